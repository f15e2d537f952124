//! The notation of formulas: read by [`parse`], written by [`print`]; docs/formulas.md teaches it.

pub mod lexer;
pub mod parse;
pub mod print;

use crate::linear::Var;
use ringfence_base::FastMap;

/// The names of program variables.
#[derive(Debug, Clone, Default)]
pub struct Names {
    names: Vec<String>,
    numbers: FastMap<String, u32>,
}

impl Names {
    /// The variable of a name, a new one for a new name.
    pub fn var(&mut self, name: &str) -> Var {
        if let Some(&number) = self.numbers.get(name) {
            return Var::Program(number);
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        Var::Program(number)
    }

    /// The name of a program variable.
    #[must_use]
    pub fn name(&self, number: u32) -> Option<&str> {
        self.names.get(number as usize).map(String::as_str)
    }
}
