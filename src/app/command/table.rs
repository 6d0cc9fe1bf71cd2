//! Every command of the program: a row each, in the order of the list of keys. What a command does is its arm in
//! `App::run`.

use super::{Bar, Key, Menu, Row, Shortcut};
use crate::app::{
    Connection, Dialog, Room, SaveState, State,
    frame_out::can_capture,
    looking::Quality,
    state::{Marks, is_movable, is_named},
};
use crate::timeline::RulerClock;

macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $value:expr,)* })*) => {
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
        }
    };
}

commands! {
    /// Opens the list of videos.
    OpenVideo {
        text: "Open video\u{2026}",
        tooltip: "Choose another video of this workspace",
        keys: &[Shortcut::ctrl(Key::Char('O'))],
        icon: "\u{e256}",
        menu: Some((Menu::File, 0)),
        needs: is_ready,
    }

    /// Chooses a media file.
    Import {
        text: "Import\u{2026}",
        tooltip: "Add a video file from this computer as a new video",
        keys: &[Shortcut::ctrl(Key::Char('I'))],
        icon: "\u{e20c}",
        menu: Some((Menu::File, 1)),
        needs: imports,
    }

    /// Chooses the recordings of a screen and of a camera.
    ImportWithCamera {
        text: "Import screen and camera\u{2026}",
        tooltip: "Choose the recording of a screen, then that of the camera beside it: both become one clip",
        menu: Some((Menu::File, 2)),
        needs: imports,
    }

    /// Chooses the recording of a camera.
    ImportCamera {
        text: "Import camera\u{2026}",
        tooltip: "Add the recording of a camera as a new video",
        menu: Some((Menu::File, 3)),
        needs: imports,
    }

    /// Chooses a transcript.
    ImportTranscript {
        text: "Import transcript\u{2026}",
        tooltip: "Make an SRT, VTT or JSON file the transcript of the selected clip, or of the one at the playhead",
        menu: Some((Menu::File, 4)),
        needs: has_local_clips,
        room: Some(Room::Edit),
    }

    /// Runs the transcriber on a clip.
    Transcribe {
        text: "Transcribe",
        tooltip: "Let the transcriber of the settings write the clip's transcript",
        menu: Some((Menu::Clip, 20)),
        needs: |state| has_local_clips(state) && !state.transcribing,
        room: Some(Room::Edit),
    }

    /// Ends the transcriber.
    CancelTranscription {
        text: "Cancel transcription",
        tooltip: "End the transcriber; nothing is changed",
        menu: Some((Menu::Clip, 21)),
        needs: |state| state.transcribing,
        room: Some(Room::Edit),
    }

    /// Cancels the running import.
    CancelImport {
        text: "Cancel import",
        tooltip: "Stop the import that is running; nothing is kept of it",
        icon: "\u{e4f6}",
        needs: |state| state.import.is_some(),
    }

    /// Reads the video again.
    Reload {
        text: "Reload",
        tooltip: "Read the video again; waiting edits are kept",
        keys: &[Shortcut::plain(Key::F5), Shortcut::ctrl(Key::Char('R'))],
        icon: "\u{e094}",
        menu: Some((Menu::File, 5)),
        needs: |state| is_ready(state) && (has_video(state) || state.loading.is_none()),
    }

    /// Saves all pending changes.
    Save {
        text: "Save",
        tooltip: "Send all waiting edits",
        keys: &[Shortcut::ctrl(Key::Char('S'))],
        icon: "\u{e248}",
        menu: Some((Menu::File, 7)),
        needs: can_save,
        edits: true,
        over_dialogs: true,
    }

    /// Saves the frame at the playhead as a picture.
    SaveFrame {
        text: "Save frame\u{2026}",
        tooltip: "Save the picture at the playhead as a PNG file of the video's size, with everything that waits to be saved",
        keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('E') }],
        icon: "\u{e2cc}",
        menu: Some((Menu::Stage, 40)),
        needs: can_capture,
    }

    /// Copies the frame at the playhead to the clipboard.
    CopyFrame {
        text: "Copy frame",
        tooltip: "Copy the picture at the playhead in the video's size, with everything that waits to be saved",
        keys: &[Shortcut::shift(Key::Char('E'))],
        icon: "\u{e1ca}",
        menu: Some((Menu::Stage, 41)),
        needs: can_capture,
    }

    /// Ends the drawing of a frame that is saved or copied.
    CancelFrame {
        text: "Cancel frame",
        tooltip: "Do not draw the frame; nothing is written",
        icon: "\u{e4f6}",
        menu: Some((Menu::Stage, 42)),
        needs: |state| state.frame_out.is_some(),
    }

    /// Asks what can be freed on the disk.
    FreeSpace {
        text: "Free space now\u{2026}",
        tooltip: "See how much of this computer's disk is taken by media that nothing refers to, and delete it",
        icon: "\u{e29e}",
        menu: Some((Menu::File, 10)),
        // A hosted service minds its own disk.
        needs: |state| is_ready(state) && state.local,
    }

    /// Closes the window.
    Quit {
        text: "Quit",
        tooltip: "Close the window",
        keys: &[Shortcut::ctrl(Key::Char('Q'))],
        menu: Some((Menu::File, 20)),
        needs: always,
        over_dialogs: true,
    }

    /// Undoes the last step.
    Undo {
        text: "Undo",
        tooltip: "Take the last step back",
        keys: &[Shortcut::ctrl(Key::Char('Z'))],
        icon: "\u{e038}",
        menu: Some((Menu::Edit, 0)),
        label: Some(|state| named("Undo", state.undo_name())),
        tool: Some((Bar::Top, 0)),
        needs: |state| state.deferred() > 0 || state.undo_name().is_some(),
        edits: true,
        over_dialogs: true,
        room: Some(Room::Edit),
    }

    /// Does the step again that was undone last.
    Redo {
        text: "Redo",
        tooltip: "Do the step again that was taken back",
        keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('Z') }, Shortcut::ctrl(Key::Char('Y'))],
        icon: "\u{e036}",
        menu: Some((Menu::Edit, 1)),
        label: Some(|state| named("Redo", state.redo_name())),
        tool: Some((Bar::Top, 1)),
        needs: |state| state.redo_name().is_some(),
        edits: true,
        over_dialogs: true,
        room: Some(Room::Edit),
    }

    /// Discards all pending changes.
    DiscardEdits {
        text: "Discard all edits",
        tooltip: "Take everything back to what the workspace holds; one undo brings it back",
        menu: Some((Menu::Edit, 4)),
        // A save that is on its way, or was, must not be taken back under its feet.
        needs: |state| state.waiting() > 0 && state.save() == SaveState::Idle,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Adds a text at the playhead.
    AddText {
        text: "Add text",
        tooltip: "Put a text overlay at the playhead",
        keys: &[Shortcut::shift(Key::Char('T'))],
        icon: "\u{e48a}",
        menu: Some((Menu::Edit, 10)),
        tool: Some((Bar::Edits, 0)),
        tool_has_text: true,
        needs: |state| state.project().is_some_and(|project| project.at(state.playhead()).is_some()),
        edits: true,
        room: Some(Room::Edit),
    }

    /// Deletes the selected item or clip.
    Delete {
        text: "Delete",
        tooltip: "Remove the selected item from the clip",
        keys: &[Shortcut::plain(Key::Delete), Shortcut::plain(Key::Backspace)],
        icon: "\u{e4a6}",
        menu: Some((Menu::Edit, 15)),
        tool: Some((Bar::Edits, 4)),
        needs: can_delete,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Copies the selected item behind itself.
    Duplicate {
        text: "Duplicate",
        tooltip: "Put a copy behind the selected item",
        keys: &[Shortcut::ctrl(Key::Char('D'))],
        icon: "\u{e1ca}",
        menu: Some((Menu::Edit, 12)),
        tool: Some((Bar::Edits, 3)),
        needs: has_movable,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Edits the name or text of the selection.
    Rename {
        text: "Rename",
        tooltip: "Edit the name or the text of the selected item",
        keys: &[Shortcut::plain(Key::F2), Shortcut::plain(Key::Enter)],
        icon: "\u{e3b4}",
        menu: Some((Menu::Edit, 11)),
        needs: |state| state.selected_clip().is_some() || state.selected().is_some_and(|(_, item)| is_named(item)),
        edits: true,
        room: Some(Room::Edit),
    }

    /// Clears the selection.
    Deselect {
        text: "Deselect",
        tooltip: "Select nothing",
        keys: &[Shortcut::plain(Key::Escape)],
        needs: |state| {
            state.selection().is_some() || state.selected_clip().is_some() || state.is_asking() || state.full_stage()
        },
        over_dialogs: true,
    }

    /// Moves the selected item a frame earlier.
    NudgeLeft {
        text: "Nudge left",
        tooltip: "Move the selected item one frame earlier",
        keys: &[Shortcut::alt(Key::Left)],
        needs: has_movable,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Moves the selected item a frame later.
    NudgeRight {
        text: "Nudge right",
        tooltip: "Move the selected item one frame later",
        keys: &[Shortcut::alt(Key::Right)],
        needs: has_movable,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Trims the start of the selected item to the playhead.
    TrimStart {
        text: "Trim start to playhead",
        tooltip: "Let the selected item start at the playhead",
        keys: &[Shortcut::plain(Key::Char('Q'))],
        icon: "\u{e062}",
        menu: Some((Menu::Edit, 13)),
        tool: Some((Bar::Edits, 1)),
        needs: has_movable,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Trims the end of the selected item to the playhead.
    TrimEnd {
        text: "Trim end to playhead",
        tooltip: "Let the selected item end at the playhead",
        keys: &[Shortcut::plain(Key::Char('W'))],
        icon: "\u{e064}",
        menu: Some((Menu::Edit, 14)),
        tool: Some((Bar::Edits, 2)),
        needs: has_movable,
        edits: true,
        room: Some(Room::Edit),
    }

    /// Plays, or stops.
    PlayPause {
        text: "Play",
        tooltip: "Play from the playhead, or stop",
        keys: &[Shortcut::plain(Key::Space)],
        icon: "\u{e3d0}",
        menu: Some((Menu::Play, 0)),
        label: Some(|state| if state.play.is_playing() { "Stop".to_owned() } else { "Play".to_owned() }),
        tool: Some((Bar::BeforeTime, 2)),
        needs: plays,
    }

    /// Plays backwards, faster each time.
    ShuttleBack {
        text: "Play backwards",
        tooltip: "Play backwards, twice as fast with each press; slowly while K is held",
        keys: &[Shortcut::plain(Key::Char('J'))],
        menu: Some((Menu::Play, 10)),
        needs: plays,
    }

    /// Stops.
    ShuttleStop {
        text: "Stop",
        tooltip: "Stop playing",
        keys: &[Shortcut::plain(Key::Char('K'))],
        menu: Some((Menu::Play, 11)),
        needs: |state| state.play.is_playing(),
    }

    /// Plays forwards, faster each time.
    ShuttleForward {
        text: "Play faster",
        tooltip: "Play, twice as fast with each press; slowly while K is held",
        keys: &[Shortcut::plain(Key::Char('L'))],
        menu: Some((Menu::Play, 12)),
        needs: plays,
    }

    /// Plays around the playhead.
    PlayAround {
        text: "Play around playhead",
        tooltip: "Play two seconds before and behind the playhead, and come back to it",
        keys: &[Shortcut::plain(Key::Slash)],
        menu: Some((Menu::Play, 1)),
        needs: plays,
    }

    /// Plays to the video's end.
    PlayToEnd {
        text: "Play to end",
        tooltip: "Play from the playhead to the end of the video, whatever is repeated",
        keys: &[Shortcut::shift(Key::Space)],
        menu: Some((Menu::Play, 2)),
        needs: plays,
    }

    /// Repeats the marked range.
    ToggleRepeat {
        text: "Repeat",
        tooltip: "Play the marked range, the selected item or the selected clip again and again",
        keys: &[Shortcut::ctrl(Key::Char('L'))],
        icon: "\u{e3f6}",
        menu: Some((Menu::Play, 20)),
        label: Some(|state| format!("Repeating is {}", on(state.play.repeats))),
        toggled: Some(|state| state.play.repeats),
        needs: has_video,
    }

    /// Lets a moment be heard while the playhead is dragged or stepped.
    ToggleScrubSound {
        text: "Hear while scrubbing",
        tooltip: "Hear a moment's sound while the playhead is dragged or stepped",
        menu: Some((Menu::Play, 22)),
        label: Some(|state| format!("Scrubbing is {}", if state.settings.scrub_sound { "audible" } else { "silent" })),
        toggled: Some(|state| state.settings.scrub_sound),
    }

    /// Silences what is heard while monitoring.
    ToggleMute {
        text: "Mute",
        tooltip: "Hear nothing while playing; exports are not changed",
        keys: &[Shortcut::shift(Key::Char('M'))],
        icon: "\u{e44a}",
        menu: Some((Menu::Play, 21)),
        label: Some(|state| format!("Sound is {}", on(!state.play.monitoring.muted))),
        toggled: Some(|state| state.play.monitoring.muted),
        needs: has_video,
    }

    /// Shows what was counted while playing.
    ToggleCounts {
        text: "Playback counts",
        tooltip: "Show how many pictures came in time, and how well the sound keeps its time",
        menu: Some((Menu::Play, 30)),
        label: Some(|state| format!("Playback counts are {}", if state.play.shows_counts { "shown" } else { "hidden" })),
        toggled: Some(|state| state.play.shows_counts),
        needs: has_video,
    }

    /// Moves the playhead a frame back.
    FrameBack {
        text: "Previous frame",
        tooltip: "Move the playhead one frame back",
        keys: &[Shortcut::plain(Key::Left), Shortcut::plain(Key::Comma)],
        icon: "\u{e138}",
        tool: Some((Bar::BeforeTime, 1)),
        needs: has_video,
    }

    /// Moves the playhead a frame forward.
    FrameForward {
        text: "Next frame",
        tooltip: "Move the playhead one frame on",
        keys: &[Shortcut::plain(Key::Right), Shortcut::plain(Key::Period)],
        icon: "\u{e13a}",
        tool: Some((Bar::AfterTime, 0)),
        needs: has_video,
    }

    /// Moves the playhead a second back.
    SecondBack {
        text: "Second back",
        tooltip: "Move the playhead one second back",
        keys: &[Shortcut::shift(Key::Left)],
        needs: has_video,
    }

    /// Moves the playhead a second forward.
    SecondForward {
        text: "Second forward",
        tooltip: "Move the playhead one second on",
        keys: &[Shortcut::shift(Key::Right)],
        needs: has_video,
    }

    /// Moves the playhead to the previous edit point.
    EdgeBack {
        text: "Previous edge",
        tooltip: "Move the playhead to the edge before it",
        keys: &[Shortcut::ctrl(Key::Left)],
        menu: Some((Menu::View, 22)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Moves the playhead to the next edit point.
    EdgeForward {
        text: "Next edge",
        tooltip: "Move the playhead to the edge behind it",
        keys: &[Shortcut::ctrl(Key::Right)],
        menu: Some((Menu::View, 23)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Moves the playhead to the start of the video.
    GoToStart {
        text: "Go to start",
        tooltip: "Move the playhead to the start of the video",
        keys: &[Shortcut::plain(Key::Home)],
        icon: "\u{e5a4}",
        menu: Some((Menu::View, 21)),
        tool: Some((Bar::BeforeTime, 0)),
        needs: has_video,
    }

    /// Moves the playhead to the end of the video.
    GoToEnd {
        text: "Go to end",
        tooltip: "Move the playhead to the end of the video",
        keys: &[Shortcut::plain(Key::End)],
        icon: "\u{e5a6}",
        menu: Some((Menu::View, 24)),
        tool: Some((Bar::AfterTime, 1)),
        needs: has_video,
    }

    /// Puts the keyboard into the field that shows the playhead's time.
    GoToTime {
        text: "Go to time",
        tooltip: "Type where the playhead goes: 1:02.5, 62500ms, +2s or 40%",
        keys: &[Shortcut::plain(Key::Char('G'))],
        menu: Some((Menu::View, 20)),
        needs: has_video,
    }

    /// Zooms the timeline in around the playhead.
    ZoomIn {
        text: "Zoom in",
        tooltip: "See a shorter part of the timeline",
        keys: &[Shortcut::plain(Key::Plus)],
        icon: "\u{e310}",
        menu: Some((Menu::View, 0)),
        tool: Some((Bar::View, 11)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Zooms the timeline out around the playhead.
    ZoomOut {
        text: "Zoom out",
        tooltip: "See a longer part of the timeline",
        keys: &[Shortcut::plain(Key::Minus)],
        icon: "\u{e30e}",
        menu: Some((Menu::View, 1)),
        tool: Some((Bar::View, 10)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Fits the whole video into the timeline.
    ZoomToFit {
        text: "Zoom to fit",
        tooltip: "See the whole video on the timeline",
        keys: &[Shortcut::plain(Key::Char('0'))],
        icon: "\u{e534}",
        menu: Some((Menu::View, 2)),
        tool: Some((Bar::View, 12)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Fits the whole artboard into the stage.
    FitStage {
        text: "Fit stage",
        tooltip: "See the whole picture on the stage",
        keys: &[Shortcut::alt(Key::Char('Z'))],
        icon: "\u{e626}",
        menu: Some((Menu::Stage, 0)),
        needs: has_video,
    }

    /// Shows a pixel of the artboard as a pixel of the screen.
    ActualSize {
        text: "Stage at 100 %",
        tooltip: "See one pixel of the picture as one pixel of the screen",
        keys: &[Shortcut::shift(Key::Char('Z'))],
        menu: Some((Menu::Stage, 1)),
        needs: has_video,
    }

    /// Magnifies the stage around its middle.
    ZoomStageIn {
        text: "Zoom stage in",
        tooltip: "See the picture larger; Ctrl and the wheel do it at the pointer",
        keys: &[Shortcut::alt(Key::Plus)],
        menu: Some((Menu::Stage, 2)),
        needs: has_video,
    }

    /// Shows the stage smaller around its middle.
    ZoomStageOut {
        text: "Zoom stage out",
        tooltip: "See the picture smaller; Ctrl and the wheel do it at the pointer",
        keys: &[Shortcut::alt(Key::Minus)],
        menu: Some((Menu::Stage, 3)),
        needs: has_video,
    }

    /// Shows or hides the safe areas.
    SafeAreas {
        text: "Safe areas",
        tooltip: "Show in which part of the picture action (93 %) and letters (90 %) are seen on every screen",
        menu: Some((Menu::Stage, 10)),
        toggled: Some(|state| state.settings.stage.safe_areas),
        needs: has_video,
    }

    /// Shows or hides the lines of thirds.
    Thirds {
        text: "Thirds",
        tooltip: "Show the lines that divide the picture into thirds",
        menu: Some((Menu::Stage, 11)),
        toggled: Some(|state| state.settings.stage.thirds),
        needs: has_video,
    }

    /// Decodes what moves at full quality.
    QualityFull {
        text: "Full quality",
        tooltip: "Decode what moves at up to 1280 x 720 pixels; at rest the picture is exact at every quality",
        menu: Some((Menu::Stage, 20)),
        toggled: Some(|state| state.settings.stage.quality == Quality::Full),
        needs: has_video,
    }

    /// Decodes what moves at half of its width and height.
    QualityHalf {
        text: "Half quality",
        tooltip: "Decode what moves at half of the width and height; at rest the picture is exact at every quality",
        menu: Some((Menu::Stage, 21)),
        toggled: Some(|state| state.settings.stage.quality == Quality::Half),
        needs: has_video,
    }

    /// Decodes what moves at a quarter of its width and height.
    QualityQuarter {
        text: "Quarter quality",
        tooltip: "Decode what moves at a quarter of the width and height; at rest the picture is exact at every quality",
        menu: Some((Menu::Stage, 22)),
        toggled: Some(|state| state.settings.stage.quality == Quality::Quarter),
        needs: has_video,
    }

    /// Gives the whole screen to the stage, or takes it back.
    FullStage {
        text: "Full screen",
        tooltip: "See nothing but the picture and its transport; Escape leads back",
        keys: &[Shortcut::plain(Key::F11)],
        menu: Some((Menu::Stage, 30)),
        toggled: Some(State::full_stage),
        needs: has_video,
    }

    /// Turns snapping on or off.
    ToggleSnap {
        text: "Snap",
        tooltip: "Let dragged edges stick to edges, seams and the playhead; hold Shift in a drag to bypass",
        keys: &[Shortcut::plain(Key::Char('N'))],
        icon: "\u{e680}",
        menu: Some((Menu::View, 10)),
        label: Some(|state| format!("Snapping is {}", on(state.settings.snap))),
        tool: Some((Bar::View, 0)),
        toggled: Some(|state| state.settings.snap),
        needs: always,
        room: Some(Room::Edit),
    }

    /// Shows or hides face boxes.
    ToggleFaces {
        text: "Faces",
        tooltip: "Show the boxes of camera faces on the picture",
        keys: &[Shortcut::plain(Key::Char('F'))],
        icon: "\u{e6fc}",
        menu: Some((Menu::View, 11)),
        label: Some(|state| format!("Face boxes are {}", on(state.settings.faces))),
        toggled: Some(|state| state.settings.faces),
        needs: always,
        room: Some(Room::Edit),
    }

    /// Sets the in point at the playhead.
    MarkIn {
        text: "Mark in",
        tooltip: "Mark the playhead as the start of a range",
        keys: &[Shortcut::plain(Key::Char('I'))],
        icon: "\u{eaee}",
        menu: Some((Menu::Clip, 0)),
        tool: Some((Bar::Edits, 10)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Sets the out point at the playhead.
    MarkOut {
        text: "Mark out",
        tooltip: "Mark the playhead as the end of a range",
        keys: &[Shortcut::plain(Key::Char('O'))],
        icon: "\u{eb12}",
        menu: Some((Menu::Clip, 1)),
        tool: Some((Bar::Edits, 11)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Sets in and out point around the selection.
    MarkSelected {
        text: "Mark selection",
        tooltip: "Mark the range of the selected item or clip",
        keys: &[Shortcut::plain(Key::Char('X'))],
        menu: Some((Menu::Clip, 2)),
        needs: |state| state.selected_clip().is_some() || has_movable(state),
        room: Some(Room::Edit),
    }

    /// Clears in and out point.
    ClearMarks {
        text: "Clear marks",
        tooltip: "Forget the marked range",
        keys: &[Shortcut::alt(Key::Char('X'))],
        menu: Some((Menu::Clip, 3)),
        needs: |state| state.marks() != Marks::default(),
        room: Some(Room::Edit),
    }

    /// Cuts the marked footage out.
    CutOut {
        text: "Cut out",
        tooltip: "Take the footage between the marks out of what is played; mark with I and O first; S does it too while no item is selected",
        keys: &[Shortcut::shift(Key::Delete)],
        icon: "\u{eae0}",
        menu: Some((Menu::Clip, 10)),
        tool: Some((Bar::Edits, 12)),
        tool_has_text: true,
        needs: |state| state.marks().range().is_some(),
        edits: true,
        room: Some(Room::Edit),
    }

    /// Restores the footage of the cut at the playhead.
    RestoreCut {
        text: "Put cut back",
        tooltip: "Play the footage again that is cut out at the playhead",
        keys: &[Shortcut::shift(Key::Char('S'))],
        icon: "\u{e0b2}",
        menu: Some((Menu::Clip, 11)),
        tool: Some((Bar::Edits, 13)),
        needs: |state| state.project().is_some_and(|project| project.seam_at(state.playhead()).is_some()),
        edits: true,
        room: Some(Room::Edit),
    }

    /// Moves the selected clip one place earlier.
    ClipEarlier {
        text: "Move clip earlier",
        tooltip: "Let the selected clip play one place earlier",
        keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Left }],
        icon: "\u{e058}",
        menu: Some((Menu::Clip, 12)),
        needs: |state| state.selected_clip_place().is_some_and(|(_, place)| place > 0),
        edits: true,
        room: Some(Room::Edit),
    }

    /// Moves the selected clip one place later.
    ClipLater {
        text: "Move clip later",
        tooltip: "Let the selected clip play one place later",
        keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Right }],
        icon: "\u{e06c}",
        menu: Some((Menu::Clip, 13)),
        needs: |state| state.selected_clip_place().zip(state.project()).is_some_and(|((_, place), project)| place + 1 < project.draft.order().len()),
        edits: true,
        room: Some(Room::Edit),
    }

    /// Copies the selected items.
    Copy {
        text: "Copy",
        tooltip: "Copy the selected items; they can be pasted on any clip, also in another video",
        keys: &[Shortcut::ctrl(Key::Char('C'))],
        menu: Some((Menu::Edit, 20)),
        needs: has_movable,
        room: Some(Room::Edit),
    }

    /// Copies the selected items and deletes them.
    CutItems {
        text: "Cut items",
        tooltip: "Copy the selected items and delete them",
        keys: &[Shortcut::ctrl(Key::Char('X'))],
        menu: Some((Menu::Edit, 21)),
        needs: has_movable,
        room: Some(Room::Edit),
        edits: true,
    }

    /// Puts copied items at the playhead.
    Paste {
        text: "Paste",
        tooltip: "Put the copied items at the playhead, each on the clip that plays there",
        keys: &[Shortcut::ctrl(Key::Char('V'))],
        menu: Some((Menu::Edit, 22)),
        needs: has_video,
        room: Some(Room::Edit),
        edits: true,
    }

    /// Selects everything on a lane.
    SelectAll {
        text: "Select all on lane",
        tooltip: "Select every item on the lane of the selected one; with nothing selected, every item",
        keys: &[Shortcut::ctrl(Key::Char('A'))],
        menu: Some((Menu::Edit, 23)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Splits the selected items at the playhead.
    Split {
        text: "Split",
        tooltip: "Split the selected items at the playhead; with no item selected, cut the marked range out",
        keys: &[Shortcut::plain(Key::Char('S')), Shortcut::plain(Key::Char('B'))],
        menu: Some((Menu::Edit, 16)),
        needs: |state| has_movable(state) || state.marks().range().is_some(),
        room: Some(Room::Edit),
        edits: true,
    }

    /// Moves the selected items so that the leading one starts at the playhead.
    MoveStart {
        text: "Move start to playhead",
        tooltip: "Move the selected items so that the selection starts at the playhead",
        menu: Some((Menu::Edit, 17)),
        needs: has_movable,
        room: Some(Room::Edit),
        edits: true,
    }

    /// Moves the selected items so that the leading one ends at the playhead.
    MoveEnd {
        text: "Move end to playhead",
        tooltip: "Move the selected items so that the selection ends at the playhead",
        menu: Some((Menu::Edit, 18)),
        needs: has_movable,
        room: Some(Room::Edit),
        edits: true,
    }

    /// Moves the selected items ten frames earlier.
    NudgeLeftFar {
        text: "Nudge left 10 frames",
        tooltip: "Move the selected items ten frames earlier",
        keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Left }],
        needs: has_movable,
        room: Some(Room::Edit),
        edits: true,
    }

    /// Moves the selected items ten frames later.
    NudgeRightFar {
        text: "Nudge right 10 frames",
        tooltip: "Move the selected items ten frames later",
        keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Right }],
        needs: has_movable,
        room: Some(Room::Edit),
        edits: true,
    }

    /// Selects the item before the leading one on its lane.
    LaneBack {
        text: "Previous on lane",
        tooltip: "Select the item before this one on its lane; with nothing selected, go to the edge before the playhead",
        menu: Some((Menu::View, 25)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Selects the item behind the leading one on its lane.
    LaneForward {
        text: "Next on lane",
        tooltip: "Select the item behind this one on its lane; with nothing selected, go to the edge behind the playhead",
        menu: Some((Menu::View, 26)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Shows what is selected.
    ZoomToSelection {
        text: "Zoom to selection",
        tooltip: "See what is selected as large as the timeline allows; else the marked range, else the whole video",
        keys: &[Shortcut::plain(Key::Char('Z'))],
        menu: Some((Menu::View, 3)),
        needs: has_video,
        room: Some(Room::Edit),
    }

    /// Lets the view follow the playhead.
    ToggleFollow {
        text: "Follow the playhead",
        tooltip: "Scroll the timeline along while the video plays",
        menu: Some((Menu::View, 12)),
        label: Some(|state| format!("Following the playhead is {}", on(state.settings.timeline.follow))),
        toggled: Some(|state| state.settings.timeline.follow),
        room: Some(Room::Edit),
        needs: always,
    }

    /// Shows or hides the map of the whole video.
    ToggleMinimap {
        text: "Minimap",
        tooltip: "Show a map of the whole video above the ruler; drag in it to see another part",
        menu: Some((Menu::View, 13)),
        label: Some(|state| format!("Minimap is {}", if state.settings.timeline.minimap { "shown" } else { "hidden" })),
        toggled: Some(|state| state.settings.timeline.minimap),
        room: Some(Room::Edit),
        needs: always,
    }

    /// Shows the other clock on the ruler.
    ToggleClock {
        text: "Recording time",
        tooltip: "Let the ruler show the recordings with what is cut out of them, or only what is played",
        keys: &[Shortcut::plain(Key::Char('T'))],
        menu: Some((Menu::View, 4)),
        label: Some(|state| match state.ruler_clock() {
            RulerClock::Played => "Show recording time".to_owned(),
            RulerClock::Recorded => "Show played time".to_owned(),
        }),
        toggled: Some(|state| state.ruler_clock() == RulerClock::Recorded),
        room: Some(Room::Edit),
        needs: has_video,
    }

    /// Sets a marker at the playhead.
    AddMarker {
        text: "Add marker",
        tooltip: "Set a marker with a colour and a note at the playhead; markers are kept on this computer",
        keys: &[Shortcut::plain(Key::Char('M'))],
        menu: Some((Menu::View, 30)),
        label: Some(|_| "Add marker\u{2026}".to_owned()),
        needs: |state| state.project().is_some_and(|project| project.at(state.playhead()).is_some()),
        room: Some(Room::Edit),
    }

    /// Moves the playhead to the marker before it.
    MarkerBack {
        text: "Previous marker",
        tooltip: "Move the playhead to the marker before it",
        keys: &[Shortcut::shift(Key::Comma)],
        menu: Some((Menu::View, 31)),
        needs: |state| state.markers().next().is_some(),
        room: Some(Room::Edit),
    }

    /// Moves the playhead to the marker behind it.
    MarkerForward {
        text: "Next marker",
        tooltip: "Move the playhead to the marker behind it",
        keys: &[Shortcut::shift(Key::Period)],
        menu: Some((Menu::View, 32)),
        needs: |state| state.markers().next().is_some(),
        room: Some(Room::Edit),
    }

    /// Shows what the next save sends.
    Review {
        text: "Review",
        tooltip: "See everything that the next save sends, and take back what should not go",
        keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('S') }],
        icon: "\u{eadc}",
        menu: Some((Menu::File, 6)),
        needs: |state| state.waiting() > 0 || state.dialogs.has(|open| matches!(open, Dialog::Review)),
        over_dialogs: true,
    }

    /// Shows every step.
    ShowHistory {
        text: "History",
        tooltip: "See every step, go back or on to any of them, and see what the next save sends",
        keys: &[Shortcut::ctrl(Key::Char('H'))],
        icon: "\u{e1a0}",
        menu: Some((Menu::Edit, 2)),
        label: Some(|_| "History\u{2026}".to_owned()),
        needs: has_video,
        over_dialogs: true,
        room: Some(Room::Edit),
    }

    /// Shows earlier states of the pending changes.
    ShowEarlier {
        text: "Earlier states",
        tooltip: "See what waited at earlier times, of this session and of those before, and bring it back",
        menu: Some((Menu::Edit, 3)),
        label: Some(|_| "Earlier states\u{2026}".to_owned()),
        // Its journal is another window's.
        needs: |state| has_video(state) && !state.read_only(),
        room: Some(Room::Edit),
    }

    /// Shows the editor.
    EditRoom {
        text: "Editor",
        tooltip: "Edit the video",
        keys: &[Shortcut::ctrl(Key::Char('1'))],
        menu: Some((Menu::View, 30)),
        toggled: Some(|state| state.rooms.open == Room::Edit),
    }

    /// Shows the face room.
    FacesRoom {
        text: "Face QA",
        tooltip: "Check the camera faces of the video",
        keys: &[Shortcut::ctrl(Key::Char('2'))],
        menu: Some((Menu::View, 31)),
        toggled: Some(|state| state.rooms.open == Room::Faces),
    }

    /// Shows the caption designer.
    CaptionsRoom {
        text: "Subtitles",
        tooltip: "Design subtitle presets over the video's own frames",
        keys: &[Shortcut::ctrl(Key::Char('3'))],
        menu: Some((Menu::View, 32)),
        toggled: Some(|state| state.rooms.open == Room::Captions),
    }

    /// Shows every command with its keys.
    ShowKeys {
        text: "Keys",
        tooltip: "Show every command with its keys",
        keys: &[Shortcut::shift(Key::Question), Shortcut::plain(Key::Question)],
        icon: "\u{e2d8}",
        menu: Some((Menu::Help, 0)),
        label: Some(|_| "Keys\u{2026}".to_owned()),
        needs: always,
        over_dialogs: true,
    }
}

fn always(_: &State) -> bool {
    true
}

fn is_ready(state: &State) -> bool {
    matches!(state.connection, Connection::Ready(_))
}

fn has_video(state: &State) -> bool {
    state.session.is_some()
}

/// Whether there is something to play.
fn plays(state: &State) -> bool {
    state.session.as_ref().is_some_and(|session| session.project.sequence.length().0 > 0)
}

fn imports(state: &State) -> bool {
    is_ready(state) && state.local && state.import.is_none()
}

fn has_local_clips(state: &State) -> bool {
    is_ready(state) && state.local && state.project().is_some_and(|project| !project.clips.is_empty())
}

/// Whether an item is selected that can be moved, trimmed and deleted.
fn has_movable(state: &State) -> bool {
    state.selected().is_some_and(|(_, item)| is_movable(item))
}

fn can_save(state: &State) -> bool {
    match state.save() {
        // A question that is open is asked, also when nothing else waits.
        SaveState::Idle => state.waiting() > 0 || state.has_questions(),
        // A save of unknown outcome can be asked for again even when its edits were undone meanwhile.
        SaveState::Unknown => true,
        SaveState::Running { .. } => false,
    }
}

fn can_delete(state: &State) -> bool {
    match state.selected_clip() {
        // A video without clips would be nothing to open.
        Some(_) => state.project().is_some_and(|project| project.clips.len() > 1),
        None => has_movable(state),
    }
}

fn named(verb: &str, step: Option<&str>) -> String {
    step.map_or_else(|| verb.to_owned(), |step| format!("{verb}: {step}"))
}

fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
