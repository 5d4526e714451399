//! What players are told before and after they order, and what they may call their characters.

use super::*;
use crate::narrate;
use crate::queries::Query;
use muster_game::Counsel;
use muster_kit::{Line, Viewer};

fn action(value: Value) -> Action {
    serde_json::from_value(value).unwrap()
}

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

/// Three of Red and one of Blue in the orders period.
fn period() -> Table {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    for (who, at) in [("R1", "F9"), ("R2", "F11"), ("R3", "F13"), ("B1", "I9")] {
        table.put(who, at, "");
    }
    for (who, name) in [
        ("R1", "Juniper"),
        ("R2", "Thistle"),
        ("R3", "Effie Longstride"),
        ("B1", "Krunk"),
    ] {
        table.sheet(who).name = name.to_owned();
    }
    table.game.stage = Stage::Orders;
    for seat in &mut table.game.seats {
        seat.ready = false;
    }
    table
}

impl Table {
    fn foretold(&self, value: Value) -> Result<String, Refusal> {
        let answer = self.game.foresee(Seat(0), &action(value))?;
        Ok(plain(&answer.lines))
    }

    fn warned(&self, value: Value) -> String {
        self.game.cautions(Seat(0), &action(value)).join("\n")
    }

    /// As the table plays it: what is typed is taken apart first.
    fn typed(&mut self, value: Value) -> Result<(), Refusal> {
        let steps = self.game.steps(Actor::Seat(Seat(0)), action(value))?;
        for step in steps {
            self.command(0, serde_json::to_value(step.action).unwrap(), &[])?;
        }
        Ok(())
    }

    fn ordered(&self) -> Vec<String> {
        let orders = &self.game.seats[0].secret.orders;
        orders.iter().map(|order| self.game.written(order)).collect()
    }

    fn heard(&self) -> String {
        let lines = self
            .events
            .iter()
            .flat_map(|event| narrate::lines(event, Viewer::Seat(Seat(0))));
        plain(&lines.collect::<Vec<_>>())
    }
}

/// The house plays characters with dice and asks nobody, as the preview says ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_ready_says_who_acts_by_itself() {
    let ready = || json!({ "ready": {} });
    let mut table = period();
    assert!(table.warned(ready()).contains("You have given no orders"));
    assert!(
        table
            .foretold(ready())
            .unwrap()
            .contains("You are asked about: A, B and C.")
    );
    assert_eq!(table.warned(json!({ "ready": { "rest": "auto" } })), "");
    table.typed(json!({ "auto": { "who": "2, 3" } })).unwrap();
    assert_eq!(table.warned(ready()), "");
    table.typed(json!({ "orders": { "text": "A F7" } })).unwrap();
    let told = table.foretold(ready()).unwrap();
    assert!(told.contains("As you ordered, with their dice: A."), "{told}");
    assert!(
        told.contains("Played by the house, with their dice: B and C."),
        "{told}"
    );
    assert!(!told.contains("No dice") && !told.contains("asked"), "{told}");
    // The joker is no order for the others.
    let mut table = period();
    table.typed(json!({ "joker": { "who": "A", "order": "F7" } })).unwrap();
    assert!(table.warned(ready()).contains("Your joker alone"));
    table.typed(json!({ "auto": { "who": "all", "keep": true } })).unwrap();
    assert_eq!(table.warned(ready()), "");
}

/// An order for a bound start that leads nowhere is told with the start as its reason
/// ([WG-68](docs/rules/wargrounds.md#wg-68)).
#[test]
fn wg_68_a_bound_start_is_the_reason_that_is_told() {
    let line = || json!({ "orders": { "text": "A >a" } });
    let mut found = 0;
    for start in [Start::Left, Start::Right, Start::Attack] {
        for at in ["F13", "I12", "C6", "C12", "K6", "K12", "N9", "R9", "V9"] {
            let mut table = period();
            table
                .put("R2", "B3", "")
                .put("R3", "C3", "")
                .put("B1", at, "")
                .start("R1", start);
            if !table.foretold(line()).is_ok_and(|told| told.contains("leads up to")) {
                continue;
            }
            found += 1;
            let warned = table.warned(line());
            let reason = format!("A Juniper starts {}: it must end within", start.word());
            assert!(warned.contains(&reason), "{at}: {warned}");
            assert!(
                warned.contains("The order is kept") && warned.contains("`A auto`"),
                "{at}: {warned}"
            );
            let told = table.foretold(line()).unwrap();
            assert!(told.contains(&reason) && !told.contains("nowhere near"), "{at}: {told}");
            assert_eq!(table.warned(json!({ "orders": { "text": "A auto" } })), "");
            // Without a bound start it goes there.
            table.edit("R1").start = None;
            assert_eq!(table.warned(line()), "");
        }
    }
    assert!(found > 0, "no bound start forbids all ways");
}

/// What was stored is told with the letters of the board, cells as they are.
#[test]
fn wg_183_orders_are_told_back_with_the_letters_of_the_board() {
    let mut table = period();
    table
        .typed(json!({ "orders": { "text": "R1 >B1; R2 F12 hit B1; R3 B4" } }))
        .unwrap();
    let heard = table.heard();
    assert!(heard.contains("A >a\nB F12 hit a"), "{heard}");
    assert!(heard.contains("\nC B4"), "a cell is no character: {heard}");
    table.typed(json!({ "auto": { "who": "1, 2" } })).unwrap();
    assert!(table.heard().contains("A, B are played for you this turn."));
    let hand = table.game.answer(Viewer::Seat(Seat(0)), Query::Hand {}).unwrap();
    assert!(plain(&hand.lines).contains("Order: A >a"));
    // A letter that would be read as another character stays an id.
    let order = table.read("R1 stay card heat R2").unwrap();
    assert_eq!(table.game.spoken(&order), "A stay card heat R2");
}

/// Orders come before the house, which is asked about ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_orders_that_stay_before_the_house_are_named() {
    let mut table = period();
    table.typed(json!({ "orders": { "text": "A F7; B F10" } })).unwrap();
    let warned = table.warned(json!({ "auto": { "who": "all" } }));
    assert!(
        warned.contains("you have ordered A and B") && warned.contains("text:A auto; B auto"),
        "{warned}"
    );
    assert_eq!(table.warned(json!({ "auto": { "who": "3" } })), "");
    table.typed(json!({ "orders": { "text": "A auto; B auto" } })).unwrap();
    assert_eq!(table.warned(json!({ "auto": { "who": "all" } })), "");
}

/// What a refusal about places proposes is legal for the side that reads it ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_proposed_places_are_legal() {
    for (attackers, seat) in [(Side::Red, 0), (Side::Red, 1), (Side::Blue, 0), (Side::Blue, 1)] {
        let mut table = period();
        table.game.attackers = attackers;
        table.game.stage = Stage::Muster;
        let place = |text: &str| json!({ "place": { "text": text } });
        let refused = table.command(seat, place("A"), &[]).unwrap_err();
        let proposed = refused.instead.unwrap();
        assert_eq!(proposed.split("; ").count(), 2);
        table.command(seat, place(&proposed), &[]).unwrap();
        let next = table.command(seat, place("A"), &[]).unwrap_err().instead.unwrap();
        assert_ne!(next, proposed, "those cells are taken");
        table
            .command(seat, place(&format!("place {}", next.split("; ").next().unwrap())), &[])
            .unwrap();
        // A line about something else is told how the phase begins.
        let refused = table.command(seat, place("how do you win?"), &[]).unwrap_err();
        assert!(refused.instead.unwrap().contains("/wg ready"));
    }
}

/// A preview refuses what would be refused ([WG-122](docs/rules/wargrounds.md#wg-122)).
#[test]
fn previews_refuse_what_would_be_refused() {
    let mut table = period();
    let card = || json!({ "card": { "card": "rules", "target": "a" } });
    assert_eq!(table.foretold(card()).unwrap_err().clause, "WG-122");
    assert_eq!(table.foretold(json!({ "pass": {} })).unwrap_err().clause, "WG-191");
    table.hold(Side::Red, &[Card::Rules]);
    assert!(table.foretold(card()).unwrap().contains("is played at once"));
}

/// A name stands for its character wherever a letter does ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_characters_are_called_by_name() {
    let mut table = period();
    let text = "thistle >krunk; Effie Longstride F12 hit Krunk; Juniper G9 hold until Thistle";
    table.typed(json!({ "orders": { "text": text } })).unwrap();
    assert_eq!(table.ordered(), ["R1 G9 hold until R2", "R2 >B1", "R3 F12 hit B1"]);
    table
        .typed(json!({ "auto": { "who": "Jun, This", "keep": true } }))
        .unwrap();
    let kept: Vec<u8> = table.game.seats[0].secret.auto_kept.iter().collect();
    assert_eq!(kept, [0, 1]);
    table
        .typed(json!({ "act": { "who": "Effie", "target": "krunk" } }))
        .unwrap();
    assert_eq!(table.ordered()[2], "R3 stay hit B1");
    let reach = table.game.answer(
        Viewer::Seat(Seat(0)),
        serde_json::from_value(json!({ "reach": { "who": "Thistle" } })).unwrap(),
    );
    assert!(plain(&reach.unwrap().lines).contains("B Thistle walks"));
    // Two of that name are nobody, and what needs no name is stored as it was typed.
    table.sheet("R1").name = "Thistledown".to_owned();
    assert_eq!(
        table
            .typed(json!({ "orders": { "text": "thist >a" } }))
            .unwrap_err()
            .clause,
        "WG-4"
    );
    table.typed(json!({ "orders": { "text": "Thistle >a" } })).unwrap();
    let typed = action(json!({ "orders": { "text": "A F7,b >a" } }));
    assert_eq!(table.game.with_ids(Seat(0), typed.clone()), typed);
}
