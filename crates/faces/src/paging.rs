//! Whether windows of a clip answer what the whole clip answers (`api.md`, camera-faces, rule 5): which windows are asked for, and
//! what their answers say. No I/O: [`PagingCheck::next_request`] names the next request, [`PagingCheck::answered`] takes its answer.

mod compare;
#[cfg(test)]
mod tests;

pub use compare::{Difference, Ordered, differences};

use super::{
    finding::{Finding, Kind, Severity, settle},
    page::{Page, TimeWindow},
};
use crate::api::{ClipId, VideoId, bounded_ms};
use std::{
    collections::{BTreeSet, HashMap, HashSet, VecDeque},
    fmt::Write,
};

/// The most requests of a clip's check, with those for its revision, layouts and sources.
pub const MOST_REQUESTS: usize = 24;
/// Other requests of a clip's check: the revision before and after, the layouts, the sources.
pub const OTHER_REQUESTS: usize = 4;
/// The most requests of a full check.
pub const MOST_REQUESTS_FULL: usize = 4_000;
/// The shortest window of a series.
const SHORTEST_MS: i64 = 1_000;
/// The most findings of one clip's check.
const MOST_FINDINGS: usize = 20;

/// How many windows are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// None: the whole clip is read in one request.
    Off,
    /// At most [`MOST_REQUESTS`], chosen where faults show.
    #[default]
    Quick,
    /// Several series, and the border of every sample.
    Full,
}

/// A request that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The status of the answer; nothing where there was no answer.
    pub status: Option<u16>,
    /// What happened.
    pub message: String,
}

/// A check that is under way.
#[derive(Clone, Debug)]
pub struct PagingCheck {
    length: i64,
    depth: Depth,
    next: VecDeque<TimeWindow>,
    stage: Stage,
    pages: Vec<Page>,
    failures: Vec<(TimeWindow, Failure)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Whole,
    Series,
    Borders,
    Done,
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq)]
pub struct PagingReport {
    /// Requests that were made, with the others.
    pub requests: usize,
    /// Whether every answer agrees with every other one; nothing where that cannot be said.
    pub agrees: Option<bool>,
    /// Why it cannot be said.
    pub unsettled: Option<String>,
    /// Requests that failed, or whose answer could not be read.
    pub failed: usize,
    /// The two windows with the least footage whose answers disagree.
    pub pair: Option<(TimeWindow, TimeWindow)>,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

/// The revision of a clip's data before and after a check: what a service gives of the video's revision and the clip's stamp.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revisions {
    /// Before the first request.
    pub before: Option<String>,
    /// After the last one.
    pub after: Option<String>,
}

impl PagingCheck {
    /// A check of a clip of this played length. The first request is for the whole clip.
    pub fn new(length: i64, depth: Depth) -> Self {
        let next = VecDeque::from([TimeWindow::WHOLE]);
        Self { length: length.max(1), depth, next, stage: Stage::Whole, pages: Vec::new(), failures: Vec::new() }
    }

    /// How many requests a check makes at most, with the others.
    pub fn forecast(depth: Depth, length: i64) -> usize {
        match depth {
            Depth::Off => 1 + OTHER_REQUESTS,
            Depth::Quick => MOST_REQUESTS,
            // Six for each sample, most often one every 1.5 s, and the series.
            Depth::Full => (length as usize / 250 + length as usize / 1_000 * 2 + 40).min(MOST_REQUESTS_FULL),
        }
    }

    /// The next request; nothing when enough is known.
    pub fn next_request(&mut self) -> Option<TimeWindow> {
        loop {
            if self.requests() >= self.most() {
                return None;
            }
            if let Some(next) = self.next.pop_front() {
                let is_known =
                    self.pages.iter().any(|page| page.asked == next) || self.failures.iter().any(|(window, _)| *window == next);
                if !is_known {
                    return Some(next);
                }
                continue;
            }
            self.stage = match self.stage {
                Stage::Whole if self.depth == Depth::Off => Stage::Done,
                Stage::Whole => {
                    self.next.extend(self.series());
                    Stage::Series
                }
                Stage::Series => {
                    self.next.extend(self.borders());
                    Stage::Borders
                }
                Stage::Borders | Stage::Done => return None,
            };
        }
    }

    /// Takes the answer of a request.
    pub fn answered(&mut self, window: TimeWindow, answer: Result<Page, Failure>) {
        match answer {
            Ok(page) => self.pages.push(page),
            Err(failure) => self.failures.push((window, failure)),
        }
    }

    /// The answer for the whole clip, if there is one.
    pub fn whole(&self) -> Option<&Page> {
        self.pages.iter().find(|page| page.asked == TimeWindow::WHOLE)
    }

    /// The answers that make up the clip: that for the whole clip, or else windows that meet end to start. What no answer is about
    /// is left out, and an answer that begins in another one counts from the end of that one.
    pub fn clip_pages(&self) -> Vec<Page> {
        if let Some(whole) = self.whole() {
            return vec![whole.clone()];
        }
        let (mut at, mut chain) = (0, Vec::new());
        while at < self.length {
            let start = |page: &&Page| page.asked.start.unwrap_or(0);
            let end = |page: &&Page| page.asked.end.unwrap_or(self.length);
            let here = self.pages.iter().filter(|page| start(page) <= at && end(page) > at);
            // An answer that begins here is taken as it came.
            let Some(next) = here.max_by_key(|page| (start(page) == at, end(page))) else {
                let later = self.pages.iter().filter(|page| end(page) > start(page)).map(|page| start(&page));
                let Some(later) = later.filter(|start| *start > at).min() else { break };
                at = later;
                continue;
            };
            chain.push(if start(&next) == at { next.clone() } else { next.since(at) });
            at = end(&next);
        }
        chain
    }

    /// The first failure, for a clip without any answer.
    pub fn failure(&self) -> Option<&Failure> {
        self.failures.first().map(|(_, failure)| failure)
    }

    /// Requests so far, without the others.
    pub fn requests(&self) -> usize {
        self.pages.len() + self.failures.len()
    }

    fn most(&self) -> usize {
        let all = if self.depth == Depth::Full { MOST_REQUESTS_FULL } else { MOST_REQUESTS };
        all - OTHER_REQUESTS
    }

    /// Windows of several lengths that meet end to start, and one that overlaps them.
    fn series(&self) -> Vec<TimeWindow> {
        let length = self.length;
        let in_parts = |parts: i64| {
            let step = (length / parts).max(SHORTEST_MS);
            let mut borders: Vec<i64> = (0..parts).map(|part| part * step).take_while(|start| *start < length).collect();
            borders.push(length);
            borders
        };
        let windows = |borders: Vec<i64>| -> Vec<TimeWindow> {
            borders.iter().zip(borders.iter().skip(1)).map(|(from, to)| TimeWindow::new(*from, *to)).collect()
        };
        let all: &[i64] = if self.depth == Depth::Full { &[2, 3, 5, 7, 11, length / 1_000 + 1] } else { &[3, 5] };
        let mut asked: Vec<TimeWindow> = all.iter().flat_map(|parts| windows(in_parts(*parts))).collect();
        let overlapping = TimeWindow::new(length * 3 / 10, (length * 8 / 10).max(length * 3 / 10 + 1));
        // Before the second series: it is the one that is left out where requests run short.
        asked.insert(asked.len().min(3), overlapping);
        asked
    }

    /// Small windows around samples: a border exactly on one, a millisecond before, and one after.
    fn borders(&self) -> Vec<TimeWindow> {
        let mut times: BTreeSet<i64> = BTreeSet::new();
        for page in &self.pages {
            let usable = page.samples.iter().map(|sample| sample.timestamp_ms).filter(|ms| ms.is_finite() && *ms >= 0.0);
            times.extend(usable.filter(|ms| *ms < self.length as f64).map(|ms| ms.ceil() as i64));
        }
        let times: Vec<i64> = times.into_iter().collect();
        let chosen: Vec<usize> = if self.depth == Depth::Full {
            (0..times.len()).collect()
        } else {
            // Where answers disagree already, the border narrows it down; else in the middle and at a third.
            let disagreed: Vec<i64> = self.disagreements().iter().map(|one| bounded_ms(one.difference.at_ms.ceil())).collect();
            let mut chosen: Vec<usize> = disagreed.iter().filter_map(|ms| times.binary_search(ms).ok()).take(2).collect();
            for usual in [times.len() / 2, times.len() / 3, times.len().saturating_sub(1), 0] {
                if chosen.len() < 2 && usual < times.len() && !chosen.contains(&usual) {
                    chosen.push(usual);
                }
            }
            chosen
        };
        let mut windows = Vec::new();
        for index in chosen {
            let Some(&at) = times.get(index) else { continue };
            let from = index.checked_sub(1).and_then(|before| times.get(before)).map_or(0, |before| *before);
            let to = times.get(index + 1).map_or(self.length, |after| after + 1);
            for border in [at, at - 1, at + 1] {
                if border > from {
                    windows.push(TimeWindow::new(from, border));
                }
                if border >= 0 && to > border {
                    windows.push(TimeWindow::new(border, to));
                }
            }
        }
        windows
    }

    /// Every time about which two answers disagree, with the pair of least footage.
    fn disagreements(&self) -> Vec<Disagreement> {
        let mut found: Vec<Disagreement> = Vec::new();
        // Those that were found, by their time in whole milliseconds.
        let mut by_time: HashMap<i64, Vec<usize>> = HashMap::new();
        let ordered: Vec<Ordered<'_>> = self.pages.iter().map(Ordered::of).collect();
        for (index, (one, first)) in self.pages.iter().zip(&ordered).enumerate() {
            if self.depth == Depth::Full && one.asked != TimeWindow::WHOLE {
                continue;
            }
            // Against the whole clip, and in the order of the requests against those that overlap.
            for (two, second) in self.pages.iter().zip(&ordered).skip(index + 1) {
                let footage = one.asked.length(self.length) + two.asked.length(self.length);
                for difference in differences(first, second) {
                    let pair = (one.asked, two.asked);
                    let key = bounded_ms(difference.at_ms);
                    let near = (key.saturating_sub(1)..=key.saturating_add(1)).filter_map(|key| by_time.get(&key)).flatten();
                    let is_same = |place: &&usize| {
                        found.get(**place).is_some_and(|known| (known.difference.at_ms - difference.at_ms).abs() < 0.5)
                    };
                    let known = near.into_iter().find(is_same).copied();
                    if let Some(known) = known.and_then(|place| found.get_mut(place)) {
                        known.pairs += 1;
                        if footage < known.footage {
                            *known = Disagreement { difference, pair, footage, pairs: known.pairs };
                        }
                    } else {
                        by_time.entry(key).or_default().push(found.len());
                        found.push(Disagreement { difference, pair, footage, pairs: 1 });
                    }
                }
            }
        }
        found.sort_by(|one, two| one.difference.at_ms.total_cmp(&two.difference.at_ms));
        found
    }

    /// What the answers say. `refused` is how often the service asked to wait (429, 503) before it answered.
    pub fn report(&self, clip: &ClipId, revisions: &Revisions, refused: usize) -> PagingReport {
        let mut findings = Vec::new();
        let disagreements = self.disagreements();
        let is_same = revisions.before == revisions.after;
        let unsettled = if self.pages.len() < 2 && self.depth != Depth::Off {
            Some("fewer than two requests were answered".to_owned())
        } else if self.depth == Depth::Off {
            Some("the check was switched off".to_owned())
        } else if !is_same {
            Some("the clip changed while it was read: check it again".to_owned())
        } else {
            None
        };
        let finding = |severity, from: f64, to: f64, rule| Finding::new(Kind::Paging, severity, clip, from, to, rule);
        let mut pair = None;
        if unsettled.is_none() {
            pair = disagreements.iter().min_by_key(|one| one.footage).map(|one| one.pair);
            for one in disagreements.iter().take(MOST_FINDINGS) {
                let at = one.difference.at_ms;
                let rule = format!(
                    "{}: {} and {} disagree, and the clip was not changed in between.",
                    one.difference.words(),
                    asked(one.pair.0),
                    asked(one.pair.1)
                );
                let found = finding(Severity::High, at, at, rule).text("request", one.pair.0.query());
                let found = found.of_rule("requests_disagree");
                findings.push(found.text("otherRequest", one.pair.1.query()).value("pairs", one.pairs as f64));
            }
            if disagreements.len() > MOST_FINDINGS {
                let last = disagreements.last().map_or(0.0, |last| last.difference.at_ms);
                let first = disagreements.get(MOST_FINDINGS).map_or(last, |next| next.difference.at_ms);
                let more = disagreements.len() - MOST_FINDINGS;
                let rule = format!("Requests disagree about {more} more samples.");
                findings.push(finding(Severity::High, first, last, rule).of_rule("requests_disagree_further"));
            }
        }
        // The answer for the whole clip is checked with its samples: what windows repeat of its faults is the same fault.
        let whole = self.pages.iter().find(|page| page.asked == TimeWindow::WHOLE);
        let known: HashSet<u64> = whole.into_iter().flat_map(|page| falls(page).map(|(_, at)| at.to_bits())).collect();
        let mut is_in_its_windows = true;
        // Times that do not rise, by the time, and how many requests answer so.
        let mut unordered: Vec<(f64, f64, TimeWindow, usize)> = Vec::new();
        for page in self.pages.iter().filter(|page| page.asked != TimeWindow::WHOLE) {
            let times: Vec<f64> = page.samples.iter().map(|sample| sample.timestamp_ms).collect();
            let outside = times.iter().find(|ms| !page.asked.contains(**ms));
            if let Some(outside) = outside {
                let rule = format!("The request for {} answers a sample at {outside} ms.", asked(page.asked));
                let found = finding(Severity::High, *outside, *outside, rule).of_rule("outside_of_window");
                findings.push(found.at_place(page.asked.query()).text("request", page.asked.query()));
                is_in_its_windows = false;
            }
            for (before, at) in falls(page).filter(|(_, at)| !known.contains(&at.to_bits())) {
                let known = unordered.iter().position(|(_, other, ..)| other.to_bits() == at.to_bits());
                if let Some((.., requests)) = known.and_then(|place| unordered.get_mut(place)) {
                    *requests += 1;
                } else if unordered.len() < MOST_FINDINGS {
                    unordered.push((before, at, page.asked, 1));
                }
            }
        }
        for (before, at, window, requests) in unordered {
            let others = if requests > 1 { format!(", and in {} other answers", requests - 1) } else { String::new() };
            let rule = format!("In the answer for {}{others}, {at} ms follows {before} ms: times must rise.", asked(window));
            let found = finding(Severity::High, at, at, rule).of_rule("time_falls_in_window").at_place(window.query());
            findings.push(found.text("request", window.query()).value("requests", requests as f64));
        }
        findings.truncate(2 * MOST_FINDINGS);
        self.failed(clip, &mut findings);
        if refused > 0 {
            let times = if refused == 1 { "once".to_owned() } else { format!("{refused} times") };
            let rule = format!("The service asked to wait {times} (429 or 503) before it answered.");
            let found = finding(Severity::Low, 0.0, 0.0, rule).of_rule("asked_to_wait");
            findings.push(found.value("refused", refused as f64));
        }
        settle(&mut findings);
        let (requests, failed) = (self.requests() + OTHER_REQUESTS, self.failures.len());
        let mut unsettled = unsettled;
        let mut agrees = unsettled.is_none().then_some(disagreements.is_empty() && is_in_its_windows);
        if failed > 0 && agrees == Some(true) {
            // What failed agrees with nothing.
            (agrees, unsettled) = (None, Some(format!("{failed} of {requests} requests failed, the others agree")));
        } else if failed > 0 && self.pages.len() < 2 && self.depth != Depth::Off {
            unsettled = Some(format!("{failed} of {requests} requests failed, too few to compare were answered"));
        }
        PagingReport { requests, agrees, unsettled, failed, pair, findings }
    }

    /// Requests that failed: one finding for each status and message.
    fn failed(&self, clip: &ClipId, findings: &mut Vec<Finding>) {
        let mut known: Vec<(&Failure, Vec<TimeWindow>)> = Vec::new();
        for (window, failure) in &self.failures {
            match known.iter_mut().find(|(other, _)| *other == failure) {
                Some((_, windows)) => windows.push(*window),
                None => known.push((failure, vec![*window])),
            }
        }
        for (failure, windows) in known.into_iter().take(MOST_FINDINGS) {
            let first = windows.first().copied().unwrap_or_default();
            let severity = match failure.status {
                Some(429 | 503) => Severity::Low,
                _ => Severity::High,
            };
            let count = windows.len();
            let requests = if count == 1 { "1 request".to_owned() } else { format!("{count} requests") };
            let rule = format!("{requests} failed, the first for {}: {}.", asked(first), failure.message.trim_end_matches('.'));
            let from = first.start.unwrap_or(0) as f64;
            let until = first.end.map_or(self.length as f64, |end| end as f64);
            let found = Finding::new(Kind::RequestFailed, severity, clip, from, until, rule).value("failed", count as f64);
            let found = found.at_place(first.query()).text("request", first.query());
            findings.push(match failure.status {
                Some(status) => found.value("status", f64::from(status)),
                None => found,
            });
        }
    }
}

/// The times of an answer that do not rise: each with the time before it.
fn falls(page: &Page) -> impl Iterator<Item = (f64, f64)> {
    let pairs = page.samples.iter().zip(page.samples.iter().skip(1));
    pairs.map(|(one, two)| (one.timestamp_ms, two.timestamp_ms)).filter(|(one, two)| one >= two)
}

#[derive(Clone, Debug)]
struct Disagreement {
    difference: Difference,
    pair: (TimeWindow, TimeWindow),
    /// Length of both windows together.
    footage: i64,
    /// How many pairs disagree about it.
    pairs: usize,
}

/// A request in words: `the request for 0 to 1500 ms`, without the beginning.
fn asked(window: TimeWindow) -> String {
    match (window.start, window.end) {
        (None, None) => "the whole clip".into(),
        (start, Some(end)) => format!("{} to {end} ms", start.unwrap_or(0)),
        (Some(start), None) => format!("{start} ms to the end"),
    }
}

/// The request of a query as a command line that anybody can run: the key is taken from the environment.
pub fn curl(origin: &str, video: &VideoId, clip: &ClipId, query: &str) -> String {
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    let path = format!("/v1/videos/{}/clips/{}/camera-faces{query}", escaped(video.as_str()), escaped(clip.as_str()));
    format!(
        "curl -sS -H \"Authorization: Bearer $CUTROOM_API_KEY\" '{}{path}'",
        origin.trim_end_matches('/').replace('\'', "%27")
    )
}

/// A segment of a path: everything but letters, digits and a few signs is escaped, so that a shell reads it as one word too.
fn escaped(segment: &str) -> String {
    segment.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            text.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}
