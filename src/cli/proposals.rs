//! Proposals without a window: `cutroom edits export`, `edits import`, `propose`, and `proposals list, show, take, drop`.

use super::{Hold, Session, Where, WrongUse, counted, edits::read, is_free, waiting::OfVideo, write_out};
use clap::{Args, Subcommand, builder::PossibleValuesParser};
use cutroom::{
    api::{ApiError, VideoId},
    app::{EditRequest, Finder, Headless, LEAST_QUIET_MS, MadeParts, Paths, Settings, Watched, terminal},
    jobs::proposals::{Kept, Shelf, fits, listen, misfit, proposal, read_screens, watch_screens},
    propose::{self, Fit, Proposal},
};
use serde_json::json;
use std::{path::PathBuf, process::ExitCode};

/// The reason of a proposal whose author gave none.
const NO_REASON: &str = "Proposed without a reason.";

/// Who proposes, and why.
#[derive(Args)]
pub struct Author {
    /// Who proposes it; the user of this computer by default
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
    /// Why, in a sentence
    #[arg(long, value_name = "SENTENCE", default_value = NO_REASON, hide_default_value = true)]
    why: String,
}

impl Author {
    /// The author's name and reason, after both were checked.
    fn checked(self) -> anyhow::Result<(String, String)> {
        let user =
            || ["USER", "USERNAME"].iter().find_map(|name| std::env::var(name).ok()).filter(|name| !name.trim().is_empty());
        let by = self.by.or_else(user).unwrap_or_else(|| "Somebody".to_owned());
        propose::sentence("by", &by)?;
        propose::sentence("why", &self.why)?;
        Ok((by, self.why))
    }
}

/// `cutroom edits export`.
#[derive(Args)]
pub struct Export {
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    author: Author,
    #[command(flatten)]
    place: Where,
}

/// `cutroom edits import FILE`.
#[derive(Args)]
pub struct Import {
    /// A proposal, as `cutroom edits export` writes it; - reads standard input
    file: PathBuf,
    /// The video; the proposal's own by default
    #[arg(long, value_name = "ID")]
    video: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The hosted workspace of the video; this computer's own by default
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
}

/// `cutroom propose FILE`.
#[derive(Args)]
pub struct Propose {
    /// Operations as JSON, as `cutroom edits add` takes them; - reads standard input
    #[arg(required_unless_present = "find")]
    file: Option<PathBuf>,
    /// In place of a file, what Cutroom finds in the video by itself, as the window's panel of proposals
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', conflicts_with = "file", value_parser = PossibleValuesParser::new(Finder::ALL.map(Finder::name)))]
    find: Vec<String>,
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    author: Author,
    #[command(flatten)]
    place: Where,
}

/// `cutroom proposals`.
#[derive(Subcommand)]
pub enum Proposals {
    /// List the proposals that are kept for a video
    List(OfVideo),
    /// Show each part of a proposal, with its reason and whether it fits the video as it is
    Show(One),
    /// Add the parts of a proposal that fit to the unsaved edits, as one step
    Take(Take),
    /// Drop a proposal
    Drop(One),
}

/// One proposal.
#[derive(Args)]
pub struct One {
    /// The proposal, by its id or the beginning of it
    id: String,
    #[command(flatten)]
    of: OfVideo,
}

/// Parts of a proposal to accept.
#[derive(Args)]
pub struct Take {
    #[command(flatten)]
    one: One,
    /// Only these parts, by their numbers in `cutroom proposals show`
    #[arg(long = "part", value_name = "N")]
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
        terminal::problem(format_args!("not in the proposal: {title}"));
    }
    anyhow::ensure!(!made.parts.is_empty(), "nothing waits that could be proposed");
    let proposal = proposal(video, by, why, made)?;
    write_out(&export.out, &proposal.to_bytes())?;
    let count = proposal.parts.len();
    terminal::line(format_args!("wrote {count} {} to {}", plural(count), export.out.display()))?;
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
        let place = import.base_url.as_deref().unwrap_or("this computer");
        anyhow::ensure!(
            !is_missing(import.base_url.clone(), &proposal.video).await?,
            "the workspace of {place} has no video {video}, which the proposal is for: nothing was kept. Name the video with --video"
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
            // If neither name nor reason was given, the program itself is the author.
            if why == NO_REASON {
                (by, why) = ("Cutroom".to_owned(), "Found in this video.".to_owned());
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
            anyhow::bail!("\u{2018}{}\u{2019} cannot be proposed: {why}", part.title);
        }
    }
    anyhow::ensure!(!made.parts.is_empty(), "nothing was found that could be proposed");
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
        let progress =
            |done: usize, all: usize| terminal::progress(format_args!("looks at screen recording {} of {all}", done + 1));
        watched.changes = watch_screens(&session.client, project, &progress).await?;
    }
    if finders.iter().any(|finder| finder.reads()) {
        let progress = |done: usize, all: usize, at: i64| {
            terminal::progress(format_args!("reads screen recording {} of {all}: {} s", done + 1, at / 1_000));
        };
        watched.texts = read_screens(&session.client, project, &progress).await?;
    }
    if finders.iter().any(|finder| finder.listens()) {
        let progress = |done: usize, all: usize| terminal::progress(format_args!("listens to recording {} of {all}", done + 1));
        for (clip, quiet) in listen(&session.client, &Watched::unspoken(project), LEAST_QUIET_MS, &progress).await? {
            watched.take_quiet(clip, quiet);
        }
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
        let count = proposal.parts.len();
        let when = proposal.made_at.strftime("%Y-%m-%d %H:%M");
        terminal::line(format_args!("{id}  {when}  {:<16}  {count} {}: {}", proposal.by, plural(count), proposal.why))?;
    }
    let kept = if all.len() == 1 { "1 is".to_owned() } else { format!("{} are", all.len()) };
    terminal::line(format_args!("{kept} kept for this video"))?;
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
    terminal::line(format_args!("{} by {}: {}", kept.id, kept.proposal.by, kept.proposal.why))?;
    for (index, (part, fit)) in parts {
        let (kind, sure) = (part.kind.label(), part.sure.as_percent());
        terminal::line(format_args!("{:>4}  {kind:<12} {sure:>3}%  {}: {}", index + 1, part.title, part.why))?;
        if let Some(why) = misfit(fit) {
            terminal::line(format_args!("      does not fit: {why}"))?;
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
        chosen.push(index.ok_or_else(|| WrongUse(format!("--part must be 1 to {count}, got {number}")))?);
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
            &format!("Take what {} proposes", kept.proposal.by),
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
            terminal::line(format_args!("left out {}: {title}: {}", index + 1, misfit(fit).unwrap_or_default()))?;
        }
        terminal::line(format_args!("took {}; {waits} wait to be saved", taken.taken.len()))?;
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
        terminal::line(format_args!("dropped {}", kept.id))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn kept(shelf: &Shelf, proposal: &Proposal, json: bool) -> anyhow::Result<ExitCode> {
    let (id, is_new) = shelf.keep(proposal)?;
    if json {
        terminal::compact_json(&json!({"id": id.as_str(), "parts": proposal.parts.len(), "new": is_new}))?;
    } else if is_new {
        let count = proposal.parts.len();
        terminal::line(format_args!(
            "kept {id} with {count} {}: open the video in the window, View > Proposals, to look at them",
            plural(count)
        ))?;
    } else {
        terminal::line(format_args!("{id} is kept already"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The proposal that the user named.
fn meant(one: &One) -> anyhow::Result<Kept> {
    let (all, _) = shelf(&one.of)?.list()?;
    let mut like: Vec<_> = all.into_iter().filter(|kept| !one.id.is_empty() && kept.id.as_str().starts_with(&one.id)).collect();
    anyhow::ensure!(like.len() < 2, "{} proposals begin with {}: give more of the id", like.len(), one.id);
    like.pop().ok_or_else(|| {
        anyhow::anyhow!("no proposal {} is kept for this video: `cutroom proposals list` names those that are", one.id)
    })
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

fn plural(count: usize) -> &'static str {
    if count == 1 { "part" } else { "parts" }
}
