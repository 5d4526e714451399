//! The card: what is fixed for the whole game and who plays it, pinned where it is played.

use super::{Holder, Stage, Table, command_of, panel};
use muster_game::{AnyGame, Awaiting};
use muster_kit::{Audience, Control, Line, Post, Seat, Slot, Span};
use serde_json::Value;

impl Table {
    /// Who sits here, the rules and settings, the deadline, and the commitments of the dice. It names no turn, so
    /// that it seldom changes.
    pub(super) fn card_post(&self) -> Post {
        let (now, goes_on) = match self.stage {
            Stage::Lobby | Stage::Playing => ("is on", true),
            Stage::Parked => ("stands still after a fault of mine", false),
            Stage::Over if self.was_closed() => ("is closed", false),
            Stage::Over => ("is over", false),
        };
        let mut lines = vec![Line::strong(format!("{} {now}.", self.kind().title))];
        lines.extend((0..).map(Seat).take(self.chairs.len()).map(|seat| self.seat_line(seat)));
        let house_rules = self.house_rules();
        let chosen = if house_rules.is_empty() {
            "as usual"
        } else {
            "as usual, but for these"
        };
        let rules = self.rules_number();
        let chain = self.fairness.anchors.last().cloned().unwrap_or_default();
        lines.extend([Line::from(format!("Rules r{rules}; settings {chosen}."))]);
        lines.extend(house_rules);
        lines.extend([
            match &self.pace {
                Some(pace) => super::deadline::sentence(&pace.words()),
                None => Line::from("There is no deadline."),
            },
            Line::from(format!("The dice are fixed: chain {chain}")),
            Line::from(format!("The cards are fixed: root {}", self.fairness.hidden)),
        ]);
        let signed = |key: &String| Line::from(format!("Exports are signed: key {key}"));
        lines.extend(self.fairness.signer.as_ref().map(signed));
        lines.extend(self.trusted.then(|| Line::from(super::lobby::TRUSTED)));
        let mut post = Post::new(Audience::Table, lines);
        post.slot = Slot::Keep("card".to_owned());
        let board = Control::button("Board", "/game map");
        let log = Control::button("Log", "/game log");
        let rules = Control::button("Rules", "/game rules");
        post.controls = if !goes_on {
            vec![board, log, rules]
        } else {
            let turn = Control::button("My turn", "/game turn");
            let watch = Control::button("Watch", "/game watch");
            vec![turn, board, log, panel::odds_form(), watch, rules]
        };
        post.controls.extend(self.page.as_ref().map(super::Page::link));
        post
    }

    /// The number of the rules that this game is played by, also where its position cannot be read any more.
    fn rules_number(&self) -> u64 {
        let own = self.game.as_ref().and_then(|position| position["rules"].as_u64());
        own.unwrap_or_else(|| u64::from(*self.kind().rules.end()))
    }

    /// Whether the game is over although the rules still wait for a player.
    fn was_closed(&self) -> bool {
        let ended = |game: Box<dyn AnyGame>| matches!(game.awaiting(), Awaiting::Over(_));
        self.stage == Stage::Over && !self.game().is_ok_and(ended)
    }

    /// The settings that are not the usual ones, in words.
    fn house_rules(&self) -> Vec<Line> {
        let settings = command_of(self.kind()).setting.iter();
        let differ = settings.filter_map(|setting| {
            let value = self.options.get(&setting.name)?;
            let words = match (value, &setting.default) {
                (value, usual) if Some(value) == usual.as_ref() => return None,
                (Value::Bool(true), _) => "yes".to_owned(),
                (Value::Bool(false), _) => "no".to_owned(),
                (Value::String(text), _) if text.contains('\n') => "a file of its own".to_owned(),
                (Value::String(text), _) => text.clone(),
                (other, _) => other.to_string(),
            };
            let about = setting.about.split(';').next().unwrap_or_default();
            Some(Line::from(format!("{about}: {words}.")))
        });
        differ.collect()
    }

    /// The seat's number, who sits there and in which role.
    pub fn seat_line(&self, seat: Seat) -> Line {
        let chair = &self.chairs[seat.index()];
        let text = |text: String| Span::Text(text);
        let mut spans = vec![text(format!("{seat} ")), Span::Seat(seat)];
        match chair.holder {
            Holder::Npc(level) => spans.push(text(format!(" (NPC, {level})"))),
            Holder::Open => spans.push(text(" (free)".to_owned())),
            Holder::User(user) if user == self.host => spans.push(text(" (host)".to_owned())),
            Holder::User(_) => (),
        }
        if let Some(away) = chair.away.as_ref().filter(|away| away.begun) {
            spans.extend([text(", away until ".to_owned()), Span::Moment(away.until.timestamp())]);
        }
        Line::Prose(spans)
    }

    /// The card of `after`, where it is not what this table's card says already.
    pub(super) fn new_card(&self, after: &Table) -> Option<Post> {
        let has_card = |table: &Table| table.seq > 0 && table.stage != Stage::Lobby;
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
