//! What a state is at the head of a loop: a formula over the variables of the program.
//!
//! A [`Skeleton`] is all of a state but numbers and addresses in the arena: where the program is, which objects there are, what their bytes hold. Each
//! number and each pointer into the arena is a *variable* of the formula, [`Var::Program`] with its position in the skeleton. What is known of the variables and what the
//! arena holds is the formula.
//!
//! Soundness. [`described`] gives a skeleton and a formula that every concrete state of a state satisfies; [`crate::restore`] gives states whose concrete states are all that
//! satisfy them. Objects are distinguished by their order, not by where they lie: nothing that the machine computes in abstract states depends on that.

use crate::context::Context;
use crate::expose::bounds_of;
use crate::fresh::is_aligned;
use crate::heap::{Arena, ArenaHeap, Phase};
use crate::numbers::Numbers;
use ringfence_base::FastMap;
use ringfence_exec::state::Waiting;
use ringfence_exec::{
    Heap, Life, ObjId, Object, ObjectKind, Path, Reasoner, Rights, State, Stretch, Sym, Value, View,
};
use ringfence_ir::{BlockId, FuncId, Program, RegId, Ty, TypeId, TypeKind};
use ringfence_logic::Terms;
use ringfence_seplog::facts::Facts;
use ringfence_seplog::{Atom, Cell, Linear, Pure, SymbolicHeap, Var};
use std::ops::Range;

/// How many scalars of an object are variables.
const MOST_SCALARS: usize = 32;

/// What a value is but for its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// The null pointer.
    Null,
    /// Never set, or never read again.
    Indeterminate,
    /// A pointer to an object that is not the arena, by its order, with an offset.
    Object(u32, u64),
    /// A pointer into the arena.
    Arena,
    /// A number of so many bits, with or without a sign.
    Number(u32, bool),
    /// A number of so many bits without a sign that is a multiple of what sizes are multiples of: formulas count these.
    Multiple(u32),
}

impl Shape {
    /// Whether a number belongs to it that formulas speak of.
    const fn is_variable(self) -> bool {
        matches!(self, Shape::Arena | Shape::Number(..) | Shape::Multiple(_))
    }
}

/// Bytes of an object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Piece {
    Bytes(Vec<u8>),
    Fill(u8, u64),
    Undefined(u64),
    Scalar(Shape, u64),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ObjectKey {
    kind: ObjectKind,
    life: Life,
    rights: Rights,
    size: Sym,
    views: Vec<View>,
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct FrameKey {
    func: FuncId,
    block: BlockId,
    next: u32,
    dst: RegId,
    waiting: Waiting,
}

/// All of a state but its numbers and its arena.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Skeleton {
    frames: Vec<FrameKey>,
    values: Vec<Shape>,
    objects: Vec<ObjectKey>,
    /// The records that the program has accessed bytes of the arena as.
    views: Vec<View>,
    phase: Phase,
    is_unset: bool,
}

impl Skeleton {
    /// The variables that are numbers.
    fn numbers(&self) -> Vec<Var> {
        let pieces = self.objects.iter().flat_map(|object| &object.pieces).filter_map(|piece| match piece {
            Piece::Scalar(shape, _) => Some(shape),
            _ => None,
        });
        let variables = self.values.iter().chain(pieces).filter(|shape| shape.is_variable());
        let numbers = variables
            .enumerate()
            .filter(|(_, shape)| matches!(shape, Shape::Number(..) | Shape::Multiple(_)));
        numbers.map(|(at, _)| Var::Program(at as u32)).collect()
    }
}

/// A state at the head of a loop.
#[derive(Debug)]
pub(crate) struct Described {
    pub(crate) skeleton: Skeleton,
    pub(crate) heap: SymbolicHeap,
    /// The variables that are numbers.
    pub(crate) numbers: Vec<Var>,
    /// Where nodes may begin.
    pub(crate) starts: Vec<Linear>,
}

/// The skeleton and the formula of a state.
///
/// # Errors
/// What cannot be said.
pub(crate) fn described(
    context: &Context,
    program: &Program,
    reason: &mut Reasoner,
    state: &State<ArenaHeap>,
) -> Result<Described, &'static str> {
    check_rest(state)?;
    let path = state.path.clone();
    let arena = state.heap.arena().ok_or("a state without an arena")?.clone();
    let mut reader = Reader {
        program,
        numbers: Numbers::of(reason, &path),
        path: &path,
        state,
        order: order(state),
        arena: &arena,
        grain: context.kind.grain.into(),
        variables: Vec::new(),
    };
    let skeleton = reader.skeleton()?;
    let spatial = reader.spatial(context).ok_or("an arena with numbers that are too large")?;
    let starts = reader.starts(context);
    let Reader { numbers, variables, .. } = reader;
    let mut pure = numbers.pure;
    // Terms exist, as do numbers of which nothing is known; the variables of the program are those of the skeleton.
    let mut terms: FastMap<Var, u32> = FastMap::default();
    let mut primed = |var: Var| {
        let next = terms.len() as u32;
        Linear::var(Var::Primed(*terms.entry(var).or_insert(next)))
    };
    pure.extend(bounds_of(context, &arena, &arena.parts).unwrap_or_default());
    let heap = SymbolicHeap { pure, spatial };
    let mut heap = heap.map(&mut primed).ok_or("numbers that are too large")?;
    for (at, linear) in variables.iter().enumerate() {
        let own = Linear::var(Var::Program(at as u32));
        let equal = linear.map(&mut primed).and_then(|linear| own.minus(&linear));
        heap.pure.extend(equal.map(Pure::Zero));
    }
    let starts = starts.iter().filter_map(|start| start.map(&mut primed)).collect();
    let numbers = skeleton.numbers();
    Ok(Described { skeleton, heap, numbers, starts })
}

/// Looks at what a skeleton has no place for.
fn check_rest(state: &State<ArenaHeap>) -> Result<(), &'static str> {
    if state.heap.is_broken() {
        return Err("an operation on an arena that formulas do not describe");
    }
    let frames = state.stack.frames();
    let plain = frames
        .into_iter()
        .all(|frame| frame.allocas.is_empty() && frame.varargs.is_none() && frame.outside.is_none());
    if !plain
        || !state.handlers.is_empty()
        || !state.left.is_empty()
        || state.phase != ringfence_exec::state::Phase::Entry
    {
        return Err("a program that does more than call functions");
    }
    if state.stdin != ringfence_exec::state::StdinSeen::default() {
        return Err("a program that reads its standard input byte by byte");
    }
    let mut has_values = false;
    state.library.for_each_value(|_| has_values = true);
    if has_values || *state.library != ringfence_library::Library::default() {
        return Err("a program in which the library remembers something");
    }
    Ok(())
}

/// The objects that count, in their order: those that are there and those that a pointer leads to. The arena and its cells are none of them, but the
/// record that an arena is a part of is one.
fn order(state: &State<ArenaHeap>) -> Vec<ObjId> {
    let arena = state.heap.arena();
    let is_part = |arena: &Arena| {
        let size = Heap::object(&state.heap, arena.id).and_then(|object| object.size.low());
        size.is_some_and(|size| arena.range() != (0..size))
    };
    let own =
        |id: ObjId| arena.is_some_and(|arena| arena.scratch == id || (arena.id == id && !is_part(arena)));
    let mut all = Vec::new();
    Heap::for_each_object(&state.heap, |id, _| {
        if !own(id) {
            all.push(id);
        }
    });
    all
}

struct Reader<'a> {
    program: &'a Program,
    numbers: Numbers<'a>,
    path: &'a Path,
    state: &'a State<ArenaHeap>,
    order: Vec<ObjId>,
    arena: &'a Arena,
    /// What sizes are multiples of.
    grain: i128,
    /// The value of each variable of the formula, over terms.
    variables: Vec<Linear>,
}

impl Reader<'_> {
    fn skeleton(&mut self) -> Result<Skeleton, &'static str> {
        let mut frames = Vec::new();
        let mut values = Vec::new();
        for frame in self.state.stack.frames() {
            let (func, block, next, dst) = (frame.func, frame.block, frame.next, frame.dst);
            frames.push(FrameKey { func, block, next, dst, waiting: frame.waiting });
            let body = self.program.functions[func].body.as_ref().ok_or("a function without a body")?;
            for (reg, value) in body.regs.ids().zip(frame.regs.iter()) {
                let ty = body.regs[reg].ty;
                values.push(self.shape(*value, ty.bits(self.program.model()), ty == Ty::Ptr)?);
            }
            for value in &frame.slots {
                values.push(self.shape(*value, Ty::Ptr.bits(self.program.model()), true)?);
            }
        }
        let mut objects = Vec::new();
        for id in self.order.clone() {
            objects.push(self.object(id)?);
        }
        let views = self.state.heap.views(self.arena.id).to_vec();
        let (phase, is_unset) = (self.arena.phase, self.arena.is_unset);
        Ok(Skeleton { frames, values, objects, views, phase, is_unset })
    }

    /// What a value of so many bits is; if its number is a variable, the next one.
    fn shape(&mut self, value: Value, width: u32, is_pointer: bool) -> Result<Shape, &'static str> {
        if value == Value::INDETERMINATE {
            return Ok(Shape::Indeterminate);
        }
        if value.undef != 0 {
            return Err("a value of which some bits are indeterminate");
        }
        if let Some(id) = value.prov.get().filter(|&id| id != self.arena.id) {
            let order =
                self.order.iter().position(|&own| own == id).ok_or("a pointer to a forgotten object")?;
            let address =
                Heap::object(&self.state.heap, id).ok_or("a pointer to a forgotten object")?.address;
            let bits = value.bits.low().ok_or("a pointer to a place that is not known")?;
            return Ok(Shape::Object(order as u32, bits.wrapping_sub(address)));
        }
        let is_arena = value.prov.get().is_some();
        if !is_arena && !value.prov.is_none() {
            return Err("a value that is made of several pointers");
        }
        if is_pointer && !is_arena {
            return match value.bits {
                Sym::Const(0) => Ok(Shape::Null),
                _ => Err("a pointer that is made of a number"),
            };
        }
        if is_arena && width != 8 * self.state.heap.pointer_bytes() as u32 {
            return Err("a part of a pointer");
        }
        if width > 64 {
            return Err("a number of many bits");
        }
        let term = self.numbers.reason.term(value.bits, width);
        let is_signed = !is_arena && width < 64 && self.path.fact(self.numbers.reason, term).signed().0 < 0;
        let linear = if is_signed { self.numbers.signed(term) } else { Some(self.numbers.linear(term)) };
        let linear = linear.ok_or("a number of many bits")?;
        if let Some(part) = self.divided(&linear).filter(|_| !is_arena && !is_signed) {
            self.variables.push(part);
            return Ok(Shape::Multiple(width));
        }
        self.variables.push(linear);
        Ok(if is_arena { Shape::Arena } else { Shape::Number(width, is_signed) })
    }

    /// How often a number has what sizes are multiples of, if it is no constant and known to be one.
    fn divided(&self, linear: &Linear) -> Option<Linear> {
        (self.grain > 1 && linear.as_number().is_none()).then_some(())?;
        let part = linear.divided(self.grain);
        part.or_else(|| self.numbers.simplified(linear).divided(self.grain))
            .filter(|part| part.as_number().is_none())
    }

    fn object(&mut self, id: ObjId) -> Result<ObjectKey, &'static str> {
        let object = *Heap::object(&self.state.heap, id).ok_or("an object that was forgotten")?;
        if object.is_heap() || object.size.number().is_none() {
            return Err("a program that has heap blocks, too");
        }
        let is_arena = id == self.arena.id;
        if self.state.heap.sequence(id).is_some() || (!is_arena && self.state.heap.row(id).is_some()) {
            return Err("an array that is described by its elements");
        }
        let mut pieces = Vec::new();
        match scalars(self.program, object.kind, self.around(id)).filter(|_| object.is_live()) {
            Some(scalars) => {
                for (offset, len, is_pointer) in scalars {
                    let value = self.state.heap.load(&mut self.numbers.reason.terms, id, offset, len);
                    // Of bytes that nobody set the template says as much.
                    let is_blank = (0..len).all(|at| self.state.heap.has_undefined(id, offset + at, 1));
                    let value = if is_blank { Value::INDETERMINATE } else { value };
                    pieces.push(Piece::Scalar(self.shape(value, 8 * len as u32, is_pointer)?, len));
                }
            }
            None => {
                let mut values = Vec::new();
                self.state.heap.for_each_stretch(id, |stretch| match stretch {
                    Stretch::Bytes(bytes) => pieces.push(Piece::Bytes(bytes.to_vec())),
                    Stretch::Fill(byte, len) => pieces.push(Piece::Fill(byte, len)),
                    Stretch::Undefined(len) => pieces.push(Piece::Undefined(len)),
                    Stretch::Value(value, len) => {
                        values.push((pieces.len(), value, len));
                        pieces.push(Piece::Undefined(len));
                    }
                });
                for (at, value, len) in values {
                    let is_pointer = !value.prov.is_none();
                    pieces[at] = Piece::Scalar(self.shape(value, 8 * len as u32, is_pointer)?, len);
                }
            }
        }
        let views = self.state.heap.views(id).to_vec();
        let (kind, life, rights, size) = (object.kind, object.life, object.rights, object.size);
        Ok(ObjectKey { kind, life, rights, size, views, pieces })
    }

    /// The bytes of an object that are the arena.
    fn around(&self, id: ObjId) -> Option<Range<u64>> {
        (id == self.arena.id).then(|| self.arena.range())
    }

    /// The arena as a formula over terms. What cannot be said of a cell is a number of which nothing is known.
    fn spatial(&mut self, context: &Context) -> Option<Vec<Atom>> {
        let mut all = self.arena.parts.clone();
        let word = context.machine.word();
        let (start, end) = self.arena.addresses();
        for (number, cell) in self.arena.cells.iter().enumerate() {
            let bytes = u32::try_from(cell.bytes).ok()?;
            let unknown = Linear::var(Var::Primed(number as u32));
            let value = self.state.heap.value(&mut self.numbers.reason.terms, cell)?;
            let ty = match bytes == context.kind.size_cell.bytes {
                true => context.kind.size_cell,
                false => Cell { bytes, signed: false },
            };
            // An address where a size should be is another number in another layout.
            let is_size =
                self.numbers.simplified(&cell.at).as_number().is_some_and(|at| context.keeps_size_at(at));
            let is_arena = value.prov.get() == Some(self.arena.id) && ty.bytes == word.bytes && !is_size;
            let value = match value.undef == 0 && (is_arena || value.prov.is_none()) {
                false => self.anchored(value).filter(|_| ty.bytes == word.bytes).unwrap_or(unknown),
                true => {
                    let term = self.numbers.reason.term(value.bits, 8 * bytes);
                    let linear =
                        if ty.signed { self.numbers.signed(term)? } else { self.numbers.linear(term) };
                    // A number that may be an address in the arena is no pointer for that, and an address beyond the arena is neither null nor an anchor.
                    let facts = self.facts();
                    let last = i128::from(self.arena.address + self.arena.size);
                    let within = is_arena
                        && facts.at_most(&Linear::number(start), &linear)
                        && facts.at_most(&linear, &Linear::number(last));
                    let apart = within
                        || ty.bytes != word.bytes
                        || (!is_arena && facts.at_most(&linear, &Linear::number(start - 1)))
                        || (!is_arena && facts.at_most(&Linear::number(end + 1), &linear));
                    if apart { linear } else { unknown }
                }
            };
            all.push(Atom::Cell { at: cell.at.clone(), cell: ty, value });
        }
        Some(all)
    }

    /// The number that stands for the address of an anchor.
    fn anchored(&self, value: Value) -> Option<Linear> {
        let id = value.prov.get().filter(|_| value.undef == 0)?;
        let anchor = self.arena.anchors.iter().find(|anchor| anchor.id == id)?;
        let is_start = value.bits.low() == Some(anchor.address);
        is_start.then(|| Linear::number(anchor.name.into()))
    }

    /// Where nodes may begin: cells that may hold sizes say it.
    fn starts(&mut self, context: &Context) -> Vec<Linear> {
        let kind = context.kind;
        let Some(distance) = kind.size.or(kind.link) else { return Vec::new() };
        let size = u64::from(kind.size_cell.bytes);
        let mut all = Vec::new();
        for cell in self.arena.cells.iter().filter(|cell| cell.bytes == size) {
            // An address is no size: it is another number in another layout.
            let value = self.state.heap.value(&mut self.numbers.reason.terms, cell);
            let is_number = value.is_some_and(|value| value.prov.is_none() && value.undef == 0);
            let may_tell = is_number || kind.size.is_none();
            let start = cell.at.offset(-i128::from(distance)).filter(|_| may_tell);
            all.extend(start.filter(|start| is_aligned(context, self.numbers.reason, self.path, start)));
        }
        all
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        self.numbers.pure.iter().for_each(|pure| facts.assume(pure));
        facts
    }
}

/// The numbers and pointers of an object that has few: offsets, lengths, and whether it is a pointer. Some of its bytes may be the arena. Of an object without an
/// arena they are all bytes; of one with an arena, the others are padding ([`forget_padding`]).
fn scalars(program: &Program, kind: ObjectKind, arena: Option<Range<u64>>) -> Option<Vec<(u64, u64, bool)>> {
    let ty = match kind {
        ObjectKind::Global(global) => program.globals[global].ty,
        ObjectKind::Slot(func, slot) => program.functions[func].body.as_ref()?.slots[slot].ctype,
        _ => return None,
    };
    let mut all = Vec::new();
    add_scalars(program, ty, 0, arena.as_ref(), &mut all)?;
    let whole =
        arena.is_some() || all.iter().map(|(_, len, _)| len).sum::<u64>() == program.types.size(ty)?;
    (whole && all.len() <= MOST_SCALARS).then_some(all)
}

/// Forgets the padding of the record that the arena is a part of: it may be any bytes from now on.
pub(crate) fn forget_padding(program: &Program, terms: &mut Terms, heap: &mut ArenaHeap) {
    let Some(arena) = heap.arena().cloned() else { return };
    let Some(object) = Heap::object(heap, arena.id).copied().filter(Object::is_live) else { return };
    let (Some(all), Some(size)) = (scalars(program, object.kind, Some(arena.range())), object.size.low())
    else {
        return;
    };
    let mut known: Vec<(u64, u64)> = all.into_iter().map(|(at, len, _)| (at, at + len)).collect();
    known.extend([(arena.range().start, arena.range().end), (size, size)]);
    known.sort_unstable();
    let mut at = 0;
    for (from, to) in known {
        if at < from {
            heap.unset(terms, arena.id, at, from - at);
        }
        at = at.max(to);
    }
}

fn add_scalars(
    program: &Program,
    ty: TypeId,
    at: u64,
    arena: Option<&Range<u64>>,
    all: &mut Vec<(u64, u64, bool)>,
) -> Option<()> {
    if arena.is_some_and(|arena| arena.start == at && program.types.size(ty) == Some(arena.end - at)) {
        return Some(());
    }
    match program.types.kind(ty) {
        TypeKind::Pointer(_) => all.push((at, program.types.size(ty)?, true)),
        TypeKind::Int { bits, .. } if bits <= 64 => all.push((at, program.types.size(ty)?, false)),
        TypeKind::Record(id) => {
            let record = program.types.records().get(id)?;
            if record.kind != ringfence_ir::RecordKind::Struct
                || record.fields.iter().any(|field| field.bits.is_some())
            {
                return None;
            }
            for field in &record.fields {
                add_scalars(program, field.ty, at + field.offset, arena, all)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// Where a value stands.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    /// A register or a slot of a call, by their order in all calls.
    Frame(usize),
    /// Bytes of an object.
    Memory(ObjId, u64, u64),
}

/// The places of variables in a state, in the order of the skeleton.
pub(crate) fn places(
    context: &Context,
    program: &Program,
    reason: &mut Reasoner,
    state: &State<ArenaHeap>,
) -> Option<Vec<(Place, Shape)>> {
    let path = state.path.clone();
    let arena = state.heap.arena()?.clone();
    let (numbers, order) = (Numbers::of(reason, &path), order(state));
    let (variables, grain) = (Vec::new(), context.kind.grain.into());
    let mut reader = Reader { program, numbers, path: &path, state, order, arena: &arena, grain, variables };
    let skeleton = reader.skeleton().ok()?;
    let mut all = Vec::new();
    for (at, &shape) in skeleton.values.iter().enumerate() {
        if shape.is_variable() {
            all.push((Place::Frame(at), shape));
        }
    }
    for (&id, object) in reader.order.iter().zip(&skeleton.objects) {
        all.extend(object.places(program, id, reader.around(id)));
    }
    Some(all)
}

impl ObjectKey {
    /// The places of variables in an object.
    fn places(&self, program: &Program, id: ObjId, arena: Option<Range<u64>>) -> Vec<(Place, Shape)> {
        let scalars = scalars(program, self.kind, arena).filter(|_| self.life == Life::Live);
        let (mut all, mut end) = (Vec::new(), 0);
        for (at, piece) in self.pieces.iter().enumerate() {
            let offset = scalars.as_ref().map_or(end, |scalars| scalars[at].0);
            let len = match piece {
                Piece::Bytes(bytes) => bytes.len() as u64,
                Piece::Fill(_, len) | Piece::Undefined(len) | Piece::Scalar(_, len) => *len,
            };
            if let Piece::Scalar(shape, len) = *piece
                && shape.is_variable()
            {
                all.push((Place::Memory(id, offset, len), shape));
            }
            end += len;
        }
        all
    }
}
