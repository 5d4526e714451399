//! Who may know what (chapter 6): everything is open but sealed deployments and standing orders.

use super::battle::{Battle, Plan, Side, setup};
use super::campaign::{Campaign, Stage as MapStage, Tale};
use super::event::{Event, Told};
pub use super::seen::View;
use super::seen::seen_by;
use super::state::{Risk, War};
use super::{duties, map_scene, narrate, scene, tidings};
use crate::seating;
use muster_game::{Duty, Hand, Knowledge, Tiding};
use muster_kit::book::Book;
use muster_kit::{Control, Dice, Field, Line, Scene, Seat, Topic, Viewer};

impl Knowledge for Risk {
    type View = View;
    const STRENGTH: &'static str = "points of all units";
    /// 2: the end says how many capitals have fallen. 4: the turns of a battle that the staff ended are not said to be all
    /// its own. 5: a unit that is told which enemy to fire at does so if it can; a commander rides where their unit may have
    /// stayed. 6: an army surrenders because its way back is barred, and not for want of any way; one new army is lost in the
    /// singular; the further rows of a march and of a looting stand behind a margin.
    const WORDING: u32 = 6;

    fn book() -> &'static Book {
        &super::book::BOOK
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            game: seen_by(self, viewer),
            viewer: viewer.seat(),
        }
    }

    fn guess(&self, viewer: Viewer, _dice: &mut Dice) -> Risk {
        seen_by(self, viewer)
    }

    fn prompt(&self, duty: &Duty) -> Line {
        Line::from(duties::prompt(self, duty))
    }

    fn narrate(event: &Event, viewer: Viewer) -> Vec<Line> {
        narrate::narrate(event, viewer)
    }

    fn moves_board(event: &Event) -> bool {
        matches!(
            event,
            Event::Battle {
                told: Told::Opened { .. }
                    | Told::Unveiled { .. }
                    | Told::Moved(_)
                    | Told::Charges(_)
                    | Told::Salvo(_)
                    | Told::End(_),
                ..
            } | Event::Campaign(Tale::Placed { .. } | Tale::Marched(_) | Tale::FellBack(_) | Tale::Arrived { .. })
        )
    }

    fn map(view: &View, topic: Topic) -> Scene {
        let asked = || view.viewer.and_then(|seat| seating::asked_in(&view.game, seat));
        match (view.game.war.of_topic(topic).or_else(asked), &view.game.war) {
            (Some(battle), _) => scene::board(&view.game, battle, view.viewer, None),
            (None, War::Campaign(campaign)) => map_scene::board(campaign),
            (None, War::Battle(battle)) => scene::board(&view.game, battle, view.viewer, None),
        }
    }

    fn status(view: &View) -> Scene {
        let asked = view.viewer.and_then(|seat| seating::asked_in(&view.game, seat));
        if let Some(battle) = asked {
            return scene::status(&view.game, battle, view.viewer);
        }
        match &view.game.war {
            War::Campaign(campaign) => map_scene::status(campaign),
            War::Battle(battle) => scene::status(&view.game, battle, view.viewer),
        }
    }

    fn sheet(view: &View, seat: Seat) -> Scene {
        match &view.game.war {
            War::Campaign(campaign) if seating::asked_in(&view.game, seat).is_none() => {
                map_scene::sheet(campaign, seat)
            }
            War::Campaign(_) | War::Battle(_) => scene::sheet(&view.game, seat),
        }
    }

    fn sheet_in(view: &View, seat: Seat, topic: Topic) -> Scene {
        match view
            .game
            .war
            .campaign()
            .and_then(|campaign| campaign.fights.battle(topic.0))
        {
            Some(battle) => scene::sheet_in(&view.game, seat, Some(battle)),
            None => Self::sheet(view, seat),
        }
    }

    fn figures(view: &View, seat: Seat) -> Vec<Field> {
        let battle = match &view.game.war {
            War::Battle(battle) => battle,
            War::Campaign(campaign) => return map_scene::figures(campaign, seat),
        };
        let Some(side) = seating::side_of(&view.game, seat, battle) else {
            return Vec::new();
        };
        vec![
            Field::new("units", battle.field.army(side).count().to_string()),
            Field::new("points lost", battle.field.lost(side).to_string()),
            Field::new("enemy points lost", battle.field.lost(side.other()).to_string()),
        ]
    }

    fn kin(view: &View, seat: Seat) -> Option<String> {
        match &view.game.war {
            War::Battle(battle) => Some(format!(
                "side {}",
                seating::side_of(&view.game, seat, battle)?.index() + 1
            )),
            War::Campaign(campaign) => {
                let seated = seat.index() < campaign.nations.all().len();
                seated.then(|| campaign.map.settlements()[campaign.map.capital(seat.0)].name.clone())
            }
        }
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        seating::nation_of(&view.game, seat)
    }

    fn strength(view: &View, seat: Seat) -> Option<i64> {
        let points: u32 = match &view.game.war {
            War::Battle(battle) => {
                let army = battle.field.army(seating::side_of(&view.game, seat, battle)?);
                army.map(|unit| unit.kind.points()).sum()
            }
            War::Campaign(campaign) => {
                campaign.nations.all().get(seat.index())?;
                campaign
                    .armies
                    .of_nation(seat.0)
                    .map(super::campaign::Army::points)
                    .sum()
            }
        };
        Some(points.into())
    }

    fn round(view: &View) -> Option<u32> {
        match &view.game.war {
            War::Battle(battle) => (battle.progress.turn() > 0).then_some(u32::from(battle.progress.turn())),
            War::Campaign(campaign) => Some(u32::from(campaign.calendar.turn())),
        }
    }

    fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
        tidings::tidings(view, event, seat)
    }

    fn losses(before: &View, now: &View, seat: Seat) -> Vec<Tiding> {
        tidings::losses(before, now, seat)
    }

    fn controls(view: &View, duty: &Duty) -> Vec<Control> {
        if duty.hand != Hand::Player {
            return Vec::new();
        }
        let Some(battle) = view.game.war.of_topic(duty.topic) else {
            return view
                .game
                .war
                .campaign()
                .map_or(Vec::new(), |campaign| map_controls(campaign, duty.seat));
        };
        let side = seating::side_of(&view.game, duty.seat, battle);
        if view.game.war.campaign().is_some() {
            return battle_controls(battle, side);
        }
        if battle.progress.is_deploying() {
            let is_written = side.is_some_and(|side| battle.sides.command(side).deployed.is_none());
            let list = view.game.terms.list_limit().filter(|_| is_written);
            return [
                Control::button("Set up", deploy_line(battle, side, None)),
                Control::button("On the wing", deploy_line(battle, side, Some(Plan::Wing))),
                Control::button("Horse behind", deploy_line(battle, side, Some(Plan::Deep))),
                Control::button("Map", "/risk table"),
            ]
            .into_iter()
            .chain(list.map(|_| list_form("Write your list", &["list"])))
            .collect();
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
            Control::button("Staff moves this turn", "/risk go posture:staff"),
        ]
    }
}

/// The lines for a campaign's own duties.
fn map_controls(campaign: &Campaign, seat: Seat) -> Vec<Control> {
    let form = |label: &str, line: &str, blank: &str| Control::Form {
        label: label.to_owned(),
        line: line.to_owned(),
        blanks: vec![blank.to_owned()],
    };
    let train = super::menu::trains(campaign, seat.0);
    let train = train.map(|(label, orders)| Control::button(label, format!("/risk march orders:{orders}")));
    match *campaign.calendar.stage() {
        MapStage::Placing { .. } => [
            form("Place", "/risk place", "armies"),
            Control::button("Place all by rule", "/risk place"),
            Control::button("Map", "/game map"),
        ]
        .into_iter()
        .chain(
            campaign
                .rules
                .free()
                .map(|_| list_form("Write an army", &["list", "army"])),
        )
        .collect(),
        MapStage::Sealed | MapStage::Open { .. } => [form("March", "/risk march", "orders")]
            .into_iter()
            .chain(train)
            .chain([
                Control::button("All hold", "/risk march orders:hold"),
                Control::button("Armies", "/risk army"),
                Control::button("Map", "/game map"),
            ])
            .chain(campaign.rules.free().map(|_| list_form("Write new armies", &["list"])))
            .collect(),
        MapStage::Battles | MapStage::Over(_) => Vec::new(),
    }
}

/// RK-19, RK-74: a list of a player's own.
fn list_form(label: &str, blanks: &[&str]) -> Control {
    Control::Form {
        label: label.to_owned(),
        line: "/risk build".to_owned(),
        blanks: blanks.iter().map(|blank| (*blank).to_owned()).collect(),
    }
}

/// The command that sets a side up by a plan, with no mounted unit behind works ([RK-98](docs/rules/risk.md#rk-98)).
fn deploy_line(battle: &Battle, side: Option<Side>, plan: Option<Plan>) -> String {
    let mut line = String::from("/risk deploy");
    if let Some(plan) = plan {
        line.push_str(&format!(" plan:{}", plan.word()));
    }
    if let Some(changes) = side.and_then(|side| setup::ways_opened(battle, side, plan)) {
        line.push_str(&format!(" changes:{changes}"));
    }
    line
}

/// The lines for one of several battles, which they name.
fn battle_controls(battle: &Battle, side: Option<Side>) -> Vec<Control> {
    let number = battle.terms.number();
    let map = Control::button("Table", format!("/risk table battle:{number}"));
    if battle.progress.is_deploying() {
        let deploy = |plan| format!("{} battle:{number}", deploy_line(battle, side, plan));
        return vec![
            Control::button("Set up", deploy(None)),
            Control::button("On the wing", deploy(Some(Plan::Wing))),
            Control::button(
                "Hand over the battle",
                format!("/risk delegate on:true battle:{number}"),
            ),
            map,
        ];
    }
    vec![
        Control::Form {
            label: "Orders".to_owned(),
            line: format!("/risk orders battle:{number}"),
            blanks: vec!["text".to_owned()],
        },
        Control::button("Advance", format!("/risk go posture:advance battle:{number}")),
        Control::button("Assault", format!("/risk go posture:assault battle:{number}")),
        Control::button("Hold", format!("/risk go posture:hold battle:{number}")),
        Control::button(
            "Hand over the battle",
            format!("/risk delegate on:true battle:{number}"),
        ),
        map,
    ]
}
