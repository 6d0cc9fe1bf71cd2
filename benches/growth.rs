//! Cost of requests as a workspace grows, as a table: time, and steps of the database, which are the same on every computer.
//! `--quick` measures only the ends of each curve. `docs/change/growth.md` contains a run.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{
    Workspace,
    stored::{DEMO, add_items, batch_of, database, item_body, steps_of, stored_body},
};
use cutroom::api::item::ItemKind;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Duration of a request, and the number of database steps.
#[derive(Clone, Copy)]
struct Cost {
    time: Duration,
    steps: u64,
}

async fn call(workspace: &Workspace, method: &str, path: &str, body: &Value) -> (Cost, Value) {
    let began = Instant::now();
    let (steps, answer) = steps_of(workspace, method, path, body).await;
    (Cost { time: began.elapsed(), steps }, answer)
}

async fn get(workspace: &Workspace, path: &str) -> Cost {
    // Best of three: other load on the computer only adds time.
    let mut best = call(workspace, "GET", path, &Value::Null).await.0;
    for _ in 0..2 {
        let cost = call(workspace, "GET", path, &Value::Null).await.0;
        best = Cost { time: best.time.min(cost.time), steps: best.steps.min(cost.steps) };
    }
    best
}

/// Leaves exactly `count` items of a kind in the demo clip, besides one without times.
fn fill(connection: &Connection, kind: ItemKind, count: usize) {
    let body = stored_body(connection, kind);
    let sql = "DELETE FROM item WHERE clip_id = 'cl_demo' AND kind = ?1 AND start_ms IS NOT NULL";
    connection.execute(sql, [kind.batch_name()]).unwrap();
    add_items(connection, kind, &body, count);
}

fn ms(cost: Cost) -> String {
    format!("{:.1} ms, {}", cost.time.as_secs_f64() * 1000.0, cost.steps)
}

async fn items(quick: bool) {
    let counts: &[usize] = if quick { &[0, 10_000] } else { &[0, 200, 1_000, 3_000, 10_000] };
    println!("\n## Items on one clip\n");
    println!("| kind | there already | 200 added by batch | 20 added one by one | list of all | list, for each item |");
    println!("|---|---:|---:|---:|---:|---:|");
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    for kind in ItemKind::ALL {
        let path = format!("{DEMO}/{}", kind.collection());
        let batch = batch_of(kind);
        // Warm-up, so that statements are prepared.
        call(&workspace, "POST", "/v1/videos/vid_sample/edits", &batch).await;
        for count in counts {
            let mut many: Option<Cost> = None;
            let mut single: Option<Cost> = None;
            let better = |best: Option<Cost>, cost: Cost| Some(best.filter(|best| best.time <= cost.time).unwrap_or(cost));
            for _ in 0..3 {
                fill(&connection, kind, *count);
                many = better(many, call(&workspace, "POST", "/v1/videos/vid_sample/edits", &batch).await.0);
                fill(&connection, kind, *count);
                let mut sum = Cost { time: Duration::ZERO, steps: 0 };
                for index in 0..20 {
                    let cost = call(&workspace, "POST", &path, &item_body(kind, index)).await.0;
                    sum = Cost { time: sum.time + cost.time, steps: sum.steps + cost.steps };
                }
                single = better(single, sum);
            }
            let list = get(&workspace, &path).await;
            let each = list.time.as_secs_f64() * 1_000_000.0 / (*count as f64 + 20.0);
            println!(
                "| {} | {count} | {} | {} | {} | {each:.1} µs |",
                kind.collection(),
                ms(many.unwrap()),
                ms(single.unwrap()),
                ms(list)
            );
        }
        fill(&connection, kind, 1);
    }
    workspace.server.stop().await;
}

/// Creates videos with clips, after deleting those of an earlier call.
fn fill_videos(connection: &Connection, videos: usize, clips: usize) {
    let sql = "
        DELETE FROM video WHERE id LIKE 'vid\\_n%' ESCAPE '\\';
        CREATE TEMP TABLE v AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < VIDEOS) SELECT i FROM n;
        CREATE TEMP TABLE c AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CLIPS) SELECT i FROM n;
        INSERT INTO video (id, name, width, height, default_transition, revision, created_at, updated_at)
        SELECT 'vid_n' || i, 'Video ' || i, 1920, 1080, 'hard_cut', 1, '2026-01-01T00:00:00.000Z',
               printf('2026-01-01T%02d:%02d:%02d.000Z', i / 3600, i / 60 % 60, i % 60) FROM v;
        INSERT INTO clip (id, video_id, position, name, length_ms, cuts, scene, background, transition, created_at, updated_at,
                          played_ms)
        SELECT 'cl_n' || v.i || '_' || c.i, 'vid_n' || v.i, c.i - 1, 'Clip ' || c.i, 1000, '[]', 'basicSubject',
               '{\"type\": \"solid\", \"color\": \"#000000\"}', 'default', '', '', 1000 FROM v, c;
        DROP TABLE v; DROP TABLE c;";
    let sql = sql.replace("VIDEOS", &videos.to_string()).replace("CLIPS", &clips.to_string());
    connection.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    connection.execute_batch(&format!("BEGIN; {sql} COMMIT;")).unwrap();
}

async fn clips(quick: bool) {
    let counts: &[usize] = if quick { &[1, 20_000] } else { &[1, 200, 2_000, 20_000] };
    println!("\n## Clips of one video\n");
    println!("| clips | read the video | add a clip | change a clip | move the last to the front | start an export |");
    println!("|---:|---:|---:|---:|---:|---:|");
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    for count in counts {
        fill_videos(&connection, 1, *count);
        let video = "/v1/videos/vid_n1";
        let read = get(&workspace, video).await;
        let add = json!({"sourceId": "su_demo_screen"});
        call(&workspace, "POST", &format!("{video}/clips"), &add).await;
        let (added, clip) = call(&workspace, "POST", &format!("{video}/clips"), &add).await;
        let clip = format!("{video}/clips/{}", clip["clip"]["id"].as_str().unwrap());
        call(&workspace, "PATCH", &clip, &json!({"name": "Other"})).await;
        let changed = call(&workspace, "PATCH", &clip, &json!({"name": "Another"})).await.0;
        let moved = call(&workspace, "POST", &format!("{clip}/reorder"), &json!({"order": 0})).await.0;
        // Without footage to play, the export is refused after all checks, so the cost is that of the checks.
        connection.execute("UPDATE clip SET played_ms = 0 WHERE video_id = 'vid_n1'", []).unwrap();
        let request = workspace.http.post(format!("{}{video}/exports", workspace.server.base_url()));
        let (began, before) = (Instant::now(), workspace.server.database_steps());
        let refused = request.bearer_auth(workspace.server.api_key()).send().await.unwrap();
        assert_eq!(refused.status().as_u16(), 409);
        let export = Cost { time: began.elapsed(), steps: workspace.server.database_steps() - before };
        println!("| {count} | {} | {} | {} | {} | {} |", ms(read), ms(added), ms(changed), ms(moved), ms(export));
    }
    workspace.server.stop().await;
}

async fn lists(quick: bool) {
    let counts: &[(usize, usize)] =
        if quick { &[(100, 1), (100, 200), (5_000, 4)] } else { &[(100, 1), (100, 20), (100, 200), (1_000, 4), (5_000, 4)] };
    println!("\n## Videos of a workspace\n");
    println!("| videos | clips of each | page of 20 | page of 100 | page of a playlist of one | create a video | delete one |");
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    let playlist = call(&workspace, "POST", "/v1/playlists", &json!({"name": "P"})).await.1;
    let playlist = playlist["playlist"]["id"].as_str().unwrap().to_owned();
    call(&workspace, "POST", &format!("/v1/playlists/{playlist}/videos"), &json!({"videoId": "vid_sample"})).await;
    for (videos, clips) in counts {
        fill_videos(&connection, *videos, *clips);
        let small = get(&workspace, "/v1/videos?limit=20").await;
        let large = get(&workspace, "/v1/videos?limit=100").await;
        let of_playlist = get(&workspace, &format!("/v1/videos?playlistId={playlist}")).await;
        let (created, video) = call(&workspace, "POST", "/v1/videos", &json!({"name": "New"})).await;
        let video = format!("/v1/videos/{}", video["video"]["id"].as_str().unwrap());
        let deleted = call(&workspace, "DELETE", &video, &Value::Null).await.0;
        println!(
            "| {videos} | {clips} | {} | {} | {} | {} | {} |",
            ms(small),
            ms(large),
            ms(of_playlist),
            ms(created),
            ms(deleted)
        );
    }
    workspace.server.stop().await;
}

fn main() {
    // Cargo passes `--bench`, and arguments for other harnesses.
    let quick = std::env::args().any(|argument| argument == "--quick");
    println!("# What requests cost as a workspace grows\n\nTime over HTTP, and steps of the database counted in hundreds.");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        items(quick).await;
        clips(quick).await;
        lists(quick).await;
    });
}
