//! What must hold in a scenario as a whole: each unit stands somewhere, none where it may not.

use crate::data::field::Field;
use crate::data::scenario::conduct::{Move, Who};
use crate::data::scenario::facts::{Fact, Place, When};
use crate::data::scenario::faults::{Places, Reader};
use crate::data::scenario::{Group, Scenario};
use crate::data::side::Side;
use crate::data::terrain::Terrain;
use crate::data::{Trait, UnitType};
use crate::words::UnitId;
use muster_kit::Hex;

/// Units of a side.
const SIDE_MAX: usize = 40;
/// The most units that a band goes on with ([BB-286](docs/rules/barbarica.md#bb-286)).
pub const BAND_MAX: usize = 13;

pub(super) fn check(scenario: &Scenario, places: &Places, reader: &mut Reader<'_>) {
    let field = &scenario.field;
    for (group, (units, at)) in scenario.groups.iter().zip(&places.groups) {
        if group.units.is_empty() {
            reader.fault(*units, "no unit is named");
        }
        if group.at.len() != group.units.len() {
            let reason = format!("{} units and {} hexes", group.units.len(), group.at.len());
            reader.fault(*at, reason);
        }
        for hex in group.at.iter().filter(|hex| !field.contains(**hex)) {
            reader.fault(*at, off_map(field, *hex));
        }
    }
    check_sides(scenario, places, reader);
    check_band(scenario, places, reader);
    for hex in named_hexes(scenario).into_iter().filter(|hex| !field.contains(*hex)) {
        reader.fault(places.map, off_map(field, hex));
    }
    for kind in named_kinds(scenario) {
        let known = scenario
            .groups
            .iter()
            .flat_map(|group| &group.units)
            .any(|id| id.kind == kind);
        let may_come = kind.side() == Side::Tribe && scenario.band.is_some();
        if !known && !may_come {
            reader.fault(
                places.endings,
                format!("{} is spoken of, and none takes part", kind.sheet().letter),
            );
        }
    }
    if reader.faults.is_empty() {
        check_standing(scenario, places, reader);
    }
}

/// Neither side is empty or a crowd.
fn check_sides(scenario: &Scenario, places: &Places, reader: &mut Reader<'_>) {
    for side in Side::BOTH {
        let count: usize = scenario.groups_of(side).map(|group| group.units.len()).sum();
        let band = if side == Side::Tribe && scenario.band.is_some() {
            BAND_MAX
        } else {
            0
        };
        if !(1..=SIDE_MAX).contains(&(count + band)) {
            reader.fault(
                places.map,
                format!("{side} has {count} units; a side has 1 to {SIDE_MAX}"),
            );
        }
    }
    for side in Side::BOTH {
        let sure: usize = scenario.groups_of(side).map(surely).sum();
        let band = side == Side::Tribe && scenario.band.is_some();
        if sure == 0 && !band {
            reader.fault(
                places.map,
                format!("{side} must have a unit that takes part in any case"),
            );
        }
    }
}

/// A band has places for as many as it may have, and its types for itself.
fn check_band(scenario: &Scenario, places: &Places, reader: &mut Reader<'_>) {
    let field = &scenario.field;
    if let Some(band) = &scenario.band {
        if band.slots.len() < BAND_MAX {
            reader.fault(
                places.band,
                format!("a band may have {BAND_MAX} units; it needs as many places"),
            );
        }
        let own = [
            UnitType::Chieftain,
            UnitType::Axeman,
            UnitType::Spearman,
            UnitType::Slinger,
            UnitType::Hunter,
        ];
        for (group, (units, _)) in scenario.groups.iter().zip(&places.groups) {
            if let Some(id) = group.units.iter().find(|id| own.contains(&id.kind)) {
                reader.fault(
                    *units,
                    format!("{id} would be the band's; name other types beside a band"),
                );
            }
        }
        for slot in band.slots.iter().filter(|slot| !field.contains(slot.at)) {
            reader.fault(places.band, off_map(field, slot.at));
        }
    }
}

/// How many of a group take part whatever was before.
fn surely(group: &Group) -> usize {
    if !group.when.terms.is_empty() {
        return 0;
    }
    let least = group.count.map_or(group.units.len(), |count| usize::from(count.least));
    least
        .saturating_sub(usize::from(group.fewer.is_some()))
        .min(group.units.len())
}

fn off_map(field: &Field, hex: Hex) -> String {
    let last = char::from(b'A' + field.grid.columns - 1);
    format!(
        "{hex} is off the map; columns are A to {last}, rows 1 to {}",
        field.grid.rows
    )
}

/// Each unit begins on ground that it can stand on, none in contact, and no hex holds too many
/// ([BB-252](docs/rules/barbarica.md#bb-252), [BB-95](docs/rules/barbarica.md#bb-95)).
fn check_standing(scenario: &Scenario, places: &Places, reader: &mut Reader<'_>) {
    let field = &scenario.field;
    let mut standing: Vec<(UnitId, Hex)> = Vec::new();
    for (group, (_, at)) in scenario.groups.iter().zip(&places.groups) {
        for (id, hex) in group.units.iter().zip(&group.at) {
            if standing.iter().any(|(other, _)| other == id) {
                reader.fault(*at, format!("{id} takes part twice"));
            }
            if let Err(reason) = ground(id.kind, is_mounted(group, id.kind), field.terrain(*hex)) {
                reader.fault(*at, format!("{id} on {hex}: {reason}"));
            }
            let here: Vec<UnitType> = standing
                .iter()
                .filter(|(_, at)| at == hex)
                .map(|(id, _)| id.kind)
                .collect();
            if let Err(reason) = room(&here, id.kind, field.terrain(*hex)) {
                reader.fault(*at, format!("{id} on {hex}: {reason}"));
            }
            if let Some((other, _)) = standing
                .iter()
                .find(|(other, at)| other.side() != id.side() && at.distance(*hex) < 2)
            {
                reader.fault(*at, format!("{id} and {other} begin in contact"));
            }
            standing.push((*id, *hex));
        }
    }
    let romans: Vec<Hex> = scenario
        .groups_of(Side::Rome)
        .flat_map(|group| group.at.clone())
        .collect();
    check_slots(scenario, &standing, &romans, places, reader);
    let tribe: Vec<(UnitType, Hex)> = standing.iter().map(|(id, at)| (id.kind, *at)).collect();
    for (group, (_, at)) in scenario.groups.iter().zip(&places.groups) {
        let Some(zone) = &group.zone else { continue };
        for hex in group
            .at
            .iter()
            .filter(|hex| !zone.allows(field, **hex, &tribe, &romans))
        {
            reader.fault(*at, format!("{hex} is not where they may stand: {}", zone.words()));
        }
    }
}

/// The same for the places of a band, for any unit that may stand in them ([BB-252](docs/rules/barbarica.md#bb-252),
/// [BB-286](docs/rules/barbarica.md#bb-286)).
fn check_slots(
    scenario: &Scenario,
    standing: &[(UnitId, Hex)],
    romans: &[Hex],
    places: &Places,
    reader: &mut Reader<'_>,
) {
    let Some(band) = &scenario.band else { return };
    let field = &scenario.field;
    let mut taken: Vec<(UnitType, Hex)> = standing.iter().map(|(id, at)| (id.kind, *at)).collect();
    for slot in &band.slots {
        let kind = slot.wish.unwrap_or(UnitType::Axeman);
        if !band.zone.allows(field, slot.at, &[], romans) {
            reader.fault(places.band, format!("{} is not where the band may stand", slot.at));
        }
        let here = taken.iter().filter(|(_, at)| *at == slot.at).map(|(kind, _)| *kind);
        let terrain = field.terrain(slot.at);
        if let Err(reason) = ground(kind, false, terrain).and_then(|()| room(&here.collect::<Vec<_>>(), kind, terrain))
        {
            reader.fault(places.band, format!("the band on {}: {reason}", slot.at));
        }
        if let Some((enemy, _)) = standing
            .iter()
            .find(|(id, at)| id.side() == Side::Rome && at.distance(slot.at) < 2)
        {
            reader.fault(
                places.band,
                format!("the band on {} and {enemy} begin in contact", slot.at),
            );
        }
        taken.push((kind, slot.at));
    }
}

/// Whether such a unit of the group begins in the saddle, by its card or by the scenario.
pub fn is_mounted(group: &Group, kind: UnitType) -> bool {
    group.mounted.is_some() || kind.has(Trait::Mounted)
}

/// Whether such a unit can stand on such ground ([BB-133](docs/rules/barbarica.md#bb-133),
/// [BB-220](docs/rules/barbarica.md#bb-220)).
pub fn ground(kind: UnitType, mounted: bool, terrain: Terrain) -> Result<(), String> {
    let closed = terrain == Terrain::Crag
        || mounted && terrain.is_closed_to_mounts()
        || kind.has(Trait::Wagon) && terrain.is_difficult();
    if closed {
        return Err(format!("no {kind} can stand on {terrain}"));
    }
    Ok(())
}

/// Whether a hex that holds these takes one more ([BB-95](docs/rules/barbarica.md#bb-95)).
pub fn room(here: &[UnitType], kind: UnitType, terrain: Terrain) -> Result<(), String> {
    let leaders = here.iter().filter(|other| other.has(Trait::Leader)).count();
    let wagon = kind.has(Trait::Wagon) || here.iter().any(|other| other.has(Trait::Wagon));
    if !here.is_empty() && terrain == Terrain::Tower {
        return Err("a tower holds one unit".to_owned());
    }
    if !here.is_empty() && wagon {
        return Err("a wagon stands alone".to_owned());
    }
    if kind.has(Trait::Leader) {
        return if leaders > 0 {
            Err("it holds a Leader already".to_owned())
        } else {
            Ok(())
        };
    }
    if here.len() - leaders >= 2 {
        return Err("it already holds two units".to_owned());
    }
    Ok(())
}

fn all_whens(scenario: &Scenario) -> impl Iterator<Item = &When> {
    let conditions = scenario.conditions.iter().map(|condition| &condition.when);
    let endings = scenario.endings.iter().map(|ending| &ending.when);
    let bonuses = scenario.bonuses.iter().map(|(when, _)| when);
    conditions.chain(&scenario.ends).chain(endings).chain(bonuses)
}

fn named_hexes(scenario: &Scenario) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for term in all_whens(scenario).flat_map(|when| &when.terms) {
        match term.fact {
            Fact::Empty(hex) | Fact::At(hex) | Fact::NearestTo(hex) | Fact::EnemyWithin(_, Place::Hex(hex)) => {
                hexes.push(hex);
            }
            _ => {}
        }
    }
    for condition in &scenario.conditions {
        if let Some(Move::Goto(hex)) = condition.moves {
            hexes.push(hex);
        }
    }
    hexes.extend(scenario.beacon.map(|beacon| beacon.tower));
    if let Some(objective) = &scenario.objective {
        hexes.extend(&objective.hexes);
    }
    for zone in scenario.groups.iter().filter_map(|group| group.zone.as_ref()) {
        hexes.extend(&zone.hexes);
    }
    hexes
}

/// Types that conditions and endings speak of.
fn named_kinds(scenario: &Scenario) -> Vec<UnitType> {
    let mut kinds = Vec::new();
    for term in all_whens(scenario).flat_map(|when| &when.terms) {
        match term.fact {
            Fact::Here(kind)
            | Fact::Dead(kind)
            | Fact::Left(kind)
            | Fact::Visible(kind)
            | Fact::Beyond(_, kind)
            | Fact::EnemyWithin(_, Place::Friend(kind)) => kinds.push(kind),
            _ => {}
        }
    }
    for condition in &scenario.conditions {
        let whom = match &condition.moves {
            Some(Move::Screen(whom) | Move::Close(whom)) => whom.as_slice(),
            _ => &[],
        };
        for who in condition.who.iter().chain(whom) {
            kinds.push(match who {
                Who::Kind(kind) => *kind,
                Who::One(id) => id.kind,
            });
        }
    }
    kinds
}
