//! A batch has the same result as its operations sent one after the other.

use super::apply;
use crate::{
    DataDir,
    api::{
        ClipId, SizePx, SourceId, SourceMs, VideoId,
        batch::{Action, Operation},
        clip::{ClipBackground, LayoutSceneType},
        item::ItemKind,
        source::{Medium, SourceKind},
    },
    failure::Failure,
    store::{CameraRow, ClipRow, ItemRow, ItemText, NewClip, Scope, SourceRow, Store, VideoRow, WriteTx},
};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Adds a video with two clips: one with a screen recording, and one with a camera only.
pub(super) fn fill(tx: &WriteTx, name: &str) -> Result<(), Failure> {
    let video = VideoId::new(name);
    VideoRow::fresh(video.clone(), "Video".into(), SizePx { width: 1920.0, height: 1080.0 }, "hard_cut").insert(tx)?;
    for (index, medium, scene) in [(0, Medium::Screen, "screen"), (1, Medium::Camera, "camera")] {
        let source = SourceId::new(format!("su_{name}_{index}"));
        let row = SourceRow {
            sha256: crate::media_hash::MediaHash::read(&"ab".repeat(32)),
            ..SourceRow::fresh(source.clone(), SourceKind::Video)
        };
        row.save(tx)?;
        let clip = NewClip {
            id: ClipId::new(format!("cl_{name}_{index}")),
            name: "Clip".into(),
            length: SourceMs(10_000),
            cuts: vec![],
            scene: LayoutSceneType::from(scene),
            background: ClipBackground::solid("#000000"),
            transition: "default".into(),
            camera: None::<CameraRow>,
            sources: vec![(source, medium)],
        };
        clip.insert(tx, &video)?;
    }
    Ok(())
}

/// A target: the item that the operation with this number added, or a missing item if there is none.
type Target = usize;

#[derive(Clone, Debug)]
enum Step {
    Add { kind: usize, clip: usize, start: i64, z_index: Option<i64> },
    Update { kind: usize, clip: usize, target: Target, start: Option<i64>, z_index: Option<i64> },
    Remove { kind: usize, clip: usize, target: Target },
}

const KINDS: [ItemKind; 6] = [
    ItemKind::TextOverlay,
    ItemKind::TextOverlay,
    ItemKind::MediaOverlay,
    ItemKind::SoundEffect,
    ItemKind::Zoom,
    ItemKind::Layout,
];

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let (kind, clip) = (0..KINDS.len(), 0..4_usize);
    let z_index = proptest::option::of(0..20_i64);
    let add = (kind.clone(), clip.clone(), 0..11_000_i64, z_index.clone()).prop_map(|(kind, clip, start, z_index)| Step::Add {
        kind,
        clip,
        start,
        z_index,
    });
    let update = (kind.clone(), clip.clone(), 0..12_usize, proptest::option::of(0..9_000_i64), z_index)
        .prop_map(|(kind, clip, target, start, z_index)| Step::Update { kind, clip, target, start, z_index });
    let remove = (kind, clip, 0..12_usize).prop_map(|(kind, clip, target)| Step::Remove { kind, clip, target });
    proptest::collection::vec(prop_oneof![4 => add, 3 => update, 1 => remove], 1..14)
}

/// The operation of a step; `target` turns a target number into an id. Most steps are on the clip with a screen, and on a target of
/// their kind if there is one.
fn operation(video: &str, index: usize, step: &Step, steps: &[Step], target: impl Fn(usize) -> String) -> Operation {
    let clip_of = |clip: usize| format!("cl_{video}_{}", usize::from(clip == 3));
    let fitting = |kind: usize, clip: usize, wanted: usize| {
        let fits = |step: &&(usize, &Step)| matches!(step.1, Step::Add { kind: of, clip: on, .. } if KINDS[*of] == KINDS[kind] && (*on == 3) == (clip == 3));
        let earlier: Vec<_> = steps.iter().enumerate().take(index).collect();
        let earlier: Vec<_> = earlier.iter().filter(fits).map(|step| step.0).collect();
        earlier.get(wanted % (earlier.len() + 1)).copied().unwrap_or(99)
    };
    let head = |verb: &str, kind: usize, clip: usize| {
        let name = KINDS[kind].batch_name();
        json!({"type": format!("{verb}_{name}"), "operationId": format!("op-{index}"), "clipId": clip_of(clip)})
    };
    let body = match step {
        Step::Add { kind, clip, start, z_index } => {
            let mut body = head("add", *kind, *clip);
            let fields = match KINDS[*kind] {
                ItemKind::TextOverlay => json!({"text": "Text", "durationMs": 500}),
                ItemKind::MediaOverlay => {
                    json!({"imageUrl": "http://x/catalogue/dunes.jpg", "width": 400, "height": 300, "durationMs": 500})
                }
                ItemKind::SoundEffect => json!({"presetId": "sfx:whoosh", "durationMs": 300}),
                ItemKind::Zoom => json!({"zoomType": "manualZoom", "durationMs": 400, "scale": 2,
                    "focusPoint": {"xPct": 20, "yPct": 30}}),
                _ => json!({"layout": {"kind": "camera-only", "style": "fullscreen"}}),
            };
            body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
            // Every other layout is the clip's base layout.
            if KINDS[*kind] != ItemKind::Layout {
                body["startTimeMs"] = json!(start);
            } else if start % 2 == 0 {
                body["startTimeMs"] = json!(start + 1);
                body["durationMs"] = json!(700);
            }
            if let Some(z_index) = z_index.filter(|_| matches!(KINDS[*kind], ItemKind::TextOverlay | ItemKind::MediaOverlay)) {
                body["zIndex"] = json!(z_index);
            }
            body
        }
        Step::Update { kind, clip, target: wanted, start, z_index } => {
            let mut body = head("update", *kind, *clip);
            body[KINDS[*kind].target_field()] = json!(target(fitting(*kind, *clip, *wanted)));
            body["startTimeMs"] = json!(start.unwrap_or(17));
            if let Some(z_index) = z_index.filter(|_| matches!(KINDS[*kind], ItemKind::TextOverlay | ItemKind::MediaOverlay)) {
                body["zIndex"] = json!(z_index);
            }
            body
        }
        Step::Remove { kind, clip, target: wanted } => {
            let mut body = head("remove", *kind, *clip);
            body[KINDS[*kind].target_field()] = json!(target(fitting(*kind, *clip, *wanted)));
            body
        }
    };
    Operation::parse(index, &body).unwrap()
}

/// Every item of a video without its id, sorted. Checks that the index columns agree with the fields.
pub(super) fn items(tx: &WriteTx, video: &str) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for clip in ClipRow::of_video(tx, &VideoId::new(video))? {
        for kind in ItemKind::ALL {
            for row in ItemRow::of_clip(tx, &clip.id, kind)? {
                let text = ItemText::of_ids(tx, &BTreeSet::from([row.id.as_str()]))?.remove(0).1;
                assert_eq!((text.z_index, text.source.as_ref().map(SourceId::as_str)), (row.z_index(), row.source()));
                let mut record = row.record(&clip.cut_map());
                record["id"] = Value::Null;
                all.push(format!("{kind:?} {} {record}", clip.position));
            }
        }
    }
    all.sort();
    Ok(all)
}

/// Applies operations in one batch. Returns the ids of the results, or the refusal.
async fn run(store: &Store, video: &str, operations: Vec<Operation>) -> Result<Vec<String>, String> {
    let id = VideoId::new(video);
    let run = store.write_as(Scope::Video(id.clone()), move |tx| apply(tx, &id, operations, crate::store::Expected::Any));
    let (_, results) = run.await.map_err(|failure: Failure| failure.to_string())?;
    Ok(results.into_iter().map(|result| result.id.as_str().to_owned()).collect())
}

async fn stored(store: &Store, video: &'static str) -> Vec<String> {
    store.write_as(Scope::Workspace, move |tx| items(tx, video)).await.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_batch_does_what_its_operations_do_one_after_the_other(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(&DataDir::open(&folder.path().join("workspace")).unwrap()).unwrap();
            for name in ["whole", "single"] {
                store.write_as(Scope::Workspace, move |tx| fill(tx, name)).await.unwrap();
            }
            let operation_of = |video: &str, index: usize, target: &dyn Fn(usize) -> String| {
                operation(video, index, &steps[index], &steps, target)
            };
            let operations = (0..steps.len()).map(|index| operation_of("whole", index, &|of| format!("op-{of}"))).collect();
            let whole = run(&store, "whole", operations).await;

            let (mut made, mut refused) = (Vec::<String>::new(), None);
            for index in 0..steps.len() {
                let one = operation_of("single", index, &|of| made.get(of).cloned().unwrap_or_else(|| format!("op-{of}")));
                let adds = matches!(one.action, Action::Add(_));
                match run(&store, "single", vec![one]).await {
                    Ok(ids) => made.push(if adds { ids[0].clone() } else { "nothing".into() }),
                    Err(message) => {
                        let mut message = message.replace("operations[0]", &format!("operations[{index}]"));
                        for (of, id) in made.iter().enumerate().filter(|(_, id)| *id != "nothing") {
                            message = message.replace(id, &format!("op-{of}"));
                        }
                        refused = Some(message.replace("_single_", "_whole_"));
                        break;
                    }
                }
            }
            match (whole, refused) {
                (Ok(_), None) => assert_eq!(stored(&store, "whole").await, stored(&store, "single").await),
                (Err(whole), Some(single)) => {
                    // If several operations made the base layout, it has one id, and the ids of all these operations name it.
                    assert_eq!(whole.split('"').next(), single.split('"').next());
                    assert!(stored(&store, "whole").await.is_empty(), "nothing of a refused batch stays");
                }
                (whole, single) => panic!("as a batch {whole:?}, one by one {single:?}"),
            }
        });
    }
}
