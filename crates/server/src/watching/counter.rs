//! View counting: pages report the ranges that were watched, the counter collects reports in memory, and a worker adds them to the
//! sums. So a crowd of viewers costs a few writes, and editors don't wait for it.

use super::Grant;
use crate::{
    api::{VideoId, analytics::Day, webhook::EventType},
    clock, events,
    lease::Bells,
    store::{
        Reason, Scope, Store, StoreError, VideoRow, WriteTx,
        watching::{self, Arrival, SLICES, SessionRow, Sums},
    },
};
use serde::Deserialize;
use serde_json::json;
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::Notify;

/// How long reports are collected before they are stored.
const COLLECTED_FOR: Duration = Duration::from_secs(2);
/// Maximum number of sessions with collected reports.
const MOST_WAITING: usize = 20_000;
/// Maximum number of sessions added in one transaction.
const AT_ONCE: usize = 500;
/// Maximum number of ranges in a report, of ranges waiting in a session, and of reports waiting in a session.
const MOST_RANGES: usize = 64;
/// Maximum number of seen ranges stored for a session.
const MOST_SEEN: usize = 200;
/// How much longer an exported file may be than its clips together, in milliseconds.
const TOLERANCE_MS: i64 = 1_000;
/// Highest playback speed of a page, with a margin.
const MOST_SPEED: i64 = 3;
/// Milliseconds that a session may have watched immediately after opening.
const HEAD_START_MS: i64 = 10_000;
/// View counts that trigger an event.
const MILESTONES: [i64; 12] = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000];

/// Report of a page: everything since its last report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageReport {
    /// 1 for the first report of a page, then one more each time. A repeated number counts once; reports may arrive in any order.
    pub number: i64,
    /// Number of times that playback was started.
    #[serde(default)]
    pub starts: i64,
    /// Played ranges in milliseconds of the video, in playback order.
    #[serde(default)]
    pub watched: Vec<(i64, i64)>,
}

/// Why a report is not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCounted {
    /// The report is invalid; the reason.
    Wrong(String),
    /// Too many reports wait; the page may send the report again later.
    Full,
}

impl PageReport {
    /// Validates a report on an export of this length.
    fn check(&self, length_ms: i64) -> Result<(), NotCounted> {
        let wrong = |problem: String| Err(NotCounted::Wrong(problem));
        if !(1..=1_000_000).contains(&self.number) {
            return wrong(format!("number must be 1 to 1000000, got {}", self.number));
        }
        if !(0..=100).contains(&self.starts) {
            return wrong(format!("starts must be 0 to 100, got {}", self.starts));
        }
        if self.watched.len() > MOST_RANGES {
            return wrong(format!("watched must contain at most {MOST_RANGES} ranges, got {}", self.watched.len()));
        }
        let end = length_ms.saturating_add(TOLERANCE_MS);
        match self.watched.iter().position(|(from, to)| !(0 <= *from && from < to && *to <= end)) {
            Some(place) => {
                let (from, to) = self.watched.get(place).copied().unwrap_or_default();
                wrong(format!("watched[{place}] must be a range within 0 to {length_ms}, got {from} to {to}"))
            }
            None => Ok(()),
        }
    }
}

/// A report with its time of arrival.
#[derive(Clone)]
struct Reported {
    at_ms: i64,
    report: PageReport,
}

/// Reports of one session that wait to be stored. Kept one by one, because the store knows which of them it has already counted.
struct Waiting {
    grant: Grant,
    /// Sorted by number.
    reports: Vec<Reported>,
}

impl Waiting {
    fn new(grant: Grant) -> Self {
        Self { grant, reports: Vec::new() }
    }

    /// Adds a report, unless one with its number waits. False if more than `most` reports, or ranges, would wait.
    fn take(&mut self, reported: Reported, most: usize) -> bool {
        let Err(place) = self.reports.binary_search_by_key(&reported.report.number, |waiting| waiting.report.number) else {
            return true;
        };
        let ranges: usize = self.reports.iter().map(|waiting| waiting.report.watched.len()).sum();
        let fits = self.reports.len() < most && ranges + reported.report.watched.len() <= most;
        if fits {
            self.reports.insert(place, reported);
        }
        fits
    }
}

/// Collects reports of watch pages.
#[derive(Default)]
pub struct Counter {
    waiting: Mutex<HashMap<String, Waiting>>,
    wake: Notify,
    /// Allows one flush at a time: a caller that waits has its reports stored too.
    flushing: tokio::sync::Mutex<()>,
}

impl Counter {
    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts a report of a page.
    pub fn take(&self, grant: Grant, report: PageReport, at_ms: i64) -> Result<(), NotCounted> {
        report.check(grant.length_ms)?;
        let mut waiting = self.waiting();
        if waiting.len() >= MOST_WAITING && !waiting.contains_key(&grant.session) {
            return Err(NotCounted::Full);
        }
        let session = waiting.entry(grant.session.clone()).or_insert_with(|| Waiting::new(grant));
        if !session.take(Reported { at_ms, report }, MOST_RANGES) {
            return Err(NotCounted::Full);
        }
        drop(waiting);
        self.wake.notify_one();
        Ok(())
    }

    /// Stores all collected reports. Reports that the store cannot take now stay collected.
    pub async fn flush(&self, store: &Store) -> Result<(), StoreError> {
        let _alone = self.flushing.lock().await;
        loop {
            let some: Vec<Waiting> = {
                let mut waiting = self.waiting();
                let names: Vec<_> = waiting.keys().take(AT_ONCE).cloned().collect();
                names.iter().filter_map(|name| waiting.remove(name)).collect()
            };
            if some.is_empty() {
                return Ok(());
            }
            let some = Arc::new(some);
            let adding = some.clone();
            if let Err(error) = store.write(Scope::Workspace, move |tx| add(tx, &adding)).await {
                if error.is_passing() {
                    self.put_back(&some);
                }
                return Err(error);
            }
        }
    }

    /// Puts sessions back after a failed write. If the write may have succeeded, the store recognises the reports that it has
    /// counted.
    fn put_back(&self, some: &[Waiting]) {
        let mut waiting = self.waiting();
        for back in some {
            let session = waiting.entry(back.grant.session.clone()).or_insert_with(|| Waiting::new(back.grant.clone()));
            for reported in &back.reports {
                // The limit has room for reports that arrived meanwhile. A real page never has more under way, so the rest is
                // dropped.
                session.take(reported.clone(), 2 * MOST_RANGES);
            }
        }
    }
}

/// Stores collected reports every few seconds, until the future is dropped.
pub async fn run(counter: Arc<Counter>, store: Store, bells: Arc<Bells>) {
    loop {
        counter.wake.notified().await;
        tokio::time::sleep(COLLECTED_FOR).await;
        match counter.flush(&store).await {
            Ok(()) => bells.outbox.notify_one(),
            Err(failure) => {
                tracing::warn!(%failure, "what was watched could not be counted yet");
                counter.wake.notify_one();
            }
        }
    }
}

/// Adds the reports of sessions to the sums, and emits events for new plays.
fn add(tx: &WriteTx, some: &[Waiting]) -> Result<(), StoreError> {
    let mut by_video: BTreeMap<&str, Vec<&Waiting>> = BTreeMap::new();
    for waiting in some {
        by_video.entry(waiting.grant.video.as_str()).or_default().push(waiting);
    }
    for (id, sessions) in by_video {
        let video = match VideoRow::find(tx, &VideoId::new(id)) {
            Ok(video) => video,
            // The video was deleted, and its counts with it.
            Err(error) if error.reason() == Reason::NotFound => continue,
            Err(error) => return Err(error),
        };
        add_to_video(tx, &video, &sessions)?;
    }
    SessionRow::forget(tx, tx.now_ms()?)
}

fn add_to_video(tx: &WriteTx, video: &VideoRow, sessions: &[&Waiting]) -> Result<(), StoreError> {
    let mut days: BTreeMap<Day, Sums> = BTreeMap::new();
    let mut quarters: BTreeMap<(Day, i64), i64> = BTreeMap::new();
    let mut referrers: BTreeMap<(Day, &str), i64> = BTreeMap::new();
    for waiting in sessions {
        let grant = &waiting.grant;
        let found = SessionRow::find(tx, &grant.session)?;
        let is_new = found.is_none();
        let began_ms = waiting.reports.iter().map(|reported| reported.at_ms).min().unwrap_or(grant.opened_ms);
        let mut session = found.unwrap_or_else(|| {
            SessionRow::fresh(grant.session.clone(), grant.video.clone(), clock::day(began_ms), grant.expires_ms())
        });
        let mut more = Sums { sessions: i64::from(is_new), ..Sums::default() };
        let mut has_come = false;
        for reported in &waiting.reports {
            let arrival = session.note(reported.report.number);
            if arrival == Arrival::Again {
                continue;
            }
            has_come = true;
            let one = count(&mut session, grant, reported, arrival);
            if one.plays > 0 {
                *quarters.entry((session.day, quarter_of(session.day, reported.at_ms))).or_default() += one.plays;
            }
            more.add(&one);
        }
        // A session in which nothing was played yet does not count.
        if !has_come || (is_new && more.plays == 0) {
            continue;
        }
        if is_new {
            *referrers.entry((session.day, &grant.referrer)).or_default() += 1;
        }
        session.save(tx)?;
        days.entry(session.day).or_default().add(&more);
    }
    let plays: i64 = days.values().map(|sums| sums.plays).sum();
    let before = watching::plays(tx, &video.id)?.cast_signed();
    for (day, more) in days {
        watching::add_to_day(tx, &video.id, day, &more)?;
    }
    for (quarter, plays) in quarters {
        watching::add_to_quarter(tx, &video.id, quarter, plays)?;
    }
    for ((day, host), plays) in referrers {
        watching::add_to_referrer(tx, &video.id, day, host, plays)?;
    }
    let after = before.saturating_add(plays);
    if plays > 0 {
        // One event for all plays that are added together: a crowd of viewers must not become a crowd of messages.
        let data = json!({"videoId": video.id, "name": video.name, "plays": plays, "views": after});
        events::emit(tx, &EventType::VideoViewed, data)?;
    }
    for milestone in MILESTONES.into_iter().filter(|milestone| before < *milestone && *milestone <= after) {
        let data = json!({"videoId": video.id, "name": video.name, "milestone": milestone, "views": after});
        events::emit(tx, &EventType::VideoMilestone, data)?;
    }
    Ok(())
}

/// A quarter of an hour in milliseconds.
pub const QUARTER_MS: i64 = 15 * 60 * 1000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The quarter of an hour since 1970 to which a report of a session counts. Playback after midnight counts to the last quarter of
/// the day on which the session began, because all of a session counts to that day.
fn quarter_of(day: Day, at_ms: i64) -> i64 {
    let start = clock::start_of(day);
    at_ms.clamp(start, start + DAY_MS - 1).div_euclid(QUARTER_MS)
}

/// Adds a report to its session, as far as it is plausible. Returns the additions to the sums.
fn count(session: &mut SessionRow, grant: &Grant, Reported { at_ms, report }: &Reported, arrival: Arrival) -> Sums {
    let mut more = Sums::default();
    let length = grant.length_ms.max(1);
    let since_opened = at_ms.saturating_sub(grant.opened_ms).max(0);
    let most = since_opened.saturating_mul(MOST_SPEED).saturating_add(HEAD_START_MS);
    let mut left = most.saturating_sub(session.watched_ms);
    let before = total(&session.seen);
    for (from, to) in &report.watched {
        let (from, to) = (*from, (*to).min(length).min(from.saturating_add(left)));
        if from < to {
            left -= to - from;
            more.watched_ms += to - from;
            add_to_slices(&mut more.slices, length, (from, to));
            see(&mut session.seen, (from, to));
        }
    }
    more.seen_ppm = part(total(&session.seen) - before, length);
    session.watched_ms += more.watched_ms;
    let mut wanted = report.starts;
    if wanted == 0 && session.plays == 0 && more.watched_ms > 0 {
        // Playback implies a start.
        wanted = 1;
        session.is_unstarted = true;
    } else if wanted > 0 && session.is_unstarted && arrival == Arrival::Late {
        // The late report contains the start that was already counted.
        wanted -= 1;
        session.is_unstarted = false;
    }
    // Each start after the first counts only if half of the video was watched for every start before it.
    for _ in 0..wanted {
        if session.plays == 0 || session.watched_ms >= session.plays.saturating_mul(length) / 2 {
            session.plays += 1;
            more.plays += 1;
        }
    }
    more
}

/// A ratio in millionths.
fn part(some: i64, whole: i64) -> i64 {
    (some as f64 / whole as f64 * 1e6).round() as i64
}

fn total(ranges: &[(i64, i64)]) -> i64 {
    ranges.iter().map(|(from, to)| to - from).sum()
}

/// Adds the covered part of each slice of the video, in millionths.
fn add_to_slices(slices: &mut [i64], length: i64, (from, to): (i64, i64)) {
    let (from, to, slice) = (from as f64, to as f64, length as f64 / SLICES as f64);
    let first = ((from / slice) as usize).min(SLICES - 1);
    for (index, sum) in slices.iter_mut().enumerate().skip(first) {
        let (start, end) = (index as f64 * slice, (index + 1) as f64 * slice);
        if start >= to {
            break;
        }
        *sum += ((to.min(end) - from.max(start)).max(0.0) / slice * 1e6).round() as i64;
    }
}

/// Merges a range into sorted, disjoint ranges.
fn see(seen: &mut Vec<(i64, i64)>, (mut from, mut to): (i64, i64)) {
    let first = seen.partition_point(|range| range.1 < from);
    let end = seen.partition_point(|range| range.0 <= to);
    if let (Some(low), Some(high)) = (seen.get(first), end.checked_sub(1).and_then(|last| seen.get(last)))
        && first < end
    {
        (from, to) = (from.min(low.0), to.max(high.1));
    }
    // For a viewer who jumps unusually often, only the first ranges are remembered.
    if first < end || seen.len() < MOST_SEEN {
        seen.splice(first..end, [(from, to)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{ExportId, SizePx},
        data_dir::DataDir,
        watching::Presented,
    };

    fn grant(length_ms: i64) -> Grant {
        Grant::fresh(
            (VideoId::new("vid_a"), 0),
            (ExportId::new("exp_a"), length_ms),
            Presented::default(),
            (String::new(), clock::now_ms()),
        )
    }

    fn report(number: i64, starts: i64, watched: &[(i64, i64)]) -> PageReport {
        PageReport { number, starts, watched: watched.to_vec() }
    }

    fn fresh(grant: &Grant) -> SessionRow {
        SessionRow::fresh(grant.session.clone(), grant.video.clone(), clock::day(grant.opened_ms), grant.expires_ms())
    }

    /// A store with the video of [`grant`].
    async fn store(folder: &std::path::Path) -> (Store, VideoId) {
        let store = Store::open(&DataDir::open(&folder.join("workspace")).unwrap()).unwrap();
        let size = SizePx { width: 1920.0, height: 1080.0 };
        let id = VideoId::new("vid_a");
        let of = id.clone();
        store.write(Scope::Workspace, move |tx| VideoRow::fresh(of, "A".into(), size, "hard_cut").insert(tx)).await.unwrap();
        (store, id)
    }

    async fn sums(store: &Store) -> Sums {
        store.read(|tx| watching::Span { video: None, among: None, first: None, last: None }.sums(tx)).await.unwrap()
    }

    #[test]
    fn a_report_is_noted_once_within_the_numbers_that_are_remembered() {
        use Arrival::{Again, InOrder, Late};
        let mut session = fresh(&grant(1_000));
        let mut note = |number| session.note(number);
        assert_eq!([note(1), note(1), note(3), note(2), note(2)], [InOrder, Again, InOrder, Late, Again]);
        // Far ahead, where the bit positions wrap around: the 63 numbers below the highest are remembered.
        assert_eq!([note(1_000), note(936), note(3)], [InOrder, Again, Again]);
        for number in (937..1_000).rev() {
            assert_eq!([note(number), note(number)], [Late, Again], "{number}");
        }
        assert_eq!([note(1_064), note(1_001), note(1_000), note(1_063)], [InOrder, Late, Again, Late]);
        // A program of an older format raises only the highest number: its reports must not count again.
        let mut session = fresh(&grant(1_000));
        assert_eq!([session.note(1), session.note(3)], [InOrder, InOrder]);
        session.last_report = 5;
        assert_eq!([session.note(5), session.note(4), session.note(2), session.note(6)], [Again, Again, Late, InOrder]);
    }

    #[tokio::test]
    async fn plays_are_the_same_in_whatever_order_reports_come() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = store(folder.path()).await;
        let orders: [&[usize]; 6] = [&[0, 1, 2], &[1, 0, 2], &[2, 1, 0], &[1, 2, 0], &[2, 0, 1], &[0, 2, 1]];
        let mut before = Sums::default();
        for (order, together) in orders.into_iter().flat_map(|order| [(order, true), (order, false)]) {
            let (counter, grant) = (Counter::default(), grant(1_000));
            // The video is watched to the end in two reports, then a little of it again without a new start.
            let reports = [report(1, 1, &[(0, 500)]), report(2, 0, &[(500, 1_000)]), report(3, 0, &[(0, 100)])];
            for at in order {
                counter.take(grant.clone(), reports[*at].clone(), grant.opened_ms).unwrap();
                if !together {
                    counter.flush(&store).await.unwrap();
                }
            }
            counter.flush(&store).await.unwrap();
            let now = sums(&store).await;
            let more = (now.plays - before.plays, now.sessions - before.sessions, now.watched_ms - before.watched_ms);
            assert_eq!((more, now.seen_ppm - before.seen_ppm), ((1, 1, 1_100), 1_000_000), "{order:?} {together}");
            before = now;
        }
    }

    #[tokio::test]
    async fn reports_of_which_nobody_knows_whether_they_were_added_count_once() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = store(folder.path()).await;
        let (counter, grant) = (Counter::default(), grant(1_000));
        counter.take(grant.clone(), report(1, 1, &[(0, 500)]), grant.opened_ms).unwrap();
        counter.take(grant.clone(), report(2, 0, &[(500, 600)]), grant.opened_ms).unwrap();
        let some: Arc<Vec<Waiting>> = Arc::new(counter.waiting().drain().map(|(_, waiting)| waiting).collect());
        let adding = some.clone();
        store.write(Scope::Workspace, move |tx| add(tx, &adding)).await.unwrap();
        // The reports were added, but the answer was lost; meanwhile another report has arrived.
        counter.take(grant.clone(), report(3, 0, &[(600, 700)]), grant.opened_ms).unwrap();
        counter.put_back(&some);
        counter.flush(&store).await.unwrap();
        let sums = sums(&store).await;
        assert_eq!((sums.plays, sums.sessions, sums.watched_ms, sums.seen_ppm), (1, 1, 700, 700_000));
        // Repeated failures keep the waiting reports bounded.
        let much = report(4, 0, &[(0, 1); MOST_RANGES]);
        let back = [Waiting { grant: grant.clone(), reports: vec![Reported { at_ms: 0, report: much }] }];
        for number in 5..50 {
            let _ = counter.take(grant.clone(), report(number, 0, &[(0, 1); MOST_RANGES]), grant.opened_ms);
            counter.put_back(&back);
        }
        let waits: usize =
            counter.waiting().values().flat_map(|waiting| &waiting.reports).map(|one| one.report.watched.len()).sum();
        assert!(waits <= 2 * MOST_RANGES, "{waits}");
    }

    #[tokio::test]
    async fn all_of_a_session_counts_for_the_day_on_which_it_began() {
        let folder = tempfile::tempdir().unwrap();
        let (store, id) = store(folder.path()).await;
        let (counter, mut grant) = (Counter::default(), grant(1_000));
        // The next midnight: a session that is too old to report is forgotten.
        let midnight = (clock::now_ms() / DAY_MS + 1) * DAY_MS;
        grant.opened_ms = midnight - 60_000;
        counter.take(grant.clone(), report(1, 1, &[(0, 1_000)]), midnight - 50_000).unwrap();
        counter.flush(&store).await.unwrap();
        counter.take(grant.clone(), report(2, 1, &[(0, 1_000)]), midnight + QUARTER_MS).unwrap();
        counter.flush(&store).await.unwrap();
        let day = clock::day(midnight - 1);
        let of_day = move |tx: &crate::store::ReadTx| {
            let span = watching::Span { video: Some(&id), among: None, first: Some(day), last: Some(day) };
            let days = span.days(tx, |quarter| Some(clock::day(quarter * QUARTER_MS)))?;
            let hosts: u64 = span.referrers(tx)?.iter().map(|host| host.count).sum();
            Ok((span.sums(tx)?.plays, days.iter().map(|day| (day.date, day.plays)).collect::<Vec<_>>(), hosts))
        };
        assert_eq!(store.read(of_day).await.unwrap(), (2, vec![(day, 2)], 1));
    }

    #[test]
    fn seen_ranges_are_sorted_and_apart_whatever_order_they_come_in() {
        let mut seen = Vec::new();
        for range in [(10, 20), (40, 50), (30, 35), (0, 5), (20, 30), (12, 18), (34, 41), (60, 70)] {
            see(&mut seen, range);
        }
        assert_eq!(seen, [(0, 5), (10, 50), (60, 70)]);
        for place in 0..2 * MOST_SEEN as i64 {
            see(&mut seen, (1_000 + place * 10, 1_005 + place * 10));
        }
        assert_eq!(seen.len(), MOST_SEEN);
        see(&mut seen, (0, 100_000));
        assert_eq!(seen, [(0, 100_000)]);
    }

    #[test]
    fn slices_share_a_range_by_its_parts() {
        let mut slices = vec![0; SLICES];
        add_to_slices(&mut slices, 10_000, (50, 250));
        assert_eq!(slices[..4], [500_000, 1_000_000, 500_000, 0]);
        add_to_slices(&mut slices, 10_000, (9_900, 10_000));
        assert_eq!(slices[98..], [0, 1_000_000]);
        let mut odd = vec![0; SLICES];
        add_to_slices(&mut odd, 7, (0, 7));
        assert!(odd.iter().all(|slice| *slice == 1_000_000), "{odd:?}");
    }

    #[test]
    fn a_session_counts_no_more_than_it_can_have_watched() {
        let grant = grant(60_000);
        let mut session = fresh(&grant);
        let at = |after: i64, number, starts, watched: &[(i64, i64)]| Reported {
            at_ms: grant.opened_ms + after,
            report: report(number, starts, watched),
        };
        let count = |session: &mut SessionRow, reported: &Reported| count(session, &grant, reported, Arrival::InOrder);
        let more = count(&mut session, &at(0, 1, 100, &[(0, 60_000), (0, 60_000)]));
        assert_eq!(
            (more.plays, more.watched_ms),
            (1, HEAD_START_MS),
            "nobody watches a minute at once, or starts a hundred times"
        );
        let more = count(&mut session, &at(20_000, 2, 0, &[(10_000, 61_000)]));
        assert_eq!((more.plays, more.watched_ms, session.seen.clone()), (0, 50_000, vec![(0, 60_000)]), "and not past its end");
        assert_eq!(count(&mut session, &at(20_000, 3, 1, &[])).plays, 1, "it was watched to its end and started again");
        assert_eq!(count(&mut session, &at(-5_000, 4, 1, &[(0, 1_000)])).watched_ms, 0, "a clock that goes back");
    }

    #[test]
    fn a_report_that_nothing_could_have_led_to_is_refused_with_its_field() {
        let counter = Counter::default();
        let refused = |bad: PageReport| match counter.take(grant(1_000), bad, clock::now_ms()) {
            Err(NotCounted::Wrong(problem)) => problem,
            other => panic!("{other:?}"),
        };
        for (bad, field) in [
            (report(0, 0, &[]), "number"),
            (report(1, 101, &[]), "starts"),
            (report(1, -1, &[]), "starts"),
            (report(1, 0, &[(0, 10), (-1, 10)]), "watched[1]"),
            (report(1, 0, &[(10, 10)]), "watched[0]"),
            (report(1, 0, &[(0, 3_000)]), "watched[0]"),
            (report(1, 0, &[(i64::MIN, i64::MAX)]), "watched[0]"),
            (report(1, 0, &[(0, 1); MOST_RANGES + 1]), "watched must"),
        ] {
            assert!(refused(bad.clone()).contains(field), "{bad:?}");
        }
        assert!(counter.waiting().is_empty());
    }

    #[tokio::test]
    async fn a_crowd_is_counted_in_a_few_rows_and_a_repeat_once() {
        let folder = tempfile::tempdir().unwrap();
        let (store, id) = store(folder.path()).await;
        let counter = Counter::default();
        let mut grants = Vec::new();
        let mut refused = 0;
        for viewer in 0..MOST_WAITING + 10 {
            let mut grant = grant(1_000);
            grant.referrer = format!("host-{}.example", viewer % 400);
            match counter.take(grant.clone(), report(1, 1, &[(0, 500)]), grant.opened_ms) {
                Ok(()) => grants.push(grant),
                Err(NotCounted::Full) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!((grants.len(), refused), (MOST_WAITING, 10));
        counter.flush(&store).await.unwrap();
        // The page repeats a report, because the answer was lost; another page continues.
        counter.take(grants[0].clone(), report(1, 1, &[(0, 500)]), grants[0].opened_ms).unwrap();
        counter.take(grants[1].clone(), report(2, 0, &[(500, 1_000)]), grants[1].opened_ms).unwrap();
        counter.flush(&store).await.unwrap();
        let of = id.clone();
        let (sums, referrers, days) = store
            .read(move |tx| {
                let span = watching::Span { video: Some(&of), among: None, first: None, last: None };
                let days = span.days(tx, |quarter| Some(clock::day(quarter * QUARTER_MS)))?;
                Ok((span.sums(tx)?, span.referrers(tx)?, days))
            })
            .await
            .unwrap();
        let crowd = MOST_WAITING as i64;
        assert_eq!((sums.plays, sums.sessions, sums.watched_ms), (crowd, crowd, crowd * 500 + 500));
        assert_eq!(sums.seen_ppm, crowd * 500_000 + 500_000);
        assert_eq!((sums.slices[0], sums.slices[99]), (crowd * 1_000_000, 1_000_000));
        assert!(referrers.len() <= 2 * 201, "{}", referrers.len());
        assert_eq!(referrers.iter().map(|host| host.count).sum::<u64>(), crowd as u64);
        assert_eq!(days.iter().map(|day| day.plays).sum::<u64>(), crowd as u64);
        assert_eq!(store.read(move |tx| watching::plays(tx, &id)).await.unwrap(), crowd as u64);
        // Deleting a video deletes its counts, and later reports of its viewers are ignored.
        store.execute("DELETE FROM video").await.unwrap();
        counter.take(grants[2].clone(), report(2, 0, &[(500, 1_000)]), grants[2].opened_ms).unwrap();
        counter.flush(&store).await.unwrap();
        let left =
            store.read(|tx| watching::Span { video: None, among: None, first: None, last: None }.sums(tx)).await.unwrap();
        assert_eq!(left, Sums::default());
    }
}
