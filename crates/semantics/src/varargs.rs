//! Unnamed arguments: the area that holds them and the lists that walk through it.
//!
//! The unnamed arguments of a call are one object with a cell of 16 bytes each. A `va_list` holds, in
//! its first bytes, a pointer to the next cell; the rest of the list (on LP64 it has 24 bytes) is
//! zero. The layout is our own: a program that looks into a `va_list` sees another one than on a real
//! machine.

use crate::call::same_class;
use crate::domain::{Domain, Place, ValueOf};
use crate::object::{NewObject, ObjectKind, Rights};
use crate::register;
use crate::site::{Site, Unnamed};
use crate::stop::Stop;
use crate::value::Value;
use ringfence_ir::{DataModel, Ty, TypeId, TypeKind, Types};
use ringfence_verdict::ViolationKind;
use std::rc::Rc;

const CELL: u64 = 16;

fn advance<'p, D: Domain<'p>>(domain: &mut D, pointer: ValueOf<'p, D>, bytes: u64) -> ValueOf<'p, D> {
    register::pointer_add(domain, pointer, Value::number(bytes.into()))
}

/// Makes the area of the unnamed arguments of the innermost call, whose function has so many named ones.
pub fn pass<'p, D: Domain<'p>>(
    domain: &mut D,
    site: Site,
    named: usize,
    args: &[(ValueOf<'p, D>, Ty)],
) -> Result<(), Stop> {
    let area = domain.new_object(NewObject {
        kind: ObjectKind::Varargs(site.func),
        size: Value::number(u128::from(CELL) * args.len() as u128),
        align: CELL,
        rights: Rights::ReadWrite,
        zero: false,
        loc: domain.loc(),
    })?;
    for (i, &(value, ty)) in args.iter().enumerate() {
        let cell = advance(domain, area, CELL * i as u64);
        domain.store(cell, ty, value)?;
    }
    let types = unnamed_types(domain, site, named, args);
    domain.set_unnamed(area, types);
    Ok(())
}

/// The types of unnamed arguments. The signature of the call lists them if there is an aggregate among them.
fn unnamed_types<'p, D: Domain<'p>>(
    domain: &D,
    site: Site,
    named: usize,
    args: &[(ValueOf<'p, D>, Ty)],
) -> Rc<[Unnamed]> {
    let types = &domain.program().types;
    let listed = types.sig(site.sig).params.get(named..).unwrap_or(&[]);
    let aggregate = |i: usize| listed.get(i).copied().filter(|&ty| types.is_aggregate(ty));
    let each = args.iter().enumerate();
    each.map(|(i, &(_, ty))| Unnamed { ty, aggregate: aggregate(i).unwrap_or(TypeId::NONE) }).collect()
}

/// How many bytes a `va_list` has.
const fn list_bytes(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => 4,
        DataModel::Lp64 => 24,
    }
}

/// `va_start`.
///
/// # Errors
/// When the function has no unnamed arguments, or the list is not accessible.
pub fn start<'p, D: Domain<'p>>(domain: &mut D, list: ValueOf<'p, D>) -> Result<(), Stop> {
    let Some(area) = domain.unnamed() else {
        let message = "va_start in a function that takes no unnamed arguments";
        return Err(domain.violation(ViolationKind::BadCall, message.into(), None));
    };
    let bytes = list_bytes(domain.model());
    domain.fill(list, 0, bytes)?;
    domain.store(list, Ty::Ptr, area)
}

/// `va_end`: the list cannot be used any more.
pub fn end<'p, D: Domain<'p>>(domain: &mut D, list: ValueOf<'p, D>) -> Result<(), Stop> {
    domain.store(list, Ty::Ptr, Value::INDETERMINATE)
}

/// `va_copy`.
pub fn copy<'p, D: Domain<'p>>(domain: &mut D, dst: ValueOf<'p, D>, src: ValueOf<'p, D>) -> Result<(), Stop> {
    let bytes = list_bytes(domain.model());
    domain.copy(dst, src, bytes)
}

/// The next argument of the `va_list` at an address: the value of a scalar, the address of an aggregate.
///
/// # Errors
/// When there is none, or it is of another class.
pub fn next<'p, D: Domain<'p>>(
    domain: &mut D,
    list: ValueOf<'p, D>,
    wanted: Unnamed,
) -> Result<ValueOf<'p, D>, Stop> {
    let cell = domain.load(list, Ty::Ptr)?;
    if cell.is_indeterminate() {
        let message = "va_arg with a list that was not started";
        return Err(domain.violation(ViolationKind::UninitialisedPointer, message.into(), None));
    }
    match domain.place(cell)? {
        Some(Place { id, kind: ObjectKind::Varargs(_), offset, .. }) if offset >= 0 => {
            if let Some(types) = domain.unnamed_types(id) {
                check_type(domain, &types, (offset as u64 / CELL) as usize, wanted)?;
            }
        }
        _ => {
            let message = "va_arg with something that is no argument list";
            return Err(domain.violation(ViolationKind::BadCall, message.into(), None));
        }
    }
    let value = domain.load(cell, wanted.ty)?;
    let value = domain.fit(value, wanted.ty);
    let next = advance(domain, cell, CELL);
    domain.store(list, Ty::Ptr, next)?;
    Ok(value)
}

fn check_type<'p, D: Domain<'p>>(
    domain: &D,
    types: &[Unnamed],
    index: usize,
    wanted: Unnamed,
) -> Result<(), Stop> {
    match types.get(index) {
        Some(&given) if fits(domain, wanted, given) => Ok(()),
        Some(&given) => {
            let other = if given.aggregate.is_some() && wanted.aggregate.is_some() {
                "another one"
            } else {
                given.name()
            };
            let message = format!("va_arg asks for {} but the argument is {other}", wanted.name());
            Err(domain.violation(ViolationKind::BadCall, message, None))
        }
        None => {
            let message = format!("va_arg past the last of {} unnamed arguments", types.len());
            Err(domain.violation(ViolationKind::OutOfBounds, message, None))
        }
    }
}

fn fits<'p, D: Domain<'p>>(domain: &D, wanted: Unnamed, given: Unnamed) -> bool {
    match (wanted.aggregate.is_some(), given.aggregate.is_some()) {
        (false, false) => same_class(domain.model(), wanted.ty, given.ty),
        (true, true) => same_layout(&domain.program().types, wanted.aggregate, given.aggregate),
        _ => false,
    }
}

/// Whether two aggregates are made of the same scalars at the same places. The same type in two translation
/// units has two names.
fn same_layout(types: &Types, a: TypeId, b: TypeId) -> bool {
    let mut pending = vec![(a, b)];
    while let Some((a, b)) = pending.pop() {
        if a == b {
            continue;
        }
        match (types.kind(a), types.kind(b)) {
            (TypeKind::Array { element: x, .. }, TypeKind::Array { element: y, .. }) => pending.push((x, y)),
            (TypeKind::Record(x), TypeKind::Record(y)) => {
                let (x, y) = (types.record(x), types.record(y));
                let shape = |i: usize| {
                    (x.fields[i].offset, x.fields[i].bits) == (y.fields[i].offset, y.fields[i].bits)
                };
                let same = x.kind == y.kind && x.fields.len() == y.fields.len();
                if !same || !(0..x.fields.len()).all(shape) {
                    return false;
                }
                pending.extend(x.fields.iter().zip(&y.fields).map(|(x, y)| (x.ty, y.ty)));
            }
            _ if types.scalar(a).is_none() || types.scalar(a) != types.scalar(b) => return false,
            _ => {}
        }
        if types.size(a) != types.size(b) {
            return false;
        }
    }
    true
}
