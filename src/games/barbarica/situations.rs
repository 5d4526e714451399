//! Questions about a position, turned into situations that stand by themselves.

use crate::action::{Action, Order};
use crate::bearing::{Bearing, bearing};
use crate::commands::lines;
use crate::commands::named::{with_badges, with_kinds_known, with_numbers};
use crate::commands::plain::of_a_label;
use crate::data::Weapon;
use crate::escape;
use crate::odds::{
    ChargeOdds, FightOdds, RageOdds, RallyOdds, RoutOdds, RowOdds, ShotOdds, Situation, SpotOdds, Warrior,
};
use crate::rules::rome::facts;
use crate::rules::shots::{ShotKind, ShotPlan};
use crate::rules::{authority, blows, charge_plan, nerve, no, shots};
use crate::state::{Barbarica, Phase, Progress, Seats, Side, Turn, Unit};
use crate::words::{UnitId, direction_named};
use muster_game::Actor;
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal, Viewer};

/// Words that begin what may be ordered before the first round.
const PLACING: [&str; 4] = ["place", "deploy", "move", "signal"];

/// Orders of many units, or of none.
const WHOLE: [&str; 4] = ["auto", "done", "default", "signal"];

/// Whose eyes a question is asked with: those of the tribe if nobody's.
pub fn asking(seats: &Seats, viewer: Viewer) -> Side {
    match viewer {
        Viewer::Seat(seat) if seat.0 == seats.rome() && !seats.is_by_hand() => Side::Rome,
        _ => Side::Tribe,
    }
}

/// First words of questions about a position.
pub const KINDS: [&str; 12] = [
    "exit", "fight", "attack", "shoot", "shot", "charge", "retreat", "rally", "rout", "rage", "spot", "row",
];

/// A question in the words of labels and orders with what is asked about at its beginning: `charge p2 f1` for `P2 charges f1
/// (front): dares 74%`. One that begins with it, or has no such word, stays as it is.
pub fn as_asked(game: &Barbarica, question: &str) -> String {
    let bare = question.replace('`', "");
    let typed = of_a_command(&bare);
    let question = typed.as_deref().unwrap_or(&bare);
    let question = of_a_label(question).unwrap_or(question).trim();
    let question = &question.replace("->", " strikes ").replace("=>", " shoots ");
    let named = with_badges(game, question).ok().flatten();
    let question = named.as_deref().unwrap_or(question);
    let words: Vec<&str> = question.split_whitespace().collect();
    let kind = |word: &str| match word.to_ascii_lowercase().as_str() {
        "charge" | "charges" => Some("charge"),
        "attack" | "attacks" | "fight" | "fights" | "strike" | "strikes" | "hit" | "hits" => Some("fight"),
        "shoot" | "shoots" => Some("shoot"),
        "retreat" | "retreats" => Some("retreat"),
        _ => None,
    };
    let found = words.iter().enumerate().find_map(|(at, word)| Some((at, kind(word)?)));
    let Some((at, kind)) = found else {
        return question.to_owned();
    };
    let acts = |word: &&str| {
        let mut names = word.split(['+', ',']).filter(|name| !name.is_empty());
        word.eq_ignore_ascii_case("and") || names.all(|name| name.parse::<UnitId>().is_ok())
    };
    let known = at == 0 && KINDS.iter().any(|known| words[0].eq_ignore_ascii_case(known));
    if known || !words[..at].iter().all(acts) {
        return question.to_owned();
    }
    let names = words[..at].iter().chain(&words[at + 1..]);
    let names = names.filter(|word| !["and", "at"].contains(&word.to_ascii_lowercase().as_str()));
    std::iter::once(kind)
        .chain(names.copied())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The question in a whole command, as lines below posts are written: `/barb move orders:x1 !a1`. None if it is none.
fn of_a_command(question: &str) -> Option<String> {
    let (command, rest) = question.trim().strip_prefix("/barb ")?.trim().split_once(' ')?;
    let value = |word: &str| {
        let named = word
            .split_once(':')
            .filter(|(name, _)| ["orders", "unit", "target", "step"].contains(name));
        named.map_or(word, |(_, value)| value).to_owned()
    };
    let kind = KINDS.contains(&command).then(|| command.to_owned());
    let words = kind.into_iter().chain(rest.split_whitespace().map(value));
    Some(words.collect::<Vec<_>>().join(" "))
}

/// A shot that stands by itself has the scenario's ranges, unless the question says others: `x2`
/// ([BB-62](docs/rules/barbarica.md#bb-62), [BB-251](docs/rules/barbarica.md#bb-251)).
fn at_the_ranges_of(game: &Barbarica, words: &[&str], mut situation: Situation) -> Situation {
    let says_others = words.iter().any(|word| {
        let times = word.strip_prefix('x').and_then(|times| times.parse::<u8>().ok());
        times.is_some()
    });
    if let Situation::Shot(shot) = &mut situation
        && !says_others
    {
        shot.ranges = u8::try_from(game.ground.scenario().ranges).unwrap_or(1);
    }
    situation
}

/// A question such as `fight x1+x2 a3`, or a text that stands by itself.
pub fn situation_of(game: &Barbarica, viewer: Viewer, asked: &str) -> Result<Situation, Refusal> {
    let question = &as_asked(game, asked);
    let text = with_numbers(question).to_lowercase().replace('+', " + ");
    let words: Vec<&str> = text
        .split([' ', ','])
        .filter(|word| !["", "+", "x", "v", "vs", "on", "against"].contains(word))
        .collect();
    if let Some(word) = words.first().filter(|word| PLACING.contains(word))
        && game.turn.progress() == Progress::Deploying
    {
        let reason = format!(
            "No dice are thrown for `{word}` while the tribe takes its places: /barb deploy places units, and /barb \
             signal begins the fight."
        );
        return Err(no("BB-252", reason));
    }
    let whole = words
        .iter()
        .find(|word| WHOLE.contains(&word.split(':').next_back().unwrap_or_default()));
    if let Some(word) = whole.or(words.first().filter(|word| **word == "done")) {
        let word = word.split(':').next_back().unwrap_or_default();
        let reason = format!("Odds are of one charge, shot or blow, not of `{word}`.");
        return Err(no("BB-7", reason));
    }
    let (kind, names) = match words.split_first() {
        Some((first, rest)) if KINDS.contains(first) => (*first, rest),
        // As orders of this phase write it: `s2 !a2` charges, and two units are a shooter and its target in Ranged.
        _ if words.iter().any(|word| word.starts_with('!')) => ("charge", words.as_slice()),
        _ if words.iter().skip(1).any(|word| word.starts_with('-')) => ("retreat", words.as_slice()),
        _ if words.len() == 2 && is_shooting(&game.turn) => ("here", words.as_slice()),
        _ => ("", words.as_slice()),
    };
    // The step of a retreat changes nothing of its blow.
    let names = match names.split_last() {
        Some((step, others)) if kind == "retreat" && direction_named(step).is_some() => others,
        _ => names,
    };
    let named: Vec<Option<UnitId>> = names
        .iter()
        .map(|word| word.trim_start_matches(['!', '-']).parse::<UnitId>().ok())
        .collect();
    let Some(ids) = named
        .into_iter()
        .collect::<Option<Vec<UnitId>>>()
        .filter(|ids| !ids.is_empty())
    else {
        if let Some(told) = of_a_typed_order(game, viewer, question) {
            return told;
        }
        let read = question
            .parse()
            .map(|situation| at_the_ranges_of(game, &words, situation));
        if read.is_err()
            && let Some(named) = with_kinds_known(game, viewer, question)?
        {
            return situation_of(game, viewer, &named);
        }
        return read.map_err(|refusal| {
            let unknown = names.iter().find(|word| word.parse::<UnitId>().is_err());
            let of_this = names.iter().any(|word| word.parse::<UnitId>().is_ok());
            // A question that stands by itself has its numbers behind colons, or alone.
            let of_cards = names
                .iter()
                .any(|word| word.contains(':') || word.parse::<u8>().is_ok());
            let of_a_unit = KINDS.contains(&kind) && !of_cards && !["fight", "attack", "shoot", "shot"].contains(&kind);
            match unknown.filter(|_| of_this || of_a_unit) {
                Some(word) => no(
                    "BB-14",
                    format!("In a question about this position `{word}` is no unit."),
                ),
                None => refusal,
            }
        });
    };
    let units = ids.iter().map(|id| {
        game.army
            .unit(*id)
            .ok_or_else(|| no("BB-14", authority::absent(game, *id)))
    });
    let units: Vec<&Unit> = units.collect::<Result<_, _>>()?;
    if let [others @ .., target] = units.as_slice()
        && let Some(friend) = others.iter().find(|unit| unit.side() == target.side())
    {
        let reason = format!("{} and {} are on one side.", friend.id, target.id);
        return Err(no("BB-6", reason));
    }
    match (kind, units.as_slice()) {
        ("rally", [unit]) => Ok(Situation::Rally(rally_odds(game, unit))),
        ("rout", [unit]) => Ok(Situation::Rout(rout_odds(game, unit))),
        ("rage", [unit]) => rage_odds(game, unit).map(Situation::Rage),
        ("spot", [unit]) => spot_odds(game, unit).map(Situation::Spot),
        ("exit", [unit]) => {
            let exit = escape::exit_odds(game, unit).map(Situation::Exit);
            exit.ok_or_else(|| no("BB-138", format!("No way leads {} off the map.", unit.id)))
        }
        ("row", [unit]) => Ok(Situation::Row(row_odds(game, unit))),
        ("retreat", [by @ .., on]) => retreat_odds(game, by.first().copied(), on),
        ("charge", [unit, target]) if nerve::charge_test(game, unit, target).is_some() => {
            charge_odds(game, unit, target).map(Situation::Charge)
        }
        // Of several, and of one that needs no test, what comes of it is asked.
        ("charge", [attackers @ .., target]) if !attackers.is_empty() => blows_of(game, attackers, target),
        // In the Ranged phase two that stand beside each other strike in the next one.
        ("here", [unit, target]) if unit.at.is_next_to(target.at) => blows_of(game, &[unit], target),
        ("here" | "shoot" | "shot", [unit, target]) => shot_odds(game, unit, target)
            .map(|odds| Situation::Shot(Box::new(odds)))
            .map_err(|refusal| engaged(game, unit, refusal)),
        // A player whose unit fights from afar and cannot charge means a shot of this round.
        ("", [unit, target])
            if is_before_the_shots(&game.turn) && unit.shoots_from_afar() && !unit.at.is_next_to(target.at) =>
        {
            blows_of(game, &[unit], target).or_else(|refusal| match shot_odds(game, unit, target) {
                Ok(shot) => Ok(Situation::Shot(Box::new(shot))),
                Err(_) => Err(refusal),
            })
        }
        ("" | "fight" | "attack", [attackers @ .., target]) if !attackers.is_empty() => {
            blows_of(game, attackers, target)
        }
        ("" | "fight" | "attack" | "charge" | "shoot" | "shot", [unit]) => Err(no(
            "BB-7",
            format!("Odds are of a charge, a shot or a blow; say whom {} attacks.", unit.id),
        )),
        _ => Err(no("BB-7", "I cannot read that as a question about this position.")),
    }
}

/// Whether the shots of a round are still to come.
fn is_before_the_shots(turn: &Turn) -> bool {
    turn.progress() == Progress::Deploying || turn.phase() == Phase::Movement
}

/// The odds of one order of the present phase as its player would type it: `p1 a3:spear`, `h1 ~a3`, `x1 !a3@d6`; why it
/// would be refused if it would be.
fn of_a_typed_order(game: &Barbarica, viewer: Viewer, question: &str) -> Option<Result<Situation, Refusal>> {
    let Viewer::Seat(seat) = viewer else { return None };
    let orders = question.to_owned();
    let line = match (game.turn.progress(), game.turn.phase()) {
        (Progress::Fighting, Phase::Movement) => Action::Move { orders },
        (Progress::Fighting, Phase::Ranged) => Action::Shoot { orders },
        (Progress::Fighting, Phase::Melee) => Action::Fight { orders },
        _ => return None,
    };
    match lines::take_apart(game, Actor::Seat(seat), line).ok()?.as_slice() {
        [only] => {
            let refused = || muster_game::try_out(game, seat, &only.action).err().map(Err);
            odds_of_act(game, &only.action).map(Ok).or_else(refused)
        }
        _ => None,
    }
}

/// The odds of an act as it is ordered: one attack, with the weapon that was named; none if no dice are in it.
pub fn odds_of_act(game: &Barbarica, action: &Action) -> Option<Situation> {
    let order = match action {
        Action::Order { order } => order,
        Action::Charge { unit, target, .. } => return odds_of_charge(game, *unit, *target),
        Action::Retreat { unit, target, .. } => return odds_of_blow(game, *unit, *target, None),
        _ => return None,
    };
    match order {
        Order::Charge { unit, target, .. } => odds_of_charge(game, *unit, *target),
        Order::Retreat { unit, target, .. } => odds_of_blow(game, *unit, *target, None),
        Order::Fight {
            unit, target, weapon, ..
        } => odds_of_blow(game, *unit, *target, *weapon),
        Order::Shoot {
            unit,
            target,
            weapon,
            indirect,
        } => {
            let (by, on) = (game.army.unit(*unit)?, game.army.unit(*target)?);
            let plan = shots::ordered_shot(game, by, on, *weapon, *indirect).ok()?;
            Some(Situation::Shot(Box::new(shot_situation(game, by, on, &plan))))
        }
        _ => None,
    }
}

fn odds_of_charge(game: &Barbarica, unit: UnitId, target: UnitId) -> Option<Situation> {
    let odds = charge_odds(game, game.army.unit(unit)?, game.army.unit(target)?);
    odds.ok().map(Situation::Charge)
}

fn odds_of_blow(game: &Barbarica, unit: UnitId, target: UnitId, weapon: Option<Weapon>) -> Option<Situation> {
    let mut odds = fight_odds(game, &[game.army.unit(unit)?], game.army.unit(target)?).ok()?;
    odds.each = Some(1);
    odds.attackers[0].weapon = weapon.and_then(|weapon| match weapon {
        Weapon::Melee(weapon) => Some(weapon),
        Weapon::Ranged(_) => None,
    });
    Some(Situation::Fight(Box::new(odds)))
}

/// The refusal of a question about the shot of a unit beside an enemy, with the question about its blow at that enemy: an order
/// would be one of another phase ([BB-61](docs/rules/barbarica.md#bb-61)).
fn engaged(game: &Barbarica, unit: &Unit, refusal: Refusal) -> Refusal {
    match game.army.contacts(unit).first() {
        Some(enemy) if refusal.clause == "BB-61" => {
            refusal.instead(format!("fight {} {enemy}", unit.id).to_lowercase())
        }
        _ => refusal,
    }
}

/// The blow of a fighting retreat ([BB-101](docs/rules/barbarica.md#bb-101)): at the enemy named, else at the only one beside
/// the unit.
fn retreat_odds(game: &Barbarica, by: Option<&Unit>, on: &Unit) -> Result<Situation, Refusal> {
    let (unit, target) = match by {
        Some(unit) => (unit, on),
        None => {
            let contacts = game.army.contacts(on);
            match contacts.as_slice() {
                [only] => (on, game.army.the(*only)),
                [] => {
                    return Err(no(
                        "BB-101",
                        format!("{} has no enemy beside it to retreat from.", on.id),
                    ));
                }
                [first, ..] => {
                    let list: Vec<String> = contacts.iter().map(UnitId::to_string).collect();
                    let reason = format!("Say from whom {} retreats: {}.", on.id, list.join(", "));
                    return Err(no("BB-101", reason).instead(format!("retreat {} {first}", on.id).to_lowercase()));
                }
            }
        }
    };
    if !unit.at.is_next_to(target.at) {
        let reason = format!("{} does not stand beside {} to retreat from it.", unit.id, target.id);
        return Err(no("BB-101", reason));
    }
    let mut odds = fight_odds(game, &[unit], target)?;
    odds.each = Some(1);
    Ok(Situation::Fight(Box::new(odds)))
}

/// Whether orders are of shots now.
fn is_shooting(turn: &Turn) -> bool {
    turn.progress() == Progress::Fighting && turn.phase() == Phase::Ranged
}

fn rally_odds(game: &Barbarica, unit: &Unit) -> RallyOdds {
    RallyOdds {
        discipline: nerve::discipline(game, unit),
        standard: false,
        mourning: false,
        wounds: unit.wounds(),
        strength: unit.strength,
        leader: game.army.has_leader_near(unit),
        call: false,
    }
}

fn rout_odds(game: &Barbarica, unit: &Unit) -> RoutOdds {
    let marks = [unit.marks.rear, unit.marks.half, unit.marks.leader];
    let count = marks.into_iter().filter(|mark| *mark).count().max(1);
    RoutOdds {
        discipline: nerve::discipline(game, unit),
        standard: false,
        mourning: false,
        wounds: unit.wounds(),
        marks: u8::try_from(count).expect("there are four marks"),
        leader: game.army.has_leader_near(unit),
    }
}

fn rage_odds(game: &Barbarica, unit: &Unit) -> Result<RageOdds, Refusal> {
    if unit.orders.rage.is_yes() {
        let reason = format!(
            "{} throws no die for that: by its standing order it goes berserk as soon as an enemy is within 4 hexes.",
            unit.id
        );
        return Err(no("BB-121", reason).instead("rage E2"));
    }
    let near = game
        .army
        .visible(unit.side().other())
        .filter(|enemy| enemy.at.distance(unit.at) <= 4);
    let enemies = u8::try_from(near.count()).unwrap_or(u8::MAX);
    if enemies == 0 {
        return Err(no("BB-121", format!("No enemy is within 4 hexes of {}.", unit.id)));
    }
    Ok(RageOdds {
        discipline: nerve::discipline(game, unit),
        standard: false,
        mourning: false,
        enemies,
    })
}

/// The look for a hidden unit by the enemy that would look ([BB-203](docs/rules/barbarica.md#bb-203)).
fn spot_odds(game: &Barbarica, unit: &Unit) -> Result<SpotOdds, Refusal> {
    let watchers = game
        .army
        .visible(unit.side().other())
        .filter(|enemy| !enemy.routing && !enemy.is_wagon() && game.ground.sees(enemy.at, unit.at));
    let nearest = watchers.min_by_key(|enemy| (enemy.at.distance(unit.at), enemy.id));
    let distance = nearest.map_or(u32::MAX, |enemy| enemy.at.distance(unit.at));
    match nearest {
        Some(enemy) if distance <= 6 => Ok(SpotOdds {
            discipline: nerve::discipline(game, enemy),
            standard: false,
            mourning: false,
            distance: u8::try_from(distance).expect("at most six"),
        }),
        _ => Err(no(
            "BB-203",
            format!(
                "Nobody who might notice {} sees its hex from 6 hexes or nearer.",
                unit.id
            ),
        )),
    }
}

fn row_odds(game: &Barbarica, unit: &Unit) -> RowOdds {
    let temper = facts::temper_of(game, unit);
    RowOdds {
        strength: unit.strength,
        aggressive: temper.aggressive,
        cautious: temper.cautious,
        reckless: temper.reckless,
        prefer_melee: temper.prefer_melee,
        green: temper.green,
    }
}

/// The test that a charge needs as both stand, or why there is none.
pub fn charge_odds(game: &Barbarica, unit: &Unit, target: &Unit) -> Result<ChargeOdds, Refusal> {
    if nerve::charge_test(game, unit, target).is_none() {
        return Err(no("BB-151", format!("{} charges without a test.", unit.id)));
    }
    Ok(ChargeOdds {
        discipline: nerve::discipline(game, unit),
        standard: false,
        mourning: false,
        strength: target.strength,
    })
}

/// The shot of a unit at a target as it would be now ([BB-60..75](docs/rules/barbarica.md#bb-60)).
pub fn shot_odds(game: &Barbarica, unit: &Unit, target: &Unit) -> Result<ShotOdds, Refusal> {
    let plan = match shots::best_shot(game, unit, target) {
        Some(plan) => plan,
        None => {
            let weapon = unit
                .ranged
                .first()
                .map_or(crate::data::Ranged::Rock, |(weapon, _)| *weapon);
            shots::shot_plan(game, unit, target, weapon, ShotKind::Direct)?
        }
    };
    Ok(shot_situation(game, unit, target, &plan))
}

/// The odds that show a planned shot: both units, ground and circumstances as they are.
pub fn shot_situation(game: &Barbarica, unit: &Unit, target: &Unit, plan: &ShotPlan) -> ShotOdds {
    let contacts = game.army.contacts(target).into_iter().filter(|id| *id != unit.id);
    let behind = bearing(target.at, target.facing, unit.at) == Bearing::Rear;
    let distance = u8::try_from(plan.distance).unwrap_or(u8::MAX);
    let mut shooter = Warrior::like(unit, game.ground.terrain(unit.at));
    shooter.used = 0;
    let mut odds = ShotOdds::of(shooter, Warrior::like(target, game.ground.terrain(target.at)), distance);
    odds.weapon = Some(plan.weapon);
    odds.ranges = u8::try_from(game.ground.scenario().ranges).unwrap_or(u8::MAX);
    odds.indirect = plan.kind == ShotKind::Indirect;
    odds.charger = plan.kind == ShotKind::AtCharger;
    odds.screened = !odds.indirect && shots::is_screened(game, unit, target);
    odds.rode = unit.mounted && unit.now.steps > 0;
    odds.rear = behind;
    odds.friends = u8::try_from(contacts.count()).unwrap_or(5).min(5);
    odds.guarded = game.army.guard_of(target.id).is_some();
    odds.embed = unit.orders.embed;
    odds.protection = game.terms.options().protection;
    odds
}

/// Why a unit that does not stand beside an enemy has no fight with it now, by the phase: the clause is that of the phases
/// where charges have their time in another one ([BB-2](docs/rules/barbarica.md#bb-2)), else that of the charge refused.
fn out_of_reach(turn: &Turn, unit: &Unit, target: &Unit, refusal: Refusal) -> Refusal {
    let (id, target, at) = (unit.id, target.id, unit.at);
    let (clause, when) = match (turn.progress(), turn.phase()) {
        (Progress::Deploying, _) => (
            refusal.clause,
            "The tribe is still taking its places: in the first Movement phase, from",
        ),
        (_, Phase::Movement) => (refusal.clause, "In this Movement phase, from"),
        (_, Phase::Ranged) => (
            "BB-2".into(),
            "This is the Ranged phase, and charges belong to the Movement phase; from",
        ),
        _ => (
            "BB-2".into(),
            "This is the Melee phase, in which a unit strikes only those beside it; from",
        ),
    };
    let why = &refusal.reason;
    let reason = format!("{when} {at}, {id} cannot charge {target}. {why}");
    Refusal {
        clause,
        ..no("BB-150", reason)
    }
}

/// As [`fight_odds`]; a unit beside the target that cannot strike is named as the map names it
/// ([BB-55](docs/rules/barbarica.md#bb-55), [BB-57](docs/rules/barbarica.md#bb-57)).
fn blows_of(game: &Barbarica, attackers: &[&Unit], target: &Unit) -> Result<Situation, Refusal> {
    for unit in attackers.iter().filter(|unit| unit.at.is_next_to(target.at)) {
        if unit.is_wagon() || unit.shows_its_back() || unit.attacks_left() == 0 {
            blows::may_attack_at_all(unit)?;
        }
    }
    fight_odds(game, attackers, target).map(|odds| Situation::Fight(Box::new(odds)))
}

/// Melee as it would be now, or after a charge of those who are not in contact.
pub fn fight_odds(game: &Barbarica, attackers: &[&Unit], target: &Unit) -> Result<FightOdds, Refusal> {
    let mut staged = Vec::new();
    let mut taken: Vec<Hex> = Vec::new();
    for unit in attackers {
        let mut warrior = Warrior::like(unit, game.ground.terrain(unit.at));
        let mut at = unit.at;
        if !at.is_next_to(target.at) {
            let mates: Vec<UnitId> = game.army.at(unit.at).map(|other| other.id).collect();
            let free = |hex: &Hex| hex.is_next_to(target.at) && !taken.contains(hex);
            let plan = charge_plan::charge_plan(game, unit, target.id, None, &mates);
            let plan = plan.map_err(|refusal| out_of_reach(&game.turn, unit, target, refusal))?;
            at = *plan.path.last().expect("a charge has a hex to end in");
            if !free(&at) {
                let others = target.at.neighbours().filter(free);
                let other = others.into_iter().find_map(|hex| {
                    charge_plan::charge_plan(game, unit, target.id, Some(hex), &mates)
                        .ok()
                        .map(|_| hex)
                });
                at = other.unwrap_or(at);
            }
            warrior.charge = true;
            warrior.used = 0;
            warrior.ground = game.ground.terrain(at);
        }
        taken.push(at);
        let way = target.at.direction_to(at).expect("contact is next to the target");
        let turned = (way as usize + 6 - target.facing as usize) % 6;
        warrior.at = Some(Direction::N.turned(turned));
        staged.push(warrior);
    }
    let mut odds = FightOdds {
        attackers: staged,
        target: Warrior::like(target, game.ground.terrain(target.at)),
        free: false,
        each: None,
        protection: game.terms.options().protection,
    };
    if !target.can_attack() {
        odds.target.used = target.attacks;
    }
    Ok(odds)
}
