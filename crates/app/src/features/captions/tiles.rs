//! Preview tiles: their captions, and whether the text fits and has all glyphs.

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

/// Text size in the pane of variants: large enough to read in a small tile, small enough that two lines fit.
const WALL_SIZE: u32 = 92;
/// Tile of the playhead's frame, after the tiles of the preview frames.
pub const PLAYHEAD: usize = super::FRAMES;

/// Ways to highlight the spoken word.
const MODES: [Option<HighlightMode>; 4] =
    [None, Some(HighlightMode::Text), Some(HighlightMode::Background), Some(HighlightMode::FadeRest)];

/// Captions in the tiles of the open pane, and their layout problems.
#[derive(Debug, Default)]
pub struct Tiles {
    asked: Vec<(usize, Subtitles, CaptionBlock)>,
    pub(super) generation: RequestId,
    pub(super) problems: Vec<(usize, Option<String>)>,
    /// Position of the playhead when its tile was last checked.
    playhead: Option<VideoMs>,
}

/// Style combined with a way to highlight the spoken word.
pub struct Variant {
    /// Caption style, by its name in the API.
    pub style: StyleName,
    /// Name of the variant.
    pub name: String,
    /// Fields that the variant sets in a draft.
    pub changes: Vec<(Field, Value)>,
    /// Subtitles with a text size for a small tile.
    pub subtitles: Subtitles,
}

/// All variants, row by row: a column for each style, a row for each way to highlight the spoken word.
pub fn variants() -> Vec<Variant> {
    let of = |mode: Option<&HighlightMode>, style: &StyleName| {
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
        let name = match mode {
            None => words::subtitles::variant_plain(style.title()),
            Some(HighlightMode::Text) => words::subtitles::variant_text(style.title()),
            Some(HighlightMode::Background) => words::subtitles::variant_background(style.title()),
            Some(_) => words::subtitles::variant_faded(style.title()),
        };
        Variant { style: style.clone(), name, changes, subtitles: design.subtitles(None) }
    };
    let rows = MODES.iter().flat_map(|mode| StyleName::KNOWN.iter().map(move |style| of(mode.as_ref(), style)));
    rows.collect()
}

/// Number of rows in the pane of variants: the ways to highlight the spoken word.
pub const WALL_ROWS: usize = MODES.len();

impl Captions {
    /// Layout problem of a tile in the open pane; `None` if the text fits or isn't checked yet.
    pub fn tile_problem(&self, tile: usize) -> Option<&str> {
        self.tiles.problems.iter().find(|(of, _)| *of == tile)?.1.as_deref()
    }

    /// True if all tiles of the open pane are checked.
    pub fn are_tiles_checked(&self) -> bool {
        self.tiles.asked.iter().all(|(tile, ..)| self.tiles.problems.iter().any(|(of, _)| of == tile))
    }

    /// Moment for tiles without a frame of their own: the busiest frame, else the start of the first clip.
    pub fn tile_moment(&self) -> FrameMoment {
        let busiest = self.frames.get(2).and_then(Option::as_ref).map(|frame| frame.moment);
        busiest.unwrap_or(FrameMoment { clip: 0, at: PlaybackMs::ZERO })
    }

    /// Captions of each tile in the open pane.
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
                let styles = self.compared_styles().into_iter().flatten().enumerate();
                styles
                    .map(|(tile, (_, design))| {
                        let subtitles = design.subtitles(None);
                        let block = self.block(project, self.tile_moment(), &subtitles);
                        (tile, subtitles, block)
                    })
                    .collect()
            }
            // The text bench checks all sample texts itself, and the page of a preset has no tiles.
            Pane::Bench | Pane::Style => Vec::new(),
        }
    }

    /// Requests a check of the tiles, if their captions changed.
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

    /// Like [`Captions::want_tiles`], but only if the playhead moved in the pane that shows its frame.
    pub(super) fn follow_playhead(&mut self, context: &Context<'_>) {
        if self.pane == Pane::Frames && self.tiles.playhead != Some(context.state.playhead()) {
            self.want_tiles(context);
        }
    }
}
