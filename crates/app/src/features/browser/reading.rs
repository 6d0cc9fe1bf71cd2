//! Requests for the workspace's lists, and handling of the answers.

use super::{Browser, Looked, Note, Reading};
use crate::{
    api::{PlaylistId, Priority, VideoId},
    app::{
        Tone,
        browser::{BrowserPlace, Index, KeptIndex, ListedId, Paging, Step as PageStep},
        features::context::Context,
    },
    jobs::browser::{BrowserEvent, BrowserFailure, BrowserRequest, Page, ReadRecord},
};
use std::{collections::HashSet, sync::Arc};

impl Browser {
    /// Reloads the first page of videos, the other lists and the unsaved changes. Known records stay until they are replaced.
    pub(super) fn read_again(&mut self, context: &Context<'_>) {
        self.reading.advance();
        (self.paging, self.reads_all, self.videos) = (Paging::default(), false, Reading::Not);
        self.read_page(context);
        context.services.browser(BrowserRequest::Collections(self.reading));
        (self.playlists, self.groups, self.tags) = (Reading::Going, Reading::Going, Reading::Going);
        self.unlisted.clear();
        self.look_for_all_waiting(context);
        if let Some((playlist, _)) = self.of_playlist.clone() {
            self.read_playlist(playlist, context);
        }
    }

    /// Shows videos that were imported: reloads the lists, unless the browser was never open, and selects the first of the videos if
    /// the list of all videos is shown.
    pub(in crate::app) fn imported(&mut self, first: VideoId, context: &Context<'_>) {
        if self.videos == Reading::Not {
            return;
        }
        self.read_again(context);
        if self.listing.place != BrowserPlace::default() || !self.listing.query.is_empty() || self.asked.is_some() {
            return;
        }
        let subject = ListedId::Video(first);
        context.services.browser(BrowserRequest::Find(subject.clone()));
        self.landing = Some(subject);
    }

    /// Reloads lists that failed to load, after a connection (maybe with another API key).
    pub(in crate::app) fn connected(&mut self, context: &Context<'_>) {
        if [&self.videos, &self.playlists, &self.groups, &self.tags].iter().any(|reading| reading.trouble().is_some()) {
            self.read_again(context);
        }
    }

    /// Requests the next page of videos, unless one is under way.
    pub(super) fn read_page(&mut self, context: &Context<'_>) {
        if self.videos == Reading::Going {
            return;
        }
        let PageStep::Read(cursor) = self.paging.next() else {
            self.reads_all = false;
            return;
        };
        // The user waits for a single page; loading all pages leaves bandwidth for other requests.
        let priority = if self.reads_all { Priority::Near } else { Priority::User };
        context.services.browser(BrowserRequest::VideoPage { id: self.reading, cursor, priority });
        self.videos = Reading::Going;
    }

    /// Requests the videos of a playlist.
    pub(super) fn read_playlist(&mut self, playlist: PlaylistId, context: &Context<'_>) {
        context.services.browser(BrowserRequest::PlaylistVideos { id: self.reading, playlist: playlist.clone() });
        self.of_playlist = Some((playlist, Reading::Going));
    }

    fn look_for_waiting(videos: Vec<VideoId>, context: &Context<'_>) {
        if !videos.is_empty() {
            let journals = context.paths.journals.clone();
            context.services.browser(BrowserRequest::Waiting { journals, workspace: context.workspace.to_owned(), videos });
        }
    }

    /// Looks on this computer for unsaved changes of every video of the workspace, loaded or not.
    fn look_for_all_waiting(&self, context: &Context<'_>) {
        let mut known: HashSet<VideoId> = self.index.videos().iter().map(|video| video.id.clone()).collect();
        if let Some(remembered) = context.remembered() {
            known.extend(remembered.recent.iter().chain(&remembered.pinned).cloned());
        }
        let (journals, workspace) = (context.paths.journals.clone(), context.workspace.to_owned());
        context.services.browser(BrowserRequest::AllWaiting { journals, workspace, known: known.into_iter().collect() });
    }

    pub(super) fn took(&mut self, event: BrowserEvent, context: &Context<'_>) {
        match event {
            BrowserEvent::Index { workspace, kept } => {
                if let Some(kept) = kept.filter(|_| self.workspace.as_deref() == Some(&workspace)) {
                    self.take_kept(*kept, context);
                }
            }
            BrowserEvent::NotKept(why) => {
                tracing::warn!(why, "the index of the browser was not kept");
            }
            BrowserEvent::VideoPage { id, page } if id == self.reading => self.take_page(page, context),
            BrowserEvent::PlaylistVideos { id, playlist, videos: read } if id == self.reading => {
                let is_asked = self.of_playlist.as_ref().is_some_and(|(of, _)| *of == playlist);
                let (reading, videos) = Reading::of(read);
                if let Some(videos) = videos {
                    let ids: Vec<VideoId> = videos.iter().map(|video| video.id.clone()).collect();
                    for video in videos {
                        self.index.put(video);
                    }
                    Self::look_for_waiting(ids.clone(), context);
                    self.members.insert(playlist.clone(), ids);
                    self.around += 1;
                }
                if is_asked {
                    self.of_playlist = Some((playlist, reading));
                }
            }
            BrowserEvent::Playlists { id, playlists: read } if id == self.reading => {
                let (reading, playlists) = Reading::of(read);
                self.playlists = reading;
                if let Some(playlists) = playlists {
                    self.index.playlists = Some(playlists);
                    self.index.changed();
                }
                self.keep(context);
            }
            BrowserEvent::Groups { id, groups: read } if id == self.reading => {
                let (reading, groups) = Reading::of(read);
                self.groups = reading;
                if let Some(groups) = groups {
                    self.index.groups = Some(groups);
                    self.index.changed();
                }
            }
            BrowserEvent::Tags { id, tags: read } if id == self.reading => {
                let (reading, tags) = Reading::of(read);
                self.tags = reading;
                if let Some(tags) = tags {
                    self.index.tags = Some(tags);
                    self.index.changed();
                }
            }
            BrowserEvent::Record { subject, record: read } => {
                if read.as_ref().is_err_and(|trouble| trouble.status == Some(404)) && self.knows(&subject) {
                    // The index knew the record from an earlier load; somebody deleted it since.
                    let text = words::browser::deleted_meanwhile(self.index.title(&subject));
                    self.note = Some(Note { tone: Tone::Warning, text });
                    self.forget(&subject);
                } else if self.looked.as_ref().is_some_and(|(of, _)| *of == subject) {
                    let looked = match read {
                        Ok(record) => Looked::Read(Box::new(self.take_record(*record))),
                        Err(trouble) => Looked::Failed(trouble.text),
                    };
                    self.looked = Some((subject, looked));
                }
            }
            BrowserEvent::Changed { change, done } => self.changed(&change, done, context),
            BrowserEvent::PictureOf { video, address: read } => self.took_address(video, read, context),
            BrowserEvent::Found { subject, record: read } => self.take_found(subject, read, context),
            BrowserEvent::Waiting { asked, waiting } => {
                for video in &asked {
                    self.waiting.remove(video);
                }
                self.waiting.extend(waiting);
                self.around += 1;
            }
            BrowserEvent::AllWaiting { workspace, known, waiting } if self.workspace.as_deref() == Some(&workspace) => {
                // A video that came into the index meanwhile keeps its state: its page asked for that.
                let known: HashSet<VideoId> = known.into_iter().collect();
                self.waiting.retain(|video, _| !known.contains(video) && self.index.video(video).is_some());
                self.waiting.extend(waiting);
                self.around += 1;
            }
            BrowserEvent::Unlisted { id, video, entry: read } if id == self.reading => self.take_unlisted(video, read),
            BrowserEvent::AllWaiting { .. }
            | BrowserEvent::Unlisted { .. }
            | BrowserEvent::VideoPage { .. }
            | BrowserEvent::PlaylistVideos { .. }
            | BrowserEvent::Playlists { .. }
            | BrowserEvent::Groups { .. }
            | BrowserEvent::Tags { .. } => {}
        }
    }

    /// Adds cached records, where the server has not answered yet.
    fn take_kept(&mut self, kept: KeptIndex, context: &Context<'_>) {
        let KeptIndex { videos, is_whole, playlists, groups, tags } = kept;
        let read: Vec<_> = self.index.videos().to_vec();
        let known = std::mem::replace(&mut self.index, Index::new(videos));
        for video in read {
            self.index.put(video);
        }
        self.index.playlists = known.playlists.or(playlists);
        self.index.groups = known.groups.or(groups);
        self.index.tags = known.tags.or(tags);
        // The new index may have the version number of the old one.
        self.made_from = None;
        self.is_whole |= is_whole && !self.paging.is_whole();
        if self.paging.is_whole() {
            self.finish(context);
        }
        self.look_for_all_waiting(context);
    }

    fn take_page(&mut self, page: Result<Page, BrowserFailure>, context: &Context<'_>) {
        let Page { videos, pagination, rate } = match page {
            Ok(page) => page,
            Err(trouble) => {
                self.reads_all = false;
                self.videos = Reading::Failed(trouble);
                return;
            }
        };
        self.rate = rate.or(self.rate);
        self.paging.take(videos.iter().map(|video| (&video.id, video.updated_at.as_str())), &pagination);
        let ids = videos.iter().map(|video| video.id.clone()).collect();
        let known = self.index.videos().len();
        for video in videos {
            self.index.put(video);
        }
        self.videos = Reading::Done;
        if self.paging.is_whole() {
            self.finish(context);
        } else {
            // The new videos at the start of a completely known list are loaded now. More may follow on the next page.
            self.is_whole &= self.index.videos().len() == known;
        }
        Self::look_for_waiting(ids, context);
        // If the user has loaded page by page up to the last, check for the end of the list without being asked.
        let is_at_end = self.paging.count() >= self.index.videos().len() && self.paging.is_repeating();
        if (self.reads_all && !self.index.is_full) || is_at_end {
            self.read_page(context);
        }
    }

    /// Removes videos that no page listed, after the last page.
    fn finish(&mut self, context: &Context<'_>) {
        self.reads_all = false;
        self.is_whole = true;
        let seen: HashSet<VideoId> = self.paging.seen().chain(self.found_unlisted()).cloned().collect();
        self.index.keep_only(&seen);
        self.keep(context);
    }

    /// Writes the index to the cache on this computer.
    pub(super) fn keep(&self, context: &Context<'_>) {
        let kept = KeptIndex {
            videos: self.index.videos().to_vec(),
            is_whole: self.is_whole,
            playlists: self.index.playlists.clone(),
            groups: self.index.groups.clone(),
            tags: self.index.tags.clone(),
        };
        let cache = context.paths.cache.clone();
        context.services.browser(BrowserRequest::WriteIndex {
            cache,
            workspace: context.workspace.to_owned(),
            index: Box::new(kept),
        });
    }

    /// Adds a record to the index; returns its details.
    fn take_record(&mut self, record: ReadRecord) -> crate::app::browser::Detail {
        if let Some(video) = record.video {
            self.index.put(video);
        }
        if let Some(playlist) = record.playlist {
            if let Some(ids) = &playlist.video_ids {
                self.members.insert(playlist.id.clone(), ids.clone());
                self.around += 1;
            }
            let known = self.index.playlists.get_or_insert_default();
            match known.iter_mut().find(|known| known.id == playlist.id) {
                Some(known) => *known = playlist,
                None => known.push(playlist),
            }
            self.index.changed();
        }
        record.detail
    }

    fn take_found(&mut self, subject: ListedId, read: Result<Box<ReadRecord>, BrowserFailure>, context: &Context<'_>) {
        if self.landing.as_ref() != Some(&subject) {
            return;
        }
        self.landing = None;
        match read {
            Ok(record) => {
                let detail = self.take_record(*record);
                self.note = None;
                self.looked = Some((subject.clone(), Looked::Read(Box::new(detail.clone()))));
                self.arrive(subject.clone(), context);
                self.looked = Some((subject, Looked::Read(Box::new(detail))));
            }
            Err(trouble) => {
                let id = subject.id();
                let text = match trouble.status {
                    Some(404) => words::browser::not_found(id),
                    Some(403) => words::browser::not_allowed(id),
                    _ => words::browser::not_loaded(id, &trouble.text),
                };
                self.note = Some(Note { tone: Tone::Warning, text });
            }
        }
    }

    /// The selected videos.
    pub fn selected_videos(&self) -> Vec<Arc<crate::app::browser::VideoEntry>> {
        self.selected.iter().filter_map(|subject| self.index.video(subject.video()?).cloned()).collect()
    }
}
