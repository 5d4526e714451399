//! 2.1: how strengths are added up (WC-1 to WC-7, T-0). Nothing here rolls or changes anything, so odds and
//! sheets use the same sums as the orders.

use super::super::action::Goods;
use super::super::data::{Bonus, Building, Card, Leader, Quirk, Race};
use super::super::state::{Member, Tribe, Wearer};
use std::cmp::Reverse;

/// WC-80: what kobold thieves are multiplied by.
pub const PARTY_MULTIPLIER: u32 = 2;

/// WC-78: what a Master Thief counts before items and multiplier.
const THIEF_STRENGTH: u32 = 10;

/// WC-42.
const THIEF_MULTIPLIER: u32 = 5;
const BONES_PER_MULTIPLIER: u32 = 75;

/// WC-38.
const BONES_PER_COMBAT_BONUS: u32 = 100;

/// WC-40.
const BONES_PER_CARD: u32 = 50;

/// WC-65: what each Goblin counts more when attacking.
const GOBLIN_ATTACK: u32 = 1;

/// What the Master Thief is up to; each has its own bonuses (WC-124).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThiefDeed {
    Steal,
    Kill,
}

/// WC-8: halves, thirds and quarters are rounded up.
pub fn half_up(amount: u32) -> u32 {
    amount.div_ceil(2)
}

/// WC-89, WC-132: two thirds, rounded up.
pub fn two_thirds_up(amount: u32) -> u32 {
    (2 * amount).div_ceil(3)
}

/// WC-7 (1): additions and subtractions on a member, who counts at least 1.
pub fn member_counts(skill: u32, more: u32, less: u32) -> u32 {
    (skill + more).saturating_sub(less).max(1)
}

/// WC-7 (2): doubled in a tower.
pub fn in_tower(single: u32, tower: bool) -> u32 {
    if tower { 2 * single } else { single }
}

/// WC-7 (6) to (8): Starving halves, fog takes away, at least 1 is left.
pub fn finished(sum: u32, starving: bool, fog: u32) -> u32 {
    let halved = if starving { half_up(sum) } else { sum };
    halved.saturating_sub(fog).max(1)
}

/// WC-38: what a War Chief's bones add to each member in attack and in defence.
pub fn chief_bonus(leader: Leader, bones: u32) -> u32 {
    if leader == Leader::WarChief {
        bones / BONES_PER_COMBAT_BONUS
    } else {
        0
    }
}

/// WC-65: what each of a race counts more when attacking.
pub fn race_attack(race: Race) -> u32 {
    if race == Race::Goblin { GOBLIN_ATTACK } else { 0 }
}

/// WC-42: a Master Thief's multiplier with so many bones.
pub fn thief_multiplier(bones: u32) -> u32 {
    THIEF_MULTIPLIER + bones / BONES_PER_MULTIPLIER
}

/// WC-78, WC-92: TE of a Master Thief whose items add that much to the deed.
pub fn thief_te(items: u32, bones: u32, starving: bool, fog: u32) -> u32 {
    finished((THIEF_STRENGTH + items) * thief_multiplier(bones), starving, fog)
}

/// WC-40, WC-94: how many cards are drawn with so many bones, hand limit apart.
pub fn draws(leader: Leader, bones: u32) -> u32 {
    match leader {
        Leader::Shaman => 1 + bones / BONES_PER_CARD,
        _ => 1,
    }
}

/// WC-72: what casualties are sorted by, the first to die first; a Craven wearer comes last.
pub fn falling_key(craven: bool, skill: u32, items: usize, number: u16) -> (bool, u32, usize, Reverse<u16>) {
    (craven, skill, items, Reverse(number))
}

/// WC-56: what hunters are sorted by, the first of the lower or of the higher half first.
pub fn hunters_key(higher: bool, skill: u32, items: usize, number: u16) -> (i64, usize, Reverse<u16>) {
    let skill = i64::from(skill) * if higher { -1 } else { 1 };
    (skill, items, Reverse(number))
}

/// WC-37: bones for one use of a leader's power.
pub fn power_price(leader: Leader, stockpile: bool) -> u32 {
    let price = leader.power_price();
    if stockpile { price * 4 / 5 } else { price }
}

/// WC-97: bones for a card, by the tribe's race and Bone stockpiles.
pub fn card_price(card: Card, race: Race, stockpiles: u32) -> u32 {
    let doubled = if race == Race::Troglodyte { 2 } else { 1 };
    (card.row().cost * doubled).saturating_sub(BONES_SAVED_PER_STOCKPILE * stockpiles)
}

impl Tribe {
    /// WC-123: the sum of the bonuses of all items that somebody wears.
    pub fn bonus_of(&self, wearer: Wearer) -> Bonus {
        let mut sum = Bonus::default();
        self.worn_by(wearer).for_each(|item| sum += item.kind.bonus());
        sum
    }

    /// Whether somebody wears an item with that quirk.
    pub fn wears(&self, wearer: Wearer, quirk: Quirk) -> bool {
        self.worn_by(wearer).any(|item| item.kind.has(quirk))
    }

    /// WC-2.
    pub fn ge(&self) -> u32 {
        self.members.iter().map(Member::counted).sum()
    }

    /// WC-3: for ranking tribes only.
    pub fn base_ce(&self) -> u32 {
        self.ge() + self.leader.strength()
    }

    /// WC-38: what the War Chief's bones add to each member in attack and in defence.
    pub fn chief_bonus(&self) -> u32 {
        chief_bonus(self.leader, self.bones)
    }

    /// WC-65: what each member counts more and less in attack, items apart.
    pub fn attack_extras(&self) -> (u32, u32) {
        (
            race_attack(self.race) + self.chief_bonus() + self.effects.favor,
            self.jinx(),
        )
    }

    /// WC-65, WC-7 (1): what a member counts in a war party.
    pub fn attack_of(&self, member: &Member) -> u32 {
        let (more, less) = self.attack_extras();
        let items = self.bonus_of(Wearer::Member(member.number)).attack;
        member_counts(member.counted(), items + more, less)
    }

    /// WC-65: what the leader counts when he marches.
    pub fn leader_attack(&self) -> u32 {
        self.leader.strength() + self.bonus_of(Wearer::Leader).attack
    }

    /// WC-65: attack CE of a war party against a camp with so much Foul Fog.
    pub fn attack_ce(&self, party: &[u16], leader: bool, fog: u32) -> u32 {
        let members = party.iter().filter_map(|number| self.member(*number));
        let sum: u32 = members.map(|member| self.attack_of(member)).sum();
        let leader = if leader { self.leader_attack() } else { 0 };
        self.finish(sum + leader, fog)
    }

    /// WC-66, WC-112: what a member counts in defence, doubled in a tower.
    pub fn defence_of(&self, member: &Member) -> u32 {
        let items = self.bonus_of(Wearer::Member(member.number)).defence;
        let more = items + self.chief_bonus() + self.effects.favor;
        let single = member_counts(member.counted(), more, self.jinx());
        in_tower(single, member.in_tower)
    }

    /// WC-66: what the leader counts in defence.
    pub fn leader_defence(&self) -> u32 {
        self.leader.strength() + self.bonus_of(Wearer::Leader).defence
    }

    /// WC-66, WC-4: defence CE now.
    pub fn defence_ce(&self) -> u32 {
        let sum: u32 = self.members.iter().map(|member| self.defence_of(member)).sum();
        self.finish(sum + self.leader_defence(), 0)
    }

    /// WC-51: what a hunter counts.
    pub fn hunting_of(&self, member: &Member) -> u32 {
        let items = self.bonus_of(Wearer::Member(member.number)).hunting;
        member.counted() + items + self.has(Building::Animal) + self.effects.lure
    }

    /// WC-51: hunting strength H; starving halves the yield, not H.
    pub fn hunting_h(&self, party: &[u16]) -> u32 {
        let members = party.iter().filter_map(|number| self.member(*number));
        members.map(|member| self.hunting_of(member)).sum()
    }

    /// WC-42: the Master Thief's multiplier now.
    pub fn thief_multiplier(&self) -> u32 {
        thief_multiplier(self.bones)
    }

    /// WC-78, WC-92: TE of the Master Thief against a camp with so much Foul Fog.
    pub fn thief_te(&self, deed: ThiefDeed, fog: u32) -> u32 {
        let worn = self.bonus_of(Wearer::Leader);
        let special = match deed {
            ThiefDeed::Steal => worn.stealing,
            ThiefDeed::Kill => worn.assassination,
        };
        thief_te(special + worn.thievery, self.bones, self.starving, fog)
    }

    /// WC-81: TE of a kobold party against a camp with so much Foul Fog.
    pub fn party_te(&self, party: &[u16], fog: u32) -> u32 {
        let members = party.iter().filter_map(|number| self.member(*number));
        let sum: u32 = members
            .map(|member| {
                let worn = self.bonus_of(Wearer::Member(member.number));
                member_counts(member.counted(), worn.stealing + worn.thievery, 0)
            })
            .sum();
        self.finish(sum * PARTY_MULTIPLIER, fog)
    }

    /// WC-89: the strength of the town against this tribe.
    pub fn town_ce(&self) -> u32 {
        two_thirds_up(self.defence_ce())
    }

    /// WC-7 (6) to (8): Starving halves, fog takes away, at least 1 is left.
    fn finish(&self, sum: u32, fog: u32) -> u32 {
        finished(sum, self.starving, fog)
    }

    /// WC-61, WC-55: what of a hunting gain reaches the camp.
    pub fn gain_of(&self, amount: u32) -> u32 {
        if self.starving { half_up(amount) } else { amount }
    }

    /// WC-40, WC-94: how many cards it would draw now, hand limit apart.
    pub fn draws(&self) -> u32 {
        draws(self.leader, self.bones)
    }

    /// WC-58: what the tribe eats at the end of the turn.
    pub fn meal(&self) -> u32 {
        let mouths: u32 = self.members.iter().map(|member| self.appetite(member)).sum();
        mouths.saturating_sub(FOOD_PER_STOCKPILE * self.has(Building::Food))
    }

    /// WC-58, WC-48, WC-127: what one member eats.
    pub fn appetite(&self, member: &Member) -> u32 {
        match member {
            _ if self.wears(Wearer::Member(member.number), Quirk::Fasting) => 0,
            Member { bred: true, .. } => BREEDER_EATS,
            _ => 1,
        }
    }

    /// WC-60: those who die if the tribe starves now: all of the lowest Skill.
    pub fn starvelings(&self) -> Vec<u16> {
        let lowest = self.members.iter().map(Member::counted).min();
        let dying = self.members.iter().filter(|member| Some(member.counted()) == lowest);
        dying.map(|member| member.number).collect()
    }

    /// WC-72: some members in the order in which they fall, the first to die first.
    pub fn casualty_order(&self, pool: impl IntoIterator<Item = u16>) -> Vec<u16> {
        let mut order: Vec<u16> = pool.into_iter().collect();
        order.sort_by_key(|number| {
            let wearer = Wearer::Member(*number);
            let skill = self.member(*number).map_or(0, Member::counted);
            let items = self.worn_by(wearer).count();
            falling_key(self.wears(wearer, Quirk::Craven), skill, items, *number)
        });
        order
    }

    /// WC-56: the half of a hunting party that a bad hunt takes, the first to die first.
    pub fn hunters_lost(&self, party: &[u16], higher: bool) -> Vec<u16> {
        let mut order = party.to_vec();
        order.sort_by_key(|number| {
            let skill = self.member(*number).map_or(0, Member::counted);
            let items = self.worn_by(Wearer::Member(*number)).count();
            hunters_key(higher, skill, items, *number)
        });
        order.truncate(party.len().div_ceil(2));
        order
    }

    /// WC-37: bones for one use of the leader's power.
    pub fn power_price(&self) -> u32 {
        power_price(self.leader, self.has(Building::Bone) > 0)
    }

    /// WC-97: bones for a card.
    pub fn card_price(&self, card: Card) -> u32 {
        card_price(card, self.race, self.has(Building::Bone))
    }

    /// WC-108: food for a building, built by these members.
    pub fn building_price(&self, building: Building, workers: &[u16]) -> u32 {
        let price = building.row().food;
        let saved: u32 = workers
            .iter()
            .map(|number| self.bonus_of(Wearer::Member(*number)).builder)
            .sum();
        price.saturating_sub(saved).max(half_up(price))
    }

    /// WC-107, WC-109: workers that a building needs now.
    pub fn workers_needed(&self, building: Building) -> u32 {
        let workers = building.row().workers;
        if self.starving { 2 * workers } else { workers }
    }

    /// What a thief could find here (WC-76): food, bones or items.
    pub fn stock_of(&self, goods: Goods) -> u32 {
        match goods {
            Goods::Food => self.food,
            Goods::Bones => self.bones,
            Goods::Item => u32::try_from(self.items.len()).unwrap_or(u32::MAX),
        }
    }
}

/// WC-58.
const FOOD_PER_STOCKPILE: u32 = 10;

/// WC-48.
const BREEDER_EATS: u32 = 3;

/// WC-97.
const BONES_SAVED_PER_STOCKPILE: u32 = 25;
