//! Checks of the subtitles that need no frames: blocks that do not fit, are too fast to read, or cover faces or overlays.

use super::measure::SubtitledVideo;
use crate::{
    api::{
        ClipId, PlaybackMs, SizePx,
        captions::Subtitles,
        item::{Item, ItemKind, Word},
    },
    captions::{Area, Block, BlockRules, Hurry, Look, Moment, Obstacle, With, blocks, collisions, free_place, too_fast},
    document::ClipData,
    edit::ClipItems,
    fonts,
    picture::{Fonts, measure_caption},
    stage::compose::{CaptionBlock, Composition, caption_block, compose},
};
use serde::Serialize;

/// Block that does not fit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Overflow {
    /// The clip.
    pub clip: ClipId,
    /// Time at which the block appears, on the clip's clock.
    pub timestamp_ms: i64,
    /// Text of the block.
    pub text: String,
    /// Description of the problem.
    pub problem: String,
}

/// Block that is too fast to read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hurried {
    /// The clip.
    pub clip: ClipId,
    /// Time at which the block appears, on the clip's clock.
    pub timestamp_ms: i64,
    /// Text of the block.
    pub text: String,
    /// Description of the problem.
    pub problem: String,
}

/// Period in which subtitles cover something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Collided {
    /// `face` or `overlay`.
    pub with: &'static str,
    /// The clip.
    pub clip: ClipId,
    /// Start of the period, on the clip's clock.
    pub from_ms: i64,
    /// End of the period, on the clip's clock.
    pub to_ms: i64,
    /// Description, such as `covers a face for 3.1 s`.
    #[serde(skip)]
    pub text: String,
}

/// Results of the checks for a whole video.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaptionLayout {
    /// Number of blocks.
    pub blocks: usize,
    /// Blocks that do not fit.
    pub overflow: Vec<Overflow>,
    /// Blocks that are too fast to read.
    pub too_fast: Vec<Hurried>,
    /// Periods in which subtitles cover something.
    pub collisions: Vec<Collided>,
    /// Nearest position at which the subtitles would cover nothing, in fractions of the canvas; `None` if nothing is covered or
    /// there is no such position.
    pub free_place: Option<(f64, f64)>,
}

/// Maximum number of lines of a block; `None` if unlimited.
fn allowed_lines(subtitles: &Subtitles) -> Option<usize> {
    match subtitles.caption_lines_per_block {
        Some(0) => None,
        Some(lines) => usize::try_from(lines).ok(),
        None => Some(1),
    }
}

/// Lays out every block and runs the checks. Takes some milliseconds for each hundred blocks; stops early if `is_cancelled`
/// returns true.
pub fn caption_layout(subject: &SubtitledVideo, fonts: &Fonts, is_cancelled: &dyn Fn() -> bool) -> CaptionLayout {
    let project = &subject.project;
    let canvas = project.video.dimensions;
    let rules = BlockRules::of(&subject.subtitles);
    let look = Look::of(&subject.subtitles);
    let mut found = CaptionLayout::default();
    let (mut all_shown, mut all_obstacles) = (Vec::new(), Vec::new());
    for (data, place) in project.clips.iter().zip(project.sequence.spans()) {
        let mut shown = Vec::new();
        for block in blocks(&data.words, &rules) {
            if is_cancelled() {
                return found;
            }
            found.blocks += 1;
            let moment = Moment { words: block.words.clone(), spoken: 0, until: block.to_ms };
            let drawn = caption_block(&subject.subtitles, &moment, canvas);
            let (clip, timestamp_ms) = (data.clip.id.clone(), block.from_ms);
            let (problem, area) = fitted(&subject.subtitles, fonts, &drawn, canvas);
            if let Some(problem) = problem {
                found.overflow.push(Overflow { clip: clip.clone(), timestamp_ms, text: block.text(), problem });
            }
            if let Some(hurry) = too_fast(&block) {
                found.too_fast.push(hurried(clip, &block, hurry));
            }
            shown.extend(area.map(|area| (block.from_ms, block.to_ms, area)));
        }
        let obstacles = obstacles(subject, data);
        for collision in collisions(&shown, &obstacles) {
            found.collisions.push(Collided {
                with: match collision.with {
                    With::Face => "face",
                    With::Overlay => "overlay",
                },
                clip: data.clip.id.clone(),
                from_ms: collision.from_ms,
                to_ms: collision.to_ms,
                text: collision.text(),
            });
        }
        let start = place.start.0;
        all_shown.extend(shown.into_iter().map(|(from, to, area)| (start + from, start + to, area)));
        all_obstacles.extend(obstacles.into_iter().map(|obstacle| Obstacle {
            from_ms: start + obstacle.from_ms,
            to_ms: start + obstacle.to_ms,
            ..obstacle
        }));
    }
    if !found.collisions.is_empty() {
        found.free_place = free_place(&all_shown, &all_obstacles, look.centre);
    }
    found
}

fn hurried(clip: ClipId, block: &Block<'_>, hurry: Hurry) -> Hurried {
    Hurried { clip, timestamp_ms: block.from_ms, text: block.text(), problem: hurry.text() }
}

/// Problem of a block, if it does not fit, and the area of the canvas that it covers, in fractions.
fn fitted(subtitles: &Subtitles, fonts: &Fonts, block: &CaptionBlock, canvas: SizePx) -> (Option<String>, Option<Area>) {
    let missing = fonts.missing(&block.words.iter().map(|word| word.text.as_str()).collect::<String>());
    let Some(measured) = measure_caption(fonts, block) else { return (None, None) };
    let padding = block.plate.and_then(|plate| plate.padding).unwrap_or(0.0);
    let all = measured.letters.inset(-padding);
    let area = Area { x: all.x / canvas.width, y: all.y / canvas.height, w: all.w / canvas.width, h: all.h / canvas.height };
    let letters = measured.letters;
    let is_outside = letters.x < -0.5
        || letters.y < -0.5
        || letters.x + letters.w > canvas.width + 0.5
        || letters.y + letters.h > canvas.height + 0.5;
    let too_many = allowed_lines(subtitles).filter(|allowed| measured.lines.len() > *allowed);
    let problem = if is_outside {
        Some(words::jobs::text_outside().to_owned())
    } else if let Some(allowed) = too_many {
        Some(words::jobs::too_many_lines(allowed, measured.lines.len()))
    } else {
        missing.first().map(|letter| {
            let group = fonts::group(*letter).map_or_else(|| words::jobs::private_characters().to_owned(), fonts::Group::name);
            words::jobs::no_font_has(format_args!("U+{:04X}", u32::from(*letter)), missing.len(), group)
        })
    };
    (problem, Some(area))
}

/// Problem of a block as it is drawn; `None` if it fits and the fonts have all its glyphs.
pub fn block_problem(subtitles: &Subtitles, fonts: &Fonts, block: &CaptionBlock, canvas: SizePx) -> Option<String> {
    fitted(subtitles, fonts, block, canvas).0
}

/// Problems of texts, each shown as one block; `None` for a text that fits.
pub fn bench_problems(subtitles: &Subtitles, canvas: SizePx, texts: &[String], fonts: &Fonts) -> Vec<Option<String>> {
    let problem = |text: &String| {
        let words = text_words(text);
        let moment = Moment { words: words.iter().collect(), spoken: 0, until: 0 };
        fitted(subtitles, fonts, &caption_block(subtitles, &moment, canvas), canvas).0
    };
    texts.iter().map(problem).collect()
}

/// Splits a text into words of half a second each.
pub fn text_words(text: &str) -> Vec<Word> {
    let word = |(index, word): (usize, &str)| {
        let start_time_ms = index as i64 * 500;
        Word {
            index: index as u64,
            text: word.into(),
            start_time_ms,
            end_time_ms: start_time_ms + 500,
            hidden: false,
            estimated: false,
            space_before: Some(true),
            cue: None,
        }
    };
    text.split_whitespace().enumerate().map(word).collect()
}

/// Things that subtitles of a clip should not cover: faces and overlays.
fn obstacles(subject: &SubtitledVideo, data: &ClipData) -> Vec<Obstacle> {
    let end = data.map.playback_length().0;
    let mut found = Vec::new();
    for (index, sample) in data.faces.iter().enumerate() {
        let from_ms = sample.timestamp_ms.round() as i64;
        let to_ms = data.faces.get(index + 1).map_or(end, |next| next.timestamp_ms.round() as i64);
        found.extend(sample.faces.iter().map(|face| Obstacle {
            with: With::Face,
            from_ms,
            to_ms,
            area: Area { x: face.x_pct / 100.0, y: face.y_pct / 100.0, w: face.width_pct / 100.0, h: face.height_pct / 100.0 },
        }));
    }
    let canvas = subject.project.video.dimensions;
    let items = subject.project.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter);
    let overlays = items.filter(|item| matches!(item.kind(), ItemKind::TextOverlay | ItemKind::MediaOverlay));
    let view = subject.project.view_alone(data);
    for item in overlays {
        let Some((start, length)) = item.times() else { continue };
        let (from_ms, to_ms) = (start.0, start.0.saturating_add(length.0));
        let Composition { elements, approximations, .. } = compose(&view, PlaybackMs(from_ms.midpoint(to_ms)));
        let composition = Composition { canvas, elements, approximations };
        let Some(rect) = composition.place_of(Item::id(item)) else { continue };
        let area =
            Area { x: rect.x / canvas.width, y: rect.y / canvas.height, w: rect.w / canvas.width, h: rect.h / canvas.height };
        found.push(Obstacle { with: With::Overlay, from_ms, to_ms, area });
    }
    found
}
