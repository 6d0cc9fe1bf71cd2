//! Applies a batch in three phases: what its operations name is loaded in a few statements, the operations are applied in memory,
//! and what they changed is stored in a few statements too: one a table, and for items up to three, by how much of their rows changes.
//! All of it is one transaction, so a refusal of the last operation leaves nothing of the first.
//!
//! Behind other writes of an SQLite workspace, the first two phases run before the batch's turn, in a transaction that reads
//! ([`crate::store::Store::answer_in_two`]), and the third in its turn, if nothing that the first two read was changed since; else all
//! three run in its turn. What they read, and who changes it:
//!
//! | table | what of it | written by | raises the video's revision |
//! |---|---|---|---|
//! | `video` | the row: artboard, revision, name | changes of the video and of anything in it | yes |
//! | | its existence | making, deleting, pushing a video: [`Scope::Workspace`](crate::store::Scope) | no: what is deleted and pushed again has its old id and may have its old revision |
//! | `clip` | the rows that operations name: existence, length, cuts, scene | changes of clips, their place, cuts and words; a batch touches `updated_at` alone | yes |
//! | `clip_source` | `medium` of these clips | a clip that is made or copied, and never again; they go with the clip | yes |
//! | `clip`, `clip_source` | rows that were pushed from another workspace | `store/push`: `Scope::Workspace` | no |
//! | `item` | by id, the base layouts, the highest z-index of a clip | batches and single changes; they come and go with clips and videos | yes |
//! | | rows that were pushed | `store/push`: `Scope::Workspace` | no |
//! | | items of other videos whose ids an operation names | that video: they count as absent, whatever they are | no |
//! | `source` | existence, kind, size, token, whether its bytes are there | uploads, the library, deletion of what is unused: `Scope::Workspace` | no |
//! | | the first use of a file of the catalogue | any batch, of other videos too: it stores the same row, whoever comes first | no |
//! | | `used`, `unused_ms` | any batch: not read here | no |
//! | the catalogue | sounds, music and pictures of the program | nobody | |
//!
//! So the revision alone would not do: sources, pushed rows and a video that was made again go past it. What is compared is therefore
//! not what a write changed but its scope: any write of this video or of the workspace since then makes what was read stale. A write in
//! `Scope::Jobs`, or of another video, changes nothing above but the two rows of `source` that say so. Keys, roles and answers to
//! Idempotency-Keys are looked at in the turn alone, and a refusal is given there alone. At last, the revision is advanced from the
//! very one that was read, or not at all ([`VideoRow::advance`]).

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
        item::{AddBody, ChangeBody, ItemKind},
        layout::LayoutMedia,
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
    /// In order.
    pub operations: Vec<Operation>,
    /// The revisions of an If-Match.
    pub expected: Expected,
}

/// What a batch makes of its video, not stored yet.
pub struct Applied {
    /// The video as it was before.
    video: VideoRow,
    clips: BTreeSet<ClipId>,
    changes: Changes,
}

impl Batch {
    /// Applies the operations in order, in memory: every rule is checked, and nothing is changed. Also returns what each operation
    /// makes or changes.
    pub fn apply(self, tx: &ReadTx) -> Result<(Applied, Vec<OperationResult>), Failure> {
        let video = VideoRow::find(tx, &self.video)?;
        // After a restore from a backup revisions begin again at an earlier one: what the caller saw there never was, or is gone.
        let seen = self.expected.seen(video.revision).map_err(|expected| {
            Failure::new(
                Code::EditConflict,
                format!("video \"{}\" is at revision {}, before the {expected} in If-Match", video.id, video.revision),
            )
        })?;
        let mut state = load(tx, &video, &self.operations, seen)?;
        let results = state.apply(self.operations)?;
        // Operations name all of them, and one that is not there was missed by now.
        let clips = state.clips().cloned().collect();
        Ok((Applied { video, clips, changes: state.changes()? }, results))
    }
}

impl Applied {
    /// The revision that the video will have.
    pub fn revision(&self) -> u64 {
        self.video.revision + 1
    }

    /// Stores what the batch changed and advances the video's revision by one. Returns the video as it is then.
    pub fn store(mut self, tx: &WriteTx) -> Result<VideoRow, StoreError> {
        store(tx, &self.changes)?;
        ClipRow::touch(tx, &self.clips.iter().collect())?;
        self.video.advance(tx)?;
        Ok(self.video)
    }
}

/// Applies operations in order, stores what they changed and advances the video's revision by one. `expected` is the revision of an
/// If-Match. Returns the video as it is then, and what each operation made or changed.
pub fn apply(
    tx: &WriteTx,
    video: &VideoId,
    operations: Vec<Operation>,
    expected: Expected,
) -> Result<(VideoRow, Vec<OperationResult>), Failure> {
    let (applied, results) = Batch { video: video.clone(), operations, expected }.apply(tx)?;
    Ok((applied.store(tx)?, results))
}

/// Reads what the operations name. What is not there is left to them to miss.
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
                    && let Ok(entry) = catalogue::curated_sound(preset, &LibraryType::SoundEffect)
                {
                    self.sources.insert(catalogue::source_of(entry).id);
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
        match address.and_then(catalogue::image_named) {
            Some(NamedImage::Uploaded { id, .. }) => self.sources.insert(id),
            Some(NamedImage::Curated(entry)) => self.sources.insert(catalogue::source_of(entry).id),
            None => false,
        };
    }
}
