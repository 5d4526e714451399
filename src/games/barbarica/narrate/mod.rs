//! Events as posts (chapter 7): dice as they fell, in rows that fit a phone.

mod chronicle;
mod story;

use chronicle::may_hear;

use crate::bearing::Bearing;
use crate::event::{Blow, Breaking, Event, Exchange, Gait, Leave, Nerve, NerveTest, Outcome, Reaction, Shot, Walk};
use crate::fight::{Fate, Rolled, edge_of};
use crate::scene::changed_orders;
use crate::state::{Side, Standing};
use crate::words::{React, UnitId, compass};
use muster_kit::ascii::{COLUMNS_MAX, wrapped};
use muster_kit::{Line, Span, Viewer};

/// The lines for one event; none if the viewer must not hear of it.
pub fn lines(event: &Event, viewer: Viewer) -> Vec<Line> {
    if !may_hear(event.heard_only_by(), viewer) {
        return Vec::new();
    }
    match event {
        Event::Round { round, tribe, rome } => {
            let what = match round {
                0 => "AMBUSH".to_owned(),
                round => format!("ROUND {round}"),
            };
            mono(format!("== {what} ==  tribe {}, Rome {rome}", units(*tribe)))
        }
        Event::Part { round, phase, side } => mono(heading(*round, &phase.to_string(), *side)),
        Event::Rallied(test) => rallied(test),
        Event::Routed(test) => routed(test),
        Event::Raged(test) => raged(test),
        Event::RagedAtWill { who, .. } => mono(format!("{who} goes berserk of its own will")),
        Event::Called { who, rally, .. } => mono(match rally {
            Some(friend) => format!("{who} sounds the rally for {friend}: 1 die"),
            None => format!("{who} sounds the advance: the next charge near it needs no test"),
        }),
        Event::Moved(walk) => moved(walk),
        Event::Turned { who, facing, .. } => mono(format!("{who}  turns {}", compass(*facing))),
        Event::Held { who, .. } => mono(format!("{who}  holds")),
        Event::Clearing { who, .. } => mono(format!("{who}  frees its shield this round")),
        Event::ShieldFreed { who, .. } => mono(format!("{who}  has its shield back")),
        Event::ShieldLost { who, .. } => mono(format!("{who}  throws the useless shield away")),
        Event::GotDown { who, .. } => mono(format!("{who}  gets off the horse")),
        Event::Left { who, at, edge, routing } => {
            let how = if *routing { "runs" } else { "goes" };
            mono(format!("{who}  {how} off the map at {at}, {}", edge.word()))
        }
        Event::Charges { who, target, leave, .. } => charges(*who, *target, leave),
        Event::Reacted { who, against, how } => mono(match how {
            Reaction::Hold => format!("    {who} holds"),
            Reaction::Shoot => format!("    {who} shoots at {against}"),
            Reaction::Counter => format!("    {who} meets the charge of {against}"),
            Reaction::Flee => format!("    {who} runs from {against}"),
        }),
        Event::Melee(exchange) => melee(exchange),
        Event::Shot(shot) => shot_lines(shot),
        Event::FreeAttack(blow) => free_attack(blow),
        Event::Fell { who, .. } => mono(format!("    {who} falls")),
        Event::Breaks { who, why } => mono(match why {
            Breaking::Caught => format!("    {who} is caught and ROUTS"),
        }),
        Event::Revealed { who, at, terrain } => mono(format!("{who}  is seen at {at} ({terrain})")),
        Event::Searched {
            who,
            at,
            by,
            test,
            unseen,
            seats,
        } => {
            if *unseen && !may_hear(seats, viewer) {
                return Vec::new();
            }
            let came = if *unseen { "sees nothing" } else { "sees it" };
            rows_of(vec![
                format!("{by} looks for {who} at {at}"),
                format!("  {test}: {}", both_needed(test.hits)),
                format!("  {came}"),
            ])
        }
        Event::Hid { who, at, seats } => {
            if may_hear(seats, viewer) {
                mono(format!("{who}  hides at {at}"))
            } else {
                Vec::new()
            }
        }
        Event::Follows { who, what } => Line::rows(wrapped(&format!("{who} {what}"), 4, COLUMNS_MAX)),
        Event::Given { who, to, .. } => vec![Line::Prose(vec![
            Span::Text(format!("{who} goes to ")),
            Span::Seat(*to),
            Span::Text(".".to_owned()),
        ])],
        Event::StandingOrders { seats, units, now } => {
            if seats.iter().any(|seat| viewer.sees(*seat)) {
                standing(units, now)
            } else {
                Vec::new()
            }
        }
        Event::Done { seat } => vec![Line::Prose(vec![
            Span::Seat(*seat),
            Span::Text(" has done with this phase.".to_owned()),
        ])],
        Event::Policy { seat, whole_round } => {
            let what = if *whole_round {
                "the rest of the round"
            } else {
                "the rest of this phase"
            };
            vec![Line::Prose(vec![
                Span::Text("The usual orders play ".to_owned()),
                Span::Text(what.to_owned()),
                Span::Text(" for ".to_owned()),
                Span::Seat(*seat),
                Span::Text(".".to_owned()),
            ])]
        }
        Event::Missed { seat } => vec![Line::Prose(vec![
            Span::Text("The usual orders play this phase for ".to_owned()),
            Span::Seat(*seat),
            Span::Text(".".to_owned()),
        ])],
        Event::Conceded { side } => vec![Line::strong(match side {
            Side::Tribe => "The tribe gives up.",
            Side::Rome => "Rome lays down its arms.",
        })],
        Event::Resigned { seat, heir } => vec![Line::Prose(vec![
            Span::Seat(*seat),
            Span::Text(" gives up. The units are ".to_owned()),
            Span::Seat(*heir),
            Span::Text("'s from now on.".to_owned()),
        ])],
        Event::Story(story) => story::line(story).into_iter().collect(),
        Event::Lesson { seat, step, example } => {
            if viewer.sees(*seat) {
                story::hint(*step, example.as_ref())
            } else {
                Vec::new()
            }
        }
        Event::Chronicle(news) => chronicle::lines(news, viewer),
    }
}

fn mono(text: impl Into<String>) -> Vec<Line> {
    rows_of(vec![text.into()])
}

/// Rows, broken where they are too wide.
fn rows_of(rows: Vec<String>) -> Vec<Line> {
    Line::rows(rows.into_iter().flat_map(|row| {
        let indent = row.len() - row.trim_start().len();
        wrapped(&row, indent + 2, COLUMNS_MAX)
    }))
}

fn units(count: u32) -> String {
    match count {
        1 => "1 unit".to_owned(),
        more => format!("{more} units"),
    }
}

/// `ROUND 1 - MELEE - tribe`.
fn heading(round: u16, phase: &str, side: Side) -> String {
    let side = match side {
        Side::Tribe => "tribe",
        Side::Rome => "Rome",
    };
    let phase = phase.to_uppercase();
    match (round, phase.as_str()) {
        (0, _) => format!("AMBUSH - {phase} - {side}"),
        (_, "RESOLUTION") => format!("ROUND {round} - {phase}"),
        _ => format!("ROUND {round} - {phase} - {side}"),
    }
}

fn hits(count: u8) -> String {
    match count {
        1 => "1 hit".to_owned(),
        more => format!("{more} hits"),
    }
}

/// Hits of a look, both of which are needed ([BB-203](docs/rules/barbarica.md#bb-203)).
fn both_needed(count: u8) -> String {
    format!("{}, both needed", hits(count))
}

fn rallied(test: &NerveTest) -> Vec<Line> {
    let who = test.who;
    let below = test.wound.is_some();
    let came = match test.came {
        Nerve::Fell => format!("{who} falls as it runs"),
        Nerve::Lost => format!("{who} runs on"),
        Nerve::Half => format!("{who} stops, recovering"),
        Nerve::Steady => format!("{who} stops and fights again"),
    };
    let wound = test
        .wound
        .map_or_else(String::new, |(before, after)| format!(", a wound ({before}>{after})"));
    rows_of(vec![
        format!(
            "{who} rallies? D{} vs {}",
            test.discipline,
            against_wounds(test.against)
        ),
        format!(
            "  {} - {}{}",
            test.roll,
            hits(test.roll.hits),
            if below { ", wild below" } else { "" }
        ),
        format!("  {came}{wound}"),
    ])
}

/// A rally is against the wounds, of which it counts one at least ([BB-115](docs/rules/barbarica.md#bb-115)).
fn against_wounds(count: u8) -> String {
    match count {
        0 | 1 => "1 (never less)".to_owned(),
        more => format!("{more} wounds"),
    }
}

fn routed(test: &NerveTest) -> Vec<Line> {
    let who = test.who;
    let came = match test.came {
        Nerve::Lost | Nerve::Fell => format!("{who} ROUTS"),
        Nerve::Half => format!("{who} holds, shaken: no charge"),
        Nerve::Steady => format!("{who} holds"),
    };
    rows_of(vec![
        format!(
            "{who} routs? {}: D{} vs {}",
            test.marks.join(", "),
            test.discipline,
            test.against
        ),
        format!("  {} - {}: {came}", test.roll, hits(test.roll.hits)),
    ])
}

fn enemies(count: u8) -> String {
    match count {
        1 => "1 enemy".to_owned(),
        more => format!("{more} enemies"),
    }
}

fn raged(test: &NerveTest) -> Vec<Line> {
    let who = test.who;
    let came = match test.came {
        Nerve::Lost | Nerve::Fell => format!("{who} goes BERSERK"),
        Nerve::Half | Nerve::Steady => format!("{who} keeps its head"),
    };
    rows_of(vec![
        format!("{who} sees {} near: D{}", enemies(test.against), test.discipline),
        format!("  {} - {}: {came}", test.roll, hits(test.roll.hits)),
    ])
}

fn moved(walk: &Walk) -> Vec<Line> {
    let who = walk.who;
    let to = walk.path.last().unwrap_or(&walk.from);
    let way = format!("{}>{to}", walk.from);
    let verb = match walk.gait {
        Gait::Walk => "",
        Gait::Charge => "charges ",
        Gait::CounterCharge => "meets the charge ",
        Gait::Rout => "runs ",
        Gait::Flight => "flees ",
        Gait::Retreat => "steps back ",
        Gait::Follow => "follows ",
        Gait::Push => "pushes forward ",
    };
    let mut text = format!("{who}  {verb}{way}");
    if !walk.contact.is_empty() {
        text.push_str(&format!(", at {}", list(&walk.contact)));
        if walk.gait == Gait::Walk {
            text.push_str(", no charge");
        }
    }
    // A unit that comes into contact faces the enemy, whatever was ordered.
    if walk.contact.is_empty() || walk.gait == Gait::Walk {
        text.push_str(&format!(", faces {}", compass(walk.facing)));
    }
    if walk.debt > 0 {
        text.push_str(&format!(", owes {}", muster_kit::counted(walk.debt, "point")));
    }
    mono(text)
}

fn list(units: &[UnitId]) -> String {
    units.iter().map(UnitId::to_string).collect::<Vec<_>>().join(" ")
}

fn charges(who: UnitId, target: UnitId, leave: &Leave) -> Vec<Line> {
    let first = format!("{who}  charges {target}");
    match leave {
        Leave::Leader => mono(format!("{first} (led, no test)")),
        Leave::Call { by } => mono(format!("{first} ({by} calls, no test)")),
        Leave::Berserk => mono(format!("{first} (berserk, no test)")),
        Leave::Test {
            discipline,
            against,
            roll,
        } => {
            let came = if roll.hits > 0 { "goes" } else { "does not dare" };
            rows_of(vec![
                format!("{first}? D{discipline} vs S{against}"),
                format!("  {roll} - {}: {came}", hits(roll.hits)),
            ])
        }
    }
}

fn wounds(count: u8) -> String {
    match count {
        1 => "1 wound".to_owned(),
        more => format!("{more} wounds"),
    }
}

fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Wounds(count) => wounds(count),
        Outcome::Embedded => "sticks in the shield".to_owned(),
        Outcome::Dismounted => "out of the saddle".to_owned(),
    }
}

/// Two rows: who strikes whom, how; the dice.
fn blow_rows(blow: &Blow, how: &str) -> Vec<String> {
    let mut words = vec![blow.weapon.to_string()];
    if !how.is_empty() {
        words.insert(0, how.to_owned());
    }
    if blow.position != Bearing::Front {
        words.push(blow.position.to_string());
    }
    words.extend(blow.bonuses.iter().map(|(why, dice)| format!("{why} {dice:+}")));
    vec![
        format!("{} -> {}  {}", blow.by, blow.on, words.join(", ")),
        format!("  {} = {}{}", blow.roll, result(blow.result), why_of_blow(blow)),
    ]
}

/// Why wounds are not as many as the dice that hit: `(2 hits, rear +1)`
/// ([BB-49](docs/rules/barbarica.md#bb-49)).
fn why_of_blow(blow: &Blow) -> String {
    let edge = edge_of(blow.weapon, blow.position == Bearing::Rear);
    let mut why = Vec::new();
    if edge.blunt {
        why.push("improvised -1");
    }
    if edge.great {
        why.push("great sword +1");
    }
    if edge.rear {
        why.push("rear +1");
    }
    unlike_dice(blow.result, &blow.roll, &why)
}

fn unlike_dice(outcome: Outcome, roll: &Rolled, why: &[&str]) -> String {
    match outcome {
        Outcome::Wounds(count) if count != roll.hits => format!(" ({}, {})", hits(roll.hits), why.join(", ")),
        _ => String::new(),
    }
}

fn losses(list: &[(UnitId, u8, u8)], more: &str) -> String {
    let hurt = list.iter().filter(|(_, before, after)| before != after);
    let words: Vec<String> = hurt
        .map(|(who, before, after)| format!("{who} {before}>{after}"))
        .collect();
    if words.is_empty() {
        format!("    nobody is hurt{more}")
    } else {
        format!("    {}{more}", words.join("  "))
    }
}

/// The blow that a step out of contact provokes, before that step: a move, a run, a push forward, a follow-up
/// ([BB-137](docs/rules/barbarica.md#bb-137)).
fn free_attack(blow: &Blow) -> Vec<Line> {
    let mut rows = vec![format!("{}  breaks away from {}", blow.on, blow.by)];
    rows.extend(blow_rows(blow, "free attack"));
    rows.push(losses(&[(blow.on, blow.before, blow.after)], ""));
    rows_of(rows)
}

fn melee(exchange: &Exchange) -> Vec<Line> {
    let attack = &exchange.attack;
    let mut rows = blow_rows(attack, "");
    let mut hurt = vec![(attack.on, attack.before, attack.after)];
    let mut more = String::new();
    if let Some(reply) = &exchange.reply {
        rows.extend(blow_rows(reply, "returns"));
        hurt.push((reply.on, reply.before, reply.after));
    } else if let Some(silent) = &exchange.silent {
        more = format!("; {} {silent}", attack.on);
    }
    rows.push(losses(&hurt, &more));
    rows_of(rows)
}

/// Wounding dice that an improvised missile lost ([BB-181](docs/rules/barbarica.md#bb-181)).
fn dulled(roll: &Rolled) -> Option<u8> {
    let hit = |(face, fate): &&(u8, Fate)| *fate == Fate::Kept && *face >= roll.target;
    let all = u8::try_from(roll.dice.iter().filter(hit).count()).unwrap_or(u8::MAX);
    Some(all.saturating_sub(roll.hits)).filter(|lost| *lost > 0)
}

fn shot_lines(shot: &Shot) -> Vec<Line> {
    let mut words = vec![shot.weapon.to_string(), format!("{} away", shot.distance)];
    if let Some(hex) = shot.at_charger {
        words.push(format!("as it passes {hex}"));
    }
    words.extend(shot.bonuses.iter().map(|(why, dice)| format!("{why} {dice:+}")));
    let mut rows = vec![
        format!("{} => {}  {}", shot.by, shot.on, words.join(", ")),
        format!("  {} = {}", shot.roll, result(shot.result)),
    ];
    if let Some(dulled) = dulled(&shot.roll) {
        rows.push(format!(
            "    improvised: {dulled} fewer {}",
            if dulled == 1 { "hit" } else { "hits" }
        ));
    }
    if let Some(guard) = shot.guard {
        rows.push(format!("    {guard} takes it for {}", shot.on));
    } else if shot.indirect && !shot.roll.wild && shot.roll.hits > 0 {
        rows.push("    unaimed: halved without the Wild Die".to_owned());
    }
    if shot.losses.len() > 1 {
        rows.push("    the Wild Die: friends beside it are hit".to_owned());
    }
    if !shot.losses.is_empty() {
        rows.push(losses(&shot.losses, ""));
    }
    rows_of(rows)
}

/// `X1: react counter, push yes; charged in contact, it holds`.
fn standing(units: &[UnitId], now: &Standing) -> Vec<Line> {
    let words = changed_orders(now);
    let orders = if words.is_empty() {
        "as usual".to_owned()
    } else {
        words.join(", ")
    };
    // An enemy beside a unit leaves it no choice ([BB-153](docs/rules/barbarica.md#bb-153)).
    let in_contact = match (now.react, units) {
        (React::Auto | React::Hold, _) => "",
        (_, [_]) => "; charged in contact, it holds",
        _ => "; charged in contact, they hold",
    };
    vec![Line::from(format!(
        "Standing orders of {}: {orders}{in_contact}.",
        list(units)
    ))]
}
