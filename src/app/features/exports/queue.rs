//! The queue: every export of this window, whatever video is open.

use super::{Estimate, ExportKind};
use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Export, Granularity},
    },
    jobs::exports::{Content, ExportError, ExportStage, Exported, Job, ListError, LocalJob, PATIENCE, QueueId, Version},
};
use serde::{Deserialize, Serialize};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Where an export is on its way.
#[derive(Clone, Debug)]
pub enum ItemState {
    /// It begins once the edits are saved.
    WaitsForSave,
    /// It waits for what is drawn here before it.
    Waits,
    /// The workspace makes it, or it is downloaded.
    Running(ExportStage),
    /// It is drawn here; a part of 1.
    Drawing(f64),
    /// The program was closed while it was on its way.
    Interrupted,
    /// It is being cancelled.
    Cancelling,
    /// It is a file.
    Done {
        /// The file's length.
        bytes: u64,
        /// What is in it.
        content: Content,
    },
    /// There is no file, and why.
    Failed(ExportError),
}

/// An export of the queue.
#[derive(Clone, Debug)]
pub struct ExportItem {
    /// Its number, for as long as the program runs.
    pub id: QueueId,
    /// The video.
    pub video: VideoId,
    /// What the video was called.
    pub title: String,
    /// What is exported.
    pub kind: ExportKind,
    /// What is asked of the service; nothing of what is drawn here.
    pub body: Option<CreateExport>,
    /// What is drawn here.
    pub(in crate::app) local: Option<Box<LocalJob>>,
    /// The file.
    pub target: PathBuf,
    /// Whether a file that is there is replaced.
    pub replaces: bool,
    /// What makes its part file its own.
    pub token: String,
    /// The export, once the service has it.
    pub export: Option<ExportId>,
    /// Which bytes are downloaded.
    pub version: Version,
    /// Where it is.
    pub state: ItemState,
    /// What was seen of the present stage, by the stage.
    pub(in crate::app) watched: Option<(u8, Estimate)>,
}

impl ExportItem {
    /// Whether the page to watch plays what the service made for it: the whole video, at its own speed, without subtitles in the
    /// picture.
    pub fn is_for_page(&self) -> bool {
        self.body.as_ref().is_some_and(|body| {
            let is_whole = body.granularity.as_ref().is_none_or(|granularity| *granularity == Granularity::Video);
            is_whole && body.subtitles == Some(false) && body.speed().is_ok_and(|speed| (speed - 1.0).abs() < 1e-9)
        })
    }

    /// The file's name.
    pub fn name(&self) -> String {
        self.target.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The folder of the file as people write it: what lies in the home folder begins with `~`.
    pub fn folder(&self) -> String {
        let folder = self.target.parent().unwrap_or(Path::new("/"));
        let in_home = std::env::home_dir().and_then(|home| folder.strip_prefix(home).ok());
        match in_home {
            Some(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
            Some(rest) => format!("~/{}", rest.display()),
            None => folder.display().to_string(),
        }
    }

    /// Whether it is on its way.
    pub fn is_on_its_way(&self) -> bool {
        matches!(
            self.state,
            ItemState::WaitsForSave | ItemState::Waits | ItemState::Running(_) | ItemState::Drawing(_) | ItemState::Cancelling
        )
    }

    /// How far its present stage is, a part of 1, where that is known.
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

    /// How long the present stage still takes.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        self.watched?.1.left(now, self.progress()?)
    }

    /// Takes note of where it is.
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

    /// The job that makes it; nothing for what is drawn here.
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

    /// What is kept of it for the next start of the program.
    pub(in crate::app) fn kept(&self, workspace: &str) -> Option<Unfinished> {
        let is_unfinished = match &self.state {
            ItemState::Interrupted => true,
            // What has arrived is of use to another attempt, also after a restart.
            ItemState::Failed(error) => error.keeps_part(),
            _ => self.is_on_its_way(),
        };
        // Without a folder yet, nothing of it is there.
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

/// An export that did not become a file before the program was closed.
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

/// A file that is being drawn here. A drawing cannot be gone on with: what is left of it is of no use to a later start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::app) struct Drawing {
    /// The file that it becomes.
    pub target: PathBuf,
    /// What makes its part file its own.
    pub token: String,
}

/// An export that became a file: its name outlives the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FinishedExport {
    workspace: String,
    /// The video.
    pub video: VideoId,
    /// The export of the service; nothing for what was drawn here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub export: Option<ExportId>,
    /// The file.
    pub target: PathBuf,
    /// When it was ready.
    pub at: jiff::Timestamp,
}

impl FinishedExport {
    /// The most that are remembered, of all workspaces.
    const MOST: usize = 200;

    /// The file's name.
    pub fn name(&self) -> String {
        self.target.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The queue, and the exports that the service lists of the open video.
#[derive(Clone, Debug, Default)]
pub struct Exports {
    items: Vec<ExportItem>,
    made: QueueId,
    /// Those of this workspace that became files, also before this start; the latest first.
    finished: Vec<FinishedExport>,
    /// The exports of a video, as the service listed them last; an error says why not.
    pub listed: Option<(VideoId, Result<Vec<Export>, ListError>)>,
    /// Whether the list is being read.
    pub is_listing: bool,
    /// When it was asked for last.
    pub listed_at: Option<Instant>,
}

impl Exports {
    /// Every export, the newest first.
    pub fn items(&self) -> impl DoubleEndedIterator<Item = &ExportItem> {
        self.items.iter().rev()
    }

    /// One of them.
    pub fn get(&self, id: QueueId) -> Option<&ExportItem> {
        self.items.iter().find(|item| item.id == id)
    }

    pub(in crate::app) fn get_mut(&mut self, id: QueueId) -> Option<&mut ExportItem> {
        self.items.iter_mut().find(|item| item.id == id)
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many are on their way.
    pub fn running(&self) -> usize {
        self.items.iter().filter(|item| item.is_on_its_way()).count()
    }

    /// How far the one is that began first of those that are on their way, a part of 1: what begins later changes nothing of it.
    /// Nine tenths of an export of the service are its rendering.
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

    /// The files that are on their way.
    pub(in crate::app) fn targets(&self) -> Vec<PathBuf> {
        self.items.iter().filter(|item| item.is_on_its_way()).map(|item| item.target.clone()).collect()
    }

    /// How many were on their way when the program was closed.
    pub fn interrupted(&self) -> usize {
        self.items.iter().filter(|item| matches!(item.state, ItemState::Interrupted)).count()
    }

    /// Whether a file is the target of one that is on its way.
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

    /// Those that wait until edits are saved.
    pub(in crate::app) fn waiting_for_save(&self) -> Vec<QueueId> {
        let waiting = self.items.iter().filter(|item| matches!(item.state, ItemState::WaitsForSave));
        waiting.map(|item| item.id).collect()
    }

    /// What is kept for the next start: those of this workspace that are not files yet, and all of other workspaces.
    pub(in crate::app) fn kept(&self, workspace: &str, before: &[serde_json::Value]) -> Vec<serde_json::Value> {
        let others =
            before.iter().filter(|kept| kept.get("workspace").and_then(serde_json::Value::as_str) != Some(workspace)).cloned();
        let own = self.items.iter().filter_map(|item| serde_json::to_value(item.kept(workspace)?).ok());
        others.chain(own).collect()
    }

    /// What is being drawn here, for the next start.
    pub(in crate::app) fn kept_drawings(&self) -> Vec<serde_json::Value> {
        let drawn = self.items.iter().filter(|item| item.local.is_some() && item.is_on_its_way() && item.target.is_absolute());
        let drawn = drawn.map(|item| Drawing { target: item.target.clone(), token: item.token.clone() });
        drawn.filter_map(|drawing| serde_json::to_value(drawing).ok()).collect()
    }

    /// What an earlier start was drawing and did not end, among what it kept.
    pub(in crate::app) fn abandoned(&self, kept: &[serde_json::Value]) -> Vec<Drawing> {
        let kept = kept.iter().filter_map(|kept| serde_json::from_value::<Drawing>(kept.clone()).ok());
        let is_own = |drawing: &Drawing| self.items.iter().any(|item| item.token == drawing.token);
        kept.filter(|drawing| is_token(&drawing.token) && drawing.target.is_absolute() && !is_own(drawing)).collect()
    }

    /// The file that an export of the service became on this computer.
    pub fn file_of(&self, export: &ExportId) -> Option<&FinishedExport> {
        self.finished.iter().find(|known| known.export.as_ref() == Some(export))
    }

    /// The files of a video that were drawn on this computer before this start, the latest first.
    pub fn drawn_before(&self, video: &VideoId) -> impl Iterator<Item = &FinishedExport> {
        let in_queue = |known: &FinishedExport| self.items.iter().any(|item| item.target == known.target);
        self.finished.iter().filter(move |known| known.video == *video && known.export.is_none() && !in_queue(known))
    }

    /// Remembers an export that became a file.
    pub(in crate::app) fn remember_file(&mut self, workspace: &str, id: QueueId) {
        let Some(item) = self.get(id).filter(|item| matches!(item.state, ItemState::Done { .. })) else { return };
        let known = FinishedExport {
            workspace: workspace.to_owned(),
            video: item.video.clone(),
            export: item.export.clone(),
            target: item.target.clone(),
            at: jiff::Timestamp::now(),
        };
        // A file that was replaced is another one.
        self.finished.retain(|before| before.target != known.target);
        self.finished.insert(0, known);
        self.finished.truncate(FinishedExport::MOST);
    }

    /// What is kept of the files for the next start: those of this workspace, and of other workspaces what there is room for.
    pub(in crate::app) fn kept_files(&self, workspace: &str, before: &[serde_json::Value]) -> Vec<serde_json::Value> {
        let others =
            before.iter().filter(|kept| kept.get("workspace").and_then(serde_json::Value::as_str) != Some(workspace)).cloned();
        let own = self.finished.iter().filter_map(|known| serde_json::to_value(known).ok());
        own.chain(others).take(FinishedExport::MOST).collect()
    }

    /// Takes up what was kept of a workspace's files.
    pub(in crate::app) fn restore_files(&mut self, workspace: &str, kept: &[serde_json::Value]) {
        let kept = kept.iter().filter_map(|kept| serde_json::from_value::<FinishedExport>(kept.clone()).ok());
        self.finished = kept.filter(|known| known.workspace == workspace && known.target.is_absolute()).collect();
    }

    /// Takes up what was kept of a workspace.
    pub(in crate::app) fn restore(&mut self, workspace: &str, kept: &[serde_json::Value]) {
        for kept in kept {
            let Ok(kept) = serde_json::from_value::<Unfinished>(kept.clone()) else { continue };
            let is_here = self.items.iter().any(|item| item.token == kept.token);
            if kept.workspace != workspace || is_here || !is_token(&kept.token) || !kept.target.is_absolute() {
                continue;
            }
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
                state: ItemState::Interrupted,
                watched: None,
            });
        }
    }

    /// Takes note of how one ended; answers it.
    pub(in crate::app) fn ended(&mut self, id: QueueId, ended: Result<Exported, ExportError>) -> Option<&ExportItem> {
        let item = self.get_mut(id)?;
        match ended {
            Ok(exported) => {
                item.target = exported.file;
                item.advance(ItemState::Done { bytes: exported.bytes, content: exported.content });
            }
            Err(error) => item.advance(ItemState::Failed(error)),
        }
        Some(item)
    }
}

/// Whether a text can be a token: it becomes a part of a file's name.
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
        let left = Exports::default().abandoned(&all);
        assert_eq!(left, [Drawing { target: "/films/Launch.mp4".into(), token: "0123456789abcdef".into() }]);
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
        again.restore("local", &[kept.clone(), vec![strange, json!(7)]].concat());
        let items: Vec<_> = again.items().collect();
        assert_eq!(items.len(), 1);
        assert!(matches!(items[0].state, ItemState::Interrupted));
        assert_eq!((items[0].version.mark.as_deref(), items[0].name()), (Some("\"one\""), "Launch.mp4".to_owned()));
        again.restore("local", &kept);
        assert_eq!(again.items().count(), 1, "once");
    }
}
