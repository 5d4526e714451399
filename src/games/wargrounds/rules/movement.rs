//! Moves: routes, what binds where they end, and walking them ([WG-39](docs/rules/wargrounds.md#wg-39) to WG-51, WG-67
//! to WG-70).

use super::combat::{self, Blow};
use super::desk::{Desk, Flow};
use super::reach::{self, Reach, Way};
use super::{life, no, numbers, objects, sight};
use crate::data::{Cell, Direction, Ground, Start};
use crate::event::{Event, Move};
use crate::parts::CharacterId;
use crate::state::{Cover, FAR, Field, Life, Load, People, Wargrounds};
use crate::words::inches;
use muster_kit::Refusal;

/// A move that can be made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Route {
    pub run: bool,
    /// Without the cell it begins in.
    pub path: Vec<Cell>,
    /// The last step goes into water or lava ([WG-46](docs/rules/wargrounds.md#wg-46)).
    pub plunge: Option<Cell>,
    pub hits: u32,
    /// In half-inches.
    pub cost: u32,
}

impl Route {
    /// The cell where it ends, for a character that begins in `from`; a plunge is not counted.
    pub fn end(&self, from: Cell) -> Cell {
        self.path.last().copied().unwrap_or(from)
    }
}

/// Automatic hits of one enemy that are defended together ([WG-48](docs/rules/wargrounds.md#wg-48)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HitsOnTheWay {
    /// The step after which they are defended.
    pub closes: usize,
    /// The step of the first of them.
    pub first: usize,
    pub enemy: CharacterId,
    pub hits: u32,
}

/// What a random start allows ([WG-68](docs/rules/wargrounds.md#wg-68), [WG-69](docs/rules/wargrounds.md#wg-69)).
pub enum Binding {
    Free,
    /// The distance to the mark may be at most that, or the cell is within 1" of it.
    AtMost {
        far: Vec<u16>,
        limit: u16,
        mark: Cell,
        start: Start,
    },
    /// The distance to the mark must be at least that.
    AtLeast {
        far: Vec<u16>,
        limit: u16,
        mark: Cell,
    },
}

/// Why a move may not end in a cell.
pub struct Forbidden {
    pub clause: &'static str,
    /// What is demanded, a sentence without its stop.
    pub demand: String,
    /// How far off the cell is, if that is why.
    off: Option<String>,
    instead: &'static str,
}

impl Forbidden {
    /// The same as a refusal: the demand, how far off the cell is, and what would work instead.
    pub fn refusal(&self) -> Refusal {
        let reason = match &self.off {
            Some(off) => format!("{}; {off}.", self.demand),
            None => format!("{}.", self.demand),
        };
        no(self.clause, reason).instead(self.instead)
    }
}

/// Why an enemy move may not end there ([WG-137](docs/rules/wargrounds.md#wg-137)).
pub fn sneaky_ban(people: &People, who: CharacterId, from: Cell, to: Cell) -> Option<CharacterId> {
    let mut covered = people.upright(people.side_of(who).other());
    covered.find(|other| {
        let fighter = people.fighter(*other);
        fighter.cover() == Cover::Moved && to.d2(fighter.at()) < from.d2(fighter.at()) && to.within(fighter.at(), 6)
    })
}

/// What binds the next move of a character; `reach` is what it can reach ([WG-67](docs/rules/wargrounds.md#wg-67)
/// to [WG-69](docs/rules/wargrounds.md#wg-69)).
pub fn binding(game: &Wargrounds, who: CharacterId, reach: &Reach) -> Binding {
    let Some(start) = game.people.fighter(who).start() else {
        return Binding::Free;
    };
    let side = game.people.side_of(who);
    let Some(mark) = game.field.board().mark(game.field.is_east(side), start) else {
        return Binding::Free;
    };
    let far = game.field.distances(&[mark]);
    let from = game.people.fighter(who).at();
    let distance = far[game.field.board().index(from)];
    if distance == FAR {
        return Binding::Free;
    }
    if start == Start::Defend {
        return Binding::AtLeast {
            far,
            limit: distance,
            mark,
        };
    }
    let walk = u16::try_from(game.people.allowance(who, false)).expect("at most 8");
    let wanted = distance.saturating_sub(walk);
    let mut nearest = distance;
    for (cell, _) in reach.ends(game.people.allowance(who, true)) {
        let there = far[game.field.board().index(cell)];
        if sneaky_ban(&game.people, who, from, cell).is_some() {
            continue;
        }
        if there <= wanted || cell.within(mark, 1) {
            return Binding::AtMost {
                far,
                limit: wanted,
                mark,
                start,
            };
        }
        nearest = nearest.min(there);
    }
    Binding::AtMost {
        far,
        limit: nearest,
        mark,
        start,
    }
}

/// Whether a binding lets a move end in a cell.
pub fn obeys(field: &Field, binding: &Binding, cell: Cell) -> bool {
    let index = field.board().index(cell);
    match binding {
        Binding::Free => true,
        Binding::AtMost { far, limit, mark, .. } => far[index] <= *limit || cell.within(*mark, 1),
        Binding::AtLeast { far, limit, .. } => far[index] >= *limit,
    }
}

/// The mark of a bound start in whose reach a move may end although its way there is longer than the binding asks
/// ([WG-68](docs/rules/wargrounds.md#wg-68)); none where that lets in no other cell.
pub fn touched_mark(field: &Field, binding: &Binding) -> Option<Cell> {
    let Binding::AtMost { far, limit, mark, .. } = binding else {
        return None;
    };
    let board = field.board();
    let lets_in =
        |cell: Cell| cell.within(*mark, 1) && field.ground(cell).is_standable() && far[board.index(cell)] > *limit;
    board.cells().any(lets_in).then_some(*mark)
}

/// Why a move may not end in a cell ([WG-39](docs/rules/wargrounds.md#wg-39), WG-68, WG-69, WG-137).
pub fn may_end(game: &Wargrounds, who: CharacterId, cell: Cell, binding: &Binding) -> Result<(), Refusal> {
    match forbidden_end(game, who, cell, binding) {
        Some(forbidden) => Err(forbidden.refusal()),
        None => Ok(()),
    }
}

/// What forbids a move to end in a cell, in its parts.
pub fn forbidden_end(game: &Wargrounds, who: CharacterId, cell: Cell, binding: &Binding) -> Option<Forbidden> {
    let from = game.people.fighter(who).at();
    if let Some(other) = sneaky_ban(&game.people, who, from, cell) {
        return Some(Forbidden {
            clause: "WG-137",
            demand: format!(
                "Nobody notices {}: {} may not end nearer to it, within 6\"",
                game.people.named(other),
                game.people.named(who)
            ),
            off: None,
            instead: "a cell further off, or attack it from afar",
        });
    }
    if obeys(&game.field, binding, cell) {
        return None;
    }
    let (clause, demand, far) = match binding {
        Binding::AtMost {
            far,
            limit,
            mark,
            start,
        } => {
            let (start, limit) = (start.word(), inches((*limit).into()));
            let must = format!("starts {start}: it must end within {limit}\" of the mark {mark}");
            ("WG-68", must, far)
        }
        Binding::AtLeast { far, limit, mark } => {
            let limit = inches((*limit).into());
            let must = format!("defends: it may not end nearer than {limit}\" to {mark}");
            ("WG-69", must, far)
        }
        Binding::Free => return None,
    };
    let off = match far[game.field.board().index(cell)] {
        FAR => "no".to_owned(),
        half => inches(half.into()),
    };
    Some(Forbidden {
        clause,
        demand: format!("{} {demand}", game.people.named(who)),
        off: Some(format!("{cell} is {off}\" off")),
        instead: "let it find its way: the order auto",
    })
}

/// The route through those cells, on foot if that will do ([WG-43](docs/rules/wargrounds.md#wg-43),
/// [WG-44](docs/rules/wargrounds.md#wg-44)).
pub fn route_through(
    game: &Wargrounds,
    who: CharacterId,
    cells: &[Cell],
    run: Option<bool>,
    deed: bool,
) -> Result<Route, Refusal> {
    let end = *cells.last().expect("an order names a cell");
    check_end(game, who, end)?;
    let paces: &[bool] = match run {
        Some(true) => &[true],
        Some(false) => &[false],
        None => &[false, true],
    };
    // One leg: what a run reaches holds what a walk reaches.
    let reach = (cells.len() == 1).then(|| {
        let most = game.people.allowance(who, paces.contains(&true));
        reach::reach_from(game, who, game.people.fighter(who).at(), most)
    });
    for run in paces {
        let found = match &reach {
            Some(reach) => {
                let way = reach.way(end, game.people.allowance(who, *run));
                way.map(|way| route_of(reach, way, *run))
            }
            None => try_route(game, who, cells, *run),
        };
        if let Some(route) = found {
            if *run && deed {
                break;
            }
            return Ok(route);
        }
    }
    Err(out_of_reach(game, who, end, deed))
}

/// Why a cell is none to end in, whatever the way.
pub fn check_end(game: &Wargrounds, who: CharacterId, end: Cell) -> Result<(), Refusal> {
    game.field.on_field(end)?;
    match game.field.ground(end) {
        Ground::Water | Ground::Lava => {
            let reason = format!(
                "{end} is {}, which is death.",
                if game.field.ground(end) == Ground::Lava {
                    "lava"
                } else {
                    "water"
                }
            );
            return Err(no("WG-46", reason).instead(format!("`{end}!` if you mean it")));
        }
        Ground::Wall => return Err(no("WG-38", format!("{end} is a wall."))),
        _ => (),
    }
    if game.people.is_taken(who, end) {
        let other = game.people.occupant(end).expect("somebody is there");
        return Err(
            no("WG-39", format!("{end} is taken by {}.", game.people.named(other))).instead("a free cell next to it")
        );
    }
    Ok(())
}

fn try_route(game: &Wargrounds, who: CharacterId, cells: &[Cell], run: bool) -> Option<Route> {
    let mut route = Route {
        run,
        ..Route::default()
    };
    let mut left = game.people.allowance(who, run);
    let mut from = game.people.fighter(who).at();
    for cell in cells {
        let reach = reach::reach_from(game, who, from, left);
        let way = reach.way(*cell, left)?;
        left -= u32::from(way.cost);
        route.hits += u32::from(way.hits);
        route.cost += u32::from(way.cost);
        route.path.extend(reach.path(way));
        from = *cell;
    }
    Some(route)
}

fn out_of_reach(game: &Wargrounds, who: CharacterId, end: Cell, deed: bool) -> Refusal {
    let far = game.field.distances(&[end])[game.field.board().index(game.people.fighter(who).at())];
    let (walk, run) = game.people.pace(who);
    let is_near = u32::from(far) <= game.people.allowance(who, !deed);
    let far = if far == FAR {
        "out of reach".to_owned()
    } else if is_near && numbers::tells_of_barred_ways(&game.terms) {
        format!(
            "{} inches away, but enemies bar every way that is short enough",
            inches(far.into())
        )
    } else {
        format!("{} inches away", inches(far.into()))
    };
    let doing = if deed {
        format!("walks {walk}, and nobody acts after a run")
    } else {
        format!("walks {walk}, runs {run}")
    };
    let reach = reach::reach_from(
        game,
        who,
        game.people.fighter(who).at(),
        game.people.allowance(who, !deed),
    );
    let ends = reach.ends(game.people.allowance(who, !deed));
    let nearest = ends
        .iter()
        .min_by_key(|(cell, way)| (cell.d2(end), way.cost))
        .map(|(cell, _)| *cell);
    let clause = if deed { "WG-45" } else { "WG-41" };
    let refusal = no(clause, format!("{end} is {far}; {} {doing}.", game.people.named(who)));
    match nearest {
        Some(cell) if cell != game.people.fighter(who).at() => refusal.instead(format!("{cell}, the nearest cell")),
        _ => refusal,
    }
}

/// Into water or lava of one's own will ([WG-46](docs/rules/wargrounds.md#wg-46)).
pub fn route_into(game: &Wargrounds, who: CharacterId, cells: &[Cell], run: Option<bool>) -> Result<Route, Refusal> {
    let end = *cells.last().expect("an order names a cell");
    if !game.field.board().has(end) || !matches!(game.field.ground(end), Ground::Water | Ground::Lava) {
        return Err(no("WG-46", format!("{end} is neither water nor lava.")).instead(format!("{end} without `!`")));
    }
    for run in [false, true]
        .into_iter()
        .filter(|pace| run.is_none_or(|run| run == *pace))
    {
        let mut best: Option<Route> = None;
        for way in Direction::ALL {
            let back = Direction::ALL[(way as usize + 4) % 8];
            let Some(brink) = end.step(back).filter(|cell| game.field.board().has(*cell)) else {
                continue;
            };
            if !game.field.ground(brink).is_standable() || way.is_diagonal() && game.field.cuts_wall(brink, end) {
                continue;
            }
            let mut through = cells[..cells.len() - 1].to_vec();
            through.push(brink);
            if let Some(mut route) = try_route(game, who, &through, run)
                && route.cost + way.cost() <= game.people.allowance(who, run)
            {
                route.cost += way.cost();
                route.plunge = Some(end);
                if best
                    .as_ref()
                    .is_none_or(|best| (route.hits, route.cost) < (best.hits, best.cost))
                {
                    best = Some(route);
                }
            }
        }
        if let Some(route) = best {
            return Ok(route);
        }
    }
    Err(no("WG-41", format!("{end} is too far even for that.")))
}

/// Walks a route ([WG-47](docs/rules/wargrounds.md#wg-47) to [WG-50](docs/rules/wargrounds.md#wg-50)). Whether the
/// mover still stands at its end.
pub fn walk(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    who: CharacterId,
    route: &Route,
    shoved: bool,
) -> Flow<bool> {
    let from = game.people.fighter(who).at();
    let sneaky = game.people.fighter(who).cover() == Cover::Ready;
    if !route.path.is_empty() {
        desk.note(Event::Moved(Box::new(Move {
            who: game.people.who(who),
            run: route.run,
            from,
            to: route.end(from),
            cost: route.cost,
            shoved,
            sneaky,
        })));
    }
    let stands = tread(game, desk, who, &route.path, sneaky)?;
    if sneaky && (stands || !route.path.is_empty()) {
        if game.people.standing(who) {
            game.people.fighter_mut(who).note_sneaky_move();
        } else {
            game.people.fighter_mut(who).uncover();
        }
    }
    if let (true, Some(into)) = (stands, route.plunge) {
        plunge(game, desk, who, into);
        return Ok(false);
    }
    Ok(stands)
}

/// Step by step, a batch of hits defended when the enemy's next step would not add to it
/// ([WG-48](docs/rules/wargrounds.md#wg-48)).
pub fn tread(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    who: CharacterId,
    path: &[Cell],
    sneaky: bool,
) -> Flow<bool> {
    let batches = if sneaky { Vec::new() } else { batches(game, who, path) };
    let mut rest = game.people.fighter(who).at();
    for (step, cell) in path.iter().enumerate() {
        game.people.fighter_mut(who).set_foot(*cell);
        if !game.people.is_taken(who, *cell) && game.field.ground(*cell).is_standable() {
            rest = *cell;
        }
        for batch in batches.iter().filter(|batch| batch.closes == step) {
            if !game.people.standing(batch.enemy) {
                continue;
            }
            combat::strike(game, desk, &Blow::automatic(game, batch.enemy, who, batch.hits), rest)?;
            if !game.people.standing(who) {
                return Ok(false);
            }
        }
        note_flag_area(game, desk, who);
    }
    Ok(true)
}

/// The batches of automatic hits on a path, in the order in which they are defended
/// ([WG-47](docs/rules/wargrounds.md#wg-47), [WG-48](docs/rules/wargrounds.md#wg-48)).
pub fn batches(game: &Wargrounds, who: CharacterId, path: &[Cell]) -> Vec<HitsOnTheWay> {
    let mut found = Vec::new();
    for enemy in game.people.upright(game.people.side_of(who).other()) {
        let (reach, at) = (sight::engagement(game, enemy), game.people.fighter(enemy).at());
        // Only steps into its reach are hit.
        if reach == 0 || !path.iter().any(|cell| at.within(*cell, reach)) {
            continue;
        }
        // Hits that are not defended yet, and the step of the first.
        let mut open: Option<(u32, usize)> = None;
        let mut from = game.people.fighter(who).at();
        for (step, cell) in path.iter().enumerate() {
            let hits = step_hits(game, enemy, from, *cell);
            if hits > 0 {
                open.get_or_insert((0, step)).0 += hits;
            }
            let next = path.get(step + 1);
            let goes_on = next.is_some_and(|next| step_hits(game, enemy, *cell, *next) > 0);
            if let Some((hits, first)) = open.filter(|_| !goes_on) {
                found.push(HitsOnTheWay {
                    closes: step,
                    first,
                    enemy,
                    hits,
                });
                open = None;
            }
            from = *cell;
        }
    }
    found.sort();
    found
}

/// Automatic hits of one enemy for one step ([WG-47](docs/rules/wargrounds.md#wg-47)).
pub fn step_hits(game: &Wargrounds, enemy: CharacterId, from: Cell, to: Cell) -> u32 {
    match (sight::band_in(game, enemy, from), sight::band_in(game, enemy, to)) {
        (_, None) => 0,
        (None, Some(band)) => sight::engagement(game, enemy) - band,
        (Some(before), Some(band)) => before.saturating_sub(band).max(1),
    }
}

/// Lets a character fall in water or lava, its load before it ([WG-46](docs/rules/wargrounds.md#wg-46)).
fn plunge(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId, into: Cell) {
    let dropped = objects::drop_load(game, who);
    let ground = if game.field.ground(into) == Ground::Lava {
        "lava"
    } else {
        "water"
    };
    desk.note(Event::Plunged {
        who: game.people.who(who),
        at: into,
        into: ground.to_owned(),
        dropped,
    });
    game.people.fighter_mut(who).move_to(into);
    life::fall(game, who);
    numbers::tell_of_monarch(game, desk, who);
}

/// A character that leaves the goal area lets go of its flag ([WG-155](docs/rules/wargrounds.md#wg-155)).
fn note_flag_area(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, who: CharacterId) {
    let fighter = game.people.fighter(who);
    if let (Load::Flag(_), Life::Standing) = (fighter.load(), fighter.life())
        && game.field.board().ground(fighter.at()) != Ground::Goal
    {
        objects::lose_flag(game, desk, who);
    }
}

/// The reach of a character from where it stands, for any pace.
pub fn reach(game: &Wargrounds, who: CharacterId) -> Reach {
    reach::reach_from(
        game,
        who,
        game.people.fighter(who).at(),
        game.people.allowance(who, true),
    )
}

/// The route of a known way.
pub fn route_of(reach: &Reach, way: Way, run: bool) -> Route {
    Route {
        run,
        path: reach.path(way),
        plunge: None,
        hits: way.hits.into(),
        cost: way.cost.into(),
    }
}

/// The mark towards which the next move of a character is bound ([WG-68](docs/rules/wargrounds.md#wg-68)); none without a way
/// there.
pub fn bound_to(game: &Wargrounds, who: CharacterId) -> Option<Cell> {
    let start = game
        .people
        .fighter(who)
        .start()
        .filter(|start| *start != Start::Defend)?;
    let east = game.field.is_east(game.people.side_of(who));
    let mark = game.field.board().mark(east, start)?;
    game.field.is_way(game.people.fighter(who).at(), mark).then_some(mark)
}

/// What binds the next move of a character ([WG-67](docs/rules/wargrounds.md#wg-67)).
pub fn bound(game: &Wargrounds, who: CharacterId) -> Binding {
    match game.people.fighter(who).start() {
        Some(_) => binding(game, who, &reach(game, who)),
        None => Binding::Free,
    }
}
