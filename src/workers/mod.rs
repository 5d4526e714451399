//! Work that takes the processor for a while, away from the threads that answer Discord.
//!
//! Decisions, NPC thoughts, odds, replays, exports and pictures run here. Acts and the house's turns have a lane of their
//! own, so that no number of questions delays them by more than one question that runs already. Questions are limited for
//! each person and each table: what is too much is refused at once, in words, instead of making everybody wait.

use muster_words::text;
use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// Questions of one person that run or wait, and as many suggestions: one runs, and a quick hand may have asked the next.
pub const PER_PERSON: usize = 2;
/// Questions about one table that run or wait.
pub const PER_TABLE: usize = 8;
/// Questions of all tables that wait.
pub const WAITING: usize = 256;
/// Pictures that are drawn or wait to be.
pub const PICTURES: usize = 64;

/// Who wants something done, and for which table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lane {
    /// An act of a person or of the table itself. It waits its turn and is never refused.
    Act,
    /// A question, which changes nothing.
    Question { person: Option<u64>, table: String },
    /// A picture of an answer that stands in words already. Those who ask for one too many see words alone.
    Picture,
    /// What a person may type on with. They come with each key, so that they have places of their own: a line that is sent is
    /// not turned away by those that were asked for while it was typed.
    Suggestion { person: u64, table: String },
}

impl Lane {
    /// A question of those who watch a table in a browser. Each table has such a lane of its own: those who watch one
    /// cannot turn away those who watch another, nor its players.
    pub fn of_watchers(table: &str) -> Lane {
        Lane::Question {
            person: None,
            table: format!("watch:{table}"),
        }
    }
}

/// Why a question is not worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Busy {
    #[error("{}", text!("busy-person"))]
    Person,
    #[error("{}", text!("busy-table"))]
    Table,
    #[error("{}", text!("busy-everybody"))]
    Everybody,
}

/// What became of work that was not done.
#[derive(Debug, thiserror::Error)]
pub enum Undone {
    #[error(transparent)]
    Busy(#[from] Busy),
    /// It panicked, or the process is ending.
    #[error("{}", text!("busy-broken", fault = .0.as_str()))]
    Broken(String),
}

/// The pool. Clones share it.
#[derive(Clone)]
pub struct Workers {
    acts: Arc<Semaphore>,
    questions: Arc<Semaphore>,
    pictures: Arc<Semaphore>,
    /// Places for pictures that are drawn or wait.
    wanted_pictures: Arc<Semaphore>,
    asked: Arc<Mutex<Asked>>,
}

/// A person, and what they ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Asker {
    Question(u64),
    Suggestion(u64),
}

/// Questions that run or wait.
#[derive(Default)]
struct Asked {
    people: HashMap<Asker, usize>,
    tables: HashMap<String, usize>,
    all: usize,
}

impl Default for Workers {
    fn default() -> Workers {
        Workers::new()
    }
}

impl Workers {
    /// As many acts at a time as there are cores, and questions on all cores but one.
    pub fn new() -> Workers {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Workers::with_threads(cores, cores.saturating_sub(1).max(1))
    }

    /// With so many acts and so many questions at a time.
    pub fn with_threads(acts: usize, questions: usize) -> Workers {
        Workers {
            acts: Arc::new(Semaphore::new(acts)),
            questions: Arc::new(Semaphore::new(questions)),
            pictures: Arc::new(Semaphore::new(acts.div_ceil(2))),
            wanted_pictures: Arc::new(Semaphore::new(PICTURES)),
            asked: Arc::default(),
        }
    }

    /// Does the work on a thread of its own, when its lane has room. The place of a question in its limits is given back
    /// when the work ends, also if nobody waits for it any more.
    ///
    /// # Errors
    /// [`Undone::Busy`] at once for a question that is one too many; [`Undone::Broken`] if the work panics.
    pub fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> impl Future<Output = Result<T, Undone>> + Send + 'static {
        let lanes = self.clone();
        async move { lanes.admit(lane)?.run(work).await }
    }

    /// A place in a lane, taken before what the work needs is fetched: for a question that is one too many that would be
    /// done for nothing.
    ///
    /// # Errors
    /// For a question that is one too many.
    pub fn admit(&self, lane: Lane) -> Result<Admitted, Busy> {
        let (asker, table) = match lane {
            Lane::Act => {
                return Ok(Admitted {
                    threads: Arc::clone(&self.acts),
                    place: None,
                });
            }
            Lane::Picture => {
                let wanted = Arc::clone(&self.wanted_pictures).try_acquire_owned();
                let wanted = wanted.map_err(|_full| Busy::Everybody)?;
                return Ok(Admitted {
                    threads: Arc::clone(&self.pictures),
                    place: Some(Box::new(wanted)),
                });
            }
            Lane::Question { person, table } => (person.map(Asker::Question), table),
            Lane::Suggestion { person, table } => (Some(Asker::Suggestion(person)), table),
        };
        Ok(Admitted {
            threads: Arc::clone(&self.questions),
            place: Some(Box::new(Place::take(&self.asked, asker, table)?)),
        })
    }
}

/// A place in a lane. It is given back when its work ends, or with this if there is none.
pub struct Admitted {
    threads: Arc<Semaphore>,
    /// Held until the work ends.
    place: Option<Box<dyn Send>>,
}

impl Admitted {
    /// Does the work on a thread of its own, when its lane has room.
    ///
    /// # Errors
    /// If the work panics.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Undone> {
        let Admitted { threads, place } = self;
        let closed = |error: tokio::sync::AcquireError| Undone::Broken(error.to_string());
        let turn = threads.acquire_owned().await.map_err(closed)?;
        let done = tokio::task::spawn_blocking(move || {
            let _until_done = (turn, place);
            work()
        });
        done.await.map_err(|error| Undone::Broken(error.to_string()))
    }
}

/// The place of one question in the limits.
struct Place {
    asked: Arc<Mutex<Asked>>,
    asker: Option<Asker>,
    table: String,
}

impl Place {
    fn take(all: &Arc<Mutex<Asked>>, asker: Option<Asker>, table: String) -> Result<Place, Busy> {
        let mut asked = all.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |asker: &Asker| asked.people.get(asker).copied().unwrap_or(0);
        if asker.as_ref().is_some_and(|asker| of(asker) >= PER_PERSON) {
            return Err(Busy::Person);
        }
        if asked.tables.get(&table).copied().unwrap_or(0) >= PER_TABLE {
            return Err(Busy::Table);
        }
        if asked.all >= WAITING {
            return Err(Busy::Everybody);
        }
        if let Some(asker) = asker {
            *asked.people.entry(asker).or_default() += 1;
        }
        *asked.tables.entry(table.clone()).or_default() += 1;
        asked.all += 1;
        Ok(Place {
            asked: Arc::clone(all),
            asker,
            table,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.all -= 1;
        if let Some(asker) = self.asker {
            release(&mut asked.people, &asker);
        }
        release(&mut asked.tables, &self.table);
    }
}

fn release<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn question(person: u64, table: &str) -> Lane {
        Lane::Question {
            person: Some(person),
            table: table.to_owned(),
        }
    }

    /// Work that lasts until it is told to end.
    fn held() -> (impl FnOnce() -> u8 + Send + 'static, mpsc::Sender<()>) {
        let (end, ended) = mpsc::channel::<()>();
        let work = move || {
            let _ = ended.recv();
            1
        };
        (work, end)
    }

    #[tokio::test]
    async fn questions_are_limited_for_each_person_and_table_and_acts_are_not() {
        let workers = Workers::with_threads(1, 1);
        let (work, end) = held();
        let running = tokio::spawn(workers.run(question(1, "a"), work));
        tokio::task::yield_now().await;
        let waiting = tokio::spawn(workers.run(question(1, "b"), || 2));
        tokio::task::yield_now().await;
        let refused = workers.run(question(1, "c"), || 3).await;
        assert!(matches!(refused, Err(Undone::Busy(Busy::Person))), "{refused:?}");
        let mut others = Vec::new();
        for person in 2..20 {
            others.push(tokio::spawn(workers.run(question(person, "a"), || 4)));
            tokio::task::yield_now().await;
        }
        // The async worker is free, and an act is done while a question blocks its own lane.
        assert_eq!(workers.run(Lane::Act, || 5).await.ok(), Some(5));
        drop(end);
        assert_eq!(running.await.unwrap_or(Err(Undone::Busy(Busy::Table))).ok(), Some(1));
        assert_eq!(waiting.await.unwrap_or(Err(Undone::Busy(Busy::Table))).ok(), Some(2));
        let mut done = 0;
        for other in others {
            done += usize::from(matches!(other.await, Ok(Ok(4))));
        }
        assert_eq!(done, PER_TABLE - 1, "one place was taken by the question that ran");
        assert_eq!(
            workers.run(question(1, "c"), || 6).await.ok(),
            Some(6),
            "all places are free again"
        );
    }

    /// Fast typing asks for suggestions faster than they come: some are turned away, the line that is sent is not.
    #[tokio::test]
    async fn suggestions_turn_no_question_away() {
        let workers = Workers::with_threads(1, 1);
        let suggestion = || Lane::Suggestion {
            person: 1,
            table: "a".to_owned(),
        };
        let (work, end) = held();
        let first = tokio::spawn(workers.run(suggestion(), work));
        tokio::task::yield_now().await;
        let second = tokio::spawn(workers.run(suggestion(), || 2));
        tokio::task::yield_now().await;
        let third = workers.run(suggestion(), || 3).await;
        assert!(matches!(third, Err(Undone::Busy(Busy::Person))), "{third:?}");
        let asked = tokio::spawn(workers.run(question(1, "a"), || 4));
        tokio::task::yield_now().await;
        drop(end);
        for (work, done) in [(first, 1), (second, 2), (asked, 4)] {
            assert_eq!(work.await.unwrap_or(Err(Undone::Busy(Busy::Table))).ok(), Some(done));
        }
    }

    #[tokio::test]
    async fn work_that_breaks_or_is_left_alone_gives_its_place_back() {
        let workers = Workers::with_threads(1, 1);
        for _ in 0..PER_TABLE + 1 {
            let broken = workers
                .run(question(1, "a"), || std::panic::resume_unwind(Box::new(())))
                .await;
            assert!(matches!(broken, Err(Undone::Broken(_))), "{broken:?}");
            let (work, end) = held();
            let left = tokio::spawn(workers.run(question(1, "a"), work));
            tokio::task::yield_now().await;
            left.abort();
            drop(end);
            let _ = left.await;
            while workers.asked.lock().unwrap_or_else(PoisonError::into_inner).all > 0 {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        }
        assert_eq!(workers.run(question(1, "a"), || 1).await.ok(), Some(1));
    }
}
