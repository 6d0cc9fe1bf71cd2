//! The door of face detection into the program: its start and end in the open video's recordings, and its results.

use crate::{
    api::{
        ApiError, ClipId, VideoId,
        face_analysis::{FaceAnalysis, FaceAnalysisState as Search},
    },
    app::{
        State,
        features::{
            Session,
            faces::search::{INTERVAL, Wanted, can_begin, goes_on},
        },
        notice::{Notices, Tone, Topic},
    },
    document::Part,
    jobs::{Services, workspace::WorkspaceRequest},
};
use std::time::Duration;

impl State {
    /// True if a detection is running or queued in the open video.
    pub fn searches_faces(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.face_searches.which(goes_on).next().is_some())
    }

    /// True if a detection in the open video was cancelled or failed, so that it can be restarted.
    pub fn can_search_faces(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.face_searches.which(can_begin).next().is_some())
    }
}

impl State {
    /// Requests the state of the detection of the open video's clips. Only the local workspace detects faces.
    pub(in crate::app) fn follow_face_searches(&mut self, services: &Services) {
        if let Some(session) = self.session.as_mut().filter(|_| self.local) {
            session.follow_face_searches(services);
        }
    }

    /// Handles the state of a detection; returns whether the video has to be loaded again for its result.
    pub(in crate::app) fn face_search(
        &mut self,
        video: &VideoId,
        clip: ClipId,
        answer: Result<FaceAnalysis, ApiError>,
        services: &Services,
    ) -> bool {
        let session = self.session.as_mut().filter(|session| session.project().video.id == *video);
        session.is_some_and(|session| session.face_search(clip, answer, &mut self.notices, services))
    }
}

impl Session {
    /// Requests the state of the detection, once for each clip with a camera and without face data.
    fn follow_face_searches(&mut self, services: &Services) {
        let lacks = |data: &&crate::document::ClipData| {
            data.camera().is_some() && data.faces.is_empty() && !data.lacks.contains(&Part::Faces)
        };
        for clip in self.document.project().clips.iter().filter(lacks).map(|data| &data.clip.id) {
            if !self.face_searches.0.contains_key(clip) {
                self.face_searches.0.insert(clip.clone(), None);
                let video = self.document.project().video.id.clone();
                services.workspace(WorkspaceRequest::FaceSearch {
                    video,
                    clip: clip.clone(),
                    wanted: None,
                    after: Duration::ZERO,
                });
            }
        }
    }

    /// Handles the state of a detection: polls again while it runs. Returns whether it is done now.
    fn face_search(
        &mut self,
        clip: ClipId,
        answer: Result<FaceAnalysis, ApiError>,
        notices: &mut Notices,
        services: &Services,
    ) -> bool {
        // An error isn't reported, because it needn't interrupt editing; the next reload of the video asks again.
        let Ok(search) = answer else {
            self.face_searches.0.remove(&clip);
            return false;
        };
        let before = self.face_searches.0.insert(clip.clone(), Some(search.clone())).flatten().map(|before| before.state);
        match search.state {
            Search::Waiting | Search::Running => {
                let video = self.project().video.id.clone();
                services.workspace(WorkspaceRequest::FaceSearch { video, clip, wanted: None, after: INTERVAL });
            }
            Search::Done if before != Some(Search::Done) => return true,
            Search::Failed if before != Some(Search::Failed) => {
                let name = self.project().clip(&clip).map(|(_, data)| data.clip.name.clone()).unwrap_or_default();
                let why = search.error.unwrap_or_default();
                let text = words::faces::detection_failed(name, why);
                let advice = words::faces::detection_failed_advice().to_owned();
                notices.say(Topic::Other, Tone::Warning, text, Some(advice));
            }
            _ => {}
        }
        false
    }

    /// Restarts the cancelled and failed detections.
    pub(in crate::app) fn search_faces(&self, services: &Services) {
        self.ask_for_faces(can_begin, Wanted::Begun, services);
    }

    /// Cancels all detections.
    pub(in crate::app) fn stop_face_searches(&self, services: &Services) {
        self.ask_for_faces(goes_on, Wanted::Stopped, services);
    }

    fn ask_for_faces(&self, which: fn(&FaceAnalysis) -> bool, wanted: Wanted, services: &Services) {
        let video = &self.project().video.id;
        for (clip, _) in self.face_searches.which(which) {
            let request = WorkspaceRequest::FaceSearch {
                video: video.clone(),
                clip: clip.clone(),
                wanted: Some(wanted == Wanted::Begun),
                after: Duration::ZERO,
            };
            services.workspace(request);
        }
    }
}
