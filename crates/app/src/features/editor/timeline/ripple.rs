//! Ripple edits: with ripple on, deleting, trimming and moving also move the later items of the same lane and clip.

use super::{Edge, moving};
use crate::{
    api::{ClipId, DurationMs, PlaybackMs, item::ItemKind},
    app::{
        State,
        features::editor::timeline::actions::Ripple,
        notice::{Tone, Topic},
        settings::timeline::Lane,
    },
    document::{ItemRef, Project},
    edit::Edit,
    timeline::{LaneItem, RippleChange as Change, VideoMs, moved_along, rippled, room_before, timecode},
};
use std::collections::BTreeMap;

/// New times of an item after a ripple edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retimed {
    /// Reference to the item.
    pub at: ItemRef,
    /// Kind of the item.
    pub kind: ItemKind,
    /// New start on its clip.
    pub start: PlaybackMs,
    /// New length.
    pub length: DurationMs,
}

/// Result of a [`Ripple`] operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rippled {
    /// Distance in milliseconds; less than requested if something limited it.
    pub by_ms: i64,
    /// New times of every item that changes.
    pub times: Vec<Retimed>,
    /// Limit of the distance, as text: the border of a clip, or the previous item.
    pub stopped: Option<String>,
}

/// Items of one lane on one clip.
struct Group<'a> {
    name: &'a str,
    /// Start of the clip in the video, in milliseconds.
    clip_start: i64,
    clip_length: i64,
    items: Vec<Member>,
}

struct Member {
    at: ItemRef,
    kind: ItemKind,
    start: i64,
    length: i64,
    selected: bool,
}

impl Group<'_> {
    /// Items of the lane after the selected ones are trimmed by `by` milliseconds.
    fn trimmed(&self, edge: Edge, by: i64) -> Vec<LaneItem> {
        let longer = if edge == Edge::Start { -by } else { by };
        self.with_lengths(|member| {
            let least = moving::shortest(member.kind).min(member.length);
            member.length.saturating_add(longer).max(least)
        })
    }

    /// Items of the lane after the selected ones are trimmed to a time of the video.
    fn trimmed_to(&self, edge: Edge, at: VideoMs) -> Vec<LaneItem> {
        let at = at.0 - self.clip_start;
        self.with_lengths(|member| {
            let length = if edge == Edge::Start { member.start + member.length - at } else { at - member.start };
            let is_possible = (0..=self.clip_length).contains(&at) && length >= moving::shortest(member.kind);
            if is_possible { length } else { member.length }
        })
    }

    /// Items of the lane with new lengths of the selected ones.
    fn with_lengths(&self, length: impl Fn(&Member) -> i64) -> Vec<LaneItem> {
        let of = |member: &Member| {
            let change = if member.selected { Change::Lasts(length(member)) } else { Change::Stays };
            LaneItem { start: member.start, length: member.length, change }
        };
        self.items.iter().map(of).collect()
    }

    /// True if all items still end on the clip, or where they ended before.
    fn fits(&self, items: &[LaneItem]) -> bool {
        let ends = items.iter().zip(rippled(items)).map(|(item, start)| (item, start + item.new_length()));
        let mut ends = ends.filter(|(item, _)| item.change != Change::Goes);
        ends.all(|(item, end)| end <= self.clip_length.max(item.start + item.length))
    }

    /// Items of the lane for a move: start, length, and whether the item moves.
    fn moving(&self) -> Vec<(i64, i64, bool)> {
        let items: Vec<_> = self.items.iter().map(|member| (member.start, member.length, member.selected)).collect();
        items.iter().zip(moved_along(&items)).map(|((start, length, _), moves)| (*start, *length, moves)).collect()
    }

    fn retimed(&self, starts: impl IntoIterator<Item = (i64, i64)>) -> impl Iterator<Item = Retimed> {
        let changed = self.items.iter().zip(starts).filter(|(member, times)| (member.start, member.length) != *times);
        changed.map(|(member, (start, length))| Retimed {
            at: member.at.clone(),
            kind: member.kind,
            start: PlaybackMs(start),
            length: DurationMs(length),
        })
    }
}

/// Each lane with a selected item, with all its items on the same clip that no cut hides.
fn lanes_of<'a>(project: &'a Project, selected: &dyn Fn(&ItemRef) -> bool, of: &[(&'a ItemRef, ItemKind)]) -> Vec<Group<'a>> {
    let mut lanes: BTreeMap<(usize, Lane), &ClipId> = BTreeMap::new();
    for (at, kind) in of {
        if let Some((index, _)) = project.clip(&at.clip) {
            lanes.insert((index, Lane::of(*kind)), &at.clip);
        }
    }
    let group = |((index, lane), clip): ((usize, Lane), &'a ClipId)| {
        let data = project.clips.get(index)?;
        let all = project.draft.items(clip)?;
        let items = lane.kinds().iter().flat_map(|kind| all.of_kind(*kind)).filter(|item| !item.is_hidden());
        let member = |item: &crate::api::item::Item| {
            let (start, length) = item.times()?;
            let at = ItemRef { clip: clip.clone(), id: item.id().clone() };
            let selected = selected(&at);
            Some(Member { at, kind: item.kind(), start: start.0, length: length.0, selected })
        };
        let items: Vec<_> = items.filter_map(member).collect();
        // If cuts hide all selected items of the lane, they don't move and don't limit the others.
        let clip_start = project.sequence.span(index)?.start.0;
        let group = Group { name: &data.clip.name, clip_start, clip_length: data.map.playback_length().0, items };
        group.items.iter().any(|member| member.selected).then_some(group)
    };
    lanes.into_iter().filter_map(group).collect()
}

impl State {
    /// True if ripple is on.
    pub fn ripples(&self) -> bool {
        self.settings.timeline.ripple
    }

    /// Result of a ripple edit of the selected items.
    pub fn rippled(&self, ripple: Ripple) -> Rippled {
        let Some(project) = self.project() else { return Rippled::default() };
        let of: Vec<_> = self.selected_movable().into_iter().map(|(at, item)| (at, item.kind())).collect();
        let groups = lanes_of(project, &|at| self.is_selected(at), &of);
        let mut done = Rippled::default();
        match ripple {
            Ripple::Delete => {
                for group in &groups {
                    let of = |member: &Member| LaneItem {
                        start: member.start,
                        length: member.length,
                        change: if member.selected { Change::Goes } else { Change::Stays },
                    };
                    let items: Vec<_> = group.items.iter().map(of).collect();
                    let starts = rippled(&items);
                    done.times.extend(group.retimed(starts.into_iter().zip(items.iter().map(|item| item.length))));
                }
            }
            Ripple::Trim(edge, by) => {
                let fits = |by: i64| groups.iter().find(|group| !group.fits(&group.trimmed(edge, by)));
                done.by_ms = by;
                if let Some(group) = fits(by) {
                    // Finds the largest distance for which every clip has room.
                    done.stopped = Some(words::editing::limit_clip_end(group.name));
                    let (mut good, mut bad) = (0, by.abs());
                    while bad - good > 1 {
                        let middle = good + (bad - good) / 2;
                        if fits(middle * by.signum()).is_none() { good = middle } else { bad = middle }
                    }
                    done.by_ms = good * by.signum();
                }
                for group in &groups {
                    let items = group.trimmed(edge, done.by_ms);
                    let starts = rippled(&items);
                    done.times.extend(group.retimed(starts.into_iter().zip(items.iter().map(|item| item.new_length()))));
                }
            }
            Ripple::TrimTo(edge, at) => {
                for group in &groups {
                    let items = group.trimmed_to(edge, at);
                    if group.fits(&items) {
                        let starts = rippled(&items);
                        done.times.extend(group.retimed(starts.into_iter().zip(items.iter().map(|item| item.new_length()))));
                    } else {
                        done.stopped = Some(words::editing::limit_clip_end(group.name));
                    }
                }
            }
            Ripple::Move(by) => {
                let (mut least, mut most) = (i64::MIN, i64::MAX);
                let (mut before, mut behind) = (None, None);
                for group in &groups {
                    let moving = group.moving();
                    let room = -room_before(&moving);
                    let ends = moving.iter().filter(|(.., moves)| *moves).map(|(start, length, _)| start + length);
                    let left = (group.clip_length - ends.max().unwrap_or(group.clip_length)).max(0);
                    if room > least {
                        let stays = moving.iter().any(|(.., moves)| !moves);
                        (least, before) = (room, Some((stays, group.name)));
                    }
                    if left < most {
                        (most, behind) = (left, Some(group.name));
                    }
                }
                if groups.is_empty() {
                    (least, most) = (0, 0);
                }
                done.by_ms = by.clamp(least, most);
                done.stopped = match done.by_ms.cmp(&by) {
                    std::cmp::Ordering::Greater => before.map(|(stays, name)| {
                        if stays { words::editing::limit_item(name) } else { words::editing::limit_clip_start(name) }
                    }),
                    std::cmp::Ordering::Less => behind.map(words::editing::limit_clip_end),
                    std::cmp::Ordering::Equal => None,
                };
                let by = done.by_ms;
                for group in &groups {
                    let moving = group.moving();
                    let moved = moving.iter().map(|(start, length, moves)| (if *moves { start + by } else { *start }, *length));
                    done.times.extend(group.retimed(moved));
                }
            }
        }
        done
    }

    /// Spans in the video of the items after a ripple edit, for display during a drag.
    pub fn rippled_spans(&self, ripple: &Rippled) -> Vec<(ItemRef, (VideoMs, VideoMs))> {
        let Some(project) = self.project() else { return Vec::new() };
        let span = |retimed: &Retimed| {
            let span = project.sequence.span(project.clip(&retimed.at.clip)?.0)?;
            let end = PlaybackMs(retimed.start.0 + retimed.length.0);
            Some((retimed.at.clone(), (span.to_video(retimed.start), span.to_video(end))))
        };
        ripple.times.iter().filter_map(span).collect()
    }

    /// Applies a ripple edit of the selected items as one step; a notice says if something limited it.
    pub(in crate::app) fn ripple(&mut self, ripple: Ripple) -> bool {
        let done = self.rippled(ripple);
        let selected = self.selected_movable();
        let items: Vec<_> = selected.iter().map(|(_, item)| *item).collect();
        let along = done.times.iter().filter(|retimed| !self.is_selected(&retimed.at)).count();
        let (named, distance) = (moving::named(&items), timecode(done.by_ms.abs()));
        let name = match (ripple, along) {
            (Ripple::Move(_), 0) if done.by_ms < 0 => words::editing::step_move_earlier(distance, named),
            (Ripple::Move(_), 0) => words::editing::step_move_later(distance, named),
            (Ripple::Move(_), _) if done.by_ms < 0 => words::editing::step_ripple_move_earlier(along, distance, named),
            (Ripple::Move(_), _) => words::editing::step_ripple_move_later(along, distance, named),
            (Ripple::Trim(..) | Ripple::TrimTo(..), _) => words::editing::step_ripple_trim(named),
            (Ripple::Delete, _) => words::editing::step_ripple_delete(named),
        };
        let mut edits: Vec<_> = match ripple {
            Ripple::Delete => selected.iter().map(|(at, _)| Edit::Remove(at.clip.clone(), at.id.clone())).collect(),
            Ripple::Move(_) | Ripple::Trim(..) | Ripple::TrimTo(..) => Vec::new(),
        };
        edits.extend(done.times.iter().map(|to| moving::retimed(&to.at, to.kind, to.start.0, to.length.0)));
        let (asked, stopped) = (ripple, done.stopped);
        let made = self.step_checked(name, edits);
        if let Some(by) = stopped {
            let text = match asked {
                Ripple::Move(wanted) | Ripple::Trim(_, wanted) => {
                    words::editing::ripple_limited(timecode(done.by_ms.abs()), by, timecode(wanted.abs().min(24 * 3_600_000)))
                }
                Ripple::TrimTo(..) | Ripple::Delete => words::editing::ripple_stopped(by),
            };
            let advice = words::editing::ripple_advice();
            self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        }
        made
    }
}
