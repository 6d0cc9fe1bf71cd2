//! Brings all frames of a recording to one size and format, with square pixels.
//!
//! A recording may change the size or format of its frames in the middle, as recordings of windows and calls do. ffmpeg would
//! restart its filters there, and a filter that counts from the start of the recording, such as `fps`, would count from there
//! again: the first new frame would fill all the time before it. So the filters are set up once ([`ONE_GRAPH`]), and a first filter
//! brings every frame to the size and format of the first one before another reads its pixels ([`ONE_SHAPE`]).
//!
//! This filter also makes pixels square: frames of DV, DVD and broadcasts are stored narrower or wider than they are displayed.

/// Input options that set up the video filters only once.
pub const ONE_GRAPH: [&str; 2] = ["-reinit_filter:v", "0"];

/// Filter for frames of unknown size. Frames with the first one's size and square pixels pass unchanged.
pub const ONE_SHAPE: &str = "scale='iw*max(1,min(8,sar))+0.5':'ih*max(1,min(8,1/sar))+0.5',setsar=1";

/// Largest accepted pixel aspect ratio, in either direction.
const LONGEST_PIXEL: f64 = 8.0;

/// Size in square pixels of a frame whose pixels are `aspect` times as wide as high. Neither side becomes smaller.
pub fn shown((width, height): (u32, u32), aspect: f64) -> (u32, u32) {
    if !aspect.is_finite() || aspect <= 0.0 {
        return (width, height);
    }
    let side = |side: u32, times: f64| (f64::from(side) * times.clamp(1.0, LONGEST_PIXEL) + 0.5) as u32;
    (side(width, aspect), side(height, 1.0 / aspect))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_become_square_and_no_side_smaller() {
        assert_eq!(shown((720, 576), 64.0 / 45.0), (1_024, 576));
        assert_eq!(shown((640, 360), 1.0 / 3.0), (640, 1_080));
        assert_eq!(shown((1_920, 1_080), 1.0), (1_920, 1_080));
        for nothing in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(shown((640, 360), nothing), (640, 360));
        }
        assert_eq!(shown((100, 100), 1e9), (800, 100));
    }
}
