//! `cutroom edits add, list, show, discard, save`: the unsaved edits in a video's journal, without a window.

use super::{
    Hold, Session, UNKNOWN, Where, counted,
    edits::{fields, line, read},
};
use clap::Args;
use cutroom::{
    api::VideoId,
    app::{EditRequest, Headless, HeadlessError, Parked, Paths, hash_of, terminal},
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, IsTerminal},
    path::PathBuf,
    process::ExitCode,
};

/// The exit code that means: not everything was saved. An edit was refused, conflicts with changes of others, or is set aside.
const REFUSED: u8 = 1;

/// The video that the command works on.
#[derive(Args)]
pub struct OfVideo {
    /// The video
    #[arg(long, value_name = "ID")]
    pub(super) video: String,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) place: Where,
}

/// `cutroom edits add FILE`.
#[derive(Args)]
pub struct Add {
    /// Operations as JSON: an array, or {"operations": […]}; - reads standard input
    file: PathBuf,
    #[command(flatten)]
    of: OfVideo,
}

/// `cutroom edits discard`.
#[derive(Args)]
pub struct Discard {
    /// Discard all unsaved edits that wait; without it none of them is discarded
    #[arg(long)]
    all: bool,
    /// Drop the edits that are set aside, which no save sends
    #[arg(long)]
    set_aside: bool,
    #[command(flatten)]
    of: OfVideo,
}

/// `cutroom edits save`.
#[derive(Args)]
pub struct Save {
    /// Save without asking for confirmation. Where standard input is no terminal, as in a script, nobody is asked in any case
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    of: OfVideo,
}

/// `cutroom edits generations`.
#[derive(Args)]
pub struct Generations {
    /// Restore the unsaved edits of this state: its number in the list
    #[arg(long, value_name = "N")]
    bring_back: Option<usize>,
    #[command(flatten)]
    of: OfVideo,
}

/// Lists the earlier states of the journal, or restores one.
pub async fn generations(args: Generations) -> anyhow::Result<ExitCode> {
    // A restore changes the unsaved edits, so it must hold the journal. Listing only reads.
    let (session, mut edits, json) = opened(args.of, if args.bring_back.is_some() { Hold::Held } else { Hold::Looked }).await?;
    let all = edits.generations()?;
    let brought = match args.bring_back {
        None => None,
        Some(number) => {
            let Some(generation) = number.checked_sub(1).and_then(|index| all.get(index)) else {
                close(session, edits).await?;
                anyhow::bail!("there is no generation {number}: {} kept", how_many(all.len()));
            };
            Some(edits.bring_back(generation).await)
        }
    };
    let waiting = edits.project().waiting;
    close(session, edits).await?;
    if let Some(count) = brought.transpose()? {
        if json {
            terminal::compact_json(&json!({"broughtBack": count, "waiting": waiting}))?;
        } else {
            terminal::line(format_args!("brought back {count}; {waiting} wait to be saved"))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_millis() as i64;
    if json {
        let list: Vec<_> = all.iter().map(|one| json!({"atMs": one.at_ms, "bytes": one.length, "path": one.path})).collect();
        terminal::json(&json!({"generations": list}))?;
        return Ok(ExitCode::SUCCESS);
    }
    for (index, one) in all.iter().enumerate() {
        let age = std::time::Duration::from_millis((now - one.at_ms).max(0).unsigned_abs());
        terminal::line(format_args!("{:>3}  {:<12}  {} bytes", index + 1, cutroom::app::generations::ago(age), one.length))?;
    }
    let kept = how_many(all.len());
    terminal::line(format_args!("{kept} kept: all of the last hour, one an hour for a day, one a day for a week"))?;
    Ok(ExitCode::SUCCESS)
}

/// The number with its verb: `1 is`, `2 are`.
fn how_many(count: usize) -> String {
    if count == 1 { "1 is".to_owned() } else { format!("{count} are") }
}

/// Opens the edits for changing. The journal is locked until they are closed.
async fn open(of: OfVideo) -> anyhow::Result<(Session, Headless, bool)> {
    opened(of, Hold::Held).await
}

/// Opens the edits for reading. This works while a window has the video open.
async fn look(of: OfVideo) -> anyhow::Result<(Session, Headless, bool)> {
    opened(of, Hold::Looked).await
}

async fn opened(of: OfVideo, hold: Hold) -> anyhow::Result<(Session, Headless, bool)> {
    let session = Session::open(of.place).await?;
    let (video, paths, client) = (VideoId::new(of.video), Paths::find()?, session.client.clone());
    let opened = if hold == Hold::Held {
        Headless::open(client, &session.workspace, &video, &paths.journals).await
    } else {
        Headless::look(client, &session.workspace, &video, &paths.journals).await
    };
    match opened {
        Ok(edits) => Ok((session, edits, of.json)),
        Err(error) => {
            session.close().await;
            Err(error.into())
        }
    }
}

async fn close(session: Session, edits: Headless) -> anyhow::Result<()> {
    let closed = edits.close().await;
    session.close().await;
    Ok(closed?)
}

/// The result of a command that only reads. A damaged journal is reported as an error after its readable part was printed.
fn exit_code(damage: Option<HeadlessError>) -> anyhow::Result<ExitCode> {
    damage.map_or(Ok(ExitCode::SUCCESS), |damage| Err(damage.into()))
}

/// Adds all operations of a file to the unsaved edits, or none of them.
pub async fn add(add: Add) -> anyhow::Result<ExitCode> {
    let edit_requests = read(&add.file, EditRequest::parse)?;
    let (session, mut edits, json) = open(add.of).await?;
    let added = match edits.read_for(&edit_requests).await {
        Ok(()) => edits.add(edit_requests),
        Err(error) => Err(error),
    };
    let waiting = edits.project().waiting;
    let waits = counted(edits.edit_requests().len(), waiting);
    close(session, edits).await?;
    let added = added?;
    if json {
        terminal::compact_json(&json!({"added": added, "waiting": waiting}))?;
    } else {
        terminal::line(format_args!("added {added}; {waits} wait to be saved"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists the unsaved edits, one line each; with `--json` as `{"edits":[…]}`.
pub async fn list(of: OfVideo) -> anyhow::Result<ExitCode> {
    let (session, mut edits, json) = look(of).await?;
    let (edit_requests, damage) = (edits.edit_requests(), edits.damage.take());
    let (conflicts, unknown) = (edits.conflicts().len(), edits.is_unknown());
    let (parked, waiting) = (edits.set_aside().to_vec(), edits.project().waiting);
    close(session, edits).await?;
    if json {
        terminal::json(&json!({
            "edits": edit_requests.iter().map(EditRequest::to_json).collect::<Vec<_>>(),
            "setAside": set_aside_json(&parked),
        }))?;
        return exit_code(damage);
    }
    for request in &edit_requests {
        terminal::line(line_of(request))?;
    }
    terminal::line(format_args!("{} wait to be saved", counted(edit_requests.len(), waiting)))?;
    if conflicts > 0 {
        terminal::line(format_args!(
            "{conflicts} conflict with changes of others: open the video in the window to choose, or discard them"
        ))?;
    }
    tell_set_aside(&parked)?;
    if unknown {
        terminal::line("a save was sent and not answered: `save` asks again, and it takes effect once")?;
    }
    exit_code(damage)
}

/// The edits that are set aside, as JSON.
fn set_aside_json(parked: &[Parked]) -> Vec<Value> {
    parked.iter().map(|edit| json!({"clipId": edit.clip, "title": edit.title, "reason": edit.reason})).collect()
}

/// Names the edits that are set aside, and says what the user can do with them.
fn tell_set_aside(parked: &[Parked]) -> anyhow::Result<()> {
    for edit in parked {
        let (title, reason) = (&edit.title, &edit.reason);
        let on = edit.clip.as_ref().map_or_else(String::new, |clip| format!(" of clip {clip}"));
        terminal::line(format_args!("set aside    \u{2018}{title}\u{2019}{on}: {reason}"))?;
    }
    if !parked.is_empty() {
        terminal::line(format_args!(
            "{} set aside: no save sends them; open the video in the window, Edit > History, to apply them again, or drop them with \
             `edits discard --set-aside`",
            parked.len()
        ))?;
    }
    Ok(())
}

/// Shows the requests that a save would send, in order, and their hash.
pub async fn show(of: OfVideo) -> anyhow::Result<ExitCode> {
    let (session, mut edits, json) = look(of).await?;
    let damage = edits.damage.take();
    let (edit_requests, hash) = (edits.edit_requests(), hash_of(&edits.project().draft.plan().steps()));
    close(session, edits).await?;
    let batch = json!({"operations": edit_requests.iter().map(EditRequest::to_json).collect::<Vec<_>>(), "hash": hash});
    if json {
        terminal::compact_json(&batch)?;
    } else {
        terminal::json(&batch)?;
    }
    exit_code(damage)
}

/// Discards all unsaved edits that wait, those that are set aside, or both.
pub async fn discard(discard: Discard) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        discard.all || discard.set_aside,
        "nothing was discarded: add --all to discard everything that waits, or --set-aside to drop what is set aside"
    );
    let (session, mut edits, json) = open(discard.of).await?;
    let operations = edits.edit_requests().len();
    let discarded = if discard.all { edits.discard().map(Some) } else { Ok(None) };
    let dropped = if discard.set_aside && discarded.is_ok() { edits.drop_set_aside().map(Some) } else { Ok(None) };
    close(session, edits).await?;
    let (discarded, dropped) = (discarded?, dropped?);
    if json {
        let counts = [("discarded", discarded), ("droppedSetAside", dropped)];
        let counts = counts.into_iter().filter_map(|(name, count)| Some((name.to_owned(), count?.into())));
        terminal::compact_json(&Value::Object(counts.collect()))?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(count) = discarded {
        terminal::line(format_args!("discarded {}", counted(operations, count)))?;
    }
    if let Some(count) = dropped {
        terminal::line(format_args!("dropped {count} that {} set aside", if count == 1 { "was" } else { "were" }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Saves the unsaved edits, or resends a save that got no answer.
pub async fn save(save: Save) -> anyhow::Result<ExitCode> {
    let (session, mut edits, json) = open(save.of).await?;
    let (edit_requests, hash) = (edits.edit_requests(), hash_of(&edits.project().draft.plan().steps()));
    if !edits.is_unknown() && !save.yes && !edit_requests.is_empty() && std::io::stdin().is_terminal() {
        for request in &edit_requests {
            terminal::line(line_of(request))?;
        }
        let waits = counted(edit_requests.len(), edits.project().waiting);
        let changes = match edits.project().waiting {
            1 => "this change".to_owned(),
            waiting if waiting == edit_requests.len() => format!("these {waiting} changes"),
            _ => format!("{waits}"),
        };
        terminal::write(&format!("Save {changes} as {hash}? [y/N] "))?;
        let mut answer = String::new();
        std::io::stdin().lock().read_line(&mut answer)?;
        if !answer.trim().eq_ignore_ascii_case("y") {
            close(session, edits).await?;
            terminal::line(format_args!("nothing was sent"))?;
            return Ok(ExitCode::from(REFUSED));
        }
    }
    let before = edits.project().waiting;
    let saved = edits.save().await;
    let waiting = edits.project().waiting;
    let waits = counted(edits.edit_requests().len(), waiting);
    let parked = edits.set_aside().to_vec();
    close(session, edits).await?;
    let saved = match saved {
        Ok(saved) => saved,
        Err(error @ HeadlessError::Conflicts(_)) => {
            terminal::problem(&error);
            return Ok(ExitCode::from(REFUSED));
        }
        Err(error) => return Err(error.into()),
    };
    if json {
        let error = saved.error.as_ref().map(ToString::to_string);
        terminal::compact_json(&json!({
            "saved": saved.done, "waiting": waiting, "revision": saved.revision, "unknown": saved.unknown, "error": error,
            "setAside": set_aside_json(&parked),
        }))?;
    } else {
        let revision = saved.revision.map(|revision| format!(" as revision {revision}")).unwrap_or_default();
        // If only a part was saved, only the number of edits is known.
        let operations = if saved.done == before { edit_requests.len() } else { saved.done };
        terminal::line(format_args!("saved {}{revision}; {waits} wait", counted(operations, saved.done)))?;
        tell_set_aside(&parked)?;
    }
    if let Some(error) = &saved.unread {
        terminal::problem(format_args!("everything was saved, and the video could not be read again: {error}"));
    }
    if let (Some(error), Some(advice)) = (&saved.error, saved.advice()) {
        terminal::problem(format_args!("{error}. {advice}"));
        return Ok(ExitCode::from(if saved.unknown { UNKNOWN } else { REFUSED }));
    }
    if !parked.is_empty() {
        terminal::problem(format_args!("not all was saved: {} set aside", how_many(parked.len())));
        return Ok(ExitCode::from(REFUSED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Describes an edit in words.
fn line_of(request: &EditRequest) -> String {
    let what = match request {
        EditRequest::Operation(operation) => return line(operation),
        EditRequest::UpdateClip(clip, change) => format!("change clip {clip}: {}", fields(change)),
        EditRequest::ReorderClip(clip, place) => format!("move clip {clip} to place {}", place.order),
        EditRequest::DeleteClip(clip) => {
            format!("delete clip {clip} with everything on it: once it is saved, nothing brings it back whole")
        }
        EditRequest::AddClip(clip, add) => {
            let sources: Vec<_> = add.source_id.iter().chain(&add.camera_source_id).map(ToString::to_string).collect();
            format!("make clip {clip} anew from source {}", sources.join(" and "))
        }
        EditRequest::CorrectWords(clip, words) => {
            let count = words.words.len();
            format!("correct {count} {} of clip {clip}", if count == 1 { "word" } else { "words" })
        }
        EditRequest::CutFootage(clip, _) => format!("cut footage of clip {clip}"),
        EditRequest::AddChapter(clip, chapter) => format!("begin the chapter \u{2018}{}\u{2019} in clip {clip}", chapter.title),
        EditRequest::Video(step) => format!("change {}", step.title()),
        EditRequest::ApplyPreset(apply) => format!("apply subtitle preset {}", apply.preset_id),
    };
    format!("{:<12} {what}", "")
}
