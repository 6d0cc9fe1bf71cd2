//! Hints of a service that a video was changed elsewhere: a stream of server-sent events, where the service names one.

use super::Client;
use cutroom_api::{ApiError, VideoId};
use reqwest::{Response, header::HeaderMap};
use std::time::Duration;

/// How long a stream may be silent: the service shows that it lives more often.
const SILENCE: Duration = Duration::from_secs(60);
/// The longest line that is read; a hint is far shorter.
const LONGEST_LINE: usize = 64 << 10;

/// A stream of hints on one video.
pub struct Hints {
    response: Response,
    lines: Lines,
}

impl Client {
    /// Whether the service has said that it tells of changes.
    pub fn tells_of_changes(&self) -> bool {
        self.transport.tells_of_changes()
    }

    /// Listens to the service's hints on a video.
    ///
    /// # Errors
    /// The service refuses, or is not reached.
    pub async fn hints(&self, video: &VideoId) -> Result<Hints, ApiError> {
        let response = self.transport.listen(&["events"], &[("video", video.as_str())]).await?;
        Ok(Hints { response, lines: Lines::default() })
    }
}

impl Hints {
    /// Waits for the next hint; false at the end of the stream, which may come at any time.
    pub async fn next(&mut self) -> bool {
        loop {
            if self.lines.take_event() {
                return true;
            }
            match tokio::time::timeout(SILENCE, self.response.chunk()).await {
                Ok(Ok(Some(bytes))) if self.lines.push(&bytes) => {}
                _ => return false,
            }
        }
    }
}

/// Whether the headers of an answer name the stream.
pub(super) fn are_named(headers: &HeaderMap) -> bool {
    let links = headers.get_all("link").iter().filter_map(|value| value.to_str().ok());
    links
        .flat_map(|value| value.split(','))
        .any(|link| link.trim().starts_with("</v1/events>") && link.contains("rel=\"monitor\""))
}

/// Lines of a stream as they arrive, of which only whether they hold an event is of interest.
#[derive(Default)]
struct Lines {
    unfinished: Vec<u8>,
    has_data: bool,
    events: usize,
}

impl Lines {
    /// Takes bytes; false where a line is too long to be one of a hint.
    fn push(&mut self, bytes: &[u8]) -> bool {
        for byte in bytes {
            if *byte != b'\n' {
                self.unfinished.push(*byte);
                if self.unfinished.len() > LONGEST_LINE {
                    return false;
                }
                continue;
            }
            let line = std::mem::take(&mut self.unfinished);
            let line = line.strip_suffix(b"\r").unwrap_or(&line);
            if line.is_empty() {
                self.events += usize::from(std::mem::take(&mut self.has_data));
            } else if line.starts_with(b"data") {
                self.has_data = true;
            }
        }
        true
    }

    /// Takes all whole events as one; whether there were any.
    fn take_event(&mut self) -> bool {
        std::mem::take(&mut self.events) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_found_in_pieces_of_any_size_and_comments_are_none() {
        let text = b": alive\n\nevent: changed\r\ndata: {\"video\":\"a\"}\r\n\r\n:\n\nevent: nothing\n\ndata\n\n";
        for size in 1..text.len() {
            let (mut lines, mut found) = (Lines::default(), 0);
            for piece in text.chunks(size) {
                assert!(lines.push(piece));
                found += lines.events;
                lines.events = 0;
            }
            assert_eq!(found, 2, "in pieces of {size}");
        }
        assert!(!Lines::default().push(&vec![b'x'; LONGEST_LINE + 1]));
    }

    #[test]
    fn only_a_service_that_names_the_stream_is_listened_to() {
        let named = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.append("link", reqwest::header::HeaderValue::from_static(value));
            are_named(&headers)
        };
        assert!(named("</v1/events>; rel=\"monitor\"") && named("</v1/x>; rel=\"next\", </v1/events>; rel=\"monitor\""));
        assert!(!named("<https://elsewhere.example/v1/events>; rel=\"monitor\"") && !named("</v1/events>; rel=\"next\""));
    }
}
