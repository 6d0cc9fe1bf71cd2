//! Lane of words with the times they are spoken. A click moves the playhead to a word, a drag marks a range of words.

use super::{
    TimelineContext, TimelineMemory, VisibleClip, header,
    lanes::{ground, height_of, not_known},
};
use crate::{
    api::{PlaybackMs, item::Word},
    app::{Action, ClipData, Lane, Part, TimelineAction, settings::timeline::LaneSettings},
    timeline::{ClipSpan, VideoMs, timecode},
    ui::{icons, theme},
};
use egui::{Align2, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};

/// Minimum width of a word drawn as text, in points.
const WRITTEN: f32 = 12.0;
/// Maximum length of words searched beyond the left edge, in milliseconds.
const LONGEST_MS: i64 = 5_000;

/// Draws the lane: words where there is room for text, otherwise bars of speech.
pub fn show(
    ui: &mut Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    set: LaneSettings,
    actions: &mut Vec<Action>,
) {
    let (names, time) = ground(ui, shown, height_of(1, set));
    if !ui.is_rect_visible(time) {
        return;
    }
    let head = header::Head { lane: Lane::Words, set, icon: icons::WORDS, color: *theme::WEAK, count: None };
    header::show(ui, shown, names, head, actions);
    header::selected_band(ui, shown, time);
    for visible in shown.visible_clips() {
        clip(ui, shown, memory, time, visible, set, actions);
    }
    if !ui.input(|input| input.pointer.primary_down()) {
        memory.word_press = None;
    }
}

fn clip(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    lane: Rect,
    VisibleClip { index, data, span }: VisibleClip<'_>,
    set: LaneSettings,
    actions: &mut Vec<Action>,
) {
    let rect = Rect::from_min_max(
        pos2(shown.x(span.start).max(lane.left()), lane.top()),
        pos2(shown.x_end(span.end()).min(lane.right()), lane.bottom()),
    );
    let what = words::timeline::words_label(&data.clip.name);
    if data.words.is_empty() {
        let unknown = if data.absent.contains(&Part::Words) {
            Some(words::timeline::not_provided())
        } else if data.lacks.contains(&Part::Words) {
            Some(words::timeline::not_loaded())
        } else {
            None
        };
        if let Some(why) = unknown {
            not_known(ui, lane, rect, ("words", "unread", index), why, &what);
        } else {
            let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
            let at = pos2(rect.left() + 10.0, rect.center().y);
            painter.text(at, Align2::LEFT_CENTER, words::timeline::no_words(), theme::regular(theme::SMALL), *theme::FAINT);
        }
        return;
    }
    let response = ui.interact(rect, ui.scope_id().with(("words", index)), Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &what));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(words::timeline::words_value(data.words.len())));
    draw(ui, shown, lane, rect, data, span, set);
    if let Some((first, last)) = response.interact_pointer_pos().and_then(|at| pressed(shown, data, span, at.x)) {
        if response.drag_started() {
            memory.word_press = Some((first, last));
        }
        if let Some(from) = memory.word_press.filter(|_| response.dragged()) {
            actions.push(Action::Timeline(TimelineAction::Mark(from.0.min(first), from.1.max(last))));
        } else if response.double_clicked() {
            actions.push(Action::Timeline(TimelineAction::Mark(first, last)));
        } else if response.clicked() {
            actions.push(Action::MovePlayhead(first));
        }
    }
    if let Some((word, start, end)) = response.hover_pos().and_then(|at| word_at(shown, data, span, at.x)) {
        ui.ctx().set_cursor_icon(CursorIcon::Text);
        let (start, end) = (timecode(start.0), timecode(end.0));
        response.on_hover_text_at_pointer(words::timeline::word_tooltip(start, end, &word.text));
    }
}

fn draw(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, rect: Rect, data: &ClipData, span: ClipSpan, set: LaneSettings) {
    let painter = ui.painter().with_clip_rect(rect.intersect(lane).intersect(ui.clip_rect()));
    let selected = shown.selected;
    let (from, to) = shown.visible();
    let (first, last) = (span.to_playback(from).0, span.to_playback(to).0);
    let playhead = shown.state.playhead();
    let mut next = data.words.partition_point(|word| word.start_time_ms < first - LONGEST_MS);
    while let Some(word) = data.words.get(next).filter(|word| word.start_time_ms <= last) {
        let (start, end) = place(word, span);
        let (left, right) = (shown.x(start), shown.x_end(end));
        if right - left >= WRITTEN && !set.folded {
            let inside = (start..end.max(VideoMs(start.0 + 1))).contains(&playhead);
            let chosen = selected.is_some_and(|(from, to)| start < to && end > from);
            let block = Rect::from_min_max(
                pos2(left + 0.5, lane.top() + 3.0),
                pos2((right - 0.5).max(left + 1.0), lane.bottom() - 4.0),
            );
            let ground = if inside {
                theme::ACCENT.gamma_multiply(0.35)
            } else {
                theme::RAISED.gamma_multiply(if chosen { 1.0 } else { 0.55 })
            };
            painter.rect_filled(block, 3.0, ground);
            painter.rect_stroke(block, 3.0, Stroke::new(1.0, *theme::CONTROL), StrokeKind::Inside);
            let color = if inside || chosen { *theme::TEXT } else { *theme::WEAK };
            let text = painter.with_clip_rect(block.intersect(painter.clip_rect()));
            let galley = text.layout_no_wrap(super::label::one_line(&word.text), theme::regular(10.5), color);
            // A word wider than its time range starts at its left edge and is cut at the right.
            let x = (block.center().x - galley.size().x / 2.0).max(block.left() + 2.0);
            text.galley(pos2(x, block.center().y - galley.size().y / 2.0), galley, color);
            next += 1;
            continue;
        }
        // Bars instead of text: words that touch on the screen become one bar, found without visiting each word.
        let until = shown.time(right.max(left) + 2.0);
        let beyond = data.words.partition_point(|other| span.to_video(PlaybackMs(other.start_time_ms)) <= until).max(next + 1);
        let end = data.words.get(beyond - 1).map_or(right, |word| shown.x_end(place(word, span).1));
        let bar = Rect::from_min_max(pos2(left, lane.center().y - 2.0), pos2(end.max(left + 1.0), lane.center().y + 2.0));
        painter.rect_filled(bar, 1.0, *theme::FAINT);
        next = beyond;
    }
}

/// Start and end of a word, in video time.
fn place(word: &Word, span: ClipSpan) -> (VideoMs, VideoMs) {
    (span.to_video(PlaybackMs(word.start_time_ms)), span.to_video(PlaybackMs(word.end_time_ms)))
}

/// The word at a screen position, with its start and end.
fn word_at<'a>(
    shown: &TimelineContext<'_>,
    data: &'a ClipData,
    span: ClipSpan,
    x: f32,
) -> Option<(&'a Word, VideoMs, VideoMs)> {
    let at = span.to_playback(shown.time(x)).0;
    let after = data.words.partition_point(|word| word.start_time_ms <= at);
    let word = data.words.get(after.checked_sub(1)?)?;
    let (start, end) = place(word, span);
    (at < word.end_time_ms).then_some((word, start, end))
}

/// Start and end of the word at a screen position, or of the nearest word.
fn pressed(shown: &TimelineContext<'_>, data: &ClipData, span: ClipSpan, x: f32) -> Option<(VideoMs, VideoMs)> {
    if let Some((_, start, end)) = word_at(shown, data, span, x) {
        return Some((start, end));
    }
    let at = span.to_playback(shown.time(x)).0;
    let after = data.words.partition_point(|word| word.start_time_ms <= at);
    let near = [after.checked_sub(1), Some(after)].into_iter().flatten().filter_map(|index| data.words.get(index));
    let word = near.min_by_key(|word| (word.start_time_ms - at).abs().min((word.end_time_ms - at).abs()))?;
    Some(place(word, span))
}
