//! Detects activity in a screen recording: typing, a menu, a dialog. Compares consecutive small frames cell by cell; changes near
//! each other in time and place form one activity.
//!
//! Something that opens and closes again, such as a dialog, is one activity as long as it is open. Closing is recognised because
//! the place looks again as before.
//!
//! Cells that change nearly all the time (a blinking cursor, a clock, a camera picture within the recording) are ignored, and so
//! are changes of the whole frame (another window, a flash). A recording that flickers throughout has no activity.

use cutroom_api::SourceMs;
use std::collections::BTreeMap;

/// Number of cells across and down.
const COLUMNS: usize = 32;
const ROWS: usize = 18;
/// Least difference of a changed pixel's brightness, of 255.
const CHANGED: u8 = 28;
/// Least share of a cell's pixels that change when the cell counts as changed, in percent.
const CELL: usize = 3;
/// Share of changed cells from which the whole frame counts as changed, in percent.
const WHOLE: usize = 45;
/// Share of frames in which a cell changes, from which it is ignored as restless, in percent.
const RESTLESS: usize = 35;
/// Share of frames that change as a whole, from which a recording counts as flickering, in percent.
const FLICKERS: usize = 25;
/// Longest pause within an activity, in milliseconds.
const REST_MS: i64 = 2_200;
/// Largest distance between changes of one activity, in cells.
const NEAR: usize = 4;
/// Largest area of an activity, in percent of the frame.
const LARGEST: usize = 42;
/// Smallest area of a single change that is an activity by itself, such as an opening menu, in percent of the frame.
const SUDDEN: usize = 1;
/// Fewest changes of a longer activity, such as typing.
const FEWEST: usize = 3;
/// Duration of an activity that consists of one change, in milliseconds.
const LOOKED_AT_MS: i64 = 2_500;

/// Longest duration of opening or closing, in milliseconds: some menus fade.
const OPENS_MS: i64 = 1_000;
/// Longest open time of a popup that counts as one activity, in milliseconds.
const OPEN_MS: i64 = 12_000;
/// Largest difference of a cell's brightness that counts as unchanged, of 255.
const SAME: u8 = 8;
/// Least overlap in percent between the cells of an opening and a closing change, and least share of these that look as before.
const CLOSED: usize = 75;

/// An area of the screen that changes for a while.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activity {
    /// Start in the recording.
    pub from: SourceMs,
    /// End in the recording.
    pub to: SourceMs,
    /// Area in percent of the frame: left, top, right, bottom.
    pub place: [f64; 4],
    /// Number of frames with a change.
    pub changes: usize,
}

/// A rectangle of cells: left, top, right, bottom, with exclusive ends.
type Cells = [usize; 4];

/// A changed cell, with its mean brightness before and after.
#[derive(Clone, Copy, Debug)]
struct Changed {
    cell: usize,
    before: u8,
    after: u8,
}

/// Compares the frames of a recording, which must be given in order of time.
#[derive(Debug, Default)]
pub struct ActivityFinder {
    size: (usize, usize),
    last: Vec<u8>,
    /// Changes of each frame: its time, and the changed cells; no cells if the whole frame changed.
    seen: Vec<(i64, Vec<Changed>)>,
    /// Number of frames in which each cell changed.
    counts: Vec<usize>,
    whole: usize,
}

impl ActivityFinder {
    /// Takes the next frame: its size, and the brightness of its pixels row by row. Skips a frame of another size than the first,
    /// or with too few pixels.
    pub fn see(&mut self, at: SourceMs, (width, height): (usize, usize), pixels: &[u8]) {
        if width < COLUMNS || height < ROWS || pixels.len() != width * height {
            return;
        }
        if self.last.is_empty() {
            (self.size, self.last) = ((width, height), pixels.to_vec());
            self.counts = vec![0; COLUMNS * ROWS];
            return;
        }
        if self.size != (width, height) {
            return;
        }
        let nothing = || vec![0_usize; COLUMNS * ROWS];
        let (mut changed, mut sizes, mut light, mut lit) = (nothing(), nothing(), nothing(), nothing());
        for (row, (now, before)) in pixels.chunks_exact(width).zip(self.last.chunks_exact(width)).enumerate() {
            let line = row * ROWS / height * COLUMNS;
            for (column, (now, before)) in now.iter().zip(before).enumerate() {
                let cell = line + column * COLUMNS / width;
                if let (Some(size), Some(changed), Some(light), Some(lit)) =
                    (sizes.get_mut(cell), changed.get_mut(cell), light.get_mut(cell), lit.get_mut(cell))
                {
                    *size += 1;
                    *changed += usize::from(now.abs_diff(*before) >= CHANGED);
                    *light += usize::from(*before);
                    *lit += usize::from(*now);
                }
            }
        }
        let is_changed = |(changed, size): (&usize, &usize)| *changed > 0 && *changed * 100 >= CELL * *size;
        let mean = |sum: Option<&usize>, size: usize| sum.map_or(0, |sum| (sum / size.max(1)) as u8);
        let cells: Vec<Changed> = changed
            .iter()
            .zip(&sizes)
            .enumerate()
            .filter(|(_, pair)| is_changed(*pair))
            .map(|(cell, (_, size))| Changed { cell, before: mean(light.get(cell), *size), after: mean(lit.get(cell), *size) })
            .collect();
        self.last.copy_from_slice(pixels);
        if cells.len() * 100 >= COLUMNS * ROWS * WHOLE {
            self.whole += 1;
            self.seen.push((at.0, Vec::new()));
            return;
        }
        for changed in &cells {
            if let Some(count) = self.counts.get_mut(changed.cell) {
                *count += 1;
            }
        }
        self.seen.push((at.0, cells));
    }

    /// Returns the activities found, sorted by time.
    pub fn finish(self) -> Vec<Activity> {
        let pictures = self.seen.len();
        if pictures == 0 || self.whole * 100 > pictures * FLICKERS {
            return Vec::new();
        }
        // From a few frames it is unknown which cells are restless.
        let restless =
            |cell: &usize| pictures >= 20 && self.counts.get(*cell).is_some_and(|count| count * 100 > pictures * RESTLESS);
        let (mut open, mut done): (Vec<Running>, Vec<Running>) = (Vec::new(), Vec::new());
        for (at, cells) in &self.seen {
            let (ended, running): (Vec<_>, Vec<_>) = open.into_iter().partition(|running| at - running.last > REST_MS);
            done.extend(ended);
            open = running;
            let changed: Vec<Changed> = cells.iter().copied().filter(|changed| !restless(&changed.cell)).collect();
            let cells: Vec<usize> = changed.iter().map(|changed| changed.cell).collect();
            for group in groups(&cells) {
                let within = changed.iter().filter(|changed| is_within(changed.cell, group));
                let with = open.iter_mut().find(|running| {
                    let grown = joined(running.cells, group);
                    area(grown) * 100 <= COLUMNS * ROWS * LARGEST && is_near(running.cells, group)
                });
                match with {
                    Some(running) => {
                        running.cells = joined(running.cells, group);
                        running.largest = running.largest.max(area(group));
                        running.changes += usize::from(running.last != *at);
                        running.last = *at;
                        running.take(within);
                    }
                    None if area(group) * 100 <= COLUMNS * ROWS * LARGEST => {
                        let mut running = Running {
                            from: *at,
                            last: *at,
                            cells: group,
                            changes: 1,
                            largest: area(group),
                            light: BTreeMap::new(),
                            closed: None,
                        };
                        running.take(within);
                        open.push(running);
                    }
                    None => {}
                }
            }
        }
        done.extend(open);
        done.retain(|running| running.changes >= FEWEST || running.largest * 100 >= COLUMNS * ROWS * SUDDEN);
        done.sort_by_key(|running| (running.from, running.cells));
        closed(done).into_iter().map(Running::activity).collect()
    }
}

/// An activity that may continue.
struct Running {
    from: i64,
    last: i64,
    cells: Cells,
    changes: usize,
    /// Area of its largest single change, in cells.
    largest: usize,
    /// Brightness of each changed cell before its first and after its last change.
    light: BTreeMap<usize, (u8, u8)>,
    /// Time at which a popup closed again.
    closed: Option<i64>,
}

impl Running {
    fn take<'a>(&mut self, changed: impl Iterator<Item = &'a Changed>) {
        for changed in changed {
            let light = self.light.entry(changed.cell).or_insert((changed.before, changed.after));
            light.1 = changed.after;
        }
    }

    /// Whether the change is short enough for a menu that opens or closes.
    fn is_sudden(&self) -> bool {
        self.last - self.from <= OPENS_MS
    }

    /// Whether `other` undoes this change: the picture looks again as before.
    fn is_undone_by(&self, other: &Self) -> bool {
        let common: Vec<_> =
            self.light.iter().filter_map(|(cell, (before, _))| Some((*before, other.light.get(cell)?.1))).collect();
        let same = common.iter().filter(|(before, after)| before.abs_diff(*after) <= SAME).count();
        let most = self.light.len().max(other.light.len());
        !common.is_empty() && common.len() * 100 >= most * CLOSED && same * 100 >= common.len() * CLOSED
    }

    fn activity(self) -> Activity {
        let [left, top, right, bottom] = self.cells;
        let (across, down) = (100.0 / COLUMNS as f64, 100.0 / ROWS as f64);
        let to = match self.closed {
            Some(closed) if closed - self.from <= OPEN_MS => closed,
            _ if self.changes < FEWEST || self.closed.is_some() => self.last.saturating_add(LOOKED_AT_MS),
            _ => self.last,
        };
        Activity {
            from: SourceMs(self.from),
            to: SourceMs(to),
            place: [left as f64 * across, top as f64 * down, right as f64 * across, bottom as f64 * down],
            changes: self.changes,
        }
    }
}

/// Joins each closing change with the opening change that it undoes.
fn closed(found: Vec<Running>) -> Vec<Running> {
    let mut kept: Vec<Running> = Vec::new();
    for running in found {
        // Of several in one place, the last one opened closes first.
        let opened = kept
            .iter_mut()
            .rev()
            .find(|other| other.closed.is_none() && other.is_sudden() && running.is_sudden() && other.is_undone_by(&running));
        match opened {
            Some(opened) => {
                opened.closed = Some(running.from);
                opened.cells = joined(opened.cells, running.cells);
            }
            None => kept.push(running),
        }
    }
    kept
}

fn is_within(cell: usize, [left, top, right, bottom]: Cells) -> bool {
    (left..right).contains(&(cell % COLUMNS)) && (top..bottom).contains(&(cell / COLUMNS))
}

/// Groups changed cells into rectangles: cells near each other are in one group.
fn groups(cells: &[usize]) -> Vec<Cells> {
    let mut groups: Vec<Cells> = Vec::new();
    for cell in cells {
        let (column, row) = (cell % COLUMNS, cell / COLUMNS);
        let mut group = [column, row, column + 1, row + 1];
        // One cell may connect several groups.
        while let Some(place) = groups.iter().position(|other| is_near(*other, group)) {
            group = joined(groups.swap_remove(place), group);
        }
        groups.push(group);
    }
    groups
}

fn joined(one: Cells, other: Cells) -> Cells {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

fn is_near(one: Cells, other: Cells) -> bool {
    let apart = |from: usize, to: usize| from <= to + NEAR;
    apart(one[0], other[2]) && apart(other[0], one[2]) && apart(one[1], other[3]) && apart(other[1], one[3])
}

fn area(cells: Cells) -> usize {
    (cells[2] - cells[0]) * (cells[3] - cells[1])
}
