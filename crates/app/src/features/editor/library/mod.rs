//! The library panel: sounds, music and images of the workspace, backgrounds and layouts, for use in the open video.

pub mod audition;
mod door;
pub mod dropping;
mod hearing;
pub mod landing;
pub mod other_clips;
mod using;

pub use crate::app::settings::library::Section;

use crate::app::{
    features::editor::spot::Spot,
    notice::{Notices, Tone, Topic},
    pictures::{Pictures, thumbnail},
    state::ImportState,
};
use crate::{
    api::{
        ClipId, PointPct, SizePx, VideoId,
        clip::ClipBackground,
        layout::LayoutShape,
        library::{LibraryItem, LibraryScope, LibraryType},
    },
    jobs::{
        Services,
        pictures::{PictureKey, PictureRequest},
        workspace::{ImportError, PastedPicture, Shelf, WorkspaceRequest},
    },
    stage::compose::PictureOrigin,
};
use audition::Audition;
use landing::{Carried, DropAt, Queue};
use std::path::PathBuf;

/// State of the library panel.
#[derive(Default)]
pub struct Library {
    /// Section being listed.
    pub section: Section,
    /// Search query.
    pub query: String,
    /// Loaded items; `None` until loaded.
    pub shelf: Option<Shelf>,
    /// Whether the library is loading.
    pub reading: bool,
    /// Progress of the running upload.
    pub upload: Option<ImportState>,
    /// Use of the file that is being uploaded.
    upload_for: UploadFor,
    /// Dropped files that wait for the files before them.
    pub(in crate::app) queue: Queue,
    /// Selected filter: an owner from [`whose`], or a tag of the items.
    pub tag: Option<String>,
    tags: Vec<String>,
    /// The running audition.
    pub audition: Option<Audition>,
    /// Whether auditioned music loops.
    pub loops_music: bool,
    /// Thumbnails of backgrounds, images and videos.
    pub thumbnails: Pictures,
}

/// Parts of the program that the library reads, and those that it may change.
pub(in crate::app) struct Context<'a> {
    /// Whether a video is open.
    pub has_video: bool,
    /// Section that opens at the next start.
    pub remembered: Section,
    /// Whether the panel is to be shown.
    pub shows_panel: bool,
    /// The notices.
    pub notices: &'a mut Notices,
    /// The jobs.
    pub services: &'a Services,
}

/// File that was uploaded, for its use in the video.
pub(in crate::app) struct Uploaded {
    /// Id of the library item.
    id: String,
    used: UploadFor,
    /// Whether the file is an image or a video.
    is_picture: bool,
    /// Notice that the file is in the library.
    text: String,
}

/// Use of a file after its upload to the library.
///
/// Records the clip for which the upload was started, because uploads can take long.
#[derive(Clone, Debug, Default, PartialEq)]
enum UploadFor {
    /// None: the file only goes to the library.
    #[default]
    Library,
    /// Background of a clip.
    Background(VideoId, ClipId),
    /// Overlay on a clip.
    Overlay(VideoId, Spot),
    /// Item where the file was dropped.
    Dropped(VideoId, Place),
}

/// Place where a file was dropped.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    spot: Spot,
    /// Middle of an image or video on the canvas.
    middle: Option<PointPct>,
    /// Number of the drop, for the other files of the same drop.
    drop: u64,
}

/// Key of the thumbnail of an image or video of the library; `None` for other items, or if the server doesn't provide the file.
pub fn item_thumbnail(item: &LibraryItem) -> Option<PictureKey> {
    let at_ms = match item.kind {
        LibraryType::Image => None,
        // First frames are often black.
        LibraryType::Video => Some(item.duration_ms.map_or(0, |length| (length.0 / 2).clamp(0, INTO_VIDEO_MS))),
        _ => return None,
    };
    let is_there = !item.url.is_empty();
    is_there.then(|| PictureKey { origin: PictureOrigin::Address(item.url.clone()), at_ms })
}

/// Owner of a library item, in one word.
pub fn whose(item: &LibraryItem) -> &'static str {
    match item.scope {
        LibraryScope::Private => words::editing::owner_you(),
        LibraryScope::Workspace => words::editing::owner_workspace(),
        _ => words::editing::owner_catalogue(),
    }
}

/// Filters that match an item: its owner, and its tags if the server sends them.
fn tags_of(item: &LibraryItem) -> impl Iterator<Item = &str> {
    let tags = item.extra.get("tags").and_then(serde_json::Value::as_array);
    std::iter::once(whose(item)).chain(tags.into_iter().flatten().filter_map(serde_json::Value::as_str))
}

/// Action of the user in the library panel.
#[derive(Clone, Debug)]
pub enum LibraryAction {
    /// Show a section.
    Show(Section),
    /// Set the search query.
    Find(String),
    /// Reload the library.
    Reload,
    /// Use an item in the video, by its id.
    Use(String),
    /// Add an image or video as B-roll.
    UseAsBroll(String),
    /// Append a video as a clip.
    Append(String),
    /// Set the background of the current clip ([`State::clip_in_hand`]).
    Background(ClipBackground),
    /// Change the selected layout to this one, or add a layout item with it.
    Layout(LayoutShape),
    /// Set an image or video of the library as the background of the current clip ([`State::clip_in_hand`]).
    OwnBackground(String),
    /// Filter by an owner or a tag; `None` clears the filter.
    Tag(Option<String>),
    /// Start or stop the audition of an item.
    Audition(String),
    /// Play the video with this music, or stop that.
    TryMusic(String),
    /// Whether auditioned music loops.
    LoopMusic(bool),
    /// Upload a file to the library.
    Upload(PathBuf),
    /// Upload a file and set it as the background of the current clip ([`State::clip_in_hand`]).
    UploadBackground(PathBuf),
    /// Upload an image from the clipboard and add it as an overlay at the playhead.
    PastePicture(PastedPicture),
    /// Drop something of the library or of the file manager onto the window.
    Drop(Carried, DropAt),
    /// Load the thumbnails of these visible items, by their ids.
    Picture(Vec<String>),
}

impl Library {
    /// Items of the section that match search and filter.
    pub fn listed(&self) -> Vec<&LibraryItem> {
        let query = self.query.trim().to_lowercase();
        let items = self.shelf.iter().flat_map(|shelf| &shelf.items);
        let has_tag = |item: &LibraryItem| self.tag.as_ref().is_none_or(|tag| tags_of(item).any(|of| of == tag));
        let finds = |item: &LibraryItem| {
            item.name.to_lowercase().contains(&query)
                || tags_of(item).any(|tag| !query.is_empty() && tag.to_lowercase() == query)
        };
        items.filter(|item| self.section.lists(&item.kind) && finds(item) && has_tag(item)).collect()
    }

    /// Filters for the section's items, the most frequent first; empty if there are fewer than two.
    pub fn tags(&self) -> &[String] {
        &self.tags
    }

    /// Recomputes the filters after the section or the loaded items changed.
    fn find_tags(&mut self) {
        let items = self.shelf.iter().flat_map(|shelf| &shelf.items).filter(|item| self.section.lists(&item.kind));
        let mut counts = std::collections::BTreeMap::<&str, usize>::new();
        for tag in items.flat_map(tags_of) {
            *counts.entry(tag).or_default() += 1;
        }
        let mut tags: Vec<_> = counts.into_iter().collect();
        tags.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let tags: Vec<_> = tags.into_iter().map(|(tag, _)| tag.to_owned()).take(MOST_TAGS).collect();
        self.tags = if tags.len() < 2 { Vec::new() } else { tags };
    }

    /// Images and videos of the user and the workspace that can be a clip's background, at most `MOST_OWN`.
    pub fn own_pictures(&self) -> impl Iterator<Item = &LibraryItem> {
        let items = self.shelf.iter().flat_map(|shelf| &shelf.items);
        items.filter(|item| Section::Pictures.lists(&item.kind) && item.source_id.is_some()).take(MOST_OWN)
    }

    pub(in crate::app) fn item(&self, id: &str) -> Option<&LibraryItem> {
        self.shelf.as_ref()?.items.iter().find(|item| item.id == id)
    }

    /// Updates the clip ids of the running upload and of the dropped files that wait, after clips got new ids; each pair is
    /// (old, new).
    pub(in crate::app) fn rename_clips(&mut self, renamed: &[(ClipId, ClipId)]) {
        for used in std::iter::once(&mut self.upload_for).chain(self.queue.uses()) {
            let (UploadFor::Background(_, clip)
            | UploadFor::Overlay(_, Spot { clip, .. })
            | UploadFor::Dropped(_, Place { spot: Spot { clip, .. }, .. })) = used
            else {
                continue;
            };
            if let Some((_, now)) = renamed.iter().find(|(before, _)| before == clip) {
                clip.clone_from(now);
            }
        }
    }

    /// Applies an action of the user in the panel; returns it if it is about the video.
    pub(in crate::app) fn update(&mut self, action: LibraryAction, context: &mut Context<'_>) -> Option<LibraryAction> {
        match action {
            LibraryAction::Show(section) => {
                if self.section != section {
                    self.tag = None;
                }
                self.section = section;
                context.remembered = section;
                self.find_tags();
                self.want(context);
            }
            LibraryAction::Find(query) => self.query = query,
            LibraryAction::Reload => {
                self.shelf = None;
                self.find_tags();
                self.thumbnails.retry();
                self.want(context);
            }
            LibraryAction::Tag(tag) => self.tag = tag,
            LibraryAction::Upload(file) => self.upload(file, context),
            LibraryAction::Picture(ids) => self.want_item_thumbnails(&ids, context),
            LibraryAction::Use(_)
            | LibraryAction::UseAsBroll(_)
            | LibraryAction::Append(_)
            | LibraryAction::Background(_)
            | LibraryAction::Layout(_)
            | LibraryAction::OwnBackground(_)
            | LibraryAction::Audition(_)
            | LibraryAction::TryMusic(_)
            | LibraryAction::LoopMusic(_)
            | LibraryAction::UploadBackground(_)
            | LibraryAction::PastePicture(_)
            | LibraryAction::Drop(..) => return Some(action),
        }
        None
    }

    /// Requests the library, unless it is loaded or loading.
    pub(in crate::app) fn want(&mut self, context: &Context<'_>) {
        if self.shelf.is_none() && !self.reading {
            self.reading = true;
            context.services.workspace(WorkspaceRequest::Library);
        }
        self.want_thumbnails(context);
    }

    /// Stores the loaded library.
    pub(in crate::app) fn read(&mut self, shelf: Shelf, context: &Context<'_>) {
        self.reading = false;
        self.shelf = Some(shelf);
        self.find_tags();
        self.want_thumbnails(context);
    }

    /// Requests missing thumbnails while the section of backgrounds is open.
    fn want_thumbnails(&mut self, context: &Context<'_>) {
        self.thumbnails.make_room(MOST_PICTURES);
        if self.section != Section::Backgrounds || !context.has_video {
            return;
        }
        let backgrounds = self.shelf.iter().flat_map(|shelf| &shelf.backgrounds).flat_map(|category| &category.backgrounds);
        let own = self.own_pictures().filter_map(|item| Some((item_thumbnail(item)?, item.url.clone())));
        let offered = backgrounds.map(|background| background.thumbnail_url.clone()).filter(|address| !address.is_empty());
        let offered = offered.take(MOST_THUMBNAILS).map(|address| (thumbnail(&address), address));
        let all: Vec<_> = own.chain(offered).collect();
        self.request_thumbnails(all, context);
    }

    /// Requests the missing thumbnails of images and videos in the list.
    fn want_item_thumbnails(&mut self, ids: &[String], context: &Context<'_>) {
        self.thumbnails.make_room(MOST_PICTURES);
        let items = ids.iter().filter_map(|id| self.item(id));
        let all = items.filter_map(|item| Some((item_thumbnail(item)?, item.url.clone()))).collect();
        self.request_thumbnails(all, context);
    }

    /// Requests the missing ones of these thumbnails, each with its URL.
    fn request_thumbnails(&mut self, all: Vec<(PictureKey, String)>, context: &Context<'_>) {
        for (key, address) in all {
            if self.thumbnails.want(&key) {
                context.services.pictures(PictureRequest::Picture { key, address, size: THUMBNAIL });
            }
        }
    }

    /// Uploads a file to the library.
    fn upload(&mut self, file: PathBuf, context: &mut Context<'_>) {
        self.upload_for(file, UploadFor::Library, context);
    }

    fn upload_for(&mut self, file: PathBuf, used: UploadFor, context: &mut Context<'_>) {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if self.begin_upload(name, used, context) {
            context.services.workspace(WorkspaceRequest::AddToLibrary(file));
        }
    }

    /// Records an upload. Returns `false`, with a notice, if another upload is running.
    fn begin_upload(&mut self, name: String, used: UploadFor, context: &mut Context<'_>) -> bool {
        if self.upload.is_some() {
            let advice = words::editing::upload_running_advice();
            context.notices.say(Topic::Import, Tone::Warning, words::editing::upload_running(), Some(advice.into()));
            return false;
        }
        self.upload = Some(ImportState { name, sent: 0, all: 0 });
        self.upload_for = used;
        context.shows_panel = true;
        true
    }

    /// Uploads files to the library, one after the other.
    pub(in crate::app) fn upload_all(&mut self, files: Vec<PathBuf>, context: &mut Context<'_>) {
        self.queue.uploads.extend(files.into_iter().map(|file| (file, UploadFor::Library)));
        self.next_dropped(context);
    }

    /// Starts the upload of the next dropped file, unless one is running.
    pub(in crate::app) fn next_dropped(&mut self, context: &mut Context<'_>) {
        if self.upload.is_none()
            && let Some((file, used)) = self.queue.uploads.pop_front()
        {
            self.upload_for(file, used, context);
        }
    }

    /// Handles the end of an upload; returns the file and its use, or `None` with a notice of the failure.
    pub(in crate::app) fn uploaded(
        &mut self,
        answer: Result<LibraryItem, ImportError>,
        context: &mut Context<'_>,
    ) -> Option<Uploaded> {
        let upload = self.upload.take()?;
        match answer {
            Ok(item) => {
                let used = std::mem::take(&mut self.upload_for);
                let is_picture = Section::Pictures.lists(&item.kind);
                if !matches!(used, UploadFor::Background(..))
                    && let Some(section) = Section::ALL.into_iter().find(|section| section.lists(&item.kind))
                {
                    self.section = section;
                }
                self.query.clear();
                self.tag = None;
                let id = item.id.clone();
                // The workspace keeps the same bytes once, under the name that they got first.
                let listed = self.shelf.as_ref().is_some_and(|shelf| shelf.items.iter().any(|other| other.id == id));
                if let Some(shelf) = self.shelf.as_mut() {
                    shelf.items.retain(|other| other.id != id);
                }
                let text = if listed {
                    words::editing::uploaded_before(&item.name, upload.name)
                } else {
                    words::editing::uploaded(&item.name)
                };
                if used != UploadFor::Library {
                    // A file that is used immediately must be listed, even if the library was not loaded yet.
                    if self.shelf.is_none() && !std::mem::replace(&mut self.reading, true) {
                        context.services.workspace(WorkspaceRequest::Library);
                    }
                    self.shelf.get_or_insert_with(Shelf::default).items.insert(0, item);
                } else if let Some(shelf) = &mut self.shelf {
                    shelf.items.insert(0, item);
                } else {
                    self.want(context);
                }
                self.find_tags();
                Some(Uploaded { id, used, is_picture, text })
            }
            Err(error) => {
                let text = words::editing::upload_failed(upload.name, error.what);
                // The result of the next file would replace a notice on the same topic.
                let topic = if self.queue.is_empty() { Topic::Import } else { Topic::Other };
                context.notices.say(topic, Tone::Warning, text, Some(error.advice));
                None
            }
        }
    }
}

/// Maximum number of filters offered.
const MOST_TAGS: usize = 8;
/// Maximum number of thumbnails of offered backgrounds.
const MOST_THUMBNAILS: usize = 24;
/// Maximum number of visible items whose thumbnails are requested.
pub(in crate::app) const MOST_ITEM_PICTURES: usize = 32;
/// Maximum number of cached thumbnails: backgrounds, the user's own images, and items on the timeline.
pub(in crate::app) const MOST_PICTURES: usize = MOST_OWN + MOST_THUMBNAILS + MOST_ITEM_PICTURES;
/// Maximum number of the user's own images offered as backgrounds.
const MOST_OWN: usize = 12;
/// Position of a video's thumbnail in milliseconds.
const INTO_VIDEO_MS: i64 = 1_000;
/// Thumbnail size in pixels.
const THUMBNAIL: (u32, u32) = (192, 108);

/// Size of an image or video; `None` if the server doesn't send it.
fn size_of(item: &LibraryItem) -> Option<SizePx> {
    let side = |name: &str| item.extra.get(name).and_then(serde_json::Value::as_f64).filter(|side| *side >= 1.0);
    Some(SizePx { width: side("width")?, height: side("height")? })
}
