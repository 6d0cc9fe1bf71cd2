//! Follow: a mask is taken along with what is under it. What is found becomes masks that cover the movement, as one step.

use crate::{
    api::{
        DurationMs, ItemId, PlaybackMs, PointPct, SizePct, SourceMs,
        effects::{Mask, MaskAdd, MaskChange},
        item::{AddBody, ChangeBody, Item, ItemKind},
    },
    app::{
        App, State,
        features::editor::timeline::Pick,
        notice::{Tone, Topic},
    },
    document::{ClipData, ItemRef},
    edit::Edit,
    jobs::{
        RequestId,
        follow::{Aim, FollowEvent, FollowProgress, FollowRequest, STEP_MS},
        proposals::GivenUp,
    },
    propose::{
        find::PlacePct,
        follow::{Followed, Lost, LostTo, cover},
    },
    stage::{Rect, cropped},
    timeline::{Footage, timecode},
};

/// Room around what is followed, in percent of the recording: across and down.
const ROOM: (f64, f64) = (0.5, 0.6);

/// Time that a blur lasts into the next one of its group, in milliseconds.
pub(super) const BLUR_OVERLAP_MS: i64 = 2 * STEP_MS;

/// Following of the open video: the one that runs, and its number.
#[derive(Debug, Default)]
pub struct Following {
    latest: RequestId,
    running: Option<Running>,
}

/// A mask that is being followed.
#[derive(Debug)]
struct Running {
    at: ItemRef,
    aim: Aim,
    progress: Option<FollowProgress>,
    _held: Held,
}

/// Cancels a request when it is dropped.
#[derive(Debug)]
struct Held(GivenUp);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

/// A mask that covers a part of the movement, in playback time and percent of the screen layer.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Covering {
    start: PlaybackMs,
    length: DurationMs,
    point: PointPct,
    dimensions: SizePct,
}

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

/// Part of the recording that the screen layer has, as fractions of the recording.
fn layer_part(data: &ClipData) -> Rect {
    let size = data.screen().and_then(|source| source.dimensions);
    data.clip.screen_crop.zip(size).map_or(Rect::UNIT, |(crop, size)| cropped(crop, size))
}

/// Place of a mask in percent of the recording.
fn in_recording(part: Rect, mask: &Mask) -> PlacePct {
    let across = |x: f64| (part.x + x / 100.0 * part.w) * 100.0;
    let down = |y: f64| (part.y + y / 100.0 * part.h) * 100.0;
    let (left, top) = (mask.point.x_pct, mask.point.y_pct);
    [across(left), down(top), across(left + mask.dimensions.width_pct), down(top + mask.dimensions.height_pct)]
}

/// A place of the recording in percent of the screen layer, rounded outwards to hundredths; `None` outside the layer.
fn in_layer(part: Rect, [left, top, right, bottom]: PlacePct) -> Option<(PointPct, SizePct)> {
    let within = |percent: f64, from: f64, long: f64| ((percent / 100.0 - from) / long.max(1e-6) * 100.0).clamp(0.0, 100.0);
    let floor = |percent: f64| (percent * 100.0 + 1e-6).floor() / 100.0;
    let ceil = |percent: f64| (percent * 100.0 - 1e-6).ceil() / 100.0;
    let (left, right) = (floor(within(left, part.x, part.w)), ceil(within(right, part.x, part.w)));
    let (top, bottom) = (floor(within(top, part.y, part.h)), ceil(within(bottom, part.y, part.h)));
    let (w, h) = ((right - left).max(0.0), (bottom - top).max(0.0));
    let hundredths = |value: f64| (value * 100.0).round() / 100.0;
    (w > 0.0 && h > 0.0).then(|| {
        (
            PointPct { x_pct: left, y_pct: top },
            SizePct { width_pct: hundredths(w).max(0.1), height_pct: hundredths(h).max(0.1) },
        )
    })
}

/// Masks that cover what was followed, in order of time.
fn coverings(data: &ClipData, aim: &Aim, followed: &Followed, kind: ItemKind) -> Vec<Covering> {
    let (from, to) = aim.range();
    // Two highlights at once would darken each other.
    let overlap = if kind == ItemKind::Highlight { 0 } else { BLUR_OVERLAP_MS };
    let part = layer_part(data);
    let covers = cover(&followed.stays(from, to), ROOM, overlap);
    let covering = covers.into_iter().filter_map(|cover| {
        let (point, dimensions) = in_layer(part, cover.place)?;
        let (start, length) = data.map.played(Footage { first: SourceMs(cover.from_ms), end: SourceMs(cover.to_ms) });
        // What is cut out needs no mask.
        (length.0 > 0).then_some(Covering { start, length, point, dimensions })
    });
    covering.collect()
}

impl App {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Extra;

    #[test]
    fn a_place_of_a_cropped_recording_is_that_of_its_layer_and_none_is_smaller_than_what_it_covers() {
        let part = Rect::new(0.1, 0.2, 0.5, 0.6);
        let mask = Mask {
            id: "m".into(),
            start_time_ms: PlaybackMs(0),
            duration_ms: DurationMs(1),
            kind: None,
            point: PointPct { x_pct: 20.0, y_pct: 50.0 },
            dimensions: SizePct { width_pct: 40.0, height_pct: 25.0 },
            intensity: None,
            extra: Extra::new(),
        };
        let place = in_recording(part, &mask);
        assert!(place.iter().zip([20.0, 50.0, 40.0, 65.0]).all(|(one, other)| (one - other).abs() < 1e-9), "{place:?}");
        let (point, size) = in_layer(part, place).unwrap();
        assert_eq!((point, size), (mask.point, mask.dimensions));
        let (point, size) = in_layer(Rect::UNIT, [10.004, 10.006, 20.001, 20.0]).unwrap();
        assert!(point.x_pct <= 10.004 && point.y_pct <= 10.006, "{point:?}");
        assert!(point.x_pct + size.width_pct >= 20.001 && point.y_pct + size.height_pct >= 20.0, "{size:?}");
        // What is outside the layer needs no mask.
        assert_eq!(in_layer(part, [0.0, 0.0, 9.0, 90.0]), None);
    }
}
