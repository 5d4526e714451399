//! Sheets: limits, auto-build, changes ([WG-17](docs/rules/wargrounds.md#wg-17) to WG-24, WG-26 to WG-33, 9.5).

use super::no;
use crate::action::{Change, GoodWord, SwapWhat, TraitChoice};
use crate::data::{Armour, Bad, Class, Good, Kit, Limits, Side, Spell, Style, limits_of_armour, limits_of_kit};
use crate::parts::CharacterId;
use crate::state::{Named, People, Sheet, Stage, Terms, Wargrounds};
use crate::words::listed;
use muster_kit::{Dice, Refusal, Seat, Whose};

/// Most thrown weapon cards of a side ([WG-21](docs/rules/wargrounds.md#wg-21)).
const THROWN_MAX: usize = 4;

/// The share `over.0 / over.1` of `n`, where half a character counts as one.
pub fn round_half_up(n: u8, over: (u32, u32)) -> u8 {
    u8::try_from((2 * u32::from(n) * over.0 + over.1) / (2 * over.1)).expect("34 at most")
}

/// The kit columns of [T-3](docs/rules/wargrounds.md#t-3) that a kit fills.
fn columns(kit: Kit) -> &'static [usize] {
    match kit {
        Kit::Short => &[],
        Kit::Shield | Kit::Dual => &[0],
        Kit::Medium => &[1],
        Kit::Long => &[2],
        Kit::Pistol | Kit::Bow => &[3],
        Kit::PistolShield => &[0, 3],
    }
}

const KIT_NAMES: [&str; 4] = ["Short + Shield", "Medium", "Long", "Missile"];

/// A column of kit as refusals call it: by what `/wg edit` takes.
fn kit_told(column: usize) -> &'static str {
    match KIT_NAMES[column] {
        "Missile" => "Pistol or Bow",
        name => name,
    }
}

/// One level of armour or one column of the kit in a contingent ([WG-14](docs/rules/wargrounds.md#wg-14) to
/// [WG-17](docs/rules/wargrounds.md#wg-17)).
pub struct Slot {
    /// As players read it: `light`, `spears`.
    pub name: &'static str,
    /// How many members wear or carry it.
    pub used: usize,
    /// How many may.
    pub most: u8,
}

/// The slots of a contingent ([WG-14](docs/rules/wargrounds.md#wg-14) to [WG-17](docs/rules/wargrounds.md#wg-17)).
fn limits(game: &Wargrounds, side: Side, grey: bool) -> Limits {
    let n = u8::try_from(game.people.contingent(side, grey).len()).expect("34 at most");
    let (side, part) = (side as usize, usize::from(grey));
    Limits {
        armour: limits_of_armour(game.terms.rolls().klank[side][part], n),
        kit: limits_of_kit(game.terms.rolls().kit[side][part], n),
    }
}

/// For armour and kit of a contingent each slot's name, how many are in use and how many there are
/// ([WG-14](docs/rules/wargrounds.md#wg-14) to [WG-19](docs/rules/wargrounds.md#wg-19)).
pub fn slots(game: &Wargrounds, side: Side, grey: bool) -> [(&'static str, Vec<Slot>); 2] {
    let all = game.people.contingent(side, grey);
    let limits = limits(game, side, grey);
    let worn = |level: usize| {
        let wears = |who: &&CharacterId| (game.people.sheet(**who).armour as usize).checked_sub(1) == Some(level);
        all.iter().filter(wears).count()
    };
    let carried = |column: usize| {
        let carries = |who: &&CharacterId| columns(game.people.sheet(**who).kit).contains(&column);
        all.iter().filter(carries).count()
    };
    let armour = ["light", "medium", "heavy"].into_iter().zip(limits.armour).enumerate();
    let kit = KIT_NAMES.into_iter().zip(limits.kit).enumerate();
    [
        (
            "Armour",
            armour
                .map(|(level, (name, most))| Slot {
                    name,
                    used: worn(level),
                    most,
                })
                .collect(),
        ),
        (
            "Kit",
            kit.map(|(column, (name, most))| Slot {
                name,
                used: carried(column),
                most,
            })
            .collect(),
        ),
    ]
}

/// Builds a contingent or a whole side anew, or what one seat owns of it
/// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)). Classes stay when `style` is none of the
/// dice's business; `only_kit` keeps classes, armour, traits and spells (WG-24).
pub fn auto_build(
    game: &mut Wargrounds,
    side: Side,
    seat: Option<Seat>,
    style: Style,
    pairs: bool,
    dice: Option<&mut Dice>,
) {
    let mut dice = dice;
    for grey in [false, true] {
        let all = game.people.contingent(side, grey);
        let mine: Vec<CharacterId> = all
            .iter()
            .copied()
            .filter(|who| seat.is_none_or(|seat| game.people.owner(*who) == seat))
            .collect();
        if mine.is_empty() {
            continue;
        }
        for who in &mine {
            let sheet = game.people.sheet_mut(*who);
            (sheet.armour, sheet.kit, sheet.thrown) = (Armour::None, Kit::Short, false);
            sheet.spells.clear();
        }
        give_classes(&mut game.people, &mine, style, dice.as_deref_mut());
        give_armour(game, side, grey, &mine);
        give_kit(game, side, grey, &mine);
    }
    let mine: Vec<CharacterId> = game
        .people
        .team(side)
        .filter(|who| seat.is_none_or(|seat| game.people.owner(*who) == seat))
        .collect();
    game.people.give_thrown(side, &mine);
    game.people.give_spells(&mine);
    if game.terms.options().traits == TraitChoice::Choose {
        for who in mine {
            let pair = pairs.then(|| usual_traits(game.people.sheet(who)));
            game.people.sheet_mut(who).traits = pair;
        }
    }
}

/// Step 1 of auto-build, classes: fighters first, then scouts, then mages
/// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
fn give_classes(people: &mut People, mine: &[CharacterId], style: Style, dice: Option<&mut Dice>) {
    let n = u8::try_from(mine.len()).expect("34 at most");
    if let (Style::Random, Some(dice)) = (style, dice) {
        for who in mine {
            let owner = Whose::Seat(people.owner(*who));
            people.sheet_mut(*who).class = match dice.of(owner).roll(6) {
                1..=3 => Class::Fighter,
                4 | 5 => Class::Scout,
                _ => Class::Mage,
            };
        }
        return;
    }
    let (m, s) = match style {
        Style::Brawl => ((0, 1), (1, 6)),
        Style::Arcane => ((1, 3), (1, 6)),
        Style::Skirmish => ((1, 8), (1, 2)),
        Style::Balanced | Style::Random => ((1, 6), (1, 4)),
    };
    let mut mages = round_half_up(n, m);
    if m.0 > 0 && n >= 4 {
        mages = mages.max(1);
    }
    let scouts = round_half_up(n, s).min(n - mages);
    let fighters = n - mages - scouts;
    for (place, who) in (0u8..).zip(mine) {
        people.sheet_mut(*who).class = match place {
            place if place < fighters => Class::Fighter,
            place if place < fighters + scouts => Class::Scout,
            _ => Class::Mage,
        };
    }
}

/// What is left of the armour slots of a contingent: light, medium, heavy.
fn armour_left(game: &Wargrounds, side: Side, grey: bool) -> [u8; 3] {
    let mut left = limits(game, side, grey).armour;
    for who in game.people.contingent(side, grey) {
        if let Some(place) = (game.people.sheet(who).armour as usize).checked_sub(1) {
            left[place] = left[place].saturating_sub(1);
        }
    }
    left
}

fn kit_left(game: &Wargrounds, side: Side, grey: bool) -> [u8; 4] {
    let mut left = limits(game, side, grey).kit;
    for who in game.people.contingent(side, grey) {
        for column in columns(game.people.sheet(who).kit) {
            left[*column] = left[*column].saturating_sub(1);
        }
    }
    left
}

/// Step 2 of auto-build: armour by class, while slots last
/// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
fn give_armour(game: &mut Wargrounds, side: Side, grey: bool, mine: &[CharacterId]) {
    let mut left = armour_left(game, side, grey);
    let orders: [(Class, &[usize]); 2] = [(Class::Fighter, &[2, 1, 0]), (Class::Scout, &[1, 0])];
    for (class, levels) in orders {
        for who in game.people.of_class(mine, class) {
            if let Some(level) = levels.iter().copied().find(|level| left[*level] > 0) {
                left[level] -= 1;
                game.people.sheet_mut(who).armour = Armour::ALL[level + 1];
            }
        }
    }
}

/// Step 3 of auto-build: kit by class, while slots last
/// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
fn give_kit(game: &mut Wargrounds, side: Side, grey: bool, mine: &[CharacterId]) {
    let mut left = kit_left(game, side, grey);
    let turns = [(0, Kit::Shield), (2, Kit::Long), (0, Kit::Shield), (1, Kit::Medium)];
    let mut next = 0;
    for who in game.people.of_class(mine, Class::Fighter) {
        for step in 0..turns.len() {
            let (column, kit) = turns[(next + step) % turns.len()];
            if left[column] > 0 {
                left[column] -= 1;
                game.people.sheet_mut(who).kit = kit;
                next += step + 1;
                break;
            }
        }
    }
    for who in game.people.of_class(mine, Class::Scout) {
        let wishes = [(3, Kit::Bow), (0, Kit::Shield), (1, Kit::Medium)];
        if let Some((column, kit)) = wishes.into_iter().find(|(column, _)| left[*column] > 0) {
            left[column] -= 1;
            game.people.sheet_mut(who).kit = kit;
        }
    }
    for who in game.people.of_class(mine, Class::Mage) {
        if left[2] > 0 {
            left[2] -= 1;
            game.people.sheet_mut(who).kit = Kit::Long;
        }
    }
}

/// Kit and thrown cards of a side within new limits; everything else stays
/// ([WG-24](docs/rules/wargrounds.md#wg-24)).
pub fn rebuild_kit(game: &mut Wargrounds, side: Side) {
    for who in game.people.team(side) {
        let sheet = game.people.sheet_mut(who);
        (sheet.kit, sheet.thrown) = (Kit::Short, false);
    }
    for grey in [false, true] {
        let all = game.people.contingent(side, grey);
        give_kit(game, side, grey, &all);
    }
    let all: Vec<CharacterId> = game.people.team(side).collect();
    game.people.give_thrown(side, &all);
}

/// Why a sheet would not be legal among the others ([WG-17](docs/rules/wargrounds.md#wg-17),
/// [WG-21](docs/rules/wargrounds.md#wg-21), [WG-23](docs/rules/wargrounds.md#wg-23)).
fn check_sheet(game: &Wargrounds, who: CharacterId, new: &Sheet) -> Result<(), Refusal> {
    let (side, grey) = (new.side, new.grey);
    let mut mates = game.people.contingent(side, grey);
    mates.retain(|other| *other != who);
    let limits = limits(game, side, grey);
    let old = game.people.sheet(who);
    if let Some(level) = (new.armour as usize)
        .checked_sub(1)
        .filter(|_| new.armour != old.armour)
    {
        let held = game.people.holders(&mates, |sheet| sheet.armour == new.armour);
        if held.len() >= usize::from(limits.armour[level]) {
            return Err(taken(
                "WG-17",
                &format!("{} armour", new.armour.word()),
                limits.armour[level],
                &held,
            ));
        }
    }
    for column in columns(new.kit)
        .iter()
        .filter(|column| !columns(old.kit).contains(column))
    {
        let held = game.people.holders(&mates, |sheet| columns(sheet.kit).contains(column));
        if held.len() >= usize::from(limits.kit[*column]) {
            let clause = if new.kit == Kit::PistolShield { "WG-19" } else { "WG-17" };
            return Err(taken(clause, kit_told(*column), limits.kit[*column], &held));
        }
    }
    if new.thrown && !old.thrown {
        let team: Vec<CharacterId> = game.people.team(side).filter(|other| *other != who).collect();
        let held = game.people.holders(&team, |sheet| sheet.thrown);
        if held.len() >= THROWN_MAX {
            return Err(taken("WG-21", "Thrown Weapon cards", 4, &held));
        }
    }
    Ok(())
}

/// A sheet after a change, checked ([WG-26](docs/rules/wargrounds.md#wg-26) to
/// [WG-31](docs/rules/wargrounds.md#wg-31)).
pub fn changed(game: &Wargrounds, who: CharacterId, change: &Change) -> Result<Sheet, Refusal> {
    let mut sheet = game.people.sheet(who).clone();
    sheet.class = change.class.unwrap_or(sheet.class);
    sheet.armour = change.armour.unwrap_or(sheet.armour);
    sheet.kit = change.kit.unwrap_or(sheet.kit);
    sheet.thrown = change.thrown.unwrap_or(sheet.thrown);
    sheet.hand = change.hand.unwrap_or(sheet.hand);
    if change.good.is_some() || change.bad.is_some() {
        sheet.traits = changed_traits(&game.terms, &sheet, change)?;
    }
    if let Some(name) = &change.name {
        sheet.name = checked_name(name)?;
    }
    if let Some(text) = &change.spells {
        sheet.spells = spells_of(sheet.class, text)?;
    }
    if sheet.class != Class::Mage {
        sheet.spells.clear();
    }
    check_sheet(game, who, &sheet)?;
    Ok(sheet)
}

/// One good with one bad, or none ([WG-31](docs/rules/wargrounds.md#wg-31)).
fn changed_traits(terms: &Terms, sheet: &Sheet, change: &Change) -> Result<Option<(Good, Bad)>, Refusal> {
    if terms.options().traits != TraitChoice::Choose {
        return Err(no(
            "WG-31",
            format!("Traits are {} in this game.", terms.options().traits),
        ));
    }
    let good = change.good.map_or(sheet.traits.map(|(good, _)| good), GoodWord::named);
    let bad = change.bad.map_or(sheet.traits.map(|(_, bad)| bad), |word| word.named());
    paired_traits(good, bad)
}

/// Gear between two characters, if both sheets are legal then ([WG-23](docs/rules/wargrounds.md#wg-23)).
pub fn swap_gear(game: &mut Wargrounds, a: CharacterId, b: CharacterId, what: SwapWhat) -> Result<(), Refusal> {
    let (one, two) = (game.people.sheet(a).clone(), game.people.sheet(b).clone());
    let mut next = game.clone();
    if what != SwapWhat::Kit {
        next.people.sheet_mut(a).armour = two.armour;
        next.people.sheet_mut(b).armour = one.armour;
    }
    if what != SwapWhat::Armour {
        for (to, from) in [(a, &two), (b, &one)] {
            let sheet = next.people.sheet_mut(to);
            (sheet.kit, sheet.thrown) = (from.kit, from.thrown);
        }
    }
    for grey in [false, true] {
        check_contingent(&next, game, one.side, grey)?;
    }
    game.people.with_sheets_of(next.people);
    Ok(())
}

/// Whether a contingent keeps its limits ([WG-17](docs/rules/wargrounds.md#wg-17)); a refusal names those who had the things
/// before the change.
pub fn check_contingent(game: &Wargrounds, before: &Wargrounds, side: Side, grey: bool) -> Result<(), Refusal> {
    let limits = limits(game, side, grey);
    let all = game.people.contingent(side, grey);
    for level in 0..3 {
        let held = game.people.holders(&all, |sheet| sheet.armour as usize == level + 1);
        if held.len() > usize::from(limits.armour[level]) {
            return Err(taken(
                "WG-17",
                Armour::ALL[level + 1].word(),
                limits.armour[level],
                &before.people.holders(&all, |sheet| sheet.armour as usize == level + 1),
            ));
        }
    }
    for column in 0..KIT_NAMES.len() {
        let held = game.people.holders(&all, |sheet| columns(sheet.kit).contains(&column));
        if held.len() > usize::from(limits.kit[column]) {
            let had = before
                .people
                .holders(&all, |sheet| columns(sheet.kit).contains(&column));
            return Err(taken("WG-17", kit_told(column), limits.kit[column], &had));
        }
    }
    Ok(())
}

/// A character of the roster as a change of a sheet ([WG-6](docs/rules/wargrounds.md#wg-6)).
pub fn called(game: &Wargrounds, who: CharacterId, named: &Named) -> Result<Sheet, Refusal> {
    let mut sheet = game.people.sheet(who).clone();
    sheet.name = named.name.clone();
    sheet.class = named.class;
    sheet.hand = named.hand;
    sheet.spells = if named.class == Class::Mage {
        named.spells.clone()
    } else {
        Vec::new()
    };
    if game.terms.options().traits == TraitChoice::Choose {
        sheet.traits = named.traits;
    }
    check_sheet(game, who, &sheet)?;
    Ok(sheet)
}

fn taken(clause: &'static str, what: &str, limit: u8, held: &[String]) -> Refusal {
    let reason = if limit == 0 {
        format!("The rolls allow no {what} here.")
    } else {
        format!(
            "{what}: {} of {limit} taken: {}.",
            held.len().min(limit.into()),
            held.join(", ")
        )
    };
    no(clause, reason).instead(match held {
        [] => "something else",
        _ => "swap with one of them, or something else",
    })
}

/// A good trait with a bad one, or none of either ([WG-31](docs/rules/wargrounds.md#wg-31)).
pub fn paired_traits(good: Option<Good>, bad: Option<Bad>) -> Result<Option<(Good, Bad)>, Refusal> {
    match (good, bad) {
        (Some(good), Some(bad)) => Ok(Some((good, bad))),
        (None, None) => Ok(None),
        _ => Err(no("WG-31", "A good trait comes with a bad one.").instead("both, or none of either")),
    }
}

/// 1 to 32 characters on one line ([WG-6](docs/rules/wargrounds.md#wg-6)).
pub fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let fits = (1..=32).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits {
        Ok(name.to_owned())
    } else {
        Err(no("WG-6", "A name has 1 to 32 characters."))
    }
}

/// Up to three different spells, for Mages alone ([WG-29](docs/rules/wargrounds.md#wg-29)).
pub fn spells_of(class: Class, text: &str) -> Result<Vec<Spell>, Refusal> {
    let mut spells = Vec::new();
    for word in text
        .split([',', ' '])
        .map(str::trim)
        .filter(|word| !word.is_empty() && *word != "none")
    {
        let spell: Spell = word.parse().map_err(|error: String| no("WG-29", format!("{error}.")))?;
        if spells.contains(&spell) {
            return Err(no("WG-29", format!("{} is named twice.", spell.title())));
        }
        spells.push(spell);
    }
    if spells.len() > 3 {
        return Err(no(
            "WG-29",
            format!("A Mage knows three spells, not {}.", listed(&spells)),
        ));
    }
    if class != Class::Mage && !spells.is_empty() {
        return Err(no("WG-29", "Only Mages know spells.").instead("class:mage"));
    }
    Ok(spells)
}

/// Step 6 of auto-build: the usual traits of class and kit
/// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
fn usual_traits(sheet: &Sheet) -> (Good, Bad) {
    match (sheet.kit, sheet.class) {
        (Kit::Shield, _) => (Good::Specialist, Bad::Impetuous),
        (Kit::Medium | Kit::Long, Class::Fighter | Class::Scout) => (Good::Fast, Bad::Dubious),
        (Kit::Bow | Kit::Pistol | Kit::PistolShield, _) => (Good::Archer, Bad::Noob),
        (_, Class::Mage) => (Good::Skilled, Bad::Parent),
        (_, Class::Scout) => (Good::Skilled, Bad::Dubious),
        _ => (Good::Veteran, Bad::Old),
    }
}

/// Whether characters are built and changed now: before the first leg of phase 1 ([WG-23](docs/rules/wargrounds.md#wg-23)).
pub fn are_open(game: &Wargrounds) -> bool {
    let progress = &game.progress;
    (progress.stage(), progress.phase(), progress.leg()) == (Stage::Muster, 1, 1)
}

/// Sheets change before the first phase, and after a reroll ([WG-23](docs/rules/wargrounds.md#wg-23),
/// [WG-24](docs/rules/wargrounds.md#wg-24)).
pub fn may_change(game: &Wargrounds, seat: Seat, kit_alone: bool) -> Result<(), Refusal> {
    let side = game.seats[seat].side();
    match (game.progress.stage(), game.progress.phase()) {
        _ if are_open(game) => Ok(()),
        (Stage::Muster, _) if game.progress.leg() == 1 && kit_alone && game.terms.has_rerolled(side) => Ok(()),
        (Stage::Muster, phase) if phase > 1 && game.progress.leg() == 1 => Err(no(
            "WG-24",
            "Characters were built before phase 1, and sheets stay as they were; after a reroll kit alone may change.",
        )
        .instead("/wg sheet shows what yours have.")),
        (Stage::Reroll, _) => Err(no(
            "WG-24",
            "Characters were built before phase 1; between the phases captains may reroll the equipment.",
        )
        .instead("/wg reroll yes:true")),
        (_, phase) => {
            let later = match phase < game.terms.options().phases {
                true => " Before phase 2 your side may reroll its equipment.",
                false => "",
            };
            let reason = format!(
                "The phase has begun, and sheets are closed: characters are built and changed before phase 1.{later}"
            );
            Err(no("WG-23", reason).instead("/wg sheet shows what yours have."))
        }
    }
}
