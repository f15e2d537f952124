//! The start of an execution: addresses and initial contents of functions, globals and the arguments of the
//! entry.
//!
//! Objects are made in one order (functions, then globals), so that all domains that give out addresses in the
//! order of creation agree about them.

use crate::algebra::Bits;
use crate::domain::{Domain, ValueOf};
use crate::object::{NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use crate::value::Value;
use crate::{alignment, register};
use ringfence_ir::{
    BlockId, Body, Const, FuncId, Function, Global, GlobalId, GlobalKind, Program, RelocTarget, Ty, TypeId,
};

/// Lays out functions, globals and constants.
pub fn set_up<'p, D: Domain<'p>>(domain: &mut D) -> Result<(), Stop> {
    let program = domain.program();
    for (id, _) in program.notes().iter_ids() {
        domain.fixed().aligns.push(alignment::of_base(program, id));
    }
    for (id, function) in program.functions.iter_ids() {
        let address = domain.new_object(function_object(id, function))?;
        domain.fixed().functions.push(address);
    }
    for (id, global) in program.globals.iter_ids() {
        let address = domain.new_object(global_object(id, global))?;
        domain.fixed().globals.push(address);
    }
    for item in program.consts.items() {
        let value = match *item {
            Const::Bits { bits, .. } => Value::number(bits),
            Const::Label { func, block } => label_address(domain, func, block),
        };
        domain.fixed().consts.push(value);
    }
    for (id, global) in program.globals.iter_ids() {
        match global.defined {
            true => fill_global(domain, id, global),
            false => define_global(domain, id, global)?,
        }
    }
    Ok(())
}

/// A function has an address of its own and one for each label.
fn function_object<B: Bits>(id: FuncId, function: &Function) -> NewObject<Value<B>> {
    let labels = function.body.as_ref().map_or(0, |body| body.blocks.len() as u128);
    NewObject {
        kind: ObjectKind::Function(id),
        size: Value::number(1 + labels),
        align: 16,
        rights: Rights::Opaque,
        zero: false,
        loc: function.loc,
    }
}

fn label_address<'p, D: Domain<'p>>(domain: &mut D, func: FuncId, block: BlockId) -> ValueOf<'p, D> {
    let function = domain.fixed().functions[func];
    register::pointer_add(domain, function, Value::number(1 + u128::from(block.raw())))
}

fn global_object<B: Bits>(id: GlobalId, global: &Global) -> NewObject<Value<B>> {
    let rights = match global.kind {
        _ if !global.defined => Rights::Unknown,
        GlobalKind::Variable => Rights::ReadWrite,
        GlobalKind::Constant | GlobalKind::StringLiteral => Rights::ReadOnly,
    };
    NewObject {
        kind: ObjectKind::Global(id),
        size: Value::number(global.size.into()),
        align: global.align,
        rights,
        zero: true,
        loc: global.loc,
    }
}

fn fill_global<'p, D: Domain<'p>>(domain: &mut D, id: GlobalId, global: &'p Global) {
    let Some(object) = domain.fixed().globals[id].prov.get() else { return };
    let len = global.bytes.len().min(global.size as usize);
    domain.initialise(object, &global.bytes[..len]);
    let word = Ty::Ptr.bytes(domain.model());
    for reloc in &global.relocs {
        let target = match reloc.target {
            RelocTarget::Global(target) => domain.fixed().globals[target],
            RelocTarget::Func(func) => domain.fixed().functions[func],
            RelocTarget::Label(func, block) => label_address(domain, func, block),
        };
        let addend = ringfence_base::bits::mask(Ty::Ptr.bits(domain.model())) & reloc.addend as u128;
        let value = register::pointer_add(domain, target, Value::number(addend));
        if reloc.offset.checked_add(word).is_some_and(|end| end <= global.size) {
            domain.initialise_pointer(object, reloc.offset, value);
        }
    }
}

/// Lets the library define an external object, if it knows one of this name.
fn define_global<'p, D: Domain<'p>>(domain: &mut D, id: GlobalId, global: &Global) -> Result<(), Stop> {
    let (name, address) = (domain.program().names.name(global.name), domain.fixed().globals[id]);
    domain.define_external(name, address)
}

/// The types of the parameters of the entry.
///
/// # Errors
/// When the entry returns an aggregate, or `main` has parameters that it cannot have, or one for the environment that the program also sees
/// in another way: the two would have to agree.
pub fn entry_params<'p, D: Domain<'p>>(domain: &D, body: &Body, is_main: bool) -> Result<Vec<TypeId>, Stop> {
    if body.result.is_some() {
        return Err(domain.unsupported("an entry that returns an aggregate".into()));
    }
    if is_main && body.params.len() > 3 {
        return Err(domain.unsupported("a main function with more than three parameters".into()));
    }
    if is_main && body.params.len() == 3 && names_environment(domain.program()) {
        return Err(domain.unsupported(
            "a main function with three parameters beside 'environ' or functions of the environment".into(),
        ));
    }
    Ok(body.params.iter().map(|param| param.ty).collect())
}

/// Whether a program names the array of its environment, or a function that looks up or changes what is in it.
fn names_environment(program: &Program) -> bool {
    let objects = ["environ", "__environ", "_environ"];
    let functions = ["getenv", "secure_getenv", "setenv", "unsetenv", "putenv", "clearenv"];
    let mut others = program.globals.iter().filter(|global| !global.defined);
    let mut called = program.functions.iter().filter(|function| function.body.is_none());
    others.any(|global| objects.contains(&program.names.name(global.name)))
        || called.any(|function| functions.contains(&program.names.name(function.name)))
}

/// Arguments of an entry that is not `main`: nondeterministic numbers.
///
/// # Errors
/// When a parameter is no number, or the inputs have run out.
pub fn drawn_args<'p, D: Domain<'p>>(
    domain: &mut D,
    params: &[TypeId],
) -> Result<Vec<(ValueOf<'p, D>, Ty)>, Stop> {
    let mut args = Vec::new();
    for &param in params {
        let ty = match domain.program().types.scalar(param) {
            Some(ty) if ty != Ty::Ptr => ty,
            _ => return Err(domain.unsupported("an entry with a parameter that is no number".into())),
        };
        let bits = ty.bits(domain.model());
        let value = domain.draw(crate::DrawKind::Nondet { bits, signed: ty.is_int() })?;
        args.push((value, ty));
    }
    Ok(args)
}

/// The arguments of `main`: the words of the command line and of the environment.
pub fn main_args<'p, D: Domain<'p>>(
    domain: &mut D,
    count: usize,
    words: &[Vec<ValueOf<'p, D>>],
    environment: &[Vec<ValueOf<'p, D>>],
) -> Result<Vec<(ValueOf<'p, D>, Ty)>, Stop> {
    let mut args = Vec::new();
    if count > 0 {
        args.push((Value::number(words.len() as u128), Ty::I32));
        let vector = string_vector(domain, words, ARGUMENTS)?;
        if !words.is_empty() {
            let first = domain.load(vector, Ty::Ptr)?;
            domain.name_program(first)?;
        }
        args.push((vector, Ty::Ptr));
        args.push((string_vector(domain, environment, "environment")?, Ty::Ptr));
        args.truncate(count);
    }
    Ok(args)
}

/// What the array of pointers to the words of the command line is called.
const ARGUMENTS: &str = "argument vector";

/// A null-terminated array of pointers to strings.
pub fn string_vector<'p, D: Domain<'p>>(
    domain: &mut D,
    strings: &[Vec<ValueOf<'p, D>>],
    what: &'static str,
) -> Result<ValueOf<'p, D>, Stop> {
    let word = Ty::Ptr.bytes(domain.model());
    let each = if what == ARGUMENTS { "word of the command line" } else { "string of the environment" };
    let vector = library_object(domain, word * (strings.len() as u64 + 1), what)?;
    for (i, string) in strings.iter().enumerate() {
        let text = library_object(domain, string.len() as u64 + 1, each)?;
        for (at, &byte) in string.iter().enumerate() {
            let place = register::pointer_add(domain, text, Value::number(at as u128));
            domain.store(place, Ty::I8, byte)?;
        }
        let place = register::pointer_add(domain, vector, Value::number((word * i as u64).into()));
        domain.store(place, Ty::Ptr, text)?;
    }
    Ok(vector)
}

/// A zeroed object of the environment, which the program may not free and which is no leak.
fn library_object<'p, D: Domain<'p>>(
    domain: &mut D,
    size: u64,
    what: &'static str,
) -> Result<ValueOf<'p, D>, Stop> {
    domain.new_object(NewObject {
        kind: ObjectKind::Library(what),
        size: Value::number(size.into()),
        align: 16,
        rights: Rights::ReadWrite,
        zero: true,
        loc: domain.loc(),
    })
}
