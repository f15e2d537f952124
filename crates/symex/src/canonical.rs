//! When two states are the same up to names: the canonical hash.
//!
//! Two states with equal forms have the same future: the names of objects and variables, addresses,
//! dead registers, what was drawn before and conditions on variables that nothing depends on any more
//! play no part in it. Objects are numbered in the order in which a walk from the live registers meets
//! them, variables likewise; pointers become object and offset. Conditions count when they share
//! variables, through others, with a value that counts; the others are satisfiable by themselves, as
//! the path is feasible, and say nothing about what is left.
//!
//! The result of an operation that is not computed goes with its operands: whoever computes it again
//! gets the same variable, so a condition on it says something about them, now and later.
//!
//! Whether a block is lost is part of the form. The variables of active calls keep blocks from being lost (see
//! `roots`), dead ones too; so where leaks are asked about, which dead variable holds which live block is part of
//! the form: the variables may be written at different times, or never before the program ends by
//! `exit`. Dead temporaries hold nothing.
//! Places of allocation and end are left out: they only matter for words in messages.
//!
//! The form is hashed as it is made, to 128 bits by two independent mixes. A collision would let a state
//! be dropped that is not covered; with fewer than 2^40 states its chance is below 2^-48, far below
//! that of a failure of the machine.

use ringfence_base::{FastMap, FastSet, Id};
use ringfence_exec::blocks::existed_together;
use ringfence_exec::state::{Frame, Phase, Waiting};
use ringfence_exec::{Heap, Life, Machine, ObjId, Object, ObjectKind, Origin, Stretch, Sym, Value};
use ringfence_ir::RegId;
use ringfence_logic::{Kind, TermId, VarId};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The hash of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint(u64, u64);

/// What is known of a state's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Form {
    /// Its hash.
    pub(crate) fingerprint: Fingerprint,
    /// How many words it has: what it cost.
    pub(crate) words: u64,
    /// How many heap blocks no register and no block met leads to, and how many parts of pointers there are. Not all
    /// of the blocks, nor those that the parts came from, need be lost.
    pub(crate) lost: u32,
}

/// Two mixes of the same words, and how many words there were.
#[derive(Debug)]
struct Mix(DefaultHasher, DefaultHasher, u64);

impl Mix {
    fn new() -> Self {
        let mut second = DefaultHasher::new();
        second.write_u64(0x9e37_79b9_7f4a_7c15);
        Self(DefaultHasher::new(), second, 0)
    }

    fn add(&mut self, word: impl Hash) {
        word.hash(&mut self.0);
        word.hash(&mut self.1);
        self.2 += 1;
    }

    fn end(self) -> Fingerprint {
        Fingerprint(self.0.finish(), self.1.finish())
    }
}

/// The walk over one state.
struct Walk<'m, 'p, H: Heap> {
    machine: &'m mut Machine<'p, H>,
    mix: Mix,
    objects: FastMap<ObjId, u32>,
    pending: Vec<ObjId>,
    variables: FastMap<VarId, u32>,
    terms: FastMap<TermId, u32>,
    lost: u32,
}

/// The form of a machine's state.
pub(crate) fn form<H: Heap>(machine: &mut Machine<'_, H>) -> Form {
    let mut walk = Walk {
        machine,
        mix: Mix::new(),
        objects: FastMap::default(),
        pending: Vec::new(),
        variables: FastMap::default(),
        terms: FastMap::default(),
        lost: 0,
    };
    walk.state();
    let (words, lost) = (walk.mix.2, walk.lost);
    Form { fingerprint: walk.mix.end(), words, lost }
}

impl<H: Heap> Walk<'_, '_, H> {
    fn state(&mut self) {
        let phase = self.machine.state.phase;
        self.phase(phase);
        let stack = self.machine.state.stack.clone();
        self.mix.add(stack.depth());
        let mut dead = Vec::new();
        for (depth, frame) in stack.frames().enumerate() {
            self.frame(frame, depth == 0, &mut dead);
        }
        for left in self.machine.state.left.clone() {
            for frame in left.frames() {
                let Some(body) = &self.machine.program.functions[frame.func].body else { continue };
                let variables = frame.regs.iter().copied().enumerate();
                dead.extend(variables.filter(|&(at, _)| body.is_variable(RegId::from_index(at))));
            }
        }
        self.globals();
        self.library();
        self.drain();
        if self.machine.goal().checks_leaks() {
            for (place, &(register, value)) in dead.iter().enumerate() {
                self.dead_register((place, register), value);
            }
        }
        self.rest();
        self.reuse();
        self.conditions();
    }

    /// What the path remembers of the order of heap blocks decides how dangling pointers compare: with which
    /// other blocks a freed one was there at the same time, and which lie in one place.
    fn reuse(&mut self) {
        let heap = &self.machine.state.heap;
        let mut blocks: Vec<(u32, ObjId, bool)> = Vec::new();
        for (&id, &number) in &self.objects {
            if let Some(object) = heap.object(id).filter(|object| object.is_heap()) {
                blocks.push((number, id, object.is_live()));
            }
        }
        blocks.sort_unstable();
        let known = &self.machine.state.blocks;
        if blocks.iter().any(|&(_, _, live)| !live) {
            let spans = known.spans();
            self.mix.2 += spans.len() as u64 / 8;
            for &(number, freed, _) in blocks.iter().filter(|&&(_, _, live)| !live) {
                for &(other, id, _) in &blocks {
                    self.mix.add((18u8, number, other, existed_together(&spans, freed, id)));
                }
            }
        }
        for (block, of, same) in known.choices() {
            // A block that was not met keeps its name: such a state is equal to fewer others.
            let name = |id: ObjId| self.objects.get(&id).map_or((0, id.raw()), |&number| (1u8, number));
            self.mix.add((19u8, name(block), name(of), same));
        }
    }

    fn phase(&mut self, phase: Phase) {
        self.mix.add(phase);
        let stdin = self.machine.state.stdin;
        self.mix.add(stdin.ended);
        let handlers = std::rc::Rc::clone(&self.machine.state.handlers);
        self.mix.add(handlers.len());
        handlers.iter().for_each(|&value| self.value(value));
    }

    /// A frame: where it is, its live registers, its slots. Dead registers are looked at later.
    fn frame(&mut self, frame: &Frame, innermost: bool, dead: &mut Vec<(usize, Value)>) {
        let (waiting, returns_to) = (frame.waiting, frame.waiting == Waiting::Caller);
        self.mix.add((frame.func.raw(), frame.block.raw(), frame.next, frame.dst.raw(), returns_to));
        self.mix.add(waiting);
        let program = self.machine.program;
        let Some(body) = &program.functions[frame.func].body else { return };
        let mut is_live = vec![false; frame.regs.len()];
        for reg in self.machine.read_again(frame, innermost).into_iter().flatten() {
            is_live[reg.index()] = true;
        }
        for (at, &value) in frame.regs.iter().enumerate() {
            if is_live[at] {
                self.mix.add(at);
                self.value(value);
            } else if body.is_variable(RegId::from_index(at)) {
                dead.push((at, value));
            }
        }
        for (at, &slot) in frame.slots.iter().enumerate() {
            if slot.prov.get().is_some() {
                self.mix.add((0xf0f0_u32, at));
                self.value(slot);
            }
        }
        self.mix.add(frame.allocas.len());
        for &id in &frame.allocas {
            self.object(id);
        }
        if let Some(varargs) = &frame.varargs {
            self.object(varargs.area);
            varargs.types.iter().for_each(|ty| self.mix.add(ty));
        }
    }

    /// Globals and other objects that are always there are met by their kind, not by a pointer.
    fn globals(&mut self) {
        let globals: Vec<Value> = self.machine.globals().collect();
        globals.into_iter().for_each(|value| self.value(value));
    }

    fn library(&mut self) {
        let library = std::rc::Rc::clone(&self.machine.state.library);
        library.hash_shape(&mut self.mix.0);
        library.hash_shape(&mut self.mix.1);
        let unread = u64::from(self.machine.state.stdin.bytes).saturating_sub(library.input_read());
        self.mix.add(unread);
        let mut values = Vec::new();
        library.for_each_value(|value| values.push(value));
        values.into_iter().for_each(|value| self.value(value));
    }

    /// A dead register matters only as far as it keeps a block from being lost: now, or later when
    /// nothing else points to the block any more. The place tells registers of all calls apart.
    fn dead_register(&mut self, place: (usize, usize), value: Value) {
        let Some(id) = value.prov.get() else {
            if value.prov.is_mixed() {
                self.mix.add((0xdeae_u32, place));
            }
            return;
        };
        let block =
            self.machine.state.heap.object(id).is_some_and(|object| object.is_heap() && object.is_live());
        if block {
            self.mix.add((0xdead_u32, place));
            self.object(id);
            self.drain();
        }
    }

    /// Live objects that were not met: lost blocks, and objects that nothing points to any more but
    /// whose contents keep blocks from being lost.
    fn rest(&mut self) {
        let mut lost = 0u32;
        let mut others = Vec::new();
        let met = &self.objects;
        self.machine.state.heap.for_each_object(|id, object| {
            if object.is_live() && !met.contains_key(&id) {
                match object.kind {
                    ObjectKind::Heap(_) => lost += 1,
                    ObjectKind::Function(_) => {}
                    _ => others.push(id),
                }
            }
        });
        // One lost block is as bad as several.
        self.lost += lost;
        self.mix.add(lost.min(1));
        for id in others {
            self.object(id);
            self.drain();
        }
    }

    /// The contents of the objects met, in the order of their numbers.
    fn drain(&mut self) {
        let mut next = 0;
        while next < self.pending.len() {
            let id = self.pending[next];
            next += 1;
            self.contents(id);
        }
        self.pending.clear();
    }

    fn contents(&mut self, id: ObjId) {
        let Some(&object) = self.machine.state.heap.object(id) else { return };
        self.describe(&object);
        if object.life != Life::Live {
            return;
        }
        self.mix.add(self.machine.state.heap.views(id));
        let mut values = Vec::new();
        let (mix, lost, word) = (&mut self.mix, &mut self.lost, self.machine.state.heap.pointer_bytes());
        self.machine.state.heap.for_each_stretch(id, |stretch| match stretch {
            Stretch::Bytes(bytes) => {
                mix.add((1u8, bytes));
                mix.2 += bytes.len() as u64 / 16;
            }
            Stretch::Fill(byte, len) => mix.add((2u8, byte, len)),
            Stretch::Undefined(len) => mix.add((3u8, len)),
            Stretch::Value(value, len) => {
                mix.add((4u8, len));
                *lost += u32::from(len < word && !value.prov.is_none());
                values.push(value);
            }
        });
        values.into_iter().for_each(|value| self.value(value));
    }

    fn describe(&mut self, object: &Object) {
        let kind = match object.kind {
            ObjectKind::Global(id) => (1u8, id.raw()),
            ObjectKind::Slot(..) => (2, 0),
            ObjectKind::Alloca => (3, 0),
            ObjectKind::Heap(_) => (4, 0),
            ObjectKind::Varargs(func) => (5, func.raw()),
            ObjectKind::Function(func) => (6, func.raw()),
            ObjectKind::Library(_) => (7, 0),
            ObjectKind::Element => (8, 0),
        };
        let life = match object.life {
            Life::Live => 0u8,
            Life::Freed(_) => 1,
            Life::Ended(_) => 2,
        };
        if let ObjectKind::Slot(func, slot) = object.kind {
            // Slots differ in the alignment that every machine gives them.
            self.mix.add((func.raw(), slot.raw()));
        }
        self.mix.add((kind, life, object.rights));
        self.bits(object.size, 0);
    }

    fn object(&mut self, id: ObjId) {
        let fresh = self.objects.len() as u32;
        let number = *self.objects.entry(id).or_insert(fresh);
        if number == fresh {
            self.pending.push(id);
        }
        self.mix.add(number);
    }

    fn value(&mut self, value: Value) {
        self.mix.add(value.undef);
        match value.prov.get() {
            Some(id) => {
                self.object(id);
                let base = self.machine.state.heap.object(id).map_or(0, |object| object.address);
                self.bits(value.bits, base);
            }
            None => {
                self.mix.add(value.prov.is_mixed());
                self.bits(value.bits, 0);
            }
        }
    }

    /// Bits less a base.
    fn bits(&mut self, bits: Sym, base: u64) {
        match bits {
            Sym::Const(bits) => self.mix.add((5u8, bits.wrapping_sub(u128::from(base)))),
            Sym::Term(term) if base == 0 => self.term(term),
            Sym::Term(term) => {
                let width = self.machine.reason.terms.width(term);
                let base = self.machine.reason.terms.value(width, u128::from(base));
                let offset = self.machine.reason.terms.sub(term, base);
                self.term(offset);
            }
        }
    }

    /// A term, with variables and shared terms by their numbers.
    fn term(&mut self, term: TermId) {
        let mut stack = vec![term];
        while let Some(top) = stack.pop() {
            let fresh = self.terms.len() as u32;
            let number = *self.terms.entry(top).or_insert(fresh);
            if number != fresh {
                self.mix.add((6u8, number));
                continue;
            }
            let kind = self.machine.reason.terms.kind(top);
            self.mix.add((7u8, self.machine.reason.terms.width(top)));
            match kind {
                Kind::Const(_) => {
                    self.mix.add(self.machine.reason.terms.constant(top).map(|bits| bits.unsigned()));
                }
                Kind::Var(var) => {
                    let fresh = self.variables.len() as u32;
                    let number = *self.variables.entry(var).or_insert(fresh);
                    self.mix.add((8u8, number));
                    self.applied(var, &mut stack);
                }
                Kind::Unary(op, _) => self.mix.add((9u8, op)),
                Kind::Binary(op, ..) => self.mix.add((10u8, op)),
                Kind::Ite(..) => self.mix.add(11u8),
                Kind::Extract { hi, lo, .. } => self.mix.add((12u8, hi, lo)),
                Kind::Extend { signed, width, .. } => self.mix.add((13u8, signed, width)),
            }
            stack.extend(kind.children().into_iter().filter(|child| child.is_some()));
        }
    }

    /// The result of an operation that is not computed belongs to its operands: the same operation on
    /// them later gives the same variable.
    fn applied(&mut self, var: VarId, stack: &mut Vec<TermId>) {
        let Some(Origin::Applied(op, a, b)) = self.machine.reason.origin(var) else { return };
        self.mix.add((15u8, op));
        for operand in [a, b] {
            match operand {
                Sym::Const(bits) => self.mix.add((16u8, bits)),
                Sym::Term(term) => {
                    self.mix.add(17u8);
                    stack.push(term);
                }
            }
        }
    }

    /// The conditions that say something about the variables met.
    fn conditions(&mut self) {
        let all: Vec<TermId> = self.machine.state.path.conditions().collect();
        let mut met: FastSet<VarId> = self.variables.keys().copied().collect();
        let mut rest: Vec<TermId> = all;
        rest.reverse();
        loop {
            let mut changed = false;
            let mut kept = Vec::new();
            for condition in rest {
                let variables = self.machine.reason.variables_behind(condition);
                if variables.iter().any(|var| met.contains(var)) {
                    met.extend(variables.iter().copied());
                    changed = true;
                    self.mix.add(14u8);
                    self.term(condition);
                } else {
                    kept.push(condition);
                }
            }
            rest = kept;
            if !changed {
                return;
            }
        }
    }
}
