//! Cropping. The user crops the camera, as an edit. The server crops the screen recording: it finds the crop and applies it
//! immediately.

mod door;

use crate::{
    api::{ClipId, PlaybackMs},
    timeline::CutMap,
};

/// Content of [`crate::app::Dialog::AutoCrop`]: confirmation before the server crops a screen recording or removes its crop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutoCropAsked {
    /// Id of the clip.
    pub clip: ClipId,
    /// Name of the clip.
    pub name: String,
    /// Moment of the clip that the server analyses; `None` removes the crop.
    pub at: Option<PlaybackMs>,
    /// Whether the crop can be removed later.
    pub can_be_taken_off: bool,
}

/// Request about the crop of a screen recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum ScreenCrop {
    /// Find and apply a crop.
    Crop,
    /// Remove the crop.
    TakeOff,
}

/// Playback time of a moment by the server's cuts, which may differ from the local ones; `None` if that footage is cut out there.
fn as_served(here: &CutMap, there: &CutMap, at: PlaybackMs) -> Option<PlaybackMs> {
    let last = |map: &CutMap| (map.playback_length().0 - 1).max(0);
    let footage = here.to_source(PlaybackMs(at.0.clamp(0, last(here))));
    (!there.is_removed(footage)).then(|| PlaybackMs(there.to_playback(footage).0.clamp(0, last(there))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{DurationMs, SourceMs, clip::Cut};

    #[test]
    fn auto_crop_looks_at_the_moment_that_is_seen_whatever_was_cut_since_the_last_save() {
        let map = |cuts: &[(i64, i64)]| {
            let cut = |(at, long): &(i64, i64)| Cut { start_time_ms: SourceMs(*at), duration_ms: DurationMs(*long) };
            CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(10_000))
        };
        let served = |here: &[(i64, i64)], there: &[(i64, i64)], at: i64| {
            as_served(&map(here), &map(there), PlaybackMs(at)).map(|at| at.0)
        };
        assert_eq!(served(&[], &[], 4_000), Some(4_000));
        // Two seconds are cut out here but not on the server.
        assert_eq!(served(&[(1_000, 2_000)], &[], 4_000), Some(6_000));
        // Two seconds are restored here but still cut out on the server.
        assert_eq!(served(&[], &[(1_000, 2_000)], 4_000), Some(2_000));
        assert_eq!(served(&[], &[(1_000, 2_000)], 1_500), None);
        assert_eq!(served(&[], &[], 10_000), Some(9_999));
    }
}
