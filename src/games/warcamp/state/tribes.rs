//! All tribes, and which of them is in turn.

use super::Tribe;
use crate::words::Letter;
use muster_kit::{Refusal, Seat};
use std::ops::{Index, IndexMut};

/// The tribes in turn order, A first, the dead ones too.
#[derive(Clone, PartialEq, Debug)]
pub struct Tribes {
    tribes: Vec<Tribe>,
    turn: Letter,
}

impl Tribes {
    /// These tribes, of which that one is in turn.
    pub fn new(tribes: Vec<Tribe>, turn: Letter) -> Tribes {
        Tribes { tribes, turn }
    }

    /// All of them, A first.
    pub fn all(&self) -> &[Tribe] {
        &self.tribes
    }

    /// All of them, A first.
    pub fn iter(&self) -> std::slice::Iter<'_, Tribe> {
        self.tribes.iter()
    }

    /// All of them, to change.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Tribe> {
        self.tribes.iter_mut()
    }

    /// How many sat down, the dead ones too.
    pub fn count(&self) -> usize {
        self.tribes.len()
    }

    /// The tribe of that letter, if there is one.
    pub fn get(&self, letter: Letter) -> Option<&Tribe> {
        self.tribes.get(letter.index())
    }

    /// The letter of the tribe in turn.
    pub fn turn(&self) -> Letter {
        self.turn
    }

    /// The letters of all, from A on.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + use<> {
        (0..self.tribes.len()).map(Letter::of)
    }

    /// All of them with their letters.
    pub fn lettered(&self) -> impl Iterator<Item = (Letter, &Tribe)> {
        self.letters().zip(&self.tribes)
    }

    /// The tribe in turn.
    pub fn mover(&self) -> &Tribe {
        &self[self.turn]
    }

    /// The tribe in turn, to change it.
    pub fn mover_mut(&mut self) -> &mut Tribe {
        let turn = self.turn;
        &mut self[turn]
    }

    /// The turn goes to that tribe.
    pub fn pass_to(&mut self, letter: Letter) {
        self.turn = letter;
    }

    /// Which tribe belongs to a player, the dead ones included; None for those without one.
    pub fn of_seat(&self, seat: Seat) -> Option<Letter> {
        let place = self.tribes.iter().position(|tribe| tribe.seat() == seat);
        place.map(Letter::of)
    }

    /// As [`Tribes::of_seat`], refused to those whose tribe is dead ([WC-147](docs/rules/warcamp.md#wc-147)).
    pub fn living_of_seat(&self, seat: Seat) -> Result<Letter, Refusal> {
        let letter = self.of_seat(seat);
        let none = || Refusal::new("WC-12", "You have no tribe in this game.").code(muster_game::NOT_TURN);
        let letter = letter.ok_or_else(none)?;
        if self[letter].is_alive() {
            Ok(letter)
        } else {
            Err(Refusal::new("WC-147", "Your tribe is no more.").code("dead"))
        }
    }

    /// The living tribes, A first.
    pub fn living(&self) -> impl Iterator<Item = Letter> {
        self.letters().filter(|letter| self[*letter].is_alive())
    }

    /// Living tribes other than that one.
    pub fn others(&self, one: Letter) -> impl Iterator<Item = Letter> {
        self.living().filter(move |other| *other != one)
    }

    /// The living tribe whose turn comes after that one's in this round.
    pub fn later_than(&self, one: Letter) -> Option<Letter> {
        self.living().find(|other| other.index() > one.index())
    }

    /// The living tribe whose turn comes after that one's, in this round or in the next.
    pub fn next_after(&self, one: Letter) -> Option<Letter> {
        self.later_than(one).or(self.living().next())
    }

    /// How many have died.
    pub fn fallen(&self) -> usize {
        self.tribes.iter().filter(|tribe| !tribe.is_alive()).count()
    }

    /// Another living tribe than the one in turn.
    pub fn target(&self, clause: &'static str, letter: Letter) -> Result<Letter, Refusal> {
        let no = |text: String| Refusal::new(clause, text).code("target");
        if letter == self.turn {
            return Err(no("You cannot do that to yourself.".to_owned()).instead(self.living_others()));
        }
        match self.get(letter) {
            Some(tribe) if tribe.is_alive() => Ok(letter),
            _ => Err(no(format!("No living tribe {letter}. {}", self.living_others()))),
        }
    }

    /// The letters of all tribes alive but the one in turn, for refusals: `Living: A C.`
    pub fn living_others(&self) -> String {
        let letters = self.others(self.turn).map(|other| other.to_string());
        format!("Living: {}.", letters.collect::<Vec<String>>().join(" "))
    }

    /// The size of the largest living tribe.
    pub fn most_heads(&self) -> u32 {
        self.living().map(|letter| self[letter].heads()).max().unwrap_or(0)
    }

    /// The jinxes of that caster end ([WC-105](docs/rules/warcamp.md#wc-105)).
    pub fn lift_jinxes(&mut self, caster: Letter) {
        for tribe in &mut self.tribes {
            tribe.effects.lift_jinxes(caster);
        }
    }
}

impl Index<Letter> for Tribes {
    type Output = Tribe;

    fn index(&self, letter: Letter) -> &Tribe {
        &self.tribes[letter.index()]
    }
}

impl IndexMut<Letter> for Tribes {
    fn index_mut(&mut self, letter: Letter) -> &mut Tribe {
        &mut self.tribes[letter.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Leader, Race};
    use crate::state::{Fall, Naming, People};

    const A: Letter = Letter(0);
    const B: Letter = Letter(1);
    const D: Letter = Letter(3);

    /// A, B, C and D of seats 3 to 0, with 5, 6, 7 and 8 members; C is dead, and B is in turn.
    fn tribes() -> Tribes {
        let tribe = |(seat, heads): (u8, u16)| {
            let people = People::founded(Race::Goblin, heads, 5, Naming::new(0, 1));
            Tribe::new(
                Seat(seat),
                format!("Tribe {seat}"),
                Race::Goblin,
                Leader::Shaman,
                people,
            )
        };
        let mut all: Vec<Tribe> = [3, 2, 1, 0].into_iter().zip(5..).map(tribe).collect();
        all[2].die(Fall { round: 2, order: 1 });
        Tribes::new(all, B)
    }

    #[test]
    fn the_dead_are_passed_over() {
        let tribes = tribes();
        assert_eq!(tribes.living().collect::<Vec<_>>(), [A, B, D]);
        assert_eq!(tribes.others(B).collect::<Vec<_>>(), [A, D]);
        assert_eq!((tribes.next_after(B), tribes.next_after(D)), (Some(D), Some(A)));
        assert_eq!((tribes.fallen(), tribes.count(), tribes.most_heads()), (1, 4, 8));
    }

    #[test]
    fn seats_have_the_tribes_that_they_sat_down_with() {
        let tribes = tribes();
        assert_eq!(tribes.of_seat(Seat(3)), Some(A));
        assert_eq!(tribes.mover().seat(), Seat(2));
        assert_eq!(tribes.living_of_seat(Seat(0)).ok(), Some(D));
        let code = |seat| tribes.living_of_seat(Seat(seat)).expect_err("it has none").code;
        assert_eq!((code(1).as_ref(), code(9).as_ref()), ("dead", muster_game::NOT_TURN));
    }

    #[test]
    fn a_target_is_another_living_tribe() {
        let tribes = tribes();
        assert_eq!(tribes.target("WC-64", D).ok(), Some(D));
        let reason = |letter| {
            let refusal = tribes.target("WC-64", Letter(letter)).expect_err("it is no target");
            (refusal.reason.to_string(), refusal.instead)
        };
        let own = "You cannot do that to yourself.".to_owned();
        assert_eq!(reason(1), (own, Some("Living: A D.".to_owned())));
        assert_eq!(reason(2).0, "No living tribe C. Living: A D.");
        assert_eq!(reason(7).0, "No living tribe H. Living: A D.");
    }

    #[test]
    fn jinxes_end_with_their_caster_on_all_tribes() {
        let mut tribes = tribes();
        for tribe in tribes.iter_mut() {
            tribe.effects.jinx_by(B, 2);
            tribe.effects.jinx_by(D, 1);
        }
        tribes.lift_jinxes(B);
        assert!(tribes.iter().all(|tribe| tribe.effects.jinx() <= 1));
        tribes.pass_to(D);
        tribes.mover_mut().strike(A);
        assert!(tribes[D].has_struck(A));
    }
}
