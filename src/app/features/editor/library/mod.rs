//! The library: sounds, music and pictures of the workspace, backgrounds and layouts, to be used in the open video.

pub mod audition;
pub mod other_clips;

pub use crate::app::settings::library::Section;

use crate::app::{
    Action, App, Audition, ImportState, Pictures, State, Topic, features::editor::editing::SHORTEST_MS,
    features::editor::making::Spot, features::editor::stage::item_pictures::MOST_ITEM_PICTURES, notice::Tone, thumbnail,
};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, SizePx, VideoId,
        clip::{BackgroundType, ClipBackground, ClipChange},
        item::{AddBody, Item},
        layout::{LayoutAdd, LayoutMedia, LayoutShape, SHORTEST_LAYOUT_MS, TransitionStyle},
        library::{LibraryItem, LibraryScope, LibraryType},
        overlay::{MediaKind, MediaOverlayAdd},
        sound_effect::SoundEffectAdd,
        source::{Medium, Source},
        video::SetBackgroundMusic,
    },
    edit::{Edit, VideoEdit},
    jobs::{
        pictures::{PictureKey, PictureRequest, PictureState},
        workspace::{ImportError, PastedPicture, Shelf, WorkspaceRequest},
    },
};
use std::path::PathBuf;

/// The library as the panel shows it.
#[derive(Default)]
pub struct Library {
    /// What is listed.
    pub section: Section,
    /// What is searched for.
    pub query: String,
    /// What was read; nothing until it was.
    pub shelf: Option<Shelf>,
    /// Whether it is being read.
    pub reading: bool,
    /// A file that is being uploaded.
    pub upload: Option<ImportState>,
    /// What the file is for that is being uploaded.
    upload_for: UploadFor,
    /// The one word that every listed item has, where the user chose one: whose it is, or a tag of the service.
    pub tag: Option<String>,
    tags: Vec<String>,
    /// What is heard.
    pub audition: Option<Audition>,
    /// Whether music that is heard alone begins again at its end.
    pub loops_music: bool,
    /// Pictures of backgrounds.
    pub thumbnails: Pictures,
}

/// What becomes of a file once it is in the library.
///
/// An upload may take a while: it is remembered for which place it was begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum UploadFor {
    /// It is in the library.
    #[default]
    Library,
    /// It is the background of this clip of a video as well.
    Background(VideoId, ClipId),
    /// It is over a clip of a video as well, in this place.
    Overlay(VideoId, Spot),
}

/// Whose an item of the library is, in a word.
pub fn whose(item: &LibraryItem) -> &'static str {
    match item.scope {
        LibraryScope::Private => "yours",
        LibraryScope::Workspace => "workspace",
        _ => "catalogue",
    }
}

/// The words that an item can be filtered by: whose it is, and its tags where the service gives them.
fn tags_of(item: &LibraryItem) -> impl Iterator<Item = &str> {
    let tags = item.extra.get("tags").and_then(serde_json::Value::as_array);
    std::iter::once(whose(item)).chain(tags.into_iter().flatten().filter_map(serde_json::Value::as_str))
}

/// What the user does in the library panel.
#[derive(Clone, Debug)]
pub enum LibraryAction {
    /// List other things.
    Show(Section),
    /// Search.
    Find(String),
    /// Read it again.
    Reload,
    /// Use an item in the video, by its id.
    Use(String),
    /// Use an image or a video as B-roll.
    UseAsBroll(String),
    /// Append a video as a clip.
    Append(String),
    /// Give the clip at the playhead, or the selected one, a background.
    Background(ClipBackground),
    /// Give the selected layout this shape, or add a section with it.
    Layout(LayoutShape),
    /// Give the clip in hand an image or a video of the library as its background.
    OwnBackground(String),
    /// List only what has a word: whose it is, or a tag.
    Tag(Option<String>),
    /// Hear an item, or end that.
    Audition(String),
    /// Play the video with this music under it, or end that.
    TryMusic(String),
    /// Whether music that is heard begins again at its end.
    LoopMusic(bool),
    /// Upload a file into the library.
    Upload(PathBuf),
    /// Upload a file and make it the background of the clip in hand.
    UploadBackground(PathBuf),
    /// Upload a picture of the clipboard and put it over the clip at the playhead.
    PastePicture(PastedPicture),
}

/// What comes of the files that the rows of the library ask for.
impl Action {
    /// Uploads a file into the library.
    pub(in crate::app) fn upload(file: PathBuf) -> Self {
        Self::Library(LibraryAction::Upload(file))
    }

    /// Uploads a file and makes it the background of the clip in hand.
    pub(in crate::app) fn upload_background(file: PathBuf) -> Self {
        Self::Library(LibraryAction::UploadBackground(file))
    }
}

impl Library {
    /// The items of the section that match the search.
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

    /// The words by which the items of the section can be filtered, the most frequent first; none where all have the same.
    pub fn tags(&self) -> &[String] {
        &self.tags
    }

    /// Finds the words of the section's items anew: the section, or the shelf, is another one.
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

    /// The user's and the workspace's images and videos, which can be behind a clip.
    pub fn own_pictures(&self) -> impl Iterator<Item = &LibraryItem> {
        let items = self.shelf.iter().flat_map(|shelf| &shelf.items);
        items.filter(|item| Section::Pictures.lists(&item.kind) && item.source_id.is_some()).take(MOST_OWN)
    }

    pub(in crate::app) fn item(&self, id: &str) -> Option<&LibraryItem> {
        self.shelf.as_ref()?.items.iter().find(|item| item.id == id)
    }
}

impl State {
    /// The clip whose background and layouts the panel changes: the selected one, else the one at the playhead.
    pub fn clip_in_hand(&self) -> Option<&crate::app::ClipData> {
        let project = self.project()?;
        let selected = self.selected_clip().or_else(|| self.selection().map(|at| &at.clip));
        selected.and_then(|clip| Some(project.clip(clip)?.1)).or_else(|| Some(project.at(self.playhead())?.0))
    }
}

impl App {
    /// Does what the user does in the library panel.
    pub(in crate::app) fn library_action(&mut self, action: LibraryAction) {
        match action {
            LibraryAction::Show(section) => {
                if self.state.library.section != section {
                    self.state.library.tag = None;
                }
                self.state.library.section = section;
                if self.state.settings.library != section {
                    self.state.settings.library = section;
                }
                self.state.library.find_tags();
                self.want_library();
            }
            LibraryAction::Find(query) => self.state.library.query = query,
            LibraryAction::Reload => {
                self.state.library.shelf = None;
                self.state.library.find_tags();
                self.state.library.thumbnails.retry();
                self.want_library();
            }
            LibraryAction::Use(id) => self.use_item(&id),
            LibraryAction::UseAsBroll(id) => self.use_as_broll(&id),
            LibraryAction::Append(id) => self.append_clip(&id),
            LibraryAction::Background(background) => self.use_background(background),
            LibraryAction::Layout(shape) => self.use_layout(shape),
            LibraryAction::OwnBackground(id) => {
                if let Some(clip) = self.state.clip_in_hand().map(|data| data.clip.id.clone()) {
                    self.use_own_background(&id, clip);
                }
            }
            LibraryAction::Tag(tag) => self.state.library.tag = tag,
            LibraryAction::Audition(id) => self.audition(&id),
            LibraryAction::TryMusic(id) => self.try_music(&id),
            LibraryAction::LoopMusic(loops) => self.loop_music(loops),
            LibraryAction::UploadBackground(file) => {
                let clip = self.state.clip_in_hand().map(|data| data.clip.id.clone());
                let place = self.state.project().map(|project| project.video.id.clone()).zip(clip);
                let used = place.map_or(UploadFor::Library, |(video, clip)| UploadFor::Background(video, clip));
                self.upload_for(file, used);
            }
            LibraryAction::PastePicture(picture) => self.paste_picture(picture),
            LibraryAction::Upload(file) => self.upload(file),
        }
    }

    /// Reads the library if it was not read.
    pub(in crate::app) fn want_library(&mut self) {
        let library = &mut self.state.library;
        if library.shelf.is_none() && !library.reading {
            library.reading = true;
            self.services.workspace(WorkspaceRequest::Library);
        }
        self.want_thumbnails();
    }

    /// The library was read.
    pub(in crate::app) fn library_read(&mut self, shelf: Shelf) {
        self.state.library.reading = false;
        self.state.library.shelf = Some(shelf);
        self.state.library.find_tags();
        self.want_thumbnails();
    }

    /// Requests the pictures of backgrounds, once they are listed.
    fn want_thumbnails(&mut self) {
        let library = &mut self.state.library;
        library.thumbnails.make_room(MOST_PICTURES);
        if library.section != Section::Backgrounds || self.state.session.is_none() {
            return;
        }
        let backgrounds = library.shelf.iter().flat_map(|shelf| &shelf.backgrounds).flat_map(|category| &category.backgrounds);
        let own = library.own_pictures().filter(|item| item.kind == LibraryType::Image).map(|item| item.url.clone());
        let offered = backgrounds.map(|background| background.thumbnail_url.clone());
        let addresses: Vec<String> = own.chain(offered.take(MOST_THUMBNAILS)).collect();
        for address in addresses.into_iter().filter(|address| !address.is_empty()) {
            let key = thumbnail(&address);
            if self.state.library.thumbnails.want(&key) {
                self.services.pictures(PictureRequest::Picture { key, address, size: THUMBNAIL });
            }
        }
    }

    /// Takes a picture that is one of the library's alone; returns whether it was.
    pub(in crate::app) fn take_thumbnail(&mut self, key: &PictureKey, picture: Option<&PictureState>) -> bool {
        let is_ours = self.state.library.thumbnails.get(key).is_some();
        if is_ours {
            self.state.library.thumbnails.put(key.clone(), picture.cloned());
        }
        // The stage may wait for the same picture.
        is_ours && self.state.picture(key).is_none()
    }

    /// Opens the library panel at a section.
    pub(in crate::app) fn list_in_library(&mut self, section: Section) {
        self.state.settings.side = Some(crate::app::Side::Library);
        self.state.focus_wish = Some(crate::app::FocusWish::Side);
        self.library_action(LibraryAction::Show(section));
    }

    /// Takes a file that was chosen or dropped: into the library, or as a video of its own.
    pub(in crate::app) fn take_file(&mut self, file: PathBuf) {
        if self.belongs_into_library(&file) {
            self.upload(file);
        } else {
            self.import(file.into());
        }
    }

    /// Whether a dropped file is for the open video rather than a video of its own: a sound or a picture.
    fn belongs_into_library(&self, file: &std::path::Path) -> bool {
        const ENDINGS: [&str; 18] = [
            "mp3", "wav", "m4a", "aac", "flac", "ogg", "oga", "opus", "aif", "aiff", "png", "jpg", "jpeg", "webp", "gif",
            "bmp", "tif", "tiff",
        ];
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        self.state.session.is_some() && ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
    }

    fn use_item(&mut self, id: &str) {
        let Some(item) = self.state.library.item(id).cloned() else { return };
        let (source_id, preset_id) = (item.source_id.clone(), item.preset_id.clone());
        match item.kind {
            LibraryType::SoundEffect => {
                let long = item.duration_ms.map_or(1_000, |length| length.0).max(SHORTEST_MS);
                let Some(spot) = self.state.spot(long, SHORTEST_MS) else { return };
                let add = SoundEffectAdd {
                    start_time_ms: spot.start,
                    duration_ms: DurationMs(spot.length.0.min(long)),
                    name: Some(item.name.clone()),
                    preset_id: if source_id.is_some() { None } else { preset_id },
                    source_id,
                    volume: None,
                };
                self.make_item(&format!("Add \u{2018}{}\u{2019}", item.name), spot.clip, AddBody::SoundEffect(add));
            }
            LibraryType::BackgroundMusic => {
                let preset_id = if source_id.is_some() { None } else { preset_id };
                let music = SetBackgroundMusic { source_id, preset_id, volume: None, name: Some(item.name.clone()) };
                let name = format!("Music \u{2018}{}\u{2019}", item.name);
                // It is the video's own from here on, with the level that is set for it.
                self.state.play.tried = None;
                self.edit(name, None, Edit::Video(VideoEdit::set_music(&music)));
            }
            LibraryType::Image | LibraryType::Video => {
                if let Some(spot) = self.spot_of(&item) {
                    self.add_picture(&item, spot);
                }
            }
            LibraryType::Unknown(_) => {}
        }
    }

    /// Where an image or a video is put over a clip.
    fn spot_of(&self, item: &LibraryItem) -> Option<Spot> {
        self.state.spot(item.duration_ms.map_or(3_000, |length| length.0).max(SHORTEST_MS), SHORTEST_MS)
    }

    /// Adds an image or a video over a clip; answers whether it is there.
    fn add_picture(&mut self, item: &LibraryItem, spot: Spot) -> bool {
        let Some(source_id) = item.source_id.clone() else {
            self.say_no_source(item);
            return false;
        };
        let Some(session) = &mut self.state.session else { return false };
        let kind = if item.kind == LibraryType::Video { MediaKind::Video } else { MediaKind::Image };
        let size = size_of(item);
        session.document.know_source(&spot.clip, source_of(item, size));
        let add = MediaOverlayAdd {
            source_id: Some(source_id),
            image_url: None,
            width: None,
            height: None,
            start_time_ms: spot.start,
            duration_ms: spot.length,
            name: Some(item.name.clone()),
            point: None,
            dimensions: None,
            transition: None,
            z_index: None,
            depth: None,
        };
        let overlay = add.into_item(ItemId::local(), kind, size, session.document.project().video.dimensions);
        self.add(format!("Add \u{2018}{}\u{2019}", item.name), spot.clip, Item::MediaOverlay(overlay))
    }

    fn use_as_broll(&mut self, id: &str) {
        let Some(item) = self.state.library.item(id).cloned() else { return };
        let Some(source_id) = item.source_id.clone() else { return self.say_no_source(&item) };
        let usual = item.duration_ms.map_or(3_000, |length| length.0);
        let Some(spot) = self.state.spot(usual, SHORTEST_LAYOUT_MS) else { return };
        if let Some(session) = &mut self.state.session {
            session.document.know_source(&spot.clip, source_of(&item, size_of(&item)));
        }
        let add = LayoutAdd {
            layout: None,
            media: Some(LayoutMedia::of(source_id)),
            start_time_ms: Some(spot.start),
            duration_ms: Some(spot.length),
            // With a spring it would fade in, and not be seen at the playhead's frame.
            transition_style: Some(TransitionStyle::HardCut),
        };
        self.make_item(&format!("Add B-roll \u{2018}{}\u{2019}", item.name), spot.clip, AddBody::Layout(add));
    }

    /// Appends a video of the library as the last clip.
    fn append_clip(&mut self, id: &str) {
        let Some(item) = self.state.library.item(id).cloned() else { return };
        let (Some(_), Some(_)) = (&item.source_id, item.duration_ms) else { return self.say_no_source(&item) };
        let Some(session) = self.state.session.as_mut().filter(|session| !session.read_only) else { return };
        // The service measures it when it is made.
        let size = size_of(&item).or(Some(session.document.project().video.dimensions));
        let source = Source { medium: Medium::Upload, ..source_of(&item, size) };
        let clip = session.document.know_new_clip(&item.name, source.clone());
        self.place_new(format!("Append \u{2018}{}\u{2019}", item.name), clip, None, &[source]);
    }

    fn say_no_source(&mut self, item: &LibraryItem) {
        let text = format!(
            "\u{2018}{}\u{2019} belongs to the service\u{2019}s catalogue and can only be used as a background.",
            item.name
        );
        self.state.notices.say(Topic::Edit, Tone::Warning, text, Some("Choose it under Backgrounds.".into()));
    }

    fn use_background(&mut self, background: ClipBackground) {
        if let Some(clip) = self.state.clip_in_hand().map(|data| data.clip.id.clone()) {
            self.set_background(clip, background);
        }
    }

    fn set_background(&mut self, clip: ClipId, background: ClipBackground) {
        let Some((_, data)) = self.state.project().and_then(|project| project.clip(&clip)) else { return };
        let name = format!("Background of \u{2018}{}\u{2019}", data.clip.name);
        let change = ClipChange { background: Some(background), ..ClipChange::default() };
        self.change_clip(clip, name, change, None);
    }

    /// Gives a clip an image or a video of the library as its background; answers whether it has it, or waits to be read.
    fn use_own_background(&mut self, id: &str, clip: ClipId) -> bool {
        let Some(item) = self.state.library.item(id).cloned() else { return false };
        let Some(source) = item.source_id.clone() else {
            self.say_no_source(&item);
            return false;
        };
        if let Some(session) = &mut self.state.session {
            session.document.know_source(&clip, source_of(&item, size_of(&item)));
        }
        let kind = if item.kind == LibraryType::Video { BackgroundType::Video } else { BackgroundType::Image };
        let waiting = self.state.deferred();
        self.set_background(clip.clone(), ClipBackground { source_id: Some(source.clone()), ..ClipBackground::of(kind) });
        let has_it = |data: &crate::app::ClipData| data.clip.background.source_id.as_ref() == Some(&source);
        let is_there = self.state.project().and_then(|project| project.clip(&clip)).is_some_and(|(_, data)| has_it(data));
        is_there || self.state.deferred() > waiting
    }

    /// Uploads a file into the library.
    pub(in crate::app) fn upload(&mut self, file: PathBuf) {
        self.upload_for(file, UploadFor::Library);
    }

    fn upload_for(&mut self, file: PathBuf, used: UploadFor) {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if self.begin_upload(name, used) {
            self.services.workspace(WorkspaceRequest::AddToLibrary(file));
        }
    }

    /// Uploads a picture of the clipboard, which then is over the clip at the playhead.
    fn paste_picture(&mut self, picture: PastedPicture) {
        // An image is shown for three seconds by default, in the place that is free at this moment.
        let place = self.state.project().map(|project| project.video.id.clone()).zip(self.state.spot(3_000, SHORTEST_MS));
        let used = place.map_or(UploadFor::Library, |(video, spot)| UploadFor::Overlay(video, spot));
        if self.begin_upload("the pasted picture".into(), used) {
            self.services.workspace(WorkspaceRequest::AddPictureToLibrary(picture));
        }
    }

    /// Notes that something is uploaded; answers false, and says so, where something is already.
    fn begin_upload(&mut self, name: String, used: UploadFor) -> bool {
        if self.state.library.upload.is_some() {
            let advice = "Wait for it.";
            self.state.notices.say(Topic::Import, Tone::Warning, "A file is being uploaded already.", Some(advice.into()));
            return false;
        }
        self.state.library.upload = Some(ImportState { name, sent: 0, all: 0 });
        self.state.library.upload_for = used;
        self.state.settings.side = Some(crate::app::Side::Library);
        true
    }

    /// An upload into the library ended.
    pub(in crate::app) fn uploaded(&mut self, answer: Result<LibraryItem, ImportError>) {
        let Some(upload) = self.state.library.upload.take() else { return };
        match answer {
            Ok(item) => {
                let library = &mut self.state.library;
                let used = std::mem::take(&mut library.upload_for);
                let is_picture = Section::Pictures.lists(&item.kind);
                if !matches!(used, UploadFor::Background(..))
                    && let Some(section) = Section::ALL.into_iter().find(|section| section.lists(&item.kind))
                {
                    library.section = section;
                }
                library.query.clear();
                library.tag = None;
                let id = item.id.clone();
                // The workspace keeps the same bytes once, under the name that they got first.
                let listed = library.shelf.as_ref().is_some_and(|shelf| shelf.items.iter().any(|other| other.id == id));
                if let Some(shelf) = library.shelf.as_mut() {
                    shelf.items.retain(|other| other.id != id);
                }
                let text = if listed {
                    format!("\u{2018}{}\u{2019} is in your library already, as \u{2018}{}\u{2019}.", upload.name, item.name)
                } else {
                    format!("\u{2018}{}\u{2019} is in your library.", item.name)
                };
                if used != UploadFor::Library {
                    // An upload that is used at once must be listed, even if the library was not read yet.
                    if library.shelf.is_none() && !std::mem::replace(&mut library.reading, true) {
                        self.services.workspace(WorkspaceRequest::Library);
                    }
                    library.shelf.get_or_insert_with(Shelf::default).items.insert(0, item);
                } else if let Some(shelf) = &mut library.shelf {
                    shelf.items.insert(0, item);
                } else {
                    self.want_library();
                }
                self.state.library.find_tags();
                let (tone, advice) = match used {
                    UploadFor::Background(..) if !is_picture => {
                        (Tone::Warning, "A background is an image or a video: choose one of those.".to_owned())
                    }
                    UploadFor::Background(video, clip) => match self.name_of_clip(&video, &clip) {
                        Some(name) if self.use_own_background(&id, clip) => {
                            self.want_thumbnails();
                            (Tone::Info, format!("It is the background of \u{2018}{name}\u{2019}."))
                        }
                        Some(_) => (Tone::Warning, "It could not be used; choose it under Backgrounds to use it.".to_owned()),
                        None => (Tone::Warning, GONE.to_owned()),
                    },
                    UploadFor::Overlay(video, spot) => match self.name_of_clip(&video, &spot.clip) {
                        Some(name) if self.put_over(&id, spot) => {
                            (Tone::Info, format!("It is over \u{2018}{name}\u{2019}, where the playhead was."))
                        }
                        Some(_) => (Tone::Warning, "It could not be put over the clip; choose it there to add it.".to_owned()),
                        None => (Tone::Warning, GONE.to_owned()),
                    },
                    UploadFor::Library => (Tone::Info, "Choose it there to add it to the video.".to_owned()),
                };
                self.state.notices.say(Topic::Import, tone, text, Some(advice));
            }
            Err(error) => {
                let text = format!("\u{2018}{}\u{2019} was not added: {}.", upload.name, error.what);
                self.state.notices.say(Topic::Import, Tone::Warning, text, Some(error.advice));
            }
        }
    }
}

impl App {
    /// The name of a clip, if its video is open and has it still.
    fn name_of_clip(&self, video: &VideoId, clip: &ClipId) -> Option<String> {
        let project = self.state.project().filter(|project| project.video.id == *video)?;
        Some(project.clip(clip)?.1.clip.name.clone())
    }

    /// Puts a picture of the library over a clip, in a place that was chosen a while ago; answers whether it is there.
    fn put_over(&mut self, id: &str, mut spot: Spot) -> bool {
        let Some(item) = self.state.library.item(id).cloned() else { return false };
        let Some((_, data)) = self.state.project().and_then(|project| project.clip(&spot.clip)) else { return false };
        // Footage may have been cut out of the clip meanwhile.
        let end = data.map.playback_length().0;
        let least = SHORTEST_MS.min(end);
        spot.start.0 = spot.start.0.min(end - least).max(0);
        spot.length.0 = spot.length.0.clamp(least, (end - spot.start.0).max(least));
        self.add_picture(&item, spot)
    }

    /// Clips of the open video have other ids now, the old one first.
    pub(in crate::app) fn upload_renamed(&mut self, renamed: &[(ClipId, ClipId)]) {
        let (UploadFor::Background(_, clip) | UploadFor::Overlay(_, Spot { clip, .. })) = &mut self.state.library.upload_for
        else {
            return;
        };
        if let Some((_, now)) = renamed.iter().find(|(before, _)| before == clip) {
            clip.clone_from(now);
        }
    }
}

/// What is said of an upload for a clip that is no longer there.
const GONE: &str = "The clip that it was for is not on the open video: choose it in the library to use it.";
/// The most words that are offered to filter by.
const MOST_TAGS: usize = 8;
/// The most pictures of backgrounds that are kept.
const MOST_THUMBNAILS: usize = 24;
/// The most pictures that are kept: those of backgrounds, of the user's own images, and of items of the timeline.
pub(in crate::app) const MOST_PICTURES: usize = MOST_OWN + MOST_THUMBNAILS + MOST_ITEM_PICTURES;
/// The most of the user's own images that are offered as backgrounds.
const MOST_OWN: usize = 12;
/// The size of a background's picture.
const THUMBNAIL: (u32, u32) = (192, 108);

/// The size of an image or a video, where the service tells it.
fn size_of(item: &LibraryItem) -> Option<SizePx> {
    let side = |name: &str| item.extra.get(name).and_then(serde_json::Value::as_f64).filter(|side| *side >= 1.0);
    Some(SizePx { width: side("width")?, height: side("height")? })
}

/// The source of a library item, so that the stage can show it before a save.
fn source_of(item: &LibraryItem, dimensions: Option<SizePx>) -> Source {
    Source {
        id: item.source_id.clone().unwrap_or_else(|| "".into()),
        // It is no layer of the clip.
        medium: Medium::Unknown("overlay".into()),
        dimensions,
        duration_ms: item.duration_ms.map(|length| length.0 as f64),
        url: item.url.clone(),
        extra: crate::api::Extra::new(),
    }
}
