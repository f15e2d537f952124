//! Elements of arrays of texts: each row of an array holds strings at the same places, and numbers beside them.
//!
//! `char names[20][32]` is filled row by row, and each row is a string of its own length, behind which its bytes may never have been set. So an element may
//! say for places of a row that a string begins there which ends within so many bytes, and for others that a number is there.
//! Places are distinguished by the remainder of their offset in the object, modulo the length of a row.
//!
//! Meaning. At every offset whose remainder is that of a [`Field`], and from which its bytes lie in the part, there is what the field says: for [`What::Text`]
//! one of these bytes is zero, and it and those before it were set and come from no pointer; for [`What::Number`] all of them were set, come from no pointer, and are
//! a number that the fact admits. If [`Texts::is_set`], every byte of the part was set and comes from no pointer. Nothing is said of fields that lie in the
//! part only partly. So a part of a part is described by the same element.
//!
//! Soundness. Two elements become one field by field, and what only one of them says is dropped. Neighbours become one part only where they meet outside of all fields
//! ([`Texts::is_whole_at`]): a field lies in one of them as a whole then.

use ringfence_ir::{ArrayLen, Record, RecordKind, TypeId, TypeKind, Types};
use ringfence_logic::{Bits, Fact};

/// How many fields a row has at most.
const MOST_FIELDS: usize = 8;

/// How many bytes a row has at most.
const LONGEST_ROW: u64 = 1 << 16;

/// What is at a place of every row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// A string that ends within the bytes of the field.
    Text,
    /// A number.
    Number(Fact),
}

/// A place in every row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Field {
    /// The remainder of its offset.
    pub at: u32,
    /// How many bytes it has, at most as many as are left of the row.
    pub len: u32,
    /// What is there.
    pub what: What,
}

/// What rows of one length hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Texts {
    stride: u32,
    fields: Vec<Field>,
    is_set: bool,
}

impl Texts {
    /// Rows of so many bytes with some fields, in the order of their places. Absent where one of them does not lie in a row.
    #[must_use]
    pub fn new(stride: u32, fields: Vec<Field>, is_set: bool) -> Option<Self> {
        let fits = |field: &Field| {
            let is_whole = match field.what {
                What::Text => field.len > 0,
                What::Number(fact) => matches!(field.len, 1 | 2 | 4 | 8) && fact.width() == 8 * field.len,
            };
            is_whole && field.at.checked_add(field.len).is_some_and(|end| end <= stride)
        };
        (stride > 0 && fields.iter().all(fits)).then_some(Self { stride, fields, is_set })
    }

    /// How many bytes a row has.
    #[must_use]
    pub const fn stride(&self) -> u32 {
        self.stride
    }

    /// The fields in the order of their places.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Whether all bytes were set.
    #[must_use]
    pub const fn is_set(&self) -> bool {
        self.is_set
    }

    /// Within how many bytes a string ends that begins at a remainder; absent where none is known to.
    #[must_use]
    pub fn text_at(&self, at: u32) -> Option<u32> {
        let is_text = |field: &&Field| field.at == at && field.what == What::Text;
        self.fields.iter().find(is_text).map(|field| field.len)
    }

    /// What is known of the numbers of so many bytes at a remainder.
    #[must_use]
    pub fn number_at(&self, at: u32, len: u64) -> Option<Fact> {
        self.fields.iter().find_map(|field| match field.what {
            What::Number(fact) if field.at == at && u64::from(field.len) == len => Some(fact),
            _ => None,
        })
    }

    /// Whether no field lies across a remainder.
    #[must_use]
    pub fn is_whole_at(&self, remainder: u32) -> bool {
        !self.fields.iter().any(|field| field.at < remainder && remainder < field.at + field.len)
    }

    /// The rows with each number changed.
    #[must_use]
    pub fn map_numbers(&self, mut change: impl FnMut(&Field, Fact) -> Fact) -> Self {
        let changed = |field: &Field| match field.what {
            What::Text => *field,
            What::Number(fact) => Field { what: What::Number(change(field, fact)), ..*field },
        };
        Self { fields: self.fields.iter().map(changed).collect(), ..self.clone() }
    }

    /// Rows that describe what either does.
    pub(crate) fn join(&self, other: &Self) -> Option<Self> {
        if self.stride != other.stride {
            return None;
        }
        let both = |field: &Field| {
            other.fields.iter().find_map(|theirs| match (field.what, theirs.what) {
                _ if field.at != theirs.at => None,
                (What::Text, What::Text) => Some(Field { len: field.len.max(theirs.len), ..*field }),
                (What::Number(a), What::Number(b)) if field.len == theirs.len => {
                    Some(Field { what: What::Number(a.join(&b)), ..*field })
                }
                _ => None,
            })
        };
        let fields = self.fields.iter().filter_map(both).collect();
        Some(Self { stride: self.stride, fields, is_set: self.is_set && other.is_set })
    }

    /// Rows that describe what these do, and zeros.
    pub(crate) fn join_zeros(&self) -> Self {
        self.map_numbers(|field, fact| fact.join(&Fact::constant(Bits::new(8 * field.len, 0))))
    }
}

/// What a row of an array of a type holds at most, if it holds texts: its strings and numbers, of which nothing is known.
#[must_use]
pub fn rows_of(types: &Types, ty: TypeId) -> Option<Texts> {
    let TypeKind::Array { mut element, .. } = types.kind(ty) else { return None };
    loop {
        match types.kind(element) {
            TypeKind::Array { element: inner, .. } => {
                if let Some(text) = text_field(types, element, 0) {
                    return Texts::new(text.len, vec![text], false);
                }
                element = inner;
            }
            TypeKind::Record(record) => return rows_of_record(types, types.records().get(record)?),
            _ => return None,
        }
    }
}

/// What each of several records one after the other holds at most, if it holds texts.
#[must_use]
pub fn rows_of_record(types: &Types, record: &Record) -> Option<Texts> {
    if record.kind != RecordKind::Struct || record.size > LONGEST_ROW {
        return None;
    }
    let field = |field: &ringfence_ir::Field| {
        let at = u32::try_from(field.offset).ok()?;
        let number = || {
            let is_number = matches!(types.kind(field.ty), TypeKind::Int { .. } | TypeKind::Enum { .. });
            let len = types.size(field.ty).filter(|_| is_number && field.bits.is_none())? as u32;
            Some(Field { at, len, what: What::Number(Fact::any(8 * len)) })
        };
        text_field(types, field.ty, at).or_else(number)
    };
    let fields: Vec<Field> = record.fields.iter().filter_map(field).take(MOST_FIELDS).collect();
    let has_text = fields.iter().any(|field| field.what == What::Text);
    Texts::new(record.size as u32, fields, false).filter(|_| has_text)
}

/// An array of characters as a field at a place.
fn text_field(types: &Types, ty: TypeId, at: u32) -> Option<Field> {
    let TypeKind::Array { element, len: ArrayLen::Fixed(_) } = types.kind(ty) else { return None };
    let is_character = matches!(types.kind(element), TypeKind::Int { .. }) && types.size(element) == Some(1);
    let len = types.size(ty).filter(|len| is_character && *len > 1 && *len <= LONGEST_ROW)?;
    Some(Field { at, len: len as u32, what: What::Text })
}

#[cfg(test)]
mod tests {
    use super::{Field, Texts, What};
    use ringfence_logic::Fact;

    #[test]
    fn fields_lie_in_a_row() {
        let number = Field { at: 4, len: 4, what: What::Number(Fact::any(32)) };
        assert!(Texts::new(8, vec![number], false).is_some());
        assert!(Texts::new(6, vec![number], false).is_none());
        assert!(Texts::new(8, vec![Field { len: 3, ..number }], false).is_none());
    }
}
