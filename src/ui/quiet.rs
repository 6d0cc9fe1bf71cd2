//! While somebody types into a field, the pointer that rests on it is as if it were away: the tooltip that explains the field
//! does not cover it. The pointer is back as soon as it moves, presses or scrolls.

use egui::{Context, Event, PointerState};

/// The pointer while it is away.
#[derive(Default)]
pub struct QuietPointer {
    kept: Option<PointerState>,
}

impl QuietPointer {
    /// To be called before anything is drawn.
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
