//! `errno` and the messages that go with its values (Linux numbers, glibc texts).
//!
//! The object behind `errno` is made when it is first needed. Models set it where the function is
//! specified to. A function of the streams that succeeds leaves it alone in a run; a host that is not exact
//! learns that it may change ([`Call::disturb_errno`]).
//!
//! The string of `strerror` is the library's: the next call may overwrite it or take it back, and what it says is up to the library. In a run, each number has its own,
//! as in glibc.

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Rights;
use crate::state::Stream;
use crate::stop::Stop;
use crate::world::Home;
use ringfence_base::bits::sign_extend;
use ringfence_ir::Ty;

models! {
    [strerror, perror]
    "__errno_location" => errno_location,
}

/// No such file or directory.
pub(crate) const ENOENT: i32 = 2;
/// No child processes.
pub(crate) const ECHILD: i32 = 10;
/// Argument list too long.
pub(crate) const E2BIG: i32 = 7;
/// Bad file descriptor.
pub(crate) const EBADF: i32 = 9;
/// Resource temporarily unavailable.
pub(crate) const EAGAIN: i32 = 11;
/// Cannot allocate memory.
pub(crate) const ENOMEM: i32 = 12;
/// Invalid argument.
pub(crate) const EINVAL: i32 = 22;
/// Value too large for defined data type.
pub(crate) const EOVERFLOW: i32 = 75;
/// Invalid or incomplete multibyte or wide character.
pub(crate) const EILSEQ: i32 = 84;
/// Inappropriate ioctl for device.
pub(crate) const ENOTTY: i32 = 25;
/// Illegal seek.
pub(crate) const ESPIPE: i32 = 29;
/// Operation not permitted.
pub(crate) const EPERM: i32 = 1;
/// No space left on device.
pub(crate) const ENOSPC: i32 = 28;
/// Address family not supported by protocol.
pub(crate) const EAFNOSUPPORT: i32 = 97;
/// Address already in use.
pub(crate) const EADDRINUSE: i32 = 98;
/// Transport endpoint is not connected.
pub(crate) const ENOTCONN: i32 = 107;
/// Connection refused.
pub(crate) const ECONNREFUSED: i32 = 111;
/// Numerical argument out of domain.
pub(crate) const EDOM: i32 = 33;
/// Numerical result out of range.
pub(crate) const ERANGE: i32 = 34;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The address of `errno`.
    fn errno(&mut self) -> Result<H::Value, Stop> {
        if let Some(place) = self.host.library().errno {
            return Ok(place);
        }
        let place = library_object(self.host, 4, "errno")?;
        self.host.library_mut().errno = Some(place);
        if std::mem::take(&mut self.host.library_mut().errno_disturbed) {
            let any = self.host.unconstrained(Ty::I32)?;
            self.host.store(place, Ty::I32, any)?;
        }
        Ok(place)
    }

    pub(crate) fn set_errno(&mut self, number: i32) -> Result<(), Stop> {
        let place = self.errno()?;
        let number = self.host.constant(Ty::I32, u128::from(number as u32));
        self.host.store(place, Ty::I32, number)
    }

    /// The message of the current `errno`. A host that is not exact may have to go through the numbers.
    pub(crate) fn errno_message(&mut self) -> Result<Vec<u8>, Stop> {
        let number = self.read_errno()?;
        Ok(message(sign_extend(self.host.bits(number, Ty::I32)?, 32)).into_bytes())
    }

    /// The current `errno`, to decide by.
    pub(crate) fn read_errno(&mut self) -> Result<H::Value, Stop> {
        let place = self.errno()?;
        let number = self.host.load(place, Ty::I32)?;
        self.host.use_value(number, "as errno")?;
        Ok(number)
    }

    /// Sets `errno` where the world has many reasons to refuse something: this number in a run, and any that is
    /// not 0 in a host that is not exact.
    pub(crate) fn set_some_errno(&mut self, usual: i32) -> Result<(), Stop> {
        if self.host.is_exact() {
            return self.set_errno(usual);
        }
        let place = self.errno()?;
        let usual = self.host.constant(Ty::I32, u128::from(usual as u32));
        let any = self.any_positive(usual)?;
        self.host.store(place, Ty::I32, any)
    }

    /// Leaves `errno` open in a host that is not exact: a function that succeeds may change it as well.
    pub(crate) fn disturb_errno(&mut self) -> Result<(), Stop> {
        let program = self.host.program();
        if self.host.is_exact() || program.names.find("__errno_location").is_none() {
            return Ok(());
        }
        match self.host.library().errno {
            None => {
                self.host.library_mut().errno_disturbed = true;
                Ok(())
            }
            Some(place) => {
                let any = self.host.unconstrained(Ty::I32)?;
                self.host.store(place, Ty::I32, any)
            }
        }
    }

    /// Fails a function that returns -1 and sets `errno`, to this number in a run.
    pub(crate) fn fail(&mut self, usual: i32) -> ModelResult<H::Value> {
        self.set_some_errno(usual)?;
        Ok(self.give(-1))
    }

    /// Fails a function that returns null and sets `errno`, to this number in a run.
    pub(crate) fn fail_null(&mut self, usual: i32) -> ModelResult<H::Value> {
        self.set_some_errno(usual)?;
        Ok(Some(self.null()))
    }
}

/// `__errno_location`: the address of `errno`.
fn errno_location<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.errno().map(Some)
}

/// The length of the longest message in a run.
const LONGEST_MESSAGE: usize = 50;

/// The length of the longest message that a proof is about: other libraries, and other languages, have other texts.
const LONGEST_ANY_MESSAGE: u64 = 255;

/// `strerror`: a string of the library's for each number, as in glibc. In a host that is not exact it is any text, and the string that was given before may be gone
/// (POSIX says so of the next call).
fn strerror<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (number, ty) = call.operand(0)?;
    if !call.host.is_exact() {
        let text = call.any_text(Home::Library("error message"), &[], LONGEST_ANY_MESSAGE)?;
        let text = text.unwrap_or_else(|| call.null());
        call.replace_text(MESSAGE, 0, text);
        return Ok(Some(call.not_to_be_changed(text)));
    }
    let bits = call.host.bits(number, ty)?;
    let known = sign_extend(bits, ty.bits(call.host.model()));
    let place =
        call.object_for(MESSAGE, u64::from(known as u32), LONGEST_MESSAGE as u64 + 1, "error message")?;
    let mut text: Vec<H::Value> =
        message(known).into_bytes().into_iter().map(|byte| call.byte_value(byte)).collect();
    text.truncate(LONGEST_MESSAGE);
    text.push(call.byte_value(0));
    call.host.set_rights(place, Rights::ReadWrite);
    call.host.store_bytes(place, &text)?;
    Ok(Some(call.not_to_be_changed(place)))
}

/// The name under which messages are kept.
const MESSAGE: &str = "strerror";

/// `perror`: the prefix, unless null or empty, and the message of `errno`, on standard error.
fn perror<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let mut text = match call.optional(0)? {
        Some(prefix) => call.printed_string(prefix)?,
        None => Vec::new(),
    };
    if !text.is_empty() {
        text.extend_from_slice(b": ");
    }
    if call.host.is_exact() {
        text.extend(call.errno_message()?);
    } else {
        call.read_errno()?;
    }
    text.push(b'\n');
    call.print_standard(Stream::Stderr, &text)?;
    Ok(None)
}

/// The message of an error number.
pub(crate) fn message(number: i128) -> String {
    let known = usize::try_from(number).ok().and_then(|index| MESSAGES.lines().nth(index));
    match known.filter(|text| !text.is_empty()) {
        Some(text) => text.to_owned(),
        None => format!("Unknown error {number}"),
    }
}

/// The messages, those of number 0 first; an empty line where there is none.
const MESSAGES: &str = include_str!("errno.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_a_message() {
        assert_eq!(message(41), "Unknown error 41");
        assert_eq!(message(133), "Memory page has hardware error");
        assert!(MESSAGES.lines().all(|text| text.len() <= LONGEST_MESSAGE));
        assert!(message(i128::from(i32::MIN)).len() <= LONGEST_MESSAGE);
    }
}
