//! A video's unsaved edits without a window, for commands: with the same journal, merge and save.

use super::{
    Document, Freshness, Project, SaveTask, SavedBy, Together,
    edit_references::{self, Reference},
    generations::{self, Generation},
    journal_file::{self, JournalError, JournalFile, Opened},
    journalled,
    load::{self, First, RemoteSnapshot, look, read_clip},
    reading::Part,
    save,
};
use crate::{
    api::{ApiError, Client, ClipId, OperationId, VideoId, captions::Preset},
    disk::references::{self, Naming},
    edit::{
        Conflict, DraftError, EditRequest, End, Input, MadeItems, Parked, Reply, RequestTarget, Save, SaveState, Unpark,
        journal::{Entry, recover, replay},
    },
    propose::{self as proposal, Fit, MadeOn, Taken},
};
use std::{
    collections::{BTreeSet, VecDeque},
    io,
    path::{Path, PathBuf},
};

/// Error of a command on the edits of a video.
#[derive(Debug, thiserror::Error)]
pub enum HeadlessError {
    /// The server refused a request or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The journal could not be used.
    #[error("{}", words::document::journal_unusable(.0))]
    Journal(#[from] io::Error),
    /// Another window or command holds the journal.
    #[error("{}", words::document::elsewhere())]
    Elsewhere,
    /// The journal was damaged. Nothing was added, saved or discarded.
    #[error("{}", journal_damaged(*kept, set_aside.as_deref()))]
    Damaged {
        /// Path to which the damaged file was moved; `None` if the journal was only read.
        set_aside: Option<PathBuf>,
        /// Number of entries read before the damage.
        kept: usize,
    },
    /// The journal could not be written.
    #[error("{}", words::document::not_written(.0))]
    NotWritten(String),
    /// An edit was refused; no edit of the file was added.
    #[error("{}", words::document::operation_refused(error, id, index))]
    Edit {
        /// Index in the file.
        index: usize,
        /// Id of the operation.
        id: OperationId,
        /// Reason for the refusal.
        error: DraftError,
    },
    /// The draft refused the accepted parts of a proposal; nothing has changed.
    #[error("{}", words::document::nothing_accepted(.0))]
    Take(DraftError),
    /// An earlier version does not fit the current video; nothing was restored.
    #[error("{}", words::document::not_restored(.0))]
    BringBack(DraftError),
    /// The edits could not be discarded; all of them are unchanged.
    #[error("{}", words::document::not_discarded(.0))]
    Discard(DraftError),
    /// Other users changed fields that have unsaved edits here.
    #[error("{}", words::document::conflicts(.0))]
    Conflicts(usize),
}

/// Error text for a damaged journal of which `kept` entries can be read.
fn journal_damaged(kept: usize, set_aside: Option<&Path>) -> String {
    match set_aside {
        Some(path) => words::document::journal_damaged_kept(kept, path.display()),
        None => words::document::journal_damaged(kept),
    }
}

/// A video with its unsaved edits, for a command. Holds the lock of the journal, or only reads the journal beside the window that
/// holds it.
pub struct Headless {
    client: Client,
    /// The video, its unsaved edits, their journal and their save.
    pub document: Document,
    path: PathBuf,
    /// Subtitle presets of the workspace, if an edit names one.
    presets: Vec<Preset>,
    /// Protects media from deletion, from the check that it exists until the edit that names it is on disk.
    naming: Option<Naming>,
    /// Number of items that moved because a clip's cuts changed.
    pub carried: usize,
    /// Damage of a journal that was opened for reading only.
    pub damage: Option<HeadlessError>,
}

/// Result of a save.
pub struct Saved {
    /// Number of executed operations.
    pub done: usize,
    /// Revision after the save.
    pub revision: Option<u64>,
    /// Error of the remaining operations, which stay unsaved.
    pub error: Option<ApiError>,
    /// True if the outcome is unknown: the next save resends the requests with the same keys.
    pub unknown: bool,
    /// Whether [`Self::error`] is the error of a read: the remaining operations were not sent.
    pub is_of_reading: bool,
    /// Error of the read after a complete save.
    pub unread: Option<ApiError>,
}

impl Saved {
    /// Advice to the user, if not everything was saved.
    pub fn advice(&self) -> Option<&'static str> {
        let error = self.error.as_ref()?;
        Some(match (self.unknown, self.is_of_reading) {
            (true, _) => words::document::save_again(),
            (false, true) => words::document::save_rest(),
            (false, false) => error.advice_to_command(),
        })
    }
}

impl Headless {
    /// Reads the video and its journal, in the folder `journals`, for editing. `workspace` is the workspace URL as in the window,
    /// or `local` for the local workspace.
    ///
    /// # Errors
    /// [`HeadlessError::Elsewhere`] while a window has the video open; [`HeadlessError::Damaged`], once, for a journal that had to
    /// be repaired.
    pub async fn open(client: Client, workspace: &str, video: &VideoId, journals: &Path) -> Result<Self, HeadlessError> {
        let path = journal_file::path_of(journals, workspace, video.as_str());
        let journal_path = path.clone();
        // `save` and `close` check write errors.
        let opened = tokio::task::spawn_blocking(move || JournalFile::open_for_command(&journal_path));
        let opened = opened.await.map_err(io::Error::other)?;
        let Opened { file, entries, set_aside } = match opened {
            Err(error) if journal_file::is_elsewhere(&error) => return Err(HeadlessError::Elsewhere),
            opened => opened?,
        };
        if set_aside.is_some() {
            let kept = entries.len();
            // Releases the lock, so that the same command can run again immediately.
            let _ = tokio::task::spawn_blocking(move || file.close()).await;
            return Err(HeadlessError::Damaged { set_aside, kept });
        }
        Self::replayed(client, video, Some(file), entries, path).await
    }

    /// Reads the video and its current journal without locking or changing it, which works beside a window.
    pub async fn look(client: Client, workspace: &str, video: &VideoId, journals: &Path) -> Result<Self, HeadlessError> {
        let path = journal_file::path_of(journals, workspace, video.as_str());
        let read_path = path.clone();
        let read = tokio::task::spawn_blocking(move || journal_file::read(&read_path)).await;
        let recovered = recover(&read.map_err(io::Error::other)??);
        let is_damaged = recovered.is_damaged();
        let entries = recovered.entries;
        let damage = is_damaged.then_some(HeadlessError::Damaged { set_aside: None, kept: entries.len() });
        let looked = Self::replayed(client, video, None, entries, path).await?;
        Ok(Self { damage, ..looked })
    }

    /// Current video with the journal's edits. Reads only clips with unsaved edits.
    async fn replayed(
        client: Client,
        video: &VideoId,
        file: Option<JournalFile>,
        entries: Vec<Entry>,
        path: PathBuf,
    ) -> Result<Self, HeadlessError> {
        // Only clips with unsaved edits, because a server may allow only a hundred requests a minute.
        let was_used = !entries.is_empty();
        let kept = replay(entries);
        let clips = kept.draft.clips().filter(|clip| kept.draft.is_touched(clip)).cloned().collect();
        let (video, clips) =
            load::load(&client, video, &First { clips, only: true, ..First::default() }, None).await?.into_clips();
        let mut document = Document::new(Project::new(video, clips), Save::default());
        document.restore(file, kept, was_used);
        // The user of a command sees the new positions of items anyway.
        let carried = document.accept_carried();
        let (presets, naming) = (Vec::new(), None);
        Ok(Self { client, document, path, presets, naming, carried, damage: None })
    }

    /// Video as shown, with its draft.
    pub fn project(&self) -> &Project {
        self.document.project()
    }

    /// Conflicts of other users' changes with unsaved edits.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.document.questions().conflicts
    }

    /// Unsaved edits, in the order in which they are sent.
    pub fn edit_requests(&self) -> Vec<EditRequest> {
        EditRequest::of_plan(self.project().draft.plan())
    }

    /// Whether a save was sent whose outcome is unknown.
    pub fn is_unknown(&self) -> bool {
        self.document.save_state() == SaveState::Unknown
    }

    /// Reads the clips that edits change, if they were not read yet, and the presets that they name; to be called before
    /// [`Headless::add`]. Media that they name is protected from deletion until the edits are closed.
    ///
    /// # Errors
    /// [`HeadlessError::Edit`] for an edit that names media, or a catalogue item, that does not exist on the server.
    pub async fn read_for(&mut self, edit_requests: &[EditRequest]) -> Result<(), HeadlessError> {
        self.check_references(edit_requests).await?;
        let clips = edit_requests.iter().filter_map(|request| match request {
            EditRequest::Operation(operation) => Some(&operation.clip),
            EditRequest::UpdateClip(clip, _)
            | EditRequest::DeleteClip(clip)
            | EditRequest::CorrectWords(clip, _)
            | EditRequest::CutFootage(clip, _)
            | EditRequest::AddChapter(clip, _) => Some(clip),
            // Items of these clips stay unchanged.
            EditRequest::ReorderClip(..)
            | EditRequest::AddClip(..)
            | EditRequest::CopyClip(..)
            | EditRequest::Video(_)
            | EditRequest::ApplyPreset(_) => None,
        });
        let clips: BTreeSet<ClipId> = clips.cloned().collect();
        if edit_requests.iter().any(|request| matches!(request, EditRequest::ApplyPreset(_))) {
            self.presets = self.client.subtitle_presets().await?.items;
        }
        self.read_clips(clips).await?;
        let corrected = edit_requests.iter().filter_map(|request| match request {
            EditRequest::CorrectWords(clip, _) => Some(clip),
            _ => None,
        });
        let corrected: BTreeSet<&ClipId> = corrected.collect();
        let video = self.project().video.id.clone();
        for clip in corrected {
            let Some(record) = self.project().draft.base_record(clip).cloned() else { continue };
            let reading = read_clip(&self.client, &video, &record, &BTreeSet::from([Part::Transcript])).await?;
            self.document.clip_fetched(clip, reading);
        }
        Ok(())
    }

    async fn check_references(&mut self, edit_requests: &[EditRequest]) -> Result<(), HeadlessError> {
        let mut references = Reference::of(edit_requests);
        // A clip may keep its background, whatever the catalogue lists now.
        references.retain(|reference| !self.has_background(reference));
        if references.is_empty() {
            return Ok(());
        }
        if self.naming.is_none() {
            let folder = self.path.parent().map(PathBuf::from).unwrap_or_default();
            let naming = tokio::task::spawn_blocking(move || references::naming(&folder)).await.map_err(io::Error::other)?;
            self.naming = Some(naming?);
        }
        match edit_references::refused(&self.client, &references).await? {
            None => Ok(()),
            Some((reference, error)) => {
                let (index, id) = (reference.index, reference.id.clone());
                Err(HeadlessError::Edit { index, id, error: DraftError::Rule(error) })
            }
        }
    }

    /// Whether a reference names the current background of its clip.
    fn has_background(&self, reference: &Reference) -> bool {
        let edit_references::Target::Background(clip, name) = &reference.to else { return false };
        let record = self.project().draft.record(clip);
        let has = record.and_then(|record| edit_references::of_catalogue(&record.background));
        has.is_some_and(|(field, value)| value == name && reference.field.ends_with(field))
    }

    /// Reads the items of clips that were not read yet.
    pub async fn read_clips(&mut self, clips: impl IntoIterator<Item = ClipId>) -> Result<(), HeadlessError> {
        let video = self.project().video.id.clone();
        let unread: Vec<_> = clips.into_iter().filter_map(|clip| self.project().draft.unread(&clip).cloned()).collect();
        for record in unread {
            let reading = read_clip(&self.client, &video, &record, &BTreeSet::from([Part::Items])).await?;
            self.document.clip_fetched(&record.id, reading);
        }
        self.document.refresh_read();
        Ok(())
    }

    /// Reads everything of each clip: words, items, media and faces. Clips with unsaved edits keep the items already read.
    pub async fn read_all(&mut self) -> Result<(), HeadlessError> {
        let video = self.project().video.id.clone();
        let draft = &self.project().draft;
        let clips: Vec<_> = draft.order().iter().filter_map(|clip| draft.base_record(clip).cloned()).collect();
        for clip in clips {
            let mut parts = BTreeSet::from(Part::ALL);
            if self.project().draft.unread(&clip.id).is_none() {
                parts.remove(&Part::Items);
            }
            let reading = read_clip(&self.client, &video, &clip, &parts).await?;
            self.document.clip_fetched(&clip.id, reading);
        }
        self.document.refresh_read();
        Ok(())
    }

    /// Adds all edits, or none. A target may be the operation id of an earlier add. Returns the number of edits that the draft
    /// accepted. Fails for an edit of an unread clip: see [`Headless::read_for`].
    pub fn add(&mut self, edit_requests: Vec<EditRequest>) -> Result<usize, HeadlessError> {
        let (presets, mut made) = (&self.presets, MadeItems::new());
        self.document.edit_together(|document| {
            let mut count = 0;
            for (index, request) in edit_requests.into_iter().enumerate() {
                let (id, target) = (request.id(), RequestTarget::of(&request));
                let fail = |error| HeadlessError::Edit { index, id: id.clone(), error: target.explain(error) };
                count += add_one(document, presets, request, &mut made).map_err(fail)?;
            }
            Ok(count)
        })
    }

    /// Fits each part of a proposal by itself. [`Headless::read_for`] must have read its clips.
    pub fn fits(&self, made_on: &MadeOn, parts: &[proposal::Part]) -> Vec<Fit> {
        self.project().fits(made_on, parts, &self.presets)
    }

    /// Accepts parts of a proposal as one undo step; parts that do not fit are left out and returned.
    ///
    /// # Errors
    /// The draft refuses the step; nothing has changed then.
    pub fn take_proposed(
        &mut self,
        made_on: &MadeOn,
        parts: &[proposal::Part],
        chosen: &[usize],
        name: &str,
    ) -> Result<Taken, HeadlessError> {
        let taken = self.project().taking(made_on, parts, chosen, &self.presets);
        if !taken.edits.is_empty() {
            self.document.step(name, taken.edits.clone()).map_err(HeadlessError::Take)?;
        }
        Ok(taken)
    }

    /// Earlier versions of this video's journal, newest first.
    pub fn generations(&self) -> io::Result<Vec<Generation>> {
        generations::list(&self.path)
    }

    /// Restores an earlier version as one step on top of the current one. Returns the number of edits.
    pub async fn bring_back(&mut self, generation: &Generation) -> Result<usize, HeadlessError> {
        let then = generation.read()?.draft;
        self.read_clips(then.clips().cloned().collect::<Vec<_>>()).await?;
        let edits = self.document.edits_to(&then).map_err(HeadlessError::BringBack)?;
        let count = edits.len();
        if count > 0 {
            let name = generations::bring_back_name(generation.at_ms);
            self.document.step(&name, edits).map_err(HeadlessError::BringBack)?;
        }
        Ok(count)
    }

    /// Edits that are set aside, with the reasons; a save does not send them.
    pub fn set_aside(&self) -> &[Parked] {
        self.project().draft.parked()
    }

    /// Drops the edits that are set aside. Returns their number.
    ///
    /// # Errors
    /// [`HeadlessError::Discard`] if the draft cannot drop one.
    pub fn drop_set_aside(&mut self) -> Result<usize, HeadlessError> {
        let count = self.set_aside().len();
        for _ in 0..count {
            if let Some(dropped) = self.document.unpark(0, Unpark::Drop) {
                dropped.map_err(HeadlessError::Discard)?;
            }
        }
        Ok(count)
    }

    /// Discards all unsaved edits. Returns the number of operations.
    ///
    /// # Errors
    /// [`HeadlessError::Discard`] if the draft cannot drop them all together: all stay unsaved then.
    pub fn discard(&mut self) -> Result<usize, HeadlessError> {
        let discarded = self.document.discard().map_err(HeadlessError::Discard)?;
        self.document.settle();
        Ok(discarded)
    }

    /// Sends all unsaved edits, or resends requests that got no answer.
    ///
    /// # Errors
    /// [`HeadlessError::Conflicts`] if other users changed the same fields, and [`HeadlessError::NotWritten`] if the save cannot be
    /// written to the journal: nothing is sent then.
    pub async fn save(&mut self) -> Result<Saved, HeadlessError> {
        let mut so_far = Saved { done: 0, revision: None, error: None, unknown: false, is_of_reading: false, unread: None };
        // An earlier attempt is settled first; edits added since are sent after it.
        while self.save_once(&mut so_far).await? {}
        Ok(so_far)
    }

    /// Runs one save to its end. Returns whether another one must follow.
    async fn save_once(&mut self, so_far: &mut Saved) -> Result<bool, HeadlessError> {
        // A command has just read the server's state, and reads it again after each save.
        let mut tasks = VecDeque::from(self.document.start_save(Freshness::JustRead));
        let mut refreshed = Ok(());
        while let Some(task) = tasks.pop_front() {
            let video = &self.project().video.id;
            let input = match task {
                SaveTask::Fetch { ticket, clips, .. } => {
                    let fetched = self.look_at(&clips).await.map(|seen| {
                        self.take(seen, SavedBy::Others);
                        self.document.fetched()
                    });
                    Input::Reply(ticket, fetched.unwrap_or_else(Reply::Failed))
                }
                SaveTask::ReadMedia(ticket, clips) => {
                    let read = save::read_media(&self.client, video, &clips).await;
                    Input::Reply(ticket, read.map_or_else(Reply::Failed, Reply::Media))
                }
                SaveTask::AwaitJournal(ticket, written) => Input::Reply(ticket, journalled(written).await),
                SaveTask::ReadBack(ticket, clips) => {
                    let held = save::held(&self.client, video, &clips).await;
                    Input::Reply(ticket, held.map_or_else(Reply::Failed, Reply::Held))
                }
                SaveTask::Send(ticket, request) => {
                    let sent = save::send(&self.client, video, &request).await;
                    Input::Reply(ticket, sent.map_or_else(Reply::Failed, Reply::Done))
                }
                // The user of the command was asked before, or agreed by an option.
                SaveTask::Confirm(_) => Input::Agreed,
                SaveTask::Landed(landed) => {
                    so_far.revision = landed.revision.or(so_far.revision);
                    continue;
                }
                SaveTask::Refresh { clips, .. } => {
                    refreshed = self.look_at(&clips).await.map(|seen| self.take(seen, SavedBy::Us));
                    continue;
                }
                SaveTask::Ask => return Err(HeadlessError::Conflicts(self.conflicts().len())),
                // A window that asks for the journal waits until the command ends, which is soon.
                SaveTask::HandOver => continue,
                SaveTask::End(end) => return self.ended(end, refreshed, so_far),
            };
            tasks.extend(self.document.save_input(input));
        }
        Ok(false)
    }

    /// Records the end of a save. Returns whether edits added since must be sent next.
    fn ended(&mut self, end: End, refreshed: Result<(), ApiError>, so_far: &mut Saved) -> Result<bool, HeadlessError> {
        match end {
            End::Nothing | End::PutOff => {}
            End::NotFetched(error) if so_far.done == 0 => return Err(error.into()),
            End::NotFetched(error) => (so_far.error, so_far.is_of_reading) = (Some(error), true),
            End::NotWritten(why) => return Err(HeadlessError::NotWritten(why)),
            End::Unknown { error, .. } => (so_far.unknown, so_far.error) = (true, Some(error)),
            End::Failed { done, error, .. } => {
                so_far.done += done;
                so_far.error = Some(error);
            }
            End::Stopped { done, .. } => so_far.done += done,
            End::Saved { done, again, .. } => {
                so_far.done += done;
                if let Err(error) = refreshed {
                    self.not_read_again(error, so_far);
                    return Ok(false);
                }
                // Only a batch's answer has a revision, and the save may have continued after it.
                so_far.revision = self.project().video.revision.or(so_far.revision);
                self.document.settle();
                return Ok(again && self.conflicts().is_empty());
            }
            End::Found { done, .. } => {
                so_far.done += done;
                if let Err(error) = refreshed {
                    self.not_read_again(error, so_far);
                    return Ok(false);
                }
                self.document.settle();
                return Ok(self.conflicts().is_empty());
            }
        }
        Ok(false)
    }

    /// Records that the video could not be read after the save. If edits were added since, they stay unsaved.
    fn not_read_again(&self, error: ApiError, so_far: &mut Saved) {
        if self.project().waiting > 0 {
            (so_far.error, so_far.is_of_reading) = (Some(error), true);
        } else {
            so_far.unread = Some(error);
        }
    }

    /// Reads the server's state of some clips, and of all clips with unsaved edits.
    async fn look_at(&self, clips: &[ClipId]) -> Result<RemoteSnapshot, ApiError> {
        let draft = &self.project().draft;
        let waiting = draft.clips().filter(|clip| draft.is_touched(clip));
        let clips: Vec<_> = waiting.chain(clips).cloned().collect::<BTreeSet<_>>().into_iter().collect();
        look(&self.client, &self.project().video.id, &clips, &draft.corrected()).await
    }

    /// Merges the server's current state.
    fn take(&mut self, seen: RemoteSnapshot, by: SavedBy) {
        self.document.took_snapshot(seen, by);
        // The user of a command sees the new positions of items anyway.
        self.document.accept_carried();
    }

    /// Releases the journal when everything is on disk.
    pub async fn close(mut self) -> Result<(), HeadlessError> {
        let written = self.document.written();
        if let Some(written) = written {
            let written = written.await.unwrap_or(Err(JournalError::Closed));
            written.map_err(|error| HeadlessError::NotWritten(error.to_string()))?;
        }
        // The journal entries that name media are on disk now.
        self.naming = None;
        let close = tokio::task::spawn_blocking(move || self.document.close());
        close.await.map_err(|error| HeadlessError::NotWritten(error.to_string()))
    }
}

/// Applies the edits of one request. Returns their number.
fn add_one(
    document: &mut Together<'_>,
    presets: &[Preset],
    request: EditRequest,
    made: &mut MadeItems,
) -> Result<usize, DraftError> {
    let edits = document.project().edits_of_request(presets, request, made)?;
    let count = edits.len();
    for (name, edit) in edits {
        document.edit(name, edit)?;
    }
    Ok(count)
}
