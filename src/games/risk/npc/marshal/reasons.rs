//! Why a nation marches as it does, in typed reasons and their words. Reasons are public and sealed orders are not: beside
//! those only what everybody sees on the map is told, in numbers and without places. Beside open orders each army's task is.

use super::chances::{side_of, strength};
use super::reach::{reaches, threatening};
use crate::campaign::{Army, Campaign, Party, Stage, paths, whereabouts};
use crate::data::Rank;
use muster_kit::{Hex, Level, listed};

/// Tasks that one reason tells.
const TASKS_MAX: usize = 4;

/// What everybody sees on the map and a nation weighs, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weighed {
    /// Own armies with an enemy in their hex.
    Pinned(usize),
    /// Enemy armies that could soon be at the capital or the base camp.
    Threat(usize),
    /// Enemy capitals without an army, within this turn's march.
    OpenCapitals(usize),
    /// Enemy armies within this turn's march, and whether some of them are too strong for each own army alone.
    Reach {
        armies: usize,
        stronger: bool,
    },
    /// Settlements without an enemy army, within this turn's march.
    Places(usize),
    Starving(usize),
    /// New armies that come this turn.
    Fresh(usize),
}

/// Where each army goes, by number, and what it is to do there.
pub type Marches = (Vec<(u8, Hex)>, Vec<(u8, Task)>);

/// What one army is to do, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// It takes a capital that stands open.
    Seize(Hex),
    /// It keeps the capital or the base camp.
    Guard(Hex),
    /// It attacks, with others or alone, and wins with that chance in thousandths.
    Strike { at: Hex, chance: i64 },
    /// It takes a settlement on its way.
    Occupy(Hex),
    /// It marches on what the main force is after.
    Advance(Hex),
    /// A recruit's: it goes where it can win most for the turns that it takes.
    Go(Hex),
}

/// Why a nation gives such orders. `tasks` are told where orders are open.
pub fn words(campaign: &Campaign, nation: u8, level: Level, tasks: &[(u8, Task)]) -> String {
    if matches!(*campaign.calendar.stage(), Stage::Open { .. }) {
        return told(campaign, nation, tasks);
    }
    let weighed: Vec<String> = weighed(campaign, nation, level)
        .into_iter()
        .map(Weighed::words)
        .collect();
    match (level, weighed.as_slice()) {
        (Level::Easy, []) => {
            "judges each army by itself: what it can win, for the turns that it takes to get there".to_owned()
        }
        (Level::Easy, _) => format!("judges each army by itself: {}", listed(&weighed)),
        (Level::Normal | Level::Hard, []) => {
            "has no enemy in reach and none that could soon be at its capital".to_owned()
        }
        // What the nation faces, and not what it thinks: a player who is away has thought nothing.
        (Level::Normal | Level::Hard, _) => format!("faces this: {}", listed(&weighed)),
    }
}

/// `C1 and C3 attack H1 on K9, winning 7 of 10; C2 keeps C13 Xanten`.
fn told(campaign: &Campaign, nation: u8, tasks: &[(u8, Task)]) -> String {
    // Armies that do the same are told of together, also where their chances differ by less than is told.
    let alike = |task: Task| task.words(campaign, nation, false);
    let mut groups: Vec<(Task, Vec<String>)> = Vec::new();
    for (number, task) in tasks {
        let tag = format!("{}{number}", campaign.nations.letter(Party::Nation(nation)));
        match groups.iter_mut().find(|(known, _)| alike(*known) == alike(*task)) {
            Some((_, tags)) => tags.push(tag),
            None => groups.push((*task, vec![tag])),
        }
    }
    if groups.is_empty() {
        return "finds nothing to march for".to_owned();
    }
    let more = groups.len().saturating_sub(TASKS_MAX);
    let told = groups.iter().take(TASKS_MAX);
    let mut told: Vec<String> = told
        .map(|(task, tags)| format!("{} {}", listed(tags), task.words(campaign, nation, tags.len() > 1)))
        .collect();
    if more > 0 {
        told.push("the others by the same measure".to_owned());
    }
    format!("gives the armies tasks: {}", told.join("; "))
}

impl Task {
    fn words(self, campaign: &Campaign, nation: u8, several: bool) -> String {
        let verb = |one: &'static str, many: &'static str| if several { many } else { one };
        match self {
            Task::Seize(at) => format!(
                "{} {}, which stands open",
                verb("takes", "take"),
                campaign.map.called(at)
            ),
            Task::Guard(at) => format!("{} {}", verb("keeps", "keep"), campaign.map.called(at)),
            Task::Strike { at, chance } => {
                let foes = side_of(campaign, Party::Nation(nation), at);
                let foes: Vec<String> = foes.iter().map(|foe| campaign.nations.tag(foe.id())).collect();
                format!(
                    "{} {} on {}, expecting to win {} of 10",
                    verb("attacks", "attack"),
                    listed(&foes),
                    campaign.map.called(at),
                    (chance + 50) / 100
                )
            }
            Task::Occupy(at) => format!("{} {}", verb("takes", "take"), campaign.map.called(at)),
            Task::Advance(at) => format!("{} on {}", verb("marches", "march"), campaign.map.called(at)),
            Task::Go(at) => format!("{} for {}", verb("goes", "go"), campaign.map.called(at)),
        }
    }
}

/// What a nation weighs as things stand; a recruit does not look after its capital.
fn weighed(campaign: &Campaign, nation: u8, level: Level) -> Vec<Weighed> {
    let party = Party::Nation(nation);
    let own: Vec<&Army> = campaign.armies.of_nation(nation).collect();
    let pinned = own
        .iter()
        .filter(|army| whereabouts::enemy_on(campaign, party, army.at))
        .count();
    let base = whereabouts::base(campaign, nation).filter(|_| level != Level::Easy);
    let threat = base.map_or(0, |base| {
        let enemies = campaign
            .nations
            .alive()
            .filter(|other| !campaign.nations.allied(*other, nation));
        enemies.map(|other| threatening(campaign, other, base).count()).sum()
    });
    let within = |at: Hex| {
        let route = paths::route(campaign, party, at);
        own.iter()
            .copied()
            .filter(move |army| army.at != at && reaches(&route, army))
    };
    let settlements = campaign.map.settlements().iter().enumerate();
    let others = settlements.filter(|(place, one)| {
        let owner = campaign.places.owner(*place);
        !owner.is_some_and(|owner| campaign.nations.allied(owner, nation))
            && !whereabouts::enemy_on(campaign, party, one.at)
    });
    let open: Vec<Rank> = others
        .filter(|(_, one)| within(one.at).next().is_some())
        .map(|(_, one)| one.rank)
        .collect();
    let capitals = open.iter().filter(|rank| **rank == Rank::Capital).count();
    let mut foes: Vec<Hex> = campaign
        .armies
        .iter()
        .filter(|foe| campaign.nations.hostile(foe.party, party))
        .map(|foe| foe.at)
        .collect();
    foes.sort_unstable();
    foes.dedup();
    foes.retain(|at| within(*at).next().is_some());
    let stronger = |at: &Hex| {
        let foe: i64 = side_of(campaign, party, *at).into_iter().map(strength).sum();
        within(*at).all(|army| strength(army) < foe)
    };
    [
        (pinned, Weighed::Pinned(pinned)),
        (threat, Weighed::Threat(threat)),
        (capitals, Weighed::OpenCapitals(capitals)),
        (
            foes.len(),
            Weighed::Reach {
                armies: foes.iter().map(|at| side_of(campaign, party, *at).len()).sum(),
                stronger: foes.iter().any(stronger),
            },
        ),
        (open.len() - capitals, Weighed::Places(open.len() - capitals)),
    ]
    .into_iter()
    .chain(supply(campaign, nation, &own))
    .filter(|(count, _)| *count > 0)
    .map(|(_, weighed)| weighed)
    .collect()
}

/// Hunger and new armies, each with its number.
fn supply(campaign: &Campaign, nation: u8, own: &[&Army]) -> [(usize, Weighed); 2] {
    let starving = own.iter().filter(|army| army.marks.starving).count();
    let fresh = usize::from(campaign.nations.nation(nation).due);
    [(starving, Weighed::Starving(starving)), (fresh, Weighed::Fresh(fresh))]
}

impl Weighed {
    fn words(self) -> String {
        let are = |count: usize, one: &str, many: &str| {
            if count == 1 {
                format!("one {one}")
            } else {
                format!("{} {many}", number(count))
            }
        };
        match self {
            Weighed::Pinned(count) => are(
                count,
                "of its armies has an enemy in its hex",
                "of its armies have an enemy in their hex",
            ),
            Weighed::Threat(count) => format!(
                "{} could soon be at its capital or base camp",
                are(count, "enemy army", "enemy armies")
            ),
            Weighed::OpenCapitals(count) => are(
                count,
                "enemy capital in reach stands open",
                "enemy capitals in reach stand open",
            ),
            Weighed::Reach { armies, stronger } => {
                let reach = are(armies, "enemy army is in reach", "enemy armies are in reach");
                match (stronger, armies) {
                    (false, _) => reach,
                    (true, 1) => format!("{reach} (too strong for one army alone)"),
                    (true, _) => format!("{reach} (some too strong for one army alone)"),
                }
            }
            Weighed::Places(count) => are(
                count,
                "settlement in reach stands open",
                "settlements in reach stand open",
            ),
            Weighed::Starving(count) => are(count, "of its armies starves", "of its armies starve"),
            Weighed::Fresh(count) => are(count, "new army comes", "new armies come"),
        }
    }
}

/// A small number in a word: no figure of a sealed reason can be taken for a hex.
fn number(count: usize) -> &'static str {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    WORDS.get(count).copied().unwrap_or("many")
}

#[cfg(test)]
mod tests {
    use super::{Task, told};
    use crate::tests::begin;
    use serde_json::json;

    #[test]
    fn armies_with_the_same_reason_are_told_of_together() {
        let game = begin(json!({}));
        let campaign = game.war.campaign().expect("a campaign begins on its map");
        let at = campaign.map.settlements()[0].at;
        let tasks = [
            (1, Task::Strike { at, chance: 712 }),
            (2, Task::Strike { at, chance: 698 }),
            (3, Task::Strike { at, chance: 640 }),
        ];
        let words = told(campaign, 0, &tasks);
        assert_eq!(words.matches("expecting to win 7 of 10").count(), 1, "{words}");
        assert!(
            words.starts_with("gives the armies tasks: C1 and C2 attack "),
            "{words}"
        );
        assert!(
            words.contains("; C3 attacks ") && words.ends_with("expecting to win 6 of 10"),
            "{words}"
        );
    }
}
