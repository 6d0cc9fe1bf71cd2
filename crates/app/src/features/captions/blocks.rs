//! Caption blocks shown in the preview, and requests for their contrast.

use super::{Captions, Context, SAMPLES};
use crate::{
    api::{captions::Subtitles, item::Word},
    app::Project,
    captions::{BlockRules, Moment, blocks, moment},
    jobs::captions::{CaptionRequest, FrameMoment, text_words},
    picture::Pixels,
    stage::compose::{CaptionBlock, caption_block},
};
use std::sync::Arc;

impl Captions {
    /// Caption block of a preview frame: the sample text chosen in the text bench, else the words at the moment, else the nearest
    /// words of the clip.
    pub fn block(&self, project: &Project, at: FrameMoment, subtitles: &Subtitles) -> CaptionBlock {
        let canvas = project.video.dimensions;
        if let Some((_, text)) = self.bench.chosen.and_then(|index| SAMPLES.get(index)) {
            return text_block(text, subtitles, project);
        }
        let words: &[Word] = project.clips.get(at.clip).map_or(&[], |data| &data.words);
        let rules = BlockRules::of(subtitles);
        if let Ok(moment) = moment(words, &rules, at.at.0) {
            return caption_block(subtitles, &moment, canvas);
        }
        let all = blocks(words, &rules);
        let nearest = all.iter().min_by_key(|block| (block.from_ms - at.at.0).abs().min((block.to_ms - at.at.0).abs()));
        match nearest {
            Some(block) => {
                let spoken = block.words.len() / 2;
                caption_block(subtitles, &Moment { words: block.words.clone(), spoken, until: block.to_ms }, canvas)
            }
            None => text_block(words::subtitles::sample_no_words(), subtitles, project),
        }
    }

    /// Requests the contrast of the caption blocks on the preview frames, if blocks or backdrop changed.
    pub(super) fn want_badges(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project() else { return };
        let subtitles = self.subtitles(project);
        let frames = self.frames.iter().enumerate().filter_map(|(slot, frame)| Some((slot, frame.as_ref()?)));
        let wanted: Vec<_> = frames.map(|(slot, frame)| (slot, self.block(project, frame.moment, &subtitles))).collect();
        if wanted.is_empty() {
            return;
        }
        let own = self.own_picture.as_ref().filter(|_| self.backdrop == super::Backdrop::Picture);
        let on_own = own.map(|own| own.pixels.clone());
        // The file at the same path may have been loaded again with another image in it.
        let is_same = |on: &Option<Arc<Pixels>>| match (on, &on_own) {
            (Some(before), Some(now)) => Arc::ptr_eq(before, now),
            (before, now) => before.is_none() && now.is_none(),
        };
        if self.asked_badges.as_ref().is_some_and(|(asked, on)| *asked == wanted && is_same(on)) {
            return;
        }
        self.badge_generation.advance();
        self.badges = [None; super::FRAMES];
        let behind = |slot: usize| match own {
            Some(own) => Some(own.pixels.clone()),
            None => self.frames.get(slot)?.as_ref().map(|frame| frame.pixels.clone()),
        };
        let blocks = wanted.iter().filter_map(|(slot, block)| Some((*slot, behind(*slot)?, block.clone()))).collect();
        context.services.captions(CaptionRequest::Badges {
            id: self.badge_generation,
            canvas: project.video.dimensions,
            blocks,
        });
        self.asked_badges = Some((wanted, on_own));
    }
}

/// Caption block of a text, with the middle word as the spoken one.
pub fn text_block(text: &str, subtitles: &Subtitles, project: &Project) -> CaptionBlock {
    let words = text_words(text);
    let moment = Moment { spoken: words.len() / 2, words: words.iter().collect(), until: 0 };
    caption_block(subtitles, &moment, project.video.dimensions)
}
