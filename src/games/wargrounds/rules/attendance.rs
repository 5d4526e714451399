//! Who turns up with what ([WG-7](docs/rules/wargrounds.md#wg-7) to WG-25, T-1 to T-3).

use super::Ref;
use crate::action::{Headcount, Options, TraitChoice, Weather};
use crate::data::{ATTENDANCE, Armour, Bad, Class, Faction, Good, Handed, Kit, Side, Size, names};
use crate::event::{Attendance, Event};
use crate::state::{Rolls, Sheet};
use muster_kit::{Dice, Seat};

/// Most characters of a side ([WG-12](docs/rules/wargrounds.md#wg-12)).
pub const SIDE_MAX: u8 = 34;

/// Everything that the dice of attendance decide.
pub struct Turnout {
    pub size: Size,
    pub weather: i8,
    /// Faction and Greyscales, by side.
    pub counts: [[u8; 2]; 2],
    pub rolls: Rolls,
    pub tale: Attendance,
}

/// Of `g` Greyscales those that join Red, before rounding: the count in halves, where the die decides
/// ([WG-11](docs/rules/wargrounds.md#wg-11)).
pub enum Split {
    Red(u8),
    /// Red gets one of two numbers: on 1-3 the greater.
    Die(u8, u8),
}

/// How many of `g` Greyscales join Red, so that `a` of Red and `b` of Blue become as equal as they can.
pub fn split_of(a: u8, b: u8, g: u8) -> Split {
    let twice = i16::from(g) + i16::from(b) - i16::from(a);
    let small = |number: i16| u8::try_from(number).expect("within the Greyscales");
    if twice <= 0 {
        Split::Red(0)
    } else if twice >= 2 * i16::from(g) {
        Split::Red(g)
    } else if twice % 2 == 0 {
        Split::Red(small(twice / 2))
    } else {
        Split::Die(small((twice + 1) / 2), small(twice / 2))
    }
}

fn pool(dice: &mut Dice, count: u32) -> Vec<u32> {
    dice.pool(count, 6)
}

fn sum(dice: &[u32], plus: u32) -> u8 {
    u8::try_from(dice.iter().sum::<u32>() + plus).expect("five dice at most")
}

/// Size and weather, with their dice if they were left to chance ([WG-7](docs/rules/wargrounds.md#wg-7),
/// [WG-15](docs/rules/wargrounds.md#wg-15)).
fn size_and_weather(options: &Options, factions: [Faction; 2], referee: &mut Ref<'_>) -> (Size, i8) {
    let size_roll = options.size.named().is_none().then(|| referee.dice.roll(6));
    let size = options
        .size
        .named()
        .unwrap_or_else(|| Size::ALL[(size_roll.unwrap_or(1) as usize - 1) / 2]);
    let weather_roll = (options.weather == Weather::Random).then(|| referee.dice.roll(6));
    let weather = match (options.weather, weather_roll) {
        (Weather::Summer, _) | (_, Some(1 | 2)) => -1,
        (Weather::Winter, _) | (_, Some(5 | 6)) => 1,
        _ => 0,
    };
    referee.note(Event::Begun {
        size,
        size_roll,
        weather,
        weather_roll,
        factions,
    });
    (size, weather)
}

/// All the dice in their order; then a side gets as many as it has seats at least
/// ([WG-10](docs/rules/wargrounds.md#wg-10), [WG-25](docs/rules/wargrounds.md#wg-25)).
pub fn turnout(options: &Options, factions: [Faction; 2], seats: [u8; 2], referee: &mut Ref<'_>) -> Turnout {
    let (size, weather) = size_and_weather(options, factions, referee);
    let mut tale = Attendance::default();
    let mut counts = count_heads(options, size, factions, seats, referee.dice, &mut tale);
    for side in [0, 1] {
        let total = counts[side][0] + counts[side][1];
        counts[side][0] += seats[side].saturating_sub(total);
    }
    let contingents = if options.headcount == Headcount::Roll { 3 } else { 2 };
    tale.klank = pool(referee.dice, contingents);
    tale.kit = pool(referee.dice, contingents);
    let small = |die: Option<&u32>| i8::try_from(die.copied().unwrap_or(1)).expect("a die");
    let mut rolls = Rolls::default();
    for side in [0, 1] {
        for (part, faction) in [factions[side], Faction::Greyscales].into_iter().enumerate() {
            let place = if part == 0 { side } else { 2 };
            rolls.klank[side][part] = small(tale.klank.get(place)) + faction.klank() + weather;
            rolls.kit[side][part] = small(tale.kit.get(place)) + faction.kewl();
        }
    }
    tale.counts = counts;
    tale.rows_klank = rolls.klank;
    tale.rows_kit = rolls.kit;
    Turnout {
        size,
        weather,
        counts,
        rolls,
        tale,
    }
}

/// How many turn up on each side, faction and Greyscales ([WG-8](docs/rules/wargrounds.md#wg-8) to
/// [WG-12](docs/rules/wargrounds.md#wg-12)).
fn count_heads(
    options: &Options,
    size: Size,
    factions: [Faction; 2],
    seats: [u8; 2],
    dice: &mut Dice,
    tale: &mut Attendance,
) -> [[u8; 2]; 2] {
    let fixed = match options.headcount {
        Headcount::Roll => None,
        Headcount::Solo => Some(seats[0].max(seats[1])),
        Headcount::Each(count) => Some(count),
    };
    if let Some(count) = fixed {
        return [[count, 0], [count, 0]];
    }
    let mut number = [0u8; 3];
    for (place, faction) in [factions[0], factions[1], Faction::Greyscales].into_iter().enumerate() {
        let (count, plus) = ATTENDANCE(size, faction);
        let faces = pool(dice, count);
        number[place] = sum(&faces, plus);
        tale.number[place] = faces;
    }
    let [a, b, g] = number;
    let red = match split_of(a, b, g) {
        Split::Red(red) => red,
        Split::Die(more, less) => {
            let die = dice.roll(6);
            tale.split = Some(die);
            if die <= 3 { more } else { less }
        }
    };
    capped([a, b], [red, g - red])
}

/// What would exceed 34 goes home ([WG-12](docs/rules/wargrounds.md#wg-12)).
pub fn capped(factions: [u8; 2], grey: [u8; 2]) -> [[u8; 2]; 2] {
    [0, 1].map(|side| {
        let own = factions[side].min(SIDE_MAX);
        [own, grey[side].min(SIDE_MAX - own)]
    })
}

/// The sheets of both sides before anything is worn or carried: names, numbers, owners
/// ([WG-18](docs/rules/wargrounds.md#wg-18), [WG-22](docs/rules/wargrounds.md#wg-22),
/// [T-9](docs/rules/wargrounds.md#t-9)).
pub fn blank_sheets(counts: [[u8; 2]; 2], factions: [Faction; 2], seats: [&[Seat]; 2], dice: &mut Dice) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    let mut grey_names = drawn_names(Faction::Greyscales, counts[0][1] + counts[1][1], dice).into_iter();
    for side in [Side::Red, Side::Blue] {
        let [own, grey] = counts[side as usize];
        let mut own_names = drawn_names(factions[side as usize], own, dice).into_iter();
        for place in 0..own + grey {
            let is_grey = place >= own;
            let name = if is_grey { grey_names.next() } else { own_names.next() };
            let owners = seats[side as usize];
            sheets.push(Sheet {
                side,
                number: place + 1,
                grey: is_grey,
                seat: owners[usize::from(place) % owners.len()],
                name: name.unwrap_or_default(),
                class: Class::Fighter,
                armour: Armour::None,
                kit: Kit::Short,
                thrown: false,
                traits: None,
                spells: Vec::new(),
                hand: Handed::Right,
            });
        }
    }
    sheets
}

/// Without repetition in shuffled order; when the list runs out it starts again with II, III
/// ([T-9](docs/rules/wargrounds.md#t-9)).
fn drawn_names(faction: Faction, count: u8, dice: &mut Dice) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let mut list = names(faction);
    dice.shuffle(&mut list);
    let numerals = ["", " II", " III"];
    let name = |place: usize| format!("{}{}", list[place % list.len()], numerals[(place / list.len()).min(2)]);
    (0..usize::from(count)).map(name).collect()
}

/// Traits left to chance, each with its dice ([WG-31](docs/rules/wargrounds.md#wg-31)).
pub fn random_traits(options: &Options, sheets: &mut [Sheet], dice: &mut Dice, tale: &mut Attendance) {
    if options.traits != TraitChoice::Random {
        return;
    }
    for sheet in sheets {
        let die = dice.roll(6);
        sheet.traits = (die > 3).then(|| {
            let good = Good::ALL[dice.roll(6) as usize - 1];
            let bad = loop {
                if let Some(bad) = Bad::ALL.get(dice.roll(6) as usize - 1) {
                    break *bad;
                }
            };
            (good, bad)
        });
        let words = sheet
            .traits
            .map(|(good, bad)| format!("{}, {}", good.title(), bad.title()));
        tale.traits.push((sheet.badge(), die, words));
    }
}
