//! Things to try in a turn, for random play and for menus: many, but not all.

use super::action::{Action, Go, Goal, Goods, Make};
use super::data::{Building, Leader, Race};
use super::orders::Written;
use super::rules::cast::futile;
use super::state::{Tribes, Warcamp, Wearer};
use super::words::{
    CardWord, CardWords, ItemNumber, Letter, Power, PowerVerb, PowerWord, Raze, Site, Victim, Wear, Who, WhoWord,
};
use muster_game::try_out;
use muster_kit::Seat;

/// Things to try in this turn, legal or not.
pub fn ideas(game: &Warcamp) -> Vec<Action> {
    let tribe = game.tribes.mover();
    let mut able: Vec<u16> = tribe.able().map(|member| member.number()).collect();
    able.sort_by_key(|number| tribe.member(*number).map(|member| member.skill()));
    let some = |count: usize| Who::members(able.iter().copied().take(count));
    let mut ideas = Vec::new();
    if !able.is_empty() {
        for goal in [Goal::Both, Goal::Food, Goal::Bones] {
            for who in [Who::all(), some(able.len().div_ceil(2))] {
                ideas.push(Action::Hunt { who: Some(who), goal });
            }
        }
        ideas.push(Action::Breed { who: some(2) });
        ideas.push(Action::Breed {
            who: some(able.len().min(5)),
        });
        for what in Building::ALL {
            let workers = tribe.workers_needed(what) as usize;
            ideas.push(Action::Build {
                what,
                who: some(workers),
            });
        }
        ideas.push(Action::Tower {
            go: Go::In,
            who: some(1),
        });
        ideas.push(Action::Forge {
            make: Make::Magic,
            smith: able.last().copied(),
        });
    }
    if tribe.leader() == Leader::Shaman && !tribe.secret.hand().is_empty() {
        let cards = CardWords(vec![CardWord::Place(1)]);
        ideas.push(Action::End { discard: Some(cards) });
    }
    ideas.push(Action::Tower {
        go: Go::Out,
        who: Who::all(),
    });
    ideas.push(Action::Forge {
        make: Make::Basic,
        smith: None,
    });
    ideas.extend(hostile_ideas(&game.tribes, &able));
    ideas.extend(magic_ideas(&game.tribes));
    ideas
}

fn hostile_ideas(tribes: &Tribes, able: &[u16]) -> Vec<Action> {
    let tribe = tribes.mover();
    let power = |on: Option<Letter>, number: u16| power_on(PowerVerb::of(tribe.leader()), on, number);
    let mut ideas = Vec::new();
    let sites = tribes.others(tribes.turn());
    let sites = sites.map(Site::Camp).chain([Site::Town]);
    for from in sites {
        for goods in [Goods::Food, Goods::Bones, Goods::Item] {
            if tribe.leader() == Leader::MasterThief {
                ideas.push(Action::Steal {
                    from,
                    goods,
                    who: Some(Who(vec![WhoWord::Leader])),
                });
            }
            if tribe.race() == Race::Kobold && !able.is_empty() {
                ideas.push(Action::Steal {
                    from,
                    goods,
                    who: Some(Who::all()),
                });
            }
        }
    }
    for letter in tribes.others(tribes.turn()) {
        let target = letter;
        if !able.is_empty() {
            for raid in [false, true] {
                ideas.push(Action::Attack {
                    target,
                    who: None,
                    raid,
                    raze: None,
                });
            }
            ideas.push(Action::Attack {
                target,
                who: Some(Who::all()),
                raid: false,
                raze: None,
            });
            let raze = Some(Raze(vec![Building::Forge]));
            ideas.push(Action::Attack {
                target,
                who: Some(Who(vec![WhoWord::Best(3)])),
                raid: true,
                raze,
            });
        }
        if tribe.leader() == Leader::MasterThief {
            let number = tribes[letter].people.all()[0].number();
            let victim = Victim { tribe: target, number };
            ideas.extend(able.last().map(|with| Action::Kill { victim, with: *with }));
            ideas.push(power(Some(target), number));
        }
    }
    if tribe.leader() != Leader::MasterThief {
        let number = if tribe.leader() == Leader::Shaman {
            1
        } else {
            tribe.people.all()[0].number()
        };
        ideas.push(power(None, number));
    }
    ideas
}

/// An order of a seat that names living members of its tribe and a card of its hand, and the power of its own leader, which each
/// leader writes in its own way; none for a command whose example is the same for all.
pub fn example_for(game: &Warcamp, seat: Seat, tag: &str) -> Option<Action> {
    let home = game.tribes.of_seat(seat)?;
    let tribe = &game.tribes[home];
    let mut living: Vec<u16> = tribe.people.numbers();
    living.sort_by_key(|number| tribe.member(*number).is_none_or(|member| !member.is_able()));
    let first = *living.first()?;
    let some = |count: usize| Who::members(living.iter().copied().take(count));
    let other = game.tribes.others(home).next();
    Some(match tag {
        "power" => return example_of_power(&game.tribes, home),
        "orders" => Action::Orders {
            plan: format!("{}; end", Written(&hunt_for_food(some(3)))),
            end: false,
        },
        "hunt" => hunt_for_food(some(4)),
        "breed" => Action::Breed { who: some(2) },
        "build" => Action::Build {
            what: Building::Tower,
            who: some(2),
        },
        "attack" => Action::Attack {
            target: other?,
            who: Some(some(4)),
            raid: false,
            raze: None,
        },
        "steal" => Action::Steal {
            from: Site::Town,
            goods: Goods::Food,
            who: None,
        },
        "cast" => return example_of_a_card(game, home),
        "kill" => Action::Kill {
            victim: victim_in(&game.tribes, other?)?,
            with: first,
        },
        "tower" => Action::Tower {
            go: Go::In,
            who: some(2),
        },
        "equip" => Action::Equip {
            item: ItemNumber(tribe.gear.iter().next()?.number()),
            to: Wear::Member(first),
            swap: false,
        },
        "forge" => Action::Forge {
            make: Make::Magic,
            smith: Some(first),
        },
        "name" => Action::Name {
            member: first,
            name: "Snaga".to_owned(),
        },
        _ => return None,
    })
}

fn hunt_for_food(who: Who) -> Action {
    Action::Hunt {
        who: Some(who),
        goal: Goal::Food,
    }
}

/// The first member of a tribe.
fn victim_in(tribes: &Tribes, tribe: Letter) -> Option<Victim> {
    let number = tribes[tribe].people.iter().next()?.number();
    Some(Victim { tribe, number })
}

fn example_of_power(tribes: &Tribes, home: Letter) -> Option<Action> {
    let tribe = &tribes[home];
    Some(match PowerVerb::of(tribe.leader()) {
        PowerVerb::Train => power_on(PowerVerb::Train, None, tribe.people.iter().next()?.number()),
        PowerVerb::Raise => power_on(PowerVerb::Raise, None, 1),
        PowerVerb::Nab => {
            let victim = victim_in(tribes, tribes.others(home).next()?)?;
            power_on(PowerVerb::Nab, Some(victim.tribe), victim.number)
        }
    })
}

/// A card of the hand, one that can be cast now before the others.
fn example_of_a_card(game: &Warcamp, home: Letter) -> Option<Action> {
    let other = game.tribes.others(home).next();
    let casts = game.tribes[home].secret.hand().iter().map(|card| Action::Cast {
        card: CardWord::Code(*card),
        at: other.filter(|_| card.hostile()),
        picks: None,
        anyway: false,
    });
    let casts: Vec<Action> = casts.collect();
    let seat = game.tribes[home].seat();
    let now = casts.iter().find(|cast| try_out(game, seat, cast).is_ok());
    now.or(casts.first()).cloned()
}

/// The power of a leader, used once.
pub fn power_on(verb: PowerVerb, tribe: Option<Letter>, number: u16) -> Action {
    let word = PowerWord {
        tribe,
        number,
        times: None,
    };
    Action::Power {
        on: Power {
            verb: Some(verb),
            words: vec![word],
        },
    }
}

/// A card cast at each other tribe and at none, of which the rules allow one kind.
pub fn casts(tribes: &Tribes, card: CardWord) -> impl Iterator<Item = Action> {
    let aims = tribes.others(tribes.turn()).map(Some).chain([None]);
    aims.map(move |at| Action::Cast {
        card,
        at,
        picks: None,
        anyway: false,
    })
}

fn magic_ideas(tribes: &Tribes) -> Vec<Action> {
    let tribe = tribes.mover();
    let mut ideas = Vec::new();
    for card in tribe.secret.hand() {
        let word = CardWord::Code(*card);
        let own = (!card.hostile()).then_some(None);
        let others = tribes.others(tribes.turn()).map(Some);
        let aims: Vec<Option<Letter>> = if card.hostile() {
            others.collect()
        } else {
            own.into_iter().collect()
        };
        for at in aims {
            let full = tribe.secret.hand().len() >= tribe.hand_limit();
            let anyway = full && futile(tribes, *card, at).is_some();
            ideas.push(Action::Cast {
                card: word,
                at,
                picks: None,
                anyway,
            });
        }
    }
    let best = tribe
        .people
        .iter()
        .max_by_key(|member| member.skill())
        .map(|member| member.number());
    for item in tribe.gear.all() {
        let number = ItemNumber(item.number());
        if item.wearer() == Wearer::Stash {
            ideas.push(Action::Equip {
                item: number,
                to: Wear::Leader,
                swap: true,
            });
            ideas.extend(best.map(|best| Action::Equip {
                item: number,
                to: Wear::Member(best),
                swap: false,
            }));
        } else {
            let targets = tribes.others(tribes.turn()).map(Some);
            for at in targets.chain([None]) {
                ideas.push(Action::Use {
                    item: number,
                    at,
                    pick: None,
                });
            }
        }
    }
    ideas
}
