//! What there is to say when a command was run: the first line of its row.

use super::Command;

/// What a sentence about a result is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The step that was made.
    Step,
    /// The step that was undone.
    Undone,
    /// The step that was done again.
    Redone,
    /// What is selected now.
    Selection,
    /// Where the playhead is.
    Playhead,
    /// What is marked.
    Marks,
    /// How much of the video is in view.
    View,
    /// Whether a setting is on.
    Setting,
    /// Whether it plays.
    Play,
    /// Where it stopped.
    Stop,
    /// What was copied.
    Copied,
    /// The words that are found.
    Hit,
    /// How many parts are proposed.
    Proposals,
    /// The part of a proposal that is looked at.
    Proposal,
    /// Whether the stage shows the part.
    Compared,
    /// The finding that is looked at.
    Finding,
    /// The finding that is looked at, where it is another one.
    OtherFinding,
    /// What was said of a finding.
    Verdict,
    /// The question that was answered, and how many are left.
    Answer,
    /// The room that is open.
    Room,
    /// That something goes on now: its end is said when it comes.
    Begun(&'static str),
    /// Nothing.
    Nothing(Silence),
}

/// Why nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// A dialog opens or closes, which says what it is.
    Dialog,
    /// A control takes the keyboard, or has it and says its own value.
    Focus,
    /// A notice says it, at once or when it is done.
    Later,
    /// It is one moment of a drag or of typing.
    Moment,
    /// It changes only how something looks, so there is nothing to announce.
    Sight,
}

impl Command {
    /// What there is to say when it was run.
    pub fn says(self) -> Says {
        self.row().says
    }
}
