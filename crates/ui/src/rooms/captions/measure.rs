//! Measurement of the whole video: subtitle contrast over time, the moments with too little contrast, and fixes for them.

use super::send;
use crate::{
    api::ClipId,
    app::{
        Action, CaptionsCommand, Command, Project, State,
        features::captions::{Captions, Measured, Msg},
    },
    captions::{Field, Level, MomentContrast, shown_ratio},
    timeline::{VideoMs, timecode},
    ui::{icons, theme, widgets},
};
use egui::{Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use serde_json::json;

/// Height of the strip.
const STRIP: f32 = 34.0;
/// Maximum contrast ratio of the strip's scale.
const HIGHEST: f64 = 12.0;

pub(super) fn show(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    ui.spacing_mut().item_spacing.y = 5.0;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words::subtitles::contrast_heading()).font(theme::semibold(13.0)));
        match room.measuring {
            Some((done, all)) => {
                crate::ui::parts::spinner(ui);
                let part = if all > 0 {
                    words::subtitles::measured_moments(all, done)
                } else {
                    words::subtitles::measure_preparing().to_owned()
                };
                ui.label(RichText::new(part).color(theme::WEAK));
                if ui.button(words::common::cancel()).clicked() {
                    send(actions, Msg::StopMeasure);
                }
            }
            None => {
                widgets::text_button(ui, state, Command::Captions(CaptionsCommand::MeasureContrast), actions);
            }
        }
        if let Some(measured) = room.measured_here() {
            summary(ui, project, room, measured, actions);
        } else if room.measuring.is_none() {
            let text = words::subtitles::measure_hint();
            ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK).size(theme::SMALL)).truncate());
        }
    });
    let Some(measured) = room.measured_here() else { return };
    strip(ui, state, project, measured, actions);
    findings(ui, project, room, measured, actions);
}

pub(super) fn moment_of(project: &Project, clip: &ClipId, at: i64) -> Option<VideoMs> {
    let (index, _) = project.clip(clip)?;
    Some(project.sequence.span(index)?.to_video(crate::api::PlaybackMs(at)))
}

fn summary(ui: &mut Ui, project: &Project, room: &Captions, measured: &Measured, actions: &mut Vec<Action>) {
    let Some(summary) = &measured.summary else {
        ui.label(RichText::new(words::subtitles::measure_no_words()).color(theme::WEAK));
        return;
    };
    let level = summary.level();
    let (icon, color) = match level {
        Level::Fails => (icons::WARNING, theme::BAD),
        // A good result measured before the last change must not look current.
        _ if !room.is_measured() => ("", theme::WEAK),
        _ => (icons::CHECK, theme::GOOD),
    };
    let text = words::subtitles::contrast_summary(icon, level.text(), shown_ratio(summary.median), shown_ratio(summary.worst5));
    // In one line: wrapping could separate the icon from its text.
    ui.add(egui::Label::new(RichText::new(text).color(color)).extend()).on_hover_text(Level::explained(summary.worst5));
    let worst = &summary.worst;
    if let Some(at) = moment_of(project, &worst.clip, worst.at.0) {
        let text = words::subtitles::contrast_worst(shown_ratio(worst.ratio), timecode(at.0));
        if ui.button(text).on_hover_text(words::subtitles::contrast_worst_tooltip()).clicked() {
            actions.push(Action::MovePlayhead(at));
        }
    }
    if let Some((proposal, _)) = room.proposal().filter(|_| room.trying) {
        let text = words::subtitles::fix_previewed(&proposal.title);
        ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT).font(theme::medium(12.5))).extend());
    }
    if !room.is_measured() {
        ui.label(RichText::new(words::subtitles::measured_before()).color(theme::ACCENT).size(theme::SMALL));
    }
}

fn strip(ui: &mut Ui, state: &State, project: &Project, measured: &Measured, actions: &mut Vec<Action>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), STRIP), Sense::click());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 3.0, theme::SUNKEN);
    let length = project.sequence.length().0.max(1) as f32;
    let x = |at: VideoMs| rect.left() + rect.width() * at.0 as f32 / length;
    let y = |ratio: f64| {
        let part = ((ratio.min(HIGHEST) - 1.0) / (HIGHEST - 1.0)) as f32;
        rect.bottom() - rect.height() * part
    };
    let bar = |moment: &MomentContrast| {
        let Some(at) = moment_of(project, &moment.clip, moment.at.0) else { return };
        let color = match Level::of(moment.ratio) {
            Level::Fails => theme::BAD,
            Level::Aa => theme::ACCENT,
            Level::Aaa => theme::GOOD,
        };
        let column =
            Rect::from_min_max(pos2(x(at) - 1.5, y(moment.ratio).min(rect.bottom() - 2.0)), pos2(x(at) + 1.5, rect.bottom()));
        painter.rect_filled(column, 0.0, color);
    };
    measured.moments.iter().for_each(bar);
    // One label above its line and one below, because the lines are close to each other.
    for (ratio, name, align) in [(Level::AA, "AA", egui::Align2::RIGHT_TOP), (Level::AAA, "AAA", egui::Align2::RIGHT_BOTTOM)] {
        painter.hline(rect.x_range(), y(ratio), egui::Stroke::new(1.0, theme::LINE));
        painter.text(pos2(rect.right() - 4.0, y(ratio)), align, name, theme::regular(9.5), theme::WEAK.into());
    }
    painter.vline(x(state.playhead()), rect.y_range(), egui::Stroke::new(1.5, theme::TEXT));
    let value = measured.summary.as_ref().map_or(words::subtitles::contrast_none().to_owned(), |summary| {
        words::subtitles::contrast_value(
            summary.moments,
            summary.level().text(),
            shown_ratio(summary.median),
            shown_ratio(summary.worst5),
        )
    });
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::subtitles::contrast_strip()));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(value.clone()));
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked()) {
        let part = ((at.x - rect.left()) / rect.width()).clamp(0.0, 1.0);
        actions.push(Action::MovePlayhead(VideoMs((part * length) as i64)));
    }
    response.on_hover_text(words::subtitles::contrast_strip_tooltip());
}

fn findings(ui: &mut Ui, project: &Project, room: &Captions, measured: &Measured, actions: &mut Vec<Action>) {
    let layout = &measured.layout;
    ui.horizontal_wrapped(|ui| {
        let mut line = |ui: &mut Ui, count: usize, text: String, first: Option<(&ClipId, i64, String)>| {
            if count == 0 {
                return;
            }
            let text = format!("{}  {text}", icons::WARNING);
            let hint = first.as_ref().map(|(_, _, text)| text.clone()).unwrap_or_default();
            if ui.button(text).on_hover_text(words::subtitles::problem_first(hint)).clicked()
                && let Some(at) = first.and_then(|(clip, at, _)| moment_of(project, clip, at))
            {
                actions.push(Action::MovePlayhead(at));
            }
        };
        let overflow = layout.overflow.first().map(|it| (&it.clip, it.timestamp_ms, format!("{}: {}", it.text, it.problem)));
        line(ui, layout.overflow.len(), words::subtitles::problem_overflow(layout.overflow.len()), overflow);
        let fast = layout.too_fast.first().map(|it| (&it.clip, it.timestamp_ms, format!("{}: {}", it.text, it.problem)));
        line(ui, layout.too_fast.len(), words::subtitles::problem_fast(layout.too_fast.len()), fast);
        let covered = layout.collisions.first().map(|it| (&it.clip, it.from_ms, it.text.clone()));
        line(ui, layout.collisions.len(), words::subtitles::problem_covers(layout.collisions.len()), covered);
        if layout.overflow.is_empty() && layout.too_fast.is_empty() && layout.collisions.is_empty() {
            let text = format!("{}  {}", icons::CHECK, words::subtitles::no_problems());
            ui.label(RichText::new(text).color(theme::WEAK));
        }
        if room.draft().is_none() {
            return;
        }
        if let Some((x, y)) = layout.free_place {
            let text = words::subtitles::move_to_free_place(format_args!("{:.0}", x * 100.0), format_args!("{:.0}", y * 100.0));
            if ui.button(text).on_hover_text(words::subtitles::move_to_free_place_tooltip()).clicked() {
                let changes = vec![(Field::Position, json!({"x": x, "y": y}))];
                send(actions, Msg::SetAll(words::subtitles::step_free_place().into(), changes));
            }
        }
        if let Some((proposal, least)) = room.proposal() {
            let hint = words::subtitles::fix_preview_tooltip(shown_ratio(*least));
            let name = words::subtitles::fix_preview(&proposal.title);
            let tries = ui.add(egui::Button::selectable(room.trying, &name).frame_when_inactive(true)).on_hover_text(hint);
            tries.widget_info(|| WidgetInfo::selected(Role::Button, true, room.trying, &name));
            if tries.clicked() {
                send(actions, Msg::Try(!room.trying));
            }
            if room.trying
                && widgets::main_button(ui, words::common::apply())
                    .on_hover_text(words::subtitles::fix_apply_tooltip())
                    .clicked()
            {
                send(actions, Msg::TakeProposal);
            }
        }
    });
}
