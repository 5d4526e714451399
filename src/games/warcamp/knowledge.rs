//! What the table asks of a position for one viewer, and how it is shown.

use super::data::Card;
use super::event::Event;
use super::menu::usual_button;
use super::state::{Secret, Tribe, Warcamp};
use super::view::{TribeView, View};
use super::{narrate, scene, statistics, tidings};
use muster_game::{Duty, Hand, Knowledge, Tiding};
use muster_kit::book::Book;
use muster_kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};

impl Knowledge for Warcamp {
    type View = View;
    const STRENGTH: &'static str = "skill of all members";
    /// 2: an animal trap has its article, one newborn is no litter, a chance choice gives no reason for the end.
    /// 4: of equals the best member is said to be the first, not the only one.
    /// 5: one adventurer comes.
    const WORDING: u32 = 5;

    fn book() -> &'static Book {
        &super::book::BOOK
    }

    /// What a viewer may know ([WC-165](docs/rules/warcamp.md#wc-165)): open to all are sheets, items, stocks,
    /// buildings, sizes of hand and deck, discards, luck, town and dice; private to a seat its hand and its orders.
    fn view(&self, viewer: Viewer) -> View {
        let tribe = |tribe: &Tribe| TribeView {
            tribe: tribe.without_secret(),
            cards: tribe.secret.hand().len(),
            secret: viewer.sees(tribe.seat()).then(|| tribe.secret.clone()),
        };
        View {
            options: self.terms.options().clone(),
            map: self.terms.map(),
            round: self.turn.round(),
            turn: self.tribes.turn().0,
            tribes: self.tribes.iter().map(tribe).collect(),
            town: self.town,
            deck: self.cards.deck().len(),
            discards: self.cards.discards().to_vec(),
            luck: self.luck,
            peace: self.peace,
            large: self.growth.was_large(),
            huge: self.growth.was_huge(),
            records: self.records.clone(),
            ending: self.ending,
        }
    }

    /// Deals the cards that the viewer cannot see anew between the deck and the other hands, and forgets what
    /// others have stored and marked.
    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Warcamp {
        if viewer == Viewer::Referee {
            return self.clone();
        }
        let mut guess = self.clone();
        let sizes: Vec<usize> = guess.tribes.iter().map(|tribe| tribe.secret.hand().len()).collect();
        let hidden = |tribe: &&mut Tribe| !viewer.sees(tribe.seat());
        let hands = guess
            .tribes
            .iter_mut()
            .filter(hidden)
            .flat_map(|tribe| tribe.secret.end());
        let unseen: Vec<Card> = hands.collect();
        let mut dealt = guess.cards.exchange(unseen, dice).into_iter();
        for (tribe, size) in guess.tribes.iter_mut().zip(sizes) {
            if !viewer.sees(tribe.seat()) {
                tribe.secret = Secret::holding(dealt.by_ref().take(size).collect());
            }
        }
        guess
    }

    fn prompt(&self, duty: &Duty) -> Line {
        let _ = duty;
        let tribe = self.tribes.mover();
        Line::from(format!(
            "{} {}: your turn. Food {}, bones {}, {}.",
            self.tribes.turn(),
            tribe.name(),
            tribe.stores.food(),
            tribe.stores.bones(),
            muster_kit::counted(tribe.heads(), "head")
        ))
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        narrate::lines(event, viewer)
    }

    /// Which cards will go at the end of the turn ([WC-40](docs/rules/warcamp.md#wc-40)).
    fn is_hint(event: &Event) -> bool {
        matches!(event, Event::Marked { .. })
    }

    fn map(view: &View, topic: Topic) -> Scene {
        scene::map(view, topic)
    }

    fn status(view: &View) -> Scene {
        scene::status(view)
    }

    fn sheet(view: &View, seat: Seat) -> Scene {
        tidings::sheet(view, seat).unwrap_or_else(|| scene::status(view))
    }

    fn statistics(view: &View) -> Option<Scene> {
        Some(statistics::sheet(view))
    }

    fn figures(view: &View, seat: Seat) -> Vec<Field> {
        tidings::figures(view, seat)
    }

    fn strength(view: &View, seat: Seat) -> Option<i64> {
        let shown = view.tribes.iter().find(|shown| shown.tribe.seat() == seat)?;
        let skill = shown.tribe.people.skills();
        Some(if shown.tribe.is_alive() { skill.into() } else { 0 })
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        let shown = view.tribes.iter().find(|shown| shown.tribe.seat() == seat)?;
        Some(shown.tribe.name().to_owned())
    }

    fn round(view: &View) -> Option<u32> {
        Some(u32::from(view.round))
    }

    fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
        tidings::of(view, event, seat)
    }

    fn ends_turn(view: &View, event: &Event, seat: Seat) -> bool {
        tidings::ends_turn(view, event, seat)
    }

    /// The buttons Hunt all, Hand and End turn ([chapter 5](docs/rules/warcamp.md#5-commands)).
    fn controls(view: &View, duty: &Duty) -> Vec<Control> {
        let mover = &view.tribes[usize::from(view.turn)].tribe;
        if view.ending.is_some() || mover.seat() != duty.seat || duty.hand == Hand::Orders {
            return Vec::new();
        }
        let able = mover.able().next().is_some();
        let day = usual_button(mover, view.round);
        let hunt = !mover.done.has_hunted() && able;
        let hunt = hunt.then(|| Control::button("Hunt all", "/warcamp hunt"));
        day.into_iter()
            .chain(hunt)
            .chain([
                Control::button("Hand", "/warcamp hand"),
                Control::button("Camp", "/warcamp camp"),
                Control::button("End turn", "/warcamp end"),
            ])
            .collect()
    }
}
