//! Lane headers on the left of the timeline: fold, lock and mute buttons, and a menu with the other commands.

use super::{TimelineContext, item::focus_ring};
use crate::{
    app::{
        Action, AnalyticsAction, Lane, TimelineAction,
        features::editor::timeline::LaneChange,
        settings::timeline::{LaneHeight, LaneSettings, LaneShift},
    },
    ui::{icons, theme, widgets},
};
use egui::{Align2, Color32, Popup, Rect, Response, Role, Sense, SetOpenCommand, Ui, WidgetInfo, pos2, vec2};

/// Menu of a header, opened by the left or right button.
pub(super) fn opens(response: &Response) -> Popup<'_> {
    let menu = Popup::menu(response);
    if response.secondary_clicked() { menu.open_memory(Some(SetOpenCommand::Bool(true))) } else { menu }
}

fn change(lane: Lane, change: LaneChange, actions: &mut Vec<Action>) {
    actions.push(Action::Timeline(TimelineAction::Lane(lane, change)));
}

/// Draws the header of a lane that is not for items: the clips'.
pub fn plain(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    rect: Rect,
    icon: &str,
    text: &str,
    count: usize,
    actions: &mut Vec<Action>,
) {
    ground(ui, rect);
    let response = ui.interact(rect, ui.scope_id().with("lane-name-clips"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::lanes_label()));
    if response.has_focus() {
        focus_ring(ui.painter(), rect.shrink(3.0));
    }
    words(ui, rect, icon, text, *theme::WEAK, rect.right() - 40.0);
    number(ui, rect, Some(count));
    opens(&response).show(|ui| {
        ui.label(egui::RichText::new(words::timeline::lanes_heading()).color(*theme::WEAK));
        for lane in shown.state.settings.timeline.in_order() {
            let mut seen = !shown.state.settings.timeline.lane(lane).hidden;
            if widgets::checkbox(ui, &mut seen, lane.text()).clicked() {
                change(lane, LaneChange::Hide(!seen), actions);
            }
        }
        ui.separator();
        let mut seen = shown.state.settings.analytics.curve;
        if widgets::checkbox(ui, &mut seen, words::timeline::retention_curve()).clicked() {
            actions.push(Action::Analytics(AnalyticsAction::Curve(seen)));
        }
    });
    response.on_hover_text(words::timeline::lanes_tooltip());
}

/// Contents of a lane header.
pub struct Head<'a> {
    pub lane: Lane,
    /// Settings of the lane.
    pub set: LaneSettings,
    pub icon: &'a str,
    /// Colour of the icon.
    pub color: Color32,
    /// Number of items, if counted.
    pub count: Option<usize>,
}

/// Draws the header of a lane with its buttons.
pub fn show(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect, head: Head<'_>, actions: &mut Vec<Action>) {
    let Head { lane, set, icon, color, count } = head;
    ground(ui, rect);
    let response = ui.interact(rect, ui.scope_id().with(("lane-name", lane)), Sense::click());
    let muted = shown.state.is_lane_muted(lane);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::lane_label(lane.text())));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        let states = [
            (set.folded, words::timeline::folded()),
            (set.locked, words::timeline::locked()),
            (muted, words::timeline::muted()),
        ];
        let states: Vec<_> = states.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect();
        node.set_value(states.join(words::common::list_separator()));
    });
    if response.has_focus() {
        focus_ring(ui.painter(), rect.shrink(2.0));
    }
    opens(&response).show(|ui| widgets::menu_body(ui, |ui| menu(ui, shown, lane, set, muted, actions)));
    let hot = response.hovered() || response.has_focus() || ui.rect_contains_pointer(rect);
    // While the buttons are visible, they replace the number.
    let mut right = rect.right() - 6.0;
    let side = rect.height().min(20.0);
    let mut switch = |on: bool, icons: (&str, &str), id: &str, name: String| -> Option<Response> {
        if !on && !hot {
            return None;
        }
        let place = Rect::from_center_size(pos2(right - 10.0, rect.center().y), vec2(18.0, side));
        right -= widgets::TARGET;
        let target = Rect::from_center_size(place.center(), vec2(widgets::TARGET, rect.height()));
        let response = ui.interact(target, ui.scope_id().with(("lane-switch", lane, id)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &name));
        let color = match (on, response.hovered() || response.has_focus()) {
            (true, _) => *theme::ACCENT,
            (false, true) => *theme::TEXT,
            (false, false) => *theme::FAINT,
        };
        let icon = if on { icons.0 } else { icons.1 };
        ui.painter().text(place.center(), Align2::CENTER_CENTER, icon, theme::regular(side.min(13.0)), color);
        Some(response)
    };
    if !lane.kinds().is_empty()
        && let Some(response) =
            switch(set.locked, (icons::LOCK, icons::LOCK_OPEN), "lock", words::timeline::lane_lock(lane.text()))
    {
        if response.clicked() {
            change(lane, LaneChange::Lock(!set.locked), actions);
        }
        response.on_hover_text(if set.locked {
            words::timeline::lane_unlock_tooltip()
        } else {
            words::timeline::lane_lock_tooltip()
        });
    }
    if lane.sound().is_some()
        && let Some(response) = switch(muted, (icons::MUTED, icons::SOUND), "mute", words::timeline::lane_mute(lane.text()))
    {
        if response.clicked() {
            change(lane, LaneChange::Mute(!muted), actions);
        }
        response.on_hover_text(if muted {
            words::timeline::lane_unmute_tooltip()
        } else {
            words::timeline::lane_mute_tooltip()
        });
    }
    fold(ui, rect, lane, set, hot, actions);
    if right > rect.right() - 7.0 {
        number(ui, rect, count);
        let digits = count.filter(|count| *count > 0).map_or(0, |count| count.to_string().len());
        right -= 6.0 + 7.0 * digits as f32;
    }
    if set.folded {
        // A folded lane only has room for a small name.
        let at = pos2(rect.left() + 34.0, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, lane.text(), theme::regular(9.5), *theme::FAINT);
    } else {
        words(ui, rect, icon, lane.text(), color, right);
    }
    response.on_hover_text(words::timeline::lane_tooltip());
}

/// Draws the arrow that folds a lane.
fn fold(ui: &Ui, rect: Rect, lane: Lane, set: LaneSettings, hot: bool, actions: &mut Vec<Action>) {
    let place = Rect::from_min_size(rect.min, vec2(12.0, rect.height()));
    // Wide enough as a click target; the name can be clicked to its right.
    let target = Rect::from_min_size(rect.min, vec2(widgets::TARGET, rect.height()));
    let response = ui.interact(target, ui.scope_id().with(("lane-fold", lane)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, set.folded, words::timeline::lane_fold(lane.text())));
    if hot || set.folded || response.has_focus() {
        let icon = if set.folded { icons::RIGHT } else { icons::DOWN };
        let color = if response.hovered() || response.has_focus() { *theme::TEXT } else { *theme::FAINT };
        ui.painter().text(place.center(), Align2::CENTER_CENTER, icon, theme::regular(rect.height().min(10.0)), color);
    }
    if response.clicked() {
        change(lane, LaneChange::Fold(!set.folded), actions);
    }
    response.on_hover_text(if set.folded {
        words::timeline::lane_unfold_tooltip()
    } else {
        words::timeline::lane_fold_tooltip()
    });
}

fn menu(ui: &mut Ui, shown: &TimelineContext<'_>, lane: Lane, set: LaneSettings, muted: bool, actions: &mut Vec<Action>) {
    let mut row = |ui: &mut Ui, text: &str, what: LaneChange| {
        if ui.button(text).clicked() {
            change(lane, what, actions);
            ui.close();
        }
    };
    let fold = if set.folded { words::timeline::lane_menu_unfold() } else { words::timeline::lane_menu_fold() };
    row(ui, fold, LaneChange::Fold(!set.folded));
    if !lane.kinds().is_empty() {
        row(ui, words::timeline::lane_menu_select_all(), LaneChange::SelectAll);
        let lock = if set.locked { words::timeline::lane_menu_unlock() } else { words::timeline::lane_menu_lock() };
        row(ui, lock, LaneChange::Lock(!set.locked));
    }
    if lane.sound().is_some() {
        let mute = if muted { words::timeline::lane_menu_unmute() } else { words::timeline::lane_menu_mute() };
        row(ui, mute, LaneChange::Mute(!muted));
    }
    ui.separator();
    for height in LaneHeight::ALL {
        if widgets::radio(ui, set.height == height, height.text()).clicked() {
            change(lane, LaneChange::Height(height), actions);
            ui.close();
        }
    }
    ui.separator();
    let mut row = |ui: &mut Ui, text: &str, what: LaneChange| {
        if ui.button(text).clicked() {
            change(lane, what, actions);
            ui.close();
        }
    };
    row(ui, words::timeline::lane_menu_up(), LaneChange::Shift(LaneShift::Up));
    row(ui, words::timeline::lane_menu_down(), LaneChange::Shift(LaneShift::Down));
    row(ui, words::timeline::lane_menu_hide(), LaneChange::Hide(true));
    let hidden: Vec<_> = Lane::ALL.into_iter().filter(|lane| shown.state.settings.timeline.lane(*lane).hidden).collect();
    if !hidden.is_empty() {
        ui.separator();
        for other in hidden {
            if ui.button(words::timeline::lane_menu_show(words::in_sentence(other.text()))).clicked() {
                change(other, LaneChange::Hide(false), actions);
                ui.close();
            }
        }
    }
}

pub(super) fn ground(ui: &Ui, rect: Rect) {
    ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())).rect_filled(rect, 0.0, *theme::PANEL);
}

fn words(ui: &Ui, rect: Rect, icon: &str, text: &str, color: Color32, right: f32) {
    let room = Rect::from_min_max(rect.min, pos2(right, rect.bottom()));
    let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
    let y = rect.center().y;
    painter.text(pos2(rect.left() + 14.0, y), Align2::LEFT_CENTER, icon, theme::regular(14.0), color);
    let at = rect.left() + 36.0;
    let name = theme::elided(ui, text, theme::regular(12.0), *theme::WEAK, right - at);
    painter.galley(pos2(at, y - name.size().y / 2.0), name, *theme::WEAK);
}

fn number(ui: &Ui, rect: Rect, count: Option<usize>) {
    if let Some(count) = count.filter(|count| *count > 0) {
        let at = pos2(rect.right() - 10.0, rect.center().y);
        ui.painter().text(at, Align2::RIGHT_CENTER, count.to_string(), theme::regular(theme::SMALL), *theme::FAINT);
    }
}

/// Draws the time range of the selection on a lane.
pub fn selected_band(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect) {
    let Some((from, to)) = shown.selected else { return };
    let band = Rect::from_x_y_ranges(shown.x(from)..=shown.x_end(to), lane.y_range());
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    painter.rect_filled(band, 0.0, theme::FOCUS.gamma_multiply(0.13));
}
