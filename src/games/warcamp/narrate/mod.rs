//! How events are told, in the manner of the sample posts of the rule book
//! ([chapter 7.3](docs/rules/warcamp.md#73-sample-posts)): rows of at most 42 columns, dice in brackets. Telling needs
//! no position.

mod camp;
mod omens;
mod phrases;
mod war;

pub use phrases::list;

use super::event::Event;
use muster_kit::{Line, Viewer};
use phrases::cards_of;

/// The lines for one event; none if the viewer must not hear of it ([WC-165](docs/rules/warcamp.md#wc-165),
/// [WC-166](docs/rules/warcamp.md#wc-166)). Every event has its own words: a new one does not compile without.
pub fn lines(event: &Event, viewer: Viewer) -> Vec<Line> {
    match event {
        Event::Drew { seat, cards } => private(viewer, *seat, || format!("You draw {}.", cards_of(cards))),
        Event::Marked { seat, cards } => private(viewer, *seat, || {
            if cards.is_empty() {
                "You keep all your cards.".to_owned()
            } else {
                format!("At the end of your turn you throw away {}.", cards_of(cards))
            }
        }),
        Event::OrdersStored { seat, missed, plan } => private(viewer, *seat, || {
            let when = if *missed { "a missed deadline" } else { "your next turn" };
            if plan.is_empty() {
                format!("Your orders for {when} are cleared.")
            } else {
                format!("Your orders for {when}: {plan}")
            }
        }),
        Event::OrderSkipped {
            seat,
            step,
            text,
            reason,
        } => private(viewer, *seat, || {
            // Journals hold it; no order does what it proposes.
            let reason = reason.trim_end_matches(" Instead: send members without L");
            format!("Step {step} of your stored orders, \"{text}\", is passed over: {reason}")
        }),

        Event::Opened {
            map,
            tribes,
            deck,
            town,
            truce,
        } => camp::opened(*map, tribes, *deck, *town, *truce),
        Event::Turn {
            round,
            letter,
            name,
            race,
            leader,
        } => camp::turn(*round, *letter, name, *race, *leader),
        Event::Starved {
            letter,
            dead,
            keeps,
            mood,
        } => camp::starved(*letter, dead, *keeps, *mood),
        Event::Brought { letter, food, bones } => camp::brought(*letter, *food, *bones),
        Event::Ready(told) => camp::ready(told),
        Event::Hunt(told) => camp::hunt(told),
        Event::HuntersLost {
            letter,
            face,
            dead,
            keeps,
            mood,
        } => camp::hunters_lost(*letter, *face, dead, *keeps, *mood),
        Event::Coughs { letter, coughs } => camp::coughs(*letter, coughs),
        Event::Bred(told) => camp::bred(told),
        Event::Built {
            letter,
            building,
            workers,
            food,
            left,
        } => camp::built(*letter, *building, workers, *food, *left),
        Event::Trained {
            who,
            price,
            face,
            skill,
            bones,
            ..
        } => camp::trained(who, *price, *face, *skill, *bones),
        Event::Raised {
            letter,
            who,
            price,
            face,
            bones,
        } => camp::raised(*letter, who, *price, *face, *bones),
        Event::Skeletons { letter, faces, who } => camp::skeletons(*letter, faces, who),
        Event::Towers {
            letter,
            entered,
            who,
            inside,
            places,
        } => camp::towers(*letter, *entered, who, *inside, *places),
        Event::Equipped {
            letter,
            item,
            wearer,
            replaced,
        } => camp::equipped(*letter, item, *wearer, replaced),
        Event::Forged {
            letter,
            smith,
            made,
            food,
            bones,
            ..
        } => camp::forged(*letter, *smith, made, *food, *bones),
        Event::Discarded { letter, cards } => camp::discarded(*letter, cards),
        Event::Ended(told) => camp::ended(told),
        Event::Renamed { letter, number, name } => camp::renamed(*letter, *number, name),
        Event::OrdersRun { letter, missed } => camp::orders_run(*letter, *missed),
        Event::Missed { letter } => camp::missed(*letter),
        Event::Conceded { letter, name } => camp::conceded(*letter, name),

        Event::Battle(fight) => war::battle(fight),
        Event::Cockroach { letter, who, face } => war::cockroach(*letter, who, *face),
        Event::Dead { letter, dead, keeps } => war::dead(*letter, dead, *keeps),
        Event::Wiped(told) => war::wiped(told),
        Event::Theft(deed) => war::theft(deed),
        Event::Murder(told) => war::murder(told),
        Event::Kidnapped {
            letter,
            target,
            who,
            arrives_as,
            price,
            bones,
        } => war::kidnapped(*letter, *target, who, *arrives_as, *price, *bones),
        Event::Cast {
            letter,
            race,
            card,
            price,
            bones,
            target,
        } => war::cast(*letter, *race, *card, *price, *bones, *target),
        Event::Fizzled { target, wards } => war::fizzled(*target, *wards),
        Event::Nothing { card } => war::nothing(*card),
        Event::AtRandom { storm, count, lots } => war::at_random(*storm, *count, lots),
        Event::Razed { letter, buildings, lot } => war::razed(*letter, buildings, *lot),
        Event::FellOut { letter, members } => war::fell_out(*letter, members),
        Event::Rotted { letter, lost, left } => war::rotted(*letter, *lost, *left),
        Event::SkillsChanged { letter, changes } => war::skills_changed(*letter, changes),
        Event::ItemsLost { letter, items } => war::items_lost(*letter, items),
        Event::ItemsMoved { from, to, items } => war::items_moved(*from, *to, items),
        Event::CardsLost { letter, cards } => war::cards_lost(*letter, cards),
        Event::Leeched { from, to, bones } => war::leeched(*from, *to, *bones),
        Event::InForce {
            card,
            letter,
            target,
            amount,
        } => war::in_force(*card, *letter, *target, *amount),
        Event::Gained {
            letter,
            food,
            bones,
            food_now,
            bones_now,
        } => war::gained(*letter, *food, *bones, *food_now, *bones_now),
        Event::MayActAgain { who, .. } => war::may_act_again(who),
        Event::Infected { letter, who } => war::infected(*letter, who),
        Event::Cured { who, .. } => war::cured(who),
        Event::Used {
            letter,
            item,
            quirk,
            price,
            bones,
            target,
        } => war::used(*letter, item, *quirk, *price, *bones, *target),

        Event::Dawn {
            round,
            find_at,
            town,
            quiet,
        } => omens::dawn(*round, *find_at, *town, *quiet),
        Event::Omen { letter, face } => omens::omen(*letter, *face),
        Event::HostSends { kind, letter } => omens::host_sends(*kind, *letter),
        Event::AdventurersCome(told) => omens::adventurers_come(told),
        Event::AdventurersFight(told) => omens::adventurers_fight(told),
        Event::Famine { losses, mood } => omens::famine(losses, *mood),
        Event::MeteorRoll { letter, face } => omens::meteor_roll(*letter, *face),
        Event::Meteor {
            letter,
            face,
            lots,
            mood,
        } => omens::meteor(*letter, *face, lots, *mood),
        Event::Plague { letter, lot, who, mood } => omens::plague(*letter, *lot, who.as_ref(), *mood),
        Event::Over(summary) => omens::over(summary),
    }
}

fn private(viewer: Viewer, seat: muster_kit::Seat, text: impl FnOnce() -> String) -> Vec<Line> {
    if viewer.sees(seat) {
        vec![Line::from(text())]
    } else {
        Vec::new()
    }
}
