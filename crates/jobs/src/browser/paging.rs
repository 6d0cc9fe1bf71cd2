//! Loads a list of videos page by page while others change it.
//!
//! The server lists the newest change first, so a video that changes meanwhile moves from a page not yet loaded to one already
//! loaded. After the last page the beginning is therefore loaded again until it contains nothing new. Videos that were in no
//! page no longer exist.

use crate::api::{VideoId, video::Pagination};
use std::collections::HashMap;

/// Next step of the loading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Load the page at this cursor; `None` for the first page.
    Read(Option<String>),
    /// The list is complete.
    Whole,
}

/// State of loading one list.
#[derive(Clone, Debug, Default)]
pub struct Paging {
    cursor: Option<String>,
    pages: usize,
    /// Videos of the loaded pages, with the time of their last change.
    seen: HashMap<VideoId, String>,
    /// Whether the beginning is being loaded again.
    is_repeating: bool,
    rounds: usize,
    is_whole: bool,
}

impl Paging {
    /// Next step.
    pub fn next(&self) -> Step {
        if self.is_whole { Step::Whole } else { Step::Read(self.cursor.clone()) }
    }

    /// Whether the list is complete.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Number of videos loaded.
    pub fn count(&self) -> usize {
        self.seen.len()
    }

    /// Whether a page has been loaded.
    pub fn has_begun(&self) -> bool {
        self.pages > 0
    }

    /// Whether the end was reached and the beginning is being loaded again.
    pub fn is_repeating(&self) -> bool {
        self.is_repeating && !self.is_whole
    }

    /// Ids of the loaded videos.
    pub fn seen(&self) -> impl Iterator<Item = &VideoId> {
        self.seen.keys()
    }

    /// Adds the requested page: ids of its videos with the time of their last change, and the server's pagination.
    pub fn take<'a>(&mut self, videos: impl Iterator<Item = (&'a VideoId, &'a str)>, pagination: &Pagination) {
        self.pages += 1;
        let (mut count, mut has_new) = (0, false);
        for (id, changed) in videos {
            count += 1;
            has_new |= self.seen.insert(id.clone(), changed.to_owned()).is_none_or(|before| before != changed);
        }
        // A server that promises more pages without a cursor, or returns the same cursor again, has no more to give.
        let next = pagination.next_cursor.clone().filter(|next| pagination.has_more && Some(next) != self.cursor.as_ref());
        let goes_on = next.is_some() && count > 0;
        let was_first = self.cursor.is_none();
        self.cursor = next.filter(|_| goes_on && (has_new || !self.is_repeating && self.pages == 1));
        if self.cursor.is_none() {
            // The end, or a page without news. The list is complete if the first page contains nothing new.
            self.is_whole = was_first && (!self.is_repeating && self.pages == 1 || self.is_repeating && !has_new)
                || self.rounds == MOST_ROUNDS;
            self.is_repeating = true;
            self.rounds += 1;
        }
    }
}

/// Maximum number of times the beginning is loaded again: a list that never rests counts as complete then.
const MOST_ROUNDS: usize = 30;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Server that lists videos by time of change, newest first, with a cursor.
    #[derive(Default)]
    struct Service {
        videos: Vec<(VideoId, u32)>,
        clock: u32,
    }

    impl Service {
        fn touch(&mut self, id: u8) {
            self.clock += 1;
            let id = VideoId::new(format!("vid_{id}"));
            self.videos.retain(|(known, _)| *known != id);
            self.videos.insert(0, (id, self.clock));
        }

        fn page(&self, cursor: Option<&str>) -> (Vec<(VideoId, String)>, Pagination) {
            let before: u32 = cursor.map_or(u32::MAX, |cursor| cursor.parse().unwrap());
            let rest: Vec<_> = self.videos.iter().filter(|(_, at)| *at < before).collect();
            let page: Vec<_> = rest.iter().take(3).map(|(id, at)| (id.clone(), at.to_string())).collect();
            let has_more = rest.len() > page.len();
            let next_cursor = page.last().filter(|_| has_more).map(|(_, at)| at.clone());
            (page, Pagination { has_more, next_cursor })
        }
    }

    proptest! {
        /// Checks that every video that exists at the end was in a page, whatever changed between two pages.
        #[test]
        fn a_list_that_changes_while_it_is_read_is_read_whole(first in 0u8..30, changes in prop::collection::vec(0u8..40, 0..25)) {
            let mut service = Service::default();
            for id in 0..first {
                service.touch(id);
            }
            let mut paging = Paging::default();
            let mut changes = changes.into_iter();
            let mut pages = 0;
            while let Step::Read(cursor) = paging.next() {
                let (page, pagination) = service.page(cursor.as_deref());
                paging.take(page.iter().map(|(id, at)| (id, at.as_str())), &pagination);
                pages += 1;
                prop_assert!(pages < 200);
                // Nothing changes after the last page: such a change belongs to a later loading.
                if let Some(id) = changes.next().filter(|_| !paging.is_whole()) {
                    service.touch(id);
                }
            }
            for (id, _) in &service.videos {
                prop_assert!(paging.seen.contains_key(id), "{id} was in no page");
            }
        }
    }

    #[test]
    fn a_service_that_goes_in_a_circle_or_names_no_next_page_ends_the_reading() {
        let id: VideoId = "vid_a".into();
        let more = |cursor: Option<&str>| Pagination { has_more: true, next_cursor: cursor.map(str::to_owned) };
        let mut paging = Paging::default();
        paging.take([(&id, "1")].into_iter(), &more(None));
        assert!(paging.is_whole());
        let mut paging = Paging::default();
        for _ in 0..4 {
            paging.take([(&id, "1")].into_iter(), &more(Some("same")));
        }
        assert!(paging.is_whole() && paging.count() == 1);
        let mut paging = Paging::default();
        paging.take(std::iter::empty(), &Pagination { has_more: false, next_cursor: None });
        assert!(paging.is_whole() && paging.count() == 0);
    }
}
