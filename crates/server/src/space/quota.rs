//! How much the media may take.

use crate::api::space::in_words;
use crate::store::{Announced, ReadTx, Reason, Scope, Store, StoreError, WriteTx, announced, members::OWNER};
use std::time::Duration;
use tokio::{runtime::Handle, task::JoinHandle};

/// How long an announcement lasts without a sign of life of the upload.
const LASTS: Duration = Duration::from_secs(5 * 60);
/// How often an upload gives one.
const SIGN_INTERVAL: Duration = Duration::from_secs(60);

/// The most that media may take, in bytes: what is stored, and what is being uploaded with the length that it was announced with.
/// Servers of one database each go by their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// All media of the workspace.
    pub workspace: u64,
    /// What one user announced; without a bound of its own if none. The workspace's own user has none in any case.
    pub user: Option<u64>,
}

impl Default for Quota {
    fn default() -> Self {
        Self { workspace: 256_000_000_000, user: None }
    }
}

impl Quota {
    /// Announces media in place of an earlier announcement of its name, and refuses it where stored and announced media would take more
    /// than they may. Called in a write of the whole workspace, so that two uploads never take the same room.
    pub fn announce(self, tx: &WriteTx, media: &Announced, for_: Duration) -> Result<(), StoreError> {
        announced::end(tx, &media.token)?;
        self.check(tx, media)?;
        media.keep(tx, i64::try_from(for_.as_millis()).unwrap_or(i64::MAX))
    }

    /// Refuses media for which there is no room.
    pub fn check(self, tx: &ReadTx, media: &Announced) -> Result<(), StoreError> {
        let more = media.adds(tx, None)?;
        let used = announced::usage(tx, None)?.all();
        if more > 0 && used.saturating_add(more) > self.workspace {
            return Err(full(tx, "the workspace's media takes", used, self.workspace));
        }
        let Some(most) = self.user.filter(|_| media.owner != OWNER) else { return Ok(()) };
        let more = media.adds(tx, Some(&media.owner))?;
        let used = announced::usage(tx, Some(&media.owner))?.all();
        if more > 0 && used.saturating_add(more) > most {
            return Err(full(tx, "the media that you uploaded takes", used, most));
        }
        Ok(())
    }
}

/// How the owner of a workspace makes room.
const FREED_AT_ONCE: &str = "delete videos or library items that are not needed, then free their space with `cutroom free --yes`, or with \
                             Free space now in the window's File menu";
/// How the users of a shared database do: nobody knows what edits on all their machines need, so nothing is freed at once there but what
/// somebody names.
const FREED_LATER: &str = "delete sources that nothing uses (DELETE /v1/sources/{id}), which makes room at once, or ask an admin for more \
                           room; media of deleted videos and library items goes by itself after 30 days";

fn full(tx: &ReadTx, what: &str, used: u64, most: u64) -> StoreError {
    let how = if tx.is_shared() { FREED_LATER } else { FREED_AT_ONCE };
    let (used, most) = (in_words(used), in_words(most));
    StoreError::new(Reason::TooLarge, format!("{what} {used} with what is being uploaded, and may take {most} at most: {how}"))
}

/// How much more room is taken at a time for an upload that does not say its length, and which part of what has arrived where that is
/// more.
const STEP: u64 = 4 << 20;
const PART: u64 = 8;

/// An upload that runs, with its room. Dropping it gives the room back, unless [`Self::stored`] was called.
pub struct Room {
    store: Store,
    quota: Quota,
    token: String,
    owner: String,
    /// The bytes for which room was taken.
    bytes: u64,
    runtime: Handle,
    living: JoinHandle<()>,
    is_stored: bool,
}

impl Room {
    /// A name for an announcement.
    pub fn token() -> String {
        uuid::Uuid::new_v4().simple().to_string()
    }

    /// How long an announcement lasts that nobody holds.
    pub const LASTS: Duration = LASTS;

    /// Holds the room of media that was announced, until it is dropped.
    pub fn hold(store: &Store, quota: Quota, media: Announced) -> Self {
        let Announced { token, owner, bytes, .. } = media;
        let (of, name) = (store.clone(), token.clone());
        let living = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SIGN_INTERVAL).await;
                let name = name.clone();
                let lasts = i64::try_from(LASTS.as_millis()).unwrap_or(i64::MAX);
                // The next sign may arrive; what is stored without a sign is examined again.
                if let Err(failure) = of.write(Scope::Jobs, move |tx| announced::prolong(tx, &name, lasts)).await {
                    tracing::warn!(%failure, "an upload gave no sign of life");
                }
            }
        });
        Self { store: store.clone(), quota, token, owner, bytes, runtime: Handle::current(), living, is_stored: false }
    }

    /// The database that counts it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Takes room for so many bytes, and for some of those that may follow, unless it was taken before.
    ///
    /// # Errors
    /// There is no room for them; nothing of them may be kept.
    pub async fn reach(&mut self, bytes: u64) -> Result<(), StoreError> {
        if bytes <= self.bytes {
            return Ok(());
        }
        let (quota, token, owner) = (self.quota, self.token.clone(), self.owner.clone());
        let announce = move |tx: &WriteTx| {
            let media = |bytes| Announced { token: token.clone(), owner: owner.clone(), sha256: None, bytes };
            let more = bytes.saturating_add(STEP.max(bytes / PART));
            match quota.announce(tx, &media(more), LASTS) {
                Ok(()) => Ok(more),
                Err(error) if error.reason() == Reason::TooLarge => quota.announce(tx, &media(bytes), LASTS).map(|()| bytes),
                Err(error) => Err(error),
            }
        };
        self.bytes = self.store.write(Scope::Workspace, announce).await?;
        Ok(())
    }

    /// The name of its announcement.
    pub fn name(&self) -> &str {
        &self.token
    }

    /// Says that the announcement was ended in the transaction that stored the media.
    pub fn stored(mut self) {
        self.is_stored = true;
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.living.abort();
        if self.is_stored {
            return;
        }
        let (store, token) = (self.store.clone(), std::mem::take(&mut self.token));
        // Where that fails the announcement ends by itself.
        drop(self.runtime.spawn(async move { store.write(Scope::Jobs, move |tx| announced::end(tx, &token)).await }));
    }
}
