//! Alarms that one engine leaves for others: places where something may go wrong, to be searched first, and what is left to be
//! searched for at all.
//!
//! An engine that followed every execution up to its first violation, and went on in all states that violate nothing, knows
//! a set of defects in which the first violation of every execution lies, and every block that is lost before it. Several such sets have
//! that in common with their intersection. When runs have shown all that is in it, nothing is open: the search is over.

use crate::{DefectBoard, DefectKey};
use ringfence_base::FastSet;
use ringfence_verdict::Alarm;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The alarms that engines tell each other of. It is shared by threads.
#[derive(Debug, Default)]
pub struct AlarmBoard {
    is_new: AtomicBool,
    is_posted: AtomicBool,
    alarms: Mutex<Vec<Alarm>>,
    /// What may go wrong, as soon as an engine followed every execution.
    possible: Mutex<Option<FastSet<DefectKey>>>,
}

impl AlarmBoard {
    /// Tells of alarms, instead of those before.
    pub fn post(&self, alarms: &[Alarm]) {
        if let Ok(mut own) = self.alarms.lock() {
            *own = alarms.to_vec();
        }
        self.is_posted.store(true, Ordering::Release);
        self.is_new.store(true, Ordering::Release);
    }

    /// Tells of alarms that came up on the way, beside those before: whoever tells goes on, and may yet exclude them.
    pub fn suggest(&self, alarms: &[Alarm]) {
        if alarms.is_empty() || self.are_posted() {
            return;
        }
        if let Ok(mut own) = self.alarms.lock() {
            let new: Vec<Alarm> = alarms.iter().filter(|alarm| !own.contains(alarm)).copied().collect();
            if new.is_empty() {
                return;
            }
            own.extend(new);
        }
        self.is_new.store(true, Ordering::Release);
    }

    /// Whether an engine has reported its alarms, or that it has none.
    fn are_posted(&self) -> bool {
        self.is_posted.load(Ordering::Acquire)
    }

    /// The alarms, once after they were reported. Cheap while there are none.
    pub fn take(&self) -> Option<Vec<Alarm>> {
        if !self.is_new.load(Ordering::Acquire) || !self.is_new.swap(false, Ordering::AcqRel) {
            return None;
        }
        Some(self.alarms.lock().ok()?.clone())
    }

    /// Tells that nothing but this can go wrong, unless something of it goes wrong before.
    pub fn exclude_others(&self, possible: FastSet<DefectKey>) {
        if let Ok(mut own) = self.possible.lock() {
            match &mut *own {
                Some(before) => before.retain(|key| possible.contains(key)),
                None => *own = Some(possible),
            }
        }
    }

    /// Whether all that can go wrong was found.
    #[must_use]
    pub fn are_confirmed(&self, found: &DefectBoard) -> bool {
        let possible = self.possible.lock();
        possible.is_ok_and(|possible| possible.as_ref().is_some_and(|keys| found.has_all(keys.iter())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::{Loc, Sources};
    use ringfence_verdict::ViolationKind;

    #[test]
    fn alarms_on_the_way_are_reported_once_and_replaced_in_the_end() {
        let board = AlarmBoard::default();
        let [leak, null] =
            [ViolationKind::Leak, ViolationKind::NullDeref].map(|kind| Alarm { kind, loc: Loc::NONE });
        board.suggest(&[]);
        assert_eq!(board.take(), None);
        board.suggest(&[leak]);
        assert_eq!(board.take(), Some(vec![leak]));
        board.suggest(&[leak]);
        assert_eq!(board.take(), None, "nothing new");
        board.suggest(&[null]);
        assert_eq!(board.take(), Some(vec![leak, null]));
        assert!(!board.are_posted());
        board.post(&[null]);
        board.suggest(&[leak]);
        assert_eq!(board.take(), Some(vec![null]), "the last word counts");
    }

    #[test]
    fn what_several_cannot_exclude_is_open() {
        let (board, found) = (AlarmBoard::default(), DefectBoard::default());
        let key = |kind| DefectKey::at(Alarm { kind, loc: Loc::NONE }, None, &Sources::default());
        let [leak, null] = [ViolationKind::Leak, ViolationKind::NullDeref].map(key);
        assert!(!board.are_confirmed(&found), "nobody explored everything");
        board.exclude_others([leak].into_iter().collect());
        assert!(!board.are_confirmed(&found));
        board.exclude_others([null].into_iter().collect());
        assert!(board.are_confirmed(&found), "each excludes what the other does not");
    }
}
