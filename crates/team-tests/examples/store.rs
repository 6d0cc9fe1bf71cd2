//! S3-compatible object store on the loopback interface, for `deploy/as-processes --bucket`. Each subfolder of the folder is a
//! bucket.
//!
//! ```text
//! AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… store FOLDER PORT
//! ```
//!
//! The store checks every signature, keeps objects as files, and serves until it is stopped.
#![allow(clippy::print_stderr)]

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use std::{env, error::Error, net::Ipv4Addr};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let (Some(folder), Some(port)) = (words.next(), words.next()) else {
        return Err("name a folder and a port".into());
    };
    let key = (env::var("AWS_ACCESS_KEY_ID")?, env::var("AWS_SECRET_ACCESS_KEY")?);
    let files = s3s_fs::FileSystem::new(&folder).map_err(|error| format!("{folder}: {error:?}"))?;
    let mut builder = S3ServiceBuilder::new(files);
    builder.set_auth(SimpleAuth::from_single(key.0, key.1));
    let service = builder.build();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port.parse()?)).await?;
    loop {
        let (connection, _) = listener.accept().await?;
        let service = service.clone();
        tokio::spawn(async move {
            if let Err(error) = http1::Builder::new().serve_connection(TokioIo::new(connection), service).await {
                eprintln!("a connection ended early: {error}");
            }
        });
    }
}
