//! Button for auditions of music, which the library and the fields of the background music have.

use crate::{
    app::{Action, LibraryAction, State},
    ui::icons,
};
use egui::{Button, Role, Ui, WidgetInfo};

/// Draws the button that loops auditioned music.
pub fn loop_button(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let on = state.library.loops_music;
    let response = ui.add(Button::selectable(on, icons::LOOP));
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, words::library::loop_music()));
    if response.on_hover_text(words::library::loop_music_tooltip()).clicked() {
        actions.push(Action::Library(LibraryAction::LoopMusic(!on)));
    }
}
