//! What everybody reads: one or few lines an event ([7.3](docs/rules/wargrounds.md#73-side-table-and-sheet)), with a
//! smile where the source has one.

mod cards;
mod fight;

use super::called::with_letters;
use super::data::{Scenario, Side, limits_of_armour, limits_of_kit};
use super::event::{Attendance, CardUp, Event, Spent, StaysOut, Who};
use super::words::{inches, listed};
use muster_kit::{Line, Seat, Span, Viewer};

/// `B Dame Brunhilda`.
pub fn name(who: &Who) -> String {
    format!("{} {}", who.badge.letter(), who.name)
}

fn say(text: impl Into<String>) -> Vec<Line> {
    vec![Line::from(text.into())]
}

fn of_seat(seat: Seat, text: String) -> Vec<Line> {
    vec![Line::Prose(vec![Span::Seat(seat), Span::Text(text)])]
}

/// What that viewer reads of an event; nothing if the viewer is told nothing of it.
pub fn lines(event: &Event, viewer: Viewer) -> Vec<Line> {
    if let Some(lines) = private(event, viewer) {
        return lines;
    }
    match event {
        Event::Begun { .. } | Event::Attendance(_) | Event::PhaseBegun { .. } | Event::Starts { .. } => opening(event),
        Event::Rerolled { .. } | Event::KeptKit { .. } | Event::Placed { .. } | Event::Monarch { .. } => opening(event),
        Event::CardPlayed { .. } | Event::CardCancelled { .. } | Event::CardDone { .. } | Event::BonesMoved { .. } => {
            cards::lines(event)
        }
        Event::Attacked(strike) => fight::strike(strike),
        Event::Bolt(bolt) => fight::bolt(bolt),
        Event::Spell { .. } | Event::Protected { .. } => fight::magic(event),
        Event::Changed { seat, what } => of_seat(*seat, format!(" {what}.")),
        Event::Ready { seat, undone, left } => ready(*seat, *undone, left),
        Event::TurnBegun { .. } | Event::Drew { .. } | Event::Spent { .. } | Event::Moved(_) => turn(event),
        Event::Conceded { .. } | Event::Missed { .. } | Event::Broken { .. } | Event::Window { .. } => turn(event),
        Event::LegEnded { .. } | Event::PhaseEnded { .. } | Event::Ended { .. } => ending(event),
        Event::Took { .. }
        | Event::Dropped { .. }
        | Event::Passed { .. }
        | Event::Joined { .. }
        | Event::Left { .. }
        | Event::SectionLaid { .. }
        | Event::Breach { .. }
        | Event::FlagCaptured { .. }
        | Event::FlagLost { .. } => goods(event),
        _ => life(event),
    }
}

/// What one seat alone hears; none if the event is for everybody.
fn private(event: &Event, viewer: Viewer) -> Option<Vec<Line>> {
    match event {
        Event::Stored { seat, text } => Some(if viewer.sees(*seat) {
            text.iter().map(|text| Line::from(with_letters(text))).collect()
        } else {
            Vec::new()
        }),
        Event::StandingOrders { seat, now } => Some(if viewer.sees(*seat) {
            let told = now.told().into_iter().map(Line::from);
            std::iter::once(Line::from("Standing orders:")).chain(told).collect()
        } else {
            Vec::new()
        }),
        Event::Refilled { hands, reshuffled } => {
            let mut lines = Vec::new();
            if !reshuffled.is_empty() {
                lines.extend(say("Event cards run out: the discards are shuffled."));
            }
            let drawn = hands
                .iter()
                .filter(|(seat, cards)| viewer.sees(*seat) && !cards.is_empty());
            for (_, cards) in drawn {
                let titles: Vec<&str> = cards.iter().map(|card| card.title()).collect();
                lines.extend(say(format!("You draw {}.", titles.join("; "))));
            }
            Some(lines)
        }
        _ => None,
    }
}

fn dice(faces: &[u32]) -> String {
    faces.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn opening(event: &Event) -> Vec<Line> {
    match event {
        Event::Begun {
            size,
            size_roll,
            weather,
            weather_roll,
            factions,
        } => {
            let rolled = size_roll.map_or_else(String::new, |die| format!(" (die {die})"));
            let sky = match weather {
                -1 => " It is summer, and nobody wants to wear steel.",
                1 => " It is winter, and everybody wears everything.",
                _ => "",
            };
            let die = weather_roll.map_or_else(String::new, |die| format!(" (weather die {die})"));
            say(format!(
                "A {size} game{rolled} in a park in Canberra: Red, the {}, against Blue, the {}.{sky}{die}",
                factions[0].title(),
                factions[1].title()
            ))
        }
        Event::Attendance(attendance) => attended(attendance),
        Event::PhaseBegun {
            phase,
            leg,
            scenario,
            roll,
            attackers,
            attackers_roll,
            limit,
        } => {
            let die = if roll.is_empty() {
                String::new()
            } else {
                format!(" (die {})", dice(roll))
            };
            let side = attackers.map_or_else(String::new, |side| format!(" {} attacks.", side.title()));
            let first = attackers_roll.map_or_else(String::new, |die| format!(" (die {die})"));
            let part = if *leg == 2 { ", second leg" } else { "" };
            vec![
                Line::strong(format!("Phase {phase}{part}: {}{die}.{side}{first}", scenario.title())),
                Line::from(format!(
                    "{} {limit} turns at most. Change your sheets, place your people, be ready.",
                    aim(*scenario)
                )),
            ]
        }
        Event::Starts { rolls } => {
            let words: Vec<String> = rolls
                .iter()
                .map(|(badge, die, start)| format!("{} {die} {}", badge.letter(), start.word()))
                .collect();
            say(format!("Random starts: {}.", words.join(", ")))
        }
        Event::Rerolled { side, rolls, rows } => say(format!(
            "{} raids the loaner bin: dice {}, rows {} and {}. No take-backs.",
            side.title(),
            dice(rolls),
            rows[0],
            rows[1]
        )),
        Event::KeptKit { side } => say(format!("{} keeps its kit. Better the foam you know.", side.title())),
        Event::Placed { fighters } => say(format!("On the field: Red {}, Blue {}.", fighters[0], fighters[1])),
        Event::Monarch { side, who } => say(format!("{}'s Monarch is {}. Please bow.", side.title(), name(who))),
        _ => Vec::new(),
    }
}

fn aim(scenario: Scenario) -> &'static str {
    match scenario {
        Scenario::Flags => "Own both flags.",
        Scenario::Tablet => "Bring all four pieces into the circle.",
        Scenario::Barrel => "The attackers bring the barrel home; the lower count wins.",
        Scenario::Storm => "The attackers bridge the river, breach the castle and get in; the lower count wins.",
        Scenario::Vip => "Kill everybody; while a Monarch lives its side comes back.",
        Scenario::Diplomacy => "Points for enemies felled, three if Diplomacy does it.",
    }
}

fn attended(tale: &Attendance) -> Vec<Line> {
    let mut lines = Vec::new();
    if !tale.number[0].is_empty() {
        let split = tale.split.map_or_else(String::new, |die| format!(", split die {die}"));
        lines.extend(say(format!(
            "Attendance: Red [{}], Blue [{}], Greyscales [{}]{split}.",
            dice(&tale.number[0]),
            dice(&tale.number[1]),
            dice(&tale.number[2])
        )));
    }
    for side in [Side::Red, Side::Blue] {
        let (klank, kit) = (tale.rows_klank[side as usize], tale.rows_kit[side as usize]);
        for (part, count) in tale.counts[side as usize].into_iter().enumerate() {
            let what = match (part, count) {
                (1, 0) => continue,
                (0, 1) => "character",
                (0, _) => "characters",
                (_, 1) => "Greyscale as well",
                _ => "Greyscales as well",
            };
            lines.extend(say(format!(
                "{}: {count} {what}. {}",
                side.title(),
                may(count, klank[part], kit[part])
            )));
        }
    }
    lines.extend(say(format!(
        "Dice, Red's first: armour (klankiness) {}, weapons (equipment) {}.",
        dice(&tale.klank),
        dice(&tale.kit)
    )));
    let pairs: Vec<String> = tale
        .traits
        .iter()
        .filter_map(|(badge, _, words)| words.as_ref().map(|words| format!("{} {words}", badge.letter())))
        .collect();
    if !pairs.is_empty() {
        lines.extend(say(format!("Traits: {}.", pairs.join("; "))));
    }
    lines
}

/// What a contingent may wear and carry, with the rows that say so:
/// `At most 3 in light, 2 in medium and 1 in heavy armour (klank 5); 2 with Short and Shield and 1 Medium (kit 3).`
fn may(count: u8, klank: i8, kit: i8) -> String {
    let [light, medium, heavy] = limits_of_armour(klank, count);
    let [shield, mediums, longs, missiles] = limits_of_kit(kit, count);
    let some = |all: &[(u8, &str)]| {
        listed(
            all.iter()
                .filter(|(most, _)| *most > 0)
                .map(|(most, of)| format!("{most} {of}")),
        )
    };
    let armour = some(&[(light, "in light"), (medium, "in medium"), (heavy, "in heavy")]);
    let weapons = some(&[
        (shield, "with Short and Shield"),
        (mediums, "with a Medium"),
        (longs, "with a Long"),
        (missiles, "with Pistol or Bow"),
    ]);
    format!("At most {armour} armour (klank {klank}); {weapons} (kit {kit}).")
}

fn ready(seat: Seat, undone: bool, left: &[(u8, u8); 2]) -> Vec<Line> {
    let what = if undone { " wants more time." } else { " is ready." };
    let [(red, reds), (blue, blues)] = left;
    of_seat(seat, format!("{what} Red {red}/{reds}, Blue {blue}/{blues}."))
}

fn turn(event: &Event) -> Vec<Line> {
    match event {
        Event::TurnBegun {
            turn,
            limit,
            rolls,
            first,
        } => {
            let shown: Vec<String> = rolls
                .iter()
                .map(|[red, blue]| format!("Red {red}, Blue {blue}"))
                .collect();
            vec![Line::strong(format!(
                "Turn {turn} of {limit} - first go: {}. {} goes first.",
                shown.join("; again "),
                first.title()
            ))]
        }
        Event::Drew {
            seat,
            card,
            kept,
            reserve,
        } => {
            let card = match card {
                CardUp::Of(who) => name(who),
                CardUp::Joker => "the joker".to_owned(),
            };
            let what = match (kept, reserve) {
                (true, _) => format!(" puts {card} in reserve."),
                (_, true) => format!(" uses the reserve: {card}."),
                _ => format!(" draws {card}."),
            };
            of_seat(*seat, what)
        }
        Event::Spent { who, why } => spent(who.as_ref(), *why),
        Event::Moved(moved) => {
            let verb = match (moved.shoved, moved.run) {
                (true, _) => "is egged on by the other side and goes",
                (_, true) => "runs",
                _ => "walks",
            };
            let sneaky = if moved.sneaky { ", and nobody looks up" } else { "" };
            say(format!(
                "{} {verb} {} -> {} ({}\"){sneaky}.",
                name(&moved.who),
                moved.from,
                moved.to,
                inches(moved.cost)
            ))
        }
        Event::Conceded { seat, side } => match side {
            Some(side) => of_seat(
                *seat,
                format!(" goes home, and with that {} has given up.", side.title()),
            ),
            None => of_seat(
                *seat,
                " goes home; the team plays on with somebody holding the sheets.".to_owned(),
            ),
        },
        Event::Missed { seat } => of_seat(*seat, " has not answered; the house plays.".to_owned()),
        Event::Broken { who, why } => say(format!("{}'s order falls through: {why}", name(who))),
        Event::Window { side, what } => say(format!("{} may react {what}.", side.title())),
        _ => Vec::new(),
    }
}

fn spent(who: Option<&Who>, why: Spent) -> Vec<Line> {
    let name = who.map_or_else(String::new, name);
    say(match why {
        Spent::Frozen => format!("{name} thaws, one eyebrow at a time. That was its go."),
        Spent::FellThisTurn => format!("{name} lies in the grass and counts clouds. The card is lost."),
        Spent::Recovering(0) => format!("{name} finishes the icepack. The next card brings it back."),
        Spent::Recovering(cards) => format!("{name} sits with an icepack; {cards} more to go."),
        Spent::NobodyForJoker => "The joker finds nobody on their feet and is put away.".to_owned(),
        Spent::Waits => format!("{name} waits for the other end of the load."),
        Spent::Gone => format!("{name} is not here any more."),
    })
}

fn goods(event: &Event) -> Vec<Line> {
    say(match event {
        Event::Took { who, what, note } if note.is_empty() => format!("{} picks up {what}.", name(who)),
        Event::Took { who, what, note } => format!("{} takes {what} {note}.", name(who)),
        Event::Dropped { who, what, at } => format!("{} puts down {what} on {at}.", name(who)),
        Event::Passed { from, to, what } => format!("{} passes {what} to {}.", name(from), name(to)),
        Event::Joined { who, lead, what } => {
            format!("{} takes the other end of {what} with {}.", name(who), name(lead))
        }
        Event::Left { who, what } => format!("{} has let go of {what}.", name(who)),
        Event::SectionLaid { who, at, bridge: 0 } => format!("{} lays a bridge section on {at}.", name(who)),
        Event::SectionLaid { who, at, bridge } => {
            format!(
                "{} lays a bridge section on {at}: {bridge} cells of river are bridge now. It even holds.",
                name(who)
            )
        }
        Event::Breach { who, wall } => format!(
            "{} fires the bombard: the {wall} wall of the castle is gone.",
            name(who)
        ),
        Event::FlagCaptured { who, flag, side } => {
            format!(
                "{} has kept the flag of {flag}: it flies for {} now.",
                name(who),
                side.title()
            )
        }
        Event::FlagLost { who, flag } => format!("{} loses the flag; it goes back to {flag}.", name(who)),
        _ => return Vec::new(),
    })
}

/// When a character that fell in a turn comes back, or why it does not ([WG-101](docs/rules/wargrounds.md#wg-101),
/// [WG-109](docs/rules/wargrounds.md#wg-109), [WG-172](docs/rules/wargrounds.md#wg-172)).
fn way_back(turn: u16, stays_out: Option<StaysOut>) -> String {
    let off = format!("Off the field on its card in turn {}", turn + 1);
    match stays_out {
        None => format!("{off}, back in turn {}.", turn + 2),
        Some(StaysOut::Monarch) => "A Monarch falls once.".to_owned(),
        Some(StaysOut::MonarchIsDown) => format!("{off}; without its Monarch it does not come back."),
        Some(StaysOut::Defender) => format!("{off}; defenders come back until turn 5 and no later."),
        Some(StaysOut::PhaseEnds) => format!("{off}; the phase ends before it could come back."),
    }
}

fn life(event: &Event) -> Vec<Line> {
    let with = |dropped: &Option<String>| {
        dropped
            .as_ref()
            .map_or_else(String::new, |what| format!(" and drops {what}"))
    };
    say(match event {
        Event::Fell {
            who,
            at,
            turn,
            by,
            dropped,
            stays_out,
        } => {
            let by = by.as_ref().map_or_else(String::new, |by| format!(" to {}", name(by)));
            format!(
                "{} falls on {at}{by}{}, with gusto. {}",
                name(who),
                with(dropped),
                way_back(*turn, *stays_out)
            )
        }
        Event::MonarchDown { side, who } => format!(
            "The Monarch is down! {} lies in state, and nobody of {} comes back from now on.",
            name(who),
            side.title()
        ),
        Event::Plunged { who, at, into, dropped } => {
            format!(
                "{} steps into the {into} on {at}{}. It was instantly fatal, as advertised.",
                name(who),
                with(dropped)
            )
        }
        Event::TakenOff {
            who,
            start: Some((die, start)),
        } => {
            format!(
                "{} walks back with a hand on its head (start die {die}: {}).",
                name(who),
                start.word()
            )
        }
        Event::TakenOff { who, start: None } => format!("{} walks off the field.", name(who)),
        Event::Returned {
            who,
            at,
            hp,
            respawn,
            tired,
        } => {
            let count = respawn.map_or_else(String::new, |count| format!(", respawn {count}"));
            let tired = if *tired { " It is Tired of this." } else { "" };
            format!("{} is back on {at} with {hp} HP{count}.{tired}", name(who))
        }
        Event::OutForGood { who } => format!("{} is out for the rest of it, and finds the sausage sizzle.", name(who)),
        Event::Impetuous { who, face: 6 } => {
            format!(
                "{} is Impetuous: die [6]. Somebody on the other side says something about its mother.",
                name(who)
            )
        }
        Event::Impetuous { who, face } => format!("{} is Impetuous: die {face}, and thinks better of it.", name(who)),
        Event::Parent { who, face: 6, dropped } => {
            format!(
                "{}: parent die [6]. A small voice calls; it is gone for the day{}.",
                name(who),
                with(dropped)
            )
        }
        Event::Parent { who, face, .. } => format!("{}: parent die {face}. The kids are fine.", name(who)),
        _ => return Vec::new(),
    })
}

fn ending(event: &Event) -> Vec<Line> {
    let deaths = |deaths: &[u16; 2]| format!("Deaths: Red {}, Blue {}.", deaths[0], deaths[1]);
    match event {
        Event::LegEnded {
            attackers,
            done,
            reason,
        } => {
            let count = match done {
                Some((turn, cards)) => format!("done in turn {turn}, after {cards} cards of the defence"),
                None => "not done".to_owned(),
            };
            say(format!("The leg of {} ends: {count} ({reason}).", attackers.title()))
        }
        Event::PhaseEnded {
            phase,
            scenario,
            winner,
            reason,
            deaths: dead,
        } => {
            let winner = winner.map_or(
                "Nobody wins",
                |side| if side == Side::Red { "Red wins" } else { "Blue wins" },
            );
            vec![Line::strong(format!(
                "{winner} phase {phase}, {}: {reason}. {}",
                scenario.title(),
                deaths(dead)
            ))]
        }
        Event::Ended {
            winner,
            reason,
            deaths: dead,
            deadliest,
            most_dead,
        } => {
            let head = match winner {
                Some(side) => format!("{} wins the day: {reason}.", side.title()),
                None => format!("A draw: {reason}. Everybody goes to the pub."),
            };
            let mut lines = vec![Line::strong(head), Line::from(deaths(dead))];
            if let Some((who, count)) = deadliest {
                lines.extend(say(format!("Most deadly: {}, {count} felled.", name(who))));
            }
            if let Some((who, count)) = most_dead {
                lines.extend(say(format!(
                    "Most often dead: {}, {count} times, each a masterclass.",
                    name(who)
                )));
            }
            lines
        }
        _ => Vec::new(),
    }
}
