//! Warnings about items that the server would accept: texts and images over a face, texts too short to read, items off the canvas,
//! and blurs smaller than a face.

use super::project::{ClipData, ItemRef, Project};
use crate::{
    api::{DurationMs, PlaybackMs, PointPct, SizePx, effects::Mask, faces::FaceBox, item::Item},
    stage::{Rect, brought_back, compose::Role},
};

/// Maximum reading speed in characters per second: the usual limit of subtitles for adults.
const LETTERS_A_SECOND: i64 = 20;
/// Minimum time to read any text.
const SHORTEST_READ_MS: i64 = 700;
/// Share of a face that may be covered without a warning.
const COVERED: f64 = 0.08;

impl Project {
    /// Warnings about an item, one sentence each. Empty for an item that cuts hide.
    pub fn warnings(&self, at: &ItemRef) -> Vec<String> {
        let (Some(item), Some((_, data))) = (self.item(at), self.clip(&at.clip)) else { return Vec::new() };
        let Some((start, length)) = item.times().filter(|(_, length)| length.0 > 0) else { return Vec::new() };
        match item {
            Item::TextOverlay(text) => {
                if text.text.trim().is_empty() {
                    return vec![words::editing::warn_empty_text().to_owned()];
                }
                let mut found: Vec<_> = too_short(&text.text, length).into_iter().collect();
                found.extend(self.placed(data, item, text.point.zip(text.dimensions), (start, length)));
                found
            }
            Item::MediaOverlay(media) => self.placed(data, item, media.point.zip(media.dimensions), (start, length)),
            Item::Blur(mask) => self.smaller_than_face(data, mask, (start, length)).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Warnings about an item off the canvas or over a face.
    fn placed(
        &self,
        data: &ClipData,
        item: &Item,
        place: Option<(PointPct, SizePx)>,
        (start, length): (PlaybackMs, DurationMs),
    ) -> Vec<String> {
        let Some((point, size)) = place else { return Vec::new() };
        let canvas = self.video.dimensions;
        if brought_back(point, size, canvas).is_some() {
            return vec![words::editing::warn_off_canvas().to_owned()];
        }
        let area = Rect::new(point.x_pct, point.y_pct, size.width / canvas.width * 100.0, size.height / canvas.height * 100.0);
        let mut found = Vec::new();
        let seen = area.intersection(Rect::new(0.0, 0.0, 100.0, 100.0)).map_or(0.0, |seen| seen.w * seen.h);
        let hidden = 1.0 - seen / (area.w * area.h).max(f64::MIN_POSITIVE);
        // The box of a text is larger than its visible characters.
        if matches!(item, Item::MediaOverlay(_)) && hidden > 0.02 {
            found.push(words::editing::warn_partly_off_canvas(format_args!("{:.0}", hidden * 100.0)));
        }
        let covered = covered_ms(data, area, start.0, start.0 + length.0);
        if covered > 0 {
            found.push(words::editing::warn_face_covered(seconds(covered), seconds(length.0)));
        }
        found
    }

    /// Warning if a blur covers only part of a face, in the middle of its time.
    fn smaller_than_face(&self, data: &ClipData, mask: &Mask, (start, length): (PlaybackMs, DurationMs)) -> Option<String> {
        let time = PlaybackMs(start.0 + length.0 / 2);
        let scene = self.scene(data, time);
        let screen = scene.composition.footage().find(|footage| footage.role == Role::Screen)?;
        let of_screen = Rect::new(
            mask.point.x_pct / 100.0,
            mask.point.y_pct / 100.0,
            mask.dimensions.width_pct / 100.0,
            mask.dimensions.height_pct / 100.0,
        );
        let on_canvas = screen.dest.place(of_screen.relative(screen.source));
        let canvas = self.video.dimensions;
        let faces = data.faces_at(time).sample().map(|sample| sample.faces.as_slice()).unwrap_or_default();
        let partly = faces.iter().map(rect).any(|face| {
            let face = Rect::new(
                face.x / 100.0 * canvas.width,
                face.y / 100.0 * canvas.height,
                face.w / 100.0 * canvas.width,
                face.h / 100.0 * canvas.height,
            );
            let share = share_covered(face, on_canvas);
            share > COVERED && share < 0.97
        });
        partly.then(|| words::editing::warn_blur_small().to_owned())
    }
}

fn rect(face: &FaceBox) -> Rect {
    Rect::new(face.x_pct, face.y_pct, face.width_pct, face.height_pct)
}

/// Share of `face` that `area` covers, 0..1.
fn share_covered(face: Rect, area: Rect) -> f64 {
    let size = face.w * face.h;
    face.intersection(area).filter(|_| size > 0.0).map_or(0.0, |both| both.w * both.h / size)
}

/// Time in milliseconds for which an area, in percent of the canvas, covers a face between two times of the clip. Each face sample
/// is valid until the next.
fn covered_ms(data: &ClipData, area: Rect, from: i64, to: i64) -> i64 {
    let first = data.faces.partition_point(|sample| sample.timestamp_ms <= from as f64).saturating_sub(1);
    let mut covered = 0;
    for (index, sample) in data.faces.iter().enumerate().skip(first) {
        let begins = sample.timestamp_ms as i64;
        if begins >= to {
            break;
        }
        let ends = data.faces.get(index + 1).map_or(to, |next| next.timestamp_ms as i64);
        if sample.faces.iter().any(|face| share_covered(rect(face), area) > COVERED) {
            covered += (ends.min(to) - begins.max(from)).max(0);
        }
    }
    covered
}

/// Duration in seconds with at most one decimal: `3 s`, `0.4 s`.
fn seconds(ms: i64) -> String {
    words::editing::seconds(words::decimal_at_most(ms as f64 / 1_000.0, 1))
}

/// Warning if a text disappears before it can be read.
fn too_short(text: &str, length: DurationMs) -> Option<String> {
    let letters = i64::try_from(text.chars().filter(|letter| !letter.is_whitespace()).count()).unwrap_or(i64::MAX);
    let needed = (letters.saturating_mul(1_000) / LETTERS_A_SECOND).max(SHORTEST_READ_MS);
    (letters > 0 && length.0 < needed).then(|| words::editing::warn_text_short(letters, seconds(length.0), seconds(needed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_needs_the_time_that_it_takes_to_read() {
        assert_eq!(too_short("Hello", DurationMs(700)), None);
        assert_eq!(too_short("Hello", DurationMs(699)), Some(words::editing::warn_text_short(5, "0.7 s", "0.7 s")));
        assert_eq!(too_short("  \n", DurationMs(1)), None);
        assert!(too_short(&"x".repeat(41), DurationMs(2_000)).is_some());
    }

    #[test]
    fn an_area_covers_a_face_by_its_share() {
        let face = Rect::new(10.0, 10.0, 10.0, 20.0);
        assert!((share_covered(face, Rect::new(15.0, 0.0, 50.0, 50.0)) - 0.5).abs() < 1e-9);
        assert!(share_covered(face, Rect::new(30.0, 0.0, 5.0, 5.0)).abs() < 1e-9);
        assert!(share_covered(Rect::new(0.0, 0.0, 0.0, 0.0), face).abs() < 1e-9);
    }
}
