//! Ripple, where it is on: what is deleted, trimmed or moved takes along the later items of its lane on the same clip.

use super::{Edge, moving};
use crate::{
    api::{ClipId, DurationMs, PlaybackMs, item::ItemKind},
    app::{App, ItemRef, Lane, Project, State, Tone, Topic},
    edit::Edit,
    timeline::{LaneItem, RippleChange as Change, VideoMs, moved_along, rippled, room_before, timecode},
};
use std::collections::BTreeMap;

/// What is done to the selected items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ripple {
    /// They move by this many milliseconds.
    Move(i64),
    /// One edge of each is trimmed by this many milliseconds.
    Trim(Edge, i64),
    /// One edge of each is trimmed to a time of the video, where that leaves enough of it.
    TrimTo(Edge, VideoMs),
    /// They go.
    Delete,
}

/// Times of an item that a ripple changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retimed {
    /// Which item.
    pub at: ItemRef,
    /// Its kind.
    pub kind: ItemKind,
    /// Its new start on its clip.
    pub start: PlaybackMs,
    /// Its new length.
    pub length: DurationMs,
}

/// What a ripple comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rippled {
    /// How far it went, in milliseconds: less than was asked for where it was stopped.
    pub by_ms: i64,
    /// Every item whose times change.
    pub times: Vec<Retimed>,
    /// The clip whose border, or the item before, stopped it.
    pub stopped: Option<String>,
}

/// The items of one lane on one clip.
struct Group<'a> {
    name: &'a str,
    /// Where the clip starts on the video.
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
    /// The lane after a trim of its selected items by `by`.
    fn trimmed(&self, edge: Edge, by: i64) -> Vec<LaneItem> {
        let longer = if edge == Edge::Start { -by } else { by };
        self.with_lengths(|member| {
            let least = moving::shortest(member.kind).min(member.length);
            member.length.saturating_add(longer).max(least)
        })
    }

    /// The lane after a trim of its selected items to a time of the video.
    fn trimmed_to(&self, edge: Edge, at: VideoMs) -> Vec<LaneItem> {
        let at = at.0 - self.clip_start;
        self.with_lengths(|member| {
            let length = if edge == Edge::Start { member.start + member.length - at } else { at - member.start };
            let is_possible = (0..=self.clip_length).contains(&at) && length >= moving::shortest(member.kind);
            if is_possible { length } else { member.length }
        })
    }

    /// The lane with other lengths of its selected items.
    fn with_lengths(&self, length: impl Fn(&Member) -> i64) -> Vec<LaneItem> {
        let of = |member: &Member| {
            let change = if member.selected { Change::Lasts(length(member)) } else { Change::Stays };
            LaneItem { start: member.start, length: member.length, change }
        };
        self.items.iter().map(of).collect()
    }

    /// Whether everything that was on the clip still is.
    fn fits(&self, items: &[LaneItem]) -> bool {
        let ends = items.iter().zip(rippled(items)).map(|(item, start)| (item, start + item.new_length()));
        let mut ends = ends.filter(|(item, _)| item.change != Change::Goes);
        ends.all(|(item, end)| end <= self.clip_length.max(item.start + item.length))
    }

    /// The lane as a move sees it: start, length, and whether it moves along.
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

impl Project {
    /// Every lane with a selected item, with all its items on the same clip that cuts do not hide.
    fn lanes_of<'a>(&'a self, selected: &dyn Fn(&ItemRef) -> bool, of: &[(&'a ItemRef, ItemKind)]) -> Vec<Group<'a>> {
        let mut lanes: BTreeMap<(usize, Lane), &ClipId> = BTreeMap::new();
        for (at, kind) in of {
            if let Some((index, _)) = self.clip(&at.clip) {
                lanes.insert((index, Lane::of(*kind)), &at.clip);
            }
        }
        let group = |((index, lane), clip): ((usize, Lane), &'a ClipId)| {
            let data = self.clips.get(index)?;
            let all = self.draft.items(clip)?;
            let items = lane.kinds().iter().flat_map(|kind| all.of_kind(*kind)).filter(|item| !item.is_hidden());
            let member = |item: &crate::api::item::Item| {
                let (start, length) = item.times()?;
                let at = ItemRef { clip: clip.clone(), id: item.id().clone() };
                let selected = selected(&at);
                Some(Member { at, kind: item.kind(), start: start.0, length: length.0, selected })
            };
            let items: Vec<_> = items.filter_map(member).collect();
            // What is selected may all be hidden by cuts: it does not move, and holds nothing else back.
            let clip_start = self.sequence.span(index)?.start.0;
            let group = Group { name: &data.clip.name, clip_start, clip_length: data.map.playback_length().0, items };
            group.items.iter().any(|member| member.selected).then_some(group)
        };
        lanes.into_iter().filter_map(group).collect()
    }
}

impl State {
    /// Whether deleting, trimming and moving take the later items of a lane along.
    pub fn ripples(&self) -> bool {
        self.settings.timeline.ripple
    }

    /// What becomes of the lanes of the selected items.
    pub fn rippled(&self, ripple: Ripple) -> Rippled {
        let Some(project) = self.project() else { return Rippled::default() };
        let of: Vec<_> = self.selected_movable().into_iter().map(|(at, item)| (at, item.kind())).collect();
        let groups = project.lanes_of(&|at| self.is_selected(at), &of);
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
                    // The furthest that every clip has room for.
                    done.stopped = Some(format!("the end of \u{2018}{}\u{2019}", group.name));
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
                        done.stopped = Some(format!("the end of \u{2018}{}\u{2019}", group.name));
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
                        if stays {
                            format!("the item before, on \u{2018}{name}\u{2019}")
                        } else {
                            format!("the start of \u{2018}{name}\u{2019}")
                        }
                    }),
                    std::cmp::Ordering::Less => behind.map(|name| format!("the end of \u{2018}{name}\u{2019}")),
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

    /// Where a ripple puts items on the video, for showing it while it is dragged.
    pub fn rippled_spans(&self, ripple: &Rippled) -> Vec<(ItemRef, (VideoMs, VideoMs))> {
        let Some(project) = self.project() else { return Vec::new() };
        let span = |retimed: &Retimed| {
            let span = project.sequence.span(project.clip(&retimed.at.clip)?.0)?;
            let end = PlaybackMs(retimed.start.0 + retimed.length.0);
            Some((retimed.at.clone(), (span.to_video(retimed.start), span.to_video(end))))
        };
        ripple.times.iter().filter_map(span).collect()
    }
}

impl App {
    /// Moves, trims or deletes the selected items with everything that comes later on their lanes, as one step.
    pub(in crate::app) fn ripple(&mut self, ripple: Ripple) -> bool {
        let done = self.state.rippled(ripple);
        let selected = self.state.selected_movable();
        let items: Vec<_> = selected.iter().map(|(_, item)| *item).collect();
        let along = done.times.iter().filter(|retimed| !self.state.is_selected(&retimed.at)).count();
        let with = match along {
            0 => String::new(),
            1 => " and 1 later item".to_owned(),
            count => format!(" and {count} later items"),
        };
        let named = moving::named(&items);
        let name = match ripple {
            Ripple::Move(_) => {
                let way = if done.by_ms < 0 { "earlier" } else { "later" };
                format!("Move {named}{with} {} {way}", timecode(done.by_ms.abs()))
            }
            Ripple::Trim(..) | Ripple::TrimTo(..) => format!("Ripple trim {named}"),
            Ripple::Delete => format!("Ripple delete {named}"),
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
                Ripple::Move(wanted) | Ripple::Trim(_, wanted) => format!(
                    "Ripple was stopped by {by}: {} instead of {}.",
                    timecode(done.by_ms.abs()),
                    timecode(wanted.abs().min(24 * 3_600_000))
                ),
                Ripple::TrimTo(..) | Ripple::Delete => format!("Ripple was stopped by {by}: nothing was trimmed there."),
            };
            let advice =
                "Later items of the lane stay on their clip and in their order. Turn ripple off to move one item alone.";
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        }
        made
    }
}
