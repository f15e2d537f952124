//! States from drafts.
//!
//! Every object gets a place in the graph of the initial state, then its bytes; calls, conditions and the
//! rest follow. What does not fit the program or the graph is refused here, with its line; what fits but is no
//! state in the sense of [`super::sound`] is refused there.

use super::Context;
use super::draft::{Draft, DraftFrame, DraftObject, DraftValue, PLACES, Piece};
use crate::Object;
use crate::Smg;
use crate::shape::Configuration;
use ringfence_base::Loc;
use ringfence_base::text::BadText;
use ringfence_exec::Algebra;
use ringfence_exec::state::{Frame, Stack, Varargs, Waiting};
use ringfence_exec::{Heap, Life, ObjId, ObjectKind, Prov, Reasoner, Sym, Value};
use ringfence_ir::{BinOp, RegId};

impl Draft {
    /// The state of a draft; absent when its conditions are not known to be possible, so that it need
    /// not stand for anything.
    ///
    /// # Errors
    /// What makes it no state.
    pub(super) fn build(
        self,
        context: &Context<'_>,
        reason: &mut Reasoner,
    ) -> Result<Option<Configuration>, BadText> {
        let line = self.line;
        let bad = |message: String| BadText { line, message };
        let mut state = context.initial.clone();
        let mut builder = Builder { context, reason, heap: &mut state.heap };
        builder.place(&self)?;
        for object in &self.objects {
            builder.fill(object).map_err(|message| BadText { line: object.line, message })?;
        }
        state.stack = builder.stack(&self)?;
        let width = context.pointer_bits();
        let values = |builder: &mut Builder<'_, '_>, drafts: &[DraftValue]| {
            let value = |&draft: &DraftValue| builder.plain_value(draft, width);
            drafts.iter().map(value).collect::<Result<Vec<_>, _>>()
        };
        let library = values(&mut builder, &self.library).map_err(bad)?;
        state.handlers = values(&mut builder, &self.handlers).map_err(bad)?.into();
        let mut places = [None; PLACES];
        for (place, draft) in places.iter_mut().zip(self.places) {
            *place = draft.map(|draft| builder.plain_value(draft, width)).transpose().map_err(bad)?;
        }
        restore_library(&mut state, places, library, self.input_read).map_err(bad)?;
        (state.phase, state.stdin) = (self.phase, self.stdin);
        if u64::from(self.stdin.bytes) < self.input_read {
            return Err(bad("more of standard input was read than seen".to_owned()));
        }
        let Some(path) = super::sound::possible(reason, &self.conditions) else { return Ok(None) };
        state.path = path;
        super::sound::check(context, reason, &state).map_err(|unsound| {
            let object = self.objects.iter().find(|object| Some(object.id) == unsound.object);
            let line = object.map_or(line, |object| object.line);
            BadText { line, message: unsound.message }
        })?;
        Ok(Some(state))
    }
}

/// Gives the C library its places, and of other values as many as it had at the start.
fn restore_library(
    state: &mut Configuration,
    places: [Option<Value>; PLACES],
    values: Vec<Value>,
    read: u64,
) -> Result<(), String> {
    let library = std::rc::Rc::make_mut(&mut state.library);
    library.set_places([None; PLACES]);
    let mut count = 0;
    library.for_each_value(|_| count += 1);
    if count != values.len() {
        return Err(format!("the C library remembers {count} values here, not {}", values.len()));
    }
    let mut values = values.into_iter();
    library.map_values(|old| values.next().unwrap_or(old));
    library.set_places(places);
    library.set_input_read(read);
    Ok(())
}

/// Makes states of drafts.
struct Builder<'a, 'r> {
    context: &'a Context<'a>,
    reason: &'r mut Reasoner,
    heap: &'a mut Smg,
}

impl Builder<'_, '_> {
    /// Gives every object a place.
    fn place(&mut self, draft: &Draft) -> Result<(), BadText> {
        for &id in &draft.gone {
            let kind = self.heap.object(id).map(|object| object.kind);
            if !matches!(kind, Some(kind) if !is_fixed(kind)) {
                return Err(BadText { line: draft.line, message: format!("o{} cannot be gone", id.raw()) });
            }
            self.heap.forget(id);
        }
        let mut before = None;
        for object in &draft.objects {
            let bad = |message: String| BadText { line: object.line, message };
            if before.is_some_and(|before| before >= object.id) {
                return Err(bad("the objects are not in order".to_owned()));
            }
            before = Some(object.id);
            self.place_one(object).map_err(bad)?;
        }
        self.heap.skip_to(draft.next);
        Ok(())
    }

    fn place_one(&mut self, draft: &DraftObject) -> Result<(), String> {
        let base = ringfence_exec::Object {
            address: 0,
            size: draft.size,
            reserved: draft.reserved,
            kind: draft.kind,
            life: draft.life,
            rights: draft.rights,
            allocated: Loc::NONE,
            estimated_type: draft.estimated_type,
        };
        let mut object = Object { base, shape: draft.shape, owner: draft.owner };
        let old = self.context.initial.heap.object(draft.id);
        match old {
            Some(old) if old.kind == object.kind && old.size == object.size => {}
            Some(_) => return Err("the program starts with another object of this name".to_owned()),
            None if is_fixed(object.kind) => {
                return Err("the program starts with no such function or global".to_owned());
            }
            None => {}
        }
        object.allocated = old.map_or(object.allocated, |old| old.allocated);
        self.heap.rebuild_object(draft.id, object, self.align(draft.kind))?;
        self.heap.set_locals(draft.id, draft.locals.clone());
        self.heap.set_views(draft.id, draft.views.clone());
        Ok(())
    }

    /// The alignment that an object of a kind has at least.
    fn align(&self, kind: ObjectKind) -> u64 {
        let slot = match kind {
            ObjectKind::Slot(func, slot) => {
                let body =
                    self.context.program.functions.get(func).and_then(|function| function.body.as_ref());
                body.and_then(|body| body.slots.get(slot)).map(|slot| slot.align)
            }
            _ => None,
        };
        slot.unwrap_or(16)
    }

    /// Gives an object its bytes.
    fn fill(&mut self, draft: &DraftObject) -> Result<(), String> {
        let id = draft.id;
        let present = draft.life == Life::Live && crate::graph::has_bytes(draft.rights);
        let (size, mut offset) = (if present { draft.reserved } else { 0 }, 0u64);
        for piece in &draft.pieces {
            let len = match piece {
                Piece::Undefined(len) | Piece::Fill(_, len) | Piece::Value(len, _) => *len,
                Piece::Bytes(bytes) => bytes.len() as u64,
            };
            let end = offset.checked_add(len).filter(|&end| end <= size);
            let end = end.ok_or_else(|| format!("there are more than {size} bytes"))?;
            match piece {
                Piece::Undefined(_) => {}
                Piece::Fill(byte, _) => self.heap.fill(&mut self.reason.terms, id, offset, len, *byte),
                Piece::Bytes(bytes) => self.constants(id, offset, bytes),
                Piece::Value(..) if !(1..=16).contains(&len) => {
                    return Err("a value has 1 to 16 bytes".to_owned());
                }
                Piece::Value(_, value) => {
                    let value = self.value(*value, 8 * len as u32)?;
                    self.heap.store(&mut self.reason.terms, id, offset, len, value);
                }
            }
            offset = end;
        }
        if offset == size { Ok(()) } else { Err(format!("there are {offset} of {size} bytes")) }
    }

    fn constants(&mut self, id: ObjId, mut offset: u64, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let number = chunk.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
            let len = chunk.len() as u64;
            self.heap.store(&mut self.reason.terms, id, offset, len, Value::number(number));
            offset += len;
        }
    }

    /// A value that is no term: the C library holds numbers and pointers only.
    fn plain_value(&mut self, draft: DraftValue, width: u32) -> Result<Value, String> {
        match draft.bits {
            Sym::Const(_) => self.value(draft, width),
            Sym::Term(_) => Err("a number or a pointer is expected here".to_owned()),
        }
    }

    fn value(&mut self, draft: DraftValue, width: u32) -> Result<Value, String> {
        let DraftValue { bits, object, undef } = draft;
        if object.is_none() && bits == Sym::ZERO && undef == u64::MAX {
            return Ok(Value::INDETERMINATE);
        }
        let wide = match bits {
            Sym::Const(bits) => bits & !ringfence_exec::value::mask(width) != 0,
            Sym::Term(term) => self.reason.terms.width(term) != width,
        };
        if wide {
            return Err(format!("a value does not have {width} bits"));
        }
        let whole = ringfence_exec::value::undef_mask(width);
        if undef & !whole != 0 || (width > 64 && undef != 0 && undef != u64::MAX) {
            return Err(format!("a value of {width} bits does not have these indeterminate bits"));
        }
        let Some(id) = object else { return Ok(Value { bits, prov: Prov::NONE, undef }) };
        if width != self.context.pointer_bits() {
            return Err("a pointer does not fit here".to_owned());
        }
        let address = self.heap.object(id).map(|object| Sym::Const(object.address.into()));
        let address = address.ok_or_else(|| format!("there is no o{}", id.raw()))?;
        let bits = self.reason.binary(BinOp::Add, width, address, bits);
        Ok(Value { bits, prov: Prov::object(id), undef })
    }

    fn stack(&mut self, draft: &Draft) -> Result<Stack, BadText> {
        let mut stack = Stack::default();
        let mut inner: Option<&DraftFrame> = None;
        let mut frames = Vec::with_capacity(draft.frames.len());
        for frame in &draft.frames {
            frames.push(self.frame(frame, inner).map_err(|message| BadText { line: frame.line, message })?);
            inner = Some(frame);
        }
        let outer = inner.is_some_and(|frame| frame.waiting == Waiting::Program && frame.dst.is_none());
        if !outer {
            return Err(BadText {
                line: draft.line,
                message: "nobody started the outermost call".to_owned(),
            });
        }
        frames.into_iter().rev().for_each(|frame| stack.push(frame));
        Ok(stack)
    }

    /// A call, which stands at the start of a block, or at the call of the one inside.
    fn frame(&mut self, draft: &DraftFrame, inner: Option<&DraftFrame>) -> Result<Frame, String> {
        let program = self.context.program;
        let body = program.functions.get(draft.func).and_then(|function| function.body.as_ref());
        let body = body.ok_or("there is no such function with a body")?;
        let block = body.blocks.get(draft.block).ok_or("there is no such block")?;
        match inner {
            None if draft.at != 0 => return Err("a state stands at the start of a block".to_owned()),
            None => {}
            Some(inner) => {
                let called = body.result_of_call(draft.block, draft.at as usize);
                if called != Some(inner.dst) || inner.waiting != Waiting::Caller {
                    return Err("this is not where the call inside was made".to_owned());
                }
            }
        }
        let loc = Loc::NONE;
        let mut frame = Frame::new(draft.func, body, draft.dst, loc, draft.waiting);
        (frame.block, frame.next) = (draft.block, block.insts.start + draft.at);
        for &(number, value) in &draft.regs {
            let reg = body.regs.get(RegId::new(number)).ok_or("there is no such register")?;
            let value = self.value(value, reg.ty.bits(program.model()))?;
            set_once(&mut frame.regs, number, value)?;
        }
        for &(number, value) in &draft.slots {
            let value = self.value(value, self.context.pointer_bits())?;
            set_once(&mut frame.slots, number, value)?;
        }
        frame.allocas = draft.allocas.clone();
        frame.varargs = draft
            .varargs
            .as_ref()
            .map(|(area, types)| Varargs { area: *area, types: types.as_slice().into() });
        Ok(frame)
    }
}

fn set_once(values: &mut [Value], number: u32, value: Value) -> Result<(), String> {
    match values.get_mut(number as usize) {
        Some(old) if *old == Value::INDETERMINATE => *old = value,
        Some(_) => return Err("a register or slot stands twice".to_owned()),
        None => return Err("there is no such register or slot".to_owned()),
    }
    Ok(())
}

/// Whether objects of a kind are there from the start, under names that the program gives them.
const fn is_fixed(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Global(_) | ObjectKind::Function(_))
}
