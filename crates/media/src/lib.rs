#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_disk as disk;
use cutroom_timeline as timeline;

mod address;
mod blocking;
mod cache;
mod child;
mod complaint;
mod crop;
mod detect;
mod encode;
mod examine;
mod external;
mod film;
mod frame;
mod frame_times;
mod group;
mod known;
mod layer;
pub mod measure;
pub mod mixer;
mod pcm;
mod peaks;
mod pipes;
pub mod play;
mod probe;
mod proxy;
mod read_words;
mod screen_scan;
mod shape;
mod sound;
mod tracks;

pub use address::HOST;
pub use cache::{Cache, SourceKey};
pub use child::{MediaError, Program, version};
pub use complaint::in_plain_words;
pub use crop::{DetectedCrop, detect_crop};
pub use detect::{DetectedFace, FaceScan, LEAST_CONFIDENCE, faces_at, faces_in};
pub use encode::encode;
pub use examine::examine;
pub use external::{ExternalError, run_external, speech_file};
pub use film::FilmWriter;
pub use frame::{fitted_frame_at, frame_at, jpeg_at};
pub use frame_times::{FrameTimes, Rate, read_frame_times};
pub use known::{examine_of_hash, probe_stored};
pub use layer::{Part, Stretch, View, layer_at, layer_frames, plane_frames};
pub use pcm::{Decoders, mixed, mixed_part};
pub use peaks::Waveform;
pub use pipes::{FrameReader, FrameWriter};
pub use probe::{Probe, probe};
pub use proxy::{Facts, Progress, Proxy, ProxyPicture, decode_jpeg, make_proxy, make_proxy_alone};
pub use read_words::{WordInPicture, read_words};
pub use screen_scan::{Grid, ScreenScan};
pub use sound::{Peaks, peaks, silences};
pub use tracks::Tracks;
