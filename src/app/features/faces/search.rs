//! The local workspace's search for faces in camera recordings: followed while it runs, stopped and begun by the user.

use crate::app::{App, Part, State, Topic, notice::Tone};
use crate::{
    api::{
        ApiError, ClipId, VideoId,
        face_analysis::{FaceAnalysis, FaceAnalysisState as Search},
    },
    document::load::Readings,
    jobs::workspace::WorkspaceRequest,
};
use std::{collections::BTreeMap, time::Duration};

/// How long to wait before asking again how far a search is.
const INTERVAL: Duration = Duration::from_secs(1);

/// The searches in the clips of the open video that have a camera and came without faces.
#[derive(Debug, Default)]
pub struct FaceSearches(BTreeMap<ClipId, Option<FaceAnalysis>>);

fn goes_on(search: &FaceAnalysis) -> bool {
    matches!(search.state, Search::Waiting | Search::Running)
}

fn can_begin(search: &FaceAnalysis) -> bool {
    matches!(search.state, Search::Declined | Search::Failed)
}

impl FaceSearches {
    fn which(&self, is: fn(&FaceAnalysis) -> bool) -> impl Iterator<Item = (&ClipId, &FaceAnalysis)> {
        self.0.iter().filter_map(move |(clip, search)| Some((clip, search.as_ref().filter(|search| is(search))?)))
    }

    /// How many searches run or wait, and how far they are together, 0..1; none if there are none.
    pub fn progress(&self) -> Option<(usize, f32)> {
        let (count, sum) =
            self.which(goes_on).fold((0, 0.0), |(count, sum), (_, search)| (count + 1, sum + search.progress as f32 / 100.0));
        (count > 0).then(|| (count, sum / count as f32))
    }
}

impl State {
    /// Whether a search for faces runs or waits in the open video.
    pub fn searches_faces(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.face_searches.which(goes_on).next().is_some())
    }

    /// Whether a search for faces was stopped, or failed, in the open video.
    pub fn can_search_faces(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.face_searches.which(can_begin).next().is_some())
    }
}

/// What becomes of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Begun,
    Stopped,
}

impl App {
    /// Asks once for each clip with a camera and without faces how far the search is. Only the local workspace searches.
    pub(in crate::app) fn follow_face_searches(&mut self) {
        let Some(session) = self.state.session.as_mut().filter(|_| self.state.local) else { return };
        let lacks = |data: &&crate::app::ClipData| {
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

    /// Takes the answer of a search: goes on asking while it goes on, reads the faces when they are there.
    pub(in crate::app) fn face_search(&mut self, video: VideoId, clip: ClipId, answer: Result<FaceAnalysis, ApiError>) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.document.project().video.id == video) else {
            return;
        };
        // Faces are no reason to disturb anybody who edits: what cannot be asked now is asked when the video is read again.
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
                let text = format!("The camera of \u{2018}{name}\u{2019} could not be searched for faces: {why}");
                let advice = "Clip > Search cameras for faces tries again.".to_owned();
                self.state.notices.say(Topic::Other, Tone::Warning, text, Some(advice));
            }
            _ => {}
        }
    }

    /// Begins the searches of the open video again that were stopped or failed.
    pub(in crate::app) fn search_faces(&mut self) {
        self.ask_for_faces(can_begin, Wanted::Begun);
    }

    /// Stops every search of the open video.
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
