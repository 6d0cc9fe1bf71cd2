//! Downloads of models for speech recognisers: the service, and the state of the window.

use crate::{
    jobs::{RequestId, out::Out},
    transcribe::{Arrived, FetchError, Places, Published, fetch, published},
};
use std::path::PathBuf;
use tokio::{sync::mpsc::UnboundedReceiver, task::AbortHandle};

/// Requests about models.
#[derive(Debug)]
pub enum ModelRequest {
    /// Download a model, instead of the one before.
    Fetch {
        /// Id of the request.
        id: RequestId,
        /// The model.
        model: Box<Published>,
        /// The program's own folder of models.
        folder: PathBuf,
    },
    /// Cancel the download.
    Cancel,
}

/// Events about models.
#[derive(Debug)]
pub enum ModelEvent {
    /// Progress of a download.
    Arrived {
        /// Id of the request.
        id: RequestId,
        /// The progress.
        arrived: Arrived,
    },
    /// Result of a download that was not cancelled: the file, or the error.
    Fetched {
        /// Id of the request.
        id: RequestId,
        /// The file of the model, or the error.
        fetched: Result<PathBuf, FetchError>,
    },
}

/// Answers requests until every sender is dropped. One model is downloaded at a time.
pub(in crate::jobs) async fn run(mut inbox: UnboundedReceiver<ModelRequest>, out: Out<ModelEvent>) {
    let mut running: Option<AbortHandle> = None;
    while let Some(request) = inbox.recv().await {
        if let Some(running) = running.take() {
            running.abort();
        }
        if let ModelRequest::Fetch { id, model, folder } = request {
            let out = out.clone();
            let fetching = tokio::spawn(async move {
                let fetched = fetch(&model, &folder, |arrived| out.send(ModelEvent::Arrived { id, arrived })).await;
                out.send(ModelEvent::Fetched { id, fetched });
            });
            running = Some(fetching.abort_handle());
        }
    }
    if let Some(running) = running {
        running.abort();
    }
}

/// Download that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Download {
    /// Id of the request.
    pub id: RequestId,
    /// The model.
    pub model: Published,
    /// How far it is.
    pub arrived: Arrived,
}

impl Download {
    /// Part that has arrived, from 0 to 1.
    pub fn part(&self) -> f32 {
        self.arrived.bytes as f32 / self.model.bytes.max(1) as f32
    }
}

/// Downloads of the window.
#[derive(Debug, Default)]
pub struct ModelDownloads {
    /// The program's own folder of models.
    pub folder: PathBuf,
    /// Name of the model whose download the user is asked about.
    pub asked: Option<String>,
    /// The download that runs.
    pub running: Option<Download>,
    /// Name of the model whose download failed last, and the reason.
    pub failed: Option<(String, String)>,
    last: RequestId,
}

impl ModelDownloads {
    /// The models that can be downloaded: those of the places where engines are looked for, else all that are known.
    pub fn offered(places: Option<&Places>) -> &[Published] {
        places.and_then(|places| places.published.as_deref()).unwrap_or_else(|| published())
    }

    /// Begins the download of a model, and returns the request for it.
    pub fn begin(&mut self, model: Published) -> ModelRequest {
        let id = self.last.advance();
        (self.asked, self.failed) = (None, None);
        self.running = Some(Download { id, model: model.clone(), arrived: Arrived::default() });
        ModelRequest::Fetch { id, model: Box::new(model), folder: self.folder.clone() }
    }

    /// Takes the progress of a download.
    pub fn told(&mut self, id: RequestId, arrived: Arrived) {
        if let Some(running) = self.running.as_mut().filter(|running| running.id == id) {
            running.arrived = arrived;
        }
    }

    /// Ends a download, and returns its model; `None` if it was cancelled before.
    pub fn end(&mut self, id: RequestId) -> Option<Published> {
        self.running.take_if(|running| running.id == id).map(|running| running.model)
    }
}

/// Action of the user about models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelAction {
    /// Ask whether to download the model of this name.
    Ask(String),
    /// Don't download the model that was asked about.
    Decline,
    /// Download the model that was asked about.
    Download,
    /// Cancel the download.
    Cancel,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Published {
        let known = published().iter().find(|model| model.name == name);
        known.unwrap().clone()
    }

    #[test]
    fn an_answer_to_a_cancelled_download_says_nothing_of_the_next_one() {
        let mut all = ModelDownloads { folder: "/models".into(), ..ModelDownloads::default() };
        let ModelRequest::Fetch { id: first, .. } = all.begin(named("tiny")) else { panic!() };
        all.running = None;
        let ModelRequest::Fetch { id: second, folder, .. } = all.begin(named("base")) else { panic!() };
        assert_eq!(folder, PathBuf::from("/models"));
        all.told(first, Arrived { bytes: 5, is_checking: false });
        assert_eq!((all.end(first), all.running.as_ref().unwrap().part()), (None, 0.0));
        let half = named("base").bytes / 2;
        all.told(second, Arrived { bytes: half, is_checking: false });
        assert!((all.running.as_ref().unwrap().part() - 0.5).abs() < 0.01);
        assert_eq!(all.end(second).map(|model| model.name).as_deref(), Some("base"));
        assert_eq!(all.running, None);
    }
}
