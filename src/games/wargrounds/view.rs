//! Who may know what ([6.3](docs/rules/wargrounds.md#63-what-is-hidden)): everything but hands, piles, queued orders,
//! standing orders and places.

use super::event::{CardEffect, Event, Lost, Who};
use super::rules::sheets;
use super::state::{Hands, Init, Stage, Wargrounds};
use super::visible::{View, is_mate, sees_hand, visible_seats, with_secrets};
use super::{narrate, prompt, scene};
use muster_game::{Duty, Hand, Knowledge, Tiding};
use muster_kit::book::Book;
use muster_kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};

/// What a blow that hurt means to a seat: that its own character was hurt, or hurt another.
fn hurt(by: &Who, on: &Who, lost: Lost, mine: &impl Fn(&Who) -> bool) -> Vec<Tiding> {
    let head = match () {
        () if lost.amount == 0 => return Vec::new(),
        () if mine(on) => "Hurt",
        () if mine(by) => "Hit",
        () => return Vec::new(),
    };
    let text = format!(
        "{} {} by {} ({} of {} HP left)",
        on.badge.letter(),
        on.name,
        by.badge.letter(),
        lost.hp,
        lost.max
    );
    vec![Tiding { head, text }]
}

impl Knowledge for Wargrounds {
    type View = View;
    const STRENGTH: &'static str = "hit points of all who stand";
    /// 2: cards that are drawn stand with semicolons between them, because names hold commas. 3: one card, one character
    /// and one target have the singular. 4: attendance tells what a side may wear and carry, not the rows of tables alone;
    /// standing orders are told in sentences. 7: who swaps lets others swap; a character that the house plays does not "stay".
    /// 8: who cannot wander says why; standing orders say where it is told what was made of an order.
    /// 9: one hit and one death have the singular; who changes a sheet does so with a verb, and a warning has one stop.
    /// 10: of a fall in the last turn it is told that no turn is left in which the character could come back.
    const WORDING: u32 = 11;

    fn book() -> &'static Book {
        &super::book::BOOK
    }

    fn view(&self, viewer: Viewer) -> View {
        let seen = self.hands.iter().enumerate();
        let seen = seen.map(|(place, hand)| hand.as_seen(sees_hand(self, viewer, place)));
        View {
            game: with_secrets(self, visible_seats(self, viewer), Hands::new(seen.collect())),
            cards: self
                .hands
                .iter()
                .map(|hand| (hand.cards().len(), hand.left()))
                .collect(),
            window: self
                .suspended
                .as_ref()
                .map(|window| (window.question, window.entitled.clone(), window.passed.clone())),
        }
    }

    /// Shuffles what nobody knows, deals anew what the viewer cannot see, and forgets what others have stored.
    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Wargrounds {
        if viewer == Viewer::Referee {
            return self.clone();
        }
        let mut guess = with_secrets(self, visible_seats(self, viewer), self.hands.clone());
        for (place, hand) in guess.hands.iter_mut().enumerate() {
            hand.guess(sees_hand(self, viewer, place), dice);
        }
        for state in guess.seats.iter_mut() {
            state.rearrange(|deck| dice.hidden().shuffle(deck));
        }
        guess.suspended = self.suspended.clone();
        if let Some(window) = &mut guess.suspended {
            // What was played since the window's beginning was held at its beginning.
            let base = &mut window.base;
            for (hand, now) in base.hands.iter_mut().zip(guess.hands.iter()) {
                hand.guess_before(now);
            }
            for (state, now) in base.seats.iter_mut().zip(guess.seats.all()) {
                *state.secret_mut() = now.secret().clone();
                let drawn: Vec<Init> = now.deck().0.clone();
                state.rearrange(|deck| *deck = drawn);
            }
        }
        guess
    }

    /// Team mates see each other's orders and places.
    fn shares(&self, one: Seat, other: Seat) -> bool {
        one == other || is_mate(&self.seats, one, other)
    }

    fn prompt(&self, duty: &Duty) -> Line {
        Line::from(prompt::prompt(self, duty.seat))
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        narrate::lines(event, viewer)
    }

    fn moves_board(event: &Event) -> bool {
        matches!(
            event,
            Event::Moved(_)
                | Event::Placed { .. }
                | Event::Returned { .. }
                | Event::Fell { .. }
                | Event::Plunged { .. }
                | Event::TakenOff { .. }
                | Event::BonesMoved { .. }
                | Event::Breach { .. }
                | Event::SectionLaid { .. }
        )
    }

    fn map(view: &View, _topic: Topic) -> Scene {
        scene::map(&view.game)
    }

    fn status(view: &View) -> Scene {
        scene::status(view)
    }

    fn sheet(view: &View, seat: Seat) -> Scene {
        scene::team_of(&view.game, seat)
    }

    /// Who stands, deaths, phase points of the seat's side.
    fn figures(view: &View, seat: Seat) -> Vec<Field> {
        let game = &view.game;
        let Some(state) = game.seats.get(seat) else {
            return Vec::new();
        };
        let side = state.side();
        let standing = game
            .people
            .team(side)
            .filter(|who| game.people.owner(*who) == seat && game.people.standing(*who))
            .count();
        vec![
            Field::new("on their feet", standing.to_string()),
            Field::new("deaths", game.score.deaths_in_all(side).to_string()),
            Field::new("phases won", game.score.phases_won()[side as usize].to_string()),
        ]
    }

    fn kin(view: &View, seat: Seat) -> Option<String> {
        let state = view.game.seats.get(seat)?;
        Some(view.game.terms.faction(state.side()).title().to_owned())
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        Some(view.game.seats.get(seat)?.side().title().to_owned())
    }

    fn strength(view: &View, seat: Seat) -> Option<i64> {
        let game = &view.game;
        let state = game.seats.get(seat)?;
        let own = game
            .people
            .upright(state.side())
            .filter(|who| game.people.owner(*who) == seat);
        Some(own.map(|who| i64::from(game.people.fighter(who).hp())).sum())
    }

    /// The turn of the leg.
    fn round(view: &View) -> Option<u32> {
        Some(u32::from(view.game.turn.number()))
    }

    fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
        let Some(state) = view.game.seats.get(seat) else {
            return Vec::new();
        };
        let mine = |who: &Who| {
            let found = view.game.people.numbered(who.badge.side, who.badge.number);
            who.badge.side == state.side() && found.is_some_and(|who| view.game.people.owner(who) == seat)
        };
        match event {
            Event::Fell { who, at, .. } | Event::Plunged { who, at, .. } if mine(who) => vec![Tiding {
                head: "Lost",
                text: format!("{} {} fell on {at}", who.badge.letter(), who.name),
            }],
            Event::Fell {
                who, at, by: Some(by), ..
            } if mine(by) => vec![Tiding {
                head: "Felled",
                text: format!("{} {} on {at}", who.badge.letter(), who.name),
            }],
            Event::Attacked(strike) => hurt(&strike.by, &strike.on, strike.lost, &mine),
            Event::Bolt(bolt) => hurt(&bolt.by, &bolt.on, bolt.lost, &mine),
            Event::CardDone {
                card,
                on: Some(on),
                what: CardEffect::Counted { what, was, now },
                ..
            } if now != was && mine(on) => vec![Tiding {
                // A blow that was told before may be undone.
                head: if now < was { "Hurt" } else { "Restored" },
                text: format!(
                    "{} {} by {} ({what} {was} -> {now})",
                    on.badge.letter(),
                    on.name,
                    card.title()
                ),
            }],
            Event::Spell {
                by,
                on,
                spell,
                hp: Some((was, now)),
                ..
            } if now > was && mine(on) => vec![Tiding {
                head: "Restored",
                text: format!(
                    "{} {} by {}'s {} (HP {was} -> {now})",
                    on.badge.letter(),
                    on.name,
                    by.badge.letter(),
                    spell.title()
                ),
            }],
            Event::FlagCaptured { who, .. } => vec![Tiding {
                head: "Flags",
                text: format!("{} {} brought one home", who.badge.letter(), who.name),
            }],
            Event::PhaseEnded { winner, .. } => vec![Tiding {
                head: "Phases",
                text: winner.map_or_else(|| "a draw".to_owned(), |side| format!("{} won one", side.title())),
            }],
            _ => Vec::new(),
        }
    }

    fn controls(view: &View, duty: &Duty) -> Vec<Control> {
        let game = &view.game;
        if duty.hand == Hand::Orders {
            return Vec::new();
        }
        if view.window.is_some() {
            // Being ready passes, and does not ask once more.
            return vec![
                Control::button("Pass", "/wg ready"),
                Control::button("Hand", "/wg hand"),
            ];
        }
        match game.progress.stage() {
            Stage::Muster => {
                let mut controls = vec![Control::button("Ready", "/wg ready")];
                if sheets::are_open(game) {
                    controls.push(Control::button("Build anew", "/wg build"));
                }
                controls.push(Control::button("My side", "/wg sheet"));
                controls
            }
            Stage::Reroll => {
                vec![
                    Control::button("Keep", "/wg reroll yes:false"),
                    Control::button("Reroll", "/wg reroll yes:true"),
                ]
            }
            Stage::Orders => vec![
                Control::button("Ready, ask me", "/wg ready"),
                Control::button("Ready, play the rest", "/wg ready rest:auto"),
                Control::button("Hand", "/wg hand"),
                Control::button("My side", "/wg sheet"),
            ],
            Stage::Run => vec![
                Control::button("Hand", "/wg hand"),
                Control::button("My side", "/wg sheet"),
            ],
            Stage::Over => Vec::new(),
        }
    }
}
