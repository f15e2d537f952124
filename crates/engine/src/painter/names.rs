//! What the source calls the bytes of an object: its type, and the names of its fields by offset.
//!
//! Fields of nested records are called by their path (`link.next`), elements of short arrays by their index.
//! Of a union, the first member that fills it stands for all. Memory of a picture is small, so everything
//! here is bounded: long arrays stay whole, and an object has no more than [`MOST`] named parts.

use ringfence_ir::{ArrayLen, Program, RecordId, RecordKind, TypeId, TypeKind};

/// How many parts of an object get a name.
const MOST: usize = 128;

/// Arrays of at most so many elements are shown element by element.
const ELEMENTS: u64 = 8;

/// How deep records and arrays nest.
const DEPTH: u32 = 8;

/// What an object is taken for: one thing, or several in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The type of one.
    pub element: Element,
    /// How many there are.
    pub count: u64,
}

/// The type of one of the things in an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Element {
    /// A `struct` or `union`, whose members are parts of their own.
    Record(RecordId),
    /// Another type.
    Type(TypeId),
}

impl Element {
    /// Tells records from other types.
    pub fn of(program: &Program, ty: TypeId) -> Self {
        match program.types.kind(ty) {
            TypeKind::Record(record) => Element::Record(record),
            _ => Element::Type(ty),
        }
    }
}

impl Taken {
    /// An object that is one thing.
    pub const fn once(element: Element) -> Self {
        Self { element, count: 1 }
    }

    /// What a block of this size is that a pointer to `to` leads to, if that tells anything.
    pub fn by_pointer(program: &Program, to: TypeId, size: u64) -> Option<Self> {
        let bytes = matches!(program.types.kind(to), TypeKind::Int { bits: 8, .. });
        let each = program.types.size(to).filter(|&each| each > 0 && !bytes)?;
        let whole = size > 0 && size.is_multiple_of(each);
        whole.then(|| Self { element: Element::of(program, to), count: size / each })
    }

    /// Its name for people: `struct node`, `struct node[3]`; none for what has no tag.
    pub fn name(self, program: &Program) -> Option<String> {
        let Element::Record(id) = self.element else { return None };
        let record = program.types.record(id);
        let tag = record.tag.is_some().then(|| program.names.name(record.tag))?;
        let word = match record.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        };
        Some(if self.count == 1 { format!("{word} {tag}") } else { format!("{word} {tag}[{}]", self.count) })
    }
}

/// A part of an object that has a name, or the one part of a scalar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// Its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub length: u64,
    /// From the object on, as in `items[2].next`; absent for the one part of a scalar.
    pub name: Option<String>,
    /// Its type: a scalar, or an array that is shown as a whole.
    pub ty: TypeId,
    /// For a bit-field: its first bit and how many there are.
    pub bits: Option<(u8, u8)>,
}

/// The parts of an object of this type.
pub fn leaves(program: &Program, taken: Taken) -> Vec<Leaf> {
    let mut gatherer = Gatherer { program, leaves: Vec::new() };
    match (taken.element, taken.count) {
        (element, 1) => gatherer.element(element, 0, "", 0),
        (element, count) if count <= ELEMENTS => {
            let each = gatherer.size(element);
            for index in 0..count {
                gatherer.element(element, index * each, &format!("[{index}]"), 0);
            }
        }
        _ => {}
    }
    gatherer.leaves
}

struct Gatherer<'a> {
    program: &'a Program,
    leaves: Vec<Leaf>,
}

impl Gatherer<'_> {
    fn size(&self, element: Element) -> u64 {
        match element {
            Element::Record(record) => self.program.types.record(record).size,
            Element::Type(ty) => self.program.types.size(ty).unwrap_or(0),
        }
    }

    fn element(&mut self, element: Element, offset: u64, path: &str, depth: u32) {
        match element {
            Element::Record(record) => self.record(record, offset, path, depth),
            Element::Type(ty) => self.gather(ty, offset, path, depth),
        }
    }

    fn record(&mut self, id: RecordId, offset: u64, path: &str, depth: u32) {
        let record = self.program.types.record(id);
        let fills = |ty: TypeId| self.program.types.size(ty) == Some(record.size);
        let chosen = match record.kind {
            RecordKind::Struct => None,
            RecordKind::Union => Some(record.fields.iter().position(|field| fills(field.ty)).unwrap_or(0)),
        };
        for (index, field) in record.fields.iter().enumerate() {
            if chosen.is_some_and(|chosen| chosen != index) {
                continue;
            }
            let path = match (field.name.is_some(), path) {
                (false, path) => path.to_owned(),
                (true, "") => self.program.names.name(field.name).to_owned(),
                (true, path) => format!("{path}.{}", self.program.names.name(field.name)),
            };
            let at = offset.saturating_add(field.offset);
            match field.bits {
                None => self.gather(field.ty, at, &path, depth + 1),
                Some((first, width)) if field.name.is_some() => {
                    let length = (u64::from(first) + u64::from(width)).div_ceil(8);
                    self.push(Leaf { offset: at, length, name: Some(path), ty: field.ty, bits: field.bits });
                }
                Some(_) => {}
            }
        }
    }

    fn gather(&mut self, ty: TypeId, offset: u64, path: &str, depth: u32) {
        if depth > DEPTH {
            return;
        }
        match self.program.types.kind(ty) {
            TypeKind::Record(record) => self.record(record, offset, path, depth),
            TypeKind::Array { element, len: ArrayLen::Fixed(count) }
                if count <= ELEMENTS && !self.is_text(element) =>
            {
                let each = self.program.types.size(element).unwrap_or(0);
                for index in 0..count {
                    let at = offset.saturating_add(index.saturating_mul(each));
                    self.gather(element, at, &format!("{path}[{index}]"), depth + 1);
                }
            }
            _ => {
                let length = self.program.types.size(ty).unwrap_or(0);
                let name = (!path.is_empty()).then(|| path.to_owned());
                self.push(Leaf { offset, length, name, ty, bits: None });
            }
        }
    }

    fn is_text(&self, element: TypeId) -> bool {
        matches!(self.program.types.kind(element), TypeKind::Int { bits: 8, .. })
    }

    fn push(&mut self, leaf: Leaf) {
        if leaf.length > 0 && self.leaves.len() < MOST {
            self.leaves.push(leaf);
        }
    }
}
