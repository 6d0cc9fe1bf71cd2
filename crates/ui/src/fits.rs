//! Layout of the panels around the preview. In a small window, or with a large interface size, the side panels close automatically,
//! and the preview keeps a minimum size.

use super::theme;
use crate::app::{Beside, Sides};
use egui::Rangef;

/// Minimum width of the preview beside a panel.
const LEAST_WIDTH: f32 = 284.0;
/// Minimum height of the preview, including the transport below it.
const LEAST_HEIGHT: f32 = 120.0 + theme::TRANSPORT;
/// The least height of the picture with its transport in a window that has no room for [`LEAST_HEIGHT`] and a timeline.
const LOWEST: f32 = 48.0 + theme::TRANSPORT;
/// The least height of the timeline: its tools, and the ruler.
const LEAST_TIMELINE: f32 = 68.0;
/// The height of a timeline that shows the clips, too.
const WITH_CLIPS: f32 = LEAST_TIMELINE + theme::CLIP_LANE;
/// Minimum height of the timeline if there is enough room.
const GOOD_TIMELINE: f32 = 150.0;

/// Minimum initial height of the timeline.
const USUAL_TIMELINE: f32 = 210.0;

/// Open panels that are shown in `width`. If only one fits, the one that the user asked for last wins, else the left panel.
/// A panel that was asked for is shown also where none fits, beside less of the picture.
pub fn sides(width: f32, open: Sides, asked: Option<Beside>) -> Sides {
    let fits = |panels: f32| width >= panels + LEAST_WIDTH;
    if fits(theme::SIDE_LEAST + theme::INSPECTOR_LEAST) {
        return open;
    }
    let left = Sides { side: open.side, inspector: false };
    let inspector = Sides { side: false, inspector: open.inspector };
    match asked {
        Some(Beside::Side) if open.side => left,
        Some(Beside::Inspector) if open.inspector => inspector,
        _ if open.side && fits(theme::SIDE_LEAST) => left,
        _ if !open.side && fits(theme::INSPECTOR_LEAST) => inspector,
        _ => Sides::default(),
    }
}

/// How wide the left panel can be in a width that it shares with the picture.
pub fn left(width: f32) -> Rangef {
    let least = theme::SIDE_LEAST.min(width * 0.6);
    Rangef::new(least, (width - theme::LEAST_STAGE).max(least))
}

/// How wide the inspector can be in a width that it shares with the picture and, if it is open, with the panel at the left.
pub fn inspector(width: f32, side: bool) -> Rangef {
    let others = LEAST_WIDTH + if side { theme::SIDE_LEAST } else { 0.0 };
    // What is typed in a window that has no room for it is seen all the same, beside less of the picture.
    let least = theme::INSPECTOR_LEAST.min(width * 0.6);
    Rangef::new(least, (width * 0.5).max(theme::INSPECTOR).min(width - others).max(least))
}

/// How high the timeline is at first, and how high it can be made, in a height that it shares with the picture. Where there is
/// no room for both, each gives way down to its least height, first the clips of the timeline.
pub fn timeline(height: f32) -> (f32, Rangef) {
    let most = (height - LEAST_HEIGHT).max((height - LOWEST).min(WITH_CLIPS)).max(LEAST_TIMELINE);
    let usual = if height >= LEAST_HEIGHT + WITH_CLIPS { most } else { (height - LEAST_HEIGHT).max(LEAST_TIMELINE) };
    let range = Rangef::new(GOOD_TIMELINE.min(usual), most);
    ((height * 0.46).clamp(USUAL_TIMELINE, 384.0).min(usual), range)
}

/// Space around the picture, in points: less where the picture is low.
pub fn around_picture(height: f32) -> egui::Vec2 {
    if height >= LEAST_HEIGHT { egui::vec2(18.0, 12.0) } else { egui::vec2(4.0, 2.0) }
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
            let shown = sides(width, open, None);
            let taken =
                if shown.side { theme::SIDE_LEAST } else { 0.0 } + if shown.inspector { theme::INSPECTOR_LEAST } else { 0.0 };
            assert!(taken == 0.0 || width - taken >= LEAST_WIDTH, "{width}: {shown:?}");
        }
        let (left_alone, inspector_alone) = (Sides { side: true, inspector: false }, Sides { side: false, inspector: true });
        assert_eq!(sides(1_100.0, open, Some(Beside::Side)), open);
        for width in [550.0, 720.0] {
            assert_eq!(sides(width, open, None), left_alone);
            assert_eq!(sides(width, inspector_alone, None), inspector_alone);
        }
        // What the user asks for is shown at any width.
        for width in [360.0, 450.0, 720.0] {
            assert_eq!(sides(width, open, Some(Beside::Side)), left_alone);
            assert_eq!(sides(width, open, Some(Beside::Inspector)), inspector_alone);
            assert!(!sides(width, inspector_alone, Some(Beside::Side)).side);
        }
        assert_eq!(sides(450.0, open, None), Sides::default());
        for height in (260..1_200).step_by(10).map(|height| height as f32) {
            let (usual, range) = timeline(height);
            assert!(height - usual >= LEAST_HEIGHT || usual <= LEAST_TIMELINE, "{height}: {usual}");
            assert!(height - range.max >= LOWEST || range.max <= LEAST_TIMELINE, "{height}: {range:?}");
            assert!(range.contains(usual) && usual >= LEAST_TIMELINE, "{height}: {usual} {range:?}");
        }
        // An inspector that has room leaves the others theirs.
        for width in (550..2_000).step_by(10).map(|width| width as f32) {
            let range = inspector(width, false);
            assert!(range.min >= theme::INSPECTOR_LEAST && width - range.max >= LEAST_WIDTH, "{width}: {range:?}");
        }
    }
}
