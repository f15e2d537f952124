//! A tiny program, so that there are states, terms and a solver to work with.
//!
//! The program has one function with three pointers, two numbers and one truth value in registers. A state
//! stands before its first instruction; what is on the heap is made by [`crate::spec`].

use ringfence_base::{Budget, Loc};
use ringfence_exec::state::{Frame, Phase, Waiting};
use ringfence_exec::{Machine, Settings};
use ringfence_ir::{DataModel, FuncId, Program, RecordId, RegId, Ty};
use ringfence_smg::Smg;
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::bounds::Widening;
use ringfence_smg::shape::join::{Records, Rules};

/// How many registers hold pointers; they come first.
pub(crate) const POINTERS: usize = 3;

/// The program, with the instructions of its only function.
pub(crate) fn program(model: DataModel, body: &str) -> Program {
    let (name, word) = match model {
        DataModel::Ilp32 => ("ILP32", 4),
        DataModel::Lp64 => ("LP64", 8),
    };
    let text = format!(
        "ringfence-ir 1\nmodel {name}\nfile 0 \"laws.c\"\nrecord r0 struct node size {size} align {word}\n  \
         field t3 next offset 0\n  field t3 data offset {word}\ntype t0 void\ntype t1 s32\ntype t2 record r0\n\
         type t3 ptr t2\nsig sig0 () t1\nfunc @main external sig0 {{\n  reg ptr %a\n  reg ptr %b\n  reg ptr %c\n  \
         reg i32 %x\n  reg i32 %y\n  reg i1 %t\n  reg ptr %p\nb0:\n{body}\n}}\n",
        size = 2 * word,
    );
    ringfence_ir::text::parse(&text).expect("a program")
}

/// The record whose first field links it to others of its kind.
pub(crate) fn node_record() -> RecordId {
    RecordId::new(0)
}

/// A machine with a state before the first instruction.
pub(crate) struct World<'p> {
    pub(crate) machine: Machine<'p, Smg>,
    pub(crate) start: Configuration,
    pub(crate) records: Records,
}

impl<'p> World<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self::with_settings(program, Settings::default())
    }

    pub(crate) fn with_settings(program: &'p Program, settings: Settings) -> Self {
        let heap = Smg::new(program.model());
        let made = Machine::new(program, settings, heap, Budget::default());
        let machine = made.expect("a small program has room");
        let mut start = machine.state.clone();
        let func = FuncId::new(0);
        let body = program.functions[func].body.as_ref().expect("it is defined");
        start.stack.push(Frame::new(func, body, RegId::NONE, Loc::NONE, Waiting::Program));
        start.phase = Phase::Entry;
        Self { machine, start, records: Records::default() }
    }

    /// A world where nodes are known to be linked by their first word.
    pub(crate) fn with_links(program: &'p Program) -> Self {
        let mut world = Self::new(program);
        world.records.self_links.insert(node_record(), 0);
        world
    }

    pub(crate) fn pointer_bits(&self) -> u32 {
        Ty::Ptr.bits(self.machine.program.model())
    }

    pub(crate) fn word(&self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }
}

/// Rules without widening under which nothing undefined covers a number: the meaning of states is compared
/// exactly.
pub(crate) fn rules(records: &Records, nonempty_insertions: usize) -> Rules<'_> {
    Rules {
        limits: true,
        successions: false,
        nonempty_insertions,
        lossy: true,
        undefined: false,
        partition_limit: 10,
        sequences: false,
        lengths: false,
        records,
        widening: Widening::default(),
    }
}
