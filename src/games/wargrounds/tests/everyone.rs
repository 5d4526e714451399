//! Orders as players say them: for everybody, to the goal of the phase, charges, and questions of two names.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::called;
use crate::everyone;
use crate::orders;
use crate::rules::pairs;
use muster_game::{Counsel, Knowledge};
use muster_kit::Viewer;

const RED: Viewer = Viewer::Seat(Seat(0));

/// The line that is read where this one is typed.
fn read(table: &Table, text: &str) -> String {
    let typed = action(json!({ "orders": { "text": text } }));
    let Action::Orders { text } = called::with_ids(&table.game, Seat(0), typed) else {
        panic!("orders stay orders");
    };
    called::spoken_line(&table.game, Seat(0), text)
}

fn done(table: &mut Table, act: Value) -> Result<(), Refusal> {
    for part in table.game.steps(Actor::Seat(Seat(0)), action(act))? {
        let mut dice = Dice::seeded(1, 1);
        table
            .game
            .apply(Actor::Seat(Seat(0)), part.action, &mut Referee::new(&mut dice))?;
    }
    Ok(())
}

/// `auto` alone leaves all characters to the house ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_auto_without_names_is_of_all() {
    let mut table = period();
    done(&mut table, json!({ "auto": { "who": "" } })).unwrap();
    let auto = &table.game.seats[Seat(0)].secret().auto;
    let mine = table.game.people.team(Side::Red).len();
    assert_eq!(auto.len() as usize, mine);
    // Whose card is up is meant where one is.
    let mut table = period();
    wait_for_an_order(&mut table);
    done(&mut table, json!({ "auto": { "who": "" } })).unwrap();
    assert_eq!(table.game.seats[Seat(0)].secret().auto.len(), 1);
}

/// Two names are a question about an attack; what a refused question proposes is typed as a question
/// ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_two_names_ask_about_an_attack() {
    let table = period();
    let ask = |question: &str| table.game.situation(RED, question);
    assert_eq!(ask("A a").unwrap(), ask("A vs a").unwrap());
    assert_eq!(ask("Juniper Krunk").unwrap(), ask("A vs a").unwrap());
    assert_eq!(ask("Effie Longstride a").unwrap(), ask("C vs a").unwrap());
    assert!(ask("A nobody").is_err());
    let refusal = ask("win").unwrap_err();
    let proposed = table.game.odds_refused(RED, "win", refusal).instead.unwrap();
    let questions = proposed.strip_prefix("/game odds what:").unwrap();
    assert!(
        questions.split("; ").all(|question| ask(question).is_ok()),
        "{proposed}"
    );
}

/// A charge goes up to an enemy and hits it, and so is asked about ([WG-66](docs/rules/wargrounds.md#wg-66)).
#[test]
fn wg_66_a_charge_goes_up_to_an_enemy_and_hits_it() {
    let table = period();
    for typed in ["A charge a", "A charges Krunk", "charge a with A", "A charges at a"] {
        assert_eq!(read(&table, typed), "A >a hit a", "{typed}");
    }
    assert_eq!(read(&table, "A charge a crit"), "A >a hit a crit");
    let ask = |question: &str| table.game.situation(RED, question).unwrap();
    assert_eq!(ask("A charge a"), ask("A >a hit a"));
}

/// The goal of a phase is a place to go, and so is a point of the compass: the nearest cell that can be reached
/// ([WG-41](docs/rules/wargrounds.md#wg-41)).
#[test]
fn wg_41_the_goal_of_the_phase_is_a_place_to_go() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "F9", "").put("R2", "F11", "");
    set(&mut table.game, "/stage", Stage::Orders);
    let barrel = table.game.field.things().heavy().unwrap();
    let far = table.game.field.distances(&[barrel]);
    let far = |at: Cell| far[table.game.field.board().index(at)];
    for typed in [
        "A run to the barrel",
        "A to the barrel",
        "A runs towards the barrel",
        "A run to barrel",
    ] {
        let told = read(&table, typed);
        let order = orders::read_order(&table.game, Seat(0), &told).unwrap_or_else(|no| panic!("{typed}: {no}"));
        assert!(pairs::check_order(&table.game, &order, None).is_ok(), "{typed}: {told}");
        let at = crate::nearest::cell_of(&order).unwrap();
        assert!(far(at) < far(cell("F9")), "{typed}: {told}");
    }
    assert_eq!(read(&table, "A to the F10"), "A F10");
    assert_eq!(read(&table, "A walk to the F10"), "A walk F10");
    let east = orders::read_order(&table.game, Seat(0), &read(&table, "A run east")).unwrap();
    assert!(crate::nearest::cell_of(&east).unwrap().x > cell("F9").x);
    let flags = period();
    let told = read(&flags, "A run to a flag");
    let order = orders::read_order(&flags.game, Seat(0), &told).unwrap();
    assert!(crate::nearest::cell_of(&order).is_some(), "{told}");
}

/// `all` orders each who can; those who cannot are told with why ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_183_an_order_of_all_is_one_of_each_who_can() {
    let table = period();
    let line = read(&table, "all run east");
    let all = orders::read_orders(&table.game, Seat(0), &line).unwrap();
    assert_eq!(all.len(), 3, "{line}");
    let cells: Vec<Option<Cell>> = all.iter().map(crate::nearest::cell_of).collect();
    assert!(
        cells
            .iter()
            .all(|at| at.is_some() && cells.iter().filter(|other| *other == at).count() == 1)
    );
    for typed in ["all attack a", "everyone attack a", "have everybody hit a"] {
        let line = read(&table, typed);
        let orders = orders::read_orders(&table.game, Seat(0), &line).unwrap();
        assert!(
            !orders.is_empty() && orders.iter().all(|order| order.deed.is_some()),
            "{line}"
        );
        let out = everyone::left_out(
            &table.game,
            Seat(0),
            &action(json!({ "orders": { "text": typed } })),
            crate::called::with_ids,
        );
        assert_eq!(orders.len() + out.len(), 3, "{line} {out:?}");
    }
    let mut table = period();
    let refusal = done(&mut table, json!({ "orders": { "text": "all cast fireball a" } })).unwrap_err();
    assert!(
        refusal.reason.starts_with("None of your characters can do that"),
        "{refusal}"
    );
    assert_eq!(refusal.instead.as_deref(), Some("/wg auto who:all"));
}

fn told(table: &Table, topic: &str) -> String {
    let query = crate::queries::Query::Book {
        topic: topic.to_owned(),
    };
    let answer = table.game.answer(RED, query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

/// A character is asked about by its letter or name ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_a_character_is_asked_about_by_letter_or_name() {
    let table = period();
    let sheet = |who: &str| {
        let who = Some(who.to_owned());
        let answer = table.game.answer(RED, crate::queries::Query::Sheet { who }).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    for asked in ["who is A", "show me A", "Who is Juniper?"] {
        assert_eq!(told(&table, asked), sheet("A"), "{asked}");
    }
    assert!(told(&table, "who is a").contains("Krunk"));
    // A letter alone is a sign as well.
    assert!(told(&table, "A").ends_with(&sheet("A")), "{}", told(&table, "A"));
}

/// Factions and the words of tables are told ([WG-1](docs/rules/wargrounds.md#wg-1)).
#[test]
fn wg_1_factions_and_words_of_tables_are_told() {
    let table = period();
    for (asked, says) in [
        ("what is Clans", "one of the four factions; nobody plays it here"),
        ("what is Wardens", "Blue plays it here"),
        ("what is Empire", "Red plays it here"),
        ("Horde", "one of the four factions"),
        ("what is -3", "misses its next 3 cards"),
        ("what is away", "comes back later"),
    ] {
        let told = told(&table, asked);
        assert!(told.contains(says), "{asked}: {told}");
    }
}

/// The end tells the deaths of a phase that a side gives up ([WG-180](docs/rules/wargrounds.md#wg-180)).
#[test]
fn wg_180_the_end_tells_the_deaths_of_the_phase_that_is_given_up() {
    let mut table = period();
    set(&mut table.game, "/deaths", [3, 2]);
    table.concede(Seat(0));
    let muster_game::Awaiting::Over(outcome) = table.game.awaiting() else {
        panic!("the game is over")
    };
    let texts: Vec<&str> = outcome.standings.iter().map(|standing| &*standing.text).collect();
    assert!(
        texts[0].ends_with("2 deaths") && texts[1].ends_with("3 deaths"),
        "{texts:?}"
    );
}

/// How many points win is told once it is known ([WG-175](docs/rules/wargrounds.md#wg-175)).
#[test]
fn wg_175_points_are_told_once_it_is_known_how_many_win() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy" }));
    let status = |table: &Table| <Wargrounds as Knowledge>::status(&table.game.view(RED)).to_ascii();
    set(&mut table.game, "/target", 0);
    assert!(!status(&table).contains("Points to"), "{}", status(&table));
    set(&mut table.game, "/target", 5);
    assert!(status(&table).contains("Points to 5"), "{}", status(&table));
}

/// Who has what a sheet lacks is told as the screen calls them ([WG-17](docs/rules/wargrounds.md#wg-17)).
#[test]
fn wg_17_who_has_the_kit_is_told_by_letter_and_name() {
    let mut table = Table::open();
    set(&mut table.game, "/stage", Stage::Muster);
    let refusal = (1..=8).find_map(|who| {
        let edit = json!({ "edit": { "who": who.to_string(), "kit": "bow" } });
        done(&mut table, edit).err()
    });
    let refusal = refusal.unwrap();
    assert!(refusal.reason.starts_with("Pistol or Bow: "), "{refusal}");
    let name = &table.game.people.sheet(CharacterId(0)).name;
    assert!(refusal.reason.contains(&format!("A {name}")), "{refusal}");
}

/// A line of a hundred orders of all is read once, and refused for its length.
#[test]
fn wg_183_a_line_of_many_orders_of_all_is_refused_as_one() {
    let table = period();
    let many = vec!["all run east"; 100].join("; ");
    let action = action(json!({ "orders": { "text": many } }));
    let told = table.game.steps(Actor::Seat(Seat(0)), action);
    let done = told.and_then(|steps| {
        let first = steps.into_iter().next().unwrap().action;
        muster_game::try_out(&table.game, Seat(0), &first)
    });
    assert_eq!(done.unwrap_err().clause, "WG-183");
}
