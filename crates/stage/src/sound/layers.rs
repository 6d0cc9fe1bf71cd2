//! Sounds of items: effects, video overlays, B-roll.

use super::{Begins, ClipSound, List, Place, SoundKind};
use crate::{
    LayoutTrack,
    api::{PlaybackMs, SourceId, item::Item, layout::Layout, overlay::MediaKind},
    timeline::ClipSpan,
};

/// Whether a source has a length; `otherwise` if the source is unknown.
fn plays(clip: &ClipSound<'_>, source: &SourceId, otherwise: bool) -> bool {
    clip.sources.iter().find(|known| known.id == source).map_or(otherwise, |known| known.length_ms.is_some())
}

/// Adds the sounds of a clip's items.
pub(super) fn items(clip: &ClipSound<'_>, span: ClipSpan, list: &mut List) {
    let end = clip.map.playback_length().0;
    let mut layouts: Vec<&Layout> = Vec::new();
    for item in clip.items.iter().filter(|item| !item.is_hidden()) {
        match item {
            // A sound effect may be longer than its clip.
            Item::SoundEffect(sound) => {
                let Some(source) = &sound.source_id else { continue };
                let start = span.start.0.saturating_add(sound.start_time_ms.0);
                let place = Place { start, end: start.saturating_add(sound.duration_ms.0), from_ms: 0 };
                list.whole(source, SoundKind::Effect, place, sound.volume, Begins::AtOnce);
            }
            Item::MediaOverlay(media) => {
                let Some(source) = &media.source_id else { continue };
                let (from, to) = (media.start_time_ms.0, media.start_time_ms.0.saturating_add(media.duration_ms.0).min(end));
                if plays(clip, source, media.kind == Some(MediaKind::Video)) {
                    let place = Place { start: span.start.0 + from.min(end), end: span.start.0 + to, from_ms: 0 };
                    list.whole(source, SoundKind::Overlay, place, 1.0, Begins::Fading);
                }
            }
            Item::Layout(layout) => layouts.push(layout),
            _ => {}
        }
    }
    let track = LayoutTrack::new(layouts);
    let mut at = 0;
    while at < end {
        let (layout, until) = track.reached(PlaybackMs(at));
        let until = until.min(end).max(at + 1);
        if let Some((layout, media)) = layout.and_then(|layout| Some((layout, layout.media.as_ref()?)))
            && let Some(source) = &media.source_id
            && plays(clip, source, media.kind == Some(MediaKind::Video))
        {
            let begun = layout.start_time_ms.unwrap_or_default().0;
            let place = Place { start: span.start.0 + at, end: span.start.0 + until, from_ms: (at - begun).max(0) };
            list.whole(source, SoundKind::Broll, place, 1.0, Begins::Fading);
        }
        at = until;
    }
}
