//! The commands of the caption designer, and the files that its dialogs chose.

use super::{Msg, PublishMsg};
use crate::{
    api::captions::StyleName,
    app::{App, Command, RoomMsg},
    captions::{Field, Format},
};
use serde_json::json;
use std::path::PathBuf;

impl App {
    /// Runs a command of the designer.
    pub(in crate::app) fn run_caption_command(&mut self, command: Command) {
        let style = |style: StyleName| {
            let name = format!("Style {}", style.title());
            Msg::SetAll(name, vec![(Field::Style, json!(style.as_str()))])
        };
        let msg = match command {
            Command::CaptionUndo => Msg::Undo,
            Command::CaptionRedo => Msg::Redo,
            Command::KeepVersion => Msg::KeepVersion,
            Command::StyleBackdrop => style(StyleName::Backdrop),
            Command::StyleHighlight => style(StyleName::Highlight),
            Command::StyleMono => style(StyleName::Mono),
            Command::StyleCannes => style(StyleName::Cannes),
            Command::StyleClassic => style(StyleName::Classic),
            Command::MeasureContrast => Msg::Measure,
            Command::EditTextColor => Msg::GoTo(Field::TextColor),
            Command::EditOutlineColor => Msg::GoTo(Field::OutlineColor),
            Command::EditHighlightColor => Msg::GoTo(Field::HighlightColor),
            Command::EditBackgroundColor => Msg::GoTo(Field::BackgroundColor),
            Command::PublishStyle => Msg::Publishing(PublishMsg::Ask),
            _ => return,
        };
        self.update_room(RoomMsg::Captions(msg));
    }

    /// The name that a dialog of the designer proposes for a file.
    pub fn caption_file_name(&self, command: Command) -> String {
        let name = match command {
            Command::ExportStyle => self.state.rooms.captions.draft().map(|draft| draft.name.clone()),
            _ => self.state.project().map(|project| project.video.name.clone()),
        };
        let plain = |letter: char| if letter.is_alphanumeric() || " -_.".contains(letter) { letter } else { '_' };
        let name: String = name.unwrap_or_default().chars().map(plain).take(80).collect();
        let name = if name.trim().is_empty() { "subtitles".to_owned() } else { name };
        format!("{name}.{}", if command == Command::ExportStyle { "json" } else { "srt" })
    }

    /// Remembers the picture behind the letters once it was read: a file that cannot be shown is not.
    pub(in crate::app) fn remember_backdrop(&mut self) {
        let own = self.state.rooms.captions.own_picture.as_ref().map(|own| &own.path);
        if own.is_some() && own != self.state.settings.caption_backdrop.as_ref() {
            self.state.settings.caption_backdrop = own.cloned();
            self.store_settings();
        }
    }

    /// A file was chosen for a command of the designer.
    pub fn caption_file_chosen(&mut self, command: Command, path: PathBuf) {
        let msg = match command {
            Command::ChooseBackdrop => Msg::OwnPicture(path),
            Command::ImportStyle => Msg::Import(path),
            Command::ExportStyle => Msg::Export(path),
            _ => {
                let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
                let format = Format::ALL.into_iter().find(|format| format.ending() == ending).unwrap_or(Format::Srt);
                Msg::ExportWords(path, format)
            }
        };
        self.update_room(RoomMsg::Captions(msg));
    }
}
