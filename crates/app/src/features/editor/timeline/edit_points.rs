//! Dragging cuts at their edit points and at the borders of clips.

use crate::{
    api::{ClipId, SourceMs},
    app::{
        State,
        features::editor::{
            context::Editor,
            timeline::actions::{DraggedCut, HandleOf, Slip},
        },
        notice::{Tone, Topic},
    },
    document::{ClipData, Project},
    edit::Edit,
    timeline::{EditPoint, EditPointPart, VideoMs, timecode},
};

fn name(cut: &DraggedCut, change_ms: i64) -> String {
    let by = timecode(change_ms.abs());
    match (cut.handle, cut.part) {
        (HandleOf::Seam, _) if change_ms < 0 => words::editing::step_roll_seam_earlier(by),
        (HandleOf::Seam, _) => words::editing::step_roll_seam_later(by),
        (HandleOf::Cut(_), EditPointPart::Both) if change_ms < 0 => words::editing::step_roll_earlier(by),
        (HandleOf::Cut(_), EditPointPart::Both) => words::editing::step_roll_later(by),
        (HandleOf::Start, _) if change_ms < 0 => words::editing::step_extend_start(by),
        (HandleOf::Start, _) => words::editing::step_trim_start(by),
        (HandleOf::End, _) if change_ms > 0 => words::editing::step_extend_end(by),
        (HandleOf::End, _) => words::editing::step_trim_end(by),
        (HandleOf::Cut(_), EditPointPart::Before) if change_ms > 0 => words::editing::step_extend_before_cut(by),
        (HandleOf::Cut(_), EditPointPart::Before) => words::editing::step_trim_before_cut(by),
        (HandleOf::Cut(_), EditPointPart::After) if change_ms < 0 => words::editing::step_extend_after_cut(by),
        (HandleOf::Cut(_), EditPointPart::After) => words::editing::step_trim_after_cut(by),
    }
}

impl HandleOf {
    /// Edit point of a clip; `None` if there is none.
    pub fn edit_point(self, project: &Project, clip: &ClipId) -> Option<EditPoint> {
        let map = &project.clip(clip)?.1.map;
        match self {
            Self::Cut(number) => map.edit_point(number),
            Self::Start => Some(map.start_point()),
            Self::End => Some(map.end_point()),
            Self::Seam => {
                let (_, second) = project.clip(project.other_half(clip)?)?;
                Some(EditPoint::of_seam(map, &second.map))
            }
        }
    }
}

impl DraggedCut {
    /// Range of the cut before and after the drag.
    pub fn ranges(&self, project: &Project) -> Option<[(SourceMs, SourceMs); 2]> {
        let point = self.handle.edit_point(project, &self.clip)?;
        Some([(point.from, point.until), point.dragged(self.part, self.by_ms)])
    }
}

impl Editor<'_> {
    /// Applies a dragged cut as one step. Items stay on their footage, and so does the playhead.
    pub(in crate::app) fn recut(&mut self, cut: &DraggedCut) {
        let Some(project) = self.state.project() else { return };
        let (Some([was, now]), Some((index, data))) = (cut.ranges(project), project.clip(&cut.clip)) else { return };
        if was == now {
            return;
        }
        if cut.handle == HandleOf::Seam {
            return roll_seam(self.state, cut, now.0.0 - was.0.0);
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
        if self.state.step(name, vec![edit]) {
            if let (Some(session), Some(seen)) = (&self.state.session, seen)
                && let Some(span) = session.document.project().sequence.span(index)
            {
                let at = span.to_video(map.to_playback(seen));
                self.transport().seek(at);
            }
            self.state.tell_hidden(std::slice::from_ref(&cut.clip), &hidden_before);
        }
    }

    /// Sets the in and out points to a range of the video.
    pub(in crate::app) fn mark_range(&mut self, from: VideoMs, to: VideoMs) {
        let Some(session) = &self.state.session else { return };
        let (from, to) = (from.min(to), from.max(to).min(session.length()));
        if from < to {
            self.set_marks(crate::app::state::Marks { start: Some(from), end: Some(to) });
        }
    }
}

impl State {
    /// Applies a slip edit as one step: length and position of the footage stay.
    pub(in crate::app) fn slip(&mut self, slip: &Slip) {
        let Some(project) = self.project() else { return };
        let Some((_, data)) = project.clip(&slip.clip) else { return };
        let Some(kept) = data.map.kept_around(slip.at) else { return };
        let by = kept.slipped(slip.by_ms).0.0 - kept.from.0;
        if by == 0 {
            if slip.by_ms != 0 {
                let (text, advice) = if slip.by_ms < 0 {
                    let text = match kept.before {
                        0 => words::editing::slip_nothing_before(),
                        _ => words::editing::slip_end_before(),
                    };
                    (text, words::editing::slip_advice_before())
                } else {
                    let text = match kept.behind {
                        0 => words::editing::slip_nothing_after(),
                        _ => words::editing::slip_end_after(),
                    };
                    (text, words::editing::slip_advice_after())
                };
                self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            }
            return;
        }
        let before = data.map.clone();
        let map = before.with_slip(kept, by);
        let distance = timecode(by.abs());
        let name = if by < 0 { words::editing::step_slip_earlier(distance) } else { words::editing::step_slip_later(distance) };
        let hidden_before = project.hidden_ids(&slip.clip).iter().cloned().collect();
        let edit = Edit::Cut { clip: slip.clip.clone(), removed: map.difference(&before), restored: before.difference(&map) };
        if self.step(name, vec![edit]) {
            self.tell_hidden(std::slice::from_ref(&slip.clip), &hidden_before);
        }
    }
}

/// Moves the border of two halves of a recording, as one step. Everything else stays at its moment of the video.
fn roll_seam(state: &mut State, cut: &DraggedCut, by: i64) {
    let Some(project) = state.project() else { return };
    let halves = project.other_half(&cut.clip).and_then(|second| Some((project.clip(&cut.clip)?.1, project.clip(second)?.1)));
    let Some((first, second)) = halves else { return };
    let (end, start) = (first.map.end_point(), second.map.start_point());
    let moved = |at: SourceMs| SourceMs(at.0 + by);
    let edit = |data: &ClipData, was: (SourceMs, SourceMs), now: (SourceMs, SourceMs)| {
        let map = data.map.with_cut(was, now);
        let (removed, restored) = (map.difference(&data.map), data.map.difference(&map));
        Edit::Cut { clip: data.clip.id.clone(), removed, restored }
    };
    let edits = vec![
        edit(first, (end.from, end.until), (moved(end.from), end.until)),
        edit(second, (start.from, start.until), (start.from, moved(start.until))),
    ];
    let clips = [first.clip.id.clone(), second.clip.id.clone()];
    let hidden_before = clips.iter().flat_map(|clip| project.hidden_ids(clip)).cloned().collect();
    if state.step(name(cut, by), edits) {
        state.tell_hidden(&clips, &hidden_before);
    }
}
