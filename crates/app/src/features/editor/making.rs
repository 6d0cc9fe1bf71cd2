//! Creating items: at the playhead, or over the marked range around the playhead.

use crate::{
    api::{
        ClipId, DurationMs, HexColor, ItemId, PlaybackMs, PointPct, SizePct,
        clip::LayoutSceneType,
        effects::{MaskAdd, ZoomAdd, ZoomType},
        item::{AddBody, ChangeBody, Item, ItemKind},
        layout::{
            BubbleSize, LayoutAdd, LayoutChange, LayoutKind, LayoutShape, LayoutStyle, Position, SHORTEST_LAYOUT_MS, Shape,
        },
        overlay::{BackgroundShape, TextOverlayAdd},
        source::{Medium, Source},
    },
    app::{
        MakeCommand, Pick, Section, Session, Side, State, Topic,
        features::editor::{
            context::Editor,
            music::MusicChange,
            spot::{SHORTEST_MS, Spot},
            stage::cropping::ScreenCrop,
        },
        notice::Tone,
        settings::looks::TextLook,
        tool::PointTool,
    },
    edit::Edit,
    stage::{LAYOUT_CHANGE_MS, ZOOM_EASE_MS},
    timeline::{VideoMs, timecode},
};

/// Default duration of a new item, in milliseconds.
pub(in crate::app) const USUAL_MS: i64 = 3_000;

/// Maximum length of a pasted text that becomes a text overlay, in characters; more would be unreadable.
const MOST_PASTED: usize = 2_000;

impl State {
    /// Place for a new item: the marked range around the playhead, limited to one clip, else from the playhead on. `None` if no
    /// clip plays there. `usual` and `least` are the default and minimum duration in milliseconds.
    pub(in crate::app) fn spot(&self, usual: i64, least: i64) -> Option<Spot> {
        match self.marked_here() {
            Some((start, end)) => self.spot_at(start, end.0 - start.0, least),
            None => self.spot_at(self.playhead(), usual, least),
        }
    }

    /// Place for a new item from a time on, limited to the clip that plays there; `None` if none does. `wanted` and `least` are the
    /// requested and minimum duration in milliseconds.
    pub(in crate::app) fn spot_at(&self, from: VideoMs, wanted: i64, least: i64) -> Option<Spot> {
        let (data, at) = self.project()?.at(from)?;
        let mut spot = Spot { clip: data.clip.id.clone(), start: at, length: DurationMs(wanted) };
        spot.fit(data.map.playback_length().0, least);
        Some(spot)
    }

    /// The marked range, if it contains the playhead; new items go where the user looks.
    pub(in crate::app) fn marked_here(&self) -> Option<(VideoMs, VideoMs)> {
        self.marks().range().filter(|(start, end)| (*start..=*end).contains(&self.playhead()))
    }

    /// Place of a new item of the usual length; see [`State::spot`].
    pub(in crate::app) fn spot_for_item(&self, least: i64) -> Option<Spot> {
        self.spot(USUAL_MS, least)
    }

    /// Like [`State::spot`], for items with an entry animation of `comes_in_ms`. Without a marked range the item starts that much
    /// earlier, so that the animation is complete at the playhead.
    pub(in crate::app) fn spot_of_what_comes_in(&self, least: i64, comes_in_ms: i64) -> Option<Spot> {
        let spot = self.spot(USUAL_MS, least)?;
        let earlier = if self.marked_here().is_none() { spot.start.0.min(comes_in_ms) } else { 0 };
        let (start, length) = (PlaybackMs(spot.start.0 - earlier), DurationMs(spot.length.0 + earlier));
        Some(Spot { start, length, ..spot })
    }

    /// Replaces the saved looks of texts, as a step that can be undone.
    pub(in crate::app) fn set_text_looks(&mut self, looks: Vec<TextLook>) {
        let before = std::mem::replace(&mut self.settings.text_looks, looks);
        let now = &self.settings.text_looks;
        let named = |these: &[TextLook], others: &[TextLook]| {
            these.iter().find(|look| !others.contains(look)).map(|look| look.name.clone())
        };
        let name = match (named(now, &before), named(&before, now)) {
            (Some(saved), _) => words::editing::step_save_look(saved),
            (None, Some(deleted)) => words::editing::step_delete_look(deleted),
            (None, None) => return,
        };
        if let Some(session) = &mut self.session {
            session.looks_changed(name, before);
        }
    }

    /// Duration in milliseconds of a layout chosen now, and whether it comes from the marked range.
    pub fn layout_lasts(&self) -> Option<(i64, bool)> {
        let spot = self.spot(USUAL_MS, SHORTEST_LAYOUT_MS)?;
        Some((spot.length.0, self.marked_here().is_some()))
    }
}

/// Style of a new text: white on a dark box that fits the text, readable on white and on black.
fn visible(text: TextOverlayAdd) -> TextOverlayAdd {
    TextOverlayAdd { background: Some(HexColor("#000000B3".into())), background_shape: Some(BackgroundShape::Regular), ..text }
}

/// Body that adds a layout at a place.
pub(in crate::app) fn layout_at(spot: &Spot, shape: LayoutShape) -> AddBody {
    AddBody::Layout(LayoutAdd {
        layout: Some(shape),
        media: None,
        start_time_ms: Some(spot.start),
        duration_ms: Some(spot.length),
        transition_style: None,
    })
}

/// Layouts that a clip can have on a canvas.
pub fn layout_choices(scene: &LayoutSceneType, canvas: crate::api::SizePx) -> Vec<LayoutShape> {
    use LayoutKind::{CameraBubble, CameraOnly, Fullscreen, Middle, ScreenOnly, SideBySide, TvPresenter};
    let plain = LayoutShape::of;
    let styled = |kind, style| LayoutShape { style: Some(style), ..plain(kind) };
    let bubble = |position, size| LayoutShape {
        position: Some(position),
        size: Some(size),
        shape: Some(Shape::Circle),
        ..plain(CameraBubble)
    };
    let presenter = |position| LayoutShape { position: Some(position), ..styled(TvPresenter, LayoutStyle::Overlap) };
    let beside = |position| LayoutShape { position: Some(position), ..styled(SideBySide, LayoutStyle::Regular) };
    let all = [
        plain(Fullscreen),
        plain(Middle),
        bubble(Position::BottomLeft, BubbleSize::Small),
        bubble(Position::BottomRight, BubbleSize::Small),
        bubble(Position::BottomLeft, BubbleSize::Large),
        bubble(Position::BottomRight, BubbleSize::Large),
        presenter(Position::Left),
        presenter(Position::Right),
        beside(Position::Left),
        beside(Position::Right),
        styled(CameraOnly, LayoutStyle::Fullscreen),
        styled(ScreenOnly, LayoutStyle::Middle),
        styled(ScreenOnly, LayoutStyle::Fullscreen),
    ];
    let fits = |shape: &LayoutShape| shape.check().is_ok() && shape.check_scene(scene, canvas).is_ok();
    all.into_iter().filter(fits).collect()
}

impl Editor<'_> {
    /// Runs a command that creates items, places media or crops.
    pub(in crate::app) fn run_make(&mut self, command: MakeCommand) {
        match command {
            MakeCommand::AddZoom => self.state.add_zoom(),
            MakeCommand::AddBlur => {
                let strength = self.state.settings.new_blur();
                self.state.add_mask(words::editing::step_add_blur(), AddBody::Blur, Some(strength));
            }
            MakeCommand::AddHighlight => self.state.add_mask(words::editing::step_add_highlight(), AddBody::Highlight, None),
            MakeCommand::UseArrow => self.state.use_tool(None),
            MakeCommand::DrawBlur => self.state.use_tool(Some(PointTool::Blur)),
            MakeCommand::DrawHighlight => self.state.use_tool(Some(PointTool::Highlight)),
            MakeCommand::DrawZoom => self.state.use_tool(Some(PointTool::Zoom)),
            MakeCommand::FollowTarget => self.follow_target(),
            MakeCommand::StopFollowing => self.state.stop_following(),
            MakeCommand::SwapMasks => {
                if let Some((name, edits, pairs)) = self.state.swapped_masks()
                    && self.state.step(name, edits)
                {
                    self.state.with_session(|session| {
                        session.group_alike(&pairs);
                        session.pick(pairs.into_iter().map(|(_, new)| new).collect(), Pick::Only);
                    });
                    self.store_notes();
                }
            }
            MakeCommand::UngroupMasks => {
                self.state.with_session(Session::ungroup);
                self.store_notes();
            }
            MakeCommand::AddChapter => self.state.add_chapter(),
            MakeCommand::AddLayout => self.list_in_library(Section::Layouts),
            MakeCommand::AddSound => self.list_in_library(Section::Sounds),
            MakeCommand::AddMusic => self.list_in_library(Section::Music),
            MakeCommand::AddPicture => self.list_in_library(Section::Pictures),
            MakeCommand::MusicBed => self.change_music(MusicChange::OpenBed),
            MakeCommand::ChooseBackground => self.list_in_library(Section::Backgrounds),
            // The rows of these commands open a file chooser; the action with the chosen file does the rest.
            MakeCommand::UploadBackground | MakeCommand::UploadMedia => {}
            MakeCommand::CropCamera => self.toggle_crop(),
            MakeCommand::AutoCropScreen => self.state.ask_to_crop(ScreenCrop::Crop),
            MakeCommand::TakeScreenCropOff => self.state.ask_to_crop(ScreenCrop::TakeOff),
            MakeCommand::AddOtherClip => self.ask_for_other_clip(),
            MakeCommand::ShowLibrary => {
                self.state.toggle_side(Side::Library);
                self.with_library(|library, context| library.want(context));
            }
        }
    }
}

impl State {
    /// Adds the item of a request body as a step with this name, and selects it. Refuses items that need a screen recording on a
    /// clip without one. Returns whether the item was added.
    pub(in crate::app) fn make_item(&mut self, name: &str, clip: ClipId, body: AddBody) -> bool {
        let Some(project) = self.project() else { return false };
        let Some((_, data)) = project.clip(&clip) else { return false };
        let item = body.into_item(ItemId::local(), project.video.dimensions, &data.clip.layout_scene_type);
        // Same rule as the server's. A clip that isn't loaded has no known recordings and is accepted.
        let is_screen = |source: &Source| matches!(source.medium, Medium::Screen | Medium::Upload);
        let lacks_screen = !data.sources.is_empty() && !data.sources.iter().any(is_screen);
        let refused = match item.kind() {
            ItemKind::Zoom if lacks_screen => Some(words::editing::zoom_without_screen(&data.clip.name)),
            ItemKind::Blur if lacks_screen => Some(words::editing::blur_without_screen(&data.clip.name)),
            ItemKind::Highlight if lacks_screen => Some(words::editing::highlight_without_screen(&data.clip.name)),
            _ => None,
        };
        if let Some(why) = refused {
            let advice = words::editing::without_screen_advice();
            self.notices.say(Topic::Placed, Tone::Warning, why, Some(advice.into()));
            return false;
        }
        self.notices.end(Topic::Placed);
        self.add(name.to_owned(), clip, item)
    }

    /// Adds a text overlay, and moves the keyboard to its text field.
    pub(in crate::app) fn add_text(&mut self) {
        let (Some(spot), Some(project)) = (self.spot(USUAL_MS, SHORTEST_MS), self.project()) else { return };
        let add = TextOverlayAdd {
            text: words::editing::new_text().into(),
            start_time_ms: spot.start,
            duration_ms: spot.length,
            ..TextOverlayAdd::default()
        };
        let item = Item::TextOverlay(visible(add).into_item(ItemId::local(), project.video.dimensions));
        let is_short = self.marked_here().is_none() && spot.length.0 < USUAL_MS;
        self.notices.end(Topic::Placed);
        self.add(words::editing::step_add_text().into(), spot.clip, item);
        if is_short {
            let text = words::editing::text_short(timecode(spot.length.0));
            let advice = words::editing::text_short_advice();
            self.notices.say(Topic::Placed, Tone::Warning, text, Some(advice.into()));
        }
        if let Some(session) = &mut self.session {
            session.wants_rename = true;
        }
    }

    /// Adds a text overlay with text from the clipboard.
    pub(in crate::app) fn paste_text(&mut self, text: &str) {
        let text = text.trim().replace("\r\n", "\n");
        let length = text.chars().count();
        let refused = match length {
            0 => Some(words::editing::paste_nothing().to_owned()),
            1..=MOST_PASTED => None,
            _ => Some(words::editing::paste_long(length, MOST_PASTED)),
        };
        if let Some(refused) = refused {
            let advice = words::editing::paste_advice();
            self.notices.say(Topic::Edit, Tone::Warning, refused, Some(advice.into()));
            return;
        }
        let (Some(spot), Some(project)) = (self.spot(USUAL_MS, SHORTEST_MS), self.project()) else {
            let why = words::editing::paste_no_clip();
            let advice = words::editing::paste_no_clip_advice();
            self.notices.say(Topic::Edit, Tone::Warning, why, Some(advice.into()));
            return;
        };
        let add = TextOverlayAdd { text, start_time_ms: spot.start, duration_ms: spot.length, ..TextOverlayAdd::default() };
        let item = Item::TextOverlay(visible(add).into_item(ItemId::local(), project.video.dimensions));
        self.add(words::editing::step_paste_text().into(), spot.clip, item);
    }

    fn add_zoom(&mut self) {
        let Some(spot) = self.spot_of_what_comes_in(SHORTEST_MS, ZOOM_EASE_MS) else { return };
        let add = ZoomAdd {
            kind: ZoomType::Manual,
            start_time_ms: spot.start,
            duration_ms: spot.length,
            scale: 1.5,
            focus_point: Some(PointPct { x_pct: 50.0, y_pct: 50.0 }),
        };
        self.make_item(words::editing::step_add_zoom(), spot.clip, AddBody::Zoom(add));
    }

    fn add_mask(&mut self, name: &str, body: fn(MaskAdd) -> AddBody, intensity: Option<f64>) {
        let Some(spot) = self.spot(USUAL_MS, SHORTEST_MS) else { return };
        let add = MaskAdd {
            start_time_ms: spot.start,
            duration_ms: spot.length,
            point: PointPct { x_pct: 35.0, y_pct: 35.0 },
            dimensions: SizePct { width_pct: 30.0, height_pct: 30.0 },
            intensity,
        };
        self.make_item(name, spot.clip, body(add));
    }

    /// Changes the selected layout to this one; if none is selected, adds a layout item with it.
    pub(in crate::app) fn use_layout(&mut self, shape: LayoutShape) {
        let selected = self.selected().filter(|(_, item)| item.kind() == ItemKind::Layout);
        if let Some((at, item)) = selected {
            let (at, name) = (at.clone(), words::editing::step_layout(item.title()));
            let change = ChangeBody::Layout(LayoutChange { layout: Some(shape), ..LayoutChange::default() });
            return self.edit(name, None, Edit::Update(at.clip, at.id, change));
        }
        let Some(spot) = self.spot_of_what_comes_in(SHORTEST_LAYOUT_MS, LAYOUT_CHANGE_MS) else { return };
        let add = layout_at(&spot, shape);
        self.make_item(words::editing::step_add_layout(), spot.clip, add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::SizePx,
        captions::{Level, luminance, over, ratio},
    };
    use std::collections::HashSet;

    #[test]
    fn a_new_text_can_be_read_on_white_on_black_and_on_what_is_between() {
        let text = TextOverlayAdd { text: "A".into(), duration_ms: DurationMs(1), ..TextOverlayAdd::default() };
        let text = visible(text);
        assert!(text.check().is_ok());
        let plate = text.background.unwrap().rgba().unwrap();
        for grey in 0..=255 {
            let behind = over(plate, [grey; 3]);
            let contrast = ratio(luminance([255; 3]), luminance(behind));
            assert!(Level::of(contrast) == Level::Aaa, "{grey}: {contrast}");
        }
    }

    #[test]
    fn every_layout_that_can_be_chosen_has_a_name_of_its_own() {
        let canvas = SizePx { width: 1920.0, height: 1080.0 };
        for scene in [LayoutSceneType::Combi, LayoutSceneType::BasicSubject] {
            let names: Vec<String> = layout_choices(&scene, canvas).iter().map(LayoutShape::title).collect();
            assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
            for shape in layout_choices(&scene, canvas) {
                // Whatever the user chooses in the inspector must also be a distinct layout that the API accepts.
                for style in shape.options().styles {
                    let style = LayoutStyle::from(*style);
                    let other = LayoutShape { style: Some(style.clone()), ..shape.clone() }.shaped();
                    assert!(other.check().is_ok() && other.check_scene(&scene, canvas).is_ok(), "{other:?}");
                    if shape.style.is_some() && shape.style != Some(style) {
                        assert_ne!(other.title(), shape.title(), "{other:?}");
                    }
                }
            }
        }
    }
}
