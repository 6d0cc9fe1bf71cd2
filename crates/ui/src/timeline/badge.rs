//! Cluster of items too narrow to tell apart: one block with their number, which opens a list of them.

use super::{
    TimelineContext, TimelineMemory,
    item::{BlockPlace, focus_ring},
    label,
};
use crate::{
    api::item::ItemKind,
    app::{Action, ItemRef, Pick, TimelineAction},
    timeline::{VideoMs, timecode},
    ui::{kinds, theme, widgets},
};
use egui::{Align2, Id, Popup, Rangef, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

/// Maximum width of a cluster, in points.
pub const WIDTH: f32 = 56.0;
/// Maximum number of items in the list.
const LISTED: usize = 60;

/// Items drawn as one block.
pub struct Gathered<'a> {
    /// Horizontal range of the block, in points.
    pub place: Rangef,
    /// First item.
    pub first: &'a ItemRef,
    /// Second item.
    pub second: &'a ItemRef,
    pub count: usize,
    /// Number of the section of the ruler that contains the items.
    pub part: i64,
    /// Latest end of the items.
    pub until: VideoMs,
}

/// Draws the block; a click opens the list of its items.
pub fn show(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    kind: ItemKind,
    place: BlockPlace,
    gathered: &Gathered<'_>,
    actions: &mut Vec<Action>,
) {
    let (rect, color) = (place.rect, kinds::color(kind));
    let Some((from, _)) = shown.project.span(gathered.first) else { return };
    let painter = ui.painter().with_clip_rect(place.lane.intersect(ui.clip_rect()));
    let response = ui.interact(
        rect.intersect(place.lane),
        Id::unique(("badge", kind, &gathered.first.clip, &gathered.first.id)),
        Sense::click(),
    );
    let what = kind.counted(gathered.count);
    let (start, end) = (timecode(from.0), timecode(gathered.until.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::cluster_label(&start, &what, &end)));
    let chosen = memory.marquee.as_ref().is_some_and(|marquee| marquee.touches(rect));
    let strength = if response.hovered() || response.has_focus() || chosen { 0.5 } else { 0.26 };
    painter.rect_filled(rect, 4.0, theme::BACKGROUND.lerp_to_gamma(color, strength));
    painter.rect_stroke(rect, 4.0, Stroke::new(1.0, color.gamma_multiply(0.8)), StrokeKind::Inside);
    if !place.folded {
        let text = painter.layout_no_wrap(gathered.count.to_string(), theme::semibold(10.5), *theme::TEXT);
        if text.size().x + 4.0 <= rect.width() {
            let at = Align2::CENTER_CENTER.anchor_size(rect.center(), text.size());
            painter.galley(at.min, text, *theme::TEXT);
        }
    }
    if response.has_focus() {
        focus_ring(&painter, rect);
    }
    Popup::menu(&response).show(|ui| list(ui, shown, kind, (from, gathered.until), &what, actions));
    response.on_hover_text(words::timeline::cluster_tooltip(&start, &what, &end));
}

fn list(
    ui: &mut Ui,
    shown: &TimelineContext<'_>,
    kind: ItemKind,
    (from, until): (VideoMs, VideoMs),
    what: &str,
    actions: &mut Vec<Action>,
) {
    ui.label(RichText::new(what).color(*theme::WEAK));
    if ui.button(words::timeline::cluster_zoom()).clicked() {
        actions.push(Action::Timeline(TimelineAction::Show(from, until)));
        ui.close();
    }
    let index = shown.project.lane(kind);
    let items = || {
        index
            .into_iter()
            .flat_map(|index| index.touching(from, until))
            .filter(|found| found.start >= from && found.end <= until)
    };
    if !shown.state.is_locked(kind) && ui.button(words::timeline::cluster_select()).clicked() {
        let all = items().map(|found| found.value.clone()).collect();
        actions.push(Action::Timeline(TimelineAction::Select(all, Pick::Only)));
        ui.close();
    }
    ui.separator();
    ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
        for found in items().take(LISTED) {
            let Some(item) = shown.project.item(found.value) else { continue };
            let title = widgets::shortened(&label::one_line(&item.title()), 40);
            if ui.button(format!("{}   {title}", timecode(found.start.0))).clicked() {
                actions.push(Action::Select(Some(found.value.clone())));
                actions.push(Action::MovePlayhead(found.start));
                ui.close();
            }
        }
        let more = items().skip(LISTED).count();
        if more > 0 {
            ui.label(RichText::new(words::timeline::cluster_more(more)).color(*theme::WEAK));
        }
    });
}
