//! The door of face detection into the program: its start and end in the open video's recordings, and its results.

use crate::{
    api::{
        ApiError, ClipId, VideoId,
        face_analysis::{FaceAnalysis, FaceAnalysisState as Search},
    },
    app::{
        App, State,
        features::faces::search::{INTERVAL, Wanted, can_begin, goes_on},
        notice::{Tone, Topic},
    },
    document::{Part, load::Readings},
    jobs::workspace::WorkspaceRequest,
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

impl App {
    /// Requests the state of the detection, once for each clip with a camera and without face data. Only the local workspace
    /// detects faces.
    pub(in crate::app) fn follow_face_searches(&mut self) {
        let Some(session) = self.state.session.as_mut().filter(|_| self.state.local) else { return };
        let lacks = |data: &&crate::document::ClipData| {
            data.camera().is_some() && data.faces.is_empty() && !data.lacks.contains(&Part::Faces)
        };
        for clip in session.document.project().clips.iter().filter(lacks).map(|data| &data.clip.id) {
            if !session.face_searches.0.contains_key(clip) {
                session.face_searches.0.insert(clip.clone(), None);
                let video = session.document.project().video.id.clone();
                self.services.workspace(WorkspaceRequest::FaceSearch {
                    video,
                    clip: clip.clone(),
                    wanted: None,
                    after: Duration::ZERO,
                });
            }
        }
    }

    /// Handles the state of a detection: polls again while it runs, and reloads the video when it is done.
    pub(in crate::app) fn face_search(&mut self, video: VideoId, clip: ClipId, answer: Result<FaceAnalysis, ApiError>) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.document.project().video.id == video) else {
            return;
        };
        // An error isn't reported, because it needn't interrupt editing; the next reload of the video asks again.
        let Ok(search) = answer else {
            session.face_searches.0.remove(&clip);
            return;
        };
        let before = session.face_searches.0.insert(clip.clone(), Some(search.clone())).flatten().map(|before| before.state);
        match search.state {
            Search::Waiting | Search::Running => {
                self.services.workspace(WorkspaceRequest::FaceSearch { video, clip, wanted: None, after: INTERVAL });
            }
            Search::Done if before != Some(Search::Done) => self.reload(Vec::new(), Readings::Anew),
            Search::Failed if before != Some(Search::Failed) => {
                let name = session.document.project().clip(&clip).map(|(_, data)| data.clip.name.clone()).unwrap_or_default();
                let why = search.error.unwrap_or_default();
                let text = words::faces::detection_failed(name, why);
                let advice = words::faces::detection_failed_advice().to_owned();
                self.state.notices.say(Topic::Other, Tone::Warning, text, Some(advice));
            }
            _ => {}
        }
    }

    /// Restarts the cancelled and failed detections of the open video.
    pub(in crate::app) fn search_faces(&mut self) {
        self.ask_for_faces(can_begin, Wanted::Begun);
    }

    /// Cancels all detections of the open video.
    pub(in crate::app) fn stop_face_searches(&mut self) {
        self.ask_for_faces(goes_on, Wanted::Stopped);
    }

    fn ask_for_faces(&mut self, which: fn(&FaceAnalysis) -> bool, wanted: Wanted) {
        let Some(session) = &self.state.session else { return };
        let video = &session.document.project().video.id;
        for (clip, _) in session.face_searches.which(which) {
            let request = WorkspaceRequest::FaceSearch {
                video: video.clone(),
                clip: clip.clone(),
                wanted: Some(wanted == Wanted::Begun),
                after: Duration::ZERO,
            };
            self.services.workspace(request);
        }
    }
}
