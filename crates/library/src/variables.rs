//! The array of the variables of the environment, as `environ` leads to it.
//!
//! It ends with a null pointer, and its strings are `NAME=value`. In a run they are those of the settings, and `getenv` looks them up there, as
//! it does in glibc: nothing is drawn. A host that is not exact has any strings ([`Host::any_variables`]), or does not follow reads
//! of the array; it gives up on calls that look variables up, since their results lie in the same strings. Calls that
//! change the environment of a program that names the array are not followed: they change the array.

use crate::access::library_object;
use crate::call::Call;
use crate::environment::ENVIRONMENT_STRING;
use crate::host::Host;
use crate::model::Init;
use crate::object::{NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use ringfence_ir::Ty;

/// The names of the pointer to the array.
const NAMES: [&str; 3] = ["environ", "__environ", "_environ"];

/// What the array is called.
const ARRAY: &str = "environment";

/// The size of an array of which nothing is known: as large as any.
const UNKNOWN_SIZE: u128 = 6 << 20;

/// Whether an object of this name belongs here.
pub(crate) fn is_object(name: &str) -> bool {
    NAMES.contains(&name)
}

/// What makes the object of a name.
pub(crate) fn global<'p, H: Host<'p>>(name: &str) -> Option<Init<'p, H>> {
    is_object(name).then_some(define)
}

/// Where the pointer is, if the program names it.
fn pointer<'p, H: Host<'p>>(host: &H) -> Option<H::Value> {
    host.library().facts.iter().find(|(name, _, _)| *name == ARRAY).map(|&(_, _, place)| place)
}

/// Makes the array, and the pointer lead there. The names are those of one pointer, so that a program may use one of them.
fn define<'p, H: Host<'p>>(host: &mut H, place: H::Value) -> Result<(), Stop> {
    if pointer(host).is_some() {
        return Err(host.unsupported("several names of 'environ' in a program".to_owned()));
    }
    host.library_mut().facts.push((ARRAY, 0, place));
    let array = match host.any_variables()? {
        Some(array) => array,
        None if host.is_exact() => given(host)?,
        None => {
            let (kind, size, loc) =
                (ObjectKind::Library(ARRAY), host.constant(Ty::I64, UNKNOWN_SIZE), host.loc());
            host.allocate(NewObject { kind, size, align: 16, rights: Rights::Unknown, zero: true, loc })?
        }
    };
    host.store(place, Ty::Ptr, array)
}

/// The array of what the settings give.
fn given<'p, H: Host<'p>>(host: &mut H) -> Result<H::Value, Stop> {
    let (variables, word) = (host.environment().to_vec(), host.model().pointer_bytes());
    let array = library_object(host, word * (variables.len() as u64 + 1), ARRAY)?;
    for (at, variable) in variables.iter().enumerate() {
        let text = library_object(host, variable.len() as u64 + 1, ENVIRONMENT_STRING)?;
        host.write(text, variable)?;
        let place = host.advance(array, word * at as u64);
        host.store(place, Ty::Ptr, text)?;
    }
    Ok(array)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The value of a variable in the array, null if there is none of this name; absent if the program does not name the array.
    pub(crate) fn value_in_array(&mut self, name: &[u8]) -> Result<Option<H::Value>, Stop> {
        let Some(place) = pointer(self.host) else { return Ok(None) };
        if !self.host.is_exact() {
            return Err(self.host.unsupported("a variable of the environment beside 'environ'".to_owned()));
        }
        let mut place = self.host.load(place, Ty::Ptr)?;
        while !self.host.is_zero(place, Ty::Ptr)? {
            let variable = self.host.load(place, Ty::Ptr)?;
            if self.host.is_zero(variable, Ty::Ptr)? {
                break;
            }
            let text = self.string(variable)?;
            if text.strip_prefix(name).is_some_and(|rest| rest.first() == Some(&b'=')) {
                return Ok(Some(self.after(variable, name.len() as u64 + 1)));
            }
            place = self.after(place, self.host.model().pointer_bytes());
        }
        Ok(Some(self.null()))
    }

    /// Gives up on a change of the environment that the array would show.
    pub(crate) fn array_is_not_named(&mut self) -> Result<(), Stop> {
        match pointer(self.host) {
            Some(_) => Err(self.host.unsupported("a change of the environment beside 'environ'".to_owned())),
            None => Ok(()),
        }
    }
}
