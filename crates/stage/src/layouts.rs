//! Layouts of a clip over time, and transitions between them.

use super::{Arrangement, Layer, measures, motion};
use crate::api::{
    PlaybackMs, SizePx,
    layout::{Layout, LayoutShape, TransitionStyle},
};

/// Layouts of a clip over time.
#[derive(Clone, Debug)]
pub struct LayoutTrack<'a> {
    base: Option<&'a Layout>,
    /// Sections by start; of those with the same start the last one counts.
    sections: motion::Spans<&'a Layout>,
}

/// Layout at one time, with the transition to it, if any.
#[derive(Clone, Copy, Debug)]
pub struct LayoutMoment<'a> {
    /// Current layout, or the target of the transition; `None` if the clip has none.
    pub now: Option<&'a Layout>,
    /// Previous layout, and the progress of the transition: from 0 to below 1. `None` without a transition.
    pub from: Option<(Option<&'a Layout>, f64)>,
    /// Time of the next change: the next layout, or the next millisecond of a transition.
    pub until: i64,
}

/// Time after its start at which a section is fully in place, in milliseconds: 0 at the start of a clip and for a hard cut,
/// otherwise the duration of the transition. `None` for a base layout, which is always in place.
pub fn arrives_after(layout: &Layout) -> Option<i64> {
    let (start, length) = layout.start_time_ms.zip(layout.duration_ms)?;
    let is_at_once = start.0 <= 0 || layout.transition_style == Some(TransitionStyle::HardCut);
    Some(if is_at_once { 0 } else { measures::LAYOUT_CHANGE_MS.min(length.0.max(0)) })
}

impl<'a> LayoutTrack<'a> {
    /// Track of a clip's layouts, in any order.
    pub fn new(layouts: impl IntoIterator<Item = &'a Layout>) -> Self {
        let (mut base, mut sections) = (None, Vec::new());
        let mut layouts: Vec<_> = layouts.into_iter().collect();
        layouts.sort_by_key(|layout| &layout.id);
        for layout in layouts {
            match layout.start_time_ms.zip(layout.duration_ms) {
                Some((start, length)) => sections.push((start.0, start.0.saturating_add(length.0), layout)),
                None => base = Some(layout),
            }
        }
        Self { base, sections: motion::Spans::new(sections) }
    }

    /// Layout at a time: the latest section that covers it, otherwise the clip's base layout.
    pub fn at(&self, time: PlaybackMs) -> Option<&'a LayoutShape> {
        self.layout_at(time.0).map(|layout| &layout.layout)
    }

    fn layout_at(&self, time: i64) -> Option<&'a Layout> {
        self.sections.at(time).on.copied().or(self.base)
    }

    /// Layout at a time, ignoring transitions, and its end, which is later than the time.
    pub fn reached(&self, time: PlaybackMs) -> (Option<&'a Layout>, i64) {
        let stretch = self.sections.at(time.0);
        (stretch.on.copied().or(self.base), stretch.until)
    }

    /// Layout at a time, with the transition to it.
    pub fn moment(&self, time: PlaybackMs) -> LayoutMoment<'a> {
        let time = time.0;
        let stretch = self.sections.at(time);
        let now = stretch.on.copied().or(self.base);
        let rested = LayoutMoment { now, from: None, until: stretch.until };
        if stretch.from <= 0 {
            // A clip begins with its layout, without a transition.
            return rested;
        }
        let before = self.layout_at(stretch.from - 1);
        // A section defines its own transition. A layout that resumes after a section uses that section's transition.
        let begins = now.filter(|now| now.start_time_ms.is_some_and(|start| start.0 == stretch.from));
        let style = begins.or(before).and_then(|layout| layout.transition_style.as_ref());
        if style == Some(&TransitionStyle::HardCut) || now.is_none() {
            return rested;
        }
        let length = measures::LAYOUT_CHANGE_MS.min(stretch.until.saturating_sub(stretch.from));
        let passed = time.saturating_sub(stretch.from);
        if passed >= length {
            return rested;
        }
        let done = motion::spring(passed as f64 / length as f64);
        LayoutMoment { now, from: Some((before, done)), until: time.saturating_add(1) }
    }

    /// Layers at a time; `place` arranges a layout. During a transition, a layer of both layouts moves. `sizes` are those of the
    /// screen and camera recordings.
    pub fn arranged(
        &self,
        time: PlaybackMs,
        sizes: [Option<SizePx>; 2],
        place: impl Fn(&LayoutShape) -> Arrangement,
    ) -> Arrangement {
        let moment = self.moment(time);
        let Some(now) = moment.now else { return Arrangement::default() };
        let to = place(&now.layout);
        let Some((Some(before), done)) = moment.from.filter(|_| now.media.is_none()) else { return to };
        if before.media.is_some() {
            return to;
        }
        let from = place(&before.layout);
        let between = |from: Option<Layer>, to: Option<Layer>, size: Option<SizePx>| match (from, to, size) {
            (Some(from), Some(to), Some(size)) => Some(from.towards(&to, size, done)),
            _ => to,
        };
        let [screen, camera] = sizes;
        Arrangement { screen: between(from.screen, to.screen, screen), camera: between(from.camera, to.camera, camera) }
    }
}
