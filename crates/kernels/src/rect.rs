//! A rectangle in the unit of its owner: canvas pixels, or fractions 0..1 of a recording.

/// Left edge, top edge, width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

impl Rect {
    /// The whole of a recording.
    pub const UNIT: Self = Self { x: 0.0, y: 0.0, w: 1.0, h: 1.0 };

    /// Rectangle from left, top, width and height.
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Self {
        Self { x, y, w, h }
    }

    /// Rectangle of a size around a centre.
    pub fn centred(x: f64, y: f64, w: f64, h: f64) -> Self {
        Self::new(x - w / 2.0, y - h / 2.0, w, h)
    }

    /// Intersection of both; `None` if it has no area.
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (left, top) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = ((self.x + self.w).min(other.x + other.w), (self.y + self.h).min(other.y + other.h));
        (right > left && bottom > top).then(|| Self::new(left, top, right - left, bottom - top))
    }

    /// Position of `inner`, which is given in fractions of `self`.
    #[must_use]
    pub fn place(self, inner: Self) -> Self {
        Self::new(self.x + inner.x * self.w, self.y + inner.y * self.h, inner.w * self.w, inner.h * self.h)
    }

    /// `outer` in fractions of `self`: the inverse of [`Rect::place`].
    #[must_use]
    pub fn relative(self, outer: Self) -> Self {
        Self::new((outer.x - self.x) / self.w, (outer.y - self.y) / self.h, outer.w / self.w, outer.h / self.h)
    }

    /// Aspect ratio: width divided by height.
    pub fn aspect(self) -> f64 {
        self.w / self.h
    }

    /// Largest centred box of an aspect ratio that fits inside.
    #[must_use]
    pub fn fitted(self, aspect: f64) -> Self {
        let (w, h) = if self.aspect() > aspect { (self.h * aspect, self.h) } else { (self.w, self.w / aspect) };
        Self::centred(self.x + self.w / 2.0, self.y + self.h / 2.0, w, h)
    }

    /// Interpolates to `to`: 0 is `self`, 1 is `to`.
    #[must_use]
    pub fn towards(self, to: Self, done: f64) -> Self {
        let way = |from: f64, to: f64| from + (to - from) * done;
        Self::new(way(self.x, to.x), way(self.y, to.y), way(self.w, to.w), way(self.h, to.h))
    }

    /// Whether `self` contains all of `inner`, with a tolerance of a hundredth.
    pub fn holds(self, inner: Self) -> bool {
        let near = 0.01;
        inner.x >= self.x - near
            && inner.y >= self.y - near
            && inner.x + inner.w <= self.x + self.w + near
            && inner.y + inner.h <= self.y + self.h + near
    }

    /// Rectangle that is smaller by `margin` on every side.
    #[must_use]
    pub fn inset(self, margin: f64) -> Self {
        Self::new(self.x + margin, self.y + margin, self.w - 2.0 * margin, self.h - 2.0 * margin)
    }
}
