//! How strengths are added up ([chapter 2.1](docs/rules/warcamp.md#21-words-and-arithmetic),
//! [WC-1](docs/rules/warcamp.md#wc-1) to [WC-7](docs/rules/warcamp.md#wc-7), [T-0](docs/rules/warcamp.md#t-0)). Nothing
//! here rolls or changes anything, so odds and sheets use the same sums as the orders.

use super::super::action::Goods;
use super::super::data::{Bonus, Building, Card, Leader, Quirk, Race};
use super::super::state::{Member, Tribe, Wearer};
use std::cmp::Reverse;

/// What the sum of a kobold party is multiplied by ([WC-81](docs/rules/warcamp.md#wc-81)).
pub const PARTY_MULTIPLIER: u32 = 2;

/// What a Master Thief counts before items and multiplier ([WC-78](docs/rules/warcamp.md#wc-78)).
const THIEF_STRENGTH: u32 = 10;

/// What a Master Thief's strength is multiplied by, and bones for one more ([WC-42](docs/rules/warcamp.md#wc-42)).
const THIEF_MULTIPLIER: u32 = 5;
const BONES_PER_MULTIPLIER: u32 = 75;

/// Bones that add 1 to each member of a War Chief ([WC-38](docs/rules/warcamp.md#wc-38)).
const BONES_PER_COMBAT_BONUS: u32 = 100;

/// Bones for which a Shaman draws one more card ([WC-40](docs/rules/warcamp.md#wc-40)).
const BONES_PER_CARD: u32 = 50;

/// What each Goblin counts more when attacking ([WC-65](docs/rules/warcamp.md#wc-65)).
const GOBLIN_ATTACK: u32 = 1;

/// What the Master Thief is up to; each has its own bonuses ([WC-124](docs/rules/warcamp.md#wc-124)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThiefDeed {
    Steal,
    Kill,
}

/// Halves, thirds and quarters are rounded up ([WC-8](docs/rules/warcamp.md#wc-8)).
pub fn half_up(amount: u32) -> u32 {
    amount.div_ceil(2)
}

/// The strength of the town, out of the robber's defence CE, and of adventurers, out of their victim's; rounded up
/// ([WC-89](docs/rules/warcamp.md#wc-89), [WC-132](docs/rules/warcamp.md#wc-132)).
pub fn two_thirds_up(amount: u32) -> u32 {
    (2 * amount).div_ceil(3)
}

/// What a member counts after additions and subtractions, at least 1 ([WC-7](docs/rules/warcamp.md#wc-7), step 1).
pub fn member_counts(skill: u32, more: u32, less: u32) -> u32 {
    (skill + more).saturating_sub(less).max(1)
}

/// Doubles a member in a tower ([WC-7](docs/rules/warcamp.md#wc-7), step 2).
pub fn in_tower(single: u32, tower: bool) -> u32 {
    if tower { 2 * single } else { single }
}

/// Finishes a strength: Starving halves, fog takes away, at least 1 is left ([WC-7](docs/rules/warcamp.md#wc-7), steps
/// 6 to 8).
pub fn finished(sum: u32, starving: bool, fog: u32) -> u32 {
    let halved = if starving { half_up(sum) } else { sum };
    halved.saturating_sub(fog).max(1)
}

/// What a War Chief's bones add to each member in attack and in defence ([WC-38](docs/rules/warcamp.md#wc-38)).
pub fn chief_bonus(leader: Leader, bones: u32) -> u32 {
    if leader == Leader::WarChief {
        bones / BONES_PER_COMBAT_BONUS
    } else {
        0
    }
}

/// What each of a race counts more when attacking ([WC-65](docs/rules/warcamp.md#wc-65)).
pub fn race_attack(race: Race) -> u32 {
    if race == Race::Goblin { GOBLIN_ATTACK } else { 0 }
}

/// A Master Thief's multiplier with so many bones ([WC-42](docs/rules/warcamp.md#wc-42)).
pub fn thief_multiplier(bones: u32) -> u32 {
    THIEF_MULTIPLIER + bones / BONES_PER_MULTIPLIER
}

/// TE of a Master Thief whose items add that much to the deed ([WC-78](docs/rules/warcamp.md#wc-78),
/// [WC-92](docs/rules/warcamp.md#wc-92)).
pub fn thief_te(items: u32, bones: u32, starving: bool, fog: u32) -> u32 {
    finished((THIEF_STRENGTH + items) * thief_multiplier(bones), starving, fog)
}

/// How many cards are drawn with so many bones, hand limit apart ([WC-40](docs/rules/warcamp.md#wc-40),
/// [WC-94](docs/rules/warcamp.md#wc-94)).
pub fn draws(leader: Leader, bones: u32) -> u32 {
    match leader {
        Leader::Shaman => 1 + bones / BONES_PER_CARD,
        _ => 1,
    }
}

/// What casualties are sorted by, the first to die first; a Craven wearer comes last
/// ([WC-72](docs/rules/warcamp.md#wc-72)).
pub fn falling_key(craven: bool, skill: u32, items: usize, number: u16) -> (bool, u32, usize, Reverse<u16>) {
    (craven, skill, items, Reverse(number))
}

/// What hunters are sorted by, the first of the lower or of the higher half first
/// ([WC-56](docs/rules/warcamp.md#wc-56)).
pub fn hunters_key(higher: bool, skill: u32, items: usize, number: u16) -> (i64, usize, Reverse<u16>) {
    let skill = i64::from(skill) * if higher { -1 } else { 1 };
    (skill, items, Reverse(number))
}

/// Bones for one use of a leader's power ([WC-37](docs/rules/warcamp.md#wc-37)).
pub fn power_price(leader: Leader, stockpile: bool) -> u32 {
    let price = leader.power_price();
    if stockpile { price * 4 / 5 } else { price }
}

/// Bones for a card, by the tribe's race and Bone stockpiles ([WC-97](docs/rules/warcamp.md#wc-97)).
pub fn card_price(card: Card, race: Race, stockpiles: u32) -> u32 {
    let doubled = if race == Race::Troglodyte { 2 } else { 1 };
    (card.row().cost * doubled).saturating_sub(BONES_SAVED_PER_STOCKPILE * stockpiles)
}

impl Tribe {
    /// The sum of the bonuses of all items on one wearer ([WC-123](docs/rules/warcamp.md#wc-123)).
    pub fn bonus_of(&self, wearer: Wearer) -> Bonus {
        self.gear.bonus_of(wearer)
    }

    /// Whether one wearer has an item with that quirk.
    pub fn wears(&self, wearer: Wearer, quirk: Quirk) -> bool {
        self.gear.quirks(wearer, quirk) > 0
    }

    /// GE: the Skills of all members, without the leader ([WC-2](docs/rules/warcamp.md#wc-2)).
    pub fn ge(&self) -> u32 {
        self.people.skills()
    }

    /// Base CE, for ranking tribes only ([WC-3](docs/rules/warcamp.md#wc-3)).
    pub fn base_ce(&self) -> u32 {
        self.ge() + self.leader().strength()
    }

    /// What the War Chief's bones add to each member in attack and in defence ([WC-38](docs/rules/warcamp.md#wc-38)).
    pub fn chief_bonus(&self) -> u32 {
        chief_bonus(self.leader(), self.stores.bones())
    }

    /// What each member counts more and less in attack, items apart ([WC-65](docs/rules/warcamp.md#wc-65)).
    pub fn attack_extras(&self) -> (u32, u32) {
        (
            race_attack(self.race()) + self.chief_bonus() + self.effects.favor(),
            self.effects.jinx(),
        )
    }

    /// What a member counts in a war party ([WC-65](docs/rules/warcamp.md#wc-65); [WC-7](docs/rules/warcamp.md#wc-7),
    /// step 1).
    pub fn attack_of(&self, member: &Member) -> u32 {
        self.attack_with(member, &self.bonus_of(Wearer::Member(member.number())))
    }

    /// As [`Tribe::attack_of`], with what its items bring.
    pub fn attack_with(&self, member: &Member, worn: &Bonus) -> u32 {
        let (more, less) = self.attack_extras();
        member_counts(member.counted(), worn.attack + more, less)
    }

    /// What a marching leader counts ([WC-65](docs/rules/warcamp.md#wc-65)).
    pub fn leader_attack(&self) -> u32 {
        self.leader().strength() + self.bonus_of(Wearer::Leader).attack
    }

    /// Attack CE of a war party against a camp with so much Foul Fog ([WC-65](docs/rules/warcamp.md#wc-65)).
    pub fn attack_ce(&self, party: &[u16], leader: bool, fog: u32) -> u32 {
        let members = party.iter().filter_map(|number| self.member(*number));
        let sum: u32 = members.map(|member| self.attack_of(member)).sum();
        let leader = if leader { self.leader_attack() } else { 0 };
        self.finish(sum + leader, fog)
    }

    /// What a member counts in defence, doubled in a tower ([WC-66](docs/rules/warcamp.md#wc-66),
    /// [WC-112](docs/rules/warcamp.md#wc-112)).
    pub fn defence_of(&self, member: &Member) -> u32 {
        let items = self.bonus_of(Wearer::Member(member.number())).defence;
        let more = items + self.chief_bonus() + self.effects.favor();
        let single = member_counts(member.counted(), more, self.effects.jinx());
        in_tower(single, member.is_in_tower())
    }

    /// What the leader counts in defence ([WC-66](docs/rules/warcamp.md#wc-66)).
    pub fn leader_defence(&self) -> u32 {
        self.leader().strength() + self.bonus_of(Wearer::Leader).defence
    }

    /// The strength of the camp at this moment: members, towers, leader and effects; at least 1
    /// ([WC-66](docs/rules/warcamp.md#wc-66), [WC-4](docs/rules/warcamp.md#wc-4)).
    pub fn defence_ce(&self) -> u32 {
        self.finish(self.defence_sum(), 0)
    }

    /// The strength of the camp once the tribe starves no longer.
    pub fn fed_defence_ce(&self) -> u32 {
        finished(self.defence_sum(), false, 0)
    }

    fn defence_sum(&self) -> u32 {
        let members = self.people.iter().map(|member| self.defence_of(member));
        members.sum::<u32>() + self.leader_defence()
    }

    /// What a hunter counts ([WC-51](docs/rules/warcamp.md#wc-51)).
    pub fn hunting_of(&self, member: &Member) -> u32 {
        self.hunting_with(member, &self.bonus_of(Wearer::Member(member.number())))
    }

    /// As [`Tribe::hunting_of`], with what its items bring.
    pub fn hunting_with(&self, member: &Member, worn: &Bonus) -> u32 {
        member.counted() + worn.hunting + self.has(Building::Animal) + self.effects.lure()
    }

    /// Hunting strength H; starving halves the yield, not H ([WC-51](docs/rules/warcamp.md#wc-51)).
    pub fn hunting_h(&self, party: &[u16]) -> u32 {
        let members = party.iter().filter_map(|number| self.member(*number));
        members.map(|member| self.hunting_of(member)).sum()
    }

    /// The Master Thief's multiplier now ([WC-42](docs/rules/warcamp.md#wc-42)).
    pub fn thief_multiplier(&self) -> u32 {
        thief_multiplier(self.stores.bones())
    }

    /// TE of the Master Thief against a camp with so much Foul Fog ([WC-78](docs/rules/warcamp.md#wc-78),
    /// [WC-92](docs/rules/warcamp.md#wc-92)).
    pub fn thief_te(&self, deed: ThiefDeed, fog: u32) -> u32 {
        let worn = self.bonus_of(Wearer::Leader);
        let special = match deed {
            ThiefDeed::Steal => worn.stealing,
            ThiefDeed::Kill => worn.assassination,
        };
        thief_te(
            special + worn.thievery,
            self.stores.bones(),
            self.stores.is_starving(),
            fog,
        )
    }

    /// TE of a kobold party against a camp with so much Foul Fog ([WC-81](docs/rules/warcamp.md#wc-81)).
    pub fn party_te(&self, party: &[u16], fog: u32) -> u32 {
        let members = party.iter().filter_map(|number| self.member(*number));
        let sum: u32 = members
            .map(|member| {
                let worn = self.bonus_of(Wearer::Member(member.number()));
                member_counts(member.counted(), worn.stealing + worn.thievery, 0)
            })
            .sum();
        self.finish(sum * PARTY_MULTIPLIER, fog)
    }

    /// The strength of the town against this tribe ([WC-89](docs/rules/warcamp.md#wc-89)).
    pub fn town_ce(&self) -> u32 {
        two_thirds_up(self.defence_ce())
    }

    /// Finishes a strength of this tribe: Starving halves, fog takes away, at least 1 is left
    /// ([WC-7](docs/rules/warcamp.md#wc-7), steps 6 to 8).
    fn finish(&self, sum: u32, fog: u32) -> u32 {
        finished(sum, self.stores.is_starving(), fog)
    }

    /// What of a hunting gain reaches the camp ([WC-61](docs/rules/warcamp.md#wc-61),
    /// [WC-55](docs/rules/warcamp.md#wc-55)).
    pub fn gain_of(&self, amount: u32) -> u32 {
        if self.stores.is_starving() {
            half_up(amount)
        } else {
            amount
        }
    }

    /// How many cards it would draw now, hand limit apart ([WC-40](docs/rules/warcamp.md#wc-40),
    /// [WC-94](docs/rules/warcamp.md#wc-94)).
    pub fn draws(&self) -> u32 {
        draws(self.leader(), self.stores.bones())
    }

    /// What the tribe eats at the end of the turn ([WC-58](docs/rules/warcamp.md#wc-58)).
    pub fn meal(&self) -> u32 {
        self.next_meal(true)
    }

    /// Food eaten at the end of the turn that is on, or of the tribe's next one.
    pub fn next_meal(&self, in_turn: bool) -> u32 {
        self.mouths(in_turn)
            .saturating_sub(FOOD_PER_STOCKPILE * self.has(Building::Food))
    }

    /// What all members eat before stockpiles spare some ([WC-58](docs/rules/warcamp.md#wc-58),
    /// [WC-127](docs/rules/warcamp.md#wc-127)). Those who bred eat more at the end of that turn alone
    /// ([WC-48](docs/rules/warcamp.md#wc-48)).
    pub fn mouths(&self, in_turn: bool) -> u32 {
        let may_fast = self.gear.have(Quirk::Fasting);
        let eats = |member: &Member| {
            if may_fast && self.fasts(member.number()) {
                0
            } else if in_turn && member.has_bred() {
                BREEDER_EATS
            } else {
                1
            }
        };
        self.people.iter().map(eats).sum()
    }

    /// Whether a member eats nothing, whatever it does ([WC-127](docs/rules/warcamp.md#wc-127)).
    pub fn fasts(&self, number: u16) -> bool {
        self.wears(Wearer::Member(number), Quirk::Fasting)
    }

    /// Some members in the order in which they fall, the first to die first ([WC-72](docs/rules/warcamp.md#wc-72)).
    pub fn casualty_order(&self, pool: impl IntoIterator<Item = u16>) -> Vec<u16> {
        let mut order: Vec<u16> = pool.into_iter().collect();
        order.sort_by_cached_key(|number| {
            let wearer = Wearer::Member(*number);
            let skill = self.member(*number).map_or(0, Member::counted);
            let items = self.worn_by(wearer).count();
            let is_craven = items > 0 && self.wears(wearer, Quirk::Craven);
            falling_key(is_craven, skill, items, *number)
        });
        order
    }

    /// The half of a hunting party that a bad hunt takes, the first to die first
    /// ([WC-56](docs/rules/warcamp.md#wc-56)).
    pub fn hunters_lost(&self, party: &[u16], higher: bool) -> Vec<u16> {
        let mut order = party.to_vec();
        order.sort_by_cached_key(|number| {
            let skill = self.member(*number).map_or(0, Member::counted);
            let items = self.worn_by(Wearer::Member(*number)).count();
            hunters_key(higher, skill, items, *number)
        });
        order.truncate(party.len().div_ceil(2));
        order
    }

    /// Bones for one use of the leader's power ([WC-37](docs/rules/warcamp.md#wc-37)).
    pub fn power_price(&self) -> u32 {
        power_price(self.leader(), self.has(Building::Bone) > 0)
    }

    /// What casting it costs this tribe, after race and Bone stockpiles ([WC-97](docs/rules/warcamp.md#wc-97)).
    pub fn card_price(&self, card: Card) -> u32 {
        card_price(card, self.race(), self.has(Building::Bone))
    }

    /// Food for a building, built by these members ([WC-108](docs/rules/warcamp.md#wc-108)).
    pub fn building_price(&self, building: Building, workers: &[u16]) -> u32 {
        let price = building.row().food;
        let saved: u32 = workers
            .iter()
            .map(|number| self.bonus_of(Wearer::Member(*number)).builder)
            .sum();
        price.saturating_sub(saved).max(half_up(price))
    }

    /// Workers that a building needs now ([WC-107](docs/rules/warcamp.md#wc-107),
    /// [WC-109](docs/rules/warcamp.md#wc-109)).
    pub fn workers_needed(&self, building: Building) -> u32 {
        let workers = building.row().workers;
        if self.stores.is_starving() {
            2 * workers
        } else {
            workers
        }
    }

    /// What a thief could find here ([WC-76](docs/rules/warcamp.md#wc-76)): food, bones or items.
    pub fn stock_of(&self, goods: Goods) -> u32 {
        match goods {
            Goods::Food => self.stores.food(),
            Goods::Bones => self.stores.bones(),
            Goods::Item => u32::try_from(self.gear.count()).unwrap_or(u32::MAX),
        }
    }
}

/// Food that a stockpile spares at each meal ([WC-58](docs/rules/warcamp.md#wc-58)).
const FOOD_PER_STOCKPILE: u32 = 10;

/// Food that a member who bred eats ([WC-48](docs/rules/warcamp.md#wc-48)).
const BREEDER_EATS: u32 = 3;

/// Bones that a stockpile saves on each spell ([WC-97](docs/rules/warcamp.md#wc-97)).
const BONES_SAVED_PER_STOCKPILE: u32 = 25;
