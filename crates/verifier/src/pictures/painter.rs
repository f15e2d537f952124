//! An abstract state for the painter: its variables and what they lead to.
//!
//! Variables are the registers and slots of the active calls that the source has a name for, and the globals
//! that tell something: those that point somewhere, and numbers that the program changed. What a register holds that is
//! read no more was forgotten by the state or not; it is shown if it is there. A register that holds nothing is not shown:
//! it may never have been set, or have been forgotten.
//!
//! Live heap blocks come last that only temporaries or the library lead to.

use super::values::Known;
use ringfence_base::{FastMap, FastSet, Id};
use ringfence_engine::painter::canvas::Canvas;
use ringfence_engine::painter::names::{Element, Taken};
use ringfence_engine::painter::{Appearance, Call, Limits, Painter, Source};
use ringfence_exec::state::Frame;
use ringfence_exec::{Heap, ObjId, ObjectKind, Reasoner, State, Sym, Value};
use ringfence_ir::{Body, GlobalId, GlobalKind, Program, RegId, Ty, TypeId, TypeKind};
use ringfence_logic::TermId;
use ringfence_smg::Smg;
use ringfence_smg::{Object, Shape};
use ringfence_verdict::picture::{self, Field, Picture, Site};

/// How many globals a picture has that nothing else leads to.
const GLOBALS: usize = 40;

/// Paints a state.
#[derive(Debug)]
pub(super) struct StatePainter<'a> {
    pub(super) canvas: Canvas<'a>,
    pub(super) state: &'a State<Smg>,
    pub(super) reason: &'a mut Reasoner,
    /// The values that are not known exactly, each with its identity.
    pub(super) values: FastMap<TermId, Known>,
}

/// The picture of a state. At a return, `result` is what is returned.
pub(super) fn paint(
    program: &Program,
    reason: &mut Reasoner,
    state: &State<Smg>,
    site: Site,
    result: Option<Value>,
) -> Picture {
    let mut painter = StatePainter {
        canvas: Canvas::new(program, site, FastMap::default()),
        state,
        reason,
        values: FastMap::default(),
    };
    painter.add_variables(result);
    painter.add_globals();
    painter.add_fields();
    painter.add_rest();
    painter.relate();
    painter.canvas.picture
}

impl<'a> Painter<'a> for StatePainter<'a> {
    type Value = Value;

    const LIMITS: Limits = Limits { objects: 400, roots: 200 };

    fn canvas(&self) -> &Canvas<'a> {
        &self.canvas
    }

    fn canvas_mut(&mut self) -> &mut Canvas<'a> {
        &mut self.canvas
    }

    /// For the last node of a segment, ask for the segment.
    fn appearance(&self, id: ObjId) -> Option<Appearance> {
        let object = self.state.heap.object(id)?;
        let kind = match object.shape {
            Shape::Last(_) => return None,
            Shape::Segment(segment) => segment_kind(segment),
            Shape::Region => self.canvas.kind(id, object.kind),
        };
        Some(Appearance {
            kind,
            size: size_words(object),
            life: object.life,
            allocated: object.allocated,
            own_type: self.own_type(object),
            name: None,
            owners: self.owners(id),
        })
    }

    fn fields(&mut self, id: ObjId, taken: Option<Taken>) -> Vec<Field> {
        self.fields_of(id, taken)
    }

    fn value(&mut self, value: Value, bits: u32, ty: TypeId, source: Source) -> picture::Value {
        self.value_of(value, bits, ty, source)
    }

    fn typed_by_pointer(&self, id: ObjId, pointer: Value) -> Option<(ObjId, u64)> {
        let object = self.state.heap.object(id)?;
        let Sym::Const(bits) = pointer.bits else { return None };
        let starts = bits == u128::from(object.address);
        if !starts || self.own_type(object).is_some() || matches!(object.kind, ObjectKind::Function(_)) {
            return None;
        }
        match object.shape {
            Shape::Last(segment) => Some((segment, object.reserved)),
            Shape::Region | Shape::Segment(_) => Some((id, object.reserved)),
        }
    }
}

impl<'a> StatePainter<'a> {
    pub(super) fn pointer_bits(&self) -> u32 {
        Ty::Ptr.bits(self.canvas.program.model())
    }

    /// The variables of the active calls, the innermost first.
    fn add_variables(&mut self, mut result: Option<Value>) {
        let (state, program) = (self.state, self.canvas.program);
        let call = |frame: &'a Frame| {
            let body = program.functions[frame.func].body.as_ref();
            body.map(|body| call(frame, body, result.take()))
        };
        let calls = state.stack.frames().filter_map(call).collect();
        self.add_calls(calls);
    }

    /// The globals that tell something: first those that lead to the heap or into calls.
    fn add_globals(&mut self) {
        let mut globals = Vec::new();
        self.state.heap.for_each_object(|id, object| {
            if let ObjectKind::Global(global) = object.kind
                && self.canvas.program.globals[global].kind == GlobalKind::Variable
                && object.is_live()
            {
                globals.push((id, global));
            }
        });
        let leading: Vec<ObjId> =
            globals.iter().map(|&(id, _)| id).filter(|&id| self.leads_somewhere(id)).collect();
        let scalars: Vec<ObjId> = globals
            .into_iter()
            .filter(|&(id, global)| self.is_telling(id, global) && !leading.contains(&id))
            .map(|(id, _)| id)
            .collect();
        for id in leading.into_iter().chain(scalars).take(GLOBALS) {
            let _ = self.shown(id);
        }
    }

    /// Whether an object holds a pointer to a heap block, to a local variable or to itself.
    fn leads_somewhere(&self, id: ObjId) -> bool {
        let mut leads = false;
        self.state.heap.for_each_prov(id, |prov| {
            let target = prov.get().and_then(|id| self.state.heap.object(id));
            leads |= prov.get() == Some(id);
            leads |= target.is_some_and(|target| {
                !matches!(
                    target.kind,
                    ObjectKind::Global(_) | ObjectKind::Function(_) | ObjectKind::Library(_)
                )
            });
        });
        leads
    }

    /// Whether a global is a pointer, or a number that is not known exactly.
    fn is_telling(&self, id: ObjId, global: GlobalId) -> bool {
        let global = &self.canvas.program.globals[global];
        match self.canvas.program.types.kind(global.ty) {
            TypeKind::Pointer(_) => true,
            _ if self.canvas.program.types.scalar(global.ty).is_some() => {
                !ringfence_smg::shape::fields::fields(&self.state.heap, id).is_empty()
            }
            _ => false,
        }
    }

    /// The live heap blocks that no variable leads to.
    fn add_rest(&mut self) {
        for id in ringfence_exec::reach::live_blocks(&self.state.heap) {
            let _ = self.shown(id);
            self.add_fields();
        }
    }

    /// The segments that an object is nested below, the nearest first.
    pub(super) fn owners(&self, id: ObjId) -> Vec<ObjId> {
        let owner = |id: &ObjId| self.state.heap.object(*id).and_then(|object| object.owner);
        let mut met = FastSet::default();
        std::iter::successors(owner(&id), owner).take_while(|&id| met.insert(id)).collect()
    }

    /// What an object is used as whoever points to it.
    fn own_type(&self, object: &Object) -> Option<Taken> {
        match object.kind {
            ObjectKind::Global(_) | ObjectKind::Slot(..) => self.canvas.own_type(object.kind),
            _ => object.estimated_type.map(|record| Taken::once(Element::Record(record))),
        }
    }
}

/// An active call with what is shown of it.
fn call<'a>(frame: &Frame, body: &'a Body, result: Option<Value>) -> Call<'a, Value> {
    let shown = body.regs.ids().filter(|&reg| is_set(frame, body, reg));
    let registers = shown.map(|reg| (reg, frame.regs[reg.index()])).collect();
    let slots = body.slots.ids().zip(&frame.slots);
    let slots: Vec<_> = slots.filter_map(|(slot, value)| Some((slot, value.prov.get()?))).collect();
    let variables = slots.iter().filter(|(slot, _)| body.slots[*slot].name.is_some());
    let variables = variables.map(|(_, object)| *object).collect();
    Call { func: frame.func, body, registers, result, slots, variables }
}

fn size_words(object: &Object) -> String {
    match object.size {
        Sym::Const(size) => size.to_string(),
        Sym::Term(_) => format!("at most {}", object.reserved),
    }
}

/// Whether a register is a variable that holds something.
fn is_set(frame: &Frame, body: &Body, reg: RegId) -> bool {
    let value = frame.regs.get(reg.index());
    body.regs[reg].name.is_some() && value.is_some_and(|&value| value != Value::INDETERMINATE)
}

fn segment_kind(segment: ringfence_smg::Segment) -> picture::Kind {
    let Some(next) = segment.next else { return picture::Kind::Optional };
    picture::Kind::Segment(picture::Segment {
        head: segment.head.into(),
        next: next.into(),
        prev: segment.prev.map(u64::from),
        minimum: segment.min.into(),
        at_most_one: segment.one,
    })
}
