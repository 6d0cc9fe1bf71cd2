//! Changes that other users save while the video is open: checks for them with as few calls as possible, and describes them after
//! the merge.

use super::{
    Document, News, SavedBy,
    load::{RemoteSnapshot, look},
};
use crate::{
    api::{ApiError, Client, ClipId, Priority, VideoId, clip::Clip, video::Video},
    edit::{Merged, VideoFields},
};
use std::collections::BTreeSet;

/// Known state of a video on the server, to compare the current state with.
#[derive(Clone, Debug)]
pub struct KnownState {
    /// Record as it was last read, with the unsaved changes applied.
    video: Video,
    /// Clips in order, as they were last read.
    clips: Vec<Clip>,
    /// Clips whose items were read.
    read: BTreeSet<ClipId>,
    /// Clips whose words were corrected here.
    corrected: Vec<ClipId>,
}

/// Result of merging other users' changes.
#[derive(Clone, Debug, Default)]
pub struct TakenOver {
    /// Merged changes, conflicts and set-aside edits.
    pub news: News,
    /// All changes of other users, including those that no edit here concerns.
    pub changes: Vec<Merged>,
    /// User who saved; `None` if the server does not state it.
    pub who: Option<String>,
    /// Number of new conflicts.
    pub questions: usize,
    /// Number of unsaved items that moved with other users' cuts.
    pub moved: usize,
}

impl TakenOver {
    /// Whether the merge changed nothing. A save by this window that was not read back yet looks like a change, but is none.
    pub fn is_nothing(&self) -> bool {
        self.changes.is_empty() && self.questions == 0 && self.moved == 0 && self.news.parked == 0
    }
}

/// Checks whether other users changed a video, and reads the changed parts. `None` if nothing changed. Costs one call with
/// revisions; without them, the clips are listed too. Calls are not retried: a server that asks to wait is left alone.
///
/// # Errors
/// The first call that fails.
pub async fn look_for_others(client: &Client, video: &VideoId, known: &KnownState) -> Result<Option<RemoteSnapshot>, ApiError> {
    let client = client.with_priority(Priority::Near).once();
    let record = client.video(video).await?;
    let is_same = match (record.revision, known.video.revision) {
        // A lower revision is an answer from before the last save of this window.
        (Some(now), Some(then)) if now <= then => return Ok(None),
        (Some(_), Some(_)) => false,
        _ => record.updated_at == known.video.updated_at,
    };
    let listed = client.clips(video).await?;
    let is_listed_whole = listed.unreadable.is_empty();
    let clips = listed.items;
    let differs = |clip: &&Clip| {
        let then = known.clips.iter().find(|then| then.id == clip.id);
        then.is_none_or(|then| then.updated_at != clip.updated_at || then.cuts != clip.cuts || then.name != clip.name)
    };
    let changed: Vec<ClipId> = clips.iter().filter(differs).map(|clip| clip.id.clone()).collect();
    let order = |clips: &[Clip]| clips.iter().map(|clip| clip.id.clone()).collect::<Vec<_>>();
    let is_ordered_as_before = !is_listed_whole || order(&clips) == order(&known.clips);
    if is_same && changed.is_empty() && is_ordered_as_before {
        return Ok(None);
    }
    // A revision does not tell which clip's items were edited, and the clips' records may not either: then all read clips are read
    // again.
    let has_revision = record.revision.is_some();
    let says_nothing = changed.is_empty() && is_ordered_as_before && VideoFields::of(&record) == VideoFields::of(&known.video);
    let of_interest = |clip: &ClipId| known.read.contains(clip) && (has_revision || says_nothing || changed.contains(clip));
    let items: Vec<ClipId> = order(&clips).into_iter().filter(of_interest).collect();
    let words: Vec<ClipId> = known.corrected.iter().filter(|clip| items.contains(clip)).cloned().collect();
    match look(&client, video, &items, &words).await {
        // A clip, or the video, was deleted meanwhile: the next check knows which clips exist.
        Err(error) if error.status() == Some(404) => client.video(video).await.map(|_| None),
        seen => seen.map(Some),
    }
}

impl Document {
    /// Known state of the video on the server.
    pub fn known_state(&self) -> KnownState {
        let draft = &self.project.draft;
        let record = |clip: &ClipId| draft.base_record(clip).cloned();
        KnownState {
            video: self.project.video.clone(),
            clips: draft.base_order().iter().filter_map(record).collect(),
            read: draft.base_order().iter().filter(|clip| draft.is_read(clip)).cloned().collect(),
            corrected: draft.corrected(),
        }
    }

    /// Merges other users' changes, like a save before it sends anything: changes made only by them are merged, changes by both
    /// become conflicts, and both are written to the journal.
    pub fn took_others(&mut self, seen: RemoteSnapshot) -> TakenOver {
        let who = saved_by(&seen.video);
        let taken = self.taking_over(|document| Some(document.took_snapshot(seen, SavedBy::Others)));
        TakenOver { who, ..taken.unwrap_or_default() }
    }

    /// Runs `merge`, and collects the changes of other users. `None` if there was nothing to merge.
    pub fn taking_over(&mut self, merge: impl FnOnce(&mut Self) -> Option<News>) -> Option<TakenOver> {
        let (asked, carried) = (self.questions.conflicts.len(), self.questions.carried.len());
        let names = |document: &Self| -> Vec<(ClipId, String)> {
            let draft = &document.project.draft;
            let name = |clip: &ClipId| draft.base_record(clip).map_or_else(String::new, |record| record.name.clone());
            draft.base_order().iter().map(|clip| (clip.clone(), name(clip))).collect()
        };
        let before = names(self);
        let news = merge(self)?;
        let after = names(self);
        let lacks = |all: &[(ClipId, String)], clip: &ClipId| !all.iter().any(|(id, _)| id == clip);
        let change = |name: &str, what: &str| Merged { title: name.to_owned(), what: what.to_owned() };
        let mut changes: Vec<Merged> = before
            .iter()
            .filter(|(clip, _)| lacks(&after, clip))
            .map(|(_, name)| change(name, words::edits::merged_deleted()))
            .collect();
        changes.extend(
            after.iter().filter(|(clip, _)| lacks(&before, clip)).map(|(_, name)| change(name, words::edits::merged_added())),
        );
        let stayed = |all: &[(ClipId, String)], others: &[(ClipId, String)]| -> Vec<ClipId> {
            all.iter().filter(|(clip, _)| !lacks(others, clip)).map(|(clip, _)| clip.clone()).collect()
        };
        if stayed(&before, &after) != stayed(&after, &before) {
            changes.push(change(words::document::others_clips(), words::document::others_reordered()));
        }
        changes.extend(news.merged.iter().cloned());
        let questions = self.questions.conflicts.len().saturating_sub(asked);
        let moved = self.questions.carried.len().saturating_sub(carried);
        Some(TakenOver { news, changes, who: None, questions, moved })
    }
}

/// User who saved last, from a name or a record with a name; `None` if the server does not state it.
fn saved_by(video: &Video) -> Option<String> {
    let by = ["updatedBy", "lastEditedBy", "modifiedBy"].iter().find_map(|field| video.extra.get(*field))?;
    let name = by.as_str().or_else(|| ["name", "email"].iter().find_map(|field| by.get(*field)?.as_str()))?;
    // The name becomes part of one line.
    let name: String = name.chars().filter(|letter| !letter.is_control()).take(60).collect();
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn by(field: &str, who: serde_json::Value) -> Option<String> {
        let mut video: Video =
            crate::api::lenient::read(json!({"id": "v", "name": "V", "createdAt": "", "updatedAt": ""})).unwrap();
        video.extra.insert(field.to_owned(), who);
        saved_by(&video)
    }

    #[test]
    fn who_saved_is_read_in_every_shape_and_never_breaks_a_line() {
        assert_eq!(by("updatedBy", json!("Ana")).as_deref(), Some("Ana"));
        assert_eq!(by("lastEditedBy", json!({"name": "Ana\nB"})).as_deref(), Some("AnaB"));
        assert_eq!(by("modifiedBy", json!({"email": "a@b.example"})).as_deref(), Some("a@b.example"));
        for nothing in [json!(null), json!(3), json!(""), json!({"id": "us_1"}), json!(["Ana"])] {
            assert_eq!(by("updatedBy", nothing), None);
        }
        assert_eq!(by("updatedBy", json!("x".repeat(5_000))).map(|name| name.len()), Some(60));
    }
}
