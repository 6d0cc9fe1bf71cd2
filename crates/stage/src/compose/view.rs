//! Input of [`super::compose`]: a clip as it is seen. The window builds it from its draft, the server from its store.

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

/// A clip with everything that its composition depends on.
#[derive(Clone, Debug)]
pub struct ClipView<'a> {
    /// Size of the canvas.
    pub canvas: SizePx,
    /// Scene type, which determines the suitable layouts.
    pub scene: &'a LayoutSceneType,
    /// Background behind the layers.
    pub background: &'a ClipBackground,
    /// Border of the layers: the clip's own, otherwise the video's.
    pub border: Option<&'a BorderStyle>,
    /// Corners of the layers: the clip's own, otherwise the video's.
    pub corners: Option<&'a Corners>,
    /// Mapping from playback time to source time.
    pub map: &'a CutMap,
    /// Screen recording or uploaded footage.
    pub screen: Option<ScreenView<'a>>,
    /// Camera recording and its settings.
    pub camera: Option<(&'a SourceId, CameraView)>,
    /// Layouts, effects and overlays.
    pub items: SeenItems<'a>,
    /// Sources that the clip and its items name, in any order.
    pub sources: Vec<SourceView<'a>>,
    /// Words in spoken order, in playback time. Hidden ones are not shown.
    pub words: &'a [Word],
    /// Subtitle settings; `None` if subtitles are off.
    pub subtitles: Option<&'a Subtitles>,
    /// Transition at the start of the clip.
    pub entrance: Entrance<'a>,
}

/// The recording of the screen layer.
#[derive(Clone, Copy, Debug)]
pub struct ScreenView<'a> {
    /// Id of the recording.
    pub source: &'a SourceId,
    /// Size in pixels.
    pub size: SizePx,
    /// Part inside the automatic crop, in fractions of the recording.
    pub part: Rect,
}

/// Size and length of a source.
#[derive(Clone, Copy, Debug)]
pub struct SourceView<'a> {
    /// Id of the source.
    pub id: &'a SourceId,
    /// Size in pixels; `None` if unknown.
    pub size: Option<SizePx>,
    /// Length in milliseconds; `None` for a still.
    pub length_ms: Option<i64>,
}

/// Transition at the start of a clip.
#[derive(Clone, Debug)]
pub enum Entrance<'a> {
    /// Hard cut.
    Cut,
    /// Fade-in from the clip's background, because the previous clip is unknown.
    Fade,
    /// Dissolve from the last frame of the previous clip.
    Dissolve(Box<ClipView<'a>>),
}

impl<'a> Entrance<'a> {
    /// Entrance from a clip's own transition and the video's default. `before` returns the previous clip, or `None` if it is
    /// unknown. Not for the first clip of a video, which always has [`Entrance::Cut`].
    pub fn of(own: &ClipTransition, default: Option<&ClipTransition>, before: impl FnOnce() -> Option<ClipView<'a>>) -> Self {
        let transition = if *own == ClipTransition::Default { default } else { Some(own) };
        if transition != Some(&ClipTransition::Smooth) {
            return Self::Cut;
        }
        before().map_or(Self::Fade, |before| Self::Dissolve(Box::new(before)))
    }
}

/// Items of a clip by kind, in drawing order.
#[derive(Clone, Debug)]
pub struct SeenItems<'a> {
    pub(super) layouts: LayoutTrack<'a>,
    pub(super) zooms: Spans<&'a Zoom>,
    /// Start, end, whether it is a blur, and the mask; blurs first.
    pub(super) masks: Vec<(i64, i64, bool, &'a Mask)>,
    /// Overlays from back to front.
    pub(super) overlays: Vec<Overlay<'a>>,
}

/// A text or media overlay.
#[derive(Clone, Copy, Debug)]
pub(super) enum Overlay<'a> {
    Text(&'a TextOverlay),
    Media(&'a MediaOverlay),
}

impl Overlay<'_> {
    /// Start and end in playback time, in milliseconds.
    pub fn times(&self) -> (i64, i64) {
        let (start, length) = match self {
            Self::Text(text) => (text.start_time_ms, text.duration_ms),
            Self::Media(media) => (media.start_time_ms, media.duration_ms),
        };
        (start.0, start.0.saturating_add(length.0))
    }
}

/// Sort key of an overlay in the stack of texts and media, from back to front. Overlays without a z-index are on top of those with
/// one: first those on the server, by start; then local, unsaved ones in order of creation, in which a save assigns their z-index.
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
    /// Source time shown at a playback time. The end of a clip shows its last frame.
    pub fn source_time(&self, at: PlaybackMs) -> i64 {
        let last = self.map.playback_length().moved(-1);
        self.map.to_source(at.min(last)).0
    }

    pub(super) fn source(&self, id: &SourceId) -> Option<&SourceView<'_>> {
        self.sources.iter().find(|source| source.id == id)
    }

    /// Scale of the canvas relative to [`crate::measures::SHORT_SIDE`].
    pub(super) fn scale(&self) -> f64 {
        self.canvas.width.min(self.canvas.height) / crate::measures::SHORT_SIDE
    }

    /// Image of a recording of the clip at a time.
    pub(super) fn recording(&self, source: &SourceId, at: PlaybackMs) -> PictureRef {
        let is_still = self.source(source).is_some_and(|source| source.length_ms.is_none());
        PictureRef { origin: PictureOrigin::Source(source.clone()), at_ms: (!is_still).then(|| self.source_time(at)) }
    }

    /// Origin of an image from its source id or its URL, with the source if it is known.
    pub(super) fn origin(
        &self,
        id: Option<&SourceId>,
        address: Option<&str>,
    ) -> Option<(PictureOrigin, Option<&SourceView<'_>>)> {
        // A known source is preferred, because it has size and length.
        match (id.and_then(|id| self.source(id)), id, address.filter(|address| !address.is_empty())) {
            (Some(source), ..) => Some((PictureOrigin::Source(source.id.clone()), Some(source))),
            (None, _, Some(address)) => Some((PictureOrigin::Address(address.to_owned()), None)),
            (None, Some(id), None) => Some((PictureOrigin::Source(id.clone()), None)),
            (None, None, None) => None,
        }
    }
}
