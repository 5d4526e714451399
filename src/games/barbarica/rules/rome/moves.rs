//! The moves of 2.17, worked out on a position: what a unit of the house does with its feet.

use crate::bearing::{Bearing, towards};
use crate::data::scenario::{Move, Pick, Who};
use crate::data::{Edge, Terrain};
use crate::rules::charge_plan::{ChargePlan, Charger};
use crate::rules::reach::{WalkEnd, Walks};
use crate::rules::rome::conduct::Conduct;
use crate::rules::rome::facts::{is_exposed_to_charge, shots};
use crate::rules::rome::pick::{Aim, pick, promise, promise_of_shot};
use crate::rules::rome::ways::Ways;
use crate::rules::{reach, retreat, shots};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;
use std::cmp::Reverse;

/// What comes of a move.
#[derive(Clone, Debug)]
pub enum Deed {
    Stay,
    Walk(Vec<Hex>),
    Charge(UnitId, ChargePlan),
    /// Strikes that enemy and steps back.
    Retreat(UnitId, Direction),
    /// Walks, then leaves the map.
    Leave(Vec<Hex>, Edge),
}

/// A hex where the unit may end its move, in how many steps and at what cost; its own is among them, in none.
type Stand = WalkEnd;

/// One unit and where it could go.
pub struct Mover<'a> {
    game: &'a Barbarica,
    unit: &'a Unit,
    conduct: &'a Conduct,
    walks: Walks,
    stands: Vec<Stand>,
    charger: Charger<'a>,
    enemies: Vec<&'a Unit>,
    in_contact: bool,
}

impl<'a> Mover<'a> {
    /// Works out where the unit can go; what its conduct rules out is left out.
    pub fn of(game: &'a Barbarica, unit: &'a Unit, conduct: &'a Conduct) -> Mover<'a> {
        let walks = Walks::of(game, unit);
        let mut stands: Vec<Stand> = walks.ends().to_vec();
        stands.push(Stand {
            at: unit.at,
            steps: 0,
            cost: 0,
        });
        let side = unit.side();
        let temper = conduct.temper;
        // BB-226: a unit that prefers missiles does not walk up to the enemy on rows up to 13; post and distance bind.
        let shy = temper.prefer_ranged && conduct.row.is_some_and(|row| row <= 13);
        stands.retain(|stand| {
            let far = temper
                .defensive
                .is_some_and(|steps| stand.at.distance(unit.post) > u32::from(steps));
            let contact = shy && game.army.enemies_beside(side, stand.at).next().is_some();
            stand.at == unit.at || !(far || contact)
        });
        Mover {
            game,
            unit,
            conduct,
            walks,
            stands,
            charger: Charger::of(game, unit),
            enemies: game.army.visible(side.other()).collect(),
            in_contact: game.army.in_contact(unit),
        }
    }

    /// The first of the moves that can be done.
    pub fn decide(&self) -> Deed {
        let mut moves = self.conduct.moves.iter();
        moves.find_map(|step| self.deed(step)).unwrap_or(Deed::Stay)
    }

    /// None: it cannot be done, the next in the list is tried.
    fn deed(&self, step: &Move) -> Option<Deed> {
        if self.in_contact && !matches!(step, Move::Away | Move::Exit(_)) {
            return Some(Deed::Stay);
        }
        match step {
            Move::Hold => Some(Deed::Stay),
            Move::Away => Some(self.away()),
            Move::Cover => Some(self.cover()),
            Move::Ranks => Some(self.ranks()),
            Move::Standoff => Some(self.standoff()),
            Move::Edge => Some(self.edge()),
            Move::Advance(pick) => self.advance(*pick),
            Move::Charge(pick) => self.charge(*pick),
            Move::Flank(pick) => self.outflank(*pick),
            Move::Screen(whom) => Some(self.shelter(whom)),
            Move::Close(whom) => Some(self.close(whom)),
            Move::Goto(hex) => Some(self.make_for(*hex)),
            Move::Exit(edge) => Some(self.leave(*edge)),
        }
    }

    fn go(&self, stand: Option<&Stand>) -> Deed {
        match stand {
            Some(stand) if stand.steps > 0 => Deed::Walk(self.walks.path(stand.at)),
            _ => Deed::Stay,
        }
    }

    fn nearest_enemy(&self, hex: Hex) -> u32 {
        self.enemies
            .iter()
            .map(|enemy| enemy.at.distance(hex))
            .min()
            .unwrap_or(u32::MAX)
    }

    fn is_free(&self, hex: Hex) -> bool {
        self.game.army.enemies_beside(self.unit.side(), hex).next().is_none()
    }

    fn nearest_friend(&self, hex: Hex) -> u32 {
        let friends = self
            .game
            .army
            .of(self.unit.side())
            .filter(|friend| friend.id != self.unit.id);
        friends.map(|friend| friend.at.distance(hex)).min().unwrap_or(u32::MAX)
    }

    fn all_enemies(&self) -> Vec<UnitId> {
        self.enemies.iter().map(|enemy| enemy.id).collect()
    }

    /// In contact a fighting retreat towards a friend, else as far from them as it gets.
    fn away(&self) -> Deed {
        if self.in_contact
            && let Some((target, step)) = self.way_back(|hex| self.nearest_friend(hex))
        {
            return Deed::Retreat(target, step);
        }
        if self.conduct.row == Some(3) && !self.in_contact {
            let sheltered = self.game.ground.cover(self.unit.at).dice() > 0 || self.nearest_friend(self.unit.at) <= 1;
            if sheltered {
                return Deed::Stay;
            }
        }
        let key = |stand: &&Stand| {
            (
                Reverse(self.nearest_enemy(stand.at)),
                self.nearest_friend(stand.at),
                stand.cost,
                stand.at,
            )
        };
        self.go(self.stands.iter().min_by_key(key))
    }

    /// Which enemy to strike first, and the step back that is best by a measure
    /// ([BB-101](docs/rules/barbarica.md#bb-101)).
    fn way_back(&self, measure: impl Fn(Hex) -> u32) -> Option<(UnitId, Direction)> {
        let mut targets = self.game.army.strikable(self.unit);
        targets.sort_by_key(|id| {
            (
                Reverse(promise(self.game, self.unit, self.game.army.the(*id), Aim::Melee)),
                *id,
            )
        });
        targets.into_iter().find_map(|target| {
            let ways = retreat::ways_back(self.game, self.unit, self.game.army.the(target));
            let allowed = |hex: Hex| {
                let post = self.conduct.temper.defensive;
                post.is_none_or(|steps| hex.distance(self.unit.post) <= u32::from(steps))
            };
            let ways = ways.into_iter().filter(|(_, hex)| allowed(*hex));
            let best = ways.min_by_key(|(_, hex)| (measure(*hex), *hex));
            best.map(|(step, _)| (target, step))
        })
    }

    fn cover(&self) -> Deed {
        let now = self.nearest_enemy(self.unit.at);
        let sheltered = |stand: &&Stand| {
            let terrain = self.game.ground.terrain(stand.at);
            matches!(
                terrain,
                Terrain::Forest | Terrain::Hut | Terrain::Tower | Terrain::Rampart
            ) && self.nearest_enemy(stand.at) >= now
        };
        self.go(self
            .stands
            .iter()
            .filter(sheltered)
            .min_by_key(|stand| (stand.cost, stand.at)))
    }

    fn ranks(&self) -> Deed {
        let friends = self
            .game
            .army
            .of(self.unit.side())
            .filter(|friend| friend.id != self.unit.id);
        let nearest = friends.min_by_key(|friend| (friend.at.distance(self.unit.at), friend.id));
        let Some(friend) = nearest.filter(|friend| friend.at.distance(self.unit.at) > 1) else {
            return Deed::Stay;
        };
        let free = self.stands.iter().filter(|stand| self.is_free(stand.at));
        self.go(free.min_by_key(|stand| (stand.at.distance(friend.at), stand.cost, stand.at)))
    }

    /// A missile that is more than a stone.
    fn has_missile(&self) -> bool {
        shots::has_missile(&self.game.terms, self.unit)
    }

    fn standoff(&self) -> Deed {
        if !self.has_missile() {
            return Deed::Stay;
        }
        let hope = |stand: &Stand| {
            let mut there = self.unit.clone();
            there.at = stand.at;
            there.now.steps = stand.steps;
            let found = shots(self.game, &there).into_iter();
            let hopes = found.map(|(target, _, shot)| promise_of_shot(&shot, self.game.army.the(target).strength));
            hopes.max().unwrap_or(0)
        };
        let free = self.stands.iter().filter(|stand| self.is_free(stand.at));
        let best = free.max_by_key(|stand| {
            (
                hope(stand),
                self.nearest_enemy(stand.at),
                Reverse(stand.cost),
                Reverse(stand.at),
            )
        });
        match best {
            // Nothing to shoot at from anywhere: towards the enemy, so that there will be.
            Some(stand) if hope(stand) == 0 => self.edge(),
            best => self.go(best),
        }
    }

    fn edge(&self) -> Deed {
        let half = self.unit.movement.div_ceil(2);
        let near = self
            .stands
            .iter()
            .filter(|stand| stand.cost <= half && self.is_free(stand.at));
        self.go(near.min_by_key(|stand| (self.nearest_enemy(stand.at), stand.cost, stand.at)))
    }

    /// Hexes from which an enemy can be struck.
    fn contact_hexes(&self, enemy: &Unit) -> Vec<(Hex, u32)> {
        let hexes = self.game.ground.field().neighbours(enemy.at).filter(|hex| {
            let held = self.enemies.iter().any(|other| other.at == *hex);
            let here = *hex == self.unit.at;
            here || (!held
                && reach::entry_cost(self.game, self.unit, *hex).is_some()
                && reach::has_room(self.game, self.unit, *hex))
        });
        hexes.map(|hex| (hex, 0)).collect()
    }

    fn advance(&self, wish: Pick) -> Option<Deed> {
        let target = pick(self.game, self.unit, wish, &self.all_enemies(), Aim::Melee)?;
        Some(self.advance_on(self.game.army.the(target)))
    }

    fn advance_on(&self, enemy: &Unit) -> Deed {
        let ways = Ways::to(self.game, self.unit, &self.contact_hexes(enemy), |_| 0, false);
        let key = |stand: &&Stand| {
            let left = ways.left_or_far(stand.at);
            let position = (left == 0).then(|| enemy.struck_from(stand.at));
            (
                left,
                Reverse(position),
                stand.at.distance(enemy.at),
                stand.cost,
                stand.at,
            )
        };
        self.go(self.stands.iter().min_by_key(key))
    }

    /// Charges an enemy in reach; with none in reach it advances ([BB-150](docs/rules/barbarica.md#bb-150)).
    fn charge(&self, wish: Pick) -> Option<Deed> {
        let reach = self.chargeable();
        if let Some(target) = pick(self.game, self.unit, wish, &reach, Aim::Melee)
            && let Some(plan) = self.charge_plan(target, None)
        {
            return Some(Deed::Charge(target, plan));
        }
        self.advance(wish)
    }

    /// Those whom a charge reaches, the post and shyness allowing.
    fn chargeable(&self) -> Vec<UnitId> {
        let mut targets = self.charger.targets();
        targets.retain(|target| self.charge_plan(*target, None).is_some());
        targets
    }

    fn charge_plan(&self, target: UnitId, via: Option<Hex>) -> Option<ChargePlan> {
        let temper = self.conduct.temper;
        if temper.prefer_ranged && self.conduct.row.is_some_and(|row| row <= 13) {
            return None;
        }
        let plan = self.charger.plan(target, via, &[])?;
        let end = *plan.path.last()?;
        let far = temper
            .defensive
            .is_some_and(|steps| end.distance(self.unit.post) > u32::from(steps));
        (!far).then_some(plan)
    }

    /// A hex at its flank or rear, by a charge if it can be.
    fn outflank(&self, wish: Pick) -> Option<Deed> {
        let target = pick(self.game, self.unit, wish, &self.all_enemies(), Aim::Melee)?;
        let enemy = self.game.army.the(target);
        let open = |hex: &Hex| hex.is_next_to(enemy.at) && enemy.struck_from(*hex) != Bearing::Front;
        if is_exposed_to_charge(&self.charger, target)
            && let Some(plan) = self.charge_plan(target, None)
        {
            return Some(Deed::Charge(target, plan));
        }
        let stands = self.stands.iter().filter(|stand| open(&stand.at));
        let best = stands.max_by_key(|stand| (enemy.struck_from(stand.at), Reverse(stand.cost), Reverse(stand.at)));
        match best {
            Some(stand) => Some(self.go(Some(stand))),
            None => Some(self.advance_on(enemy)),
        }
    }

    /// Where the first of these that is on the map stands: the nearest, if several are meant.
    fn whom(&self, whom: &[Who]) -> Option<Hex> {
        whom.iter().find_map(|who| {
            let friends = self
                .game
                .army
                .of(self.unit.side())
                .filter(|friend| who.is(friend.id) && friend.id != self.unit.id);
            let nearest = friends.min_by_key(|friend| (friend.at.distance(self.unit.at), friend.id));
            nearest.map(|friend| friend.at)
        })
    }

    fn shelter(&self, whom: &[Who]) -> Deed {
        let Some(ward) = self.whom(whom) else { return Deed::Stay };
        let threat = self
            .enemies
            .iter()
            .min_by_key(|enemy| (enemy.at.distance(ward), enemy.id));
        let beside = self.stands.iter().filter(|stand| stand.at.is_next_to(ward));
        let best = beside.min_by_key(|stand| {
            let threat = threat.map_or(0, |enemy| enemy.at.distance(stand.at));
            (threat, stand.cost, stand.at)
        });
        match best {
            Some(stand) => self.go(Some(stand)),
            None => self.beside(ward),
        }
    }

    fn beside(&self, hex: Hex) -> Deed {
        let ways = Ways::to(self.game, self.unit, &[(hex, 0)], |_| 0, true);
        let key = |stand: &&Stand| (stand.at.distance(hex), ways.left_or_far(stand.at), stand.cost, stand.at);
        self.go(self.stands.iter().min_by_key(key))
    }

    fn close(&self, whom: &[Who]) -> Deed {
        match self.whom(whom) {
            Some(hex) => self.beside(hex),
            None => Deed::Stay,
        }
    }

    fn make_for(&self, hex: Hex) -> Deed {
        let ways = Ways::to(self.game, self.unit, &[(hex, 0)], |_| 0, false);
        let key = |stand: &&Stand| (ways.left_or_far(stand.at), stand.at.distance(hex), stand.cost, stand.at);
        self.go(self.stands.iter().min_by_key(key))
    }

    /// The cheapest way off the map. In contact it breaks away only if that brings it nearer, and steps back fighting only where
    /// to go would be struck at or lead no farther. Under rules numbers 1 to 4 it stepped back wherever it could.
    fn leave(&self, edge: Edge) -> Deed {
        let ways = exit_ways(self.game, self.unit, edge);
        let here = ways.left_or_far(self.unit.at);
        let points = u32::from(reach::points(self.unit));
        let field = self.game.ground.field();
        let open = field.exits(self.unit.side()).contains(&edge);
        let out = self.stands.iter().filter(|stand| {
            let spare = u32::from(stand.cost) < points;
            open && spare && field.is_on_edge(stand.at, edge) && (stand.steps == 0 || self.is_free(stand.at))
        });
        if let Some(stand) = out.min_by_key(|stand| (stand.cost, stand.at)) {
            let path = if stand.steps == 0 {
                Vec::new()
            } else {
                self.walks.path(stand.at)
            };
            return Deed::Leave(path, edge);
        }
        let nearest = self
            .stands
            .iter()
            .min_by_key(|stand| (ways.left_or_far(stand.at), stand.cost, stand.at));
        let best = nearest.filter(|stand| ways.left_or_far(stand.at) < here);
        let farther = |back: Hex| best.is_some_and(|stand| ways.left_or_far(stand.at) < ways.left_or_far(back));
        let unstruck = !self.unit.fought_last && self.game.terms.rules() >= 5;
        if self.in_contact
            && let Some((target, step)) = self.way_back(|hex| ways.left_or_far(hex))
            && let Some(back) = self.unit.at.neighbour(step)
            && ways.left_or_far(back) < here
            && !(unstruck && farther(back))
        {
            return Deed::Retreat(target, step);
        }
        self.go(best)
    }

    /// Where a unit looks when it has come to a hex out of contact: at its best target if it has a missile, else at the
    /// nearest enemy ([BB-228](docs/rules/barbarica.md#bb-228)).
    pub fn facing(game: &Barbarica, unit: &Unit, conduct: &Conduct) -> Option<Direction> {
        let with_missile = shots::has_missile(&game.terms, unit);
        if let (true, Some(wish)) = (with_missile, conduct.shoot) {
            let found = shots(game, unit);
            let among: Vec<UnitId> = found.iter().map(|(target, ..)| *target).collect();
            let mut ready = unit.clone();
            // Each is judged as if it stood in the arc.
            let target = match wish.selector {
                crate::data::scenario::Selector::Best => found
                    .iter()
                    .max_by_key(|(target, _, shot)| {
                        (promise_of_shot(shot, game.army.the(*target).strength), Reverse(*target))
                    })
                    .map(|(target, ..)| *target),
                _ => pick(game, &ready, wish, &among, Aim::Melee),
            };
            ready.facing = unit.facing;
            if let Some((_, facing, _)) = found.iter().find(|(found, ..)| Some(*found) == target) {
                return Some(*facing);
            }
        }
        let nearest = game
            .army
            .visible(unit.side().other())
            .min_by_key(|enemy| (enemy.at.distance(unit.at), enemy.id))?;
        Some(towards(unit.at, unit.facing, nearest.at))
    }
}

/// What a unit still has to pay to leave by an edge: a hex beside an enemy counts 4 more, one that it holds 6 more.
pub fn exit_ways(game: &Barbarica, unit: &Unit, edge: Edge) -> Ways {
    let side = unit.side();
    let goals: Vec<(Hex, u32)> = game
        .ground
        .field()
        .hexes()
        .filter(|hex| game.ground.field().is_on_edge(*hex, edge))
        .map(|hex| (hex, 1))
        .collect();
    let held: Vec<Hex> = game.army.visible(side.other()).map(|enemy| enemy.at).collect();
    let more = |hex: Hex| {
        let beside = held.iter().any(|enemy| enemy.is_next_to(hex));
        4 * u32::from(beside) + 6 * u32::from(held.contains(&hex))
    };
    Ways::to(game, unit, &goals, more, true)
}
