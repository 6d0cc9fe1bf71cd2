//! What a command is: one row with its words, keys, icon, places and conditions. Menus, toolbars, the list of keys and the
//! keyboard are made of the rows (`table.rs`), so that they cannot disagree.

mod catalogue;
mod fuzzy;
mod keymap;
mod needs;
#[macro_use]
mod rows;
mod shortcut;
mod table;

use super::{Connection, Room, State};
pub use catalogue::{CommandFacts, PaletteRow, catalogue, keys_page, palette};
pub use fuzzy::fuzzy;
pub use keymap::{KeySettings, Keymap, Preset};
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
    /// The submenu that holds it there; empty where the menu itself does.
    pub sub: &'static str,
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
    /// What to do first where it cannot, in a sentence; empty where it says nothing more than that a video is open.
    pub when: &'static str,
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
        sub: "",
        label: None,
        tool: None,
        tool_has_text: false,
        toggled: None,
        needs: |_| true,
        when: "",
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

    /// What names it in settings, files and on the command line: `cut-out`. It stays the same across versions.
    pub fn id(self) -> String {
        let mut id = String::new();
        for letter in self.variant().chars() {
            if letter.is_ascii_uppercase() && !id.is_empty() {
                id.push('-');
            }
            id.push(letter.to_ascii_lowercase());
        }
        id
    }

    /// The command with an id.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|command| command.id() == id)
    }

    /// Whether both work in the same room, so that they cannot share a key.
    pub fn meets(self, other: Self) -> bool {
        let (one, other) = (self.row().room, other.row().room);
        one.is_none() || other.is_none() || one == other
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

    /// Why a command cannot run now and what to do first, in a sentence; nothing where it can.
    pub fn why_not(&self, command: Command) -> Option<String> {
        if self.can(command) {
            return None;
        }
        let row = command.row();
        Some(match row.room {
            Some(room) if !command.is_in(self.rooms.open) => format!("It belongs to the room \u{2018}{}\u{2019}.", room.text()),
            _ if row.edits && self.read_only() => "Another window edits this video; here it is only shown.".to_owned(),
            _ if !matches!(self.connection, Connection::Ready(_)) => "The workspace is not connected.".to_owned(),
            _ if self.session.is_none() && row.menu.is_none_or(|(menu, _)| menu != Menu::File) => {
                "Open a video first.".to_owned()
            }
            _ if row.when.is_empty() => "It is not possible at this moment.".to_owned(),
            _ => row.when.to_owned(),
        })
    }

    /// The keys that run a command, as the user set them, the usual one first.
    pub fn shortcuts(&self, command: Command) -> &[Shortcut] {
        self.keymap.keys(command)
    }

    /// The usual key of a command as people read it; empty where it has none.
    pub fn key_text(&self, command: Command) -> String {
        self.shortcuts(command).first().map(|shortcut| shortcut.text()).unwrap_or_default()
    }

    /// Tooltip and keys of a command: `Take the last step back (Ctrl+Z)`.
    pub fn hint(&self, command: Command) -> String {
        match self.shortcuts(command).first() {
            Some(shortcut) => format!("{} ({})", command.tooltip(), shortcut.text()),
            None => command.tooltip().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Settings;

    #[test]
    fn no_two_commands_share_a_key_in_a_room_and_every_one_is_named() {
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
            // Every command is in the palette; what says it there must not be empty.
            assert!(!row.text.is_empty() && !row.tooltip.is_empty(), "{command:?} is not named");
            assert!(row.tool.is_none() || !row.icon.is_empty(), "{command:?} has a button without an icon");
        }
    }

    #[test]
    fn a_command_that_asks_for_a_file_or_opens_a_dialog_ends_in_an_ellipsis() {
        use Command as C;
        let state = State::new(true, Settings::default());
        let asks = [
            C::ImportStyle,
            C::ChooseBackdrop,
            C::ExportStyle,
            C::ExportSubtitles,
            C::PublishStyle,
            C::ShowHistory,
            C::ShowEarlier,
            C::CheckVideos,
            C::WriteFaceReport,
            C::OpenVideo,
            C::Export,
            C::ShowExports,
            C::Import,
            C::ImportWithCamera,
            C::ImportCamera,
            C::ImportTranscript,
            C::FreeSpace,
            C::Review,
            C::Palette,
            C::Find,
            C::ShowSettings,
            C::ImportKeys,
            C::ExportKeys,
            C::ShowWelcome,
            C::ShowTasks,
            C::ShowKeys,
            C::UploadBackground,
            C::UploadMedia,
            C::AutoCropScreen,
            C::TakeScreenCropOff,
            C::AddOtherClip,
            C::SaveFrame,
            C::AddMarker,
        ];
        for command in asks {
            assert!(command.text().ends_with('\u{2026}'), "{command:?}: {}", command.text());
        }
        for command in C::ALL {
            let (text, label) = (command.text(), command.label(&state));
            assert!(text == label || !label.ends_with('\u{2026}'), "{command:?}: {text} on buttons, {label} in menus");
        }
    }

    #[test]
    fn without_a_video_nothing_can_run_that_is_about_one_and_each_says_why() {
        let state = State::new(true, Settings::default());
        let can: Vec<_> = Command::ALL.iter().copied().filter(|command| state.can(*command)).collect();
        let of_program = [
            Command::Quit,
            Command::ShowTable,
            Command::FoldInspector,
            Command::FoldTimeline,
            Command::ToggleSnap,
            Command::ToggleFaces,
            Command::EditRoom,
            Command::FacesRoom,
            Command::CaptionsRoom,
            Command::ShowKeys,
        ];
        for command in &of_program {
            assert!(can.contains(command), "{command:?}");
        }
        assert!(can.iter().all(|command| !command.row().edits));
        for command in Command::ALL.iter().filter(|command| !can.contains(command)) {
            let why = state.why_not(*command).unwrap_or_default();
            assert!(why.ends_with('.'), "{command:?}: {why}");
        }
    }

    #[test]
    fn every_command_has_an_id_of_its_own() {
        let ids: std::collections::BTreeSet<_> = Command::ALL.iter().map(|command| command.id()).collect();
        assert_eq!(ids.len(), Command::ALL.len());
        assert_eq!(Command::CutOut.id(), "cut-out");
        assert_eq!(Command::of_id("cut-out"), Some(Command::CutOut));
    }
}
