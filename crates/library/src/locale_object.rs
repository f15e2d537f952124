//! Locales as objects: `newlocale`, `uselocale` and functions that take the locale to use.
//!
//! As everywhere, the locale is "C". Whether there is another one depends on the machine: a run has none, and a host that is not exact does not
//! follow what it would do. An object of a locale is the library's until `freelocale` ends it.

use crate::access::library_object;
use crate::call::Call;
use crate::errno::{ENOENT, ENOMEM};
use crate::families::find;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::stop::Stop;
use ringfence_ir::Ty;

models! {
    [newlocale, uselocale, duplocale, freelocale]
    "isalnum_l" | "isalpha_l" | "isblank_l" | "iscntrl_l" | "isdigit_l" | "isgraph_l" | "islower_l" | "isprint_l"
        | "ispunct_l" | "isspace_l" | "isupper_l" | "isxdigit_l" | "tolower_l" | "toupper_l"
        | "nl_langinfo_l" => |call| in_locale(call, 1),
    "strtod_l" | "strtof_l" | "strtold_l" | "strcoll_l" | "strcasecmp_l" => |call| in_locale(call, 2),
    "strtol_l" | "strtoul_l" | "strtoll_l" | "strtoull_l" | "strncasecmp_l"
        | "strxfrm_l" => |call| in_locale(call, 3),
}

/// The value that stands for the locale of the whole program.
const GLOBAL: i128 = -1;

/// The size of the object of a locale: as in the GNU library with 64 bits, which is the larger one.
const LOCALE_SIZE: u64 = 232;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Checks that an argument is a locale: an object that was not ended.
    fn locale(&mut self, index: usize) -> Result<H::Value, Stop> {
        let locale = self.pointer(index)?;
        self.readable_bytes(locale, 1)?;
        Ok(locale)
    }

    fn new_locale(&mut self) -> ModelResult<H::Value> {
        if !self.allocation_succeeds()? {
            return self.fail_null(ENOMEM);
        }
        self.disturb_errno()?;
        library_object(self.host, LOCALE_SIZE, "locale").map(Some)
    }
}

/// `newlocale`: a name, and a locale to change, which is gone then, or null. An object for the locale "C"; null when there is no such locale.
fn newlocale<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let name = call.pointer(1)?;
    let name = call.string(name)?;
    let base = match call.optional(2)? {
        Some(_) => Some(call.locale(2)?),
        None => None,
    };
    if name.is_empty() {
        call.not_followed("another locale than \"C\"")?;
    } else if name != b"C" && name != b"POSIX" {
        call.not_followed("another locale than \"C\"")?;
        return call.fail_null(ENOENT);
    }
    let Some(new) = call.new_locale()? else { return Ok(None) };
    if let Some(base) = base
        && !call.host.is_zero(new, Ty::Ptr)?
    {
        call.host.end_object(base, Life::Freed(call.host.loc()));
    }
    Ok(Some(new))
}

/// `uselocale`: gives the locale that was used, and uses another one unless that is null.
fn uselocale<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let global = call.host.constant(Ty::Ptr, GLOBAL as u128);
    let before = call.fact_or("uselocale", 0, |_| Ok(global))?;
    if let Some(new) = call.optional(0)? {
        if !call.is(new, Ty::Ptr, GLOBAL)? {
            call.locale(0)?;
        }
        call.set_fact("uselocale", 0, new);
    }
    Ok(Some(before))
}

/// `duplocale`: another object for a locale, or for that of the whole program.
fn duplocale<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let locale = call.pointer(0)?;
    call.host.use_value(locale, "as a pointer")?;
    if !call.is(locale, Ty::Ptr, GLOBAL)? {
        call.locale(0)?;
    }
    call.new_locale()
}

/// `freelocale`: ends the object.
fn freelocale<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let locale = call.locale(0)?;
    call.host.end_object(locale, Life::Freed(call.host.loc()));
    Ok(None)
}

/// A function that takes the locale as the argument of a number: the one of the same name without `_l`.
fn in_locale<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    call.locale(index)?;
    let name = call.name().trim_start_matches("__builtin_").trim_end_matches("_l");
    let Some(model) = find::<H>(name) else {
        return Err(call.host.unsupported(format!("'{name}_l'")));
    };
    let args = &call.args[..index];
    (model.run)(&mut Call { host: &mut *call.host, func: call.func, sig: call.sig, args })
}
