//! Pool of shared buffers that are reused when no reader holds them any more.

use std::sync::Arc;

/// Buffers that one producer has shared as [`Arc`]s. Readers need not return them: a buffer that only this pool still holds is free
/// for reuse. Freshly allocated memory costs the system as much as the image that is written into it. Dropping the pool frees the
/// unused buffers.
#[derive(Debug)]
pub struct Lent<T> {
    lent: Vec<Arc<T>>,
    most: usize,
}

impl<T> Lent<T> {
    /// Pool that tracks at most `most` buffers; further ones are not reused.
    pub fn new(most: usize) -> Self {
        Self { lent: Vec::with_capacity(most), most }
    }

    /// Takes a buffer that no reader holds any more; `None` if all are in use.
    pub fn returned(&mut self) -> Option<T> {
        let index = self.lent.iter_mut().position(|lent| Arc::get_mut(lent).is_some())?;
        Arc::into_inner(self.lent.swap_remove(index))
    }

    /// Shares a buffer with readers, and tracks it for reuse.
    pub fn lend(&mut self, made: T) -> Arc<T> {
        let made = Arc::new(made);
        if self.lent.len() < self.most {
            self.lent.push(made.clone());
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_looks_at_comes_back_and_what_somebody_looks_at_does_not() {
        let mut lent = Lent::new(2);
        assert_eq!(lent.returned(), None);
        let (first, second, third) = (lent.lend(1), lent.lend(2), lent.lend(3));
        assert_eq!(lent.returned(), None);
        drop((second, third));
        assert_eq!(lent.returned(), Some(2), "the third is not remembered");
        assert_eq!(lent.returned(), None);
        let again = first.clone();
        drop(first);
        assert_eq!(lent.returned(), None, "of two who look at it one still does");
        drop(again);
        assert_eq!(lent.returned(), Some(1));
    }
}
