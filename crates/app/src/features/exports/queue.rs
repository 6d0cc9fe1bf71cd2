//! Queue of the exports of this window, whichever video is open.

use super::{estimate::Estimate, forecast::Watched, loudness::Measuring};
use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Export, Granularity},
    },
    app::settings::exports::ExportKind,
    jobs::exports::{
        Content, ExportError, ExportStage, Exported, Job, ListError, LocalJob, PATIENCE, PartOf, QueueId, Version,
    },
    media::{HardwareEncoder, Levelled},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// State of an export.
#[derive(Clone, Debug)]
pub enum ItemState {
    /// Waits for the running save.
    WaitsForSave,
    /// Waits for local exports before it.
    Waits,
    /// The server renders it, or it is being downloaded.
    Running(ExportStage),
    /// Being rendered on this computer; progress 0..1.
    Drawing(f64),
    /// The program was closed before it ended.
    Interrupted,
    /// Being cancelled.
    Cancelling,
    /// Finished.
    Done {
        /// Size of the file in bytes.
        bytes: u64,
        /// Content of the file.
        content: Content,
    },
    /// Failed, and why.
    Failed(ExportError),
}

/// Export in the queue.
#[derive(Clone, Debug)]
pub struct ExportItem {
    /// Id within this run of the program.
    pub id: QueueId,
    /// Id of the exported video.
    pub video: VideoId,
    /// Name of the video when the export started.
    pub title: String,
    /// Kind of the export.
    pub kind: ExportKind,
    /// Request body for the server; `None` for a local export.
    pub body: Option<CreateExport>,
    /// Local export job; `None` for one that the server renders.
    pub(in crate::app) local: Option<Box<LocalJob>>,
    /// Target file.
    pub target: PathBuf,
    /// Whether to replace an existing file.
    pub replaces: bool,
    /// Random token in the name of the partial file, so that it is unique.
    pub token: String,
    /// Id of the export on the server; `None` until the server has it.
    pub export: Option<ExportId>,
    /// Version of the file being downloaded, to continue it.
    pub version: Version,
    /// The machine's encoder that made the file, or none where the software did; `None` if the machine's was not asked for.
    pub encoder: Option<Option<HardwareEncoder>>,
    /// Gain of the sound towards a target of loudness; `None` without a target, and for silence.
    pub levelled: Option<Levelled>,
    /// State of the export.
    pub state: ItemState,
    /// Number of the current stage, and its start for the estimate.
    pub(in crate::app) watched: Option<(u8, Estimate)>,
}

impl ExportItem {
    /// True if the watch page plays the server's file: whole video, normal speed, no burned-in subtitles.
    pub fn is_for_page(&self) -> bool {
        self.body.as_ref().is_some_and(|body| {
            let is_whole = body.granularity.as_ref().is_none_or(|granularity| *granularity == Granularity::Video);
            is_whole && body.subtitles == Some(false) && body.speed().is_ok_and(|speed| (speed - 1.0).abs() < 1e-9)
        })
    }

    /// File name.
    pub fn name(&self) -> String {
        self.target.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Folder of the file as text; the home folder is shortened to `~`.
    pub fn folder(&self) -> String {
        let folder = self.target.parent().unwrap_or(Path::new("/"));
        let in_home = std::env::home_dir().and_then(|home| folder.strip_prefix(home).ok());
        match in_home {
            Some(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
            Some(rest) => format!("~/{}", rest.display()),
            None => folder.display().to_string(),
        }
    }

    /// True if the export has not ended.
    pub fn is_on_its_way(&self) -> bool {
        matches!(
            self.state,
            ItemState::WaitsForSave | ItemState::Waits | ItemState::Running(_) | ItemState::Drawing(_) | ItemState::Cancelling
        )
    }

    /// Progress of the current stage, 0..1; `None` if unknown.
    pub fn progress(&self) -> Option<f64> {
        match &self.state {
            ItemState::Drawing(done) | ItemState::Running(ExportStage::Rendering { done: Some(done), .. }) => Some(*done),
            ItemState::Running(ExportStage::Downloading { bytes, of: Some(of), .. }) if *of > 0 => {
                Some(*bytes as f64 / *of as f64)
            }
            ItemState::Running(ExportStage::Checking(_)) => Some(1.0),
            _ => None,
        }
    }

    /// Estimated time until the current stage ends; `None` if unknown.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        self.watched?.1.left(now, self.progress()?)
    }

    /// Updates the state, and the server's export id and file version from it.
    pub(in crate::app) fn advance(&mut self, state: ItemState) {
        if let ItemState::Running(stage) = &state {
            match stage {
                ExportStage::Asking(_) => {}
                ExportStage::Queued(export)
                | ExportStage::Rendering { export, .. }
                | ExportStage::Unreachable { export, .. }
                | ExportStage::Checking(export) => {
                    self.export = Some(export.clone());
                }
                ExportStage::Downloading { export, version, .. } => {
                    self.export = Some(export.clone());
                    self.version = version.clone();
                }
            }
        }
        self.state = state;
        let stage = match &self.state {
            ItemState::Drawing(_) => 1,
            ItemState::Running(ExportStage::Rendering { .. }) => 2,
            ItemState::Running(ExportStage::Downloading { .. }) => 3,
            _ => return,
        };
        if let (Some(done), true) = (self.progress(), self.watched.is_none_or(|(of, _)| of != stage)) {
            self.watched = Some((stage, Estimate::begin(Instant::now(), done)));
        }
    }

    /// Job for the server; `None` for a local export.
    pub(in crate::app) fn job(&self) -> Option<Job> {
        Some(Job {
            video: self.video.clone(),
            body: self.body.clone()?,
            target: self.target.clone(),
            replaces: self.replaces,
            token: self.token.clone(),
            export: self.export.clone(),
            version: self.version.clone(),
            patience: PATIENCE,
        })
    }

    /// Target and token, which name the part file.
    fn part(&self) -> PartOf {
        PartOf { target: self.target.clone(), token: self.token.clone() }
    }

    /// Record to store for the next start; `None` unless the export can be continued.
    pub(in crate::app) fn kept(&self, workspace: &str) -> Option<Unfinished> {
        let is_unfinished = match &self.state {
            ItemState::Interrupted => true,
            // A partial download can be continued, even after a restart.
            ItemState::Failed(error) => error.keeps_part(),
            _ => self.is_on_its_way(),
        };
        // Without a folder, nothing was downloaded yet.
        let body = self.body.clone().filter(|_| is_unfinished && self.target.is_absolute())?;
        Some(Unfinished {
            workspace: workspace.to_owned(),
            video: self.video.clone(),
            title: self.title.clone(),
            kind: self.kind,
            body,
            target: self.target.clone(),
            replaces: self.replaces,
            token: self.token.clone(),
            export: self.export.clone()?,
            version: self.version.clone(),
        })
    }
}

/// Export that was unfinished when the program was closed, as stored in the settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Unfinished {
    workspace: String,
    video: VideoId,
    title: String,
    kind: ExportKind,
    body: CreateExport,
    target: PathBuf,
    #[serde(default)]
    replaces: bool,
    token: String,
    export: ExportId,
    #[serde(default)]
    version: Version,
}

impl Unfinished {
    fn part(&self) -> PartOf {
        PartOf { target: self.target.clone(), token: self.token.clone() }
    }
}

/// Local export that is being rendered, as stored in the settings. Rendering cannot be continued: the next start only deletes the
/// partial file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::app) struct Drawing {
    /// Target file.
    pub target: PathBuf,
    /// Token in the name of the partial file.
    pub token: String,
}

impl Drawing {
    fn part(&self) -> PartOf {
        PartOf { target: self.target.clone(), token: self.token.clone() }
    }
}

/// Finished export, as stored in the settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FinishedExport {
    workspace: String,
    /// Id of the video.
    pub video: VideoId,
    /// Id of the export on the server; `None` for a local one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<ExportId>,
    /// Path of the file.
    pub target: PathBuf,
    /// Time when the export finished.
    pub at: jiff::Timestamp,
}

impl FinishedExport {
    /// Maximum number of stored finished exports, in all workspaces together.
    const MOST: usize = 200;

    /// File name.
    pub fn name(&self) -> String {
        self.target.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The queue, and the server's list of exports of the open video.
#[derive(Debug, Default)]
pub struct Exports {
    items: Vec<ExportItem>,
    made: QueueId,
    /// Finished exports of this workspace, including earlier runs; the latest first.
    finished: Vec<FinishedExport>,
    /// The server's list of exports of a video, or the error; `None` until loaded.
    pub listed: Option<(VideoId, Result<Vec<Export>, ListError>)>,
    /// Whether the server's list is loading.
    pub is_listing: bool,
    /// Time of the last request for the server's list.
    pub listed_at: Option<Instant>,
    /// Work of the exports of this run that have not ended.
    pub(super) watched: HashMap<QueueId, Watched>,
    /// Measurements of loudness.
    pub measuring: Measuring,
    /// Stored exports that this window doesn't run, until it is known that no other window does.
    elsewhere: Elsewhere,
}

/// Stored exports that other windows run.
#[derive(Debug, Default)]
struct Elsewhere {
    unfinished: Vec<Unfinished>,
    drawing: Vec<Drawing>,
}

impl Elsewhere {
    fn parts(&self) -> Vec<PartOf> {
        self.unfinished.iter().map(Unfinished::part).chain(self.drawing.iter().map(Drawing::part)).collect()
    }
}

impl Exports {
    /// All exports in the queue, the newest first.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = &ExportItem> {
        self.items.iter().rev()
    }

    /// Export with an id.
    pub fn get(&self, id: QueueId) -> Option<&ExportItem> {
        self.items.iter().find(|item| item.id == id)
    }

    pub(in crate::app) fn get_mut(&mut self, id: QueueId) -> Option<&mut ExportItem> {
        self.items.iter_mut().find(|item| item.id == id)
    }

    /// True if the queue is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Number of exports that have not ended.
    pub fn running(&self) -> usize {
        self.items.iter().filter(|item| item.is_on_its_way()).count()
    }

    /// Progress 0..1 of the oldest export that has not ended, so that later ones don't change it. Rendering counts as nine tenths
    /// of an export on the server.
    pub fn progress(&self) -> Option<f64> {
        let first = self.items.iter().find(|item| item.is_on_its_way())?;
        Some(match &first.state {
            ItemState::Drawing(done) => *done,
            ItemState::Running(ExportStage::Rendering { done, .. }) => done.unwrap_or(0.0) * 0.9,
            ItemState::Running(ExportStage::Downloading { .. } | ExportStage::Checking(_)) => {
                0.9 + first.progress().unwrap_or(0.0) * 0.1
            }
            _ => 0.0,
        })
    }

    /// Target files of exports that have not ended.
    pub(in crate::app) fn targets(&self) -> Vec<PathBuf> {
        self.items.iter().filter(|item| item.is_on_its_way()).map(|item| item.target.clone()).collect()
    }

    /// Number of exports that were interrupted when the program was closed.
    pub fn interrupted(&self) -> usize {
        self.items.iter().filter(|item| matches!(item.state, ItemState::Interrupted)).count()
    }

    /// True if a file is the target of an export that has not ended.
    pub(in crate::app) fn has_target(&self, target: &Path) -> bool {
        self.items.iter().any(|item| item.is_on_its_way() && item.target == target)
    }

    pub(in crate::app) fn add(&mut self, make: impl FnOnce(QueueId) -> ExportItem) -> QueueId {
        self.made = self.made.next();
        self.items.push(make(self.made));
        self.made
    }

    pub(in crate::app) fn remove(&mut self, id: QueueId) -> Option<ExportItem> {
        let place = self.items.iter().position(|item| item.id == id)?;
        Some(self.items.remove(place))
    }

    /// Exports that wait for the running save.
    pub(in crate::app) fn waiting_for_save(&self) -> Vec<QueueId> {
        let waiting = self.items.iter().filter(|item| matches!(item.state, ItemState::WaitsForSave));
        waiting.map(|item| item.id).collect()
    }

    /// Records to store for the next start: unfinished exports of this workspace, also those that other windows run, and those
    /// already stored for other workspaces.
    pub(in crate::app) fn kept(&self, workspace: &str, before: &[Value]) -> Vec<Value> {
        let others = before.iter().filter(|kept| kept.get("workspace").and_then(Value::as_str) != Some(workspace)).cloned();
        let elsewhere = self.elsewhere.unfinished.iter().filter_map(|kept| serde_json::to_value(kept).ok());
        let own = self.items.iter().filter_map(|item| serde_json::to_value(item.kept(workspace)?).ok());
        others.chain(elsewhere).chain(own).collect()
    }

    /// Records of local exports being rendered, also by other windows, to store for the next start.
    pub(in crate::app) fn kept_drawings(&self) -> Vec<Value> {
        let drawn = self.items.iter().filter(|item| item.local.is_some() && item.is_on_its_way() && item.target.is_absolute());
        let drawn = drawn.map(|item| Drawing { target: item.target.clone(), token: item.token.clone() });
        let all = self.elsewhere.drawing.iter().cloned().chain(drawn);
        all.filter_map(|drawing| serde_json::to_value(drawing).ok()).collect()
    }

    /// Reads the stored records of exports that this window doesn't run. Returns their part files, which tell whether another window
    /// does: [`Exports::take_left`].
    pub(in crate::app) fn note_stored(&mut self, workspace: &str, unfinished: &[Value], drawing: &[Value]) -> Vec<PartOf> {
        let is_part = |target: &Path, token: &str| {
            is_token(token) && target.is_absolute() && !self.items.iter().any(|item| item.token == token)
        };
        let unfinished = unfinished.iter().filter_map(|kept| serde_json::from_value::<Unfinished>(kept.clone()).ok());
        let unfinished = unfinished.filter(|kept| kept.workspace == workspace && is_part(&kept.target, &kept.token)).collect();
        let drawing = drawing.iter().filter_map(|kept| serde_json::from_value::<Drawing>(kept.clone()).ok());
        let drawing = drawing.filter(|kept| is_part(&kept.target, &kept.token)).collect();
        self.elsewhere = Elsewhere { unfinished, drawing };
        self.elsewhere.parts()
    }

    /// Part files of the unfinished exports.
    pub(in crate::app) fn interrupted_parts(&self) -> Vec<PartOf> {
        self.items.iter().filter(|item| matches!(item.state, ItemState::Interrupted)).map(ExportItem::part).collect()
    }

    /// Takes the unfinished exports of these part files off the queue, because another window runs them; their records stay.
    pub(in crate::app) fn leave_running(&mut self, running: &[PartOf], workspace: &str) {
        let is_elsewhere =
            |item: &mut ExportItem| matches!(item.state, ItemState::Interrupted) && running.contains(&item.part());
        let gone = self.items.extract_if(.., is_elsewhere).filter_map(|item| item.kept(workspace));
        self.elsewhere.unfinished.extend(gone);
    }

    /// Adds the exports of these part files, which no window runs, as [`ItemState::Interrupted`]. Returns the local ones, which can't
    /// be continued.
    pub(in crate::app) fn take_left(&mut self, left: &[PartOf]) -> Vec<PartOf> {
        let Elsewhere { unfinished, drawing } = std::mem::take(&mut self.elsewhere);
        let is_left = |part: &PartOf| left.contains(part);
        let (mine, theirs) = unfinished.into_iter().partition(|kept: &Unfinished| is_left(&kept.part()));
        let (ended, drawn) = drawing.into_iter().partition(|kept: &Drawing| is_left(&kept.part()));
        self.elsewhere = Elsewhere { unfinished: theirs, drawing: drawn };
        self.restore(mine);
        ended.iter().map(Drawing::part).collect()
    }

    /// Local file of an export in the server's list; `None` if this computer has none.
    pub fn file_of(&self, export: &ExportId) -> Option<&FinishedExport> {
        self.finished.iter().find(|known| known.export.as_ref() == Some(export))
    }

    /// Local exports of a video from earlier runs, the latest first.
    pub fn drawn_before(&self, video: &VideoId) -> impl Iterator<Item = &FinishedExport> {
        let in_queue = |known: &FinishedExport| self.items.iter().any(|item| item.target == known.target);
        self.finished.iter().filter(move |known| known.video == *video && known.export.is_none() && !in_queue(known))
    }

    /// Records a finished export.
    pub(in crate::app) fn remember_file(&mut self, workspace: &str, id: QueueId) {
        let Some(item) = self.get(id).filter(|item| matches!(item.state, ItemState::Done { .. })) else { return };
        let known = FinishedExport {
            workspace: workspace.to_owned(),
            video: item.video.clone(),
            export: item.export.clone(),
            target: item.target.clone(),
            at: jiff::Timestamp::now(),
        };
        // The new file replaced the earlier one at this path.
        self.finished.retain(|before| before.target != known.target);
        self.finished.insert(0, known);
        self.finished.truncate(FinishedExport::MOST);
    }

    /// Records of finished exports to store for the next start: those of this workspace, then of other workspaces, at most
    /// [`FinishedExport::MOST`].
    pub(in crate::app) fn kept_files(&self, workspace: &str, before: &[Value]) -> Vec<Value> {
        let others = before.iter().filter(|kept| kept.get("workspace").and_then(Value::as_str) != Some(workspace)).cloned();
        let own = self.finished.iter().filter_map(|known| serde_json::to_value(known).ok());
        own.chain(others).take(FinishedExport::MOST).collect()
    }

    /// Restores the finished exports of a workspace from the stored records.
    pub(in crate::app) fn restore_files(&mut self, workspace: &str, kept: &[Value]) {
        let kept = kept.iter().filter_map(|kept| serde_json::from_value::<FinishedExport>(kept.clone()).ok());
        self.finished = kept.filter(|known| known.workspace == workspace && known.target.is_absolute()).collect();
    }

    /// Adds stored exports as [`ItemState::Interrupted`].
    fn restore(&mut self, unfinished: Vec<Unfinished>) {
        for kept in unfinished {
            self.add(|id| ExportItem {
                id,
                video: kept.video,
                title: kept.title,
                kind: kept.kind,
                body: Some(kept.body),
                local: None,
                target: kept.target,
                replaces: kept.replaces,
                token: kept.token,
                export: Some(kept.export),
                version: kept.version,
                encoder: None,
                levelled: None,
                state: ItemState::Interrupted,
                watched: None,
            });
        }
    }

    /// Sets the final state of an export; returns the export.
    pub(in crate::app) fn ended(&mut self, id: QueueId, ended: Result<Exported, ExportError>) -> Option<&ExportItem> {
        let item = self.get_mut(id)?;
        match ended {
            Ok(exported) => {
                item.target = exported.file;
                (item.encoder, item.levelled) = (exported.encoder, exported.levelled);
                item.advance(ItemState::Done { bytes: exported.bytes, content: exported.content });
            }
            Err(error) => item.advance(ItemState::Failed(error)),
        }
        Some(item)
    }
}

/// True if a text is a valid token, which is safe in a file name.
fn is_token(text: &str) -> bool {
    (8..=64).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_this_program_drew_itself_and_did_not_end_is_taken_for_left_behind() {
        let kept = |target: &str, token: &str| json!({"target": target, "token": token});
        let own = kept("/films/Launch.mp4", "0123456789abcdef");
        let others = [
            kept("Launch.mp4", "0123456789abcdef"),
            kept("/films/Launch.mp4", "../../etc/passwd"),
            json!({"target": 3}),
            json!(null),
        ];
        let all: Vec<_> = others.into_iter().chain([own]).collect();
        let mut exports = Exports::default();
        let left = exports.note_stored("local", &[], &all);
        assert_eq!(left, [PartOf { target: "/films/Launch.mp4".into(), token: "0123456789abcdef".into() }]);
        assert_eq!(exports.kept_drawings().len(), 1, "another window may draw it");
        assert_eq!(exports.take_left(&left), left);
        assert!(exports.kept_drawings().is_empty());
    }

    #[test]
    fn an_export_that_the_service_has_is_kept_for_its_workspace_and_what_cannot_be_read_is_passed_over() {
        let mut exports = Exports::default();
        let first = exports.add(|id| ExportItem {
            id,
            video: "vid".into(),
            title: "Launch".into(),
            kind: ExportKind::Film,
            body: Some(CreateExport::default()),
            local: None,
            target: "/films/Launch.mp4".into(),
            replaces: false,
            token: "0123456789abcdef".into(),
            export: None,
            version: Version::default(),
            encoder: None,
            levelled: None,
            state: ItemState::WaitsForSave,
            watched: None,
        });
        assert!(exports.kept("local", &[]).is_empty(), "the service does not know of it yet");
        let version = Version { mark: Some("\"one\"".into()), length: Some(10), hash: Some([7; 32]) };
        let stage = ExportStage::Downloading { export: "exp_1".into(), bytes: 5, of: Some(10), lost: None, version };
        exports.get_mut(first).unwrap().advance(ItemState::Running(stage));
        assert!(exports.running() == 1 && exports.progress().is_some_and(|done| (done - 0.95).abs() < 1e-9));
        let begun = exports.items[0].clone();
        exports.add(|id| ExportItem { id, token: "fedcba9876543210".into(), state: ItemState::Waits, export: None, ..begun });
        assert!(
            exports.running() == 2 && exports.progress().is_some_and(|done| (done - 0.95).abs() < 1e-9),
            "it does not fall"
        );
        let other = json!({"workspace": "https://other.example", "later": true});
        let kept = exports.kept("local", &[other.clone(), json!({"workspace": "local", "old": 1})]);
        assert_eq!(kept.len(), 2, "{kept:?}");
        assert_eq!(kept[0], other);
        let mut again = Exports::default();
        let mut strange = kept[1].clone();
        strange["token"] = json!("../../etc/passwd");
        let all = [kept.clone(), vec![strange, json!(7)]].concat();
        assert_eq!(again.note_stored("local", &all, &[]).len(), 1);
        assert!(again.take_left(&[]).is_empty() && again.items().count() == 0, "another window runs it");
        assert_eq!(again.kept("local", &kept), kept, "and it stays on record");
        let left = again.note_stored("local", &all, &[]);
        assert!(again.take_left(&left).is_empty());
        let items: Vec<_> = again.items().collect();
        assert_eq!(items.len(), 1);
        assert!(matches!(items[0].state, ItemState::Interrupted));
        assert_eq!((items[0].version.mark.as_deref(), items[0].name()), (Some("\"one\""), "Launch.mp4".to_owned()));
        let left = again.note_stored("local", &kept, &[]);
        again.take_left(&left);
        assert_eq!((left, again.items().count()), (Vec::new(), 1), "once");
        // Another window continues it.
        let parts = again.interrupted_parts();
        again.leave_running(&parts, "local");
        assert_eq!((parts.len(), again.items().count()), (1, 0));
        assert_eq!(again.kept("local", &kept), kept, "its record is not removed");
    }
}
