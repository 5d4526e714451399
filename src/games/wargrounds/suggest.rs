//! What may be filled in where the cursor stands.

use super::Wargrounds;
use super::data::Card;
use super::state::Life;
use muster_kit::{Partial, SUGGESTIONS_MAX, Seat, Suggestion, Viewer};

impl Wargrounds {
    pub(super) fn completions(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        let Viewer::Seat(Seat(seat)) = viewer else {
            return Vec::new();
        };
        if usize::from(seat) >= self.seats.len() {
            return Vec::new();
        }
        let found = match (partial.sub.as_str(), partial.focus.as_str()) {
            ("auto", "who") => {
                let mut all = vec![Suggestion::new("all of yours", "all")];
                all.extend(self.own_people(seat));
                all
            }
            (_, "who" | "a" | "b" | "at") => self.own_people(seat),
            ("act" | "card", "target") => self.foes(seat),
            ("act", "to") => self.cells_for(seat, partial),
            ("act", "card") => self.held(seat),
            ("act", "do") => self.deeds(),
            ("orders", "text") => self.usual_orders(seat),
            ("book", "topic") => {
                let typed = partial.args.get("topic").map_or("", String::as_str);
                return super::book::BOOK.suggest(typed, Vec::new());
            }
            ("roster_drop" | "roster_call", "name") => {
                let roster = &self.seats[seat].secret.roster;
                roster
                    .iter()
                    .map(|named| Suggestion::new(format!("{}, {}", named.name, named.class), named.name.clone()))
                    .collect()
            }
            _ => Vec::new(),
        };
        // A whole order is offered in place of whatever was typed.
        let typed = partial.args.get(&partial.focus).filter(|_| partial.focus != "text");
        Suggestion::fitting(found, "", typed.map_or("", String::as_str))
    }

    fn own_people(&self, seat: u8) -> Vec<Suggestion> {
        let side = self.seats[seat].side;
        let mine = self.people.team(side).filter(|who| self.people.owner(*who) == seat);
        mine.map(|who| {
            let fighter = self.people.fighter(who);
            let label = format!(
                "{}, {} HP{}",
                self.people.named(who),
                fighter.hp,
                if fighter.life == Life::Standing {
                    ""
                } else {
                    ", not on the field"
                }
            );
            Suggestion::new(label, self.people.badge(who).to_string())
        })
        .collect()
    }

    fn foes(&self, seat: u8) -> Vec<Suggestion> {
        let side = self.seats[seat].side.other();
        let foes = self.people.upright(side);
        foes.map(|who| {
            Suggestion::new(
                format!("{}, {} HP", self.people.named(who), self.people.fighter(who).hp),
                self.people.badge(who).to_string(),
            )
        })
        .collect()
    }

    fn cells_for(&self, seat: u8, partial: &Partial) -> Vec<Suggestion> {
        let who = partial.args.get("who").and_then(|word| self.own(seat, word).ok());
        let Some(who) = who.filter(|who| self.people.standing(*who)) else {
            return Vec::new();
        };
        let cells = self
            .choices(who, SUGGESTIONS_MAX)
            .into_iter()
            .filter_map(|choice| match choice.order.to {
                super::action::To::Cells(cells) => cells.last().copied(),
                _ => None,
            });
        cells
            .map(|cell| {
                Suggestion::new(
                    format!("{cell}, a good place for {}", self.people.named(who)),
                    cell.to_string(),
                )
            })
            .collect()
    }

    fn held(&self, seat: u8) -> Vec<Suggestion> {
        let hand = &self.hands.of(seat, &self.seats).cards();
        hand.iter()
            .map(|card: &Card| {
                let label = format!("{}: {}", card.title(), card.about());
                Suggestion::new(label, card.word())
            })
            .collect()
    }

    fn deeds(&self) -> Vec<Suggestion> {
        let words = [
            ("hit", "hit with the weapon in hand"),
            ("shoot", "shoot a Pistol or Bow"),
            ("throw", "throw a weapon"),
            ("fireball", "2 damage, no parry, no block"),
            ("heal", "a friend back to full HP"),
            ("take", "pick up what lies there"),
            ("join", "take the other end of the load"),
            ("drop", "let go of what it carries"),
        ];
        words
            .into_iter()
            .map(|(word, about)| Suggestion::new(format!("{word}: {about}"), word))
            .collect()
    }

    /// An order for the character that is up, or for the first few.
    fn usual_orders(&self, seat: u8) -> Vec<Suggestion> {
        let side = self.seats[seat].side;
        let mine: Vec<u8> = self
            .people
            .upright(side)
            .filter(|who| self.people.owner(*who) == seat)
            .collect();
        let asked = self.asked_who().filter(|who| self.people.owner(*who) == seat);
        let people = asked.map_or_else(|| mine.into_iter().take(4).collect(), |who| vec![who]);
        let mut found = Vec::new();
        for who in people {
            let choices = self.choices(who, 3).into_iter().map(|choice| choice.order);
            for order in self.hopeful_first(choices) {
                let text = self.spoken(&order);
                found.push(Suggestion::new(self.label_of(&order), text));
            }
        }
        found
    }
}
