//! Announcement of a command's result: the first line of its row.

use words::Message;

/// Content of an announcement.
#[derive(Clone, Copy, Debug)]
pub enum Says {
    /// Name of the new step.
    Step,
    /// Name of the undone step.
    Undone,
    /// Name of the redone step.
    Redone,
    /// The selection after the command.
    Selection,
    /// Position of the playhead.
    Playhead,
    /// In and out points.
    Marks,
    /// Visible part of the timeline.
    View,
    /// State of an option.
    Setting,
    /// State of playback.
    Play,
    /// Position where playback stopped.
    Stop,
    /// Copied items or words.
    Copied,
    /// Search result in the transcript.
    Hit,
    /// Number of proposed parts.
    Proposals,
    /// The selected part of a proposal.
    Proposal,
    /// Whether the preview shows the part applied.
    Compared,
    /// The selected finding.
    Finding,
    /// The selected finding, if it changed.
    OtherFinding,
    /// Verdict on a finding.
    Verdict,
    /// Resolved conflicts, and number of those left.
    Answer,
    /// The open view.
    Room,
    /// Saving, and number of changes.
    Saving,
    /// Text about the start of an operation, whose end is announced later.
    Begun(Message),
    /// No announcement, with the reason.
    Nothing(Silence),
}

/// Reason for no announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// A dialog opens or closes, and announces itself.
    Dialog,
    /// The focused control announces its own value.
    Focus,
    /// A notice reports the result, immediately or when done.
    Later,
    /// An intermediate moment of a drag or of typing.
    Moment,
    /// Nothing to announce, because only the appearance changes.
    Sight,
}
