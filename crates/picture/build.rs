//! Compresses the bundled fonts to half their size; the program unpacks them when they are first needed.

use miniz_oxide::deflate::compress_to_vec_zlib;
use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
};

/// Strongest compression level of the library: the script runs once per build.
const LEVEL: u8 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let fonts = Path::new("../../assets/fonts");
    println!("cargo::rerun-if-changed={}", fonts.display());
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for file in fs::read_dir(fonts)? {
        let path = file?.path();
        if let Some(name) = path.file_name().filter(|_| path.extension().is_some_and(|kind| kind == "ttf" || kind == "otf")) {
            fs::write(out.join(name), compress_to_vec_zlib(&fs::read(&path)?, LEVEL))?;
        }
    }
    Ok(())
}
