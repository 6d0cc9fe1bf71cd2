//! A service that answers slowly or too much: a command says what it waits for, and ends.

use super::{program, said};
use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    process::Output,
    time::Duration,
};
use tempfile::tempdir;

/// A service that answers everything alike, until the test ends.
fn service(answer: impl Fn(&mut TcpStream) -> std::io::Result<()> + Clone + Send + 'static) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            let answer = answer.clone();
            std::thread::spawn(move || {
                let mut request = [0; 8_192];
                // Whoever asked may have gone.
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
    let waits = said.lines().filter(|line| line.contains("waiting for GET /v1/videos") && line.contains("bytes have come"));
    assert!(waits.count() >= 3, "{said}");
    assert!(said.contains("bytes of the answer came in 30 s"), "it is not asked for again: {said}");
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
    assert!(said.contains("was not read within 2 s") && said.contains("--timeout"), "{said}");
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
        assert!(said.contains("60000 records; at most 10000 are worked on"), "{args:?}: {said}");
    }
}
