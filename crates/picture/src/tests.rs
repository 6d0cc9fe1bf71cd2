//! Tests of text and shapes on the drawn pixels.

use super::{letters::measure_text, *};
use crate::{
    api::SizePx,
    stage::{
        Rect,
        compose::{
            Align, Border, CaptionBlock, CaptionWord, Composition, Element, ElementKind, Fill, Footage, LayerMask, Letters,
            MaskEffect, PictureOrigin, PictureRef, Plate, Rgba, Role, Shadow, TextBlock,
        },
    },
};
use std::sync::Arc;

const WHITE: Rgba = [255; 4];
const RED: Rgba = [255, 0, 0, 255];
const HD: Output = Output { width: 1_920, height: 1_080, scale: 1.0 };

fn letters(family: &str, size: f64) -> Letters {
    Letters { family: family.into(), size, weight: 500.0, width_pct: 100.0, color: WHITE, outline: None, shadow: None }
}

fn block(text: &str) -> TextBlock {
    TextBlock {
        id: "ly_1".into(),
        text: text.into(),
        rect: Rect::new(200.0, 300.0, 1_000.0, 400.0),
        letters: letters("Inter", 80.0),
        align: Align::Center,
        plate: None,
    }
}

fn words(text: &str) -> CaptionBlock {
    CaptionBlock {
        words: text
            .split(' ')
            .map(|word| CaptionWord { text: word.into(), space_before: true, color: WHITE, plate: None })
            .collect(),
        letters: letters("Inter", 72.0),
        centre: (960.0, 900.0),
        max_width: 1_500.0,
        plate: None,
    }
}

/// A recording in its place, with border, shadow and masks.
fn footage(role: Role, dest: Rect, masks: Vec<LayerMask>) -> Element {
    let picture = PictureRef { origin: PictureOrigin::Address(format!("{role:?}")), at_ms: Some(0) };
    let (border, shadow) = (Border { width: 3.0, color: WHITE }, Shadow { dx: 2.0, dy: 4.0, blur: 3.0, color: [0, 0, 0, 160] });
    let footage = Footage {
        role,
        picture,
        source: Rect::UNIT,
        dest,
        mirrored: false,
        radius: 9.0,
        border: Some(border),
        shadow: Some(shadow),
        masks,
    };
    Element { kind: ElementKind::Footage(footage), opacity: 0.9 }
}

#[test]
fn a_frame_drawn_over_the_one_before_it_is_the_same_as_one_drawn_anew() {
    let size = (192, 108);
    let background = |fill| Element { kind: ElementKind::Background(fill), opacity: 1.0 };
    let blur = LayerMask { area: Rect::new(140.0, 70.0, 20.0, 20.0), effect: MaskEffect::Blur(4.0) };
    let behind = footage(Role::Screen, Rect::new(8.0, -10.0, 150.0, 90.0), Vec::new());
    let caption = Element { kind: ElementKind::Caption(words("over both")), opacity: 1.0 };
    for first in [Some(background(Fill::Gradient { from: RED, to: WHITE, angle: 30.0 })), None] {
        for (masks, spreads) in [(Vec::new(), false), (vec![blur], true)] {
            let camera = footage(Role::Camera, Rect::new(130.0, 60.0, 50.0, 40.0), masks);
            let elements = first.iter().cloned().chain([behind.clone(), camera, caption.clone()]).collect();
            let canvas = SizePx { width: 192.0, height: 108.0 };
            let composition = Composition { canvas, elements, approximations: Vec::new() };
            let all = wanted(&composition, size);
            let [(screen, _), (camera, _)] = all.as_slice() else { panic!("{all:?}") };
            let picture = |(width, height): (u32, u32), seed: u32| {
                let byte = |at: u32| if at % 4 == 3 { 255 } else { (at.wrapping_mul(seed) / 7 % 251) as u8 };
                Pixels::from_opaque(width, height, (0..width * height * 4).map(byte).collect()).unwrap()
            };
            let before = [picture(screen.size, 5), picture(camera.size, 9)];
            for (which, rows) in [(0, 4..9), (1, 30..40), (0, 0..80), (1, 0..i64::MAX), (0, 0..0)] {
                let mut after = before.clone();
                let other = picture(all[which].0.size, 77);
                after[which].copy_rows(rows.clone(), &other);
                let given = |pictures: &[Pixels; 2], wanted: &Wanted| {
                    let at = all.iter().position(|(other, _)| other == wanted).unwrap();
                    pictures[at].clone()
                };
                let drawn = |compositor: &mut Compositor, pictures: &[Pixels; 2], over: Option<Pixels>| {
                    let (a, b) = (given(pictures, screen), given(pictures, camera));
                    let layers = |wanted: &Wanted| Some(Given::Fitted(if wanted == screen { &a } else { &b }));
                    let changed = |wanted: &Wanted| (*wanted == all[which].0).then(|| rows.clone());
                    match over {
                        Some(over) => {
                            let touched = touched(&composition, size, &changed);
                            assert!(spreads || touched.end - touched.start <= rows.end.saturating_sub(rows.start));
                            compositor.redraw(over, touched, &composition, &layers)
                        }
                        None => compositor.frame(&composition, &layers),
                    }
                };
                let mut compositor = Compositor::new(size, Fonts::bundled());
                let first = drawn(&mut compositor, &before, None);
                let again = drawn(&mut compositor, &after, Some(first));
                let anew = drawn(&mut Compositor::new(size, Fonts::bundled()), &after, None);
                assert!(again == anew, "rows {rows:?} of picture {which}");
                assert!(again.is_opaque() == anew.is_opaque());
            }
        }
    }
}

/// Bounding box of all pixels that satisfy `holds`, on the output.
fn extent(drawn: &Drawn, holds: impl Fn([u8; 4]) -> bool) -> Option<(i64, i64, i64, i64)> {
    let mut found: Option<(i64, i64, i64, i64)> = None;
    for y in 0..i64::from(drawn.pixels.height()) {
        for (x, pixel) in drawn.pixels.row(y).iter().enumerate() {
            if holds(*pixel) {
                let (x, y) = (x as i64 + drawn.at.0, y + drawn.at.1);
                let (left, top, right, bottom) = found.unwrap_or((x, y, x + 1, y + 1));
                found = Some((left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)));
            }
        }
    }
    found
}

fn seen(pixel: [u8; 4]) -> bool {
    pixel[3] > 8
}

fn of_text(block: &TextBlock) -> Drawn {
    text(&Fonts::bundled(), block, HD).unwrap()
}

#[test]
fn letters_lie_in_their_box_and_where_they_are_measured() {
    for align in [Align::Left, Align::Center, Align::Right] {
        let block = TextBlock { align, ..block("Hagen\nÅq") };
        let (left, top, right, bottom) = extent(&of_text(&block), seen).unwrap();
        assert!(left >= 199 && right <= 1_201 && top >= 300 && bottom <= 700, "{align:?}: {left} {top} {right} {bottom}");
        let measured = measure_text(&Fonts::bundled(), &block).unwrap();
        assert_eq!(measured.lines.len(), 2);
        let Rect { x, y, w, h } = measured.letters;
        assert!((y + h / 2.0 - 500.0).abs() < 1.0, "lines are in the middle of the box: {measured:?}");
        assert!(left as f64 >= x - 6.0 && right as f64 <= x + w + 6.0, "{left}..{right} against {measured:?}");
        let middle = x + w / 2.0;
        match align {
            Align::Left => assert!((x - 200.0).abs() < 1.0, "{x}"),
            Align::Center => assert!((middle - 700.0).abs() < 1.0, "{middle}"),
            Align::Right => assert!((x + w - 1_200.0).abs() < 1.0, "{}", x + w),
        }
    }
}

#[test]
fn lines_break_at_the_width_of_the_box_and_words_that_are_wider_within() {
    let long = block("Many words that are in no way short enough for a single line of this box");
    let measured = measure_text(&Fonts::bundled(), &long).unwrap();
    assert!(measured.lines.len() >= 3, "{measured:?}");
    assert!(measured.lines.iter().all(|line| line.w <= 1_000.0), "{measured:?}");
    let one = block(&"w".repeat(60));
    let measured = measure_text(&Fonts::bundled(), &one).unwrap();
    assert!(measured.lines.len() >= 2 && measured.lines.iter().all(|line| line.w <= 1_000.0), "{measured:?}");
}

#[test]
fn lines_break_alike_at_every_size_of_the_output() {
    let block = block("One picture in the window, in an export and in a thumbnail: never another line break");
    let full = of_text(&block);
    let (.., bottom) = extent(&full, seen).unwrap();
    for scale in [0.25, 0.5, 1.5] {
        let output = Output { width: (1_920.0 * scale) as u32, height: (1_080.0 * scale) as u32, scale };
        let scaled = text(&Fonts::bundled(), &block, output).unwrap();
        let (.., lower) = extent(&scaled, seen).unwrap();
        assert!((lower as f64 / scale - bottom as f64).abs() < 6.0, "{scale}: {lower} against {bottom}");
    }
}

#[test]
fn weight_and_width_change_the_letters() {
    let light = |weight: f64, width_pct: f64| {
        let block = TextBlock { letters: Letters { weight, width_pct, ..letters("Inter", 80.0) }, ..block("Hamburg") };
        let drawn = of_text(&block);
        let (left, _, right, _) = extent(&drawn, seen).unwrap();
        let sum: u64 = drawn.pixels.data().iter().map(|value| u64::from(*value)).sum();
        (sum, right - left)
    };
    let (thin, _) = light(100.0, 100.0);
    let (normal, wide) = light(500.0, 100.0);
    let (heavy, _) = light(900.0, 100.0);
    assert!(thin * 2 < normal && normal * 11 < heavy * 10, "{thin} {normal} {heavy}");
    let (_, narrow) = light(500.0, 50.0);
    assert!((narrow * 2 - wide).abs() <= 4, "{narrow} {wide}");
}

#[test]
fn an_outline_reaches_as_far_as_it_says_and_no_further() {
    let plain = of_text(&block("HO"));
    let (left, top, right, bottom) = extent(&plain, seen).unwrap();
    let outline = Some(Border { width: 9.0, color: RED });
    let outlined = of_text(&TextBlock { letters: Letters { outline, ..letters("Inter", 80.0) }, ..block("HO") });
    let (out_left, out_top, out_right, out_bottom) = extent(&outlined, seen).unwrap();
    for (inner, outer) in [(left, out_left), (top, out_top), (out_right, right), (out_bottom, bottom)] {
        assert!((8..=10).contains(&(inner - outer)), "{inner} {outer}");
    }
    let white = |drawn: &Drawn| extent(drawn, |[r, g, b, a]| a > 250 && r > 250 && g > 250 && b > 250);
    assert_eq!(white(&plain), white(&outlined), "it is behind the letters");
}

#[test]
fn a_shadow_lies_where_it_is_thrown_and_is_as_soft_as_it_says() {
    let with = |blur: f64| {
        let shadow = Some(Shadow { dx: 300.0, dy: 40.0, blur, color: [0, 0, 255, 255] });
        of_text(&TextBlock { letters: Letters { shadow, ..letters("Inter", 80.0) }, ..block("I") })
    };
    let blue = |[r, _, b, a]: [u8; 4]| a > 8 && b > r.saturating_add(20);
    let (left, top, right, bottom) = extent(&with(0.0), blue).unwrap();
    let (l, t, r, b) = extent(&with(0.0), |pixel| pixel[0] > 200).unwrap();
    assert!((left - l - 300).abs() <= 1 && (right - r - 300).abs() <= 1, "{left} {l} {right} {r}");
    assert!((top - t - 40).abs() <= 1 && (bottom - b - 40).abs() <= 1);
    let (.., soft_bottom) = extent(&with(10.0), |pixel| pixel[3] > 1).unwrap();
    assert!(soft_bottom - bottom >= 15, "{soft_bottom} {bottom}");
}

#[test]
fn a_plate_hugs_the_letters_or_fills_the_box() {
    let plate = |padding| Some(Plate { color: [0, 0, 0, 128], radius: 0.0, padding });
    let hugging = TextBlock { plate: plate(Some(20.0)), ..block("Hi") };
    let measured = measure_text(&Fonts::bundled(), &hugging).unwrap().letters;
    let (left, top, right, bottom) = extent(&of_text(&hugging), |pixel| pixel[3] >= 120).unwrap();
    assert!((left as f64 - (measured.x - 20.0)).abs() <= 1.0 && (right as f64 - (measured.x + measured.w + 20.0)).abs() <= 1.0);
    assert!((top as f64 - (measured.y - 20.0)).abs() <= 1.0 && (bottom as f64 - (measured.y + measured.h + 20.0)).abs() <= 1.0);
    let filling = of_text(&TextBlock { plate: plate(None), ..block("Hi") });
    assert_eq!(extent(&filling, seen), Some((200, 300, 1_200, 700)));
    let empty = of_text(&TextBlock { plate: plate(None), ..block("") });
    assert_eq!(extent(&empty, seen), Some((200, 300, 1_200, 700)), "a box without letters is a box");
}

#[test]
fn text_that_is_read_from_the_right_has_its_first_letter_there() {
    // The Hebrew letter lamed is higher than other letters.
    let highest = |text: &str| {
        let drawn = of_text(&block(text));
        let (left, top, right, _) = extent(&drawn, seen).unwrap();
        let row = drawn.pixels.row(top + 1 - drawn.at.1);
        let first = row.iter().position(|pixel| seen(*pixel)).unwrap() as i64 + drawn.at.0;
        first > i64::midpoint(left, right)
    };
    assert!(highest("לווווו"), "the first letter is on the right");
    assert!(!highest("ווווול"), "the last one on the left");
    let mut caption_block = words("שלום עולם");
    caption_block.words[0].color = RED;
    let drawn = caption(&Fonts::bundled(), &caption_block, HD).unwrap();
    let (red, ..) = extent(&drawn, |[r, g, _, a]| a > 200 && r > 200 && g < 50).unwrap();
    let (.., white, _) = extent(&drawn, |[_, g, _, a]| a > 200 && g > 200).unwrap();
    assert!(red >= white, "the first word is on the right: {red} {white}");
}

#[test]
fn a_caption_that_is_too_wide_has_two_lines_around_its_centre() {
    let block = words("these are more words than the width of a caption can hold at once");
    let measured = measure_caption(&Fonts::bundled(), &block).unwrap();
    assert_eq!(measured.lines.len(), 2, "{measured:?}");
    let Rect { x, y, w, h } = measured.letters;
    assert!((x + w / 2.0 - 960.0).abs() < 1.0 && (y + h / 2.0 - 900.0).abs() < 1.0, "{measured:?}");
    assert_eq!(measure_caption(&Fonts::bundled(), &words("short")).unwrap().lines.len(), 1);
    let unlimited = CaptionBlock { max_width: f64::INFINITY, ..block };
    assert_eq!(measure_caption(&Fonts::bundled(), &unlimited).unwrap().lines.len(), 1);
}

#[test]
fn a_word_has_its_own_colour_and_its_own_plate() {
    let mut block = words("one two three");
    block.words[1].color = RED;
    block.words[2].plate = Some(Plate { color: [0, 0, 255, 255], radius: 6.0, padding: Some(4.0) });
    let drawn = caption(&Fonts::bundled(), &block, HD).unwrap();
    let plain = |[r, g, b, a]: [u8; 4]| a > 250 && r > 250 && g > 250 && b > 250;
    let (red_left, _, red_right, _) = extent(&drawn, |[r, g, _, a]| a > 250 && r > 250 && g < 5).unwrap();
    let (blue_left, .., blue_bottom) = extent(&drawn, |[r, _, b, a]| a > 250 && b > 250 && r < 5).unwrap();
    let (white_left, .., white_bottom) = extent(&drawn, plain).unwrap();
    assert!(white_left < red_left && red_right < blue_left, "{white_left} {red_left} {red_right} {blue_left}");
    assert!(blue_bottom > white_bottom, "a plate is around its word");
}

#[test]
fn every_family_has_letters_of_its_own() {
    let mut seen_before: Vec<Vec<u8>> = Vec::new();
    for family in ["Inter", "Lato", "Dela Gothic One", "Georgia", "Arial"] {
        let drawn = of_text(&TextBlock { letters: letters(family, 80.0), ..block("Ragtime") });
        let data = drawn.pixels.data().to_vec();
        assert!(!seen_before.contains(&data), "{family}");
        seen_before.push(data);
    }
    let unknown = of_text(&TextBlock { letters: letters("Papyrus", 80.0), ..block("Ragtime") });
    assert_eq!(unknown.pixels.data(), seen_before[0], "an unknown one is shown as Inter");
}

#[test]
fn one_pixel_further_is_one_pixel_further_and_a_part_of_one_is_seen() {
    let base = of_text(&block("Move"));
    let moved = |by: f64| {
        let mut block = block("Move");
        block.rect.x += by;
        of_text(&block)
    };
    let whole = moved(1.0);
    assert_eq!(whole.at, (base.at.0 + 1, base.at.1));
    assert_eq!(whole.pixels, base.pixels);
    assert_ne!(moved(0.5).pixels, base.pixels);
}

#[test]
fn what_is_beyond_the_picture_is_not_drawn_and_costs_nothing() {
    let mut block = block("Far");
    block.rect.x = 1_800.0;
    let drawn = of_text(&TextBlock { align: Align::Left, ..block.clone() });
    assert!(drawn.at.0 + i64::from(drawn.pixels.width()) <= 1_920, "cut at the edge");
    block.rect.x = 5_000.0;
    assert!(text(&Fonts::bundled(), &block, HD).is_none());
}

#[test]
fn nothing_from_outside_is_too_odd_to_be_drawn() {
    let fonts = Fonts::bundled();
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 0.0, 1e-30, 1e30];
    let texts = ["", " ", "\u{0}\u{7}\u{1b}[0m", "\n\n\n", "\u{202e}abc\u{2066}", "👩‍👩‍👧‍👦", "a\u{301}\u{301}\u{301}", "\u{10fffd}"];
    for value in odd {
        let mut block = block("Odd\twords");
        block.letters.size = value;
        block.letters.weight = value;
        block.letters.width_pct = value;
        block.letters.outline = Some(Border { width: value, color: RED });
        block.letters.shadow = Some(Shadow { dx: value, dy: value, blur: value, color: RED });
        block.plate = Some(Plate { color: RED, radius: value, padding: Some(value) });
        let small = Output { width: 320, height: 180, scale: 1.0 / 6.0 };
        let _ = text(&fonts, &block, small);
        for rect in [Rect::new(value, 0.0, 10.0, 10.0), Rect::new(0.0, 0.0, value, value)] {
            let _ = text(&fonts, &TextBlock { rect, ..block.clone() }, small);
        }
        let _ = text(&fonts, &block, Output { scale: value, ..small });
        let caption_block = CaptionBlock { centre: (value, 9.0), max_width: value, ..words("odd one") };
        let _ = caption(&fonts, &caption_block, small);
        let _ = shadow(
            Rounded::new(Rect::new(value, 1.0, 5.0, value), value),
            &Shadow { dx: value, dy: 0.0, blur: value, color: RED },
            320,
            180,
        );
    }
    for odd in texts {
        let _ = text(&fonts, &block(odd), HD);
        let _ = caption(&fonts, &words(odd), HD);
    }
    assert!(text(&fonts, &block(""), HD).is_none());
    assert!(text(&fonts, &block("x"), Output { width: 0, ..HD }).is_none());
    assert!(caption(&fonts, &CaptionBlock { words: Vec::new(), ..words("") }, HD).is_none());
}

#[test]
fn a_letter_that_no_font_has_is_a_visible_block() {
    let fonts = Fonts::bundled();
    for missing in ["\u{10380}", "漢", "\u{e000}"] {
        let drawn = text(&fonts, &block(missing), HD).unwrap();
        let solid = drawn.pixels.data().chunks_exact(4).filter(|pixel| pixel[3] == 255).count();
        assert!(solid > 200, "{missing}: {solid} of {} pixels", drawn.pixels.data().len() / 4);
        let drawn = caption(&fonts, &words(missing), HD).unwrap();
        assert!(drawn.pixels.data().chunks_exact(4).any(|pixel| pixel[3] == 255), "{missing} in subtitles");
    }
    assert!(text(&fonts, &block("\u{200d}\u{2066}\u{fe0f}"), HD).is_none(), "what is invisible has no block");
}

#[test]
fn ten_thousand_letters_are_drawn_where_they_are_seen() {
    let block = TextBlock { letters: letters("Inter", 30.0), ..block(&"word ".repeat(4_000)) };
    let drawn = of_text(&block);
    assert!(drawn.pixels.height() <= 1_080 && drawn.pixels.width() <= 1_920);
    let huge = TextBlock { letters: letters("Inter", 4_000.0), ..block };
    let pixels = text(&Fonts::bundled(), &huge, HD).map_or(0, |drawn| drawn.pixels.data().len());
    assert!(pixels <= 1_920 * 1_080 * 4);
}

#[test]
fn what_was_drawn_is_not_drawn_again() {
    let fonts = Fonts::bundled();
    let first = text(&fonts, &block("Once"), HD).unwrap();
    let again = text(&fonts.clone(), &block("Once"), HD).unwrap();
    assert!(Arc::ptr_eq(&first.pixels, &again.pixels));
    let other = text(&fonts, &block("Once"), Output { scale: 0.5, ..HD }).unwrap();
    assert!(!Arc::ptr_eq(&first.pixels, &other.pixels));
}

#[test]
fn a_layers_shadow_is_around_it_and_not_under_it() {
    let shape = Rounded::new(Rect::new(100.0, 100.0, 200.0, 100.0), 12.0);
    let drawn = shadow(shape, &Shadow { dx: 0.0, dy: 20.0, blur: 12.0, color: [0, 0, 0, 255] }, 640, 360).unwrap();
    let at = |x: i64, y: i64| drawn.pixels.pixel(x - drawn.at.0, y - drawn.at.1)[3];
    assert_eq!(at(200, 150), 0, "under the layer");
    assert!((120..136).contains(&at(200, 220)), "by half at the shadow's edge: {}", at(200, 220));
    assert!(at(200, 205) > at(200, 220) && at(200, 220) > at(200, 240) && at(200, 256) <= 2);
    assert!(at(200, 97) < at(200, 203), "it falls down");
}

#[test]
fn boxes_have_lines_and_labels() {
    let mut canvas = Pixels::filled(640, 360, [0, 0, 0, 255]);
    let boxes = [
        LabelledBox { rect: Rect::new(200.0, 200.0, 400.0, 300.0), label: "0.97".into(), color: RED },
        LabelledBox { rect: Rect::new(-50.0, -50.0, 100.0, 100.0), label: "edge".into(), color: WHITE },
    ];
    draw_boxes(&mut canvas, &Fonts::bundled(), &boxes, 4.0, 0.5);
    assert_eq!(canvas.pixel(100, 150), RED, "its left line");
    assert_eq!(canvas.pixel(102, 150), WHITE, "2 pixels wide, with a light line inside of it");
    assert_eq!(canvas.pixel(104, 150), [0, 0, 0, 255]);
    assert_eq!(canvas.pixel(299, 249), RED, "its lower right corner");
    let label = (80..100).any(|y| (100..160).any(|x| canvas.pixel(x, y) == RED));
    assert!(label, "a plate above it");
}

#[test]
fn labels_of_boxes_stay_on_the_picture_and_off_each_other() {
    let mut canvas = Pixels::filled(320, 180, [0, 0, 0, 255]);
    let colors = [RED, [0, 200, 0, 255], [0, 0, 255, 255]];
    let at = [Rect::new(0.0, 0.0, 320.0, 180.0), Rect::new(1.0, 1.0, 200.0, 90.0), Rect::new(310.0, 100.0, 9.0, 60.0)];
    let boxes: Vec<_> =
        at.into_iter().zip(colors).map(|(rect, color)| LabelledBox { rect, label: "A long name".into(), color }).collect();
    draw_boxes(&mut canvas, &Fonts::bundled(), &boxes, 1.5, 1.0);
    for color in colors {
        // A label's plate covers more of a row than the lines of its box, and less than a horizontal line.
        let runs = (0..180).map(|y| canvas.row(y).iter().filter(|pixel| **pixel == color).count()).filter(|run| *run < 150);
        assert!(runs.max().unwrap() > 40, "{color:?}");
    }
}

/// Blends a drawing onto an image.
fn put(canvas: &mut Pixels, drawn: Option<Drawn>) {
    if let Some(drawn) = drawn {
        blend(canvas, &drawn.pixels, drawn.at, 1.0);
    }
}

/// Every family, outlines, shadows, plates, boxes and a layer, on a gradient.
fn sheet() -> Pixels {
    let (fonts, output) = (Fonts::bundled(), Output { width: 1_280, height: 720, scale: 1.0 });
    let gradient = Fill::Gradient { from: [30, 60, 90, 255], to: [190, 120, 80, 255], angle: 135.0 };
    let mut canvas = fill(&gradient, output.width, output.height).unwrap();
    let families = [
        ("Inter", 300.0),
        ("Inter", 500.0),
        ("Inter", 800.0),
        ("Lato", 400.0),
        ("Lato", 700.0),
        ("Dela Gothic One", 400.0),
        ("Georgia", 400.0),
        ("Georgia", 700.0),
        ("Arial", 400.0),
        ("Arial", 700.0),
    ];
    for (row, (family, weight)) in families.into_iter().enumerate() {
        let line = TextBlock {
            rect: Rect::new(20.0, 10.0 + 44.0 * row as f64, 1_240.0, 44.0),
            letters: Letters { weight, ..letters(family, 30.0) },
            align: Align::Left,
            ..block(&format!("{family} {weight}: Hamburgefonstiv ÅŐŽ 0123 Жди Ωμέγα"))
        };
        put(&mut canvas, text(&fonts, &line, output));
    }
    let outline = Border { width: 4.0, color: [0, 0, 0, 255] };
    let thrown = Shadow { dx: 0.0, dy: 4.0, blur: 6.0, color: [0, 0, 0, 200] };
    let plate = Plate { color: [0, 0, 0, 180], radius: 16.0, padding: Some(8.0) };
    let looks = [
        (Some(outline), None, None, "Outlined אבג שלום"),
        (None, Some(thrown), None, "Shadowed, softly"),
        (None, None, Some(plate), "A plate around"),
    ];
    for (row, (outline, shadow, plate, said)) in looks.into_iter().enumerate() {
        let look = TextBlock {
            rect: Rect::new(20.0, 470.0 + 80.0 * row as f64, 560.0, 70.0),
            letters: Letters { outline, shadow, weight: 700.0, ..letters("Inter", 44.0) },
            plate,
            ..block(said)
        };
        put(&mut canvas, text(&fonts, &look, output));
    }
    let face =
        LabelledBox { rect: Rect::new(700.0, 550.0, 200.0, 120.0), label: "face 0.98".into(), color: [0, 230, 118, 255] };
    draw_boxes(&mut canvas, &fonts, &[face], 2.0, 1.0);
    let shape = Rounded::new(Rect::new(980.0, 540.0, 240.0, 130.0), 20.0);
    put(&mut canvas, shadow(shape.expanded(3.0), &Shadow { blur: 8.0, ..thrown }, output.width, output.height));
    let picture = Pixels::filled(240, 130, [200, 40, 90, 255]);
    draw_layer(&mut canvas, &Layer { pixels: &picture, at: (980, 540), shape, border: Some((3.0, WHITE)), opacity: 0.9 });
    canvas
}

/// Subtitles in the five styles.
fn captions_sheet() -> Pixels {
    let (fonts, output) = (Fonts::bundled(), Output { width: 1_280, height: 720, scale: 1.0 });
    let mut canvas = Pixels::filled(output.width, output.height, [96, 110, 120, 255]);
    let dark = Plate { color: [0, 0, 0, 179], radius: 14.0, padding: Some(14.0) };
    let thrown = Shadow { dx: 0.0, dy: 3.0, blur: 5.0, color: [0, 0, 0, 179] };
    let outline = Border { width: 4.0, color: [0, 0, 0, 255] };
    let amber: Rgba = [255, 209, 102, 255];
    let base = |said: &str, row: f64| CaptionBlock {
        centre: (640.0, 70.0 + row * 145.0),
        max_width: 900.0,
        letters: Letters { weight: 600.0, ..letters("Inter", 52.0) },
        ..words(said)
    };
    let mut backdrop = CaptionBlock { plate: Some(dark), ..base("a plate behind all of the words that are said", 0.0) };
    for word in backdrop.words.iter_mut().skip(4) {
        word.color[3] = 128;
    }
    let mut highlight = base("the spoken word has a colour", 1.0);
    highlight.letters.shadow = Some(thrown);
    highlight.words[2].color = amber;
    let mut marked = base("or a plate of its own", 2.0);
    marked.letters.shadow = Some(thrown);
    marked.words[2].plate = Some(Plate { color: amber, radius: 8.0, padding: Some(4.0) });
    marked.words[2].color = [0, 0, 0, 255];
    let mut cannes = base("A shadow under letters", 3.0);
    cannes.letters = Letters { shadow: Some(thrown), ..letters("Georgia", 52.0) };
    let mut classic = base("An outline around letters", 4.0);
    classic.letters = Letters { outline: Some(outline), weight: 700.0, ..letters("Arial", 52.0) };
    for block in [backdrop, highlight, marked, cannes, classic] {
        put(&mut canvas, caption(&fonts, &block, output));
    }
    canvas
}

/// Compares with a reviewed image. `UPDATE_SNAPSHOTS=1` writes a new one, to be reviewed again.
fn matches_snapshot(name: &str, expected: &[u8], drawn: &Pixels) {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        let path = format!("{}/tests/snapshots/picture/{name}.png", env!("CARGO_MANIFEST_DIR"));
        let color = image::ColorType::Rgba8;
        image::save_buffer(path, &drawn.to_straight(), drawn.width(), drawn.height(), color).unwrap();
        return;
    }
    let expected = image::load_from_memory(expected).unwrap().to_rgba8();
    assert_eq!(expected.dimensions(), (drawn.width(), drawn.height()));
    let (across, down) = (drawn.width() as usize / 16, drawn.height() as usize / 16);
    let mut blocks = vec![0u64; across * down];
    for (index, (a, b)) in expected.as_raw().iter().zip(drawn.to_straight()).enumerate() {
        let (x, y) = (index / 4 % drawn.width() as usize, index / 4 / drawn.width() as usize);
        blocks[y / 16 * across + x / 16] += u64::from(a.abs_diff(b));
    }
    let worst = blocks.iter().max().unwrap() / (16 * 16 * 4);
    let mean = blocks.iter().sum::<u64>() as f64 / expected.as_raw().len() as f64;
    assert!(mean <= 0.1 && worst <= 3, "{name}: mean {mean}, worst block {worst}");
}

#[test]
fn families_looks_and_shapes_are_as_they_were_looked_at() {
    matches_snapshot("shapes", include_bytes!("../../../tests/snapshots/picture/shapes.png"), &sheet());
}

#[test]
fn captions_of_every_style_are_as_they_were_looked_at() {
    matches_snapshot("captions", include_bytes!("../../../tests/snapshots/picture/captions.png"), &captions_sheet());
}
