//! A running save: its requests one after the other, each with a key under which a repeat takes effect once.

use super::load::{RemoteSnapshot, look};
use crate::{
    api::{
        ApiError, Client, VideoId,
        batch::{Batch, OperationResult},
        clip::{Clip, Reorder},
    },
    edit::{ClipState, Delivery, SaveStep, Saving, Taken, landed},
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A save with its keys. While its outcome is unknown it is kept, and resent unchanged.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The requests.
    pub saving: Saving,
    /// One key per request.
    pub keys: Vec<String>,
    /// The revision on which it was planned, if the service states one: batches are refused if the video changed since.
    pub revision: Option<u64>,
    /// Whether it was sent before without an answer.
    pub sent_before: bool,
}

/// The result of a save.
#[derive(Debug)]
pub struct SaveOutcome {
    /// How many of its requests succeeded, counted from the first.
    pub steps: usize,
    /// The results of their operations, in order.
    pub results: Vec<OperationResult>,
    /// The clips that they made, in order.
    pub made: Vec<Clip>,
    /// The video's revision after the last successful batch.
    pub revision: Option<u64>,
    /// Why the rest failed; none if everything succeeded, or the save was stopped.
    pub error: Option<ApiError>,
}

impl SaveOutcome {
    /// Number of saved changes.
    pub fn done(&self, saving: &Saving) -> usize {
        saving.steps.iter().take(self.steps).map(SaveStep::len).sum()
    }

    /// Whether everything was saved.
    pub fn is_whole(&self, saving: &Saving) -> bool {
        self.steps == saving.steps.len()
    }
}

/// Stops a save between two of its requests.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops it before the next request.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Attempt {
    /// Gives each request its key.
    pub fn new(saving: Saving, revision: Option<u64>) -> Self {
        let keys = saving.steps.iter().map(|_| uuid::Uuid::new_v4().to_string()).collect();
        Self { saving, keys, revision, sent_before: false }
    }

    /// The same save with the keys of its first attempt.
    pub fn again(saving: Saving, keys: Vec<String>) -> Self {
        Self { saving, keys, revision: None, sent_before: true }
    }

    /// The same save after a missing answer.
    #[must_use]
    pub fn unanswered(self) -> Self {
        Self { sent_before: true, revision: None, ..self }
    }

    /// Sends the requests in order and stops at the first failure, or when asked to. For a save that was sent before, the
    /// service's state is read first, because a service that ignores keys would execute it twice; it cannot be stopped.
    /// `progress` gets the number of saved changes.
    pub async fn run(&self, client: &Client, video: &VideoId, stop: &Stop, progress: impl Fn(usize)) -> SaveOutcome {
        let mut outcome = SaveOutcome { steps: 0, results: Vec::new(), made: Vec::new(), revision: None, error: None };
        let (mut fresh, mut taken) = (None, Taken::default());
        if self.sent_before {
            match self.look_again(client, video).await {
                Ok(seen) => {
                    let mut items: std::collections::HashMap<_, _> = seen.items.into_iter().collect();
                    // Of the other clips only the place in the order is compared.
                    let section = |clip: crate::api::clip::Clip| {
                        let items = items.remove(&clip.id).unwrap_or_default().items;
                        ClipState::new(clip, items)
                    };
                    fresh = Some(seen.clips.into_iter().map(section).collect::<Vec<_>>());
                }
                Err(error) => return SaveOutcome { error: Some(error), ..outcome },
            }
        }
        let mut expected = self.revision;
        for (index, (step, key)) in self.saving.steps.iter().zip(&self.keys).enumerate() {
            if stop.is_asked() && !self.sent_before {
                break;
            }
            // Unclear means that somebody else changed the same items; a service that honours the key still does not
            // execute it twice.
            let found = fresh.as_ref().map(|fresh| landed(&self.saving, index, fresh, &mut taken));
            if let Some(Delivery::Wholly(results)) = found {
                outcome.results.extend(results);
            } else if let Some(sent) = step.on_made(&taken.clips) {
                match send(client, video, &sent, key, expected).await {
                    Ok(answer) => {
                        outcome.results.extend(answer.results);
                        outcome.revision = answer.revision.or(outcome.revision);
                        // Answers other than a batch's carry no revision.
                        expected = answer.revision;
                        if let (SaveStep::AddClip(clip, _), Some(made)) = (step, answer.made) {
                            taken.clips.insert(clip.clone(), made);
                        }
                    }
                    Err(error) => {
                        outcome.error = Some(error);
                        break;
                    }
                }
            }
            if let SaveStep::AddClip(clip, _) = step {
                outcome.made.extend(taken.clips.get(clip).cloned());
            }
            outcome.steps += 1;
            progress(outcome.done(&self.saving));
        }
        outcome
    }

    /// Reads the clips that this save changes, and those that it may have made.
    async fn look_again(&self, client: &Client, video: &VideoId) -> Result<RemoteSnapshot, ApiError> {
        let mut clips: Vec<_> = self.saving.clips().cloned().collect();
        let seen = look(client, video, &clips).await?;
        if !self.saving.steps.iter().any(|step| matches!(step, SaveStep::AddClip(..))) {
            return Ok(seen);
        }
        let before = clips.len();
        clips.extend(seen.clips.iter().map(|clip| clip.id.clone()).filter(|clip| !self.saving.knows_clip(clip)));
        if clips.len() == before { Ok(seen) } else { look(client, video, &clips).await }
    }
}

/// The answer to a request.
#[derive(Default)]
struct Answer {
    /// The results of a batch's operations.
    results: Vec<OperationResult>,
    /// The revision after a batch.
    revision: Option<u64>,
    /// The clip that was made.
    made: Option<Clip>,
}

/// Sends one request.
async fn send(client: &Client, video: &VideoId, step: &SaveStep, key: &str, expected: Option<u64>) -> Result<Answer, ApiError> {
    let keyed = client.keyed(key);
    match step {
        SaveStep::Operations(operations) => {
            let batch = Batch { operations: operations.clone() };
            let answer = client.apply_to(video, &batch, key, expected).await?;
            return Ok(Answer { results: answer.results, revision: answer.revision, made: None });
        }
        SaveStep::AddClip(_, add) => {
            let made = Some(keyed.add_clip(video, add).await?);
            return Ok(Answer { made, ..Answer::default() });
        }
        SaveStep::UpdateClip(clip, change) => keyed.change_clip(video, clip, change).await?,
        SaveStep::DeleteClip(clip) => match keyed.delete_clip(video, clip).await {
            // Somebody else deleted it first.
            Err(error) if error.code() == Some("not_found") => {}
            done => done?,
        },
        SaveStep::ReorderClip(clip, place) => {
            let order = i64::try_from(*place).unwrap_or(crate::api::MAX_INT);
            keyed.reorder_clip(video, clip, &Reorder { order }).await?;
        }
    }
    Ok(Answer::default())
}
