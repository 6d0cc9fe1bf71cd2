//! First start: the welcome dialog, first steps in the sample video, and a note about the sample.

mod door;

use crate::api::video::Video;

/// Id of the sample video in a new local workspace.
const SAMPLE: &str = "vid_sample";

/// State of the first start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Greeting {
    /// Whether there were no settings before.
    is_first: bool,
    /// Whether [`crate::app::Dialog::Welcome`] opened by itself.
    welcomes: bool,
    /// Whether [`crate::app::Dialog::Tasks`], the first steps, opens with the sample video.
    shows_tasks: bool,
}

impl Greeting {
    /// State for the first start of the program.
    pub fn of_first_start() -> Self {
        Self { is_first: true, ..Self::default() }
    }
}

fn is_sample(video: &Video) -> bool {
    video.id.as_str() == SAMPLE
}
