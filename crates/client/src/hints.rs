//! Hints of a server that a video was changed elsewhere, and presence of other users: a stream of server-sent events, if the server
//! offers one.

use super::Client;
use cutroom_api::{ApiError, ClipId, UserId, VideoId};
use reqwest::{Response, header::HeaderMap};
use serde::Deserialize;
use std::{collections::VecDeque, time::Duration};

/// Longest silence of a stream; the server sends keep-alives more often.
const SILENCE: Duration = Duration::from_secs(60);
/// Longest line that is read, in bytes; a hint is far shorter.
const LONGEST_LINE: usize = 64 << 10;
/// Most hints in the queue; further ones are dropped.
const MOST_WAITING: usize = 64;
/// Most people that are read from a presence event.
const MOST_PEOPLE: usize = 100;
/// Longest name of a person, in characters.
const LONGEST_NAME: usize = 80;

/// Stream of hints about one video.
pub struct Hints {
    response: Response,
    lines: Lines,
}

/// Event of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The video was changed, or may have been.
    Changed,
    /// All other users who have the video open.
    Here {
        /// Session id of this listener, for [`Client::be_at`].
        session: String,
        /// Other users.
        others: Vec<Present>,
    },
}

/// Another user who has the video open.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Present {
    /// Id of the user.
    pub user_id: UserId,
    /// Display name of the user; one line.
    #[serde(default)]
    pub name: String,
    /// Clip that the user has selected; `None` if none.
    #[serde(default)]
    pub clip_id: Option<ClipId>,
}

impl Client {
    /// True if an answer of the server has announced the stream of changes.
    pub fn tells_of_changes(&self) -> bool {
        self.transport.tells_of_changes()
    }

    /// Opens the stream of hints about a video. Meanwhile, other users see that this user has the video open.
    ///
    /// # Errors
    /// Fails if the server refuses or cannot be reached.
    pub async fn hints(&self, video: &VideoId) -> Result<Hints, ApiError> {
        let response = self.transport.listen(&["events"], &[("video", video.as_str()), ("presence", "true")]).await?;
        Ok(Hints { response, lines: Lines::default() })
    }

    /// Reports the clip that a listener has selected.
    ///
    /// # Errors
    /// Fails if the server does not know the session or the clip, or cannot be reached.
    pub async fn be_at(&self, session: &str, clip: Option<&ClipId>) -> Result<(), ApiError> {
        self.transport.tell(&["events", session], &serde_json::json!({ "clipId": clip })).await
    }
}

impl Hints {
    /// Waits for the next hint; `None` at the end of the stream, which may come at any time.
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

/// True if the headers of an answer announce the stream (`Link` with `rel="monitor"`).
pub(super) fn are_named(headers: &HeaderMap) -> bool {
    let links = headers.get_all("link").iter().filter_map(|value| value.to_str().ok());
    links
        .flat_map(|value| value.split(','))
        .any(|link| link.trim().starts_with("</v1/events>") && link.contains("rel=\"monitor\""))
}

/// Incremental parser of the stream's lines, and the hints found so far.
#[derive(Default)]
struct Lines {
    unfinished: Vec<u8>,
    /// Name of the current event; its data follows.
    event: Vec<u8>,
    data: Option<Vec<u8>>,
    hints: VecDeque<Hint>,
}

/// Data of a presence event.
#[derive(Deserialize)]
struct Told {
    #[serde(default)]
    session: String,
    #[serde(default)]
    here: Vec<serde_json::Value>,
}

impl Lines {
    /// Parses further bytes; `false` if a line is too long for a hint.
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
            // The new event replaces earlier presence events.
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

/// Name as one line of bounded length.
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
