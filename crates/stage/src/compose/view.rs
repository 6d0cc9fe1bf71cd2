//! What [`super::compose`] has to know of a clip. The window makes it of its draft, the workspace of its store.

use super::{PictureOrigin, PictureRef};
use crate::{
    CameraView, LayoutTrack, Rect,
    api::{
        ItemId, PlaybackMs, SizePx, SourceId,
        captions::Subtitles,
        clip::{BorderStyle, ClipBackground, Corners, LayoutSceneType},
        effects::{Mask, Zoom},
        item::{Item, Word},
        layout::Layout,
        overlay::{MediaOverlay, TextOverlay},
        video::ClipTransition,
    },
    motion::Spans,
    timeline::CutMap,
};

/// A clip as it is seen.
#[derive(Clone, Debug)]
pub struct ClipView<'a> {
    /// The artboard.
    pub canvas: SizePx,
    /// Which layouts fit.
    pub scene: &'a LayoutSceneType,
    /// Behind the layers.
    pub background: &'a ClipBackground,
    /// Of the layers: the clip's own, else the video's.
    pub border: Option<&'a BorderStyle>,
    /// Of the layers: the clip's own, else the video's.
    pub corners: Option<&'a Corners>,
    /// What of the recordings is played.
    pub map: &'a CutMap,
    /// The screen recording or uploaded footage.
    pub screen: Option<ScreenView<'a>>,
    /// The camera's recording, and how it is seen.
    pub camera: Option<(&'a SourceId, CameraView)>,
    /// Layouts, effects and overlays.
    pub items: SeenItems<'a>,
    /// The sources that the clip and its items name, in any order.
    pub sources: Vec<SourceView<'a>>,
    /// Words in the order in which they are spoken, on the playback timeline. Hidden ones are not shown.
    pub words: &'a [Word],
    /// How words are shown; nothing where subtitles are off.
    pub subtitles: Option<&'a Subtitles>,
    /// How the clip begins.
    pub entrance: Entrance<'a>,
}

/// The recording on the screen layer.
#[derive(Clone, Copy, Debug)]
pub struct ScreenView<'a> {
    /// The recording.
    pub source: &'a SourceId,
    /// Its pixels.
    pub size: SizePx,
    /// The part that auto crop left, in fractions of it.
    pub part: Rect,
}

/// A source.
#[derive(Clone, Copy, Debug)]
pub struct SourceView<'a> {
    /// The source.
    pub id: &'a SourceId,
    /// Its pixels.
    pub size: Option<SizePx>,
    /// Its length; nothing for a still.
    pub length_ms: Option<i64>,
}

/// How a clip begins.
#[derive(Clone, Debug)]
pub enum Entrance<'a> {
    /// At once.
    Cut,
    /// It fades in from its background: the clip before is not known.
    Fade,
    /// It replaces the last picture of the clip before it.
    Dissolve(Box<ClipView<'a>>),
}

impl<'a> Entrance<'a> {
    /// What a clip's transition and the video's default for it come to. `before` is the clip before; nothing where it is not
    /// known. The first clip of a video has nothing to come from: its entrance is [`Entrance::Cut`].
    pub fn of(own: &ClipTransition, default: Option<&ClipTransition>, before: impl FnOnce() -> Option<ClipView<'a>>) -> Self {
        let transition = if *own == ClipTransition::Default { default } else { Some(own) };
        if transition != Some(&ClipTransition::Smooth) {
            return Self::Cut;
        }
        before().map_or(Self::Fade, |before| Self::Dissolve(Box::new(before)))
    }
}

/// The items of a clip by what they do, in the order in which they are drawn.
#[derive(Clone, Debug)]
pub struct SeenItems<'a> {
    pub(super) layouts: LayoutTrack<'a>,
    pub(super) zooms: Spans<&'a Zoom>,
    /// Start, end, whether it is a blur, and the mask; blurs first.
    pub(super) masks: Vec<(i64, i64, bool, &'a Mask)>,
    /// From back to front.
    pub(super) overlays: Vec<Overlay<'a>>,
}

/// An overlay of either kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Overlay<'a> {
    Text(&'a TextOverlay),
    Media(&'a MediaOverlay),
}

impl Overlay<'_> {
    /// When it is seen.
    pub fn times(&self) -> (i64, i64) {
        let (start, length) = match self {
            Self::Text(text) => (text.start_time_ms, text.duration_ms),
            Self::Media(media) => (media.start_time_ms, media.duration_ms),
        };
        (start.0, start.0.saturating_add(length.0))
    }
}

/// Where an overlay is in the one stack of texts and media, from back to front. Without a place of its own it is on top of those
/// that have one: what the service keeps by its start, then what was made here and is not saved, in the order in which it was
/// made, which is the order in which a save gives it its place.
pub fn place_in_stack(z_index: Option<i64>, start_ms: i64, id: &ItemId) -> (i64, i64, &ItemId) {
    (z_index.unwrap_or(i64::MAX), if z_index.is_none() && id.is_local() { i64::MAX } else { start_ms }, id)
}

impl<'a> FromIterator<&'a Item> for SeenItems<'a> {
    fn from_iter<I: IntoIterator<Item = &'a Item>>(items: I) -> Self {
        let mut layouts: Vec<&Layout> = Vec::new();
        let (mut zooms, mut masks, mut overlays) = (Vec::new(), Vec::new(), Vec::new());
        let span = |start: PlaybackMs, length: crate::api::DurationMs| (start.0, start.0.saturating_add(length.0));
        let mask = |blur, mask: &'a Mask| {
            let (start, end) = span(mask.start_time_ms, mask.duration_ms);
            (start, end, blur, mask)
        };
        for item in items {
            match item {
                Item::Layout(layout) => layouts.push(layout),
                Item::Zoom(zoom) => {
                    let (start, end) = span(zoom.start_time_ms, zoom.duration_ms);
                    zooms.push((start, end, zoom));
                }
                Item::Blur(blur) => masks.push(mask(true, blur)),
                Item::Highlight(highlight) => masks.push(mask(false, highlight)),
                Item::TextOverlay(text) => overlays.push((text.z_index, &text.id, Overlay::Text(text))),
                Item::MediaOverlay(media) => overlays.push((media.z_index, &media.id, Overlay::Media(media))),
                Item::SoundEffect(_) => {}
            }
        }
        zooms.sort_by_key(|(.., zoom)| &zoom.id);
        masks.sort_by_key(|(start, _, blur, mask)| (!blur, *start, &mask.id));
        overlays.sort_by_key(|(z, id, overlay)| place_in_stack(*z, overlay.times().0, id));
        Self {
            layouts: LayoutTrack::new(layouts),
            zooms: Spans::new(zooms),
            masks,
            overlays: overlays.into_iter().map(|(.., overlay)| overlay).collect(),
        }
    }
}

impl ClipView<'_> {
    /// The moment of the recordings that is shown at a moment of the clip. The end of a clip shows its last frame.
    pub fn source_time(&self, at: PlaybackMs) -> i64 {
        let last = self.map.playback_length().moved(-1);
        self.map.to_source(at.min(last)).0
    }

    pub(super) fn source(&self, id: &SourceId) -> Option<&SourceView<'_>> {
        self.sources.iter().find(|source| source.id == id)
    }

    /// The shorter side of the artboard, in units of the measures.
    pub(super) fn scale(&self) -> f64 {
        self.canvas.width.min(self.canvas.height) / crate::measures::SHORT_SIDE
    }

    /// The picture of a recording of the clip at a moment.
    pub(super) fn recording(&self, source: &SourceId, at: PlaybackMs) -> PictureRef {
        let is_still = self.source(source).is_some_and(|source| source.length_ms.is_none());
        PictureRef { origin: PictureOrigin::Source(source.clone()), at_ms: (!is_still).then(|| self.source_time(at)) }
    }

    /// A picture by its source or by its address, and what is known of it.
    pub(super) fn origin(
        &self,
        id: Option<&SourceId>,
        address: Option<&str>,
    ) -> Option<(PictureOrigin, Option<&SourceView<'_>>)> {
        // A source that is known says more than an address does.
        match (id.and_then(|id| self.source(id)), id, address.filter(|address| !address.is_empty())) {
            (Some(source), ..) => Some((PictureOrigin::Source(source.id.clone()), Some(source))),
            (None, _, Some(address)) => Some((PictureOrigin::Address(address.to_owned()), None)),
            (None, Some(id), None) => Some((PictureOrigin::Source(id.clone()), None)),
            (None, None, None) => None,
        }
    }
}
