//! Tests of the document's invariant: draft, journal and project always agree.

use super::{journal_file::JournalFile, *};
use crate::timeline::VideoMs;
use crate::{
    api::{
        DurationMs, Extra, PlaybackMs,
        batch::{Action, OperationResult},
        clip::ClipChange,
        item::ChangeBody,
        lenient::{self, Record},
        sound_effect::{SoundEffect, SoundEffectChange},
    },
    edit::{
        ClipItems, Input, Reply, SaveStep, StepAnswer,
        journal::{Replayed, recover, replay},
    },
};
use proptest::prelude::*;
use serde_json::json;
use std::{collections::VecDeque, path::PathBuf};

/// A server's state of a video: its clips with their items.
type Held = Vec<(crate::api::clip::Clip, ClipItems)>;

const CLIPS: [&str; 2] = ["cl_a", "cl_b"];

fn read<T: Record>(value: serde_json::Value) -> T {
    lenient::read(value).unwrap()
}

fn sound(id: &str, start: i64) -> Item {
    Item::SoundEffect(SoundEffect {
        id: id.into(),
        start_time_ms: PlaybackMs(start),
        duration_ms: DurationMs(100),
        volume: 1.0,
        name: Some("Whoosh".into()),
        source_id: Some("su_1".into()),
        extra: Extra::new(),
    })
}

fn held() -> Held {
    let clip = |id: &str| {
        read(json!({
            "id": id, "videoId": "vid_1", "name": id, "order": 0, "durationSeconds": 2.0, "maxDurationSeconds": 2.0, "cuts": [],
            "layoutSceneType": "basic-subject", "background": {"type": "ambient"}, "transition": "default", "studioSound": false,
            "createdAt": "", "updatedAt": "",
        }))
    };
    CLIPS.map(|id| (clip(id), [sound(&format!("{id}1"), 100), sound(&format!("{id}2"), 500)].into_iter().collect())).into()
}

fn project(held: &Held) -> Project {
    let video = read(json!({"id": "vid_1", "name": "Talk", "dimensions": {"width": 1920, "height": 1080}, "revision": 3}));
    let clips = held.iter().map(|(clip, items)| {
        let data = ClipData::new(clip.clone(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        (data, items.clone())
    });
    Project::new(video, clips.collect())
}

/// A document with its journal on disk, and a simulated server.
struct Desk {
    document: Document,
    held: Held,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Desk {
    fn new(held: Held) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = journal_file::path_of(folder.path(), "here", "vid_1");
        let opened = JournalFile::open(&path, |event| panic!("{event:?}")).unwrap();
        let mut document = Document::new(project(&held), Save::default());
        document.restore(Some(opened.file), replay(Vec::new()), false);
        Self { document, held, path, _folder: folder }
    }

    /// Journal as the next session reads it.
    fn journal(&self) -> Replayed {
        self.document.written().unwrap().blocking_recv().unwrap().unwrap();
        replay(recover(&journal_file::read(&self.path).unwrap()).entries)
    }

    /// Saves to a server that accepts everything.
    fn save(&mut self) {
        let mut tasks = VecDeque::from(self.document.start_save(Freshness::JustRead));
        while let Some(task) = tasks.pop_front() {
            let (ticket, reply) = match task {
                SaveTask::AwaitJournal(ticket, written) => {
                    written.blocking_recv().unwrap().unwrap();
                    (ticket, Reply::Journalled)
                }
                SaveTask::Send(ticket, request) => {
                    let SaveStep::Operations { operations: batch } = &request.step else {
                        tasks.extend(self.document.save_input(Input::Reply(ticket, Reply::Done(StepAnswer::default()))));
                        continue;
                    };
                    let results = batch.iter().map(|operation| OperationResult {
                        operation_id: operation.id.clone(),
                        kind: String::new(),
                        id: match &operation.action {
                            Action::Add(_) => format!("saved-{}", operation.id.as_str()).as_str().into(),
                            Action::Update(item, _) | Action::Remove(_, item) => item.clone(),
                        },
                    });
                    (ticket, Reply::Done(StepAnswer { results: results.collect(), ..StepAnswer::default() }))
                }
                _ => continue,
            };
            tasks.extend(self.document.save_input(Input::Reply(ticket, reply)));
        }
        let draft = &self.document.project().draft;
        let sections = draft.base_order().iter().filter_map(|clip| draft.base_section(clip));
        self.held = sections.map(|section| (section.record().clone(), section.items().clone())).collect();
        self.document.settle();
    }
}

/// Visible state of a video: its clips in order with their names and items, the next save's requests, and set-aside edits.
fn seen(project: &Project) -> impl PartialEq + std::fmt::Debug {
    let draft = &project.draft;
    let sections = draft.order().iter().filter_map(|clip| draft.section(clip));
    let clips = sections.map(|section| (section.record().name.clone(), section.items().iter().cloned().collect::<Vec<_>>()));
    (clips.collect::<Vec<_>>(), draft.plan().steps(), draft.parked().to_vec(), project.waiting)
}

/// Data that the project derives from its draft.
fn derived(project: &Project) -> impl PartialEq + std::fmt::Debug {
    let lane = project.lane(ItemKind::SoundEffect).unwrap();
    let lane: Vec<_> = lane.touching(VideoMs(0), VideoMs(i64::MAX)).map(|found| found.value.clone()).collect();
    let names: Vec<_> = project.clips.iter().map(|data| data.clip.name.clone()).collect();
    (lane, names, project.waiting, project.sequence.length())
}

/// An action of the user.
#[derive(Clone, Debug)]
enum Op {
    Add(usize, u8, i64),
    Remove(usize, u8),
    Move(usize, u8, i64, Option<u64>),
    Rename(usize, u8, Option<u64>),
    Swap,
    Together(usize, u8, i64),
    Step(usize, u8, i64),
    EndGesture,
    Abandon(u64),
    Undo,
    Redo,
    Jump(usize),
    TakeBack(usize),
    Park(usize),
    Unpark(usize, Unpark),
    Discard,
    Save,
}

fn op() -> impl Strategy<Value = Op> {
    let (clip, item, at, gesture) = (0usize..2, 0u8..5, 0i64..1_900, prop::option::of(0u64..3));
    prop_oneof![
        3 => (clip.clone(), item.clone(), at.clone()).prop_map(|(c, i, at)| Op::Add(c, i, at)),
        2 => (clip.clone(), item.clone()).prop_map(|(c, i)| Op::Remove(c, i)),
        5 => (clip.clone(), item.clone(), at.clone(), gesture.clone()).prop_map(|(c, i, at, g)| Op::Move(c, i, at, g)),
        2 => (clip.clone(), 0u8..4, gesture).prop_map(|(c, name, g)| Op::Rename(c, name, g)),
        1 => Just(Op::Swap),
        2 => (clip.clone(), item.clone(), at.clone()).prop_map(|(c, i, at)| Op::Together(c, i, at)),
        2 => (clip, item, at).prop_map(|(c, i, at)| Op::Step(c, i, at)),
        1 => Just(Op::EndGesture),
        2 => (0u64..3).prop_map(Op::Abandon),
        5 => Just(Op::Undo),
        4 => Just(Op::Redo),
        1 => (0usize..9).prop_map(Op::Jump),
        1 => (0usize..9).prop_map(Op::TakeBack),
        1 => (0usize..9).prop_map(Op::Park),
        1 => (0usize..2, prop_oneof![Just(Unpark::TakeUp), Just(Unpark::Drop)]).prop_map(|(index, how)| Op::Unpark(index, how)),
        1 => Just(Op::Discard),
        2 => Just(Op::Save),
    ]
}

impl Desk {
    /// Item number `number` of a clip, whatever its id after a save.
    fn item(&self, clip: usize, number: u8) -> Option<(ClipId, crate::api::ItemId)> {
        let clip: ClipId = CLIPS[clip].into();
        let items = self.document.project().draft.items(&clip)?;
        let item = items.iter().nth(usize::from(number))?;
        Some((clip, item.id().clone()))
    }

    fn pending(&self, index: usize) -> Option<PendingChange> {
        let draft = &self.document.project().draft;
        let changed = draft.clips().flat_map(|clip| {
            let ids = draft.items(clip).into_iter().flat_map(ClipItems::iter).filter(|item| draft.is_changed(clip, item));
            ids.map(|item| PendingChange::Item(clip.clone(), item.id().clone())).chain([PendingChange::Clip(clip.clone())])
        });
        changed.chain([PendingChange::Order]).nth(index)
    }

    fn moved(&self, clip: usize, item: u8, at: i64) -> Option<Edit> {
        let (clip, id) = self.item(clip, item)?;
        let change = SoundEffectChange { start_time_ms: Some(PlaybackMs(at)), ..Default::default() };
        Some(Edit::Update(clip, id, ChangeBody::SoundEffect(change)))
    }

    /// Applies an action; a refusal by the draft is not a failure here.
    fn apply(&mut self, op: Op) {
        match op {
            Op::Add(clip, number, at) => {
                let new = sound(&format!("new-{number}"), at);
                let _ = self.document.edit("Add", None, Edit::Add(CLIPS[clip].into(), new));
            }
            Op::Remove(clip, number) => {
                let Some((clip, id)) = self.item(clip, number) else { return };
                self.document.edit("Remove", None, Edit::Remove(clip, id)).unwrap();
            }
            Op::Move(clip, number, at, gesture) => {
                let Some(edit) = self.moved(clip, number, at) else { return };
                self.document.edit("Move", gesture.map(GestureId), edit).unwrap();
            }
            Op::Rename(clip, name, gesture) => {
                let change = ClipChange { name: Some(format!("Take {name}")), ..ClipChange::default() };
                let edit = Edit::Settings(CLIPS[clip].into(), change);
                self.document.edit("Rename", gesture.map(GestureId), edit).unwrap();
            }
            Op::Swap => {
                let edit = self.document.project().draft.to_place(&CLIPS[0].into(), 1);
                self.document.edit("Swap", None, edit).unwrap();
            }
            Op::Together(clip, number, at) => {
                let Some(edit) = self.moved(clip, number, at) else { return };
                let added = Edit::Add(CLIPS[clip].into(), sound(&format!("new-{number}"), at));
                let before = format!("{:?}", seen(self.document.project()));
                let made = self.document.edit_together(|document| {
                    document.edit("First", edit)?;
                    document.edit("Second", added)
                });
                if made.is_err() {
                    assert_eq!(format!("{:?}", seen(self.document.project())), before, "all of them, or none");
                }
            }
            Op::Step(clip, number, at) => {
                let Some(edit) = self.moved(clip, number, at) else { return };
                let added = Edit::Add(CLIPS[clip].into(), sound(&format!("new-{number}"), at));
                let _ = self.document.step("Step", vec![edit, added]);
            }
            Op::EndGesture => self.document.end_gesture(),
            Op::Abandon(gesture) => drop(self.document.abandon_gesture(GestureId(gesture))),
            Op::Undo => drop(self.document.undo()),
            Op::Redo => drop(self.document.redo()),
            Op::Jump(steps) => drop(self.document.jump_to(steps)),
            Op::TakeBack(index) => {
                let Some(what) = self.pending(index) else { return };
                self.document.take_back(&what);
            }
            Op::Park(index) => {
                let Some(what) = self.pending(index) else { return };
                self.document.park(&what, "It was refused.");
            }
            Op::Unpark(index, how) => drop(self.document.unpark(index, how)),
            Op::Discard => drop(self.document.discard().unwrap()),
            Op::Save => self.save(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Holds also after saves, when the journal starts empty while the history continues.
    #[test]
    fn whatever_is_done_the_journal_leads_to_the_same_video_and_the_project_shows_it(ops in prop::collection::vec(op(), 0..40)) {
        let mut desk = Desk::new(held());
        for op in ops {
            desk.apply(op);
            let mut anew = desk.document.project().clone();
            anew.refresh();
            prop_assert_eq!(derived(desk.document.project()), derived(&anew));
            let mut next = Document::new(project(&desk.held), Save::default());
            next.restore(None, desk.journal(), true);
            prop_assert_eq!(seen(next.project()), seen(desk.document.project()));
        }
    }
}

/// The undo of a saved step is written as edits: a removal from one clip and an addition to another one.
#[test]
fn undoing_what_was_saved_leaves_as_many_changes_waiting_in_the_next_session() {
    let mut desk = Desk::new(held());
    let done = [
        Op::Add(0, 1, 0),
        Op::Together(1, 0, 0),
        Op::Remove(1, 0),
        Op::Add(0, 2, 0),
        Op::Swap,
        Op::Discard,
        Op::Add(0, 3, 0),
        Op::Add(0, 3, 0),
        Op::Save,
        Op::Jump(6),
        Op::Undo,
        Op::Undo,
    ];
    let mut waited = Vec::new();
    for op in done {
        desk.apply(op);
        let mut next = Document::new(project(&desk.held), Save::default());
        next.restore(None, desk.journal(), true);
        assert_eq!(seen(next.project()), seen(desk.document.project()));
        waited.push(desk.document.project().waiting);
    }
    assert_eq!(waited.iter().max(), Some(&6), "{waited:?}");
}

/// A clip on a server without default base layouts gets a base layout, which no later edit can remove.
fn with_a_base_layout() -> Desk {
    let mut desk = Desk::new(held());
    let layout = read::<crate::api::layout::Layout>(json!({"id": "new-layout", "layout": {"kind": "fullscreen"}}));
    desk.document.edit("Set the layout", None, Edit::Add(CLIPS[0].into(), Item::Layout(layout))).unwrap();
    desk
}

#[test]
fn edits_that_the_draft_does_not_give_up_are_not_counted_as_discarded() {
    let mut desk = with_a_base_layout();
    assert!(matches!(desk.document.discard(), Err(DraftError::Rule(_))));
    assert_eq!(desk.document.project().waiting, 1);
    assert_eq!(desk.journal().draft.plan().len(), 1, "and are there in the next session");
}

#[test]
fn of_edits_that_are_made_together_one_that_is_refused_takes_the_others_with_it() {
    let mut desk = Desk::new(held());
    let moved = desk.moved(0, 0, 900).unwrap();
    let gone = Edit::Remove(CLIPS[1].into(), "gone".into());
    let made = desk.document.edit_together(|document| {
        document.edit("Move", moved)?;
        document.edit("Remove", gone)
    });
    assert_eq!(made, Err(DraftError::NoItem));
    assert_eq!((desk.document.project().waiting, desk.document.project().draft.history().done().len()), (0, 0));
    assert!(journal_file::read(&desk.path).is_ok_and(|bytes| recover(&bytes).entries.is_empty()), "nothing of it is written");
}
