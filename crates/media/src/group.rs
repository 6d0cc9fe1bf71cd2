//! Children end with their parent, even if the parent is killed and can no longer do anything about them.
//!
//! All children form one process group. Its leader is a shell that waits for the end of its standard input: a pipe held
//! only by this process, so the system closes it however this process ends. The leader then kills its group and itself. A
//! child joins the group before its program starts, and the pipe is closed only after that, so no child can be missed. The
//! cost is one shell for each process that runs media, and one system call for each child.
//!
//! A program of the user's, which may be a script that starts others, has a group of its own: [`Own`] ends all of it.
//!
//! Without process groups or a shell, children run on until they finish.

#[cfg(unix)]
pub use unix::{Own, join};

/// Puts a child that is about to start into the group.
#[cfg(not(unix))]
pub fn join(_: &mut tokio::process::Command) {}

/// A group for one child and what it starts.
#[cfg(not(unix))]
pub struct Own;

#[cfg(not(unix))]
impl Own {
    /// Puts a child that is about to start into a new group.
    pub fn of(_: &mut tokio::process::Command) -> Self {
        Self
    }
}

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
        pipe: Option<ChildStdin>,
    }

    impl Leader {
        fn group(&self) -> Option<i32> {
            i32::try_from(self.shell.id()).ok()
        }
    }

    /// A group for one child and what it starts: dropping it kills them, whatever still runs.
    pub struct Own(Option<Leader>);

    impl Own {
        /// Puts a child that is about to start into a new group.
        pub fn of(command: &mut tokio::process::Command) -> Self {
            let leader = start();
            if let Some(group) = leader.as_ref().and_then(Leader::group) {
                command.process_group(group);
            }
            Self(leader)
        }
    }

    impl Drop for Own {
        fn drop(&mut self) {
            let Some(Leader { mut shell, pipe }) = self.0.take() else { return };
            drop(pipe);
            // The shell kills its group and itself at once; the system keeps a trace of it until it was waited for.
            let waits = std::thread::Builder::new().name("group".into()).spawn(move || shell.wait());
            if let Err(error) = waits {
                tracing::warn!(%error, "the shell of an ended group was not waited for");
            }
        }
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
        if let Some(group) = leader.as_ref().and_then(Leader::group) {
            command.process_group(group);
        }
    }

    fn start() -> Option<Leader> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own, and a working directory that keeps no other folder in use.
        command.process_group(0).current_dir("/");
        match command.spawn() {
            Ok(mut shell) => Some(Leader { pipe: shell.stdin.take(), shell }),
            Err(error) => {
                tracing::warn!(%error, "there is no shell: ffmpeg runs on when this program is killed");
                None
            }
        }
    }
}
