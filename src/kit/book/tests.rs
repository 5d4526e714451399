//! The book of a small made-up game.

use super::*;

const TEXT: &str = "# Duck: the rules\n\nWhat it is.\n\n## 1. The game in short\n\nBe the last duck.\nQuack.\n\n### How to play\n\n\
    Press [My turn].\n\n## 2. The rules\n\n### 2.1 Ponds\n\n\
    <a id=\"dk-1\"></a>**DK-1: A duck swims two ponds a turn.** [§1] It pays no bread, see (R-1 of them). See DK-2 (R-3, R-4).\n- one\n- two\n\n\
    **Bread**\n\n\
    <a id=\"dk-2\"></a>**DK-2: Bread feeds the hungry.** [ours]\n\n| bread | feeds |\n| --- | --- |\n| loaf | **3** |\n| crumb | 1 |\n\n\
    ## 3. Look it up\n\n### Overview: the game in short\n<!-- also: rules, goal -->\nBe the last duck.\n\n\
    ### Swimming: how ducks move\n<!-- also: moving -->\nTwo ponds a turn.\n\nClauses: DK-1 to DK-2.\n\n## 4. Options\n";

fn book() -> Book {
    Book::read("DK", TEXT)
}

fn said(answer: &Answer) -> String {
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_source_of_a_clause_is_told_in_words() {
    for (source, words) in [
        ("§9", "In the original rules: §9."),
        (
            "§9, ours, option `town_stores`",
            "In the original rules: §9; the rest is Muster's own. It belongs to the setting `town_stores`.",
        ),
        (
            "ours, R-40",
            "The original rules leave this open; it is Muster's own rule.",
        ),
    ] {
        assert_eq!(source_words(source), words);
    }
}

fn ask(asked: &str) -> String {
    said(
        &book()
            .answer(asked, "/duck book")
            .unwrap_or_else(|refusal| panic!("{refusal}")),
    )
}

#[test]
fn a_book_is_read_by_its_headings_and_anchors() {
    let book = book();
    assert_eq!(book.faults(), Vec::<String>::new());
    assert_eq!(book.in_short, "Be the last duck.\nQuack.");
    assert_eq!(book.how_to_play, "Press [My turn].");
    assert_eq!(book.clauses.len(), 2);
    assert_eq!(book.clauses[0].title, "A duck swims two ponds a turn");
    assert_eq!(book.topics[1].clauses, [1..=2]);
}

#[test]
fn a_clause_a_topic_and_a_question_are_answered() {
    let first = ask("dk1");
    assert!(
        first.contains("It pays no bread, see (R-1 of them). See DK-2.\n- one\n- two"),
        "{first}"
    );
    assert!(
        first.ends_with("\nIn the original rules: §1.") && !first.contains('['),
        "{first}"
    );
    // A heading in bold belongs to what follows it.
    assert!(!first.contains("\nBread"), "{first}");
    assert!(ask("DK-2").ends_with("it is Muster's own rule."));
    assert!(ask("DK-2").contains("- loaf: feeds 3\n- crumb: feeds 1"));
    assert!(ask("moving").starts_with("Swimming: how ducks move\nTwo ponds a turn.\nThe rules in full: DK-1 to DK-2."));
    assert!(ask("What do the hungry eat?").starts_with("DK-2"));
    assert!(ask("how do ducks move").starts_with("Swimming"));
    assert!(ask("how to play").ends_with("Press [My turn]."));
}

#[test]
fn the_clauses_that_a_text_names_are_buttons() {
    let answer = book().answer("DK-1", "/duck book").ok();
    let labels: Vec<String> = answer
        .iter()
        .flat_map(|answer| &answer.controls)
        .map(|control| match control {
            Control::Button { label, line } => format!("{label} {line}"),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(labels, ["Next: Bread feeds the hungry /duck book topic:DK-2"]);
    let of_topic = book().answer("swimming", "/duck book").ok();
    let first = of_topic.iter().flat_map(|answer| &answer.controls).next();
    let words = Control::button("A duck swims two ponds a turn", "/duck book topic:DK-1");
    assert_eq!(first, Some(&words), "words, not a number");
}

#[test]
fn what_is_not_there_is_refused_with_the_nearest() {
    let refusal = book().answer("swmming", "/duck book").err();
    let told = refusal.map(|refusal| (refusal.clause.clone(), refusal.to_string()));
    let text = "The rules have nothing on `swmming`. Instead: /duck book topic:swimming";
    assert_eq!(told, Some(("table".into(), text.to_owned())));
    for (asked, instead) in [("DK-9", "overview"), ("wc2", "DK-2"), ("wc-2", "DK-2")] {
        let refusal = book().answer(asked, "/duck book").err();
        let told = refusal.map(|refusal| refusal.to_string()).unwrap_or_default();
        assert!(told.starts_with(&format!("There is no clause `{asked}`")), "{told}");
        assert!(told.ends_with(&format!("topic:{instead}")), "{told}");
    }
}

#[test]
fn suggestions_come_best_first() {
    let values = |typed: &str| {
        let found = book().suggest(typed, Vec::new());
        found.into_iter().map(|one| one.value).collect::<Vec<_>>()
    };
    assert_eq!(values("")[..2], ["overview", "swimming"]);
    assert_eq!(values("swim")[0], "swimming");
    assert_eq!(values("dk-2"), ["DK-2"]);
    assert_eq!(values("who feeds the hungry")[0], "DK-2");
}
