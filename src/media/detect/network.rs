//! The network: a face detector of some 50,000 weights (YuNet, of libfacedetection), run on one picture.
//!
//! A picture is values of `channels` for each pixel, rows from the top. Each unit is a 1x1 convolution followed by a 3x3
//! convolution of each channel alone; put together they are one 3x3 convolution, which is one matrix product over the nine
//! neighbours of each pixel. The products are `matrixmultiply`'s, so a build without optimization of this crate is fast
//! enough as well.

use ndarray::{ArrayView2, ArrayViewMut2, linalg::general_mat_mul};

/// Made by scripts/detector.
static WEIGHTS: &[u8] = include_bytes!("../../../assets/detector/yunet.f32");
/// Inputs and outputs of the units, in the order of the file; the last three are the heads.
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
/// What a head says of a place: that it is a face, that it is an object, and its box in four numbers.
pub const HEADS: usize = 6;
/// The sides of a picture must be multiples of this.
pub const STEP: usize = 32;
/// Rows of pixels in one matrix product.
const BAND: usize = 4;

/// Values for each pixel, rows from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Values for each pixel.
    pub channels: usize,
    /// `width * height * channels` values.
    pub values: Vec<f32>,
}

impl Map {
    fn new(width: usize, height: usize, channels: usize) -> Self {
        Self { width, height, channels, values: vec![0.0; width * height * channels] }
    }

    fn relu(mut self) -> Self {
        for value in &mut self.values {
            if *value < 0.0 {
                *value = 0.0;
            }
        }
        self
    }

    /// Half as wide and high: the largest of four values.
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

/// A 3x3 convolution. `weights` is a matrix of `9 * inputs` rows and `outputs` columns.
struct Convolution {
    inputs: usize,
    outputs: usize,
    step: usize,
    weights: Vec<f32>,
    /// What a pixel gets beside the product, by whether it has neighbours to the left, right, above and below: the inner
    /// bias of a unit comes only from neighbours that exist.
    biases: [Vec<f32>; 16],
}

/// The neighbours that a pixel has, as an index into [`Convolution::biases`].
fn sides(left: bool, right: bool, above: bool, below: bool) -> usize {
    usize::from(left) | usize::from(right) << 1 | usize::from(above) << 2 | usize::from(below) << 3
}

impl Convolution {
    /// A unit: weights and biases of the 1x1 convolution, then of the 3x3 one.
    fn unit(inputs: usize, outputs: usize, [points, inner, taps, outer]: [&[f32]; 4]) -> Self {
        let mut weights = Vec::with_capacity(9 * inputs * outputs);
        for tap in taps.chunks_exact(outputs) {
            for input in 0..inputs {
                let column = points.iter().skip(input).step_by(inputs);
                weights.extend(column.zip(tap).map(|(point, tap)| point * tap));
            }
        }
        let biases = std::array::from_fn(|index| {
            let has = |side: usize| index >> side & 1 == 1;
            let exists = |tap: usize| {
                let (row, column) = (tap / 3, tap % 3);
                (column != 0 || has(0)) && (column != 2 || has(1)) && (row != 0 || has(2)) && (row != 2 || has(3))
            };
            let mut bias = outer.to_vec();
            for (_, tap) in taps.chunks_exact(outputs).enumerate().filter(|(tap, _)| exists(*tap)) {
                bias.iter_mut().zip(tap).zip(inner).for_each(|((bias, tap), inner)| *bias += tap * inner);
            }
            bias
        });
        Self { inputs, outputs, step: 1, weights, biases }
    }

    /// The first convolution, which halves the picture: rows of 27 weights.
    fn first(rows: &[f32], bias: &[f32]) -> Self {
        let outputs = bias.len();
        let weights = (0..27).flat_map(|column| rows.iter().skip(column).step_by(27).copied()).collect();
        Self { inputs: 3, outputs, step: 2, weights, biases: std::array::from_fn(|_| bias.to_vec()) }
    }

    fn run(&self, input: &Map) -> Map {
        let mut output = Map::new(input.width / self.step, input.height / self.step, self.outputs);
        let depth = 9 * self.inputs;
        let Ok(weights) = ArrayView2::from_shape((depth, self.outputs), &self.weights) else { return output };
        let mut neighbours: Vec<f32> = Vec::with_capacity(BAND * output.width * depth);
        let (width, height) = (output.width, output.height);
        for (band, values) in output.values.chunks_mut(BAND * width * self.outputs).enumerate() {
            let rows = values.len() / (width * self.outputs);
            neighbours.clear();
            for (row, line) in values.chunks_exact_mut(width * self.outputs).enumerate() {
                let y = band * BAND + row;
                for (x, pixel) in line.chunks_exact_mut(self.outputs).enumerate() {
                    let sides = sides(x > 0, x + 1 < width, y > 0, y + 1 < height);
                    if let Some(bias) = self.biases.get(sides) {
                        pixel.copy_from_slice(bias);
                    }
                    self.gather(input, x * self.step, y * self.step, &mut neighbours);
                }
            }
            let gathered = ArrayView2::from_shape((rows * width, depth), &neighbours);
            let values = ArrayViewMut2::from_shape((rows * width, self.outputs), values);
            if let (Ok(gathered), Ok(mut values)) = (gathered, values) {
                general_mat_mul(1.0, &gathered, &weights, 1.0, &mut values);
            }
        }
        output
    }

    /// Appends the values of the nine pixels around one, zeros for those outside of the picture.
    fn gather(&self, input: &Map, x: usize, y: usize, into: &mut Vec<f32>) {
        /// As many as three pixels have at most.
        static ZEROS: [f32; 192] = [0.0; 192];
        let zeros = |pixels: usize| ZEROS.get(..pixels * self.inputs).unwrap_or_default();
        let (first, last) = (x.saturating_sub(1), (x + 1).min(input.width - 1));
        for row in (y + input.height - 1..).take(3) {
            // One row above the picture is `height - 1` here, the first one below it `2 * height`.
            let Some(row) = row.checked_sub(input.height).filter(|row| *row < input.height) else {
                into.extend_from_slice(zeros(3));
                continue;
            };
            if x == 0 {
                into.extend_from_slice(zeros(1));
            }
            let (start, end) = (row * input.width + first, row * input.width + last + 1);
            into.extend_from_slice(input.values.get(start * self.inputs..end * self.inputs).unwrap_or_default());
            if x + 1 == input.width {
                into.extend_from_slice(zeros(1));
            }
        }
    }
}

/// The network with its weights.
pub struct Network {
    first: Convolution,
    units: Vec<Convolution>,
}

/// The three maps of [`HEADS`] values for each place, and how many pixels a place is wide and high: 8, 16, 32.
pub type Levels = [(Map, usize); 3];

impl Network {
    /// The network with the weights that are compiled in; none if they are damaged.
    pub fn new() -> Option<Self> {
        let weights: Vec<f32> =
            WEIGHTS.chunks_exact(4).filter_map(|bytes| Some(f32::from_le_bytes(bytes.try_into().ok()?))).collect();
        let mut rest = weights.as_slice();
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at_checked(count)?;
            rest = left;
            Some(taken)
        };
        let first = Convolution::first(take(16 * 27)?, take(16)?);
        let mut units = Vec::with_capacity(UNITS.len());
        for (inputs, outputs) in UNITS {
            let parts = [take(inputs * outputs)?, take(outputs)?, take(9 * outputs)?, take(outputs)?];
            units.push(Convolution::unit(inputs, outputs, parts));
        }
        rest.is_empty().then_some(Self { first, units })
    }

    /// Runs the network on a picture of three channels (blue, green, red, 0 to 255) whose sides are multiples of [`STEP`].
    pub fn run(&self, picture: &Map) -> Option<Levels> {
        let unit = |index: usize, map: &Map| self.units.get(index).map(|unit| unit.run(map));
        let two = |index: usize, map: &Map| unit(index + 1, &unit(index, map)?.relu()).map(Map::relu);
        let map = self.first.run(picture).relu();
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
