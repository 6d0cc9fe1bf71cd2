//! Conversion and scaling of planes, compared with the standards and with other ways to compute the same pixels.

use super::{
    scale::{Fours, each},
    *,
};
use crate::{
    Rect, sample,
    sample::{Taps, taps},
};
use proptest::prelude::*;

const HD: Colours = Colours { matrix: Matrix::Bt709, range: ValueRange::Limited };

/// Bytes of a frame with one value for luma and each chroma.
fn plain(width: u32, height: u32, [y, u, v]: [u8; 3]) -> Vec<u8> {
    let pixels = (width * height) as usize;
    let mut data = vec![y; Planes::bytes(width, height)];
    let quarter = (data.len() - pixels) / 2;
    data[pixels..pixels + quarter].fill(u);
    data[pixels + quarter..].fill(v);
    data
}

/// Bytes of a frame whose luma and chroma change smoothly from pixel to pixel.
fn waves(width: u32, height: u32) -> Vec<u8> {
    let wave = |of: u32, side: u32, most: f64| ((f64::from(of) / f64::from(side) * 9.0).sin() * most + 125.0) as u8;
    let across =
        |width: u32, height: u32, most: f64| (0..height).flat_map(move |_| (0..width).map(move |x| wave(x, width, most)));
    let (half_w, half_h) = (width.div_ceil(2), height.div_ceil(2));
    let down = (0..half_h).flat_map(|y| (0..half_w).map(move |_| wave(y, half_h, 20.0)));
    across(width, height, 60.0).chain(down).chain(across(half_w, half_h, 20.0)).collect()
}

/// Largest difference of a channel.
fn furthest(a: &Pixels, b: &Pixels) -> u8 {
    assert_eq!((a.width(), a.height()), (b.width(), b.height()));
    a.data().iter().zip(b.data()).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
}

/// Colour of YUV values by the formulas of the standard.
fn meant(colours: Colours, [y, u, v]: [u8; 3]) -> [u8; 4] {
    let (black, white, colour) = if colours.range == ValueRange::Full { (0.0, 255.0, 255.0) } else { (16.0, 219.0, 224.0) };
    let (red, blue) = if colours.matrix == Matrix::Bt601 { (0.299, 0.114) } else { (0.2126, 0.0722) };
    let brightness = (f64::from(y) - black) / white;
    let [to_blue, to_red] = [u, v].map(|value| (f64::from(value) - 128.0) / colour);
    let (of_red, of_blue) = (brightness + 2.0 * (1.0 - red) * to_red, brightness + 2.0 * (1.0 - blue) * to_blue);
    let of_green = (brightness - red * of_red - blue * of_blue) / (1.0 - red - blue);
    let channel = |value: f64| (value * 255.0).round().clamp(0.0, 255.0) as u8;
    [channel(of_red), channel(of_green), channel(of_blue), 255]
}

proptest! {
    #[test]
    fn one_colour_is_what_the_standard_says_in_every_size(
        value in any::<[u8; 3]>(), is_hd in any::<bool>(), is_full in any::<bool>(),
        (width, height) in (1u32..20, 1u32..20), size in (1u32..40, 1u32..40), mirrored in any::<bool>(),
    ) {
        let matrix = if is_hd { Matrix::Bt709 } else { Matrix::Bt601 };
        let colours = Colours { matrix, range: if is_full { ValueRange::Full } else { ValueRange::Limited } };
        let data = plain(width, height, value);
        let planes = Planes::new(width, height, colours, &data).unwrap();
        let scaled = sample_planes(&planes, Rect::new(0.1, 0.2, 0.7, 0.6), size, Facing::of(mirrored), Vec::new());
        let expected = meant(colours, value);
        for pixels in [scaled, planes.to_pixels(Facing::AsTaken, None, Vec::new()).0] {
            prop_assert!(pixels.is_opaque());
            for pixel in pixels.data().as_chunks::<4>().0 {
                let near = pixel.iter().zip(&expected).all(|(a, b)| a.abs_diff(*b) <= 1);
                prop_assert!(near, "{value:?} of {colours:?}: {pixel:?}, not {expected:?}");
            }
        }
    }
}

#[test]
fn a_part_is_as_sharp_and_at_the_same_place_as_one_of_the_whole_picture() {
    let data = waves(96, 64);
    let planes = Planes::new(96, 64, HD, &data).unwrap();
    let whole = planes.to_pixels(Facing::AsTaken, None, Vec::new()).0;
    for part in [Rect::UNIT, Rect::new(0.11, 0.2, 0.53, 0.4), Rect::new(0.5, 0.5, 0.5, 0.5), Rect::new(-0.2, 0.0, 1.4, 1.2)] {
        for size in [(96, 64), (300, 200), (40, 30), (97, 64)] {
            for facing in [Facing::AsTaken, Facing::Mirrored] {
                let (made, expected) =
                    (sample_planes(&planes, part, size, facing, vec![7; 5]), sample(&whole, part, size, facing));
                let off = furthest(&made, &expected);
                assert!(off <= 6, "{part:?} in {size:?}, {facing:?}: {off}");
            }
        }
    }
    let moved = sample(&whole, Rect::new(0.02, 0.0, 1.0, 1.0), (96, 64), Facing::AsTaken);
    let off = furthest(&sample_planes(&planes, Rect::UNIT, (96, 64), Facing::AsTaken, Vec::new()), &moved);
    assert!(off > 9, "two pixels beside it differ by {off} only");
}

/// Copy of `bytes`, changed at some positions.
fn changed(bytes: &[u8], at: &[usize]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for at in at {
        changed[at % bytes.len()] ^= 0x55;
    }
    changed
}

proptest! {
    #[test]
    fn what_is_copied_of_the_picture_before_is_what_would_be_made_anew(
        at in proptest::collection::vec(any::<usize>(), 0..4), (width, height) in (4u32..40, 1u32..40),
        (left, top, w, h) in (-0.1..0.6f64, -0.1..0.6f64, 0.2..1.0f64, 0.2..1.0f64), size in (1u32..60, 1u32..60),
        mirrored in any::<bool>(),
    ) {
        let bytes = waves(width, height);
        let next = changed(&bytes, &at);
        let (first, second) = (Planes::new(width, height, HD, &bytes).unwrap(), Planes::new(width, height, HD, &next).unwrap());
        let part = Rect::new(left, top, w, h);
        let mut scaler = Scaler::default();
        let (made, all) = scaler.sample(&first, part, size, Facing::of(mirrored), None, Vec::new());
        prop_assert_eq!(all, 0..i64::from(size.1));
        let before = Before { planes: first, made: &made };
        let (scaled, rows) = scaler.sample(&second, part, size, Facing::of(mirrored), Some(before), vec![9; 7]);
        prop_assert!(scaled == sample_planes(&second, part, size, Facing::of(mirrored), Vec::new()));
        prop_assert!((0..i64::from(size.1)).all(|y| rows.contains(&y) || scaled.row(y) == made.row(y)), "{rows:?}");
        let (made, _) = first.to_pixels(Facing::of(mirrored), None, Vec::new());
        let (whole, rows) = second.to_pixels(Facing::of(mirrored), Some(Before { planes: first, made: &made }), vec![9; 7]);
        let (mut anew, _) = second.to_pixels(Facing::AsTaken, None, Vec::new());
        if mirrored {
            anew.mirror();
        }
        prop_assert!(whole == anew);
        prop_assert!((0..i64::from(height)).all(|y| rows.contains(&y) || whole.row(y) == made.row(y)), "{rows:?}");
    }

    #[test]
    fn four_values_at_once_weigh_what_they_weigh_one_by_one(
        (start, length) in (-4.0..30.0f64, 0.5..60.0f64), of in 4usize..60, wanted in 1usize..90, mirrored in any::<bool>(),
        row in proptest::collection::vec(any::<u8>(), 60),
    ) {
        let mut taps = taps(start, length, of, wanted);
        if mirrored {
            taps.reverse();
        }
        taps.iter_mut().for_each(Taps::trim);
        let row = &row[..of];
        let (mut expected, mut made) = (vec![0; wanted], vec![7; wanted]);
        each(&taps, row, &mut expected);
        let mut fours = Fours::new(&taps, of).unwrap();
        fours.line(row, &mut made);
        for (at, (made, expected)) in made.iter().zip(&expected).enumerate() {
            // If each product is rounded, each loses less than one of 32 steps of a value.
            let most = if fours.rounded.contains(&at) { 12 } else { 0 };
            prop_assert!(made.abs_diff(*expected) <= most, "{at}: {made}, not {expected}");
        }
    }
}

#[test]
fn the_own_size_keeps_what_an_encoder_takes() {
    let (data, mut again) = (waves(64, 48), Vec::new());
    let planes = Planes::new(64, 48, HD, &data).unwrap();
    crate::to_yuv420(&planes.to_pixels(Facing::AsTaken, None, vec![3; 64 * 48 * 4]).0, &mut again);
    let off = planes.data.iter().zip(&again).map(|(a, b)| a.abs_diff(*b)).max();
    assert!(off <= Some(2) && again.len() == planes.data.len(), "{off:?}");
}

#[test]
fn odd_sizes_and_parts_give_a_picture_and_a_wrong_number_of_bytes_none() {
    assert!(Planes::new(4, 4, HD, &[0; 23]).is_none());
    assert!(Planes::new(3, 3, HD, &vec![0; Planes::bytes(3, 3)]).is_some());
    for (width, height) in [(1, 1), (3, 5), (7, 2), (0, 4)] {
        let data = plain(width, height, [90, 120, 130]);
        let planes = Planes::new(width, height, HD, &data).unwrap();
        assert_eq!(planes.to_pixels(Facing::AsTaken, None, Vec::new()).0.height(), height);
        for part in [Rect::new(f64::NAN, 0.0, 1.0, 1.0), Rect::new(0.5, 0.5, 0.0, 0.0), Rect::new(0.0, 0.0, 1e300, -1.0)] {
            for size in [(0, 0), (3, 2), (1, 40)] {
                let made = sample_planes(&planes, part, size, Facing::AsTaken, Vec::new());
                assert_eq!((made.width(), made.height()), size, "{part:?} of {width} x {height}");
            }
        }
    }
}
