//! The transport of `cutroom mcp`: one JSON message per line on standard input and standard output. A line that is not a message is
//! answered with an error, and the connection goes on.

use cutroom::{app::terminal, jobs::assistant::LONGEST_MESSAGE as LONGEST};
use rmcp::{
    ErrorData, RoleServer,
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use std::{
    io::{self, BufRead, Read},
    sync::{Arc, Mutex, PoisonError},
    thread,
};
use tokio::sync::mpsc::{self, Receiver};

/// How many received messages may wait to be handled. Further messages stay unread in standard input.
const WAITING: usize = 16;

type Message = RxJsonRpcMessage<RoleServer>;

/// The transport over standard input and standard output.
pub struct Lines {
    read: Receiver<Result<Message, ErrorData>>,
    /// Held while a message is written, so that two messages never mix.
    writing: Arc<Mutex<()>>,
}

impl Lines {
    /// The transport over this process's standard input and standard output.
    ///
    /// # Errors
    /// The thread that reads standard input cannot be started.
    pub fn of_terminal() -> io::Result<Self> {
        let (send, read) = mpsc::channel(WAITING);
        // The reader is a thread of its own, because a blocking read cannot be cancelled. The thread ends with the process.
        thread::Builder::new().name("mcp".into()).spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(line) = next_line(&mut input) {
                if let Some(message) = line.transpose_message()
                    && send.blocking_send(message).is_err()
                {
                    return;
                }
            }
        })?;
        Ok(Self { read, writing: Arc::default() })
    }

    fn write(&self, message: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let writing = self.writing.clone();
        let write = move || {
            let _one = writing.lock().unwrap_or_else(PoisonError::into_inner);
            terminal::hello(&message)
        };
        async move { tokio::task::spawn_blocking(write).await.map_err(io::Error::other)? }
    }
}

/// One line of the input.
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

impl Line {
    /// The message of the line, or an error that says what is wrong with the line. `None` for an empty line.
    fn transpose_message(self) -> Option<Result<Message, ErrorData>> {
        let bytes = match self {
            Self::TooLong => {
                let problem = format!("a message has at most {LONGEST} bytes");
                return Some(Err(ErrorData::invalid_request(problem, None)));
            }
            Self::Whole(bytes) => bytes,
        };
        let text = bytes.trim_ascii();
        if text.is_empty() {
            return None;
        }
        Some(match serde_json::from_slice::<Message>(text) {
            Ok(message) => Ok(message),
            Err(error) if error.is_data() => {
                Err(ErrorData::invalid_request(format!("this is no message of the protocol: {error}"), None))
            }
            Err(error) => Err(ErrorData::parse_error(format!("a message is one line of JSON: {error}"), None)),
        })
    }
}

/// Reads the next line. `None` at the end of the input. A line that is too long is skipped up to its end.
fn next_line(input: &mut impl BufRead) -> Option<Line> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if line.len() <= LONGEST || line.ends_with(b"\n") {
        return Some(Line::Whole(line));
    }
    while !line.ends_with(b"\n") {
        line.clear();
        if input.by_ref().take(1 << 16).read_until(b'\n', &mut line).ok()? == 0 {
            break;
        }
    }
    Some(Line::TooLong)
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, item: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.write(item)
    }

    async fn receive(&mut self) -> Option<Message> {
        loop {
            match self.read.recv().await? {
                Ok(message) => return Some(message),
                Err(error) => self.write(TxJsonRpcMessage::<RoleServer>::error(error, None)).await.ok()?,
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.read.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_an_error_and_the_next_line_is_read_all_the_same() {
        let long = "x".repeat(LONGEST + 70_000);
        let text = format!("nonsense\n\n{{\"a\":1}}\n{long}\n{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}}\ncut sho");
        let mut input = text.as_bytes();
        let mut read = Vec::new();
        while let Some(line) = next_line(&mut input) {
            read.extend(line.transpose_message());
        }
        let said: Vec<_> = read.iter().map(|one| one.as_ref().err().map(|error| error.message.to_string())).collect();
        assert_eq!(said.len(), 5, "{said:?}");
        assert!(said[0].as_ref().unwrap().starts_with("a message is one line of JSON"), "{said:?}");
        assert!(said[1].as_ref().unwrap().starts_with("this is no message of the protocol"), "{said:?}");
        assert!(said[2].as_ref().unwrap().contains("at most 8388608 bytes"), "{said:?}");
        assert_eq!(said[3], None);
        assert!(said[4].is_some());
    }
}
