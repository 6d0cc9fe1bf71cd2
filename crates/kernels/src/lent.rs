//! Memory that is handed out and written over once nobody looks at it any more.

use std::sync::Arc;

/// What one maker handed out: fresh memory costs the system as much as the picture that is written into it. Nobody gives anything
/// back; what is held here alone is free. Its memory ends with it.
#[derive(Debug)]
pub struct Lent<T> {
    lent: Vec<Arc<T>>,
    most: usize,
}

impl<T> Lent<T> {
    /// At most so many are remembered; what is handed out beyond them is not written over.
    pub fn new(most: usize) -> Self {
        Self { lent: Vec::with_capacity(most), most }
    }

    /// Takes back one that nobody looks at any more.
    pub fn returned(&mut self) -> Option<T> {
        let index = self.lent.iter_mut().position(|lent| Arc::get_mut(lent).is_some())?;
        Arc::into_inner(self.lent.swap_remove(index))
    }

    /// Hands out something that was made.
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
