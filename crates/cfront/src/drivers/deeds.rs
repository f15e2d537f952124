//! What functions do that a caller passes, as far as signatures and names say it.
//!
//! A guess, like those about roles: what is claimed is said of the functions that were passed.

use super::names::stem;
use super::types::{Kind, Member, Types};
use rucc_types::{FunctionType, TypeId};

/// What a function does that is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// Gives any result and changes nothing.
    Nothing,
    /// What `malloc` does.
    Allocates,
    /// What `calloc` does.
    AllocatesZeros,
    /// What `realloc` does.
    Reallocates,
    /// What `free` does.
    Frees,
    /// Compares its arguments: a function that sorts or searches by one may rely on its results being those of an order.
    Compares,
}

impl Deed {
    /// What a function with such a signature may do beside nothing.
    pub(super) fn of(types: Types<'_>, signature: &FunctionType) -> Self {
        let is_address = |ty: &TypeId| matches!(types.kind(*ty), Kind::Pointer(_));
        let is_size = |ty: &TypeId| {
            types.kind(*ty) == (Kind::Integer { signed: false })
                && types.size(*ty) == types.size(signature.ret)
        };
        match signature.params.as_slice() {
            [param] if types.kind(signature.ret) == Kind::Void && is_address(param) => Self::Frees,
            [one, other]
                if types.kind(signature.ret) == (Kind::Integer { signed: true })
                    && is_address(one)
                    && types.written(*one) == types.written(*other) =>
            {
                Self::Compares
            }
            _ if !is_address(&signature.ret) => Self::Nothing,
            [size] if is_size(size) => Self::Allocates,
            [count, size] if is_size(count) && is_size(size) => Self::AllocatesZeros,
            [block, size] if is_address(block) && is_size(size) => Self::Reallocates,
            _ => Self::Nothing,
        }
    }

    /// Whether it gives memory.
    pub(super) fn gives(self) -> bool {
        matches!(self, Self::Allocates | Self::AllocatesZeros | Self::Reallocates)
    }

    /// The option in words, and the word for it in a formula.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Nothing => ("changes nothing", "pure"),
            Self::Allocates => ("allocates", "malloc"),
            Self::AllocatesZeros => ("allocates zeros", "calloc"),
            Self::Reallocates => ("reallocates", "realloc"),
            Self::Frees => ("frees", "free"),
            Self::Compares => ("an order", "order"),
        }
    }

    /// The call that does it.
    pub(super) fn call(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Allocates => Some("return rf_allocate(a0);"),
            Self::AllocatesZeros => Some("return rf_allocate_zeros(a0, a1);"),
            Self::Reallocates => Some("return rf_reallocate(a0, a1);"),
            Self::Frees => Some("rf_release(a0);"),
            Self::Compares => Some(
                "return ((__UINTPTR_TYPE__)a0 > (__UINTPTR_TYPE__)a1) - ((__UINTPTR_TYPE__)a0 < (__UINTPTR_TYPE__)a1);",
            ),
        }
    }
}

/// Whether the name of a function is that of one that allocates.
pub(super) fn is_allocating(name: &str) -> bool {
    name.to_ascii_lowercase().contains("alloc")
}

/// The functions among some members that allocate memory, by the stems of their names.
pub(super) fn allocators(types: Types<'_>, members: &[Member]) -> Vec<String> {
    let allocates = |member: &&Member| {
        let Kind::Pointer(to) = types.kind(member.ty) else { return false };
        let signature = types.signature(to);
        signature.is_some_and(|one| Deed::of(types, one).gives() && is_allocating(&member.name))
    };
    members.iter().filter(allocates).map(|member| stem(&member.name)).collect()
}
