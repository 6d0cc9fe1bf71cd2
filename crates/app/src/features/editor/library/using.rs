//! Use of the library in the open video: sounds, images, videos, music and backgrounds become edits.

use super::{
    landing::{corner_of, usual_length},
    size_of,
};
use crate::app::{State, Topic, features::editor::spot::SHORTEST_MS, features::editor::spot::Spot, notice::Tone};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, PointPct, SizePx,
        clip::{BackgroundType, ClipBackground, ClipChange},
        item::{AddBody, Item},
        layout::{LayoutAdd, LayoutMedia, SHORTEST_LAYOUT_MS, TransitionStyle},
        library::{LibraryItem, LibraryType},
        overlay::{MediaKind, MediaOverlayAdd},
        sound_effect::SoundEffectAdd,
        source::{Medium, Source},
        video::SetBackgroundMusic,
    },
    edit::{Edit, VideoEdit},
};

impl State {
    /// Clip whose background and layouts the panel changes: the selected one or that of the selected item, else the one at the
    /// playhead.
    pub fn clip_in_hand(&self) -> Option<&crate::app::ClipData> {
        let project = self.project()?;
        let selected = self.selected_clip().or_else(|| self.selection().map(|at| &at.clip));
        selected.and_then(|clip| Some(project.clip(clip)?.1)).or_else(|| Some(project.at(self.playhead())?.0))
    }

    pub(super) fn say_no_source(&mut self, item: &LibraryItem) {
        let text = words::editing::library_no_source(&item.name);
        let advice = words::editing::library_no_source_advice();
        self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
    }

    /// Appends a video of the library as the last clip.
    pub(super) fn append_clip(&mut self, id: &str) {
        let Some(item) = self.library.item(id).cloned() else { return };
        let (Some(_), Some(_)) = (&item.source_id, item.duration_ms) else { return self.say_no_source(&item) };
        let Some(session) = self.session.as_mut().filter(|session| !session.read_only) else { return };
        // The server measures the real size when it creates the clip.
        let size = size_of(&item).or(Some(session.document.project().video.dimensions));
        let source = Source { medium: Medium::Upload, ..source_of(&item, size) };
        let clip = session.document.know_new_clip(&item.name, source.clone());
        self.place_new(words::editing::step_append(&item.name), clip, None, &[source]);
    }

    pub(super) fn use_item(&mut self, id: &str) {
        let Some(item) = self.library.item(id).cloned() else { return };
        match item.kind {
            LibraryType::SoundEffect | LibraryType::Image | LibraryType::Video => {
                if let Some(spot) = self.spot(usual_length(&item), SHORTEST_MS) {
                    self.place_item(&item, spot, None);
                }
            }
            LibraryType::BackgroundMusic => {
                let source_id = item.source_id.clone();
                let preset_id = if source_id.is_some() { None } else { item.preset_id.clone() };
                let music = SetBackgroundMusic { source_id, preset_id, volume: None, name: Some(item.name.clone()) };
                let name = words::editing::step_set_music(&item.name);
                // The music is now the video's own, with the level set for it.
                self.play.tried = None;
                self.edit(name, None, Edit::Video(VideoEdit::set_music(&music)));
            }
            LibraryType::Unknown(_) => {}
        }
    }

    /// Adds a sound, image or video to a clip; returns whether it was added. `middle` is the point of the canvas under its middle;
    /// `None` for the default place.
    pub(super) fn place_item(&mut self, item: &LibraryItem, spot: Spot, middle: Option<PointPct>) -> bool {
        match item.kind {
            LibraryType::SoundEffect => {
                let source_id = item.source_id.clone();
                let preset_id = if source_id.is_some() { None } else { item.preset_id.clone() };
                let add = SoundEffectAdd {
                    start_time_ms: spot.start,
                    duration_ms: DurationMs(spot.length.0.min(usual_length(item))),
                    name: Some(item.name.clone()),
                    preset_id,
                    source_id,
                    volume: None,
                };
                self.make_item(&words::editing::step_add(&item.name), spot.clip, AddBody::SoundEffect(add))
            }
            LibraryType::Image | LibraryType::Video => self.add_picture(item, spot, middle),
            LibraryType::BackgroundMusic | LibraryType::Unknown(_) => false,
        }
    }

    /// Adds an image or video as an overlay on a clip; returns whether it was added.
    pub(super) fn add_picture(&mut self, item: &LibraryItem, spot: Spot, middle: Option<PointPct>) -> bool {
        let Some(source_id) = item.source_id.clone() else {
            self.say_no_source(item);
            return false;
        };
        let Some(session) = &mut self.session else { return false };
        let kind = if item.kind == LibraryType::Video { MediaKind::Video } else { MediaKind::Image };
        let size = size_of(item);
        session.document.know_source(&spot.clip, source_of(item, size));
        let canvas = session.document.project().video.dimensions;
        let add = MediaOverlayAdd {
            source_id: Some(source_id),
            image_url: None,
            width: None,
            height: None,
            start_time_ms: spot.start,
            duration_ms: spot.length,
            name: Some(item.name.clone()),
            point: middle.map(|middle| corner_of(middle, size, canvas)),
            dimensions: None,
            transition: None,
            z_index: None,
            depth: None,
        };
        let overlay = add.into_item(ItemId::local(), kind, size, canvas);
        self.add(words::editing::step_add(&item.name), spot.clip, Item::MediaOverlay(overlay))
    }

    pub(super) fn use_as_broll(&mut self, id: &str) {
        let Some(item) = self.library.item(id).cloned() else { return };
        let Some(source_id) = item.source_id.clone() else { return self.say_no_source(&item) };
        let usual = item.duration_ms.map_or(3_000, |length| length.0);
        let Some(spot) = self.spot(usual, SHORTEST_LAYOUT_MS) else { return };
        if let Some(session) = &mut self.session {
            session.document.know_source(&spot.clip, source_of(&item, size_of(&item)));
        }
        let add = LayoutAdd {
            layout: None,
            media: Some(LayoutMedia::of(source_id)),
            start_time_ms: Some(spot.start),
            duration_ms: Some(spot.length),
            // With the default spring transition it would be invisible at the playhead's frame.
            transition_style: Some(TransitionStyle::HardCut),
        };
        self.make_item(&words::editing::step_add_broll(&item.name), spot.clip, AddBody::Layout(add));
    }

    pub(super) fn use_background(&mut self, background: ClipBackground) {
        if let Some(clip) = self.clip_in_hand().map(|data| data.clip.id.clone()) {
            self.set_background(clip, background);
        }
    }

    pub(super) fn set_background(&mut self, clip: ClipId, background: ClipBackground) {
        let Some((_, data)) = self.project().and_then(|project| project.clip(&clip)) else { return };
        let name = words::editing::step_background(&data.clip.name);
        let change = ClipChange { background: Some(background), ..ClipChange::default() };
        self.change_clip(clip, name, change, None);
    }

    /// Sets an image or video of the library as a clip's background; returns whether the clip has it or the edit is deferred.
    pub(super) fn use_own_background(&mut self, id: &str, clip: ClipId) -> bool {
        let Some(item) = self.library.item(id).cloned() else { return false };
        let Some(source) = item.source_id.clone() else {
            self.say_no_source(&item);
            return false;
        };
        if let Some(session) = &mut self.session {
            session.document.know_source(&clip, source_of(&item, size_of(&item)));
        }
        let kind = if item.kind == LibraryType::Video { BackgroundType::Video } else { BackgroundType::Image };
        let waiting = self.deferred();
        self.set_background(clip.clone(), ClipBackground { source_id: Some(source.clone()), ..ClipBackground::of(kind) });
        let has_it = |data: &crate::app::ClipData| data.clip.background.source_id.as_ref() == Some(&source);
        let is_there = self.project().and_then(|project| project.clip(&clip)).is_some_and(|(_, data)| has_it(data));
        is_there || self.deferred() > waiting
    }

    /// Adds an image or video as an overlay in a place that was chosen earlier; returns whether it was added.
    pub(super) fn put_over(&mut self, id: &str, mut spot: Spot) -> bool {
        let Some(item) = self.library.item(id).cloned() else { return false };
        let Some((_, data)) = self.project().and_then(|project| project.clip(&spot.clip)) else { return false };
        // The clip may have become shorter since the place was chosen.
        spot.fit(data.map.playback_length().0, SHORTEST_MS);
        self.add_picture(&item, spot, None)
    }
}

/// Source record of a library item, so that the preview can show it before a save.
fn source_of(item: &LibraryItem, dimensions: Option<SizePx>) -> Source {
    Source {
        id: item.source_id.clone().unwrap_or_else(|| "".into()),
        // Not a layer of the clip.
        medium: Medium::Unknown("overlay".into()),
        dimensions,
        duration_ms: item.duration_ms.map(|length| length.0 as f64),
        url: item.url.clone(),
        extra: crate::api::Extra::new(),
    }
}
