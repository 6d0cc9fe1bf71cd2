//! Announcement of every action; the compiler asks for an entry for each new one.

use crate::app::{
    Action, AnalyticsAction, AssistantAction, ChapterChange, MusicChange, PracticeAction, ProposalAction, RequestsAction,
    TextAction, TimelineAction, WebhookAction,
    command::{Says, Silence},
};

impl Action {
    /// Announcement to make after the action.
    pub(super) fn says(&self) -> Says {
        use Silence::{Dialog, Focus, Later, Moment, Sight};
        match self {
            Self::Run(command) | Self::Choose(command) => command.says(),
            Self::Timeline(action) => action.says(),
            Self::Text(action) => action.says(),
            Self::Proposals(action) => action.says(),
            Self::Chapter(change) => change.says(),
            Self::Music(change) => change.says(),
            Self::Restore(..)
            | Self::EditVideo(..)
            | Self::TakeOtherClip(_)
            | Self::ResetClipField(..)
            | Self::ResetField(..)
            | Self::PlaceClip(..)
            | Self::ChangeSeveral { .. }
            | Self::BringBack(_)
            | Self::Unpark(..)
            | Self::Library(_)
            | Self::TakeBack(_)
            | Self::ChangeClip { gesture: None, .. }
            | Self::SetTimes { gesture: None, .. }
            | Self::Change { gesture: None, .. } => Says::Step,
            Self::JumpTo(_) => Says::Begun("Went to another step of the history"),
            Self::Answer(..) | Self::AnswerAll(_) | Self::AcceptCarried => Says::Answer,
            Self::Room(_) => Says::OtherFinding,
            Self::TryAnswer(..) => Says::Begun("The answer is played"),
            Self::GoTo(_) | Self::Analytics(AnalyticsAction::GoTo(_)) => Says::Playhead,
            Self::Analytics(AnalyticsAction::Again(_) | AnalyticsAction::More) => Says::Begun("Reading analytics"),
            Self::Pin(_, true) => Says::Begun("Pinned"),
            Self::NarrowVideos(filter) if filter.is_empty() => Says::Begun("No filter narrows the videos"),
            // The focused control announces its own state.
            Self::NarrowVideos(_) => Says::Nothing(Silence::Focus),
            Self::Pin(_, false) => Says::Begun("No longer pinned"),
            Self::CopyText(_) => Says::Begun("Copied"),
            Self::PausePreviews(true) => Says::Begun("Previews are paused"),
            Self::PausePreviews(false) => Says::Begun("Previews are made"),
            Self::SkipPreview(..) => Says::Begun("The preview is changed"),
            Self::StopSave => Says::Begun("The save stops before its next request"),
            Self::ChangeClip { .. } | Self::SetTimes { .. } | Self::Change { .. } | Self::StepVideo(..) | Self::EndGesture => {
                Says::Nothing(Moment)
            }
            Self::GiveUpGesture(_) => Says::Begun("The drag is given up"),
            // The pressed control has the keyboard focus, or announces its own state.
            Self::Select(_)
            | Self::SelectClip(_)
            | Self::TimeFieldFocused
            | Self::Monitor(_)
            | Self::SetKeys(_)
            | Self::FoldSection(_)
            | Self::HoldCut(..)
            | Self::Analytics(_)
            | Self::SetAppearance(_) => Says::Nothing(Focus),
            Self::MovePlayhead(_) | Self::SetView(_) | Self::SetViewport(_) | Self::SizePanes { .. } | Self::Compare(_) => {
                Says::Nothing(Sight)
            }
            Self::ListOtherClips(_)
            | Self::Open(_)
            | Self::OpenSample
            | Self::CloseSampleNote
            | Self::CloseDialog
            | Self::AskToClose
            | Self::KeepClips
            | Self::Consent
            | Self::EndTrial
            | Self::DiscardAndClose
            | Self::KeepAndClose
            | Self::Workspaces(_)
            | Self::EnterKey
            | Self::UseKey { .. } => Says::Nothing(Dialog),
            // The form shows its errors, and a notice reports start or end.
            Self::Requests(action) => action.says(),
            Self::Webhook(action) => action.says(),
            Self::Assistants(action) => action.says(),
            Self::Practice(action) => action.says(),
            Self::Exports(_)
            | Self::Page(..)
            | Self::WriteFaceReport(_)
            | Self::ReadKeys(_)
            | Self::WriteKeys(_)
            | Self::WriteEdits(_)
            | Self::WriteBackup(_)
            | Self::LookAtBackup(_)
            | Self::RestoreBackup
            | Self::WriteLog(_)
            | Self::AutoCrop
            | Self::WithdrawLink
            | Self::FreeSpace
            | Self::ImportFile(_)
            | Self::ImportFiles(_)
            | Self::SaveFrame(..)
            | Self::ImportTranscript(_)
            | Self::Dismiss(_)
            | Self::SaveAndClose
            | Self::TakeOver
            | Self::Park => Says::Nothing(Later),
        }
    }
}

impl RequestsAction {
    fn says(&self) -> Says {
        match self {
            // The row and the controls announce their own state.
            Self::Filter(_) | Self::Select(_) | Self::Step(_) | Self::Show(_) => Says::Nothing(Silence::Focus),
            Self::Pause(true) => Says::Begun("No further calls are kept"),
            Self::Pause(false) => Says::Begun("Calls are kept again"),
            Self::Clear => Says::Begun("The calls are forgotten"),
            Self::CopyCurl => Says::Nothing(Silence::Later),
            Self::Resize(_) => Says::Nothing(Silence::Sight),
        }
    }
}

impl PracticeAction {
    fn says(&self) -> Says {
        match self {
            // The switch announces its own state.
            Self::Change(_) | Self::Switch(_) => Says::Nothing(Silence::Focus),
            Self::Begin => Says::Begun("A copy to practise on is made"),
            Self::NotBegun(_) => Says::Nothing(Silence::Dialog),
            Self::End => Says::Begun("Practice has ended"),
        }
    }
}

impl AssistantAction {
    fn says(self) -> Says {
        match self {
            // The switch announces its own state.
            Self::LetIn(_) => Says::Nothing(Silence::Focus),
            Self::CopyAddress | Self::CopyKey | Self::CopySetUp => Says::Begun("Copied"),
            Self::Renew => Says::Begun("A new key is made"),
        }
    }
}

impl WebhookAction {
    fn says(&self) -> Says {
        match self {
            Self::Send => Says::Begun("The endpoint is sent"),
            Self::Pause(_, true) => Says::Begun("The endpoint is being paused"),
            Self::Pause(_, false) => Says::Begun("The endpoint is being resumed"),
            Self::Delete => Says::Begun("The endpoint is being deleted"),
            Self::ReadAgain => Says::Begun("Reading again"),
            Self::CopySecret => Says::Nothing(Silence::Later),
            // The control announces its own state, and the dialog its question.
            Self::Page(_) | Self::Form(_) | Self::Secret(_) | Self::AskToDelete(_) | Self::Kind(_) | Self::Message(_) => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}

impl TimelineAction {
    fn says(&self) -> Says {
        match self {
            // The item with the keyboard focus announces that it is selected.
            Self::Select(items, _) if items.len() < 2 => Says::Nothing(Silence::Focus),
            Self::Select(..) | Self::SelectUntil(_) => Says::Selection,
            Self::Move { .. }
            | Self::Trim(..)
            | Self::Recut(_)
            | Self::Slip(_)
            | Self::Cross { .. }
            | Self::Span(..)
            | Self::Marker(_)
            | Self::Paste(_) => Says::Step,
            Self::Mark(..) => Says::Marks,
            Self::Show(..) => Says::View,
            Self::Lane(..) => Says::Nothing(Silence::Focus),
            Self::GiveUpDrag => Says::Begun("The drag is given up"),
        }
    }
}

impl ChapterChange {
    fn says(&self) -> Says {
        match self {
            Self::Begin(_) | Self::Title(..) | Self::Description(..) | Self::Move(..) | Self::Remove(_) | Self::Accept(_) => {
                Says::Step
            }
            Self::Propose => Says::Begun("Chapters are proposed below the list of chapters"),
            Self::DismissProposed => Says::Begun("No chapters are proposed any more"),
            // The opened field takes the keyboard focus.
            Self::Open(_) => Says::Nothing(Silence::Focus),
        }
    }
}

impl MusicChange {
    fn says(&self) -> Says {
        match self {
            Self::Level(..) => Says::Nothing(Silence::Moment),
            Self::Name(_) | Self::Remove => Says::Step,
            // The user hears the music itself.
            Self::Hear => Says::Nothing(Silence::Sight),
        }
    }
}

impl ProposalAction {
    fn says(&self) -> Says {
        match self {
            Self::Find(..) | Self::SetProposing(_) | Self::Drop(_) => Says::Proposals,
            // The part has the keyboard focus, or gets it with the arrow keys, which are a command.
            Self::Select(_) | Self::Leave(..) => Says::Proposal,
            Self::Compare(_) => Says::Compared,
            Self::Play => Says::Begun("The part is played"),
            Self::Take(_) | Self::TakeKind(..) | Self::TakeAll(_) => Says::Step,
            Self::Revealed => Says::Nothing(Silence::Sight),
            Self::Import(_) | Self::Export(_) => Says::Nothing(Silence::Later),
        }
    }
}

impl TextAction {
    fn says(&self) -> Says {
        match self {
            Self::Cut | Self::Restore | Self::MoveEdge { .. } | Self::Correct(..) | Self::Hide(_) => Says::Step,
            Self::Find(_) => Says::Hit,
            // The transcript is one control, which announces its selection.
            Self::Select(..) | Self::ClearSelection | Self::Revealed | Self::EditWord(_) | Self::FindFocused => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}
