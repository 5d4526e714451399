//! `/game map keep:`: how boards come from now on.

use crate::command::{Context, KeptFor};
use crate::{Decision, Table, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Look, Post};
use muster_words::text;

impl Table {
    /// `/game map as:picture keep:me`: how boards come from now on.
    pub(super) fn keep_look(
        &self,
        context: &Context<'_>,
        look: Option<Look>,
        kept: KeptFor,
    ) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        let Some(look) = look else {
            return Err(refusal(text!("look-how"), "/game map as:both keep:me").into());
        };
        let mut table = self.clone();
        if kept == KeptFor::Table {
            self.hosted_by(user, &world)?;
            table.look = look;
            let told = Line::from(text!("look-of-channel", look = words(look)));
            return Ok(Decision::Change(Box::new(self.plain_change(
                table,
                vec![told],
                world.now,
            ))));
        }
        let (seat, _) = self.seat_of(user)?;
        table.chair_mut(seat).habits_mut().look = Some(look);
        let told = text!("look-of-player", look = words(look));
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts.push(Post::new(Audience::Asker, vec![Line::from(told)]));
        Ok(Decision::Change(Box::new(change)))
    }
}

fn words(look: Look) -> String {
    match look {
        Look::Text => text!("look-text"),
        Look::Picture => text!("look-pictures"),
        Look::Both => text!("look-both"),
        Look::Spoken => text!("look-spoken"),
    }
}
