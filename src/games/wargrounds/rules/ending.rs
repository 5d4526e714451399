//! How legs, phases and the game end, and what comes after ([WG-110](docs/rules/wargrounds.md#wg-110),
//! [WG-150](docs/rules/wargrounds.md#wg-150) to [WG-180](docs/rules/wargrounds.md#wg-180)).

use super::Ref;
use super::desk::Desk;
use super::setup::no_turn;
use super::sight::FAR;
use crate::action::{Order, Tempo};
use crate::data::{Ground, Scenario, Side};
use crate::event::{Event, Who};
use crate::state::{Ending, LegResult, Life, Load, PhaseResult, Set, Stage, Turn, Wargrounds};
use muster_game::Outcome;
use muster_kit::{Seat, Whose};

/// How a leg ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won(Side, &'static str),
    Drawn(&'static str),
    /// The attackers of a timed scenario succeeded, or cannot any more ([WG-151](docs/rules/wargrounds.md#wg-151)).
    Done,
    NotDone(&'static str),
}

/// The second leg has taken longer than the first ([WG-151](docs/rules/wargrounds.md#wg-151)).
const SLOWER: Verdict = Verdict::NotDone("the first leg was faster");

impl Wargrounds {
    /// Whether the leg is over, after any step of the game.
    pub fn is_decided(&self) -> bool {
        self.verdict().is_some()
    }

    /// Checked after everything that happens ([WG-110](docs/rules/wargrounds.md#wg-110), WG-151, WG-156, WG-165,
    /// WG-170, WG-173, WG-176).
    pub fn verdict(&self) -> Option<Verdict> {
        match self.scenario {
            Scenario::Flags => {
                for side in [Side::Red, Side::Blue] {
                    if self.field.flags.iter().all(|flag| flag.owner == Some(side)) {
                        return Some(Verdict::Won(side, "both flags are captured"));
                    }
                }
            }
            Scenario::Barrel | Scenario::Storm => return self.timed_verdict(),
            Scenario::Diplomacy => {
                for side in [Side::Red, Side::Blue] {
                    if self.score[side as usize] >= self.target {
                        return Some(Verdict::Won(side, "enough points are scored"));
                    }
                }
            }
            Scenario::Tablet | Scenario::Vip => (),
        }
        match (self.is_wiped_out(Side::Red), self.is_wiped_out(Side::Blue)) {
            (true, true) => Some(Verdict::Drawn("nobody is left")),
            (true, false) => Some(Verdict::Won(Side::Blue, "all of Red are dead for good")),
            (false, true) => Some(Verdict::Won(Side::Red, "all of Blue are dead for good")),
            (false, false) => None,
        }
    }

    fn timed_verdict(&self) -> Option<Verdict> {
        let home = |who: u8| {
            let fighter = self.fighter(who);
            fighter.load == Load::Heavy && fighter.life == Life::Standing && self.in_area(self.attackers, fighter.at)
        };
        let success = match self.scenario {
            Scenario::Barrel => self.team(self.attackers).any(home),
            _ => self.turn.stormed,
        };
        if success {
            return Some(Verdict::Done);
        }
        if self.is_slower(self.timing()) {
            return Some(SLOWER);
        }
        self.is_wiped_out(self.attackers)
            .then_some(Verdict::NotDone("the attackers are dead for good"))
    }

    /// Whether a count is more than the first leg took ([WG-151](docs/rules/wargrounds.md#wg-151)).
    fn is_slower(&self, count: (u16, u16)) -> bool {
        let first = self.first_leg.and_then(|leg| leg.done);
        first.is_some_and(|first| count > first)
    }

    /// Turn, and cards of the defence in it ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn timing(&self) -> (u16, u16) {
        (self.turn.number, self.turn.cards[self.attackers.other() as usize])
    }

    /// Ends a turn: Tablet and the turn limit, hands, the next turn ([WG-61](docs/rules/wargrounds.md#wg-61)).
    pub fn end_turn(&mut self, referee: &mut Ref<'_>) {
        if self.scenario == Scenario::Tablet
            && let Some(side) = self.summoned()
        {
            self.close_leg(referee, Verdict::Won(side, "the tablet is whole in the circle"));
            return;
        }
        if self.turn.number >= self.turn_limit() {
            let verdict = self.tie_break();
            self.close_leg(referee, verdict);
            return;
        }
        if self.scenario.is_timed() && self.is_slower((self.turn.number + 1, 0)) {
            self.close_leg(referee, SLOWER);
            return;
        }
        self.refill_hands(referee);
        self.begin_turn(referee);
    }

    /// All four pieces with standing characters of one side in the circle ([WG-159](docs/rules/wargrounds.md#wg-159)).
    fn summoned(&self) -> Option<Side> {
        [Side::Red, Side::Blue].into_iter().find(|side| {
            let inside = |who: u8| self.board().ground(self.fighter(who).at) == Ground::Goal;
            let carriers: Vec<u8> = self.upright(*side).filter(|who| self.pieces_of(*who) > 0).collect();
            carriers.iter().map(|who| self.pieces_of(*who)).sum::<u32>() == 4 && carriers.into_iter().all(inside)
        })
    }

    /// How many pieces of the tablet a character carries: 0 to 2.
    pub fn pieces_of(&self, who: u8) -> u32 {
        match self.fighter(who).load {
            Load::Piece | Load::PieceForWeapon => 1,
            Load::Pieces => 2,
            _ => 0,
        }
    }

    /// The tables of tie-breaks ([WG-150](docs/rules/wargrounds.md#wg-150)).
    fn tie_break(&self) -> Verdict {
        let [red, blue] = [Side::Red, Side::Blue].map(|side| self.merit(side));
        let limit = "the turn limit is reached";
        match self.scenario {
            Scenario::Barrel | Scenario::Storm => Verdict::NotDone(limit),
            _ if red > blue => Verdict::Won(Side::Red, limit),
            _ if blue > red => Verdict::Won(Side::Blue, limit),
            _ => Verdict::Drawn(limit),
        }
    }

    /// What counts at the limit, the first thing first ([WG-156](docs/rules/wargrounds.md#wg-156), WG-159, WG-173,
    /// WG-176).
    fn merit(&self, side: Side) -> [i32; 3] {
        let deaths = -i32::from(self.deaths[side as usize]);
        match self.scenario {
            Scenario::Flags => {
                let flags = self.field.flags.iter().filter(|flag| flag.owner == Some(side)).count();
                [i32::try_from(flags).expect("two flags"), deaths, 0]
            }
            Scenario::Tablet => {
                let pieces: u32 = self.upright(side).map(|who| self.pieces_of(who)).sum();
                [i32::try_from(pieces).expect("four pieces"), deaths, 0]
            }
            Scenario::Vip => {
                let monarch = self.monarchs[side as usize].map(|who| self.fighter(who));
                let hp = monarch.filter(|fighter| matches!(fighter.life, Life::Standing | Life::Recovering(_)));
                let hp = hp.map_or(0, |fighter| i32::from(fighter.hp));
                [i32::from(hp > 0), deaths, hp]
            }
            _ => [i32::from(self.score[side as usize]), 0, 0],
        }
    }

    /// A leg that something has just decided.
    pub fn end_leg(&mut self, referee: &mut Ref<'_>) {
        if let Some(verdict) = self.verdict() {
            self.close_leg(referee, verdict);
        }
    }

    /// How far the attackers came ([WG-165](docs/rules/wargrounds.md#wg-165),
    /// [WG-170](docs/rules/wargrounds.md#wg-170)).
    fn progress(&self) -> i32 {
        if self.scenario == Scenario::Storm {
            return if self.field.breached != 0 {
                2
            } else {
                i32::from(!self.field.bridges.is_empty())
            };
        }
        let carrier = self
            .team(self.attackers)
            .find(|who| self.fighter(*who).load == Load::Heavy);
        let at = carrier.map(|who| self.fighter(who).at).or(self.field.heavy);
        let far = self.distances(self.area(self.attackers));
        -i32::from(at.map_or(FAR, |at| far[self.board().index(at)]))
    }

    fn close_leg(&mut self, referee: &mut Ref<'_>, verdict: Verdict) {
        self.turn.go = None;
        self.suspended = None;
        if !self.scenario.is_timed() {
            let (winner, reason) = match verdict {
                Verdict::Won(side, reason) => (Some(side), reason),
                Verdict::Drawn(reason) | Verdict::NotDone(reason) => (None, reason),
                Verdict::Done => (None, "it is done"),
            };
            self.end_phase(referee, winner, reason.to_owned(), self.deaths);
            return;
        }
        let done = (verdict == Verdict::Done).then(|| self.timing());
        let reason = match verdict {
            Verdict::NotDone(reason) => reason,
            _ => "the attackers succeed",
        };
        let leg = LegResult {
            attackers: self.attackers,
            done,
            progress: self.progress(),
            deaths: self.deaths,
        };
        referee.note(Event::LegEnded {
            attackers: self.attackers,
            done,
            reason: reason.to_owned(),
        });
        match self.first_leg.take() {
            None if self.options.legs == 2 => {
                self.first_leg = Some(leg);
                self.count_deaths(leg.deaths);
                self.attackers = self.attackers.other();
                self.leg = 2;
                self.begin_muster(referee);
            }
            None => {
                let winner = if done.is_some() {
                    leg.attackers
                } else {
                    leg.attackers.other()
                };
                self.end_phase(referee, Some(winner), reason.to_owned(), leg.deaths);
            }
            Some(first) => {
                let (winner, reason) = compare_legs(&first, &leg);
                // The first leg's deaths are counted already.
                let both = [0, 1].map(|side| first.deaths[side] + leg.deaths[side]);
                self.deaths_before = [0, 1].map(|side| self.deaths_before[side] - first.deaths[side]);
                self.end_phase(referee, winner, reason.to_owned(), both);
            }
        }
    }

    fn count_deaths(&mut self, deaths: [u16; 2]) {
        for side in [0, 1] {
            self.deaths_before[side] += deaths[side];
        }
        self.deaths = [0; 2];
    }

    /// Ends a phase: the phase point, and what comes next ([WG-177](docs/rules/wargrounds.md#wg-177),
    /// [WG-178](docs/rules/wargrounds.md#wg-178)).
    pub fn end_phase(&mut self, referee: &mut Ref<'_>, winner: Option<Side>, reason: String, deaths: [u16; 2]) {
        self.count_deaths(deaths);
        self.first_leg = None;
        self.turn.go = None;
        self.suspended = None;
        referee.note(Event::PhaseEnded {
            phase: self.phase,
            scenario: self.scenario,
            winner,
            reason: reason.clone(),
            deaths,
        });
        self.results.push(PhaseResult {
            scenario: self.scenario,
            winner,
            deaths,
            reason,
        });
        if self.phase >= self.options.phases {
            self.end_game(referee, None);
            return;
        }
        self.stage = Stage::Reroll;
        for seat in 0..self.seats.len() {
            self.seats[seat].ready = true;
        }
        for side in [Side::Red, Side::Blue] {
            let captain = self.captain(side);
            self.seats[usize::from(captain)].ready = self.seats[usize::from(captain)].conceded;
            self.new_key(captain);
        }
        if self.seats.iter().all(|seat| seat.ready) {
            self.next_phase(referee);
        }
    }

    /// Phase points of both sides ([WG-177](docs/rules/wargrounds.md#wg-177)).
    pub fn points(&self) -> [u16; 2] {
        [Side::Red, Side::Blue].map(|side| {
            let won = self.results.iter().filter(|result| result.winner == Some(side)).count();
            u16::try_from(won).expect("two phases")
        })
    }

    /// Ends the game: phase points, then fewer deaths, or a side has conceded
    /// ([WG-179](docs/rules/wargrounds.md#wg-179), [WG-180](docs/rules/wargrounds.md#wg-180)).
    pub fn end_game(&mut self, referee: &mut Ref<'_>, conceded: Option<Side>) {
        let points = self.points();
        let deaths = self.deaths_before;
        let (winner, reason) = match conceded {
            Some(side) => (Some(side.other()), format!("{} gives up", side.title())),
            None if points[0] != points[1] => (
                Some(if points[0] > points[1] { Side::Red } else { Side::Blue }),
                "more phase points".to_owned(),
            ),
            None if deaths[0] != deaths[1] => (
                Some(if deaths[0] < deaths[1] { Side::Red } else { Side::Blue }),
                "fewer deaths".to_owned(),
            ),
            None => (None, "all is equal".to_owned()),
        };
        let most = |number: &dyn Fn(u8) -> u8| -> Option<(Who, u8)> {
            let best = self
                .everybody()
                .max_by_key(|who| (number(*who), std::cmp::Reverse(*who)))?;
            (number(best) > 0).then(|| (self.who(best), number(best)))
        };
        referee.note(Event::Ended {
            winner,
            reason: reason.clone(),
            deaths,
            deadliest: most(&|who| self.fighter(who).kills),
            most_dead: most(&|who| self.fighter(who).falls),
        });
        self.stage = Stage::Over;
        self.turn.go = None;
        self.suspended = None;
        self.ending = Some(Ending { winner, reason });
    }

    /// What the table is told of the end.
    pub fn outcome(&self, ending: &Ending) -> Outcome {
        let place = |side: Side| u8::from(ending.winner == Some(side.other())) + 1;
        let points = self.points();
        let mut standings: Vec<muster_game::Standing> = (0u8..)
            .zip(&self.seats)
            .map(|(seat, state)| muster_game::Standing {
                seat: Seat(seat),
                place: place(state.side),
                text: format!(
                    "{}, {} points, {} deaths",
                    state.side.title(),
                    points[state.side as usize],
                    self.deaths_before[state.side as usize]
                ),
            })
            .collect();
        standings.sort_by_key(|standing| (standing.place, standing.seat));
        let winners = standings
            .iter()
            .filter(|standing| ending.winner == Some(self.seats[standing.seat.index()].side));
        Outcome {
            winners: winners.map(|standing| standing.seat).collect(),
            reason: ending.reason.clone(),
            standings,
        }
    }

    /// Fills up all hands, at the end of each turn ([WG-122](docs/rules/wargrounds.md#wg-122)).
    fn refill_hands(&mut self, referee: &mut Ref<'_>) {
        let mut hands = Vec::new();
        let mut reshuffled = Vec::new();
        for hand in 0..self.hands.len() {
            let (drawn, shuffled) = self.refill(hand, referee.dice);
            let seats = self.seats_at_hand(hand);
            if shuffled {
                reshuffled.extend(seats.iter().copied());
            }
            hands.extend(seats.into_iter().map(|seat| (seat, drawn.clone())));
        }
        if hands.iter().any(|(_, drawn)| !drawn.is_empty()) {
            referee.note(Event::Refilled { hands, reshuffled });
        }
    }

    /// The seats that play from the hand of that number, in join order: one, or a whole side where hands are shared.
    pub(super) fn seats_at_hand(&self, hand: usize) -> Vec<Seat> {
        let seats = 0..u8::try_from(self.seats.len()).expect("68 seats at most");
        seats.filter(|seat| self.hand_of(*seat) == hand).map(Seat).collect()
    }

    /// Begins the next turn: rolls for first go, ties again, and shuffles every initiative deck
    /// ([WG-52](docs/rules/wargrounds.md#wg-52)).
    pub fn begin_turn(&mut self, referee: &mut Ref<'_>) {
        let number = self.turn.number + 1;
        let mut rolls = Vec::new();
        let first = loop {
            let roll = [0, 1].map(|_| referee.dice.of(Whose::Nobody).roll(6));
            rolls.push(roll);
            if roll[0] != roll[1] {
                break if roll[0] > roll[1] { Side::Red } else { Side::Blue };
            }
        };
        let rota = [Side::Red, Side::Blue].map(|side| {
            let seats = self.seats_of(side).count();
            u8::try_from(usize::from(number - 1) % seats).expect("34 seats at most")
        });
        self.turn = Turn {
            number,
            first,
            side: first,
            rota,
            ..no_turn()
        };
        self.shuffle_decks(referee.dice);
        referee.note(Event::TurnBegun {
            turn: number,
            limit: self.turn_limit(),
            rolls,
            first,
        });
        self.stage = if self.options.tempo == Tempo::Batch {
            Stage::Orders
        } else {
            Stage::Run
        };
        for seat in 0..u8::try_from(self.seats.len()).expect("68 seats at most") {
            let state = &mut self.seats[usize::from(seat)];
            state.secret.orders = Vec::<Order>::new();
            state.secret.joker = None;
            state.secret.auto = Set::default();
            state.rest_auto = state.conceded;
            state.ready = state.conceded || state.deck.is_empty();
            self.new_key(seat);
        }
        if self.stage == Stage::Orders && self.seats.iter().all(|seat| seat.ready) {
            self.begin_goes();
        }
    }

    /// The goes begin; the seat that goes first holds the duty ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn begin_goes(&mut self) {
        self.stage = Stage::Run;
        let seat = self.captain(self.turn.first);
        self.new_key(seat);
    }

    /// The dice of everybody, told at once ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn roll_starts(&mut self, referee: &mut Ref<'_>) {
        let mut desk = Desk::new(referee);
        let mut rolls = Vec::new();
        for who in self.everybody() {
            if self.fighter(who).life == Life::Standing
                && let Some((die, start)) = self.roll_start(&mut desk, who)
            {
                rolls.push((self.badge(who), die, start));
            }
        }
        desk.note(Event::Starts { rolls });
    }
}

/// Who did better, and why ([WG-151](docs/rules/wargrounds.md#wg-151), [WG-165](docs/rules/wargrounds.md#wg-165),
/// [WG-170](docs/rules/wargrounds.md#wg-170)).
pub fn compare_legs(first: &LegResult, second: &LegResult) -> (Option<Side>, &'static str) {
    let better = |one: &LegResult, two: &LegResult| match (one.done, two.done) {
        (Some(one), Some(two)) => two.cmp(&one),
        (Some(_), None) => std::cmp::Ordering::Greater,
        (None, Some(_)) => std::cmp::Ordering::Less,
        (None, None) => {
            let deaths = |side: Side| first.deaths[side as usize] + second.deaths[side as usize];
            let fewer = deaths(two.attackers).cmp(&deaths(one.attackers));
            one.progress.cmp(&two.progress).then(fewer)
        }
    };
    let reason = match (first.done, second.done) {
        (Some(_), Some(_)) => "the lower count",
        (Some(_), None) | (None, Some(_)) => "done beats not done",
        (None, None) => "how far the attacks came, then fewer deaths",
    };
    match better(first, second) {
        std::cmp::Ordering::Greater => (Some(first.attackers), reason),
        std::cmp::Ordering::Less => (Some(second.attackers), reason),
        std::cmp::Ordering::Equal => (None, "both attacks are level"),
    }
}
