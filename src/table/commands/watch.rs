//! `/game watch`: direct messages for people who watch, and the page for spectators.

use crate::command::Context;
use crate::{Decision, SpectatorPage, Table, User, World, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Line, Post};
use muster_words::text;

/// Watchers of one table.
const WATCHERS_MAX: usize = 50;

impl Table {
    /// `/game watch`: direct messages to the asker, or the page for spectators.
    pub(super) fn watch(
        &self,
        context: &Context<'_>,
        on: Option<bool>,
        page: Option<bool>,
    ) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        match (on, page) {
            (None, Some(on)) => return self.set_page(user, on, world),
            (Some(_), Some(_)) => {
                return Err(refusal(text!("watch-two-things"), text!("watch-one-at-a-time")).into());
            }
            (_, None) => (),
        }
        let on = on.unwrap_or(true);
        if self.people().any(|(_, seated)| seated == user) {
            let line = Line::from(text!("watch-you-play"));
            return Ok(Decision::Answer(vec![Post::new(Audience::Asker, vec![line])]));
        }
        let mut table = self.clone();
        table.seating.stop_watching(user);
        if on && table.seating.watchers().len() >= WATCHERS_MAX {
            let reason = text!("watch-too-many", most = WATCHERS_MAX);
            return Err(refusal(reason, text!("watch-catchup-instead")).into());
        }
        if on {
            table.seating.watch(user);
        }
        let words = if on { text!("watch-on") } else { text!("watch-off") };
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts = vec![Post::new(Audience::Asker, vec![Line::from(words)])];
        Ok(Decision::Change(Box::new(change)))
    }

    /// `/game watch page:`: opens the page, tells its address again, or closes it for good.
    pub(super) fn set_page(&self, user: User, on: bool, world: World<'_>) -> Result<Decision, Rejection> {
        self.hosted_by(user, &world)?;
        let page = match (on, world.pages, &self.page) {
            (false, _, None) => return Err(refusal(text!("page-none-to-close"), "/game watch page:yes").into()),
            (false, _, Some(_)) => None,
            (true, None, _) => {
                return Err(refusal(text!("page-none-served"), text!("page-none-served-instead")).into());
            }
            (true, Some(base), None) => Some(SpectatorPage::new(base, &world.fresh)),
            (true, Some(base), Some(old)) => Some(old.served_at(base)),
        };
        let told = |page: &SpectatorPage| {
            let mut post = Post::new(Audience::Asker, vec![Line::from(text!("page-anyone-may-look"))]);
            post.controls = vec![page.link()];
            post
        };
        let mut posts: Vec<Post> = page.as_ref().map(told).into_iter().collect();
        if page == self.page {
            return Ok(Decision::Answer(posts));
        }
        let words = match (&self.page, &page) {
            (_, None) => text!("page-closed"),
            (None, Some(_)) => text!("page-opened"),
            (Some(_), Some(_)) => text!("page-moved"),
        };
        let mut announced = Post::new(Audience::Table, vec![Line::from(words)]);
        announced.controls.extend(page.as_ref().map(SpectatorPage::link));
        let mut table = self.clone();
        table.page = page;
        let mut change = self.plain_change(table, Vec::new(), world.now);
        change.posts.push(announced);
        change.posts.append(&mut posts);
        Ok(Decision::Change(Box::new(change)))
    }
}
