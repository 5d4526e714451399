//! The camp between two episodes (2.20): deeds, wounds, heirs, recruits, and what the tribe decides.

use crate::action::Action;
use crate::campaign::{WIDOWS_DAUGHTER, WIDOWS_SON};
use crate::chronicle::{Chronicle, Joining};
use crate::data::scenario::BAND_MAX;
use crate::data::{Course, Melee, Weight};
use crate::event::Event;
use crate::rules::band::same_widow;
use crate::rules::{Ref, authority, band, foreknown, no, setup};
use crate::state::{Barbarica, Campaign, Progress, Seats, Side, Unit};
use crate::words::{Attribute, UnitId};
use muster_kit::Refusal;
use muster_kit::orders::parts;

/// What is ordered in camp.
pub fn obey_camp(game: &mut Barbarica, seat: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.turn.progress() != Progress::Camping {
        let reason = if foreknown::is_campaign(&game.terms) {
            "The tribe makes camp when the episode is over."
        } else {
            "There is no camp: this scenario is played by itself."
        };
        return Err(no("BB-287", reason).instead("/barb camp roster"));
    }
    if !game.seats.of(Side::Tribe).contains(&seat) {
        return Err(no("BB-287", "The camp is the tribe's.").instead("/barb camp roster"));
    }
    match action {
        Action::CampDecide { course, units } => decide(game, seat, course, units.as_deref(), referee),
        Action::CampHeir { unit } => name_heir(game, seat, unit, referee),
        Action::CampTrain { unit, attribute, name } => order_training(game, seat, unit, attribute, name, referee),
        Action::CampDismiss { unit } => dismiss(game, seat, unit, referee),
        _ => break_camp(game, seat, referee),
    }
}

/// The host decides for all ([BB-287](docs/rules/barbarica.md#bb-287)).
fn as_host(seats: &Seats, seat: u8) -> Result<(), Refusal> {
    if seat == seats.chief() {
        return Ok(());
    }
    Err(no("BB-287", "The tribe's first player decides for all.").instead("/barb camp roster"))
}

fn own_banded(game: &Barbarica, seat: u8, id: UnitId) -> Result<&Unit, Refusal> {
    let Some(unit) = game.campaign.banded(id) else {
        let ids: Vec<String> = game.campaign.band().iter().map(|unit| unit.id.to_string()).collect();
        let reason = format!("{id} is not of the band.");
        return Err(no("BB-282", reason).instead(format!("The band: {}.", ids.join(", "))));
    };
    if !authority::commands(game, seat, unit) && seat != game.seats.chief() {
        return Err(no("BB-266", format!("{id} is not yours.")).instead("a unit of your own"));
    }
    Ok(unit)
}

fn decide(
    game: &mut Barbarica,
    seat: u8,
    course: Course,
    units: Option<&str>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    as_host(&game.seats, seat)?;
    if let Some(done) = game.campaign.course() {
        let reason = format!("The tribe has decided: {}.", done.title());
        return Err(no("BB-287", reason).instead("/barb camp next"));
    }
    let open = band::courses(&game.campaign);
    if !open.contains(&course) {
        let offered: Vec<&str> = open.iter().map(|course| course.id()).collect();
        let reason = if course == Course::Arm && game.campaign.grades().len() == 3 {
            "Arming the tribe needs a captured wagon.".to_owned()
        } else {
            format!("{} is not to be chosen now.", course.title())
        };
        return Err(no("BB-287", reason).instead(offered.join(", ")));
    }
    let equipped = match (course.equips(), units) {
        (None, Some(_)) => {
            let reason = format!("{} equips nobody.", course.title());
            return Err(no("BB-287", reason).instead(format!("/barb camp decide course:{}", course.id())));
        }
        (None, None) => Vec::new(),
        (Some(most), None) => strongest(&game.campaign, most),
        (Some(most), Some(text)) => named_for(&game.campaign, course, most, text)?,
    };
    follow(game, course, &equipped, false, referee);
    Ok(())
}

/// The foot units with the highest S, ties in unit order ([BB-287](docs/rules/barbarica.md#bb-287)).
fn strongest(campaign: &Campaign, most: usize) -> Vec<Outfit> {
    let mut units: Vec<&Unit> = campaign.band().iter().filter(|unit| !unit.mounted).collect();
    units.sort_by_key(|unit| (std::cmp::Reverse(unit.strength), unit.id));
    units.truncate(most);
    let outfit = |unit: &Unit| Outfit {
        who: unit.id,
        heavy: false,
    };
    units.into_iter().map(outfit).collect()
}

/// The decision for a course with units of the band, as it is typed.
fn example_for(campaign: &Campaign, course: Course, most: usize) -> String {
    let units = strongest(campaign, most).into_iter();
    let units: Vec<String> = units.map(|outfit| outfit.who.to_string().to_lowercase()).collect();
    match units.is_empty() {
        true => "/barb camp roster".to_owned(),
        false => format!("/barb camp decide course:{} units:{}", course.id(), units.join(", ")),
    }
}

/// `x1, x2 heavy`: who is equipped, and how.
fn named_for(campaign: &Campaign, course: Course, most: usize, text: &str) -> Result<Vec<Outfit>, Refusal> {
    let hint = &example_for(campaign, course, most);
    let mut outfits: Vec<Outfit> = Vec::new();
    for part in parts(text, &[',', '+', ';']) {
        let (word, how) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let who: UnitId = word.parse().map_err(|why: String| no("BB-287", why).instead(hint))?;
        let heavy = match how.trim().to_ascii_lowercase().as_str() {
            "" | "light" => false,
            "heavy" if course == Course::Arm => true,
            other => {
                let choices = if course == Course::Arm {
                    "light or heavy"
                } else {
                    "light"
                };
                let reason = format!("`{other}` is no armour to choose here; after a unit stands {choices}.");
                return Err(no("BB-287", reason).instead(hint));
            }
        };
        if campaign.banded(who).is_none() {
            return Err(no("BB-287", format!("{who} is not of the band.")).instead(hint));
        }
        if outfits.iter().any(|outfit| outfit.who == who) {
            return Err(no("BB-287", format!("{who} is named twice.")).instead(hint));
        }
        outfits.push(Outfit { who, heavy });
    }
    if outfits.is_empty() || outfits.len() > most {
        let reason = match most {
            1 => format!("{} equips one unit.", course.title()),
            most => format!("{} equips one to {most} units.", course.title()),
        };
        return Err(no("BB-287", reason).instead(hint));
    }
    Ok(outfits)
}

/// What a course comes to at once; the rest is in the next scenario.
fn follow(game: &mut Barbarica, course: Course, outfits: &[Outfit], usual: bool, referee: &mut Ref<'_>) {
    game.campaign.decide(course);
    let names = |outfit: &Outfit| game.campaign.banded(outfit.who).map(Unit::name).unwrap_or_default();
    let units = outfits.iter().map(names).collect();
    referee.note(Event::Chronicle(Chronicle::Decided { course, units, usual }));
    for outfit in outfits {
        let unit = game.campaign.banded_mut(outfit.who);
        match course {
            Course::Strip => {
                wear_heavy(unit);
                if !unit.melee.contains(&Melee::Shortsword) {
                    unit.melee.push(Melee::Shortsword);
                }
            }
            _ if outfit.heavy => wear_heavy(unit),
            _ => unit.armour = unit.armour.max(Weight::Light),
        }
    }
    match course {
        Course::Rest => game.campaign.band_mut().for_each(|unit| unit.strength = unit.start),
        Course::Drill => {
            for unit in game.campaign.band_mut() {
                unit.record.deeds = unit.record.deeds.saturating_add(1);
            }
            band::name_the_proven(&mut game.campaign, referee);
        }
        _ => {}
    }
    band::enlist(game, course.recruits(), Joining::Course(course), referee);
}

/// Names another heir: only when the Chieftain has died, and only a survivor
/// ([BB-285](docs/rules/barbarica.md#bb-285)).
fn name_heir(game: &mut Barbarica, seat: u8, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    as_host(&game.seats, seat)?;
    if game.campaign.heir().is_none() {
        return Err(no("BB-285", "The tribe has its Chieftain.").instead("/barb camp roster"));
    }
    let unit = own_banded(game, seat, id)?;
    if unit.record.fresh {
        let reason = format!("{id} has only just joined; the heir is one of those who came back.");
        return Err(no("BB-285", reason).instead("/barb camp roster"));
    }
    if unit.heir {
        return Err(no("BB-285", format!("{id} is the heir already.")).instead("/barb camp next"));
    }
    band::crown(&mut game.campaign, id, false, referee);
    Ok(())
}

/// Spends an advance of a unit, and turns the Widow's Son into her Daughter if its owner asks
/// ([BB-283](docs/rules/barbarica.md#bb-283), [BB-284](docs/rules/barbarica.md#bb-284)).
fn order_training(
    game: &mut Barbarica,
    seat: u8,
    id: UnitId,
    attribute: Attribute,
    name: Option<crate::words::Child>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let unit = own_banded(game, seat, id)?;
    if let Some(why) = unit.why_untrained(attribute) {
        let other = [Attribute::E, Attribute::D, Attribute::S, Attribute::M, Attribute::A]
            .into_iter()
            .find(|other| unit.why_untrained(*other).is_none());
        let hint = match other {
            Some(other) => format!("/barb camp train unit:{id} attribute:{other:?}"),
            None => "/barb camp roster".to_owned(),
        };
        return Err(no("BB-283", why).instead(hint));
    }
    let named = unit.record.name.as_deref().filter(|name| same_widow(name, WIDOWS_SON));
    if name.is_some() && named.is_none() {
        let reason = format!("{} has no such name to choose.", unit.name());
        return Err(no("BB-284", reason).instead(format!("/barb camp train unit:{id} attribute:{attribute:?}")));
    }
    if let Some(child) = name {
        let name = match child {
            crate::words::Child::Son => WIDOWS_SON,
            crate::words::Child::Daughter => WIDOWS_DAUGHTER,
        };
        let name = name.to_owned();
        game.campaign.banded_mut(id).record.name = Some(name.clone());
        referee.note(Event::Chronicle(Chronicle::Renamed { who: id, name }));
    }
    trains(&mut game.campaign, id, attribute, false, referee);
    Ok(())
}

fn trains(campaign: &mut Campaign, id: UnitId, attribute: Attribute, usual: bool, referee: &mut Ref<'_>) {
    let unit = campaign.banded_mut(id);
    unit.train(attribute);
    let (who, now) = (unit.name(), unit.attribute(attribute));
    referee.note(Event::Chronicle(Chronicle::Trained {
        who,
        attribute,
        now,
        usual,
    }));
}

/// Sends a unit of the band home ([BB-286](docs/rules/barbarica.md#bb-286)).
fn dismiss(game: &mut Barbarica, seat: u8, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let unit = own_banded(game, seat, id)?;
    if unit.is_leader() {
        let reason = format!("{} leads the tribe.", unit.name());
        return Err(no("BB-286", reason).instead("another unit"));
    }
    if game.campaign.band().len() <= 1 {
        return Err(no("BB-286", "The last unit of the band cannot be sent home.").instead("/barb camp next"));
    }
    sends_home(&mut game.campaign, id, false, referee);
    Ok(())
}

fn sends_home(campaign: &mut Campaign, id: UnitId, usual: bool, referee: &mut Ref<'_>) {
    let unit = campaign.dismiss(id);
    referee.note(Event::Chronicle(Chronicle::Dismissed {
        who: unit.name(),
        usual,
    }));
}

/// Closes the camp with defaults for what was not decided, and begins the next episode.
fn break_camp(game: &mut Barbarica, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    as_host(&game.seats, seat)?;
    if game.campaign.course().is_none() {
        let course = band::courses(&game.campaign)[0];
        let outfits = course
            .equips()
            .map_or_else(Vec::new, |most| strongest(&game.campaign, most));
        follow(game, course, &outfits, true, referee);
    }
    while game.campaign.band().len() > BAND_MAX {
        let latest = game
            .campaign
            .band()
            .iter()
            .filter(|unit| !unit.is_leader())
            .max_by_key(|unit| (unit.record.joined, unit.id))
            .map(|unit| unit.id);
        let Some(id) = latest else { break };
        sends_home(&mut game.campaign, id, true, referee);
    }
    let ids: Vec<UnitId> = game.campaign.band().iter().map(|unit| unit.id).collect();
    for id in ids {
        while let Some(attribute) = game.campaign.banded_mut(id).usual_training() {
            trains(&mut game.campaign, id, attribute, true, referee);
        }
    }
    let Some(stage) = band::next_episode(game) else {
        return Err(no("BB-280", "There is no episode after this.").instead("/game rematch"));
    };
    game.ending = None;
    setup::open_episode(game, stage, referee);
    Ok(())
}

/// A unit that a course equips, and how ([BB-287](docs/rules/barbarica.md#bb-287)).
struct Outfit {
    who: UnitId,
    heavy: bool,
}

fn wear_heavy(unit: &mut Unit) {
    if unit.armour != Weight::Heavy {
        unit.armour = Weight::Heavy;
        unit.movement = unit.movement.saturating_sub(1).max(1);
    }
}
