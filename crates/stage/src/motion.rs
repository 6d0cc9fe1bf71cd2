//! Timing of changes: the active one of overlapping time spans, and easing curves.

/// Cubic easing from 0 to 1, which begins and ends slowly.
pub fn ease(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    if t < 0.5 { 4.0 * t * t * t } else { 1.0 - 4.0 * (1.0 - t).powi(3) }
}

/// Critically damped spring from 0 to 1, without overshoot.
pub fn spring(t: f64) -> f64 {
    const STIFFNESS: f64 = 9.0;
    let way = |t: f64| 1.0 - (1.0 + STIFFNESS * t) * (-STIFFNESS * t).exp();
    (way(t.clamp(0.0, 1.0)) / way(1.0)).clamp(0.0, 1.0)
}

/// Envelope of a fade or ease in and out: 0 at the edges of a span, 1 in the middle; each ramp takes `edge`. Also returns the time
/// of its next change.
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

/// Time spans, of which at most one is active at a time: the one that began last.
#[derive(Clone, Debug)]
pub struct Spans<T>(Vec<(i64, i64, T)>);

/// Active span at a time, and the range in which it is active without interruption.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a, T> {
    /// Active span; `None` if no span covers the time.
    pub on: Option<&'a T>,
    /// Start of the range; `i64::MIN` if it has none.
    pub from: i64,
    /// End of the range; `i64::MAX` if it has none.
    pub until: i64,
}

impl<T> Spans<T> {
    /// Spans from start, end and value. Of spans with the same start, the last one in `spans` wins.
    pub fn new(mut spans: Vec<(i64, i64, T)>) -> Self {
        spans.retain(|(start, end, _)| end > start);
        spans.sort_by_key(|(start, ..)| *start);
        Self(spans)
    }

    /// Active span at a time.
    pub fn at(&self, at: i64) -> Stretch<'_, T> {
        let begun = self.0.partition_point(|(start, ..)| *start <= at);
        let (past, coming) = self.0.split_at(begun);
        let on = past.iter().rposition(|(_, end, _)| at < *end);
        let (index, mut from, mut until) = match on.and_then(|index| Some((index, past.get(index)?))) {
            Some((index, (start, end, _))) => (index + 1, *start, *end),
            None => (0, i64::MIN, i64::MAX),
        };
        // Later spans that are already over interrupted it; the next one will interrupt it.
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
