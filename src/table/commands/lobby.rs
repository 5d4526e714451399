//! `/game option` and `/game start`: what is played, and its beginning.

use crate::command::Context;
use crate::draft::Draft;
use crate::settings::read;
use crate::{Act, Chair, Decision, Holder, Pace, Stage, Table, User, World, refusal};
use muster_game::{Entrant, Rejection};
use muster_kit::{Audience, Level, Post, Refusal};
use muster_vocabulary as vocabulary;
use muster_words::text;
use serde_json::Value;
use std::sync::Arc;

/// Names of chairs that nobody took.
const NPC_NAMES: [&str; 8] = ["Brakka", "Oddny", "Tam", "Wulf", "Yrsa", "Hob", "Maud", "Perrin"];

impl Table {
    /// Refuses a start by others than the host and the managers of the server, unless the host has left the table.
    ///
    /// # Errors
    /// A refusal that names the host.
    pub fn may_start(&self, user: User, manager: bool) -> Result<(), Refusal> {
        if user == self.seating.host() || manager {
            return Ok(());
        }
        if self.seat_of(user).is_err() {
            return Err(refusal(text!("start-only-players"), "/game join"));
        }
        match self.seating.seat_of_host() {
            Some(seat) => {
                let host = self.name(seat);
                Err(refusal(
                    text!("start-only-host", host = &host),
                    text!("start-ask", host = &host),
                ))
            }
            None => Ok(()),
        }
    }

    /// `/game option`: what is set, or other settings before the start.
    pub(super) fn option(
        &self,
        context: &Context<'_>,
        set: Option<&str>,
        trusted: Option<bool>,
    ) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        if set.is_none() && trusted.is_none() {
            return Ok(Decision::Answer(vec![Post::new(Audience::Asker, self.option_lines())]));
        }
        if self.stage != Stage::Lobby {
            return Err(refusal(text!("settings-are-fixed"), text!("settings-are-fixed-instead")).into());
        }
        self.hosted_by(user, &world)?;
        let command = self.command();
        let mut settings = self.options.as_object().cloned().unwrap_or_default();
        vocabulary::set(&mut settings, read(&command.setting, set.unwrap_or_default())?);
        let mut table = self.clone();
        if let Some(trusted) = trusted {
            table.seating.trust_host(trusted);
        }
        table.options = (self.kind().options)(Value::Object(settings))?.0;
        table.picks_agree()?;
        Ok(Decision::Change(Box::new(self.lobby_moved_on(table, world.now))))
    }

    /// Refuses settings that what a seat chose before does not go with.
    fn picks_agree(&self) -> Result<(), Refusal> {
        for seat in self.seating.seats() {
            let pick = self.chair(seat).pick();
            if !pick.is_object() {
                continue;
            }
            let checked = (self.kind().pick)(&self.options, &self.picks_of_others(seat), pick.clone());
            let Err(Rejection::Refused(refused)) = checked else {
                continue;
            };
            // The reason names the choice.
            if (self.kind().sealed)(&self.options) {
                let instead = text!("option-against-secret-pick-instead");
                return Err(refusal(text!("option-against-secret-pick"), instead));
            }
            let name = self.name(seat);
            let reason = text!("option-against-pick", name = &name, reason = refused.reason);
            return Err(refusal(reason, text!("option-against-pick-instead", name = &name)));
        }
        Ok(())
    }

    /// `/game start`: non-players of that level take the seats that are left.
    pub(super) fn start(&self, context: &Context<'_>, npc: Option<Level>) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        if self.stage != Stage::Lobby {
            let instead = if self.seat_of(user).is_ok() {
                "/game turn"
            } else {
                "/game status"
            };
            return Err(refusal(text!("game-has-begun-already"), instead).into());
        }
        self.may_start(user, world.manager)?;
        let mut table = self.clone();
        table.fill_with_npcs(npc.unwrap_or(Level::Normal))?;
        let people = table.people().count();
        let pace = self.command().table.pace_hours;
        table.clock.default_pace((people > 1).then(|| Pace::every(pace)));
        let roster: Vec<Entrant<Value>> = table.chairs().iter().map(Chair::entrant).collect();
        // Set-up dice are never scripted: a script names the faces of what is played.
        let world = World { script: &[], ..world };
        let mut dice = table.dice(&world, &[], &table.salted(world.entropy));
        let played = (self.kind().setup)(*self.kind().rules.end(), &roster, &table.options, &mut dice)?;
        table.stage = Stage::Playing;
        table.clock.keep_lobby(None);
        let act = Act::Start {
            roster,
            options: table.options.clone(),
        };
        played.game.sound()?;
        let mut draft = Draft::with_game(&table, Arc::clone(&played.game), world);
        draft.since(self);
        draft.began(played, dice, act)?;
        Ok(draft.finish())
    }

    /// Empty chairs go to NPCs, up to the number of seats asked for.
    fn fill_with_npcs(&mut self, level: Level) -> Result<(), Refusal> {
        let fewest = self.fewest_seats().expect("options were checked when they were set");
        if self.chairs().is_empty() {
            return Err(refusal(text!("lobby-nobody-sits"), "/game join"));
        }
        while self.chairs().len() < fewest {
            self.seating.add_chair();
        }
        let taken: Vec<String> = self.chairs().iter().map(|chair| chair.name().to_owned()).collect();
        let mut names = NPC_NAMES
            .iter()
            .filter(|name| !taken.iter().any(|taken| taken == *name));
        let free = self.seating.chairs_mut().filter(|chair| chair.holder() == Holder::Open);
        for chair in free {
            let name = names.next().map(|name| (*name).to_owned());
            chair.fill(level, name.unwrap_or_else(|| text!("lobby-npc-name")));
        }
        Ok(())
    }
}
