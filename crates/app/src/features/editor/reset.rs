//! Resetting single fields of an item or clip to the server's version.

use crate::app::{ItemRef, State};
use crate::{
    api::{ClipId, item::ChangeBody},
    edit::Edit,
};
use serde_json::Map;

impl State {
    /// Resets a setting of a clip to the server's value.
    pub(in crate::app) fn reset_clip_field(&mut self, clip: &ClipId, name: &str) {
        let Some(project) = self.project() else { return };
        let Some((_, data)) = project.clip(clip) else { return };
        let field = project.changed_clip_fields(clip).into_iter().find(|field| field.name == name);
        let step = words::editing::step_reset(&data.clip.name);
        if let Some(change) = field.and_then(|field| field.of_clip()) {
            self.change_clip(clip.clone(), step, change, None);
        }
    }

    /// Resets a field of an item to the server's value.
    pub(in crate::app) fn reset_field(&mut self, at: &ItemRef, name: &str) {
        let Some(project) = self.project() else { return };
        let Some(item) = project.item(at) else { return };
        let Some(field) = project.changed_fields(at).into_iter().find(|field| field.name == name) else { return };
        let edit = match field.before {
            None => Edit::Unset(at.clip.clone(), at.id.clone(), vec![name.to_owned()]),
            Some(before) => {
                let fields = Map::from_iter([(name.to_owned(), before)]);
                match ChangeBody::read(item.kind(), fields) {
                    Ok(change) => Edit::Update(at.clip.clone(), at.id.clone(), change),
                    // No request can set the field, so it cannot have been changed either.
                    Err(_) => return,
                }
            }
        };
        let step = words::editing::step_reset(item.title());
        self.edit(step, None, edit);
    }
}
