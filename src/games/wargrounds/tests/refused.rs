//! What a refusal proposes can be done in the position in which it was refused.

use super::said::action;
use super::*;
use crate::data::Side;
use crate::rules::asking;
use muster_game::Duty;

/// The acts of the commands that a refusal names first and behind `or`.
fn proposed(refusal: &Refusal) -> Vec<Action> {
    let instead = refusal.instead.clone().unwrap_or_default();
    let commands = instead.split(", or ").filter_map(|part| part.strip_prefix("/wg "));
    let read = |command: &str| match command.split_once(' ') {
        Some(("orders", text)) => json!({ "orders": { "text": text.strip_prefix("text:").unwrap() } }),
        Some(("go", what)) => json!({ "go": { "what": what.strip_prefix("what:").unwrap() } }),
        None => json!({ command: {} }),
        other => panic!("{other:?}"),
    };
    commands.map(|command| action(read(command))).collect()
}

fn done(game: &Wargrounds, seat: Seat, act: &Action) -> Result<(), Refusal> {
    let run = testing::run(&mut game.clone(), seat, act.clone(), &mut Dice::seeded(5, 5));
    run.stopped.map_or(Ok(()), |(refusal, _)| Err(refusal))
}

/// Positions of a game with these options that NPCs and chance play in turn.
fn played(options: &Value, sides: &[&str], seed: u64, look: impl FnMut(&Wargrounds, &Duty)) {
    play_on(begun(options.clone(), sides, seed), seed, 160, look);
}

/// A refusal to draw, use or keep a card proposes what can be done then
/// ([WG-55](docs/rules/wargrounds.md#wg-55), [WG-56](docs/rules/wargrounds.md#wg-56)).
#[test]
fn wg_55_what_a_refused_go_proposes_is_possible() {
    let mut all = 0;
    for (seed, tempo, sides) in [
        (1, "classic", &["red", "blue"][..]),
        (2, "batch", &["red", "blue"][..]),
        (3, "classic", &["red", "blue", "red", "blue"][..]),
    ] {
        let options = json!({ "headcount": "6", "phases": 1, "tempo": tempo, "scenario1": "barrel" });
        played(&options, sides, seed, |game, _| {
            for (seat, what) in (0..sides.len() as u8).flat_map(|seat| ["draw", "use", "keep"].map(|what| (seat, what)))
            {
                let act = action(json!({ "go": { "what": what } }));
                let Err(refusal) = done(game, Seat(seat), &act) else {
                    continue;
                };
                for other in proposed(&refusal) {
                    let again = done(game, Seat(seat), &other);
                    assert!(again.is_ok(), "{what}: {refusal} {other:?}: {again:?}");
                    all += 1;
                }
            }
        });
    }
    assert!(all > 300, "{all}");
}

/// Before a card is up, between two goes and in the other side's go neither draw nor keep proposes the other
/// ([WG-55](docs/rules/wargrounds.md#wg-55)).
#[test]
fn wg_55_nothing_is_proposed_where_a_go_asks_nothing() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "A1", "").put("R2", "A3", "").put("B1", "Y1", "");
    table.deck(Side::Red, &["R1", "R2"]);
    table.proceed(&[]);
    assert!(asking::asks(&table.game, Seat(0)));
    let go = |table: &mut Table, what: &str| {
        let refused = table.command(Seat(0), json!({ "go": { "what": what } }), &[]);
        refused.unwrap_err().instead.unwrap_or_default()
    };
    assert!(go(&mut table, "draw").starts_with("/wg go what:keep, or /wg orders text:"));
    table.game.turn.ask(crate::state::Ask::Answered);
    for what in ["draw", "use", "keep"] {
        assert_eq!(go(&mut table, what), "", "{what}");
    }
}

/// What a refusal of an order with a cell and an action proposes is an order that is carried out
/// ([WG-186](docs/rules/wargrounds.md#wg-186)).
#[test]
fn wg_186_what_a_refused_move_and_action_proposes_is_possible() {
    let mut all = 0;
    let mut step = 0;
    for (seed, scenario) in (1u64..).zip(["flags", "barrel", "vip"]) {
        let options = json!({ "headcount": "6", "phases": 1, "tempo": "classic", "scenario1": scenario });
        played(&options, &["red", "blue"], seed, |game, duty| {
            let Some(who) = asking::asked_who(game).filter(|_| asking::asks(game, duty.seat)) else {
                return;
            };
            step += 1;
            if step % 5 != 0 {
                return;
            }
            let side = game.people.side_of(who);
            let letter = game.people.badge(who).letter();
            let at = game.people.fighter(who).at();
            let enemies = game.people.upright(side.other()).take(2);
            for (enemy, deed) in enemies.flat_map(|enemy| ["hit", "shoot", "throw"].map(|deed| (enemy, deed))) {
                let goals = [at, game.people.fighter(enemy).at(), cell("F9")];
                let enemy = game.people.badge(enemy).letter().to_lowercase().to_string();
                for goal in goals {
                    let text = format!("{letter} {goal} {deed} {enemy}");
                    let act = action(json!({ "orders": { "text": text } }));
                    let Err(refusal) = done(game, duty.seat, &act) else {
                        continue;
                    };
                    let instead = refusal.instead.clone().unwrap_or_default();
                    assert!(instead.starts_with("/wg "), "{text}: {refusal}");
                    for other in proposed(&refusal) {
                        let again = done(game, duty.seat, &other);
                        assert!(again.is_ok(), "{text}: {refusal} {other:?}: {again:?}");
                        all += 1;
                    }
                }
            }
        });
    }
    assert!(all > 50, "{all}");
}

/// An order before the phase is called one, and what is proposed is taken
/// ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_an_order_before_the_phase_is_called_one() {
    let mut table = Table::open();
    set(&mut table.game, "/stage", Stage::Muster);
    table.game.seats[Seat(0)].set_ready(false);
    let refused = table.command(Seat(0), json!({ "place": { "text": "A F9 hit c" } }), &[]);
    let refusal = refused.unwrap_err();
    assert!(
        refusal.reason.contains("is an order; orders are given once"),
        "{refusal}"
    );
    assert!(refusal.instead.unwrap().ends_with("or `/wg ready` to begin"));
    let refused = table.command(Seat(0), json!({ "orders": { "text": "A F9" } }), &[]);
    assert_eq!(refused.unwrap_err().instead.as_deref(), Some("/wg ready"));
}

/// Sheets are closed in a phase, which says so and shows them ([WG-23](docs/rules/wargrounds.md#wg-23)).
#[test]
fn wg_23_a_build_in_a_phase_says_why_not_and_shows_the_sheets() {
    for (phases, more) in [(1, false), (2, true)] {
        let mut table = Table::new(json!({ "phases": phases }));
        set(&mut table.game, "/stage", Stage::Orders);
        for act in [
            json!({ "build": {} }),
            json!({ "edit": { "who": "1", "kit": "short" } }),
        ] {
            let refusal = table.command(Seat(0), act, &[]).unwrap_err();
            assert!(refusal.reason.starts_with("The phase has begun"), "{refusal}");
            assert_eq!(refusal.reason.contains("phase 2"), more, "{refusal}");
            assert_eq!(refusal.instead.as_deref(), Some("/wg sheet shows what yours have."));
        }
    }
    let mut table = Table::new(json!({ "phases": 2 }));
    set(&mut table.game, "/stage", Stage::Reroll);
    let refusal = table.command(Seat(0), json!({ "build": {} }), &[]).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/wg reroll yes:true"));
}

/// No button below a clause is cut: its title is whole, with `Next` before it as well.
#[test]
fn buttons_to_clauses_have_whole_titles() {
    let mut next = 0;
    for number in 1..400 {
        let Ok(answer) = crate::book::BOOK.answer(&format!("WG-{number}"), "/game rules") else {
            continue;
        };
        for control in answer.controls {
            if let muster_kit::Control::Button { label, .. } = control {
                assert!(!label.contains('\u{2026}'), "{label}");
                next += u32::from(label.starts_with("Next: "));
            }
        }
    }
    assert!(next > 100, "{next}");
}

/// `then` between where a character goes and what it does says nothing ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_then_between_a_move_and_an_action_says_nothing() {
    let mut table = super::said::period();
    for line in ["A F10 then hit a", "A F10 and hit a", "A goes to F10 and then hits a"] {
        table
            .typed(json!({ "orders": { "text": line } }))
            .unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        let ordered = table.ordered().pop().unwrap();
        assert!(
            ordered.starts_with("R1 F10") && ordered.contains("hit B1"),
            "{line}: {ordered}"
        );
    }
}

/// Words of a change that stand behind its character are refused with the options that they belong to
/// ([WG-23](docs/rules/wargrounds.md#wg-23)).
#[test]
fn wg_23_words_of_a_change_come_with_their_options() {
    let mut table = Table {
        game: super::begun(json!({}), &["red", "blue"], 5),
        events: Vec::new(),
    };
    let letter = table.game.people.badge(table.who("R1")).letter();
    table.sheet("R1").kit = Kit::Short;
    for (words, unknown, options) in [
        ("weapon short", "`weapon`", "kit:short"),
        ("weapon:short", "`weapon`", "kit:short"),
        ("short", "option", "kit:short"),
        ("traits:fast noob", "`traits`", "good:fast bad:noob"),
    ] {
        let edit = json!({ "edit": { "who": format!("{letter} {words}") } });
        let refusal = table.typed(edit.clone()).unwrap_err();
        assert!(refusal.reason.contains(unknown), "{words}: {refusal}");
        let instead = format!("/wg edit who:{letter} {options}");
        assert_eq!(refusal.instead.as_deref(), Some(instead.as_str()), "{words}: {refusal}");
        assert!(table.foretold(edit).unwrap_err().reason.contains(unknown));
    }
}
