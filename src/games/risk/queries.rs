//! Questions: free, at any time, changing nothing (chapter 5).

use super::action::Action;
use super::battle::{Battle, Blocked, lettered, no, shooting};
use super::book::BOOK;
use super::called::army_asked_about;
use super::campaign::{Party, Stage, paths};
use super::checking::{check, named, target_lines};
use super::looks::{about, looked_at};
use super::plane::{CM, Facing, Point, tenths};
use super::state::{Risk, War};
use super::{data, map_scene, scene, signs};
use crate::cautions;
use crate::foresee;
use crate::hunger;
use crate::seating;
use muster_game::UNREAD_ORDER;
use muster_kit::{Answer, Line, Refusal, Seat, Span, Viewer};
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

/// Answers from what the asker may know: `game` is a guess already.
pub(super) fn answer_query(game: &Risk, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
    let seat = viewer.seat();
    match query {
        Query::Check { text, battle } => {
            let asker = seat.ok_or_else(|| no("RK-2", "Only a side can try its orders.").instead("/game map"))?;
            match seating::line_of_orders(game) {
                Some("place") if battle.is_none() => return foresee::foresee_place(game, asker, &text),
                Some("march") if battle.is_none() => return try_march(game, asker, text),
                _ => (),
            }
            let (battle, side) = seating::meant(game, asker, battle)?;
            check(battle, side, &text)
        }
        Query::Book { topic } => {
            let topic = topic.as_deref().unwrap_or(muster_kit::book::OVERVIEW);
            signs::told(game, seat, topic).map_or_else(|| read_in_battle(game, seat, topic), Ok)
        }
        Query::Unit { unit, battle } => unit_asked_about(game, seat, battle, &unit),
        Query::Measure { from, to, battle } => {
            let battle = looked_at(game, seat, battle).map_err(|refusal| no_table(game, seat, refusal))?;
            measure(battle, &from, &to)
        }
        Query::Table { zone, battle } => {
            let battle = looked_at(game, seat, battle)?;
            let unit = zone.map(|word| named(battle, &word)).transpose()?;
            Ok(Answer::board(scene::board(game, battle, seat, unit)))
        }
        Query::Army { army: Some(army) } => about_army(game, seat, &army),
        Query::Army { army: None } => {
            let asker = seat.ok_or_else(|| no("RK-2", "You command no side.").instead("/game map"))?;
            Ok(match &game.war {
                War::Battle(_) => Answer::board(scene::sheet(game, asker)),
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

/// What marches would do, and what they would lose for nothing, which is asked before they are sent.
fn try_march(game: &Risk, asker: Seat, orders: String) -> Result<Answer, Refusal> {
    let mut answer = foresee::foresee_march(game, asker, &orders)?;
    let told = cautions::cautions_of(game, asker, &Action::March { orders });
    answer.lines.extend(told.into_iter().map(Line::from));
    Ok(answer)
}

/// A page of the rule book. While the asker fights, its examples name units that stand on the table; clauses stay as they are.
fn read_in_battle(game: &Risk, seat: Option<Seat>, topic: &str) -> Result<Answer, Refusal> {
    let mut answer = BOOK.answer(topic, "/game rules")?;
    let fought = seat.and_then(|seat| seating::meant(game, seat, None).ok());
    let Some((battle, side)) = fought.filter(|_| BOOK.clause(topic).is_none()) else {
        return Ok(answer);
    };
    for line in &mut answer.lines {
        if let Line::Prose(spans) = line {
            for span in spans {
                if let Span::Text(text) = span {
                    *text = lettered::for_side(battle, side, text);
                }
            }
        }
    }
    Ok(answer)
}

/// One unit exactly; what names an army of the map is told of as that.
fn unit_asked_about(game: &Risk, seat: Option<Seat>, number: Option<u16>, word: &str) -> Result<Answer, Refusal> {
    let found = looked_at(game, seat, number).and_then(|battle| Ok(about(battle, named(battle, word)?)));
    let is_army = || {
        let campaign = game.war.campaign()?;
        army_asked_about(campaign, seat, word)
    };
    found.or_else(|refusal| match is_army() {
        Some(_) => about_army(game, seat, word),
        // Where no battle is fought only armies can be meant.
        None if game.war.campaign().is_some() && game.war.battles().is_empty() => {
            about_army(game, seat, word).map_err(|unknown| Refusal {
                reason: format!("No battle is fought now. {}", unknown.reason),
                ..unknown
            })
        }
        None => Err(refusal),
    })
}

/// RK-17, RK-37, RK-39: an army's units, supply, and how far it is from everything.
fn about_army(game: &Risk, seat: Option<Seat>, word: &str) -> Result<Answer, Refusal> {
    let missing = || no("RK-1", "Only a campaign has armies.").instead("/risk army");
    let campaign = game.war.campaign().ok_or_else(missing)?;
    let army = army_asked_about(campaign, seat, word).ok_or_else(|| {
        let refusal = no("RK-14", format!("There is no army `{word}`."));
        // `army 3 to tessel` is an order: it may be meant for the reader of orders.
        let first = word.split_whitespace().next().filter(|first| *first != word.trim());
        let own = first.and_then(|first| army_asked_about(campaign, seat, first));
        if own.is_some_and(|army| seat.is_some_and(|seat| army.party == Party::Nation(seat.0))) {
            let march = format!("/risk march orders:{}", word.trim());
            return refusal.code(UNREAD_ORDER).instead(march);
        }
        let placing = matches!(*campaign.calendar.stage(), Stage::Placing { .. });
        // So is `army 1 at E10` while armies are placed.
        if let Some(first) = first.filter(|first| placing && first.parse::<u8>().is_ok()) {
            let place = format!("/risk place armies:{}", word.trim());
            return no("RK-24", format!("Army {first} does not stand on the map yet."))
                .code(UNREAD_ORDER)
                .instead(place);
        }
        let all: Vec<String> = campaign
            .armies
            .iter()
            .map(|army| campaign.nations.tag(army.id()))
            .collect();
        match (all.is_empty(), placing) {
            (true, _) => refusal.instead("No army stands on the map yet."),
            (false, true) => refusal.instead(format!("Armies on the map so far: {}.", all.join(" "))),
            (false, false) => refusal.instead(format!("Armies are {}.", all.join(" "))),
        }
    })?;
    let mut lines = Line::rows(map_scene::entry(campaign, army));
    lines.push(Line::from(format!("{}.", army.lettered())));
    if matches!(*campaign.calendar.stage(), Stage::Placing { .. }) {
        let told = "Its march die is thrown when all armies are placed, and allows 4 to 6 hexes.";
        lines.push(Line::from(told));
    }
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
    lines.push(Line::from(hunger::train_words(campaign, army)));
    Ok(Answer::lines(lines))
}

/// A unit's centre, or a place.
fn spot(battle: &Battle, word: &str) -> Result<Point, Refusal> {
    match data::spot(&word.replace(' ', "")) {
        Some(point) if point.is_on_table() => Ok(point),
        Some(_) => Err(no("RK-76", data::off_the_table(word))),
        None => named(battle, word).map(|unit| unit.pose.at),
    }
}

/// RK-57: that nothing can be measured where no battle is fought, and what tells of ways on the map.
fn no_table(game: &Risk, seat: Option<Seat>, refusal: Refusal) -> Refusal {
    let Some(campaign) = game.war.campaign().filter(|_| game.war.battles().is_empty()) else {
        return refusal;
    };
    let reason = "Distances are measured on the table of a battle, and no battle is fought now.";
    let own = seat.and_then(|seat| campaign.armies.of_nation(seat.0).next());
    match own {
        Some(army) => {
            let tag = campaign.nations.tag(army.id());
            let reason = format!("{reason} On the map `/risk army` tells the steps from an army to settlements.");
            no("RK-57", reason).instead(format!("/risk army army:{tag}"))
        }
        None => no("RK-57", reason).instead("/game map"),
    }
}

/// A place or unit without the words that may join it to the other one: `p and d`, `p to d`.
fn without_join(word: &str) -> &str {
    let word = word.trim();
    match word.split_once(' ') {
        Some((first, rest))
            if ["to", "and", "from", "&"]
                .iter()
                .any(|join| first.eq_ignore_ascii_case(join)) =>
        {
            rest.trim()
        }
        _ => word,
    }
}

/// RK-79 to RK-82, RK-99: distance, bearing and line of fire.
fn measure(battle: &Battle, from: &str, to: &str) -> Result<Answer, Refusal> {
    let (from, to) = (without_join(from), without_join(to));
    let on_it = |word: &str| match data::spot(word) {
        Some(point) => point.onto_the_table().to_string(),
        None => word.to_owned(),
    };
    let both = spot(battle, from).and_then(|start| Ok((start, spot(battle, to)?)));
    let (start, end) = both.map_err(|refusal| match refusal.instead {
        Some(_) => refusal,
        None => refusal.instead(format!("/risk measure from:{} to:{}", on_it(from), on_it(to))),
    })?;
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
        let gap = tenths(one.base().gap(&other.base()));
        let sight = match shooting::blocked(battle, one, other) {
            None => "the line of fire is clear".to_owned(),
            Some(Blocked::Ground) => "wood or hill blocks the line of fire".to_owned(),
            Some(Blocked::By(letter)) => format!("{letter} blocks the line of fire"),
            Some(Blocked::Engaged(letter)) => format!("{letter} is in the way and in melee"),
        };
        lines.push(Line::from(format!("Between the bases {gap} cm; {sight}.")));
        lines.extend(target_lines(battle, one));
    }
    Ok(Answer::lines(lines))
}
