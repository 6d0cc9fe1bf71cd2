//! Handling of the caption job's events.

use super::{
    Backdrop, BaseFrame, Captions, Context, OwnPicture, now,
    publish::{Outcome, PresetFit, Publishing, Target, WayBack, workspace_of},
};
use crate::{
    api::{captions::Preset, video::Video},
    captions::{AssStyles, DraftEvent, Published, Vision, differences},
    jobs::{
        RequestId,
        captions::{CaptionError, CaptionEvent, CaptionRequest, PresetError, way_back},
    },
};

impl Captions {
    /// Adds the drafts that were added before the drafts were loaded.
    fn add_unread(&mut self, context: &Context<'_>) {
        for (name, design) in std::mem::take(&mut self.unread_additions) {
            self.add(name, design, context);
        }
    }

    // One match arm per event.
    #[allow(clippy::too_many_lines)]
    pub(super) fn take_answer(&mut self, event: CaptionEvent, context: &Context<'_>) {
        match event {
            CaptionEvent::Drafts(Ok((drafts, note))) => {
                self.drafts = drafts;
                self.are_read = true;
                self.selected = self.selected.or(self.drafts.list().last().map(|draft| draft.id));
                self.message = note.map(|note| (note, true));
                self.add_unread(context);
            }
            CaptionEvent::Drafts(Err(why)) => {
                self.are_read = true;
                self.message = Some((words::subtitles::drafts_not_loaded(why), true));
                self.add_unread(context);
            }
            CaptionEvent::NotWritten(why) => {
                let text = words::subtitles::drafts_not_saved(why);
                self.message = Some((text, true));
            }
            CaptionEvent::Frame { id: generation, slot, moment, drawn } if self.is_of_frames(generation) => match drawn {
                Ok(pixels) => {
                    if let Some(frame) = self.frames.get_mut(slot) {
                        *frame = Some(BaseFrame { moment, seen: pixels.clone(), pixels });
                    }
                    if self.vision != Vision::Typical {
                        self.simulate(context);
                    }
                    self.asked_badges = None;
                    self.want_badges(context);
                }
                Err(why) => self.frames_problem = Some(why.to_string()),
            },
            CaptionEvent::Badge { id: generation, slot, ratio } => {
                if generation == self.badge_generation
                    && let Some(badge) = self.badges.get_mut(slot)
                {
                    *badge = ratio;
                }
            }
            CaptionEvent::Backdrop { id: number, path, read: Ok(pixels) } if number == self.own_asked => {
                self.own_picture = Some(OwnPicture { path, seen: pixels.clone(), pixels });
                if std::mem::take(&mut self.own_shows) {
                    self.backdrop = Backdrop::Picture;
                }
                if self.vision != Vision::Typical {
                    self.simulate(context);
                }
                self.want_badges(context);
            }
            CaptionEvent::Backdrop { id: number, read: Err(why), .. } if number == self.own_asked => {
                if std::mem::take(&mut self.own_shows) {
                    self.message = Some((words::subtitles::background_failed(why), true));
                }
            }
            CaptionEvent::Simulated { id: number, frames } if number == self.simulation => {
                for (slot, pixels) in frames {
                    if let (super::FRAMES, Some(own)) = (slot, &mut self.own_picture) {
                        own.seen = pixels;
                        continue;
                    }
                    if let Some(frame) = self.frames.get_mut(slot).and_then(Option::as_mut) {
                        frame.seen = pixels;
                    }
                }
            }
            CaptionEvent::Progress { id: generation, done, all }
                if generation == self.generation && self.measuring.is_some() =>
            {
                self.measuring = Some((done, all));
            }
            CaptionEvent::Measured { id: generation, measured } if generation == self.generation => {
                self.measuring = None;
                match measured {
                    Ok(measured) => self.measured = Some(measured),
                    Err(why) => self.message = Some((words::subtitles::measure_failed(why), true)),
                }
            }
            // Answers for a video that was left, or to a request that a newer one replaced.
            CaptionEvent::Frame { .. }
            | CaptionEvent::Progress { .. }
            | CaptionEvent::Measured { .. }
            | CaptionEvent::Backdrop { .. }
            | CaptionEvent::Simulated { .. } => {}
            CaptionEvent::Bench { id: generation, problems } => {
                if generation == self.bench.generation {
                    self.bench.problems = problems;
                }
            }
            CaptionEvent::Fits { id: generation, problems } => {
                if generation == self.tiles.generation {
                    self.tiles.problems = problems;
                }
            }
            CaptionEvent::Presets(Ok(presets)) => self.take_presets(presets),
            CaptionEvent::Presets(Err(why)) => {
                self.presets = Some(Vec::new());
                self.message = Some((words::subtitles::presets_not_loaded(why), true));
            }
            CaptionEvent::Published { draft: id, sent, made } => {
                self.publishing.sending = false;
                self.publishing.asked = None;
                match made {
                    Ok(preset) => {
                        let published = Published {
                            workspace: workspace_of(context),
                            preset: preset.preset_id.clone(),
                            name: preset.name.clone(),
                        };
                        self.journal(DraftEvent::Keep { id, at_ms: now(), published: Some(published) }, context);
                        self.publishing.readback = Some((preset.name.clone(), differences(&sent, &preset)));
                        context.services.captions(CaptionRequest::Presets);
                    }
                    Err(why) => self.message = Some((words::subtitles::preset_not_created(why), true)),
                }
            }
            CaptionEvent::Deleted(Ok(preset)) => {
                self.presets.iter_mut().for_each(|presets| presets.retain(|other| other.preset_id != preset));
                self.end_survey(&preset, context);
            }
            CaptionEvent::Deleted(Err(why)) => self.message = Some((words::subtitles::preset_not_deleted(why), true)),
            CaptionEvent::Videos(Ok((listed, kept))) => {
                let here = context.state.project().map(|project| project.video.id.clone());
                let others = listed.videos.into_iter().filter(|video| Some(&video.id) != here.as_ref());
                let is_local = context.state.local;
                let target = |video: Video| {
                    // A list of videos may omit subtitles that the full record of a video has.
                    let way_back =
                        if video.subtitles.is_some() { WayBack::of(way_back(&video, is_local)) } else { WayBack::NotRead };
                    let is_kept = kept.contains(&video.id);
                    Target { chosen: false, outcome: None, way_back, is_kept, fit: None, video: video.id, name: video.name }
                };
                self.publishing.targets = Some(others.map(target).collect());
                self.publishing.are_all = listed.is_whole;
            }
            CaptionEvent::Videos(Err(why)) => {
                self.publishing.applied = None;
                self.message = Some((words::subtitles::videos_not_loaded(why), true));
            }
            CaptionEvent::Uses { preset, videos } => {
                if let Some(survey) = self.survey.as_mut().filter(|survey| survey.preset.preset_id == preset)
                    && self.publishing.deleting.is_none()
                {
                    return survey.list(videos);
                }
                let asked = self.publishing.deleting.as_mut().filter(|deleting| deleting.preset.preset_id == preset);
                match (asked, videos) {
                    (Some(deleting), Ok(listed)) => {
                        let open = context.state.project().map(|project| &project.video);
                        let unsaved = open.filter(|video| {
                            video.subtitles.as_ref().and_then(|subtitles| subtitles.preset()) == Some(&preset)
                                && listed.videos.iter().all(|listed| listed.id != video.id)
                        });
                        deleting.unsaved_in = unsaved.map(|video| video.name.clone());
                        deleting.used_by = Some(listed.videos.into_iter().map(|video| video.name).collect());
                    }
                    (Some(_), Err(why)) => {
                        self.publishing.deleting = None;
                        self.message = Some((words::subtitles::videos_not_loaded(why), true));
                    }
                    (None, _) => {}
                }
            }
            CaptionEvent::Survey { id, event } => self.take_survey(id, event),
            CaptionEvent::Compared { id, numbers } => self.take_numbers(id, numbers),
            CaptionEvent::Kept(read) => {
                if let Some(kept) = &mut self.publishing.kept {
                    kept.read(read);
                }
            }
            CaptionEvent::Applied { video, applied: result } => {
                let outcome = match result {
                    Ok(note) => Outcome::Done(note),
                    Err(why) => {
                        // Somebody may have deleted the preset meanwhile.
                        if matches!(&why, CaptionError::Preset(PresetError::Api(error)) if error.status() == Some(404)) {
                            context.services.captions(CaptionRequest::Presets);
                        }
                        Outcome::Failed(why.to_string())
                    }
                };
                self.outcome(&video, outcome);
            }
            CaptionEvent::WayBack { video, kept: way } => {
                if let Some(target) = self.publishing.targets.iter_mut().flatten().find(|target| target.video == video) {
                    target.way_back = WayBack::of(way);
                }
            }
            CaptionEvent::OtherMeasured { video, measured } => {
                let fit = match measured {
                    Ok(checked) => PresetFit::of(&checked),
                    Err(CaptionError::Stopped) => return,
                    Err(why) => PresetFit::Failed(why.to_string()),
                };
                if let Some(target) = self.publishing.targets.iter_mut().flatten().find(|target| target.video == video) {
                    target.fit = Some(fit);
                }
                self.publishing.measuring.take_if(|measuring| *measuring == video);
                self.measure_next(context);
            }
            CaptionEvent::HereMeasured { id, measured } => {
                if let Some(here) = self.publishing.here.as_mut().filter(|_| id == self.here_number) {
                    *here = match measured {
                        Ok(checked) => PresetFit::of(&checked),
                        Err(why) => PresetFit::Failed(why.to_string()),
                    };
                }
            }
            CaptionEvent::PutBack { video, put_back: result } => self.outcome(
                &video,
                match result {
                    Ok(()) => Outcome::Back,
                    Err(why) => Outcome::Failed(why.to_string()),
                },
            ),
            CaptionEvent::Imported(Ok(AssStyles { styles, losses })) => {
                let count = styles.len();
                for (name, design) in styles {
                    self.add(name, design, context);
                }
                if !losses.is_empty() {
                    let losses = losses.join(words::common::list_separator());
                    self.message = Some((words::subtitles::imported_with_loss(count, losses), false));
                }
            }
            CaptionEvent::Written(Ok(written)) => {
                let path = written.path.display();
                let text = match written.loss {
                    Some(loss) => words::subtitles::exported_with_loss(loss, path),
                    None => words::subtitles::exported(path),
                };
                self.message = Some((text, false));
            }
            CaptionEvent::Imported(Err(why)) => self.message = Some((why.to_string(), true)),
            CaptionEvent::Written(Err(why)) => self.message = Some((why.to_string(), true)),
        }
    }

    /// True if frames of this generation belong to the open video. A later measurement doesn't make the frames outdated.
    fn is_of_frames(&self, generation: RequestId) -> bool {
        generation >= self.frames_generation
    }

    /// Stores the presets of the workspace. A dialog about a preset that somebody else deleted closes and says so, unless it shows
    /// outcomes already.
    fn take_presets(&mut self, presets: Vec<Preset>) {
        let publishing = &self.publishing;
        let has_outcomes = publishing.targets.iter().flatten().any(|target| target.outcome.is_some());
        let asked = publishing.applied.as_ref().or(publishing.deleting.as_ref().map(|deletion| &deletion.preset));
        let is_gone = |preset: &&Preset| !presets.iter().any(|listed| listed.preset_id == preset.preset_id);
        if let Some(gone) = asked.filter(|_| !has_outcomes).filter(is_gone) {
            self.message = Some((words::subtitles::preset_gone(&gone.name), true));
            self.publishing = Publishing::default();
        }
        self.presets = Some(presets);
    }

    fn outcome(&mut self, video: &crate::api::VideoId, outcome: Outcome) {
        self.being_changed.remove(video);
        if matches!(outcome, Outcome::Done(_) | Outcome::Back) {
            self.changed_here.insert(video.clone());
        }
        if let Some(restored) = self.publishing.kept.as_mut().and_then(|kept| kept.outcomes.get_mut(video)) {
            restored.clone_from(&outcome);
        }
        if let Some(target) = self.publishing.targets.iter_mut().flatten().find(|target| target.video == *video) {
            match outcome {
                Outcome::Done(None) => target.is_kept = true,
                Outcome::Back => target.is_kept = false,
                Outcome::Waiting | Outcome::Done(Some(_)) | Outcome::Failed(_) => {}
            }
            target.outcome = Some(outcome);
        }
    }
}
