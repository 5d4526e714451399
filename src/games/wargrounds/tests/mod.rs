//! Tests by clause of the rule book. The dice are named; what is asserted is the position, or a refusal's clause.

#![allow(clippy::unwrap_used)]

mod attendance;
mod cards;
mod carried_over;
mod chances;
mod choosing;
mod clauses;
mod combat;
mod contests;
mod everyone;
mod fine_print;
mod in_words;
mod joker_up;
mod knowledge;
mod lettered;
mod lines;
mod moving;
mod newcomer;
mod odds;
mod odds_of_positions;
mod orders;
mod pairs;
mod policy;
mod promises;
mod proposed;
mod read_back;
mod refused;
mod said;
mod scenarios;
mod spoken;
mod targets;
mod true_words;
mod turns;
mod unsaid;
mod words;

use super::action::{Action, Order, Rest};
use super::data::{Armour, Bad, Card, Cell, Class, Good, Handed, Kit, Side, Spell, Start};
use super::event::Event;
use super::parts::CharacterId;
use super::rules::desk::Desk;
use super::state::{Fighter, Go, Init, Life, Load, Sheet, Stage, Wargrounds};
use crate::rules::carrying_out;
use crate::rules::goes;
use crate::rules::plan;
use muster_game::testing::{self, set};
use muster_game::{Actor, Counsel, Duty, Notice, Occasion, Referee, Rules, act_by_lot};
use muster_kit::{Dice, Level, Refusal, Seat};
use serde_json::{Value, json};

/// A game in a test, with all that happened in it.
pub struct Table {
    pub game: Wargrounds,
    pub events: Vec<Event>,
}

pub fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

pub fn options(changes: Value) -> super::action::Options {
    serde_json::from_value(changes).unwrap()
}

/// Seats on those sides, so many characters a side, in the first turn of a leg and nobody on the field.
pub fn begun(changes: Value, sides: &[&str], seed: u64) -> Wargrounds {
    begun_and_told(&options(changes), sides, &mut Dice::seeded(seed, 0)).0
}

/// Seats on those sides before the first leg, with what was told at the beginning.
fn begun_and_told(options: &super::action::Options, sides: &[&str], dice: &mut Dice) -> (Wargrounds, Vec<Event>) {
    let picks = sides
        .iter()
        .map(|side| serde_json::from_value(json!({ "side": side })).unwrap());
    testing::begun(options, picks, dice).unwrap()
}

/// Positions of a game that seats play at random and as NPCs in turn, each looked at before one of its duties is done.
fn play_on(mut game: Wargrounds, seed: u64, steps: u64, mut look: impl FnMut(&Wargrounds, &Duty)) {
    let mut choice = Dice::seeded(seed, 7);
    for step in 0..steps {
        let waits = game.awaiting();
        let duties = waits.duties();
        if duties.is_empty() {
            return;
        }
        let duty = &duties[choice.roll(duties.len() as u32) as usize - 1];
        look(&game, duty);
        let act = match step % 2 {
            0 => act_by_lot(&game, duty, &mut choice),
            _ => game.advise(duty, Level::Normal, Occasion::Npc, &mut choice).action,
        };
        for part in game.steps(Actor::Seat(duty.seat), act).unwrap() {
            // An order that is spoilt by one before it is passed over.
            testing::play(&mut game, duty.seat, part.action, &mut Dice::seeded(seed, step << 8)).ok();
        }
    }
}

/// Cards that Red and Blue have used in this turn.
pub fn cards_used(game: &Wargrounds) -> [u16; 2] {
    [game.turn.cards(Side::Red), game.turn.cards(Side::Blue)]
}

/// All seats are ready and want to be asked about characters without orders.
fn ready(game: &mut Wargrounds, dice: &mut Dice) {
    for seat in game.seats.numbers() {
        testing::play(game, seat, Action::ready(Rest::Ask), dice).unwrap();
    }
}

impl Table {
    /// Red against Blue, one seat each, eight a side, all of them off the field, Red's go.
    pub fn new(changes: Value) -> Table {
        Table::of(changes, &["red", "blue"])
    }

    /// As [`Table::new`], with seats on those sides.
    pub fn of(changes: Value, sides: &[&str]) -> Table {
        let mut all = json!({ "headcount": "8", "phases": 1, "scenario1": "vip", "red": "empire", "blue": "wardens" });
        all.as_object_mut()
            .unwrap()
            .extend(changes.as_object().unwrap().clone());
        let mut game = begun(all, sides, 1);
        ready(&mut game, &mut Dice::seeded(2, 0));
        for who in game.people.everybody() {
            let fighter = game.people.fighter_mut(who);
            fighter.take_off(0);
            fighter.forget_start();
        }
        set(&mut game, "/stage", Stage::Run);
        set(&mut game, "/turn/number", 1);
        for seat in game.seats.iter_mut() {
            seat.rearrange(Vec::clear);
        }
        for hand in game.hands.iter_mut() {
            hand.put_away();
        }
        set(&mut game, "/attackers", Side::Red);
        set(&mut game, "/monarchs", [None::<u8>; 2]);
        // One of each side is off for long, so that neither is wiped out.
        for side in [Side::Red, Side::Blue] {
            let last = game.people.team(side).next_back().unwrap();
            set(&mut game, &format!("/fighters/{}/life", last), Life::Recovering(9));
        }
        Table {
            game,
            events: Vec::new(),
        }
    }

    pub fn open() -> Table {
        Table::new(json!({}))
    }

    pub fn who(&self, name: &str) -> CharacterId {
        let side = if name.starts_with('R') { Side::Red } else { Side::Blue };
        self.game.people.numbered(side, name[1..].parse().unwrap()).unwrap()
    }

    pub fn at(&self, name: &str) -> String {
        self.fighter(name).at().to_string()
    }

    pub fn fighter(&self, name: &str) -> &Fighter {
        self.game.people.fighter(self.who(name))
    }

    pub fn edit(&mut self, name: &str) -> &mut Fighter {
        let who = self.who(name);
        self.game.people.fighter_mut(who)
    }

    /// Changes one thing about a character, by its name in a save.
    pub fn change(&mut self, name: &str, what: &str, value: impl serde::Serialize) {
        let pointer = format!("/fighters/{}/{what}", self.who(name));
        set(&mut self.game, &pointer, value);
    }

    pub fn sheet(&mut self, name: &str) -> &mut Sheet {
        let who = self.who(name);
        self.game.people.sheet_mut(who)
    }

    pub fn hp(&self, name: &str) -> u8 {
        self.fighter(name).hp()
    }

    /// Puts a character on the field: a light Scout with a Short, or as the words say, with full HP.
    pub fn put(&mut self, name: &str, at: &str, words: &str) -> &mut Table {
        assert!(
            self.game.field.ground(cell(at)).is_standable(),
            "nobody can stand on {at}"
        );
        let who = self.who(name);
        let sheet = self.sheet(name);
        (sheet.class, sheet.armour, sheet.kit, sheet.traits, sheet.hand) =
            (Class::Scout, Armour::Light, Kit::Short, None, Handed::Right);
        sheet.spells = Spell::ALL.to_vec();
        sheet.thrown = false;
        let (mut good, mut bad, mut hp) = (None, None, None);
        for word in words.split_whitespace() {
            match word {
                "bare" => sheet.armour = Armour::None,
                "mediumarmour" => sheet.armour = Armour::Medium,
                "heavy" => sheet.armour = Armour::Heavy,
                "thrown" => sheet.thrown = true,
                "lefthand" => sheet.hand = Handed::Left,
                word if word.starts_with("hp") => hp = word[2..].parse().ok(),
                word => {
                    if let Ok(class) = word.parse() {
                        sheet.class = class;
                    } else if let Ok(kit) = word.parse() {
                        sheet.kit = kit;
                    } else if let Ok(trait_) = word.parse::<Good>() {
                        good = Some(trait_);
                    } else {
                        bad = Some(word.parse::<Bad>().unwrap());
                    }
                }
            }
        }
        if good.is_some() || bad.is_some() {
            sheet.traits = Some((good.unwrap_or(Good::Archer), bad.unwrap_or(Bad::Dubious)));
        }
        if sheet.class != Class::Mage {
            sheet.spells.clear();
        }
        let now = (
            sheet.max_hp(),
            sheet.max_mana(),
            sheet.max_stamina(),
            sheet.max_throws(),
        );
        let facing = self.game.field.home_facing(self.game.people.side_of(who));
        let fighter = self.game.people.fighter_mut(who);
        fighter.take_breath();
        fighter.thaw();
        fighter.forget_start();
        fighter.return_to(cell(at), facing);
        let (full, mana, stamina, throws) = now;
        fighter.fill(hp.unwrap_or(full), mana, stamina, throws);
        self
    }

    /// Event cards into a hand.
    pub fn hold(&mut self, side: Side, cards: &[Card]) -> &mut Table {
        let hand = format!("/hands/{}/hand", side as u8);
        let mut held = self.game.hands[side as usize].cards().to_vec();
        held.extend(cards);
        set(&mut self.game, &hand, held);
        self
    }

    pub fn read(&self, line: &str) -> Result<Order, Refusal> {
        let seat = Seat(line.starts_with('B').into());
        crate::orders::read_order(&self.game, seat, line)
    }

    /// A card of a seat is up.
    pub fn up(&mut self, card: Init, seat: Seat) -> &mut Table {
        set(
            &mut self.game,
            "/turn/go",
            Some(Go {
                card: Some(card),
                ..Go::new(seat)
            }),
        );
        self
    }

    /// R1 carries the barrel and R2 helps.
    pub fn carry_in_a_pair(&mut self) -> &mut Table {
        self.change("R1", "load", Load::Heavy);
        self.change("R2", "load", Load::Helping(CharacterId(0)));
        set(&mut self.game, "/field/heavy", None::<Cell>);
        self
    }

    /// Whether an attack was made.
    pub fn hit(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Attacked(_)))
    }

    /// Carries out an order on the character's own card with these dice, all of which are rolled.
    pub fn act(&mut self, line: &str, faces: &[u32]) -> &mut Table {
        self.try_act(line, faces, false)
            .unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        self
    }

    pub fn joker(&mut self, line: &str, faces: &[u32]) -> &mut Table {
        self.try_act(line, faces, true)
            .unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        self
    }

    fn try_act(&mut self, line: &str, faces: &[u32], joker: bool) -> Result<(), Refusal> {
        let order = self.read(line)?;
        plan::plan(&self.game, &order)?;
        let card = if joker { Init::Joker } else { Init::Of(order.who) };
        self.up(card, self.game.people.owner(order.who));
        self.with(faces, |game, referee| carrying_out::execute(game, referee, order, None));
        Ok(())
    }

    /// Runs rules with these dice, all of which are rolled.
    pub fn with(&mut self, faces: &[u32], run: impl FnOnce(&mut Wargrounds, &mut Referee<'_, Event>)) {
        Dice::exactly(faces, |dice| self.with_dice(dice, run));
    }

    pub fn with_dice(&mut self, dice: &mut Dice, run: impl FnOnce(&mut Wargrounds, &mut Referee<'_, Event>)) {
        let ((), events) = testing::refereed(dice, |referee| run(&mut self.game, referee));
        self.events.extend(events);
    }

    /// A refused order: its clause.
    pub fn no(&self, line: &str) -> String {
        self.refusal(line).clause.into_owned()
    }

    pub fn refusal(&self, line: &str) -> Refusal {
        let planned = self.read(line).and_then(|order| plan::plan(&self.game, &order));
        planned.err().unwrap_or_else(|| panic!("{line} is legal"))
    }

    pub fn ok(&self, line: &str) {
        let planned = self.read(line).and_then(|order| plan::plan(&self.game, &order));
        planned.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }

    /// Plays a free card in a gap.
    pub fn card(
        &mut self,
        side: Side,
        card: Card,
        on: Option<&str>,
        list: &[&str],
        faces: &[u32],
    ) -> Result<(), Refusal> {
        let on = on.map(|on| self.who(on));
        let list: Vec<CharacterId> = list.iter().map(|who| self.who(who)).collect();
        crate::rules::cards::check_card(&self.game, Seat(side as u8), card, on, false)?;
        let cause = super::state::Cause::Card {
            seat: Seat(side as u8),
            card,
            on,
            list,
            keep: false,
        };
        self.with(faces, |game, referee| carrying_out::run(game, referee, cause, None));
        Ok(())
    }

    /// An action of a seat, with these dice.
    pub fn command(&mut self, seat: Seat, action: Value, faces: &[u32]) -> Result<(), Refusal> {
        let action: Action = serde_json::from_value(action).unwrap();
        let events = testing::act(&mut self.game, seat, action, faces)?;
        self.events.extend(events);
        Ok(())
    }

    pub fn concede(&mut self, seat: Seat) {
        let events = Dice::exactly(&[], |dice| {
            testing::tell(&mut self.game, Notice::Conceded { seat }, dice)
        });
        self.events.extend(events.unwrap());
    }

    pub fn start(&mut self, name: &str, start: Start) -> &mut Table {
        self.change(name, "start", Some(start));
        self
    }

    pub fn told(&self) -> String {
        let lines = self
            .events
            .iter()
            .flat_map(|event| super::narrate::lines(event, muster_kit::Viewer::Spectator));
        lines
            .map(|line| line.plain(|seat| format!("seat {seat}")))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Deals initiative cards: the last drawn first in the list.
    pub fn deck(&mut self, side: Side, names: &[&str]) -> &mut Table {
        let cards: Vec<Init> = names
            .iter()
            .rev()
            .map(|name| {
                if *name == "joker" {
                    Init::Joker
                } else {
                    Init::Of(self.who(name))
                }
            })
            .collect();
        self.game.seats[Seat(side as u8)].rearrange(|deck| *deck = cards);
        self
    }

    pub fn proceed(&mut self, faces: &[u32]) -> &mut Table {
        self.with(faces, goes::proceed);
        self
    }
}

/// A desk with scripted dice, for single rules.
pub fn with_desk<T>(faces: &[u32], run: impl FnOnce(&mut Desk<'_, '_>) -> T) -> T {
    Dice::exactly(faces, |dice| {
        testing::refereed(dice, |referee| run(&mut Desk::new(referee))).0
    })
}
