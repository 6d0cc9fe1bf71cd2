//! Markers on the ruler: flags with a line through the lanes, which can be clicked, dragged, renamed and coloured.

use super::{
    TimelineContext, TimelineMemory,
    drag::SLOP,
    item::focus_ring,
    label,
    noted::{self, Fields, Typed},
    readout,
};
use crate::{
    app::{Action, TimelineAction, features::editor::timeline::MarkerChange},
    jobs::notebook::{Marker, MarkerColor, VideoNotes},
    timeline::{VideoMs, timecode},
    ui::{focus, keyboard, theme, widgets},
};
use egui::{Button, CursorIcon, Id, Key, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Width and height of a flag, in points.
const PENNANT: (f32, f32) = (9.0, 11.0);
/// Width of the popup with a marker's fields, in points.
const FIELDS: f32 = 240.0;

fn change(change: MarkerChange, actions: &mut Vec<Action>) {
    actions.push(Action::Timeline(TimelineAction::Marker(change)));
}

/// Draws the markers in view.
pub fn show(ui: &mut Ui, shown: &TimelineContext<'_>, memory: &mut TimelineMemory, rect: Rect, actions: &mut Vec<Action>) {
    let (from, to) = shown.visible();
    let open = shown.state.session.as_ref().and_then(|session| session.open_marker);
    // A marker with open fields is drawn even out of view: otherwise its typed text would be lost.
    let is_drawn = |at: VideoMs, marker: &Marker| (from <= at && at <= to) || open == Some(marker.id);
    focus::stop(ui, words::timeline::markers(), None, |ui| {
        for (at, marker) in shown.state.markers().filter(|(at, marker)| is_drawn(*at, marker)) {
            let flag = Flag { at, marker, is_open: open == Some(marker.id) };
            pennant(ui, shown, memory, rect, flag, actions);
        }
    });
}

/// A marker in view.
struct Flag<'a> {
    at: VideoMs,
    marker: &'a Marker,
    /// True if its fields are open.
    is_open: bool,
}

fn pennant(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    rect: Rect,
    Flag { at, marker, is_open: open }: Flag<'_>,
    actions: &mut Vec<Action>,
) {
    let dragged = memory.marker_drag.filter(|(id, _)| *id == marker.id);
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let moved = dragged.zip(pointer).filter(|((_, press), pointer)| (pointer.x - press).abs() > SLOP);
    let x = moved.map_or(shown.x(at), |(_, pointer)| shown.x(shown.time(pointer.x)));
    let away = marker.is_cut_away(shown.project);
    let color = if away { theme::of_marker(marker.color).gamma_multiply(0.5) } else { theme::of_marker(marker.color) };
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.0, color.gamma_multiply(0.5)));
    let (width, height) = PENNANT;
    let top = rect.top() + theme::RULER - height - 2.0;
    let place = Rect::from_min_size(pos2(x - 0.5, top), vec2(width, height));
    let points = vec![
        place.left_top(),
        place.right_top(),
        pos2(place.right() - 3.0, place.center().y),
        place.right_bottom(),
        place.left_bottom(),
    ];
    painter.add(Shape::convex_polygon(points, color, Stroke::new(1.0, *theme::BACKGROUND)));
    let response =
        ui.interact(widgets::target(place).intersect(rect), Id::unique(("marker", marker.id)), Sense::click_and_drag());
    let had_keyboard = response.has_focus();
    let said = label::one_line(&marker.note);
    let name =
        if said.is_empty() { words::timeline::marker_heading(timecode(at.0)) } else { words::timeline::marker_label(&said) };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(timecode(at.0));
        let color = marker.color.text();
        node.set_description(if away { words::timeline::marker_cut_out(color) } else { color.to_owned() });
    });
    if response.has_focus() {
        focus_ring(&painter, place);
        if keyboard::take(ui.ctx(), egui::Modifiers::NONE, Key::Delete) {
            change(MarkerChange::Remove(marker.id), actions);
        }
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    if response.drag_started_by(egui::PointerButton::Primary)
        && let Some(press) = ui.input(|input| input.pointer.press_origin())
    {
        memory.marker_drag = Some((marker.id, press.x));
    }
    if let Some((_, pointer)) = moved {
        let to = shown.time(pointer.x);
        readout::show(ui, shown, pointer, &format!("{}  {}", timecode(to.0), readout::signed(to.0 - at.0)));
        if !ui.input(|input| input.pointer.primary_down()) {
            change(MarkerChange::Move(marker.id, to), actions);
        }
    }
    if dragged.is_some() && !ui.input(|input| input.pointer.primary_down()) {
        memory.marker_drag = None;
    }
    noted::is_content(&response);
    if noted::opens(&response, had_keyboard) {
        change(MarkerChange::Open(Some(marker.id)), actions);
    } else if response.clicked() {
        response.request_focus();
    }
    if response.clicked() && !open {
        actions.push(Action::MovePlayhead(at));
    }
    let title = words::timeline::marker_heading(timecode(at.0));
    let popup = Fields { at: &response, is_open: open, width: FIELDS, can_change: true };
    if popup.show(ui, &title, |ui, begins| fields(ui, marker, begins, actions)) {
        change(MarkerChange::Open(None), actions);
    }
    if !open {
        let note: String = said.chars().take(120).collect();
        response.on_hover_text(if note.is_empty() { timecode(at.0) } else { format!("{note}\n{}", timecode(at.0)) });
    }
}

/// Draws the fields of a marker: note, colour, and the button that removes it.
fn fields(ui: &mut Ui, marker: &Marker, begins: bool, actions: &mut Vec<Action>) {
    let note = Typed {
        id: ui.scope_id().with(("marker-note", marker.id)),
        name: words::timeline::marker_note(),
        hint: words::timeline::marker_note_hint(),
        held: &marker.note,
        most: VideoNotes::LONGEST_NOTE,
        width: FIELDS - 20.0,
        lines: false,
        may_be_empty: true,
        begins,
    };
    if let Some(note) = note.show(ui) {
        change(MarkerChange::Note(marker.id, note), actions);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for color in MarkerColor::ALL {
            let (place, response) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::click());
            let chosen = marker.color == color;
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, color.text()));
            ui.painter().circle_filled(place.center(), 7.0, theme::of_marker(color));
            if chosen {
                ui.painter().circle_stroke(place.center(), 9.5, Stroke::new(1.5, *theme::TEXT));
            }
            if response.has_focus() {
                focus_ring(ui.painter(), place.shrink(2.0));
            }
            if response.clicked() {
                change(MarkerChange::Color(marker.id, color), actions);
            }
            response.on_hover_text(color.text());
        }
        if ui.add(Button::new(words::common::remove())).on_hover_text(words::timeline::marker_remove_tooltip()).clicked() {
            change(MarkerChange::Remove(marker.id), actions);
            ui.close();
        }
    });
}
