//! Movement (2.12): costs, debt, forced stops, breaking away, leaving the map; and how units run (BB-118).

use crate::action::Order;
use crate::event::Event;
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Stuck, Unit};
use crate::words::{UnitId, compass};
use muster_kit::counted;
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Refusal};

impl Barbarica {
    /// `x1 d6/w` (BB-139).
    pub fn order_go(
        &mut self,
        id: UnitId,
        to: Hex,
        face: Option<Direction>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.army.the(id);
        self.may_move(unit)?;
        if let Some(enemy) = self
            .enemy_called(unit, to)
            .filter(|_| !self.ground.field().contains(to))
        {
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

    /// The cheapest legal path to a hex, or why there is none.
    fn path_to(&self, unit: &Unit, to: Hex) -> Result<Vec<Hex>, Refusal> {
        let id = unit.id;
        if let Some(enemy) = self.army.visible(unit.side().other()).find(|enemy| enemy.at == to) {
            let reason = format!("{} stands on {to}.", enemy.id);
            let charge = self.charge_words(unit, enemy.id);
            return Err(no("BB-132", reason).instead(charge.unwrap_or_else(|| self.nearer_words(unit, to))));
        }
        if self.entry_cost(unit, to).is_none() {
            let reason = format!("{id} cannot enter {to} ({}).", self.ground.terrain(to));
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
        self.army.visible(unit.side().other()).find(|enemy| enemy.id == named)
    }

    /// The line by which a unit charges an enemy, where it can.
    fn charge_words(&self, unit: &Unit, enemy: UnitId) -> Option<String> {
        let mut orders = self.charge_orders(unit).into_iter();
        let order = orders.find(|order| matches!(order, Order::Charge { target, .. } if *target == enemy))?;
        Some(format!("/barb move orders:{}", order.written()))
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
    pub fn order_walk(
        &mut self,
        id: UnitId,
        steps: &[Direction],
        face: Option<Direction>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.army.the(id);
        self.may_move(unit)?;
        let side = unit.side();
        let mut path: Vec<Hex> = Vec::new();
        let (mut at, mut points) = (unit.at, i32::from(self.points(unit)));
        for step in steps {
            let Some(hex) = at.neighbour(*step).filter(|hex| self.ground.field().contains(*hex)) else {
                let reason = format!("There is nothing {} of {at}.", compass(*step));
                return Err(no("BB-139", reason).instead("/game map"));
            };
            if let Some(enemy) = self.army.visible(side.other()).find(|enemy| enemy.at == hex) {
                let reason = format!("{} stands on {hex}.", enemy.id);
                let charge = self.charge_plan(unit, enemy.id, None, &[]);
                let charge = charge.map(|_| format!("/barb move orders:{id} !{}", enemy.id));
                return Err(no("BB-132", reason).instead(charge.unwrap_or_else(|_| "another way".to_owned())));
            }
            let Some(cost) = self.entry_cost(unit, hex) else {
                let reason = format!("{id} cannot enter {hex} ({}).", self.ground.terrain(hex));
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
            if owes || self.army.enemies_beside(side, hex).next().is_some() {
                break;
            }
        }
        self.room_for(unit, at)?;
        self.walk(id, &path, face, referee);
        Ok(())
    }

    pub fn order_hold(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.may_move(self.army.the(id))?;
        let unit = self.army.the_mut(id);
        unit.now.moved = true;
        unit.now.holds = true;
        self.tell(Event::Held { who: id }, referee);
        Ok(())
    }

    /// Leaves the map over an edge that is open to its side, for a point ([BB-138](docs/rules/barbarica.md#bb-138)).
    pub fn order_leave(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.army.the(id);
        let walked_on = unit.now.moved && unit.now.spent > 0 && !unit.now.faced && unit.debt == 0;
        if !walked_on {
            self.may_move(unit)?;
        }
        let Some(edge) = self.ground.field().exit_from(unit.at, unit.side()) else {
            let exits: Vec<&str> = self
                .ground
                .field()
                .exits(unit.side())
                .iter()
                .map(|edge| edge.word())
                .collect();
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
        self.army.the_mut(id).now.moved = true;
        self.goes_off(id, edge, referee);
        self.check(referee);
        Ok(())
    }

    /// Spends a whole round on the shield: no move, no attack, no answer ([BB-186](docs/rules/barbarica.md#bb-186)).
    pub fn order_clear(&mut self, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.army.the(id);
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
        let unit = self.army.the_mut(id);
        unit.stuck = Stuck::Clearing;
        unit.now.moved = true;
        self.tell(Event::Clearing { who: id }, referee);
        Ok(())
    }

    /// `x1 /e` (BB-93).
    pub fn order_turn(&mut self, id: UnitId, facing: Direction, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.army.the(id);
        if unit.routing {
            return Err(no("BB-116", format!("{id} is running and obeys nobody.")).instead("another unit"));
        }
        if unit.is_wagon() {
            return Err(no("BB-220", format!("{id} is a wagon and does not turn.")).instead("another unit"));
        }
        if unit.now.faced {
            let reason = format!("{id} came into contact by its move and faces {}.", compass(unit.facing));
            return Err(no("BB-93", reason).instead("It turns to the enemy that it fights."));
        }
        let unit = self.army.the_mut(id);
        unit.facing = facing;
        unit.now.turned = true;
        self.tell(Event::Turned { who: id, facing }, referee);
        Ok(())
    }
}
