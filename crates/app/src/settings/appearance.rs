//! Appearance of the window: theme, density, size of the interface, motion and panels.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use words::Language;

/// Appearance of the window. Unknown values, as of a later version, are read as defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Appearance {
    /// Theme.
    #[serde(deserialize_with = "or_default")]
    pub theme: ThemeChoice,
    /// Spacing.
    #[serde(deserialize_with = "or_default")]
    pub density: Density,
    /// Size of the interface; 1 is 100 %.
    pub zoom: f32,
    /// Whether animations are off.
    pub reduced_motion: bool,
    /// Tag of the language of texts, such as `de`; `None` for the system's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Default for Appearance {
    fn default() -> Self {
        Self { theme: ThemeChoice::default(), density: Density::default(), zoom: 1.0, reduced_motion: false, language: None }
    }
}

impl Appearance {
    /// Sizes of the interface that can be chosen, the smallest first.
    pub const ZOOMS: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

    /// Language of texts: the chosen one, or the system's if none is chosen or the chosen one is unknown.
    pub fn language(&self) -> Language {
        self.language.as_deref().and_then(Language::from_tag).unwrap_or_else(Language::of_system)
    }

    /// Size of the interface, limited to usable values.
    pub fn safe_zoom(&self) -> f32 {
        if self.zoom.is_finite() { self.zoom.clamp(0.5, 3.0) } else { 1.0 }
    }

    /// Next larger size of the interface.
    pub fn larger_zoom(&self) -> f32 {
        let now = self.safe_zoom();
        Self::ZOOMS.into_iter().find(|zoom| *zoom > now + 0.01).unwrap_or(now)
    }

    /// Next smaller size of the interface.
    pub fn smaller_zoom(&self) -> f32 {
        let now = self.safe_zoom();
        Self::ZOOMS.into_iter().rev().find(|zoom| *zoom < now - 0.01).unwrap_or(now)
    }
}

/// Theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ThemeChoice {
    /// Theme of the system, including high contrast; dark if it has none.
    #[default]
    System,
    /// Dark theme.
    Dark,
    /// Light theme.
    Light,
    /// High contrast: white on black, with borders around controls.
    HighContrast,
}

/// Spacing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Density {
    /// More space, for reading and for larger targets.
    #[default]
    Comfortable,
    /// Less space, to show more.
    Compact,
}

/// Panels of the editor, and view options of the browser.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools)] // Each is a switch of its own.
pub struct Panes {
    /// Whether the inspector is hidden.
    pub no_inspector: bool,
    /// Whether the timeline is hidden.
    pub no_timeline: bool,
    /// Whether a table of items replaces the timeline.
    pub table: bool,
    /// Whether the browser shows videos as cards.
    pub cards: bool,
    /// Width of the inspector in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inspector: Option<f32>,
    /// Height of the timeline in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeline: Option<f32>,
    /// Width of the left panel in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<f32>,
    /// Whether the request log is visible.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub requests: bool,
    /// Height of the request log in points; `None` for the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests_height: Option<f32>,
    /// Names of the inspector's sections whose state differs from the initial one.
    #[serde(skip_serializing_if = "BTreeSet::is_empty", deserialize_with = "or_default")]
    pub toggled: BTreeSet<String>,
}

impl Panes {
    /// True if a section of the inspector is unfolded; `at_first` is its initial state.
    pub fn is_unfolded(&self, section: &str, at_first: bool) -> bool {
        self.toggled.contains(section) != at_first
    }

    /// Folds or unfolds a section of the inspector.
    pub(in crate::app) fn toggle(&mut self, section: String) {
        if !self.toggled.remove(&section) {
            self.toggled.insert(section);
        }
    }
}

/// Deserialises a value; the default if it is unknown to this version.
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
