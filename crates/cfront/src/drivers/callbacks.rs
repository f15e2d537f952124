//! The functions that a caller passes: an allocator as `malloc`, `calloc`, `realloc` and `free` are, an order, or one that gives any
//! result and changes nothing.
//!
//! A library that lets its caller choose an allocator calls all of it through pointers: what one of them gives, another one frees.
//! Which is which is guessed from the signatures and the names, as roles are, and is a choice where it may be otherwise: what is
//! claimed is said of the functions that were passed.

use super::choices::Order;
use super::maker::{Maker, Result, Where};
use super::names::{frees, is_release, stem};
use super::types::{Kind, Member, Types};
use rucc_types::{FunctionType, TypeId};

/// What the names of the functions go on with that are passed.
pub(super) const CALLBACK: &str = "callback";

/// What a function does that is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
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
    fn of(types: Types<'_>, signature: &FunctionType) -> Self {
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
    fn gives(self) -> bool {
        matches!(self, Self::Allocates | Self::AllocatesZeros | Self::Reallocates)
    }

    /// The option in words, and the word for it in a formula.
    fn words(self) -> (&'static str, &'static str) {
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
    fn call(self) -> Option<&'static str> {
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
fn is_allocating(name: &str) -> bool {
    name.to_ascii_lowercase().contains("alloc")
}

impl Maker<'_> {
    /// Notes which of the functions that are passed together allocate memory, by the stems of their names; gives what was noted before.
    pub(super) fn passed_together(&mut self, members: &[Member]) -> Vec<String> {
        let types = self.types;
        let allocates = |member: &&Member| {
            let Kind::Pointer(to) = types.kind(member.ty) else { return false };
            let signature = types.signature(to);
            signature.is_some_and(|one| Deed::of(types, one).gives() && is_allocating(&member.name))
        };
        let stems = members.iter().filter(allocates).map(|member| stem(&member.name)).collect();
        std::mem::replace(&mut self.allocators, stems)
    }

    /// Whether a function frees what the allocator gave that is passed with it.
    fn is_release(&self, name: &str) -> bool {
        let names = name.to_ascii_lowercase();
        is_release(name) || names.split('_').any(frees) && self.allocators.contains(&stem(name))
    }

    /// A function that is passed; a variable of the file may not have been set.
    pub(super) fn function(&mut self, place: &str, function: TypeId, at: Where) -> Result<()> {
        match at {
            Where::Variable => self.perhaps_null(place, at, |maker| maker.callback(place, function)),
            Where::Parameter | Where::Member => self.callback(place, function),
        }
    }

    /// What a function does. Its name says it, or it is a choice where it may be part of an allocator.
    fn deed(&mut self, place: &str, signature: &FunctionType) -> Deed {
        let name = place.rsplit(['.', '>']).next().unwrap_or(place);
        let deed = Deed::of(self.types, signature);
        let is_clear = match deed {
            Deed::Frees if !self.allocators.is_empty() => self.is_release(name),
            Deed::Compares => false,
            deed if deed.gives() => is_allocating(name),
            _ => return Deed::Nothing,
        };
        if is_clear {
            return deed;
        }
        if deed == Deed::Frees {
            self.perhaps_releases.get_or_insert_with(|| place.to_owned());
        }
        let options = [Deed::Nothing, deed].map(|deed| deed.words().0);
        [Deed::Nothing, deed][self.choices.one_of(&format!("{place}(…)"), &options, Order::Different)]
    }

    fn callback(&mut self, place: &str, function: TypeId) -> Result<()> {
        let Some(signature) = self.types.signature(function).filter(|one| one.prototyped && !one.variadic)
        else {
            return Err(format!("`{place}`, a function without a prototype or with any number of arguments"));
        };
        let Some(ret) = self.types.named(signature.ret) else {
            return Err(format!("`{place}`, a function whose result has no name for its type"));
        };
        let deed = self.deed(place, signature);
        if deed == Deed::Nothing && matches!(self.types.kind(signature.ret), Kind::Pointer(_)) {
            // A caller's function gives something better than any address.
            self.limits.push(format!("{place}(…)"));
        }
        self.releases |= deed == Deed::Frees;
        let body = match (deed.call(), self.types.kind(signature.ret)) {
            (Some(call), _) => format!(" {call} "),
            (None, Kind::Void) => String::new(),
            (None, _) => format!(" return {}; ", self.any(signature.ret)?),
        };
        let params = self.params(place, signature)?;
        let name = self.fresh(CALLBACK);
        let declared = format!("static __typeof__({ret}) {name}({params})");
        self.helpers.made.push((declared.clone(), format!("{declared} {{{body}}}\n")));
        self.line(&format!("{place} = {name};"));
        self.atom(format!("{}({place})", deed.words().1));
        Ok(())
    }

    /// The parameters of a function that is passed, as C declares them.
    fn params(&self, place: &str, signature: &FunctionType) -> Result<String> {
        let mut params = Vec::new();
        for (number, &param) in signature.params.iter().enumerate() {
            let Some(spelled) = self.types.named(param) else {
                return Err(format!("`{place}`, a function with a parameter that has no name for its type"));
            };
            params.push(format!("__typeof__({spelled}) a{number}"));
        }
        Ok(if params.is_empty() { "void".to_owned() } else { params.join(", ") })
    }
}
