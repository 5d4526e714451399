//! The rules, one file per section of chapter 2 of docs/rules/warcamp.md, and what they share: dice, targets, refusals.

mod battle;
mod breeding;
mod buildings;
mod cast;
mod dawn;
mod death;
mod disasters;
mod explained;
mod finish;
mod food;
mod hunting;
mod items;
mod leaders;
mod numbers;
mod plague;
mod setup;
mod sound;
mod spells;
mod standing;
pub mod strength;
mod thieving;
mod turn;
mod who;

pub use buildings::SMITH_SKILL;
pub use leaders::SKILL_MAX;
pub use setup::{pick, places};
pub use thieving::COMPANION_SKILL;
pub use who::{Task, Unfit};

use super::action::{Action, Goal, Goods};
use super::data::Building;
use super::event::{Event, Lot, Named};
use super::orders::Written;
use super::state::{Member, Tribe, Warcamp, WorstRoll};
use super::words::{Letter, Site, Who};
use muster_game::{Actor, Referee};
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

impl Warcamp {
    /// Carries out one order of a seat or the host, completely ([WC-25](docs/rules/warcamp.md#wc-25)).
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(no("WC-149", "over", "The game is over.").instead("/game rematch"));
        }
        match (actor, action) {
            (Actor::Host, Action::Disaster { kind, tribe }) => self.host_disaster(kind, tribe, referee)?,
            (Actor::Host, _) => {
                return Err(no("WC-144", "host", "The host sends disasters and nothing else.")
                    .instead("/warcamp disaster kind:meteor tribe:A"));
            }
            (Actor::Seat(_), Action::Disaster { .. }) => {
                return Err(no("WC-144", "host", "Only the host sends disasters."));
            }
            (Actor::Seat(seat), Action::Standing { plan, when }) => self.store_orders(seat, &plan, when, referee)?,
            (Actor::Seat(seat), Action::Name { member, name }) => self.rename(seat, member, &name, referee)?,
            (Actor::Seat(seat), action) => {
                self.check_turn(seat)?;
                let hunted = self.mover().done.hunt;
                let given = action.clone();
                self.carry_out(action, referee)
                    .map_err(|refusal| if hunted { hunt_later(refusal) } else { refusal })
                    .map_err(|refusal| self.explained(&given, refusal))?;
            }
        }
        self.pass_on(referee);
        Ok(())
    }

    /// An order of the tribe in turn. What it refuses stands in the events of stored orders, so its words stay.
    pub fn carry_out(&mut self, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match action {
            Action::Hunt { who, goal } => self.hunt(who, goal, referee),
            Action::Breed { who } => self.breed(&who, referee),
            Action::Build { what, who } => self.build(what, &who, referee),
            Action::Attack {
                target,
                who,
                raid,
                raze,
            } => {
                let raze = raze.unwrap_or_default().0;
                self.attack(target, who, raid.then_some(raze), referee)
            }
            Action::Steal { from, goods, who } => self.steal(from, goods, who, referee),
            Action::Kill { victim, with } => self.assassinate(victim, with, referee),
            Action::Power { on } => self.use_power(&on, referee),
            Action::Cast {
                card,
                at,
                picks,
                anyway,
            } => self.cast(card, at, &picks.unwrap_or_default().0, anyway, referee),
            Action::Tower { go, who } => self.move_tower(go, &who, referee),
            Action::Equip { item, to, swap } => self.equip(item, to, swap, referee),
            Action::Use { item, at, pick } => self.use_item(item, at, &pick.unwrap_or_default().0, referee),
            Action::Forge { make, smith } => self.forge(make, smith, referee),
            Action::Discard { cards } => self.mark_discards(&cards, referee),
            Action::End { discard } => self.end_turn(discard.as_ref(), referee),
            Action::Ordered {} => self.run_orders(referee),
            Action::Orders { .. } => Err(no("WC-152", "plan", "A plan is carried out step by step.")),
            Action::Standing { .. } | Action::Name { .. } | Action::Disaster { .. } => {
                Err(no("WC-155", "plan", "This cannot stand in a plan."))
            }
        }
    }

    /// Only the tribe in turn gives orders ([WC-159](docs/rules/warcamp.md#wc-159)).
    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        self.living_place(seat)?;
        let mover = self.mover();
        if mover.seat == seat {
            return Ok(());
        }
        let text = format!(
            "It is {}'s turn ({}). You may store orders with /warcamp standing.",
            self.letter(self.current()),
            mover.name
        );
        Err(no("WC-25", muster_game::NOT_TURN, text))
    }

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
        let refusal = no("WC-23", "truce", text);
        Err(match self.peaceful_orders() {
            orders if orders.is_empty() => refusal.instead("end"),
            orders => refusal.instead(orders.join(", or ")),
        })
    }

    /// Orders that the tribe in turn could give now and that are no hostile acts.
    fn peaceful_orders(&self) -> Vec<String> {
        let mover = self.mover();
        let able = |least: usize| Who::members(mover.able().take(least).map(|member| member.number));
        let hunt = Action::Hunt {
            who: None,
            goal: Goal::Both,
        };
        let breed = Action::Breed { who: able(2) };
        let builds = Building::ALL.into_iter().map(|what| Action::Build {
            what,
            who: able(mover.workers_needed(what) as usize),
        });
        let rob = Action::Steal {
            from: Site::Town,
            goods: Goods::Food,
            who: None,
        };
        let works = |action: &Action| self.try_out(mover.seat, action).is_ok();
        let build = builds.into_iter().find(works);
        let orders = [Some(hunt), Some(breed), build, Some(rob)];
        let orders = orders.into_iter().flatten().filter(works);
        orders.map(|action| Written(&action).to_string()).collect()
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
        self.peace.broken = true;
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

/// What brings the goods that are lacking.
const HUNT_FOR_FOOD: &str = "hunt for food first";
const HUNT_FOR_BONES: &str = "hunt for bones first";

/// A refusal for goods that are lacking, where the one hunt of the turn is done.
fn hunt_later(refusal: Refusal) -> Refusal {
    let goods = match refusal.instead.as_deref() {
        Some(HUNT_FOR_FOOD) => "food",
        Some(HUNT_FOR_BONES) => "bones",
        _ => return refusal,
    };
    refusal.instead(format!(
        "The hunt of this turn is done; hunt for {goods} in your next turn."
    ))
}

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
