//! A campaign before its first turn: which map, which nations, who is allied (RK-2, RK-6, RK-16).

use super::action::{Options, SeatPick};
use super::battle::no;
use super::campaign::state::{Armies, Calendar, Fights, Nations, Places};
use super::campaign::{Campaign, CampaignRules, Clerk, Nation, Place, Temper, crowded, turn};
use super::data::{self, MAPS, Map, NEWEST, Scenario, looks_like_map, words_of};
use muster_game::Entrant;
use muster_kit::{Fault, Refusal};

/// RK-2: names of the nations of seats 1 to 4; their letters are the first.
pub const NAMES: [&str; 4] = ["Corvane", "Halvern", "Brennt", "Sarvonia"];
/// RK-6: taken by rebels.
const REBELS: char = 'R';

/// RK-7: the map that options name or bring; a file that somebody brings stands in `scenario`.
pub fn map_of(options: &Options) -> Result<Map, Refusal> {
    let brought = &options.scenario;
    if brought != "free" && Scenario::named(brought).is_none() {
        if !looks_like_map(brought) {
            let reason = "The scenario that you bring is a single battle, not a map.";
            return Err(no("RK-7", reason).instead("mode=battle"));
        }
        return Map::read(brought).map_err(|fault| unread(&fault));
    }
    match Map::named(&options.map) {
        Some(map) => Ok(map),
        None => Map::read(&options.map).map_err(|fault| unread(&fault)),
    }
}

/// RK-7: what is wrong in a map, table or scenario that somebody wrote; a map must have room under the usual rules.
pub fn lint(text: &str) -> Vec<Fault> {
    let mut faults = data::lint(text);
    if faults.is_empty()
        && looks_like_map(text)
        && let Ok(map) = Map::read(text)
    {
        faults.extend(crowded(&map, &CampaignRules::of(NEWEST, &Options::default(), &map)));
    }
    faults
}

fn unread(fault: &Fault) -> Refusal {
    let known: Vec<&str> = MAPS.iter().map(Map::id).collect();
    let reason = format!("The map cannot be read. {}", words_of(fault));
    no("RK-7", reason).instead(known.join(", "))
}

/// Chapter 4: the map of a campaign, if its options are within their ranges.
pub fn check(options: &Options) -> Result<Map, Refusal> {
    let map = map_of(options)?;
    let ranges = [
        ("goal_share", options.goal_share, 40..=100),
        ("turns", u32::from(options.turns), 0..=60),
        ("armies", u32::from(options.armies), 1..=6),
        ("radius", options.radius, 0..=30),
        ("army_points", options.army_points, 10..=60),
        ("fresh_points", options.fresh_points, 5..=60),
        ("rough_cost", u32::from(options.rough_cost), 1..=2),
    ];
    for (name, value, range) in ranges {
        if !range.contains(&value) {
            let reason = format!("{name} is {value}; it is {} to {}.", range.start(), range.end());
            return Err(no("RK-6", reason).instead(format!("{name}={}", range.start())));
        }
    }
    if options.goal_text.chars().count() > 200 {
        return Err(no("RK-67", "The text of a goal has at most 200 characters.").instead("goal_text=Hold the river"));
    }
    if options.goal == super::action::Goal::Custom && options.goal_text.trim().is_empty() {
        return Err(no("RK-67", "A custom goal needs its text.").instead("goal=custom goal_text=Hold the river"));
    }
    teams(options, map.seats())?;
    match crowded(&map, &CampaignRules::of(NEWEST, options, &map)) {
        Some(fault) => {
            let reason = format!("The map cannot be played so. {}", words_of(&fault));
            Err(no("RK-24", reason).instead("Take fewer armies, a wider radius or another map."))
        }
        None => Ok(map),
    }
}

/// RK-16: the team of every seat. The letters are those of RK-2, whatever the nations are called later.
fn teams(options: &Options, seats: u8) -> Result<Vec<u8>, Refusal> {
    let mut teams: Vec<u8> = (0..seats).collect();
    let text = options.teams.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("none") {
        return Ok(teams);
    }
    let letters: Vec<char> = NAMES[..usize::from(seats)]
        .iter()
        .filter_map(|name| name.chars().next())
        .collect();
    let wrong = |reason: String| Err(no("RK-16", reason).instead("teams=none"));
    let mut named: Vec<char> = Vec::new();
    for group in text.to_ascii_uppercase().split('-') {
        let mut first = None;
        for letter in group.trim().chars() {
            let Some(seat) = letters.iter().position(|known| *known == letter) else {
                let known: Vec<String> = letters.iter().map(char::to_string).collect();
                return wrong(format!("`{letter}` is no nation; the letters are {}.", known.join(" ")));
            };
            if named.contains(&letter) {
                return wrong(format!("{letter} is named twice."));
            }
            named.push(letter);
            teams[seat] = *first.get_or_insert(teams[seat]);
        }
    }
    if teams.iter().all(|team| *team == teams[0]) {
        return wrong("At least two teams have to fight each other.".to_owned());
    }
    Ok(teams)
}

/// RK-6: a name of 1 to 20 characters that no other nation has.
pub fn pick(others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
    let Some(name) = &pick.nation else { return Ok(pick) };
    let tidy = name.trim();
    if !(1..=20).contains(&tidy.chars().count()) || tidy.chars().any(char::is_control) {
        return Err(no("RK-6", "A nation's name has 1 to 20 characters.").instead("nation=Corvane"));
    }
    let same = |other: &&SeatPick| {
        other
            .nation
            .as_ref()
            .is_some_and(|known| known.eq_ignore_ascii_case(tidy))
    };
    if others.iter().any(|other| same(&other)) || tidy.eq_ignore_ascii_case("rebels") {
        return Err(no("RK-6", format!("{tidy} is another party's name.")).instead("Another name."));
    }
    let nation = Some(tidy.to_owned());
    Ok(SeatPick { nation, ..pick })
}

/// RK-6: the first letter of each name that is neither taken nor R, else the default.
fn letters(names: &[Option<String>]) -> Vec<char> {
    let default = |seat: usize| NAMES[seat].chars().next().expect("nations have names");
    let mut taken: Vec<Option<char>> = (0..names.len())
        .map(|seat| names[seat].is_none().then(|| default(seat)))
        .collect();
    for (seat, name) in names.iter().enumerate() {
        let Some(name) = name else { continue };
        let free = |letter: &char| letter.is_ascii_uppercase() && *letter != REBELS && !taken.contains(&Some(*letter));
        let own = name
            .chars()
            .map(|letter| letter.to_ascii_uppercase())
            .find(|letter| free(letter));
        let usual = || Some(default(seat)).filter(free);
        let letter = own.or_else(usual).or_else(|| ('A'..='Z').find(free));
        taken[seat] = letter;
    }
    taken
        .into_iter()
        .map(|letter| letter.expect("there are more letters than nations"))
        .collect()
}

/// RK-2: the first position under options that [`check`] found good; initiative is thrown, and the first nation places.
pub fn campaign(
    rules: u32,
    roster: &[Entrant<SeatPick>],
    options: &Options,
    clerk: &mut Clerk<'_>,
) -> Result<Campaign, Refusal> {
    let map = map_of(options)?;
    if roster.len() != usize::from(map.seats()) {
        return Err(no("RK-2", format!("{} has {} nations.", map.name(), map.seats())));
    }
    let names: Vec<Option<String>> = roster.iter().map(|entrant| entrant.pick.nation.clone()).collect();
    let letters = letters(&names);
    let teams = teams(options, map.seats())?;
    let nations = roster.iter().enumerate().map(|(seat, entrant)| Nation {
        name: names[seat].clone().unwrap_or_else(|| NAMES[seat].to_owned()),
        letter: letters[seat],
        team: teams[seat],
        out: false,
        player: entrant.npc.is_none(),
        temper: Temper::default(),
        lists: Vec::new(),
        due: 0,
        marches: None,
        destroyed: 0,
        vote: None,
    });
    let places = map.settlements().iter().map(|one| Place {
        owner: one.owner,
        sacked_until: 0,
        hostile: Default::default(),
    });
    let mut campaign = Campaign {
        rules: CampaignRules::of(rules, options, &map),
        calendar: Calendar::before_the_war(),
        nations: Nations::new(nations.collect(), Vec::new()),
        armies: Armies::new(Vec::new()),
        places: Places::new(places.collect()),
        fights: Fights::none(),
        map,
    };
    turn::begin_turn(&mut campaign, clerk);
    Ok(campaign)
}
