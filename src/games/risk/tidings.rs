//! What a seat should hear of first when it has been away.

use super::battle::{Ending, Outcome, Side};
use super::campaign::{Campaign, Fed, Tale};
use super::event::{Event, Told};
use super::seen::View;
use crate::seating;
use muster_game::Tiding;
use muster_kit::Seat;

/// What befell the seat's own units, and how the battle ended.
pub fn tidings(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
    let (number, told) = match event {
        Event::Battle { number, told } => (number, told),
        Event::Campaign(tale) => return of_the_map(view, tale, seat),
        _ => return Vec::new(),
    };
    if let Told::Over { ending, nations, .. } = told
        && view.game.war.campaign().is_some()
    {
        let own = seating::nation_of(&view.game, seat);
        return of_a_battle(*number, ending, nations, own.as_deref());
    }
    let side = view
        .game
        .war
        .battle(*number)
        .and_then(|battle| seating::side_of(&view.game, seat, battle));
    let Some(side) = side else { return Vec::new() };
    let own = |letter: char| Side::of_letter(letter) == side;
    let lost = |letter: char, how: &str| Tiding {
        head: "Lost",
        text: format!("{letter} {how}"),
    };
    let news = |text: String| Tiding { head: "News", text };
    match told {
        Told::Salvo(salvo) => {
            let hit = salvo.outcomes.iter().filter(|(letter, _)| own(*letter));
            hit.filter_map(|(letter, outcome)| match outcome {
                Outcome::Fled => Some(lost(*letter, "fled the table")),
                Outcome::Destroyed { .. } | Outcome::Exhausted => Some(lost(*letter, "was destroyed")),
                Outcome::Routed { routs, .. } => Some(news(format!("{letter} routed (rout {routs})"))),
                Outcome::Kept { by, routs } => Some(news(format!(
                    "{letter} was kept from running by commander {by} (rout {routs})"
                ))),
                Outcome::Hit { failures, limit } => Some(news(format!("{letter} has failure {failures} of {limit}"))),
                Outcome::Spared { .. } => None,
            })
            .collect()
        }
        Told::End(end) => {
            let dice = end.rallies.iter().filter(|(letter, die)| own(*letter) && *die == 1);
            let captured = end.captured.iter().filter(|number| Side::of_number(**number) == side);
            let captured = captured.map(|number| Tiding {
                head: "Lost",
                text: format!("commander {number} was captured"),
            });
            dice.map(|(letter, _)| lost(*letter, "did not rally"))
                .chain(captured)
                .collect()
        }
        Told::Over { ending, nations, .. } => vec![Tiding {
            head: "News",
            text: super::narrate::ending_words(ending, nations)
                .trim_end_matches('.')
                .to_owned(),
        }],
        _ => Vec::new(),
    }
}

/// How a battle of a campaign ended for a nation: it is off the board by the time that its player reads of it, so that only
/// the names tell whose it was.
fn of_a_battle(number: u16, ending: &Ending, nations: &[String; 2], own: Option<&str>) -> Vec<Tiding> {
    let Some(side) = side_named(nations, own) else {
        return Vec::new();
    };
    let words = super::narrate::ending_words(ending, nations);
    vec![Tiding {
        head: head_of(ending.winner, side),
        text: format!("battle {number}: {}", words.trim_end_matches('.')),
    }]
}

fn side_named(nations: &[String; 2], own: Option<&str>) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| own == Some(nations[side.index()].as_str()))
}

/// What a battle is told under.
fn head_of(winner: Option<Side>, own: Side) -> &'static str {
    match winner {
        Some(winner) if winner == own => "Won",
        Some(_) => "Lost",
        None => "News",
    }
}

/// The settlements that a nation had and that others have now.
pub fn losses(before: &View, now: &View, seat: Seat) -> Vec<Tiding> {
    let (Some(before), Some(now)) = (before.game.war.campaign(), now.game.war.campaign()) else {
        return Vec::new();
    };
    let places = before
        .places
        .all()
        .iter()
        .zip(now.places.all())
        .zip(now.map.settlements());
    let lost = places.filter_map(|((then, now_held), settlement)| {
        let taken = then.owner == Some(seat.0) && now_held.owner != then.owner;
        let by = now_held.owner.filter(|_| taken)?;
        Some(Tiding {
            head: "Lost",
            text: format!("{} to {}", now.map.called(settlement.at), now.nations.nation(by).name),
        })
    });
    lost.collect()
}

/// Armies, battles and trains lost, who attacks, sacks, mutiny, who is out, and how the war ended.
fn of_the_map(view: &View, tale: &Tale, seat: Seat) -> Vec<Tiding> {
    let seated = |campaign: &&Campaign| seat.index() < campaign.nations.all().len();
    let Some(campaign) = view.game.war.campaign().filter(seated) else {
        return Vec::new();
    };
    let nation = campaign.nations.nation(seat.0);
    let owns = |named: &str| {
        let places = campaign.places.all().iter().zip(campaign.map.settlements());
        let mut owned = places.filter(|(place, _)| place.owner == Some(seat.0));
        owned.any(|(_, settlement)| campaign.map.called(settlement.at) == named)
    };
    let own = |tag: &str| tag.to_ascii_uppercase().starts_with(nation.letter);
    let tiding = |head, text: String| vec![Tiding { head, text }];
    match tale {
        Tale::Wiped(armies) => {
            let lost = armies.iter().filter(|army| own(army));
            lost.flat_map(|army| tiding("Lost", format!("nothing is left of {army}")))
                .collect()
        }
        Tale::Captured(armies) => {
            let lost = armies.iter().filter(|army| own(army));
            lost.flat_map(|army| tiding("Lost", format!("{army} lost its commander")))
                .collect()
        }
        Tale::Surrendered { army, .. } if own(army) => tiding("Lost", format!("{army} surrendered")),
        Tale::Seized { train, at, .. } if own(train) => tiding("Lost", format!("the train {train} was taken at {at}")),
        Tale::Supplied(supplied) => {
            let own = supplied.iter().filter(|one| own(&one.army));
            own.flat_map(|one| match (&one.rebels, &one.result) {
                (Some(_), _) => tiding("Lost", format!("{} turned rebel", one.army)),
                (None, Some(Fed::Starving)) => tiding("News", format!("{} starves", one.army)),
                _ => Vec::new(),
            })
            .collect()
        }
        Tale::Contact {
            number,
            at,
            sides,
            nations,
        } if sides.iter().flatten().any(|army| own(army)) => tiding(
            "News",
            format!("battle {number} at {at}: {} attacks {}", nations[0], nations[1]),
        ),
        Tale::Fought {
            number,
            nations,
            winner,
            lost,
            ..
        } => {
            let Some(side) = side_named(nations, Some(&nation.name)) else {
                return Vec::new();
            };
            let (own, enemy) = (lost[side.index()], lost[side.other().index()]);
            let text = format!(
                "battle {number}, fought to its end by the staff: {} of {} points gone, {} of {} of the enemy's",
                own.0, own.1, enemy.0, enemy.1
            );
            tiding(head_of(*winner, side), text)
        }
        Tale::Lost { nation: whose, count } if *whose == nation.name => {
            let armies = if *count == 1 { "army" } else { "armies" };
            tiding("Lost", format!("{count} new {armies}, for want of room"))
        }
        Tale::Looted(looted) if !own(&looted.army) => {
            let place = looted.place.as_deref().filter(|place| owns(place));
            place.map_or_else(Vec::new, |place| {
                tiding("Sacked", format!("{place}, by {}", looted.army))
            })
        }
        Tale::Out { nation: whose } => tiding("News", format!("{whose} is out of the war")),
        Tale::Over {
            winners,
            victory,
            points,
        } => {
            let text = super::narrate_map::victory_words(winners, victory.reason, points.len());
            tiding("News", text.trim_end_matches('.').to_owned())
        }
        _ => Vec::new(),
    }
}
