//! Two answers, compared value by value where their windows overlap.

use crate::{api::faces::FaceSample, faces::page::Page};

/// A time about which two answers disagree.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The time of the sample.
    pub at_ms: f64,
    /// How often the first answer has it.
    pub first: usize,
    /// How often the second has it.
    pub second: usize,
}

impl Difference {
    /// In words.
    pub fn words(&self) -> String {
        let at = self.at_ms;
        match (self.first, self.second) {
            (_, 0) => format!("The sample at {at} ms is in the first answer alone"),
            (0, _) => format!("The sample at {at} ms is in the second answer alone"),
            (1, 1) => format!("The sample at {at} ms is in both answers, with other values or outside of one window"),
            (first, second) if first == second => format!("The samples at {at} ms are in another order or have other values"),
            (first, second) => {
                format!("The sample at {at} ms is {first} times in the first answer and {second} times in the second")
            }
        }
    }
}

/// The times about which two answers disagree, in order; at most 100.
pub fn differences(one: &Page, two: &Page) -> Vec<Difference> {
    const MOST: usize = 100;
    let both = one.asked.meet(two.asked);
    if both.end.is_some_and(|end| end <= both.start.unwrap_or(0)) {
        return doubled(one, two);
    }
    let inside = |page: &Page| -> Vec<FaceSample> {
        let mut inside: Vec<_> = page.samples.iter().filter(|sample| both.contains(sample.timestamp_ms)).cloned().collect();
        // Order is checked in each answer by itself. The sort is stable: what has one time keeps its order.
        inside.sort_by(|a, b| a.timestamp_ms.total_cmp(&b.timestamp_ms));
        inside
    };
    let (first, second) = (inside(one), inside(two));
    let (mut at, mut other, mut found) = (0, 0, Vec::new());
    while (at < first.len() || other < second.len()) && found.len() < MOST {
        let time = |list: &[FaceSample], index: usize| list.get(index).map_or(f64::INFINITY, |sample| sample.timestamp_ms);
        let now = time(&first, at).min(time(&second, other));
        let run =
            |list: &[FaceSample], from: usize| list.iter().skip(from).take_while(|sample| sample.timestamp_ms <= now).count();
        let (ours, theirs) = (run(&first, at), run(&second, other));
        let (here, there) = (first.get(at..at + ours), second.get(other..other + theirs));
        if here != there {
            found.push(Difference { at_ms: now, first: ours, second: theirs });
        }
        // A time that is no number would never be passed.
        (at, other) = (at + ours.max(usize::from(theirs == 0)), other + theirs.max(usize::from(ours == 0 && theirs == 0)));
    }
    found
}

/// Samples that both of two windows answer that meet end to start: one of them was not asked for it.
fn doubled(one: &Page, two: &Page) -> Vec<Difference> {
    let (early, late) = if one.asked.end.is_some() && one.asked.end == two.asked.start { (one, two) } else { (two, one) };
    if early.asked.end.is_none() || early.asked.end != late.asked.start {
        return Vec::new();
    }
    let count = |page: &Page, ms: f64| page.samples.iter().filter(|sample| sample.timestamp_ms.total_cmp(&ms).is_eq()).count();
    let shared = early.samples.iter().map(|sample| sample.timestamp_ms).find(|ms| ms.is_finite() && count(late, *ms) > 0);
    let both = |ms: f64| Difference { at_ms: ms, first: count(one, ms), second: count(two, ms) };
    shared.map(both).into_iter().collect()
}
