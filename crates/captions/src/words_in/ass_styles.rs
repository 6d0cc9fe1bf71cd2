//! Reader of the styles of `SubStation` Alpha files, SSA and ASS, as subtitle designs.

#![allow(clippy::float_cmp)] // Numbers of the file are compared with those that the format names.

use super::{ReadError, ass::names, bytes::decoded, shortened};
use crate::{
    api::captions::CAPTION_FAMILIES,
    color::{Rgba, hex},
    design::Design,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Fields of a style in a file that doesn't name them: ASS, then SSA.
const FIELDS: [&str; 2] = [
    "Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding",
    "Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, TertiaryColour, BackColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, AlphaLevel, Encoding",
];
/// Most styles that are read from a file.
const MOST_STYLES: usize = 50;
/// Size of the canvas of a file that does not state it, in pixels: that of the format.
const CANVAS: (f64, f64) = (384.0, 288.0);
/// Height of a line in ems. ASS states a font's size as the height of its line, which differs by font; for the fonts of subtitles it
/// is 1.12 to 1.21.
const LINE: f64 = 1.17;
/// Smallest and largest size of a design.
const SIZES: (f64, f64) = (40.0, 200.0);

/// Styles of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct AssStyles {
    /// Name and design of each style, in the order of the file.
    pub styles: Vec<(String, Design)>,
    /// Names of what designs can't express, each once.
    pub losses: Vec<&'static str>,
}

/// Reads the styles of an SSA or ASS file.
///
/// # Errors
/// Fails if the bytes have no supported encoding, if a style has an invalid colour or number, or if the file has no style.
pub fn read_ass_styles(bytes: &[u8]) -> Result<AssStyles, ReadError> {
    let (text, _) = decoded(bytes)?;
    let (mut canvas, mut section) = ((None, None), String::new());
    let mut fields: Vec<String> = Vec::new();
    let (mut lines, mut is_old) = (Vec::new(), false);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') && line.ends_with(']') {
            section = line.to_ascii_lowercase();
            if section.starts_with("[v4") {
                is_old = section == "[v4 styles]";
                fields = names(if is_old { FIELDS[1] } else { FIELDS[0] });
            }
            continue;
        }
        let Some((key, value)) = line.split_once(':').filter(|_| !line.starts_with([';', '!'])) else { continue };
        match (section.as_str(), key.trim().to_ascii_lowercase().as_str()) {
            ("[script info]", "playresx") => canvas.0 = length(value),
            ("[script info]", "playresy") => canvas.1 = length(value),
            ("[v4+ styles]" | "[v4 styles]", "format") => {
                fields = names(value);
            }
            ("[v4+ styles]" | "[v4 styles]", "style") => lines.push((index + 1, value)),
            _ => {}
        }
    }
    // A file that states one side has the other in the proportion of the format, or 5:4 for a height of 1024.
    let canvas = match canvas {
        (Some(width), Some(height)) => (width, height),
        (Some(width), None) => (width, if width == 1280.0 { 1024.0 } else { width * 3.0 / 4.0 }),
        (None, Some(height)) => (if height == 1024.0 { 1280.0 } else { height * 4.0 / 3.0 }, height),
        (None, None) => CANVAS,
    };
    if lines.is_empty() {
        return Err(ReadError::Whole(words::captions::ass_no_style().into()));
    }
    let mut losses = BTreeSet::new();
    if lines.len() > MOST_STYLES {
        losses.insert(words::captions::ass_lost_more_styles());
    }
    let read = |(number, value): (usize, &str)| Style { number, fields: &fields, value, is_old }.design(canvas, &mut losses);
    let styles = lines.into_iter().take(MOST_STYLES).map(read).collect::<Result<_, _>>()?;
    Ok(AssStyles { styles, losses: losses.into_iter().collect() })
}

fn length(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|length: &f64| (1.0..=100_000.0).contains(length))
}

/// A line with a style.
struct Style<'a> {
    /// Number of the line, from 1.
    number: usize,
    /// Names of the fields.
    fields: &'a [String],
    /// Values, with commas between them.
    value: &'a str,
    /// Whether the section is that of SSA, whose alignments have other numbers.
    is_old: bool,
}

impl Style<'_> {
    /// A field; `None` if the file doesn't have it.
    fn field(&self, name: &str) -> Option<&str> {
        let place = self.fields.iter().position(|field| field == name)?;
        self.value.split(',').nth(place).map(str::trim)
    }

    fn wrong(&self, problem: String) -> ReadError {
        ReadError::Line { line: self.number, problem }
    }

    fn number(&self, name: &str, default: f64) -> Result<f64, ReadError> {
        let Some(text) = self.field(name).filter(|text| !text.is_empty()) else { return Ok(default) };
        let number = text.parse().ok().filter(|number: &f64| number.is_finite() && number.abs() < 1e6);
        number.ok_or_else(|| self.wrong(words::captions::ass_number_expected(name, shortened(text))))
    }

    fn color(&self, name: &str, default: Rgba) -> Result<Rgba, ReadError> {
        let Some(text) = self.field(name).filter(|text| !text.is_empty()) else { return Ok(default) };
        color(text).ok_or_else(|| self.wrong(words::captions::ass_color_expected(name, shortened(text))))
    }

    /// Name and design of the style; names what a design can't express.
    fn design(&self, canvas: (f64, f64), losses: &mut BTreeSet<&'static str>) -> Result<(String, Design), ReadError> {
        let mut lost = |is_lost: bool, what| {
            if is_lost {
                losses.insert(what);
            }
        };
        lost(self.value.split(',').count() < self.fields.len(), words::captions::ass_lost_values());
        let (white, black) = ([255; 4], [0, 0, 0, 255]);
        let text = self.color("primarycolour", white)?;
        let edge = self.color(if self.is_old { "tertiarycolour" } else { "outlinecolour" }, black)?;
        // SSA draws outlines in the colour of the shadow.
        let back = self.color("backcolour", black)?;
        let edge = if self.is_old { back } else { edge };
        let (border, outline, shadow) =
            (self.number("borderstyle", 1.0)?, self.number("outline", 0.0)?, self.number("shadow", 0.0)?);
        let boxed = match border {
            3.0 => Some(edge),
            4.0 => Some(back),
            _ => None,
        };
        let has_outline = outline > 0.0 && border != 3.0;
        let has_shadow = shadow > 0.0 && boxed.is_none();
        let name = match boxed {
            Some(_) => "backdrop",
            None if has_outline => "classic",
            None if has_shadow => "cannes",
            None => "mono",
        };
        let mut style = Map::new();
        let mut set = |field: &str, value: Value| drop(style.insert(field.to_owned(), value));
        set("name", json!(name));
        set("textColor", json!(hex(text)));
        set("backgroundEnabled", json!(boxed.is_some()));
        set("backgroundColor", json!(hex(boxed.unwrap_or([0, 0, 0, 179]))));
        set("outlineEnabled", json!(has_outline));
        set("outlineColor", json!(hex(edge)));
        set("shadowEnabled", json!(has_shadow));
        set("shadowColor", json!(hex(back)));
        set("wordLevelHighlights", json!(false));

        let mut fields = Map::new();
        fields.insert("captionStyle".into(), Value::Object(style));
        let family = self.field("fontname").unwrap_or_default().trim_start_matches('@');
        match CAPTION_FAMILIES.iter().find(|known| known.eq_ignore_ascii_case(family)) {
            Some(known) => drop(fields.insert("captionFontFamily".into(), json!(known))),
            None => lost(!family.is_empty(), words::captions::ass_lost_font()),
        }
        let size = self.number("fontsize", 18.0)?.abs();
        let points = size / LINE * 1080.0 / canvas.0.min(canvas.1);
        lost(points < SIZES.0 - 0.5 || points > SIZES.1 + 0.5, words::captions::ass_lost_size());
        fields.insert("captionFontSize".into(), json!(points.clamp(SIZES.0, SIZES.1).round()));
        // -1 is bold; some programs write a weight.
        let bold = self.number("bold", 0.0)?;
        let weight = if bold >= 100.0 {
            bold.clamp(100.0, 1000.0)
        } else if bold == 0.0 {
            400.0
        } else {
            700.0
        };
        fields.insert("captionFontWeight".into(), json!(weight));

        let (across, up) = alignment(self.number("alignment", 2.0)? as i64, self.is_old);
        lost(across != Across::Centre, words::captions::ass_lost_side());
        let [left, right, vertical] =
            [self.number("marginl", 0.0)?, self.number("marginr", 0.0)?, self.number("marginv", 0.0)?];
        let x = if across == Across::Centre { 0.5 + (left - right) / 2.0 / canvas.0 } else { 0.5 };
        let from_edge = (vertical + size / 2.0) / canvas.1;
        let y = match up {
            Up::Bottom => 1.0 - from_edge,
            Up::Middle => 0.5,
            Up::Top => from_edge,
        };
        let thousandths = |share: f64| (share.clamp(0.0, 1.0) * 1_000.0).round() / 1_000.0;
        fields.insert("captionPosition".into(), json!({"x": thousandths(x), "y": thousandths(y)}));

        for name in ["italic", "underline", "strikeout"] {
            lost(self.number(name, 0.0)? != 0.0, words::captions::ass_lost_slant());
        }
        lost(self.number("angle", 0.0)? != 0.0, words::captions::ass_lost_angle());
        lost(self.number("spacing", 0.0)? != 0.0, words::captions::ass_lost_spacing());
        for name in ["scalex", "scaley"] {
            lost(self.number(name, 100.0)? != 100.0, words::captions::ass_lost_scale());
        }
        let title: String = self
            .field("name")
            .unwrap_or_default()
            .trim_start_matches('*')
            .chars()
            .filter(|c| !c.is_control())
            .take(200)
            .collect();
        let title = if title.trim().is_empty() { words::captions::ass_unnamed().to_owned() } else { title.trim().to_owned() };
        Ok((title, Design::of_wire(fields)))
    }
}

/// Horizontal place of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Across {
    Side,
    Centre,
}

/// Vertical place of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Up {
    Bottom,
    Middle,
    Top,
}

/// Place of a text by its number: as on a number pad in ASS; in SSA 1 to 3 are at the bottom, 5 to 7 at the top, 9 to 11 in the middle.
fn alignment(number: i64, is_old: bool) -> (Across, Up) {
    let (column, up) = if is_old {
        (
            number & 0b11,
            match number & 0b1100 {
                0b100 => Up::Top,
                0b1000 => Up::Middle,
                _ => Up::Bottom,
            },
        )
    } else {
        (
            (number - 1).rem_euclid(3) + 1,
            match number {
                4..=6 => Up::Middle,
                7..=9 => Up::Top,
                _ => Up::Bottom,
            },
        )
    };
    (if column == 2 { Across::Centre } else { Across::Side }, up)
}

/// Colour of ASS: `&HAABBGGRR`, or a decimal number; alpha 0 is opaque.
fn color(text: &str) -> Option<Rgba> {
    let plain = text.trim().trim_end_matches('&');
    let digits = ["&H", "&h", "H", "h"].iter().find_map(|prefix| plain.strip_prefix(prefix));
    let value = match digits {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        // Negative numbers are 32 bits as well.
        None => plain.parse::<i64>().ok().filter(|value| (-(1 << 31)..1 << 32).contains(value))? as u32,
    };
    let [alpha, blue, green, red] = value.to_be_bytes();
    Some([red, green, blue, 255 - alpha])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(styles: &[&str]) -> String {
        let styles = styles.iter().fold(String::new(), |all, style| all + "Style: " + style + "\n");
        format!("[Script Info]\nPlayResX: 1920\nPlayResY: 1080\n\n[V4+ Styles]\nFormat: {}\n{styles}\n[Events]\n", FIELDS[0])
    }

    fn read(text: &str) -> AssStyles {
        read_ass_styles(text.as_bytes()).unwrap()
    }

    fn value(design: &Design, name: &str) -> Value {
        design.entry(name).cloned().unwrap_or(Value::Null)
    }

    #[test]
    fn a_style_of_ass_becomes_a_design_with_its_colours_font_size_and_place() {
        let read = read(&file(&[
            "Main,Arial,70,&H0000FFFF,&H000000FF,&H00102030,&H80000000,-1,0,0,0,100,100,0,0,1,3,0,2,10,10,60,1",
            "*Box,Comic Sans MS,70,&H00FFFFFF,0,&H40000000,&H00000000,0,-1,0,0,100,100,0,0,3,4,0,7,10,10,60,1",
        ]));
        let [(main, one), (boxed, two)] = read.styles.as_slice() else { panic!("{read:?}") };
        assert_eq!((main.as_str(), boxed.as_str()), ("Main", "Box"));
        for (name, expected) in [
            ("captionStyle.name", json!("classic")),
            ("captionStyle.textColor", json!("#FFFF00FF")),
            ("captionStyle.outlineColor", json!("#302010FF")),
            ("captionStyle.shadowEnabled", json!(false)),
            ("captionFontFamily", json!("Arial")),
            ("captionFontSize", json!(60.0)),
            ("captionFontWeight", json!(700.0)),
            ("captionPosition", json!({"x": 0.5, "y": 0.912})),
        ] {
            assert_eq!(value(one, name), expected, "{name}");
        }
        assert_eq!(value(two, "captionStyle.name"), json!("backdrop"));
        assert_eq!(value(two, "captionStyle.backgroundColor"), json!("#000000BF"));
        assert_eq!(value(two, "captionPosition")["y"], json!(0.088));
        assert_eq!(value(two, "captionFontFamily"), Value::Null);
        let mut lost =
            vec![words::captions::ass_lost_font(), words::captions::ass_lost_side(), words::captions::ass_lost_slant()];
        lost.sort_unstable();
        assert_eq!(read.losses, lost);
        // The server accepts what was read.
        for (_, design) in &read.styles {
            design.check().unwrap();
        }
    }

    #[test]
    fn what_a_file_gets_wrong_is_named_with_its_line_and_field() {
        let style = |size: &str, color: &str| {
            file(&[&format!("Main,Arial,{size},{color},0,0,0,0,0,0,0,100,100,0,0,1,3,0,2,10,10,60,1")])
        };
        let error = |text: &str| read_ass_styles(text.as_bytes()).unwrap_err().to_string();
        let found = error(&style("big", "&H00FFFFFF"));
        assert!(found.contains(&words::captions::ass_number_expected("fontsize", "big")) && found.contains('7'), "{found}");
        let found = error(&style("70", "white"));
        assert!(found.contains(&words::captions::ass_color_expected("primarycolour", "white")), "{found}");
        assert_eq!(error("[Script Info]\n\n[Events]\n"), words::captions::ass_no_style());
        // Numbers at the borders of their types, missing fields and fields in another order are read.
        for text in [style("1e300", "0"), style("NaN", "0"), style("70", "99999999999"), style("70", "&HFFFFFFFFF")] {
            assert!(read_ass_styles(text.as_bytes()).is_err(), "{text}");
        }
        let few = read("[V4 Styles]\nFormat: Name, Alignment, PrimaryColour\nStyle: A,6,16777215\nStyle: B\n");
        assert_eq!((few.styles.len(), value(&few.styles[0].1, "captionStyle.textColor")), (2, json!("#FFFFFFFF")));
        assert_eq!(few.losses, [words::captions::ass_lost_values()], "B has no values");
        assert!(value(&few.styles[0].1, "captionPosition")["y"].as_f64().unwrap() < 0.1, "6 is at the top in SSA");
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        use proptest::prelude::*;
        let part = prop_oneof![
            Just("[V4+ Styles]\n".to_owned()),
            Just(format!("Format: {}\n", FIELDS[0])),
            "Style: [^\n]{0,80}\n",
            "PlayResY: [-0-9.e]{0,6}\n",
            "\\PC{0,40}\n"
        ];
        proptest!(|(parts in prop::collection::vec(part, 0..12))| {
            if let Ok(read) = read_ass_styles(parts.concat().as_bytes()) {
                for (_, design) in &read.styles {
                    prop_assert_eq!(design.check(), Ok(()));
                }
            }
        });
    }
}
