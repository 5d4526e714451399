//! The ground of a scenario: terrain, edges, what can be seen from where.

use crate::data::side::Side;
use crate::data::terrain::Terrain;
use muster_kit::Hex;
use muster_kit::hexes::Grid;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::OnceLock;

/// A side of the map (BB-253).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Edge {
    N,
    E,
    S,
    W,
}

impl Edge {
    /// All four, clockwise from the top of the map.
    pub const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    /// In lower case, as it stands in a sentence: `north`.
    pub fn word(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["N", "E", "S", "W"][*self as usize])
    }
}

/// Forest hexes deeper than this are all alike (BB-66).
const DEPTH_MAX: u8 = 3;

/// Terrain by hex, with lines of sight worked out once.
#[derive(Debug)]
pub struct Field {
    pub grid: Grid,
    terrain: Vec<Terrain>,
    /// Steps to the nearest edge of the wood, for forest hexes ([BB-66](docs/rules/barbarica.md#bb-66)).
    depth: Vec<u8>,
    /// Whether a hex sees another, by pairs of hexes ([BB-64](docs/rules/barbarica.md#bb-64)).
    sight: OnceLock<Vec<bool>>,
    tribe_exits: Vec<Edge>,
    rome_exits: Vec<Edge>,
}

impl Field {
    /// Rows from the top, all of one length, at most 26 columns and 60 rows.
    pub fn new(rows: &[Vec<Terrain>], tribe_exits: Vec<Edge>, rome_exits: Vec<Edge>) -> Field {
        let narrow = |count: usize| u8::try_from(count).expect("maps are small");
        let grid = Grid {
            columns: narrow(rows.first().map_or(0, Vec::len)),
            rows: narrow(rows.len()),
        };
        let terrain = rows.concat();
        let mut field = Field {
            grid,
            depth: vec![0; terrain.len()],
            terrain,
            sight: OnceLock::new(),
            tribe_exits,
            rome_exits,
        };
        field.measure_woods();
        field
    }

    /// Depth 0 has a neighbour of open or merely difficult ground; huts, towers and crags make no edge
    /// ([BB-66](docs/rules/barbarica.md#bb-66)).
    fn measure_woods(&mut self) {
        let makes_edge =
            |terrain: Terrain| !matches!(terrain, Terrain::Forest | Terrain::Hut | Terrain::Tower | Terrain::Crag);
        let forest: Vec<Hex> = self
            .hexes()
            .filter(|hex| self.terrain(*hex) == Terrain::Forest)
            .collect();
        let (edges, inner): (Vec<Hex>, Vec<Hex>) = forest.iter().partition(|hex| {
            let mut around = hex.neighbours().filter(|next| self.contains(*next));
            around.any(|next| makes_edge(self.terrain(next)))
        });
        // Steps, not a path through the wood: the depth of a hex is its distance from the nearest edge hex.
        for hex in inner {
            let nearest = edges.iter().map(|edge| edge.distance(hex)).min();
            let depth = nearest.map_or(DEPTH_MAX, |steps| {
                u8::try_from(steps).unwrap_or(DEPTH_MAX).min(DEPTH_MAX)
            });
            let index = self.index(hex);
            self.depth[index] = depth;
        }
    }

    /// Whether such a place is on the map; [`Field::terrain`] and [`Field::depth`] panic off it.
    pub fn contains(&self, hex: Hex) -> bool {
        self.grid.index(hex).is_some()
    }

    fn index(&self, hex: Hex) -> usize {
        self.grid.index(hex).expect("units and paths stay on the map")
    }

    /// The ground of that place; panics off the map.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[self.index(hex)]
    }

    /// Column by column: map order (BB-26).
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let Grid { columns, rows } = self.grid;
        (0..columns).flat_map(move |column| (0..rows).map(move |row| Hex::new(column, row)))
    }

    /// Up to six places around it that are on the map.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        hex.neighbours().filter(|next| self.contains(*next))
    }

    /// 0 at the edge of a wood, 1 and 2 further in, 3 beyond; 0 for what is no forest
    /// ([BB-66](docs/rules/barbarica.md#bb-66)).
    pub fn depth(&self, hex: Hex) -> u8 {
        self.depth[self.index(hex)]
    }

    /// The edges by which a side may leave ([BB-253](docs/rules/barbarica.md#bb-253)).
    pub fn exits(&self, side: Side) -> &[Edge] {
        match side {
            Side::Tribe => &self.tribe_exits,
            Side::Rome => &self.rome_exits,
        }
    }

    /// Whether it lies in the outermost row or column of that side.
    pub fn is_on_edge(&self, hex: Hex, edge: Edge) -> bool {
        match edge {
            Edge::N => hex.row == 0,
            Edge::S => hex.row + 1 == self.grid.rows,
            Edge::W => hex.column == 0,
            Edge::E => hex.column + 1 == self.grid.columns,
        }
    }

    /// The edge over which a unit of the side may leave from a hex.
    pub fn exit_from(&self, hex: Hex, side: Side) -> Option<Edge> {
        self.exits(side)
            .iter()
            .copied()
            .find(|edge| self.is_on_edge(hex, *edge))
    }

    /// Whether a hex sees another, without the limit of the night ([BB-64](docs/rules/barbarica.md#bb-64),
    /// [BB-65](docs/rules/barbarica.md#bb-65)).
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        let sight = self.sight.get_or_init(|| {
            let len = self.grid.len();
            let mut sight = vec![true; len * len];
            for one in 0..len {
                for other in 0..one {
                    let clear = self.is_clear(self.grid.hex(one), self.grid.hex(other));
                    sight[one * len + other] = clear;
                    sight[other * len + one] = clear;
                }
            }
            sight
        });
        sight[self.index(from) * self.grid.len() + self.index(to)]
    }

    /// Whether one of the two traces meets no blocking hex ([BB-64](docs/rules/barbarica.md#bb-64),
    /// [BB-65](docs/rules/barbarica.md#bb-65)). A tower sees and is seen over everything, except that a line to a
    /// forest hex is blocked by other forest.
    fn is_clear(&self, from: Hex, to: Hex) -> bool {
        let ends = [self.terrain(from), self.terrain(to)];
        let raised = ends.contains(&Terrain::Tower);
        let wooded = ends.contains(&Terrain::Forest);
        let blocks = |hex: &Hex| {
            let terrain = self.terrain(*hex);
            if raised {
                wooded && terrain == Terrain::Forest
            } else {
                terrain.blocks()
            }
        };
        self.traces(from, to).iter().any(|trace| !trace.iter().any(&blocks))
    }

    /// The traces of BB-64 that stay on the map: one or two. Beyond its edge there is nothing to look through.
    pub fn traces(&self, from: Hex, to: Hex) -> Vec<Vec<Hex>> {
        let traces = from.traces(to);
        let on_map = traces.into_iter().filter_map(|trace| {
            let hexes = trace.into_iter().map(|hex| hex.filter(|hex| self.contains(*hex)));
            hexes.collect::<Option<Vec<Hex>>>()
        });
        on_map.collect()
    }
}
