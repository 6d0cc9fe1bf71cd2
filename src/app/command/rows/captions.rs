//! Commands of the caption designer.

macro_rules! caption_commands {
    ([$next:ident $($later:ident)*] $($before:tt)*) => {
        $next! { [$($later)*] $($before)*
            /// Takes the last step of the draft of a subtitle style back.
            CaptionUndo {
                text: "Undo",
                tooltip: "Undo the last step of the draft",
                keys: &[Shortcut::ctrl(Key::Char('Z'))],
                menu: Some((Menu::Edit, 0)),
                needs: |state| state.rooms.captions.draft().is_some_and(|draft| !draft.undo.is_empty()),
                room: Some(Room::Captions),
            }

            /// Does the last step of the draft that was taken back again.
            CaptionRedo {
                text: "Redo",
                tooltip: "Do the step of the draft again that was undone",
                keys: &[Shortcut::ctrl_shift(Key::Char('Z')), Shortcut::ctrl(Key::Char('Y'))],
                menu: Some((Menu::Edit, 1)),
                needs: |state| state.rooms.captions.draft().is_some_and(|draft| !draft.redo.is_empty()),
                room: Some(Room::Captions),
            }

            /// Keeps the draft as a version.
            KeepVersion {
                text: "Keep version",
                tooltip: "Keep the draft as it is now, to come back to it",
                keys: &[Shortcut::alt(Key::Char('V'))],
                menu: Some((Menu::Edit, 10)),
                needs: |state| state.rooms.captions.draft().is_some_and(|draft| draft.version().is_none()),
                room: Some(Room::Captions),
            }

            /// Chooses the style Backdrop.
            StyleBackdrop {
                text: "Style: Backdrop",
                tooltip: "Give the draft the style Backdrop",
                keys: &[Shortcut::plain(Key::Char('1'))],
                menu: Some((Menu::Edit, 30)),
                sub: "Style",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Chooses the style Highlight.
            StyleHighlight {
                text: "Style: Highlight",
                tooltip: "Give the draft the style Highlight",
                keys: &[Shortcut::plain(Key::Char('2'))],
                menu: Some((Menu::Edit, 31)),
                sub: "Style",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Chooses the style Mono.
            StyleMono {
                text: "Style: Mono",
                tooltip: "Give the draft the style Mono",
                keys: &[Shortcut::plain(Key::Char('3'))],
                menu: Some((Menu::Edit, 32)),
                sub: "Style",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Chooses the style Cannes.
            StyleCannes {
                text: "Style: Cannes",
                tooltip: "Give the draft the style Cannes",
                keys: &[Shortcut::plain(Key::Char('4'))],
                menu: Some((Menu::Edit, 33)),
                sub: "Style",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Chooses the style Classic.
            StyleClassic {
                text: "Style: Classic",
                tooltip: "Give the draft the style Classic",
                keys: &[Shortcut::plain(Key::Char('5'))],
                menu: Some((Menu::Edit, 34)),
                sub: "Style",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Reads the file of a subtitle style.
            ImportStyle {
                text: "Import style\u{2026}",
                tooltip: "Read a style of subtitles from a file as a new draft",
                menu: Some((Menu::File, 30)),
                room: Some(Room::Captions),
            }

            /// Chooses a picture that is behind the letters of the preview.
            ChooseBackdrop {
                text: "Own picture behind the letters\u{2026}",
                tooltip: "Put a PNG or JPEG of this machine behind the letters of the preview",
                menu: Some((Menu::View, 0)),
                needs: |state| state.project().is_some(),
                room: Some(Room::Captions),
            }

            /// Goes to the colour of the letters.
            EditTextColor {
                text: "Text colour",
                tooltip: "Go to the colour of the letters",
                keys: &[Shortcut::alt(Key::Char('1'))],
                menu: Some((Menu::Edit, 35)),
                sub: "Colour",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Goes to the colour of the outline.
            EditOutlineColor {
                text: "Outline colour",
                tooltip: "Go to the colour of the outline",
                keys: &[Shortcut::alt(Key::Char('2'))],
                menu: Some((Menu::Edit, 36)),
                sub: "Colour",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Goes to the colour of the spoken word.
            EditHighlightColor {
                text: "Highlight colour",
                tooltip: "Go to the colour that marks the spoken word",
                keys: &[Shortcut::alt(Key::Char('3'))],
                menu: Some((Menu::Edit, 37)),
                sub: "Colour",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Goes to the colour of the background.
            EditBackgroundColor {
                text: "Background colour",
                tooltip: "Go to the colour behind the block",
                keys: &[Shortcut::alt(Key::Char('4'))],
                menu: Some((Menu::Edit, 38)),
                sub: "Colour",
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Writes the draft to a file.
            ExportStyle {
                text: "Export style\u{2026}",
                tooltip: "Write the draft to a file that can be passed on",
                menu: Some((Menu::File, 31)),
                needs: has_draft,
                room: Some(Room::Captions),
            }

            /// Writes the words of the video to a file.
            ExportSubtitles {
                text: "Export words\u{2026}",
                tooltip: "Write the words of the video as SRT, VTT, ASS or TXT, by the ending of the file",
                menu: Some((Menu::File, 32)),
                needs: |state| state.project().is_some(),
            }

            /// Measures the contrast of the draft over the whole video.
            MeasureContrast {
                text: "Measure",
                tooltip: "Measure contrast, fit and speed of the draft on the whole video",
                keys: &[Shortcut::ctrl(Key::Char('M'))],
                menu: Some((Menu::View, 1)),
                needs: |state| has_draft(state) && state.project().is_some() && state.rooms.captions.measuring.is_none(),
                room: Some(Room::Captions),
            }

            /// Asks whether the draft is to be published as a preset.
            PublishStyle {
                text: "Publish\u{2026}",
                tooltip: "Publish the draft as a preset of the workspace",
                keys: &[Shortcut::ctrl(Key::Enter)],
                menu: Some((Menu::File, 33)),
                needs: |state| !state.rooms.captions.broken && state.rooms.captions.body().is_some_and(|body| body.is_ok()),
                room: Some(Room::Captions),
            }
        }
    };
}
