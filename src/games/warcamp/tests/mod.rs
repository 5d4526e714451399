//! The rule book, clause by clause: one file for each section. A test lays out camps, gives the tribe in turn orders in
//! the words of a plan with the faces of the dice, and looks at what is left.
#![allow(clippy::unwrap_used)]

mod arithmetic;
mod battle;
mod breeding;
mod buildings;
mod called;
mod disasters;
mod ending;
mod food;
mod hunting;
mod items;
mod knowledge;
mod leaders;
mod menu;
mod narration;
mod npc;
mod odds;
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
mod standing;
mod tables;
mod thieving;
mod turn;

use super::action::{Action, Options, When};
use super::data::{BASES, Building, Card, ItemKind, Leader, Map, PREFIXES, Race, SUFFIXES, full_deck};
use super::event::Event;
use super::state::{
    Done, Effects, Item, Luck, Member, Naming, Peace, Records, Secret, Tally, Town, Tribe, Warcamp, Wearer,
};
use super::words::Letter;
use muster_game::{Actor, Awaiting, Notice, Outcome, Referee, Rules, Skip};
use muster_kit::{Dice, Pile, Refusal, Seat, Viewer};

/// A tribe of members #1, #2, ... with these Skills, 100 food and no bones.
fn tribe(race: Race, leader: Leader, skills: &[u8]) -> Tribe {
    let mut naming = Naming {
        first: 0,
        stride: 1,
        drawn: 0,
    };
    let numbers = 1u16..;
    let members = numbers.zip(skills).map(|(number, skill)| Member {
        number,
        skill: *skill,
        name: naming.next(race),
        plagued: false,
        job: None,
        bred: false,
        new: false,
        in_tower: false,
    });
    Tribe {
        seat: Seat(0),
        name: String::new(),
        race,
        leader,
        food: 100,
        bones: 0,
        members: members.collect(),
        buildings: [0; 7],
        items: Vec::new(),
        numbered: u16::try_from(skills.len()).unwrap(),
        naming,
        starving: false,
        done: Done::default(),
        effects: Effects::default(),
        struck: 0,
        tally: Tally::default(),
        fall: None,
        secret: Secret::default(),
    }
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
    fn food(self, food: u32) -> Tribe {
        Tribe { food, ..self }
    }

    fn bones(self, bones: u32) -> Tribe {
        Tribe { bones, ..self }
    }

    fn with(mut self, building: Building, count: u16) -> Tribe {
        self.buildings[building as usize] = count;
        self
    }

    fn hand(mut self, cards: &[Card]) -> Tribe {
        self.secret.hand = cards.to_vec();
        self
    }

    fn in_tower(mut self, numbers: &[u16]) -> Tribe {
        for number in numbers {
            self.member_mut(*number).unwrap().in_tower = true;
        }
        self
    }

    fn sick(mut self, numbers: &[u16]) -> Tribe {
        for number in numbers {
            self.member_mut(*number).unwrap().plagued = true;
        }
        self
    }

    fn hungry(self) -> Tribe {
        Tribe { starving: true, ..self }
    }

    /// Item `number`, worn by a member, the leader (0) or nobody.
    fn owning(mut self, number: u16, name: &str, wearer: Option<u16>) -> Tribe {
        let wearer = match wearer {
            None => Wearer::Stash,
            Some(0) => Wearer::Leader,
            Some(number) => Wearer::Member(number),
        };
        self.items.push(Item {
            number,
            kind: kind(name),
            wearer,
            put_on: false,
            used: false,
        });
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
    let tribes: Vec<Tribe> = (0u8..)
        .zip(tribes)
        .map(|(seat, tribe)| Tribe {
            seat: Seat(seat),
            name: names[usize::from(seat)].to_owned(),
            ..tribe
        })
        .collect();
    let mut deck = full_deck(true);
    for card in tribes.iter().flat_map(|tribe| &tribe.secret.hand) {
        let place = deck.iter().position(|other| other == card).unwrap();
        deck.remove(place);
    }
    let items = tribes
        .iter()
        .flat_map(|tribe| &tribe.items)
        .map(|item| item.number)
        .max();
    let players = u8::try_from(tribes.len()).unwrap();
    let game = Warcamp {
        rules: *<Warcamp as Rules>::RULES.end(),
        options: Options {
            players,
            ..Options::default()
        },
        map: Map::GristleVale,
        round: 3,
        turn: 0,
        key: 1,
        running: None,
        deputy: false,
        town: Town::of(30 * u32::from(players), 30 * u32::from(players)),
        tribes,
        deck: Pile(deck),
        discards: Vec::new(),
        luck: Luck::AT_START,
        peace: Peace::default(),
        large: false,
        huge: false,
        items_made: items.unwrap_or(0),
        adventurers_named: 0,
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
        self.game.round = round;
        self
    }

    /// The same under an earlier number of the rules.
    fn rules(self, number: u32) -> Table {
        self.change(|game| game.rules = number)
    }

    fn options(mut self, change: impl FnOnce(&mut Options)) -> Table {
        change(&mut self.game.options);
        self
    }

    fn change(mut self, change: impl FnOnce(&mut Warcamp)) -> Table {
        change(&mut self.game);
        self
    }

    fn a(&self) -> &Tribe {
        &self.game.tribes[0]
    }

    fn b(&self) -> &Tribe {
        &self.game.tribes[1]
    }

    fn c(&self) -> &Tribe {
        &self.game.tribes[2]
    }

    /// The letter of the tribe in turn.
    fn turn(&self) -> char {
        Letter(self.game.turn).to_string().chars().next().unwrap()
    }

    /// The tribe in turn carries out a plan; the dice must be exactly those that are thrown.
    fn play(&mut self, dice: &[u32], plan: &str) -> &mut Table {
        let refusal = self.try_plan(dice, plan);
        assert_eq!(refusal, None, "{plan}");
        self
    }

    /// The same as a table plays it: up to the first refusal, if there is one.
    fn try_plan(&mut self, dice: &[u32], plan: &str) -> Option<Refusal> {
        let actor = Actor::Seat(self.game.mover().seat);
        let action = Action::Orders {
            plan: plan.to_owned(),
            end: false,
        };
        let steps = self.game.steps(actor, action).unwrap();
        let mut script = dice.to_vec();
        let mut stop = None;
        for step in steps {
            match self.step(&mut script, actor, step.action) {
                Err(_) if step.skip == Skip::IfRefused => (),
                Err(refusal) => {
                    stop = Some(refusal);
                    break;
                }
                Ok(()) => (),
            }
        }
        assert_eq!(script, Vec::<u32>::new(), "dice that nobody threw: {plan}");
        stop
    }

    /// One action; the script loses the faces that are thrown.
    fn step(&mut self, script: &mut Vec<u32>, actor: Actor, action: Action) -> Result<(), Refusal> {
        let mut dice = Dice::scripted(script.clone());
        let mut referee = Referee::new(&mut dice);
        let mut next = self.game.clone();
        let result = next.apply(actor, action, &mut referee);
        let events = referee.into_events();
        if result.is_ok() {
            self.game = next;
            self.events.extend(events);
            self.settle(script, dice);
        } else {
            assert!(dice.drawn().is_empty(), "refused after rolling");
            assert!(events.is_empty(), "refused after telling");
        }
        result
    }

    fn settle(&mut self, script: &mut Vec<u32>, dice: Dice) {
        script.drain(..script.len() - dice.script_left());
        if let Err(divergence) = dice.finish() {
            panic!("{divergence}; {:?}", self.events.last());
        }
        self.game.sound().unwrap();
    }

    /// An action of a seat or the host, in or out of turn.
    fn act(&mut self, dice: &[u32], actor: Actor, action: Action) -> &mut Table {
        let mut script = dice.to_vec();
        let result = self.step(&mut script, actor, action);
        assert_eq!(result, Ok(()));
        assert_eq!(script, Vec::<u32>::new(), "dice that nobody threw");
        self
    }

    fn tell(&mut self, dice: &[u32], notice: Notice) -> &mut Table {
        let mut dice = Dice::scripted(dice.to_vec());
        let mut referee = Referee::new(&mut dice);
        self.game.told(notice, &mut referee).unwrap();
        self.events.extend(referee.into_events());
        let mut script = Vec::new();
        self.settle(&mut script, dice);
        assert_eq!(script, Vec::<u32>::new(), "dice that nobody threw");
        self
    }

    /// The tribe in turn is refused, by that clause, with that code, and nothing changes.
    fn refused(&self, plan: &str, clause: &str, code: &str) -> Refusal {
        let actor = Actor::Seat(self.game.mover().seat);
        let action = Action::Orders {
            plan: plan.to_owned(),
            end: false,
        };
        let refusal = self.game.steps(actor, action).and_then(|steps| {
            let mut game = self.game.clone();
            let mut dice = Dice::scripted([]);
            let mut referee = Referee::new(&mut dice);
            steps
                .into_iter()
                .try_for_each(|step| game.apply(actor, step.action, &mut referee))
        });
        let refusal = refusal.expect_err(plan);
        assert_eq!((&*refusal.clause, &*refusal.code), (clause, code), "{plan}: {refusal}");
        refusal
    }

    /// Whether the tribe in turn would be obeyed.
    fn allowed(&self, plan: &str) -> bool {
        let actor = Actor::Seat(self.game.mover().seat);
        let action = Action::Orders {
            plan: plan.to_owned(),
            end: false,
        };
        let mut dice = Dice::seeded(1, 1);
        let mut referee = Referee::new(&mut dice);
        let mut game = self.game.clone();
        let steps = self.game.steps(actor, action);
        steps.is_ok_and(|steps| {
            steps
                .into_iter()
                .all(|step| game.apply(actor, step.action, &mut referee).is_ok())
        })
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
        match self.game.awaiting() {
            Awaiting::Over(outcome) => outcome,
            Awaiting::Duties(duties) => panic!("the game goes on: {duties:?}"),
        }
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
    tribe.members.iter().map(Member::counted).collect()
}

fn numbers(tribe: &Tribe) -> Vec<u16> {
    tribe.members.iter().map(|member| member.number).collect()
}

fn stash(tribe: &Tribe) -> Vec<u16> {
    tribe.worn_by(Wearer::Stash).map(|item| item.number).collect()
}

/// Item luck after so many dry rounds, or that of the start.
fn luck(find_at: u32) -> Luck {
    let mut luck = Luck::AT_START;
    while luck.find_at() < find_at {
        luck.end_round(true);
    }
    luck
}
