//! Questions of the heap: an instruction works on concrete objects only, and says what it needs.
//!
//! Moving a value that came from an abstract object, storing it and adding a number to it mean the same for every
//! concrete object that this stands for. Whatever looks at the value, or at the object, asks the heap first
//! ([`Heap::concrete`], [`Heap::settled`], [`Heap::comparable`]). A question that comes back is raised like an open
//! one of the path, before anything has changed; whoever runs the machine makes the heap more concrete, in one or more
//! states, and the instruction is executed again.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::value::Value;
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;

impl<H: Heap> Machine<'_, H> {
    #[cold]
    pub(crate) fn asks(&mut self, question: H::Question) -> Stop {
        self.question = Some(question);
        self.open = None;
        Stop::Split
    }

    /// Makes sure that a value does not come from an abstract object.
    ///
    /// # Errors
    /// `Split` when it does: the object has to become concrete.
    #[inline]
    pub(crate) fn concrete(&mut self, value: Value) -> Result<(), Stop> {
        self.state.heap.concrete(value).map_err(|question| self.asks(question))
    }

    /// Makes sure that a value is a pointer in all concrete states or in none.
    #[inline]
    pub(crate) fn settled(&mut self, value: Value) -> Result<(), Stop> {
        self.state.heap.settled(value).map_err(|question| self.asks(question))
    }

    /// Makes sure that an operation on an address means the same for all concrete objects.
    pub(crate) fn settle_operands(&mut self, op: BinOp, a: Value, b: Value) -> Result<(), Stop> {
        let plain = match op {
            BinOp::Add => a.prov.is_none() || b.prov.is_none(),
            BinOp::Sub => b.prov.is_none() || (a.prov == b.prov && !self.is_to_any_word(a)),
            _ => false,
        };
        if plain {
            return Ok(());
        }
        self.are_not_words(a, b)?;
        self.concrete(a)?;
        self.concrete(b)
    }

    /// Makes sure that a comparison has one result.
    pub(crate) fn settle_comparison(&mut self, op: CmpOp, a: Value, b: Value) -> Result<(), Stop> {
        // Values from one object differ by their offsets.
        if a.prov == b.prov && !self.is_to_any_word(a) {
            return Ok(());
        }
        self.are_not_words(a, b)?;
        let equality = matches!(op, CmpOp::Eq | CmpOp::Ne);
        if let Err(doubt) = self.state.heap.comparable(&mut self.reason.terms, a, b) {
            match doubt.beyond {
                Some((a, b)) if equality && self.are_unequal(a, b) => return Ok(()),
                _ => return Err(self.asks(doubt.question)),
            }
        }
        if !equality {
            self.concrete(a)?;
            self.concrete(b)?;
        }
        Ok(())
    }

    /// Whether two values of different provenance are unequal in every layout.
    fn are_unequal(&mut self, a: Value, b: Value) -> bool {
        match (a.prov.is_none(), b.prov.is_none()) {
            (true, true) => false,
            (true, false) => self.is_apart(CmpOp::Eq, b, a),
            (false, true) => self.is_apart(CmpOp::Eq, a, b),
            (false, false) => self.are_distinct(CmpOp::Eq, a, b),
        }
    }
}
