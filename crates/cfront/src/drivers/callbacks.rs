//! The functions that a caller passes: an allocator as `malloc`, `calloc`, `realloc` and `free` are, an order, or one that gives any
//! result and changes nothing.
//!
//! A library that lets its caller choose an allocator calls all of it through pointers: what one of them gives, another one frees.
//! Which is which is guessed from the signatures and the names, as roles are, and is a choice where it may be otherwise: what is
//! claimed is said of the functions that were passed.

use super::choices::Order;
use super::deeds::{Deed, allocators, is_allocating};
use super::maker::{Maker, Result, Where};
use super::names::{frees, is_release, stem};
use super::types::{Kind, Member};
use rucc_types::{FunctionType, TypeId};

/// What the names of the functions go on with that are passed.
pub(super) const CALLBACK: &str = "callback";

impl Maker<'_> {
    /// Notes which of the functions that are passed together allocate memory, by the stems of their names; gives what was noted before.
    pub(super) fn passed_together(&mut self, members: &[Member]) -> Vec<String> {
        std::mem::replace(&mut self.allocators, allocators(self.types, members))
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
