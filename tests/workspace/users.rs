//! Users with API keys and roles: their permissions, their private things, and the audit log.

use super::{
    DEMO, EDITS, VIDEO, add_sound, batch,
    common::{HttpAnswer, Workspace, answer, open_data, stored::database},
    openapi::{document, operations, real},
};
use cutroom::server::{DataDir, KeyTerms, NewKey, Role, openapi_document};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A user with an API key.
struct User<'a> {
    workspace: &'a Workspace,
    email: String,
    made: NewKey,
}

async fn user<'a>(workspace: &'a Workspace, name: &str, role: Role) -> User<'a> {
    let email = format!("{}@team.example", name.to_lowercase());
    let made = workspace.server.users().add(&email, name, role, KeyTerms::default()).await.unwrap();
    User { workspace, email, made }
}

impl User<'_> {
    fn key(&self) -> &str {
        self.made.key.expose_secret()
    }

    async fn send(&self, method: &str, path: &str, body: &Value, once: Option<&str>) -> HttpAnswer {
        let url = format!("{}{path}", self.workspace.server.base_url());
        let mut request = self.workspace.http.request(method.parse().unwrap(), url).bearer_auth(self.key());
        if !body.is_null() {
            request = request.json(body);
        }
        if let Some(once) = once {
            request = request.header("idempotency-key", once);
        }
        answer(request).await
    }

    async fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.send(method, path, body, None).await;
        assert_eq!(answer.status, 200, "{method} {path}: {}", answer.text);
        answer.json()
    }

    async fn get(&self, path: &str) -> HttpAnswer {
        self.send("GET", path, &Value::Null, None).await
    }
}

fn is_nested(operation: &Value) -> bool {
    operation["responses"]["403"]["$ref"].as_str().unwrap().ends_with("Nested403")
}

#[tokio::test]
async fn each_role_does_what_the_table_says_and_a_refusal_has_the_format_of_its_operation() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (viewer, editor) = (user(&workspace, "Vera", Role::Viewer).await, user(&workspace, "Edda", Role::Editor).await);
    let before = workspace.revision().await;
    let (mut read, mut refused) = (0, 0);
    for (method, path, operation) in operations() {
        let role = operation["x-role"].as_str().unwrap_or_else(|| panic!("{method} {path} has a role"));
        assert!(method == "GET" || role != "viewer", "{method} {path}: a viewer changes nothing");
        let body = operation["requestBody"]["content"]["application/json"]["example"].clone();
        let needs_ids = path.ends_with("/missing");
        let address = real(&path) + if needs_ids { "?ids=su_click" } else { "" };
        for (user, edits) in [(&viewer, false), (&editor, true)] {
            let may = role == "viewer" || (role == "editor" && edits);
            if may && method != "GET" {
                // All other tests cover the permissions of editors.
                continue;
            }
            let answer = user.send(&method, &address, &body, None).await;
            if may {
                let own = workspace.get(&address).await;
                assert_eq!(answer.status, own.status, "{method} {address}: {}", answer.text);
                assert!(matches!(answer.status, 200 | 302 | 404 | 501), "{method} {address}: {}", answer.text);
                read += usize::from(answer.status == 200);
            } else {
                let why = if is_nested(&operation) { answer.nested(403, "forbidden") } else { answer.flat(403, "forbidden") };
                assert!(why.contains(&format!("needs the role {role}")), "{method} {path}: {why}");
                refused += 1;
            }
        }
    }
    assert!(read > 30 && refused > 60, "{read} answered, {refused} refused");
    assert_eq!(workspace.revision().await, before);
    // HEAD needs the right of GET.
    let head = workspace.http.head(format!("{}/v1/webhooks/endpoints", workspace.server.base_url())).bearer_auth(viewer.key());
    assert_eq!(head.send().await.unwrap().status().as_u16(), 403);
    let head = workspace.http.head(format!("{}{VIDEO}", workspace.server.base_url())).bearer_auth(viewer.key());
    assert_eq!(head.send().await.unwrap().status().as_u16(), 200);
    workspace.server.stop().await;
}

#[test]
fn the_document_names_the_role_of_every_operation() {
    let roles: BTreeSet<_> = operations().into_iter().map(|(_, _, operation)| operation["x-role"].to_string()).collect();
    assert_eq!(roles.len(), 3, "{roles:?}");
    assert_eq!(document(), openapi_document());
}

#[tokio::test]
async fn keys_that_expired_or_were_revoked_and_those_of_a_removed_user_open_nothing() {
    let (workspace, _folder) = Workspace::fresh().await;
    let users = workspace.server.users();
    let anna = user(&workspace, "Anna", Role::Editor).await;
    assert_eq!(anna.get(VIDEO).await.status, 200);
    let expired = users.add_key(&anna.email, KeyTerms { label: "Old".into(), lasts_ms: Some(0) }).await.unwrap();
    let expired = User { workspace: &workspace, email: anna.email.clone(), made: expired };
    assert!(expired.get(VIDEO).await.flat(401, "unauthorized").contains("has expired"));
    let revoked = users.add_key(&anna.email, KeyTerms::default()).await.unwrap();
    let revoked = User { workspace: &workspace, email: anna.email.clone(), made: revoked };
    assert_eq!(revoked.get(VIDEO).await.status, 200);
    users.revoke(&revoked.made.id).await.unwrap();
    let log = users.log(None, 100).await.unwrap();
    // Revoking again does nothing and is not logged.
    users.revoke(&revoked.made.id).await.unwrap();
    assert_eq!(users.log(None, 100).await.unwrap().len(), log.len());
    assert!(
        revoked.send("POST", EDITS, &batch(&[add_sound("a", 5)]), None).await.flat(401, "unauthorized").contains("revoked")
    );
    assert_eq!(anna.get(VIDEO).await.status, 200, "the other key stays");
    let keys = users.keys(&anna.email).await.unwrap();
    assert_eq!(keys.iter().filter(|key| key.revoked_at.is_some()).count(), 1);
    assert_eq!(keys.iter().filter(|key| key.expires_at.is_some()).count(), 1);
    users.remove(&anna.email).await.unwrap();
    anna.get(VIDEO).await.flat(401, "unauthorized");
    assert!(users.revoke("key_none").await.unwrap_err().to_string().contains("key_none"));
    // Unknown keys are refused alike, whatever their format.
    for key in ["cu_0", &format!("cu_{}", "0".repeat(64)), "ck_1"] {
        let request = workspace.http.get(format!("{}{VIDEO}", workspace.server.base_url())).bearer_auth(key);
        assert!(answer(request).await.flat(401, "unauthorized").contains("not valid"));
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn the_stricter_of_the_role_in_the_workspace_and_on_the_video_holds() {
    let (workspace, _folder) = Workspace::fresh().await;
    let editor = user(&workspace, "Edda", Role::Editor).await;
    let viewer = user(&workspace, "Vera", Role::Viewer).await;
    let admin = user(&workspace, "Ada", Role::Admin).await;
    let other =
        workspace.call("POST", "/v1/videos", &json!({"name": "Other"})).await["video"]["id"].as_str().unwrap().to_owned();
    let rename = json!({"name": "Renamed"});
    assert_eq!(editor.send("PATCH", VIDEO, &rename, None).await.status, 200);
    for (user, role) in [(&editor, "viewer"), (&viewer, "editor"), (&admin, "viewer")] {
        let shared = json!({"email": user.email.to_uppercase(), "role": role});
        let shared = workspace.call("POST", &format!("{VIDEO}/collaborators"), &shared).await;
        assert_eq!(shared["collaborator"]["userId"].as_str(), Some(user.made.user.as_str()));
    }
    // However the id is encoded in the path.
    for path in [VIDEO, "/v1/videos/vid%5Fsample", "/v1/videos/%76id_sample"] {
        assert!(editor.send("PATCH", path, &rename, None).await.flat(403, "forbidden").contains("on this video"));
        admin.send("PATCH", path, &rename, None).await.flat(403, "forbidden");
        assert!(viewer.send("PATCH", path, &rename, None).await.flat(403, "forbidden").contains("in this workspace"));
    }
    editor.send("POST", &format!("{DEMO}/cut"), &json!({"startTimeMs": 0, "endTimeMs": 10}), None).await.flat(403, "forbidden");
    assert_eq!(editor.get(VIDEO).await.status, 200);
    assert_eq!(editor.send("PATCH", &format!("/v1/videos/{other}"), &rename, None).await.status, 200);
    // Only an admin can remove a limit of their own.
    let own = |user: &User<'_>| format!("{VIDEO}/collaborators/{}", user.made.user);
    editor.send("DELETE", &own(&editor), &Value::Null, None).await.flat(403, "forbidden");
    admin.call("DELETE", &own(&admin), &Value::Null).await;
    assert_eq!(admin.send("PATCH", VIDEO, &rename, None).await.status, 200);
    // A new role in the workspace applies from the next request on.
    workspace.server.users().set_role(&viewer.email, Role::Editor).await.unwrap();
    assert_eq!(viewer.send("PATCH", VIDEO, &rename, None).await.status, 200);
    workspace.server.stop().await;
}

#[tokio::test]
async fn two_users_under_one_idempotency_key_do_not_meet() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (anna, ben) = (user(&workspace, "Anna", Role::Editor).await, user(&workspace, "Ben", Role::Editor).await);
    let before = workspace.revision().await;
    let (one, other) = (batch(&[add_sound("a", 5)]), batch(&[add_sound("b", 9)]));
    let first = anna.send("POST", EDITS, &one, Some("k")).await;
    let second = ben.send("POST", EDITS, &other, Some("k")).await;
    let own = workspace.request("POST".parse().unwrap(), EDITS).json(&one).header("idempotency-key", "k");
    let third = answer(own).await;
    assert_eq!([first.status, second.status, third.status], [200, 200, 200], "{}", second.text);
    let again = anna.send("POST", EDITS, &one, Some("k")).await;
    assert_eq!((again.headers["idempotent-replayed"].to_str().unwrap(), again.text), ("true", first.text));
    anna.send("POST", EDITS, &other, Some("k")).await.flat(409, "conflict");
    assert_eq!(workspace.revision().await, before + 3);
    workspace.server.stop().await;
}

#[tokio::test]
async fn who_has_used_up_the_rate_limit_keeps_nobody_else_from_calling() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = Workspace::start(open_data(folder.path()).await.unwrap(), true, 3).await.unwrap();
    let (anna, ben) = (user(&workspace, "Anna", Role::Editor).await, user(&workspace, "Ben", Role::Viewer).await);
    let left = |answer: &HttpAnswer| answer.headers["x-ratelimit-remaining"].to_str().unwrap().parse::<u32>().unwrap();
    for expected in [2, 1, 0] {
        let answered = anna.get(VIDEO).await;
        assert_eq!((answered.status, left(&answered)), (200, expected));
    }
    let refused = anna.get(VIDEO).await;
    refused.flat(429, "rate_limited");
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(left(&ben.get(VIDEO).await), 2);
    // A second API key belongs to the same user.
    let made = workspace.server.users().add_key(&anna.email, KeyTerms::default()).await.unwrap();
    User { workspace: &workspace, email: String::new(), made }.get(VIDEO).await.flat(429, "rate_limited");
    assert_eq!(left(&workspace.get(VIDEO).await), 2, "nor is the workspace's own user");
    workspace.server.stop().await;
}

#[tokio::test]
async fn private_things_of_one_user_are_unknown_to_the_others() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (anna, ben) = (user(&workspace, "Anna", Role::Editor).await, user(&workspace, "Ben", Role::Admin).await);
    let id = |answer: &Value, wrapper: &str, field: &str| answer[wrapper][field].as_str().unwrap().to_owned();
    let preset = anna
        .call(
            "POST",
            "/v1/subtitle-presets",
            &json!({"name": "Anna's", "captionStyle": {"name": "classic", "textColor": "#FFFFFF", "outlineColor": "#000000"}}),
        )
        .await;
    let preset = id(&preset, "preset", "presetId");
    let kept = anna.call("POST", "/v1/library", &json!({"sourceId": "su_click", "scope": "private", "name": "Anna's"})).await;
    let kept = id(&kept, "item", "id");
    let picture = anna.call("POST", "/v1/library", &json!({"sourceId": "su_logo", "scope": "private", "name": "Anna's"})).await;
    let group = anna.call("POST", "/v1/playlist-groups", &json!({"name": "Anna's"})).await;
    let group = id(&group, "playlistGroup", "id");
    let playlist = anna.call("POST", "/v1/playlists", &json!({"name": "Anna's", "groupId": group})).await;
    let playlist = id(&playlist, "playlist", "id");
    anna.call("POST", &format!("/v1/playlists/{playlist}/videos"), &json!({"videoId": "vid_sample"})).await;
    let open = anna.call("POST", "/v1/playlists", &json!({"name": "Of all", "visibility": "org"})).await;
    let open = id(&open, "playlist", "id");
    assert!(picture["item"]["id"].is_string());
    let lists = [
        "/v1/subtitle-presets",
        "/v1/library?scope=private",
        "/v1/playlists",
        "/v1/playlist-groups",
        "/v1/backgrounds?scope=personal",
    ];
    for path in lists {
        assert!(anna.get(path).await.text.contains("Anna's"), "{path}");
        for other in [ben.get(path).await, workspace.get(path).await] {
            assert_eq!(other.status, 200);
            assert!(!other.text.contains("Anna's"), "{path}: {}", other.text);
        }
    }
    assert!(ben.get("/v1/playlists").await.text.contains("Of all"));
    assert!(anna.get(VIDEO).await.text.contains(&playlist) && !ben.get(VIDEO).await.text.contains(&playlist));
    assert!(!ben.get("/v1/videos").await.text.contains(&playlist));
    for (method, path, body) in [
        ("GET", format!("/v1/playlists/{playlist}"), Value::Null),
        ("PATCH", format!("/v1/playlists/{playlist}"), json!({"name": "Mine"})),
        ("POST", format!("/v1/playlists/{playlist}/videos"), json!({"videoId": "vid_sample"})),
        ("DELETE", format!("/v1/playlists/{playlist}/videos/vid_sample"), Value::Null),
        ("DELETE", format!("/v1/playlists/{playlist}"), Value::Null),
        ("GET", format!("/v1/videos?playlistId={playlist}"), Value::Null),
        ("POST", "/v1/playlists".into(), json!({"name": "In a group of another", "groupId": group})),
        ("PATCH", format!("/v1/playlist-groups/{group}"), json!({"name": "Mine"})),
        ("DELETE", format!("/v1/playlist-groups/{group}"), Value::Null),
        ("DELETE", format!("/v1/library/{kept}"), Value::Null),
        ("DELETE", format!("/v1/subtitle-presets/{preset}"), Value::Null),
        ("PUT", format!("{VIDEO}/subtitle-preset"), json!({"presetId": preset})),
    ] {
        let nobody =
            path.replace(&playlist, "pl_none").replace(&group, "pg_none").replace(&kept, "li_none").replace(&preset, "ps_none");
        let (theirs, none) = (ben.send(method, &path, &body, None).await, ben.send(method, &nobody, &json!({}), None).await);
        assert_eq!(theirs.status, 404, "{method} {path}: {}", theirs.text);
        assert!(none.status == 404 || none.status == 400 || nobody == path, "{method} {nobody}: {}", none.text);
    }
    // Shared things may be changed by everyone, but only their creator may make them personal.
    ben.call("PATCH", &format!("/v1/playlists/{open}"), &json!({"description": "Ours"})).await;
    ben.send("PATCH", &format!("/v1/playlists/{open}"), &json!({"visibility": "personal"}), None).await.flat(403, "forbidden");
    anna.call("PATCH", &format!("/v1/playlists/{open}"), &json!({"visibility": "personal"})).await;
    ben.get(&format!("/v1/playlists/{open}")).await.nested(404, "not_found");
    anna.call("PATCH", &format!("/v1/playlists/{open}"), &json!({"visibility": "org"})).await;
    // Private things are deleted with their user; shared things stay.
    let users = workspace.server.users();
    let things = users.private_things(&anna.email).await.unwrap();
    assert_eq!((things.presets, things.library, things.playlists), (1, 2, 2));
    users.remove(&anna.email).await.unwrap();
    let again = user(&workspace, "Anna", Role::Editor).await;
    for path in lists {
        assert!(!again.get(path).await.text.contains("Anna's"), "{path}");
    }
    again.call("GET", &format!("/v1/playlists/{open}"), &Value::Null).await;
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_changed_is_written_down_with_user_operation_subject_and_request_and_nothing_else_is() {
    let (workspace, _folder) = Workspace::fresh().await;
    let anna = user(&workspace, "Anna", Role::Editor).await;
    let edit = batch(&[add_sound("a", 5)]);
    let saved = anna.send("POST", EDITS, &edit, Some("once")).await;
    let request = saved.headers["x-request-id"].to_str().unwrap().to_owned();
    // A repeat, a refusal and a read are not logged.
    anna.send("POST", EDITS, &edit, Some("once")).await;
    anna.send("PATCH", VIDEO, &json!({"name": ""}), None).await.flat(400, "bad_request");
    anna.send("DELETE", "/v1/videos/vid_none", &Value::Null, None).await.flat(404, "not_found");
    anna.get(VIDEO).await;
    let made = anna.call("POST", "/v1/videos", &json!({"name": "Mine"})).await;
    workspace.call("PATCH", VIDEO, &json!({"name": "By its own user"})).await;
    let users = workspace.server.users();
    // The user administration was logged before.
    let mut log = users.log(None, 10).await.unwrap();
    let administered = log.split_off(3);
    assert!(
        administered.iter().all(|line| line.operation == "addUser" && line.request_id == "command" && line.user_id.is_empty())
    );
    assert!(!administered.is_empty());
    let lines: Vec<_> =
        log.iter().map(|line| (line.email.as_deref(), line.operation.as_str(), line.subject.as_str())).collect();
    let created = format!("/v1/videos/{}", made["video"]["id"].as_str().unwrap());
    let by_anna = Some(anna.email.as_str());
    assert_eq!(
        lines,
        [(None, "updateVideo", VIDEO), (by_anna, "createVideo", created.as_str()), (by_anna, "applyVideoEdits", EDITS)]
    );
    assert_eq!((log[2].request_id.as_str(), log[2].user_id.as_str()), (request.as_str(), anna.made.user.as_str()));
    assert!(log.windows(2).all(|pair| pair[0].at >= pair[1].at) && log[0].user_id.is_empty());
    assert_eq!(users.log(by_anna, 10).await.unwrap().len(), 2);
    assert_eq!(users.log(None, 1).await.unwrap().len(), 1);
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_address_is_one_users_and_is_an_address() {
    let (workspace, _folder) = Workspace::fresh().await;
    let users = workspace.server.users();
    let add = async |email: &str| users.add(email, "Somebody", Role::Viewer, KeyTerms::default()).await.map(|made| made.user);
    let anna = add("anna@team.example").await.unwrap();
    assert!(add("ANNA@team.example").await.unwrap_err().to_string().contains("already"));
    for bad in ["anna", "@team.example", "a b@team.example", ""] {
        assert!(add(bad).await.unwrap_err().to_string().contains("email"), "{bad}");
    }
    assert!(users.set_role("nobody@team.example", Role::Admin).await.unwrap_err().to_string().contains("nobody@team.example"));
    // A user without a key, who was already known for sharing, gets a key and keeps the id.
    assert_eq!(add("ada@example.com").await.unwrap().as_str(), "usr_ada");
    let all = users.all().await.unwrap();
    assert!(all.iter().any(|user| user.id == anna && user.role == Role::Viewer) && all.is_sorted_by_key(|user| &user.email));
    workspace.server.stop().await;
}

/// Tests that read the embedded database directly.
mod opening {
    use super::*;

    #[tokio::test]
    async fn the_database_has_no_key_in_it_and_users_are_there_after_a_start() {
        let folder = tempfile::tempdir().unwrap();
        let made = {
            let users = cutroom::server::Users::of_folder(DataDir::open(folder.path()).unwrap()).unwrap();
            users.add("anna@team.example", "Anna", Role::Viewer, KeyTerms::default()).await.unwrap()
        };
        let workspace = Workspace::open(folder.path()).await;
        let anna = User { workspace: &workspace, email: "anna@team.example".into(), made };
        assert_eq!(anna.get(VIDEO).await.status, 200);
        let key = anna.key().to_owned();
        workspace.server.stop().await;
        let mut all = Vec::new();
        for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
            if entry.file_name().to_string_lossy().starts_with("workspace.db") {
                // The log of the database goes with its last connection, which may end now.
                all.extend(std::fs::read(entry.path()).unwrap_or_default());
            }
        }
        let (_, secret) = key.split_once('_').unwrap();
        let holds = |text: &str| all.windows(text.len()).any(|part| part == text.as_bytes());
        assert!(holds("anna@team.example") && !holds(secret), "the hash alone is kept");
        let hash: String = database(folder.path()).query_row("SELECT hash FROM member_key", [], |row| row.get(0)).unwrap();
        assert_eq!(hash.len(), 64);
    }
}

#[tokio::test]
async fn analytics_of_ones_own_videos_leave_out_those_that_others_made() {
    let (workspace, folder) = Workspace::fresh().await;
    let (anna, ben) = (user(&workspace, "Anna", Role::Editor).await, user(&workspace, "Ben", Role::Editor).await);
    let made = async |user: &User<'_>, name: &str| {
        let video = user.call("POST", "/v1/videos", &json!({"name": name})).await;
        video["video"]["id"].as_str().unwrap().to_owned()
    };
    let (hers, his) = (made(&anna, "Hers").await, made(&ben, "His").await);
    // A copy is of who copied it.
    let copy = ben.call("POST", &format!("/v1/videos/{hers}/duplicate"), &json!({"name": "Copy"})).await;
    let copy = copy["video"]["id"].as_str().unwrap().to_owned();
    let connection = super::common::stored::database(folder.path());
    let slices = json!(vec![0; 100]).to_string();
    for (video, plays) in [(&hers, 1), (&his, 10), (&copy, 100), (&"vid_sample".to_owned(), 1_000)] {
        let sql = "INSERT INTO watch_day (video_id, day, plays, sessions, watched_ms, seen_ppm, slices)
                   VALUES (?1, '2026-11-20', ?2, ?2, 0, 0, ?3)";
        connection.execute(sql, rusqlite::params![video, plays, slices]).unwrap();
    }
    let plays = async |user: &User<'_>, query: &str| {
        let answer = user.get(&format!("/v1/analytics{query}")).await.json()["analytics"].clone();
        let top: Vec<_> = answer["topVideos"].as_array().unwrap().iter().map(|one| one["plays"].as_u64().unwrap()).collect();
        (answer["summary"]["plays"].as_u64().unwrap(), top)
    };
    // The sample was there before anybody.
    assert_eq!(plays(&anna, "").await, (1_111, vec![1_000, 100, 10, 1]));
    assert_eq!(plays(&anna, "?scope=mine").await, (1_001, vec![1_000, 1]));
    assert_eq!(plays(&ben, "?scope=mine&startDate=2026-11-20").await, (1_110, vec![1_000, 100, 10]));
    assert_eq!(plays(&ben, "?scope=mine&startDate=2026-11-21").await, (0, vec![]));
    workspace.server.stop().await;
}
