//! The door of compared images into the program: their request and their arrival.

use crate::{
    app::{
        State,
        features::editor::{
            context::Editor,
            stage::compare::{Compared, NotCompared, before_and_after},
        },
    },
    document::ItemRef,
    jobs::{RequestId, pictures::PictureRequest},
    picture::Pixels,
};
use std::sync::Arc;

impl Editor<'_> {
    /// Requests the images of an item's change; `None` drops the present ones.
    pub(in crate::app) fn compare(&mut self, at: Option<ItemRef>) {
        let Some(session) = &mut self.state.session else { return };
        let asked = session.compared.asked.advance();
        session.compared = Compared { of: at.clone(), asked, drawn: None };
        let Some(at) = at else { return };
        match before_and_after(session.document.project(), &at) {
            Some(plans) => self.services.pictures(PictureRequest::Compare { id: asked, plans: Box::new(plans) }),
            None => session.compared.drawn = Some(Err(NotCompared::NeverSeen)),
        }
    }
}

impl State {
    /// Stores the images of a change, or the error.
    pub(in crate::app) fn compared(&mut self, asked: RequestId, drawn: Result<[Arc<Pixels>; 2], NotCompared>) {
        if let Some(session) = self.session.as_mut().filter(|session| session.compared.asked == asked) {
            session.compared.drawn = Some(drawn);
        }
    }
}
