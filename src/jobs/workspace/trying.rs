//! Testing a workspace before it is added: whether it is reached, whether it takes the key, and what the key may do there.

use crate::{
    api::{ApiError, Client, VideoId},
    jobs::{
        keychain::{KeySource, find_key},
        workspaces::Access,
    },
};
use secrecy::SecretString;
use serde_json::json;

/// What came of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The address's scheme, host and port.
    pub origin: String,
    /// What the key may do.
    pub access: Access,
}

impl Tried {
    /// What the key may do, in a sentence.
    pub fn sentence(&self) -> String {
        match self.access {
            Access::Edit => format!("{} answers, and the key may read and edit.", self.origin),
            Access::Read => format!("{} answers. The key may only read: edits can be made and kept, not saved.", self.origin),
            Access::Unknown => {
                format!("{} answers and takes the key. It does not say whether the key may edit.", self.origin)
            }
        }
    }
}

/// Why a workspace cannot be used: what happened, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotTried {
    /// What happened.
    pub what: String,
    /// What to do.
    pub advice: String,
}

impl NotTried {
    /// What an error of a call means for a workspace.
    fn of(error: &ApiError) -> Self {
        Self { what: format!("{}.", capitalised(&error.to_string())), advice: error.advice().to_owned() }
    }
}

/// Why this can be the address of no workspace, whenever it is tried; nothing where it can.
pub fn why_no_address(address: &str) -> Option<NotTried> {
    Client::new(address, SecretString::from("")).err().map(|error| NotTried::of(&error))
}

/// Tests a workspace with the key that was given, or with the one of the keychain.
///
/// # Errors
/// It cannot be reached, or does not take the key.
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
        what: format!("There is no API key for {origin} in this system's keychain."),
        advice: "Paste a key. Whoever runs the workspace makes keys.".into(),
    })?;
    let client = Client::new(address, key).map_err(|error| failed(&error))?.once();
    let first = match client.videos(None).await {
        Ok((listed, _)) => listed.items.into_iter().next().filter(|video| is_plain(video.id.as_str())),
        Err(error) if error.status() == Some(401) => {
            return Err(NotTried {
                what: format!("{origin} does not take this API key: {error}."),
                advice: "Check that the whole key was pasted, and that it is of this workspace.".into(),
            });
        }
        // A service without the list may still give out videos by id.
        Err(error) if matches!(error.status(), Some(403 | 404 | 501)) => None,
        Err(error) => return Err(failed(&error)),
    };
    let access = match first {
        None => Access::Unknown,
        Some(video) => access_to(&client, &video.id).await,
    };
    Ok(Tried { origin, access })
}

/// What the client's key may do with a video, as far as the service says it. Nothing is changed.
pub(super) async fn access_to(client: &Client, video: &VideoId) -> Access {
    if !is_plain(video.as_str()) {
        return Access::Unknown;
    }
    // No batch has no operations: whoever may edit is told that.
    let path = format!("/v1/videos/{video}/edits");
    match client.once().raw("POST", &path, Some(&json!({"operations": []})), None).await {
        Err(error) if error.status() == Some(403) => Access::Read,
        Err(error) if matches!(error.status(), Some(400 | 422)) => Access::Edit,
        _ => Access::Unknown,
    }
}

/// A sentence that begins with a capital letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether an id can be a part of a path as it is.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}
