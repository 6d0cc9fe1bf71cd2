//! Says what became of a face that a single sample lacks: it is elsewhere in the sample, or nowhere. Two neighbouring samples alone
//! do not show which face is which: the nearest box may be another person who comes or goes.

use super::{Context, neighbours::Matches};
use crate::{
    api::faces::FaceBox,
    geometry::{Given, MOST_COMPARED, Match, distance, is_cut_off, is_sound, overlap, rect},
    stage::Rect,
};

/// For each pair of neighbouring samples, what the samples around it say about its faces.
pub(super) fn given(context: Context<'_>, matches: &Matches) -> Vec<Given> {
    let mut given = vec![Given::default(); matches.len()];
    for (index, pair) in matches.windows(2).enumerate() {
        let [Some(there), Some(back)] = pair else { continue };
        let Some([away, again]) = given.get_mut(index..index + 2) else { continue };
        Around::of(context, index + 1, there, back).tell(away, again);
    }
    given
}

/// A sample, and those before and after it.
struct Around<'a> {
    context: Context<'a>,
    before: &'a [FaceBox],
    now: &'a [FaceBox],
    after: &'a [FaceBox],
    there: &'a Match,
    back: &'a Match,
    /// Pairs of the sample before and this one whose boxes overlap.
    stayed: Vec<(usize, usize)>,
    /// Pairs of this sample and the one after it whose boxes overlap.
    stay: Vec<(usize, usize)>,
    /// Visible area at the sample.
    visible: Rect,
}

impl<'a> Around<'a> {
    fn of(context: Context<'a>, middle: usize, there: &'a Match, back: &'a Match) -> Self {
        let track = context.track;
        let (before, now, after) = (track.faces(middle - 1), track.faces(middle), track.faces(middle + 1));
        let overlapping = |found: &Match, from: &[FaceBox], to: &[FaceBox]| {
            let share = |(one, two): (usize, usize)| from.get(one).zip(to.get(two)).map(|(a, b)| overlap(rect(a), rect(b)));
            let is_one = |pair: &(usize, usize)| share(*pair).is_some_and(|share| share > context.thresholds.jump_overlap);
            found.pairs.iter().copied().filter(is_one).collect()
        };
        let visible = context.facts.visible(track.time(middle)).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
        let (stayed, stay) = (overlapping(there, before, now), overlapping(back, now, after));
        Self { context, before, now, after, there, back, stayed, stay, visible }
    }

    fn tell(&self, away: &mut Given, again: &mut Given) {
        let absent = self.absent();
        let moved = self.moved(&absent);
        for &(one, three) in &absent {
            if let Some(&(_, two, _)) = moved.iter().find(|(before, ..)| *before == one) {
                away.pairs.push((one, two));
                again.pairs.push((two, three));
            } else {
                away.gone.push(one);
                again.new.push(three);
            }
        }
    }

    /// Whether two boxes are at one place.
    fn agree(&self, one: &FaceBox, two: &FaceBox) -> bool {
        overlap(rect(one), rect(two)) >= self.context.thresholds.outlier_agreement
    }

    /// Faces that the samples before and after have at one place, where this sample has none: their indices before and after.
    fn absent(&self) -> Vec<(usize, usize)> {
        let without = |faces: &'a [FaceBox], is_here: &dyn Fn(usize) -> bool| -> Vec<(usize, &'a FaceBox)> {
            let sound = faces.iter().enumerate().take(MOST_COMPARED).filter(|(_, face)| is_sound(face));
            sound.filter(|(index, _)| !is_here(*index)).collect()
        };
        let lost = without(self.before, &|one| self.stayed.iter().any(|pair| pair.0 == one));
        if lost.is_empty() {
            return Vec::new();
        }
        let found = without(self.after, &|three| self.stay.iter().any(|pair| pair.1 == three));
        let mut shares = Vec::new();
        for (one, a) in lost {
            let same = found.iter().filter(|(_, c)| self.agree(a, c));
            shares.extend(same.map(|(three, c)| (overlap(rect(a), rect(c)), one, *three)));
        }
        shares.sort_by(|x, y| y.0.total_cmp(&x.0));
        let mut absent: Vec<(usize, usize)> = Vec::new();
        for (_, one, three) in shares {
            if absent.iter().all(|pair| pair.0 != one && pair.1 != three) {
                absent.push((one, three));
            }
        }
        absent
    }

    /// Absent faces that are elsewhere in this sample, the nearest first: their indices before, now, and after.
    fn moved(&self, absent: &[(usize, usize)]) -> Vec<(usize, usize, usize)> {
        let free = self.now.iter().enumerate().take(MOST_COMPARED);
        let free: Vec<_> = free.filter(|(two, face)| is_sound(face) && !self.is_anothers(*two, face, absent)).collect();
        let mut ways = Vec::new();
        for &(one, three) in absent {
            let Some(a) = self.before.get(one) else { continue };
            // At an edge, one person may have left and another one arrived.
            let can_be = |b: &FaceBox| !(is_cut_off(a, self.visible) && is_cut_off(b, self.visible));
            let possible = free.iter().filter(|(_, b)| can_be(b));
            ways.extend(possible.map(|(two, b)| (distance(a, b, self.context.facts.canvas), (one, *two, three))));
        }
        ways.sort_by(|x, y| x.0.total_cmp(&y.0));
        let mut moved: Vec<(usize, usize, usize)> = Vec::new();
        for (_, way) in ways {
            if moved.iter().all(|other| other.0 != way.0 && other.1 != way.1) {
                moved.push(way);
            }
        }
        moved
    }

    /// Whether a box of this sample belongs to a person who is there before and after, or who comes or goes at its place.
    fn is_anothers(&self, two: usize, b: &FaceBox, absent: &[(usize, usize)]) -> bool {
        let was = self.there.pairs.iter().any(|(one, now)| *now == two && absent.iter().all(|pair| pair.0 != *one));
        let stays = self.back.pairs.iter().any(|(now, three)| *now == two && absent.iter().all(|pair| pair.1 != *three));
        if was && stays {
            return true;
        }
        let is_one = |face: Option<&FaceBox>, others: &[FaceBox]| {
            face.is_some_and(|face| self.agree(face, b) || others.iter().any(|other| self.agree(face, other)))
        };
        self.stayed.iter().any(|pair| pair.1 == two && is_one(self.before.get(pair.0), self.after))
            || self.stay.iter().any(|pair| pair.0 == two && is_one(self.after.get(pair.1), self.before))
    }
}
