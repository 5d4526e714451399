//! What is decided in camp, in the words that its posts and buttons print: `bury`, `course:bury`, `train x2 E`, `next`.

use crate::action::Action;
use crate::commands::plain::goes_on;
use crate::data::Course;
use crate::rules::{band, no};
use crate::state::{Barbarica, Unit};
use crate::words::{Attribute, KindSaid, UnitId};
use muster_game::UNREAD_ORDER;
use muster_kit::{Refusal, Seat};

const ATTRIBUTES: [Attribute; 5] = [Attribute::M, Attribute::E, Attribute::A, Attribute::D, Attribute::S];

/// The order in which they are proposed.
const USUAL: [Attribute; 5] = [Attribute::E, Attribute::S, Attribute::D, Attribute::M, Attribute::A];

/// A line that is typed in camp, as the act it means ([BB-283..287](docs/rules/barbarica.md#bb-283)).
///
/// # Errors
/// It cannot be read, or lacks what grows.
pub fn read(game: &Barbarica, seat: u8, line: &str) -> Result<Action, Refusal> {
    let line = line.trim().trim_end_matches(['.', '!']);
    // Labels tell behind a colon and a blank what the act comes to.
    let (line, _) = line.split_once(": ").unwrap_or((line, ""));
    let lower = line.trim().to_ascii_lowercase();
    let said = lower.strip_prefix("camp ").unwrap_or(&lower).trim();
    if goes_on(said) || ["break camp", "end camp", "leave camp"].contains(&said) {
        return Ok(Action::CampNext {});
    }
    if ["camp", "roster", "band", "the band"].contains(&said) {
        let reason = "A command of its own shows the band, which decides nothing.";
        return Err(no("BB-283", reason).instead("/barb camp roster"));
    }
    if let Some(action) = course(said).or_else(|| of_one_unit(game, said)) {
        return Ok(action);
    }
    training(game, said).unwrap_or_else(|| Err(unread(game, seat, line.trim())))
}

/// `bury`, `decide course:strip units:x1, x2`, `Bury them deep`.
fn course(said: &str) -> Option<Action> {
    let bare = ["decide ", "choose ", "take "]
        .iter()
        .find_map(|word| said.strip_prefix(word))
        .unwrap_or(said);
    let bare = bare.trim().strip_prefix("course:").unwrap_or(bare).trim();
    let found = Course::ALL.into_iter().find_map(|course| {
        let names = [course.title().to_ascii_lowercase(), course.id().to_owned()];
        let rest = names.iter().find_map(|name| bare.strip_prefix(name.as_str()))?;
        (rest.is_empty() || rest.starts_with([' ', ','])).then_some((course, rest))
    });
    let (course, rest) = found?;
    let units = rest.trim().trim_start_matches(',').trim();
    let units = units.strip_prefix("units:").unwrap_or(units).trim();
    let first: Result<UnitId, _> = units.split([' ', ',', '+', '-']).next().unwrap_or_default().parse();
    if !units.is_empty() && first.is_err() {
        return None;
    }
    let units = (!units.is_empty()).then(|| units.to_owned());
    Some(Action::CampDecide { course, units })
}

/// `heir x2`, `dismiss p9`.
fn of_one_unit(game: &Barbarica, said: &str) -> Option<Action> {
    let (verb, who) = said.split_once(' ')?;
    let who = who.trim().strip_prefix("unit:").unwrap_or(who);
    let unit = unit_called(game, who)?;
    match verb {
        "heir" => Some(Action::CampHeir { unit }),
        "dismiss" => Some(Action::CampDismiss { unit }),
        _ => None,
    }
}

/// `train x2 E`, `train unit:x2 attribute:E`, `X2 trains Expertise`; none of what speaks of no training.
fn training(game: &Barbarica, said: &str) -> Option<Result<Action, Refusal>> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let at = words.iter().position(|word| ["train", "trains"].contains(word))?;
    let rest = words[at + 1..].join(" ");
    let attribute_of = |word: &str| {
        let word = word.strip_prefix("attribute:").unwrap_or(word);
        ATTRIBUTES.into_iter().find(|attribute| {
            let letter = format!("{attribute:?}");
            letter.eq_ignore_ascii_case(word) || attribute.title().eq_ignore_ascii_case(word)
        })
    };
    let (who, what) = match at {
        0 => match rest.rsplit_once(' ').filter(|(_, last)| attribute_of(last).is_some()) {
            Some((who, what)) => (who.to_owned(), Some(what.to_owned())),
            None => (rest, None),
        },
        _ => (words[..at].join(" "), Some(rest)),
    };
    let unit = unit_called(game, who.strip_prefix("unit:").unwrap_or(&who))?;
    let attribute = what.as_deref().and_then(attribute_of);
    Some(match attribute {
        Some(attribute) => Ok(Action::CampTrain {
            unit,
            attribute,
            name: None,
        }),
        None => Err(lacks_what_grows(game, unit)),
    })
}

fn lacks_what_grows(game: &Barbarica, id: UnitId) -> Refusal {
    let unit = game.campaign.band().iter().find(|unit| unit.id == id);
    let grows = |attribute: &Attribute| unit.is_some_and(|unit| unit.why_untrained(*attribute).is_none());
    if let Some(unit) = unit.filter(|unit| unit.record.advances_left() == 0)
        && let Some(why) = unit.why_untrained(Attribute::E)
    {
        return no("BB-283", why).code(UNREAD_ORDER).instead("/barb camp roster");
    }
    let words = ATTRIBUTES.map(|attribute| format!("{attribute:?} {}", attribute.title()));
    let reason = format!("Say what {id} trains: {}.", words.join(", "));
    let refusal = no("BB-283", reason).code(UNREAD_ORDER);
    match USUAL.into_iter().find(grows) {
        Some(attribute) => refusal.instead(format!("/barb camp train unit:{id} attribute:{attribute:?}")),
        None => refusal.instead("/barb camp roster shows who has an advance to spend."),
    }
}

/// A unit of the band by its badge, the name it has earned, or the kind of which it is the only one.
fn unit_called(game: &Barbarica, who: &str) -> Option<UnitId> {
    let who = who.trim();
    let by_name = |unit: &&Unit| unit.name().eq_ignore_ascii_case(who);
    let band = game.campaign.band();
    let named = band.iter().find(by_name).map(|unit| unit.id);
    who.parse().ok().or(named).or_else(|| {
        let words: Vec<&str> = who.strip_prefix("the ").unwrap_or(who).split_whitespace().collect();
        let said = KindSaid::at(&words).filter(|said| said.words == words.len())?;
        let mut of_kind = band.iter().filter(|unit| unit.id.kind == said.kind);
        of_kind.next().filter(|_| of_kind.next().is_none()).map(|unit| unit.id)
    })
}

fn unread(game: &Barbarica, seat: u8, line: &str) -> Refusal {
    let reason = match line {
        "" => "The tribe is in camp, and nothing is said there.".to_owned(),
        _ => format!("The tribe is in camp, and reads nothing there from `{line}`."),
    };
    let words = words_that_work(game, seat);
    let refusal = no("BB-287", reason).code(UNREAD_ORDER);
    match words.is_empty() {
        true => refusal.instead("/barb camp roster"),
        false => refusal.instead(format!("What is read: {}.", words.join(", "))),
    }
}

/// A line for each kind of decision that the seat can make as things stand, and for every course.
fn words_that_work(game: &Barbarica, seat: u8) -> Vec<String> {
    let band = game.campaign.band();
    let low = |unit: &Unit| unit.id.to_string().to_lowercase();
    let works = |action: &Action| muster_game::try_out(game, Seat(seat), action).is_ok();
    let courses = band::courses(&game.campaign).into_iter();
    let courses = courses.filter(|course| {
        works(&Action::CampDecide {
            course: *course,
            units: None,
        })
    });
    let trains = band.iter().find_map(|one| {
        let unit = one.id;
        let attribute = USUAL.into_iter().find(|attribute| {
            works(&Action::CampTrain {
                unit,
                attribute: *attribute,
                name: None,
            })
        })?;
        Some(format!("train {} {attribute:?}", low(one)))
    });
    let heir = band.iter().find(|one| works(&Action::CampHeir { unit: one.id }));
    // Who came last is sent home first, as when a camp is broken.
    let mut leaves: Vec<&Unit> = band.iter().collect();
    leaves.sort_by_key(|one| std::cmp::Reverse((one.record.joined, one.id)));
    let dismissed = leaves
        .into_iter()
        .find(|one| works(&Action::CampDismiss { unit: one.id }));
    let next = works(&Action::CampNext {}).then(|| "next".to_owned());
    let words = courses
        .map(|course| course.id().to_owned())
        .chain(trains)
        .chain(heir.map(|one| format!("heir {}", low(one))))
        .chain(dismissed.map(|one| format!("dismiss {}", low(one))))
        .chain(next);
    words.map(|word| format!("`{word}`")).collect()
}
