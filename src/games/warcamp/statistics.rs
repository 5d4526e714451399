//! What each tribe has been through ([WC-197](docs/rules/warcamp.md#wc-197)).

use super::state::Tribe;
use super::view::View;
use super::words::Letter;
use muster_kit::{Scene, ascii};

/// Dice and deeds of every tribe, which anybody may read ([WC-197](docs/rules/warcamp.md#wc-197)).
pub(super) fn sheet(view: &View) -> Scene {
    let tribes = view.tribes.iter().enumerate();
    Scene::Sheet {
        head: format!("STATISTICS  round {}", view.round),
        rows: tribes
            .flat_map(|(place, of)| rows(Letter::of(place), &of.tribe))
            .collect(),
    }
}

/// Four rows of at most 42 columns.
fn rows(letter: Letter, tribe: &Tribe) -> Vec<String> {
    let tally = &tribe.tally;
    let expected = tally.pips_expected_twice();
    let kills = tally.kills();
    let all = kills.all();
    let ([won, lost, tied], [stolen, failed]) = (tally.battles(), tally.thefts());
    let dice = match tally.dice() {
        1 => "1 die".to_owned(),
        dice => format!("{dice} dice"),
    };
    let rows = [
        format!("{letter} {}  {dice}", tribe.name()),
        format!("  pips {} (fair {}.{})", tally.pips(), expected / 2, expected % 2 * 5),
        format!("  battles won {won} lost {lost} tied {tied}"),
        format!(
            "  kills {all}: {} battle {} spell {} other",
            kills.battle,
            kills.spell,
            kills.item + kills.thieving
        ),
        format!("  thefts {stolen} failed {failed} kidnapped {}", tally.kidnapped()),
        format!(
            "  born {} raised {} starved {} dead {}",
            tally.births(),
            tally.raised(),
            tally.starved(),
            tally.dead()
        ),
        format!("  spells cast {}", tally.spells()),
    ];
    rows.into_iter()
        .map(|row| ascii::cut(&row, ascii::COLUMNS_MAX))
        .collect()
}
