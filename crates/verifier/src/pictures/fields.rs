//! What the bytes of an object hold, field by field where its type is known, else as they were written.

use super::painter::StatePainter;
use ringfence_base::bits::sign_extend;
use ringfence_engine::painter::Source;
use ringfence_engine::painter::canvas::{open_text, text};
use ringfence_engine::painter::names::{Leaf, Taken, leaves};
use ringfence_exec::Algebra;
use ringfence_exec::value::undef_mask;
use ringfence_exec::{Heap, Life, ObjId, Stretch, Sym, Value};
use ringfence_ir::{TypeId, TypeKind};
use ringfence_verdict::picture::{self, Field, ValueId};

/// How many fields of an object are shown.
const MOST: usize = 128;

/// How many constant bytes of an object are looked at.
const BYTES: u64 = 1 << 12;

/// The longest value.
const SCALAR: u64 = 16;

/// What a stretch of bytes holds.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Content {
    Bytes(Vec<u8>),
    Fill(u8),
    Undefined,
    Value(Value),
}

#[derive(Debug, Clone)]
struct Part {
    start: u64,
    end: u64,
    content: Content,
}

impl StatePainter<'_> {
    /// The fields of an object.
    pub(super) fn fields_of(&mut self, id: ObjId, taken: Option<Taken>) -> Vec<Field> {
        let Some(object) = self.state.heap.object(id).copied() else { return Vec::new() };
        if object.life != Life::Live {
            return Vec::new();
        }
        let parts = self.parts(id);
        if let [Part { content: Content::Undefined, end, .. }] = parts[..] {
            // What is written at unknown offsets of an object of unknown size is not among its parts.
            let value = match object.size {
                Sym::Const(_) => picture::Value::Uninitialised,
                Sym::Term(_) => picture::Value::Unknown(ValueId::NONE),
            };
            return vec![Field { offset: 0, length: end, name: None, value }];
        }
        let all = taken.map_or_else(Vec::new, |taken| leaves(self.canvas.program, taken));
        let mut fields = Vec::new();
        for leaf in all.iter().filter(|leaf| leaf.offset.saturating_add(leaf.length) <= object.reserved) {
            self.add_leaf(id, leaf, &parts, &mut fields);
        }
        // What has no name: everything in an object of unknown type, values between the fields of others.
        let named = |offset: u64| {
            all.iter().any(|leaf| (leaf.offset..leaf.offset.saturating_add(leaf.length)).contains(&offset))
        };
        for part in parts.iter().filter(|part| !named(part.start) && !named(part.end - 1)) {
            if all.is_empty() || matches!(part.content, Content::Value(_)) {
                self.add_part(id, part, None, TypeId::NONE, &mut fields);
            }
        }
        fields.sort_by_key(|field| field.offset);
        fields.truncate(MOST);
        fields
    }

    fn parts(&self, id: ObjId) -> Vec<Part> {
        let (mut parts, mut start) = (Vec::new(), 0);
        self.state.heap.for_each_stretch(id, |stretch| {
            let end = start + stretch.len();
            let content = match stretch {
                Stretch::Bytes(bytes) if start < BYTES => Content::Bytes(bytes.to_vec()),
                Stretch::Bytes(_) => Content::Undefined,
                Stretch::Fill(byte, _) => Content::Fill(byte),
                Stretch::Undefined(_) => Content::Undefined,
                Stretch::Value(value, _) => Content::Value(value),
            };
            if start < end {
                parts.push(Part { start, end, content });
            }
            start = end;
        });
        parts
    }

    /// One named part of an object.
    fn add_leaf(&mut self, id: ObjId, leaf: &Leaf, parts: &[Part], fields: &mut Vec<Field>) {
        let field =
            |value| Field { offset: leaf.offset, length: leaf.length, name: leaf.name.clone(), value };
        if leaf.length <= SCALAR && self.canvas.program.types.scalar(leaf.ty).is_some() {
            let value = self.state.heap.load(&mut self.reason.terms, id, leaf.offset, leaf.length);
            match leaf.bits {
                None => {
                    let (bits, source) = (8 * leaf.length as u32, Source::Field(id, leaf.offset));
                    fields.push(field(self.value_of(value, bits, leaf.ty, source)));
                }
                Some(bits) => fields.push(field(self.bit_field(value, bits, leaf.ty))),
            }
            return;
        }
        let end = leaf.offset + leaf.length;
        if let Some(part) = parts.iter().find(|part| part.start <= leaf.offset && end <= part.end) {
            fields.extend(self.whole(part, leaf).map(field));
            return;
        }
        let element = match self.canvas.program.types.kind(leaf.ty) {
            TypeKind::Array { element, .. } => element,
            _ => TypeId::NONE,
        };
        for part in parts.iter().filter(|part| leaf.offset < part.end && part.start < end) {
            let cut = Part { start: part.start.max(leaf.offset), end: part.end.min(end), ..part.clone() };
            let inside = cut.start == part.start && cut.end == part.end;
            if inside || !matches!(part.content, Content::Bytes(_) | Content::Value(_)) {
                self.add_part(id, &cut, Some(leaf), element, fields);
            }
        }
    }

    /// The value of a bit-field: these bits of the bytes that it stands in.
    fn bit_field(&mut self, bytes: Value, (first, width): (u8, u8), ty: TypeId) -> picture::Value {
        let (low, width) = (u32::from(first), u32::from(width).max(1));
        let bits = self.reason.extract(bytes.bits, low + width - 1, low);
        let undef = bytes.undef.checked_shr(low).unwrap_or(0) & undef_mask(width);
        self.value_of(Value { bits, prov: bytes.prov, undef }, width, ty, Source::Root)
    }

    /// The value of an array, all of which is in one stretch.
    fn whole(&self, part: &Part, leaf: &Leaf) -> Option<picture::Value> {
        match &part.content {
            Content::Fill(byte) => Some(picture::Value::Number((*byte).into())),
            Content::Undefined => Some(picture::Value::Uninitialised),
            Content::Value(_) => None,
            Content::Bytes(bytes) => {
                let start = usize::try_from(leaf.offset - part.start).ok()?;
                let length = usize::try_from(leaf.length).ok()?;
                let bytes = bytes.get(start..start.checked_add(length)?)?;
                let known = || bytes.iter().copied().map(Some);
                let open = || if self.canvas.is_text(leaf.ty) { open_text(known()) } else { None };
                text(known()).or_else(open).map(picture::Value::Text)
            }
        }
    }

    /// A stretch that is no field, or only a part of one.
    fn add_part(&mut self, id: ObjId, part: &Part, leaf: Option<&Leaf>, ty: TypeId, fields: &mut Vec<Field>) {
        let length = part.end - part.start;
        let name = leaf.and_then(|leaf| self.element_name(leaf, part, ty));
        let value = match &part.content {
            Content::Value(value) => {
                self.value_of(*value, 8 * length as u32, ty, Source::Field(id, part.start))
            }
            Content::Undefined => picture::Value::Uninitialised,
            Content::Fill(byte) if length > 8 => picture::Value::Number((*byte).into()),
            Content::Fill(byte) => number(&vec![*byte; length as usize]),
            Content::Bytes(bytes) => {
                if let Some(text) = text(bytes.iter().copied().map(Some)) {
                    picture::Value::Text(text)
                } else {
                    words(part, bytes, fields);
                    return;
                }
            }
        };
        fields.push(Field { offset: part.start, length, name, value });
    }

    /// What some elements of an array are called that are a stretch of their own: `a[3]`, `a[4..7]`.
    fn element_name(&self, leaf: &Leaf, part: &Part, ty: TypeId) -> Option<String> {
        let each = self.canvas.program.types.size(ty.get()?).filter(|&each| each > 0)?;
        let (start, end) = (part.start - leaf.offset, part.end - leaf.offset);
        if !start.is_multiple_of(each) || !end.is_multiple_of(each) {
            return None;
        }
        let (array, first, last) = (leaf.name.as_deref().unwrap_or(""), start / each, end / each - 1);
        Some(if first == last { format!("{array}[{first}]") } else { format!("{array}[{first}..{last}]") })
    }
}

/// Constant bytes of unknown type, in words of up to eight.
fn words(part: &Part, bytes: &[u8], fields: &mut Vec<Field>) {
    let mut offset = part.start;
    for bytes in bytes.chunks(8) {
        let length = bytes.len() as u64;
        fields.push(Field { offset, length, name: None, value: number(bytes) });
        offset += length;
    }
}

/// The number that up to eight bytes are.
fn number(bytes: &[u8]) -> picture::Value {
    let bits = bytes.iter().rev().fold(0, |bits: u128, &byte| bits << 8 | u128::from(byte));
    picture::Value::Number(sign_extend(bits, 8 * bytes.len() as u32))
}
