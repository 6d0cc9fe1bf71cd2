//! The tiles of the previews: what each shows, and whether its text fits and has all of its letters.

use super::{Captions, Context, Pane};
use crate::{
    api::{
        HexColor, PlaybackMs,
        captions::{HighlightMode, StyleName, Subtitles},
    },
    app::Project,
    captions::{Design, Field},
    jobs::{
        RequestId,
        captions::{CaptionRequest, FrameMoment},
    },
    stage::compose::{CaptionBlock, Element, ElementKind},
    timeline::VideoMs,
};
use serde_json::{Value, json};

/// The size of letters on the wall of styles: large, so that a small tile can be read, and not so large that two lines reach over the
/// edge.
const WALL_SIZE: u32 = 92;
/// The tile of the frame at the playhead, behind those of the hardest frames.
pub const PLAYHEAD: usize = super::FRAMES;

/// A name for each way to mark the spoken word.
const MODES: [(&str, Option<HighlightMode>); 4] = [
    ("no highlight", None),
    ("coloured text", Some(HighlightMode::Text)),
    ("background", Some(HighlightMode::Background)),
    ("faded rest", Some(HighlightMode::FadeRest)),
];

/// What the tiles of the present pane show, and what is wrong with it.
#[derive(Debug, Default)]
pub struct Tiles {
    asked: Vec<(usize, Subtitles, CaptionBlock)>,
    pub(super) generation: RequestId,
    pub(super) problems: Vec<(usize, Option<String>)>,
    /// Where the playhead was when its tile was looked at.
    playhead: Option<VideoMs>,
}

/// A style with a way to mark the spoken word.
pub struct Variant {
    /// Its style.
    pub style: StyleName,
    /// What it is called.
    pub name: String,
    /// What it sets in a draft.
    pub changes: Vec<(Field, Value)>,
    /// How it looks, in a size for a small tile.
    pub subtitles: Subtitles,
}

/// Every style with every way to mark the spoken word, row by row of a wall with a column for each style.
pub fn variants() -> Vec<Variant> {
    let of = |mode_name: &str, mode: Option<&HighlightMode>, style: &StyleName| {
        let mut changes = vec![(Field::Style, json!(style.as_str())), (Field::WordLevelHighlights, json!(mode.is_some()))];
        if let Some(mode) = mode {
            changes.push((Field::HighlightMode, json!(mode)));
            changes.push((Field::HighlightColor, json!(HexColor("#FFD166FF".into()))));
            if *mode == HighlightMode::Background {
                changes.push((Field::ActiveWordTextColor, json!("#000000FF")));
            }
        }
        let mut design = Design::default();
        for (field, value) in &changes {
            design.set(*field, value.clone());
        }
        design.set(Field::Size, json!(WALL_SIZE));
        let name = format!("{}, {mode_name}", style.title());
        Variant { style: style.clone(), name, changes, subtitles: design.subtitles(None) }
    };
    let rows = MODES.iter().flat_map(|(name, mode)| StyleName::KNOWN.iter().map(move |style| of(name, mode.as_ref(), style)));
    rows.collect()
}

/// The ways to mark the spoken word: rows of the wall.
pub const WALL_ROWS: usize = MODES.len();

impl Captions {
    /// What is wrong with the text of a tile of the present pane; nothing where it fits, or is not looked at yet.
    pub fn tile_problem(&self, tile: usize) -> Option<&str> {
        self.tiles.problems.iter().find(|(of, _)| *of == tile)?.1.as_deref()
    }

    /// The moment that tiles without one of their own show: the busiest frame.
    pub fn tile_moment(&self) -> FrameMoment {
        let busiest = self.frames.get(2).and_then(Option::as_ref).map(|frame| frame.moment);
        busiest.unwrap_or(FrameMoment { clip: 0, at: PlaybackMs::ZERO })
    }

    /// What each tile of the present pane shows.
    fn tiles(&self, project: &Project, playhead: VideoMs) -> Vec<(usize, Subtitles, CaptionBlock)> {
        match self.pane {
            Pane::Frames => {
                let subtitles = self.subtitles(project);
                let frames = self.frames.iter().enumerate().filter_map(|(slot, frame)| Some((slot, frame.as_ref()?.moment)));
                let mut all: Vec<_> =
                    frames.map(|(slot, moment)| (slot, subtitles.clone(), self.block(project, moment, &subtitles))).collect();
                if let Some((data, at)) = project.at(playhead) {
                    let elements = project.with_subtitles(data, at, &subtitles).elements;
                    let block = elements.into_iter().find_map(|element| match element {
                        Element { kind: ElementKind::Caption(block), .. } => Some(block),
                        _ => None,
                    });
                    all.extend(block.map(|block| (PLAYHEAD, subtitles, block)));
                }
                all
            }
            Pane::Wall => {
                let moment = self.tile_moment();
                let block = |subtitles: &Subtitles| self.block(project, moment, subtitles);
                let all = variants().into_iter().enumerate();
                all.map(|(tile, variant)| (tile, variant.subtitles.clone(), block(&variant.subtitles))).collect()
            }
            Pane::Compare => {
                let other = self.compared.and_then(|id| self.drafts.get(id));
                let both = [self.draft(), other].into_iter().flatten().map(|draft| draft.design.subtitles(None)).enumerate();
                both.map(|(tile, subtitles)| {
                    let block = self.block(project, self.tile_moment(), &subtitles);
                    (tile, subtitles, block)
                })
                .collect()
            }
            // Its texts are always looked at as a whole.
            Pane::Bench => Vec::new(),
        }
    }

    /// Has the tiles looked at where they may show something else than before.
    pub(super) fn want_tiles(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project() else { return };
        let playhead = context.state.playhead();
        self.tiles.playhead = Some(playhead);
        let tiles = self.tiles(project, playhead);
        if tiles == self.tiles.asked {
            return;
        }
        self.tiles.generation.advance();
        self.tiles.problems.clear();
        context.services.captions(CaptionRequest::Fits {
            id: self.tiles.generation,
            canvas: project.video.dimensions,
            tiles: tiles.clone(),
        });
        self.tiles.asked = tiles;
    }

    /// The same after the playhead was moved.
    pub(super) fn follow_playhead(&mut self, context: &Context<'_>) {
        if self.pane == Pane::Frames && self.tiles.playhead != Some(context.state.playhead()) {
            self.want_tiles(context);
        }
    }
}
