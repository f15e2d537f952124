//! What the verifier tells the hunters: where something may go wrong.

use ringfence_base::{FastSet, Id, Loc};
use ringfence_ir::{BlockId, FuncId, Program};
use ringfence_verdict::Alarm;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The alarms that the hunters shall look for first.
#[derive(Debug, Default)]
pub(crate) struct Steering {
    is_set: AtomicBool,
    alarms: Mutex<Vec<Alarm>>,
}

impl Steering {
    /// Tells of alarms.
    pub(crate) fn set(&self, alarms: &[Alarm]) {
        if let Ok(mut own) = self.alarms.lock() {
            *own = alarms.to_vec();
        }
        self.is_set.store(true, Ordering::Release);
    }

    /// The blocks that hold an alarm, once, when alarms were told of.
    pub(crate) fn take(&self, program: &Program) -> Option<FastSet<(FuncId, BlockId)>> {
        if !self.is_set.load(Ordering::Acquire) || !self.is_set.swap(false, Ordering::AcqRel) {
            return None;
        }
        let places: FastSet<Loc> = self.alarms.lock().ok()?.iter().map(|alarm| alarm.loc).collect();
        Some(blocks_at(program, &places))
    }
}

/// The blocks with an instruction at one of the places.
fn blocks_at(program: &Program, places: &FastSet<Loc>) -> FastSet<(FuncId, BlockId)> {
    let mut blocks = FastSet::default();
    for (func, function) in program.functions.iter_ids() {
        let Some(body) = &function.body else { continue };
        for (block, contents) in body.blocks.iter_ids() {
            let insts = body.insts.get(contents.insts.start as usize..contents.insts.end as usize);
            let mut locs = insts.into_iter().flatten().map(|inst| inst.loc).chain([contents.term_loc]);
            if locs.any(|loc| loc != Loc::NONE && places.contains(&loc)) {
                blocks.insert((func, block));
            }
        }
    }
    debug_assert!(blocks.iter().all(|(func, _)| func.index() < program.functions.len()));
    blocks
}
