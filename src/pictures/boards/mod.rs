//! The boards themselves, a module for each way of laying them out, and what these share.

mod changes;
mod chart;
mod hexes;
mod lit;
mod plane;
mod squares;
mod tiles;

use super::canvas::{Anchor, At, Canvas, Paint, Pen};
use super::charts;
use super::colours::{FAINT, LINE, NAMES};
use changes::{Changes, Held, PieceAt, Standings};
use muster_kit::{Lights, Scene};

/// Pixels beside a board for the names of its rows, and above it for those of its columns.
const MARGIN: i32 = 34;

/// What a board takes, in pixels: width and height.
pub fn size(scene: &Scene) -> (i32, i32) {
    match scene {
        Scene::Sheet { .. } => (0, 0),
        Scene::Chart(chart) => chart::size(chart),
        Scene::Hexes(board) => hexes::size(board.columns, board.rows),
        Scene::Tall(board) => hexes::size(board.columns, board.rows),
        Scene::Squares(board) => squares::size(board),
        Scene::Tiles(board) => tiles::size(board),
        Scene::Plane(board) => plane::size(board),
        Scene::Graph(graph) => charts::size(graph),
    }
}

/// Draws the ground of a board with its upper left corner at `top`: all that seldom changes.
pub fn lay(scene: &Scene, top: At, canvas: &mut Canvas) {
    match scene {
        Scene::Sheet { .. } | Scene::Graph(_) => (),
        Scene::Chart(chart) => chart::lay(chart, top, canvas),
        Scene::Hexes(board) => hexes::lay(board, top, canvas),
        Scene::Tall(board) => hexes::lay_tall(board, top, canvas),
        Scene::Squares(board) => squares::lay(board, top, canvas),
        Scene::Tiles(board) => tiles::lay(board, top, canvas),
        Scene::Plane(board) => plane::lay(board, top, canvas),
    }
}

/// The colour of the hour that lies on the ground of a board; none in the light of day.
pub fn veil_of(scene: &Scene) -> Option<&'static str> {
    match scene {
        Scene::Hexes(board) => hexes::veil_of(board.light),
        _ => None,
    }
}

/// What has changed on a board with its upper left corner at `top` since `before`; nothing where that was another kind of board.
pub fn changes(scene: &Scene, before: Option<&Scene>, top: At) -> Changes {
    let standings = match (before, scene) {
        (Some(Scene::Hexes(old)), Scene::Hexes(now)) => [old, now].map(|board| hexes::standings(board, top)),
        (Some(Scene::Tall(old)), Scene::Tall(now)) => [old, now].map(|board| hexes::standings_tall(board, top)),
        (Some(Scene::Squares(old)), Scene::Squares(now)) => [old, now].map(|board| squares::standings(board, now, top)),
        (Some(Scene::Tiles(old)), Scene::Tiles(now)) => [old, now].map(|board| tiles::standings(board, now, top)),
        (Some(Scene::Plane(old)), Scene::Plane(now)) => [old, now].map(|board| plane::standings(board, now, top)),
        _ => return Changes::default(),
    };
    Changes::between(&standings[0], &standings[1])
}

/// Draws what stands on the ground of a board with its upper left corner at `top`, and what has changed there.
pub fn draw(scene: &Scene, changes: &Changes, top: At, canvas: &mut Canvas) {
    match scene {
        Scene::Sheet { .. } => (),
        Scene::Chart(chart) => chart::draw(chart, top, canvas),
        Scene::Hexes(board) => hexes::draw(board, changes, top, canvas),
        Scene::Tall(board) => hexes::draw_tall(board, changes, top, canvas),
        Scene::Squares(board) => squares::draw(board, changes, top, canvas),
        Scene::Tiles(board) => tiles::draw(board, changes, top, canvas),
        Scene::Plane(board) => plane::draw(board, changes, top, canvas),
        Scene::Graph(graph) => charts::draw(graph, top, canvas),
    }
}

/// Makes all tiles dimmer but those that may be or were chosen, and writes the names of the former; nothing where none may be
/// chosen, or the board has no tiles.
pub fn light(scene: &Scene, lights: &Lights, top: At, canvas: &mut Canvas) {
    let tiles = match scene {
        Scene::Hexes(board) => hexes::tiles(board, top),
        Scene::Tall(board) => hexes::tiles_tall(board, top),
        Scene::Squares(board) => squares::tiles(board, top),
        Scene::Tiles(board) => tiles::tiles(board, top),
        Scene::Sheet { .. } | Scene::Chart(_) | Scene::Plane(_) | Scene::Graph(_) => return,
    };
    lit::light(&tiles, lights, canvas);
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 1_000)
}

/// Glyphs of the longest row, at least one.
fn columns_of(rows: &[String]) -> i32 {
    small(rows.iter().map(|row| row.chars().count()).max().unwrap_or(0)).max(1)
}

fn name_pen() -> Pen {
    Pen::new(16, NAMES).bold().at(Anchor::Middle)
}

fn tile(fill: &'static str) -> Paint {
    Paint {
        fill,
        line: LINE,
        width: 1,
    }
}

/// An outline round what lies there already.
fn outline(line: &'static str, width: i32) -> Paint {
    Paint {
        fill: "none",
        line,
        width,
    }
}

/// A number for the tile of that column and row, by which its trees and houses stand.
fn number_of(column: i32, row: i32) -> i32 {
    row * 131 + column * 17
}

/// A glyph of the ground: faint, in a corner of its tile; open ground has none.
fn glyph_of(canvas: &mut Canvas, at: At, size: i32, glyph: char) {
    if glyph != '.' {
        let pen = Pen::new(size, FAINT).at(Anchor::Middle);
        canvas.text(at.plus(0, size * 36 / 100), pen, &glyph.to_string());
    }
}
