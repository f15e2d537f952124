//! What the bytes of an object hold, field by field where its type is known, else in words of memory.

use super::painter::RunPainter;
use crate::painter::Painter;
use crate::painter::canvas::{self, open_text, text};
use crate::painter::names::{Element, Leaf, Taken, leaves};
use ringfence_base::bits::mask;
use ringfence_interp::Value;
use ringfence_interp::object::{ObjId, Object, ObjectKind, Rights};
use ringfence_interp::value::undef_mask;
use ringfence_ir::TypeId;
use ringfence_verdict::picture::{self, Field, Offset, Target, Text, TextEnd, ValueId};

/// How many fields of an object are shown.
const FIELDS: usize = 40;

/// How many bytes of an object of unknown type are looked at.
const BYTES: u64 = 256;

/// The longest scalar.
const SCALAR: u64 = 16;

/// How many bytes of a text are looked at.
const TEXT: u64 = 80;

/// How many readable bytes may be the first of something else, where no type tells.
const SHORT_TEXT: usize = 4;

impl RunPainter<'_, '_> {
    /// The fields of an object.
    pub(super) fn fields_of(&mut self, id: ObjId, taken: Option<Taken>) -> Vec<Field> {
        let machine = self.machine;
        let Some(object) = machine.memory.object(id).filter(|object| object.is_live()) else {
            return Vec::new();
        };
        if matches!(object.rights, Rights::Opaque | Rights::Unknown) {
            return Vec::new();
        }
        let leaves = taken.map_or_else(Vec::new, |taken| leaves(self.canvas.program, taken));
        if object.kind == ObjectKind::Library("FILE") {
            // What the library keeps there is no business of the program.
            return Vec::new();
        }
        if leaves.is_empty() {
            let element = taken.and_then(|taken| self.scalar(taken.element));
            return self.untyped(id, object, element);
        }
        let inside = |leaf: &&Leaf| leaf.offset.saturating_add(leaf.length) <= object.size;
        let mut fields: Vec<Field> =
            leaves.iter().filter(inside).take(FIELDS).map(|leaf| self.leaf(id, object, leaf)).collect();
        let never = |field: &Field| field.value == picture::Value::Uninitialised;
        if fields.len() > 1 && fields.iter().all(never) {
            fields = vec![uninitialised(object.size)];
        }
        fields
    }

    /// One named part of an object.
    fn leaf(&mut self, id: ObjId, object: &Object, leaf: &Leaf) -> Field {
        let value = match (self.canvas.program.types.scalar(leaf.ty), leaf.bits) {
            (Some(_), None) if leaf.length <= SCALAR => {
                let value = self.load(id, object, leaf.offset, leaf.length);
                self.value_of(value, leaf.length, leaf.ty)
            }
            (Some(_), Some((first, width))) if leaf.length <= SCALAR => {
                let bytes = self.load(id, object, leaf.offset, leaf.length);
                let (first, width) = (u32::from(first), u32::from(width).max(1));
                let bits = (bytes.bits >> first) & mask(width);
                let undef = bytes.undef.checked_shr(first).unwrap_or(0) & undef_mask(width);
                self.number(Value { bits, undef, ..bytes }, width, leaf.ty)
            }
            _ => match self.stretch(id, object, leaf.offset, leaf.length) {
                picture::Value::Unknown(_) if self.canvas.is_text(leaf.ty) => {
                    self.open_text(id, object, leaf.offset, leaf.length)
                }
                value => value,
            },
        };
        Field { offset: leaf.offset, length: leaf.length, name: leaf.name.clone(), value }
    }

    fn load(&self, id: ObjId, object: &Object, offset: u64, length: u64) -> Value {
        let address = Value::pointer(object.address + offset, id);
        self.memory().load(address, length).unwrap_or(Value::INDETERMINATE)
    }

    /// The type and the size of the elements of a long array, if they are scalars.
    fn scalar(&self, element: Element) -> Option<(TypeId, u64)> {
        let Element::Type(ty) = element else { return None };
        let types = &self.canvas.program.types;
        types.scalar(ty)?;
        types.size(ty).filter(|size| (1..=SCALAR).contains(size)).map(|size| (ty, size))
    }

    /// The elements of a long array, the words of an object of unknown type, or the text that it is.
    fn untyped(&mut self, id: ObjId, object: &Object, element: Option<(TypeId, u64)>) -> Vec<Field> {
        if object.size == 0 {
            return Vec::new();
        }
        let whole = self.stretch(id, object, 0, object.size);
        if !matches!(whole, picture::Value::Unknown(_)) {
            return vec![Field { offset: 0, length: object.size, name: None, value: whole }];
        }
        if element.is_none()
            && let picture::Value::Text(text) = self.open_text(id, object, 0, object.size)
            && (text.end == TextEnd::Array || text.characters.len() > SHORT_TEXT)
        {
            let value = picture::Value::Text(text);
            return vec![Field { offset: 0, length: object.size, name: None, value }];
        }
        let (ty, word) = element.unwrap_or((TypeId::NONE, self.pointer_bytes()));
        let mut fields = Vec::new();
        let mut offset = 0;
        while offset < object.size.min(BYTES) && fields.len() < FIELDS {
            let length = word.min(object.size - offset);
            let value = self.load(id, object, offset, length);
            let value = self.value_of(value, length, ty);
            let name = element.map(|_| format!("[{}]", offset / word));
            fields.push(Field { offset, length, name, value });
            offset += length;
        }
        fields
    }

    /// Bytes that are no scalar: a text, zeros, nothing, or something else.
    fn stretch(&self, id: ObjId, object: &Object, offset: u64, length: u64) -> picture::Value {
        let bytes: Vec<Value> =
            (offset..offset + length.min(TEXT)).map(|at| self.load(id, object, at, 1)).collect();
        if bytes.iter().all(|byte| byte.undef & 0xff == 0xff) {
            return picture::Value::Uninitialised;
        }
        if bytes.iter().all(|byte| byte.is_plain() && byte.bits == 0) {
            return picture::Value::Number(0);
        }
        match text(bytes.iter().map(|byte| byte.is_plain().then_some(byte.bits as u8))) {
            Some(text) => picture::Value::Text(text),
            None => picture::Value::Unknown(ValueId::NONE),
        }
    }

    /// The text that an array of characters begins with.
    fn open_text(&self, id: ObjId, object: &Object, offset: u64, length: u64) -> picture::Value {
        let bytes = (offset..offset + length.min(TEXT)).map(|at| self.load(id, object, at, 1));
        match open_text(bytes.map(|byte| byte.is_plain().then_some(byte.bits as u8))) {
            Some(text) if length > TEXT => picture::Value::Text(Text { end: TextEnd::More, ..text }),
            Some(text) => picture::Value::Text(text),
            None => picture::Value::Unknown(ValueId::NONE),
        }
    }

    /// A value of so many bytes and of a C type (none when it is not known).
    pub(super) fn value_of(&mut self, value: Value, bytes: u64, ty: TypeId) -> picture::Value {
        let pointer = (bytes == self.pointer_bytes() && value.undef == 0).then(|| value.prov.get());
        match pointer.flatten() {
            Some(id) => {
                self.hint(id, value, ty);
                self.address(id, value).unwrap_or(picture::Value::Unknown(ValueId::NONE))
            }
            None => self.number(value, 8 * bytes as u32, ty),
        }
    }

    fn address(&mut self, id: ObjId, value: Value) -> Option<picture::Value> {
        let object = self.memory().object(id)?;
        let offset = Offset::exactly(value.low().wrapping_sub(object.address) as i64);
        self.pointer(object.kind, offset, (id, Target::Region))
    }

    /// A value that is no address.
    fn number(&self, value: Value, width: u32, ty: TypeId) -> picture::Value {
        if value.undef != 0 {
            let all = undef_mask(width.min(64));
            return if value.undef & all == all && value.prov.is_none() {
                picture::Value::Uninitialised
            } else {
                picture::Value::Unknown(ValueId::NONE)
            };
        }
        if !value.prov.is_none() {
            return picture::Value::Unknown(ValueId::NONE);
        }
        canvas::number(value.bits, width, self.canvas.reading(ty))
    }
}

fn uninitialised(length: u64) -> Field {
    Field { offset: 0, length, name: None, value: picture::Value::Uninitialised }
}
