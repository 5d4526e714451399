//! Attacks and raids ([chapter 2.10](docs/rules/warcamp.md#210-attacks-and-raids), [WC-64](docs/rules/warcamp.md#wc-64)
//! to [WC-74](docs/rules/warcamp.md#wc-74)).

use super::strength::half_up;
use super::who::{Group, Task};
use super::{Ref, no, sides};
use crate::data::{Building, Quirk};
use crate::event::{Battle, Cause, Event, Side, Terms};
use crate::rules::buildings::destroy;
use crate::rules::death::kill;
use crate::rules::dice::{contest_die, roll};
use crate::rules::plague::spread;
use crate::rules::strike_at;
use crate::state::{Job, LeaderJob, Member, Tribe, Tribes, Warcamp, Wearer};
use crate::words::{Letter, Who};
use muster_kit::Refusal;

/// An item of the Cockroach saves on this or more ([WC-72](docs/rules/warcamp.md#wc-72)).
const COCKROACH_SAVES_AT: u32 = 4;

/// A war party attacks, or raids if `raze` is given ([WC-64](docs/rules/warcamp.md#wc-64),
/// [WC-67](docs/rules/warcamp.md#wc-67)). The defender may win ([WC-69](docs/rules/warcamp.md#wc-69)), and the
/// plague may spread in the party after it ([WC-74](docs/rules/warcamp.md#wc-74)).
pub fn attack(
    game: &mut Warcamp,
    target: Letter,
    who: Option<Who>,
    raze: Option<Vec<Building>>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let (target, party) = check_attack(game, target, who.as_ref())?;
    let tribe = game.tribes.mover();
    let attack_ce = tribe.attack_ce(&party.members, party.leader, game.tribes[target].effects.fog());
    let defence_ce = game.tribes[target].defence_ce();
    let terms = party
        .members
        .iter()
        .filter_map(|number| tribe.member(*number))
        .map(|one| tribe.terms(one))
        .collect();
    let leader_strength = tribe.leader_attack();
    strike_at(game, target);
    march(&mut game.tribes[letter], &party);
    let attacker = Side {
        strength: attack_ce,
        face: contest_die(game, letter, attack_ce, referee),
    };
    let defender = Side {
        strength: defence_ce,
        face: contest_die(game, target, defence_ce, referee),
    };
    let tribe = &game.tribes[letter];
    let mut battle = Battle {
        letter,
        target,
        raid: raze.is_some(),
        party: party.members.clone(),
        leader: party.leader.then_some(tribe.leader()),
        terms,
        leader_strength,
        halved: tribe.stores.is_starving(),
        fog: game.tribes[target].effects.fog(),
        attacker,
        defender,
        casualties: 0,
        extra: 0,
        spared: 0,
        razed: Vec::new(),
    };
    let (ours, theirs) = (attacker.me(), defender.me());
    count_battle(&mut game.tribes, letter, target, ours, theirs);
    if ours > theirs {
        win(game, letter, target, &party, raze, &mut battle, referee);
    } else if theirs > ours {
        battle.casualties = theirs.div_ceil(ours);
        battle.extra = game.tribes[target].has(Building::Spike);
        let pool = party.members.clone();
        lose_battle(game, letter, pool, battle, Some(target), referee);
    } else {
        referee.note(Event::Battle(Box::new(battle)));
    }
    spread(game, letter, &party.members, referee);
    Ok(())
}

/// The tribe that is attacked and the party that attacks it, if the tribe in turn can attack ([WC-64](docs/rules/warcamp.md#wc-64)).
pub fn check_attack(game: &Warcamp, target: Letter, who: Option<&Who>) -> Result<(Letter, Group), Refusal> {
    let tribe = game.tribes.mover();
    if tribe.done.has_attacked() {
        return Err(no("WC-30", "twice", "One attack or raid a turn, and yours is done."));
    }
    let target = game.tribes.target("WC-64", target)?;
    game.terms.check_truce(game.turn.round())?;
    let party = match who {
        Some(who) => tribe.group(who, Task::March)?,
        None => tribe.group(&tribe.all_and_leader(), Task::March)?,
    };
    Ok((target, party))
}

fn march(tribe: &mut Tribe, party: &Group) {
    tribe.done.attack();
    if party.leader {
        tribe.done.lead(LeaderJob::Marched);
    }
    tribe.people.each(&party.members, |member| member.act(Job::Marched));
}

/// The attacker has won; buildings fall before members die ([WC-68](docs/rules/warcamp.md#wc-68),
/// [WC-70](docs/rules/warcamp.md#wc-70)).
fn win(
    game: &mut Warcamp,
    letter: Letter,
    target: Letter,
    party: &Group,
    raze: Option<Vec<Building>>,
    battle: &mut Battle,
    referee: &mut Ref<'_>,
) {
    let (ours, theirs) = (battle.attacker.me(), battle.defender.me());
    battle.casualties = if raze.is_some() {
        ours.div_ceil(2 * theirs)
    } else {
        ours.div_ceil(theirs)
    };
    battle.extra = bloodlust(&game.tribes[letter], party);
    if let Some(wishes) = raze {
        battle.razed = game.tribes[target].camp.falling(&wishes, ours.div_ceil(theirs));
    }
    let pool = game.tribes[target].people.numbers();
    lose_battle(game, target, pool, battle.clone(), Some(letter), referee);
}

/// Items "of Bloodlust" in the war party ([WC-68](docs/rules/warcamp.md#wc-68)).
fn bloodlust(tribe: &Tribe, party: &Group) -> u32 {
    let members = party.members.iter().map(|number| Wearer::Member(*number));
    let wearers = members.chain(party.leader.then_some(Wearer::Leader));
    sides(wearers.map(|wearer| tribe.gear.quirks(wearer, Quirk::Bloodlust)).sum())
}

/// Lets the losing side's buildings fall, then its casualties ([WC-71](docs/rules/warcamp.md#wc-71),
/// [WC-72](docs/rules/warcamp.md#wc-72)).
fn lose_battle(
    game: &mut Warcamp,
    loser: Letter,
    pool: Vec<u16>,
    mut battle: Battle,
    winner: Option<Letter>,
    referee: &mut Ref<'_>,
) {
    let casualties = battle.casualties + battle.extra;
    battle.spared = game.tribes[loser].effects.hides().min(casualties);
    let spared = battle.spared;
    let razed = battle.razed.clone();
    referee.note(Event::Battle(Box::new(battle)));
    destroy(&mut game.tribes[loser], loser, &razed, referee);
    take_casualties(game, loser, pool, casualties, spared, Cause::Battle, winner, referee);
}

/// Thick Hides cancel, the lowest Skill falls first, a Cockroach may live on
/// ([WC-72](docs/rules/warcamp.md#wc-72)).
#[expect(clippy::too_many_arguments, reason = "a battle has two sides and a pool")]
pub fn take_casualties(
    game: &mut Warcamp,
    loser: Letter,
    pool: Vec<u16>,
    casualties: u32,
    spared: u32,
    cause: Cause,
    winner: Option<Letter>,
    referee: &mut Ref<'_>,
) {
    game.tribes[loser].effects.wear_hides(spared);
    let mut chosen = game.tribes[loser].casualty_order(pool);
    chosen.truncate((casualties - spared) as usize);
    let mut dying = Vec::new();
    for number in chosen {
        if game.tribes[loser].wears(Wearer::Member(number), Quirk::Cockroach) {
            let face = roll(&mut game.tribes, Some(loser), 6, referee);
            let who = game.tribes[loser]
                .member(number)
                .map(Member::named)
                .expect("he was chosen");
            referee.note(Event::Cockroach {
                letter: loser,
                who,
                face,
            });
            if face >= COCKROACH_SAVES_AT {
                continue;
            }
        }
        dying.push(number);
    }
    kill(game, loser, &dying, cause, winner, referee);
}

fn count_battle(tribes: &mut Tribes, letter: Letter, target: Letter, ours: u32, theirs: u32) {
    tribes[letter].tally.count_battle(ours.cmp(&theirs));
    tribes[target].tally.count_battle(theirs.cmp(&ours));
}

impl Tribe {
    /// The parts of a marching member's strength, for the post ([WC-65](docs/rules/warcamp.md#wc-65)).
    fn terms(&self, member: &Member) -> Terms {
        let items = self.bonus_of(Wearer::Member(member.number())).attack;
        let race = i64::from(self.race() == super::super::data::Race::Goblin);
        let parts = [
            race,
            i64::from(items),
            i64::from(self.chief_bonus()),
            i64::from(self.effects.favor()),
            -i64::from(self.effects.jinx()),
        ];
        let more = parts.into_iter().filter(|part| *part != 0);
        let terms: Vec<i64> = [i64::from(member.counted())].into_iter().chain(more).collect();
        let sum: i64 = terms.iter().sum();
        if sum < 1 { Terms(vec![1]) } else { Terms(terms) }
    }
}

/// How many of a kobold party that was caught die ([WC-88](docs/rules/warcamp.md#wc-88)).
pub fn half_of(party: &[u16]) -> usize {
    half_up(sides(party.len())) as usize
}
