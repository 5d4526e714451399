//! The position: everything that a game of Warcamp consists of between two orders.

mod luck;
mod peace;
mod town;

pub use luck::Luck;
pub use peace::Peace;
pub use town::Town;

use super::action::{Options, When};
use super::data::{Building, Card, ItemKind, Leader, MEMBER_NAMES_EACH, Map, Race, Slot, member_names, numeral};
use super::words::Letter;
use muster_kit::{Pile, Seat};
use serde::{Deserialize, Serialize};

/// A position of the game: the books of [WC-175](docs/rules/warcamp.md#wc-175).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Warcamp {
    /// The number of the rules that it is played by.
    pub rules: u32,
    pub options: Options,
    pub map: Map,
    /// From 1.
    pub round: u16,
    /// The place of the tribe in turn.
    pub turn: u8,
    /// The key of the current duty; rises with every turn.
    pub key: u64,
    /// Stored orders that are being carried out ([WC-161](docs/rules/warcamp.md#wc-161)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<When>,
    /// The deadline passed without standing orders, and an NPC plays out this turn with restraint
    /// ([WC-162](docs/rules/warcamp.md#wc-162)).
    #[serde(default)]
    pub deputy: bool,
    /// In turn order: A first.
    pub tribes: Vec<Tribe>,
    pub town: Town,
    /// Its order is known to nobody.
    pub deck: Pile<Card>,
    /// Face up, the newest last.
    pub discards: Vec<Card>,
    pub luck: Luck,
    pub peace: Peace,
    /// Some tribe had `disaster_at` members at the end of a turn ([WC-130](docs/rules/warcamp.md#wc-130)).
    pub large: bool,
    /// Some tribe had `famine_at` members at the end of a turn ([WC-135](docs/rules/warcamp.md#wc-135)).
    pub huge: bool,
    /// The number of the newest item.
    pub items_made: u16,
    /// Adventurers named so far.
    pub adventurers_named: u16,
    pub records: Records,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Only one tribe is left ([WC-149](docs/rules/warcamp.md#wc-149)).
    LastTribe,
    /// The last round is over ([WC-150](docs/rules/warcamp.md#wc-150)).
    FinalRound,
}

/// One tribe, living or dead.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tribe {
    pub seat: Seat,
    pub name: String,
    pub race: Race,
    pub leader: Leader,
    pub food: u32,
    pub bones: u32,
    /// By number.
    pub members: Vec<Member>,
    /// How many of each building, in the order of [T-4](docs/rules/warcamp.md#t-4).
    pub buildings: [u16; 7],
    /// By number.
    pub items: Vec<Item>,
    /// The number of the newest member.
    pub numbered: u16,
    pub naming: Naming,
    /// Whether it starves, until the end of this turn ([WC-60](docs/rules/warcamp.md#wc-60)).
    pub starving: bool,
    /// What the tribe has done this turn.
    pub done: Done,
    pub effects: Effects,
    /// Tribes that it acted against in its latest turn, a bit each.
    pub struck: u8,
    pub tally: Tally,
    /// Set when it died.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fall: Option<Fall>,
    #[serde(default)]
    pub secret: Secret,
}

/// What only its player knows of a tribe ([WC-165](docs/rules/warcamp.md#wc-165)).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Secret {
    pub hand: Vec<Card>,
    /// Cards to be discarded at the end of the turn: a bit for each place in the hand.
    #[serde(default)]
    pub marked: u8,
    /// Orders for the next turn, as a plan that reads back ([WC-161](docs/rules/warcamp.md#wc-161)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Orders for a missed deadline, kept until cleared ([WC-161](docs/rules/warcamp.md#wc-161)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed: Option<String>,
    /// How many steps of the running orders are behind.
    #[serde(default)]
    pub step: u8,
}

/// When and how a tribe died ([WC-34](docs/rules/warcamp.md#wc-34), [WC-147](docs/rules/warcamp.md#wc-147)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fall {
    pub round: u16,
    /// 1 for the first tribe that died.
    pub order: u8,
}

/// One member. `skill` is the stored number of [WC-1](docs/rules/warcamp.md#wc-1), 2 to 10.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    pub number: u16,
    pub skill: u8,
    pub name: Name,
    #[serde(default)]
    pub plagued: bool,
    /// What the member did this turn.
    #[serde(default)]
    pub job: Option<Job>,
    /// Whether the member bred and eats three times as much this turn, whatever they do after
    /// ([WC-48](docs/rules/warcamp.md#wc-48)).
    #[serde(default)]
    pub bred: bool,
    /// Whether the member joined this turn ([WC-28](docs/rules/warcamp.md#wc-28)).
    #[serde(default)]
    pub new: bool,
    #[serde(default)]
    pub in_tower: bool,
}

/// Ways of having acted ([WC-26](docs/rules/warcamp.md#wc-26)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Job {
    Hunted,
    Bred,
    Built,
    Marched,
    Stole,
    Stalked,
    Forged,
    Entered,
    Left,
}

impl Job {
    /// What follows `has` or `have`: `hunted`.
    pub fn done(self) -> &'static str {
        match self {
            Job::Hunted => "hunted",
            Job::Bred => "bred",
            Job::Built => "built",
            Job::Marched => "marched",
            Job::Stole => "been stealing",
            Job::Stalked => "stalked",
            Job::Forged => "forged",
            Job::Entered => "entered a tower",
            Job::Left => "left a tower",
        }
    }
}

/// What a leader did this turn ([WC-29](docs/rules/warcamp.md#wc-29)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderJob {
    Marched,
    Stole,
    Stalked,
}

/// How a member is called, which has no effect on play ([WC-16](docs/rules/warcamp.md#wc-16)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Name {
    /// From [T-2](docs/rules/warcamp.md#t-2); `again` counts how often the list was used up before.
    Drawn { race: Race, row: u8, again: u16 },
    /// Given by the player: 1 to 9 characters.
    Given(Box<str>),
}

impl Name {
    /// As it is shown; a drawn one used before has a Roman numeral behind it.
    pub fn text(&self) -> String {
        match self {
            Name::Drawn { race, row, again } => {
                numeral(member_names(*race)[usize::from(*row) % MEMBER_NAMES_EACH], *again)
            }
            Name::Given(name) => name.to_string(),
        }
    }
}

/// In which order a tribe takes names from its race's list: from `first` on, `stride` at a time, which meets each of
/// the 24 once ([WC-16](docs/rules/warcamp.md#wc-16)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Naming {
    pub first: u8,
    pub stride: u8,
    pub drawn: u16,
}

impl Naming {
    /// The next name of the list.
    pub fn next(&mut self, race: Race) -> Name {
        let each = MEMBER_NAMES_EACH as u32;
        let row = (u32::from(self.first) + u32::from(self.drawn) * u32::from(self.stride)) % each;
        let again = u32::from(self.drawn) / each;
        self.drawn += 1;
        Name::Drawn {
            race,
            row: u8::try_from(row).expect("a row of the list"),
            again: u16::try_from(again).expect("smaller than what was drawn"),
        }
    }
}

/// Who wears an item ([WC-119](docs/rules/warcamp.md#wc-119)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wearer {
    Stash,
    Leader,
    Member(u16),
}

/// A thing that a tribe owns, worn or in its stash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    pub number: u16,
    pub kind: ItemKind,
    pub wearer: Wearer,
    /// Whether it was put on this turn ([WC-122](docs/rules/warcamp.md#wc-122)).
    #[serde(default)]
    pub put_on: bool,
    /// Whether it was used this turn ([WC-126](docs/rules/warcamp.md#wc-126)).
    #[serde(default)]
    pub used: bool,
}

/// Once-a-turn things ([WC-30](docs/rules/warcamp.md#wc-30)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    pub hunt: bool,
    pub breed: bool,
    pub attack: bool,
    /// The kobold party has been out.
    pub party: bool,
    pub spell: bool,
    pub forged: u16,
    pub kidnaps: u16,
    #[serde(default)]
    pub leader: Option<LeaderJob>,
}

/// Spells in force on a tribe.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Effects {
    /// Battle Favor: what each member counts more, until its next turn.
    pub favor: u32,
    /// Thick Hides: casualties still cancelled, until its next turn.
    pub hides: u32,
    /// Foul Fog: what each party and thief that comes against it counts less, until its next turn.
    pub fog: u32,
    /// Spite Ward points left.
    pub wards: u32,
    /// Beast Lure: what each hunter counts more, this turn.
    pub lure: u32,
    /// Rutting Moon: newborn more, this turn.
    pub moon: u32,
    /// Jinxes laid on it, until the caster's next turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jinxes: Vec<Jinx>,
}

/// Jinx: each member counts less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Jinx {
    /// The caster's place in turn order.
    pub caster: u8,
    pub less: u32,
}

/// What a tribe has been through, for the summary and the statistics ([WC-177](docs/rules/warcamp.md#wc-177),
/// [WC-197](docs/rules/warcamp.md#wc-197)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Dice rolled for this seat, and the sum of their faces.
    pub dice: u32,
    pub pips: u32,
    /// Twice what the faces of fair dice would sum up to on average.
    pub pips_expected_twice: u32,
    /// Battles as attacker and as defender.
    pub won: u16,
    pub lost: u16,
    pub tied: u16,
    /// Members of others that it killed, by cause.
    pub kills: Kills,
    pub thefts: u16,
    pub thefts_failed: u16,
    pub kidnapped: u16,
    pub births: u16,
    pub raised: u16,
    pub starved: u16,
    pub spells: u16,
    /// Own members lost by any cause, kidnappings excepted.
    pub dead: u16,
}

/// Members killed, by cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kills {
    pub battle: u16,
    pub spell: u16,
    pub item: u16,
    /// Assassinations, failed ones included, and thieves caught.
    pub thieving: u16,
}

/// What the summary remembers of the whole game ([WC-177](docs/rules/warcamp.md#wc-177)).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Records {
    pub best_member: Option<BestMember>,
    pub biggest_theft: Option<BiggestTheft>,
    pub worst_roll: Option<WorstRoll>,
    /// Deaths that nobody of the table caused: hunts, hunger, adventurers, meteors.
    pub hunted: u16,
    pub starved: u16,
    pub adventurers: u16,
    pub meteors: u16,
}

/// The first member who had the highest Skill of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BestMember {
    pub tribe: u8,
    pub number: u16,
    pub name: Name,
    pub skill: u8,
}

/// The largest amount of food or bones that was stolen at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BiggestTheft {
    pub tribe: u8,
    pub amount: u32,
    pub bones: bool,
}

/// The roll of a contest that fell furthest below the average of its strength times d6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorstRoll {
    pub tribe: u8,
    pub strength: u32,
    pub face: u32,
}

impl Member {
    /// Stored Skill, less 1 when plagued: what all strengths are summed from ([WC-1](docs/rules/warcamp.md#wc-1)).
    pub fn counted(&self) -> u32 {
        u32::from(self.skill) - u32::from(self.plagued)
    }

    /// Whether the member can be given a job ([WC-27](docs/rules/warcamp.md#wc-27)).
    pub fn is_able(&self) -> bool {
        self.job.is_none() && !self.in_tower && !self.new
    }

    /// Whether the member can leave a tower ([WC-113](docs/rules/warcamp.md#wc-113)).
    pub fn can_leave(&self) -> bool {
        self.in_tower && self.job.is_none() && !self.new
    }
}

impl Item {
    /// Whether the leader or a member wears it, so that it is not in the stash.
    pub fn is_worn(&self) -> bool {
        self.wearer != Wearer::Stash
    }
}

impl Tribe {
    /// A tribe lives as long as it has members ([WC-147](docs/rules/warcamp.md#wc-147)).
    pub fn is_alive(&self) -> bool {
        self.fall.is_none()
    }

    /// The living one of that number; None once it is dead or gone.
    pub fn member(&self, number: u16) -> Option<&Member> {
        let place = self.members.binary_search_by_key(&number, |member| member.number);
        place.ok().map(|place| &self.members[place])
    }

    /// As [`Tribe::member`], to change.
    pub fn member_mut(&mut self, number: u16) -> Option<&mut Member> {
        let place = self.members.binary_search_by_key(&number, |member| member.number);
        place.ok().map(|place| &mut self.members[place])
    }

    /// The one of that number that the tribe owns; None if it is gone or another's.
    pub fn item(&self, number: u16) -> Option<&Item> {
        let place = self.items.binary_search_by_key(&number, |item| item.number);
        place.ok().map(|place| &self.items[place])
    }

    /// As [`Tribe::item`], to change.
    pub fn item_mut(&mut self, number: u16) -> Option<&mut Item> {
        let place = self.items.binary_search_by_key(&number, |item| item.number);
        place.ok().map(|place| &mut self.items[place])
    }

    /// Everything in that place, the stash included, by ascending number.
    pub fn worn_by(&self, wearer: Wearer) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.wearer == wearer)
    }

    /// Worn items in that slot.
    pub fn worn_in(&self, wearer: Wearer, slot: Slot) -> impl Iterator<Item = &Item> {
        self.worn_by(wearer).filter(move |item| item.kind.slot() == slot)
    }

    /// How many buildings of that kind stand in the camp.
    pub fn has(&self, building: Building) -> u32 {
        u32::from(self.buildings[building as usize])
    }

    /// Members who can be given a job now, by ascending number.
    pub fn able(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.is_able())
    }

    /// Places in towers that nobody holds ([WC-111](docs/rules/warcamp.md#wc-111)).
    pub fn tower_places_free(&self) -> usize {
        let inside = self.members.iter().filter(|member| member.in_tower).count();
        (self.has(Building::Tower) as usize * TOWER_PLACES).saturating_sub(inside)
    }

    /// Food and bones come into the camp.
    pub fn store(&mut self, food: u32, bones: u32) {
        self.food = self.food.saturating_add(food).min(STORE_MAX);
        self.bones = self.bones.saturating_add(bones).min(STORE_MAX);
    }

    /// What each of its members counts less by Jinx.
    pub fn jinx(&self) -> u32 {
        self.effects.jinxes.iter().map(|jinx| jinx.less).sum()
    }

    /// How many cards it may hold ([WC-94](docs/rules/warcamp.md#wc-94)).
    pub fn hand_limit(&self) -> usize {
        self.leader.hand_limit()
    }
}

/// Members that one Guard tower holds ([WC-111](docs/rules/warcamp.md#wc-111)).
pub const TOWER_PLACES: usize = 5;

/// The most food or bones that a tribe keeps, so that a thief of an endless town cannot hoard more than can be
/// reckoned with.
pub const STORE_MAX: u32 = 9_999_999;

/// Where counts of what happened stand still: far beyond any game.
pub const COUNT_MAX: u16 = 60_000;

impl Warcamp {
    /// The place of the tribe in turn.
    pub fn current(&self) -> usize {
        usize::from(self.turn)
    }

    /// The tribe in turn.
    pub fn mover(&self) -> &Tribe {
        &self.tribes[self.current()]
    }

    /// The place of a seat's tribe in turn order.
    pub fn place_of(&self, seat: Seat) -> Option<usize> {
        self.tribes.iter().position(|tribe| tribe.seat == seat)
    }

    /// The places of the living tribes, A first.
    pub fn living(&self) -> impl Iterator<Item = usize> {
        (0..self.tribes.len()).filter(|place| self.tribes[*place].is_alive())
    }

    /// Living tribes other than that one.
    pub fn others(&self, place: usize) -> impl Iterator<Item = usize> {
        self.living().filter(move |other| *other != place)
    }

    /// The tribe at that place as players name it: A for 0.
    pub fn letter(&self, place: usize) -> Letter {
        Letter::of(place)
    }

    /// Whether the game has ended; no order is taken then.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Whether hostile acts are refused in this round ([WC-23](docs/rules/warcamp.md#wc-23)).
    pub fn is_truce(&self) -> bool {
        self.round <= self.options.truce
    }

    /// Whether camps are safe from thieves in this round ([WC-75](docs/rules/warcamp.md#wc-75)).
    pub fn is_grace(&self) -> bool {
        self.round <= self.options.theft_grace
    }

    /// The jinxes of that caster end ([WC-105](docs/rules/warcamp.md#wc-105)).
    pub fn lift_jinxes(&mut self, caster: usize) {
        for tribe in &mut self.tribes {
            tribe.effects.jinxes.retain(|jinx| usize::from(jinx.caster) != caster);
        }
    }

    /// Whether the six cards marked (P) are in the deck ([T-3](docs/rules/warcamp.md#t-3)).
    pub fn has_plague_cards(&self) -> bool {
        self.options.disaster_table || self.options.plague
    }
}
