//! Completions while a player types: only what is legal now, best first, 25 at most.

use crate::action::Action;
use crate::book;
use crate::candidates::ideas;
use crate::data::{Building, Card, Leader};
use crate::orders::Written;
use crate::rules::{COMPANION_SKILL, SMITH_SKILL};
use crate::state::{Item, Member, Tribe, Tribes, Warcamp, Wearer};
use crate::words::{Letter, PowerVerb};
use muster_game::try_out;
use muster_kit::{Partial, SUGGESTIONS_MAX, Suggestion, Viewer, counted};
use std::cmp::Reverse;

/// What may stand where the cursor is.
pub fn completions(game: &Warcamp, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
    let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
    let letter = match viewer {
        Viewer::Seat(seat) => game
            .tribes
            .of_seat(seat)
            .filter(|letter| game.tribes[*letter].is_alive()),
        Viewer::Spectator | Viewer::Referee => None,
    };
    let (sub, focus) = (partial.sub.as_str(), partial.focus.as_str());
    let public = match (sub, focus) {
        ("book", "topic") => return book::BOOK.suggest(typed, book::things()),
        ("camp" | "items", "tribe") => Some(tribe_list(&game.tribes, game.tribes.letters())),
        ("disaster", "tribe") => Some(tribe_list(&game.tribes, game.tribes.living())),
        _ => None,
    };
    match (public, letter) {
        (Some(list), _) => Suggestion::fitting(list, "", typed),
        (None, Some(letter)) if (sub, focus) == ("standing", "plan") => stored_plans(game, letter, typed),
        (None, Some(letter)) if focus == "plan" => complete_plan(game, letter, typed),
        (None, Some(letter)) => {
            // Lists are completed word by word.
            let several = matches!(focus, "who" | "raze" | "on" | "picks" | "pick" | "cards" | "discard");
            let start = if several {
                typed.rfind([' ', ',']).map_or(0, |at| at + 1)
            } else {
                0
            };
            let (before, word) = typed.split_at(start);
            Suggestion::fitting(option_list(game, letter, partial), before, word)
        }
        (None, None) => Vec::new(),
    }
}

fn option_list(game: &Warcamp, home: Letter, partial: &Partial) -> Vec<Suggestion> {
    let tribe = &game.tribes[home];
    let aimed = ["target", "at"].iter().find_map(|name| partial.args.get(*name));
    let aimed = aimed.and_then(|text| text.parse::<Letter>().ok());
    let aimed = aimed.and_then(|letter| game.tribes.get(letter));
    match (partial.sub.as_str(), partial.focus.as_str()) {
        ("tower", "who") if partial.args.get("go").is_some_and(|go| go == "out") => {
            let inside = tribe.people.iter().filter(|member| member.can_leave());
            inside.map(member_suggestion).collect()
        }
        ("attack" | "steal", "who") => who_list(tribe, true),
        (_, "who") => who_list(tribe, false),
        ("steal", "from") => {
            let camps = tribe_list(
                &game.tribes,
                game.tribes
                    .others(home)
                    .filter(|_| !game.terms.is_grace(game.turn.round()) && !game.terms.is_truce(game.turn.round())),
            );
            let town = Suggestion::new(format!("town: counts {} against you", tribe.town_ce()), "town");
            [town].into_iter().chain(camps).collect()
        }
        (_, "target" | "at") => tribe_list(
            &game.tribes,
            game.tribes
                .others(home)
                .filter(|_| !game.terms.is_truce(game.turn.round())),
        ),
        ("attack", "raze") => aimed.map_or_else(all_buildings, standing_buildings),
        ("kill", "victim") => victims(&game.tribes, home),
        ("kill", "with") => skilled(tribe, COMPANION_SKILL),
        ("forge", "smith") => skilled(tribe, SMITH_SKILL),
        ("power", "on") => power_list(game, home),
        ("cast", "card") => card_list(tribe),
        ("cast" | "use", "picks" | "pick") => pick_list(aimed.unwrap_or(tribe), aimed.is_some().then_some(partial)),
        ("equip", "item") => tribe
            .gear
            .iter()
            .filter(|item| !item.was_put_on())
            .map(item_suggestion)
            .collect(),
        ("equip", "to") => wearer_list(tribe),
        ("use", "item") => usable(tribe),
        ("discard", "cards") | ("end", "discard") if tribe.leader() == Leader::Shaman => card_list(tribe),
        ("name", "member") => tribe.people.iter().map(member_suggestion).collect(),
        _ => Vec::new(),
    }
}

/// Living tribes with what one wants to know of them.
fn tribe_list(tribes: &Tribes, places: impl IntoIterator<Item = Letter>) -> Vec<Suggestion> {
    let tribe = |home: Letter| {
        let tribe = &tribes[home];
        let about = if tribe.is_alive() {
            format!(
                "{} heads, CE {}, food {}, bones {}",
                tribe.heads(),
                tribe.defence_ce(),
                tribe.stores.food(),
                tribe.stores.bones()
            )
        } else {
            "wiped out".to_owned()
        };
        let letter = home.to_string();
        Suggestion::new(
            format!("{letter} {}, {}: {about}", tribe.name(), tribe.race().plural()),
            letter,
        )
    };
    places.into_iter().map(tribe).collect()
}

/// Members of other camps, the best first.
fn victims(tribes: &Tribes, home: Letter) -> Vec<Suggestion> {
    let others = tribes
        .others(home)
        .flat_map(|other| tribes[other].people.iter().map(move |member| (other, member)));
    let mut victims: Vec<(Letter, &Member)> = others.collect();
    victims.sort_by_key(|(letter, member)| (Reverse(member.counted()), *letter, member.number()));
    let named = victims.into_iter().map(|(letter, member)| {
        let value = format!("{letter}{}", member.number());
        Suggestion::new(
            format!("{value} {}, Skill {}", member.name().text(), member.counted()),
            value,
        )
    });
    named.collect()
}

fn power_list(game: &Warcamp, letter: Letter) -> Vec<Suggestion> {
    let tribe = &game.tribes[letter];
    let price = tribe.power_price();
    let times = tribe.stores.bones() / price;
    match tribe.leader() {
        _ if times == 0 => Vec::new(),
        Leader::WarChief => tribe.people.iter().map(member_suggestion).collect(),
        Leader::Shaman => (1..=times)
            .map(|times| Suggestion::new(format!("raise {times} for {} bones", times * price), times.to_string()))
            .collect(),
        Leader::MasterThief if game.terms.is_grace(game.turn.round()) || game.terms.is_truce(game.turn.round()) => {
            Vec::new()
        }
        Leader::MasterThief => victims(&game.tribes, letter),
    }
}

/// Plans that serve any tribe at any time ([WC-161](docs/rules/warcamp.md#wc-161)).
fn stored_plans(game: &Warcamp, letter: Letter, typed: &str) -> Vec<Suggestion> {
    if letter == game.tribes.turn() && game.turn.running().is_some() {
        return Vec::new();
    }
    let usual = [
        ("hunt all; end", "hunt all; end: food, bones and perhaps an item"),
        ("hunt all food; end", "hunt all food; end: against hunger"),
        ("breed weak2; hunt all; end", "breed weak2; hunt all; end: to grow"),
        ("none", "none: clears what is stored"),
    ];
    Suggestion::fitting(
        usual.map(|(plan, about)| Suggestion::new(about, plan)).into(),
        "",
        typed,
    )
}

/// Completes the last step of a plan with orders that would be obeyed now.
fn complete_plan(game: &Warcamp, letter: Letter, typed: &str) -> Vec<Suggestion> {
    if letter != game.tribes.turn() {
        return Vec::new();
    }
    let start = typed.rfind(';').map_or(0, |at| at + 1);
    let (before, step) = typed.split_at(start);
    let before = if before.is_empty() {
        String::new()
    } else {
        format!("{before} ")
    };
    let step = step.trim_start();
    let seat = game.tribes[letter].seat();
    let mut steps = vec![Action::End { discard: None }];
    steps.extend(ideas(game));
    for action in &mut steps {
        // A plan names the power by its verb.
        if let Action::Power { on } = action {
            on.verb.get_or_insert(PowerVerb::of(game.tribes[letter].leader()));
        }
    }
    let texts = steps.iter().map(|action| (action, Written(action).to_string()));
    let begun = texts.filter(|(_, text)| text.starts_with(step));
    let legal = begun.filter(|(action, _)| try_out(game, seat, action).is_ok());
    let suggestions = legal.map(|(_, text)| Suggestion::new(text.clone(), text)).collect();
    Suggestion::fitting(suggestions, &before, step)
}

fn member_suggestion(member: &Member) -> Suggestion {
    let number = member.number().to_string();
    let sick = if member.is_plagued() { ", plague" } else { "" };
    Suggestion::new(
        format!("#{number} {}, Skill {}{sick}", member.name().text(), member.counted()),
        number,
    )
}

/// Words for WHO that stand for able members now ([WC-153](docs/rules/warcamp.md#wc-153)).
fn who_list(tribe: &Tribe, march: bool) -> Vec<Suggestion> {
    let mut able: Vec<&Member> = tribe.able().collect();
    if able.is_empty() {
        return Vec::new();
    }
    let mut list = Vec::new();
    if march && tribe.done.is_leader_free() {
        list.push(Suggestion::new(
            format!("all L: {} and the {}", counted(able.len(), "member"), tribe.leader()),
            "all L",
        ));
    }
    list.push(Suggestion::new(
        format!("all: {}", counted(able.len(), "able member")),
        "all",
    ));
    for count in [2, 3, 5].into_iter().filter(|count| *count < able.len()) {
        list.push(Suggestion::new(
            format!("best{count}: the {count} of highest Skill"),
            format!("best{count}"),
        ));
        list.push(Suggestion::new(
            format!("weak{count}: the {count} of lowest Skill"),
            format!("weak{count}"),
        ));
    }
    able.sort_by_key(|member| (Reverse(member.counted()), member.number()));
    list.extend(able.into_iter().map(member_suggestion));
    list
}

fn skilled(tribe: &Tribe, least: u32) -> Vec<Suggestion> {
    tribe
        .able()
        .filter(|member| member.counted() >= least)
        .map(member_suggestion)
        .collect()
}

/// The hand, affordable cards first.
fn card_list(tribe: &Tribe) -> Vec<Suggestion> {
    let mut cards: Vec<Card> = tribe.secret.hand().to_vec();
    cards.sort_by_key(|card| (tribe.card_price(*card) > tribe.stores.bones(), tribe.card_price(*card)));
    cards.dedup();
    let named = cards.into_iter().map(|card| {
        let promise = super::sheet::promise(card, tribe.race().power());
        Suggestion::new(
            format!("{card}, {} bones: {promise}", tribe.card_price(card)),
            card.code(),
        )
    });
    named.collect()
}

fn item_suggestion(item: &Item) -> Suggestion {
    let number = format!("i{}", item.number());
    let wearer = match item.wearer() {
        Wearer::Stash => "in the stash".to_owned(),
        Wearer::Leader => "worn by the leader".to_owned(),
        Wearer::Member(member) => format!("worn by #{member}"),
    };
    Suggestion::new(
        format!("{number} {}: {}, {wearer}", item.kind(), item.kind().effect()),
        number,
    )
}

fn wearer_list(tribe: &Tribe) -> Vec<Suggestion> {
    let mut members: Vec<&Member> = tribe.people.iter().collect();
    members.sort_by_key(|member| (Reverse(member.counted()), member.number()));
    let leader = Suggestion::new(format!("L, the {}", tribe.leader()), "L");
    let off = Suggestion::new("off: into the stash", "off");
    members
        .into_iter()
        .map(member_suggestion)
        .take(SUGGESTIONS_MAX - 2)
        .chain([leader, off])
        .collect()
}

fn usable(tribe: &Tribe) -> Vec<Suggestion> {
    let worn = tribe.gear.iter().filter(|item| item.is_worn() && !item.was_used());
    let with_use = worn.filter_map(|item| item.kind().usage().map(|(_, usage)| (item, usage)));
    let affordable = with_use.filter(|(_, usage)| usage.bones <= tribe.stores.bones());
    let named = affordable.map(|(item, usage)| {
        let number = format!("i{}", item.number());
        Suggestion::new(
            format!("{number} {}, {} bones: {}", item.kind(), usage.bones, usage.effect),
            number,
        )
    });
    named.collect()
}

fn building_suggestion(building: Building, count: u32) -> Suggestion {
    let about = if count > 0 {
        format!("{building}, {count} standing")
    } else {
        building.to_string()
    };
    Suggestion::new(about, building.code())
}

fn all_buildings() -> Vec<Suggestion> {
    Building::ALL.map(|building| building_suggestion(building, 0)).into()
}

fn standing_buildings(tribe: &Tribe) -> Vec<Suggestion> {
    let standing = Building::ALL.into_iter().filter(|building| tribe.has(*building) > 0);
    standing
        .map(|building| building_suggestion(building, tribe.has(building)))
        .collect()
}

/// Members and buildings that an effect may be meant for ([WC-100](docs/rules/warcamp.md#wc-100)).
fn pick_list(tribe: &Tribe, aimed: Option<&Partial>) -> Vec<Suggestion> {
    let mut members: Vec<&Member> = tribe.people.iter().collect();
    members.sort_by_key(|member| (Reverse(member.counted()), member.number()));
    let letter = aimed
        .and_then(|partial| partial.args.get("at"))
        .map(|letter| letter.trim().to_uppercase());
    let named = members.into_iter().map(|member| {
        let Suggestion { label, value } = member_suggestion(member);
        Suggestion::new(label, format!("{}{value}", letter.clone().unwrap_or_default()))
    });
    let standing = if aimed.is_some() {
        standing_buildings(tribe)
    } else {
        Vec::new()
    };
    standing.into_iter().chain(named).collect()
}
