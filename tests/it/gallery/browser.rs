//! The page in a real browser ([`crate::browser`]): it fits a phone, it looks again, and it computes rolls by itself.

#![allow(clippy::unwrap_used)]

use super::{House, camp};
use crate::browser::{Browser, WIDTH};
use fantoccini::Locator;
use serde_json::{Value, json};
use std::time::Duration;

const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(100);

/// What an asynchronous piece of script comes to; `verify` and `game` stand ready in it.
async fn computed(browser: &Browser, script: &str) -> Value {
    let whole = format!(
        "const done = arguments[0];
        (async () => {{
            const {{ verify, dice, sha256, hex }} = await import('/watch/verify.js');
            const {{ key }} = document.body.dataset;
            const game = await (await fetch(`${{key}}/game.json`)).json();
            {script}
        }})().then(done, (error) => done(String(error)));"
    );
    browser.driver.execute_async(&whole, Vec::new()).await.unwrap()
}

async fn shown(browser: &Browser) -> String {
    let script = "return document.body.innerText";
    let shown = browser.driver.execute(script, Vec::new()).await.unwrap();
    shown.as_str().unwrap().to_owned()
}

async fn waits_for(browser: &Browser, words: &str) -> String {
    for _ in 0..TRIES {
        let text = shown(browser).await;
        if text.contains(words) {
            return text;
        }
        tokio::time::sleep(PAUSE).await;
    }
    panic!("{words:?} never comes:\n{}", shown(browser).await);
}

/// A browser before the page of a game in which dice have been rolled, and the page's address.
async fn visit(browser: &Browser) -> (House, String) {
    let house = camp().await;
    let url = house.opens().await;
    for who in [0, 1, 0, 1] {
        house.says(who, "/warcamp hunt").await;
        house.says(who, "/warcamp end").await;
    }
    browser.driver.goto(&url).await.unwrap();
    (house, url)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_rolls_the_dice_of_the_test_vector() {
    let Some(browser) = Browser::open().await else { return };
    let (_house, _) = visit(&browser).await;
    let script = "
        let link = new Uint8Array(32).fill(7);
        for (let number = 4096; number > 1; number -= 1) link = await sha256(link);
        return (await dice(link, 't1', 1, 'x', [6, 6, 20, 9, 6, 6, 6, 6, 6, 1000])).map((die) => die.face);";
    let faces = computed(&browser, script).await;
    assert_eq!(faces, json!([6, 5, 9, 4, 4, 3, 6, 2, 4, 651]));
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_roll_is_verified_in_the_page_and_what_was_tampered_with_is_found() {
    let Some(browser) = Browser::open().await else { return };
    let (house, url) = visit(&browser).await;
    // Of one die alone, another roll may well show the same face.
    let most = "
        const rolls = game.entries.map((entry) => entry.open).filter((open) => open.stamp?.fair.link > 1);
        return rolls.reduce((one, two) => (two.draws.length > one.draws.length ? two : one)).seq;";
    let seq = computed(&browser, most).await.as_u64().unwrap();
    let button = format!("verify-{seq}");
    let button = browser.driver.find(Locator::Id(&button)).await.unwrap();
    button.click().await.unwrap();
    let text = waits_for(&browser, &format!("#{seq} matches")).await;
    for piece in [
        "Hashed",
        "the anchor; compare it with the card",
        "mod 6 + 1 =",
        "sealed until",
    ] {
        assert!(text.contains(piece), "{piece} is not in {text}");
    }
    let all = "
        const rolls = game.entries.filter((entry) => entry.open.stamp);
        return [rolls.length > 3, (await Promise.all(rolls.map((roll) => verify(game, roll.open.seq)))).every(({ ok }) => ok)];";
    assert_eq!(computed(&browser, all).await, json!([true, true]));
    let tampered = format!(
        "const entry = (game) => game.entries.find((one) => one.open.seq === {seq}).open;
        const other = (text) => text.replace(/^./, (first) => (first === '0' ? '1' : '0'));
        const tricks = [
            (game) => {{ const draw = entry(game).draws[0]; draw.face = draw.face % draw.sides + 1; }},
            (game) => {{ entry(game).stamp.fair.key = other(entry(game).stamp.fair.key); }},
            (game) => {{ entry(game).stamp.fair.entropy += '0'; }},
            (game) => {{ entry(game).stamp.fair.link += 1; }},
            (game) => {{ const {{ binding }} = game.entries[0].open; binding.anchor = other(binding.anchor); }},
            (game) => {{ game.table += 'x'; }},
            (game) => {{ entry(game).stamp = 'scripted'; }},
            (game) => {{ entry(game).stamp = null; }},
            (game) => {{ entry(game).stamp.fair.key = 'none'; }},
            (game) => {{ game.entries = game.entries.filter((one) => one.open.stamp?.fair?.link !== entry(game).stamp.fair.link - 1); }},
        ];
        const found = [];
        for (const trick of tricks) {{
            const copy = structuredClone(game);
            trick(copy);
            found.push((await verify(copy, {seq})).ok);
        }}
        return found;"
    );
    assert_eq!(computed(&browser, &tampered).await, json!(vec![false; 10]));
    // When the game is over, hidden dice are checked, too.
    for who in [0, 1] {
        house.says(who, "/game concede").await;
    }
    let hidden = "
        const closed = game.entries.find((entry) => entry.closed.draws.some((draw) => draw.hidden));
        const good = await verify(game, closed.open.seq);
        const draw = closed.closed.draws.find((draw) => draw.hidden);
        draw.face = draw.face % draw.sides + 1;
        const bad = await verify(game, closed.open.seq);
        return [good.ok, bad.ok, good.steps.some((step) => step.text.startsWith('Hidden d'))];";
    browser.driver.goto(&url).await.unwrap();
    assert_eq!(computed(&browser, hidden).await, json!([true, false, true]));
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_looks_again_and_says_when_it_was_closed() {
    let Some(browser) = Browser::open().await else { return };
    let (house, _) = visit(&browser).await;
    waits_for(&browser, "Round 3").await;
    let look =
        "document.querySelector('#as-text').open = true; document.querySelector('#as-text summary').id = 'summary'";
    browser.driver.execute(look, Vec::new()).await.unwrap();
    for who in [0, 1] {
        house.says(who, "/warcamp end").await;
    }
    // As when somebody comes back to the tab; else it waits for some seconds.
    let back = "document.dispatchEvent(new Event('visibilitychange'))";
    browser.driver.execute(back, Vec::new()).await.unwrap();
    waits_for(&browser, "Round 4").await;
    waits_for(&browser, "The game goes on: #").await;
    let open = "return document.querySelector('#as-text').open";
    let open = browser.driver.execute(open, Vec::new()).await.unwrap();
    assert_eq!(open, json!(true), "what was open stays open");
    house.says(0, "/game watch page:no").await;
    browser.driver.execute(back, Vec::new()).await.unwrap();
    waits_for(&browser, "The host has closed this page").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_fits_a_phone_and_everything_has_a_name() {
    let Some(browser) = Browser::open().await else { return };
    let (_house, url) = visit(&browser).await;
    let mut button = browser.driver.find(Locator::Css("[data-verify]")).await.unwrap();
    button.click().await.unwrap();
    waits_for(&browser, "matches").await;
    for way in ["", "?at=1"] {
        if !way.is_empty() {
            browser.driver.goto(&format!("{url}{way}")).await.unwrap();
            button = browser.driver.find(Locator::Id("to-now")).await.unwrap();
            assert!(button.is_displayed().await.unwrap());
        }
        let script = "
            document.querySelectorAll('details').forEach((one) => { one.open = true; });
            const seen = (one) => one.offsetParent && !one.closest('.hidden, .skip');
            const wide = [...document.querySelectorAll('body *')]
                .filter((one) => seen(one) && one.getBoundingClientRect().right > innerWidth + 1);
            const scrolled = [...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth + 1);
            const small = [...document.querySelectorAll('button, .button, summary')]
                .filter((one) => seen(one) && one.getBoundingClientRect().height < 36);
            const nameless = [...document.querySelectorAll('button, a[href], img, section, nav')]
                .filter((one) => seen(one) && !(one.innerText || one.alt || one.ariaLabel));
            const broken = [...document.images].filter((one) => one.complete && !one.naturalWidth);
            const faults = [wide, scrolled, small, nameless, broken];
            return [document.documentElement.scrollWidth, ...faults.map((list) => list.map((one) => one.outerHTML.slice(0, 120)))];";
        let measured = browser.driver.execute(script, Vec::new()).await.unwrap();
        assert_eq!(measured, json!([WIDTH, [], [], [], [], []]), "{way}");
    }
    browser.close().await;
}
