//! Tests of servers on one PostgreSQL database: same answers as with the embedded database, and each save is executed once,
//! whichever server gets it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, KeyTerms, OpenError, Quota, Role, Server, StartError};
use cutroom_team_tests::{Bouncer, Postgres, RoundTripRelay};
use postgres::{Client, NoTls};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

const EDITS: &str = "/v1/videos/vid_sample/edits";

/// Temporary database server, which ends with the test.
async fn postgres() -> Arc<Postgres> {
    tokio::task::spawn_blocking(|| Arc::new(Postgres::start())).await.unwrap()
}

/// Creates an empty database.
async fn database(postgres: &Arc<Postgres>, name: &'static str) -> String {
    let postgres = postgres.clone();
    tokio::task::spawn_blocking(move || postgres.database(name)).await.unwrap()
}

/// Runs statements on a database.
async fn run(url: &str, sql: &'static str) {
    let url = url.to_owned();
    tokio::task::spawn_blocking(move || Client::connect(&url, NoTls).unwrap().batch_execute(sql).unwrap()).await.unwrap();
}

/// Server with a folder for its media.
struct Served {
    server: Server,
    http: reqwest::Client,
    folder: tempfile::TempDir,
}

impl Served {
    async fn start(database: &str) -> Self {
        Self::try_start(database).await.unwrap()
    }

    async fn try_start(database: &str) -> Result<Self, StartError> {
        Self::with(database, config).await
    }

    async fn with(database: &str, config: impl FnOnce(&Path) -> Config) -> Result<Self, StartError> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = tempfile::tempdir().unwrap();
        let config = config(folder.path());
        let server = Server::start_on(config, cutroom_team::postgres(SecretString::from(database.to_owned()))).await?;
        Ok(Self { server, http: reqwest::Client::new(), folder })
    }

    async fn send(&self, method: &str, path: &str, body: &Value, key: Option<&str>) -> (u16, Option<String>, Value) {
        let request = self.http.request(method.parse().unwrap(), format!("{}{path}", self.server.base_url()));
        let request = request.bearer_auth(self.server.api_key());
        let request = if body.is_null() { request } else { request.json(body) };
        let request = if let Some(key) = key { request.header("idempotency-key", key) } else { request };
        let answer = request.send().await.unwrap();
        let retry = answer.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), retry, answer.json().await.unwrap())
    }

    async fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.send("GET", path, &Value::Null, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    async fn revision(&self) -> u64 {
        self.get("/v1/videos/vid_sample").await["video"]["revision"].as_u64().unwrap()
    }
}

fn config(folder: &Path) -> Config {
    Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataDir::open(&folder.join("media")).unwrap(),
        api_key: None,
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    }
}

fn add(operation: &str, text: &str) -> Value {
    json!({"type": "add_text_overlay", "operationId": operation, "clipId": "cl_demo", "text": text, "startTimeMs": 100,
        "durationMs": 500})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_and_a_batch_take_few_round_trips_to_the_database() {
    const CALLS: usize = 50;
    let postgres = postgres().await;
    database(&postgres, "turns").await;
    let relay = RoundTripRelay::start(postgres.port());
    let served = Served::start(&format!("postgres://cutroom@127.0.0.1:{}/turns", relay.port())).await;
    let clip = served.get("/v1/videos/vid_sample/clips").await["clips"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/v1/videos/vid_sample/clips/{clip}");
    let text = json!({"type": "add_text_overlay", "operationId": "a", "clipId": clip, "text": "Hi", "startTimeMs": 0, "durationMs": 900});
    let batch = json!({"operations": [text]});
    for (name, most) in [("read", 7), ("batch", 21)] {
        let mut before = 0;
        // The first calls prepare their statements.
        for call in 0..CALLS + 10 {
            if call == 10 {
                before = relay.round_trips();
            }
            if name == "read" {
                served.get(&path).await;
            } else {
                let (status, _, answer) = served.send("POST", EDITS, &batch, Some(&format!("batch-{call}"))).await;
                assert_eq!(status, 200, "{answer}");
            }
        }
        let each = (relay.round_trips() - before) as f64 / CALLS as f64;
        println!("round trips of a {name}: {each}");
        // Background work of the server takes a few.
        assert!(each < f64::from(most), "{each} round trips for a {name}");
    }
    served.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_is_stored_whole_or_not_at_all_and_a_repeat_gets_its_first_answer() {
    let postgres = postgres().await;
    let served = Served::start(&database(&postgres, "batches").await).await;
    let before = served.revision().await;
    let batch = json!({"operations": (0..200).map(|index| add(&format!("op-{index}"), "One of many")).collect::<Vec<_>>()});
    let (status, _, first) = served.send("POST", EDITS, &batch, Some("one")).await;
    assert_eq!((status, first["revision"].as_u64()), (200, Some(before + 1)), "{first}");
    let (status, _, again) = served.send("POST", EDITS, &batch, Some("one")).await;
    assert_eq!((status, &again), (200, &first));
    let texts = served.get("/v1/videos/vid_sample/clips/cl_demo/text-overlays").await;
    let many = texts["textOverlays"].as_array().unwrap().iter().filter(|text| text["text"] == "One of many").count();
    assert_eq!(many, 200);
    let half = json!({"operations": [add("a", "Half"), {"type": "remove_text_overlay", "operationId": "b", "clipId": "cl_demo",
        "textOverlayId": "ly_none"}]});
    let (status, _, refused) = served.send("POST", EDITS, &half, None).await;
    assert_eq!(status, 404, "{refused}");
    assert!(!served.get("/v1/videos/vid_sample/clips/cl_demo/text-overlays").await.to_string().contains("Half"));
    assert_eq!(served.revision().await, before + 1);
    served.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_and_many_senders_of_one_key_make_one_revision() {
    const KEYS: usize = 10;
    const SENDERS: usize = 8;
    let postgres = postgres().await;
    let database = database(&postgres, "keys").await;
    let servers = Arc::new([Served::start(&database).await, Served::start(&database).await]);
    let before = servers[0].revision().await;
    let mut tasks = Vec::new();
    for key in 0..KEYS {
        for sender in 0..SENDERS {
            let servers = servers.clone();
            tasks.push(tokio::spawn(async move {
                let batch = json!({"operations": [add("a", &format!("Saved {key}"))]});
                let server = &servers[sender % 2];
                loop {
                    let (status, retry, body) = server.send("POST", EDITS, &batch, Some(&format!("key-{key}"))).await;
                    match status {
                        200 => return (key, body.to_string()),
                        // Another request with the same key is being executed.
                        409 => assert!(retry.is_some(), "{body}"),
                        _ => panic!("{status} {body}"),
                    }
                    tokio::task::yield_now().await;
                }
            }));
        }
    }
    let mut answers: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for task in tasks {
        let (key, answer) = task.await.unwrap();
        answers.entry(key).or_default().insert(answer);
    }
    assert!(answers.values().all(|answers| answers.len() == 1), "{answers:?}");
    for server in servers.iter() {
        assert_eq!(server.revision().await, before + KEYS as u64);
    }
    let texts = servers[1].get("/v1/videos/vid_sample/clips/cl_demo/text-overlays").await.to_string();
    assert!((0..KEYS).all(|key| texts.matches(&format!("\"Saved {key}\"")).count() == 1), "{texts}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_are_those_of_the_embedded_database() {
    let postgres = postgres().await;
    let database = database(&postgres, "tables").await;
    let served = Served::start(&database).await;
    let folder = tempfile::tempdir().unwrap();
    let embedded = Server::start(config(folder.path())).await.unwrap();
    embedded.stop().await;
    served.server.stop().await;
    let there = tokio::task::spawn_blocking(move || {
        let mut client = Client::connect(&database, NoTls).unwrap();
        let columns = "SELECT table_name::text, column_name::text, data_type::text, is_nullable = 'YES', collation_name::text
                       FROM information_schema.columns WHERE table_schema = 'public' AND table_name != 'cutroom_format'";
        let columns = client.query(columns, &[]).unwrap().into_iter().map(|row| {
            let (table, column, kind): (String, String, String) = (row.get(0), row.get(1), row.get(2));
            let collation: Option<String> = row.get(4);
            assert!(kind != "text" || collation.as_deref() == Some("C"), "{table}.{column} is ordered by its bytes");
            let kind = match kind.as_str() {
                "text" => "TEXT",
                "bigint" => "INTEGER",
                "double precision" => "REAL",
                other => panic!("{table}.{column}: {other}"),
            };
            (table, column, kind.to_owned(), row.get::<_, bool>(3))
        });
        let columns: BTreeSet<_> = columns.collect();
        let indexes = "SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%_pkey'";
        let indexes: BTreeSet<String> = client.query(indexes, &[]).unwrap().iter().map(|row| row.get(0)).collect();
        (columns, indexes)
    });
    let there = there.await.unwrap();
    let here = rusqlite::Connection::open(folder.path().join("media/workspace.db")).unwrap();
    let columns =
        "SELECT m.name, c.name, c.type, c.\"notnull\" = 0 AND c.pk = 0 FROM sqlite_schema m, pragma_table_info(m.name) c
                   WHERE m.type = 'table'";
    let mut columns = here.prepare(columns).unwrap();
    let columns = columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
    let columns: BTreeSet<(String, String, String, bool)> = columns.collect::<Result<_, _>>().unwrap();
    let mut indexes = here.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").unwrap();
    let indexes: BTreeSet<String> = indexes.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(there, (columns, indexes));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_another_program_or_a_later_format_is_refused_and_not_touched() {
    let postgres = postgres().await;
    let other = database(&postgres, "other").await;
    run(&other, "CREATE TABLE theirs (id BIGINT)").await;
    let Err(StartError::Open(OpenError::Database { reason })) = Served::try_start(&other).await else { panic!("refused") };
    assert!(reason.contains("another program"), "{reason}");
    let later = database(&postgres, "later").await;
    Served::start(&later).await.server.stop().await;
    run(&later, "UPDATE cutroom_format SET format = 99, compatible = 99").await;
    let Err(StartError::Open(OpenError::Database { reason })) = Served::try_start(&later).await else { panic!("refused") };
    assert!(reason.contains("format 99"), "{reason}");
    let nowhere = postgres.url("nowhere");
    let Err(StartError::Open(OpenError::Database { reason })) = Served::try_start(&nowhere).await else { panic!("refused") };
    assert!(reason.contains("\"nowhere\" does not exist"), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_requests_get_503_with_retry_after_and_afterwards_nothing_is_missing() {
    let postgres = tokio::task::spawn_blocking(Postgres::start).await.unwrap();
    let postgres = Arc::new(Mutex::new(postgres));
    let held = postgres.clone();
    let database = tokio::task::spawn_blocking(move || held.blocking_lock().database("away")).await.unwrap();
    let served = Served::start(&database).await;
    let before = served.revision().await;
    let held = postgres.clone();
    tokio::task::spawn_blocking(move || held.blocking_lock().stop()).await.unwrap();
    let batch = json!({"operations": [add("a", "Kept")]});
    let (status, retry, body) = served.send("POST", EDITS, &batch, Some("away")).await;
    assert_eq!(status, 503, "{body}");
    assert!(retry.is_some());
    let held = postgres.clone();
    tokio::task::spawn_blocking(move || held.blocking_lock().resume()).await.unwrap();
    let asked = Instant::now();
    loop {
        let (status, _, body) = served.send("POST", EDITS, &batch, Some("away")).await;
        if status == 200 {
            break;
        }
        assert_eq!(status, 503, "{body}");
        assert!(asked.elapsed() < Duration::from_secs(30), "{body}");
    }
    assert_eq!(served.revision().await, before + 1);
    served.server.stop().await;
    tokio::task::spawn_blocking(move || postgres.blocking_lock().stop()).await.unwrap();
}

/// Calls the API with a user's key; returns status, headers and body of the answer.
async fn call_as(
    served: &Served,
    key: &str,
    method: &str,
    path: &str,
    body: &Value,
    once: Option<&str>,
) -> (u16, reqwest::header::HeaderMap, Value) {
    let request = served.http.request(method.parse().unwrap(), format!("{}{path}", served.server.base_url())).bearer_auth(key);
    let request = if body.is_null() { request } else { request.json(body) };
    let request = if let Some(once) = once { request.header("idempotency-key", once) } else { request };
    let answer = request.send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    (status, headers, answer.json().await.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn users_keys_roles_and_calls_are_the_same_on_all_servers_of_a_database() {
    let postgres = postgres().await;
    let database = database(&postgres, "users").await;
    let limited = |folder: &Path| Config { rate_limit: 6, ..config(folder) };
    let (one, two) = (Served::with(&database, limited).await.unwrap(), Served::with(&database, limited).await.unwrap());
    // Added through one server, known to the other immediately.
    let users = one.server.users();
    let add = async |name: &str, role| {
        let made = users.add(&format!("{name}@team.example"), name, role, KeyTerms::default()).await.unwrap();
        (made.id, made.key.expose_secret().to_owned())
    };
    let (anna, ben, vera) = (add("anna", Role::Editor).await, add("ben", Role::Editor).await, add("vera", Role::Viewer).await);
    let video = "/v1/videos/vid_sample";
    let rename = |name: &str| json!({ "name": name });
    // The same idempotency key of two users is two keys; of one user it is one, on any server.
    let (status, _, first) = call_as(&one, &anna.1, "PATCH", video, &rename("Anna's"), Some("k")).await;
    assert_eq!(status, 200, "{first}");
    let (status, _, other) = call_as(&two, &ben.1, "PATCH", video, &rename("Ben's"), Some("k")).await;
    assert_eq!((status, &other["video"]["name"]), (200, &json!("Ben's")));
    let (status, headers, again) = call_as(&two, &anna.1, "PATCH", video, &rename("Anna's"), Some("k")).await;
    assert_eq!((status, again["video"]["revision"].as_u64()), (200, first["video"]["revision"].as_u64()));
    assert!(headers.contains_key("idempotent-replayed"));
    let (status, ..) = call_as(&two, &vera.1, "PATCH", video, &rename("Vera's"), None).await;
    assert_eq!(status, 403);
    // Six calls per minute over all servers; two were sent.
    let left =
        |headers: &reqwest::header::HeaderMap| headers["x-ratelimit-remaining"].to_str().unwrap().parse::<i64>().unwrap();
    for (server, expected) in [(&one, 3), (&two, 2), (&one, 1), (&two, 0)] {
        let (status, headers, _) = call_as(server, &anna.1, "GET", video, &Value::Null, None).await;
        assert_eq!((status, left(&headers)), (200, expected));
    }
    for server in [&one, &two] {
        let (status, headers, _) = call_as(server, &anna.1, "GET", video, &Value::Null, None).await;
        assert_eq!(status, 429);
        assert!(headers.contains_key("retry-after"));
    }
    let (status, headers, _) = call_as(&one, &ben.1, "GET", video, &Value::Null, None).await;
    assert_eq!((status, left(&headers)), (200, 4), "one user's calls are not another's");
    // Revoked on one server, refused on the other.
    users.revoke(&ben.0).await.unwrap();
    let (status, _, body) = call_as(&two, &ben.1, "GET", video, &Value::Null, None).await;
    assert_eq!(status, 401, "{body}");
    users.remove("vera@team.example").await.unwrap();
    let (status, ..) = call_as(&two, &vera.1, "GET", video, &Value::Null, None).await;
    assert_eq!(status, 401);
    // Both servers write to the audit log; API keys are stored nowhere.
    let log = two.server.users().log(None, 100).await.unwrap();
    let (administered, log): (Vec<_>, Vec<_>) = log.into_iter().partition(|done| done.request_id == "command");
    assert_eq!([&administered[0], &administered[1]].map(|done| done.operation.as_str()), ["removeUser", "revokeUserKey"]);
    let lines: Vec<_> = log.iter().map(|done| (done.email.as_deref().unwrap_or_default(), done.operation.as_str())).collect();
    assert_eq!(lines, [("ben@team.example", "updateVideo"), ("anna@team.example", "updateVideo")]);
    let all = tokio::task::spawn_blocking(move || {
        let mut client = Client::connect(&database, NoTls).unwrap();
        let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'";
        let tables: Vec<String> = client.query(tables, &[]).unwrap().iter().map(|row| row.get(0)).collect();
        let rows = tables.iter().flat_map(|table| {
            let rows = client.query(&format!("SELECT row_to_json(t)::text FROM {table} t"), &[]).unwrap();
            rows.into_iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>()
        });
        rows.collect::<String>()
    });
    let all = all.await.unwrap();
    assert!(all.contains("anna@team.example") && !all.contains(&anna.1[3..]) && !all.contains(one.server.api_key()));
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_of_a_shared_database_go_to_public_addresses_alone() {
    let postgres = postgres().await;
    let served = Served::start(&database(&postgres, "hooks").await).await;
    for inside in ["http://127.0.0.1:9/", "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.0.0.1/"] {
        let (status, _, body) = served.send("POST", "/v1/webhooks/endpoints", &json!({ "url": inside }), None).await;
        assert_eq!(status, 400, "{inside}: {body}");
    }
    let (status, ..) = served.send("POST", "/v1/webhooks/endpoints", &json!({"url": "https://example.com/"}), None).await;
    assert_eq!(status, 200);
    served.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_uploads_to_two_servers_never_take_more_than_the_quota() {
    const UPLOADS: u8 = 16;
    const FIT: usize = 5;
    let postgres = postgres().await;
    let database = database(&postgres, "quota").await;
    let picture = include_bytes!("../../../assets/sample/logo.png");
    // Pictures of the same length, each with different bytes after its end.
    let bytes = |number: u8| [&picture[..], &[number]].concat();
    let stored = {
        let served = Served::start(&database).await;
        let figures = figures(&served).await;
        served.server.stop().await;
        figures["cutroom_media_bytes"]
    };
    let length = bytes(0).len() as u64;
    let quota = Quota { workspace: stored + length * FIT as u64 + length / 2, ..Quota::default() };
    // Folder shared by both servers.
    let folder = tempfile::tempdir().unwrap();
    let within = |_: &Path| Config { data: DataDir::share(folder.path()).unwrap(), quota, ..config(folder.path()) };
    let servers = [Served::with(&database, within).await.unwrap(), Served::with(&database, within).await.unwrap()];
    let uploads = (0..UPLOADS).map(|number| {
        let server = &servers[usize::from(number) % 2];
        async move {
            let (status, _, made) = server.send("POST", "/v1/sources", &json!({"kind": "image"}), None).await;
            assert_eq!(status, 200, "{made}");
            let put = server.http.put(made["uploadUrl"].as_str().unwrap());
            // Half of them have no Content-Length.
            let put = if number % 4 < 2 {
                put.body(bytes(number))
            } else {
                let all = futures_util::stream::iter([Ok::<_, std::io::Error>(bytes(number))]);
                put.body(reqwest::Body::wrap_stream(all))
            };
            let answer = put.send().await.unwrap();
            (answer.status().as_u16(), answer.text().await.unwrap())
        }
    });
    let answers = futures_util::future::join_all(uploads).await;
    let kept = answers.iter().filter(|(status, _)| *status == 200).count();
    assert!(answers.iter().all(|(status, _)| matches!(status, 200 | 413)), "{answers:?}");
    assert_eq!(kept, FIT, "{answers:?}");
    for server in &servers {
        let figures = figures(server).await;
        assert_eq!(figures["cutroom_media_bytes"], stored + length * FIT as u64);
        assert_eq!(figures["cutroom_media_quota_bytes"], quota.workspace);
    }
    for server in servers {
        server.server.stop().await;
    }
}

/// Metrics without labels of a server.
async fn figures(served: &Served) -> BTreeMap<String, u64> {
    let asked = served.http.get(format!("{}/metrics", served.server.base_url())).bearer_auth(served.server.api_key());
    let figures = asked.send().await.unwrap().text().await.unwrap();
    let read = |line: &str| {
        let (name, value) = line.split_once(' ')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    figures.lines().filter_map(read).collect()
}

/// Pseudo-random number generator with a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        // The steps of splitmix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % most as u64).unwrap()
    }
}

/// Accepted batch: its revision, its operations, and the items that they created or changed.
type Taken = (u64, Vec<Value>, Vec<String>);

/// Client that sends batches to either server, on items that it shares with all clients.
async fn edit_by_chance(
    servers: Arc<[Served; 2]>,
    items: Arc<Mutex<Vec<String>>>,
    client: u64,
    seed: u64,
    batches: usize,
) -> Vec<Taken> {
    let (mut chance, mut taken) = (Chance(seed ^ (client << 32)), Vec::new());
    for number in 0..batches {
        let known = items.lock().await.clone();
        let operations: Vec<_> = (0..=chance.below(3))
            .map(|index| {
                let text = format!("{client}/{number}/{index}");
                let item = &known[chance.below(known.len())];
                match chance.below(8) {
                    0 | 1 => add(&format!("op-{index}"), &text),
                    2 => json!({"type": "remove_text_overlay", "operationId": format!("op-{index}"), "clipId": "cl_demo",
                        "textOverlayId": item}),
                    _ => json!({"type": "update_text_overlay", "operationId": format!("op-{index}"), "clipId": "cl_demo",
                        "textOverlayId": item, "text": text}),
                }
            })
            .collect();
        let key = format!("{client}-{number}");
        let server = &servers[chance.below(2)];
        let (status, _, body) = server.send("POST", EDITS, &json!({ "operations": operations }), Some(&key)).await;
        match status {
            200 => {
                let results = body["operations"].as_array().or_else(|| body["results"].as_array()).unwrap();
                let ids: Vec<_> = results.iter().map(|result| result["id"].as_str().unwrap().to_owned()).collect();
                let made = operations.iter().zip(&ids).filter(|(operation, _)| operation["type"] == "add_text_overlay");
                items.lock().await.extend(made.map(|(_, id)| id.clone()));
                taken.push((body["revision"].as_u64().unwrap(), operations, ids));
            }
            // Another client removed one of its items before.
            404 => {}
            _ => panic!("{status} {body}"),
        }
    }
    taken
}

#[tokio::test(flavor = "multi_thread")]
async fn what_many_clients_do_on_two_servers_is_what_one_after_the_other_would_have_done() {
    let postgres = postgres().await;
    many_clients_on_two_servers(&database(&postgres, "model").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_pooler_that_lends_connections_for_a_transaction_all_is_the_same() {
    let postgres = postgres().await;
    database(&postgres, "pooled").await;
    // Fewer connections than clients, so that each transaction may use another one.
    let server = postgres.port();
    let bouncer = tokio::task::spawn_blocking(move || Bouncer::start(server, 3)).await.unwrap();
    let database = bouncer.url("pooled");
    many_clients_on_two_servers(&database).await;
    let served = Served::start(&database).await;
    let take = served.folder.path().join("take.mp4");
    let made = std::process::Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=2", "-pix_fmt", "yuv420p"])
        .arg(&take)
        .status();
    assert!(made.unwrap().success());
    let (_, _, source) = served.send("POST", "/v1/sources", &json!({"kind": "video"}), None).await;
    let sent = served.http.put(source["uploadUrl"].as_str().unwrap()).body(std::fs::read(&take).unwrap()).send().await;
    assert_eq!(sent.unwrap().status().as_u16(), 200);
    let body = json!({"name": "Take", "sourceId": source["sourceId"]});
    let (status, _, video) = served.send("POST", "/v1/videos", &body, None).await;
    assert_eq!(status, 200, "{video}");
    let path = format!("/v1/videos/{}", video["video"]["id"].as_str().unwrap());
    let (status, _, body) = served.send("POST", &format!("{path}/exports"), &json!({"fps": "30"}), None).await;
    assert_eq!(status, 200, "{body}");
    let asked = Instant::now();
    loop {
        let body = served.get(&path).await;
        let export = &body["video"]["exports"][0];
        if export["status"] == "completed" {
            break;
        }
        assert!(export["status"] != "failed" && asked.elapsed() < Duration::from_secs(180), "{export}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    served.server.stop().await;
    tokio::task::spawn_blocking(move || drop(bouncer)).await.unwrap();
}

/// Clients that edit one video at random through two servers of a database, compared with a model that executes one batch after the
/// other.
async fn many_clients_on_two_servers(database: &str) {
    const CLIENTS: u64 = 5;
    const BATCHES: usize = 24;
    let seed = std::env::var("CUTROOM_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed: u64 = seed.unwrap_or_else(|| std::process::id().into());
    println!("CUTROOM_TEST_SEED={seed}");
    let servers = Arc::new([Served::start(database).await, Served::start(database).await]);
    let texts = async |server: &Served| -> BTreeMap<String, String> {
        let all = server.get("/v1/videos/vid_sample/clips/cl_demo/text-overlays").await;
        let text = |item: &Value| (item["id"].as_str().unwrap().to_owned(), item["text"].as_str().unwrap().to_owned());
        all["textOverlays"].as_array().unwrap().iter().map(text).collect()
    };
    let (status, _, body) = servers[0].send("POST", EDITS, &json!({"operations": [add("a", "A"), add("b", "B")]}), None).await;
    assert_eq!(status, 200, "{body}");
    let (before, mut model) = (servers[0].revision().await, texts(&servers[0]).await);
    let items = Arc::new(Mutex::new(model.keys().cloned().collect::<Vec<_>>()));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| tokio::spawn(edit_by_chance(servers.clone(), items.clone(), client, seed, BATCHES)))
        .collect();
    let mut taken = Vec::new();
    for client in clients {
        taken.extend(client.await.unwrap());
    }
    taken.sort_by_key(|(revision, ..)| *revision);
    let revisions: Vec<_> = taken.iter().map(|(revision, ..)| *revision).collect();
    let dense: Vec<_> = (before + 1..=before + taken.len() as u64).collect();
    assert_eq!(revisions, dense, "every batch that was taken has a revision of its own, and there is no other");
    assert!(taken.len() > BATCHES, "{} batches were taken", taken.len());
    for (revision, operations, ids) in taken {
        for (operation, id) in operations.iter().zip(ids) {
            let text = operation["text"].as_str().unwrap_or_default().to_owned();
            match operation["type"].as_str().unwrap() {
                "add_text_overlay" => assert!(model.insert(id, text).is_none(), "revision {revision} made what was there"),
                "remove_text_overlay" => assert!(model.remove(&id).is_some(), "revision {revision} removed what was not there"),
                _ => *model.get_mut(&id).unwrap_or_else(|| panic!("revision {revision} changed what was not there")) = text,
            }
        }
    }
    for server in servers.iter() {
        assert_eq!((server.revision().await, texts(server).await), (*dense.last().unwrap(), model.clone()));
    }
}

/// Stream of hints about the sample video, with presence.
struct Stream {
    answer: reqwest::Response,
    unread: String,
}

impl Stream {
    async fn open(served: &Served, key: &str) -> Self {
        let url = format!("{}/v1/events?video=vid_sample&presence=true", served.server.base_url());
        let answer = served.http.get(url).bearer_auth(key).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        Self { answer, unread: String::new() }
    }

    /// Data of the next event with this name that satisfies the condition.
    async fn until(&mut self, name: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let find = async {
            loop {
                while let Some((event, rest)) =
                    self.unread.split_once("\n\n").map(|(event, rest)| (event.to_owned(), rest.to_owned()))
                {
                    self.unread = rest;
                    let field = |of: &str| event.lines().find_map(|line| line.strip_prefix(of)).map(str::trim);
                    if field("event:") == Some(name) {
                        let data: Value = serde_json::from_str(field("data:").unwrap()).unwrap();
                        if fits(&data) {
                            return data;
                        }
                    }
                }
                let more = self.answer.chunk().await.unwrap().expect("the stream goes on");
                self.unread.push_str(std::str::from_utf8(&more).unwrap());
            }
        };
        tokio::time::timeout(Duration::from_secs(40), find).await.unwrap_or_else(|_| panic!("no {name} that fits"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_who_is_here_cross_between_the_servers_of_a_database() {
    let postgres = postgres().await;
    let database = database(&postgres, "presence").await;
    let (one, two) = (Served::start(&database).await, Served::start(&database).await);
    let users = one.server.users();
    let add = async |name: &str| {
        let made = users.add(&format!("{name}@team.example"), name, Role::Editor, KeyTerms::default()).await.unwrap();
        made.key.expose_secret().to_owned()
    };
    let (anna, ben) = (add("anna").await, add("ben").await);
    let (mut at_anna, mut at_ben) = (Stream::open(&one, &anna).await, Stream::open(&two, &ben).await);
    let is_there =
        |name: &'static str| move |data: &Value| data["here"].as_array().unwrap().iter().any(|one| one["name"] == name);
    let seen = at_anna.until("presence", is_there("ben")).await;
    at_ben.until("presence", is_there("anna")).await;
    let session = seen["session"].as_str().unwrap();
    let (status, _, body) =
        call_as(&one, &anna, "PUT", &format!("/v1/events/{session}"), &json!({"clipId": "cl_demo"}), None).await;
    assert_eq!(status, 200, "{body}");
    at_ben.until("presence", |data| data["here"][0]["clipId"] == "cl_demo").await;
    // A change through one server is announced on the other.
    let (status, ..) = call_as(&one, &anna, "PATCH", "/v1/videos/vid_sample", &json!({"name": "Heard"}), None).await;
    assert_eq!(status, 200);
    at_ben.until("changed", |data| data["video"] == "vid_sample").await;
    // A user who loses the connection disappears on both servers.
    drop(at_anna);
    at_ben.until("presence", |data| data["here"].as_array().unwrap().is_empty()).await;
    // So does, after a while by the database's clock, a user on a server that stopped reporting.
    let mut at_anna = Stream::open(&one, &anna).await;
    at_ben.until("presence", is_there("anna")).await;
    at_anna.until("presence", is_there("ben")).await;
    drop(one);
    run(&database, "UPDATE presence SET seen_ms = seen_ms - 31000 WHERE name = 'anna'").await;
    at_ben.until("presence", |data| data["here"].as_array().unwrap().is_empty()).await;
    two.server.stop().await;
}
