//! A proposal as a file.

use crate::{MadeOn, Part, PartKind, Proposal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What says that a file is a proposal.
pub(crate) const FORMAT: &str = "cutroom-proposal";
/// The version of the form that is written and read.
pub(crate) const VERSION: u64 = 1;

/// The form of the file.
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

/// The form of a part.
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
    /// The proposal as the bytes of a file, which [`crate::read`] reads.
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
            // Ids of operations in a batch may be targets; of all others they only have to be there.
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
