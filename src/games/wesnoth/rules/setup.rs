//! Set-up (WB-22 to WB-29).

use super::super::action::{FactionChoice, MapChoice, Options, SeatPick};
use super::super::data::{FACTIONS, Ground, Set, UnitType, types};
use super::super::event::{Event, Opening};
use super::super::state::{Deed, Secret, Side, Tally, Unit, Wesnoth};
use super::super::teams;
use super::{Ref, no};
use muster_game::{Entrant, Places};
use muster_kit::Refusal;

/// The map of these options ([WB-22](docs/rules/wesnoth.md#wb-22)).
pub fn board(options: &Options) -> Result<Ground, Refusal> {
    if let Some(text) = &options.scenario {
        if options.map != MapChoice::Auto {
            return Err(no("WB-22", "A map was brought and another one is named.").instead("map=auto"));
        }
        return Ground::of(text).map_err(|faults| {
            let first = faults.first().map_or_else(String::new, |fault| {
                format!("Line {}, column {}: {}.", fault.line, fault.column, fault.reason)
            });
            no("7.4", format!("The map cannot be used. {first}")).instead("`muster lint FILE` tells all that is wrong.")
        });
    }
    let id = match (options.map, options.players) {
        (MapChoice::Auto, 2) => "alder",
        (MapChoice::Auto, 3) => "brown",
        (MapChoice::Auto, 4) => "weldyn",
        (MapChoice::Auto, 6) => "river",
        (MapChoice::Auto, players) => {
            let reason = format!("No map has {players} starting places; there are maps for 2, 3, 4 and 6.");
            return Err(no("WB-22", reason).instead("players=4"));
        }
        (named, _) => named.id().expect("every other choice is a map"),
    };
    Ground::of(id).map_err(|_| no("WB-22", format!("There is no map {id}.")))
}

/// The team of each seat, and the text for it unless each plays for itself ([WB-27](docs/rules/wesnoth.md#wb-27)).
pub fn teams(options: &Options, board: &Ground) -> Result<(Vec<u8>, Option<String>), Refusal> {
    let seats = board.seats();
    let text = match (options.teams.as_str(), &board.teams) {
        ("auto", Some((usual, true))) => Some(usual.clone()),
        ("auto" | "none" | "", _) => None,
        (text, _) => Some(text.to_owned()),
    };
    match text {
        Some(text) => {
            let read = teams::read(&text, seats);
            let teams = read.map_err(|reason| no("WB-27", format!("{reason}.")).instead("teams=none"))?;
            Ok((teams, Some(text)))
        }
        None => Ok(((0..).take(seats).collect(), None)),
    }
}

/// As many as the map has starting places ([WB-22](docs/rules/wesnoth.md#wb-22)).
pub fn places(options: &Options) -> Result<Places, Refusal> {
    let board = board(options)?;
    teams(options, &board)?;
    if !(1..=3).contains(&options.leader_level) {
        return Err(no("WB-25", "Leaders are of level 1 to 3.").instead("leader_level=2"));
    }
    let seats = u8::try_from(board.seats()).expect("maps have at most six seats");
    Ok(Places { seats: seats..=seats })
}

/// A faction, checked against what others took ([WB-23](docs/rules/wesnoth.md#wb-23)), in a blind draft too
/// ([WB-28](docs/rules/wesnoth.md#wb-28)), and its leader ([WB-25](docs/rules/wesnoth.md#wb-25)).
pub fn pick(options: &Options, others: &[SeatPick], mut pick: SeatPick) -> Result<SeatPick, Refusal> {
    if let Some(leader) = pick.leader {
        let sheet = leader.sheet();
        if pick.faction == FactionChoice::Random {
            let place = FACTIONS.iter().position(|faction| *faction == sheet.set);
            let all = [
                FactionChoice::Loyalists,
                FactionChoice::Drakes,
                FactionChoice::Knalgans,
                FactionChoice::Rebels,
                FactionChoice::Northerners,
                FactionChoice::Undead,
            ];
            pick.faction = place.map_or(FactionChoice::Random, |place| all[place]);
        }
        let faction = pick.faction.named();
        if faction != Some(sheet.set) || sheet.level != options.leader_level {
            let offered: Vec<&str> = types()
                .map(UnitType::sheet)
                .filter(|other| faction.is_none_or(|set| other.set == set && set != Set::Free))
                .filter(|other| other.level == options.leader_level)
                .map(|other| other.name.as_str())
                .collect();
            let reason = format!(
                "{} cannot lead; a leader is of level {} and of the faction. There are {}.",
                sheet.name,
                options.leader_level,
                offered.join(", ")
            );
            return Err(no("WB-25", reason));
        }
    }
    let taken = others.iter().any(|other| other.faction == pick.faction);
    if !options.same_faction && taken && pick.faction != FactionChoice::Random {
        let free: Vec<&str> = FACTIONS
            .iter()
            .filter(|faction| others.iter().all(|other| other.faction.named() != Some(**faction)))
            .map(|faction| faction.word())
            .collect();
        let reason = format!("That faction is taken. Free: {}.", free.join(", "));
        return Err(no("WB-23", reason).instead("faction=random"));
    }
    Ok(pick)
}

/// The unit of that level in the line of the faction's default leader ([WB-25](docs/rules/wesnoth.md#wb-25)).
pub fn leader_of(faction: Set, level: u8) -> UnitType {
    let usual = faction.leader().expect("every faction has a default leader");
    let line = std::iter::successors(Some(usual), |kind| kind.sheet().next);
    let before = types().find(|kind| kind.sheet().next == Some(usual));
    line.chain(before)
        .find(|kind| kind.sheet().level == level)
        .unwrap_or(usual)
}

impl Wesnoth {
    /// Begins the game: every place has a seat ([WB-22](docs/rules/wesnoth.md#wb-22)), with its faction
    /// ([WB-23](docs/rules/wesnoth.md#wb-23)), gold ([WB-24](docs/rules/wesnoth.md#wb-24)) and leader
    /// ([WB-25](docs/rules/wesnoth.md#wb-25)) on its keep ([WB-26](docs/rules/wesnoth.md#wb-26)), in its team
    /// ([WB-27](docs/rules/wesnoth.md#wb-27)); all is shown ([WB-28](docs/rules/wesnoth.md#wb-28)); round 1, Dawn, seat
    /// 1 ([WB-29](docs/rules/wesnoth.md#wb-29)).
    pub fn begin(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Ref<'_>,
    ) -> Result<Wesnoth, Refusal> {
        let map = board(options)?;
        let (team_of, shown) = teams(options, &map)?;
        if roster.len() != map.seats() {
            let reason = format!(
                "{} has {} starting places, and {} sit here.",
                map.name,
                map.seats(),
                roster.len()
            );
            return Err(no("WB-22", reason).instead("Take as many seats, or another map."));
        }
        let factions = draw_factions(roster, options, referee);
        let mut game = Wesnoth {
            rules,
            options: options.clone(),
            round: 1,
            turn: 0,
            key: 0,
            sides: Vec::new(),
            units: Vec::new(),
            villages: vec![None; map.villages.len()],
            pending: None,
            fallen: Vec::new(),
            ending: None,
            map,
        };
        let mut openings = Vec::new();
        for (side, ((entrant, faction), team)) in (0..).zip(roster.iter().zip(factions).zip(team_of)) {
            let chosen = entrant.pick.leader.filter(|leader| leader.sheet().set == faction);
            let leader = chosen.unwrap_or_else(|| leader_of(faction, options.leader_level));
            let keep = game.map.keeps[usize::from(side)];
            let gold = options.gold + if side == 0 { options.first_gold } else { 0 };
            game.sides.push(Side {
                faction,
                team,
                gold,
                removed: None,
                secret: Secret::default(),
                tally: Tally::default(),
            });
            game.units.push(Unit {
                owner: side,
                number: 0,
                kind: leader,
                at: keep,
                wounds: 0,
                deed: Deed::Fresh,
                holds_keep: false,
            });
            openings.push(Opening {
                side,
                faction,
                leader,
                keep,
                gold,
            });
        }
        referee.note(Event::Begun {
            map: game.map.name.clone(),
            gold: options.gold,
            sides: openings,
            teams: shown,
        });
        game.begin_round(1, referee);
        game.begin_turn(0, referee);
        Ok(game)
    }
}

/// Seats that chose no faction draw one ([WB-23](docs/rules/wesnoth.md#wb-23)), in seat order, by open dice
/// ([WB-7](docs/rules/wesnoth.md#wb-7)).
fn draw_factions(roster: &[Entrant<SeatPick>], options: &Options, referee: &mut Ref<'_>) -> Vec<Set> {
    let mut factions: Vec<Option<Set>> = roster.iter().map(|entrant| entrant.pick.faction.named()).collect();
    for place in 0..factions.len() {
        if factions[place].is_none() {
            let taken = |faction: &Set| !options.same_faction && factions.contains(&Some(*faction));
            let left: Vec<Set> = FACTIONS.into_iter().filter(|faction| !taken(faction)).collect();
            factions[place] = Some(left[referee.dice.choose(left.len())]);
        }
    }
    factions.into_iter().flatten().collect()
}
