//! Whether a position is one that play could reach.

use super::no;
use crate::data::{Side, board};
use crate::state::{Init, Life, Load, Stage, Wargrounds};
use muster_game::Duty;
use muster_kit::Refusal;

/// More turns, cards and deaths than a game has.
const COUNT_MAX: u16 = 10_000;

fn wrong(reason: impl Into<String>) -> Refusal {
    no("WG-38", reason)
}

impl Wargrounds {
    /// Refuses a position that play cannot have led to, such as one that was written by hand.
    pub fn check_sound(&self) -> Result<(), Refusal> {
        self.sound_people()?;
        self.sound_seats()?;
        self.sound_field()?;
        self.sound_turn()?;
        let over = self.progress.stage() == Stage::Over;
        if over != self.score.ending().is_some()
            || !(1..=2).contains(&self.progress.phase())
            || !(1..=2).contains(&self.progress.leg())
        {
            return Err(wrong("The stage of the game is impossible."));
        }
        if let Some(window) = &self.suspended
            && (window.base.suspended.is_some()
                || window
                    .entitled
                    .iter()
                    .any(|seat| usize::from(*seat) >= self.seats.len()))
        {
            return Err(wrong("The open window is impossible."));
        }
        self.suspended
            .as_ref()
            .map_or(Ok(()), |window| window.base.sound_turn())
    }

    fn sound_turn(&self) -> Result<(), Refusal> {
        let counts = [
            self.turn.number(),
            self.turn.cards(Side::Red),
            self.turn.cards(Side::Blue),
        ];
        if self.seats.key() > Duty::KEY_MAX || counts.iter().any(|count| *count > COUNT_MAX) {
            return Err(wrong("The counters are out of range."));
        }
        let Some(go) = &self.turn.go() else { return Ok(()) };
        let nobody = matches!(go.card, Some(Init::Of(who)) if !self.people.has(who));
        if usize::from(go.seat) >= self.seats.len() || nobody {
            return Err(wrong("Somebody who does not play is asked."));
        }
        Ok(())
    }

    fn sound_people(&self) -> Result<(), Refusal> {
        let blues = self.people.sheets().len().checked_sub(self.people.reds().into());
        if self.people.sheets().len() != self.people.fighters().len()
            || blues.is_none_or(|blues| blues == 0 || blues > 34)
            || !(1..=34).contains(&self.people.reds())
        {
            return Err(wrong("The sides are impossible."));
        }
        for who in self.people.everybody() {
            let (sheet, fighter) = (self.people.sheet(who), self.people.fighter(who));
            let first = self.people.team(self.people.side_of(who)).start;
            if sheet.side != self.people.side_of(who) || sheet.number != who - first + 1 {
                return Err(wrong(format!("Character {who} is numbered wrongly.")));
            }
            let seat = self.seats.get(sheet.seat);
            if seat.is_none_or(|seat| seat.side != sheet.side) || sheet.spells.len() > 3 {
                return Err(wrong(format!("The sheet of {} is impossible.", sheet.badge())));
            }
            let standing = fighter.life == Life::Standing;
            let down = !standing && fighter.load != Load::None;
            // A character that waits for a window may stand at 0 HP, or in the middle of a move (WG-191).
            let stage = matches!(self.progress.stage(), Stage::Orders | Stage::Run) && self.suspended.is_none();
            if down || stage && standing && fighter.hp == 0 || fighter.kept.is_some() && fighter.hp > 1 {
                return Err(wrong(format!("{} is in an impossible state.", sheet.badge())));
            }
            if let Load::Helping(lead) = fighter.load
                && (!self.people.has(lead) || self.people.fighter(lead).load != Load::Heavy)
            {
                return Err(wrong("A partner helps nobody."));
            }
            if let Load::Flag(flag) = fighter.load
                && self
                    .field
                    .things()
                    .flags
                    .get(usize::from(flag))
                    .is_none_or(|flag| flag.holder != Some(who))
            {
                return Err(wrong("A flag is held by two."));
            }
        }
        Ok(())
    }

    fn sound_seats(&self) -> Result<(), Refusal> {
        if !(2..=68).contains(&self.seats.len()) {
            return Err(wrong("2 to 68 seats play."));
        }
        for side in [Side::Red, Side::Blue] {
            if self.seats.of(side).next().is_none() {
                return Err(wrong("A side has no seat."));
            }
        }
        for (seat, state) in self.seats.numbered() {
            let cards = state.deck.0.iter().chain(&state.reserve);
            for card in cards {
                if let Init::Of(who) = card
                    && (!self.people.has(*who) || self.people.owner(*who) != seat)
                {
                    return Err(wrong("An initiative deck holds a card of somebody else."));
                }
            }
            let orders = state.secret.orders.iter().chain(&state.secret.joker);
            if orders
                .into_iter()
                .any(|order| !self.people.has(order.who) || self.people.owner(order.who) != seat)
            {
                return Err(wrong("An order is for somebody else's character."));
            }
        }
        if self.hands.len() != self.seats.len() && self.hands.len() != 2 {
            return Err(wrong("The hands of cards are impossible."));
        }
        Ok(())
    }

    fn sound_field(&self) -> Result<(), Refusal> {
        let field = board(self.field.scenario(), self.field.size());
        let lying = self
            .field
            .things()
            .pieces
            .iter()
            .chain(&self.field.things().heavy)
            .chain(&self.field.things().sections)
            .chain(&self.field.things().diplomacy);
        if lying.chain(&self.field.things().bridges).any(|cell| !field.has(*cell)) {
            return Err(wrong("Something lies off the field."));
        }
        if self.field.things().flags.len() != field.flags.len() {
            return Err(wrong("Flags are missing."));
        }
        let mut taken = std::collections::BTreeSet::new();
        for who in self.people.everybody() {
            let fighter = self.people.fighter(who);
            if !matches!(fighter.life, Life::Standing | Life::Fallen(_)) {
                continue;
            }
            if !field.has(fighter.at) {
                return Err(wrong(format!("{} is off the field.", self.people.badge(who))));
            }
            let drowned = !self.field.ground(fighter.at).is_standable();
            if drowned && fighter.life == Life::Standing && self.suspended.is_none()
                || !drowned && self.suspended.is_none() && !taken.insert(fighter.at)
            {
                return Err(wrong(format!(
                    "{} cannot be at {}.",
                    self.people.badge(who),
                    fighter.at
                )));
            }
        }
        Ok(())
    }
}
