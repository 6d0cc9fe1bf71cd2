//! Test that kills the workspace and the command (`kill -9`) during exports: a video file is complete or absent, and each finished
//! export is announced once.

use super::{Serve, exports::ServedVideo, said};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{Read, Write},
    net::TcpListener,
    process::Stdio,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// Number of kills in an ordinary run.
const KILLS: u64 = 3;
/// Longest wait for an expected event.
const PATIENCE: Duration = Duration::from_secs(120);

/// Ids of the webhook messages about each export.
type Told = Arc<Mutex<BTreeMap<String, BTreeSet<String>>>>;

/// Webhook receiver that answers the first message about each export with an error, so that it is sent again.
fn receiver() -> (String, Told) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hook", listener.local_addr().unwrap());
    let told = Told::default();
    let kept = told.clone();
    std::thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            let (mut bytes, mut chunk) = (Vec::new(), [0; 4 << 10]);
            let (id, event) = loop {
                let Ok(count @ 1..) = client.read(&mut chunk) else { break (None, None) };
                bytes.extend(&chunk[..count]);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                // The body is complete once it parses as one object.
                if let Ok(event) = serde_json::from_str::<Value>(body) {
                    let id = head.lines().find_map(|line| Some(line.strip_prefix("webhook-id: ")?.trim().to_owned()));
                    break (id, Some(event));
                }
            };
            let export = event.as_ref().and_then(|event| event["data"]["exportId"].as_str());
            let (Some(id), Some(export)) = (id, export) else { continue };
            let mut kept = kept.lock().unwrap();
            let is_first = !kept.contains_key(export);
            kept.entry(export.to_owned()).or_default().insert(id);
            let status = if is_first { "500 Internal Server Error" } else { "200 OK" };
            // The workspace may have been killed meanwhile.
            let _ = write!(client, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        }
    });
    (address, told)
}

/// Status of each export, by its id.
fn standing(place: &ServedVideo) -> BTreeMap<String, String> {
    let text = |export: &Value, field: &str| export[field].as_str().unwrap().to_owned();
    place.exports(&place.video).iter().map(|export| (text(export, "exportId"), text(export, "status"))).collect()
}

#[test]
fn killed_at_random_moments_an_export_is_whole_or_absent_and_each_that_was_finished_is_told() {
    let mut place = ServedVideo::new();
    let (address, told) = receiver();
    let data = place.home.path().join("served");
    let made = place.run(&["webhooks", "create", &address, "--type", "export.ready"]);
    assert!(made.status.success(), "{}", said(&made));
    let film = |place: &ServedVideo, number: u64| place.out.path().join(format!("film-{number}.mp4"));
    // Kills are spread over the time of an undisturbed export.
    let began = Instant::now();
    let whole = place.export(&film(&place, 0), &[]);
    assert!(whole.status.success(), "{}", said(&whole));
    let length = began.elapsed();
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    println!("seed {seed}");
    let mut random = seed | 1;
    let mut acknowledged = vec![0];
    for number in 1..=KILLS * cutroom_soak::times() {
        let file = film(&place, number);
        let args = ["export", "--video", &place.video, "--out", file.to_str().unwrap()];
        let mut command = place.command(&place.serve.base_url, &args);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        std::thread::sleep(length.mul_f64((random % 1_000) as f64 / 800.0));
        let ended = child.try_wait().unwrap();
        // Every other time, the workspace is killed with the command.
        child.kill().unwrap();
        let killed = child.wait().unwrap();
        if ended.unwrap_or(killed).success() {
            acknowledged.push(number);
        }
        if number % 2 == 1 {
            place.serve.child.kill().unwrap();
            place.serve.child.wait().unwrap();
            place.serve = Serve::start(&data);
        }
    }
    let deadline = Instant::now() + PATIENCE + length * 4;
    let ended = loop {
        let ended = standing(&place);
        if ended.values().all(|status| !["queued", "running"].contains(&status.as_str())) {
            break ended;
        }
        assert!(Instant::now() < deadline, "an export never ends: {ended:?}, seed {seed}");
        std::thread::sleep(Duration::from_millis(100));
    };
    let mut films = Vec::new();
    for (id, status) in &ended {
        assert_eq!(status, "completed", "{id}: nobody cancelled it, seed {seed}");
        let file = place.home.path().join(format!("{id}.mp4"));
        let output = place.export(&file, &["--export", id]);
        assert!(output.status.success(), "{}", said(&output));
        films.push(fs::read(file).unwrap());
    }
    for number in 0..=KILLS * cutroom_soak::times() {
        let found = fs::read(film(&place, number)).ok();
        assert!(found.is_some() || !acknowledged.contains(&number), "film {number} was acknowledged, seed {seed}");
        assert!(
            found.is_none_or(|bytes| films.contains(&bytes)),
            "film {number} is none of those that were rendered, seed {seed}"
        );
    }
    // The next command removes the temporary files of killed ones.
    let last = place.export(&place.out.path().join("last.mp4"), &[]);
    assert!(last.status.success(), "{}", said(&last));
    let left: Vec<_> = place.names().into_iter().filter(|name| name.starts_with('.')).collect();
    assert!(left.is_empty(), "{left:?}, seed {seed}");
    let made = standing(&place);
    let deadline = Instant::now() + PATIENCE;
    loop {
        let told = told.lock().unwrap().clone();
        if told.len() == made.len() {
            assert!(told.values().all(|ids| ids.len() == 1), "a message that comes again has its id: {told:?}, seed {seed}");
            break;
        }
        assert!(Instant::now() < deadline, "{} of {} exports were told, seed {seed}", told.len(), made.len());
        std::thread::sleep(Duration::from_millis(100));
    }
    let scratch: Vec<_> = fs::read_dir(data.join("scratch")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(scratch.is_empty(), "{scratch:?}, seed {seed}");
    println!("{} exports, {} kills, {} acknowledged", made.len(), KILLS * cutroom_soak::times(), acknowledged.len());
}
