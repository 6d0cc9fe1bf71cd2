//! The panels beside the preview, which the user opens, and of which a narrow window shows one or none.

use crate::app::{
    Side, State,
    state::{Beside, FocusWish, Sides},
};

impl State {
    /// The panels that the user opened.
    pub fn open_sides(&self) -> Sides {
        Sides { side: self.settings.side.is_some(), inspector: !self.settings.panes.no_inspector }
    }

    /// Whether the window shows this tab of the left panel.
    pub fn shows_side(&self, side: Side) -> bool {
        self.settings.side == Some(side) && !self.hidden_sides.side
    }

    /// Whether the window shows the inspector.
    pub fn shows_inspector(&self) -> bool {
        self.open_sides().inspector && !self.hidden_sides.inspector
    }

    /// Opens a tab of the left panel, also where the window has little room for it.
    pub(in crate::app) fn open_side(&mut self, side: Side) {
        self.settings.side = Some(side);
        self.asked_beside = Some(Beside::Side);
    }

    /// Opens the inspector, also where the window has little room for it.
    pub(in crate::app) fn open_inspector(&mut self) {
        self.settings.panes.no_inspector = false;
        self.asked_beside = Some(Beside::Inspector);
    }

    /// Opens a tab of the left panel and gives it the keyboard, or closes the panel if the window shows that tab.
    pub(in crate::app) fn toggle_side(&mut self, side: Side) {
        if self.shows_side(side) {
            self.settings.side = None;
        } else {
            self.open_side(side);
            self.focus_wish = Some(FocusWish::Side);
        }
    }

    /// Opens the inspector, or closes it if the window shows it.
    pub(in crate::app) fn toggle_inspector(&mut self) {
        if self.shows_inspector() {
            self.settings.panes.no_inspector = true;
        } else {
            self.open_inspector();
        }
    }
}
