//! Finds the frames of a video on which subtitles are hardest to read: the darkest, the lightest and the busiest.

use super::frames::FrameSource;
use crate::{
    api::PlaybackMs, captions::luminance, document::Project, jobs::one_frame::FrameError, picture::Pixels, timeline::VideoMs,
};

/// Moment of a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameMoment {
    /// Index of the clip in the video.
    pub clip: usize,
    /// Time on the clip's clock.
    pub at: PlaybackMs,
}

/// Mean luminance and busyness of the lower half of a frame, where subtitles are.
fn looked_at(pixels: &Pixels) -> (f64, f64) {
    let (width, height) = (i64::from(pixels.width()), i64::from(pixels.height()));
    let (mut light, mut busy, mut count) = (0.0, 0.0, 0.0);
    for y in height / 2..height {
        let mut before = None;
        for pixel in pixels.row(y).iter().take(width as usize) {
            let luminance = luminance([pixel[0], pixel[1], pixel[2]]);
            light += luminance;
            busy += before.map_or(0.0, |before: f64| (luminance - before).abs());
            before = Some(luminance);
            count += 1.0;
        }
    }
    if count > 0.0 { (light / count, busy / count) } else { (0.0, 0.0) }
}

/// Finds the darkest, the lightest and the busiest of up to `most` frames all over the video. Frames that must be decoded one
/// by one are expensive.
///
/// # Errors
/// Fails if no frame at all can be decoded.
pub fn hardest_frames(
    project: &Project,
    frames: &mut FrameSource,
    most: usize,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<[Option<FrameMoment>; 3], FrameError> {
    let length = project.sequence.length().0;
    let canvas = project.video.dimensions;
    let small = 160.0 / canvas.width.max(canvas.height);
    let size = ((canvas.width * small).round().max(1.0) as u32, (canvas.height * small).round().max(1.0) as u32);
    let (mut seen, mut failed) = (Vec::new(), None);
    for index in 0..most {
        if is_cancelled() {
            break;
        }
        let at = VideoMs(length * (2 * index as i64 + 1) / (2 * most as i64).max(1));
        let Some((clip, at)) = project.sequence.locate(at) else { continue };
        let Some(data) = project.clips.get(clip) else { continue };
        match frames.draw(&project.bare_frame(data, at, size)) {
            Ok(pixels) => seen.push((FrameMoment { clip, at }, looked_at(&pixels))),
            Err(error) => failed = Some(error),
        }
    }
    if let (true, Some(error)) = (seen.is_empty(), failed) {
        return Err(error);
    }
    let mut found = [None; 3];
    for (slot, found) in found.iter_mut().enumerate() {
        let worth = |(_, (light, busy)): &&(FrameMoment, (f64, f64))| match slot {
            0 => -light,
            1 => *light,
            _ => *busy,
        };
        let best = seen.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).map(|(moment, _)| *moment);
        // A frame should not be found twice.
        if seen.len() > 1 {
            seen.retain(|(moment, _)| Some(*moment) != best);
        }
        *found = best;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_light_and_busy_pictures_are_told_apart_by_their_lower_half() {
        let black = looked_at(&Pixels::filled(8, 8, [0, 0, 0, 255]));
        let white = looked_at(&Pixels::filled(8, 8, [255; 4]));
        let bytes: Vec<u8> = (0..64).flat_map(|index| if index % 2 == 0 { [255; 4] } else { [0, 0, 0, 255] }).collect();
        let stripes = looked_at(&Pixels::from_opaque(8, 8, bytes).unwrap());
        assert_eq!((black, white), ((0.0, 0.0), (1.0, 0.0)));
        assert!((stripes.0 - 0.5).abs() < 0.01 && stripes.1 > 0.8, "{stripes:?}");
    }
}
