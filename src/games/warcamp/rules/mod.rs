//! The rules, one file per section of chapter 2 of docs/rules/warcamp.md, and what they share: dice, targets, refusals.

mod aims;
mod battle;
mod breeding;
mod buildings;
mod cast;
mod dawn;
mod death;
mod disasters;
mod finish;
mod food;
mod forging;
mod hand;
mod hunting;
mod items;
mod leaders;
mod numbers;
mod plague;
mod setup;
mod sound;
mod spells;
pub mod strength;
mod thieving;
mod turn;
mod turn_end;
mod who;

pub use forging::SMITH_SKILL;
pub use leaders::SKILL_MAX;
pub use setup::{check_name, pick, places};
pub use thieving::COMPANION_SKILL;
pub use who::{Task, Unfit};

use super::event::{Event, Lot, Named};
use super::state::{Member, Tribe, Warcamp, WorstRoll};
use super::words::Letter;
use muster_game::Referee;
use muster_kit::{Refusal, Seat, Whose};

/// The referee of this game.
pub type Ref<'a> = Referee<'a, Event>;

/// A refusal: the clause that forbids it, its short word, and why ([WC-159](docs/rules/warcamp.md#wc-159)).
pub fn no(clause: &'static str, code: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason).code(code)
}

/// The sides of a die over so many candidates.
pub fn sides(count: usize) -> u32 {
    u32::try_from(count).expect("a game has few of everything")
}

/// `A C`: letters, numbers and the like in a row.
pub fn row<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ")
}

/// A row of numbers, or that there are none.
pub fn or_nobody(row: String) -> String {
    if row.is_empty() { "nobody".to_owned() } else { row }
}

impl Warcamp {
    /// The place of a seat whose tribe lives.
    pub fn living_place(&self, seat: Seat) -> Result<usize, Refusal> {
        let place = self.place_of(seat);
        let place = place.ok_or_else(|| no("WC-12", muster_game::NOT_TURN, "You have no tribe in this game."))?;
        if self.tribes[place].is_alive() {
            Ok(place)
        } else {
            Err(no("WC-147", "dead", "Your tribe is no more."))
        }
    }

    /// Another living tribe than the one in turn.
    pub fn target(&self, clause: &'static str, letter: Letter) -> Result<usize, Refusal> {
        let place = letter.index();
        if place == self.current() {
            return Err(no(clause, "target", "You cannot do that to yourself.").instead(self.living_others()));
        }
        match self.tribes.get(place) {
            Some(tribe) if tribe.is_alive() => Ok(place),
            _ => {
                let text = format!("No living tribe {letter}. {}", self.living_others());
                Err(no(clause, "target", text))
            }
        }
    }

    /// The letters of all tribes alive but the one in turn, for refusals: `Living: A C.`
    pub fn living_others(&self) -> String {
        format!("Living: {}.", row(self.others(self.current()).map(Letter::of)))
    }

    /// Refuses hostile acts while the truce holds ([WC-23](docs/rules/warcamp.md#wc-23)).
    pub fn check_truce(&self) -> Result<(), Refusal> {
        if !self.is_truce() {
            return Ok(());
        }
        let text = format!("Truce until the end of round {}.", self.options.truce);
        Err(no("WC-23", "truce", text))
    }

    /// Refuses thefts from camps and kidnapping in the first rounds ([WC-75](docs/rules/warcamp.md#wc-75)).
    pub fn check_grace(&self) -> Result<(), Refusal> {
        if !self.is_grace() {
            return Ok(());
        }
        let round = self.options.theft_grace + 1;
        let text = format!("Camps are safe from thieves until round {round}. The town is not.");
        Err(no("WC-75", "grace", text))
    }

    /// Notes a hostile act, so that the table does not count as sleepy ([WC-131](docs/rules/warcamp.md#wc-131)).
    pub fn strike_at(&mut self, target: usize) {
        self.peace.note_hostile_act();
        let mover = self.current();
        self.tribes[mover].struck |= 1 << target;
    }

    /// One die; counted for the seat it is thrown for ([WC-197](docs/rules/warcamp.md#wc-197)).
    pub fn roll(&mut self, owner: Option<usize>, sides: u32, referee: &mut Ref<'_>) -> u32 {
        let whose = owner.map_or(Whose::Nobody, |place| Whose::Seat(self.tribes[place].seat));
        let face = referee.dice.of(whose).roll(sides);
        self.count_die(owner, sides, face);
        face
    }

    fn count_die(&mut self, owner: Option<usize>, sides: u32, face: u32) {
        if let Some(place) = owner {
            let tally = &mut self.tribes[place].tally;
            tally.dice += 1;
            tally.pips += face;
            tally.pips_expected_twice += sides + 1;
        }
    }

    /// The die of a contest, remembered if it is the worst of the game ([WC-177](docs/rules/warcamp.md#wc-177)).
    pub fn contest_die(&mut self, owner: usize, strength: u32, referee: &mut Ref<'_>) -> u32 {
        let face = self.roll(Some(owner), 6, referee);
        let missed = |strength: u32, face: u32| strength.saturating_mul(7u32.saturating_sub(2 * face));
        let worst = self
            .records
            .worst_roll
            .map_or(0, |worst| missed(worst.strength, worst.face));
        if missed(strength, face) > worst {
            self.records.worst_roll = Some(WorstRoll {
                tribe: Letter::of(owner).0,
                strength,
                face,
            });
        }
        face
    }

    /// One of so many at random, and the die if one was needed ([WC-9](docs/rules/warcamp.md#wc-9),
    /// [WC-11](docs/rules/warcamp.md#wc-11)).
    pub fn draw_lot(&mut self, owner: Option<usize>, count: usize, referee: &mut Ref<'_>) -> (usize, Option<Lot>) {
        if count == 1 {
            return (0, None);
        }
        let sides = sides(count);
        let face = self.roll(owner, sides, referee);
        (face as usize - 1, Some(Lot { sides, face }))
    }

    /// Several at random, one after the other from those left; all of them without a die if there are no more
    /// ([WC-101](docs/rules/warcamp.md#wc-101), [WC-11](docs/rules/warcamp.md#wc-11)).
    pub fn draw_lots<T>(
        &mut self,
        owner: Option<usize>,
        mut candidates: Vec<T>,
        count: u32,
        referee: &mut Ref<'_>,
    ) -> (Vec<T>, Vec<Lot>) {
        if candidates.len() <= count as usize {
            return (candidates, Vec::new());
        }
        let mut picked = Vec::new();
        let mut lots = Vec::new();
        for _ in 0..count {
            let (index, lot) = self.draw_lot(owner, candidates.len(), referee);
            picked.push(candidates.remove(index));
            lots.extend(lot);
        }
        (picked, lots)
    }
}

impl Member {
    /// What events tell of the member, with the Skill that counts at this moment.
    pub fn named(&self) -> Named {
        Named {
            number: self.number,
            name: self.name.clone(),
            skill: self.counted(),
        }
    }
}

/// What brings the food that is lacking.
pub const HUNT_FOR_FOOD: &str = "hunt for food first";
/// What brings the bones that are lacking.
pub const HUNT_FOR_BONES: &str = "hunt for bones first";

impl Tribe {
    /// Those members as they are now.
    pub fn named(&self, numbers: &[u16]) -> Vec<Named> {
        let members = numbers.iter().filter_map(|number| self.member(*number));
        members.map(Member::named).collect()
    }

    /// How many members it has, in towers and at work alike.
    pub fn heads(&self) -> u32 {
        u32::try_from(self.members.len()).expect("a camp has few members")
    }

    /// Numbers of all members, ascending.
    pub fn numbers(&self) -> Vec<u16> {
        self.members.iter().map(|member| member.number).collect()
    }

    /// Pays food, or says what it lacks ([WC-107](docs/rules/warcamp.md#wc-107), [WC-63](docs/rules/warcamp.md#wc-63)).
    pub fn check_food(&self, clause: &'static str, what: &str, price: u32) -> Result<(), Refusal> {
        if self.food >= price {
            return Ok(());
        }
        let text = format!("{what} costs {price} food; you have {}.", self.food);
        Err(no(clause, "food", text).instead(HUNT_FOR_FOOD))
    }

    /// Whether bones suffice ([WC-63](docs/rules/warcamp.md#wc-63)).
    pub fn check_bones(&self, clause: &'static str, what: &str, price: u32) -> Result<(), Refusal> {
        if self.bones >= price {
            return Ok(());
        }
        let text = format!("{what} costs {price} bones; you have {}.", self.bones);
        Err(no(clause, "bones", text).instead(HUNT_FOR_BONES))
    }
}
