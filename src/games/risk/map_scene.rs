//! The campaign board, its list of armies, how everybody fares, and a nation in full (chapter 7).

use super::campaign::{Army, Campaign, Party, Stage, ending, placing, still_allowed, turn, whereabouts};
use super::data::Grid;
use super::drawn;
use super::drawn::{hex, map_place, trains_sign};
use muster_kit::{Field, Hex, Page, Scene, Seat, counted};

const WIDE: usize = 42;
/// RK-26: hexes that an army may march by a die that is still to be thrown.
pub const BEFORE_THE_DIE: &str = "4-6";
/// Characters of a nation's name beside what it has and owes: as a rule, and at most; a longer one has a row of its own.
const NAME_USUAL: usize = 12;
const NAME_MAX: usize = 17;
/// RK-46: of an army that starved before and does not starve now: it has been fed since.
const FED_AGAIN: &str = "no initiative";
/// Of an army that has what it needs.
const FED: &str = "fed";
/// Before the states of an army for which its row has no room.
const MARGIN: &str = "  ";
/// Armies that a page of its own has room for.
const ROLL: usize = 40;
/// Rows of a nation's own orders that are shown.
const ORDERS: usize = 8;

/// The map with everybody on it, and the list of armies where there is room for it.
pub fn board(campaign: &Campaign) -> Scene {
    with_the_list(campaign, &[])
}

/// The map without its list of armies.
pub fn ground_alone(campaign: &Campaign) -> Scene {
    let scene = |signs: Vec<String>| {
        let page = Page {
            head: head(campaign),
            text: ground(campaign).into_iter().chain(signs).collect(),
            ..Page::default()
        };
        Scene::Tiles(drawn::tiles(campaign, page))
    };
    let full = scene(drawn::signs_of_map(campaign));
    if full.fits() { full } else { scene(Vec::new()) }
}

/// The map, the list of armies where there is room for it, and rows below.
fn with_the_list(campaign: &Campaign, legend: &[String]) -> Scene {
    let scene = |signs: Vec<String>, roll: Vec<String>, below: Option<&str>| {
        let page = Page {
            head: head(campaign),
            text: ground(campaign).into_iter().chain(signs).collect(),
            roll,
            roll_in_short: campaign.armies.iter().map(|army| at_a_glance(campaign, army)).collect(),
            legend: below.map(str::to_owned).into_iter().chain(legend.to_vec()).collect(),
            key: Vec::new(),
            signs: Vec::new(),
        };
        Scene::Tiles(drawn::tiles(campaign, page))
    };
    // The list of armies comes before what the signs mean, and both before whole words.
    let signs = || drawn::signs_of_map(campaign);
    let all: [&dyn Fn() -> Scene; 5] = [
        &|| scene(signs(), list(campaign), None),
        &|| scene(signs(), list_in_short(campaign), Some(IN_SHORT)),
        &|| scene(Vec::new(), list(campaign), None),
        &|| scene(Vec::new(), list_in_short(campaign), Some(IN_SHORT)),
        &|| scene(signs(), Vec::new(), None),
    ];
    let fitting = all.into_iter().map(|scene| scene()).find(Scene::fits);
    fitting.unwrap_or_else(|| scene(Vec::new(), Vec::new(), None))
}

fn head(campaign: &Campaign) -> String {
    let limit = match campaign.rules.turns() {
        0 => String::new(),
        turns => format!(" of {turns}"),
    };
    let text = format!("{}, turn {}{limit}", campaign.map.name(), campaign.calendar.turn());
    text.chars().take(WIDE).collect()
}

/// Two characters a hex, column letters on top, row numbers at the left, even rows shifted by one.
pub fn ground(campaign: &Campaign) -> Vec<String> {
    let map = &campaign.map;
    let columns: Vec<String> = (0..map.columns())
        .map(|column| hex(column, 0).to_string().chars().take(1).collect())
        .collect();
    let mut rows = vec![format!("   {}", columns.join(" "))];
    for row in 0..map.rows() {
        let shift = if map.grid() == Grid::Hex && row % 2 == 1 {
            " "
        } else {
            ""
        };
        let cells: String = (0..map.columns())
            .map(|column| cell(campaign, hex(column, row)))
            .collect();
        rows.push(format!("{:>2} {shift}{}", row + 1, cells).trim_end().to_owned());
    }
    rows
}

/// Armies cover trains, trains cover settlements, settlements the ground.
fn cell(campaign: &Campaign, at: Hex) -> String {
    let here: Vec<&Army> = campaign.armies.on(at).collect();
    if let Some(first) = here.first() {
        let hostile = here
            .iter()
            .any(|army| campaign.nations.hostile(army.party, first.party));
        let letter = campaign.nations.letter(first.party);
        return match here.len() {
            _ if hostile => "**".to_owned(),
            1 if first.number < 10 => format!("{letter}{}", first.number),
            _ => format!("{letter}+"),
        };
    }
    if let Some(sign) = trains_sign(campaign, at) {
        return sign;
    }
    match map_place(campaign, at) {
        Some(text) => text,
        None => match campaign.map.land(at).glyph() {
            '_' => "  ".to_owned(),
            glyph => format!("{glyph} "),
        },
    }
}

/// `C1 I11 corps 6 units 32 points moves 5 fed`, and rows below for the states that have no room beside it.
pub fn entry(campaign: &Campaign, army: &Army) -> Vec<String> {
    with_states(campaign, army, figures_of(campaign, army))
}

/// What an army has, and its states in the same row and in rows below.
fn with_states(campaign: &Campaign, army: &Army, mut row: String) -> Vec<String> {
    let mut rows = Vec::new();
    let states = States::of_army(campaign, army);
    for word in states.words() {
        if row.chars().count() + 1 + word.chars().count() > WIDE {
            // Who has what it needs takes no row below: that it stands there alone is for what is amiss.
            if states.is_fed {
                break;
            }
            rows.push(std::mem::replace(&mut row, MARGIN.to_owned()));
        }
        row.push(' ');
        row.push_str(word);
    }
    rows.push(row);
    rows
}

/// An army with all of its states in one row, however long.
pub fn in_a_row(campaign: &Campaign, army: &Army) -> String {
    let states = States::of_army(campaign, army);
    let words = states.words().collect::<Vec<_>>().join(" ");
    format!("{} {words}", figures_of(campaign, army)).trim_end().to_owned()
}

/// `C1 I11 corps 6 units 32 points moves 5`.
fn figures_of(campaign: &Campaign, army: &Army) -> String {
    format!(
        "{} {} {} {} {} moves {}",
        campaign.nations.tag(army.id()),
        army.at,
        army.kind,
        counted(army.units.0.len(), "unit"),
        counted(army.points(), "point"),
        moves(campaign, army)
    )
}

/// RK-26: how many hexes an army may still march this turn; what the dice allow, least and most, while none has been thrown.
fn moves(campaign: &Campaign, army: &Army) -> String {
    match *campaign.calendar.stage() {
        Stage::Placing { .. } => BEFORE_THE_DIE.to_owned(),
        _ => still_allowed(campaign, army).unwrap_or(0).to_string(),
    }
}

/// What the letters of a list in short mean.
const IN_SHORT: &str = "u units  p points  m moves, in hexes";

/// `C1 I11 corps   6u 32p m5`: where a board has no room for words.
fn figures_in_short(campaign: &Campaign, army: &Army) -> String {
    format!(
        "{} {:<3} {:<7} {}u {:>2}p m{}",
        campaign.nations.tag(army.id()),
        army.at.to_string(),
        army.kind,
        army.units.0.len(),
        army.points(),
        moves(campaign, army)
    )
}

/// `C2 guard, 32 points, hungry`: what is most urgent of an army whose hex is seen, and how far a fed one still marches.
fn at_a_glance(campaign: &Campaign, army: &Army) -> String {
    let tag = campaign.nations.tag(army.id());
    let states = States::of_army(campaign, army);
    let amiss = states.amiss.first().map(|word| (*word).to_owned());
    let urgent = amiss.or_else(|| states.bound_by.first().cloned());
    let still = moves(campaign, army);
    let urgent = urgent.or_else(|| (still != "0").then(|| format!("moves {still}")));
    let urgent = urgent.map_or_else(String::new, |urgent| format!(", {urgent}"));
    format!("{tag} {}, {}{urgent}", army.kind, counted(army.points(), "point"))
}

/// Battle and supply of an army in words.
struct States {
    /// The battle that it fights and the train that it has, such as `battle 2` and `train c1 F7`.
    bound_by: Vec<String>,
    /// What it lacks, the most urgent first.
    amiss: Vec<&'static str>,
    /// It has what it needs: nothing else is to be said of it.
    is_fed: bool,
}

impl States {
    fn of_army(campaign: &Campaign, army: &Army) -> States {
        let battle = campaign.fights.is_fighting(army.id());
        let tag = campaign.nations.tag(army.id()).to_lowercase();
        let train = army.train.map(|train| format!("train {tag} {}", train.at));
        let bound_by: Vec<String> = battle
            .map(|number| format!("battle {number}"))
            .into_iter()
            .chain(train)
            .collect();
        let marks = army.marks;
        // RK-46: the mark of hunger stays when the army is fed.
        let without = marks.late && army.train.is_none();
        let unfed = marks.starving || marks.hungry || marks.hostile || without;
        let amiss = [
            (marks.starved && unfed, "starved"),
            (marks.starved && !unfed, FED_AGAIN),
            (without, "no train"),
            (marks.hungry, "hungry"),
            (marks.hostile, "hostile"),
            (!army.commander && army.party != Party::Rebels, "headless"),
        ];
        let amiss: Vec<&str> = amiss.into_iter().filter_map(|(is, word)| is.then_some(word)).collect();
        States {
            is_fed: bound_by.is_empty() && amiss.is_empty() && army.party != Party::Rebels,
            bound_by,
            amiss,
        }
    }

    /// All of them as they stand in a row.
    fn words(&self) -> impl Iterator<Item = &str> {
        let bound_by = self.bound_by.iter().map(String::as_str);
        bound_by
            .chain(self.amiss.iter().copied())
            .chain(self.is_fed.then_some(FED))
    }
}

/// The rows of all armies.
pub fn list(campaign: &Campaign) -> Vec<String> {
    campaign.armies.iter().flat_map(|army| entry(campaign, army)).collect()
}

/// The same in short.
fn list_in_short(campaign: &Campaign) -> Vec<String> {
    let short = |army| with_states(campaign, army, figures_in_short(campaign, army));
    campaign.armies.iter().flat_map(short).collect()
}

/// The list of armies as a page of its own.
pub fn roll(campaign: &Campaign) -> Scene {
    let mut rows = list(campaign);
    if rows.len() > ROLL {
        rows = [vec![IN_SHORT.to_owned()], list_in_short(campaign)].concat();
    }
    if rows.len() > ROLL {
        rows.truncate(ROLL - 1);
        rows.push("and more".to_owned());
    }
    Scene::Sheet {
        head: "The armies".to_owned(),
        rows,
    }
}

/// The map and how everybody fares; with the list of armies where there is room for it.
pub fn status(campaign: &Campaign) -> Scene {
    with_the_list(campaign, &fares(campaign))
}

/// Nations in initiative order: armies, places, points, and what each owes.
fn fares(campaign: &Campaign) -> Vec<String> {
    let mut rows = Vec::new();
    let names = campaign.nations.all().iter().map(|nation| nation.name.chars().count());
    let width = names.filter(|length| *length <= NAME_MAX).max().unwrap_or_default();
    let width = width.max(NAME_USUAL);
    let out = (0..campaign.map.seats()).filter(|nation| !campaign.nations.order().contains(nation));
    for nation in campaign.nations.order().iter().copied().chain(out) {
        let known = campaign.nations.nation(nation);
        let armies = campaign.armies.of_nation(nation).count();
        let owned = campaign
            .places
            .all()
            .iter()
            .filter(|place| place.owner == Some(nation))
            .count();
        let state = match campaign.calendar.stage() {
            _ if known.out => "out",
            Stage::Placing { .. } if placing::placer(campaign) == Some(nation) => "places",
            Stage::Sealed if turn::owes(campaign, nation) => "owes orders",
            Stage::Open { rank } if campaign.nations.order()[*rank] == nation && turn::owes(campaign, nation) => {
                "owes orders"
            }
            _ => "",
        };
        let mut name = format!("{} {:<width$}", known.letter, known.name);
        if known.name.chars().count() > width {
            rows.push(name);
            name = " ".repeat(width + 2);
        }
        let row = format!(
            "{name} {armies}a {owned:>2}s {:>2}p {state}",
            ending::points(campaign, nation)
        );
        rows.push(row.trim_end().to_owned());
    }
    for battle in campaign
        .fights
        .battles()
        .iter()
        .filter(|battle| !battle.progress.is_over())
    {
        let nations = battle.sides.nations();
        let text = format!(
            "Battle {}: {} v {}, turn {}",
            battle.terms.number(),
            nations[0],
            nations[1],
            battle.progress.turn()
        );
        rows.extend(super::words::wrap("", &text));
    }
    let goal = super::narrate_map::goal_words(&campaign.rules);
    rows.extend(super::words::wrap("", &goal));
    let camps = (0..campaign.map.seats()).filter_map(|nation| {
        let capital = campaign.map.capital(nation);
        let lost = campaign.places.owner(capital) != Some(nation) && !campaign.nations.nation(nation).out;
        let base = whereabouts::base(campaign, nation).map_or("none".to_owned(), |at| campaign.map.called(at));
        lost.then(|| format!("{} base camp: {base}", campaign.nations.nation(nation).letter))
    });
    rows.extend(camps.map(|row| row.chars().take(WIDE).collect::<String>()));
    rows
}

/// RK-24: the armies that a nation has still to place, unit by unit.
fn to_be_placed(campaign: &Campaign, seat: Seat) -> Vec<String> {
    let nation = campaign.nations.all().get(seat.index());
    let Some(nation) = nation.filter(|_| matches!(*campaign.calendar.stage(), Stage::Placing { .. })) else {
        return Vec::new();
    };
    let mut rows = vec!["To be placed with /risk place:".to_owned()];
    for number in 1..=campaign.rules.armies() {
        let limit = campaign.rules.free().map(|(army, _)| army);
        let (kind, units) = nation.starting(number, None, limit);
        rows.push(format!("{}{number} {kind}", nation.letter));
        rows.push(format!("   {units}"));
    }
    rows
}

/// A nation's own armies, unit by unit, with the orders that it has given.
pub fn sheet(campaign: &Campaign, seat: Seat) -> Scene {
    let mut rows = Vec::new();
    for army in campaign.armies.of_nation(seat.0) {
        rows.extend(entry(campaign, army));
        rows.push(format!("   {}", army.units));
        if army.marks.starved {
            // It stays when the army is fed.
            rows.push("   starved: no initiative in its next".to_owned());
            rows.push("   battle, even if it is fed by then".to_owned());
        }
    }
    if rows.is_empty() {
        rows.extend(to_be_placed(campaign, seat));
    }
    if let Some(nation) = campaign.nations.all().get(seat.index()) {
        if nation.due > 0 {
            rows.push(format!("New armies this turn: {}", nation.due));
        }
        if let Some(marches) = &nation.marches {
            rows.extend(super::words::wrap("Orders: ", &marches.text).into_iter().take(ORDERS));
        }
    }
    let head = campaign
        .nations
        .all()
        .get(seat.index())
        .map_or(String::new(), |nation| nation.name.clone());
    Scene::Sheet { head, rows }
}

/// What a seat's nation has: number of armies, points of their units, settlements, points towards victory. Nothing for a
/// seat without a nation.
pub fn figures(campaign: &Campaign, seat: Seat) -> Vec<Field> {
    if seat.index() >= campaign.nations.all().len() {
        return Vec::new();
    }
    let strength: u32 = campaign.armies.of_nation(seat.0).map(Army::points).sum();
    let held = campaign
        .places
        .all()
        .iter()
        .filter(|place| place.owner == Some(seat.0))
        .count();
    vec![
        Field::new("armies", campaign.armies.of_nation(seat.0).count().to_string()),
        Field::new("strength", strength.to_string()),
        Field::new("settlements", held.to_string()),
        Field::new("points", ending::points(campaign, seat.0).to_string()),
    ]
}
