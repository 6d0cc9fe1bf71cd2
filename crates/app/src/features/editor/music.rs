//! Background music of the video: one track that loops from start to end. Level and name are edits of the video; hearing it alone
//! changes nothing.

use crate::app::{App, Says, Silence, Tone, Topic, features::editor::library::audition::Heard};
use crate::{
    api::video::BackgroundMusic,
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
