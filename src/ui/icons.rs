//! Icons: code points of the bundled Phosphor font.

use crate::{api::item::ItemKind, app::Command};

pub const CHECK: &str = "\u{e182}";
pub const CLOUD: &str = "\u{e1aa}";
pub const CLOSE: &str = "\u{e4f6}";
pub const FACE: &str = "\u{e6fc}";
pub const FILM: &str = "\u{e792}";
pub const INFO: &str = "\u{e2ce}";
pub const KEY: &str = "\u{e2d6}";
pub const LOCAL: &str = "\u{e2a0}";
pub const SCISSORS: &str = "\u{eae0}";
pub const WARNING: &str = "\u{e4e0}";
pub const ERROR: &str = "\u{e4e2}";

/// The icon of a kind of item.
pub fn of_kind(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::SoundEffect => "\u{e44a}",
        ItemKind::TextOverlay => "\u{e48a}",
        ItemKind::MediaOverlay => "\u{e2ca}",
        ItemKind::Zoom => "\u{e310}",
        ItemKind::Blur => "\u{e566}",
        ItemKind::Highlight => "\u{e69a}",
        ItemKind::Layout => "\u{e6d6}",
    }
}

/// The icon of a command, where it has one.
pub fn of_command(command: Command) -> &'static str {
    match command {
        Command::OpenVideo => "\u{e256}",
        Command::Import => "\u{e20c}",
        Command::Reload => "\u{e094}",
        Command::FreeSpace => "\u{e29e}",
        Command::Save => "\u{e248}",
        Command::Undo => "\u{e038}",
        Command::Redo => "\u{e036}",
        Command::AddText => "\u{e48a}",
        Command::Delete => "\u{e4a6}",
        Command::Duplicate => "\u{e1ca}",
        Command::Rename => "\u{e3b4}",
        Command::TrimStart => "\u{e062}",
        Command::TrimEnd => "\u{e064}",
        Command::MarkIn => "\u{eaee}",
        Command::MarkOut => "\u{eb12}",
        Command::CutOut => SCISSORS,
        Command::RestoreCut => "\u{e0b2}",
        Command::ClipEarlier => "\u{e058}",
        Command::ClipLater => "\u{e06c}",
        Command::FrameBack => "\u{e138}",
        Command::FrameForward => "\u{e13a}",
        Command::GoToStart => "\u{e5a4}",
        Command::GoToEnd => "\u{e5a6}",
        Command::ZoomIn => "\u{e310}",
        Command::ZoomOut => "\u{e30e}",
        Command::ZoomToFit => "\u{e534}",
        Command::ToggleSnap => "\u{e680}",
        Command::ToggleFaces => FACE,
        Command::Review => "\u{eadc}",
        Command::ShowHistory => "\u{e1a0}",
        Command::ShowKeys => "\u{e2d8}",
        Command::CancelImport => CLOSE,
        _ => "",
    }
}
