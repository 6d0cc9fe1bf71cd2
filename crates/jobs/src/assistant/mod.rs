//! MCP server that offers a workspace to an assistant. It reads, looks and checks; its edits become proposals, which a user
//! reviews in the window before they take effect. Commands and the window connect assistants, each by a transport of its own.

mod answers;
mod over_http;
mod pictures;
mod proposing;
mod schemas;
mod words;

use super::{
    operations,
    proposals::{Sent, Shelf},
};
use crate::api::Client;
use answers::{ToolAnswer, discreet};
pub use over_http::door;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult, ErrorCode, Implementation,
        JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as Described,
        ToolAnnotations,
    },
    service::RequestContext,
};
use schemas::{Tool, Work};
use serde_json::Value;
use std::{path::PathBuf, sync::Arc, time::Duration};
use tokio::sync::Semaphore;

/// Maximum size of a message, in bytes: 200 operations with the longest texts fit.
pub const LONGEST_MESSAGE: usize = 8 << 20;
/// Timeout of a tool call.
const LONGEST: Duration = Duration::from_secs(300);
/// Maximum number of concurrent calls that decode media.
const AT_ONCE: usize = 2;

const INSTRUCTIONS: &str = "Videos are made of clips; a clip plays a recording without its cuts. Times are in milliseconds. Items, faces and \
     silences are on a clip's playback timeline (its cuts applied); words of get_transcript and cut_footage are on its recording \
     (as recorded), so cuts never move them; frames are on the video's own timeline. Look before you propose: get_transcript, \
     get_contact_sheet, get_frame. apply_video_edits makes a proposal: a person sees each part on the picture and takes it or \
     leaves it. Give each operation a `why`, a short sentence, and `sure`, 0 to 100.";

/// Handler of an assistant's requests.
#[derive(Clone)]
pub struct Assistant {
    client: Client,
    place: WorkspaceFolders,
    /// Whether edits may be saved without a proposal.
    saves: bool,
    /// Callback for each new proposal.
    told: Option<Told>,
    media: Arc<Semaphore>,
}

/// Names and folders of a workspace on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceFolders {
    /// Name of the workspace for journals and proposals.
    pub workspace: String,
    /// Name of the workspace for previews.
    pub previews: String,
    /// Folder of the journals, which hold unsaved changes.
    pub journals: PathBuf,
    /// Folder of the proposals.
    pub proposals: PathBuf,
    /// Folder of the cache, which can be deleted at any time.
    pub cache: PathBuf,
    /// Folders that answers must not name.
    pub untold: Vec<PathBuf>,
}

/// Callback for a new proposal, with its shelf and a summary.
pub type Told = Arc<dyn Fn(Shelf, Sent) + Send + Sync>;

impl Assistant {
    /// Handler for a client of a workspace. It only makes proposals, until [`Self::with_saves`].
    pub fn new(client: Client, place: WorkspaceFolders) -> Self {
        Self { client, place, saves: false, told: None, media: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Allows the assistant to save edits without a user's review.
    #[must_use]
    pub fn with_saves(self) -> Self {
        Self { saves: true, ..self }
    }

    /// Sets the callback for new proposals.
    #[must_use]
    pub fn telling(self, told: Told) -> Self {
        Self { told: Some(told), ..self }
    }

    /// Runs a tool. `by` is the name that the assistant gives itself.
    async fn work(&self, tool: &'static Tool, arguments: &JsonObject, by: Option<String>) -> anyhow::Result<ToolAnswer> {
        let given = Value::Object(arguments.clone());
        let problems = operations::body::problems(tool.schema(self.saves), &given);
        anyhow::ensure!(problems.is_empty(), "{}", problems.join("; "));
        let _permit = if tool.decodes() { Some(self.media.acquire().await?) } else { None };
        match tool.work {
            Work::Read(id) => answers::read(&self.client, id, arguments).await,
            Work::Transcript => words::transcript(&self.client, &given).await,
            Work::SearchTranscript => words::search(&self.client, &given).await,
            Work::SearchVideos => words::videos(&self.client, &given).await,
            Work::Frame => pictures::frame(&self.client, &given).await,
            Work::Sheet => pictures::sheet(&self.client, &given).await,
            Work::Waveform => pictures::waveform(&self.client, &given).await,
            Work::CheckFaces => answers::check_faces(&self.client, self.place.workspace == "local", &given).await,
            Work::CheckCaptions => answers::check_captions(&self.client, &self.place, &given).await,
            Work::Edit => proposing::edit(self, given, by).await,
            Work::Proposals => proposing::list(self, &given).await,
        }
    }
}

/// Error text for a tool call whose parameters rmcp could not parse.
fn wrong_call(params: Option<&Value>) -> String {
    let kind = |value: &Value| match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    let takes = "tools/call takes {\"name\": \"a tool of tools/list\", \"arguments\": {}}";
    let problem = match params {
        None | Some(Value::Null) => "it has no params".to_owned(),
        Some(Value::Object(params)) => match (params.get("name"), params.get("arguments")) {
            (None, _) => "params.name is missing".to_owned(),
            (Some(name), _) if !name.is_string() => format!("params.name must be a text, got {}", kind(name)),
            (_, Some(arguments)) if !arguments.is_object() => {
                format!("params.arguments must be an object, got {}", kind(arguments))
            }
            _ => "its params are none that the protocol has".to_owned(),
        },
        Some(other) => format!("its params must be an object, got {}", kind(other)),
    };
    format!("{problem}: {takes}")
}

impl ServerHandler for Assistant {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("cutroom", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let described = schemas::TOOLS.iter().map(|tool| {
            let schema = tool.schema(self.saves).as_object().cloned().unwrap_or_default();
            let writes = matches!(tool.work, Work::Edit);
            let hints = ToolAnnotations::new().read_only(!writes).destructive(writes && self.saves).open_world(false);
            Described::new(tool.name, tool.description(self.saves), schema).with_annotations(hints)
        });
        Ok(ListToolsResult::with_all_items(described.collect()))
    }

    /// Handles requests that rmcp cannot parse: an unknown method, or wrong parameters for a known one.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        if method == "tools/call" {
            return Err(ErrorData::invalid_params(wrong_call(params.as_ref()), None));
        }
        let method: String = method.chars().take(80).collect();
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = schemas::TOOLS.iter().find(|tool| tool.name == request.name) else {
            let name: String = request.name.chars().take(80).collect();
            return Err(ErrorData::invalid_params(format!("there is no tool {name:?}: tools/list names those that are"), None));
        };
        let arguments = request.arguments.unwrap_or_default();
        // Without a session the client's name is unknown: rmcp fills in its own name.
        let by = context.client_info().filter(|info| info.name != "rmcp").map(|info| info.title.unwrap_or(info.name));
        let done = tokio::select! {
            done = tokio::time::timeout(LONGEST, self.work(tool, &arguments, by)) => done,
            () = context.ct.cancelled() => return Err(ErrorData::internal_error("the call was cancelled", None)),
        };
        let done = done.unwrap_or_else(|_| {
            Err(anyhow::anyhow!("{} did not end within {} s: ask for less at a time", tool.name, LONGEST.as_secs()))
        });
        Ok(match done.and_then(|answer| answer.bounded(tool.name)) {
            Ok(content) => CallToolResult::success(content),
            Err(error) => {
                let said = discreet(&answers::causes(&error), &self.place.untold);
                CallToolResult::error(vec![rmcp::model::ContentBlock::text(said)])
            }
        }
        .into())
    }
}
