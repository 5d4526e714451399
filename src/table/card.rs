//! The card: what is fixed for the whole game and who plays it, pinned where it is played.

use super::parts::Position;
use super::prose::{self, mark};
use super::{Holder, Stage, Table};
use muster_game::{AnyGame, Awaiting};
use muster_kit::{Audience, Control, Line, Post, Seat, Slot, Span};
use muster_words::text;
use serde_json::Value;
use std::sync::Arc;

impl Table {
    /// Who sits here, the rules and settings, the deadline, and the commitments of the dice. It names no turn, so
    /// that it seldom changes.
    pub(super) fn card_post(&self) -> Post {
        let title = self.kind().title;
        let (head, goes_on) = match self.stage {
            Stage::Lobby | Stage::Playing => (text!("card-on", game = title), true),
            Stage::Parked => (text!("card-stands-still", game = title), false),
            Stage::Over if self.was_closed() => (text!("card-closed", game = title), false),
            Stage::Over => (text!("card-over", game = title), false),
        };
        let mut lines = vec![Line::strong(head)];
        lines.extend(self.seating.seats().map(|seat| self.seat_line(seat)));
        let house_rules = self.house_rules();
        let rules = self.rules_number();
        let chain = self.fairness.anchors().last().cloned().unwrap_or_default();
        lines.push(Line::from(if house_rules.is_empty() {
            text!("card-rules-as-usual", number = rules)
        } else {
            text!("card-rules-but-for-these", number = rules)
        }));
        lines.extend(house_rules);
        lines.extend([
            match self.clock.pace() {
                Some(pace) => super::posting::sentence(&pace.words()),
                None => Line::from(text!("no-deadline")),
            },
            Line::from(text!("card-dice-fixed", chain = chain)),
            Line::from(text!("card-cards-fixed", root = self.fairness.hidden())),
        ]);
        let signed = |key: &str| Line::from(text!("card-exports-signed", key = key));
        lines.extend(self.fairness.signer().map(signed));
        lines.extend(
            self.seating
                .is_host_trusted()
                .then(|| Line::from(super::settings::trusted_words())),
        );
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Keep("card".to_owned());
        let board = Control::button(text!("button-board"), "/game map");
        let log = Control::button(text!("button-log"), "/game log");
        let rules = Control::button(text!("button-rules"), "/game rules");
        post.controls = if !goes_on {
            vec![board, log, rules]
        } else {
            let turn = Control::button(text!("button-my-turn"), "/game turn");
            let watch = Control::button(text!("button-watch"), "/game watch");
            let odds = self.odds_form();
            let first = [turn, board, log].into_iter();
            first.chain(odds).chain([watch, rules]).collect()
        };
        post.controls.extend(self.page.as_ref().map(super::SpectatorPage::link));
        post
    }

    /// The number of the rules that this game is played by, also where its position cannot be read any more.
    fn rules_number(&self) -> u64 {
        let own = self.game.as_ref().and_then(Position::rules);
        own.unwrap_or_else(|| u64::from(*self.kind().rules.end()))
    }

    /// Whether the game is over although the rules still wait for a player.
    fn was_closed(&self) -> bool {
        let ended = |game: Arc<dyn AnyGame>| matches!(game.awaiting(), Awaiting::Over(_));
        self.stage == Stage::Over && !self.game().is_ok_and(ended)
    }

    /// The settings that are not the usual ones, in words.
    fn house_rules(&self) -> Vec<Line> {
        let settings = self.command().setting.iter();
        let differ = settings.filter_map(|setting| {
            let value = self.options.get(&setting.name)?;
            let words = match (value, &setting.default) {
                (value, usual) if Some(value) == usual.as_ref() => return None,
                (Value::String(text), _) if text.contains('\n') => text!("card-own-file"),
                (value, _) => muster_vocabulary::value_words(value),
            };
            let about = setting.about.split(';').next().unwrap_or_default();
            Some(Line::from(format!("{about}: {words}.")))
        });
        differ.collect()
    }

    /// The seat's number, who sits there and in which role.
    pub fn seat_line(&self, seat: Seat) -> Line {
        let chair = self.chair(seat);
        let player = mark(0);
        let who = match chair.holder() {
            Holder::Npc(level) => text!("lobby-npc", name = player, level = level.to_string()),
            Holder::Open => text!("card-free", player = player),
            Holder::User(user) if user == self.seating.host() => text!("lobby-host", name = player),
            Holder::User(_) => player,
        };
        let mut marked = vec![Span::Seat(seat)];
        let seat = seat.to_string();
        let message = match chair.away().filter(|away| away.begun) {
            Some(away) => {
                marked.push(Span::Moment(away.until.timestamp()));
                text!("card-seat-away", seat = seat, who = who, until = mark(1))
            }
            None => text!("card-seat", seat = seat, who = who),
        };
        prose::line(&message, &marked)
    }

    /// The card of `after`, where it is not what this table's card says already.
    pub(super) fn new_card(&self, after: &Table) -> Option<Post> {
        let has_card = |table: &Table| table.head.seq() > 0 && table.stage != Stage::Lobby;
        if !has_card(after) {
            return None;
        }
        if self.stage == Stage::Over && after.stage == Stage::Over {
            // Of a game that is over only the link may change.
            return (self.page != after.page).then(|| after.card_post());
        }
        let card = after.card_post();
        (!has_card(self) || self.card_post() != card).then_some(card)
    }
}
