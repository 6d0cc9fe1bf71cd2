//! Names and thumbnails of the files in items: media overlays and B-roll.

use crate::{
    api::{
        item::{Item, ItemKind},
        source::Source,
    },
    app::{
        State,
        features::editor::{
            context::Editor,
            library::{MOST_ITEM_PICTURES, MOST_PICTURES},
        },
        pictures::thumbnail,
    },
    document::ItemRef,
    jobs::{
        pictures::{Picture, PictureRequest, PictureState},
        previews::{Tile, TileKey},
    },
};

/// Position of a video's thumbnail in milliseconds; first frames are often black.
const INTO_VIDEO_MS: f64 = 1_000.0;
/// Thumbnail size of an image, in pixels.
const STILL: (u32, u32) = (192, 108);

/// Thumbnail of an item.
pub enum ItemPicture<'a> {
    /// Thumbnail of an image.
    Still(&'a Picture),
    /// Frame of a video.
    Tile(&'a Tile),
}

/// Origin of an item's thumbnail.
enum Origin {
    Video(TileKey),
    Image(String),
}

/// True if an item has a media file: a media overlay, or a layout with B-roll.
fn shows_file(item: &Item) -> bool {
    matches!(item, Item::MediaOverlay(_)) || matches!(item, Item::Layout(layout) if layout.media.is_some())
}

/// True if an item has no name of its own, so that its file name is shown instead.
fn is_unnamed(item: &Item) -> bool {
    match item {
        Item::MediaOverlay(media) => media.name.as_deref().is_none_or(|name| name.trim().is_empty()),
        _ => true,
    }
}

impl State {
    /// Source record of an item's media file, if known.
    fn shown_source(&self, at: &ItemRef, item: &Item) -> Option<&Source> {
        let id = item.source_id().filter(|_| shows_file(item))?;
        self.project()?.clip(&at.clip)?.1.sources.iter().find(|source| source.id == *id)
    }

    /// File name of an item's media, from the library or the server; `None` if unknown.
    pub fn file_of(&self, at: &ItemRef, item: &Item) -> Option<&str> {
        let id = item.source_id().filter(|_| shows_file(item))?;
        let mut items = self.library.shelf.iter().flat_map(|shelf| &shelf.items);
        let in_library = items.find(|known| known.source_id.as_ref() == Some(id)).map(|known| known.name.as_str());
        let stated = || {
            let extra = &self.shown_source(at, item)?.extra;
            ["name", "fileName", "filename"].into_iter().find_map(|field| extra.get(field)?.as_str())
        };
        in_library.or_else(stated).filter(|name| !name.trim().is_empty())
    }

    /// Title of an item on its lane; B-roll is named after its file.
    pub fn title_of(&self, at: &ItemRef, item: &Item) -> String {
        match self.file_of(at, item).filter(|_| is_unnamed(item)) {
            Some(name) if item.kind() == ItemKind::Layout => words::editing::broll(name),
            Some(name) => name.to_owned(),
            None => item.title(),
        }
    }

    fn picture_origin(&self, at: &ItemRef, item: &Item) -> Option<Origin> {
        if !shows_file(item) {
            return None;
        }
        if let Some(source) = self.shown_source(at, item) {
            return Some(match source.duration_ms {
                Some(length) => {
                    let at_ms = (length / 2.0).clamp(0.0, INTO_VIDEO_MS) as i64;
                    Origin::Video(TileKey { source: source.id.clone(), at_ms })
                }
                None => Origin::Image(source.url.clone()).filled()?,
            });
        }
        let Item::Layout(layout) = item else { return None };
        Origin::Image(layout.media.as_ref()?.image_url.clone()?).filled()
    }

    /// Thumbnail of an item; `None` until loaded.
    pub fn picture_of(&self, at: &ItemRef, item: &Item) -> Option<ItemPicture<'_>> {
        match self.picture_origin(at, item)? {
            Origin::Video(key) => self.session.as_ref()?.previews.tile(&key).map(ItemPicture::Tile),
            Origin::Image(address) => match self.library.thumbnails.get(&thumbnail(&address)) {
                Some(PictureState::Ready(picture)) => Some(ItemPicture::Still(picture)),
                _ => None,
            },
        }
    }
}

impl Origin {
    /// `None` for an image without a URL, else `self`.
    fn filled(self) -> Option<Self> {
        if matches!(&self, Self::Image(address) if address.is_empty()) { None } else { Some(self) }
    }
}

impl Editor<'_> {
    /// Requests the image thumbnails of visible items, and the library if it is needed for file names. Returns the video frames to
    /// request.
    pub(super) fn want_item_pictures(&mut self) -> Vec<TileKey> {
        let state = &self.state;
        let Some(session) = &state.session else { return Vec::new() };
        let project = session.document.project();
        let (from, to) = session.played_axis().visible(state.timeline_width);
        let in_view = [ItemKind::MediaOverlay, ItemKind::Layout].into_iter().filter_map(|kind| project.lane(kind));
        let in_view = in_view.flat_map(|lane| lane.touching(from, to)).map(|found| found.value);
        let (mut tiles, mut images, mut needs_names) = (Vec::new(), Vec::new(), false);
        let with_items = state.selection().into_iter().chain(in_view).filter_map(|at| Some((at, project.item(at)?)));
        for (at, item) in with_items.filter(|(_, item)| shows_file(item)).take(MOST_ITEM_PICTURES) {
            needs_names |= is_unnamed(item) && item.source_id().is_some();
            match state.picture_origin(at, item) {
                Some(Origin::Video(key)) => tiles.push(key),
                Some(Origin::Image(address)) => images.push(address),
                None => {}
            }
        }
        self.state.library.thumbnails.make_room(MOST_PICTURES);
        for address in images {
            let key = thumbnail(&address);
            if self.state.library.thumbnails.want(&key) {
                self.services.pictures(PictureRequest::Picture { key, address, size: STILL });
            }
        }
        if needs_names && self.state.library.shelf.is_none() {
            self.with_library(|library, context| library.want(context));
        }
        tiles
    }
}
