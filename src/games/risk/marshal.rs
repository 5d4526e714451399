//! From an action to the rules of the map, and whom a campaign waits for.

use super::action::{Action, Delegates, YesNo};
use super::battle::{Side, no};
use super::campaign::{Campaign, Clerk, Party, Stage, ending, kind_of_brigade, orders, placing, turn};
use super::event::Ref;
use super::event::{Event, Told};
use super::state::{Risk, War};
use super::units::Roster;
use muster_kit::{Refusal, Seat};

/// The code of a refusal of marches while battles are fought.
pub(super) const BATTLES_FIRST: &str = "battles_first";

/// Something done on the map, with what is told of it.
pub(super) fn on_map(
    game: &mut Risk,
    referee: &mut Ref<'_>,
    act: impl FnOnce(&mut Campaign, &mut Clerk<'_>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let War::Campaign(campaign) = &mut game.war else {
        return Err(no("RK-1", "This game is a single battle; there is no map.").instead("/risk table"));
    };
    let mut clerk = Clerk::new(referee.dice, super::npc::STAFF);
    act(campaign, &mut clerk)?;
    let (told, revealed) = (clerk.told, clerk.revealed);
    let opened = |event: &Event| {
        matches!(
            event,
            Event::Battle {
                told: Told::Opened { .. },
                ..
            }
        )
    };
    if revealed || told.iter().any(opened) {
        referee.reveal();
    }
    told.into_iter().for_each(|event| referee.note(event));
    Ok(())
}

/// Orders that concern the map; none for those of a battle.
pub(super) fn obey_on_map(
    game: &mut Risk,
    seat: Seat,
    action: &Action,
    referee: &mut Ref<'_>,
) -> Option<Result<(), Refusal>> {
    let of_the_map = matches!(
        action,
        Action::Place { .. }
            | Action::March { .. }
            | Action::Carry {}
            | Action::Declare { .. }
            | Action::Build { .. }
            | Action::Standing { .. }
    );
    if of_the_map && !game.chairs.has(seat) {
        return Some(Err(no("RK-2", "You lead no nation.").instead("/game map")));
    }
    Some(match action {
        Action::Place { armies } => place(game, seat, armies.as_deref().unwrap_or_default(), referee),
        Action::March { orders } => march(game, seat, orders, referee),
        Action::Carry {} => carry(game, seat, referee),
        Action::Declare { winner } => declare(game, seat, winner, referee),
        Action::Build { list, army } if game.war.campaign().is_some() => build_army(game, seat, list, *army, referee),
        Action::Standing { .. } if game.war.campaign().is_some() => set_temper(game, seat, action, referee),
        _ => return None,
    })
}

/// A nation places its starting armies, in the order of initiative ([RK-24](docs/rules/risk.md#rk-24)).
fn place(game: &mut Risk, seat: Seat, text: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    on_map(game, referee, |campaign, clerk| {
        if placing::placer(campaign).is_some() {
            let read = placing::numbers_armies(campaign, seat.0, text);
            read.map_err(|refusal| match placing::others_place(campaign, seat.0) {
                // What is proposed is for the nation that places.
                Some(_) => refusal.instead("/game map"),
                None => refusal,
            })?;
        }
        match placing::placer(campaign) {
            Some(nation) if nation == seat.0 => placing::place(campaign, nation, text, clerk),
            Some(_) => Err(placing::others_place(campaign, seat.0).expect("another nation places")),
            None => placing::still_places(campaign),
        }
    })
}

/// RK-27: sealed until all are in; with open moves carried out at once.
fn march(game: &mut Risk, seat: Seat, text: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    on_map(game, referee, |campaign, clerk| {
        let nation = seat.0;
        match *campaign.calendar.stage() {
            Stage::Sealed => (),
            Stage::Open { rank } if campaign.nations.order()[rank] == nation => (),
            Stage::Open { rank } => {
                let first = &campaign.nations.nation(campaign.nations.order()[rank]).name;
                return Err(no("RK-27", format!("{first} moves first.")).instead("/game map"));
            }
            Stage::Placing { .. } => {
                let refusal = no("RK-24", "The armies are not placed yet.").instead("/risk place");
                return Err(placing::others_place(campaign, nation).unwrap_or(refusal));
            }
            Stage::Battles | Stage::Over(_) => {
                let refusal = no("RK-57", "The armies have marched; the battles come first.");
                return Err(refusal.code(BATTLES_FIRST).instead("/risk table"));
            }
        }
        let again = campaign.nations.nation(nation).marches.is_some();
        if !again && !turn::owes(campaign, nation) {
            return Err(no("RK-27", "You have neither an army nor an arrival.").instead("/game status"));
        }
        let marches = orders::read_marches(campaign, nation, text)?;
        clerk.told.push(Event::Ordered {
            seat: seat.0,
            text: marches.text.clone(),
        });
        campaign.nations.nation_mut(nation).marches = Some(marches);
        turn::seal(campaign, nation, again, clerk);
        Ok(())
    })
}

/// RK-27: all orders that are waited for are in.
fn carry(game: &mut Risk, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    on_map(game, referee, |campaign, clerk| match turn::ordered(campaign) {
        Some(nation) if nation == seat.0 => {
            turn::carry(campaign, clerk);
            Ok(())
        }
        _ => Err(no("RK-27", "Not all orders are in.").instead(placing::line_due(campaign, seat.0))),
    })
}

/// A player votes for the winner of a custom goal ([RK-67](docs/rules/risk.md#rk-67)).
fn declare(game: &mut Risk, seat: Seat, winner: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    on_map(game, referee, |campaign, clerk| {
        if campaign.rules.goal() != super::action::Goal::Custom {
            return Err(no("RK-67", "The rules decide who wins this campaign.").instead("/game status"));
        }
        let numbers = (0..).zip(campaign.nations.all());
        let mut named = numbers.filter(|(_, nation)| {
            nation.name.eq_ignore_ascii_case(winner.trim())
                || nation.letter.to_string().eq_ignore_ascii_case(winner.trim())
        });
        let Some((winner, _)) = named.next() else {
            let all: Vec<&str> = campaign
                .nations
                .all()
                .iter()
                .map(|nation| nation.name.as_str())
                .collect();
            return Err(
                no("RK-67", format!("There is no nation `{winner}`.")).instead(format!("One of {}.", all.join(", ")))
            );
        };
        ending::declare(campaign, seat.0, winner, clerk);
        Ok(())
    })
}

/// RK-19: a list of one's own: of a starting army before the placing, or of reinforcements.
fn build_army(game: &mut Risk, seat: Seat, list: &str, army: Option<u8>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    on_map(game, referee, |campaign, clerk| {
        let Some((starting, fresh)) = campaign.rules.free() else {
            let refusal = no(
                "RK-18",
                "This campaign is played with standard lists: nothing is built in it.",
            );
            return Err(refusal.instead(match placing::placer(campaign) {
                Some(_) => placing::line_due(campaign, seat.0),
                None => "/game turn",
            }));
        };
        let number = army.unwrap_or(0);
        if number > campaign.rules.armies() {
            let reason = format!("Starting armies are 1 to {}.", campaign.rules.armies());
            return Err(no("RK-19", reason).instead("army:1"));
        }
        let placed = !matches!(*campaign.calendar.stage(), Stage::Placing { .. })
            || campaign.armies.of_nation(seat.0).next().is_some();
        if number > 0 && placed {
            return Err(
                no("RK-6", "Your armies are placed; only reinforcements can be built.").instead("Leave out army.")
            );
        }
        let roster = Roster::read(list).map_err(|(_, reason)| no("RK-19", format!("{reason}.")))?;
        if roster.0.len() > 6 {
            let reason = format!("An army has 1 to 6 units; here are {}.", roster.0.len());
            return Err(no("RK-19", reason).instead("3LN 1LT 1CV 1AR"));
        }
        let roster = roster.within(if number == 0 { fresh } else { starting })?;
        let nation = campaign.nations.nation_mut(seat.0);
        nation.lists.retain(|(other, _)| *other != number);
        nation.lists.push((number, roster.clone()));
        let nation = nation.name.clone();
        clerk.told.push(Event::Built { nation, roster });
        Ok(())
    })
}

/// Chapter 5, `standing`: what is named is set for the nation and for its battles, the rest stays.
fn set_temper(game: &mut Risk, seat: Seat, action: &Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let Action::Standing {
        loot, raise, delegate, ..
    } = action
    else {
        unreachable!("only standing orders come here")
    };
    on_map(game, referee, |campaign, clerk| {
        let temper = &mut campaign.nations.nation_mut(seat.0).temper;
        let battle = temper.battle.with(action, None)?;
        let raise = raise.as_ref().map(|kind| match kind_of_brigade(kind) {
            Some((kind, _)) => Ok(kind.to_owned()),
            None => Err(no("RK-34", format!("There is no brigade `{kind}`.")).instead("raise:foot")),
        });
        temper.raises = raise.transpose()?.or(temper.raises.take());
        temper.loots = loot.map_or(temper.loots, |loot| loot == YesNo::Yes);
        temper.delegates = delegate.map_or(temper.delegates, |who| who == Delegates::All);
        temper.battle = battle;
        let temper = temper.clone();
        // Non-players have no standing orders: a person has taken the seat over.
        if campaign.rules.knows_who_took_over() {
            campaign.nations.nation_mut(seat.0).player = true;
        }
        let temper = &temper;
        let text = super::narrate_map::temper_words(temper);
        let standing = temper.battle.clone();
        let led: Vec<(u16, usize)> = campaign
            .fights
            .open()
            .flat_map(|fight| [(fight, 0), (fight, 1)])
            .filter(|(fight, side)| fight.led[*side] == Party::Nation(seat.0))
            .map(|(fight, side)| (fight.number, side))
            .collect();
        for battle in campaign.fights.battles_mut() {
            for (_, side) in led.iter().filter(|(number, _)| *number == battle.terms.number()) {
                battle.sides.command_mut(Side::BOTH[*side]).standing = standing.clone();
            }
        }
        clerk.told.push(Event::Standing { seat: seat.0, text });
        Ok(())
    })
}
