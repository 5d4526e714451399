//! Movement (2.12): costs, debt, forced stops, breaking away, leaving the map; and how units run (BB-118).

use super::{Ref, no};
use crate::action::Order;
use crate::bearing::towards;
use crate::data::{Edge, Terrain, Weight};
use crate::event::{Event, Gait, Tale, Walk};
use crate::state::{Barbarica, Side, Stuck, Unit};
use crate::words::{UnitId, compass};
use muster_kit::counted;
use muster_kit::hexes::{Direction, EntryCost, Reach};
use muster_kit::{Hex, Refusal};

impl Barbarica {
    /// Movement points to enter a hex; none if it is closed to the unit ([BB-133](docs/rules/barbarica.md#bb-133),
    /// [BB-191](docs/rules/barbarica.md#bb-191), [BB-211](docs/rules/barbarica.md#bb-211),
    /// [BB-220](docs/rules/barbarica.md#bb-220)).
    pub fn entry_cost(&self, unit: &Unit, hex: Hex) -> Option<u8> {
        let terrain = self.terrain(hex);
        if terrain == Terrain::Crag || self.feats.wagons.contains(&hex) {
            return None;
        }
        if !terrain.is_difficult() {
            return Some(1);
        }
        if unit.is_wagon() {
            let by_road = self
                .field()
                .neighbours(hex)
                .any(|next| self.terrain(next) == Terrain::Road);
            return (terrain == Terrain::Water && by_road).then_some(1);
        }
        if unit.mounted && terrain.is_closed_to_mounts() {
            return None;
        }
        Some(2 + u8::from(unit.armour == Weight::Heavy) + u8::from(unit.mounted))
    }

    /// Whether a unit may end in a hex: two ordinary units and a Leader, one unit in a tower, wagons alone
    /// ([BB-95](docs/rules/barbarica.md#bb-95)). An enemy that hides there from it is not reckoned with.
    pub fn has_room(&self, unit: &Unit, hex: Hex) -> bool {
        let counts = |other: &&Unit| other.id != unit.id && (other.side() == unit.side() || other.is_visible());
        let others: Vec<&Unit> = self.units_at(hex).filter(counts).collect();
        if others.is_empty() {
            return true;
        }
        let alone =
            self.terrain(hex) == Terrain::Tower || unit.is_wagon() || others.iter().any(|other| other.is_wagon());
        if alone || others.iter().any(|other| other.side() != unit.side()) {
            return false;
        }
        let limit = if unit.is_leader() { 1 } else { 2 };
        let alike = others.iter().filter(|other| other.is_leader() == unit.is_leader());
        alike.count() < limit
    }

    /// The points that a unit has in this phase, its debt paid ([BB-130](docs/rules/barbarica.md#bb-130),
    /// [BB-134](docs/rules/barbarica.md#bb-134)).
    pub fn points(&self, unit: &Unit) -> u8 {
        unit.movement
            .saturating_sub(unit.now.paid)
            .saturating_sub(unit.now.spent)
    }

    /// Where a unit can go with so many points, through friends but not onto too many of them
    /// ([BB-131](docs/rules/barbarica.md#bb-131), [BB-132](docs/rules/barbarica.md#bb-132),
    /// [BB-135](docs/rules/barbarica.md#bb-135)).
    pub fn reach(&self, unit: &Unit, points: u8) -> Reach {
        self.reach_from(unit, unit.at, points, None)
    }

    /// The same from another hex; `also` is a hex on which one more enemy stands.
    pub fn reach_from(&self, unit: &Unit, from: Hex, points: u8, also: Option<Hex>) -> Reach {
        Reach::explore(self.field().grid, from, u32::from(points), |hex, _| {
            Some(EntryCost {
                cost: u32::from(self.open_cost(unit, hex, also)?),
                stop: self.must_stop(unit.side(), hex, also),
                full: !self.has_room(unit, hex),
            })
        })
    }

    /// Points to enter a hex; none where a visible enemy stands ([BB-132](docs/rules/barbarica.md#bb-132)).
    pub fn open_cost(&self, unit: &Unit, hex: Hex, also: Option<Hex>) -> Option<u8> {
        let cost = self.entry_cost(unit, hex)?;
        let held = also == Some(hex) || self.visible(unit.side().other()).any(|enemy| enemy.at == hex);
        (!held).then_some(cost)
    }

    /// Whether a hex lies beside a visible enemy ([BB-131](docs/rules/barbarica.md#bb-131)).
    pub fn must_stop(&self, side: Side, hex: Hex, also: Option<Hex>) -> bool {
        also.is_some_and(|enemy| enemy.is_next_to(hex)) || self.enemies_beside(side, hex).next().is_some()
    }

    /// Whether a unit may enter a neighbouring hex that it cannot pay for ([BB-134](docs/rules/barbarica.md#bb-134)).
    pub fn can_owe(&self, unit: &Unit, hex: Hex) -> bool {
        unit.now.spent == 0
            && self.points(unit) >= 1
            && unit.at.is_next_to(hex)
            && self
                .open_cost(unit, hex, None)
                .is_some_and(|cost| cost > self.points(unit))
            && self.has_room(unit, hex)
    }

    /// Hexes where a unit can end its move, by the cheapest path (BB-139), and what that costs; its own hex left out.
    pub fn destinations(&self, unit: &Unit) -> Vec<(Hex, Vec<Hex>, u8)> {
        let points = self.points(unit);
        let reach = self.reach(unit, points);
        let mut list: Vec<(Hex, Vec<Hex>, u8)> = reach
            .hexes()
            .filter(|(hex, label)| *hex != unit.at && !label.full)
            .filter_map(|(hex, label)| Some((hex, reach.route(hex)?, u8::try_from(label.cost).ok()?)))
            .collect();
        let owed = |hex: &Hex| self.can_owe(unit, *hex);
        for hex in self.field().neighbours(unit.at).filter(owed) {
            let cost = self.entry_cost(unit, hex).expect("who can owe can enter");
            list.push((hex, vec![hex], cost));
        }
        list.sort_by_key(|(hex, ..)| *hex);
        list
    }

    /// Why a unit may not move now ([BB-130](docs/rules/barbarica.md#bb-130), [BB-57](docs/rules/barbarica.md#bb-57),
    /// [BB-116](docs/rules/barbarica.md#bb-116), [BB-160](docs/rules/barbarica.md#bb-160)).
    pub(super) fn may_move(&self, unit: &Unit) -> Result<(), Refusal> {
        let id = unit.id;
        if unit.routing {
            return Err(no("BB-116", format!("{id} is running and obeys nobody.")).instead("another unit"));
        }
        if unit.now.recovering {
            let instead = format!("/barb move orders:{id} /w, to turn");
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
        if unit.now.moved {
            return Err(
                no("BB-130", format!("{id} has moved already; a unit moves once a round."))
                    .instead("another unit, or /barb done"),
            );
        }
        if self.points(unit) == 0 {
            let reason = format!("{id} is still getting through rough ground and has no movement left this phase.");
            return Err(no("BB-134", reason).instead(format!("/barb move orders:{id} /w, to turn")));
        }
        Ok(())
    }

    /// `x1 d6/w` (BB-139).
    pub(super) fn order_go(
        &mut self,
        id: UnitId,
        to: Hex,
        face: Option<Direction>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.the(id);
        self.may_move(unit)?;
        if let Some(enemy) = self.enemy_called(unit, to).filter(|_| !self.field().contains(to)) {
            let reason = format!("{} is an enemy on {}, and no hex of this map.", enemy.id, enemy.at);
            let charge = self.charge_words(unit, enemy.id);
            return Err(no("BB-20", reason).instead(charge.unwrap_or_else(|| self.nearer_words(unit, enemy.at))));
        }
        self.on_map(to)?;
        if unit.at == to {
            return Err(no("BB-139", format!("{id} stands on {to}.")).instead(format!("/barb move orders:{id} hold")));
        }
        let path = self.path_to(unit, to)?;
        self.walk(id, &path, face, referee);
        Ok(())
    }

    /// Refuses a hex beyond the columns and rows of the map ([BB-20](docs/rules/barbarica.md#bb-20)).
    pub(crate) fn on_map(&self, hex: Hex) -> Result<(), Refusal> {
        if self.field().contains(hex) {
            return Ok(());
        }
        let grid = self.field().grid;
        let last = char::from(b'A' + grid.columns - 1);
        let reason = format!(
            "{hex} is off the map. Columns are A to {last}, rows 1 to {}.",
            grid.rows
        );
        Err(no("BB-20", reason).instead("/game map"))
    }

    /// The cheapest legal path to a hex, or why there is none.
    fn path_to(&self, unit: &Unit, to: Hex) -> Result<Vec<Hex>, Refusal> {
        let id = unit.id;
        if let Some(enemy) = self.visible(unit.side().other()).find(|enemy| enemy.at == to) {
            let reason = format!("{} stands on {to}.", enemy.id);
            let charge = self.charge_words(unit, enemy.id);
            return Err(no("BB-132", reason).instead(charge.unwrap_or_else(|| self.nearer_words(unit, to))));
        }
        if self.entry_cost(unit, to).is_none() {
            let reason = format!("{id} cannot enter {to} ({}).", self.terrain(to));
            return Err(no("BB-133", reason).instead("another hex"));
        }
        self.room_for(unit, to)?;
        if self.can_owe(unit, to) {
            return Ok(vec![to]);
        }
        let points = self.points(unit);
        let reach = self.reach(unit, points);
        if let Some(label) = reach.label(to)
            && !label.full
        {
            return Ok(reach.route(to).expect("what has a label has a route"));
        }
        let whole = self.reach(unit, u8::MAX);
        let reason = match whole.label(to) {
            Some(label) => format!("{to} costs {}; {id} has {points}.", counted(label.cost, "point")),
            None => format!("{id} finds no way to {to}: enemies stop it."),
        };
        let enemy = self.enemy_called(unit, to);
        let charge = enemy.and_then(|enemy| self.charge_words(unit, enemy.id));
        Err(no("BB-130", reason).instead(match charge {
            Some(charge) => format!("{charge}, to charge the enemy"),
            None => self.nearer_words(unit, to),
        }))
    }

    /// The enemy whose name a hex has: A1 is both.
    fn enemy_called(&self, unit: &Unit, hex: Hex) -> Option<&Unit> {
        let named = hex.to_string().parse::<UnitId>().ok()?;
        self.visible(unit.side().other()).find(|enemy| enemy.id == named)
    }

    /// The line by which a unit charges an enemy, where it can.
    fn charge_words(&self, unit: &Unit, enemy: UnitId) -> Option<String> {
        let mut orders = self.charge_orders(unit).into_iter();
        let order = orders.find(|order| matches!(order, Order::Charge { target, .. } if *target == enemy))?;
        Some(format!("/barb move orders:{}", order.written()))
    }

    /// Refuses a hex that has no room, and says what fills it ([BB-95](docs/rules/barbarica.md#bb-95)).
    fn room_for(&self, unit: &Unit, hex: Hex) -> Result<(), Refusal> {
        if self.has_room(unit, hex) {
            return Ok(());
        }
        let reason = if self.terrain(hex) == Terrain::Tower {
            format!("The tower at {hex} holds one unit.")
        } else if unit.is_leader() {
            format!("{hex} already holds a Leader.")
        } else {
            format!("{hex} already holds two units.")
        };
        Err(no("BB-95", reason).instead("a hex beside it"))
    }

    /// The reachable hex that is nearest to where a unit is to go.
    fn nearer_words(&self, unit: &Unit, to: Hex) -> String {
        let list = self.destinations(unit);
        let best = list.iter().min_by_key(|(hex, _, cost)| (hex.distance(to), *cost, *hex));
        match best {
            Some((hex, ..)) => format!("/barb move orders:{} {hex}", unit.id).to_lowercase(),
            None => "/barb done".to_owned(),
        }
    }

    /// `x1 wwe/d`: walked as it is given; a forced stop ends it (BB-131, BB-139).
    pub(super) fn order_walk(
        &mut self,
        id: UnitId,
        steps: &[Direction],
        face: Option<Direction>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.the(id);
        self.may_move(unit)?;
        let side = unit.side();
        let mut path: Vec<Hex> = Vec::new();
        let (mut at, mut points) = (unit.at, i32::from(self.points(unit)));
        for step in steps {
            let Some(hex) = at.neighbour(*step).filter(|hex| self.field().contains(*hex)) else {
                let reason = format!("There is nothing {} of {at}.", compass(*step));
                return Err(no("BB-139", reason).instead("/game map"));
            };
            if let Some(enemy) = self.visible(side.other()).find(|enemy| enemy.at == hex) {
                let reason = format!("{} stands on {hex}.", enemy.id);
                let charge = self.charge_plan(unit, enemy.id, None, &[]);
                let charge = charge.map(|_| format!("/barb move orders:{id} !{}", enemy.id));
                return Err(no("BB-132", reason).instead(charge.unwrap_or_else(|_| "another way".to_owned())));
            }
            let Some(cost) = self.entry_cost(unit, hex) else {
                let reason = format!("{id} cannot enter {hex} ({}).", self.terrain(hex));
                return Err(no("BB-133", reason).instead("another way"));
            };
            let owes = path.is_empty() && self.can_owe(unit, hex);
            if i32::from(cost) > points && !owes {
                let word = if points == 1 { "point" } else { "points" };
                let reason = format!("{id} has {points} {word} left at {at}; {hex} costs {cost}.");
                return Err(no("BB-130", reason).instead("fewer steps"));
            }
            points -= i32::from(cost);
            path.push(hex);
            at = hex;
            // A forced stop simply ends the walk.
            if owes || self.enemies_beside(side, hex).next().is_some() {
                break;
            }
        }
        self.room_for(unit, at)?;
        self.walk(id, &path, face, referee);
        Ok(())
    }

    /// Carries out an ordinary move along a path that was found legal (BB-130..137).
    pub(super) fn walk(&mut self, id: UnitId, path: &[Hex], face: Option<Direction>, referee: &mut Ref<'_>) {
        self.acts(id, referee);
        self.the_mut(id).now.moved = true;
        let walked = self.follow_path(id, path, true, referee);
        if self.unit(id).is_some() {
            self.faces_contact(id, None, face);
            self.note_walk(id, walked, Gait::Walk, referee);
        }
        self.check(referee);
    }

    /// Where a unit was, and the hexes that it then entered, at what cost. `pays` is whether the points come out of its
    /// own Movement phase, where it may owe them (BB-134).
    pub(super) fn follow_path(
        &mut self,
        id: UnitId,
        path: &[Hex],
        pays: bool,
        referee: &mut Ref<'_>,
    ) -> (Hex, Vec<Hex>, u8) {
        let from = self.the(id).at;
        let (mut entered, mut spent) = (Vec::new(), 0u8);
        for hex in path {
            if !self.breaks_away(id, Some(*hex), referee) {
                break;
            }
            let cost = self.entry_cost(self.the(id), *hex).unwrap_or(0);
            let points = self.points(self.the(id));
            if !self.step_into(id, *hex, referee) {
                break;
            }
            entered.push(*hex);
            spent = spent.saturating_add(cost);
            if pays {
                let unit = self.the_mut(id);
                unit.debt = unit.debt.saturating_add(cost.saturating_sub(points));
                unit.now.spent = unit.now.spent.saturating_add(cost.min(points));
            }
            // A step from one enemy to the next ends beside it (BB-136).
            if self.in_contact(self.the(id)) {
                break;
            }
        }
        (from, entered, spent)
    }

    /// One step, faced as it goes (BB-90): reveals hidden enemies that it bumps into (BB-132), and the unit itself
    /// (BB-201, BB-202). Says whether it entered the hex.
    pub(super) fn step_into(&mut self, id: UnitId, hex: Hex, referee: &mut Ref<'_>) -> bool {
        let unit = self.the(id);
        let side = unit.side();
        let facing = unit.at.direction_to(hex).unwrap_or(unit.facing);
        let in_the_way: Vec<UnitId> = self
            .army(side.other())
            .filter(|enemy| enemy.hidden && enemy.at == hex)
            .map(|enemy| enemy.id)
            .collect();
        if !in_the_way.is_empty() {
            for enemy in in_the_way {
                self.reveal(enemy, referee);
            }
            self.reveal(id, referee);
            return false;
        }
        let unit = self.the_mut(id);
        unit.at = hex;
        unit.facing = facing;
        unit.now.steps = unit.now.steps.saturating_add(1);
        unit.now.struck = true;
        let beside: Vec<UnitId> = self
            .army(side.other())
            .filter(|enemy| enemy.hidden && enemy.at.is_next_to(hex))
            .map(|enemy| enemy.id)
            .collect();
        for enemy in beside {
            self.reveal(enemy, referee);
        }
        let seen = !self.terrain(hex).conceals() || self.enemies_beside(side, hex).next().is_some();
        if seen {
            self.reveal(id, referee);
        }
        true
    }

    /// Faces a unit that came into contact: at the enemy meant, the one asked for if there is one that way, else the
    /// weakest ([BB-131](docs/rules/barbarica.md#bb-131), [BB-93](docs/rules/barbarica.md#bb-93)). Otherwise it turns
    /// as it likes.
    pub(super) fn faces_contact(&mut self, id: UnitId, meant: Option<UnitId>, wish: Option<Direction>) {
        let unit = self.the(id);
        let (at, facing) = (unit.at, unit.facing);
        let contacts = self.contacts(unit);
        if contacts.is_empty() {
            if let Some(wish) = wish {
                self.the_mut(id).facing = wish;
            }
            return;
        }
        let asked = wish.filter(|wish| {
            contacts
                .iter()
                .any(|enemy| at.direction_to(self.the(*enemy).at) == Some(*wish))
        });
        let weakest = contacts
            .iter()
            .min_by_key(|enemy| (self.the(**enemy).strength, **enemy))
            .copied();
        let chosen = meant.filter(|meant| contacts.contains(meant)).or(weakest);
        let towards_chosen = chosen.map(|enemy| towards(at, facing, self.the(enemy).at));
        let unit = self.the_mut(id);
        unit.facing = asked.or(towards_chosen).unwrap_or(facing);
        unit.now.faced = true;
    }

    /// Tells a move: to all, or to its own side if it was not seen.
    pub(super) fn note_walk(
        &mut self,
        id: UnitId,
        (from, path, cost): (Hex, Vec<Hex>, u8),
        gait: Gait,
        referee: &mut Ref<'_>,
    ) {
        let unit = self.the(id);
        let unseen_but_by = if unit.hidden {
            self.knowing(unit.side())
        } else {
            Vec::new()
        };
        let walk = Walk {
            who: id,
            from,
            path,
            facing: unit.facing,
            cost,
            debt: unit.debt,
            gait,
            contact: self.contacts(unit),
            unseen_but_by,
        };
        self.tell(Event::Moved(walk), referee);
    }

    pub(super) fn order_hold(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.may_move(self.the(id))?;
        let unit = self.the_mut(id);
        unit.now.moved = true;
        unit.now.holds = true;
        self.tell(Event::Held { who: id }, referee);
        Ok(())
    }

    /// Leaves the map over an edge that is open to its side, for a point ([BB-138](docs/rules/barbarica.md#bb-138)).
    pub(super) fn order_leave(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.the(id);
        let walked_on = unit.now.moved && unit.now.spent > 0 && !unit.now.faced && unit.debt == 0;
        if !walked_on {
            self.may_move(unit)?;
        }
        let Some(edge) = self.field().exit_from(unit.at, unit.side()) else {
            let exits: Vec<&str> = self.field().exits(unit.side()).iter().map(|edge| edge.word()).collect();
            let reason = match exits[..] {
                [] => format!("{id} cannot leave: no edge of this map is open to its side."),
                _ => format!(
                    "{id} does not stand at an edge that is open to it ({}).",
                    exits.join(", ")
                ),
            };
            return Err(no("BB-138", reason).instead("/game map"));
        };
        if self.points(unit) == 0 {
            return Err(no("BB-138", format!("{id} has no movement point left to leave with.")).instead("next round"));
        }
        self.acts(id, referee);
        self.the_mut(id).now.moved = true;
        self.goes_off(id, edge, referee);
        self.check(referee);
        Ok(())
    }

    /// Leaves the map, if those whom it leaves behind let it live (BB-137, BB-138).
    pub(super) fn goes_off(&mut self, id: UnitId, edge: Edge, referee: &mut Ref<'_>) {
        if !self.breaks_away(id, None, referee) {
            return;
        }
        let place = self.place(id).expect("it still stands");
        let unit = self.units.remove(place);
        let (at, routing) = (unit.at, unit.routing);
        self.reveal_gone(&unit, referee);
        let round = self.round;
        self.tell(
            Event::Left {
                who: id,
                at,
                edge,
                routing,
            },
            referee,
        );
        self.gone.push(crate::state::Gone {
            unit: unit.clone(),
            round,
            left: Some(edge),
            by: None,
        });
        self.after_leaving(&unit, edge, referee);
    }

    /// Spends a whole round on the shield: no move, no attack, no answer ([BB-186](docs/rules/barbarica.md#bb-186)).
    pub(super) fn order_clear(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.the(id);
        self.may_move(unit)?;
        match unit.stuck {
            Stuck::Embedded => (),
            Stuck::Fresh => {
                let reason = format!("{id} was hit this round; its shield can be freed from the next.");
                return Err(no("BB-186", reason).instead("wait a round"));
            }
            _ => {
                return Err(no("BB-186", format!("Nothing sticks in {id}'s shield.")).instead("another order"));
            }
        }
        if unit.now.struck {
            return Err(no("BB-186", format!("{id} has already acted this round.")).instead("the next round"));
        }
        let unit = self.the_mut(id);
        unit.stuck = Stuck::Clearing;
        unit.now.moved = true;
        self.tell(Event::Clearing { who: id }, referee);
        Ok(())
    }

    /// Throws the shield away of a unit that moves or attacks with something stuck in it
    /// ([BB-186](docs/rules/barbarica.md#bb-186)).
    pub(super) fn acts(&mut self, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.the_mut(id);
        if matches!(unit.stuck, Stuck::Embedded | Stuck::Clearing) {
            unit.stuck = Stuck::Lost;
            self.tell(Event::ShieldLost { who: id }, referee);
        }
    }

    /// Takes a unit off the map because it has no Strength left (BB-11), with all that follows from it (BB-107).
    pub fn remove(&mut self, id: UnitId, by: Option<UnitId>, melee: bool, referee: &mut Ref<'_>) {
        let Some(place) = self.place(id) else { return };
        let unit = self.units.remove(place);
        self.reveal_gone(&unit, referee);
        self.tell(Event::Fell { who: id, at: unit.at }, referee);
        let round = self.round;
        self.gone.push(crate::state::Gone {
            unit: unit.clone(),
            round,
            left: None,
            by,
        });
        let tale = match unit.id.kind {
            crate::data::UnitType::Chieftain => Tale::ChieftainFalls,
            crate::data::UnitType::Tribunus => Tale::TribunusFalls,
            _ if unit.is_leader() => Tale::LeaderFalls,
            _ => Tale::Removed,
        };
        self.story(tale, unit.name(), Some(unit.at), referee);
        if unit.is_leader() || unit.is_standard() {
            let friends: Vec<UnitId> = self.army(unit.side()).map(|friend| friend.id).collect();
            for friend in friends {
                self.mark(friend, |marks| marks.leader = true);
            }
        }
        self.after_fall(&unit, by, melee, referee);
    }
}
