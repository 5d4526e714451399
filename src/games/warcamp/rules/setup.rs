//! Seats and set-up ([chapter 2.2](docs/rules/warcamp.md#22-seats-and-setup)).
//!
//! The dice of the set-up, in this order; a choice among one candidate throws none. Races left open, by seat (one of
//! those nobody has claimed, else of all, in the order goblin, kobold, troglodyte). Leaders left open, by seat (d3: War
//! Chief, Shaman, Master Thief). The region if it is left open (d3). The seats shuffled, unless they keep join order (a
//! die for each place but the first, from the last place down). Then by letter: the tribe's name if it is left open
//! (over the names of [T-1](docs/rules/warcamp.md#t-1) that are free), where its members' names begin in their list of
//! [T-2](docs/rules/warcamp.md#t-2) (d24), and the step from name to name (d8: 1, 5, 7, 11, 13, 17, 19, 23). Last,
//! hidden, the deck.

use super::{Ref, no};
use crate::action::{Options, SeatPick, TurnOrder};
use crate::data::{Leader, MEMBER_NAMES_EACH, Map, NAME_STRIDES, Race, TRIBE_NAMES, full_deck};
use crate::event::{Entry, Event};
use crate::rules::turn::{open_turn, pass_on};
use crate::state::{
    Cards, Growth, Luck, Naming, Peace, People, Records, Register, Terms, Town, Tribe, Tribes, Turn, Warcamp,
};
use crate::words::Letter;
use muster_game::{Entrant, Places};
use muster_kit::{Dice, Refusal, Seat};

/// Seats of a game ([WC-12](docs/rules/warcamp.md#wc-12)).
const SEATS_MIN: u8 = 2;
const SEATS_MAX: u8 = 8;

/// What each tribe starts with ([WC-15](docs/rules/warcamp.md#wc-15)).
const MEMBERS_AT_START: u16 = 5;
const SKILL_AT_START: u8 = 5;
const FOOD_AT_START: u32 = 10;

/// Food and bones of the town at the start, for each seat ([WC-90](docs/rules/warcamp.md#wc-90)).
pub const TOWN_STORE_PER_SEAT: u32 = 30;

/// Most characters of a tribe's name ([WC-16](docs/rules/warcamp.md#wc-16)).
const NAME_LENGTH_MAX: usize = 12;

/// Checks the ranges of the options ([chapter 4](docs/rules/warcamp.md#4-options)), and says how many may sit down
/// ([WC-12](docs/rules/warcamp.md#wc-12)).
pub fn places(options: &Options) -> Result<Places, Refusal> {
    let bounded = [
        (
            "players",
            u16::from(options.players),
            u16::from(SEATS_MIN),
            u16::from(SEATS_MAX),
        ),
        ("truce", options.truce, 0, 10),
        ("theft_grace", options.theft_grace, 0, 10),
        ("kidnap_limit", options.kidnap_limit, 0, 10),
        ("disaster_at", options.disaster_at, 5, 100),
        ("famine_at", options.famine_at, 5, 100),
        ("patience", options.patience, 0, 20),
        ("final_round", options.final_round, 0, 200),
    ];
    for (name, value, least, most) in bounded {
        if !(least..=most).contains(&value) {
            let text = format!("The option {name} is {value}; it goes from {least} to {most}.");
            return Err(no("WC-12", "option", text));
        }
    }
    Ok(Places {
        seats: SEATS_MIN..=options.players,
    })
}

/// A seat's choice, checked against those of the others ([WC-13](docs/rules/warcamp.md#wc-13),
/// [WC-14](docs/rules/warcamp.md#wc-14), [WC-16](docs/rules/warcamp.md#wc-16)).
pub fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
    let claimed = |race: Race| others.iter().any(|other| other.race.named() == Some(race));
    if let Some(race) = pick.race.named()
        && options.distinct_races
        && claimed(race)
        && let Some(free) = Race::ALL.into_iter().find(|race| !claimed(*race))
    {
        let text = format!(
            "{} are taken, and no race is played twice here while one is free.",
            race.plural()
        );
        let free = free.to_string().to_lowercase();
        return Err(no("WC-13", "race", text).instead(format!("/game join as:race={free}")));
    }
    let name = pick
        .name
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty());
    if let Some(name) = &name {
        check_name(name, NAME_LENGTH_MAX, "A tribe's name")?;
        let same = |other: &&SeatPick| {
            other
                .name
                .as_ref()
                .is_some_and(|taken| taken.eq_ignore_ascii_case(name))
        };
        if others.iter().any(|other| same(&other)) {
            return Err(no("WC-16", "name", format!("Another tribe is called {name} already.")));
        }
    }
    Ok(SeatPick { name, ..pick })
}

/// Names are short and fit in a row ([WC-16](docs/rules/warcamp.md#wc-16)).
pub fn check_name(name: &str, length_max: usize, what: &str) -> Result<(), Refusal> {
    let length = name.chars().count();
    if (1..=length_max).contains(&length) && name.chars().all(|letter| !letter.is_control()) {
        return Ok(());
    }
    let text = format!("{what} has 1 to {length_max} characters in one row; `{name}` has {length}.");
    Err(no("WC-16", "name", text))
}

/// Sets seats, races, leaders, names and the deck up ([WC-12](docs/rules/warcamp.md#wc-12) to
/// [WC-19](docs/rules/warcamp.md#wc-19)), then opens A's first turn ([WC-170](docs/rules/warcamp.md#wc-170)).
pub fn begin(
    rules: u32,
    roster: &[Entrant<SeatPick>],
    options: &Options,
    referee: &mut Ref<'_>,
) -> Result<Warcamp, Refusal> {
    let seats = u8::try_from(roster.len()).unwrap_or(u8::MAX);
    if !(SEATS_MIN..=SEATS_MAX).contains(&seats) {
        let text = format!("Warcamp has 2 to 8 seats; there are {seats}.");
        return Err(no("WC-12", "players", text).instead("invite a player, or add an NPC"));
    }
    places(options)?;
    let picks: Vec<&SeatPick> = roster.iter().map(|entrant| &entrant.pick).collect();
    let races = draw_races(&picks, referee.dice);
    let leaders = draw_leaders(&picks, referee.dice);
    let map = options.map.named().unwrap_or_else(|| Map::ALL[referee.dice.choose(3)]);
    let mut order: Vec<u8> = (0..seats).collect();
    if options.order == TurnOrder::Random {
        referee.dice.shuffle(&mut order);
    }
    let mut taken: Vec<String> = picks.iter().filter_map(|pick| pick.name.clone()).collect();
    let mut tribes = Vec::new();
    for seat in order.into_iter().map(Seat) {
        let pick = picks[seat.index()];
        let name = pick.name.clone().unwrap_or_else(|| draw_name(&mut taken, referee.dice));
        tribes.push(start_kit(
            seat,
            name,
            races[seat.index()],
            leaders[seat.index()],
            referee.dice,
        ));
    }
    let store = TOWN_STORE_PER_SEAT * u32::from(seats);
    let options = Options {
        players: seats,
        ..options.clone()
    };
    let terms = Terms::new(rules, options, map);
    let cards = Cards::shuffled(full_deck(terms.has_plague_cards()), referee.dice);
    let mut game = Warcamp {
        terms,
        turn: Turn::AT_START,
        tribes: Tribes::new(tribes, Letter::of(0)),
        town: Town::of(store, store),
        cards,
        luck: Luck::AT_START,
        peace: Peace::default(),
        growth: Growth::default(),
        register: Register::default(),
        records: Records::default(),
        ending: None,
    };
    note_opening(&mut game, referee);
    open_turn(&mut game, Letter::of(0), referee);
    pass_on(&mut game, referee);
    Ok(game)
}

fn note_opening(game: &mut Warcamp, referee: &mut Ref<'_>) {
    let entry = |(letter, tribe): (Letter, &Tribe)| Entry {
        letter,
        seat: tribe.seat(),
        name: tribe.name().to_owned(),
        race: tribe.race(),
        leader: tribe.leader(),
        members: tribe.people.iter().map(|member| member.name().clone()).collect(),
    };
    let letter = Letter::of(0);
    let first = &game.tribes[letter].people.all()[0];
    game.records
        .note_member(letter, first.number(), first.name(), first.skill());
    referee.note(Event::Opened {
        map: game.terms.map(),
        tribes: game.tribes.lettered().map(entry).collect(),
        deck: u16::try_from(game.cards.deck().len()).expect("66 cards at most"),
        town: game.terms.is_town_limited().then_some(game.town),
        truce: game.terms.options().truce,
    });
}

/// Races named count first; each open one is drawn from those that nobody has claimed
/// ([WC-13](docs/rules/warcamp.md#wc-13)).
fn draw_races(picks: &[&SeatPick], dice: &mut Dice) -> Vec<Race> {
    let mut races: Vec<Option<Race>> = picks.iter().map(|pick| pick.race.named()).collect();
    for seat in 0..races.len() {
        if races[seat].is_none() {
            let free: Vec<Race> = Race::ALL
                .into_iter()
                .filter(|race| !races.contains(&Some(*race)))
                .collect();
            let candidates = if free.is_empty() { Race::ALL.to_vec() } else { free };
            races[seat] = Some(candidates[dice.choose(candidates.len())]);
        }
    }
    races.into_iter().flatten().collect()
}

/// Leaders left open are drawn ([WC-14](docs/rules/warcamp.md#wc-14)).
fn draw_leaders(picks: &[&SeatPick], dice: &mut Dice) -> Vec<Leader> {
    let leaders = picks.iter().map(|pick| pick.leader.named());
    leaders
        .map(|leader| leader.unwrap_or_else(|| Leader::ALL[dice.choose(3)]))
        .collect()
}

/// A name of [T-1](docs/rules/warcamp.md#t-1) that no tribe has ([WC-16](docs/rules/warcamp.md#wc-16)).
fn draw_name(taken: &mut Vec<String>, dice: &mut Dice) -> String {
    let is_taken = |name: &str| taken.iter().any(|taken| taken.eq_ignore_ascii_case(name));
    let free: Vec<&str> = TRIBE_NAMES.into_iter().filter(|name| !is_taken(name)).collect();
    let name = free[dice.choose(free.len())].to_owned();
    taken.push(name.clone());
    name
}

/// Five members of Skill 5, 10 food and nothing else ([WC-15](docs/rules/warcamp.md#wc-15)).
fn start_kit(seat: Seat, name: String, race: Race, leader: Leader, dice: &mut Dice) -> Tribe {
    let first = u8::try_from(dice.choose(MEMBER_NAMES_EACH)).expect("a list of 24");
    let stride = NAME_STRIDES[dice.choose(NAME_STRIDES.len())];
    let people = People::founded(race, MEMBERS_AT_START, SKILL_AT_START, Naming::new(first, stride));
    let mut tribe = Tribe::new(seat, name, race, leader, people);
    tribe.stores.add(FOOD_AT_START, 0);
    tribe
}
