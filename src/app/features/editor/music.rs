//! Background music of the video: one track that loops from start to end. Level and name are edits of the video; hearing it alone
//! changes nothing.

use crate::app::{App, Project, Says, Silence, Tone, Topic, features::editor::library::audition::Heard};
use crate::{
    api::{
        SourceId,
        library::{LibraryItem, LibraryType},
        video::BackgroundMusic,
    },
    edit::{Edit, GestureId, VideoEdit},
    stage::sound::SoundKind,
};

/// Change of the background music.
#[derive(Clone, Debug, PartialEq)]
pub enum MusicChange {
    /// Set the level, 0..1; changes of one gesture (a drag) are one step.
    Level(f64, Option<GestureId>),
    /// Rename the music.
    Name(String),
    /// Remove the music from the video.
    Remove,
    /// Start or stop playing the music alone.
    Hear,
}

impl MusicChange {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Level(..) => Says::Nothing(Silence::Moment),
            Self::Name(_) | Self::Remove => Says::Step,
            // It is heard.
            Self::Hear => Says::Nothing(Silence::Sight),
        }
    }
}

/// Id under which previews of a piece of music are cached: the path of its URL, since the rest may differ in each answer. Differs
/// from every id of the server. `None` if the URL is unknown.
pub fn music_source(music: &BackgroundMusic) -> Option<SourceId> {
    if music.url.is_empty() {
        return None;
    }
    Some(SourceId::new(format!("music of the video: {}", path_of(&music.url))))
}

/// Path of a URL: without scheme, host, query and fragment.
fn path_of(address: &str) -> &str {
    let place = address.split(['?', '#']).next().unwrap_or_default();
    let place = place.split_once("://").map_or(place, |(_, rest)| rest);
    place.find('/').and_then(|slash| place.get(slash..)).unwrap_or(place)
}

impl Project {
    /// Background music of the video, with its name for display.
    pub fn music(&self) -> Option<(&BackgroundMusic, &str)> {
        let music = self.video.background_music.as_ref()?;
        Some((music, music.name.as_deref().filter(|name| !name.is_empty()).unwrap_or(words::editing::music())))
    }

    /// True if the video's background music is this library item. The server does not say which item the music came from. Saved
    /// music is recognised by the path of its URL, else by name and length.
    pub fn plays_music(&self, item: &LibraryItem) -> bool {
        let Some((music, name)) = self.music().filter(|_| item.kind == LibraryType::BackgroundMusic) else { return false };
        if music.url.is_empty() {
            return self.draft.video().has_music_of(item.source_id.as_ref(), item.preset_id.as_deref());
        }
        let is_as_long = item.duration_ms.is_some_and(|length| (length.0 as f64 - music.duration_ms).abs() < 2.0);
        (!item.url.is_empty() && path_of(&item.url) == path_of(&music.url)) || is_as_long && name == item.name
    }
}

impl App {
    /// Changes the background music, or starts or stops playing it alone.
    pub(in crate::app) fn change_music(&mut self, change: MusicChange) {
        let Some(project) = self.state.project() else { return };
        let Some((_, name)) = project.music() else { return };
        let fields = project.draft.video();
        let (step, edit, gesture) = match change {
            MusicChange::Remove => (words::editing::step_remove_music().to_owned(), Some(VideoEdit::no_music()), None),
            MusicChange::Hear => {
                let Some(music) = self.state.music_of_video().filter(|music| !music.url.is_empty()) else {
                    let text = words::editing::music_unsaved();
                    self.state.notices.say(Topic::Sound, Tone::Warning, text, None);
                    return;
                };
                let length_ms = (music.duration_ms >= 1.0).then(|| music.duration_ms.round() as i64);
                let name = name.to_owned();
                return self.hear(Heard { id: music_id(), name, address: music.url, length_ms, kind: SoundKind::Music });
            }
            MusicChange::Level(level, gesture) => {
                let level = level.clamp(0.0, 1.0);
                (
                    words::editing::step_music_level(format_args!("{:.0}", level * 100.0)),
                    VideoEdit::change_music(fields, Some(level), None),
                    gesture,
                )
            }
            MusicChange::Name(name) => {
                let name = name.trim().to_owned();
                let step = words::editing::step_rename_music(&name);
                (step, VideoEdit::change_music(fields, None, Some(name)), None)
            }
        };
        match edit {
            Some(edit) => self.edit(step, gesture, Edit::Video(edit)),
            None => self.state.notices.say(Topic::Edit, Tone::Warning, words::editing::music_gone(), None),
        }
    }

    /// True if the background music is being played alone.
    pub(in crate::app) fn hears_music(&self) -> bool {
        self.state.library.audition.as_ref().is_some_and(|audition| audition.id == music_id())
    }
}

impl crate::app::State {
    /// Background music with its URL and length. Music that isn't saved yet has those from the library.
    fn music_of_video(&self) -> Option<BackgroundMusic> {
        let project = self.project()?;
        let mut music = project.video.background_music.clone()?;
        if music.url.is_empty()
            && let Some(item) = self.library.shelf.iter().flat_map(|shelf| &shelf.items).find(|item| project.plays_music(item))
        {
            music.url.clone_from(&item.url);
            music.duration_ms = item.duration_ms.map_or(music.duration_ms, |length| length.0 as f64);
        }
        Some(music)
    }

    /// Music to play under the video: music being tried, else the video's own.
    pub(in crate::app) fn music_to_hear(&self) -> Option<BackgroundMusic> {
        self.play.tried.as_ref().map(|tried| tried.music.clone()).or_else(|| self.music_of_video())
    }

    /// Progress 0..1 of the background music being played alone; `None` if it isn't.
    pub fn music_heard(&self) -> Option<f32> {
        self.library.audition.as_ref().filter(|audition| audition.id == music_id()).map(crate::app::Audition::done)
    }
}

/// Id of the audition of the video's own music; no library item has it.
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
