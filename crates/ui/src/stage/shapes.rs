//! Convex outlines: rounded rectangles with any radius, clipped to each other, filled with colours and images.

use crate::picture::Facing;
use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, TextureId, Vec2, pos2, vec2};

/// A convex outline on the screen, clockwise.
#[derive(Clone, Debug)]
pub struct Outline {
    points: Vec<Pos2>,
    /// True if edges are antialiased; straight edges on pixel boundaries are not.
    is_soft: bool,
}

/// Mapping of a texture to a rectangle.
#[derive(Clone, Copy)]
pub struct Filling {
    /// Texture of the image.
    pub texture: TextureId,
    /// Screen rectangle that the texture fills.
    pub dest: Rect,
    /// Visible part of the texture, in fractions; left and right are swapped for a mirrored image.
    pub uv: Rect,
}

impl Filling {
    fn at(&self, pos: Pos2) -> Pos2 {
        let along = (pos - self.dest.min) / self.dest.size();
        self.uv.min + along * (self.uv.max - self.uv.min)
    }
}

impl Outline {
    /// A rectangle with rounded corners.
    pub fn rounded(rect: Rect, radius: f32) -> Self {
        Self::with_corners(rect, radius, corner_steps(radius))
    }

    fn with_corners(rect: Rect, radius: f32, steps: usize) -> Self {
        let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0).max(0.0);
        if steps == 0 {
            let points = vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
            return Self { points, is_soft: false };
        }
        let inner = rect.shrink(radius);
        let centres = [inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
        let points = centres.into_iter().enumerate().flat_map(|(corner, centre)| {
            (0..=steps).map(move |step| {
                let quarter = std::f32::consts::FRAC_PI_2;
                let angle = (corner as f32 - 1.0 + step as f32 / steps as f32) * quarter;
                centre + radius * vec2(angle.cos(), angle.sin())
            })
        });
        Self { points: points.collect(), is_soft: true }
    }

    /// Intersection with a rectangle; `None` if it is empty.
    pub fn clipped(&self, to: Rect) -> Option<Self> {
        // Clips one side after the other (Sutherland and Hodgman).
        let sides = [
            (vec2(1.0, 0.0), to.left()),
            (vec2(-1.0, 0.0), -to.right()),
            (vec2(0.0, 1.0), to.top()),
            (vec2(0.0, -1.0), -to.bottom()),
        ];
        let mut points = self.points.clone();
        for (inwards, limit) in sides {
            let inside = |pos: Pos2| pos.to_vec2().dot(inwards) - limit;
            let following = points.iter().cycle().skip(1);
            let mut kept = Vec::with_capacity(points.len() + 4);
            for (from, to) in points.iter().zip(following) {
                let (a, b) = (inside(*from), inside(*to));
                if a >= 0.0 {
                    kept.push(*from);
                }
                if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
                    kept.push(from.lerp(*to, a / (a - b)));
                }
            }
            points = kept;
        }
        (points.len() > 2).then_some(Self { points, is_soft: self.is_soft })
    }

    /// Fills the outline with a colour.
    pub fn fill(&self, painter: &Painter, color: Color32) {
        let filling = Filling {
            texture: TextureId::default(),
            dest: Rect::from_min_size(Pos2::ZERO, Vec2::splat(1.0)),
            uv: Rect::from_min_max(egui::epaint::WHITE_UV, egui::epaint::WHITE_UV),
        };
        self.fill_with(painter, filling, color);
    }

    /// Fills the outline with an image multiplied with `tint`: white keeps its colours.
    pub fn fill_with(&self, painter: &Painter, filling: Filling, tint: Color32) {
        let soft = if self.is_soft { 0.5 / painter.pixels_per_point() } else { 0.0 };
        let mut mesh = Mesh::with_texture(filling.texture);
        let mut put = |pos: Pos2, color: Color32| {
            mesh.vertices.push(egui::epaint::Vertex { pos, uv: filling.at(pos), color });
            mesh.vertices.len() as u32 - 1
        };
        let count = self.points.len() as u32;
        let normals = self.normals();
        for (pos, normal) in self.points.iter().zip(&normals) {
            put(*pos - *normal * soft, tint);
        }
        if self.is_soft {
            for (pos, normal) in self.points.iter().zip(&normals) {
                put(*pos + *normal * soft, Color32::TRANSPARENT);
            }
        }
        for index in 2..count {
            mesh.add_triangle(0, index - 1, index);
        }
        if self.is_soft {
            for index in 0..count {
                let next = (index + 1) % count;
                mesh.add_triangle(index, next, count + index);
                mesh.add_triangle(next, count + next, count + index);
            }
        }
        painter.add(mesh);
    }

    /// Smallest rectangle around the outline.
    pub fn bounds(&self) -> Rect {
        Rect::from_points(&self.points)
    }

    /// Draws a line along the outline.
    pub fn stroke(&self, painter: &Painter, stroke: Stroke) {
        painter.add(Shape::closed_line(self.points.clone(), stroke));
    }

    /// Draws a dashed line along the outline.
    pub fn dashed(&self, painter: &Painter, stroke: Stroke) {
        let path: Vec<Pos2> = self.points.iter().chain(self.points.first()).copied().collect();
        painter.extend(Shape::dashed_line(&path, stroke, 6.0, 4.0));
    }

    /// Outward normals at the points: of length 1, somewhat more at sharp corners.
    fn normals(&self) -> Vec<Vec2> {
        let count = self.points.len();
        let at = |index: usize| self.points.get(index % count).copied().unwrap_or_default();
        let edge = |from: usize| (at(from + 1) - at(from)).normalized();
        (0..count)
            .map(|index| {
                let (before, after) = (edge(index + count - 1), edge(index));
                let middle = vec2(before.y + after.y, -before.x - after.x);
                let length = middle.length();
                if length < 0.1 { Vec2::ZERO } else { middle / length }
            })
            .collect()
    }
}

/// Fills the area between a rounded rectangle and the same rectangle grown by `width`.
pub fn ring(painter: &Painter, rect: Rect, radius: f32, width: f32, color: Color32) {
    let steps = corner_steps(radius + width).max(1);
    let (inner, outer) =
        (Outline::with_corners(rect, radius, steps), Outline::with_corners(rect.expand(width), radius + width, steps));
    let mut mesh = Mesh::default();
    for pos in inner.points.iter().chain(&outer.points) {
        mesh.colored_vertex(*pos, color);
    }
    let count = inner.points.len() as u32;
    for index in 0..count {
        let next = (index + 1) % count;
        mesh.add_triangle(index, next, count + index);
        mesh.add_triangle(next, count + next, count + index);
    }
    painter.add(mesh);
}

/// Number of straight segments of a rounded corner.
fn corner_steps(radius: f32) -> usize {
    if radius < 0.25 { 0 } else { (radius.sqrt() * 2.5).ceil().clamp(3.0, 48.0) as usize }
}

/// Texture coordinates for a part of an image, both in fractions.
pub fn uv_rect(part: crate::stage::Rect, facing: Facing) -> Rect {
    let (left, right) = (part.x as f32, (part.x + part.w) as f32);
    let (left, right) = if facing == Facing::Mirrored { (right, left) } else { (left, right) };
    Rect::from_min_max(pos2(left, part.y as f32), pos2(right, (part.y + part.h) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn area(outline: &Outline) -> f32 {
        let points = &outline.points;
        let around = points.iter().zip(points.iter().cycle().skip(1));
        around.map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f32>() / 2.0
    }

    #[test]
    fn a_box_with_half_its_side_as_radius_is_a_circle() {
        let circle = Outline::rounded(Rect::from_min_size(pos2(5.0, 5.0), Vec2::splat(100.0)), 50.0);
        assert!((area(&circle) / (std::f32::consts::PI * 2_500.0) - 1.0).abs() < 0.01, "{}", area(&circle));
        assert!(circle.clipped(Rect::from_min_max(pos2(5.0, 5.0), pos2(15.0, 15.0))).is_none(), "the corner is outside of it");
    }

    proptest! {
        #[test]
        fn what_is_cut_lies_in_both(
            radius in 0f32..60.0, x in -50f32..150.0, y in -50f32..150.0, w in 1f32..150.0, h in 1f32..150.0,
        ) {
            let whole = Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0));
            let other = Rect::from_min_size(pos2(x, y), vec2(w, h));
            let outline = Outline::rounded(whole, radius);
            let Some(cut) = outline.clipped(other) else { return Ok(()) };
            for point in &cut.points {
                prop_assert!(whole.expand(0.01).contains(*point) && other.expand(0.01).contains(*point), "{point:?}");
            }
            prop_assert!(area(&cut) <= area(&outline) + 0.1);
            prop_assert!(area(&cut) >= -0.1, "it stays clockwise");
        }
    }
}
