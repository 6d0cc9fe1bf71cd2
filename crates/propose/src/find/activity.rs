//! Where a screen recording changes: typing, a menu, a dialog. Small pictures of it are compared one after the other, cell by cell;
//! changes near each other in time and place are one activity.
//!
//! What opens and closes again, such as a dialog, is one activity for as long as it is open: it is known by the place where the picture
//! becomes what it was before.
//!
//! What changes nearly all of the time (a cursor that blinks, a clock, a camera picture within the recording) is no activity, and
//! neither is a change of the whole picture (another window, a flash). A recording that flickers throughout has none.

use cutroom_api::SourceMs;
use std::collections::BTreeMap;

/// Cells across and down.
const COLUMNS: usize = 32;
const ROWS: usize = 18;
/// By how much a pixel's brightness differs that has changed, of 255.
const CHANGED: u8 = 28;
/// The share of a cell's pixels that change with it, in percent, at least.
const CELL: usize = 3;
/// The share of all cells that change with the whole picture, in percent.
const WHOLE: usize = 45;
/// The share of all pictures in which a cell changes that is never at rest, in percent.
const RESTLESS: usize = 35;
/// The share of all pictures that change as a whole in a recording that flickers, in percent.
const FLICKERS: usize = 25;
/// The longest rest within an activity, in milliseconds.
const REST_MS: i64 = 2_200;
/// How far apart changes of one activity are, in cells.
const NEAR: usize = 4;
/// The largest area of an activity, in percent of the picture.
const LARGEST: usize = 42;
/// The smallest area of a single change that is an activity by itself, such as a menu that opens, in percent of the picture.
const SUDDEN: usize = 1;
/// The fewest changes of an activity that goes on, such as typing.
const FEWEST: usize = 3;
/// How long what changed once is looked at, in milliseconds.
const LOOKED_AT_MS: i64 = 2_500;

/// How long something takes to open or to close at most, in milliseconds: some fade.
const OPENS_MS: i64 = 1_000;
/// How long something is open at most that is looked at for as long as it is open, in milliseconds.
const OPEN_MS: i64 = 12_000;
/// By how much the brightness of a cell differs at most that is as it was before, of 255.
const SAME: u8 = 8;
/// The share of cells that what closes has in common with what opened, and of these the share that are as before, in percent.
const CLOSED: usize = 75;

/// A place that changes for a while.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activity {
    /// When it begins in the recording.
    pub from: SourceMs,
    /// When it ends.
    pub to: SourceMs,
    /// Its place in percent of the picture: left, top, right, bottom.
    pub place: [f64; 4],
    /// In how many pictures something changed.
    pub changes: usize,
}

/// A rectangle of cells: left, top, right, bottom, each end behind the last cell.
type Cells = [usize; 4];

/// A cell that changed, with its brightness before and behind.
#[derive(Clone, Copy, Debug)]
struct Changed {
    cell: usize,
    before: u8,
    after: u8,
}

/// Compares the pictures of a recording, which are given in order of time.
#[derive(Debug, Default)]
pub struct ActivityFinder {
    size: (usize, usize),
    last: Vec<u8>,
    /// What changed in each picture: its time, and the cells; none of them where the whole picture did.
    seen: Vec<(i64, Vec<Changed>)>,
    /// In how many pictures each cell changed.
    counts: Vec<usize>,
    whole: usize,
}

impl ActivityFinder {
    /// Takes the next picture: its size, and the brightness of its pixels row by row. One of another size than the first, or of too
    /// few pixels, is passed over.
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

    /// What was found, by time.
    pub fn finish(self) -> Vec<Activity> {
        let pictures = self.seen.len();
        if pictures == 0 || self.whole * 100 > pictures * FLICKERS {
            return Vec::new();
        }
        // Of a few pictures nothing is known about what is never at rest.
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

/// An activity that may go on.
struct Running {
    from: i64,
    last: i64,
    cells: Cells,
    changes: usize,
    /// The area of its largest single change, in cells.
    largest: usize,
    /// The brightness of each cell that changed, before its first change and behind its last.
    light: BTreeMap<usize, (u8, u8)>,
    /// When what opened had closed again.
    closed: Option<i64>,
}

impl Running {
    fn take<'a>(&mut self, changed: impl Iterator<Item = &'a Changed>) {
        for changed in changed {
            let light = self.light.entry(changed.cell).or_insert((changed.before, changed.after));
            light.1 = changed.after;
        }
    }

    /// Whether it is over as soon as a menu opens or closes.
    fn is_sudden(&self) -> bool {
        self.last - self.from <= OPENS_MS
    }

    /// Whether the picture is behind `other` what it was before this.
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

/// Takes what closes to what opened there.
fn closed(found: Vec<Running>) -> Vec<Running> {
    let mut kept: Vec<Running> = Vec::new();
    for running in found {
        // Of several in one place the last that opened closes first.
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

/// Changed cells as rectangles: cells near each other are in one.
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
