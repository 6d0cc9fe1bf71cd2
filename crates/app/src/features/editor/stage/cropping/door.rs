//! The door of cropping into the program: the crop of the camera, and the server's crop of the screen.

use crate::{
    api::{
        ApiError, ClipId, CropPx, PlaybackMs, VideoId,
        clip::{AutoCrop, AutoCropped},
    },
    app::{
        App, Dialog, State,
        features::editor::{
            context::Editor,
            stage::cropping::{AutoCropAsked, ScreenCrop, as_served},
        },
        notice::{Tone, Topic},
    },
    document::load::Readings,
};

impl State {
    /// The clip whose camera is being cropped in the preview, while it is selected.
    pub fn cropping(&self) -> Option<&ClipId> {
        self.session.as_ref()?.cropping.as_ref().filter(|clip| self.selected_clip() == Some(*clip))
    }

    /// True if the current clip has a camera of known size, which can be cropped.
    pub(in crate::app) fn has_camera_in_hand(&self) -> bool {
        let has_size = |data: &crate::document::ClipData| data.camera().is_some_and(|camera| camera.dimensions.is_some());
        self.clip_in_hand().is_some_and(|data| data.clip.camera_crop.is_some() && has_size(data))
    }

    /// True if the current clip has a screen recording, is saved on the server, and no crop request is running.
    pub(in crate::app) fn has_screen_in_hand(&self) -> bool {
        let project = self.project();
        let data = self.clip_in_hand().filter(|data| data.screen().is_some());
        !self.auto_cropping
            && data.zip(project).is_some_and(|(data, project)| {
                project.draft.base_section(&data.clip.id).is_some() && !project.draft.is_twin(&data.clip.id)
            })
    }

    /// The crop of the current clip's screen recording.
    pub fn screen_crop(&self) -> Option<CropPx> {
        self.clip_in_hand()?.clip.screen_crop
    }
}

impl Editor<'_> {
    /// Switches between the current clip's camera with crop handles and the normal preview.
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
            self.transport().seek(start);
        }
        if let Some(session) = &mut self.state.session {
            session.select_clip(clip.clone());
            session.cropping = Some(clip);
        }
    }
}

impl App {
    /// Sends the crop request after the user confirmed.
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

    /// Handles the answer to the crop request.
    fn auto_cropped(&mut self, video: &VideoId, answer: Result<Option<AutoCropped>, ApiError>) {
        self.state.auto_cropping = false;
        if self.state.project().is_none_or(|project| project.video.id != *video) {
            return;
        }
        match answer {
            Ok(Some(found)) if found.crop == CropPx::default() => {
                let text = words::editing::crop_nothing();
                let advice = words::editing::crop_nothing_advice();
                self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            }
            Ok(Some(found)) => {
                let CropPx { top, bottom, left, right } = found.crop;
                let text = words::editing::cropped(bottom, left, &found.aspect_ratio, right, top);
                let sure = (found.confidence < 0.5).then(|| words::editing::cropped_unsure().to_owned());
                self.state.notices.say(Topic::Edit, Tone::Info, text, sure);
            }
            Ok(None) => self.state.notices.say(Topic::Edit, Tone::Info, words::editing::crop_removed(), None),
            Err(error) => {
                self.state.error(Topic::Edit, words::editing::crop_failed(), &error);
                return;
            }
        }
        self.reload(Vec::new(), Readings::Kept);
    }
}

impl State {
    /// Opens the dialog before the server crops the current clip's screen or removes the crop. Neither is an edit that can be
    /// saved or undone.
    pub(in crate::app) fn ask_to_crop(&mut self, crop: ScreenCrop) {
        let (Some(data), Some(project)) = (self.clip_in_hand(), self.project()) else { return };
        let Some(base) = project.draft.base_section(&data.clip.id) else { return };
        let here = project.at(self.playhead()).filter(|(here, _)| here.clip.id == data.clip.id);
        let at = here.map_or(PlaybackMs::ZERO, |(_, at)| at);
        let at = match crop {
            ScreenCrop::Crop => as_served(&data.map, base.map(), at),
            ScreenCrop::TakeOff => None,
        };
        if at.is_none() && crop == ScreenCrop::Crop {
            let text = words::editing::crop_not_saved();
            let advice = words::editing::crop_not_saved_advice();
            self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return;
        }
        let asked =
            AutoCropAsked { clip: data.clip.id.clone(), name: data.clip.name.clone(), at, can_be_taken_off: self.local };
        self.dialogs.open(Dialog::AutoCrop(asked));
    }
}
