//! Previews of the open video's sources (filmstrips and waveforms): their state, and requests for those of the visible clips.

pub(in crate::app) mod door;

use crate::{
    api::{
        PlaybackMs, SourceId, SourceMs,
        source::{Medium, Source},
    },
    document::{ClipData, Project, music_source},
    jobs::previews::{PreviewEvent, PreviewState, Tile, TileKey, WantedPreview},
    media::{Waveform, range_of_all},
    timeline::{Axis, VideoMs},
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Minimum width of a filmstrip image, in points.
const TILE_POINTS: f64 = 58.0;
/// Clips narrower than this have no filmstrip; in points.
const NARROWEST: f32 = 24.0;
/// Maximum number of cached filmstrip images.
const MOST_TILES: usize = 600;
/// Maximum number of sources requested at once.
const MOST_SOURCES: usize = 64;

/// Slot of a filmstrip.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// Key of the slot's image.
    pub key: TileKey,
    /// Start of the slot in the video.
    pub start: VideoMs,
    /// End of the slot in the video.
    pub end: VideoMs,
}

/// Previews of the open video.
#[derive(Default)]
pub struct Previews {
    states: HashMap<SourceId, PreviewState>,
    /// Sources of the latest request.
    sources: HashSet<SourceId>,
    sounds: HashMap<SourceId, Vec<Arc<Waveform>>>,
    /// Filmstrip images, each with the `clock` of its last use, and whether it is being decoded.
    tiles: HashMap<TileKey, (Option<Tile>, u64, bool)>,
    clock: u64,
    /// Hash of the requested sources.
    asked: u64,
}

impl Previews {
    /// Progress of a source's previews; `None` if they were never requested.
    pub fn state(&self, source: &SourceId) -> Option<&PreviewState> {
        self.states.get(source)
    }

    /// Requested sources whose previews are being made or queued.
    pub fn pending(&self) -> impl Iterator<Item = (&SourceId, &PreviewState)> {
        let is_made = |state: &PreviewState| matches!(state, PreviewState::Waiting | PreviewState::Running(_));
        self.states.iter().filter(move |(source, state)| self.sources.contains(*source) && is_made(state))
    }

    /// Waveforms of a source's sound tracks that play together, as far as loaded.
    pub fn sounds(&self, source: &SourceId) -> impl Iterator<Item = &Waveform> {
        self.sounds.get(source).into_iter().flatten().filter(|sound| !sound.is_empty()).map(AsRef::as_ref)
    }

    /// Lowest and highest sample of a source between two of its times in milliseconds; `None` if unknown.
    pub fn range(&self, source: &SourceId, from_ms: i64, until_ms: i64) -> Option<(i8, i8)> {
        range_of_all(self.sounds(source).map(|sound| (sound, 1.0)), from_ms, until_ms)
    }

    /// Waveforms of a clip's audible recordings, each with its gain, as far as loaded.
    pub fn heard(&self, project: &Project, data: &ClipData) -> Vec<(&Waveform, f64)> {
        let recordings = project.heard_recordings(data).into_iter();
        recordings.flat_map(|(source, gain)| self.sounds(source).map(move |sound| (sound, gain))).collect()
    }

    /// Filmstrip image; `None` if not decoded yet.
    pub fn tile(&self, key: &TileKey) -> Option<&Tile> {
        self.tiles.get(key)?.0.as_ref()
    }

    /// Handles an event of the previews job.
    pub(in crate::app) fn take(&mut self, event: PreviewEvent) {
        match event {
            // The job may report progress before it learns that the source is skipped.
            PreviewEvent::State { source, state: PreviewState::Running(_) }
                if self.states.get(&source) == Some(&PreviewState::Cancelled) => {}
            // Sources of a previously open video: no later event would report their end.
            PreviewEvent::State { source, .. } if !self.sources.contains(&source) => {}
            PreviewEvent::State { source, state } => drop(self.states.insert(source, state)),
            PreviewEvent::Sounds { source, sounds } => self.put_sounds(source, sounds),
            // An image that is no longer needed was dropped from the cache meanwhile.
            PreviewEvent::Tile { key, tile } if self.tiles.contains_key(&key) => self.put_tile(key, tile),
            PreviewEvent::Tile { .. } => {}
        }
    }

    /// Stores the waveforms of a source's sound tracks.
    pub fn put_sounds(&mut self, source: SourceId, sounds: Vec<Arc<Waveform>>) {
        self.sounds.insert(source, sounds);
    }

    /// Stores a decoded filmstrip image; `None` keeps the previous one.
    pub fn put_tile(&mut self, key: TileKey, tile: Option<Tile>) {
        let clock = self.clock;
        let (held, _, decoding) = self.tiles.entry(key).or_insert((None, clock, false));
        (*held, *decoding) = (tile.or(held.take()), false);
    }

    /// True if decoding could give an image for a slot that has none, or a better one than the present keyframe.
    fn has_more(&self, key: &TileKey, held: Option<&Tile>) -> bool {
        let state = self.states.get(&key.source);
        match (held, state) {
            (Some(tile), _) if tile.settled => false,
            (None, Some(PreviewState::Running(progress))) => progress.pictures > 0,
            (Some(_), Some(PreviewState::Running(progress))) => progress.done_ms > key.at_ms,
            (_, Some(PreviewState::Ready(facts))) => facts.tracks.has_picture,
            // Images that were made before the failure or the wait can be decoded.
            (held, Some(PreviewState::Failed(_) | PreviewState::Waiting | PreviewState::Cancelled)) => held.is_none(),
            (_, None) => false,
        }
    }

    /// Marks filmstrip images as needed; returns those to decode.
    fn want_tiles(&mut self, keys: impl Iterator<Item = TileKey>) -> Vec<TileKey> {
        self.clock += 1;
        let mut missing = Vec::new();
        for key in keys {
            let (held, decoding) = match self.tiles.get(&key) {
                Some((held, _, decoding)) => (held.clone(), *decoding),
                None => (None, false),
            };
            let needed = !decoding && self.has_more(&key, held.as_ref());
            if needed {
                missing.push(key.clone());
            }
            self.tiles.insert(key, (held, self.clock, decoding || needed));
        }
        if self.tiles.len() > MOST_TILES {
            let now = self.clock;
            let mut used: Vec<u64> = self.tiles.values().map(|(_, used, _)| *used).collect();
            used.sort_unstable();
            let oldest = used.get(self.tiles.len() - MOST_TILES).copied().unwrap_or(0).min(now);
            self.tiles.retain(|_, (_, used, _)| *used >= oldest);
        }
        missing
    }
}

/// The source of a clip's filmstrip: the screen recording, else the camera.
pub fn leading_source(data: &ClipData) -> Option<&Source> {
    data.screen().or_else(|| data.camera()).filter(|source| source.duration_ms.is_some())
}

/// Sources of a clip by how well their sound represents it, the best first.
fn sound_sources(data: &ClipData) -> impl Iterator<Item = &Source> {
    const ORDER: [Medium; 5] = [Medium::Microphone, Medium::Camera, Medium::Upload, Medium::SystemAudio, Medium::Screen];
    ORDER.into_iter().flat_map(|medium| data.sources.iter().filter(move |source| source.medium == medium))
}

/// Visible slots of a clip's filmstrip: equally long, and at least as wide as an image.
pub fn filmstrip(project: &Project, index: usize, axis: Axis, width: f32) -> Vec<Slot> {
    let (Some(data), Some(span)) = (project.clips.get(index), project.sequence.span(index)) else { return Vec::new() };
    let narrow = axis.to_points(span.end()) - axis.to_points(span.start) < NARROWEST;
    let Some(source) = leading_source(data).filter(|_| !narrow) else { return Vec::new() };
    // Slot lengths are powers of the square root of 2, so that zooming doesn't request new images all the time.
    let step = 2_f64.powf((2.0 * (TILE_POINTS / axis.points_per_ms).max(1.0).log2()).ceil() / 2.0).round().max(1.0) as i64;
    let (from, to) = axis.visible(width);
    let first = (from.0 - span.start.0).max(0) / step;
    let last = (to.0.min(span.end().0) - span.start.0).max(0) / step;
    let slots = (first..=last).map(|number| {
        let at = PlaybackMs(number * step);
        let end = VideoMs((span.start.0 + (number + 1) * step).min(span.end().0));
        let key = TileKey { source: source.id.clone(), at_ms: data.map.to_source(at).0 };
        Slot { key, start: VideoMs(span.start.0 + at.0), end }
    });
    slots.filter(|slot| slot.start < slot.end).collect()
}

/// Lowest and highest sample of a clip's audible recordings ([`Previews::heard`]) between two playback times; `None` if unknown.
pub fn loudness(data: &ClipData, heard: &[(&Waveform, f64)], from: PlaybackMs, until: PlaybackMs) -> Option<(i8, i8)> {
    let (SourceMs(from), SourceMs(until)) = (data.map.to_source(from), data.map.to_source_end(until));
    range_of_all(heard.iter().copied(), from, until.max(from + 1))
}

/// Sources whose previews are needed: of the clip at the playhead, then of visible clips, then of the clips in `also`.
fn wanted(project: &Project, playhead: VideoMs, (axis, width): (Axis, f32), also: &[usize]) -> Vec<WantedPreview> {
    let mut wanted: Vec<WantedPreview> = Vec::new();
    let current = project.sequence.locate(playhead).map(|(index, _)| index);
    let (from, to) = axis.visible(width);
    for index in current.into_iter().chain(project.sequence.visible(from, to)).chain(also.iter().copied()) {
        let Some(data) = project.clips.get(index) else { continue };
        let first = leading_source(data).into_iter().chain(sound_sources(data)).chain(&data.sources);
        for source in first.filter(|source| source.duration_ms.is_some() && !source.url.is_empty()) {
            if wanted.len() < MOST_SOURCES && wanted.iter().all(|known| known.source != source.id) {
                wanted.push(WantedPreview {
                    clip: project.draft.copy_of(&data.clip.id).unwrap_or(&data.clip.id).clone(),
                    source: source.id.clone(),
                    url: source.url.clone(),
                    length_ms: source.length().map(|length| length.0),
                    near: current == Some(index),
                });
            }
        }
    }
    // The background music comes after the clip at the playhead: it is short and plays throughout.
    if let Some((clip, music)) = project.clips.first().zip(project.video.background_music.as_ref())
        && let Some(source) = music_source(music)
        && music.duration_ms.is_finite()
    {
        let length_ms = Some(music.duration_ms.round() as i64);
        let place = wanted.iter().take_while(|wanted| wanted.near).count();
        let clip = project.draft.copy_of(&clip.clip.id).unwrap_or(&clip.clip.id).clone();
        wanted.insert(place, WantedPreview { clip, source, url: music.url.clone(), length_ms, near: false });
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::media::Progress;

    #[test]
    fn previews_of_a_video_that_is_no_longer_open_are_not_told_of() {
        let mut previews = Previews { sources: [SourceId::from("here")].into(), ..Previews::default() };
        let running = || PreviewState::Running(Progress { done_ms: 84, length_ms: Some(100), pictures: 1 });
        for source in ["here", "of the video before"] {
            previews.take(PreviewEvent::State { source: source.into(), state: running() });
        }
        assert_eq!(previews.pending().map(|(source, _)| source.as_str()).collect::<Vec<_>>(), ["here"]);
        // The clip with the source was deleted.
        previews.sources.clear();
        assert_eq!(previews.pending().count(), 0);
    }
}
