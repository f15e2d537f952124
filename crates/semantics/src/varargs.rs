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
use crate::stop::Stop;
use crate::value::Value;
use ringfence_ir::{DataModel, FuncId, Ty};
use ringfence_verdict::ViolationKind;

const CELL: u64 = 16;

fn advance<'p, D: Domain<'p>>(domain: &mut D, pointer: ValueOf<'p, D>, bytes: u64) -> ValueOf<'p, D> {
    register::pointer_add(domain, pointer, Value::number(bytes.into()))
}

/// Makes the area of the unnamed arguments of the innermost call.
///
/// # Errors
/// When a limit is met.
pub fn pass<'p, D: Domain<'p>>(
    domain: &mut D,
    func: FuncId,
    args: &[(ValueOf<'p, D>, Ty)],
) -> Result<(), Stop> {
    let area = domain.new_object(NewObject {
        kind: ObjectKind::Varargs(func),
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
    domain.set_unnamed(area, args.iter().map(|&(_, ty)| ty).collect());
    Ok(())
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
        return Err(domain.violation(ViolationKind::BadCall, message.into()));
    };
    let bytes = list_bytes(domain.model());
    domain.fill(list, 0, bytes)?;
    domain.store(list, Ty::Ptr, area)
}

/// `va_end`: the list cannot be used any more.
///
/// # Errors
/// When the list is not accessible.
pub fn end<'p, D: Domain<'p>>(domain: &mut D, list: ValueOf<'p, D>) -> Result<(), Stop> {
    domain.store(list, Ty::Ptr, Value::INDETERMINATE)
}

/// `va_copy`.
///
/// # Errors
/// When a list is not accessible.
pub fn copy<'p, D: Domain<'p>>(domain: &mut D, dst: ValueOf<'p, D>, src: ValueOf<'p, D>) -> Result<(), Stop> {
    let bytes = list_bytes(domain.model());
    domain.copy(dst, src, bytes)
}

/// The next argument of the `va_list` at an address, as a register type.
///
/// # Errors
/// When there is none, or it is of another class.
pub fn next<'p, D: Domain<'p>>(domain: &mut D, list: ValueOf<'p, D>, ty: Ty) -> Result<ValueOf<'p, D>, Stop> {
    let cell = domain.load(list, Ty::Ptr)?;
    if cell.is_indeterminate() {
        let message = "va_arg with a list that was not started";
        return Err(domain.violation(ViolationKind::UninitialisedPointer, message.into()));
    }
    match domain.place(cell)? {
        Some(Place { id, kind: ObjectKind::Varargs(_), offset, .. }) if offset >= 0 => {
            if let Some(types) = domain.unnamed_types(id) {
                check_type(domain, &types, (offset as u64 / CELL) as usize, ty)?;
            }
        }
        _ => {
            let message = "va_arg with something that is no argument list";
            return Err(domain.violation(ViolationKind::BadCall, message.into()));
        }
    }
    let value = domain.load(cell, ty)?;
    let value = domain.fit(value, ty);
    let next = advance(domain, cell, CELL);
    domain.store(list, Ty::Ptr, next)?;
    Ok(value)
}

fn check_type<'p, D: Domain<'p>>(domain: &D, types: &[Ty], index: usize, ty: Ty) -> Result<(), Stop> {
    match types.get(index) {
        Some(&given) if same_class(domain, ty, given) => Ok(()),
        Some(&given) => {
            let message = format!("va_arg asks for {} but the argument is {}", ty.name(), given.name());
            Err(domain.violation(ViolationKind::BadCall, message))
        }
        None => {
            let message = format!("va_arg past the last of {} unnamed arguments", types.len());
            Err(domain.violation(ViolationKind::OutOfBounds, message))
        }
    }
}
