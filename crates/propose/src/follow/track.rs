//! Follows a box from one picture to the next.

use super::grey::{Grey, Match, Pyramid, Spot, Template, levels_for};

/// From this score on what is at a place is the same as before.
const SAME: f64 = 0.98;
/// From this score on the first template holds a place: no drift can have added up there.
const ANCHORED: f64 = 0.8;
/// From this score on a place beside the expected one is taken without a search.
const CLOSE: f64 = 0.95;
/// Least score at which the recent template holds a place.
const FOUND: f64 = 0.7;
/// Least score of a place far from where the box was.
const FOUND_FAR: f64 = 0.86;
/// The template is renewed below this score: what it shows has changed.
const CHANGED: f64 = 0.92;
/// Least score of the first template for a renewal: below it something else may have slid over the box.
const RELATED: f64 = 0.5;
/// Distance in pixels around a place in which the first template is tried.
const NEAR: i32 = 3;
/// Shortest and longest reach of a search from the expected place, in pixels.
const REACH: (i32, i32) = (24, 140);

/// A place of the box in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found {
    pub spot: Spot,
    /// Confidence, 0..1.
    pub sure: f64,
}

/// Search for one box, picture by picture.
#[derive(Clone, Debug)]
pub(super) struct Tracker {
    first: Template,
    recent: Template,
    levels: usize,
    spot: Spot,
    /// Last movement between two pictures, in pixels.
    speed: (i32, i32),
    /// Number of pictures in which the box was not found since it was found last.
    missed: u32,
}

impl Tracker {
    /// Starts with a box of a picture; `None` if what it holds looks the same everywhere, or if it is not inside.
    pub fn new(picture: &Grey, spot: Spot) -> Option<Self> {
        let most = levels_for(spot);
        let template = Template::new(&Pyramid::of(picture, most), spot)?;
        // Fine detail vanishes in small pictures, where anything would fit.
        let levels = template.levels_with_detail();
        let template = if levels < most { Template::new(&Pyramid::of(picture, levels), spot)? } else { template };
        Some(Self { first: template.clone(), recent: template, levels, spot, speed: (0, 0), missed: 0 })
    }

    /// The box where it was found last.
    pub fn spot(&self) -> Spot {
        self.spot
    }

    /// Last movement from one picture to the next.
    pub fn speed(&self) -> (i32, i32) {
        self.speed
    }

    /// Finds the box in the next picture; `None` if it is not there.
    pub fn see(&mut self, picture: &Grey) -> Option<Found> {
        let pyramid = Pyramid::of(picture, self.levels);
        let found = self.stays(&pyramid).or_else(|| self.moves(&pyramid)).or_else(|| self.jumps(&pyramid));
        let Some((place, is_near)) = found else {
            self.missed = self.missed.saturating_add(1);
            return None;
        };
        let to = Spot { x: place.x, y: place.y, ..self.spot };
        let by = (to.x - self.spot.x, to.y - self.spot.y);
        self.speed = if is_near && self.missed == 0 { by } else { (0, 0) };
        (self.spot, self.missed) = (to, 0);
        let related = self.first.at(&pyramid, to.x, to.y).map_or(0.0, |place| place.score);
        if place.score < CHANGED && related >= RELATED {
            // Only what is completely visible becomes the template.
            self.recent = Template::new(&pyramid, to).unwrap_or_else(|| self.recent.clone());
        }
        Some(Found { spot: to, sure: place.score.max(related).clamp(0.0, 1.0) })
    }

    /// The box where it was, if nothing beside it fits better.
    fn stays(&self, pyramid: &Pyramid) -> Option<(Match, bool)> {
        let Spot { x, y, .. } = self.spot;
        let here = self.recent.at(pyramid, x, y).filter(|here| here.score >= SAME)?;
        let beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let is_best = beside.iter().all(|(x, y)| self.recent.at(pyramid, *x, *y).is_none_or(|there| there.score <= here.score));
        is_best.then_some((here, true))
    }

    /// The box near where it is expected.
    fn moves(&self, pyramid: &Pyramid) -> Option<(Match, bool)> {
        let reach = (self.spot.w.max(self.spot.h)).clamp(REACH.0, REACH.1);
        let ahead = |speed: i32| speed.clamp(-reach / 2, reach / 2);
        let (x, y) = (self.spot.x + ahead(self.speed.0), self.spot.y + ahead(self.speed.1));
        // Most boxes move by a few pixels: those places are tried at the whole size.
        let close = [(self.spot.x, self.spot.y), (x, y)].into_iter().filter_map(|at| self.recent.around(pyramid, at, NEAR));
        let close = close.max_by(|one, other| one.score.total_cmp(&other.score)).filter(|close| close.score >= CLOSE);
        if let Some(close) = close {
            return self.held(pyramid, close, FOUND).map(|place| (place, true));
        }
        let place = self.recent.search(pyramid, (x - reach, x + reach), (y - reach, y + reach))?;
        self.held(pyramid, place, FOUND).map(|place| (place, true))
    }

    /// The box anywhere in the picture, as after a page was turned.
    fn jumps(&self, pyramid: &Pyramid) -> Option<(Match, bool)> {
        // The whole picture takes long: while the box stays away, it is searched in every third one.
        if !self.missed.is_multiple_of(3) {
            return None;
        }
        let (width, height) = pyramid.level(0)?.signed_size();
        let (xs, ys) = ((0, (width - self.spot.w).max(0)), (0, (height - self.spot.h).max(0)));
        let tried = [&self.first, &self.recent].into_iter().filter_map(|template| template.search(pyramid, xs, ys));
        let best = tried.max_by(|one, other| one.score.total_cmp(&other.score))?;
        (best.score >= FOUND_FAR).then_some((best, false))
    }

    /// A place as the first template has it, if that holds near it; else the place itself, if its score is at least `least`.
    fn held(&self, pyramid: &Pyramid, place: Match, least: f64) -> Option<Match> {
        let anchored = self.first.around(pyramid, (place.x, place.y), NEAR).filter(|anchored| anchored.score >= ANCHORED);
        anchored.or_else(|| (place.score >= least).then_some(place))
    }
}
