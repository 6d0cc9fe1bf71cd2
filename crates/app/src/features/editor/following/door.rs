//! The door of a followed mask into the program: when it begins and ends, and the masks and zooms that cover what was found.

use crate::{
    api::{
        ItemId, PlaybackMs, SourceMs,
        effects::{MaskAdd, MaskChange},
        item::{AddBody, ChangeBody, Item, ItemKind},
    },
    app::{
        State,
        features::editor::{
            context::Editor,
            following::{Held, Running, coverings, in_recording, layer_part},
            timeline::Pick,
        },
        notice::{Tone, Topic},
    },
    document::ItemRef,
    edit::Edit,
    jobs::{
        follow::{Aim, FollowEvent, FollowProgress, FollowRequest},
        proposals::GivenUp,
    },
    propose::follow::{Followed, Lost, LostTo},
    timeline::timecode,
};

impl State {
    /// Progress of following an item; `None` if it isn't followed. The inner value is `None` before the first frame.
    pub fn following(&self, at: &ItemRef) -> Option<Option<FollowProgress>> {
        let running = self.session.as_ref()?.following.running.as_ref()?;
        (running.at == *at).then_some(running.progress)
    }

    /// True if something is being followed.
    pub(in crate::app) fn follows(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.following.running.is_some())
    }

    /// True if a single blur or highlight over a screen recording of known size is selected, and nothing is followed.
    pub(in crate::app) fn can_follow(&self) -> bool {
        self.selected_count() == 1 && !self.follows() && self.followed_mask().is_some()
    }

    /// The selected mask with its clip, and what to follow.
    fn followed_mask(&self) -> Option<(ItemRef, Aim, String)> {
        let (at, item) = self.selected()?;
        let (Item::Blur(mask) | Item::Highlight(mask)) = item else { return None };
        let project = self.project()?;
        let (index, data) = project.clip(&at.clip)?;
        let source = data.screen()?;
        let size = source.dimensions?;
        let span = project.sequence.span(index)?;
        // The frame at the playhead, or the nearest one that the mask covers.
        let end = (mask.start_time_ms.0 + mask.duration_ms.0 - 1).max(mask.start_time_ms.0);
        let time = PlaybackMs((self.playhead().0 - span.start.0).clamp(mask.start_time_ms.0, end));
        let length = data.map.playback_length();
        let aim = Aim {
            size: (size.width as u32, size.height as u32),
            at_ms: data.map.to_source(time.min(length.moved(-1))).0,
            from_ms: data.map.to_source(PlaybackMs::ZERO).0,
            to_ms: data.map.to_source_end(length).0,
            place: in_recording(layer_part(data), mask),
        };
        Some((at.clone(), aim, source.url.clone()))
    }

    /// Cancels following.
    pub(in crate::app) fn stop_following(&mut self) {
        if let Some(session) = &mut self.session {
            session.following.running = None;
        }
    }
}

impl Editor<'_> {
    /// Starts to follow what the selected mask covers.
    pub(in crate::app) fn follow_target(&mut self) {
        let Some((at, aim, url)) = self.state.followed_mask() else { return };
        let Some(address) = self.services.readable(&url).filter(|_| !url.is_empty()) else {
            let advice = words::editing::follow_no_recording_advice();
            self.state.notices.say(Topic::Asked, Tone::Warning, words::editing::follow_no_recording(), Some(advice.into()));
            return;
        };
        let Some(session) = &mut self.state.session else { return };
        let given_up = GivenUp::default();
        let id = session.following.latest.advance();
        self.services.follow(FollowRequest { id, address, aim: aim.clone(), given_up: given_up.clone() });
        session.following.running = Some(Running { at, aim, progress: None, _held: Held(given_up) });
        self.state.notices.end(Topic::Asked);
    }

    /// Handles an event of the service.
    pub(in crate::app) fn take_follow(&mut self, event: FollowEvent) {
        let Some(session) = &mut self.state.session else { return };
        let following = &mut session.following;
        match event {
            FollowEvent::Progress { id, progress } if id == following.latest => {
                if let Some(running) = &mut following.running {
                    running.progress = Some(progress);
                }
            }
            FollowEvent::Done { id, followed } if id == following.latest => {
                let Some(Running { at, aim, .. }) = following.running.take() else { return };
                match followed {
                    Ok(followed) => self.cover_followed(&at, &aim, &followed),
                    Err(error) => {
                        let advice = words::editing::follow_failed_advice();
                        let text = words::editing::follow_failed(error);
                        self.state.notices.say(Topic::Asked, Tone::Warning, text, Some(advice.into()));
                    }
                }
            }
            FollowEvent::Progress { .. } | FollowEvent::Done { .. } => {}
        }
    }

    /// Replaces a mask by those that cover what was followed, as one step, and selects all of them.
    fn cover_followed(&mut self, at: &ItemRef, aim: &Aim, followed: &Followed) {
        let Some(project) = self.state.project() else { return };
        let (Some((index, data)), Some(item)) = (project.clip(&at.clip), project.item(at)) else {
            self.state.notices.say(Topic::Asked, Tone::Warning, words::editing::follow_gone(), None);
            return;
        };
        let (Item::Blur(mask) | Item::Highlight(mask)) = item else { return };
        let (kind, title, intensity) = (item.kind(), item.title(), mask.intensity);
        let masks = coverings(data, aim, followed, kind);
        let Some(span) = project.sequence.span(index) else { return };
        let on_video = |ms: i64| timecode(span.to_video(data.map.to_playback(SourceMs(ms))).0);
        let Some((first, rest)) = masks.split_first() else {
            self.state.notices.say(Topic::Asked, Tone::Warning, words::editing::follow_unseen(), None);
            return;
        };
        let change = MaskChange {
            start_time_ms: Some(first.start),
            duration_ms: Some(first.length),
            point: Some(first.point),
            dimensions: Some(first.dimensions),
            ..MaskChange::default()
        };
        let is_blur = kind == ItemKind::Blur;
        let change = if is_blur { ChangeBody::Blur(change) } else { ChangeBody::Highlight(change) };
        let mut edits = vec![Edit::Update(at.clip.clone(), at.id.clone(), change)];
        let mut all = vec![at.clone()];
        for covering in rest {
            let add = MaskAdd {
                start_time_ms: covering.start,
                duration_ms: covering.length,
                point: covering.point,
                dimensions: covering.dimensions,
                intensity,
            };
            let body = if is_blur { AddBody::Blur(add) } else { AddBody::Highlight(add) };
            let item = body.into_item(ItemId::local(), project.video.dimensions, &data.clip.layout_scene_type);
            all.push(ItemRef { clip: at.clip.clone(), id: item.id().clone() });
            edits.push(Edit::Add(at.clip.clone(), item));
        }
        let count = masks.len();
        let (mean, least) = followed.sure();
        let percent = |share: f64| (share * 100.0).round() as i64;
        let end = masks.last().map_or(first.start, |last| last.start.moved(last.length.0));
        let (from, to) = (timecode(span.to_video(first.start).0), timecode(span.to_video(end).0));
        let lost = [&followed.lost_before, &followed.lost_behind].into_iter().flatten().map(|Lost { at_ms, to }| match to {
            LostTo::Edge => words::editing::follow_lost_edge(on_video(*at_ms)),
            LostTo::Change => words::editing::follow_lost_change(on_video(*at_ms)),
        });
        // A very long clip is followed for a bounded time.
        let (range, whole) = (aim.range(), (aim.from_ms, aim.to_ms));
        let limits = [
            (range.0 > whole.0 && followed.lost_before.is_none()).then_some(range.0),
            (range.1 < whole.1 && followed.lost_behind.is_none()).then_some(range.1),
        ];
        let limits = limits.into_iter().flatten().map(|ms| words::editing::follow_limit(on_video(ms)));
        let lost: Vec<String> = lost.chain(limits).collect();
        let text = words::editing::followed(count, from, percent(least), percent(mean), to);
        let name = words::editing::step_follow(count, &title);
        if self.state.step(name, edits) {
            // The lead item comes last: the mask that was followed.
            all.reverse();
            if let Some(session) = &mut self.state.session {
                session.notes.group(&at.clip, all.iter().map(|at| at.id.clone()).collect());
                session.pick(all, Pick::Only);
            }
            self.store_notes();
            let tone = if lost.is_empty() { Tone::Info } else { Tone::Warning };
            let advice = if count > 1 { words::editing::followed_advice() } else { words::editing::followed_one_advice() };
            let advice = lost.into_iter().chain([advice.to_owned()]).collect::<Vec<_>>().join(" ");
            self.state.notices.say(Topic::Asked, tone, text, Some(advice));
        }
    }
}
