//! Who may know what (chapter 6 of docs/rules/wesnoth.md): everything is open but each seat's standing orders.

use super::event::{Answering, Event};
use super::state::{Secret, Wesnoth};
use super::{narrate, scene, tidings};
use muster_game::{Duty, Knowledge, Tiding};
use muster_kit::book::Book;
use muster_kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};
use serde::Serialize;

/// Room for the recruits that a button names behind its first word, as phones show few letters of one.
const BUTTON_MAX: usize = 30;

/// What one viewer may know: the position, with the standing orders of others as if they had none.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub game: Wesnoth,
}

impl Wesnoth {
    /// The position as a viewer knows it: others are thought to have the default standing orders
    /// ([WB-123](docs/rules/wesnoth.md#wb-123)).
    fn seen_by(&self, viewer: Viewer) -> Wesnoth {
        let mut seen = self.clone();
        for (side, owned) in (0..).map(Seat).zip(&mut seen.sides) {
            if !viewer.sees(side) {
                owned.secret = Secret::default();
            }
        }
        seen
    }

    /// What the player in turn is told: gold, tile, alerts, who can strike whom.
    pub(super) fn prompt_words(&self) -> String {
        let side = self.side(self.turn);
        let strikers: Vec<String> = self
            .army(self.turn)
            .filter(|unit| self.enemy_next_to(self.turn, unit.at))
            .map(|unit| unit.badge().to_string())
            .collect();
        let mut text = format!(
            "{}: round {}, {}. Gold {}, villages {}, units {}.",
            Self::name_of(self.turn),
            self.round,
            self.tile(),
            side.gold,
            self.villages_of(self.turn),
            self.army(self.turn).count()
        );
        if self.round == 1
            && self.army(self.turn).count() == 1
            && let Some(list) = self.usual_recruits(self.turn)
        {
            text.push_str(&format!(" First hire an army, such as: /wesnoth recruit list:{list}."));
        }
        if !strikers.is_empty() {
            text.push_str(&format!(" Next to an enemy: {}.", strikers.join(", ")));
        }
        if let Some(place) = self.taker_of(self.turn) {
            let unit = &self.units[place];
            text.push_str(&format!(
                " {} stands on your keep {}: kill it now, or it can take your castle in its next turn.",
                unit.badge(),
                unit.at
            ));
        }
        for (place, loser) in self.conquerors(self.turn) {
            let badge = self.units[place].badge();
            text.push_str(&format!(" {badge} can take {}'s castle now.", Self::name_of(loser)));
        }
        text
    }
}

impl Knowledge for Wesnoth {
    type View = View;
    const STRENGTH: &'static str = "health left of all units";
    /// 2: the end calls damage beyond the mean damage and not luck, which is what dice show above their mean.
    /// 3: a rest names its die, `rests: die 5, 0 healed`; a bare 5 was read as life.
    /// 4: the reason of a strike names the hex that it comes from, and that rerolls are left out of its figures.
    /// 6: the reason of a strike for a seat whose standing orders reroll says so, too.
    /// 7: a kill that is nearly certain is `>99%` in the reason of a strike, and one that hardly comes `<1%`; the first post names
    /// prices that hold without mercenaries, too; exceptions to standing orders are told with the way to see them.
    const WORDING: u32 = 8;

    fn book() -> &'static Book {
        &super::book::BOOK
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            game: self.seen_by(viewer),
        }
    }

    fn guess(&self, viewer: Viewer, _dice: &mut Dice) -> Wesnoth {
        self.seen_by(viewer)
    }

    fn prompt(&self, duty: &Duty) -> Line {
        let _ = duty;
        Line::from(self.prompt_words())
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        narrate::lines(event, viewer)
    }

    /// Whether an event changes the map, so that it is shown again ([WB-117](docs/rules/wesnoth.md#wb-117)).
    fn moves_board(event: &Event) -> bool {
        match event {
            Event::Moved { .. } | Event::Recruited { .. } | Event::Removed { .. } => true,
            Event::Fought(fight) => {
                let attacker = matches!(&fight.counter, Answering::Blow(blow) if blow.after == 0);
                attacker || fight.attack.after == 0
            }
            _ => false,
        }
    }

    fn map(view: &View, _topic: Topic) -> Scene {
        scene::map(&view.game)
    }

    fn status(view: &View) -> Scene {
        scene::status(&view.game)
    }

    fn sheet(view: &View, seat: Seat) -> Scene {
        if seat.index() < view.game.sides.len() {
            scene::army(&view.game, seat.0)
        } else {
            scene::status(&view.game)
        }
    }

    fn figures(view: &View, seat: Seat) -> Vec<Field> {
        let game = &view.game;
        let Some(side) = game.sides.get(seat.index()) else {
            return Vec::new();
        };
        vec![
            Field::new("Gold", side.gold.to_string()),
            Field::new("Villages", game.villages_of(seat.0).to_string()),
            Field::new("Units", game.army(seat.0).count().to_string()),
        ]
    }

    fn kin(view: &View, seat: Seat) -> Option<String> {
        let side = view.game.sides.get(seat.index())?;
        Some(side.faction.word().to_owned())
    }

    fn strength(view: &View, seat: Seat) -> Option<i64> {
        view.game.sides.get(seat.index())?;
        let health = |unit: &super::state::Unit| i64::from(unit.kind.sheet().life.saturating_sub(unit.wounds));
        Some(view.game.army(seat.0).map(health).sum())
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        view.game.sides.get(seat.index())?;
        Some(super::words::colour(seat.0).to_owned())
    }

    fn round(view: &View) -> Option<u32> {
        Some(u32::from(view.game.round))
    }

    fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
        tidings::of(&view.game, event, seat)
    }

    fn controls(view: &View, duty: &Duty) -> Vec<Control> {
        let game = &view.game;
        if game.is_over() || Seat(game.turn) != duty.seat {
            return Vec::new();
        }
        let mut controls = Vec::new();
        if let Some(pending) = &game.pending {
            let unit = super::words::UnitWord(pending.number);
            controls.push(Control::button(
                format!("Promote {unit} for {}", pending.cost),
                format!("/wesnoth advance unit:{unit} choice:yes"),
            ));
            controls.push(Control::button(
                "Do not",
                format!("/wesnoth advance unit:{unit} choice:no"),
            ));
        }
        if !game.conquerors(game.turn).is_empty() {
            controls.push(Control::button("Conquer", "/wesnoth conquer"));
        }
        controls.extend(game.usual_recruits(game.turn).map(|list| {
            let words = list
                .parse()
                .map(|hires| game.hires_in_words(game.turn, &hires, BUTTON_MAX));
            let words = words.unwrap_or_else(|_| list.clone());
            Control::button(format!("Recruit {words}"), format!("/wesnoth recruit list:{list}"))
        }));
        let weary = |unit: &&super::state::Unit| unit.wounds > 0 && unit.deed == super::state::Deed::Fresh;
        if game.army(game.turn).any(|unit| weary(&unit)) {
            controls.push(Control::button("Rest the wounded", "/wesnoth rest units:all"));
        }
        controls.push(Control::button("Army", "/wesnoth army"));
        controls.push(Control::button("End turn", "/wesnoth end"));
        controls
    }
}

impl Wesnoth {
    /// As many of the side's own units as it can pay and place, one of each kind in turn: what a newcomer may well hire.
    pub(super) fn usual_recruits(&self, side: u8) -> Option<String> {
        self.recruiter(side).ok()?;
        let count = (self.side(side).gold / super::rules::PRICE) as usize;
        let count = count.min(self.free_castle(side).len());
        let level_one = self.side(side).faction.types().filter(|kind| {
            let sheet = kind.sheet();
            sheet.level == 1 && sheet.code.is_some()
        });
        let codes: Vec<&str> = level_one.filter_map(|kind| kind.sheet().code.as_deref()).collect();
        let chosen: Vec<&str> = codes.into_iter().cycle().take(count).collect();
        (!chosen.is_empty()).then(|| chosen.join(" "))
    }
}
