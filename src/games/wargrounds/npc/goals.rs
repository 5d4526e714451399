//! Where each character wants to be ([9.2](docs/rules/wargrounds.md#92-goals-and-weights)).

use crate::data::{Cell, Direction, Ground, Scenario, Side};
use crate::facts;
use crate::parts::CharacterId;
use crate::rules::movement;
use crate::state::{Load, Wargrounds};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

/// Half-inches that count for what no way leads to.
const LOST: i64 = 120;

/// HP with which a Monarch withdraws: half of its 15.
const WARY_HP: u8 = 7;

/// Whether a character keeps out of reach: a Monarch that has been hurt
/// ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation), [9.2](docs/rules/wargrounds.md#92-goals-and-weights)).
/// Until then it leads its people, of whom it is the strongest.
pub fn hides(game: &Wargrounds, who: CharacterId) -> bool {
    facts::is_monarch(game, who) && game.people.fighter(who).hp() <= WARY_HP
}

/// What a character is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Flag,
    /// The flag on this stand, for people.
    FlagOn(Cell),
    Circle,
    Pieces,
    Carrier,
    Home,
    Barrel,
    Walls,
    Cover,
    Monarch,
    Enemies,
    Diplomacy,
    Bank,
    Sections,
    Bombard,
    Battery,
    Castle,
}

impl Aim {
    /// Behind "nearer to".
    pub fn words(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Aim::FlagOn(stand) => return Cow::Owned(format!("the flag {stand}")),
            Aim::Flag => "a flag",
            Aim::Circle => "the circle",
            Aim::Pieces => "the pieces of the tablet",
            Aim::Carrier => "who carries it",
            Aim::Home => "its own area",
            Aim::Barrel => "the barrel",
            Aim::Walls => "the walls",
            Aim::Cover => "its own area, out of danger",
            Aim::Monarch => "the other Monarch",
            Aim::Enemies => "the enemy",
            Aim::Diplomacy => "Diplomacy",
            Aim::Bank => "where the bridge is wanted",
            Aim::Sections => "the bridge sections",
            Aim::Bombard => "the bombard",
            Aim::Battery => "where the bombard is wanted",
            Aim::Castle => "the castle",
        })
    }
}

/// What one character is after.
#[derive(Clone, Debug)]
pub struct Task {
    pub aim: Aim,
    far: Option<Rc<Vec<u16>>>,
    pub weight: i64,
    /// Whether it picks things up.
    pub fetches: bool,
    /// Where it lays a bridge section.
    lay: Option<Cell>,
}

impl Task {
    /// Half-inches left to the goal.
    pub fn distance(&self, game: &Wargrounds, cell: Cell) -> i64 {
        match &self.far {
            Some(far) => i64::from(far[game.field.board().index(cell)]).min(LOST),
            None => 0,
        }
    }

    /// Whether it means to lay a bridge section in this cell.
    pub fn lays(&self, cell: Cell) -> bool {
        self.lay == Some(cell)
    }
}

/// What a side is after, worked out once for all of its characters.
pub struct Goals {
    side: Side,
    /// Whether people are shown them: each character then goes for a flag that they can tell, instead of the flags being shared
    /// out by the numbers of the characters.
    shown: bool,
    /// Where sections are still wanted ([WG-168](docs/rules/wargrounds.md#wg-168)).
    bank: Vec<Cell>,
    /// Cells from which the bombard hits the castle, once they are asked for.
    battery: OnceCell<Vec<Cell>>,
    /// The two that carry, or go for, the heavy thing.
    porters: Vec<CharacterId>,
    fetchers: Vec<CharacterId>,
}

impl Goals {
    /// What a side is after as the game stands: where to bridge the river, and who carries the heavy thing.
    pub fn of(game: &Wargrounds, side: Side) -> Goals {
        let mut goals = Goals {
            side,
            shown: false,
            bank: Vec::new(),
            battery: OnceCell::new(),
            porters: Vec::new(),
            fetchers: Vec::new(),
        };
        if game.field.scenario().is_timed() && side == game.field.attackers() {
            if game.field.scenario() == Scenario::Storm {
                goals.survey_river(game);
            }
            goals.choose_porters(game);
        }
        goals
    }

    /// As [`Goals::of`], for what people are shown.
    pub fn to_show(game: &Wargrounds, side: Side) -> Goals {
        Goals {
            shown: true,
            ..Goals::of(game, side)
        }
    }

    /// Two cells of the near bank, five rows apart, by the middle of the field
    /// ([WG-168](docs/rules/wargrounds.md#wg-168)).
    fn survey_river(&mut self, game: &Wargrounds) {
        if game.field.things().bridges().is_empty() {
            let bank = bank_rows(game).into_iter().filter_map(|y| near_bank(game, y));
            self.bank = bank
                .filter(|cell| !game.field.things().sections().contains(cell))
                .collect();
        }
        let wanted = self.bank.len();
        let loose = loose_sections(game);
        let mut free: Vec<CharacterId> = game
            .people
            .upright(self.side)
            .filter(|who| game.people.fighter(*who).load() == Load::None)
            .collect();
        let near = |who: &CharacterId| {
            loose
                .iter()
                .map(|cell| cell.d2(game.people.fighter(*who).at()))
                .min()
                .unwrap_or(u32::MAX)
        };
        free.sort_by_key(|who| (near(who), *who));
        let carried = game
            .people
            .upright(self.side)
            .filter(|who| game.people.fighter(*who).load() == Load::Section)
            .count();
        self.fetchers = free.into_iter().take(wanted.saturating_sub(carried)).collect();
    }

    /// Cells from which the bombard hits the castle, for attackers who storm it ([WG-169](docs/rules/wargrounds.md#wg-169)).
    fn battery(&self, game: &Wargrounds) -> &[Cell] {
        self.battery.get_or_init(|| {
            let storms = game.field.scenario() == Scenario::Storm && self.side == game.field.attackers();
            if !storms || game.field.things().breached() != 0 {
                return Vec::new();
            }
            let board = game.field.board();
            let west = &board.castle[3];
            let hits = |cell: &Cell| {
                west.iter()
                    .any(|wall| cell.within(*wall, 6) && game.field.sees_past(*cell, *wall, west))
            };
            let stands = |cell: &Cell| game.field.ground(*cell).is_standable() && board.ground(*cell) != Ground::Goal;
            board.cells().filter(|cell| stands(cell) && hits(cell)).collect()
        })
    }

    fn choose_porters(&mut self, game: &Wargrounds) {
        let carrying = |who: &CharacterId| matches!(game.people.fighter(*who).load(), Load::Heavy | Load::Helping(_));
        self.porters = game.people.upright(self.side).filter(carrying).collect();
        if game.field.scenario() == Scenario::Storm && game.field.things().breached() != 0 {
            self.porters.clear();
            return;
        }
        let goal = game
            .field
            .things()
            .heavy()
            .or_else(|| self.porters.first().map(|who| game.people.fighter(*who).at()));
        let Some(goal) = goal else { return };
        let mut others: Vec<CharacterId> = game
            .people
            .upright(self.side)
            .filter(|who| !carrying(who) && !self.fetchers.contains(who))
            .collect();
        others.sort_by_key(|who| (game.people.fighter(*who).at().d2(goal), *who));
        let wanted = 2usize.saturating_sub(self.porters.len());
        self.porters.extend(others.into_iter().take(wanted));
    }

    /// Whether a character lets go of what it carries at the beginning of its activation: the bombard in range.
    pub fn drops(&self, game: &Wargrounds, who: CharacterId) -> bool {
        let fighter = game.people.fighter(who);
        game.field.scenario() == Scenario::Storm
            && (fighter.load() == Load::Heavy
                && (self.battery(game).contains(&fighter.at()) || game.field.things().breached() != 0)
                || fighter.load() == Load::Section && !game.field.things().bridges().is_empty())
    }

    fn go(&self, game: &Wargrounds, aim: Aim, cells: &[Cell], weight: i64) -> Task {
        Task {
            aim,
            far: (!cells.is_empty()).then(|| Rc::new(game.field.distances(cells))),
            weight,
            fetches: true,
            lay: None,
        }
    }

    fn foes(&self, game: &Wargrounds) -> Vec<Cell> {
        game.people
            .upright(self.side.other())
            .map(|who| game.people.fighter(who).at())
            .collect()
    }

    fn carriers(&self, game: &Wargrounds, side: Side) -> Vec<Cell> {
        game.people
            .upright(side)
            .filter(|who| game.people.is_carrier(*who))
            .map(|who| game.people.fighter(who).at())
            .collect()
    }

    /// What a character is after, and how much it matters ([9.2](docs/rules/wargrounds.md#92-goals-and-weights)).
    pub fn task(&self, game: &Wargrounds, who: CharacterId) -> Task {
        let load = game.people.fighter(who).load();
        match game.field.scenario() {
            Scenario::Flags => self.flag_task(game, who),
            Scenario::Tablet => {
                let circle = &game.field.board().goal;
                if game.people.fighter(who).pieces() > 0 {
                    self.go(game, Aim::Circle, circle, 6)
                } else if !game.field.things().pieces().is_empty() {
                    self.go(game, Aim::Pieces, game.field.things().pieces(), 4)
                } else {
                    let thieves = self.carriers(game, self.side.other());
                    if thieves.is_empty() {
                        self.go(game, Aim::Circle, circle, 2)
                    } else {
                        self.go(game, Aim::Carrier, &thieves, 2)
                    }
                }
            }
            Scenario::Barrel if self.side == game.field.attackers() => match load {
                Load::Heavy => self.go(game, Aim::Home, game.field.area(self.side), 10),
                _ => {
                    let barrel = game
                        .field
                        .things()
                        .heavy()
                        .into_iter()
                        .chain(self.carriers(game, self.side));
                    let barrel: Vec<Cell> = barrel.collect();
                    let weight = if self.porters.contains(&who) { 4 } else { 2 };
                    self.go(game, Aim::Barrel, &barrel, weight)
                }
            },
            Scenario::Barrel => {
                let barrel: Vec<Cell> = game
                    .field
                    .things()
                    .heavy()
                    .into_iter()
                    .chain(self.carriers(game, self.side.other()))
                    .collect();
                self.go(game, Aim::Barrel, &barrel, 2)
            }
            Scenario::Storm if self.side == game.field.attackers() => self.storm_task(game, who, load),
            Scenario::Storm => {
                let targets = self.carriers(game, self.side.other());
                let far = game.field.distances(&targets);
                let reachable = far[game.field.board().index(game.people.fighter(who).at())] != u16::MAX;
                if !targets.is_empty() && reachable {
                    self.go(game, Aim::Carrier, &targets, 2)
                } else {
                    let walls: Vec<Cell> = game.field.board().castle[3]
                        .iter()
                        .filter_map(|cell| cell.step(Direction::W))
                        .collect();
                    self.go(game, Aim::Walls, &walls, 2)
                }
            }
            Scenario::Vip => {
                if hides(game, who) {
                    return self.go(game, Aim::Cover, game.field.area(self.side), 1);
                }
                let monarch = game
                    .people
                    .monarch(self.side.other())
                    .filter(|who| game.people.standing(*who));
                match monarch {
                    Some(other) => self.go(game, Aim::Monarch, &[game.people.fighter(other).at()], 3),
                    None => self.go(game, Aim::Enemies, &self.foes(game), 1),
                }
            }
            Scenario::Diplomacy => {
                if load == Load::Diplomacy {
                    return self.go(game, Aim::Enemies, &self.foes(game), 2);
                }
                match game.field.things().diplomacy() {
                    Some(cell) => self.go(game, Aim::Diplomacy, &[cell], 4),
                    None => {
                        let user = self.carriers(game, self.side.other());
                        if user.is_empty() {
                            self.go(game, Aim::Enemies, &self.foes(game), 1)
                        } else {
                            self.go(game, Aim::Carrier, &user, 2)
                        }
                    }
                }
            }
        }
    }

    fn flag_task(&self, game: &Wargrounds, who: CharacterId) -> Task {
        let open: Vec<Cell> = game
            .field
            .things()
            .flags()
            .iter()
            .filter(|flag| {
                flag.owner != Some(self.side)
                    && flag
                        .holder
                        .is_none_or(|holder| game.people.side_of(holder) != self.side)
            })
            .map(|flag| flag.stand)
            .collect();
        let stands: Vec<Cell> = game.field.things().flags().iter().map(|flag| flag.stand).collect();
        if self.shown
            && let Some((stand, weight)) = flag_to_show(game, who, &stands, &open)
        {
            return self.go(game, Aim::FlagOn(stand), &[stand], weight);
        }
        if open.is_empty() {
            return self.go(game, Aim::Flag, &stands, 2);
        }
        let number = usize::from(game.people.sheet(who).number);
        self.go(game, Aim::Flag, &[open[number % open.len()]], 3)
    }

    fn storm_task(&self, game: &Wargrounds, who: CharacterId, load: Load) -> Task {
        if game.field.things().breached() != 0 {
            return Task {
                fetches: false,
                ..self.go(game, Aim::Castle, &game.field.board().goal, 8)
            };
        }
        if load == Load::Section {
            let at = game.people.fighter(who).at();
            let carriers: Vec<CharacterId> = game
                .people
                .upright(self.side)
                .filter(|who| game.people.fighter(*who).load() == Load::Section)
                .collect();
            let place = carriers.iter().position(|other| *other == who).unwrap_or(0);
            let mut bank = self.bank.clone();
            bank.sort_by_key(|cell| cell.d2(at));
            let lay = if carriers.len() > 1 {
                self.bank.get(place % self.bank.len().max(1)).copied()
            } else {
                bank.first().copied()
            };
            let cells: Vec<Cell> = lay.into_iter().collect();
            return Task {
                lay,
                ..self.go(game, Aim::Bank, &cells, 6)
            };
        }
        if matches!(load, Load::Heavy | Load::Helping(_)) {
            let goal = if game.field.things().bridges().is_empty() {
                near_bank(game, game.field.board().rows / 2).into_iter().collect()
            } else {
                self.battery(game).to_vec()
            };
            let aim = if game.field.things().bridges().is_empty() {
                Aim::Bank
            } else {
                Aim::Battery
            };
            return self.go(game, aim, &goal, 6);
        }
        if self.fetchers.contains(&who) {
            return self.go(game, Aim::Sections, &loose_sections(game), 6);
        }
        let bombard: Vec<Cell> = game
            .field
            .things()
            .heavy()
            .into_iter()
            .chain(self.heavy_carrier(game))
            .collect();
        let porter = self.porters.contains(&who);
        let task = if porter || game.field.things().bridges().is_empty() {
            self.go(game, Aim::Bombard, &bombard, if porter { 6 } else { 1 })
        } else {
            self.go(game, Aim::Battery, self.battery(game), 1)
        };
        Task {
            fetches: porter,
            ..task
        }
    }

    fn heavy_carrier(&self, game: &Wargrounds) -> Option<Cell> {
        game.people
            .upright(self.side)
            .find(|who| game.people.fighter(*who).load() == Load::Heavy)
            .map(|who| game.people.fighter(who).at())
    }
}

/// The flag that people see a character go for, with its weight: the one that its first move is bound to
/// ([WG-68](docs/rules/wargrounds.md#wg-68)), else the nearest of those that are `open`, else the nearest.
fn flag_to_show(game: &Wargrounds, who: CharacterId, stands: &[Cell], open: &[Cell]) -> Option<(Cell, i64)> {
    let weight = if open.is_empty() { 2 } else { 3 };
    if let Some(mark) = movement::bound_to(game, who).filter(|mark| stands.contains(mark)) {
        return Some((mark, weight));
    }
    let far = game.field.distances(&[game.people.fighter(who).at()]);
    let wanted = if open.is_empty() { stands } else { open };
    let stand = wanted
        .iter()
        .min_by_key(|stand| (far[game.field.board().index(**stand)], **stand))?;
    Some((*stand, weight))
}

/// The rows of the two sections of a bridge, by the middle of the field ([WG-168](docs/rules/wargrounds.md#wg-168)).
fn bank_rows(game: &Wargrounds) -> [u8; 2] {
    let middle = game.field.board().rows / 2;
    [middle - 3, middle + 2]
}

/// The attackers' bank of the river in a row.
fn near_bank(game: &Wargrounds, row: u8) -> Option<Cell> {
    let board = game.field.board();
    let river = (0..board.columns).find(|x| board.ground(Cell::new(*x, row)) == Ground::Water);
    river.and_then(|x| Cell::new(x, row).step(Direction::W))
}

/// Sections that do not lie where they are wanted.
fn loose_sections(game: &Wargrounds) -> Vec<Cell> {
    let rows = bank_rows(game);
    let sections = game.field.things().sections().iter().copied();
    sections.filter(|cell| !rows.contains(&cell.y)).collect()
}
