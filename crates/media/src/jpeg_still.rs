//! JPEG stills that are decoded in this process: 640 x 360 takes 1 to 2 ms, each start of ffmpeg or ffprobe some 100 ms.

use super::{proxy::decode, still::is_plain_jpeg};
use cutroom_kernels::{Bitmap, Facing, Pixels, Rect, sample};
use zune_jpeg::zune_core::colorspace::ColorSpace;

/// Last bytes of a complete JPEG image.
const END: [u8; 2] = [0xff, 0xd9];

/// Decodes a JPEG still, fitted into the box `within` and never enlarged, as [`fitted_frame_at`](super::fitted_frame_at) does by ffmpeg.
///
/// `None` for what is left to ffmpeg: another format, a rotated photo, pixels that are not square, a progressive image, colours other than
/// YCbCr and grey, more than 4,096 pixels on a side, a damaged or truncated file.
pub fn fitted_jpeg(jpeg: &[u8], within: (u32, u32)) -> Option<Bitmap> {
    if !is_plain_jpeg(jpeg) || !jpeg.ends_with(&END) {
        return None;
    }
    let (bitmap, Some(ColorSpace::YCbCr | ColorSpace::Luma)) = decode(jpeg).ok()? else { return None };
    let stored = (u32::try_from(bitmap.width).ok()?, u32::try_from(bitmap.height).ok()?);
    let size = fitted(stored, within)?;
    if size == stored {
        return Some(bitmap);
    }
    let pixels = Pixels::from_opaque(stored.0, stored.1, bitmap.rgba)?;
    let scaled = sample(&pixels, Rect::UNIT, size, Facing::AsTaken);
    Some(Bitmap { width: size.0 as usize, height: size.1 as usize, rgba: scaled.data().to_vec() })
}

/// Size of an image in a box, with its proportions and never enlarged, rounded as ffmpeg does. `None` if the image or the box is empty.
fn fitted((width, height): (u32, u32), within: (u32, u32)) -> Option<(u32, u32)> {
    let most = (within.0.min(width), within.1.min(height));
    let scaled =
        |side: u32, by: u32, of: u32| u32::try_from((u64::from(side) * u64::from(by) + u64::from(of / 2)) / u64::from(of)).ok();
    if width == 0 || height == 0 {
        return None;
    }
    let size = (scaled(most.1, width, height)?.min(most.0), scaled(most.0, height, width)?.min(most.1));
    (size.0 > 0 && size.1 > 0).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path, process::Command};

    /// A JPEG made by ffmpeg from a filter's picture.
    fn made(folder: &Path, source: &str, options: &[&str]) -> Vec<u8> {
        let file = folder.join("photo.jpg");
        let mut ffmpeg = Command::new("ffmpeg");
        ffmpeg.args(["-y", "-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "1", "-q:v", "2"]).args(options).arg(&file);
        assert!(ffmpeg.status().unwrap().success());
        fs::read(file).unwrap()
    }

    #[tokio::test]
    async fn a_photo_looks_as_ffmpeg_decodes_it() {
        let folder = tempfile::tempdir().unwrap();
        for (source, options) in [
            ("testsrc2=s=640x360", &[][..]),
            ("testsrc2=s=640x360", &["-pix_fmt", "yuvj444p"][..]),
            ("testsrc2=s=1001x747", &[][..]),
            ("testsrc2=s=90x400", &["-pix_fmt", "gray"][..]),
        ] {
            let jpeg = made(folder.path(), source, options);
            let file = folder.path().join("photo.jpg");
            for within in [(1_280, 720), (320, 180), (57, 333)] {
                let ours = fitted_jpeg(&jpeg, within).unwrap();
                let (theirs, _) = crate::fitted_frame_at(file.to_str().unwrap(), None, within).await.unwrap();
                assert_eq!((ours.width, ours.height), (theirs.width, theirs.height), "{source} {options:?} {within:?}");
                let differences = ours.rgba.iter().zip(&theirs.rgba).map(|(a, b)| u64::from(a.abs_diff(*b)));
                let mean = differences.sum::<u64>() as f64 / ours.rgba.len() as f64;
                assert!(mean < 2.0, "{source} {options:?} {within:?}: {mean} of 255 apart");
            }
        }
    }

    #[test]
    fn what_only_ffmpeg_decodes_as_it_is_meant_is_left_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let within = (64, 64);
        let plain = made(folder.path(), "testsrc2=s=64x48", &[]);
        assert!(fitted_jpeg(&plain, within).is_some());
        let wide = made(folder.path(), "testsrc2=s=64x48,setsar=2", &[]);
        let rotated = [
            &plain[..2],
            b"\xff\xe1\x00\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0",
            &plain[2..],
        ]
        .concat();
        let header = plain.windows(2).position(|bytes| bytes == [0xff, 0xc0]).unwrap();
        let mut progressive = plain.clone();
        progressive[header + 1] = 0xc2;
        // The decoder finds the header behind bytes that are no segment.
        let hidden = [&progressive[..2], &[0], &progressive[2..]].concat();
        let cut = plain[..plain.len() / 2].to_vec();
        let png = made(folder.path(), "testsrc2=s=64x48", &["-c:v", "png", "-f", "image2"]);
        for (name, other) in [
            ("wide pixels", wide),
            ("rotated", rotated),
            ("progressive", progressive),
            ("hidden progressive", hidden),
            ("cut", cut),
            ("PNG", png),
            ("nothing", Vec::new()),
        ] {
            assert!(fitted_jpeg(&other, within).is_none(), "{name}");
        }
    }
}
