//! Every command of the program: its text, tooltip and keys in one place, so that menu, button and key cannot disagree.

/// Keys that commands use; the window maps them to its toolkit's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter or digit key.
    Char(char),
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Delete.
    Delete,
    /// Backspace.
    Backspace,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// F2.
    F2,
    /// F5.
    F5,
    /// Comma.
    Comma,
    /// Period.
    Period,
    /// Plus or equals.
    Plus,
    /// Minus.
    Minus,
    /// Question mark.
    Question,
}

/// A key with its modifiers. `ctrl` is Command on macOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Control, or Command on macOS.
    pub ctrl: bool,
    /// Alt, or Option on macOS.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
    /// The key.
    pub key: Key,
}

impl Shortcut {
    const fn plain(key: Key) -> Self {
        Self { ctrl: false, alt: false, shift: false, key }
    }

    const fn ctrl(key: Key) -> Self {
        Self { ctrl: true, ..Self::plain(key) }
    }

    const fn shift(key: Key) -> Self {
        Self { shift: true, ..Self::plain(key) }
    }

    const fn alt(key: Key) -> Self {
        Self { alt: true, ..Self::plain(key) }
    }

    /// The shortcut as text: `Ctrl+Shift+Z`.
    pub fn text(self) -> String {
        let mac = cfg!(target_os = "macos");
        let mut text = String::new();
        for (held, name, sign) in
            [(self.ctrl, "Ctrl+", "\u{2318}"), (self.alt, "Alt+", "\u{2325}"), (self.shift, "Shift+", "\u{21e7}")]
        {
            if held {
                text.push_str(if mac { sign } else { name });
            }
        }
        match self.key {
            Key::Char(c) => text.push(c),
            Key::Left => text.push('\u{2190}'),
            Key::Right => text.push('\u{2192}'),
            Key::Comma => text.push(','),
            Key::Period => text.push('.'),
            Key::Plus => text.push('+'),
            Key::Minus => text.push('\u{2212}'),
            Key::Question => text.push('?'),
            key => return text + &format!("{key:?}"),
        }
        text
    }
}

macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident: $text:literal, $tooltip:literal, [$($key:expr),* $(,)?];)*) => {
        /// A command of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command { $($(#[$doc])* $name,)* }

        impl Command {
            /// Every command, in the order of the key list.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The command's name on buttons and in menus.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The command's effect, in one sentence.
            pub fn tooltip(self) -> &'static str {
                match self { $(Self::$name => $tooltip,)* }
            }

            /// The keys that run the command, the main one first.
            pub fn shortcuts(self) -> &'static [Shortcut] {
                match self { $(Self::$name => const { &[$($key),*] },)* }
            }
        }
    };
}

commands! {
    /// Opens the list of videos.
    OpenVideo: "Open video\u{2026}", "Choose another video of this workspace", [Shortcut::ctrl(Key::Char('O'))];
    /// Chooses a media file.
    Import: "Import\u{2026}", "Add a video file from this computer as a new video", [Shortcut::ctrl(Key::Char('I'))];
    /// Chooses the recordings of a screen and of a camera.
    ImportWithCamera: "Import screen and camera\u{2026}", "Choose the recording of a screen, then that of the camera beside it: both become one clip", [];
    /// Chooses the recording of a camera.
    ImportCamera: "Import camera\u{2026}", "Add the recording of a camera as a new video", [];
    /// Chooses a transcript.
    ImportTranscript: "Import transcript\u{2026}", "Make an SRT, VTT or JSON file the transcript of the selected clip, or of the one at the playhead", [];
    /// Runs the transcriber on a clip.
    Transcribe: "Transcribe", "Let the transcriber of the settings write the clip's transcript", [];
    /// Stops the transcriber.
    CancelTranscription: "Cancel transcription", "End the transcriber; nothing is changed", [];
    /// Stops an import.
    CancelImport: "Cancel import", "Stop the import that is running; nothing is kept of it", [];
    /// Reads the video again from the workspace.
    Reload: "Reload", "Read the video again; waiting edits are kept", [Shortcut::plain(Key::F5), Shortcut::ctrl(Key::Char('R'))];
    /// Saves all pending changes.
    Save: "Save", "Send all waiting edits", [Shortcut::ctrl(Key::Char('S'))];
    /// Shows how much disk space can be freed.
    FreeSpace: "Free space now\u{2026}", "See how much of this computer's disk is taken by media that nothing refers to, and delete it", [];
    /// Closes the window.
    Quit: "Quit", "Close the window", [Shortcut::ctrl(Key::Char('Q'))];
    /// Undoes the last step.
    Undo: "Undo", "Take the last step back", [Shortcut::ctrl(Key::Char('Z'))];
    /// Redoes the step that was undone last.
    Redo: "Redo", "Do the step again that was taken back",
        [Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('Z') }, Shortcut::ctrl(Key::Char('Y'))];
    /// Discards all pending changes.
    DiscardEdits: "Discard all edits", "Take everything back to what the workspace holds; one undo brings it back", [];
    /// Adds a text overlay at the playhead.
    AddText: "Add text", "Put a text overlay at the playhead", [Shortcut::shift(Key::Char('T'))];
    /// Deletes the selected item or clip.
    Delete: "Delete", "Remove the selected item from the clip", [Shortcut::plain(Key::Delete), Shortcut::plain(Key::Backspace)];
    /// Duplicates the selected item behind itself.
    Duplicate: "Duplicate", "Put a copy behind the selected item", [Shortcut::ctrl(Key::Char('D'))];
    /// Puts the keyboard into the field of the name or text.
    Rename: "Rename", "Edit the name or the text of the selected item", [Shortcut::plain(Key::F2), Shortcut::plain(Key::Enter)];
    /// Clears the selection.
    Deselect: "Deselect", "Select nothing", [Shortcut::plain(Key::Escape)];
    /// Moves the selected item one frame earlier.
    NudgeLeft: "Nudge left", "Move the selected item one frame earlier", [Shortcut::alt(Key::Left)];
    /// Moves the selected item one frame later.
    NudgeRight: "Nudge right", "Move the selected item one frame later", [Shortcut::alt(Key::Right)];
    /// Trims the selected item's start to the playhead.
    TrimStart: "Trim start to playhead", "Let the selected item start at the playhead", [Shortcut::plain(Key::Char('Q'))];
    /// Trims the selected item's end to the playhead.
    TrimEnd: "Trim end to playhead", "Let the selected item end at the playhead", [Shortcut::plain(Key::Char('W'))];
    /// Moves the playhead one frame back.
    FrameBack: "Previous frame", "Move the playhead one frame back", [Shortcut::plain(Key::Left), Shortcut::plain(Key::Comma)];
    /// Moves the playhead one frame forward.
    FrameForward: "Next frame", "Move the playhead one frame on", [Shortcut::plain(Key::Right), Shortcut::plain(Key::Period)];
    /// Moves the playhead one second back.
    SecondBack: "Second back", "Move the playhead one second back", [Shortcut::shift(Key::Left)];
    /// Moves the playhead one second forward.
    SecondForward: "Second forward", "Move the playhead one second on", [Shortcut::shift(Key::Right)];
    /// Moves the playhead to the previous edge.
    EdgeBack: "Previous edge", "Move the playhead to the edge before it", [Shortcut::ctrl(Key::Left)];
    /// Moves the playhead to the next edge.
    EdgeForward: "Next edge", "Move the playhead to the edge behind it", [Shortcut::ctrl(Key::Right)];
    /// Moves the playhead to the start of the video.
    GoToStart: "Go to start", "Move the playhead to the start of the video", [Shortcut::plain(Key::Home)];
    /// Moves the playhead to the end of the video.
    GoToEnd: "Go to end", "Move the playhead to the end of the video", [Shortcut::plain(Key::End)];
    /// Puts the keyboard into the field that shows the playhead's time.
    GoToTime: "Go to time", "Type where the playhead goes: 1:02.5, 62500ms, +2s or 40%", [Shortcut::plain(Key::Char('G'))];
    /// Zooms the timeline in around the playhead.
    ZoomIn: "Zoom in", "See a shorter part of the timeline", [Shortcut::plain(Key::Plus)];
    /// Zooms the timeline out around the playhead.
    ZoomOut: "Zoom out", "See a longer part of the timeline", [Shortcut::plain(Key::Minus)];
    /// Zooms the timeline so that it shows the whole video.
    ZoomToFit: "Zoom to fit", "See the whole video on the timeline", [Shortcut::plain(Key::Char('0'))];
    /// Turns snapping on or off.
    ToggleSnap: "Snap", "Let dragged edges stick to edges, seams and the playhead; hold Shift in a drag to bypass",
        [Shortcut::plain(Key::Char('N'))];
    /// Shows or hides face boxes.
    ToggleFaces: "Faces", "Show the boxes of camera faces on the picture", [Shortcut::plain(Key::Char('F'))];
    /// Sets the in point at the playhead.
    MarkIn: "Mark in", "Mark the playhead as the start of a range", [Shortcut::plain(Key::Char('I'))];
    /// Sets the out point at the playhead.
    MarkOut: "Mark out", "Mark the playhead as the end of a range", [Shortcut::plain(Key::Char('O'))];
    /// Sets in and out points to the selected item or clip.
    MarkSelected: "Mark selection", "Mark the range of the selected item or clip", [Shortcut::plain(Key::Char('X'))];
    /// Removes the in and out points.
    ClearMarks: "Clear marks", "Forget the marked range", [Shortcut::alt(Key::Char('X'))];
    /// Cuts the marked range out of what is played.
    CutOut: "Cut out", "Take the footage between the marks out of what is played; mark with I and O first",
        [Shortcut::plain(Key::Char('S')), Shortcut::shift(Key::Delete)];
    /// Puts the cut at the playhead back.
    RestoreCut: "Put cut back", "Play the footage again that is cut out at the playhead",
        [Shortcut::shift(Key::Char('S'))];
    /// Moves the selected clip one place earlier.
    ClipEarlier: "Move clip earlier", "Let the selected clip play one place earlier",
        [Shortcut { ctrl: true, alt: false, shift: true, key: Key::Left }];
    /// Moves the selected clip one place later.
    ClipLater: "Move clip later", "Let the selected clip play one place later",
        [Shortcut { ctrl: true, alt: false, shift: true, key: Key::Right }];
    /// Opens the review of the next save.
    Review: "Review", "See everything that the next save sends, and take back what should not go",
        [Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('S') }];
    /// Opens the history of steps.
    ShowHistory: "History", "See every step, go back or on to any of them, and see what the next save sends",
        [Shortcut::ctrl(Key::Char('H'))];
    /// Opens the earlier states of the journal.
    ShowEarlier: "Earlier states", "See what waited at earlier times, of this session and of those before, and bring it back", [];
    /// Opens the list of commands and keys.
    ShowKeys: "Keys", "Show every command with its keys", [Shortcut::shift(Key::Question), Shortcut::plain(Key::Question)];
}

impl Command {
    /// Tooltip and keys: `Take the last step back (Ctrl+Z)`.
    pub fn hint(self) -> String {
        match self.shortcuts().first() {
            Some(shortcut) => format!("{} ({})", self.tooltip(), shortcut.text()),
            None => self.tooltip().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key() {
        let mut seen = Vec::new();
        for command in Command::ALL {
            for shortcut in command.shortcuts() {
                assert!(!seen.contains(shortcut), "{command:?}: {}", shortcut.text());
                seen.push(*shortcut);
            }
        }
    }
}
