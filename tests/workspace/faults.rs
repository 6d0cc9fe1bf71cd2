//! Slow and half-open clients: disconnected by timeouts and connection limits. A database that another process has locked.

use super::{DEMO, EDITS, add_sound, batch, common::Workspace};
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Reads until the other end closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    // A reset counts as an end too.
    let _ = stream.read_to_string(&mut text).await;
    text
}

#[tokio::test]
async fn slow_clients_are_cut_off_and_do_not_keep_others_out() {
    let (workspace, _folder) = Workspace::fresh().await;
    let address = workspace.server.base_url().trim_start_matches("http://").to_owned();
    let began = Instant::now();
    // A head that never ends, a body that never comes, and more idle connections than the server accepts.
    let mut head = TcpStream::connect(&address).await.unwrap();
    head.write_all(b"GET /v1/videos HTTP/1.1\r\nhost: ").await.unwrap();
    let mut body = TcpStream::connect(&address).await.unwrap();
    let request = format!(
        "POST {EDITS} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
        workspace.server.api_key()
    );
    body.write_all(request.as_bytes()).await.unwrap();
    let mut crowd = Vec::new();
    for _ in 0..300 {
        crowd.push(TcpStream::connect(&address).await.unwrap());
    }
    let message = rest(&mut body).await;
    assert!(
        message.starts_with("HTTP/1.1 408") && message.contains("\"bad_request\"") && message.contains("ratelimit"),
        "{message}"
    );
    assert_eq!(rest(&mut head).await, "", "a head that does not come is not answered");
    let waited = began.elapsed();
    assert!(waited < Duration::from_secs(40), "{waited:?}");
    // The idle connections were closed too, so a well-behaved client is served.
    let answer = tokio::time::timeout(Duration::from_secs(40), workspace.get(DEMO)).await.expect("room is made");
    assert_eq!(answer.status, 200);
    drop(crowd);
    workspace.server.stop().await;
}

#[tokio::test]
async fn who_comes_while_every_connection_is_held_by_others_that_rest_is_answered_before_those_time_out() {
    let (workspace, _folder) = Workspace::fresh().await;
    let address = workspace.server.base_url().trim_start_matches("http://").to_owned();
    let key = workspace.server.api_key();
    let asked = format!("GET /v1/tags HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {key}\r\n\r\n");
    // As many connections as the server accepts: half of them are silent, half were answered and stay open.
    let mut crowd = Vec::new();
    for index in 0..256 {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        if index % 2 == 0 {
            stream.write_all(asked.as_bytes()).await.unwrap();
            let mut head = [0; 12];
            stream.read_exact(&mut head).await.unwrap();
            assert_eq!(&head, b"HTTP/1.1 200");
        }
        crowd.push(stream);
    }
    for _ in 0..20 {
        // Each request has a connection of its own.
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(asked.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    // A closed connection ends after the answer that is still unread.
    let is_closed = |stream: &&TcpStream| {
        let mut answer = vec![0; 1 << 16];
        loop {
            match stream.try_read(&mut answer) {
                Ok(0) => return true,
                Ok(_) => {}
                Err(error) => return error.kind() != std::io::ErrorKind::WouldBlock,
            }
        }
    };
    let closed = crowd.iter().filter(is_closed).count();
    assert!((1..=40).contains(&closed), "few make room, and none has timed out: {closed} of {}", crowd.len());
    drop(crowd);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_database_that_is_busy_too_long_is_503_and_nothing_was_done() {
    let (workspace, folder) = Workspace::fresh().await;
    let before = workspace.revision().await;
    let other = rusqlite::Connection::open(folder.path().join("workspace.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let edit = batch(&[add_sound("busy", 1_000)]);
    let busy = workspace.post(EDITS, &edit).await;
    busy.flat(503, "unavailable");
    assert!(busy.headers.contains_key("retry-after"));
    assert_eq!(workspace.get(DEMO).await.status, 200, "reading goes on");
    // A write that waits behind the busy one times out as well, and never runs afterwards.
    let (first, second) = tokio::join!(workspace.post(EDITS, &edit), workspace.post(EDITS, &edit));
    assert_eq!((first.status, second.status), (503, 503));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(workspace.revision().await, before);
    assert_eq!(workspace.post(EDITS, &edit).await.status, 200);
    assert_eq!(workspace.revision().await, before + 1);
    workspace.server.stop().await;
}
