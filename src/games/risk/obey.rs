//! From options to a first position, and from an action to the rules of a battle.

use super::action::{Action, Mode, Options, SeatPick, SidePick};
use super::battle::{Battle, Ending, Scribe, Side, Verdict, ending, no, setup, sound};
use super::campaign::{self, CampaignRules, Clerk, contact, giving_up};
use super::event::{Event, Ref, Told};
use super::foresee::set_up_rows;
use super::in_turn::{InTurn, in_turn};
use super::state::{Chairs, Risk, Terms, War};
use super::terms::{places, scenario};
use super::units::Roster;
use super::{nations, npc};
use crate::closing;
use crate::marshal;
use crate::seating;
use muster_game::{Actor, Entrant, Notice};
use muster_kit::{Refusal, Seat, Whose};

pub(super) fn begin(
    rules: u32,
    roster: &[Entrant<SeatPick>],
    options: &Options,
    referee: &mut Ref<'_>,
) -> Result<Risk, Refusal> {
    places(options)?;
    if options.mode == Mode::Campaign {
        return begin_campaign(rules, roster, options, referee);
    }
    let [one, other] = roster else {
        return Err(no("RK-2", "A battle has two seats."));
    };
    let swapped = one.pick.side == SidePick::Two || other.pick.side == SidePick::One;
    let sides = if swapped {
        [Side::North, Side::South]
    } else {
        Side::BOTH
    };
    let mut scenario = scenario(rules, options)?;
    for (entrant, side) in roster.iter().zip(sides) {
        if let Some(list) = &entrant.pick.list {
            scenario.forces[side.index()].roster = list.clone();
        }
    }
    Ok(Risk {
        terms: Terms::new(rules, options.clone()),
        chairs: Chairs::of_battle(sides),
        war: War::Battle(Box::new(setup::begin(rules, 1, &scenario, options.house()))),
    })
}

/// RK-2: initiative is thrown at once.
fn begin_campaign(
    rules: u32,
    roster: &[Entrant<SeatPick>],
    options: &Options,
    referee: &mut Ref<'_>,
) -> Result<Risk, Refusal> {
    let mut clerk = Clerk::new(referee.dice, npc::STAFF);
    let campaign = nations::campaign(rules, roster, options, &mut clerk)?;
    let told = clerk.told;
    told.into_iter().for_each(|event| referee.note(event));
    Ok(Risk {
        terms: Terms::new(rules, options.clone()),
        chairs: Chairs::of_campaign(roster.len()),
        war: War::Campaign(Box::new(campaign)),
    })
}

pub(super) fn obey(game: &mut Risk, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let Actor::Seat(seat) = actor else {
        return Err(no("RK-2", "Only a player orders units.").instead("/game join"));
    };
    if game.war.is_over() {
        return Err(no("RK-130", "The game is over.").instead("/game rematch"));
    }
    let action = closing::ended(game, seat, action);
    if let Some(done) = marshal::obey_on_map(game, seat, &action, referee) {
        return done;
    }
    let number = match &action {
        Action::Deploy { battle, .. }
        | Action::Orders { battle, .. }
        | Action::Go { battle, .. }
        | Action::Withdraw { battle, .. }
        | Action::Delegate { battle, .. }
        | Action::Open { battle } => *battle,
        Action::Standing { .. }
        | Action::Build { .. }
        | Action::Place { .. }
        | Action::March { .. }
        | Action::Carry {}
        | Action::Declare { .. } => None,
    };
    let (battle, side) = seating::meant(game, seat, number)?;
    let number = battle.terms.number();
    match action {
        Action::Standing { .. } => return set_standing(game, seat, number, side, action, referee),
        Action::Delegate { on, .. } => return delegate(game, number, side, on, referee),
        Action::Build { list, .. } => return build(game, number, side, &list, referee),
        _ => (),
    }
    let order = in_turn(battle, side, &action)?;
    if let InTurn::Deploy(plan, changes) = &order {
        let rows = set_up_rows(battle, side, *plan, changes)?;
        referee.note(Event::SetUp { seat: seat.0, rows });
    }
    fight_on(game, number, referee, |battle, scribe| {
        order.carry_out(battle, side, scribe)
    })
}

/// Whose luck the dice of a battle's side are.
fn thrower(game: &Risk, number: u16, side: Side) -> Whose {
    let seat = match game.war.campaign() {
        Some(campaign) => campaign
            .fights
            .fight(number)
            .map(|fight| fight.led[side.index()].thrower()),
        None => game.chairs.commander(side).map(Whose::Seat),
    };
    seat.unwrap_or(Whose::Nobody)
}

/// Something done in a battle, with what is told of it.
fn fight_on(
    game: &mut Risk,
    number: u16,
    referee: &mut Ref<'_>,
    act: impl FnOnce(&mut Battle, &mut Scribe<'_>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let throwers = Side::BOTH.map(|side| thrower(game, number, side));
    let battle = game.war.battle_mut(number).expect("the battle was found before");
    let mut scribe = Scribe::new(referee.dice).throwing_for(throwers);
    act(battle, &mut scribe)?;
    let told = scribe.told;
    for told in told {
        if matches!(told, Told::Opened { .. } | Told::Unveiled { .. }) {
            referee.reveal();
        }
        referee.note(Event::Battle { number, told });
    }
    press_on(game, number, referee)
}

/// RK-57: what follows by itself from what was done in a battle of a campaign.
fn press_on(game: &mut Risk, number: u16, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.war.campaign().is_none() {
        return Ok(());
    }
    marshal::on_map(game, referee, |campaign, clerk| {
        contact::press_on(campaign, number, clerk);
        campaign::turn::battles_on(campaign, clerk);
        Ok(())
    })
}

/// Chapter 5, `standing`: what is named is set, the rest stays.
fn set_standing(
    game: &mut Risk,
    seat: Seat,
    number: u16,
    side: Side,
    action: Action,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let battle = game.war.battle_mut(number).expect("the battle was found before");
    let standing = &mut battle.sides.command_mut(side).standing;
    *standing = standing.with(&action, Some(side))?;
    let text = super::words::standing_words(standing);
    referee.note(Event::Standing { seat: seat.0, text });
    Ok(())
}

/// Hands a battle to the staff, or takes it back ([RK-62](docs/rules/risk.md#rk-62)).
fn delegate(game: &mut Risk, number: u16, side: Side, on: bool, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let battle = game.war.battle_mut(number).expect("the battle was found before");
    let command = battle.sides.command_mut(side);
    if command.delegated == on {
        let reason = if on {
            "The staff fights this battle already."
        } else {
            "You fight this battle yourself already."
        };
        return Err(no("RK-62", reason).instead(format!("/risk delegate on:{}", !on)));
    }
    command.delegated = on;
    let nation = command.nation.clone();
    referee.note(Event::Delegated { nation, on });
    press_on(game, number, referee)
}

/// RK-74: another list for a free battle, before one's deployment.
fn build(game: &mut Risk, number: u16, side: Side, list: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let Some(limit) = game.terms.list_limit() else {
        return Err(no("RK-74", "The scenario gives the lists.").instead("/risk deploy"));
    };
    let battle = game.war.battle_mut(number).expect("the battle was found before");
    let command = battle.sides.command(side);
    if !battle.progress.is_deploying() || command.deployed.is_some() {
        return Err(no("RK-6", "Your units stand on the table; the game has begun."));
    }
    let roster = Roster::read(list).map_err(|(_, reason)| no("RK-19", format!("{reason}.")))?;
    let roster = roster.within(limit)?;
    let command = battle.sides.command_mut(side);
    command.roster = roster.clone();
    let nation = command.nation.clone();
    referee.note(Event::Built { nation, roster });
    Ok(())
}

pub(super) fn notified(game: &mut Risk, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let seat = match notice {
        Notice::Conceded { seat } => seat,
        Notice::Missed { seat, .. } => return plan_comes_into_force(game, seat, referee),
    };
    if game.war.is_over() {
        return Err(no("RK-130", "The game is over.").instead("/game rematch"));
    }
    if game.war.campaign().is_some() {
        let nation = seating::nation_of(game, seat).ok_or_else(|| no("RK-2", "That seat has no nation."))?;
        game.chairs.concede(seat);
        referee.note(Event::Conceded { nation });
        return marshal::on_map(game, referee, |campaign, clerk| {
            giving_up::give_up(campaign, seat.0, clerk);
            Ok(())
        });
    }
    let (battle, side) = seating::meant(game, seat, None)?;
    let (number, nation) = (battle.terms.number(), battle.sides.command(side).nation.clone());
    game.chairs.concede(seat);
    referee.note(Event::Conceded { nation });
    fight_on(game, number, referee, |battle, scribe| {
        let ending = Ending {
            winner: Some(side.other()),
            verdict: Verdict::Conceded,
        };
        ending::finish(battle, ending, scribe);
        Ok(())
    })
}

/// RK-70: a standing plan serves a side whose player is away.
fn plan_comes_into_force(game: &mut Risk, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let Ok((battle, side)) = seating::meant(game, seat, None) else {
        return Ok(());
    };
    let (number, plan) = (battle.terms.number(), battle.sides.command(side).standing.plan);
    let owes = battle.sides.undeployed().contains(&side) && battle.progress.is_deploying();
    if plan.is_none() || !owes {
        return Ok(());
    }
    fight_on(game, number, referee, |battle, scribe| {
        setup::deploy(battle, side, plan, &[], scribe)
    })
}

pub(super) fn check_sound(game: &Risk) -> Result<(), Refusal> {
    let wrong = |reason: &str| Err(no("RK-1", format!("The position is not sound: {reason}.")));
    if !<Risk as muster_game::Rules>::RULES.contains(&game.terms.rules()) {
        return wrong("it is played by other rules");
    }
    places(game.terms.options())?;
    if game
        .war
        .battles()
        .iter()
        .any(|battle| battle.terms.house() != game.terms.options().house())
    {
        return wrong("a battle is fought by other rules than the options name");
    }
    if game
        .war
        .battles()
        .iter()
        .any(|battle| battle.terms.rules() != game.terms.rules())
    {
        return wrong("a battle is fought by another rules number than the game");
    }
    if let War::Campaign(campaign) = &game.war {
        if game.chairs.count() != campaign.nations.all().len() {
            return wrong("the seats are not those of the nations");
        }
        let map = nations::map_of(game.terms.options())?;
        if campaign.map != map || campaign.rules != CampaignRules::of(game.terms.rules(), game.terms.options(), &map) {
            return wrong("its map or its rules are not those of its options");
        }
        return campaign::sound::fault(campaign).map_or(Ok(()), wrong);
    }
    if !game.chairs.command_both_sides() {
        return wrong("the seats do not command the two sides");
    }
    match game.war.battles().iter().find_map(|battle| sound::fault(battle)) {
        Some(fault) => wrong(fault),
        None => Ok(()),
    }
}
