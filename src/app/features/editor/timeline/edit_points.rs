//! Dragging cuts at their edit points and at the borders of clips.

use crate::{
    api::{ClipId, SourceMs},
    app::{App, Project, Tone, Topic},
    edit::Edit,
    timeline::{EditPoint, EditPointPart, VideoMs, timecode},
};

/// Edit point of a clip being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleOf {
    /// Cut with this index.
    Cut(usize),
    /// Start of the clip.
    Start,
    /// End of the clip.
    End,
}

/// Result of dragging a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraggedCut {
    /// Id of the clip.
    pub clip: ClipId,
    /// The dragged edit point.
    pub handle: HandleOf,
    /// Side of the edit point that moves: before, after, or both (a roll).
    pub part: EditPointPart,
    /// Distance in milliseconds.
    pub by_ms: i64,
}

/// Slip edit: plays other footage of the same length between two cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Id of the clip.
    pub clip: ClipId,
    /// Time within the present footage, in the recording.
    pub at: SourceMs,
    /// Distance to the new footage in the recording, in milliseconds; positive for later.
    pub by_ms: i64,
}

impl Project {
    /// Edit point of a clip.
    pub fn edit_point(&self, clip: &ClipId, handle: HandleOf) -> Option<EditPoint> {
        let map = &self.clip(clip)?.1.map;
        match handle {
            HandleOf::Cut(number) => map.edit_point(number),
            HandleOf::Start => Some(map.start_point()),
            HandleOf::End => Some(map.end_point()),
        }
    }

    /// Range of the cut before and after a drag.
    pub fn dragged_cut(&self, cut: &DraggedCut) -> Option<[(SourceMs, SourceMs); 2]> {
        let point = self.edit_point(&cut.clip, cut.handle)?;
        Some([(point.from, point.until), point.dragged(cut.part, cut.by_ms)])
    }
}

fn name(cut: &DraggedCut, change_ms: i64) -> String {
    let by = timecode(change_ms.abs());
    match (cut.handle, cut.part) {
        (HandleOf::Cut(_), EditPointPart::Both) => {
            format!("Roll a cut {by} {}", if change_ms < 0 { "earlier" } else { "later" })
        }
        (HandleOf::Start, _) => format!("{} the clip\u{2019}s start by {by}", if change_ms < 0 { "Extend" } else { "Trim" }),
        (HandleOf::End, _) => format!("{} the clip\u{2019}s end by {by}", if change_ms > 0 { "Extend" } else { "Trim" }),
        (HandleOf::Cut(_), EditPointPart::Before) => {
            format!("{} footage before a cut by {by}", if change_ms > 0 { "Extend" } else { "Trim" })
        }
        (HandleOf::Cut(_), EditPointPart::After) => {
            format!("{} footage behind a cut by {by}", if change_ms < 0 { "Extend" } else { "Trim" })
        }
    }
}

impl App {
    /// Applies a dragged cut as one step. Items stay on their footage, and so does the playhead.
    pub(in crate::app) fn recut(&mut self, cut: &DraggedCut) {
        let Some(project) = self.state.project() else { return };
        let (Some([was, now]), Some((index, data))) = (project.dragged_cut(cut), project.clip(&cut.clip)) else { return };
        if was == now {
            return;
        }
        let before = data.map.clone();
        let map = before.with_cut(was, now);
        let change = if cut.part == EditPointPart::After { now.1.0 - was.1.0 } else { now.0.0 - was.0.0 };
        let name = name(cut, change);
        let hidden_before = project.hidden_ids(&cut.clip).iter().cloned().collect();
        // Footage at the playhead, if the playhead is on this clip.
        let seen =
            project.sequence.locate(self.state.playhead()).filter(|(at, _)| *at == index).map(|(_, at)| before.to_source(at));
        let edit = Edit::Cut { clip: cut.clip.clone(), removed: map.difference(&before), restored: before.difference(&map) };
        if self.step(name, vec![edit]) {
            if let (Some(session), Some(seen)) = (&self.state.session, seen)
                && let Some(span) = session.document.project().sequence.span(index)
            {
                let at = span.to_video(map.to_playback(seen));
                self.seek(at);
            }
            self.tell_hidden(std::slice::from_ref(&cut.clip), &hidden_before);
        }
    }

    /// Applies a slip edit as one step: length and position of the footage stay.
    pub(in crate::app) fn slip(&mut self, slip: &Slip) {
        let Some(project) = self.state.project() else { return };
        let Some((_, data)) = project.clip(&slip.clip) else { return };
        let Some(kept) = data.map.kept_around(slip.at) else { return };
        let by = kept.slipped(slip.by_ms).0.0 - kept.from.0;
        if by == 0 {
            if slip.by_ms != 0 {
                let earlier = slip.by_ms < 0;
                let (side, where_) = if earlier { ("before", "start") } else { ("behind", "end") };
                let text = match if earlier { kept.before } else { kept.behind } {
                    0 => format!("Nothing is cut out {side} this footage, so there is nothing to slip to."),
                    _ => format!("Nothing is left {side} this footage to slip to: the edit point there stays."),
                };
                let advice = format!("Trim its {where_} first, or slip the other way.");
                self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice));
            }
            return;
        }
        let before = data.map.clone();
        let map = before.with_slip(kept, by);
        let name = format!("Slip footage {} {}", timecode(by.abs()), if by < 0 { "earlier" } else { "later" });
        let hidden_before = project.hidden_ids(&slip.clip).iter().cloned().collect();
        let edit = Edit::Cut { clip: slip.clip.clone(), removed: map.difference(&before), restored: before.difference(&map) };
        if self.step(name, vec![edit]) {
            self.tell_hidden(std::slice::from_ref(&slip.clip), &hidden_before);
        }
    }

    /// Sets the in and out points to a range of the video.
    pub(in crate::app) fn mark_range(&mut self, from: VideoMs, to: VideoMs) {
        let Some(session) = &self.state.session else { return };
        let (from, to) = (from.min(to), from.max(to).min(session.length()));
        if from < to {
            self.set_marks(crate::app::Marks { start: Some(from), end: Some(to) });
        }
    }
}
