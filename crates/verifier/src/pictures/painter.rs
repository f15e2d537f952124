//! A picture of one state: its variables and what they lead to.
//!
//! Variables are the registers and slots of the active calls that the source has a name for, and the globals
//! that tell something: those that point somewhere, and numbers that the program changed. Variables of outer
//! calls are called `caller:name`; the further calls of a function that is active more than once are
//! numbered, `caller(2):name`. What a register holds that is read no more was forgotten by the state or not;
//! it is shown if it is there. A register that holds nothing is not shown: it may never have been set, or
//! have been forgotten.
//!
//! Objects are taken from the variables on, breadth first, so that equal states have equal pictures, and
//! live heap blocks come last that only temporaries or the library lead to. There is a limit
//! ([`OBJECTS`]): a pointer to what lies beyond it is a value that is not known.

use super::values::Known;
use ringfence_base::{FastMap, FastSet, Id};
use ringfence_engine::trace::canvas::Canvas;
use ringfence_engine::trace::names::{Element, Taken};
use ringfence_exec::state::Frame;
use ringfence_exec::{Heap, ObjId, ObjectKind, Reasoner, State, Sym, Value};
use ringfence_ir::{Body, GlobalId, GlobalKind, Program, RegId, SlotId, Ty, TypeId, TypeKind};
use ringfence_logic::TermId;
use ringfence_smg::Smg;
use ringfence_smg::{Object, Shape};
use ringfence_verdict::picture::{self, ObjectId, Picture, Site};

/// How many objects a picture has.
const OBJECTS: usize = 400;

/// How many variables a picture has.
const ROOTS: usize = 200;

/// How many globals a picture has that nothing else leads to.
const GLOBALS: usize = 40;

/// Where a value stands.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    /// In a variable that is no object.
    Root,
    /// In an object, at this offset.
    Field(ObjId, u64),
}

/// Makes one picture.
#[derive(Debug)]
pub(super) struct Painter<'a> {
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
    let mut painter = Painter {
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

impl Painter<'_> {
    pub(super) fn pointer_bits(&self) -> u32 {
        Ty::Ptr.bits(self.canvas.program.model())
    }

    /// The variables of the active calls, the innermost first.
    fn add_variables(&mut self, mut result: Option<Value>) {
        let (state, program) = (self.state, self.canvas.program);
        let prefixes = self.canvas.prefixes(state.stack.frames().map(|frame| frame.func));
        let calls = state.stack.frames().zip(prefixes);
        let calls: Vec<(&Frame, &Body, String)> = calls
            .filter_map(|(frame, prefix)| Some((frame, program.functions[frame.func].body.as_ref()?, prefix)))
            .collect();
        for (frame, body, prefix) in &calls {
            let object = |slot: SlotId| frame.slots.get(slot.index()).and_then(|slot| slot.prov.get());
            self.canvas.name_slots(body, prefix, object);
        }
        for (frame, body, prefix) in calls {
            self.add_registers(frame, body, &prefix);
            self.add_result(frame, result.take());
            self.add_slots(frame, body);
        }
    }

    fn add_registers(&mut self, frame: &Frame, body: &Body, prefix: &str) {
        let shown: Vec<RegId> = body.regs.ids().filter(|&reg| is_set(frame, body, reg)).collect();
        let names = self.canvas.register_names(body, &shown, prefix);
        for (reg, name) in shown.into_iter().zip(names) {
            let (register, value) = (&body.regs[reg], frame.regs[reg.index()]);
            let bits = register.ty.bits(self.canvas.program.model());
            let value = self.value(value, bits, register.ctype, Source::Root);
            self.root(name, value);
        }
    }

    /// What the innermost call returns, under a name that no variable has.
    fn add_result(&mut self, frame: &Frame, result: Option<Value>) {
        let Some(value) = result else { return };
        let ret = self.canvas.program.types.sig(self.canvas.program.functions[frame.func].sig).ret;
        if let Some(ty) = self.canvas.program.types.scalar(ret) {
            let value = self.value(value, ty.bits(self.canvas.program.model()), ret, Source::Root);
            self.root("return".to_owned(), value);
        }
    }

    fn root(&mut self, name: String, value: picture::Value) {
        if self.canvas.picture.roots.len() < ROOTS {
            self.canvas.picture.root(name, value);
        }
    }

    /// The variables of a call that lie in memory.
    fn add_slots(&mut self, frame: &Frame, body: &Body) {
        for (slot, value) in body.slots.iter().zip(&frame.slots) {
            if let (Some(id), true) = (value.prov.get(), slot.name.is_some()) {
                let _ = self.shown(id);
            }
        }
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

    /// The object of the picture that an object is; absent when there are too many. For the last node of a
    /// segment, ask for the segment.
    pub(super) fn shown(&mut self, id: ObjId) -> Option<ObjectId> {
        if let Some(known) = self.canvas.find(id) {
            return Some(known);
        }
        let object = *self.state.heap.object(id)?;
        let owners = self.owners(id);
        if self.canvas.picture.objects.len() + owners.len() >= OBJECTS
            || matches!(object.shape, Shape::Last(_))
        {
            return None;
        }
        let owner = owners.first().and_then(|&owner| self.shown(owner)).unwrap_or(ObjectId::NONE);
        if let Some(taken) = self.own_type(&object) {
            self.canvas.taken.insert(id, taken);
        }
        let level = owners.len() as u32;
        let new = self.without_fields(id, &object).below(owner, level);
        Some(self.canvas.add(id, new))
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

    /// What a pointer of a C type says about the object that it points to the start of, if nothing else did.
    pub(super) fn hint(&mut self, id: ObjId, bits: Sym, ty: TypeId) {
        let Some(object) = self.state.heap.object(id).copied() else { return };
        let (Sym::Const(bits), true) = (bits, ty.is_some()) else { return };
        let TypeKind::Pointer(to) = self.canvas.program.types.kind(ty) else { return };
        let known = self.canvas.taken.contains_key(&id) || self.own_type(&object).is_some();
        let id = match object.shape {
            Shape::Last(segment) => segment,
            _ => id,
        };
        if known || bits != u128::from(object.address) || matches!(object.kind, ObjectKind::Function(_)) {
            return;
        }
        if let Some(taken) = Taken::by_pointer(self.canvas.program, to, object.reserved) {
            self.canvas.take_for(id, taken);
        }
    }

    fn without_fields(&self, id: ObjId, object: &Object) -> picture::Object {
        let kind = match object.shape {
            Shape::Segment(segment) => segment_kind(segment),
            Shape::Region | Shape::Last(_) => self.canvas.kind(id, object.kind),
        };
        let shown = self.canvas.object(kind, self.size_words(object), object.life, object.allocated);
        let taken = self.canvas.taken.get(&id);
        picture::Object { type_name: taken.and_then(|taken| taken.name(self.canvas.program)), ..shown }
    }

    fn size_words(&self, object: &Object) -> String {
        match object.size {
            Sym::Const(size) => size.to_string(),
            Sym::Term(_) => format!("at most {}", object.reserved),
        }
    }

    /// Shows what the objects hold that wait for it, and what that leads to.
    fn add_fields(&mut self) {
        while let Some(id) = self.canvas.next_without_fields() {
            let fields = self.fields(id, self.canvas.taken.get(&id).copied());
            self.canvas.set_fields(id, fields);
        }
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
