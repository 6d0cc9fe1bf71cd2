//! Tools of the preview.

/// Tool of the preview that draws a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointTool {
    /// Draws a blur.
    Blur,
    /// Draws a highlight.
    Highlight,
    /// Draws what a zoom shows.
    Zoom,
}
