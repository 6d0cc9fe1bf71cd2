//! The contact sheet: a small picture of every scene, with its name.

use super::Drawn;
use cutroom::{
    picture::{Fonts, Output, Pixels, blend, text},
    stage::{
        Rect,
        compose::{Align, Letters, TextBlock},
    },
};
use image::{
    RgbImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
    imageops,
};
use std::{fs::File, io::BufWriter, path::Path};

const ACROSS: u32 = 10;
/// Width and height of a scene's cell, and the height of the name in it.
const CELL: (u32, u32) = (126, 100);
const NAME: u32 = 18;

/// Writes `docs/change/scenes.png`.
pub fn write(drawn: &[Drawn]) {
    let rows = (drawn.len() as u32).div_ceil(ACROSS);
    let (width, height) = (CELL.0 * ACROSS, CELL.1 * rows);
    let mut names = Pixels::filled(width, height, [28, 30, 34, 255]);
    let output = Output { width, height, scale: 1.0 };
    let mut tiles = Vec::new();
    for (index, Drawn { scene, client, .. }) in drawn.iter().enumerate() {
        let (x, y) = (index as u32 % ACROSS * CELL.0, index as u32 / ACROSS * CELL.1);
        let block = TextBlock {
            id: scene.name.into(),
            text: scene.name.to_owned(),
            rect: Rect::new(f64::from(x), f64::from(y + CELL.1 - NAME), f64::from(CELL.0), f64::from(NAME)),
            letters: Letters {
                family: "Inter".into(),
                size: 8.0,
                weight: 500.0,
                width_pct: 100.0,
                color: [220, 222, 226, 255],
                outline: None,
                shadow: None,
            },
            align: Align::Center,
            plate: None,
        };
        if let Some(name) = text(&Fonts::bundled(), &block, output) {
            blend(&mut names, &name.pixels, name.at, 1.0);
        }
        let room = (f64::from(CELL.0 - 8), f64::from(CELL.1 - NAME - 6));
        let scale = (room.0 / f64::from(client.width())).min(room.1 / f64::from(client.height()));
        let size = [client.width(), client.height()].map(|side| (f64::from(side) * scale) as u32);
        let tile = imageops::resize(&super::rgb(client), size[0], size[1], imageops::FilterType::Triangle);
        tiles.push((tile, x + (CELL.0 - size[0]) / 2, y + 4 + (room.1 as u32 - size[1]) / 2));
    }
    let mut sheet: RgbImage = super::rgb(&names);
    for (tile, x, y) in tiles {
        imageops::replace(&mut sheet, &tile, i64::from(x), i64::from(y));
    }
    let file = BufWriter::new(File::create(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/change/scenes.png")).unwrap());
    let small = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    sheet.write_with_encoder(small).unwrap();
}
