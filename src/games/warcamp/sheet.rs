//! The sheet of one tribe ([WC-169](docs/rules/warcamp.md#wc-169)), its items, and a hand of cards.

use super::data::{Building, Card, Leader};
use super::rules::strength;
use super::scene::{both_ends, wrapped};
use super::state::{Item, Job, LeaderJob, Member, TOWER_PLACES, Tribe, Wearer};
use super::view::View;
use super::words::Letter;
use muster_kit::ascii::cut;
use muster_kit::{Scene, ascii, counted};

/// Above so many members a sheet groups them by Skill ([WC-169](docs/rules/warcamp.md#wc-169)).
const LONG_FORM_MAX: usize = 16;
/// Where the first line of a sheet ends.
const HEAD_WIDTH: usize = 40;
/// Columns of a member's row before the Skill, and where the gear begins.
const NAME_ENDS: usize = 13;
const GEAR_COLUMNS: usize = 9;
/// The heads of a member's row.
pub const MEMBER_HEAD: &str = " # Name      Sk At De Hu State   Gear";
/// A stockpile feeds this many ([T-4](docs/rules/warcamp.md#t-4)).
const FED_BY_STOCKPILE: u32 = 10;

/// Rows cut into boards that fit a message, each under the same head.
pub fn pages(head: &str, rows: Vec<String>) -> Vec<Scene> {
    // The page number takes part of the head's line, so it costs no room of its own.
    let room = ascii::CHARACTERS_MAX - ascii::COLUMNS_MAX - 1;
    let mut pages: Vec<Vec<String>> = vec![Vec::new()];
    let mut used = 0;
    for row in rows {
        let size = row.chars().count() + 1;
        if used + size > room {
            pages.push(Vec::new());
            used = 0;
        }
        used += size;
        pages.last_mut().expect("there is a first page").push(row);
    }
    let count = pages.len();
    let titled = pages.into_iter().enumerate().map(|(at, rows)| Scene::Sheet {
        head: if count == 1 || at == 0 {
            cut(head, ascii::COLUMNS_MAX)
        } else {
            cut(&format!("{} ({})", head.trim_end(), at + 1), ascii::COLUMNS_MAX)
        },
        rows,
    });
    titled.collect()
}

/// Everything that is public about one tribe ([WC-169](docs/rules/warcamp.md#wc-169)).
pub fn sheet(view: &View, place: usize) -> Vec<Scene> {
    let tribe = &view.tribes[place].tribe;
    let title = format!("{} {}", Letter::of(place), tribe.name().to_uppercase());
    let kind = format!("{}, {}", tribe.race().plural(), tribe.leader());
    let head = both_ends(&title, &kind, HEAD_WIDTH);
    if let Some(fall) = tribe.fall() {
        return pages(&head, vec![format!("Wiped out in round {}.", fall.round)]);
    }
    let hand = view.tribes[place].cards;
    // Only the tribe's own player knows what goes when the turn ends.
    let secret = view.tribes[place].secret.as_ref();
    let kept = hand - secret.map_or(0, |secret| secret.marked().len());
    let hand = Cards { hand, kept };
    let in_turn = usize::from(view.turn) == place;
    if tribe.people.count() > LONG_FORM_MAX {
        let mut rows = vec![summary(tribe, in_turn)];
        rows.extend(by_skill(tribe));
        rows.extend(states(tribe));
        let mut rest = stocks(tribe, hand, in_turn);
        rest.extend(effects(tribe));
        rest.extend(leader_rows(tribe));
        rest.extend(gear_rows(tribe));
        let mut boards = pages(&head, rows);
        boards.extend(pages(&title, rest));
        return boards;
    }
    let mut rows = stocks(tribe, hand, in_turn);
    rows.push(MEMBER_HEAD.to_owned());
    rows.extend(tribe.people.iter().map(|member| member_row(tribe, member)));
    rows.extend(leader_rows(tribe));
    rows.extend(effects(tribe));
    rows.extend(gear_rows(tribe));
    pages(&head, rows)
}

/// How many cards a tribe holds, and how many of them stay when the turn ends, as far as the viewer knows
/// ([WC-40](docs/rules/warcamp.md#wc-40)).
#[derive(Clone, Copy)]
struct Cards {
    hand: usize,
    kept: usize,
}

/// What the bones do for the leader now, who keeps so many cards.
fn passive(tribe: &Tribe, kept: usize) -> String {
    match tribe.leader() {
        Leader::Shaman if kept >= tribe.hand_limit() => "hand full".to_owned(),
        Leader::WarChief => format!("+{} each", tribe.chief_bonus()),
        Leader::Shaman => format!("draws {}", (tribe.draws() as usize).min(tribe.hand_limit() - kept)),
        Leader::MasterThief => format!("x{}", tribe.thief_multiplier()),
    }
}

/// `in_turn` tells which meal is the next.
fn stocks(tribe: &Tribe, Cards { hand, kept }: Cards, in_turn: bool) -> Vec<String> {
    let party = tribe.people.iter().filter(|member| !member.is_in_tower());
    let party: Vec<u16> = party.map(|member| member.number()).collect();
    let food = format!("Food {} (eats {})", tribe.stores.food(), tribe.next_meal(in_turn));
    let bones = format!("Bones {} ({})", tribe.stores.bones(), passive(tribe, kept));
    let mut rows = joined(&[food, bones], "   ");
    let totals = [
        format!("GE {}", tribe.ge()),
        format!("Base {}", tribe.base_ce()),
        format!("Atk {}", tribe.attack_ce(&party, true, 0)),
        format!("Def {}", tribe.defence_ce()),
        format!("Cards {hand}"),
    ];
    rows.extend(joined(&totals, "  "));
    rows.extend(building_rows(tribe));
    if tribe.stores.is_starving() {
        rows.push("Starving this turn".to_owned());
    }
    rows
}

fn building_rows(tribe: &Tribe) -> Vec<String> {
    let standing = Building::ALL.into_iter().filter(|kind| tribe.has(*kind) > 0);
    let inside = tribe.people.inside().len();
    let words = standing.map(|kind| {
        let count = tribe.has(kind);
        if kind == Building::Tower {
            let places = count as usize * TOWER_PLACES;
            format!("{} {count} ({inside}/{places})", kind.code())
        } else {
            format!("{} {count}", kind.code())
        }
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return vec!["No buildings".to_owned()];
    }
    joined(&words, "  ")
}

/// Phrases on lines of at most 42 columns, never broken inside.
fn joined(phrases: &[String], gap: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for phrase in phrases {
        match rows.last_mut() {
            Some(row) if row.len() + gap.len() + phrase.len() <= ascii::COLUMNS_MAX => {
                row.push_str(gap);
                row.push_str(phrase);
            }
            _ => rows.push(phrase.clone()),
        }
    }
    rows
}

/// Spells in force on the tribe.
fn effects(tribe: &Tribe) -> Vec<String> {
    let on = &tribe.effects;
    let spells = [
        (on.favor(), "favor +"),
        (tribe.effects.jinx(), "jinx -"),
        (on.hides(), "hides "),
        (on.fog(), "fog -"),
        (on.wards(), "wards "),
        (on.lure(), "lure +"),
        (on.moon(), "moon +"),
    ];
    let words: Vec<String> = spells
        .into_iter()
        .filter(|(amount, _)| *amount > 0)
        .map(|(amount, name)| format!("{name}{amount}"))
        .collect();
    if words.is_empty() {
        Vec::new()
    } else {
        wrapped("Spells: ", words, 2)
    }
}

/// The state of a member, in a word.
fn state(member: &Member) -> &'static str {
    match member.job() {
        _ if member.is_in_tower() => "TOWER",
        _ if member.is_new() => "new",
        None => "ready",
        Some(Job::Hunted) => "hunted",
        Some(Job::Bred) => "bred",
        Some(Job::Built) => "built",
        Some(Job::Marched) => "marched",
        Some(Job::Stole) => "stole",
        Some(Job::Stalked) => "stalked",
        Some(Job::Forged) => "forged",
        Some(Job::Entered) => "TOWER",
        Some(Job::Left) => "left",
    }
}

/// The row of a member on the sheet of its tribe.
pub fn member_row(tribe: &Tribe, member: &Member) -> String {
    let number = format!("{:>2} ", member.number());
    let width = NAME_ENDS.saturating_sub(number.chars().count());
    let name = member.name().text();
    let name = if member.is_plagued() {
        format!("{}*", cut(&name, width.saturating_sub(1)))
    } else {
        cut(&name, width)
    };
    let row = format!(
        "{number}{name:<width$}{:>2}{:>3}{:>3}{:>3} {:<7} {}",
        member.counted(),
        tribe.attack_of(member),
        tribe.defence_of(member),
        tribe.hunting_of(member),
        state(member),
        gear(tribe, Wearer::Member(member.number()))
    );
    cut(row.trim_end(), ascii::COLUMNS_MAX)
}

/// Numbers of worn items, as many as fit: `i3 i7 +2`.
fn gear(tribe: &Tribe, wearer: Wearer) -> String {
    let worn: Vec<String> = tribe
        .worn_by(wearer)
        .map(|item| format!("i{}", item.number()))
        .collect();
    (0..=worn.len())
        .rev()
        .map(|shown| {
            let more = worn.len() - shown;
            let mut words = worn[..shown].to_vec();
            if more > 0 {
                words.push(format!("+{more}"));
            }
            words.join(" ")
        })
        .find(|text| text.chars().count() <= GEAR_COLUMNS)
        .unwrap_or_default()
}

fn leader_rows(tribe: &Tribe) -> Vec<String> {
    let mut rows = vec![format!(
        " L {} {} attack {} defence {}",
        tribe.leader(),
        tribe.leader().strength(),
        tribe.leader_attack(),
        tribe.leader_defence()
    )];
    let worn: Vec<String> = tribe
        .worn_by(Wearer::Leader)
        .map(|item| format!("i{}", item.number()))
        .collect();
    if !worn.is_empty() {
        rows.extend(wrapped("   wears ", worn, 9));
    }
    let done = tribe.done.leader().map(|job| match job {
        LeaderJob::Marched => "marched",
        LeaderJob::Stole => "stole",
        LeaderJob::Stalked => "stalked",
    });
    rows.extend(done.map(|done| format!("   {done}")));
    rows
}

/// The stash, then what is worn and does.
fn gear_rows(tribe: &Tribe) -> Vec<String> {
    let mut stash: Vec<String> = Vec::new();
    for item in tribe.worn_by(Wearer::Stash) {
        if let Some(last) = stash.last_mut() {
            last.push(',');
        }
        stash.push(format!("i{}", item.number()));
        stash.extend(item.kind().to_string().split(' ').map(str::to_owned));
    }
    let mut rows = if stash.is_empty() {
        Vec::new()
    } else {
        wrapped("Stash: ", stash, 2)
    };
    rows.extend(tribe.gear.iter().filter(|item| item.is_worn()).flat_map(item_row));
    rows
}

/// `i3 Vicious Rusty Cleaver  At+4`.
fn item_row(item: &Item) -> Vec<String> {
    let name = format!("i{} {}", item.number(), item.kind());
    let bonus = item.kind().bonus().to_string();
    let row = format!("{name}  {bonus}").trim_end().to_owned();
    if row.chars().count() <= ascii::COLUMNS_MAX {
        return vec![row];
    }
    let mut rows = wrapped("", name.split(' ').map(str::to_owned), 3);
    rows.push(cut(&format!("   {bonus}"), ascii::COLUMNS_MAX));
    rows
}

/// How many they are, and what they eat, in the short form ([WC-169](docs/rules/warcamp.md#wc-169)).
fn summary(tribe: &Tribe, in_turn: bool) -> String {
    let mouths = tribe.mouths(in_turn);
    let spared = FED_BY_STOCKPILE * tribe.has(Building::Food);
    let eats = if spared > 0 {
        format!("eats {mouths}-{spared}={}", tribe.next_meal(in_turn))
    } else {
        format!("eats {mouths}")
    };
    cut(
        &format!("{}, GE {}, {eats}", counted(tribe.people.count(), "member"), tribe.ge()),
        ascii::COLUMNS_MAX,
    )
}

/// A row for each Skill, the highest first, in the short form ([WC-169](docs/rules/warcamp.md#wc-169)).
fn by_skill(tribe: &Tribe) -> Vec<String> {
    (0..=10)
        .rev()
        .flat_map(|skill| {
            let of_skill = tribe.people.iter().filter(|member| member.counted() == skill);
            let numbers: Vec<(u16, bool)> = of_skill.map(|member| (member.number(), member.is_plagued())).collect();
            if numbers.is_empty() {
                return Vec::new();
            }
            wrapped(&format!("Sk {skill:>2} {:>2}    ", numbers.len()), runs(&numbers), 12)
        })
        .collect()
}

/// `4 19`, `14-16`: three and more in a row as a range; `*` is plague.
fn runs(numbers: &[(u16, bool)]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut at = 0;
    while at < numbers.len() {
        let (first, sick) = numbers[at];
        let star = if sick { "*" } else { "" };
        let follows = |(offset, next): (usize, &(u16, bool))| {
            usize::from(next.0) == usize::from(first) + offset && next.1 == sick
        };
        let length = numbers[at..]
            .iter()
            .enumerate()
            .take_while(|pair| follows(*pair))
            .count();
        if length >= 3 {
            words.push(format!("{first}-{}{star}", numbers[at + length - 1].0));
        } else {
            words.extend(
                numbers[at..at + length]
                    .iter()
                    .map(|(number, _)| format!("{number}{star}")),
            );
        }
        at += length;
    }
    words
}

/// Who has acted, stands in a tower, or is new.
fn states(tribe: &Tribe) -> Vec<String> {
    let list = |what: &str, asked: &dyn Fn(&Member) -> bool| {
        let of_kind = tribe.people.iter().filter(|member| asked(member));
        let numbers: Vec<(u16, bool)> = of_kind.map(|member| (member.number(), false)).collect();
        (!numbers.is_empty()).then(|| format!("{what} {}", runs(&numbers).join(" ")))
    };
    let groups: Vec<String> = [
        list("Acted", &|member| member.job().is_some() && !member.is_in_tower()),
        list("Tower", &|member| member.is_in_tower()),
        list("New", &|member| member.is_new()),
    ]
    .into_iter()
    .flatten()
    .collect();
    let joined = groups.join("   ");
    if joined.chars().count() <= ascii::COLUMNS_MAX {
        return if joined.is_empty() { Vec::new() } else { vec![joined] };
    }
    groups
        .iter()
        .flat_map(|group| wrapped("", group.split(' ').map(str::to_owned), 6))
        .collect()
}

/// All items of a tribe, with slot, effect and wearer ([WC-119](docs/rules/warcamp.md#wc-119)).
pub fn items(view: &View, place: usize) -> Vec<Scene> {
    let tribe = &view.tribes[place].tribe;
    let head = format!("{} {}: items", Letter::of(place), tribe.name());
    if tribe.gear.is_empty() {
        return pages(&head, vec!["None.".to_owned()]);
    }
    let rows = tribe.gear.iter().flat_map(|item| {
        let name = format!("i{} {}", item.number(), item.kind());
        let wearer = match item.wearer() {
            Wearer::Stash => "in the stash".to_owned(),
            Wearer::Leader => format!("worn by the {}", tribe.leader()),
            Wearer::Member(number) => format!("worn by #{number}"),
        };
        let effect = Some(item.kind().effect()).filter(|effect| !effect.is_empty());
        let about: Vec<String> = [Some(item.kind().slot().to_string()), effect, Some(wearer)]
            .into_iter()
            .flatten()
            .collect();
        let about = about.join(", ");
        let mut rows = wrapped("", name.split(' ').map(str::to_owned), 3);
        rows.extend(wrapped("   ", about.split(' ').map(str::to_owned), 3));
        rows
    });
    pages(&head, rows.collect())
}

/// One's own cards, with price and effect ([WC-166](docs/rules/warcamp.md#wc-166)); in the tribe's own turn whether its spell is
/// cast.
pub fn hand(tribe: &Tribe, cards: &[Card], in_turn: bool) -> Scene {
    let power = tribe.race().power();
    let cards = (1..).zip(cards).map(|(place, card)| {
        let name = card.to_string();
        let price = strength::card_price(*card, tribe.race(), tribe.has(Building::Bone));
        cut(
            &format!("c{place} {name:<12} {price:>3}  {}", promise(*card, power)),
            ascii::COLUMNS_MAX,
        )
    });
    let mut rows: Vec<String> = cards.collect();
    if rows.is_empty() {
        rows.push("No cards.".to_owned());
    }
    let spell = if in_turn && tribe.done.has_cast() {
        "Your spell this turn is cast."
    } else {
        "One spell a turn."
    };
    rows.extend(wrapped(
        "",
        format!("Bones {}. {spell}", tribe.stores.bones())
            .split(' ')
            .map(str::to_owned),
        0,
    ));
    Scene::Sheet {
        head: "Your hand (only you see this)".to_owned(),
        rows,
    }
}

/// What a card of power N does, in at most 21 letters.
pub fn promise(card: Card, n: u32) -> String {
    match card {
        Card::Bolt => format!("kill {n} at random"),
        Card::Storm if n == 1 => "kill d3 at random".to_owned(),
        Card::Storm => format!("kill {n}xd3 at random"),
        Card::Eye => format!("kill {n} you name"),
        Card::Demolish => format!("raze {n} you name"),
        Card::Decay => format!("up to {} food gone", 60 * n),
        Card::Wither => format!("-{} Skill on theirs", 2 * n),
        Card::Rust => format!("up to {} gone", counted(n, "item")),
        Card::Maggots => format!("up to {} gone", counted(n, "card")),
        Card::Jinx => format!("their band -{n} each"),
        Card::Fingers => format!("up to {} yours", counted(n, "item")),
        Card::Leech => format!("take up to {} bones", 50 * n),
        Card::Favor => format!("your band +{} each", 2 * n),
        Card::Hides => format!("{} casualties live", 2 * n),
        Card::Ward => format!("bars {}", counted(n, "hostile spell")),
        Card::Fog => format!("-{} for their parties", 10 * n),
        Card::Grubs => format!("{} food", 60 * n),
        Card::Graves => format!("{} bones", 50 * n),
        Card::Dead if n == 1 => "1 joins, Skill 2-6".to_owned(),
        Card::Dead => format!("{n} join, Skill 2-6"),
        Card::Blood => format!("+{} Skill on yours", 2 * n),
        Card::Lure => format!("+{} for each hunter", 2 * n),
        Card::Rut => format!("{n} newborn more"),
        Card::Whip => format!("{} may act again", 2 * n),
        Card::Pox if n == 1 => "1 of theirs falls ill".to_owned(),
        Card::Pox => format!("{n} of theirs fall ill"),
        Card::Poultice => format!("cures up to {}", 2 * n),
    }
}
