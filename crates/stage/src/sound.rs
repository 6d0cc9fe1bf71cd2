//! Sounds of a video: each with its place, gain and fades. Pure.
//!
//! Player and exports mix the same list, so that an export sounds like the preview.

mod layers;
#[cfg(test)]
mod tests;

use crate::{
    api::{SourceId, VideoMs, item::Item},
    compose::SourceView,
    timeline::{CutMap, PlacedSound, Sequence},
};

/// Duration of the fade at the start, the end and the cuts of a sound: of equal power, so that a join has neither a click nor a
/// dip.
pub const FADE_MS: i64 = 10;
/// Largest gain: 30 dB. A server may send any number.
const MAX_GAIN: f64 = 32.0;
/// Shortest music that is looped, in milliseconds; a shorter one is silent.
const MIN_LOOP_MS: i64 = 100;

/// Kind of a sound. Each has its own volume while monitoring, and can be muted or soloed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SoundKind {
    /// The microphone of a recording.
    Microphone,
    /// Sound of the computer, and of uploaded footage.
    System,
    /// A sound effect.
    Effect,
    /// The sound of a video overlay.
    Overlay,
    /// The sound of B-roll.
    Broll,
    /// Background music of the whole video.
    Music,
}

impl SoundKind {
    /// All kinds, in display order.
    pub const ALL: [Self; 6] = [Self::Microphone, Self::System, Self::Effect, Self::Overlay, Self::Broll, Self::Music];

    /// Index in [`SoundKind::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Name in the interface.
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

/// Origin of a sound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SoundOrigin {
    /// A source of the workspace.
    Source(SourceId),
    /// Background music of the video.
    Music,
}

/// A sound placed in the video.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// Source of the sound.
    pub origin: SoundOrigin,
    /// Kind, which determines its volume while monitoring.
    pub kind: SoundKind,
    /// Number of the recording, effect or overlay that it belongs to: the pieces of one recording between its cuts share a track,
    /// in playing order.
    pub track: usize,
    /// Start in the video, fade included.
    pub start: VideoMs,
    /// End in the video, fade included.
    pub end: VideoMs,
    /// Time of the sound at `start`, in milliseconds.
    pub from_ms: i64,
    /// Linear gain; 1 is as recorded.
    pub gain: f64,
    /// Duration of the fade-in from `start`, in milliseconds.
    pub fade_in_ms: i64,
    /// Duration of the fade-out up to `end`, in milliseconds.
    pub fade_out_ms: i64,
    /// Length of one turn of a looped sound, in milliseconds; `None` if it is not looped.
    pub loop_ms: Option<i64>,
}

impl Heard {
    /// Converts the sound for the mixer, for playback and export alike.
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

/// All sounds of a video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoundList {
    /// Sounds sorted by start.
    pub heard: Vec<Heard>,
    /// Length of the video.
    pub length: VideoMs,
}

/// Sounds of a clip: the input of [`heard`].
#[derive(Clone, Debug)]
pub struct ClipSound<'a> {
    /// Mapping of playback time to source time.
    pub map: &'a CutMap,
    /// Recorded sound, which is cut with the clip.
    pub voices: Vec<Voice<'a>>,
    /// Items of the clip.
    pub items: Vec<&'a Item>,
    /// Sources that items name. A source without a length is a still, which has no sound.
    pub sources: Vec<SourceView<'a>>,
}

/// Recorded sound of a clip.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// Id of the recording.
    pub source: &'a SourceId,
    /// Kind of sound.
    pub kind: SoundKind,
    /// Linear gain; 1 is as recorded.
    pub volume: f64,
}

/// Background music of the whole video.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Music {
    /// Length of one turn, in milliseconds; the music is looped.
    pub length_ms: i64,
    /// Linear gain; 1 is as recorded.
    pub volume: f64,
}

/// An audible gain, limited to [`MAX_GAIN`]; `None` for silence, infinity and NaN.
fn audible(volume: f64) -> Option<f64> {
    (volume.is_finite() && volume > 0.0).then(|| volume.min(MAX_GAIN))
}

/// All sounds of clips that play one after the other. Never fails: silent sounds are left out.
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

/// Place of a sound in the video, and the source time at its start.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: i64,
    end: i64,
    from_ms: i64,
}

/// Fade-in of an uncut sound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    AtOnce,
    Fading,
}

/// The list under construction.
struct List {
    heard: Vec<Heard>,
    tracks: usize,
    end: VideoMs,
}

impl List {
    /// Adds a sound on a new track. Sound after the end of the video is cut off.
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

    /// Adds an uncut sound, which fades out within its place.
    fn whole(&mut self, source: &SourceId, kind: SoundKind, place: Place, volume: f64, begins: Begins) {
        let fade = FADE_MS.min((place.end.min(self.end.0) - place.start).max(0) / 2);
        if let Some(gain) = audible(volume) {
            let origin = SoundOrigin::Source(source.clone());
            self.add(origin, kind, place, gain, (if begins == Begins::Fading { fade } else { 0 }, fade), None);
        }
    }

    /// Adds the recorded sound of a clip that begins at `clip_start`. Both sides of a cut overlap: each fades within the removed
    /// footage, so that one is gone as the other arrives. A side without more footage fades inside its range.
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
            // Distance by which each side may extend into the removed footage.
            let lead = (FADE_MS / 2).min(own).min(before).min(from).min(start);
            let trail = (FADE_MS / 2).min(own).min(after).min(map.source_length().0 - to).min((self.end.0 - end).max(0));
            let fade = |reach: i64| if reach > 0 { 2 * reach } else { FADE_MS.min(own) };
            let place = Place { start: start - lead, end: end + trail, from_ms: from - lead };
            let origin = SoundOrigin::Source(voice.source.clone());
            self.piece(origin, voice.kind, place, gain, (fade(lead), fade(trail)), None);
        }
    }
}

/// Ranges of a recording that are played, in source time.
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

/// Monitoring settings: volume, mute and solo of each kind. They do not affect exports.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Monitoring {
    /// Master volume, 0..1.
    pub volume: f64,
    /// Whether everything is muted.
    pub muted: bool,
    /// For each kind: volume, muted, solo.
    pub kinds: [(f64, bool, bool); SoundKind::ALL.len()],
}

impl Default for Monitoring {
    fn default() -> Self {
        Self { volume: 1.0, muted: false, kinds: [(1.0, false, false); SoundKind::ALL.len()] }
    }
}

impl Monitoring {
    /// Settings for the next start: without solo, which the user would forget, and with volumes within 0 to 1.
    #[must_use]
    pub fn remembered(mut self) -> Self {
        let volume = |volume: f64| if volume.is_finite() { volume.clamp(0.0, 1.0) } else { 1.0 };
        self.volume = volume(self.volume);
        self.kinds = self.kinds.map(|(of, muted, _)| (volume(of), muted, false));
        self
    }

    /// Gain of each kind: 0 if it is muted, or others are soloed.
    pub fn gains(&self) -> [f32; SoundKind::ALL.len()] {
        let alone = self.kinds.iter().any(|(_, _, solo)| *solo);
        self.kinds.map(|(volume, muted, solo)| {
            let silent = self.muted || muted || (alone && !solo);
            if silent { 0.0 } else { (audible(volume).unwrap_or(0.0) * audible(self.volume).unwrap_or(0.0)) as f32 }
        })
    }
}
