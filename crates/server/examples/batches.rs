//! How long batches of 200 take over HTTP, beside a bare SQLite transaction of the same rows.
//!
//! ```text
//! cargo run --release -p cutroom-server --example batches [SECONDS]
//! ```
//!
//! Each rate is measured for so many seconds, 5 if none is given. On Linux the processor time of a batch, the caller's share
//! included, stands beside it: it says more than the rate where other programs run.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Quota, Server};
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    time::{Duration, Instant},
};

const SIZE: usize = 200;

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
    let (video, clip, _) = &videos[0];

    let mut times = Vec::new();
    let (end, used) = (Instant::now() + long, processor_time());
    while Instant::now() < end {
        let body = additions(clip, times.len());
        let began = Instant::now();
        caller.send(video, &body).await;
        times.push(began.elapsed());
    }
    let spent = spent_since(used, times.len() as u32);
    println!("200 additions over HTTP: p50 {:.2} ms of {} batches{spent}", median(&mut times), times.len());
    println!("bare SQLite transaction of 200 rows: p50 {:.2} ms", bare(folder.path(), &database));

    let (last, clip, items) = &videos[7];
    let (began, used, mut count) = (Instant::now(), processor_time(), 0_u32);
    while began.elapsed() < long {
        caller.send(last, &updates(clip, items, count)).await;
        count += 1;
    }
    let spent = spent_since(used, count);
    println!("200 updates, one connection: {:.0} batches/s{spent}", f64::from(count) / began.elapsed().as_secs_f64());

    let (began, used) = (Instant::now(), processor_time());
    let tasks = videos.into_iter().map(|(video, clip, items)| {
        let caller = Caller { http: reqwest::Client::new(), ..caller.clone() };
        tokio::spawn(async move {
            let mut count = 0_u32;
            while began.elapsed() < long {
                caller.send(&video, &updates(&clip, &items, count)).await;
                count += 1;
            }
            count
        })
    });
    let mut all = 0;
    for task in tasks.collect::<Vec<_>>() {
        all += task.await.unwrap();
    }
    let spent = spent_since(used, all);
    println!("200 updates, eight on eight videos: {:.0} batches/s{spent}", f64::from(all) / began.elapsed().as_secs_f64());
    server.stop().await;
}

#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    base: String,
    key: String,
}

impl Caller {
    /// Sends a batch under a key of its own.
    async fn send(&self, video: &str, body: &str) {
        self.post(&format!("/v1/videos/{video}/edits"), body.to_owned()).await;
    }

    async fn post(&self, path: &str, body: String) -> Value {
        let request = self.http.post(format!("{}{path}", self.base)).bearer_auth(&self.key).body(body);
        let request = request.header("content-type", "application/json").header("idempotency-key", key());
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap()
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
async fn video_with_items(caller: &Caller) -> (String, String, Vec<String>) {
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

fn updates(clip: &str, items: &[String], round: u32) -> String {
    let operation = |(index, item): (usize, &String)| {
        json!({"type": "update_text_overlay", "operationId": format!("op-{index}"), "clipId": clip, "textOverlayId": item,
            "text": format!("Step {index} of {round}"), "startTimeMs": index * 7 + round as usize % 100})
    };
    json!({"operations": items.iter().enumerate().map(operation).collect::<Vec<_>>()}).to_string()
}

/// What this process has used of the processors, in hundredths of a second, where the system says it.
fn processor_time() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    Some(fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?)
}

/// The processor time of a batch since then, in words.
fn spent_since(used: Option<f64>, batches: u32) -> String {
    let spent = processor_time().zip(used).map(|(now, used)| (now - used) * 10.0 / f64::from(batches.max(1)));
    spent.map_or_else(String::new, |ms| format!(", {ms:.2} ms of processor time each"))
}

/// Milliseconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

/// The limit: 200 of the stored rows, written by one prepared statement into a database of the same settings.
fn bare(folder: &Path, database: &Path) -> f64 {
    let stored = rusqlite::Connection::open(database).unwrap();
    let mut rows =
        stored.prepare("SELECT clip_id, start_ms, end_ms, body FROM item WHERE kind = 'text_overlay' LIMIT 200").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
    let rows: Vec<(String, i64, i64, String)> = rows.collect::<Result<_, _>>().unwrap();
    let mut connection = rusqlite::Connection::open(folder.join("bare.db")).unwrap();
    connection.pragma_update(None, "journal_mode", "WAL").unwrap();
    connection.pragma_update(None, "synchronous", "FULL").unwrap();
    let table =
        "CREATE TABLE item (id TEXT PRIMARY KEY, clip_id TEXT NOT NULL, kind TEXT NOT NULL, start_ms INTEGER, end_ms INTEGER,
                 body TEXT NOT NULL, revision INTEGER NOT NULL, z_index INTEGER, source_id TEXT) STRICT;
                 CREATE INDEX item_by_clip ON item (clip_id, kind, start_ms, id);
                 CREATE INDEX item_by_z_index ON item (clip_id, z_index) WHERE z_index IS NOT NULL;";
    connection.execute_batch(table).unwrap();
    let mut times = Vec::new();
    for _ in 0..60 {
        let began = Instant::now();
        let transaction = connection.transaction().unwrap();
        let sql = "INSERT INTO item VALUES (?1, ?2, 'text_overlay', ?3, ?4, ?5, 1, ?6, NULL)";
        let mut insert = transaction.prepare_cached(sql).unwrap();
        for (index, (clip, start, end, body)) in rows.iter().enumerate() {
            insert.execute(rusqlite::params![key(), clip, start, end, body, index as i64]).unwrap();
        }
        drop(insert);
        transaction.commit().unwrap();
        times.push(began.elapsed());
    }
    median(&mut times)
}
