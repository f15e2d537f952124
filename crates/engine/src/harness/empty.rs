//! Blocks of no bytes: allocators and the address sanitizer give them room for some, which the harness takes away again where the
//! violation is about such a block.

use super::{Plan, line, undefined};

/// What allocates, with its parameters, their names, and when the block is empty.
const ALLOCATORS: [(&str, &str, &str, &str); 3] = [
    ("malloc", "__SIZE_TYPE__ rf_n", "rf_n", "!rf_n"),
    ("calloc", "__SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n", "rf_a, rf_n", "!rf_a || !rf_n"),
    ("realloc", "void *rf_p, __SIZE_TYPE__ rf_n", "rf_p, rf_n", "!rf_n"),
];

/// The functions that are replaced for it.
pub(super) fn needed<'a>(plan: &'a Plan<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    let is_about_one = plan.parts.about.contains("heap block of 0 bytes");
    let is_free = |name: &str| !plan.wrappers.iter().any(|wrapper| wrapper.name == name);
    let is_used = |name: &str| undefined(plan.program).any(|(other, _)| other == name);
    let names = ALLOCATORS.into_iter().map(|(name, ..)| name);
    names.filter(move |name| is_about_one && is_free(name) && is_used(name))
}

/// Their definitions.
pub(super) fn definitions(plan: &Plan<'_>) -> String {
    let mut out = String::new();
    let names: Vec<&str> = needed(plan).collect();
    if names.is_empty() {
        return out;
    }
    line(&mut out, "\n/* A block of no bytes has none that may be accessed. */");
    line(
        &mut out,
        "__attribute__((weak)) void __asan_poison_memory_region(void const volatile *, __SIZE_TYPE__);",
    );
    for (name, params, args, is_empty) in ALLOCATORS.into_iter().filter(|(name, ..)| names.contains(name)) {
        line(&mut out, &format!("void *ringfence_real_{name}({params}) RINGFENCE_LABEL(\"{name}\");"));
        line(
            &mut out,
            &format!("void *ringfence_own_{name}({params}) RINGFENCE_LABEL(\"ringfence_{name}\");"),
        );
        line(&mut out, &format!("void *ringfence_own_{name}({params})\n{{"));
        line(&mut out, &format!("    void *rf_block = ringfence_real_{name}({args});"));
        line(&mut out, &format!("    if (rf_block && ({is_empty}) && __asan_poison_memory_region)"));
        line(&mut out, "        __asan_poison_memory_region(rf_block, 1);\n    return rf_block;\n}");
    }
    out
}
