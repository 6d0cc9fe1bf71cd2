//! Order in which clips are read. A server may allow only a hundred requests a minute, and a clip takes up to ten.

use super::{
    project::{ClipData, Project},
    reading::Part,
};
use crate::api::{ClipId, clip::Clip};
use std::{
    collections::{BTreeSet, HashMap},
    time::Instant,
};

/// A clip to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Last known record of the server, without unsaved changes.
    pub clip: Clip,
    /// Parts to read.
    pub parts: BTreeSet<Part>,
    /// Whether the user is waiting for the clip or will see it soon: at the playhead, selected, or edited.
    pub near: bool,
}

/// Progress of reading the open video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadingState {
    /// Clips that were requested but have not arrived.
    pub outstanding: BTreeSet<ClipId>,
    /// View for which the order was computed.
    pub view: Option<View>,
    /// Error of the last attempt, which is repeated.
    pub trouble: Option<String>,
    /// Time of the last answer to a save of each clip: a reading of the clip that began before it may be older than the save.
    pub saved: HashMap<ClipId, Instant>,
    /// Time of the last answer to a save: so may a reading of the whole video.
    pub answered: Option<Instant>,
}

/// Inputs of the reading order: the visible part of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Index of the clip at the playhead.
    pub playhead: usize,
    /// Indexes of the visible clips, from the first up to the one after the last.
    pub visible: (usize, usize),
    /// Clip that is selected.
    pub selected: Option<ClipId>,
    /// Clips that an edit waits for.
    pub waiting: Vec<ClipId>,
    /// Whether the faces of the clips are shown.
    pub faces: bool,
    /// Whether the words of all clips are shown.
    pub text: bool,
}

/// Most clips requested at a time.
const MOST: usize = 48;

/// Priority of parts of a clip.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// Immediate: the user sees them or waits for them.
    Now,
    /// Prefetch: before they are visible.
    Ahead,
}

impl Project {
    /// Next clips to read, the most urgent first. Skips the items of `held` clips, because a save of them is running.
    pub fn wanted(&self, view: &View, held: impl Fn(&ClipId) -> bool) -> Vec<Wanted> {
        use Part::{Faces, Items, Sources, Transcript, Words};
        let mut wanted: Vec<Wanted> = Vec::new();
        let mut want = |index: usize, parts: &[Part], when: When| {
            // An unreadable clip is requested again when the user asks for it.
            // The second half of an unsaved split is what was read of its original.
            let is_read_itself = |data: &&ClipData| data.trouble().is_none() && !self.draft.is_twin(&data.clip.id);
            let Some(data) = self.clips.get(index).filter(is_read_itself) else { return };
            let lacks = |part: &Part| {
                data.lacks.contains(part)
                    && !(*part == Items && held(&data.clip.id))
                    // A clip without a camera has no faces to read.
                    && (*part != Faces || (!data.lacks.contains(&Sources) && data.camera().is_some()))
            };
            let parts: BTreeSet<Part> = parts.iter().copied().filter(lacks).collect();
            if parts.is_empty() {
                return;
            }
            if let Some(known) = wanted.iter_mut().find(|known| known.clip.id == data.clip.id) {
                // Additional parts must not delay a request of higher priority.
                if known.near == (when == When::Now) {
                    known.parts.extend(parts);
                }
            } else {
                let clip = self.draft.base_record(&data.clip.id).unwrap_or(&data.clip).clone();
                wanted.push(Wanted { clip, parts, near: when == When::Now });
            }
        };
        for clip in &view.waiting {
            if let Some((index, _)) = self.clip(clip) {
                want(index, &[Items, Sources], When::Now);
            }
        }
        want(view.playhead, &[Items, Sources, Words], When::Now);
        if view.text {
            want(view.playhead, &[Transcript], When::Now);
        }
        if view.faces {
            want(view.playhead, &[Faces], When::Now);
        }
        if let Some((index, _)) = view.selected.as_ref().and_then(|clip| self.clip(clip)) {
            want(index, &[Items, Sources], When::Now);
        }
        let touched = self.draft.clips().filter(|clip| self.draft.is_touched(clip));
        for index in touched.filter_map(|clip| Some(self.clip(clip)?.0)).take(MOST) {
            want(index, &[Items, Sources], When::Ahead);
        }
        let mut visible: Vec<usize> = (view.visible.0..view.visible.1).collect();
        visible.sort_by_key(|index| index.abs_diff(view.playhead));
        // A visible clip is read with its words, so that it is complete before the next one begins.
        let in_view: &[Part] = if view.text { &[Items, Sources, Words, Transcript] } else { &[Items, Sources, Words] };
        for index in visible.iter().copied().take(4 * MOST) {
            want(index, in_view, When::Ahead);
        }
        for index in visible.into_iter().take(4 * MOST) {
            want(index, &[Faces], When::Ahead);
        }
        if view.text {
            let all = view.playhead..self.clips.len();
            let lacks = |index: &usize| {
                self.clips.get(*index).is_some_and(|data| data.lacks.contains(&Transcript) && data.trouble().is_none())
            };
            for index in all.chain(0..view.playhead).filter(lacks).take(MOST) {
                want(index, &[Transcript], When::Ahead);
            }
        }
        let after = view.playhead..self.clips.len();
        for index in
            after.chain(0..view.playhead).filter(|index| self.clips.get(*index).is_some_and(ClipData::is_to_be_read)).take(MOST)
        {
            want(index, &[Items, Sources], When::Ahead);
        }
        wanted.truncate(MOST);
        wanted
    }

    /// Number of clips that were read, and of all clips.
    pub fn clips_read(&self) -> (usize, usize) {
        (self.clips.len() - self.unread.min(self.clips.len()), self.clips.len())
    }
}
