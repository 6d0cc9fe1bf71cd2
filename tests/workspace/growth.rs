//! The cost of a request does not grow with the amount of stored data. Counted in SQLite's own steps, which are the same on every
//! computer.

use super::{
    DEMO,
    common::{
        Workspace,
        stored::{add_items, batch_of, database, item_body, steps_of, stored_body},
    },
};
use cutroom::api::item::ItemKind;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::time::Duration;

/// Adds items of a kind to the demo clip: copies of an existing one.
fn fill(connection: &Connection, kind: ItemKind, count: usize) {
    add_items(connection, kind, &stored_body(connection, kind), count);
}

/// Database steps of one request.
async fn cost(workspace: &Workspace, method: &str, path: &str, body: &Value) -> u64 {
    steps_of(workspace, method, path, body).await.0
}

#[track_caller]
fn assert_flat(what: &str, before: u64, after: u64) {
    // Steps are counted in hundreds, and a worker may look for jobs meanwhile. Growing costs would be tens of thousands here.
    assert!(after * 2 <= before * 3 + 2_000, "{what}: {before} steps before, {after} with much stored");
}

#[tokio::test]
async fn adding_an_item_costs_the_same_on_an_empty_clip_and_on_one_of_ten_thousand() {
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    for kind in ItemKind::ALL {
        let path = format!("{DEMO}/{}", kind.collection());
        let measure = async || {
            let many = cost(&workspace, "POST", "/v1/videos/vid_sample/edits", &batch_of(kind)).await;
            let mut single = 0;
            for index in 0..5 {
                single += cost(&workspace, "POST", &path, &item_body(kind, index)).await;
            }
            (many, single)
        };
        // The first run prepares the statements.
        measure().await;
        connection
            .execute("DELETE FROM item WHERE clip_id = 'cl_demo' AND kind = ?1 AND start_ms > 5", [kind.batch_name()])
            .unwrap();
        let (many, single) = measure().await;
        fill(&connection, kind, 10_000);
        let (many_then, single_then) = measure().await;
        assert_flat(&format!("200 {} by batch", kind.collection()), many, many_then);
        assert_flat(&format!("5 {} one by one", kind.collection()), single, single_then);
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn changing_and_removing_one_of_many_items_reads_that_one() {
    let (workspace, folder) = Workspace::fresh().await;
    let kind = ItemKind::TextOverlay;
    let made = workspace.call("POST", &format!("{DEMO}/text-overlays"), &item_body(kind, 1)).await;
    let item = format!("{DEMO}/text-overlays/{}", made["textOverlay"]["id"].as_str().unwrap());
    let change = json!({"text": "Other"});
    cost(&workspace, "PATCH", &item, &change).await;
    let before = cost(&workspace, "PATCH", &item, &change).await;
    fill(&database(folder.path()), kind, 10_000);
    assert_flat("a change", before, cost(&workspace, "PATCH", &item, &change).await);
    assert_flat("a removal", before, cost(&workspace, "DELETE", &item, &Value::Null).await);
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_asked_of_a_clip_does_not_read_its_items() {
    let (workspace, folder) = Workspace::fresh().await;
    // One item of each kind, to copy.
    for kind in ItemKind::ALL {
        workspace.call("POST", &format!("{DEMO}/{}", kind.collection()), &item_body(kind, 0)).await;
    }
    let connection = database(folder.path());
    let paths =
        [DEMO.to_owned(), format!("{DEMO}/sources"), "/v1/videos/vid_sample".into(), "/v1/videos/vid_sample/clips".into()];
    let mut before = Vec::new();
    for path in &paths {
        cost(&workspace, "GET", path, &Value::Null).await;
        before.push(cost(&workspace, "GET", path, &Value::Null).await);
    }
    for kind in ItemKind::ALL {
        fill(&connection, kind, 10_000);
    }
    for (path, before) in paths.iter().zip(before) {
        assert_flat(path, before, cost(&workspace, "GET", path, &Value::Null).await);
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_item_in_a_list_is_the_item_that_was_answered_when_it_was_added() {
    let (workspace, _folder) = Workspace::fresh().await;
    workspace.call("PATCH", DEMO, &json!({"cuts": [{"startTimeMs": 500, "durationMs": 250}]})).await;
    for kind in ItemKind::ALL {
        let path = format!("{DEMO}/{}", kind.collection());
        let made = workspace.call("POST", &path, &item_body(kind, 100)).await;
        let (_, made) = made.as_object().unwrap().iter().next().unwrap();
        let list = workspace.get(&path).await.json();
        let (_, list) = list.as_object().unwrap().iter().next().unwrap();
        let listed = list.as_array().unwrap().iter().find(|item| item["id"] == made["id"]);
        assert_eq!(listed, Some(made), "{path}");
    }
    workspace.server.stop().await;
}

/// Adds videos with clips, and a tag, a message and a library item for each.
fn fill_workspace(connection: &Connection, videos: i64, clips: i64) {
    let sql = "
        CREATE TEMP TABLE v AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < VIDEOS) SELECT i FROM n;
        INSERT INTO video (id, name, width, height, default_transition, revision, created_at, updated_at)
        SELECT 'vid_' || i, 'Video ' || i, 1920, 1080, 'hard_cut', 1, '2026-01-01T00:00:00.000Z',
               printf('2026-01-01T%02d:%02d:%02d.000Z', i / 3600, i / 60 % 60, i % 60) FROM v;
        INSERT INTO clip (id, video_id, position, name, length_ms, cuts, scene, background, transition, created_at, updated_at, played_ms)
        SELECT 'cl_' || v.i || '_' || c.i, 'vid_' || v.i, c.i - 1, 'Clip ' || c.i, 1000, '[]', 'basicSubject',
               '{\"type\": \"solid\", \"color\": \"#000000\"}', 'default', '', '', 1000
        FROM v, (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CLIPS) SELECT i FROM n) c;
        INSERT INTO record (id, kind, body, created_at, updated_at, tag_name)
        SELECT 'tag_' || i, 'tag', json_object('name', 'Tag ' || i, 'color', '#000000'), '2026', '2026', 'Tag ' || i FROM v;
        INSERT INTO record (id, kind, body, created_at, updated_at, event_type)
        SELECT 'msg_' || i, 'message', json_object('eventType', 'video.edited', 'payload', json('{}'), 'timestamp', '2099'), '2099', '2099',
               'video.edited' FROM v;
        INSERT INTO record (id, kind, body, created_at, updated_at, source_id, scope, media_type)
        SELECT 'li_' || i, 'library', json_object('name', 'L', 'type', 'soundEffect', 'scope', 'private', 'sourceId', 'su_whoosh'), '2026', '2026',
               'su_whoosh', 'private', 'soundEffect' FROM v;
        INSERT INTO video_tag (video_id, tag_id) SELECT 'vid_' || i, 'tag_' || i FROM v;
        DROP TABLE v;";
    let sql = sql.replace("VIDEOS", &videos.to_string()).replace("CLIPS", &clips.to_string());
    connection.execute_batch(&format!("BEGIN; {sql} COMMIT;")).unwrap();
}

#[tokio::test]
async fn a_page_and_a_write_cost_the_same_in_a_small_workspace_and_in_one_of_five_thousand_videos() {
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    fill_workspace(&connection, 30, 1);
    let playlist = workspace.call("POST", "/v1/playlists", &json!({"name": "P"})).await["playlist"]["id"].clone();
    let playlist = playlist.as_str().unwrap().to_owned();
    workspace.call("POST", &format!("/v1/playlists/{playlist}/videos"), &json!({"videoId": "vid_sample"})).await;
    let requests = [
        ("GET", "/v1/videos?limit=20".to_owned(), Value::Null),
        ("GET", format!("/v1/videos?playlistId={playlist}"), Value::Null),
        ("GET", "/v1/library?scope=private".into(), Value::Null),
        ("GET", "/v1/webhooks/messages?event_types=playlist.created".into(), Value::Null),
        ("GET", "/v1/playlists".into(), Value::Null),
        ("POST", "/v1/videos".into(), json!({"name": "New"})),
        ("PATCH", "/v1/videos/vid_sample".into(), json!({"description": "Other"})),
        ("POST", "/v1/sources".into(), json!({"kind": "audio"})),
    ];
    let mut before = Vec::new();
    for (method, path, body) in &requests {
        cost(&workspace, method, path, body).await;
        before.push(cost(&workspace, method, path, body).await);
    }
    connection
        .execute_batch(
            "BEGIN; DELETE FROM record WHERE id LIKE 'tag\\_%' ESCAPE '\\'; DELETE FROM record WHERE kind = 'library';
             DELETE FROM record WHERE id LIKE 'msg\\_%' ESCAPE '\\' AND updated_at = '2099'; DELETE FROM video_tag;
             DELETE FROM clip WHERE video_id != 'vid_sample'; DELETE FROM video WHERE id LIKE 'vid\\_%' ESCAPE '\\' AND revision = 1; COMMIT;",
        )
        .unwrap();
    fill_workspace(&connection, 5_000, 4);
    for ((method, path, body), before) in requests.iter().zip(before) {
        assert_flat(&format!("{method} {path}"), before, cost(&workspace, method, path, body).await);
    }
    let before = workspace.server.database_steps();
    let tag = json!({"name": "A tag of its own"});
    workspace.call("POST", "/v1/tags", &tag).await;
    let spent = workspace.server.database_steps() - before;
    assert!(spent < 2_000, "a tag among 5,000: {spent} steps");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_clip_is_added_to_a_long_video_without_reading_the_others() {
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    fill_workspace(&connection, 1, 2);
    let add = json!({"sourceId": "su_demo_screen"});
    cost(&workspace, "POST", "/v1/videos/vid_1/clips", &add).await;
    let before = cost(&workspace, "POST", "/v1/videos/vid_1/clips", &add).await;
    connection.execute("DELETE FROM video WHERE id = 'vid_1'", []).unwrap();
    connection.execute_batch("DELETE FROM clip WHERE video_id = 'vid_1'; DELETE FROM record WHERE id LIKE '%\\_1' ESCAPE '\\'; DELETE FROM video_tag;").unwrap();
    fill_workspace(&connection, 1, 10_000);
    assert_flat("adding a clip", before, cost(&workspace, "POST", "/v1/videos/vid_1/clips", &add).await);
    let names = workspace.list("/v1/videos/vid_1/clips", "clips").await;
    assert_eq!(names.last().unwrap()["name"], "Clip 10001");
    // The answer contains the ids of all clips, and checks whether each has a transcript: a few steps per clip, without parsing.
    let read = cost(&workspace, "GET", "/v1/videos/vid_1", &Value::Null).await;
    assert!(read < 32 * 10_000, "{read} steps for the ids of 10,000 clips");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_window_of_faces_reads_only_what_is_in_it() {
    let (workspace, folder) = Workspace::fresh().await;
    let path = format!("{DEMO}/camera-faces?startTimeMs=0&endTimeMs=1000");
    cost(&workspace, "GET", &path, &Value::Null).await;
    let before = cost(&workspace, "GET", &path, &Value::Null).await;
    let connection = database(folder.path());
    connection
        .execute_batch(
            "UPDATE clip SET length_ms = 100000000 WHERE id = 'cl_demo';
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
             INSERT INTO face (clip_id, at_ms, faces) SELECT 'cl_demo', 90000 + i * 100, '[]' FROM n;",
        )
        .unwrap();
    assert_flat("a window of faces", before, cost(&workspace, "GET", &path, &Value::Null).await);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_clip_moves_to_any_place_and_the_others_keep_their_order() {
    let (workspace, folder) = Workspace::fresh().await;
    fill_workspace(&database(folder.path()), 1, 6);
    let mut expected: Vec<String> = (1..=6).map(|i| format!("cl_1_{i}")).collect();
    for (clip, place) in [(0, 5), (5, 0), (2, 4), (4, 1), (3, 3), (1, 99)] {
        let id = expected.remove(clip);
        workspace.call("POST", &format!("/v1/videos/vid_1/clips/{id}/reorder"), &json!({"order": place})).await;
        expected.insert(place.min(expected.len()), id);
        let clips = workspace.list("/v1/videos/vid_1/clips", "clips").await;
        let found: Vec<_> = clips.iter().map(|clip| clip["id"].as_str().unwrap().to_owned()).collect();
        assert_eq!(found, expected);
        let places: Vec<_> = clips.iter().map(|clip| clip["order"].as_u64().unwrap()).collect();
        assert_eq!(places, (0..6).collect::<Vec<_>>());
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn answers_to_old_keys_are_forgotten_a_few_at_a_time_and_never_given_again() {
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    // The first round of maintenance begins with the server. It would forget the answers below while their cost is measured.
    let next_round =
        "SELECT count(*) FROM job WHERE kind = 'maintain' AND state = 'waiting' AND not_before_ms > unixepoch() * 1000";
    while connection.query_row(next_round, [], |row| row.get::<_, i64>(0)).unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let send = async |key: &str, name: &str| {
        let request = workspace.request(reqwest::Method::POST, "/v1/videos").header("Idempotency-Key", key);
        super::common::answer(request.json(&json!({"name": name}))).await
    };
    send("first", "One").await;
    send("last", "Two").await;
    connection
        .execute_batch(
            "UPDATE idempotency SET created_ms = 1 WHERE key = 'first'; UPDATE idempotency SET created_ms = 2 WHERE key = 'last';
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
             INSERT INTO idempotency (key, request, answer, created_ms) SELECT 'k' || i, '', '', 1 FROM n;",
        )
        .unwrap();
    let before = workspace.server.database_steps();
    let again = send("last", "Another").await;
    let spent = workspace.server.database_steps() - before;
    assert_eq!((again.status, &again.json()["video"]["name"]), (200, &json!("Another")), "a day later a key is as new");
    assert!(spent < 5_000, "one write paid {spent} steps for 10,000 old keys");
    let replayed = send("last", "Another").await;
    assert!(replayed.headers.contains_key("idempotent-replayed"));
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_copy_of_a_video_keeps_its_settings() {
    let (workspace, _folder) = Workspace::fresh().await;
    workspace.call("PATCH", "/v1/videos/vid_sample", &json!({"description": "Ours", "microphoneVolume": 0.5})).await;
    let copy = workspace.call("POST", "/v1/videos/vid_sample/duplicate", &json!({})).await;
    let path = format!("/v1/videos/{}", copy["video"]["id"].as_str().unwrap());
    let read = workspace.get(&path).await.json();
    assert_eq!((&read["video"]["description"], &read["video"]["microphoneVolume"]), (&json!("Ours"), &json!(0.5)));
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_database_of_before_keeps_everything_that_is_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let connection = Connection::open(folder.path().join("workspace.db")).unwrap();
    for sql in
        [include_str!("../../crates/server/src/db/sqlite/v1.sql"), include_str!("../../crates/server/src/db/sqlite/v2.sql")]
    {
        connection.execute_batch(sql).unwrap();
    }
    connection.pragma_update(None, "application_id", 0x4375_7452).unwrap();
    connection.pragma_update(None, "user_version", 2).unwrap();
    connection
        .execute_batch(
            r##"INSERT INTO video VALUES ('vid_old', 'Old', 1920, 1080, 'hard_cut', 7, '2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z',
                    '{"description": "Kept", "music": {"source": "su_old", "volume": 0.5, "name": null}}');
                INSERT INTO clip VALUES ('cl_old', 'vid_old', 0, 'First', 10000,
                    '[{"startTimeMs": 1000, "durationMs": 500}, {"startTimeMs": 9000, "durationMs": 1000}]', 'basicSubject',
                    '{"type": "solid", "color": "#000000"}', 'default', NULL, '2025', '2025', '{}');
                INSERT INTO source VALUES ('su_old', 'audio', NULL, NULL, 4000, NULL, 'audio/mp4', 'token', '2025');
                INSERT INTO clip_source VALUES ('cl_old', 0, 'su_old', 'upload');
                INSERT INTO item VALUES ('ly_1', 'cl_old', 'text_overlay', 2000, 3000, '{"text": "One", "zIndex": 4}', 3);
                INSERT INTO item VALUES ('ly_bad', 'cl_old', 'zoom', 2000, 3000, 'no JSON', 3);
                INSERT INTO record VALUES ('tag_old', 'tag', '{"name": "Old", "color": "#000000"}', '2025', '2025');
                INSERT INTO record VALUES ('pg_old', 'playlist_group', '{"name": "G", "visibility": "personal", "position": 0}', '2025', '2025');
                INSERT INTO export VALUES ('ex_old', 'vid_old', '{"granularity": "raw"}', 'processing', 7, NULL,
                    '2025-01-02T00:00:00.000Z', '2025-01-02T00:00:00.000Z');
                INSERT INTO video_tag VALUES ('vid_old', 'tag_old');"##,
        )
        .unwrap();
    drop(connection);
    let workspace = Workspace::try_open(folder.path(), false).await.unwrap();
    let video = workspace.get("/v1/videos/vid_old").await.json()["video"].clone();
    assert_eq!(
        (&video["revision"], &video["description"], &video["durationSeconds"], &video["clipIds"]),
        (&json!(7), &json!("Kept"), &json!(8.5), &json!(["cl_old"]))
    );
    assert_eq!(video["tags"][0]["name"], "Old");
    let texts = workspace.list("/v1/videos/vid_old/clips/cl_old/text-overlays", "textOverlays").await;
    assert_eq!((texts.len(), &texts[0]["startTimeMs"], &texts[0]["text"]), (1, &json!(1_500), &json!("One")));
    let added = json!({"text": "Two", "startTimeMs": 0, "durationMs": 500});
    let added = workspace.call("POST", "/v1/videos/vid_old/clips/cl_old/text-overlays", &added).await;
    assert_eq!(added["textOverlay"]["zIndex"], 5, "above what was there before");
    workspace.post("/v1/tags", &json!({"name": "Old"})).await.flat(409, "conflict");
    let export = super::exports::finished(&workspace, "/v1/videos/vid_old").await;
    assert_eq!(export["exportId"], "ex_old", "what was under way is begun anew");
    workspace.server.stop().await;
    let connection = Connection::open(folder.path().join("workspace.db")).unwrap();
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    let used: (i64, Option<i64>) =
        connection.query_row("SELECT used, unused_ms FROM source", [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert!(version >= 8);
    assert_eq!(used, (1, None), "it is in use, and was");
}

/// Statements of one request. The first call prepares statements and fills caches. If a worker writes at the same time, a change
/// may be prepared and then repeated, so the minimum of several calls counts.
async fn statements(workspace: &Workspace, method: &str, path: &str, body: &Value) -> u64 {
    workspace.call(method, path, body).await;
    let mut fewest = u64::MAX;
    for _ in 0..5 {
        let before = workspace.server.statements_of_requests();
        workspace.call(method, path, body).await;
        fewest = fewest.min(workspace.server.statements_of_requests() - before);
    }
    fewest
}

#[tokio::test]
async fn a_batch_runs_no_more_statements_for_200_operations_than_for_one() {
    const EDITS: &str = "/v1/videos/vid_sample/edits";
    let (workspace, _folder) = Workspace::fresh().await;
    for kind in ItemKind::ALL {
        let many = batch_of(kind);
        let one = json!({"operations": [many["operations"][0]]});
        let added = workspace.call("POST", EDITS, &many).await;
        let update = |result: &Value| {
            let mut operation = json!({"type": format!("update_{}", kind.batch_name()), "operationId": result["operationId"],
                "clipId": "cl_demo", "startTimeMs": 100});
            operation[kind.target_field()] = result["id"].clone();
            operation
        };
        let updates: Vec<_> = added["results"].as_array().unwrap().iter().map(update).collect();
        let change_one = json!({"operations": [updates[0]]});
        let change_many = json!({ "operations": updates });
        for (what, one, many) in [("added", one, many), ("changed", change_one, change_many)] {
            let (one, many) =
                (statements(&workspace, "POST", EDITS, &one).await, statements(&workspace, "POST", EDITS, &many).await);
            println!("{} {what}: {one} statements for one, {many} for 200", kind.collection());
            assert!(many <= one + 2 && (4..=14).contains(&many), "{} {what}: {one} for one, {many} for 200", kind.collection());
        }
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_video_and_its_clips_are_read_by_as_many_statements_for_100_clips_as_for_two() {
    let (workspace, folder) = Workspace::fresh().await;
    let connection = database(folder.path());
    let mut counts = Vec::new();
    for clips in [2, 100] {
        connection.execute("DELETE FROM video WHERE id = 'vid_1'", []).unwrap();
        connection.execute_batch("DELETE FROM clip WHERE video_id = 'vid_1'; DELETE FROM record WHERE id LIKE '%\\_1' ESCAPE '\\'; DELETE FROM video_tag; DELETE FROM word WHERE clip_id LIKE 'cl\\_1\\_%' ESCAPE '\\'; DELETE FROM clip_source WHERE clip_id LIKE 'cl\\_1\\_%' ESCAPE '\\';").unwrap();
        fill_workspace(&connection, 1, clips);
        connection
            .execute_batch(
                "INSERT INTO word (clip_id, position, text, start_ms, end_ms)
                 SELECT id, 0, name || '.', 100, 900 FROM clip WHERE video_id = 'vid_1';
                 INSERT INTO clip_source (clip_id, position, source_id, medium)
                 SELECT id, 0, 'su_demo_screen', 'screen' FROM clip WHERE video_id = 'vid_1';
                 UPDATE clip SET background = '{\"type\": \"image\", \"sourceId\": \"su_logo\"}', background_source = 'su_logo' WHERE video_id = 'vid_1';",
            )
            .unwrap();
        let video = workspace.get("/v1/videos/vid_1").await.json()["video"].clone();
        let sentences = video["transcript"]["sentences"].as_array().unwrap().clone();
        assert_eq!(sentences.len(), clips as usize);
        assert_eq!(sentences.last().unwrap()["text"], format!("Clip {clips}."));
        assert_eq!(sentences.last().unwrap()["startSeconds"], (clips * 1000 - 900) as f64 / 1000.0);
        let listed = workspace.list("/v1/videos/vid_1/clips", "clips").await;
        assert!(listed.iter().all(|clip| clip["background"]["imageUrl"].as_str().unwrap().contains("/media/su_logo/")));
        assert!(listed.iter().all(|clip| clip["animatedCursor"] == false), "its layers are known");
        let mut run = Vec::new();
        for path in ["/v1/videos/vid_1", "/v1/videos/vid_1/clips"] {
            run.push(statements(&workspace, "GET", path, &Value::Null).await);
        }
        println!("{clips} clips: {} statements for the video, {} for the list of its clips", run[0], run[1]);
        counts.push(run);
    }
    assert_eq!(counts[0], counts[1], "with 2 clips and with 100");
    assert!(counts[1].iter().all(|run| *run <= 12), "{counts:?}");
    workspace.server.stop().await;
}
