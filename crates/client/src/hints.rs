//! Hints of a service that a video was changed elsewhere, and who else is on it: a stream of server-sent events, where the service
//! names one.

use super::Client;
use cutroom_api::{ApiError, ClipId, UserId, VideoId};
use reqwest::{Response, header::HeaderMap};
use serde::Deserialize;
use std::{collections::VecDeque, time::Duration};

/// How long a stream may be silent: the service shows that it lives more often.
const SILENCE: Duration = Duration::from_secs(60);
/// The longest line that is read; a hint is far shorter.
const LONGEST_LINE: usize = 64 << 10;
/// How many hints wait to be taken: where there are more, the oldest are as good as heard.
const MOST_WAITING: usize = 64;
/// How many people are read of those who are on a video.
const MOST_PEOPLE: usize = 100;
/// The longest name that is read of somebody, in characters.
const LONGEST_NAME: usize = 80;

/// A stream of hints on one video.
pub struct Hints {
    response: Response,
    lines: Lines,
}

/// What a service says of a video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It was changed, or may have been.
    Changed,
    /// Who else is on it, all of them.
    Here {
        /// By which this listener says where it is: [`Client::be_at`].
        session: String,
        /// The others.
        others: Vec<Present>,
    },
}

/// Somebody else who has a video open.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Present {
    /// Who.
    pub user_id: UserId,
    /// What others call this user; one line.
    #[serde(default)]
    pub name: String,
    /// On which clip; none if on none.
    #[serde(default)]
    pub clip_id: Option<ClipId>,
}

impl Client {
    /// Whether the service has said that it tells of changes.
    pub fn tells_of_changes(&self) -> bool {
        self.transport.tells_of_changes()
    }

    /// Listens to the service's hints on a video. Others see meanwhile that the video is open here.
    ///
    /// # Errors
    /// The service refuses, or is not reached.
    pub async fn hints(&self, video: &VideoId) -> Result<Hints, ApiError> {
        let response = self.transport.listen(&["events"], &[("video", video.as_str()), ("presence", "true")]).await?;
        Ok(Hints { response, lines: Lines::default() })
    }

    /// Says on which clip a listener is.
    ///
    /// # Errors
    /// The service does not know the session or the clip, or is not reached.
    pub async fn be_at(&self, session: &str, clip: Option<&ClipId>) -> Result<(), ApiError> {
        self.transport.tell(&["events", session], &serde_json::json!({ "clipId": clip })).await
    }
}

impl Hints {
    /// Waits for the next hint; none at the end of the stream, which may come at any time.
    pub async fn next(&mut self) -> Option<Hint> {
        loop {
            if let Some(hint) = self.lines.hints.pop_front() {
                return Some(hint);
            }
            match tokio::time::timeout(SILENCE, self.response.chunk()).await {
                Ok(Ok(Some(bytes))) if self.lines.push(&bytes) => {}
                _ => return None,
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

/// Lines of a stream as they arrive, and the hints in them.
#[derive(Default)]
struct Lines {
    unfinished: Vec<u8>,
    /// The name and the data of the event that is being read.
    event: Vec<u8>,
    data: Option<Vec<u8>>,
    hints: VecDeque<Hint>,
}

/// What a service says of who is on a video.
#[derive(Deserialize)]
struct Told {
    #[serde(default)]
    session: String,
    #[serde(default)]
    here: Vec<serde_json::Value>,
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
            let value = |rest: &[u8]| {
                let rest = rest.strip_prefix(b":").unwrap_or(rest);
                rest.strip_prefix(b" ").unwrap_or(rest).to_vec()
            };
            if line.is_empty() {
                self.end_event();
            } else if let Some(rest) = line.strip_prefix(b"data") {
                self.data.get_or_insert_default().extend(value(rest));
                if self.data.as_ref().is_some_and(|data| data.len() > LONGEST_LINE) {
                    return false;
                }
            } else if let Some(rest) = line.strip_prefix(b"event") {
                self.event = value(rest);
            }
        }
        true
    }

    fn end_event(&mut self) {
        let (event, Some(data)) = (std::mem::take(&mut self.event), self.data.take()) else { return };
        let hint = if event == b"presence" {
            let told = cutroom_api::json::read(&data).and_then(serde_json::from_value);
            let Ok(Told { session, here }) = told else { return };
            let others = here.into_iter().take(MOST_PEOPLE).filter_map(|one| serde_json::from_value::<Present>(one).ok());
            let others = others.map(|one| Present { name: one_line(&one.name), ..one }).collect();
            // What was said of it before is out of date.
            self.hints.retain(|hint| *hint == Hint::Changed);
            Hint::Here { session, others }
        } else if self.hints.contains(&Hint::Changed) {
            return;
        } else {
            Hint::Changed
        };
        if self.hints.len() < MOST_WAITING {
            self.hints.push_back(hint);
        }
    }
}

/// A name as one line of bounded length.
fn one_line(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
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
                found += lines.hints.drain(..).filter(|hint| *hint == Hint::Changed).count();
            }
            assert!(found == 2 || size > 30, "in pieces of {size}: {found}");
        }
        let mut lines = Lines::default();
        assert!(lines.push(text));
        assert_eq!(lines.hints, [Hint::Changed], "several at once are one");
        assert!(!Lines::default().push(&vec![b'x'; LONGEST_LINE + 1]));
    }

    #[test]
    fn who_is_here_is_read_leniently_and_the_latest_word_counts() {
        let mut lines = Lines::default();
        assert!(
            lines.push(b"event: presence\ndata: {\"session\": \"s\", \"here\": [{\"userId\": \"u\", \"name\": \"Old\"}]}\n\n")
        );
        assert!(lines.push(b"event: changed\ndata: {}\n\n"));
        let long = "n".repeat(200);
        let text = format!(
            "event: presence\ndata: {{\"session\": \"s\", \"more\": 1, \"here\": [3, {{\"userId\": \"a\", \"name\": \"An\\u001bna\", \
             \"clipId\": \"cl\"}}, {{\"userId\": \"b\", \"name\": \"{long}\", \"clipId\": null}}, {{\"name\": \"Nobody\"}}]}}\n\n"
        );
        assert!(lines.push(text.as_bytes()));
        assert_eq!(lines.hints.pop_front(), Some(Hint::Changed));
        let Some(Hint::Here { session, others }) = lines.hints.pop_front() else { panic!("who is here") };
        assert_eq!((session.as_str(), others.len()), ("s", 2));
        assert_eq!((others[0].name.as_str(), others[0].clip_id.clone()), ("Anna", Some("cl".into())));
        assert_eq!((others[1].name.chars().count(), &others[1].clip_id), (LONGEST_NAME, &None));
        assert!(lines.push(b"event: presence\ndata: nonsense\n\n") && lines.hints.is_empty());
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
