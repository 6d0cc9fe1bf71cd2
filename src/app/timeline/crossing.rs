//! Items that are dragged across the border of their clip: they are taken away there and made anew on the other clip, because
//! the service keeps items with their clip.

use super::{Lane, Pick, moving};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs, SourceId,
        effects::ZoomType,
        item::Item,
        source::{Medium, Source},
    },
    app::{ClipData, ItemRef, State, Tone, Topic, program::App},
    edit::Edit,
    timeline::VideoMs,
};

/// Where items would come to be on another clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The clip.
    pub clip: ClipId,
    /// Its name.
    pub name: String,
    /// Where the first of the items starts on it.
    pub start: PlaybackMs,
    /// Where that is on the video.
    pub on_video: VideoMs,
    /// Why it is not possible.
    pub refused: Option<String>,
}

impl State {
    /// Where the selected items go if they are dragged by `by_ms` milliseconds with the pointer at a time of the video; nothing
    /// while the pointer is on their own clip.
    pub fn crossing(&self, held: &ItemRef, pointer: VideoMs, by_ms: i64) -> Option<Crossing> {
        let project = self.project()?;
        let (index, _) = project.sequence.locate(pointer)?;
        let data = project.clips.get(index)?;
        if data.clip.id == held.clip {
            return None;
        }
        let span = project.sequence.span(index)?;
        let items = self.selected_movable();
        let spans = items.iter().filter_map(|(at, _)| project.span(at));
        let (first, last) = spans.fold(None, |all: Option<(VideoMs, VideoMs)>, (start, end)| {
            Some(all.map_or((start, end), |(first, last)| (first.min(start), last.max(end))))
        })?;
        let (length, room) = (last.0 - first.0, span.length.0);
        let start = (first.0 + by_ms - span.start.0).clamp(0, (room - length).max(0));
        let refused = if items.iter().any(|(at, _)| at.clip != held.clip) {
            Some("the selected items are on several clips".to_owned())
        } else if length > room {
            Some(format!("\u{2018}{}\u{2019} is shorter than they are", data.clip.name))
        } else if !project.draft.is_read(&data.clip.id) {
            Some(format!("\u{2018}{}\u{2019} was not read yet", data.clip.name))
        } else {
            items.iter().find_map(|(_, item)| unfit(item, data, project.video.dimensions))
        };
        let start = PlaybackMs(start);
        let name = data.clip.name.clone();
        Some(Crossing { clip: data.clip.id.clone(), name, start, on_video: span.to_video(start), refused })
    }
}

/// Why an item cannot be on a clip.
fn unfit(item: &Item, data: &ClipData, canvas: crate::api::SizePx) -> Option<String> {
    let name = &data.clip.name;
    if data.unreadable.contains(&item.kind()) {
        return Some(format!(
            "the service does not give out the {} of \u{2018}{name}\u{2019}",
            Lane::of(item.kind()).text().to_lowercase()
        ));
    }
    match item {
        Item::Layout(layout) => {
            let problem = layout.layout.check_scene(&data.clip.layout_scene_type, canvas).err()?;
            Some(format!("\u{2018}{name}\u{2019} cannot have this layout: {problem}"))
        }
        Item::Zoom(zoom) if zoom.kind != ZoomType::Manual => {
            Some("this zoom follows the cursor of its own recording".to_owned())
        }
        Item::Zoom(_) | Item::Blur(_) | Item::Highlight(_) if data.screen().is_none() => {
            Some(format!("\u{2018}{name}\u{2019} has no screen recording"))
        }
        _ => None,
    }
}

/// The upload that an item shows or plays.
fn source_of(item: &Item) -> Option<&SourceId> {
    match item {
        Item::MediaOverlay(media) => media.source_id.as_ref(),
        Item::SoundEffect(sound) => sound.source_id.as_ref(),
        Item::Layout(layout) => layout.media.as_ref()?.source_id.as_ref(),
        _ => None,
    }
}

impl App {
    /// Moves the selected items onto another clip, or puts copies of them there, as one step.
    pub(in crate::app) fn cross(&mut self, to: &Crossing, copy: bool) {
        self.give_up_drag();
        if let Some(why) = &to.refused {
            let text = format!("Nothing was put onto \u{2018}{}\u{2019}: {why}.", to.name);
            self.state.notices.say(Topic::Edit, Tone::Warning, text, None);
            return;
        }
        let Some(project) = self.state.project() else { return };
        let selected = self.state.selected_movable();
        let items: Vec<_> = selected.iter().map(|(_, item)| *item).collect();
        let first = items.iter().filter_map(|item| item.times()).map(|(start, _)| start.0).min().unwrap_or(0);
        let verb = if copy { "Copy" } else { "Move" };
        let name = format!("{verb} {} to \u{2018}{}\u{2019}", moving::named(&items), to.name);
        let (mut edits, mut sources) = (Vec::new(), Vec::new());
        for (at, item) in &selected {
            let Some((start, length)) = item.times() else { continue };
            let mut new = (*item).clone();
            new.set_id(ItemId::local());
            new.set_times(PlaybackMs(to.start.0 + start.0 - first), DurationMs(length.0));
            if !copy {
                edits.push(Edit::Remove(at.clip.clone(), at.id.clone()));
            }
            edits.push(Edit::Add(to.clip.clone(), new));
            // What it shows or plays is known with the clip that it comes from; on the other one it is no layer.
            let known = project.clip(&at.clip).map(|(_, data)| data).and_then(|data| {
                let id = source_of(item)?;
                data.sources.iter().find(|source| source.id == *id)
            });
            sources.extend(known.map(|source| Source { medium: Medium::Unknown("overlay".into()), ..source.clone() }));
        }
        let added = edits.iter().filter_map(|edit| match edit {
            Edit::Add(clip, item) => Some(ItemRef { clip: clip.clone(), id: item.id().clone() }),
            _ => None,
        });
        let added: Vec<_> = added.collect();
        if self.step_checked(name, edits)
            && let Some(session) = &mut self.state.session
        {
            for source in sources {
                session.project.know_source(&to.clip, source);
            }
            session.pick(added, Pick::Only);
        }
    }

    /// Takes back what a drag that is on has changed.
    pub(in crate::app) fn give_up_drag(&mut self) {
        if self.state.session.as_ref().is_some_and(|session| session.drag.is_some()) {
            self.end_gesture();
            self.step_history(true);
        }
    }
}
