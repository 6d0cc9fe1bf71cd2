//! The neural network of the face detector: some 50,000 weights (`YuNet`, of libfacedetection), run on one image.
//!
//! A map is `channels` values for each pixel, rows from the top. Each unit is a 1x1 convolution of all channels followed by a 3x3
//! convolution of each channel alone.

/// Created by scripts/detector.
static WEIGHTS: &[u8] = include_bytes!("../../../assets/detector/yunet.f32");
/// Input and output channels of the units, in file order; the last three units are the heads.
const UNITS: [(usize, usize); 17] = [
    (16, 16),
    (16, 16),
    (16, 32),
    (32, 32),
    (32, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, 64),
    (64, HEADS),
    (64, HEADS),
    (64, HEADS),
];
/// Number of outputs of a head for each position: face score, object score, and the box in four numbers.
pub const HEADS: usize = 6;
/// Image sides must be multiples of this.
pub const STEP: usize = 32;
/// Number of channels computed at once. Every map but the image has a multiple of this: a head's six are padded.
pub const BLOCK: usize = 16;
/// Inputs of the first convolution for each pixel: three channels of nine pixels.
const FIRST: usize = 27;

/// Feature map: values for each pixel, rows from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Number of values for each pixel.
    pub channels: usize,
    /// `width * height * channels` values.
    pub values: Vec<f32>,
}

impl Map {
    fn relu(mut self) -> Self {
        for value in &mut self.values {
            if *value < 0.0 {
                *value = 0.0;
            }
        }
        self
    }

    /// Max-pools to half the width and height.
    fn pooled(&self) -> Self {
        let (width, height, row) = (self.width / 2, self.height / 2, self.width * self.channels);
        let mut pooled = Self { width, height, channels: self.channels, values: Vec::with_capacity(self.values.len() / 4) };
        for pair in self.values.chunks_exact(2 * row) {
            let (upper, lower) = pair.split_at(row);
            for (above, below) in upper.chunks_exact(2 * self.channels).zip(lower.chunks_exact(2 * self.channels)) {
                let ((a, b), (c, d)) = (above.split_at(self.channels), below.split_at(self.channels));
                for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
                    pooled.values.push(a.max(*b).max(c.max(*d)));
                }
            }
        }
        pooled
    }

    /// Adds a map of half the size: each of its pixels to four.
    fn add_doubled(&mut self, half: &Self) {
        let row = self.width * self.channels;
        for (y, line) in self.values.chunks_exact_mut(row).enumerate() {
            let other = half.values.chunks_exact(half.width * half.channels).nth(y / 2).unwrap_or_default();
            for (two, one) in line.chunks_exact_mut(2 * self.channels).zip(other.chunks_exact(half.channels)) {
                for pixel in two.chunks_exact_mut(self.channels) {
                    pixel.iter_mut().zip(one).for_each(|(sum, value)| *sum += value);
                }
            }
        }
    }
}

/// A 1x1 convolution of all channels.
struct Points {
    inputs: usize,
    /// Weights, input by input: one for each output.
    weights: Vec<f32>,
    biases: Vec<f32>,
}

/// Pads numbers with zeros to whole blocks.
fn filled(numbers: &[f32]) -> Vec<f32> {
    let mut filled = numbers.to_vec();
    filled.resize(numbers.len().next_multiple_of(BLOCK), 0.0);
    filled
}

impl Points {
    /// Convolution from `rows`, which contains `inputs` weights for each output.
    fn new(inputs: usize, rows: &[f32], biases: &[f32]) -> Self {
        let column = |input: usize| filled(&rows.iter().skip(input).step_by(inputs).copied().collect::<Vec<_>>());
        Self { inputs, weights: (0..inputs).flat_map(column).collect(), biases: filled(biases) }
    }

    fn run(&self, input: &Map) -> Map {
        let outputs = self.biases.len();
        let values = self.biases.repeat(input.width * input.height);
        let mut output = Map { width: input.width, height: input.height, channels: outputs, values };
        for (values, sums) in input.values.chunks_exact(self.inputs).zip(output.values.chunks_exact_mut(outputs)) {
            // Four inputs at once: the sums are read and written a quarter as often.
            let (fours, rest) = values.as_chunks::<4>();
            let (weights, last) = self.weights.split_at(fours.len() * 4 * outputs);
            for ([a, b, c, d], weights) in fours.iter().zip(weights.chunks_exact(4 * outputs)) {
                let (first, second) = weights.split_at(2 * outputs);
                let ((wa, wb), (wc, wd)) = (first.split_at(outputs), second.split_at(outputs));
                for ((((sum, wa), wb), wc), wd) in sums.iter_mut().zip(wa).zip(wb).zip(wc).zip(wd) {
                    *sum += a * wa + b * wb + (c * wc + d * wd);
                }
            }
            for (value, weights) in rest.iter().zip(last.chunks_exact(outputs)) {
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
        output
    }
}

/// A unit: a convolution of all channels of each pixel, then a 3x3 convolution of each channel.
struct Unit {
    points: Points,
    /// Nine rows of weights, one for each channel.
    taps: [Vec<f32>; 9],
    bias: Vec<f32>,
}

impl Unit {
    fn new(inputs: usize, outputs: usize, [points, inner, taps, outer]: [&[f32]; 4]) -> Self {
        let tap = |tap: usize| filled(taps.get(tap * outputs..(tap + 1) * outputs).unwrap_or_default());
        Self { points: Points::new(inputs, points, inner), taps: std::array::from_fn(tap), bias: filled(outer) }
    }

    fn run(&self, input: &Map) -> Map {
        let input = self.points.run(input);
        let (channels, row) = (input.channels, input.width * input.channels);
        let values = self.bias.repeat(input.width * input.height);
        let mut output = Map { width: input.width, height: input.height, channels, values };
        for (y, line) in output.values.chunks_exact_mut(row).enumerate() {
            for (index, tap) in self.taps.iter().enumerate() {
                // Pixels outside the image add nothing.
                let Some(above) = (y + index / 3).checked_sub(1) else { continue };
                let Some(from) = input.values.get(above * row..(above + 1) * row) else { continue };
                let (skip, before) = match index % 3 {
                    0 => (channels, 0),
                    1 => (0, 0),
                    _ => (0, channels),
                };
                add(line.get_mut(skip..).unwrap_or_default(), from.get(before..).unwrap_or_default(), tap);
            }
        }
        output
    }
}

/// Adds `from` to `into`, each channel multiplied by its weight.
fn add(into: &mut [f32], from: &[f32], weights: &[f32]) {
    for (into, from) in into.chunks_exact_mut(weights.len()).zip(from.chunks_exact(weights.len())) {
        for ((sum, value), weight) in into.iter_mut().zip(from).zip(weights) {
            *sum += value * weight;
        }
    }
}

/// Inputs of the first convolution: the nine pixels around every second pixel, zeros outside the image.
fn gathered(picture: &Map) -> Map {
    let (width, height) = (picture.width / 2, picture.height / 2);
    let mut values = Vec::with_capacity(width * height * FIRST);
    for y in 0..height {
        for x in 0..width {
            for row in 0..3 {
                let line = (2 * y + row).checked_sub(1).filter(|row| *row < picture.height);
                for column in 0..3 {
                    let at = line.zip((2 * x + column).checked_sub(1).filter(|column| *column < picture.width));
                    let pixel = at.and_then(|(row, column)| picture.values.get((row * picture.width + column) * 3..)?.get(..3));
                    values.extend_from_slice(pixel.unwrap_or(&[0.0; 3]));
                }
            }
        }
    }
    Map { width, height, channels: FIRST, values }
}

/// The network with its weights.
pub struct Network {
    first: Points,
    units: Vec<Unit>,
}

/// Output of the network: three maps of [`HEADS`] values for each cell, padded to [`BLOCK`], with the side of a cell in pixels (8,
/// 16, 32).
pub type Levels = [(Map, usize); 3];

impl Network {
    /// Network with the compiled-in weights; `None` if they are damaged.
    pub fn new() -> Option<Self> {
        let weights: Vec<f32> =
            WEIGHTS.chunks_exact(4).filter_map(|bytes| Some(f32::from_le_bytes(bytes.try_into().ok()?))).collect();
        let mut rest = weights.as_slice();
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at_checked(count)?;
            rest = left;
            Some(taken)
        };
        let first = Points::new(FIRST, take(BLOCK * FIRST)?, take(BLOCK)?);
        let mut units = Vec::with_capacity(UNITS.len());
        for (inputs, outputs) in UNITS {
            let parts = [take(inputs * outputs)?, take(outputs)?, take(9 * outputs)?, take(outputs)?];
            units.push(Unit::new(inputs, outputs, parts));
        }
        rest.is_empty().then_some(Self { first, units })
    }

    /// Runs the network on an image of three channels (blue, green, red, 0 to 255) whose sides are multiples of [`STEP`]. `None` if
    /// the weights or the sides do not fit.
    pub fn run(&self, picture: &Map) -> Option<Levels> {
        let unit = |index: usize, map: &Map| self.units.get(index).map(|unit| unit.run(map));
        let two = |index: usize, map: &Map| unit(index + 1, &unit(index, map)?.relu()).map(Map::relu);
        let map = self.first.run(&gathered(picture)).relu();
        let map = unit(0, &map)?.relu().pooled();
        let map = two(3, &two(1, &map)?)?.pooled();
        let mut fine = two(5, &map)?;
        let mut middle = two(7, &fine.pooled())?;
        let coarse = two(9, &middle.pooled())?;
        let coarse = unit(13, &coarse)?.relu();
        middle.add_doubled(&coarse);
        let middle = unit(12, &middle)?.relu();
        fine.add_doubled(&middle);
        let fine = unit(11, &fine)?.relu();
        Some([(unit(14, &fine)?, 8), (unit(15, &middle)?, 16), (unit(16, &coarse)?, 32)])
    }
}
