//! What concerns the window rather than the video: the palette, finding, settings, panes, theme, and hints.

use crate::api::item::Item;
use std::collections::HashSet;

use super::{
    Action, Appearance, Command, Dialog, KeySettings, Topic,
    appearance::ThemeChoice,
    command::Keymap,
    find::Place,
    notice::Tone,
    program::App,
    services::{settings, workspace},
};

/// How many commands the palette remembers.
const RECENT: usize = 8;

impl App {
    /// Runs a command that was chosen by name: it becomes a recent one, and where it cannot run, that is said.
    pub(super) fn choose(&mut self, command: Command) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Palette));
        let recent = &mut self.state.settings.recent;
        recent.retain(|id| *id != command.id());
        recent.insert(0, command.id());
        recent.truncate(RECENT);
        match self.state.why_not(command) {
            None => self.run(command),
            Some(why) => {
                let text = format!("\u{2018}{}\u{2019} cannot run now.", command.text());
                self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(why));
            }
        }
    }

    /// Runs a command of the window.
    pub(super) fn run_of_window(&mut self, command: Command) {
        let state = &mut self.state;
        match command {
            Command::Palette => state.dialogs.toggle(Dialog::Palette),
            Command::Find => {
                state.dialogs.toggle(Dialog::Find(None));
                if state.dialogs.has(|open| matches!(open, Dialog::Find(_))) {
                    self.services.workspace(workspace::Request::ListVideos);
                }
            }
            Command::ShowSettings => state.dialogs.toggle(Dialog::Settings),
            Command::ShowWelcome => state.dialogs.toggle(Dialog::Welcome),
            Command::ShowTasks => state.dialogs.toggle(Dialog::Tasks),
            Command::ToggleHints => state.settings.hints.off = !state.settings.hints.off,
            Command::ShowTable => {
                state.settings.panes.table = !state.settings.panes.table;
                state.settings.panes.no_timeline &= !state.settings.panes.table;
            }
            Command::FoldInspector => state.settings.panes.no_inspector = !state.settings.panes.no_inspector,
            Command::FoldTimeline => state.settings.panes.no_timeline = !state.settings.panes.no_timeline,
            Command::ThemeOfSystem => state.settings.appearance.theme = ThemeChoice::System,
            Command::ThemeDark => state.settings.appearance.theme = ThemeChoice::Dark,
            Command::ThemeLight => state.settings.appearance.theme = ThemeChoice::Light,
            Command::InterfaceLarger => state.settings.appearance.zoom = state.settings.appearance.stepped_zoom(true),
            Command::InterfaceSmaller => state.settings.appearance.zoom = state.settings.appearance.stepped_zoom(false),
            Command::InterfaceNatural => state.settings.appearance.zoom = 1.0,
            _ => {}
        }
    }

    /// Shows the panel in which a command is typed in, so that what follows its key has somewhere to go.
    pub(super) fn show_field_of(&mut self, command: Command) {
        let in_inspector = matches!(command, Command::AddText | Command::Rename);
        let in_panels = in_inspector || matches!(command, Command::FindWords | Command::CorrectWord | Command::AddMarker);
        self.state.settings.panes.no_inspector &= !in_inspector;
        if command == Command::AddMarker {
            (self.state.settings.panes.no_timeline, self.state.settings.panes.table) = (false, false);
        }
        if let Some(session) = self.state.session.as_mut().filter(|_| in_panels) {
            session.full_stage = false;
        }
    }

    /// Goes to what was found.
    pub(super) fn go_to(&mut self, place: Place) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Find(_)));
        match place {
            Place::Video(video) => self.apply(Action::Open(video)),
            Place::Clip(clip, start) => {
                self.apply(Action::SelectClip(clip));
                self.move_playhead(start.0);
            }
            Place::Item(at, start) => {
                self.apply(Action::Select(Some(at)));
                self.move_playhead(start.0);
            }
            Place::Moment(time) => self.move_playhead(time.0),
        }
    }

    /// Names the key of a command that was run by button or menu, once for each command. Says nothing while a video plays.
    pub fn teach(&mut self, command: Command) {
        let (state, id) = (&mut self.state, command.id());
        let quiet = matches!(command, Command::Deselect | Command::Palette | Command::ShowKeys);
        let key = state.key_text(command);
        if quiet
            || key.is_empty()
            || state.settings.hints.off
            || state.play.is_playing()
            || !state.settings.hints.taught.insert(id)
        {
            return;
        }
        let text = format!("\u{2018}{}\u{2019} has a key: {key}.", command.text());
        state.notices.say(Topic::Hint, Tone::Info, text, None);
    }

    /// Ends the notices about letters that no font has, once no name and no text of the video uses them.
    pub(super) fn end_missing_letters(&mut self) {
        if self.fonts_missed.is_empty() {
            return;
        }
        let Some(project) = self.state.project() else { return };
        let steps = (project.draft.history().done().len(), project.draft.history().undone().len());
        if self.letters_looked_at == Some(steps) {
            return;
        }
        let items = project.clips.iter().flat_map(|data| {
            project.draft.items(&data.clip.id).into_iter().flat_map(crate::edit::ClipItems::iter).map(|item| match item {
                Item::TextOverlay(text) => text.text.clone(),
                item => item.title(),
            })
        });
        let names = project.clips.iter().map(|data| data.clip.name.clone()).chain([project.video.name.clone()]);
        let words = project.clips.iter().flat_map(|data| data.words.iter().map(|word| word.text.clone()));
        let used: HashSet<char> = items.chain(names).chain(words).flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
        let gone: Vec<_> =
            self.fonts_missed.iter().filter(|(_, letters)| letters.is_disjoint(&used)).map(|(group, _)| *group).collect();
        self.letters_looked_at = Some(steps);
        for group in gone {
            self.fonts_missed.remove(&group);
            self.state.notices.end(Topic::Letters(group));
        }
    }

    /// Takes other keys.
    pub(super) fn set_keys(&mut self, keys: KeySettings) {
        self.state.keymap = Keymap::of(&keys);
        self.state.settings.keys = keys;
    }

    /// Takes another look of the window.
    pub(super) fn set_appearance(&mut self, appearance: Appearance) {
        self.state.settings.appearance = appearance;
    }

    /// Reads or writes a file of keys in the background.
    pub(super) fn keys_file(&mut self, request: settings::Request) {
        self.services.settings(request);
    }

    /// Takes the answer about a file of keys.
    pub(super) fn take_keys(&mut self, event: settings::Event) {
        let notices = &mut self.state.notices;
        match event {
            settings::Event::NotesNotWritten(why) => {
                let advice = "They stay until the window is closed, and are written with the next change of a marker.";
                notices.push(Tone::Error, format!("The markers were not written: {why}."), Some(advice.into()));
            }
            settings::Event::KeysWritten(Ok(path)) => {
                notices.push(Tone::Info, format!("The keys were written to {}.", path.display()), None);
            }
            settings::Event::KeysWritten(Err(why)) => {
                let advice = "Choose another folder, or another name.";
                notices.push(Tone::Error, format!("The keys were not written: {why}."), Some(advice.into()));
            }
            settings::Event::KeysRead(Ok((keys, left_out))) => {
                if left_out.is_empty() {
                    notices.push(Tone::Info, "The keys of the file are used.", None);
                } else {
                    let text = format!("The keys of the file are used, except: {}.", left_out.join("; "));
                    notices.push(Tone::Warning, text, None);
                }
                self.set_keys(keys);
                self.store_settings();
            }
            settings::Event::KeysRead(Err(why)) => {
                let advice = "Your keys are unchanged. Choose a file that was exported from the settings.";
                notices.push(Tone::Error, format!("The keys were not read. {why}"), Some(advice.into()));
            }
        }
    }
}
