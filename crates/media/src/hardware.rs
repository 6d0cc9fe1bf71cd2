//! H.264 encoders of the machine: each is used only if a trial shows that it works here. A driver, a device or a permission may be
//! missing although ffmpeg knows the encoder.

use super::child::{MediaError, Program, run};
use std::{ffi::OsString, path::Path, time::Duration};
use tokio::sync::OnceCell;

/// Time limit of a trial.
const TIME: Duration = Duration::from_secs(20);
/// Frames of a trial.
const FRAMES: usize = 15;
/// Source of a trial: a moving picture of about this size, because some encoders refuse small ones.
const PICTURE: &str = "testsrc2=size=640x360:rate=30:duration=0.5";
/// Least similarity to the source, in decibels, of each frame.
const LEAST_PSNR: f64 = 26.0;
/// Most bytes of the comparison's output.
const MOST_BYTES: u64 = 1 << 16;

/// Encoder of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HardwareEncoder {
    /// NVIDIA NVENC.
    Nvenc,
    /// Intel Quick Sync Video.
    QuickSync,
    /// VA-API, of Intel and AMD graphics under Linux.
    Vaapi,
    /// `VideoToolbox` of macOS.
    VideoToolbox,
    /// AMD AMF.
    Amf,
}

impl HardwareEncoder {
    /// All encoders, in the order in which they are tried.
    pub const ALL: [Self; 5] = [Self::Nvenc, Self::QuickSync, Self::Vaapi, Self::VideoToolbox, Self::Amf];

    /// Name of the technology.
    pub fn text(self) -> &'static str {
        match self {
            Self::Nvenc => "NVENC",
            Self::QuickSync => "Quick Sync",
            Self::Vaapi => "VA-API",
            Self::VideoToolbox => "VideoToolbox",
            Self::Amf => "AMF",
        }
    }

    /// Arguments before the inputs.
    pub fn before(self) -> &'static [&'static str] {
        match self {
            Self::Vaapi => &["-vaapi_device", "/dev/dri/renderD128"],
            _ => &[],
        }
    }

    /// Filter that follows all others of the picture; empty for none.
    pub fn filter(self) -> &'static str {
        match self {
            Self::Vaapi => ",format=nv12,hwupload",
            Self::QuickSync => ",format=nv12",
            _ => "",
        }
    }

    /// Arguments of the encoder. `factor` is a rate factor of libx264, of which this is about the quality.
    pub fn encoding(self, factor: u32) -> Vec<String> {
        let own = |arguments: &[&str]| arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>();
        let factor_text = factor.to_string();
        match self {
            Self::Nvenc => own(&["-c:v", "h264_nvenc", "-preset", "p5", "-rc", "vbr", "-cq", &factor_text, "-b:v", "0"]),
            Self::QuickSync => own(&["-c:v", "h264_qsv", "-global_quality", &factor_text]),
            Self::Vaapi => own(&["-c:v", "h264_vaapi", "-qp", &factor_text]),
            // From 1 to 100, the best.
            Self::VideoToolbox => own(&["-c:v", "h264_videotoolbox", "-q:v", &(100 - 2 * factor.min(45)).to_string()]),
            Self::Amf => own(&["-c:v", "h264_amf", "-rc", "cqp", "-qp_i", &factor_text, "-qp_p", &factor_text]),
        }
    }

    /// The encoder that works on this machine; `None` if none does. Tried once while the program runs.
    pub async fn working() -> Option<Self> {
        static FOUND: OnceCell<Option<HardwareEncoder>> = OnceCell::const_new();
        *FOUND.get_or_init(|| first(&Self::ALL)).await
    }
}

async fn first(encoders: &[HardwareEncoder]) -> Option<HardwareEncoder> {
    let folder = tempfile::tempdir().ok()?;
    for encoder in encoders {
        let filter = format!("setsar=1{}", encoder.filter());
        match trial(encoder.before(), &filter, &encoder.encoding(23), folder.path()).await {
            Ok(true) => return Some(*encoder),
            Ok(false) => tracing::info!(encoder = encoder.text(), "the encoder writes other pictures than it is given"),
            Err(error) => tracing::debug!(encoder = encoder.text(), %error, "the encoder does not work here"),
        }
    }
    None
}

/// Encodes a known picture and compares what is decoded with it: an encoder may report success and write something else.
async fn trial(before: &[&str], filter: &str, encoding: &[String], folder: &Path) -> Result<bool, MediaError> {
    let file = folder.join("trial.mp4");
    let mut args: Vec<OsString> = before.iter().map(Into::into).collect();
    args.extend(["-f", "lavfi", "-i", PICTURE, "-vf", filter].map(Into::into));
    args.extend(encoding.iter().map(Into::into));
    args.extend(["-y", "-f", "mp4"].map(Into::into));
    args.push(file.clone().into());
    run(Program::Ffmpeg, args, MOST_BYTES, TIME).await?;
    let mut args: Vec<OsString> = vec!["-i".into(), file.into()];
    args.extend(["-f", "lavfi", "-i", PICTURE, "-lavfi", "[0:v][1:v]psnr=stats_file=-", "-f", "null", "-"].map(Into::into));
    let told = run(Program::Ffmpeg, args, MOST_BYTES, TIME).await?;
    Ok(is_alike(&String::from_utf8_lossy(&told)))
}

/// Whether every frame was compared and is like its source, from the lines of ffmpeg's `psnr`.
fn is_alike(told: &str) -> bool {
    let value = |line: &str| line.split_whitespace().find_map(|word| word.strip_prefix("psnr_avg:")).map(str::to_owned);
    let values: Vec<f64> = told.lines().filter_map(value).map(|text| text.parse().unwrap_or(f64::NAN)).collect();
    values.len() == FRAMES && values.iter().all(|value| *value >= LEAST_PSNR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_encoder_that_works_passes_its_trial_and_one_that_writes_another_picture_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let software = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "23"].map(str::to_owned);
        assert!(trial(&[], "setsar=1", &software, folder.path()).await.unwrap());
        assert!(!trial(&[], "setsar=1,negate", &software, folder.path()).await.unwrap(), "the colours are wrong");
        assert!(!trial(&[], "setsar=1,fps=10", &software, folder.path()).await.unwrap(), "frames are missing");
        let unknown = ["-c:v", "h264_of_tomorrow"].map(str::to_owned);
        assert!(trial(&[], "setsar=1", &unknown, folder.path()).await.is_err());
        assert!(trial(&["-vaapi_device", "/dev/no-such-device"], "setsar=1", &software, folder.path()).await.is_err());
    }

    #[tokio::test]
    async fn the_search_ends_whatever_this_machine_has() {
        let found = first(&HardwareEncoder::ALL).await;
        assert_eq!(found, first(found.as_slice()).await, "what was found is found again");
    }

    #[test]
    fn only_a_whole_comparison_counts() {
        let line = "n:1 mse_avg:1.2 mse_y:1.0 psnr_avg:41.20 psnr_y:42.00\n";
        assert!(is_alike(&line.repeat(FRAMES)));
        assert!(!is_alike(&line.repeat(FRAMES - 1)) && !is_alike(""));
        assert!(!is_alike(&(line.repeat(FRAMES - 1) + "n:15 psnr_avg:9.10")));
        assert!(is_alike(&line.replace("41.20", "inf").repeat(FRAMES)));
    }
}
