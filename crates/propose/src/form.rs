//! File format of a proposal.

use crate::{MadeOn, Part, PartKind, Proposal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Value of the `format` field.
pub(crate) const FORMAT: &str = "cutroom-proposal";
/// Written and readable version of the format.
pub(crate) const VERSION: u64 = 1;

/// JSON object of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Form {
    pub format: String,
    pub version: u64,
    pub video: String,
    pub by: String,
    pub made_at: String,
    pub why: String,
    pub made_on: MadeOn,
    pub parts: Vec<PartForm>,
}

/// JSON object of a part.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PartForm {
    pub kind: PartKind,
    pub title: String,
    pub why: String,
    pub sure: u64,
    pub operations: Vec<Value>,
}

impl Proposal {
    /// Serialises the proposal as a file, which [`crate::read`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let form = Form {
            format: FORMAT.into(),
            version: VERSION,
            video: self.video.as_str().to_owned(),
            by: self.by.clone(),
            made_at: self.made_at.to_string(),
            why: self.why.clone(),
            made_on: self.made_on.clone(),
            parts: self.parts.iter().map(Part::form).collect(),
        };
        let mut bytes = serde_json::to_vec_pretty(&form).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }
}

impl Part {
    pub(crate) fn form(&self) -> PartForm {
        let operation = |(index, request): (usize, &cutroom_edit::EditRequest)| {
            let mut value = request.to_json();
            // Operations of a batch have ids that can be targets; for other requests an id is only required to exist.
            if let (false, Some(fields)) = (matches!(request, cutroom_edit::EditRequest::Operation(_)), value.as_object_mut()) {
                fields.insert("operationId".into(), json!(format!("{}-{}", self.kind.id(), index + 1)));
            }
            value
        };
        PartForm {
            kind: self.kind,
            title: self.title.clone(),
            why: self.why.clone(),
            sure: u64::from(self.sure.as_percent()),
            operations: self.operations.iter().enumerate().map(operation).collect(),
        }
    }
}
