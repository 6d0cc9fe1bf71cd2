//! Auditions: the user hears a sound or music of the library before using it, from a second player beside the video's.

use crate::{
    jobs::RequestId,
    media::play::{Player, Range, Watched},
    stage::sound::SoundKind,
};
use std::sync::Arc;

/// The running audition of a library item.
pub struct Audition {
    /// Id of the library item.
    pub id: String,
    pub(super) watched: Arc<Watched>,
    pub(super) length_ms: i64,
    /// Length of the loop in milliseconds, a multiple of the item's length; `None` if the item cannot be looped.
    pub(super) looped_ms: Option<i64>,
}

impl Audition {
    /// Progress 0..1; when looped, of the current repetition.
    pub fn done(&self) -> f32 {
        let at_ms = self.watched.position_us() as f64 / 1_000.0;
        let length_ms = self.length_ms.max(1) as f64;
        let of_turn = if self.looped_ms.is_some() { at_ms % length_ms } else { at_ms };
        (of_turn / length_ms).clamp(0.0, 1.0) as f32
    }

    /// Range to play: the loop if `loops`, else the item once.
    pub(super) fn range(&self, loops: bool) -> Range {
        let until_ms = self.looped_ms.filter(|_| loops).unwrap_or(self.length_ms);
        Range { from_us: 0, to_us: until_ms * 1_000, repeats: false }
    }
}

/// Player of the audition, with the request id of its events.
#[derive(Default)]
pub(in crate::app) struct AuditionPlayer {
    pub(super) player: Option<Player>,
    pub(super) request: RequestId,
}

/// Sound to play in an audition.
pub(in crate::app) struct Heard {
    /// Id of the audition.
    pub(in crate::app) id: String,
    /// Name for messages to the user.
    pub(in crate::app) name: String,
    /// URL of the sound; empty if unknown.
    pub(in crate::app) address: String,
    /// Length in milliseconds; `None` if unknown.
    pub(in crate::app) length_ms: Option<i64>,
    /// Kind of the sound, which decides the mixer bus and whether it loops.
    pub(in crate::app) kind: SoundKind,
}
