//! Measures an export, compared with ffmpeg alone decoding and encoding the finished file with the same settings, in one run:
//! `cargo run --release -p cutroom-server --example export`. First the sample video, then a mostly static screen recording whose
//! length in seconds is the argument.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use cutroom_api::VideoId;
use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Quota, Server};
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::Command,
    time::Instant,
};

fn ffmpeg(args: &[&str]) {
    assert!(Command::new("ffmpeg").args(["-v", "error", "-y", "-nostdin"]).args(args).status().unwrap().success());
}

/// Makes a screen recording whose pointer moves for one second in five.
fn resting(seconds: u32, out: &Path) {
    let desk =
        format!("testsrc2=size=1920x1080:rate=30:duration=1,trim=end_frame=1,loop=-1:1,trim=duration={seconds},setpts=N/30/TB");
    let pointer = "drawbox=x='200+40*floor(mod(t,5)*10)':y=500:w=16:h=24:color=white:t=fill:enable='lt(mod(t,5),1)'";
    let picture = format!("{desk},{pointer}");
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        &picture,
        "-f",
        "lavfi",
        "-i",
        &format!("sine=frequency=440:duration={seconds}"),
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-crf",
        "20",
        "-pix_fmt",
        "yuv420p",
        "-c:a",
        "aac",
        "-r",
        "30",
        out.to_str().unwrap(),
    ]);
}

async fn call(server: &Server, path: &str, body: Value) -> Value {
    let request = reqwest::Client::new().post(format!("{}{path}", server.base_url())).bearer_auth(server.api_key());
    let answer = request.json(&body).send().await.unwrap();
    let status = answer.status();
    let answer: Value = answer.json().await.unwrap();
    assert!(status.is_success(), "{path}: {answer}");
    answer
}

/// Processor seconds of this process and of its ended children, which other programs influence less than wall clock time. `None` if
/// the system does not report them.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: f64 = fields.get(11..15)?.iter().filter_map(|field| field.parse::<f64>().ok()).sum();
    Some(ticks / 100.0)
}

async fn export(server: &Server, what: &str, video: &str, out: &Path, limit: f64) {
    let (begun, before) = (Instant::now(), processor());
    server.export_to(VideoId::new(video), (1080, 30, 1.0), out).await.unwrap();
    let ours = begun.elapsed().as_secs_f64();
    let (file, again) = (out.to_str().unwrap(), out.with_extension("again.mp4"));
    let (begun, between) = (Instant::now(), processor());
    ffmpeg(&[
        "-i",
        file,
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-crf",
        "20",
        "-c:a",
        "aac",
        "-b:a",
        "160k",
        again.to_str().unwrap(),
    ]);
    let alone = begun.elapsed().as_secs_f64();
    println!("{what:<32} {ours:>7.1} s   ffmpeg alone {alone:>6.1} s   {:.2} times, limit {limit}", ours / alone);
    if let (Some(before), Some(between), Some(after)) = (before, between, processor()) {
        let (ours, alone) = (between - before, after - between);
        println!("{:<32} {ours:>7.1} s   ffmpeg alone {alone:>6.1} s   {:.2} times", "  of the processors", ours / alone);
    }
}

#[tokio::main]
async fn main() {
    let seconds = std::env::args().nth(1).and_then(|seconds| seconds.parse().ok()).unwrap_or(600);
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::open(&folder.path().join("workspace")).unwrap();
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let config = Config {
        listen,
        data,
        api_key: None,
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    let server = Server::start(config).await.unwrap();
    let desk = folder.path().join("desk.mp4");
    resting(seconds, &desk);
    let bytes = std::fs::read(&desk).unwrap();
    let upload = call(&server, "/v1/sources", json!({"kind": "video"})).await;
    let put = reqwest::Client::new().put(upload["uploadUrl"].as_str().unwrap()).body(bytes).send().await.unwrap();
    assert!(put.status().is_success());
    let made = call(&server, "/v1/videos", json!({"name": "Desk", "sourceId": upload["sourceId"]})).await;
    export(
        &server,
        &format!("{seconds} s of a resting recording"),
        made["video"]["id"].as_str().unwrap(),
        &folder.path().join("1.mp4"),
        1.2,
    )
    .await;
    if std::env::args().nth(2).is_none() {
        export(&server, "the sample", "vid_sample", &folder.path().join("2.mp4"), 1.5).await;
    }
    server.stop().await;
}
