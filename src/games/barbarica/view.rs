//! Who may know what (chapter 6). Only where two people play against each other is anything hidden: the tribe's units in
//! hiding, and each side's standing orders.

use crate::chronicle::Chronicle;
use crate::event::Event;
use crate::prompt::Reader;
use crate::rules::secrets;
use crate::state::{Barbarica, Phase, Progress, Seats, Side, Standing};
use crate::{menu, narrate, prompt, scene, tidings};
use muster_game::{Duty, Hand, Knowledge, Tiding};
use muster_kit::book::Book;
use muster_kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};
use serde::Serialize;

/// What one viewer may know: the position without what is hidden from that viewer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub game: Barbarica,
    /// The seat that looks; none for onlookers and for the referee.
    pub seat: Option<Seat>,
}

/// The seats that know what a side keeps to itself ([BB-5](docs/rules/barbarica.md#bb-5)). In mode `hand` no player
/// is against the tribe, so all of it may know what its host orders for Rome.
fn seats_that_know(seats: &Seats, side: Side) -> Vec<u8> {
    seats.of(if seats.is_by_hand() { Side::Tribe } else { side })
}

/// Whether a viewer sees what a side keeps to itself.
fn sees_side(seats: &Seats, viewer: Viewer, side: Side) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => seats_that_know(seats, side).contains(&seat.0),
        Viewer::Spectator => false,
    }
}

/// Others' standing orders are thought to be the usual ones, and what is hidden is not there.
fn seen_by(game: &Barbarica, viewer: Viewer) -> Barbarica {
    let mut seen = game.clone();
    let secret = secrets::keeps_secrets(game);
    for side in Side::BOTH {
        if sees_side(&game.seats, viewer, side) {
            continue;
        }
        if secret {
            seen.army.keep(|unit| unit.side() != side || !unit.hidden);
        }
        for unit in seen.army.units_mut().filter(|unit| unit.side() == side) {
            unit.orders = Standing::default();
        }
        for gone in seen.army.gone_mut().filter(|gone| gone.unit.side() == side) {
            gone.unit.orders = Standing::default();
        }
        let band = seen.campaign.band_mut().filter(|_| side == Side::Tribe);
        band.for_each(|member| member.orders = Standing::default());
    }
    seen
}

impl Knowledge for Barbarica {
    type View = View;
    const STRENGTH: &'static str = "strength of all units in sight";
    /// 2: hints of the first round and the ambush's story line have other words. 3: rallies, blows and contacts say why.
    /// 4: hints of the first round name what can be done where they are told. 5: why a scenario ended is a sentence with a
    /// capital. 6: a unit is "which" in the reason of a move, and owes points. 7: a hint says when the Tribunus runs.
    /// 9: the story names no hex where a unit falls, which may have been on its way. 10: a free attack says who breaks away,
    /// no Tribunus is surprised who was awake, and a charge is met where nobody runs. 11: standing orders say what units in contact do.
    /// 12: hints of the first round say that a Leader may share the hex, and name no fights that may be over.
    /// 13: a berserker sees "1 enemy", not "1 enemies".
    /// 14: the story of the ambush names no Chieftain, who may be out of sight, nor the light of day.
    const WORDING: u32 = 14;

    fn book() -> &'static Book {
        &crate::book::BOOK
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            game: seen_by(self, viewer),
            seat: viewer.seat(),
        }
    }

    /// The position as a viewer knows it: no viewer reckons with units out of its sight
    /// ([BB-228](docs/rules/barbarica.md#bb-228)).
    fn guess(&self, viewer: Viewer, _dice: &mut Dice) -> Barbarica {
        seen_by(self, viewer)
    }

    /// The seats of a side know all of each other.
    fn shares(&self, one: Seat, other: Seat) -> bool {
        Side::BOTH
            .into_iter()
            .filter(|side| seats_that_know(&self.seats, *side).contains(&one.0))
            .all(|side| seats_that_know(&self.seats, side).contains(&other.0))
    }

    fn prompt(&self, duty: &Duty) -> Line {
        Line::from(prompt::prompt(self, duty.seat.0, Reader::Everybody))
    }

    fn own_prompt(&self, duty: &Duty) -> Line {
        Line::from(prompt::prompt(self, duty.seat.0, Reader::Player))
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        narrate::lines(event, viewer)
    }

    fn moves_board(event: &Event) -> bool {
        match event {
            Event::Moved(walk) => walk.unseen_but_by.is_empty(),
            Event::Fell { .. } | Event::Left { .. } | Event::Chronicle(Chronicle::PlacedAsUsual { .. }) => true,
            Event::Chronicle(Chronicle::Placed { seats, .. }) => seats.is_empty(),
            _ => false,
        }
    }

    /// Of the guided first round ([BB-263](docs/rules/barbarica.md#bb-263)).
    fn is_hint(event: &Event) -> bool {
        matches!(event, Event::Lesson { .. })
    }

    fn map(view: &View, _topic: Topic) -> Scene {
        scene::map(&view.game)
    }

    fn status(view: &View) -> Scene {
        scene::status(&view.game)
    }

    fn sheet(view: &View, seat: Seat) -> Scene {
        scene::sheet(&view.game, seat)
    }

    fn figures(view: &View, seat: Seat) -> Vec<Field> {
        let game = &view.game;
        let side = if game.seats.of(Side::Tribe).contains(&seat.0) {
            Side::Tribe
        } else {
            Side::Rome
        };
        let strength = |side: Side| -> u32 { game.army.of(side).map(|unit| u32::from(unit.strength)).sum() };
        vec![
            Field::new("Units", game.army.of(side).count().to_string()),
            Field::new("Strength", strength(side).to_string()),
            Field::new("Enemy units", game.army.of(side.other()).count().to_string()),
            Field::new("Enemy strength", strength(side.other()).to_string()),
        ]
    }

    fn kin(view: &View, seat: Seat) -> Option<String> {
        let tribe = view.game.seats.of(Side::Tribe).contains(&seat.0);
        Some(if tribe { "tribe" } else { "Rome" }.to_owned())
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        let seats = &view.game.seats;
        let name = match seats.rome() == seat.0 {
            true => "Rome",
            false if seat.0 < seats.chairs() => "Tribe",
            false => return None,
        };
        Some(name.to_owned())
    }

    /// The house's seat counts too: it may command Rome.
    fn strength(view: &View, seat: Seat) -> Option<i64> {
        let game = &view.game;
        let owned = |owner: u8| owner == seat.0;
        let units = game.army.units().iter().filter(|unit| owned(unit.owner));
        let commands = seat.0 < game.seats.chairs() || game.seats.rome() == seat.0;
        commands.then(|| units.map(|unit| i64::from(unit.strength)).sum())
    }

    fn round(view: &View) -> Option<u32> {
        Some(u32::from(view.game.turn.round()))
    }

    fn tidings(_view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
        tidings::of(event, seat)
    }

    fn controls(view: &View, duty: &Duty) -> Vec<Control> {
        let game = &view.game;
        if duty.hand == Hand::House {
            return Vec::new();
        }
        match game.turn.progress() {
            Progress::Over => Vec::new(),
            Progress::Camping => menu::camp_controls(&game.campaign),
            Progress::Deploying => vec![
                Control::button("Begin", "/barb signal"),
                Control::button("Units", "/barb card"),
                Control::button("How it is won", "/barb briefing topic:victory"),
            ],
            Progress::Fighting => {
                let mut controls = vec![Control::button("Done", "/barb done")];
                if game.seats.of(game.turn.side()).contains(&duty.seat.0) {
                    let (label, line) = match game.turn.phase() {
                        Phase::Movement => ("Move as usual", "/barb move orders:auto"),
                        Phase::Ranged => ("Shoot as usual", "/barb shoot orders:auto"),
                        _ => ("Fight as usual", "/barb fight orders:auto"),
                    };
                    controls.insert(0, Control::button(label, line));
                }
                controls.push(Control::button("Play the round", "/barb done all:true"));
                controls.push(Control::button("Units", "/barb card"));
                if game.turn.phase() != Phase::Movement {
                    // Letters stand behind dice from the first shot on.
                    controls.push(Control::button("Dice", "/game rules topic:dice"));
                }
                controls
            }
        }
    }
}
