//! The open video as a timeline for other editors: recordings by their cuts, items by their times.

use crate::{
    api::{
        PlaybackMs, SourceId,
        clip::Clip,
        item::Item,
        layout::Layout,
        source::{Medium, Source},
        video::{ClipTransition, Video},
    },
    document::{ClipData, Project},
    edit::ClipItems,
    handover::{Builder, FrameRate, Lane, MarkKind, Media, Piece, Untold},
    stage::LayoutTrack,
    timeline::{ClipSpan, VideoMs},
};

/// Origin of a media file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A source of the workspace.
    Source(SourceId),
    /// Background music.
    Music,
}

/// Media file of a video, by the index of the [`Builder`].
#[derive(Clone, Debug)]
pub(super) struct Used {
    /// Origin.
    pub origin: Origin,
    /// URL; empty if unknown.
    pub url: String,
    /// Facts that are known without reading the file.
    pub media: Media,
}

/// A video laid out for another editor.
#[derive(Debug)]
pub(super) struct LaidOut {
    /// The timeline under construction. Its media are as [`LaidOut::used`].
    pub builder: Builder,
    /// Media files in the order of the builder.
    pub used: Vec<Used>,
    /// Length of the video.
    pub length: VideoMs,
}

/// Everything that a file would not tell the other editor, as far as it is known without reading the recordings.
pub fn untold_of(project: &Project, format: crate::handover::Format) -> Vec<String> {
    let LaidOut { builder, length, .. } = lay_out(project);
    builder.finish(length).untold(format).iter().map(Untold::text).collect()
}

/// Lays out a video. Media whose URL is unknown are in it too.
pub(super) fn lay_out(project: &Project) -> LaidOut {
    let size = project.video.dimensions;
    let builder = Builder::new(&project.video.name, (size.width.round() as u32, size.height.round() as u32), FrameRate::THIRTY);
    let mut laid = LaidOut { builder, used: Vec::new(), length: project.sequence.length() };
    let mut count = Count::default();
    for (index, (data, span)) in project.clips.iter().zip(project.sequence.spans()).enumerate() {
        recordings(project, data, *span, &mut laid);
        let items: Vec<_> = project.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter).collect();
        self::items(data, *span, &items, &mut laid, &mut count);
        count.clip(&project.video, &data.clip, index);
    }
    for chapter in project.chapters() {
        let at = chapter.timestamp_seconds.saturating_mul(1_000);
        laid.builder.mark(MarkKind::Chapter, &chapter.title, at, at);
    }
    music(&project.video, &mut laid);
    if project.video.subtitles.as_ref().and_then(|subtitles| subtitles.enabled).unwrap_or(false) {
        laid.builder.note(Untold::Subtitles);
    }
    count.note(&mut laid.builder);
    laid
}

impl LaidOut {
    fn media(&mut self, origin: Origin, url: &str, media: Media) -> usize {
        if let Some(index) = self.used.iter().position(|used| used.origin == origin) {
            return index;
        }
        self.used.push(Used { origin, url: url.to_owned(), media: media.clone() });
        self.builder.media(media)
    }

    fn source(&mut self, source: &Source, name: &str) -> usize {
        let size = source.dimensions.map(|size| (size.width.round() as u32, size.height.round() as u32));
        let length_ms = source.length().map(|length| length.0);
        // Whether a recording has sound is known when it is read.
        let channels = length_ms.map(|_| 2);
        let media = Media { size, length_ms, channels, ..Media::new(name, &source.url) };
        self.media(Origin::Source(source.id.clone()), &source.url, media)
    }

    /// Source that an item names.
    fn named(&mut self, data: &ClipData, id: &SourceId, name: &str) -> Option<(usize, Option<i64>)> {
        let source = data.sources.iter().find(|source| source.id == *id)?;
        Some((self.source(source, name), source.length().map(|length| length.0)))
    }
}

fn recordings(project: &Project, data: &ClipData, span: ClipSpan, laid: &mut LaidOut) {
    let name = &data.clip.name;
    match (data.screen(), data.camera()) {
        (Some(screen), camera) => {
            let media = laid.source(screen, name);
            laid.builder.recording(Lane::Screen, media, name, &data.map, span.start, 1.0);
            if let Some(camera) = camera {
                let media = laid.source(camera, &words::handover::media_camera(name));
                laid.builder.recording_off(Lane::Camera, media, name, &data.map, span.start);
            }
        }
        (None, Some(camera)) => {
            let media = laid.source(camera, name);
            laid.builder.recording(Lane::Screen, media, name, &data.map, span.start, 1.0);
        }
        (None, None) => {}
    }
    let volume = |own: Option<Option<f64>>, whole: Option<f64>| own.flatten().or(whole).unwrap_or(1.0);
    let microphone = volume(data.clip.microphone_volume, project.video.microphone_volume);
    let system = volume(data.clip.system_audio_volume, project.video.system_audio_volume);
    let footage = data.screen().filter(|source| source.medium == Medium::Upload).map(|source| &source.id);
    for source in &data.sources {
        let (lane, gain, title) = match source.medium {
            Medium::Microphone => (Lane::Microphone, microphone, words::handover::media_microphone(name)),
            Medium::SystemAudio => (Lane::System, system, words::handover::media_system(name)),
            Medium::Upload if footage == Some(&source.id) => (Lane::System, system, name.clone()),
            _ => continue,
        };
        let media = laid.source(source, &title);
        laid.builder.recording(lane, media, name, &data.map, span.start, gain);
    }
}

fn items(data: &ClipData, span: ClipSpan, items: &[&Item], laid: &mut LaidOut, count: &mut Count) {
    let end = data.map.playback_length().0;
    let mut layouts: Vec<&Layout> = Vec::new();
    for item in items.iter().filter(|item| !item.is_hidden()) {
        let times = item.times().map(|(start, length)| (start.0, start.0.saturating_add(length.0)));
        match item {
            Item::SoundEffect(sound) => {
                let Some(((start, until), id)) = times.zip(sound.source_id.as_ref()) else { continue };
                let Some((media, length)) = laid.named(data, id, &item.title()) else { continue };
                let until = length.map_or(until, |length| until.min(start.saturating_add(length)));
                laid.builder.add(Lane::Effect, piece(item.title(), media, span, (start, until), 0, sound.volume));
            }
            Item::MediaOverlay(overlay) => {
                count.places += 1;
                let Some(((start, until), id)) = times.zip(overlay.source_id.as_ref()) else { continue };
                let Some((media, length)) = laid.named(data, id, &item.title()) else { continue };
                let until = until.min(end);
                laid.builder.add(Lane::Overlay, piece(item.title(), media, span, (start, until), 0, 1.0));
                if let Some(length) = length {
                    let until = until.min(start.saturating_add(length));
                    laid.builder.add(Lane::Footage, piece(item.title(), media, span, (start, until), 0, 1.0));
                }
            }
            Item::TextOverlay(text) => {
                let Some((start, until)) = times else { continue };
                let (start, until) = (start.min(end), until.min(end));
                laid.builder.mark(MarkKind::Text, &text.text, span.start.0 + start, span.start.0 + until);
            }
            Item::Zoom(_) => count.zooms += 1,
            Item::Blur(_) => count.blurs += 1,
            Item::Highlight(_) => count.highlights += 1,
            Item::Layout(layout) => layouts.push(layout),
        }
    }
    // The base layout arranges a clip only if there are two recordings.
    let is_arranged = data.screen().is_some() && data.camera().is_some();
    count.layouts += layouts.iter().filter(|layout| layout.media.is_none() && layout.start_time_ms.is_some()).count();
    count.layouts += usize::from(is_arranged);
    broll(data, span, layouts, laid, count);
}

/// Footage that covers the recording, where no later layout covers it.
fn broll(data: &ClipData, span: ClipSpan, layouts: Vec<&Layout>, laid: &mut LaidOut, count: &mut Count) {
    let (track, end) = (LayoutTrack::new(layouts), data.map.playback_length().0);
    let mut at = 0;
    while at < end {
        let (layout, until) = track.reached(PlaybackMs(at));
        let until = until.min(end).max(at + 1);
        if let Some(layout) = layout
            && let Some(id) = layout.media.as_ref().and_then(|media| media.source_id.as_ref())
            && let Some((media, length)) = laid.named(data, id, &layout.title())
        {
            count.places += 1;
            let from = (at - layout.start_time_ms.unwrap_or_default().0).max(0);
            laid.builder.add(Lane::Broll, piece(layout.title(), media, span, (at, until), from, 1.0));
            if let Some(length) = length {
                let until = until.min(at.saturating_add(length - from));
                laid.builder.add(Lane::Footage, piece(layout.title(), media, span, (at, until), from, 1.0));
            }
        }
        at = until;
    }
}

fn piece(name: String, media: usize, span: ClipSpan, (start, end): (i64, i64), from_ms: i64, gain: f64) -> Piece {
    let (start_ms, end_ms) = (span.start.0.saturating_add(start), span.start.0.saturating_add(end));
    Piece { name, media, start_ms, end_ms, from_ms, gain, is_off: false }
}

/// Background music is repeated until the video ends.
fn music(video: &Video, laid: &mut LaidOut) {
    /// Shortest music that is repeated, as in exports.
    const LEAST_MS: i64 = 100;
    let Some(music) = &video.background_music else { return };
    let turn = music.duration_ms.round() as i64;
    let name = music.name.clone().unwrap_or_else(|| words::handover::track_music().to_owned());
    if turn < LEAST_MS || music.volume <= 0.0 {
        return;
    }
    let media = Media { length_ms: Some(turn), channels: Some(2), ..Media::new(&name, &music.url) };
    let media = laid.media(Origin::Music, &music.url, media);
    let mut at = 0;
    while at < laid.length.0 {
        let end_ms = (at + turn).min(laid.length.0);
        let gain = music.volume;
        laid.builder
            .add(Lane::Music, Piece { name: name.clone(), media, start_ms: at, end_ms, from_ms: 0, gain, is_off: false });
        at = end_ms;
    }
}

/// Number of things that no file tells.
#[derive(Default)]
struct Count {
    zooms: usize,
    blurs: usize,
    highlights: usize,
    layouts: usize,
    places: usize,
    transitions: usize,
    looks: usize,
    studio: usize,
}

impl Count {
    fn clip(&mut self, video: &Video, clip: &Clip, index: usize) {
        let is_smooth = match clip.transition {
            ClipTransition::Default => video.default_clip_transition == Some(ClipTransition::Smooth),
            ref own => *own == ClipTransition::Smooth,
        };
        self.transitions += usize::from(is_smooth && index > 0);
        let is_cropped = clip.screen_crop.is_some() || clip.camera_crop.as_ref().is_some_and(Option::is_some);
        let has_border = |style: &Option<crate::api::clip::BorderStyle>| {
            style.as_ref().is_some_and(|style| *style != crate::api::clip::BorderStyle::None)
        };
        self.looks += usize::from(is_cropped || has_border(&clip.border_style) || has_border(&video.border_style));
        self.studio += usize::from(clip.studio_sound);
    }

    #[allow(clippy::type_complexity)] // A table, read once.
    fn note(self, builder: &mut Builder) {
        let notes: [(fn(usize) -> Untold, usize); 8] = [
            (Untold::Zooms, self.zooms),
            (Untold::Blurs, self.blurs),
            (Untold::Highlights, self.highlights),
            (Untold::Layouts, self.layouts),
            (Untold::Places, self.places),
            (Untold::Transitions, self.transitions),
            (Untold::Looks, self.looks),
            (Untold::StudioSound, self.studio),
        ];
        for (untold, count) in notes.into_iter().filter(|(_, count)| *count > 0) {
            builder.note(untold(count));
        }
    }
}
