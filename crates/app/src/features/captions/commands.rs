//! Commands of the caption designer, and actions with the files that the user chose for them.

use super::{KeptMsg, Msg, PublishMsg, SurveyMsg};
use crate::{
    api::{PresetId, captions::StyleName, space::in_words},
    app::{Action, App, CaptionsCommand, Room, RoomMsg, State, Tone, Topic},
    captions::{Field, Format},
    jobs::captions::{CaptionError, WrittenText},
};
use serde_json::json;
use std::path::PathBuf;

impl App {
    /// Runs a command of the caption designer.
    pub(in crate::app) fn run_captions(&mut self, command: CaptionsCommand) {
        let style = |style: StyleName| {
            let name = words::subtitles::step_style(style.title());
            Msg::SetAll(name, vec![(Field::Style, json!(style.as_str()))])
        };
        let msg = match command {
            CaptionsCommand::CaptionUndo => Msg::Undo,
            CaptionsCommand::CaptionRedo => Msg::Redo,
            CaptionsCommand::KeepVersion => Msg::KeepVersion,
            CaptionsCommand::StyleBackdrop => style(StyleName::Backdrop),
            CaptionsCommand::StyleHighlight => style(StyleName::Highlight),
            CaptionsCommand::StyleMono => style(StyleName::Mono),
            CaptionsCommand::StyleCannes => style(StyleName::Cannes),
            CaptionsCommand::StyleClassic => style(StyleName::Classic),
            CaptionsCommand::MeasureContrast => Msg::Measure,
            CaptionsCommand::EditTextColor => Msg::GoTo(Field::TextColor),
            CaptionsCommand::EditOutlineColor => Msg::GoTo(Field::OutlineColor),
            CaptionsCommand::EditHighlightColor => Msg::GoTo(Field::HighlightColor),
            CaptionsCommand::EditBackgroundColor => Msg::GoTo(Field::BackgroundColor),
            CaptionsCommand::PublishStyle => Msg::Publishing(PublishMsg::Ask),
            CaptionsCommand::ApplyToOtherVideos => {
                let Some(preset) = self.state.preset_here().cloned() else { return };
                Msg::Publishing(PublishMsg::ChooseVideos(preset))
            }
            CaptionsCommand::PresetVideos => {
                let Some(preset) = self.state.preset_here().cloned() else { return };
                Msg::Survey(SurveyMsg::Open(preset))
            }
            CaptionsCommand::RestoreStyles => Msg::Kept(KeptMsg::Open),
            // The rows of these commands open a file chooser; the message with the chosen file does the rest.
            CaptionsCommand::ImportStyle
            | CaptionsCommand::ChooseBackdrop
            | CaptionsCommand::ExportStyle
            | CaptionsCommand::ExportSubtitles => return,
        };
        self.update_room(RoomMsg::Captions(msg));
    }

    /// Stores the path of the user's backdrop image in the settings, after the image was loaded without error.
    pub(in crate::app) fn remember_backdrop(&mut self) {
        let own = self.state.rooms.captions.own_picture.as_ref().map(|own| &own.path);
        if own.is_some() && own != self.state.settings.caption_backdrop.as_ref() {
            self.state.settings.caption_backdrop = own.cloned();
            self.keeping().store();
        }
    }
}

impl State {
    /// The preset that the open video uses, where the workspace still has it.
    pub(in crate::app) fn preset_here(&self) -> Option<&PresetId> {
        let used = self.project()?.video.subtitles.as_ref()?.preset()?;
        let known = self.rooms.captions.presets.as_ref()?;
        known.iter().any(|preset| preset.preset_id == *used).then_some(used)
    }

    /// Suggested file name for exporting the style of the selected draft.
    pub(in crate::app) fn style_file_name(&self) -> String {
        named_file(self.rooms.captions.draft().map(|draft| draft.name.as_str()), "json")
    }

    /// Suggested file name for exporting the words of the video.
    pub(in crate::app) fn words_file_name(&self) -> String {
        named_file(self.project().map(|project| project.video.name.as_str()), "srt")
    }

    /// Shows a notice with the path of the exported words, or the error. Does nothing while the designer is open, which shows its
    /// own message.
    pub(in crate::app) fn say_words_written(&mut self, written: &Result<WrittenText, CaptionError>) {
        if self.rooms.open == Room::Captions {
            return;
        }
        let (tone, text, advice) = match written {
            Ok(WrittenText { path, bytes, loss }) => {
                (Tone::Info, words::subtitles::transcript_exported(path.display(), in_words(*bytes)), loss.clone())
            }
            Err(why) => (
                Tone::Error,
                words::subtitles::transcript_not_exported(why),
                Some(words::subtitles::transcript_not_exported_advice().to_owned()),
            ),
        };
        self.notices.say(Topic::Asked, tone, text, advice);
    }
}

/// Actions with a file that the user chose for a command of the designer.
impl Action {
    /// Imports a style file as a new draft.
    pub(in crate::app) fn import_style(file: PathBuf) -> Self {
        to_designer(Msg::Import(file))
    }

    /// Shows an image file of this computer behind the captions.
    pub(in crate::app) fn show_own_backdrop(file: PathBuf) -> Self {
        to_designer(Msg::OwnPicture(file))
    }

    /// Exports the style of the selected draft to a file.
    pub(in crate::app) fn export_style(file: PathBuf) -> Self {
        to_designer(Msg::Export(file))
    }

    /// Exports the words of the video in the format of the file extension, SRT for an unknown extension.
    pub(in crate::app) fn export_words(file: PathBuf) -> Self {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let format = Format::ALL.into_iter().find(|format| format.ending() == ending).unwrap_or(Format::Srt);
        to_designer(Msg::ExportWords(file, format))
    }
}

/// Wraps a message to the caption designer in an action.
fn to_designer(msg: Msg) -> Action {
    Action::Room(RoomMsg::Captions(msg))
}

/// File name that is valid on every system: replaces special characters, adds the extension.
fn named_file(name: Option<&str>, ending: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || " -_.".contains(letter) { letter } else { '_' };
    let name: String = name.unwrap_or_default().chars().map(plain).take(80).collect();
    let name = if name.trim().is_empty() { words::subtitles::file_name() } else { &name };
    format!("{name}.{ending}")
}
