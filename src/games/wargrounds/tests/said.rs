//! What players are told before and after they order, and what they may call their characters.

use super::*;
use crate::called;
use crate::narrate;
use crate::queries::Query;
use crate::rules::asking;
use crate::rules::plan;
use crate::spelled;
use muster_game::{Counsel, Knowledge};
use muster_kit::{Line, Viewer};

pub(super) fn action(value: Value) -> Action {
    serde_json::from_value(value).unwrap()
}

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

/// Three of Red and one of Blue in the orders period.
pub(super) fn period() -> Table {
    period_of("flags")
}

/// R1 is up, and the game waits for its order.
pub(super) fn wait_for_an_order(table: &mut Table) {
    let card = Init::Of(table.who("R1"));
    set(&mut table.game, "/stage", Stage::Run);
    table.up(card, Seat(0));
    table.game.turn.ask(crate::state::Ask::Order(false));
}

fn period_of(scenario: &str) -> Table {
    period_with(scenario, &[("R1", "F9"), ("R2", "F11"), ("R3", "F13"), ("B1", "I12")])
}

fn period_with(scenario: &str, places: &[(&str, &str)]) -> Table {
    let mut table = Table::new(json!({ "scenario1": scenario }));
    for (who, at) in places {
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
    set(&mut table.game, "/stage", Stage::Orders);
    for seat in table.game.seats.iter_mut() {
        seat.set_ready(false);
    }
    table
}

impl Table {
    pub(super) fn foretold(&self, value: Value) -> Result<String, Refusal> {
        let answer = self.game.foresee(Seat(0), &action(value))?;
        Ok(plain(&answer.lines))
    }

    pub(super) fn warned(&self, value: Value) -> String {
        self.game.cautions(Seat(0), &action(value)).join("\n")
    }

    /// As the table plays it: what is typed is taken apart first.
    pub(super) fn typed(&mut self, value: Value) -> Result<(), Refusal> {
        let steps = self.game.steps(Actor::Seat(Seat(0)), action(value))?;
        for step in steps {
            self.command(Seat(0), serde_json::to_value(step.action).unwrap(), &[])?;
        }
        Ok(())
    }

    pub(super) fn ordered(&self) -> Vec<String> {
        let orders = &self.game.seats[Seat(0)].secret().orders;
        orders
            .iter()
            .map(|order| spelled::written(&self.game.people, order))
            .collect()
    }

    pub(super) fn heard(&self) -> String {
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
    assert!(
        !table
            .warned(json!({ "ready": { "rest": "auto" } }))
            .contains("no orders")
    );
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

/// To leave the rest to the house says what goes with it: the cards in hand, and orders that fall through
/// ([WG-187](docs/rules/wargrounds.md#wg-187), [WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_to_leave_the_rest_says_what_the_house_may_play() {
    let auto = || json!({ "ready": { "rest": "auto" } });
    let mut table = period();
    assert_eq!(table.warned(auto()), "");
    table.hold(Side::Red, &[Card::Hook, Card::Fumble]);
    let warned = table.warned(auto());
    assert!(warned.contains("may play your event cards"), "{warned}");
    assert!(warned.contains("In hand: Shield Hook; Fumble."), "{warned}");
    assert!(!warned.contains("falls through"), "{warned}");
    assert!(!table.warned(json!({ "ready": {} })).contains("event cards"));
    table.typed(json!({ "orders": { "text": "A F7" } })).unwrap();
    let warned = table.warned(auto());
    assert!(
        warned.contains("falls through is not asked about") && warned.contains("`broken:ask`"),
        "{warned}"
    );
    table.typed(json!({ "standing": { "broken": "adapt" } })).unwrap();
    let warned = table.warned(auto());
    assert!(
        warned.contains("is adapted") && !warned.contains("broken:ask"),
        "{warned}"
    );
}

/// Orders that would not work as things stand are told so before the turn begins
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
#[test]
fn wg_187_ready_says_which_orders_would_not_work_as_things_stand() {
    let mut table = period();
    table.typed(json!({ "orders": { "text": "A F7; B F7" } })).unwrap();
    let told = table.foretold(json!({ "ready": {} })).unwrap();
    assert!(told.contains("A Juniper walks to F7.\n"), "{told}");
    assert!(told.contains("A Juniper goes there too"), "{told}");
    assert!(!told.contains("would not work"), "{told}");
    let mut table = period();
    table.typed(json!({ "orders": { "text": "C F9; A F7" } })).unwrap();
    let told = table.foretold(json!({ "ready": {} })).unwrap();
    let line = told.lines().find(|line| line.starts_with("C Effie")).unwrap();
    assert!(line.contains("As things stand it would not work: "), "{told}");
    assert!(!told.contains("F7. As things stand"), "{told}");
}

/// An order for a bound start that leads nowhere is told with the start as its reason
/// ([WG-68](docs/rules/wargrounds.md#wg-68)).
#[test]
fn wg_68_a_bound_start_is_the_reason_that_is_told() {
    let line = || json!({ "orders": { "text": "A >a" } });
    let mut found = 0;
    for start in [Start::Left, Start::Right, Start::Attack] {
        for at in ["F13", "I12", "C6", "C12", "L6", "K12", "N12", "R9", "V9"] {
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
            // Without a bound start it goes there, if a character can.
            table.edit("R1").forget_start();
            let warned = table.warned(line());
            assert!(
                warned.is_empty() || warned.contains("No way without automatic hits leads"),
                "{at}: {warned}"
            );
        }
    }
    assert!(found > 0, "no bound start forbids all ways");
}

/// An order to go up to a character that would leave its character where it stands is asked about, with the reason, also
/// where the game waits for it ([WG-69](docs/rules/wargrounds.md#wg-69), [WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_69_wg_189_an_order_that_leads_nowhere_is_asked_about() {
    let line = || json!({ "orders": { "text": "A >a" } });
    let (mut bound, mut cut_off, mut legal) = (0, 0, 0);
    for scenario in ["flags", "vip"] {
        for at in ["F13", "I12", "C6", "C12", "K6", "K12", "N9", "R9", "V9", "A9"] {
            let mut table = period_of(scenario);
            let start = Start::Defend;
            table.put("R2", "B3", "").put("R3", "C3", "").start("R1", start);
            // Nobody can stand on N9 or K6: no way leads there, and before number 6 none led nearer.
            set(&mut table.game, "/rules", 5);
            table.change("B1", "at", cell(at));
            let order = table.read("R1 >B1").unwrap();
            let from = table.fighter("R1").at();
            let plan = plan::plan(&table.game, &order);
            let still = plan.is_ok_and(|plan| plan.deed.is_none() && plan.route.end(from) == from);
            let warned = table.warned(line());
            assert_eq!(
                warned.contains("stay on F9 and do nothing"),
                still,
                "{start:?} {at}: {warned}"
            );
            if !still {
                legal += 1;
                continue;
            }
            bound += usize::from(warned.contains("A Juniper defends: it may not end nearer"));
            cut_off += usize::from(warned.contains("No way leads A Juniper to a Krunk"));
            assert!(table.foretold(line()).unwrap().contains("do nothing"), "{at}");
            assert!(warned.contains("`A auto` leaves it to the house."), "{warned}");
            assert_eq!(table.warned(json!({ "orders": { "text": "A auto" } })), "");
            wait_for_an_order(&mut table);
            assert!(
                asking::asks(&table.game, Seat(0)) && table.warned(line()).contains("do nothing"),
                "{at}"
            );
            table.edit("R1").forget_start();
            assert!(!table.warned(line()).contains("defends"));
        }
    }
    assert!(bound > 0 && cut_off > 0 && legal > 0, "{bound} {cut_off} {legal}");
}

/// So is one whose ways all cost automatic hits, for a run there takes none ([WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_189_an_order_whose_ways_all_cost_hits_is_asked_about() {
    let mut table = period();
    table.put("R1", "F9", "bow").put("B1", "Y9", "").put("B2", "G9", "long");
    let warned = table.warned(json!({ "orders": { "text": "A >a" } }));
    assert!(
        warned.contains("No way without automatic hits leads A ") && warned.contains("stay on F9"),
        "{warned}"
    );
}

/// The card of a Frozen character thaws it and does nothing else, which is said before the order is taken
/// ([WG-99](docs/rules/wargrounds.md#wg-99)).
#[test]
fn wg_99_an_order_for_a_frozen_character_is_asked_about() {
    let mut table = period();
    table.change("R1", "frozen", true);
    let warned = table.warned(json!({ "orders": { "text": "A F7; B F10" } }));
    assert_eq!(
        warned,
        "A Juniper is Frozen: its next card is spent to thaw it, and the order does nothing then."
    );
    let told = table.foretold(json!({ "orders": { "text": "A F7" } })).unwrap();
    assert!(told.contains("is Frozen"), "{told}");
    assert_eq!(table.warned(json!({ "orders": { "text": "B F10" } })), "");
    assert_eq!(table.warned(json!({ "orders": { "text": "A auto" } })), "");
}

/// The order of the character that is up has fallen through: `auto` plays it, and nobody is told that orders come first
/// ([WG-187](docs/rules/wargrounds.md#wg-187), [WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_187_wg_188_auto_after_an_order_that_fell_through_is_not_asked_about() {
    let mut table = period();
    table.typed(json!({ "orders": { "text": "A F7; B F10" } })).unwrap();
    wait_for_an_order(&mut table);
    assert_eq!(table.warned(json!({ "auto": { "who": "A" } })), "");
    let others = table.warned(json!({ "auto": { "who": "all" } }));
    assert!(others.contains("you have ordered B."), "{others}");
    assert!(!others.contains("falls through"), "{others}");
    // Without a name it is about the character that is up, whose id the table keeps.
    let steps = table
        .game
        .steps(Actor::Seat(Seat(0)), action(json!({ "auto": {} })))
        .unwrap();
    assert_eq!(steps[0].action, action(json!({ "auto": { "who": "R1" } })));
    table.typed(json!({ "auto": {} })).unwrap();
    assert_eq!(table.game.turn.go().unwrap().ask, crate::state::Ask::Order(true));
    let mut table = period();
    // What cannot be carried out keeps nobody from the house.
    table.typed(json!({ "orders": { "text": "A run M3; B F10" } })).unwrap();
    let told = table.warned(json!({ "auto": { "who": "all" } }));
    assert!(
        told.contains("you have ordered B.") && told.contains("the order of A falls through to it"),
        "{told}"
    );
    table
        .typed(json!({ "orders": { "text": "B stay card heat" } }))
        .unwrap();
    assert_eq!(table.warned(json!({ "auto": { "who": "all" } })), "");
}

/// A letter of the map is the character that the map draws with it, in questions about either side
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_questions_read_letters_as_the_map_draws_them() {
    let mut table = period();
    table.put("B1", "S4", "");
    let ask = |seat: Seat, value: Value| {
        let query: Query = serde_json::from_value(value).unwrap();
        table.game.answer(Viewer::Seat(seat), query)
    };
    let sheet = |seat: Seat, who: &str| plain(&ask(seat, json!({ "sheet": { "who": who } })).unwrap().lines);
    for seat in Seat::all(2) {
        assert!(sheet(seat, "A").starts_with("A Juniper"), "{}", sheet(seat, "A"));
        assert!(sheet(seat, "a").starts_with("a Krunk"), "{}", sheet(seat, "a"));
    }
    let (red, blue) = (sheet(Seat(0), "a"), sheet(Seat(1), "A"));
    assert!(
        red.contains("`a` is Blue's, also called B1; yours is `A`, also called R1."),
        "{red}"
    );
    assert!(
        blue.contains("`A` is Red's, also called R1; yours is `a`, also called B1."),
        "{blue}"
    );
    assert!(!sheet(Seat(0), "A").contains("also called"));
    assert!(sheet(Seat(0), "Krunk").starts_with("a Krunk"), "a name of either side");
    for both in ["a Krunk", "A Juniper", "r1 juniper"] {
        assert!(
            sheet(Seat(0), both).to_lowercase().contains(&both[3..].to_lowercase()),
            "{both}"
        );
    }
    assert!(ask(Seat(0), json!({ "sheet": { "who": "A Snag" } })).is_err());
    let people = &table.game.people;
    let last = |name: &str| name.split(' ').nth(1).filter(|word| word.len() >= 4).map(str::to_owned);
    let named = people
        .everybody()
        .filter_map(|who| Some((who, last(&people.sheet(who).name)?)));
    let named: Vec<_> = named.collect();
    assert!(!named.is_empty(), "some have two names");
    for (who, last) in named {
        assert!(sheet(Seat(0), &last).contains(&people.sheet(who).name), "{last}");
    }
    let reach = |who: &str| plain(&ask(Seat(0), json!({ "reach": { "who": who } })).unwrap().lines);
    assert!(
        reach("a").contains("`a` on the map is the enemy Krunk"),
        "{}",
        reach("a")
    );
    assert!(!reach("A").contains("the enemy"));
    let zoomed = |seat: Seat, at: &str| ask(seat, json!({ "zoom": { "at": at } })).unwrap();
    assert_eq!(zoomed(Seat(0), "a").boards, zoomed(Seat(0), "S4").boards);
    assert_ne!(zoomed(Seat(0), "a").boards, zoomed(Seat(0), "A").boards);
    assert!(plain(&zoomed(Seat(0), "a").lines).contains("yours is `A`"));
    // Who is nobody is told with the letters of the side.
    let refusal = ask(Seat(0), json!({ "sheet": { "who": "Z" } })).unwrap_err();
    assert!(refusal.reason.contains("1 to 8, A to H on the map"), "{refusal}");
    let mut old = period();
    set(&mut old.game, "/rules", 2);
    let refusal = old.read("R1 hit z").unwrap_err();
    assert!(
        !refusal.reason.contains("on the map"),
        "stored lines are kept: {refusal}"
    );
}

/// Before the phase nobody stands on the field, and that is what a question about it is told
/// ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_who_is_not_placed_yet_is_said_to_be_so() {
    let game = begun(json!({ "headcount": "8" }), &["red", "blue"], 1);
    for value in [
        json!({ "reach": { "who": "A" } }),
        json!({ "zoom": { "at": "A" } }),
        json!({ "zoom": { "at": "a" } }),
    ] {
        let query: Query = serde_json::from_value(value).unwrap();
        let refusal = game.answer(Viewer::Seat(Seat(0)), query).unwrap_err();
        assert_eq!(refusal.clause, "WG-146");
        assert!(refusal.reason.contains("is not placed yet"), "{refusal}");
        assert_eq!(
            refusal.instead.as_deref(),
            Some("`/wg place text:auto`, then `/wg ready`")
        );
    }
}

/// Cards are named as they are printed wherever they are named by their words, commas and all
/// ([WG-126](docs/rules/wargrounds.md#wg-126)).
#[test]
fn wg_126_cards_are_called_by_their_printed_names() {
    for card in Card::ALL {
        let small = card.title().to_lowercase();
        for name in [card.title(), card.word(), &small, &card.title().to_uppercase()] {
            assert_eq!(Card::at_the_beginning(name), Some((*card, name.len())), "{name}");
            let more = format!("{name}, B F9");
            assert_eq!(Card::at_the_beginning(&more), Some((*card, name.len())), "{more}");
        }
    }
    let short = |text: &str| Card::at_the_beginning(text).map(|(card, length)| (card, text[length..].to_owned()));
    assert_eq!(short("real armour"), Some((Card::Armour, "".to_owned())));
    assert_eq!(short("Real Armour a"), Some((Card::Armour, " a".to_owned())));
    assert_eq!(
        short("real armour; fake swords"),
        Some((Card::Armour, "; fake swords".to_owned()))
    );
    assert_eq!(short("forgot"), None, "two names begin so");
    assert_eq!(short("discard"), None);
    let mut table = period();
    let read = |table: &mut Table, text: &str| {
        table.typed(json!({ "orders": { "text": text } })).unwrap();
        table.ordered()
    };
    let text = "A F10 hit a card Real Armour, Fake Swords, B F12 card Shield Hook a; C F14";
    let ordered = read(&mut table, text);
    assert_eq!(
        ordered,
        ["R1 F10 hit B1 card armour", "R2 F12 card hook B1", "R3 F14"],
        "the comma of a name parts nothing"
    );
    table
        .typed(json!({ "act": { "who": "A", "to": "F8", "card": "heat of battle" } }))
        .unwrap();
    assert!(
        table.ordered().contains(&"R1 F8 card heat".to_owned()),
        "{:?}",
        table.ordered()
    );
    table
        .typed(json!({ "joker": { "who": "B", "order": "F10 card what do the bones say? A" } }))
        .unwrap();
    let joker = table.game.seats[Seat(0)].secret().joker.clone().unwrap();
    assert_eq!(spelled::written(&table.game.people, &joker), "R2 F10 card bones B1");
    // The command file has the same names, in the same order.
    let file = include_str!("../../../../commands/wargrounds.toml");
    let row = |key: &str, name: fn(Card) -> &'static str| {
        let names: Vec<&str> = Card::ALL.iter().map(|card| name(*card)).collect();
        format!("\n  {key} = {names:?}\n")
    };
    assert!(file.contains(&(row("choices", Card::word) + row("titles", Card::title).trim_start_matches('\n'))));
}

/// Lists of cards can be typed back: no name is torn apart by a comma ([WG-122](docs/rules/wargrounds.md#wg-122)).
#[test]
fn wg_122_lists_of_cards_part_them_by_semicolons() {
    let mut table = period();
    table.hold(Side::Red, &[Card::Armour, Card::Kudos]);
    let refusal = table
        .foretold(json!({ "card": { "card": "rules", "target": "a" } }))
        .unwrap_err();
    let list = refusal.reason.split("you hold ").nth(1).unwrap().trim_end_matches('.');
    let cards: Vec<Option<Card>> = list
        .split("; ")
        .map(|name| Card::at_the_beginning(name).map(|(card, _)| card))
        .collect();
    assert_eq!(cards, [Some(Card::Armour), Some(Card::Kudos)]);
    set(&mut table.game, "/rules", 2);
    let old = table
        .foretold(json!({ "card": { "card": "rules", "target": "a" } }))
        .unwrap_err();
    assert!(old.reason.contains("Swords, Kudos"), "stored reasons are kept: {old}");
    let drawn = Event::Refilled {
        hands: vec![(Seat(0), vec![Card::Armour, Card::Kudos])],
        reshuffled: Vec::new(),
    };
    let told = plain(&narrate::lines(&drawn, Viewer::Seat(Seat(0))));
    assert_eq!(told, "You draw Real Armour, Fake Swords; Kudos.");
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
    assert!(plain(&hand.lines).contains("(`A >a`)"));
    // A letter that would be read as another character stays an id.
    let order = table.read("R1 stay card heat R2").unwrap();
    assert_eq!(spelled::spoken(&table.game, &order), "A stay card heat R2");
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
    for (attackers, seat) in [Side::Red, Side::Blue]
        .into_iter()
        .flat_map(|side| Seat::all(2).map(move |seat| (side, seat)))
    {
        let mut table = period();
        set(&mut table.game, "/attackers", attackers);
        set(&mut table.game, "/stage", Stage::Muster);
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
    let kept: Vec<CharacterId> = table.game.seats[Seat(0)].secret().auto_kept.iter().collect();
    assert_eq!(kept, [0, 1].map(CharacterId));
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
    assert_eq!(called::with_ids(&table.game, Seat(0), typed.clone()), typed);
}

/// Places are read as people say them, and refused as they were typed ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_places_are_read_as_they_are_said() {
    let mut table = period();
    set(&mut table.game, "/stage", Stage::Muster);
    let cells = table.game.field.area(Side::Red).to_vec();
    let name = table.sheet("R1").name.clone();
    let text = |action: Action| match action {
        Action::Place { text } => text,
        other => panic!("{other:?}"),
    };
    let read = |said: &str| {
        text(called::with_ids(
            &table.game,
            Seat(0),
            Action::Place { text: said.to_owned() },
        ))
    };
    let (one, other) = (cells[0], cells[1]);
    assert_eq!(read(&format!("put {name} on {one}")), format!("R1 {one}"));
    assert_eq!(
        read(&format!("place A at {one}; B to {other}")),
        format!("A {one}; B {other}")
    );
    // What has always been read is stored as it was.
    for said in [
        format!("place A {one}"),
        format!("A {one}; 2 {other}"),
        "auto".to_owned(),
    ] {
        assert_eq!(read(&said), said);
    }
    let wrong = format!("put {name} beside {one}");
    let refusal = table.typed(json!({ "place": { "text": wrong } })).unwrap_err();
    assert!(refusal.reason.contains(&format!("`{wrong}`")), "{refusal}");
    table
        .typed(json!({ "place": { "text": format!("put {name} on {one}") } }))
        .unwrap();
}

/// To build anew is asked about once something was edited ([WG-6](docs/rules/wargrounds.md#wg-6)).
#[test]
fn wg_6_building_anew_is_asked_about_after_edits() {
    let mut table = period();
    set(&mut table.game, "/stage", Stage::Muster);
    let build = json!({ "build": {} });
    table.typed(build.clone()).unwrap();
    assert_eq!(table.warned(build.clone()), "");
    let sheet = table.sheet("R1");
    sheet.thrown = !sheet.thrown;
    let warned = table.warned(build);
    assert!(
        warned.contains("To build anew changes A: all your characters"),
        "{warned}"
    );
}

/// The signs that are on the board, and no others, are explained below it (chapter 7).
#[test]
fn the_map_explains_its_signs() {
    for scenario in ["flags", "tablet", "diplomacy"] {
        let table = Table::new(json!({ "scenario1": scenario }));
        let muster_kit::Scene::Squares(board) = crate::scene::map(&table.game) else {
            panic!()
        };
        let legend = board.legend.join(" ");
        for (sign, word) in [('~', "~ water"), ('^', "^ lava"), (':', ": goal"), ('#', "# wall")] {
            let is_on = board.ground.iter().any(|row| row.contains(sign));
            assert_eq!(legend.contains(word), is_on, "{scenario}: {legend}");
        }
        assert!(board.legend.iter().all(|row| row.chars().count() <= 42), "{legend}");
        assert!(muster_kit::Scene::Squares(board).fits());
    }
}

/// `act E to C7` is read as it is said.
#[test]
fn wg_193_to_before_a_cell_of_the_command_says_nothing() {
    let mut table = period();
    table.typed(json!({ "act": { "who": "A", "to": "to F8" } })).unwrap();
    assert!(table.ordered().contains(&"R1 F8".to_owned()), "{:?}", table.ordered());
}

/// Before the phase begins, a cell outside the area is answered with a place that is legal
/// ([WG-146](docs/rules/wargrounds.md#wg-146), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_146_a_cell_outside_the_area_is_answered_with_one_in_it() {
    let game = begun(json!({ "headcount": "8" }), &["red", "blue"], 1);
    for (seat, typed) in [(0, "A Y17"), (1, "a A1"), (0, "A Y17; B A3")] {
        let place = |text: &str| {
            let act = action(json!({ "place": { "text": text } }));
            testing::play(&mut game.clone(), Seat(seat), act, &mut Dice::seeded(1, 1))
        };
        let refusal = place(typed).unwrap_err();
        assert!(
            refusal.reason.contains("is not in your starting area, which is"),
            "{refusal}"
        );
        let instead = refusal.instead.unwrap();
        place(instead.strip_prefix("/wg place text:").unwrap()).unwrap();
    }
}

/// What is picked up says what it costs where it is chosen, looked at and ordered
/// ([WG-149](docs/rules/wargrounds.md#wg-149), [WG-167](docs/rules/wargrounds.md#wg-167)).
#[test]
fn wg_149_wg_167_a_section_says_what_it_costs_before_it_is_taken() {
    let mut table = period_with("storm", &[("R2", "D9"), ("B1", "N4")]);
    table.put("R1", "E4", "fighter bow");
    let order = json!({ "orders": { "text": "A stay take" } });
    let costs = "A Juniper takes a bridge section: while it has that it is Disarmed and has 1 of its 6 HP.";
    assert_eq!(table.warned(order.clone()), costs);
    assert!(table.foretold(order).unwrap().contains(costs));
    let label = crate::tell::label_of(&table.game, &table.read("R1 stay take").unwrap());
    assert_eq!(label, "A Juniper picks up a bridge section (Disarmed, 1 HP)");
    assert_eq!(table.warned(json!({ "orders": { "text": "A F9" } })), "");
    // What it did stands in the table of its side: one HP and D.
    table.act("R1 stay take", &[]);
    let side = crate::scene::side_table(&table.game, Side::Red).to_ascii();
    let row = side.lines().find(|row| row.starts_with("A Juniper")).unwrap();
    assert!(row.ends_with(" D") && row.contains(" 1 S"), "{side}");
    let short = crate::scene::status(&Wargrounds::view(&table.game, Viewer::Spectator)).to_ascii();
    assert!(short.contains("A1D"), "{short}");
    let mut table = period_with("diplomacy", &[]);
    let there = table.game.field.things().diplomacy().unwrap();
    table.put("R1", &there.to_string(), "fighter shield");
    let warned = table.warned(json!({ "orders": { "text": "A stay take" } }));
    assert!(
        warned.contains("takes Diplomacy") && warned.contains("has 1 of its "),
        "{warned}"
    );
}

/// Characters that a line or a command leaves to the house may spend event cards, and that is said first
/// ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_a_line_that_leaves_characters_to_the_house_says_what_it_may_spend() {
    let mut table = period();
    let acts = [
        json!({ "orders": { "text": "A auto; B F12" } }),
        json!({ "act": { "who": "A", "do": "auto" } }),
        json!({ "auto": { "who": "A" } }),
    ];
    for act in &acts {
        assert_eq!(table.warned(act.clone()), "", "nothing is in hand");
    }
    table.hold(Side::Red, &[Card::Hook]);
    for act in &acts {
        let warned = table.warned(act.clone());
        assert!(
            warned.contains("may play your event cards") && warned.contains("Shield Hook"),
            "{act}: {warned}"
        );
    }
    for act in [
        json!({ "orders": { "text": "A F8" } }),
        json!({ "auto": { "who": "A", "on": false } }),
    ] {
        assert!(!table.warned(act.clone()).contains("event cards"), "{act}");
    }
    let storm = period_with("storm", &[("R1", "E4")]).warned(json!({ "auto": { "who": "A" } }));
    assert!(storm.contains("may take bridge sections"), "{storm}");
}
