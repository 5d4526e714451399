//! Who sits at a table, who opened it, and who watches.

use super::chair::{Chair, seat_at};
use crate::{By, Holder, User};
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// The people of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seating {
    /// Who opened it.
    host: User,
    /// The host may overrule alone although they play.
    #[serde(default)]
    trusted: bool,
    chairs: Vec<Chair>,
    #[serde(default)]
    watchers: Vec<User>,
}

impl Seating {
    /// The people of a new table.
    pub(crate) fn new(host: User, chairs: Vec<Chair>) -> Seating {
        Seating {
            host,
            trusted: false,
            chairs,
            watchers: Vec::new(),
        }
    }

    /// Who opened the table, or took it over from a host who left.
    pub fn host(&self) -> User {
        self.host
    }

    /// Whether the host may overrule alone although they play.
    pub(crate) fn is_host_trusted(&self) -> bool {
        self.trusted
    }

    /// The host may overrule alone although they play, or may not.
    pub(crate) fn trust_host(&mut self, trusted: bool) {
        self.trusted = trusted;
    }

    /// The seat from which the host plays; none if they do not play.
    pub(crate) fn seat_of_host(&self) -> Option<Seat> {
        self.seat_held_by(self.host)
    }
}

/// Chairs.
impl Seating {
    /// All chairs, in the order of the seats.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The chair of a seat; none for the house, which has no chair.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// For a change of the chair of a seat; none for the house.
    pub(crate) fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs.get_mut(seat.index())
    }

    /// For a change of all chairs.
    pub(crate) fn chairs_mut(&mut self) -> impl Iterator<Item = &mut Chair> {
        self.chairs.iter_mut()
    }

    /// All seats, the first one first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.chairs.len()).map(seat_at)
    }

    /// Puts a free chair behind the others and returns its seat.
    pub(crate) fn add_chair(&mut self) -> Seat {
        self.chairs.push(Chair::free());
        seat_at(self.chairs.len() - 1)
    }

    /// Takes a chair away; those behind it move up.
    pub(crate) fn remove_chair(&mut self, seat: Seat) -> Chair {
        self.chairs.remove(seat.index())
    }

    fn first(&self, which: impl Fn(&Chair) -> bool) -> Option<Seat> {
        self.chairs.iter().position(which).map(seat_at)
    }

    /// The seat that a person holds.
    pub fn seat_held_by(&self, user: User) -> Option<Seat> {
        self.first(|chair| chair.holder() == Holder::User(user))
    }

    /// The seat that a person may return to while nobody else holds it.
    pub(crate) fn seat_owned_by(&self, user: User) -> Option<Seat> {
        self.first(|chair| chair.owner() == Some(user))
    }

    /// The first seat that nobody has taken before the start.
    pub(crate) fn first_open_seat(&self) -> Option<Seat> {
        self.first(|chair| chair.holder() == Holder::Open)
    }

    /// Where a person sits, and in which role.
    pub(crate) fn role_of(&self, user: User) -> Option<(Seat, By)> {
        let held = self.seat_held_by(user).map(|seat| (seat, By::Holder));
        let stood_in = || self.first(|chair| chair.deputy() == Some(user));
        held.or_else(|| stood_in().map(|seat| (seat, By::Deputy)))
    }

    /// Who is asked when a seat is: its player, or the deputy while the player is away; none for an NPC.
    pub(crate) fn asked_for(&self, seat: Seat) -> Option<User> {
        let chair = self.chair(seat)?;
        chair.player().map(|player| chair.standing_in().unwrap_or(player))
    }

    /// People who hold a chair.
    pub fn people(&self) -> impl Iterator<Item = (Seat, User)> {
        let chairs = self.seats().zip(&self.chairs);
        chairs.filter_map(|(seat, chair)| Some((seat, chair.player()?)))
    }

    /// The seat of that number (from 1) or name.
    pub fn seat_named(&self, text: &str) -> Option<Seat> {
        let by_number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_number = by_number.filter(|index| *index < self.chairs.len()).map(seat_at);
        by_number.or_else(|| self.first(|chair| chair.name().eq_ignore_ascii_case(text)))
    }

    /// The seat that a person without one may take: first the one that was theirs.
    pub(crate) fn free_seat(&self, user: User) -> Option<Seat> {
        let free = |chair: &Chair| chair.player().is_none();
        match self.seat_owned_by(user) {
            Some(own) => Some(own).filter(|own| self.chair(*own).is_some_and(free)),
            None => self.first(free),
        }
    }

    /// Whoever has a chair of a game under way, or stands in for its player, knows its secrets from now on.
    pub(crate) fn learn(&mut self) {
        self.chairs_mut().for_each(Chair::learn);
    }

    /// Whether the game is held for a player now.
    pub(crate) fn holds_the_game(&self) -> bool {
        self.chairs.iter().any(Chair::holds_the_game)
    }
}

/// Watchers, and all that know of the table.
impl Seating {
    /// People without a seat who are told of the game, in the order in which they asked.
    pub fn watchers(&self) -> &[User] {
        &self.watchers
    }

    /// A person watches from now on, as the last of the list.
    pub(crate) fn watch(&mut self, user: User) {
        self.stop_watching(user);
        self.watchers.push(user);
    }

    /// A person watches no more.
    pub(crate) fn stop_watching(&mut self, user: User) {
        self.watchers.retain(|watcher| *watcher != user);
    }

    /// All whose number stands in it but do not sit at the table, some of them more than once.
    pub(crate) fn named(&self) -> impl Iterator<Item = User> {
        let chairs = self.chairs.iter().flat_map(Chair::named);
        std::iter::once(self.host)
            .chain(self.watchers.iter().copied())
            .chain(chairs)
    }

    /// Takes a person's number out; a player of the table becomes its host in their place, else `nobody`. Chairs that were
    /// theirs are called `called`.
    pub(crate) fn forget(&mut self, user: User, called: &str, nobody: User, now: chrono::DateTime<chrono::Utc>) {
        self.stop_watching(user);
        for chair in self.chairs_mut() {
            chair.forget(user, called, now);
        }
        if self.host == user {
            let next = self.people().map(|(_, user)| user).next();
            self.host = next.unwrap_or(nobody);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::Level;

    fn seating() -> Seating {
        let chairs = [
            ("Ana", Holder::User(User(1))),
            ("Brakka", Holder::Npc(Level::Easy)),
            ("Ben", Holder::User(User(2))),
        ];
        let chairs = chairs.map(|(name, holder)| Chair::new(name.to_owned(), holder));
        Seating::new(User(1), chairs.into())
    }

    #[test]
    fn seats_are_named_by_number_or_name() {
        let seating = seating();
        assert_eq!(seating.seat_named("2"), Some(Seat(1)));
        assert_eq!(seating.seat_named("bEn"), Some(Seat(2)));
        assert_eq!(
            (seating.seat_named("0"), seating.seat_named("4"), seating.seat_named("")),
            (None, None, None)
        );
    }

    #[test]
    fn a_person_returns_to_their_own_seat_first() {
        let mut seating = seating();
        assert_eq!(seating.free_seat(User(9)), Some(Seat(1)), "the NPC's");
        let chair = seating.chair_mut(Seat(2)).expect("there are three");
        chair.give_up(Level::Normal, chrono::DateTime::UNIX_EPOCH);
        assert_eq!(
            (seating.free_seat(User(2)), seating.free_seat(User(9))),
            (Some(Seat(2)), Some(Seat(1)))
        );
        assert_eq!(seating.role_of(User(2)), None);
    }

    #[test]
    fn a_forgotten_host_hands_the_table_on() {
        let mut seating = seating();
        seating.watch(User(7));
        seating.forget(User(7), "Someone", User(0), chrono::DateTime::UNIX_EPOCH);
        assert_eq!((seating.host(), seating.watchers().len()), (User(1), 0));
        seating
            .chair_mut(Seat(0))
            .expect("it is there")
            .give_up(Level::Easy, chrono::DateTime::UNIX_EPOCH);
        seating.forget(User(1), "Someone", User(0), chrono::DateTime::UNIX_EPOCH);
        assert_eq!((seating.host(), seating.chairs()[0].name()), (User(2), "Someone"));
        assert!(seating.named().all(|user| user != User(1)));
    }
}
