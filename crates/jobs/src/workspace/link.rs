//! Tracks whether the server is reachable. After a failure it is probed immediately and then at growing intervals until it
//! answers a probe or any other call; without a failure there are no probes.

use crate::api::{ApiError, Client};
use std::time::Duration;

/// First pause; each later one is twice as long.
const FIRST: Duration = Duration::from_secs(1);
/// Longest pause.
const LONGEST: Duration = Duration::from_secs(30);

/// Whether an error means that the server is unreachable: there was no response at all.
pub fn is_silence(error: &ApiError) -> bool {
    error.is_silence()
}

/// Reachability of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The server answers; a refusal is an answer.
    Up,
    /// The server does not answer.
    Down,
}

/// Probes until the server answers this or any other call. `tell` is called once with `Down` if it does not answer at first, and
/// with `Up` at the end.
pub async fn until_reached(client: &Client, tell: impl Fn(Link)) {
    let (mut pause, mut reported) = (FIRST, false);
    loop {
        match client.videos(None).await {
            Err(error) if is_silence(&error) => {}
            _ => break tell(Link::Up),
        }
        if !std::mem::replace(&mut reported, true) {
            tell(Link::Down);
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = client.next_answer() => break tell(Link::Up),
        }
        pause = (pause * 2).min(LONGEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };

    /// Serves `404`, except to lists of videos, whose connections are closed without an answer.
    async fn half_reachable() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut head = vec![0; 8192];
                let count = stream.read(&mut head).await.unwrap_or(0);
                if !head[..count].starts_with(b"GET /v1/videos?") && !head[..count].starts_with(b"GET /v1/videos ") {
                    let answer = "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
                    let _ = stream.write_all(answer.as_bytes()).await;
                }
            }
        });
        address
    }

    #[tokio::test]
    async fn an_answer_to_any_call_says_that_the_server_is_reachable_again() {
        let client = Client::new(&half_reachable().await, "a-key".into()).unwrap().once();
        let told = Mutex::new(Vec::new());
        let probing = until_reached(&client, |link| told.lock().unwrap().push(link));
        let calling = async {
            while told.lock().unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            assert!(client.clone().video(&"vid_1".into()).await.is_err());
        };
        tokio::time::timeout(Duration::from_secs(60), async { tokio::join!(probing, calling) }).await.expect("it is reached");
        assert_eq!(*told.lock().unwrap(), [Link::Down, Link::Up]);
    }
}
