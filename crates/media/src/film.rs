//! Sends numbered frames to an encoding ffmpeg: a frame that is shown for longer is sent once.
//!
//! Raw frames through a pipe have no times, so a still image would be written, read and copied for every frame. Here each frame is
//! a block of a Matroska stream (RFC 9559), with the number of the first frame that shows it.

use super::{child::MediaError, pipes::FrameWriter};
use std::{ffi::OsString, path::Path};

/// An encoding ffmpeg that takes frames as planar YUV 4:2:0. Dropping the writer kills the child.
pub struct FilmWriter {
    pictures: FrameWriter,
    /// Matroska bytes still to be written before the next frame.
    head: Vec<u8>,
}

impl FilmWriter {
    /// Starts ffmpeg in a folder. `arguments` follow those of the input, which is the first one, and end in an output file; their
    /// filters begin with [`FilmWriter::filter`].
    pub fn open(arguments: Vec<OsString>, size: (u32, u32), fps: u32, folder: &Path) -> Result<Self, MediaError> {
        // The Matroska header describes the stream completely: ffmpeg need not read frames to find out.
        let mut all: Vec<OsString> = ["-fpsprobesize", "0", "-f", "matroska", "-i", "pipe:0"].map(Into::into).to_vec();
        all.extend(arguments);
        Ok(Self { pictures: FrameWriter::open(all, folder)?, head: stream_head(size, fps) })
    }

    /// ffmpeg filter that repeats each frame until the next one begins, without copying it.
    pub fn filter(fps: u32) -> String {
        format!("fps={fps}")
    }

    /// Sends an image that is shown from frame `number` on, counted from 0. Numbers must rise.
    pub async fn write(&mut self, number: u64, picture: &[u8]) -> Result<(), MediaError> {
        let mut head = std::mem::take(&mut self.head);
        cluster_head(&mut head, number, picture.len());
        self.pictures.write(&head).await?;
        head.clear();
        self.head = head;
        self.pictures.write(picture).await
    }

    /// Waits until the output is complete. The last image sent is the last frame.
    pub async fn finish(self) -> Result<(), MediaError> {
        self.pictures.finish().await
    }
}

/// Appends a Matroska element: its id, the length of its content, and the content.
fn element(out: &mut Vec<u8>, id: &[u8], content: &[u8]) {
    out.extend(id);
    length(out, content.len());
    out.extend(content);
}

/// Appends an EBML length in its longest form, 8 bytes.
fn length(out: &mut Vec<u8>, bytes: usize) {
    out.extend((bytes as u64 | 1 << 56).to_be_bytes());
}

/// Header of the Matroska stream: one video track of the given size, whose timestamps are frame numbers.
fn stream_head((width, height): (u32, u32), fps: u32) -> Vec<u8> {
    let frame_ns = (1_000_000_000 / u64::from(fps.max(1))).to_be_bytes();
    let mut header = Vec::new();
    element(&mut header, &[0x42, 0x82], b"matroska");
    let mut info = Vec::new();
    element(&mut info, &[0x2a, 0xd7, 0xb1], &frame_ns);
    let mut video = Vec::new();
    element(&mut video, &[0xb0], &width.to_be_bytes());
    element(&mut video, &[0xba], &height.to_be_bytes());
    element(&mut video, &[0x2e, 0xb5, 0x24], b"I420");
    let mut track = Vec::new();
    for id in [&[0xd7][..], &[0x73, 0xc5], &[0x83]] {
        // Track number, track UID, and track type (1: video).
        element(&mut track, id, &[1]);
    }
    element(&mut track, &[0x86], b"V_UNCOMPRESSED");
    element(&mut track, &[0x23, 0xe3, 0x83], &frame_ns);
    element(&mut track, &[0xe0], &video);
    let mut tracks = Vec::new();
    element(&mut tracks, &[0xae], &track);
    let mut out = Vec::new();
    element(&mut out, &[0x1a, 0x45, 0xdf, 0xa3], &header);
    // A segment of unknown length.
    out.extend([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    element(&mut out, &[0x15, 0x49, 0xa9, 0x66], &info);
    element(&mut out, &[0x16, 0x54, 0xae, 0x6b], &tracks);
    out
}

/// Appends the bytes before a frame's pixels: a cluster for this frame alone, with the frame number as its timestamp.
fn cluster_head(out: &mut Vec<u8>, number: u64, bytes: usize) {
    // Track 1, no offset to the cluster's timestamp, keyframe.
    const BLOCK: [u8; 4] = [0x81, 0, 0, 0x80];
    let mut time = Vec::new();
    element(&mut time, &[0xe7], &number.to_be_bytes());
    let mut block = vec![0xa3];
    length(&mut block, BLOCK.len() + bytes);
    block.extend(BLOCK);
    out.extend([0x1f, 0x43, 0xb6, 0x75]);
    length(out, time.len() + block.len() + bytes);
    out.extend(time);
    out.extend(block);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Encodes and decodes frames of 16 x 16 pixels of one brightness each. Returns the brightness of each decoded frame.
    async fn encoded(pictures: &[(u64, u8)], fps: u32) -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let args = ["-vf", &FilmWriter::filter(fps), "-c:v", "ffv1", "-f", "matroska", "film"].map(Into::into);
        let mut writer = FilmWriter::open(args.to_vec(), (16, 16), fps, folder.path()).unwrap();
        for (number, brightness) in pictures {
            writer.write(*number, &[*brightness; 384]).await.unwrap();
        }
        writer.finish().await.unwrap();
        let mut decode = Command::new("ffmpeg");
        decode.args(["-v", "error", "-i", "film", "-f", "rawvideo", "-vsync", "passthrough", "-"]).current_dir(&folder);
        let decoded = decode.output().unwrap();
        assert!(decoded.status.success(), "{decoded:?}");
        decoded.stdout.chunks(384).map(|frame| frame[0]).collect()
    }

    #[tokio::test]
    async fn a_picture_is_shown_from_its_frame_until_the_next_one_begins() {
        for fps in [24, 30, 60] {
            let shown = encoded(&[(0, 20), (1, 30), (5, 40), (6, 50), (90, 60), (4_000, 70), (4_001, 80)], fps).await;
            let expected = [(1, 20), (4, 30), (1, 40), (84, 50), (3_910, 60), (1, 70), (1, 80)];
            let expected: Vec<u8> = expected.iter().flat_map(|(times, shown)| vec![*shown; *times]).collect();
            assert!(shown == expected, "{fps} frames a second: {} of {} frames", shown.len(), expected.len());
        }
        assert_eq!(encoded(&[(0, 20), (2, 20)], 30).await, [20, 20, 20]);
        assert_eq!(encoded(&[(0, 20)], 30).await, [20]);
    }
}
