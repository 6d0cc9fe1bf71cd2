//! Commands of the caption designer.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command of the caption designer.
    CaptionsCommand {
        /// Undoes the last step of the selected draft.
        CaptionUndo {
            says: Says::Begun(words::commands::caption_undo_begun),
            text: words::commands::caption_undo,
            tooltip: words::commands::caption_undo_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('Z'))],
            menu: Some((Menu::Edit, 0)),
            needs: |state| state.rooms.captions.draft().is_some_and(|draft| !draft.undo.is_empty()),
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft_step),
        }

        /// Redoes the last undone step of the selected draft.
        CaptionRedo {
            says: Says::Begun(words::commands::caption_redo_begun),
            text: words::commands::caption_redo,
            tooltip: words::commands::caption_redo_tooltip,
            keys: &[Shortcut::ctrl_shift(Key::Char('Z')), Shortcut::ctrl(Key::Char('Y'))],
            menu: Some((Menu::Edit, 1)),
            needs: |state| state.rooms.captions.draft().is_some_and(|draft| !draft.redo.is_empty()),
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft_undone),
        }

        /// Keeps the draft's design as a version.
        KeepVersion {
            says: Says::Begun(words::commands::keep_version_begun),
            text: words::commands::keep_version,
            tooltip: words::commands::keep_version_tooltip,
            keys: &[Shortcut::alt(Key::Char('K'))],
            menu: Some((Menu::Edit, 10)),
            needs: |state| state.rooms.captions.draft().is_some_and(|draft| draft.version().is_none()),
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft_step),
        }

        /// Sets the style Backdrop.
        StyleBackdrop {
            says: Says::Begun(words::commands::style_backdrop_begun),
            text: words::commands::style_backdrop,
            tooltip: words::commands::style_backdrop_tooltip,
            keys: &[Shortcut::plain(Key::Char('1'))],
            menu: Some((Menu::Edit, 30)),
            sub: Some(words::commands::menu_style),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Sets the style Highlight.
        StyleHighlight {
            says: Says::Begun(words::commands::style_highlight_begun),
            text: words::commands::style_highlight,
            tooltip: words::commands::style_highlight_tooltip,
            keys: &[Shortcut::plain(Key::Char('2'))],
            menu: Some((Menu::Edit, 31)),
            sub: Some(words::commands::menu_style),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Sets the style Mono.
        StyleMono {
            says: Says::Begun(words::commands::style_mono_begun),
            text: words::commands::style_mono,
            tooltip: words::commands::style_mono_tooltip,
            keys: &[Shortcut::plain(Key::Char('3'))],
            menu: Some((Menu::Edit, 32)),
            sub: Some(words::commands::menu_style),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Sets the style Cannes.
        StyleCannes {
            says: Says::Begun(words::commands::style_cannes_begun),
            text: words::commands::style_cannes,
            tooltip: words::commands::style_cannes_tooltip,
            keys: &[Shortcut::plain(Key::Char('4'))],
            menu: Some((Menu::Edit, 33)),
            sub: Some(words::commands::menu_style),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Sets the style Classic.
        StyleClassic {
            says: Says::Begun(words::commands::style_classic_begun),
            text: words::commands::style_classic,
            tooltip: words::commands::style_classic_tooltip,
            keys: &[Shortcut::plain(Key::Char('5'))],
            menu: Some((Menu::Edit, 34)),
            sub: Some(words::commands::menu_style),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Imports a style file as a new draft.
        ImportStyle {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import_style,
            tooltip: words::commands::import_style_tooltip,
            menu: Some((Menu::File, 30)),
            room: Some(Room::Captions),
            asks: Some(|_| Some(FileQuestion::read(words::commands::import_style_title(), FileKind::STYLES, Action::import_style))),
        }

        /// Chooses an image as backdrop of the preview.
        ChooseBackdrop {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::choose_backdrop,
            tooltip: words::commands::choose_backdrop_tooltip,
            menu: Some((Menu::View, 0)),
            needs: |state| state.project().is_some(),
            room: Some(Room::Captions),
            asks: Some(|_| {
                let title = words::commands::choose_backdrop_title();
                Some(FileQuestion::read(title, FileKind::PICTURE, Action::show_own_backdrop))
            }),
        }

        /// Moves the keyboard to the text colour.
        EditTextColor {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::edit_text_color,
            tooltip: words::commands::edit_text_color_tooltip,
            keys: &[Shortcut::alt(Key::Char('1'))],
            menu: Some((Menu::Edit, 35)),
            sub: Some(words::commands::menu_colour),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Moves the keyboard to the outline colour.
        EditOutlineColor {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::edit_outline_color,
            tooltip: words::commands::edit_outline_color_tooltip,
            keys: &[Shortcut::alt(Key::Char('2'))],
            menu: Some((Menu::Edit, 36)),
            sub: Some(words::commands::menu_colour),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Moves the keyboard to the colour of the spoken word.
        EditHighlightColor {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::edit_highlight_color,
            tooltip: words::commands::edit_highlight_color_tooltip,
            keys: &[Shortcut::alt(Key::Char('3'))],
            menu: Some((Menu::Edit, 37)),
            sub: Some(words::commands::menu_colour),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Moves the keyboard to the background colour.
        EditBackgroundColor {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::edit_background_color,
            tooltip: words::commands::edit_background_color_tooltip,
            keys: &[Shortcut::alt(Key::Char('4'))],
            menu: Some((Menu::Edit, 38)),
            sub: Some(words::commands::menu_colour),
            needs: has_draft,
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Exports the draft to a file.
        ExportStyle {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::export_style,
            tooltip: words::commands::export_style_tooltip,
            menu: Some((Menu::File, 31)),
            needs: has_draft,
            room: Some(Room::Captions),
            asks: Some(|state| {
                let (title, name) = (words::commands::export_style_title(), state.style_file_name());
                Some(FileQuestion::write(title, FileKind::STYLE, name, Action::export_style))
            }),
            when: Some(words::commands::when_draft),
        }

        /// Exports the words of the video to a file.
        ExportSubtitles {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::export_subtitles,
            tooltip: words::commands::export_subtitles_tooltip,
            menu: Some((Menu::File, 32)),
            sub: Some(words::commands::menu_other_formats),
            needs: |state| state.project().is_some(),
            asks: Some(|state| {
                let (title, name) = (words::commands::export_subtitles_title(), state.words_file_name());
                Some(FileQuestion::write(title, FileKind::WORDS, name, Action::export_words))
            }),
        }

        /// Measures the contrast of the draft on the whole video.
        MeasureContrast {
            says: Says::Begun(words::commands::measure_contrast_begun),
            text: words::commands::measure_contrast,
            tooltip: words::commands::measure_contrast_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('M'))],
            menu: Some((Menu::View, 1)),
            needs: |state| has_draft(state) && state.project().is_some() && state.rooms.captions.measuring.is_none(),
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Opens the dialog to publish the draft as a preset.
        PublishStyle {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::publish_style,
            tooltip: words::commands::publish_style_tooltip,
            keys: &[Shortcut::ctrl(Key::Enter)],
            menu: Some((Menu::File, 33)),
            needs: |state| !state.rooms.captions.broken && state.rooms.captions.body().is_some_and(|body| body.is_ok()),
            room: Some(Room::Captions),
            when: Some(words::commands::when_draft),
        }

        /// Asks which other videos get the preset of this one.
        ApplyToOtherVideos {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::apply_to_other_videos,
            tooltip: words::commands::apply_to_other_videos_tooltip,
            menu: Some((Menu::File, 34)),
            needs: |state| state.preset_here().is_some(),
            room: Some(Room::Captions),
            when: Some(words::commands::apply_to_other_videos_when),
        }

        /// Shows the videos that use the preset of this one.
        PresetVideos {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::preset_videos,
            tooltip: words::commands::preset_videos_tooltip,
            menu: Some((Menu::View, 2)),
            needs: |state| state.preset_here().is_some(),
            room: Some(Room::Captions),
            when: Some(words::commands::apply_to_other_videos_when),
        }

        /// Lists the videos whose earlier style can be restored.
        RestoreStyles {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::restore_styles,
            tooltip: words::commands::restore_styles_tooltip,
            menu: Some((Menu::File, 35)),
            room: Some(Room::Captions),
        }
    }
}
