//! The sound of an export: voices as cut, sound effects where they stand, music under all of it. However many there are, one
//! run of ffmpeg opens few files: what is more is mixed in groups first.

use super::{ClipRender, Render};
use crate::media::{self, MediaError};
use std::{
    collections::{HashMap, HashSet},
    ffi::OsString,
    fmt::Write,
    path::{Path, PathBuf},
};

/// The most sounds of one sort that a run opens: voices, or sounds in their places.
const MOST_INPUTS: usize = 48;

/// The most sounds that a run puts in their places, from files that it may open once for several of them.
const MOST_SOUNDS: usize = 200;
/// The longest sound that is opened once for all its uses in a run.
const SHORT_MS: i64 = 10_000;

/// The longest filter graph that is handed over as an argument; the system takes no argument of 128 KiB.
const LONGEST_ARGUMENT: usize = 64 << 10;

/// A graph of more filters than this runs in one thread: a thread for each core and filter takes longer to begin than the
/// filters take to run.
const MANY_FILTERS: usize = 100;

/// The arguments that hand a filter graph to ffmpeg: as it is, or in a file of `folder` when it is long.
fn graph_args(filters: &[String], folder: &Path, name: &str) -> Result<Vec<OsString>, MediaError> {
    let graph = filters.join(";\n");
    let mut args: Vec<OsString> = Vec::new();
    if filters.len() > MANY_FILTERS {
        args.extend(["-filter_complex_threads".into(), "1".into()]);
    }
    if graph.len() <= LONGEST_ARGUMENT {
        args.extend(["-filter_complex".into(), graph.into()]);
    } else {
        write(&folder.join(name), &graph)?;
        args.extend(["-filter_complex_script".into(), name.into()]);
    }
    Ok(args)
}

/// Writes a text file that a run of ffmpeg reads.
fn write(path: &Path, text: &str) -> Result<(), MediaError> {
    std::fs::write(path, text).map_err(|error| MediaError::not_written(&error))
}

/// A sound in its place on the whole video.
#[derive(Clone)]
struct Sound {
    file: PathBuf,
    at_ms: i64,
    length_ms: i64,
    volume: f64,
}

impl Sound {
    /// What is opened for it; a long sound for each of its uses anew.
    fn opened(&self, index: usize) -> (&Path, Option<usize>) {
        (&self.file, (self.length_ms > SHORT_MS).then_some(index))
    }
}

/// Voices of a clip: files with sound and their volumes.
type Voices<'a> = Vec<(&'a Path, f64)>;

/// One run of ffmpeg as it is put together.
#[derive(Default)]
struct Run {
    args: Vec<OsString>,
    inputs: usize,
    filters: Vec<String>,
}

impl Run {
    fn open(&mut self, before: &[&str], file: &Path) -> usize {
        self.args.extend(before.iter().map(OsString::from));
        self.args.extend(["-i".into(), file.into()]);
        self.inputs += 1;
        self.inputs - 1
    }

    /// Opens sounds and puts them in their places, measured from `origin_ms`; answers the labels to mix. What is short and
    /// used more than once is opened once: its samples wait in memory for the last use.
    fn place(&mut self, sounds: &[Sound], origin_ms: i64) -> Vec<String> {
        let mut uses: HashMap<_, Vec<usize>> = HashMap::new();
        for (index, sound) in sounds.iter().enumerate() {
            uses.entry(sound.opened(index)).or_default().push(index);
        }
        for ((file, _), indices) in uses {
            let used = || indices.iter().filter_map(|index| sounds.get(*index).map(|sound| (index, sound)));
            let longest = seconds(used().map(|(_, sound)| sound.length_ms).max().unwrap_or(0));
            let input = self.open(&["-t", &longest], file);
            let copies = indices.iter().map(|index| format!("[o{index}]")).collect::<Vec<_>>().concat();
            let split = indices.len();
            self.filters.push(format!("[{input}:a:0]aresample=48000,aformat=channel_layouts=stereo,asplit={split}{copies}"));
            for (index, sound) in used() {
                let (length, volume, delay) = (seconds(sound.length_ms), sound.volume, sound.at_ms - origin_ms);
                self.filters.push(format!("[o{index}]atrim=0:{length},volume={volume:.3},adelay={delay}:all=1[s{index}]"));
            }
        }
        (0..sounds.len()).map(|index| format!("[s{index}]")).collect()
    }

    /// The voices of clips, one clip after the other, as `[speech]`.
    fn speech(&mut self, clips: &[(&ClipRender, Voices<'_>)]) {
        let mut pads = String::new();
        for (clip, (reel, voices)) in clips.iter().enumerate() {
            let length = seconds(reel.length().0);
            let mut mixed = String::new();
            for (index, (file, volume)) in voices.iter().enumerate() {
                let input = self.open(&[], file);
                let kept = kept_ranges(reel);
                self.filters.push(format!(
                    "[{input}:a:0]aresample=48000,aformat=channel_layouts=stereo,aselect='{kept}',asetpts=N/SR/TB,volume={volume:.3}[c{clip}n{index}]"
                ));
                // Writing to a String cannot fail.
                let _ = write!(mixed, "[c{clip}n{index}]");
            }
            let whole = format!("apad=whole_dur={length},atrim=0:{length},asetpts=N/SR/TB[c{clip}]");
            self.filters.push(match voices.len() {
                0 => format!("anullsrc=r=48000:cl=stereo,atrim=0:{length}[c{clip}]"),
                1 => format!("{mixed}{whole}"),
                count => format!("{mixed}amix=inputs={count}:normalize=0:duration=longest,{whole}"),
            });
            let _ = write!(pads, "[c{clip}]");
        }
        self.filters.push(format!("{pads}concat=n={}:v=0:a=1[speech]", clips.len()));
    }

    /// Runs it; `[label]` is written with a codec.
    async fn write(mut self, label: &str, codec: &str, out: &Path, folder: &Path) -> Result<(), MediaError> {
        self.args.extend(graph_args(&self.filters, folder, "sound.txt")?);
        self.args.extend(["-map".into(), format!("[{label}]").into(), "-c:a".into(), codec.into(), out.into()]);
        media::encode(self.args, folder, |_| {}).await
    }
}

fn seconds(ms: i64) -> String {
    format!("{:.3}", ms as f64 / 1000.0)
}

/// Writes the sound of clips that are played one after the other.
pub async fn sound(reels: &[ClipRender], render: &Render, out: &Path, folder: &Path) -> Result<(), MediaError> {
    let clips = voices(reels).await?;
    let (mut effects, mut played) = (Vec::new(), 0);
    for reel in reels {
        effects.extend(reel.sounds.iter().map(|(file, start, length, volume)| Sound {
            file: file.clone(),
            at_ms: played + start.0,
            length_ms: length.0,
            volume: *volume,
        }));
        played += reel.length().0;
    }
    let effects = few(effects, folder).await?;
    let mut run = Run::default();
    let groups = few_voices(&clips);
    if let [all] = groups.as_slice() {
        run.speech(all);
    } else {
        let mut list = String::new();
        for (index, group) in groups.iter().enumerate() {
            let name = format!("speech-{index}.mka");
            let mut part = Run::default();
            part.speech(group);
            part.write("speech", "pcm_f32le", &folder.join(&name), folder).await?;
            let _ = writeln!(list, "file '{name}'");
        }
        write(&folder.join("speech.txt"), &list)?;
        let input = run.open(&["-f", "concat", "-safe", "0"], Path::new("speech.txt"));
        run.filters.push(format!("[{input}:a:0]asetpts=N/SR/TB[speech]"));
    }
    let mut pads = run.place(&effects, 0).concat();
    if let Some((file, volume)) = &render.music {
        let input = run.open(&["-stream_loop", "-1"], file);
        let total = seconds(played);
        run.filters.push(format!(
            "[{input}:a:0]aresample=48000,aformat=channel_layouts=stereo,atrim=0:{total},volume={volume:.3}[music]"
        ));
        pads.push_str("[music]");
    }
    let mix = match pads.matches('[').count() {
        0 => "[speech]anull".to_owned(),
        count => format!("[speech]{pads}amix=inputs={}:normalize=0:duration=first", count + 1),
    };
    run.filters.push(format!("{mix},alimiter=limit=0.97,atempo={:.4}[all]", render.speed));
    run.write("all", "pcm_s16le", out, folder).await
}

/// The clips with those of their voices that have sound.
async fn voices(reels: &[ClipRender]) -> Result<Vec<(&ClipRender, Voices<'_>)>, MediaError> {
    let mut known = HashMap::new();
    let mut clips = Vec::new();
    for reel in reels {
        let mut voices = Vec::new();
        for (file, volume) in &reel.voices {
            let has_sound = match known.get(file) {
                Some(known) => *known,
                None => media::probe(file).await?.has_audio,
            };
            known.insert(file, has_sound);
            if has_sound {
                voices.push((file.as_path(), *volume));
            }
        }
        clips.push((reel, voices));
    }
    Ok(clips)
}

/// Clips in groups of few voices; never none.
fn few_voices<'a, 'b>(clips: &'b [(&'a ClipRender, Voices<'a>)]) -> Vec<&'b [(&'a ClipRender, Voices<'a>)]> {
    let (mut groups, mut from, mut inputs) = (Vec::new(), 0, 0);
    for (index, (_, voices)) in clips.iter().enumerate() {
        // A silent clip opens no file, but takes filters.
        let more = voices.len().max(1);
        if index > from && inputs + more > MOST_INPUTS {
            groups.extend(clips.get(from..index));
            (from, inputs) = (index, 0);
        }
        inputs += more;
    }
    groups.extend(clips.get(from..));
    groups
}

/// Sounds mixed into few files. Each holds neighbours, from the start of its first one on, so that all together take hardly
/// more space than the sounds themselves.
async fn few(mut sounds: Vec<Sound>, folder: &Path) -> Result<Vec<Sound>, MediaError> {
    let mut round = 0;
    loop {
        sounds.sort_by_key(|sound| sound.at_ms);
        let groups = few_sounds(&sounds);
        if groups.len() < 2 {
            return Ok(sounds);
        }
        let mut mixed = Vec::new();
        for (index, group) in groups.into_iter().enumerate() {
            let origin = group.iter().map(|sound| sound.at_ms).min().unwrap_or(0);
            let end = group.iter().map(|sound| sound.at_ms + sound.length_ms).max().unwrap_or(origin);
            let mut run = Run::default();
            let pads = run.place(group, origin).concat();
            run.filters.push(format!("{pads}amix=inputs={}:normalize=0:duration=longest[all]", group.len()));
            // Floats: what is too loud now may be turned down by the limiter at the end.
            let file = folder.join(format!("sounds-{round}-{index}.mka"));
            run.write("all", "pcm_f32le", &file, folder).await?;
            mixed.push(Sound { file, at_ms: origin, length_ms: end - origin, volume: 1.0 });
        }
        sounds = mixed;
        round += 1;
    }
}

/// Sounds in groups that one run can open; none of no sounds.
fn few_sounds(sounds: &[Sound]) -> Vec<&[Sound]> {
    let (mut groups, mut from, mut opened) = (Vec::new(), 0, HashSet::new());
    for (index, sound) in sounds.iter().enumerate() {
        let is_new = !opened.contains(&sound.opened(index));
        if index - from >= MOST_SOUNDS || (is_new && opened.len() >= MOST_INPUTS) {
            groups.extend(sounds.get(from..index));
            from = index;
            opened.clear();
        }
        opened.insert(sound.opened(index));
    }
    groups.extend(sounds.get(from..).filter(|rest| !rest.is_empty()));
    groups
}

/// What is played, as an expression of `t` in source time.
fn kept_ranges(reel: &ClipRender) -> String {
    let (mut kept, mut from) = (Vec::new(), 0);
    let end = reel.map.source_length().0;
    for (start, stop) in reel.map.removed().iter().map(|(start, stop)| (start.0, stop.0)).chain([(end, end)]) {
        if start > from {
            kept.push(format!("gte(t,{})*lt(t,{})", seconds(from), seconds(start)));
        }
        from = stop;
    }
    kept.join("+")
}
