//! The door of drawn rectangles into the program: the tool that draws them, and the items that they become.

use crate::{
    api::{
        effects::MaskChange,
        item::{AddBody, ChangeBody},
    },
    app::{
        State,
        features::editor::{spot::SHORTEST_MS, stage::pointing::Drawn},
        room::Room,
        tool::PointTool,
    },
    stage::{ZOOM_EASE_MS, compose::Role},
};

impl State {
    /// The chosen tool; `None` for the arrow, and where the tool cannot draw.
    pub fn tool(&self) -> Option<PointTool> {
        let tool = self.session.as_ref()?.tool?;
        (self.rooms.open == Room::Edit && !self.read_only() && !self.full_stage() && self.can_point()).then_some(tool)
    }

    /// True if a screen recording is in sight at the playhead, so that something can be drawn on it.
    pub(in crate::app) fn can_point(&self) -> bool {
        let Some(session) = &self.session else { return false };
        let here = session.project().at(session.playhead).is_some_and(|(data, _)| data.screen().is_some());
        let is_hidden = session.resting.composition().is_some_and(|seen| !seen.footage().any(|part| part.role == Role::Screen));
        here && !is_hidden
    }

    /// Keeps the intensity that the user chooses for a blur: new blurs begin with it.
    pub(in crate::app) fn remember_blur(&mut self, change: &ChangeBody) {
        if let ChangeBody::Blur(MaskChange { intensity: Some(intensity), .. }) = change
            && !self.read_only()
            && self.settings.blur != Some(*intensity)
        {
            self.settings.blur = Some(*intensity);
        }
    }

    /// Chooses a tool, or the arrow; the same tool again gives the arrow back.
    pub(in crate::app) fn use_tool(&mut self, tool: Option<PointTool>) {
        let chosen = self.tool();
        if let Some(session) = &mut self.session {
            session.tool = tool.filter(|tool| chosen != Some(*tool));
            if session.tool.is_some() {
                session.cropping = None;
            }
        }
    }

    /// Adds the item of a drawn rectangle at the playhead, and gives the arrow back.
    pub(in crate::app) fn draw(&mut self, drawn: Drawn) {
        if let Some(session) = &mut self.session {
            session.tool = None;
        }
        let spot = match drawn.tool {
            PointTool::Zoom => self.spot_of_what_comes_in(SHORTEST_MS, ZOOM_EASE_MS),
            PointTool::Blur | PointTool::Highlight => self.spot_for_item(SHORTEST_MS),
        };
        let Some(spot) = spot else { return };
        let (name, body) = match drawn.tool {
            PointTool::Zoom => (words::editing::step_add_zoom(), AddBody::Zoom(drawn.zoom(&spot))),
            PointTool::Blur => {
                (words::editing::step_add_blur(), AddBody::Blur(drawn.mask(&spot, Some(self.settings.new_blur()))))
            }
            PointTool::Highlight => (words::editing::step_add_highlight(), AddBody::Highlight(drawn.mask(&spot, None))),
        };
        self.make_item(name, spot.clip, body);
    }
}
