//! Formulas of contracts: the notation of docs/formulas.md over numbers and addresses of C.
//!
//! A formula is one of several symbolic heaps. A symbolic heap has conditions and parts of memory that are disjoint. Cells are
//! named by their C types (`x->next |-> y`, `p |-> 3`), so that sizes and distances are C's.

use super::error::{Error, Result};
use super::expr::{Expr, LONGEST, path_length};
use super::token::{Kind, Token};
use super::unit::{Param, closing, split};
use std::collections::BTreeSet;

/// A condition: a comparison of two numbers or two addresses.
#[derive(Debug, Clone)]
pub(super) struct Pure {
    pub(super) left: Expr,
    /// `==`, `!=`, `<`, `<=`, `>` or `>=`.
    pub(super) operator: String,
    pub(super) right: Expr,
}

impl Pure {
    /// As messages show it.
    pub(super) fn shown(&self) -> String {
        format!("{} {} {}", self.left.shown(), self.operator, self.right.shown())
    }
}

/// The variables that some conditions say are equal to some others, these among them.
pub(super) fn equal_to<'p>(pure: &'p [Pure], mut known: BTreeSet<&'p str>) -> BTreeSet<&'p str> {
    let equal = pure.iter().filter(|pure| pure.operator == "==");
    let pairs = equal.filter_map(|pure| Some((pure.left.as_variable()?, pure.right.as_variable()?)));
    let pairs: Vec<(&str, &str)> = pairs.flat_map(|(one, other)| [(one, other), (other, one)]).collect();
    loop {
        let tied = pairs.iter().filter(|(one, other)| known.contains(one) && !known.contains(other));
        let more: Vec<&str> = tied.map(|&(_, other)| other).collect();
        if more.is_empty() {
            return known;
        }
        known.extend(more);
    }
}

/// A part of memory. Those that are not cells have their text, without what says whether a list has a node.
#[derive(Debug, Clone)]
pub(super) enum Atom {
    /// A member of what a variable points to, or all of it, and what it holds.
    Cell { base: Expr, path: Vec<Token>, value: Expr },
    /// So many elements of what a variable, or an array member of what it points to, has.
    Block { base: Expr, path: Vec<Token>, count: Expr, text: String },
    /// A predicate or a list segment; for a list, whether `+` or `?` says that it has a node.
    Named { name: Token, args: Vec<Expr>, nonempty: Option<bool>, text: String },
}

/// Conditions and disjoint parts of memory.
#[derive(Debug, Clone, Default)]
pub(super) struct Heap {
    pub(super) pure: Vec<Pure>,
    pub(super) atoms: Vec<Atom>,
}

impl Heap {
    /// Those of conditions, and of parts of memory: bases, values, counts and arguments.
    pub(super) fn expressions(&mut self) -> Vec<&mut Expr> {
        let mut out: Vec<&mut Expr> =
            self.pure.iter_mut().flat_map(|pure| [&mut pure.left, &mut pure.right]).collect();
        for atom in &mut self.atoms {
            match atom {
                Atom::Cell { base, value, .. } => out.extend([base, value]),
                Atom::Block { base, count, .. } => out.extend([base, count]),
                Atom::Named { args, .. } => out.extend(args),
            }
        }
        out
    }
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    pub(super) name: Token,
    pub(super) params: Vec<Param>,
    /// For a list: where the next node begins, and whether it has a node in every case.
    pub(super) list: Option<(Vec<Expr>, bool)>,
    pub(super) body: Heap,
}

impl Definition {
    /// Whether a name is a parameter, or a number that a node leads to.
    pub(super) fn binds(&self, name: &str) -> bool {
        let mut next = self.list.iter().flat_map(|(next, _)| next);
        self.params.iter().any(|param| param.name.text == name)
            || next.any(|expr| expr.as_variable() == Some(name))
    }
}

/// The predicates and lists of a file in the order of their definitions.
#[derive(Debug, Clone, Default)]
pub(super) struct Definitions(Vec<Definition>);

impl Definitions {
    pub(super) fn find(&self, name: &str) -> Option<&Definition> {
        self.0.iter().find(|definition| definition.name.text == name)
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut Definition> {
        self.0.last_mut()
    }

    /// Reads `NAME(PARAMETERS) := BODY`, or with `->` among the parameters for a list.
    pub(super) fn add(&mut self, is_list: bool, tokens: &[Token], place: &Token) -> Result<()> {
        let wrong = |token: &Token| match is_list {
            true => Error::at(token, "a list is defined by `list NAME(TYPE x -> y) := BODY`"),
            false => Error::at(token, "a predicate is defined by `pred NAME(TYPE x) := BODY`"),
        };
        let name = tokens.first().filter(|name| name.is_name()).ok_or_else(|| wrong(place))?;
        if self.find(&name.text).is_some() || ["blk", "emp", "true", "false", "result"].contains(&&*name.text)
        {
            return Err(Error::at(name, format!("`{}` has a meaning already", name.text)));
        }
        let open = tokens.get(1).filter(|open| open.is("(")).ok_or_else(|| wrong(name))?;
        let close = closing(tokens, 1).ok_or_else(|| Error::at(open, "this is not closed"))?;
        let mut body = &tokens[close + 1..];
        let nonempty = body.first().is_some_and(|word| is_list && word.is("nonempty"));
        if nonempty {
            body = &body[1..];
        }
        let Some((mark, body)) = body.split_first().filter(|(mark, _)| mark.is(":=")) else {
            return Err(wrong(body.first().unwrap_or(&tokens[close])));
        };
        let mut halves = split(&tokens[2..close], "->").into_iter();
        let (from, next) = (halves.next().unwrap_or_default(), halves.next());
        if next.is_some() != is_list || halves.next().is_some() {
            return Err(wrong(name));
        }
        let params = split(from, ",").into_iter().map(super::unit::param).collect::<Result<Vec<_>>>();
        let params = params.map_err(|error| Error { line: name.line, column: name.column, ..error })?;
        let exprs = |tokens| split(tokens, ",").into_iter().map(|part| Expr::new(part, open)).collect();
        let list = next.map(exprs).transpose()?.map(|next| (next, nonempty));
        if list.as_ref().is_some_and(|(next, _): &(Vec<Expr>, bool)| next.len() != params.len()) {
            return Err(Error::at(name, "a node begins with as many numbers as the next one"));
        }
        if let Some(next) = list.as_ref().and_then(|(next, _)| next.first()) {
            let own = next.as_variable().filter(|name| {
                !name.ends_with('\'') && !params.iter().any(|param| param.name.text == **name)
            });
            own.ok_or_else(|| Error::at(&next.place, "the next node begins at a variable of its own"))?;
        }
        let mut heaps = self.formula(body, mark)?;
        let (Some(body), None) = (heaps.pop(), heaps.pop()) else {
            return Err(Error::at(mark, "a definition has one case, without `||`"));
        };
        self.0.push(Definition { name: name.clone(), params, list, body });
        Ok(())
    }

    /// Reads a formula. `place` stands before it.
    pub(super) fn formula(&self, tokens: &[Token], place: &Token) -> Result<Vec<Heap>> {
        split(tokens, "||").into_iter().map(|part| self.heap(part, place)).collect()
    }

    fn heap(&self, tokens: &[Token], place: &Token) -> Result<Heap> {
        let mut heap = Heap::default();
        let mut spatial = false;
        for part in split(tokens, "&&") {
            let Some(first) = part.first() else { return Err(Error::at(place, "a part is missing here")) };
            if !self.is_spatial(part) {
                pure(part, &mut heap.pure)?;
                continue;
            }
            if std::mem::replace(&mut spatial, true) {
                return Err(Error::at(first, "parts of memory are put together with `*`, not with `&&`"));
            }
            for part in split(part, "*") {
                heap.atoms.extend(self.atom(part, first)?);
            }
        }
        Ok(heap)
    }

    /// Whether a part of a formula speaks of memory.
    fn is_spatial(&self, tokens: &[Token]) -> bool {
        split(tokens, "*").iter().any(|part| match part {
            [word] if word.is("emp") || word.is("true") => true,
            [name, mark, rest @ ..] => {
                let open = mark.is("(") || rest.first().is_some_and(|open| open.is("(") && !mark.is("->"));
                part.iter().any(|token| token.is("|->"))
                    || (open && (name.is("blk") || self.find(&name.text).is_some()))
            }
            _ => false,
        })
    }

    fn atom(&self, tokens: &[Token], place: &Token) -> Result<Option<Atom>> {
        let Some(first) = tokens.first() else {
            return Err(Error::at(place, "a part of memory is missing here"));
        };
        if let Some(arrow) = tokens.iter().position(|token| token.is("|->")) {
            let (base, path) = access(&tokens[..arrow], first)?;
            let value = Expr::new(&tokens[arrow + 1..], &tokens[arrow])?;
            return Ok(Some(Atom::Cell { base, path, value }));
        }
        match tokens {
            [word] if word.is("emp") => return Ok(None),
            [word] if word.is("true") => {
                return Err(Error::at(word, "not supported in contracts: `true`"));
            }
            _ => {}
        }
        let sign = tokens.get(1).filter(|mark| mark.is("+") || mark.is("?"));
        let open = 1 + usize::from(sign.is_some());
        let closed = tokens.get(open).filter(|open| open.is("(")).and_then(|_| closing(tokens, open));
        let Some(close) = closed.filter(|&close| close + 1 == tokens.len()) else {
            return Err(Error::at(first, "this is no part of memory"));
        };
        let parts = split(&tokens[open + 1..close], ",").into_iter();
        let args = parts.map(|part| Expr::new(part, &tokens[open])).collect::<Result<Vec<_>>>();
        if first.is("blk") {
            let text = written(tokens);
            return block(&tokens[open + 1..close], text, first).map(Some);
        }
        let Some(definition) = self.find(&first.text) else {
            return Err(Error::at(first, format!("there is no predicate and no list `{}`", first.text)));
        };
        let args = args?;
        let wanted = definition.params.len() * if definition.list.is_some() { 2 } else { 1 };
        if args.len() != wanted {
            return Err(Error::at(first, format!("`{}` takes {wanted} arguments", first.text)));
        }
        let nonempty = sign.map(|mark| mark.is("+"));
        let text = format!("{}{}", first.text, written(&tokens[open..]));
        Ok(Some(Atom::Named { name: first.clone(), args, nonempty, text }))
    }
}

/// A part of memory as it is usually written: parts that are written alike are the same.
pub(super) fn written(tokens: &[Token]) -> String {
    let mut out = String::new();
    for (at, token) in tokens.iter().enumerate() {
        let follows_name = at > 0 && tokens[at - 1].is_name();
        if (follows_name && token.is_name()) || (at > 0 && tokens[at - 1].is(",")) {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}

/// `x`, `x->member`, `x->member.member`, `x->member[2]`: the variable and the members.
fn access(tokens: &[Token], place: &Token) -> Result<(Expr, Vec<Token>)> {
    let name = tokens.first().filter(|name| name.is_name());
    let Some(name) = name else { return Err(Error::at(place, "a cell begins with a variable")) };
    let length = path_length(tokens);
    let base = Expr::new(&tokens[..length], name)?;
    if base.as_variable().is_none() {
        return Err(Error::at(name, "a cell begins with a variable"));
    }
    let Some((arrow, path)) = tokens[length..].split_first() else { return Ok((base, Vec::new())) };
    let wrong =
        |token: &Token| Error::at(token, "a cell is `x` or a member of what it points to, `x->member`");
    if !arrow.is("->") || path.is_empty() {
        return Err(wrong(arrow));
    }
    let mut at = 0;
    while let Some(token) = path.get(at) {
        let constant = |token: &Token| token.kind == Kind::Constant;
        at += match token.text.as_str() {
            _ if at == 0 && token.is_name() => 1,
            "." if path.get(at + 1).is_some_and(Token::is_name) => 2,
            "[" if path.get(at + 1).is_some_and(constant)
                && path.get(at + 2).is_some_and(|next| next.is("]")) =>
            {
                3
            }
            "[" => return Err(Error::at(token, "not supported in contracts: an index that is no number")),
            _ => return Err(wrong(token)),
        };
    }
    Ok((base, path.to_vec()))
}

/// `blk(x, x + n)` or `blk(x->data, x->data + n)`.
fn block(tokens: &[Token], text: String, place: &Token) -> Result<Atom> {
    let wrong =
        || Error::at(place, "a block is `blk(x, x + n)` or, for an array member, `blk(x->a, x->a + n)`");
    let parts = split(tokens, ",");
    let [from, to] = parts.as_slice() else { return Err(wrong()) };
    let same = from.len() < to.len() && from.iter().zip(*to).all(|(a, b)| a.text == b.text);
    let count = same.then(|| &to[from.len()..]).filter(|rest| rest[0].is("+")).ok_or_else(wrong)?;
    let (base, path) = access(from, place)?;
    let count = Expr::new(&count[1..], &count[0])?;
    Ok(Atom::Block { base, path, count, text })
}

/// A comparison, or a chain of comparisons, which are conditions one by one.
fn pure(tokens: &[Token], out: &mut Vec<Pure>) -> Result<()> {
    let first = &tokens[0];
    if let Some(token) = tokens.get(LONGEST) {
        return Err(Error::at(token, "not supported in contracts: a condition of so many words"));
    }
    if first.is("(") && closing(tokens, 0) == Some(tokens.len() - 1) && tokens.len() > 2 {
        return pure(&tokens[1..tokens.len() - 1], out);
    }
    if first.is("false") && tokens.len() == 1 {
        return Err(Error::at(first, "`false` describes no memory"));
    }
    let mut cuts = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if ["==", "!=", "<", "<=", ">", ">="].iter().any(|op| token.is(op)) {
            cuts.push(at);
        }
        at = if token.is("(") { closing(tokens, at).unwrap_or(tokens.len()) + 1 } else { at + 1 };
    }
    if cuts.is_empty() {
        Expr::new(tokens, first)?;
        return Err(Error::at(first, "not supported in contracts: a condition that compares nothing"));
    }
    for (number, &cut) in cuts.iter().enumerate() {
        let from = if number == 0 { 0 } else { cuts[number - 1] + 1 };
        let to = cuts.get(number + 1).copied().unwrap_or(tokens.len());
        let left = Expr::new(&tokens[from..cut], &tokens[cut])?;
        let right = Expr::new(&tokens[cut + 1..to], &tokens[cut])?;
        out.push(Pure { left, operator: tokens[cut].text.clone(), right });
    }
    Ok(())
}
