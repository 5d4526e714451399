//! From options to a first position, and from an action to the rules of a battle.

use super::action::{Action, Mode, Options, Posture, SeatPick, SidePick};
use super::battle::{
    self, Battle, Ending, Item, Scribe, Side, Stage, Verdict, Who, ending, moving, no, setup, sound, turn, waiting,
};
use super::campaign::{self, CampaignRules, Clerk, contact, giving_up};
use super::event::{Event, Told};
use super::foresee::set_up_rows;
use super::state::{Chair, Risk, War};
use super::terms::{places, scenario};
use super::units::Roster;
use super::{nations, npc};
use muster_game::{Actor, Awaiting, Duty, Entrant, Hand, Notice, Outcome, Referee, Standing};
use muster_kit::{Line, Refusal, Seat, Whose};

/// What the table lends to the rules: dice, and a place to write down events.
pub(super) type Ref<'a> = Referee<'a, Event>;

impl Risk {
    pub(super) fn begin(
        rules: u32,
        roster: &[Entrant<SeatPick>],
        options: &Options,
        referee: &mut Ref<'_>,
    ) -> Result<Risk, Refusal> {
        places(options)?;
        if options.mode == Mode::Campaign {
            return Risk::begin_campaign(rules, roster, options, referee);
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
        let chair = |side| Chair {
            side: Some(side),
            conceded: false,
        };
        Ok(Risk {
            rules,
            options: options.clone(),
            chairs: sides.map(chair).to_vec(),
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
        let chair = |_| Chair {
            side: None,
            conceded: false,
        };
        Ok(Risk {
            rules,
            options: options.clone(),
            chairs: roster.iter().map(chair).collect(),
            war: War::Campaign(Box::new(campaign)),
        })
    }

    /// RK-57: whom the game waits for.
    pub(super) fn duties(&self) -> Awaiting {
        let duties = match &self.war {
            War::Campaign(campaign) => self.map_duties(campaign),
            War::Battle(battle) => self.table_duties(battle),
        };
        if duties.is_empty() {
            return Awaiting::Over(self.outcome());
        }
        Awaiting::Duties(duties)
    }

    fn table_duties(&self, battle: &Battle) -> Vec<Duty> {
        let duty = |side: Side| Duty {
            key: waiting::key(battle, side),
            seat: self.seat_of(side, battle),
            topic: self.topic(battle),
            hand: if battle.sides.command(side).delegated || waiting::unveiler(battle).is_some() {
                Hand::Orders
            } else {
                Hand::Player
            },
            prompt: Line::from(prompt(battle, side)),
            minutes: None,
        };
        waiting::waiting(battle).into_iter().map(duty).collect()
    }

    /// RK-130: the battle's result ends the game.
    fn outcome(&self) -> Outcome {
        let battle = match &self.war {
            War::Battle(battle) => battle,
            War::Campaign(campaign) => return self.map_outcome(campaign),
        };
        let Stage::Over(ending) = battle.progress.stage() else {
            unreachable!("a battle that waits for nobody is over")
        };
        let seats = Side::BOTH.map(|side| self.seat_of(side, battle));
        let mut standings: Vec<Standing> = Side::BOTH
            .into_iter()
            .map(|side| Standing {
                seat: seats[side.index()],
                place: if ending.winner.is_none_or(|winner| winner == side) {
                    1
                } else {
                    2
                },
                text: format!(
                    "{}: lost {} of {} points",
                    battle.sides.command(side).nation,
                    battle.field.lost(side),
                    battle.sides.command(side).roster.points()
                ),
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        Outcome {
            winners: ending.winner.map(|side| seats[side.index()]).into_iter().collect(),
            reason: within_a_sentence(&super::narrate::ending_words(&ending, &battle.sides.nations())),
            standings,
        }
    }

    /// RK-57: the battle that a command means, and the asker's side in it.
    pub fn meant(&self, seat: Seat, number: Option<u16>) -> Result<(&Battle, Side), Refusal> {
        let battles = self.battles();
        let waits = |battle: &&&Battle| self.waits_for(seat, battle);
        let battle = match number {
            Some(number) => battles.iter().find(|battle| battle.terms.number() == number),
            None => {
                let own = |battle: &&&Battle| self.side_of(seat, battle).is_some();
                battles
                    .iter()
                    .find(waits)
                    .or(battles.iter().find(own))
                    .or(battles.first())
            }
        };
        let battle = battle.ok_or_else(|| self.no_battle(number))?;
        let side = self.side_of(seat, battle);
        let side = side.ok_or_else(|| no("RK-2", "You command no side of this battle.").instead("/game map"))?;
        Ok((battle, side))
    }

    /// That a battle of that number is not fought, or none at all, with those that are.
    pub(super) fn no_battle(&self, number: Option<u16>) -> Refusal {
        let battles = self.battles();
        let Some(number) = number else {
            let asked = self.line_of_orders().unwrap_or("march");
            return no("RK-57", "No battle is fought now.").instead(format!("/risk {asked}"));
        };
        let Some(first) = battles.first() else {
            let reason = format!("There is no battle {number}. No battle is fought now.");
            return no("RK-57", reason).instead("/game turn");
        };
        let called = |battle: &&Battle| match self.campaign() {
            Some(_) => battle.terms.name().to_owned(),
            None => format!("battle {}, {}", battle.terms.number(), battle.terms.name()),
        };
        let fought: Vec<String> = battles.iter().map(called).collect();
        let (are, fought) = match fought.as_slice() {
            [only] => ("The one that is fought is", only.clone()),
            all => ("Those that are fought are", all.join(", ")),
        };
        no("RK-57", format!("There is no battle {number}. {are} {fought}."))
            .instead(format!("/risk table battle:{}", first.terms.number()))
    }

    pub(super) fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let Actor::Seat(seat) = actor else {
            return Err(no("RK-2", "Only a player orders units.").instead("/game join"));
        };
        if self.is_over() {
            return Err(no("RK-130", "The game is over.").instead("/game rematch"));
        }
        let action = self.ended(seat, action);
        if let Some(done) = self.obey_on_map(seat, &action, referee) {
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
        let (battle, side) = self.meant(seat, number)?;
        let number = battle.terms.number();
        match action {
            Action::Standing { .. } => return self.set_standing(seat, number, side, action, referee),
            Action::Delegate { on, .. } => return self.delegate(number, side, on, referee),
            Action::Build { list, .. } => return self.build(number, side, &list, referee),
            _ => (),
        }
        let order = in_turn(battle, side, &action)?;
        if let InTurn::Deploy(plan, changes) = &order {
            let rows = set_up_rows(battle, side, *plan, changes)?;
            referee.note(Event::SetUp { seat: seat.0, rows });
        }
        self.fight_on(number, referee, |battle, scribe| order.carry_out(battle, side, scribe))
    }

    /// Whose luck the dice of a battle's side are.
    fn thrower(&self, number: u16, side: Side) -> Whose {
        let seat = match self.campaign() {
            Some(campaign) => campaign
                .fights
                .fight(number)
                .map(|fight| fight.led[side.index()].thrower()),
            None => {
                let chair = self.chairs.iter().position(|chair| chair.side == Some(side));
                chair
                    .and_then(|seat| u8::try_from(seat).ok())
                    .map(|seat| Whose::Seat(Seat(seat)))
            }
        };
        seat.unwrap_or(Whose::Nobody)
    }

    /// Something done in a battle, with what is told of it.
    fn fight_on(
        &mut self,
        number: u16,
        referee: &mut Ref<'_>,
        act: impl FnOnce(&mut Battle, &mut Scribe<'_>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let throwers = Side::BOTH.map(|side| self.thrower(number, side));
        let battle = self.battle_mut(number).expect("the battle was found before");
        let mut scribe = Scribe::new(referee.dice).throwing_for(throwers);
        act(battle, &mut scribe)?;
        let told = scribe.told;
        for told in told {
            if matches!(told, Told::Opened { .. } | Told::Unveiled { .. }) {
                referee.reveal();
            }
            referee.note(Event::Battle { number, told });
        }
        self.press_on(number, referee)
    }

    /// RK-57: what follows by itself from what was done in a battle of a campaign.
    fn press_on(&mut self, number: u16, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.campaign().is_none() {
            return Ok(());
        }
        self.on_map(referee, |campaign, clerk| {
            contact::press_on(campaign, number, clerk);
            campaign::turn::battles_on(campaign, clerk);
            Ok(())
        })
    }

    /// Chapter 5, `standing`: what is named is set, the rest stays.
    fn set_standing(
        &mut self,
        seat: Seat,
        number: u16,
        side: Side,
        action: Action,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let battle = self.battle_mut(number).expect("the battle was found before");
        let standing = &mut battle.sides.command_mut(side).standing;
        *standing = standing.with(&action, Some(side))?;
        let text = super::narrate::standing_words(standing);
        referee.note(Event::Standing { seat: seat.0, text });
        Ok(())
    }

    /// Hands a battle to the staff, or takes it back ([RK-62](docs/rules/risk.md#rk-62)).
    fn delegate(&mut self, number: u16, side: Side, on: bool, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let battle = self.battle_mut(number).expect("the battle was found before");
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
        self.press_on(number, referee)
    }

    /// RK-74: another list for a free battle, before one's deployment.
    fn build(&mut self, number: u16, side: Side, list: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if !self.options.is_free() {
            return Err(no("RK-74", "The scenario gives the lists.").instead("/risk deploy"));
        }
        let limit = self.options.battle_points;
        let battle = self.battle_mut(number).expect("the battle was found before");
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

    pub(super) fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = match notice {
            Notice::Conceded { seat } => seat,
            Notice::Missed { seat, .. } => return self.plan_comes_into_force(seat, referee),
        };
        if self.is_over() {
            return Err(no("RK-130", "The game is over.").instead("/game rematch"));
        }
        if self.campaign().is_some() {
            let nation = self
                .nation_of(seat)
                .ok_or_else(|| no("RK-2", "That seat has no nation."))?;
            self.chairs[seat.index()].conceded = true;
            referee.note(Event::Conceded { nation });
            return self.on_map(referee, |campaign, clerk| {
                giving_up::give_up(campaign, seat.0, clerk);
                Ok(())
            });
        }
        let (battle, side) = self.meant(seat, None)?;
        let (number, nation) = (battle.terms.number(), battle.sides.command(side).nation.clone());
        self.chairs[seat.index()].conceded = true;
        referee.note(Event::Conceded { nation });
        self.fight_on(number, referee, |battle, scribe| {
            let ending = Ending {
                winner: Some(side.other()),
                verdict: Verdict::Conceded,
            };
            ending::finish(battle, ending, scribe);
            Ok(())
        })
    }

    /// RK-70: a standing plan serves a side whose player is away.
    fn plan_comes_into_force(&mut self, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let Ok((battle, side)) = self.meant(seat, None) else {
            return Ok(());
        };
        let (number, plan) = (battle.terms.number(), battle.sides.command(side).standing.plan);
        let owes = battle.sides.undeployed().contains(&side) && battle.progress.is_deploying();
        if plan.is_none() || !owes {
            return Ok(());
        }
        self.fight_on(number, referee, |battle, scribe| {
            setup::deploy(battle, side, plan, &[], scribe)
        })
    }

    pub(super) fn check_sound(&self) -> Result<(), Refusal> {
        let wrong = |reason: &str| Err(no("RK-1", format!("The position is not sound: {reason}.")));
        if !<Risk as muster_game::Rules>::RULES.contains(&self.rules) {
            return wrong("it is played by other rules");
        }
        places(&self.options)?;
        if self
            .battles()
            .iter()
            .any(|battle| battle.terms.house() != self.options.house())
        {
            return wrong("a battle is fought by other rules than the options name");
        }
        if self.battles().iter().any(|battle| battle.terms.rules() != self.rules) {
            return wrong("a battle is fought by another rules number than the game");
        }
        if let War::Campaign(campaign) = &self.war {
            if self.chairs.len() != campaign.nations.all().len() {
                return wrong("the seats are not those of the nations");
            }
            let map = nations::map_of(&self.options)?;
            if campaign.map != map || campaign.rules != CampaignRules::of(self.rules, &self.options, &map) {
                return wrong("its map or its rules are not those of its options");
            }
            return campaign::sound::fault(campaign).map_or(Ok(()), wrong);
        }
        let mut sides: Vec<Option<Side>> = self.chairs.iter().map(|chair| chair.side).collect();
        sides.sort_unstable();
        if sides != Side::BOTH.map(Some) {
            return wrong("the seats do not command the two sides");
        }
        match self.battles().iter().find_map(|battle| sound::fault(battle)) {
            Some(fault) => wrong(fault),
            None => Ok(()),
        }
    }
}

/// The table ends the sentence that gives the reason.
pub(super) fn within_a_sentence(words: &str) -> String {
    words.trim_end_matches('.').to_owned()
}

/// What to do, shown when the turn is announced.
pub(super) fn prompt(battle: &Battle, side: Side) -> String {
    let nation = &battle.sides.command(side).nation;
    if waiting::unveiler(battle).is_some() {
        return "The armies are shown as they are set up.".to_owned();
    }
    if battle.progress.is_deploying() {
        let plan = battle::default_plan(&battle.field.table(), side).word();
        return format!("{nation}: set up your side. /risk deploy takes the plan {plan}.");
    }
    format!(
        "{nation}: turn {} of {}, your movement.",
        battle.progress.turn(),
        battle.terms.turns()
    )
}

/// An action that is in turn and can be read.
pub(super) enum InTurn {
    Deploy(Option<battle::Plan>, Vec<battle::Change>),
    Items(Vec<Item>, bool),
    Go(Posture),
    Withdraw,
    Open,
}

/// RK-70, RK-86: whether the stage of the battle takes the action, and what it says.
pub(super) fn in_turn(battle: &Battle, side: Side, action: &Action) -> Result<InTurn, Refusal> {
    let deploying = battle.progress.is_deploying();
    if let Action::Deploy { plan, changes, .. } = action {
        if !deploying || waiting::is_ready(battle) {
            return Err(no("RK-70", "The armies are set up; the fight has begun.").instead("/risk orders text:all adv"));
        }
        let waits = waiting::waiting(battle);
        if !waits.contains(&side) && waits.iter().any(|other| battle.sides.command(*other).starved) {
            let first = &battle.sides.command(side.other()).nation;
            let reason = format!("{first} deploys first, in the open.");
            return Err(no("RK-69", reason).instead("wait until you see how it stands"));
        }
        if battle.sides.shown(side).is_some() {
            let reason = "Your side stands in the open already.";
            return Err(no("RK-69", reason).instead("/risk table shows it"));
        }
        let changes = battle::changes(changes.as_deref().unwrap_or_default())?;
        return Ok(InTurn::Deploy(*plan, changes));
    }
    if let Action::Open { .. } = action {
        return if waiting::unveiler(battle) == Some(side) {
            Ok(InTurn::Open)
        } else {
            Err(no("RK-70", "The armies are shown when both are set up.").instead("/risk deploy"))
        };
    }
    if deploying {
        return Err(no("RK-70", "The armies are not set up yet.").instead("/risk deploy"));
    }
    if battle.progress.mover() != Some(side) {
        let first = &battle.sides.command(side.other()).nation;
        return Err(no("RK-86", format!("{first} moves first.")).instead("/risk check, to try orders"));
    }
    match action {
        Action::Orders { text, more, .. } => Ok(InTurn::Items(moving::read_for(battle, side, text)?, *more)),
        Action::Go { posture, .. } => Ok(InTurn::Go(*posture)),
        Action::Withdraw { confirm: true, .. } => Ok(InTurn::Withdraw),
        _ => {
            let reason = "To withdraw gives up the battle. Nothing has been done.";
            Err(no("RK-129", reason).instead("/risk withdraw"))
        }
    }
}

impl InTurn {
    fn carry_out(self, battle: &mut Battle, side: Side, scribe: &mut Scribe<'_>) -> Result<(), Refusal> {
        match self {
            InTurn::Deploy(plan, changes) => setup::deploy(battle, side, plan, &changes, scribe),
            InTurn::Items(items, more) => moving::give_orders(battle, side, &items, more, scribe),
            InTurn::Go(posture) => {
                let items = posture_items(battle, side, posture);
                moving::give_orders(battle, side, &items, false, scribe)
            }
            InTurn::Withdraw => {
                turn::withdraw(battle, side, scribe);
                Ok(())
            }
            InTurn::Open => {
                setup::unveil(battle, scribe);
                Ok(())
            }
        }
    }
}

/// Chapter 5, `go`: the items of a posture for units that have had none. They are always possible: a unit for which its
/// item is not holds.
pub fn posture_items(battle: &Battle, side: Side, posture: Posture) -> Vec<Item> {
    let all = |acts: battle::Act| {
        vec![Item {
            who: vec![Who::All],
            acts: vec![acts],
        }]
    };
    let walk = |go| battle::Act::Walk {
        go,
        contact: false,
        length: None,
    };
    match posture {
        Posture::Advance => all(walk(battle::Go::Ahead)),
        Posture::Fallback => all(walk(battle::Go::Back)),
        Posture::Hold => Vec::new(),
        Posture::Assault => npc::assault(battle, side),
        Posture::Staff => npc::staff(battle, side),
    }
}
