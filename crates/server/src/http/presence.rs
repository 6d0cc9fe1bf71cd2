//! Presence of users on videos and clips. Each server knows its own streams. Servers of a shared database exchange them through a
//! table, which each polls once a second, only for videos with a stream of its own. Unlike LISTEN, polling works behind a pooler.
//! Entries of a killed server expire after half a minute, by the clock of the database.

use super::{hints::Hint, state::Workspace};
use crate::{
    api::{ClipId, UserId, VideoId},
    store::{
        Caller, StoreError,
        presence::{self as stored, Seen},
    },
};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Poll interval of servers that share a database.
const LOOK: Duration = Duration::from_secs(1);
/// How often a server renews the entries of its windows.
const AGAIN: Duration = Duration::from_secs(10);

/// A user's position on a video, as shown to others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PresentUser {
    /// Id of the user.
    pub user_id: UserId,
    /// Display name of the user.
    pub name: String,
    /// Selected clip; `None` without one.
    pub clip_id: Option<ClipId>,
}

/// A window that takes part in presence.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sitting {
    video: VideoId,
    place: PresentUser,
}

/// Positions of windows: those of this server by session, and those of other servers.
#[derive(Default)]
pub struct Presence {
    here: Mutex<BTreeMap<String, Sitting>>,
    elsewhere: Mutex<Vec<Seen>>,
}

/// Presence of a window, until its stream ends.
pub struct Seat {
    workspace: Arc<Workspace>,
    session: String,
}

impl Seat {
    /// Shows the user on a video to others from now on.
    pub fn take(workspace: &Arc<Workspace>, caller: &Caller, video: &VideoId) -> Self {
        let session = format!("ses_{}", uuid::Uuid::new_v4().simple());
        let place = PresentUser { user_id: UserId::new(caller.id.as_str()), name: caller.name.clone(), clip_id: None };
        let sitting = Sitting { video: video.clone(), place };
        workspace.presence.here.lock().unwrap_or_else(PoisonError::into_inner).insert(session.clone(), sitting);
        workspace.hints.tell(Hint::Moved(video.clone()));
        Self { workspace: workspace.clone(), session }
    }

    /// Session id, with which the window reports its position.
    pub fn session(&self) -> &str {
        &self.session
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let gone = self.workspace.presence.here.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.session);
        if let Some(gone) = gone {
            self.workspace.hints.tell(Hint::Moved(gone.video));
        }
    }
}

impl Presence {
    /// Other users on a video: each user once, with one position.
    pub fn others(&self, video: &VideoId, user: &str) -> Vec<PresentUser> {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let own = here.values().filter(|one| one.video == *video).map(|one| one.place.clone());
        let of_others = elsewhere.iter().filter(|one| one.video == *video).map(place_of);
        let mut places: BTreeMap<UserId, PresentUser> = BTreeMap::new();
        for place in own.chain(of_others).filter(|place| place.user_id.as_str() != user) {
            // A window with a selected clip takes precedence over one without.
            let known = places.entry(place.user_id.clone()).or_insert_with(|| place.clone());
            if known.clip_id.is_none() {
                *known = place;
            }
        }
        places.into_values().collect()
    }

    /// The video of a user's session; `None` for an unknown session.
    pub fn video_of(&self, session: &str, user: &str) -> Option<VideoId> {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let own = here.get(session).filter(|one| one.place.user_id.as_str() == user)?;
        Some(own.video.clone())
    }

    /// Sets the selected clip of a session; returns its video.
    pub fn move_to(&self, session: &str, clip: Option<ClipId>) -> Option<VideoId> {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let own = here.get_mut(session)?;
        own.place.clip_id = clip;
        Some(own.video.clone())
    }

    fn sittings(&self) -> BTreeMap<String, Sitting> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the entries of other servers; returns the videos whose entries changed.
    fn take_over(&self, seen: Vec<Seen>) -> BTreeSet<VideoId> {
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |all: &[Seen], one: &Seen| all.contains(one);
        let mut moved: BTreeSet<VideoId> = BTreeSet::new();
        moved.extend(seen.iter().filter(|one| !of(&elsewhere, one)).map(|one| one.video.clone()));
        moved.extend(elsewhere.iter().filter(|one| !of(&seen, one)).map(|one| one.video.clone()));
        *elsewhere = seen;
        moved
    }
}

fn place_of(seen: &Seen) -> PresentUser {
    PresentUser { user_id: UserId::new(seen.user.as_str()), name: seen.name.clone(), clip_id: seen.clip.clone() }
}

/// Exchange with the other servers.
struct Crossing {
    workspace: Arc<Workspace>,
    server: String,
    /// Entries of this server in the table.
    told: BTreeMap<String, Sitting>,
    told_at: Instant,
    /// Last known revisions of the videos with a stream.
    revisions: BTreeMap<VideoId, Option<i64>>,
}

/// Publishes the windows of this server to the others, and sends hints about their changes to the streams here, until the future is
/// dropped.
pub async fn run(workspace: Arc<Workspace>) {
    let server = uuid::Uuid::new_v4().simple().to_string();
    let mut crossing =
        Crossing { workspace, server, told: BTreeMap::new(), told_at: Instant::now(), revisions: BTreeMap::new() };
    loop {
        tokio::time::sleep(LOOK).await;
        if let Err(error) = crossing.look().await {
            tracing::debug!(%error, "other servers are not heard now");
        }
    }
}

impl Crossing {
    async fn look(&mut self) -> Result<(), StoreError> {
        let (videos, here) = (self.workspace.hints.listened(), self.workspace.presence.sittings());
        if videos.is_empty() && here.is_empty() && self.told.is_empty() {
            // A later stream starts from the state at that time.
            self.revisions.clear();
            return Ok(());
        }
        let is_due = self.told_at.elapsed() >= AGAIN;
        let changed = here.iter().filter(|(session, one)| is_due || self.told.get(*session) != Some(*one));
        let changed: Vec<_> = changed
            .map(|(session, one)| {
                let Sitting { video, place: PresentUser { user_id, name, clip_id } } = one.clone();
                Seen { session: session.clone(), user: user_id.as_str().to_owned(), name, video, clip: clip_id }
            })
            .collect();
        let gone: Vec<_> = self.told.keys().filter(|session| !here.contains_key(*session)).cloned().collect();
        let (server, asked) = (self.server.clone(), videos.clone());
        let (seen, revisions) = self
            .workspace
            .store
            .for_workers()
            .note(move |tx| {
                stored::tell(tx, &server, &changed, &gone)?;
                let asked: Vec<&str> = asked.iter().map(VideoId::as_str).collect();
                Ok((stored::elsewhere(tx, &server, &asked)?, stored::revisions(tx, &asked)?))
            })
            .await?;
        if is_due || self.told.is_empty() {
            self.told_at = Instant::now();
        }
        self.told = here;
        for video in self.workspace.presence.take_over(seen) {
            self.workspace.hints.tell(Hint::Moved(video));
        }
        let now: BTreeMap<_, _> = videos.into_iter().map(|video| (video.clone(), revisions.get(&video).copied())).collect();
        for (video, revision) in &now {
            if self.revisions.get(video).is_some_and(|before| before != revision) {
                self.workspace.hints.tell(Hint::Changed(video.clone()));
            }
        }
        self.revisions = now;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(session: &str, user: &str, clip: Option<&str>) -> Seen {
        Seen {
            session: session.into(),
            user: user.into(),
            name: user.to_uppercase(),
            video: "vid".into(),
            clip: clip.map(ClipId::from),
        }
    }

    #[test]
    fn each_user_is_on_a_video_once_and_nobody_sees_themselves() {
        let presence = Presence::default();
        assert_eq!(
            presence.take_over(vec![seen("1", "ada", None), seen("2", "ada", Some("cl")), seen("3", "ben", None)]).len(),
            1
        );
        let others = |user: &str| {
            let places = presence.others(&"vid".into(), user);
            places.into_iter().map(|place| (place.name, place.clip_id.is_some())).collect::<Vec<_>>()
        };
        assert_eq!(others("ben"), [("ADA".to_owned(), true)]);
        assert_eq!(others("cleo"), [("ADA".to_owned(), true), ("BEN".to_owned(), false)]);
        assert!(presence.others(&"other".into(), "cleo").is_empty());
        // Unchanged entries cause no event; a removed one does.
        assert!(
            presence.take_over(vec![seen("3", "ben", None), seen("1", "ada", None), seen("2", "ada", Some("cl"))]).is_empty()
        );
        assert_eq!(presence.take_over(Vec::new()).len(), 1);
        assert!(others("cleo").is_empty());
    }
}
