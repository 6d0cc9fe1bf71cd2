//! Text recognition in an image of a screen by `tesseract`, if installed: a child process like ffmpeg, bounded in time and output.

use super::child::{MediaError, Program, run};
use std::{io::Write, time::Duration};

/// Time limit for one image.
const LONGEST: Duration = Duration::from_secs(60);
/// Size limit of tesseract's output for one image, in bytes: some 30,000 words.
const MOST: u64 = 2 << 20;
/// Least confidence of a word, in percent; less certain words are dropped.
const CERTAIN: f64 = 20.0;
/// Mean brightness (0 to 255) below which an image counts as light text on a dark background.
const DARK: u64 = 110;

/// A word recognised in an image.
#[derive(Clone, Debug, PartialEq)]
pub struct WordInPicture {
    /// Recognised text.
    pub text: String,
    /// Bounding box in percent of the image: left, top, right, bottom.
    pub place: [f64; 4],
    /// Number of the text line; words of a line are consecutive.
    pub line: u64,
}

/// Recognises the words of an image, given as the brightness of its pixels row by row.
///
/// # Errors
/// tesseract is not installed, fails, or takes too long.
pub async fn read_words(size: (usize, usize), mut grey: Vec<u8>) -> Result<Vec<WordInPicture>, MediaError> {
    let (width, height) = size;
    if width == 0 || height == 0 || grey.len() != width * height {
        return Err(MediaError::unreadable(words::media::image_empty));
    }
    // tesseract recognises dark text on a light background better.
    let sum: u64 = grey.iter().map(|pixel| u64::from(*pixel)).sum();
    if sum < DARK * grey.len() as u64 {
        for pixel in &mut grey {
            *pixel = 255 - *pixel;
        }
    }
    let written = tokio::task::spawn_blocking(move || {
        let mut file = tempfile::Builder::new().prefix("cutroom-read-").suffix(".pgm").tempfile()?;
        write!(file, "P5\n{width} {height}\n255\n")?;
        file.write_all(&grey)?;
        file.flush()?;
        Ok::<_, std::io::Error>(file)
    });
    let failed = |error: std::io::Error| MediaError::not_written(&error);
    let file = written.await.map_err(std::io::Error::other).map_err(failed)?.map_err(failed)?;
    // `--psm 11` is sparse text: a user interface has words everywhere, and few paragraphs.
    let mut args = vec![file.path().as_os_str().to_owned()];
    args.extend(["stdout", "--psm", "11", "--dpi", "96", "tsv"].map(Into::into));
    let table = run(Program::Tesseract, args, MOST, LONGEST).await?;
    Ok(words(&String::from_utf8_lossy(&table), size))
}

/// Parses tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
fn words(table: &str, (width, height): (usize, usize)) -> Vec<WordInPicture> {
    let (across, down) = (100.0 / width as f64, 100.0 / height as f64);
    let word = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let ["5", _, block, paragraph, row, _, left, top, wide, high, certain, text] = fields.as_slice() else { return None };
        let number = |text: &str| text.parse::<u32>().ok();
        let (left, top, wide, high) = (number(left)?, number(top)?, number(wide)?, number(high)?);
        let certain: f64 = certain.parse().ok()?;
        let text = text.trim();
        let (x, y) = (f64::from(left) * across, f64::from(top) * down);
        let place = [x, y, x + f64::from(wide) * across, y + f64::from(high) * down].map(|edge| edge.clamp(0.0, 100.0));
        let [block, paragraph, row] = [number(block)?, number(paragraph)?, number(row)?].map(u64::from);
        let line = (block << 32) | ((paragraph & 0xffff) << 16) | (row & 0xffff);
        let is_word = certain >= CERTAIN && !text.is_empty() && text.chars().count() <= 400;
        is_word.then(|| WordInPicture { text: text.to_owned(), place, line })
    };
    table.lines().filter_map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_table_have_their_place_and_line_and_what_is_no_word_is_passed_over() {
        let table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
            1\t1\t0\t0\t0\t0\t0\t0\t200\t100\t-1\t\n\
            5\t1\t1\t1\t1\t1\t20\t10\t40\t5\t96.5\tada@example.com\n\
            5\t1\t1\t1\t1\t2\t70\t10\t400\t5\t91\twide\n\
            5\t1\t2\t1\t1\t1\t20\t50\t40\t5\t3\tsmudge\n\
            5\t1\t2\t1\t1\t1\tx\t50\t40\t5\t90\tbroken\n5\t1\t2\n";
        let read = words(table, (200, 100));
        assert_eq!(read.len(), 2, "{read:?}");
        assert_eq!((read[0].text.as_str(), read[0].place), ("ada@example.com", [10.0, 10.0, 30.0, 15.0]));
        assert_eq!((read[1].line, read[1].place[2]), (read[0].line, 100.0));
    }

    #[tokio::test]
    async fn a_picture_of_no_pixels_is_an_error() {
        assert!(matches!(read_words((0, 5), Vec::new()).await, Err(MediaError::Unreadable(_))));
        assert!(matches!(read_words((4, 4), vec![0; 3]).await, Err(MediaError::Unreadable(_))));
    }
}
