//! Questions about a position, turned into situations that stand by themselves
//! ([chapter 10](docs/rules/warcamp.md#10-statistics-and-odds)).

use crate::Warcamp;
use crate::action::{Action, Goods};
use crate::asked::{as_asked, asking, awakened, order_meant, speaks_of_an_order};
use crate::called::{read_plan, step_read};
use crate::data::{Building, Card, Leader, Quirk, Race};
use crate::odds::{
    Assassination, Attacker, Battle, Breed, Camp, Disaster, DisasterKind, Forge, Hunt, Item, Kidnap, Kobolds,
    MasterThief, Member, Plague, Raise, Robbed, Situation, Spell, Starve, Theft, Thieves, Train, TribeInFamine,
};
use crate::orders::Written;
use crate::rules::Task;
use crate::rules::aims::{aims_of, aims_told, fits};
use crate::rules::thieving::{check_stock, no_thief_in_a_party, town_store};
use crate::state::{self, Tribe, Tribes, Wearer};
use crate::unseen::{draw_asked, with_the_card_asked};
use crate::verbs::Unread;
use crate::words::{CardWord, Letter, Pick, Power, PowerVerb, PowerWord, Site, Victim, Who, WhoWord};
use muster_kit::{Refusal, Viewer};
use std::collections::BTreeMap;

/// What Foul Fog takes for each N ([T-3](docs/rules/warcamp.md#t-3)).
const FOG_EACH: u32 = 10;

fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

/// A question such as `attack B 1-4 L` or `hunt all`, asked of the viewer's tribe, or of the tribe in turn
/// by those who have none; or a text that stands by itself.
pub fn situation_of(game: &Warcamp, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
    let letter = asking(&game.tribes, viewer);
    situation_for(game, (viewer, letter), question).map_err(|refusal| match refusal.instead {
        Some(_) => refusal,
        None => refusal.instead(askable(game, letter)),
    })
}

/// Questions that are answered as things stand, as they are typed: of those who can still act.
fn askable(game: &Warcamp, letter: Letter) -> String {
    let other = game.tribes.others(letter).next();
    let asked = as_asked(game, letter);
    let answered = |question: &String| {
        let orders = read_plan(&asked, letter, question).unwrap_or_default();
        let first = orders.first().filter(|_| game.tribes[letter].is_alive());
        first.is_some_and(|order| of_action(&asked, letter, &order.action).is_ok())
    };
    let attack = other.map(|other| format!("attack {other} all")).filter(answered);
    let hunt = Some("hunt all".to_owned()).filter(answered);
    let asked: Vec<String> = [attack, hunt, Some("starve".to_owned())]
        .into_iter()
        .flatten()
        .map(|question| format!("`odds {question}`"))
        .collect();
    let asked = asked.join(", ");
    let asked = match asked.rsplit_once(", ") {
        Some((first, last)) => format!("{first} or {last}"),
        None => asked,
    };
    format!("Ask {asked}; /game rules topic:odds tells what else.")
}

/// The situation that a viewer asks about for a tribe.
fn situation_for(game: &Warcamp, asker: (Viewer, Letter), question: &str) -> Result<Situation, Refusal> {
    let (viewer, letter) = asker;
    // Who has lost has still seen cards.
    if let Some(drawn) = draw_asked(game, viewer, letter, question)? {
        return Ok(drawn);
    }
    // Of what is no more only what stands by itself has odds.
    let no_more = match game.ending {
        Some(_) => Some("The game is over."),
        None => (!game.tribes[letter].is_alive()).then_some("That tribe is no more."),
    };
    if let Some(no_more) = no_more {
        return question.parse().map_err(|_| {
            no(
                "WC-187",
                format!("{no_more} Odds that stand by themselves are still told, such as of CE 50 with 4 members against CE 40 with 6."),
            )
            .instead("/game odds what:attack 50/4 40/6")
        });
    }
    let asked = as_asked(game, letter);
    let question = question.trim();
    if question.contains(';') {
        let refusal = no("WC-155", "The odds are of one order at a time.");
        let readable = read_plan(&asked, letter, question).is_ok();
        let first = question.split(';').next().unwrap_or_default().trim();
        return Err(if readable {
            refusal.instead(format!("/warcamp check plan:{question}"))
        } else if situation_for(&asked, asker, first).is_ok() {
            refusal.instead(format!("/game odds what:{first}"))
        } else {
            refusal
        });
    }
    if let Some(situation) = of_word(&asked, letter, question)? {
        return Ok(situation);
    }
    // What stands by itself comes first: `hunt 17` is no member's number where there are fewer.
    let alone = question.parse::<Situation>();
    match (read_plan(&asked, letter, question), alone) {
        (Ok(orders), alone) => {
            let action = &orders[0].action;
            let asked = with_the_card_asked(asked, viewer, letter, action)?;
            match (of_order(&asked, letter, action), alone) {
                (Ok(situation), _) => Ok(situation),
                (Err(refusal), Ok(alone)) if is_of_the_position(action, &alone) => Err(refusal),
                (Err(_), Ok(alone)) => Ok(alone),
                // What it costs and comes to is told by a dry run.
                (Err(refusal), Err(_)) if refusal.reason == NO_DICE => {
                    Err(refusal.instead(format!("/warcamp check plan:{question}")))
                }
                (Err(refusal), Err(_)) => Err(refusal),
            }
        }
        // A hunt with two goals.
        (Err(refusal), _) if refusal.clause == "WC-50" => Err(refusal),
        // Without victims it asks for the price, which is that of the tribe.
        (Err(_), Ok(Situation::Kidnap(_))) if !question.contains(char::is_whitespace) => {
            let (verb, words) = (Some(PowerVerb::Nab), Vec::new());
            power(&asked, letter, &Power { verb, words })
        }
        (Err(_), Err(_)) if let Some(order) = order_meant(&game.tribes[letter], question) => {
            situation_for(game, asker, &order)
        }
        (Err(_), Err(_)) if speaks_of_an_order(question) => Err(unread(game, letter, question)),
        (Err(_), alone) => alone.map_err(|refusal| refusal.instead(askable(game, letter))),
    }
}

/// Whether an order that is refused is meant all the same where its text also stands by itself: a Skill is no member of the
/// asker's, powers are those of the asker's leader, and a card without a number needs a target.
pub fn is_of_the_position(action: &Action, alone: &Situation) -> bool {
    match alone {
        Situation::Train(_) | Situation::Raise(_) | Situation::Kidnap(_) => true,
        Situation::Breed(breed) => breed.breeders < 2,
        Situation::Spell(_) => matches!(action, Action::Cast { picks: None, .. }),
        _ => false,
    }
}

/// The odds of an order as things stand. Where those who are named have acted already, the odds are as if they had not:
/// [`why_not_now`](crate::remarks::why_not_now) tells of it.
pub fn of_order(game: &Warcamp, letter: Letter, action: &Action) -> Result<Situation, Refusal> {
    of_action(game, letter, action)
        .or_else(|refusal| of_action(&awakened(game, letter), letter, action).map_err(|_| refusal))
}

/// Why a question about an order of this position is none, without what a plan adds.
fn unread(game: &Warcamp, letter: Letter, question: &str) -> Refusal {
    let unread = step_read(game, letter, question, crate::called::Done::Now).err();
    let Unread { clause, reason } = unread.unwrap_or_else(|| String::new().into());
    let stop = if reason.ends_with(['?', '.']) { "" } else { "." };
    let told = match clause {
        "WC-155" => format!("\"{question}\" is no order: {reason}{stop}"),
        _ => format!("Your tribe cannot do that: {reason}{stop}"),
    };
    no(clause, told)
}

/// Questions of one word, which are no orders.
fn of_word(game: &Warcamp, letter: Letter, question: &str) -> Result<Option<Situation>, Refusal> {
    let words: Vec<&str> = question.split_whitespace().collect();
    let disaster = |kind| {
        Ok(Some(Situation::Disaster(Disaster {
            kind,
            victim: camp(&game.tribes[letter]),
            wards: game.tribes[letter].effects.wards(),
            food: game.tribes[letter].stores.food(),
            disaster_at: u32::from(game.terms.options().disaster_at),
            tribes: famished(&game.tribes),
        })))
    };
    match words.as_slice() {
        ["starve"] => Ok(Some(Situation::Starve(starve(
            &game.tribes[letter],
            letter == game.tribes.turn(),
        )))),
        ["disaster"] => disaster(DisasterKind::Table),
        ["adventurers"] => disaster(DisasterKind::Adventurers),
        ["famine"] => disaster(DisasterKind::Famine),
        ["meteor"] => disaster(DisasterKind::Meteor),
        ["plague"] => Ok(Some(Situation::Plague(plague(&game.tribes[letter])))),
        ["item"] => Ok(Some(Situation::Item(Item::default()))),
        _ => Ok(None),
    }
}

/// The odds of an order, as far as dice have a part in it.
pub fn of_action(game: &Warcamp, letter: Letter, action: &Action) -> Result<Situation, Refusal> {
    let tribe = &game.tribes[letter];
    Ok(match action {
        Action::Hunt { who, goal } => {
            let group = tribe.group(&who.clone().unwrap_or_else(Who::all), Task::Work)?;
            Situation::Hunt(Hunt {
                hunters: members(tribe, &group.members),
                animal_traps: tribe.has(Building::Animal),
                lure: tribe.effects.lure() / 2,
                goal: *goal,
                starving: tribe.stores.is_starving(),
                round: u32::from(game.turn.round()),
                item_luck: game.luck.find_at(),
                ..Hunt::default()
            })
        }
        Action::Breed { who } => {
            let group = tribe.group(who, Task::Work)?;
            if group.members.len() < 2 {
                let able = Who::members(tribe.able().map(state::Member::number).take(2));
                let refusal = no("WC-44", "It takes at least two.");
                return Err(match able.0.len() {
                    2 => refusal.instead(Written(&Action::Breed { who: able }).to_string()),
                    _ => refusal,
                });
            }
            let breeders = members(tribe, &group.members);
            let rings: u32 = breeders.iter().map(|breeder| breeder.rutting).sum();
            let stockpiles = tribe.has(Building::Food);
            Situation::Breed(Breed {
                breeders: count(breeders.len()),
                rutting: tribe.effects.moon() + rings,
                plagued: count(breeders.iter().filter(|breeder| breeder.plagued).count()),
                fasting: count(group.members.iter().filter(|number| tribe.fasts(**number)).count()),
                mouths: if stockpiles > 0 { tribe.mouths(true) } else { 0 },
                stockpiles,
            })
        }
        Action::Attack {
            target,
            who,
            raid,
            raze,
        } => {
            let who = who.clone().unwrap_or_else(|| tribe.all_and_leader());
            let group = tribe.group(&who, Task::March)?;
            let target = rival(&game.tribes, "WC-64", letter, *target)?;
            Situation::Battle(Battle {
                raid: *raid,
                attacker: attacker(tribe, &group.members, group.leader),
                defender: camp(&game.tribes[target]),
                raze: raze.clone().unwrap_or_default().0,
            })
        }
        Action::Steal { from, goods, who } => theft(game, letter, *from, *goods, who.as_ref())?,
        Action::Kill { victim, .. } => assassination(game, letter, *victim)?,
        Action::Power { on } => power(game, letter, on)?,
        Action::Cast { card, at, picks, .. } => {
            let picks = picks.as_ref().map_or(&[][..], |picks| &picks.0);
            spell(game, letter, *card, *at, picks)?
        }
        Action::Forge { make, .. } => Situation::Forge(Forge {
            magic: *make == super::action::Make::Magic,
        }),
        _ => return Err(no(clause_without_dice(action), NO_DICE)),
    })
}

/// What odds are not asked of.
const NO_DICE: &str = "No dice are thrown for that.";

/// The clause on what an order without dice does.
fn clause_without_dice(action: &Action) -> &'static str {
    match action {
        Action::Build { .. } => "WC-107",
        Action::Tower { .. } => "WC-111",
        Action::Equip { .. } => "WC-120",
        Action::Use { .. } => "WC-126",
        Action::Discard { .. } => "WC-40",
        Action::End { .. } => "WC-31",
        _ => "WC-155",
    }
}

/// Another living tribe; the clause is that of what would be done to it.
fn rival(tribes: &Tribes, clause: &'static str, home: Letter, letter: Letter) -> Result<Letter, Refusal> {
    let lives = tribes.get(letter).is_some_and(Tribe::is_alive);
    if lives && letter != home {
        return Ok(letter);
    }
    if letter == home {
        return Err(no(clause, format!("{letter} is your own tribe.")));
    }
    let living: Vec<String> = tribes.others(home).map(|other| other.to_string()).collect();
    Err(no(
        clause,
        format!("No living tribe {letter} to do that to. Living: {}.", living.join(" ")),
    ))
}

fn theft(game: &Warcamp, home: Letter, from: Site, goods: Goods, who: Option<&Who>) -> Result<Situation, Refusal> {
    let tribe = &game.tribes[home];
    let master = match who {
        None => tribe.leader() == Leader::MasterThief,
        Some(who) => who.0 == [WhoWord::Leader],
    };
    let joins = |who: &Who| who.0.len() > 1 && who.0.contains(&WhoWord::Leader);
    if tribe.race() == Race::Kobold && who.is_some_and(joins) {
        return Err(no_thief_in_a_party());
    }
    // A leader who is no thief steals as little as other members than Kobolds.
    if master && tribe.leader() != Leader::MasterThief {
        return Err(no("WC-77", tribe.who_steals()));
    }
    let thieves = if master {
        Thieves::MasterThief(master_thief(tribe))
    } else if tribe.race() == Race::Kobold {
        let group = tribe.group(&who.cloned().unwrap_or_else(Who::all), Task::Work)?;
        Thieves::Kobolds(Kobolds {
            members: members(tribe, &group.members),
            starving: tribe.stores.is_starving(),
            ..Kobolds::default()
        })
    } else {
        return Err(no("WC-77", tribe.who_steals()));
    };
    let (from, stock, cunning_traps, fog) = match from {
        Site::Town => (Robbed::Town(camp(tribe)), town_store(game, goods), 0, 0),
        Site::Camp(letter) => {
            let target = &game.tribes[rival(&game.tribes, "WC-77", home, letter)?];
            // Food and bones come and go with every turn: their odds stand, and nothing is what they bring.
            if goods == Goods::Item {
                check_stock(game, letter, goods)?;
            }
            let traps = target.has(Building::Cunning);
            (
                Robbed::Camp(camp(target)),
                target.stock_of(goods),
                traps,
                target.effects.fog() / FOG_EACH,
            )
        }
    };
    Ok(Situation::Theft(Theft {
        thieves,
        from,
        goods,
        stock,
        cunning_traps,
        fog,
    }))
}

fn assassination(game: &Warcamp, letter: Letter, victim: Victim) -> Result<Situation, Refusal> {
    let tribe = &game.tribes[letter];
    tribe.check_leader_is("WC-91", Leader::MasterThief, "assassinates")?;
    let target = &game.tribes[rival(&game.tribes, "WC-91", letter, victim.tribe)?];
    if target.member(victim.number).is_none() {
        return Err(no("WC-91", format!("There is no {victim}.")));
    }
    Ok(Situation::Assassination(Assassination {
        thief: Thieves::MasterThief(master_thief(tribe)),
        from: Robbed::Camp(camp(target)),
        cunning_traps: target.has(Building::Cunning),
        fog: target.effects.fog() / FOG_EACH,
    }))
}

fn power(game: &Warcamp, home: Letter, on: &Power) -> Result<Situation, Refusal> {
    let tribe = &game.tribes[home];
    let verb = on.verb.unwrap_or(PowerVerb::of(tribe.leader()));
    let (bones, stockpile) = (tribe.stores.bones(), tribe.has(Building::Bone) > 0);
    let first = on.words.first();
    match verb {
        PowerVerb::Train => {
            tribe.check_leader_is("WC-39", Leader::WarChief, "trains members")?;
            let word = first.ok_or_else(|| no("WC-39", "Name the member to train, such as train 3x2."))?;
            if on.words.iter().any(|other| other.number != word.number) {
                let each = on.words.iter().map(|word| format!("train {word}"));
                let each: Vec<String> = each.collect();
                return Err(no("WC-39", "Each member has odds of their own.").instead(each.join("; ")));
            }
            let member = tribe.member(word.number);
            let member = member.ok_or_else(|| no("WC-39", format!("You have no #{}.", word.number)))?;
            let times = on.words.iter().map(|word| u32::from(word.times.unwrap_or(1))).sum();
            Ok(Situation::Train(Train {
                skill: u32::from(member.skill()),
                times,
                bones,
                stockpile,
            }))
        }
        PowerVerb::Raise => {
            tribe.check_leader_is("WC-41", Leader::Shaman, "raises skeletons")?;
            let times = first.map_or(1, |word| u32::from(word.number));
            Ok(Situation::Raise(Raise {
                times,
                bones,
                stockpile,
            }))
        }
        PowerVerb::Nab => {
            tribe.check_leader_is("WC-43", Leader::MasterThief, "kidnaps")?;
            // `nab 2` says how many, and none of them by name.
            let times = match on.words.as_slice() {
                [
                    PowerWord {
                        tribe: None, number, ..
                    },
                ] => u32::from(*number),
                named => count(named.len()).max(1),
            };
            let victims = first.and_then(|word: &PowerWord| word.tribe);
            let victims = victims
                .map(|letter| rival(&game.tribes, "WC-43", home, letter))
                .transpose()?;
            let victims = victims.map_or(0, |target| game.tribes[target].heads());
            Ok(Situation::Kidnap(Kidnap {
                times,
                bones,
                stockpile,
                victims,
            }))
        }
    }
}

fn spell(
    game: &Warcamp,
    home: Letter,
    word: CardWord,
    at: Option<Letter>,
    picks: &[Pick],
) -> Result<Situation, Refusal> {
    let tribe = &game.tribes[home];
    let held = game.tribes[home].secret.card_meant(word);
    let card = held.ok_or_else(|| no("WC-96", format!("You hold no card {word}.")))?;
    let affected = match at {
        Some(letter) if card.hostile() => &game.tribes[rival(&game.tribes, "WC-99", home, letter)?],
        None if card.hostile() => {
            let other = game.tribes.others(home).next();
            let example = other.map(|other| format!(" Write: cast {} {other}.", card.code()));
            let reason = format!("It needs a target.{}", example.unwrap_or_default());
            return Err(no("WC-99", reason));
        }
        _ => tribe,
    };
    let numbers = affected.people.numbers();
    // Of a Whip-Crack those count who could be roused.
    let can_be_meant =
        |number: &u16| card != Card::Whip || affected.member(*number).is_some_and(|member| fits(card, member));
    let numbers: Vec<u16> = numbers.into_iter().filter(can_be_meant).collect();
    let (chosen, filled_up) = match card {
        Card::Eye => {
            let target = at;
            aims_of(&game.tribes, home, card, target, picks)?;
            aims_told(game, home, card, target, picks)
        }
        _ => (Vec::new(), false),
    };
    Ok(Situation::Spell(Spell {
        card,
        troglodyte: tribe.race() == Race::Troglodyte,
        stockpiles: tribe.has(Building::Bone),
        wards: if card.hostile() { affected.effects.wards() } else { 0 },
        heads: 0,
        members: members(affected, &numbers),
        items: count(affected.gear.count()),
        buildings: Building::ALL.into_iter().map(|kind| affected.has(kind)).sum(),
        hand: count(affected.secret.hand().len()),
        food: affected.stores.food(),
        bones: affected.stores.bones(),
        caster_starving: tribe.stores.is_starving(),
        chosen,
        filled_up,
    }))
}

/// Those who bred count as such only before the meal of that turn.
fn starve(tribe: &Tribe, in_turn: bool) -> Starve {
    let numbers = tribe.people.numbers();
    let fasts = |member: &state::Member| tribe.wears(Wearer::Member(member.number()), Quirk::Fasting);
    Starve {
        food: tribe.stores.food(),
        members: members(tribe, &numbers),
        heads: 0,
        bred: count(
            tribe
                .people
                .iter()
                .filter(|member| in_turn && member.has_bred() && !fasts(member))
                .count(),
        ),
        fasting: count(tribe.people.iter().filter(|member| fasts(member)).count()),
        stockpiles: tribe.has(Building::Food),
    }
}

fn famished(tribes: &Tribes) -> Vec<TribeInFamine> {
    let tribes = tribes.living().map(|letter| &tribes[letter]);
    tribes
        .map(|tribe| TribeInFamine {
            base_ce: tribe.base_ce(),
            food: tribe.stores.food(),
        })
        .collect()
}

fn count(number: usize) -> u32 {
    u32::try_from(number).expect("a game has few of everything")
}

fn plague(tribe: &Tribe) -> Plague {
    let plagued = tribe.people.sick();
    Plague {
        group: super::odds::Group::Camp,
        plagued: count(plagued),
        healthy: count(tribe.people.count() - plagued),
    }
}

fn master_thief(tribe: &Tribe) -> MasterThief {
    let worn = tribe.bonus_of(Wearer::Leader);
    MasterThief {
        bones: tribe.stores.bones(),
        stealing: worn.stealing,
        assassination: worn.assassination,
        thievery: worn.thievery,
        starving: tribe.stores.is_starving(),
    }
}

/// Members with all that odds may depend on.
fn members(tribe: &Tribe, numbers: &[u16]) -> Vec<Member> {
    let of_tribe = numbers.iter().filter_map(|number| tribe.member(*number));
    of_tribe
        .map(|member| {
            let wearer = Wearer::Member(member.number());
            let worn = tribe.bonus_of(wearer);
            let quirks = |quirk| tribe.gear.quirks(wearer, quirk);
            Member {
                number: member.number(),
                skill: member.skill(),
                plagued: member.is_plagued(),
                attack: worn.attack,
                defence: worn.defence,
                hunting: worn.hunting,
                stealing: worn.stealing,
                thievery: worn.thievery,
                tower: member.is_in_tower(),
                worn: count(tribe.worn_by(wearer).count()),
                craven: quirks(Quirk::Craven) > 0,
                cockroach: quirks(Quirk::Cockroach) > 0,
                bloodlust: count(quirks(Quirk::Bloodlust)),
                rutting: count(quirks(Quirk::Rutting)),
            }
        })
        .collect()
}

fn attacker(tribe: &Tribe, party: &[u16], leads: bool) -> Attacker {
    let lust = tribe
        .worn_by(Wearer::Leader)
        .filter(|item| item.kind().has(Quirk::Bloodlust))
        .count();
    Attacker {
        members: members(tribe, party),
        race: Some(tribe.race()),
        leader: Some(tribe.leader()),
        marches: leads,
        leader_attack: tribe.bonus_of(Wearer::Leader).attack,
        bloodlust: if leads { count(lust) } else { 0 },
        bones: tribe.stores.bones(),
        favor: tribe.effects.favor(),
        jinx: tribe.effects.jinx(),
        hides: tribe.effects.hides(),
        starving: tribe.stores.is_starving(),
        at_home: count(tribe.people.count() - party.len()),
        ..Attacker::default()
    }
}

/// A whole tribe as it defends itself.
pub fn camp(tribe: &Tribe) -> Camp {
    let numbers = tribe.people.numbers();
    let standing = Building::ALL.into_iter().map(|kind| (kind, tribe.has(kind)));
    Camp {
        members: members(tribe, &numbers),
        leader: Some(tribe.leader()),
        leader_defence: tribe.bonus_of(Wearer::Leader).defence,
        bones: tribe.stores.bones(),
        favor: tribe.effects.favor(),
        jinx: tribe.effects.jinx(),
        hides: tribe.effects.hides(),
        fog: tribe.effects.fog() / FOG_EACH,
        starving: tribe.stores.is_starving(),
        buildings: standing.filter(|(_, number)| *number > 0).collect::<BTreeMap<_, _>>(),
        ..Camp::default()
    }
}
