//! The lane of clips: a block each, with its name and length, and a mark at every seam where footage was cut out.

use super::{
    TimelineContext, TimelineMemory,
    drag::{ClipDrag, SLOP},
    footage,
    item::focus_ring,
    lane_name,
};
use crate::{
    app::{Action, ClipData, Command, counted},
    timeline::{ClipSpan, VideoMs, timecode},
    ui::{icons, theme},
};
use egui::{Align2, Color32, CursorIcon, Painter, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Draws the blocks that are visible.
pub fn show(ui: &Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, rect: Rect, actions: &mut Vec<Action>) {
    let names = Rect::from_min_max(rect.min, pos2(shown.left, rect.bottom()));
    lane_name(ui, names, icons::FILM, "Clips", Some(shown.project.clips.len()), *theme::WEAK);
    let lane = Rect::from_min_max(pos2(shown.left, rect.top()), rect.max);
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    painter.rect_filled(lane, 0.0, theme::SUNKEN);
    let (from, to) = shown.visible();
    let visible = shown.project.sequence.visible(from, to);
    for index in visible {
        if let (Some(data), Some(span)) = (shown.project.clips.get(index), shown.project.sequence.span(index)) {
            block(ui, &painter, shown, memory, lane, index, data, span, actions);
        }
    }
    follow(ui, &painter, shown, memory, lane, actions);
    ui.painter().line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.0, theme::LINE));
}

#[allow(clippy::too_many_arguments)]
fn block(
    ui: &Ui,
    painter: &Painter,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    lane: Rect,
    index: usize,
    data: &ClipData,
    span: ClipSpan,
    actions: &mut Vec<Action>,
) {
    let rect = Rect::from_min_max(pos2(shown.x(span.start), lane.top() + 3.0), pos2(shown.x(span.end()), lane.bottom() - 3.0))
        .shrink2(vec2(0.5, 0.0));
    let selected = shown.state.selected_clip() == Some(&data.clip.id);
    let waits = shown.project.is_clip_changed(&data.clip.id);
    painter.rect_filled(rect, 5.0, theme::CLIP.gamma_multiply(if selected { 0.9 } else { 0.62 }));
    let has_footage = footage::show(ui, painter, shown, &mut memory.strips, rect, index);
    let edge = if selected { Stroke::new(2.0, Color32::WHITE) } else { Stroke::new(1.0, theme::CLIP) };
    painter.rect_stroke(rect, 5.0, edge, egui::StrokeKind::Inside);
    let response = ui.interact(rect.intersect(lane), ui.scope_id().with(("clip", index)), Sense::click_and_drag());
    let (name, length) = (&data.clip.name, timecode(span.length.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Clip {name}")));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(format!("{length} long, {} cuts", data.map.removed().len()));
        node.set_description(match (waits, shown.project.draft.is_read(&data.clip.id)) {
            (true, _) => "Clip, not saved yet",
            (_, true) => "Clip",
            _ => "Clip, not read yet",
        });
        node.set_selected(selected);
    });
    if response.has_focus() {
        focus_ring(painter, rect);
    }
    if response.clicked() {
        // By the keyboard the first press selects; Enter on what is selected names it.
        let enters = selected && ui.input(|input| input.key_pressed(egui::Key::Enter));
        actions.push(Action::SelectClip(data.clip.id.clone()));
        match response.interact_pointer_pos() {
            Some(at) => actions.push(Action::MovePlayhead(shown.time(at.x))),
            None if enters => actions.push(Action::Run(Command::Rename)),
            None => {}
        }
    }
    if response.drag_started()
        && !shown.state.read_only()
        && let Some(press) = ui.input(|input| input.pointer.press_origin())
    {
        actions.push(Action::SelectClip(data.clip.id.clone()));
        memory.clip_drag = Some(ClipDrag { clip: data.clip.id.clone(), press_x: press.x });
    }
    if response.double_clicked() {
        actions.push(Action::Run(Command::Rename));
    }
    let base = shown.project.draft.base_section(&data.clip.id);
    for (number, seam) in data.map.seams().enumerate() {
        let x = shown.x(span.to_video(seam.at));
        if x < lane.left() || x > lane.right() {
            continue;
        }
        let cut = data.map.removed().get(number);
        let saved = base.is_some_and(|base| cut.is_some_and(|cut| base.map().removed().binary_search(cut).is_ok()));
        zigzag(painter, x, rect.top(), rect.bottom(), if saved { *theme::BAD } else { *theme::ACCENT });
        let near = Rect::from_center_size(pos2(x, rect.center().y), vec2(10.0, rect.height()));
        let mark = ui.interact(near, ui.scope_id().with(("seam", index, number)), Sense::click());
        mark.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Cut"));
        ui.ctx().accesskit_node_builder(mark.id, |node| node.set_value(timecode(span.to_video(seam.at).0)));
        if mark.clicked() {
            actions.push(Action::SelectClip(data.clip.id.clone()));
            actions.push(Action::MovePlayhead(span.to_video(seam.at)));
        }
        // Counted for the one cut that is pointed at: a clip may have thousands of both.
        let hidden = if mark.hovered() { counted(shown.project.hidden_at(&data.clip.id, seam.at)) } else { String::new() };
        mark.on_hover_text(format!(
            "{}  {} of footage is cut out{}{}\nClick to go to it; {} puts it back",
            icons::SCISSORS,
            timecode(seam.removed.0),
            if saved { "" } else { ", not saved yet" },
            if hidden.is_empty() { String::new() } else { format!("\nIt hides {hidden}") },
            shown.state.key_text(Command::RestoreCut),
        ));
    }
    // The name stays in view while its clip is scrolled.
    let inside = painter.with_clip_rect(rect.shrink2(vec2(6.0, 0.0)).intersect(painter.clip_rect()));
    let left = rect.left().max(lane.left()) + 10.0;
    let text = inside.layout_no_wrap(name.clone(), theme::semibold(12.5), *theme::TEXT);
    let after = left + text.size().x + 10.0;
    // Above the waveform where there are pictures, on a ground of its own.
    let y = if has_footage { rect.top() + 4.0 + text.size().y / 2.0 } else { rect.center().y };
    let at = Align2::LEFT_CENTER.anchor_size(pos2(left, y), text.size());
    if has_footage {
        inside.rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, theme::ON_PICTURE);
    }
    inside.galley(at.min, text, *theme::TEXT);
    // A ground of its own keeps the length readable where a seam runs through it.
    let text = inside.layout_no_wrap(length.clone(), theme::regular(theme::SMALL), theme::TEXT.gamma_multiply(0.8));
    let at = Align2::LEFT_CENTER.anchor_size(pos2(after, y), text.size());
    let ground = if has_footage { *theme::ON_PICTURE } else { theme::SUNKEN.lerp_to_gamma(*theme::CLIP, 0.62) };
    inside.rect_filled(at.expand2(vec2(3.0, 1.0)), 3.0, ground);
    inside.galley(at.min, text, *theme::TEXT);
    if waits && rect.width() > 16.0 {
        painter.circle_filled(pos2(rect.right().min(lane.right()) - 9.0, rect.center().y), 3.0, theme::ACCENT);
    }
    response.on_hover_text(format!("{name}\n{length} played of {} recorded", timecode(data.map.source_length().0)));
    if rect.width() > 48.0 {
        trouble(ui, painter, shown, (rect, lane), index, data, actions);
    }
}

/// The mark of a clip whose media cannot be read; a click tries again.
fn trouble(
    ui: &Ui,
    painter: &Painter,
    shown: &TimelineContext<'_>,
    (rect, lane): (Rect, Rect),
    index: usize,
    data: &ClipData,
    actions: &mut Vec<Action>,
) {
    let Some((source, why)) = footage::trouble(shown, data) else { return };
    let place = footage::trouble_place(rect, lane);
    painter.rect_filled(place, 4.0, theme::ON_PICTURE);
    painter.text(place.center(), Align2::CENTER_CENTER, icons::WARNING, theme::regular(14.0), *theme::ACCENT);
    let mark = ui.interact(place, ui.scope_id().with(("trouble", index)), Sense::click());
    mark.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Media of clip {}", data.clip.name)));
    ui.ctx().accesskit_node_builder(mark.id, |node| node.set_value(why.clone()));
    if mark.clicked() {
        actions.push(Action::SkipPreview(source, false));
    }
    mark.on_hover_text(format!(
        "{why}\nClick to try again. If the recording is lost, import it again and delete this clip: the service cannot give a \
         clip other media."
    ));
}

/// Shows where a dragged clip would go, and puts it there when it is let go.
fn follow(
    ui: &Ui,
    painter: &Painter,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    lane: Rect,
    actions: &mut Vec<Action>,
) {
    let Some(drag) = &memory.clip_drag else { return };
    let (at, down, escape) =
        ui.input(|input| (input.pointer.latest_pos(), input.pointer.primary_down(), input.key_pressed(egui::Key::Escape)));
    let Some(at) = at.filter(|_| !escape) else {
        memory.clip_drag = None;
        return;
    };
    if (at.x - drag.press_x).abs() > SLOP {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        let others =
            shown.project.clips.iter().zip(shown.project.sequence.spans()).filter(|(data, _)| data.clip.id != drag.clip);
        let middle = |span: &ClipSpan| shown.x(VideoMs(span.start.0 + span.length.0 / 2));
        let before: Vec<_> = others.map(|(_, span)| span).take_while(|span| middle(span) < at.x).collect();
        let x = before.last().map_or(shown.x(VideoMs::ZERO), |span| shown.x(span.end()));
        let mark = Rect::from_center_size(pos2(x, lane.center().y), vec2(3.0, lane.height()));
        painter.rect_filled(mark, 1.0, theme::ACCENT);
        if let Some((_, data)) = shown.project.clip(&drag.clip) {
            let text = painter.layout_no_wrap(data.clip.name.clone(), theme::semibold(12.5), *theme::TEXT);
            let ghost = Rect::from_center_size(pos2(at.x, lane.center().y), text.size() + vec2(20.0, 12.0));
            painter.rect_filled(ghost, 5.0, theme::CLIP.gamma_multiply(0.9));
            painter.galley(ghost.min + vec2(10.0, 6.0), text, *theme::TEXT);
        }
        if !down {
            actions.push(Action::PlaceClip(drag.clip.clone(), before.len()));
        }
    }
    if !down {
        memory.clip_drag = None;
    }
}

fn zigzag(painter: &Painter, x: f32, top: f32, bottom: f32, color: Color32) {
    let step = 4.0;
    let count = ((bottom - top) / step) as usize;
    let points: Vec<_> = (0..=count).map(|i| pos2(x + if i % 2 == 0 { -2.0 } else { 2.0 }, top + i as f32 * step)).collect();
    painter.add(egui::Shape::line(points.clone(), Stroke::new(4.0, Color32::from_black_alpha(120))));
    painter.add(egui::Shape::line(points, Stroke::new(1.5, color)));
}
