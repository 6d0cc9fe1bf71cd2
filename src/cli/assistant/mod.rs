//! `cutroom mcp`, and the assistants of a served workspace. What an assistant can do is defined in `jobs::assistant`.

mod lines;

use super::{Session, Where};
use clap::Args;
use cutroom::{
    api::{Client, base_url},
    app::{Paths, paths::folders_of},
    jobs::assistant::{Assistant, door},
    server::Server,
};
use lines::Lines;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value, json};
use std::{
    path::Path,
    process::ExitCode,
    sync::{Arc, atomic::AtomicBool},
};

/// `cutroom mcp`.
#[derive(Args)]
pub struct Mcp {
    #[arg(long, help = words::cli::mcp_allow_saves())]
    allow_saves: bool,
    #[command(flatten)]
    place: Where,
}

/// Runs the assistant over standard input and standard output until the other side closes the connection.
pub async fn mcp(args: Mcp) -> anyhow::Result<ExitCode> {
    let stopped = cutroom_command::stop_signals()?;
    let session = Session::open_to_stay(args.place).await?;
    let assistant = Assistant::new(session.client.clone(), folders_of(&Paths::find()?, session.workspace.clone()));
    let assistant = if args.allow_saves { assistant.with_saves() } else { assistant };
    let talk = async {
        // A client that disconnects before the handshake ends the command without an error.
        let Ok(running) = Box::pin(rmcp::serve_server(assistant, Lines::of_terminal()?)).await else { return Ok(()) };
        running.waiting().await.map(drop).map_err(anyhow::Error::from)
    };
    let done = tokio::select! {
        done = talk => done,
        stopped = stopped => stopped,
    };
    session.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

/// Lets assistants into a server that serves the workspace in a folder. Adds the address and the key that they need to its first line.
///
/// # Errors
/// The folder cannot keep the key.
pub fn let_in(server: &Server, data: &Path, hello: &mut Map<String, Value>) -> anyhow::Result<()> {
    let paths = Paths::find()?;
    // A server that listens on all addresses can also be reached at this machine's loopback address.
    let own = server.base_url().replacen("://0.0.0.0:", "://127.0.0.1:", 1).replacen("://[::]:", "://[::1]:", 1);
    let client = Client::new(&own, SecretString::from(server.api_key().to_owned()))?;
    // As the window names the workspace that it opens without an address.
    let is_local = data.canonicalize().is_ok_and(|data| paths.data.canonicalize().is_ok_and(|own| own == data));
    let workspace = if is_local { "local".to_owned() } else { base_url::spelling(server.base_url()).to_owned() };
    let assistant = Assistant::new(client, folders_of(&paths, workspace));
    let key = server.let_assistants_in(door(assistant, Arc::new(AtomicBool::new(true))))?;
    hello.insert("mcp".into(), json!({"url": format!("{}/mcp", server.base_url()), "key": key.expose_secret()}));
    Ok(())
}
