//! Accesses in no order that may meet.
//!
//! Where two accesses of a region stand in no order, one of them writes, and the tree does not show whether they
//! have a bit in common (`*p + (*q)++`), the program looks at it itself: the address of the first of the two is kept
//! in a register, and after the second one `__ringfence_apart` is called with both. An access that is not always
//! made (an operand of `&&`, `||`, `?:`) has a null pointer for its address until it is made.

use super::super::Lowerer;
use super::super::place::Place;
use super::region::{Kind, Region};
use super::tree::same_lvalue;
use crate::unit::Unit;
use ringfence_base::FastMap;
use ringfence_ir::{InstKind, Operand, RegId, Ty};
use rucc_sema::{Const, Conversion, DeclId, ExprId, ExprKind};
use rucc_types::{TypeId, TypeKind};

/// The most pairs of accesses of one expression that are looked at.
const MOST_PAIRS: usize = 64;

/// An access: its expression, and whether it is the read of a compound assignment.
type Access = (ExprId, bool);

/// The accesses whose addresses are watched while a region is lowered.
#[derive(Debug, Default, Clone)]
pub(super) struct Watched {
    pairs: Vec<(Access, Access)>,
    addresses: FastMap<Access, Address>,
}

/// Where an access is.
#[derive(Debug, Clone, Copy)]
struct Address {
    reg: RegId,
    /// Its first bit and how many there are, once it was lowered.
    bits: Option<(u64, u64)>,
}

/// What a region watches, to be forgotten at its end.
#[derive(Debug, Default)]
pub(super) struct Watching {
    pairs: usize,
    begun: Vec<Access>,
}

impl Lowerer<'_> {
    /// Watches pairs of accesses of a region. If there are too many, nothing is proved.
    pub(super) fn watch(&mut self, region: &Region, pairs: &[(usize, usize)]) -> Watching {
        if pairs.len() > MOST_PAIRS {
            self.assume_order();
            return Watching { pairs: self.f.orders.watched.pairs.len(), begun: Vec::new() };
        }
        let mut watching = Watching { pairs: self.f.orders.watched.pairs.len(), begun: Vec::new() };
        for &(early, late) in pairs {
            let (early, late) =
                (self.begin(region, early, &mut watching), self.begin(region, late, &mut watching));
            self.f.orders.watched.pairs.push((early, late));
        }
        watching
    }

    fn begin(&mut self, region: &Region, index: usize, watching: &mut Watching) -> Access {
        let evaluation = &region.evaluations[index];
        let access = (evaluation.expr, evaluation.kind == Kind::Old);
        if !self.f.orders.watched.addresses.contains_key(&access) {
            let reg = self.temp(Ty::Ptr);
            if evaluation.is_in_group() {
                let src = self.number(Ty::Ptr, 0);
                self.emit(InstKind::Move { dst: reg, src });
            }
            self.f.orders.watched.addresses.insert(access, Address { reg, bits: None });
            watching.begun.push(access);
        }
        access
    }

    /// Watches nothing more for a region.
    pub(super) fn unwatch(&mut self, watching: &Watching) {
        let watched = &mut self.f.orders.watched;
        watched.pairs.truncate(watching.pairs);
        watching.begun.iter().for_each(|access| {
            watched.addresses.remove(access);
        });
    }

    /// An access was made: it must be apart from those before it that stand in no order with it.
    #[inline]
    pub(in super::super) fn accessed(&mut self, expr: ExprId, place: &Place, old: bool) {
        if !self.f.orders.watched.pairs.is_empty() {
            self.compare_access((expr, old), place);
        }
    }

    fn compare_access(&mut self, access: Access, place: &Place) {
        let Some(&address) = self.f.orders.watched.addresses.get(&access) else { return };
        if place.variable().is_some() {
            return;
        }
        let src = self.address(place);
        self.emit(InstKind::Move { dst: address.reg, src });
        let bits = match place.bits {
            Some(bits) => (u64::from(bits.first), u64::from(bits.width)),
            None => (0, self.size(place.ty).saturating_mul(8)),
        };
        self.f.orders.watched.addresses.insert(access, Address { bits: Some(bits), ..address });
        for number in 0..self.f.orders.watched.pairs.len() {
            let other = match self.f.orders.watched.pairs[number] {
                (a, b) if a == access => b,
                (a, b) if b == access => a,
                _ => continue,
            };
            if let Some(&Address { reg, bits: Some(before) }) = self.f.orders.watched.addresses.get(&other) {
                self.call_apart((reg, before), (address.reg, bits));
            }
        }
    }

    fn call_apart(&mut self, a: (RegId, (u64, u64)), b: (RegId, (u64, u64))) {
        let mut args = Vec::with_capacity(6);
        for (reg, (first, width)) in [a, b] {
            args.push(Operand::Reg(reg));
            args.push(self.number(Ty::I64, first.into()));
            args.push(self.number(Ty::I64, width.into()));
        }
        self.call_check("__ringfence_apart", &args);
    }
}

/// A part of memory, as far as the tree shows it.
struct Extent {
    root: Root,
    /// The first bit from the root on.
    first: i128,
    bits: i128,
}

/// What an extent is counted from.
enum Root {
    Decl(DeclId),
    /// What a pointer points to.
    Pointer(ExprId),
    /// An lvalue that is not looked into.
    Lvalue(ExprId),
}

/// Whether two lvalues have no bit in common; `calm` says that expressions written in the same way have the same
/// value.
pub(super) fn are_apart(unit: &Unit, x: ExprId, y: ExprId, calm: bool) -> bool {
    let (Some(x), Some(y)) = (Extent::of(unit, x), Extent::of(unit, y)) else { return false };
    let same = match (&x.root, &y.root) {
        (Root::Decl(a), Root::Decl(b)) => a == b,
        (Root::Pointer(a), Root::Pointer(b)) | (Root::Lvalue(a), Root::Lvalue(b)) => {
            calm && same_lvalue(&unit.tast, *a, *b)
        }
        _ => false,
    };
    same && (x.first + x.bits <= y.first || y.first + y.bits <= x.first)
}

impl Extent {
    fn of(unit: &Unit, lvalue: ExprId) -> Option<Self> {
        let expr = unit.tast[lvalue];
        match expr.kind {
            ExprKind::Decl(decl) => Self::whole(unit, Root::Decl(decl), expr.ty),
            ExprKind::Convert { kind: Conversion::Lvalue, operand } => Self::of(unit, operand),
            ExprKind::Unary { op: rucc_ast::UnaryOp::Deref, operand } => {
                Self::element(unit, operand, 0, expr.ty)
            }
            ExprKind::Subscript { base, index } => match constant(unit, index) {
                Some(index) => Self::element(unit, base, index, expr.ty),
                None => Self::whole(unit, Root::Lvalue(lvalue), expr.ty),
            },
            ExprKind::Member { base, field } => {
                let whole = Self::of(unit, base)?;
                let TypeKind::Record(record) = unit.types.kind(unit.types.canonical(unit.tast[base].ty))
                else {
                    return None;
                };
                let info = unit.types.record_info(record);
                let field = info.fields.get(field as usize).filter(|_| info.variable.is_none())?;
                let first = whole.first + i128::from(field.offset) * 8;
                Some(match field.bits {
                    Some(width) => Self { first: first + i128::from(field.bit), bits: width.into(), ..whole },
                    None => Self { first, bits: bits_of(unit, expr.ty)?, ..whole },
                })
            }
            _ => Self::whole(unit, Root::Lvalue(lvalue), expr.ty),
        }
    }

    fn whole(unit: &Unit, root: Root, ty: TypeId) -> Option<Self> {
        Some(Self { root, first: 0, bits: bits_of(unit, ty)? })
    }

    /// The element with a number, counted from where a pointer points.
    fn element(unit: &Unit, pointer: ExprId, index: i128, ty: TypeId) -> Option<Self> {
        let bits = bits_of(unit, ty)?;
        let start = match unit.tast[pointer].kind {
            ExprKind::Convert { kind: Conversion::ArrayDecay, operand } => Self::of(unit, operand)?,
            _ => Self { root: Root::Pointer(pointer), first: 0, bits },
        };
        Some(Self { first: start.first + index * bits, bits, ..start })
    }
}

fn bits_of(unit: &Unit, ty: TypeId) -> Option<i128> {
    let layout = rucc_types::layout(&unit.types, ty, &unit.target).ok()?;
    Some(i128::from(layout.size) * 8)
}

fn constant(unit: &Unit, id: ExprId) -> Option<i128> {
    match unit.tast[id].kind {
        ExprKind::Const(value) => match unit.tast[value] {
            Const::Int(number) => Some(number).filter(|number| number.unsigned_abs() < 1 << 60),
            _ => None,
        },
        ExprKind::Convert { kind: Conversion::Arithmetic, operand } => constant(unit, operand),
        _ => None,
    }
}
