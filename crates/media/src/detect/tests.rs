//! The detector on a photograph, on images without a face, and on images without pixels.

use super::*;
use crate::proxy::decode_jpeg;
use cutroom_kernels::Bitmap;

/// A NASA portrait, 512 x 512. The face was marked by hand.
static PORTRAIT: &[u8] = include_bytes!("../../../../assets/photographs/astronaut.jpg");
const FACE: DetectedFace = marked(179.0, 62.0, 268.0, 174.0);

const fn marked(left: f64, top: f64, right: f64, bottom: f64) -> DetectedFace {
    let side = 512.0;
    DetectedFace { x: left / side, y: top / side, width: (right - left) / side, height: (bottom - top) / side, confidence: 1.0 }
}

fn portrait() -> Bitmap {
    decode_jpeg(PORTRAIT).unwrap()
}

/// Crops an image; the area outside of it is grey.
fn cropped(picture: &Bitmap, (x, y): (i64, i64), (width, height): (usize, usize)) -> Bitmap {
    let pixel = |column: i64, row: i64| {
        let (inside, at) = (
            (0..picture.width as i64).contains(&column) && (0..picture.height as i64).contains(&row),
            (row * picture.width as i64 + column) * 4,
        );
        if inside { picture.rgba[at as usize..at as usize + 4].try_into().unwrap() } else { [128, 128, 128, 255] }
    };
    let rows = 0..height as i64;
    let rgba = rows.flat_map(|row| (0..width as i64).flat_map(move |column| pixel(x + column, y + row))).collect();
    Bitmap { width, height, rgba }
}

#[test]
fn a_photographed_face_is_found_where_it_is() {
    let found = faces_in(&portrait());
    let [face] = found[..] else { panic!("one face, got {found:?}") };
    assert!(face.overlap(&FACE) > 0.85 && face.confidence > 0.85, "{face:?}");
    // Small, in an image that is much wider than high, and in the corner of one twice as large as the detector's input.
    for (corner, size) in [((-800, -40), (1_600, 400)), ((-700, -900), (1_300, 1_300))] {
        let found = faces_in(&cropped(&portrait(), corner, size));
        let [face] = found[..] else { panic!("one face in {size:?}, got {found:?}") };
        let (across, down) = (512.0 / size.0 as f64, 512.0 / size.1 as f64);
        let offset = (-corner.0 as f64 / size.0 as f64, -corner.1 as f64 / size.1 as f64);
        let expected = DetectedFace {
            x: FACE.x * across + offset.0,
            y: FACE.y * down + offset.1,
            width: FACE.width * across,
            height: FACE.height * down,
            confidence: 1.0,
        };
        assert!(face.overlap(&expected) > 0.7, "{face:?} for {expected:?}");
    }
}

#[test]
fn half_a_face_at_the_edge_is_reported_as_far_as_it_is_seen() {
    // The image begins at the middle of the face.
    let found = faces_in(&cropped(&portrait(), (223, 0), (289, 289)));
    let [face] = found[..] else { panic!("one face, got {found:?}") };
    assert!(face.x == 0.0 && (face.width - 45.0 / 289.0).abs() < 0.04, "{face:?}");
}

#[test]
fn what_is_no_face_is_not_one_and_a_picture_without_pixels_harms_nobody() {
    // The helmet, the patch and the shuttle of the same photograph; one colour; noise.
    for corner in [(260, 290), (60, 260), (300, 0)] {
        assert_eq!(faces_in(&cropped(&portrait(), corner, (212, 212))), [], "{corner:?}");
    }
    let plain = |value: u8| Bitmap { width: 320, height: 180, rgba: vec![value; 320 * 180 * 4] };
    assert_eq!((faces_in(&plain(0)), faces_in(&plain(200))), (vec![], vec![]));
    let mut seed = 1_u32;
    let mut noise = plain(0);
    noise.rgba.fill_with(|| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    });
    assert_eq!(faces_in(&noise), []);
    for (width, height, bytes) in [(0, 0, 0), (1, 1, 4), (9, 0, 0), (40, 40, 100), (3_000, 1, 12_000)] {
        assert_eq!(faces_in(&Bitmap { width, height, rgba: vec![0; bytes] }), [], "{width} x {height}");
    }
}
