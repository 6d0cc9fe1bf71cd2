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
            text: words::commands::add_zoom,
            tooltip: words::commands::add_zoom_tooltip,
            keys: &[Shortcut::shift(Key::Char('Z'))],
            icon: "\u{e310}",
            menu: Some((Menu::Edit, 31)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Adds a blur.
        AddBlur {
            says: Says::Step,
            text: words::commands::add_blur,
            tooltip: words::commands::add_blur_tooltip,
            keys: &[Shortcut::shift(Key::Char('B'))],
            icon: "\u{e566}",
            menu: Some((Menu::Edit, 32)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Adds a highlight.
        AddHighlight {
            says: Says::Step,
            text: words::commands::add_highlight,
            tooltip: words::commands::add_highlight_tooltip,
            keys: &[Shortcut::shift(Key::Char('H'))],
            icon: "\u{e69a}",
            menu: Some((Menu::Edit, 33)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Gives the arrow back, which selects and moves.
        UseArrow {
            says: Says::Setting,
            text: words::commands::use_arrow,
            tooltip: words::commands::use_arrow_tooltip,
            keys: &[Shortcut::plain(Key::Char('V'))],
            icon: "\u{e1dc}",
            menu: Some((Menu::Stage, 50)),
            toggled: Some(|state| state.tool().is_none()),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            room: Some(Room::Edit),
        }

        /// Draws a blur on the picture.
        DrawBlur {
            says: Says::Setting,
            text: words::commands::draw_blur,
            tooltip: words::commands::draw_blur_tooltip,
            keys: &[Shortcut::plain(Key::Char('1'))],
            icon: "\u{e566}",
            menu: Some((Menu::Stage, 51)),
            toggled: Some(|state| state.tool() == Some(PointTool::Blur)),
            needs: State::can_point,
            when: Some(words::commands::when_screen_in_sight),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Draws a highlight on the picture.
        DrawHighlight {
            says: Says::Setting,
            text: words::commands::draw_highlight,
            tooltip: words::commands::draw_highlight_tooltip,
            keys: &[Shortcut::plain(Key::Char('2'))],
            icon: "\u{e69a}",
            menu: Some((Menu::Stage, 52)),
            toggled: Some(|state| state.tool() == Some(PointTool::Highlight)),
            needs: State::can_point,
            when: Some(words::commands::when_screen_in_sight),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Draws on the picture what a zoom shows.
        DrawZoom {
            says: Says::Setting,
            text: words::commands::draw_zoom,
            tooltip: words::commands::draw_zoom_tooltip,
            keys: &[Shortcut::plain(Key::Char('3'))],
            icon: "\u{e310}",
            menu: Some((Menu::Stage, 53)),
            toggled: Some(|state| state.tool() == Some(PointTool::Zoom)),
            needs: State::can_point,
            when: Some(words::commands::when_screen_in_sight),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Takes the selected mask along with what is under it.
        FollowTarget {
            says: Says::Begun(words::commands::follow_target_begun),
            text: words::commands::follow_target,
            tooltip: words::commands::follow_target_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('F') }],
            icon: "\u{e1d6}",
            menu: Some((Menu::Edit, 55)),
            sub: Some(words::commands::menu_trim_and_move),
            needs: State::can_follow,
            when: Some(words::commands::follow_target_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Cancels following.
        StopFollowing {
            says: Says::Begun(words::commands::stop_following_begun),
            text: words::commands::stop_following,
            tooltip: words::commands::stop_following_tooltip,
            icon: "\u{e4f6}",
            needs: State::follows,
            when: Some(words::commands::stop_following_when),
            room: Some(Room::Edit),
        }

        /// Makes highlights of blurs, and the other way round.
        SwapMasks {
            says: Says::Step,
            text: words::commands::swap_masks,
            tooltip: words::commands::swap_masks_tooltip,
            menu: Some((Menu::Edit, 56)),
            sub: Some(words::commands::menu_trim_and_move),
            needs: State::can_swap_masks,
            when: Some(words::commands::swap_masks_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Ungroups masks that were followed.
        UngroupMasks {
            says: Says::Step,
            text: words::commands::ungroup_masks,
            tooltip: words::commands::ungroup_masks_tooltip,
            menu: Some((Menu::Edit, 57)),
            sub: Some(words::commands::menu_trim_and_move),
            needs: State::can_ungroup,
            when: Some(words::commands::ungroup_masks_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the library at the layouts.
        AddLayout {
            says: Says::Begun(words::commands::add_layout_begun),
            text: words::commands::add_layout,
            tooltip: words::commands::add_layout_tooltip,
            keys: &[Shortcut::shift(Key::Char('L'))],
            icon: "\u{e6d6}",
            menu: Some((Menu::Edit, 34)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            room: Some(Room::Edit),
        }

        /// Opens the library at the sounds.
        AddSound {
            says: Says::Begun(words::commands::add_sound_begun),
            text: words::commands::add_sound,
            tooltip: words::commands::add_sound_tooltip,
            icon: "\u{e44a}",
            menu: Some((Menu::Edit, 35)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            room: Some(Room::Edit),
        }

        /// Opens the library at the music.
        AddMusic {
            says: Says::Begun(words::commands::add_music_begun),
            text: words::commands::add_music,
            tooltip: words::commands::add_music_tooltip,
            icon: "\u{e33c}",
            menu: Some((Menu::Edit, 37)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            room: Some(Room::Edit),
        }

        /// Opens the library at the images and videos.
        AddPicture {
            says: Says::Begun(words::commands::add_picture_begun),
            text: words::commands::add_picture,
            tooltip: words::commands::add_picture_tooltip,
            icon: "\u{e2ca}",
            menu: Some((Menu::Edit, 36)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            room: Some(Room::Edit),
        }

        /// Creates a chapter.
        AddChapter {
            says: Says::Step,
            text: words::commands::add_chapter,
            tooltip: words::commands::add_chapter_tooltip,
            keys: &[Shortcut::shift(Key::Char('C'))],
            icon: "\u{e0ea}",
            menu: Some((Menu::Edit, 40)),
            sub: Some(words::commands::menu_add),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the library at the backgrounds.
        ChooseBackground {
            says: Says::Begun(words::commands::choose_background_begun),
            text: words::commands::choose_background,
            tooltip: words::commands::choose_background_tooltip,
            menu: Some((Menu::Clip, 30)),
            needs: has_spot,
            when: Some(words::commands::when_clip_at_playhead),
            room: Some(Room::Edit),
        }

        /// Opens the recipe of the music bed.
        MusicBed {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::music_bed,
            tooltip: words::commands::music_bed_tooltip,
            menu: Some((Menu::Edit, 39)),
            sub: Some(words::commands::menu_add),
            needs: plays,
            when: Some(words::commands::when_playable),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Uploads a file as the clip's background.
        UploadBackground {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::upload_background,
            tooltip: words::commands::upload_background_tooltip,
            menu: Some((Menu::Clip, 31)),
            needs: |state| has_spot(state) && is_ready(state) && state.library.upload.is_none(),
            when: Some(words::commands::upload_background_when),
            edits: true,
            room: Some(Room::Edit),
            asks: Some(|_| Some(FileQuestion::read(words::commands::upload_background_title(), FileKind::BACKGROUND, Action::upload_background))),
        }

        /// Toggles the camera's crop handles in the preview.
        CropCamera {
            says: Says::Setting,
            text: words::commands::crop_camera,
            tooltip: words::commands::crop_camera_tooltip,
            keys: &[Shortcut::alt(Key::Char('C'))],
            icon: "\u{e1d4}",
            menu: Some((Menu::Clip, 32)),
            toggled: Some(|state| state.cropping().is_some()),
            needs: State::has_camera_in_hand,
            when: Some(words::commands::crop_camera_when),
            room: Some(Room::Edit),
        }

        /// Asks the server to crop the screen recording, after a confirmation.
        AutoCropScreen {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::auto_crop_screen,
            tooltip: words::commands::auto_crop_screen_tooltip,
            menu: Some((Menu::Clip, 33)),
            needs: |state| is_ready(state) && state.has_screen_in_hand(),
            when: Some(words::commands::auto_crop_screen_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Asks the server to remove the crop of the screen recording, after a confirmation.
        TakeScreenCropOff {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::take_screen_crop_off,
            tooltip: words::commands::take_screen_crop_off_tooltip,
            menu: Some((Menu::Clip, 34)),
            needs: |state| is_ready(state) && state.local && state.has_screen_in_hand() && state.screen_crop().is_some(),
            when: Some(words::commands::take_screen_crop_off_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens the dialog to append a clip of another video.
        AddOtherClip {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::add_other_clip,
            tooltip: words::commands::add_other_clip_tooltip,
            menu: Some((Menu::Clip, 22)),
            needs: |state| is_ready(state) && has_video(state),
            when: Some(words::commands::when_video),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Shows or hides the library.
        ShowLibrary {
            says: Says::Setting,
            text: words::commands::show_library,
            tooltip: words::commands::show_library_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('B'))],
            icon: "\u{e758}",
            menu: Some((Menu::View, 51)),
            toggled: Some(|state| state.shows_side(Side::Library)),
            needs: has_video,
            when: Some(words::commands::when_video),
            room: Some(Room::Edit),
        }

        /// Uploads a file to the library.
        UploadMedia {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::upload_media,
            tooltip: words::commands::upload_media_tooltip,
            menu: Some((Menu::File, 14)),
            needs: |state| is_ready(state) && state.library.upload.is_none(),
            when: Some(words::commands::upload_media_when),
            room: Some(Room::Edit),
            asks: Some(|_| Some(FileQuestion::read(words::commands::upload_media_title(), FileKind::MEDIA, Action::upload))),
        }
    }
}
