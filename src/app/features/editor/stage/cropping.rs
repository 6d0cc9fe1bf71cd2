//! Cropping: the camera by hand, as an edit; the screen by the service, which finds the crop itself and applies it at once.

use crate::app::{App, Dialog, State, Topic, notice::Tone};
use crate::{
    api::{
        ApiError, ClipId, CropPx, PlaybackMs, VideoId,
        clip::{AutoCrop, AutoCropped},
    },
    document::load::Readings,
    timeline::CutMap,
};

/// The question before the service crops a screen recording, or takes its crop off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutoCropAsked {
    /// The clip.
    pub clip: ClipId,
    /// Its name.
    pub name: String,
    /// The moment of it that the service looks at; nothing to take the crop off.
    pub at: Option<PlaybackMs>,
    /// Whether the crop can be taken off again.
    pub can_be_taken_off: bool,
}

/// What the service is asked to do with the crop of a screen recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum ScreenCrop {
    /// To find it.
    Crop,
    /// To take it off.
    TakeOff,
}

impl State {
    /// The clip whose camera is cropped on the stage.
    pub fn cropping(&self) -> Option<&ClipId> {
        self.session.as_ref()?.cropping.as_ref().filter(|clip| self.selected_clip() == Some(*clip))
    }

    /// Whether the clip in hand has a camera of a known size, and can be cropped.
    pub(in crate::app) fn has_camera_in_hand(&self) -> bool {
        let has_size = |data: &crate::app::ClipData| data.camera().is_some_and(|camera| camera.dimensions.is_some());
        self.clip_in_hand().is_some_and(|data| data.clip.camera_crop.is_some() && has_size(data))
    }

    /// Whether the clip in hand has a screen recording that the service has and nobody is cropping.
    pub(in crate::app) fn has_screen_in_hand(&self) -> bool {
        let project = self.project();
        let data = self.clip_in_hand().filter(|data| data.screen().is_some());
        !self.auto_cropping
            && data.zip(project).is_some_and(|(data, project)| project.draft.base_section(&data.clip.id).is_some())
    }

    /// What auto crop has taken off the screen recording of the clip in hand.
    pub fn screen_crop(&self) -> Option<CropPx> {
        self.clip_in_hand()?.clip.screen_crop
    }
}

impl App {
    /// Shows the camera of the clip in hand with the handles of its crop, or the picture again.
    pub(in crate::app) fn toggle_crop(&mut self) {
        if self.state.cropping().is_some() {
            if let Some(session) = &mut self.state.session {
                session.cropping = None;
            }
            return;
        }
        let Some(clip) = self.state.clip_in_hand().map(|data| data.clip.id.clone()) else { return };
        let Some(session) = &self.state.session else { return };
        let here = session.document.project().at(session.playhead).is_some_and(|(data, _)| data.clip.id == clip);
        let start = session
            .document
            .project()
            .clip(&clip)
            .and_then(|(index, _)| session.document.project().sequence.span(index))
            .map(|span| span.start);
        if let Some(start) = start.filter(|_| !here) {
            self.seek(start);
        }
        if let Some(session) = &mut self.state.session {
            session.select_clip(clip.clone());
            session.cropping = Some(clip);
        }
    }

    /// Asks before the service crops the screen of the clip in hand, or takes the crop off: neither is an edit that a save
    /// sends and an undo takes back.
    pub(in crate::app) fn ask_to_crop(&mut self, crop: ScreenCrop) {
        let (Some(data), Some(project)) = (self.state.clip_in_hand(), self.state.project()) else { return };
        let Some(base) = project.draft.base_section(&data.clip.id) else { return };
        let here = project.at(self.state.playhead()).filter(|(here, _)| here.clip.id == data.clip.id);
        let at = here.map_or(PlaybackMs::ZERO, |(_, at)| at);
        let at = match crop {
            ScreenCrop::Crop => as_served(&data.map, base.map(), at),
            ScreenCrop::TakeOff => None,
        };
        if at.is_none() && crop == ScreenCrop::Crop {
            let text = "The footage at the playhead was put back and is not saved yet: the service does not play it.";
            let advice = "Save first, or move the playhead to another moment of the clip.";
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return;
        }
        let asked =
            AutoCropAsked { clip: data.clip.id.clone(), name: data.clip.name.clone(), at, can_be_taken_off: self.state.local };
        self.state.dialogs.open(Dialog::AutoCrop(asked));
    }

    /// The question was answered with yes: the service is asked to crop.
    pub(in crate::app) fn auto_crop(&mut self) {
        let asked = self.state.dialogs.remove(|open| matches!(open, Dialog::AutoCrop(_)));
        let (Some(Dialog::AutoCrop(asked)), Some(project)) = (asked, self.state.project()) else { return };
        let video = project.video.id.clone();
        self.state.auto_cropping = true;
        let (AutoCropAsked { clip, at, .. }, of) = (asked, video.clone());
        self.ask_at_once(
            async move |client| match at {
                Some(inpoint_ms) => client.auto_crop(&video, &clip, &AutoCrop { inpoint_ms }).await.map(Some),
                None => client.remove_auto_crop(&video, &clip).await.map(|()| None),
            },
            move |app, answer| app.auto_cropped(&of, answer),
        );
    }

    /// The service has cropped, or taken the crop off, or why not.
    fn auto_cropped(&mut self, video: &VideoId, answer: Result<Option<AutoCropped>, ApiError>) {
        self.state.auto_cropping = false;
        if self.state.project().is_none_or(|project| project.video.id != *video) {
            return;
        }
        match answer {
            Ok(Some(found)) if found.crop == CropPx::default() => {
                let text = "Auto crop found nothing to take off the screen recording.";
                let advice = "Move the playhead to a moment where the borders are seen, and try again.";
                self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            }
            Ok(Some(found)) => {
                let CropPx { top, bottom, left, right } = found.crop;
                let text = format!(
                    "The screen recording is cropped to {}: {left} px off the left, {top} px off the top, {right} px off the right, \
                     {bottom} px off the bottom.",
                    found.aspect_ratio
                );
                let sure = (found.confidence < 0.5).then(|| "The service was not sure of it: check the picture.".to_owned());
                self.state.notices.say(Topic::Edit, Tone::Info, text, sure);
            }
            Ok(None) => self.state.notices.say(Topic::Edit, Tone::Info, "The whole screen recording is shown again.", None),
            Err(error) => {
                self.state.error(Topic::Edit, "The screen recording was not cropped", &error);
                return;
            }
        }
        self.reload(Vec::new(), Readings::Kept);
    }
}

/// When the service plays a moment that is played here, where its cuts may be others; none if it has that footage cut out.
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
        // Two seconds are cut out here and not there yet.
        assert_eq!(served(&[(1_000, 2_000)], &[], 4_000), Some(6_000));
        // Two seconds are put back here, and still cut out there.
        assert_eq!(served(&[], &[(1_000, 2_000)], 4_000), Some(2_000));
        assert_eq!(served(&[], &[(1_000, 2_000)], 1_500), None);
        assert_eq!(served(&[], &[], 10_000), Some(9_999));
    }
}
