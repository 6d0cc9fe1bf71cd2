//! Lane of clips: a block per clip with its name and length, and a mark at every edit point where footage was cut out.

use super::{
    TimelineContext, TimelineMemory, VisibleClip, blade, cut_drag,
    drag::{ClipDrag, SLOP},
    footage, gaps, header,
    item::focus_ring,
    scrolling,
};
use crate::{
    api::ClipId,
    app::{
        Action, ClipCommand, ClipData, Command, EditCommand, MakeCommand, PlayCommand, TimelineAction, TimelineCommand,
        ViewCommand, features::editor::timeline::HandleOf,
    },
    document::counted,
    timeline::{ClipSpan, EditPointPart, RulerClock, VideoMs, timecode},
    ui::{focus, icons, keyboard, presence, theme, widgets},
};
use egui::{Align2, Color32, CursorIcon, Id, Painter, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Id of a clip's block.
pub fn clip_id(clip: &ClipId) -> Id {
    Id::unique(("clip", clip))
}

/// Id of the mark of a cut; `number` is its index in the clip.
pub fn cut_id(clip: &ClipId, number: usize) -> Id {
    Id::unique(("cut", clip, number))
}

/// Name of a cut, from the source times of the removed footage: `Cut, 0:40 to 0:42`.
pub fn cut_name(data: &ClipData, number: usize) -> String {
    let removed = data.map.removed().get(number);
    removed.map_or_else(
        || words::timeline::cut().to_owned(),
        |(from, until)| words::timeline::cut_at(timecode(from.0), timecode(until.0)),
    )
}

/// Draws the blocks in view.
pub fn show(ui: &mut Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, rect: Rect, actions: &mut Vec<Action>) {
    let names = Rect::from_min_max(rect.min, pos2(shown.left, rect.bottom()));
    header::plain(ui, shown, names, icons::FILM, words::timeline::clips(), shown.project.clips.len(), actions);
    let lane = Rect::from_min_max(pos2(shown.left, rect.top()), rect.max);
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    painter.rect_filled(lane, 0.0, *theme::SUNKEN);
    let lead = shown.state.selected_clip().map(clip_id);
    focus::stop(ui, words::timeline::clips(), lead, |ui| {
        for clip in shown.visible_clips() {
            block(ui, &painter, shown, memory, lane, clip, actions);
        }
    });
    follow(ui, &painter, shown, memory, lane, actions);
    ui.painter().line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.0, *theme::LINE));
}

#[allow(clippy::too_many_lines)]
fn block(
    ui: &Ui,
    painter: &Painter,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    lane: Rect,
    clip: VisibleClip<'_>,
    actions: &mut Vec<Action>,
) {
    let VisibleClip { index, data, span } = clip;
    let rect = Rect::from_min_max(
        pos2(start_of(shown, index, span), lane.top() + 3.0),
        pos2(end_of(shown, index, span), lane.bottom() - 3.0),
    )
    .shrink2(vec2(0.5, 0.0));
    let selected = shown.state.selected_clip() == Some(&data.clip.id);
    let waits = shown.project.is_clip_changed(&data.clip.id);
    painter.rect_filled(rect, 5.0, theme::SUNKEN.lerp_to_gamma(*theme::CLIP, theme::CLIP_BLOCK[usize::from(selected)]));
    let has_footage = footage::show(ui, painter, shown, &mut memory.strips, rect, index);
    let base = shown.project.draft.base_section(&data.clip.id);
    for (number, gap) in gaps::of_clip(shown, index) {
        let saved = is_saved(base, data, number);
        gaps::hatched(painter, Rect::from_x_y_ranges(gap, rect.y_range()), if saved { *theme::BAD } else { *theme::ACCENT });
    }
    let edge = if selected { Stroke::new(2.0, *theme::CHOSEN) } else { Stroke::new(1.0, *theme::CLIP_EDGE) };
    painter.rect_stroke(rect, 5.0, edge, egui::StrokeKind::Inside);
    let response = ui.interact(rect.intersect(lane), clip_id(&data.clip.id), Sense::click_and_drag());
    let (name, length) = (&data.clip.name, timecode(span.length.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::clip_label(name)));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(words::timeline::clip_value(data.map.removed().len(), &length));
        node.set_description(match (data.trouble(), waits, shown.project.draft.is_read(&data.clip.id)) {
            (Some(why), ..) => words::timeline::clip_failed(why),
            (_, true, _) => words::timeline::clip_unsaved().to_owned(),
            (.., true) => words::timeline::clip_saved().to_owned(),
            _ => words::timeline::clip_not_loaded().to_owned(),
        });
        node.set_selected(selected);
    });
    if response.has_focus() {
        focus_ring(painter, rect);
        focus::is_content(ui.ctx(), response.id);
    }
    let blade = shown.state.has_blade() && !memory.is_dragging();
    let under = |x: f32| blade::at(shown, clip, x);
    if let Some(at) = response.hover_pos().filter(|_| blade) {
        ui.ctx().set_cursor_icon(CursorIcon::VerticalText);
        let (x, _) = under(at.x);
        painter.line_segment([pos2(x, lane.top()), pos2(x, lane.bottom())], Stroke::new(1.5, *theme::ACCENT));
    }
    if let Some(at) = response.interact_pointer_pos().filter(|_| blade && response.clicked()) {
        actions.push(Action::Timeline(TimelineAction::SplitClip(data.clip.id.clone(), under(at.x).1)));
    } else if response.clicked() {
        // With the keyboard the first Enter selects; Enter on a selected clip renames it.
        let enters = selected && keyboard::is_pressed(ui.ctx(), egui::Modifiers::NONE, egui::Key::Enter);
        actions.push(Action::SelectClip(data.clip.id.clone()));
        match response.interact_pointer_pos() {
            Some(at) => actions.push(Action::MovePlayhead(shown.time(at.x))),
            None if enters => actions.push(Action::Run(Command::Edit(EditCommand::Rename))),
            None => {}
        }
    }
    let edge = |x: f32| {
        let side = TRIM.min(rect.width() / 4.0);
        if x < rect.left() + side {
            Some((HandleOf::Start, EditPointPart::After))
        } else if x > rect.right() - side {
            Some((HandleOf::End, EditPointPart::Before))
        } else {
            None
        }
    };
    let writable = !shown.state.read_only() && !blade;
    if let Some(at) = response.hover_pos().filter(|_| writable && !memory.is_dragging())
        && edge(at.x).is_some()
    {
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    if response.drag_started_by(egui::PointerButton::Primary)
        && writable
        && let Some(press) = ui.input(|input| input.pointer.press_origin())
    {
        actions.push(Action::SelectClip(data.clip.id.clone()));
        // With Ctrl the drag slips: other footage plays in the same place.
        let slips = ui.input(|input| input.modifiers.command);
        let source = data.map.to_source(span.to_playback(shown.time(press.x)));
        match edge(press.x) {
            _ if slips => cut_drag::begin_slip(shown, memory, &data.clip.id, source, press.x),
            Some((handle, part)) => cut_drag::begin(shown, memory, &data.clip.id, handle, part, press.x),
            None => memory.clip_drag = Some(ClipDrag { clip: data.clip.id.clone(), press_x: press.x }),
        }
    }
    if response.double_clicked() && !blade {
        actions.push(Action::Run(Command::Edit(EditCommand::Rename)));
    }
    if response.secondary_clicked() && !selected {
        actions.push(Action::SelectClip(data.clip.id.clone()));
    }
    response.context_menu(|ui| widgets::context_rows(ui, shown.state, &OF_CLIP, actions));
    if !blade {
        edit_points(ui, painter, shown, memory, (rect, lane), clip, actions);
    }
    // The name stays in view while its clip is scrolled.
    let inside = painter.with_clip_rect(rect.shrink2(vec2(6.0, 0.0)).intersect(painter.clip_rect()));
    let left = rect.left().max(lane.left()) + 10.0;
    let text = inside.layout_no_wrap(name.clone(), theme::semibold(12.5), *theme::TEXT);
    let after = left + text.size().x + 10.0;
    // Above the waveform; on filmstrips with a background.
    let y = rect.top() + 5.0 + text.size().y / 2.0;
    let at = Align2::LEFT_CENTER.anchor_size(pos2(left, y), text.size());
    if has_footage {
        inside.rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, *theme::ON_PICTURE);
    }
    inside.galley(at.min, text, *theme::TEXT);
    // A background keeps the length readable if an edit point crosses it.
    let text = inside.layout_no_wrap(length.clone(), theme::regular(theme::SMALL), theme::TEXT.gamma_multiply(0.8));
    let at = Align2::LEFT_CENTER.anchor_size(pos2(after, y), text.size());
    let ground = if has_footage { *theme::ON_PICTURE } else { theme::SUNKEN.lerp_to_gamma(*theme::CLIP, theme::CLIP_BLOCK[0]) };
    inside.rect_filled(at.expand2(vec2(3.0, 1.0)), 3.0, ground);
    inside.galley(at.min, text, *theme::TEXT);
    let seen = Rect::from_x_y_ranges(rect.left().max(lane.left())..=rect.right().min(lane.right()), rect.y_range());
    presence::mark(ui, painter, shown.state, &data.clip.id, seen);
    if waits && rect.width() > 16.0 {
        painter.circle_filled(pos2(rect.right().min(lane.right()) - 9.0, rect.center().y), 3.0, *theme::ACCENT);
    }
    match response.hover_pos().filter(|_| blade) {
        Some(at) => response.on_hover_text(words::timeline::blade_tooltip(timecode(blade::time(clip, under(at.x).1).0))),
        None => response.on_hover_text(words::timeline::clip_tooltip(name, &length, timecode(data.map.source_length().0))),
    };
    if rect.width() > 48.0 {
        trouble(ui, painter, shown, (rect, lane), index, data, actions);
    }
}

/// Commands of a clip's context menu, in groups.
const OF_CLIP: [&[Command]; 6] = [
    &[Command::Edit(EditCommand::Rename), Command::Edit(EditCommand::Duplicate), Command::Edit(EditCommand::Delete)],
    &[Command::Clip(ClipCommand::SplitClip), Command::Clip(ClipCommand::JoinClips)],
    &[Command::Clip(ClipCommand::ClipEarlier), Command::Clip(ClipCommand::ClipLater), Command::Make(MakeCommand::AddOtherClip)],
    &[Command::Clip(ClipCommand::MarkSelected), Command::Clip(ClipCommand::CutOut), Command::Clip(ClipCommand::ClearMarks)],
    &[
        Command::Make(MakeCommand::ChooseBackground),
        Command::Make(MakeCommand::CropCamera),
        Command::Make(MakeCommand::AutoCropScreen),
        Command::Make(MakeCommand::TakeScreenCropOff),
    ],
    &[Command::Clip(ClipCommand::Transcribe), Command::Clip(ClipCommand::SearchFaces)],
];
/// Commands of a cut's context menu, in groups.
const OF_CUT: [&[Command]; 3] = [
    &[Command::Clip(ClipCommand::RestoreCut)],
    &[Command::Play(PlayCommand::PlayAround), Command::Timeline(TimelineCommand::AddMarker)],
    &[Command::View(ViewCommand::EdgeBack), Command::View(ViewCommand::EdgeForward)],
];

/// Distance from a clip's border within which a press trims, in points.
const TRIM: f32 = 7.0;
/// Minimum distance of two drawn edit points, in points.
const DENSEST: f32 = 4.0;

/// Left edge of a clip's block; on the ruler of recordings it includes the footage cut at the start.
fn start_of(shown: &TimelineContext<'_>, index: usize, span: ClipSpan) -> f32 {
    match (shown.clock(), shown.project.recording_start(index)) {
        (RulerClock::Recorded, Some(start)) => shown.left + shown.axis.to_points(VideoMs(start)),
        _ => shown.x(span.start),
    }
}

/// Right edge of a clip's block; see [`start_of`].
fn end_of(shown: &TimelineContext<'_>, index: usize, span: ClipSpan) -> f32 {
    match (shown.clock(), shown.project.recording_start(index), shown.project.clips.get(index)) {
        (RulerClock::Recorded, Some(start), Some(data)) => {
            shown.left + shown.axis.to_points(VideoMs(start + data.map.source_length().0))
        }
        _ => shown.x(span.end()),
    }
}

/// True if the saved clip has this cut unchanged.
fn is_saved(base: Option<&crate::edit::ClipState>, data: &ClipData, number: usize) -> bool {
    let cut = data.map.removed().get(number);
    base.is_some_and(|base| cut.is_some_and(|cut| base.map().removed().binary_search(cut).is_ok()))
}

/// Draws the clip's edit points in view, as marks that can be clicked, dragged and focused.
#[allow(clippy::too_many_lines)]
fn edit_points(
    ui: &Ui,
    painter: &Painter,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    (rect, lane): (Rect, Rect),
    VisibleClip { index, data, span }: VisibleClip<'_>,
    actions: &mut Vec<Action>,
) {
    let base = shown.project.draft.base_section(&data.clip.id);
    let recorded = shown.clock() == RulerClock::Recorded;
    let (from, _) = shown.visible();
    let first = data.map.to_source_end(span.to_playback(from));
    let first = data.map.removed().partition_point(|(_, until)| *until < first);
    let mut last = f32::NEG_INFINITY;
    for (number, (start, until)) in data.map.removed().iter().enumerate().skip(first) {
        let at = data.map.to_playback(*start);
        let on_video = span.to_video(at);
        let place = |source: crate::api::SourceMs| {
            let start = shown.project.recording_start(index).unwrap_or(0);
            shown.left + shown.axis.to_points(VideoMs(start + source.0))
        };
        let (left, right) = if recorded { (place(*start), place(*until)) } else { (shown.x(on_video), shown.x(on_video)) };
        if right < lane.left() {
            continue;
        }
        if left > lane.right() {
            break;
        }
        // Denser marks would overlap, and look the same.
        if left - last < DENSEST {
            continue;
        }
        last = right;
        let saved = is_saved(base, data, number);
        if !recorded {
            zigzag(painter, left, rect.top(), rect.bottom(), if saved { *theme::BAD } else { *theme::ACCENT });
        }
        // A cut at an end of the recording is the border of its clip: beyond it is the next clip.
        let (begins, ends) = (start.0 <= 0, *until >= data.map.source_length());
        let seam = if recorded { None } else { seam_at(shown, index, (begins, ends)) };
        let near = if recorded && right - left > 4.0 * TRIM {
            Rect::from_min_max(pos2(left - TRIM, rect.top()), pos2(right + TRIM, rect.bottom()))
        } else {
            let mut near = cut_drag::handle_place(f32::midpoint(left, right), lane);
            if begins && !recorded {
                near.min.x = left;
            }
            if ends && !recorded {
                near.max.x = right;
            }
            near
        };
        let part = |x: f32| {
            if begins || ends {
                // The middle of the border of two halves rolls both.
                let is_middle = (x - f32::midpoint(left, right)).abs() <= cut_drag::MIDDLE;
                if seam.is_some() && is_middle {
                    EditPointPart::Both
                } else if begins {
                    EditPointPart::After
                } else {
                    EditPointPart::Before
                }
            } else if recorded && right - left > 4.0 * TRIM {
                // The edges of the gap trim, its middle rolls.
                match x {
                    x if x < left + TRIM => EditPointPart::Before,
                    x if x > right - TRIM => EditPointPart::After,
                    _ => EditPointPart::Both,
                }
            } else {
                cut_drag::part(x, f32::midpoint(left, right))
            }
        };
        let mark = ui.interact(near.intersect(lane), cut_id(&data.clip.id, number), Sense::click_and_drag());
        mark.widget_info(|| WidgetInfo::labeled(Role::Button, true, cut_name(data, number)));
        ui.ctx().accesskit_node_builder(mark.id, |node| {
            node.set_value(timecode(on_video.0));
            node.set_description(words::timeline::cut_description(timecode(on_video.0)));
        });
        let handle = HandleOf::Cut(number);
        if mark.has_focus() {
            focus::is_content(ui.ctx(), mark.id);
            focus_ring(painter, near.shrink2(vec2(3.0, 0.0)));
            if !shown.state.read_only() {
                cut_drag::keys(ui, &mark, (&data.clip.id, seam), handle, *until, actions);
            }
        }
        if mark.clicked() {
            // The keyboard selects nothing here: Delete must not remove the clip while one of its cuts has the focus.
            if mark.interact_pointer_pos().is_some() && !mark.has_focus() {
                actions.push(Action::SelectClip(data.clip.id.clone()));
            }
            actions.push(Action::MovePlayhead(on_video));
        }
        if mark.secondary_clicked() {
            // The commands of the menu act at the playhead.
            actions.push(Action::SelectClip(data.clip.id.clone()));
            actions.push(Action::MovePlayhead(on_video));
        }
        mark.context_menu(|ui| widgets::context_rows(ui, shown.state, &OF_CUT, actions));
        if let Some(pointer) = mark.hover_pos().filter(|_| !memory.is_dragging() && !shown.state.read_only()) {
            ui.ctx().set_cursor_icon(cut_drag::cursor(part(pointer.x)));
        }
        if mark.drag_started_by(egui::PointerButton::Primary)
            && !shown.state.read_only()
            && let Some(press) = ui.input(|input| input.pointer.press_origin())
        {
            actions.push(Action::SelectClip(data.clip.id.clone()));
            let part = part(press.x);
            if ui.input(|input| input.modifiers.command) {
                // Slip the footage on the pressed side of the cut.
                let source = if part == EditPointPart::Before { crate::api::SourceMs(start.0 - 1) } else { *until };
                cut_drag::begin_slip(shown, memory, &data.clip.id, source, press.x);
            } else if let Some(first) = seam.filter(|_| part == EditPointPart::Both) {
                cut_drag::begin(shown, memory, first, HandleOf::Seam, part, press.x);
            } else {
                cut_drag::begin(shown, memory, &data.clip.id, handle, part, press.x);
            }
        }
        if memory.is_dragging() {
            continue;
        }
        // Counted only for the hovered cut: a clip may have thousands of cuts and items.
        let hidden = if mark.hovered() { counted(shown.project.hidden_at(&data.clip.id, at)) } else { String::new() };
        let length = timecode(until.0 - start.0);
        let out = if saved { words::timeline::cut_saved(length) } else { words::timeline::cut_unsaved(length) };
        let shortcut = shown.state.key_text(Command::Clip(ClipCommand::RestoreCut));
        let click = if shortcut.is_empty() {
            words::timeline::cut_click().to_owned()
        } else {
            words::timeline::cut_click_shortcut(shortcut)
        };
        let drag = if seam.is_some() { words::timeline::seam_drag() } else { words::timeline::cut_drag() };
        let hides = (!hidden.is_empty()).then(|| words::timeline::cut_hides(&hidden));
        let lines = [Some(format!("{}  {out}", icons::SCISSORS)), hides, Some(click), Some(drag.to_owned())];
        mark.on_hover_text(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"));
    }
}

/// First of two halves of one recording at whose border a cut is; `ends` says at which ends of its clip the cut is.
fn seam_at<'a>(shown: &TimelineContext<'a>, index: usize, (begins, ends): (bool, bool)) -> Option<&'a ClipId> {
    let clip = |index: usize| shown.project.clips.get(index).map(|data| &data.clip.id);
    let is_first = |clip: &&ClipId| shown.project.other_half(clip).is_some();
    let first = if ends { clip(index) } else { None };
    first.filter(is_first).or_else(|| if begins { clip(index.checked_sub(1)?).filter(is_first) } else { None })
}

/// Draws the warning of a clip whose media cannot be read; a click retries.
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
    painter.rect_filled(place, 4.0, *theme::ON_PICTURE);
    painter.text(place.center(), Align2::CENTER_CENTER, icons::WARNING, theme::regular(14.0), *theme::ACCENT);
    let mark = ui.interact(place, ui.scope_id().with(("trouble", index)), Sense::click());
    mark.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::media_label(&data.clip.name)));
    ui.ctx().accesskit_node_builder(mark.id, |node| node.set_value(why.clone()));
    if mark.clicked() {
        actions.push(Action::SkipPreview(source, false));
    }
    mark.on_hover_text(words::timeline::media_tooltip(why));
}

/// Shows where a dragged clip would go, and moves it there on release.
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
        if down && let Some(axis) = scrolling::at_edge(ui, shown, at.x) {
            actions.push(Action::SetView(axis));
        }
        let others =
            shown.project.clips.iter().zip(shown.project.sequence.spans()).filter(|(data, _)| data.clip.id != drag.clip);
        let middle = |span: &ClipSpan| shown.x(VideoMs(span.start.0 + span.length.0 / 2));
        let before: Vec<_> = others.map(|(_, span)| span).take_while(|span| middle(span) < at.x).collect();
        let x = before.last().map_or(shown.x(VideoMs::ZERO), |span| shown.x(span.end()));
        let mark = Rect::from_center_size(pos2(x, lane.center().y), vec2(3.0, lane.height()));
        painter.rect_filled(mark, 1.0, *theme::ACCENT);
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
