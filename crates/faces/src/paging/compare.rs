//! Compares two answers value by value where their windows overlap.

use crate::{
    api::faces::FaceSample,
    finding::time,
    page::{Page, TimeWindow},
};

/// A time about which two answers disagree.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Time of the sample, in milliseconds.
    pub at_ms: f64,
    /// Number of samples with this time in the first answer.
    pub first: usize,
    /// Number of samples with this time in the second answer.
    pub second: usize,
}

impl Difference {
    /// Description for a finding.
    pub fn words(&self) -> String {
        let at = time(self.at_ms);
        match (self.first, self.second) {
            (_, 0) => words::findings::sample_in_first(at),
            (0, _) => words::findings::sample_in_second(at),
            (1, 1) => words::findings::sample_differs(at),
            (first, second) if first == second => words::findings::samples_differ(at),
            (first, second) => words::findings::sample_counts_differ(at, first, second),
        }
    }
}

/// An answer with its samples sorted by time, for several comparisons. The order in the answer itself is checked elsewhere; samples
/// of equal time keep their order, and NaN is left out.
pub struct Ordered<'a> {
    page: &'a Page,
    samples: Vec<&'a FaceSample>,
}

impl<'a> Ordered<'a> {
    /// Sorts the samples of an answer.
    pub fn of(page: &'a Page) -> Self {
        let mut samples: Vec<_> = page.samples.iter().filter(|sample| !sample.timestamp_ms.is_nan()).collect();
        samples.sort_by(|one, two| one.timestamp_ms.total_cmp(&two.timestamp_ms));
        Self { page, samples }
    }

    /// Samples inside a window.
    fn inside(&self, window: TimeWindow) -> &[&'a FaceSample] {
        let from = window.start.map_or(0, |start| self.samples.partition_point(|sample| sample.timestamp_ms < start as f64));
        let until = window
            .end
            .map_or(self.samples.len(), |end| self.samples.partition_point(|sample| sample.timestamp_ms < end as f64));
        self.samples.get(from..until).unwrap_or_default()
    }

    /// Number of samples with a time.
    fn count(&self, ms: f64) -> usize {
        let from = self.samples.partition_point(|sample| sample.timestamp_ms < ms);
        self.samples.iter().skip(from).take_while(|sample| sample.timestamp_ms <= ms).count()
    }
}

/// Times about which two answers disagree, sorted; at most 100. The running time depends on the samples in both windows, not on the
/// larger answer.
pub fn differences(one: &Ordered<'_>, two: &Ordered<'_>) -> Vec<Difference> {
    const MOST: usize = 100;
    let both = one.page.asked.meet(two.page.asked);
    if both.end.is_some_and(|end| end <= both.start.unwrap_or(0)) {
        return doubled(one, two);
    }
    let (first, second) = (one.inside(both), two.inside(both));
    let (mut at, mut other, mut found) = (0, 0, Vec::new());
    while (at < first.len() || other < second.len()) && found.len() < MOST {
        let time_of = |list: &[&FaceSample], index: usize| list.get(index).map_or(f64::INFINITY, |sample| sample.timestamp_ms);
        let now = time_of(first, at).min(time_of(second, other));
        let run =
            |list: &[&FaceSample], from: usize| list.iter().skip(from).take_while(|sample| sample.timestamp_ms <= now).count();
        let (ours, theirs) = (run(first, at), run(second, other));
        let (here, there) = (first.get(at..at + ours), second.get(other..other + theirs));
        if here != there {
            found.push(Difference { at_ms: now, first: ours, second: theirs });
        }
        (at, other) = (at + ours, other + theirs);
    }
    found
}

/// Samples that both of two adjacent windows contain: one of the two answers goes beyond its window.
fn doubled(one: &Ordered<'_>, two: &Ordered<'_>) -> Vec<Difference> {
    let (first, second) = (one.page.asked, two.page.asked);
    let (early, late) = if first.end.is_some() && first.end == second.start { (one, two) } else { (two, one) };
    if early.page.asked.end.is_none() || early.page.asked.end != late.page.asked.start {
        return Vec::new();
    }
    let times = early.page.samples.iter().map(|sample| sample.timestamp_ms);
    let shared = times.into_iter().find(|ms| ms.is_finite() && late.count(*ms) > 0);
    let both = |ms: f64| Difference { at_ms: ms, first: one.count(ms), second: two.count(ms) };
    shared.map(both).into_iter().collect()
}
