//! Options and picks: what is played, and who takes which side (chapter 4).

use super::action::{Mode, Options, SeatPick, SidePick};
use super::battle::no;
use super::data::{Force, NEWEST, Scenario, Table, words_of};
use super::nations;
use super::units::{Roster, UNITS_MAX, UnitType};
use muster_game::Places;
use muster_kit::Refusal;

/// RK-74: the scenario that options name or bring.
pub fn scenario(rules: u32, options: &Options) -> Result<Scenario, Refusal> {
    if options.is_free() {
        let table = free_table(options)?;
        let force = |nation: &str| Force {
            nation: nation.to_owned(),
            roster: usual_list(rules, options.battle_points),
            commanders: 1,
        };
        return Ok(Scenario {
            id: "free".to_owned(),
            name: "Free battle".to_owned(),
            table,
            turns: options.battle_turns,
            forces: [force("Corvane"), force("Halvern")],
            objective: None,
        });
    }
    match Scenario::named(&options.scenario) {
        Some(scenario) => Ok(scenario),
        None => Scenario::read(&options.scenario).map_err(|fault| {
            let reason = format!("The scenario cannot be read. {}", words_of(&fault));
            no("RK-7", reason).instead("It is farm, crossroads, redoubt, bridges, aldwald or free.")
        }),
    }
}

/// RK-7: the table of a free battle: brought as a file, or named, or written out.
fn free_table(options: &Options) -> Result<Table, Refusal> {
    if let Ok(table) = Table::read(&options.scenario) {
        return Ok(table);
    }
    match Table::named(&options.table) {
        Some(table) => Ok(table),
        None => Table::read(&options.table).map_err(|fault| {
            let reason = format!("The table cannot be read. {}", words_of(&fault));
            no("RK-7", reason).instead("It is open, wood, ridge, village, fortress, crossing, farm or redoubt.")
        }),
    }
}

/// What a side brings to a free battle unless its player brings a list: units of all arms in turn while points and places
/// last, then dearer ones instead of cheaper ones until the points are spent. Under rules number 1 and 2 the first of some lists
/// within the limit, of 38 points at most.
pub fn usual_list(rules: u32, limit: u32) -> Roster {
    if rules < 3 {
        return first_list(limit);
    }
    let mut units: Vec<UnitType> = Vec::new();
    let mut left = limit;
    for kind in IN_TURN {
        if kind.points() <= left {
            left -= kind.points();
            units.push(kind);
        }
    }
    while let Some((place, better)) = dearer(&units, left) {
        left -= better.points() - units[place].points();
        units[place] = better;
    }
    units.sort_unstable();
    Roster(units)
}

/// The order in which a usual list is filled; as many as a side has places.
const IN_TURN: [UnitType; UNITS_MAX] = {
    use UnitType::{Ar, Cu, Cv, Dr, Ln, Lt};
    [Ln, Ln, Lt, Cv, Ln, Ar, Ln, Cu, Lt, Dr, Ln, Cv]
};

/// The exchange of one unit that spends most of the points that are left.
fn dearer(units: &[UnitType], left: u32) -> Option<(usize, UnitType)> {
    let places = units.iter().enumerate();
    let all = places.flat_map(|(place, known)| UnitType::ALL.map(|better| (place, *known, better)));
    let more = |known: UnitType, better: UnitType| better.points().checked_sub(known.points());
    let fits = all.filter_map(|(place, known, better)| {
        let more = more(known, better).filter(|more| (1..=left).contains(more))?;
        Some((more, std::cmp::Reverse(place), better))
    });
    fits.max().map(|(_, place, better)| (place.0, better))
}

fn first_list(limit: u32) -> Roster {
    let lists = ["4LN 1LT 1DR 1AR", "3LN 1LT 1CV 1AR", "2LN 1CV", "2LN"];
    let mut lists = lists
        .into_iter()
        .map(|text| Roster::read(text).expect("the usual lists can be read"));
    lists
        .find(|list| list.points() <= limit)
        .expect("no limit is below two units of line")
}

/// RK-2, RK-7: two seats; what is brought must be readable.
pub fn places(options: &Options) -> Result<Places, Refusal> {
    let seats = match options.mode {
        Mode::Battle => {
            scenario(NEWEST, options)?;
            2
        }
        Mode::Campaign => nations::check(options)?.seats(),
    };
    let ranges = [
        ("battle_points", options.battle_points, 10..=100),
        ("break", options.break_percent, 25..=100),
        ("battle_turns", u32::from(options.battle_turns), 4..=30),
    ];
    for (name, value, range) in ranges {
        if !range.contains(&value) {
            let reason = format!("{name} is {value}; it is {} to {}.", range.start(), range.end());
            return Err(no("RK-6", reason).instead(format!("{name}={}", range.start())));
        }
    }
    Ok(Places { seats: seats..=seats })
}

/// RK-2, RK-74: a side that is free, and a list within the limit.
pub fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
    if options.mode == Mode::Campaign {
        if pick.side != SidePick::Any || pick.list.is_some() {
            let reason = "A campaign has nations, not sides; lists are written with /risk build.";
            return Err(no("RK-2", reason).instead("nation=Corvane"));
        }
        return nations::pick(others, pick);
    }
    if pick.nation.is_some() {
        return Err(no("RK-2", "The scenario names the nations.").instead("side=any"));
    }
    if pick.side != SidePick::Any && others.iter().any(|other| other.side == pick.side) {
        return Err(no("RK-2", "That side is taken.").instead("side=any"));
    }
    if let Some(list) = &pick.list {
        if !options.is_free() {
            let reason = "The scenario gives the lists; only a free battle takes your own.";
            return Err(no("RK-74", reason).instead("Join without a list."));
        }
        list.clone().within(options.battle_points)?;
    }
    Ok(pick)
}
