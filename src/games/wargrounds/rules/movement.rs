//! Moves: routes, what binds where they end, and walking them ([WG-39](docs/rules/wargrounds.md#wg-39) to WG-51, WG-67
//! to WG-70).

use super::combat::Blow;
use super::desk::{Desk, Flow};
use super::no;
use super::reach::{Reach, Way};
use crate::data::{Cell, Direction, Ground, Start};
use crate::event::{Event, Move};
use crate::state::FAR;
use crate::state::{Cover, Life, Load, Wargrounds};
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
    pub enemy: u8,
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
pub(super) struct Forbidden {
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

impl Wargrounds {
    /// Why an enemy move may not end there ([WG-137](docs/rules/wargrounds.md#wg-137)).
    pub fn sneaky_ban(&self, who: u8, from: Cell, to: Cell) -> Option<u8> {
        let mut covered = self.people.upright(self.people.side_of(who).other());
        covered.find(|other| {
            let fighter = self.people.fighter(*other);
            fighter.cover == Cover::Moved && to.d2(fighter.at) < from.d2(fighter.at) && to.within(fighter.at, 6)
        })
    }

    /// What binds the next move of a character; `reach` is what it can reach ([WG-67](docs/rules/wargrounds.md#wg-67)
    /// to [WG-69](docs/rules/wargrounds.md#wg-69)).
    pub fn binding(&self, who: u8, reach: &Reach) -> Binding {
        let Some(start) = self.people.fighter(who).start else {
            return Binding::Free;
        };
        let side = self.people.side_of(who);
        let Some(mark) = self.field.board().mark(self.field.is_east(side), start) else {
            return Binding::Free;
        };
        let far = self.field.distances(&[mark]);
        let from = self.people.fighter(who).at;
        let distance = far[self.field.board().index(from)];
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
        let walk = u16::try_from(self.people.allowance(who, false)).expect("at most 8");
        let wanted = distance.saturating_sub(walk);
        let mut nearest = distance;
        for (cell, _) in reach.ends(self.people.allowance(who, true)) {
            let there = far[self.field.board().index(cell)];
            if self.sneaky_ban(who, from, cell).is_some() {
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
    pub fn obeys(&self, binding: &Binding, cell: Cell) -> bool {
        let index = self.field.board().index(cell);
        match binding {
            Binding::Free => true,
            Binding::AtMost { far, limit, mark, .. } => far[index] <= *limit || cell.within(*mark, 1),
            Binding::AtLeast { far, limit, .. } => far[index] >= *limit,
        }
    }

    /// Why a move may not end in a cell ([WG-39](docs/rules/wargrounds.md#wg-39), WG-68, WG-69, WG-137).
    pub fn may_end(&self, who: u8, cell: Cell, binding: &Binding) -> Result<(), Refusal> {
        match self.forbidden_end(who, cell, binding) {
            Some(forbidden) => Err(forbidden.refusal()),
            None => Ok(()),
        }
    }

    /// What forbids a move to end in a cell, in its parts.
    pub(super) fn forbidden_end(&self, who: u8, cell: Cell, binding: &Binding) -> Option<Forbidden> {
        let from = self.people.fighter(who).at;
        if let Some(other) = self.sneaky_ban(who, from, cell) {
            return Some(Forbidden {
                clause: "WG-137",
                demand: format!(
                    "Nobody notices {}: {} may not end nearer to it, within 6\"",
                    self.people.named(other),
                    self.people.named(who)
                ),
                off: None,
                instead: "a cell further off, or attack it from afar",
            });
        }
        if self.obeys(binding, cell) {
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
        let off = match far[self.field.board().index(cell)] {
            FAR => "no".to_owned(),
            half => inches(half.into()),
        };
        Some(Forbidden {
            clause,
            demand: format!("{} {demand}", self.people.named(who)),
            off: Some(format!("{cell} is {off}\" off")),
            instead: "let it find its way: the order auto",
        })
    }

    /// The route through those cells, on foot if that will do ([WG-43](docs/rules/wargrounds.md#wg-43),
    /// [WG-44](docs/rules/wargrounds.md#wg-44)).
    pub fn route_through(&self, who: u8, cells: &[Cell], run: Option<bool>, deed: bool) -> Result<Route, Refusal> {
        let end = *cells.last().expect("an order names a cell");
        self.check_end(who, end)?;
        let paces: &[bool] = match run {
            Some(true) => &[true],
            Some(false) => &[false],
            None => &[false, true],
        };
        // One leg: what a run reaches holds what a walk reaches.
        let reach = (cells.len() == 1).then(|| {
            let most = self.people.allowance(who, paces.contains(&true));
            self.reach_from(who, self.people.fighter(who).at, most)
        });
        for run in paces {
            let found = match &reach {
                Some(reach) => {
                    let way = reach.way(end, self.people.allowance(who, *run));
                    way.map(|way| self.route_of(reach, way, *run))
                }
                None => self.try_route(who, cells, *run),
            };
            if let Some(route) = found {
                if *run && deed {
                    break;
                }
                return Ok(route);
            }
        }
        Err(self.out_of_reach(who, end, deed))
    }

    /// Why a cell is none to end in, whatever the way.
    pub fn check_end(&self, who: u8, end: Cell) -> Result<(), Refusal> {
        self.field.on_field(end)?;
        match self.field.ground(end) {
            Ground::Water | Ground::Lava => {
                let reason = format!(
                    "{end} is {}, which is death.",
                    if self.field.ground(end) == Ground::Lava {
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
        if self.people.is_taken(who, end) {
            let other = self.people.occupant(end).expect("somebody is there");
            return Err(no("WG-39", format!("{end} is taken by {}.", self.people.named(other)))
                .instead("a free cell next to it"));
        }
        Ok(())
    }

    fn try_route(&self, who: u8, cells: &[Cell], run: bool) -> Option<Route> {
        let mut route = Route {
            run,
            ..Route::default()
        };
        let mut left = self.people.allowance(who, run);
        let mut from = self.people.fighter(who).at;
        for cell in cells {
            let reach = self.reach_from(who, from, left);
            let way = reach.way(*cell, left)?;
            left -= u32::from(way.cost);
            route.hits += u32::from(way.hits);
            route.cost += u32::from(way.cost);
            route.path.extend(reach.path(way));
            from = *cell;
        }
        Some(route)
    }

    fn out_of_reach(&self, who: u8, end: Cell, deed: bool) -> Refusal {
        let far = self.field.distances(&[end])[self.field.board().index(self.people.fighter(who).at)];
        let (walk, run) = self.people.pace(who);
        let far = if far == FAR {
            "out of reach".to_owned()
        } else {
            format!("{} inches away", inches(far.into()))
        };
        let doing = if deed {
            format!("walks {walk}, and nobody acts after a run")
        } else {
            format!("walks {walk}, runs {run}")
        };
        let reach = self.reach_from(who, self.people.fighter(who).at, self.people.allowance(who, !deed));
        let ends = reach.ends(self.people.allowance(who, !deed));
        let nearest = ends
            .iter()
            .min_by_key(|(cell, way)| (cell.d2(end), way.cost))
            .map(|(cell, _)| *cell);
        let clause = if deed { "WG-45" } else { "WG-41" };
        let refusal = no(clause, format!("{end} is {far}; {} {doing}.", self.people.named(who)));
        match nearest {
            Some(cell) if cell != self.people.fighter(who).at => refusal.instead(format!("{cell}, the nearest cell")),
            _ => refusal,
        }
    }

    /// Into water or lava of one's own will ([WG-46](docs/rules/wargrounds.md#wg-46)).
    pub fn route_into(&self, who: u8, cells: &[Cell], run: Option<bool>) -> Result<Route, Refusal> {
        let end = *cells.last().expect("an order names a cell");
        if !self.field.board().has(end) || !matches!(self.field.ground(end), Ground::Water | Ground::Lava) {
            return Err(no("WG-46", format!("{end} is neither water nor lava.")).instead(format!("{end} without `!`")));
        }
        for run in [false, true]
            .into_iter()
            .filter(|pace| run.is_none_or(|run| run == *pace))
        {
            let mut best: Option<Route> = None;
            for way in Direction::ALL {
                let back = Direction::ALL[(way as usize + 4) % 8];
                let Some(brink) = end.step(back).filter(|cell| self.field.board().has(*cell)) else {
                    continue;
                };
                if !self.field.ground(brink).is_standable() || way.is_diagonal() && self.field.cuts_wall(brink, end) {
                    continue;
                }
                let mut through = cells[..cells.len() - 1].to_vec();
                through.push(brink);
                if let Some(mut route) = self.try_route(who, &through, run)
                    && route.cost + way.cost() <= self.people.allowance(who, run)
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
    pub fn walk(&mut self, desk: &mut Desk<'_, '_>, who: u8, route: &Route, shoved: bool) -> Flow<bool> {
        let from = self.people.fighter(who).at;
        let sneaky = self.people.fighter(who).cover == Cover::Ready;
        if !route.path.is_empty() {
            desk.note(Event::Moved(Box::new(Move {
                who: self.people.who(who),
                run: route.run,
                from,
                to: route.end(from),
                cost: route.cost,
                shoved,
                sneaky,
            })));
        }
        let stands = self.tread(desk, who, &route.path, sneaky)?;
        if sneaky && (stands || !route.path.is_empty()) {
            self.people.fighter_mut(who).cover = if self.people.standing(who) {
                Cover::Moved
            } else {
                Cover::None
            };
        }
        if let (true, Some(into)) = (stands, route.plunge) {
            self.plunge(desk, who, into);
            return Ok(false);
        }
        Ok(stands)
    }

    /// Step by step, a batch of hits defended when the enemy's next step would not add to it
    /// ([WG-48](docs/rules/wargrounds.md#wg-48)).
    pub fn tread(&mut self, desk: &mut Desk<'_, '_>, who: u8, path: &[Cell], sneaky: bool) -> Flow<bool> {
        let batches = if sneaky { Vec::new() } else { self.batches(who, path) };
        let mut rest = self.people.fighter(who).at;
        for (step, cell) in path.iter().enumerate() {
            self.people.fighter_mut(who).set_foot(*cell);
            if !self.people.is_taken(who, *cell) && self.field.ground(*cell).is_standable() {
                rest = *cell;
            }
            for batch in batches.iter().filter(|batch| batch.closes == step) {
                if !self.people.standing(batch.enemy) {
                    continue;
                }
                self.strike(desk, &Blow::automatic(self, batch.enemy, who, batch.hits), rest)?;
                if !self.people.standing(who) {
                    return Ok(false);
                }
            }
            self.note_flag_area(desk, who);
        }
        Ok(true)
    }

    /// The batches of automatic hits on a path, in the order in which they are defended
    /// ([WG-47](docs/rules/wargrounds.md#wg-47), [WG-48](docs/rules/wargrounds.md#wg-48)).
    pub fn batches(&self, who: u8, path: &[Cell]) -> Vec<HitsOnTheWay> {
        let mut found = Vec::new();
        for enemy in self.people.upright(self.people.side_of(who).other()) {
            // Hits that are not defended yet, and the step of the first.
            let mut open: Option<(u32, usize)> = None;
            let mut from = self.people.fighter(who).at;
            for (step, cell) in path.iter().enumerate() {
                let hits = self.step_hits(enemy, from, *cell);
                if hits > 0 {
                    open.get_or_insert((0, step)).0 += hits;
                }
                let next = path.get(step + 1);
                let goes_on = next.is_some_and(|next| self.step_hits(enemy, *cell, *next) > 0);
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
    pub fn step_hits(&self, enemy: u8, from: Cell, to: Cell) -> u32 {
        match (self.band_in(enemy, from), self.band_in(enemy, to)) {
            (_, None) => 0,
            (None, Some(band)) => self.engagement(enemy) - band,
            (Some(before), Some(band)) => before.saturating_sub(band).max(1),
        }
    }

    /// Lets a character fall in water or lava, its load before it ([WG-46](docs/rules/wargrounds.md#wg-46)).
    fn plunge(&mut self, desk: &mut Desk<'_, '_>, who: u8, into: Cell) {
        let dropped = self.drop_load(who);
        let ground = if self.field.ground(into) == Ground::Lava {
            "lava"
        } else {
            "water"
        };
        desk.note(Event::Plunged {
            who: self.people.who(who),
            at: into,
            into: ground.to_owned(),
            dropped,
        });
        self.people.fighter_mut(who).at = into;
        self.fall(who);
        self.tell_of_monarch(desk, who);
    }

    /// A character that leaves the goal area lets go of its flag ([WG-155](docs/rules/wargrounds.md#wg-155)).
    pub fn note_flag_area(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let fighter = self.people.fighter(who);
        if let (Load::Flag(_), Life::Standing) = (fighter.load, fighter.life)
            && self.field.board().ground(fighter.at) != Ground::Goal
        {
            self.lose_flag(desk, who);
        }
    }

    /// The reach of a character from where it stands, for any pace.
    pub fn reach(&self, who: u8) -> Reach {
        self.reach_from(who, self.people.fighter(who).at, self.people.allowance(who, true))
    }

    /// The route of a known way.
    pub fn route_of(&self, reach: &Reach, way: Way, run: bool) -> Route {
        Route {
            run,
            path: reach.path(way),
            plunge: None,
            hits: way.hits.into(),
            cost: way.cost.into(),
        }
    }

    /// What binds the next move of a character ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn bound(&self, who: u8) -> Binding {
        match self.people.fighter(who).start {
            Some(_) => self.binding(who, &self.reach(who)),
            None => Binding::Free,
        }
    }
}
