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
            text: "Save frame\u{2026}",
            tooltip: "Save the picture at the playhead as a PNG file of the video's size, with everything that waits to be saved",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('E') }],
            icon: "\u{e2cc}",
            menu: Some((Menu::Stage, 40)),
            needs: State::can_capture,
            when: "Move the playhead onto a clip, and let a frame that is being drawn finish first.",
            asks: Some(|state| {
                let capture = state.capture_frame()?;
                let name = capture.file_name();
                let save = move |file| Action::SaveFrame(Box::new(capture.clone()), file);
                Some(FileQuestion::write("Save frame", FileKind::FRAME, name, save))
            }),
        }

        /// Copies the frame at the playhead to the clipboard.
        CopyFrame {
            says: Says::Begun("Copying the frame"),
            text: "Copy frame",
            tooltip: "Copy the picture at the playhead in the video's size, with everything that waits to be saved",
            keys: &[Shortcut::shift(Key::Char('E'))],
            icon: "\u{e1ca}",
            menu: Some((Menu::Stage, 41)),
            needs: State::can_capture,
            when: "Move the playhead onto a clip, and let a frame that is being drawn finish first.",
        }

        /// Cancels drawing a frame that is to be saved or copied.
        CancelFrame {
            says: Says::Begun("The frame is given up"),
            text: "Cancel frame",
            tooltip: "Do not draw the frame; nothing is written",
            icon: "\u{e4f6}",
            menu: Some((Menu::Stage, 42)),
            needs: |state| state.frame_out.is_some(),
            when: "No frame is being drawn.",
        }

        /// Fits the whole canvas into the preview.
        FitStage {
            says: Says::Nothing(Silence::Sight),
            text: "Fit stage",
            tooltip: "See the whole picture on the stage",
            keys: &[Shortcut::alt(Key::Char('Z'))],
            icon: "\u{e626}",
            menu: Some((Menu::Stage, 0)),
            needs: has_video,
        }

        /// Shows a pixel of the canvas as a pixel of the screen.
        ActualSize {
            says: Says::Nothing(Silence::Sight),
            text: "Stage at 100 %",
            tooltip: "See one pixel of the picture as one pixel of the screen",
            keys: &[Shortcut { ctrl: false, alt: true, shift: true, key: Key::Char('Z') }],
            menu: Some((Menu::Stage, 1)),
            needs: has_video,
        }

        /// Zooms the preview in around its middle.
        ZoomStageIn {
            says: Says::Nothing(Silence::Sight),
            text: "Zoom stage in",
            tooltip: "See the picture larger; Ctrl and the wheel do it at the pointer",
            keys: &[Shortcut::alt(Key::Plus)],
            menu: Some((Menu::Stage, 2)),
            needs: has_video,
        }

        /// Zooms the preview out around its middle.
        ZoomStageOut {
            says: Says::Nothing(Silence::Sight),
            text: "Zoom stage out",
            tooltip: "See the picture smaller; Ctrl and the wheel do it at the pointer",
            keys: &[Shortcut::alt(Key::Minus)],
            menu: Some((Menu::Stage, 3)),
            needs: has_video,
        }

        /// Shows or hides the safe areas.
        SafeAreas {
            says: Says::Setting,
            text: "Safe areas",
            tooltip: "Show in which part of the picture action (93 %) and letters (90 %) are seen on every screen",
            menu: Some((Menu::Stage, 10)),
            toggled: Some(|state| state.settings.stage.safe_areas),
            needs: has_video,
        }

        /// Shows or hides the lines of thirds.
        Thirds {
            says: Says::Setting,
            text: "Thirds",
            tooltip: "Show the lines that divide the picture into thirds",
            menu: Some((Menu::Stage, 11)),
            toggled: Some(|state| state.settings.stage.thirds),
            needs: has_video,
        }

        /// Decodes moving images at full quality.
        QualityFull {
            says: Says::Setting,
            text: "Full quality",
            tooltip: "Decode what moves at up to 1280 x 720 pixels; at rest the picture is exact at every quality",
            menu: Some((Menu::Stage, 20)),
            toggled: Some(|state| state.settings.stage.quality == Quality::Full),
            needs: has_video,
        }

        /// Decodes moving images at half width and height.
        QualityHalf {
            says: Says::Setting,
            text: "Half quality",
            tooltip: "Decode what moves at half of the width and height; at rest the picture is exact at every quality",
            menu: Some((Menu::Stage, 21)),
            toggled: Some(|state| state.settings.stage.quality == Quality::Half),
            needs: has_video,
        }

        /// Decodes moving images at a quarter of width and height.
        QualityQuarter {
            says: Says::Setting,
            text: "Quarter quality",
            tooltip: "Decode what moves at a quarter of the width and height; at rest the picture is exact at every quality",
            menu: Some((Menu::Stage, 22)),
            toggled: Some(|state| state.settings.stage.quality == Quality::Quarter),
            needs: has_video,
        }

        /// Toggles full screen for the preview.
        FullStage {
            says: Says::Setting,
            text: "Full screen",
            tooltip: "See nothing but the picture and its transport; Escape leads back",
            keys: &[Shortcut::plain(Key::F(11))],
            menu: Some((Menu::Stage, 30)),
            toggled: Some(State::full_stage),
            needs: has_video,
        }
    }
}
