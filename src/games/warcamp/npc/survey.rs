//! What a policy needs to know of a position, worked out once: the own able members from the weakest on, and
//! the enemies with those who would fall first.

use super::super::data::{Building, Leader, Quirk};
use super::super::rules::strength::member_counts;
use super::super::state::{Member, Tribe, Warcamp, Wearer};
use super::worth::{self, POINT};
use crate::words::Letter;
use std::cell::OnceCell;
use std::cmp::Reverse;

/// The own side.
pub struct Survey<'a> {
    pub game: &'a Warcamp,
    pub tribe: &'a Tribe,
    /// Able members, the weakest first, of equals the higher number first ([WC-153](docs/rules/warcamp.md#wc-153)).
    pub able: Vec<Able>,
    /// Members who live in the camp and are not in a war party of all able ones.
    pub heads: usize,
    pub leader_free: bool,
    pub leader_bloodlust: u32,
    /// Food eaten at the end of the turn, stockpiles apart.
    pub mouths: i64,
    pub stockpiled: i64,
    pub enemies: Vec<Enemy>,
    /// Most members that the tribe wants to have ([WC-180](docs/rules/warcamp.md#wc-180)).
    pub bound: usize,
    /// Whether camps are safe from thieves ([WC-75](docs/rules/warcamp.md#wc-75)).
    pub grace: bool,
}

/// One able member, as a non-player weighs it: number, Skill and strengths.
#[derive(Clone, Copy)]
pub struct Able {
    pub number: u16,
    pub skill: u32,
    pub attack: u32,
    pub hunting: u32,
    /// What the member adds to the TE of a kobold party, before it is doubled.
    pub stealing: u32,
    /// Items "of Bloodlust".
    pub bloodlust: u32,
}

/// A tribe that could be attacked.
pub struct Enemy {
    pub letter: Letter,
    pub heads: usize,
    pub defence_ce: u32,
    pub fog: u32,
    pub hides: u32,
    pub spikes: u32,
    /// How powerful the enemy is ([WC-178](docs/rules/warcamp.md#wc-178)).
    pub power: i64,
    /// The weight of its dead, in tenths of a thousandth ([WC-181](docs/rules/warcamp.md#wc-181)).
    pub weight: i64,
    /// It acted against this tribe in its latest turn.
    pub provoked: bool,
    /// Counted when an attack is weighed.
    losses: OnceCell<Losses>,
}

/// What a tribe can lose to an attacker.
pub struct Losses {
    /// Worth of the first 0, 1, 2 .. members to fall.
    pub fallen: Vec<i64>,
    /// Worth of what its conqueror gets.
    pub spoils: i64,
}

/// Without disasters there is no bound, but nobody can oversee more ([WC-180](docs/rules/warcamp.md#wc-180)).
const NO_BOUND: usize = 100;
/// More than 14 members are not wanted ([WC-180](docs/rules/warcamp.md#wc-180)).
const HEADS_WANTED: usize = 14;
/// From this round on one less every other round, down to these.
const TIRED_FROM_ROUND: u16 = 20;
const HEADS_LEAST: usize = 5;
/// The weight of the dead of an enemy without power, and what full power adds ([WC-181](docs/rules/warcamp.md#wc-181)).
const WEIGHT_LEAST: i64 = 35 * POINT / 100;
const WEIGHT_POWER: i64 = 50 * POINT / 100;

impl<'a> Survey<'a> {
    /// Counts the position as that tribe sees it before its next order.
    pub fn of(game: &'a Warcamp, letter: Letter) -> Survey<'a> {
        let tribe = &game.tribes[letter];
        let thirsts = tribe.gear.have(Quirk::Bloodlust);
        let mut able: Vec<Able> = tribe.able().map(|member| able_of(tribe, member, thirsts)).collect();
        able.sort_by_key(|one| (one.skill, Reverse(one.number)));
        let mouths = tribe.mouths(true);
        Survey {
            game,
            tribe,
            able,
            heads: tribe.people.count(),
            leader_free: tribe.done.is_leader_free(),
            leader_bloodlust: bloodlust(tribe, Wearer::Leader),
            mouths: i64::from(mouths),
            stockpiled: 10 * i64::from(tribe.has(Building::Food)),
            enemies: enemies(game, letter),
            bound: bound(game),
            grace: game.terms.is_grace(game.turn.round()),
        }
    }

    /// The enemy of highest power.
    pub fn strongest(&self) -> Option<&Enemy> {
        self.enemies
            .iter()
            .max_by_key(|enemy| (enemy.power, Reverse(enemy.letter)))
    }

    /// What the tribe eats if so many more mouthfuls are wanted ([WC-58](docs/rules/warcamp.md#wc-58)).
    pub fn meal(&self, more: i64) -> i64 {
        (self.mouths + more - self.stockpiled).max(0)
    }

    /// Worth of its own food store after eating, in thousandths ([WC-178](docs/rules/warcamp.md#wc-178)).
    pub fn food_worth(&self, store: i64, meal: i64) -> i64 {
        worth::millifood(store - meal * 1_000, meal)
    }
}

/// A member; `thirsts` where any item of the tribe is "of Bloodlust".
fn able_of(tribe: &Tribe, member: &Member, thirsts: bool) -> Able {
    let wearer = Wearer::Member(member.number());
    let worn = tribe.bonus_of(wearer);
    Able {
        number: member.number(),
        skill: member.counted(),
        attack: tribe.attack_with(member, &worn),
        hunting: tribe.hunting_with(member, &worn),
        stealing: member_counts(member.counted(), worn.stealing + worn.thievery, 0),
        bloodlust: if thirsts { bloodlust(tribe, wearer) } else { 0 },
    }
}

impl Enemy {
    /// What the enemy can lose to the tribe of that survey.
    pub fn losses(&self, survey: &Survey<'_>) -> &Losses {
        self.losses.get_or_init(|| {
            let tribe = &survey.game.tribes[self.letter];
            let mut fallen = vec![0];
            for number in tribe.casualty_order(tribe.people.numbers()) {
                let skill = tribe.member(number).map_or(0, Member::counted);
                fallen.push(fallen.last().copied().unwrap_or(0) + worth::member(skill));
            }
            let spoils = spoils(survey.game, tribe, survey.tribe.leader());
            Losses { fallen, spoils }
        })
    }
}

/// Counts items "of Bloodlust" on one wearer ([WC-68](docs/rules/warcamp.md#wc-68)).
pub fn bloodlust(tribe: &Tribe, wearer: Wearer) -> u32 {
    u32::try_from(tribe.gear.quirks(wearer, Quirk::Bloodlust)).expect("nobody wears that many")
}

/// Most members that a tribe wants ([WC-180](docs/rules/warcamp.md#wc-180)); in a game that drags on tribes want fewer
/// and fewer, or two that replace their dead as fast as they lose them would never come to an end.
fn bound(game: &Warcamp) -> usize {
    let options = game.terms.options();
    let large = usize::from(options.disaster_at).saturating_sub(1);
    let tired = usize::from(game.turn.round().saturating_sub(TIRED_FROM_ROUND) / 2);
    let wanted = HEADS_WANTED.saturating_sub(tired).max(HEADS_LEAST);
    if options.disaster_table || options.adventurers || options.meteor || options.plague {
        wanted.min(large)
    } else if options.famine {
        wanted
    } else {
        NO_BOUND
    }
}

fn enemies(game: &Warcamp, letter: Letter) -> Vec<Enemy> {
    let enemy = |other: Letter| {
        let tribe = &game.tribes[other];
        let defence_ce = tribe.defence_ce();
        Enemy {
            letter: other,
            heads: tribe.people.count(),
            defence_ce,
            fog: tribe.effects.fog(),
            hides: tribe.effects.hides(),
            spikes: tribe.has(Building::Spike),
            power: worth::power_behind(tribe, defence_ce),
            weight: POINT,
            provoked: tribe.has_struck(letter),
            losses: OnceCell::new(),
        }
    };
    let mut enemies: Vec<Enemy> = game.tribes.others(letter).map(enemy).collect();
    if enemies.len() > 1 {
        let highest = enemies.iter().map(|enemy| enemy.power).max().unwrap_or(1).max(1);
        for enemy in &mut enemies {
            enemy.weight = WEIGHT_LEAST + WEIGHT_POWER * enemy.power / highest;
        }
    }
    enemies
}

/// What a dead tribe would leave ([WC-148](docs/rules/warcamp.md#wc-148)).
fn spoils(game: &Warcamp, tribe: &Tribe, heir: Leader) -> i64 {
    if !game.terms.options().spoils {
        return 0;
    }
    let items = i64::try_from(tribe.gear.count()).expect("a tribe has few items");
    let food = i64::from(tribe.stores.food().min(SPOILT_FOOD)) * POINT * 5 / 100;
    worth::bones(heir, 0, tribe.stores.bones()) + food + items * ITEM
}

/// What an item is worth ([WC-182](docs/rules/warcamp.md#wc-182)).
pub const ITEM: i64 = POINT;
/// Food beyond this is worth nothing to an heir.
const SPOILT_FOOD: u32 = 150;
