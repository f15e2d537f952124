//! A state as the text form says it: without addresses, and without what is as in the initial state.
//!
//! Text and drafts are translated into each other word by word (`read.rs`, `write.rs`). [`Draft::of`] makes
//! a draft of a state and refuses what the form cannot say; `build.rs` makes a state of a draft and
//! refuses what is none.

use super::Context;
use crate::Shape;
use crate::Smg;
use crate::shape::Configuration;
use ringfence_base::FastSet;
use ringfence_exec::Algebra;
use ringfence_exec::state::{Frame, Phase, StdinSeen, Unnamed, Waiting};
use ringfence_exec::{Heap, Life, ObjId, ObjectKind, Reasoner, Rights, Stretch, Sym, Value, View};
use ringfence_ir::{BinOp, BlockId, FuncId, RecordId, RegId};
use ringfence_logic::{TermId, VarId};
use std::hash::{DefaultHasher, Hasher};

/// How many single objects the C library has.
pub(super) const PLACES: usize = 6;

/// A value. For a pointer, the bits are the offset from the object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DraftValue {
    pub(super) bits: Sym,
    pub(super) object: Option<ObjId>,
    pub(super) undef: u64,
}

/// A piece of an object's bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    Undefined(u64),
    Fill(u8, u64),
    Bytes(Vec<u8>),
    Value(u64, DraftValue),
}

/// An object with its bytes.
#[derive(Debug)]
pub(super) struct DraftObject {
    pub(super) line: usize,
    pub(super) id: ObjId,
    pub(super) kind: ObjectKind,
    pub(super) size: Sym,
    pub(super) reserved: u64,
    pub(super) life: Life,
    pub(super) rights: Rights,
    pub(super) shape: Shape,
    pub(super) owner: Option<ObjId>,
    pub(super) estimated_type: Option<RecordId>,
    pub(super) views: Vec<View>,
    pub(super) locals: Vec<VarId>,
    pub(super) pieces: Vec<Piece>,
}

/// A call.
#[derive(Debug)]
pub(super) struct DraftFrame {
    pub(super) line: usize,
    pub(super) func: FuncId,
    pub(super) block: BlockId,
    /// The number of the next instruction in its block.
    pub(super) at: u32,
    pub(super) dst: RegId,
    pub(super) waiting: Waiting,
    pub(super) regs: Vec<(u32, DraftValue)>,
    pub(super) slots: Vec<(u32, DraftValue)>,
    pub(super) allocas: Vec<ObjId>,
    pub(super) varargs: Option<(ObjId, Vec<Unnamed>)>,
}

/// A state.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) line: usize,
    pub(super) phase: Phase,
    pub(super) stdin: StdinSeen,
    pub(super) input_read: u64,
    pub(super) objects: Vec<DraftObject>,
    /// Objects of the initial state that are forgotten.
    pub(super) gone: Vec<ObjId>,
    pub(super) next: ObjId,
    /// The places of the C library's single objects.
    pub(super) places: [Option<DraftValue>; PLACES],
    /// What else it remembers.
    pub(super) library: Vec<DraftValue>,
    pub(super) handlers: Vec<DraftValue>,
    /// The oldest first.
    pub(super) conditions: Vec<TermId>,
    /// The innermost first.
    pub(super) frames: Vec<DraftFrame>,
}

impl Draft {
    /// Every term of the draft.
    pub(super) fn terms(&self) -> Vec<TermId> {
        let mut all = self.value_terms();
        all.extend(&self.conditions);
        all
    }

    /// Every term that is a value or a size.
    fn value_terms(&self) -> Vec<TermId> {
        let outside = self.places.iter().flatten().chain(&self.library).chain(&self.handlers);
        let mut syms: Vec<Sym> = outside.map(|value| value.bits).collect();
        for frame in &self.frames {
            syms.extend(frame.regs.iter().chain(&frame.slots).map(|(_, value)| value.bits));
        }
        for object in &self.objects {
            syms.push(object.size);
            syms.extend(object.pieces.iter().filter_map(|piece| match piece {
                Piece::Value(_, value) => Some(value.bits),
                _ => None,
            }));
        }
        let term = |sym| match sym {
            Sym::Term(term) => Some(term),
            Sym::Const(_) => None,
        };
        syms.into_iter().filter_map(term).collect()
    }
}

impl Draft {
    /// The draft of a state.
    ///
    /// # Errors
    /// What the form cannot say.
    pub(super) fn of(
        context: &Context<'_>,
        reason: &mut Reasoner,
        state: &Configuration,
    ) -> Result<Self, String> {
        if !state.left.is_empty() {
            return Err("calls that `exit` left".to_owned());
        }
        let (places, library) =
            remembered(state, context.initial).ok_or("what the C library remembers between calls")?;
        let mut drafter = Drafter { context, reason, heap: &state.heap };
        let mut draft = Self {
            line: 0,
            phase: state.phase,
            stdin: state.stdin,
            input_read: state.library.input_read(),
            objects: drafter.objects()?,
            gone: drafter.gone(),
            next: state.heap.next(),
            places: [None; PLACES],
            library: Vec::new(),
            handlers: Vec::new(),
            conditions: Vec::new(),
            frames: state.stack.frames().map(|frame| drafter.frame(frame)).collect::<Result<_, _>>()?,
        };
        let width = context.pointer_bits();
        for (draft, value) in draft.places.iter_mut().zip(places) {
            *draft = value.map(|value| drafter.value(value, width)).transpose()?;
        }
        draft.library =
            library.into_iter().map(|value| drafter.value(value, width)).collect::<Result<_, _>>()?;
        draft.handlers =
            state.handlers.iter().map(|&value| drafter.value(value, width)).collect::<Result<_, _>>()?;
        draft.conditions = draft.conditions_of(reason, state);
        Ok(draft)
    }

    /// The conditions on variables that values mention. The others are forgotten: nothing would correspond
    /// to their variables.
    fn conditions_of(&self, reason: &mut Reasoner, state: &Configuration) -> Vec<TermId> {
        let mut met: FastSet<VarId> = FastSet::default();
        for term in self.value_terms() {
            met.extend(reason.variables(term).iter().copied());
        }
        let mut all: Vec<TermId> = state.path.conditions().collect();
        all.reverse();
        all.retain(|&condition| reason.variables(condition).iter().all(|var| met.contains(var)));
        all
    }
}

/// The places of the C library's single objects and the other values that it remembers, if it differs from
/// how it was at the start in nothing else.
fn remembered(
    state: &Configuration,
    initial: &Configuration,
) -> Option<([Option<Value>; PLACES], Vec<Value>)> {
    let rest = |state: &Configuration| {
        let mut library = state.library.as_ref().clone();
        library.set_places([None; PLACES]);
        let (mut hasher, mut values) = (DefaultHasher::new(), Vec::new());
        library.hash_shape(&mut hasher);
        library.for_each_value(|value| values.push(value));
        (hasher.finish(), values)
    };
    let ((ours, values), (theirs, others)) = (rest(state), rest(initial));
    (ours == theirs && values.len() == others.len()).then(|| (state.library.places(), values))
}

/// Makes drafts of the parts of a state.
struct Drafter<'a, 'r> {
    context: &'a Context<'a>,
    reason: &'r mut Reasoner,
    heap: &'a Smg,
}

impl Drafter<'_, '_> {
    fn value(&mut self, value: Value, width: u32) -> Result<DraftValue, String> {
        let Value { bits, prov, undef } = value;
        if prov.is_mixed() {
            return Err("a value that depends on where objects lie in memory".to_owned());
        }
        let Some(id) = prov.get() else { return Ok(DraftValue { bits, object: None, undef }) };
        if width != self.context.pointer_bits() {
            return Err("a part of a pointer".to_owned());
        }
        let address = self.heap.object(id).map(|object| Sym::Const(object.address.into()));
        let address = address.ok_or("a pointer to an object that was forgotten")?;
        let offset = self.reason.binary(BinOp::Sub, width, bits, address);
        Ok(DraftValue { bits: offset, object: Some(id), undef })
    }

    fn frame(&mut self, frame: &Frame) -> Result<DraftFrame, String> {
        let program = self.context.program;
        if frame.outside.is_some() {
            return Err("a call that was explored on its own".to_owned());
        }
        let body = program.functions[frame.func].body.as_ref().ok_or("a function without a body")?;
        let pointer = self.context.pointer_bits();
        let mut regs = Vec::new();
        for ((number, &value), reg) in (0..).zip(&frame.regs).zip(&body.regs) {
            if value != Value::INDETERMINATE {
                regs.push((number, self.value(value, reg.ty.bits(program.model()))?));
            }
        }
        let mut slots = Vec::new();
        for (number, &value) in (0..).zip(&frame.slots) {
            if value != Value::INDETERMINATE {
                slots.push((number, self.value(value, pointer)?));
            }
        }
        Ok(DraftFrame {
            line: 0,
            func: frame.func,
            block: frame.block,
            at: frame.next.saturating_sub(body.blocks[frame.block].insts.start),
            dst: frame.dst,
            waiting: frame.waiting,
            regs,
            slots,
            allocas: frame.allocas.clone(),
            varargs: frame.varargs.as_ref().map(|varargs| (varargs.area, varargs.types.to_vec())),
        })
    }

    /// The objects that are not as in the initial state.
    fn objects(&mut self) -> Result<Vec<DraftObject>, String> {
        let mut ids = Vec::new();
        self.heap.for_each_object(|id, _| ids.push(id));
        ids.retain(|&id| !is_unchanged(self.heap, &self.context.initial.heap, id));
        ids.into_iter().map(|id| self.object(id)).collect()
    }

    fn object(&mut self, id: ObjId) -> Result<DraftObject, String> {
        let object = *self.heap.object(id).ok_or("an object that is not there")?;
        let mut pieces = Vec::new();
        for stretch in stretches(self.heap, id) {
            pieces.push(match stretch {
                Owned::Piece(piece) => piece,
                Owned::Value(value, len) => Piece::Value(len, self.value(value, 8 * len as u32)?),
            });
        }
        let locals =
            if object.shape.segment().is_some() { self.heap.locals(id).to_vec() } else { Vec::new() };
        Ok(DraftObject {
            line: 0,
            id,
            kind: object.kind,
            size: object.size,
            reserved: object.reserved,
            life: object.life,
            rights: object.rights,
            shape: object.shape,
            owner: object.owner,
            estimated_type: object.estimated_type,
            views: self.heap.views(id).to_vec(),
            locals,
            pieces,
        })
    }

    fn gone(&self) -> Vec<ObjId> {
        let mut gone = Vec::new();
        self.context.initial.heap.for_each_object(|id, _| {
            if self.heap.object(id).is_none() {
                gone.push(id);
            }
        });
        gone
    }
}

/// A stretch of bytes.
#[derive(Debug, PartialEq, Eq)]
enum Owned {
    Piece(Piece),
    Value(Value, u64),
}

fn stretches(heap: &Smg, id: ObjId) -> Vec<Owned> {
    let mut all = Vec::new();
    heap.for_each_stretch(id, |stretch| {
        all.push(match stretch {
            Stretch::Bytes(bytes) => Owned::Piece(Piece::Bytes(bytes.to_vec())),
            Stretch::Fill(byte, len) => Owned::Piece(Piece::Fill(byte, len)),
            Stretch::Undefined(len) => Owned::Piece(Piece::Undefined(len)),
            Stretch::Value(value, len) => Owned::Value(value, len),
        });
    });
    all
}

/// Whether an object is as in the initial state.
fn is_unchanged(heap: &Smg, initial: &Smg, id: ObjId) -> bool {
    heap.is_same(id, initial, id)
        || (heap.object(id) == initial.object(id) && stretches(heap, id) == stretches(initial, id))
}
