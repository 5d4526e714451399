//! The band after an episode: deeds, wounds, names, an heir, recruits, and what comes next (2.20).

use crate::campaign::{BY_NAMES, MUSTER, MUSTERED, WIDOWS_DAUGHTER, WIDOWS_SON};
use crate::chronicle::{Chronicle, Joining, Reckoning};
use crate::data::{Course, Stage, UnitType};
use crate::event::Event;
use crate::rules::Ref;
use crate::state::{Army, Barbarica, Campaign, DEEDS, Side, Unit};
use crate::words::UnitId;
use muster_kit::{Hex, Whose};

/// What comes after this episode; none after the last ([BB-280](docs/rules/barbarica.md#bb-280)).
pub fn next_episode(game: &Barbarica) -> Option<Stage> {
    let next = match game.ground.scenario().id.as_str() {
        "tyrannis" if game.campaign.tribunus_dead() || has_fallen(&game.army, UnitType::Tribunus) => "fumus",
        "tyrannis" => "victis",
        "fumus" | "victis" => "aes",
        "aes" => "alea",
        _ => return None,
    };
    Stage::named(next)
}

fn has_fallen(army: &Army, kind: UnitType) -> bool {
    army.gone()
        .iter()
        .any(|gone| gone.unit.id.kind == kind && gone.left.is_none())
}

/// What can be chosen in this camp, in the book's order ([BB-287](docs/rules/barbarica.md#bb-287)).
pub fn courses(campaign: &Campaign) -> Vec<Course> {
    let courses = match (campaign.grades().len(), campaign.tribunus_dead()) {
        (1, true) => [Course::Bury, Course::Strip, Course::Heads],
        (1, false) => [Course::Hide, Course::Trees, Course::Revenge],
        (2, _) => [Course::Envoys, Course::Rest, Course::Drill],
        _ => [Course::Grain, Course::Arm, Course::Oath],
    };
    let open = |course: &Course| *course != Course::Arm || campaign.wagons() > 0;
    courses.into_iter().filter(open).collect()
}

/// Opens the camp after an episode: deeds, recovery, by-names, an heir, the muster.
pub fn open_camp(game: &mut Barbarica, grade: u8, referee: &mut Ref<'_>) {
    game.turn.make_camp();
    game.campaign.open_camp(game.feats.captured());
    if game.ground.scenario().id == "tyrannis" {
        let left = game
            .army
            .gone()
            .iter()
            .filter(|gone| gone.unit.side() == Side::Rome && gone.left.is_some());
        game.campaign
            .note_escaped(u8::try_from(left.count()).unwrap_or(u8::MAX));
    }
    if has_fallen(&game.army, UnitType::Tribunus) {
        game.campaign.note_tribunus_dead();
    }
    let chief_died = game
        .army
        .gone()
        .iter()
        .any(|gone| gone.left.is_none() && !gone.unit.record.ally && is_chief(&gone.unit));
    let (mut band, gone) = game.army.disband();
    let left = gone.into_iter().filter(|gone| gone.left.is_some());
    band.extend(left.map(|gone| gone.unit));
    band.retain(|unit| unit.side() == Side::Tribe && !unit.record.ally && !unit.is_villager());
    game.campaign.gather(band);
    reckon(&mut game.campaign, grade, referee);
    game.campaign.mourn(chief_died);
    if chief_died {
        usual_heir(game, referee);
    }
    muster(game, referee);
    let courses = courses(&game.campaign);
    referee.note(Event::Chronicle(Chronicle::Camp { courses }));
}

/// Reckons an episode up: deeds, wounds that heal, names ([BB-282](docs/rules/barbarica.md#bb-282),
/// [BB-283](docs/rules/barbarica.md#bb-283), [BB-284](docs/rules/barbarica.md#bb-284)).
fn reckon(campaign: &mut Campaign, grade: u8, referee: &mut Ref<'_>) {
    let mut rows = Vec::new();
    for unit in campaign.band_mut() {
        let gained = 1 + u8::from(unit.record.slew) + u8::from(unit.record.feat);
        let before = unit.strength;
        let wounds = unit.wounds();
        let healed = match grade {
            3 => wounds,
            1 | 2 => wounds.div_ceil(2),
            _ => wounds.min(1),
        };
        unit.strength += healed;
        let old = unit.record.deeds;
        unit.record.deeds = old.saturating_add(gained);
        // BB-108: a unit that led to the end of an episode is proven.
        unit.unproven = false;
        unit.renew();
        rows.push(Reckoning {
            who: unit.name(),
            deeds: (gained, unit.record.deeds),
            strength: (before, unit.strength, unit.start),
            advances: unit.record.advances_left(),
        });
    }
    referee.note(Event::Chronicle(Chronicle::Reckoned { rows }));
    name_the_proven(campaign, referee);
}

/// Names each unit with its third deed ([BB-284](docs/rules/barbarica.md#bb-284)).
pub fn name_the_proven(campaign: &mut Campaign, referee: &mut Ref<'_>) {
    for place in 0..campaign.band().len() {
        let unit = &campaign.band()[place];
        if unit.record.deeds < DEEDS || unit.record.name.is_some() {
            continue;
        }
        let used: Vec<String> = campaign
            .band()
            .iter()
            .filter_map(|unit| unit.record.name.clone())
            .collect();
        let in_use = |name: &str| used.iter().any(|other| other == name || same_widow(other, name));
        let mut rolled = Vec::new();
        let name = loop {
            let roll = u8::try_from(referee.dice.of(Whose::Nobody).roll(20)).expect("a die of twenty");
            rolled.push(roll);
            let name = BY_NAMES[usize::from(roll) - 1];
            if !in_use(name) {
                break name;
            }
        };
        let (who, name) = (campaign.band()[place].id, name.to_owned());
        campaign.banded_mut(who).record.name = Some(name.clone());
        referee.note(Event::Chronicle(Chronicle::Named { who, rolled, name }));
    }
}

/// Crowns the usual heir: highest D, then E, then unit order; a stranger with no survivor
/// ([BB-285](docs/rules/barbarica.md#bb-285)).
fn usual_heir(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let best = game
        .campaign
        .band()
        .iter()
        .min_by_key(|unit| (std::cmp::Reverse((unit.discipline, unit.expertise)), unit.id))
        .map(|unit| unit.id);
    match best {
        Some(id) => crown(&mut game.campaign, id, true, referee),
        None => {
            let id = UnitId::new(UnitType::Chieftain, 1);
            let mut stranger = Unit::fresh(id, game.seats.chief(), Hex::new(0, 0));
            stranger.discipline = 2;
            stranger.strength = 4;
            stranger.start = 4;
            game.campaign.welcome(stranger);
            referee.note(Event::Chronicle(Chronicle::Stranger { who: id }));
        }
    }
}

/// Has a unit follow the Chieftain ([BB-285](docs/rules/barbarica.md#bb-285)).
pub fn crown(campaign: &mut Campaign, id: UnitId, usual: bool, referee: &mut Ref<'_>) {
    campaign.crown(id);
    let who = campaign.banded(id).map(Unit::name).unwrap_or_default();
    referee.note(Event::Chronicle(Chronicle::Heir { who, usual }));
}

/// Fills the band up to eight ([BB-286](docs/rules/barbarica.md#bb-286)).
fn muster(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let missing = MUSTERED.saturating_sub(game.campaign.band().len());
    enlist(game, &MUSTER[..missing], Joining::Muster, referee);
}

/// Has recruits join the band ([BB-286](docs/rules/barbarica.md#bb-286)).
pub fn enlist(game: &mut Barbarica, kinds: &[UnitType], why: Joining, referee: &mut Ref<'_>) {
    let mut joined = Vec::new();
    for kind in kinds {
        let Some(id) = free_id(&game.campaign, *kind) else {
            continue;
        };
        let unit = Unit::fresh(id, least_burdened(game), Hex::new(0, 0));
        joined.push(id);
        game.campaign.enlist(unit);
    }
    if !joined.is_empty() {
        referee.note(Event::Chronicle(Chronicle::Joined { who: joined, why }));
    }
}

/// The first number of the type that nobody has; of another type if all nine are taken.
fn free_id(campaign: &Campaign, kind: UnitType) -> Option<UnitId> {
    [kind, UnitType::Axeman, UnitType::Spearman, UnitType::Slinger]
        .into_iter()
        .flat_map(|kind| (1..=NUMBER_MAX).map(move |number| UnitId::new(kind, number)))
        .find(|id| campaign.banded(*id).is_none())
}

/// The tribe's seat with the fewest units, in join order ([BB-266](docs/rules/barbarica.md#bb-266)).
fn least_burdened(game: &Barbarica) -> u8 {
    let seats = game.seats.left_to_the_tribe();
    let least = seats.min_by_key(|seat| (game.campaign.burden(*seat), *seat));
    least.unwrap_or(0)
}

/// Two characters name a unit on the board.
pub const NUMBER_MAX: u8 = 9;

/// Whether a unit is the Chieftain or has followed one ([BB-285](docs/rules/barbarica.md#bb-285)).
fn is_chief(unit: &Unit) -> bool {
    unit.heir || unit.id.kind == UnitType::Chieftain
}

/// Son and daughter are one name ([BB-284](docs/rules/barbarica.md#bb-284)).
pub fn same_widow(one: &str, other: &str) -> bool {
    let widow = |name: &str| [WIDOWS_SON, WIDOWS_DAUGHTER].contains(&name);
    widow(one) && widow(other)
}
