//! Names and pictures of the files that items show: of B-roll and of media overlays.

use crate::{
    api::{
        item::{Item, ItemKind},
        source::Source,
    },
    app::{App, ItemRef, State, thumbnail},
    jobs::{
        pictures::{Picture, PictureRequest, PictureState},
        previews::{Tile, TileKey},
    },
};

/// Of how many items in view pictures are asked for at most.
pub const MOST_ITEM_PICTURES: usize = 32;
/// How far into a video its picture is taken, in milliseconds: the first ones are often black.
const INTO_VIDEO_MS: f64 = 1_000.0;
/// The size of an image's picture.
const STILL: (u32, u32) = (192, 108);

/// A small picture of what an item shows.
pub enum ItemPicture<'a> {
    /// Of an image.
    Still(&'a Picture),
    /// Of a video.
    Tile(&'a Tile),
}

/// Where an item's picture is from.
enum Origin {
    Video(TileKey),
    Image(String),
}

/// Whether an item shows a file: a media overlay, or a layout with B-roll.
fn shows_file(item: &Item) -> bool {
    matches!(item, Item::MediaOverlay(_)) || matches!(item, Item::Layout(layout) if layout.media.is_some())
}

/// Whether an item has no name of its own, so that its file's name says what it is.
fn is_unnamed(item: &Item) -> bool {
    match item {
        Item::MediaOverlay(media) => media.name.as_deref().is_none_or(|name| name.trim().is_empty()),
        _ => true,
    }
}

impl State {
    /// The source that an item shows, where it is known.
    fn shown_source(&self, at: &ItemRef, item: &Item) -> Option<&Source> {
        let id = item.source_id().filter(|_| shows_file(item))?;
        self.project()?.clip(&at.clip)?.1.sources.iter().find(|source| source.id == *id)
    }

    /// The name of the file that an item shows, where the library or the service tells it.
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

    /// What an item is called on its lane: B-roll by its file.
    pub fn title_of(&self, at: &ItemRef, item: &Item) -> String {
        match self.file_of(at, item).filter(|_| is_unnamed(item)) {
            Some(name) if item.kind() == ItemKind::Layout => format!("B-roll \u{2018}{name}\u{2019}"),
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

    /// The picture of what an item shows, once it was read.
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
    /// Itself, unless it is an image without an address.
    fn filled(self) -> Option<Self> {
        if matches!(&self, Self::Image(address) if address.is_empty()) { None } else { Some(self) }
    }
}

impl App {
    /// Asks for the images of the items in view, and for the library where one has no name but its file's; answers the pictures
    /// of videos that are needed.
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
        self.state.library.thumbnails.make_room(crate::app::features::editor::library::MOST_PICTURES);
        for address in images {
            let key = thumbnail(&address);
            if self.state.library.thumbnails.want(&key) {
                self.services.pictures(PictureRequest::Picture { key, address, size: STILL });
            }
        }
        if needs_names && self.state.library.shelf.is_none() {
            self.want_library();
        }
        tiles
    }
}
