//! How long a duty may take: a span of time, or an hour on the wall of some zone.

use super::command::DeadlineOptions;
use super::refusal;
use super::words::{clock_words, read_clock, read_minutes, span_words, whole_hours};
use chrono::{DateTime, MappedLocalTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Timelike, Utc, Weekday};
use chrono_tz::{GapInfo, Tz};
use muster_kit::Refusal;
use muster_vocabulary::Invocation;
use muster_words::text;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The longest grace in minutes.
const GRACE_MAX: u32 = 48 * 60;
/// Days looked through for the next hour on the wall: every one of the week, and some that a zone skipped.
const DAYS_AHEAD: u64 = 16;

/// How long a duty may take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pace {
    /// From 1 to 720.
    pub hours: u32,
    /// The hour at which duties are due; none if each is due when its own time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<WallClock>,
    /// Minutes between the announced due and the miss.
    #[serde(default)]
    pub grace: u32,
}

/// An hour of the day on some days of the week, where the players live.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WallClock {
    /// Minutes after midnight, below 1,440.
    pub minute: u16,
    pub zone: Tz,
    #[serde(default)]
    pub days: Days,
}

/// Days of the week; never none. Bit 0 is Monday.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Days(u8);

impl Pace {
    /// So many hours for a turn, at any time of the day and without grace.
    pub fn every(hours: u32) -> Pace {
        Pace {
            hours,
            clock: None,
            grace: 0,
        }
    }

    /// When a duty that opens now is due. By the clock on the wall it is the last such hour within the time
    /// for a turn; if there is none, or it comes sooner than [`Pace::least`], it is the first one after that.
    pub fn due(&self, opened: DateTime<Utc>) -> DateTime<Utc> {
        let last = opened + TimeDelta::hours(i64::from(self.hours));
        let Some(clock) = &self.clock else { return last };
        let mut due = clock.first_from(opened + self.least());
        loop {
            let next = clock.first_from(due + TimeDelta::minutes(1));
            if next > last || next <= due {
                return due;
            }
            due = next;
        }
    }

    /// What everybody has at least for a turn: a quarter of its time.
    pub fn least(&self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.hours) * 15)
    }

    /// The time after a deadline in which the player may still act.
    pub fn grace(&self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.grace))
    }

    /// A due that was moved, on the next hour of the clock.
    pub fn aligned(&self, due: DateTime<Utc>) -> DateTime<Utc> {
        self.clock.map_or(due, |clock| clock.first_from(due))
    }

    /// When the next three turns are due if one opens now and each is used to the end.
    pub fn next_three(&self, now: DateTime<Utc>) -> [DateTime<Utc>; 3] {
        let first = self.due(now);
        let second = self.due(first);
        [first, second, self.due(second)]
    }

    /// What was asked for, on top of what was before; none for no deadline.
    pub(super) fn read(asked: &DeadlineOptions, before: Option<&Pace>) -> Result<Option<Pace>, Refusal> {
        let every = asked.every.as_deref();
        if every.is_some_and(|every| every.trim().eq_ignore_ascii_case("off")) {
            return Ok(None);
        }
        let hours = match every {
            Some(text) => whole_hours(text).ok_or_else(|| {
                refusal(
                    text!("pace-unread-time", typed = text),
                    text!("pace-unread-time-instead"),
                )
            })?,
            None => before.map_or(24, |pace| pace.hours),
        };
        let grace = match asked.grace.as_deref() {
            Some("0") => 0,
            Some(text) => read_minutes(text)
                .filter(|minutes| *minutes <= GRACE_MAX)
                .ok_or_else(|| {
                    refusal(
                        text!("pace-unread-grace", typed = text),
                        text!("pace-unread-grace-instead"),
                    )
                })?,
            None => before.map_or(0, |pace| pace.grace),
        };
        let clock = WallClock::read(asked, before.and_then(|pace| pace.clock))?;
        Ok(Some(Pace { hours, clock, grace }))
    }

    /// The command that sets it at another table.
    pub fn command(&self) -> Invocation {
        let command = Invocation::new("game", "deadline").with("every", format!("{}h", self.hours));
        let command = match &self.clock {
            None => command,
            Some(clock) => command
                .with("at", clock_words(clock.minute))
                .with("zone", clock.zone.name())
                .with("days", clock.days.listed()),
        };
        match self.grace {
            0 => command,
            minutes => command.with("grace", format!("{minutes}m")),
        }
    }

    /// As a sentence.
    pub(super) fn words(&self) -> String {
        let most = span_words(self.hours);
        let pace = match &self.clock {
            None => text!("pace-span", most = most),
            Some(clock) => text!(
                "pace-clock",
                time = clock_words(clock.minute),
                zone = clock.zone.name(),
                days = clock.days.to_string(),
                most = most,
                least = minutes_words(self.hours * 15)
            ),
        };
        match self.grace {
            0 => pace,
            grace => text!("pace-grace", pace = pace, grace = minutes_words(grace)),
        }
    }
}

impl WallClock {
    fn read(asked: &DeadlineOptions, before: Option<WallClock>) -> Result<Option<WallClock>, Refusal> {
        // `every:` alone asks for a span of time again.
        let of_the_clock = asked.at.is_some() || asked.days.is_some() || asked.zone.is_some();
        let before = before.filter(|_| asked.every.is_none() || of_the_clock);
        let minute = match asked.at.as_deref() {
            Some(text) => {
                Some(read_clock(text).ok_or_else(|| refusal(text!("pace-unread-hour", typed = text), "at:20:00"))?)
            }
            None => before.map(|clock| clock.minute),
        };
        let Some(minute) = minute else {
            return match asked.days {
                Some(_) => Err(refusal(text!("pace-days-alone"), text!("pace-days-alone-instead"))),
                None => Ok(None),
            };
        };
        let zone = match asked.zone.as_deref() {
            Some(text) => super::zone::read(text)?,
            None => before.map_or(Tz::UTC, |clock| clock.zone),
        };
        let days = match asked.days.as_deref() {
            Some(text) => Days::read(text).ok_or_else(|| {
                refusal(
                    text!("pace-unread-days", typed = text),
                    text!("pace-unread-days-instead"),
                )
            })?,
            None => before.map_or(Days::ALL, |clock| clock.days),
        };
        Ok(Some(WallClock { minute, zone, days }))
    }

    /// The hour on every day.
    pub(super) fn daily(minute: u16, zone: Tz) -> WallClock {
        WallClock {
            minute,
            zone,
            days: Days::ALL,
        }
    }

    /// The first time from `moment` on that the clock shows its hour on one of its days.
    pub fn first_from(&self, moment: DateTime<Utc>) -> DateTime<Utc> {
        let today = moment.with_timezone(&self.zone).date_naive();
        // Where an hour was skipped its stroke may come on the day after.
        let days = today
            .pred_opt()
            .into_iter()
            .chain((0..DAYS_AHEAD).filter_map(|ahead| today.checked_add_days(chrono::Days::new(ahead))));
        let strokes = days.filter(|day| self.days.contains(chrono::Datelike::weekday(day)));
        let mut strokes = strokes.filter_map(|day| self.on(day));
        strokes.find(|stroke| *stroke >= moment).unwrap_or(moment)
    }

    /// When it strikes on a day: the later time where the hour comes twice, the end of the gap where it is
    /// skipped. None at the ends of time.
    pub(super) fn on(&self, day: NaiveDate) -> Option<DateTime<Utc>> {
        let minute = u32::from(self.minute);
        let local = day.and_time(NaiveTime::from_hms_opt(minute / 60, minute % 60, 0)?);
        match self.zone.from_local_datetime(&local) {
            MappedLocalTime::Single(moment) | MappedLocalTime::Ambiguous(_, moment) => Some(moment.to_utc()),
            MappedLocalTime::None => Some(GapInfo::new(&local, &self.zone)?.end?.to_utc()),
        }
    }
}

/// Minutes after midnight where somebody lives.
pub(super) fn minute_of_day(moment: DateTime<Utc>, zone: Tz) -> u16 {
    let local = moment.with_timezone(&zone);
    u16::try_from(local.hour() * 60 + local.minute()).expect("a day has 1,440 minutes")
}

impl Days {
    /// Monday to Sunday.
    pub const ALL: Days = Days(0x7F);

    /// Whether turns may be due on that day of the week.
    pub fn contains(self, day: Weekday) -> bool {
        self.0 & (1 << day.num_days_from_monday()) != 0
    }

    /// `mon-fri`, `sat,sun`, `fri-mon` or `all`.
    pub fn read(text: &str) -> Option<Days> {
        let folded = text.trim().to_lowercase();
        if matches!(folded.as_str(), "all" | "daily" | "any") {
            return Some(Days::ALL);
        }
        let mut days = 0u8;
        for part in folded.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
            let (first, last): (Weekday, Weekday) = (first.parse().ok()?, last.parse().ok()?);
            let mut day = first;
            loop {
                days |= 1 << day.num_days_from_monday();
                if day == last {
                    break;
                }
                day = day.succ();
            }
        }
        (days != 0).then_some(Days(days))
    }
}

impl Days {
    /// `mon,tue,fri`: as [`Days::read`] reads them.
    fn listed(self) -> String {
        let week = std::iter::successors(Some(Weekday::Mon), |day| Some(day.succ())).take(7);
        let days = week.filter(|day| self.contains(*day));
        days.map(|day| day.to_string().to_lowercase())
            .collect::<Vec<_>>()
            .join(",")
    }
}

impl Default for Days {
    fn default() -> Days {
        Days::ALL
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Days::ALL {
            return f.write_str(&text!("pace-every-day"));
        }
        let week = std::iter::successors(Some(Weekday::Mon), |day| Some(day.succ())).take(7);
        let mut runs: Vec<(Weekday, Weekday)> = Vec::new();
        for day in week.filter(|day| self.contains(*day)) {
            match runs.last_mut() {
                Some((_, last)) if last.succ() == day => *last = day,
                _ => runs.push((day, day)),
            }
        }
        let words = runs.iter().map(|(first, last)| match first == last {
            true => day_word(*first),
            false => text!("pace-days", first = day_word(*first), last = day_word(*last)),
        });
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}

/// `Mon`.
fn day_word(day: Weekday) -> String {
    match day {
        Weekday::Mon => text!("pace-monday"),
        Weekday::Tue => text!("pace-tuesday"),
        Weekday::Wed => text!("pace-wednesday"),
        Weekday::Thu => text!("pace-thursday"),
        Weekday::Fri => text!("pace-friday"),
        Weekday::Sat => text!("pace-saturday"),
        Weekday::Sun => text!("pace-sunday"),
    }
}

/// `2 hours 30 minutes`.
pub(super) fn minutes_words(minutes: u32) -> String {
    let short = || text!("duration-minutes", count = minutes % 60);
    match (minutes / 60, minutes % 60) {
        (0, 0) => String::new(),
        (0, _) => short(),
        (hours, 0) => span_words(hours),
        (hours, _) => text!("duration-both", longer = span_words(hours), shorter = short()),
    }
}

/// Reads a pace as it is stored now, or the bare hours that it was.
pub(super) fn stored<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Pace>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Hours(u32),
        Pace(Pace),
    }
    Ok(Option::<Stored>::deserialize(deserializer)?.map(|stored| match stored {
        Stored::Hours(hours) => Pace::every(hours),
        Stored::Pace(pace) => pace,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameCommand;
    use muster_games::CATALOGUE;

    /// The options of a line of `/game deadline`.
    fn options(line: &Invocation) -> DeadlineOptions {
        match GameCommand::read(line) {
            Ok(GameCommand::Deadline(options)) => options,
            other => panic!("{}: {other:?}", line.line()),
        }
    }

    #[test]
    fn a_pace_is_set_again_by_its_command() {
        for line in [
            "every:12h",
            "every:1d at:20:00 zone:Australia/Canberra days:mon-fri grace:90m",
            "every:2d at:7:05 zone:UTC days:sat,sun",
            "every:36h at:0:00 zone:Europe/Berlin",
        ] {
            let asked = CATALOGUE
                .parse(&format!("/game deadline {line}"))
                .expect("a line of ours");
            let pace = Pace::read(&options(&asked), None).expect(line).expect("a pace");
            assert_eq!(Pace::read(&options(&pace.command()), None), Ok(Some(pace)), "{line}");
        }
    }
}
