//! Runs loops with the widest instructions of the processor.

// `widest` compiles functions for wider instructions only if they are inlined into it.
#![allow(clippy::inline_always)]

/// Runs `work`, which the compiler compiles twice: for every processor of this architecture, and for AVX2, which computes sixteen
/// 16-bit values at once. Integer results are equal. Only inlined code benefits.
#[inline(always)]
pub fn widest<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        return fearless_simd::Simd::vectorize(avx2, work);
    }
    work()
}
