//! Window: each file draws one part from [`crate::app::State`] and returns [`crate::app::Action`]s. Nothing here uses network, disk
//! or server, except `window`. Colours and sizes are in `theme`; texts and shortcuts of commands are in `app`.

mod analytics;
mod announced;
mod blurs;
mod clipboard;
mod dialogs;
mod dropping;
mod exports;
mod fits;
mod focus;
mod fonts;
mod icons;
mod inspector;
mod item_table;
mod keyboard;
mod kinds;
mod library;
mod notices;
mod panels;
mod parts;
mod pictures;
mod practice;
mod presence;
mod proposals;
mod quiet;
mod reading_order;
mod requests;
mod rooms;
mod selection_focus;
mod side;
mod spoken;
mod stage;
mod status;
mod text;
mod theme;
mod timeline;
mod top_bar;
mod transcribing;
mod typed_ahead;
mod webhooks;
mod widgets;
mod window;
mod workspace_mark;

pub use panels::Panels;
pub use theme::install;
pub use window::{Stopwatch, Tour, TourEnd, TourError, Window, WindowError, open, open_at, open_measured};
