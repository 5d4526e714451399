//! What everybody reads: one or few lines an event ([7.3](docs/rules/wargrounds.md#73-side-table-and-sheet)), with a
//! smile where the source has one.

mod cards;
mod ending;
mod fight;
mod goods;
mod life;
mod opening;
mod seats;
mod turns;

use super::event::{Event, Who};
use muster_kit::{Line, Seat, Span, Viewer};

/// `B Dame Brunhilda`.
pub fn name(who: &Who) -> String {
    format!("{} {}", who.badge.letter(), who.name)
}

fn of_seat(seat: Seat, text: String) -> Vec<Line> {
    vec![Line::Prose(vec![Span::Seat(seat), Span::Text(text)])]
}

fn dice(faces: &[u32]) -> String {
    faces.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

/// What that viewer reads of an event; nothing if the viewer is told nothing of it. Every event has its own words: a new
/// one does not compile without.
pub fn lines(event: &Event, viewer: Viewer) -> Vec<Line> {
    match event {
        Event::Begun {
            size,
            size_roll,
            weather,
            weather_roll,
            factions,
        } => opening::begun(*size, *size_roll, *weather, *weather_roll, *factions),
        Event::Attendance(tale) => opening::attended(tale),
        Event::PhaseBegun {
            phase,
            leg,
            scenario,
            roll,
            attackers,
            attackers_roll,
            limit,
        } => opening::phase_begun((*phase, *leg, *limit), *scenario, roll, *attackers, *attackers_roll),
        Event::Starts { rolls } => opening::starts(rolls),
        Event::Rerolled { side, rolls, rows } => opening::rerolled(*side, rolls, *rows),
        Event::KeptKit { side } => opening::kept_kit(*side),
        Event::Placed { fighters } => opening::placed(*fighters),
        Event::Monarch { side, who } => opening::monarch(*side, who),

        Event::Changed { seat, what } => seats::changed(*seat, what),
        Event::Stored { seat, text } => seats::stored(*seat, text, viewer),
        Event::StandingOrders { seat, now } => seats::standing(*seat, now, viewer),
        Event::Refilled { hands, reshuffled } => seats::refilled(hands, reshuffled, viewer),

        Event::Ready { seat, undone, left } => turns::ready(*seat, *undone, *left),
        Event::TurnBegun {
            turn,
            limit,
            rolls,
            first,
        } => turns::turn_begun(*turn, *limit, rolls, *first),
        Event::Drew {
            seat,
            card,
            kept,
            reserve,
        } => turns::drew(*seat, card, *kept, *reserve),
        Event::Spent { who, why } => turns::spent(who.as_ref(), *why),
        Event::Moved(moved) => turns::moved(moved),
        Event::Conceded { seat, side } => turns::conceded(*seat, *side),
        Event::Missed { seat } => turns::missed(*seat),
        Event::Broken { who, why } => turns::broken(who, why),
        Event::Window { side, what } => turns::window(*side, what),

        Event::Attacked(strike) => fight::strike(strike),
        Event::Bolt(bolt) => fight::bolt(bolt),
        Event::Spell {
            by,
            on,
            spell,
            mana,
            hp,
        } => fight::spell(by, on, *spell, *mana, *hp),
        Event::Protected { by, on, stamina } => fight::protected(by, on, *stamina),

        Event::Fell {
            who,
            at,
            turn,
            by,
            dropped,
            stays_out,
        } => life::fell(who, (*at, *turn), by.as_ref(), dropped.as_deref(), *stays_out),
        Event::MonarchDown { side, who } => life::monarch_down(*side, who),
        Event::Plunged { who, at, into, dropped } => life::plunged(who, *at, into, dropped.as_deref()),
        Event::TakenOff { who, start } => life::taken_off(who, *start),
        Event::Returned {
            who,
            at,
            hp,
            respawn,
            tired,
        } => life::returned(who, *at, *hp, *respawn, *tired),
        Event::OutForGood { who } => life::out_for_good(who),
        Event::Impetuous { who, face } => life::impetuous(who, *face),
        Event::Parent { who, face, dropped } => life::parent(who, *face, dropped.as_deref()),

        Event::CardPlayed { side, seat, card, on } => cards::played(*side, *seat, *card, on.as_ref()),
        Event::CardCancelled {
            card,
            by,
            side,
            seat,
            stands,
        } => cards::cancelled(*card, *by, *side, *seat, *stands),
        Event::CardDone { card, on, dice, what } => cards::done(*card, on.as_ref(), dice, what),
        Event::BonesMoved { die, moved } => cards::bones_moved(*die, moved),

        Event::Took { who, what, note } => goods::took(who, what, note),
        Event::Dropped { who, what, at } => goods::dropped(who, what, *at),
        Event::Passed { from, to, what } => goods::passed(from, to, what),
        Event::Joined { who, lead, what } => goods::joined(who, lead, what),
        Event::Left { who, what } => goods::left(who, what),
        Event::SectionLaid { who, at, bridge } => goods::section_laid(who, *at, *bridge),
        Event::Breach { who, wall } => goods::breach(who, *wall),
        Event::FlagCaptured { who, flag, side } => goods::flag_captured(who, *flag, *side),
        Event::FlagLost { who, flag } => goods::flag_lost(who, *flag),

        Event::LegEnded {
            attackers,
            done,
            reason,
        } => ending::leg_ended(*attackers, *done, reason),
        Event::PhaseEnded {
            phase,
            scenario,
            winner,
            reason,
            deaths,
        } => ending::phase_ended(*phase, *scenario, *winner, reason, *deaths),
        Event::Ended {
            winner,
            reason,
            deaths,
            deadliest,
            most_dead,
        } => ending::ended(*winner, reason, *deaths, deadliest.as_ref(), most_dead.as_ref()),
    }
}
