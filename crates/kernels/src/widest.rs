//! Loops with the widest instructions that the processor has.

// What is compiled for wider instructions must be inlined where they are chosen: `widest`.
#![allow(clippy::inline_always)]

/// Does some work that the compiler makes twice: for every processor of this kind, and for those that compute sixteen values of 16 bits
/// at once (AVX2). Integers come out the same. All of the work must be inlined, or it stays as it is for every processor.
#[inline(always)]
pub fn widest<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        return fearless_simd::Simd::vectorize(avx2, work);
    }
    work()
}
