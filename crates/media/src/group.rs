//! Children end with their parent, even if the parent is killed and can no longer do anything about them.
//!
//! All children form one process group. Its leader is a shell that waits for the end of its standard input: a pipe held
//! only by this process, so the system closes it however this process ends. The leader then kills its group and itself. A
//! child joins the group before its program starts, and the pipe is closed only after that, so no child can be missed. The
//! cost is one shell for each process that runs media, and one system call for each child.
//!
//! Without process groups or a shell, children run on until they finish.

#[cfg(unix)]
pub use unix::join;

/// Puts a child that is about to start into the group.
#[cfg(not(unix))]
pub fn join(_: &mut tokio::process::Command) {}

#[cfg(unix)]
mod unix {
    use std::{
        os::unix::process::CommandExt,
        process::{Child, ChildStdin, Command, Stdio},
        sync::{Mutex, PoisonError},
    };

    /// The leader's script: wait for the end of the input, then kill the group.
    const SCRIPT: &str = "read -r _; kill -KILL 0";

    struct Leader {
        shell: Child,
        /// Closed by the system when this process ends.
        _pipe: Option<ChildStdin>,
    }

    static LEADER: Mutex<Option<Leader>> = Mutex::new(None);

    /// Puts a child that is about to start into the group, which is created if there is none.
    pub fn join(command: &mut tokio::process::Command) {
        let mut leader = LEADER.lock().unwrap_or_else(PoisonError::into_inner);
        // Another process may have killed the leader.
        let runs = leader.as_mut().is_some_and(|leader| matches!(leader.shell.try_wait(), Ok(None)));
        if !runs {
            *leader = start();
        }
        if let Some(group) = leader.as_ref().and_then(|leader| i32::try_from(leader.shell.id()).ok()) {
            command.process_group(group);
        }
    }

    fn start() -> Option<Leader> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own, and a working directory that keeps no other folder in use.
        command.process_group(0).current_dir("/");
        match command.spawn() {
            Ok(mut shell) => Some(Leader { _pipe: shell.stdin.take(), shell }),
            Err(error) => {
                tracing::warn!(%error, "there is no shell: ffmpeg runs on when this program is killed");
                None
            }
        }
    }
}
