//! Music bed of the open video: the recipe in the dialog, the running mix, and whether cuts have made the last one old.

use crate::{
    api::SourceId,
    jobs::{
        RequestId,
        music_bed::{BedEvent, BedRecipe, MixedBed, MixedFile},
        proposals::GivenUp,
    },
};

/// A running mix. It is cancelled when it is dropped.
#[derive(Debug)]
struct Running {
    recipe: BedRecipe,
    cuts: u64,
    done: f64,
    given_up: GivenUp,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.given_up.give_up();
    }
}

/// End of a mix.
pub(super) enum Ended {
    /// The mix, with its recipe and the cuts for which it was made.
    Mixed(Box<BedRecipe>, u64, MixedBed),
    /// Reason why it failed.
    Failed(String),
}

/// Music bed of the open video.
#[derive(Debug, Default)]
pub struct Bed {
    /// Recipe in the dialog.
    pub recipe: BedRecipe,
    /// True if cuts have changed since the present music was mixed.
    pub is_old: bool,
    latest: RequestId,
    running: Option<Running>,
    /// The last mix of this run, which is heard before it is saved.
    mixed: Option<(SourceId, MixedFile)>,
}

impl Bed {
    /// Progress 0..1 of the running mix.
    pub fn progress(&self) -> Option<f64> {
        self.running.as_ref().map(|running| running.done)
    }

    /// Begins a mix for these cuts, and cancels the running one. Returns its id and its cancellation.
    pub(super) fn begin(&mut self, recipe: BedRecipe, cuts: u64) -> (RequestId, GivenUp) {
        let given_up = GivenUp::default();
        self.running = Some(Running { recipe, cuts, done: 0.0, given_up: given_up.clone() });
        (self.latest.advance(), given_up)
    }

    /// Cancels the running mix.
    pub(super) fn cancel(&mut self) {
        self.running = None;
    }

    /// Takes an event of the service.
    pub(super) fn take(&mut self, event: BedEvent) -> Option<Ended> {
        match event {
            BedEvent::Progress { id, done } if id == self.latest => {
                self.running.as_mut()?.done = done;
                None
            }
            BedEvent::Done { id, mixed } if id == self.latest => {
                let running = self.running.take()?;
                Some(match mixed {
                    Ok(mixed) => {
                        self.mixed = Some((mixed.source.clone(), mixed.file.clone()));
                        Ended::Mixed(Box::new(running.recipe.clone()), running.cuts, mixed)
                    }
                    Err(error) => Ended::Failed(error.to_string()),
                })
            }
            BedEvent::Progress { .. } | BedEvent::Done { .. } => None,
        }
    }

    /// Path of the mix with this source, if it was made in this run.
    pub(super) fn file_of(&self, source: &SourceId) -> Option<String> {
        let (_, file) = self.mixed.as_ref().filter(|(mixed, _)| mixed == source)?;
        Some(file.path().to_string_lossy().into_owned())
    }

    /// True if this is the path of the mix of this run.
    pub(in crate::app) fn is_own_file(&self, address: &str) -> bool {
        self.mixed.as_ref().is_some_and(|(_, file)| file.path().as_os_str() == address)
    }
}
