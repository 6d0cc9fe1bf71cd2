//! Copy, cut and paste with the system clipboard: the toolkit reads the clipboard itself and reports the shortcuts as special
//! events.

use super::keyboard::{Keyboard, Press};
use crate::{
    app::{Action, BrowserCommand, Command, FacesCommand, LibraryAction, Room, State, TimelineAction, TimelineCommand},
    jobs::workspace::PastedPicture,
    picture::Bitmap,
};
use egui::{Event, Key, Modifiers};

/// Shortcut behind a clipboard event if Shift or Alt was held as well: the toolkit reports those as copy, cut or paste too. `None`
/// without Shift and Alt.
pub fn press(event: &Event, modifiers: Modifiers) -> Option<Press<'static>> {
    let key = match event {
        Event::Copy => Key::C,
        Event::Cut => Key::X,
        Event::Paste(_) | Event::PasteImage(_) => Key::V,
        _ => return None,
    };
    let is_other = modifiers.command && (modifiers.shift || modifiers.alt);
    is_other.then_some(Press { key, place: Some(key), modifiers, typed: None })
}

/// The action for a copy, cut or paste event; `None` while text is being typed, while a dialog is open, and for other events.
pub fn action(event: &Event, state: &State, keyboard: Keyboard, asked: bool) -> Option<Action> {
    if keyboard.is_typing() || asked || state.is_asking() {
        return None;
    }
    if state.rooms.open == Room::Faces {
        let copies = *event == Event::Copy && state.can(Command::Faces(FacesCommand::CopyFinding));
        return copies.then_some(Action::Run(Command::Faces(FacesCommand::CopyFinding)));
    }
    if state.rooms.open == Room::Browser {
        // Ctrl+C copies the record's id.
        let copies = *event == Event::Copy && state.can(Command::Browser(BrowserCommand::CopyIds));
        return copies.then_some(Action::Run(Command::Browser(BrowserCommand::CopyIds)));
    }
    if state.rooms.open != Room::Edit {
        return None;
    }
    match event {
        Event::Copy => Some(Action::Run(Command::Timeline(TimelineCommand::Copy))),
        Event::Cut => Some(Action::Run(Command::Timeline(TimelineCommand::CutItems))),
        Event::Paste(text) if state.can(Command::Timeline(TimelineCommand::Paste)) => {
            Some(Action::Timeline(TimelineAction::Paste(text.clone())))
        }
        Event::PasteImage(image) if state.can(Command::Timeline(TimelineCommand::Paste)) => {
            let image = image.clone();
            // A closure that runs outside the window's thread: converting an image of a large screen takes a while.
            let pixels = move || Bitmap {
                width: image.width(),
                height: image.height(),
                rgba: image.pixels.iter().flat_map(egui::Color32::to_srgba_unmultiplied).collect(),
            };
            let picture = PastedPicture(std::sync::Arc::new(pixels));
            Some(Action::Library(LibraryAction::PastePicture(picture)))
        }
        _ => None,
    }
}
