//! Sound and image plans for the player, of the open video with its unsaved changes.

use crate::{
    api::{
        PlaybackMs, SizePx, SourceId,
        source::{Medium, Source},
        video::BackgroundMusic,
    },
    app::{ClipData, Project, Quality},
    edit::ClipItems,
    media::{
        Proxy,
        mixer::Plan,
        play::{PicturePlan, ScrubProxy, Shown},
    },
    stage::{
        compose::{PictureOrigin, SourceView},
        seen,
        sound::{self, ClipSound, Music, SoundKind, SoundOrigin, Voice},
    },
    timeline::VideoMs,
};
use std::sync::Arc;

/// Decoded width in pixels by share of the canvas that an image fills: half of full size if it fills most of it.
const WIDTHS: [(f64, f64); 3] = [(0.65, 960.0), (0.3, 640.0), (0.0, 320.0)];

impl Project {
    /// Sound of a clip: voices with volume, items and sources.
    fn clip_sound<'a>(&'a self, data: &'a ClipData) -> ClipSound<'a> {
        let volume = |own: Option<Option<f64>>, whole: Option<f64>| own.flatten().or(whole).unwrap_or(1.0);
        let microphone = volume(data.clip.microphone_volume, self.video.microphone_volume);
        let system = volume(data.clip.system_audio_volume, self.video.system_audio_volume);
        // Uploads are recordings, but also media of items. The recording is the one on the screen layer.
        let footage = data.screen().filter(|source| source.medium == Medium::Upload).map(|source| &source.id);
        let voice = |source: &'a Source| {
            let (kind, volume) = match source.medium {
                Medium::Microphone => (SoundKind::Microphone, microphone),
                Medium::SystemAudio => (SoundKind::System, system),
                Medium::Upload if footage == Some(&source.id) => (SoundKind::System, system),
                _ => return None,
            };
            Some(Voice { source: &source.id, kind, volume })
        };
        let known = |source: &'a Source| SourceView {
            id: &source.id,
            size: source.dimensions,
            length_ms: source.length().map(|length| length.0),
        };
        ClipSound {
            map: &data.map,
            voices: data.sources.iter().filter_map(voice).collect(),
            items: self.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter).collect(),
            sources: data.sources.iter().map(known).collect(),
        }
    }

    /// Audible recordings of a clip, each with its gain.
    pub(in crate::app) fn heard_recordings<'a>(&'a self, data: &'a ClipData) -> Vec<(&'a SourceId, f64)> {
        let voices = self.clip_sound(data).voices.into_iter();
        voices.filter(|voice| voice.volume > 0.0).map(|voice| (voice.source, voice.volume)).collect()
    }

    fn source_address(&self, id: &SourceId) -> Option<&str> {
        let mut all = self.clips.iter().flat_map(|data| &data.sources);
        all.find(|source| source.id == *id).map(|source| source.url.as_str()).filter(|url| !url.is_empty())
    }

    /// Sound plan of the video. Leaves out sounds whose URL is unknown or not `readable`.
    pub fn sound_plan(&self, readable: &dyn Fn(&str) -> Option<String>) -> Plan {
        self.sound_plan_over(self.video.background_music.as_ref(), readable)
    }

    /// Like [`Project::sound_plan`], with the background music `under` instead of the video's own.
    pub fn sound_plan_over(&self, under: Option<&BackgroundMusic>, readable: &dyn Fn(&str) -> Option<String>) -> Plan {
        let clips: Vec<_> = self.clips.iter().map(|data| self.clip_sound(data)).collect();
        let address_of = |origin: &SoundOrigin| match origin {
            SoundOrigin::Source(id) => self.source_address(id),
            SoundOrigin::Music => under.map(|music| music.url.as_str()).filter(|url| !url.is_empty()),
        };
        let music = under.map(|music| Music { length_ms: music.duration_ms.round() as i64, volume: music.volume });
        let list = sound::heard(&clips, music);
        let mut addresses = std::collections::HashMap::new();
        let sounds = list.heard.iter().filter_map(|heard| {
            let address = addresses.entry(&heard.origin).or_insert_with(|| address_of(&heard.origin).and_then(readable));
            Some((address.clone()?, heard.placed()))
        });
        Plan::new(list.length.0, sounds)
    }

    /// Plan of the recordings and images visible between two moments. `readable` returns the URL under which ffmpeg reads a
    /// source, `None` to leave it out. `proxy` returns the scrub proxy of a source. Origins are appended to `origins`, and the
    /// plan refers to them by index.
    pub fn picture_plan(
        &self,
        from: VideoMs,
        until: VideoMs,
        origins: &mut Vec<PictureOrigin>,
        quality: Quality,
        readable: &dyn Fn(&str) -> Option<String>,
        proxy: &dyn Fn(&SourceId) -> Option<Arc<Proxy>>,
    ) -> PicturePlan {
        let mut shown = Vec::new();
        for (data, span) in self.clips.iter().zip(self.sequence.spans()) {
            if span.end() <= from || span.start >= until {
                continue;
            }
            let (first, last) = (span.to_playback(from), span.to_playback(until));
            for seen in seen(&self.view_alone(data), first, last) {
                let (url, size, proxy, covers) = match &seen.origin {
                    PictureOrigin::Source(id) => match data.sources.iter().find(|source| source.id == *id) {
                        Some(source) => (&source.url, source.dimensions, proxy(id).map(ScrubProxy), false),
                        None => continue,
                    },
                    // Images by URL have no known size. As the backdrop they are cropped to the canvas, elsewhere their position
                    // is in fractions.
                    PictureOrigin::Address(url) => (url, Some(self.video.dimensions), None, seen.behind),
                };
                let Some(address) = Some(url).filter(|url| !url.is_empty()).and_then(|url| readable(url)) else { continue };
                let of = origins.iter().position(|origin| *origin == seen.origin).unwrap_or_else(|| {
                    origins.push(seen.origin.clone());
                    origins.len() - 1
                });
                let us = |time: PlaybackMs| span.to_video(time).0 * 1_000;
                shown.push(Shown {
                    of,
                    address,
                    size: quality.of(decoded_size(size, seen.share)),
                    covers,
                    start_us: us(seen.start),
                    end_us: us(seen.end),
                    from_us: seen.from_ms * 1_000,
                    blurred: seen.blurred,
                    proxy,
                });
            }
        }
        shown.sort_by_key(|shown| shown.start_us);
        PicturePlan { shown, since_us: from.0 * 1_000, until_us: until.0 * 1_000 }
    }
}

/// Size at which a source is decoded for playback, at most its own size.
fn decoded_size(size: Option<SizePx>, share: f64) -> (u32, u32) {
    let size = size.filter(|size| size.width >= 1.0 && size.height >= 1.0);
    let (width, height) = size.map_or((1280.0, 720.0), |size| (size.width, size.height));
    let wanted = WIDTHS.iter().find(|(least, _)| share >= *least).map_or(320.0, |(_, width)| *width);
    // The longer side counts, so upright images get the same number of pixels.
    let scale = (wanted / width.max(height)).min(1.0);
    let even = |side: f64| ((side * scale / 2.0).round() as u32 * 2).clamp(2, 4_096);
    (even(width), even(height))
}
