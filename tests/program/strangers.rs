//! Tests that the API key is sent only to the process that serves the workspace: not to another process at its address, and not to
//! a proxy.
#![cfg(unix)]

use super::{Serve, program, said, signal};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Foreign listener that records everything sent to it, and forwards it if `pass_to` is set.
struct Stranger {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<u8>>>,
    pass_to: Arc<Mutex<Option<String>>>,
}

impl Stranger {
    /// Listens at an address that another process may have had a moment ago.
    fn at(address: &str) -> Self {
        let asked = Instant::now();
        let listener = loop {
            match TcpListener::bind(address) {
                Ok(listener) => break listener,
                Err(error) => assert!(asked.elapsed() < Duration::from_secs(20), "{address}: {error}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let address = listener.local_addr().unwrap();
        let (heard, pass_to) = (Arc::<Mutex<Vec<u8>>>::default(), Arc::<Mutex<Option<String>>>::default());
        let (keep, pass) = (heard.clone(), pass_to.clone());
        // The thread ends with the test.
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (keep, pass) = (keep.clone(), pass.clone());
                // A broken connection doesn't matter.
                std::thread::spawn(move || carry(client, address, &keep, pass.lock().unwrap().clone()));
            }
        });
        Self { address, heard, pass_to }
    }

    fn heard(&self) -> String {
        String::from_utf8_lossy(&self.heard.lock().unwrap()).into_owned()
    }
}

fn carry(mut client: TcpStream, own: SocketAddr, keep: &Mutex<Vec<u8>>, pass: Option<String>) -> std::io::Result<()> {
    client.set_read_timeout(Some(Duration::from_secs(5)))?;
    let mut request = Vec::new();
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        let mut chunk = [0; 4096];
        let read = client.read(&mut chunk)?;
        if read == 0 {
            break;
        }
        request.extend(&chunk[..read]);
        keep.lock().unwrap().extend(&chunk[..read]);
    }
    let Some(server) = pass else {
        let body = r#"{"tags":[]}"#;
        let head = format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
        return client.write_all(format!("{head}{body}").as_bytes());
    };
    let request = String::from_utf8_lossy(&request).replace(&own.to_string(), &server);
    let mut behind = TcpStream::connect(&server)?;
    behind.set_read_timeout(Some(Duration::from_secs(2)))?;
    behind.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    // A kept-alive connection ends by the time limit; the received bytes are forwarded all the same.
    let _ = behind.read_to_end(&mut answer);
    client.write_all(&answer)
}

#[test]
fn the_key_is_not_sent_to_who_listens_where_a_killed_program_did() {
    let home = tempdir().unwrap();
    let data = home.path().join("workspace");
    let mut serve = Serve::start(&data);
    let (key, address) = (serve.api_key.clone(), serve.base_url.trim_start_matches("http://").to_owned());
    let stale = std::fs::read(data.join("served")).unwrap();
    signal("KILL", serve.child.id());
    serve.child.wait().unwrap();
    let stranger = Stranger::at(&address);
    let list = || {
        let mut command = program();
        command.args(["edits", "list", "--video", "vid_sample"]).env("CUTROOM_DATA_DIR", home.path());
        command.output().unwrap()
    };
    // Another process has locked the folder and has not published its address yet.
    let lock = std::fs::OpenOptions::new().write(true).open(data.join("lock")).unwrap();
    lock.try_lock().unwrap();
    let refused = list();
    assert_eq!(refused.status.code(), Some(3), "{}", said(&refused));
    assert!(!stranger.heard().is_empty(), "the stranger was asked who it is");
    assert!(!stranger.heard().contains(&key), "{}", stranger.heard());
    drop(lock);
    // The workspace is served elsewhere, and the listener forwards requests to it.
    let again = Serve::start(&data);
    assert_eq!(again.api_key, key);
    assert_ne!(std::fs::read(data.join("served")).unwrap(), stale, "the address of the one that was killed is gone");
    std::fs::write(data.join("served"), &stale).unwrap();
    *stranger.pass_to.lock().unwrap() = Some(again.base_url.trim_start_matches("http://").to_owned());
    let refused = list();
    assert_eq!(refused.status.code(), Some(3), "{}", said(&refused));
    assert!(stranger.heard().matches("/identity/").count() > 1, "{}", stranger.heard());
    assert!(!stranger.heard().contains(&key), "{}", stranger.heard());
}

#[test]
fn nothing_for_this_machine_goes_through_a_proxy() {
    let home = tempdir().unwrap();
    let serve = Serve::start(&home.path().join("workspace"));
    let proxy = Stranger::at("127.0.0.1:0");
    let run = |args: &[&str]| {
        let mut command = program();
        command.args(args).env("CUTROOM_DATA_DIR", home.path()).env("CUTROOM_API_KEY", &serve.api_key);
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
            command.env(name, format!("http://{}", proxy.address));
        }
        command.output().unwrap()
    };
    let beside = run(&["edits", "list", "--video", "vid_sample"]);
    assert!(beside.status.success(), "{}", said(&beside));
    let by_address = run(&["api", "GET", "/v1/videos", "--base-url", &serve.base_url]);
    assert!(by_address.status.success(), "{}", said(&by_address));
    // The pictures that ffmpeg extracts are fetched without a proxy as well.
    let still = run(&["api", "GET", "/v1/videos/vid_sample/thumbnail?response=json", "--base-url", &serve.base_url]);
    assert!(still.status.success(), "{}", said(&still));
    let elsewhere = run(&["api", "GET", "/v1/videos", "--base-url", "http://example.com"]);
    assert!(said(&elsewhere).contains("https"), "{}", said(&elsewhere));
    assert_eq!(proxy.heard(), "");
}
