//! The workspace for an assistant, over the protocol of tools (MCP). It reads, looks and checks; what it writes is a proposal, which a
//! person looks at in the window before anything happens. Commands and the window let assistants in, each by its own transport.

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

/// The longest message, in bytes: 200 operations with all their texts are shorter.
pub const LONGEST_MESSAGE: usize = 8 << 20;
/// How long one call may take.
const LONGEST: Duration = Duration::from_secs(300);
/// Calls that decode media at the same time.
const AT_ONCE: usize = 2;

const INSTRUCTIONS: &str = "Videos are made of clips; a clip plays a recording without its cuts. Times are in milliseconds. Items, faces and \
     silences are on a clip's playback timeline (its cuts applied); words of get_transcript and cut_footage are on its recording \
     (as recorded), so cuts never move them; frames are on the video's own timeline. Look before you propose: get_transcript, \
     get_contact_sheet, get_frame. apply_video_edits makes a proposal: a person sees each part on the picture and takes it or \
     leaves it. Give each operation a `why`, a short sentence, and `sure`, 0 to 100.";

/// What an assistant can reach.
#[derive(Clone)]
pub struct Assistant {
    client: Client,
    place: WorkspaceFolders,
    /// Whether edits may be saved without a person.
    saves: bool,
    /// Is told of each new proposal.
    told: Option<Told>,
    media: Arc<Semaphore>,
}

/// A workspace, and where this computer keeps what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceFolders {
    /// The workspace as journals and proposals name it.
    pub workspace: String,
    /// The workspace as previews name it.
    pub previews: String,
    /// The folder of unsaved edits.
    pub journals: PathBuf,
    /// The folder of proposals.
    pub proposals: PathBuf,
    /// The folder of what can be made again.
    pub cache: PathBuf,
    /// Folders that no answer names.
    pub untold: Vec<PathBuf>,
}

/// What is told of a new proposal, and on which shelf it lies.
pub type Told = Arc<dyn Fn(Shelf, Sent) + Send + Sync>;

impl Assistant {
    /// With a client of a workspace. It proposes, and never saves.
    pub fn new(client: Client, place: WorkspaceFolders) -> Self {
        Self { client, place, saves: false, told: None, media: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Lets it save edits that nobody has looked at.
    #[must_use]
    pub fn with_saves(self) -> Self {
        Self { saves: true, ..self }
    }

    /// Tells `told` of each new proposal.
    #[must_use]
    pub fn telling(self, told: Told) -> Self {
        Self { told: Some(told), ..self }
    }

    /// Does what a tool does. `by` is how the assistant calls itself.
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

/// What is wrong with the parameters of a call of a tool that the library did not read.
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

    /// What the library does not read as a request of the protocol: one of a method that is not known, or that has other parameters
    /// than it takes.
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
        // Without a session nobody says who calls: the library puts its own name there.
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
