//! Interned names.

use crate::{FastMap, IdVec};

crate::define_id! {
    /// A name, interned: equal symbols of one [`Interner`] are equal names.
    pub struct Symbol = "'";
}

/// The table of names.
#[derive(Debug, Clone, Default)]
pub struct Interner {
    names: IdVec<Symbol, Box<str>>,
    lookup: FastMap<Box<str>, Symbol>,
}

impl Interner {
    /// The symbol of `name`, made when it is new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.lookup.get(name) {
            return symbol;
        }
        let symbol = self.names.push(name.into());
        self.lookup.insert(name.into(), symbol);
        symbol
    }

    /// The symbol of `name` if it was interned before.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.lookup.get(name).copied()
    }

    /// The name of `symbol`; the empty string for [`Symbol::NONE`].
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.get(symbol).map_or("", |name| name)
    }
}
