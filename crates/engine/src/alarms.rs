//! Alarms that one engine leaves for others: places where something may go wrong, to be searched first.

use ringfence_verdict::Alarm;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The alarms that engines tell each other of. It is shared by threads.
#[derive(Debug, Default)]
pub struct AlarmBoard {
    is_new: AtomicBool,
    alarms: Mutex<Vec<Alarm>>,
}

impl AlarmBoard {
    /// Tells of alarms, instead of those before.
    pub fn post(&self, alarms: &[Alarm]) {
        if let Ok(mut own) = self.alarms.lock() {
            *own = alarms.to_vec();
        }
        self.is_new.store(true, Ordering::Release);
    }

    /// The alarms, once after they were reported. Cheap while there are none.
    pub fn take(&self) -> Option<Vec<Alarm>> {
        if !self.is_new.load(Ordering::Acquire) || !self.is_new.swap(false, Ordering::AcqRel) {
            return None;
        }
        Some(self.alarms.lock().ok()?.clone())
    }
}
