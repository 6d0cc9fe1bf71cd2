//! The box of an overlay on the canvas, and the change that moves or resizes it.

use crate::api::{
    PointPct, SizePx,
    item::{ChangeBody, Item},
    overlay::{MediaOverlayChange, TextOverlayChange},
};

/// Position and size of an overlay; `None` for other items.
pub fn box_of(item: &Item) -> Option<(PointPct, SizePx)> {
    match item {
        Item::TextOverlay(text) => text.point.zip(text.dimensions),
        Item::MediaOverlay(media) => media.point.zip(media.dimensions),
        _ => None,
    }
}

/// The change that sets an overlay's position or size; `None` leaves a field unchanged.
pub fn change_of_box(item: &Item, point: Option<PointPct>, dimensions: Option<SizePx>) -> ChangeBody {
    match item {
        Item::TextOverlay(_) => ChangeBody::TextOverlay(TextOverlayChange { point, dimensions, ..Default::default() }),
        _ => ChangeBody::MediaOverlay(MediaOverlayChange { point, dimensions, ..Default::default() }),
    }
}
