//! Transcript of a video as a subtitle file. An ASS file has the same line breaks as the rendered video.

use super::text_words;
use crate::{
    api::{SizePx, captions::Subtitles},
    captions::{Cue, Drawing, Format, Look, Moment, ShownFont, ass_losses, write},
    fonts,
    picture::{Fonts, LineHeights, Output, font_file, letter_boxes, line_heights, measure_caption},
    stage::compose::caption_block,
};

/// Line height of rendered subtitles, in ems.
const LINE: f64 = 1.2;

/// Subtitle file in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordsFile {
    /// Contents of the file.
    pub text: String,
    /// Settings of the style that the format lacks.
    pub losses: Vec<&'static str>,
}

impl WordsFile {
    /// Sentence about the lost settings; `None` if nothing is lost.
    pub fn loss(&self) -> Option<String> {
        if self.losses.is_empty() {
            return None;
        }
        Some(words::jobs::ass_losses(self.losses.join("; ")))
    }
}

/// Writes cues in a format. Reads fonts of the system if the text needs them: never call it on a thread of the runtime or the
/// interface.
pub fn words_file(format: Format, cues: &[Cue], subtitles: &Subtitles, canvas: SizePx, title: &str) -> WordsFile {
    let fonts = &fonts::shared();
    let look = Look::of(subtitles);
    // One word, as it is drawn while it is spoken.
    let word = text_words("a");
    let drawn = caption_block(subtitles, &Moment { words: word.iter().collect(), spoken: 0, until: 0 }, canvas);
    let em = drawn.letters.size.max(f64::MIN_POSITIVE);
    let LineHeights { family, win, drawn: ours } = line_heights(&look.family);
    // The middle of a line is in the same place in both; the glyphs stand on the baseline.
    let font = ShownFont { family, height: win.0 + win.1, lower: ((win.0 - ours.0) - (win.1 - ours.1)) / 2.0 };
    let drawing = Drawing {
        font,
        file: font_file(&look.family, look.weight > 500.0),
        outline: drawn.letters.outline.map_or(0.0, |outline| outline.width / em),
        shadow: drawn.letters.shadow.map_or(0.0, |shadow| shadow.dx / em),
        padding: drawn.plate.and_then(|plate| plate.padding).unwrap_or(0.0) / em,
        word_padding: drawn.words.first().and_then(|word| word.plate?.padding).unwrap_or(0.0) / em,
        line: LINE,
        width: drawn.max_width / canvas.width,
        breaks: &|cue| breaks(cue, subtitles, canvas, fonts),
    };
    let losses = if format == Format::Ass { ass_losses(&look, &font, LINE) } else { Vec::new() };
    WordsFile { text: write(format, cues, &look, canvas, title, &drawing), losses }
}

/// Indexes of the words of a cue that begin a line in the rendered video, except the first word.
fn breaks(cue: &Cue, subtitles: &Subtitles, canvas: SizePx, fonts: &Fonts) -> Vec<usize> {
    let words: Vec<_> = cue.api_words();
    let moment = Moment { words: words.iter().collect(), spoken: 0, until: cue.to.0 };
    let block = caption_block(subtitles, &moment, canvas);
    let lines = measure_caption(fonts, &block).map_or_else(Vec::new, |measured| measured.lines);
    if lines.len() < 2 {
        return Vec::new();
    }
    let side = |side: f64| side.round().clamp(1.0, f64::from(u16::MAX)) as u32;
    let output = Output { width: side(canvas.width), height: side(canvas.height), scale: 1.0 };
    // The tallest glyph of each word decides its line: a comma alone may be nearer to the next line.
    let mut tallest: Vec<Option<[i64; 4]>> = vec![None; words.len()];
    for (word, letter) in letter_boxes(fonts, &block, output) {
        let height = |[_, top, _, bottom]: [i64; 4]| bottom - top;
        if let Some(known) = tallest.get_mut(word)
            && known.is_none_or(|known| height(known) < height(letter))
        {
            *known = Some(letter);
        }
    }
    let (mut found, mut line) = (Vec::new(), 0);
    for (word, letter) in tallest.into_iter().enumerate() {
        let Some([_, top, _, bottom]) = letter else { continue };
        let middle = (top + bottom) as f64 / 2.0;
        let distance = |index: usize| lines.get(index).map_or(f64::MAX, |line| (line.y + line.h / 2.0 - middle).abs());
        let nearest = (0..lines.len()).min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or(0);
        if nearest > line {
            line = nearest;
            found.extend((word > 0).then_some(word));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::captions::{CaptionPosition, StyleName},
        captions::{BlockRules, ClipWords, cues},
        picture::{Compositor, Pixels},
        stage::compose::{CaptionBlock, Composition, Element, ElementKind, Fill},
        timeline::VideoMs,
    };
    use std::process::Command;

    const CANVAS: SizePx = SizePx { width: 1280.0, height: 720.0 };
    const TEXT: &str =
        "Whoever reads this line, without a break, sees that \u{201c}blocks\u{201d} hold more words than fit into one.";

    fn subtitles(style: &StyleName, family: &str) -> Subtitles {
        Subtitles {
            caption_style: Some(style.defaults()),
            caption_font_family: Some(family.into()),
            caption_font_weight: Some(700.0),
            caption_lines_per_block: Some(3),
            caption_position: Some(Some(CaptionPosition { x: 0.45, y: 0.6 })),
            ..Subtitles::default()
        }
    }

    fn cue(subtitles: &Subtitles) -> Vec<Cue> {
        let mut words = text_words(TEXT);
        for word in &mut words {
            (word.start_time_ms, word.end_time_ms) = (word.index as i64 * 10, word.index as i64 * 10 + 10);
        }
        cues(&[ClipWords { start: VideoMs(0), length_ms: 5_000, words }], &BlockRules::of(subtitles))
    }

    fn block(subtitles: &Subtitles, cue: &Cue) -> CaptionBlock {
        let words = cue.api_words();
        caption_block(subtitles, &Moment { words: words.iter().collect(), spoken: words.len(), until: 0 }, CANVAS)
    }

    /// Rows of an image that have light pixels, as ranges from top to bottom, each with the first and last column.
    fn lines(width: usize, rgba: &[u8]) -> Vec<[usize; 4]> {
        let mut found: Vec<[usize; 4]> = Vec::new();
        for (row, pixels) in rgba.chunks_exact(width * 4).enumerate() {
            let light = |pixel: &[u8]| pixel[..3].iter().all(|value| *value > 180);
            let columns: Vec<usize> =
                pixels.chunks_exact(4).enumerate().filter(|(_, pixel)| light(pixel)).map(|(x, _)| x).collect();
            let (Some(first), Some(last)) = (columns.first(), columns.last()) else { continue };
            match found.last_mut().filter(|[_, bottom, ..]| *bottom + 3 >= row) {
                Some([_, bottom, left, right]) => (*bottom, *left, *right) = (row, (*left).min(*first), (*right).max(*last)),
                None => found.push([row, row, *first, *last]),
            }
        }
        found
    }

    fn ours(subtitles: &Subtitles, cue: &Cue) -> Pixels {
        let element = |kind| Element { kind, opacity: 1.0 };
        let behind = element(ElementKind::Background(Fill::Solid([90, 90, 90, 255])));
        let elements = vec![behind, element(ElementKind::Caption(block(subtitles, cue)))];
        let composition = Composition { canvas: CANVAS, elements, approximations: vec![] };
        Compositor::new((1280, 720), fonts::shared()).frame(&composition, &|_| None)
    }

    /// Frame with the same subtitles burnt in by libass; `None` if this ffmpeg lacks libass.
    fn burnt(folder: &std::path::Path, ass: &str) -> Option<Vec<u8>> {
        let filters = Command::new("ffmpeg").args(["-hide_banner", "-filters"]).output().ok()?;
        if !String::from_utf8_lossy(&filters.stdout).lines().any(|line| line.split_whitespace().nth(1) == Some("ass")) {
            return None;
        }
        std::fs::write(folder.join("a.ass"), ass).unwrap();
        // Only the fonts in the file are available, as on a computer that has none of them installed.
        std::fs::write(folder.join("fonts.conf"), "<fontconfig><dir>no-such-folder</dir></fontconfig>").unwrap();
        let output = Command::new("ffmpeg")
            .current_dir(folder)
            .env("FONTCONFIG_FILE", folder.join("fonts.conf"))
            .args(["-v", "error", "-f", "lavfi", "-i", "color=c=0x5a5a5a:s=1280x720:d=1,format=rgba", "-vf", "ass=a.ass"])
            .args(["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.stdout.len(), 1280 * 720 * 4);
        Some(output.stdout)
    }

    #[test]
    fn an_ass_file_burnt_by_libass_has_the_lines_the_place_and_the_box_of_the_picture_in_every_font() {
        let folder = tempfile::tempdir().unwrap();
        for (style, family, weight) in [
            (StyleName::Classic, "Inter", 700.0),
            (StyleName::Classic, "Inter", 400.0),
            (StyleName::Backdrop, "Inter", 700.0),
            (StyleName::Classic, "Lato", 700.0),
            (StyleName::Mono, "Lato", 700.0),
            (StyleName::Backdrop, "Lato", 700.0),
            (StyleName::Classic, "Dela Gothic One", 700.0),
            (StyleName::Classic, "Arial", 700.0),
            (StyleName::Classic, "Arial", 400.0),
            (StyleName::Classic, "Georgia", 400.0),
        ] {
            let mut subtitles = subtitles(&style, family);
            subtitles.caption_font_weight = Some(weight);
            if let Some(style) = &mut subtitles.caption_style {
                style.word_level_highlights = Some(false);
            }
            let cues = cue(&subtitles);
            let file = words_file(Format::Ass, &cues, &subtitles, CANVAS, "");
            let drawn = ours(&subtitles, &cues[0]);
            let expected = lines(1280, drawn.data());
            assert!(expected.len() > 1, "{style:?} {family}: the text has several lines: {expected:?}");
            assert_eq!(file.text.lines().filter(|line| line.starts_with("Dialogue")).count(), 1);
            let dialogue = file.text.lines().find(|line| line.starts_with("Dialogue")).unwrap();
            assert_eq!(dialogue.matches("\\N").count() + 1, expected.len(), "{dialogue}");
            let Some(burnt) = burnt(folder.path(), &file.text) else { return };
            let found = lines(1280, &burnt);
            assert_eq!(found.len(), expected.len(), "{style:?} {family}: {found:?} {expected:?}");
            // Fonts with another line height spread the lines around the same middle; the file's losses name that.
            let heights = line_heights(family);
            let wider = (heights.win.0 + heights.win.1 - LINE).abs() * block(&subtitles, &cues[0]).letters.size;
            assert_eq!(file.losses.contains(&words::captions::loss_line_spacing()), wider > 1.0, "{family}");
            let spread = (wider * (expected.len() - 1) as f64 / 2.0).round() as usize + 3;
            for (found, expected) in found.iter().zip(&expected) {
                let off = [0, 1, 2, 3].map(|edge| found[edge].abs_diff(expected[edge]));
                assert!(off[0] <= spread && off[1] <= spread, "{style:?} {family}: {found:?} {expected:?}");
                assert!(off[2] <= 4 && off[3] <= 4, "{style:?} {family}: {found:?} {expected:?}");
            }
            // The style has a box: about as many pixels are darker than the background, except at its corners.
            if style == StyleName::Backdrop {
                let dark =
                    |rgba: &[u8]| rgba.chunks_exact(4).filter(|pixel| pixel[..3].iter().all(|value| *value < 70)).count();
                let (there, here) = (dark(&burnt) as f64, dark(drawn.data()) as f64);
                assert!(here > 10_000.0 && (there / here - 1.0).abs() < 0.06, "{there} {here}");
            }
        }
    }

    /// Middle of the columns whose pixels have a colour, as a fraction of the columns with text.
    fn middle_of(rgba: &[u8], is_it: impl Fn(&[u8]) -> bool) -> Option<f64> {
        let columns = |is_it: &dyn Fn(&[u8]) -> bool| -> Vec<f64> {
            let pixels = rgba.chunks_exact(4).enumerate().filter(|(_, pixel)| is_it(pixel));
            pixels.map(|(index, _)| (index % 1280) as f64).collect()
        };
        let letters = columns(&|pixel: &[u8]| pixel[..3].iter().any(|value| *value > 180));
        let (first, last) = letters.iter().fold((f64::MAX, f64::MIN), |(first, last), x| (first.min(*x), last.max(*x)));
        let found = columns(&is_it);
        (!found.is_empty()).then(|| (found.iter().sum::<f64>() / found.len() as f64 - first) / (last - first).max(1.0))
    }

    #[test]
    fn the_spoken_word_of_a_right_to_left_line_burnt_by_libass_is_where_the_picture_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let hebrew =
            "\u{5e9}\u{5dc}\u{5d5}\u{5dd}, \u{5e2}\u{5d5}\u{5dc}\u{5dd} \u{5d9}\u{5e4}\u{5d4} \u{5de}\u{5d0}\u{5d5}\u{5d3}!";
        let mixed = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} to you 12 \u{5e2}\u{5d5}\u{5dc}\u{5dd}";
        for text in [hebrew, mixed, "one \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{5e2}\u{5d5}\u{5dc}\u{5dd} two"] {
            let mut subtitles = subtitles(&StyleName::Classic, "Arial");
            subtitles.caption_lines_per_block = Some(1);
            if let Some(style) = &mut subtitles.caption_style {
                style.word_level_highlights = Some(true);
                style.text_color = crate::api::HexColor("#FFFFFF".into());
                style.highlight_color = Some(crate::api::HexColor("#FF2020".into()));
            }
            let words = text_words(text);
            let clip = ClipWords { start: VideoMs(0), length_ms: 60_000, words };
            let cue = cues(&[clip], &BlockRules::of(&subtitles)).remove(0);
            let file = words_file(Format::Ass, std::slice::from_ref(&cue), &subtitles, CANVAS, "");
            let red = |pixel: &[u8]| pixel[0] > 180 && pixel[1] < 110 && pixel[2] < 110;
            for spoken in 0..cue.words.len() {
                let words = cue.api_words();
                let moment = Moment { words: words.iter().collect(), spoken, until: 0 };
                let element = |kind| Element { kind, opacity: 1.0 };
                let elements = vec![
                    element(ElementKind::Background(Fill::Solid([90, 90, 90, 255]))),
                    element(ElementKind::Caption(caption_block(&subtitles, &moment, CANVAS))),
                ];
                let composition = Composition { canvas: CANVAS, elements, approximations: vec![] };
                let drawn = Compositor::new((1280, 720), fonts::shared()).frame(&composition, &|_| None);
                let expected = middle_of(drawn.data(), red).unwrap();
                // Keep the event of this word alone, starting at 0.
                let mut event = 0;
                let alone = |line: &str| {
                    let Some(rest) = line.strip_prefix("Dialogue: 0,") else { return format!("{line}\n") };
                    event += 1;
                    let said = rest.splitn(3, ',').nth(2).unwrap();
                    if event == spoken + 1 { format!("Dialogue: 0,0:00:00.00,0:00:01.00,{said}\n") } else { String::new() }
                };
                let ass: String = file.text.lines().map(alone).collect();
                let Some(burnt) = burnt(folder.path(), &ass) else { return };
                let found = middle_of(&burnt, red).unwrap_or_else(|| panic!("{text}: word {spoken} is not marked: {ass}"));
                assert!((found - expected).abs() < 0.02, "{text}: word {spoken} is at {found}, in the picture at {expected}");
            }
        }
    }

    #[test]
    fn a_right_to_left_line_without_marks_burnt_by_libass_ends_where_the_picture_ends() {
        let folder = tempfile::tempdir().unwrap();
        let mut subtitles = subtitles(&StyleName::Mono, "Arial");
        subtitles.caption_lines_per_block = Some(1);
        // Comma and full stop are on the left of their words, and the Latin word is between the others.
        let words = text_words("\u{5e9}\u{5dc}\u{5d5}\u{5dd}, Mm \u{5e2}\u{5d5}\u{5dc}\u{5dd}.......");
        let cue = cues(&[ClipWords { start: VideoMs(0), length_ms: 60_000, words }], &BlockRules::of(&subtitles)).remove(0);
        let file = words_file(Format::Ass, std::slice::from_ref(&cue), &subtitles, CANVAS, "");
        let drawn = ours(&subtitles, &cue);
        let Some(burnt) = burnt(folder.path(), &file.text) else { return };
        // Only the lower half of the glyphs counts: the full stops are there, and they tell the ends of the line apart.
        let profile = |rgba: &[u8]| -> Vec<bool> {
            let line = lines(1280, rgba).remove(0);
            let rows = (line[1] - (line[1] - line[0]) / 6)..=line[1];
            (line[2]..=line[3])
                .map(|x| rows.clone().any(|y| rgba[(y * 1280 + x) * 4..][..3].iter().all(|value| *value > 180)))
                .collect()
        };
        let (found, expected) = (profile(&burnt), profile(drawn.data()));
        let gaps = |profile: &[bool]| profile.iter().take(profile.len() / 4).filter(|lit| !**lit).count() as f64;
        assert!((gaps(&found) / gaps(&expected) - 1.0).abs() < 0.15, "{} {}", gaps(&found), gaps(&expected));
    }
}
