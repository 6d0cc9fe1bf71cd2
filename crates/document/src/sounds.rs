//! Sounds of the clips: recordings with their volumes, and items.

use super::project::{ClipData, Project};
use crate::{
    api::{
        SourceId,
        source::{Medium, Source},
    },
    edit::ClipItems,
    stage::{
        compose::SourceView,
        sound::{ClipSound, SoundKind, Voice},
    },
};

impl Project {
    /// Sound of a clip: voices with volume, items and sources.
    pub fn clip_sound<'a>(&'a self, data: &'a ClipData) -> ClipSound<'a> {
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
    pub fn heard_recordings<'a>(&'a self, data: &'a ClipData) -> Vec<(&'a SourceId, f64)> {
        let voices = self.clip_sound(data).voices.into_iter();
        voices.filter(|voice| voice.volume > 0.0).map(|voice| (voice.source, voice.volume)).collect()
    }

    /// URL of a source of any clip; `None` if it is unknown.
    pub fn source_address(&self, id: &SourceId) -> Option<&str> {
        let mut all = self.clips.iter().flat_map(|data| &data.sources);
        all.find(|source| source.id == *id).map(|source| source.url.as_str()).filter(|url| !url.is_empty())
    }
}
