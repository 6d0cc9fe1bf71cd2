//! Reads the output of a pass, standard output and standard error, piece by piece. ffmpeg waits while no piece is taken.

use super::super::child::{MAX_COMPLAINT, MediaError, Program, check, start, texts};
use std::{ffi::OsString, process::Stdio, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader},
    process::ChildStderr,
    sync::mpsc,
    task::JoinSet,
};

/// Size limit of a JPEG, in bytes.
const MOST_PICTURE: usize = 8 << 20;
/// Longest line of a header or a note, in bytes.
const MOST_LINE: usize = 4 << 10;

/// A piece of a pass's output.
#[derive(Debug)]
pub enum Piece {
    /// A JPEG frame with its time in microseconds.
    Picture(i64, Vec<u8>),
    /// A chunk of the piped sound track.
    Sound(Vec<u8>),
}

/// Reader of a running pass. Dropping it kills the child.
pub struct PassReader {
    stdout: BufReader<tokio::process::ChildStdout>,
    child: tokio::process::Child,
    notes: mpsc::Receiver<i64>,
    complaint: JoinSet<String>,
    arguments: Vec<String>,
    has_pictures: bool,
}

impl PassReader {
    /// Starts ffmpeg. `has_pictures`: standard output is JPEG frames, otherwise sound.
    pub fn start(args: &[OsString], has_pictures: bool) -> Result<Self, MediaError> {
        let mut child = start(Program::Ffmpeg, args, None, Stdio::null())?;
        let not_run = || MediaError::NotRun { program: Program::Ffmpeg.name(), reason: "it has no output".into() };
        let (stdout, stderr) = child.stdout.take().zip(child.stderr.take()).ok_or_else(not_run)?;
        // ffmpeg notes a frame before it writes the image, and is at most a few frames ahead.
        let (send, notes) = mpsc::channel(1_024);
        let mut complaint = JoinSet::new();
        complaint.spawn(read_notes(stderr, send));
        let stdout = BufReader::with_capacity(256 << 10, stdout);
        Ok(Self { stdout, child, notes, complaint, arguments: texts(args), has_pictures })
    }

    /// Next piece; `None` at the end. Fails after `stalled` without a piece, and after the last piece if ffmpeg failed.
    pub async fn next(&mut self, stalled: Duration) -> Result<Option<Piece>, MediaError> {
        let failed = |error: std::io::Error| MediaError::NotRun { program: "ffmpeg", reason: error.to_string().into() };
        let next = async {
            if !self.has_pictures {
                let mut written = vec![0; 64 << 10];
                let count = self.stdout.read(&mut written).await.map_err(failed)?;
                written.truncate(count);
                return Ok((count > 0).then_some(Piece::Sound(written)));
            }
            let Some(jpeg) = read_part(&mut self.stdout).await.map_err(failed)? else { return Ok(None) };
            // A frame without its time is dropped.
            Ok(self.notes.recv().await.map(|time| Piece::Picture(time, jpeg)))
        };
        let too_slow = |_| MediaError::TooSlow { program: "ffmpeg", seconds: stalled.as_secs() };
        let piece = tokio::time::timeout(stalled, next).await.map_err(too_slow)??;
        if piece.is_some() {
            return Ok(piece);
        }
        let ended = tokio::time::timeout(stalled, self.child.wait()).await.map_err(too_slow)?.map_err(failed)?;
        let complaint = match self.complaint.join_next().await {
            Some(Ok(complaint)) => complaint,
            _ => String::new(),
        };
        check(Program::Ffmpeg.name(), ended, &complaint, &self.arguments).map(|()| None)
    }
}

/// Reads a part of a `mpjpeg` stream: a line with a boundary, header lines, an empty line, the bytes, an empty line.
async fn read_part(input: &mut (impl AsyncRead + AsyncBufReadExt + Unpin)) -> std::io::Result<Option<Vec<u8>>> {
    let (mut length, mut line) = (None, Vec::new());
    loop {
        line.clear();
        if (&mut *input).take(MOST_LINE as u64).read_until(b'\n', &mut line).await? == 0 {
            return Ok(None);
        }
        let text = line.trim_ascii();
        if let Some(value) = text.strip_prefix(b"Content-length:") {
            length = std::str::from_utf8(value).ok().and_then(|value| value.trim().parse::<usize>().ok());
        } else if let (true, Some(length)) = (text.is_empty(), length) {
            if length > MOST_PICTURE {
                return Err(std::io::Error::other(format!("a picture has {length} bytes")));
            }
            let mut jpeg = vec![0; length];
            return match input.read_exact(&mut jpeg).await {
                Ok(_) => Ok(Some(jpeg)),
                // An incomplete image is dropped.
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(None),
                Err(error) => Err(error),
            };
        }
    }
}

/// Separates ffmpeg's standard error: sends the times of frames to `send`, and returns the last error messages.
async fn read_notes(stderr: ChildStderr, send: mpsc::Sender<i64>) -> String {
    let (mut lines, mut complaint) = (BufReader::new(stderr), String::new());
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut lines).take(MOST_LINE as u64).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return complaint,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        if text.starts_with("frame:") {
            let time = text.split_once("pts:").and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
            if let Some(time) = time
                && send.send(time).await.is_err()
            {
                return complaint;
            }
        } else if !text.starts_with("note=") {
            complaint.push_str(&text);
            if complaint.len() as u64 > MAX_COMPLAINT {
                let mut cut = complaint.len() / 2;
                while !complaint.is_char_boundary(cut) {
                    cut += 1;
                }
                complaint.drain(..cut);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn pictures_are_read_by_their_length_and_half_of_one_is_none() {
        let part = |bytes: &[u8]| {
            [
                format!("--ffmpeg\r\nContent-type: image/jpeg\r\nContent-length: {}\r\n\r\n", bytes.len()).as_bytes(),
                bytes,
                b"\r\n",
            ]
            .concat()
        };
        let stream = [part(b"one\r\n\r\ntwo"), part(b""), part(b"three")].concat();
        let mut input = BufReader::new(&stream[..stream.len() - 3]);
        assert_eq!(read_part(&mut input).await.unwrap().as_deref(), Some(&b"one\r\n\r\ntwo"[..]));
        assert_eq!(read_part(&mut input).await.unwrap().as_deref(), Some(&b""[..]));
        assert_eq!(read_part(&mut input).await.unwrap(), None);
        assert!(read_part(&mut BufReader::new(&b"Content-length: 99999999999\r\n\r\n"[..])).await.is_err());
    }
}
