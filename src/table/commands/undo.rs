//! `/game undo`: what was done is taken back.

use crate::Matter;
use crate::command::Context;
use crate::draft::Draft;
use crate::rewind::{is_of_a_person, past};
use crate::{Act, Decision, Entry, History, Table, refusal};
use muster_game::{Notice, Rejection};
use muster_kit::{Dice, Line, Refusal, Seat, User};
use muster_vocabulary::{Invocation, Sub, Undo};
use muster_words::text;

impl Table {
    /// `/game undo`: goes back at once where that harms nobody and ends in the turn that is played, else asks the others.
    pub(super) fn undo(&self, context: &Context<'_>, to: Option<u64>) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        self.playing()?;
        let (seat, _) = self.seat_of(user)?;
        let history = past(&world)?;
        let path = self.path(history, self.head.seq());
        let mut acts = path
            .iter()
            .filter(|entry| is_of_a_person(entry) && !self.is_a_look(entry))
            .peekable();
        if to.is_none() && acts.peek().is_none() {
            return Err(refusal(text!("undo-nothing"), text!("undo-nothing-instead")).into());
        }
        // One's own newest act, with all that came after it. What others did is taken back only by its number.
        let own = acts.find(|entry| entry.is_by_hand_of(seat)).map(|own| own.seq - 1);
        let Some(to) = to.or(own) else {
            return Err(refusal(text!("undo-nothing-yours"), text!("undo-nothing-instead")).into());
        };
        self.check_range(to)?;
        if self.is_of_this_turn(to) && self.harmless_since(to, seat, history) {
            let mut draft = Draft::new(self, world)?;
            let private = self.rewound(&mut draft, to, seat, history)?;
            draft.answer.extend(private);
            return Ok(draft.finish());
        }
        if self.command().table.undo == Undo::Free {
            let reason = self.why_not(to, seat, history);
            return Err(refusal(reason, text!("undo-refused-instead")).into());
        }
        self.ask(seat, Matter::Rewind { to }, self.lost_lines(to, history), world)
    }

    /// Whether there is an entry of that number before the newest.
    fn check_range(&self, to: u64) -> Result<(), Refusal> {
        match self.head.seq() {
            0 | 1 => Err(refusal(text!("undo-nothing"), text!("undo-nothing-instead"))),
            last if (1..last).contains(&to) => Ok(()),
            last => Err(refusal(text!("back-range", last = last - 1), "/game log")),
        }
    }

    /// What a front asks a yes for before a command is done that is no act of the game: in full sentences.
    ///
    /// # Errors
    /// What is refused whatever the answer.
    pub fn asks_about(&self, user: User, invocation: &Invocation, sub: &Sub) -> Result<String, Refusal> {
        let is = |name: &str| invocation.command == "game" && sub.name == name;
        if is("concede") {
            self.check_concession(user)?;
        }
        if is("leave") && self.stage == crate::Stage::Playing && self.people().count() == 1 {
            return Ok(text!("leave-asks-alone"));
        }
        let back = invocation.args.get("to").and_then(serde_json::Value::as_u64);
        let last = self.head.seq();
        Ok(match back.filter(|_| is("undo")) {
            Some(to) => {
                self.playing()?;
                self.check_range(to)?;
                let what = text!("undo-asks", to = to, count = last - to, first = to + 1, last = last);
                let how = match (self.command().table.undo, self.is_of_this_turn(to)) {
                    _ if self.agrees_alone() => text!("undo-asks-alone"),
                    (Undo::Vote, true) => text!("undo-asks-by-vote"),
                    (Undo::Vote, false) => text!("undo-asks-turn-by-vote"),
                    (Undo::Free, true) => text!("undo-asks-free"),
                    (Undo::Free, false) => text!("undo-asks-turn-free"),
                };
                format!("{what} {how}")
            }
            None => format!("{}.", sub.about),
        })
    }

    /// Refuses a concession as the game would: what would be refused is not asked about first.
    fn check_concession(&self, user: User) -> Result<(), Refusal> {
        self.playing()?;
        let (seat, _) = self.seat_of(user)?;
        let told = self
            .game()
            .and_then(|game| game.tell(Notice::Conceded { seat }, &mut Dice::seeded(0, 0)));
        match told {
            Err(Rejection::Refused(refused)) => Err(refused),
            _ => Ok(()),
        }
    }

    /// What stands in the way of going back to entry `to` without asking others: the newest of it.
    fn why_not(&self, to: u64, seat: Seat, history: &History) -> String {
        let why = self.jump(to, history).changed().find_map(|entry| {
            let seq = entry.seq;
            match &entry.act {
                _ if entry.stamp.is_some() => Some(text!("undo-refused-dice", seq = seq)),
                Act::Play { .. } if !entry.is_by_hand_of(seat) => Some(text!("undo-refused-others", seq = seq)),
                _ if entry.revealed => {
                    let heard = entry.heard.iter().map(|line| line.plain(|seat| self.name(seat)));
                    let heard: Vec<String> = heard.map(|line| line.trim().to_owned()).collect();
                    let heard = heard.join("; ");
                    Some(text!("undo-refused-known", seq = seq, heard = heard))
                }
                _ => None,
            }
        });
        why.unwrap_or_else(|| match self.is_of_this_turn(to) {
            true => text!("undo-refused"),
            false => text!("undo-refused-turn"),
        })
    }

    /// What going back to entry `to` would undo, as everybody may read it.
    fn lost_lines(&self, to: u64, history: &History) -> Vec<Line> {
        let jump = self.jump(to, history);
        let mut changed: Vec<&Entry> = jump.changed().collect();
        changed.sort_by_key(|entry| entry.seq);
        let (Some(first), Some(last)) = (changed.first(), changed.last()) else {
            return Vec::new();
        };
        let why = if changed.iter().any(|entry| entry.stamp.is_some()) {
            text!("undo-why-dice")
        } else if changed.iter().any(|entry| entry.revealed) {
            text!("undo-why-known")
        } else if !self.is_of_this_turn(to) {
            text!("undo-why-turn")
        } else {
            text!("undo-why-others")
        };
        let which = if first.seq == last.seq {
            text!("undo-lost-one", seq = first.seq, why = why)
        } else {
            text!("undo-lost", first = first.seq, last = last.seq, why = why)
        };
        let mut lines = vec![Line::from(which)];
        lines.extend(jump.told(&text!("undo-ask-line"), &text!("undo-ask-again")));
        lines
    }
}
