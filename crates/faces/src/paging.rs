//! Checks that windows of a clip answer the same as the whole clip (`api.md`, camera-faces, rule 5): chooses the windows to
//! request, and compares the answers. No I/O: [`PagingCheck::next_request`] names the next request, [`PagingCheck::answered`] takes
//! its answer.

mod compare;
#[cfg(test)]
mod tests;

pub use compare::{Difference, Ordered, differences};

use super::{
    finding::{Finding, Kind, Severity, settle, time, window},
    page::{Page, TimeWindow},
};
use crate::api::{ClipId, VideoId, bounded_ms};
use std::{
    collections::{BTreeSet, HashMap, HashSet, VecDeque},
    fmt::Write,
};

/// Most requests of a quick check of a clip, including [`OTHER_REQUESTS`].
pub const MOST_REQUESTS: usize = 24;
/// Further requests of a clip's check: the revision before and after, the layouts, the sources.
pub const OTHER_REQUESTS: usize = 4;
/// Most requests of a full check.
pub const MOST_REQUESTS_FULL: usize = 4_000;
/// Shortest window of a series, in milliseconds.
const SHORTEST_MS: i64 = 1_000;
/// Most findings of one clip's check.
const MOST_FINDINGS: usize = 20;

/// Number of windows that a check requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// None: one request reads the whole clip.
    Off,
    /// At most [`MOST_REQUESTS`] requests, for windows where faults are likely.
    #[default]
    Quick,
    /// Several series of windows, and windows at every sample.
    Full,
}

/// A failed request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// HTTP status of the answer; `None` if there was no answer.
    pub status: Option<u16>,
    /// Error message.
    pub message: String,
}

/// A running check.
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

/// Result of a check.
#[derive(Clone, Debug, PartialEq)]
pub struct PagingReport {
    /// Number of requests, including [`OTHER_REQUESTS`].
    pub requests: usize,
    /// Whether all answers agree; `None` if that is undecided.
    pub agrees: Option<bool>,
    /// Reason why agreement is undecided.
    pub unsettled: Option<String>,
    /// Number of requests that failed, or had an unreadable answer.
    pub failed: usize,
    /// The two shortest windows whose answers disagree.
    pub pair: Option<(TimeWindow, TimeWindow)>,
    /// Findings of the check.
    pub findings: Vec<Finding>,
}

/// Revision of a clip's data before and after a check, from the video's revision and the clip's timestamp, as far as the server
/// states them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revisions {
    /// Revision before the first request.
    pub before: Option<String>,
    /// Revision after the last request.
    pub after: Option<String>,
}

impl PagingCheck {
    /// Check of a clip with this playback length in milliseconds. Its first request is for the whole clip.
    pub fn new(length: i64, depth: Depth) -> Self {
        let next = VecDeque::from([TimeWindow::WHOLE]);
        Self { length: length.max(1), depth, next, stage: Stage::Whole, pages: Vec::new(), failures: Vec::new() }
    }

    /// Most requests that a check makes, including [`OTHER_REQUESTS`].
    pub fn forecast(depth: Depth, length: i64) -> usize {
        match depth {
            Depth::Off => 1 + OTHER_REQUESTS,
            Depth::Quick => MOST_REQUESTS,
            // Six requests per sample, usually one every 1.5 s, and the series.
            Depth::Full => (length as usize / 250 + length as usize / 1_000 * 2 + 40).min(MOST_REQUESTS_FULL),
        }
    }

    /// Next window to request; `None` if the check is complete.
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

    /// Answer for the whole clip; `None` if it failed.
    pub fn whole(&self) -> Option<&Page> {
        self.pages.iter().find(|page| page.asked == TimeWindow::WHOLE)
    }

    /// Answers that together cover the clip: the one for the whole clip, or adjacent windows. Parts without an answer are left out.
    /// If an answer overlaps the previous one, only its rest is used.
    pub fn clip_pages(&self) -> Vec<Page> {
        if let Some(whole) = self.whole() {
            return vec![whole.clone()];
        }
        let (mut at, mut chain) = (0, Vec::new());
        while at < self.length {
            let start = |page: &&Page| page.asked.start.unwrap_or(0);
            let end = |page: &&Page| page.asked.end.unwrap_or(self.length);
            let here = self.pages.iter().filter(|page| start(page) <= at && end(page) > at);
            // An answer that begins exactly here is used unchanged.
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

    /// First failure, for a clip without any answer.
    pub fn failure(&self) -> Option<&Failure> {
        self.failures.first().map(|(_, failure)| failure)
    }

    /// Number of requests so far, without [`OTHER_REQUESTS`].
    pub fn requests(&self) -> usize {
        self.pages.len() + self.failures.len()
    }

    fn most(&self) -> usize {
        let all = if self.depth == Depth::Full { MOST_REQUESTS_FULL } else { MOST_REQUESTS };
        all - OTHER_REQUESTS
    }

    /// Series of adjacent windows of several lengths, and one overlapping window.
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
        // Before the second series, which is dropped first if there are too few requests.
        asked.insert(asked.len().min(3), overlapping);
        asked
    }

    /// Small windows around samples: with borders exactly at a sample, a millisecond before, and one after.
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
            // If answers already disagree, a border narrows the place down; otherwise samples in the middle and at a third are
            // chosen.
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

    /// All times about which two answers disagree, each with the shortest pair of windows.
    fn disagreements(&self) -> Vec<Disagreement> {
        let mut found: Vec<Disagreement> = Vec::new();
        // Indices in `found`, by time in whole milliseconds.
        let mut by_time: HashMap<i64, Vec<usize>> = HashMap::new();
        let ordered: Vec<Ordered<'_>> = self.pages.iter().map(Ordered::of).collect();
        for (index, (one, first)) in self.pages.iter().zip(&ordered).enumerate() {
            if self.depth == Depth::Full && one.asked != TimeWindow::WHOLE {
                continue;
            }
            // Each answer is compared with the whole clip, and with later answers that overlap it.
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

    /// Report on the answers. `refused` is how often the server answered 429 or 503 before it answered.
    pub fn report(&self, clip: &ClipId, revisions: &Revisions, refused: usize) -> PagingReport {
        let mut findings = Vec::new();
        let disagreements = self.disagreements();
        let is_same = revisions.before == revisions.after;
        let unsettled = if self.pages.len() < 2 && self.depth != Depth::Off {
            Some(words::findings::too_few_answers().to_owned())
        } else if self.depth == Depth::Off {
            Some(words::findings::check_off().to_owned())
        } else if !is_same {
            Some(words::findings::clip_changed().to_owned())
        } else {
            None
        };
        let finding = |severity, from: f64, to: f64, rule| Finding::new(Kind::Paging, severity, clip, from, to, rule);
        let mut pair = None;
        if unsettled.is_none() {
            pair = disagreements.iter().min_by_key(|one| one.footage).map(|one| one.pair);
            for one in disagreements.iter().take(MOST_FINDINGS) {
                let at = one.difference.at_ms;
                let rule = words::findings::requests_disagree(one.difference.words(), window(one.pair.0), window(one.pair.1));
                let found = finding(Severity::High, at, at, rule).text("request", one.pair.0.query());
                let found = found.of_rule("requests_disagree");
                findings.push(found.text("otherRequest", one.pair.1.query()).value("pairs", one.pairs as f64));
            }
            if disagreements.len() > MOST_FINDINGS {
                let last = disagreements.last().map_or(0.0, |last| last.difference.at_ms);
                let first = disagreements.get(MOST_FINDINGS).map_or(last, |next| next.difference.at_ms);
                let more = disagreements.len() - MOST_FINDINGS;
                let rule = words::findings::requests_disagree_further(more);
                findings.push(finding(Severity::High, first, last, rule).of_rule("requests_disagree_further"));
            }
        }
        // Faults of the whole clip's answer are reported by the check of its samples; repetitions in windows are not reported
        // again.
        let whole = self.pages.iter().find(|page| page.asked == TimeWindow::WHOLE);
        let known: HashSet<u64> = whole.into_iter().flat_map(|page| falls(page).map(|(_, at)| at.to_bits())).collect();
        let mut is_in_its_windows = true;
        // Times that do not rise: time before, time, window, and number of requests with that fault.
        let mut unordered: Vec<(f64, f64, TimeWindow, usize)> = Vec::new();
        for page in self.pages.iter().filter(|page| page.asked != TimeWindow::WHOLE) {
            let times: Vec<f64> = page.samples.iter().map(|sample| sample.timestamp_ms).collect();
            let outside = times.iter().find(|ms| !page.asked.contains(**ms));
            if let Some(outside) = outside {
                let rule = words::findings::outside_window(time(*outside), window(page.asked));
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
        for (before, at, asked, requests) in unordered {
            let rule = if requests > 1 {
                words::findings::time_falls_in_windows(time(at), time(before), requests - 1, window(asked))
            } else {
                words::findings::time_falls_in_window(time(at), time(before), window(asked))
            };
            let found = finding(Severity::High, at, at, rule).of_rule("time_falls_in_window").at_place(asked.query());
            findings.push(found.text("request", asked.query()).value("requests", requests as f64));
        }
        findings.truncate(2 * MOST_FINDINGS);
        self.failed(clip, &mut findings);
        if refused > 0 {
            let rule = words::findings::asked_to_wait(refused);
            let found = finding(Severity::Low, 0.0, 0.0, rule).of_rule("asked_to_wait");
            findings.push(found.value("refused", refused as f64));
        }
        settle(&mut findings);
        let (requests, failed) = (self.requests() + OTHER_REQUESTS, self.failures.len());
        let mut unsettled = unsettled;
        let mut agrees = unsettled.is_none().then_some(disagreements.is_empty() && is_in_its_windows);
        if failed > 0 && agrees == Some(true) {
            // A failed request agrees with nothing.
            (agrees, unsettled) = (None, Some(words::findings::failed_others_agree(requests, failed)));
        } else if failed > 0 && self.pages.len() < 2 && self.depth != Depth::Off {
            unsettled = Some(words::findings::failed_too_few(requests, failed));
        }
        PagingReport { requests, agrees, unsettled, failed, pair, findings }
    }

    /// Reports failed requests: one finding for each status and message.
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
            let rule = words::findings::request_failed(count, failure.message.trim_end_matches('.'), window(first));
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

/// Times of an answer that do not rise, each with the time before it.
fn falls(page: &Page) -> impl Iterator<Item = (f64, f64)> {
    let pairs = page.samples.iter().zip(page.samples.iter().skip(1));
    pairs.map(|(one, two)| (one.timestamp_ms, two.timestamp_ms)).filter(|(one, two)| one >= two)
}

#[derive(Clone, Debug)]
struct Disagreement {
    difference: Difference,
    pair: (TimeWindow, TimeWindow),
    /// Length of both windows together, in milliseconds.
    footage: i64,
    /// Number of pairs that disagree at this time.
    pairs: usize,
}

/// `curl` command for a request; the API key comes from an environment variable.
pub fn curl(origin: &str, video: &VideoId, clip: &ClipId, query: &str) -> String {
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    let path = format!("/v1/videos/{}/clips/{}/camera-faces{query}", escaped(video.as_str()), escaped(clip.as_str()));
    format!(
        "curl -sS -H \"Authorization: Bearer $CUTROOM_API_KEY\" '{}{path}'",
        origin.trim_end_matches('/').replace('\'', "%27")
    )
}

/// Escapes a path segment: only letters, digits and a few characters stay, so that it is also one word for a shell.
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
