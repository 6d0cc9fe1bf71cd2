//! Drag and drop onto the open video: things that are dragged, parts of the window, results of a drop, and files that wait.

use super::UploadFor;
use crate::app::{
    features::editor::spot::{SHORTEST_MS, Spot},
    settings::timeline::Lane,
};
use crate::{
    api::{
        ClipId, PointPct, SizePx,
        clip::ClipBackground,
        layout::LayoutShape,
        library::{LibraryItem, LibraryType},
    },
    stage::Rect,
    timeline::VideoMs,
};
use std::{collections::VecDeque, path::PathBuf};

/// Length of an image on the timeline, in milliseconds.
pub(super) const IMAGE_MS: i64 = 3_000;
/// Length of a sound whose length the server doesn't send, in milliseconds.
const SOUND_MS: i64 = 1_000;

/// Something that is dragged onto the video.
#[derive(Clone, Debug, PartialEq)]
pub enum Carried {
    /// An item of the library, by its id.
    Item(String),
    /// An image or video of the library as a background, by its id.
    OwnBackground(String),
    /// A background, with its name.
    Background(String, Box<ClipBackground>),
    /// A layout.
    Layout(LayoutShape),
    /// Files of the file manager; empty if the system doesn't say which.
    Files(Vec<PathBuf>),
}

/// Part of the window onto which something is dropped.
#[derive(Clone, Debug, PartialEq)]
pub enum DropAt {
    /// A lane of the timeline, at a time of the video.
    Lane(Lane, VideoMs),
    /// The row of clips, at a time of the video.
    Clips(VideoMs),
    /// The free part below the lanes, at a time of the video.
    Below(VideoMs),
    /// The preview, at a point of the canvas.
    Picture(PointPct),
    /// The Text panel.
    Text,
    /// The library panel.
    Library,
    /// Any other part of the window.
    Elsewhere,
}

/// Result that a drop would have.
#[derive(Clone, Debug, PartialEq)]
pub struct Landing {
    /// Description, in a few words.
    pub says: String,
    /// Lane of the new item; `None` if the drop adds none.
    pub lane: Option<Lane>,
    /// Times that the drop would take in the video.
    pub span: Option<(VideoMs, VideoMs)>,
    /// Box of the new item in canvas pixels, if it is dropped onto the preview.
    pub place: Option<Rect>,
    pub(super) goal: Goal,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    /// New item, with the point of the canvas in its middle.
    Item(Spot, Option<PointPct>),
    Background(ClipId),
    Music,
    Transcript(ClipId),
    /// The file only goes to the library.
    Library,
    /// The file becomes a new video.
    Import,
}

/// Default length of an item in the video, in milliseconds.
pub(super) fn usual_length(item: &LibraryItem) -> i64 {
    let unknown = if item.kind == LibraryType::SoundEffect { SOUND_MS } else { IMAGE_MS };
    item.duration_ms.map_or(unknown, |length| length.0).max(SHORTEST_MS)
}

/// Size of a new overlay on a canvas: at most half of it, like the server's default.
pub(super) fn box_of(size: Option<SizePx>, canvas: SizePx) -> SizePx {
    let half = SizePx { width: canvas.width / 2.0, height: canvas.height / 2.0 };
    let natural = size.unwrap_or(half);
    let scale = (half.width / natural.width).min(half.height / natural.height).min(1.0);
    SizePx { width: (natural.width * scale).round(), height: (natural.height * scale).round() }
}

/// Top-left corner of a new overlay whose middle is at a point; moved into the canvas.
pub(super) fn corner_of(middle: PointPct, size: Option<SizePx>, canvas: SizePx) -> PointPct {
    let size = box_of(size, canvas);
    let along = |middle: f64, size: f64, canvas: f64| {
        let share = size / canvas * 100.0;
        let corner = (middle - share / 2.0).min(100.0 - share).max(0.0);
        ((corner * 100.0).floor() / 100.0).min(100.0)
    };
    PointPct { x_pct: along(middle.x_pct, size.width, canvas.width), y_pct: along(middle.y_pct, size.height, canvas.height) }
}

/// Dropped files that wait for the files before them.
#[derive(Default)]
pub(in crate::app) struct Queue {
    pub(super) uploads: VecDeque<(PathBuf, UploadFor)>,
    /// Number of drops so far.
    pub(super) drops: u64,
}

impl Queue {
    pub(in crate::app) fn is_empty(&self) -> bool {
        self.uploads.is_empty()
    }

    /// Uses of the waiting files.
    pub(super) fn uses(&mut self) -> impl Iterator<Item = &mut UploadFor> {
        self.uploads.iter_mut().map(|(_, used)| used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_box_is_dropped_around_the_pointer_and_never_outside_of_the_canvas(
            x in -20f64..120.0, y in -20f64..120.0, width in 1f64..5_000.0, height in 1f64..5_000.0,
        ) {
            let canvas = SizePx { width: 1_920.0, height: 1_080.0 };
            let size = Some(SizePx { width, height });
            let corner = corner_of(PointPct { x_pct: x, y_pct: y }, size, canvas);
            let of = box_of(size, canvas);
            for (corner, side, middle) in
                [(corner.x_pct, of.width / 19.2, x), (corner.y_pct, of.height / 10.8, y)]
            {
                prop_assert!((0.0..=100.0).contains(&corner) && corner + side <= 100.01, "{corner} {side}");
                if (side / 2.0..=100.0 - side / 2.0).contains(&middle) {
                    prop_assert!((corner + side / 2.0 - middle).abs() < 0.02, "{corner} {side} {middle}");
                }
            }
        }
    }
}
