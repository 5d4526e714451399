//! What the host may change in a running game: the dials of a position and the settings
//! ([chapter 4](docs/rules/warcamp.md#4-options)).

use super::action::{Options, When};
use super::data::Building;
use super::rules;
use super::rules::no;
use super::state::{STORE_MAX, Tribe, Warcamp};
use crate::words::Letter;
use muster_game::{Dial, Scale, Upkeep};
use muster_kit::{Refusal, Seat};

/// More than any camp has built, and far from where counts run over.
const BUILDINGS_MAX: i64 = 99;
/// The range of stored Skill ([WC-1](docs/rules/warcamp.md#wc-1)).
const SKILL: std::ops::RangeInclusive<i64> = 2..=10;

impl Upkeep for Warcamp {
    /// Stores, buildings and Skills, which are open to all, and orders for a missed deadline, which are not: a player
    /// who is ill may ask the host to leave some. Cards are none of them, since the deck must stay whole.
    fn dials(&self) -> Vec<Dial> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let mut dials: Vec<Dial> = self.tribes.living().flat_map(|letter| dials_of(self, letter)).collect();
        if self.terms.is_town_limited() {
            let town = |name: &str, what: &str, pointer: &str| Dial {
                name: name.to_owned(),
                about: format!("{what} that the town has left (WC-90)"),
                seat: None,
                pointer: pointer.to_owned(),
                scale: Scale::Number(0..=i64::from(STORE_MAX)),
                hidden: false,
            };
            dials.push(town("town food", "Food", "/town/food"));
            dials.push(town("town bones", "Bones", "/town/bones"));
        }
        dials
    }

    fn options(&self) -> Option<Options> {
        Some(self.terms.options().clone())
    }

    /// Takes new settings, all but what the set-up has used up ([chapter 4](docs/rules/warcamp.md#4-options)). The deck
    /// was put together with or without the six cards marked (P), and stays so ([T-3](docs/rules/warcamp.md#t-3)).
    fn reoption(&mut self, options: &Options) -> Result<(), Refusal> {
        let fixed = |holds: bool, clause: &'static str, name: &str| {
            let text = format!("{name} is fixed once the game has begun.");
            if holds { Ok(()) } else { Err(no(clause, "frozen", text)) }
        };
        let now = self.terms.options();
        fixed(options.players == now.players, "WC-12", "players")?;
        fixed(options.distinct_races == now.distinct_races, "WC-13", "distinct_races")?;
        fixed(options.order == now.order, "WC-18", "order")?;
        fixed(options.map == now.map, "WC-167", "map")?;
        rules::places(options)?;
        let before = self.terms.has_plague_cards();
        if before != (options.disaster_table || options.plague) {
            let text = if before {
                "The deck holds the plague cards, so disaster_table or plague has to stay on."
            } else {
                "The deck has no plague cards, so disaster_table and plague have to stay off."
            };
            return Err(no("WC-19", "frozen", text));
        }
        if options.final_round > 0 && options.final_round < self.turn.round() {
            let text = format!(
                "Round {} is on, so final_round cannot be {}.",
                self.turn.round(),
                options.final_round
            );
            let instead = format!("final_round={}, to end with this round.", self.turn.round());
            return Err(no("WC-150", "frozen", text).instead(instead));
        }
        self.terms.set_options(options.clone());
        Ok(())
    }

    /// Whether a seat is asked; the dead are not ([WC-147](docs/rules/warcamp.md#wc-147)).
    fn has_say(&self, seat: Seat) -> bool {
        self.tribes
            .of_seat(seat)
            .is_some_and(|letter| self.tribes[letter].is_alive())
    }
}

fn dials_of(game: &Warcamp, letter: Letter) -> Vec<Dial> {
    let tribe = &game.tribes[letter];
    let dial = |name: &str, about: &str, pointer: String, scale: Scale| Dial {
        name: name.to_owned(),
        about: about.to_owned(),
        seat: Some(tribe.seat()),
        pointer: format!("/tribes/{}/{pointer}", letter.index()),
        scale,
        hidden: false,
    };
    let store = || Scale::Number(0..=i64::from(STORE_MAX));
    let mut dials = vec![
        dial("food", "Food in store", "food".to_owned(), store()),
        dial("bones", "Bones in store", "bones".to_owned(), store()),
    ];
    dials.extend(Building::ALL.iter().enumerate().map(|(index, building)| {
        // Not the code: the stockpile's is `food`, as the store is called.
        let name = building.row().name.to_lowercase();
        let most = Scale::Number(0..=BUILDINGS_MAX);
        dial(&name, "How many stand in the camp", format!("buildings/{index}"), most)
    }));
    dials.extend(tribe.people.iter().enumerate().map(|(index, member)| {
        let (name, about) = (
            format!("skill {}", member.number()),
            format!("Skill of {}", member.name().text()),
        );
        dial(&name, &about, format!("members/{index}/skill"), Scale::Number(SKILL))
    }));
    dials.extend(orders_dial(game, letter, tribe));
    dials
}

/// Orders that are being carried out are no dial: how far they have come is counted elsewhere.
fn orders_dial(game: &Warcamp, letter: Letter, tribe: &Tribe) -> Option<Dial> {
    let running = letter == game.tribes.turn() && game.turn.running() == Some(When::Missed);
    (!running).then(|| Dial {
        name: "orders".to_owned(),
        about: "Standing orders for a missed deadline (WC-161)".to_owned(),
        seat: Some(tribe.seat()),
        pointer: format!("/tribes/{}/secret/missed", letter.index()),
        scale: Scale::Text,
        hidden: true,
    })
}
