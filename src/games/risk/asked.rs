//! Questions about odds in the words of orders: `a fire q`, `f charge q`, `a>q`, `a q`; on the map `1 I11`.

use super::battle::{Arm, Side, no};
use super::campaign::{Army, Campaign, Party, contact, paths, still_allowed};
use super::odds::{Late, Meeting, Situation, TrialOdds};
use muster_kit::orders::parts;
use muster_kit::{Hex, Refusal};

/// Words that may stand beside the two units of an attack. What they fight with is for the rules to say.
const BESIDE: [&str; 22] = [
    "against", "and", "at", "attack", "attacks", "by", "canister", "charge", "charges", "fire", "fires", "melee", "on",
    "shoot", "shoots", "shot", "strike", "strikes", "versus", "volley", "vs", "with",
];

/// Of these, those that say that the unit goes for the enemy.
const CLOSING: [&str; 3] = ["charge", "charges", "melee"];

/// Of these, those that say that the unit attacks from where it stands.
const FIRING: [&str; 4] = ["fire", "fires", "shoot", "shoots"];

/// Of these, those that ask about fire alone.
const VOLLEY: [&str; 3] = ["canister", "shot", "volley"];

/// From where an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// `a fire q`: where the unit stands, for firing moves nobody.
    Here,
    /// `a>q`: where it stands if it can attack from there, else where the order `a >q` leads: as far as it can shoot.
    InRange,
    /// `a>>q`: where the unit comes to by going for the enemy.
    There,
    /// `a q`: where it stands if it can attack from there, else as `a>>q`.
    Either,
}

/// An attack of one unit on another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    pub by: char,
    pub on: char,
    pub from: Place,
    /// Where only one kind of attack is asked about: in melee, or by fire.
    pub only: Option<Kind>,
}

/// The kinds of attack that a unit can make in one turn ([RK-84](docs/rules/risk.md#rk-84)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Fire,
    Melee,
}

impl Kind {
    /// Whether an arm is of this kind.
    pub fn takes(self, arm: Arm) -> bool {
        (arm == Arm::Melee) == (self == Kind::Melee)
    }
}

/// Reads an attack as it is typed as an order; none for anything else.
pub fn attack(text: &str) -> Option<Attack> {
    let tidy = text.to_lowercase().replace(['!', ','], " ");
    let says = |words: &[&str]| tidy.split_whitespace().any(|word| words.contains(&word));
    let from = if tidy.contains(">>") || says(&CLOSING) {
        Place::There
    } else if tidy.contains('>') {
        Place::InRange
    } else if says(&FIRING) {
        Place::Here
    } else {
        Place::Either
    };
    let only = match (says(&VOLLEY), says(&["melee"])) {
        (true, false) => Some(Kind::Fire),
        (false, true) => Some(Kind::Melee),
        _ => None,
    };
    let apart = tidy.replace('>', " ");
    let words = apart.split_whitespace().filter(|word| !BESIDE.contains(word));
    let letters: Option<Vec<char>> = words.map(letter).collect();
    match letters?.as_slice() {
        [by, on] | [by, 'V', on] => Some(Attack {
            by: *by,
            on: *on,
            from,
            only,
        }),
        _ => None,
    }
}

fn letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(letter.to_ascii_uppercase())
}

/// An army by its tag, or by its number if it is the asker's.
pub fn army_named<'a>(campaign: &'a Campaign, nation: Option<u8>, word: &str) -> Option<&'a Army> {
    let tag = word.to_ascii_uppercase();
    let own = |army: &Army| {
        let is_own = nation.is_some_and(|nation| army.party == Party::Nation(nation));
        is_own && army.number.to_string() == tag
    };
    let mut armies = campaign.armies.iter();
    armies.find(|army| campaign.nations.tag(army.id()) == tag || own(army))
}

fn is_against(word: &str) -> bool {
    ["vs", "versus", "against", "attacks", "fights"].contains(&word.to_lowercase().as_str())
}

fn is_fight(word: &str) -> bool {
    ["fight", "battle", "attack", "odds"].contains(&word.to_lowercase().as_str())
}

/// Words between the armies of a question, and between them and where they go.
const JOINS: [&str; 3] = ["to", "and", "army"];

/// Armies, and the hex where they would fight.
type Named<'a> = (Vec<&'a Army>, Hex);

/// The armies that an item of a question names, and where they would fight: `1 I11`, `1 2 I11`, `fight c1 and c2 vs h1`.
fn armies_and_goal<'a>(campaign: &'a Campaign, nation: Option<u8>, item: &str) -> Option<Result<Named<'a>, Refusal>> {
    let tidy = item.replace(['>', ',', '+', '&'], " ");
    let words = tidy.split_whitespace();
    let words: Vec<&str> = words
        .filter(|word| !JOINS.iter().any(|join| word.eq_ignore_ascii_case(join)))
        .collect();
    let (named, goal) = match words.as_slice() {
        // `fight C1 vs H1`: against an army where it stands.
        [fight, named @ .., sign, foe] if is_fight(fight) && is_against(sign) => {
            (named, army_named(campaign, nation, foe)?.at)
        }
        [named @ .., sign, foe] if is_against(sign) => (named, army_named(campaign, nation, foe)?.at),
        [named @ .., goal] => (named, goal.parse().ok()?),
        [] => return None,
    };
    let army = |word: &&&str| army_named(campaign, nation, word);
    let (known, unknown): (Vec<&str>, Vec<&str>) = named.iter().partition(|word| army(word).is_some());
    if known.is_empty() {
        return None;
    }
    match unknown.first() {
        None => Some(Ok((known.iter().filter_map(|word| army(&word)).collect(), goal))),
        Some(word) if word.ends_with(|last: char| last.is_ascii_digit()) => {
            let reason = format!("There is no army `{word}`, so its battle cannot be reckoned.");
            Some(Err(no("RK-14", reason).instead(format!("{} {goal}", known.join(" ")))))
        }
        Some(_) => None,
    }
}

/// `1 I11`, `1 2 I11`, `c1 to I11; c2 I11`, `fight c1 vs h1`: the battle against the enemies in a hex; none if the text asks for
/// something else.
pub fn meeting(campaign: &Campaign, nation: Option<u8>, text: &str) -> Option<Result<Situation, Refusal>> {
    let mut armies: Vec<&Army> = Vec::new();
    let mut goals: Vec<Hex> = Vec::new();
    for item in parts(text, &[';', '\n']) {
        let (named, goal) = match armies_and_goal(campaign, nation, item)? {
            Ok(read) => read,
            Err(refusal) => return Some(Err(refusal)),
        };
        for army in named {
            if armies.iter().all(|known| known.id() != army.id()) {
                armies.push(army);
            }
        }
        goals.push(goal);
    }
    let (first, at) = (*armies.first()?, *goals.first()?);
    let tag = campaign.nations.tag(first.id()).to_lowercase();
    if goals.iter().any(|goal| *goal != at) || armies.iter().any(|army| army.party != first.party) {
        let reason = "Odds are of one hex and of the armies of one nation.";
        return Some(Err(no("RK-57", reason).instead(format!("{tag} {at}"))));
    }
    let foes: Vec<&Army> = campaign
        .armies
        .on(at)
        .filter(|army| campaign.nations.hostile(army.party, first.party))
        .collect();
    if foes.is_empty() {
        let called = |army: &&Army| campaign.nations.tag(army.id()).eq_ignore_ascii_case(&at.to_string());
        let mut enemies = campaign.armies.iter();
        let named = enemies.find(|army| called(army) && campaign.nations.hostile(army.party, first.party));
        if let Some(enemy) = named {
            let (there, stands) = (enemy.at, campaign.map.called(enemy.at));
            let reason = format!("No enemy stands on the hex {at} now. Army {at} stands on {stands}.");
            return Some(Err(no("RK-57", reason).instead(format!("{tag} {there}"))));
        }
        let reason = format!("No enemy stands on {at} now, so no battle is to be expected there.");
        let instead = match paths::route(campaign, first.party, at).steps(first.at) {
            Some(_) => format!("march {tag} {at}"),
            None => "supply".to_owned(),
        };
        return Some(Err(no("RK-57", reason).instead(instead)));
    }
    // Where they are at it already, the odds are those of the battle as it stands.
    let fought = armies.iter().filter_map(|army| campaign.fights.is_fighting(army.id()));
    let on_the_spot = |number: &u16| {
        foes.iter()
            .any(|foe| campaign.fights.is_fighting(foe.id()) == Some(*number))
    };
    let fought = fought
        .filter(on_the_spot)
        .find_map(|number| campaign.fights.battle(number));
    if let Some(battle) = fought {
        let named = campaign.fights.battles().len() > 1;
        let trial = TrialOdds::at_a_table(battle.clone());
        return Some(Ok(Situation::Battle(Box::new(TrialOdds { named, ..trial }))));
    }
    let mut battle = contact::rehearsal(campaign, &armies, &foes, at);
    for (side, party) in Side::BOTH.into_iter().zip([first.party, foes[0].party]) {
        let command = battle.sides.command_mut(side);
        command.nation = campaign.nations.name(party);
    }
    let meeting = Some(meet(campaign, &armies, &foes, at));
    let trial = TrialOdds::at_a_table(battle);
    Some(Ok(Situation::Battle(Box::new(TrialOdds { meeting, ..trial }))))
}

/// The most that march dice allow ([RK-26](docs/rules/risk.md#rk-26)).
const MARCH_MAX: u8 = 6;

/// The armies that would fight on a hex, and those that are too far from it this turn.
fn meet(campaign: &Campaign, armies: &[&Army], foes: &[&Army], at: Hex) -> Meeting {
    let route = paths::route(campaign, armies[0].party, at);
    let [attackers, defenders] = [armies, foes].map(contact::two_strongest);
    let late = attackers.iter().filter_map(|army| {
        let thrown = still_allowed(campaign, army);
        let allowance = thrown.unwrap_or(MARCH_MAX);
        let steps = route.steps(army.at);
        let comes = steps.is_some_and(|steps| steps <= u32::from(allowance));
        (!comes).then(|| Late {
            army: campaign.nations.tag(army.id()),
            steps,
            allowance,
            next: thrown.is_none(),
        })
    });
    let tags = |armies: &[&Army]| armies.iter().map(|army| campaign.nations.tag(army.id())).collect();
    let fights = |army: &&&Army| attackers.iter().any(|known| known.id() == army.id());
    let aside: Vec<&Army> = armies.iter().filter(|army| !fights(army)).copied().collect();
    Meeting {
        aside: tags(&aside),
        late: late.collect(),
        attackers: tags(&attackers),
        defenders: tags(&defenders),
        at: campaign.map.called(at),
    }
}
