//! Tests of `cutroom measure`, which benchmarks a machine.

use super::program;
use serde_json::Value;

#[test]
fn a_machine_without_a_display_is_measured_and_everything_is_printed_as_documented() {
    let printed = program().args(["measure", "--short", "--json"]).output().unwrap();
    assert!(printed.status.success(), "{printed:?}");
    let measured: Value = serde_json::from_slice(&printed.stdout).unwrap();
    assert_eq!(measured["version"], env!("CARGO_PKG_VERSION"));
    for nothing in ["start", "laterStart", "frame", "reactions", "libraryMs", "memory"] {
        assert!(measured[nothing].is_null(), "{nothing} needs a window: {measured}");
    }
    let found = [
        "/scrub/p50Ms",
        "/scrub/p95Ms",
        "/scrub/withoutProxyMs",
        "/play/shown",
        "/cutGapMs",
        "/proxy/ratio",
        "/proxy/firstPictureMs",
        "/peaks/ratio",
        "/batch/perSecond",
        "/get/perSecond",
    ];
    for pointer in found {
        assert!(measured.pointer(pointer).and_then(Value::as_f64).is_some_and(|value| value > 0.0), "{pointer}: {measured}");
    }
    for pointer in ["/play/late", "/play/underruns", "/play/driftMs", "/cutGapOverFrameMs"] {
        assert!(measured.pointer(pointer).is_some_and(Value::is_number), "{pointer}: {measured}");
    }
    let steps = String::from_utf8_lossy(&printed.stderr);
    assert!(steps.contains("measuring: no window (") && steps.contains("measuring: scrub proxy"), "{steps}");
}

#[test]
fn a_name_of_the_folder_that_one_is_in_is_a_file_whatever_it_looks_like() {
    let folder = tempfile::tempdir().unwrap();
    let film = folder.path().join("film.mp4");
    let picture = ["-f", "lavfi", "-i", "testsrc=size=64x36:rate=10:duration=0.5", "-pix_fmt", "yuv420p"];
    super::common::ffmpeg(&[&picture[..], &[film.to_str().unwrap()]].concat());
    for name in ["2026-11-27T10:15:30.mp4", "-x.mp4", "http:x.mp4", "concat:a|b.mp4"] {
        std::fs::copy(&film, folder.path().join(name)).unwrap();
        let looked = program().current_dir(&folder).args(["measure", &format!("--faces={name}")]).output().unwrap();
        assert!(looked.status.success(), "{name}: {}", String::from_utf8_lossy(&looked.stderr));
    }
}
