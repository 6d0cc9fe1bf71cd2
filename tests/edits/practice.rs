//! Tests of editor sessions against a workspace in practice mode (fault injection): the final state is the intended one, whatever
//! faults the calls met.

use super::{
    Random,
    common::{Workspace, open_data, use_test_fonts},
    request,
    sessions::Wanted,
    small_video,
};
use cutroom::{
    api::{Client, VideoId},
    app::{Headless, HeadlessError, Paths},
    server::{Config, Faults, Quota, Server},
};
use cutroom_soak as soak;
use futures_util::future::join_all;
use secrecy::SecretString;
use std::{net::SocketAddr, path::Path};
use tempfile::tempdir;

/// Creates a small video in a workspace folder that no process serves.
async fn prepared(folder: &Path, media: &Path) -> VideoId {
    let workspace = Workspace::open(folder).await;
    let (video, _) = small_video(&workspace, media, 3).await;
    workspace.server.stop().await;
    video
}

async fn serve(folder: &Path, faults: Option<&str>) -> (Server, Client) {
    use_test_fonts();
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: open_data(folder).await.unwrap(),
        api_key: None,
        sample: false,
        rate_limit: cutroom::server::EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    let server = match faults {
        None => Server::start(config).await.unwrap(),
        Some(faults) => Server::start_practice(config, faults.parse::<Faults>().unwrap()).await.unwrap(),
    };
    let client = Client::new(server.base_url(), SecretString::from(server.api_key().to_owned())).unwrap();
    (server, client)
}

/// Number of faults that sessions met, by kind.
#[derive(Debug, Default)]
struct Met {
    unknown: u64,
    refused: u64,
    unopened: u64,
}

/// Opens the video, retrying after faults.
async fn open(client: &Client, video: &VideoId, paths: &Paths, met: &mut Met) -> Headless {
    for _ in 0..100 {
        match Headless::open(client.clone(), "practice", video, &paths.journals).await {
            Ok(mut edits) => match edits.read_clips(edits.project().draft.order().to_vec()).await {
                Ok(()) => return edits,
                Err(_) => edits.close().await.unwrap(),
            },
            Err(HeadlessError::Api(_)) => {}
            Err(error) => panic!("{error}"),
        }
        met.unopened += 1;
    }
    panic!("100 attempts met a fault each");
}

/// Edits and saves in `count` sessions or a multiple, until everything is saved; `wanted` is then the intended state.
async fn sessions(
    (client, video): (&Client, &VideoId),
    paths: &Paths,
    wanted: &mut Wanted,
    count: u64,
    others_cut: bool,
) -> Met {
    let (mut random, mut met, mut number) = (Random::new(), Met::default(), 0);
    for session in 0..count * soak::times() {
        let mut edits = open(client, video, paths, &mut met).await;
        assert!(edits.conflicts().is_empty(), "session {session}: {:?}", edits.conflicts());
        for _ in 0..4 {
            number += 1;
            let before = (wanted.texts.clone(), wanted.clips.clone(), wanted.order.clone());
            let body = wanted.request(&edits, &mut random, number);
            // If others cut, this client's own cuts, and items on their cuts, are covered by other tests.
            let is_left_out = others_cut && (body["cuts"].is_array() || body["type"] == "update_text_overlay");
            if is_left_out || matches!(edits.add(vec![request(&body)]), Err(HeadlessError::Edit { .. })) {
                (wanted.texts, wanted.clips, wanted.order) = before;
            }
        }
        if let Ok(saved) = edits.save().await {
            met.unknown += u64::from(saved.unknown);
            met.refused += u64::from(saved.error.is_some() && !saved.unknown);
        }
        edits.close().await.unwrap();
    }
    for _ in 0..200 {
        let mut edits = open(client, video, paths, &mut met).await;
        let saved = edits.save().await;
        let is_done = saved.is_ok_and(|saved| saved.error.is_none()) && edits.project().waiting == 0;
        assert_eq!(format!("{:?}", edits.project().draft.parked()), "[]");
        edits.close().await.unwrap();
        if is_done {
            return met;
        }
    }
    panic!("200 saves left something");
}

/// Runs sessions on a new workspace with these faults; compares the final state with the intended one.
async fn through(faults: String) -> Met {
    let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let video = prepared(folder.path(), home.path()).await;
    let (server, client) = serve(folder.path(), None).await;
    let mut wanted = Wanted::read(&client, &video).await;
    server.stop().await;

    let (server, client) = serve(folder.path(), Some(&faults)).await;
    let paths = Paths::under(home.path().join("home"));
    let met = Box::pin(sessions((&client, &video), &paths, &mut wanted, 4, false)).await;
    server.stop().await;

    let (server, client) = serve(folder.path(), None).await;
    let held = Wanted::read(&client, &video).await;
    assert!(held == wanted, "{faults}: {}", held.difference(&wanted));
    server.stop().await;
    met
}

#[tokio::test]
async fn a_save_session_through_every_fault_of_practice_mode_ends_with_exactly_what_was_meant() {
    const FAULTS: &str = "429=0.02,503=0.02,drop_request=0.03,drop_answer=0.05,cut=0.03,key=0.02,slow=2ms@0.2";
    let mut met = Met::default();
    // Faults are random, and few calls are saves: more sessions follow until a save and an opening met one.
    for first in (11..).step_by(4).take(25) {
        // In parallel: a session mostly waits as long as the server asks.
        for came in join_all((first..first + 4).map(|seed| Box::pin(through(format!("{FAULTS},seed={seed}"))))).await {
            met.unknown += came.unknown;
            met.refused += came.refused;
            met.unopened += came.unopened;
        }
        println!("{met:?}");
        if met.unknown + met.refused > 0 && met.unopened > 0 {
            return;
        }
    }
    panic!("400 sessions met no fault in a save or none in an opening: {met:?}");
}

/// Runs sessions on a new workspace in which another user also cuts; compares the final state, and returns the number of the other
/// user's cuts.
async fn beside_cuts(seed: u64) -> i64 {
    let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let video = prepared(folder.path(), home.path()).await;
    let (server, client) = serve(folder.path(), None).await;
    let mut wanted = Wanted::read(&client, &video).await;
    server.stop().await;

    let (server, client) = serve(folder.path(), Some(&format!("other_edit=0.4,drop_answer=0.05,seed={seed}"))).await;
    let paths = Paths::under(home.path().join("home"));
    Box::pin(sessions((&client, &video), &paths, &mut wanted, 12, true)).await;
    server.stop().await;

    let (server, client) = serve(folder.path(), None).await;
    let cuts: i64 = client.clips(&video).await.unwrap().iter().map(|clip| clip.cuts.len() as i64).sum();
    let mut held = Wanted::read(&client, &video).await;
    // A time is sent on the cuts as last read: a cut between reading and writing shifts it by the cut length.
    for (name, (clip, at)) in &mut held.texts {
        let (meant, footage) = wanted.texts.get(name).unwrap_or_else(|| panic!("{name} is not meant"));
        assert!(clip == meant && (*at - footage).abs() <= 40 * cuts, "{name}: {at} is held, {footage} is wanted");
        *at = *footage;
    }
    // The other user's cuts aren't part of the intended state.
    held.clips.values_mut().for_each(|(_, cuts)| cuts.clear());
    wanted.clips.values_mut().for_each(|(_, cuts)| cuts.clear());
    assert!(held == wanted, "{}", held.difference(&wanted));
    server.stop().await;
    cuts
}

#[tokio::test]
async fn of_edits_that_are_saved_while_somebody_else_cuts_nothing_is_lost_and_nothing_is_there_twice() {
    // Cuts by the other user are random at each write: more sessions follow until there was one.
    for seed in 3..13 {
        if Box::pin(beside_cuts(seed)).await > 0 {
            return;
        }
    }
    panic!("in ten times twelve sessions nobody else cut");
}
