//! Commands: each is one row with name, shortcuts, icon, menu, toolbar and conditions. Menus, toolbars, the list of shortcuts and
//! the keyboard handling are generated from the rows (`rows/`), so that they agree.

mod catalogue;
mod fuzzy;
mod keymap;
mod needs;
mod rows;
pub(in crate::app) mod says;
mod shortcut;
mod table;

use super::{Connection, Room, State};
use crate::app::file_question::FileQuestion;
pub use catalogue::{CommandFacts, PaletteRow, catalogue, keys_page, palette};
pub use fuzzy::fuzzy;
pub use keymap::Keymap;
pub use rows::{
    BrowserCommand, CaptionsCommand, ClipCommand, EditCommand, FacesCommand, FileCommand, HelpCommand, MakeCommand,
    PlayCommand, ProposalCommand, StageCommand, TextCommand, TimelineCommand, ViewCommand,
};
pub use says::{Says, Silence};
pub use shortcut::{Key, Shortcut};
use std::sync::LazyLock;
pub use table::Command;
use words::Message;

/// Menu of the top bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Videos, files and saving.
    File,
    /// Steps and items.
    Edit,
    /// In and out points, cuts, and order of clips.
    Clip,
    /// View options and navigation.
    View,
    /// Playback.
    Play,
    /// Preview options, and frames as images.
    Stage,
    /// Help and settings of the program.
    Help,
}

impl Menu {
    /// All menus, from the left.
    pub const ALL: [Self; 7] = [Self::File, Self::Edit, Self::Clip, Self::View, Self::Play, Self::Stage, Self::Help];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::File => words::commands::file(),
            Self::Edit => words::commands::edit(),
            Self::Clip => words::commands::clip(),
            Self::View => words::commands::view(),
            Self::Play => words::commands::play(),
            Self::Stage => words::commands::preview(),
            Self::Help => words::commands::help(),
        }
    }
}

/// Toolbar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Top bar, before the unsaved changes and Save.
    Top,
    /// Below the preview, before the field of the playhead's time.
    BeforeTime,
    /// Below the preview, after the field of the playhead's time.
    AfterTime,
    /// Above the timeline, on the left: editing.
    Edits,
    /// Above the timeline, on the right: view options.
    View,
}

impl Bar {
    /// All toolbars.
    pub const ALL: [Self; 5] = [Self::Top, Self::BeforeTime, Self::AfterTime, Self::Edits, Self::View];
}

/// Metadata of a command: texts, shortcuts, menu and conditions.
pub struct Row {
    /// Announcement after the command ran.
    pub says: Says,
    /// Name on buttons and in menus.
    pub text: Message,
    /// Tooltip.
    pub tooltip: Message,
    /// Default shortcuts, the usual one first.
    pub keys: &'static [Shortcut],
    /// Code point in the icon font; empty for no icon.
    pub icon: &'static str,
    /// Menu and position in it; each ten is a group, separated by lines.
    pub menu: Option<(Menu, u8)>,
    /// Submenu; `None` for the menu itself.
    pub sub: Option<Message>,
    /// Label in the menu, if it depends on the state.
    pub label: Option<fn(&State) -> String>,
    /// Toolbar and position in it; each ten is a group.
    pub tool: Option<(Bar, u8)>,
    /// Whether the toolbar button shows the name beside the icon.
    pub tool_has_text: bool,
    /// Whether the option is on, for a command that toggles one.
    pub toggled: Option<fn(&State) -> bool>,
    /// File chooser that the command opens; the action with the chosen file does the rest. Returns `None` if none is needed now.
    pub asks: Option<fn(&State) -> Option<FileQuestion>>,
    /// Whether the command can run now.
    pub needs: fn(&State) -> bool,
    /// Advice shown when the command can't run; `None` if opening a video is enough.
    pub when: Option<Message>,
    /// Reason why the command can't run, if it depends on the state; shown instead of [`Self::when`].
    pub why: Option<fn(&State) -> Option<String>>,
    /// View to which the command belongs; `None` for all views.
    pub room: Option<Room>,
    /// Whether the command edits or saves, which is impossible while another window has the video.
    pub edits: bool,
    /// Whether its shortcuts work while a dialog is open.
    pub over_dialogs: bool,
}

impl Row {
    /// Default values: no shortcuts, icon or menu, and no conditions.
    const EMPTY: Self = Self {
        says: Says::Nothing(Silence::Later),
        text: || "",
        tooltip: || "",
        keys: &[],
        icon: "",
        menu: None,
        sub: None,
        label: None,
        tool: None,
        tool_has_text: false,
        toggled: None,
        asks: None,
        needs: |_| true,
        when: None,
        why: None,
        room: None,
        edits: false,
        over_dialogs: false,
    };
}

impl Command {
    /// Name on buttons and in menus.
    pub fn text(self) -> &'static str {
        (self.row().text)()
    }

    /// Tooltip.
    pub fn tooltip(self) -> &'static str {
        (self.row().tooltip)()
    }

    /// Name of the submenu; `None` for a command in the menu itself.
    pub fn submenu(self) -> Option<&'static str> {
        self.row().sub.map(|sub| sub())
    }

    /// Id in settings, files and the command line, such as `cut-out`; stable across versions.
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

    /// True if both commands work in a common view, so that they cannot share a shortcut.
    pub fn meets(self, other: Self) -> bool {
        Room::ALL.into_iter().any(|room| self.is_in(room) && other.is_in(room))
    }

    /// Current label in the menu: [`Row::label`], else [`Row::text`].
    pub fn label(self, state: &State) -> String {
        self.row().label.map_or_else(|| self.text().to_owned(), |label| label(state))
    }

    /// True if the command works in a view. Commands about the preview don't work in views without one.
    pub fn is_in(self, room: Room) -> bool {
        let shows_it = room.is_of_video() || !self.is_of_picture();
        self.row().room.map_or(shows_it, |of| of == room)
    }

    /// True if the command plays or shows the open video, moves its playhead, or exports its subtitles.
    fn is_of_picture(self) -> bool {
        use FileCommand as F;
        use PlayCommand as P;
        use ViewCommand as V;
        let of_menu = matches!(self.row().menu, Some((Menu::Play | Menu::Stage, _)));
        let is_step = matches!(self, Self::Play(P::FrameBack | P::FrameForward | P::SecondBack | P::SecondForward));
        let goes = matches!(self, Self::View(V::GoToStart | V::GoToEnd | V::GoToTime | V::WhereAmI));
        of_menu || is_step || goes || matches!(self, Self::File(F::Reload) | Self::Captions(CaptionsCommand::ExportSubtitles))
    }

    /// Commands of a menu from the top, each with its group.
    pub fn in_menu(menu: Menu) -> &'static [(u8, Self)] {
        /// Cached, because menus are drawn in every frame and their commands never change.
        static MENUS: LazyLock<[InPlaces<Menu>; Menu::ALL.len()]> =
            LazyLock::new(|| Menu::ALL.map(|menu| (menu, grouped(|row| place_in(row.menu, menu)))));
        in_place(MENUS.as_slice(), menu)
    }

    /// Commands of a toolbar from the left, each with its group.
    pub fn on_bar(bar: Bar) -> &'static [(u8, Self)] {
        static BARS: LazyLock<[InPlaces<Bar>; Bar::ALL.len()]> =
            LazyLock::new(|| Bar::ALL.map(|bar| (bar, grouped(|row| place_in(row.tool, bar)))));
        in_place(BARS.as_slice(), bar)
    }
}

/// Menu or toolbar, with its commands and their groups.
type InPlaces<P> = (P, Vec<(u8, Command)>);

/// Position of a row in a menu or toolbar; `None` if the row isn't in it.
fn place_in<P: PartialEq>(stated: Option<(P, u8)>, wanted: P) -> Option<u8> {
    stated.filter(|(of, _)| *of == wanted).map(|(_, place)| place)
}

/// Commands of one menu or toolbar.
fn in_place<P: PartialEq>(all: &[(P, Vec<(u8, Command)>)], wanted: P) -> &[(u8, Command)] {
    all.iter().find(|(of, _)| *of == wanted).map_or(&[], |(_, commands)| commands)
}

/// Commands sorted by position, each with its group.
fn grouped(place: impl Fn(&Row) -> Option<u8>) -> Vec<(u8, Command)> {
    let mut found: Vec<_> = Command::ALL.iter().filter_map(|command| Some((place(command.row())?, *command))).collect();
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(place, command)| (place / 10, command)).collect()
}

impl State {
    /// True if a command can run now: its view is open, and [`Row::needs`] holds.
    pub fn can(&self, command: Command) -> bool {
        let row = command.row();
        command.is_in(self.rooms.open) && !(row.edits && self.read_only()) && (row.needs)(self)
    }

    /// Reason why a command can't run now, or its advice [`Row::when`]; `None` if it can.
    pub fn why_not(&self, command: Command) -> Option<String> {
        if self.can(command) {
            return None;
        }
        let row = command.row();
        Some(match row.room {
            Some(room) if !command.is_in(self.rooms.open) => words::commands::switch_view(room.text()),
            _ if self.reads_only && command == Command::File(FileCommand::Save) => {
                words::connection::key_reads_only().to_owned()
            }
            _ if row.edits && self.read_only() => words::commands::edited_elsewhere().to_owned(),
            _ if !matches!(self.connection, Connection::Ready(_)) => words::commands::when_connected().to_owned(),
            _ if self.session.is_none() && row.menu.is_none_or(|(menu, _)| menu != Menu::File) => {
                words::commands::when_video().to_owned()
            }
            _ => match row.why.and_then(|why| why(self)) {
                Some(why) => why,
                None => row.when.map_or(words::commands::unavailable(), |when| when()).to_owned(),
            },
        })
    }

    /// File chooser that a command opens now ([`Row::asks`]); `None` if it needs none or can't run.
    pub fn file_question(&self, command: Command) -> Option<FileQuestion> {
        let asks = command.row().asks.filter(|_| self.can(command))?;
        asks(self)
    }

    /// Shortcuts of a command as set by the user, the usual one first.
    pub fn shortcuts(&self, command: Command) -> &[Shortcut] {
        self.keymap.keys(command)
    }

    /// Text of the usual shortcut; empty if the command has none.
    pub fn key_text(&self, command: Command) -> String {
        self.shortcuts(command).first().map(|shortcut| shortcut.text()).unwrap_or_default()
    }

    /// [`Command::tooltip`] with the shortcut: `Take the last step back (Ctrl+Z)`.
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
    use crate::app::{Settings, file_question::FileAnswer};

    #[test]
    fn no_two_commands_share_a_key_in_a_room_and_every_one_is_named() {
        let mut seen = Vec::new();
        for command in Command::ALL {
            let row = command.row();
            for shortcut in row.keys {
                let meets = |(other, of): &(Shortcut, Command)| other == shortcut && of.meets(*command);
                assert!(!seen.iter().any(meets), "{command:?}: {}", shortcut.text());
                seen.push((*shortcut, *command));
            }
            // Every command is in the palette, so its texts must not be empty.
            assert!(!command.text().is_empty() && !command.tooltip().is_empty(), "{command:?} is not named");
            assert!(row.tool.is_none() || !row.icon.is_empty(), "{command:?} has a button without an icon");
        }
    }

    #[test]
    fn what_a_row_asks_a_file_for_has_a_title_and_ends_in_an_action_with_the_file() {
        let state = State::new(true, Settings::default());
        let asking = Command::ALL.iter().filter(|command| command.row().asks.is_some());
        let asked: Vec<_> = asking.clone().filter_map(|command| Some((command, command.row().asks?(&state)?))).collect();
        // Without a video there is no frame to save, so that command opens no file chooser.
        assert_eq!(asked.len() + 1, asking.count());
        for (command, question) in asked {
            assert!(!question.title.is_empty() && question.writes() == question.file_name().is_some(), "{command:?}");
            let answer = match question.answer("/chosen/first.mp4".into()) {
                FileAnswer::Ask(next) => next.answer("/chosen/second.mp4".into()),
                answer @ FileAnswer::Act(_) => answer,
            };
            let FileAnswer::Act(action) = answer else { panic!("{command:?} asks for a third file") };
            assert!(format!("{action:?}").contains("/chosen/first.mp4"), "{command:?}: {action:?}");
        }
    }

    #[test]
    fn a_command_that_asks_for_a_file_or_opens_a_dialog_ends_in_an_ellipsis() {
        let state = State::new(true, Settings::default());
        let opens = [
            Command::Captions(CaptionsCommand::PublishStyle),
            Command::Edit(EditCommand::ShowHistory),
            Command::Edit(EditCommand::ShowEarlier),
            Command::Faces(FacesCommand::CheckVideos),
            Command::File(FileCommand::OpenVideo),
            Command::File(FileCommand::Export),
            Command::File(FileCommand::ExportTimeline),
            Command::View(ViewCommand::ShowExports),
            Command::View(ViewCommand::ShowAnalytics),
            Command::View(ViewCommand::ShowWorkspaceAnalytics),
            Command::View(ViewCommand::ShowWebhooks),
            Command::File(FileCommand::FreeSpace),
            Command::File(FileCommand::Review),
            Command::Help(HelpCommand::Palette),
            Command::Help(HelpCommand::Find),
            Command::Help(HelpCommand::ShowSettings),
            Command::Help(HelpCommand::ShowWelcome),
            Command::Help(HelpCommand::ShowTasks),
            Command::Help(HelpCommand::Practise),
            Command::Help(HelpCommand::ShowKeys),
            Command::Make(MakeCommand::AutoCropScreen),
            Command::Make(MakeCommand::TakeScreenCropOff),
            Command::Make(MakeCommand::AddOtherClip),
            Command::Make(MakeCommand::MusicBed),
            Command::Play(PlayCommand::ShowLoudness),
        ];
        let asks = Command::ALL.iter().filter(|command| command.row().asks.is_some());
        for command in asks.chain(&opens) {
            assert!(command.text().ends_with('\u{2026}'), "{command:?}: {}", command.text());
        }
        for command in Command::ALL {
            let (text, label) = (command.text(), command.label(&state));
            assert!(text == label || !label.ends_with('\u{2026}'), "{command:?}: {text} on buttons, {label} in menus");
        }
    }

    #[test]
    fn without_a_video_nothing_can_run_that_is_about_one_and_each_says_why() {
        let state = State::new(true, Settings::default());
        let can: Vec<_> = Command::ALL.iter().copied().filter(|command| state.can(*command)).collect();
        let of_program = [
            Command::File(FileCommand::Quit),
            Command::View(ViewCommand::ShowTable),
            Command::View(ViewCommand::FoldInspector),
            Command::View(ViewCommand::FoldTimeline),
            Command::View(ViewCommand::ToggleSnap),
            Command::View(ViewCommand::ToggleFaces),
            Command::View(ViewCommand::EditRoom),
            Command::View(ViewCommand::FacesRoom),
            Command::View(ViewCommand::CaptionsRoom),
            Command::Help(HelpCommand::ShowKeys),
        ];
        for command in &of_program {
            assert!(can.contains(command), "{command:?}");
        }
        assert!(can.iter().all(|command| !command.row().edits));
        for command in Command::ALL.iter().filter(|command| !can.contains(command)) {
            let why = state.why_not(*command).unwrap_or_default();
            assert!(!why.is_empty() && !why.ends_with('.'), "{command:?}: {why}");
        }
    }

    #[test]
    fn a_settings_file_of_before_commands_had_crafts_still_gives_every_command_its_keys() {
        let ids = "open-video import import-with-camera import-camera import-transcript cancel-import reload save free-space \
             quit export review undo redo discard-edits add-text delete duplicate rename deselect nudge-left nudge-right \
             trim-start trim-end show-history show-earlier add-zoom add-blur add-highlight add-layout add-sound \
             add-picture add-chapter choose-background upload-background crop-camera auto-crop-screen \
             take-screen-crop-off add-other-clip show-library upload-media show-text find-words next-hit previous-hit \
             cut-words restore-words correct-word hide-words show-words copy-words propose-fillers propose-pauses \
             apply-proposals transcribe cancel-transcription search-faces stop-face-search mark-in mark-out mark-selected \
             clear-marks cut-out restore-cut clip-earlier clip-later copy cut-items paste select-all split move-start \
             move-end nudge-left-far nudge-right-far lane-back lane-forward zoom-to-selection toggle-ripple toggle-follow \
             toggle-minimap toggle-clock add-marker marker-back marker-forward play-pause shuttle-back shuttle-stop \
             shuttle-forward play-around play-to-end toggle-repeat toggle-scrub-sound toggle-mute toggle-counts \
             frame-back frame-forward second-back second-forward show-exports edge-back edge-forward go-to-start \
             go-to-end go-to-time where-am-i zoom-in zoom-out zoom-to-fit toggle-snap toggle-faces edit-room faces-room \
             captions-room show-table next-pane previous-pane menu-bar fold-inspector fold-timeline theme-of-system \
             theme-dark theme-light interface-larger interface-smaller interface-natural save-frame copy-frame \
             cancel-frame fit-stage actual-size zoom-stage-in zoom-stage-out safe-areas thirds quality-full quality-half \
             quality-quarter full-stage check-faces check-videos write-face-report next-finding previous-finding \
             next-sample previous-sample finding-fine finding-bad comment-finding copy-finding undo-verdict loop-finding \
             palette find show-settings import-keys export-keys show-welcome show-tasks toggle-hints show-keys \
             caption-undo caption-redo keep-version style-backdrop style-highlight style-mono style-cannes style-classic \
             import-style choose-backdrop edit-text-color edit-outline-color edit-highlight-color edit-background-color \
             export-style export-subtitles measure-contrast publish-style";
        let ids: Vec<_> = ids.split_whitespace().collect();
        let keys: Vec<_> = (0..ids.len()).map(|place| format!("Ctrl+Alt+F{}", place % 12 + 1)).collect();
        let own: serde_json::Map<_, _> =
            ids.iter().zip(&keys).map(|(id, key)| ((*id).to_owned(), serde_json::json!([key]))).collect();
        let file = serde_json::json!({ "recent": ids, "keys": { "preset": "resolve", "own": own } });
        let settings: Settings = serde_json::from_value(file).unwrap();
        let keymap = Keymap::of(&settings.keys);
        for (id, key) in ids.iter().zip(&keys) {
            let command = Command::of_id(id).unwrap_or_else(|| panic!("no command is called {id}"));
            let found: Vec<_> = keymap.keys(command).iter().map(|key| key.spelled()).collect();
            assert_eq!(found, std::slice::from_ref(key), "{id}");
        }
        assert_eq!(settings.recent, ids);
    }

    #[test]
    fn every_command_with_a_place_is_found_in_its_menu_and_on_its_bar_in_order() {
        for command in Command::ALL {
            let row = command.row();
            if let Some((menu, place)) = row.menu {
                assert!(Command::in_menu(menu).contains(&(place / 10, *command)), "{command:?}");
            }
            if let Some((bar, place)) = row.tool {
                assert!(Command::on_bar(bar).contains(&(place / 10, *command)), "{command:?}");
            }
        }
        let menus = Menu::ALL.map(Command::in_menu);
        let bars = Bar::ALL.map(Command::on_bar);
        for commands in menus.iter().chain(&bars) {
            assert!(!commands.is_empty() && commands.is_sorted_by_key(|(group, _)| *group), "{commands:?}");
        }
    }

    #[test]
    fn every_command_has_an_id_of_its_own() {
        let ids: std::collections::BTreeSet<_> = Command::ALL.iter().map(|command| command.id()).collect();
        assert_eq!(ids.len(), Command::ALL.len());
        assert_eq!(Command::Clip(ClipCommand::CutOut).id(), "cut-out");
        assert_eq!(Command::of_id("cut-out"), Some(Command::Clip(ClipCommand::CutOut)));
    }
}
