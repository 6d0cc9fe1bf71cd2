//! Keyboard focus: the focus ring around any control, and scrolling the focused control into view. [`places`] has the panes, the
//! groups of controls that are one Tab stop, and the keys that a focused control keeps for itself. The file `selection_focus.rs`
//! keeps the selection in step with the focus.
//!
//! One rule holds for all controls. A key runs its command, whatever has the focus, except that
//! - a text field keeps the keys that type and edit text;
//! - Space and Enter, without Ctrl, Alt and Shift, press a control that can be pressed. Items and clips of the timeline cannot:
//!   there Space plays, and Enter edits. On a radio button or checkbox Space chooses, and Enter presses the main button of the
//!   dialog or panel;
//! - in a group of controls (a bar, the menus) the left and right arrows move between its controls, and a slider, a list or a box
//!   in the preview keeps the arrow keys that it uses.

mod places;

use super::theme;
use egui::{
    Context, Event, Id, LayerId, Plugin, RawInput, Stroke, StrokeKind,
    accesskit::{ActionRequest, TreeId},
};
pub use places::{
    Pane, choice, dialog, entry, go, goes_on_itself, group, has_keyboard, is_content, keeps_arrows, letter, main_button, menus,
    moves_by_arrows, named_pane, pane, put_back, route, roving, settle, stop,
};

/// Scrolls the newly focused control into view, with the request that assistive technology uses.
#[derive(Default)]
pub struct ScrollToFocus {
    seen: Option<Id>,
}

impl Plugin for ScrollToFocus {
    fn debug_name(&self) -> &'static str {
        "scroll to focus"
    }

    fn input_hook(&mut self, context: &Context, input: &mut RawInput) {
        let focused = context.memory(egui::Memory::focused);
        if std::mem::replace(&mut self.seen, focused) == focused {
            return;
        }
        let Some(focused) = focused else { return };
        // A control that is completely visible does not move.
        let is_seen = |response: egui::Response| response.interact_rect.expand(0.5).contains_rect(response.rect);
        if context.read_response(focused).is_none_or(is_seen) {
            return;
        }
        input.events.push(Event::AccessKitActionRequest(ActionRequest {
            action: egui::accesskit::Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: focused.accesskit_id(),
            data: None,
        }));
    }
}

/// Draws the focus ring around the focused control, outside its edge and clipped where the control is scrolled away.
pub fn ring(context: &Context) {
    // A text field being edited has a focus border of its own.
    if context.text_edit_focused() {
        return;
    }
    let Some(focused) = context.memory(egui::Memory::focused) else { return };
    let Some(response) = context.read_response(focused) else { return };
    let seen = response.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let layer = LayerId::new(response.layer_id.order, response.layer_id.id);
    let painter = context.layer_painter(layer).with_clip_rect(seen.expand(4.0));
    let corner = f32::from(theme::CORNER) + 2.0;
    painter.rect_stroke(seen.expand(1.0), corner, Stroke::new(2.0, theme::FOCUS), StrokeKind::Outside);
}
