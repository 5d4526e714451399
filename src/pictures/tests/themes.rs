//! Light and dark paper, and what has changed since the board before.

use super::super::colours::{DARK_PAPER, NAMES, WORDS, in_the_dark};
use super::super::{Theme, alt_text_lit, vectors};
use super::{hexes, tiles};
use muster_kit::{Ground, Light, Lights, PictureLegend, Scene, Sign};
use std::collections::BTreeSet;

/// Dark pictures have dark paper with light letters on it; the board keeps its colours.
#[test]
fn on_dark_paper_letters_are_light_and_the_board_is_as_it_was() {
    for scene in [hexes("A1"), tiles(&[("C1", "A1")])] {
        let (light, dark) = (vectors(&scene, None, Theme::Light), vectors(&scene, None, Theme::Dark));
        let colours = |drawn: &str| -> BTreeSet<String> {
            let parts = drawn.split('"').filter(|part| part.starts_with('#'));
            parts.map(str::to_owned).collect()
        };
        let (light, dark) = (colours(&light), colours(&dark));
        assert!(
            dark.contains(DARK_PAPER) && !dark.contains(WORDS) && !dark.contains(NAMES),
            "{scene:?}"
        );
        for name in [WORDS, NAMES] {
            assert_eq!(light.contains(name), dark.contains(in_the_dark(name)), "{scene:?}");
        }
    }
}

/// What has changed since the board before is marked, explained below the board and told in the description.
#[test]
fn changes_since_the_board_before_are_marked_and_told() {
    let (before, now) = (hexes("A1"), hexes("B2"));
    let drawn = vectors(&now, Some(&before), Theme::Light);
    assert!(drawn.contains("Since the board before: arrow: moved"), "{drawn}");
    let about = alt_text_lit(&now, Some(&before), &Lights::default());
    assert!(
        about.starts_with("Since the board before: R1 from A1 to B2. "),
        "{about}"
    );
    assert!(!vectors(&now, Some(&now), Theme::Light).contains("Since the board before"));
}

/// The tiles of a legend lie in the light of the board, so that their colours are those of its ground.
#[test]
fn a_legend_lies_in_the_light_of_its_board() {
    let Scene::Hexes(mut board) = hexes("A1") else {
        panic!("a board of hexes");
    };
    let mut veils = |light: Light, signs: &[Sign]| {
        board.light = light;
        board.picture_legend = Some(PictureLegend {
            rows: Vec::new(),
            signs: signs.to_vec(),
        });
        let drawn = vectors(&Scene::Hexes(board.clone()), None, Theme::Light);
        drawn.matches("fill-opacity").count()
    };
    let signs = [('.', Ground::Plain, "plain"), ('~', Ground::Water, "water")];
    let signs = signs.map(|(glyph, ground, name)| Sign::of_ground(glyph, ground, name));
    assert_eq!(veils(Light::Day, &signs), 0);
    for light in [Light::Low, Light::Night] {
        assert_eq!(veils(light, &signs), veils(light, &[]) + signs.len());
    }
}
