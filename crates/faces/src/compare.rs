//! Compares two fetches of one clip's samples, before and after the server processed the clip again: new, gone and moved faces.

use super::geometry::{matched, overlap, rect};
use crate::api::{
    SizePx,
    faces::{FaceBox, FaceSample},
};

/// Largest distance at which two samples count as the same time, in milliseconds.
const NEAR_MS: f64 = 250.0;
/// Overlap below which a face has moved.
const SAME: f64 = 0.9;

/// A difference at one time. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// A sample that did not exist before.
    NewSample(f64),
    /// A sample that no longer exists.
    GoneSample(f64),
    /// Additional faces in a sample: time, number.
    NewFaces(f64, usize),
    /// Missing faces in a sample: time, number.
    GoneFaces(f64, usize),
    /// Moved faces in a sample: time, number.
    Moved(f64, usize),
}

impl Change {
    /// Time in milliseconds.
    pub fn at_ms(self) -> f64 {
        match self {
            Self::NewSample(at)
            | Self::GoneSample(at)
            | Self::NewFaces(at, _)
            | Self::GoneFaces(at, _)
            | Self::Moved(at, _) => at,
        }
    }
}

/// All differences of two fetches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// Differences in order of time.
    pub all: Vec<Change>,
}

impl Changes {
    /// Summary, for example `2 new, 1 gone, 3 moved`.
    pub fn words(&self) -> String {
        let count = |of: fn(&Change) -> bool| self.all.iter().filter(|change| of(change)).count();
        let new = count(|change| matches!(change, Change::NewSample(_) | Change::NewFaces(..)));
        let gone = count(|change| matches!(change, Change::GoneSample(_) | Change::GoneFaces(..)));
        let moved = count(|change| matches!(change, Change::Moved(..)));
        if self.all.is_empty() {
            words::findings::nothing_changed().to_owned()
        } else {
            words::findings::changes(gone, moved, new)
        }
    }
}

/// Compares samples, which must be sorted by time.
pub fn compare(before: &[FaceSample], after: &[FaceSample], canvas: SizePx) -> Changes {
    let mut all = Vec::new();
    for pair in pairs(before, after) {
        match pair {
            (Some(one), Some(two)) => of_sample(one, two, canvas, &mut all),
            (Some(one), None) => all.push(Change::GoneSample(one.timestamp_ms)),
            (None, Some(two)) => all.push(Change::NewSample(two.timestamp_ms)),
            (None, None) => {}
        }
    }
    Changes { all }
}

/// Pairs of samples of the same time, in order of time; `None` where one side has no sample. Both sides must be sorted by time.
pub(crate) fn pairs<'a>(
    before: &'a [FaceSample],
    after: &'a [FaceSample],
) -> impl Iterator<Item = (Option<&'a FaceSample>, Option<&'a FaceSample>)> {
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    std::iter::from_fn(move || match (old.peek(), new.peek()) {
        (None, None) => None,
        (Some(one), Some(two)) if (one.timestamp_ms - two.timestamp_ms).abs() <= NEAR_MS => Some((old.next(), new.next())),
        (Some(one), two) if two.is_none_or(|two| one.timestamp_ms < two.timestamp_ms) => Some((old.next(), None)),
        _ => Some((None, new.next())),
    })
}

/// Numbers of boxes that differ between two samples.
pub(crate) struct Faces {
    /// Boxes that only the later sample has.
    pub(crate) appeared: usize,
    /// Boxes that only the earlier sample has.
    pub(crate) went: usize,
    /// Boxes of both samples at different places or of different sizes.
    pub(crate) moved: usize,
}

/// Compares the boxes of two samples.
pub(crate) fn faces_between(before: &[FaceBox], after: &[FaceBox], canvas: SizePx) -> Faces {
    let found = matched(before, after, canvas, 1.0);
    let is_moved = |(from, to): &&(usize, usize)| {
        before.get(*from).zip(after.get(*to)).is_some_and(|(from, to)| overlap(rect(from), rect(to)) < SAME)
    };
    Faces { appeared: found.new.len(), went: found.gone.len(), moved: found.pairs.iter().filter(is_moved).count() }
}

fn of_sample(one: &FaceSample, two: &FaceSample, canvas: SizePx, all: &mut Vec<Change>) {
    let at = two.timestamp_ms;
    let Faces { appeared, went, moved } = faces_between(&one.faces, &two.faces, canvas);
    if appeared > 0 {
        all.push(Change::NewFaces(at, appeared));
    }
    if went > 0 {
        all.push(Change::GoneFaces(at, went));
    }
    if moved > 0 {
        all.push(Change::Moved(at, moved));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_gone_and_moved_is_told_apart() {
        let face = |x: f64| FaceBox { x_pct: x, y_pct: 20.0, width_pct: 10.0, height_pct: 18.0 };
        let sample = |ms: f64, faces: &[f64]| FaceSample { timestamp_ms: ms, faces: faces.iter().map(|x| face(*x)).collect() };
        let before = [sample(0.0, &[10.0]), sample(1_500.0, &[10.0]), sample(3_000.0, &[10.0, 60.0]), sample(6_000.0, &[])];
        let after = [sample(0.0, &[10.0]), sample(1_510.0, &[12.0]), sample(3_000.0, &[10.0]), sample(4_500.0, &[])];
        let changes = compare(&before, &after, SizePx { width: 1920.0, height: 1080.0 });
        assert_eq!(
            changes.all,
            [Change::Moved(1_510.0, 1), Change::GoneFaces(3_000.0, 1), Change::NewSample(4_500.0), Change::GoneSample(6_000.0)]
        );
        assert_eq!(changes.words(), words::findings::changes(2, 1, 1));
        assert_eq!(
            compare(&before, &before, SizePx { width: 1920.0, height: 1080.0 }).words(),
            words::findings::nothing_changed()
        );
    }
}
