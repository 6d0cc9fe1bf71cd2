//! Layout of the panels around the preview. In a small window, or with a large interface size, the side panels close automatically,
//! and the preview keeps a minimum size.

use super::theme;
use egui::Rangef;

/// Minimum width of the preview.
const LEAST_WIDTH: f32 = 300.0;
/// Minimum height of the preview, including the transport below it.
const LEAST_HEIGHT: f32 = 120.0 + theme::TRANSPORT;
/// Minimum height of the timeline, if there is any room for it.
const LEAST_TIMELINE: f32 = 96.0;
/// Minimum height of the timeline if there is enough room.
const GOOD_TIMELINE: f32 = 150.0;

/// Minimum initial height of the timeline.
const USUAL_TIMELINE: f32 = 210.0;

/// Visibility of the panels beside the preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The left panel.
    pub side: bool,
    pub inspector: bool,
}

impl Sides {
    /// The open panels that fit into `width`. If only one fits, the left panel wins: the user opens it when needed and closes it
    /// again.
    pub fn within(width: f32, open: Self) -> Self {
        let fits = |panels: f32| width >= panels + LEAST_WIDTH;
        if fits(theme::SIDE_LEAST + theme::INSPECTOR_LEAST) {
            open
        } else if fits(theme::SIDE_LEAST) {
            Self { side: open.side, inspector: open.inspector && !open.side }
        } else {
            Self { side: false, inspector: false }
        }
    }
}

/// Initial height of the timeline and its allowed range, for a height shared with the preview.
pub fn timeline(height: f32) -> (f32, Rangef) {
    let most = (height - LEAST_HEIGHT).max(LEAST_TIMELINE);
    let range = Rangef::new(GOOD_TIMELINE.min(most), most);
    ((height * 0.46).clamp(USUAL_TIMELINE, 384.0).min(range.max), range)
}

/// True if there is room for a note above the preview.
pub fn has_note(height: f32) -> bool {
    height >= LEAST_HEIGHT + theme::NOTE + USUAL_TIMELINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_at_the_sides_close_before_the_picture_is_smaller_than_its_least_size() {
        let open = Sides { side: true, inspector: true };
        for width in (300..2_000).step_by(10).map(|width| width as f32) {
            let shown = Sides::within(width, open);
            let taken =
                if shown.side { theme::SIDE_LEAST } else { 0.0 } + if shown.inspector { theme::INSPECTOR_LEAST } else { 0.0 };
            assert!(taken == 0.0 || width - taken >= LEAST_WIDTH, "{width}: {shown:?}");
        }
        assert_eq!(Sides::within(1_100.0, open), open);
        assert_eq!(Sides::within(720.0, open), Sides { side: true, inspector: false });
        assert_eq!(Sides::within(720.0, Sides { side: false, inspector: true }), Sides { side: false, inspector: true });
        for height in (260..1_200).step_by(10).map(|height| height as f32) {
            let (usual, range) = timeline(height);
            assert!(height - range.max >= LEAST_HEIGHT || range.max <= LEAST_TIMELINE, "{height}: {range:?}");
            assert!(range.contains(usual), "{height}: {usual} {range:?}");
        }
    }
}
