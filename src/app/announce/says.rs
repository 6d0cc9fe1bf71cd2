//! What there is to say of every command and every other action. The compiler asks for a line of each new one.

use crate::app::{Action, Command, TextAction, TimelineAction};

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
    Setting(Command),
    /// Whether it plays.
    Play,
    /// Where it stopped.
    Stop,
    /// What was copied.
    Copied,
    /// The words that are found.
    Hit,
    /// How many cuts are proposed.
    Proposals,
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
    // One line per command.
    #[allow(clippy::too_many_lines)]
    pub fn says(self) -> Says {
        use Silence::{Dialog, Focus, Later, Sight};
        match self {
            Self::AddText
            | Self::AddZoom
            | Self::AddBlur
            | Self::AddHighlight
            | Self::AddChapter
            | Self::Delete
            | Self::Duplicate
            | Self::CutOut
            | Self::RestoreCut
            | Self::ClipEarlier
            | Self::ClipLater
            | Self::DiscardEdits
            | Self::NudgeLeft
            | Self::NudgeRight
            | Self::NudgeLeftFar
            | Self::NudgeRightFar
            | Self::TrimStart
            | Self::TrimEnd
            | Self::MoveStart
            | Self::MoveEnd
            | Self::Split
            | Self::CutItems
            | Self::Paste
            | Self::AddMarker
            | Self::CutWords
            | Self::RestoreWords
            | Self::HideWords
            | Self::ShowWords
            | Self::ApplyProposals => Says::Step,
            Self::Undo => Says::Undone,
            Self::Redo => Says::Redone,
            Self::Deselect | Self::SelectAll | Self::LaneBack | Self::LaneForward => Says::Selection,
            Self::FrameBack
            | Self::FrameForward
            | Self::SecondBack
            | Self::SecondForward
            | Self::EdgeBack
            | Self::EdgeForward
            | Self::GoToStart
            | Self::GoToEnd
            | Self::MarkerBack
            | Self::MarkerForward
            | Self::NextSample
            | Self::PreviousSample => Says::Playhead,
            Self::MarkIn | Self::MarkOut | Self::MarkSelected | Self::ClearMarks => Says::Marks,
            Self::ZoomIn | Self::ZoomOut | Self::ZoomToFit | Self::ZoomToSelection => Says::View,
            Self::ToggleSnap
            | Self::ToggleFaces
            | Self::ToggleRipple
            | Self::ToggleFollow
            | Self::ToggleMinimap
            | Self::ToggleClock
            | Self::ToggleRepeat
            | Self::ToggleScrubSound
            | Self::ToggleMute
            | Self::ToggleCounts
            | Self::ToggleHints
            | Self::SafeAreas
            | Self::Thirds
            | Self::QualityFull
            | Self::QualityHalf
            | Self::QualityQuarter
            | Self::FullStage
            | Self::CropCamera
            | Self::ShowLibrary
            | Self::ShowText
            | Self::ShowTable
            | Self::FoldInspector
            | Self::FoldTimeline
            | Self::ThemeOfSystem
            | Self::ThemeDark
            | Self::ThemeLight => Says::Setting(self),
            Self::PlayPause
            | Self::ShuttleBack
            | Self::ShuttleForward
            | Self::PlayAround
            | Self::PlayToEnd
            | Self::LoopFinding => Says::Play,
            Self::ShuttleStop => Says::Stop,
            Self::Copy | Self::CopyWords => Says::Copied,
            Self::NextHit | Self::PreviousHit => Says::Hit,
            Self::ProposeFillers | Self::ProposePauses => Says::Proposals,
            Self::NextFinding | Self::PreviousFinding => Says::Finding,
            Self::FindingFine | Self::FindingBad | Self::UndoVerdict => Says::Verdict,
            Self::EditRoom | Self::FacesRoom | Self::CaptionsRoom => Says::Room,
            Self::Save => Says::Begun("Saving"),
            Self::Reload => Says::Begun("Reading the video again"),
            Self::CheckFaces => Says::Begun("Checking the faces"),
            Self::MeasureContrast => Says::Begun("Measuring the contrast"),
            Self::SearchFaces => Says::Begun("Searching the cameras for faces"),
            Self::StopFaceSearch => Says::Begun("The search for faces is stopped"),
            Self::Transcribe => Says::Begun("Transcribing"),
            Self::CancelTranscription => Says::Begun("The transcription is stopped"),
            Self::CopyFrame => Says::Begun("Copying the frame"),
            Self::CopyFinding => Says::Begun("Copied the finding"),
            Self::CancelFrame => Says::Begun("The frame is given up"),
            Self::CaptionUndo => Says::Begun("The last step of the draft is undone"),
            Self::CaptionRedo => Says::Begun("The step of the draft is done again"),
            Self::KeepVersion => Says::Begun("The draft is kept as a version"),
            Self::StyleBackdrop => Says::Begun("A draft with the style Backdrop"),
            Self::StyleHighlight => Says::Begun("A draft with the style Highlight"),
            Self::StyleMono => Says::Begun("A draft with the style Mono"),
            Self::StyleCannes => Says::Begun("A draft with the style Cannes"),
            Self::StyleClassic => Says::Begun("A draft with the style Classic"),
            Self::AddLayout => Says::Begun("The library shows layouts"),
            Self::AddSound => Says::Begun("The library shows sounds"),
            Self::AddPicture => Says::Begun("The library shows pictures"),
            Self::ChooseBackground => Says::Begun("The library shows backgrounds"),
            Self::CancelImport | Self::WhereAmI => Says::Nothing(Later),
            Self::OpenVideo
            | Self::Export
            | Self::ShowExports
            | Self::FreeSpace
            | Self::Import
            | Self::ImportWithCamera
            | Self::ImportCamera
            | Self::ImportTranscript
            | Self::ImportStyle
            | Self::ExportStyle
            | Self::ExportSubtitles
            | Self::ChooseBackdrop
            | Self::WriteFaceReport
            | Self::UploadMedia
            | Self::UploadBackground
            | Self::ImportKeys
            | Self::ExportKeys
            | Self::SaveFrame
            | Self::Quit
            | Self::Review
            | Self::ShowHistory
            | Self::ShowEarlier
            | Self::ShowKeys
            | Self::ShowSettings
            | Self::ShowWelcome
            | Self::ShowTasks
            | Self::Palette
            | Self::Find
            | Self::AddOtherClip
            | Self::AutoCropScreen
            | Self::TakeScreenCropOff
            | Self::CheckVideos
            | Self::PublishStyle => Says::Nothing(Dialog),
            Self::Rename
            | Self::GoToTime
            | Self::FindWords
            | Self::CorrectWord
            | Self::CommentFinding
            | Self::NextPane
            | Self::PreviousPane
            | Self::MenuBar
            | Self::EditTextColor
            | Self::EditOutlineColor
            | Self::EditHighlightColor
            | Self::EditBackgroundColor => Says::Nothing(Focus),
            Self::FitStage
            | Self::ActualSize
            | Self::ZoomStageIn
            | Self::ZoomStageOut
            | Self::InterfaceLarger
            | Self::InterfaceSmaller
            | Self::InterfaceNatural => Says::Nothing(Sight),
        }
    }
}

impl Action {
    /// What there is to say when it was done.
    pub(super) fn says(&self) -> Says {
        use Silence::{Dialog, Focus, Later, Moment, Sight};
        match self {
            Self::Run(command) | Self::Choose(command) => command.says(),
            Self::Timeline(action) => action.says(),
            Self::Text(action) => action.says(),
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
            Self::GoTo(_) => Says::Playhead,
            Self::PausePreviews(true) => Says::Begun("Previews are paused"),
            Self::PausePreviews(false) => Says::Begun("Previews are made"),
            Self::SkipPreview(..) => Says::Begun("The preview is changed"),
            Self::StopSave => Says::Begun("The save stops before its next request"),
            Self::ChangeClip { .. } | Self::SetTimes { .. } | Self::Change { .. } | Self::EndGesture => Says::Nothing(Moment),
            Self::GiveUpGesture(_) => Says::Begun("The drag is given up"),
            // The control that was pressed has the keyboard or says its own state.
            Self::Select(_)
            | Self::SelectClip(_)
            | Self::TimeFieldFocused
            | Self::Monitor(_)
            | Self::SetKeys(_)
            | Self::FoldSection(_)
            | Self::HoldCut(..)
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
            | Self::UseKey { .. } => Says::Nothing(Dialog),
            // The form says what is wrong with it, and a notice what began or ended.
            Self::Exports(_)
            | Self::ReadKeys(_)
            | Self::WriteKeys(_)
            | Self::AutoCrop
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

impl TimelineAction {
    fn says(&self) -> Says {
        match self {
            // The item that has the keyboard says that it is selected.
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

impl TextAction {
    fn says(&self) -> Says {
        match self {
            Self::Cut
            | Self::Restore
            | Self::MoveEdge { .. }
            | Self::Correct(..)
            | Self::Hide(_)
            | Self::Apply(_)
            | Self::ApplyAll => Says::Step,
            Self::Find(_) | Self::StepHit(_) => Says::Hit,
            Self::Propose(_) | Self::SetProposing(_) => Says::Proposals,
            // The words are one control, which says what is selected in it.
            Self::Select(..) | Self::ClearSelection | Self::Revealed | Self::EditWord(_) | Self::FindFocused => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}
