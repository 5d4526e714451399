//! Options and picks: what is played, and who takes which side (chapter 4).

use super::action::{Mode, Options, SeatPick, SidePick};
use super::battle::no;
use super::data::{Force, Scenario, Table, words_of};
use super::nations;
use super::units::Roster;
use crate::game::Places;
use crate::kit::Refusal;

/// RK-74: the scenario that options name or bring.
pub fn scenario(options: &Options) -> Result<Scenario, Refusal> {
    if options.is_free() {
        let table = free_table(options)?;
        let force = |nation: &str| Force {
            nation: nation.to_owned(),
            roster: usual_list(options.battle_points),
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
            no("RK-7", reason).instead("farm, crossroads, redoubt, bridges, aldwald or free")
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
            no("RK-7", reason).instead("open, wood, ridge, village, fortress, crossing, farm or redoubt")
        }),
    }
}

/// The first of some usual lists within a limit.
fn usual_list(limit: u32) -> Roster {
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
            scenario(options)?;
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
