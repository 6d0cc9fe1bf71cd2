//! Dragging items to another clip. The server stores items with their clip, so they are removed there and recreated on the other
//! one.

use super::{Pick, moving};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs,
        effects::ZoomType,
        item::Item,
        source::{Medium, Source},
    },
    app::{
        State,
        features::editor::{context::Editor, timeline::actions::Crossing},
        notice::{Tone, Topic},
        settings::timeline::Lane,
    },
    document::{ClipData, ItemRef, Project},
    edit::{Edit, GestureId},
    timeline::VideoMs,
};

impl State {
    /// Target of the selected items if they are dropped now; `None` while the pointer is over the clip of the `held` item.
    /// `pointer` is the video time under the pointer, `start` the start of the first item in the video, `length` the time from
    /// there to the end of the last item.
    pub fn crossing(&self, held: &ItemRef, pointer: VideoMs, start: VideoMs, length: DurationMs) -> Option<Crossing> {
        let project = self.project()?;
        let (index, _) = project.sequence.locate(pointer)?;
        let data = project.clips.get(index)?;
        if data.clip.id == held.clip {
            return None;
        }
        let span = project.sequence.span(index)?;
        let room = span.length.0;
        let start = (start.0 - span.start.0).clamp(0, (room - length.0).max(0));
        let selected = || self.selected_items().filter_map(|at| Some((at, project.item(at)?)));
        let movable = || selected().filter(|(_, item)| item.times().is_some());
        let refused = if movable().any(|(at, _)| at.clip != held.clip) {
            Some(words::editing::unfit_several_clips().to_owned())
        } else if length.0 > room {
            Some(words::editing::unfit_short(&data.clip.name))
        } else if !project.draft.is_read(&data.clip.id) {
            Some(words::editing::unfit_unread(&data.clip.name))
        } else {
            movable().find_map(|(_, item)| unfit(project, item, Some(&held.clip), data))
        };
        let start = PlaybackMs(start);
        let name = data.clip.name.clone();
        Some(Crossing { clip: data.clip.id.clone(), name, start, on_video: span.to_video(start), refused })
    }
}

/// Reason why an item cannot be on a clip; `None` if it can. `from` is the clip it comes from, if known.
pub(super) fn unfit(project: &Project, item: &Item, from: Option<&ClipId>, data: &ClipData) -> Option<String> {
    let name = &data.clip.name;
    if data.unreadable.contains(&item.kind()) {
        return Some(words::editing::unfit_lane(name, Lane::of(item.kind()).text()));
    }
    match item {
        Item::Layout(layout) => {
            let scene = &data.clip.layout_scene_type;
            let problem = layout.layout.check_scene(scene, project.video.dimensions).err()?;
            Some(words::editing::unfit_layout(name, problem))
        }
        Item::Zoom(zoom) if zoom.kind != ZoomType::Manual && from != Some(&data.clip.id) => {
            Some(words::editing::unfit_zoom().to_owned())
        }
        Item::Zoom(_) | Item::Blur(_) | Item::Highlight(_) if data.screen().is_none() => {
            Some(words::editing::unfit_screen(name))
        }
        _ => None,
    }
}

impl Editor<'_> {
    /// Moves the selected items, or copies of them, to another clip, as one step.
    pub(in crate::app) fn cross(&mut self, to: &Crossing, copy: bool) {
        self.state.give_up_drag();
        if let Some(why) = &to.refused {
            let text =
                if copy { words::editing::copy_refused(&to.name, why) } else { words::editing::move_refused(&to.name, why) };
            self.state.notices.say(Topic::Edit, Tone::Warning, text, None);
            return;
        }
        let Some(project) = self.state.project() else { return };
        let selected = self.state.selected_movable();
        let items: Vec<_> = selected.iter().map(|(_, item)| *item).collect();
        let first = items.iter().filter_map(|item| item.times()).map(|(start, _)| start.0).min().unwrap_or(0);
        let named = moving::named(&items);
        let name =
            if copy { words::editing::step_copy_to(&to.name, named) } else { words::editing::step_move_to(&to.name, named) };
        let (mut edits, mut sources, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        for (at, item) in &selected {
            let Some((start, length)) = item.times() else { continue };
            let mut new = (*item).clone();
            new.set_id(ItemId::local());
            new.set_times(PlaybackMs(to.start.0 + start.0 - first), DurationMs(length.0));
            if !copy {
                edits.push(Edit::Remove(at.clip.clone(), at.id.clone()));
            }
            pairs.push(((*at).clone(), ItemRef { clip: to.clip.clone(), id: new.id().clone() }));
            edits.push(Edit::Add(to.clip.clone(), new));
            // The item's media is known with its old clip. On the new clip it is not a layer.
            let known = project.clip(&at.clip).map(|(_, data)| data).and_then(|data| {
                let id = item.source_id()?;
                data.sources.iter().find(|source| source.id == *id)
            });
            sources.extend(known.map(|source| Source { medium: Medium::Unknown("overlay".into()), ..source.clone() }));
        }
        let added: Vec<_> = pairs.iter().map(|(_, new)| new.clone()).collect();
        if self.state.step_checked(name, edits)
            && let Some(session) = &mut self.state.session
        {
            for source in sources {
                session.document.know_source(&to.clip, source);
            }
            session.pick(added, Pick::Only);
            self.state.with_session(|session| session.group_alike(&pairs));
            self.store_notes();
        }
    }
}

impl State {
    /// Cancels the running drag as if it had not started: it cannot be redone, and earlier undone steps still can.
    pub(in crate::app) fn give_up_drag(&mut self) {
        let Some(session) = &mut self.session else { return };
        let Some((gesture, ..)) = session.drag.take() else { return };
        self.give_up_gesture(gesture);
    }

    /// Cancels what the pointer drags when the user leaves the view, video or workspace. Text being typed is not a drag and stays.
    pub(in crate::app) fn give_up_held(&mut self) {
        if !std::mem::take(&mut self.pointer_drags) {
            return;
        }
        let Some(session) = &mut self.session else { return };
        session.drag = None;
        let held = session.project().draft.history().done().last().and_then(|step| step.gesture);
        if let Some(gesture) = held {
            self.give_up_gesture(gesture);
        }
    }

    /// Cancels the step of an unfinished gesture as if it had not started.
    pub(in crate::app) fn give_up_gesture(&mut self, gesture: GestureId) {
        let Some(session) = &mut self.session else { return };
        // A later step stays, and then the gesture isn't cancelled.
        let Some(abandoned) = session.document.abandon_gesture(gesture) else { return };
        if let Err(error) = abandoned {
            let text = words::editing::drag_failed(error);
            self.notices.say(Topic::Edit, Tone::Warning, text, None);
        }
        self.forget_lost_selection();
    }
}
