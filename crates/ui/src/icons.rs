//! Icons as code points of the bundled Phosphor font.

pub const CHECK: &str = "\u{e182}";
pub const CIRCLE: &str = "\u{e18a}";
pub const CLOCK: &str = "\u{e19a}";
pub const CLOUD: &str = "\u{e1aa}";
pub const MORE: &str = "\u{e1fe}";
pub const MENU: &str = "\u{e2f0}";
pub const CLOSE: &str = "\u{e4f6}";
pub const DOWN: &str = "\u{e136}";
pub const FACE: &str = "\u{e6fc}";
pub const FILM: &str = "\u{e792}";
pub const INFO: &str = "\u{e2ce}";
pub const KEY: &str = "\u{e2d6}";
pub const LOCK: &str = "\u{e2fa}";
pub const LOCK_OPEN: &str = "\u{e306}";
pub const MUTED: &str = "\u{e45a}";
pub const SOUND: &str = "\u{e44a}";
pub const RIGHT: &str = "\u{e13a}";
pub const LOCAL: &str = "\u{e2a0}";
pub const PLAY: &str = "\u{e3d0}";
pub const STOP: &str = "\u{e46c}";
pub const PAUSE: &str = "\u{e39e}";
pub const UP: &str = "\u{e13c}";
pub const SCISSORS: &str = "\u{eae0}";
pub const WARNING: &str = "\u{e4e0}";
pub const ERROR: &str = "\u{e4e2}";

pub const CHART: &str = "\u{e150}";
pub const CHAPTERS: &str = "\u{e0ea}";
pub const MUSIC: &str = "\u{e33c}";
pub const LOOP: &str = "\u{e3f6}";
pub const WORDS: &str = "\u{e660}";
