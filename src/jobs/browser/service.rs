//! What the browser waits for: pages of the workspace's lists, records, the index that is kept on this machine, journals that hold
//! edits, and changes to records.

use super::{
    BrowserChange, Changed, Detail, KeptIndex, ListedId, VideoEntry, WaitingEdits, facts, read_index, waiting_in,
    waiting_of_workspace, write_index,
};
use crate::api::{
    ApiError, Client, PlaylistId, Priority, RateLimit, VideoId, lenient,
    playlist::{Playlist, PlaylistGroup, Tag},
    video::{Pagination, Video},
};
use crate::jobs::{out::Out, request_id::RequestId};
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::AbortHandle,
};

/// How long a record must stay selected before it is read: going through a list by keys reads none of those that are passed.
const REST: Duration = Duration::from_millis(180);
/// After so many pages the reading of playlists ends.
const MOST_PAGES: usize = 100;

/// What is asked for.
pub enum BrowserRequest {
    /// The index that was kept of a workspace, in a folder.
    ReadIndex {
        /// The folder.
        cache: PathBuf,
        /// The name of the workspace in it.
        workspace: String,
    },
    /// Keep an index of a workspace in a folder.
    WriteIndex {
        /// The folder.
        cache: PathBuf,
        /// The name of the workspace in it.
        workspace: String,
        /// What is kept.
        index: Box<KeptIndex>,
    },
    /// A page of the videos.
    VideoPage {
        /// The reading that it is for.
        id: RequestId,
        /// Where the page is; none for the first one.
        cursor: Option<String>,
        /// How urgent it is.
        priority: Priority,
    },
    /// The videos of a playlist.
    PlaylistVideos {
        /// The reading that it is for.
        id: RequestId,
        /// The playlist.
        playlist: PlaylistId,
    },
    /// The playlists, the groups and the tags.
    Collections(RequestId),
    /// A record, once it has been selected for a moment; a later request takes its place.
    Record(ListedId),
    /// The record that an id or a link names.
    Find(ListedId),
    /// The address of a still of a video, where its record states none. It waits behind everything else.
    PictureOf(VideoId),
    /// Make these changes, one after the other.
    Change(Vec<BrowserChange>),
    /// Videos that a place of this machine names and no page listed: one after the other, behind
    /// what the user does.
    Unlisted {
        /// The reading that it is for.
        id: RequestId,
        /// The videos.
        videos: Vec<VideoId>,
    },
    /// What waits of these videos, in a folder of journals, of a workspace.
    Waiting {
        /// The folder of journals.
        journals: PathBuf,
        /// The name of the workspace in them.
        workspace: String,
        /// The videos.
        videos: Vec<VideoId>,
    },
    /// What waits of every video of a workspace, in a folder of journals; these are known, and others may have journals as well.
    AllWaiting {
        /// The folder of journals.
        journals: PathBuf,
        /// The name of the workspace in them.
        workspace: String,
        /// The videos that are known.
        known: Vec<VideoId>,
    },
}

/// Why something could not be read or done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserFailure {
    /// The status of the service's refusal.
    pub status: Option<u16>,
    /// What happened and what to do, in sentences.
    pub text: String,
}

impl BrowserFailure {
    /// Whether the service does not offer what was asked for.
    pub fn is_not_offered(&self) -> bool {
        matches!(self.status, Some(404 | 405 | 501))
    }

    fn not_connected() -> Self {
        Self { status: None, text: "The workspace is not connected.".to_owned() }
    }
}

impl From<ApiError> for BrowserFailure {
    fn from(error: ApiError) -> Self {
        let advice = match error.status() {
            Some(404) => "It may have been deleted.",
            Some(409) => "Somebody else changed it meanwhile. Read the list again.",
            _ if error.outcome_unknown() => "Read the list again to see what is there.",
            _ => error.advice(),
        };
        Self { status: error.status(), text: format!("{error}. {advice}") }
    }
}

/// A page of videos.
#[derive(Debug)]
pub struct Page {
    /// Its videos.
    pub videos: Vec<Arc<VideoEntry>>,
    /// Where the next one is.
    pub pagination: Pagination,
    /// The rate limit as the service states it now.
    pub rate: Option<RateLimit>,
}

/// A record that was read.
#[derive(Debug)]
pub struct ReadRecord {
    /// What is said of it.
    pub detail: Detail,
    /// For the index, where it is a video.
    pub video: Option<Arc<VideoEntry>>,
    /// For the index, where it is a playlist.
    pub playlist: Option<Playlist>,
}

/// What is answered.
// Some a second at most: a box for each large one would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
pub enum BrowserEvent {
    /// The index that was kept of a workspace.
    Index {
        /// The name of the workspace.
        workspace: String,
        /// The index, if one was kept.
        kept: Option<Box<KeptIndex>>,
    },
    /// The index could not be kept, and why.
    NotKept(String),
    /// A page of the videos, or why there is none.
    VideoPage {
        /// The reading that it is of.
        id: RequestId,
        /// The page, or why there is none.
        page: Result<Page, BrowserFailure>,
    },
    /// The videos of a playlist, in its order.
    PlaylistVideos {
        /// The reading that it is of.
        id: RequestId,
        /// The playlist.
        playlist: PlaylistId,
        /// Its videos, or why they were not read.
        videos: Result<Vec<Arc<VideoEntry>>, BrowserFailure>,
    },
    /// The playlists.
    Playlists {
        /// The reading that they are of.
        id: RequestId,
        /// The playlists, or why they were not read.
        playlists: Result<Vec<Playlist>, BrowserFailure>,
    },
    /// The groups, by position.
    Groups {
        /// The reading that they are of.
        id: RequestId,
        /// The groups, or why they were not read.
        groups: Result<Vec<PlaylistGroup>, BrowserFailure>,
    },
    /// The tags.
    Tags {
        /// The reading that they are of.
        id: RequestId,
        /// The tags, or why they were not read.
        tags: Result<Vec<Tag>, BrowserFailure>,
    },
    /// A record.
    Record {
        /// Whose record it is.
        subject: ListedId,
        /// The record, or why it was not read.
        record: Result<Box<ReadRecord>, BrowserFailure>,
    },
    /// What an id or a link names.
    Found {
        /// What the id or the link names.
        subject: ListedId,
        /// Its record, or why it was not read.
        record: Result<Box<ReadRecord>, BrowserFailure>,
    },
    /// The address of a still of a video, or why there is none.
    PictureOf {
        /// The video.
        video: VideoId,
        /// The address, or why there is none.
        address: Result<String, BrowserFailure>,
    },
    /// A change was made, or why not.
    Changed {
        /// The change.
        change: BrowserChange,
        /// What it left at the service, or why it was not made.
        done: Result<Changed, BrowserFailure>,
    },
    /// A video that no page listed, or why it cannot be read.
    Unlisted {
        /// The reading that it is of.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// The video for the index, or why it cannot be read.
        entry: Result<Arc<VideoEntry>, BrowserFailure>,
    },
    /// What waits of the videos that were asked for: only those that have something.
    Waiting {
        /// The videos that were asked for.
        asked: Vec<VideoId>,
        /// Those of them that have something, with what waits.
        waiting: Vec<(VideoId, WaitingEdits)>,
    },
    /// What waits of every video of a workspace whose journal tells which it is, and of those that were known.
    AllWaiting {
        /// The name of the workspace.
        workspace: String,
        /// The videos that were known.
        known: Vec<VideoId>,
        /// Videos that have something, with what waits.
        waiting: Vec<(VideoId, WaitingEdits)>,
    },
}

/// Answers requests until nobody can ask any more.
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<BrowserRequest>,
    out: Out<BrowserEvent>,
    client: watch::Receiver<Option<Client>>,
) {
    let mut looked_at: Option<AbortHandle> = None;
    while let Some(request) = inbox.recv().await {
        let (now, out) = (client.borrow().clone(), out.clone());
        match request {
            BrowserRequest::ReadIndex { cache, workspace } => {
                tokio::task::spawn_blocking(move || {
                    let kept = read_index(&cache, &workspace).map(Box::new);
                    out.send(BrowserEvent::Index { workspace, kept });
                });
            }
            BrowserRequest::WriteIndex { cache, workspace, index: kept } => {
                // One after the other: the last one is what is kept.
                let written = tokio::task::spawn_blocking(move || write_index(&cache, &workspace, &kept)).await;
                match written {
                    Ok(Ok(())) => {}
                    Ok(Err(error)) => out.send(BrowserEvent::NotKept(error.to_string())),
                    Err(error) => out.send(BrowserEvent::NotKept(error.to_string())),
                }
            }
            BrowserRequest::VideoPage { id, cursor, priority } => {
                tokio::spawn(async move {
                    out.send(BrowserEvent::VideoPage { id, page: page(now, cursor.as_deref(), priority).await });
                });
            }
            BrowserRequest::PlaylistVideos { id, playlist } => {
                tokio::spawn(async move {
                    let read = playlist_videos(now, &playlist).await;
                    out.send(BrowserEvent::PlaylistVideos { id, playlist, videos: read });
                });
            }
            BrowserRequest::Collections(id) => {
                tokio::spawn(async move {
                    out.send(BrowserEvent::Tags { id, tags: tags(now.clone()).await });
                    out.send(BrowserEvent::Groups { id, groups: groups(now.clone()).await });
                    out.send(BrowserEvent::Playlists { id, playlists: playlists(now).await });
                });
            }
            BrowserRequest::Record(subject) => {
                let task = tokio::spawn(async move {
                    tokio::time::sleep(REST).await;
                    let read = record(now, &subject).await;
                    out.send(BrowserEvent::Record { subject, record: read });
                });
                if let Some(before) = looked_at.replace(task.abort_handle()) {
                    before.abort();
                }
            }
            BrowserRequest::Find(subject) => {
                tokio::spawn(async move {
                    let read = record(now, &subject).await;
                    out.send(BrowserEvent::Found { subject, record: read });
                });
            }
            BrowserRequest::Unlisted { id, videos } => {
                tokio::spawn(async move {
                    let now = now.map(|client| client.with_priority(Priority::Near));
                    let mut lost = None;
                    for video in videos {
                        let read = match &lost {
                            None => unlisted(now.clone(), &video).await,
                            Some(trouble) => Err(BrowserFailure::clone(trouble)),
                        };
                        // Without a connection, or with a key that opens nothing, each of the others would fail as slowly.
                        lost = lost.or(read.as_ref().err().filter(|it| matches!(it.status, None | Some(401))).cloned());
                        out.send(BrowserEvent::Unlisted { id, video, entry: read });
                    }
                });
            }
            BrowserRequest::PictureOf(video) => {
                tokio::spawn(async move {
                    let read = picture_of(now, &video).await;
                    out.send(BrowserEvent::PictureOf { video, address: read });
                });
            }
            BrowserRequest::Change(changes) => {
                tokio::spawn(async move {
                    for change in changes {
                        let done = match &now {
                            Some(client) => change.carry_out(client).await.map_err(BrowserFailure::from),
                            None => Err(BrowserFailure::not_connected()),
                        };
                        out.send(BrowserEvent::Changed { change, done });
                    }
                });
            }
            BrowserRequest::Waiting { journals, workspace, videos } => {
                tokio::task::spawn_blocking(move || {
                    let waiting = waiting_in(&journals, &workspace, &videos);
                    out.send(BrowserEvent::Waiting { asked: videos, waiting });
                });
            }
            BrowserRequest::AllWaiting { journals, workspace, known } => {
                tokio::task::spawn_blocking(move || {
                    let waiting = waiting_of_workspace(&journals, &workspace, &known);
                    out.send(BrowserEvent::AllWaiting { workspace, known, waiting });
                });
            }
        }
    }
}

fn entries(videos: &[Video]) -> Vec<Arc<VideoEntry>> {
    videos.iter().map(|video| Arc::new(VideoEntry::of(video))).collect()
}

async fn page(client: Option<Client>, cursor: Option<&str>, priority: Priority) -> Result<Page, BrowserFailure> {
    let client = client.ok_or_else(BrowserFailure::not_connected)?.with_priority(priority);
    let (videos, pagination) = client.videos(cursor).await?;
    Ok(Page { videos: entries(&videos.items), pagination, rate: client.rate() })
}

async fn unlisted(client: Option<Client>, video: &VideoId) -> Result<Arc<VideoEntry>, BrowserFailure> {
    let read = record(client, &ListedId::Video(video.clone())).await?;
    let unreadable = || BrowserFailure { status: None, text: format!("The record of {video} cannot be read.") };
    read.video.filter(|entry| entry.id == *video).ok_or_else(unreadable)
}

async fn playlist_videos(client: Option<Client>, playlist: &PlaylistId) -> Result<Vec<Arc<VideoEntry>>, BrowserFailure> {
    let client = client.ok_or_else(BrowserFailure::not_connected)?;
    let (mut all, mut cursor) = (Vec::new(), None::<String>);
    for _ in 0..MOST_PAGES {
        let (videos, pagination) = client.videos_on(playlist, cursor.as_deref()).await?;
        all.extend(entries(&videos.items));
        let next = pagination.next_cursor.filter(|next| pagination.has_more && cursor.as_ref() != Some(next));
        if next.is_none() || videos.items.is_empty() {
            break;
        }
        cursor = next;
    }
    Ok(all)
}

async fn picture_of(client: Option<Client>, video: &VideoId) -> Result<String, BrowserFailure> {
    let client = client.ok_or_else(BrowserFailure::not_connected)?.with_priority(Priority::Background);
    Ok(client.video_thumbnail(video).await?.url)
}

async fn playlists(client: Option<Client>) -> Result<Vec<Playlist>, BrowserFailure> {
    // Somebody who looks at videos waits for them less than for the videos.
    let client = client.ok_or_else(BrowserFailure::not_connected)?.with_priority(Priority::Near);
    let (mut all, mut cursor) = (Vec::<Playlist>::new(), None::<String>);
    for _ in 0..MOST_PAGES {
        let (playlists, pagination) = client.playlists(cursor.as_deref()).await?;
        let is_empty = playlists.items.is_empty();
        for playlist in playlists.items {
            // One that changed meanwhile may be on two pages.
            match all.iter_mut().find(|known| known.id == playlist.id) {
                Some(known) => *known = playlist,
                None => all.push(playlist),
            }
        }
        let next = pagination.next_cursor.filter(|next| pagination.has_more && cursor.as_ref() != Some(next));
        if next.is_none() || is_empty {
            break;
        }
        cursor = next;
    }
    Ok(all)
}

async fn groups(client: Option<Client>) -> Result<Vec<PlaylistGroup>, BrowserFailure> {
    let client = client.ok_or_else(BrowserFailure::not_connected)?.with_priority(Priority::Near);
    Ok(client.playlist_groups().await?.items)
}

async fn tags(client: Option<Client>) -> Result<Vec<Tag>, BrowserFailure> {
    let client = client.ok_or_else(BrowserFailure::not_connected)?.with_priority(Priority::Near);
    Ok(client.tags().await?.items)
}

/// Reads a video or a playlist as it is answered. Groups and tags have no answer of their own.
async fn record(client: Option<Client>, subject: &ListedId) -> Result<Box<ReadRecord>, BrowserFailure> {
    let client = client.ok_or_else(BrowserFailure::not_connected)?;
    let (value, video, playlist) = match subject {
        ListedId::Video(id) => {
            let value = client.video_as_answered(id).await?;
            let video = lenient::read::<Video>(value.clone()).ok();
            (value, video, None)
        }
        ListedId::Playlist(id) => {
            let value = client.playlist_as_answered(id).await?;
            let playlist = lenient::read::<Playlist>(value.clone()).ok();
            (value, None, playlist)
        }
        ListedId::Group(_) | ListedId::Tag(_) => {
            return Err(BrowserFailure { status: None, text: "The service answers these in lists alone.".to_owned() });
        }
    };
    let extra = video.as_ref().map(|video| &video.extra).or(playlist.as_ref().map(|playlist| &playlist.extra));
    let unknown: Vec<String> = extra.into_iter().flat_map(|extra| extra.keys().cloned()).collect();
    let mut detail = facts(&value, &unknown);
    detail.people = video.as_ref().and_then(|video| video.collaborators.clone()).unwrap_or_default();
    let read = ReadRecord { detail, video: video.as_ref().map(|video| Arc::new(VideoEntry::of(video))), playlist };
    Ok(Box::new(read))
}
