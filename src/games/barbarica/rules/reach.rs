//! How far a unit can go: costs, room, debt, forced stops (2.12).

use crate::data::{Field, Terrain, Weight};
use crate::rules::no;
use crate::state::{Army, Barbarica, Ground, Side, Stuck, Unit};
use muster_kit::hexes::{EntryCost, Label, Reach};
use muster_kit::{Hex, Refusal};

/// Movement points to enter a hex; none if it is closed to the unit ([BB-133](docs/rules/barbarica.md#bb-133),
/// [BB-191](docs/rules/barbarica.md#bb-191), [BB-211](docs/rules/barbarica.md#bb-211),
/// [BB-220](docs/rules/barbarica.md#bb-220)).
pub fn entry_cost(game: &Barbarica, unit: &Unit, hex: Hex) -> Option<u8> {
    let terrain = game.ground.terrain(hex);
    if terrain == Terrain::Crag || game.feats.wagons().contains(&hex) {
        return None;
    }
    if !terrain.is_difficult() {
        return Some(1);
    }
    if unit.is_wagon() {
        let by_road = game
            .ground
            .field()
            .neighbours(hex)
            .any(|next| game.ground.terrain(next) == Terrain::Road);
        return (terrain == Terrain::Water && by_road).then_some(1);
    }
    if unit.mounted && terrain.is_closed_to_mounts() {
        return None;
    }
    Some(2 + u8::from(unit.armour == Weight::Heavy) + u8::from(unit.mounted))
}

/// Whether a unit may end in a hex: two ordinary units and a Leader, one unit in a tower, wagons alone
/// ([BB-95](docs/rules/barbarica.md#bb-95)). An enemy that hides there from it is not reckoned with.
pub fn has_room(game: &Barbarica, unit: &Unit, hex: Hex) -> bool {
    let counts = |other: &&Unit| other.id != unit.id && (other.side() == unit.side() || other.is_visible());
    let others: Vec<&Unit> = game.army.at(hex).filter(counts).collect();
    if others.is_empty() {
        return true;
    }
    let alone =
        game.ground.terrain(hex) == Terrain::Tower || unit.is_wagon() || others.iter().any(|other| other.is_wagon());
    if alone || others.iter().any(|other| other.side() != unit.side()) {
        return false;
    }
    let limit = if unit.is_leader() { 1 } else { 2 };
    let alike = others.iter().filter(|other| other.is_leader() == unit.is_leader());
    alike.count() < limit
}

/// The points that a unit has in this phase, its debt paid ([BB-130](docs/rules/barbarica.md#bb-130),
/// [BB-134](docs/rules/barbarica.md#bb-134)).
pub fn points(unit: &Unit) -> u8 {
    unit.movement
        .saturating_sub(unit.now.paid)
        .saturating_sub(unit.now.spent)
}

/// Where a unit can go with so many points, through friends but not onto too many of them
/// ([BB-131](docs/rules/barbarica.md#bb-131), [BB-132](docs/rules/barbarica.md#bb-132),
/// [BB-135](docs/rules/barbarica.md#bb-135)).
pub fn reach(game: &Barbarica, unit: &Unit, points: u8) -> Reach {
    reach_from(game, unit, unit.at, points, None)
}

/// The same from another hex; `also` is a hex on which one more enemy stands.
pub fn reach_from(game: &Barbarica, unit: &Unit, from: Hex, points: u8, also: Option<Hex>) -> Reach {
    let footing = Footing::of(game, unit, also);
    Reach::explore(game.ground.field().grid, from, u32::from(points), |hex, index| {
        if footing.is(index, HELD) {
            return None;
        }
        Some(EntryCost {
            cost: u32::from(entry_cost(game, unit, hex)?),
            stop: footing.is(index, BESIDE),
            full: footing.is(index, TAKEN) && !has_room(game, unit, hex),
        })
    })
}

/// A visible enemy stands there.
const HELD: u8 = 1;
/// It lies beside a visible enemy.
const BESIDE: u8 = 2;
/// Another unit stands there.
const TAKEN: u8 = 4;

/// Who stands where, looked up by hex: moves ask at each hex that they come to.
struct Footing(Vec<u8>);

impl Footing {
    fn of(game: &Barbarica, unit: &Unit, also: Option<Hex>) -> Footing {
        let field = game.ground.field();
        let mut footing = Footing(vec![0; field.grid.len()]);
        let enemies = game.army.visible(unit.side().other()).map(|enemy| enemy.at);
        for enemy in enemies.chain(also) {
            footing.mark(field, enemy, HELD);
            for hex in field.neighbours(enemy) {
                footing.mark(field, hex, BESIDE);
            }
        }
        for other in game.army.units() {
            footing.mark(field, other.at, TAKEN);
        }
        footing
    }

    fn mark(&mut self, field: &Field, hex: Hex, mark: u8) {
        if let Some(index) = field.grid.index(hex) {
            self.0[index] |= mark;
        }
    }

    fn is(&self, index: usize, mark: u8) -> bool {
        self.0[index] & mark != 0
    }
}

/// Points to enter a hex; none where a visible enemy stands ([BB-132](docs/rules/barbarica.md#bb-132)).
pub fn open_cost(game: &Barbarica, unit: &Unit, hex: Hex, also: Option<Hex>) -> Option<u8> {
    let cost = entry_cost(game, unit, hex)?;
    let held = also == Some(hex) || game.army.visible(unit.side().other()).any(|enemy| enemy.at == hex);
    (!held).then_some(cost)
}

/// Whether a hex lies beside a visible enemy ([BB-131](docs/rules/barbarica.md#bb-131)).
pub fn must_stop(army: &Army, side: Side, hex: Hex, also: Option<Hex>) -> bool {
    also.is_some_and(|enemy| enemy.is_next_to(hex)) || army.enemies_beside(side, hex).next().is_some()
}

/// Whether a unit may enter a neighbouring hex that it cannot pay for ([BB-134](docs/rules/barbarica.md#bb-134)).
pub fn can_owe(game: &Barbarica, unit: &Unit, hex: Hex) -> bool {
    unit.now.spent == 0
        && points(unit) >= 1
        && unit.at.is_next_to(hex)
        && open_cost(game, unit, hex, None).is_some_and(|cost| cost > points(unit))
        && has_room(game, unit, hex)
}

/// Hexes where a unit can end its move, by the cheapest path (BB-139), and what that costs; its own hex left out.
pub fn destinations(game: &Barbarica, unit: &Unit) -> Vec<(Hex, Vec<Hex>, u8)> {
    let walks = Walks::of(game, unit);
    let ends = walks.ends().iter();
    ends.map(|end| (end.at, walks.path(end.at), end.cost)).collect()
}

/// Where a walk of a unit can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkEnd {
    pub at: Hex,
    /// Hexes that it enters on its way.
    pub steps: u8,
    pub cost: u8,
}

/// The walks of a unit, by the cheapest paths (BB-139); a path is put together only when it is asked for.
pub struct Walks {
    reach: Reach,
    ends: Vec<WalkEnd>,
}

impl Walks {
    /// Works out where the unit can go.
    pub fn of(game: &Barbarica, unit: &Unit) -> Walks {
        let reach = reach(game, unit, points(unit));
        let end = |(at, label): (Hex, Label)| {
            Some(WalkEnd {
                at,
                steps: u8::try_from(label.steps).unwrap_or(u8::MAX),
                cost: u8::try_from(label.cost).ok()?,
            })
        };
        let mut ends: Vec<WalkEnd> = reach.ends().filter(|(at, _)| *at != unit.at).filter_map(end).collect();
        let owed = |hex: &Hex| can_owe(game, unit, *hex);
        for at in game.ground.field().neighbours(unit.at).filter(owed) {
            let cost = entry_cost(game, unit, at).expect("who can owe can enter");
            ends.push(WalkEnd { at, steps: 1, cost });
        }
        ends.sort_by_key(|end| end.at);
        Walks { reach, ends }
    }

    /// Where walks can end, in map order; the unit's own hex left out.
    pub fn ends(&self) -> &[WalkEnd] {
        &self.ends
    }

    /// The hexes entered on the way to one of the ends; a hex beside the unit that it owes for is one step.
    pub fn path(&self, to: Hex) -> Vec<Hex> {
        self.reach.route(to).unwrap_or_else(|| vec![to])
    }
}

/// Whether a unit may move now; [`may_move`] says why not.
pub fn can_move(unit: &Unit) -> bool {
    let held = unit.routing || unit.now.recovering || unit.stuck == Stuck::Clearing;
    !held && !unit.now.moved && points(unit) > 0
}

/// Why a unit may not move now ([BB-130](docs/rules/barbarica.md#bb-130), [BB-57](docs/rules/barbarica.md#bb-57),
/// [BB-116](docs/rules/barbarica.md#bb-116), [BB-160](docs/rules/barbarica.md#bb-160)).
pub fn may_move(unit: &Unit) -> Result<(), Refusal> {
    if can_move(unit) {
        return Ok(());
    }
    let id = unit.id;
    if unit.routing {
        return Err(no("BB-116", format!("{id} is running and obeys nobody.")).instead("another unit"));
    }
    if unit.now.recovering {
        let instead = format!("/barb move orders:{id} /w");
        return Err(no(
            "BB-115",
            format!("{id} is coming to its senses and may only turn this round."),
        )
        .instead(instead));
    }
    if unit.stuck == Stuck::Clearing {
        return Err(no("BB-186", format!("{id} is freeing its shield this round.")).instead("another unit"));
    }
    if unit.now.reacted && unit.now.moved {
        return Err(no("BB-160", format!("{id} has moved: it met or fled a charge.")).instead("/barb done"));
    }
    if unit.now.moved && unit.now.holds {
        let reason = format!("{id} has held its place, which is its move of the round.");
        return Err(no("BB-130", reason).instead("another unit, or /barb done"));
    }
    if unit.now.moved {
        return Err(
            no("BB-130", format!("{id} has moved already; a unit moves once a round."))
                .instead("another unit, or /barb done"),
        );
    }
    let reason = format!("{id} is still getting through rough ground and has no movement left this phase.");
    Err(no("BB-134", reason).instead(format!("/barb move orders:{id} /w")))
}

/// Refuses a hex beyond the columns and rows of the map ([BB-20](docs/rules/barbarica.md#bb-20)).
pub fn on_map(ground: &Ground, hex: Hex) -> Result<(), Refusal> {
    if ground.field().contains(hex) {
        return Ok(());
    }
    let grid = ground.field().grid;
    let last = char::from(b'A' + grid.columns - 1);
    let reason = format!(
        "{hex} is off the map. Columns are A to {last}, rows 1 to {}.",
        grid.rows
    );
    Err(no("BB-20", reason).instead("/game map"))
}

/// Refuses a hex that has no room, and says what fills it ([BB-95](docs/rules/barbarica.md#bb-95)).
pub fn room_for(game: &Barbarica, unit: &Unit, hex: Hex) -> Result<(), Refusal> {
    if has_room(game, unit, hex) {
        return Ok(());
    }
    let reason = if game.ground.terrain(hex) == Terrain::Tower {
        format!("The tower at {hex} holds one unit.")
    } else if unit.is_leader() {
        format!("{hex} already holds a Leader.")
    } else {
        format!("{hex} already holds two units.")
    };
    let refusal = no("BB-95", reason);
    let near = destinations(game, unit).into_iter();
    Err(
        match near.min_by_key(|(other, _, cost)| (other.distance(hex), *cost, *other)) {
            Some((other, ..)) => refusal.instead(format!("/barb move orders:{} {other}", unit.id).to_lowercase()),
            None => refusal.instead("another hex"),
        },
    )
}
