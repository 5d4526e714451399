//! What stands on the ground, drawn: trees, peaks, waves, houses. Each shape is scattered over its tile by where the tile lies,
//! so that a map is the same picture each time and no two tiles are alike.

use super::canvas::{At, Canvas, Paint};
use super::colours::shades;
use muster_kit::Ground;

/// A tile to be drawn on: its middle, how far it reaches from there, and a number of its own.
#[derive(Clone, Copy)]
pub struct Plot {
    pub at: At,
    /// Pixels from the middle to the nearest edge.
    pub reach: i32,
    pub number: i32,
}

/// Pixels below which a tile has room for one shape only.
const SMALL: i32 = 20;

/// Pixels from which a tile has room for many shapes.
const ROOMY: i32 = 30;

/// Places of several shapes in a tile, in hundredths of its reach, those further up first.
const FIVE: [(i32, i32); 5] = [(-8, -62), (-52, -34), (46, -30), (-30, 26), (34, 34)];
const THREE: [(i32, i32); 3] = [(4, -48), (-44, 14), (44, 22)];
const TWO: [(i32, i32); 2] = [(-30, -8), (30, 10)];
const ONE: [(i32, i32); 1] = [(0, 8)];

impl Plot {
    /// Where shapes stand: in a small tile one in the middle, else at these places, each a little aside.
    fn places(self, many: &[(i32, i32)]) -> Vec<(At, i32)> {
        let places = if self.reach < SMALL { &ONE } else { many };
        let aside = |place: i32, salt: i32| {
            let mixed = (self.number + 1) * 7_919 + (place + 1) * 104_729 + salt * 1_299_709;
            (mixed / 8).rem_euclid(17) - 8
        };
        let of_reach = |part: i32| self.reach * part / 100;
        let placed = (0..).zip(places).map(|(place, (x, y))| {
            let (x, y) = (x + aside(place, 1), y + aside(place, 2));
            (self.at.plus(of_reach(x), of_reach(y)), place)
        });
        placed.collect()
    }

    /// Pixels of a shape that takes so many hundredths of a tile which it has for itself.
    fn of_all(self, hundredths: i32) -> i32 {
        (self.reach * hundredths / 100).max(2)
    }

    /// Pixels of a shape that takes so many hundredths of a tile with room for several.
    fn part(self, hundredths: i32) -> i32 {
        let of = if self.reach < SMALL {
            self.reach * 5 / 2
        } else {
            self.reach
        };
        (of * hundredths / 100).max(2)
    }
}

/// Draws what stands on a ground; nothing on one that its colour tells alone.
pub fn draw(ground: Ground, plot: Plot, canvas: &mut Canvas) {
    match ground {
        Ground::Plain | Ground::Goal | Ground::Start => (),
        Ground::Road => track(plot, canvas),
        Ground::Bridge => bridge(plot, canvas),
        Ground::Ford => ford(plot, canvas),
        Ground::Wood => wood(plot, canvas),
        Ground::Harsh => pebbles(plot, canvas),
        Ground::Stones => boulders(plot, canvas),
        Ground::Graves => graves(plot, canvas),
        Ground::Hill => hills(plot, canvas),
        Ground::Mountain => peaks(plot, canvas),
        Ground::Water => waves(plot, canvas),
        Ground::Marsh => reeds(plot, canvas),
        Ground::Fire => flames(plot, canvas),
        Ground::Houses => houses(plot, canvas),
        Ground::Town => town(plot, canvas),
        Ground::Walls => tower(plot, canvas),
        Ground::Keep => keep(plot, canvas),
    }
}

fn painted(fill: &'static str, line: &'static str) -> Paint {
    Paint { fill, line, width: 1 }
}

/// Firs, each of two tiers on a trunk.
fn wood(plot: Plot, canvas: &mut Canvas) {
    // Five need room to be told apart.
    let (many, taller): (&[(i32, i32)], i32) = match plot.reach < ROOMY {
        true => (&THREE, 12),
        false => (&FIVE, 0),
    };
    for (foot, place) in plot.places(many) {
        let tall = plot.part(46 + taller + 6 * (place % 3));
        let wide = tall * 42 / 100;
        canvas.rectangle(
            foot.plus(-tall / 14, -tall / 8),
            tall / 7 + 1,
            tall / 4,
            painted(shades::TRUNK, "none"),
        );
        let paint = painted(
            if place % 2 == 0 { shades::FIR } else { shades::FIR_LIT },
            shades::FIR_EDGE,
        );
        let tier =
            |low: i32, high: i32, wide: i32| [(-wide, -low), (0, -high), (wide, -low)].map(|(x, y)| foot.plus(x, y));
        canvas.polygon(&tier(tall / 8, tall * 7 / 10, wide), paint);
        canvas.polygon(&tier(tall * 45 / 100, tall, wide * 7 / 10), paint);
    }
}

/// Peaks with a lit and a dark flank.
fn peaks(plot: Plot, canvas: &mut Canvas) {
    for (at, place) in plot.places(&THREE) {
        let tall = plot.part(if place == 0 { 86 } else { 62 });
        let (foot, wide) = (at.plus(0, tall / 2), tall * 6 / 10);
        let (top, left, right) = (foot.plus(0, -tall), foot.plus(-wide, 0), foot.plus(wide, 0));
        let ridge = foot.plus(wide / 6, 0);
        canvas.polygon(&[left, top, ridge], painted(shades::ROCK_LIT, shades::ROCK_EDGE));
        canvas.polygon(&[ridge, top, right], painted(shades::ROCK, shades::ROCK_EDGE));
        let snow = [
            top,
            top.plus(-wide * 26 / 100, tall * 26 / 100),
            top.plus(-wide / 20, tall * 20 / 100),
            top.plus(wide * 22 / 100, tall * 30 / 100),
        ];
        canvas.polygon(&snow, painted(shades::SNOW, "none"));
    }
}

/// Round hills, those behind first.
fn hills(plot: Plot, canvas: &mut Canvas) {
    for (at, place) in plot.places(&THREE) {
        let wide = plot.part(if place == 0 { 46 } else { 40 });
        let paint = painted(
            if place % 2 == 0 {
                shades::MOUND
            } else {
                shades::MOUND_LIT
            },
            shades::MOUND_EDGE,
        );
        let ring = [
            (-100, 30),
            (-82, -20),
            (-48, -54),
            (0, -66),
            (48, -54),
            (82, -20),
            (100, 30),
        ];
        let corners = ring.map(|(x, y)| at.plus(wide * x / 100, wide * y / 100));
        canvas.polygon(&corners, paint);
        let shade = [(14, -34), (44, -20), (58, 6)].map(|(x, y)| at.plus(wide * x / 100, wide * y / 100));
        canvas.polyline(&shade, shades::MOUND_EDGE, 1);
    }
}

/// Crests of waves.
fn waves(plot: Plot, canvas: &mut Canvas) {
    for (at, _) in plot.places(&THREE) {
        let part = plot.part(14);
        let crest = [(-3, 0), (-2, -1), (-1, 0), (0, 1), (1, 0), (2, -1), (3, 0)];
        let crest = crest.map(|(x, y)| at.plus(x * part, y * part * 6 / 10));
        canvas.polyline(&crest, shades::WAVE, 2);
    }
}

/// Reeds over short crests.
fn reeds(plot: Plot, canvas: &mut Canvas) {
    for (foot, place) in plot.places(&THREE) {
        let tall = plot.part(34);
        canvas.polyline(&[foot.plus(-tall, 2), foot.plus(tall, 2)], shades::WAVE, 1);
        for blade in -1..=1 {
            let top = foot.plus(blade * tall * 45 / 100, -tall + blade.abs() * tall / 4 - place);
            canvas.line(foot.plus(blade * tall / 8, 0), top, shades::REED, 2);
        }
    }
}

/// Stones that lie about: slow ground.
fn pebbles(plot: Plot, canvas: &mut Canvas) {
    for (at, place) in plot.places(&FIVE) {
        let wide = plot.part(9 + 3 * (place % 2));
        let ring = [(-10, 3), (-6, -6), (4, -7), (10, 0), (6, 6), (-5, 7)];
        let corners = ring.map(|(x, y)| at.plus(wide * x / 10, wide * y / 10));
        canvas.polygon(&corners, painted(shades::STONE, shades::STONE_EDGE));
    }
}

/// Standing stones.
fn boulders(plot: Plot, canvas: &mut Canvas) {
    for (foot, place) in plot.places(&TWO) {
        let tall = plot.part(48 + 8 * place);
        let ring = [(-30, 20), (-34, -40), (-12, -100), (22, -92), (34, -20), (28, 20)];
        let corners = ring.map(|(x, y)| foot.plus(tall * x / 100, tall * y / 100));
        canvas.polygon(&corners, painted(shades::STONE, shades::STONE_EDGE));
    }
}

/// Crosses on mounds.
fn graves(plot: Plot, canvas: &mut Canvas) {
    for (foot, _) in plot.places(&TWO) {
        let tall = plot.part(50);
        canvas.line(foot, foot.plus(0, -tall), shades::STONE_EDGE, 3);
        let arm = foot.plus(0, -tall * 7 / 10);
        canvas.line(arm.plus(-tall / 3, 0), arm.plus(tall / 3, 0), shades::STONE_EDGE, 3);
        let mound = [(-5, 2), (-3, -1), (3, -1), (5, 2)].map(|(x, y)| foot.plus(x * tall / 10, y * tall / 10));
        canvas.polygon(&mound, painted(shades::MOUND, shades::MOUND_EDGE));
    }
}

/// Flames, yellow within.
fn flames(plot: Plot, canvas: &mut Canvas) {
    for (foot, place) in plot.places(&THREE) {
        let tall = plot.part(if place == 0 { 64 } else { 50 });
        let flame = |scale: i32| {
            let ring = [
                (-30, 10),
                (-38, -24),
                (-16, -52),
                (-10, -34),
                (6, -100),
                (20, -48),
                (34, -58),
                (38, -18),
                (26, 10),
            ];
            ring.map(|(x, y)| foot.plus(tall * x * scale / 10_000, tall * y * scale / 10_000))
        };
        canvas.polygon(&flame(100), painted(shades::FLAME, shades::FLAME_EDGE));
        canvas.polygon(&flame(56), painted(shades::FLAME_LIT, "none"));
    }
}

/// Huts with gables.
fn houses(plot: Plot, canvas: &mut Canvas) {
    for (foot, place) in plot.places(&THREE) {
        house(foot, plot.part(if place == 0 { 30 } else { 26 }), canvas);
    }
}

/// Houses round a steeple.
fn town(plot: Plot, canvas: &mut Canvas) {
    let places = plot.places(&THREE);
    let (wide, high) = (plot.part(18), plot.part(74));
    let base = places[0].0.plus(0, plot.part(34));
    canvas.rectangle(
        base.plus(-wide, -high),
        2 * wide,
        high,
        painted(shades::PLASTER, shades::TIMBER),
    );
    let spire = [(-wide * 13 / 10, -high), (0, -high - wide * 2), (wide * 13 / 10, -high)];
    canvas.polygon(
        &spire.map(|(x, y)| base.plus(x, y)),
        painted(shades::ROOF, shades::TIMBER),
    );
    for (foot, _) in &places[1..] {
        house(*foot, plot.part(30), canvas);
    }
    if places.len() == 1 {
        house(plot.at.plus(plot.part(26), plot.part(20)), plot.part(26), canvas);
    }
}

fn house(foot: At, wide: i32, canvas: &mut Canvas) {
    let (high, ridge) = (wide * 9 / 10, wide * 8 / 10);
    let base = foot.plus(0, wide / 2);
    canvas.rectangle(
        base.plus(-wide, -high),
        2 * wide,
        high,
        painted(shades::PLASTER, shades::TIMBER),
    );
    let door = base.plus(-wide / 4, -high * 7 / 10);
    canvas.rectangle(door, wide / 2, high * 7 / 10, painted(shades::TIMBER, "none"));
    let roof = [(-wide * 12 / 10, -high), (0, -high - ridge), (wide * 12 / 10, -high)];
    canvas.polygon(
        &roof.map(|(x, y)| base.plus(x, y)),
        painted(shades::ROOF, shades::TIMBER),
    );
}

/// A tower with a banner.
fn keep(plot: Plot, canvas: &mut Canvas) {
    tower(plot, canvas);
    let (wide, high) = (plot.of_all(22), plot.of_all(104));
    let base = plot.at.plus(0, plot.of_all(42));
    canvas.rectangle(
        base.plus(-wide, -high),
        2 * wide,
        high,
        painted(shades::WALL_LIT, shades::WALL_EDGE),
    );
    let pole = base.plus(0, -high);
    let tall = plot.of_all(30);
    canvas.line(pole, pole.plus(0, -tall), shades::WALL_EDGE, 2);
    let flag = [(0, 0), (tall, tall / 4), (0, tall / 2)];
    canvas.polygon(
        &flag.map(|(x, y)| pole.plus(x, y - tall)),
        painted(shades::FLAME, shades::WALL_EDGE),
    );
}

/// A wall with a gate between two towers.
fn tower(plot: Plot, canvas: &mut Canvas) {
    let (wide, high) = (plot.of_all(56), plot.of_all(52));
    let base = plot.at.plus(0, high * 8 / 10);
    let paint = painted(shades::WALL, shades::WALL_EDGE);
    canvas.rectangle(base.plus(-wide, -high), 2 * wide, high, paint);
    for side in [-1, 1] {
        let tower = wide * 45 / 100;
        let at = base.plus(side * wide - tower, -high * 16 / 10);
        canvas.rectangle(
            at,
            2 * tower,
            high * 16 / 10,
            painted(shades::WALL_LIT, shades::WALL_EDGE),
        );
        for merlon in 0..3 {
            let part = (2 * tower / 5).max(1);
            canvas.rectangle(
                at.plus(merlon * 2 * part, -part),
                part,
                part,
                painted(shades::WALL_LIT, shades::WALL_EDGE),
            );
        }
    }
    let gate = wide * 3 / 10;
    canvas.rectangle(
        base.plus(-gate, -high * 6 / 10),
        2 * gate,
        high * 6 / 10,
        painted(shades::WALL_EDGE, "none"),
    );
}

/// Ruts of a road that leads nowhere that is drawn.
fn track(plot: Plot, canvas: &mut Canvas) {
    for (at, place) in plot.places(&THREE) {
        let wide = plot.part(16);
        canvas.line(at.plus(-wide, place % 2), at.plus(wide, 0), shades::RUT, 2);
    }
}

/// Planks over water.
fn bridge(plot: Plot, canvas: &mut Canvas) {
    let (wide, high) = (plot.of_all(78), plot.of_all(46));
    canvas.rectangle(
        plot.at.plus(-wide, -high),
        2 * wide,
        2 * high,
        painted(shades::PLANK, shades::TIMBER),
    );
    for plank in -2..=2 {
        let x = plank * wide * 2 / 5;
        canvas.line(plot.at.plus(x, -high), plot.at.plus(x, high), shades::TIMBER, 1);
    }
}

/// Stones in shallow water.
fn ford(plot: Plot, canvas: &mut Canvas) {
    waves(plot, canvas);
    pebbles(plot, canvas);
}
