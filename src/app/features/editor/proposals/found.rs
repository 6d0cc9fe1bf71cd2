//! What the program proposes for the open video.

use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs,
        item::{Item, ItemKind},
        layout::{BubbleSize, LayoutKind, LayoutShape, Position},
    },
    app::{ClipData, Project, Proposing, features::editor::making::layout_choices},
    edit::text::{Fillers, Pauses, Speech},
    propose::{
        Part, PartKind, find,
        find::{Activity, LayoutChoices, SpokenClip},
    },
};
use std::collections::HashMap;

/// Where the screen recordings of clips change, as far as that was looked at.
pub(super) type Watched = HashMap<ClipId, Vec<Activity>>;

/// What the program looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finder {
    /// Filler words.
    Fillers,
    /// Pauses between words.
    Pauses,
    /// Sentences that are begun twice.
    FalseStarts,
    /// Silence at the start and the end of clips.
    Silence,
    /// Where chapters could begin.
    Chapters,
    /// Where the screen changes, to zoom at.
    Zooms,
    /// Where the camera could be large, and where a bubble.
    Layouts,
}

impl Finder {
    /// All of them, in the order of the panel.
    pub const ALL: [Self; 7] =
        [Self::Fillers, Self::Pauses, Self::FalseStarts, Self::Silence, Self::Chapters, Self::Zooms, Self::Layouts];

    /// Its name on the screen.
    pub fn text(self) -> &'static str {
        self.kind().plural()
    }

    /// What it looks for, in a sentence.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Fillers => "Find filler words, such as um, that can be cut",
            Self::Pauses => "Find pauses between words that can be shortened",
            Self::FalseStarts => "Find sentences that are begun twice, and propose to cut the first beginning",
            Self::Silence => "Find silence before the first word of a clip and behind the last",
            Self::Zooms => "Find where somebody types on the screen, or a menu or a dialog opens, and propose to zoom in there",
            Self::Layouts => "Propose the camera large while the screen rests and somebody speaks, and a bubble elsewhere",
            Self::Chapters => "Find where clips begin, where somebody goes on after a long pause, and where new words come up",
        }
    }

    /// The kind of its parts.
    pub fn kind(self) -> PartKind {
        match self {
            Self::Fillers => PartKind::Filler,
            Self::Pauses => PartKind::Pause,
            Self::FalseStarts => PartKind::FalseStart,
            Self::Silence => PartKind::Silence,
            Self::Chapters => PartKind::Chapter,
            Self::Zooms => PartKind::Zoom,
            Self::Layouts => PartKind::Layout,
        }
    }

    /// What it finds, by time.
    pub(super) fn parts(self, project: &Project, proposing: &Proposing, watched: &Watched) -> Vec<Part> {
        let fillers = Fillers::parse(&proposing.fillers);
        let pauses = Pauses { least_ms: proposing.pause_ms, keep_ms: proposing.keep_ms };
        let of_words = |find: &dyn Fn(&SpokenClip<'_>) -> Vec<Part>| {
            let clips = project.clips.iter().filter_map(|data| Some((data, data.script.as_deref()?)));
            let spoken = clips.map(|(data, script)| SpokenClip {
                clip: &data.clip.id,
                words: &script.words,
                speech: &script.speech,
                map: &data.map,
            });
            spoken.flat_map(|of| find(&of)).collect()
        };
        match self {
            Self::Fillers => of_words(&|of| find::fillers(of, &fillers)),
            Self::Pauses => of_words(&|of| find::pauses(of, pauses)),
            Self::FalseStarts => of_words(&find::false_starts),
            Self::Silence => of_words(&find::silence),
            Self::Chapters => project.chapter_parts(),
            Self::Zooms => {
                of_screens(project, watched, |data, of, seen| find::zooms(of, seen, &times_of(project, data, ItemKind::Zoom)))
            }
            Self::Layouts => of_screens(project, watched, |data, of, seen| match choices_for(project, data) {
                Some(choices) => find::layouts(of, seen, &choices, &times_of(project, data, ItemKind::Layout)),
                None => Vec::new(),
            }),
        }
    }
}

impl Finder {
    /// Whether it looks at pictures of the screen.
    pub(super) fn watches(self) -> bool {
        matches!(self, Self::Zooms | Self::Layouts)
    }
}

/// What is found in the screen recordings that were looked at.
fn of_screens(
    project: &Project,
    watched: &Watched,
    find: impl Fn(&ClipData, &SpokenClip<'_>, &[Activity]) -> Vec<Part>,
) -> Vec<Part> {
    let silent = Speech::default();
    let clips = project.clips.iter().filter_map(|data| Some((data, watched.get(&data.clip.id)?)));
    let found = clips.map(|(data, seen)| {
        let script = data.script.as_deref();
        let of = SpokenClip {
            clip: &data.clip.id,
            words: script.map_or(&[], |script| &script.words),
            speech: script.map_or(&silent, |script| &script.speech),
            map: &data.map,
        };
        find(data, &of, seen)
    });
    found.flatten().collect()
}

/// The times of a clip's items of a kind.
fn times_of(project: &Project, data: &ClipData, kind: ItemKind) -> Vec<(PlaybackMs, DurationMs)> {
    let items = project.draft.items(&data.clip.id).into_iter().flat_map(|items| items.of_kind(kind));
    items.filter_map(Item::times).collect()
}

/// The layouts of a clip with a screen and a camera; none where one of them is missing, or the layouts do not fit it.
fn choices_for(project: &Project, data: &ClipData) -> Option<LayoutChoices> {
    data.screen().and(data.camera())?;
    let all = layout_choices(&data.clip.layout_scene_type, project.video.dimensions);
    let large = all.iter().find(|shape| shape.kind == LayoutKind::CameraOnly)?.clone();
    // Where small bubbles are on the artboard, in percent, with room around them.
    let place = |shape: &LayoutShape| match shape.position.as_ref()? {
        Position::BottomLeft => Some([0.0, 66.0, 24.0, 100.0]),
        Position::BottomRight => Some([76.0, 66.0, 100.0, 100.0]),
        _ => None,
    };
    let bubbles = all.iter().filter(|shape| shape.kind == LayoutKind::CameraBubble && shape.size == Some(BubbleSize::Small));
    let bubbles: Vec<_> = bubbles.filter_map(|shape| Some((shape.clone(), place(shape)?))).collect();
    (!bubbles.is_empty()).then_some(LayoutChoices { large, bubbles })
}
