//! Triggers: Forgot Count and Stop Stop Stop, from attached cards, standing orders or windows
//! ([WG-127](docs/rules/wargrounds.md#wg-127), WG-131, WG-138, WG-192).

use super::desk::{Desk, Flow};
use crate::action::StopWhen;
use crate::data::{Bad, Card, Cell, Side};
use crate::event::{CardEffect, Event};
use crate::state::{Answer, Life, Question, Wargrounds};

impl Wargrounds {
    /// Whether a loss of HP opens a window: it fells, hits a carrier or a Monarch, or the side could answer
    /// ([WG-191](docs/rules/wargrounds.md#wg-191)).
    fn opens(&self, who: u8, side: Side, card: Card) -> bool {
        self.people.fighter(who).hp == 0
            || self.people.is_carrier(who)
            || self.is_monarch(who)
            || self
                .seats
                .of(side)
                .any(|seat| self.hands.of(seat, &self.seats).holds(card))
    }

    /// A character has lost HP ([WG-127](docs/rules/wargrounds.md#wg-127)).
    pub fn trigger_hurt(&mut self, desk: &mut Desk<'_, '_>, who: u8, rest: Cell) -> Flow<()> {
        let own = self.people.side_of(who);
        for side in [own, own.other()] {
            if let Some(seat) = self.count_player(desk, side, who)?
                && self.announce(desk, seat, Card::Count, Some(who))?
            {
                self.count_hp(desk, who);
            }
        }
        if self.people.fighter(who).hp == 0 {
            return Ok(());
        }
        if let Some(seat) = self.stop_player(desk, who)?
            && self.announce(desk, seat, Card::Stop, Some(who))?
        {
            self.stop(desk, who, rest);
        }
        Ok(())
    }

    /// Who plays Forgot Count after a loss of HP ([WG-120](docs/rules/wargrounds.md#wg-120),
    /// [WG-192](docs/rules/wargrounds.md#wg-192)).
    fn count_player(&mut self, desk: &mut Desk<'_, '_>, side: Side, who: u8) -> Flow<Option<u8>> {
        let own = side == self.people.side_of(who);
        if own && self.people.sheet(who).bad(Bad::Dubious) {
            return Ok(None);
        }
        if let Some((seat, on)) = desk.attached
            && on == Some(who)
            && self.seats[seat].side == side
        {
            desk.attached = None;
            if self.hands.of(seat, &self.seats).holds(Card::Count) {
                return Ok(Some(seat));
            }
        }
        let open = self.opens(who, side, Card::Count);
        match self.ask(desk, Question::Count { side, who }, open)? {
            Answer::Play {
                seat,
                card: Card::Count,
            } => Ok(Some(seat)),
            Answer::Standing => Ok(self.standing_count(side, who)),
            _ => Ok(None),
        }
    }

    /// Own characters that reached 0 HP; enemies with 5 or more left ([WG-192](docs/rules/wargrounds.md#wg-192)).
    pub fn standing_count(&self, side: Side, who: u8) -> Option<u8> {
        let hp = self.people.fighter(who).hp;
        if side == self.people.side_of(who) {
            return self.holder(side, Card::Count, |standing| hp == 0 && standing.count.saves());
        }
        self.holder(side, Card::Count, |standing| hp >= 5 && standing.count.hurts())
    }

    /// HP become a die; those of a frail bearer change what is kept ([WG-131](docs/rules/wargrounds.md#wg-131)).
    pub fn count_hp(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let die = u8::try_from(desk.roll(self.people.owner(who), 6)).expect("a die");
        let fighter = self.people.fighter_mut(who);
        let was = fighter.kept.unwrap_or(fighter.hp);
        if fighter.kept.is_some() {
            fighter.kept = Some(die);
            fighter.hp = 1;
        } else {
            fighter.hp = die;
        }
        self.counted(desk, who, "HP", (die.into(), die), was);
    }

    fn counted(&self, desk: &mut Desk<'_, '_>, who: u8, what: &str, (die, now): (u32, u8), was: u8) {
        desk.note(Event::CardDone {
            card: Card::Count,
            on: Some(self.people.who(who)),
            dice: vec![die],
            what: CardEffect::Counted {
                what: what.to_owned(),
                was,
                now,
            },
        });
    }

    /// A character has cast a spell (`mana`) or used a power ([WG-127](docs/rules/wargrounds.md#wg-127)).
    pub fn trigger_spent(&mut self, desk: &mut Desk<'_, '_>, who: u8, mana: bool) -> Flow<()> {
        if !self.people.standing(who) {
            return Ok(());
        }
        let own = self.people.side_of(who);
        for side in [own, own.other()] {
            let seat = if side == own {
                self.attached_count(desk, who)
            } else {
                self.spent_count(who, mana)
            };
            if let Some(seat) = seat
                && self.announce(desk, seat, Card::Count, Some(who))?
            {
                self.count_spent(desk, who, mana);
            }
        }
        Ok(())
    }

    /// A Forgot Count that the order of this activation holds for its actor
    /// ([WG-126](docs/rules/wargrounds.md#wg-126)).
    fn attached_count(&self, desk: &mut Desk<'_, '_>, who: u8) -> Option<u8> {
        let (seat, on) = desk.attached?;
        let fits = on.is_none_or(|on| on == who)
            && !self.people.sheet(who).bad(Bad::Dubious)
            && self.hands.of(seat, &self.seats).holds(Card::Count);
        if fits {
            desk.attached = None;
        }
        fits.then_some(seat)
    }

    /// Enemies with 5 or more Mana, or 3 or more Stamina, left ([WG-192](docs/rules/wargrounds.md#wg-192)).
    fn spent_count(&self, who: u8, mana: bool) -> Option<u8> {
        let fighter = self.people.fighter(who);
        let much = if mana { fighter.mana >= 5 } else { fighter.stamina >= 3 };
        self.holder(self.people.side_of(who).other(), Card::Count, |standing| {
            much && standing.count.hurts()
        })
    }

    /// Mana becomes a D6, Stamina a D3 ([WG-131](docs/rules/wargrounds.md#wg-131)).
    pub fn count_spent(&mut self, desk: &mut Desk<'_, '_>, who: u8, mana: bool) {
        let die = desk.roll(self.people.owner(who), 6);
        let now = u8::try_from(if mana { die } else { die.div_ceil(2) }).expect("a die");
        let fighter = self.people.fighter_mut(who);
        let place = if mana { &mut fighter.mana } else { &mut fighter.stamina };
        let was = std::mem::replace(place, now);
        self.counted(desk, who, if mana { "Mana" } else { "Stamina" }, (die, now), was);
    }

    fn stop_player(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> Flow<Option<u8>> {
        let side = self.people.side_of(who).other();
        let open = self.opens(who, side, Card::Stop);
        match self.ask(desk, Question::Stop { side, who }, open)? {
            Answer::Play { seat, card: Card::Stop } => Ok(Some(seat)),
            Answer::Standing => Ok(self.standing_stop(who)),
            _ => Ok(None),
        }
    }

    /// Carriers and Monarchs, or any character with 3 or more HP left ([WG-192](docs/rules/wargrounds.md#wg-192)).
    pub fn standing_stop(&self, who: u8) -> Option<u8> {
        let special = self.people.is_carrier(who) || self.is_monarch(who);
        let hp = self.people.fighter(who).hp;
        self.holder(
            self.people.side_of(who).other(),
            Card::Stop,
            |standing| match standing.stop {
                StopWhen::Off => false,
                StopWhen::Carriers => special,
                StopWhen::Any3 => special || hp >= 3,
            },
        )
    }

    /// Off the field for D3 cards; everybody loses Disarmed, Exposed and Tired
    /// ([WG-138](docs/rules/wargrounds.md#wg-138)).
    pub fn stop(&mut self, desk: &mut Desk<'_, '_>, who: u8, rest: Cell) {
        self.people.fighter_mut(who).at = rest;
        let dropped = self.drop_load(who);
        let die = desk.roll(self.people.owner(who), 6);
        let cards = die.div_ceil(2);
        let fighter = self.people.fighter_mut(who);
        fighter.life = Life::Recovering(u8::try_from(cards).expect("at most 3"));
        fighter.cover = Default::default();
        fighter.start = None;
        for fighter in self.people.fighters_mut() {
            fighter.disarmed = false;
            fighter.exposed = false;
            fighter.tired = false;
        }
        desk.note(Event::CardDone {
            card: Card::Stop,
            on: Some(self.people.who(who)),
            dice: vec![die],
            what: CardEffect::Stopped { cards, dropped },
        });
        // A character taken off the field to recover throws for its next start (WG-67).
        let start = self.roll_start(desk, who);
        desk.note(Event::TakenOff {
            who: self.people.who(who),
            start,
        });
    }
}
