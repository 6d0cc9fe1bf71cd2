//! The system's clipboard: keys of copying and pasting arrive as events of their own, because the toolkit reads the clipboard
//! for them.

use super::keyboard::Keyboard;
use crate::app::{Action, Command, LibraryAction, PastedPicture, Pixels, Room, State, TimelineAction};
use egui::{Event, Ui};

/// The actions for copying, cutting and pasting in this frame, unless text is being typed or a dialog is open.
pub fn events(ui: &Ui, state: &State, keyboard: Keyboard, actions: &mut Vec<Action>) {
    if keyboard.is_typing() || state.is_asking() || state.rooms.open != Room::Edit {
        return;
    }
    let events: Vec<Event> = ui.input(|input| {
        let of_clipboard = |event: &&Event| matches!(event, Event::Copy | Event::Cut | Event::Paste(_) | Event::PasteImage(_));
        input.events.iter().filter(of_clipboard).cloned().collect()
    });
    for event in events {
        match event {
            Event::Copy => actions.push(Action::Run(Command::Copy)),
            Event::Cut => actions.push(Action::Run(Command::CutItems)),
            Event::Paste(text) if state.can(Command::Paste) => actions.push(Action::Timeline(TimelineAction::Paste(text))),
            Event::PasteImage(image) if state.can(Command::Paste) => {
                // Turned into pixels of ours beside the window: a picture of a large screen takes a while.
                let pixels = move || Pixels {
                    width: image.width(),
                    height: image.height(),
                    rgba: image.pixels.iter().flat_map(egui::Color32::to_srgba_unmultiplied).collect(),
                };
                let picture = PastedPicture(std::sync::Arc::new(pixels));
                actions.push(Action::Library(LibraryAction::PastePicture(picture)));
            }
            _ => {}
        }
    }
}
