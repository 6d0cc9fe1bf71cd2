//! Defects of a picture: each element of a scene left out, or moved by two pixels, drawn from the scene's own decoded pictures.

use cutroom::{
    jobs::one_frame::FrameParts,
    picture::{Compositor, Given, Pixels, Wanted, wanted},
    stage::compose::{Composition, Element, ElementKind, Role},
};

/// Changes that are invisible for a reason: the change, the reason, and the scenes.
const UNSEEN: &[(&str, &str, &[&str])] = &[
    (
        "background left out",
        "layers cover all of the canvas",
        &[
            "bubble top left",
            "bubble middle",
            "bubble bottom left",
            "bubble bottom right",
            "bubble cropped and mirrored",
            "beside bottom overlap",
            "beside right overlap",
            "presenter left full",
            "presenter right full",
            "presenter right overlap",
            "screen covers",
            "screen stretched",
            "camera covers",
            "only camera",
            "only camera, closer",
            "only screen",
            "text as it comes",
            "text at the left",
            "text at the right",
            "text in a box",
            "text on a plate",
            "text on a squircle",
            "text with outline",
            "text with shadow",
            "text in several lines",
            "text from the right",
            "video in a box",
            "overlays begin",
            "overlays go",
            "text over picture",
            "picture behind the presenter",
            "captions backdrop",
            "captions cannes",
            "captions word by word",
            "captions at the first word",
            "layout begins to change",
            "footage comes",
            "footage is there",
            "clip is cut",
        ],
    ),
    ("background left out", "B-roll covers the canvas but for the 5 % that it has gone already", &["footage goes"]),
    ("background left out", "the clip before covers it: it begins just now", &["clip begins"]),
    ("screen left out", "the clip before covers it: it begins just now", &["clip begins"]),
    ("screen moved", "the clip before covers it: it begins just now", &["clip begins"]),
    ("camera left out", "the clip before covers it: it begins just now", &["clip begins"]),
    ("camera moved", "the clip before covers it: it begins just now", &["clip begins"]),
    ("overlay left out", "its opacity is 0: it begins just now", &["overlays begin"]),
    ("overlay moved", "its opacity is 0: it begins just now", &["overlays begin"]),
    ("text left out", "its opacity is 0: it begins just now", &["overlays begin"]),
    ("text moved", "its opacity is 0: it begins just now", &["overlays begin"]),
    (
        "clip before, background left out",
        "its own background is black, which is also what nothing is",
        &["clip begins", "clip comes", "clip is nearly there", "clip of a video with smooth clips"],
    ),
];

/// Why a change of a scene is invisible; `None` if it must be visible.
pub fn unseen(scene: &str, change: &str) -> Option<&'static str> {
    UNSEEN.iter().find(|(what, _, scenes)| *what == change && scenes.contains(&scene)).map(|(_, reason, _)| *reason)
}

/// Scenes with exceptions.
pub fn named() -> impl Iterator<Item = &'static str> {
    UNSEEN.iter().flat_map(|(_, _, scenes)| scenes.iter().copied())
}

/// Distance by which elements are moved, in pixels of the picture.
const OFF: i64 = 2;

/// A change of one element.
type Change = Box<dyn Fn(&mut Element, f64)>;

/// Draws a scene with one change at a time, and passes each picture to `check` with the name of the change.
pub fn of(parts: &FrameParts, mut check: impl FnMut(&str, &Pixels)) {
    let mut compositor = Compositor::new(parts.size, cutroom::fonts::shared());
    let unit = OFF as f64 * parts.composition.canvas.width / f64::from(parts.size.0);
    for (path, name) in leaves(&parts.composition.elements, "") {
        let mut without = parts.composition.clone();
        with(&mut without.elements, &path, |elements, index| _ = elements.remove(index));
        check(&format!("{name} left out"), &redrawn(&mut compositor, parts, &without, None));
        let mut element = None;
        with(&mut parts.composition.elements.clone(), &path, |elements, index| element = elements.get(index).cloned());
        let element = element.unwrap();
        for (what, change) in changes(&element) {
            let mut composition = parts.composition.clone();
            with(&mut composition.elements, &path, |elements, index| change(&mut elements[index], unit));
            let mut other = element.clone();
            change(&mut other, unit);
            check(&format!("{name} {what}"), &redrawn(&mut compositor, parts, &composition, Some((&element, &other))));
        }
    }
}

/// Elements that are drawn individually: path in the composition, and name.
fn leaves(elements: &[Element], prefix: &str) -> Vec<(Vec<usize>, String)> {
    let mut found: Vec<(Vec<usize>, String)> = Vec::new();
    for (index, element) in elements.iter().enumerate() {
        let name = match &element.kind {
            ElementKind::Background(_) => "background",
            ElementKind::Text(_) => "text",
            ElementKind::Caption(_) => "caption",
            ElementKind::Footage(footage) => match footage.role {
                Role::Screen => "screen",
                Role::Camera => "camera",
                Role::Broll(_) => "B-roll",
                Role::Overlay(_) => "overlay",
            },
            ElementKind::Before(elements) => {
                found.push((vec![index], "clip before".into()));
                let inner = leaves(elements, "clip before, ");
                found.extend(inner.into_iter().map(|(path, name)| ([vec![index], path].concat(), name)));
                continue;
            }
        };
        let name = format!("{prefix}{name}");
        let same = found.iter().filter(|(_, other)| other.starts_with(&name)).count();
        found.push((vec![index], if same == 0 { name } else { format!("{name} {}", same + 1) }));
    }
    found
}

/// Calls `act` with the list that contains an element, and its index there.
fn with(elements: &mut Vec<Element>, path: &[usize], act: impl FnOnce(&mut Vec<Element>, usize)) {
    match path {
        [index] => act(elements, *index),
        [index, path @ ..] => {
            if let ElementKind::Before(inner) = &mut elements[*index].kind {
                with(inner, path, act);
            }
        }
        [] => {}
    }
}

fn changes(element: &Element) -> Vec<(String, Change)> {
    let mut all: Vec<(String, Change)> = Vec::new();
    match &element.kind {
        ElementKind::Footage(footage) => {
            all.push((
                "moved".into(),
                Box::new(|element, by| {
                    if let ElementKind::Footage(footage) = &mut element.kind {
                        footage.dest.x += by;
                        footage.masks.iter_mut().for_each(|mask| mask.area.x += by);
                    }
                }),
            ));
            let mut other = |what: String, change: fn(&mut cutroom::stage::compose::Footage, usize), index: usize| {
                all.push((
                    what,
                    Box::new(move |element, _| {
                        if let ElementKind::Footage(footage) = &mut element.kind {
                            change(footage, index);
                        }
                    }),
                ));
            };
            if footage.border.is_some() {
                other("without border".into(), |footage, _| footage.border = None, 0);
            }
            if footage.shadow.is_some() {
                other("without shadow".into(), |footage, _| footage.shadow = None, 0);
            }
            for index in 0..footage.masks.len() {
                other(format!("without mask {}", index + 1), |footage, index| _ = footage.masks.remove(index), index);
            }
        }
        ElementKind::Text(_) => all.push((
            "moved".into(),
            Box::new(|element, by| {
                if let ElementKind::Text(text) = &mut element.kind {
                    text.rect.x += by;
                }
            }),
        )),
        ElementKind::Caption(_) => all.push((
            "moved".into(),
            Box::new(|element, by| {
                if let ElementKind::Caption(caption) = &mut element.kind {
                    caption.centre.0 += by;
                }
            }),
        )),
        // A background fills the canvas, so it cannot be moved.
        ElementKind::Background(_) | ElementKind::Before(_) => {}
    }
    all
}

/// The decoding request of an element on its own, and the x position of its first pixel.
fn wanted_alone(element: &Element, parts: &FrameParts) -> Option<(Wanted, i64)> {
    let ElementKind::Footage(footage) = &element.kind else { return None };
    let composition = Composition { elements: vec![element.clone()], ..parts.composition.clone() };
    let left = (footage.dest.x * f64::from(parts.size.0) / composition.canvas.width).round() as i64;
    Some((wanted(&composition, parts.size).into_iter().next()?.0, left.max(0)))
}

/// Draws a changed composition; `changed` is the element before and after.
fn redrawn(
    compositor: &mut Compositor,
    parts: &FrameParts,
    composition: &Composition,
    changed: Option<(&Element, &Element)>,
) -> Pixels {
    let decoded = |wanted: &Wanted| parts.decoded.iter().find(|(known, _)| known == wanted).map(|(_, pixels)| pixels);
    // A moved element may extend beyond another edge of the picture: then another part of its pixels is visible.
    let slid = changed.and_then(|(was, is)| {
        let ((was, was_left), (is, is_left)) = (wanted_alone(was, parts)?, wanted_alone(is, parts)?);
        let pixels = slid(decoded(&was)?, is_left - was_left - OFF, is.size.0);
        Some((is, pixels))
    });
    compositor.frame(composition, &|wanted| match (decoded(wanted), &slid) {
        (Some(pixels), _) => Some(Given::Fitted(pixels)),
        (None, Some((known, pixels))) if known == wanted => Some(Given::Fitted(pixels)),
        _ => None,
    })
}

/// Columns of a picture from `from` on; outside, its edge is repeated.
fn slid(pixels: &Pixels, from: i64, width: u32) -> Pixels {
    let last = i64::from(pixels.width()) - 1;
    let rows = (0..i64::from(pixels.height())).flat_map(|y| {
        let row = pixels.row(y);
        (0..i64::from(width)).flat_map(move |x| row[(x + from).clamp(0, last) as usize])
    });
    let make = if pixels.is_opaque() { Pixels::from_opaque } else { Pixels::from_premultiplied };
    make(width, pixels.height(), rows.collect()).unwrap()
}
