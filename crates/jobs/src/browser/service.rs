//! Browser service: loads pages of lists and records, reads and writes the cached index, counts unsaved changes in journals,
//! and changes records.

use super::{
    BrowserChange, Changed, Detail, KeptIndex, ListedId, VideoEntry, WaitingEdits, facts, read_index, waiting_in,
    waiting_of_workspace, write_index,
};
use crate::api::{
    ApiError, Client, PlaylistId, Priority, RateLimit, VideoId, lenient,
    playlist::{Playlist, PlaylistGroup, Tag},
    video::{Pagination, Video},
};
use crate::jobs::{out::Out, overtaken::InOrder, request_id::RequestId};
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::AbortHandle,
};

/// How long a record must stay selected before it is loaded, so that moving through a list with the keyboard loads none of the
/// records passed.
const REST: Duration = Duration::from_millis(180);
/// Maximum number of pages of playlists.
const MOST_PAGES: usize = 100;

/// Requests of the browser.
pub enum BrowserRequest {
    /// Read the cached index of a workspace.
    ReadIndex {
        /// Cache folder.
        cache: PathBuf,
        /// Name of the workspace in the cache.
        workspace: String,
    },
    /// Write the cached index of a workspace.
    WriteIndex {
        /// Cache folder.
        cache: PathBuf,
        /// Name of the workspace in the cache.
        workspace: String,
        /// Index to write.
        index: Box<KeptIndex>,
    },
    /// Load a page of the videos.
    VideoPage {
        /// Number of the loading that the page belongs to.
        id: RequestId,
        /// Cursor of the page; `None` for the first page.
        cursor: Option<String>,
        /// Priority of the request.
        priority: Priority,
    },
    /// Load the videos of a playlist.
    PlaylistVideos {
        /// Number of the loading.
        id: RequestId,
        /// The playlist.
        playlist: PlaylistId,
    },
    /// Load playlists, groups and tags.
    Collections(RequestId),
    /// Load a record once it has been selected for a moment (debounced); a later request replaces it.
    Record(ListedId),
    /// Look up the record of a pasted id or URL.
    Find(ListedId),
    /// Look up the URL of a video's still if its record has none, at the lowest priority.
    PictureOf(VideoId),
    /// Make these changes, one after the other.
    Change(Vec<BrowserChange>),
    /// Load videos that this computer lists (such as recent or pinned ones) and that no page contained: one after the other, at
    /// background priority.
    Unlisted {
        /// Number of the loading.
        id: RequestId,
        /// The videos.
        videos: Vec<VideoId>,
    },
    /// Count the unsaved changes of these videos.
    Waiting {
        /// The folder of journals.
        journals: PathBuf,
        /// Name of the workspace in the journals.
        workspace: String,
        /// The videos.
        videos: Vec<VideoId>,
    },
    /// Count the unsaved changes of every video of a workspace that has a journal.
    AllWaiting {
        /// The folder of journals.
        journals: PathBuf,
        /// Name of the workspace in the journals.
        workspace: String,
        /// Ids of known videos, to find their journals by name.
        known: Vec<VideoId>,
    },
}

/// Error of a request of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserFailure {
    /// HTTP status, if the server refused.
    pub status: Option<u16>,
    /// Cause and advice, in sentences.
    pub text: String,
}

impl BrowserFailure {
    /// Whether the server does not support the operation.
    pub fn is_not_offered(&self) -> bool {
        matches!(self.status, Some(404 | 405 | 501))
    }

    fn not_connected() -> Self {
        Self { status: None, text: words::connection::not_connected().to_owned() }
    }
}

impl From<ApiError> for BrowserFailure {
    fn from(error: ApiError) -> Self {
        let advice = match error.status() {
            Some(404) => words::jobs::browser_may_be_deleted(),
            Some(409) => words::jobs::browser_changed_by_someone(),
            _ if error.outcome_unknown() => words::jobs::browser_outcome_unknown(),
            _ => error.advice(),
        };
        Self { status: error.status(), text: words::jobs::error_with_advice(advice, &error) }
    }
}

/// Page of videos.
#[derive(Debug)]
pub struct Page {
    /// Videos of the page.
    pub videos: Vec<Arc<VideoEntry>>,
    /// Cursor of the next page.
    pub pagination: Pagination,
    /// Rate limit reported with the page.
    pub rate: Option<RateLimit>,
}

/// Loaded record.
#[derive(Debug)]
pub struct ReadRecord {
    /// Facts for the details panel.
    pub detail: Detail,
    /// Entry for the index, if the record is a video.
    pub video: Option<Arc<VideoEntry>>,
    /// Entry for the index, if the record is a playlist.
    pub playlist: Option<Playlist>,
}

/// Events of the browser.
// A few events a second at most: a `Box` for each large variant would cost readers of the code more than it saves.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
pub enum BrowserEvent {
    /// Cached index of a workspace.
    Index {
        /// Name of the workspace.
        workspace: String,
        /// Index; `None` if none is stored.
        kept: Option<Box<KeptIndex>>,
    },
    /// The index could not be written; the reason.
    NotKept(String),
    /// Page of the videos.
    VideoPage {
        /// Number of the loading.
        id: RequestId,
        /// Page, or the error.
        page: Result<Page, BrowserFailure>,
    },
    /// Videos of a playlist, in playlist order.
    PlaylistVideos {
        /// Number of the loading.
        id: RequestId,
        /// The playlist.
        playlist: PlaylistId,
        /// Videos, or the error.
        videos: Result<Vec<Arc<VideoEntry>>, BrowserFailure>,
    },
    /// Playlists of the workspace.
    Playlists {
        /// Number of the loading.
        id: RequestId,
        /// Playlists, or the error.
        playlists: Result<Vec<Playlist>, BrowserFailure>,
    },
    /// Groups of playlists, by position.
    Groups {
        /// Number of the loading.
        id: RequestId,
        /// Groups, or the error.
        groups: Result<Vec<PlaylistGroup>, BrowserFailure>,
    },
    /// Tags of the workspace.
    Tags {
        /// Number of the loading.
        id: RequestId,
        /// Tags, or the error.
        tags: Result<Vec<Tag>, BrowserFailure>,
    },
    /// Record that was requested by [`BrowserRequest::Record`].
    Record {
        /// Id of the record.
        subject: ListedId,
        /// Record, or the error.
        record: Result<Box<ReadRecord>, BrowserFailure>,
    },
    /// Result of [`BrowserRequest::Find`].
    Found {
        /// Id of the record.
        subject: ListedId,
        /// Record, or the error.
        record: Result<Box<ReadRecord>, BrowserFailure>,
    },
    /// Result of [`BrowserRequest::PictureOf`].
    PictureOf {
        /// The video.
        video: VideoId,
        /// URL of the still, or the error.
        address: Result<String, BrowserFailure>,
    },
    /// Result of one change.
    Changed {
        /// The change.
        change: BrowserChange,
        /// Result from the server, or the error.
        done: Result<Changed, BrowserFailure>,
    },
    /// Video requested by [`BrowserRequest::Unlisted`].
    Unlisted {
        /// Number of the loading.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// Entry for the index, or the error.
        entry: Result<Arc<VideoEntry>, BrowserFailure>,
    },
    /// Result of [`BrowserRequest::Waiting`].
    Waiting {
        /// Videos of the request.
        asked: Vec<VideoId>,
        /// Videos with unsaved changes or conflicts, and their counts.
        waiting: Vec<(VideoId, WaitingEdits)>,
    },
    /// Result of [`BrowserRequest::AllWaiting`]. A journal is included if its video is in `known` or is named in the journal.
    AllWaiting {
        /// The name of the workspace.
        workspace: String,
        /// Known videos of the request.
        known: Vec<VideoId>,
        /// Videos with unsaved changes or conflicts, and their counts.
        waiting: Vec<(VideoId, WaitingEdits)>,
    },
}

/// Answers requests until every sender is dropped.
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<BrowserRequest>,
    out: Out<BrowserEvent>,
    client: watch::Receiver<Option<Client>>,
) {
    let mut looked_at: Option<AbortHandle> = None;
    let in_order = InOrder::new(out.clone());
    while let Some(request) = inbox.recv().await {
        let (now, out, in_order) = (client.borrow().clone(), out.clone(), in_order.clone());
        match request {
            BrowserRequest::ReadIndex { cache, workspace } => {
                tokio::task::spawn_blocking(move || {
                    let kept = read_index(&cache, &workspace).map(Box::new);
                    out.send(BrowserEvent::Index { workspace, kept });
                });
            }
            BrowserRequest::WriteIndex { cache, workspace, index: kept } => {
                // Awaited here, so that the last request's index is what stays on the disk.
                let written = tokio::task::spawn_blocking(move || write_index(&cache, &workspace, &kept)).await;
                match written {
                    Ok(Ok(())) => {}
                    Ok(Err(error)) => out.send(BrowserEvent::NotKept(error.to_string())),
                    Err(error) => out.send(BrowserEvent::NotKept(error.to_string())),
                }
            }
            BrowserRequest::VideoPage { id, cursor, priority } => {
                tokio::spawn(async move {
                    let read = || page(now.clone(), cursor.as_deref(), priority);
                    in_order.send_reading(read, |page| BrowserEvent::VideoPage { id, page }).await;
                });
            }
            BrowserRequest::PlaylistVideos { id, playlist } => {
                tokio::spawn(async move {
                    let read = || playlist_videos(now.clone(), &playlist);
                    let event = |videos| BrowserEvent::PlaylistVideos { id, playlist: playlist.clone(), videos };
                    in_order.send_reading(read, event).await;
                });
            }
            BrowserRequest::Collections(id) => {
                tokio::spawn(async move {
                    in_order.send_reading(|| tags(now.clone()), |tags| BrowserEvent::Tags { id, tags }).await;
                    in_order.send_reading(|| groups(now.clone()), |groups| BrowserEvent::Groups { id, groups }).await;
                    let event = |playlists| BrowserEvent::Playlists { id, playlists };
                    in_order.send_reading(|| playlists(now.clone()), event).await;
                });
            }
            BrowserRequest::Record(subject) => {
                let task = tokio::spawn(async move {
                    tokio::time::sleep(REST).await;
                    let read = || record(now.clone(), &subject);
                    in_order.send_reading(read, |record| BrowserEvent::Record { subject: subject.clone(), record }).await;
                });
                if let Some(before) = looked_at.replace(task.abort_handle()) {
                    before.abort();
                }
            }
            BrowserRequest::Find(subject) => {
                tokio::spawn(async move {
                    let read = || record(now.clone(), &subject);
                    in_order.send_reading(read, |record| BrowserEvent::Found { subject: subject.clone(), record }).await;
                });
            }
            BrowserRequest::Unlisted { id, videos } => {
                tokio::spawn(read_unlisted(in_order, now, id, videos));
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
                        in_order.send_change(BrowserEvent::Changed { change, done });
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

/// Loads videos one after the other, in the background.
async fn read_unlisted(in_order: InOrder<BrowserEvent>, client: Option<Client>, id: RequestId, videos: Vec<VideoId>) {
    let client = client.map(|client| client.with_priority(Priority::Near));
    let mut lost: Option<BrowserFailure> = None;
    for video in videos {
        let known = lost.as_ref();
        let read = || async {
            match known {
                None => unlisted(client.clone(), &video).await,
                Some(trouble) => Err(trouble.clone()),
            }
        };
        let mut trouble = None;
        let event = |entry: Result<_, BrowserFailure>| {
            trouble = entry.as_ref().err().filter(|it| matches!(it.status, None | Some(401))).cloned();
            BrowserEvent::Unlisted { id, video: video.clone(), entry }
        };
        in_order.send_reading(read, event).await;
        // Without a connection or with an invalid key the remaining requests would fail too, just as slowly.
        lost = lost.or(trouble);
    }
}

async fn unlisted(client: Option<Client>, video: &VideoId) -> Result<Arc<VideoEntry>, BrowserFailure> {
    let read = record(client, &ListedId::Video(video.clone())).await?;
    let unreadable = || BrowserFailure { status: None, text: words::jobs::browser_record_unreadable(video) };
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
    // Playlists are less urgent than the videos on the screen.
    let client = client.ok_or_else(BrowserFailure::not_connected)?.with_priority(Priority::Near);
    let (mut all, mut cursor) = (Vec::<Playlist>::new(), None::<String>);
    for _ in 0..MOST_PAGES {
        let (playlists, pagination) = client.playlists(cursor.as_deref()).await?;
        let is_empty = playlists.items.is_empty();
        for playlist in playlists.items {
            // A playlist that changed meanwhile may be on two pages.
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

/// Loads a video or a playlist as raw JSON. Groups and tags cannot be requested singly.
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
            return Err(BrowserFailure { status: None, text: words::jobs::browser_only_in_lists().to_owned() });
        }
    };
    let extra = video.as_ref().map(|video| &video.extra).or(playlist.as_ref().map(|playlist| &playlist.extra));
    let unknown: Vec<String> = extra.into_iter().flat_map(|extra| extra.keys().cloned()).collect();
    let mut detail = facts(&value, &unknown);
    detail.people = video.as_ref().and_then(|video| video.collaborators.clone()).unwrap_or_default();
    let read = ReadRecord { detail, video: video.as_ref().map(|video| Arc::new(VideoEntry::of(video))), playlist };
    Ok(Box::new(read))
}
