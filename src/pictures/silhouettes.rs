//! What a piece is, as a silhouette: by its arms, its mount or its shape.

use super::canvas::{At, Canvas, Paint};
use super::colours::{INK, PAPER, WHITE};
use muster_kit::Silhouette;

/// Corners in hundredths of half the silhouette's height, from its middle.
type Outline = &'static [(i32, i32)];

const SWORD: Outline = &[(0, -112), (18, -88), (18, 34), (-18, 34), (-18, -88)];
const GUARD: Outline = &[(-50, 34), (50, 34), (50, 54), (-50, 54)];
const GRIP: Outline = &[(-14, 54), (14, 54), (14, 104), (-14, 104)];
const POLE: Outline = &[(-9, -100), (9, -100), (9, 112), (-9, 112)];
const SPEAR_HEAD: Outline = &[(0, -116), (30, -62), (0, -40), (-30, -62)];
const AXE: Outline = &[(8, -92), (40, -108), (78, -72), (74, -12), (44, 4), (8, -30)];
const HAMMER: Outline = &[(-56, -104), (56, -104), (56, -46), (-56, -46)];
const HORSE: Outline = &[
    (-60, 96),
    (-56, 10),
    (-30, -48),
    (-12, -66),
    (-8, -98),
    (10, -72),
    (34, -56),
    (78, -4),
    (70, 26),
    (48, 30),
    (24, 12),
    (8, 30),
    (30, 96),
];
const DRAKE: Outline = &[
    (0, -86),
    (14, -40),
    (98, -84),
    (82, -6),
    (46, 8),
    (22, 14),
    (10, 60),
    (0, 98),
    (-10, 60),
    (-22, 14),
    (-46, 8),
    (-82, -6),
    (-98, -84),
    (-14, -40),
];
const BIRD: Outline = &[
    (-86, 80),
    (-62, -8),
    (-22, -70),
    (26, -88),
    (64, -66),
    (98, -34),
    (60, -30),
    (34, -8),
    (44, 40),
    (24, 92),
];
const WOLF: Outline = &[
    (-84, 60),
    (-62, -14),
    (-20, -36),
    (-14, -92),
    (14, -56),
    (44, -58),
    (96, 2),
    (84, 26),
    (40, 22),
    (26, 44),
    (20, 90),
    (-50, 90),
];
const TREE: Outline = &[
    (-20, 98),
    (-14, 30),
    (-70, 20),
    (-84, -24),
    (-46, -74),
    (0, -98),
    (46, -74),
    (84, -24),
    (70, 20),
    (14, 30),
    (20, 98),
];
const GHOST: Outline = &[
    (-60, 94),
    (-62, -30),
    (-40, -78),
    (0, -96),
    (40, -78),
    (62, -30),
    (60, 94),
    (30, 64),
    (0, 94),
    (-30, 64),
];
const FISH: Outline = &[
    (-98, -44),
    (-56, -6),
    (-10, -44),
    (46, -40),
    (96, 0),
    (46, 40),
    (-10, 44),
    (-56, 6),
    (-98, 44),
    (-80, 0),
];
const CROWN: Outline = &[
    (-78, 66),
    (-92, -52),
    (-42, -2),
    (0, -84),
    (42, -2),
    (92, -52),
    (78, 66),
];
const SHIELD: Outline = &[(-70, -84), (70, -84), (70, 0), (40, 60), (0, 98), (-40, 60), (-70, 0)];
const FLAG: Outline = &[(-36, -92), (72, -70), (40, -40), (72, -8), (-36, -4)];
const HORN: Outline = &[
    (-90, 20),
    (-60, 40),
    (-10, 34),
    (40, 4),
    (66, -40),
    (96, -84),
    (40, -74),
    (-6, -18),
    (-60, 6),
];
const BARREL: Outline = &[(-80, 30), (-60, -16), (88, -64), (96, -34), (-40, 44)];
const STOCK: Outline = &[(-98, 66), (-70, 10), (-40, 14), (-52, 46), (-78, 92)];
const STONE: Outline = &[
    (-60, 96),
    (-60, -50),
    (-36, -86),
    (0, -98),
    (36, -86),
    (60, -50),
    (60, 96),
];
const TUN: Outline = &[
    (-48, -96),
    (48, -96),
    (70, -40),
    (70, 40),
    (48, 96),
    (-48, 96),
    (-70, 40),
    (-70, -40),
];
const CART: Outline = &[(-92, -50), (92, -50), (72, 36), (-72, 36)];
const CLAW: Outline = &[(-70, -80), (-38, 0), (-30, 80), (-58, 10)];
const FLAME: Outline = &[
    (-44, 70),
    (-58, 6),
    (-26, -34),
    (-18, -6),
    (6, -98),
    (34, -30),
    (52, -40),
    (58, 22),
    (40, 74),
    (0, 92),
];

/// Draws a silhouette of that height in pixels round its middle.
pub fn draw(silhouette: Silhouette, at: At, height: i32, ink: &'static str, canvas: &mut Canvas) {
    let brush = Brush {
        at,
        half: height / 2,
        ink,
    };
    match silhouette {
        Silhouette::None => (),
        Silhouette::Sword => brush.raise(&[SWORD, GUARD, GRIP], canvas),
        Silhouette::Spear => brush.raise(&[POLE, SPEAR_HEAD], canvas),
        Silhouette::Axe => brush.raise(&[POLE, AXE], canvas),
        Silhouette::Mace => brush.raise(&[POLE, HAMMER], canvas),
        Silhouette::Bow => {
            brush.bend(&[(-34, -96), (26, -72), (52, 0), (26, 72), (-34, 96)], 22, canvas);
            brush.bend(&[(-34, -96), (-34, 96)], 10, canvas);
            brush.stroke((-96, 0), (76, 0), 12, canvas);
            brush.fill(&[&[(104, 0), (58, -26), (58, 26)]], canvas);
        }
        Silhouette::Sling => {
            brush.bend(&[(-70, 90), (-20, 10), (40, -60)], 14, canvas);
            brush.bend(&[(-70, 90), (10, 40), (60, -40)], 14, canvas);
            brush.ball((54, -56), 34, canvas);
        }
        Silhouette::Staff => {
            brush.raise(&[POLE], canvas);
            brush.ball((66, -66), 36, canvas);
        }
        Silhouette::Horse => brush.fill(&[HORSE], canvas),
        Silhouette::Drake => brush.fill(&[DRAKE], canvas),
        Silhouette::Bird => brush.fill(&[BIRD], canvas),
        Silhouette::Wolf => brush.fill(&[WOLF], canvas),
        Silhouette::Tree => brush.fill(&[TREE], canvas),
        Silhouette::Ghost => brush.fill(&[GHOST], canvas),
        Silhouette::Fish => brush.fill(&[FISH], canvas),
        Silhouette::Claws => {
            for aside in [-34, 16, 66] {
                let claw: Vec<(i32, i32)> = CLAW.iter().map(|(x, y)| (x + aside + 34, *y)).collect();
                brush.fill(&[&claw], canvas);
            }
        }
        Silhouette::Fire => brush.fill(&[FLAME], canvas),
        Silhouette::Crown => brush.fill(&[CROWN], canvas),
        Silhouette::Shield => brush.fill(&[SHIELD], canvas),
        Silhouette::Standard => {
            brush.stroke((-44, 98), (-44, -98), 14, canvas);
            brush.fill(&[FLAG], canvas);
        }
        Silhouette::Horn => brush.fill(&[HORN], canvas),
        Silhouette::Gun => brush.fill(&[STOCK, &[(-60, 6), (92, -88), (98, -72), (-44, 26)]], canvas),
        Silhouette::Cannon => {
            brush.fill(&[BARREL], canvas);
            brush.ball((0, 44), 44, canvas);
        }
        Silhouette::Tombstone => {
            brush.fill(&[STONE], canvas);
            brush.cut((0, -64), (0, 10), 16, canvas);
            brush.cut((-30, -36), (30, -36), 16, canvas);
        }
        Silhouette::Barrel => {
            brush.fill(&[TUN], canvas);
            brush.cut((-60, -40), (60, -40), 10, canvas);
            brush.cut((-60, 40), (60, 40), 10, canvas);
        }
        Silhouette::Tablet => {
            brush.fill(&[&[(-60, -90), (60, -90), (60, 90), (-60, 90)]], canvas);
            for line in [-50, -10, 30] {
                brush.cut((-36, line), (36, line), 12, canvas);
            }
        }
        Silhouette::Planks => {
            for line in [-60, 0, 60] {
                brush.stroke((-94, line), (94, line), 40, canvas);
            }
        }
        Silhouette::Letter => {
            brush.fill(&[&[(-94, -60), (94, -60), (94, 64), (-94, 64)]], canvas);
            brush.cut((-90, -56), (0, 14), 12, canvas);
            brush.cut((90, -56), (0, 14), 12, canvas);
        }
        Silhouette::Wagon => {
            brush.fill(&[CART], canvas);
            brush.ball((-46, 62), 34, canvas);
            brush.ball((46, 62), 34, canvas);
        }
    }
}

/// Where a silhouette is drawn, in which ink.
struct Brush {
    at: At,
    /// Half its height in pixels.
    half: i32,
    ink: &'static str,
}

impl Brush {
    fn place(&self, (x, y): (i32, i32)) -> At {
        self.at.plus(self.half * x / 100, self.half * y / 100)
    }

    fn fill(&self, outlines: &[&[(i32, i32)]], canvas: &mut Canvas) {
        let paint = Paint {
            fill: self.ink,
            line: "none",
            width: 0,
        };
        for outline in outlines {
            let corners: Vec<At> = outline.iter().map(|corner| self.place(*corner)).collect();
            canvas.polygon(&corners, paint);
        }
    }

    /// Fills outlines that are raised from the lower left to the upper right, as arms are.
    fn raise(&self, outlines: &[Outline], canvas: &mut Canvas) {
        let raised = |outline: &Outline| -> Vec<(i32, i32)> {
            let turned = outline.iter().map(|(x, y)| ((x - y) * 86 / 100, (x + y) * 86 / 100));
            turned.collect()
        };
        for outline in outlines {
            self.fill(&[&raised(outline)], canvas);
        }
    }

    /// A straight stroke, so many hundredths wide.
    fn stroke(&self, from: (i32, i32), to: (i32, i32), wide: i32, canvas: &mut Canvas) {
        canvas.line(
            self.place(from),
            self.place(to),
            self.ink,
            (self.half * wide / 100).max(2),
        );
    }

    /// A stroke across what is drawn, light on dark ink and dark on light ink.
    fn cut(&self, from: (i32, i32), to: (i32, i32), wide: i32, canvas: &mut Canvas) {
        let width = (self.half * wide / 100).max(1);
        let across = if self.ink == WHITE { INK } else { PAPER };
        canvas.line(self.place(from), self.place(to), across, width);
    }

    fn bend(&self, places: &[(i32, i32)], wide: i32, canvas: &mut Canvas) {
        let places: Vec<At> = places.iter().map(|place| self.place(*place)).collect();
        canvas.polyline(&places, self.ink, (self.half * wide / 100).max(1));
    }

    fn ball(&self, at: (i32, i32), radius: i32, canvas: &mut Canvas) {
        let paint = Paint {
            fill: self.ink,
            line: "none",
            width: 0,
        };
        canvas.circle(self.place(at), self.half * radius / 100, paint);
    }
}
