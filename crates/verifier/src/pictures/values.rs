//! Values of a state as values of a picture: pointers, numbers with what the path knows of them, and what
//! is equal.

use super::painter::StatePainter;
use ringfence_base::bits::{mask, sign_extend};
use ringfence_engine::painter::canvas::{Reading, number};
use ringfence_engine::painter::{Painter, Source};
use ringfence_exec::Algebra;
use ringfence_exec::value::undef_mask;
use ringfence_exec::{ObjId, Sym, Value};
use ringfence_ir::{BinOp, TypeId};
use ringfence_logic::{Binary, Fact, Kind, TermId, Unary};
use ringfence_smg::Shape;
use ringfence_verdict::picture::{self, Offset, Order, Range, Relation, Target, ValueId};

/// How many conditions of a path are looked at for relations between values.
const CONDITIONS: usize = 500;

/// A value that has an identity in a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    id: ValueId,
    signed: bool,
}

impl StatePainter<'_> {
    /// A value of `bits` bits and of a C type (none when it is not known), held at a place.
    pub(super) fn value_of(&mut self, value: Value, bits: u32, ty: TypeId, source: Source) -> picture::Value {
        if value.undef != 0 {
            let all = undef_mask(bits.min(64));
            // What is computed of such a value, or joined with others, is a term: it may be anything.
            let never =
                value.undef & all == all && value.prov.is_none() && matches!(value.bits, Sym::Const(_));
            return if never {
                picture::Value::Uninitialised
            } else {
                picture::Value::Unknown(ValueId::NONE)
            };
        }
        match value.prov.get() {
            Some(id) if bits == self.pointer_bits() => {
                self.hint(id, value, ty);
                let pointer = self.address(id, value.bits, source);
                pointer.unwrap_or(picture::Value::Unknown(ValueId::NONE))
            }
            None if value.prov.is_none() => self.number(value.bits, bits, ty),
            _ => picture::Value::Unknown(ValueId::NONE),
        }
    }

    /// The address of a byte of an object.
    fn address(&mut self, id: ObjId, bits: Sym, source: Source) -> Option<picture::Value> {
        let object = *self.state.heap.object(id)?;
        let offset = self.offset(bits, object.address);
        let shown = match object.shape {
            Shape::Last(segment) => (segment, Target::Last),
            Shape::Segment(segment) if segment.next.is_some() => {
                (id, if self.is_own(source, id) { Target::Every } else { Target::First })
            }
            Shape::Region | Shape::Segment(_) => (id, Target::Region),
        };
        self.pointer(object.kind, offset, shown)
    }

    /// Whether a pointer to a segment stands in the segment's nodes, but for their links, or below them: each
    /// node's own is pointed to then.
    fn is_own(&self, source: Source, segment: ObjId) -> bool {
        let Source::Field(holder, offset) = source else { return false };
        if holder == segment {
            let links = self.state.heap.segment(segment);
            let link = |at: Option<u32>| at.map(u64::from) == Some(offset);
            return !links.is_some_and(|links| link(links.next) || link(links.prev));
        }
        self.owners(holder).contains(&segment)
    }

    /// How far behind the start of an object an address is.
    fn offset(&mut self, bits: Sym, address: u64) -> Offset {
        let width = self.pointer_bits();
        let base = Sym::Const(u128::from(address) & mask(width));
        let far =
            |number: i128| i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX });
        match self.reason.binary(BinOp::Sub, width, bits, base) {
            Sym::Const(bits) => Offset::exactly(far(sign_extend(bits, width))),
            Sym::Term(term) => {
                let (low, high) = self.state.path.fact(self.reason, term).signed();
                let everything = Fact::any(width).signed();
                Offset {
                    low: if low == everything.0 { i64::MIN } else { far(low) },
                    high: if high == everything.1 { i64::MAX } else { far(high) },
                }
            }
        }
    }

    /// A value that is no address.
    fn number(&mut self, bits: Sym, width: u32, ty: TypeId) -> picture::Value {
        let reading = self.canvas.reading(ty);
        match bits {
            Sym::Const(bits) => number(bits, width, reading),
            Sym::Term(term) => {
                let fact = self.state.path.fact(self.reason, term);
                match fact.single() {
                    Some(bits) => number(bits.unsigned(), width, reading),
                    None => self.open(term, &fact, reading),
                }
            }
        }
    }

    /// A number that is not known exactly.
    fn open(&mut self, term: TermId, fact: &Fact, reading: Reading) -> picture::Value {
        let signed = reading == Reading::Signed;
        let next = ValueId::new(self.values.len() as u32);
        let value = self.values.entry(term).or_insert(Known { id: next, signed }).id;
        if !matches!(reading, Reading::Signed | Reading::Unsigned) {
            return picture::Value::Unknown(value);
        }
        let (low, high) = bounds(fact, signed);
        let (least, most) = bounds(&Fact::any(fact.width()), signed);
        let (low, high) = (low.filter(|_| low != least), high.filter(|_| high != most));
        let facts = congruence(fact);
        if low.is_none() && high.is_none() && facts.is_empty() {
            return picture::Value::Unknown(value);
        }
        picture::Value::Range(Range { value, low, high, facts })
    }

    /// What the path says about pairs of values that the picture holds.
    pub(super) fn relate(&mut self) {
        let conditions: Vec<TermId> = self.state.path.conditions().take(CONDITIONS).collect();
        for condition in conditions {
            if let Some(relation) = self.relation(condition)
                && !self.canvas.picture.relations.contains(&relation)
            {
                self.canvas.picture.relations.push(relation);
            }
        }
    }

    fn relation(&mut self, condition: TermId) -> Option<Relation> {
        let (order, op, left, right) = match self.reason.terms.kind(condition) {
            Kind::Binary(op @ (Binary::Ult | Binary::Slt), left, right) => (Order::Less, op, left, right),
            Kind::Unary(Unary::Not, inner) => match self.reason.terms.kind(inner) {
                Kind::Binary(op @ (Binary::Ult | Binary::Slt), left, right) => {
                    (Order::AtMost, op, right, left)
                }
                Kind::Binary(op @ Binary::Eq, left, right) => (Order::Differs, op, left, right),
                _ => return None,
            },
            _ => return None,
        };
        let (a, b) = (*self.values.get(&left)?, *self.values.get(&right)?);
        let signed = op == Binary::Slt;
        let mut fits = |term: TermId, known: Known| {
            known.signed == signed || self.state.path.fact(self.reason, term).signed().0 >= 0
        };
        let means_the_same = op == Binary::Eq || (fits(left, a) && fits(right, b));
        means_the_same.then_some(Relation { left: a.id, order, right: b.id })
    }
}

/// The ends of what a number can be, as far as a picture can say them.
fn bounds(fact: &Fact, signed: bool) -> (Option<i128>, Option<i128>) {
    if signed {
        let (low, high) = fact.signed();
        return (Some(low), Some(high));
    }
    let (low, high) = fact.unsigned();
    (i128::try_from(low).ok(), i128::try_from(high).ok())
}

/// What is known about the remainder of a number, in words.
fn congruence(fact: &Fact) -> Vec<String> {
    let class = fact.congruence();
    match (class.stride, class.remainder) {
        (0 | 1, _) => Vec::new(),
        (stride, 0) => vec![format!("multiple of {stride}")],
        (stride, rest) => vec![format!("{rest} more than a multiple of {stride}")],
    }
}
