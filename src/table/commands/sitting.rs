//! `/game join` and `/game leave`: who takes a seat, and who gives it up.

use crate::command::Context;
use crate::draft::Draft;
use crate::lobby::all_seats_taken;
use crate::prose::{self, mark};
use crate::settings::read;
use crate::{Act, Chair, Decision, Holder, SEATS_MAX, Stage, Table, User, World, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Level, Line, Post, Refusal, Seat, Span};
use muster_vocabulary::{Invocation, Setting};
use muster_words::text;

impl Table {
    /// The command with which a person in the lobby chooses what a line says and no more: `undead`, `I want to play rebels`, `join
    /// goblin warchief`. None where the game offers nothing of that name, and once it has begun.
    pub fn pick_in_words(&self, line: &str) -> Option<Invocation> {
        let is_command = line.trim_start().starts_with('/') || line.contains("as:");
        (self.stage == Stage::Lobby && !is_command).then(|| pick_in_words(&self.command().pick, line))?
    }

    /// `/game join`: a seat by number or name, and what it plays.
    pub(super) fn join(
        &self,
        context: &Context<'_>,
        seat: Option<&str>,
        pick: Option<&str>,
    ) -> Result<Decision, Rejection> {
        let Context { user, name, world, .. } = *context;
        if self.stage == Stage::Over {
            return Err(refusal(text!("game-is-over"), "/game rematch").into());
        }
        let wanted = seat.map(|text| {
            self.seat_named(text)
                .ok_or_else(|| refusal(text!("seat-unknown", seat = text), self.seats_in_words()))
        });
        let wanted = wanted.transpose()?;
        let seated = self.seating.seat_held_by(user);
        if self.stage != Stage::Lobby {
            return match seated {
                Some(_) => Err(refusal(text!("seat-held-already"), "/game status").into()),
                None => self.takes_over(user, name, wanted, world),
            };
        }
        let mut table = self.clone();
        let seat = match seated {
            Some(seat) => seat,
            None => table.seat_in_lobby(wanted)?,
        };
        let chair = table.chair_mut(seat);
        chair.sit_down(user);
        if seated.is_none() {
            chair.rename(name);
        }
        table.seating.stop_watching(user);
        let picked = pick.map(|text| read(&self.command().pick, text)).transpose()?;
        table.picked(seat, picked.unwrap_or_default())?;
        Ok(Decision::Change(Box::new(self.lobby_moved_on(table, world.now))))
    }

    /// What an NPC plays, as the host says before the game begins.
    pub fn picked_for(&self, user: User, seat: Seat, pick: &str, world: World<'_>) -> Result<super::Change, Rejection> {
        self.hosted_by(user, &world)?;
        if self.stage != Stage::Lobby {
            return Err(refusal(text!("game-has-begun-already"), "/game status").into());
        }
        let npc = self.seating.chair(seat).map(Chair::holder);
        if !matches!(npc, Some(Holder::Npc(_))) {
            return Err(refusal(text!("seat-no-npc"), self.seats_in_words()).into());
        }
        let mut table = self.clone();
        table.picked(seat, read(&self.command().pick, pick)?)?;
        Ok(self.lobby_moved_on(table, world.now))
    }

    /// Somebody takes a free seat of a game under way, or returns to his own.
    fn takes_over(
        &self,
        user: User,
        name: &str,
        wanted: Option<Seat>,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        let seat = self.seat_to_take(user, wanted)?;
        let mut draft = Draft::new(self, world)?;
        let other = draft.chair(seat).take_over(user, name);
        if other {
            draft.unheard.push(seat);
            draft.table.deadlines.forget_pings(seat);
        }
        draft.table.seating.stop_watching(user);
        draft.note(Act::Seat {
            seat,
            name: name.to_owned(),
            npc: None,
        });
        let message = if other {
            text!("seat-taken-over", player = mark(0), seat = seat.to_string())
        } else {
            text!("seat-returned-to", player = mark(0))
        };
        draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
        Ok(draft.finish())
    }

    /// The seat that a newcomer gets before the start.
    fn seat_in_lobby(&mut self, wanted: Option<Seat>) -> Result<Seat, Refusal> {
        if let Some(seat) = wanted {
            return match self.chair(seat).player() {
                Some(_) => Err(refusal(
                    text!("seat-taken", seat = seat.to_string()),
                    text!("seat-join-without"),
                )),
                None => Ok(seat),
            };
        }
        if let Some(seat) = self.seating.first_open_seat() {
            return Ok(seat);
        }
        let most = self.places().map_or(SEATS_MAX, |places| *places.seats.end());
        if self.seating.chairs().len() >= usize::from(most) {
            return Err(all_seats_taken(self, most));
        }
        Ok(self.seating.add_chair())
    }

    /// The seat that a person may take or return to while the game goes on. Who has played or seen one side may not take
    /// another.
    fn seat_to_take(&self, user: User, wanted: Option<Seat>) -> Result<Seat, Rejection> {
        let free = |seat: &Seat| self.chair(*seat).player().is_none();
        let seat = match wanted {
            Some(seat) => seat,
            None => {
                let any = || self.seating.seats().find(free);
                let own = self.seating.seat_owned_by(user);
                own.or_else(|| self.fair_seat(user))
                    .or_else(any)
                    .ok_or_else(|| refusal(text!("seats-all-held"), "/game watch"))?
            }
        };
        if !free(&seat) {
            return Err(refusal(text!("seat-held-by-player"), text!("seat-join-free")).into());
        }
        if self.knows_another_side(user, seat)? {
            let instead = match self.seating.seat_owned_by(user) {
                Some(_) => text!("seat-other-side-instead"),
                None => "/game watch".to_owned(),
            };
            return Err(refusal(text!("seat-other-side"), instead).into());
        }
        Ok(seat)
    }

    /// `/game leave`: the asker's own seat, or one that the host empties before the start.
    pub(super) fn leave(&self, context: &Context<'_>, seat: Option<&str>) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        if let Some(seat) = seat {
            return self.sent_away(user, seat, world);
        }
        let seat = match self.seat_of(user)? {
            (seat, super::By::Holder) => seat,
            _ => return Err(refusal(text!("seat-only-player-leaves"), "/game status").into()),
        };
        match self.stage {
            Stage::Lobby => {
                let mut table = self.clone();
                table.seating.remove_chair(seat);
                Ok(Decision::Change(Box::new(self.lobby_moved_on(table, world.now))))
            }
            Stage::Playing => {
                let mut draft = Draft::new(self, world)?;
                draft.gives_up(seat, Level::Normal);
                let message = match self.people().any(|(other, _)| other != seat) {
                    true => text!("seat-given-up", player = mark(0)),
                    false => text!("seat-given-up-last", player = mark(0)),
                };
                draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
                Ok(draft.finish())
            }
            Stage::Over | Stage::Parked => Err(refusal(text!("seat-nothing-to-leave"), "/game rematch").into()),
        }
    }

    /// The host takes a player off the list before the start.
    pub(super) fn sent_away(&self, user: User, seat: &str, world: World<'_>) -> Result<Decision, Rejection> {
        let seat = self
            .seat_named(seat)
            .ok_or_else(|| refusal(text!("seat-unknown", seat = seat), self.seats_in_words()))?;
        if self.stage != Stage::Lobby {
            let instead = text!("seat-given-by-ruling", seat = seat.to_string());
            return Err(refusal(text!("seat-given-up-by-player"), instead).into());
        }
        self.hosted_by(user, &world)?;
        let mut table = self.clone();
        let name = table.seating.remove_chair(seat).name().to_owned();
        let mut change = self.lobby_moved_on(table, world.now);
        let line = Line::from(text!("seat-taken-off", name = name));
        change.posts.push(Post::new(Audience::Table, vec![line]));
        Ok(Decision::Change(Box::new(change)))
    }
}

/// [`Table::pick_in_words`] of what these settings offer.
fn pick_in_words(settings: &[Setting], line: &str) -> Option<Invocation> {
    const SAID: [&str; 18] = [
        "i", "i'd", "want", "would", "like", "to", "be", "play", "as", "am", "join", "the", "pick", "choose", "take",
        "with", "my", "a",
    ];
    let words = line.split([' ', '=', ':', ',', '.', '!']).map(str::to_lowercase);
    let is_said = |word: &String| SAID.contains(&word.as_str()) || settings.iter().any(|setting| setting.name == *word);
    let mut chosen: Vec<(String, String)> = Vec::new();
    for word in words.filter(|word| !word.is_empty() && !is_said(word)) {
        let offers = |setting: &&Setting| setting.choices.iter().any(|choice| choice.eq_ignore_ascii_case(&word));
        let setting = settings.iter().find(offers)?;
        if chosen.iter().any(|(name, _)| *name == setting.name) {
            return None;
        }
        chosen.push((setting.name.clone(), word));
    }
    let chosen: Vec<String> = chosen.iter().map(|(name, word)| format!("{name}={word}")).collect();
    (!chosen.is_empty()).then(|| Invocation::new("game", "join").with("as", chosen.join(" ").as_str()))
}
