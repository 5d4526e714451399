//! Playing an event card by itself ([WG-125](docs/rules/wargrounds.md#wg-125), [WG-190](docs/rules/wargrounds.md#wg-190)).

use crate::action::Attached;
use crate::data::Card;
use crate::orders::Meant;
use crate::rules::{Ref, no};
use crate::state::{Cause, Stage, Wargrounds};
use muster_kit::Refusal;

impl Wargrounds {
    /// The game waits whenever a player types, so a card is played at once ([WG-125](docs/rules/wargrounds.md#wg-125),
    /// [WG-190](docs/rules/wargrounds.md#wg-190)).
    pub fn card(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        card: Card,
        target: Option<&str>,
        more: Option<&str>,
    ) -> Result<(), Refusal> {
        if self.suspended.is_some() {
            return self.play_into_window(referee, seat, card);
        }
        if !matches!(self.progress.stage(), Stage::Orders | Stage::Run) {
            return Err(no("WG-125", "Cards are played once the phase has begun."));
        }
        let side = self.seats[seat].side;
        let meant = self.meant_by(side, card);
        let on = target.map(|word| self.find(side, word, meant)).transpose()?;
        self.check_card(seat, card, on, false)?;
        let words = more.unwrap_or_default().split([',', ' ']);
        let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let keep = card != Card::Bones && words == ["keep"];
        if keep || card == Card::Fumble && words == ["drop"] {
            words.clear();
        }
        self.check_keep(Attached { card, on, keep })?;
        let list = words
            .into_iter()
            .map(|word| self.find(side, word, Meant::Own))
            .collect::<Result<_, _>>()?;
        referee.reveal();
        let before = self.asked_who();
        let cause = Cause::Card {
            seat,
            card,
            on,
            list,
            keep,
        };
        self.run(referee, cause, None);
        if self.suspended.is_none() {
            self.ask_anew(before);
            if self.is_decided() {
                self.end_leg(referee);
            }
        }
        Ok(())
    }

    /// What a card is about to be played on, where its target is typed as the letter that the map gives to another
    /// character: letters are read without their case, and a card is played at once
    /// ([WG-4](docs/rules/wargrounds.md#wg-4)).
    pub fn misread_target(&self, seat: u8, card: Card, word: &str) -> Option<String> {
        let side = self.seats.get(seat)?.side;
        let on = self.find(side, word, self.meant_by(side, card)).ok()?;
        let typed = word
            .trim()
            .chars()
            .next()
            .filter(|_| word.trim().chars().count() == 1)?;
        let drawn = self
            .people
            .everybody()
            .find(|who| self.people.badge(*who).letter() == typed && *who != on)?;
        let (drawn, on) = (self.people.named(drawn), self.people.named(on));
        Some(format!(
            "On the map `{typed}` is {drawn}; {} is played on {on}.",
            card.title()
        ))
    }
}
