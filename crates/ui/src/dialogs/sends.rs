//! Cache of the requests of the next save, computed once per state of the draft: a plan compares base and view of every changed
//! clip.

use crate::{
    api::VideoId,
    app::Project,
    edit::{Plan, SaveStep},
};

/// Cache of [`Known`], for the state of the draft that was shown last.
#[derive(Default)]
pub struct Sends {
    known: Option<(VideoId, u64, Known)>,
}

/// Plan and requests for one state of the draft.
pub struct Known {
    /// Plan that the requests carry out.
    pub plan: Plan,
    /// Requests, in order.
    pub steps: Vec<SaveStep>,
    /// Number of unsaved changes.
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
    /// The cached or newly computed [`Known`], and true if it was computed by this call.
    pub fn of(&mut self, project: &Project) -> (&Known, bool) {
        let is_known =
            self.known.as_ref().is_some_and(|(video, version, _)| *version == project.version() && *video == project.video.id);
        let known = self.known.take().filter(|_| is_known).map_or_else(|| Known::of(project), |(.., known)| known);
        let (.., known) = self.known.insert((project.video.id.clone(), project.version(), known));
        (known, !is_known)
    }
}
