//! Photos as cameras store them: pixels in the orientation of the sensor, with an Exif orientation.

use super::ffmpeg;
use std::{fs, path::Path};

/// Colours of the stored image's corners: top left, top right, bottom left, bottom right.
const CORNERS: [[u8; 3]; 4] = [[220, 30, 30], [30, 190, 40], [40, 60, 220], [230, 220, 40]];

/// Size of the stored image, in pixels.
pub const STORED: (u32, u32) = (160, 96);

/// Size of a photo as it is displayed.
pub fn shown(orientation: u8) -> (u32, u32) {
    if orientation >= 5 { (STORED.1, STORED.0) } else { STORED }
}

/// Colours of a photo's corners as it is displayed, in the order of [`CORNERS`], by the orientation table of the Exif standard.
pub fn corners(orientation: u8) -> [[u8; 3]; 4] {
    let places = match orientation {
        2 => [1, 0, 3, 2],
        3 => [3, 2, 1, 0],
        4 => [2, 3, 0, 1],
        5 => [0, 2, 1, 3],
        6 => [2, 0, 3, 1],
        7 => [3, 1, 2, 0],
        8 => [1, 3, 0, 2],
        _ => [0, 1, 2, 3],
    };
    places.map(|place| CORNERS[place])
}

/// Asserts that the corners of a rectangle (left, top, width, height) of an RGB image have the colours for an orientation.
pub fn check_corners(picture: &image::RgbImage, (left, top, width, height): (u32, u32, u32, u32), orientation: u8, what: &str) {
    let (near, far) = (|from: u32, length: u32| from + length / 8, |from: u32, length: u32| from + length - 1 - length / 8);
    let places = [
        (near(left, width), near(top, height)),
        (far(left, width), near(top, height)),
        (near(left, width), far(top, height)),
        (far(left, width), far(top, height)),
    ];
    let found = places.map(|(x, y)| picture.get_pixel(x, y).0);
    let is_like = |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) < 40);
    let expected = corners(orientation);
    assert!(found.iter().zip(&expected).all(|(a, b)| is_like(a, b)), "{what}: {found:?} for {expected:?}");
}

fn stored() -> image::RgbImage {
    image::RgbImage::from_fn(STORED.0, STORED.1, |x, y| {
        image::Rgb(CORNERS[usize::from(x >= STORED.0 / 2) + 2 * usize::from(y >= STORED.1 / 2)])
    })
}

/// TIFF with an orientation tag and nothing else, as in an Exif block.
fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".to_vec();
    tiff.extend([0, orientation, 0, 0, 0, 0, 0, 0]);
    tiff
}

/// CRC-32 of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    let turn = |crc: u32| (0..8).fold(crc, |crc, _| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 });
    !bytes.iter().fold(u32::MAX, |crc, byte| turn((crc ^ u32::from(*byte)) & 0xff) ^ (crc >> 8))
}

/// Photo in a file of a folder; `kind` is `jpg`, `png`, `webp` or `tiff`.
pub fn photo(folder: &Path, kind: &str, orientation: u8) -> std::path::PathBuf {
    let (plain, file) = (folder.join("stored.png"), folder.join(format!("held-{orientation}.{kind}")));
    stored().save(&plain).unwrap();
    let encoded = |options: &[&str]| {
        let path = folder.join(format!("stored.{kind}"));
        ffmpeg(&[&["-i", plain.to_str().unwrap()][..], options, &[path.to_str().unwrap()]].concat());
        fs::read(path).unwrap()
    };
    let bytes = match kind {
        "jpg" => {
            let jpeg = encoded(&["-q:v", "2", "-pix_fmt", "yuvj444p"]);
            let part = [b"Exif\0\0", &exif(orientation)[..]].concat();
            let length = u16::try_from(part.len() + 2).unwrap().to_be_bytes();
            [&jpeg[..2], &[0xff, 0xe1], &length, &part, &jpeg[2..]].concat()
        }
        "png" => {
            let png = fs::read(&plain).unwrap();
            let part = [b"eXIf", &exif(orientation)[..]].concat();
            // After the header chunk, whose data has 13 bytes.
            let place = 8 + 12 + 13;
            let length = u32::try_from(part.len() - 4).unwrap().to_be_bytes();
            [&png[..place], &length, &part, &crc(&part).to_be_bytes(), &png[place..]].concat()
        }
        "webp" => {
            let webp = encoded(&["-c:v", "libwebp", "-lossless", "1"]);
            let side = |side: u32| (side - 1).to_le_bytes()[..3].to_vec();
            // Flag 8 in VP8X: the file has an Exif chunk.
            let head = [&[8, 0, 0, 0][..], &side(STORED.0), &side(STORED.1)].concat();
            let part = exif(orientation);
            let chunk =
                |name: &[u8; 4], bytes: &[u8]| [name, &u32::try_from(bytes.len()).unwrap().to_le_bytes()[..], bytes].concat();
            let body = [b"WEBP", &chunk(b"VP8X", &head)[..], &webp[12..], &chunk(b"EXIF", &part)].concat();
            chunk(b"RIFF", &body)
        }
        "tiff" => {
            let pixels = stored().into_raw();
            let place = 8 + pixels.len() as u32;
            let mut tiff = [&b"II*\0"[..], &place.to_le_bytes(), &pixels].concat();
            let behind = place + 2 + 10 * 12 + 4;
            let entries: [(u16, u16, u32, u32); 10] = [
                (256, 4, 1, STORED.0),
                (257, 4, 1, STORED.1),
                // The bits per sample of the three channels follow the directory.
                (258, 3, 3, behind),
                (259, 3, 1, 1),
                (262, 3, 1, 2),
                (273, 4, 1, 8),
                (274, 3, 1, orientation.into()),
                (277, 3, 1, 3),
                (278, 4, 1, STORED.1),
                (279, 4, 1, pixels.len() as u32),
            ];
            tiff.extend(10_u16.to_le_bytes());
            for (tag, form, count, value) in entries {
                tiff.extend([tag.to_le_bytes(), form.to_le_bytes()].concat());
                tiff.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
            }
            tiff.extend([0, 0, 0, 0, 8, 0, 8, 0, 8, 0]);
            tiff
        }
        other => panic!("no photo is made as {other}"),
    };
    fs::write(&file, bytes).unwrap();
    file
}
