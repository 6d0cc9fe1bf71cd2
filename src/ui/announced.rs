//! What assistive technology is told of the window as a whole: its name, and what came of the last action.

use super::reading_order::isolated;
use crate::app::State;
use egui::{Context, Id, Role, accesskit::Live};

/// The node of the sentence with a number. Each has one of its own: adapters announce a live region that is new, and would keep
/// silent about the same sentence said twice in one node.
fn id(number: u64) -> Id {
    Id::unique(("announcement", number))
}

/// Names the window and says the last sentence, without drawing anything.
///
/// The toolkit has no live regions of its own: the node is made beside its widgets.
pub fn tell(context: &Context, state: &State) {
    let video = state.project().map(|project| project.video.name.as_str());
    context.accesskit_node_builder(egui::accesskit_root_id(), |node| {
        node.set_label(video.map_or_else(|| "Cutroom".to_owned(), |name| format!("{} \u{2013} Cutroom", isolated(name))));
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
