//! The music under the video: one track that loops from the start to the end. Its level and its name are edits of the video;
//! hearing it alone changes nothing.

use crate::app::{App, Project, Tone, Topic, features::editor::library::audition::Heard};
use crate::{
    api::{SourceId, video::BackgroundMusic},
    edit::{Edit, GestureId, VideoEdit},
    stage::sound::SoundKind,
};

/// What is done about the music under the video.
#[derive(Clone, Debug, PartialEq)]
pub enum MusicChange {
    /// Make it this loud, 0..1, as one moment of a drag.
    Level(f64, Option<GestureId>),
    /// Give it another name.
    Name(String),
    /// Remove it.
    Remove,
    /// Hear it alone, or end that.
    Hear,
}

/// The name under which the previews of a piece of music are kept: by where it lies, since its address may be another with
/// every answer. It is like no id of the service.
pub fn music_source(music: &BackgroundMusic) -> Option<SourceId> {
    if music.url.is_empty() {
        return None;
    }
    let place = music.url.split(['?', '#']).next().unwrap_or_default();
    let place = place.split_once("://").map_or(place, |(_, rest)| rest);
    let path = place.find('/').and_then(|slash| place.get(slash..)).unwrap_or(place);
    Some(SourceId::new(format!("music of the video: {path}")))
}

impl Project {
    /// The music under the video, with its name on the screen.
    pub fn music(&self) -> Option<(&BackgroundMusic, &str)> {
        let music = self.video.background_music.as_ref()?;
        Some((music, music.name.as_deref().filter(|name| !name.is_empty()).unwrap_or("Music")))
    }
}

impl App {
    /// Changes the music under the video, or lets it be heard alone.
    pub(in crate::app) fn change_music(&mut self, change: MusicChange) {
        let Some(project) = self.state.project() else { return };
        let Some((music, name)) = project.music() else { return };
        let fields = project.draft.video();
        let (step, edit, gesture) = match change {
            MusicChange::Remove => ("Remove music".to_owned(), Some(VideoEdit::no_music()), None),
            MusicChange::Hear if music.url.is_empty() => {
                let text = "This music can be heard once it is saved: its address comes with the save.";
                self.state.notices.say(Topic::Sound, Tone::Info, text, None);
                return;
            }
            MusicChange::Hear => {
                let (length_ms, address) = (music.duration_ms.round().max(1.0) as i64, music.url.clone());
                let heard = Heard { id: music_id(), name: name.to_owned(), address, length_ms, kind: SoundKind::Music };
                return self.hear(heard);
            }
            MusicChange::Level(level, gesture) => {
                let level = level.clamp(0.0, 1.0);
                (
                    format!("Level of the music to {:.0} %", level * 100.0),
                    VideoEdit::change_music(fields, Some(level), None),
                    gesture,
                )
            }
            MusicChange::Name(name) => {
                let name = name.trim().to_owned();
                let step = format!("Rename the music to \u{2018}{name}\u{2019}");
                (step, VideoEdit::change_music(fields, None, Some(name)), None)
            }
        };
        match edit {
            Some(edit) => self.edit(step, gesture, Edit::Video(edit)),
            None => self.state.notices.say(Topic::Edit, Tone::Warning, "This music is not known any more.".to_owned(), None),
        }
    }

    /// Whether the music under the video is heard alone.
    pub(in crate::app) fn hears_music(&self) -> bool {
        self.state.library.audition.as_ref().is_some_and(|audition| audition.id == music_id())
    }
}

impl crate::app::State {
    /// How much of the music under the video was heard alone, 0..1; none while it is not heard so.
    pub fn music_heard(&self) -> Option<f32> {
        self.library.audition.as_ref().filter(|audition| audition.id == music_id()).map(crate::app::Audition::done)
    }
}

/// The id of its audition, which no item of the library has.
fn music_id() -> String {
    "music of the video".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn music(url: &str) -> BackgroundMusic {
        BackgroundMusic { url: url.into(), duration_ms: 1.0, volume: 0.3, name: None }
    }

    #[test]
    fn the_previews_of_music_are_found_again_under_another_address_of_the_same_file() {
        let of = |url: &str| music_source(&music(url)).map(|id| id.as_str().to_owned());
        assert_eq!(of("http://127.0.0.1:4100/media/a?token=1"), of("http://127.0.0.1:5100/media/a?token=2#x"));
        assert_ne!(of("http://127.0.0.1:4100/media/a"), of("http://127.0.0.1:4100/media/b"));
        assert_eq!(of(""), None, "music that was just chosen has no address yet");
        assert!(of("nonsense").is_some());
    }
}
