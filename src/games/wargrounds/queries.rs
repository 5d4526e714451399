//! Questions that a seat asks about the position ([chapter 5](docs/rules/wargrounds.md#5-commands)), and the rules in a
//! player's words.

use super::action::{FactionChoice, Order, Tempo, To};
use super::book::BOOK;
use super::data::{Cell, Handed, Side};
use super::npc::score;
use super::odds::{Situation, shown};
use super::orders::{self, Meant};
use super::parts::{CharacterId, Set};
use super::rules::{movement, no, nowhere, sight};
use super::state::{Init, Life, Load, Seats, Stage, Wargrounds};
use super::visible::visible;
use super::words::{choice, inches, listed};
use super::{facts, lettered, naming, nearest, scene, signs, situations, spelled, tell};
use muster_kit::words::text;
use muster_kit::{Answer, Line, Refusal, Seat, Viewer, counted};
use serde::{Deserialize, Serialize};

choice! {
    /// Which side.
    SideWord { Red = "red", Blue = "blue" }
}

/// A variant per subcommand that asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    RosterList {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        faction: Option<FactionChoice>,
    },
    Hand {},
    Sheet {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<String>,
    },
    Side {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        which: Option<SideWord>,
    },
    Reach {
        who: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<CellText>,
    },
    Zoom {
        at: String,
    },
    Book {
        topic: String,
    },
}

/// A cell that is saved as players type it, such as `C7`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CellText(#[serde(with = "text")] pub Cell);

/// The answer to a question of a viewer.
pub fn answer_query(game: &Wargrounds, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
    let seat = match viewer {
        Viewer::Seat(seat) if seat.index() < game.seats.count() => Some(seat),
        _ => None,
    };
    let seated = || seat.ok_or_else(|| no("WG-3", "That is for those who play.").instead("/wg side which:red"));
    match query {
        Query::Book { topic } => {
            let side = seat.map_or(Side::Red, |seat| game.seats[seat].side());
            match character_asked_about(game, side, &topic) {
                Some(who) => Ok(Answer::lines(sheet_lines(game, who))),
                None => book(game, seat, &topic),
            }
        }
        Query::Side { which } => {
            let own = seat.map_or(Side::Red, |seat| game.seats[seat].side());
            let side = match which {
                Some(SideWord::Red) => Side::Red,
                Some(SideWord::Blue) => Side::Blue,
                None => own,
            };
            Ok(Answer::board(scene::side_table(game, side)))
        }
        Query::Hand {} => Ok(hand_answer(game, seated()?)),
        Query::RosterList { faction } => Ok(roster_answer(&game.seats, seated()?, faction)),
        Query::Sheet { who: None } => Ok(Answer::board(scene::team_of(game, seated()?))),
        Query::Sheet { who: Some(word) } => {
            let side = seat.map_or(Side::Red, |seat| game.seats[seat].side());
            let who = naming::find_shown(game, side, &word)?;
            let mut lines = sheet_lines(game, who);
            let owner = game.people.owner(who);
            if seat == Some(owner) {
                lines.extend(tell::adapted(game, owner, Some(who)).into_iter().map(Line::from));
            }
            lines.extend(misread_letter(game, side, &word, who));
            Ok(Answer::lines(lines))
        }
        Query::Zoom { at } => {
            check_on_field(game, &at)?;
            let side = seat.map_or(Side::Red, |seat| game.seats[seat].side());
            if let Ok(cell) = at.parse::<Cell>()
                && game.field.board().has(cell)
                && !is_badge(game, &at)
            {
                return Ok(Answer::board(scene::zoomed(game, cell)));
            }
            let who = naming::find_shown(game, side, &at)?;
            if !matches!(game.people.fighter(who).life(), Life::Standing | Life::Fallen(_)) {
                return Err(not_there(game, seat, who));
            }
            let mut answer = Answer::board(scene::zoomed(game, game.people.fighter(who).at()));
            answer.lines.extend(misread_letter(game, side, &at, who));
            Ok(answer)
        }
        Query::Reach { who, to } => {
            let seat = seated()?;
            let (who, to) = with_its_place(game, seat, who, to);
            let mut answer = reach_answer(game, seat, &who, to.map(|to| to.0))?;
            answer
                .lines
                .extend(other_than_drawn(game, game.seats[seat].side(), &who));
            Ok(answer)
        }
    }
}

/// `K M9` as the character K and the cell M9, where no cell is given by itself and the words together name nobody.
fn with_its_place(game: &Wargrounds, seat: Seat, who: String, to: Option<CellText>) -> (String, Option<CellText>) {
    let side = game.seats[seat].side();
    let named = |word: &str| naming::find_called(game, side, word, Meant::Own).is_ok();
    let apart = who.trim().rsplit_once(char::is_whitespace).and_then(|(head, tail)| {
        let head = head.trim_end().strip_suffix(" to").unwrap_or(head).trim_end();
        let cell: Cell = tail.parse().ok()?;
        named(head).then(|| (head.to_owned(), Some(CellText(cell))))
    });
    match apart.filter(|_| to.is_none() && !named(&who)) {
        Some(apart) => apart,
        None => (who, to),
    }
}

/// Refuses a cell off the field with the nearest one on it ([WG-34](docs/rules/wargrounds.md#wg-34)).
fn check_on_field(game: &Wargrounds, word: &str) -> Result<(), Refusal> {
    let board = game.field.board();
    let last = Cell::new(board.columns - 1, board.rows - 1);
    let Some(cell) = word.parse::<Cell>().ok().filter(|_| !is_badge(game, word)) else {
        // Farther than any field.
        let row = word
            .trim()
            .trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let letters = word.trim().len() - row.len();
        if letters == 2 && !row.is_empty() && row.bytes().all(|digit| digit.is_ascii_digit()) {
            let reason = format!("{} is off the field, which goes from A1 to {last}.", word.trim());
            return Err(no("WG-34", reason).instead(format!("/wg zoom at:{last}")));
        }
        return Ok(());
    };
    let nearest = Cell::new(cell.x.min(last.x), cell.y.min(last.y));
    let instead = format!("/wg zoom at:{nearest}");
    game.field.on_field(cell).map_err(|refusal| refusal.instead(instead))
}

/// How one's own character is named where its letter in the other case was typed, which is an enemy's.
fn misread_letter(game: &Wargrounds, side: Side, word: &str, shown: CharacterId) -> Option<Line> {
    let own = orders::find(game, side, word, Meant::Own)
        .ok()
        .filter(|own| *own != shown)?;
    let (own, badge) = (game.people.badge(own), game.people.badge(shown));
    Some(Line::from(format!(
        "`{}` is {}'s, also called {badge}; yours is `{}`, also called {own}.",
        badge.letter(),
        badge.side.title(),
        own.letter()
    )))
}

/// Whose letter the map draws so, where a question is about one's own character of that letter.
fn other_than_drawn(game: &Wargrounds, side: Side, word: &str) -> Option<Line> {
    let own = naming::find_called(game, side, word, Meant::Own).ok()?;
    let shown = naming::find_shown(game, side, word)
        .ok()
        .filter(|shown| *shown != own)?;
    Some(Line::from(format!(
        "This is of your own {}. `{}` on the map is the enemy {}; `/wg sheet who:{}` tells about it.",
        game.people.named(own),
        word.trim(),
        game.people.sheet(shown).name,
        word.trim()
    )))
}

/// The refusal of a question about one's own character by a letter that only an enemy has
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
fn of_an_enemy(game: &Wargrounds, seat: Seat, word: &str, refusal: Refusal) -> Refusal {
    let side = game.seats[seat].side();
    let shown = naming::find_shown(game, side, word);
    let Some(enemy) = shown.ok().filter(|who| game.people.side_of(*who) != side) else {
        return refusal;
    };
    let reason = format!(
        "`{}` on the map is the enemy {}; the reach is told of your own characters.",
        word.trim(),
        game.people.sheet(enemy).name
    );
    let mine = game.people.upright(side).find(|who| game.people.owner(*who) == seat);
    let refusal = no("WG-4", reason);
    match mine {
        Some(own) => refusal.instead(format!("/wg reach who:{}", game.people.badge(own).letter())),
        None => refusal,
    }
}

/// Why a character that is not on the field is not shown there, and what would work
/// ([WG-146](docs/rules/wargrounds.md#wg-146)).
fn not_there(game: &Wargrounds, seat: Option<Seat>, who: CharacterId) -> Refusal {
    let name = game.people.named(who);
    if game.progress.stage() != Stage::Muster {
        let clause = game.people.fighter(who).life().clause();
        return no(clause, format!("{name} does not stand on the field."))
            .instead(format!("/wg sheet who:{}", game.people.badge(who).letter()));
    }
    let owner = game.people.owner(who);
    let placed = seat.map(|seat| visible(&game.seats, Viewer::Seat(seat), owner).places);
    let placed = placed.unwrap_or_default();
    let reason = match placed.iter().find(|(other, _)| *other == who) {
        Some((_, cell)) => format!("{name} stands on {cell} once all are ready and the phase has begun."),
        None => format!("{name} is not placed yet: characters are on the field once the phase has begun."),
    };
    let refusal = no("WG-146", reason);
    // What has been placed stays so, and the house places the others.
    match seat.filter(|seat| !placed.is_empty() || game.seats[*seat].is_ready()) {
        Some(seat) if game.seats[seat].is_ready() => refusal,
        Some(_) => refusal.instead("/wg ready"),
        None => refusal.instead("`/wg place text:auto`, then `/wg ready`"),
    }
}

fn is_badge(game: &Wargrounds, word: &str) -> bool {
    matches!(word.as_bytes(), [b'R' | b'r' | b'B' | b'b', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit))
        && orders::find(game, Side::Red, word, Meant::Own).is_ok()
}

fn hand_answer(game: &Wargrounds, seat: Seat) -> Answer {
    let state = &game.seats[seat];
    let hand = game.hands.of(seat, &game.seats).cards();
    let mut lines = vec![Line::strong(format!(
        "Event cards: {}",
        if hand.is_empty() { "none" } else { "" }
    ))];
    lines.extend(
        hand.iter()
            .map(|card| Line::from(format!("{} ({}): {}.", card.title(), card.word(), card.about()))),
    );
    lines.push(Line::from("Standing orders, which `/wg standing` changes:"));
    lines.extend(state.secret().standing.told().into_iter().map(Line::from));
    lines.extend(left_to_the_house(game, seat).map(Line::from));
    lines.extend(tell::orders_that_stand(game, seat).map(|order| {
        Line::from(format!(
            "Order: {} (`{}`)",
            tell::in_words(game, order),
            spelled::spoken(game, order)
        ))
    }));
    lines.extend(
        state
            .secret()
            .joker
            .iter()
            .map(|order| Line::from(format!("Joker: {}", spelled::spoken(game, order)))),
    );
    lines.extend(tell::adapted(game, seat, None).into_iter().map(Line::from));
    if let Some(card) = state.reserve() {
        let name = match card {
            Init::Of(who) => game.people.named(who),
            Init::Joker => "the joker".to_owned(),
        };
        lines.push(Line::from(format!("In reserve: {name}.")));
    }
    Answer::lines(lines)
}

/// The characters of a seat that the house plays, in this turn and until the seat says otherwise
/// ([WG-188](docs/rules/wargrounds.md#wg-188)).
fn left_to_the_house(game: &Wargrounds, seat: Seat) -> impl Iterator<Item = String> {
    let secret = game.seats[seat].secret();
    let mine = || {
        game.people
            .everybody()
            .filter(move |who| game.people.owner(*who) == seat)
    };
    let letters = |set: Set| {
        listed(
            mine()
                .filter(|who| set.has(*who))
                .map(|who| game.people.badge(who).letter()),
        )
    };
    let kept = (!secret.auto_kept.is_empty()).then(|| {
        format!(
            "Played by the house until you say otherwise: {}.",
            letters(secret.auto_kept)
        )
    });
    // In classic tempo each card asks its seat all the same.
    let holds = !secret.auto.is_empty() && game.terms.options().tempo == Tempo::Batch;
    let now = holds.then(|| format!("Played by the house this turn: {}.", letters(secret.auto)));
    kept.into_iter().chain(now)
}

fn roster_answer(seats: &Seats, seat: Seat, faction: Option<FactionChoice>) -> Answer {
    let wanted = faction.and_then(FactionChoice::named);
    let roster = &seats[seat].secret().roster;
    let mut lines: Vec<Line> = roster
        .iter()
        .filter(|named| wanted.is_none_or(|faction| named.faction == faction))
        .map(|named| {
            Line::from(format!(
                "{}, {} of the {}.",
                named.name,
                named.class,
                named.faction.title()
            ))
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line::from(
            "Nobody is on your roster. /wg roster add saves a character.",
        ));
    }
    Answer::lines(lines)
}

/// A character's sheet in a few lines ([7.3](docs/rules/wargrounds.md#73-side-table-and-sheet)).
fn sheet_lines(game: &Wargrounds, who: CharacterId) -> Vec<Line> {
    let (sheet, fighter) = (game.people.sheet(who), game.people.fighter(who));
    let (walk, run) = game.people.pace(who);
    // Before the phase nobody stands yet, and everybody engages as they will once they do.
    let inches = match game.progress.stage() {
        Stage::Muster => facts::weapon(game, who).map_or(0, |weapon| weapon.engagement()),
        _ => sight::engagement(game, who),
    };
    let engages = match inches {
        0 => "nobody".to_owned(),
        inches => format!("{inches}\""),
    };
    let mut lines = vec![Line::from(format!(
        "{} - {}, {}, {}. HP {}/{}, Stamina {}/{}, Mana {}/{}, walk {walk} run {run}, engages {engages}.",
        game.people.named(who),
        sheet.class,
        sheet.armour.title(),
        sheet.kit.title(),
        fighter.hp(),
        facts::max_hp(game, who),
        fighter.stamina(),
        sheet.max_stamina(),
        fighter.mana(),
        sheet.max_mana(),
    ))];
    lines.extend(tokens_of(game, who).map(Line::from));
    if sheet.hand == Handed::Left {
        lines.push(Line::from("Left-handed."));
    }
    if let Some((good, bad)) = sheet.traits {
        lines.push(Line::from(format!("{}, {}.", good.title(), bad.title())));
    }
    if !sheet.spells.is_empty() {
        let spells: Vec<&str> = sheet.spells.iter().map(|spell| spell.title()).collect();
        lines.push(Line::from(format!("Spells: {}.", spells.join(", "))));
    }
    if fighter.throws() > 0 {
        lines.push(Line::from(format!(
            "{} left.",
            muster_kit::counted(fighter.throws(), "throw")
        )));
    }
    if !fighter.attackers().is_empty() {
        let names: Vec<String> = fighter
            .attackers()
            .iter()
            .map(|other| game.people.badge(other).letter().to_string())
            .collect();
        lines.push(Line::from(format!(
            "Attackers since its last activation: {}.",
            names.join(", ")
        )));
    }
    lines
}

/// What a character carries and which tokens it has ([WG-96](docs/rules/wargrounds.md#wg-96) to WG-100).
fn tokens_of(game: &Wargrounds, who: CharacterId) -> Option<String> {
    const BY_LOAD: &str = "by what it carries";
    let (people, fighter) = (&game.people, game.people.fighter(who));
    let how = |has: bool, token: bool, name: &str, until: &str| {
        has.then(|| format!("{name} {}", if token { until } else { BY_LOAD }))
    };
    let until = "until its next activation begins";
    let tokens = [
        how(people.is_disarmed(who), fighter.disarmed(), "Disarmed", until),
        how(people.is_exposed(who), fighter.exposed(), "Exposed", until),
        how(
            people.is_tired(who),
            fighter.tired(),
            "Tired",
            "for the rest of the phase or leg",
        ),
        fighter
            .frozen()
            .then(|| "Frozen: it loses its next activation".to_owned()),
        fighter.protect().then(|| "Protect".to_owned()),
        fighter.reflect().then(|| "Reflect".to_owned()),
    ];
    let tokens: Vec<String> = tokens.into_iter().flatten().collect();
    let load = match fighter.load() {
        Load::None => None,
        load => Some(format!("Carries {}.", game.field.load_name(load))),
    };
    let tokens = (!tokens.is_empty()).then(|| format!("Tokens: {}.", tokens.join("; ")));
    let told: Vec<String> = load.into_iter().chain(tokens).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// The odds of an order that attacks ([chapter 10](docs/rules/wargrounds.md#10-statistics-and-odds)).
fn odds_in_short(game: &Wargrounds, order: &Order) -> Option<String> {
    match situations::odds_of_orders(game, std::slice::from_ref(order)).ok()? {
        Situation::Attack(attack) => attack.in_short().ok(),
        _ => None,
    }
}

fn reach_answer(game: &Wargrounds, seat: Seat, who: &str, to: Option<Cell>) -> Result<Answer, Refusal> {
    let side = game.seats[seat].side();
    let who =
        naming::find_called(game, side, who, Meant::Own).map_err(|refusal| of_an_enemy(game, seat, who, refusal))?;
    if !game.people.standing(who) {
        return Err(not_there(game, Some(seat), who));
    }
    let reach = movement::reach(game, who);
    let binding = movement::binding(game, who, &reach);
    let (walk, run) = (game.people.allowance(who, false), game.people.allowance(who, true));
    if let Some(cell) = to {
        let way = reach
            .way(cell, walk)
            .map(|way| (way, "walk"))
            .or_else(|| reach.way(cell, run).map(|way| (way, "run")));
        let Some((way, pace)) = way else {
            return Err(out_of_reach(game, who, cell));
        };
        let path: Vec<String> = reach.path(way).iter().map(Cell::to_string).collect();
        let mut lines = vec![Line::from(format!(
            "{} to {cell}: {pace} {}\", {}, by {}.",
            game.people.named(who),
            inches(way.cost.into()),
            counted(way.hits, "automatic hit"),
            if path.is_empty() {
                "staying".to_owned()
            } else {
                path.join("-")
            }
        ))];
        let order = Order {
            to: To::from_to(game.people.fighter(who).at(), cell),
            ..Order::stay(who)
        };
        if let Some(way) = situations::way_of(game, &order, &movement::route_of(&reach, way, pace == "run")) {
            lines.push(Line::from(format!(
                "Hits on the way: {}. It falls before it is there: {}.",
                way.told(),
                shown(&way.falls())
            )));
        }
        if let Err(refusal) = movement::may_end(game, who, cell, &binding) {
            let beside = nowhere::beside_the_mark(game, who).filter(|_| refusal.clause == "WG-68");
            lines.push(Line::from(refusal.reason));
            lines.extend(beside.map(Line::from));
        }
        return Ok(Answer::lines(lines));
    }
    let choices = score::choices_to_show(game, who, 6);
    let mut lines = vec![Line::from(format!(
        "{} walks {}\" and runs {}\".",
        game.people.named(who),
        walk / 2,
        run / 2
    ))];
    let takes = nearest::order_to_take(game, &[who]);
    let takes = takes.filter(|order| !nearest::unmakes_a_bridge(game, order));
    let takes = takes.filter(|order| choices.iter().all(|choice| choice.order != *order));
    let orders = takes.iter().chain(choices.iter().map(|choice| &choice.order));
    lines.extend(orders.map(|order| {
        let words = format!("Worth a thought: {}", spelled::spoken(game, order));
        Line::from(match odds_in_short(game, order) {
            Some(odds) => format!("{words}: {odds}."),
            None => words,
        })
    }));
    let mut answer = Answer::lines(lines);
    let ends = |most: u32| -> Vec<Cell> {
        let ends = game.field.board().cells().filter(|cell| {
            *cell != game.people.fighter(who).at()
                && reach.way(*cell, most).is_some()
                && movement::check_end(game, who, *cell).is_ok()
                && movement::may_end(game, who, *cell, &binding).is_ok()
        });
        ends.collect()
    };
    let board = scene::reached(game, game.people.fighter(who).at(), &ends(walk), &ends(run));
    answer.boards.push(board);
    Ok(answer)
}

/// Why a cell is out of reach, with the nearest that is not.
fn out_of_reach(game: &Wargrounds, who: CharacterId, cell: Cell) -> Refusal {
    let order = Order {
        to: To::Cells(vec![cell]),
        ..Order::stay(who)
    };
    let reason = format!("{} cannot reach {cell} in one move.", game.people.named(who));
    let refusal = match movement::route_through(game, who, &[cell], None, false) {
        Err(refusal) => refusal,
        Ok(_) => no("WG-44", reason),
    };
    let near = nearest::nearest_to_the_ordered(game, &order).and_then(|near| nearest::cell_of(&near));
    match near {
        Some(near) => refusal.instead(format!("/wg reach who:{} to:{near}", game.people.badge(who).letter())),
        None => refusal,
    }
}

/// The character of `who is A` or `show me A`, by letter or name.
fn character_asked_about(game: &Wargrounds, side: Side, topic: &str) -> Option<CharacterId> {
    const ASKED: [&str; 5] = ["who is ", "who's ", "show me ", "show ", "tell me about "];
    let topic = topic.trim();
    let begins = |word: &&&str| {
        topic
            .get(..word.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    let word = ASKED.iter().find(begins)?;
    let name = topic[word.len()..].trim_end_matches(['?', '.', '!']).trim();
    naming::find_shown(game, side, name).ok()
}

/// What a sign means, or what the rules say, with examples for the reader outside clauses; the character first whose badge the word is as well, such as `R1`.
fn book(game: &Wargrounds, seat: Option<Seat>, topic: &str) -> Result<Answer, Refusal> {
    // The subject of a question has lost the stops behind it, as in `A...`.
    let asked = [topic, muster_kit::book::subject(topic)];
    let found = asked
        .into_iter()
        .find_map(|word| Some((word, signs::told(game, word)?)));
    let (subject, mut told) = match found {
        Some(found) => found,
        None => {
            let page = BOOK.answer(topic, "/game rules")?;
            let page = match BOOK.clause(topic) {
                Some(_) => page,
                None => lettered::for_reader(game, seat, page),
            };
            (asked[1], page)
        }
    };
    if let Some(who) = character_of(game, subject) {
        // A letter alone may be a head of a column, which comes first.
        let at = if is_badge(game, subject) { 0 } else { told.lines.len() };
        told.lines.splice(at..at, sheet_lines(game, who));
    }
    Ok(told)
}

/// The character of a badge, `R1`, or of a letter as the map has it: capitals are Red's, small ones Blue's.
fn character_of(game: &Wargrounds, word: &str) -> Option<CharacterId> {
    let side = match word.as_bytes() {
        [letter] if letter.is_ascii_uppercase() => Side::Red,
        [letter] if letter.is_ascii_lowercase() => Side::Blue,
        _ => {
            return orders::find(game, Side::Red, word, Meant::Own)
                .ok()
                .filter(|_| is_badge(game, word));
        }
    };
    orders::find(game, side, word, Meant::Own).ok()
}
