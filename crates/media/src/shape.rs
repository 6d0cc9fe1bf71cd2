//! One shape for every picture of a recording.
//!
//! A recording may change the size or the format of its pictures in the middle, as those of windows and calls do. ffmpeg would begin
//! its filters anew there, and what counts from the start of a recording, as `fps` does, would count from it again: the first new
//! picture would stand for all the time before it. So the filters stay ([`ONE_GRAPH`]), and one of them brings every picture to the
//! size and the format of the first before another looks at its pixels ([`ONE_SHAPE`]).
//!
//! That filter makes pixels square, too: pictures of DV, DVD and broadcasts are stored narrower or wider than they are shown.

/// Options of an input: the filters that its pictures go through are set up once.
pub const ONE_GRAPH: [&str; 2] = ["-reinit_filter:v", "0"];

/// The filter for pictures whose size is not known: those that have the first one's shape, and square pixels, go through it as they are.
pub const ONE_SHAPE: &str = "scale='iw*max(1,min(8,sar))+0.5':'ih*max(1,min(8,1/sar))+0.5',setsar=1";

/// The most that a pixel is taken to be wider than high, or higher than wide.
const LONGEST_PIXEL: f64 = 8.0;

/// The size in square pixels of pictures whose pixels are `aspect` times as wide as they are high: neither side becomes smaller.
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
