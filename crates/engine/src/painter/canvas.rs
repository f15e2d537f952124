//! What a picture is painted on: how variables and objects are called, what
//! objects are taken for, which of them are shown, and how numbers are read.
//!
//! Variables of outer calls are called `caller:name`; the further calls of a function that is active more than once are
//! numbered, `caller(2):name`. Variables of one name in several scopes of a call are distinguished by their lines.

use super::names::{Element, Taken};
use ringfence_base::bits::sign_extend;
use ringfence_base::{FastMap, IdVec, Loc, Symbol};
use ringfence_interp::object::{Life, ObjId, ObjectKind};
use ringfence_ir::{Body, FloatKind, FuncId, GlobalKind, Program, RegId, SlotId, TypeId, TypeKind};
use ringfence_verdict::picture::{self, Field, ObjectId, Picture, Site, Text, TextEnd, ValueId};
use std::collections::VecDeque;

/// A picture that is being painted.
#[derive(Debug)]
pub struct Canvas<'p> {
    /// For the names and types of what is painted.
    pub program: &'p Program,
    /// The picture so far.
    pub picture: Picture,
    /// What objects are taken for.
    pub taken: FastMap<ObjId, Taken>,
    /// The objects of memory that the objects of the picture are.
    pub keys: IdVec<ObjectId, ObjId>,
    /// What objects are called in the picture.
    ids: FastMap<ObjId, ObjectId>,
    /// Objects whose fields are to be shown.
    pending: VecDeque<ObjId>,
    /// The names of the variables that lie in memory.
    variables: FastMap<ObjId, String>,
}

impl<'p> Canvas<'p> {
    /// An empty picture; `taken` is what objects were taken for before.
    #[must_use]
    pub fn new(program: &'p Program, site: Site, taken: FastMap<ObjId, Taken>) -> Self {
        Self {
            program,
            picture: Picture::new(site),
            taken,
            keys: IdVec::new(),
            ids: FastMap::default(),
            pending: VecDeque::new(),
            variables: FastMap::default(),
        }
    }

    /// What the names of the variables of active calls begin with, the innermost call first.
    pub fn prefixes(&self, calls: impl Iterator<Item = FuncId>) -> Vec<String> {
        let mut active: FastMap<Symbol, u32> = FastMap::default();
        let calls = calls.enumerate().map(|(index, func)| {
            let name = self.program.functions[func].name;
            let times = active.entry(name).or_insert(0);
            // The innermost call needs no name, so the next of the same function is the first to have it.
            *times += u32::from(index > 0);
            match (index, *times) {
                (0, _) => String::new(),
                (_, 1) => format!("{}:", self.program.names.name(name)),
                (_, times) => format!("{}({times}):", self.program.names.name(name)),
            }
        });
        calls.collect()
    }

    /// The names of registers of a call.
    #[must_use]
    pub fn register_names(&self, body: &Body, shown: &[RegId], prefix: &str) -> Vec<String> {
        let mut names: FastMap<Symbol, u32> = FastMap::default();
        for &reg in shown {
            *names.entry(body.regs[reg].name).or_insert(0) += 1;
        }
        let name = |&reg: &RegId| {
            let register = &body.regs[reg];
            let name = self.program.names.name(register.name);
            let line = self.program.sources.place(register.loc).map_or(0, |place| place.line);
            match names.get(&register.name) {
                Some(2..) => format!("{prefix}{name}@{line}"),
                _ => format!("{prefix}{name}"),
            }
        };
        shown.iter().map(name).collect()
    }

    /// Names the variables of a call that lie in memory: pointers may lead there from inner calls.
    pub fn name_slots(&mut self, body: &Body, prefix: &str, slots: &[(SlotId, ObjId)]) {
        for &(slot, object) in slots {
            let name = body.slots[slot].name.get();
            let name = name.map_or("temporary", |name| self.program.names.name(name));
            self.variables.insert(object, format!("{prefix}{name}"));
        }
    }

    /// The object of the picture that an object is, if it is shown.
    #[must_use]
    pub fn find(&self, id: ObjId) -> Option<ObjectId> {
        self.ids.get(&id).copied()
    }

    /// Shows an object; its fields are still to be added.
    pub fn add(&mut self, id: ObjId, object: picture::Object) -> ObjectId {
        let new = self.picture.add(object);
        self.keys.push(id);
        self.ids.insert(id, new);
        self.pending.push_back(id);
        new
    }

    /// The next object that is shown without its fields.
    pub fn next_without_fields(&mut self) -> Option<ObjId> {
        self.pending.pop_front()
    }

    /// Adds the fields of an object.
    pub fn set_fields(&mut self, id: ObjId, fields: Vec<Field>) {
        let shown = self.find(id).unwrap_or(ObjectId::NONE);
        if let Some(object) = self.picture.object_mut(shown) {
            object.fields = fields;
        }
    }

    /// An object is taken for something. If it is shown already, maybe without names, its fields are shown again.
    pub fn take_for(&mut self, id: ObjId, taken: Taken) {
        self.taken.insert(id, taken);
        let name = taken.name(self.program);
        if let Some(shown) = self.find(id).and_then(|shown| self.picture.object_mut(shown)) {
            shown.type_name = name.or_else(|| shown.type_name.take());
            self.pending.push_back(id);
        }
    }

    /// What an object of a kind is taken for whoever points to it.
    #[must_use]
    pub fn own_type(&self, kind: ObjectKind) -> Option<Taken> {
        let of = |ty: TypeId| ty.is_some().then(|| Taken::once(Element::of(self.program, ty)));
        match kind {
            ObjectKind::Global(id) => of(self.program.globals[id].ty),
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref()?;
                of(body.slots.get(slot)?.ctype)
            }
            _ => None,
        }
    }

    /// An object of the picture, without fields.
    #[must_use]
    pub fn object(&self, kind: picture::Kind, size: String, life: Life, allocated: Loc) -> picture::Object {
        let life = match life {
            Life::Live => picture::Life::Live,
            Life::Freed(_) => picture::Life::Freed,
            Life::Ended(_) => picture::Life::Ended,
        };
        picture::Object { allocated, ..picture::Object::new(kind, size).that_is(life) }
    }

    /// Variables have the names that readers know, string literals are constants.
    #[must_use]
    pub fn kind(&self, id: ObjId, kind: ObjectKind) -> picture::Kind {
        let called = |otherwise: &str| {
            let name = self.variables.get(&id).cloned();
            picture::Kind::Variable(name.unwrap_or_else(|| otherwise.to_owned()))
        };
        match kind {
            ObjectKind::Heap(_) => picture::Kind::Heap,
            ObjectKind::Global(id) => match self.program.globals[id].kind {
                GlobalKind::StringLiteral => picture::Kind::Constant,
                GlobalKind::Variable | GlobalKind::Constant => {
                    picture::Kind::Global(self.program.names.name(self.program.globals[id].name).to_owned())
                }
            },
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref();
                let name = body.and_then(|body| body.slots.get(slot)).and_then(|slot| slot.name.get());
                called(name.map_or("temporary", |name| self.program.names.name(name)))
            }
            ObjectKind::Alloca => called("alloca"),
            ObjectKind::Varargs(_) => called("arguments"),
            ObjectKind::Function(_) | ObjectKind::Library(_) | ObjectKind::Element => picture::Kind::Constant,
        }
    }

    /// Whether a type is an array of characters.
    #[must_use]
    pub fn is_text(&self, ty: TypeId) -> bool {
        let types = &self.program.types;
        let TypeKind::Array { element, .. } = types.kind(ty) else { return false };
        matches!(types.kind(element), TypeKind::Int { bits: 8, .. })
    }

    /// How a number of a C type (none when it is not known) is to be read.
    #[must_use]
    pub fn reading(&self, ty: TypeId) -> Reading {
        if ty.is_none() {
            return Reading::Signed;
        }
        match self.program.types.kind(ty) {
            TypeKind::Pointer(_) => Reading::Pointer,
            TypeKind::Float(kind) => Reading::Float(kind),
            TypeKind::Bool | TypeKind::Int { signed: false, .. } => Reading::Unsigned,
            TypeKind::Enum { underlying, .. } => self.reading(underlying),
            _ => Reading::Signed,
        }
    }
}

/// How a number is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// In two's complement.
    Signed,
    /// Without a sign.
    Unsigned,
    /// As an address.
    Pointer,
    /// As a floating-point number.
    Float(FloatKind),
}

/// A number that is known.
#[must_use]
pub fn number(bits: u128, width: u32, reading: Reading) -> picture::Value {
    let number = match reading {
        Reading::Pointer if bits == 0 => return picture::Value::Null,
        Reading::Signed => Some(sign_extend(bits, width)),
        Reading::Pointer | Reading::Unsigned => i128::try_from(bits).ok(),
        Reading::Float(kind) => whole(kind, bits),
    };
    number.map_or(picture::Value::Unknown(ValueId::NONE), picture::Value::Number)
}

/// A floating-point number that is a small whole number.
fn whole(kind: FloatKind, bits: u128) -> Option<i128> {
    const MOST: f64 = 9e15;
    let number = match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F64 => f64::from_bits(bits as u64),
        FloatKind::F80 | FloatKind::F128 => return None,
    };
    (number.fract() == 0.0 && number.abs() < MOST).then_some(number as i128)
}

/// The text that the bytes of an array of characters begin with, although no null byte ends it: all of them, or those
/// before the first that is not known.
pub fn open_text(bytes: impl Iterator<Item = Option<u8>>) -> Option<Text> {
    let mut characters = String::new();
    for byte in bytes {
        match byte {
            Some(byte) if is_readable(byte) => characters.push(char::from(byte)),
            None if !characters.is_empty() => return Some(Text { characters, end: TextEnd::More }),
            _ => return None,
        }
    }
    (!characters.is_empty()).then_some(Text { characters, end: TextEnd::Array })
}

const fn is_readable(byte: u8) -> bool {
    byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

/// The text that bytes are, if they are printable and end in a null byte. A byte that is not known is absent.
pub fn text(bytes: impl Iterator<Item = Option<u8>>) -> Option<Text> {
    let mut text = Vec::new();
    for byte in bytes {
        match byte? {
            0 if text.is_empty() => return None,
            0 => return Some(Text::terminated(String::from_utf8_lossy(&text))),
            byte if is_readable(byte) => text.push(byte),
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_characters_are_texts() {
        let known = |text: &'static [u8]| text.iter().map(|&byte| Some(byte));
        let ends = |characters: &str, end| Some(Text { characters: characters.into(), end });
        assert_eq!(text(known(b"ring\0")), ends("ring", TextEnd::Terminator));
        assert_eq!(text(known(b"ring")), None);
        assert_eq!(open_text(known(b"ring")), ends("ring", TextEnd::Array));
        assert_eq!(open_text(known(b"ri").chain([None, None])), ends("ri", TextEnd::More));
        assert_eq!((open_text(known(b"\xfe")), open_text([None].into_iter())), (None, None));
    }
}
