//! The same game without a fault, from the requests that were carried out; what a trial left must be the same.

use super::figures::Figures;
use super::trial::{Run, Sent, chance, heard, opening, request};
use chrono::{DateTime, Utc};
use muster::games::CATALOGUE;
use muster::service::{SIGNING_KEY, Service};
use muster::store::{self, Store};
use muster::table::{Entry, verify};
use muster_kit::{Audience, Post, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something that was committed at the table.
enum Step<'a> {
    Person(&'a Sent),
    House(DateTime<Utc>),
}

/// What became of a trial.
pub async fn held_against(run: &Run<'_>) -> Figures {
    let receipts = run.ground.receipts(&run.id, &run.id).await;
    let mut figures = Figures {
        tables: 1,
        recoveries: run.recoveries.clone(),
        ..run.struck()
    };
    for sent in run.sent.iter().filter(|sent| !sent.idle) {
        let carried_out = receipts.contains_key(&sent.name);
        match (&sent.answer, carried_out) {
            (Some(_), true) => figures.acknowledged += 1,
            (Some(_), false) => {
                figures.lost += 1;
                figures
                    .faults
                    .push(format!("{} was acknowledged and is not there", sent.name));
            }
            (None, true) => figures.unheard_done += 1,
            (None, false) => figures.unheard_undone += 1,
        }
    }
    figures.acts = figures.acknowledged + figures.lost + figures.unheard_done + figures.unheard_undone;
    let version = run.table().await.version();
    let steps = steps(run, &receipts, version);
    figures.house = steps.iter().filter(|step| matches!(step, Step::House(_))).count() as u64;
    // Every version has its receipt, the opening's is the first.
    let requests = receipts.len() as u64;
    figures.doubled = version.abs_diff(requests);
    if requests != version {
        figures
            .faults
            .push(format!("{requests} requests were carried out in {version} versions"));
    }
    match replayed(run, &steps).await {
        Ok(calm) => compare(run, &calm, &mut figures).await,
        Err(fault) => figures.faults.push(fault),
    }
    let export = Service::new(run.sound.clone(), chance(run.trial)).export(&run.id).await;
    figures.faults.extend(verify(&CATALOGUE, &export.unwrap()).faults);
    for fault in &mut figures.faults {
        *fault = format!("{fault}; again: CRASH_TRIAL={} cargo test --test it crashes", run.trial);
    }
    figures
}

/// What was committed, version by version.
fn steps<'a>(run: &'a Run<'_>, receipts: &BTreeMap<String, DateTime<Utc>>, version: u64) -> Vec<Step<'a>> {
    let mut people = run.sent.iter().filter(|sent| receipts.contains_key(&sent.name));
    let step = |version| match receipts.get(&format!("house:{}:{version}", run.id)) {
        Some(at) => Some(Step::House(*at)),
        None => people.next().map(Step::Person),
    };
    (1..version).map_while(step).collect()
}

/// The database after the same requests on a store without a fault.
async fn replayed(run: &Run<'_>, steps: &[Step<'_>]) -> Result<Arc<dyn Store>, String> {
    let calm = store::open("sqlite::memory:", &CATALOGUE).await.unwrap();
    // All trials on one database share the key that signs their exports.
    if let Some(key) = run.sound.memory(SIGNING_KEY).await.unwrap() {
        calm.remember(SIGNING_KEY, Some(&key)).await.unwrap();
    }
    let service = Service::new(calm.clone(), chance(run.trial));
    let first = request("open", super::trial::PEOPLE[0].1, run.opened);
    service.open(&first, &opening(run.trial, &run.id)).await.unwrap();
    for step in steps {
        match step {
            Step::House(at) => {
                let woken = service.wake(&run.id, *at).await;
                woken
                    .map_err(|error| error.to_string())?
                    .ok_or("the house did what was not due")?;
            }
            Step::Person(sent) => {
                let request = request(&sent.name, sent.user, sent.now);
                let reply = service.act(&run.id, &request, &sent.line).await;
                let reply = reply.map_err(|error| format!("{} would be refused: {error}", sent.name))?;
                if let Some(answer) = &sent.answer
                    && heard(answer) != heard(&reply.posts)
                {
                    return Err(format!(
                        "{} was answered otherwise than it is without a fault",
                        sent.name
                    ));
                }
            }
        }
    }
    Ok(calm)
}

/// Everything that is kept of the table, and everything that was said.
async fn compare(run: &Run<'_>, calm: &Arc<dyn Store>, figures: &mut Figures) {
    let id = &run.id;
    let table = calm.table(id).await.unwrap().unwrap();
    let mut same = |what: &str, same: bool| {
        if !same {
            figures.faults.push(format!("{what} is not what it is without a fault"));
        }
    };
    same("the table", run.table().await == table);
    same(
        "the secret",
        run.sound.secrets(id).await.unwrap() == calm.secrets(id).await.unwrap(),
    );
    let entries = |entries: &[Entry]| entries.iter().map(Entry::hash).collect::<Vec<_>>();
    let (ours, theirs) = (
        run.sound.history(id, 0).await.unwrap(),
        calm.history(id, 0).await.unwrap(),
    );
    same("the journal", entries(&ours.entries) == entries(&theirs.entries));
    let mut from = table.seq();
    while let Some((seq, position)) = calm.history(id, from).await.unwrap().snapshot {
        let kept = run.sound.history(id, from).await.unwrap().snapshot;
        same("a kept position", kept == Some((seq, position)));
        from = seq - 1;
    }
    for seat in (0..table.chairs().len()).map(|seat| Seat(u8::try_from(seat).unwrap())) {
        let inbox = async |store: &Arc<dyn Store>| -> Vec<Post> {
            let heard = store.inbox(id, seat).await.unwrap();
            heard.into_iter().map(|(_, post)| post).collect()
        };
        same("what a seat shall hear", inbox(&run.sound).await == inbox(calm).await);
    }
    said(run, calm, figures).await;
}

/// Every post once and in order, in the channel and to each person.
async fn said(run: &Run<'_>, calm: &Arc<dyn Store>, figures: &mut Figures) {
    let text = |post: &Post| serde_json::to_string(post).unwrap();
    let mut lanes: BTreeMap<String, (Vec<String>, Vec<String>)> = BTreeMap::new();
    let lane = |post: &Post| match post.audience {
        Audience::Direct(user) => format!("to {}", user.0),
        _ => "in the channel".to_owned(),
    };
    for (_, post) in run.channel.shown.lock().unwrap().iter() {
        lanes.entry(lane(post)).or_default().0.push(text(post));
    }
    for owed in calm.unsaid(&run.id).await.unwrap() {
        lanes.entry(lane(&owed.post)).or_default().1.push(text(&owed.post));
    }
    for (lane, (said, owed)) in lanes {
        figures.posts += said.len() as u64;
        figures.posts_missing += surplus(&owed, &said);
        figures.posts_doubled += surplus(&said, &owed);
        if said != owed {
            let (said, owed) = (said.len(), owed.len());
            figures.faults.push(format!(
                "{said} posts were said {lane}, not the {owed} that are said without a fault"
            ));
        }
    }
}

/// How many of `some` are not among `others`.
fn surplus(some: &[String], others: &[String]) -> u64 {
    let mut left: BTreeMap<&String, i64> = BTreeMap::new();
    some.iter().for_each(|text| *left.entry(text).or_default() += 1);
    others.iter().for_each(|text| *left.entry(text).or_default() -= 1);
    left.values().map(|count| u64::try_from(*count).unwrap_or(0)).sum()
}
