//! Accessibility of the window as a whole: its name, and announcements of the last action's result (see [`tell`]).

use super::reading_order::isolated;
use crate::app::State;
use egui::{Context, Id, Role, accesskit::Live};

/// Id of the accessibility node for announcement `number`. Each announcement has its own node: screen readers announce a new live
/// region, but not a repeated sentence in an existing one.
fn id(number: u64) -> Id {
    Id::unique(("announcement", number))
}

/// Sets the window's accessible name and announces the last sentence, without drawing anything.
///
/// The toolkit has no live regions, so this creates the accessibility node itself.
pub fn tell(context: &Context, state: &State) {
    let video = state.project().map(|project| project.video.name.as_str());
    context.accesskit_node_builder(egui::accesskit_root_id(), |node| {
        node.set_label(video.map_or_else(|| "Cutroom".to_owned(), |name| words::window::accessible_title(isolated(name))));
    });
    let said = &state.announcement;
    if !said.text.is_empty() {
        context.accesskit_node_builder(id(said.number), |node| {
            node.set_role(Role::Status);
            node.set_label(isolated(&said.text).into_owned());
            node.set_live(Live::Polite);
        });
    }
}
