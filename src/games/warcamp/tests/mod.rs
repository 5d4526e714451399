//! The rule book, clause by clause: one file for each section. A test lays out camps, gives the tribe in turn orders in
//! the words of a plan with the faces of the dice, and looks at what is left.
#![allow(clippy::unwrap_used)]

mod arithmetic;
mod battle;
mod breeding;
mod buildings;
mod called;
mod choosing;
mod disasters;
mod ending;
mod excepted;
mod first_hour;
mod food;
mod hunting;
mod items;
mod knowledge;
mod leaders;
mod menu;
mod narration;
mod newcomer;
mod npc;
mod npc_spells;
mod odds;
mod odds_asked;
mod offered;
mod oracle;
mod orders;
mod playouts;
mod proposed;
mod queries;
mod refusals;
mod scene;
mod setup;
mod spells;
mod spoken;
mod standing;
mod tables;
mod talk;
mod thieving;
mod told;
mod turn;

use super::action::{Action, Options, When};
use super::data::{BASES, Building, Card, ItemKind, Leader, Map, PREFIXES, Race, SUFFIXES, full_deck};
use super::event::Event;
use super::state::{
    Cards, Gear, Growth, Item, Job, Luck, Member, Naming, Peace, People, Records, Register, Secret, Stores, Terms,
    Town, Tribe, Tribes, Turn, Warcamp, Wearer,
};
use super::words::Letter;
use muster_game::{Actor, Notice, Outcome, Rules, testing};
use muster_kit::{Dice, Pile, Refusal, Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A tribe of members #1, #2, ... with these Skills, 100 food and no bones.
fn tribe(race: Race, leader: Leader, skills: &[u8]) -> Tribe {
    let mut naming = Naming::new(0, 1);
    let numbers = 1u16..;
    let members = numbers
        .zip(skills)
        .map(|(number, skill)| Member::founding(number, *skill, naming.next(race)));
    let members: Vec<Member> = members.collect();
    let people = People::new(members, u16::try_from(skills.len()).unwrap(), naming);
    let mut tribe = Tribe::new(Seat(0), String::new(), race, leader, people);
    tribe.stores = Stores::new(100, 0);
    tribe
}

/// Changes one place of what is saved, as a host does.
fn set<T: Serialize + DeserializeOwned>(of: &mut T, place: &str, value: impl Serialize) {
    testing::set(of, &format!("/{place}"), value);
}

/// Changes the order and number of cards in the deck and the discard pile.
fn stack(game: &mut Warcamp, change: impl FnOnce(&mut Vec<Card>, &mut Vec<Card>)) {
    let (mut deck, mut discards) = (game.cards.deck().0.clone(), game.cards.discards().to_vec());
    change(&mut deck, &mut discards);
    game.cards = Cards::new(Pile(deck), discards);
}

/// Leaves the tribe those members alone, whose gear stays as it is.
fn keep(tribe: &mut Tribe, kept: impl Fn(&Member) -> bool) {
    let gone: Vec<u16> = tribe
        .people
        .iter()
        .filter(|member| !kept(member))
        .map(Member::number)
        .collect();
    tribe.people.take_out(&gone);
}

fn goblins(leader: Leader, skills: &[u8]) -> Tribe {
    tribe(Race::Goblin, leader, skills)
}

fn kobolds(leader: Leader, skills: &[u8]) -> Tribe {
    tribe(Race::Kobold, leader, skills)
}

fn trogs(leader: Leader, skills: &[u8]) -> Tribe {
    tribe(Race::Troglodyte, leader, skills)
}

/// Five Kobolds of Skill 5 with a Shaman, so that another tribe is there.
fn bystanders() -> Tribe {
    kobolds(Leader::Shaman, &[5; 5])
}

impl Tribe {
    fn food(mut self, food: u32) -> Tribe {
        self.stores = Stores::new(food, self.stores.bones()).starving(self.stores.is_starving());
        self
    }

    fn bones(mut self, bones: u32) -> Tribe {
        self.stores = Stores::new(self.stores.food(), bones).starving(self.stores.is_starving());
        self
    }

    fn with(mut self, building: Building, count: u16) -> Tribe {
        (0..count).for_each(|_| self.camp.raise(building));
        self
    }

    fn hand(mut self, cards: &[Card]) -> Tribe {
        self.secret = Secret::holding(cards.to_vec());
        self
    }

    fn in_tower(mut self, numbers: &[u16]) -> Tribe {
        self.people.each(numbers, |member| {
            member.act(Job::Entered);
            member.rouse();
        });
        self
    }

    fn sick(mut self, numbers: &[u16]) -> Tribe {
        self.people.each(numbers, Member::infect);
        self
    }

    fn hungry(mut self) -> Tribe {
        self.stores = self.stores.starving(true);
        self
    }

    /// Item `number`, worn by a member, the leader (0) or nobody.
    fn owning(mut self, number: u16, name: &str, wearer: Option<u16>) -> Tribe {
        let wearer = match wearer {
            None => Wearer::Stash,
            Some(0) => Wearer::Leader,
            Some(number) => Wearer::Member(number),
        };
        let items = self
            .gear
            .iter()
            .copied()
            .chain([Item::new(number, kind(name)).on(wearer)]);
        self.gear = Gear::new(items.collect());
        self
    }
}

/// `Vicious Rusty Cleaver of the Bear`.
fn kind(name: &str) -> ItemKind {
    let row = |place: usize| u8::try_from(place).unwrap();
    let prefix = PREFIXES
        .iter()
        .position(|prefix| name.starts_with(&format!("{} ", prefix.name)));
    let rest = prefix.map_or(name, |place| &name[PREFIXES[place].name.len() + 1..]);
    let suffix = SUFFIXES
        .iter()
        .position(|suffix| rest.ends_with(&format!(" {}", suffix.name)));
    let rest = suffix.map_or(rest, |place| &rest[..rest.len() - SUFFIXES[place].name.len() - 1]);
    let base = BASES.iter().position(|base| base.name == rest);
    ItemKind {
        base: row(base.unwrap_or_else(|| panic!("no item {name}"))),
        prefix: prefix.map(row),
        suffix: suffix.map(row),
    }
}

/// A game under test and all that happened in it.
struct Table {
    game: Warcamp,
    events: Vec<Event>,
}

/// Round 3 of a game with default options, A in turn; what is not in a hand lies in the deck, best card last.
fn table(tribes: impl IntoIterator<Item = Tribe>) -> Table {
    let names = [
        "Skullmash",
        "Bonegnaw",
        "Mudfang",
        "Rotgut",
        "Gristle",
        "Blackspit",
        "Toadlick",
        "Snotfire",
    ];
    let mut tribes: Vec<Tribe> = tribes.into_iter().collect();
    for (seat, tribe) in (0u8..).zip(&mut tribes) {
        set(tribe, "seat", seat);
        set(tribe, "name", names[usize::from(seat)]);
    }
    let mut deck = full_deck(true);
    for card in tribes.iter().flat_map(|tribe| tribe.secret.hand()) {
        let place = deck.iter().position(|other| other == card).unwrap();
        deck.remove(place);
    }
    let items = tribes
        .iter()
        .flat_map(|tribe| tribe.gear.all())
        .map(|item| item.number())
        .max();
    let players = u8::try_from(tribes.len()).unwrap();
    let options = Options {
        players,
        ..Options::default()
    };
    let game = Warcamp {
        terms: Terms::new(*<Warcamp as Rules>::RULES.end(), options, Map::GristleVale),
        turn: Turn::new(3, 1),
        tribes: Tribes::new(tribes, Letter::of(0)),
        town: Town::of(30 * u32::from(players), 30 * u32::from(players)),
        cards: Cards::new(Pile(deck), Vec::new()),
        luck: Luck::AT_START,
        peace: Peace::default(),
        growth: Growth::default(),
        register: Register::new(items.unwrap_or(0), 0),
        records: Records::default(),
        ending: None,
    };
    game.sound().unwrap();
    Table {
        game,
        events: Vec::new(),
    }
}

impl Table {
    fn round(mut self, round: u16) -> Table {
        set(&mut self.game, "round", round);
        self
    }

    /// The same under an earlier number of the rules.
    fn rules(self, number: u32) -> Table {
        self.change(|game| set(game, "rules", number))
    }

    fn options(mut self, change: impl FnOnce(&mut Options)) -> Table {
        let mut options = self.game.terms.options().clone();
        change(&mut options);
        self.game.terms.set_options(options);
        self
    }

    fn change(mut self, change: impl FnOnce(&mut Warcamp)) -> Table {
        change(&mut self.game);
        self
    }

    fn a(&self) -> &Tribe {
        &self.game.tribes[Letter(0)]
    }

    fn b(&self) -> &Tribe {
        &self.game.tribes[Letter(1)]
    }

    fn c(&self) -> &Tribe {
        &self.game.tribes[Letter(2)]
    }

    /// The letter of the tribe in turn.
    fn turn(&self) -> char {
        self.game.tribes.turn().to_string().chars().next().unwrap()
    }

    /// The tribe in turn carries out a plan; the dice must be exactly those that are thrown.
    fn play(&mut self, dice: &[u32], plan: &str) -> &mut Table {
        let refusal = self.try_plan(dice, plan);
        assert_eq!(refusal, None, "{plan}");
        self
    }

    /// The same as a table plays it: up to the first refusal, if there is one.
    fn try_plan(&mut self, faces: &[u32], plan: &str) -> Option<Refusal> {
        Dice::exactly(faces, |dice| self.run(plan, dice))
    }

    fn run(&mut self, plan: &str, dice: &mut Dice) -> Option<Refusal> {
        let line = Action::Orders {
            plan: plan.to_owned(),
            end: false,
        };
        let mover = self.mover();
        let run = testing::run(&mut self.game, mover, line, dice);
        self.events.extend(run.events);
        run.stopped.map(|(refusal, _)| refusal)
    }

    fn mover(&self) -> Seat {
        self.game.tribes.mover().seat()
    }

    /// An action of a seat or the host, in or out of turn.
    fn act(&mut self, faces: &[u32], actor: impl Into<Actor>, action: Action) -> &mut Table {
        self.try_act(faces, actor, action).unwrap();
        self
    }

    fn try_act(&mut self, faces: &[u32], actor: impl Into<Actor>, action: Action) -> Result<(), Refusal> {
        let events = testing::act(&mut self.game, actor, action, faces)?;
        self.events.extend(events);
        Ok(())
    }

    fn tell(&mut self, faces: &[u32], notice: Notice) -> &mut Table {
        let events = Dice::exactly(faces, |dice| testing::tell(&mut self.game, notice, dice)).unwrap();
        self.events.extend(events);
        self
    }

    /// The tribe in turn is refused, by that clause, with that code, and nothing changes.
    fn refused(&self, plan: &str, clause: &str, code: &str) -> Refusal {
        let mut trial = Table {
            game: self.game.clone(),
            events: Vec::new(),
        };
        let refusal = trial.try_plan(&[], plan).expect(plan);
        assert_eq!((&*refusal.clause, &*refusal.code), (clause, code), "{plan}: {refusal}");
        refusal
    }

    /// Whether the tribe in turn would be obeyed.
    fn allowed(&self, plan: &str) -> bool {
        let mut trial = Table {
            game: self.game.clone(),
            events: Vec::new(),
        };
        trial.run(plan, &mut Dice::seeded(1, 1)).is_none()
    }

    /// Ends turns until that tribe is in turn again, without any dice.
    fn until(&mut self, letter: char) -> &mut Table {
        loop {
            self.play(&[], "end");
            if self.turn() == letter {
                return self;
            }
        }
    }

    fn outcome(&self) -> Outcome {
        testing::outcome(&self.game)
    }

    /// What the channel reads.
    fn told(&self) -> String {
        self.told_to(Viewer::Spectator)
    }

    fn told_to(&self, viewer: Viewer) -> String {
        let lines = self
            .events
            .iter()
            .flat_map(|event| super::narrate::lines(event, viewer));
        let lines: Vec<String> = lines.map(|line| line.plain(|seat| format!("player {seat}"))).collect();
        lines.join("\n")
    }

    /// Stores orders for a seat.
    fn store(&mut self, seat: u8, plan: &str, when: When) -> &mut Table {
        let plan = plan.to_owned();
        self.act(&[], Actor::Seat(Seat(seat)), Action::Standing { plan, when })
    }
}

/// Counted Skills, by number.
fn skills(tribe: &Tribe) -> Vec<u32> {
    tribe.people.iter().map(Member::counted).collect()
}

fn numbers(tribe: &Tribe) -> Vec<u16> {
    tribe.people.iter().map(|member| member.number()).collect()
}

fn stash(tribe: &Tribe) -> Vec<u16> {
    tribe.worn_by(Wearer::Stash).map(|item| item.number()).collect()
}

/// Item luck after so many dry rounds, or that of the start.
fn luck(find_at: u32) -> Luck {
    let mut luck = Luck::AT_START;
    while luck.find_at() < find_at {
        luck.end_round(true);
    }
    luck
}
