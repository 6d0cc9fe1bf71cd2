//! What is heard of a video: every sound in its place, with its gain and its fades. Pure.
//!
//! The player and the exports mix the same list, so that what is heard while editing is what an export sounds like.

mod layers;
#[cfg(test)]
mod tests;

use crate::{
    api::{SourceId, VideoMs, item::Item},
    compose::SourceView,
    timeline::{CutMap, PlacedSound, Sequence},
};

/// How long a sound fades where it begins, ends or is cut: equal power, so that a join has neither a click nor a hole.
pub const FADE_MS: i64 = 10;
/// The loudest gain: 30 dB. Services may name any number.
const MAX_GAIN: f64 = 32.0;
/// The shortest music that is looped; a shorter one is not heard.
const MIN_LOOP_MS: i64 = 100;

/// What a sound is. Each kind has a volume of its own, and can be muted or heard alone while monitoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SoundKind {
    /// The microphone of a recording.
    Microphone,
    /// The computer's sound, and that of uploaded footage.
    System,
    /// A sound effect.
    Effect,
    /// The sound of a video overlay.
    Overlay,
    /// The sound of B-roll.
    Broll,
    /// The music under the whole video.
    Music,
}

impl SoundKind {
    /// Every kind, in the order of the list that is shown.
    pub const ALL: [Self; 6] = [Self::Microphone, Self::System, Self::Effect, Self::Overlay, Self::Broll, Self::Music];

    /// Its place in [`SoundKind::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name on the screen.
    pub fn text(self) -> &'static str {
        match self {
            Self::Microphone => "Microphone",
            Self::System => "Computer and footage",
            Self::Effect => "Sound effects",
            Self::Overlay => "Video overlays",
            Self::Broll => "B-roll",
            Self::Music => "Music",
        }
    }
}

/// Where a sound comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SoundOrigin {
    /// A source of the workspace.
    Source(SourceId),
    /// The video's background music.
    Music,
}

/// A sound in its place on the whole video.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// Where it comes from.
    pub origin: SoundOrigin,
    /// What it is.
    pub kind: SoundKind,
    /// Which recording, effect or overlay of the video it belongs to: the pieces of one recording between its cuts share a
    /// track, in playing order.
    pub track: usize,
    /// From when on it is heard, its fade included.
    pub start: VideoMs,
    /// Until when it is heard, its fade included.
    pub end: VideoMs,
    /// The moment of the sound's own time that is heard at `start`, in milliseconds.
    pub from_ms: i64,
    /// 1 is as recorded.
    pub gain: f64,
    /// How long it takes to reach its gain, from `start` on.
    pub fade_in_ms: i64,
    /// How long it takes to become silent, up to `end`.
    pub fade_out_ms: i64,
    /// The length of one turn where it is repeated until its end.
    pub loop_ms: Option<i64>,
}

impl Heard {
    /// The sound as the mixer takes it, which is the same when it is played and when it is exported.
    pub fn placed(&self) -> PlacedSound {
        PlacedSound {
            bus: self.kind.index(),
            span_ms: (self.start.0, self.end.0),
            from_ms: self.from_ms,
            gain: self.gain,
            fades_ms: (self.fade_in_ms, self.fade_out_ms),
            loop_ms: self.loop_ms,
            is_effect: self.kind == SoundKind::Effect,
        }
    }
}

/// Everything that is heard of a video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoundList {
    /// By start.
    pub heard: Vec<Heard>,
    /// How long the video is.
    pub length: VideoMs,
}

/// A clip as it is heard.
#[derive(Clone, Debug)]
pub struct ClipSound<'a> {
    /// What of the recordings is played.
    pub map: &'a CutMap,
    /// Recorded sound, which is cut with the clip.
    pub voices: Vec<Voice<'a>>,
    /// The items of the clip.
    pub items: Vec<&'a Item>,
    /// The sources that items name: one without a length is a still and makes no sound.
    pub sources: Vec<SourceView<'a>>,
}

/// Recorded sound of a clip.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The recording.
    pub source: &'a SourceId,
    /// What it is.
    pub kind: SoundKind,
    /// 1 is as recorded.
    pub volume: f64,
}

/// The music under the whole video.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Music {
    /// How long it is; it is repeated.
    pub length_ms: i64,
    /// 1 is as recorded.
    pub volume: f64,
}

/// A gain that can be heard; nothing for silence, infinity and NaN.
fn audible(volume: f64) -> Option<f64> {
    (volume.is_finite() && volume > 0.0).then(|| volume.min(MAX_GAIN))
}

/// Everything that is heard of clips that are played one after the other. It never fails: what makes no sound is left out.
pub fn heard(clips: &[ClipSound<'_>], music: Option<Music>) -> SoundList {
    let sequence = Sequence::new(clips.iter().map(|clip| crate::api::DurationMs(clip.map.playback_length().0)));
    let length = sequence.length();
    let mut list = List { heard: Vec::new(), tracks: 0, end: length };
    for (clip, span) in clips.iter().zip(sequence.spans()) {
        for voice in &clip.voices {
            list.voice(clip.map, voice, span.start.0);
        }
        layers::items(clip, *span, &mut list);
    }
    if let Some(gain) = music.and_then(|music| audible(music.volume)) {
        let turn = music.map_or(0, |music| music.length_ms);
        if turn >= MIN_LOOP_MS {
            let place = Place { start: 0, end: length.0, from_ms: 0 };
            let fades = (0, FADE_MS.min(length.0));
            list.add(SoundOrigin::Music, SoundKind::Music, place, gain, fades, Some(turn));
        }
    }
    list.heard.sort_by_key(|heard| (heard.start, heard.track));
    SoundList { heard: list.heard, length }
}

/// Where a sound is on the video, and what of it is heard first.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: i64,
    end: i64,
    from_ms: i64,
}

/// How a sound that is whole begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    AtOnce,
    Fading,
}

/// The list while it is made.
struct List {
    heard: Vec<Heard>,
    tracks: usize,
    end: VideoMs,
}

impl List {
    /// Adds a sound on a track of its own. What is behind the video's end is not heard.
    fn add(&mut self, origin: SoundOrigin, kind: SoundKind, place: Place, gain: f64, fades: (i64, i64), loop_ms: Option<i64>) {
        self.tracks += 1;
        self.piece(origin, kind, place, gain, fades, loop_ms);
    }

    fn piece(
        &mut self,
        origin: SoundOrigin,
        kind: SoundKind,
        place: Place,
        gain: f64,
        (fade_in_ms, fade_out_ms): (i64, i64),
        loop_ms: Option<i64>,
    ) {
        let (start, end) = (VideoMs(place.start), VideoMs(place.end).min(self.end));
        if start < end {
            let (track, from_ms) = (self.tracks, place.from_ms);
            self.heard.push(Heard { origin, kind, track, start, end, from_ms, gain, fade_in_ms, fade_out_ms, loop_ms });
        }
    }

    /// A sound that is whole: it fades out inside of its place.
    fn whole(&mut self, source: &SourceId, kind: SoundKind, place: Place, volume: f64, begins: Begins) {
        let fade = FADE_MS.min((place.end.min(self.end.0) - place.start).max(0) / 2);
        if let Some(gain) = audible(volume) {
            let origin = SoundOrigin::Source(source.clone());
            self.add(origin, kind, place, gain, (if begins == Begins::Fading { fade } else { 0 }, fade), None);
        }
    }

    /// Recorded sound of a clip that begins at `clip_start`. Around a cut, what was removed is heard while it fades, so that
    /// one side is gone as the other comes; where there is nothing more to be heard, a side fades inside.
    fn voice(&mut self, map: &CutMap, voice: &Voice<'_>, clip_start: i64) {
        let Some(gain) = audible(voice.volume) else { return };
        self.tracks += 1;
        let pieces = kept(map);
        let length = |(from, to): (i64, i64)| to - from;
        let half = |index: Option<usize>| index.and_then(|index| pieces.get(index)).map_or(FADE_MS, |piece| length(*piece) / 2);
        for (index, (from, to)) in pieces.iter().copied().enumerate() {
            let start = clip_start + map.to_playback(crate::api::SourceMs(from)).0;
            let end = start + length((from, to));
            let (before, after) = (half(index.checked_sub(1)), half(Some(index + 1)));
            let own = length((from, to)) / 2;
            // How far each side may reach into what is next to it.
            let lead = (FADE_MS / 2).min(own).min(before).min(from).min(start);
            let trail = (FADE_MS / 2).min(own).min(after).min(map.source_length().0 - to).min((self.end.0 - end).max(0));
            let fade = |reach: i64| if reach > 0 { 2 * reach } else { FADE_MS.min(own) };
            let place = Place { start: start - lead, end: end + trail, from_ms: from - lead };
            let origin = SoundOrigin::Source(voice.source.clone());
            self.piece(origin, voice.kind, place, gain, (fade(lead), fade(trail)), None);
        }
    }
}

/// The ranges of a recording that are played.
fn kept(map: &CutMap) -> Vec<(i64, i64)> {
    let (mut kept, mut from) = (Vec::new(), 0);
    let end = map.source_length().0;
    for (start, stop) in map.removed().iter().map(|(start, stop)| (start.0, stop.0)).chain([(end, end)]) {
        if start > from {
            kept.push((from, start));
        }
        from = stop;
    }
    kept
}

/// What is heard while monitoring: the volume of each kind, and which are muted or heard alone. Exports know nothing of it.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Monitoring {
    /// The volume of everything.
    pub volume: f64,
    /// Whether nothing is heard.
    pub muted: bool,
    /// Of each kind: its volume, whether it is muted, and whether it is heard alone.
    pub kinds: [(f64, bool, bool); SoundKind::ALL.len()],
}

impl Default for Monitoring {
    fn default() -> Self {
        Self { volume: 1.0, muted: false, kinds: [(1.0, false, false); SoundKind::ALL.len()] }
    }
}

impl Monitoring {
    /// What a new start begins with: nothing is heard alone, which nobody would remember, and volumes are within 0 to 1.
    #[must_use]
    pub fn remembered(mut self) -> Self {
        let volume = |volume: f64| if volume.is_finite() { volume.clamp(0.0, 1.0) } else { 1.0 };
        self.volume = volume(self.volume);
        self.kinds = self.kinds.map(|(of, muted, _)| (volume(of), muted, false));
        self
    }

    /// The gain of each kind: 0 where it is muted, or where others are heard alone.
    pub fn gains(&self) -> [f32; SoundKind::ALL.len()] {
        let alone = self.kinds.iter().any(|(_, _, solo)| *solo);
        self.kinds.map(|(volume, muted, solo)| {
            let silent = self.muted || muted || (alone && !solo);
            if silent { 0.0 } else { (audible(volume).unwrap_or(0.0) * audible(self.volume).unwrap_or(0.0)) as f32 }
        })
    }
}
