//! Commands of the window: command palette, search, settings, panels, theme and hints.

use crate::{
    app::{
        Action, App, Command, Dialog, EditCommand, HelpCommand, MakeCommand, State, TextCommand, TimelineCommand, Topic,
        command::Keymap,
        features::editor::find::Destination,
        notice::Tone,
        settings::{appearance::Appearance, keys::KeySettings},
    },
    jobs::{
        Services,
        settings::{SettingsEvent, SettingsRequest, TextFileError},
        workspace::WorkspaceRequest,
    },
};
use std::path::PathBuf;

/// Maximum number of recent commands in the palette.
const RECENT: usize = 8;

impl State {
    /// Exports the shortcuts to a file in the background.
    pub(in crate::app) fn write_keys(&mut self, path: PathBuf, services: &Services) {
        match serde_json::to_vec_pretty(&self.settings.keys) {
            Ok(text) => services.settings(SettingsRequest::WriteKeys { text, path }),
            Err(error) => self.keys_not_written(&error),
        }
    }

    /// Imports the shortcuts read from a file; returns whether there are any.
    fn take_keys(&mut self, read: Result<String, TextFileError>) -> bool {
        let notices = &mut self.notices;
        let read = read.map_err(anyhow::Error::from).and_then(|text| Ok(KeySettings::read(&text)?));
        match read {
            Ok((keys, left_out)) => {
                if left_out.is_empty() {
                    notices.push(Tone::Info, words::notices::shortcuts_imported(), None);
                } else {
                    let text = words::notices::shortcuts_imported_except(left_out.join("; "));
                    notices.push(Tone::Warning, text, None);
                }
                self.set_keys(keys);
                true
            }
            Err(why) => {
                let text = words::notices::shortcuts_imported_failed(why);
                let advice = words::notices::shortcuts_imported_advice();
                notices.push(Tone::Error, text, Some(advice.into()));
                false
            }
        }
    }
}

impl App {
    /// Runs a command that the user chose by name, and records it as recent; if it can't run, a notice says why.
    pub(in crate::app) fn choose(&mut self, command: Command) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Palette));
        if self.state.can(command) {
            let recent = &mut self.state.settings.recent;
            recent.retain(|id| *id != command.id());
            recent.insert(0, command.id());
            recent.truncate(RECENT);
            self.run(command);
        } else {
            self.state.say_why_not(command);
        }
    }

    /// Runs a command for help, search or settings of the program.
    pub(in crate::app) fn run_help(&mut self, command: HelpCommand) {
        let state = &mut self.state;
        match command {
            HelpCommand::Palette => state.dialogs.toggle(Dialog::Palette),
            HelpCommand::Find => {
                state.dialogs.toggle(Dialog::Find(None));
                if state.dialogs.has(|open| matches!(open, Dialog::Find(_))) {
                    self.services.workspace(WorkspaceRequest::ListVideos);
                }
            }
            HelpCommand::ShowSettings => state.dialogs.toggle(Dialog::Settings),
            HelpCommand::ShowWelcome => state.dialogs.toggle(Dialog::Welcome),
            HelpCommand::Practise => state.dialogs.toggle(Dialog::Practice(Box::default())),
            HelpCommand::ShowTasks => state.dialogs.toggle(Dialog::Tasks),
            // The rows of these commands open a file chooser; the action with the chosen file does the rest.
            HelpCommand::ImportKeys | HelpCommand::ExportKeys | HelpCommand::SaveLog => {}
            HelpCommand::ToggleHints => state.settings.hints.off = !state.settings.hints.off,
            HelpCommand::ShowKeys => state.dialogs.toggle(Dialog::Keys),
        }
    }

    /// Goes to a search result.
    pub(in crate::app) fn go_to(&mut self, place: Destination) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Find(_)));
        match place {
            Destination::Video(video) => self.apply(Action::Open(video)),
            Destination::Clip(clip, start) => {
                self.apply(Action::SelectClip(clip));
                self.editor().move_playhead(start.0);
            }
            Destination::Item(at, start) => {
                self.apply(Action::Select(Some(at)));
                self.editor().move_playhead(start.0);
            }
            Destination::Moment(time) => self.editor().move_playhead(time.0),
        }
    }

    /// Shows a hint with the shortcut of a command that was run by button or menu, once for each command. Not during playback.
    pub fn teach(&mut self, command: Command) {
        let (state, id) = (&mut self.state, command.id());
        let quiet = matches!(
            command,
            Command::Edit(EditCommand::Deselect) | Command::Help(HelpCommand::Palette | HelpCommand::ShowKeys)
        );
        let key = state.key_text(command);
        if quiet
            || key.is_empty()
            || state.settings.hints.off
            || state.play.is_playing()
            || state.settings.hints.taught.contains(&id)
            // Other notices are more important; the hint comes the next time.
            || state.notices.shown().iter().any(|notice| notice.topic != Topic::Hint)
        {
            return;
        }
        state.settings.hints.taught.insert(id);
        let text = words::notices::shortcut(command.text(), key);
        state.notices.say(Topic::Hint, Tone::Info, text, None);
    }

    /// Handles the results of reading and writing files of notes, shortcuts, workspaces and edits.
    pub(in crate::app) fn take_stored(&mut self, event: SettingsEvent) {
        let notices = &mut self.state.notices;
        match event {
            SettingsEvent::NotesNotWritten(why) => {
                let (text, advice) = (words::notices::markers_failed(why), words::notices::markers_failed_advice());
                notices.push(Tone::Error, text, Some(advice.into()));
            }
            SettingsEvent::KeysWritten(Ok(path)) => {
                notices.push(Tone::Info, words::notices::shortcuts_exported(path.display()), None);
            }
            SettingsEvent::Workspaces(changed) => self.state.choosing.changed(changed),
            SettingsEvent::EditsWritten(written) => self.state.edits_written(written),
            SettingsEvent::KeysWritten(Err(why)) => self.state.keys_not_written(&why),
            SettingsEvent::KeysRead(read) => {
                if self.state.take_keys(read) {
                    self.keeping().store();
                }
            }
        }
    }
}

impl State {
    /// Shows a notice why a command can't run, with advice.
    pub(in crate::app) fn say_why_not(&mut self, command: Command) {
        if let Some(why) = self.why_not(command) {
            let text = words::notices::not_available(command.text());
            self.notices.say(Topic::Edit, Tone::Warning, text, Some(why));
        }
    }

    /// Shows the panel with the text field of a command, so that keys typed next go there.
    pub(in crate::app) fn show_field_of(&mut self, command: Command) {
        let in_inspector = matches!(command, Command::Edit(EditCommand::AddText | EditCommand::Rename));
        // The first press only creates a marker; a second press opens its fields.
        let on_timeline = match command {
            Command::Timeline(TimelineCommand::AddMarker) => self.marker_here().is_some(),
            command => command == Command::Make(MakeCommand::AddChapter),
        };
        let in_panels =
            in_inspector || on_timeline || matches!(command, Command::Text(TextCommand::FindWords | TextCommand::CorrectWord));
        if in_inspector {
            self.open_inspector();
        }
        if on_timeline {
            (self.settings.panes.no_timeline, self.settings.panes.table) = (false, false);
        }
        if let Some(session) = self.session.as_mut().filter(|_| in_panels) {
            session.full_stage = false;
        }
    }

    /// Sets the shortcuts.
    pub(in crate::app) fn set_keys(&mut self, keys: KeySettings) {
        self.keymap = Keymap::of(&keys);
        self.settings.keys = keys;
    }

    /// Sets the appearance of the window.
    pub(in crate::app) fn set_appearance(&mut self, appearance: Appearance) {
        if appearance.language != self.settings.appearance.language {
            appearance.language().show();
        }
        self.settings.appearance = appearance;
    }

    fn keys_not_written(&mut self, why: &dyn std::fmt::Display) {
        let (text, advice) = (words::notices::shortcuts_exported_failed(why), words::notices::write_elsewhere());
        self.notices.push(Tone::Error, text, Some(advice.into()));
    }
}
