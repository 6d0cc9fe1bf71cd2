//! Options of a timeline for other editors, and what it does not include.

use super::form::{choice, row};
use crate::{
    app::features::exports::{ExportChoices, ExportForm, ExportItem, ExportKind, ItemState},
    handover::{Format, FrameRate},
    jobs::exports::Content,
    ui::{theme, widgets},
};
use egui::{Label, RichText, ScrollArea, Ui};

/// Draws the options.
pub(super) fn options(ui: &mut Ui, choices: &mut ExportChoices) {
    choice(ui, words::handover::form_format(), &mut choices.timeline, &Format::ALL);
    let as_recorded = (None, words::handover::form_frame_rate_auto());
    let rates: Vec<_> = [as_recorded].into_iter().chain(FrameRate::COMMON.map(|(rate, name)| (Some(rate), name))).collect();
    choice(ui, words::exports::form_frame_rate(), &mut choices.timeline_rate, &rates);
    row(ui, "", |ui| {
        let mut copies = !choices.links_media;
        widgets::checkbox(ui, &mut copies, words::handover::form_copy_media());
        choices.links_media = !copies;
    });
}

/// Draws the list of what the file does not include.
pub(super) fn untold(ui: &mut Ui, form: &ExportForm) {
    /// Height of the list.
    const HEIGHT: f32 = 84.0;
    if form.choices.kind != ExportKind::Timeline {
        return;
    }
    ui.add_space(4.0);
    if form.untold.is_empty() {
        ui.label(RichText::new(words::handover::form_all_included()).color(*theme::WEAK));
        return;
    }
    ui.label(RichText::new(words::handover::form_not_included()).font(theme::medium(13.0)));
    ScrollArea::vertical().max_height(HEIGHT).id_salt("not-included").show(ui, |ui| {
        for sentence in &form.untold {
            ui.add(Label::new(RichText::new(sentence).color(*theme::WEAK)).wrap());
        }
    });
}

/// Draws what a finished timeline does not include: it is known completely once the recordings were read.
pub(super) fn untold_of(ui: &mut Ui, item: &ExportItem) {
    let ItemState::Done { content: Content::Timeline(facts), .. } = &item.state else { return };
    if facts.untold.is_empty() {
        return;
    }
    let text = words::handover::queue_not_included(facts.untold.join(" "));
    ui.add(Label::new(RichText::new(text).color(*theme::WEAK).size(theme::SMALL)).wrap());
}
