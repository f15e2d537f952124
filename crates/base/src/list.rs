//! A persistent list: adding and removing at the front, with all older versions shared.

use std::rc::Rc;

#[derive(Debug)]
struct Link<T> {
    item: Option<T>,
    rest: Option<Rc<Link<T>>>,
}

impl<T> Drop for Link<T> {
    /// A long list is taken apart in a loop, not by recursion.
    fn drop(&mut self) {
        let mut next = self.rest.take();
        while let Some(link) = next {
            match Rc::try_unwrap(link) {
                Ok(mut link) => next = link.rest.take(),
                Err(_) => break,
            }
        }
    }
}

/// A list that clones share.
#[derive(Debug)]
pub struct List<T> {
    first: Option<Rc<Link<T>>>,
    len: usize,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { first: None, len: 0 }
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        Self { first: self.first.clone(), len: self.len }
    }
}

impl<T> List<T> {
    /// How many items there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an item at the front.
    pub fn push(&mut self, item: T) {
        let rest = self.first.take();
        self.first = Some(Rc::new(Link { item: Some(item), rest }));
        self.len += 1;
    }

    /// The items, the newest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        std::iter::successors(self.first.as_deref(), |link| link.rest.as_deref())
            .filter_map(|link| link.item.as_ref())
    }
}

impl<T: Clone> List<T> {
    /// Takes the first item off; it is copied only when another list has it too.
    pub fn pop(&mut self) -> Option<T> {
        let link = self.first.take()?;
        self.len -= 1;
        match Rc::try_unwrap(link) {
            Ok(mut link) => {
                self.first = link.rest.take();
                link.item.take()
            }
            Err(shared) => {
                self.first.clone_from(&shared.rest);
                shared.item.clone()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_do_not_disturb_each_other() {
        let mut one = List::default();
        (0..3).for_each(|item| one.push(item));
        let mut other = one.clone();
        other.push(7);
        assert_eq!(one.pop(), Some(2));
        assert_eq!(other.iter().copied().collect::<Vec<_>>(), [7, 2, 1, 0]);
        assert_eq!(one.iter().copied().collect::<Vec<_>>(), [1, 0]);
        assert_eq!((one.len(), other.len()), (2, 4));
        assert_eq!([one.pop(), one.pop(), one.pop()], [Some(1), Some(0), None]);
        assert!(one.is_empty());
    }

    #[test]
    fn a_long_list_goes_without_recursion() {
        let mut list = List::default();
        (0..1_000_000).for_each(|item| list.push(item));
        assert_eq!(list.iter().count(), 1_000_000);
    }
}
