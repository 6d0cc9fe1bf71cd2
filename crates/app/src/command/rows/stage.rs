//! Commands about the preview's view, and about exporting frames.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about the preview's view, or about exporting frames.
    StageCommand {
        /// Saves the frame at the playhead as a PNG file.
        SaveFrame {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::save_frame,
            tooltip: words::commands::save_frame_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('E') }],
            icon: "\u{e2cc}",
            menu: Some((Menu::Stage, 40)),
            needs: State::can_capture,
            when: Some(words::commands::when_frame),
            asks: Some(|state| {
                let capture = state.capture_frame()?;
                let name = capture.file_name();
                let save = move |file| Action::SaveFrame(Box::new(capture.clone()), file);
                Some(FileQuestion::write(words::commands::save_frame_title(), FileKind::FRAME, name, save))
            }),
        }

        /// Copies the frame at the playhead to the clipboard.
        CopyFrame {
            says: Says::Begun(words::commands::copy_frame_begun),
            text: words::commands::copy_frame,
            tooltip: words::commands::copy_frame_tooltip,
            keys: &[Shortcut::shift(Key::Char('E'))],
            icon: "\u{e1ca}",
            menu: Some((Menu::Stage, 41)),
            needs: State::can_capture,
            when: Some(words::commands::when_frame),
        }

        /// Cancels drawing a frame that is to be saved or copied.
        CancelFrame {
            says: Says::Begun(words::commands::cancel_frame_begun),
            text: words::commands::cancel_frame,
            tooltip: words::commands::cancel_frame_tooltip,
            icon: "\u{e4f6}",
            menu: Some((Menu::Stage, 42)),
            needs: |state| state.frame_out.is_some(),
            when: Some(words::commands::cancel_frame_when),
        }

        /// Fits the whole canvas into the preview.
        FitStage {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::fit_stage,
            tooltip: words::commands::fit_stage_tooltip,
            keys: &[Shortcut::alt(Key::Char('Z'))],
            icon: "\u{e626}",
            menu: Some((Menu::Stage, 0)),
            needs: has_video,
        }

        /// Shows a pixel of the canvas as a pixel of the screen.
        ActualSize {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::actual_size,
            tooltip: words::commands::actual_size_tooltip,
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Char('Z') }],
            menu: Some((Menu::Stage, 1)),
            needs: has_video,
        }

        /// Zooms the preview in around its middle.
        ZoomStageIn {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::zoom_stage_in,
            tooltip: words::commands::zoom_stage_in_tooltip,
            keys: &[Shortcut::alt(Key::Plus)],
            menu: Some((Menu::Stage, 2)),
            needs: has_video,
        }

        /// Zooms the preview out around its middle.
        ZoomStageOut {
            says: Says::Nothing(Silence::Sight),
            text: words::commands::zoom_stage_out,
            tooltip: words::commands::zoom_stage_out_tooltip,
            keys: &[Shortcut::alt(Key::Minus)],
            menu: Some((Menu::Stage, 3)),
            needs: has_video,
        }

        /// Shows or hides the safe areas.
        SafeAreas {
            says: Says::Setting,
            text: words::commands::safe_areas,
            tooltip: words::commands::safe_areas_tooltip,
            menu: Some((Menu::Stage, 10)),
            toggled: Some(|state| state.settings.stage.safe_areas),
            needs: has_video,
        }

        /// Shows or hides the lines of thirds.
        Thirds {
            says: Says::Setting,
            text: words::commands::thirds,
            tooltip: words::commands::thirds_tooltip,
            menu: Some((Menu::Stage, 11)),
            toggled: Some(|state| state.settings.stage.thirds),
            needs: has_video,
        }

        /// Decodes moving images at full quality.
        QualityFull {
            says: Says::Setting,
            text: words::commands::quality_full,
            tooltip: words::commands::quality_full_tooltip,
            menu: Some((Menu::Stage, 20)),
            toggled: Some(|state| state.settings.stage.quality == Quality::Full),
            needs: has_video,
        }

        /// Decodes moving images at half width and height.
        QualityHalf {
            says: Says::Setting,
            text: words::commands::quality_half,
            tooltip: words::commands::quality_half_tooltip,
            menu: Some((Menu::Stage, 21)),
            toggled: Some(|state| state.settings.stage.quality == Quality::Half),
            needs: has_video,
        }

        /// Decodes moving images at a quarter of width and height.
        QualityQuarter {
            says: Says::Setting,
            text: words::commands::quality_quarter,
            tooltip: words::commands::quality_quarter_tooltip,
            menu: Some((Menu::Stage, 22)),
            toggled: Some(|state| state.settings.stage.quality == Quality::Quarter),
            needs: has_video,
        }

        /// Toggles full screen for the preview.
        FullStage {
            says: Says::Setting,
            text: words::commands::full_stage,
            tooltip: words::commands::full_stage_tooltip,
            keys: &[Shortcut::plain(Key::F(11))],
            menu: Some((Menu::Stage, 30)),
            toggled: Some(State::full_stage),
            needs: has_video,
        }
    }
}
