//! Solid and gradient backgrounds.

use super::Pixels;
use crate::stage::compose::{Fill, Rgba};
use cutroom_kernels::premultiplied;

/// Number of gradient steps: enough that neighbouring steps differ by at most one level.
const STEPS: usize = 2_048;

/// Draws a background in the size of the output; `None` for an image, which a decoder must supply.
pub fn fill(fill: &Fill, width: u32, height: u32) -> Option<Pixels> {
    match fill {
        Fill::Solid(color) => Some(Pixels::filled(width, height, *color)),
        Fill::Gradient { from, to, angle } => Some(gradient(*from, *to, *angle, width, height)),
        Fill::Picture { .. } => None,
    }
}

fn gradient(from: Rgba, to: Rgba, angle: f64, width: u32, height: u32) -> Pixels {
    let mut pixels = Pixels::transparent(width, height);
    let (from, to) = (premultiplied(from), premultiplied(to));
    let steps: Vec<[u8; 4]> = (0..STEPS)
        .map(|step| {
            let part = step as f64 / (STEPS - 1) as f64;
            std::array::from_fn(|channel| {
                (f64::from(from[channel]) * (1.0 - part) + f64::from(to[channel]) * part).round() as u8
            })
        })
        .collect();
    let angle = if angle.is_finite() { angle.to_radians() } else { 0.0 };
    let (sin, cos) = angle.sin_cos();
    let (w, h) = (f64::from(pixels.width()), f64::from(pixels.height()));
    // The gradient line goes through the middle, and ends where a perpendicular to it meets the corners.
    let length = (w * sin).abs() + (h * cos).abs();
    let scale = STEPS as f64 / length.max(f64::MIN_POSITIVE);
    for y in 0..i64::from(pixels.height()) {
        let start = (0.5 - w / 2.0) * sin - (y as f64 + 0.5 - h / 2.0) * cos + length / 2.0;
        for (x, pixel) in pixels.row_mut(y).iter_mut().enumerate() {
            let step = ((start + x as f64 * sin) * scale) as usize;
            *pixel = steps.get(step.min(STEPS - 1)).copied().unwrap_or(to);
        }
    }
    pixels.mark_opaque(from[3] == 255 && to[3] == 255);
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = [255, 0, 0, 255];
    const BLUE: Rgba = [0, 0, 255, 255];

    fn of(angle: f64) -> Pixels {
        fill(&Fill::Gradient { from: RED, to: BLUE, angle }, 160, 90).unwrap()
    }

    fn near(pixel: [u8; 4], color: Rgba) -> bool {
        pixel.iter().zip(color).all(|(a, b)| a.abs_diff(b) <= 3)
    }

    #[test]
    fn a_gradient_has_its_colours_where_css_has_them() {
        let up = of(0.0);
        assert!(near(up.pixel(80, 89), RED) && near(up.pixel(3, 0), BLUE), "0 points up");
        let right = of(90.0);
        assert!(near(right.pixel(0, 40), RED) && near(right.pixel(159, 2), BLUE), "90 to the right");
        for angle in [45.0, 405.0, 30.0] {
            let corner = of(angle);
            assert!(near(corner.pixel(0, 89), RED), "{angle}: it begins in the lower left corner: {:?}", corner.pixel(0, 89));
            assert!(near(corner.pixel(159, 0), BLUE), "{angle}: it ends in the upper right one: {:?}", corner.pixel(159, 0));
        }
        for angle in [0.0, 17.0, 90.0, 200.0] {
            assert!(near(of(angle).pixel(80, 45), [127, 0, 128, 255]), "{angle}: both by half in the middle");
        }
    }

    #[test]
    fn a_gradient_into_transparency_keeps_its_colour() {
        let pixels = fill(&Fill::Gradient { from: RED, to: [255, 0, 0, 0], angle: 90.0 }, 100, 1).unwrap();
        let [r, g, b, a] = pixels.pixel(50, 0);
        assert!(r == a && g == 0 && b == 0 && (120..136).contains(&a), "{:?}", [r, g, b, a]);
    }

    #[test]
    fn no_size_and_no_angle_are_too_odd_for_a_gradient() {
        for (width, height) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            for angle in [f64::NAN, f64::INFINITY, 1e300, -720.0] {
                let pixels = fill(&Fill::Gradient { from: RED, to: BLUE, angle }, width, height).unwrap();
                assert_eq!((pixels.width(), pixels.height()), (width, height));
            }
        }
    }
}
