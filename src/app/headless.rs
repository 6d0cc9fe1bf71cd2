//! A video's waiting edits without a window: the same journal, the same merge, the same save.

use super::{
    Paths, Project,
    generations::{self, Generation},
    journal_file::{self, Opened, Told},
    journaling::Journaling,
    load,
    project::News,
    save::{Attempt, SaveOutcome},
};
use crate::{
    api::{
        ApiError, Client, ItemId, OperationId, VideoId,
        batch::{Action, Operation},
        item::ChangeBody,
    },
    edit::{
        Conflict, Draft, DraftError, Edit, Merge,
        journal::{Replayed, recover, replay},
    },
};
use sha2::{Digest, Sha256};
use std::{collections::HashMap, io, path::PathBuf};

/// Why the edits of a video could not be worked on.
#[derive(Debug, thiserror::Error)]
pub enum HeadlessError {
    /// The workspace did not answer as hoped.
    #[error("{0}")]
    Api(#[from] ApiError),
    /// The journal could not be used.
    #[error("the journal of this video cannot be used: {0}")]
    Journal(#[from] io::Error),
    /// The journal could not be written.
    #[error("the journal could not be written: {0}")]
    NotWritten(String),
    /// An edit was refused; none of the file was taken.
    #[error("operations[{index}] ({id}): {error}")]
    Edit {
        /// Place in the file.
        index: usize,
        /// The operation's own id.
        id: OperationId,
        /// What is wrong.
        error: DraftError,
    },
    /// Others changed what is edited here.
    #[error("{0} of the waiting edits meet changes of others. Open the video in the window to choose, or discard the edits")]
    Conflicts(usize),
}

/// A video with its waiting edits, held by its journal's lock.
pub struct Headless {
    client: Client,
    /// The video and its draft.
    pub project: Project,
    journal: Journaling,
    attempt: Option<Attempt>,
    trouble: std::sync::mpsc::Receiver<String>,
    path: PathBuf,
    /// What others did where edits wait.
    pub conflicts: Vec<Conflict>,
    /// What moved because a clip's cuts changed.
    pub carried: usize,
}

/// What a save did.
pub struct Saved {
    /// How many operations were done.
    pub done: usize,
    /// The revision after it.
    pub revision: Option<u64>,
    /// Why the rest was not; what was not done still waits.
    pub error: Option<ApiError>,
    /// Whether it is not known what was done: the next save asks again under the same keys.
    pub unknown: bool,
}

impl Headless {
    /// Reads the video and its journal. `workspace` is the address as the window has it, `local` for this machine's own.
    pub async fn open(client: Client, workspace: &str, video: &VideoId, paths: &Paths) -> Result<Self, HeadlessError> {
        let path = journal_file::path_of(&paths.journals, workspace, video.as_str());
        let journal_path = path.clone();
        let (tell, trouble) = std::sync::mpsc::channel();
        let opened = tokio::task::spawn_blocking(move || {
            journal_file::JournalFile::open(&path, move |told| {
                // A command is over in a moment: who asks for the journal waits that long.
                if let Told::Trouble(why) = told {
                    // Whoever reads it may have gone.
                    let _ = tell.send(why);
                }
            })
        });
        let loaded = load::load(&client, video).await?;
        let Opened { file, entries, .. } = opened.await.map_err(io::Error::other)??;
        let mut project = Project::new(loaded.video, loaded.clips);
        let restored = !entries.is_empty();
        let Replayed { mut draft, maps, unanswered, .. } = replay(entries);
        let mut carried = 0;
        for (clip, before) in &maps {
            if let Some((_, data)) = project.clip(clip).filter(|(_, data)| data.map != *before) {
                carried += draft.recut(clip, before, &data.map).len();
            }
        }
        let merges = project.draft.restore(draft, unanswered.is_none());
        project.refresh();
        project.draft.end_gesture();
        let journal = Journaling::opened(file, &project.draft, restored);
        for clip in project.draft.clips() {
            journal.recut(&project, clip);
            if let Some(base) = project.draft.base(clip).filter(|_| unanswered.is_none()) {
                journal.rebased(clip, base);
            }
        }
        let attempt = unanswered.map(|(saving, keys)| Attempt::again(saving, keys));
        let conflicts = merges.into_iter().flat_map(|merge: Merge| merge.conflicts).collect();
        Ok(Self { client, project, journal, attempt, trouble, path: journal_path, conflicts, carried })
    }

    /// The operations that wait.
    pub fn operations(&self) -> Vec<Operation> {
        self.project.draft.operations()
    }

    /// Whether a save was sent whose answer is not known.
    pub fn is_unknown(&self) -> bool {
        self.attempt.is_some()
    }

    /// Adds operations as edits: all of them, or none. A target may be the operation id of an earlier add.
    pub fn add(&mut self, operations: Vec<Operation>) -> Result<usize, HeadlessError> {
        let (mut edits, mut made) = (Vec::new(), HashMap::<OperationId, ItemId>::new());
        let mut trial: Draft = self.project.draft.clone();
        for (index, operation) in operations.into_iter().enumerate() {
            let Operation { id, clip, action } = operation;
            let target = |target: ItemId, made: &HashMap<OperationId, ItemId>| {
                made.get(&OperationId::from(target.as_str())).cloned().unwrap_or(target)
            };
            let (edit, name) = match action {
                Action::Add(body) => {
                    let scene = self.project.clip(&clip).map(|(_, data)| data.clip.layout_scene_type.clone());
                    let scene =
                        scene.ok_or_else(|| HeadlessError::Edit { index, id: id.clone(), error: DraftError::NoClip })?;
                    let item = body.into_item(ItemId::local(), self.project.video.dimensions, &scene);
                    made.insert(id.clone(), item.id().clone());
                    let name = format!("Add \u{2018}{}\u{2019}", item.title());
                    (Edit::Add(clip, item), name)
                }
                Action::Update(item, change) => (Edit::Update(clip, target(item, &made), change), format!("Change {id}")),
                Action::Remove(_, item) => (Edit::Remove(clip, target(item, &made)), format!("Delete {id}")),
            };
            trial.edit(name.clone(), None, edit.clone()).map_err(|error| HeadlessError::Edit {
                index,
                id: id.clone(),
                error,
            })?;
            edits.push((name, edit));
        }
        let count = edits.len();
        for (name, edit) in edits {
            // It was tried on a copy.
            if self.project.draft.edit(name.clone(), None, edit.clone()).is_ok() {
                self.journal.edited(&self.project, name, None, edit, true);
            }
        }
        self.project.refresh();
        Ok(count)
    }

    /// The earlier states of this video's journal, the newest first.
    pub fn generations(&self) -> io::Result<Vec<Generation>> {
        generations::list(&self.path)
    }

    /// Brings back what waited in an earlier state: its edits are laid over what the service holds now, as edits of their
    /// own. What the service holds already is nothing to bring back. Answers how many edits came.
    pub fn bring_back(&mut self, generation: &Generation) -> Result<usize, HeadlessError> {
        let bytes = std::fs::read(&generation.path)?;
        let Replayed { draft, maps, .. } = replay(recover(&bytes).entries);
        let mut kept = draft;
        for (clip, before) in &maps {
            if let Some((_, data)) = self.project.clip(clip).filter(|(_, data)| data.map != *before) {
                kept.recut(clip, before, &data.map);
            }
        }
        let clips: Vec<_> = kept.clips().cloned().collect();
        let mut edits = Vec::new();
        for clip in clips {
            let (Some(then), Some(here)) = (kept.items(&clip), self.project.draft.items(&clip)) else { continue };
            for item in then.iter() {
                if let Some(now) = here.get(item.id()) {
                    let change = ChangeBody::between(now, item).filter(|change| !change.is_empty());
                    let id = item.id().clone();
                    edits.extend(change.map(|change| (item.title(), Edit::Update(clip.clone(), id, change))));
                } else {
                    let mut again = item.clone();
                    again.set_id(ItemId::local());
                    edits.push((item.title(), Edit::Add(clip.clone(), again)));
                }
            }
        }
        let mut count = 0;
        for (title, edit) in edits {
            let name = format!("Bring back \u{2018}{title}\u{2019}");
            // What does not fit any more, as a base layout that is gone, is passed over.
            if self.project.draft.edit(name.clone(), None, edit.clone()).is_ok() {
                self.journal.edited(&self.project, name, None, edit, true);
                count += 1;
            }
        }
        self.project.refresh();
        Ok(count)
    }

    /// Takes everything back that waits; answers how many operations that were.
    pub fn discard(&mut self) -> usize {
        let waiting = self.operations().len();
        if self.project.draft.discard("Discard all edits").is_some() {
            self.journal.discarded("Discard all edits");
        }
        self.project.refresh();
        self.settle();
        waiting
    }

    /// Sends what waits, or again what got no answer.
    pub async fn save(&mut self) -> Result<Saved, HeadlessError> {
        if !self.conflicts.is_empty() {
            return Err(HeadlessError::Conflicts(self.conflicts.len()));
        }
        let mut all = Saved { done: 0, revision: None, error: None, unknown: false };
        // What was sent before is settled first; what was added since goes out after it.
        loop {
            let attempt = match self.attempt.take() {
                Some(attempt) => attempt,
                None => match self.project.draft.start_save() {
                    Some(saving) => Attempt::new(saving),
                    None => return Ok(all),
                },
            };
            let again = attempt.sent_before;
            if let Some(written) = self.journal.save_started(attempt.keys())
                && !written.await.unwrap_or(false)
            {
                return Err(HeadlessError::NotWritten(self.trouble.try_recv().unwrap_or_default()));
            }
            let SaveOutcome { results, revision, error } = attempt.run(&self.client, &self.project.video.id).await;
            all.done += results.len();
            all.revision = revision.or(all.revision);
            all.unknown = error.as_ref().is_some_and(|e| e.outcome_unknown() || (again && !e.settles()));
            if all.unknown {
                self.attempt = Some(attempt.unanswered());
                all.error = error;
                return Ok(all);
            }
            let whole = error.is_none();
            self.journal.save_ended(results.clone());
            self.project.draft.finish_save(attempt.saving.clone(), &results);
            if let Some(error) = error {
                all.error = Some(error);
                self.project.refresh();
                return Ok(all);
            }
            // What the service holds now is the base of what still waits.
            let fresh = load::load(&self.client, &self.project.video.id).await?;
            let News { merges, .. } = self.project.reloaded(fresh.video, fresh.clips);
            for data in &self.project.clips {
                if let Some(base) = self.project.draft.base(&data.clip.id) {
                    self.journal.rebased(&data.clip.id, base);
                }
            }
            self.conflicts.extend(merges.into_iter().flat_map(|merge| merge.conflicts));
            self.settle();
            if !again || !whole || !self.conflicts.is_empty() {
                return Ok(all);
            }
        }
    }

    fn settle(&mut self) {
        if self.operations().is_empty() && self.project.draft.parked().is_empty() && self.attempt.is_none() {
            self.journal.reset();
        }
    }

    /// Lets go of the journal once everything is on disk.
    pub async fn close(mut self) -> Result<(), HeadlessError> {
        let written = self.journal.settled();
        if let Some(written) = written
            && !written.await.unwrap_or(false)
        {
            return Err(HeadlessError::NotWritten(self.trouble.try_recv().unwrap_or_default()));
        }
        let close = tokio::task::spawn_blocking(move || self.journal.close());
        close.await.map_err(|error| HeadlessError::NotWritten(error.to_string()))
    }
}

/// A short name of a batch: the same operations always have the same one.
pub fn hash_of(operations: &[Operation]) -> String {
    use std::fmt::Write;
    let bytes = serde_json::to_vec(operations).unwrap_or_default();
    Sha256::digest(bytes).iter().take(4).fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
