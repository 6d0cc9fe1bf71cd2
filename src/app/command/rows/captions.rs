//! Commands of the caption designer.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command of the caption designer.
    CaptionsCommand {
        /// Undoes the last step of the selected draft.
        CaptionUndo {
            says: Says::Begun("The last step of the draft is undone"),
            text: "Undo",
            tooltip: "Undo the last step of the draft",
            keys: &[Shortcut::ctrl(Key::Char('Z'))],
            menu: Some((Menu::Edit, 0)),
            needs: |state| state.rooms.captions.draft().is_some_and(|draft| !draft.undo.is_empty()),
            room: Some(Room::Captions),
        }

        /// Redoes the last undone step of the selected draft.
        CaptionRedo {
            says: Says::Begun("The step of the draft is done again"),
            text: "Redo",
            tooltip: "Do the step of the draft again that was undone",
            keys: &[Shortcut::ctrl_shift(Key::Char('Z')), Shortcut::ctrl(Key::Char('Y'))],
            menu: Some((Menu::Edit, 1)),
            needs: |state| state.rooms.captions.draft().is_some_and(|draft| !draft.redo.is_empty()),
            room: Some(Room::Captions),
        }

        /// Keeps the draft's design as a version.
        KeepVersion {
            says: Says::Begun("The draft is kept as a version"),
            text: "Keep version",
            tooltip: "Keep the draft as it is now, to come back to it",
            keys: &[Shortcut::alt(Key::Char('K'))],
            menu: Some((Menu::Edit, 10)),
            needs: |state| state.rooms.captions.draft().is_some_and(|draft| draft.version().is_none()),
            room: Some(Room::Captions),
        }

        /// Sets the style Backdrop.
        StyleBackdrop {
            says: Says::Begun("A draft with the style Backdrop"),
            text: "Style: Backdrop",
            tooltip: "Give the draft the style Backdrop",
            keys: &[Shortcut::plain(Key::Char('1'))],
            menu: Some((Menu::Edit, 30)),
            sub: "Style",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Sets the style Highlight.
        StyleHighlight {
            says: Says::Begun("A draft with the style Highlight"),
            text: "Style: Highlight",
            tooltip: "Give the draft the style Highlight",
            keys: &[Shortcut::plain(Key::Char('2'))],
            menu: Some((Menu::Edit, 31)),
            sub: "Style",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Sets the style Mono.
        StyleMono {
            says: Says::Begun("A draft with the style Mono"),
            text: "Style: Mono",
            tooltip: "Give the draft the style Mono",
            keys: &[Shortcut::plain(Key::Char('3'))],
            menu: Some((Menu::Edit, 32)),
            sub: "Style",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Sets the style Cannes.
        StyleCannes {
            says: Says::Begun("A draft with the style Cannes"),
            text: "Style: Cannes",
            tooltip: "Give the draft the style Cannes",
            keys: &[Shortcut::plain(Key::Char('4'))],
            menu: Some((Menu::Edit, 33)),
            sub: "Style",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Sets the style Classic.
        StyleClassic {
            says: Says::Begun("A draft with the style Classic"),
            text: "Style: Classic",
            tooltip: "Give the draft the style Classic",
            keys: &[Shortcut::plain(Key::Char('5'))],
            menu: Some((Menu::Edit, 34)),
            sub: "Style",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Imports a style file as a new draft.
        ImportStyle {
            says: Says::Nothing(Silence::Dialog),
            text: "Import style\u{2026}",
            tooltip: "Read a style of subtitles from a file as a new draft",
            menu: Some((Menu::File, 30)),
            room: Some(Room::Captions),
            asks: Some(|_| Some(FileQuestion::read("Import a style of subtitles", FileKind::STYLE, Action::import_style))),
        }

        /// Chooses an image as backdrop of the preview.
        ChooseBackdrop {
            says: Says::Nothing(Silence::Dialog),
            text: "Own picture behind the letters\u{2026}",
            tooltip: "Put a PNG or JPEG of this machine behind the letters of the preview",
            menu: Some((Menu::View, 0)),
            needs: |state| state.project().is_some(),
            room: Some(Room::Captions),
            asks: Some(|_| {
                let title = "Choose a picture behind the letters";
                Some(FileQuestion::read(title, FileKind::PICTURE, Action::show_own_backdrop))
            }),
        }

        /// Moves the keyboard to the text colour.
        EditTextColor {
            says: Says::Nothing(Silence::Focus),
            text: "Text colour",
            tooltip: "Go to the colour of the letters",
            keys: &[Shortcut::alt(Key::Char('1'))],
            menu: Some((Menu::Edit, 35)),
            sub: "Colour",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Moves the keyboard to the outline colour.
        EditOutlineColor {
            says: Says::Nothing(Silence::Focus),
            text: "Outline colour",
            tooltip: "Go to the colour of the outline",
            keys: &[Shortcut::alt(Key::Char('2'))],
            menu: Some((Menu::Edit, 36)),
            sub: "Colour",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Moves the keyboard to the colour of the spoken word.
        EditHighlightColor {
            says: Says::Nothing(Silence::Focus),
            text: "Highlight colour",
            tooltip: "Go to the colour that marks the spoken word",
            keys: &[Shortcut::alt(Key::Char('3'))],
            menu: Some((Menu::Edit, 37)),
            sub: "Colour",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Moves the keyboard to the background colour.
        EditBackgroundColor {
            says: Says::Nothing(Silence::Focus),
            text: "Background colour",
            tooltip: "Go to the colour behind the block",
            keys: &[Shortcut::alt(Key::Char('4'))],
            menu: Some((Menu::Edit, 38)),
            sub: "Colour",
            needs: has_draft,
            room: Some(Room::Captions),
        }

        /// Exports the draft to a file.
        ExportStyle {
            says: Says::Nothing(Silence::Dialog),
            text: "Export style\u{2026}",
            tooltip: "Write the draft to a file that can be passed on",
            menu: Some((Menu::File, 31)),
            needs: has_draft,
            room: Some(Room::Captions),
            asks: Some(|state| {
                let (title, name) = ("Export the style of the draft", state.style_file_name());
                Some(FileQuestion::write(title, FileKind::STYLE, name, Action::export_style))
            }),
        }

        /// Exports the words of the video to a file.
        ExportSubtitles {
            says: Says::Nothing(Silence::Dialog),
            text: "Export words\u{2026}",
            tooltip: "Write the transcript as subtitles or text: SRT, VTT, ASS or TXT, by the ending of the file",
            menu: Some((Menu::File, 32)),
            needs: |state| state.project().is_some(),
            asks: Some(|state| {
                let (title, name) = ("Export the words of the video", state.words_file_name());
                Some(FileQuestion::write(title, FileKind::WORDS, name, Action::export_words))
            }),
        }

        /// Measures the contrast of the draft on the whole video.
        MeasureContrast {
            says: Says::Begun("Measuring the contrast"),
            text: "Measure",
            tooltip: "Measure contrast, fit and speed of the draft on the whole video",
            keys: &[Shortcut::ctrl(Key::Char('M'))],
            menu: Some((Menu::View, 1)),
            needs: |state| has_draft(state) && state.project().is_some() && state.rooms.captions.measuring.is_none(),
            room: Some(Room::Captions),
        }

        /// Opens the dialog to publish the draft as a preset.
        PublishStyle {
            says: Says::Nothing(Silence::Dialog),
            text: "Publish\u{2026}",
            tooltip: "Publish the draft as a preset of the workspace",
            keys: &[Shortcut::ctrl(Key::Enter)],
            menu: Some((Menu::File, 33)),
            needs: |state| !state.rooms.captions.broken && state.rooms.captions.body().is_some_and(|body| body.is_ok()),
            room: Some(Room::Captions),
        }

        /// Asks which other videos get the preset of this one.
        ApplyToOtherVideos {
            says: Says::Nothing(Silence::Dialog),
            text: "Apply to other videos\u{2026}",
            tooltip: "Apply the preset of this video to other videos",
            menu: Some((Menu::File, 34)),
            needs: |state| state.preset_here().is_some(),
            room: Some(Room::Captions),
            when: "Apply a preset to this video first, or choose one of the list",
        }
    }
}
