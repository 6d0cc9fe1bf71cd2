//! Recreation of a deleted clip from its recording: the parts that return, and the ones that are lost.

use super::{ClipItems, ClipState, WordTexts, merge::settings_between};
use crate::{
    api::{
        ClipId, Extra, SourceId,
        clip::{AddClip, BackgroundType, BorderStyle, Clip, ClipBackground, ClipChange, LayoutSceneType},
        item::{AddBody, Item},
        layout::{LayoutAdd, LayoutKind, LayoutShape, LayoutStyle, ScreenFit},
        source::{Medium, Source},
    },
    timeline::CutMap,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::LazyLock};

/// Recording from which a clip can be recreated, read before the clip is deleted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recording {
    /// Footage, without its URL: the URL is a capability, and this type is written to disk.
    pub source: Source,
    /// Other layers of the clip. The API creates a clip from one source, so these layers are lost.
    #[serde(default)]
    pub other_layers: Vec<Medium>,
    /// True if the clip has words, which a recreated clip lacks.
    #[serde(default)]
    pub has_words: bool,
    /// Clip of the same recording that plays all that this one plays, such as the one it was joined to: a copy of it becomes the
    /// recreated clip, which then lacks nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_by: Option<ClipId>,
}

impl Recording {
    /// Chooses the footage among the sources of a clip: its screen recording, else an upload, else its camera. Sources that only
    /// items use do not count. `None` if no source has pictures.
    pub fn of(sources: &[Source], items: &ClipItems, has_words: bool) -> Option<Self> {
        let used: BTreeSet<_> = items.iter().filter_map(Item::source_id).map(SourceId::as_str).collect();
        let has_pictures = |source: &&Source| source.dimensions.is_some();
        let plays = |source: &&Source| source.duration_ms.is_some() && has_pictures(source);
        let of = |medium: Medium| sources.iter().filter(move |source| source.medium == medium);
        let own = of(Medium::Upload).filter(plays).find(|source| !used.contains(source.id.as_str()));
        let footage = of(Medium::Screen).find(has_pictures).or(own);
        let footage = footage.or_else(|| of(Medium::Camera).find(has_pictures)).or_else(|| of(Medium::Upload).find(plays))?;
        let layers = sources.iter().filter(|source| source.medium != Medium::Upload && source.id != footage.id);
        let source = Source { medium: Medium::Upload, url: String::new(), extra: Extra::new(), ..footage.clone() };
        Some(Self { source, other_layers: layers.map(|source| source.medium.clone()).collect(), has_words, played_by: None })
    }

    /// Request that creates the clip; the other requests of the save restore the rest.
    pub(super) fn add(&self, record: &Clip) -> AddClip {
        AddClip { name: Some(record.name.clone()), ..AddClip::of(self.source.id.clone()) }
    }

    /// Parts of a clip that are lost, as texts for a list: `its camera`, `2 layouts that show the camera`.
    pub fn lost(&self, section: &ClipState) -> Vec<String> {
        if self.played_by.is_some() { Vec::new() } else { self.remade(section, &section.record.id).1 }
    }

    /// Clip as it would be recreated under another id, and its lost parts as texts for a list. Items keep their ids until the
    /// server assigns new ones.
    pub(super) fn remade(&self, section: &ClipState, id: &ClipId) -> (ClipState, Vec<String>) {
        let mut lost: Vec<String> = self.other_layers.iter().map(lost_layer).collect();
        let mut record = section.record.clone();
        record.id = id.clone();
        record.layout_scene_type = LayoutSceneType::BasicSubject;
        (record.camera_crop, record.camera_focus_point, record.mirror_camera) = (None, None, None);
        if record.animated_cursor.take() == Some(true) {
            lost.push(words::edits::lost_cursor().into());
        }
        record.microphone_volume = None;
        if record.border_style == Some(BorderStyle::Custom) {
            record.border_style = None;
            lost.push(words::edits::lost_border().into());
        }
        // A URL from an answer can be sent back only if it belongs to the catalogue.
        let address = record.background.image_url.as_deref().or(record.background.video_url.as_deref());
        let is_picture = matches!(record.background.kind, BackgroundType::Image | BackgroundType::Video);
        if is_picture && !address.is_some_and(|address| address.contains("/catalogue/")) {
            record.background = ClipBackground::solid("#000000");
            lost.push(words::edits::lost_background().into());
        }
        if record.screen_crop.take().is_some() {
            lost.push(words::edits::lost_crop().into());
        }
        record.extra = Extra::new();
        if self.has_words {
            lost.push(words::edits::lost_words().into());
        }
        let (mut layouts, mut hidden, mut others) = (0_usize, 0_usize, 0_usize);
        let mut remade =
            ClipState { record, map: section.map.clone(), items: section.items.clone(), words: WordTexts::default() };
        for item in section.items.iter() {
            let is_lost = match item {
                Item::Layout(layout) if !matches!(layout.layout.kind, LayoutKind::Fullscreen | LayoutKind::Middle) => {
                    // The base layout isn't counted as a layout.
                    layouts += usize::from(layout.start_time_ms.is_some());
                    true
                }
                item if item.is_hidden() && section.items.kept_footage(item.id()).is_none() => {
                    hidden += 1;
                    true
                }
                item if AddBody::like(item).is_none() => {
                    others += 1;
                    true
                }
                _ => false,
            };
            if is_lost {
                remade.items.remove(item.id());
            }
        }
        lost.extend((layouts > 0).then(|| words::edits::lost_layouts(layouts)));
        lost.extend((hidden > 0).then(|| words::edits::lost_hidden(hidden)));
        lost.extend((others > 0).then(|| words::edits::lost_media(others)));
        (remade, lost)
    }
}

/// Base layout that the server gives a clip created from a recording. It isn't an edit: an unsaved clip is drawn with it until the
/// server answers with its own.
pub fn given_layout() -> &'static Item {
    static GIVEN: LazyLock<Item> = LazyLock::new(|| {
        let (style, screen_fit) = (Some(LayoutStyle::Regular), Some(ScreenFit::Letterbox));
        let shape = LayoutShape { style, screen_fit, ..LayoutShape::of(LayoutKind::Fullscreen) };
        let add = LayoutAdd { layout: Some(shape), ..LayoutAdd::default() };
        Item::Layout(add.into_item("given-layout".into(), &LayoutSceneType::BasicSubject))
    });
    &GIVEN
}

/// Clip that the server deleted and that can be recreated. It is played in the place where the user restored it, and counts as
/// deleted before.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmade {
    /// State of the clip when it left the view: a journal that mentions it for the first time starts from this.
    pub(super) was: ClipState,
    pub(super) recording: Recording,
    pub(super) lost: Vec<String>,
}

impl Unmade {
    /// Clip that can be recreated from `recording`, without the parts in `lost`.
    pub(super) fn new(was: ClipState, recording: Recording, lost: Vec<String>) -> Self {
        Self { was, recording, lost }
    }

    /// State of the clip when it left the view.
    pub(super) fn was(&self) -> &ClipState {
        &self.was
    }

    /// Recording that the clip is created from.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Parts of the clip that are lost, as texts for a list.
    pub fn lost(&self) -> &[String] {
        &self.lost
    }
}

/// Local id of a deleted clip until the server assigns another.
pub(super) fn again(clip: &ClipId) -> ClipId {
    ClipId::new(format!("again-{clip}"))
}

/// Clip as the server creates it: without cuts and items.
pub(super) fn blank(section: &ClipState) -> ClipState {
    let map = CutMap::new(&[], section.map.source_length());
    let record = Clip { cuts: Vec::new(), duration_seconds: map.playback_length().seconds(), ..section.record.clone() };
    ClipState { record, map, items: ClipItems::default(), words: WordTexts::default() }
}

/// Settings that can be sent for a clip of footage: all of them, because the server's defaults for a new clip are unknown.
pub(super) fn all_settings(record: &Clip) -> ClipChange {
    ClipChange {
        background: Some(record.background.clone()),
        transition: Some(record.transition.clone()),
        studio_sound: Some(record.studio_sound),
        border_style: record.border_style.clone(),
        corners: record.corners.clone(),
        system_audio_volume: record.system_audio_volume,
        ..ClipChange::default()
    }
}

/// Part of a change that differs from the clip that the server created.
pub(super) fn differing(change: &ClipChange, made: &Clip) -> ClipChange {
    let mut after = made.clone();
    ClipChange { cuts: None, ..change.clone() }.apply(&mut after);
    let mut left = settings_between(made, &after);
    if made.system_audio_volume.is_none() {
        left.system_audio_volume = None;
    }
    left.cuts = change.cuts.clone().filter(|cuts| *cuts != made.cuts);
    left
}

/// Record of a clip that the server created, with the settings and cuts of the view. The rest is the server's.
pub(super) fn made_like(seen: &Clip, made: &Clip) -> Clip {
    let mut record = made.clone();
    differing(&ClipChange { name: Some(seen.name.clone()), ..all_settings(seen) }, made).apply(&mut record);
    (record.cuts, record.duration_seconds) = (seen.cuts.clone(), seen.duration_seconds);
    record
}

fn lost_layer(medium: &Medium) -> String {
    match medium {
        Medium::Screen => words::edits::lost_screen().to_owned(),
        Medium::Camera => words::edits::lost_camera().to_owned(),
        Medium::Microphone => words::edits::lost_microphone().to_owned(),
        Medium::SystemAudio => words::edits::lost_system_audio().to_owned(),
        Medium::Upload => words::edits::lost_footage().to_owned(),
        Medium::Unknown(name) => words::edits::lost_layer(name),
    }
}
