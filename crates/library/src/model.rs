//! What a model is.
//!
//! Each family states its functions with `models!`, which gives the names and, for every host, the
//! functions that stand beside them; `families.rs` finds them.

use crate::call::Call;
use crate::host::Host;
use crate::stop::Stop;
use std::fmt;

/// What a model gives back: the result, if the function has a scalar one. A function that returns a
/// pointer gives a `Ptr`, every other one the type that the call expects ([`Call::result_ty`]): where
/// the program declares another type than the library, it is up to the caller to cut the value.
pub type ModelResult<V> = Result<Option<V>, Stop>;

/// What a model does, as a function.
pub type Run<'p, H> = fn(&mut Call<'_, 'p, H>) -> ModelResult<<H as Host<'p>>::Value>;

/// The model of a library function.
pub struct Model<'p, H: Host<'p>> {
    /// The name of the function, or the prefix of the names that it stands for.
    pub name: &'static str,
    /// What it does.
    pub run: Run<'p, H>,
}

impl<'p, H: Host<'p>> Clone for Model<'p, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'p, H: Host<'p>> Copy for Model<'p, H> {}

impl<'p, H: Host<'p>> fmt::Debug for Model<'p, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Fills in an external object that the library defines, at this address. It is zero so far.
pub type Init<'p, H> = fn(&mut H, <H as Host<'p>>::Value) -> Result<(), Stop>;

/// States the functions of a family: first, in brackets, those whose models have their names; then names with a function of a
/// [`Call`] beside them.
macro_rules! models {
    ($([$($own:ident),* $(,)?])? $($($name:literal)|+ => $run:expr,)*) => {
        /// The names of the functions of this family.
        pub(crate) const NAMES: &[&str] = &[$($(stringify!($own),)*)? $($($name),+),*];

        /// The function of this family that stands beside a name.
        pub(crate) fn run<'p, H: $crate::host::Host<'p>>(index: usize) -> Option<$crate::model::Run<'p, H>> {
            let functions: [$crate::model::Run<'p, H>; NAMES.len()] = [$($($own,)*)? $($({
                let _: &str = $name;
                $run
            }),+),*];
            functions.get(index).copied()
        }
    };
}
pub(crate) use models;
