//! Cropping: the camera by hand, as an edit; the screen by the service, which finds the crop itself and applies it at once.

use super::{App, Dialog, State, Topic, notice::Tone, services::workspace};
use crate::api::{ApiError, ClipId, CropPx, PlaybackMs, VideoId, clip::AutoCropped};

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

impl State {
    /// The clip whose camera is cropped on the stage.
    pub fn cropping(&self) -> Option<&ClipId> {
        self.session.as_ref()?.cropping.as_ref().filter(|clip| self.selected_clip() == Some(*clip))
    }

    /// Whether the clip in hand has a camera.
    pub(super) fn has_camera_in_hand(&self) -> bool {
        self.clip_in_hand().is_some_and(|data| data.clip.camera_crop.is_some() && data.camera().is_some())
    }

    /// Whether the clip in hand has a screen recording that the service has and nobody is cropping.
    pub(super) fn has_screen_in_hand(&self) -> bool {
        let project = self.project();
        let data = self.clip_in_hand().filter(|data| data.screen().is_some());
        !self.auto_cropping
            && data.zip(project).is_some_and(|(data, project)| project.draft.base_section(&data.clip.id).is_some())
    }

    /// What auto crop has taken off the screen recording of the clip in hand.
    pub fn screen_crop(&self) -> Option<CropPx> {
        let crop = self.clip_in_hand()?.clip.extra.get("screenCrop")?;
        serde_json::from_value(crop.clone()).ok()
    }
}

impl App {
    /// Shows the camera of the clip in hand with the handles of its crop, or the picture again.
    pub(super) fn toggle_crop(&mut self) {
        if self.state.cropping().is_some() {
            if let Some(session) = &mut self.state.session {
                session.cropping = None;
            }
            return;
        }
        let Some(clip) = self.state.clip_in_hand().map(|data| data.clip.id.clone()) else { return };
        let Some(session) = &mut self.state.session else { return };
        let here = session.project.at(session.playhead).is_some_and(|(data, _)| data.clip.id == clip);
        let start =
            session.project.clip(&clip).and_then(|(index, _)| session.project.sequence.span(index)).map(|span| span.start);
        if let Some(start) = start.filter(|_| !here) {
            session.put_playhead(start.0);
        }
        session.select_clip(clip.clone());
        session.cropping = Some(clip);
    }

    /// Asks before the service crops the screen of the clip in hand, or takes the crop off: neither is an edit that a save
    /// sends and an undo takes back.
    pub(super) fn ask_to_crop(&mut self, removes: bool) {
        let Some(data) = self.state.clip_in_hand() else { return };
        let on_it = self.state.project().and_then(|project| project.at(self.state.playhead()));
        let at = on_it.filter(|(here, _)| here.clip.id == data.clip.id).map_or(PlaybackMs::ZERO, |(_, at)| at);
        let last = (data.map.playback_length().0 - 1).max(0);
        let asked = AutoCropAsked {
            clip: data.clip.id.clone(),
            name: data.clip.name.clone(),
            at: (!removes).then_some(PlaybackMs(at.0.min(last))),
            can_be_taken_off: self.state.local,
        };
        self.state.dialogs.open(Dialog::AutoCrop(asked));
    }

    /// The user wants it.
    pub(super) fn auto_crop(&mut self) {
        let asked = self.state.dialogs.remove(|open| matches!(open, Dialog::AutoCrop(_)));
        let (Some(Dialog::AutoCrop(asked)), Some(project)) = (asked, self.state.project()) else { return };
        let video = project.video.id.clone();
        self.state.auto_cropping = true;
        self.services.workspace(workspace::Request::AutoCrop(video, asked.clip, asked.at));
    }

    /// The service has cropped, or taken the crop off, or why not.
    pub(super) fn auto_cropped(&mut self, video: &VideoId, answer: Result<Option<AutoCropped>, ApiError>) {
        self.state.auto_cropping = false;
        if self.state.project().is_none_or(|project| project.video.id != *video) {
            return;
        }
        match answer {
            Ok(Some(found)) if found.crop == CropPx::default() => {
                let text = "Auto crop found nothing to take off the screen recording.";
                let advice = "Move the playhead to a moment where the borders are seen, and try again.";
                self.state.notices.say(Topic::Edit, Tone::Info, text, Some(advice.into()));
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
        self.reload(Vec::new(), false);
    }
}
