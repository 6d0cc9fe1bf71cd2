//! Every command of the program, by craft. What the commands of a craft do stands beside the craft: `App::run_play`.

use super::{
    BrowserCommand, CaptionsCommand, ClipCommand, EditCommand, FacesCommand, FileCommand, HelpCommand, MakeCommand,
    PlayCommand, ProposalCommand, Row, StageCommand, TextCommand, TimelineCommand, ViewCommand,
};

macro_rules! crafts {
    ($($(#[$doc:meta])* $craft:ident($commands:ident),)*) => {
        /// A command of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command { $($(#[$doc])* $craft($commands),)* }

        /// How many commands there are.
        const COUNT: usize = 0 $(+ $commands::ALL.len())*;

        impl Command {
            /// Every command, in the order of the key list.
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

            /// All that is to be said of it besides what it does.
            pub fn row(self) -> &'static Row {
                match self { $(Self::$craft(command) => command.row(),)* }
            }

            /// Its name in the code: `CutOut`.
            pub(super) fn variant(self) -> &'static str {
                match self { $(Self::$craft(command) => command.variant(),)* }
            }
        }
    };
}

crafts! {
    /// Videos, files, saving.
    File(FileCommand),
    /// Steps, and the selected items or clip.
    Edit(EditCommand),
    /// Making items, placing media, cropping.
    Make(MakeCommand),
    /// The words that are spoken.
    Text(TextCommand),
    /// What others and the program propose.
    Proposals(ProposalCommand),
    /// Marks, cuts, transcripts, and the order of clips.
    Clip(ClipCommand),
    /// What is on the timeline.
    Timeline(TimelineCommand),
    /// Playing, and stepping by frames and seconds.
    Play(PlayCommand),
    /// What is shown, and where the playhead goes.
    View(ViewCommand),
    /// How the stage is seen, and frames as pictures.
    Stage(StageCommand),
    /// The face room.
    Faces(FacesCommand),
    /// How the program is used.
    Help(HelpCommand),
    /// The caption designer.
    Captions(CaptionsCommand),
    /// The browser.
    Browser(BrowserCommand),
}
