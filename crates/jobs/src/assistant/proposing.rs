//! Edits of an assistant: proposals, or saves if the user allowed those.

use super::{
    Assistant,
    answers::{ToolAnswer, text},
};
use crate::{
    api::VideoId,
    document::{EditRequest, Headless},
    jobs::proposals::{Sent, Shelf, fits, misfit, proposal},
    propose::{self, Fit, Part, Sure},
};
use anyhow::Context;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Reason and confidence that an assistant gives for an operation.
struct Said {
    why: Option<String>,
    sure: Sure,
}

/// Tool that proposes edits, or saves them if that is allowed and requested.
pub async fn edit(assistant: &Assistant, mut given: Value, by: Option<String>) -> anyhow::Result<ToolAnswer> {
    let video = VideoId::new(text(&given, "id")?);
    let why = text(&given, "why")?.to_owned();
    propose::sentence("why", &why)?;
    let said = take_said(&mut given)?;
    let mut requests = Vec::new();
    for (index, operation) in given["operations"].as_array().into_iter().flatten().enumerate() {
        requests.push(EditRequest::parse(index, operation)?);
    }
    if assistant.saves && given["proposeOnly"] != true {
        return save(assistant, &video, requests).await;
    }
    let by = by.filter(|by| propose::sentence("by", by).is_ok()).unwrap_or_else(|| words::jobs::an_assistant().to_owned());
    propose(assistant, video, requests, (by, why), &said).await
}

/// Removes reasons and confidences from the operations and returns them in the same order.
fn take_said(given: &mut Value) -> anyhow::Result<Vec<Said>> {
    let (mut all, mut known) = (Vec::new(), BTreeSet::new());
    for (index, operation) in given["operations"].as_array_mut().into_iter().flatten().enumerate() {
        let Some(fields) = operation.as_object_mut() else { continue };
        let why = fields.remove("why").and_then(|why| why.as_str().map(str::to_owned));
        if let Some(why) = &why {
            propose::sentence(&format!("operations[{index}].why"), why)?;
        }
        let sure = fields.remove("sure").and_then(|sure| sure.as_f64()).map_or(Sure::CERTAIN, |sure| Sure::percent(sure as u8));
        let id = fields.get("operationId").and_then(Value::as_str).unwrap_or_default().to_owned();
        anyhow::ensure!(known.insert(id.clone()), "operations[{index}].operationId must be used once, got {id:?} again");
        all.push(Said { why, sure });
    }
    Ok(all)
}

async fn propose(
    assistant: &Assistant,
    video: VideoId,
    requests: Vec<EditRequest>,
    (by, why): (String, String),
    said: &[Said],
) -> anyhow::Result<ToolAnswer> {
    let mut edits =
        Headless::look(assistant.client.clone(), &assistant.place.workspace, &video, &assistant.place.journals).await?;
    let found = edits.read_for(&requests).await;
    let made = found.map(|()| {
        let mut made = edits.project().parts_of(requests.clone(), &why);
        made.parts.iter_mut().for_each(|part| explain(part, &requests, said));
        let fits = edits.fits(&made.made_on, &made.parts);
        (made, fits)
    });
    edits.close().await?;
    let (made, fits) = made?;
    let misfits = made.parts.iter().zip(&fits).filter_map(|(part, fit)| {
        let ids: Vec<_> = part.operations.iter().map(|operation| operation.id().as_str().to_owned()).collect();
        misfit(fit).map(|why| format!("\u{2018}{}\u{2019} ({}): {why}", part.title, ids.join(", ")))
    });
    let misfits: Vec<_> = misfits.collect();
    anyhow::ensure!(misfits.is_empty(), "nothing was proposed. {}", misfits.join("; "));
    let proposal = proposal(video, by, why, made)?;
    let (shelf, kept) = (shelf(assistant, &proposal.video), proposal.clone());
    let on = shelf.clone();
    let (id, is_new) = tokio::task::spawn_blocking(move || on.keep(&kept)).await??;
    if let (true, Some(told)) = (is_new, &assistant.told) {
        told(shelf, Sent { by: proposal.by.clone(), why: proposal.why.clone(), parts: proposal.parts.len() });
    }
    let titles: Vec<_> =
        proposal.parts.iter().map(|part| json!({"title": part.title, "why": part.why, "sure": part.sure})).collect();
    Ok(ToolAnswer::record(&json!({"proposal": id.as_str(), "isNew": is_new, "parts": titles,
        "next": "Nothing was changed. A person looks at the parts in the window, View > Proposals, and takes or leaves each."})))
}

/// Gives a part the reason of its first operation that has one, and the lowest confidence of its operations.
fn explain(part: &mut Part, requests: &[EditRequest], said: &[Said]) {
    let of = requests.iter().zip(said).filter(|(request, _)| part.operations.contains(request));
    let of: Vec<_> = of.map(|(_, said)| said).collect();
    if let Some(why) = of.iter().find_map(|said| said.why.clone()) {
        part.why = why;
    }
    part.sure = of.iter().map(|said| said.sure).min().unwrap_or(Sure::CERTAIN);
}

async fn save(assistant: &Assistant, video: &VideoId, requests: Vec<EditRequest>) -> anyhow::Result<ToolAnswer> {
    let opened = Headless::open(assistant.client.clone(), &assistant.place.workspace, video, &assistant.place.journals).await;
    let mut edits = opened.context("nothing was saved; with proposeOnly the edits are kept as a proposal")?;
    let saved = async {
        let waiting = edits.project().waiting;
        anyhow::ensure!(
            waiting == 0,
            "nothing was saved: this video has {waiting} unsaved edits of its user, which would be saved too. Use proposeOnly"
        );
        edits.read_for(&requests).await?;
        let known = edits.set_aside().len();
        let added = edits.add(requests)?;
        let saved = edits.save().await;
        if !matches!(&saved, Ok(saved) if saved.error.is_none()) && !edits.is_unknown() {
            // Refused edits must not stay behind as unsaved changes of the user.
            edits.discard()?;
        }
        let saved = saved?;
        match saved.error {
            Some(error) if saved.unknown => Err(anyhow::Error::from(error).context(
                "it is not known whether the edits were saved: they wait in the video's journal, and `cutroom edits save` settles it",
            )),
            Some(error) if saved.done > 0 => {
                let what = format!("{} of the changes were saved, and the rest was refused", saved.done);
                Err(anyhow::Error::from(error).context(what))
            }
            Some(error) => Err(anyhow::Error::from(error).context("the edits were refused")),
            None => match edits.set_aside().get(known..) {
                None | Some([]) => Ok(json!({"saved": added, "revision": saved.revision})),
                Some(aside) => {
                    let aside = aside.iter().map(|edit| json!({"title": edit.title, "clipId": edit.clip, "reason": edit.reason}));
                    let aside: Vec<_> = aside.collect();
                    Ok(json!({"saved": saved.done, "revision": saved.revision, "setAside": aside}))
                }
            },
        }
    }
    .await;
    edits.close().await?;
    Ok(ToolAnswer::record(&saved?))
}

/// Tool that lists the proposals stored for a video.
pub async fn list(assistant: &Assistant, given: &Value) -> anyhow::Result<ToolAnswer> {
    let video = VideoId::new(text(given, "id")?);
    let shelf = shelf(assistant, &video);
    let (all, _) = tokio::task::spawn_blocking(move || shelf.list()).await??;
    let mut edits =
        Headless::look(assistant.client.clone(), &assistant.place.workspace, &video, &assistant.place.journals).await?;
    let mut told = Vec::new();
    for kept in &all {
        let fits = fits(&mut edits, &kept.proposal).await;
        let fits = fits.unwrap_or_default();
        told.push(json!({"proposal": kept.id.as_str(), "by": kept.proposal.by, "why": kept.proposal.why,
            "madeAt": kept.proposal.made_at.to_string(), "parts": parts(&kept.proposal.parts, &fits, &kept.left)}));
    }
    edits.close().await?;
    Ok(ToolAnswer::record(&json!({"proposals": told})))
}

fn parts(parts: &[Part], fits: &[Fit], left: &BTreeSet<usize>) -> Vec<Value> {
    let told = parts.iter().enumerate().map(|(index, part)| {
        let fit = fits.get(index);
        json!({"title": part.title, "why": part.why, "sure": part.sure, "wasLeft": left.contains(&index),
            "isDone": matches!(fit, Some(Fit::Already)), "fits": matches!(fit, Some(Fit::Fits(_)))})
    });
    told.collect()
}

fn shelf(assistant: &Assistant, video: &VideoId) -> Shelf {
    Shelf::of(&assistant.place.proposals, &assistant.place.workspace, video.as_str())
}
