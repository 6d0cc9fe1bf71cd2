//! Hides a resting pointer while the user types into a field, so that the field's tooltip does not cover it. The pointer returns as
//! soon as it moves, clicks or scrolls.

use egui::{Context, Event, PointerState};

/// Pointer state while it is hidden.
#[derive(Default)]
pub struct QuietPointer {
    kept: Option<PointerState>,
}

impl QuietPointer {
    /// Called before anything is drawn.
    pub fn follow(&mut self, context: &Context) {
        let in_field = context.text_edit_focused();
        context.input_mut(|input| {
            let (mut types, mut points, mut scrolls) = (false, false, false);
            for event in &input.events {
                match event {
                    Event::Text(_) | Event::Paste(_) | Event::Ime(_) => types = true,
                    Event::PointerMoved(_) | Event::PointerButton { .. } | Event::Touch { .. } | Event::PointerGone => {
                        points = true;
                    }
                    Event::MouseWheel { .. } | Event::Zoom(_) => scrolls = true,
                    _ => {}
                }
            }
            if points {
                self.kept = None;
            } else if scrolls && let Some(kept) = self.kept.take() {
                input.pointer = kept;
            } else if types && in_field && !input.pointer.any_down() && input.pointer.has_pointer() {
                self.kept = Some(std::mem::take(&mut input.pointer));
            }
        });
    }
}
