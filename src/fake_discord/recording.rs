//! What the bot asked for: every request, what became of it, and what is wrong with it.

use super::rest::Asked;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// One request that the bot sent, as it came in.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorded {
    pub method: String,
    /// With `/api/v10` and without the query.
    pub path: String,
    pub query: String,
    /// Of a multipart request the `payload_json`. Null without a body.
    pub body: Value,
    /// Files that came with it.
    pub files: usize,
    /// What it was answered with; 0 where the connection broke or hung.
    pub status: u16,
    /// Discord's number of the error; 0 without.
    pub code: u32,
    /// Whether a fault was waiting for it.
    pub faulted: bool,
    pub at: DateTime<Utc>,
}

impl Recorded {
    /// A request that was not answered yet.
    pub(super) fn new(asked: &Asked, path: &str, faulted: bool, at: DateTime<Utc>) -> Recorded {
        Recorded {
            method: asked.method.to_owned(),
            path: path.to_owned(),
            query: asked.query.to_owned(),
            body: asked.body.clone(),
            files: asked.files.len(),
            status: 0,
            code: 0,
            faulted,
            at,
        }
    }

    /// The steps of the path, without `api` and the version.
    pub fn steps(&self) -> Vec<&str> {
        steps(&self.path)
    }

    /// As a line that checkers of requests read.
    pub fn line(&self) -> Value {
        json!({"method": self.method, "path": self.path, "body": self.body, "files": self.files,
            "status": self.status, "code": self.code, "at": self.at})
    }
}

/// The steps of a path, without `api` and the version.
pub(super) fn steps(path: &str) -> Vec<&str> {
    let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
    match steps.split_first() {
        Some((&"api", [version, rest @ ..])) if version.starts_with('v') => rest.to_vec(),
        _ => steps,
    }
}

/// The answer for a command about which a server has said nothing. It cannot be known beforehand.
const COMMAND_PERMISSIONS_UNSET: u32 = 10066;

/// Looks at a request and complains.
pub type Inspector = Box<dyn Fn(&Recorded) -> Vec<String> + Send + Sync>;

/// The requests and the complaints about them.
#[derive(Default)]
pub(super) struct Recording {
    pub requests: Vec<Recorded>,
    /// Whether requests are kept, beside being judged.
    pub keeps: bool,
    pub complaints: Vec<String>,
    pub inspectors: Vec<Inspector>,
    /// Errors of Discord's that the test expects.
    pub expected: BTreeSet<u32>,
    /// How many requests came, kept or not.
    pub count: u64,
}

impl Recording {
    /// Judges a request that was answered, complains where something is wrong, and keeps it if requests are kept.
    pub fn add(&mut self, request: Recorded, route_known: bool) {
        self.count += 1;
        let name = format!("{} {}", request.method, request.path);
        if !route_known {
            self.complaints.push(format!("{name}: no such route"));
        } else if request.status >= 400
            && request.status != 429
            && !request.faulted
            && request.code != COMMAND_PERMISSIONS_UNSET
            && !self.expected.contains(&request.code)
        {
            let body = request.body.to_string();
            let shown: String = body.chars().take(300).collect();
            self.complaints.push(format!(
                "{name}: refused with {} {}: {shown}",
                request.status, request.code
            ));
        }
        for inspector in &self.inspectors {
            let complaints = inspector(&request)
                .into_iter()
                .map(|complaint| format!("{name}: {complaint}"));
            self.complaints.extend(complaints);
        }
        if self.keeps {
            self.requests.push(request);
        }
    }
}
