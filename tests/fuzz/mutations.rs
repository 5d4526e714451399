//! Changes that leave most of an input as it was, so that what is changed is reached: of JSON at its places, one value a line,
//! of other text at its bytes. Blind mutations ([`crate::fuzz`]) and those that coverage guides make the same ones.

use muster_kit::Dice;
use serde_json::{Value, json};

/// Changes of one input, at most.
const CHANGES_MAX: u32 = 4;

/// One of the ways in which `bytes` can be changed, with pieces of `other` if it is text.
pub fn changed(bytes: &[u8], other: &[u8], chance: &mut Dice) -> Vec<u8> {
    let lines: Result<Vec<Value>, _> = bytes.split(|byte| *byte == b'\n').map(serde_json::from_slice).collect();
    let changes = chance.roll(CHANGES_MAX);
    let Ok(mut lines) = lines else {
        let mut bytes = bytes.to_vec();
        (0..changes).for_each(|_| change_text(&mut bytes, other, chance));
        return String::from_utf8_lossy(&bytes).into_owned().into_bytes();
    };
    for _ in 0..changes {
        let line = chance.choose(lines.len());
        change_value(&mut lines[line], chance);
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    lines.join("\n").into_bytes()
}

/// Takes a place away, says it twice, puts there what stands elsewhere, or something odd, or the number beside.
fn change_value(value: &mut Value, chance: &mut Dice) {
    let mut found = Vec::new();
    places(value, &mut String::new(), &mut found);
    let way = &found[chance.choose(found.len())];
    let elsewhere = &found[chance.choose(found.len())];
    let elsewhere = value.pointer(elsewhere).expect("a place of this value").clone();
    let how = chance.roll(10);
    let Some((before, name)) = way.rsplit_once('/') else {
        *value = odd(chance);
        return;
    };
    match (value.pointer_mut(before), how) {
        (Some(Value::Array(items)), 1) => drop(items.remove(index(name))),
        (Some(Value::Array(items)), 2) => items.push(items[index(name)].clone()),
        (Some(Value::Object(fields)), 1) => drop(fields.remove(&unescaped(name))),
        (Some(Value::Object(fields)), 2) => drop(fields.insert(odd_name(chance), elsewhere)),
        _ => {
            let place = value.pointer_mut(way).expect("a place of this value");
            *place = match (how, place.as_i64()) {
                (3..=5, _) => elsewhere,
                (6 | 7, Some(number)) => json!(number.saturating_add(i64::from(chance.roll(5)) - 3)),
                _ => odd(chance),
            };
        }
    }
}

fn index(name: &str) -> usize {
    name.parse().expect("a place in an array is a number")
}

/// Every place in a value, as a JSON pointer.
fn places(value: &Value, way: &mut String, found: &mut Vec<String>) {
    found.push(way.clone());
    let mut go = |name: &str, item: &Value| {
        let length = way.len();
        way.push('/');
        way.push_str(&name.replace('~', "~0").replace('/', "~1"));
        places(item, way, found);
        way.truncate(length);
    };
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(index, item)| go(&index.to_string(), item)),
        Value::Object(fields) => fields.iter().for_each(|(name, item)| go(name, item)),
        _ => (),
    }
}

fn unescaped(name: &str) -> String {
    name.replace("~1", "/").replace("~0", "~")
}

/// A name that a map keyed by numbers or letters may have.
fn odd_name(chance: &mut Dice) -> String {
    match chance.roll(3) {
        1 => odd(chance).to_string(),
        2 => ((b'A' + chance.choose(26) as u8) as char).to_string(),
        _ => (chance.roll(40) - 1).to_string(),
    }
}

/// Numbers and texts at which arithmetic and bounds go wrong.
fn odd(chance: &mut Dice) -> Value {
    let odd = [
        json!(0),
        json!(1),
        json!(-1),
        json!(2),
        json!(7),
        json!(127),
        json!(128),
        json!(255),
        json!(256),
        json!(32_767),
        json!(65_535),
        json!(65_536),
        json!(i32::MAX),
        json!(i32::MIN),
        json!(u32::MAX),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(0.5),
        json!(1e300),
        json!(null),
        json!(true),
        json!(false),
        json!(""),
        json!("x"),
        json!("é"),
        json!([]),
        json!({}),
    ];
    match chance.roll(2) {
        1 => odd[chance.choose(odd.len())].clone(),
        _ => json!(chance.roll(40) - 1),
    }
}

/// Ends as another text does, or has something put in, left out or said again.
fn change_text(bytes: &mut Vec<u8>, other: &[u8], chance: &mut Dice) {
    let at = chance.choose(bytes.len() + 1);
    let end = (at + chance.choose(24)).min(bytes.len());
    match chance.roll(6) {
        1 => drop(bytes.splice(at.., other[at.min(other.len())..].iter().copied())),
        2 => drop(bytes.splice(at..at, odd(chance).to_string().into_bytes())),
        3 => drop(bytes.drain(at..end)),
        4 => {
            let again = bytes[at..end].to_vec();
            let place = chance.choose(bytes.len() + 1);
            drop(bytes.splice(place..place, again));
        }
        5 => change_number(bytes, chance),
        _ => {
            let raw: Vec<u8> = (0..chance.roll(6)).map(|_| chance.choose(256) as u8).collect();
            drop(bytes.splice(at..at, raw));
        }
    }
}

/// Puts another number where one stands.
fn change_number(bytes: &mut Vec<u8>, chance: &mut Dice) {
    let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
    if digits.is_empty() {
        return;
    }
    let at = digits[chance.choose(digits.len())];
    let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    drop(bytes.splice(at..at + length, odd(chance).to_string().into_bytes()));
}
