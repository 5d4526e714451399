//! The campaign (sections B to I and U of docs/rules/risk.md): a map, nations and their armies. A turn throws its dice,
//! takes every nation's orders, carries them out, and fights where enemies meet.

mod aftermath;
mod army;
mod contact;
mod ending;
mod lists;
mod marching;
pub use marching::STACK_MAX;
mod nation;
mod orders;
mod paths;
mod placing;
mod raising;
mod retreat;
mod sound;
mod supply;
mod tale;
mod trains;
mod turn;

pub use aftermath::roster_of;
pub use army::{Army, ArmyId, Party, Train};
pub use contact::Fight;
pub use ending::{Reason, Victory};
pub use lists::{BRIGADES, CORPS, kind_of_army, kind_of_brigade};
pub use nation::{Nation, Place, Temper};
pub use orders::{HOLDS, March, Marches, items_of, written};
pub use paths::Route;
pub use placing::{Placement, crowded};
pub use supply::Source;
pub use tale::{Fed, FellBack, Gift, Halted, Looted, Marched, Raised, Supplied, Taken, Tale, TrainMoved};
pub use trains::TRAIN_ALLOWANCE;
pub use turn::allowance_of;

use super::action::{Goal, Options};
use super::battle::{Battle, Side};
use super::data::{Map, Rank};
use muster_kit::{Dice, Hex};
use serde::{Deserialize, Serialize};

/// What the campaign's rules may use: dice to throw, a slate to write on.
pub struct Clerk<'a> {
    pub dice: &'a mut Dice,
    pub told: Vec<super::event::Event>,
    /// RK-27: sealed orders became known.
    pub revealed: bool,
}

impl<'a> Clerk<'a> {
    /// Nothing is told yet, and no sealed orders are revealed.
    pub fn new(dice: &'a mut Dice) -> Clerk<'a> {
        Clerk {
            dice,
            told: Vec::new(),
            revealed: false,
        }
    }

    /// RK-4: a die of that party, which is shown.
    pub fn d6(&mut self, party: Party) -> u8 {
        self.die(party, 6)
    }

    /// A die of so many sides, which is shown and counts as that party's luck.
    pub fn die(&mut self, party: Party, sides: u32) -> u8 {
        u8::try_from(self.dice.of(party.thrower()).roll(sides)).expect("a die has few faces")
    }

    /// Adds an event of the map behind all that were told before.
    pub fn note(&mut self, tale: Tale) {
        self.told.push(super::event::Event::Campaign(tale));
    }
}

/// The whole position of a campaign: map and options, nations, armies, settlements, and the battles of this turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Campaign {
    pub map: Map,
    pub rules: CampaignRules,
    /// From 1.
    pub turn: u16,
    pub stage: Stage,
    /// RK-22: nations that are not out, the highest first.
    pub order: Vec<u8>,
    /// In seat order.
    pub nations: Vec<Nation>,
    /// By party, then number.
    pub armies: Vec<Army>,
    /// The settlements in the map's list order.
    pub places: Vec<Place>,
    /// RK-58: moments of entering a hex are counted within a turn.
    pub moment: u16,
    /// RK-57: this turn's battles, in order of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fights: Vec<Fight>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub battles: Vec<Battle>,
    /// The number of the last battle.
    pub last_battle: u16,
    /// How often a battle of this turn has begun to wait for a side.
    #[serde(default)]
    pub waits: u32,
}

/// What the campaign waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// RK-24: the nation of this rank in the order of initiative.
    Placing {
        rank: usize,
    },
    /// RK-27: every nation that owes orders.
    Sealed,
    /// RK-27: the nation of this rank in the order of initiative.
    Open {
        rank: usize,
    },
    /// The players of this turn's battles ([RK-57](docs/rules/risk.md#rk-57)).
    Battles,
    Over(Victory),
}

/// The options that a campaign is played by (chapter 4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CampaignRules {
    /// The number of the rules: that of the game, which fills it in when a position is read.
    #[serde(skip)]
    pub number: u32,
    pub goal: Goal,
    pub goal_text: String,
    pub goal_share: u32,
    /// RK-68: 0 for none.
    pub turns: u16,
    /// Starting armies of each nation ([RK-24](docs/rules/risk.md#rk-24)).
    pub armies: u8,
    /// RK-24: the placing distance.
    pub radius: u32,
    /// RK-19: limits of free lists, of a starting army and of a reinforcement; none for standard lists.
    pub free: Option<(u32, u32)>,
    pub reinforce: super::action::Reinforce,
    /// RK-11: entering forest and hills costs two steps.
    pub rough: bool,
    pub sealed: bool,
    /// The staff fights all battles at once ([RK-61](docs/rules/risk.md#rk-61)).
    pub auto: bool,
    pub battle_turns: u16,
    pub house: super::battle::House,
    /// RK-51: a hungry army gets a train only if it is ordered. Since rules number 2; under number 1 it is sent by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trains_on_order: bool,
}

impl CampaignRules {
    /// What the options of a game come to on a map, which has a placing distance of its own for `radius` 0.
    pub fn of(rules: u32, options: &Options, map: &Map) -> CampaignRules {
        use super::action::{Battles, Lists, Moves};
        CampaignRules {
            number: rules,
            trains_on_order: rules >= 2,
            goal: options.goal,
            goal_text: options.goal_text.clone(),
            goal_share: options.goal_share,
            turns: options.turns,
            armies: options.armies,
            radius: if options.radius == 0 {
                map.radius()
            } else {
                options.radius
            },
            free: (options.lists == Lists::Free).then_some((options.army_points, options.fresh_points)),
            reinforce: options.reinforce,
            rough: options.rough_cost == 2,
            sealed: options.moves == Moves::Sealed,
            auto: options.battles == Battles::Auto,
            battle_turns: options.battle_turns,
            house: options.house(),
        }
    }
}

impl Campaign {
    /// The army of that party and number; none if it is not on the map.
    pub fn army(&self, id: ArmyId) -> Option<&Army> {
        self.armies.iter().find(|army| army.id() == id)
    }

    /// # Panics
    /// If the army is not on the map.
    pub fn the(&self, id: ArmyId) -> &Army {
        self.army(id).expect("the army is on the map")
    }

    /// # Panics
    /// If the army is not on the map.
    pub fn the_mut(&mut self, id: ArmyId) -> &mut Army {
        let army = self.armies.iter_mut().find(|army| army.id() == id);
        army.expect("the army is on the map")
    }

    /// The armies of a nation, or of the rebels, in the order of their numbers.
    pub fn of_party(&self, party: Party) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(move |army| army.party == party)
    }

    /// The armies of the nation of a seat, from 0, in the order of their numbers.
    pub fn of_nation(&self, nation: u8) -> impl Iterator<Item = &Army> {
        self.of_party(Party::Nation(nation))
    }

    /// All armies that stand on a hex, by party, then number.
    pub fn on(&self, at: Hex) -> impl Iterator<Item = &Army> {
        self.armies.iter().filter(move |army| army.at == at)
    }

    /// RK-16: whether two parties are enemies.
    pub fn hostile(&self, one: Party, other: Party) -> bool {
        match (one, other) {
            (Party::Nation(one), Party::Nation(other)) => !self.allied(one, other),
            (Party::Rebels, Party::Rebels) => false,
            _ => true,
        }
    }

    /// RK-16: whether two nations are of one team, or the same.
    pub fn allied(&self, one: u8, other: u8) -> bool {
        self.nation(one).team == self.nation(other).team
    }

    /// The nation of a seat, counted from 0.
    ///
    /// # Panics
    /// If no seat has that number.
    pub fn nation(&self, number: u8) -> &Nation {
        &self.nations[usize::from(number)]
    }

    /// The nation of a seat, counted from 0, to change it.
    ///
    /// # Panics
    /// If no seat has that number.
    pub fn nation_mut(&mut self, number: u8) -> &mut Nation {
        &mut self.nations[usize::from(number)]
    }

    /// RK-29: whether an enemy army of a party stands on a hex.
    pub fn enemy_on(&self, party: Party, at: Hex) -> bool {
        self.on(at).any(|army| self.hostile(army.party, party))
    }

    /// RK-14: armies of a party on a hex, but for one.
    pub fn stacked(&self, party: Party, at: Hex, but: Option<ArmyId>) -> usize {
        let own = self.on(at).filter(|army| army.party == party && Some(army.id()) != but);
        own.count()
    }

    /// Nations that are not out, in seat order.
    pub fn alive(&self) -> impl Iterator<Item = u8> {
        let numbers = 0..u8::try_from(self.nations.len()).expect("there are few nations");
        numbers.filter(|nation| !self.nation(*nation).out)
    }

    /// RK-26, RK-37: armies in initiative order and army number, rebels last.
    pub fn in_order(&self) -> Vec<ArmyId> {
        let rank = |army: &&Army| match army.party {
            Party::Nation(nation) => self.order.iter().position(|other| *other == nation),
            Party::Rebels => Some(usize::MAX),
        };
        let mut armies: Vec<&Army> = self.armies.iter().filter(|army| rank(army).is_some()).collect();
        armies.sort_by_key(|army| (rank(army), army.number));
        armies.into_iter().map(Army::id).collect()
    }

    /// Whether a settlement, by its place in the map's list, has been looted and counts for nothing this turn.
    pub fn is_sacked(&self, place: usize) -> bool {
        self.places[place].sacked_until >= self.turn
    }

    /// RK-13, RK-33, RK-65: a nation's capital if it owns it, else its base camp.
    pub fn base(&self, nation: u8) -> Option<Hex> {
        let capital = self.map.capital(nation);
        if self.places[capital].owner == Some(nation) {
            return Some(self.map.settlements()[capital].at);
        }
        let towns = self.map.settlements().iter().enumerate();
        let mut camps = towns.filter(|(place, one)| one.rank == Rank::Town && self.serves(nation, *place));
        camps.next().map(|(_, one)| one.at)
    }

    /// RK-13, RK-39, RK-50: an own settlement, neither sacked nor hostile.
    fn serves(&self, nation: u8, place: usize) -> bool {
        let known = &self.places[place];
        known.owner == Some(nation) && !self.is_sacked(place) && !known.hostile.contains(&nation)
    }

    /// The sign of an army: `C1`, `R2`.
    pub fn tag(&self, id: ArmyId) -> String {
        format!("{}{}", self.letter(id.party), id.number)
    }

    /// What the signs of a party's armies begin with; `R` for rebels.
    pub fn letter(&self, party: Party) -> char {
        match party {
            Party::Nation(nation) => self.nation(nation).letter,
            Party::Rebels => 'R',
        }
    }

    /// What players call a nation; `Rebels` for those of no nation.
    pub fn name(&self, party: Party) -> String {
        match party {
            Party::Nation(nation) => self.nation(nation).name.clone(),
            Party::Rebels => "Rebels".to_owned(),
        }
    }

    /// A hex with the name of the settlement there: `F13 Tessel`.
    pub fn named(&self, at: Hex) -> String {
        match self.map.settlement(at) {
            Some(place) => format!("{at} {}", self.map.settlements()[place].name),
            None => at.to_string(),
        }
    }

    /// Whether the campaign has ended and waits for nobody.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// Who meets where in the battle of that number; none if it is not of this turn.
    pub fn fight(&self, number: u16) -> Option<&Fight> {
        self.fights.iter().find(|fight| fight.number == number)
    }

    /// The battle of that number; none if it is not of this turn.
    pub fn battle(&self, number: u16) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.terms.number() == number)
    }

    /// RK-59: the nation that commands a side; none for rebels.
    pub fn commands(&self, battle: &Battle, side: Side) -> Option<u8> {
        match self.fight(battle.terms.number())?.led[side.index()] {
            Party::Nation(nation) => Some(nation),
            Party::Rebels => None,
        }
    }
}
