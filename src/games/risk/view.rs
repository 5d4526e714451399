//! Who may know what (chapter 6): everything is open but sealed deployments and standing orders.

use super::battle::{Side, Stage, Standing, placed};
use super::event::{Event, Told};
use super::state::{Risk, War};
use super::{narrate, scene, tidings};
use crate::game::{Duty, Hand, Knowledge, Tiding};
use crate::kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};
use serde::Serialize;

/// What one viewer may know: the position, with what the others keep to themselves as if they had ordered nothing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub game: Risk,
    #[serde(skip)]
    pub viewer: Option<Seat>,
}

impl Risk {
    /// RK-70: a sealed deployment is thought to be that of the default plan.
    fn seen_by(&self, viewer: Viewer) -> Risk {
        let mut seen = self.clone();
        let hidden = |game: &Risk, side: Side| match &game.war {
            War::Battle(battle) => !viewer.sees(game.seat_of(side, battle)),
        };
        for side in Side::BOTH.into_iter().filter(|side| hidden(self, *side)) {
            let War::Battle(battle) = &mut seen.war;
            let sealed = battle.command(side).deployed.is_some() && battle.shown(side).is_none();
            if sealed {
                let plan = super::battle::default_plan(&battle.table, side);
                let poses = placed(&battle.table, side, &battle.command(side).roster, plan, &[]).ok();
                battle.command_mut(side).deployed = poses;
            }
            battle.command_mut(side).standing = Standing::default();
        }
        seen
    }
}

impl Knowledge for Risk {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View {
            game: self.seen_by(viewer),
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                _ => None,
            },
        }
    }

    fn guess(&self, viewer: Viewer, _dice: &mut Dice) -> Risk {
        self.seen_by(viewer)
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        narrate::narrate(event, viewer)
    }

    fn moves_board(event: &Event) -> bool {
        matches!(
            event,
            Event::Battle {
                told: Told::Opened { .. } | Told::Moved(_) | Told::Charges(_) | Told::Salvo(_) | Told::End(_),
                ..
            }
        )
    }

    fn map(view: &View, topic: Topic) -> Scene {
        match view.game.of_topic(topic) {
            Some(battle) => scene::board(&view.game, battle, view.viewer, None),
            None => scene::status(&view.game),
        }
    }

    fn status(view: &View) -> Scene {
        scene::status(&view.game)
    }

    fn sheet(view: &View, seat: Seat) -> Scene {
        scene::sheet(&view.game, seat)
    }

    fn figures(view: &View, seat: Seat) -> Vec<Field> {
        let War::Battle(battle) = &view.game.war;
        let Some(side) = view.game.side_of(seat, battle) else {
            return Vec::new();
        };
        vec![
            Field::new("units", battle.army(side).count().to_string()),
            Field::new("points lost", battle.lost(side).to_string()),
            Field::new("enemy points lost", battle.lost(side.other()).to_string()),
        ]
    }

    fn kin(view: &View, seat: Seat) -> Option<String> {
        let War::Battle(battle) = &view.game.war;
        let side = view.game.side_of(seat, battle)?;
        Some(format!("side {}", side.index() + 1))
    }

    fn round(view: &View) -> Option<u32> {
        let War::Battle(battle) = &view.game.war;
        (battle.turn > 0).then_some(u32::from(battle.turn))
    }

    fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
        tidings::tidings(view, event, seat)
    }

    fn controls(view: &View, duty: &Duty) -> Vec<Control> {
        let Some(battle) = view.game.of_topic(duty.topic) else {
            return Vec::new();
        };
        if duty.hand != Hand::Player {
            return Vec::new();
        }
        if battle.stage == Stage::Deploying {
            return vec![
                Control::button("Set up", "/risk deploy"),
                Control::button("On the wing", "/risk deploy plan:wing"),
                Control::button("Horse behind", "/risk deploy plan:deep"),
                Control::button("Map", "/risk table"),
            ];
        }
        vec![
            Control::Form {
                label: "Orders".to_owned(),
                line: "/risk orders".to_owned(),
                blanks: vec!["text".to_owned()],
            },
            Control::button("Advance", "/risk go posture:advance"),
            Control::button("Assault", "/risk go posture:assault"),
            Control::button("Hold", "/risk go posture:hold"),
            Control::button("Let the staff", "/risk go posture:staff"),
        ]
    }
}
