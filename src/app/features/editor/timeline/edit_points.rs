//! Cuts that are dragged at their edit points and at the borders of clips.

use crate::{
    api::{ClipId, SourceMs},
    app::{App, Project, Tone, Topic},
    edit::Edit,
    timeline::{EditPoint, EditPointPart, VideoMs, timecode},
};

/// Which edit point of a clip is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleOf {
    /// The cut of this number.
    Cut(usize),
    /// Where the clip starts.
    Start,
    /// Where the clip ends.
    End,
}

/// A cut as a drag leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraggedCut {
    /// The clip.
    pub clip: ClipId,
    /// The edit point.
    pub handle: HandleOf,
    /// What of it is dragged.
    pub part: EditPointPart,
    /// By how much, in milliseconds.
    pub by_ms: i64,
}

/// A slip: other footage of the same length is played between two cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The clip.
    pub clip: ClipId,
    /// A moment of the footage that is played now, in the recording.
    pub at: SourceMs,
    /// How much later in the recording the footage is, in milliseconds.
    pub by_ms: i64,
}

impl Project {
    /// An edit point of a clip.
    pub fn edit_point(&self, clip: &ClipId, handle: HandleOf) -> Option<EditPoint> {
        let map = &self.clip(clip)?.1.map;
        match handle {
            HandleOf::Cut(number) => map.edit_point(number),
            HandleOf::Start => Some(map.start_point()),
            HandleOf::End => Some(map.end_point()),
        }
    }

    /// The cut before a drag, and after it.
    pub fn dragged_cut(&self, cut: &DraggedCut) -> Option<[(SourceMs, SourceMs); 2]> {
        let point = self.edit_point(&cut.clip, cut.handle)?;
        Some([(point.from, point.until), point.dragged(cut.part, cut.by_ms)])
    }
}

/// The name of the step.
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
    /// Applies a cut that was dragged, as one step. Items stay on their footage; the playhead stays on its own.
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
        // Where the playhead was on this clip's footage.
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

    /// Plays other footage between two cuts, as one step: what is played stays as long as it is, and where it is.
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

    /// Marks a range of the video.
    pub(in crate::app) fn mark_range(&mut self, from: VideoMs, to: VideoMs) {
        let Some(session) = &self.state.session else { return };
        let (from, to) = (from.min(to), from.max(to).min(session.length()));
        if from < to {
            self.set_marks(crate::app::Marks { start: Some(from), end: Some(to) });
        }
    }
}
