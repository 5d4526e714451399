//! The page for spectators: who opens and closes it, and where its address stands.

use super::*;

/// The addresses to which a post leads.
fn links(post: &Post) -> Vec<&str> {
    let link = |control: &'_ Control| matches!(control, Control::Link { .. });
    let links = post.controls.iter().filter(|control| link(control));
    links
        .map(|control| match control {
            Control::Link { url, .. } => url.as_str(),
            other => panic!("{other:?}"),
        })
        .collect()
}

fn card(posts: &[Post]) -> Option<&Post> {
    posts.iter().find(|post| post.slot == Slot::Keep("card".to_owned()))
}

#[test]
fn the_host_opens_the_page_and_the_card_leads_there_until_he_closes_it() {
    let mut hall = Hall::begun();
    assert_eq!(links(&hall.table.card_post()), Vec::<&str>::new());
    let opened = hall.say(ANA, "/game watch page:yes").unwrap();
    let url = hall.table.page.as_ref().unwrap().url();
    let key = url.strip_prefix(&format!("{PAGES}/watch/")).unwrap();
    assert!(key.len() == 40 && key.chars().all(|c| c.is_ascii_hexdigit()), "{key}");
    assert_eq!(links(card(&opened).unwrap()), [url.as_str()]);
    assert!(hall.words(&opened).contains("nothing that is hidden"));
    let version = hall.table.version;
    let told = hall.say(ANA, "/game watch page:yes").unwrap();
    assert_eq!((links(&told[0]), hall.table.version), (vec![url.as_str()], version));
    let closed = hall.say(ANA, "/game watch page:no").unwrap();
    assert_eq!(links(card(&closed).unwrap()), Vec::<&str>::new());
    assert_eq!(hall.table.page, None);
    let again = hall.say(ANA, "/game watch page:no").unwrap_err();
    assert!(again.contains("no page to close"), "{again}");
}

#[test]
fn the_card_of_a_closed_game_loses_the_link_of_a_closed_page() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/game watch page:yes").unwrap();
    hall.table.stage = Stage::Over;
    let closed = hall.say(ANA, "/game watch page:no").unwrap();
    let card = card(&closed).unwrap();
    assert_eq!(links(card), Vec::<&str>::new());
    let words = hall.words(std::slice::from_ref(card));
    assert!(
        words.contains("Warcamp is closed.") && !words.contains("is on"),
        "{words}"
    );
    let labels: Vec<String> = card.controls.iter().map(|control| format!("{control:?}")).collect();
    assert!(
        !labels.iter().any(|label| label.contains("My turn")),
        "nobody has a turn: {labels:?}"
    );
}

#[test]
fn only_the_host_may_open_or_close_the_page() {
    let mut hall = Hall::begun();
    for user in [BEN, DORA] {
        let refused = hall.say(user, "/game watch page:yes").unwrap_err();
        assert!(refused.contains("Only the host"), "{refused}");
    }
    hall.say(ANA, "/game watch page:yes").unwrap();
    assert!(hall.say(BEN, "/game watch page:no").is_err());
    assert!(hall.table.page.is_some());
    let both = hall.say(ANA, "/game watch page:no on:no").unwrap_err();
    assert!(both.contains("one at a time"), "{both}");
}

#[test]
fn where_no_pages_are_served_the_host_is_told_so() {
    let hall = Hall::begun();
    let world = World {
        pages: None,
        ..hall.world()
    };
    let invocation = CATALOGUE.parse("/game watch page:yes").unwrap();
    let refused = hall
        .table
        .decide(ANA, "Ana", &invocation, world)
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("serves no pages") && refused.contains("/game replay"),
        "{refused}"
    );
}

#[test]
fn a_page_tells_its_key_to_nobody_who_was_not_given_it() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/game watch page:yes").unwrap();
    let page = hall.table.page.clone().unwrap();
    let key = page.url().rsplit_once('/').unwrap().1.to_owned();
    let exported = serde_json::to_string(&hall.table.export(&hall.secrets, &hall.journal, None)).unwrap();
    for text in [
        format!("{:?}", hall.table),
        exported,
        page.hash(),
        muster_kit::hex(&[9; 32]),
    ] {
        assert!(!text.contains(&key), "{text}");
    }
    assert_eq!(page.hash(), hash_of_key(&key));
}

#[test]
fn a_page_moves_with_the_address_that_the_environment_names() {
    let mut hall = Hall::begun();
    hall.say(ANA, "/game watch page:yes").unwrap();
    let before = hall.table.page.clone().unwrap();
    let world = World {
        pages: Some("https://elsewhere.example"),
        ..hall.world()
    };
    let invocation = CATALOGUE.parse("/game watch page:yes").unwrap();
    let Decision::Change(change) = hall.table.decide(ANA, "Ana", &invocation, world).unwrap() else {
        panic!("the address is another one");
    };
    let after = change.table.page.clone().unwrap();
    assert_eq!(after.hash(), before.hash());
    assert!(after.url().starts_with("https://elsewhere.example/watch/"), "{after:?}");
}
