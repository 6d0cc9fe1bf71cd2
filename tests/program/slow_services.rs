//! Tests of servers that answer slowly or too much: a command reports what it waits for, and ends.

use super::{program, said};
use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    process::Output,
    time::Duration,
};
use tempfile::tempdir;

/// Server that answers every request alike, until the test ends.
fn service(answer: impl Fn(&mut TcpStream) -> std::io::Result<()> + Clone + Send + 'static) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            let answer = answer.clone();
            std::thread::spawn(move || {
                let mut request = [0; 8_192];
                // The client may have disconnected.
                let _ = client.read(&mut request);
                let _ = answer(&mut client);
            });
        }
    });
    address
}

fn run(address: &str, args: &[&str]) -> Output {
    let home = tempdir().unwrap();
    let mut command = program();
    command.args(args).args(["--base-url", address]).env("CUTROOM_API_KEY", "key").env("CUTROOM_DATA_DIR", home.path());
    command.output().unwrap()
}

#[test]
fn a_service_that_gives_a_byte_a_second_is_waited_for_with_words_and_not_for_ever() {
    let address = service(|client| {
        client.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")?;
        loop {
            client.write_all(b" ")?;
            std::thread::sleep(Duration::from_secs(1));
        }
    });
    let output = run(&address, &["api", "GET", "/v1/videos"]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let waits = said.lines().filter(|line| line.contains("waiting for GET /v1/videos") && line.contains("received after"));
    assert!(waits.count() >= 3, "{said}");
    assert!(said.contains("timed out after 30 s with"), "it is not asked for again: {said}");
}

#[test]
fn a_frame_that_is_not_read_in_time_ends_with_the_limit_in_words() {
    let address = service(|client| {
        client.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")?;
        loop {
            client.write_all(b" ")?;
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    let output = run(&address, &["frame", "--at", "0", "--video", "v", "--timeout", "2"]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("couldn\u{2019}t load the frame within 2 s") && said.contains("--timeout"), "{said}");
    let wrong = run(&address, &["frame", "--at", "0", "--video", "v", "--timeout", "0"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_call_that_is_none_is_wrong_use() {
    let address = service(|_| Ok(()));
    for args in [
        &["api", "FETCH", "/v1/videos"][..],
        &["api", "GET", "v1/videos"],
        &["api", "POST", "/v1/videos", "--data", "{"],
        &["api", "POST", "/v1/videos", "--data", "@no-such-file"],
    ] {
        let output = run(&address, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
    }
}

#[test]
fn a_video_of_more_clips_than_anybody_works_on_is_refused_with_the_number() {
    let clip = |nth: usize| {
        format!(r#"{{"id":"cl_{nth}","videoId":"v","name":"c","order":{nth},"durationSeconds":1,"maxDurationSeconds":1}}"#)
    };
    let clips: Vec<String> = (0..60_000).map(clip).collect();
    let body = format!(r#"{{"video":{{"id":"v","name":"Long"}},"clips":[{}]}}"#, clips.join(","));
    let address = service(move |client| {
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        client.write_all(head.as_bytes())?;
        client.write_all(body.as_bytes())
    });
    for args in [
        &["faces", "check", "--video", "v"][..],
        &["captions", "export", "--format", "srt", "--video", "v"],
        &["edits", "list", "--video", "v"],
        &["frame", "--at", "0", "--video", "v"],
    ] {
        let output = run(&address, args);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains("60000 records, but Cutroom handles at most 10000"), "{args:?}: {said}");
    }
}

/// Transfer of a video's media.
#[derive(Clone, Copy, PartialEq)]
enum Comes {
    /// In pieces with pauses.
    Slowly,
    /// Up to the middle, then stalls.
    Half,
    /// Up to the middle, then closes the connection, every time.
    Lost,
}

/// Server with one video of one clip whose media is transferred in this way, and the folder of the media.
fn slow_media(comes: Comes) -> (String, tempfile::TempDir) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("a.mp4");
    let picture = "testsrc2=s=1280x720:r=30:d=8";
    super::common::ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        picture,
        "-c:v",
        "libx264",
        "-g",
        "30",
        "-movflags",
        "+faststart",
        file.to_str().unwrap(),
    ]);
    let media = std::fs::read(&file).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let url = format!("{address}/media/a.mp4");
    std::thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let (media, url) = (media.clone(), url.clone());
            std::thread::spawn(move || {
                // The client may have disconnected.
                let _ = answer(client, comes, &media, &url);
            });
        }
    });
    (address, folder)
}

fn answer(mut client: TcpStream, comes: Comes, media: &[u8], url: &str) -> std::io::Result<()> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        client.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let path = head.split(' ').nth(1).unwrap_or_default();
    if !path.starts_with("/media/") {
        let clip = r#"{"id":"a","videoId":"v","name":"A","durationSeconds":8,"maxDurationSeconds":8,"layoutSceneType":"basicSubject"}"#;
        let source = format!(
            r#"{{"id":"s","medium":"screen","dimensions":{{"width":1280,"height":720}},"durationMs":8000,"url":"{url}"}}"#
        );
        let (status, body) = match path {
            "/v1/videos/v" => ("200 OK", r#"{"video":{"id":"v","name":"V","clipIds":["a"]}}"#.to_owned()),
            "/v1/videos/v/clips" => ("200 OK", format!(r#"{{"clips":[{clip}]}}"#)),
            "/v1/videos/v/clips/a" => ("200 OK", format!(r#"{{"clip":{clip}}}"#)),
            "/v1/videos/v/clips/a/layouts" => {
                let layout = r#"{"layouts":[{"id":"lo_a","layout":{"kind":"fullscreen","style":"stretch"}}]}"#;
                ("200 OK", layout.to_owned())
            }
            "/v1/videos/v/clips/a/sources" => ("200 OK", format!(r#"{{"sources":[{source}]}}"#)),
            _ => ("404 Not Found", r#"{"error":"not_found","message":"no","docsUrl":"http://x"}"#.to_owned()),
        };
        let length = body.len();
        let answer = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        return client.write_all(answer.as_bytes());
    }
    let range = head.lines().find_map(|line| line.strip_prefix("range: bytes=")).unwrap_or("0-").trim().to_owned();
    let (from, to) = range.split_once('-').unwrap();
    let from: usize = from.parse().unwrap();
    let to = to.parse::<usize>().unwrap_or(media.len() - 1).min(media.len() - 1);
    let (length, all) = (to + 1 - from, media.len());
    let answer = format!(
        "HTTP/1.1 206 Partial Content\r\ncontent-type: video/mp4\r\ncontent-length: {length}\r\ncontent-range: bytes \
         {from}-{to}/{all}\r\netag: \"one\"\r\nconnection: close\r\n\r\n"
    );
    client.write_all(answer.as_bytes())?;
    let middle = media.len() / 2;
    for (nth, piece) in media[from..=to].chunks(4_096).enumerate() {
        match comes {
            Comes::Slowly => std::thread::sleep(Duration::from_millis(30)),
            _ if from + nth * 4_096 < middle => {}
            Comes::Half => {
                // Until the client closes the connection.
                let _ = client.read(&mut byte);
                return Ok(());
            }
            Comes::Lost => return Ok(()),
        }
        client.write_all(piece)?;
    }
    Ok(())
}

#[test]
fn a_frame_of_media_that_come_slowly_is_the_frame_and_says_how_long_it_reads() {
    let (address, folder) = slow_media(Comes::Slowly);
    let out = folder.path().join("frame.png");
    let output = run(&address, &["frame", "--at", "3.5s", "--video", "v", "--size", "320x180", "--out", out.to_str().unwrap()]);
    assert!(output.status.success(), "{}", said(&output));
    let taken = folder.path().join("taken.png");
    let file = folder.path().join("a.mp4");
    let scaled =
        ["-ss", "3.5", "-i", file.to_str().unwrap(), "-frames:v", "1", "-vf", "scale=320:180", taken.to_str().unwrap()];
    super::common::ffmpeg(&scaled);
    let (ours, theirs) = (image::open(&out).unwrap().to_rgb8(), image::open(&taken).unwrap().to_rgb8());
    assert_eq!(ours.dimensions(), theirs.dimensions());
    let differences = ours.as_raw().iter().zip(theirs.as_raw()).map(|(one, other)| f64::from(one.abs_diff(*other)));
    let mean = differences.sum::<f64>() / ours.as_raw().len() as f64;
    assert!(mean < 12.0, "{mean}");
}

#[test]
fn a_frame_of_media_that_stop_half_way_ends_with_a_reason_and_leaves_no_file() {
    for comes in [Comes::Half, Comes::Lost] {
        let (address, folder) = slow_media(comes);
        let out = folder.path().join("frame.png");
        let args = ["frame", "--at", "7.5s", "--video", "v", "--timeout", "6", "--out", out.to_str().unwrap()];
        let output = run(&address, &args);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        let has_reason = said.contains("couldn\u{2019}t load the frame within 6 s") || said.contains("can\u{2019}t decode");
        assert!(has_reason && !out.exists(), "{said}");
        // A frame before the middle can be read.
        let first = run(&address, &["frame", "--at", "0", "--video", "v", "--timeout", "20", "--out", out.to_str().unwrap()]);
        assert!(first.status.success() && out.exists(), "{}", super::said(&first));
    }
}
