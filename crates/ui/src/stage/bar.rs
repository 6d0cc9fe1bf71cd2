//! Left end of the transport: zoom of the preview with its commands, and whether the picture is exact.

use super::look;
use crate::{
    api::SizePx,
    app::{Action, Menu, State, features::editor::stage::resting::Exactness},
    ui::{theme, widgets},
};
use egui::{RichText, Role, Sense, Ui, WidgetInfo};

pub(super) fn view_bar(ui: &mut Ui, state: &State, space: (f64, f64), canvas: SizePx, actions: &mut Vec<Action>) {
    ui.horizontal_centered(|ui| {
        ui.add_space(10.0);
        let (short, long) = look::in_words(state.viewport(), space, canvas);
        // In the light theme a raised button has too little contrast to the transport's background.
        let fill = if theme::is_light() { *theme::PANEL } else { *theme::RAISED };
        let text = RichText::new(format!("{short}  {}", super::super::icons::DOWN)).size(12.0);
        let button = egui::Button::new(text).fill(fill);
        let (response, _) = egui::containers::menu::MenuButton::from_button(button)
            .ui(ui, |ui| widgets::menu_rows(ui, state, Menu::Stage, actions));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::preview::zoom_label(&long)));
        response.on_hover_text(words::preview::zoom_tooltip());
        let hint = match state.exactness() {
            Exactness::Exact | Exactness::Moving => return,
            Exactness::Drawing => words::preview::draft_tooltip().to_owned(),
            Exactness::Failed(why) => words::preview::draft_failed_tooltip(why),
        };
        // Beside a wide panel there is only room for the icon.
        let text = if ui.available_width() >= 56.0 { words::preview::draft() } else { super::super::icons::INFO };
        let label = ui.add(egui::Label::new(RichText::new(text).size(theme::SMALL).color(theme::WEAK)).sense(Sense::hover()));
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::preview::draft()));
        label.on_hover_text(hint);
    });
}
