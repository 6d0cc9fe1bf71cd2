//! Analytics service. Requests whose answer no view shows any more are cancelled.

use super::cache::Cache;
use crate::{
    api::{
        ApiError, Client, Priority, VideoId,
        analytics::{Analytics, AnalyticsQuery, AnalyticsScope, Day, TopVideo, WorkspaceAnalyticsQuery},
    },
    jobs::out::Out,
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Instant,
};
use tokio::{
    sync::{
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
        watch,
    },
    task::AbortHandle,
};

/// Subject of an analytics request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnalyticsSubject {
    /// One video.
    Video(VideoId),
    /// All videos of the workspace.
    Workspace {
        /// Whether only videos of the API key's user count.
        mine: bool,
    },
}

/// Key of an analytics request: subject and days.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Subject.
    pub subject: AnalyticsSubject,
    /// First day; `None` for all time.
    pub start: Option<Day>,
    /// Last day.
    pub end: Option<Day>,
    /// Time zone of the days; UTC if `None`.
    pub timezone: Option<String>,
}

impl Question {
    /// Question about all time, in days of UTC.
    pub fn of(subject: AnalyticsSubject) -> Self {
        Self { subject, start: None, end: None, timezone: None }
    }
}

/// View that shows analytics. Each view shows one answer at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnalyticsView {
    /// Analytics dialog.
    Dialog,
    /// Retention curve above the timeline.
    Curve,
}

/// Analytics of one [`Question`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalyticsAnswer {
    /// Analytics from the server.
    pub analytics: Analytics,
    /// Cursor of the next page of the most watched videos.
    pub next: Option<String>,
    /// Error text if a further page could not be loaded.
    pub no_more: Option<String>,
}

/// Reason why there are no analytics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnalytics {
    /// The server has no analytics; its reason, or an empty text.
    NotOffered(String),
    /// The server has analytics, but not this video.
    Gone,
    /// Any other error: cause and advice.
    Failed(String),
}

/// Requests about analytics.
#[derive(Clone, Debug)]
pub enum AnalyticsRequest {
    /// A view shows another question, or none any more.
    Look {
        /// The view.
        place: AnalyticsView,
        /// Question to show; `None` if the view is closed.
        question: Option<Question>,
    },
    /// Load a question again, bypassing the cache.
    Again(Question),
    /// Load the next page of the most watched videos.
    More(Question),
}

/// Events about analytics.
#[derive(Clone, Debug)]
pub enum AnalyticsEvent {
    /// Result of a request.
    Read {
        /// Question that was asked.
        question: Question,
        /// Answer, or the reason why there is none.
        read: Result<Arc<AnalyticsAnswer>, NoAnalytics>,
    },
}

/// Result of a task.
struct Done {
    question: Question,
    read: Result<Arc<AnalyticsAnswer>, NoAnalytics>,
    /// Number of the connection that the task used.
    connection: u64,
    /// Number of the task: a cancelled one may have sent its result before.
    task: u64,
}

/// Whether the server is known to have analytics.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Offer {
    /// The server answered a request for analytics.
    Known,
    /// The server was not asked yet, or has no analytics.
    #[default]
    Unknown,
}

/// Running task.
struct Running {
    number: u64,
    abort: AbortHandle,
}

/// State of the service: running tasks, cache, and facts about the server.
#[derive(Default)]
struct Known {
    looks: HashMap<AnalyticsView, Question>,
    running: HashMap<Question, Running>,
    /// Number of the last task.
    tasks: u64,
    cache: Cache,
    /// Reason why the server is not asked any more.
    not_offered: Option<String>,
    offer: Offer,
    /// Number of the connection: results of an earlier one are dropped.
    connection: u64,
}

/// Answers requests until every sender is dropped.
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<AnalyticsRequest>,
    out: Out<AnalyticsEvent>,
    mut client: watch::Receiver<Option<Client>>,
) {
    let (done, mut results) = unbounded_channel();
    let mut known = Known::default();
    loop {
        tokio::select! {
            request = inbox.recv() => {
                let Some(request) = request else { return };
                if client.has_changed().unwrap_or(false) {
                    known.reconnect();
                }
                let now = client.borrow_and_update().clone();
                known.take(request, now, &out, &done);
            }
            Some(result) = results.recv() => known.finish(result, &out),
        }
    }
}

impl Known {
    /// Resets the state for another server or API key; open views keep their questions.
    fn reconnect(&mut self) {
        self.running.drain().for_each(|(_, task)| task.abort.abort());
        let looks = std::mem::take(&mut self.looks);
        *self = Self { connection: self.connection + 1, looks, tasks: self.tasks, ..Self::default() };
    }

    fn take(
        &mut self,
        request: AnalyticsRequest,
        client: Option<Client>,
        out: &Out<AnalyticsEvent>,
        done: &UnboundedSender<Done>,
    ) {
        match request {
            AnalyticsRequest::Look { place, question } => {
                match &question {
                    Some(question) => drop(self.looks.insert(place, question.clone())),
                    None => drop(self.looks.remove(&place)),
                }
                let looked_at: HashSet<&Question> = self.looks.values().collect();
                self.running.retain(|question, task| {
                    let stays = looked_at.contains(question);
                    if !stays {
                        task.abort.abort();
                    }
                    stays
                });
                if let Some(question) = question {
                    self.read(question, client, out, done);
                }
            }
            AnalyticsRequest::Again(question) => {
                self.cache.forget(&question);
                if let Some(task) = self.running.remove(&question) {
                    task.abort.abort();
                }
                self.read(question, client, out, done);
            }
            AnalyticsRequest::More(question) => self.more(question, client, out, done),
        }
    }

    fn read(&mut self, question: Question, client: Option<Client>, out: &Out<AnalyticsEvent>, done: &UnboundedSender<Done>) {
        if self.running.contains_key(&question) {
            return;
        }
        let answer = match (&self.not_offered, self.cache.get(&question, Instant::now()), client) {
            (Some(why), ..) => Err(NoAnalytics::NotOffered(why.clone())),
            (None, Some(report), _) => Ok(report),
            (None, None, None) => Err(NoAnalytics::Failed(words::connection::not_connected().to_owned())),
            (None, None, Some(client)) => {
                let (offer, asked) = (self.offer, question.clone());
                self.start(question, done, async move {
                    answer(&client.with_priority(Priority::Background), &asked, None, offer).await.map(Arc::new)
                });
                return;
            }
        };
        out.send(AnalyticsEvent::Read { question, read: answer });
    }

    /// Loads the next page of a cached answer; if that is too old, loads all of it again.
    fn more(&mut self, question: Question, client: Option<Client>, out: &Out<AnalyticsEvent>, done: &UnboundedSender<Done>) {
        let known = self.cache.get(&question, Instant::now());
        let Some((report, cursor)) = known.and_then(|report| Some((report.clone(), report.next.clone()?))) else {
            return self.read(question, client, out, done);
        };
        let (Some(client), false) = (client, self.running.contains_key(&question)) else { return };
        let asked = question.clone();
        self.start(question, done, async move {
            let page = answer(&client.with_priority(Priority::Background), &asked, Some(&cursor), Offer::Known).await;
            Ok(Arc::new(appended(&report, page, &cursor)))
        });
    }

    /// Starts the task that loads the answer to a question.
    fn start(
        &mut self,
        question: Question,
        done: &UnboundedSender<Done>,
        read: impl Future<Output = Result<Arc<AnalyticsAnswer>, NoAnalytics>> + Send + 'static,
    ) {
        self.tasks += 1;
        let (done, connection, number, asked) = (done.clone(), self.connection, self.tasks, question.clone());
        let task = tokio::spawn(async move {
            let read = read.await;
            // The receiver is gone if the service has ended.
            let _ = done.send(Done { question: asked, read, connection, task: number });
        });
        self.running.insert(question, Running { number, abort: task.abort_handle() });
    }

    fn finish(&mut self, Done { question, read, connection, task }: Done, out: &Out<AnalyticsEvent>) {
        // Ignores results of cancelled tasks and of an earlier connection.
        if connection != self.connection || self.running.get(&question).is_none_or(|running| running.number != task) {
            return;
        }
        self.running.remove(&question);
        match &read {
            Ok(report) => {
                self.offer = Offer::Known;
                self.cache.put(question.clone(), Instant::now(), report.clone());
            }
            Err(NoAnalytics::NotOffered(why)) => self.not_offered = Some(why.clone()),
            Err(NoAnalytics::Gone | NoAnalytics::Failed(_)) => {}
        }
        out.send(AnalyticsEvent::Read { question, read });
    }
}

/// Answer with a further page of the most watched videos appended.
fn appended(report: &AnalyticsAnswer, page: Result<AnalyticsAnswer, NoAnalytics>, cursor: &str) -> AnalyticsAnswer {
    let mut all = report.clone();
    match page {
        Ok(page) => {
            let known: HashSet<VideoId> = all.analytics.top_videos.iter().map(|video| video.video_id.clone()).collect();
            let new: Vec<TopVideo> =
                page.analytics.top_videos.into_iter().filter(|video| !known.contains(&video.video_id)).collect();
            // A page that leads back to itself or repeats known videos ends the list.
            all.next = page.next.filter(|next| next != cursor && !new.is_empty());
            all.analytics.top_videos.extend(new);
            all.no_more = None;
        }
        Err(NoAnalytics::Failed(why) | NoAnalytics::NotOffered(why)) => all.no_more = Some(why),
        Err(NoAnalytics::Gone) => all.next = None,
    }
    all
}

async fn answer(
    client: &Client,
    question: &Question,
    cursor: Option<&str>,
    offer: Offer,
) -> Result<AnalyticsAnswer, NoAnalytics> {
    let Question { subject, start, end, timezone } = question.clone();
    let read = match &subject {
        AnalyticsSubject::Video(video) => {
            let query = AnalyticsQuery { start_date: start, end_date: end, timezone };
            client
                .video_analytics(video, &query)
                .await
                .map(|analytics| AnalyticsAnswer { analytics, ..AnalyticsAnswer::default() })
        }
        AnalyticsSubject::Workspace { mine } => {
            let query = WorkspaceAnalyticsQuery {
                start_date: start,
                end_date: end,
                timezone,
                scope: mine.then_some(AnalyticsScope::Mine),
                cursor: cursor.map(str::to_owned),
            };
            let read = client.workspace_analytics(&query).await;
            read.map(|(analytics, page)| AnalyticsAnswer { analytics, next: page.next_cursor, no_more: None })
        }
    };
    let error = match read {
        Ok(report) => return Ok(report),
        Err(error) => error,
    };
    match (error.status(), &subject) {
        (Some(405 | 501), _) | (Some(404), AnalyticsSubject::Workspace { .. }) => Err(not_offered(&error)),
        // A 404 means that the video is missing, or that the server has no analytics at all.
        (Some(404), AnalyticsSubject::Video(_)) if offer == Offer::Known => Err(NoAnalytics::Gone),
        (Some(404), AnalyticsSubject::Video(video)) => match client.video(video).await {
            Ok(_) => Err(not_offered(&error)),
            Err(other) if other.status() == Some(404) => Err(NoAnalytics::Gone),
            Err(other) => Err(failed(&other)),
        },
        _ => Err(failed(&error)),
    }
}

fn not_offered(error: &ApiError) -> NoAnalytics {
    let why = match error {
        ApiError::Refused(refusal) if refusal.status == 501 => refusal.message.clone(),
        _ => String::new(),
    };
    NoAnalytics::NotOffered(why)
}

fn failed(error: &ApiError) -> NoAnalytics {
    let advice = match error.status() {
        Some(401) => words::jobs::analytics_check_key(),
        Some(403) => words::jobs::analytics_no_access(),
        Some(429) => words::jobs::analytics_wait(),
        _ if matches!(error, ApiError::Unreachable { .. }) => words::jobs::analytics_check_connection(),
        _ => words::jobs::analytics_try_again(),
    };
    NoAnalytics::Failed(words::jobs::error_with_advice(advice, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(ids: &[&str], next: Option<&str>) -> AnalyticsAnswer {
        let video = |id: &&str| TopVideo { video_id: (*id).into(), name: String::new(), plays: 1 };
        let analytics = Analytics { top_videos: ids.iter().map(video).collect(), ..Analytics::default() };
        AnalyticsAnswer { analytics, next: next.map(str::to_owned), no_more: None }
    }

    #[tokio::test]
    async fn what_was_on_its_way_when_it_was_asked_again_is_not_taken_for_the_answer() {
        let (sent, mut events) = unbounded_channel();
        let out = Out::new(move |event| drop(sent.send(event)));
        let (done, mut results) = unbounded_channel();
        let question = Question::of(AnalyticsSubject::Workspace { mine: false });
        let mut known = Known::default();
        let read = |id: &'static str| async move { Ok(Arc::new(page(&[id], None))) };
        known.start(question.clone(), &done, read("old"));
        let old = results.recv().await.unwrap();
        // The old result is in the channel while `Again` cancels its task and starts another.
        known.running.remove(&question).unwrap().abort.abort();
        known.start(question.clone(), &done, read("new"));
        known.finish(old, &out);
        assert!(events.try_recv().is_err(), "the old answer is of no interest");
        known.finish(results.recv().await.unwrap(), &out);
        let AnalyticsEvent::Read { read, .. } = events.try_recv().unwrap();
        assert_eq!(ids(&read.unwrap()), ["new"]);
        assert!(known.running.is_empty());
    }

    fn ids(report: &AnalyticsAnswer) -> Vec<&str> {
        report.analytics.top_videos.iter().map(|video| video.video_id.as_str()).collect()
    }

    #[test]
    fn pages_are_put_together_without_doubles_and_one_that_goes_round_ends_the_list() {
        let first = page(&["a", "b"], Some("2"));
        let both = appended(&first, Ok(page(&["b", "c"], Some("3"))), "2");
        assert_eq!((ids(&both), both.next.as_deref()), (vec!["a", "b", "c"], Some("3")));
        for round in [page(&["d"], Some("3")), page(&["a", "c"], Some("4")), page(&[], Some("4"))] {
            assert_eq!(appended(&both, Ok(round), "3").next, None);
        }
        let failed = appended(&both, Err(NoAnalytics::Failed("no".into())), "3");
        assert_eq!((ids(&failed).len(), failed.no_more.as_deref(), failed.next.as_deref()), (3, Some("no"), Some("3")));
        assert_eq!(appended(&failed, Ok(page(&["d"], None)), "3").no_more, None);
    }
}
