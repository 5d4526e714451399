//! Questions about a position, turned into situations that stand by themselves (chapter 10).

use super::asked::{self, Kind, Place, army_named, meeting};
use super::bare_questions;
use super::battle::{Act, Arm, Attack, Battle, Rescue, Side, Target, Unit, charges, moving, no, shooting};
use super::campaign::names::with_hexes;
use super::campaign::{Army, Campaign, Party, paths, still_allowed};
use super::candidates::Single;
use super::checking::{named, why_no_shot};
use super::data::Land;
use super::odds::{
    BatteryOdds, Beside, Blow, DuelOdds, LastsOdds, LeftOut, MapOdds, MarchOdds, SaveOdds, Saver, Situation, TrialOdds,
};
use super::state::Risk;
use crate::seating;
use crate::train_asked;
use muster_kit::{Hex, Refusal, Seat, Suggestion, Viewer};
use std::borrow::Cow;

/// The question about a battle as a whole.
const WHOLE: &str = "battle";

/// Questions that a refusal proposes at most.
const FORMS_HERE: usize = 3;

/// A question without the words of its command and with hexes for the names of places, and the battles that it may be about.
///
/// # Errors
/// A refusal if it names a battle that there is not.
pub(super) fn prepared<'a>(
    game: &'a Risk,
    seat: Option<Seat>,
    question: &str,
) -> Result<(String, Vec<&'a Battle>), Refusal> {
    let question = bare_questions::bare(question);
    let question = match game.war.campaign() {
        Some(campaign) => {
            let text = bare_questions::marches_asked_about(campaign, seat, question);
            Cow::Owned(with_hexes(campaign, &text))
        }
        None => Cow::Borrowed(question),
    };
    let (text, battles) = battles_asked_about(game, seat, question.trim())?;
    Ok((bare_questions::bare(text).to_owned(), battles))
}

/// `c>p`: all attacks that C can make on P from where they stand, else after going to where it can shoot at P;
/// `c fire p`: from where they stand; `c>>p`: after the move into contact; `c p`: from where they stand, else so; `1 I11`: the battle in a hex; `battle`; or a text that stands by itself.
pub(super) fn situation_of(game: &Risk, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
    let seat = viewer.seat();
    let (text, battles) = prepared(game, seat, question)?;
    let text = text.as_str();
    if let Some(campaign) = game.war.campaign()
        && let Some(found) = on_the_map(campaign, seat, text)
    {
        return found;
    }
    if let Some(battle) = battles.first().filter(|_| text.eq_ignore_ascii_case(WHOLE)) {
        if battle.progress.is_over() {
            return Err(no("RK-130", "That battle is over: nothing of it is left to play.").instead("duel ln vs lt"));
        }
        let named = game.war.battles().len() > 1;
        let trial = TrialOdds::at_a_table((*battle).clone());
        return Ok(Situation::Battle(Box::new(TrialOdds { named, ..trial })));
    }
    // Of several battles the first in which the attack is possible is meant.
    let attacks = battles.iter().filter_map(|battle| {
        let own = seat.and_then(|seat| seating::side_of(game, seat, battle));
        Some(attack(battle, own, asked::attack(text)?))
    });
    let mut attacks: Vec<_> = attacks.collect();
    if let Some(possible) = attacks.iter().position(Result::is_ok) {
        return attacks.swap_remove(possible);
    }
    if let Some(refused) = attacks.into_iter().next() {
        return refused;
    }
    if is_form(text) {
        return text.parse().map(|alone: Situation| by_the_settings(game, text, alone));
    }
    let reason = match text.split_once(';') {
        Some(_) => format!("`{text}`: odds are of one attack, or of one situation."),
        None if text.is_empty() => "Odds of what?".to_owned(),
        None => format!("`{text}` is no attack and no situation here."),
    };
    // On the map odds are of the battle in a hex, at a table of the save that an attack calls for.
    let clause = if battles.is_empty() { "RK-57" } else { "RK-108" };
    Err(no(clause, reason).instead(forms_here(game, viewer)))
}

/// A question without the battle that it names behind, as in `n >b battle:2`, and that battle; else the one that a
/// viewer means without a number, before the others that they fight.
fn battles_asked_about<'a, 'q>(
    game: &'a Risk,
    seat: Option<Seat>,
    question: &'q str,
) -> Result<(&'q str, Vec<&'a Battle>), Refusal> {
    if let Some((before, number)) = with_its_number(question) {
        let named = game
            .war
            .battles()
            .into_iter()
            .find(|battle| battle.terms.number() == number);
        let named = named.ok_or_else(|| seating::no_battle(game, seat, Some(number)))?;
        return Ok((before, vec![named]));
    }
    let first = asked_about(game, seat);
    let others = game.war.battles().into_iter().filter(|battle| {
        let fights = seat.is_some_and(|seat| seating::side_of(game, seat, battle).is_some());
        fights && first.is_none_or(|first| first.terms.number() != battle.terms.number())
    });
    Ok((question, first.into_iter().chain(others).collect()))
}

/// A question and the number of the battle behind it: `n >b battle:2`; `battle 2` is the whole of it.
fn with_its_number(question: &str) -> Option<(&str, u16)> {
    let (before, number) = question
        .rsplit_once("battle:")
        .or_else(|| question.rsplit_once("battle "))?;
    let number = number.trim().parse().ok()?;
    let before = before.trim();
    Some((if before.is_empty() { WHOLE } else { before }, number))
}

/// The battle that a viewer means without a number.
pub(super) fn asked_about(game: &Risk, seat: Option<Seat>) -> Option<&Battle> {
    let asked = seat.and_then(|seat| seating::meant(game, seat, None).ok());
    asked.map(|(battle, _)| battle).or(game.war.battles().first().copied())
}

/// Three questions at most that are understood as things stand, and where the others are told about.
fn forms_here(game: &Risk, viewer: Viewer) -> String {
    let mut forms: Vec<String> = questions_of(game, viewer).into_iter().map(|one| one.value).collect();
    if forms.len() > FORMS_HERE {
        // The battle as a whole stands behind all attacks.
        let whole = forms.iter().position(|form| form == "battle");
        let whole = whole.map(|place| forms.remove(place));
        forms.truncate(FORMS_HERE - usize::from(whole.is_some()));
        forms.extend(whole);
    }
    if forms.is_empty() {
        forms.extend(["supply", "save lt canister works", "duel ln vs lt"].map(str::to_owned));
    }
    format!("{}. All others: /game rules topic:odds", forms.join("; "))
}

/// Whole questions: attacks from where the asker's units stand, attacks after a move, the battle, trains.
pub(super) fn questions_of(game: &Risk, viewer: Viewer) -> Vec<Suggestion> {
    let seat = viewer.seat();
    let mut found = asked_about(game, seat).map_or_else(Vec::new, |battle| {
        about_battle(battle, seat.and_then(|seat| seating::side_of(game, seat, battle)))
    });
    let battles = game.war.battles();
    if battles.len() > 1 {
        // Nothing is left to play of one that is over.
        let open = battles.into_iter().filter(|battle| !battle.progress.is_over());
        found.extend(open.map(|battle| {
            let text = format!("{WHOLE} {}", battle.terms.number());
            Suggestion::new(
                format!("{text}: all of {}, played by regulars", battle.terms.name()),
                text,
            )
        }));
    }
    if let (Some(campaign), Some(seat)) = (game.war.campaign(), seat) {
        let own = campaign
            .armies
            .iter()
            .filter(|army| army.party == Party::Nation(seat.0));
        let trains = own.map(|army| format!("train {}", campaign.nations.tag(army.id()).to_lowercase()));
        let comes = |text: &String| matches!(on_the_map(campaign, Some(seat), text), Some(Ok(_)));
        let label = |text: &String| format!("{text}: whether its train comes in time");
        found.extend(meetings(campaign, seat));
        found.extend(trains.filter(comes).map(|text| Suggestion::new(label(&text), text)));
    }
    found
}

/// Attacks of a side's units, of both sides for spectators, and the outcome of the battle.
pub(super) fn about_battle(battle: &Battle, own: Option<Side>) -> Vec<Suggestion> {
    let mut found = Vec::new();
    let ways = [
        (Approach::None, ">", "from where they stand"),
        (Approach::Contact, ">>", "after the move"),
    ];
    for (approach, sign, how) in ways {
        for unit in battle
            .field
            .units()
            .iter()
            .filter(|unit| own.is_none_or(|own| unit.side() == own))
        {
            for target in battle
                .field
                .units()
                .iter()
                .filter(|target| target.side() != unit.side())
            {
                let (by, on) = (unit.letter.to_string(), target.letter.to_string());
                if matches!(attacked(battle, own, unit, target, approach), Ok(Some(_))) {
                    let text = format!("{by}{sign}{on}").to_lowercase();
                    found.push(Suggestion::new(format!("{text}: {by} attacks {on} {how}"), text));
                }
            }
        }
    }
    let whole = "battle: the whole battle, played by regulars";
    found.push(Suggestion::new(whole, "battle"));
    found
}

/// `1 I11`: the battle of an army of the asker's against the enemies in each hex where some stand.
fn meetings(campaign: &Campaign, seat: Seat) -> Vec<Suggestion> {
    let party = Party::Nation(seat.0);
    let Some(army) = campaign.armies.of_nation(seat.0).next() else {
        return Vec::new();
    };
    let foes = campaign
        .armies
        .iter()
        .filter(|foe| campaign.nations.hostile(foe.party, party));
    let mut hexes: Vec<Hex> = foes.map(|foe| foe.at).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let one = |at: Hex| {
        let text = format!("{} {at}", army.number);
        Suggestion::new(
            format!(
                "{text}: a battle of army {} at {}",
                army.number,
                campaign.map.called(at)
            ),
            text,
        )
    };
    hexes.into_iter().map(one).collect()
}

/// Whether a text begins as a situation that stands by itself.
fn is_form(text: &str) -> bool {
    let kind = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    super::odds::example(&kind).is_some()
}

/// RK-33, RK-116: a situation that stands by itself, asked at this table: what its text leaves open is as the table plays it.
fn by_the_settings(game: &Risk, text: &str, mut alone: Situation) -> Situation {
    let options = game.terms.options();
    match &mut alone {
        Situation::Save(SaveOdds { ones_fail, .. })
        | Situation::Duel(DuelOdds { ones_fail, .. })
        | Situation::Battery(BatteryOdds { ones_fail, .. })
        | Situation::Lasts(LastsOdds { ones_fail, .. }) => *ones_fail |= options.ones_fail,
        Situation::Map(MapOdds::Raise(fresh)) if text.split_whitespace().count() == 1 => fresh.way = options.reinforce,
        Situation::Rescue(_) | Situation::Map(_) | Situation::Battle(_) => (),
    }
    alone
}

/// `train c1`: whether an army's train, or one that is sent now, comes in time; `march c1 k9`: whether it reaches a hex, by dice
/// not thrown yet; `1 i11`: the battle there.
fn on_the_map(campaign: &Campaign, seat: Option<Seat>, text: &str) -> Option<Result<Situation, Refusal>> {
    let nation = seat.map(|seat| seat.0);
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = |word: &str| army_named(campaign, nation, word);
    let words: Vec<&str> = match words.as_slice() {
        // `march c3 to f13`
        [march, who, "to", rest @ ..] if march.eq_ignore_ascii_case("march") => [&[*march, *who], rest].concat(),
        _ => words,
    };
    match words.as_slice() {
        [supply, army] if supply.eq_ignore_ascii_case("supply") => {
            let army = named(army)?;
            Some(train_asked::supply_odds(campaign, army).map(|supply| Situation::Map(MapOdds::Supply(supply))))
        }
        [train, army] if train.eq_ignore_ascii_case("train") => {
            let army = named(army)?;
            Some(train_asked::train_odds(campaign, army).map(|train| Situation::Map(MapOdds::TrainOf(train))))
        }
        [march, who, goal, turns @ ..] if march.eq_ignore_ascii_case("march") => {
            // `march 12 t3` is no march to a hex: there is no such hex, or no such army.
            let goal: Hex = goal
                .parse()
                .ok()
                .filter(|goal| campaign.map.land(*goal) != Land::Nowhere)?;
            let Some(army) = named(who) else {
                return Some(Err(unknown_army(campaign, nation, who, goal)));
            };
            let turns = match turns {
                [] => 1,
                [turns] => turns.trim_start_matches('t').parse().ok()?,
                _ => return None,
            };
            Some(match paths::route(campaign, army.party, goal).steps(army.at) {
                Some(steps) => Ok(Situation::Map(MapOdds::March(MarchOdds {
                    steps,
                    turns,
                    thrown: still_allowed(campaign, army),
                }))),
                None => {
                    let tag = campaign.nations.tag(army.id());
                    let near = paths::nearest_reached(campaign, army.party, army.at, goal);
                    let reason = format!("{tag} has no way to {goal}.");
                    Err(no("RK-15", reason).instead(format!("march {} {near}", tag.to_lowercase())))
                }
            })
        }
        _ => meeting(campaign, nation, text),
    }
}

/// What is said of an army that is not there, with one that is.
fn unknown_army(campaign: &Campaign, nation: Option<u8>, word: &str, goal: Hex) -> Refusal {
    let own = |army: &&Army| nation.is_none_or(|nation| army.party == Party::Nation(nation));
    let reason = format!("There is no army `{word}`: your own are called by their numbers, all by letter and number.");
    match campaign.armies.iter().find(own) {
        Some(army) => {
            let tag = campaign.nations.tag(army.id()).to_lowercase();
            let near = paths::nearest_reached(campaign, army.party, army.at, goal);
            no("RK-14", reason).instead(format!("march {tag} {near}"))
        }
        None => no("RK-24", "No army of yours stands on the map yet.").instead("march 12 t3"),
    }
}

/// The odds of one unit's attack on another. If it cannot be made, the refusal proposes a question that can be asked.
fn attack(battle: &Battle, own: Option<Side>, asked: asked::Attack) -> Result<Situation, Refusal> {
    let unit = named(battle, &asked.by.to_string())?;
    let target = named(battle, &asked.on.to_string())?;
    if unit.side() == target.side() {
        // Guns shoot at an enemy, all others volley at one.
        let clause = if unit.is_artillery() { "RK-101" } else { "RK-106" };
        let reason = format!("{} and {} are on the same side.", unit.letter, target.letter);
        return Err(no(clause, reason).instead(instead(battle, unit, target)));
    }
    let after = |approach| {
        let there = attacked(battle, own, unit, target, approach);
        there.map(|save| save.map(|save| SaveOdds { moved: true, ..save }))
    };
    let here = || attacked(battle, own, unit, target, Approach::None);
    let found = match asked.from {
        Place::Here => here(),
        Place::There => attacked(battle, own, unit, target, Approach::Contact),
        Place::InRange => here().and_then(|save| save.map_or_else(|| after(Approach::Range), |save| Ok(Some(save)))),
        Place::Either => match here() {
            Ok(None) | Err(_) => after(Approach::Contact),
            found => found,
        },
    };
    let found = found.map(|save| save.and_then(|save| of_one_kind(save, asked.only)));
    match found {
        Ok(Some(save)) => Ok(Situation::Save(save)),
        Ok(None) => {
            let from = match asked.from {
                Place::Here => "from where it stands".to_owned(),
                Place::There => "from there".to_owned(),
                // Another walk may bring it to an attack.
                Place::InRange | Place::Either => format!("by going towards {} this turn", target.letter),
            };
            let (by, on) = (unit.letter, target.letter);
            let text = match asked.only {
                Some(Kind::Fire) => format!("{by} cannot attack {on} by fire {from}"),
                Some(Kind::Melee) => format!("{by} cannot attack {on} in melee {from}"),
                None => format!("{by} can attack {on} neither by fire nor in melee {from}"),
            };
            let (clause, reason) = match asked.from {
                Place::Here => {
                    let (clause, why) = why_no_shot(battle, unit, target);
                    (clause, format!("{text}: {why}."))
                }
                // Range and arc of all attacks are one test.
                _ => ("RK-80", format!("{text}.")),
            };
            Err(no(clause, reason).instead(instead(battle, unit, target)))
        }
        Err(refusal) => Err(refusal.instead(instead(battle, unit, target))),
    }
}

/// The attacks of one kind, where a question names it; what else the unit does to the enemy in the turn is told as not counted.
/// None if it makes no attack of the kind.
fn of_one_kind(mut save: SaveOdds, only: Option<Kind>) -> Option<SaveOdds> {
    let Some(kind) = only else { return Some(save) };
    let (kept, others): (Vec<Blow>, Vec<Blow>) = save.attacks.iter().partition(|blow| kind.takes(blow.arm));
    save.left_out.retain(|left| match left {
        LeftOut::Elsewhere { arm, .. } => kind.takes(*arm),
        _ => true,
    });
    save.left_out
        .extend(others.iter().map(|blow| LeftOut::Besides { arm: blow.arm }));
    save.attacks = kept;
    (!save.attacks.is_empty()).then_some(save)
}

/// A question about an attack that the unit can make: on the same enemy, else on the nearest; else how far the two are
/// apart.
fn instead(battle: &Battle, unit: &Unit, target: &Unit) -> String {
    let word = |unit: &Unit| unit.letter.to_ascii_lowercase();
    let mut enemies = battle.field.nearest(unit.side().other(), unit.pose.at);
    enemies.sort_by_key(|enemy| enemy.letter != target.letter);
    let ways = [(Approach::None, ">"), (Approach::Range, ">"), (Approach::Contact, ">>")];
    let all = enemies.iter().flat_map(|enemy| ways.map(|way| (*enemy, way)));
    let mut possible =
        all.filter(|(enemy, (approach, _))| matches!(attacked(battle, None, unit, enemy, *approach), Ok(Some(_))));
    match possible.next() {
        Some((enemy, (_, sign))) => format!("{}{sign}{}", word(unit), word(enemy)),
        None => format!("/risk measure from:{} to:{}", word(unit), word(target)),
    }
}

/// How a unit goes for the enemy before it attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Approach {
    /// It stays where it stands.
    None,
    /// The order `a >q`: until it can shoot.
    Range,
    /// The order `a >>q`: into contact.
    Contact,
}

/// The attacks of a unit on the enemy for which an order sends it; none if it can make none this turn.
pub(super) fn after_going(battle: &Battle, single: &Single) -> Option<SaveOdds> {
    let approach = if single.contact {
        Approach::Contact
    } else {
        Approach::Range
    };
    let (unit, target) = (battle.field.the(single.unit), battle.field.the(single.enemy));
    attacked(battle, Some(unit.side()), unit, target, approach)
        .ok()
        .flatten()
}

/// All attacks that a unit makes on an enemy in one turn: from where it stands, or after going for the enemy; none if it
/// can make none.
fn attacked(
    battle: &Battle,
    own: Option<Side>,
    unit: &Unit,
    target: &Unit,
    approach: Approach,
) -> Result<Option<SaveOdds>, Refusal> {
    let mut probe = battle.clone();
    let mut left_out = vec![LeftOut::Others];
    let mut moved = unit.clone();
    if approach != Approach::None {
        let act = Act::Towards(Target {
            letter: target.letter,
            contact: approach == Approach::Contact && !unit.is_artillery(),
            length: None,
        });
        moved = moving::work_out(battle, unit, &[act])?.0;
        *probe.field.the_mut(moved.letter) = moved.clone();
        if moving::needs_six(battle, unit, &moved) {
            left_out.push(LeftOut::AboutTurn);
        }
    }
    let blow = |probe: &Battle, moved: &Unit, arm: Arm| Blow {
        inside: probe.field.table().works(target.pose.at).is_some() && !probe.field.is_behind_works(target, moved),
        flees: probe.field.flees(target.letter),
        ..Blow::new(arm, moved.acts_as())
    };
    let mut beside = Vec::new();
    let mut attacks = Vec::new();
    let mut elsewhere = |chosen: Option<Attack>, arm: Arm| {
        let other = chosen.filter(|attack| attack.on != target.letter);
        left_out.extend(other.map(|attack| LeftOut::Elsewhere { arm, on: attack.on }));
    };
    if let Some(arm) = shooting::shot(&probe, &moved, target) {
        attacks.push(blow(&probe, &moved, arm));
        elsewhere(shooting::chosen_shot(&probe, &moved), arm);
        let friends = probe.field.endangered(&moved, target).into_iter();
        beside.extend(friends.map(|letter| Beside {
            letter,
            saver: saver(&probe, probe.field.the(letter), &moved),
        }));
    }
    // RK-109: the charge comes behind the volleys.
    if let Some(to) = charges::charge_of(&probe, &moved) {
        moved.pose.at = to;
        *probe.field.the_mut(moved.letter) = moved.clone();
    }
    if probe.field.strikes(&moved, target) {
        attacks.push(blow(&probe, &moved, Arm::Melee));
        elsewhere(shooting::chosen_strike(&probe, &moved), Arm::Melee);
    }
    if attacks.is_empty() {
        return Ok(None);
    }
    let (commanders, in_melee) = keepers(battle, target);
    if commanders > 0 && own.is_some_and(|own| own != target.side()) {
        left_out.push(LeftOut::Rescue);
    }
    let target_saves = Saver {
        works: battle.field.table().works(target.pose.at).is_some(),
        ..saver(battle, target, unit)
    };
    Ok(Some(SaveOdds {
        commanders,
        in_melee,
        spared: target.spared,
        beside,
        left_out,
        letter: Some(target.letter),
        ..SaveOdds::new(target_saves, attacks, battle.terms.house().ones_fail)
    }))
}

fn saver(battle: &Battle, unit: &Unit, attacker: &Unit) -> Saver {
    Saver {
        kind: unit.acts_as(),
        works: battle.field.is_behind_works(unit, attacker),
        routs: unit.routs,
        failures: unit.failures,
    }
}

/// RK-122: how many commanders can keep a unit, and whether in melee alone.
fn keepers(battle: &Battle, unit: &Unit) -> (u8, bool) {
    let rescue = &battle.sides.command(unit.side()).standing.rescue;
    let named = match rescue {
        Rescue::Auto | Rescue::Melee => true,
        Rescue::Off => false,
        Rescue::Only(letters) => letters.contains(&unit.letter),
    };
    let near = battle
        .commanders
        .all()
        .iter()
        .filter(|commander| named && !commander.used && commander.side() == unit.side() && commander.reaches(unit));
    let count = u8::try_from(near.count()).expect("a side has at most three commanders");
    (count, *rescue == Rescue::Melee)
}
