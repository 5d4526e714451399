//! How likely the attacks of a character are to land from the cells that it can walk to: worked out only for what is shown.

use super::acting::{Acting, laid};
use super::known::Best;
use super::places::Place;
use crate::action::Wish;
use crate::data::Cell;
use crate::rules::deed::Deed;
use crate::rules::movement::Route;
use crate::rules::{combat, deeds};
use crate::situations;
use muster_kit::odds::{Fraction, fraction};

impl Acting<'_> {
    /// The chance that an action lands on its target from a cell, with all that strikes on the way there; none if it is no attack.
    pub(super) fn chance(&self, wish: Wish, cell: Cell) -> Option<Fraction> {
        let deed = deeds::check_deed(&self.then, self.who, cell, laid(wish, cell), &self.base()).ok()?;
        let landing = self.landing(wish, deed, cell)?;
        if landing == fraction(0, 1) {
            return Some(landing);
        }
        Some(match self.arriving(cell) {
            Some(arriving) => landing * arriving,
            None => landing,
        })
    }

    /// Where an action has its best chance, or is done best.
    pub(super) fn best_place(&self, wish: Wish) -> Option<Place> {
        self.best(wish).map(|(place, _)| place)
    }

    /// The best chance of an attack; none for what is no attack.
    pub(super) fn best_chance(&self, wish: Wish) -> Option<Fraction> {
        self.best(wish).and_then(|(_, chance)| chance)
    }

    fn best(&self, wish: Wish) -> Option<Best> {
        let known = self.chances.best.borrow();
        if let Some((_, best)) = known.iter().find(|(known, _)| *known == wish) {
            return best.clone();
        }
        drop(known);
        let place = self.places(Some(wish), true).first().copied();
        let best = place.map(|place| (place, self.chance(wish, place.cell)));
        self.chances.best.borrow_mut().push((wish, best.clone()));
        best
    }

    /// What decides it beside the way is who is attacked with what, and on which side of the target the cell lies.
    fn landing(&self, wish: Wish, deed: Deed, cell: Cell) -> Option<Fraction> {
        let on = deed.victim()?;
        let guards = [true, false].map(|parry| combat::guards_towards(&self.then, on, cell, parry));
        let known = self.chances.landing.borrow();
        if let Some((.., chance)) = known.iter().find(|one| (one.0, one.1) == (deed, guards)) {
            return Some(chance.clone());
        }
        drop(known);
        let place = Place {
            cell,
            run: false,
            walks_too: true,
        };
        let chance = situations::lands_after_its_way(self.game, &self.order_at(Some(wish), place))?;
        self.chances.landing.borrow_mut().push((deed, guards, chance.clone()));
        Some(chance)
    }

    /// The chance to stand at the end of a walk; none where nothing strikes on the way.
    fn arriving(&self, cell: Cell) -> Option<Fraction> {
        let ends = self.ends();
        let end = ends.binary_search_by_key(&cell, |end| end.cell).ok()?;
        let way = ends[end].walk.filter(|way| way.hits > 0)?;
        let known = self.chances.arriving.borrow();
        if let Some((_, chance)) = known.iter().find(|(known, _)| *known == cell) {
            return Some(chance.clone());
        }
        drop(known);
        let route = Route {
            path: self.reach().path(way),
            ..Route::default()
        };
        let way = situations::way_of(self.game, &self.base(), &route)?;
        let chance = fraction(1, 1) - way.falls();
        self.chances.arriving.borrow_mut().push((cell, chance.clone()));
        Some(chance)
    }
}
