//! List of changes since a snapshot: each video with its numbers, and the changes of the open one below it.

use super::{
    list::{inset, mark},
    to_room,
};
use crate::{
    app::{
        Action, Command, FacesCommand, State,
        features::faces::{CompareLine, CompareMsg, Compared, Comparison, Differences, Faces, Msg, Progress},
    },
    faces::snapshot::{SnapshotChange, What},
    timeline::{bounded_ms, timecode},
    ui::{icons, theme, widgets},
};
use egui::{Align2, CornerRadius, Id, Label, ProgressBar, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

/// Height of a row.
const ROW: f32 = 44.0;
/// Indent of a change below its video.
const INSET: f32 = 16.0;

/// State of the list between frames.
#[derive(Default)]
pub struct ChangesMemory {
    /// Line that was scrolled into view last.
    shown: Option<usize>,
}

fn tell(actions: &mut Vec<Action>, msg: CompareMsg) {
    actions.push(to_room(Msg::Compare(msg)));
}

pub(super) fn show(ui: &mut Ui, state: &State, comparison: &Comparison, memory: &mut ChangesMemory, actions: &mut Vec<Action>) {
    let file = comparison.file.file_name().unwrap_or_default().to_string_lossy();
    inset(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let title = RichText::new(words::faces::compare_title()).font(theme::semibold(13.0));
            ui.label(title).on_hover_text(words::faces::compare_tooltip(&file, &comparison.read_at));
            widgets::text_button(ui, state, Command::Faces(FacesCommand::CloseComparison), actions);
        });
    });
    let line = |ui: &mut Ui, text: String, color| {
        inset(ui, |ui| drop(ui.add(Label::new(RichText::new(text).color(color)).wrap())));
    };
    match &comparison.progress {
        Progress::Opening => line(ui, words::faces::compare_opening().to_owned(), *theme::WEAK),
        Progress::Running => {
            let (done, all) = (comparison.done(), comparison.videos.len());
            ui.horizontal(|ui| {
                ui.add_space(12.0);
                let text = words::faces::compare_running(all, done);
                let share = done as f32 / all.max(1) as f32;
                let width = (ui.available_width() - 90.0).max(60.0);
                ui.add(ProgressBar::new(share).desired_width(width).text(text));
                if widgets::small_button(ui, words::common::cancel()).clicked() {
                    tell(actions, CompareMsg::Cancel);
                }
            });
        }
        Progress::Failed(why) => {
            let text = format!("{}  {}", icons::WARNING, words::faces::compare_failed(&file, why));
            line(ui, text, *theme::BAD);
        }
        Progress::Ended if comparison.is_elsewhere() => {
            line(ui, format!("{}  {}", icons::WARNING, words::faces::compare_elsewhere()), *theme::BAD);
        }
        Progress::Ended => {}
    }
    if comparison.done() > 0 {
        if let Some(numbers) = comparison.sum.text() {
            line(ui, numbers, *theme::TEXT);
        }
        if let unchanged @ 1.. = comparison.unchanged() {
            line(ui, words::faces::compare_unchanged(unchanged), *theme::WEAK);
        }
    }
    ui.add_space(4.0);
    let here = state.rooms.faces.here();
    let count = comparison.lines(here);
    if count == 0 && comparison.progress == Progress::Ended {
        nothing(ui);
    }
    rows(ui, state, comparison, memory, actions);
}

/// Draws that nothing changed.
fn nothing(ui: &mut Ui) {
    ui.add_space(24.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(icons::CHECK).size(30.0).color(*theme::FAINT));
        ui.label(RichText::new(words::faces::compare_equal()).font(theme::semibold(14.0)));
        ui.label(RichText::new(words::faces::compare_equal_hint()).color(*theme::WEAK));
    });
}

fn rows(ui: &mut Ui, state: &State, comparison: &Comparison, memory: &mut ChangesMemory, actions: &mut Vec<Action>) {
    let here = state.rooms.faces.here();
    let chosen = comparison.selected_line(here);
    let height = ui.available_height();
    let mut area = ScrollArea::vertical().id_salt("changes").auto_shrink([false, false]);
    if memory.shown != chosen {
        memory.shown = chosen;
        if let Some(chosen) = chosen {
            area = area.vertical_scroll_offset((chosen as f32 * ROW - height / 2.0).max(0.0));
        }
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW, comparison.lines(here), |ui, range| {
        for nth in range {
            let rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW));
            ui.allocate_rect(rect, Sense::hover());
            match comparison.line(nth, here) {
                Some(CompareLine::Video(index)) => {
                    let Some(video) = comparison.videos.get(index) else { continue };
                    video_row(ui, rect, index, video, Some(&video.id) == here, actions);
                }
                Some(CompareLine::Change(index)) => {
                    let Some(found) = state.rooms.faces.differences() else { continue };
                    let Some(change) = found.changes.get(index) else { continue };
                    change_row(ui, rect, state, found, (index, change), Some(nth) == chosen, actions);
                }
                None => {}
            }
        }
    });
    ui.spacing_mut().item_spacing.y = 6.0;
}

/// Draws a video with its numbers, or why it could not be compared.
fn video_row(ui: &Ui, rect: Rect, index: usize, video: &Compared, is_open: bool, actions: &mut Vec<Action>) {
    let response = ui.interact(rect, Id::unique(("compared-video", index)), Sense::click());
    let second = match &video.outcome {
        Some(Err(why)) => why.clone(),
        _ => video.text(),
    };
    let name = words::faces::compare_video_name(&video.name);
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, is_open, &name));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_expanded(is_open);
        node.set_value(second.clone());
    });
    if response.clicked() {
        tell(actions, CompareMsg::Video(index));
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if is_open {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::RAISED);
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::SUNKEN);
    }
    if let Some(severity) = video.worst {
        mark(&painter, pos2(rect.left() + 20.0, rect.top() + 15.0), severity, 5.0);
    }
    let left = rect.left() + 34.0;
    let name = theme::elided(ui, &video.name, theme::medium(13.0), *theme::TEXT, rect.right() - 12.0 - left);
    painter.galley(pos2(left, rect.top() + 15.0 - name.size().y / 2.0), name, *theme::TEXT);
    let color = if matches!(video.outcome, Some(Err(_))) { *theme::BAD } else { *theme::WEAK };
    super::list::elided(&painter, rect, left, second.clone(), color);
    response.on_hover_text(format!("{}\n{second}", words::faces::compare_video_tooltip()));
}

/// Draws a change with its time on the video's clock.
fn change_row(
    ui: &Ui,
    rect: Rect,
    state: &State,
    found: &Differences,
    (index, change): (usize, &SnapshotChange),
    is_chosen: bool,
    actions: &mut Vec<Action>,
) {
    let response = ui.interact(rect, Id::unique(("change", index)), Sense::click());
    let text = found.text(change);
    let on_video = Faces::compared_on_video(state, found, &change.clip, change.at_ms);
    let at = timecode(on_video.map_or_else(|| bounded_ms(change.at_ms), |at| at.0));
    let name = words::faces::change_name(&text, &at);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_chosen, &name));
    let clip = found.clip(&change.clip).map_or("", |clip| clip.name.as_str());
    let more = match change.what {
        What::Boxes { moments, .. } => Some(words::faces::change_in_samples(moments)),
        _ => found.finding(change).map(|finding| finding.rule.clone()),
    };
    let second = more.map_or_else(|| clip.to_owned(), |more| format!("{clip} \u{b7} {more}"));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(second.clone()));
    if response.clicked() {
        tell(actions, CompareMsg::Select(index));
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if is_chosen {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::RAISED);
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, ROW)), CornerRadius::ZERO, *theme::ACCENT);
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, CornerRadius::ZERO, *theme::SUNKEN);
    }
    if let Some(severity) = found.worse(change) {
        mark(&painter, pos2(rect.left() + 20.0 + INSET, rect.top() + 15.0), severity, 5.0);
    }
    let left = rect.left() + 34.0 + INSET;
    let time = painter.text(
        pos2(rect.right() - 12.0, rect.top() + 15.0),
        Align2::RIGHT_CENTER,
        at,
        theme::regular(12.5),
        *theme::TEXT,
    );
    let color = if matches!(change.what, What::Fixed(_)) { *theme::GOOD } else { *theme::TEXT };
    let title = theme::elided(ui, &text, theme::medium(13.0), color, time.left() - 8.0 - left);
    painter.galley(pos2(left, rect.top() + 15.0 - title.size().y / 2.0), title, color);
    super::list::elided(&painter, rect, left, second.clone(), *theme::WEAK);
    response.on_hover_text(format!("{text}\n{second}"));
}
