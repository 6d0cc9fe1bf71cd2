//! All commands of the program, grouped by feature. The function that runs a group's commands is in its feature, such as
//! `App::run_play`.

use super::{
    BrowserCommand, CaptionsCommand, ClipCommand, EditCommand, FacesCommand, FileCommand, HelpCommand, MakeCommand,
    PlayCommand, ProposalCommand, Row, StageCommand, TextCommand, TimelineCommand, ViewCommand,
};

macro_rules! crafts {
    ($($(#[$doc:meta])* $craft:ident($commands:ident),)*) => {
        /// Command of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command { $($(#[$doc])* $craft($commands),)* }

        const COUNT: usize = 0 $(+ $commands::ALL.len())*;

        impl Command {
            /// All commands, in the order of the list of shortcuts.
            pub const ALL: &[Self] = &{
                let mut all = [Self::Help(HelpCommand::Palette); COUNT];
                let mut filled = 0;
                $(
                    let mut place = 0;
                    while place < $commands::ALL.len() {
                        all[filled] = Self::$craft($commands::ALL[place]);
                        (filled, place) = (filled + 1, place + 1);
                    }
                )*
                assert!(filled == COUNT);
                all
            };

            /// Metadata of the command: texts, shortcuts, menu and conditions.
            pub fn row(self) -> &'static Row {
                match self { $(Self::$craft(command) => command.row(),)* }
            }

            /// Name of the variant: `CutOut`.
            pub(super) fn variant(self) -> &'static str {
                match self { $(Self::$craft(command) => command.variant(),)* }
            }
        }
    };
}

crafts! {
    /// Videos, files and saving.
    File(FileCommand),
    /// Steps, and the selected items or clip.
    Edit(EditCommand),
    /// Creating items, placing media, cropping.
    Make(MakeCommand),
    /// The transcript.
    Text(TextCommand),
    /// Proposals.
    Proposals(ProposalCommand),
    /// Marks, cuts, transcripts, and the order of clips.
    Clip(ClipCommand),
    /// The timeline.
    Timeline(TimelineCommand),
    /// Playback, and stepping by frames and seconds.
    Play(PlayCommand),
    /// Panels, views and navigation.
    View(ViewCommand),
    /// The preview's view, and exporting frames.
    Stage(StageCommand),
    /// Face checks.
    Faces(FacesCommand),
    /// Help, search and settings.
    Help(HelpCommand),
    /// The caption designer.
    Captions(CaptionsCommand),
    /// The browser.
    Browser(BrowserCommand),
}
