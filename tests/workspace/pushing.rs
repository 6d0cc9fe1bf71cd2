//! Pushing a local workspace to a server: everything is equal there, repeating it is harmless, and different data is never
//! overwritten.

use super::{
    common::{Workspace, open_data},
    exports::finished,
};
use cutroom::{
    api::{Client, push::PushFile},
    app::{
        Paths,
        push::{Push, PushError, PushTotals, Tell},
    },
    server::{Config, DataDir, EMBEDDED_RATE_LIMIT, KeyTerms, Quota, Role, Server},
};
use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// A local workspace, on SQLite in any test run, and its folders.
struct Local {
    workspace: Workspace,
    paths: Paths,
    _home: TempDir,
}

impl Local {
    async fn start() -> Self {
        let home = tempfile::tempdir().unwrap();
        let paths = Paths::under(home.path().to_owned());
        let config = Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data: DataDir::open(&paths.data).unwrap(),
            api_key: None,
            sample: true,
            rate_limit: EMBEDDED_RATE_LIMIT,
            allow_private_webhooks: false,
            pages: None,
            keep_port: false,
            quota: Quota::default(),
        };
        let _ = rustls::crypto::ring::default_provider().install_default();
        super::common::use_test_fonts();
        let workspace = Workspace { server: Server::start(config).await.unwrap(), http: reqwest::Client::new() };
        Self { workspace, paths, _home: home }
    }

    /// The sample, with examples of everything that a workspace can contain.
    async fn filled() -> Self {
        let local = Self::start().await;
        let call = async |method: &str, path: &str, body: Value| local.workspace.call(method, path, &body).await;
        let sample = "/v1/videos/vid_sample";
        let chapters = json!({"chapters": [{"title": "Begin", "description": "", "timestampSeconds": 0}]});
        call("PUT", &format!("{sample}/chapters"), chapters).await;
        call("PUT", &format!("{sample}/background-music"), json!({"presetId": "music:night-drive"})).await;
        let words = json!({"words": [{"index": 0, "text": "Hallo\u{e9}"}]});
        call("PATCH", &format!("{sample}/clips/cl_demo/transcript/words"), words).await;
        call("POST", &format!("{sample}/tags"), json!({"tagId": "tag_sample"})).await;
        let copy = call("POST", &format!("{sample}/duplicate"), json!({})).await;
        let copy = copy["video"]["id"].as_str().unwrap().to_owned();
        // Media of a deleted clip stays with its video.
        let clips = call("GET", &format!("/v1/videos/{copy}/clips"), Value::Null).await;
        let clip = clips["clips"][0]["id"].as_str().unwrap().to_owned();
        call("DELETE", &format!("/v1/videos/{copy}/clips/{clip}"), Value::Null).await;
        let group = call("POST", "/v1/playlist-groups", json!({"name": "Group"})).await;
        let group = group["playlistGroup"]["id"].clone();
        let own = call("POST", "/v1/playlists", json!({"name": "Own", "groupId": group})).await;
        let own = own["playlist"]["id"].as_str().unwrap().to_owned();
        for video in ["vid_sample", &copy] {
            call("POST", &format!("/v1/playlists/{own}/videos"), json!({"videoId": video})).await;
        }
        call("POST", "/v1/playlists", json!({"name": "Of all", "visibility": "org"})).await;
        let style = json!({"name": "classic", "textColor": "#FFFFFF", "outlineColor": "#000000"});
        call("POST", "/v1/subtitle-presets", json!({"name": "Mine", "captionStyle": style})).await;
        call("POST", "/v1/library", json!({"sourceId": "su_click", "scope": "private", "name": "Tick"})).await;
        call("POST", "/v1/library", json!({"sourceId": "su_logo", "scope": "private", "name": "Logo"})).await;
        call("POST", "/v1/webhooks/endpoints", json!({"url": "https://example.com/hook", "disabled": true})).await;
        call("POST", &format!("{sample}/exports"), json!({"granularity": "raw"})).await;
        assert_eq!(finished(&local.workspace, sample).await["status"], "completed");
        local
    }

    fn client(to: &Target) -> Client {
        Client::new(to.workspace.server.base_url(), to.admin.clone()).unwrap()
    }

    async fn plan(&self, client: Client) -> anyhow::Result<Push> {
        Push::plan(&self.paths, &self.paths.data, client, &untold()).await
    }

    async fn push_by(&self, client: Client) -> anyhow::Result<PushTotals> {
        self.plan(client).await?.carry_out(&untold()).await
    }

    async fn push(&self, to: &Target) -> anyhow::Result<PushTotals> {
        self.push_by(Self::client(to)).await
    }
}

/// Ignores the progress of a push.
fn untold() -> Tell {
    Arc::new(|_: &str| {})
}

/// An empty workspace of a team, on the database under test, with an admin.
struct Target {
    workspace: Workspace,
    admin: SecretString,
    folder: TempDir,
}

impl Target {
    async fn start(rate_limit: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = open_data(folder.path()).await.unwrap();
        let workspace = Workspace::start(data, false, rate_limit).await.unwrap();
        let users = workspace.server.users();
        let admin = users.add("ada@team.example", "Ada", Role::Admin, KeyTerms::default()).await.unwrap().key;
        Self { workspace, admin, folder }
    }

    async fn empty() -> Self {
        Self::start(EMBEDDED_RATE_LIMIT).await
    }
}

/// Removes URLs from an answer: the server's base URL, and the secret tokens of watch pages.
fn without_addresses(value: &mut Value, base_url: &str) {
    match value {
        Value::String(text) => {
            if let Some(rest) = text.strip_prefix(base_url) {
                let is_page = rest.starts_with("/view/") || rest.starts_with("/embed/");
                let kept = if is_page { rest.split('/').take(4).collect::<Vec<_>>().join("/") } else { rest.to_owned() };
                *text = kept;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| without_addresses(item, base_url)),
        Value::Object(fields) => fields.values_mut().for_each(|field| without_addresses(field, base_url)),
        _ => {}
    }
}

/// The answers of all GET operations of a workspace, for a caller with this API key.
async fn everything(workspace: &Workspace, key: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut waiting: Vec<String> = [
        "/v1/videos?limit=100",
        "/v1/playlists",
        "/v1/playlist-groups",
        "/v1/tags",
        "/v1/subtitle-presets",
        "/v1/library?scope=private",
        "/v1/library?scope=workspace",
        "/v1/backgrounds",
        "/v1/webhooks/endpoints",
        "/v1/analytics",
    ]
    .map(str::to_owned)
    .into();
    while let Some(path) = waiting.pop() {
        let url = format!("{}{path}", workspace.server.base_url());
        let answer = workspace.http.get(url).bearer_auth(key).send().await.unwrap();
        let status = answer.status();
        let mut body: Value = answer.json().await.unwrap();
        assert_eq!(status.as_u16(), 200, "{path}: {body}");
        let ids = |list: &Value| {
            let all = list.as_array().cloned().unwrap_or_default();
            all.iter().filter_map(|one| one["id"].as_str().map(str::to_owned)).collect::<Vec<_>>()
        };
        match path.split(['/', '?']).collect::<Vec<_>>().as_slice() {
            ["", "v1", "videos", "limit=100"] => {
                for id in ids(&body["videos"]) {
                    waiting
                        .extend(["", "/clips", "/background-music", "/analytics"].map(|end| format!("/v1/videos/{id}{end}")));
                }
            }
            ["", "v1", "videos", _, "clips"] => {
                for id in ids(&body["clips"]) {
                    for end in [
                        "",
                        "/sources",
                        "/transcript/cut",
                        "/transcript/uncut",
                        "/camera-faces",
                        "/face-analysis",
                        "/sound-effects",
                        "/text-overlays",
                        "/zooms",
                        "/blurs",
                        "/highlights",
                        "/overlays",
                        "/layouts",
                    ] {
                        waiting.push(format!("{path}/{id}{end}"));
                    }
                }
            }
            ["", "v1", "playlists"] => waiting.extend(ids(&body["playlists"]).iter().map(|id| format!("{path}/{id}"))),
            ["", "v1", "webhooks", "endpoints"] => {
                waiting.extend(ids(&body["endpoints"]).iter().map(|id| format!("{path}/{id}/secret")));
            }
            _ => {}
        }
        without_addresses(&mut body, workspace.server.base_url());
        all.insert(path, body.to_string());
    }
    all
}

/// Waits until both sides give equal answers: each runs its own face scans.
async fn both_are_the_same(local: &Local, target: &Target) {
    let asked = Instant::now();
    loop {
        let here = everything(&local.workspace, local.workspace.server.api_key()).await;
        let there = everything(&target.workspace, target.admin.expose_secret()).await;
        let differs: Vec<_> = here.iter().filter(|(path, answer)| there.get(*path) != Some(answer)).collect();
        if differs.is_empty() && here.len() == there.len() {
            assert!(here.len() > 60, "{}", here.len());
            return;
        }
        let paths: BTreeSet<_> = differs.iter().map(|(path, _)| path.as_str()).collect();
        let only_faces = paths.iter().all(|path| path.ends_with("-faces") || path.ends_with("-analysis"));
        let shown = differs.first().map(|(path, answer)| format!("{path}\nhere:  {answer}\nthere: {:?}", there.get(*path)));
        assert!(only_faces && asked.elapsed() < Duration::from_secs(120), "{}", shown.unwrap_or_default());
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn everything_of_a_filled_workspace_answers_the_same_after_it_was_pushed_and_a_second_push_sends_nothing() {
    let (local, target) = (Local::filled().await, Target::empty().await);
    let report = local.push(&target).await.unwrap();
    assert_eq!((report.counts["video"], report.counts["playlist"], report.counts["endpoint"]), (2, 2, 1), "{report:?}");
    assert!(report.counts["word"] > 10 && report.counts["face"] > 10 && report.counts["left_over"] > 0, "{report:?}");
    assert_eq!((report.counts["export"], report.added), (1, report.counts.values().sum()), "{report:?}");
    assert!(report.files_sent > 10 && report.bytes_sent > 100_000, "{report:?}");
    both_are_the_same(&local, &target).await;
    // Bytes of media and of the export.
    let sources = local.workspace.get("/v1/videos/vid_sample/clips/cl_demo/sources").await.json();
    let video = local.workspace.get("/v1/videos/vid_sample").await.json();
    let mut addresses: Vec<_> =
        sources["sources"].as_array().unwrap().iter().map(|source| source["url"].as_str().unwrap().to_owned()).collect();
    let text = video["video"]["exports"].to_string();
    let export = text.split('"').find(|part| part.contains("/derived/")).unwrap_or_else(|| panic!("{text}")).to_owned();
    addresses.push(export);
    for address in addresses {
        let there = address.replace(local.workspace.server.base_url(), target.workspace.server.base_url());
        let bytes =
            async |address: &str| reqwest::get(address).await.unwrap().error_for_status().unwrap().bytes().await.unwrap();
        assert_eq!(bytes(&address).await, bytes(&there).await, "{address}");
    }
    // Private things belong to the admin who pushed: the workspace's owner does not see them.
    let own = target.workspace.get("/v1/subtitle-presets").await.text;
    assert!(!own.contains("Mine"), "{own}");
    let again = local.push(&target).await.unwrap();
    assert_eq!((again.added, again.files_sent, again.bytes_sent), (0, 0, 0), "{again:?}");
    assert_eq!(again.counts, report.counts);
    assert_eq!(again.bytes_there, report.bytes_sent + report.bytes_there);
    // Pushed data can be edited.
    let batch = super::batch(&[super::add_sound("a", 5)]);
    assert_eq!(target.workspace.send("POST", super::EDITS, &batch).await.status, 200);
    local.workspace.server.stop().await;
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn chapters_are_on_their_footage_also_after_a_push() {
    let (local, target) = (Local::start().await, Target::empty().await);
    let chapter = |title: &str, at: i64| json!({"title": title, "description": "", "timestampSeconds": at});
    let (video, clip) = ("/v1/videos/vid_sample", "/v1/videos/vid_sample/clips/cl_welcome");
    let cuts = |from: i64, long: i64| json!({"cuts": [{"startTimeMs": from, "durationMs": long}]});
    let list = json!({"chapters": [chapter("Start", 0), chapter("Word", 30), chapter("Next", 40)]});
    local.workspace.call("PUT", &format!("{video}/chapters"), &list).await;
    // The second is cut out with its footage, and the third has moved.
    local.workspace.call("PATCH", clip, &cuts(29_000, 11_000)).await;
    local.push(&target).await.unwrap();
    let seen = async |workspace: &Workspace| {
        let video = workspace.get(video).await.json()["video"].clone();
        let chapters = video["chapters"].as_array().unwrap().iter();
        let placed =
            chapters.map(|one| format!("{} {}", one["title"].as_str().unwrap(), one["timestampSeconds"])).collect::<Vec<_>>();
        (placed.join(", "), video["hiddenChapters"].clone())
    };
    let word = json!([{"title": "Word", "description": "", "clipId": "cl_welcome", "sourceTimeMs": 30_000}]);
    let there = seen(&target.workspace).await;
    assert_eq!((&there, &there.1), (&seen(&local.workspace).await, &word));
    assert!(there.0.contains("Next 29"), "{}", there.0);
    for (body, expected) in [(cuts(0, 12_000), "Word 18"), (json!({"cuts": []}), "Word 30")] {
        target.workspace.call("PATCH", clip, &body).await;
        let (placed, hidden) = seen(&target.workspace).await;
        assert!(placed.contains(expected) && hidden == json!([]), "{placed} {hidden}");
    }
    local.workspace.server.stop().await;
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_there_with_other_content_is_named_and_nothing_of_it_is_written_over() {
    let (local, target) = (Local::start().await, Target::empty().await);
    local.push(&target).await.unwrap();
    target.workspace.call("PATCH", "/v1/videos/vid_sample", &json!({"name": "Changed by the team"})).await;
    local.workspace.call("POST", "/v1/tags", &json!({"name": "New"})).await;
    let before = target.workspace.get("/v1/videos/vid_sample").await.text;
    let error = local.push(&target).await.unwrap_err();
    let Some(PushError::Other { what, .. }) = error.downcast_ref() else { panic!("{error:?}") };
    assert!(what.len() == 1 && what[0].contains("video \"vid_sample\"") && what[0].contains("name"), "{what:?}");
    assert!(what[0].contains("revision"), "{what:?}");
    assert_eq!(target.workspace.get("/v1/videos/vid_sample").await.text, before);
    // Nothing else was sent either.
    assert!(!target.workspace.get("/v1/tags").await.text.contains("New"));
    local.workspace.server.stop().await;
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn rows_with_other_content_are_named_and_of_many_how_many_more_there_are() {
    let target = Target::empty().await;
    let at = "2026-11-23T22:00:00.000Z";
    let push = async |names: &[(usize, &str)]| {
        let row = |(number, name): &(usize, &str)| json!([format!("tag_{number}"), json!({"name": name}).to_string(), at, at]);
        let rows: Vec<_> = names.iter().map(row).collect();
        let part = json!({"kind": "tag", "columns": ["id", "body", "created_at", "updated_at"], "rows": rows});
        target.workspace.send("POST", "/v1/push/rows", &json!({"parts": [part]})).await
    };
    let all = |name| (0..8).map(|number| (number, name)).collect::<Vec<_>>();
    assert_eq!(push(&all("A")).await.status, 200);
    let message = push(&all("B")).await.flat(409, "conflict");
    let named: Vec<_> =
        (0..8).filter(|number| message.contains(&format!("tag \"tag_{number}\" is here with other content"))).collect();
    assert_eq!(named, [0, 1, 2, 3, 4], "{message}");
    assert!(message.ends_with("; and 3 more of kind tag"), "{message}");
    let two = push(&[(0, "A"), (1, "B"), (2, "A"), (7, "B")]).await.flat(409, "conflict");
    assert!(two.contains("tag_1") && two.contains("tag_7") && !two.contains("tag_0") && !two.contains("more"), "{two}");
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn who_is_no_admin_cannot_push_and_learns_why() {
    let (local, target) = (Local::start().await, Target::empty().await);
    for (name, role) in [("vera", Role::Viewer), ("edda", Role::Editor)] {
        let email = format!("{name}@team.example");
        let key = target.workspace.server.users().add(&email, name, role, KeyTerms::default()).await.unwrap().key;
        let client = Client::new(target.workspace.server.base_url(), key).unwrap();
        let refused = local.plan(client).await.err().unwrap();
        assert!(matches!(refused.downcast_ref(), Some(PushError::NotAdmin { .. })), "{refused:?}");
        assert!(refused.to_string().contains("needs the role admin"), "{refused}");
    }
    assert!(target.workspace.list("/v1/videos", "videos").await.is_empty());
    local.workspace.server.stop().await;
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn a_file_that_is_damaged_or_lost_is_refused_by_its_hash_and_no_record_is_without_its_bytes() {
    let (local, target) = (Local::start().await, Target::empty().await);
    let media: Vec<_> =
        std::fs::read_dir(local.paths.data.join("media")).unwrap().flatten().map(|entry| entry.path()).collect();
    let named = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    // The largest file: the recording of a clip.
    let recording = media.iter().max_by_key(|path| path.metadata().unwrap().len()).unwrap();
    let whole = std::fs::read(recording).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    std::fs::write(recording, &damaged).unwrap();
    let error = local.push(&target).await.unwrap_err();
    let Some(PushError::File { file, message, .. }) = error.downcast_ref() else { panic!("{error:?}") };
    let name = format!("media/{}", named(recording));
    assert!(file.starts_with(&name), "{file}");
    assert!(message.contains("was announced") && error.to_string().contains('\u{2018}'), "{error:#}");
    assert!(!target.folder.path().join(&name).exists());
    std::fs::remove_file(recording).unwrap();
    let error = local.push(&target).await.unwrap_err();
    assert!(matches!(error.downcast_ref(), Some(PushError::Missing(_))), "{error:?}");
    assert!(error.to_string().contains(&named(recording)), "{error}");
    // Rows of media whose bytes are missing are refused.
    let row = json!({"parts": [{"kind": "source", "columns": ["id", "kind", "width", "height", "duration_ms", "sha256", "content_type",
        "token", "created_at"], "rows": [["su_x", "audio", null, null, 5, "0".repeat(64), null, "t", "2026-11-23T22:00:00.000Z"]]}]});
    let refused = target.workspace.send("POST", "/v1/push/rows", &row).await.flat(409, "conflict");
    assert!(refused.contains("is not here: send it first"), "{refused}");
    std::fs::write(recording, &whole).unwrap();
    local.push(&target).await.unwrap();
    let zooms = "/v1/videos/vid_sample/clips/cl_demo/zooms";
    assert_eq!(local.workspace.get(zooms).await.text, target.workspace.get(zooms).await.text);
    local.workspace.server.stop().await;
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn rows_that_no_workspace_has_are_refused_by_name_and_leave_nothing_behind() {
    let target = Target::empty().await;
    let at = "2026-11-23T22:00:00.000Z";
    let part = |kind: &str, columns: &[&str], row: Value| json!({"kind": kind, "columns": columns, "rows": [row]});
    let record = ["id", "body", "created_at", "updated_at"];
    let tag = |id: &str| part("tag", &record, json!([id, "{\"name\":\"T\"}", at, at]));
    let clip = [
        "id",
        "video_id",
        "position",
        "name",
        "length_ms",
        "cuts",
        "scene",
        "background",
        "transition",
        "camera",
        "created_at",
        "updated_at",
        "settings",
        "played_ms",
        "background_source",
    ];
    let orphan = json!([
        "cl_x",
        "vid_none",
        0,
        "C",
        5,
        "[]",
        "screen",
        "{\"type\":\"color\",\"color\":\"#000000\"}",
        "default",
        null,
        at,
        at,
        "{}",
        5,
        null
    ]);
    let mut backwards = orphan.clone();
    backwards[4] = json!(-5);
    let mut torn = orphan.clone();
    torn[5] = json!("[{]");
    for (bad, status, why) in [
        (part("tag", &["id"], json!(["t"])), 400, "columns must be those of tag"),
        (part("tag", &record, json!(["", "{}", at, at])), 400, "id must be an id"),
        (part("tag", &record, json!(["t", "[]", at, at])), 400, "body must be JSON"),
        (part("tag", &record, json!(["t", "{}", "yesterday", at])), 400, "created_at must be a date"),
        (part("preset", &record, json!(["p", "{}", at, at])), 400, "its body cannot be read as one"),
        (part("endpoint", &record, json!(["e", "{\"url\":\"https://example.com\"}", at, at])), 400, "cannot be read"),
        (
            part(
                "library",
                &record,
                json!(["l", "{\"type\":\"audio\",\"scope\":\"private\",\"name\":\"N\",\"sourceId\":\"su_none\"}", at, at]),
            ),
            404,
            "su_none",
        ),
        (part("clip", &clip, backwards), 400, "length_ms must be an integer of at least 0"),
        (part("clip", &clip, torn), 400, "cuts must be JSON"),
        (part("clip", &clip, orphan), 409, "video_id \"vid_none\" is not here"),
        (part("video_tag", &["video_id", "tag_id"], json!(["vid_none", "good"])), 409, "is not here"),
    ] {
        // Rows before the bad one in the same request are not stored either.
        let body = json!({"parts": [tag("good"), bad]});
        let answer = target.workspace.send("POST", "/v1/push/rows", &body).await;
        assert_eq!(answer.status, status, "{bad}: {}", answer.text);
        assert!(answer.text.replace("\\\"", "\"").contains(why), "{bad}: {}", answer.text);
        assert!(target.workspace.list("/v1/tags", "tags").await.is_empty(), "{bad}");
    }
    let body = json!({"parts": [tag("good")], "check": true});
    assert_eq!(target.workspace.call("POST", "/v1/push/rows", &body).await, json!({"added": 1, "same": 0}));
    assert!(target.workspace.list("/v1/tags", "tags").await.is_empty(), "it was only looked at");
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn the_address_for_bytes_takes_those_that_were_announced_and_no_others() {
    use sha2::{Digest, Sha256};
    let target = Target::empty().await;
    let client = Client::new(target.workspace.server.base_url(), target.admin.clone()).unwrap();
    let hash = Sha256::digest(b"hello").iter().fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
    let body = cutroom::api::push::PushFiles {
        files: vec![PushFile { file: format!("media/{hash}"), sha256: hash.clone(), bytes: 5 }],
    };
    let missing = client.push_files(&body).await.unwrap().missing.remove(0);
    let put = async |url: &str, bytes: &'static str| {
        let sent = target.workspace.http.request(Method::PUT, url).body(bytes).send().await.unwrap();
        (sent.status().as_u16(), sent.text().await.unwrap())
    };
    let (status, why) = put(&missing.upload_url, "hallo").await;
    assert!(status == 400 && why.contains("it was damaged on the way or before"), "{status} {why}");
    let (status, why) = put(&missing.upload_url, "hello!").await;
    assert!(status == 400 && why.contains("6 are sent"), "{status} {why}");
    let (status, _) = put(&format!("{}x", missing.upload_url), "hello").await;
    assert_eq!(status, 403);
    assert_eq!(put(&missing.upload_url, "hello").await.0, 200);
    assert_eq!(put(&missing.upload_url, "hello").await.0, 409, "it is here");
    assert!(client.push_files(&body).await.unwrap().missing.is_empty());
    target.workspace.server.stop().await;
}

#[tokio::test]
async fn a_push_through_refusals_and_lost_requests_and_answers_comes_to_its_end() {
    let local = Local::start().await;
    let folder = tempfile::tempdir().unwrap();
    let data = open_data(folder.path()).await.unwrap();
    let faults = "503=0.3,drop_request=0.15,drop_answer=0.15,cut=0.1,seed=11";
    let target = Workspace::practise(data, false, faults).await.unwrap();
    let key = SecretString::from(target.server.api_key().to_owned());
    let client = Client::new(target.server.base_url(), key).unwrap();
    let report = local.push_by(client.clone()).await.unwrap();
    assert_eq!(report.counts["video"], 1);
    assert!(client.times_asked_to_wait() > 0, "faults were met");
    target.server.set_faults("slow=1ms".parse().unwrap());
    let again = local.plan(client).await.unwrap();
    assert!(again.is_done(), "{:?}", again.report());
    local.workspace.server.stop().await;
    target.server.stop().await;
}

#[tokio::test]
async fn a_workspace_of_300_videos_is_pushed_within_one_window_of_the_rate_limit() {
    const VIDEOS: usize = 300;
    let (local, target) = (Local::start().await, Target::start(100).await);
    for _ in 1..VIDEOS {
        local.workspace.call("POST", "/v1/videos/vid_sample/duplicate", &json!({})).await;
    }
    let report = local.push(&target).await.unwrap();
    assert_eq!(report.counts["video"], VIDEOS as u64);
    // More calls than the limit of one minute, however fast this computer is.
    let figures = target.workspace.get("/metrics").await.text;
    let calls: f64 = figures
        .lines()
        .filter(|line| line.starts_with("cutroom_requests_total") && line.contains("/v1/push/"))
        .filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok())
        .sum();
    assert!(calls > 3.0 && calls <= 80.0, "{calls} calls\n{figures}");
    let listed = target.workspace.get("/v1/space").await;
    assert_eq!(listed.status, 200, "{}", listed.text);
    local.workspace.server.stop().await;
    target.workspace.server.stop().await;
}
