//! Tables of commands: a file and an enum for each feature. A new command is a row in its feature's file. The compiler then
//! requires an arm in the function that runs the feature's commands.

/// Generates an enum of commands from its rows. Every row begins with its announcement.
macro_rules! commands {
    (
        $(#[$doc:meta])* $commands:ident {
            $($(#[$about:meta])* $name:ident { says: $says:expr, $($field:ident: $value:expr,)* })*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $commands { $($(#[$about])* $name,)* }

        impl $commands {
            /// All commands of this enum, in the order of the list of shortcuts.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub(in crate::app::command) fn row(self) -> &'static Row {
                match self { $(Self::$name => const { &Row { says: $says, $($field: $value,)* ..Row::EMPTY } },)* }
            }

            /// Name of the variant: `CutOut`.
            pub(in crate::app::command) fn variant(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }
    };
}

/// Shared imports of the command tables.
mod parts {
    pub(super) use crate::app::{
        Action, Dialog, Room, SaveState, Side, State,
        command::{Bar, Key, Menu, Row, Says, Shortcut, Silence, needs::*},
        file_question::{FileKind, FileQuestion},
        settings::{appearance::ThemeChoice, stage::Quality},
        state::Marks,
        tool::PointTool,
    };
    pub(super) use crate::{edit::text::Played, timeline::RulerClock};
}

mod browser;
mod captions;
mod clip;
mod edit;
mod faces;
mod file;
mod help;
mod make;
mod play;
mod proposals;
mod stage;
mod text;
mod timeline;
mod view;

pub use browser::BrowserCommand;
pub use captions::CaptionsCommand;
pub use clip::ClipCommand;
pub use edit::EditCommand;
pub use faces::FacesCommand;
pub use file::FileCommand;
pub use help::HelpCommand;
pub use make::MakeCommand;
pub use play::PlayCommand;
pub use proposals::ProposalCommand;
pub use stage::StageCommand;
pub use text::TextCommand;
pub use timeline::TimelineCommand;
pub use view::ViewCommand;
