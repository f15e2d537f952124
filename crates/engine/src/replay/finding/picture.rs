//! A picture of concrete memory: the variables of the innermost calls and what can be reached from them.
//!
//! The picture is for people and bounded: [`ROOTS`] variables, [`OBJECTS`] objects, [`FIELDS`] fields of each.
//! Heap blocks have no type of their own; they get the one of the first pointer that leads to them, as far as
//! it fits their size. Bytes that have no known type are shown as words of the machine.

use ringfence_base::{FastMap, Loc};
use ringfence_interp::object::{ObjId, Object as Block, ObjectKind, State};
use ringfence_interp::{FrameView, Machine, Value as Bits};
use ringfence_ir::types::{ArrayLen, RecordKind, TypeKind};
use ringfence_ir::{GlobalKind, Ty, TypeId};
use ringfence_verdict::Picture;
use ringfence_verdict::picture::{
    Field, Kind, Life, Object, ObjectId, Offset, Pointer, Site, Target, Value, ValueId,
};

/// How many variables are shown.
const ROOTS: usize = 24;
/// How many objects are shown.
const OBJECTS: usize = 24;
/// How many fields of an object are shown.
const FIELDS: usize = 16;
/// How many elements of an array are shown.
const ELEMENTS: u64 = 8;
/// How many calls are looked into.
const CALLS: usize = 2;
/// How long a text may be.
const TEXT: u64 = 40;

/// What memory looks like now. The object that it is all about is there whether something leads to it or not.
pub fn of(machine: &Machine<'_>, loc: Loc, subject: Option<ObjId>) -> Picture {
    let function = machine.frames().next().map_or("", |frame| machine.function_name(frame.func()));
    let site = Site::plot(function, loc, "violation");
    let mut painter =
        Painter { machine, picture: Picture::new(site), known: FastMap::default(), waiting: Vec::new() };
    for (depth, frame) in machine.frames().take(CALLS).enumerate() {
        painter.variables(frame, depth);
    }
    painter.globals();
    if let Some(subject) = subject {
        painter.object(subject, TypeId::NONE);
    }
    painter.follow();
    painter.picture
}

struct Painter<'m, 'p> {
    machine: &'m Machine<'p>,
    picture: Picture,
    known: FastMap<ObjId, ObjectId>,
    /// Objects whose fields are not there yet, with the type that a pointer suggests.
    waiting: Vec<(ObjId, ObjectId, TypeId)>,
}

impl Painter<'_, '_> {
    fn variables(&mut self, frame: FrameView<'_, '_>, depth: usize) {
        let machine = self.machine;
        let outer = match depth {
            0 => String::new(),
            _ => format!("{}:", machine.function_name(frame.func())),
        };
        let body = frame.body();
        for (id, reg) in body.regs.iter_ids().filter(|(_, reg)| reg.name.is_some()) {
            let value = frame.reg(id);
            if self.picture.roots.len() < ROOTS && !value.is_indeterminate() {
                let name = format!("{outer}{}", machine.program.names.name(reg.name));
                let value = self.scalar(value, reg.ctype, reg.ty);
                self.picture.root(name, value);
            }
        }
        for (id, slot) in body.slots.iter_ids().filter(|(_, slot)| slot.name.is_some()) {
            if let Some(object) = frame.slot(id).prov.get()
                && machine.memory.object(object).is_some_and(Block::is_live)
            {
                let name = format!("{outer}{}", machine.program.names.name(slot.name));
                self.object_named(object, slot.ctype, Kind::Variable(name));
            }
        }
    }

    /// The global variables that hold pointers.
    fn globals(&mut self) {
        let program = self.machine.program;
        for (id, global) in program.globals.iter_ids() {
            let address = self.machine.global_address(id);
            let variable = global.kind == GlobalKind::Variable && global.defined && global.name.is_some();
            if let Some(object) = address.and_then(|address| address.prov.get())
                && variable
                && self.holds_pointer(object)
            {
                let name = program.names.name(global.name).to_owned();
                self.object_named(object, global.ty, Kind::Global(name));
            }
        }
    }

    fn holds_pointer(&self, object: ObjId) -> bool {
        let Some(block) = self.machine.memory.object(object) else { return false };
        let word = Ty::Ptr.bytes(self.machine.model());
        let words = (block.size / word).min(8);
        (0..words)
            .any(|at| self.load(object, at * word, word).is_some_and(|value| value.prov.get().is_some()))
    }

    fn load(&self, object: ObjId, offset: u64, len: u64) -> Option<Bits> {
        let block = self.machine.memory.object(object).filter(|block| block.is_live())?;
        let pointer = Bits::pointer(block.address.checked_add(offset)?, object);
        self.machine.memory.load(pointer, len).ok()
    }

    /// The picture of an object; made when it is new and there is room.
    fn object(&mut self, object: ObjId, ty: TypeId) -> Option<ObjectId> {
        let program = self.machine.program;
        let (kind, own) = match self.machine.memory.object(object)?.kind {
            ObjectKind::Heap(_) => (Kind::Heap, TypeId::NONE),
            ObjectKind::Slot(func, slot) => {
                let slot = program.functions.get(func)?.body.as_ref()?.slots.get(slot)?;
                (Kind::Variable(program.names.name(slot.name).to_owned()), slot.ctype)
            }
            ObjectKind::Alloca | ObjectKind::Varargs(_) => {
                (Kind::Variable(self.machine.name_of(object)), TypeId::NONE)
            }
            ObjectKind::Global(id) => {
                let global = program.globals.get(id)?;
                let name = || program.names.name(global.name).to_owned();
                match global.kind {
                    GlobalKind::Variable => (Kind::Global(name()), global.ty),
                    GlobalKind::Constant | GlobalKind::StringLiteral => (Kind::Constant, global.ty),
                }
            }
            ObjectKind::Function(_) => return None,
            ObjectKind::Library(_) => (Kind::Constant, TypeId::NONE),
        };
        self.object_named(object, if own.is_some() { own } else { ty }, kind)
    }

    fn object_named(&mut self, object: ObjId, ty: TypeId, kind: Kind) -> Option<ObjectId> {
        if let Some(&id) = self.known.get(&object) {
            return Some(id);
        }
        if self.picture.objects.len() >= OBJECTS {
            return None;
        }
        let block = self.machine.memory.object(object)?;
        let mut new = Object::new(kind, block.size.to_string());
        new.life = match block.state {
            State::Live => Life::Live,
            State::Freed(_) => Life::Freed,
            State::Ended(_) => Life::Ended,
        };
        new.allocated = block.allocated;
        let id = self.picture.add(new);
        self.known.insert(object, id);
        self.waiting.push((object, id, ty));
        Some(id)
    }

    /// Fills in the fields of all objects, which may lead to more.
    fn follow(&mut self) {
        let mut next = 0;
        while let Some(&(object, id, ty)) = self.waiting.get(next) {
            next += 1;
            let Some(block) = self.machine.memory.object(object).filter(|block| block.is_live()) else {
                continue;
            };
            let size = block.size;
            let mut fields = Vec::new();
            let length = ty.get().and_then(|ty| self.machine.program.types.size(ty)).filter(|len| *len > 0);
            match length.map(|length| size / length) {
                None | Some(0) => self.words(object, size, &mut fields),
                Some(1) => {
                    self.type_name(id, ty);
                    self.typed(object, 0, ty, String::new(), &mut fields);
                }
                Some(count) => self.array(object, 0, ty, count, String::new(), &mut fields),
            }
            if let Some(shown) = self.picture.object_mut(id) {
                shown.fields = fields;
            }
        }
    }

    fn type_name(&mut self, id: ObjectId, ty: TypeId) {
        let types = &self.machine.program.types;
        if let TypeKind::Record(record) = types.kind(ty)
            && let record = types.record(record)
            && record.tag.is_some()
            && let Some(shown) = self.picture.object_mut(id)
        {
            let word = if record.kind == RecordKind::Struct { "struct" } else { "union" };
            shown.type_name = Some(format!("{word} {}", self.machine.program.names.name(record.tag)));
        }
    }

    /// The fields of a part of an object whose type is known.
    fn typed(&mut self, object: ObjId, offset: u64, ty: TypeId, name: String, fields: &mut Vec<Field>) {
        if fields.len() >= FIELDS {
            return;
        }
        let types = &self.machine.program.types;
        match types.kind(ty) {
            TypeKind::Record(record) => {
                let parts: Vec<(u64, TypeId, String)> = types
                    .record(record)
                    .fields
                    .iter()
                    .filter(|field| field.bits.is_none())
                    .map(|field| {
                        (field.offset, field.ty, self.machine.program.names.name(field.name).to_owned())
                    })
                    .collect();
                for (at, ty, part) in parts {
                    let dot = if name.is_empty() || part.is_empty() { "" } else { "." };
                    self.typed(object, offset + at, ty, format!("{name}{dot}{part}"), fields);
                }
            }
            TypeKind::Array { element, len: ArrayLen::Fixed(len) } => {
                self.array(object, offset, element, len, name, fields);
            }
            _ => {
                if let Some(scalar) = types.scalar(ty) {
                    let length = scalar.bytes(self.machine.model());
                    if let Some(value) = self.load(object, offset, length) {
                        let value = self.scalar(value, ty, scalar);
                        let name = (!name.is_empty()).then_some(name);
                        fields.push(Field { offset, length, name, value });
                    }
                }
            }
        }
    }

    fn array(
        &mut self,
        object: ObjId,
        offset: u64,
        element: TypeId,
        len: u64,
        name: String,
        fields: &mut Vec<Field>,
    ) {
        let Some(size) = self.machine.program.types.size(element).filter(|size| *size > 0) else { return };
        if size == 1
            && let Some(text) = self.text(object, offset, len)
        {
            fields.push(Field { offset, length: len, name: (!name.is_empty()).then_some(name), value: text });
            return;
        }
        for at in 0..len.min(ELEMENTS) {
            self.typed(object, offset + at * size, element, format!("{name}[{at}]"), fields);
        }
    }

    /// A text that ends within the array.
    fn text(&self, object: ObjId, offset: u64, len: u64) -> Option<Value> {
        let mut text = String::new();
        for at in 0..len.min(TEXT) {
            let byte = self.load(object, offset + at, 1).filter(|value| !value.is_indeterminate())?;
            match byte.bits as u8 {
                0 => return (!text.is_empty()).then_some(Value::Text(text)),
                byte @ 0x20..=0x7e => text.push(char::from(byte)),
                _ => return None,
            }
        }
        None
    }

    /// Bytes without a type, as words.
    fn words(&mut self, object: ObjId, size: u64, fields: &mut Vec<Field>) {
        if let Some(text) = self.text(object, 0, size) {
            fields.push(Field { offset: 0, length: size, name: None, value: text });
            return;
        }
        let word = Ty::Ptr.bytes(self.machine.model());
        for at in 0..(size / word).min(FIELDS as u64) {
            if let Some(value) = self.load(object, at * word, word)
                && !value.is_indeterminate()
            {
                let value = self.scalar(value, TypeId::NONE, Ty::Ptr);
                let value = if value == Value::Null { Value::Number(0) } else { value };
                fields.push(Field { offset: at * word, length: word, name: None, value });
            }
        }
    }

    /// A scalar as it is shown.
    fn scalar(&mut self, value: Bits, ctype: TypeId, ty: Ty) -> Value {
        if value.is_indeterminate() {
            return Value::Uninitialised;
        }
        let program = self.machine.program;
        if value.prov.get().is_some() {
            return self.pointer(value, ctype);
        }
        if ty == Ty::Ptr && value.bits == 0 {
            return Value::Null;
        }
        if ty.is_float() {
            return Value::Unknown(ValueId::NONE);
        }
        let signed = match ctype.get().map(|ctype| program.types.kind(ctype)) {
            Some(TypeKind::Int { signed, .. }) => signed,
            Some(TypeKind::Enum { .. }) | None => ty.is_int(),
            _ => false,
        };
        let width = ty.bits(program.model());
        Value::Number(if signed { value.signed(width) } else { value.bits as i128 })
    }

    fn pointer(&mut self, value: Bits, ctype: TypeId) -> Value {
        let program = self.machine.program;
        if let Some(func) = self.machine.function_at(value) {
            return Value::Function(self.machine.function_name(func).to_owned());
        }
        let Some((object, offset)) = self.machine.memory.place(value) else {
            return Value::Unknown(ValueId::NONE);
        };
        let target = match ctype.get().map(|ctype| program.types.kind(ctype)) {
            Some(TypeKind::Pointer(target)) if offset == 0 => target,
            _ => TypeId::NONE,
        };
        match self.object(object, target) {
            Some(id) => Value::Pointer(Pointer {
                object: id,
                offset: Offset::exactly(offset),
                target: Target::Region,
            }),
            None => Value::Unknown(ValueId::NONE),
        }
    }
}
