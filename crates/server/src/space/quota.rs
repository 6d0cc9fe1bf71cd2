//! Disk quota of the media.

use crate::api::space::in_words;
use crate::store::{Announced, ReadTx, Reason, Scope, Store, StoreError, WriteTx, announced, members::OWNER};
use std::time::Duration;
use tokio::{runtime::Handle, task::JoinHandle};

/// Lifetime of an announcement that its upload does not renew.
const LASTS: Duration = Duration::from_secs(5 * 60);
/// How often an upload renews its announcement.
const SIGN_INTERVAL: Duration = Duration::from_secs(60);

/// Maximum size of the media, in bytes: stored media, plus the announced sizes of running uploads. Each server of a shared database
/// applies its own quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// Limit of the whole workspace.
    pub workspace: u64,
    /// Limit of one user's media; `None` if there is none. Does not apply to the workspace's owner.
    pub user: Option<u64>,
}

impl Default for Quota {
    fn default() -> Self {
        Self { workspace: 256_000_000_000, user: None }
    }
}

impl Quota {
    /// Announces an upload, in place of an earlier announcement with its token. Fails if stored and announced media would exceed
    /// the quota. Call it in a write of the whole workspace, so that two uploads never get the same space.
    pub fn announce(self, tx: &WriteTx, media: &Announced, for_: Duration) -> Result<(), StoreError> {
        announced::end(tx, &media.token)?;
        self.check(tx, media)?;
        media.keep(tx, i64::try_from(for_.as_millis()).unwrap_or(i64::MAX))
    }

    /// Fails if there is no space for the media.
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

/// Advice for the owner of a workspace who runs out of space.
const FREED_AT_ONCE: &str = "delete videos or library items that are not needed, then free their space with `cutroom free --yes`, or with \
                             Free space now in the window's File menu";
/// Advice for users of a shared database. Their computers may have unsaved changes that need unused media, so only sources that a
/// user names are deleted immediately.
const FREED_LATER: &str = "delete sources that nothing uses (DELETE /v1/sources/{id}), which makes room at once, or ask an admin for more \
                           room; media of deleted videos and library items goes by itself after 30 days";

fn full(tx: &ReadTx, what: &str, used: u64, most: u64) -> StoreError {
    let how = if tx.is_shared() { FREED_LATER } else { FREED_AT_ONCE };
    let (used, most) = (in_words(used), in_words(most));
    StoreError::new(Reason::TooLarge, format!("{what} {used} with what is being uploaded, and may take {most} at most: {how}"))
}

/// Space that an upload of unknown size announces ahead, in bytes, and the part of the received bytes to announce ahead if that is
/// more.
const STEP: u64 = 4 << 20;
const PART: u64 = 8;

/// A running upload with its announced space. Dropping it frees the space, unless [`Self::stored`] was called.
pub struct Room {
    store: Store,
    quota: Quota,
    token: String,
    owner: String,
    /// Announced size in bytes.
    bytes: u64,
    runtime: Handle,
    living: JoinHandle<()>,
    is_stored: bool,
}

impl Room {
    /// Random token of an announcement.
    pub fn token() -> String {
        uuid::Uuid::new_v4().simple().to_string()
    }

    /// Lifetime of an announcement that no [`Room`] renews.
    pub const LASTS: Duration = LASTS;

    /// Renews the announcement of media until the returned value is dropped.
    pub fn hold(store: &Store, quota: Quota, media: Announced) -> Self {
        let Announced { token, owner, bytes, .. } = media;
        let (of, name) = (store.clone(), token.clone());
        let living = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SIGN_INTERVAL).await;
                let name = name.clone();
                let lasts = i64::try_from(LASTS.as_millis()).unwrap_or(i64::MAX);
                // The next renewal may succeed; media stored without an announcement is checked again.
                if let Err(failure) = of.write(Scope::Jobs, move |tx| announced::prolong(tx, &name, lasts)).await {
                    tracing::warn!(%failure, "an upload gave no sign of life");
                }
            }
        });
        Self { store: store.clone(), quota, token, owner, bytes, runtime: Handle::current(), living, is_stored: false }
    }

    /// Database with the announcement.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Announces space for `bytes` in total and some more, unless that much was announced before.
    ///
    /// # Errors
    /// There is no space: the received bytes must not be stored.
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

    /// Token of the announcement.
    pub fn name(&self) -> &str {
        &self.token
    }

    /// Notes that the transaction that stored the media has ended the announcement.
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
        // If this fails, the announcement expires by itself.
        drop(self.runtime.spawn(async move { store.write(Scope::Jobs, move |tx| announced::end(tx, &token)).await }));
    }
}
