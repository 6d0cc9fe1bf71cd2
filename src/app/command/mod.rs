//! What a command is: one row with its words, keys, icon, places and conditions. Menus, toolbars, the list of keys and the
//! keyboard are made of the rows (`table.rs`), so that they cannot disagree.

mod shortcut;
mod table;

use super::{Room, State};
pub use shortcut::{Key, Shortcut};
pub use table::Command;

/// A menu of the top bar, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Videos, files, saving.
    File,
    /// Steps and items.
    Edit,
    /// In and out point, cuts, the order of clips.
    Clip,
    /// What is seen, and where the playhead is.
    View,
    /// Playing.
    Play,
    /// How the stage is seen, and frames as pictures.
    Stage,
    /// How the program is used.
    Help,
}

impl Menu {
    /// Every menu, from the left.
    pub const ALL: [Self; 7] = [Self::File, Self::Edit, Self::Clip, Self::View, Self::Play, Self::Stage, Self::Help];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Clip => "Clip",
            Self::View => "View",
            Self::Play => "Play",
            Self::Stage => "Picture",
            Self::Help => "Help",
        }
    }
}

/// A row of buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// In the top bar, before what waits and Save.
    Top,
    /// Under the stage, before the field of the playhead's time.
    BeforeTime,
    /// Under the stage, after that field.
    AfterTime,
    /// Over the timeline, at the left: what edits.
    Edits,
    /// Over the timeline, at the right: how it is seen.
    View,
}

/// All that is to be said of a command besides what it does.
pub struct Row {
    /// Its name on buttons and in menus.
    pub text: &'static str,
    /// What it does, in a sentence.
    pub tooltip: &'static str,
    /// The keys that run it, the usual one first.
    pub keys: &'static [Shortcut],
    /// Code point of its icon in the icon font; empty for none.
    pub icon: &'static str,
    /// Its menu, and its place there: tens make groups with a line between them.
    pub menu: Option<(Menu, u8)>,
    /// Its words in the menu where they follow the state.
    pub label: Option<fn(&State) -> String>,
    /// Its row of buttons, and its place there: tens make groups as well.
    pub tool: Option<(Bar, u8)>,
    /// Whether its button there has its name beside the icon.
    pub tool_has_text: bool,
    /// Whether what it turns on and off is on.
    pub toggled: Option<fn(&State) -> bool>,
    /// Whether it can run now.
    pub needs: fn(&State) -> bool,
    /// The room whose command it is; nothing where it works in every room.
    pub room: Option<Room>,
    /// Whether it edits or saves: not while another window has the video.
    pub edits: bool,
    /// Whether its keys work while a dialog is open.
    pub over_dialogs: bool,
}

impl Row {
    /// What a row says where it says nothing: no keys, no icon, in no menu, and it can always run.
    const EMPTY: Self = Self {
        text: "",
        tooltip: "",
        keys: &[],
        icon: "",
        menu: None,
        label: None,
        tool: None,
        tool_has_text: false,
        toggled: None,
        needs: |_| true,
        room: None,
        edits: false,
        over_dialogs: false,
    };
}

impl Command {
    /// Its name on buttons and in menus.
    pub fn text(self) -> &'static str {
        self.row().text
    }

    /// What it does, in a sentence.
    pub fn tooltip(self) -> &'static str {
        self.row().tooltip
    }

    /// The keys that run it, the usual one first.
    pub fn shortcuts(self) -> &'static [Shortcut] {
        self.row().keys
    }

    /// Tooltip and keys: `Take the last step back (Ctrl+Z)`.
    pub fn hint(self) -> String {
        match self.shortcuts().first() {
            Some(shortcut) => format!("{} ({})", self.tooltip(), shortcut.text()),
            None => self.tooltip().to_owned(),
        }
    }

    /// Its words in a menu now.
    pub fn label(self, state: &State) -> String {
        self.row().label.map_or_else(|| self.text().to_owned(), |label| label(state))
    }

    /// Whether it works in a room.
    pub fn is_in(self, room: Room) -> bool {
        self.row().room.is_none_or(|of| of == room)
    }

    /// The commands of a menu, from the top, with their groups.
    pub fn in_menu(menu: Menu) -> Vec<(u8, Self)> {
        grouped(|row| row.menu.filter(|(of, _)| *of == menu).map(|(_, place)| place))
    }

    /// The commands of a row of buttons, from the left, with their groups.
    pub fn on_bar(bar: Bar) -> Vec<(u8, Self)> {
        grouped(|row| row.tool.filter(|(of, _)| *of == bar).map(|(_, place)| place))
    }
}

/// Commands in the order of their places, with the group that each is in.
fn grouped(place: impl Fn(&Row) -> Option<u8>) -> Vec<(u8, Command)> {
    let mut found: Vec<_> = Command::ALL.iter().filter_map(|command| Some((place(command.row())?, *command))).collect();
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(place, command)| (place / 10, command)).collect()
}

impl State {
    /// Whether a command can run now.
    pub fn can(&self, command: Command) -> bool {
        let row = command.row();
        command.is_in(self.rooms.open) && !(row.edits && self.read_only()) && (row.needs)(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Settings;

    #[test]
    fn no_two_commands_share_a_key_in_a_room_and_every_one_can_be_found() {
        let mut seen = Vec::new();
        for command in Command::ALL {
            let row = command.row();
            for shortcut in row.keys {
                let meets = |(other, room): &(Shortcut, Option<Room>)| {
                    other == shortcut && (room.is_none() || row.room.is_none() || *room == row.room)
                };
                assert!(!seen.iter().any(meets), "{command:?}: {}", shortcut.text());
                seen.push((*shortcut, row.room));
            }
            let found = row.menu.is_some() || row.tool.is_some() || !row.keys.is_empty() || *command == Command::CancelImport;
            assert!(found && !row.text.is_empty() && !row.tooltip.is_empty(), "{command:?} is nowhere to be seen");
            assert!(row.tool.is_none() || !row.icon.is_empty(), "{command:?} has a button without an icon");
        }
    }

    #[test]
    fn without_a_video_nothing_can_run_that_is_about_one() {
        let state = State::new(true, Settings::default());
        let can: Vec<_> = Command::ALL.iter().copied().filter(|command| state.can(*command)).collect();
        assert_eq!(
            can,
            [
                Command::Quit,
                Command::ToggleScrubSound,
                Command::ToggleSnap,
                Command::ToggleFaces,
                Command::EditRoom,
                Command::FacesRoom,
                Command::CaptionsRoom,
                Command::ShowKeys,
            ]
        );
    }
}
