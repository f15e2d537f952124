//! From text to formulas and definitions.
//!
//! ```text
//! formula    := heap { "||" heap } | "false"
//! heap       := part { "&&" part }
//! part       := sum comparison sum { comparison sum } | spatial
//! spatial    := atom { "*" atom }
//! atom       := "emp" | "true" | "blk" "(" sum "," sum ")" | name "(" [ sum { "," sum } ] ")"
//!             | list [ "+" | "?" ] "(" sum { "," sum } ")" | sum "|->" [ type ] value
//! type       := "u1" | "u2" | "u4" | "u8" | "i1" | "i2" | "i4" | "i8"
//! value      := product { ("+" | "-") product }, where a product has no "*" outside of parentheses
//! sum        := product { ("+" | "-") product }
//! product    := factor { "*" factor }
//! factor     := number | name | name' | "_" | "-" factor | "(" sum ")"
//! definition := "pred" name "(" [ name { "," name } ] ")" ":=" heap
//!             | "list" name "(" name { "," name } "->" sum { "," sum } ")" [ "nonempty" ] ":=" heap
//! ```
//!
//! A name with a prime exists in its heap; `_` is a different one each time. A heap of comparisons alone is empty. A
//! list with `+` has a node at least, one with `?` may have none, whatever its name says.

use super::Names;
pub use super::lexer::ParseError;
use super::lexer::{Token, tokens};
use crate::definition::{Definitions, List, Pred};
use crate::formula::{Atom, Cell, Formula, Machine, Pure, Segment, SymbolicHeap};
use crate::linear::{Linear, Var};
use ringfence_base::FastMap;
use std::ops::Range;

/// How deep parentheses may be nested.
const MOST_DEPTH: u32 = 100;

/// Reads a formula.
///
/// # Errors
/// When the text is none.
pub fn formula(
    text: &str,
    names: &mut Names,
    definitions: &Definitions,
    machine: Machine,
) -> Result<Formula, ParseError> {
    let mut parser = Parser::new(text, Scope::Open(names), definitions, machine)?;
    let formula = parser.formula()?;
    parser.expect_end()?;
    Ok(formula)
}

/// Reads definitions and adds them to others.
///
/// # Errors
/// When the text has something else; those before the error are added.
pub fn define(text: &str, definitions: &mut Definitions, machine: Machine) -> Result<(), ParseError> {
    let mut start = 0;
    loop {
        let known = definitions.clone();
        let mut parser = Parser::new(text, Scope::Closed, &known, machine)?;
        while parser.tokens[parser.at].1.start < start {
            parser.at += 1;
        }
        if parser.peek() == Token::End {
            return Ok(());
        }
        parser.definition(definitions)?;
        start = parser.tokens[parser.at].1.start;
    }
}

/// Which names are variables.
#[derive(Debug)]
enum Scope<'n> {
    /// All of them.
    Open(&'n mut Names),
    /// Parameters alone.
    Closed,
}

#[derive(Debug)]
struct Parser<'t, 'n> {
    tokens: Vec<(Token<'t>, Range<usize>)>,
    at: usize,
    scope: Scope<'n>,
    definitions: &'n Definitions,
    machine: Machine,
    /// The variables of the heap that exist, and parameters.
    primed: FastMap<(&'t str, bool), u32>,
    fresh: u32,
    depth: u32,
}

impl<'t, 'n> Parser<'t, 'n> {
    fn new(
        text: &'t str,
        scope: Scope<'n>,
        definitions: &'n Definitions,
        machine: Machine,
    ) -> Result<Self, ParseError> {
        let (tokens, primed) = (tokens(text)?, FastMap::default());
        Ok(Self { tokens, at: 0, scope, definitions, machine, primed, fresh: 0, depth: 0 })
    }

    fn peek(&self) -> Token<'t> {
        self.tokens[self.at].0
    }

    fn place(&self) -> Range<usize> {
        self.tokens[self.at].1.clone()
    }

    fn next(&mut self) -> Token<'t> {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(own) if own == sign)
            || matches!(self.peek(), Token::Name(own) if own == sign);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.takes(sign) {
            return Ok(());
        }
        Err(ParseError::new(self.place(), format!("`{sign}` is missing here")))
    }

    fn expect_end(&self) -> Result<(), ParseError> {
        match self.peek() {
            Token::End => Ok(()),
            _ => Err(ParseError::new(self.place(), "the formula should have ended before this")),
        }
    }

    fn formula(&mut self) -> Result<Formula, ParseError> {
        if self.takes("false") {
            return Ok(Formula::default());
        }
        let mut disjuncts = vec![self.heap()?];
        while self.takes("||") {
            disjuncts.push(self.heap()?);
        }
        Ok(Formula { disjuncts })
    }

    /// A heap with variables of its own.
    fn heap(&mut self) -> Result<SymbolicHeap, ParseError> {
        self.primed.clear();
        self.fresh = 0;
        self.parts()
    }

    fn parts(&mut self) -> Result<SymbolicHeap, ParseError> {
        let mut heap = SymbolicHeap::default();
        let mut spatial = false;
        loop {
            let start = self.place();
            if self.part(&mut heap)? {
                if spatial {
                    let why = "the heap is described twice: write `*` between its parts";
                    return Err(ParseError::new(start, why));
                }
                spatial = true;
            }
            if !self.takes("&&") {
                return Ok(heap);
            }
        }
    }

    /// Adds a part, and says whether it is spatial.
    fn part(&mut self, heap: &mut SymbolicHeap) -> Result<bool, ParseError> {
        if self.begins_predicate() {
            self.spatial(heap)?;
            return Ok(true);
        }
        let left = self.sum()?;
        if self.peek() == Token::Sign("|->") {
            let cell = self.cell(left)?;
            heap.spatial.push(cell);
            if self.takes("*") {
                self.spatial(heap)?;
            }
            return Ok(true);
        }
        self.comparisons(left, &mut heap.pure)?;
        Ok(false)
    }

    fn begins_predicate(&self) -> bool {
        match self.peek() {
            Token::Name("emp" | "true") => true,
            Token::Name(name) => match self.tokens.get(self.at + 1).map(|(token, _)| *token) {
                Some(Token::Sign("(" | "?")) => true,
                Some(Token::Sign("+")) => self.definitions.lists().any(|(_, list)| list.name == name),
                _ => false,
            },
            _ => false,
        }
    }

    fn spatial(&mut self, heap: &mut SymbolicHeap) -> Result<(), ParseError> {
        loop {
            let atom = match self.begins_predicate() {
                true => self.predicate()?,
                false => {
                    let at = self.sum()?;
                    Some(self.cell(at)?)
                }
            };
            heap.spatial.extend(atom);
            if !self.takes("*") {
                return Ok(());
            }
        }
    }

    /// `|-> value` after an address.
    fn cell(&mut self, at: Linear) -> Result<Atom, ParseError> {
        self.expect("|->")?;
        let cell = match self.peek() {
            Token::Name(name) => self.cell_type(name),
            _ => None,
        };
        if cell.is_some() {
            self.next();
        }
        let value = self.added(|parser| parser.factor())?;
        Ok(Atom::Cell { at, cell: cell.unwrap_or(self.machine.word()), value })
    }

    /// The type of this name, if a value follows.
    fn cell_type(&self, name: &str) -> Option<Cell> {
        let signed = match name.get(..1)? {
            "i" => true,
            "u" => false,
            _ => return None,
        };
        let bytes = name[1..].parse().ok().filter(|bytes| [1, 2, 4, 8].contains(bytes))?;
        let (token, _) = self.tokens.get(self.at + 1)?;
        let begins = matches!(token, Token::Name(_) | Token::Primed(_) | Token::Number(_))
            || matches!(token, Token::Sign("_" | "-" | "("));
        begins.then_some(Cell { bytes, signed })
    }

    /// `name(...)`, `emp` or `true`; nothing for `emp`.
    fn predicate(&mut self) -> Result<Option<Atom>, ParseError> {
        let place = self.place();
        let Token::Name(name) = self.next() else {
            return Err(ParseError::new(place, "the name of a predicate is missing here"));
        };
        if name == "emp" {
            return Ok(None);
        }
        if name == "true" {
            return Ok(Some(Atom::True));
        }
        let nonempty = match (self.takes("+"), self.takes("?")) {
            (false, false) => None,
            (plus, _) => Some(plus),
        };
        let args = self.arguments()?;
        let count = |expected: usize| match args.len() == expected {
            true => Ok(()),
            false => Err(ParseError::new(
                place.clone(),
                format!("`{name}` takes {expected} arguments, not {}", args.len()),
            )),
        };
        if let Some((id, list)) = self.definitions.lists().find(|(_, list)| list.name == name) {
            let arity = list.arity as usize;
            count(2 * arity)?;
            let (from, to) = (args[..arity].to_vec(), args[arity..].to_vec());
            let nonempty = nonempty.unwrap_or(list.nonempty);
            return Ok(Some(Atom::Segment(Segment { list: id, from, to, nonempty })));
        }
        if nonempty.is_some() {
            return Err(ParseError::new(place, format!("`{name}` is no list")));
        }
        if name == "blk" {
            count(2)?;
            let [from, to] = [args[0].clone(), args[1].clone()];
            return Ok(Some(Atom::Block { from, to }));
        }
        if let Some((id, pred)) = self.definitions.preds().find(|(_, pred)| pred.name == name) {
            count(pred.arity as usize)?;
            return Ok(Some(Atom::Pred(id, args)));
        }
        Err(ParseError::new(place, format!("no predicate has the name `{name}`")))
    }

    fn arguments(&mut self) -> Result<Vec<Linear>, ParseError> {
        self.expect("(")?;
        let mut args = Vec::new();
        if self.takes(")") {
            return Ok(args);
        }
        loop {
            args.push(self.sum()?);
            if !self.takes(",") {
                self.expect(")")?;
                return Ok(args);
            }
        }
    }

    fn comparisons(&mut self, mut left: Linear, pure: &mut Vec<Pure>) -> Result<(), ParseError> {
        let mut some = false;
        while let Token::Sign(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">=")) = self.peek() {
            let place = self.place();
            self.next();
            let right = self.sum()?;
            let comparison =
                comparison(sign, &left, &right).ok_or_else(|| ParseError::new(place, TOO_LARGE))?;
            pure.push(comparison);
            (left, some) = (right, true);
        }
        match some {
            true => Ok(()),
            false => Err(ParseError::new(self.place(), "a comparison or `|->` is missing here")),
        }
    }

    fn sum(&mut self) -> Result<Linear, ParseError> {
        self.added(Self::product)
    }

    fn added(
        &mut self,
        part: impl Fn(&mut Self) -> Result<Linear, ParseError>,
    ) -> Result<Linear, ParseError> {
        let mut all = part(self)?;
        loop {
            let place = self.place();
            let factor = match self.peek() {
                Token::Sign("+") => 1,
                Token::Sign("-") => -1,
                _ => return Ok(all),
            };
            self.next();
            let other = part(self)?;
            all = all.plus(&other, factor).ok_or_else(|| ParseError::new(place, TOO_LARGE))?;
        }
    }

    fn product(&mut self) -> Result<Linear, ParseError> {
        let mut all = self.factor()?;
        loop {
            let place = self.place();
            // Between atoms the sign separates them.
            if self.peek() != Token::Sign("*") {
                return Ok(all);
            }
            self.next();
            let other = self.factor()?;
            let product = match (all.as_number(), other.as_number()) {
                (Some(number), _) => other.times(number),
                (_, Some(number)) => all.times(number),
                _ => return Err(ParseError::new(place, "a product of two variables is not linear")),
            };
            all = product.ok_or_else(|| ParseError::new(place, TOO_LARGE))?;
        }
    }

    fn factor(&mut self) -> Result<Linear, ParseError> {
        let place = self.place();
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(ParseError::new(place, "parentheses are nested too deeply"));
        }
        let factor = match self.next() {
            Token::Number(number) => Linear::number(number),
            Token::Name(name) => self.named(name, place)?,
            Token::Primed(name) => self.primed((name, true)),
            Token::Sign("_") => {
                self.fresh += 1;
                Linear::var(Var::Primed(self.fresh - 1))
            }
            Token::Sign("-") => {
                let inner = self.factor()?;
                inner.times(-1).ok_or_else(|| ParseError::new(place, TOO_LARGE))?
            }
            Token::Sign("(") => {
                let inner = self.sum()?;
                self.expect(")")?;
                inner
            }
            _ => return Err(ParseError::new(place, "a number or a name is missing here")),
        };
        self.depth -= 1;
        Ok(factor)
    }

    fn primed(&mut self, key: (&'t str, bool)) -> Linear {
        let number = *self.primed.entry(key).or_insert_with(|| {
            self.fresh += 1;
            self.fresh - 1
        });
        Linear::var(Var::Primed(number))
    }

    fn named(&mut self, name: &'t str, place: Range<usize>) -> Result<Linear, ParseError> {
        if let Some(&number) = self.primed.get(&(name, false)) {
            return Ok(Linear::var(Var::Primed(number)));
        }
        match &mut self.scope {
            Scope::Open(names) => Ok(Linear::var(names.var(name))),
            Scope::Closed => {
                let why = format!("`{name}` is no parameter; write `{name}'` for a number that exists");
                Err(ParseError::new(place, why))
            }
        }
    }

    fn definition(&mut self, definitions: &mut Definitions) -> Result<(), ParseError> {
        let place = self.place();
        let is_list = match self.next() {
            Token::Name("pred") => false,
            Token::Name("list") => true,
            _ => return Err(ParseError::new(place, "a definition begins with `pred` or `list`")),
        };
        let place = self.place();
        let Token::Name(name) = self.next() else {
            return Err(ParseError::new(place, "the name of what is defined is missing here"));
        };
        let taken = definitions.preds().any(|(_, pred)| pred.name == name)
            || definitions.lists().any(|(_, list)| list.name == name)
            || ["emp", "true", "false", "blk", "pred", "list", "nonempty"].contains(&name);
        if taken {
            return Err(ParseError::new(place, format!("the name `{name}` is taken")));
        }
        self.expect("(")?;
        self.primed.clear();
        self.fresh = 0;
        let arity = self.parameters()?;
        match is_list {
            true => self.list(name, arity, definitions),
            false => {
                self.expect(")")?;
                self.expect(":=")?;
                let body = self.parts()?;
                definitions.add_pred(Pred { name: name.to_owned(), arity, body });
                Ok(())
            }
        }
    }

    /// The names of parameters, and how many there are.
    fn parameters(&mut self) -> Result<u32, ParseError> {
        if matches!(self.peek(), Token::Sign(")" | "->")) {
            return Ok(0);
        }
        loop {
            let place = self.place();
            match self.next() {
                Token::Name(name) if !self.primed.contains_key(&(name, false)) => {
                    self.primed((name, false));
                }
                Token::Name(name) => {
                    return Err(ParseError::new(place, format!("two parameters have the name `{name}`")));
                }
                _ => return Err(ParseError::new(place, "the name of a parameter is missing here")),
            }
            if !self.takes(",") {
                return Ok(self.fresh);
            }
        }
    }

    fn list(&mut self, name: &'t str, arity: u32, definitions: &mut Definitions) -> Result<(), ParseError> {
        let arrow = self.place();
        self.expect("->")?;
        let mut next = vec![self.next_number()?];
        while self.takes(",") {
            next.push(self.next_number()?);
        }
        self.expect(")")?;
        if next.len() != arity as usize || arity == 0 {
            let why = "a step begins and ends with equally many numbers, one at least";
            return Err(ParseError::new(arrow, why));
        }
        let nonempty = self.takes("nonempty");
        self.expect(":=")?;
        let place = self.place();
        let body = self.parts()?;
        let list = List { name: name.to_owned(), nonempty, arity, body, next };
        match definitions.add_list(list) {
            Some(_) => Ok(()),
            None => {
                Err(ParseError::new(place, "a node has a cell at a fixed distance from its first number"))
            }
        }
    }

    /// Where the next node begins: a name that is no parameter yet exists in the body.
    fn next_number(&mut self) -> Result<Linear, ParseError> {
        match self.peek() {
            Token::Name(name) if !self.primed.contains_key(&(name, false)) => {
                self.next();
                Ok(self.primed((name, false)))
            }
            _ => self.sum(),
        }
    }
}

const TOO_LARGE: &str = "the numbers are too large";

fn comparison(sign: &str, left: &Linear, right: &Linear) -> Option<Pure> {
    Some(match sign {
        "==" => Pure::Zero(left.minus(right)?),
        "!=" => Pure::NonZero(left.minus(right)?),
        "<=" => Pure::AtLeastZero(right.minus(left)?),
        "<" => Pure::AtLeastZero(right.minus(left)?.offset(-1)?),
        ">=" => Pure::AtLeastZero(left.minus(right)?),
        _ => Pure::AtLeastZero(left.minus(right)?.offset(-1)?),
    })
}
