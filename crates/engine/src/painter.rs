//! The painter of memory pictures, whatever memory they show: that of a run, or that of an abstract state.
//!
//! A picture shows variables and what they lead to. Variables are those of the active calls that the source has a name for, and
//! globals; objects are taken from the variables on, breadth first, so that equal memories have equal pictures. There are
//! limits ([`Limits`]): a pointer to what lies beyond them is a value that is not known.
//!
//! A [`Painter`] looks at one memory: it says what the objects, their bytes and the values look like. Which of them are
//! shown, in which order, under which names and types is decided here and in `canvas.rs`; `names.rs` says what the source calls
//! the parts of objects.

pub mod canvas;
pub mod names;

use canvas::Canvas;
use names::Taken;
use ringfence_base::Loc;
use ringfence_interp::object::{Life, ObjId, ObjectKind};
use ringfence_ir::{Body, FuncId, RegId, SlotId, TypeId, TypeKind};
use ringfence_verdict::picture::{self, Field, ObjectId, Offset, Pointer, Target};

/// How much a picture shows.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Objects beyond this number are left out.
    pub objects: usize,
    /// How many variables that are no objects.
    pub roots: usize,
}

/// An active call.
#[derive(Debug)]
pub struct Call<'p, V> {
    /// The function.
    pub func: FuncId,
    /// For the names of registers and slots.
    pub body: &'p Body,
    /// The registers that are shown, with their values.
    pub registers: Vec<(RegId, V)>,
    /// What it is about to return.
    pub result: Option<V>,
    /// The objects that its slots hold.
    pub slots: Vec<(SlotId, ObjId)>,
    /// Those of them that are shown whatever leads to them.
    pub variables: Vec<ObjId>,
}

/// What an object looks like, but for its fields.
#[derive(Debug)]
pub struct Appearance {
    /// Heap block, variable, segment and so on.
    pub kind: picture::Kind,
    /// Its size in words.
    pub size: String,
    /// Whether it is alive.
    pub life: Life,
    /// Where it was made.
    pub allocated: Loc,
    /// What it is taken for whoever points to it.
    pub own_type: Option<Taken>,
    /// What the library calls it, if it is one of its objects.
    pub name: Option<&'static str>,
    /// The segments that it is nested below, the nearest first.
    pub owners: Vec<ObjId>,
}

/// Where a value stands.
#[derive(Debug, Clone, Copy)]
pub enum Source {
    /// In a variable that is no object.
    Root,
    /// In an object, at this offset.
    Field(ObjId, u64),
}

/// Paints one memory.
pub trait Painter<'p> {
    /// The values of the memory.
    type Value: Copy;

    /// How much is shown.
    const LIMITS: Limits;

    /// What is painted on.
    fn canvas(&self) -> &Canvas<'p>;

    /// The same, to paint.
    fn canvas_mut(&mut self) -> &mut Canvas<'p>;

    /// What an object looks like; absent for one that is not shown by itself.
    fn appearance(&self, id: ObjId) -> Option<Appearance>;

    /// What an object holds, if it is taken for this.
    fn fields(&mut self, id: ObjId, taken: Option<Taken>) -> Vec<Field>;

    /// A value of so many bits and of a C type (none when it is not known), held at a place.
    fn value(&mut self, value: Self::Value, bits: u32, ty: TypeId, source: Source) -> picture::Value;

    /// The object whose type a pointer into this one tells, with its size: if the pointer leads to the start and nothing
    /// else says the type.
    fn typed_by_pointer(&self, id: ObjId, pointer: Self::Value) -> Option<(ObjId, u64)>;

    /// Shows the variables of the active calls, the innermost first.
    fn add_calls(&mut self, calls: Vec<Call<'p, Self::Value>>) {
        let prefixes = self.canvas().prefixes(calls.iter().map(|call| call.func));
        for (call, prefix) in calls.iter().zip(&prefixes) {
            self.canvas_mut().name_slots(call.body, prefix, &call.slots);
        }
        for (call, prefix) in calls.into_iter().zip(&prefixes) {
            self.add_registers(&call, prefix);
            self.add_result(&call);
            for object in call.variables {
                let _ = self.shown(object);
            }
        }
    }

    /// Shows the registers of a call.
    fn add_registers(&mut self, call: &Call<'p, Self::Value>, prefix: &str) {
        let shown: Vec<RegId> = call.registers.iter().map(|(reg, _)| *reg).collect();
        let names = self.canvas().register_names(call.body, &shown, prefix);
        let model = self.canvas().program.model();
        for (&(reg, value), name) in call.registers.iter().zip(names) {
            let register = &call.body.regs[reg];
            let value = self.value(value, register.ty.bits(model), register.ctype, Source::Root);
            self.add_root(name, value);
        }
    }

    /// Shows what a call returns, under a name that no variable has.
    fn add_result(&mut self, call: &Call<'p, Self::Value>) {
        let Some(value) = call.result else { return };
        let program = self.canvas().program;
        let ret = program.types.sig(program.functions[call.func].sig).ret;
        if let Some(ty) = program.types.scalar(ret) {
            let value = self.value(value, ty.bits(program.model()), ret, Source::Root);
            self.add_root("return".to_owned(), value);
        }
    }

    /// Shows a variable that is no object.
    fn add_root(&mut self, name: String, value: picture::Value) {
        let picture = &mut self.canvas_mut().picture;
        if picture.roots.len() < Self::LIMITS.roots {
            picture.root(name, value);
        }
    }

    /// The object of the picture that an object is; absent when there are too many.
    fn shown(&mut self, id: ObjId) -> Option<ObjectId> {
        if let Some(known) = self.canvas().find(id) {
            return Some(known);
        }
        let Appearance { kind, size, life, allocated, own_type, name, owners } = self.appearance(id)?;
        if self.canvas().picture.objects.len() + owners.len() >= Self::LIMITS.objects {
            return None;
        }
        let owner = owners.first().and_then(|&owner| self.shown(owner)).unwrap_or(ObjectId::NONE);
        let canvas = self.canvas_mut();
        if let Some(taken) = own_type {
            canvas.taken.insert(id, taken);
        }
        let new = canvas.object(kind, size, life, allocated).below(owner, owners.len() as u32);
        let type_name = canvas.taken.get(&id).and_then(|taken| taken.name(canvas.program));
        let type_name = type_name.or_else(|| name.map(str::to_owned));
        Some(canvas.add(id, picture::Object { type_name, ..new }))
    }

    /// What a pointer of a C type says about the object that it points to the start of, if nothing else did.
    fn hint(&mut self, id: ObjId, pointer: Self::Value, ty: TypeId) {
        if ty.is_none() || self.canvas().taken.contains_key(&id) {
            return;
        }
        let program = self.canvas().program;
        let TypeKind::Pointer(to) = program.types.kind(ty) else { return };
        if let Some((id, size)) = self.typed_by_pointer(id, pointer)
            && let Some(taken) = Taken::by_pointer(program, to, size)
        {
            self.canvas_mut().take_for(id, taken);
        }
    }

    /// The address of a byte of an object of some kind: shown as one into `of`.
    fn pointer(
        &mut self,
        kind: ObjectKind,
        offset: Offset,
        (of, target): (ObjId, Target),
    ) -> Option<picture::Value> {
        if let ObjectKind::Function(func) = kind {
            let program = self.canvas().program;
            let name = program.names.name(program.functions[func].name);
            return (offset.exact() == Some(0)).then(|| picture::Value::Function(name.to_owned()));
        }
        let object = self.shown(of)?;
        Some(picture::Value::Pointer(Pointer { object, offset, target }))
    }

    /// Shows what the objects hold that wait for it, and what that leads to.
    fn add_fields(&mut self) {
        while let Some(id) = self.canvas_mut().next_without_fields() {
            let taken = self.canvas().taken.get(&id).copied();
            let fields = self.fields(id, taken);
            self.canvas_mut().set_fields(id, fields);
        }
    }
}
