//! What happens beside fighting, as posts: openings, special rules, endings, the camp.

use crate::campaign::Epilogue;
use crate::chronicle::{Chronicle, Ended, Joining, Opening, Reckoning};
use crate::data::Course;
use crate::narrate::story;
use crate::rules::ending::GRADES;
use crate::state::Side;
use crate::words::{Attribute, UnitId, capital, compass};
use muster_kit::{Line, Seat, Span, Viewer};

/// Whether a viewer may hear of what these seats alone may know; nobody named is everybody.
pub fn may_hear(seats: &[Seat], viewer: Viewer) -> bool {
    seats.is_empty()
        || match viewer {
            Viewer::Seat(seat) => seats.contains(&seat),
            Viewer::Referee => true,
            Viewer::Spectator => false,
        }
}

/// The lines for one event; none if the viewer must not hear of it.
pub fn lines(chronicle: &Chronicle, viewer: Viewer) -> Vec<Line> {
    match chronicle {
        Chronicle::Begun(opening) => begun(opening),
        Chronicle::Placed { who, at, facing, seats } => {
            if may_hear(seats, viewer) {
                Line::prose(format!("{who} takes its place at {at}, facing {}.", compass(*facing)))
            } else {
                Vec::new()
            }
        }
        Chronicle::PlacedAsUsual { seat } => vec![Line::from(vec![
            Span::Seat(*seat),
            Span::Text(" takes the default places.".to_owned()),
        ])],
        Chronicle::Signal { ambush: true } => {
            Line::prose("The signal: the tribe has a round of its own before Rome acts.")
        }
        Chronicle::Signal { ambush: false } => Line::prose("Everybody is in place. It begins."),
        Chronicle::Captured { wagon, at, by } => Line::prose(format!("{by} has {wagon} at {at}: a wagon is captured.")),
        Chronicle::BeaconWorked { by, work, of } if work == of => Line::prose(format!(
            "{by} throws back the hides: the beacon is lit ({work} of {of})."
        )),
        Chronicle::BeaconWorked { by, work, of } => Line::prose(format!("{by} works on the beacon: {work} of {of}.")),
        Chronicle::Safe { who, safe } => Line::prose(format!("{who} is over the ridge and safe. Safe so far: {safe}.")),
        Chronicle::StandardLies { at } => Line::prose(format!(
            "The standard lies in the grass at {at}; it is the tribe's if no Roman is left to fight for it."
        )),
        Chronicle::StandardTaken { by } => Line::prose(format!("{by} takes the standard.")),
        Chronicle::StandardSaved { by } => {
            Line::prose(format!("{by} lifts the standard out of the grass and carries it."))
        }
        Chronicle::Held { side: None, .. } => Line::prose("Nobody holds the ground alone any more."),
        Chronicle::Held {
            side: Some(side),
            rounds,
            of,
        } => {
            let who = capital(&side.to_string());
            Line::prose(format!("{who} alone holds the ground: {rounds} of {of} rounds."))
        }
        Chronicle::Ended(ended) => end(ended),
        Chronicle::Epilogue { grades, sum, epilogue } => told_at_last(grades, *sum, *epilogue),
        Chronicle::Reckoned { rows } => reckoned(rows),
        Chronicle::Named { who, rolled, name } => named(*who, rolled, name),
        Chronicle::Renamed { who, name } => Line::prose(format!("{who} is {name}.")),
        Chronicle::Heir { who, usual } => heir(who, *usual),
        Chronicle::Stranger { who } => Line::prose(format!(
            "Nobody is left to choose from. A new Chieftain comes up the valley: {who}, Discipline 2, Strength 4."
        )),
        Chronicle::Joined { who, why } => joined(who, *why),
        Chronicle::Dismissed { who, usual } => dismissed(who, *usual),
        Chronicle::Camp { courses } => camp(courses),
        Chronicle::Decided { course, units, usual } => decided(*course, units, *usual),
        Chronicle::Trained {
            who,
            attribute,
            now,
            usual,
        } => trained(who, *attribute, *now, *usual),
    }
}

fn begun(opening: &Opening) -> Vec<Line> {
    let title = match opening.episode {
        Some(episode) => format!("Episode {episode}: {}", opening.title),
        None => opening.title.clone(),
    };
    let mut lines = vec![Line::strong(title)];
    lines.extend(opening.story.iter().map(|paragraph| Line::from(paragraph.as_str())));
    let limit = match opening.limit {
        0 => "no last round".to_owned(),
        limit => format!("{limit} rounds at most"),
    };
    let scale = if opening.scale.is_empty() {
        String::new()
    } else {
        format!("; {}", opening.scale)
    };
    lines.push(Line::from(format!(
        "The tribe has {} units, Rome {}; {limit}{scale}.",
        opening.tribe, opening.rome
    )));
    if !opening.hidden.is_empty() {
        lines.push(Line::from(format!("Not to be seen: {}.", opening.hidden.join(", "))));
    }
    if !opening.places.is_empty() {
        lines.push(Line::from(format!("You may place {}.", opening.places.join("; "))));
    }
    if opening.mourning {
        lines.push(Line::from(
            "The tribe mourns its Chieftain: every test of nerve is at Discipline 1 less.",
        ));
    }
    lines
}

/// A list for people: `P1, P2 and X3`.
fn listed(names: &[String]) -> String {
    muster_kit::listed_or(names, "nobody")
}

fn end(ended: &Ended) -> Vec<Line> {
    let mut lines = Vec::new();
    if !ended.words.is_empty() {
        lines.push(Line::from(ended.words.as_str()));
    }
    let result = match (ended.meeting, ended.winner) {
        (true, None) => "A draw".to_owned(),
        (true, Some(side)) => format!("{} wins", capital(&side.to_string())),
        (false, _) => format!(
            "{}, grade {}",
            capital(GRADES[usize::from(ended.grade.min(3))]),
            ended.grade
        ),
    };
    lines.push(Line::strong(format!("{}: {result}.", ended.title)));
    lines.push(Line::from(capital(&ended.why)));
    for side in Side::BOTH {
        let fallen = &ended.fallen[side as usize];
        let left = ended.left[side as usize];
        let mut words = match fallen.len() {
            0 => format!("{} lost nobody", capital(&side.to_string())),
            count => format!("{} lost {count}: {}", capital(&side.to_string()), listed(fallen)),
        };
        if left > 0 {
            words.push_str(&format!("; {left} left the map"));
        }
        lines.push(Line::from(format!("{words}.")));
    }
    lines
}

/// What became of the valley ([BB-289](docs/rules/barbarica.md#bb-289)).
fn told_at_last(grades: &[u8], sum: u8, epilogue: Epilogue) -> Vec<Line> {
    let grades: Vec<String> = grades.iter().map(u8::to_string).collect();
    vec![
        Line::strong(epilogue.title()),
        Line::from(story::epilogue(epilogue)),
        Line::from(format!("Grades {} = {sum} of 12.", grades.join(" + "))),
    ]
}

/// Who follows the Chieftain ([BB-285](docs/rules/barbarica.md#bb-285)).
fn heir(who: &str, usual: bool) -> Vec<Line> {
    let hint = if usual {
        " Another survivor can be named with /barb camp heir."
    } else {
        ""
    };
    Line::prose(format!(
        "{who} leads the tribe now, unproven until an enemy has fallen to that hand or an episode is over.{hint}"
    ))
}

fn joined(who: &[UnitId], why: Joining) -> Vec<Line> {
    let names: Vec<String> = who.iter().map(UnitId::to_string).collect();
    let verb = if who.len() == 1 { "joins" } else { "join" };
    let why = match why {
        Joining::Muster => "the band is filled up",
        Joining::Course(course) => course.title(),
    };
    Line::prose(format!("{} {verb} the band ({why}).", listed(&names)))
}

fn dismissed(who: &str, usual: bool) -> Vec<Line> {
    let why = if usual {
        ", as the band is larger than thirteen"
    } else {
        ""
    };
    Line::prose(format!("{who} goes home{why}."))
}

fn trained(who: &str, attribute: Attribute, now: u8, usual: bool) -> Vec<Line> {
    let how = if usual { " by itself" } else { "" };
    Line::prose(format!("{who} has trained{how}: {} {now}.", attribute.title()))
}

/// The dice of a by-name ([BB-284](docs/rules/barbarica.md#bb-284)).
fn named(who: UnitId, rolled: &[u8], name: &str) -> Vec<Line> {
    let dice: Vec<String> = rolled.iter().map(u8::to_string).collect();
    let (last, before) = dice.split_last().map_or((String::new(), ""), |(last, before)| {
        (
            format!("[{last}]"),
            if before.is_empty() {
                ""
            } else {
                " (names in use are rolled again)"
            },
        )
    });
    let dropped = &dice[..dice.len().saturating_sub(1)];
    let shown = if dropped.is_empty() {
        last
    } else {
        format!("{} {last}", dropped.join(" "))
    };
    let mut lines = vec![Line::from(vec![
        Span::Text(format!("{who} has earned a name. D20: ")),
        Span::Dice(shown),
        Span::Text(format!("{before}. {who} {name}.")),
    ])];
    if name == crate::campaign::WIDOWS_SON {
        lines.push(Line::from(format!(
            "For the Widow's Daughter, add name:daughter when {who} is trained."
        )));
    }
    lines
}

fn decided(course: Course, units: &[String], usual: bool) -> Vec<Line> {
    let how = if usual { " (nobody said otherwise)" } else { "" };
    let mut lines = Line::prose(format!(
        "The tribe decides{how}: {}. {}.",
        course.title(),
        capital(course.effect())
    ));
    if !units.is_empty() {
        lines.push(Line::from(format!("Equipped: {}.", listed(units))));
    }
    lines
}

fn reckoned(rows: &[Reckoning]) -> Vec<Line> {
    if rows.is_empty() {
        return Line::prose("Nobody came back.");
    }
    let mut lines = Line::prose("Who came back, with deeds and Strength:");
    for row in rows {
        let (gained, deeds) = row.deeds;
        let (before, now, start) = row.strength;
        let healed = if before == now {
            format!("S{now}/{start}")
        } else {
            format!("S{before}>{now}/{start}")
        };
        let advance = match row.advances {
            0 => String::new(),
            1 => " 1 advance".to_owned(),
            many => format!(" {many} advances"),
        };
        // At most 42 wide: a long by-name gives way.
        let who: String = row.who.chars().take(16).collect();
        lines.push(Line::mono(
            format!("{who:<16} +{gained}={deeds:<2} {healed}{advance}").trim_end(),
        ));
    }
    lines
}

fn camp(courses: &[Course]) -> Vec<Line> {
    let mut lines = vec![Line::strong("Camp")];
    for course in courses {
        lines.push(Line::from(vec![
            Span::Strong(course.title().to_owned()),
            Span::Text(format!(" (course:{}): {}.", course.id(), course.effect())),
        ]));
    }
    lines.push(Line::from(
        "Decide with /barb camp decide, spend advances with /barb camp train, go on with /barb camp next.",
    ));
    lines
}
