//! The door of the frames at an edge into the program: what the panels read of them.

use crate::{
    app::{
        State,
        features::editor::stage::edge::{EdgeFrame, EdgeShown},
    },
    jobs::pictures::{Picture, PictureState},
};

impl State {
    /// The edge that is being dragged.
    pub fn edge(&self) -> Option<&EdgeShown> {
        self.session.as_ref()?.edge.shown.as_ref()
    }

    /// Frames on both sides of the dragged edge; a side without one is at the start or end of the video.
    pub fn edge_frames(&self) -> Option<&[Option<EdgeFrame>; 2]> {
        let edge = &self.session.as_ref()?.edge;
        edge.shown.is_some().then_some(&edge.frames)
    }

    /// Picture of a side of the dragged edge, and whether it is the exact frame; `None` before the first one came.
    pub fn edge_picture(&self, side: usize) -> Option<(&Picture, bool)> {
        let session = self.session.as_ref()?;
        let frame = session.edge.frames.get(side)?.as_ref()?;
        if let Some(PictureState::Ready(picture)) = session.pictures.get(&frame.key) {
            return Some((picture, true));
        }
        let proxy = session.edge.proxies.get(side)?.as_ref().filter(|(key, _)| key.origin == frame.key.origin);
        proxy
            .map(|(_, picture)| picture)
            .or_else(|| session.pictures.nearest(&frame.key.origin))
            .map(|picture| (picture, false))
    }
}
