//! How things come, go and move over time: which of several spans counts at a moment, and the curves of changes.

/// A smooth way from 0 to 1 that begins and ends slowly: a cubic.
pub fn ease(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    if t < 0.5 { 4.0 * t * t * t } else { 1.0 - 4.0 * (1.0 - t).powi(3) }
}

/// The way of a spring without overshoot (critically damped) from 0 to 1.
pub fn spring(t: f64) -> f64 {
    const STIFFNESS: f64 = 9.0;
    let way = |t: f64| 1.0 - (1.0 + STIFFNESS * t) * (-STIFFNESS * t).exp();
    (way(t.clamp(0.0, 1.0)) / way(1.0)).clamp(0.0, 1.0)
}

/// How much of something that fades or eases in and out is there: 0 at the edges of its span, 1 in the middle. `edge` is
/// how long each way takes. The second value is when this changes next.
pub fn edges((from, until): (i64, i64), edge: i64, at: i64) -> (f64, i64) {
    let (passed, left) = (at.saturating_sub(from), until.saturating_sub(at));
    if edge <= 0 {
        (1.0, until)
    } else if passed < edge {
        (passed as f64 / edge as f64, at.saturating_add(1))
    } else if left < edge {
        (left as f64 / edge as f64, at.saturating_add(1))
    } else {
        (1.0, until - edge)
    }
}

/// Spans of time of which at each moment one counts at most: the one that began last.
#[derive(Clone, Debug)]
pub struct Spans<T>(Vec<(i64, i64, T)>);

/// What counts at a moment, and from when to when it does without a break.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a, T> {
    /// The span that counts; nothing where none covers the moment.
    pub on: Option<&'a T>,
    /// Since when; `i64::MIN` where that is since ever.
    pub from: i64,
    /// Until when; `i64::MAX` where that is for ever.
    pub until: i64,
}

impl<T> Spans<T> {
    /// From start, end and value. Of spans that start together the one that is last here counts.
    pub fn new(mut spans: Vec<(i64, i64, T)>) -> Self {
        spans.retain(|(start, end, _)| end > start);
        spans.sort_by_key(|(start, ..)| *start);
        Self(spans)
    }

    /// What counts at a moment.
    pub fn at(&self, at: i64) -> Stretch<'_, T> {
        let begun = self.0.partition_point(|(start, ..)| *start <= at);
        let (past, coming) = self.0.split_at(begun);
        let on = past.iter().rposition(|(_, end, _)| at < *end);
        let (index, mut from, mut until) = match on.and_then(|index| Some((index, past.get(index)?))) {
            Some((index, (start, end, _))) => (index + 1, *start, *end),
            None => (0, i64::MIN, i64::MAX),
        };
        // What began later and is over interrupted it; what is to come will.
        for (_, end, _) in past.iter().skip(index) {
            from = from.max(*end);
        }
        if let Some((start, ..)) = coming.first() {
            until = until.min(*start);
        }
        Stretch { on: on.and_then(|index| past.get(index)).map(|(.., value)| value), from, until }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_span_that_began_last_counts_and_what_it_interrupted_resumes() {
        let spans = Spans::new(vec![(0, 100, 'a'), (30, 50, 'b'), (40, 45, 'c'), (60, 60, 'd')]);
        let at = |at| {
            let Stretch { on, from, until } = spans.at(at);
            (on.copied(), from, until)
        };
        assert_eq!(at(-1), (None, i64::MIN, 0));
        assert_eq!(at(10), (Some('a'), 0, 30));
        assert_eq!(at(35), (Some('b'), 30, 40));
        assert_eq!(at(40), (Some('c'), 40, 45));
        assert_eq!(at(45), (Some('b'), 45, 50));
        assert_eq!(at(50), (Some('a'), 50, 100));
        assert_eq!(at(100), (None, 100, i64::MAX));
    }

    proptest! {
        #[test]
        fn a_stretch_is_as_long_as_the_same_span_counts(
            spans in prop::collection::vec((0i64..60, 0i64..30), 0..8), at in -5i64..100,
        ) {
            let spans = Spans::new(spans.into_iter().enumerate().map(|(i, (start, length))| (start, start + length, i)).collect());
            let stretch = spans.at(at);
            prop_assert!(stretch.from <= at && at < stretch.until);
            for other in stretch.from.max(-10)..stretch.until.min(110) {
                prop_assert_eq!(spans.at(other).on, stretch.on);
            }
            for border in [stretch.from.saturating_sub(1), stretch.until].into_iter().filter(|border| (-10..110).contains(border)) {
                prop_assert_ne!(spans.at(border).on, stretch.on);
            }
        }

        #[test]
        fn curves_rise_from_0_to_1_without_a_jump(t in 0f64..1.0) {
            for curve in [ease, spring] {
                prop_assert_eq!((curve(0.0), curve(1.0)), (0.0, 1.0));
                let step = curve(t + 0.001) - curve(t);
                prop_assert!((0.0..0.0045).contains(&step), "{step}");
            }
        }
    }
}
