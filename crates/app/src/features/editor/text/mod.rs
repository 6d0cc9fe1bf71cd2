//! Editing by text: selection of words, and search in the transcript.

mod edits;

use crate::{
    api::{ClipId, item::Word},
    app::{
        App, State,
        command::{
            TextCommand,
            says::{Says, Silence},
        },
        direction::Direction,
        features::{Session, editor::proposals::Finder},
        settings::Side,
        state::FocusWish,
    },
    edit::text::{Played, Query},
};
use std::ops::RangeInclusive;

/// Word of a clip's transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAt {
    /// Id of the clip.
    pub clip: ClipId,
    /// Index in time order, from 0.
    pub place: usize,
}

/// Consecutive words of one clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRange {
    /// Id of the clip.
    pub clip: ClipId,
    /// Indexes of the words.
    pub places: RangeInclusive<usize>,
}

/// State of the transcript panel.
#[derive(Debug, Default)]
pub struct TextState {
    /// Selection: the word at which it began, and the word at which it ends now.
    pub selection: Option<(WordAt, WordAt)>,
    /// The word being corrected in a text field.
    pub correcting: Option<WordAt>,
    /// Whether the search field should take the keyboard.
    pub wants_find: bool,
    /// Search query.
    pub query: String,
    /// Results of the search.
    pub hits: Vec<WordRange>,
    /// Index of the current result.
    pub hit: usize,
    /// Word to which the panel should scroll, once.
    pub reveal: Option<WordAt>,
}

/// Action of the user in the transcript panel.
#[derive(Clone, Debug)]
pub enum TextAction {
    /// Select the words from one to another.
    Select(WordAt, WordAt),
    /// Deselect all words.
    ClearSelection,
    /// The panel has scrolled as requested.
    Revealed,
    /// Cut the selected words out.
    Cut,
    /// Restore the selected words.
    Restore,
    /// Move the start or end of a run of cut words.
    MoveEdge {
        /// Run of cut words, before the move.
        run: WordRange,
        /// Whether its start moves (true) or its end.
        start: bool,
        /// Index of the new first or last word.
        to: usize,
    },
    /// Start or stop editing the text of a word.
    EditWord(Option<WordAt>),
    /// Correct the text of a word.
    Correct(WordAt, String),
    /// Hide the selected words in captions (true), or show them.
    Hide(bool),
    /// Set the search query.
    Find(String),
    /// The search field has taken the keyboard.
    FindFocused,
}

impl TextAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Cut | Self::Restore | Self::MoveEdge { .. } | Self::Correct(..) | Self::Hide(_) => Says::Step,
            Self::Find(_) => Says::Hit,
            // The words are one control, which says what is selected in it.
            Self::Select(..) | Self::ClearSelection | Self::Revealed | Self::EditWord(_) | Self::FindFocused => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}

impl Session {
    /// The selected words, one range per clip, in playback order.
    pub fn selected_words(&self) -> Vec<WordRange> {
        let Some((anchor, head)) = &self.text.selection else { return Vec::new() };
        let project = self.project();
        let at = |word: &WordAt| Some((project.clip(&word.clip)?.0, word.place));
        let (Some(anchor), Some(head)) = (at(anchor), at(head)) else { return Vec::new() };
        let (from, to) = (anchor.min(head), anchor.max(head));
        let clips = project.clips.iter().enumerate().skip(from.0).take(to.0 - from.0 + 1);
        let ranges = clips.filter_map(|(index, data)| {
            let last = data.script.as_ref()?.speech.len().checked_sub(1)?;
            let first = if index == from.0 { from.1 } else { 0 };
            let last = if index == to.0 { to.1.min(last) } else { last };
            (first <= last).then(|| WordRange { clip: data.clip.id.clone(), places: first..=last })
        });
        ranges.collect()
    }
}

impl State {
    /// True if the condition holds for a selected word.
    pub(in crate::app) fn any_selected_word(&self, holds: impl Fn(&Word, Played) -> bool) -> bool {
        let Some(session) = &self.session else { return false };
        session.selected_words().into_iter().any(|range| {
            let Some((_, data)) = session.document.project().clip(&range.clip) else { return false };
            let Some(script) = &data.script else { return false };
            let is_it =
                |place: usize| script.word(place).is_some_and(|word| holds(word, script.speech.played(place, &data.map)));
            range.places.into_iter().any(is_it)
        })
    }

    /// True if words are selected.
    pub fn has_words_selected(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.text.selection.is_some())
    }

    /// Number of done and of undone steps; if they differ from before, the video may have changed.
    pub(in crate::app) fn steps(&self) -> (usize, usize) {
        let history = self.project().map(|project| project.draft.history());
        history.map_or((0, 0), |history| (history.done().len(), history.undone().len()))
    }

    /// State of the transcript panel.
    pub fn text(&self) -> Option<&TextState> {
        self.session.as_ref().map(|session| &session.text)
    }
}

impl App {
    /// Applies an action of the user.
    pub(in crate::app) fn text_action(&mut self, action: TextAction) {
        let Some(session) = &mut self.state.session else { return };
        let text = &mut session.text;
        match action {
            TextAction::Select(anchor, head) => {
                session.select(None);
                session.text.selection = Some((anchor, head));
            }
            TextAction::ClearSelection => text.selection = None,
            TextAction::Revealed => text.reveal = None,
            TextAction::Cut => self.cut_words(),
            TextAction::Restore => self.state.restore_words(),
            TextAction::MoveEdge { run, start, to } => self.state.move_word_edge(&run, start, to),
            TextAction::EditWord(word) => text.correcting = word,
            TextAction::Correct(word, now) => self.state.correct_word(&word, &now),
            TextAction::Hide(hidden) => self.state.hide_words(hidden),
            TextAction::Find(query) => {
                text.query = query;
                self.state.search_words();
                self.show_hit();
            }
            TextAction::FindFocused => text.wants_find = false,
        }
    }

    /// Goes to the next or previous result, wrapping around.
    pub(in crate::app) fn step_hit(&mut self, direction: Direction) {
        let Some(session) = &mut self.state.session else { return };
        let count = session.text.hits.len();
        if count > 0 {
            let by = match direction {
                Direction::Back => count - 1,
                Direction::Forward => 1,
            };
            session.text.hit = (session.text.hit + by) % count;
        }
        self.show_hit();
    }

    /// Selects the current result and moves the playhead to it.
    fn show_hit(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(hit) = session.text.hits.get(session.text.hit).cloned() else { return };
        let word = |place: usize| WordAt { clip: hit.clip.clone(), place };
        session.text.reveal = Some(word(*hit.places.start()));
        session.select(None);
        session.text.selection = Some((word(*hit.places.start()), word(*hit.places.end())));
        self.go_to_word(&hit.clip, *hit.places.start());
    }

    /// Moves the playhead to the start of a word.
    pub(in crate::app) fn go_to_word(&mut self, clip: &ClipId, place: usize) {
        let Some(project) = self.state.project() else { return };
        let start = project.script(clip).and_then(|script| script.speech.word(place)).map(|word| word.start);
        if let Some(at) = start.and_then(|start| project.video_time(clip, start)) {
            self.move_playhead(at.0);
        }
    }

    /// Runs a command of the transcript panel.
    pub(in crate::app) fn run_text(&mut self, command: TextCommand) {
        match command {
            TextCommand::ShowText => self.state.show_side(Side::Text),
            TextCommand::FindWords => {
                self.state.settings.side = Some(Side::Text);
                if let Some(session) = &mut self.state.session {
                    session.text.wants_find = true;
                }
            }
            TextCommand::NextHit => self.step_hit(Direction::Forward),
            TextCommand::PreviousHit => self.step_hit(Direction::Back),
            TextCommand::CutWords => self.cut_words(),
            TextCommand::RestoreWords => self.state.restore_words(),
            TextCommand::CorrectWord => {
                if let Some(session) = &mut self.state.session {
                    session.text.correcting = session.text.selection.as_ref().map(|(_, head)| head.clone());
                }
                self.state.settings.side = Some(Side::Text);
            }
            TextCommand::HideWords => self.state.hide_words(true),
            TextCommand::ShowWords => self.state.hide_words(false),
            TextCommand::CopyWords => self.outbox.copy_text(self.state.selected_text()),
            TextCommand::ProposeFillers => self.find(Finder::Fillers),
            TextCommand::ProposePauses => self.find(Finder::Pauses),
            TextCommand::ProposeUntranscribed => self.find(Finder::Untranscribed),
            TextCommand::ApplyProposals => self.take_all_found(),
        }
    }

    /// Replaces the words of a clip's transcript.
    pub fn show_words(&mut self, clip: &ClipId, words: Vec<Word>) {
        let Some(session) = &mut self.state.session else { return };
        session.document.show_words(clip, words);
        self.state.follow_text();
    }
}

impl State {
    /// Updates the search results after the video changed.
    pub(in crate::app) fn follow_text(&mut self) {
        let Some(session) = &self.session else { return };
        if !session.text.query.is_empty() {
            self.search_words();
        }
    }

    /// Runs the search again.
    fn search_words(&mut self) {
        let Some(session) = &mut self.session else { return };
        let query = Query::new(&session.text.query);
        let of_clip = |data: &crate::document::ClipData| {
            let found = data.script.as_ref().map(|script| query.find(&script.words, &script.speech)).unwrap_or_default();
            let clip = data.clip.id.clone();
            found.into_iter().map(move |places| WordRange { clip: clip.clone(), places })
        };
        session.text.hits = session.document.project().clips.iter().flat_map(of_clip).collect();
        session.text.hit = session.text.hit.min(session.text.hits.len().saturating_sub(1));
    }

    /// Opens a panel of the side area, or closes it if it is open.
    pub(in crate::app) fn show_side(&mut self, side: Side) {
        let settings = &mut self.settings;
        settings.side = (settings.side != Some(side)).then_some(side);
        if settings.side.is_some() {
            self.focus_wish = Some(FocusWish::Side);
        }
    }
}
