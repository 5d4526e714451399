//! Questions: free, at any time, changing nothing (chapter 5).

use super::battle::{
    Act, Arm, Battle, Blocked, Deed, Halt, Item, Side, Unfit, Unit, Walked, Who, charges, moving, no, shooting, write,
};
use super::book::BOOK;
use super::called::army_asked_about;
use super::campaign::{Party, Source, Stage, paths, supply};
use super::plane::{CM, Facing, Point, tenths};
use super::state::{Risk, War};
use super::{data, map_scene, scene};
use muster_game::UNREAD_ORDER;
use muster_kit::odds::{fraction, permille};
use muster_kit::{Answer, Line, Refusal, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A variant per subcommand that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// A trial of orders.
    Check {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Unit {
        unit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Measure {
        from: String,
        to: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    Table {
        /// A unit whose zone is shaded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        battle: Option<u16>,
    },
    /// The asker's own armies, or units; one army in full.
    Army {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        army: Option<String>,
    },
    /// The rules, topic by topic.
    Book {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        topic: Option<String>,
    },
}

/// Ticks of a step by which a walk is tried (RK-90).
const TICKS: i64 = 10;

impl Risk {
    /// Answers from what the asker may know: `self` is a guess already.
    pub(super) fn answer_query(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        match query {
            Query::Check { text, battle } => {
                let asker = seat.ok_or_else(|| no("RK-2", "Only a side can try its orders.").instead("/risk table"))?;
                match self.line_of_orders() {
                    Some("place") if battle.is_none() => return self.foresee_place(asker, &text),
                    Some("march") if battle.is_none() => return self.foresee_march(asker, &text),
                    _ => (),
                }
                let (battle, side) = self.meant(asker, battle)?;
                check(battle, side, &text)
            }
            Query::Book { topic } => {
                let topic = topic.as_deref().unwrap_or(muster_kit::book::OVERVIEW);
                BOOK.answer(topic, "/game rules")
            }
            Query::Unit { unit, battle } => {
                let battle = self.looked_at(seat, battle)?;
                Ok(about(battle, named(battle, &unit)?))
            }
            Query::Measure { from, to, battle } => measure(self.looked_at(seat, battle)?, &from, &to),
            Query::Table { zone, battle } => {
                let battle = self.looked_at(seat, battle)?;
                let unit = zone.map(|word| named(battle, &word)).transpose()?;
                Ok(Answer::board(scene::board(self, battle, seat, unit)))
            }
            Query::Army { army: Some(army) } => self.about_army(seat, &army),
            Query::Army { army: None } => {
                let asker = seat.ok_or_else(|| no("RK-2", "You command no side.").instead("/risk table"))?;
                Ok(match &self.war {
                    War::Battle(_) => Answer::board(scene::sheet(self, asker)),
                    War::Campaign(campaign) => Answer {
                        boards: vec![
                            map_scene::sheet(campaign, asker),
                            map_scene::roll(campaign),
                            map_scene::ground_alone(campaign),
                        ],
                        ..Answer::default()
                    },
                })
            }
        }
    }

    /// RK-17, RK-37, RK-39: an army's units, supply, and how far it is from everything.
    fn about_army(&self, seat: Option<Seat>, word: &str) -> Result<Answer, Refusal> {
        let missing = || no("RK-1", "Only a campaign has armies.").instead("/risk army");
        let campaign = self.campaign().ok_or_else(missing)?;
        let army = army_asked_about(campaign, seat, word).ok_or_else(|| {
            let refusal = no("RK-28", format!("There is no army `{word}`."));
            // `army 3 to tessel` is an order: it may be meant for the reader of orders.
            let first = word.split_whitespace().next().filter(|first| *first != word.trim());
            let own = first.and_then(|first| army_asked_about(campaign, seat, first));
            if own.is_some_and(|army| seat.is_some_and(|seat| army.party == Party::Nation(seat.0))) {
                let march = format!("/risk march orders:{}", word.trim());
                return refusal.code(UNREAD_ORDER).instead(march);
            }
            let all: Vec<String> = campaign
                .armies
                .iter()
                .map(|army| campaign.nations.tag(army.id()))
                .collect();
            let placing = matches!(*campaign.calendar.stage(), Stage::Placing { .. });
            match all.is_empty() || placing {
                true => refusal.instead("No army stands on the map before all are placed."),
                false => refusal.instead(format!("Armies are {}.", all.join(" "))),
            }
        })?;
        let mut lines = vec![
            Line::mono(map_scene::entry(campaign, army)),
            Line::from(format!("{}.", army.lettered())),
        ];
        let route = paths::route(campaign, army.party, army.at);
        let mut near: Vec<(u32, String)> = campaign
            .map
            .settlements()
            .iter()
            .filter_map(|one| Some((route.steps(one.at)?, campaign.map.called(one.at))))
            .collect();
        near.sort();
        let ways = near.iter().take(5).map(|(steps, place)| format!("{place} {steps}"));
        lines.push(Line::from(format!("Steps: {}.", ways.collect::<Vec<_>>().join(", "))));
        lines.push(Line::from(match supply::source(campaign, army.id()) {
            Source::Nowhere => "No train can start for it.".to_owned(),
            Source::Only(at) => format!("Its train starts at {}.", campaign.map.called(at)),
            Source::Either { town, capital } => {
                format!(
                    "Its train starts at {} on 4+, else at {}.",
                    campaign.map.called(town),
                    campaign.map.called(capital)
                )
            }
        }));
        Ok(Answer::lines(lines))
    }

    fn looked_at(&self, seat: Option<Seat>, number: Option<u16>) -> Result<&Battle, Refusal> {
        if let Some(seat) = seat
            && let Ok((battle, _)) = self.meant(seat, number)
        {
            return Ok(battle);
        }
        let battles = self.battles();
        let found = battles
            .iter()
            .find(|battle| number.is_none_or(|number| number == battle.terms.number()));
        found.copied().ok_or_else(|| self.no_battle(number))
    }
}

/// A unit on the table by its letter.
pub fn named<'a>(battle: &'a Battle, word: &str) -> Result<&'a Unit, Refusal> {
    let mut letters = word.trim().chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
    let unit = letter
        .filter(|_| letters.next().is_none())
        .and_then(|letter| battle.field.unit(letter));
    unit.ok_or_else(|| {
        if battle.field.units().is_empty() {
            return moving::not_set_up();
        }
        let all: String = battle
            .field
            .units()
            .iter()
            .map(|unit| format!(" {}", unit.letter))
            .collect();
        no("RK-3", format!("`{word}` is no unit on the table.")).instead(format!("Units are{all}."))
    })
}

/// What orders would do: end places, what needs a die, targets and chances.
pub fn check(battle: &Battle, side: Side, text: &str) -> Result<Answer, Refusal> {
    let mut probe = battle.clone();
    if battle.progress.mover() != Some(side) {
        // In advance: as if all had their orders before them.
        probe.field.forget_orders();
        probe.commanders.forget_orders();
    }
    let items = moving::read_for(&probe, side, text)?;
    let tried = moving::try_orders(&probe, side, &items)?;
    let mut lines = vec![Line::from(format!("Understood: {}.", write(&items)))];
    for deed in &tried.deeds {
        lines.extend(deed_lines(
            &tried.battle,
            deed,
            friend_in_the_way([&tried.battle, battle], deed),
        ));
        let aim = aimed_at(battle, &items, deed.letter);
        lines.extend(
            aim.and_then(|on| not_its_aim(&tried.battle, deed.letter, on))
                .map(Line::from),
        );
    }
    Ok(Answer::lines(lines))
}

/// The enemy that the orders send a unit for by name.
fn aimed_at(battle: &Battle, items: &[Item], letter: char) -> Option<char> {
    let kind = battle.field.the(letter).acts_as();
    let own = items.iter().find(|item| item.who.contains(&Who::Unit(letter)));
    let item = own.or_else(|| items.iter().find(|item| item.who.iter().any(|who| who.takes(kind))))?;
    item.acts.iter().rev().find_map(|act| match act {
        Act::Towards(target) => Some(target.letter),
        _ => None,
    })
}

/// RK-100: that a unit which is sent for an enemy attacks another one, and why.
fn not_its_aim(battle: &Battle, letter: char, aim: char) -> Option<String> {
    let (unit, target) = (battle.field.the(letter), battle.field.unit(aim)?);
    let chosen = [
        shooting::chosen_shot(battle, unit),
        shooting::chosen_strike(battle, unit),
    ];
    let on: Vec<char> = chosen.into_iter().flatten().map(|attack| attack.on).collect();
    let other = *on.first().filter(|_| !on.contains(&aim) && unit.fire.is_none())?;
    let reaches = shooting::shot(battle, unit, target).is_some() || battle.field.strikes(unit, target);
    let why = match shooting::blocked(battle, unit, target) {
        _ if reaches => format!(
            "{other} is nearer; `{} >{} fire {}` names the target",
            small(letter),
            small(aim),
            small(aim)
        ),
        Some(Blocked::By(between) | Blocked::Engaged(between)) => format!("{between} is in the way"),
        Some(Blocked::Ground) => "wood or hill is in the way".to_owned(),
        None => "it is out of range or arc".to_owned(),
    };
    Some(format!(
        "{letter} goes for {aim} and attacks {other}, not {aim}: {why}."
    ))
}

fn small(letter: char) -> char {
    letter.to_ascii_lowercase()
}

/// RK-90: the friend on whose place a unit may not end, where its walk is told to end at an enemy who stands behind him.
/// Friends stand where they are after all orders, or where they were before those behind them.
fn friend_in_the_way(battles: [&Battle; 2], deed: &Deed) -> Option<char> {
    let Halt::Walked(Walked::Stopped(Unfit::Unit(at_the_end))) = deed.halt else {
        return None;
    };
    let unit = battles[0].field.the(deed.letter);
    let way = deed.way();
    let next = if way == Point::new(0, 0) {
        deed.to.at + deed.to.facing.step(TICKS)
    } else {
        deed.from.at + way.ray()(way.length() + TICKS)
    };
    let mut ahead = unit.clone();
    ahead.pose.at = next;
    let is_enemy = Side::of_letter(at_the_end) != unit.side();
    battles
        .into_iter()
        .filter(|_| is_enemy)
        .find_map(|battle| match battle.field.legal_place(&ahead) {
            Err(Unfit::Unit(other)) if Side::of_letter(other) == unit.side() => Some(other),
            _ => None,
        })
}

fn deed_lines(battle: &Battle, deed: &Deed, friend: Option<char>) -> Vec<Line> {
    let unit = battle.field.the(deed.letter);
    let mut text = format!(
        "{} ends at {} {}, {} cm left.",
        deed.letter,
        deed.to.at,
        deed.to.facing,
        tenths(deed.left)
    );
    if let Halt::Walked(Walked::Stopped(unfit)) = &deed.halt {
        let unfit = friend.map_or(*unfit, Unfit::Unit);
        text.push_str(&format!(" Stopped: {}.", unfit.words()));
    }
    let mut lines = vec![Line::from(text)];
    if deed.about.is_some() {
        lines.push(Line::from(format!(
            "{} turns about: it needs a 6, else it stays where it is.",
            deed.letter
        )));
    }
    lines.extend(target_lines(battle, unit));
    lines.extend(in_vain(battle, unit).map(Line::from));
    lines
}

/// RK-100: that a unit cannot fire at the enemy that it is told to fire at, and whom it attacks instead.
pub fn in_vain(battle: &Battle, unit: &Unit) -> Option<String> {
    let target = battle.field.the(unit.fire?);
    let chosen = [
        shooting::chosen_shot(battle, unit),
        shooting::chosen_strike(battle, unit),
    ];
    let on: Vec<char> = chosen.into_iter().flatten().map(|attack| attack.on).collect();
    if on.contains(&target.letter) {
        return None;
    }
    let why = match shooting::blocked(battle, unit, target) {
        Some(Blocked::By(letter)) => format!("{letter} is in the way"),
        Some(Blocked::Engaged(letter)) => format!("{letter} is in the way and in melee"),
        Some(Blocked::Ground) => "wood or hill is in the way".to_owned(),
        None => "it is out of range or arc".to_owned(),
    };
    let instead = match (on.first(), charges::charge_of(battle, unit)) {
        (Some(other), _) => format!("it attacks {other} instead"),
        (None, Some(_)) => "it charges instead".to_owned(),
        (None, None) => "it attacks nobody".to_owned(),
    };
    let (by, on) = (unit.letter, target.letter);
    Some(format!(
        "{by} cannot fire at {on} from where it stands, for {why}: {instead}."
    ))
}

/// RK-100: what a unit would attack from where it stands, and who could attack it.
fn target_lines(battle: &Battle, unit: &Unit) -> Vec<Line> {
    let mut lines = Vec::new();
    let chance = |failing: u8| format!("{failing} of 6 throws ({})", permille(&fraction(i64::from(failing), 6)));
    let chosen = [
        shooting::chosen_shot(battle, unit),
        shooting::chosen_strike(battle, unit),
    ];
    for attack in chosen.into_iter().flatten() {
        let failing = shooting::failing(battle, attack.arm, unit, battle.field.the(attack.on));
        lines.push(Line::from(format!(
            "{} attacks {on} by {}: {on} fails its save in {}.",
            unit.letter,
            attack.arm,
            chance(failing),
            on = attack.on,
        )));
    }
    if let Some(to) = charges::charge_of(battle, unit) {
        lines.push(Line::from(format!("{} charges to {to} as things stand.", unit.letter)));
    }
    for enemy in battle.field.army(unit.side().other()) {
        let shot = shooting::shot(battle, enemy, unit);
        let strike = battle.field.strikes(enemy, unit).then_some(Arm::Melee);
        for arm in shot.into_iter().chain(strike) {
            let failing = shooting::failing(battle, arm, enemy, unit);
            lines.push(Line::from(format!(
                "{} can attack {on} by {arm}: {on} fails its save in {}.",
                enemy.letter,
                chance(failing),
                on = unit.letter,
            )));
        }
    }
    lines
}

/// One unit exactly.
fn about(battle: &Battle, unit: &Unit) -> Answer {
    let mut lines = vec![Line::mono(scene::entry(unit))];
    let sheet = unit.acts_as().sheet();
    let mut words = vec![
        format!(
            "{}, {} figures, {} points",
            unit.kind,
            unit.kind.sheet().figures,
            unit.kind.points()
        ),
        format!("moves {} cm", tenths(sheet.allowance)),
    ];
    if unit.is_exhausted() {
        words.push("exhausted: its next failed save destroys it".to_owned());
    }
    if battle.field.table().works(unit.pose.at).is_some() {
        words.push("in works".to_owned());
    }
    if unit.on_foot {
        words.push(match unit.horses {
            Some(horses) => format!("on foot, horses at {}", horses.at),
            None => "on foot, its horses lost".to_owned(),
        });
    }
    lines.push(Line::from(format!("{}.", words.join("; "))));
    lines.extend(target_lines(battle, unit));
    Answer::lines(lines)
}

/// A unit's centre, or a place.
fn spot(battle: &Battle, word: &str) -> Result<Point, Refusal> {
    match data::place(&word.replace(' ', "")) {
        Some(point) => Ok(point),
        None => named(battle, word).map(|unit| unit.pose.at),
    }
}

/// RK-79 to RK-82, RK-99: distance, bearing and line of fire.
fn measure(battle: &Battle, from: &str, to: &str) -> Result<Answer, Refusal> {
    let (start, end) = (spot(battle, from)?, spot(battle, to)?);
    let way = end - start;
    let mut lines = vec![Line::from(format!(
        "{start} to {end}: {} cm between centres, {} sticks, bearing {}.",
        tenths(way.length()),
        tenths(way.length() * CM / 600),
        Facing::towards(way)
    ))];
    if let (Ok(one), Ok(other)) = (named(battle, from), named(battle, to))
        && one.side() != other.side()
    {
        let gap = (0..=7_200)
            .step_by(10)
            .find(|gap| one.base().is_within(&other.base(), *gap));
        let gap = gap.map_or("far".to_owned(), |gap| format!("{} cm", tenths(gap)));
        let sight = match shooting::blocked(battle, one, other) {
            None => "the line of fire is clear".to_owned(),
            Some(Blocked::Ground) => "wood or hill blocks the line of fire".to_owned(),
            Some(Blocked::By(letter)) => format!("{letter} blocks the line of fire"),
            Some(Blocked::Engaged(letter)) => format!("{letter} is in the way and in melee"),
        };
        lines.push(Line::from(format!("Between the bases {gap}; {sight}.")));
        lines.extend(target_lines(battle, one));
    }
    Ok(Answer::lines(lines))
}
