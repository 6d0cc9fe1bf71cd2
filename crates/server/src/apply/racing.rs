//! Batches that are applied before their turn give the result that they would give in their turn.

use super::{
    Applied, Batch, apply,
    tests::{fill, items},
};
use crate::{
    DataDir,
    api::{
        ClipId, SourceId, VideoId,
        batch::{Operation, OperationResult},
        source::SourceKind,
    },
    failure::Failure,
    store::{Answer, ClipRow, Expected, ReadTx, Scope, SourceRow, Store, StoreError, VideoRow, WriteTx},
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
};
use tokio::sync::oneshot;

const VIDEO: &str = "mine";
const CLIP: &str = "cl_mine_0";

/// A batch that counts where it is applied, and that can be paused between its early application and its turn.
#[derive(Clone)]
struct Watched {
    batch: Batch,
    /// Number of applications before the turn, and in the turn.
    early: Arc<AtomicUsize>,
    in_turn: Arc<AtomicUsize>,
    /// Signals that the batch was applied early, and waits for permission to go on.
    gate: Option<Arc<Mutex<Gate>>>,
}

struct Gate {
    was_read: Option<oneshot::Sender<()>>,
    may_go_on: mpsc::Receiver<()>,
}

impl Watched {
    fn new(video: &str, operations: &[Value], expected: Option<u64>) -> Self {
        let operations = operations.iter().enumerate().map(|(index, value)| Operation::parse(index, value).unwrap()).collect();
        let batch = Batch { video: VideoId::new(video), operations, expected: Expected::of(expected).unwrap_or_default() };
        Self { batch, early: Arc::default(), in_turn: Arc::default(), gate: None }
    }

    /// Number of early applications, and of applications in the turn.
    fn reads(&self) -> (usize, usize) {
        (self.early.load(Ordering::SeqCst), self.in_turn.load(Ordering::SeqCst))
    }
}

/// Does what the handler of batches does, and counts.
fn prepare(tx: &ReadTx, watched: Watched) -> Result<(Applied, Vec<OperationResult>), Failure> {
    if std::thread::current().name() == Some("store-writer") {
        watched.in_turn.fetch_add(1, Ordering::SeqCst);
        return watched.batch.apply(tx);
    }
    watched.early.fetch_add(1, Ordering::SeqCst);
    let applied = watched.batch.apply(tx);
    if let Some(gate) = &watched.gate {
        let mut gate = gate.lock().unwrap();
        gate.was_read.take().unwrap().send(()).unwrap();
        gate.may_go_on.recv().unwrap();
    }
    applied
}

/// Sends a batch. Returns the revision and the ids of the results, or the refusal.
async fn send(store: &Store, watched: Watched) -> Result<(u64, Vec<String>), String> {
    let scope = Scope::Video(watched.batch.video.clone());
    let write = |tx: &WriteTx, (applied, results): (Applied, Vec<OperationResult>)| {
        let ids: Vec<_> = results.iter().map(|result| result.id.as_str().to_owned()).collect();
        Ok(Answer { body: json!([applied.store(tx)?.revision, ids]).to_string(), revision: None })
    };
    let written = store.answer_in_two(scope, None, watched, prepare, write).await;
    written.map(|written| serde_json::from_str(&written.answer.body).unwrap()).map_err(|failure: Failure| failure.to_string())
}

async fn workspace(videos: &[&'static str]) -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DataDir::open(&folder.path().join("workspace")).unwrap()).unwrap();
    for name in videos.iter().copied() {
        store.write_as(Scope::Workspace, move |tx| fill(tx, name)).await.unwrap();
    }
    (store, folder)
}

/// Stores an image source with bytes.
fn picture(tx: &WriteTx) -> Result<(), StoreError> {
    let row = SourceRow {
        sha256: crate::media_hash::MediaHash::read(&"cd".repeat(32)),
        ..SourceRow::fresh(SourceId::new("su_picture"), SourceKind::Image)
    };
    row.save(tx)
}

fn text(id: usize, more: Value) -> Value {
    let mut body = json!({"type": "add_text_overlay", "operationId": format!("op-{id}"), "clipId": CLIP, "text": "Text",
        "startTimeMs": 100, "durationMs": 500});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

fn logo() -> Value {
    json!({"type": "add_media_overlay", "operationId": "logo", "clipId": CLIP, "sourceId": "su_picture", "startTimeMs": 100,
        "durationMs": 500})
}

/// Sends a batch that is applied early while the writer is blocked, and lets another write go first.
async fn between<F>(store: &Store, mut watched: Watched, scope: Scope, write: F) -> Result<(u64, Vec<String>), String>
where
    F: FnOnce(&WriteTx) -> Result<(), Failure> + Send + 'static,
{
    let (release, held) = mpsc::channel::<()>();
    let hold = store.clone();
    let wait = move || held.recv().unwrap();
    let holds = tokio::spawn(async move {
        hold.write(Scope::Jobs, move |_| {
            wait();
            Ok(())
        })
        .await
    });
    tokio::task::yield_now().await;
    let ((was_read, read), (go_on, may_go_on)) = (oneshot::channel(), mpsc::channel());
    watched.gate = Some(Arc::new(Mutex::new(Gate { was_read: Some(was_read), may_go_on })));
    let (sender, of) = (store.clone(), watched.clone());
    let batch = tokio::spawn(async move { send(&sender, of).await });
    read.await.unwrap();
    let other = store.clone();
    let other = tokio::spawn(async move { other.write_as(scope, write).await });
    // The runtime has one thread: the other write is queued now, and the batch behind it.
    tokio::task::yield_now().await;
    go_on.send(()).unwrap();
    release.send(()).unwrap();
    holds.await.unwrap().unwrap();
    other.await.unwrap().unwrap();
    batch.await.unwrap()
}

#[tokio::test]
async fn a_batch_that_nothing_came_before_is_stored_as_it_was_read() {
    let (store, _folder) = workspace(&[VIDEO, "other"]).await;
    let watched = Watched::new(VIDEO, &[text(0, json!({})), text(1, json!({}))], Some(0));
    let other = VideoId::new("other");
    let write = move |tx: &WriteTx| {
        let operations = vec![Operation::parse(0, &text(0, json!({"clipId": "cl_other_0"}))).unwrap()];
        apply(tx, &other, operations, Expected::Any).map(drop)
    };
    let scope = Scope::Video(VideoId::new("other"));
    let (revision, ids) = between(&store, watched.clone(), scope, write).await.unwrap();
    assert_eq!((revision, ids.len(), watched.reads()), (1, 2, (1, 0)), "another video is no change of this one");
    assert_eq!(stored(&store, VIDEO).await.len(), 2);
}

#[tokio::test]
async fn a_batch_on_an_idle_writer_is_read_in_its_turn() {
    let (store, _folder) = workspace(&[VIDEO]).await;
    let watched = Watched::new(VIDEO, &[text(0, json!({}))], None);
    send(&store, watched.clone()).await.unwrap();
    assert_eq!(watched.reads(), (0, 1));
}

#[tokio::test]
async fn a_batch_is_read_again_where_another_of_its_video_comes_first() {
    let (store, _folder) = workspace(&[VIDEO]).await;
    let add = |tx: &WriteTx| {
        apply(tx, &VideoId::new(VIDEO), vec![Operation::parse(0, &text(0, json!({"zIndex": 40}))).unwrap()], Expected::Any)
            .map(drop)
    };
    let watched = Watched::new(VIDEO, &[text(1, json!({}))], None);
    // Both writes may share a transaction: then the batch must see uncommitted changes.
    let (revision, _) = between(&store, watched.clone(), Scope::Video(VideoId::new(VIDEO)), add).await.unwrap();
    assert_eq!((revision, watched.reads()), (2, (1, 1)));
    let all = stored(&store, VIDEO).await.join("\n");
    assert!(all.contains("\"zIndex\":41"), "it is above the one that came first: {all}");
}

#[tokio::test]
async fn a_change_since_the_revision_that_a_batch_expects_is_found_in_its_turn() {
    let (store, _folder) = workspace(&[VIDEO]).await;
    let (_, ids) = send(&store, Watched::new(VIDEO, &[text(0, json!({}))], None)).await.unwrap();
    let update = json!({"type": "update_text_overlay", "operationId": "change", "clipId": CLIP, "textOverlayId": ids[0],
        "text": "Mine"});
    let theirs = update.as_object().unwrap().clone();
    let change = move |tx: &WriteTx| {
        let mut theirs = Value::Object(theirs);
        theirs["text"] = json!("Theirs");
        apply(tx, &VideoId::new(VIDEO), vec![Operation::parse(0, &theirs).unwrap()], Expected::Any).map(drop)
    };
    let watched = Watched::new(VIDEO, &[update], Some(1));
    let refused = between(&store, watched.clone(), Scope::Video(VideoId::new(VIDEO)), change).await.unwrap_err();
    assert!(refused.contains("changed or went since the revision in If-Match"), "{refused}");
    assert_eq!(watched.reads(), (1, 1));
    assert!(stored(&store, VIDEO).await[0].contains("Theirs"));
}

#[tokio::test]
async fn a_source_a_clip_or_the_video_that_goes_before_the_turn_of_a_batch_is_missed() {
    type Go = fn(&WriteTx) -> Result<(), Failure>;
    let source: Go = |tx| Ok(SourceRow::delete(tx, &SourceId::new("su_picture"))?);
    // The deletions don't change the revision: the store must compare more than the revision.
    let clip: Go = |tx| Ok(ClipRow::find(tx, &VideoId::new(VIDEO), &ClipId::new(CLIP))?.delete(tx)?);
    let video: Go = |tx| Ok(VideoRow::find(tx, &VideoId::new(VIDEO))?.delete(tx)?);
    for (goes, missed) in [(source, "source \"su_picture\""), (clip, "clip \"cl_mine_0\""), (video, "video \"mine\"")] {
        let (store, _folder) = workspace(&[VIDEO]).await;
        store.write(Scope::Workspace, picture).await.unwrap();
        let watched = Watched::new(VIDEO, &[logo(), text(1, json!({}))], None);
        let refused = between(&store, watched.clone(), Scope::Workspace, goes).await.unwrap_err();
        assert!(refused.contains(missed), "{refused}");
        assert_eq!(watched.reads(), (1, 1), "{missed}");
        assert!(stored(&store, VIDEO).await.is_empty(), "{missed}");
    }
}

#[tokio::test]
async fn a_refusal_that_no_longer_holds_in_the_turn_of_a_batch_is_not_answered() {
    let (store, _folder) = workspace(&[VIDEO]).await;
    let watched = Watched::new(VIDEO, &[logo()], None);
    between(&store, watched.clone(), Scope::Workspace, |tx| Ok(picture(tx)?)).await.unwrap();
    assert_eq!((watched.reads(), stored(&store, VIDEO).await.len()), ((1, 1), 1));
}

#[tokio::test]
async fn a_video_that_was_deleted_and_made_again_is_not_the_one_that_was_read() {
    let (store, _folder) = workspace(&[VIDEO]).await;
    // A push creates rows like this: the same ids, at the same revision.
    let again = |tx: &WriteTx| {
        VideoRow::find(tx, &VideoId::new(VIDEO))?.delete(tx)?;
        fill(tx, VIDEO)?;
        let mut clip = ClipRow::find(tx, &VideoId::new(VIDEO), &ClipId::new(CLIP))?;
        clip.cuts = serde_json::from_value(json!([{"startTimeMs": 0, "durationMs": 1_000}])).unwrap();
        Ok(clip.save(tx)?)
    };
    let watched = Watched::new(VIDEO, &[text(0, json!({}))], None);
    between(&store, watched.clone(), Scope::Workspace, again).await.unwrap();
    assert_eq!(watched.reads(), (1, 1));
    let at = |start: i64| format!("\"startTimeMs\":{start}");
    assert!(stored(&store, VIDEO).await[0].contains(&at(100)), "on the cuts that it met");
}

async fn stored(store: &Store, video: &'static str) -> Vec<String> {
    store.write_as(Scope::Workspace, move |tx| items(tx, video)).await.unwrap()
}

/// The xorshift generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

/// Accepted batches: revision, operations, and ids of the results.
type Accepted = Vec<(u64, Vec<Value>, Vec<String>)>;

/// Sends random batches to a video, which add, change and remove items of all senders. Returns the accepted batches.
async fn race(
    store: Store,
    video: &'static str,
    seed: u64,
    made: Arc<Mutex<Vec<String>>>,
    reads: Arc<Mutex<Vec<(usize, usize)>>>,
) -> Accepted {
    let (mut random, mut accepted) = (Random(seed | 1), Vec::new());
    for _ in 0..12 {
        let mut operations = Vec::new();
        for id in 0..=random.below(6) {
            let known = made.lock().unwrap().clone();
            let one = if known.is_empty() { None } else { known.get(random.below(known.len())) };
            let mut operation = match (random.below(8), one) {
                (0, Some(item)) => json!({"type": "remove_text_overlay", "textOverlayId": item}),
                (1..=3, Some(item)) => {
                    let (start, z_index) = (random.below(9_000), random.below(60));
                    json!({"type": "update_text_overlay", "textOverlayId": item, "startTimeMs": start, "zIndex": z_index})
                }
                _ => text(0, json!({"startTimeMs": random.below(9_000)})),
            };
            operation["operationId"] = json!(format!("op-{id}"));
            operation["clipId"] = json!(format!("cl_{video}_0"));
            operations.push(operation);
        }
        let watched = Watched::new(video, &operations, None);
        if let Ok((revision, ids)) = send(&store, watched.clone()).await {
            let mut made = made.lock().unwrap();
            made.extend(ids.iter().cloned());
            let gone =
                |id: &String| operations.iter().any(|of| of["type"] == "remove_text_overlay" && of["textOverlayId"] == **id);
            made.retain(|id| !gone(id));
            accepted.push((revision, operations, ids));
        }
        reads.lock().unwrap().push(watched.reads());
    }
    accepted
}

/// Applies accepted batches one after the other, in the order of their revisions, on a copy. Returns the copy's items.
async fn replayed(video: &'static str, mut accepted: Accepted) -> Vec<String> {
    let (store, _folder) = workspace(&[video]).await;
    accepted.sort_by_key(|(revision, ..)| *revision);
    let mut ids = HashMap::new();
    for (index, (revision, operations, results)) in accepted.into_iter().enumerate() {
        assert_eq!(revision, index as u64 + 1, "each batch has a revision of its own, without gaps");
        let mut operations = operations;
        for operation in &mut operations {
            if let Some(target) = operation.get("textOverlayId").and_then(Value::as_str) {
                let target: &String = ids.get(target).unwrap();
                operation["textOverlayId"] = json!(target);
            }
        }
        let sent = send(&store, Watched::new(video, &operations, None)).await;
        let (_, made) = sent.expect("what was accepted beside others is accepted alone");
        ids.extend(results.into_iter().zip(made));
    }
    stored(&store, video).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn batches_that_race_do_what_they_do_one_after_the_other() {
    let seed = std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
    let (mut kept, mut stale) = (0, 0);
    // Repeats until some batches were stored from their early application, and some had to be applied again.
    for round in 0..1_000_u64 {
        // Several senders on one video make early results stale; a single sender on a video keeps them valid.
        let videos = [(VIDEO, 3), ("other", 1), ("third", 1)];
        let (store, _folder) = workspace(&videos.map(|(video, _)| video)).await;
        let reads = Arc::<Mutex<Vec<_>>>::default();
        let mut races = Vec::new();
        for (index, (video, senders)) in videos.into_iter().enumerate() {
            let made = Arc::<Mutex<Vec<String>>>::default();
            for sender in 0..senders {
                let seed = seed.wrapping_add(round * 100 + index as u64 * 10 + sender).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let race = race(store.clone(), video, seed, made.clone(), reads.clone());
                races.push((video, tokio::spawn(race)));
            }
        }
        let mut all = HashMap::<_, Accepted>::new();
        for (video, race) in races {
            all.entry(video).or_default().extend(race.await.unwrap());
        }
        for (video, accepted) in all {
            assert_eq!(stored(&store, video).await, replayed(video, accepted).await, "seed {seed}, round {round}, {video}");
        }
        let reads = reads.lock().unwrap();
        kept += reads.iter().filter(|reads| **reads == (1, 0)).count();
        stale += reads.iter().filter(|reads| **reads == (1, 1)).count();
        if kept >= 5 && stale >= 3 {
            return;
        }
    }
    panic!("in 1,000 rounds, {kept} were stored as they were read and {stale} were read again");
}
