//! The numbers and pointers that records consist of.
//!
//! What a union consists of depends on what it holds: it is the first of its members for which what is there fits, and that has a place for most of it. Bit-fields are the bytes that they are in. A block that is no record consists of numbers of one size.
//!
//! Soundness. Bytes that no member has are forgotten like those between members: whoever reads them reads bytes that nobody set, and a pointer among them leads nowhere any more.

use ringfence_exec::{Object, ObjectKind, Stretch};
use ringfence_ir::{Field, Program, RecordId, RecordKind, TypeId, TypeKind};

/// How many members a node has at most, and how many a variable or a record that is in lists has.
const MOST_MEMBERS: usize = 72;
const FEW_MEMBERS: usize = 24;

/// How many numbers a block has at most that is no record.
const MOST_NUMBERS: u64 = 64;

/// A number or a pointer in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Scalar {
    pub(crate) offset: u64,
    pub(crate) len: u64,
    pub(crate) is_pointer: bool,
}

/// The numbers and pointers of a record without unions.
pub(crate) fn members(program: &Program, record: RecordId) -> Option<Vec<Scalar>> {
    Layout { program, held: None }.of_record(record).filter(|all| all.len() <= FEW_MEMBERS)
}

/// The scalars of an object: what it was declared as, or the record that it is used as. Absent where that has a union.
pub(crate) fn scalars_of(program: &Program, object: &Object) -> Option<Vec<Scalar>> {
    Layout { program, held: None }.of_object(object)
}

/// The scalars of an object, with those of unions by what it holds.
pub(crate) fn scalars_held(program: &Program, object: &Object, held: &Held) -> Option<Vec<Scalar>> {
    Layout { program, held: Some(held) }.of_object(object)
}

/// What stands in some bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece {
    Zero,
    Number,
    /// A number that is not known, of which no part is a number of its own.
    Value,
    Pointer,
    Unset,
}

/// What an object holds.
#[derive(Debug, Default)]
pub(crate) struct Held {
    /// Where pieces begin and end.
    pieces: Vec<(u64, u64, Piece)>,
    /// Where the last one ends.
    end: u64,
    /// How many bytes were written last.
    unit: u64,
}

impl Held {
    /// Nothing yet, and how many bytes were written last.
    pub(crate) fn new(unit: u64) -> Self {
        Self { unit, ..Self::default() }
    }

    /// What stands behind all that was added.
    pub(crate) fn add(&mut self, stretch: Stretch<'_>) {
        let at = self.end;
        match stretch {
            Stretch::Bytes(bytes) => self.pieces.extend((at..).zip(bytes).map(|(at, &byte)| {
                let piece = if byte == 0 { Piece::Zero } else { Piece::Number };
                (at, at + 1, piece)
            })),
            Stretch::Fill(0, len) => self.pieces.push((at, at + len, Piece::Zero)),
            Stretch::Fill(_, len) => self.pieces.push((at, at + len, Piece::Number)),
            Stretch::Undefined(len) => self.pieces.push((at, at + len, Piece::Unset)),
            Stretch::Value(value, len) => {
                let piece = if value.prov.is_none() { Piece::Value } else { Piece::Pointer };
                self.pieces.push((at, at + len, piece));
            }
        }
        self.end += stretch.len();
    }

    /// The numbers of a block that is no record, all of one size, of each of which all bytes are set or none is.
    fn plain(&self, size: u64) -> Option<Vec<Scalar>> {
        let numbers = |unit: u64| -> Option<Vec<Scalar>> {
            let is_one = (1..=8).contains(&unit) && size.is_multiple_of(unit) && size / unit <= MOST_NUMBERS;
            is_one.then_some(())?;
            let scalar = |at: u64| Scalar { offset: at * unit, len: unit, is_pointer: false };
            let is_whole = |scalar: Scalar| {
                self.fits(&scalar).is_some_and(|set| set == 0 || set == unit).then_some(scalar)
            };
            (0..size / unit).map(|at| is_whole(scalar(at))).collect()
        };
        [self.unit, 8, 4, 2, 1].into_iter().find_map(numbers)
    }

    /// How many bytes of a scalar are set. Absent where what stands there is something else.
    fn fits(&self, scalar: &Scalar) -> Option<u64> {
        let end = scalar.offset + scalar.len;
        let mut set = 0;
        for &(from, to, piece) in &self.pieces {
            let (low, high) = (from.max(scalar.offset), to.min(end));
            if low >= high {
                continue;
            }
            let is_whole = (from, to) == (scalar.offset, end);
            let is_inside = (from, to) == (low, high);
            let fits = match piece {
                Piece::Unset => continue,
                Piece::Zero => true,
                Piece::Number => !scalar.is_pointer,
                Piece::Value => !scalar.is_pointer && is_inside,
                Piece::Pointer => scalar.is_pointer && is_whole,
            };
            fits.then_some(())?;
            set += high - low;
        }
        Some(set)
    }
}

/// Lays types out.
struct Layout<'a> {
    program: &'a Program,
    /// What decides which member of a union there is. Absent where unions are refused.
    held: Option<&'a Held>,
}

impl Layout<'_> {
    fn of_record(&self, record: RecordId) -> Option<Vec<Scalar>> {
        let mut all = Vec::new();
        self.add_members(record, 0, &mut all)?;
        (all.len() <= MOST_MEMBERS).then_some(all)
    }

    fn of_type(&self, ty: TypeId) -> Option<Vec<Scalar>> {
        let mut all = Vec::new();
        self.add_scalars(ty, 0, &mut all)?;
        (all.len() <= FEW_MEMBERS).then_some(all)
    }

    fn of_object(&self, object: &Object) -> Option<Vec<Scalar>> {
        let (size, types) = (object.size.low()?, &self.program.types);
        let (all, whole) = match object.kind {
            ObjectKind::Global(global) => {
                let ty = self.program.globals[global].ty;
                (self.of_type(ty)?, types.size(ty)?)
            }
            ObjectKind::Slot(func, slot) => {
                let ty = self.program.functions[func].body.as_ref()?.slots[slot].ctype;
                (self.of_type(ty)?, types.size(ty)?)
            }
            ObjectKind::Heap(_) => match object.estimated_type {
                Some(record) => (self.of_record(record)?, types.records().get(record)?.size),
                None => return self.held?.plain(size),
            },
            _ => return None,
        };
        (whole == size).then_some(all)
    }

    fn add_scalars(&self, ty: TypeId, at: u64, all: &mut Vec<Scalar>) -> Option<()> {
        let types = &self.program.types;
        let scalar = |is_pointer| Some(Scalar { offset: at, len: types.size(ty)?, is_pointer });
        match types.kind(ty) {
            TypeKind::Pointer(_) => all.push(scalar(true)?),
            TypeKind::Bool | TypeKind::Enum { .. } => all.push(scalar(false)?),
            TypeKind::Int { bits, .. } if bits <= 64 => all.push(scalar(false)?),
            TypeKind::Float(_) if types.size(ty)? <= 8 => all.push(scalar(false)?),
            TypeKind::Record(id) => self.add_members(id, at, all)?,
            TypeKind::Array { element, .. } => {
                let (size, one) = (types.size(ty)?, types.size(element)?);
                let count = size.checked_div(one)?;
                (count <= MOST_MEMBERS as u64).then_some(())?;
                for number in 0..count {
                    self.add_scalars(element, at + number * one, all)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn add_members(&self, id: RecordId, at: u64, all: &mut Vec<Scalar>) -> Option<()> {
        let record = self.program.types.records().get(id)?;
        if record.kind != RecordKind::Struct {
            all.extend(self.alternative(&record.fields, at)?);
            return Some(());
        }
        for field in &record.fields {
            self.add_field(field, at, all)?;
        }
        Some(())
    }

    fn add_field(&self, field: &Field, at: u64, all: &mut Vec<Scalar>) -> Option<()> {
        let Some((first, width)) = field.bits else {
            return self.add_scalars(field.ty, at + field.offset, all);
        };
        let end = u64::from(first) + u64::from(width);
        for byte in 0..end.div_ceil(8) {
            let offset = at + field.offset + byte;
            // The last bits of the member before may be in the same byte.
            if all.last().is_none_or(|last| last.offset + last.len <= offset) {
                all.push(Scalar { offset, len: 1, is_pointer: false });
            }
        }
        Some(())
    }

    /// The member of a union that what is held fits best.
    fn alternative(&self, fields: &[Field], at: u64) -> Option<Vec<Scalar>> {
        let held = self.held?;
        let mut best: Option<(u64, Vec<Scalar>)> = None;
        for field in fields {
            let mut own = Vec::new();
            let Some(()) = self.add_field(field, at, &mut own) else { continue };
            let set: Option<u64> = own.iter().map(|scalar| held.fits(scalar)).sum();
            if let Some(set) = set
                && best.as_ref().is_none_or(|(most, _)| set > *most)
            {
                best = Some((set, own));
            }
        }
        best.map(|(_, own)| own)
    }
}
