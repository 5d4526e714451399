//! What Discord's refusals mean to us, by status and code.

use crate::wire::Trouble;
use serde_json::Value;
use std::error::Error;
use std::fmt::Write as _;

/// When a limit is reached and nothing says for how long.
const PAUSE_MILLIS: u64 = 5_000;
/// Edits of messages older than an hour are rationed by a rule that is not published.
const OLD_EDIT_MILLIS: u64 = 60_000;

/// Faults of a refused request that the log names, and characters of each: a set of commands can have hundreds.
const FAULTS_TOLD: usize = 5;
const WORDS_MAX: usize = 200;

/// What an answer other than 2xx means; `header` is its Retry-After in seconds.
pub(super) fn trouble(status: u16, body: &Value, header: Option<f64>) -> Trouble {
    let code = body["code"]
        .as_u64()
        .and_then(|code| u32::try_from(code).ok())
        .unwrap_or(0);
    let said = body["retry_after"].as_f64().or(header).map(millis);
    match (status, code) {
        (_, 30046) => Trouble::Limited(said.unwrap_or(OLD_EDIT_MILLIS)),
        // Slow mode; writes to the channel; direct messages opened too fast.
        (429, _) | (_, 20016 | 20028 | 40003) => Trouble::Limited(said.unwrap_or(PAUSE_MILLIS)),
        (_, 40060) => Trouble::Answered,
        // Unknown webhook, unknown interaction, dead token.
        (_, 10015 | 10062 | 50027) => Trouble::Late,
        (_, 50083) => Trouble::Archived,
        // Too many threads are active: as good as a missing permission until somebody closes some.
        (_, 160_005 | 160_006 | 50001 | 50013 | 50007 | 50278) => Trouble::Forbidden(code),
        // The token was withdrawn: nothing that we wanted to say is to blame, so it waits.
        (401, _) => Trouble::Unauthorized,
        (403, _) => Trouble::Forbidden(code),
        (404, _) | (_, 10003 | 10004 | 10008 | 10013) => Trouble::Gone(code),
        (500.., _) => Trouble::Broken(status),
        _ => Trouble::Refused(refusal(status, code, body)),
    }
}

/// A transport's failure in words, without the address: it may hold the token of an interaction.
pub(super) fn silence(error: reqwest::Error) -> Trouble {
    let error = error.without_url();
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(words, ": {cause}");
        source = cause.source();
    }
    Trouble::Silent(words)
}

fn millis(seconds: f64) -> u64 {
    (seconds.max(0.0) * 1000.0).ceil() as u64
}

/// `400, 50035: Invalid Form Body; embeds.0.title: Must be 256 or fewer in length.`
fn refusal(status: u16, code: u32, body: &Value) -> String {
    let mut words = format!("{status}, {code}: {}", cut(body["message"].as_str()));
    let mut found = 0;
    faults(&body["errors"], "", &mut found, &mut words);
    if found > FAULTS_TOLD {
        let _ = write!(words, "; and {} more", found - FAULTS_TOLD);
    }
    words
}

/// Appends the first faults, and counts all of them.
fn faults(value: &Value, path: &str, found: &mut usize, words: &mut String) {
    for (name, inner) in value.as_object().into_iter().flatten() {
        match inner.as_array() {
            Some(list) if name == "_errors" => {
                for fault in list {
                    *found += 1;
                    if *found <= FAULTS_TOLD {
                        let _ = write!(words, "; {path}: {}", cut(fault["message"].as_str()));
                    }
                }
            }
            _ if path.is_empty() => faults(inner, name, found, words),
            _ => faults(inner, &format!("{path}.{name}"), found, words),
        }
    }
}

fn cut(words: Option<&str>) -> String {
    words.unwrap_or("no words").chars().take(WORDS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_code_that_we_act_on_has_its_trouble() {
        let code = |status, code: u32| trouble(status, &json!({ "code": code, "message": "x" }), None);
        for gone in [10003, 10004, 10008] {
            assert_eq!(code(404, gone), Trouble::Gone(gone));
        }
        for forbidden in [50001, 50013, 50007, 50278, 160_005] {
            assert_eq!(code(403, forbidden), Trouble::Forbidden(forbidden));
        }
        assert_eq!(code(400, 160_006), Trouble::Forbidden(160_006));
        assert_eq!(code(400, 50083), Trouble::Archived);
        assert_eq!(code(404, 10062), Trouble::Late);
        assert_eq!(code(401, 50027), Trouble::Late);
        assert_eq!(code(400, 40060), Trouble::Answered);
        assert_eq!(code(400, 30046), Trouble::Limited(OLD_EDIT_MILLIS));
        assert_eq!(code(400, 20016), Trouble::Limited(PAUSE_MILLIS));
        assert_eq!(code(401, 0), Trouble::Unauthorized);
        assert_eq!(code(502, 0), Trouble::Broken(502));
    }

    #[test]
    fn a_limit_says_for_how_long_in_its_body_or_its_header() {
        assert_eq!(
            trouble(429, &json!({ "retry_after": 0.3 }), Some(9.0)),
            Trouble::Limited(300)
        );
        assert_eq!(trouble(429, &Value::Null, Some(1.5)), Trouble::Limited(1500));
        assert_eq!(trouble(429, &Value::Null, None), Trouble::Limited(PAUSE_MILLIS));
    }

    #[test]
    fn a_refusal_names_the_field() {
        let body = json!({ "code": 50035, "message": "Invalid Form Body",
            "errors": { "embeds": { "0": { "title": { "_errors": [{ "code": "X", "message": "Too long." }] } } } } });
        let Trouble::Refused(words) = trouble(400, &body, None) else {
            panic!("it is refused")
        };
        assert_eq!(words, "400, 50035: Invalid Form Body; embeds.0.title: Too long.");
    }

    #[test]
    fn a_refusal_of_many_faults_is_short() {
        let fault = json!({ "_errors": [{ "code": "X", "message": "y".repeat(2_000) }] });
        let errors: serde_json::Map<_, _> = (0..170).map(|n| (n.to_string(), fault.clone())).collect();
        let body = json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors });
        let Trouble::Refused(words) = trouble(400, &body, None) else {
            panic!("it is refused")
        };
        assert!(words.chars().count() < 1_500, "{}", words.chars().count());
        assert!(words.ends_with("; and 165 more"), "{words}");
    }
}
