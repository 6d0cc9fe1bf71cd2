//! Background music of the video: one track that loops from start to end. Level and name are edits of the video; hearing it alone
//! changes nothing.

pub(in crate::app) mod change;

pub use change::MusicChange;

use super::bed::Ended;
use crate::{
    api::{
        library::{LibraryItem, LibraryType},
        video::{BackgroundMusic, SetBackgroundMusic},
    },
    app::{
        Dialog, State,
        features::{
            Session,
            editor::{
                context::Editor,
                library::{Library, audition::Heard},
                play::PlayState,
            },
        },
        notice::{Tone, Topic},
    },
    document::Project,
    edit::{Edit, VideoEdit},
    jobs::music_bed::{BedEvent, BedMade, BedMusic, BedRecipe, BedRequest, DuckBy, cuts_of, spoken},
    stage::sound::SoundKind,
};
use std::sync::Arc;

/// Difference of lengths within which music may be the mix of a bed, in milliseconds: an encoder fills its last block.
const SAME_LENGTH_MS: f64 = 100.0;
/// Shortest music of a bed, in milliseconds.
const LEAST_MUSIC_MS: i64 = 500;
/// Longest name of music, in characters.
const LONGEST_NAME: usize = 255;
/// Most names of a bed that are remembered.
const MOST_NAMES: usize = 32;

impl Editor<'_> {
    /// Changes the background music, or starts or stops playing it alone.
    pub(in crate::app) fn change_music(&mut self, change: MusicChange) {
        match &change {
            MusicChange::OpenBed => {
                self.state.open_bed();
                return self.with_library(|library, context| library.want(context));
            }
            MusicChange::MixBed | MusicChange::MixBedAgain => {
                if change == MusicChange::MixBedAgain {
                    self.state.take_last_recipe();
                }
                match self.state.mix_bed() {
                    Some(request) => self.services.music_bed(request),
                    // The dialog loads the library, and says why the bed can't be mixed.
                    None if change == MusicChange::MixBedAgain => {
                        self.state.open_bed();
                        self.with_library(|library, context| library.want(context));
                    }
                    None => {}
                }
                return;
            }
            MusicChange::SetBed(_) | MusicChange::CancelBed => return self.state.set_bed(change),
            MusicChange::Level(..) | MusicChange::Name(_) | MusicChange::Remove | MusicChange::Hear => {}
        }
        if let MusicChange::Name(name) = &change {
            self.state.rename_bed(name.trim());
        }
        let Some(project) = self.state.project() else { return };
        let Some((_, name)) = project.music() else { return };
        let fields = project.draft.video();
        let (step, edit, gesture) = match change {
            // Done above.
            MusicChange::OpenBed
            | MusicChange::SetBed(_)
            | MusicChange::MixBed
            | MusicChange::MixBedAgain
            | MusicChange::CancelBed => return,
            MusicChange::Remove => (words::editing::step_remove_music().to_owned(), Some(VideoEdit::no_music()), None),
            MusicChange::Hear => {
                let Some(music) = music_of(project, &self.state.library).filter(|music| !music.url.is_empty()) else {
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
            Some(edit) => self.state.edit(step, gesture, Edit::Video(edit)),
            None => self.state.notices.say(Topic::Edit, Tone::Warning, words::editing::music_gone(), None),
        }
    }
}

impl State {
    /// True if the background music is being played alone.
    pub(in crate::app) fn hears_music(&self) -> bool {
        self.library.audition.as_ref().is_some_and(|audition| audition.id == music_id())
    }
}

impl crate::app::State {
    /// Recipe of the present music, if it is a music bed that was mixed on this computer.
    pub fn music_bed(&self) -> Option<&BedRecipe> {
        bed_of(self.session.as_ref()?)
    }

    /// Items of the library that a music bed can be made of, music first.
    pub fn bed_music(&self) -> Vec<&LibraryItem> {
        let items = self.library.shelf.iter().flat_map(|shelf| &shelf.items);
        let plays =
            |item: &&LibraryItem| !item.url.is_empty() && item.duration_ms.is_some_and(|length| length.0 >= LEAST_MUSIC_MS);
        let (music, sounds): (Vec<_>, Vec<_>) = items
            .filter(plays)
            .filter(|item| matches!(item.kind, LibraryType::BackgroundMusic | LibraryType::SoundEffect))
            .partition(|item| item.kind == LibraryType::BackgroundMusic);
        music.into_iter().chain(sounds).collect()
    }

    /// Opens the dialog with the recipe of the last mix, else with one for the present music.
    fn open_bed(&mut self) {
        let music = self.bed_music().into_iter().find(|item| self.project().is_some_and(|project| project.plays_music(item)));
        let music = music.map(|item| BedMusic { id: item.id.clone(), name: item.name.clone() }).unwrap_or_default();
        let Some(session) = &mut self.session else { return };
        let project = session.project();
        let by = if spoken(project).is_empty() { DuckBy::Voice } else { DuckBy::Words };
        let length = project.sequence.length().0;
        let recipe = session.notes.bed.clone().unwrap_or_else(|| BedRecipe { music, by, ..BedRecipe::default() });
        session.bed.recipe = recipe.fitted(length);
        self.dialogs.open(Dialog::MusicBed);
    }

    /// Takes the recipe of the last mix, to mix it again.
    fn take_last_recipe(&mut self) {
        if let Some(session) = &mut self.session
            && let Some(recipe) = session.notes.bed.clone()
        {
            session.bed.recipe = recipe.fitted(session.project().sequence.length().0);
        }
    }

    /// Changes the recipe in the dialog, or cancels the running mix.
    fn set_bed(&mut self, change: MusicChange) {
        let Some(session) = &mut self.session else { return };
        match change {
            MusicChange::SetBed(recipe) => session.bed.recipe = recipe.fitted(session.project().sequence.length().0),
            MusicChange::CancelBed => session.bed.cancel(),
            _ => {}
        }
    }

    /// Why the recipe can't be mixed now; `None` if it can.
    pub fn why_not_mixed(&self) -> Option<String> {
        let session = self.session.as_ref()?;
        let (recipe, project) = (&session.bed.recipe, session.project());
        let end = recipe.to_ms.unwrap_or(project.sequence.length().0);
        let why = if !self.bed_music().iter().any(|item| item.id == recipe.music.id) {
            words::bed::why_no_music()
        } else if project.unread > 0 {
            words::bed::why_loading()
        } else if end <= recipe.from_ms {
            words::bed::why_no_length()
        } else if recipe.by == DuckBy::Words && recipe.ducking > 0 && spoken(project).is_empty() {
            words::bed::why_no_words()
        } else {
            return None;
        };
        Some(why.to_owned())
    }

    /// Begins to mix the recipe in the dialog.
    fn mix_bed(&mut self) -> Option<BedRequest> {
        if self.why_not_mixed().is_some() || self.read_only() {
            return None;
        }
        let recipe = self.session.as_ref()?.bed.recipe.clone();
        let item = self.bed_music().into_iter().find(|item| item.id == recipe.music.id)?;
        let music = (item.url.clone(), item.duration_ms?.0);
        let session = self.session.as_mut()?;
        let project = Arc::new(session.project().clone());
        let (id, given_up) = session.bed.begin(recipe.clone(), cuts_of(&project));
        Some(BedRequest { id, project, recipe, music, given_up })
    }

    /// Remembers a new name of the present music, if it is a bed: its recipe is found by its names.
    fn rename_bed(&mut self, name: &str) {
        let Some(session) = &mut self.session else { return };
        let is_bed = bed_of(session).is_some();
        let made = session.notes.bed.as_mut().and_then(|recipe| recipe.made.as_mut()).filter(|_| is_bed);
        if let Some(made) = made.filter(|made| made.name != name && !made.renamed.iter().any(|known| known == name)) {
            made.renamed.push(name.to_owned());
            let over = made.renamed.len().saturating_sub(MOST_NAMES);
            made.renamed.drain(..over);
        }
    }

    /// Takes an event of a mix. Returns the step that makes it the music of the video, with its name.
    pub(in crate::app) fn take_bed(&mut self, event: BedEvent) -> Option<(String, VideoEdit)> {
        let session = self.session.as_mut()?;
        match session.bed.take(event)? {
            Ended::Mixed(recipe, cuts, mixed) => {
                let of = recipe.music.name.clone();
                let name: String = words::bed::of(&of).chars().take(LONGEST_NAME).collect();
                // A bed that is mixed again keeps the name that it has by now.
                let again = bed_of(session).filter(|last| last.music.id == recipe.music.id).and(session.project().music());
                let name = again.map_or(name, |(_, present)| present.to_owned());
                let (source, length_ms) = (mixed.source.clone(), mixed.length_ms);
                let made = BedMade { source, name: name.clone(), renamed: Vec::new(), length_ms, cuts };
                session.bed.recipe.made = Some(made.clone());
                session.notes.bed = Some(BedRecipe { made: Some(made), ..*recipe });
                self.play.tried = None;
                self.notices.say(Topic::Sound, Tone::Info, words::bed::done(&of), None);
                let source_id = Some(mixed.source);
                // Its level is in the mix.
                let music = SetBackgroundMusic { source_id, preset_id: None, volume: Some(1.0), name: Some(name) };
                Some((words::bed::step(of), VideoEdit::set_music(&music)))
            }
            Ended::Failed(error) => {
                let (text, advice) = (words::bed::failed(error), words::bed::failed_advice().to_owned());
                self.notices.say(Topic::Sound, Tone::Warning, text, Some(advice));
                None
            }
        }
    }

    /// Looks whether cuts have made the music bed old.
    pub(in crate::app) fn follow_bed(&mut self) {
        let made = self.music_bed().and_then(|recipe| recipe.made.as_ref());
        let project = self.project().filter(|project| project.unread == 0);
        let is_old = made.zip(project).is_some_and(|(made, project)| made.cuts != cuts_of(project));
        if let Some(session) = &mut self.session {
            session.bed.is_old = is_old;
        }
    }

    /// Progress 0..1 of the background music being played alone; `None` if it isn't.
    pub fn music_heard(&self) -> Option<f32> {
        self.library
            .audition
            .as_ref()
            .filter(|audition| audition.id == music_id())
            .map(crate::app::features::editor::library::audition::Audition::done)
    }
}

/// Background music with its URL and length. Music that isn't saved yet has those from the library.
fn music_of(project: &Project, library: &Library) -> Option<BackgroundMusic> {
    let mut music = project.video.background_music.clone()?;
    if music.url.is_empty()
        && let Some(item) = library.shelf.iter().flat_map(|shelf| &shelf.items).find(|item| project.plays_music(item))
    {
        music.url.clone_from(&item.url);
        music.duration_ms = item.duration_ms.map_or(music.duration_ms, |length| length.0 as f64);
    }
    Some(music)
}

/// Music to play under the video: music being tried, else the video's own. A music bed that isn't saved yet is the file of its mix.
pub(super) fn music_to_hear(play: &PlayState, session: &Session, library: &Library) -> Option<BackgroundMusic> {
    if let Some(tried) = &play.tried {
        return Some(tried.music.clone());
    }
    let mut music = music_of(session.project(), library)?;
    let made = bed_of(session).and_then(|recipe| recipe.made.as_ref());
    if music.url.is_empty()
        && let Some(made) = made
        && let Some(file) = session.bed.file_of(&made.source)
    {
        (music.url, music.duration_ms) = (file, made.length_ms as f64);
    }
    Some(music)
}

/// Recipe of the present music, if it is a music bed that was mixed on this computer.
fn bed_of(session: &Session) -> Option<&BedRecipe> {
    let recipe = session.notes.bed.as_ref()?;
    let made = recipe.made.as_ref()?;
    let project = session.project();
    let music = project.video.background_music.as_ref()?;
    // The server doesn't say which source the music came from.
    let is_named = music.name.as_ref().is_some_and(|name| *name == made.name || made.renamed.contains(name));
    let is_like = is_named && (music.duration_ms - made.length_ms as f64).abs() < SAME_LENGTH_MS;
    (is_like || project.draft.video().has_music_of(Some(&made.source), None)).then_some(recipe)
}

/// Id of the audition of the video's own music; no library item has it.
fn music_id() -> String {
    "music of the video".into()
}
