//! Decodes one JPEG frame to RGBA.

use crate::MediaError;
use cutroom_kernels::Bitmap;
use zune_jpeg::{
    JpegDecoder,
    zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions},
};

/// Most pixels per side.
const MOST_SIDE: usize = 4_096;

/// Decodes a JPEG image: 1 to 2 ms for 640 x 360.
///
/// # Errors
/// The image is damaged, or larger than 4,096 pixels on a side.
pub fn decode_jpeg(jpeg: &[u8]) -> Result<Bitmap, MediaError> {
    decode(jpeg).map(|(bitmap, _)| bitmap)
}

/// Like [`decode_jpeg`], with the colour space of the file.
pub(crate) fn decode(jpeg: &[u8]) -> Result<(Bitmap, Option<ColorSpace>), MediaError> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGBA)
        .set_max_width(MOST_SIDE)
        .set_max_height(MOST_SIDE)
        .set_strict_mode(false);
    let failed = |error: &dyn std::fmt::Debug| {
        let error = format!("{error:?}");
        MediaError::unreadable_because(move || words::media::image_undecodable(&error))
    };
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(jpeg), options);
    let rgba = decoder.decode().map_err(|error| failed(&error))?;
    let info = decoder.info().ok_or_else(|| failed(&"no size"))?;
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    if rgba.len() != width * height * 4 {
        return Err(failed(&"its size is wrong"));
    }
    Ok((Bitmap { width, height, rgba }, decoder.input_colorspace()))
}
