//! Commands that create items and chapters, and use the library.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command that creates items, places media or crops.
    MakeCommand {
        /// Adds a zoom.
        AddZoom {
            says: Says::Step,
            text: "Add zoom",
            tooltip: "Zoom into the screen at the playhead, or over the marked range",
            keys: &[Shortcut::shift(Key::Char('Z'))],
            icon: "\u{e310}",
            menu: Some((Menu::Edit, 31)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Adds a blur.
        AddBlur {
            says: Says::Step,
            text: "Add blur",
            tooltip: "Blur a part of the screen at the playhead, or over the marked range",
            keys: &[Shortcut::shift(Key::Char('B'))],
            icon: "\u{e566}",
            menu: Some((Menu::Edit, 32)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Adds a highlight.
        AddHighlight {
            says: Says::Step,
            text: "Add highlight",
            tooltip: "Highlight a part of the screen at the playhead, or over the marked range",
            keys: &[Shortcut::shift(Key::Char('H'))],
            icon: "\u{e69a}",
            menu: Some((Menu::Edit, 33)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the library at the layouts.
        AddLayout {
            says: Says::Begun("The library shows layouts"),
            text: "Add layout\u{2026}",
            tooltip: "Choose a layout for the playhead, or for the marked range, and see this clip in each",
            keys: &[Shortcut::shift(Key::Char('L'))],
            icon: "\u{e6d6}",
            menu: Some((Menu::Edit, 34)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            room: Some(Room::Edit),
        }

        /// Opens the library at the sounds.
        AddSound {
            says: Says::Begun("The library shows sounds"),
            text: "Add sound\u{2026}",
            tooltip: "Choose a sound effect of the library for the playhead",
            icon: "\u{e44a}",
            menu: Some((Menu::Edit, 35)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            room: Some(Room::Edit),
        }

        /// Opens the library at the music.
        AddMusic {
            says: Says::Begun("The library shows music"),
            text: "Add music\u{2026}",
            tooltip: "Choose music of the library that plays under the whole video",
            icon: "\u{e33c}",
            menu: Some((Menu::Edit, 37)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            room: Some(Room::Edit),
        }

        /// Opens the library at the images and videos.
        AddPicture {
            says: Says::Begun("The library shows pictures"),
            text: "Add image, video or B-roll\u{2026}",
            tooltip: "Choose an image or a video of the library, over the clip or in its place",
            icon: "\u{e2ca}",
            menu: Some((Menu::Edit, 36)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            room: Some(Room::Edit),
        }

        /// Creates a chapter.
        AddChapter {
            says: Says::Step,
            text: "Add chapter",
            tooltip: "Begin a chapter at the playhead",
            keys: &[Shortcut::shift(Key::Char('C'))],
            icon: "\u{e0ea}",
            menu: Some((Menu::Edit, 40)),
            sub: "Add",
            needs: has_spot,
            when: "The playhead is on no clip.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the library at the backgrounds.
        ChooseBackground {
            says: Says::Begun("The library shows backgrounds"),
            text: "Background\u{2026}",
            tooltip: "Choose what is behind the clip: a colour, a gradient or a picture",
            menu: Some((Menu::Clip, 30)),
            needs: has_spot,
            when: "The playhead is on no clip.",
            room: Some(Room::Edit),
        }

        /// Uploads a file as the clip's background.
        UploadBackground {
            says: Says::Nothing(Silence::Dialog),
            text: "Own background\u{2026}",
            tooltip: "Upload an image or a video of this computer and put it behind the clip",
            menu: Some((Menu::Clip, 31)),
            needs: |state| has_spot(state) && is_ready(state) && state.library.upload.is_none(),
            when: "Put the playhead on a clip, and let an upload that is running finish first.",
            edits: true,
            room: Some(Room::Edit),
            asks: Some(|_| Some(FileQuestion::read("Choose a background", FileKind::BACKGROUND, Action::upload_background))),
        }

        /// Toggles the camera's crop handles in the preview.
        CropCamera {
            says: Says::Setting,
            text: "Crop camera",
            tooltip: "See the whole camera recording, choose the part that is kept, and the point that stays in view",
            keys: &[Shortcut::alt(Key::Char('C'))],
            icon: "\u{e1d4}",
            menu: Some((Menu::Clip, 32)),
            toggled: Some(|state| state.cropping().is_some()),
            needs: State::has_camera_in_hand,
            when: "Select a clip that has a camera, or move the playhead onto one.",
            room: Some(Room::Edit),
        }

        /// Asks the server to crop the screen recording, after a confirmation.
        AutoCropScreen {
            says: Says::Nothing(Silence::Dialog),
            text: "Auto crop screen\u{2026}",
            tooltip: "Let the service find the borders around the screen recording and crop them off; done at once, outside the save",
            menu: Some((Menu::Clip, 33)),
            needs: |state| is_ready(state) && state.has_screen_in_hand(),
            when: "Select a clip with a screen recording that is saved already.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Asks the server to remove the crop of the screen recording, after a confirmation.
        TakeScreenCropOff {
            says: Says::Nothing(Silence::Dialog),
            text: "Take screen crop off\u{2026}",
            tooltip: "Show the whole screen recording again; only the local workspace can do this",
            menu: Some((Menu::Clip, 34)),
            needs: |state| is_ready(state) && state.local && state.has_screen_in_hand() && state.screen_crop().is_some(),
            when: "Only a crop that auto crop made in the local workspace can be taken off.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the dialog to append a clip of another video.
        AddOtherClip {
            says: Says::Nothing(Silence::Dialog),
            text: "Add clip from another video\u{2026}",
            tooltip: "Choose a clip of another video of the workspace; its recording and cuts become the last clip of this one",
            menu: Some((Menu::Clip, 22)),
            needs: |state| is_ready(state) && has_video(state),
            when: "Open a video first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Shows or hides the library.
        ShowLibrary {
            says: Says::Setting,
            text: "Library",
            tooltip: "Show sounds, music, pictures, backgrounds and layouts to use in the video",
            keys: &[Shortcut::ctrl(Key::Char('B'))],
            icon: "\u{e758}",
            menu: Some((Menu::View, 51)),
            toggled: Some(|state| state.settings.side == Some(Side::Library)),
            needs: has_video,
            when: "No video is open.",
            room: Some(Room::Edit),
        }

        /// Uploads a file to the library.
        UploadMedia {
            says: Says::Nothing(Silence::Dialog),
            text: "Add to library\u{2026}",
            tooltip: "Upload a sound, a picture or a video of this computer into the library",
            menu: Some((Menu::File, 14)),
            needs: |state| is_ready(state) && state.library.upload.is_none(),
            when: "A file is being uploaded.",
            room: Some(Room::Edit),
            asks: Some(|_| Some(FileQuestion::read("Add to the library", FileKind::MEDIA, Action::upload))),
        }
    }
}
