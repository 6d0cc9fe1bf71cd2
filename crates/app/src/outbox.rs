//! Outbox of the program for the system around it: clipboard, web browser and task bar. The window collects the contents after each
//! frame.

use crate::picture::Pixels;
use std::sync::Arc;

/// Things for the system that the window has not collected yet.
#[derive(Default)]
pub struct Outbox {
    /// Frame to put on the clipboard.
    picture: Option<Arc<Pixels>>,
    /// Text to put on the clipboard.
    text: Option<String>,
    /// URL to open in the web browser.
    address: Option<String>,
    /// Whether a long operation ended while the user may be in another window.
    wants_attention: bool,
}

impl Outbox {
    /// Puts a frame on the clipboard.
    pub(in crate::app) fn copy_picture(&mut self, picture: Arc<Pixels>) {
        self.picture = Some(picture);
    }

    /// Puts a text on the clipboard; with `None`, the clipboard stays as it is.
    pub(in crate::app) fn copy_text(&mut self, text: Option<String>) {
        self.text = text;
    }

    /// Opens a URL in the web browser.
    pub(in crate::app) fn open_address(&mut self, address: String) {
        self.address = Some(address);
    }

    /// Draws the user's attention to the window.
    pub(in crate::app) fn want_attention(&mut self) {
        self.wants_attention = true;
    }

    /// Frame to put on the clipboard; returns it once.
    pub fn take_picture(&mut self) -> Option<Arc<Pixels>> {
        self.picture.take()
    }

    /// Text to put on the clipboard; returns it once.
    pub fn take_text(&mut self) -> Option<String> {
        self.text.take()
    }

    /// URL to open in the web browser; returns it once.
    pub fn take_address(&mut self) -> Option<String> {
        self.address.take()
    }

    /// True, once, after a long operation ended while the user may be in another window.
    pub fn take_attention(&mut self) -> bool {
        std::mem::take(&mut self.wants_attention)
    }
}
