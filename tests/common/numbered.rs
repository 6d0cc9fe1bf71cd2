//! Recordings whose frames carry their number, to be read exactly from the decoded pixels.

use cutroom::picture::Bitmap;
use std::path::{Path, PathBuf};

/// Eight blocks from left to right, white for a bit that is set, the lowest first; 128 x 16 pixels or a multiple.
fn blocks(width: usize) -> String {
    format!("geq=lum='if(gt(mod(floor(N/pow(2,floor(X/{}))),2),0),235,16)':cb=128:cr=128", width / 8)
}

/// A recording at a rate; `more` are filters behind the numbers, `encoder` what else the encoder is asked for.
pub fn numbered(folder: &Path, name: &str, rate: &str, seconds: &str, more: &str, encoder: &[&str]) -> PathBuf {
    sized((128, 16), folder, name, rate, seconds, more, encoder)
}

/// The same at a size.
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

/// The number that a picture carries.
pub fn number_of(frame: &Bitmap) -> usize {
    number(&frame.rgba, frame.width, frame.height, 4)
}

/// The number in rows of pixels of so many bytes.
pub fn number(pixels: &[u8], width: usize, height: usize, bytes: usize) -> usize {
    let block = |bit: usize| (height / 2 * width + bit * width / 8 + width / 16) * bytes;
    (0..8).map(|bit| usize::from(pixels[block(bit)] > 128) << bit).sum()
}
