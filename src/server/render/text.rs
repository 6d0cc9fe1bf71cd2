//! Letters: text overlays and subtitles as a script for libass.

use super::graph::Scene;
use crate::api::{
    HexColor,
    captions::{CaptionStyle, Grouping, HighlightMode, StyleName, Subtitles, TextCase},
    item::Word,
    overlay::{TextAlign, TextOverlay, TextShadow},
};
use std::fmt::Write;

/// The faces that a script may name, by file.
pub const FONTS: [(&str, &[u8]); 3] = [
    ("Inter-Regular.otf", include_bytes!("../../../assets/fonts/Inter-Regular.otf")),
    ("Inter-Medium.otf", include_bytes!("../../../assets/fonts/Inter-Medium.otf")),
    ("Inter-SemiBold.otf", include_bytes!("../../../assets/fonts/Inter-SemiBold.otf")),
];

/// Words of one block at most, where they are put into chunks.
const BLOCK_WORDS: usize = 7;
/// A pause that ends a block.
const BLOCK_PAUSE_MS: i64 = 700;

/// The script of a scene; nothing when it shows no letters.
pub fn script(scene: &Scene<'_>, captions: bool) -> Option<String> {
    let reel = scene.reel;
    let mut events = String::new();
    for text in &reel.texts {
        overlay(scene, text, &mut events);
    }
    if captions {
        subtitles(scene, &reel.subtitles, &mut events);
    }
    if events.is_empty() {
        return None;
    }
    // Encoding -1: a line is read from the side that its first letter is read from, as the editor shows it.
    Some(format!(
        "[Script Info]\nScriptType: v4.00+\nPlayResX: {}\nPlayResY: {}\nWrapStyle: 0\nScaledBorderAndShadow: yes\n\n\
         [V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
         Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding\n\
         Style: Plain,Inter,48,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,-1\n\
         Style: Boxed,Inter,48,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,3,0,0,5,0,0,0,-1\n\n\
         [Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n{events}",
        reel.canvas.width.round(),
        reel.canvas.height.round(),
    ))
}

/// One line of the script, from and to in playback time, cut to the scene.
fn event(
    scene: &Scene<'_>,
    layer: u32,
    style: &str,
    (from, to): (i64, i64),
    margins: (i64, i64),
    text: &str,
    out: &mut String,
) {
    let (start, end) = ((from - scene.at.0).max(0), (to - scene.at.0).min(scene.length_ms + 200));
    if end <= start {
        return;
    }
    let time = |ms: i64| {
        let cs = ms / 10;
        format!("{}:{:02}:{:02}.{:02}", cs / 360_000, cs / 6_000 % 60, cs / 100 % 60, cs % 100)
    };
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "Dialogue: {layer},{},{},{style},,{},{},0,,{text}",
        time(start),
        time(end.max(start + 10)),
        margins.0,
        margins.1
    );
}

/// Text that libass takes for letters alone.
fn plain(text: &str) -> String {
    text.replace('\\', "\\\u{2060}").replace('{', "\\{").replace('}', "\\}").replace('\r', "").replace('\n', "\\N")
}

/// A colour as `\1c` and `\1a` want it: blue, green, red; and how much is seen through.
fn color(color: &HexColor, slot: u8) -> String {
    let [r, g, b, a] = color.rgba().unwrap_or([255, 255, 255, 255]);
    format!("\\{slot}c&H{b:02X}{g:02X}{r:02X}&\\{slot}a&H{:02X}&", 255 - a)
}

fn overlay(scene: &Scene<'_>, text: &TextOverlay, out: &mut String) {
    let canvas = scene.reel.canvas;
    let (Some(point), Some(size)) = (text.point, text.dimensions) else { return };
    let (x, y) = (canvas.width * point.x_pct / 100.0, canvas.height * point.y_pct / 100.0);
    let times = (text.start_time_ms.0, text.start_time_ms.0 + text.duration_ms.0);
    if let Some(background) = text.background.as_ref().filter(|c| c.rgba().is_some_and(|[.., a]| a > 0)) {
        let path = format!("m 0 0 l {w:.0} 0 l {w:.0} {h:.0} l 0 {h:.0}", w = size.width, h = size.height);
        let body = format!("{{\\an7\\pos({x:.0},{y:.0})\\bord0\\shad0{}\\p1}}{path}{{\\p0}}", color(background, 1));
        event(scene, 0, "Plain", times, (0, 0), &body, out);
    }
    let (anchor, at) = match text.text_align {
        Some(TextAlign::Left) => (4, x),
        Some(TextAlign::Right) => (6, x + size.width),
        _ => (5, x + size.width / 2.0),
    };
    let mut tags = format!("\\an{anchor}\\pos({at:.0},{:.0})", y + size.height / 2.0);
    let _ = write!(tags, "\\fs{:.1}\\b{:.0}", text.font_size.unwrap_or(80.0), text.font_weight.unwrap_or(500.0));
    let _ = write!(tags, "\\fscx{:.0}", text.font_width.unwrap_or(100.0));
    tags.push_str(&color(&text.color.clone().unwrap_or(HexColor("#FFFFFF".into())), 1));
    if let Some(outline) = &text.outline {
        let _ = write!(tags, "\\bord4{}", color(outline, 3));
    }
    if text.shadow == Some(TextShadow::Subtle) {
        tags.push_str("\\shad3\\4c&H000000&\\4a&H80&");
    }
    if text.transition == Some(crate::api::overlay::OverlayTransition::Smooth) && scene.frames > 1 {
        // Only where the text begins or ends in this stretch; in between it is fully seen.
        let fade_in = if times.0 >= scene.at.0 { 200 } else { 0 };
        let fade_out = if times.1 <= scene.at.0 + scene.length_ms { 200 } else { 0 };
        let _ = write!(tags, "\\fad({fade_in},{fade_out})");
    }
    let margins = (x.max(0.0) as i64, (canvas.width - x - size.width).max(0.0) as i64);
    event(scene, 1, "Plain", times, margins, &format!("{{{tags}}}{}", plain(&text.text)), out);
}

/// Words put into blocks: one at a time, or chunks of a sentence.
fn blocks<'a>(words: &'a [Word], grouping: &Grouping) -> Vec<&'a [Word]> {
    if *grouping == Grouping::SingleWord {
        return words.chunks(1).collect();
    }
    let (mut blocks, mut start) = (Vec::new(), 0);
    for index in 0..words.len() {
        let (Some(word), next) = (words.get(index), words.get(index + 1)) else { break };
        let pause = next.is_none_or(|next| next.start_time_ms - word.end_time_ms > BLOCK_PAUSE_MS);
        let ends = word.text.ends_with(['.', '!', '?']) || pause || index + 1 - start >= BLOCK_WORDS;
        if ends {
            blocks.extend(words.get(start..=index));
            start = index + 1;
        }
    }
    blocks
}

fn subtitles(scene: &Scene<'_>, subtitles: &Subtitles, out: &mut String) {
    let canvas = scene.reel.canvas;
    let style = subtitles.caption_style.clone().unwrap_or_else(|| StyleName::Classic.defaults()).effective();
    let grouping = subtitles.caption_grouping.clone().unwrap_or(Grouping::Chunked);
    // The size is meant for a shorter side of 1080.
    let size = subtitles.caption_font_size.unwrap_or(style.name.default_size()) * canvas.width.min(canvas.height) / 1080.0;
    let (x, y) = match subtitles.caption_position.flatten() {
        Some(position) => (canvas.width * position.x, canvas.height * position.y),
        None => (canvas.width / 2.0, canvas.height * 0.86),
    };
    let mut tags = format!("\\an5\\pos({x:.0},{y:.0})\\fs{size:.1}\\b{:.0}", subtitles.caption_font_weight.unwrap_or(600.0));
    let boxed = style.background_enabled == Some(true);
    let edge = if boxed { &style.background_color } else { &style.outline_color };
    if let Some(edge) = edge.as_ref().filter(|_| boxed || style.outline_enabled == Some(true)) {
        let _ = write!(tags, "\\bord{:.1}{}", if boxed { size * 0.22 } else { size * 0.06 }, color(edge, 3));
    }
    if let Some(shadow) = style.shadow_color.as_ref().filter(|_| style.shadow_enabled == Some(true)) {
        let _ = write!(tags, "\\shad{:.1}{}", size * 0.06, color(shadow, 4));
    }
    let margin = (canvas.width * 0.08) as i64;
    for block in blocks(&scene.reel.words, &grouping) {
        let (Some(first), Some(last)) = (block.first(), block.last()) else { continue };
        let shown = if boxed { "Boxed" } else { "Plain" };
        let mut line = |from: i64, to: i64, spoken: Option<usize>| {
            let text = spell(block, &style, spoken);
            event(scene, 2, shown, (from, to), (margin, margin), &format!("{{{tags}}}{text}"), out);
        };
        if style.word_level_highlights != Some(true) {
            line(first.start_time_ms, last.end_time_ms, None);
            continue;
        }
        for (index, word) in block.iter().enumerate() {
            let until = block.get(index + 1).map_or(word.end_time_ms, |next| next.start_time_ms);
            line(word.start_time_ms, until, Some(index));
        }
    }
}

/// The letters of a block, with the spoken word marked.
fn spell(block: &[Word], style: &CaptionStyle, spoken: Option<usize>) -> String {
    let mut text = String::new();
    for (index, word) in block.iter().enumerate() {
        let cased = match style.text_case {
            Some(TextCase::Uppercase) => word.text.to_uppercase(),
            Some(TextCase::Lowercase) => word.text.to_lowercase(),
            _ => word.text.clone(),
        };
        let active = spoken == Some(index);
        let fade = spoken.is_some() && !active && style.highlight_mode == Some(HighlightMode::FadeRest);
        let letters = match (&style.highlight_color, active) {
            (Some(highlight), true) if style.highlight_mode != Some(HighlightMode::FadeRest) => highlight,
            _ => &style.text_color,
        };
        // A backdrop without a highlight colour fades the words that are not spoken yet.
        let quiet = fade || (style.highlight_color.is_none() && spoken.is_some_and(|spoken| index > spoken));
        let _ = write!(text, "{{{}{}}}", color(letters, 1), if quiet { "\\1a&H80&" } else { "" });
        text.push_str(&plain(&cased));
        if index + 1 < block.len() {
            text.push(' ');
        }
    }
    text
}
