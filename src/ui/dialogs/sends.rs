//! What the next save sends, computed once for each state of the draft: a plan compares base and view of every clip that changed.

use crate::{
    api::VideoId,
    app::Project,
    edit::{Plan, SaveStep},
};

/// What the next save sends, of the state of the draft that was shown last.
#[derive(Default)]
pub struct Sends {
    known: Option<(VideoId, u64, Known)>,
}

/// The requests of a state of the draft.
pub struct Known {
    /// The plan that the requests carry out.
    pub plan: Plan,
    /// The requests, in their order.
    pub steps: Vec<SaveStep>,
    /// The number of changes.
    pub count: usize,
}

impl Known {
    fn of(project: &Project) -> Self {
        let plan = project.draft.plan();
        let steps = plan.clone().steps();
        let count = project.draft.changes();
        Self { plan, steps, count }
    }
}

impl Sends {
    /// What the next save sends, and whether that was computed just now.
    pub fn of(&mut self, project: &Project) -> (&Known, bool) {
        let is_known =
            self.known.as_ref().is_some_and(|(video, version, _)| *version == project.version() && *video == project.video.id);
        let known = self.known.take().filter(|_| is_known).map_or_else(|| Known::of(project), |(.., known)| known);
        let (.., known) = self.known.insert((project.video.id.clone(), project.version(), known));
        (known, !is_known)
    }
}

/// A number of changes in words.
pub fn changes(count: usize) -> String {
    if count == 1 { "1 change".to_owned() } else { format!("{count} changes") }
}
