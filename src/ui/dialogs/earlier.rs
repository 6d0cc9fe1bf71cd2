//! Earlier versions of the unsaved changes: from a past session, or before a save or a discard.

use super::title;
use crate::{
    app::{
        Action,
        generations::{Earlier, ago},
        local_time::exact_moment,
    },
    ui::theme,
};
use egui::{Align, Button, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Draws the list, empty while `earlier` is loading (`None`).
pub fn show(ui: &mut Ui, earlier: Option<&[Earlier]>, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    title(ui, "Earlier states");
    let text = "The video as you saw it at these times. Bringing a state back applies it to what you see now, as one step.";
    ui.label(RichText::new(text).color(theme::WEAK));
    ui.add_space(8.0);
    match earlier {
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new("Reading\u{2026}").color(theme::WEAK));
            });
        }
        Some([]) => {
            let text = "None yet. A state is put aside whenever edits are saved or discarded, and when the video is opened with \
                            edits that wait.";
            ui.label(RichText::new(text).color(theme::WEAK));
        }
        Some(all) => {
            let now = jiff::Timestamp::now().as_millisecond();
            ScrollArea::vertical().max_height(super::list_height(ui, 340.0)).auto_shrink([false, true]).show(ui, |ui| {
                for (index, state) in all.iter().enumerate() {
                    ui.horizontal(|ui| {
                        let age = std::time::Duration::from_millis((now - state.at_ms).max(0).unsigned_abs());
                        let edits = match state.waiting {
                            0 => "all saved".to_owned(),
                            1 => "1 change waited".to_owned(),
                            count => format!("{count} changes waited"),
                        };
                        ui.vertical(|ui| {
                            ui.label(
                                RichText::new(format!("{}, {}", exact_moment(state.at_ms), ago(age)))
                                    .font(theme::semibold(13.0)),
                            );
                            let last =
                                state.last.as_deref().map_or(String::new(), |last| format!(", last \u{2018}{last}\u{2019}"));
                            let text = RichText::new(format!("{edits}{last}")).color(theme::WEAK);
                            ui.add(egui::Label::new(text).truncate());
                        });
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            let back = ui.button("Bring back");
                            let name = format!("Bring back the state of {}", exact_moment(state.at_ms));
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
        if ui.add(Button::new("Close")).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
