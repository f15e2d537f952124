//! Sorting an array of any number of elements, for a host that describes arrays as a whole.
//!
//! The host puts the elements in any order ([`Host::shuffle`](crate::host::Host::shuffle)): whatever order a sort leaves is one of these. Beside it, any
//! three elements are compared with each other, as copies that stand alone, while nothing may be done with the array.
//!
//! Soundness. The three stand for any elements, the same one several times included, so each comparison that a library may make is one of those that are made
//! here. That the comparison is an order is that it is 0
//! for an element and itself, that it changes its sign when its operands are exchanged, and that it is transitive: all of this is asked of the three. A
//! comparison of texts is an order by what it is ([`super::texts`]): of that one, any two elements are compared.

use super::Array;
use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::object::{Life, Rights};
use crate::pure::is_free_of_effects;
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Sorts an array of so many elements (`I64`, at least one) in so many bytes (`I64`), if the host describes it as a whole. Whether it did.
    pub(super) fn sorts_many(
        &mut self,
        array: Array<H::Value>,
        count: H::Value,
        bytes: H::Value,
    ) -> Result<bool, Stop> {
        let program = self.host.program();
        let Some(func) = self.host.function(array.function) else { return Ok(false) };
        if self.host.is_exact() || !is_free_of_effects(program, func) {
            return Ok(false);
        }
        if !self.host.shuffle(array.base, bytes, array.size)? {
            return Ok(false);
        }
        // Two are enough if it need not be asked whether the comparison is an order.
        let by_text = self.orders_by_text(array.function);
        let mut elements = vec![self.any_element(array, count)?, self.any_element(array, count)?];
        if !by_text {
            elements.push(self.any_element(array, count)?);
        }
        // What is in the array while `qsort` works is nobody's business.
        self.host.set_rights(array.base, Rights::Busy);
        match *elements {
            [a, b, c] => self.compares_any([a, b, c], array)?,
            [a, b] => _ = array.compare(self, a, b)?,
            _ => {}
        }
        self.host.set_rights(array.base, Rights::ReadWrite);
        let ended = Life::Ended(self.host.loc());
        elements.into_iter().for_each(|element| self.host.end_object(element, ended));
        Ok(true)
    }

    /// A copy of some element of an array of so many.
    fn any_element(&mut self, array: Array<H::Value>, count: H::Value) -> Result<H::Value, Stop> {
        let copy = library_object(self.host, array.size, "element that qsort compares")?;
        let (one, size) = (self.size(1), self.size(array.size));
        let last = self.host.binary(BinOp::Sub, Ty::I64, count, one)?;
        let index = self.host.any_length(last)?;
        let offset = self.host.binary(BinOp::Mul, Ty::I64, index, size)?;
        let element = self.host.advance_by(array.base, offset)?;
        self.host.copy(copy, element, size)?;
        Ok(copy)
    }

    /// Compares any three elements with each other.
    fn compares_any(&mut self, [a, b, c]: [H::Value; 3], array: Array<H::Value>) -> Result<(), Stop> {
        let mut signs = Vec::new();
        for (x, y) in [(a, b), (b, a), (a, a), (b, c), (a, c)] {
            let order = array.compare(self, x, y)?;
            signs.push(self.signum(order)?);
        }
        let &[order, reverse, same, next, both] = signs.as_slice() else { return Ok(()) };
        let sum = self.host.binary(BinOp::Add, Ty::I32, order, reverse)?;
        // `a ≤ b` and `b ≤ c`, but not `a ≤ c`.
        let first = self.is_at_most(order)?;
        let second = self.is_at_most(next)?;
        let third = self.is_at_most(both)?;
        let one = self.host.constant(Ty::I32, 1);
        let third = self.host.binary(BinOp::Xor, Ty::I32, third, one)?;
        let wrong = self.host.binary(BinOp::And, Ty::I32, first, second)?;
        let wrong = self.host.binary(BinOp::And, Ty::I32, wrong, third)?;
        let is_order = self.host.is_zero(sum, Ty::I32)?
            && self.host.is_zero(same, Ty::I32)?
            && self.host.is_zero(wrong, Ty::I32)?;
        if is_order { Ok(()) } else { Err(self.no_order()) }
    }

    /// 1 (`I32`) where a sign (`I32`: -1, 0 or 1) is not that of a positive number, otherwise 0.
    fn is_at_most(&mut self, sign: H::Value) -> Result<H::Value, Stop> {
        let (one, shift) = (self.host.constant(Ty::I32, 1), self.host.constant(Ty::I32, 31));
        let less = self.host.binary(BinOp::Sub, Ty::I32, sign, one)?;
        self.host.binary(BinOp::LShr, Ty::I32, less, shift)
    }
}
