//! Observation points: places where a caller of the machine wants to see the state. They are where a function returns, and
//! where the program asks for a picture.
//!
//! A machine that observes ([`Machine::watch`]) pauses there and says why ([`Machine::take_observation`]); run again
//! with the same state, it continues. Nothing else changes: the same instructions are executed with the same
//! results. Functions that the library calls back are not observed.

use crate::heap::{Heap, ObjId};
use crate::machine::Machine;
use crate::value::Value;

/// How many bytes of a picture's name are read.
const NAME: u64 = 64;

/// Why a machine that observes paused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observation {
    /// The innermost call is about to return this.
    Return(Option<Value>),
    /// The program asked for a picture of this name.
    Plot(String),
}

/// What a machine observes.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    on: bool,
    /// Whether the return that is about to be executed was observed.
    passed: bool,
    observation: Option<Observation>,
}

impl<H: Heap> Machine<'_, H> {
    /// Lets the machine pause at observation points from now on. It also keeps dead registers, since people want to
    /// see them, and so it no longer reports where heap blocks are lost.
    pub fn watch(&mut self) {
        self.watch = Watch { on: true, ..Watch::default() };
    }

    /// Whether paths stop where a heap block is lost.
    #[inline]
    pub(crate) fn watches_losses(&self) -> bool {
        self.settings.mode.watches_losses() && !self.watch.on
    }

    /// Why the machine paused, if it was for an observation. It is taken then.
    pub fn take_observation(&mut self) -> Option<Observation> {
        self.watch.observation.take()
    }

    /// Whether the machine pauses before a return.
    #[inline]
    pub(crate) fn pauses_at_return(&mut self, value: Option<Value>) -> bool {
        if !self.watch.on || self.callbacks > 0 || std::mem::take(&mut self.watch.passed) {
            return false;
        }
        self.watch.passed = true;
        self.watch.observation = Some(Observation::Return(value));
        true
    }

    #[inline]
    pub(crate) fn pauses_after_call(&self) -> bool {
        self.watch.observation.is_some()
    }

    /// The program asks for a picture.
    pub(crate) fn plotted(&mut self, name: Option<Value>) {
        if self.watch.on && self.callbacks == 0 {
            let name = name.and_then(|name| self.constant_text(name)).unwrap_or_default();
            self.watch.observation = Some(Observation::Plot(name));
        }
    }

    /// The string at a pointer if it is constant, or what is looked at of it.
    fn constant_text(&mut self, pointer: Value) -> Option<String> {
        let (id, address) = (pointer.prov.get()?, pointer.bits.low()?);
        let object = self.state.heap.single(id).filter(|object| object.is_live())?;
        let start = address.checked_sub(object.address)?;
        let end = object.reserved.min(start.saturating_add(NAME));
        let mut text = Vec::new();
        for at in start..end {
            match self.constant_byte(id, at)? {
                0 => break,
                byte => text.push(byte),
            }
        }
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    fn constant_byte(&mut self, id: ObjId, at: u64) -> Option<u8> {
        let value = self.state.heap.load(&mut self.reason.terms, id, at, 1);
        value.bits.low().filter(|_| value.undef == 0 && value.prov.is_none()).map(|bits| bits as u8)
    }
}
