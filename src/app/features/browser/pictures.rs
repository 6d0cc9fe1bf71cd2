//! Pictures of the videos that are in view: asked for last, a few at a time, and not at all where the rate limit leaves little.

use super::Browser;
use crate::{
    api::VideoId,
    app::{Pictures, browser::ListedId, features::Context, thumbnail},
    jobs::{
        browser,
        pictures::{PictureKey, PictureRequest, PictureState},
    },
};
use std::collections::{HashMap, HashSet};

/// How many are asked for at once.
const AT_ONCE: usize = 3;
/// How many are kept: more than a screen shows, some 0.3 MB each.
const KEPT: usize = 120;
/// The largest picture, in pixels.
const SIZE: (u32, u32) = (320, 180);
/// The share of the rate window that must be left.
const LEAST_LEFT: f64 = 0.4;

/// The pictures.
#[derive(Default)]
pub struct Stills {
    pictures: Pictures,
    /// What is on its way.
    asked: HashSet<PictureKey>,
    /// Addresses that records do not state: asked for, answered, or refused.
    addresses: HashMap<VideoId, Option<String>>,
    /// The videos whose addresses are on their way.
    asked_for: HashSet<VideoId>,
    /// Whether the service offers no addresses: said by the first refusal.
    has_none: bool,
    /// The videos in view.
    seen: Vec<VideoId>,
}

impl std::fmt::Debug for Stills {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} pictures on their way", self.asked.len())
    }
}

impl Browser {
    /// The picture of a video, as far as it is known.
    pub fn still(&self, video: &VideoId) -> Option<&PictureState> {
        self.stills.pictures.get(&thumbnail(&self.address_of(video)?))
    }

    fn address_of(&self, video: &VideoId) -> Option<String> {
        let stated = self.index.video(video).and_then(|entry| entry.picture.clone());
        stated.or_else(|| self.stills.addresses.get(video).cloned().flatten())
    }

    /// The rows that are in view are these.
    pub(super) fn see(&mut self, rows: std::ops::Range<usize>, context: &Context<'_>) {
        let of_row = |row| self.rows.subject(&self.index, row).as_ref().and_then(ListedId::video).cloned();
        self.stills.seen = rows.filter_map(of_row).collect();
        self.want_stills(context);
    }

    /// Asks for the next pictures of what is in view.
    pub(super) fn want_stills(&mut self, context: &Context<'_>) {
        if self.rate.is_some_and(|rate| rate.remaining < rate.limit * LEAST_LEFT) {
            return;
        }
        self.stills.pictures.make_room(KEPT);
        for video in self.stills.seen.clone() {
            if self.stills.asked.len() + self.stills.asked_for.len() >= AT_ONCE {
                return;
            }
            match self.address_of(&video) {
                Some(address) => {
                    let key = thumbnail(&address);
                    if self.stills.pictures.want(&key) {
                        self.stills.asked.insert(key.clone());
                        context.services.pictures(PictureRequest::Picture { key, address, size: SIZE });
                    }
                }
                None if self.stills.has_none || self.stills.addresses.contains_key(&video) => {}
                None => {
                    if self.stills.asked_for.insert(video.clone()) {
                        context.services.browser(browser::BrowserRequest::PictureOf(video));
                    }
                }
            }
        }
    }

    /// The address of a picture came, or why there is none.
    pub(super) fn took_address(
        &mut self,
        video: VideoId,
        read: Result<String, browser::BrowserFailure>,
        context: &Context<'_>,
    ) {
        self.stills.asked_for.remove(&video);
        // A video without clips has no picture; a service that knows no pictures is not asked for each.
        self.stills.has_none |= read.as_ref().is_err_and(|trouble| matches!(trouble.status, Some(405 | 501)));
        self.stills.addresses.insert(video, read.ok());
        self.want_stills(context);
    }

    /// Takes a picture, where it is one of these; answers whether it was.
    pub fn took_still(&mut self, key: &PictureKey, picture: Option<&PictureState>, context: &Context<'_>) -> bool {
        if !self.stills.asked.remove(key) {
            return false;
        }
        self.stills.pictures.put(key.clone(), picture.cloned());
        self.want_stills(context);
        true
    }
}
