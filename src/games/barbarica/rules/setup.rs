//! Who plays, and how a scenario is set up (BB-252, BB-266, BB-288).

use crate::action::{Ammo, Enemy, Options, SeatPick, Which};
use crate::campaign::STRANGERS;
use crate::chronicle::{Chronicle, Opening};
use crate::data::scenario::{Band, Group};
use crate::data::{Stage, Terrain, UnitType};
use crate::event::Event;
use crate::rules::{Ref, deploy, foreknown, lesson, no, turn};
use crate::state::{Army, Barbarica, Campaign, Feats, Ground, Seats, Side, Tales, Terms, Turn, Unit};
use crate::words::UnitId;
use muster_game::{Entrant, Places};
use muster_kit::{Hex, Refusal};

/// Chairs of the tribe.
const TRIBE_MAX: u8 = 4;

/// The scenario of these options.
///
/// # Errors
/// If a player brought a text that cannot be read.
fn stage(options: &Options) -> Result<Stage, Refusal> {
    match &options.brought {
        None => Ok(Stage::named(options.scenario.id()).expect("every choice is a scenario that comes with the game")),
        Some(text) => Stage::brought(text).map_err(|faults| {
            let first = faults.first().map_or_else(String::new, |fault| {
                format!("Line {}, column {}: {}.", fault.line, fault.column, fault.reason)
            });
            let reason = format!("The scenario cannot be used. {first}");
            no("BB-250", reason).instead("muster lint FILE --game barbarica, for all that is wrong")
        }),
    }
}

/// One to four for the tribe, and one for Rome if a player commands it (chapter 5 of docs/rules/barbarica.md).
///
/// # Errors
/// If the options contradict each other, or the scenario cannot be read.
pub fn places(options: &Options) -> Result<Places, Refusal> {
    stage(options)?;
    if options.limit.is_some_and(|limit| limit > 40) {
        return Err(no("BB-254", "The last round is 1 to 40, or 0 for none.").instead("limit=12"));
    }
    let rome = u8::from(options.enemy == Enemy::Player);
    Ok(Places {
        seats: 1 + rome..=TRIBE_MAX + rome,
    })
}

/// A side; Rome only where a player commands it (chapter 5 of docs/rules/barbarica.md).
///
/// # Errors
/// If the side is taken or nobody can have it.
pub fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
    let taken = |side: Side| others.iter().filter(|other| other.side == Some(side)).count();
    match pick.side {
        Some(Side::Rome) if options.enemy != Enemy::Player => {
            let who = if options.enemy == Enemy::Bot {
                "The bot"
            } else {
                "The host"
            };
            let reason = format!("{who} commands Rome at this table.");
            Err(no("BB-5", reason).instead("/game join as:side=tribe"))
        }
        Some(Side::Rome) if taken(Side::Rome) > 0 => {
            Err(no("BB-267", "Another player commands Rome already.").instead("/game join as:side=tribe"))
        }
        Some(Side::Tribe) if taken(Side::Tribe) >= usize::from(TRIBE_MAX) => {
            let refusal = no("BB-266", "Four players share the tribe already.");
            Err(match options.enemy == Enemy::Player && taken(Side::Rome) == 0 {
                true => refusal.instead("/game join as:side=rome"),
                false => refusal,
            })
        }
        _ => Ok(pick),
    }
}

/// The first position of a table: its scenario, set up and waiting for the tribe to take its places.
///
/// # Errors
/// If the options or the roster cannot be played.
pub fn begin(
    rules: u32,
    roster: &[Entrant<SeatPick>],
    options: &Options,
    referee: &mut Ref<'_>,
) -> Result<Barbarica, Refusal> {
    let stage = stage(options)?;
    let range = places(options)?.seats;
    let chairs = u8::try_from(roster.len()).unwrap_or(u8::MAX);
    if !range.contains(&chairs) {
        let reason = format!("{} to {} can play, and {chairs} sit here.", range.start(), range.end());
        return Err(no("BB-266", reason).instead("enemy=player for one more, who commands Rome"));
    }
    let rome = match options.enemy {
        Enemy::Bot => chairs,
        Enemy::Hand => 0,
        Enemy::Player => {
            let picked = roster.iter().position(|entrant| entrant.pick.side == Some(Side::Rome));
            let tribe = |entrant: &Entrant<SeatPick>| entrant.pick.side == Some(Side::Tribe);
            let left = roster.iter().rposition(|entrant| !tribe(entrant));
            let seat = picked.or(left).unwrap_or(roster.len() - 1);
            u8::try_from(seat).expect("at most five seats")
        }
    };
    // Chapter 4: an episode that is played alone.
    let tribunus_dead = options.brought.is_some() || options.scenario != Which::Tyrannis;
    let band = if stage.band.is_some() { strangers() } else { Vec::new() };
    let mut game = Barbarica {
        terms: Terms::new(rules, options.clone()),
        seats: Seats::new(chairs, rome, options.enemy == Enemy::Hand),
        ground: Ground::new(stage.clone()),
        turn: Turn::before_the_first(),
        army: Army::default(),
        feats: Feats::default(),
        campaign: Campaign::new(band, tribunus_dead),
        tales: Tales::default(),
        lesson: None,
        ending: None,
    };
    let alone = chairs == 1 && options.enemy == Enemy::Bot && roster.iter().all(|entrant| entrant.npc.is_none());
    let first = options.brought.is_none() && options.scenario == Which::Tyrannis;
    open_episode(&mut game, stage, referee);
    if options.lesson && alone && first {
        lesson::begin_lesson(&mut game, referee);
    }
    Ok(game)
}

/// Sets a scenario up and tells how it begins.
pub fn open_episode(game: &mut Barbarica, stage: Stage, referee: &mut Ref<'_>) {
    game.ground = Ground::new(stage);
    game.turn.begin_scenario();
    game.seats.end_autos();
    game.army = Army::default();
    game.feats = Feats::default();
    let daunted = foreknown::holds_if(game, game.ground.scenario().daunted.as_ref());
    game.campaign.begin_episode(daunted);
    populate(game);
    deal(game);
    referee.note(Event::Chronicle(Chronicle::Begun(Box::new(opening(game)))));
    if game
        .army
        .units()
        .iter()
        .all(|unit| deploy::zone_of(&game.ground, unit.id).is_none())
    {
        turn::start_fighting(game, referee);
    }
}

/// Puts everybody on the map: Rome by the scenario, the tribe in its default places.
fn populate(game: &mut Barbarica) {
    let stage = game.ground.stage().clone();
    let mut units: Vec<Unit> = Vec::new();
    let named: usize = stage
        .groups_of(Side::Tribe)
        .filter(|group| !group.ally && foreknown::holds_before(game, &group.when))
        .flat_map(|group| &group.units)
        .filter(|id| id.kind != UnitType::Villager)
        .count();
    let strength = game.campaign.band().len() + named;
    let early = stage
        .refuge
        .as_ref()
        .filter(|refuge| foreknown::holds_if(game, refuge.early_when.as_ref()));
    let mut early = early.map_or(0, |refuge| refuge.early);
    for group in &stage.groups {
        if !foreknown::holds_before(game, &group.when) {
            continue;
        }
        let count = count_of(game, group, strength);
        for (id, at) in group.units.iter().zip(&group.at).take(count) {
            if id.kind == UnitType::Villager && early > 0 {
                early -= 1;
                game.feats.bring_to_safety(1);
                continue;
            }
            units.push(enlisted(game, group, *id, *at));
        }
    }
    if let Some(band) = &stage.band {
        let romans: Vec<Hex> = units
            .iter()
            .filter(|unit| unit.side() == Side::Rome)
            .map(|unit| unit.at)
            .collect();
        let hidden = band.hidden && !foreknown::is_warned(game);
        let mut people = game.campaign.send_out();
        let places = default_places(&people, band, &stage, &units, &romans);
        for (unit, at) in people.iter_mut().zip(places) {
            unit.renew();
            unit.at = at;
            unit.post = at;
            unit.hidden = hidden;
        }
        units.extend(people);
    }
    game.army.muster(units);
    face_enemies(game);
    if foreknown::holds_if(game, stage.delayed.as_ref()) {
        // BB-287: trees lie over the road.
        for unit in game.army.units_mut().filter(|unit| unit.side() == Side::Rome) {
            unit.sits_out = true;
        }
    }
}

/// How many of a group take part ([BB-288](docs/rules/barbarica.md#bb-288)).
fn count_of(game: &Barbarica, group: &Group, band: usize) -> usize {
    let all = group.units.len();
    let count = group.count.map_or(all, |count| count.of(band));
    let more = usize::from(foreknown::holds_if(game, group.more.as_ref()));
    let fewer = usize::from(foreknown::holds_if(game, group.fewer.as_ref()));
    (count + more).saturating_sub(fewer).min(all)
}

fn enlisted(game: &Barbarica, group: &Group, id: UnitId, at: Hex) -> Unit {
    let owner = if id.side() == Side::Rome {
        game.seats.rome()
    } else {
        game.seats.chief()
    };
    let mut unit = Unit::fresh(id, owner, at);
    if let Some(facing) = group.facing {
        unit.facing = facing.at(at);
    }
    if let Some(movement) = group.mounted {
        unit.mounted = true;
        unit.movement = movement;
    }
    unit.record.ally = group.ally;
    unit.hidden = group.hidden && !foreknown::is_warned(game);
    if game.terms.options().ammo == Ammo::Unlimited {
        unit.ranged.iter_mut().for_each(|(_, left)| *left = None);
    }
    unit
}

/// Has each unit without a facing look at the nearest enemy ([BB-252](docs/rules/barbarica.md#bb-252)).
fn face_enemies(game: &mut Barbarica) {
    let told: Vec<UnitId> = game
        .ground
        .scenario()
        .groups
        .iter()
        .filter(|group| group.facing.is_some())
        .flat_map(|group| group.units.clone())
        .collect();
    let ids: Vec<UnitId> = game.army.units().iter().map(|unit| unit.id).collect();
    for id in ids.into_iter().filter(|id| !told.contains(id)) {
        let unit = game.army.the(id);
        let facing = deploy::default_facing(game, unit.side(), unit.at);
        game.army.the_mut(id).facing = facing;
    }
    if game.terms.options().ammo == Ammo::Unlimited {
        for unit in game.army.units_mut() {
            unit.ranged.iter_mut().for_each(|(_, left)| *left = None);
        }
    }
}

/// Deals units in join order, type by type; the Leader is the host's ([BB-266](docs/rules/barbarica.md#bb-266)). A
/// unit with an owner from an episode before keeps that owner.
fn deal(game: &mut Barbarica) {
    let seats: Vec<u8> = game.seats.left_to_the_tribe().collect();
    let chief = game.seats.chief();
    let mut next = 0;
    let old = !game.campaign.grades().is_empty();
    for unit in game.army.units_mut() {
        if unit.side() == Side::Rome {
            continue;
        }
        let settled = old && !unit.record.ally && !unit.is_villager();
        let owner = if unit.is_leader() {
            chief
        } else if settled && seats.contains(&unit.owner) {
            continue;
        } else if let Some(seat) = seats.get(next % seats.len().max(1)) {
            next += 1;
            *seat
        } else {
            chief
        };
        unit.owner = owner;
    }
}

fn opening(game: &Barbarica) -> Opening {
    let count = |side: Side| u8::try_from(game.army.of(side).count()).expect("armies are small");
    let mut hidden: Vec<String> = Vec::new();
    for kind in UnitType::ALL {
        let unseen = game
            .army
            .of(Side::Tribe)
            .filter(|unit| unit.hidden && unit.id.kind == kind)
            .count();
        let sheet = kind.sheet();
        match unseen {
            0 => {}
            1 => hidden.push(format!("1 {}", sheet.name)),
            many => hidden.push(format!("{many} {}", sheet.plural)),
        }
    }
    Opening {
        title: game.ground.scenario().title.clone(),
        episode: foreknown::is_campaign(&game.terms)
            .then(|| u8::try_from(game.campaign.grades().len() + 1).expect("four episodes")),
        scale: game.ground.scenario().scale.clone(),
        story: game.ground.scenario().opening.clone(),
        tribe: count(Side::Tribe),
        rome: count(Side::Rome),
        hidden,
        mourning: game.campaign.mourning(),
        limit: foreknown::limit(game),
        places: places_in_words(game),
    }
}

/// Where the tribe may place its units, in words such as `P1 P2: forest`
/// ([BB-252](docs/rules/barbarica.md#bb-252)).
fn places_in_words(game: &Barbarica) -> Vec<String> {
    let here = |id: &&UnitId| game.army.unit(**id).is_some();
    let groups = game.ground.scenario().groups_of(Side::Tribe);
    let mut words: Vec<String> = groups
        .filter_map(|group| {
            let zone = group.zone.as_ref()?;
            let ids: Vec<String> = group.units.iter().filter(here).map(UnitId::to_string).collect();
            (!ids.is_empty()).then(|| format!("{}: {}", ids.join(" "), zone.words()))
        })
        .collect();
    if let Some(band) = &game.ground.scenario().band {
        words.insert(0, format!("the band: {}", band.zone.words()));
    }
    words
}

/// The band of a player who plays an episode alone (chapter 4 of docs/rules/barbarica.md).
fn strangers() -> Vec<Unit> {
    let ids = STRANGERS
        .into_iter()
        .flat_map(|(kind, count)| (1..=count).map(move |number| UnitId::new(kind, number)));
    let mut band: Vec<Unit> = ids.map(|id| Unit::fresh(id, 0, Hex::new(0, 0))).collect();
    band.sort_by_key(|unit| unit.id);
    band
}

/// The default places of a band, in its order: the first places, as many as it has units, each first for those whom it
/// is meant for. Where a place is taken or wanting, the first hex in map order that will do.
fn default_places(people: &[Unit], band: &Band, stage: &Stage, others: &[Unit], romans: &[Hex]) -> Vec<Hex> {
    let slots = &band.slots[..people.len().min(band.slots.len())];
    let mut places: Vec<Option<Hex>> = vec![None; people.len()];
    let mut free: Vec<Hex> = Vec::new();
    for slot in slots {
        let suits = |unit: &Unit| match slot.wish {
            Some(UnitType::Chieftain) => unit.is_leader(),
            Some(kind) => unit.id.kind == kind && !unit.is_leader(),
            None => false,
        };
        let first = (0..people.len()).find(|place| places[*place].is_none() && suits(&people[*place]));
        match first {
            Some(place) => places[place] = Some(slot.at),
            None => free.push(slot.at),
        }
    }
    let field = &stage.field;
    let taken =
        |places: &[Option<Hex>], hex: Hex| places.contains(&Some(hex)) || others.iter().any(|unit| unit.at == hex);
    let mut free = free.into_iter();
    for place in 0..people.len() {
        if places[place].is_some() {
            continue;
        }
        let open = |hex: &Hex| {
            band.zone.allows(field, *hex, &[], romans)
                && field.terrain(*hex) != Terrain::Crag
                && romans.iter().all(|enemy| enemy.distance(*hex) > 1)
        };
        let listed = free.next();
        let found = listed.or_else(|| field.hexes().find(|hex| open(hex) && !taken(&places, *hex)));
        places[place] = Some(found.unwrap_or_else(|| band.slots[0].at));
    }
    places.into_iter().flatten().collect()
}
