//! Applies a batch in three phases. Phase 1 loads the records that the operations refer to, in a few statements. Phase 2 applies
//! the operations in memory. Phase 3 stores the changes, one statement per table, and up to three for items, by how much of their
//! rows changes. All phases are in one transaction, so if the last operation is refused, nothing of the first stays.
//!
//! While the batch waits in the write queue of an SQLite workspace, phases 1 and 2 run early, in a read transaction
//! ([`crate::store::Store::answer_in_two`]). Phase 3 runs in the batch's turn, if no write has changed anything that phases 1 and 2
//! read; else all three run again in that turn. The tables that they read, and who changes them:
//!
//! | table | part | written by | raises the video's revision |
//! |---|---|---|---|
//! | `video` | the row: artboard, revision, name | changes of the video and of anything in it | yes |
//! | | its existence | making, deleting, pushing a video: [`Scope::Workspace`](crate::store::Scope) | no: a video that is deleted and pushed again has its old id and may have its old revision |
//! | `clip` | the rows that operations name: existence, length, cuts, scene | changes of clips, their place, cuts and words; a batch touches `updated_at` alone | yes |
//! | `clip_source` | `medium` of these clips | a clip that is made or copied, and never again; they go with the clip | yes |
//! | `clip`, `clip_source` | rows that were pushed from another workspace | `store/push`: `Scope::Workspace` | no |
//! | `item` | by id, the base layouts, the highest z-index of a clip | batches and single changes; items are deleted and copied with clips and videos | yes |
//! | | rows that were pushed | `store/push`: `Scope::Workspace` | no |
//! | | items of other videos whose ids an operation names | that video: they count as absent, whatever they contain | no |
//! | `source` | existence, kind, size, token, whether its bytes are there | uploads, the library, deletion of unused sources: `Scope::Workspace` | no |
//! | | the first use of a file of the catalogue | any batch, of other videos too: every batch stores the same row | no |
//! | | `used`, `unused_ms` | any batch: not read here | no |
//! | the catalogue | sounds, music and pictures of the program | nobody | |
//!
//! So comparing the revision would not suffice: sources, pushed rows and a recreated video change without it. Instead, the store
//! compares scopes: any later write of this video or of the workspace makes the early results stale. A write in `Scope::Jobs`, or
//! of another video, changes nothing in the table but the two rows of `source` that say so. API keys, roles and stored answers to
//! Idempotency-Keys are checked in the turn only, and a refusal is answered only there. Finally, the revision is advanced from the
//! value that was read, or not at all ([`VideoRow::advance`]).

mod body;
#[cfg(test)]
mod racing;
mod state;
#[cfg(test)]
mod tests;

use crate::{
    api::{
        ClipId, SourceId, VideoId,
        batch::{Action, Operation, OperationResult},
        item::{ChangeBody, ItemKind, Needs},
        layout::LayoutChange,
        library::LibraryType,
        source::Medium,
    },
    catalogue::{self, NamedImage},
    failure::{Code, Failure},
    store::{ClipRow, Expected, ItemText, ReadTx, SourceRow, StoreError, VideoRow, WriteTx},
};
use state::{Changes, State};
use std::collections::{BTreeSet, HashMap};

/// Operations that are to be applied to a video.
#[derive(Clone)]
pub struct Batch {
    /// The video.
    pub video: VideoId,
    /// In the order in which they are applied.
    pub operations: Vec<Operation>,
    /// Revision condition of an If-Match header.
    pub expected: Expected,
}

/// Result of a batch in memory, not stored yet.
pub struct Applied {
    /// The video before the batch.
    video: VideoRow,
    clips: BTreeSet<ClipId>,
    changes: Changes,
}

impl Batch {
    /// Applies the operations in order, in memory: every rule is checked, and nothing is stored. Also returns the id that each
    /// operation creates or changes.
    pub fn apply(self, tx: &ReadTx) -> Result<(Applied, Vec<OperationResult>), Failure> {
        let video = VideoRow::find(tx, &self.video)?;
        // After a restore from a backup, revisions continue from an earlier one: the revision that the caller saw may be gone.
        let seen = self.expected.seen(video.revision).map_err(|expected| {
            Failure::new(
                Code::EditConflict,
                format!("video \"{}\" is at revision {}, before the {expected} in If-Match", video.id, video.revision),
            )
        })?;
        let mut state = load(tx, &video, &self.operations, seen)?;
        let results = state.apply(self.operations)?;
        // All loaded clips are named by operations: a missing one would have been refused by now.
        let clips = state.clips().cloned().collect();
        Ok((Applied { video, clips, changes: state.changes()? }, results))
    }
}

impl Applied {
    /// Revision of the video after the batch.
    pub fn revision(&self) -> u64 {
        self.video.revision + 1
    }

    /// Stores the changes and advances the video's revision by one. Returns the new row of the video.
    pub fn store(mut self, tx: &WriteTx) -> Result<VideoRow, StoreError> {
        store(tx, &self.changes)?;
        ClipRow::touch(tx, &self.clips.iter().collect())?;
        self.video.advance(tx)?;
        Ok(self.video)
    }
}

/// Applies operations in order, stores the changes and advances the video's revision by one. `expected` is the condition of an
/// If-Match header. Returns the new row of the video, and the id that each operation created or changed.
pub fn apply(
    tx: &WriteTx,
    video: &VideoId,
    operations: Vec<Operation>,
    expected: Expected,
) -> Result<(VideoRow, Vec<OperationResult>), Failure> {
    let (applied, results) = Batch { video: video.clone(), operations, expected }.apply(tx)?;
    Ok((applied.store(tx)?, results))
}

/// Loads the records that the operations refer to. Missing ones are refused later, by the operations themselves.
fn load(tx: &ReadTx, video: &VideoRow, operations: &[Operation], expected: Option<u64>) -> Result<State, StoreError> {
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
        // A changed layout is checked with its stored media too.
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

/// Stores the changes of a batch.
fn store(tx: &WriteTx, changes: &Changes) -> Result<(), StoreError> {
    for source in &changes.sources {
        source.save(tx)?;
    }
    SourceRow::note_uses(tx, &changes.used)?;
    ItemText::delete_all(tx, &changes.removed)?;
    ItemText::save_all(tx, &changes.saved)
}

/// Ids that the operations refer to.
#[derive(Default)]
struct Named<'a> {
    clips: BTreeSet<&'a ClipId>,
    /// Targets: ids of items, or ids of earlier operations.
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
                Action::Add(body) => named.note(body.needs()),
                Action::Update(target, change) => {
                    named.items.insert(target.as_str());
                    if let ChangeBody::Layout(LayoutChange { media: Some(media), .. }) = change {
                        named.note(media.needs());
                    }
                }
                Action::Remove(_, target) => {
                    named.items.insert(target.as_str());
                }
            }
        }
        named
    }

    fn note(&mut self, needs: Needs<'_>) {
        self.sources.extend(needs.source.cloned());
        let preset = needs.preset.and_then(|preset| catalogue::curated_sound(preset, &LibraryType::SoundEffect).ok());
        self.sources.extend(preset.map(|entry| catalogue::source_of(entry).id));
        self.sources.extend(needs.image.and_then(catalogue::image_named).map(|image| match image {
            NamedImage::Uploaded { id, .. } => id,
            NamedImage::Curated(entry) => catalogue::source_of(entry).id,
        }));
        self.needs_screens |= needs.screen;
        self.needs_tops |= needs.is_on_top;
        self.needs_base_layouts |= needs.is_base;
    }
}
