//! A save on its way: batches of at most 200 operations, each under a key that makes a repeat take effect once.

use super::load::load_items;
use std::collections::BTreeSet;

use crate::{
    api::{
        ApiError, Client, VideoId,
        batch::{Batch, MAX_OPERATIONS, OperationResult},
    },
    edit::{Landed, Saving, landed},
};

/// A save with the keys it is sent under. While its outcome is not known it is kept, and sent again as it was.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// What is sent.
    pub saving: Saving,
    batches: Vec<(Batch, String)>,
    /// Whether it was sent before, and no answer came.
    pub sent_before: bool,
}

/// How a save ended.
#[derive(Debug)]
pub struct SaveOutcome {
    /// What was done, in the order of the operations; all of it when there is no error.
    pub results: Vec<OperationResult>,
    /// The video's revision after the last batch that was done.
    pub revision: Option<u64>,
    /// Why the rest was not done.
    pub error: Option<ApiError>,
}

impl Attempt {
    /// Cuts the operations into batches and gives each its key.
    pub fn new(saving: Saving) -> Self {
        let batches = saving.operations.chunks(MAX_OPERATIONS);
        let batches = batches.map(|operations| (Batch { operations: operations.to_vec() }, uuid::Uuid::new_v4().to_string()));
        Self { batches: batches.collect(), saving, sent_before: false }
    }

    /// The same save with the keys it was first sent under.
    pub fn again(saving: Saving, keys: Vec<String>) -> Self {
        let batches = saving.operations.chunks(MAX_OPERATIONS);
        let batches = batches.zip(keys).map(|(operations, key)| (Batch { operations: operations.to_vec() }, key));
        Self { batches: batches.collect(), saving, sent_before: true }
    }

    /// The same save, after no answer came.
    #[must_use]
    pub fn unanswered(self) -> Self {
        Self { sent_before: true, ..self }
    }

    /// The keys, one for each batch.
    pub fn keys(&self) -> Vec<String> {
        self.batches.iter().map(|(_, key)| key.clone()).collect()
    }

    /// Sends the batches in order and stops at the first that fails. A save that was sent before is looked for first: a
    /// service that does not know our keys would do it twice.
    pub async fn run(&self, client: &Client, video: &VideoId) -> SaveOutcome {
        let mut outcome = SaveOutcome { results: Vec::new(), revision: None, error: None };
        let (mut fresh, mut taken) = (None, BTreeSet::new());
        if self.sent_before {
            let clips: Vec<_> = self.saving.clips().cloned().collect();
            match load_items(client, video, &clips).await {
                Ok(items) => fresh = Some(items.into_iter().collect()),
                Err(error) => return SaveOutcome { error: Some(error), ..outcome },
            }
        }
        for (batch, key) in &self.batches {
            // Unclear means that somebody else changed the same items; the key still keeps a service that knows it from
            // doing the batch twice.
            if let Some(fresh) = &fresh
                && let Landed::Wholly(results) = landed(&self.saving, &batch.operations, fresh, &mut taken)
            {
                outcome.results.extend(results);
                continue;
            }
            match client.apply(video, batch, key).await {
                Ok(answer) => {
                    outcome.results.extend(answer.results);
                    outcome.revision = Some(answer.revision);
                }
                Err(error) => {
                    outcome.error = Some(error);
                    break;
                }
            }
        }
        outcome
    }
}
