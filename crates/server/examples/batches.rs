//! Measures batches of 200 operations over HTTP, compared with a bare SQLite transaction of the same rows.
//!
//! ```text
//! cargo run --release -p cutroom-server --example batches [SECONDS] [additions | one | eight]
//! ```
//!
//! Measures each rate for `SECONDS`, by default 5; all three rates if none is named. A bare transaction follows each of the at most
//! 60 batches of additions, so that both run under the same load. Bodies are made before the measurement. On Linux the output has
//! the processor time of a batch too, including the caller's: it is more reliable than the rate on a busy computer.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Quota, Server};
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    time::{Duration, Instant},
};

/// The allocator of the program, so that timings are comparable.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SIZE: usize = 200;
/// Number of different bodies, which are sent in turns.
const ROUNDS: usize = 16;
/// Maximum number of batches of additions: a clip with many more items distorts the measurement, because each item is inserted
/// among thousands.
const MOST_ADDITIONS: usize = 60;

/// Ids of a video, of one of its clips, and of items on that clip.
type Items = (String, String, Vec<String>);

#[tokio::main]
async fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    let long = Duration::from_secs(seconds);
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::open(&folder.path().join("workspace")).unwrap();
    let database = data.database();
    let config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data,
        api_key: None,
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    let _ = rustls::crypto::ring::default_provider().install_default();
    let server = Server::start(config).await.unwrap();
    let caller = Caller { http: reqwest::Client::new(), base: server.base_url().into(), key: server.api_key().into() };

    let mut videos = Vec::new();
    for _ in 0..8 {
        videos.push(video_with_items(&caller).await);
    }
    let only = std::env::args().nth(2);
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if is_wanted("additions") {
        time_additions(&caller, &videos[0], Bare::new(folder.path(), &database), long).await;
    }
    if is_wanted("one") {
        let began = Instant::now();
        let used = processor_time();
        let count = update(caller.clone(), videos[7].clone(), long).await;
        print_rate("200 updates, one connection", count, began, used);
    }
    if is_wanted("eight") {
        let (began, used) = (Instant::now(), processor_time());
        let tasks = videos.into_iter().map(|video| {
            let caller = Caller { http: reqwest::Client::new(), ..caller.clone() };
            tokio::spawn(update(caller, video, long))
        });
        let mut all = 0;
        for task in tasks.collect::<Vec<_>>() {
            all += task.await.unwrap();
        }
        print_rate("200 updates, eight on eight videos", all, began, used);
    }
    server.stop().await;
}

/// Times batches of additions, each with a bare transaction after it.
async fn time_additions(caller: &Caller, (video, clip, _): &Items, mut bare: Bare, long: Duration) {
    let bodies: Vec<_> = (0..ROUNDS).map(|round| additions(clip, round)).collect();
    let (mut times, mut limits) = (Vec::new(), Vec::new());
    let (end, mut spent) = (Instant::now() + long, None);
    while Instant::now() < end && times.len() < MOST_ADDITIONS {
        let body = bodies[times.len() % ROUNDS].clone();
        let used = processor_time();
        let began = Instant::now();
        caller.send(video, body).await;
        times.push(began.elapsed());
        let of_this = processor_time().zip(used).map(|(now, used)| now - used);
        spent = of_this.map(|used| spent.unwrap_or(0.0) + used);
        limits.push(bare.transaction());
    }
    let spent = spent.map_or_else(String::new, |spent| format!(", {}", each(spent, times.len() as u32)));
    let (ours, limit) = (median(&mut times), median(&mut limits));
    println!("200 additions over HTTP: p50 {ours:.2} ms of {} batches{spent}", times.len());
    println!("bare SQLite transaction of 200 rows: p50 {limit:.2} ms; {:.1} times", ours / limit);
}

/// Sends batches of updates one after the other, on a connection of its own; returns their number.
async fn update(caller: Caller, (video, clip, items): Items, long: Duration) -> u32 {
    let bodies: Vec<_> = (0..ROUNDS).map(|round| updates(&clip, &items, round)).collect();
    let (began, mut count) = (Instant::now(), 0);
    while began.elapsed() < long {
        caller.send(&video, bodies[count % ROUNDS].clone()).await;
        count += 1;
    }
    count as u32
}

#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    base: String,
    key: String,
}

impl Caller {
    /// Sends a batch with a new Idempotency-Key.
    async fn send(&self, video: &str, body: String) {
        self.answer(&format!("/v1/videos/{video}/edits"), body).await;
    }

    async fn post(&self, path: &str, body: String) -> Value {
        serde_json::from_str(&self.answer(path, body).await).unwrap()
    }

    async fn answer(&self, path: &str, body: String) -> String {
        let request = self.http.post(format!("{}{path}", self.base)).bearer_auth(&self.key).body(body);
        let request = request.header("content-type", "application/json").header("idempotency-key", key());
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        text
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.http.get(format!("{}{path}", self.base)).bearer_auth(&self.key).send().await.unwrap();
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }
}

fn key() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}

/// A copy of the sample with 200 text overlays on its second clip: video, clip and items.
async fn video_with_items(caller: &Caller) -> Items {
    let copy = caller.post("/v1/videos/vid_sample/duplicate", "{}".into()).await;
    let video = copy["video"]["id"].as_str().unwrap().to_owned();
    let clips = caller.get(&format!("/v1/videos/{video}/clips")).await;
    let clip = clips["clips"][1]["id"].as_str().unwrap().to_owned();
    let answer = caller.post(&format!("/v1/videos/{video}/edits"), additions(&clip, 0)).await;
    let items = answer["results"].as_array().unwrap().iter().map(|result| result["id"].as_str().unwrap().to_owned()).collect();
    (video, clip, items)
}

fn additions(clip: &str, round: usize) -> String {
    let operation = |index: usize| {
        json!({"type": "add_text_overlay", "operationId": format!("op-{index}"), "clipId": clip, "text": format!("Step {round}"),
            "startTimeMs": index * 7 + 100, "durationMs": 500})
    };
    json!({"operations": (0..SIZE).map(operation).collect::<Vec<_>>()}).to_string()
}

fn updates(clip: &str, items: &[String], round: usize) -> String {
    let operation = |(index, item): (usize, &String)| {
        json!({"type": "update_text_overlay", "operationId": format!("op-{index}"), "clipId": clip, "textOverlayId": item,
            "text": format!("Step {index} of {round}"), "startTimeMs": index * 7 + round})
    };
    json!({"operations": items.iter().enumerate().map(operation).collect::<Vec<_>>()}).to_string()
}

/// Processor time of this process, in hundredths of a second; `None` if the system does not report it.
fn processor_time() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    Some(fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?)
}

/// Text for the processor time of `count` batches, in hundredths of a second.
fn each(spent: f64, batches: u32) -> String {
    format!("{:.2} ms of processor time each", spent * 10.0 / f64::from(batches.max(1)))
}

fn print_rate(what: &str, batches: u32, began: Instant, used: Option<f64>) {
    let rate = f64::from(batches) / began.elapsed().as_secs_f64();
    let spent = processor_time().zip(used).map(|(now, used)| format!(", {}", each(now - used, batches)));
    println!("{what}: {rate:.0} batches/s{}", spent.unwrap_or_default());
}

/// Median in milliseconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

/// The lower bound: writes 200 of the stored rows with one prepared statement into a database with the same settings.
struct Bare {
    connection: rusqlite::Connection,
    rows: Vec<(String, i64, i64, String)>,
}

impl Bare {
    fn new(folder: &Path, database: &Path) -> Self {
        let stored = rusqlite::Connection::open(database).unwrap();
        let mut rows =
            stored.prepare("SELECT clip_id, start_ms, end_ms, body FROM item WHERE kind = 'text_overlay' LIMIT 200").unwrap();
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
        let rows = rows.collect::<Result<_, _>>().unwrap();
        let connection = rusqlite::Connection::open(folder.join("bare.db")).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.pragma_update(None, "synchronous", "FULL").unwrap();
        let table =
            "CREATE TABLE item (id TEXT PRIMARY KEY, clip_id TEXT NOT NULL, kind TEXT NOT NULL, start_ms INTEGER, end_ms INTEGER,
                 body TEXT NOT NULL, revision INTEGER NOT NULL, z_index INTEGER, source_id TEXT) STRICT;
                 CREATE INDEX item_by_clip ON item (clip_id, kind, start_ms, id);
                 CREATE INDEX item_by_z_index ON item (clip_id, z_index) WHERE z_index IS NOT NULL;";
        connection.execute_batch(table).unwrap();
        Self { connection, rows }
    }

    fn transaction(&mut self) -> Duration {
        let ids: Vec<_> = self.rows.iter().map(|_| uuid::Uuid::now_v7().simple().to_string()).collect();
        let began = Instant::now();
        let transaction = self.connection.transaction().unwrap();
        let sql = "INSERT INTO item VALUES (?1, ?2, 'text_overlay', ?3, ?4, ?5, 1, ?6, NULL)";
        let mut insert = transaction.prepare_cached(sql).unwrap();
        for (index, (id, (clip, start, end, body))) in ids.iter().zip(&self.rows).enumerate() {
            insert.execute(rusqlite::params![id, clip, start, end, body, index as i64]).unwrap();
        }
        drop(insert);
        transaction.commit().unwrap();
        began.elapsed()
    }
}
