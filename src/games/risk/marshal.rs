//! From an action to the rules of the map, and whom a campaign waits for.

use super::action::{Action, Delegates, YesNo};
use super::battle::{Side, no, waiting};
use super::campaign::{Campaign, Clerk, Party, Reason, Stage, Victory, ending, kind_of_brigade, orders, placing, turn};
use super::event::{Event, Told};
use super::obey::{Ref, prompt, within_a_sentence};
use super::state::{Risk, War};
use super::units::Roster;
use crate::cautions;
use muster_game::{Duty, Hand, Outcome, Standing};
use muster_kit::{Line, Refusal, Seat, Topic};

/// Duties of a turn are numbered by what is waited for, then by seat.
const TURN: u64 = 1_000_000;
const SLOT: u64 = 10;
/// Slots of orders, of carrying them out, and of the battles' waits.
const ORDERS: u64 = 10;
const CARRY: u64 = 50;
const BATTLES: u64 = 100;

impl Risk {
    /// The position on the map; none if the game is a single battle.
    pub fn campaign(&self) -> Option<&Campaign> {
        match &self.war {
            War::Campaign(campaign) => Some(campaign),
            War::Battle(_) => None,
        }
    }

    /// Something done on the map, with what is told of it.
    pub(super) fn on_map(
        &mut self,
        referee: &mut Ref<'_>,
        act: impl FnOnce(&mut Campaign, &mut Clerk<'_>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let War::Campaign(campaign) = &mut self.war else {
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
        &mut self,
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
        if of_the_map && seat.index() >= self.chairs.len() {
            return Some(Err(no("RK-2", "You lead no nation.").instead("/game map")));
        }
        Some(match action {
            Action::Place { armies } => self.place(seat, armies.as_deref().unwrap_or_default(), referee),
            Action::March { orders } => self.march(seat, orders, referee),
            Action::Carry {} => self.carry(seat, referee),
            Action::Declare { winner } => self.declare(seat, winner, referee),
            Action::Build { list, army } if self.campaign().is_some() => self.build_army(seat, list, *army, referee),
            Action::Standing { .. } if self.campaign().is_some() => self.set_temper(seat, action, referee),
            _ => return None,
        })
    }

    /// A nation places its starting armies, in the order of initiative ([RK-24](docs/rules/risk.md#rk-24)).
    fn place(&mut self, seat: Seat, text: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.on_map(referee, |campaign, clerk| {
            if placing::placer(campaign).is_some() {
                placing::numbers_armies(campaign, seat.0, text)?;
            }
            match placing::placer(campaign) {
                Some(nation) if nation == seat.0 => placing::place(campaign, nation, text, clerk),
                Some(nation) => {
                    let first = &campaign.nations.nation(nation).name;
                    Err(no("RK-24", format!("{first} places first.")).instead("/game map"))
                }
                None => placing::still_places(campaign),
            }
        })
    }

    /// RK-27: sealed until all are in; with open moves carried out at once.
    fn march(&mut self, seat: Seat, text: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.on_map(referee, |campaign, clerk| {
            let nation = seat.0;
            match *campaign.calendar.stage() {
                Stage::Sealed => (),
                Stage::Open { rank } if campaign.nations.order()[rank] == nation => (),
                Stage::Open { rank } => {
                    let first = &campaign.nations.nation(campaign.nations.order()[rank]).name;
                    return Err(no("RK-27", format!("{first} moves first.")).instead("/game map"));
                }
                Stage::Placing { .. } => {
                    return Err(no("RK-24", "The armies are not placed yet.").instead("/risk place"));
                }
                Stage::Battles | Stage::Over(_) => {
                    return Err(no("RK-57", "The armies have marched; the battles come first.").instead("/risk table"));
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
    fn carry(&mut self, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.on_map(referee, |campaign, clerk| match turn::ordered(campaign) {
            Some(nation) if nation == seat.0 => {
                turn::carry(campaign, clerk);
                Ok(())
            }
            _ => Err(no("RK-27", "Not all orders are in.").instead("/risk march")),
        })
    }

    /// A player votes for the winner of a custom goal ([RK-67](docs/rules/risk.md#rk-67)).
    fn declare(&mut self, seat: Seat, winner: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.on_map(referee, |campaign, clerk| {
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
                return Err(no("RK-67", format!("There is no nation `{winner}`."))
                    .instead(format!("One of {}.", all.join(", "))));
            };
            ending::declare(campaign, seat.0, winner, clerk);
            Ok(())
        })
    }

    /// RK-19: a list of one's own: of a starting army before the placing, or of reinforcements.
    fn build_army(&mut self, seat: Seat, list: &str, army: Option<u8>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.on_map(referee, |campaign, clerk| {
            let Some((starting, fresh)) = campaign.rules.free() else {
                let refusal = no(
                    "RK-18",
                    "This campaign is played with standard lists: nothing is built in it.",
                );
                return Err(match *campaign.calendar.stage() {
                    Stage::Placing { .. } => refusal.instead("/risk place"),
                    _ => refusal.instead("/game turn"),
                });
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
    fn set_temper(&mut self, seat: Seat, action: &Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let Action::Standing {
            loot, raise, delegate, ..
        } = action
        else {
            unreachable!("only standing orders come here")
        };
        self.on_map(referee, |campaign, clerk| {
            let temper = &mut campaign.nations.nation_mut(seat.0).temper;
            let battle = temper.battle.with(action, None)?;
            let raise =
                raise.as_ref().map(|kind| match kind_of_brigade(kind) {
                    Some((kind, _)) => Ok(kind.to_owned()),
                    None => Err(no("RK-34", format!("There is no brigade `{kind}`."))
                        .instead("foot, guns, chasseurs or dragoons")),
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

    /// The duties of all seats in a campaign.
    pub(super) fn map_duties(&self, campaign: &Campaign) -> Vec<Duty> {
        let duty = |nation: u8, slot: u64, prompt: String| Duty {
            key: key(campaign, slot, Seat(nation)),
            seat: Seat(nation),
            topic: Topic::GAME,
            hand: Hand::Player,
            prompt: Line::from(prompt),
            minutes: None,
        };
        let orders = |nation: u8| {
            let name = &campaign.nations.nation(nation).name;
            let fresh = match campaign.nations.nation(nation).due {
                0 => String::new(),
                1 => " One new army arrives.".to_owned(),
                count => format!(" {count} new armies arrive."),
            };
            let hunger = cautions::hunger_words(campaign, nation);
            format!("{name}: orders for turn {}.{fresh}{hunger}", campaign.calendar.turn())
        };
        if let Some(nation) = turn::ordered(campaign) {
            let stored = Hand::Orders;
            let rank = campaign.nations.rank(nation).unwrap_or(0);
            let slot = match *campaign.calendar.stage() {
                Stage::Open { .. } => ORDERS + 2 * u64::try_from(rank).unwrap_or(0) + 1,
                _ => CARRY,
            };
            let known = duty(nation, slot, "All orders are in.".to_owned());
            return vec![Duty { hand: stored, ..known }];
        }
        match campaign.calendar.stage() {
            Stage::Placing { rank } => {
                let nation = campaign.nations.order()[*rank];
                let capital = campaign.map.settlements()[campaign.map.capital(nation)].at;
                let armies = match campaign.rules.armies() {
                    1 => "army".to_owned(),
                    count => format!("{count} armies"),
                };
                let prompt = format!(
                    "{}: place your {armies}, at most {} hexes from {}.",
                    campaign.nations.nation(nation).name,
                    campaign.rules.radius(),
                    campaign.map.called(capital)
                );
                vec![duty(nation, u64::try_from(*rank).unwrap_or(0), prompt)]
            }
            Stage::Sealed => {
                let owing = campaign.nations.alive().filter(|nation| turn::owes(campaign, *nation));
                owing.map(|nation| duty(nation, ORDERS, orders(nation))).collect()
            }
            Stage::Open { rank } => {
                let nation = campaign.nations.order()[*rank];
                let slot = ORDERS + 2 * u64::try_from(*rank).unwrap_or(0);
                vec![duty(nation, slot, orders(nation))]
            }
            Stage::Battles => self.battle_duties(campaign),
            Stage::Over(_) => Vec::new(),
        }
    }

    fn battle_duties(&self, campaign: &Campaign) -> Vec<Duty> {
        let mut duties = Vec::new();
        for (fight, battle) in campaign.fights.all().iter().zip(campaign.fights.battles()) {
            for side in waiting::waiting(battle) {
                let seat = self.seat_of(side, battle);
                let slot = BATTLES + u64::from(fight.waits[side.index()].1);
                let hand = match campaign.fights.commands(battle, side) {
                    // RK-56: rebels show their deployment by the house's hand as well.
                    None => Hand::House,
                    Some(_) if waiting::unveiler(battle).is_some() => Hand::Orders,
                    Some(_) if battle.sides.command(side).delegated => Hand::Orders,
                    Some(_) => Hand::Player,
                };
                duties.push(Duty {
                    key: key(campaign, slot, seat),
                    seat,
                    topic: self.topic(battle),
                    hand,
                    prompt: Line::from(format!("{}. {}", battle.terms.name(), prompt(battle, side))),
                    minutes: None,
                });
            }
        }
        duties
    }

    /// Who has won the campaign, and how the others stand by points ([RK-67](docs/rules/risk.md#rk-67),
    /// [RK-68](docs/rules/risk.md#rk-68)).
    pub(super) fn map_outcome(&self, campaign: &Campaign) -> Outcome {
        let Stage::Over(victory) = campaign.calendar.stage() else {
            unreachable!("a campaign that waits for nobody is over")
        };
        let numbers = 0..campaign.map.seats();
        let mut ranked: Vec<(bool, std::cmp::Reverse<u32>, u8)> = numbers
            .map(|nation| {
                let lost = !victory.winners.is_empty() && !victory.winners.contains(&nation);
                (lost, std::cmp::Reverse(ending::points(campaign, nation)), nation)
            })
            .collect();
        ranked.sort_unstable();
        let mut standings: Vec<Standing> = Vec::new();
        for (rank, (lost, points, nation)) in ranked.iter().enumerate() {
            let shared = victory.winners.is_empty() || victory.winners.contains(nation);
            let before = rank.checked_sub(1).map(|before| &ranked[before]);
            let same = before.is_some_and(|(other, known, _)| other == lost && known == points);
            let place = match standings.last() {
                Some(last) if same => last.place,
                _ if shared => 1,
                _ => u8::try_from(rank + 1).expect("there are few nations"),
            };
            standings.push(Standing {
                seat: Seat(*nation),
                place,
                text: format!("{}: {} points", campaign.nations.nation(*nation).name, points.0),
            });
        }
        Outcome {
            winners: victory.winners.iter().map(|nation| Seat(*nation)).collect(),
            reason: within_a_sentence(&reason_words(campaign, &victory)),
            standings,
        }
    }
}

/// Why the war is over, in one sentence behind the name of the player who wins.
fn reason_words(campaign: &Campaign, victory: &Victory) -> String {
    let names: Vec<String> = victory
        .winners
        .iter()
        .map(|nation| campaign.nations.nation(*nation).name.clone())
        .collect();
    let who = names.join(" and ");
    let (holds, has) = if names.len() > 1 {
        ("hold", "have")
    } else {
        ("holds", "has")
    };
    match victory.reason {
        _ if names.is_empty() => {
            super::narrate_map::victory_words(&names, victory.reason, campaign.nations.all().len())
        }
        Reason::Elimination => "Everybody else is out of the war".to_owned(),
        Reason::Capitals => {
            let fallen = (0..campaign.map.seats()).filter(|nation| !victory.winners.contains(nation));
            let capitals = fallen.map(|nation| campaign.map.capital(nation));
            let held = |place: &usize| {
                campaign
                    .places
                    .owner(*place)
                    .is_some_and(|owner| victory.winners.contains(&owner))
            };
            let capitals = capitals
                .filter(held)
                .map(|place| campaign.map.settlements()[place].name.clone());
            let capitals = capitals.collect::<Vec<_>>().join(" and ");
            let whose = if names.len() > 1 {
                "their own capitals"
            } else {
                "its own capital"
            };
            format!("{who} {holds} {capitals} besides {whose}")
        }
        Reason::Towns => format!("{who} {has} enough of the towns and capitals"),
        Reason::Declared => format!("The players have declared {who} the winner"),
        Reason::Limit => format!("{who} {has} the most points after the last turn"),
    }
}

/// Later waits have higher numbers, those of other seats others.
fn key(campaign: &Campaign, slot: u64, seat: Seat) -> u64 {
    u64::from(campaign.calendar.turn()) * TURN + slot * SLOT + u64::from(seat.0)
}
