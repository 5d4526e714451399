//! Setting up a battle: deployment plans and changes to them (RK-69 to RK-74).

use super::acts::{Who, short};
use super::orders::sort_of;
use super::side::{Plan, Side};
use super::state::{Commanders, FIT, Field, House, Progress, Sides, Terms, Unfit};
use super::turn;
use super::unit::Unit;
use super::waiting;
use super::{Battle, Scribe, no};
use crate::data::{Scenario, Table, centimetres, off_the_table, spot};
use crate::event::Told;
use crate::plane::{CM, Facing, Point, Pose};
use crate::units::{Roster, UnitType};
use muster_game::{UNKNOWN_ORDER, UNREAD_ORDER};
use muster_kit::Refusal;
use muster_kit::orders::parts;

/// RK-73: a unit set besides the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub letter: char,
    pub at: Point,
    /// None keeps the side's facing.
    pub facing: Option<Facing>,
}

/// RK-72: `works` for side 2 on a table with posts, else `line`.
pub fn default_plan(table: &Table, side: Side) -> Plan {
    if side == Side::North && !table.posts().is_empty() {
        Plan::Works
    } else {
        Plan::Line
    }
}

/// RK-73: `g at 30,8 ne; a at 20,10`.
///
/// # Errors
/// The first item that cannot be read.
pub fn changes(text: &str) -> Result<Vec<Change>, Refusal> {
    let items = parts(text, &[';', '\n']);
    items.map(|item| on_the_table(change(item)?)).collect()
}

/// A change, unless its place is beside the table.
fn on_the_table(change: Change) -> Result<Change, Refusal> {
    if change.at.is_on_table() {
        return Ok(change);
    }
    let place = |at: Point| format!("{},{}", short(at.x), short(at.y));
    let letter = change.letter.to_ascii_lowercase();
    let nearest = format!("{letter} at {}", place(change.at.onto_the_table()));
    Err(no("RK-73", off_the_table(&place(change.at))).instead(nearest))
}

/// As [`changes`], for a side of a battle: what is proposed is for its own units.
///
/// # Errors
/// The first item that cannot be read.
pub fn changes_for(battle: &Battle, side: Side, plan: Option<Plan>, text: &str) -> Result<Vec<Change>, Refusal> {
    changes(text).map_err(|refusal| {
        let items = parts(text, &[';', '\n']);
        let items: Vec<Wish<'_>> = items.map(|item| change(item).map_err(|_| item)).collect();
        refusal.instead(remedy(battle, side, plan, &items))
    })
}

/// A change, or an item that cannot be read as one.
type Wish<'a> = Result<Change, &'a str>;

/// Changes that can be made, as they are typed: each for an own unit, at the nearest legal place to the one that was
/// wished, or where the plan has it.
fn remedy(battle: &Battle, side: Side, plan: Option<Plan>, wishes: &[Wish<'_>]) -> String {
    let kinds = &battle.sides.command(side).roster.0;
    let planned = poses_of(battle, side, plan, &[]).unwrap_or_default();
    let mut deployment = Deployment::new(battle.field.table(), side, kinds);
    let numbers = || 0..kinds.len();
    let own = |letter: char| numbers().find(|number| side.letter(*number) == letter);
    let named: Vec<usize> = wishes
        .iter()
        .flatten()
        .filter_map(|change| own(change.letter))
        .collect();
    let mut items = Vec::new();
    for wish in wishes {
        let wished = match wish {
            Ok(change) => own(change.letter).map(|number| (number, Some(change))),
            Err(item) => unit_in(side, kinds, item).map(|number| (number, None)),
        };
        let is_free = |number: &usize| deployment.poses[*number].is_none() && !named.contains(number);
        let Some((number, change)) = wished.or_else(|| numbers().find(is_free).map(|number| (number, None))) else {
            continue;
        };
        let pose = match change {
            Some(Change { at, facing, .. }) => Some(Pose::new(at.onto_the_table(), facing.unwrap_or(facing_of(side)))),
            None => planned.get(number).copied(),
        };
        let place = pose.filter(|_| deployment.poses[number].is_none());
        let Some(pose) = place.and_then(|pose| deployment.nearest(number, pose).ok()) else {
            continue;
        };
        deployment.put(number, pose);
        items.push(written(side.letter(number), pose, facing_of(side)));
    }
    if items.is_empty() {
        return "Leave out the changes.".to_owned();
    }
    items.join("; ")
}

/// The unit that an item names first, by its letter or by its kind.
fn unit_in(side: Side, kinds: &[UnitType], item: &str) -> Option<usize> {
    let word = item.split_whitespace().next()?;
    let sort = sort_of(&word.to_lowercase()).filter(|sort| !matches!(sort, Who::All | Who::Rest));
    let is_meant = |number: &usize| {
        let kind = kinds[*number];
        sort.is_some_and(|sort| sort.takes(kind))
            || side.letter(*number).to_string().eq_ignore_ascii_case(word)
            || kind.code().eq_ignore_ascii_case(word)
            || kind.to_string() == word.to_lowercase()
    };
    (0..kinds.len()).find(is_meant)
}

/// `a at 30,8 ne`, as it is typed.
fn written(letter: char, pose: Pose, usual: Facing) -> String {
    let facing = if pose.facing == usual {
        String::new()
    } else {
        format!(" {}", pose.facing.to_string().to_lowercase())
    };
    let (x, y) = (short(pose.at.x), short(pose.at.y));
    format!("{} at {x},{y}{facing}", letter.to_ascii_lowercase())
}

fn change(item: &str) -> Result<Change, Refusal> {
    let wrong = || {
        let reason = format!("`{item}` cannot be read.");
        let first = item.split_whitespace().next().unwrap_or_default();
        let is_unit =
            first.chars().count() < 2 || sort_of(&first.to_lowercase()).is_some() || UnitType::named(first).is_some();
        // Any other word may be meant for another reader.
        let code = if is_unit { UNREAD_ORDER } else { UNKNOWN_ORDER };
        no("RK-73", reason).code(code).instead("a at 30,8 ne")
    };
    let tidy = item.replace(", ", ",").replace(" ,", ",");
    let words: Vec<&str> = tidy
        .split_whitespace()
        .filter(|word| !["at", "to", "facing", "faces"].contains(word))
        .collect();
    // `A LN 25.5,10.0 N`, as boards and previews print it.
    let words = match words.as_slice() {
        [letter, kind, rest @ ..] if UnitType::named(kind).is_some() => [&[*letter], rest].concat(),
        words => words.to_vec(),
    };
    let apart;
    let (letter, at, facing) = match words.as_slice() {
        [letter, at] => (letter, *at, None),
        [letter, x, y, facing @ ..] if !x.contains(',') && centimetres(y).is_some() && facing.len() < 2 => {
            apart = format!("{x},{y}");
            (letter, apart.as_str(), facing.first())
        }
        [letter, at, facing] => (letter, *at, Some(facing)),
        _ => return Err(wrong()),
    };
    let facing = facing
        .map(|facing| Facing::read(facing).ok_or_else(wrong))
        .transpose()?;
    let mut letters = letter.chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
    match (letter, letters.next()) {
        (Some(letter @ ('A'..='L' | 'N'..='Y')), None) => Ok(Change {
            letter,
            at: spot(at).ok_or_else(wrong)?,
            facing,
        }),
        (Some(named), None) if spot(at).is_some() => {
            let reason = match named.is_ascii_digit() {
                true => "Commanders are not set up: they go with units.".to_owned(),
                false => format!("There is no unit {named}."),
            };
            Err(no("RK-73", reason).instead("a at 30,8 ne"))
        }
        _ => Err(wrong()),
    }
}

/// RK-71: the groups of a row in the order in which they are dealt out.
fn group_of(kind: UnitType) -> u8 {
    match kind {
        UnitType::Lt => 1,
        UnitType::Ln => 2,
        _ => 0,
    }
}

/// RK-71, RK-72: places in roster order for side 1, north-facing, before anything is tested.
fn slots(kinds: &[UnitType], plan: Plan, taken: &[bool]) -> Vec<Option<Point>> {
    let mut slots = vec![None; kinds.len()];
    let free = |place: &usize| !taken[*place];
    let riders = |place: &usize| kinds[*place].rides();
    let places = 0..kinds.len();
    let mut dealt: Vec<usize> = places
        .clone()
        .filter(free)
        .filter(|place| kinds[*place] != UnitType::Ar && !(plan == Plan::Deep && riders(place)))
        .collect();
    dealt.sort_by_key(|place| (group_of(kinds[*place]), *place));
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for place in dealt {
        let goes_left = left.len() <= right.len() || plan == Plan::Wing && riders(&place);
        if goes_left { left.push(place) } else { right.push(place) }
    }
    let guns = places
        .clone()
        .filter(free)
        .filter(|place| kinds[*place] == UnitType::Ar);
    let mut row: Vec<usize> = left;
    row.extend(guns);
    row.extend(right.into_iter().rev());
    let mut second = Vec::new();
    while row.len() > 9 {
        second.push(row.remove(0));
        if row.len() > 9 {
            second.extend(row.pop());
        }
    }
    if plan == Plan::Deep {
        second.extend(places.filter(free).filter(riders));
    }
    for (row, y) in [(row, 10 * CM), (second, 6 * CM)] {
        for (at, x) in row.iter().zip(row_of(row.len(), plan)) {
            slots[*at] = Some(Point::new(x, y));
        }
    }
    slots
}

/// RK-71: x of a row of so many; RK-72: 6 cm to the left under `wing`, as far as the table allows.
fn row_of(count: usize, plan: Plan) -> Vec<i64> {
    let count = i64::try_from(count).expect("a side has at most twelve units");
    let all = (0..count).map(|i| 36 * CM + 350 * (2 * i - (count - 1)));
    let all: Vec<i64> = all.collect();
    let shift = match all.first() {
        Some(first) if plan == Plan::Wing => (6 * CM).min(first - 3 * CM),
        _ => 0,
    };
    all.into_iter().map(|x| x - shift).collect()
}

/// RK-70 to RK-73: where a side's units stand, in letter order.
///
/// # Errors
/// A change that is no legal place.
pub fn placed(
    table: &Table,
    side: Side,
    roster: &Roster,
    plan: Plan,
    changes: &[Change],
) -> Result<Vec<Pose>, Refusal> {
    let kinds = &roster.0;
    let mut deployment = Deployment::new(table, side, kinds);
    for change in changes {
        let number = (0..kinds.len()).find(|number| side.letter(*number) == change.letter);
        let number = number.ok_or_else(|| no("RK-73", format!("{} is no unit of yours.", change.letter)))?;
        let pose = Pose::new(change.at, change.facing.unwrap_or(facing_of(side)));
        if deployment.poses[number].is_some() {
            return Err(no("RK-73", format!("{} is placed twice.", change.letter)));
        }
        deployment.test(number, pose)?;
        deployment.put(number, pose);
    }
    if plan == Plan::Works && side == Side::North {
        deployment.man_posts();
    }
    let taken: Vec<bool> = deployment.poses.iter().map(Option::is_some).collect();
    for (number, slot) in slots(kinds, plan, &taken).into_iter().enumerate() {
        let Some(slot) = slot else { continue };
        let south = Pose::new(slot, Facing::NORTH);
        let pose = if side == Side::South { south } else { south.turned() };
        let pose = deployment.nearest(number, pose)?;
        deployment.put(number, pose);
    }
    let all: Option<Vec<Pose>> = deployment.poses.into_iter().collect();
    Ok(all.expect("every unit has a change, a post or a slot"))
}

/// How far ahead a mounted unit's way is looked at, in centimetres: two moves, since works may lie just beyond the first.
const AHEAD: i64 = 24;

/// RK-98: mounted units that are set up with works on their way ahead, which are closed to them, each with the nearest
/// place in the zone from which the way is open.
pub fn shut_in(table: &Table, side: Side, roster: &Roster, poses: &[Pose]) -> Vec<(char, Option<Point>)> {
    let mut shut = Vec::new();
    let mut deployment = Deployment::new(table, side, &roster.0);
    for (number, pose) in poses.iter().enumerate() {
        deployment.put(number, *pose);
    }
    for (number, pose) in poses.iter().enumerate() {
        if !roster.0[number].rides() || deployment.halt(number, *pose) != Err(Unfit::Works) {
            continue;
        }
        let open = deployment
            .grid(pose.at)
            .into_iter()
            .map(|at| Pose::new(at, pose.facing));
        let open = open
            .filter(|to| deployment.halt(number, *to) == FIT)
            .find(|to| deployment.test(number, *to).is_ok());
        if let Some(to) = open {
            deployment.put(number, to);
        }
        shut.push((side.letter(number), open.map(|to| to.at)));
    }
    shut
}

/// RK-73, RK-98: changes, as they are typed behind those that are typed already, by which a unit that no place is open to as the
/// others stand gets an open way, since the others make room for it; None if none of a coarse grid of places does.
pub fn opened_by(
    battle: &Battle,
    side: Side,
    plan: Option<Plan>,
    typed: &str,
    shut: &[(char, Option<Point>)],
) -> Option<String> {
    const ACROSS: usize = 5;
    const DEEP: usize = 3;
    let [(letter, _)] = shut else { return None };
    let letter = letter.to_ascii_lowercase();
    let (low, high) = battle.field.table().zone(side.index());
    let rows = (low / CM..=high / CM).step_by(DEEP);
    let mut places = rows.flat_map(|y| (0..=72).step_by(ACROSS).map(move |x| (x, y)));
    places.find_map(|(x, y)| {
        let text = with_places(typed, &[format!("{letter} at {x},{y}")]);
        let poses = set_up(battle, side, plan, &changes(&text).ok()?).ok()?;
        let roster = &battle.sides.command(side).roster;
        shut_in(battle.field.table(), side, roster, &poses)
            .is_empty()
            .then_some(text)
    })
}

/// Changes as they are typed, with more places behind them.
pub fn with_places(typed: &str, places: &[String]) -> String {
    let before = Some(typed.trim().trim_end_matches(';').to_owned()).filter(|before| !before.is_empty());
    let all: Vec<String> = before.into_iter().chain(places.iter().cloned()).collect();
    all.join("; ")
}

fn facing_of(side: Side) -> Facing {
    if side == Side::South {
        Facing::NORTH
    } else {
        Facing::SOUTH
    }
}

/// A side's zone while its units are put there.
struct Deployment<'a> {
    table: &'a Table,
    side: Side,
    kinds: &'a [UnitType],
    poses: Vec<Option<Pose>>,
    /// Only the table and what was put so far.
    probe: Field,
}

impl<'a> Deployment<'a> {
    fn new(table: &'a Table, side: Side, kinds: &'a [UnitType]) -> Deployment<'a> {
        Deployment {
            table,
            side,
            kinds,
            poses: vec![None; kinds.len()],
            probe: Field::empty(table.clone()),
        }
    }

    fn unit(&self, number: usize, pose: Pose) -> Unit {
        Unit::new(self.side.letter(number), self.kinds[number], pose)
    }

    /// Whether a unit may be set up here: in the zone or on a post, and free of others
    /// ([RK-70](docs/rules/risk.md#rk-70), [RK-88](docs/rules/risk.md#rk-88)).
    fn test(&self, number: usize, pose: Pose) -> Result<(), Refusal> {
        let unit = self.unit(number, pose);
        let (low, high) = self.table.zone(self.side.index());
        let corners = pose.base();
        let inside = corners.corners().iter().all(|corner| (low..=high).contains(&corner.y));
        let on_post = self.side == Side::North && self.table.posts().iter().any(|post| post.at == pose.at);
        if !inside && !on_post {
            let reason = format!(
                "{} at {} is not wholly in your zone, y {} to {}.",
                unit.letter,
                pose.at,
                low / CM,
                high / CM
            );
            let y = if self.side == Side::South {
                (high - CM) / CM
            } else {
                (low + CM) / CM
            };
            let hint = format!("{} at {},{y}", unit.letter.to_ascii_lowercase(), pose.at.x / CM);
            return Err(no("RK-70", reason).instead(hint));
        }
        self.probe.legal_place(&unit).map_err(|unfit| {
            let reason = format!("{} cannot stand at {}: {}.", unit.letter, pose.at, unfit.words());
            no("RK-88", reason).instead("Another place in your zone.")
        })
    }

    /// What stops a unit that goes straight ahead from here: works before all, or a friend on works, for that one is to
    /// stay there.
    fn halt(&self, number: usize, pose: Pose) -> Result<(), Unfit> {
        let ahead = (1..=AHEAD).map(|cm| Pose::new(pose.at + pose.facing.step(cm * CM), pose.facing));
        let steps = ahead.map(|pose| self.probe.legal_place(&self.unit(number, pose)));
        let halts: Vec<Unfit> = steps.filter_map(Result::err).collect();
        let mans_works = |letter: char| {
            let unit = self.probe.unit(letter);
            unit.is_some_and(|unit| self.table.works(unit.pose.at).is_some())
        };
        let by_works = |halt: &Unfit| match halt {
            Unfit::Works => true,
            Unfit::Unit(letter) => mans_works(*letter),
            Unfit::Edge | Unfit::Water | Unfit::Ground => false,
        };
        match halts.first() {
            None => FIT,
            Some(_) if halts.iter().any(by_works) => Err(Unfit::Works),
            Some(first) => Err(*first),
        }
    }

    fn put(&mut self, number: usize, pose: Pose) {
        self.poses[number] = Some(pose);
        let unit = self.unit(number, pose);
        self.probe.put([unit]);
    }

    /// RK-72: line, then artillery, then light units take the posts in order.
    fn man_posts(&mut self) {
        let order = [UnitType::Ln, UnitType::Ar, UnitType::Lt];
        let kinds = self.kinds;
        let of_kind = |kind| (0..kinds.len()).filter(move |number| kinds[*number] == kind);
        let numbers = order.into_iter().flat_map(of_kind);
        let mut free: Vec<usize> = numbers.filter(|number| self.poses[*number].is_none()).collect();
        free.reverse();
        for post in self.table.posts() {
            let Some(number) = free.last().copied() else { return };
            if self.test(number, *post).is_ok() {
                self.put(number, *post);
                free.pop();
            }
        }
    }

    /// A 1 cm grid of the zone, the nearest points first.
    fn grid(&self, from: Point) -> Vec<Point> {
        let (low, high) = self.table.zone(self.side.index());
        let mut grid: Vec<Point> = (0..=72)
            .flat_map(|x| (low / CM..=high / CM).map(move |y| Point::cm(x, y)))
            .collect();
        grid.sort_by_key(|point| ((*point - from).square(), point.x, point.y));
        grid
    }

    /// RK-72: the pose itself, or the nearest legal point of a 1 cm grid in the zone; ties: smaller x, then smaller y.
    fn nearest(&self, number: usize, pose: Pose) -> Result<Pose, Refusal> {
        if self.test(number, pose).is_ok() {
            return Ok(pose);
        }
        let found = self
            .grid(pose.at)
            .into_iter()
            .map(|at| Pose::new(at, pose.facing))
            .find(|pose| self.test(number, *pose).is_ok());
        found.ok_or_else(|| {
            let letter = self.side.letter(number);
            no("RK-72", format!("There is no room for {letter} in your zone.")).instead("Fewer changes to the plan.")
        })
    }
}

/// RK-74: a battle that waits for deployments.
pub fn begin(rules: u32, number: u16, scenario: &Scenario, house: House) -> Battle {
    Battle {
        terms: Terms::of(rules, number, scenario, house),
        field: Field::empty(scenario.table.clone()),
        sides: Sides::of(&scenario.forces),
        commanders: Commanders::new(Vec::new()),
        progress: Progress::deploying(),
    }
}

/// RK-70: a side's deployment, sealed until both are in and [`Battle::open`] shows them.
///
/// # Errors
/// A change that is no legal place.
pub fn deploy(
    battle: &mut Battle,
    side: Side,
    plan: Option<Plan>,
    changes: &[Change],
    scribe: &mut Scribe<'_>,
) -> Result<(), Refusal> {
    let poses = set_up(battle, side, plan, changes)?;
    let again = battle.sides.command(side).deployed.is_some();
    battle.sides.command_mut(side).deployed = Some(poses);
    let nation = battle.sides.command(side).nation.clone();
    scribe.note(Told::Deployed { nation, again });
    Ok(())
}

/// RK-70: where each unit stands by a plan, else by the standing one, else by the table's.
///
/// # Errors
/// As [`placed`].
pub fn set_up(battle: &Battle, side: Side, plan: Option<Plan>, changes: &[Change]) -> Result<Vec<Pose>, Refusal> {
    poses_of(battle, side, plan, changes).map_err(|refusal| {
        let wishes: Vec<Wish<'_>> = changes.iter().copied().map(Ok).collect();
        match wishes.is_empty() {
            true => refusal,
            false => refusal.instead(remedy(battle, side, plan, &wishes)),
        }
    })
}

fn poses_of(battle: &Battle, side: Side, plan: Option<Plan>, changes: &[Change]) -> Result<Vec<Pose>, Refusal> {
    let command = battle.sides.command(side);
    let plan = plan.or(command.standing.plan);
    let plan = plan.unwrap_or_else(|| default_plan(battle.field.table(), side));
    placed(battle.field.table(), side, &command.roster, plan, changes)
}

/// RK-73, RK-98: the changes, as they are typed, by which a plan sets up no mounted unit behind works. None if it needs
/// none, or if they would not do.
pub fn ways_opened(battle: &Battle, side: Side, plan: Option<Plan>) -> Option<String> {
    let roster = &battle.sides.command(side).roster;
    let shut = |poses: &[Pose]| shut_in(battle.field.table(), side, roster, poses);
    let moved = shut(&set_up(battle, side, plan, &[]).ok()?);
    let places = moved.iter().filter_map(|(letter, at)| {
        let letter = letter.to_ascii_lowercase();
        at.map(|at| format!("{letter} at {at}"))
    });
    let text = places.collect::<Vec<_>>().join("; ");
    let poses = set_up(battle, side, plan, &changes(&text).ok()?).ok()?;
    (!text.is_empty() && shut(&poses).is_empty()).then_some(text)
}

/// What [`Battle::unveiler`] waits for.
pub fn unveil(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    if waiting::is_ready(battle) {
        open(battle, scribe);
    } else if let Some(side) = waiting::unveiler(battle) {
        let command = battle.sides.command_mut(side);
        command.shown = true;
        let nation = command.nation.clone();
        scribe.note(Told::Unveiled { nation });
    }
}

/// RK-70: both deployments are shown, and the first turn begins.
pub fn open(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    for side in Side::BOTH {
        let command = battle.sides.command_mut(side);
        let poses = command.deployed.take().unwrap_or_default();
        command.shown = false;
        let units = command.roster.0.iter().zip(poses).enumerate();
        let units: Vec<Unit> = units
            .map(|(number, (kind, pose))| Unit::new(side.letter(number), *kind, pose))
            .collect();
        battle.field.put(units);
    }
    for side in Side::BOTH {
        for number in 0..usize::from(battle.sides.command(side).commanders) {
            let at = commander_start(side, number);
            battle.commanders.join(side.number(number), at, &battle.field);
        }
    }
    scribe.note(Told::Opened {
        name: battle.terms.name().to_owned(),
        nations: battle.sides.nations(),
        rosters: battle.sides.both().each_ref().map(|command| command.roster.clone()),
    });
    turn::begin_turn(battle, scribe);
}

/// Where a commander starts, side 1's first in the middle and the others to the left
/// ([RK-73](docs/rules/risk.md#rk-73)).
fn commander_start(side: Side, number: usize) -> Point {
    let number = i64::try_from(number).expect("a side has at most three commanders");
    let south = Point::cm(36 - 6 * number, 8);
    if side == Side::South { south } else { south.turned() }
}
