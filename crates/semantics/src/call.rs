//! Calls: which function, do the arguments and the result fit, the frame with its arguments.

use crate::access::name_of;
use crate::algebra::Bits;
use crate::compatible;
use crate::domain::{Domain, Effect, Place, ValueOf};
use crate::object::{ObjectKind, Rights};
use crate::register;
use crate::site::{Site, Waiting};
use crate::stop::Stop;
use ringfence_ir::{
    Body, ConvOp, DataModel, FuncId, Operand, OperandList, Program, RegId, SigId, Ty, TypeId,
};
use ringfence_verdict::ViolationKind;

/// Executes a call instruction. Whether a new frame is the innermost now; otherwise the call is done.
///
/// # Errors
/// When the call is bad, or whatever stops a library function.
pub fn call<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &'p Body,
    dst: RegId,
    callee: Operand,
    args: OperandList,
    sig: SigId,
) -> Result<bool, Stop> {
    let func = match callee {
        Operand::Func(func) => func,
        _ => self::callee(domain, domain.get(callee))?,
    };
    let program = domain.program();
    let mut values = domain.take_scratch();
    values.extend(body.list(args).iter().map(|&arg| (domain.get(arg), program.operand_ty(body, arg))));
    let site = Site { func, sig, dst, waiting: Waiting::Caller };
    let entered = match &program.functions[func].body {
        Some(callee) => enter(domain, site, callee, &mut values).map(|()| true),
        None if passes_aggregate(program, site) => {
            Err(domain.unsupported("an aggregate as an argument of a library function".into()))
        }
        None => check_compatible(domain, site)
            .and_then(|()| domain.call_library(site, &values))
            .and_then(|result| give(domain, body, dst, result))
            .map(|()| false),
    };
    domain.give_scratch(values);
    entered
}

/// Sets the register that a call's result goes to, as wide as that is. A function that gives no result, called
/// by a type that has one, leaves any bits there.
pub fn give<'p, D: Domain<'p>>(
    domain: &mut D,
    body: &Body,
    dst: RegId,
    result: Option<ValueOf<'p, D>>,
) -> Result<(), Stop> {
    if dst.is_none() {
        return Ok(());
    }
    let ty = body.regs[dst].ty;
    let value = match result {
        Some(value) => domain.fit(value, ty),
        None => domain.indeterminate(ty.bits(domain.model()))?,
    };
    domain.set(dst, value);
    Ok(())
}

/// The function that a pointer calls.
///
/// # Errors
/// When it is no function's address.
pub fn callee<'p, D: Domain<'p>>(domain: &mut D, pointer: ValueOf<'p, D>) -> Result<FuncId, Stop> {
    let bad = |domain: &D, message: String| Err(domain.violation(ViolationKind::BadCall, message, None));
    if pointer.is_indeterminate() {
        return bad(domain, "call through an uninitialised pointer".into());
    }
    match domain.place(pointer)? {
        Some(Place { kind: ObjectKind::Function(func), offset: 0, .. }) => Ok(func),
        // It may be code: assembler text can define it.
        Some(place) if place.rights == Rights::Unknown => {
            Err(domain.unsupported("call of an external object that is not defined".into()))
        }
        Some(Place { id, offset, .. }) => {
            let name = name_of(domain, id);
            bad(domain, format!("call of offset {offset} of {name}, no function"))
        }
        None => match domain.number(pointer) {
            Some(0) => bad(domain, "call through a null pointer".into()),
            Some(address) => bad(domain, format!("call of address {address:#x}, where there is no function")),
            None => bad(domain, "call through a pointer that is no function's".into()),
        },
    }
}

/// Pushes the frame of a function of the program. The arguments are converted in place first, so that nothing
/// has changed when one of them does not fit or has to be asked about.
///
/// # Errors
/// When the arguments or the result do not fit, or a limit is met.
pub fn enter<'p, D: Domain<'p>>(
    domain: &mut D,
    site: Site,
    body: &'p Body,
    args: &mut [(ValueOf<'p, D>, Ty)],
) -> Result<(), Stop> {
    domain.check_depth(body)?;
    let fixed = usize::from(body.result.is_some()) + body.params.len();
    let function = &domain.program().functions[site.func];
    let own = domain.program().types.sig(function.sig);
    check_count(domain, site, fixed, args.len())?;
    if site.sig != function.sig {
        check_result(domain, site)?;
    }
    adapt_all(domain, site, body, args)?;
    check_compatible(domain, site)?;
    domain.push_frame(site, body)?;
    let named = body.result.iter().copied().chain(body.params.iter().map(|param| param.reg));
    for (reg, &(value, _)) in named.zip(args.iter()) {
        domain.set(reg, value);
    }
    if own.variadic {
        crate::varargs::pass(domain, site, body.params.len(), &args[fixed..])?;
    }
    Ok(())
}

fn bad_call<'p, D: Domain<'p>>(domain: &D, site: Site, what: &str) -> Stop {
    let program = domain.program();
    let name = program.names.name(program.functions[site.func].name);
    domain.violation(ViolationKind::BadCall, format!("call of '{name}'{what}"), None)
}

fn check_count<'p, D: Domain<'p>>(domain: &D, site: Site, fixed: usize, given: usize) -> Result<(), Stop> {
    let program = domain.program();
    let own = program.types.sig(program.functions[site.func].sig);
    let more = own.variadic || !own.prototyped;
    if given == fixed || (given > fixed && more) {
        return Ok(());
    }
    Err(bad_call(domain, site, &format!(", which takes {fixed} arguments, with {given}")))
}

/// Requires that a function is called by a type that is compatible with its own (C11 6.5.2.2p6 and p9).
fn check_compatible<'p, D: Domain<'p>>(domain: &mut D, site: Site) -> Result<(), Stop> {
    let program = domain.program();
    if site.sig == program.functions[site.func].sig {
        return Ok(());
    }
    let compatible = is_compatible(program, site.func, site.sig);
    domain.require(
        ViolationKind::IncompatibleCall,
        Effect::Noted,
        |_| D::Bits::number(compatible.into()),
        |_| {
            let name = program.names.name(program.functions[site.func].name);
            let [used, own] = [site.sig, program.functions[site.func].sig].map(|sig| program.types.sig(sig));
            let how = match used.variadic == own.variadic {
                true => "with other types of arguments or result than it has",
                false => "that differs in whether the number of arguments is variable",
            };
            format!("call of '{name}' by a type {how}")
        },
    )
}

/// Whether a signature is compatible with a function's type, as far as types are distinguished. Of a library function that was
/// declared without a prototype, the declaration does not say.
#[must_use]
pub fn is_compatible(program: &Program, func: FuncId, sig: SigId) -> bool {
    let function = &program.functions[func];
    let (own, used) = (program.types.sig(function.sig), program.types.sig(sig));
    let says = own.prototyped || function.body.is_some();
    sig == function.sig
        || !says
        || (own.variadic == used.variadic && compatible::signatures(&program.types, sig, function.sig))
}

/// Checks that the result which the caller expects is of the class that the function gives.
fn check_result<'p, D: Domain<'p>>(domain: &D, site: Site) -> Result<(), Stop> {
    if result_fits(domain.program(), site.func, site.sig, site.dst.is_some()) {
        return Ok(());
    }
    Err(bad_call(domain, site, " with another type of result than it has"))
}

/// Whether the result that a call by a signature expects is of the class that the function gives; a scalar that
/// is not wanted may be any.
#[must_use]
pub fn result_fits(program: &Program, func: FuncId, sig: SigId, wanted: bool) -> bool {
    let types = &program.types;
    let (expected, own) = (types.sig(sig).ret, types.sig(program.functions[func].sig).ret);
    if types.is_aggregate(expected) || types.is_aggregate(own) {
        return types.is_aggregate(expected) == types.is_aggregate(own)
            && types.size(expected) == types.size(own);
    }
    match (types.scalar(expected), types.scalar(own)) {
        (Some(expected), Some(own)) => !wanted || same_class(program.model(), expected, own),
        _ => true,
    }
}

/// Whether a value of one register type can be taken as one of the other: the same type, or
/// integers and pointers of the same width.
pub(crate) fn same_class(model: DataModel, wanted: Ty, given: Ty) -> bool {
    let word = |ty: Ty| ty.is_int() || ty == Ty::Ptr;
    wanted == given || (word(wanted) && word(given) && wanted.bits(model) == given.bits(model))
}

/// The named arguments as the parameters' register types.
fn adapt_all<'p, D: Domain<'p>>(
    domain: &mut D,
    site: Site,
    body: &Body,
    args: &mut [(ValueOf<'p, D>, Ty)],
) -> Result<(), Stop> {
    let hidden = usize::from(body.result.is_some());
    for (i, param) in body.params.iter().enumerate() {
        let (value, given) = args[hidden + i];
        let wanted = body.regs[param.reg].ty;
        let value = if wanted == given { Some(value) } else { adapt(domain, value, given, wanted)? };
        let Some(value) =
            value.filter(|_| aggregate_fits(domain.program(), site.func, site.sig, i, param.ty))
        else {
            let what = format!(" with argument {} of another type than it takes", i + 1);
            return Err(bad_call(domain, site, &what));
        };
        args[hidden + i].0 = value;
    }
    Ok(())
}

/// An argument as the parameter's register type: integers and pointers of the same width are
/// exchangeable, and promoted arguments shrink to the parameter that they are for.
fn adapt<'p, D: Domain<'p>>(
    domain: &mut D,
    value: ValueOf<'p, D>,
    given: Ty,
    wanted: Ty,
) -> Result<Option<ValueOf<'p, D>>, Stop> {
    Ok(match (given, wanted) {
        _ if same_class(domain.model(), wanted, given) => Some(value),
        (Ty::I32, Ty::I8 | Ty::I16) => Some(register::convert(domain, ConvOp::Trunc, given, wanted, value)?),
        (Ty::F64, Ty::F32) => Some(register::convert(domain, ConvOp::FConv, given, wanted, value)?),
        _ => None,
    })
}

/// Whether a call by a signature passes an aggregate of the size that the function takes, or a scalar where it
/// takes one. A signature without a prototype lists the types of the arguments if there is an aggregate among
/// them.
#[must_use]
pub fn aggregate_fits(program: &Program, func: FuncId, sig: SigId, index: usize, wanted: TypeId) -> bool {
    let types = &program.types;
    let used = types.sig(sig);
    if used.prototyped && sig == program.functions[func].sig {
        return true;
    }
    match used.params.get(index) {
        None => !types.is_aggregate(wanted),
        Some(&given) => match (types.is_aggregate(given), types.is_aggregate(wanted)) {
            (false, false) => true,
            (true, true) => types.size(given) == types.size(wanted),
            _ => false,
        },
    }
}

/// Whether a call passes an aggregate beyond the parameters that the function declares.
fn passes_aggregate(program: &Program, site: Site) -> bool {
    let types = &program.types;
    let declared = types.sig(program.functions[site.func].sig).params.len();
    site.sig != program.functions[site.func].sig
        && types.sig(site.sig).params.iter().skip(declared).any(|&ty| types.is_aggregate(ty))
}
