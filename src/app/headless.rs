//! A video's unsaved edits without a window: the same journal, the same merge, the same save.

use super::{
    Paths, Project,
    deleting::read_media,
    edit_references::{self, Reference},
    edit_request::EditRequest,
    generations::{self, Generation},
    journal_file::{self, JournalFile, Opened},
    journaling::Journaling,
    load::{self, First, RemoteSnapshot, look, read_clip},
    reading::Part,
    save,
};
use crate::{
    api::{
        ApiError, Client, ClipId, ItemId, OperationId, VideoId,
        batch::{Action, Operation},
        captions::Preset,
        item::{ChangeBody, Item, ItemKind},
        layout::LayoutChange,
        rules::FieldError,
    },
    disk::references::{self, Naming},
    edit::{
        Conflict, Draft, DraftError, Edit, Effect, End, Input, Reply, Save, SaveState, SaveStep, Settled, Start, VideoStep,
        journal::{Entry, Recovered, Replayed, recover, replay},
    },
    timeline::CutMap,
};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    io,
    path::PathBuf,
};

/// Why the edits of a video could not be used.
#[derive(Debug, thiserror::Error)]
pub enum HeadlessError {
    /// The workspace refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The journal could not be used.
    #[error("the journal of this video cannot be used: {0}")]
    Journal(#[from] io::Error),
    /// Another window or command holds the journal.
    #[error("this video is open in another Cutroom. Save or discard there, or close it and run this again")]
    Elsewhere,
    /// The journal was damaged. Nothing was added, saved or discarded.
    #[error(
        "the journal of this video is damaged: {kept} entries before the damage can be read{}. Look at them with `cutroom edits list`; \
         edits after the damage are lost to this video. Nothing was changed or saved; run this again to go on with what can be read",
        .set_aside.as_ref().map(|path| format!(", and the damaged file was kept as {}", path.display())).unwrap_or_default()
    )]
    Damaged {
        /// Where the damaged file was moved; none if the journal was only read.
        set_aside: Option<PathBuf>,
        /// Number of entries read before the damage.
        kept: usize,
    },
    /// The journal could not be written.
    #[error("the journal could not be written: {0}")]
    NotWritten(String),
    /// An edit was refused; none of the file was taken.
    #[error("operations[{index}] ({id}): {error}")]
    Edit {
        /// Index in the file.
        index: usize,
        /// The operation's own id.
        id: OperationId,
        /// What is wrong.
        error: DraftError,
    },
    /// An earlier state does not fit the present one; nothing was restored.
    #[error("that state cannot be brought back: {0}")]
    BringBack(DraftError),
    /// Others changed what has unsaved edits here.
    #[error(
        "{0} of the waiting edits conflict with changes of others. Open the video in the window to choose, or discard the edits"
    )]
    Conflicts(usize),
}

/// A video with its unsaved edits: owns the journal's lock, or only reads beside the window that owns it.
pub struct Headless {
    client: Client,
    /// The video and its draft.
    pub project: Project,
    journal: Journaling,
    save: Save,
    path: PathBuf,
    /// The subtitle presets of the workspace, if an edit names one.
    presets: Vec<Preset>,
    /// Keeps media from being deleted from the question whether it exists until the edit that names it is on disk.
    naming: Option<Naming>,
    /// Conflicts of remote changes with unsaved edits.
    pub conflicts: Vec<Conflict>,
    /// Number of items that moved because a clip's cuts changed.
    pub carried: usize,
    /// The damage of a journal that was only read.
    pub damage: Option<HeadlessError>,
}

/// The result of a save.
pub struct Saved {
    /// Number of executed operations.
    pub done: usize,
    /// The revision after it.
    pub revision: Option<u64>,
    /// Why the rest failed; it stays unsaved.
    pub error: Option<ApiError>,
    /// Whether the outcome is unknown: the next save resends under the same keys.
    pub unknown: bool,
}

impl Headless {
    /// Reads the video and its journal for editing. `workspace` is the address as the window uses it, `local` for this
    /// machine's own.
    ///
    /// # Errors
    /// [`HeadlessError::Elsewhere`] while a window has the video open; [`HeadlessError::Damaged`], once, for a journal that
    /// had to be repaired.
    pub async fn open(client: Client, workspace: &str, video: &VideoId, paths: &Paths) -> Result<Self, HeadlessError> {
        let path = journal_file::path_of(&paths.journals, workspace, video.as_str());
        let journal_path = path.clone();
        // Write errors are checked where they matter, in `save` and `close`. A window that asks for the journal waits until
        // the command ends, which is soon.
        let opened = tokio::task::spawn_blocking(move || JournalFile::open(&journal_path, |_| {}));
        let opened = opened.await.map_err(io::Error::other)?;
        let Opened { file, entries, set_aside } = match opened {
            Err(error) if journal_file::is_elsewhere(&error) => return Err(HeadlessError::Elsewhere),
            opened => opened?,
        };
        if set_aside.is_some() {
            let kept = entries.len();
            // The lock is released with it, so that the same command can run again at once.
            let _ = tokio::task::spawn_blocking(move || file.close()).await;
            return Err(HeadlessError::Damaged { set_aside, kept });
        }
        Self::replayed(client, video, Some(file), entries, path).await
    }

    /// Reads the video and its present journal without locking or changing it, which works beside a window.
    pub async fn look(client: Client, workspace: &str, video: &VideoId, paths: &Paths) -> Result<Self, HeadlessError> {
        let path = journal_file::path_of(&paths.journals, workspace, video.as_str());
        let read_path = path.clone();
        let read = tokio::task::spawn_blocking(move || journal_file::read(&read_path)).await;
        let Recovered { entries, damaged, .. } = recover(&read.map_err(io::Error::other)??);
        let damage = damaged.then_some(HeadlessError::Damaged { set_aside: None, kept: entries.len() });
        let looked = Self::replayed(client, video, None, entries, path).await?;
        Ok(Self { damage, ..looked })
    }

    /// The present video with the journal's edits. Only clips with unsaved edits are read.
    async fn replayed(
        client: Client,
        video: &VideoId,
        file: Option<JournalFile>,
        entries: Vec<Entry>,
        path: PathBuf,
    ) -> Result<Self, HeadlessError> {
        let restored = !entries.is_empty();
        let Replayed { draft, unanswered, questions, .. } = replay(entries);
        // Only clips with unsaved edits: a service may allow a hundred requests a minute.
        let clips = draft.clips().filter(|clip| draft.is_touched(clip)).cloned().collect();
        let (video, clips) =
            load::load(&client, video, &First { clips, only: true, ..First::default() }, None).await?.into_clips();
        let mut project = Project::new(video, clips);
        let news = project.restored(draft, unanswered.as_ref().map(|save| &save.saving));
        project.draft.end_gesture();
        let mut journal = file.map_or_else(Journaling::default, |file| Journaling::opened(file, &project.draft, restored));
        journal.asked_before(&questions);
        if unanswered.is_none() {
            journal.rebased(&project.draft);
        }
        let mut save = Save::default();
        if let Some(unanswered) = unanswered {
            save.on(Input::Restored(unanswered), &mut project.draft);
        }
        let carried = news.clips.iter().map(|(_, merge)| merge.carried.len()).sum();
        let mut conflicts = questions;
        conflicts.extend(news.into_conflicts());
        journal.asked(&conflicts);
        let (presets, naming) = (Vec::new(), None);
        Ok(Self { client, project, journal, save, path, presets, naming, conflicts, carried, damage: None })
    }

    /// The unsaved edits, in the order in which they are sent.
    pub fn edit_requests(&self) -> Vec<EditRequest> {
        EditRequest::of_plan(self.project.draft.plan())
    }

    /// Whether a save was sent whose outcome is unknown.
    pub fn is_unknown(&self) -> bool {
        self.save.state() == SaveState::Unknown
    }

    /// Reads the clips that edits change, if they were not read yet, and the presets that they name; call it before
    /// [`Headless::add`]. Media that they name is not deleted from here on until these edits are closed.
    ///
    /// # Errors
    /// [`HeadlessError::Edit`] for an edit that names media, or an item of the catalogue, that the service says does not exist.
    pub async fn read_for(&mut self, edit_requests: &[EditRequest]) -> Result<(), HeadlessError> {
        self.check_references(edit_requests).await?;
        let clips = edit_requests.iter().filter_map(|request| match request {
            EditRequest::Operation(operation) => Some(&operation.clip),
            EditRequest::UpdateClip(clip, _) | EditRequest::DeleteClip(clip) | EditRequest::CorrectWords(clip, _) => Some(clip),
            // Its items stay as they are.
            EditRequest::ReorderClip(..) | EditRequest::AddClip(..) | EditRequest::Video(_) | EditRequest::ApplyPreset(_) => {
                None
            }
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
        let video = self.project.video.id.clone();
        for clip in corrected {
            let Some((_, data)) = self.project.clip(clip) else { continue };
            let reading = read_clip(&self.client, &video, &data.clip.clone(), &BTreeSet::from([Part::Transcript])).await?;
            self.project.read(clip, reading, false);
        }
        Ok(())
    }

    async fn check_references(&mut self, edit_requests: &[EditRequest]) -> Result<(), HeadlessError> {
        let references = Reference::of(edit_requests);
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

    /// Reads the items of clips that were not read yet.
    pub async fn read_clips(&mut self, clips: impl IntoIterator<Item = ClipId>) -> Result<(), HeadlessError> {
        let video = self.project.video.id.clone();
        let unread: Vec<_> = clips.into_iter().filter_map(|clip| self.project.draft.unread(&clip).cloned()).collect();
        for record in unread {
            let reading = read_clip(&self.client, &video, &record, &BTreeSet::from([Part::Items])).await?;
            self.project.read(&record.id, reading, true);
        }
        self.project.refresh();
        Ok(())
    }

    /// Adds edits: all of them, or none. A target may be the operation id of an earlier add. An edit of an unread clip is
    /// refused: [`Headless::read_for`] reads it.
    pub fn add(&mut self, edit_requests: Vec<EditRequest>) -> Result<usize, HeadlessError> {
        let (mut edits, mut made) = (Vec::new(), HashMap::<OperationId, ItemId>::new());
        let mut trial: Draft = self.project.draft.clone();
        for (index, request) in edit_requests.into_iter().enumerate() {
            let (id, named) = (request.id(), Named::by(&request));
            let fail = |error| HeadlessError::Edit { index, id: id.clone(), error: named.told(error) };
            for (name, edit) in self.edits_of(&trial, request, &mut made).map_err(fail)? {
                trial.edit(name.clone(), None, edit.clone()).map_err(fail)?;
                edits.push((name, edit));
            }
        }
        let count = edits.len();
        let project = &mut self.project;
        self.journal.at_once(|journal| {
            for (name, edit) in edits {
                // It succeeded on a copy.
                if project.draft.edit(name.clone(), None, edit.clone()).is_ok() {
                    journal.edited(project, name, None, edit, true);
                }
            }
        });
        self.project.refresh();
        Ok(count)
    }

    /// Applies an edit of a file to a draft and returns its name; `made` maps operation ids to the items that earlier edits
    /// added.
    fn edits_of(
        &self,
        draft: &Draft,
        request: EditRequest,
        made: &mut HashMap<OperationId, ItemId>,
    ) -> Result<Vec<(String, Edit)>, DraftError> {
        let section = |clip: &ClipId| {
            let unread = || draft.unread(clip).map_or(DraftError::NoClip, |record| DraftError::NotRead(record.name.clone()));
            draft.section(clip).ok_or_else(unread)
        };
        let named = |clip: &ClipId| draft.record(clip).map(|record| record.name.clone()).ok_or(DraftError::NoClip);
        let Operation { id, clip, action } = match request {
            EditRequest::Operation(operation) => operation,
            EditRequest::UpdateClip(clip, mut change) => {
                let (name, map) = (section(&clip)?.record().name.clone(), section(&clip)?.map());
                let cut = change.cuts.take().map(|cuts| {
                    let now = CutMap::new(&cuts, map.source_length());
                    let edit = Edit::Cut { clip: clip.clone(), removed: now.difference(map), restored: map.difference(&now) };
                    (format!("Cut \u{2018}{name}\u{2019}"), edit)
                });
                let settings = (!change.is_empty())
                    .then(|| (format!("Change \u{2018}{name}\u{2019}"), Edit::Settings(clip.clone(), change)));
                return Ok(cut.into_iter().chain(settings).collect());
            }
            EditRequest::ReorderClip(clip, place) => {
                let name = format!("Move \u{2018}{}\u{2019}", named(&clip)?);
                let place = usize::try_from(place.order).unwrap_or(usize::MAX);
                return Ok(vec![(name, draft.to_place(&clip, place))]);
            }
            EditRequest::CorrectWords(clip, words) => {
                let name = format!("Correct words of \u{2018}{}\u{2019}", named(&clip)?);
                let edit = self.project.correction(draft, &clip, &words)?;
                return Ok(vec![(name, Edit::Words(clip, edit))]);
            }
            EditRequest::Video(step) => return Ok(vec![(format!("Change {}", step.title()), Edit::Video(step.edit()))]),
            EditRequest::ApplyPreset(apply) => {
                let preset = self.presets.iter().find(|preset| preset.preset_id == apply.preset_id);
                let problem =
                    || FieldError::new("presetId", format!("\"{}\" is not a preset of this workspace", apply.preset_id));
                let step = VideoStep::ApplyPreset(preset.cloned().ok_or_else(problem)?);
                return Ok(vec![(format!("Apply {}", step.title()), Edit::Video(step.edit()))]);
            }
            // The window put the clip back.
            EditRequest::AddClip(clip, add) => {
                let name = format!("Make \u{2018}{}\u{2019} anew", add.name.unwrap_or_default());
                return Ok(vec![(name, Edit::Place(clip, draft.order().last().cloned()))]);
            }
            EditRequest::DeleteClip(clip) => {
                let name = format!("Delete \u{2018}{}\u{2019}", section(&clip)?.record().name);
                return Ok(vec![(name, Edit::Delete(clip))]);
            }
        };
        let target = |target: ItemId| made.get(&OperationId::from(target.as_str())).cloned().unwrap_or(target);
        let (edit, name) = match action {
            Action::Add(body) => {
                let scene = &section(&clip)?.record().layout_scene_type;
                let item = body.into_item(ItemId::local(), self.project.video.dimensions, scene);
                // A clip has one base layout: a new one replaces it.
                if let (Item::Layout(layout), Some(base)) =
                    (&item, base_layout(draft, &clip).filter(|_| item.times().is_none()))
                {
                    made.insert(id, base.clone());
                    let change = LayoutChange { layout: Some(layout.layout.clone()), ..LayoutChange::default() };
                    let edit = Edit::Update(clip, base, ChangeBody::Layout(change));
                    return Ok(vec![("Change the base layout".into(), edit)]);
                }
                made.insert(id, item.id().clone());
                let name = format!("Add \u{2018}{}\u{2019}", item.title());
                (Edit::Add(clip, item), name)
            }
            Action::Update(item, change) => (Edit::Update(clip, target(item), change), format!("Change {id}")),
            Action::Remove(_, item) => (Edit::Remove(clip, target(item)), format!("Delete {id}")),
        };
        Ok(vec![(name, edit)])
    }

    /// The earlier states of this video's journal, newest first.
    pub fn generations(&self) -> io::Result<Vec<Generation>> {
        generations::list(&self.path)
    }

    /// Restores an earlier state on top of the present one, as one step. Returns the number of edits.
    pub async fn bring_back(&mut self, generation: &Generation) -> Result<usize, HeadlessError> {
        let then = generation.read()?.draft;
        self.read_clips(then.clips().cloned().collect::<Vec<_>>()).await?;
        self.project.draft.know_unmade_of(&then);
        let edits = self.project.draft.edits_to(&then);
        let count = edits.len();
        if count > 0 {
            let name = generations::bring_back_name(generation.at_ms);
            self.project.draft.step(name.clone(), edits.clone()).map_err(HeadlessError::BringBack)?;
            self.journal.stepped(&self.project, &name, edits);
            self.project.refresh();
        }
        Ok(count)
    }

    /// Discards all unsaved edits; returns the number of operations.
    pub fn discard(&mut self) -> usize {
        let waiting = self.project.waiting;
        if self.project.draft.discard("Discard all edits").is_some() {
            self.journal.discarded("Discard all edits");
        }
        // The open questions are discarded too.
        self.conflicts.clear();
        self.journal.asked(&[]);
        self.project.refresh();
        self.settle();
        waiting
    }

    /// Sends what waits, or again what got no answer.
    ///
    /// # Errors
    /// [`HeadlessError::Conflicts`] where others changed the same, and [`HeadlessError::NotWritten`] where the save cannot be
    /// written to the journal: nothing is sent then.
    pub async fn save(&mut self) -> Result<Saved, HeadlessError> {
        let mut so_far = Saved { done: 0, revision: None, error: None, unknown: false };
        // An earlier attempt is settled first; edits added since then go out after it.
        while self.save_once(&mut so_far).await? {}
        Ok(so_far)
    }

    /// Takes one save to its end; answers whether another one is to follow.
    async fn save_once(&mut self, so_far: &mut Saved) -> Result<bool, HeadlessError> {
        // A command has just read what the service holds, and reads it again after each save.
        let start = Start { asks: !self.conflicts.is_empty(), fetched: Some(self.project.video.revision) };
        let mut inputs = VecDeque::from([Input::Start(start)]);
        let mut refreshed = Ok(());
        while let Some(input) = inputs.pop_front() {
            for effect in self.save.on(input, &mut self.project.draft) {
                let (ticket, reply) = match effect {
                    Effect::Fetch(ticket, clips) => {
                        let seen = self.look_at(&clips).await;
                        let fetched = seen.map(|fresh| {
                            self.take(fresh);
                            Reply::Fetched { asks: !self.conflicts.is_empty(), revision: self.project.video.revision }
                        });
                        (ticket, fetched.unwrap_or_else(Reply::Failed))
                    }
                    Effect::ReadMedia(ticket, clips) => {
                        let read = read_media(&self.client, &self.project.video.id, &clips).await;
                        (ticket, read.map_or_else(Reply::Failed, Reply::Media))
                    }
                    Effect::Journal(ticket, steps, keys) => (ticket, self.journalled(steps, keys).await),
                    Effect::ReadBack(ticket, clips) => {
                        let held = save::held(&self.client, &self.project.video.id, &clips).await;
                        (ticket, held.map_or_else(Reply::Failed, Reply::Held))
                    }
                    Effect::Send(ticket, request) => {
                        let sent = save::send(&self.client, &self.project.video.id, &request).await;
                        (ticket, sent.map_or_else(Reply::Failed, Reply::Done))
                    }
                    Effect::Remember(clip, recording) => {
                        self.journal.recording(&self.project.draft, &clip, &recording);
                        continue;
                    }
                    // Whoever runs the command was asked before, or said yes.
                    Effect::Confirm(_) => {
                        inputs.push_back(Input::Agreed);
                        continue;
                    }
                    Effect::Note(answer) => {
                        self.journal.step_done(answer);
                        continue;
                    }
                    Effect::Settled(settled) => {
                        self.settled(*settled, so_far);
                        continue;
                    }
                    Effect::Refresh { clips, .. } => {
                        refreshed = self.look_at(&clips).await.map(|fresh| self.take(fresh));
                        continue;
                    }
                    Effect::Ask => return Err(HeadlessError::Conflicts(self.conflicts.len())),
                    // A window that asks for the journal waits until the command ends, which is soon.
                    Effect::HandOver => continue,
                    Effect::End(end) => return self.ended(end, refreshed, so_far),
                };
                inputs.push_back(Input::Reply(ticket, reply));
            }
        }
        Ok(false)
    }

    /// Writes the steps of a save with their keys, and waits until they are on disk.
    async fn journalled(&self, steps: Vec<SaveStep>, keys: Vec<String>) -> Reply {
        match self.journal.save_started(steps, keys) {
            Err(why) => Reply::NotJournalled(why),
            Ok(written) => match written.await {
                Ok(Ok(())) => Reply::Journalled,
                Ok(Err(why)) => Reply::NotJournalled(why),
                Err(_) => Reply::NotJournalled("the journal was closed".into()),
            },
        }
    }

    /// A save is over; what was done of it is in the draft.
    fn settled(&mut self, settled: Settled, so_far: &mut Saved) {
        let Settled { done, results, made, found, revision, renamed, .. } = settled;
        self.project.video.revision = revision.or(self.project.video.revision);
        so_far.revision = revision.or(so_far.revision);
        match found {
            Some(steps) => self.journal.save_found(steps, results, made),
            None => self.journal.save_ended(done, results, made),
        }
        self.journal.renamed(&renamed);
        self.project.renamed(&renamed);
        self.project.refresh();
    }

    /// Takes down how a save ended; answers whether what was added since goes out next.
    fn ended(&mut self, end: End, refreshed: Result<(), ApiError>, so_far: &mut Saved) -> Result<bool, HeadlessError> {
        match end {
            End::Nothing | End::PutOff => {}
            End::NotFetched(error) => return Err(error.into()),
            End::NotWritten(why) => return Err(HeadlessError::NotWritten(why)),
            End::Unknown { error, .. } => (so_far.unknown, so_far.error) = (true, Some(error)),
            End::Failed { done, error, .. } => {
                so_far.done += done;
                so_far.error = Some(error);
            }
            End::Stopped { done, .. } => so_far.done += done,
            End::Saved { done, again, .. } => {
                so_far.done += done;
                refreshed?;
                // Only a batch's answer tells a revision, and the save may have gone on behind it.
                so_far.revision = self.project.video.revision.or(so_far.revision);
                self.settle();
                return Ok(again && self.conflicts.is_empty());
            }
            End::Found { done, .. } => {
                so_far.done += done;
                refreshed?;
                self.settle();
                return Ok(self.conflicts.is_empty());
            }
        }
        Ok(false)
    }

    /// Looks at what the service holds of some clips, and of those that something waits for.
    async fn look_at(&self, clips: &[ClipId]) -> Result<RemoteSnapshot, ApiError> {
        let draft = &self.project.draft;
        let waiting = draft.clips().filter(|clip| draft.is_touched(clip));
        let clips: Vec<_> = waiting.chain(clips).cloned().collect::<BTreeSet<_>>().into_iter().collect();
        look(&self.client, &self.project.video.id, &clips, &draft.corrected()).await
    }

    fn take(&mut self, fresh: RemoteSnapshot) {
        let video = self.project.take_video(fresh.video);
        let mut news = self.project.rebased(&fresh.clips, fresh.items);
        news.clips.push((String::new(), video));
        news.clips.extend(self.project.take_words(fresh.words));
        self.journal.rebased(&self.project.draft);
        self.conflicts.extend(news.into_conflicts());
        self.journal.asked(&self.conflicts);
    }

    fn settle(&mut self) {
        if self.project.waiting == 0
            && self.project.draft.parked().is_empty()
            && self.conflicts.is_empty()
            && !self.is_unknown()
        {
            self.journal.reset();
        }
    }

    /// Releases the journal once everything is on disk.
    pub async fn close(mut self) -> Result<(), HeadlessError> {
        let written = self.journal.settled();
        if let Some(written) = written {
            let written = written.await.unwrap_or_else(|_| Err("the journal was closed".into()));
            written.map_err(HeadlessError::NotWritten)?;
        }
        // The journal entries that name media are on disk now.
        self.naming = None;
        let close = tokio::task::spawn_blocking(move || self.journal.close());
        close.await.map_err(|error| HeadlessError::NotWritten(error.to_string()))
    }
}

/// The clip and the item that an edit names, for a message that it is about one that is not there.
struct Named {
    clip: Option<ClipId>,
    item: Option<(&'static str, ItemId)>,
}

impl Named {
    fn by(request: &EditRequest) -> Self {
        let (clip, item) = match request {
            EditRequest::Operation(operation) => {
                let item = match &operation.action {
                    Action::Add(_) => None,
                    Action::Update(item, change) => Some((change.kind().target_field(), item.clone())),
                    Action::Remove(kind, item) => Some((kind.target_field(), item.clone())),
                };
                (Some(operation.clip.clone()), item)
            }
            EditRequest::UpdateClip(clip, _)
            | EditRequest::ReorderClip(clip, _)
            | EditRequest::DeleteClip(clip)
            | EditRequest::AddClip(clip, _)
            | EditRequest::CorrectWords(clip, _) => (Some(clip.clone()), None),
            EditRequest::Video(_) | EditRequest::ApplyPreset(_) => (None, None),
        };
        Self { clip, item }
    }

    /// Adds field and value to an error about a clip or an item that the edit names.
    fn told(&self, error: DraftError) -> DraftError {
        match (error, &self.clip, &self.item) {
            (DraftError::NoClip, Some(clip), _) => {
                FieldError::new("clipId", format!("\"{clip}\" is not a clip of this video, or not any more")).into()
            }
            (DraftError::NoItem, Some(clip), Some((field, item))) => {
                FieldError::new(*field, format!("\"{item}\" is not on clip \"{clip}\", or not any more")).into()
            }
            (error, ..) => error,
        }
    }
}

fn base_layout(draft: &Draft, clip: &ClipId) -> Option<ItemId> {
    let mut layouts = draft.items(clip)?.of_kind(ItemKind::Layout);
    layouts.find(|layout| layout.times().is_none()).map(|layout| layout.id().clone())
}

/// A short hash of the requests: the same edits always have the same one.
pub fn hash_of(steps: &[SaveStep]) -> String {
    use std::fmt::Write;
    let bytes = serde_json::to_vec(steps).unwrap_or_default();
    Sha256::digest(bytes).iter().take(4).fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
