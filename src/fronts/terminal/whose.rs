//! Whose line is read: several people may type in one window.

use super::Session;
use super::transcript::handle;
use muster_kit::Seat;

impl Session {
    /// Whose line it is when no `@name` says so: the person who was named by `@name` alone, else the person awaited,
    /// else the person who typed last, else the host.
    pub fn actor(&self) -> String {
        if let Some(follower) = &self.follower {
            return follower.clone();
        }
        let opened = self.table.opened().iter().map(|opened| opened.seat);
        let awaited = opened.into_iter().find(|seat| self.is_person(*seat));
        let only = || {
            let mut people = self.table.people();
            people.next().filter(|_| people.next().is_none()).map(|(seat, _)| seat)
        };
        match awaited.or_else(only) {
            Some(seat) => self.name(seat),
            None => self.last.clone().unwrap_or_else(|| self.host_name()),
        }
    }

    /// Whose line it is: the person named by `@name`, else [`Session::actor`]. Asked before the line is carried out, for the
    /// turn may pass to another.
    pub fn whose(&self, by: Option<&str>) -> String {
        by.map_or_else(|| self.actor(), |by| self.named(by))
    }

    /// From now on that name types; nobody in particular if it is empty.
    pub fn follow(&mut self, typed: &str) {
        self.follower = (!typed.is_empty()).then(|| self.named(typed));
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.people().any(|(person, _)| person == seat)
    }

    pub(super) fn host_name(&self) -> String {
        let host = self.table.people().find(|(_, user)| *user == self.table.host());
        host.map_or_else(|| "Host".to_owned(), |(seat, _)| self.name(seat))
    }

    /// The name of a seat whose handle was typed after `@`, or the word itself for a person without a seat.
    pub fn named(&self, typed: &str) -> String {
        let seats = (0..).map(Seat).take(self.table.chairs().len());
        let seat = seats
            .map(|seat| self.name(seat))
            .find(|name| handle(name) == handle(typed));
        seat.unwrap_or_else(|| {
            let mut letters = typed.chars();
            letters
                .next()
                .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        })
    }
}
