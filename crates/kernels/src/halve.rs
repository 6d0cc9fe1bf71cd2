//! Downscales images by half.

/// Copies RGBA pixels at half the width and height, at least one pixel each way: each pixel is the mean of four. A last odd column
/// or row is left out. Expects `width * height * 4` bytes; missing ones count as black.
pub fn halved(rgba: &[u8], width: usize, height: usize) -> Vec<u8> {
    let (across, down) = ((width / 2).max(1), (height / 2).max(1));
    let row = |y: usize| {
        let start = y.min(height.saturating_sub(1)) * width * 4;
        rgba.get(start..start + width * 4).unwrap_or_default().as_chunks::<4>().0
    };
    let mut half = Vec::with_capacity(across * down * 4);
    for y in 0..down {
        let (upper, lower) = (row(2 * y), row(2 * y + 1));
        for x in 0..across {
            let at = |row: &[[u8; 4]], x: usize| row.get(x).or(row.last()).copied().unwrap_or_default();
            let four = [at(upper, 2 * x), at(upper, 2 * x + 1), at(lower, 2 * x), at(lower, 2 * x + 1)];
            half.extend((0..4).map(|channel| (four.iter().map(|pixel| u16::from(pixel[channel])).sum::<u16>() / 4) as u8));
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pixel_is_the_mean_of_four_and_a_line_has_a_half_too() {
        let picture: Vec<u8> = [[0, 40, 80, 255], [20, 60, 100, 255], [40, 80, 120, 255], [60, 100, 140, 255]].concat();
        assert_eq!(halved(&picture, 2, 2), [30, 70, 110, 255]);
        assert_eq!(halved(&picture, 4, 1), [10, 50, 90, 255, 50, 90, 130, 255]);
        assert_eq!(halved(&picture, 1, 4), [10, 50, 90, 255, 50, 90, 130, 255]);
        assert_eq!(halved(&[1, 2, 3, 4], 1, 1), [1, 2, 3, 4]);
        assert_eq!(halved(&[], 0, 0), [0; 4]);
    }
}
