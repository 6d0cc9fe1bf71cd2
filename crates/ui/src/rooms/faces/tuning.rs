//! Thresholds of the face checks, and the number of findings that they result in.

use super::{button, button_if, to_room};
use crate::{
    app::{Action, State, features::faces::Msg},
    faces::{Severity, THRESHOLDS, Thresholds},
    ui::{
        parts::field::{self, NumberField, Typing},
        theme,
    },
};
use egui::{ComboBox, Id, RichText, ScrollArea, Ui};

pub(super) fn show(ui: &mut Ui, state: &State, typing: &mut Typing, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    ui.horizontal(|ui| {
        ui.label(RichText::new(words::faces::thresholds()).font(theme::semibold(13.0)));
        let changed = faces.thresholds != Thresholds::default();
        button_if(ui, changed, words::common::reset(), Msg::ResetThresholds, actions);
        button(ui, words::common::close(), Msg::Tune(false), actions);
    });
    let [high, medium, low] = Severity::ALL.map(|severity| faces.count(Some(severity)));
    let text = words::faces::thresholds_findings(high + medium + low, high, low, medium);
    ui.label(RichText::new(text).color(*theme::ACCENT));
    ui.separator();
    ScrollArea::vertical().id_salt("face-thresholds").auto_shrink([false, false]).show(ui, |ui| {
        for (index, threshold) in THRESHOLDS.iter().enumerate() {
            let before = (threshold.get)(&faces.thresholds);
            let mut value = before;
            ui.label(RichText::new(threshold.title()).color(*theme::WEAK));
            let (least, most) = threshold.range;
            if !threshold.words.is_empty() {
                let list = ComboBox::from_id_salt(threshold.name)
                    .selected_text(threshold.choice(value.max(0.0) as usize))
                    .show_ui(ui, |ui| {
                        for place in 0..threshold.words.len() {
                            ui.selectable_value(&mut value, place as f64, threshold.choice(place));
                        }
                    });
                ui.ctx().accesskit_node_builder(list.response.id, |node| node.set_label(threshold.title()));
                if (value - before).abs() > f64::EPSILON {
                    actions.push(to_room(Msg::Threshold(index, value)));
                }
                continue;
            }
            // One hundredth of the range, rounded to a power of ten.
            let step = 10_f64.powf(((most - least) / 100.0).log10().floor()).max(0.01);
            let id = Id::unique(("face-threshold", threshold.name));
            let number = NumberField {
                id,
                name: threshold.title(),
                value,
                range: (least, most),
                step,
                decimals: 2,
                unit: "",
                width: 72.0,
            };
            ui.horizontal(|ui| {
                if let (Some(value), _) = number.show(ui, typing) {
                    actions.push(to_room(Msg::Threshold(index, value)));
                }
                ui.label(RichText::new(threshold.unit()).color(*theme::FAINT));
            });
            field::problem(ui, typing, &[id]);
        }
    });
}
