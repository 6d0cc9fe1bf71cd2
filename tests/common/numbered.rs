//! Recordings whose frames show their number, so that tests can read it from decoded pixels.

use cutroom::picture::Bitmap;
use std::path::{Path, PathBuf};

/// Filter that draws the frame number as eight blocks from left to right, white for a set bit, lowest bit first; for 128 x 16
/// pixels or a multiple.
fn blocks(width: usize) -> String {
    format!("geq=lum='if(gt(mod(floor(N/pow(2,floor(X/{}))),2),0),235,16)':cb=128:cr=128", width / 8)
}

/// Creates a recording at a frame rate; `more` are filters after the numbers, `encoder` further options of the encoder.
pub fn numbered(folder: &Path, name: &str, rate: &str, seconds: &str, more: &str, encoder: &[&str]) -> PathBuf {
    sized((128, 16), folder, name, rate, seconds, more, encoder)
}

/// Like [`numbered`], at a size in pixels.
pub fn sized(
    (width, height): (usize, usize),
    folder: &Path,
    name: &str,
    rate: &str,
    seconds: &str,
    more: &str,
    encoder: &[&str],
) -> PathBuf {
    let path = folder.join(name);
    let source = format!("color=s={width}x{height}:r={rate}:d={seconds}");
    let filters = format!("{}{more}", blocks(width));
    let mut args = vec!["-f", "lavfi", "-i", &source, "-vf", &filters, "-c:v", "libx264", "-preset", "ultrafast"];
    args.extend(["-threads", "1", "-pix_fmt", "yuv420p"]);
    args.extend(encoder);
    args.push(path.to_str().unwrap());
    super::ffmpeg(&args);
    path
}

/// Frame number in an image.
pub fn number_of(frame: &Bitmap) -> usize {
    number(&frame.rgba, frame.width, frame.height, 4)
}

/// Frame number in rows of pixels with `bytes` bytes per pixel.
pub fn number(pixels: &[u8], width: usize, height: usize, bytes: usize) -> usize {
    let block = |bit: usize| (height / 2 * width + bit * width / 8 + width / 16) * bytes;
    (0..8).map(|bit| usize::from(pixels[block(bit)] > 128) << bit).sum()
}
