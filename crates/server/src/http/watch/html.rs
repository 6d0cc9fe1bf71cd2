//! HTML of the watch pages, in the language of the messages ([`words::Language::within`]). All texts are escaped.

use super::assets;
use crate::{
    api::{video::Chapter, viewing::ViewerSettings},
    watching::Guide,
};
use serde_json::json;
use std::fmt::{self, Display, Write};

const SKELETON: &str = include_str!("page.html");

/// Playback speeds that a page offers.
const SPEEDS: [&str; 7] = ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2"];

/// A text to be escaped.
struct Plain<'a>(&'a str);

impl Display for Plain<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                '\'' => out.write_str("&#39;")?,
                letter => out.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Stands for a value in the messages that the page's script completes.
const BLANK: &str = "{}";
/// Stands for a date, which becomes an element of its own.
const DAY: &str = "\u{1}";

/// A message with a date in place of [`DAY`].
struct Dated<'a>(&'a str, &'a str);

impl Display for Dated<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(message, day) = *self;
        let (before, after) = message.split_once(DAY).unwrap_or((message, ""));
        write!(out, "{}<time datetime=\"{2}\">{2}</time>{}", Plain(before), Plain(after), Plain(day))
    }
}

/// Title and content of a page.
pub struct Page {
    /// Tag of the language that the page is written in.
    pub language: &'static str,
    /// Plain text.
    pub title: String,
    /// HTML.
    pub main: String,
}

impl Page {
    /// The complete HTML document.
    pub fn document(&self, kind: &str) -> String {
        let mut document = String::with_capacity(SKELETON.len() + self.main.len());
        let mut rest = SKELETON;
        // Inserted values are never searched for placeholders.
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").unwrap_or(("", after));
            document.push_str(before);
            let _ = match name {
                "language" => write!(document, "{}", Plain(self.language)),
                "title" => write!(document, "{}", Plain(&self.title)),
                "version" => write!(document, "{}", assets::version()),
                "kind" => write!(document, "{}", Plain(kind)),
                "main" => write!(document, "{}", self.main),
                _ => Ok(()),
            };
            rest = after;
        }
        document.push_str(rest);
        document
    }

    fn sentence(title: &str, text: &str) -> Self {
        let main = format!("<section class=\"card\"><h1>{}</h1><p class=\"quiet\">{}</p></section>", Plain(title), Plain(text));
        Self::new(title, main)
    }

    /// A page in the language of the messages.
    fn new(title: &str, main: String) -> Self {
        Self { language: words::Language::shown().tag(), title: title.to_owned(), main }
    }

    /// The page for missing subjects, and for those that the visitor may not open.
    pub fn closed() -> Self {
        Self::sentence(words::watch::closed(), words::watch::closed_text())
    }

    /// The page of a video without a suitable export.
    pub fn without_film(name: &str) -> Self {
        let main = format!(
            "<section class=\"card\"><h1>{}</h1><p>{}</p><p class=\"quiet\">{}</p></section>",
            Plain(name),
            Plain(words::watch::not_exported()),
            Plain(words::watch::not_exported_text())
        );
        Self::new(name, main)
    }

    /// Page that asks for a password. Reveals nothing about the protected page.
    pub fn locked() -> Self {
        let title = words::watch::locked();
        let texts = json!({
            "wrong": words::watch::wrong_password(),
            "tooMany": words::watch::too_many_passwords(BLANK),
            "notOpened": words::watch::not_opened(),
            "noAnswer": words::watch::no_answer(),
        });
        let main = format!(
            "<section class=\"card\"><form class=\"unlock\" data-words=\"{}\"><h1>{}</h1><p class=\"quiet\">{}</p>\
             <label>{} <input type=\"password\" name=\"password\" autocomplete=\"current-password\" maxlength=\"255\" required autofocus></label>\
             <p class=\"wrong\" role=\"alert\"></p><button class=\"first\">{}</button></form><noscript><p>{}</p></noscript></section>",
            Plain(&texts.to_string()),
            Plain(title),
            Plain(words::watch::locked_text()),
            Plain(words::watch::locked_label()),
            Plain(words::watch::locked_button()),
            Plain(words::watch::locked_no_script())
        );
        Self::new(title, main)
    }
}

/// Content of a video's page.
pub struct Watching<'a> {
    /// Name of the video.
    pub name: &'a str,
    /// Description of the video.
    pub description: &'a str,
    /// Settings for viewers.
    pub settings: &'a ViewerSettings,
    /// Transcript, captions and chapters of the export.
    pub guide: &'a Guide,
    /// Length of the export in milliseconds.
    pub length_ms: i64,
    /// When the export was made, as ISO 8601, if the video was changed since.
    pub older_from: Option<&'a str>,
    /// When the video was published, as ISO 8601.
    pub published: &'a str,
    /// Number of plays.
    pub views: u64,
    /// Sealed grant of the visitor.
    pub grant: &'a str,
    /// Whether viewers may download the recordings.
    pub has_recordings: bool,
}

impl Watching<'_> {
    /// Renders the page.
    pub fn page(&self) -> Page {
        let mut main = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut main);
        Page::new(self.name, main)
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let (settings, grant, guide) = (self.settings, self.grant, self.guide);
        let has_lines = settings.transcripts_enabled && !guide.sentences.is_empty();
        let has_words = has_lines || !guide.chapters.is_empty();
        let on = if settings.captions_default_enabled { "on" } else { "off" };
        let texts = json!({
            "play": words::watch::play(),
            "pause": words::watch::pause(),
            "notPlayed": words::watch::not_played(),
            "speed": words::watch::speed_is(BLANK),
            "captionsOn": words::watch::captions_on(),
            "captionsOff": words::watch::captions_off(),
            "muted": words::watch::muted(),
            "soundOn": words::watch::sound_on(),
            "found": words::watch::found(BLANK),
        });
        write!(
            out,
            "<article class=\"watch{}\" data-count=\"/watch/{grant}/count\" data-rate=\"{}\" data-captions=\"{on}\" \
             data-words=\"{}\"><div class=\"film\">",
            if has_words { " has-words" } else { "" },
            settings.default_playback_rate,
            Plain(&texts.to_string())
        )?;
        write!(
            out,
            "<video controls playsinline preload=\"metadata\" controlslist=\"{}\" poster=\"/watch/{grant}/poster.jpg\" \
             src=\"/watch/{grant}/film.mp4\" aria-label=\"{}\">",
            if settings.downloads_enabled { "" } else { "nodownload" },
            Plain(self.name)
        )?;
        if !guide.captions.is_empty() {
            let label = Plain(words::watch::captions());
            write!(out, "<track kind=\"captions\" label=\"{label}\" src=\"/watch/{grant}/captions.vtt\">")?;
        }
        out.push_str("</video>");
        self.write_controls(out)?;
        let trouble = Plain(words::watch::playback_failed());
        write!(out, "<p id=\"trouble\" class=\"note\" role=\"alert\" hidden>{trouble}</p>")?;
        if let Some(day) = self.older_from.and_then(|made| made.get(..10)) {
            write!(out, "<p class=\"note\">{}</p>", Dated(&words::watch::edited_since(DAY), day))?;
        }
        write!(out, "<h1 tabindex=\"-1\">{}</h1>", Plain(self.name))?;
        write!(out, "<ul class=\"facts\"><li>{}</li>", Plain(&length(self.length_ms)))?;
        if settings.view_count_enabled {
            write!(out, "<li>{}</li>", Plain(&words::watch::plays(self.views)))?;
        }
        if let Some(day) = self.published.get(..10).filter(|_| settings.publish_date_enabled) {
            write!(out, "<li>{}</li>", Dated(&words::watch::published(DAY), day))?;
        }
        out.push_str("</ul>");
        if !self.description.trim().is_empty() {
            write!(out, "<p class=\"description\">{}</p>", Plain(self.description.trim()))?;
        }
        out.push_str("</div>");
        if has_words {
            out.push_str("<div class=\"words\">");
            write_chapters(out, &guide.chapters)?;
            if has_lines {
                write_lines(out, guide)?;
            }
            out.push_str("</div>");
        }
        out.push_str("</article>");
        Ok(())
    }

    fn write_controls(&self, out: &mut String) -> fmt::Result {
        let (settings, grant) = (self.settings, self.grant);
        write!(
            out,
            "<div class=\"controls\" role=\"group\" aria-label=\"{}\"><button id=\"play\" type=\"button\" class=\"first\">{}</button>\
             <button id=\"back\" type=\"button\" aria-label=\"{}\">{}</button>\
             <button id=\"ahead\" type=\"button\" aria-label=\"{}\">{}</button>",
            Plain(words::watch::playback()),
            Plain(words::watch::play()),
            Plain(words::watch::back_name()),
            Plain(words::watch::back()),
            Plain(words::watch::ahead_name()),
            Plain(words::watch::ahead())
        )?;
        if !self.guide.captions.is_empty() {
            let name = Plain(words::watch::captions());
            write!(out, "<button id=\"captions\" type=\"button\" aria-pressed=\"false\">{name}</button>")?;
        }
        write!(out, "<label>{} <select id=\"speed\">", Plain(words::watch::speed()))?;
        // The default speed for viewers is offered, even if it is not in [`SPEEDS`].
        let chosen = settings.default_playback_rate.to_string();
        let mut speeds: Vec<&str> = SPEEDS.iter().copied().chain([chosen.as_str()]).collect();
        speeds.sort_by(|a, b| number(a).total_cmp(&number(b)));
        speeds.dedup();
        for speed in speeds {
            let selected = if speed == chosen { " selected" } else { "" };
            let shown = words::decimal_at_most(number(speed), 2);
            write!(out, "<option value=\"{speed}\"{selected}>{shown}\u{d7}</option>")?;
        }
        out.push_str("</select></label>");
        if settings.downloads_enabled {
            let name = Plain(words::watch::download());
            write!(out, "<a class=\"button\" href=\"/watch/{grant}/film.mp4?download\" download>{name}</a>")?;
        }
        if self.has_recordings {
            let name = Plain(words::watch::download_recordings());
            write!(out, "<a class=\"button\" href=\"/watch/{grant}/recordings.zip\" download>{name}</a>")?;
        }
        let name = Plain(words::watch::shortcuts());
        write!(
            out,
            "<button id=\"show-keys\" type=\"button\" class=\"end\" aria-expanded=\"false\" aria-controls=\"keys\">{name}</button></div>\
             <section id=\"keys\" class=\"keys\" aria-label=\"{name}\" hidden><h2>{name}</h2><dl>",
        )?;
        for (keys, does) in shortcuts() {
            write!(out, "<dt>")?;
            for (place, key) in keys.iter().enumerate() {
                write!(out, "{}<kbd>{}</kbd>", if place > 0 { " " } else { "" }, Plain(key))?;
            }
            write!(out, "</dt><dd>{}</dd>", Plain(does))?;
        }
        out.push_str("</dl></section><p id=\"status\" class=\"hidden-text\" role=\"status\"></p>");
        Ok(())
    }
}

/// Shortcuts of a page, as it lists them: keys, and what they do.
fn shortcuts() -> [(Vec<&'static str>, &'static str); 10] {
    [
        (vec![words::watch::key_space(), "K"], words::watch::key_play()),
        (vec!["\u{2190}", "\u{2192}"], words::watch::key_five_seconds()),
        (vec!["J", "L"], words::watch::key_ten_seconds()),
        (vec!["0", "\u{2026}", "9"], words::watch::key_tenths()),
        (vec![words::watch::key_home(), words::watch::key_end()], words::watch::key_ends()),
        (vec!["C"], words::watch::key_captions()),
        (vec!["<", ">"], words::watch::key_speed()),
        (vec!["M"], words::watch::key_sound()),
        (vec!["F"], words::watch::key_full_screen()),
        (vec!["?"], words::watch::key_shortcuts()),
    ]
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or(1.0)
}

/// Formats a position in seconds: `1:05`, `1:02:05`.
fn place(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    match (whole / 3_600, whole / 60 % 60, whole % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Formats a length in words: `1 min 5 s`.
fn length(ms: i64) -> String {
    let seconds = (ms.max(0) as f64 / 1_000.0).round() as u64;
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => words::watch::length_seconds(seconds),
        (0, minutes, seconds) => words::watch::length_minutes(minutes, seconds),
        (hours, minutes, _) => words::watch::length_hours(hours, minutes),
    }
}

fn write_chapters(out: &mut String, chapters: &[Chapter]) -> fmt::Result {
    if chapters.is_empty() {
        return Ok(());
    }
    write!(
        out,
        "<section class=\"panel\" aria-labelledby=\"chapters-title\"><header><h2 id=\"chapters-title\">{}</h2></header>\
         <ol class=\"chapters\" data-follows>",
        Plain(words::watch::chapters())
    )?;
    for chapter in chapters {
        let at = chapter.timestamp_seconds;
        let title = Plain(&chapter.title);
        write!(out, "<li><button type=\"button\" data-at=\"{at}\"><time>{}</time><span>{title}", place(at))?;
        if !chapter.description.is_empty() {
            write!(out, "<small>{}</small>", Plain(&chapter.description))?;
        }
        out.push_str("</span></button></li>");
    }
    out.push_str("</ol></section>");
    Ok(())
}

fn write_lines(out: &mut String, guide: &Guide) -> fmt::Result {
    write!(
        out,
        "<section class=\"panel\" aria-labelledby=\"lines-title\"><header><h2 id=\"lines-title\">{}</h2>\
         <input id=\"search\" type=\"search\" placeholder=\"{}\" aria-label=\"{}\"></header>\
         <ol class=\"lines\" data-follows>",
        Plain(words::watch::transcript()),
        Plain(words::watch::search()),
        Plain(words::watch::search_name())
    )?;
    for sentence in &guide.sentences {
        let (at, text) = (sentence.start_seconds, Plain(&sentence.text));
        write!(
            out,
            "<li><button type=\"button\" data-at=\"{at}\"><time>{}</time><span>{text}</span></button></li>",
            place(at)
        )?;
    }
    let none = Plain(words::watch::nothing_found());
    write!(out, "</ol><p id=\"nothing-found\" class=\"card quiet\" hidden>{none}</p></section>")
}

/// A video on a playlist's page.
pub struct Entry {
    /// Name of the video.
    pub name: String,
    /// Path of its page.
    pub path: String,
    /// Path of its poster, and its length in milliseconds; `None` without an export.
    pub film: Option<(String, i64)>,
}

/// The page of a playlist.
pub fn playlist(name: &str, emoji: &str, description: &str, entries: &[Entry]) -> Page {
    let mut main = String::new();
    // Writing to a string cannot fail.
    let _ = write_playlist(&mut main, (name, emoji, description), entries);
    Page::new(name, main)
}

fn write_playlist(out: &mut String, (name, emoji, description): (&str, &str, &str), entries: &[Entry]) -> fmt::Result {
    out.push_str("<section class=\"playlist\"><h1 tabindex=\"-1\">");
    if !emoji.is_empty() {
        write!(out, "<span aria-hidden=\"true\">{} </span>", Plain(emoji))?;
    }
    write!(out, "{}</h1>", Plain(name))?;
    if !description.trim().is_empty() {
        write!(out, "<p class=\"description\">{}</p>", Plain(description.trim()))?;
    }
    let count = match entries.len() {
        0 => words::watch::playlist_empty().to_owned(),
        count => words::watch::playlist_videos(count),
    };
    write!(out, "<p class=\"quiet\">{}</p><ol class=\"list\">", Plain(&count))?;
    for entry in entries {
        write!(out, "<li><a href=\"{}\">", Plain(&entry.path))?;
        match &entry.film {
            Some((picture, _)) => write!(out, "<img src=\"{}\" alt=\"\" loading=\"lazy\">", Plain(picture))?,
            None => out.push_str("<span class=\"blank\"></span>"),
        }
        let facts = entry.film.as_ref().map_or_else(|| words::watch::not_ready().to_owned(), |(_, ms)| length(*ms));
        let (name, facts) = (Plain(&entry.name), Plain(&facts));
        write!(out, "<span><strong>{name}</strong><span class=\"quiet\">{facts}</span></span></a></li>")?;
    }
    out.push_str("</ol></section>");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wrote_is_text_on_every_page() {
        let hostile = "</script><img src=x onerror=\"alert('1')\">{{main}}&";
        let guide = Guide {
            chapters: vec![Chapter { title: hostile.into(), description: hostile.into(), timestamp_seconds: 1.5 }],
            sentences: vec![crate::api::viewing::Sentence { start_seconds: 0.0, end_seconds: 1.0, text: hostile.into() }],
            captions: vec![(0, 1, hostile.into())],
        };
        let settings = ViewerSettings { downloads_enabled: true, default_playback_rate: 1.3, ..ViewerSettings::default() };
        let page = Watching {
            name: hostile,
            description: hostile,
            settings: &settings,
            guide: &guide,
            length_ms: 3_725_000,
            older_from: Some("2026-11-22T00:00:00.000Z"),
            published: "2026-11-23T00:00:00.000Z",
            views: 1,
            grant: "abc.def",
            has_recordings: true,
        };
        let entry = Entry { name: hostile.into(), path: "/view/videos/a".into(), film: Some(("/x.jpg".into(), 1)) };
        for page in [page.page(), playlist(hostile, hostile, hostile, &[entry]), Page::without_film(hostile), Page::locked()] {
            let document = page.document("view");
            assert!(!document.contains("<img src=x") && !document.contains("</script><img"), "{document}");
            assert_eq!(document.matches("<main").count(), 1, "what fills a place is no place");
        }
        let document = page.page().document("view");
        assert!(document.contains("1 h 2 min") && document.contains("1 play<") && document.contains("0:01"), "{document}");
        assert!(document.contains("<option value=\"1.3\" selected>") && document.contains("<html lang=\"en\">"));
        let german = words::Language::from_tag("de").unwrap().within(|| page.page().document("view"));
        assert!(german.contains("<html lang=\"de\">") && german.contains("1,3\u{d7}"), "{german}");
        assert!(german.contains(words::Language::from_tag("de").unwrap().within(words::watch::shortcuts)), "{german}");
    }
}
