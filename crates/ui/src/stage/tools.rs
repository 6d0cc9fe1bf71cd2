//! Strip of tools beside the picture, and drawing a rectangle with one of them.

use super::{StageContext, StageMemory, view::View};
use crate::{
    app::{Action, Command, MakeCommand, Room, State, features::editor::stage::pointing::Drawn, tool::PointTool},
    document::screen_frame,
    stage::{
        Rect,
        compose::{Composition, Role as LayerRole},
    },
    ui::{focus, keyboard, theme, widgets},
};
use egui::{
    Color32, CursorIcon, Id, Key, Modifiers, Painter, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

/// Commands of the strip.
const TOOLS: [Command; 4] = [
    Command::Make(MakeCommand::UseArrow),
    Command::Make(MakeCommand::DrawBlur),
    Command::Make(MakeCommand::DrawHighlight),
    Command::Make(MakeCommand::DrawZoom),
];
/// Side of a button, and room between two.
const BUTTON: (f32, f32) = (28.0, 2.0);
/// Width of the strip with its margins.
pub(super) const STRIP: f32 = BUTTON.0 + 14.0;
/// Height of the strip.
const HEIGHT: f32 = BUTTON.0 * TOOLS.len() as f32 + BUTTON.1 * (TOOLS.len() - 1) as f32 + 8.0;
/// Shortest side of a drawn rectangle, in points: what is smaller is a click.
const CLICK: f32 = 4.0;

/// True if the strip is shown in a space of this height: in a low preview the tools are in the menus only.
pub(super) fn has_strip(state: &State, height: f32) -> bool {
    state.rooms.open == Room::Edit && !state.full_stage() && state.cropping().is_none() && height >= HEIGHT
}

/// Draws the strip at the left edge of the preview.
pub(super) fn strip(ui: &mut Ui, whole: egui::Rect, space: egui::Rect, state: &State, actions: &mut Vec<Action>) {
    if !has_strip(state, space.height()) || state.edge().is_some() {
        return;
    }
    let area = egui::Rect::from_min_size(pos2(whole.left() + 6.0, space.top()), vec2(BUTTON.0 + 8.0, HEIGHT));
    // Over a picture that is magnified, the buttons need a ground.
    ui.painter().rect_filled(area, 6.0, *theme::PANEL);
    ui.painter().rect_stroke(area, 6.0, Stroke::new(1.0, *theme::LINE), StrokeKind::Inside);
    ui.scope_builder(UiBuilder::new().max_rect(area.shrink(4.0)), |ui| {
        ui.spacing_mut().item_spacing.y = BUTTON.1;
        ui.spacing_mut().button_padding = vec2(4.0, 4.0);
        focus::group(ui, |ui| {
            ui.vertical(|ui| {
                for command in TOOLS {
                    button(ui, state, command, actions);
                }
            });
        });
    });
}

fn button(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) {
    let on = command.row().toggled.is_some_and(|on| on(state)) && state.can(command);
    let enabled = state.can(command);
    let color = if on { *theme::ACCENT } else { *theme::TEXT };
    let icon = egui::RichText::new(command.row().icon).size(16.0);
    let icon = if enabled { icon.color(color) } else { icon };
    let button = egui::Button::selectable(on, icon).min_size(vec2(BUTTON.0, BUTTON.0));
    let response = ui
        .add_enabled(enabled, button)
        .on_hover_text(state.hint(command))
        .on_disabled_hover_text(widgets::refusal(state, command));
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, enabled, on, command.text()));
    if response.clicked() {
        actions.push(Action::Run(command));
    }
}

/// Lets the user draw a rectangle with the chosen tool. Drawn above everything that can be grabbed.
pub(super) fn draw(
    ui: &Ui,
    painter: &Painter,
    view: View,
    context: &StageContext<'_>,
    composition: &Composition,
    memory: &mut StageMemory,
    actions: &mut Vec<Action>,
) {
    let Some(tool) = context.state.tool() else {
        memory.drawn_from = None;
        return;
    };
    let response = ui.interact(view.seen(), Id::unique("stage-draw"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words::preview::draw_area()));
    if response.hovered() || response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    if response.has_focus() && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Enter) {
        // Without a pointer, the middle of the picture.
        actions.extend(drawn(tool, view, context, composition, at_point(view.seen().center())));
    }
    if response.drag_started() {
        memory.drawn_from = ui.input(|input| input.pointer.press_origin());
    }
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        actions.extend(drawn(tool, view, context, composition, at_point(at)));
        return;
    }
    let (Some(from), Some(to)) = (memory.drawn_from, ui.input(|input| input.pointer.latest_pos())) else { return };
    if ui.input(|input| input.key_pressed(Key::Escape)) {
        // The key's command takes the tool away.
        memory.drawn_from = None;
        return;
    }
    let inside = |at: egui::Pos2| at.clamp(view.seen().min, view.seen().max);
    let rect = egui::Rect::from_two_pos(inside(from), inside(to));
    if response.drag_stopped() {
        memory.drawn_from = None;
        let rect = if rect.width() < CLICK || rect.height() < CLICK { at_point(from) } else { rect };
        actions.extend(drawn(tool, view, context, composition, rect));
        return;
    }
    match tool {
        // A highlight darkens what is around it.
        PointTool::Highlight => around(painter, view.seen(), rect, Color32::from_black_alpha(110)),
        PointTool::Blur => {
            painter.rect_filled(rect, 0.0, theme::ACCENT.gamma_multiply(0.18));
        }
        PointTool::Zoom => around(painter, view.seen(), rect, Color32::from_black_alpha(60)),
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(2.0, *theme::ACCENT), StrokeKind::Middle);
}

/// Fills what is around a rectangle.
fn around(painter: &Painter, all: egui::Rect, rect: egui::Rect, color: Color32) {
    for part in [
        egui::Rect::from_min_max(all.min, pos2(all.right(), rect.top())),
        egui::Rect::from_min_max(pos2(all.left(), rect.bottom()), all.max),
        egui::Rect::from_min_max(pos2(all.left(), rect.top()), pos2(rect.left(), rect.bottom())),
        egui::Rect::from_min_max(pos2(rect.right(), rect.top()), pos2(all.right(), rect.bottom())),
    ] {
        painter.rect_filled(part, 0.0, color);
    }
}

/// A rectangle without a size: the place of a click.
fn at_point(at: egui::Pos2) -> egui::Rect {
    egui::Rect::from_min_max(at, at)
}

/// Rows of the picture's menu that make a blur, a highlight or a zoom around the point at which the menu was opened.
pub(super) fn here_rows(
    ui: &mut Ui,
    view: View,
    context: &StageContext<'_>,
    composition: &Composition,
    opened_at: Option<egui::Pos2>,
    actions: &mut Vec<Action>,
) -> bool {
    if context.state.rooms.open != Room::Edit || context.state.full_stage() {
        return false;
    }
    // A menu that was opened without a pointer is about the middle of the picture.
    let at = at_point(opened_at.unwrap_or(view.seen().center()));
    for (tool, command, text) in [
        (PointTool::Blur, MakeCommand::DrawBlur, words::preview::blur_here()),
        (PointTool::Highlight, MakeCommand::DrawHighlight, words::preview::highlight_here()),
        (PointTool::Zoom, MakeCommand::DrawZoom, words::preview::zoom_here()),
    ] {
        let command = Command::Make(command);
        let action = drawn(tool, view, context, composition, at);
        let why_not = context.state.why_not(command);
        let is_enabled = context.state.can(command) && action.is_some();
        let why_not = why_not.as_deref().unwrap_or(words::preview::here_not_recording());
        if widgets::icon_row(ui, command.row().icon, text, is_enabled, why_not) {
            actions.extend(action);
        }
    }
    true
}

/// The action for a rectangle on the screen; `None` outside the screen recording.
fn drawn(
    tool: PointTool,
    view: View,
    context: &StageContext<'_>,
    composition: &Composition,
    rect: egui::Rect,
) -> Option<Action> {
    let screen = composition.footage().find(|footage| footage.role == LayerRole::Screen)?;
    let frame = screen_frame(context.data, composition)?;
    let canvas = view.part(rect);
    // What is drawn beside the recording has no effect there.
    let (left, top) = (canvas.x.max(screen.dest.x), canvas.y.max(screen.dest.y));
    let right = (canvas.x + canvas.w).min(screen.dest.x + screen.dest.w);
    let bottom = (canvas.y + canvas.h).min(screen.dest.y + screen.dest.h);
    if right < left || bottom < top {
        return None;
    }
    let part = Rect::new(left, top, right - left, bottom - top);
    let share = (part.w / screen.dest.w.max(1e-6), part.h / screen.dest.h.max(1e-6));
    Some(Action::Draw(Drawn { tool, place: frame.relative(part), share }))
}
