//! Videos whose earlier style is kept on this computer: what was applied to which video and when, and its restoring.

use super::{Captions, Context, Outcome, drafts_folder, publish::workspace_of};
use crate::{
    api::VideoId,
    app::paths::folders_of,
    jobs::captions::{CaptionError, CaptionRequest, KeptPlace, KeptStyle, KeptStyles},
};
use std::{collections::BTreeMap, path::PathBuf};

/// List of the kept styles.
#[derive(Debug, Default)]
pub struct KeptList {
    /// Kept styles, the last applied first; `None` while loading.
    pub styles: Option<Vec<KeptStyle>>,
    /// Files that cannot be read.
    pub unreadable: Vec<PathBuf>,
    /// The error that prevented [`KeptList::styles`].
    pub problem: Option<String>,
    /// Outcome of restoring, for each video.
    pub outcomes: BTreeMap<VideoId, Outcome>,
    /// Whether the user has to confirm that all videos are restored.
    pub asks_all: bool,
}

impl KeptList {
    /// Videos that can be restored: those that are neither being restored nor restored.
    pub fn restorable(&self) -> impl Iterator<Item = &VideoId> {
        let is_left = |style: &&KeptStyle| !matches!(self.outcomes.get(&style.video), Some(Outcome::Waiting | Outcome::Back));
        self.styles.iter().flatten().filter(is_left).map(|style| &style.video)
    }

    /// Stores the list, or the error.
    pub(super) fn read(&mut self, read: Result<KeptStyles, CaptionError>) {
        match read {
            Ok(KeptStyles { styles, unreadable }) => (self.styles, self.unreadable) = (Some(styles), unreadable),
            Err(why) => self.problem = Some(why.to_string()),
        }
    }
}

/// Message about the list of kept styles.
#[derive(Clone, Debug)]
pub enum KeptMsg {
    /// Open the list.
    Open,
    /// Restore the earlier style of a video.
    PutBack(VideoId),
    /// Ask whether all videos are restored, or take the question back.
    AskAll(bool),
    /// Restore the earlier styles of all videos.
    PutBackAll,
}

/// Where earlier styles are kept.
pub(super) fn kept_place(context: &Context<'_>) -> KeptPlace {
    KeptPlace {
        folder: drafts_folder(context),
        workspace: workspace_of(context),
        origin: folders_of(context.paths, context.workspace.to_owned()).previews,
    }
}

impl Captions {
    pub(super) fn update_kept(&mut self, msg: KeptMsg, context: &Context<'_>) {
        match msg {
            KeptMsg::Open => {
                self.publishing.open_kept();
                context.services.captions(CaptionRequest::Kept(kept_place(context)));
            }
            KeptMsg::PutBack(video) => self.put_back(video, context),
            KeptMsg::AskAll(asks) => {
                if let Some(kept) = &mut self.publishing.kept {
                    kept.asks_all = asks;
                }
            }
            KeptMsg::PutBackAll => {
                let kept = self.publishing.kept.as_mut();
                let all = kept.map(|kept| {
                    kept.asks_all = false;
                    kept.restorable().cloned().collect::<Vec<_>>()
                });
                for video in all.into_iter().flatten() {
                    self.put_back(video, context);
                }
            }
        }
    }

    fn put_back(&mut self, video: VideoId, context: &Context<'_>) {
        if let Some(kept) = &mut self.publishing.kept {
            kept.outcomes.insert(video.clone(), Outcome::Waiting);
            self.being_changed.insert(video.clone());
            context.services.captions(CaptionRequest::PutBack { video, place: kept_place(context) });
        }
    }
}
