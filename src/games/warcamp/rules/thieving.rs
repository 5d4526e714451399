//! Thieves and assassins ([WC-75](docs/rules/warcamp.md#wc-75) to [WC-93](docs/rules/warcamp.md#wc-93)), and the town
//! that they rob ([chapter 2.11](docs/rules/warcamp.md#211-thievery)).

use super::battle::half_of;
use super::strength::ThiefDeed;
use super::who::Task;
use super::{Ref, no, or_nobody, row};
use crate::action::Goods;
use crate::data::{Building, Leader, Race};
use crate::event::{Cause, Event, Lot, Murder, Named, Side, Theft, Thing};
use crate::rules::death::kill;
use crate::rules::dice::{contest_die, draw_lot, roll};
use crate::rules::items::find_item;
use crate::rules::leaders::check_victim;
use crate::rules::plague::spread;
use crate::rules::strike_at;
use crate::state::{Item, Job, LeaderJob, Member, Tribe, Tribes, Warcamp};
use crate::words::{Letter, Site, Victim, Who, WhoWord};
use muster_kit::Refusal;

/// A stronger ME uses the trap up ([WC-86](docs/rules/warcamp.md#wc-86)).
const TRAP_HOLDS_TO: u32 = 50;

/// Sides of the die that shows whether a party is caught, which it is on 1 ([WC-88](docs/rules/warcamp.md#wc-88)).
const CAUGHT_DIE: u32 = 4;

/// The Skill that an assassin's companion needs ([WC-91](docs/rules/warcamp.md#wc-91)).
pub const COMPANION_SKILL: u32 = 7;

/// Who carries out a theft: the leader by themselves, or members who go together.
pub enum Thieves {
    /// The Master Thief alone ([WC-77](docs/rules/warcamp.md#wc-77)).
    Master,
    /// A party of Kobolds ([WC-80](docs/rules/warcamp.md#wc-80)).
    Party(Vec<u16>),
}

/// Whether the thieves got away with it.
struct Attempt {
    thieves: Side,
    /// None if a Cunning trap decided.
    defender: Option<Side>,
    trap_used_up: bool,
}

impl Attempt {
    /// What their ME is above the defender's, if it is ([WC-83](docs/rules/warcamp.md#wc-83),
    /// [WC-10](docs/rules/warcamp.md#wc-10)).
    fn surplus(&self) -> Option<u32> {
        let defender = self.defender?;
        self.thieves
            .me()
            .checked_sub(defender.me())
            .filter(|surplus| *surplus > 0)
    }
}

/// Lets thieves rob a camp or the town ([WC-76](docs/rules/warcamp.md#wc-76)). TE
/// ([WC-5](docs/rules/warcamp.md#wc-5)) stands against GE alone ([WC-79](docs/rules/warcamp.md#wc-79)), the defence
/// CE ([WC-82](docs/rules/warcamp.md#wc-82)) or the town ([WC-89](docs/rules/warcamp.md#wc-89)).
pub fn steal(
    game: &mut Warcamp,
    from: Site,
    goods: Goods,
    who: Option<Who>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let home = game.tribes.turn();
    let (target, thieves) = check_theft(game, from, goods, who.as_ref())?;
    let fog = target.map_or(0, |target| game.tribes[target].effects.fog());
    let tribe = &mut game.tribes[home];
    let (te, defence) = match &thieves {
        Thieves::Master => (
            tribe.thief_te(ThiefDeed::Steal, fog),
            target.map(|target| game.tribes[target].ge()),
        ),
        Thieves::Party(party) => (
            tribe.party_te(party, fog),
            target.map(|target| game.tribes[target].defence_ce()),
        ),
    };
    let defence = defence.unwrap_or_else(|| game.tribes[home].town_ce());
    send(&mut game.tribes[home], &thieves);
    if let Some(target) = target {
        strike_at(game, target);
    }
    let attempt = attempt(game, home, target, te, defence, referee);
    let party = match thieves {
        Thieves::Master => None,
        Thieves::Party(party) => Some(party),
    };
    let theft = settle(game, target, goods, &attempt, party.clone(), referee);
    let caught = theft.caught == Some(1);
    let won = attempt.surplus().is_some();
    game.tribes[home].tally.count_theft(won);
    referee.note(Event::Theft(Box::new(theft)));
    if let Some(party) = party {
        if caught {
            catch(game, home, target, &party, referee);
        }
        spread(game, home, &party, referee);
    }
    Ok(())
}

/// The tribe that is stolen from and the thieves, if the tribe in turn can steal; the town is no tribe
/// ([WC-76](docs/rules/warcamp.md#wc-76)).
pub fn check_theft(
    game: &Warcamp,
    from: Site,
    goods: Goods,
    who: Option<&Who>,
) -> Result<(Option<Letter>, Thieves), Refusal> {
    let target = match from {
        Site::Town => None,
        Site::Camp(letter) => {
            let target = game.tribes.target("WC-76", letter)?;
            game.terms.check_truce(game.turn.round())?;
            game.terms.check_grace(game.turn.round())?;
            Some(target)
        }
    };
    let thieves = thieves(game, who)?;
    check_goods(game, target, goods)?;
    Ok((target, thieves))
}

/// A Master Thief is named beside members ([WC-80](docs/rules/warcamp.md#wc-80)).
pub fn no_thief_in_a_party() -> Refusal {
    let text = "A Master Thief never joins a kobold party. Send him, or send members.";
    no("WC-80", "leader-job", text)
}

/// Who steals, if not said: the Master Thief, else all able Kobolds ([WC-153](docs/rules/warcamp.md#wc-153)).
fn thieves(game: &Warcamp, who: Option<&Who>) -> Result<Thieves, Refusal> {
    let tribe = game.tribes.mover();
    let who = match who {
        Some(who) => who.clone(),
        None if tribe.leader() == Leader::MasterThief => Who(vec![WhoWord::Leader]),
        None => Who::all(),
    };
    let (leaders, members): (Vec<WhoWord>, Vec<WhoWord>) = who.0.into_iter().partition(|word| *word == WhoWord::Leader);
    if !leaders.is_empty() {
        if !members.is_empty() {
            return Err(no_thief_in_a_party());
        }
        if tribe.leader() != Leader::MasterThief {
            let text = format!("Only a Master Thief steals; yours is a {}.", tribe.leader());
            return Err(no("WC-77", "leader-job", text));
        }
        tribe.check_leader_free()?;
        if game.terms.has_stolen(&tribe.done, false) {
            let text = "One attempt to steal a turn, and a party of yours has made it.";
            return Err(no("WC-80", "twice", text));
        }
        return Ok(Thieves::Master);
    }
    if tribe.race() != Race::Kobold {
        let text = "Only Kobolds steal in parties.";
        return Err(match tribe.leader() {
            Leader::MasterThief => no("WC-77", "not-kobold", text).instead("leave out who to send your Master Thief"),
            _ => no("WC-77", "not-kobold", text),
        });
    }
    if game.terms.has_stolen(&tribe.done, true) {
        let text = if tribe.done.has_sent_party() {
            "One kobold theft a turn, and yours is done."
        } else {
            "One attempt to steal a turn, and your Master Thief has made it."
        };
        return Err(no("WC-30", "twice", text));
    }
    tribe
        .group(&Who(members), Task::Work)
        .map(|group| Thieves::Party(group.members))
}

/// There must be something to take, and a Starving tribe takes no items ([WC-76](docs/rules/warcamp.md#wc-76)).
fn check_goods(game: &Warcamp, target: Option<Letter>, goods: Goods) -> Result<(), Refusal> {
    if goods == Goods::Item && game.tribes.mover().stores.is_starving() {
        return Err(no("WC-61", "starving", "A starving tribe cannot gain items this turn."));
    }
    let Some(target) = target else {
        let empty = match goods {
            Goods::Food => town_store(game, goods) == 0,
            Goods::Bones => town_store(game, goods) == 0,
            Goods::Item => false,
        };
        if !empty {
            return Ok(());
        }
        let (food, bones) = (game.town.food(), game.town.bones());
        let text = format!("The town has none left. It has {food} food and {bones} bones.");
        return Err(no("WC-90", "no-goods", text).instead("items never run out in town"));
    };
    check_stock(game, target, goods)
}

/// There must be something to take in a camp ([WC-76](docs/rules/warcamp.md#wc-76)).
pub fn check_stock(game: &Warcamp, target: Letter, goods: Goods) -> Result<(), Refusal> {
    let tribe = &game.tribes[target];
    if tribe.stock_of(goods) > 0 {
        return Ok(());
    }
    let (food, bones, items) = (tribe.stores.food(), tribe.stores.bones(), tribe.gear.count());
    let items = format!("{items} item{}", if items == 1 { "" } else { "s" });
    let text = match goods {
        Goods::Food => format!("{target} has no food. It has {bones} bones and {items}."),
        Goods::Bones => format!("{target} has no bones. It has {food} food and {items}."),
        Goods::Item => format!("{target} has no items. It has {food} food and {bones} bones."),
    };
    Err(no("WC-76", "no-goods", text))
}

/// What the town has of food or bones; endless stores never end ([WC-90](docs/rules/warcamp.md#wc-90),
/// [WC-174](docs/rules/warcamp.md#wc-174)).
pub fn town_store(game: &Warcamp, goods: Goods) -> u32 {
    match goods {
        Goods::Food if game.terms.is_town_limited() => game.town.food(),
        Goods::Bones if game.terms.is_town_limited() => game.town.bones(),
        _ => u32::MAX,
    }
}

fn send(tribe: &mut Tribe, thieves: &Thieves) {
    match thieves {
        Thieves::Master => tribe.done.lead(LeaderJob::Stole),
        Thieves::Party(party) => {
            tribe.done.send_party();
            tribe.people.each(party, |thief| thief.act(Job::Stole));
        }
    }
}

/// The thieves' die, then a Cunning trap or the defender's die ([WC-83](docs/rules/warcamp.md#wc-83),
/// [WC-86](docs/rules/warcamp.md#wc-86)).
fn attempt(
    game: &mut Warcamp,
    letter: Letter,
    target: Option<Letter>,
    te: u32,
    defence: u32,
    referee: &mut Ref<'_>,
) -> Attempt {
    let thieves = Side {
        strength: te,
        face: contest_die(game, letter, te, referee),
    };
    if let Some(target) = target
        && game.tribes[target].has(Building::Cunning) > 0
    {
        let trap_used_up = thieves.me() > TRAP_HOLDS_TO;
        if trap_used_up {
            game.tribes[target].camp.raze(Building::Cunning);
        }
        return Attempt {
            thieves,
            defender: None,
            trap_used_up,
        };
    }
    let face = match target {
        Some(target) => contest_die(game, target, defence, referee),
        None => roll(&mut game.tribes, None, 6, referee),
    };
    let defender = Some(Side {
        strength: defence,
        face,
    });
    Attempt {
        thieves,
        defender,
        trap_used_up: false,
    }
}

/// Settles what the attempt brings: goods ([WC-84](docs/rules/warcamp.md#wc-84)), an item
/// ([WC-85](docs/rules/warcamp.md#wc-85)), nothing ([WC-87](docs/rules/warcamp.md#wc-87)) or a party that is caught
/// ([WC-88](docs/rules/warcamp.md#wc-88)).
fn settle(
    game: &mut Warcamp,
    target: Option<Letter>,
    goods: Goods,
    attempt: &Attempt,
    party: Option<Vec<u16>>,
    referee: &mut Ref<'_>,
) -> Theft {
    let letter = game.tribes.turn();
    let stock = target.map_or_else(|| town_store(game, goods), |target| game.tribes[target].stock_of(goods));
    let mut theft = Theft {
        letter,
        target,
        goods,
        party,
        thieves: attempt.thieves,
        defender: attempt.defender,
        trap_used_up: attempt.trap_used_up,
        stock,
        taken: 0,
        item: None,
        lot: None,
        made: None,
        caught: None,
    };
    match (attempt.surplus(), goods, target) {
        (None, ..) => {
            let seen = target.is_some() && attempt.defender.is_some() && theft.party.is_some();
            theft.caught = seen.then(|| roll(&mut game.tribes, Some(letter), CAUGHT_DIE, referee));
        }
        (Some(_), Goods::Item, Some(target)) => {
            let (item, lot) = take_item(&mut game.tribes, letter, target, referee);
            theft.item = Some(item);
            theft.lot = lot;
        }
        (Some(_), Goods::Item, None) => theft.made = Some(find_item(game, Some(letter), letter, referee)),
        (Some(surplus), ..) => {
            theft.taken = surplus.min(stock);
            move_goods(game, letter, target, goods, theft.taken);
        }
    }
    theft
}

/// Food or bones change hands ([WC-84](docs/rules/warcamp.md#wc-84)).
fn move_goods(game: &mut Warcamp, letter: Letter, target: Option<Letter>, goods: Goods, amount: u32) {
    let bones = goods == Goods::Bones;
    let (food_lost, bones_lost) = if bones { (0, amount) } else { (amount, 0) };
    match target.map(|target| &mut game.tribes[target].stores) {
        Some(victim) => {
            victim.lose_food(food_lost);
            victim.lose_bones(bones_lost);
        }
        None if game.terms.is_town_limited() => game.town.lose(food_lost, bones_lost),
        None => (),
    }
    game.tribes[letter].stores.add(food_lost, bones_lost);
    game.records.note_theft(letter, amount, bones);
}

/// One item at random out of all that a camp owns comes to the thieves' stash
/// ([WC-85](docs/rules/warcamp.md#wc-85)).
fn take_item(tribes: &mut Tribes, letter: Letter, target: Letter, referee: &mut Ref<'_>) -> (Thing, Option<Lot>) {
    let count = tribes[target].gear.count();
    let (index, lot) = draw_lot(tribes, Some(letter), count, referee);
    let item = tribes[target].gear.take(index);
    tribes[letter].gear.add(vec![item]);
    (Item::thing(&item), lot)
}

/// Half of the party dies, in the order of [WC-72](docs/rules/warcamp.md#wc-72)
/// ([WC-88](docs/rules/warcamp.md#wc-88)).
fn catch(game: &mut Warcamp, letter: Letter, target: Option<Letter>, party: &[u16], referee: &mut Ref<'_>) {
    let mut order = game.tribes[letter].casualty_order(party.iter().copied());
    order.truncate(half_of(party));
    kill(game, letter, &order, Cause::Caught, target, referee);
}

/// Sends the Master Thief with a companion to assassinate a named member ([WC-91](docs/rules/warcamp.md#wc-91) to
/// [WC-93](docs/rules/warcamp.md#wc-93)).
pub fn assassinate(game: &mut Warcamp, victim: Victim, with: u16, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let (target, companion) = check_murder(game, victim, with)?;
    let fog = game.tribes[target].effects.fog();
    let te = game.tribes.mover().thief_te(ThiefDeed::Kill, fog);
    let defence = game.tribes[target].ge();
    let tribe = &mut game.tribes[letter];
    tribe.done.lead(LeaderJob::Stalked);
    tribe.people.each(&[with], |companion| companion.act(Job::Stalked));
    strike_at(game, target);
    let attempt = attempt(game, letter, Some(target), te, defence, referee);
    let named = game.tribes[target]
        .member(victim.number)
        .map(Member::named)
        .expect("he was found");
    referee.note(Event::Murder(Murder {
        letter,
        target,
        victim: named,
        companion,
        thief: attempt.thieves,
        defender: attempt.defender,
        trap_used_up: attempt.trap_used_up,
    }));
    if attempt.surplus().is_some() {
        kill(
            game,
            target,
            &[victim.number],
            Cause::Assassination,
            Some(letter),
            referee,
        );
    } else if attempt.defender.is_some() {
        kill(game, letter, &[with], Cause::Betrayed, Some(target), referee);
    }
    Ok(())
}

/// Whose member is assassinated and who goes along, if the tribe in turn can ([WC-91](docs/rules/warcamp.md#wc-91)).
pub fn check_murder(game: &Warcamp, victim: Victim, with: u16) -> Result<(Letter, Named), Refusal> {
    let tribe = game.tribes.mover();
    tribe.check_leader_is("WC-77", Leader::MasterThief, "assassinates")?;
    let target = game.tribes.target("WC-91", victim.tribe)?;
    game.terms.check_truce(game.turn.round())?;
    game.terms.check_grace(game.turn.round())?;
    tribe.check_leader_free()?;
    check_victim(&game.tribes[target], "WC-91", target, victim.number)?;
    let companion = companion(&game.tribes, with)?;
    Ok((target, companion))
}

/// An able member of Skill 7 or more ([WC-91](docs/rules/warcamp.md#wc-91)).
fn companion(tribes: &Tribes, number: u16) -> Result<Named, Refusal> {
    let tribe = tribes.mover();
    tribe.check_able(number)?;
    let member = tribe.member(number).expect("able members exist");
    if member.counted() >= COMPANION_SKILL {
        return Ok(member.named());
    }
    let fit = row(tribe
        .able()
        .filter(|one| one.counted() >= COMPANION_SKILL)
        .map(|one| one.number()));
    let text = format!(
        "An assassin's companion needs Skill {COMPANION_SKILL}; #{number} has {}. Fit: {}.",
        member.counted(),
        or_nobody(fit)
    );
    Err(no("WC-91", "skill", text))
}
