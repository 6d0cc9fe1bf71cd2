//! Joint report of the checked videos: a folder with the report of each, and an index.

use super::{Faces, VideoCheck, Videos};
use crate::{
    app::features::context::Context,
    jobs::faces::{CheckError, CheckRequest, Reported, verdict_file},
};
use std::path::{Path, PathBuf};

/// State of a joint report.
#[derive(Debug)]
pub enum Reporting {
    /// Being written: number of finished videos and of all videos.
    Writing(usize, usize),
    /// Written into this folder.
    Done(PathBuf),
    /// Not written: the reason.
    Failed(CheckError),
}

impl Videos {
    /// Whether a joint report can be written: a video was checked, and neither a check nor a report is running.
    pub fn can_report(&self) -> bool {
        let is_idle = self.running.is_none() && !matches!(self.report, Some(Reporting::Writing(..)));
        is_idle && self.listed.iter().flatten().any(|video| matches!(video.check, Some(VideoCheck::Done(..))))
    }

    /// Updates the progress of a running report.
    pub(super) fn reported_at(&mut self, now: usize) {
        if let Some(Reporting::Writing(done, _)) = &mut self.report {
            *done = now;
        }
    }

    /// Handles the end of a report; a cancelled one leaves nothing, on the disk and here.
    pub(super) fn reported(&mut self, folder: PathBuf, reported: Result<bool, CheckError>) {
        self.report = match reported {
            Ok(true) => Some(Reporting::Done(folder)),
            Ok(false) => None,
            Err(why) => Some(Reporting::Failed(why)),
        };
    }
}

impl Faces {
    /// Writes the reports of all videos with a result, and lists those whose check failed, whatever the list shows.
    pub(super) fn report_videos(&mut self, inside: &Path, context: &Context<'_>) {
        if !self.videos.can_report() {
            return;
        }
        let workspace = self.workspace(context);
        let listed = self.videos.listed.iter().flatten().filter_map(|video| {
            let checked = match &video.check {
                Some(VideoCheck::Done(..)) => Ok(Box::new(self.videos.result(&video.id)?.clone())),
                Some(VideoCheck::Failed(why)) => Err(why.clone()),
                None | Some(VideoCheck::Waiting | VideoCheck::Checking(..)) => return None,
            };
            let verdicts = verdict_file::path_of(&context.paths.journals, &workspace, video.id.as_str());
            Some(Reported { video: video.id.clone(), checked, verdicts })
        });
        let videos: Vec<Reported> = listed.collect();
        let now = jiff::Timestamp::now().strftime("%Y-%m-%d-%H%M%S");
        let folder = inside.join(words::faces::videos_report_folder(videos.len(), now));
        let base_url = if context.state.local { None } else { self.origin.clone() };
        self.videos.report = Some(Reporting::Writing(0, videos.len()));
        self.videos.shown = true;
        context.services.faces(CheckRequest::ReportVideos { videos, base_url, folder });
    }
}
