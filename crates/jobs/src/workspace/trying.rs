//! Tests a workspace before it is added: whether the server is reachable, whether it accepts the API key, and the key's
//! permission.

use crate::{
    api::{ApiError, Client, VideoId},
    jobs::{
        keychain::{KeySource, find_key},
        workspaces::Access,
    },
};
use secrecy::SecretString;
use serde_json::json;

/// Result of a successful test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Scheme, host and port of the URL.
    pub origin: String,
    /// Permission of the API key.
    pub access: Access,
}

impl Tried {
    /// Sentence about the result, for the user.
    pub fn sentence(&self) -> String {
        match self.access {
            Access::Edit => words::connection::tried_edit(&self.origin),
            Access::Read => words::connection::tried_read(&self.origin),
            Access::Unknown => words::connection::tried_unknown(&self.origin),
        }
    }
}

/// Reason why a workspace cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotTried {
    /// Cause, as a sentence.
    pub what: String,
    /// Advice for the user.
    pub advice: String,
}

impl NotTried {
    /// Converts an error of the client.
    fn of(error: &ApiError) -> Self {
        Self { what: format!("{}.", capitalised(&error.to_string())), advice: error.advice().to_owned() }
    }
}

/// Reason why a text is not a valid URL of a workspace; `None` if it is. Sends nothing.
pub fn why_no_address(address: &str) -> Option<NotTried> {
    Client::new(address, SecretString::from("")).err().map(|error| NotTried::of(&error))
}

/// Tests a workspace with the given API key, else with the key in the keychain.
///
/// # Errors
/// Fails if the server cannot be reached or rejects the key.
pub async fn try_workspace(address: &str, key: Option<SecretString>) -> Result<Tried, NotTried> {
    let failed = NotTried::of;
    let origin = Client::new(address, SecretString::from("")).map_err(|error| failed(&error))?.origin();
    let key = if key.is_some() {
        key
    } else {
        let origin = origin.clone();
        tokio::task::spawn_blocking(move || find_key(&origin, KeySource::Keychain)).await.ok().flatten()
    };
    let key = key.ok_or_else(|| NotTried {
        what: words::connection::no_key(&origin),
        advice: words::connection::no_key_advice().into(),
    })?;
    let client = Client::new(address, key).map_err(|error| failed(&error))?.once();
    let first = match client.videos(None).await {
        Ok((listed, _)) => listed.items.into_iter().next().filter(|video| is_plain(video.id.as_str())),
        Err(error) if error.status() == Some(401) => {
            return Err(NotTried {
                what: words::connection::key_rejected(origin, error),
                advice: words::connection::key_rejected_advice().into(),
            });
        }
        // A server without a list of videos may still return single videos.
        Err(error) if matches!(error.status(), Some(403 | 404 | 501)) => None,
        Err(error) => return Err(failed(&error)),
    };
    let access = match first {
        None => Access::Unknown,
        Some(video) => access_to(&client, &video.id).await,
    };
    Ok(Tried { origin, access })
}

/// Permission of the client's API key for a video, as far as the server reveals it. Changes nothing.
pub(super) async fn access_to(client: &Client, video: &VideoId) -> Access {
    if !is_plain(video.as_str()) {
        return Access::Unknown;
    }
    // A batch without operations is invalid: a key with the permission to edit gets 400 or 422, any other 403.
    let path = format!("/v1/videos/{video}/edits");
    match client.once().raw("POST", &path, Some(&json!({"operations": []})), None).await {
        Err(error) if error.status() == Some(403) => Access::Read,
        Err(error) if matches!(error.status(), Some(400 | 422)) => Access::Edit,
        _ => Access::Unknown,
    }
}

/// Text with its first letter in upper case.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether an id can be used in a path without encoding.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}
