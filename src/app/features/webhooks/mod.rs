//! Webhooks: the endpoints of the workspace, and the messages that were sent to them. All of it lives as long as its dialog, so a
//! secret that was shown is gone with it.

mod actions;
mod calls;

pub use actions::WebhookAction;
pub use calls::WebhooksFailure;

use crate::api::{
    EndpointId, MessageId,
    rules::FieldError,
    webhook::{ChangeEndpoint, CreateEndpoint, Endpoint, EventType, Message},
};
use secrecy::SecretString;
use std::collections::BTreeSet;

/// Every type of event that an endpoint can be sent.
pub const EVENT_TYPES: [EventType; 8] = [
    EventType::VideoCreated,
    EventType::VideoEdited,
    EventType::VideoViewed,
    EventType::VideoMilestone,
    EventType::TranscriptReady,
    EventType::ExportReady,
    EventType::PlaylistCreated,
    EventType::PlaylistVideoAdded,
];

/// What is read of the workspace.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Listed<T> {
    /// It is on its way.
    #[default]
    Reading,
    /// It is there.
    Read(T),
    /// Why it is not.
    Failed(WebhooksFailure),
}

/// What the dialog shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WebhookPage {
    /// The endpoints.
    #[default]
    Endpoints,
    /// The messages.
    Messages,
}

/// The form of an endpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndpointForm {
    /// The endpoint that is changed; nothing for a new one.
    pub of: Option<EndpointId>,
    /// Where messages are sent.
    pub url: String,
    /// Whether every type of event is sent, also those of later versions.
    pub all: bool,
    /// The names of the types that are sent otherwise.
    pub types: BTreeSet<String>,
    /// What is wrong with it.
    pub problem: Option<String>,
}

impl EndpointForm {
    /// For a new endpoint.
    pub fn new() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// For an endpoint as it is.
    pub fn of(endpoint: &Endpoint) -> Self {
        let types = endpoint.filter_types.iter().flatten().map(|kind| kind.as_str().to_owned()).collect();
        let (of, url) = (Some(endpoint.id.clone()), endpoint.url.clone());
        Self { of, url, all: endpoint.filter_types.is_none(), types, problem: None }
    }

    /// Whether an address is there, and a type of event.
    pub fn is_filled(&self) -> bool {
        !self.url.trim().is_empty() && (self.all || !self.types.is_empty())
    }

    fn filter(&self) -> Option<Vec<EventType>> {
        (!self.all).then(|| self.types.iter().map(|name| EventType::from(name.as_str())).collect())
    }

    fn create(&self) -> Result<CreateEndpoint, FieldError> {
        let filter_types = self.filter().map(Some);
        let body = CreateEndpoint { url: self.url.trim().to_owned(), filter_types, disabled: None };
        body.check().map(|()| body)
    }

    fn change(&self) -> Result<ChangeEndpoint, FieldError> {
        let url = Some(self.url.trim().to_owned());
        let body = ChangeEndpoint { url, filter_types: Some(self.filter()), disabled: None };
        // A type that this version does not know was given by another one.
        match body.check() {
            Err(error) if !error.field.starts_with("filterTypes[") => Err(error),
            _ => Ok(body),
        }
    }
}

/// Everything about webhooks while their dialog is open.
#[derive(Debug, Default)]
pub struct Webhooks {
    /// What is shown.
    pub page: WebhookPage,
    /// The endpoints, the newest first.
    pub endpoints: Listed<Vec<Endpoint>>,
    /// The form of a new endpoint, or of one that is changed.
    pub form: Option<EndpointForm>,
    /// The endpoint that is to be deleted, while that is asked about.
    pub deleting: Option<EndpointId>,
    /// The endpoint of which something is on its way.
    pub busy: Option<EndpointId>,
    /// Whether the form is on its way.
    pub sends: bool,
    /// The secret that is shown, and the endpoint that it is of.
    pub secret: Option<(EndpointId, SecretString)>,
    /// What went wrong last.
    pub trouble: Option<String>,
    /// The type of the messages that are listed.
    pub kind: Option<EventType>,
    /// The messages, the newest first.
    pub messages: Listed<Vec<Message>>,
    /// The message that is looked at, and what is known of it.
    pub message: Option<(MessageId, Listed<Box<Message>>)>,
}

impl Webhooks {
    /// An endpoint.
    pub fn endpoint(&self, id: &EndpointId) -> Option<&Endpoint> {
        match &self.endpoints {
            Listed::Read(endpoints) => endpoints.iter().find(|endpoint| endpoint.id == *id),
            Listed::Reading | Listed::Failed(_) => None,
        }
    }
}
