//! Every kind of tampering, in games of all kinds that go on or are over, is named alike by `muster verify`, by
//! `docs/verify_dice.py` and by `docs/verify.html` in a browser.

#![allow(clippy::unwrap_used)]

use super::cases::{Case, OTHER_TEXT, cases, forged, retold};
use crate::browser::{Browser, WIDTH};
use crate::journals::{Hall, newest};
use fantoccini::Locator;
use muster::games::{CATALOGUE, GAMES};
use muster::table::{Entry, Export, FORMAT, Text, verify};
use muster_kit::{Dice, entry_key, hex};
use muster_sample::is_tried;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Whether the faults name the entry with those words, or the words alone if the entry is none of the file's.
fn named(faults: &[String], (seq, words): (usize, &str)) -> bool {
    let number = format!("#{seq}");
    faults.iter().any(|fault| {
        let at = fault
            .split(|c: char| c != '#' && !c.is_ascii_digit())
            .any(|word| word == number);
        at && fault.contains(words)
    })
}

pub fn by_python(file: &Path) -> (Vec<String>, Option<i32>) {
    let output = Command::new("python3")
        .arg("docs/verify_dice.py")
        .arg(file)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let faults = text
        .lines()
        .filter_map(|line| line.strip_prefix("- ").map(str::to_owned));
    (faults.collect(), output.status.code())
}

/// Chooses the file in the page and reads what it says.
pub async fn by_browser(browser: &Browser, file: &Path) -> (Vec<String>, String) {
    let page = format!(
        "file://{}",
        std::fs::canonicalize("docs/verify.html").unwrap().display()
    );
    browser.driver.goto(&page).await.unwrap();
    let input = browser.driver.find(Locator::Id("file")).await.unwrap();
    input.send_keys(&file.display().to_string()).await.unwrap();
    let script = "return [document.getElementById('verdict').textContent,
        [...document.querySelectorAll('#faults li')].map((item) => item.textContent)]";
    for _ in 0..200 {
        let said = browser.driver.execute(script, Vec::new()).await.unwrap();
        let verdict = said[0].as_str().unwrap();
        if verdict.starts_with(['✓', '✗', '○']) {
            return (serde_json::from_value(said[1].clone()).unwrap(), verdict.to_owned());
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the page never comes to an end with {}", file.display());
}

pub fn has_python() -> bool {
    let python = Command::new("python3").arg("--version").output();
    let there = python.is_ok_and(|output| output.status.success());
    if !there {
        crate::left_out::note("Python 3");
    }
    there
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tampering_is_named_alike_by_program_script_and_page() {
    let browser = Browser::open().await;
    let python = has_python();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let (mut honest, mut found, mut by_rules, mut not_compared) = (0, 0, 0, 0);
    for (turn, kind) in GAMES.iter().enumerate() {
        // Texts of today's words that were written anew.
        let mut compared = 0;
        for (at, case) in cases(kind).await.cases.into_iter().enumerate() {
            let Case {
                name,
                export,
                expected,
                by_the_rules,
                foreign_words,
            } = case;
            std::fs::write(&file, serde_json::to_string(&export).unwrap()).unwrap();
            let finding = verify(&CATALOGUE, &export);
            let ours = finding.faults;
            compared += usize::from(!foreign_words && expected.is_some_and(|(_, words)| words == OTHER_TEXT));
            match expected {
                Some(expected) if foreign_words => {
                    assert!(finding.other_wordings > 0, "{name}: it counts no entry of other words");
                    assert!(!named(&ours, expected), "{name}: {ours:#?}");
                    not_compared += 1;
                }
                None => {
                    assert_eq!(ours, Vec::<String>::new(), "{name}");
                    honest += 1;
                }
                Some(expected) => {
                    assert!(named(&ours, expected), "{name}: {expected:?} is not among {ours:#?}");
                    found += 1;
                    by_rules += usize::from(by_the_rules);
                }
            }
            // The page shows the first of very many.
            let shown: Vec<String> = ours.iter().take(200).cloned().collect();
            let alike = |theirs: &[String]| {
                // They do not play the game again; that comes last.
                let same = shown.starts_with(&theirs[..theirs.len().min(200)]);
                same && (by_the_rules || expected.is_none_or(|expected| named(theirs, expected)))
            };
            // Script and page know no game, so one is enough for the old format.
            let outside = export.format == FORMAT || kind.id == GAMES[0].id;
            let outside = outside && is_tried(at, turn);
            if python && outside {
                let (theirs, code) = by_python(&file);
                assert!(alike(&theirs), "{name}, in Python: {theirs:#?} instead of {ours:#?}");
                // Without the key nothing proves whose file it is.
                let due = if theirs.is_empty() { 4 } else { 1 };
                assert_eq!(code, Some(due), "{name}");
            }
            if let Some(browser) = browser.as_ref().filter(|_| outside) {
                let (theirs, verdict) = by_browser(browser, &file).await;
                assert!(alike(&theirs), "{name}, in the page: {theirs:#?} instead of {ours:#?}");
                assert_eq!(verdict.starts_with('○'), theirs.is_empty(), "{name}: {verdict}");
            }
        }
        assert!(compared > 0, "{}: no text of today's words was written anew", kind.id);
    }
    println!(
        "tampering: {honest} honest exports pass, {found} kinds of tampering are named by the program; by the Python \
         script ({}) and the page in a browser ({}) all but {by_rules}, which only the rules can tell; {not_compared} \
         texts of older words cannot be compared any more",
        if python { "run" } else { "not installed" },
        if browser.is_some() { "run" } else { "not installed" },
    );
    if let Some(browser) = browser {
        browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_fits_a_phone_and_asks_nobody() {
    let page = std::fs::read_to_string("docs/verify.html").unwrap();
    assert!(page.contains("default-src 'none'") && !page.contains("http:") && !page.contains("https:"));
    let Some(browser) = Browser::open().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let mut export = newest(GAMES[0]);
    export.hidden_root = Some("ab".repeat(32));
    std::fs::write(&file, serde_json::to_string(&export).unwrap()).unwrap();
    by_browser(&browser, &file).await;
    let wide = "return document.documentElement.scrollWidth";
    let width = browser.driver.execute(wide, Vec::new()).await.unwrap();
    assert!(width.as_i64().unwrap() <= WIDTH, "{width}");
    if let Some(folder) = std::env::var_os("TEST_PICTURES") {
        let picture = browser.driver.screenshot().await.unwrap();
        std::fs::write(Path::new(&folder).join("verify.png"), picture).unwrap();
    }
    std::fs::write(&file, "{\"format\": 1}").unwrap();
    let (faults, _) = by_browser(&browser, &file).await;
    assert!(faults[0].starts_with("this is no export of Muster's"), "{faults:?}");
    browser.close().await;
}

const SCRIPT: &str = "src/fronts/gallery/page/verify.js";
const BEGIN: &str =
    "// What stands up to the next such line is src/fronts/gallery/page/verify.js; a test holds the two together.\n";
const END: &str = "// The page itself.\n";

#[test]
fn the_page_holds_the_gallerys_script() {
    let (script, page) = (
        std::fs::read_to_string(SCRIPT).unwrap(),
        std::fs::read_to_string("docs/verify.html").unwrap(),
    );
    let (head, rest) = page.split_once(BEGIN).unwrap();
    let (held, tail) = rest.split_once(END).unwrap();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write("docs/verify.html", format!("{head}{BEGIN}{script}{END}{tail}")).unwrap();
    } else {
        assert!(held == script, "UPDATE_DOCS=1 cargo test writes it");
    }
}

/// Texts with their salts and digests.
fn texts() -> Vec<Value> {
    let texts = [json!("Ana"), json!([{ "b": "ß\u{1f3b2}", "a": [-1, null] }]), json!("")];
    let texts = texts.into_iter().zip(["00", "5a", "ff"]).map(|(text, salt)| {
        let text = Text {
            salt: salt.repeat(16),
            text,
        };
        json!({ "salt": text.salt, "text": text.text, "digest": text.digest() })
    });
    texts.collect()
}

/// Signatures that fit their message, and one that does not.
fn signatures() -> Vec<Value> {
    let key = ed25519_dalek::SigningKey::from_bytes(&[3; 32]);
    let made = |message: &str| hex(&ed25519_dalek::Signer::sign(&key, message.as_bytes()).to_bytes());
    let public = hex(key.verifying_key().as_bytes());
    let message = format!("muster export 2\nt1\nwarcamp\n12\n{}\ntrue\n", "ab".repeat(32));
    let other = message.replace("true", "false");
    vec![
        json!({ "key": public, "message": message, "proof": made(&message), "fits": true }),
        json!({ "key": public, "message": "", "proof": made(""), "fits": true }),
        json!({ "key": public, "message": other, "proof": made(&message), "fits": false }),
    ]
}

/// For those who write a check of their own.
fn vectors() -> Value {
    let chain = muster_kit::Chain::new([7; 32], 4_096);
    let links = [1, 2, 64, 4_096].map(
        |number| json!({ "number": number, "link": hex(&chain.link(number)), "before": hex(&chain.link(number - 1)) }),
    );
    let sides: [&[u32]; 4] = [
        &[6, 6, 20, 9, 6, 6, 6, 6, 6, 1_000],
        &[2, 3, 4, 5, 7, 66, 52, 51, 50, 49, 48, 47],
        &[
            1,
            1,
            4_294_967_295,
            2_147_483_649,
            3_000_000_000,
            3_000_000_000,
            3_000_000_000,
            6,
        ],
        &[6; 40],
    ];
    let rolls = [
        ("t1", 1, "x"),
        ("t1", 2, "x"),
        ("0abcdefghjkmn", 214, "1400000000000000000+a cat+ß\u{1f3b2}"),
        ("t1", 3, "hidden"),
    ];
    let rolls: Vec<Value> = (1..).zip(rolls).zip(sides).map(|((number, (table, seq, entropy)), sides)| {
        let link = chain.link(number);
        let mut dice = Dice::fair(entry_key(&link, table, seq, entropy), [0; 32]);
        let faces: Vec<u32> = sides.iter().map(|sides| dice.roll(*sides)).collect();
        json!({ "link": hex(&link), "table": table, "seq": seq, "entropy": entropy, "sides": sides, "faces": faces })
    }).collect();
    let act = json!({ "play": { "actor": { "seat": 0 }, "action": { "hunt": { "who": "1-4", "count": u64::MAX } }, "by": "holder" } });
    let draws = json!([{ "sides": 6, "face": 4 }, { "sides": 66, "face": 12, "hidden": true }]);
    let events = json!([{ "b": "\u{1}\u{1f}\u{7f}\t\"\\/\u{2028}ß\u{1f3b2}", "a": [-1, null, true, {}] }]);
    let entry: Entry = serde_json::from_value(json!({
        "seq": 7, "at": "2026-11-22T18:00:00Z", "rules": 1, "act": act, "stamp": null, "draws": draws, "events": events,
        "heard": [{ "prose": [{ "text": "Ana hunts.\u{feff}\u{1f3b2}" }] }], "prev": "", "seal": "",
    }))
    .unwrap();
    let root = [9; 32];
    let seal = entry.seal_with(&root, "t1");
    let entry = Entry {
        seal: seal.clone(),
        ..entry
    };
    json!({
        "links": links, "rolls": rolls,
        "entries": [{ "open": entry.open(), "hash": entry.hash() }],
        "seals": [{ "root": hex(&root), "table": "t1", "seq": 7, "closed": entry.closed(), "seal": seal }],
        "texts": texts(), "signatures": signatures(),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_test_vectors_are_met_by_all() {
    let path = "docs/fairness-vectors.json";
    let text = serde_json::to_string_pretty(&vectors()).unwrap() + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        text,
        "UPDATE_DOCS=1 cargo test writes it"
    );
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.json");
    std::fs::write(&wrong, text.replacen("\"seq\": 214", "\"seq\": 215", 1)).unwrap();
    if has_python() {
        let test = |file: &Path| {
            Command::new("python3")
                .args(["docs/verify_dice.py", "--self-test"])
                .arg(file)
                .output()
                .unwrap()
        };
        let right = test(Path::new(path));
        assert!(right.status.success(), "{right:?}");
        assert_eq!(String::from_utf8_lossy(&test(&wrong).stdout), "16 vectors, 1 wrong\n");
    }
    let Some(browser) = Browser::open().await else { return };
    let script = std::fs::read_to_string(SCRIPT).unwrap();
    let run = "const [script, right, wrong, done] = arguments;
        const bytes = Uint8Array.from({ length: 300 }, (_, place) => place * 7);
        import(`data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`).then(async ({ selfTest, sha256, hex }) => {
            let hashes = 0;
            for (let length = 0; length < bytes.length; length += 1) {
                const own = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice(0, length)));
                hashes += hex(own) === hex(sha256(bytes.slice(0, length)));
            }
            done([selfTest(right), selfTest(wrong), hashes]);
        }).catch((error) => done(String(error)));";
    // The page itself lets nothing else in.
    let empty = folder.path().join("empty.html");
    std::fs::write(&empty, "<!doctype html>").unwrap();
    browser
        .driver
        .goto(&format!("file://{}", empty.display()))
        .await
        .unwrap();
    let told = browser
        .driver
        .execute_async(
            run,
            vec![
                json!(script),
                json!(text),
                json!(std::fs::read_to_string(&wrong).unwrap()),
            ],
        )
        .await
        .unwrap();
    assert_eq!(told, json!([0, 1, 300]));
    browser.close().await;
}

#[tokio::test]
async fn a_later_export_goes_on_where_an_earlier_one_ended() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("earlier.json"), folder.path().join("later.json"));
    let mut hall = Hall::open(GAMES[0], 5).await;
    for _ in 0..5 {
        hall.go_on(GAMES[0]).await;
    }
    let mut earlier = hall.export().await;
    for _ in 0..5 {
        hall.go_on(GAMES[0]).await;
    }
    std::fs::write(&two, serde_json::to_string(&hall.export().await).unwrap()).unwrap();
    let compared = |earlier: &Export| {
        std::fs::write(&one, serde_json::to_string(earlier).unwrap()).unwrap();
        let output = Command::new("python3")
            .arg("docs/verify_dice.py")
            .args([&one, &two])
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    let (_, said) = compared(&earlier);
    assert!(said.contains(" 0 faults"), "{said}");
    // A forger with all secrets writes a text of the past anew: the copy that a player kept tells.
    let told = earlier
        .entries
        .iter()
        .position(|entry| !entry.heard().is_empty())
        .unwrap();
    retold(&mut earlier, told);
    forged(&mut earlier);
    let (good, said) = compared(&earlier);
    assert!(
        !good && said.contains(&format!("- #{} is not what it was in the earlier file", told + 1)),
        "{said}"
    );
}
