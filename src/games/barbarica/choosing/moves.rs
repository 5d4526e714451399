//! What a unit does in the Movement phase, where it goes, and which way it looks.

use super::{Options, Orders, Read, at, named, named_in_short, one, sole_or_one, worded};
use crate::action::{Action, Order};
use crate::bearing::towards;
use crate::menu;
use crate::npc::policy;
use crate::npc::value::Survey;
use crate::rules::charge_plan::ChargePlan;
use crate::rules::{charge_plan, charges, movement, rage, reach, retreat, waiting};
use crate::state::Unit;
use crate::words::{React, UnitId, capital, compass, hexes};
use muster_game::{ChoiceId, Chosen, Unfinished};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, counted, listed};
use std::cmp::Reverse;

/// Enemies that the label of a direction names.
const NAMED: usize = 3;

/// Said of a unit with an enemy beside it ([BB-153](docs/rules/barbarica.md#bb-153)).
const ONLY_HOLDS: &str = "As long as an enemy is beside it, it can only hold.";

/// What a unit does.
enum Deed {
    /// Charges an enemy, with this order where it goes the best way.
    Charge(UnitId, Action),
    /// The same where nothing is gained by it and the unit most likely falls: it stands behind all others.
    ChargeInVain(UnitId, Action),
    Move,
    Hold,
    /// Strikes an enemy and steps back.
    Retreat(UnitId),
    Turn,
    Leave,
    Clear,
    Dismount,
    /// Is told what to do when it is charged.
    React,
}

impl Deed {
    /// Whether an order is of that kind.
    fn is_in(&self, order: &Order) -> bool {
        match (self, order) {
            (Deed::Charge(one, _) | Deed::ChargeInVain(one, _), Order::Charge { target, .. })
            | (Deed::Retreat(one), Order::Retreat { target, .. }) => one == target,
            (Deed::Move, Order::Go { .. })
            | (Deed::Hold, Order::Hold { .. })
            | (Deed::Turn, Order::Turn { .. })
            | (Deed::Leave, Order::Leave { .. }) => true,
            _ => false,
        }
    }
}

impl Orders<'_> {
    pub(super) fn deed_chosen(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let deeds = self.deeds(unit, chosen);
        let deed = one(chosen, format!("What does {} do?", unit.id), deeds)?;
        self.deed_told(unit, deed, chosen)
    }

    pub(super) fn moved_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let moved = self.moved_units(chosen);
        let id = one(chosen, "Which unit?", moved)?;
        self.deed_chosen(self.game.army.the(id), chosen)
    }

    fn deed_told(&self, unit: &Unit, deed: Deed, chosen: &mut Chosen<'_>) -> Read<Action> {
        let id = unit.id;
        match deed {
            Deed::Charge(target, best) | Deed::ChargeInVain(target, best) => {
                self.charge_chosen(unit, target, best, chosen)
            }
            Deed::Move => self.move_chosen(unit, chosen),
            Deed::Retreat(target) => self.retreat_chosen(unit, target, chosen),
            Deed::Turn => {
                let mut ways = self.ways_to_look(unit, unit.at, chosen);
                ways.retain(|(_, way)| way.thing != unit.facing);
                if chosen.is_shown()
                    && let Order::Turn { face, .. } = policy::usual_move(&self.survey(), self.seat, unit)
                {
                    ways.sort_by_key(|(_, way)| way.thing != face);
                }
                let face = one(chosen, "Which way does it look?", ways)?;
                Ok(self.typed(Order::Turn { unit: id, face }))
            }
            Deed::React => self.reaction_chosen(unit, chosen),
            Deed::Hold => Ok(self.typed(Order::Hold { unit: id })),
            Deed::Leave => Ok(self.typed(Order::Leave { unit: id })),
            Deed::Clear => Ok(self.typed(Order::Clear { unit: id })),
            Deed::Dismount => Ok(self.typed(Order::Dismount { unit: id })),
        }
    }

    /// What a unit can do. Where it is shown, what an NPC would have it do stands first.
    fn deeds(&self, unit: &Unit, chosen: &Chosen<'_>) -> Options<Deed> {
        let (game, id) = (self.game, unit.id);
        let may_move = reach::may_move(unit).is_ok();
        let obeys = |order: Order| rage::check_rage(game, &order).is_ok();
        let mut deeds = self.charges(unit, chosen);
        let goes = |to: Hex| Order::Go {
            unit: id,
            to,
            face: None,
        };
        if may_move && obeys(goes(unit.at)) && !reach::destinations(game, unit).is_empty() {
            deeds.push((ChoiceId::of("move"), worded(Deed::Move, "Move to another hex")));
        }
        if may_move && obeys(Order::Hold { unit: id }) {
            deeds.push((ChoiceId::of("stay"), worded(Deed::Hold, "Stay where it is")));
        }
        deeds.extend(self.retreats(unit, chosen));
        if movement::may_turn(unit).is_ok() {
            deeds.push((ChoiceId::of("turn"), worded(Deed::Turn, "Turn where it stands")));
        }
        if movement::may_clear(unit).is_ok() && obeys(Order::Clear { unit: id }) {
            let words = "Free its shield: neither moves nor strikes this round";
            deeds.push((ChoiceId::of("clear"), worded(Deed::Clear, words)));
        }
        if may_move && unit.mounted && obeys(Order::Dismount { unit: id }) {
            deeds.push((ChoiceId::of("dismount"), worded(Deed::Dismount, "Get off its horse")));
        }
        if let Ok(edge) = movement::way_out(game, unit)
            && obeys(Order::Leave { unit: id })
        {
            let words = format!("Leave the map for good, over its {} edge", edge.word());
            deeds.push((ChoiceId::of("leave"), worded(Deed::Leave, words)));
        }
        let says = "Say what it does when it is charged";
        let words = || match game.army.in_contact(unit) {
            true => format!("{says}; in contact it holds, else: {}", react_word(unit.orders.react)),
            false => format!("{says}; now: {}", react_words(unit.orders.react)),
        };
        let id = ChoiceId::of("charged");
        deeds.push(named_in_short(chosen, id, Deed::React, words, || says.to_owned()));
        if chosen.is_shown() && waiting::has_act(game, unit) {
            let usual = policy::usual_move(&self.survey(), self.seat, unit);
            // The others keep their order.
            deeds.sort_by_key(|(_, deed)| !deed.thing.is_in(&usual));
        }
        deeds.sort_by_key(|(_, deed)| matches!(deed.thing, Deed::ChargeInVain(..)));
        deeds
    }

    /// Charges at an enemy, the best first.
    fn charges(&self, unit: &Unit, chosen: &Chosen<'_>) -> Options<Deed> {
        let game = self.game;
        let mut enemies = game.army.visible(unit.side().other());
        if !enemies.any(|enemy| chosen.allows(&at("charge", enemy))) {
            return Vec::new();
        }
        let orders = charges::charge_orders(game, unit);
        if orders.is_empty() {
            return Vec::new();
        }
        let survey = self.survey();
        let charges = orders.into_iter().filter_map(|order| {
            let Order::Charge { target, .. } = order else {
                return None;
            };
            let id = at("charge", game.army.the(target));
            if !chosen.allows(&id) {
                return None;
            }
            if !chosen.is_shown() {
                let words = || format!("Charge {target}");
                let action = menu::charge_action(game, order)?;
                let (id, deed) = named(chosen, id, Deed::Charge(target, action), words);
                return Some((0, id, deed));
            }
            let offer = menu::charge_offer(game, &survey, order)?;
            let deed = match offer.is_in_vain {
                true => Deed::ChargeInVain(target, offer.action),
                false => Deed::Charge(target, offer.action),
            };
            Some((offer.worth, id, worded(deed, offer.label)))
        });
        let mut charges: Vec<_> = charges.collect();
        charges.sort_by_key(|(worth, ..)| Reverse(*worth));
        charges.into_iter().map(|(_, id, deed)| (id, deed)).collect()
    }

    /// From which hex the enemy is struck, the best first, where there are several.
    fn charge_chosen(&self, unit: &Unit, target: UnitId, best: Action, chosen: &mut Chosen<'_>) -> Read<Action> {
        let Action::Charge { .. } = best else {
            return Ok(best);
        };
        let mut plans = charge_plan::charge_plans(self.game, unit, target);
        if plans.len() < 2 {
            return Ok(best);
        }
        let others = |hex: Hex| {
            let beside = self.game.army.enemies_beside(unit.side(), hex);
            beside
                .map(|enemy| enemy.id)
                .filter(|other| *other != target)
                .collect::<Vec<_>>()
        };
        plans.sort_by_key(|(hex, plan)| (Reverse(plan.position), others(*hex).len(), plan.cost, *hex));
        let words = |(hex, plan): &(Hex, ChargePlan)| {
            let others = others(*hex);
            let beside = match others.is_empty() {
                true => String::new(),
                false => format!("; also next to {}", listed(others)),
            };
            format!(
                "{hex}, {}, at its {}{beside}",
                self.game.ground.terrain(*hex),
                plan.position
            )
        };
        let options = plans.iter().map(|plan| {
            let id = ChoiceId::of(plan.0);
            named_in_short(chosen, id, plan.0, || words(plan), || format!("from {}", plan.0))
        });
        let options = options.collect();
        let via = one(chosen, format!("From where does it strike {target}?"), options)?;
        Ok(Action::Charge {
            unit: unit.id,
            target,
            via: Some(via),
        })
    }

    fn retreats(&self, unit: &Unit, chosen: &Chosen<'_>) -> Options<Deed> {
        let game = self.game;
        if reach::may_move(unit).is_err() {
            return Vec::new();
        }
        let enemies = game
            .army
            .strikable(unit)
            .into_iter()
            .map(|target| game.army.the(target));
        let allowed = enemies.filter(|enemy| chosen.allows(&at("retreat", enemy)));
        let possible = allowed.filter(|enemy| !self.steps_back(unit, enemy).is_empty());
        let retreat = |enemy: &Unit| {
            let words = format!("Strike {} and step back", enemy.id);
            (at("retreat", enemy), worded(Deed::Retreat(enemy.id), words))
        };
        possible.map(retreat).collect()
    }

    /// Where a unit may step to from an enemy that it strikes.
    fn steps_back(&self, unit: &Unit, enemy: &Unit) -> Vec<(Direction, Hex)> {
        let mut ways = retreat::ways_back(self.game, unit, enemy);
        ways.retain(|(step, _)| {
            let (unit, target, step) = (unit.id, enemy.id, *step);
            rage::check_rage(self.game, &Order::Retreat { unit, target, step }).is_ok()
        });
        ways
    }

    fn retreat_chosen(&self, unit: &Unit, target: UnitId, chosen: &mut Chosen<'_>) -> Read<Action> {
        let steps = self.steps_back(unit, self.game.army.the(target)).into_iter();
        let words = |step, hex| format!("{}, to {}", compass(step), self.place_words(unit, hex));
        let in_short = |step, hex| format!("{}, to {hex}", compass(step));
        let ways = steps.map(|(step, hex)| {
            let id = ChoiceId::of(compass(step));
            named_in_short(chosen, id, step, || words(step, hex), || in_short(step, hex))
        });
        let ways = ways.collect();
        let step = one(chosen, "Where does it step?", ways)?;
        let unit = unit.id;
        Ok(self.typed(Order::Retreat { unit, target, step }))
    }

    fn move_chosen(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let goes = reach::destinations(self.game, unit).into_iter();
        let mut goes: Vec<Hex> = goes
            .map(|(to, ..)| to)
            .filter(|to| chosen.allows(&ChoiceId::of(to)))
            .collect();
        if chosen.is_shown() {
            let ranked = self.ranked_places(&self.survey(), unit);
            let rank = |to: &Hex| ranked.iter().position(|hex| hex == to).unwrap_or(usize::MAX);
            goes.sort_by_cached_key(rank);
        }
        let place = |to: Hex| {
            let words = || self.place_words(unit, to);
            named_in_short(chosen, ChoiceId::of(to), to, words, || to.to_string())
        };
        let options = goes.into_iter().map(place).collect();
        let to = one(chosen, "Where to?", options)?;
        let face = self.face_chosen(unit, to, chosen)?;
        Ok(self.typed(Order::Go {
            unit: unit.id,
            to,
            face,
        }))
    }

    /// Where an NPC would send a unit, the best first.
    fn ranked_places(&self, survey: &Survey<'_>, unit: &Unit) -> Vec<Hex> {
        let first = match policy::usual_move(survey, self.seat, unit) {
            Order::Go { to, .. } => Some(to),
            _ => None,
        };
        first.into_iter().chain(policy::usual_places(survey, unit)).collect()
    }

    /// `D6, forest (cover); next to a1, without a charge`.
    fn place_words(&self, unit: &Unit, to: Hex) -> String {
        let game = self.game;
        let mut words = format!("{to}, {}", game.ground.terrain(to));
        if game.ground.cover(to).dice() > 0 {
            words.push_str(" (cover)");
        }
        let cost = reach::entry_cost(game, unit, to).unwrap_or(0);
        if reach::can_owe(game, unit, to) {
            let owed = counted(u32::from(cost - reach::points(unit)), "point");
            words.push_str(&format!("; owes {owed} of its next move"));
        }
        let beside = game.army.enemies_beside(unit.side(), to).map(|enemy| enemy.id);
        let beside: Vec<UnitId> = beside.collect();
        let nearest = game.army.visible(unit.side().other());
        let nearest = nearest.min_by_key(|enemy| (enemy.at.distance(to), enemy.id));
        match nearest {
            _ if !beside.is_empty() => words.push_str(&format!("; next to {}, without a charge", listed(beside))),
            Some(enemy) => words.push_str(&format!("; {} to {}", hexes(enemy.at.distance(to)), enemy.id)),
            None => (),
        }
        words
    }

    /// Which way a unit looks where it comes to: at one of the enemies beside it, else as it likes.
    fn face_chosen(&self, unit: &Unit, to: Hex, chosen: &mut Chosen<'_>) -> Read<Option<Direction>> {
        let mut beside: Vec<&Unit> = self.game.army.enemies_beside(unit.side(), to).collect();
        if beside.is_empty() {
            let ways = self.ways_to_look(unit, to, chosen);
            return one(chosen, format!("Which way does it look on {to}?"), ways).map(Some);
        }
        beside.sort_by_key(|enemy| (enemy.strength, enemy.id));
        let mut ways: Options<Direction> = Vec::new();
        for enemy in beside {
            let way = to.direction_to(enemy.at).ok_or(Unfinished::Nowhere)?;
            let id = ChoiceId::of(compass(way));
            if ways.iter().all(|(known, _)| *known != id) {
                ways.push((
                    id,
                    worded(way, format!("{}, at {}", compass(way), menu::enemy_named(enemy))),
                ));
            }
        }
        match ways.len() {
            1 => Ok(None),
            _ => one(chosen, format!("Which way does it look on {to}?"), ways).map(Some),
        }
    }

    /// The six directions, that of the nearest enemy first, each with the enemies that lie there.
    pub(super) fn ways_to_look(&self, unit: &Unit, from: Hex, chosen: &Chosen<'_>) -> Options<Direction> {
        let mut enemies: Vec<&Unit> = self.game.army.visible(unit.side().other()).collect();
        enemies.sort_by_key(|enemy| (enemy.at.distance(from), enemy.id));
        let first = enemies.first().map(|enemy| towards(from, unit.facing, enemy.at));
        let first = first.unwrap_or(unit.facing);
        let turned = (0..6).map(|sixths| first.turned(sixths));
        let words = |way: Direction| {
            let there = enemies.iter().filter(|enemy| towards(from, way, enemy.at) == way);
            let names: Vec<String> = there.take(NAMED).map(|enemy| enemy.id.to_string()).collect();
            match names.is_empty() {
                true => format!("{}, no enemy there", compass(way)),
                false => format!("{}, towards {}", compass(way), listed(names)),
            }
        };
        let way = |way: Direction| {
            let id = ChoiceId::of(compass(way));
            named_in_short(chosen, id, way, || words(way), || compass(way).to_owned())
        };
        turned.map(way).collect()
    }
}

impl Orders<'_> {
    /// What a unit is to do when it is charged ([BB-161](docs/rules/barbarica.md#bb-161)).
    fn reaction_chosen(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let all = [React::Auto, React::Hold, React::Shoot, React::Counter, React::Flee];
        let others = all.into_iter().filter(|react| *react != unit.orders.react);
        let options = others.map(|react| (ChoiceId::of(react), worded(react, capital(react_words(react)))));
        let react = sole_or_one(
            chosen,
            match self.game.army.in_contact(unit) {
                true => format!("What does {} do when it is charged? {ONLY_HOLDS}", unit.id),
                false => format!("What does {} do when it is charged?", unit.id),
            },
            options.collect(),
        )?;
        Ok(Action::Orders {
            units: unit.id.to_string().to_lowercase(),
            react: Some(react),
            returns: None,
            push: None,
            free: None,
            embed: None,
            dismount: None,
            follow: None,
            guard: None,
            rage: None,
            call: None,
        })
    }
}

fn react_word(react: React) -> &'static str {
    match react {
        React::Auto => "the best",
        React::Hold => "the same",
        React::Shoot => "shoot",
        React::Counter => "counter-charge",
        React::Flee => "flee",
    }
}

/// The same in whole words.
fn react_words(react: React) -> &'static str {
    match react {
        React::Auto => "what is likely best",
        React::Hold => "hold its ground",
        React::Shoot => "shoot at them as they come",
        React::Counter => "run to meet them (counter-charge)",
        React::Flee => "flee",
    }
}
