//! What an action would do: where units end, what needs a die, who is left idle.

use super::action::{Action, Posture};
use super::battle::{Act, Battle, Change, Plan, Side, Target, Unit, default_plan, moving, no, setup, shooting, write};
use super::campaign::{
    Campaign, Clerk, Fresh, Halted, Marched, Marches, Tale, contact, items_of, marching, orders, paths, placing,
    raising,
};
use super::checking::{check, target_lines};
use super::event::Event;
use super::in_turn::{in_turn, posture_items};
use super::narrate_map::tell;
use super::npc::needs_about;
use super::scene::entry;
use super::state::Risk;
use crate::closing;
use crate::hunger;
use crate::seating;
use muster_kit::{Answer, Dice, Hex, Line, Refusal, Seat, listed};

pub(super) fn foresee_action(game: &Risk, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
    let ended = closing::ended(game, seat, action.clone());
    match &ended {
        Action::Orders { text, more, battle } => {
            let (battle, side) = seating::meant(game, seat, *battle)?;
            let mut answer = check(battle, side, text)?;
            if !more {
                answer.lines.extend(idle_line(battle, side, text));
                answer.lines.extend(attacks_of_idle(battle, side, text));
            }
            Ok(answer)
        }
        Action::Go { posture, battle } => {
            let (battle, side) = seating::meant(game, seat, *battle)?;
            let items = posture_items(battle, side, *posture);
            if battle.progress.mover().is_none() || items.is_empty() {
                let told = match posture {
                    Posture::Staff => Some("Your staff finds no unit better off elsewhere: all stay where they are."),
                    // The caution that nobody has an order says so already.
                    _ if closing::leaves_idle(game, seat, &ended) => None,
                    _ => Some("Units without orders stay where they are."),
                };
                let lines = told
                    .map(Line::from)
                    .into_iter()
                    .chain(attacks_of_idle(battle, side, ""));
                return Ok(Answer::lines(lines.collect()));
            }
            let text = write(&items);
            let mut answer = check(battle, side, &text)?;
            answer.lines.extend(staying_lines(battle, side, *posture, &text));
            answer.lines.extend(attacks_of_idle(battle, side, &text));
            Ok(answer)
        }
        Action::Deploy { plan, changes, battle } => {
            let (battle, side) = seating::meant(game, seat, *battle)?;
            let changes = setup::changes_for(battle, side, *plan, changes.as_deref().unwrap_or_default())?;
            let rows = set_up_rows(battle, side, *plan, &changes)?;
            let named = plan.or(battle.sides.command(side).standing.plan);
            let named = named.unwrap_or_else(|| default_plan(battle.field.table(), side));
            let and = if changes.is_empty() { "" } else { " with your changes" };
            let head = Line::from(format!("Your side by the plan {}{and}:", named.word()));
            let others = moved_besides(battle, side, *plan, &changes);
            let lines = std::iter::once(head).chain(Line::rows(rows)).chain(others);
            Ok(Answer::lines(lines.collect()))
        }
        Action::Withdraw { battle, .. } => {
            let (battle, side) = seating::meant(game, seat, *battle)?;
            in_turn(battle, side, &ended)?;
            let pressed = battle
                .field
                .army(side)
                .filter(|unit| battle.field.is_engaged(side, &unit.base()));
            let pressed = match pressed.count() {
                0 => "None of your units has an enemy within 1 cm, so that all get away.".to_owned(),
                1 => "One of your units has an enemy within 1 cm; it is destroyed on a 1.".to_owned(),
                count => format!("{count} of your units have an enemy within 1 cm; each is destroyed on a 1."),
            };
            let mut text = format!("The battle is lost. {pressed}");
            if is_the_last(game, battle) {
                text.push_str(" It is the last battle of this turn, so the turn of the campaign ends with it.");
            }
            Ok(Answer::lines(vec![Line::from(text)]))
        }
        Action::Place { armies } => foresee_place(game, seat, armies.as_deref().unwrap_or_default()),
        Action::March { orders } => foresee_march(game, seat, orders),
        Action::Carry {} => Ok(Answer::lines(vec![Line::from("All orders are carried out.")])),
        Action::Declare { .. } => Ok(Answer::lines(vec![Line::from(
            "The campaign ends when more than half of the players declare the same winner.",
        )])),
        Action::Standing { .. } | Action::Build { .. } if game.war.campaign().is_some() => {
            Ok(Answer::lines(vec![Line::from("Nothing happens on the map.")]))
        }
        Action::Delegate { on: true, battle } => {
            let (battle, side) = seating::meant(game, seat, *battle)?;
            let capital = capital_fought_for(game, seat, battle);
            let waits = !is_fought_out_with(game, battle, side);
            let text = if waits && game.war.campaign().is_none() {
                "The staff moves your units from now on, until you take the battle back. Against an NPC nothing waits \
                 for you in between: the battle is fought to its end at once."
            } else if waits {
                "The staff moves your units from now on, until you take the battle back."
            } else if is_the_last(game, battle) {
                "The staff fights this battle to its end at once, and its result counts. It is the last battle of \
                 this turn, so the turn of the campaign ends with it."
            } else {
                "The staff fights this battle to its end at once, and its result counts."
            };
            let lines = [text.to_owned()].into_iter().chain(capital);
            Ok(Answer::lines(lines.map(Line::from).collect()))
        }
        Action::Delegate { on: false, battle } => {
            seating::meant(game, seat, *battle)?;
            Ok(Answer::lines(vec![Line::from("You move your units yourself again.")]))
        }
        Action::Standing { .. } | Action::Build { .. } | Action::Open { .. } => {
            seating::meant(game, seat, None).map_err(|_| no("RK-2", "You command no side."))?;
            Ok(Answer::lines(vec![Line::from("Nothing happens on the table.")]))
        }
    }
}

/// RK-70: `A LN 25.5,10.0 N` for each unit of a deployment.
pub fn set_up_rows(
    battle: &Battle,
    side: Side,
    plan: Option<Plan>,
    changes: &[Change],
) -> Result<Vec<String>, Refusal> {
    let kinds = &battle.sides.command(side).roster.0;
    let poses = setup::set_up(battle, side, plan, changes)?;
    let units = kinds.iter().zip(poses).enumerate();
    let rows = units.map(|(number, (kind, pose))| entry(&Unit::new(side.letter(number), *kind, pose)));
    Ok(rows.collect())
}

/// RK-71, RK-73: that changes to a plan move others too, which are dealt out again without those that are set by hand.
fn moved_besides(battle: &Battle, side: Side, plan: Option<Plan>, changes: &[Change]) -> Option<Line> {
    let [before, after] = [&[][..], changes].map(|changes| setup::set_up(battle, side, plan, changes).ok());
    let both = before?.into_iter().zip(after?).enumerate();
    let moved = both.filter(|(_, (before, after))| before != after);
    let letters = moved.map(|(number, _)| side.letter(number));
    let others = letters.filter(|letter| changes.iter().all(|change| change.letter != *letter));
    let others: Vec<String> = others.map(|letter| letter.to_string()).collect();
    let changed: Vec<String> = changes.iter().map(|change| change.letter.to_string()).collect();
    let (stand, them) = match others.len() {
        0 => return None,
        1 => ("stands", "it in the changes as well to choose its place"),
        _ => ("stand", "them in the changes as well to choose their places"),
    };
    Some(Line::from(format!(
        "{} {stand} elsewhere than by the plan alone, which deals out its places anew without {}. Name {them}.",
        listed(&others),
        listed(&changed),
    )))
}

fn on_a_map(game: &Risk) -> Result<&Campaign, Refusal> {
    let missing = || no("RK-1", "This game is a single battle; there is no map.").instead("/risk table");
    game.war.campaign().ok_or_else(missing)
}

/// RK-24, RK-25: where everybody will stand.
pub(super) fn foresee_place(game: &Risk, seat: Seat, text: &str) -> Result<Answer, Refusal> {
    let campaign = on_a_map(game)?;
    let nation = campaign
        .nations
        .all()
        .get(seat.index())
        .ok_or_else(|| no("RK-2", "You lead no nation."))?;
    placing::still_places(campaign)?;
    placing::numbers_armies(campaign, seat.0, text)?;
    let limit = campaign.rules.free().map(|(army, _)| army);
    let placed = placing::placement(campaign, seat.0, text)?;
    let capital = campaign.map.settlements()[campaign.map.capital(seat.0)].at;
    let named: Vec<u8> = items_of(text)
        .filter_map(|item| campaign.nations.number_of(seat.0, item.split_whitespace().next()?))
        .collect();
    let beside = placed
        .iter()
        .filter(|(number, _, at)| *at != capital && !named.contains(number));
    let beside: Vec<String> = beside
        .map(|(number, _, at)| format!("army {number} stands on {at}"))
        .collect();
    let rows = placed.into_iter().map(|(number, kind, at)| {
        let (kind, units) = nation.starting(number, kind.as_deref(), limit);
        Line::mono(format!("{number} {kind} {at}: {units}"))
    });
    let why = (!beside.is_empty()).then(|| {
        Line::from(format!(
            "Two armies fill a hex, {} included: {}.",
            campaign.map.called(capital),
            beside.join(", ")
        ))
    });
    Ok(Answer::lines(rows.chain(why).collect()))
}

/// RK-15, RK-26: the paths, and how far each army comes this turn.
pub(super) fn foresee_march(game: &Risk, seat: Seat, orders: &str) -> Result<Answer, Refusal> {
    let campaign = on_a_map(game)?;
    if seat.index() >= campaign.nations.all().len() {
        return Err(no("RK-2", "You lead no nation."));
    }
    let marches = orders::read_marches(campaign, seat.0, orders)?;
    let mut lines = hunger_of_orders(campaign, seat.0, &marches);
    let is_march = |tale: &Tale| matches!(tale, Tale::Marched(_));
    let (_, tales) = after_orders(campaign, seat.0, marches);
    let marched = tales.iter().any(is_march);
    let arrives = tales.iter().any(|tale| matches!(tale, Tale::Arrived { .. }));
    for tale in tales {
        match tale {
            Tale::Marched(marched) => lines.push(foreseen(campaign, &marched)),
            other => lines.extend(tell(&other)),
        }
    }
    if arrives {
        lines.push(Line::from("New armies take orders from the next turn on."));
    }
    lines.push(Line::from(if marched {
        "Each army after those before it, as the armies stand now; what others order is not known."
    } else {
        "No army marches."
    }));
    Ok(Answer::lines(lines))
}

/// What a nation's starving armies do before they march; which settlement turns hostile is for the dice.
fn hunger_of_orders(campaign: &Campaign, nation: u8, marches: &Marches) -> Vec<Line> {
    let starving = campaign.armies.of_nation(nation).filter(|army| army.marks.starving);
    let preys = hunger::preys_of_orders(campaign, nation, marches);
    let words = starving.zip(preys).map(|(army, (_, prey))| {
        let loots = marches
            .loots(army.number)
            .unwrap_or(campaign.nations.nation(nation).temper.loots);
        let tag = campaign.nations.tag(army.id());
        match prey {
            Some(place) => {
                let at = campaign.map.settlements()[place].at;
                format!(
                    "{tag} sacks {}. On 1-3 the place turns hostile to you, and then has to be stormed.",
                    campaign.map.called(at)
                )
            }
            None if loots || marches.trains.contains(&army.number) || !campaign.rules.trains_on_order() => {
                format!("{tag} goes hungry and sends for a train.")
            }
            None => format!("{tag} goes hungry."),
        }
    });
    words.map(Line::from).collect()
}

/// RK-34, RK-35: the campaign when a nation's new armies have come, the first of them to these places, before any march.
pub(super) fn after_arrivals(campaign: &Campaign, nation: u8, places: &[Hex]) -> Campaign {
    let fresh = |at: &Hex| Fresh {
        kind: None,
        at: Some(*at),
    };
    let marches = Marches {
        fresh: places.iter().map(fresh).collect(),
        ..Marches::default()
    };
    let mut trial = campaign.clone();
    trial.nations.nation_mut(nation).marches = Some(marches);
    // Arrivals throw no die.
    let mut dice = Dice::scripted([]);
    raising::arrive(&mut trial, nation, &mut Clerk::new(&mut dice, crate::npc::STAFF));
    trial
}

/// The campaign after a nation's orders if nobody else moves, and what is told of them: arrivals, gifts, marches.
pub(super) fn after_orders(campaign: &Campaign, nation: u8, marches: Marches) -> (Campaign, Vec<Tale>) {
    let mut trial = campaign.clone();
    trial.nations.nation_mut(nation).marches = Some(marches);
    // Neither arrivals nor marches throw a die.
    let mut dice = Dice::scripted([]);
    let mut clerk = Clerk::new(&mut dice, crate::npc::STAFF);
    raising::arrive(&mut trial, nation, &mut clerk);
    marching::march(&mut trial, nation, &mut clerk);
    let tales = clerk.told.into_iter().filter_map(|event| match event {
        Event::Campaign(tale) => Some(tale),
        _ => None,
    });
    let tales = tales.collect();
    (trial, tales)
}

/// `C1: C13 D13 E13, 2 of 5 steps; its march is spent.`
fn foreseen(campaign: &Campaign, marched: &Marched) -> Line {
    let steps: u32 = marched.way.iter().skip(1).map(|at| paths::cost(campaign, *at)).sum();
    let allowance = campaign
        .armies
        .iter()
        .find(|army| campaign.nations.tag(army.id()) == marched.army)
        .map_or(0, |army| army.allowance);
    let way: Vec<String> = marched.way.iter().map(ToString::to_string).collect();
    let end = match marched.halted {
        Halted::There | Halted::Sacks => "",
        Halted::Spent => "; its march is spent",
        Halted::Contact => "; it meets the enemy there",
        Halted::Crowded => "; two armies stand beyond, so there is no room",
        Halted::Pinned => "; an enemy on its hex pins it down",
    };
    Line::from(format!(
        "{}: {}, {steps} of {allowance} steps{end}.",
        marched.army,
        way.join(" ")
    ))
}

/// Whether a battle is the last of a campaign's turn that is still fought (RK-57).
fn is_the_last(game: &Risk, battle: &Battle) -> bool {
    game.war.campaign().is_some_and(|campaign| {
        let mut open = campaign.fights.open();
        open.all(|fight| fight.number == battle.terms.number())
    })
}

/// That a battle is fought for the capital of a seat's own nation.
fn capital_fought_for(game: &Risk, seat: Seat, battle: &Battle) -> Option<String> {
    let campaign = game.war.campaign().filter(|campaign| campaign.nations.has(seat.0))?;
    let fight = campaign
        .fights
        .all()
        .iter()
        .find(|fight| fight.number == battle.terms.number())?;
    let capital = &campaign.map.settlements()[campaign.map.capital(seat.0)];
    (capital.at == fight.at).then(|| {
        format!(
            "It is fought for {}, your capital: lost, it is the enemy's, and may decide the war.",
            campaign.map.called(capital.at)
        )
    })
}

/// Whether a battle is fought to its end at once if a side hands it to the staff.
fn is_fought_out_with(game: &Risk, battle: &Battle, side: Side) -> bool {
    let delegated = |other: Side| other == side || battle.sides.command(other).delegated;
    match game.war.campaign() {
        Some(campaign) => contact::is_fought_out(campaign, battle.terms.number(), delegated),
        None => Side::BOTH.into_iter().all(delegated),
    }
}

/// Chapter 8: units that a command leaves without an item although they could shoot at somebody, or come into contact,
/// by going for the nearest enemy.
fn idle_line(battle: &Battle, side: Side, text: &str) -> Option<Line> {
    let items = super::battle::read(text).ok()?;
    let tried = moving::try_orders(battle, side, &items).ok()?;
    let idle: Vec<String> = tried
        .battle
        .field
        .army(side)
        .filter(|unit| !unit.ordered)
        .filter(|unit| {
            shooting::chosen_shot(&tried.battle, unit).is_none()
                && shooting::chosen_strike(&tried.battle, unit).is_none()
        })
        .filter(|unit| could_attack(&tried.battle, unit))
        .map(|unit| unit.letter.to_string())
        .collect();
    (!idle.is_empty()).then(|| {
        Line::from(format!(
            "Without orders, though they could go up to the nearest enemy and attack: {}.",
            idle.join(" ")
        ))
    })
}

/// RK-100: what the units attack from where they stand that a movement leaves without orders as it ends, and who can attack
/// them.
fn attacks_of_idle(battle: &Battle, side: Side, text: &str) -> Vec<Line> {
    if battle.progress.mover() != Some(side) {
        return Vec::new();
    }
    let items = super::battle::read(text).unwrap_or_default();
    let Ok(tried) = moving::try_orders(battle, side, &items) else {
        return Vec::new();
    };
    let units = || tried.battle.field.army(side);
    let told_of = |unit| target_lines(&tried.battle, unit).into_iter();
    let of_idle = units().filter(|unit| !unit.ordered).flat_map(told_of);
    // Those of units with orders are told with their orders.
    let are_attacks = units().flat_map(told_of).next().is_some();
    let may_change = others_move_yet(battle, side).filter(|_| are_attacks);
    of_idle.chain(may_change).collect()
}

/// RK-84: that the other side moves between this movement and the attacks, where it does.
fn others_move_yet(battle: &Battle, side: Side) -> Option<Line> {
    let first = battle.progress.mover() == Some(side) && !battle.progress.is_second_movement();
    first.then(|| {
        let other = &battle.sides.command(side.other()).nation;
        Line::from(format!(
            "{other} moves before anyone attacks, so that these attacks may change."
        ))
    })
}

/// Units that a command for all leaves where they are, and why.
fn staying_lines(battle: &Battle, side: Side, posture: Posture, text: &str) -> Vec<Line> {
    let Ok(items) = super::battle::read(text) else {
        return Vec::new();
    };
    let Ok(tried) = moving::try_orders(battle, side, &items) else {
        return Vec::new();
    };
    let mut told: Vec<(Stays, Vec<String>)> = Vec::new();
    for unit in tried.battle.field.army(side).filter(|unit| !unit.ordered) {
        let why = match posture {
            Posture::Staff => Stays::Unasked,
            _ => why_it_stays([&tried.battle, battle], unit),
        };
        let letter = unit.letter.to_string();
        match told.iter_mut().find(|(other, _)| *other == why) {
            Some((_, letters)) => letters.push(letter),
            None => told.push((why, vec![letter])),
        }
    }
    let lines = told.into_iter().map(|(why, letters)| {
        let one = letters.len() == 1;
        let stay = if one { "stays" } else { "stay" };
        Line::from(format!("{} {stay}: {}", letters.join(" "), why.words(one)))
    });
    lines.collect()
}

/// Why a unit gets no order of a command for all.
#[derive(PartialEq, Eq)]
enum Stays {
    /// The staff has none for it.
    Unasked,
    /// It fights this enemy from where it stands.
    Fights(char),
    /// RK-94: its nearest enemy is behind it.
    About,
    /// RK-92: it has no room to turn towards this enemy.
    NoRoom(char),
    NoWay,
}

impl Stays {
    fn words(&self, one: bool) -> String {
        let (they, have) = if one { ("it", "has") } else { ("they", "have") };
        match self {
            Stays::Unasked => format!("the staff has no order for {}.", if one { "it" } else { "them" }),
            Stays::Fights(enemy) => {
                let fight = if one { "fights" } else { "fight" };
                let stand = if one { "stands" } else { "stand" };
                format!("{they} {fight} {enemy} from where {they} {stand}.")
            }
            Stays::About => format!("{they} would have to turn about."),
            Stays::NoRoom(enemy) => format!("{they} {have} no room to turn towards {enemy}."),
            Stays::NoWay => "no way is free.".to_owned(),
        }
    }
}

/// Why a unit cannot go for its nearest enemy, as all stand after the orders of the others, or before them.
fn why_it_stays([after, before]: [&Battle; 2], unit: &Unit) -> Stays {
    if let Some(strike) = shooting::chosen_strike(after, unit) {
        return Stays::Fights(strike.on);
    }
    let Some(enemy) = before.field.nearest(unit.side().other(), unit.pose.at).first().copied() else {
        return Stays::NoWay;
    };
    if needs_about(unit, enemy) {
        return Stays::About;
    }
    let act = Act::Towards(Target {
        letter: enemy.letter,
        contact: !unit.is_artillery(),
        length: None,
    });
    let refused = [after, before]
        .into_iter()
        .find_map(|battle| moving::work_out(battle, unit, &[act]).err());
    match refused {
        Some(refusal) if refusal.clause == "RK-92" => Stays::NoRoom(enemy.letter),
        _ => Stays::NoWay,
    }
}

/// Whether going for the nearest enemy brings a unit to where it can attack him.
fn could_attack(battle: &Battle, unit: &Unit) -> bool {
    let Some(enemy) = battle.field.nearest(unit.side().other(), unit.pose.at).first().copied() else {
        return false;
    };
    let act = Act::Towards(Target {
        letter: enemy.letter,
        contact: false,
        length: None,
    });
    let moved = moving::outcome(battle, unit, &[act]);
    moved.is_ok_and(|(moved, _)| shooting::could_shoot(battle, &moved, Some(enemy.letter)))
}
