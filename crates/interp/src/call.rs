//! Calls.
use crate::machine::Machine;
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::Ty;

impl Machine<'_> {
    /// Calls a function of the program through a pointer and runs it to its return.
    ///
    /// # Errors
    /// When the call is bad, or whatever stops the function called.
    pub fn call_back(&mut self, function: Value, args: &[(Value, Ty)]) -> Result<Option<Value>, Stop> {
        let _ = (function, args);
        Err(self.unsupported("call back"))
    }

    /// The next argument of the `va_list` at an address, as a register type.
    ///
    /// # Errors
    /// When there is none, or it is of another class.
    pub fn va_next(&mut self, list: Value, ty: Ty) -> Result<Value, Stop> {
        let _ = (list, ty);
        Err(self.unsupported("va_arg"))
    }
}
