//! How the window looks: theme, density, size of the interface, motion, and its panes.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How the window looks. A value that a later version wrote is read as the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Appearance {
    /// Dark, light or of high contrast.
    #[serde(deserialize_with = "or_default")]
    pub theme: ThemeChoice,
    /// How much space there is between things.
    #[serde(deserialize_with = "or_default")]
    pub density: Density,
    /// How large the interface is drawn; 1 is its natural size.
    pub zoom: f32,
    /// Whether nothing on the window moves by itself.
    pub reduced_motion: bool,
}

impl Default for Appearance {
    fn default() -> Self {
        Self { theme: ThemeChoice::default(), density: Density::default(), zoom: 1.0, reduced_motion: false }
    }
}

impl Appearance {
    /// The zooms of the interface that can be chosen, the smallest first.
    pub const ZOOMS: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

    /// The zoom as a window can use it, whatever a file holds.
    pub fn safe_zoom(&self) -> f32 {
        if self.zoom.is_finite() { self.zoom.clamp(0.5, 3.0) } else { 1.0 }
    }

    /// The next larger zoom.
    pub fn larger_zoom(&self) -> f32 {
        let now = self.safe_zoom();
        Self::ZOOMS.into_iter().find(|zoom| *zoom > now + 0.01).unwrap_or(now)
    }

    /// The next smaller zoom.
    pub fn smaller_zoom(&self) -> f32 {
        let now = self.safe_zoom();
        Self::ZOOMS.into_iter().rev().find(|zoom| *zoom < now - 0.01).unwrap_or(now)
    }
}

/// Which theme is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ThemeChoice {
    /// That of the system, of high contrast where it says so; dark where it has none.
    #[default]
    System,
    /// Dark.
    Dark,
    /// Light.
    Light,
    /// White on black, with edges around what can be pressed.
    HighContrast,
}

/// How much space there is between things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Density {
    /// Space to read and to hit.
    #[default]
    Comfortable,
    /// More on the screen.
    Compact,
}

/// The panes of the editor, and how the browser lists videos.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Panes {
    /// Whether the inspector is folded away.
    pub no_inspector: bool,
    /// Whether the timeline is folded away.
    pub no_timeline: bool,
    /// Whether the timeline is shown as a table of its items.
    pub table: bool,
    /// Whether the browser shows videos as cards.
    pub cards: bool,
    /// The inspector's width, in points; nothing for the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inspector: Option<f32>,
    /// The timeline's height, in points; nothing for the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeline: Option<f32>,
    /// The width of the panel at the left, in points; nothing for the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<f32>,
    /// Whether the request drawer is open.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub requests: bool,
    /// Its height, in points; nothing for the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests_height: Option<f32>,
    /// The sections of the inspector that are folded or unfolded other than they are at first, by their names.
    #[serde(skip_serializing_if = "BTreeSet::is_empty", deserialize_with = "or_default")]
    pub toggled: BTreeSet<String>,
}

impl Panes {
    /// Whether a section of the inspector is unfolded; `at_first` says whether it is so before anybody folded it.
    pub fn is_unfolded(&self, section: &str, at_first: bool) -> bool {
        self.toggled.contains(section) != at_first
    }

    /// Folds a section of the inspector, or unfolds it.
    pub(in crate::app) fn toggle(&mut self, section: String) {
        if !self.toggled.remove(&section) {
            self.toggled.insert(section);
        }
    }
}

/// Reads a value, or the default where it is none that this version knows.
pub(super) fn or_default<'de, D: serde::Deserializer<'de>, T: Default + serde::de::DeserializeOwned>(
    from: D,
) -> Result<T, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_of_a_later_version_is_the_default_and_loses_nothing_else() {
        let read: Appearance = serde_json::from_str(r#"{"theme": "sepia", "density": "compact", "zoom": 1.25}"#).unwrap();
        assert_eq!((read.theme, read.density), (ThemeChoice::System, Density::Compact));
        assert!((read.zoom - 1.25).abs() < 0.001);
    }

    #[test]
    fn the_interface_grows_and_shrinks_in_steps_and_stays_usable() {
        let mut look = Appearance { zoom: f32::NAN, ..Appearance::default() };
        assert!((look.larger_zoom() - 1.1).abs() < 0.001);
        for (step, end) in [(Appearance::larger_zoom as fn(&Appearance) -> f32, 2.5), (Appearance::smaller_zoom, 0.75)] {
            for _ in 0..20 {
                look.zoom = step(&look);
            }
            assert!((look.zoom - end).abs() < 0.001, "{}", look.zoom);
        }
    }
}
