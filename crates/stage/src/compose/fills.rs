//! Backgrounds of every kind.

use super::{Approximation, ClipView, Fill, PictureRef, Rgba};
use crate::{
    api::{HexColor, PlaybackMs, clip::BackgroundType},
    measures,
};

const BLACK: Rgba = [0, 0, 0, 255];

/// The two colours between which an animated gradient of this preset moves, as `#RRGGBB`.
pub fn shader_colors(preset: &str) -> (&'static str, &'static str) {
    match preset {
        "ember" => ("#3B0D0C", "#F26A2E"),
        "lagoon" => ("#05445E", "#75E6DA"),
        "dusk" => ("#1B1B3A", "#C86B98"),
        _ => ("#0B3D2E", "#8BE8CB"),
    }
}

/// A colour without its alpha; black for a missing or invalid one.
fn opaque(color: Option<&HexColor>) -> Rgba {
    color.and_then(HexColor::rgba).map_or(BLACK, |[r, g, b, _]| [r, g, b, 255])
}

/// Background at a time.
pub(super) fn fill(view: &ClipView<'_>, at: PlaybackMs, approximations: &mut Vec<Approximation>) -> Fill {
    let background = view.background;
    match &background.kind {
        BackgroundType::Solid | BackgroundType::Unknown(_) => Fill::Solid(opaque(background.color.as_ref())),
        BackgroundType::Gradient => Fill::Gradient {
            from: opaque(background.gradient_color1.as_ref()),
            to: opaque(background.gradient_color2.as_ref()),
            // Full turns change nothing, and a huge number of them would cost precision.
            angle: background.gradient_angle.unwrap_or(0).rem_euclid(360) as f64,
        },
        BackgroundType::ShaderGradient => {
            approximations.push(Approximation::AnimatedGradient);
            let preset = background.shader_gradient_preset.as_deref().unwrap_or_default();
            let (from, to) = shader_colors(preset);
            let color = |text: &str| opaque(Some(&HexColor(text.to_owned())));
            Fill::Gradient { from: color(from), to: color(to), angle: measures::SHADER_ANGLE }
        }
        BackgroundType::Image => picture(view, background.image_url.as_deref(), |_| None),
        BackgroundType::Video => {
            let known = background.video_duration_seconds.map(crate::api::bounded_seconds);
            picture(view, background.video_url.as_deref(), |length| {
                // The video loops.
                let length = length.or(known).filter(|length| *length > 0);
                Some(length.map_or(at.0, |length| at.0.rem_euclid(length)))
            })
        }
        BackgroundType::Ambient => {
            let screen = view.screen.map(|screen| screen.source);
            let source = screen.or_else(|| view.camera.as_ref().map(|(source, _)| *source));
            let Some(source) = source else { return Fill::Solid(BLACK) };
            let picture = view.recording(source, at);
            Fill::Picture { picture, blur: measures::AMBIENT_BLUR * view.scale() }
        }
    }
}

/// Image of a background. `moment` returns the time to show from the source's length, if that is known.
fn picture(view: &ClipView<'_>, address: Option<&str>, moment: impl Fn(Option<i64>) -> Option<i64>) -> Fill {
    let Some((origin, source)) = view.origin(view.background.source_id.as_ref(), address) else { return Fill::Solid(BLACK) };
    let at_ms = moment(source.and_then(|source| source.length_ms));
    Fill::Picture { picture: PictureRef { origin, at_ms }, blur: 0.0 }
}
