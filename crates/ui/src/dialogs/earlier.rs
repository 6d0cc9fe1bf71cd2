//! Earlier versions of the unsaved changes: from a past session, or before a save or a discard.

use super::title;
use crate::{
    app::{Action, local_time::exact_moment},
    document::generations::{Earlier, ago},
    ui::theme,
};
use egui::{Align, Button, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Draws the list, empty while `earlier` is loading (`None`).
pub fn show(ui: &mut Ui, earlier: Option<&[Earlier]>, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, words::dialogs::earlier_title());
    ui.label(RichText::new(words::dialogs::earlier_text()).color(theme::WEAK));
    ui.add_space(8.0);
    match earlier {
        None => {
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(RichText::new(words::common::loading()).color(theme::WEAK));
            });
        }
        Some([]) => {
            ui.label(RichText::new(words::dialogs::earlier_empty()).color(theme::WEAK));
        }
        Some(all) => {
            let now = jiff::Timestamp::now().as_millisecond();
            ScrollArea::vertical().max_height(super::list_height(ui, 340.0)).auto_shrink([false, true]).show(ui, |ui| {
                for (index, state) in all.iter().enumerate() {
                    ui.horizontal(|ui| {
                        let age = std::time::Duration::from_millis((now - state.at_ms).max(0).unsigned_abs());
                        ui.vertical(|ui| {
                            ui.label(
                                RichText::new(words::dialogs::earlier_when(ago(age), exact_moment(state.at_ms)))
                                    .font(theme::semibold(13.0)),
                            );
                            let text = match &state.last {
                                Some(last) => words::dialogs::earlier_changes_step(state.waiting, last),
                                None => words::dialogs::earlier_changes(state.waiting),
                            };
                            let text = RichText::new(text).color(theme::WEAK);
                            ui.add(egui::Label::new(text).truncate());
                        });
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            let back = ui.button(words::dialogs::restore());
                            let name = words::dialogs::earlier_restore_name(exact_moment(state.at_ms));
                            back.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                            if back.clicked() {
                                actions.push(Action::BringBack(index));
                            }
                        });
                    });
                    ui.add_space(6.0);
                }
            });
        }
    }
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if ui.add(Button::new(words::common::close())).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
