//! Icon and colour of each kind of item.

use super::theme::Themed;
use crate::api::item::ItemKind;
use egui::Color32;

/// Icon, and colour in all themes, with a contrast of at least 3:1 on panels and lanes.
const fn look(kind: ItemKind) -> (&'static str, Themed) {
    match kind {
        ItemKind::SoundEffect => ("\u{e44a}", Themed::new(0x5f_b0f7, 0x19_6bb8, 0x7f_c4ff)),
        ItemKind::TextOverlay => ("\u{e48a}", Themed::new(0xc3_8ff7, 0x84_3fc4, 0xd7_b0ff)),
        ItemKind::MediaOverlay => ("\u{e2ca}", Themed::new(0x4f_c9b0, 0x0d_7a65, 0x6f_f0d4)),
        ItemKind::Zoom => ("\u{e310}", Themed::new(0xee_c558, 0x8a_6200, 0xff_dc78)),
        ItemKind::Blur => ("\u{e566}", Themed::new(0x9c_a8bd, 0x5b_6880, 0xc4_d0e4)),
        ItemKind::Highlight => ("\u{e69a}", Themed::new(0xf2_9977, 0xb4_4a1f, 0xff_b496)),
        ItemKind::Layout => ("\u{e6d6}", Themed::new(0x88_9ef2, 0x43_5bc7, 0xa8_baff)),
    }
}

/// Icon of a kind of item.
pub const fn icon(kind: ItemKind) -> &'static str {
    look(kind).0
}

/// Colour of a kind of item in the active theme.
pub fn color(kind: ItemKind) -> Color32 {
    *themed(kind)
}

/// Colour of a kind of item in all themes.
pub const fn themed(kind: ItemKind) -> Themed {
    look(kind).1
}
