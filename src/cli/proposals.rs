//! Proposals without a window: `cutroom edits export`, `edits import`, `propose`, and `proposals list, show, take, drop`.

use super::{Hold, Session, Where, WrongUse, counted, edits::read, is_free, waiting::OfVideo, write_out};
use clap::{Args, Subcommand, builder::PossibleValuesParser};
use cutroom::{
    api::{ApiError, VideoId},
    app::{
        EditRequest, Finder, Headless, Paths, Settings,
        features::editor::proposals::{LEAST_QUIET_MS, Watched},
        terminal,
    },
    document::MadeParts,
    jobs::proposals::{Kept, Shelf, fits, hear_voices, listen, misfit, proposal, read_screens, watch_screens},
    propose::{self, Fit, Proposal},
};
use serde_json::json;
use std::{path::PathBuf, process::ExitCode};

/// Who proposes, and why.
#[derive(Args)]
pub struct Author {
    #[arg(long, value_name = "NAME", help = words::cli::by())]
    by: Option<String>,
    #[arg(long, value_name = "SENTENCE", help = words::cli::why())]
    why: Option<String>,
}

impl Author {
    /// The author's name and reason, after both were checked.
    fn checked(self) -> anyhow::Result<(String, String)> {
        let user =
            || ["USER", "USERNAME"].iter().find_map(|name| std::env::var(name).ok()).filter(|name| !name.trim().is_empty());
        let by = self.by.or_else(user).unwrap_or_else(|| words::cli::someone().to_owned());
        propose::sentence("by", &by)?;
        let why = self.why.unwrap_or_else(|| words::cli::no_reason().to_owned());
        propose::sentence("why", &why)?;
        Ok((by, why))
    }
}

/// `cutroom edits export`.
#[derive(Args)]
pub struct Export {
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, value_name = "FILE", help = words::cli::edits_export_out())]
    out: PathBuf,
    #[command(flatten)]
    author: Author,
    #[command(flatten)]
    place: Where,
}

/// `cutroom edits import FILE`.
#[derive(Args)]
pub struct Import {
    #[arg(help = words::cli::import_file())]
    file: PathBuf,
    #[arg(long, value_name = "ID", help = words::cli::import_video())]
    video: Option<String>,
    #[arg(long, help = words::cli::print_json())]
    json: bool,
    #[arg(long, value_name = "URL", help = words::cli::import_base_url(), help_heading = words::cli::heading_workspace())]
    base_url: Option<String>,
}

/// `cutroom propose FILE`.
#[derive(Args)]
pub struct Propose {
    #[arg(required_unless_present = "find", help = words::cli::propose_file())]
    file: Option<PathBuf>,
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', conflicts_with = "file", value_parser = PossibleValuesParser::new(Finder::ALL.map(Finder::name)), help = words::cli::propose_find())]
    find: Vec<String>,
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, help = words::cli::print_json())]
    json: bool,
    #[command(flatten)]
    author: Author,
    #[command(flatten)]
    place: Where,
}

/// `cutroom proposals`.
#[derive(Subcommand)]
pub enum Proposals {
    #[command(about = words::cli::proposals_list())]
    List(OfVideo),
    #[command(about = words::cli::proposals_show())]
    Show(One),
    #[command(about = words::cli::proposals_take())]
    Take(Take),
    #[command(about = words::cli::proposals_drop())]
    Drop(One),
}

/// One proposal.
#[derive(Args)]
pub struct One {
    #[arg(help = words::cli::proposal_id())]
    id: String,
    #[command(flatten)]
    of: OfVideo,
}

/// Parts of a proposal to accept.
#[derive(Args)]
pub struct Take {
    #[command(flatten)]
    one: One,
    #[arg(long = "part", value_name = "N", help = words::cli::proposal_parts())]
    parts: Vec<usize>,
}

/// Writes the unsaved edits of a video as a proposal.
pub async fn export(export: Export) -> anyhow::Result<ExitCode> {
    is_free(Some(&export.out))?;
    let (by, why) = export.author.checked()?;
    let video = VideoId::new(export.video);
    let (session, edits) = opened(export.place, &video, Hold::Looked).await?;
    let made = edits.project().pending_parts(&why);
    close(session, edits).await?;
    for title in &made.without {
        terminal::problem(words::cli::not_in_proposal(title));
    }
    anyhow::ensure!(!made.parts.is_empty(), words::cli::nothing_to_propose());
    let proposal = proposal(video, by, why, made)?;
    write_out(&export.out, &proposal.to_bytes())?;
    terminal::line(words::cli::proposal_written(proposal.parts.len(), export.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Keeps a proposal for the window. A proposal for a video that the workspace does not have is refused unless `--video` names
/// another video, because nobody would ever see it.
pub async fn import(import: Import) -> anyhow::Result<ExitCode> {
    let proposal = propose::read(&super::read_file(&import.file)?)?;
    let video = if let Some(video) = import.video {
        video
    } else {
        let video = proposal.video.as_str().to_owned();
        anyhow::ensure!(
            !is_missing(import.base_url.clone(), &proposal.video).await?,
            match &import.base_url {
                Some(url) => words::cli::import_no_video_at(url, &video),
                None => words::cli::import_no_video(&video),
            }
        );
        video
    };
    let place = import.base_url.unwrap_or_else(|| "local".to_owned());
    let shelf = Shelf::of(&Paths::find()?.proposals(), &place, &video);
    kept(&shelf, &proposal, import.json)
}

/// Whether the workspace says that it does not have the video. If the workspace cannot be asked, the video may exist.
async fn is_missing(base_url: Option<String>, video: &VideoId) -> anyhow::Result<bool> {
    let api_key = std::env::var("CUTROOM_API_KEY").ok();
    let can_be_asked = match &base_url {
        Some(_) => api_key.as_deref().is_some_and(|key| !key.trim().is_empty()),
        // The question must not create a workspace.
        None => Paths::find()?.data.join("workspace.db").is_file(),
    };
    if !can_be_asked {
        return Ok(false);
    }
    let Ok(session) = Session::open(Where { base_url, api_key }).await else { return Ok(false) };
    let found = session.client.video(video).await;
    session.close().await;
    Ok(found
        .is_err_and(|error| matches!(error.status(), Some(400 | 404 | 422)) || matches!(error, ApiError::Unsendable { .. })))
}

/// Makes a proposal from a file of edits, or from what the finders find, and keeps it for the window.
pub async fn make(args: Propose) -> anyhow::Result<ExitCode> {
    let has_reason = args.author.why.is_some();
    let (mut by, mut why) = args.author.checked()?;
    let video = VideoId::new(args.video);
    let finders: Vec<Finder> =
        Finder::ALL.into_iter().filter(|finder| args.find.iter().any(|name| name == finder.name())).collect();
    let requests = args.file.as_deref().map_or(Ok(Vec::new()), |file| read(file, EditRequest::parse))?;
    let (session, mut edits) = opened(args.place, &video, Hold::Looked).await?;
    let place = session.workspace.clone();
    let made = async {
        let made = if finders.is_empty() {
            edits.read_for(&requests).await?;
            edits.project().parts_of(requests, &why)
        } else {
            // If no reason was given, the program itself is the author.
            if !has_reason {
                (by, why) = ("Cutroom".to_owned(), words::cli::found_reason().to_owned());
            }
            found(&session, &mut edits, &finders).await?
        };
        let fits = edits.fits(&made.made_on, &made.parts);
        anyhow::Ok((made, fits))
    }
    .await;
    close(session, edits).await?;
    let (made, fits) = made?;
    for (part, fit) in made.parts.iter().zip(&fits) {
        if let Some(why) = misfit(fit) {
            anyhow::bail!(words::cli::cannot_be_proposed(&part.title, why));
        }
    }
    anyhow::ensure!(!made.parts.is_empty(), words::cli::nothing_found());
    let proposal = proposal(video, by, why, made)?;
    let shelf = Shelf::of(&Paths::find()?.proposals(), &place, proposal.video.as_str());
    kept(&shelf, &proposal, args.json)
}

/// Findings of the finders in the video.
async fn found(session: &Session, edits: &mut Headless, finders: &[Finder]) -> anyhow::Result<MadeParts> {
    edits.read_all().await?;
    let settings = Settings::load(&Paths::find()?.config);
    let project = edits.project();
    let mut watched = Watched::default();
    if finders.iter().any(|finder| finder.watches()) {
        let progress = |done: usize, all: usize| terminal::progress(words::cli::looking(all, done + 1));
        watched.changes = watch_screens(&session.client, project, &progress).await?;
    }
    if finders.iter().any(|finder| finder.reads()) {
        let progress = |done: usize, all: usize, at: i64| {
            terminal::progress(words::cli::reading(all, done + 1, at / 1_000));
        };
        watched.texts = read_screens(&session.client, project, &progress).await?;
    }
    if finders.iter().any(|finder| finder.listens()) {
        let progress = |done: usize, all: usize| terminal::progress(words::cli::listening_to(all, done + 1));
        for (clip, quiet) in listen(&session.client, &Watched::unspoken(project), LEAST_QUIET_MS, &progress).await? {
            watched.take_quiet(clip, quiet);
        }
    }
    if finders.iter().any(|finder| finder.hears()) {
        let progress = |done: usize, all: usize| terminal::progress(words::cli::listening_to(all, done + 1));
        let unheard: Vec<_> = watched.unheard(project).collect();
        watched.voices = hear_voices(&session.client, &unheard, &progress).await?;
    }
    let parts = finders.iter().flat_map(|finder| finder.find(project, &settings.proposing, &watched)).collect();
    Ok(project.found_parts(parts))
}

/// Lists, shows, takes or drops proposals.
pub async fn proposals(command: Proposals) -> anyhow::Result<ExitCode> {
    match command {
        Proposals::List(of) => list(of),
        Proposals::Show(one) => Box::pin(show(one)).await,
        Proposals::Take(args) => Box::pin(take(args)).await,
        Proposals::Drop(one) => drop_one(one),
    }
}

fn list(of: OfVideo) -> anyhow::Result<ExitCode> {
    let (all, bad) = shelf(&of)?.list()?;
    for problem in &bad {
        terminal::problem(problem);
    }
    if of.json {
        let line = |kept: &Kept| {
            let Kept { id, proposal, left } = kept;
            json!({"id": id.as_str(), "by": proposal.by, "madeAt": proposal.made_at.to_string(), "why": proposal.why,
                "parts": proposal.parts.len(), "operations": proposal.operations(), "left": left})
        };
        terminal::json(&json!({"proposals": all.iter().map(line).collect::<Vec<_>>()}))?;
        return Ok(ExitCode::SUCCESS);
    }
    for Kept { id, proposal, .. } in &all {
        let when = proposal.made_at.strftime("%Y-%m-%d %H:%M");
        let parts = words::cli::parts(proposal.parts.len());
        let by = words::padded(&proposal.by, 16);
        terminal::line(format_args!("{id}  {when}  {by}  {parts}: {}", proposal.why))?;
    }
    terminal::line(words::cli::proposals_kept(all.len()))?;
    Ok(ExitCode::SUCCESS)
}

async fn show(one: One) -> anyhow::Result<ExitCode> {
    let kept = meant(&one)?;
    let video = VideoId::new(one.of.video);
    let (session, mut edits) = opened(one.of.place, &video, Hold::Looked).await?;
    let fits = fits(&mut edits, &kept.proposal).await;
    close(session, edits).await?;
    let fits = fits?;
    let parts = kept.proposal.parts.iter().zip(&fits).enumerate();
    if one.of.json {
        let part = |(index, (part, fit)): (usize, (&propose::Part, &Fit))| {
            let operations: Vec<_> = part.operations.iter().map(EditRequest::to_json).collect();
            json!({"part": index + 1, "kind": part.kind.id(), "title": part.title, "why": part.why, "sure": part.sure,
                "fits": matches!(fit, Fit::Fits(_)), "misfit": misfit(fit), "left": kept.left.contains(&index), "operations": operations})
        };
        terminal::json(&json!({"id": kept.id.as_str(), "by": kept.proposal.by, "why": kept.proposal.why,
            "parts": parts.map(part).collect::<Vec<_>>()}))?;
        return Ok(ExitCode::SUCCESS);
    }
    terminal::line(words::cli::proposal_head(&kept.proposal.by, &kept.id, &kept.proposal.why))?;
    for (index, (part, fit)) in parts {
        let (kind, sure) = (words::padded(part.kind.label(), 12), part.sure.as_percent());
        terminal::line(format_args!("{:>4}  {kind} {sure:>3}%  {}: {}", index + 1, part.title, part.why))?;
        if let Some(why) = misfit(fit) {
            terminal::line(format_args!("      {}", words::cli::does_not_fit(why)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn take(args: Take) -> anyhow::Result<ExitCode> {
    let kept = meant(&args.one)?;
    let count = kept.proposal.parts.len();
    let mut chosen = Vec::new();
    for number in &args.parts {
        let index = number.checked_sub(1).filter(|index| *index < count);
        chosen.push(index.ok_or_else(|| WrongUse(words::cli::wrong_part(number, count)))?);
    }
    if chosen.is_empty() {
        chosen = (0..count).filter(|index| !kept.left.contains(index)).collect();
    }
    let json = args.one.of.json;
    let video = VideoId::new(args.one.of.video);
    let (session, mut edits) = opened(args.one.of.place, &video, Hold::Held).await?;
    let taken = match fits(&mut edits, &kept.proposal).await {
        Ok(_) => edits.take_proposed(
            &kept.proposal.made_on,
            &kept.proposal.parts,
            &chosen,
            &words::cli::take_step(&kept.proposal.by),
        ),
        Err(error) => Err(error),
    };
    let waiting = edits.project().waiting;
    let waits = counted(edits.edit_requests().len(), waiting);
    close(session, edits).await?;
    let taken = taken?;
    let left: Vec<_> = taken.left.iter().map(|(index, fit)| json!({"part": index + 1, "why": misfit(fit)})).collect();
    if json {
        terminal::compact_json(&json!({"taken": taken.taken.len(), "left": left, "waiting": waiting}))?;
    } else {
        for (index, fit) in &taken.left {
            let title = kept.proposal.parts.get(*index).map_or("", |part| part.title.as_str());
            terminal::line(words::cli::part_left_out(index + 1, title, misfit(fit).unwrap_or_default()))?;
        }
        terminal::line(words::cli::taken(taken.taken.len(), waits))?;
    }
    // The command fails if parts were left out and nothing was taken.
    Ok(if taken.taken.is_empty() && !taken.left.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn drop_one(one: One) -> anyhow::Result<ExitCode> {
    let kept = meant(&one)?;
    shelf(&one.of)?.drop(&kept.id)?;
    if one.of.json {
        terminal::compact_json(&json!({"dropped": kept.id.as_str()}))?;
    } else {
        terminal::line(words::cli::proposal_dismissed(&kept.id))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn kept(shelf: &Shelf, proposal: &Proposal, json: bool) -> anyhow::Result<ExitCode> {
    let (id, is_new) = shelf.keep(proposal)?;
    if json {
        terminal::compact_json(&json!({"id": id.as_str(), "parts": proposal.parts.len(), "new": is_new}))?;
    } else if is_new {
        terminal::line(words::cli::proposal_added(proposal.parts.len(), id))?;
    } else {
        terminal::line(words::cli::proposal_known(id))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The proposal that the user named.
fn meant(one: &One) -> anyhow::Result<Kept> {
    let (all, _) = shelf(&one.of)?.list()?;
    let mut like: Vec<_> = all.into_iter().filter(|kept| !one.id.is_empty() && kept.id.as_str().starts_with(&one.id)).collect();
    anyhow::ensure!(like.len() < 2, words::cli::several_proposals(like.len(), &one.id));
    like.pop().ok_or_else(|| anyhow::anyhow!(words::cli::no_such_proposal(&one.id)))
}

fn shelf(of: &OfVideo) -> anyhow::Result<Shelf> {
    let place = of.place.base_url.clone().unwrap_or_else(|| "local".to_owned());
    Ok(Shelf::of(&Paths::find()?.proposals(), &place, &of.video))
}

async fn opened(place: Where, video: &VideoId, hold: Hold) -> anyhow::Result<(Session, Headless)> {
    let session = Session::open(place).await?;
    let (paths, client) = (Paths::find()?, session.client.clone());
    let opened = if hold == Hold::Held {
        Headless::open(client, &session.workspace, video, &paths.journals).await
    } else {
        Headless::look(client, &session.workspace, video, &paths.journals).await
    };
    match opened {
        Ok(edits) => Ok((session, edits)),
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
