//! Rosters of named characters ([WG-6](docs/rules/wargrounds.md#wg-6)).

use super::stored;
use crate::action::{BadWord, Change, GoodWord};
use crate::data::{Class, Faction, Handed, names};
use crate::orders;
use crate::parts::CharacterId;
use crate::rules::sheets::{self, checked_name, paired_traits, spells_of};
use crate::rules::{Ref, life, no};
use crate::state::{Named, Seats, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Most named characters of a roster ([WG-6](docs/rules/wargrounds.md#wg-6)).
const ROSTER_MAX: usize = 60;

/// Saved characters of the faction take the places of their class, in order
/// ([WG-6](docs/rules/wargrounds.md#wg-6)).
pub fn call_roster(game: &mut Wargrounds, seat: Seat) {
    let side = game.seats[seat].side();
    let faction = game.terms.faction(side);
    let saved = game.seats[seat].secret().roster.clone();
    for named in saved.into_iter().filter(|named| named.faction == faction) {
        let free = game.people.team(side).find(|who| {
            let sheet = game.people.sheet(*who);
            game.people.owner(*who) == seat
                && !sheet.grey
                && sheet.class == named.class
                && !is_rostered(&game.seats, seat, &sheet.name)
        });
        if let Some(who) = free
            && let Ok(sheet) = sheets::called(game, who, &named)
        {
            *game.people.sheet_mut(who) = sheet;
        }
    }
}

/// Whether a seat has a character of that name on its roster.
fn is_rostered(seats: &Seats, seat: Seat, name: &str) -> bool {
    seats[seat].secret().roster.iter().any(|named| named.name == name)
}

/// Puts a character on a roster, in the place of one of the same name ([WG-6](docs/rules/wargrounds.md#wg-6)).
pub fn roster_add(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    name: &str,
    faction: Option<Faction>,
    change: &Change,
) -> Result<(), Refusal> {
    let name = checked_name(name)?;
    let side = game.seats[seat].side();
    let faction = faction.unwrap_or(game.terms.faction(side));
    let class = change.class.unwrap_or(Class::Fighter);
    let good = change.good.and_then(GoodWord::named);
    let traits = paired_traits(good, change.bad.and_then(BadWord::named))?;
    let spells = spells_of(class, change.spells.as_deref().unwrap_or_default())?;
    let roster = &mut game.seats[seat].secret_mut().roster;
    roster.retain(|named| named.name != name);
    if roster.iter().filter(|named| named.faction == faction).count() >= ROSTER_MAX {
        return Err(no("WG-6", "A roster holds 60 characters of a faction.").instead("/wg roster drop"));
    }
    roster.push(Named {
        name: name.clone(),
        faction,
        class,
        traits,
        spells,
        hand: change.hand.unwrap_or(Handed::Right),
    });
    stored::stored(
        referee,
        seat,
        vec![format!("{name} is on your roster of the {}.", faction.title())],
    );
    Ok(())
}

/// The character of that name on a roster, in whatever case it is typed.
fn on_roster(seats: &Seats, seat: Seat, name: &str) -> Result<Named, Refusal> {
    let roster = &seats[seat].secret().roster;
    let found = roster.iter().find(|named| named.name.eq_ignore_ascii_case(name.trim()));
    found.cloned().ok_or_else(|| {
        let names: Vec<&str> = roster.iter().map(|named| named.name.as_str()).collect();
        let names = if names.is_empty() {
            "nobody".to_owned()
        } else {
            names.join(", ")
        };
        no("WG-6", format!("`{name}` is not on your roster, which holds {names}.")).instead("/wg roster list")
    })
}

/// Takes a character off a roster.
pub fn roster_drop(seats: &mut Seats, referee: &mut Ref<'_>, seat: Seat, name: &str) -> Result<(), Refusal> {
    let named = on_roster(seats, seat, name)?;
    seats[seat].secret_mut().roster.retain(|other| *other != named);
    stored::stored(referee, seat, vec![format!("{} is off your roster.", named.name)]);
    Ok(())
}

/// Lets a character of the roster attend in the place of another ([WG-6](docs/rules/wargrounds.md#wg-6)).
pub fn roster_call(
    game: &mut Wargrounds,
    referee: &mut Ref<'_>,
    seat: Seat,
    who: &str,
    name: &str,
) -> Result<(), Refusal> {
    sheets::may_change(game, seat, false)?;
    let who = orders::own(game, seat, who)?;
    let named = on_roster(&game.seats, seat, name)?;
    let sheet = sheets::called(game, who, &named)?;
    *game.people.sheet_mut(who) = sheet;
    life::fill(game);
    stored::told_change(
        referee,
        seat,
        format!("{} attends as {}", named.name, game.people.badge(who)),
    );
    Ok(())
}

/// Since number 2 a character that an earlier build called makes way for the next: a usual name of the faction
/// takes the place of the saved one ([WG-6](docs/rules/wargrounds.md#wg-6)). Under number 1 a second build called
/// everybody twice.
pub fn send_roster_home(game: &mut Wargrounds, seat: Seat) {
    if game.terms.rules() == 1 {
        return;
    }
    let side = game.seats[seat].side();
    let called: Vec<CharacterId> = game
        .people
        .team(side)
        .filter(|who| game.people.owner(*who) == seat && is_rostered(&game.seats, seat, &game.people.sheet(*who).name))
        .collect();
    for who in called {
        let borne = |name: &str| {
            game.people
                .team(side)
                .any(|other| game.people.sheet(other).name == name)
        };
        let usual = |numeral: &'static str| {
            let names = names(game.terms.faction(side)).into_iter();
            names.map(move |name| format!("{name}{numeral}"))
        };
        let free = ["", " II", " III", " IV"]
            .into_iter()
            .flat_map(usual)
            .find(|name| !borne(name));
        if let Some(name) = free {
            game.people.sheet_mut(who).name = name;
        }
    }
}
