//! The thresholds, with what they come to.

use super::{button, to_room};
use crate::{
    app::{Action, State, rooms::faces::Msg},
    faces::{Severity, THRESHOLDS, Thresholds},
    ui::theme,
};
use egui::{ComboBox, DragValue, RichText, ScrollArea, Ui};

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Thresholds").font(theme::semibold(13.0)));
        let changed = faces.thresholds != Thresholds::default();
        button(ui, "Reset", changed, Msg::ResetThresholds, actions);
        button(ui, "Close", true, Msg::Tune(false), actions);
    });
    let [high, medium, low] = Severity::ALL.map(|severity| faces.count(Some(severity)));
    let text = format!("{} findings: {high} high, {medium} medium, {low} low", high + medium + low);
    ui.label(RichText::new(text).color(*theme::ACCENT));
    ui.separator();
    ScrollArea::vertical().id_salt("face-thresholds").auto_shrink([false, false]).show(ui, |ui| {
        for (index, threshold) in THRESHOLDS.iter().enumerate() {
            let before = (threshold.get)(&faces.thresholds);
            let mut value = before;
            let label = ui.label(RichText::new(threshold.title).color(*theme::WEAK));
            let (least, most) = threshold.range;
            if !threshold.words.is_empty() {
                let list = ComboBox::from_id_salt(threshold.name).selected_text(threshold.written(value)).show_ui(ui, |ui| {
                    for (place, word) in threshold.words.iter().enumerate() {
                        ui.selectable_value(&mut value, place as f64, *word);
                    }
                });
                ui.ctx().accesskit_node_builder(list.response.id, |node| node.set_label(threshold.title));
                if (value - before).abs() > f64::EPSILON {
                    actions.push(to_room(Msg::Threshold(index, value)));
                }
                continue;
            }
            ui.horizontal(|ui| {
                let speed = ((most - least) / 2_000.0).clamp(0.005, 20.0);
                let field = DragValue::new(&mut value).range(least..=most).speed(speed).max_decimals(2);
                ui.add(field).labelled_by(label.id);
                ui.label(RichText::new(threshold.unit).color(*theme::FAINT));
            });
            if (value - before).abs() > f64::EPSILON {
                actions.push(to_room(Msg::Threshold(index, value)));
            }
        }
    });
}
