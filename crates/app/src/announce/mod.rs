//! Result of the user's action, in one short sentence for screen readers.
//!
//! Every action goes through [`App::apply`], and so does every command: the state before is compared with the state behind it,
//! and the difference is said. What there is to say of a command or an action stands in its row, which the compiler asks for;
//! `Silence` is the one way to say nothing, with the reason. Notices, questions and what services report later are said here
//! as well. The window tells assistive technology the sentence as a polite live region that is not drawn: nobody who sees the
//! result reads it twice.

mod actions;
mod sentences;

pub(in crate::app) use actions::actions;
pub(in crate::app) use sentences::conflicts_asked;

use super::{Action, App, State};
use crate::{
    api::ClipId,
    app::{
        command::{
            Command,
            says::{Says, Silence},
        },
        room::Room,
        state::Marks,
    },
    document::ItemRef,
    timeline::VideoMs,
};

/// The last announcement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// Counter, so that an equal text can be announced twice.
    pub number: u64,
    /// Sentence to announce.
    pub text: String,
}

impl Announcement {
    /// Announces a sentence.
    fn say(&mut self, text: String) {
        self.number += 1;
        self.text = text;
    }
}

/// State before an action, as far as announcements compare it.
// Independent flags: an enum of their combinations would say less.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Before {
    says: Says,
    /// The command that the action runs.
    command: Option<Command>,
    /// Reason why the command cannot run.
    refused: Option<String>,
    notices: u64,
    steps: (usize, usize),
    undo: Option<String>,
    redo: Option<String>,
    deferred: usize,
    lead: Option<ItemRef>,
    selected: usize,
    /// Start and end in the video of the selected item, if it is the only one.
    span: Option<(VideoMs, VideoMs)>,
    clip: Option<ClipId>,
    marks: Marks,
    playhead: VideoMs,
    playing: bool,
    room: Room,
    finding: Option<String>,
    scans: bool,
    measures: bool,
    message: Option<String>,
    note: Option<String>,
    published: bool,
    dialog: Option<&'static str>,
    questions: usize,
}

impl Before {
    fn of(state: &State, says: Says, command: Option<Command>, refused: Option<String>) -> Self {
        let (faces, captions) = (&state.rooms.faces, &state.rooms.captions);
        Self {
            says,
            command,
            refused,
            notices: state.notices.made(),
            steps: state.steps(),
            undo: state.undo_name().map(str::to_owned),
            redo: state.redo_name().map(str::to_owned),
            deferred: state.deferred(),
            lead: state.selection().cloned(),
            selected: state.selected_count(),
            span: sentences::span_of_selected(state),
            clip: state.selected_clip().cloned(),
            marks: state.marks(),
            playhead: state.playhead(),
            playing: state.play.is_playing(),
            room: state.rooms.open,
            finding: faces.selected.clone(),
            scans: faces.running.is_some(),
            measures: captions.measuring.is_some(),
            note: state.rooms.browser.note.as_ref().map(|note| note.text.clone()),
            message: captions.message.as_ref().map(|(text, _)| text.clone()),
            published: captions.publishing.readback.is_some(),
            dialog: state.dialog().map(super::Dialog::name),
            questions: state.conflicts().len(),
        }
    }
}

impl App {
    /// State before an action; `None` within another action, whose announcement covers it.
    pub(super) fn before(&mut self, action: &Action) -> Option<Before> {
        if std::mem::replace(&mut self.announces, true) {
            return None;
        }
        let (command, refused) = match action {
            Action::Run(command) => (Some(*command), self.state.why_not(*command)),
            Action::Choose(command) => (Some(*command), None),
            _ => (None, None),
        };
        Some(Before::of(&self.state, action.says(), command, refused))
    }

    /// State before job events.
    pub(super) fn before_events(&mut self) -> Option<Before> {
        if std::mem::replace(&mut self.announces, true) {
            return None;
        }
        Some(Before::of(&self.state, Says::Nothing(Silence::Later), None, None))
    }

    /// Announces the difference to the state before.
    pub(super) fn announce(&mut self, before: Option<Before>) {
        let Some(before) = before else { return };
        self.announces = false;
        if let Some(text) = sentences::of(&before, &self.state) {
            self.state.announcement.say(text);
        }
    }
}

impl State {
    /// Announces the position of the playhead and the selection, and shows them as a notice.
    pub(super) fn say_where(&mut self) {
        let text = sentences::position(self);
        self.notices.say(crate::app::notice::Topic::Asked, crate::app::notice::Tone::Info, text, None);
    }
}

impl Command {
    /// Announcement after the command ran.
    pub fn says(self) -> Says {
        self.row().says
    }

    /// True if the command's result is announced, not only the dialog or notice it opens.
    pub fn is_announced(self) -> bool {
        !matches!(self.says(), Says::Nothing(_))
    }
}
