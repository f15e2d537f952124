//! The checked twins that `_FORTIFY_SOURCE` calls: `__memcpy_chk` and its relatives.
//!
//! Each does what the plain function does, violations included. When all of that is in order but the
//! program would exceed the size that the compiler knew, the program ends as glibc ends it: with a
//! message on standard error and `abort`. The checked twins of `printf` are with `printf`.

use crate::block;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, Run, models};
use crate::state::Stream;
use crate::stop::Stop;
use crate::string;
use ringfence_base::bits::mask;
use ringfence_ir::{CmpOp, Ty};

models! {
    "__memcpy_chk" => |call| counted(call, block::memcpy),
    "__mempcpy_chk" => |call| counted(call, block::mempcpy),
    "__memmove_chk" => |call| counted(call, block::memmove),
    "__memset_chk" => |call| counted(call, block::memset),
    "__strcpy_chk" => |call| call.terminated(2, string::strcpy),
    "__stpcpy_chk" => |call| call.terminated(2, string::stpcpy),
    "__strncpy_chk" => |call| counted(call, string::strncpy),
    "__stpncpy_chk" => |call| counted(call, string::stpncpy),
    "__strcat_chk" => |call| call.terminated(2, string::strcat),
    "__strncat_chk" => |call| call.terminated(3, string::strncat),
    "__explicit_bzero_chk" => bzero,
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Ends the program when it needs more bytes (`I64`) than there is room for.
    pub(crate) fn fits(&mut self, needed: H::Value, room: H::Value) -> Result<(), Stop> {
        if self.host.holds(CmpOp::Ule, Ty::I64, needed, room)? {
            return Ok(());
        }
        self.print(Stream::Stderr, b"*** buffer overflow detected ***: terminated\n")?;
        Err(Stop::Abort)
    }

    /// The room (`I64`) that a checked function was given; the largest number means that it is not
    /// known.
    pub(crate) fn room(&mut self, index: usize) -> Result<H::Value, Stop> {
        let room = self.count(index)?;
        let unknown = mask(8 * self.host.model().pointer_bytes() as u32);
        Ok(if self.is(room, Ty::I64, unknown as i128)? { self.size(u64::MAX) } else { room })
    }

    /// A function that leaves a string at its first argument, with the room as the argument `index`.
    fn terminated(&mut self, index: usize, plain: Run<'p, H>) -> ModelResult<H::Value> {
        let dst = self.pointer(0)?;
        let room = self.room(index)?;
        let result = plain(self)?;
        let len = self.length(dst)?;
        let needed = self.longer(len, 1)?;
        self.fits(needed, room)?;
        Ok(result)
    }
}

/// `__explicit_bzero_chk`.
fn bzero<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (needed, room) = (call.count(1)?, call.room(2)?);
    let result = block::bzero(call)?;
    call.fits(needed, room)?;
    Ok(result)
}

/// A function whose third argument is a count and whose fourth is the room.
fn counted<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, plain: Run<'p, H>) -> ModelResult<H::Value> {
    let (needed, room) = (call.count(2)?, call.room(3)?);
    let result = plain(call)?;
    call.fits(needed, room)?;
    Ok(result)
}
