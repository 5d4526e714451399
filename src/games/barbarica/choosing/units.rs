//! Which unit an order is for.

use super::{Options, Orders, Subject, Worded, named_in_short};
use crate::action::Order;
use crate::menu;
use crate::npc::value::Survey;
use crate::rules::{authority, movement, orders, waiting};
use crate::state::{Phase, Unit};
use crate::suggest::{kind_words, unit_words};
use crate::words::UnitId;
use muster_game::{ChoiceId, Chosen};
use muster_kit::listed;
use std::cell::OnceCell;
use std::cmp::Reverse;

/// Enemies that the label of a unit names.
const NAMED: usize = 3;

impl Orders<'_> {
    /// The seat's units of the side in turn.
    fn own_units(&self) -> impl Iterator<Item = &Unit> {
        let game = self.game;
        let units = game.army.of(game.turn.side());
        units.filter(move |unit| authority::commands(game, self.seat, unit))
    }

    /// Units that can act, or that can only turn; where they are shown, those that promise most first, then the nearest to an enemy.
    pub(super) fn able_units(&self, chosen: &Chosen<'_>, act: bool) -> Options<Subject> {
        let game = self.game;
        let units = self.own_units().filter(|unit| chosen.allows(&ChoiceId::of(unit.id)));
        let units = units.filter(|unit| waiting::is_waited_for(game, unit));
        let units = units.filter(|unit| waiting::has_act(game, unit) == act);
        let survey = OnceCell::new();
        let prospects = |unit: &Unit| match chosen.is_shown() {
            true => self.prospects(survey.get_or_init(|| self.survey()), unit),
            false => Vec::new(),
        };
        let mut able: Vec<(&Unit, Vec<(i64, UnitId)>)> = units.map(|unit| (unit, prospects(unit))).collect();
        able.sort_by_key(|(unit, prospects)| {
            let most = prospects.first().map_or(0, |(worth, _)| *worth).max(0);
            let near = game.army.nearest_enemy(unit.side(), unit.at);
            (Reverse(most), near.unwrap_or(u32::MAX), unit.id)
        });
        let option = |(unit, prospects): (&Unit, Vec<(i64, UnitId)>)| {
            let id = ChoiceId::of(unit.id);
            let in_short = || kind_words(unit);
            let words = || self.able_words(unit, &prospects);
            named_in_short(chosen, id, Subject::Unit(unit.id), words, in_short)
        };
        able.into_iter().map(option).collect()
    }

    /// Enemies that a unit can charge, shoot at or strike, the best first.
    fn prospects(&self, survey: &Survey<'_>, unit: &Unit) -> Vec<(i64, UnitId)> {
        if !waiting::has_act(self.game, unit) {
            return Vec::new();
        }
        let aimed = orders::orders_of(self.game, unit).into_iter().filter_map(|order| {
            let (Order::Charge { target, .. } | Order::Shoot { target, .. } | Order::Fight { target, .. }) = order
            else {
                return None;
            };
            Some((menu::worth_of(self.game, survey, &order), target))
        });
        let mut aimed: Vec<(i64, UnitId)> = aimed.collect();
        aimed.sort_by_key(|(worth, target)| (Reverse(*worth), *target));
        aimed
    }

    /// `X1 Axeman, strength 4/4, D5: can charge a1, a2 and 2 more`.
    fn able_words(&self, unit: &Unit, prospects: &[(i64, UnitId)]) -> String {
        let (game, who) = (self.game, unit_words(&self.game.turn, unit));
        let can = match game.turn.phase() {
            Phase::Movement if prospects.is_empty() && !waiting::has_act(game, unit) => {
                return format!("{who}: can only turn");
            }
            Phase::Movement => "charge",
            Phase::Ranged => "shoot at",
            _ => "strike",
        };
        let mut named: Vec<String> = prospects.iter().map(|(_, target)| target.to_string()).collect();
        if named.len() > NAMED + 1 {
            let more = format!("{} more", named.len() - NAMED);
            named.truncate(NAMED);
            named.push(more);
        }
        match named.is_empty() {
            true => who,
            false => format!("{who}: can {can} {}", listed(named)),
        }
    }

    /// Units that have moved and may still turn or leave the map.
    pub(super) fn moved_units(&self, chosen: &Chosen<'_>) -> Options<UnitId> {
        let game = self.game;
        let units = self.own_units().filter(|unit| !waiting::is_waited_for(game, unit));
        let units = units.filter(|unit| movement::may_turn(unit).is_ok() || movement::way_out(game, unit).is_ok());
        let named = |unit: &Unit| -> (ChoiceId, Worded<UnitId>) {
            let in_short = || kind_words(unit);
            let words = || unit_words(&game.turn, unit);
            named_in_short(chosen, ChoiceId::of(unit.id), unit.id, words, in_short)
        };
        units.map(named).collect()
    }
}
