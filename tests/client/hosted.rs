//! Typed client against a stand-in for a hosted server.

use crate::common::hosted::{Hosted, KEY, Service, VIDEO};
use cutroom::{
    api::{
        ApiError, Client, ClipId,
        batch::{Batch, Operation},
        item::ItemKind,
    },
    faces::paging::Depth,
    jobs::faces::{ScanOptions, scan},
};
use secrecy::SecretString;
use serde_json::json;
use std::time::Duration;

fn client(hosted: &Hosted) -> Client {
    Client::new(&hosted.address, SecretString::from(KEY)).unwrap()
}

#[tokio::test]
async fn the_stand_in_applies_a_batch_whole_or_not_at_all_and_keeps_what_it_knows_more() {
    let hosted = Hosted::start(Service::plain(2));
    let client = client(&hosted);
    let clips = client.clips(&VIDEO.into()).await.unwrap();
    assert_eq!(clips.iter().map(|clip| clip.name.as_str()).collect::<Vec<_>>(), ["Part 1", "Part 2"]);
    let operation = |index, value| Operation::parse(index, &value).unwrap();
    let zoom = json!({"type": "add_zoom", "operationId": "a", "clipId": "cl_0", "zoomType": "trackingZoom", "scale": 2.0,
        "startTimeMs": 500, "durationMs": 700});
    let later = json!({"type": "update_zoom", "operationId": "b", "clipId": "cl_0", "zoomId": "a", "startTimeMs": 900});
    let late = json!({"type": "update_zoom", "operationId": "c", "clipId": "cl_0", "zoomId": "a", "startTimeMs": 90_000});
    let good = Batch { operations: vec![operation(0, zoom.clone()), operation(1, later)] };
    let bad = Batch { operations: vec![operation(0, zoom), operation(1, late)] };
    let refused = client.apply(&VIDEO.into(), &bad, "key-1").await.unwrap_err();
    assert!(matches!(&refused, ApiError::Refused(refusal) if refusal.message.starts_with("operations[1] (c): startTimeMs")));
    let before = hosted.with(|store| store.revision);
    let answer = client.apply(&VIDEO.into(), &good, "key-2").await.unwrap();
    assert_eq!((answer.revision, answer.results.len()), (Some(before + 1), 2));
    let again = client.apply(&VIDEO.into(), &good, "key-2").await.unwrap();
    assert_eq!(again, answer, "the same key takes effect once");
    let zooms = client.items(&VIDEO.into(), &"cl_0".into(), ItemKind::Zoom).await.unwrap();
    assert_eq!(zooms.iter().filter(|zoom| zoom.times().unwrap().0.0 == 900).count(), 1);
}

#[tokio::test]
async fn face_data_of_clips_that_have_no_camera_by_their_record_is_asked_for_only_in_full() {
    let hosted = Hosted::start(Service { limit: 10_000, ..Service::plain(12) });
    hosted.with(|store| {
        for clip in &mut store.clips {
            clip.record["layoutSceneType"] = json!("basicSubject");
            for field in ["mirrorCamera", "cameraFocusPoint", "cameraCrop"] {
                clip.record.remove(field);
            }
        }
    });
    let client = client(&hosted);
    let checked = async |only: &[ClipId], depth| {
        hosted.forget();
        let options = ScanOptions { depth, ..ScanOptions::default() };
        let scanned = scan(&client, &VIDEO.into(), only, &options, &|_, _| {}).await.unwrap();
        assert!(scanned.clips.iter().all(|(_, clip)| only.is_empty() == (clip.paging.requests == 0) || depth == Depth::Full));
        (scanned.clips.len(), hosted.seen().len())
    };
    assert_eq!(checked(&[], Depth::Quick).await, (12, 2), "the video and its clips");
    let (_, of_one) = checked(&["cl_3".into()], Depth::Quick).await;
    assert!(of_one > 2, "a clip that is named is asked for");
    let (_, in_full) = checked(&[], Depth::Full).await;
    assert!(in_full > 12 * 3, "{in_full}");
    // A camera setting in the record makes a camera possible, so the clip is checked.
    hosted.with(|store| drop(store.clips[0].record.insert("mirrorCamera".into(), json!(false))));
    hosted.forget();
    scan(&client, &VIDEO.into(), &[], &ScanOptions::default(), &|_, _| {}).await.unwrap();
    assert!(hosted.count("/cl_0/camera-faces") > 0 && hosted.count("/cl_1/") == 0, "{:?}", hosted.seen());
}

#[tokio::test]
async fn the_stand_in_refuses_what_is_over_its_limit_and_says_when_to_come_back() {
    let hosted = Hosted::start(Service { limit: 3, window: Duration::from_millis(300), ..Service::plain(1) });
    let client = client(&hosted);
    for _ in 0..5 {
        client.clips(&VIDEO.into()).await.unwrap();
    }
    assert_eq!(hosted.count("GET /v1/videos/vid_hosted/clips"), 5 + hosted.refused());
}

#[tokio::test]
async fn a_service_that_is_far_away_is_asked_for_more_at_once_than_one_that_is_near() {
    // `client/gate.rs` has the number of concurrent requests to a near server.
    const NEAR: usize = 6;
    let hosted = Hosted::start(Service { limit: 10_000, delay: Duration::from_millis(300), ..Service::plain(12) });
    let client = client(&hosted);
    let reads = (0..12).flat_map(|clip| ItemKind::ALL.map(|kind| (ClipId::from(format!("cl_{clip}").as_str()), kind)));
    let reads = reads.map(async |(clip, kind)| client.items(&VIDEO.into(), &clip, kind).await.map(drop));
    futures_util::future::try_join_all(reads).await.unwrap();
    let most = hosted.most_under_way();
    assert!((NEAR + 1..=32).contains(&most), "{most}");
}
