//! Who sits where: sitting down, standing up, taking over, and who may know whose secrets.

use super::By;
use super::{Ballot, Holder, Stage, Table, User, World, refusal};
use muster_game::Rejection;
use muster_kit::Viewer;
use muster_kit::{Refusal, Seat};
use muster_vocabulary::{Invocation, OptionKind};
use muster_words::text;
use serde_json::Value;

impl Table {
    /// Refuses whoever is neither the host of this table nor a manager of its server.
    pub(crate) fn hosted_by(&self, user: User, world: &World<'_>) -> Result<(), Refusal> {
        if user == self.seating.host() || world.manager {
            return Ok(());
        }
        Err(refusal(text!("host-only"), text!("host-only-instead")))
    }

    /// Where `user` sits, and in which role.
    pub fn seat_of(&self, user: User) -> Result<(Seat, By), Refusal> {
        self.seating.role_of(user).ok_or_else(|| self.only_watching(user))
    }

    /// Who is asked when a seat is: its player, or the deputy while the player is away; none for an NPC.
    pub fn asked_for(&self, seat: Seat) -> Option<User> {
        self.seating.asked_for(seat)
    }

    /// What `user` may see.
    pub fn viewer(&self, user: User) -> Viewer {
        self.seat_of(user)
            .map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
    }

    /// People who hold a chair.
    pub fn people(&self) -> impl Iterator<Item = (Seat, User)> {
        self.seating.people()
    }

    /// The name shown for a seat.
    pub fn name(&self, seat: Seat) -> String {
        let chair = self.seating.chair(seat);
        chair.map_or_else(|| text!("the-house"), |chair| chair.name().to_owned())
    }

    /// The arguments with seats as the rules know them: chair numbers from 0, whether typed as a number, as
    /// a name or by a word of the game.
    pub(crate) fn resolved(&self, invocation: &Invocation) -> Result<Value, Rejection> {
        let mut action = invocation.clone();
        let options = invocation.entry().map_or(&[][..], |(_, sub)| &sub.option);
        for option in options.iter().filter(|option| option.kind == OptionKind::Seat) {
            let option = option.name.as_str();
            let Some(text) = invocation.text(option) else { continue };
            let called = || self.game().ok()?.seat_called(text);
            let seat = self
                .seat_named(text)
                .or_else(called)
                .ok_or_else(|| Rejection::Malformed {
                    option: format!("{}.{option}", invocation.sub),
                    message: text!("seat-sits-nowhere", typed = text, seats = self.seats_in_words()),
                })?;
            action.args.insert(option.to_owned(), Value::from(seat.0));
        }
        Ok(action.action())
    }

    /// The seat of that number (from 1) or name.
    pub fn seat_named(&self, text: &str) -> Option<Seat> {
        self.seating.seat_named(text)
    }

    /// The refusal of what only players may do.
    pub(super) fn only_watching(&self, user: User) -> muster_kit::Refusal {
        let title = self.kind().title;
        if self.stage == Stage::Lobby {
            return refusal(text!("panel-no-seat-yet", game = title), "/game join");
        }
        match self.fair_seat(user).filter(|_| self.stage == Stage::Playing) {
            Some(seat) => refusal(self.watching_words(seat), format!("/game join seat:{seat}")),
            None => refusal(text!("panel-watching-none-free", game = title), "/game watch"),
        }
    }

    /// What a watcher reads of a seat that they may take.
    pub(super) fn watching_words(&self, seat: Seat) -> String {
        let (game, chair) = (self.kind().title, self.chair(seat));
        let seat = seat.to_string();
        match chair.holder() {
            Holder::Npc(level) => {
                let who = text!("lobby-npc", name = chair.name(), level = level.to_string());
                text!("panel-watching-seat-npc", game = game, who = who, seat = seat)
            }
            _ => text!("panel-watching-seat-free", game = game, seat = seat),
        }
    }

    /// The seat that a watcher may take: their own if nobody holds it, else a free one of no other side than they know.
    pub(super) fn fair_seat(&self, user: User) -> Option<Seat> {
        let is_fair = |seat: &Seat| !self.knows_another_side(user, *seat).unwrap_or(false);
        let own = self.seating.free_seat(user).filter(is_fair);
        own.or_else(|| {
            let free = |seat: &Seat| self.chair(*seat).player().is_none();
            self.seating.seats().filter(free).find(is_fair)
        })
    }

    /// Whether `user` has seen the secrets of a seat that does not share them with `seat`.
    pub(super) fn knows_another_side(&self, user: User, seat: Seat) -> Result<bool, Rejection> {
        let game = self.game()?;
        let chairs = self.seating.seats().zip(self.seating.chairs());
        let mut seen = chairs.filter(|(_, chair)| chair.is_known_to(user));
        Ok(seen.any(|(other, _)| other != seat && !game.shares(other, seat)))
    }

    /// Whoever has a chair of a game under way, or stands in for it, knows its secrets from now on.
    pub(super) fn learn(&mut self) {
        if self.stage == Stage::Playing {
            self.seating.learn();
        }
    }

    /// The seat of that number or name.
    ///
    /// # Errors
    /// A refusal that names the seats there are.
    pub(super) fn seat_meant(&self, typed: &str) -> Result<Seat, Refusal> {
        let unknown = || refusal(text!("ruling-no-seat", typed = typed), self.seats_in_words());
        self.seat_named(typed).ok_or_else(unknown)
    }

    /// As [`Table::seat_meant`] where a seat may be left out.
    pub(super) fn seat_asked(&self, typed: Option<&str>) -> Result<Option<Seat>, Refusal> {
        typed.map(|typed| self.seat_meant(typed)).transpose()
    }

    pub(super) fn seats_in_words(&self) -> String {
        let seats = (1..)
            .zip(self.seating.chairs())
            .map(|(number, chair)| format!("{number} {}", chair.name()));
        text!("seats-are", seats = seats.collect::<Vec<_>>().join(", "))
    }

    /// Everybody whose number stands in the table, and whether they sit at it.
    pub fn named(&self) -> Vec<(User, bool)> {
        let mut named: Vec<(User, bool)> = self.people().map(|(_, user)| (user, true)).collect();
        let asked = self.ballot.iter().flat_map(Ballot::named);
        let others: Vec<User> = self.seating.named().chain(asked).collect();
        for user in others {
            if !named.iter().any(|(known, _)| *known == user) {
                named.push((user, false));
            }
        }
        named.sort_unstable();
        named
    }
}
