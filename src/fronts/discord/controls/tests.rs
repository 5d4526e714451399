//! Rows of buttons and selects, and the inputs of forms.

#![allow(clippy::unwrap_used)]
use super::*;

fn parts(row: &Value) -> &[Value] {
    row["components"].as_array().unwrap()
}

#[test]
fn buttons_share_rows_and_selects_have_their_own() {
    let mut widgets: Vec<Widget> = (0..6)
        .map(|number| Widget::button(format!("B{number}"), format!("/game log from:{number}")))
        .collect();
    widgets.push(Widget::select(
        "Which?",
        vec![Pick::new("A", "/game map"), Pick::new("B", "/game map")],
    ));
    widgets.push(Widget::button("again", "/game log from:0"));
    let mut kept = Vec::new();
    let pages = rows("t", &widgets, &mut kept);
    let counts: Vec<usize> = pages[0].iter().map(|row| parts(row).len()).collect();
    assert_eq!((pages.len(), counts), (1, vec![5, 1, 1]));
    assert_eq!(parts(&pages[0][2])[0]["options"].as_array().unwrap().len(), 1);
    assert!(kept.is_empty());
}

#[test]
fn a_value_that_one_row_would_cut_wraps() {
    let options = muster_vocabulary::SHARED_COMMANDS
        .iter()
        .flat_map(|command| &command.sub);
    let mut options = options.flat_map(|sub| &sub.option);
    let short = |option: &&Opt| option.kind == OptionKind::String && option.max.is_some_and(|most| most <= 100);
    let option = options.find(short).unwrap();
    let style = |given: Option<&str>| input(option, given)["style"].clone();
    assert_eq!((style(None), style(Some("12h"))), (json!(1), json!(1)));
    assert_eq!(style(Some(&"a word ".repeat(5))), json!(2));
}

#[test]
fn what_does_not_fit_goes_behind_a_select() {
    let widgets: Vec<Widget> = (0..40)
        .map(|number| Widget::button(format!("B{number}"), format!("/game log from:{number}")))
        .collect();
    let pages = rows("t", &widgets, &mut Vec::new());
    assert_eq!((pages.len(), pages[0].len()), (1, 5));
    let more = &parts(&pages[0][4])[0];
    assert_eq!(more["placeholder"], "More…");
    assert_eq!(more["options"].as_array().unwrap().len(), 20);
}

#[test]
fn a_button_leaves_details_out_rather_than_cutting_them() {
    assert_eq!(
        head_of("A usual turn: hunt 1-4; breed 5 6; end"),
        "A usual turn: hunt 1-4; breed 5 6; end"
    );
    for details in ["", " (without #3, building spike)"] {
        let label = format!("Same jobs as last turn{details}: hunt 1-4; breed 5 6");
        assert_eq!(head_of(&label), "Same jobs as last turn");
    }
    let long = "Hit the enemy that stands nearest to the standard of the tribe";
    assert_eq!(head_of(long), long);
}

#[test]
fn a_button_that_leaves_out_what_it_does_asks_first() {
    let id_of = |label: &str| {
        let widgets = [Widget::button(label, "/warcamp end")];
        let pages = rows("t", &widgets, &mut Vec::new());
        parts(&pages[0][0])[0]["custom_id"].as_str().unwrap().to_owned()
    };
    assert_eq!(id_of("A usual turn: hunt 1-4; breed 5 6; end"), "m1:t:0:/warcamp end");
    let left_out = "A usual turn: hunt 1 3-6 8 9 12; breed 5 7; end";
    assert_eq!(id_of(left_out), "m1:t:0:!/warcamp end");
}

#[test]
fn a_form_is_filled_in_with_what_stands_there() {
    let line = "~plan,end;/warcamp orders plan:hunt 1-3; ned";
    let (blanks, command) = read_form(line).unwrap();
    let begun = muster_games::CATALOGUE.begun(command).unwrap();
    let id = CustomId {
        table: "t".to_owned(),
        since: 3,
        line: line.to_owned(),
    };
    let form = form(&id, &blanks, &begun, &mut Vec::new());
    assert_eq!(form["title"], "/warcamp orders");
    assert_eq!(form["custom_id"], format!("m1:t:3:{line}"));
    let inputs = form["components"].as_array().unwrap();
    let plan = &parts(&inputs[0])[0];
    assert_eq!(
        (&plan["value"], &plan["max_length"]),
        (&json!("hunt 1-3; ned"), &json!(900))
    );
    assert_eq!(parts(&inputs[1])[0]["custom_id"], "end");
}

#[test]
fn the_forms_of_standing_orders_ask_in_words_and_show_what_may_be_chosen() {
    let id = CustomId {
        table: "t".to_owned(),
        since: 0,
        line: String::new(),
    };
    for command in muster_games::CATALOGUE.commands() {
        let Some(sub) = command.role(Role::Standing) else {
            continue;
        };
        let (args, blanks) = (Map::new(), sub.option.iter().map(|option| option.name.clone()));
        let (blanks, begun) = (blanks.collect::<Vec<_>>(), Begun { command, sub, args });
        let form = form(&id, &blanks, &begun, &mut Vec::new());
        for row in form["components"].as_array().unwrap() {
            let input = &parts(row)[0];
            let option = sub.opt(input["custom_id"].as_str().unwrap()).unwrap();
            let label = input["label"].as_str().unwrap();
            assert!(option.about.starts_with(label), "{}: {label}", sub.path());
            let hint = input["placeholder"].as_str().unwrap();
            let all = option.choices.join(", ");
            assert!(all.chars().count() > HINT_MAX || hint.contains(&all), "{hint}");
            // What is longer than a row of a phone stands in a field of several, and says no more than the label leaves out.
            assert!(input["style"] == 2 || hint.chars().count() <= ROW_SHOWS, "{hint}");
            assert!(!hint.is_empty() && !hint.starts_with(label), "{label}: {hint}");
        }
    }
    let command = muster_games::CATALOGUE.command("barb").unwrap();
    let push = command.sub.iter().find_map(|sub| sub.opt("push")).unwrap();
    assert_eq!(input_label(push), "Step into a hex that was won");
}

/// Every standing order of every game can be set by a form, of which Discord holds five inputs.
#[test]
fn the_forms_of_standing_orders_ask_for_all_of_them() {
    for command in muster_games::CATALOGUE.commands() {
        let Some(sub) = command.role(Role::Standing) else {
            continue;
        };
        let all: Vec<String> = sub.option.iter().map(|option| option.name.clone()).collect();
        let forms = forms_of("Standing orders", &all, Some(sub));
        let needed = sub.option.iter().filter(|option| option.required);
        for needed in needed {
            assert!(
                forms.iter().all(|(_, blanks)| blanks.contains(&needed.name)),
                "{forms:?}"
            );
        }
        assert!(forms.iter().all(|(_, blanks)| blanks.len() <= INPUTS_MAX), "{forms:?}");
        let asked = |name: &String| forms.iter().any(|(_, blanks)| blanks.contains(name));
        assert!(all.iter().all(asked), "{forms:?}");
    }
    let sub = muster_games::CATALOGUE
        .command("wg")
        .unwrap()
        .role(Role::Standing)
        .unwrap();
    let all: Vec<String> = sub.option.iter().map(|option| option.name.clone()).collect();
    let forms = forms_of("Standing orders", &all, Some(sub));
    assert_eq!((forms[0].0.as_str(), forms[0].1.len()), ("Standing orders", 5));
    assert_eq!(
        forms[1],
        ("Standing orders, part 2 of 2".to_owned(), vec!["broken".to_owned()])
    );
}

/// What is called by its description is not cut within one of its parts; Discord takes no more of any of them.
#[test]
fn descriptions_fit_forms_and_menus_by_their_words() {
    for name in ["warcamp", "barb"] {
        let command = muster_games::CATALOGUE.command(name).unwrap();
        let long = |text: &str, most: usize| assert!(text.chars().count() <= most, "{name}: {text}");
        for setting in &command.setting {
            long(&format!("{}: {}", setting.name, setting.about), CHOICE_LABEL_MAX);
        }
        for pick in &command.pick {
            long(pick.about.split(';').next().unwrap(), LABEL_SHOWN);
        }
        for sub in &command.sub {
            long(&format!("{}: {}", sub.path(), sub.about), CHOICE_LABEL_MAX);
            for option in &sub.option {
                let label = input_label(option);
                long(&label, TITLE_MAX);
                long(&option.about, HINT_MAX);
                // A whole description may have parts; one that is cut ends before its second.
                let parts = label.replace(" ; ", " ");
                assert!(
                    label == option.about || !parts.contains(';'),
                    "{name} {}: {label}",
                    sub.path()
                );
            }
        }
    }
}
