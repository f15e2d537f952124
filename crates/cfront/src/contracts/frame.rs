//! `assigns`: what a function may change. Everything else that its contract speaks of keeps its value.
//!
//! A contract with `assigns` is made into one without: each number and address that the function must not change gets a variable that has
//! the same value in `requires` and in `ensures`, as a variable of `//@ var` does. So it is checked when the function is verified, and
//! known where it is called.
//!
//! **The contract that results says exactly that these values are kept.** Its variables get the values that the members have when the function is called, as
//! `requires` says now that they hold them, and `ensures` says that they still do. What a function could change without being noticed is refused:
//!
//! - a block that begins at a variable in `requires` and does not in `ensures`: it may have been freed, or be described under a name of which it
//!   is not known that it leads there;
//! - blocks at names with a prime, lists, predicates and elements of arrays, unless all of them may change;
//! - members that a formula cannot speak of: those of unions, bit-fields, floating-point numbers.
//!
//! Memory that the function allocates, and its own variables, may always change.

use super::error::{Error, Result};
use super::expr::{Expr, MADE, is_wildcard, path_length};
use super::formula::{Atom, Heap, Pure, equal_to, written};
use super::items::Contract;
use super::scope::root;
use super::token::{Token, tokens};
use super::types::{Class, Id, Leaf, Member, Type, View};
use super::unit::{Param, split};
use std::collections::{BTreeMap, BTreeSet};

/// What a function may change.
#[derive(Debug, Clone, Default)]
pub(super) struct Assigns {
    /// The first word of the first of the clauses.
    pub(super) place: Option<Token>,
    targets: Vec<Target>,
}

/// One thing that may change.
#[derive(Debug, Clone)]
enum Target {
    /// A member of what a variable points to, or all of it.
    Member { base: String, path: Vec<Token>, place: Token },
    /// A global variable, or a member of one.
    Variable { key: String, place: Token },
    /// A list, a predicate or elements of an array, as `requires` says it.
    Part { text: String, place: Token },
}

impl Assigns {
    /// Reads what stands behind `assigns`.
    pub(super) fn add(&mut self, rest: &[Token], word: &Token) -> Result<()> {
        self.place.get_or_insert_with(|| word.clone());
        if let [nothing] = rest
            && nothing.is("nothing")
        {
            return Ok(());
        }
        for part in split(rest, ",") {
            self.targets.push(target(part, word)?);
        }
        Ok(())
    }

    /// The names of variables and members in it, each with its place.
    pub(super) fn names(&self) -> Vec<(&str, &Token)> {
        let mut out = Vec::new();
        for target in &self.targets {
            match target {
                Target::Member { base, path, place } => {
                    out.extend(base.split('.').map(|part| (part, place)));
                    out.extend(
                        path.iter().filter(|token| token.is_name()).map(|token| (token.text.as_str(), token)),
                    );
                }
                Target::Variable { key, place } => out.extend(key.split('.').map(|part| (part, place))),
                Target::Part { .. } => {}
            }
        }
        out
    }

    /// The global variables that may change, or members of them, each with its place.
    pub(super) fn variables(&self) -> impl Iterator<Item = (&str, &Token)> {
        self.targets.iter().filter_map(|target| match target {
            Target::Variable { key, place } => Some((key.as_str(), place)),
            _ => None,
        })
    }

    fn has_part(&self, wanted: &str) -> bool {
        self.targets.iter().any(|target| matches!(target, Target::Part { text, .. } if text == wanted))
    }
}

/// `*x`, `x->member`, `g`, `g.member`, `blk(x, x + n)` or a list.
fn target(tokens: &[Token], word: &Token) -> Result<Target> {
    let wrong = |place: &Token| {
        let message =
            "what may change is `*x`, `x->member`, a global variable, `blk(…)`, a list or `nothing`";
        Error::at(place, message)
    };
    let Some(first) = tokens.first() else { return Err(wrong(word)) };
    let place = first.clone();
    if first.is("*") {
        return match &tokens[1..] {
            [name] if name.is_name() => {
                Ok(Target::Member { base: name.text.clone(), path: Vec::new(), place })
            }
            _ => Err(wrong(first)),
        };
    }
    if !first.is_name() {
        return Err(wrong(first));
    }
    if tokens.last().is_some_and(|last| last.is(")")) {
        return Ok(Target::Part { text: written(tokens), place });
    }
    let length = path_length(tokens);
    let key: String = tokens[..length].iter().map(|token| token.text.as_str()).collect();
    match tokens[length..].split_first() {
        None => Ok(Target::Variable { key, place }),
        Some((arrow, path)) if arrow.is("->") && !path.is_empty() => {
            Ok(Target::Member { base: key, path: path.to_vec(), place })
        }
        Some((other, _)) => Err(wrong(other)),
    }
}

/// A contract without `assigns` that says the same.
pub(super) fn framed(contract: &Contract, view: &View<'_>) -> Result<Contract> {
    let mut out = contract.clone();
    let Some(place) = &contract.assigns.place else { return Ok(out) };
    let mut frame = Frame { contract, view, place, variables: Vec::new(), types: BTreeMap::new() };
    frame.parts()?;
    frame.globals(&mut out)?;
    let mut bases: Vec<String> = Vec::new();
    for heap in &contract.requires.heaps {
        let new: Vec<&str> = begun(heap).filter(|base| !bases.iter().any(|known| known == base)).collect();
        bases.extend(new.iter().map(|&base| base.to_owned()));
    }
    frame.known_targets(&bases)?;
    for base in &bases {
        frame.block(base, &mut out)?;
    }
    out.variables.extend(frame.variables);
    out.made = frame.types;
    Ok(out)
}

/// The variables at which cells of a heap begin, once for each cell.
fn begun(heap: &Heap) -> impl Iterator<Item = &str> {
    heap.atoms.iter().filter_map(|atom| match atom {
        Atom::Cell { base, .. } => base.as_variable(),
        _ => None,
    })
}

struct Frame<'a> {
    contract: &'a Contract,
    view: &'a View<'a>,
    /// The word `assigns`.
    place: &'a Token,
    variables: Vec<Param>,
    types: BTreeMap<String, Type>,
}

impl Frame<'_> {
    fn refused<T>(&self, what: &str) -> Result<T> {
        Err(Error::at(self.place, format!("not supported in contracts: `assigns` {what}")))
    }

    /// Refuses targets that lead to nothing of what is required.
    fn known_targets(&self, bases: &[String]) -> Result<()> {
        for target in &self.contract.assigns.targets {
            let (is_known, place, what) = match target {
                Target::Member { base, place, .. } => (bases.contains(base), place, "what this leads to"),
                Target::Variable { .. } => continue,
                Target::Part { text, place } => {
                    let mut heaps = self.contract.requires.heaps.iter();
                    (heaps.any(|heap| heap.atoms.iter().any(|atom| shown(atom) == *text)), place, "this")
                }
            };
            if !is_known {
                return Err(Error::at(place, format!("`requires` says nothing of {what}")));
            }
        }
        Ok(())
    }

    /// Refuses parts of memory whose values have no names, unless all of them may change.
    fn parts(&self) -> Result<()> {
        for atom in self.contract.requires.heaps.iter().flat_map(|heap| &heap.atoms) {
            let is_primed = |base: &Expr| base.as_variable().is_none_or(|name| name.ends_with('\''));
            match atom {
                Atom::Cell { base, .. } if is_primed(base) => {
                    return self.refused(&format!("beside a block at `{}`", base.shown()));
                }
                Atom::Cell { .. } => {}
                Atom::Block { .. } | Atom::Named { .. } => {
                    let shown = shown(atom);
                    if !self.contract.assigns.has_part(&shown) {
                        return self.refused(&format!("without `{shown}`, which is required"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Global variables that the contract names and that must not change are what they were.
    fn globals(&mut self, out: &mut Contract) -> Result<()> {
        let contract = self.contract;
        for (key, place) in &contract.globals {
            let is_changed = |target: &Target| matches!(target, Target::Variable { key: own, .. } if own == key || own == root(key));
            if contract.assigns.targets.iter().any(is_changed) {
                continue;
            }
            if key.contains('.') {
                return self.refused(&format!("without `{}`, of which a member is named", root(key)));
            }
            let Some(ty) = self.view.global(key) else { continue };
            let name = self.variable(key, self.view.typed(ty, format!("__typeof__({key})")))?;
            for heap in out.requires.heaps.iter_mut().chain(&mut out.ensures.heaps) {
                heap.pure.push(equal(Expr::name(key, place), &name, self.place));
            }
        }
        Ok(())
    }

    /// The members of a block that must not change are what they were.
    fn block(&mut self, base: &str, out: &mut Contract) -> Result<()> {
        let Some((ty, written)) = self.pointer(base) else { return Ok(()) };
        if self.contract.assigns.variables().any(|(key, _)| key == root(base) || key == base) {
            return self.refused(&format!("beside what `{base}` leads to, which may change itself"));
        }
        let targets = self.contract.assigns.targets.iter().filter_map(|target| match target {
            Target::Member { base: own, path, .. } if own == base => Some(path),
            _ => None,
        });
        let changed = targets.map(|path| self.view.member(ty, path)).collect::<Result<Vec<Member>>>()?;
        let Some(leaves) = self.view.kept(ty, &changed) else {
            return self
                .refused(&format!("without all of `*{base}`, which has members that a formula cannot name"));
        };
        for leaf in leaves {
            let path = leaf.path.strip_prefix('.').unwrap_or(&leaf.path).to_owned();
            let access =
                if path.is_empty() { format!("(*({written})0)") } else { format!("(({written})0)->{path}") };
            let typed = self.view.typed(leaf.member.ty, format!("__typeof__({access})"));
            let what = if path.is_empty() { base.to_owned() } else { format!("{base}_{path}") };
            let name = self.variable(&what, typed)?;
            for heap in &mut out.requires.heaps {
                if begun(heap).any(|own| own == base) {
                    self.say(heap, base, (ty, &leaf, &path), &name)?;
                } else {
                    // Where there is no such block, the variable stands for nothing.
                    heap.pure.push(equal(Expr::name(&name, self.place), "", self.place));
                }
            }
            for heap in &mut out.ensures.heaps {
                if is_null(heap, base) {
                    continue;
                }
                let Some(own) = alias(heap, base) else {
                    let message = format!("where `ensures` does not say what becomes of `*{base}`");
                    return self.refused(&message);
                };
                self.say(heap, &own, (ty, &leaf, &path), &name)?;
            }
        }
        Ok(())
    }

    /// What a variable points to, and how C writes the variable's type.
    fn pointer(&self, base: &str) -> Option<(Id, String)> {
        let mut own = self.contract.signature.params.iter().chain(&self.contract.variables);
        let ty = match own.find(|param| param.name.text == base) {
            Some(param) => self.view.named(&param.type_name)?,
            None => self.view.typed(self.view.global(base)?, format!("__typeof__({base})")),
        };
        match ty.class {
            Class::Pointer(to) => Some((to, ty.written)),
            _ => None,
        }
    }

    /// A new variable of the contract.
    fn variable(&mut self, what: &str, ty: Type) -> Result<String> {
        if !matches!(ty.class, Class::Integer { .. } | Class::Pointer(_)) {
            return self.refused(&format!("without `{what}`, which is neither a number nor an address"));
        }
        let word: String = what.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let name = format!("{word}_before{MADE}{}", self.variables.len());
        let token = Token { text: name.clone(), ..self.place.clone() };
        self.types.insert(name.clone(), ty);
        self.variables.push(Param::made(token, name.clone()));
        Ok(name)
    }

    /// Says in a heap that a member holds the value of a variable.
    fn say(
        &self,
        heap: &mut Heap,
        base: &str,
        (ty, leaf, path): (Id, &Leaf, &str),
        name: &str,
    ) -> Result<()> {
        let place = self.place;
        for atom in &mut heap.atoms {
            let Atom::Cell { base: own, path, value } = atom else { continue };
            // All of a record, whatever its members hold.
            let is_whole = path.is_empty() && !leaf.path.is_empty();
            if is_whole
                || own.as_variable() != Some(base)
                || !self.view.member(ty, path)?.overlaps(&leaf.member)
            {
                continue;
            }
            if value.as_variable().is_some_and(is_wildcard) {
                *value = Expr::name(name, place);
            } else {
                let pure = equal(value.clone(), name, place);
                heap.pure.push(pure);
            }
            return Ok(());
        }
        let path = tokens(path, place.line, place.column);
        let (base, value) = (Expr::name(base, place), Expr::name(name, place));
        heap.atoms.push(Atom::Cell { base, path, value });
        Ok(())
    }
}

/// The condition that an expression is equal to a variable, or to 0.
fn equal(left: Expr, name: &str, place: &Token) -> Pure {
    let right = if name.is_empty() { Expr::zero(place) } else { Expr::name(name, place) };
    Pure { left, operator: "==".to_owned(), right }
}

/// The variable at which cells of a heap begin that leads to the same block as another one does.
fn alias(heap: &Heap, base: &str) -> Option<String> {
    let known = equal_to(&heap.pure, BTreeSet::from([base]));
    begun(heap).find(|own| known.contains(own)).map(str::to_owned)
}

/// Whether a heap says that a variable is null, so that there was no block.
fn is_null(heap: &Heap, base: &str) -> bool {
    let known = equal_to(&heap.pure, BTreeSet::from([base]));
    let is_own = |expr: &Expr| expr.as_variable().is_some_and(|name| known.contains(name));
    let says = |pure: &Pure| {
        pure.operator == "=="
            && (is_own(&pure.left) && pure.right.is_zero() || is_own(&pure.right) && pure.left.is_zero())
    };
    heap.pure.iter().any(says)
}

/// A part of memory as a formula writes it, without what says whether a list has a node.
fn shown(atom: &Atom) -> String {
    match atom {
        Atom::Named { text, .. } | Atom::Block { text, .. } => text.clone(),
        Atom::Cell { .. } => String::new(),
    }
}
