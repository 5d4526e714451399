//! Times as people type and read them.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use muster_words::text;

/// The longest time for a duty in hours.
const HOURS_MAX: u32 = 720;

/// `1d12h`, `90m` in minutes; none for nothing or nonsense.
pub(super) fn read_minutes(text: &str) -> Option<u32> {
    let (mut minutes, mut number) = (0u32, String::new());
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        let unit = match letter.to_ascii_lowercase() {
            '0'..='9' => {
                number.push(letter);
                continue;
            }
            'w' => 7 * 24 * 60,
            'd' => 24 * 60,
            'h' => 60,
            'm' => 1,
            _ => return None,
        };
        let count: u32 = std::mem::take(&mut number).parse().ok()?;
        minutes = minutes.checked_add(count.checked_mul(unit)?)?;
    }
    (number.is_empty() && minutes > 0).then_some(minutes)
}

/// `1d12h` in hours; from an hour to thirty days.
pub(super) fn whole_hours(text: &str) -> Option<u32> {
    let minutes = read_minutes(text).filter(|minutes| minutes % 60 == 0)?;
    Some(minutes / 60).filter(|hours| *hours <= HOURS_MAX)
}

/// `20:00`, `7`, `7:30` as minutes after midnight; `24` is midnight too.
pub(super) fn read_clock(text: &str) -> Option<u16> {
    let (hour, minute) = text.trim().split_once([':', '.']).unwrap_or((text.trim(), "0"));
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    ((hour < 24 && minute < 60) || (hour, minute) == (24, 0)).then_some((hour * 60 + minute) % 1_440)
}

/// `22-7` or `22:30-7:00`: from and until.
pub(super) fn read_hours(text: &str) -> Option<(u16, u16)> {
    let (from, until) = text.split_once(['-', '–'])?;
    let hours = (read_clock(from)?, read_clock(until)?);
    (hours.0 != hours.1).then_some(hours)
}

/// `2026-05-03` or `3 May`: that day, the next one of its name if no year is given.
pub(super) fn read_day(text: &str, now: DateTime<Utc>, zone: Tz) -> Option<NaiveDate> {
    let text = text.trim();
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Some(day);
    }
    let today = now.with_timezone(&zone).date_naive();
    let named = |year: i32| NaiveDate::parse_from_str(&format!("{text} {year}"), "%d %B %Y").ok();
    // The 29th of February is up to eight years away.
    (today.year()..=today.year() + 8)
        .filter_map(named)
        .find(|day| *day >= today)
}

/// `20:00`.
pub(super) fn clock_words(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// `1 day 12 hours`.
pub(super) fn span_words(hours: u32) -> String {
    let days = || text!("duration-days", count = hours / 24);
    let short = || text!("duration-hours", count = hours % 24);
    match (hours / 24, hours % 24) {
        (0, _) => short(),
        (_, 0) => days(),
        _ => text!("duration-both", longer = days(), shorter = short()),
    }
}

/// Whole days that hold a span of time.
pub(super) fn days_of(span: TimeDelta) -> u32 {
    u32::try_from((span.num_minutes().max(0) + 1_439) / 1_440).unwrap_or(u32::MAX)
}

/// `14 hours`, `25 minutes`: rounded down, at least a minute.
pub(super) fn time_words(time: TimeDelta) -> String {
    let hours = u32::try_from(time.num_hours()).unwrap_or(0);
    if hours > 0 {
        return span_words(hours);
    }
    text!("time-minutes", count = time.num_minutes().max(1))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn times_are_read_or_refused() {
        assert_eq!(read_minutes("1d12h"), Some(36 * 60));
        assert_eq!(read_minutes("90m"), Some(90));
        for bad in ["", "12", "0h", "1y", "99999999999d", "h"] {
            assert_eq!(read_minutes(bad), None, "{bad}");
        }
        assert_eq!((whole_hours("1d12h"), whole_hours("30d")), (Some(36), Some(720)));
        for bad in ["90m", "31d", "0h"] {
            assert_eq!(whole_hours(bad), None, "{bad}");
        }
        assert_eq!(read_clock("20:00"), Some(1_200));
        assert_eq!(read_clock("7"), Some(420));
        assert_eq!(read_clock("24:00"), Some(0));
        for bad in ["", "25", "7:60", "-1", "24:01", "seven"] {
            assert_eq!(read_clock(bad), None, "{bad}");
        }
        assert_eq!(read_hours("22-7"), Some((1_320, 420)));
        assert_eq!(read_hours("22:30-7:15"), Some((1_350, 435)));
        for bad in ["22", "7-7", "22-25", "a-b"] {
            assert_eq!(read_hours(bad), None, "{bad}");
        }
    }

    #[test]
    fn days_without_a_year_are_the_next_of_their_name() {
        let now = DateTime::from_timestamp(1_775_000_000, 0).unwrap();
        let day = |text| read_day(text, now, Tz::UTC).map(|day| day.to_string());
        assert_eq!(day("2026-05-03").as_deref(), Some("2026-05-03"));
        assert_eq!(day("3 May").as_deref(), Some("2026-05-03"));
        assert_eq!(day("1 march").as_deref(), Some("2027-03-01"));
        assert_eq!(day("29 Feb").as_deref(), Some("2028-02-29"));
        assert_eq!((day("31 Feb"), day("soon"), day("")), (None, None, None));
    }

    #[test]
    fn spans_are_whole_days_rounded_up() {
        assert_eq!(
            [0, 1, 1_440, 1_441].map(|minutes| days_of(TimeDelta::minutes(minutes))),
            [0, 1, 1, 2]
        );
        assert_eq!([1, 24, 36].map(span_words), ["1 hour", "1 day", "1 day 12 hours"]);
    }
}
