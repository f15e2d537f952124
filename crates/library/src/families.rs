//! All models, and how they are found by name. The index of names is made once for all hosts.

use crate::host::Host;
use crate::model::{Init, Model, Run};
use crate::verifier;
use ringfence_base::{FastMap, words};
use ringfence_ir::{Function, Linkage, Program};
use ringfence_verdict::Externals;
use std::sync::LazyLock;

/// Lists the families: their names, and the function at a place of one.
macro_rules! families {
    ($($family:ident),* $(,)?) => {
        const FAMILIES: &[&[&str]] = &[$(crate::$family::NAMES),*];

        fn function<'p, H: Host<'p>>(family: usize, index: usize) -> Option<Run<'p, H>> {
            let families: [fn(usize) -> Option<Run<'p, H>>; FAMILIES.len()] = [$(crate::$family::run),*];
            families.get(family).and_then(|family| family(index))
        }
    };
}

families! {
    account, account_into, address, alloc, block, calendar, convert, ctype, descriptor, directory, environment, errno, event,
    filesystem, fortify, iconv, input, integer, ipc, locale_object, lock, login, mapping, math, message, multibyte, network, option, path, pattern,
    predator, print, process, queue, random, regex, scan, search, signal, socket, sort, status, stdio_ext, stream,
    string, system, terminal, timer, verifier, wide, wide_stream,
}

/// Where a name stands: the number of its family, and its number there.
type Place = (usize, usize);

static INDEX: LazyLock<FastMap<&'static str, Place>> = LazyLock::new(|| {
    let families = FAMILIES.iter().enumerate();
    let places = families.flat_map(|(family, names)| {
        names.iter().enumerate().map(move |(index, &name)| (name, (family, index)))
    });
    places.collect()
});

/// The names of all functions that have a model of their own, in the order of the families.
pub fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().copied().flatten().copied()
}

/// The model of the function of this name: its own, that of the name without `__builtin_`, or that of
/// the names with its prefix. It is for functions that the program does not define itself.
#[must_use]
pub fn find<'p, H: Host<'p>>(name: &str) -> Option<Model<'p, H>> {
    let plain = || name.strip_prefix("__builtin_").and_then(|plain| INDEX.get_key_value(plain));
    if let Some((&name, &(family, index))) = INDEX.get_key_value(name).or_else(plain) {
        return function(family, index).map(|run| Model { name, run });
    }
    verifier::by_prefix().into_iter().find(|model| name.starts_with(model.name))
}

/// Whether a function of this name has a model.
#[must_use]
pub fn is_modelled(name: &str) -> bool {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    INDEX.contains_key(name)
        || INDEX.contains_key(plain)
        || verifier::PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Library functions that give the caller a block which they get from `malloc` or `realloc`.
const BY_MALLOC: [&str; 20] = words!(
    "strdup __strdup strndup __strndup wcsdup asprintf vasprintf __asprintf_chk __vasprintf_chk getline
     getdelim __getdelim getcwd __getcwd_chk realpath canonicalize_file_name __sched_cpualloc __sched_cpufree
     scandir scandir64"
);

/// The model of a function of a program: none when the program defines the function itself, for what the
/// program's definition says counts. Where the program defines `malloc` or `realloc`, functions of the library
/// that allocate by them would run the program's code, which no model does; they have none then. A function that is assumed to change nothing gives
/// any value.
#[must_use]
pub fn of_function<'p, H: Host<'p>>(
    program: &Program,
    function: &Function,
    externals: Externals,
) -> Option<Model<'p, H>> {
    let model = own_model(program, function);
    if model.is_none() && crate::outside::is_assumed(program, function, externals) {
        return Some(Model { name: "", run: verifier::nondet });
    }
    model
}

fn own_model<'p, H: Host<'p>>(program: &Program, function: &Function) -> Option<Model<'p, H>> {
    let name = program.names.name(function.name);
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    if function.body.is_some() || (BY_MALLOC.contains(&plain) && defines_allocator(program)) {
        return None;
    }
    find(name)
}

fn defines_allocator(program: &Program) -> bool {
    program.functions.iter().any(|function| {
        function.body.is_some()
            && function.linkage == Linkage::External
            && matches!(program.names.name(function.name), "malloc" | "realloc")
    })
}

/// What makes the external object of this name, if the library defines it (`stdout`).
#[must_use]
pub fn global<'p, H: Host<'p>>(name: &str) -> Option<Init<'p, H>> {
    crate::stream::global(name)
        .or_else(|| crate::option::global(name))
        .or_else(|| crate::program_name::global(name))
        .or_else(|| crate::variables::global(name))
        .or_else(|| crate::zone::global(name))
}

/// Whether the library defines an external object of this name.
#[must_use]
pub fn is_object(name: &str) -> bool {
    crate::stream::OBJECTS.contains(&name)
        || crate::option::OBJECTS.iter().any(|(known, _)| *known == name)
        || crate::program_name::is_object(name)
        || crate::variables::is_object(name)
        || crate::zone::is_object(name)
}

/// Whether the model of a function only says that it is not executed.
#[must_use]
pub fn is_refused(name: &str) -> bool {
    crate::process::REFUSED.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringfence_base::FastSet;

    #[test]
    fn every_name_has_one_model() {
        let mut seen = FastSet::default();
        for name in names() {
            assert!(seen.insert(name), "{name}");
        }
    }
}
