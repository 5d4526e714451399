//! When turns are due.

use super::*;
use chrono::{Datelike, NaiveDateTime, TimeZone, Timelike};
use chrono_tz::{GapInfo, TZ_VARIANTS, Tz};
use proptest::prelude::*;

fn at(zone: Tz, local: &str) -> DateTime<Utc> {
    let local = NaiveDateTime::parse_from_str(local, "%Y-%m-%d %H:%M").unwrap();
    zone.from_local_datetime(&local).single().unwrap().to_utc()
}

fn local(zone: Tz, moment: DateTime<Utc>) -> String {
    moment.with_timezone(&zone).format("%a %Y-%m-%d %H:%M %z").to_string()
}

fn wall(hours: u32, minute: u16, zone: Tz, days: &str) -> Pace {
    Pace {
        hours,
        clock: Some(WallClock {
            minute,
            zone,
            days: Days::read(days).unwrap(),
        }),
        grace: 0,
    }
}

#[test]
fn a_span_of_time_is_a_span_of_time() {
    let opened = at(Tz::UTC, "2026-03-28 10:00");
    assert_eq!(Pace::every(36).due(opened) - opened, TimeDelta::hours(36));
}

#[test]
fn the_clock_on_the_wall_is_the_last_within_the_time_and_never_too_soon() {
    let zone = Tz::Australia__Canberra;
    let due = |hours, opened| local(zone, wall(hours, 1_200, zone, "mon-fri").due(at(zone, opened)));
    // Monday at ten: the same evening.
    assert_eq!(due(24, "2026-06-01 10:00"), "Mon 2026-06-01 20:00 +1000");
    // A quarter of a day before it, and later than that.
    assert_eq!(due(24, "2026-06-01 14:00"), "Mon 2026-06-01 20:00 +1000");
    assert_eq!(due(24, "2026-06-01 14:01"), "Tue 2026-06-02 20:00 +1000");
    // Over the weekend.
    assert_eq!(due(24, "2026-06-05 18:00"), "Mon 2026-06-08 20:00 +1000");
    // Two days are two days where they can be.
    assert_eq!(due(48, "2026-06-01 10:00"), "Tue 2026-06-02 20:00 +1000");
    assert_eq!(due(48, "2026-06-05 10:00"), "Mon 2026-06-08 20:00 +1000");
}

#[test]
fn hours_that_are_skipped_or_come_twice() {
    let zone = Tz::Europe__Berlin;
    let night = wall(24, 150, zone, "all");
    // 02:30 does not exist on 29 March 2026; it comes twice on 25 October.
    let spring = night.due(at(zone, "2026-03-28 12:00"));
    assert_eq!(local(zone, spring), "Sun 2026-03-29 03:00 +0200");
    let autumn = night.due(at(zone, "2026-10-24 12:00"));
    assert_eq!(local(zone, autumn), "Sun 2026-10-25 02:30 +0100");
    let [first, second, third] = night.next_three(at(zone, "2026-03-28 12:00"));
    assert_eq!(
        [second, third].map(|due| local(zone, due)),
        ["Mon 2026-03-30 02:30 +0200", "Tue 2026-03-31 02:30 +0200"]
    );
    assert!(first < second && second < third);
    // A whole day was skipped in Samoa: the hour is struck when the gap ends.
    let zone = Tz::Pacific__Apia;
    let opened = at(zone, "2011-12-29 20:00");
    let due = wall(24, 600, zone, "all").due(opened);
    assert_eq!(local(zone, due), "Sat 2011-12-31 10:00 +1400");
}

proptest! {
    /// Whatever the zone, the days and the hour: never too soon, on an allowed day, at the hour on the wall.
    #[test]
    fn every_due_is_at_its_hour_on_its_day_and_not_too_soon(
        zone in 0..TZ_VARIANTS.len(),
        minute in 0u16..1_440,
        days in 1u8..128,
        hours in 1u32..=720,
        opened in 1_700_000_000i64..2_000_000_000,
    ) {
        let zone = TZ_VARIANTS[zone];
        let days: Days = serde_json::from_value(serde_json::json!(days)).unwrap();
        let clock = WallClock { minute, zone, days };
        let pace = Pace { hours, clock: Some(clock), grace: 0 };
        let opened = DateTime::from_timestamp(opened, 0).unwrap();
        let due = pace.due(opened);
        prop_assert!(due >= opened + pace.least(), "{opened} {due}");
        // Within its time, or as soon as the days of the week allow after that.
        let most = TimeDelta::hours(i64::from(hours)).max(pace.least() + TimeDelta::days(8));
        prop_assert!(due <= opened + most, "{opened} {due}");
        let seen = due.with_timezone(&zone);
        if seen.hour() * 60 + seen.minute() == u32::from(minute) {
            prop_assert!(days.contains(seen.weekday()), "{seen}");
        } else {
            // Its hour was skipped that day, and this is the end of the gap.
            let skipped = [seen.date_naive(), seen.date_naive().pred_opt().unwrap()].into_iter().any(|day| {
                let wanted = day.and_hms_opt(u32::from(minute) / 60, u32::from(minute) % 60, 0).unwrap();
                let gap = GapInfo::new(&wanted, &zone).and_then(|gap| gap.end);
                days.contains(day.weekday()) && gap.is_some_and(|end| end == seen)
            });
            prop_assert!(skipped, "{seen} is not {minute}");
        }
    }
}

#[test]
fn days_are_read_and_written() {
    let words = |text: &str| Days::read(text).map(|days| days.to_string());
    assert_eq!(words("mon-fri").as_deref(), Some("Mon to Fri"));
    assert_eq!(words("Saturday, sun").as_deref(), Some("Sat to Sun"));
    assert_eq!(words("fri-mon").as_deref(), Some("Mon, Fri to Sun"));
    assert_eq!(words("mon-sun").as_deref(), Some("every day"));
    assert_eq!(words("all").as_deref(), Some("every day"));
    assert_eq!((words(""), words("someday"), words("mon-")), (None, None, None));
}

#[test]
fn the_host_sets_it_and_sees_it_first() {
    let mut hall = Hall::begun();
    let line = "/game deadline every:1d at:20:00 zone:Australia/Canberra days:mon-fri grace:2h";
    let version = hall.table.version;
    let preview = hall.say(ANA, &format!("{line} preview:yes")).unwrap();
    assert_eq!(hall.table.version, version);
    assert_eq!(preview[0].audience, Audience::Asker);
    let moments = |posts: &[Post]| {
        let spans = posts.iter().flat_map(|post| &post.lines).flat_map(|line| match line {
            Line::Prose(spans) => spans.clone(),
            Line::Mono(_) => Vec::new(),
        });
        spans.filter(|span| matches!(span, Span::Moment(_))).count()
    };
    assert_eq!(moments(&preview), 3);
    let Control::Button { line: save, .. } = &preview[0].controls[0] else {
        panic!("{preview:?}")
    };
    assert!(hall.say(BEN, line).unwrap_err().contains("host"));
    let save = save.clone();
    let said = hall.say(ANA, &save).unwrap();
    assert_eq!((said[0].audience, moments(&said)), (Audience::Table, 3));
    let shown = hall.say(BEN, "/game deadline").unwrap();
    let words = hall.words(&shown);
    assert!(words.contains("20:00 (Australia/Canberra) on Mon to Fri"), "{words}");
    assert!(
        words.contains("Next three:") && words.contains("2 hours later"),
        "{words}"
    );
    // Parts may change alone; `every` alone asks for a span again.
    hall.say(ANA, "/game deadline days:all").unwrap();
    assert_eq!(
        hall.table.clock().pace().as_ref().unwrap().clock.unwrap().zone,
        Tz::Australia__Canberra
    );
    hall.say(ANA, "/game deadline every:12h").unwrap();
    assert_eq!(hall.table.clock().pace().as_ref().unwrap().clock, None);
    hall.say(ANA, "/game deadline every:off").unwrap();
    assert_eq!(hall.table.clock().pace(), None);
}

#[test]
fn nonsense_is_refused_with_what_would_do() {
    let mut hall = Hall::begun();
    for (line, instead) in [
        ("every:soon", "12h, 1d"),
        ("at:25", "at:20:00"),
        ("days:mon-fri", "at:20:00"),
        ("at:20 days:noday", "mon-fri"),
        ("at:20 zone:Canberra", "zone:Australia/Canberra"),
        ("grace:3d", "48h"),
        ("quiet:late zone:UTC", "quiet:22-7"),
        ("quiet:22-7", "zone:"),
    ] {
        let refused = hall.say(ANA, &format!("/game deadline {line}")).unwrap_err();
        assert!(refused.contains(instead), "{line}: {refused}");
    }
}

#[test]
fn a_change_is_for_turns_to_come() {
    let mut hall = Hall::begun();
    assert_eq!(hall.due_in(), 24);
    hall.say(ANA, "/game deadline every:2d").unwrap();
    assert_eq!(hall.due_in(), 24);
    hall.say(ANA, "/warcamp end").unwrap();
    assert_eq!(hall.due_in(), 48);
}

#[test]
fn tables_stored_with_bare_hours_are_read() {
    let hall = Hall::begun();
    let mut body = serde_json::to_value(&hall.table).unwrap();
    let fields = body.as_object_mut().unwrap();
    fields.remove("pace");
    fields.insert("pace_hours".to_owned(), serde_json::json!(36));
    let chair = fields["chairs"][0].as_object_mut().unwrap();
    for field in ["away", "habits", "held_days", "known_to"] {
        chair.remove(field);
    }
    chair.insert("away_until".to_owned(), serde_json::json!("2026-06-03T10:00:00Z"));
    for field in ["grace", "at", "by_house", "called_up", "reminded"] {
        fields["opened"][0].as_object_mut().unwrap().remove(field);
    }
    let table: Table = serde_json::from_value(body.clone()).unwrap();
    assert_eq!(table.clock().pace(), Some(&Pace::every(36)));
    let away = table.chairs()[0].away().unwrap();
    assert_eq!((away.then, away.begun), (Then::Npc, true));
    assert_eq!(away.until.to_rfc3339(), "2026-06-03T10:00:00+00:00");
    body["pace_hours"] = serde_json::json!(null);
    assert_eq!(serde_json::from_value::<Table>(body).unwrap().clock().pace(), None);
}
