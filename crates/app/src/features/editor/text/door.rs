//! The door of the transcript into the program: what its actions and commands do there.

use crate::{
    api::{ClipId, item::Word},
    app::{
        App, State,
        command::TextCommand,
        direction::Direction,
        features::editor::{
            context::Editor,
            proposals::Finder,
            text::{TextAction, TextState, WordAt, WordRange},
        },
        settings::Side,
    },
    edit::text::{Played, Query},
};

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

impl Editor<'_> {
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
            TextCommand::ShowText => self.state.toggle_side(Side::Text),
            TextCommand::FindWords => {
                self.state.open_side(Side::Text);
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
                self.state.open_side(Side::Text);
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
}

impl App {
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
}
