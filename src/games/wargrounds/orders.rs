//! The order language ([5.1](docs/rules/wargrounds.md#51-order-language)): reading orders and writing them back, and
//! finding whom a word names ([WG-4](docs/rules/wargrounds.md#wg-4)).

use super::action::{Attached, Hold, Order, To, Wish};
use super::data::{Card, Cell, Class, Direction, Faction, Ground, Side, Spell};
use super::nearest_cell::{cell_of, nearest_order};
use super::parts::CharacterId;
use super::rules::{no, numbers, plan};
use super::state::{Badge, Life, People, Terms, Wargrounds};
use super::words::listed;
use muster_kit::orders::{Cursor, parts};
use muster_kit::{Refusal, Seat};

/// Orders of one line.
pub const ORDERS_MAX: usize = 40;

/// What stands between `;`, commas or ends of lines, any of which parts orders and places.
pub fn parts_of(text: &str) -> impl Iterator<Item = &str> {
    parts(text, &[';', ',', '\n'])
}

/// An order of a line that cannot be given.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    pub part: String,
    pub refusal: Refusal,
}

impl Wrong {
    /// What is told of it where the other orders of the line stand.
    pub fn told(&self) -> String {
        format!("Left out, `{}`: {}", self.part, self.refusal)
    }
}

/// One refusal for all that is wrong with a line.
fn all_of(wrong: Vec<Wrong>) -> Refusal {
    let mut all = wrong.into_iter();
    let first = all.next().expect("something is wrong");
    let rest: Vec<Wrong> = all.collect();
    if rest.is_empty() {
        return first.refusal;
    }
    let told = |wrong: &Wrong| format!("`{}`: {}", wrong.part, wrong.refusal.reason);
    let reasons: Vec<String> = std::iter::once(&first).chain(&rest).map(told).collect();
    Refusal {
        reason: reasons.join(" "),
        ..first.refusal
    }
}

/// Whom a bare word means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    Own,
    Enemy,
    /// For Drain Life, a fallen enemy, else a fallen friend ([WG-4](docs/rules/wargrounds.md#wg-4)).
    Fallen,
}

/// A character by id, bare number or map letter ([WG-4](docs/rules/wargrounds.md#wg-4)).
pub fn find(game: &Wargrounds, side: Side, word: &str, meant: Meant) -> Result<CharacterId, Refusal> {
    let word = word.trim();
    let digits = |text: &str| {
        (!text.is_empty() && text.len() <= 3)
            .then(|| text.parse::<u8>().ok())
            .flatten()
    };
    let first = word.chars().next();
    let rest = first.map_or("", |first| &word[first.len_utf8()..]);
    if let (Some('R' | 'r' | 'B' | 'b'), Some(number)) = (first, digits(rest)) {
        let named = if matches!(first, Some('R' | 'r')) {
            Side::Red
        } else {
            Side::Blue
        };
        return game
            .people
            .numbered(named, number)
            .ok_or_else(|| nobody(game, named, word));
    }
    let number = digits(word).or_else(|| first.filter(|_| rest.is_empty()).and_then(Badge::number_of));
    let Some(number) = number else {
        return Err(no("WG-4", format!("`{word}` names no character."))
            .code(muster_game::UNREAD_ORDER)
            .instead("an id such as R1, a number, or a letter of the map"));
    };
    match meant {
        Meant::Own => game
            .people
            .numbered(side, number)
            .ok_or_else(|| nobody(game, side, word)),
        Meant::Enemy => game
            .people
            .numbered(side.other(), number)
            .ok_or_else(|| no_enemy(game, side, number, word)),
        Meant::Fallen => {
            let both = [
                game.people.numbered(side.other(), number),
                game.people.numbered(side, number),
            ];
            let lies = |who: &CharacterId| matches!(game.people.fighter(*who).life(), Life::Fallen(_));
            let found = both.into_iter().flatten().find(lies).or(both[0]).or(both[1]);
            found.ok_or_else(|| nobody(game, side.other(), word))
        }
    }
}

/// An enemy was meant, but only one's own side has that letter or number ([WG-4](docs/rules/wargrounds.md#wg-4)).
fn no_enemy(game: &Wargrounds, side: Side, number: u8, word: &str) -> Refusal {
    let refusal = nobody(game, side.other(), word);
    match game.people.numbered(side, number) {
        Some(own) => {
            let at = game.people.fighter(own).at();
            let reason = format!(
                "{} {} is of your own side; an enemy is meant here.",
                refusal.reason,
                game.people.named(own)
            );
            no("WG-4", reason).instead(format!("a cell beside {at}, where it stands"))
        }
        None => refusal,
    }
}

fn nobody(game: &Wargrounds, side: Side, word: &str) -> Refusal {
    let mut team = game.people.team(side);
    let last = team.len();
    let ends = team.next().zip(game.people.team(side).next_back());
    let letter = |who: CharacterId| game.people.badge(who).letter();
    let letters = match ends.filter(|_| numbers::tells_letters(&game.terms)) {
        Some((first, last)) => format!(", {} to {} on the map", letter(first), letter(last)),
        None => String::new(),
    };
    let reason = format!("`{word}` is nobody of {}, who are 1 to {last}{letters}.", side.title());
    no("WG-4", reason)
}

/// A character that the seat owns.
pub fn own(game: &Wargrounds, seat: Seat, word: &str) -> Result<CharacterId, Refusal> {
    let side = game.seats[seat].side();
    let who = find(game, side, word, Meant::Own)?;
    if game.people.owner(who) != seat {
        let mine = game
            .people
            .team(side)
            .filter(|who| game.people.owner(*who) == seat)
            .map(|who| game.people.badge(who));
        let reason = format!("{} is not yours.", game.people.named(who));
        return Err(no("WG-3", reason).instead(listed(mine)));
    }
    Ok(who)
}

/// Several of one's own: `4, 7`, or `all`.
pub fn owned(game: &Wargrounds, seat: Seat, words: &str) -> Result<Vec<CharacterId>, Refusal> {
    let side = game.seats[seat].side();
    if words.trim().eq_ignore_ascii_case("all") {
        return Ok(game
            .people
            .team(side)
            .filter(|who| game.people.owner(*who) == seat)
            .collect());
    }
    let words = words.split([',', ' ']).filter(|word| !word.is_empty());
    let found: Vec<CharacterId> = words.map(|word| own(game, seat, word)).collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Err(no("WG-4", "Nobody is named.").instead("all, or a list such as 4, 7"));
    }
    Ok(found)
}

/// A line of orders, every one of which can be read.
pub fn read_orders(game: &Wargrounds, seat: Seat, text: &str) -> Result<Vec<Order>, Refusal> {
    match read_line(game, seat, text)? {
        (orders, wrong) if wrong.is_empty() => Ok(orders),
        (_, wrong) => Err(all_of(wrong)),
    }
}

/// A line of orders: those that can be given, and what is wrong with the others; refused if all are wrong.
pub fn read_line(game: &Wargrounds, seat: Seat, text: &str) -> Result<(Vec<Order>, Vec<Wrong>), Refusal> {
    let parts: Vec<&str> = parts_of(text).collect();
    if parts.is_empty() {
        return Err(no("WG-183", "No order is there to read.").instead("A F9 hit c; B >c; C run H11"));
    }
    if parts.len() > ORDERS_MAX {
        return Err(no(
            "WG-183",
            format!("A line holds {ORDERS_MAX} orders, not {}.", parts.len()),
        ));
    }
    let (mut orders, mut wrong): (Vec<Order>, Vec<Wrong>) = (Vec::new(), Vec::new());
    for part in parts {
        let read = read_order(game, seat, part).and_then(|order| {
            if orders.iter().any(|other| other.who == order.who) {
                let reason = format!("{} has two orders in one line.", game.people.named(order.who));
                return Err(no("WG-193", reason).instead("one of them"));
            }
            Ok(order)
        });
        match read {
            Ok(order) => orders.push(order),
            Err(refusal) => wrong.push(Wrong {
                part: part.to_owned(),
                refusal,
            }),
        }
    }
    if orders.is_empty() {
        return Err(all_of(wrong));
    }
    Ok((orders, wrong))
}

/// One order: `who [walk|run] [where] [action [target]] [extras]`.
pub fn read_order(game: &Wargrounds, seat: Seat, text: &str) -> Result<Order, Refusal> {
    let mut words = text.split_whitespace();
    let who = own(game, seat, words.next().unwrap_or_default())?;
    let mut reader = Reader {
        game,
        side: game.people.side_of(who),
        words: Cursor::new(words.map(str::to_lowercase)),
        near: None,
        order: Order::stay(who),
    };
    reader.read()?;
    let order = reader.order;
    check_never(game, &order)?;
    Ok(order)
}

/// Why a character that knows no spell casts none.
pub(super) fn knows_no_spell(people: &People, who: CharacterId) -> Refusal {
    let (name, class) = (people.named(who), people.sheet(who).class);
    let what = if class == Class::Mage { "a Mage" } else { "no Mage" };
    no("WG-84", format!("{name} is {what} and knows no spell.")).instead("another action, such as `hit`")
}

/// Refuses what can never become legal ([WG-193](docs/rules/wargrounds.md#wg-193)).
fn check_never(game: &Wargrounds, order: &Order) -> Result<(), Refusal> {
    let sheet = game.people.sheet(order.who);
    let name = game.people.named(order.who);
    plan::check_run(&game.people, order)?;
    match order.deed {
        Some(Wish::Cast(..)) if sheet.spells.is_empty() && numbers::tells_of_no_spell(&game.terms) => {
            return Err(knows_no_spell(&game.people, order.who));
        }
        Some(Wish::Cast(spell, _)) if !sheet.spells.contains(&spell) => {
            let known = listed(sheet.spells.iter().map(|spell| spell.title()));
            return Err(no(
                "WG-84",
                format!("{name} does not know {}; it knows {known}.", spell.title()),
            ));
        }
        Some(Wish::Cast(spell, _)) if game.people.fighter(order.who).mana() < spell.mana() => {
            return Err(no(
                "WG-84",
                format!("{name} has too little Mana for {}.", spell.title()),
            ));
        }
        Some(Wish::Shoot(_)) if !sheet.kit.is_missile() => {
            return Err(no("WG-79", format!("{name} has no Pistol or Bow.")).instead("hit, or throw"));
        }
        Some(Wish::Throw(_)) if game.people.fighter(order.who).throws() == 0 => {
            return Err(no("WG-80", format!("{name} has nothing to throw.")));
        }
        _ => (),
    }
    let cells: &[Cell] = match &order.to {
        To::Cells(cells) => cells,
        To::Plunge(cells) if numbers::refuses_dry_plunges(&game.terms) => over_water(game, cells)?,
        _ => &[],
    };
    for cell in cells {
        game.field.on_field(*cell)?;
        let can_change = game.field.scenario() == super::data::Scenario::Storm;
        if !game.field.ground(*cell).is_standable() && !can_change {
            let instead = match game.field.ground(*cell) {
                Ground::Wall if numbers::refuses_dry_plunges(&game.terms) => "a free cell next to it".to_owned(),
                _ => format!("`{cell}!` if you mean to plunge"),
            };
            return Err(no("WG-46", format!("Nobody can stand on {cell}.")).instead(instead));
        }
    }
    Ok(())
}

/// The cells before the last of a plunge; refuses one that ends where water or lava can never be
/// ([WG-46](docs/rules/wargrounds.md#wg-46)). What a bridge lies over is water again without it.
fn over_water<'a>(game: &Wargrounds, cells: &'a [Cell]) -> Result<&'a [Cell], Refusal> {
    let Some((end, before)) = cells.split_last() else {
        return Ok(cells);
    };
    game.field.on_field(*end)?;
    match game.field.board().ground(*end) {
        Ground::Water | Ground::Lava => Ok(before),
        _ => Err(no("WG-46", format!("{end} is neither water nor lava.")).instead(format!("{end} without `!`"))),
    }
}

/// The cell of water or lava that is nearest to a character in a straight line; none where the field has neither.
fn nearest_plunge(game: &Wargrounds, who: CharacterId) -> Option<Cell> {
    let at = game.people.fighter(who).at();
    let cells = game.field.board().cells();
    let deadly = cells.filter(|cell| matches!(game.field.ground(*cell), Ground::Water | Ground::Lava));
    deadly.min_by_key(|cell| cell.d2(at))
}

/// Whose characters the letters of a card's target mean ([WG-124](docs/rules/wargrounds.md#wg-124)).
pub fn meant_by(terms: &Terms, side: Side, card: Card) -> Meant {
    let own = card == Card::Sneaky || card == Card::Bones && terms.faction(side) == Faction::Horde;
    if own { Meant::Own } else { Meant::Enemy }
}

/// The words of orders, spells aside; for a misspelled one the nearest of them is proposed.
pub(super) const WORDS: [&str; 18] = [
    "walk", "run", "stay", "hit", "shoot", "throw", "take", "join", "place", "pass", "fire", "auto", "crit", "protect",
    "drop", "face", "hold", "card",
];

/// What may stand in the place of a word that is like none.
pub(super) const ANY_WORD: &str = "a cell such as F9, `>c`, or an action such as `hit c`";

/// Whether a word behind an action is another word of the order, and not the action's target.
pub(super) fn is_no_target(word: &str) -> bool {
    let known = WORDS.contains(&word) || ["from", "as", "keep"].contains(&word) || word.starts_with('>');
    known || word.parse::<Spell>().is_ok()
}

/// Reads one order, word by word.
struct Reader<'a> {
    game: &'a Wargrounds,
    side: Side,
    words: Cursor<String>,
    /// `>x`, which means a friend or an enemy depending on the action.
    near: Option<String>,
    order: Order,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<String> {
        self.words.take().cloned()
    }

    fn peek(&self) -> Option<&str> {
        self.words.peek().map(String::as_str)
    }

    fn needs(&mut self, what: &str, after: &str) -> Result<String, Refusal> {
        self.next()
            .ok_or_else(|| no("WG-193", format!("`{after}` needs {what} behind it.")).code(muster_game::UNREAD_ORDER))
    }

    fn read(&mut self) -> Result<(), Refusal> {
        while let Some(word) = self.next() {
            self.word(&word)?;
        }
        if let Some(word) = self.near.take() {
            let meant = meant_by_near(&self.order);
            let found = find(self.game, self.side, &word, meant);
            // `>F9` names a cell and no character.
            self.order.to = match (found, word.parse::<Cell>()) {
                (Err(_), Ok(cell)) if self.game.field.board().has(cell) => To::Cells(vec![cell]),
                (found, _) => To::Near(found?),
            };
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), Refusal> {
        match word {
            "walk" => self.order.run = Some(false),
            "run" => self.order.run = Some(true),
            "stay" => self.order.to = To::Stay,
            "hit" => {
                let on = self.target(Meant::Enemy)?;
                self.deed(Wish::Hit(on))?;
            }
            "shoot" => {
                let on = self.target(Meant::Enemy)?;
                self.deed(Wish::Shoot(on))?;
            }
            "throw" if matches!(self.order.deed, Some(Wish::Cast(..))) => self.order.throw = true,
            "throw" => {
                let on = self.target(Meant::Enemy)?;
                self.deed(Wish::Throw(on))?;
            }
            "take" => {
                let count = self.peek().and_then(|word| word.parse().ok());
                if count.is_some() {
                    self.words.take();
                }
                self.deed(Wish::Take(count.unwrap_or(1)))?;
            }
            "join" => self.deed(Wish::Join)?,
            "place" => {
                let cell = self.cell("place")?;
                self.deed(Wish::Place(cell))?;
            }
            "pass" => {
                let to = self.somebody("pass", Meant::Own)?;
                self.deed(Wish::Pass(to))?;
            }
            "fire" => {
                let wall: Direction = self.needs("N, E, S or W", "fire")?.parse().map_err(unreadable)?;
                self.deed(Wish::Fire(wall))?;
            }
            "auto" => self.order.auto = true,
            "crit" => self.order.crit = true,
            "protect" => self.order.protect = Some(self.somebody("protect", Meant::Own)?),
            "drop" => self.order.drop = true,
            "as" => self.order.as_disarmed = self.needs("disarmed or exposed", "as")? == "disarmed",
            "face" => self.order.face = Some(self.needs("a direction", "face")?.parse().map_err(unreadable)?),
            "hold" => self.order.hold = Some(self.hold()?),
            "from" => self.order.from = Some(self.cell("from")?),
            "card" => self.card()?,
            "to" => self.towards()?,
            word => self.place_or_spell(word)?,
        }
        Ok(())
    }

    fn deed(&mut self, wish: Wish) -> Result<(), Refusal> {
        if self.order.deed.is_some() {
            let reason = format!(
                "{} does one thing in an activation.",
                self.game.people.named(self.order.who)
            );
            return Err(no("WG-64", reason).instead("one action"));
        }
        self.order.deed = Some(wish);
        Ok(())
    }

    fn hold(&mut self) -> Result<Hold, Refusal> {
        if self.words.take_if(|word| word == "until") {
            return Ok(Hold::Until(self.somebody("until", Meant::Own)?));
        }
        Ok(Hold::Plain)
    }

    fn somebody(&mut self, after: &str, meant: Meant) -> Result<CharacterId, Refusal> {
        let word = self.needs("a character", after)?;
        find(self.game, self.side, &word, meant)
    }

    fn cell(&mut self, after: &str) -> Result<Cell, Refusal> {
        self.needs("a cell", after)?.parse().map_err(unreadable)
    }

    /// `to` says nothing before a cell; anything else behind it is no place.
    fn towards(&mut self) -> Result<(), Refusal> {
        if numbers::tells_the_bank(&self.game.terms) {
            return self.towards_the_bank();
        }
        let word = self.needs("a cell", "to")?;
        let [in_passing, instead] = if numbers::refuses_dry_plunges(&self.game.terms) {
            nearest_plunge(self.game, self.order.who).map_or([None, None], |cell| [Some(cell), Some(cell)])
        } else {
            [Some(Cell::new(5, 8)), Some(Cell::new(7, 7))]
        };
        let reason = match (word.as_str(), in_passing) {
            ("lava" | "water" | "river" | "pond", Some(cell)) => {
                format!("`{word}` is no cell; a plunge names one, such as {cell}!.")
            }
            _ => format!("`{word}` is no cell."),
        };
        let refusal = no("WG-193", reason).code(muster_game::UNREAD_ORDER);
        let plunge = instead.map_or_else(String::new, |cell| {
            format!(", or `{cell}!` to die in water or lava at {cell}")
        });
        Err(refusal.instead(format!("a cell such as F9{plunge}")))
    }

    /// The same with the place itself, without its article, and of water the nearest bank: who types no `!` does not mean to die.
    fn towards_the_bank(&mut self) -> Result<(), Refusal> {
        let is_article = |word: &str| ["the", "a", "an", "our", "their"].contains(&word);
        let mut word = self.needs("a cell", "to")?;
        while is_article(&word) {
            word = self.needs("a cell", &word)?;
        }
        let plunge = nearest_plunge(self.game, self.order.who);
        let deadly = plunge.filter(|_| word.ends_with('!'));
        let bank = plunge
            .filter(|_| ["lava", "water", "river", "pond"].contains(&&*word))
            .and_then(|cell| nearest_order(self.game, &Order::stay(self.order.who), cell, &[]))
            .and_then(|order| cell_of(&order));
        let reason = match bank {
            Some(bank) => format!("`{word}` is no cell; the one nearest to it is {bank}."),
            None => format!("`{word}` is no cell, and no place that is known here."),
        };
        let example = bank.map_or_else(|| "F9".to_owned(), |bank| bank.to_string());
        let or = deadly.map_or_else(String::new, |cell| {
            format!(", or `{cell}!` to die in water or lava at {cell}")
        });
        let refusal = no("WG-193", reason).code(muster_game::UNREAD_ORDER);
        Err(refusal.instead(format!("a cell such as {example}{or}")))
    }

    /// The next word, if it can be a character.
    fn target(&mut self, meant: Meant) -> Result<Option<CharacterId>, Refusal> {
        let Some(word) = self.peek() else { return Ok(None) };
        if is_no_target(word) {
            return Ok(None);
        }
        let word = word.to_owned();
        self.words.take();
        find(self.game, self.side, &word, meant).map(Some)
    }

    /// Reads an event card that goes with the order, with its target ([WG-126](docs/rules/wargrounds.md#wg-126)).
    fn card(&mut self) -> Result<(), Refusal> {
        let card: Card = self.needs("a card", "card")?.parse().map_err(unreadable)?;
        let on = self.target(meant_by_attached(card))?;
        let keep = self.words.take_if(|word| word == "keep");
        self.order.cards.push(Attached { card, on, keep });
        Ok(())
    }

    fn place_or_spell(&mut self, word: &str) -> Result<(), Refusal> {
        if let Ok(spell) = word.parse::<Spell>() {
            let on = self.target(meant_by_spell(spell))?;
            return self.deed(Wish::Cast(spell, on));
        }
        if let Some(target) = word.strip_prefix('>') {
            self.near = Some(target.to_owned());
            return Ok(());
        }
        let (row, plunge) = match word.strip_suffix('!') {
            Some(row) => (row, true),
            None => (word, false),
        };
        let cells: Result<Vec<Cell>, String> = row.split('-').map(str::parse).collect();
        let Ok(cells) = cells else {
            let spells = &self.game.people.sheet(self.order.who).spells;
            let near = nearest(word, spells);
            let refusal = no("WG-193", format!("`{word}` is no word of an order.")).code(muster_game::UNREAD_ORDER);
            return Err(match near {
                Some(near) => refusal.instead(format!("`{near}`")),
                None => refusal.instead(ANY_WORD),
            });
        };
        self.order.to = if plunge { To::Plunge(cells) } else { To::Cells(cells) };
        Ok(())
    }
}

fn unreadable(error: String) -> Refusal {
    no("WG-193", format!("{error}.")).code(muster_game::UNREAD_ORDER)
}

/// The word that begins most like a wrong one, of those that a character with these spells could mean.
fn nearest(word: &str, spells: &[Spell]) -> Option<&'static str> {
    let spells = spells.iter().map(|spell| spell.word());
    nearest_of(word, WORDS.into_iter().chain(spells))
}

/// Of these words the one that begins most like a wrong one.
pub fn nearest_of(word: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let common = |known: &str| {
        known
            .chars()
            .zip(word.chars())
            .take_while(|(one, two)| one == two)
            .count()
    };
    let best = known.max_by_key(|known| common(known))?;
    (common(best) >= 2).then_some(best)
}

/// Whom an order goes up to by the bare letter behind `>`.
pub fn meant_by_near(order: &Order) -> Meant {
    let helpful = matches!(
        order.deed,
        Some(Wish::Cast(Spell::Heal | Spell::Reflect, _) | Wish::Pass(_) | Wish::Join)
    );
    if helpful { Meant::Own } else { Meant::Enemy }
}

/// Whom the letter behind a spell means.
pub fn meant_by_spell(spell: Spell) -> Meant {
    match spell {
        Spell::Drain => Meant::Fallen,
        spell if spell.is_bolt() => Meant::Enemy,
        _ => Meant::Own,
    }
}

/// Whom the letter behind a card that goes with an order means.
pub fn meant_by_attached(card: Card) -> Meant {
    if matches!(card, Card::Sneaky | Card::Count) {
        Meant::Own
    } else {
        Meant::Enemy
    }
}
