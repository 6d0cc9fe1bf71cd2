//! Peak and RMS level of sound.

/// Levels of a range of sound, of the left and the right channel; 1 is full scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Levels {
    /// Largest absolute sample.
    pub peak: [f32; 2],
    /// Root mean square.
    pub rms: [f32; 2],
}

impl Levels {
    /// Measures frames: left and right samples, alternating.
    pub fn of(frames: &[f32]) -> Self {
        let (mut peak, mut squares) = ([0.0_f32; 2], [0.0_f64; 2]);
        for frame in frames.chunks_exact(2) {
            for ((sample, peak), squares) in frame.iter().zip(&mut peak).zip(&mut squares) {
                *peak = peak.max(sample.abs());
                *squares += f64::from(sample * sample);
            }
        }
        let count = (frames.len() / 2).max(1) as f64;
        Self { peak, rms: squares.map(|squares| (squares / count).sqrt() as f32) }
    }
}
