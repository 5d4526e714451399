//! Who sits where: sitting down, standing up, taking over, and who may know whose secrets.

use super::By;
use super::chair::seat_at;
use super::{Away, Chair, Holder, Stage, Table, Then, User, World, refusal};
use muster_game::Rejection;
use muster_kit::Viewer;
use muster_kit::{Refusal, Seat};
use muster_vocabulary::{Invocation, OptionKind};
use muster_words::text;
use serde_json::Value;

impl Table {
    /// Refuses whoever is neither the host of this table nor a manager of its server.
    pub(crate) fn hosted_by(&self, user: User, world: &World<'_>) -> Result<(), Refusal> {
        if user == self.host || world.manager {
            return Ok(());
        }
        Err(refusal(text!("host-only"), text!("host-only-instead")))
    }

    /// Where `user` sits, and in which role.
    pub fn seat_of(&self, user: User) -> Result<(Seat, By), Refusal> {
        let seat = |index: usize| Seat(u8::try_from(index).expect("at most 68 seats"));
        let held = self.chairs.iter().position(|chair| chair.holder == Holder::User(user));
        if let Some(index) = held {
            return Ok((seat(index), By::Holder));
        }
        let stood_in = self.chairs.iter().position(|chair| chair.deputy == Some(user));
        stood_in
            .map(|index| (seat(index), By::Deputy))
            .ok_or_else(|| self.only_watching(user))
    }

    /// Who is asked when a seat is: its player, or the deputy while the player is away; none for an NPC.
    pub fn asked_for(&self, seat: Seat) -> Option<User> {
        let chair = self.chairs.get(seat.index())?;
        match chair.holder {
            Holder::User(user) => Some(chair.standing_in().unwrap_or(user)),
            Holder::Npc(_) | Holder::Open => None,
        }
    }

    /// What `user` may see.
    pub fn viewer(&self, user: User) -> Viewer {
        self.seat_of(user)
            .map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(seat))
    }

    /// People who hold a chair.
    pub fn people(&self) -> impl Iterator<Item = (Seat, User)> {
        (0..)
            .map(Seat)
            .zip(&self.chairs)
            .filter_map(|(seat, chair)| match chair.holder {
                Holder::User(user) => Some((seat, user)),
                Holder::Npc(_) | Holder::Open => None,
            })
    }

    /// The name shown for a seat.
    pub fn name(&self, seat: Seat) -> String {
        self.chairs
            .get(seat.index())
            .map_or_else(|| text!("the-house"), |chair| chair.name.clone())
    }

    /// The arguments with seats as the rules know them: chair numbers from 0, whether typed as a number or
    /// as a name.
    pub(crate) fn resolved(&self, invocation: &Invocation) -> Result<Value, Rejection> {
        let mut action = invocation.clone();
        let options = invocation.entry().map_or(&[][..], |(_, sub)| &sub.option);
        for option in options.iter().filter(|option| option.kind == OptionKind::Seat) {
            let option = option.name.as_str();
            let Some(text) = invocation.text(option) else { continue };
            let seat = self.seat_named(text).ok_or_else(|| Rejection::Malformed {
                option: format!("{}.{option}", invocation.sub),
                message: text!("seat-sits-nowhere", typed = text, seats = self.seats_in_words()),
            })?;
            action.args.insert(option.to_owned(), Value::from(seat.0));
        }
        Ok(action.action())
    }

    /// The seat of that number (from 1) or name.
    pub fn seat_named(&self, text: &str) -> Option<Seat> {
        let by_number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || {
            self.chairs
                .iter()
                .position(|chair| chair.name.eq_ignore_ascii_case(text))
        };
        let index = by_number.filter(|index| *index < self.chairs.len()).or_else(by_name)?;
        u8::try_from(index).ok().map(Seat)
    }

    /// The seat that somebody without one may take: first the one that was theirs.
    pub(super) fn free_seat(&self, user: User) -> Option<Seat> {
        let free = |chair: &Chair| !matches!(chair.holder, Holder::User(_));
        let own = self.chairs.iter().position(|chair| chair.owner == Some(user));
        let index = match own {
            Some(own) => Some(own).filter(|own| free(&self.chairs[*own])),
            None => self.chairs.iter().position(free),
        };
        index.and_then(|index| u8::try_from(index).ok()).map(Seat)
    }

    /// The refusal of what only players may do.
    pub(super) fn only_watching(&self, user: User) -> muster_kit::Refusal {
        let title = self.kind().title;
        if self.stage == Stage::Lobby {
            return refusal(text!("panel-no-seat-yet", game = title), "/game join");
        }
        match self.free_seat(user).filter(|_| self.stage == Stage::Playing) {
            Some(seat) => refusal(self.watching_words(seat), format!("/game join seat:{seat}")),
            None => refusal(text!("panel-watching-none-free", game = title), "/game watch"),
        }
    }

    /// What somebody who watches reads of a seat that they may take.
    pub(super) fn watching_words(&self, seat: Seat) -> String {
        let (game, chair) = (self.kind().title, &self.chairs[seat.index()]);
        let seat = seat.to_string();
        match chair.holder {
            Holder::Npc(level) => {
                let who = text!("lobby-npc", name = &chair.name, level = level.to_string());
                text!("panel-watching-seat-npc", game = game, who = who, seat = seat)
            }
            _ => text!("panel-watching-seat-free", game = game, seat = seat),
        }
    }

    /// Whether `user` has seen the secrets of a seat that does not share them with `seat`.
    pub(super) fn knows_another_side(&self, user: User, seat: Seat) -> Result<bool, Rejection> {
        let game = self.game()?;
        let knows =
            |chair: &Chair| chair.owner == Some(user) || chair.deputy == Some(user) || chair.known_to.contains(&user);
        let mut seen = self.chairs.iter().enumerate().filter(|(_, chair)| knows(chair));
        Ok(seen.any(|(index, _)| index != seat.index() && !game.shares(seat_at(index), seat)))
    }

    /// Whoever has a chair of a game under way, or stands in for it, knows its secrets from now on.
    pub(super) fn learn(&mut self) {
        if self.stage != Stage::Playing {
            return;
        }
        for chair in &mut self.chairs {
            let holder = match chair.holder {
                Holder::User(user) => Some(user),
                Holder::Npc(_) | Holder::Open => None,
            };
            for user in holder.into_iter().chain(chair.deputy) {
                if !chair.known_to.contains(&user) {
                    chair.known_to.push(user);
                }
            }
        }
    }

    pub(super) fn seats_in_words(&self) -> String {
        let seats = (1..)
            .zip(&self.chairs)
            .map(|(number, chair)| format!("{number} {}", chair.name));
        text!("seats-are", seats = seats.collect::<Vec<_>>().join(", "))
    }

    /// Everybody whose number stands in the table, and whether they sit at it.
    pub fn named(&self) -> Vec<(User, bool)> {
        let mut named: Vec<(User, bool)> = self.people().map(|(_, user)| (user, true)).collect();
        let mut others = vec![self.host];
        others.extend(&self.watchers);
        others.extend(self.ballot.iter().flat_map(|ballot| ballot.matter.names()));
        for chair in &self.chairs {
            others.extend(
                chair
                    .owner
                    .into_iter()
                    .chain(chair.deputy)
                    .chain(chair.known_to.iter().copied()),
            );
            if let Some(Away {
                then: Then::Deputy(user),
                ..
            }) = chair.away
            {
                others.push(user);
            }
        }
        for user in others {
            if !named.iter().any(|(known, _)| *known == user) {
                named.push((user, false));
            }
        }
        named.sort_unstable();
        named
    }
}
