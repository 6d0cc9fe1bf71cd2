//! Notices over the lower right of the stage: what happened, and what to do next.

use super::{icons, theme};
use crate::app::{Action, State, Tone};
use egui::{Align, Align2, Area, Button, Frame, Layout, Margin, Order, RichText, Role, Stroke, WidgetInfo};

/// Draws what is on screen. `above` is how far the notices stand above the window's lower edge.
pub fn show(context: &egui::Context, state: &State, above: f32, actions: &mut Vec<Action>) {
    let offset = egui::vec2(-theme::INSPECTOR - 14.0, -above - 14.0);
    let area = Area::new(egui::Id::unique("notices")).order(Order::Foreground).anchor(Align2::RIGHT_BOTTOM, offset);
    area.show(context, |ui| {
        ui.set_max_width(380.0);
        for notice in state.notices.shown() {
            let (icon, color) = match notice.tone {
                Tone::Info => (icons::CHECK, theme::GOOD),
                Tone::Warning => (icons::WARNING, theme::ACCENT),
                Tone::Error => (icons::ERROR, theme::BAD),
            };
            let frame = Frame::new()
                .fill(theme::RAISED)
                .stroke(Stroke::new(1.0, color.gamma_multiply(0.6)))
                .corner_radius(theme::CORNER + 2)
                .inner_margin(Margin::symmetric(12, 9))
                .shadow(ui.visuals().popup_shadow);
            frame.show(ui, |ui| {
                ui.set_width(340.0);
                ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                    let close = ui.add(Button::new(icons::CLOSE).frame(false)).on_hover_text("Dismiss this notice");
                    close.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Dismiss"));
                    if close.clicked() {
                        actions.push(Action::Dismiss(notice.id));
                    }
                    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                        ui.label(RichText::new(icon).color(color).size(17.0));
                        ui.vertical(|ui| {
                            let text = ui.label(RichText::new(&notice.text).font(theme::medium(13.0)));
                            // A screen reader should hear it without looking for it.
                            ui.ctx().accesskit_node_builder(text.id, |node| node.set_live(egui::accesskit::Live::Polite));
                            if let Some(advice) = &notice.advice {
                                ui.label(RichText::new(advice).color(theme::WEAK));
                            }
                        });
                    });
                });
            });
            ui.add_space(4.0);
        }
    });
}
