//! Refusals as players are told of them: what is proposed works as things stand. The rules themselves keep their words, which
//! journals hold where stored orders are passed over ([WC-161](docs/rules/warcamp.md#wc-161)).

use crate::action::{Action, Go, Goal, Goods};
use crate::candidates::{casts, power_on};
use crate::cautions::{unable_words, unfit_one};
use crate::data::{Building, Leader, Race};
use crate::lacking::{is_aimed_at, of_ones_own};
use crate::npc::plan::goods_text;
use crate::orders::Written;
use crate::rules::{Task, Unfit};
use crate::state::{HUNT_FOR_BONES, HUNT_FOR_FOOD, Tribe, Warcamp};
use crate::words::{CardWord, Letter, Pick, Picks, PowerVerb, Site, Who, WhoWord};
use muster_game::try_out;
use muster_kit::{Refusal, Seat, counted};

/// The refusal of an action with something that works instead, or with nothing.
pub fn refused(game: &Warcamp, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    let Some(letter) = game.tribes.of_seat(seat).filter(|letter| *letter == game.tribes.turn()) else {
        return refusal;
    };
    let refusal = match (&*refusal.code, action) {
        ("target", _) if is_aimed_at(letter, action) => of_ones_own(letter, action, refusal),
        ("leader-busy", _) => without_the_leader(game, letter, action, refusal),
        ("not-kobold", Action::Steal { who: Some(_), .. }) => by_the_master_thief(game, letter, action, refusal),
        ("plan", Action::Power { .. }) => one_skeleton(game, letter, refusal),
        ("twice", _) if refusal.instead.is_none() => refusal.instead(next_job(game, letter)),
        ("not-able", _) if refusal.clause == "WC-27" => why_not_one(game, letter, action, refusal),
        ("nobody", _) => why_nobody(game, letter, action, refusal),
        ("bones", Action::Cast { .. }) => as_it_is_paid(game, letter, refusal),
        ("no-forge", _) => built_first(game, letter, Building::Forge, refusal),
        ("no-room", Action::Tower { .. }) if game.tribes[letter].has(Building::Tower) == 0 => {
            built_first(game, letter, Building::Tower, refusal)
        }
        ("target", Action::Cast { card, at, picks, .. }) => {
            let meant = at.or_else(|| picks.as_ref().and_then(tribe_named));
            aimed(game, letter, (*card, meant), refusal)
        }
        ("spell-nothing", Action::Cast { .. }) => cast_all_the_same(game, letter, action, refusal),
        ("no-goods", Action::Steal { from, goods, .. }) => other_goods(game, letter, (*from, *goods), action, refusal),
        _ => refusal,
    };
    hunted_for(game, letter, action, refusal)
}

/// What is left to do where an act of the turn is used up: the hunt, the breeding, or the end
/// ([WC-30](docs/rules/warcamp.md#wc-30)).
fn next_job(game: &Warcamp, letter: Letter) -> String {
    let tribe = &game.tribes[letter];
    let able: Vec<u16> = tribe.able().map(|member| member.number()).collect();
    let hunt = Action::Hunt {
        who: Some(Who::members(able.iter().copied())),
        goal: Goal::Both,
    };
    let breed = Action::Breed {
        who: Who::members(able.iter().copied().take(2)),
    };
    let jobs = [hunt, breed];
    let left = jobs
        .iter()
        .find(|job| !able.is_empty() && try_out(game, tribe.seat(), job).is_ok());
    left.map_or_else(|| "end".to_owned(), |job| Written(job).to_string())
}

/// The hunt that is proposed for what is lacking, by those who are not to do the job that was refused. No hunt is proposed where
/// nobody is left to hunt ([WC-27](docs/rules/warcamp.md#wc-27)).
fn hunted_for(game: &Warcamp, letter: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    let has_hunted = tribe.done.has_hunted();
    let (goal, goods) = match (refusal.instead.as_deref(), &*refusal.code) {
        (Some(HUNT_FOR_FOOD), _) => (Goal::Food, Goods::Food),
        (Some(HUNT_FOR_BONES), _) => (Goal::Bones, Goods::Bones),
        // It tells of the next turn.
        (Some(_), "food") if has_hunted => (Goal::Food, Goods::Food),
        (Some(_), "bones") if has_hunted => (Goal::Bones, Goods::Bones),
        _ => return refusal,
    };
    let free = free_to_hunt(tribe, action);
    let who = match free.len() == tribe.able().count() {
        true => Who::all(),
        false => Who::members(free.iter().copied()),
    };
    let hunt = Action::Hunt { who: Some(who), goal };
    if !free.is_empty() && try_out(game, tribe.seat(), &hunt).is_ok() {
        return refusal.instead(Written(&hunt).to_string());
    }
    if let Some(theft) = stolen(game, letter, goods, &free) {
        return refusal.instead(Written(&theft).to_string());
    }
    if has_hunted {
        return refusal;
    }
    refusal.instead(format!(
        "Nobody is left to hunt this turn; hunt for {} in your next turn.",
        goods_text(goods)
    ))
}

/// Who can fetch what is lacking: those who are not to build with it, or those that the building does not need, or all, for a job
/// that is refused keeps nobody busy ([WC-107](docs/rules/warcamp.md#wc-107)).
fn free_to_hunt(tribe: &Tribe, action: &Action) -> Vec<u16> {
    let able: Vec<u16> = tribe.able().map(|member| member.number()).collect();
    let Action::Build { what, who } = action else {
        return able;
    };
    let named = tribe.group(who, Task::Work).unwrap_or_default().members;
    let needed = usize::try_from(tribe.workers_needed(*what)).expect("a few workers");
    let spares = [named.len(), needed].map(|busy| {
        let builders = &named[..busy.min(named.len())];
        let free = able.iter().copied().filter(|number| !builders.contains(number));
        free.collect::<Vec<u16>>()
    });
    spares.into_iter().find(|free| !free.is_empty()).unwrap_or(able)
}

/// A theft from the town of what is lacking, by the Master Thief or by Kobolds who are free, where it can be done now
/// ([WC-77](docs/rules/warcamp.md#wc-77), [WC-80](docs/rules/warcamp.md#wc-80)).
fn stolen(game: &Warcamp, letter: Letter, goods: Goods, free: &[u16]) -> Option<Action> {
    let thieves = [Who(vec![WhoWord::Leader]), Who::members(free.iter().copied())];
    let mut thefts = thieves
        .into_iter()
        .filter(|who| !who.0.is_empty())
        .map(|who| Action::Steal {
            from: Site::Town,
            goods,
            who: Some(who),
        });
    thefts.find(|theft| try_out(game, game.tribes[letter].seat(), theft).is_ok())
}

/// The price of a card by the clause on paying, where neither the race nor a Bone stockpile changes it
/// ([WC-63](docs/rules/warcamp.md#wc-63), [WC-97](docs/rules/warcamp.md#wc-97)).
fn as_it_is_paid(game: &Warcamp, letter: Letter, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    if tribe.race() == Race::Troglodyte || tribe.has(Building::Bone) > 0 {
        return refusal;
    }
    Refusal {
        clause: "WC-63".into(),
        ..refusal
    }
}

/// Why none of the members who are named as a range can act ([WC-153](docs/rules/warcamp.md#wc-153)).
fn why_nobody(game: &Warcamp, letter: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    let unable = unable_words(tribe, action);
    if unable.is_empty() {
        return refusal;
    }
    let able = match action {
        Action::Tower { go: Go::Out, .. } => String::new(),
        _ => format!(" {}", tribe.able_now()),
    };
    let what = match action {
        Action::Tower { go: Go::Out, .. } => "leave a tower",
        _ => "act",
    };
    let reason = format!("Nobody you name can {what}: {}.{able}", unable.join(", "));
    Refusal { reason, ..refusal }
}

/// Why the first member who is named alone and cannot act cannot do it ([WC-27](docs/rules/warcamp.md#wc-27)).
fn why_not_one(game: &Warcamp, letter: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    let Some((number, why)) = unfit_one(tribe, action) else {
        return refusal;
    };
    let able = match action {
        Action::Tower { go: Go::Out, .. } => String::new(),
        _ => format!(" {}", tribe.able_now()),
    };
    // Who is in no tower may well act.
    let so = match why {
        Unfit::NotInTower => "",
        _ => " and cannot act",
    };
    let reason = format!("#{number} {}{so}.{able}", why.words(1));
    Refusal { reason, ..refusal }
}

/// The same theft of other goods there, or else of any goods elsewhere ([WC-76](docs/rules/warcamp.md#wc-76),
/// [WC-90](docs/rules/warcamp.md#wc-90)).
fn other_goods(
    game: &Warcamp,
    letter: Letter,
    (there, wanted): (Site, Goods),
    action: &Action,
    refusal: Refusal,
) -> Refusal {
    let all = [Goods::Food, Goods::Bones, Goods::Item];
    let camps = game.tribes.others(letter).map(Site::Camp);
    let elsewhere: Vec<Site> = [Site::Town].into_iter().chain(camps).collect();
    let here = all.map(|goods| (there, goods)).into_iter();
    let alike = elsewhere.iter().map(|site| (*site, wanted));
    let any = elsewhere.iter().flat_map(|site| all.map(|goods| (*site, goods)));
    let others = here.chain(alike).chain(any);
    let mut thefts = others.map(|(site, of)| {
        let mut other = action.clone();
        if let Action::Steal { from, goods, .. } = &mut other {
            (*from, *goods) = (site, of);
        }
        other
    });
    match thefts.find(|theft| try_out(game, game.tribes[letter].seat(), theft).is_ok()) {
        Some(theft) => refusal.instead(Written(&theft).to_string()),
        None => without(refusal),
    }
}

/// A spell that would change nothing: how it is cast all the same is told where it can be paid, and proposed where the hand is full;
/// else its bones would be lost for nothing ([WC-103](docs/rules/warcamp.md#wc-103)).
fn cast_all_the_same(game: &Warcamp, letter: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    let mut forced = action.clone();
    if let Action::Cast { anyway, .. } = &mut forced {
        *anyway = true;
    }
    if try_out(game, tribe.seat(), &forced).is_ok() {
        let full = tribe.secret.hand().len() >= tribe.hand_limit();
        return if full { refusal } else { without(refusal) };
    }
    let reason = refusal.reason.trim_end_matches(" Add ! to cast it all the same.");
    let reason = reason.to_owned();
    without(Refusal { reason, ..refusal })
}

fn without(refusal: Refusal) -> Refusal {
    Refusal {
        instead: None,
        ..refusal
    }
}

/// The same deed by members alone, where members do it.
fn without_the_leader(game: &Warcamp, letter: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let mut other = action.clone();
    match &mut other {
        Action::Attack { who, .. } => *who = Some(Who::all()),
        Action::Steal { who, .. } if game.tribes[letter].race() == Race::Kobold => *who = Some(Who::all()),
        _ => return without(refusal),
    }
    match try_out(game, game.tribes[letter].seat(), &other) {
        Ok(()) => refusal.instead(Written(&other).to_string()),
        Err(_) => without(refusal),
    }
}

/// The same theft by the Master Thief alone, or why that cannot be done either.
fn by_the_master_thief(game: &Warcamp, letter: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    if tribe.leader() != Leader::MasterThief {
        return refusal;
    }
    let mut other = action.clone();
    if let Action::Steal { who, .. } = &mut other {
        *who = Some(Who(vec![WhoWord::Leader]));
    }
    match try_out(game, tribe.seat(), &other) {
        Ok(()) => refusal.instead(Written(&other).to_string()),
        Err(why) => also(refusal, refused(game, tribe.seat(), &other, why)),
    }
}

/// One skeleton in place of what a Shaman cannot do, or why not even that can be done ([WC-41](docs/rules/warcamp.md#wc-41)).
fn one_skeleton(game: &Warcamp, letter: Letter, refusal: Refusal) -> Refusal {
    let raise = power_on(PowerVerb::Raise, None, 1);
    match try_out(game, game.tribes[letter].seat(), &raise) {
        Ok(()) => refusal,
        Err(why) => also(refusal, why),
    }
}

/// A refusal with why what it proposes is refused as well, and what that refusal proposes.
fn also(refusal: Refusal, why: Refusal) -> Refusal {
    let reason = format!("{} {}", refusal.reason, why.reason);
    Refusal {
        reason,
        instead: why.instead,
        ..refusal
    }
}

/// A building that has to stand first, where the tribe can build it now.
fn built_first(game: &Warcamp, letter: Letter, what: Building, refusal: Refusal) -> Refusal {
    let tribe = &game.tribes[letter];
    let workers = usize::try_from(tribe.workers_needed(what)).expect("a few workers");
    let who = Who::members(tribe.able().map(|member| member.number()).take(workers));
    let build = Action::Build { what, who };
    let reason = format!(
        "{} It takes {} and {} food to build.",
        refusal.reason,
        counted(workers, "worker"),
        what.row().food
    );
    let refusal = without(Refusal { reason, ..refusal });
    match try_out(game, tribe.seat(), &build) {
        Ok(()) => refusal.instead(Written(&build).to_string()),
        Err(_) => refusal,
    }
}

/// The tribe whose member is named first, `B` of `B9`.
fn tribe_named(picks: &Picks) -> Option<Letter> {
    picks.0.iter().find_map(|pick| match pick {
        Pick::Member { tribe, .. } => *tribe,
        Pick::Building(_) => None,
    })
}

/// A card that is aimed wrongly: with an aim that works, first the tribe that was meant, else with why it cannot be cast at all.
fn aimed(game: &Warcamp, letter: Letter, (card, meant): (CardWord, Option<Letter>), refusal: Refusal) -> Refusal {
    let seat = game.tribes[letter].seat();
    let mut why: Option<(Action, Refusal)> = None;
    let mut aims: Vec<Action> = casts(&game.tribes, card).collect();
    aims.sort_by_key(|cast| !matches!(cast, Action::Cast { at, .. } if at.is_some() && *at == meant));
    for cast in aims {
        match try_out(game, seat, &cast) {
            Ok(()) => return refusal.instead(Written(&cast).to_string()),
            // That a tribe has nothing to lose is no reason against the others.
            Err(other) if other.code != "target" => {
                let better = why
                    .as_ref()
                    .is_none_or(|(_, known)| known.code == "spell-nothing" && other.code != "spell-nothing");
                why = if better { Some((cast, other)) } else { why };
            }
            Err(_) => (),
        }
    }
    match why {
        // Nobody was named, so that no tribe is told of alone.
        Some((cast, why)) if why.code == "spell-nothing" && meant.is_none() => {
            in_vain_everywhere(game, letter, cast, refusal)
        }
        Some((cast, why)) => refused(game, seat, &cast, why),
        None => without(refusal),
    }
}

/// A card without an aim that would do nothing to any tribe, with how it is cast all the same where it can be paid
/// ([WC-103](docs/rules/warcamp.md#wc-103)).
fn in_vain_everywhere(game: &Warcamp, letter: Letter, mut cast: Action, refusal: Refusal) -> Refusal {
    if let Action::Cast { anyway, .. } = &mut cast {
        *anyway = true;
    }
    let forced = match try_out(game, game.tribes[letter].seat(), &cast) {
        Ok(()) => format!(" Add ! to cast it all the same: {}", Written(&cast)),
        Err(_) => String::new(),
    };
    let reason = format!("{} It would do nothing to any of them now.{forced}", refusal.reason);
    without(Refusal { reason, ..refusal })
}
