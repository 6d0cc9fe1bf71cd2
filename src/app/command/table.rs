//! Every command of the program: the rows of the files in `rows/`, in the order of the list of keys. What a command does is
//! its arm in `App::run`.

// The conditions that the rows name.
#[allow(clippy::wildcard_imports)]
use super::needs::*;
use super::{Bar, Key, Menu, Row, Shortcut};
use crate::app::{Dialog, Room, SaveState, State, ThemeChoice, frame_out::can_capture, looking::Quality, state::Marks};

macro_rules! commands {
    ([] $($(#[$doc:meta])* $name:ident { $($field:ident: $value:expr,)* })*) => {
        /// A command of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command { $($(#[$doc])* $name,)* }

        impl Command {
            /// Every command, in the order of the key list.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// All that is to be said of it besides what it does.
            pub fn row(self) -> &'static Row {
                match self { $(Self::$name => const { &Row { $($field: $value,)* ..Row::EMPTY } },)* }
            }

            /// Its name in the code: `CutOut`.
            pub(super) fn variant(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }
    };
}

// Each macro adds its rows behind those before it and hands all to the next; the last makes the catalogue of them.
file_commands! { [edit_commands clip_commands play_commands view_commands stage_commands faces_commands help_commands caption_commands commands] }
