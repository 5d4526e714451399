//! Commands before a phase: sheets, rosters, Monarchs, equipment, places ([WG-6](docs/rules/wargrounds.md#wg-6), WG-22
//! to WG-24, WG-146, WG-171).

use super::{numbers, roster, stored};
use crate::action::{BuildTraits, Change, SwapWhat};
use crate::data::{Scenario, Style};
use crate::event::Event;
use crate::orders::{self, Meant};
use crate::rules::{Ref, life, muster, no, plan, sheets};
use crate::state::{Life, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Builds a seat's characters anew ([WG-23](docs/rules/wargrounds.md#wg-23)).
pub fn build(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    style: Option<Style>,
    traits: Option<BuildTraits>,
    roster: Option<bool>,
) -> Result<(), Refusal> {
    sheets::may_change(game, seat, false)?;
    let side = game.seats[seat].side();
    let style = style.unwrap_or(Style::Balanced);
    let pairs = traits == Some(BuildTraits::Pairs);
    roster::send_roster_home(game, seat);
    sheets::auto_build(game, side, Some(seat), style, pairs, Some(referee.dice));
    if roster.unwrap_or(true) {
        roster::call_roster(game, seat);
    }
    life::fill(game);
    stored::told_change(referee, seat, format!("builds anew, {style}"));
    Ok(())
}

/// Changes one sheet ([WG-23](docs/rules/wargrounds.md#wg-23)).
pub fn edit(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    who: &str,
    change: &Change,
) -> Result<(), Refusal> {
    let kit_alone = *change
        == Change {
            kit: change.kit,
            thrown: change.thrown,
            ..Change::default()
        };
    if *change == Change::default() {
        return Err(no("WG-23", "Nothing is to be changed.")
            .instead("class, armour, kit, thrown, good and bad, spells, name or hand"));
    }
    sheets::may_change(game, seat, kit_alone)?;
    let who = orders::own(game, seat, who)?;
    let sheet = sheets::changed(game, who, change)?;
    *game.people.sheet_mut(who) = sheet;
    life::fill(game);
    let sheet = game.people.sheet(who);
    let warning = plan::idle_trait(game, who).map_or_else(String::new, |warning| format!(". {warning}"));
    let what = format!(
        "{}: {}, {}, {}{}{}{warning}",
        game.people.named(who),
        sheet.class,
        sheet.armour.title(),
        sheet.kit.title(),
        if sheet.thrown { " and things to throw" } else { "" },
        numbers::told_of_sheet(game, who)
    );
    stored::told_change(referee, seat, what);
    Ok(())
}

/// Swaps gear between two characters of a seat ([WG-23](docs/rules/wargrounds.md#wg-23)).
pub fn swap(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    a: &str,
    b: &str,
    what: SwapWhat,
) -> Result<(), Refusal> {
    sheets::may_change(game, seat, what == SwapWhat::Kit)?;
    let (one, two) = (orders::own(game, seat, a)?, orders::own(game, seat, b)?);
    if one == two {
        return Err(no("WG-23", "Gear is swapped between two characters."));
    }
    sheets::swap_gear(game, one, two, what)?;
    life::fill(game);
    stored::told_change(
        referee,
        seat,
        format!(
            "lets {} and {} swap {}",
            game.people.named(one),
            game.people.named(two),
            numbers::swapped(&game.terms, what)
        ),
    );
    Ok(())
}

/// Hands characters to a team mate, as long as the seat keeps one ([WG-22](docs/rules/wargrounds.md#wg-22)).
pub fn give(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, who: &str, to: Seat) -> Result<(), Refusal> {
    if game.progress.stage() != Stage::Muster {
        return Err(no("WG-22", "Characters change hands before a phase alone."));
    }
    let side = game.seats[seat].side();
    if to == seat || game.seats.get(to).is_none_or(|other| other.side() != side) {
        return Err(no("WG-22", "Characters go to another player on your side."));
    }
    let given = orders::owned(game, seat, who)?;
    let kept = game
        .people
        .team(side)
        .filter(|who| game.people.owner(*who) == seat && !given.contains(who))
        .count();
    if kept == 0 {
        return Err(no("WG-22", "Every seat keeps at least one character."));
    }
    for who in &given {
        game.people.sheet_mut(*who).seat = to;
    }
    let secret = game.seats[seat].secret_mut();
    secret.places.retain(|(who, _)| !given.contains(who));
    let names: Vec<String> = given.iter().map(|who| game.people.named(*who)).collect();
    stored::told_change(referee, seat, format!("gives {} to seat {}", names.join(", "), to));
    Ok(())
}

/// Names a side's Monarch, which its captain does ([WG-3](docs/rules/wargrounds.md#wg-3),
/// [WG-171](docs/rules/wargrounds.md#wg-171)).
pub fn name_monarch(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, who: &str) -> Result<(), Refusal> {
    let side = game.seats[seat].side();
    if game.field.scenario() != Scenario::Vip || game.progress.stage() != Stage::Muster {
        return Err(no("WG-171", "Monarchs are named before a VIP phase."));
    }
    if game.seats.captain(side) != seat {
        return Err(no(
            "WG-3",
            format!("The captain of {} names the Monarch.", side.title()),
        ));
    }
    let who = orders::find(game, side, who, Meant::Own)?;
    if game.people.side_of(who) != side || game.people.fighter(who).life() == Life::Gone {
        return Err(no(
            "WG-171",
            format!("{} cannot be your Monarch.", game.people.named(who)),
        ));
    }
    game.people.crown(side, Some(who));
    life::fill(game);
    referee.note(Event::Monarch {
        side,
        who: game.people.who(who),
    });
    Ok(())
}

/// Takes the captain's answer to the equipment reroll ([WG-24](docs/rules/wargrounds.md#wg-24)).
pub fn reroll(game: &mut Wargrounds, referee: &mut Ref<'_>, seat: Seat, yes: bool) -> Result<(), Refusal> {
    let side = game.seats[seat].side();
    if game.progress.stage() != Stage::Reroll {
        return Err(no("WG-24", "Equipment is rerolled between the phases alone."));
    }
    if game.seats.captain(side) != seat {
        return Err(no("WG-3", format!("The captain of {} decides that.", side.title())));
    }
    if game.seats[seat].is_ready() {
        return Err(no("WG-24", "Your side has decided; a reroll cannot be taken back."));
    }
    muster::reroll_kit(game, referee, side, yes);
    game.seats[seat].set_ready(true);
    if game.seats.are_ready() {
        muster::next_phase(game, referee);
    }
    Ok(())
}
