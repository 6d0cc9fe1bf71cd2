//! `cutroom edits add, list, show, discard, save`: the unsaved edits in a video's journal, without a window.

use super::{
    Hold, Session, UNKNOWN, Where, counted,
    edits::{fields, line, read},
};
use clap::Args;
use cutroom::{
    api::VideoId,
    app::{EditRequest, Headless, HeadlessError, Paths, terminal},
    document::hash_of,
    edit::Parked,
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
    #[arg(long, value_name = "ID", help = words::cli::video())]
    pub(super) video: String,
    #[arg(long, help = words::cli::print_json())]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) place: Where,
}

/// `cutroom edits add FILE`.
#[derive(Args)]
pub struct Add {
    #[arg(help = words::cli::operations_file())]
    file: PathBuf,
    #[command(flatten)]
    of: OfVideo,
}

/// `cutroom edits discard`.
#[derive(Args)]
pub struct Discard {
    #[arg(long, help = words::cli::discard_all())]
    all: bool,
    #[arg(long, help = words::cli::discard_set_aside())]
    set_aside: bool,
    #[command(flatten)]
    of: OfVideo,
}

/// `cutroom edits save`.
#[derive(Args)]
pub struct Save {
    #[arg(long, help = words::cli::save_yes())]
    yes: bool,
    #[command(flatten)]
    of: OfVideo,
}

/// `cutroom edits generations`.
#[derive(Args)]
pub struct Generations {
    #[arg(long, value_name = "N", help = words::cli::generations_bring_back())]
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
                anyhow::bail!(words::cli::no_version(all.len(), number));
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
            terminal::line(words::cli::version_restored(count, waiting))?;
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
        let bytes = words::cli::bytes(one.length);
        let age = words::padded(&cutroom::document::generations::ago(age), 12);
        terminal::line(format_args!("{:>3}  {age}  {bytes}", index + 1))?;
    }
    terminal::line(words::cli::versions_kept(all.len()))?;
    Ok(ExitCode::SUCCESS)
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
        terminal::line(words::cli::edits_added(added, waits))?;
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
    terminal::line(words::cli::unsaved_changes(counted(edit_requests.len(), waiting)))?;
    if conflicts > 0 {
        terminal::line(words::cli::conflicts(conflicts))?;
    }
    tell_set_aside(&parked)?;
    if unknown {
        terminal::line(words::cli::save_unanswered())?;
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
        terminal::line(match &edit.clip {
            Some(clip) => words::cli::set_aside_of_clip(clip, reason, title),
            None => words::cli::set_aside(reason, title),
        })?;
    }
    if !parked.is_empty() {
        terminal::line(words::cli::set_aside_hint(parked.len()))?;
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
    anyhow::ensure!(discard.all || discard.set_aside, words::cli::discard_what());
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
        terminal::line(words::cli::discarded(counted(operations, count)))?;
    }
    if let Some(count) = dropped {
        terminal::line(words::cli::set_aside_deleted(count))?;
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
        let waiting = edits.project().waiting;
        let question = if waiting == edit_requests.len() {
            words::cli::save_question(waiting, &hash)
        } else {
            words::cli::save_counted_question(counted(edit_requests.len(), waiting), &hash)
        };
        terminal::write(&format!("{question} "))?;
        let mut answer = String::new();
        std::io::stdin().lock().read_line(&mut answer)?;
        if !answer.trim().eq_ignore_ascii_case("y") {
            close(session, edits).await?;
            terminal::line(words::cli::nothing_saved())?;
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
        // If only a part was saved, only the number of edits is known.
        let operations = if saved.done == before { edit_requests.len() } else { saved.done };
        let done = counted(operations, saved.done);
        terminal::line(match saved.revision {
            Some(revision) => words::cli::saved_as(revision, done, waits),
            None => words::cli::saved(done, waits),
        })?;
        tell_set_aside(&parked)?;
    }
    if let Some(error) = &saved.unread {
        terminal::problem(words::cli::saved_not_reloaded(error));
    }
    if let (Some(error), Some(advice)) = (&saved.error, saved.advice()) {
        terminal::problem(words::cli::error_and_advice(advice, error));
        return Ok(ExitCode::from(if saved.unknown { UNKNOWN } else { REFUSED }));
    }
    if !parked.is_empty() {
        terminal::problem(words::cli::not_all_saved(parked.len()));
        return Ok(ExitCode::from(REFUSED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Describes an edit in words.
fn line_of(request: &EditRequest) -> String {
    let what = match request {
        EditRequest::Operation(operation) => return line(operation),
        EditRequest::UpdateClip(clip, change) => words::cli::line_clip(clip, fields(change)),
        EditRequest::ReorderClip(clip, place) => words::cli::line_move_clip(clip, place.order),
        EditRequest::DeleteClip(clip) => words::cli::line_delete_clip(clip),
        EditRequest::AddClip(clip, add) => {
            let sources: Vec<_> = add.source_id.iter().chain(&add.camera_source_id).map(ToString::to_string).collect();
            words::cli::line_rebuild_clip(clip, sources.join(" + "))
        }
        EditRequest::CopyClip(clip, of, _) => words::cli::line_duplicate_clip(clip, of),
        EditRequest::CorrectWords(clip, words) => words::cli::line_correct_words(clip, words.words.len()),
        EditRequest::CutFootage(clip, _) => words::cli::line_cut(clip),
        EditRequest::AddChapter(clip, chapter) => words::cli::line_chapter(clip, &chapter.title),
        EditRequest::Video(step) => words::cli::line_video(step.title()),
        EditRequest::ApplyPreset(apply) => words::cli::line_preset(&apply.preset_id),
    };
    format!("{:<12} {what}", "")
}
