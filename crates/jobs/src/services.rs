//! The table of services: one row writes a service's inbox, events, start and method.

/// Writes, from a table with one row per service, [`JobEvent`](super::JobEvent), the inboxes and their receivers, the methods of
/// [`Services`](super::Services) that send requests, and `start`. A row has the service's name, the type of its requests, the variant
/// and the type of its events, and these entries in this order:
///
/// - `reads`: whether an event may change which parts of the open video have to be read. Default: it doesn't.
/// - `run`: the service, from its receiver, the way of its events and its copy of the surroundings; or `awaited` for a service that
///   [`Services::spawn`](super::Services::spawn) starts itself, because the program waits for its end.
macro_rules! services {
    ($(
        $(#[$doc:meta])* $name:ident: $request:ty => $variant:ident($event:ty) {
            $(reads: $reads:expr,)?
            run: $($run:tt)*
        }
    )*) => {
        /// An event of a service.
        // Some dozens a second at most: a box for each large one would cost its readers more than it saves.
        #[allow(clippy::large_enum_variant)]
        pub enum JobEvent {
            $($(#[$doc])* $variant($event),)*
            /// The player.
            Player(crate::media::play::PlayEvent),
            /// The player of an audition.
            Audition {
                /// The request that started the player.
                id: RequestId,
                /// The player's event.
                event: crate::media::play::PlayEvent,
            },
        }

        impl JobEvent {
            /// Whether the event may change which parts of the open video have to be read.
            pub fn changes_reads(&self) -> bool {
                match self {
                    $(Self::$variant(event) => {
                        let reads: fn(&$event) -> bool = services!(@reads $($reads)?);
                        reads(event)
                    })*
                    Self::Player(_) | Self::Audition { .. } => false,
                }
            }
        }

        /// The senders of requests to all services.
        struct Inboxes { $($name: Inbox<$request>,)* }

        /// The receivers of the inboxes.
        struct Receivers { $($name: UnboundedReceiver<$request>,)* }

        impl Inboxes {
            fn new() -> (Self, Receivers) {
                $(let $name = Inbox::new();)*
                (Self { $($name: $name.0,)* }, Receivers { $($name: $name.1,)* })
            }
        }

        /// Starts every service that the program doesn't wait for; returns the receivers of the others.
        fn start(receivers: Receivers, events: &Events, surroundings: &Surroundings) -> Awaited {
            $(services!(@run (receivers.$name, events.of(JobEvent::$variant), surroundings) $($run)*);)*
            Awaited { workspace: receivers.workspace, settings: receivers.settings }
        }

        impl Services {
            $($(#[$doc])* #[doc = "\n\nSends a request to the service."]
            pub fn $name(&self, request: $request) {
                self.to(|inboxes| inboxes.$name.send(request));
            })*
        }
    };

    (@reads) => { |_| false };
    (@reads $reads:expr) => { $reads };

    (@run $with:tt awaited) => {};
    (@run ($requests:expr, $events:expr, $surroundings:ident)
        |$inbox:pat_param, $out:pat_param, $with:pat_param| $run:expr $(,)?
    ) => {{
        let ($inbox, $out, $with) = ($requests, $events, $surroundings.clone());
        tokio::spawn($run);
    }};
}
pub(super) use services;
