//! Servers on one PostgreSQL database: the same answers as on the embedded one, and one save is done once whoever gets it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, OpenError, Server, StartError};
use cutroom_team_tests::Postgres;
use postgres::{Client, NoTls};
use secrecy::SecretString;
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

/// A database server of the test's own, which ends with it.
async fn postgres() -> Arc<Postgres> {
    tokio::task::spawn_blocking(|| Arc::new(Postgres::start())).await.unwrap()
}

/// Makes an empty database.
async fn database(postgres: &Arc<Postgres>, name: &'static str) -> String {
    let postgres = postgres.clone();
    tokio::task::spawn_blocking(move || postgres.database(name)).await.unwrap()
}

/// Runs statements on a database.
async fn run(url: &str, sql: &'static str) {
    let url = url.to_owned();
    tokio::task::spawn_blocking(move || Client::connect(&url, NoTls).unwrap().batch_execute(sql).unwrap()).await.unwrap();
}

/// A server with a folder for its media.
struct Served {
    server: Server,
    http: reqwest::Client,
    _folder: tempfile::TempDir,
}

impl Served {
    async fn start(database: &str) -> Self {
        Self::try_start(database).await.unwrap()
    }

    async fn try_start(database: &str) -> Result<Self, StartError> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = tempfile::tempdir().unwrap();
        let config = config(folder.path());
        let server = Server::start_on(config, SecretString::from(database.to_owned())).await?;
        Ok(Self { server, http: reqwest::Client::new(), _folder: folder })
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
    }
}

fn add(operation: &str, text: &str) -> Value {
    json!({"type": "add_text_overlay", "operationId": operation, "clipId": "cl_demo", "text": text, "startTimeMs": 100,
        "durationMs": 500})
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
                        // Another sender of the key is in the middle of it.
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
    run(&later, "UPDATE cutroom_format SET format = 99").await;
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
