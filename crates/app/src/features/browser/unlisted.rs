//! Videos that are named on this computer but on no loaded page: opened by link, pinned long ago, or with unsaved changes. The
//! browser requests each by id when the user shows such a list (recent, pinned, unsaved, conflicts).

use super::{Browser, Note};
use crate::{
    api::VideoId,
    app::{
        Connection, Tone,
        browser::{BrowserPlace, VideoEntry, WaitingEdits},
        features::context::Context,
        settings::browser::Remembered,
    },
    jobs::browser::{BrowserFailure, BrowserRequest},
};
use std::{collections::HashMap, sync::Arc};

/// State of a look-up by id, within the current reload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// The request is under way.
    Awaited,
    /// The video is in the index.
    Found,
    /// The server has no such video.
    Gone,
    /// Loading failed.
    Failed,
}

/// The look-ups by video id.
pub(super) type Unlisted = HashMap<VideoId, Lookup>;

impl Browser {
    /// Requests the videos that the open list names and the index lacks, each once per reload.
    pub(super) fn look_up_unlisted(&mut self, context: &Context<'_>) {
        let place = &self.listing.place;
        if !place.is_of_this_machine() || !matches!(context.state.connection, Connection::Ready(_)) {
            return;
        }
        let none = Remembered::default();
        let remembered = context.remembered().unwrap_or(&none);
        let mut named: Vec<&VideoId> = match place {
            BrowserPlace::Recent => remembered.recent.iter().collect(),
            BrowserPlace::Pinned => remembered.pinned.iter().collect(),
            BrowserPlace::Conflicts => self.waiting_where(|waiting| waiting.conflicts > 0),
            _ => self.waiting_where(|waiting| !waiting.is_none()),
        };
        named.retain(|id| self.index.video(id).is_none() && !self.unlisted.contains_key(*id));
        if named.is_empty() {
            return;
        }
        let videos: Vec<VideoId> = named.into_iter().cloned().collect();
        self.unlisted.extend(videos.iter().map(|id| (id.clone(), Lookup::Awaited)));
        context.services.browser(BrowserRequest::Unlisted { id: self.reading, videos });
    }

    /// Ids of videos whose unsaved changes match, sorted.
    fn waiting_where(&self, waits: impl Fn(&WaitingEdits) -> bool) -> Vec<&VideoId> {
        let mut videos: Vec<_> = self.waiting.iter().filter(|(_, waiting)| waits(waiting)).map(|(id, _)| id).collect();
        videos.sort_unstable();
        videos
    }

    /// Handles the answer to a look-up by id.
    pub(super) fn take_unlisted(&mut self, video: VideoId, read: Result<Arc<VideoEntry>, BrowserFailure>) {
        let answer = match read {
            Ok(entry) => {
                if self.index.put(entry) {
                    Lookup::Found
                } else {
                    Lookup::Failed
                }
            }
            Err(trouble) if trouble.status == Some(404) => Lookup::Gone,
            Err(trouble) => {
                let text = words::browser::unlisted_failed(&trouble.text);
                self.note = Some(Note { tone: Tone::Warning, text });
                Lookup::Failed
            }
        };
        self.unlisted.insert(video, answer);
        self.around += 1;
    }

    /// True if look-ups for the open list are under way.
    pub fn looks_up(&self) -> bool {
        self.listing.place.is_of_this_machine() && self.unlisted.values().any(|answer| *answer == Lookup::Awaited)
    }

    /// True if the server answered that the video doesn't exist.
    pub(super) fn is_gone(&self, video: &VideoId) -> bool {
        self.unlisted.get(video) == Some(&Lookup::Gone)
    }

    /// Videos found by id, which need not be on any page.
    pub(super) fn found_unlisted(&self) -> impl Iterator<Item = &VideoId> {
        self.unlisted.iter().filter(|(_, answer)| **answer == Lookup::Found).map(|(id, _)| id)
    }
}
