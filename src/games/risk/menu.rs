//! What may be pressed instead of typed.

use super::action::{Action, Posture};
use super::battle::{Arm, Battle, Item, Plan, Side, default_plan, setup, waiting};
use super::campaign::{Army, Campaign, Party, STACK_MAX, items_of, orders, paths, placing, turn};
use super::candidates::{Single, all_to, goals, plans, singles};
use super::in_turn::posture_items;
use super::npc;
use super::odds::{Harm, LeftOut, SaveOdds};
use super::situations::after_going;
use super::state::Risk;
use crate::cautions;
use crate::foresee;
use crate::hunger;
use crate::seating;
use muster_game::{Duty, Menu, Offer};
use muster_kit::odds::percent;
use muster_kit::{Hex, Seat, shortened};

/// Single orders that are offered at most.
const SINGLES_MAX: usize = 15;
/// Characters of a label: a button on a phone cuts there.
pub(super) const LABEL_MAX: usize = 38;
/// Characters of a choice in a list.
const CHOICE_MAX: usize = 80;
/// Placings and marches that are offered at most.
const WHOLE_MAX: usize = 20;
/// Whole turns on the map that are buttons; more of them stand in the list.
const BUTTONS_MAX: usize = 5;
/// Places to which all armies may be sent in one press.
const GOALS_MAX: usize = 8;

pub(super) fn offers(game: &Risk, duty: &Duty) -> Menu<Action> {
    if let (Some(campaign), None) = (game.war.campaign(), game.war.of_topic(duty.topic)) {
        return map_menu(campaign, duty.seat.0);
    }
    let Some((battle, side)) = game
        .war
        .of_topic(duty.topic)
        .and_then(|battle| Some((battle, seating::side_of(game, duty.seat, battle)?)))
    else {
        return Menu::default();
    };
    if waiting::unveiler(battle).is_some() {
        return Menu::default();
    }
    let seated = Seated::of(game, duty.seat, (battle, side));
    if battle.progress.is_deploying() {
        let plans = seated.plans().into_iter();
        return Menu {
            acts: Vec::new(),
            days: plans.map(|plan| seated.deployment(plan)).collect(),
        };
    }
    let acts = singles(battle, side).into_iter().filter_map(|single| {
        Some(Offer {
            label: single_label(battle, &single, &seated.lead)?,
            action: Action::Orders {
                text: single.text,
                more: true,
                battle: seated.number,
            },
        })
    });
    Menu {
        acts: acts.take(SINGLES_MAX).collect(),
        days: seated.postures(),
    }
}

/// All postures, in the order in which they are offered.
pub(super) const POSTURES: [Posture; 5] = [
    Posture::Staff,
    Posture::Advance,
    Posture::Assault,
    Posture::Hold,
    Posture::Fallback,
];

/// A side of a battle that a seat orders.
pub(super) struct Seated<'b> {
    pub battle: &'b Battle,
    pub side: Side,
    /// As actions name the battle; none where the seat has one alone.
    pub number: Option<u16>,
    /// What stands before labels, so that no button is taken for one of another battle.
    pub lead: String,
}

impl<'b> Seated<'b> {
    pub(super) fn of(game: &Risk, seat: Seat, (battle, side): (&'b Battle, Side)) -> Seated<'b> {
        Seated {
            battle,
            side,
            number: game.war.number_to_type(battle),
            lead: lead_of(game, seat, battle),
        }
    }

    /// Plans that put every unit somewhere; the one that `/risk deploy` takes without a word comes first.
    pub(super) fn plans(&self) -> Vec<Plan> {
        let usual = default_plan(self.battle.field.table(), self.side);
        let mut plans = plans(self.battle, self.side);
        plans.sort_by_key(|plan| *plan != usual);
        plans
    }

    /// A plan by which the side sets up. RK-98: what is offered shuts in no mounted units of one's own.
    pub(super) fn deployment(&self, plan: Plan) -> Offer<Action> {
        let changes = setup::ways_opened(self.battle, self.side, Some(plan));
        let (lead, word) = (&self.lead, plan.word());
        let label = match changes {
            Some(_) => format!("{lead}Plan {word}, horse clear of works"),
            None => format!("{lead}Set up by the plan {word}"),
        };
        Offer {
            label,
            action: Action::Deploy {
                plan: Some(plan),
                changes,
                battle: self.number,
            },
        }
    }

    /// One posture for all that have no order yet. What moves nobody is no choice beside staying.
    pub(super) fn postures(&self) -> Vec<Offer<Action>> {
        let offers = POSTURES.into_iter().filter_map(|posture| {
            let label = self.posture_label(posture)?;
            Some(Offer {
                action: self.going(posture),
                label: format!("{}{label}", self.lead),
            })
        });
        offers.collect()
    }

    /// A posture for all that have no order yet.
    pub(super) fn going(&self, posture: Posture) -> Action {
        Action::Go {
            posture,
            battle: self.number,
        }
    }

    /// Whether a posture is a choice: it moves a unit, or all stay.
    pub(super) fn is_choice(&self, posture: Posture) -> bool {
        let (battle, side) = (self.battle, self.side);
        match posture {
            Posture::Staff => npc::staff_orders_anybody(battle, side),
            Posture::Hold => true,
            Posture::Advance | Posture::Assault | Posture::Fallback => {
                npc::moves_anybody(battle, side, &posture_items(battle, side, posture))
            }
        }
    }

    /// What a posture is called; none of one that is no choice.
    fn posture_label(&self, posture: Posture) -> Option<String> {
        let alone = self.lead.is_empty();
        if posture == Posture::Staff {
            let staff = npc::staff(self.battle, self.side);
            return (!staff.is_empty()).then(|| staff_label(&staff, alone));
        }
        let (whole, brief) = match posture {
            Posture::Advance => ("All forward until they can shoot", "All forward to shoot"),
            Posture::Assault => ("All into contact with the enemy", "All into contact"),
            Posture::Staff | Posture::Hold => ("All stay where they are", "All stay where they are"),
            Posture::Fallback => ("All back", "All back"),
        };
        let label = if alone { whole } else { brief };
        self.is_choice(posture).then(|| label.to_owned())
    }
}

/// What stands before the labels of a battle, so that no button is taken for one of another battle.
fn lead_of(game: &Risk, seat: Seat, battle: &Battle) -> String {
    if seating::fights_several(game, seat) {
        format!("Battle {}: ", battle.terms.number())
    } else {
        String::new()
    }
}

/// How many orders the staff would give for this movement; shorter behind the number of a battle.
fn staff_label(items: &[Item], alone: bool) -> String {
    let orders = if items.len() == 1 { "order" } else { "orders" };
    let moves = if alone { "Staff moves this turn" } else { "Staff moves" };
    format!("{moves}: {} {orders}", items.len())
}

/// `Line infantry C shoots at cavalry N: N fails in 42% (volley)`: what one unit's order does, and the exact
/// chance that its enemy fails a save against it. Who keeps the enemy from routing is private and does not count. None for an
/// order that does nothing, or what another order of the list says better.
pub(super) fn single_label(battle: &Battle, single: &Single, lead: &str) -> Option<String> {
    let save = after_going(battle, single).and_then(of_its_own_accord);
    let does = does(battle, single, save.as_ref())?;
    let chance = save.map_or_else(
        || attacks_instead(battle, single),
        |save| {
            let fails = save.distribution().probability(|harm| *harm != Harm::Stands(0));
            let first = match save.left_out.contains(&LeftOut::AboutTurn) {
                true => ", first a 6",
                false => "",
            };
            let (on, arms) = (single.enemy, arms_of(&save));
            format!(": {on} fails in {} ({arms}{first})", percent(&fails))
        },
    );
    let told = |called: &dyn Fn(char) -> String| {
        let mut label = format!("{} {does} {}{chance}", called(single.unit), called(single.enemy));
        label[..1].make_ascii_uppercase();
        format!("{lead}{label}")
    };
    let kind = |letter: char| battle.field.the(letter).kind;
    let whole = told(&|letter| format!("{} {letter}", kind(letter)));
    let brief = told(&|letter| format!("{} {letter}", kind(letter).code()));
    Some(within_a_choice([whole, brief]))
}

/// `: it attacks N instead`, where an order takes a unit to where it attacks another enemy than the one that it goes for
/// ([RK-100](docs/rules/risk.md#rk-100)).
fn attacks_instead(battle: &Battle, single: &Single) -> String {
    let attacked = single.attacked(battle).filter(|on| *on != single.enemy);
    attacked.map_or(String::new(), |on| format!(": it attacks {on} instead"))
}

/// `Artillery G stays as it stands: it attacks N, not R`: an order by which a unit neither moves nor turns, nor attacks the
/// enemy that it is sent for.
pub(super) fn stays_label(battle: &Battle, single: &Single) -> String {
    let called = |letter: char| format!("{} {letter}", battle.field.the(letter).kind);
    let (own, enemy) = (called(single.unit), single.enemy);
    let mut label = match single.attacked(battle) {
        Some(on) if on != enemy => format!("{own} stays as it stands: it attacks {on}, not {enemy}"),
        Some(_) => format!("{own} stays as it stands: it attacks {enemy} from there"),
        None => format!("{own} stays as it stands: it gets no nearer to {}", called(enemy)),
    };
    label[..1].make_ascii_uppercase();
    label
}

/// The attacks that a unit makes on an enemy without being told to fire at it ([RK-100](docs/rules/risk.md#rk-100)); none if it
/// makes all of them on others.
fn of_its_own_accord(mut save: SaveOdds) -> Option<SaveOdds> {
    let elsewhere = |arm: Arm| {
        let mut all = save.left_out.iter();
        all.any(|one| matches!(one, LeftOut::Elsewhere { arm: other, .. } if *other == arm))
    };
    save.attacks.retain(|blow| !elsewhere(blow.arm));
    (!save.attacks.is_empty()).then_some(save)
}

/// What an order for one unit does to the enemy that it names, in words that are read as that order.
fn does(battle: &Battle, single: &Single, save: Option<&SaveOdds>) -> Option<&'static str> {
    let unit = battle.field.the(single.unit);
    let goes = single.after.pose.at != unit.pose.at;
    let turns = single.after.pose.facing != unit.pose.facing;
    let by = |melee: bool| save.is_some_and(|save| save.attacks.iter().any(|blow| (blow.arm == Arm::Melee) == melee));
    match (single.contact, by(false), by(true)) {
        (true, _, true) if goes => Some("closes with"),
        (true, _, true) => Some("strikes"),
        // It gets no nearer than by the order to shoot.
        (true, ..) if !goes => None,
        (true, ..) => Some("heads for contact with"),
        (false, true, _) => Some("shoots at"),
        (false, false, true) => Some("goes for"),
        (false, false, false) if goes => Some("goes towards"),
        (false, false, false) if turns => Some("turns towards"),
        (false, false, false) => None,
    }
}

/// What the enemy saves against: `volley`, `volley or melee`.
fn arms_of(save: &SaveOdds) -> String {
    let arms: Vec<String> = save.attacks.iter().map(|blow| blow.arm.to_string()).collect();
    arms.join(" or ")
}

/// The first of these labels that is within what Discord shows of one in a list: who does what to which unit, and the chance,
/// stay.
fn within_a_choice(labels: [String; 2]) -> String {
    let fitting = labels.iter().find(|label| label.chars().count() <= CHOICE_MAX);
    fitting.map_or_else(|| shortened(&labels[1], CHOICE_MAX), String::clone)
}

/// A label with the name of a place, or with its hex alone where the name is too long.
fn at_a_place(campaign: &Campaign, at: Hex, label: impl Fn(&str) -> String) -> String {
    named_place(campaign, at, &label).unwrap_or_else(|| label(&at.to_string()))
}

/// A label with the name of a place, where a button has room for it.
fn named_place(campaign: &Campaign, at: Hex, label: &dyn Fn(&str) -> String) -> Option<String> {
    let named = label(&campaign.map.called(at));
    (named.chars().count() <= LABEL_MAX).then_some(named)
}

/// Whole placings and marches in one press: of marches those that do not lead far. The first are buttons.
fn map_menu(campaign: &Campaign, nation: u8) -> Menu<Action> {
    let mut days = if turn::ordered(campaign).is_some() {
        Vec::new()
    } else if placing::placer(campaign) == Some(nation) {
        placings(campaign, nation)
    } else {
        marches(campaign, nation)
    };
    let acts = days.split_off(days.len().min(BUTTONS_MAX));
    Menu { acts, days }
}

/// RK-25: all by rule, or the first army in a settlement and the rest by rule.
fn placings(campaign: &Campaign, nation: u8) -> Vec<Offer<Action>> {
    let by_rule = Offer {
        label: "All by rule, at the capital first".to_owned(),
        action: Action::Place { armies: None },
    };
    let settled = |at: &Hex| campaign.map.settlement(*at).is_some();
    let ahead = placing::placing_hexes(campaign, nation)
        .into_iter()
        .filter(settled)
        .map(|at| Offer {
            label: named_place(campaign, at, &|place| format!("Army 1 at {place}, rest by rule"))
                .unwrap_or_else(|| at_a_place(campaign, at, |place| format!("1 at {place}, rest by rule"))),
            action: Action::Place {
                armies: Some(format!("1 {at}")),
            },
        });
    [by_rule].into_iter().chain(ahead).take(WHOLE_MAX).collect()
}

fn marches(campaign: &Campaign, nation: u8) -> Vec<Offer<Action>> {
    let march = |label: String, orders: String| Offer {
        label,
        action: Action::March { orders },
    };
    let capital = campaign.map.settlements()[campaign.map.capital(nation)].at;
    let mut goals = goals(campaign, nation);
    goals.sort_by_key(|goal| (campaign.map.distance(capital, *goal), *goal));
    let arrived = foresee::after_arrivals(campaign, nation, &[]);
    let all = goals.iter().take(GOALS_MAX).filter_map(|goal| {
        let orders = all_to(campaign, nation, *goal)?;
        // RK-14: two armies find room on the hex, the others end beside it.
        let sent = items_of(&orders).count();
        let to = if sent > STACK_MAX { "towards" } else { "to" };
        let label = at_a_place(campaign, *goal, |place| format!("All {to} {place}"));
        // RK-35: an army that comes before the march may take the last room.
        if arrived.armies.stacked(Party::Nation(nation), *goal, None) >= STACK_MAX {
            return None;
        }
        let goes = orders::read_marches(campaign, nation, &orders).ok()?;
        cautions::all_find_room(campaign, nation, &goes).then(|| march(label, orders))
    });
    let singles = campaign.armies.of_nation(nation).filter_map(|army| {
        let steps = |goal: &Hex| {
            paths::route(campaign, army.party, *goal)
                .steps(army.at)
                .filter(|steps| *steps > 0)
        };
        let nearest = goals.iter().filter_map(|goal| Some((steps(goal)?, *goal))).min()?.1;
        let tag = campaign.nations.tag(army.id());
        let label = at_a_place(campaign, nearest, |place| format!("{tag} to {place}, others hold"));
        let others = campaign
            .armies
            .of_nation(nation)
            .filter(|other| other.number != army.number);
        let goes = orders::read_marches(campaign, nation, &format!("{} {nearest}", army.number)).ok()?;
        if !cautions::all_find_room(campaign, nation, &goes) {
            return None;
        }
        // With their letters: buttons are public, and another nation has armies of these numbers, too.
        let typed = |army: &Army| campaign.nations.tag(army.id()).to_lowercase();
        let holds = others.map(|other| format!("; {} hold", typed(other)));
        let orders = format!("{} {nearest}{}", typed(army), holds.collect::<String>());
        Some(march(label, orders))
    });
    let hold = march("All armies hold".to_owned(), "hold".to_owned());
    let train = trains(campaign, nation).map(|(label, orders)| {
        let whole = format!("{label}; others hold");
        let fits = whole.chars().count() <= LABEL_MAX;
        march(if fits { whole } else { label }, orders)
    });
    train
        .into_iter()
        .chain([hold])
        .chain(all)
        .chain(singles)
        .take(WHOLE_MAX)
        .collect()
}

/// RK-51: sends for trains for all starving armies that can have one: a label that names them as maps do, and the orders.
pub fn trains(campaign: &Campaign, nation: u8) -> Option<(String, String)> {
    let starving = campaign.armies.of_nation(nation).filter(|army| army.marks.starving);
    let armies: Vec<&Army> = starving.filter(|army| hunger::can_have_train(campaign, army)).collect();
    let tags: Vec<String> = armies.iter().map(|army| campaign.nations.tag(army.id())).collect();
    let label = match tags.as_slice() {
        [] => return None,
        [one] => format!("Send for a train: {one}"),
        many => {
            let whole = format!("Send for trains: {}", many.join(", "));
            match whole.chars().count() <= LABEL_MAX {
                true => whole,
                false => format!("Send for trains: {} and {} more", many[0], many.len() - 1),
            }
        }
    };
    let orders: Vec<String> = armies
        .iter()
        .map(|army| hunger::train_order(campaign, &campaign.nations.tag(army.id()).to_lowercase()))
        .collect();
    Some((label, orders.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::within_a_choice;

    /// The chance stays, kinds become codes where their names have no room, and what is still cut is a whole word.
    #[test]
    fn labels_of_battles_fit_into_a_list() {
        let told = |lead: &str| {
            let tail = "O fails in 31% (volley or melee, first a 6)";
            within_a_choice([
                format!("{lead}Line infantry C closes with line infantry O: {tail}"),
                format!("{lead}LN C closes with LN O: {tail}"),
            ])
        };
        for (lead, label) in [
            (
                "Battle 1: ",
                "Battle 1: LN C closes with LN O: O fails in 31% (volley or melee, first a 6)",
            ),
            (
                "Battle 100: ",
                "Battle 100: LN C closes with LN O: O fails in 31% (volley or melee, first a 6)",
            ),
        ] {
            assert_eq!(told(lead), label);
        }
        let cut = told("Battle 100 of all: ");
        assert!(cut.chars().count() <= 80 && cut.contains("O fails in 31%"), "{cut}");
        let short = "Cavalry B closes with line infantry N: N fails in 44% (volley or melee)".to_owned();
        assert_eq!(within_a_choice([short.clone(), String::new()]), short);
    }
}
