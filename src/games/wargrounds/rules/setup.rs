//! Seats, sides, factions and the first position ([WG-1](docs/rules/wargrounds.md#wg-1) to
//! [WG-5](docs/rules/wargrounds.md#wg-5)).

use super::attendance::{SIDE_MAX, blank_sheets, random_traits, turnout};
use super::{Ref, hands, muster, no, sheets};
use crate::action::{FactionChoice, Options, SeatPick, SideChoice};
use crate::data::{Direction, Faction, Scenario, Side, Style};
use crate::event::Event;
use crate::state::{Field, Fighter, Hands, People, Progress, Score, SeatState, Seats, Shared, Terms, Turn, Wargrounds};
use muster_game::{Entrant, Places};
use muster_kit::{Dice, Refusal, Seat};

/// 2 to 68 seats; refuses options that contradict each other ([WG-3](docs/rules/wargrounds.md#wg-3)).
pub fn places(options: &Options) -> Result<Places, Refusal> {
    if options.red == options.blue && options.red != FactionChoice::Random {
        return Err(no("WG-1", "The two factions differ.").instead("blue=random"));
    }
    if (1..4).contains(&options.turn_limit) || options.turn_limit > 40 {
        return Err(no("WG-150", "The turn limit is 4 to 40 turns, or 0 to go by the size.").instead("turn_limit=0"));
    }
    if !(1..=2).contains(&options.phases) || !(1..=2).contains(&options.legs) {
        return Err(no("WG-177", "A game has 1 or 2 phases, a timed scenario 1 or 2 legs.").instead("phases=2 legs=2"));
    }
    if !(10..=1440).contains(&options.window_minutes) {
        return Err(no("WG-191", "A window stays open for 10 to 1440 minutes.").instead("window_minutes=120"));
    }
    if !(1..=72).contains(&options.stop_hours) {
        return Err(no("WG-186", "A stop waits for 1 to 72 hours.").instead("stop_hours=6"));
    }
    Ok(Places {
        seats: 2..=2 * SIDE_MAX,
    })
}

/// A side that is not full, and a faction that the other side has not ([WG-1](docs/rules/wargrounds.md#wg-1),
/// [WG-3](docs/rules/wargrounds.md#wg-3)).
pub fn pick(options: &Options, others: &[SeatPick], pick: SeatPick) -> Result<SeatPick, Refusal> {
    let on = |side: SideChoice| others.iter().filter(|other| other.side == side).count();
    if pick.side != SideChoice::Any && on(pick.side) >= usize::from(SIDE_MAX) {
        return Err(no("WG-3", "That side has 34 seats, which is all.").instead("side=any"));
    }
    let Some(faction) = pick.faction.named() else {
        return Ok(pick);
    };
    let fixed = [options.red.named(), options.blue.named()];
    let chosen = |side: SideChoice| {
        let option = side.named().and_then(|side| fixed[side as usize]);
        option.or_else(|| {
            others
                .iter()
                .filter(|other| other.side == side)
                .find_map(|other| other.faction.named())
        })
    };
    let taken: Vec<Faction> = match pick.side {
        SideChoice::Any => Vec::new(),
        side => {
            let other = if side == SideChoice::Red {
                SideChoice::Blue
            } else {
                SideChoice::Red
            };
            if let Some(own) = chosen(side).filter(|own| *own != faction) {
                let reason = format!("Your side plays the {}.", own.title());
                return Err(no("WG-1", reason).instead(format!("faction={own}, or leave it out")));
            }
            chosen(other).into_iter().collect()
        }
    };
    if taken.contains(&faction) {
        let free = Faction::PLAYABLE
            .iter()
            .filter(|free| !taken.contains(free))
            .map(|free| free.word());
        let free: Vec<&str> = free.collect();
        let reason = format!(
            "The other side plays the {}. Free: {}.",
            faction.title(),
            free.join(", ")
        );
        return Err(no("WG-1", reason).instead("faction=random"));
    }
    Ok(pick)
}

/// Who sits on which side: as asked for, the rest where fewer sit; nobody is left without an opponent
/// ([WG-3](docs/rules/wargrounds.md#wg-3)).
pub fn sides_of(picks: &[SeatPick]) -> Vec<Side> {
    let mut counts = [0usize; 2];
    for side in picks.iter().filter_map(|pick| pick.side.named()) {
        counts[side as usize] += 1;
    }
    let mut sides = Vec::new();
    for pick in picks {
        let side = pick.side.named().unwrap_or_else(|| {
            let side = if counts[0] <= counts[1] { Side::Red } else { Side::Blue };
            counts[side as usize] += 1;
            side
        });
        sides.push(side);
    }
    for side in [Side::Red, Side::Blue] {
        let most = usize::from(SIDE_MAX);
        while sides.iter().filter(|other| **other == side).count() > most || !sides.contains(&side.other()) {
            let last = sides
                .iter()
                .rposition(|other| *other == side)
                .expect("somebody sits on a full side");
            sides[last] = side.other();
        }
    }
    sides
}

/// What each side plays: its option, its first seat that names one that is free, else by lot among the free
/// ([WG-1](docs/rules/wargrounds.md#wg-1)).
fn factions_of(options: &Options, picks: &[SeatPick], sides: &[Side], dice: &mut Dice) -> [Faction; 2] {
    let mut factions: [Option<Faction>; 2] = [options.red.named(), options.blue.named()];
    for side in [Side::Red, Side::Blue] {
        let own = picks.iter().zip(sides).filter(|(_, seat)| **seat == side);
        let named = own.filter_map(|(pick, _)| pick.faction.named());
        let other = factions[side.other() as usize];
        let found = named.into_iter().find(|faction| Some(*faction) != other);
        factions[side as usize] = factions[side as usize].or(found);
    }
    for side in [0, 1] {
        if factions[side].is_none() {
            let free: Vec<Faction> = Faction::PLAYABLE
                .into_iter()
                .filter(|faction| factions[1 - side] != Some(*faction))
                .collect();
            factions[side] = Some(free[dice.choose(free.len())]);
        }
    }
    factions.map(|faction| faction.expect("just drawn"))
}

/// Attendance and the first muster ([WG-1](docs/rules/wargrounds.md#wg-1) to
/// [WG-25](docs/rules/wargrounds.md#wg-25)).
pub fn begin(
    rules: u32,
    roster: &[Entrant<SeatPick>],
    options: &Options,
    referee: &mut Ref<'_>,
) -> Result<Wargrounds, Refusal> {
    places(options)?;
    if !(2..=2 * usize::from(SIDE_MAX)).contains(&roster.len()) {
        return Err(no("WG-3", "2 to 68 seats play.").instead("another number of seats"));
    }
    let picks: Vec<SeatPick> = roster.iter().map(|entrant| entrant.pick).collect();
    let sides = sides_of(&picks);
    let factions = factions_of(options, &picks, &sides, referee.dice);
    let seats_of = |side: Side| -> Vec<Seat> {
        Seat::all(sides.len())
            .zip(&sides)
            .filter(|(_, other)| **other == side)
            .map(|(seat, _)| seat)
            .collect()
    };
    let (red, blue) = (seats_of(Side::Red), seats_of(Side::Blue));
    let counts = [red.len(), blue.len()].map(|count| u8::try_from(count).expect("34 seats at most"));
    let mut turnout = turnout(options, factions, counts, referee);
    let mut sheets = blank_sheets(turnout.counts, factions, [&red, &blue], referee.dice);
    random_traits(options, &mut sheets, referee.dice, &mut turnout.tale);
    referee.note(Event::Attendance(Box::new(turnout.tale)));
    let reds = turnout.counts[0][0] + turnout.counts[0][1];
    let fighters = sheets.iter().map(|_| Fighter::fresh(Direction::E)).collect();
    let mut game = Wargrounds {
        terms: Terms::new(rules, *options, turnout.weather, factions, turnout.rolls),
        people: People::new(Shared::new(sheets), fighters, reds, [None; 2]),
        seats: Seats::new(sides.into_iter().map(SeatState::new).collect(), 0),
        hands: Hands::new(Vec::new()),
        progress: Progress::before_the_first(),
        field: Field::fresh(Scenario::Flags, turnout.size),
        turn: Turn::before_the_first(),
        score: Score::default(),
        suspended: None,
    };
    hands::deal_hands(&mut game, options);
    for side in [Side::Red, Side::Blue] {
        sheets::auto_build(&mut game, side, None, Style::Balanced, false, None);
    }
    muster::next_phase(&mut game, referee);
    Ok(game)
}
