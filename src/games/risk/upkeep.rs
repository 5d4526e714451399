//! What the host may change in a running game: routs, failures, sacks, points, and the last turn.

use super::Risk;
use super::action::Options;
use super::battle::Battle;
use super::campaign::Campaign;
use super::state::War;
use crate::seating;
use muster_game::{Dial, Scale, Upkeep};
use muster_kit::Seat;

impl Upkeep for Risk {
    fn dials(&self) -> Vec<Dial> {
        match &self.war {
            _ if self.war.is_over() => Vec::new(),
            War::Battle(battle) => table_dials(self, battle),
            War::Campaign(campaign) => map_dials(campaign),
        }
    }

    fn options(&self) -> Option<Options> {
        Some(self.terms.options().clone())
    }

    /// Who has given up is asked no more.
    fn has_say(&self, seat: Seat) -> bool {
        let out = self.war.campaign().is_some_and(|campaign| {
            campaign
                .nations
                .all()
                .get(seat.index())
                .is_some_and(|nation| nation.out)
        });
        !out && self.chairs.plays(seat)
    }
}

fn table_dials(game: &Risk, battle: &Battle) -> Vec<Dial> {
    let units = battle.field.units().iter().enumerate().flat_map(|(place, unit)| {
        let dial = |word: &str, about: &str, most| Dial {
            name: format!("{word} {}", unit.letter.to_ascii_lowercase()),
            about: format!("{about} of {}", unit.letter),
            seat: Some(seating::seat_of(game, unit.side(), battle)),
            pointer: format!("/war/battle/units/{place}/{word}"),
            scale: Scale::Number(0..=most),
            hidden: false,
        };
        [dial("routs", "Routs", 9), dial("failures", "Failures", 2)]
    });
    let turns = Dial {
        name: "turns".to_owned(),
        about: "The last turn of the battle".to_owned(),
        seat: None,
        pointer: "/war/battle/turns".to_owned(),
        scale: Scale::Number(1..=60),
        hidden: false,
    };
    units.chain([turns]).collect()
}

/// RK-48, RK-68: the last turn, sacks and points of units destroyed.
fn map_dials(campaign: &Campaign) -> Vec<Dial> {
    let turns = Dial {
        name: "turns".to_owned(),
        about: "The last turn of the campaign; 0 for none".to_owned(),
        seat: None,
        pointer: "/war/campaign/rules/turns".to_owned(),
        scale: Scale::Number(0..=60),
        hidden: false,
    };
    let destroyed = (0..campaign.map.seats()).map(|nation| Dial {
        name: "destroyed".to_owned(),
        about: "Points of enemy units destroyed".to_owned(),
        seat: Some(Seat(nation)),
        pointer: format!("/war/campaign/nations/{nation}/destroyed"),
        scale: Scale::Number(0..=999),
        hidden: false,
    });
    let sacks = campaign.map.settlements().iter().enumerate().map(|(place, one)| Dial {
        name: format!("sacked {}", one.at.to_string().to_lowercase()),
        about: format!("The last turn in which {} is sacked", one.name),
        seat: None,
        pointer: format!("/war/campaign/places/{place}/sacked_until"),
        scale: Scale::Number(0..=99),
        hidden: false,
    });
    std::iter::once(turns).chain(destroyed).chain(sacks).collect()
}
