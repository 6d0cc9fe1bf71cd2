//! Comparison of the open draft with another style: side by side on the same frame, numbers of both, and the fields that differ.

use super::{
    CaptionsMemory,
    measure::moment_of,
    preview::{CAPTION, Grid, badge_text, busiest, caption, mark, seen},
    send,
};
use crate::{
    app::{
        Action, Project, State,
        features::captions::{Captions, Msg},
    },
    captions::{Design, Field, Level, compared, shown_ratio},
    jobs::captions::StyleNumbers,
    timeline::timecode,
    ui::{icons, pictures::Textures, stage::preview::Preview, theme, widgets},
};
use egui::{Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

/// Draws the comparison.
pub(super) fn show(
    ui: &mut Ui,
    state: &State,
    room: &Captions,
    memory: &mut CaptionsMemory,
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let Some(project) = state.project() else { return };
    let Some(styles) = room.compared_styles() else {
        ui.label(RichText::new(words::subtitles::compare_none()).color(theme::WEAK));
        return;
    };
    if ui.button(words::subtitles::compare_close()).clicked() {
        send(actions, Msg::Compare(None));
    }
    let all = ui.available_rect_before_wrap();
    let tiles = Rect::from_min_size(all.min, vec2(all.width(), all.height() * 0.5));
    let canvas = project.video.dimensions;
    let grid = Grid { area: tiles, columns: 2, rows: 1, canvas };
    let moment = room.tile_moment();
    for (index, (name, design)) in styles.iter().enumerate() {
        let subtitles = design.subtitles(None);
        let tile = grid.tile(index);
        let space = Rect::from_min_max(tile.min, pos2(tile.right(), tile.bottom() - CAPTION));
        let block = seen(room.vision, room.block(project, moment, &subtitles));
        let preview = Preview { slot: 60 + index, space, canvas, behind: busiest(room), block: Some(block) };
        let rect = memory.preview.show(ui, state, textures, preview);
        let response = ui.interact(rect, ui.scope_id().with(("caption-compared", index)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::subtitles::preview_name(name)));
        let ratio = room.comparison.numbers.as_ref().and_then(|numbers| numbers.get(index)?.frame);
        mark(ui, &response, room.tile_problem(index), ratio.map(badge_text));
        caption(ui, rect, tile.bottom(), name, ratio, room.tile_problem(index));
    }
    let below = Rect::from_min_max(pos2(all.left(), tiles.bottom() + 6.0), all.max);
    ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
        if let Some(span) = project.sequence.span(moment.clip) {
            let text = words::subtitles::compare_on_frame(timecode(span.to_video(moment.at).0));
            ui.label(RichText::new(text).color(theme::WEAK));
        }
        ScrollArea::vertical().id_salt("compared").auto_shrink(false).show(ui, |ui| table(ui, project, room, &styles));
    });
}

/// Draws the numbers of both styles, and the fields that differ.
fn table(ui: &mut Ui, project: &Project, room: &Captions, styles: &[(String, Design); 2]) {
    let comparison = &room.comparison;
    if comparison.is_running() {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(RichText::new(words::subtitles::compare_measuring()).color(theme::WEAK));
        });
    }
    if let Some(why) = &comparison.problem {
        let text = format!("{}  {}", icons::WARNING, words::subtitles::measure_failed(why));
        ui.add(egui::Label::new(RichText::new(text).color(theme::BAD)).wrap());
    }
    let [(_, one), (_, other)] = styles;
    let fields = compared(one, other, None);
    // Three columns in any window: what doesn't fit wraps.
    let column = (ui.available_width() / 3.0 - ui.spacing().item_spacing.x).max(60.0);
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Wrap);
    let grid = egui::Grid::new("compared-numbers").num_columns(3).striped(true);
    grid.min_col_width(column.min(150.0)).max_col_width(column).show(ui, |ui| {
        ui.label("");
        for (name, _) in styles {
            ui.label(RichText::new(widgets::shortened(name, 32)).font(theme::semibold(13.0)));
        }
        ui.end_row();
        if let Some(numbers) = &comparison.numbers {
            for (name, value) in ROWS {
                ui.label(RichText::new(name()).color(theme::WEAK));
                for numbers in numbers.iter() {
                    let (text, is_bad) = value(project, numbers);
                    let (text, color) =
                        if is_bad { (format!("{}  {text}", icons::WARNING), theme::BAD) } else { (text, theme::TEXT) };
                    ui.label(RichText::new(text).color(color));
                }
                ui.end_row();
            }
        }
        for (name, first, second) in &fields {
            let title = Field::of_name(name).map_or(name.as_str(), |field| field.title());
            ui.label(RichText::new(title).color(theme::WEAK));
            ui.label(first);
            ui.label(second);
            ui.end_row();
        }
    });
    if fields.is_empty() {
        ui.label(RichText::new(words::subtitles::compare_same()).color(theme::WEAK));
    }
}

/// Value of a style in words, and whether it is a problem.
type Value = fn(&Project, &StyleNumbers) -> (String, bool);

/// Rows of numbers: name and value.
const ROWS: [(words::Message, Value); 7] = [
    (words::subtitles::compare_frame, |_, numbers| ratio(numbers.frame)),
    (words::subtitles::compare_lowest, |project, numbers| {
        let worst = numbers.summary.as_ref().map(|summary| &summary.worst);
        let (text, is_bad) = ratio(worst.map(|worst| worst.ratio));
        match worst.and_then(|worst| moment_of(project, &worst.clip, worst.at.0)) {
            Some(at) => (words::subtitles::compare_at(text, timecode(at.0)), is_bad),
            None => (text, is_bad),
        }
    }),
    (words::subtitles::compare_worst5, |_, numbers| ratio(numbers.summary.as_ref().map(|summary| summary.worst5))),
    (words::subtitles::compare_size, |_, numbers| (words::subtitles::compare_px(words::decimal(numbers.points, 0)), false)),
    (words::subtitles::compare_fit, |_, numbers| {
        let fit = numbers.blocks.saturating_sub(numbers.overflow);
        (words::subtitles::compare_of(numbers.blocks, fit), numbers.overflow > 0)
    }),
    (words::subtitles::compare_fast, |_, numbers| (numbers.too_fast.to_string(), numbers.too_fast > 0)),
    (words::subtitles::compare_covered, |_, numbers| (numbers.covered.to_string(), numbers.covered > 0)),
];

/// A contrast ratio with its level, and whether it is below AA.
fn ratio(ratio: Option<f64>) -> (String, bool) {
    ratio.map_or_else(
        || ("\u{2013}".into(), false),
        |ratio| (format!("{} {}", shown_ratio(ratio), Level::of(ratio).text()), ratio < Level::AA),
    )
}
