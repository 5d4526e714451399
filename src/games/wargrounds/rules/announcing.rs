//! Announcing a card, and cancelling it ([WG-128](docs/rules/wargrounds.md#wg-128), [WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)).

use super::desk::{Desk, Flow, Pause};
use crate::action::Reactions;
use crate::data::{Card, Side};
use crate::event::Event;
use crate::state::{Answer, Question, Standing, Wargrounds};

impl Wargrounds {
    /// Announces a card and lets it be cancelled ([WG-128](docs/rules/wargrounds.md#wg-128),
    /// [WG-129](docs/rules/wargrounds.md#wg-129), [WG-140](docs/rules/wargrounds.md#wg-140)). Whether it stands.
    pub fn announce(&mut self, desk: &mut Desk<'_, '_>, seat: u8, card: Card, on: Option<u8>) -> Flow<bool> {
        let side = self.seats[seat].side;
        self.discard(seat, card);
        desk.note(Event::CardPlayed {
            side,
            seat: muster_kit::Seat(seat),
            card,
            on: on.map(|on| self.people.who(on)),
        });
        let special = on.is_some_and(|on| self.people.is_carrier(on) || self.is_monarch(on));
        let hp = on.map_or(0, |on| self.people.fighter(on).hp);
        let saves = card == Card::Count
            && on.is_some_and(|on| self.people.side_of(on) == side && self.people.fighter(on).hp == 0);
        let stake = stake_of(card, special, hp, saves);
        let (mut stands, mut last, mut turn) = (true, card, side.other());
        while let Some((who, with)) = self.canceller(desk, turn, last, stake)? {
            self.discard(who, with);
            stands = !stands;
            let side = self.seats[who].side;
            desk.note(Event::CardCancelled {
                card: last,
                by: with,
                side,
                seat: muster_kit::Seat(who),
                stands,
            });
            last = with;
            turn = side.other();
        }
        Ok(stands)
    }

    pub fn canceller(&self, desk: &mut Desk<'_, '_>, side: Side, card: Card, stake: u8) -> Flow<Option<(u8, Card)>> {
        match self.ask(desk, Question::Cancel { side, card, stake }, true)? {
            Answer::Play { seat, card } => Ok(Some((seat, card))),
            Answer::Nothing | Answer::Shove { .. } => Ok(None),
            Answer::Standing => Ok(self.standing_cancel(side, card, stake)),
        }
    }

    /// The first seat of a side whose standing orders cancel a card of that stake
    /// ([WG-192](docs/rules/wargrounds.md#wg-192)).
    pub fn standing_cancel(&self, side: Side, card: Card, stake: u8) -> Option<(u8, Card)> {
        let mut seats = self.seats.of(side).filter(|seat| {
            let state = &self.seats[*seat];
            !state.conceded && state.secret.standing.cancel_at <= stake
        });
        seats.find_map(|seat| Some((seat, self.hands.of(seat, &self.seats).canceller_of(card)?)))
    }

    /// A question to a side ([WG-191](docs/rules/wargrounds.md#wg-191)). Without windows standing orders answer; `open`
    /// says whether this one opens any.
    pub fn ask(&self, desk: &mut Desk<'_, '_>, question: Question, open: bool) -> Flow<Answer> {
        if self.terms.options().reactions == Reactions::Standing || !open {
            return Ok(Answer::Standing);
        }
        if let Some(answer) = desk.answer() {
            return Ok(answer);
        }
        let side = question.side();
        let entitled = match question {
            Question::Shove { .. } => vec![self.seats.captain(side)],
            _ => self.seats.of(side).filter(|seat| !self.seats[*seat].conceded).collect(),
        };
        if entitled.is_empty() {
            return Ok(Answer::Standing);
        }
        Err(Box::new(Pause { question, entitled }))
    }

    /// The first seat of a side that holds a card and whose standing orders agree.
    pub fn holder(&self, side: Side, card: Card, agrees: impl Fn(&Standing) -> bool) -> Option<u8> {
        self.seats.of(side).find(|seat| {
            let state = &self.seats[*seat];
            !state.conceded && agrees(&state.secret.standing) && self.hands.of(*seat, &self.seats).holds(card)
        })
    }
}

/// What a card is worth, for automatic cancels. `hp` is what the character has before a Forgot Count, `fallen` whether
/// it saves an enemy ([T-11](docs/rules/wargrounds.md#t-11)).
pub fn stake_of(card: Card, special: bool, hp: u8, saves: bool) -> u8 {
    let base = match card {
        Card::Stop | Card::Armour => 4,
        Card::Count if saves => 5,
        Card::Count if hp >= 5 => 3,
        Card::Count => 1,
        Card::Sneaky | Card::Bones => 3,
        Card::Fumble | Card::Hook | Card::Nighter | Card::Rules | Card::Heat => 2,
        Card::Admin | Card::Kudos => 1,
    };
    (base + if special { 2 } else { 0 }).min(6)
}
