//! Applies a batch in three phases: what its operations name is loaded in a few statements, the operations are applied in memory,
//! and what they changed is stored in a few statements too: one a table, and for items up to three, by how much of their rows changes.
//! All of it is one transaction, so a refusal of the last operation leaves nothing of the first.

mod body;
mod state;
#[cfg(test)]
mod tests;

use crate::{
    api::{
        ClipId, SourceId, VideoId,
        batch::{Action, Operation, OperationResult},
        item::{AddBody, ChangeBody, ItemKind},
        layout::LayoutMedia,
        library::LibraryType,
        source::Medium,
    },
    http::{Failure, library},
    store::{ClipRow, ItemText, SourceRow, StoreError, VideoRow, WriteTx},
};
use state::{Changes, State};
use std::collections::{BTreeSet, HashMap};

/// Applies operations in order and advances the video's revision by one. `expected` is the revision of an If-Match. Returns the
/// video as it is then, and what each operation made or changed.
pub fn apply(
    tx: &WriteTx,
    video: &VideoId,
    operations: Vec<Operation>,
    expected: Option<u64>,
) -> Result<(VideoRow, Vec<OperationResult>), Failure> {
    let mut row = VideoRow::find(tx, video)?;
    let mut state = load(tx, &row, &operations, expected)?;
    let results = state.apply(operations)?;
    // Operations name all of them, and one that is not there was missed by now.
    let clips: BTreeSet<_> = state.clips().cloned().collect();
    store(tx, &state.changes()?)?;
    ClipRow::touch(tx, &clips.iter().collect())?;
    row.advance(tx)?;
    Ok((row, results))
}

/// Reads what the operations name. What is not there is left to them to miss.
fn load(tx: &WriteTx, video: &VideoRow, operations: &[Operation], expected: Option<u64>) -> Result<State, StoreError> {
    let named = Named::of(operations);
    let mut state = State::new(video.size, video.revision + 1, expected);
    let clips = ClipRow::of_ids(tx, &video.id, &named.clips)?;
    let media = if named.needs_screens { ClipRow::media_of(tx, &named.clips)? } else { HashMap::new() };
    let tops = if named.needs_tops { ItemText::tops(tx, &named.clips, &named.items)? } else { HashMap::new() };
    for clip in clips {
        let media = media.get(&clip.id);
        let has_screen = media.is_some_and(|media| media.iter().any(|m| matches!(m, Medium::Screen | Medium::Upload)));
        let top = tops.get(&clip.id).copied();
        state.know_clip(clip, has_screen, top);
    }
    let mut sources = named.sources;
    for (clip, item) in ItemText::of_ids(tx, &named.items)? {
        // A layout is checked with the media that it keeps.
        if item.kind == ItemKind::Layout {
            sources.extend(item.source.clone());
        }
        state.know_item(clip, item);
    }
    if named.needs_base_layouts {
        for (clip, item) in ItemText::base_layouts(tx, &named.clips)? {
            state.know_item(clip, item);
        }
    }
    for source in SourceRow::of_ids(tx, &sources)? {
        state.know_source(source);
    }
    Ok(state)
}

/// Stores what a batch changed.
fn store(tx: &WriteTx, changes: &Changes) -> Result<(), StoreError> {
    for source in &changes.sources {
        source.save(tx)?;
    }
    SourceRow::note_uses(tx, &changes.used)?;
    ItemText::delete_all(tx, &changes.removed)?;
    ItemText::save_all(tx, &changes.saved)
}

/// What operations name.
#[derive(Default)]
struct Named<'a> {
    clips: BTreeSet<&'a ClipId>,
    /// Targets, of which some are ids of operations.
    items: BTreeSet<&'a str>,
    sources: BTreeSet<SourceId>,
    needs_screens: bool,
    needs_tops: bool,
    needs_base_layouts: bool,
}

impl<'a> Named<'a> {
    fn of(operations: &'a [Operation]) -> Self {
        let mut named = Self::default();
        for operation in operations {
            named.clips.insert(&operation.clip);
            match &operation.action {
                Action::Add(body) => named.add(body),
                Action::Update(target, change) => {
                    named.items.insert(target.as_str());
                    if let ChangeBody::Layout(change) = change {
                        named.media(change.media.as_ref());
                    }
                }
                Action::Remove(_, target) => {
                    named.items.insert(target.as_str());
                }
            }
        }
        named
    }

    fn add(&mut self, body: &AddBody) {
        match body {
            AddBody::SoundEffect(add) => {
                self.sources.extend(add.source_id.clone());
                if let Some(preset) = &add.preset_id
                    && let Ok(entry) = library::curated_sound(preset, &LibraryType::SoundEffect)
                {
                    self.sources.insert(library::source_of(entry).id);
                }
            }
            AddBody::TextOverlay(add) => self.needs_tops |= add.z_index.is_none(),
            AddBody::MediaOverlay(add) => {
                self.needs_tops |= add.z_index.is_none();
                self.sources.extend(add.source_id.clone());
                self.image(add.image_url.as_deref());
            }
            AddBody::Zoom(_) | AddBody::Blur(_) | AddBody::Highlight(_) => self.needs_screens = true,
            AddBody::Layout(add) => {
                self.needs_base_layouts |= add.start_time_ms.is_none();
                self.media(add.media.as_ref());
            }
        }
    }

    fn media(&mut self, media: Option<&LayoutMedia>) {
        let Some(media) = media else { return };
        self.sources.extend(media.source_id.clone());
        self.image(media.image_url.as_deref());
    }

    fn image(&mut self, address: Option<&str>) {
        match address.and_then(library::image_named) {
            Some(library::NamedImage::Uploaded { id, .. }) => self.sources.insert(id),
            Some(library::NamedImage::Curated(entry)) => self.sources.insert(library::source_of(entry).id),
            None => false,
        };
    }
}
