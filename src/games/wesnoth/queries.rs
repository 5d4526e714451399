//! Questions: free, at any time, changing nothing ([WB-124](docs/rules/wesnoth.md#wb-124)).

use super::data::{Set, Site, UnitType, types};
use super::odds;
use super::rules::{off_map, price_of};
use super::scene::{self, Layer};
use super::signs;
use super::state::{Badge, Deed, Wesnoth};
use super::words::{UnitWord, letter, nearest};
use muster_game::Counsel;
use muster_kit::book::subject;
use muster_kit::{Answer, Hex, HexBoard, Line, Refusal, Scene, Seat, Viewer, ascii};
use serde::{Deserialize, Serialize};

/// A variant per subcommand that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    Reach {
        /// A number, a badge or a hex.
        unit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Hex>,
    },
    Odds {
        orders: String,
    },
    Danger {
        at: String,
    },
    Look {
        at: String,
    },
    Army {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Seat>,
        #[serde(default)]
        all: bool,
    },
    Roster {
        /// The asker's own faction if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<Set>,
        #[serde(default)]
        full: bool,
    },
    Map {
        #[serde(default)]
        view: MapView,
    },
    Book {
        topic: String,
    },
}

/// What a player asks the map to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapView {
    #[default]
    Units,
    Terrain,
    Villages,
    Reach,
}

fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

impl Wesnoth {
    /// Reads the position for the viewer's side, without changing it; refuses what that viewer cannot ask.
    pub fn answer_query(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        let side = self.asking(viewer);
        match query {
            Query::Reach { unit, from } => self.reach_told(side, &unit, from),
            Query::Odds { orders } => {
                let told = self.situation_of(viewer, &orders);
                let told = told.and_then(|situation| odds::odds(&situation));
                let told = told.map(|mut answer| {
                    let remarks = self.remarks_on_odds(viewer, &orders).into_iter().map(Line::from);
                    answer.lines.splice(0..0, remarks);
                    let promotions = self.promotions_asked(viewer, &orders);
                    answer.lines.extend(promotions.map(Line::from));
                    answer
                });
                // No order begins like a question about odds: what is wrong in it is told to every side, in turn or not.
                let told = told.map_err(|refusal| Refusal {
                    code: "".into(),
                    ..self.asked_as_odds(viewer, refusal)
                });
                self.naming_whose(viewer, &orders, told)
            }
            Query::Danger { .. } | Query::Map { view: MapView::Reach } if self.is_over() => {
                let reason = "The game is over: no turn is to come in which a unit moves or strikes.";
                Err(no("WB-107", reason).instead("/wesnoth map view:units"))
            }
            Query::Danger { at } => self.danger_answer(side, &at),
            Query::Look { at } => self.look(side, &at),
            Query::Army { player, all } => self.army_answer(side, player, all),
            Query::Roster { set, full } => Ok(self.roster(side, set.unwrap_or(self.side(side).faction), full)),
            Query::Map { view: MapView::Reach } if matches!(viewer, Viewer::Seat(seat) if seat.0 != side) => {
                let reason = "You have no units in this game any more, so none can come anywhere.";
                Err(no("WB-107", reason).instead("/wesnoth map view:units"))
            }
            Query::Map { view } => Ok(self.map_answer(side, view)),
            Query::Book { topic } => super::book::answer(&topic, self.map.grid),
        }
    }

    /// The refusal of a question about odds with the question that it proposes as a whole line: by itself it would be an order.
    fn asked_as_odds(&self, viewer: Viewer, refusal: Refusal) -> Refusal {
        let is_answered = |part: &str| {
            let situation = self.situation_of(viewer, part);
            situation.and_then(|situation| odds::odds(&situation)).is_ok()
        };
        match refusal.instead.clone() {
            Some(instead) if !instead.starts_with('/') && instead.split(';').map(str::trim).all(is_answered) => {
                refusal.instead(format!("/wesnoth odds orders:{instead}"))
            }
            _ => refusal,
        }
    }

    /// Where a unit can go in its side's turn: an own one by its number, one of another side by its badge, either by its hex.
    fn reach_told(&self, side: u8, word: &str, from: Option<Hex>) -> Result<Answer, Refusal> {
        let place = self.unit_asked_about(side, word, "/wesnoth reach unit:")?;
        self.awakened(self.units[place].owner).reach_answer(place, from)
    }

    /// Where a unit can go, with cost and letter on each hex, and whom it could strike from where.
    fn reach_answer(&self, place: usize, from: Option<Hex>) -> Result<Answer, Refusal> {
        let unit = &self.units[place];
        let side = unit.owner;
        let start = from.unwrap_or(unit.at);
        if self.map.index(start).is_none() {
            return Err(off_map(&self.map, start));
        }
        let reach = self.reach(place, start, u32::from(unit.sheet().moves));
        let mut cells = self.plain_cells();
        for cell in &mut cells {
            let at = cell.at;
            let note = reach.end(at).map_or_else(String::new, |label| {
                let need = super::data::need_of(unit.sheet().feet, self.terrain(at));
                format!("{}{}", label.cost, super::data::letter_of(need))
            });
            if cell.piece.is_none() || !note.is_empty() {
                cell.note = note;
                cell.piece = None;
            }
        }
        let board = HexBoard {
            light: scene::light(self.tile()),
            head: ascii_head(&format!("{} {}, moves {}", unit.badge(), unit.kind, unit.sheet().moves)),
            columns: self.map.grid.columns,
            rows: self.map.grid.rows,
            cells,
            legend: vec!["cost and cover: H 2+ P 3+ N 4+ G 5+ S 6+".to_owned()],
            picture_legend: None,
            grounds: scene::grounds(),
        };
        let mut lines = Vec::new();
        for enemy in self.units.iter().filter(|other| self.are_enemies(side, other.owner)) {
            let near = |hex: &Hex| hex.is_next_to(enemy.at);
            let mut from: Vec<String> = reach
                .ends()
                .map(|(hex, _)| hex)
                .filter(near)
                .map(|hex| hex.to_string())
                .collect();
            if start.is_next_to(enemy.at) {
                from.insert(0, start.to_string());
            }
            if !from.is_empty() {
                lines.push(Line::from(format!(
                    "Can strike {} {} on {} from {}.",
                    enemy.badge(),
                    enemy.kind,
                    enemy.at,
                    from.join(", ")
                )));
            }
        }
        Ok(Answer {
            boards: vec![Scene::Hexes(board)],
            ..Answer::lines(lines)
        })
    }

    fn plain_cells(&self) -> Vec<muster_kit::HexCell> {
        scene::board(self, Layer::Units, Vec::new()).cells
    }

    /// A hex, a unit in play, a sign of a board, or a type.
    fn look(&self, side: u8, at: &str) -> Result<Answer, Refusal> {
        let said = |word: &&str| !["at", "the"].iter().any(|empty| word.eq_ignore_ascii_case(empty));
        let word = at.split_whitespace().filter(said).collect::<Vec<_>>().join(" ");
        let word = word.as_str();
        let hex = word.parse::<Hex>().ok();
        if let Some(hex) = hex.filter(|hex| self.map.index(*hex).is_some()) {
            return self.look_at_both(hex);
        }
        if let Ok(unit) = word.parse::<UnitWord>()
            && let Some(place) = self.unit_of(side, unit.0)
        {
            return self.look_at(self.units[place].at);
        }
        let badge = self.units.iter().find(|unit| {
            unit.badge()
                .to_string()
                .eq_ignore_ascii_case(word.trim_end_matches('!'))
        });
        if let Some(unit) = badge {
            return self.look_at(unit.at).map(|answer| signs::with_a_reroll(word, answer));
        }
        // `R5!` is as hurt as `R5`, and `r5` stands behind a target, too.
        if let Some(absent) = self.badge_in_play(word.trim_end_matches('!')) {
            let refusal = self.asks_of_the_absent(side, absent, "/wesnoth look at:");
            return signs::reroll(word).ok_or(refusal);
        }
        let in_reach = || signs::keep_in_reach(word, self.army(side).count());
        if let Some(sign) = signs::told(word, self.map.grid)
            .or_else(|| signs::badge(word))
            .or_else(in_reach)
        {
            return Ok(sign);
        }
        if let Some(hex) = hex {
            return Err(off_map(&self.map, hex));
        }
        let slug = word.to_lowercase().replace([' ', '\''], "-");
        let kind = word.parse::<UnitType>().ok();
        if let Some(kind) = kind {
            return Ok(Answer::board(scene::sheet(kind)));
        }
        let begun: Vec<UnitType> = types()
            .filter(|kind| !slug.is_empty() && kind.sheet().slug.starts_with(&slug))
            .collect();
        match begun.as_slice() {
            [] => (),
            [only] => return Ok(Answer::board(scene::sheet(*only))),
            several => return Ok(super::book::which(several)),
        }
        if let Some(known) = super::book::known(word, self.map.grid) {
            return Ok(known);
        }
        // `what is lv`, as the rules are asked.
        let about = subject(at);
        if about.len() < at.len() && !at.starts_with(about) {
            return self.look(side, about);
        }
        let names = types().map(|kind| kind.sheet().name.as_str());
        let near = nearest(&slug, names, 3).join(", ");
        let refusal = no("WB-118", format!("`{word}` is no hex, unit or name. Nearest: {near}."));
        Err(refusal.instead(format!("/wesnoth look at:{}", self.map.keeps[0])))
    }

    /// A hex of the map, and the unit elsewhere whose badge is written the same: `B1`.
    fn look_at_both(&self, hex: Hex) -> Result<Answer, Refusal> {
        let mut answer = self.look_at(hex)?;
        let word = hex.to_string();
        let called = self.units.iter().find(|unit| unit.badge().to_string() == word);
        if let Some(unit) = called.filter(|unit| unit.at != hex) {
            let other = with_badge(unit.badge(), self.look_at(unit.at)?);
            let there = self.unit_at(hex).map(|place| self.units[place].badge());
            answer = match there {
                Some(badge) => with_badge(badge, answer),
                None => answer,
            };
            answer.lines.push(Line::from(format!("{word} is a unit, too:")));
            answer.lines.extend(other.lines);
            answer.boards.extend(other.boards);
        }
        Ok(answer)
    }

    fn look_at(&self, hex: Hex) -> Result<Answer, Refusal> {
        let Some(index) = self.map.index(hex) else {
            return Err(off_map(&self.map, hex));
        };
        let terrain = self.map.terrain[index].expect("an index is a hex");
        let site = match (self.map.village(hex), self.map.site(hex)) {
            (Some(village), _) => Some(match self.villages[village] {
                Some(owner) => format!("{}'s village", Self::name_of(owner)),
                None => "a free village".to_owned(),
            }),
            (None, Site::Keep(side) | Site::Castle(side)) if self.is_removed(side) => {
                Some(format!("what was {}'s castle", Self::name_of(side)))
            }
            (None, Site::Keep(side)) => Some(format!("{}'s keep", Self::name_of(side))),
            (None, Site::Castle(side)) => Some(format!("{}'s castle", Self::name_of(side))),
            (None, _) => None,
        };
        let text = match site {
            Some(site) => format!("{hex}: {site}, counts as {terrain}"),
            None => format!("{hex}: {terrain}"),
        };
        let mut answer = Answer::lines(vec![Line::from(format!("{text}."))]);
        if let Some(unit) = self.unit_at(hex).map(|place| &self.units[place]) {
            answer.lines.push(Line::from(format!(
                "{} {}: life {}/{}, {}.",
                unit.badge(),
                unit.kind,
                unit.life(),
                unit.sheet().life,
                scene::state_of(self, unit)
            )));
            answer.boards.push(scene::sheet(unit.kind));
        }
        Ok(answer)
    }

    fn army_answer(&self, side: u8, player: Option<Seat>, all: bool) -> Result<Answer, Refusal> {
        if all {
            let boards = self.side_numbers().filter(|side| !self.is_removed(*side));
            return Ok(Answer {
                boards: boards.map(|side| scene::army(self, side)).collect(),
                ..Answer::default()
            });
        }
        let side = player.map_or(side, |seat| seat.0);
        if usize::from(side) >= self.sides.len() {
            return Err(no("WB-119", format!("The seats are 1 to {}.", self.sides.len())));
        }
        Ok(Answer::board(scene::army(self, side)))
    }

    /// Units of a set, with codes and prices ([WB-85](docs/rules/wesnoth.md#wb-85)).
    fn roster(&self, side: u8, set: Set, full: bool) -> Answer {
        let mut rows = vec!["code unit                  lv cost life mv".to_owned()];
        for kind in set.types() {
            let sheet = kind.sheet();
            if !full && sheet.code.is_none() {
                continue;
            }
            let cost = match &sheet.code {
                Some(_) if self.for_sale(side).any(|other| other == kind) => price_of(self, side, kind).to_string(),
                _ => "-".to_owned(),
            };
            rows.push(format!(
                "{:<4} {:<21} {:>2} {cost:>4} {:>4} {:>2}",
                sheet.code.as_deref().unwrap_or("--"),
                ascii::cut(&sheet.name, 21),
                sheet.level,
                sheet.life,
                sheet.moves
            ));
        }
        let head = ascii::cut(
            &format!("{}, {}", set.title().to_uppercase(), set.alignment()),
            ascii::COLUMNS_MAX,
        );
        let code = set.types().find_map(|kind| kind.sheet().code.as_deref());
        let code = code.unwrap_or("sp");
        let text = format!("A unit's sheet: `/wesnoth book topic:{code}`, by its code or its name.");
        Answer {
            lines: vec![Line::from(text)],
            ..Answer::board(Scene::Sheet { head, rows })
        }
    }

    fn map_answer(&self, side: u8, view: MapView) -> Answer {
        match view {
            MapView::Units => Answer::board(scene::map(self)),
            MapView::Terrain => Answer::board(scene::board_with_glyphs(self, Layer::Terrain, Vec::new())),
            MapView::Villages => {
                let rows = self
                    .side_numbers()
                    .map(|side| format!("{} {}", letter(side), self.villages_of(side)));
                let rows = vec![rows.collect::<Vec<_>>().join("  ")];
                Answer::board(Scene::Hexes(scene::board(self, Layer::Villages, rows)))
            }
            MapView::Reach => Answer::board(self.reach_of_all(side)),
        }
    }

    /// How many own units could come to each hex.
    fn reach_of_all(&self, side: u8) -> Scene {
        let game = self.awakened(side);
        let mut counts = vec![0u32; game.map.grid.len()];
        for (place, unit) in game.units.iter().enumerate().filter(|(_, unit)| unit.owner == side) {
            if unit.deed == Deed::Fresh {
                let reach = game.reach(place, unit.at, u32::from(unit.sheet().moves));
                for (hex, _) in reach.ends() {
                    counts[game.map.index(hex).expect("reach stays on the map")] += 1;
                }
            }
        }
        let mut board = scene::board(&game, Layer::Units, vec!["units of yours that can come".to_owned()]);
        for cell in &mut board.cells {
            let count = counts[game.map.index(cell.at).expect("cells are hexes")];
            if cell.piece.is_none() {
                cell.note = if count > 0 {
                    count.min(99).to_string()
                } else {
                    String::new()
                };
            }
        }
        Scene::Hexes(board)
    }
}

/// An answer whose sheet says which unit it is of, where those of two stand together.
fn with_badge(badge: Badge, mut answer: Answer) -> Answer {
    for board in &mut answer.boards {
        if let Scene::Sheet { head, .. } = board {
            *head = ascii_head(&format!("{badge} {head}"));
        }
    }
    answer
}

fn ascii_head(text: &str) -> String {
    ascii::cut(text, ascii::COLUMNS_MAX)
}
