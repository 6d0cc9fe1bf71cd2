//! Videos that a place of this machine names and that no page of the list has: one that was opened by a link, pinned long ago, or
//! left with edits. Each is asked for by its id, where such a place is looked at.

use super::{Browser, Note};
use crate::{
    api::VideoId,
    app::{
        Connection, Tone,
        browser::{BrowserPlace, VideoEntry, WaitingEdits},
        features::Context,
        settings::browser::Remembered,
    },
    jobs::browser::{BrowserFailure, BrowserRequest},
};
use std::{collections::HashMap, sync::Arc};

/// What became of asking for a video, in this reading of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// It is on its way.
    Awaited,
    /// It is in the index.
    Found,
    /// The service has no such video.
    Gone,
    /// It could not be read.
    Failed,
}

/// The videos that were asked for.
pub(super) type Unlisted = HashMap<VideoId, Lookup>;

impl Browser {
    /// Asks for the videos that the open place names and the index lacks, each once in a reading.
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

    /// The videos of which something waits here, by their ids.
    fn waiting_where(&self, waits: impl Fn(&WaitingEdits) -> bool) -> Vec<&VideoId> {
        let mut videos: Vec<_> = self.waiting.iter().filter(|(_, waiting)| waits(waiting)).map(|(id, _)| id).collect();
        videos.sort_unstable();
        videos
    }

    /// Takes a video that was asked for, or why there is none.
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
                let text = format!("Not every video of this place can be read: {}", trouble.text);
                self.note = Some(Note { tone: Tone::Warning, text });
                Lookup::Failed
            }
        };
        self.unlisted.insert(video, answer);
        self.around += 1;
    }

    /// Whether videos of the open place are still asked for.
    pub fn looks_up(&self) -> bool {
        self.listing.place.is_of_this_machine() && self.unlisted.values().any(|answer| *answer == Lookup::Awaited)
    }

    /// Whether the service said that it has no such video.
    pub(super) fn is_gone(&self, video: &VideoId) -> bool {
        self.unlisted.get(video) == Some(&Lookup::Gone)
    }

    /// The videos that the service has though no page need name them.
    pub(super) fn found_unlisted(&self) -> impl Iterator<Item = &VideoId> {
        self.unlisted.iter().filter(|(_, answer)| **answer == Lookup::Found).map(|(id, _)| id)
    }
}
