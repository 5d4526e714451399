//! Bluff: dice under cups, and a bid that has to be believed or doubted. The smallest game of Muster: `docs/adding-a-game.md`
//! goes through it part by part, and its rules are `docs/rules/bluff.md`.

#[cfg(test)]
mod tests;

use muster_game::{
    Actor, Advice, Awaiting, Chosen, Counsel, Duty, Entrant, Kind, Knowledge, NOT_TURN, Never, Nothing, Notice,
};
use muster_game::{Occasion, Outcome, Places, Referee, Rules, Unfinished, Upkeep, one_of_acts};
use muster_kit::book::Book;
use muster_kit::odds::{Distribution, Fraction, fraction};
use muster_kit::{Dice, Level, Line, Refusal, Scene, Seat, Span, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The game as tables hold it, with its commands.
pub static KIND: Kind = Kind::of::<Bluff>(include_str!("../../../commands/bluff.toml"));

static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read("BL", include_str!("../../../docs/rules/bluff.md")));

/// A round of bids over hidden dice: the position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bluff {
    cups: Vec<Cup>,
    /// All bids in order, the first one by seat 1.
    bids: Vec<Bid>,
    /// Who was wrong, or gave up.
    loser: Option<Seat>,
}

/// The dice of one seat. In a view 0 is a die that the viewer cannot see.
type Cup = [u32; 5];

/// At least so many dice of that face are under all cups. Bids are compared by count, then by face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Bid {
    count: usize,
    face: u32,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.count, self.face)
    }
}

/// What a seat may do: a variant for each subcommand of `commands/bluff.toml`, with a field for each option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Bid(Bid),
    Doubt {},
}

/// What happened, so that it can be told without the position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Thrown(Seat, Cup),
    Bid(Seat, Bid),
    Doubted(Seat, Bid, Vec<Cup>),
    Wrong(Seat),
    GaveUp(Seat),
}

impl Bluff {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.cups.len())
    }

    /// Whose turn it is after so many bids.
    fn turn(&self, bids: usize) -> Seat {
        let mut seats = self.seats().skip(bids % self.cups.len());
        seats.next().expect("there are seats")
    }

    /// All that the seat in turn may do: doubt where there is a bid, and each higher bid.
    fn legal(&self) -> Vec<Action> {
        let doubt = self.bids.last().map(|_| Action::Doubt {});
        doubt.into_iter().chain(self.next_bids().map(Action::Bid)).collect()
    }

    /// The bids that may follow, the lowest first: [BL-2](docs/rules/bluff.md#bl-2).
    fn next_bids(&self) -> impl Iterator<Item = Bid> + use<> {
        let (last, dice) = (self.bids.last().copied(), 5 * self.cups.len());
        let all = (1..=dice).flat_map(|count| (1..=6).map(move |face| Bid { count, face }));
        all.filter(move |bid| last.is_none_or(|last| *bid > last))
    }

    /// How likely a bid is true for the owner of a cup: [BL-4](docs/rules/bluff.md#bl-4).
    fn chance(&self, bid: Bid, cup: &Cup) -> Fraction {
        let die = Distribution::of_ways([(1, 1), (0, 5)]);
        let unseen = 1..self.cups.len() * 5 - 4;
        let sum = unseen.fold(Distribution::certain(showing(&[*cup], bid.face)), |sum, _| {
            sum.and(&die).map(|(dice, one)| dice + one)
        });
        sum.probability(|dice| *dice >= bid.count)
    }
}

/// How many dice show a face.
fn showing(cups: &[Cup], face: u32) -> usize {
    cups.iter().flatten().filter(|die| **die == face).count()
}

impl Rules for Bluff {
    const ID: &'static str = "bluff";
    const TITLE: &'static str = "Bluff";
    const RULES: RangeInclusive<u32> = 1..=1;

    type Options = Nothing;
    type Pick = Nothing;
    type Action = Action;
    type Event = Event;

    fn places(_: &Nothing) -> Result<Places, Refusal> {
        Ok(Places { seats: 2..=6 })
    }

    /// Each seat throws its dice: [BL-1](docs/rules/bluff.md#bl-1).
    fn setup(
        _: u32,
        roster: &[Entrant<Nothing>],
        _: &Nothing,
        referee: &mut Referee<'_, Event>,
    ) -> Result<Bluff, Refusal> {
        let mut cups = Vec::new();
        for seat in Seat::all(roster.len()) {
            let cup = Cup::default().map(|_| referee.dice.hidden().roll(6));
            referee.note(Event::Thrown(seat, cup));
            cups.push(cup);
        }
        let (bids, loser) = (Vec::new(), None);
        Ok(Bluff { cups, bids, loser })
    }

    fn awaiting(&self) -> Awaiting {
        if let Some(loser) = self.loser {
            let places = self.seats().map(|seat| match seat == loser {
                true => (seat, 2, "was wrong".to_owned()),
                false => (seat, 1, "was not".to_owned()),
            });
            return Awaiting::Over(Outcome::ranked("the cups are lifted", places));
        }
        let bids = self.bids.len();
        Awaiting::Duties(vec![Duty::new(bids as u64, self.turn(bids))])
    }

    fn apply(&mut self, actor: Actor, action: Action, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        let seat = self.turn(self.bids.len());
        if actor != Actor::Seat(seat) || self.loser.is_some() {
            return Err(Refusal::new("BL-2", "It is not your turn.").code(NOT_TURN));
        }
        match (action, self.bids.last().copied()) {
            (Action::Bid(bid), _) if self.next_bids().any(|legal| legal == bid) => {
                self.bids.push(bid);
                referee.note(Event::Bid(seat, bid));
            }
            (Action::Bid(bid), last) => {
                let reason = match last {
                    Some(last) if bid <= last => format!("{bid} is no higher than {last}."),
                    _ => format!(
                        "{} dice are more than the {} under all cups.",
                        bid.count,
                        5 * self.cups.len()
                    ),
                };
                let refusal = Refusal::new("BL-2", reason);
                let next = self.next_bids().next();
                let next = next.map(|bid| format!("/bluff bid count:{} face:{}", bid.count, bid.face));
                return Err(refusal.instead(next.unwrap_or("/bluff doubt".to_owned())));
            }
            (Action::Doubt {}, None) => {
                return Err(Refusal::new("BL-3", "There is no bid yet.").instead("/bluff bid count:2 face:5"));
            }
            // [BL-3](docs/rules/bluff.md#bl-3)
            (Action::Doubt {}, Some(bid)) => {
                let bidder = self.turn(self.bids.len() - 1);
                let is_true = showing(&self.cups, bid.face) >= bid.count;
                let loser = if is_true { seat } else { bidder };
                self.loser = Some(loser);
                referee.note(Event::Doubted(seat, bid, self.cups.clone()));
                referee.note(Event::Wrong(loser));
                referee.reveal();
            }
        }
        Ok(())
    }

    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Event>) -> Result<(), Refusal> {
        if let (Notice::Conceded { seat }, None) = (notice, self.loser) {
            self.loser = Some(seat);
            referee.note(Event::GaveUp(seat));
            referee.reveal();
        }
        Ok(())
    }

    fn sound(&self) -> Result<(), Refusal> {
        let fresh = Bluff {
            bids: Vec::new(),
            ..self.clone()
        };
        let sound = (2..=6).contains(&self.cups.len())
            && self.cups.iter().flatten().all(|die| (1..=6).contains(die))
            && self.bids.iter().all(|bid| fresh.next_bids().any(|legal| legal == *bid))
            && self.bids.is_sorted_by(|one, other| one < other)
            && self.loser.is_none_or(|loser| loser.index() < self.cups.len());
        sound
            .then_some(())
            .ok_or_else(|| Refusal::new("BL-1", "No game of Bluff comes to this position."))
    }
}

/// `[2] [5] [?]`.
fn faces(cup: &Cup) -> String {
    let face = |die: &u32| match die {
        0 => "[?]".to_owned(),
        die => format!("[{die}]"),
    };
    cup.iter().map(face).collect::<Vec<_>>().join(" ")
}

impl Knowledge for Bluff {
    type View = Bluff;
    /// 2: one die is told as one.
    const WORDING: u32 = 2;

    fn book() -> &'static Book {
        &BOOK
    }

    fn view(&self, viewer: Viewer) -> Bluff {
        let mut view = self.clone();
        let unseen = |seat: &Seat| self.loser.is_none() && !viewer.sees(*seat);
        self.seats()
            .filter(unseen)
            .for_each(|seat| view.cups[seat.index()] = Cup::default());
        view
    }

    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Bluff {
        let mut guess = self.view(viewer);
        let unseen = guess.cups.iter_mut().flatten().filter(|die| **die == 0);
        unseen.for_each(|die| *die = dice.roll(6));
        guess
    }

    fn prompt(&self, duty: &Duty) -> Line {
        let _ = duty;
        Line::from(match self.bids.last() {
            Some(bid) => format!("Bid higher than {bid}, as in `bid {} 1`, or `doubt` it.", bid.count + 1),
            None => "Make the first bid, as in `bid 2 5`: two fives at least.".to_owned(),
        })
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        let of = |seat: Seat, text: String| Line::Prose(vec![Span::Seat(seat), Span::Text(text)]);
        match event {
            Event::Thrown(seat, _) if !viewer.sees(*seat) => Vec::new(),
            Event::Thrown(seat, cup) => vec![of(*seat, format!(": {}", faces(cup)))],
            Event::Bid(seat, bid) => vec![of(*seat, format!(" bids {bid}."))],
            Event::Doubted(seat, bid, cups) => {
                let there = match showing(cups, bid.face) {
                    1 => "There is 1".to_owned(),
                    more => format!("There are {more}"),
                };
                let doubts = of(*seat, format!(" doubts {bid}. {there}."));
                let lifted = Seat::all(cups.len()).zip(cups);
                let lifted = lifted.map(|(seat, cup)| of(seat, format!(": {}", faces(cup))));
                std::iter::once(doubts).chain(lifted).collect()
            }
            Event::Wrong(seat) => vec![of(*seat, " was wrong.".to_owned())],
            Event::GaveUp(seat) => vec![of(*seat, " gives up.".to_owned())],
        }
    }

    fn status(view: &Bluff) -> Scene {
        let cups = view.seats().zip(&view.cups);
        let mut rows: Vec<String> = cups.map(|(seat, cup)| format!("{seat}  {}", faces(cup))).collect();
        rows.extend(view.bids.last().map(|bid| format!("Bid: {bid}")));
        let head = "Cups".to_owned();
        Scene::Sheet { head, rows }
    }
}

impl Counsel for Bluff {
    type Query = Never;
    type Situation = Never;

    fn fallback(&self, _: &Duty) -> Action {
        self.legal().swap_remove(0)
    }

    fn choose(&self, _: &Duty, chosen: &mut Chosen<'_>) -> Result<Action, Unfinished<Action>> {
        one_of_acts(self.legal(), chosen)
    }

    /// What is likeliest; `easy` takes anything with a chance of one in three: [BL-5](docs/rules/bluff.md#bl-5).
    fn advise(&self, duty: &Duty, level: Level, _: Occasion, dice: &mut Dice) -> Advice<Action> {
        let cup = &self.cups[duty.seat.index()];
        let chance = |action: &Action| match (action, self.bids.last()) {
            (Action::Bid(bid), _) => self.chance(*bid, cup),
            (Action::Doubt {}, Some(bid)) => fraction(1, 1) - self.chance(*bid, cup),
            (Action::Doubt {}, None) => fraction(0, 1),
        };
        let mut ideas = self.legal();
        ideas.sort_by_cached_key(|action| std::cmp::Reverse(chance(action)));
        let likely = ideas
            .iter()
            .take_while(|action| chance(action) >= fraction(1, 3))
            .count();
        let chosen = if level == Level::Easy {
            dice.choose(likely.max(1))
        } else {
            0
        };
        let (action, why) = (ideas.swap_remove(chosen), String::new());
        Advice { action, why }
    }
}

impl Upkeep for Bluff {}
