//! The contracts of a file: comments that start with `//@` and one of a few words.
//!
//! Other comments that start with `//@` belong to somebody else and are passed over. A comment on the next line that does not
//! start with one of the words goes on with what was said.

use super::error::{Error, Result};
use super::expr::{Expr, ExprKind};
use super::formula::{Atom, Definition, Definitions, Heap};
use super::frame::Assigns;
use super::invariant::{Head, INVARIANT, Invariant};
use super::probe::Probes;
use super::scope::root;
use super::token::{Kind, Token, tokens};
use super::types::{RESERVED, Type};
use super::unit::{Annotations, Declaration, Param, Signature, declarations, param};
use std::collections::{BTreeMap, BTreeSet};

/// The words that begin what is said.
const WORDS: [&str; 7] = ["requires", "ensures", "assigns", "var", "list", "pred", INVARIANT];

/// A pre- or postcondition.
#[derive(Debug, Clone)]
pub(super) struct Clause {
    pub(super) heaps: Vec<Heap>,
    /// Where it stands; the function's name if nothing was said.
    pub(super) place: Token,
}

/// The contract of a function, with all that it may use.
#[derive(Debug, Clone)]
pub(super) struct Contract {
    pub(super) signature: Signature,
    pub(super) requires: Clause,
    pub(super) ensures: Clause,
    /// What it may change, if that is said.
    pub(super) assigns: Assigns,
    /// Variables that have the same value in both.
    pub(super) variables: Vec<Param>,
    /// The types of those of them that no declaration of C names, by the names that stand for these types.
    pub(super) made: BTreeMap<String, Type>,
    pub(super) definitions: Definitions,
    pub(super) probes: Probes,
    /// The global variables that it speaks of, or members of them, each with a place where it does.
    pub(super) globals: Vec<(String, Token)>,
}

/// Which functions a file speaks of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Functions {
    /// Those before which a contract stands, in the order of the file, each once.
    pub with_contract: Vec<String>,
    /// Those whose bodies stand in the file.
    pub defined: BTreeSet<String>,
    /// The same in their order.
    pub in_order: Vec<String>,
    /// Those of them that other files cannot call.
    pub internal: BTreeSet<String>,
}

/// One thing that is said: its first word and the rest.
#[derive(Debug)]
struct Item {
    word: Token,
    rest: Vec<Token>,
}

/// The contracts of a file.
#[derive(Debug, Default)]
pub(super) struct Contracts {
    /// That of the function that was asked for.
    pub(super) entry: Option<Contract>,
    /// Those of other functions.
    pub(super) others: Vec<Contract>,
    /// What is wrong with contracts of other functions.
    pub(super) refused: Vec<(String, Error)>,
    /// The questions of all of them.
    pub(super) probes: Probes,
    /// The invariants of loops.
    pub(super) invariants: Vec<Invariant>,
}

/// The contract of a function, if there is one, and those of other functions, if they are wanted.
pub(super) fn contracts(text: &str, function: &str, is_wanted: impl Fn(&str) -> bool) -> Result<Contracts> {
    let all = tokens(text, 1, 1);
    let declarations = declarations(&all);
    let mut reader = Reader::default();
    for declaration in &declarations {
        if let Declaration::Variable(name) = declaration {
            reader.globals.insert(name.clone());
        }
    }
    let mut found: Vec<(Signature, Vec<Item>)> = Vec::new();
    for declaration in declarations {
        match declaration {
            Declaration::Variable(_) => {}
            Declaration::Function(signature, annotations) => {
                let items = reader.defined(items(&annotations.all)?)?;
                let name = &signature.name.text;
                if (name == function || is_wanted(name)) && !items.is_empty() {
                    if found.iter().any(|(known, _)| known.name.text == *name) {
                        let message = format!("a second contract for `{name}`");
                        return Err(Error::at(&items[0].word, message));
                    }
                    undisturbed(&annotations, &items[0].word)?;
                    found.push((signature, items));
                }
            }
            Declaration::Lonely(annotations) => {
                if let Some(item) = reader.defined(items(&annotations)?)?.first() {
                    let message = format!("`{}` stands before no function", item.word.text);
                    return Err(Error::at(&item.word, message));
                }
            }
            Declaration::Inside(annotation) => {
                let others = items(&[annotation])?;
                if let Some(item) = others.iter().find(|item| !item.word.is(INVARIANT)) {
                    let message =
                        format!("`{}` in a function or declaration is not supported", item.word.text);
                    return Err(Error::at(&item.word, message));
                }
            }
        }
    }
    if found.is_empty() {
        return Ok(Contracts::default());
    }
    usable(text, &all)?;
    let invariants = before_loops(&all)?;
    reader.invariants =
        invariants.into_iter().map(|(item, head)| reader.invariant(item, head)).collect::<Result<_>>()?;
    reader.contracts(found, function)
}

/// The invariants of a file, each with the head of the loop that it stands before. Those that stand before the same loop hold together.
fn before_loops(tokens: &[Token]) -> Result<Vec<(Item, Head)>> {
    let is_said = |token: &Token| matches!(token.kind, Kind::Annotation | Kind::Aside);
    let mut out = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let said: Vec<Token> = tokens[at..].iter().take_while(|token| is_said(token)).cloned().collect();
        let next = at + said.len();
        for item in items(&said)?.into_iter().filter(|item| item.word.is(INVARIANT)) {
            let message = "an invariant stands directly before `while`, `for` or `do {`";
            let head = Head::of(tokens, next).ok_or_else(|| Error::at(&item.word, message))?;
            out.push((item, head));
        }
        at = next + 1;
    }
    Ok(out)
}

/// The functions of a file that contracts are about, in their order, and those that it defines.
pub(super) fn functions(text: &str) -> Functions {
    let mut out = Functions::default();
    for declaration in declarations(&tokens(text, 1, 1)) {
        let Declaration::Function(signature, annotations) = declaration else { continue };
        let name = signature.name.text;
        // What cannot be cut into items is an error when the contract is read.
        let says = |items: Vec<Item>| items.iter().any(|item| !item.word.is("list") && !item.word.is("pred"));
        if items(&annotations.all).map_or(true, says) && !out.with_contract.contains(&name) {
            out.with_contract.push(name.clone());
        }
        if signature.is_internal {
            out.internal.insert(name.clone());
        }
        if signature.is_defined && out.defined.insert(name.clone()) {
            out.in_order.push(name);
        }
    }
    out
}

/// Where a function that a text defines is named.
pub(super) fn place_of(text: &str, function: &str) -> Option<(u32, u32)> {
    declarations(&tokens(text, 1, 1)).into_iter().find_map(|declaration| match declaration {
        Declaration::Function(signature, _) if signature.is_defined && signature.name.text == function => {
            Some((signature.name.line, signature.name.column))
        }
        _ => None,
    })
}

/// Refuses a file whose text a contract cannot be added to.
fn usable(text: &str, tokens: &[Token]) -> Result<()> {
    for (line, number) in text.lines().zip(1..) {
        let place = |column: usize, text: &str| Token {
            kind: Kind::Name,
            text: text.to_owned(),
            line: number,
            column: column as u32 + 1,
        };
        if let Some(at) = line.find(RESERVED) {
            let message = format!("names with `{RESERVED}` are those of the code for contracts");
            return Err(Error::at(&place(at, RESERVED), message));
        }
    }
    let renumbers = |token: &&Token| {
        let rest = token.text[1..].trim_start();
        token.kind == Kind::Directive
            && (rest.starts_with("line") || rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    match tokens.iter().find(renumbers) {
        Some(token) => {
            Err(Error::at(token, "not supported in contracts: a file whose lines have other numbers"))
        }
        None => Ok(()),
    }
}

/// Refuses a contract that does not stand directly before its function.
fn undisturbed(annotations: &Annotations, first: &Token) -> Result<()> {
    match &annotations.directive {
        Some(directive) if directive.line > first.line => Err(Error::at(
            directive,
            "not supported in contracts: a directive between a contract and its function",
        )),
        _ => Ok(()),
    }
}

/// Cuts annotations into what they say.
fn items(annotations: &[Token]) -> Result<Vec<Item>> {
    let mut out: Vec<Item> = Vec::new();
    let mut last = 0;
    for annotation in annotations {
        let mut tokens = tokens(&annotation.text, annotation.line, annotation.column).into_iter();
        let Some(first) = tokens.next() else { continue };
        let begins = WORDS.iter().any(|word| first.is(word));
        let goes_on = !begins && annotation.line == last + 1 && !out.is_empty();
        if !begins && !goes_on {
            continue;
        }
        if annotation.text.contains('\\') || annotation.text.contains("??/") || annotation.text.contains("/*")
        {
            return Err(Error::at(&first, "not supported in contracts: `\\` and comments"));
        }
        match out.last_mut() {
            Some(item) if goes_on => item.rest.extend(std::iter::once(first).chain(tokens)),
            _ => out.push(Item { word: first, rest: tokens.collect() }),
        }
        last = annotation.line;
    }
    Ok(out)
}

#[derive(Debug, Default)]
struct Reader {
    definitions: Definitions,
    probes: Probes,
    /// The global variables of the file.
    globals: BTreeSet<String>,
    /// Those that the contract speaks of.
    used: Vec<(String, Token)>,
    /// The invariants of loops.
    invariants: Vec<Invariant>,
}

impl Reader {
    /// Takes out the definitions.
    fn defined(&mut self, items: Vec<Item>) -> Result<Vec<Item>> {
        let mut others = Vec::new();
        for item in items {
            let is_list = match item.word.text.as_str() {
                "list" => true,
                "pred" => false,
                _ => {
                    others.push(item);
                    continue;
                }
            };
            self.definitions.add(is_list, &item.rest, &item.word)?;
            let mut definitions = std::mem::take(&mut self.definitions);
            if let Some(definition) = definitions.last_mut() {
                self.definition(definition, &item.word)?;
            }
            self.definitions = definitions;
        }
        Ok(others)
    }

    /// Asks C for what a definition uses. Its variables are its own: parameters, what a node leads to, and names with a prime.
    fn definition(&mut self, definition: &mut Definition, word: &Token) -> Result<()> {
        self.probes.comment(word);
        definition.params.iter_mut().for_each(|param| self.probes.declare(word, param));
        let own = definition.clone();
        let is_variable = |name: &str| Ok(own.binds(name));
        if let Some((next, _)) = &mut definition.list {
            for expr in next.iter_mut() {
                if let Some(name) = expr.names().into_iter().find(|name| name.ends_with('\'')) {
                    let message = format!("not supported in contracts: `{name}` among what a node leads to");
                    return Err(Error::at(&expr.place, message));
                }
                self.resolve(expr, word, &is_variable)?;
            }
        }
        self.heap(&mut definition.body, word, &is_variable)
    }

    /// Reads an invariant. All names but those of constants that C is asked for are its variables.
    fn invariant(&mut self, Item { word, rest }: Item, head: Head) -> Result<Invariant> {
        let mut heaps = self.definitions.formula(&rest, &word)?;
        let own = self.probes.others();
        let outer = std::mem::replace(&mut self.probes, own);
        let read = heaps.iter_mut().try_for_each(|heap| self.heap(heap, &word, &|_| Ok(true)));
        let own = std::mem::replace(&mut self.probes, outer);
        read?;
        let invariant = Invariant::new(word, heaps, head, own)?;
        self.probes.beside(invariant.probes());
        Ok(invariant)
    }

    /// Reads the contracts of some functions.
    fn contracts(mut self, found: Vec<(Signature, Vec<Item>)>, function: &str) -> Result<Contracts> {
        let mut out = Contracts::default();
        // The contract that was asked for comes first: what is wrong with it does not depend on others.
        let (entry, others): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(signature, _)| signature.name.text == function);
        for (signature, items) in entry {
            out.entry = Some(self.contract(signature, items)?);
        }
        for (signature, items) in others {
            let (probes, name) = (self.probes.clone(), signature.name.text.clone());
            match self.contract(signature, items) {
                Ok(contract) => out.others.push(contract),
                Err(error) => {
                    self.probes = probes;
                    out.refused.push((name, error));
                }
            }
        }
        (out.probes, out.invariants) = (self.probes, self.invariants);
        Ok(out)
    }

    fn contract(&mut self, mut signature: Signature, items: Vec<Item>) -> Result<Contract> {
        self.used.clear();
        if signature.is_variadic {
            let message = "a contract for a function with more arguments is not supported";
            return Err(Error::at(&signature.name, message));
        }
        let mut variables = Vec::new();
        for item in items.iter().filter(|item| item.word.text == "var") {
            let mut variable =
                param(&item.rest).map_err(|_| Error::at(&item.word, "a variable is declared as in C"))?;
            self.probes.declare(&item.word, &mut variable);
            variables.push(variable);
        }
        signature.params.iter_mut().for_each(|param| self.probes.declare(&items[0].word, param));
        let own: Vec<String> =
            signature.params.iter().chain(&variables).map(|param| param.name.text.clone()).collect();
        if own.iter().any(|name| name == "result") {
            return Err(Error::at(&signature.name, "`result` is what the function returns, not a parameter"));
        }
        if let Some(twice) = (1..own.len()).find(|&at| own[..at].contains(&own[at])) {
            return Err(Error::at(&signature.name, format!("two variables `{}`", own[twice])));
        }
        let nothing = || Clause { heaps: vec![Heap::default()], place: signature.name.clone() };
        let (mut requires, mut ensures, mut assigns) = (nothing(), nothing(), Assigns::default());
        for Item { word, rest } in items {
            self.probes.comment(&word);
            self.probes.name(&word, &signature.name.text, &signature.name);
            let clause = match word.text.as_str() {
                "var" => continue,
                "requires" => &mut requires,
                "ensures" => &mut ensures,
                "assigns" => {
                    assigns.add(&rest, &word)?;
                    self.assigned(&assigns, &word, &own)?;
                    continue;
                }
                other => return Err(Error::at(&word, format!("`{other}` is not supported yet"))),
            };
            let mut heaps = self.definitions.formula(&rest, &word)?;
            for heap in &mut heaps {
                let globals = self.globals.clone();
                let variable = |name: &str| match name {
                    "result" if word.text == "requires" => Err("`result` is what the function returns"),
                    name => {
                        Ok(own.iter().any(|one| one == name) || name == "result" || globals.contains(name))
                    }
                };
                self.heap(heap, &word, &variable)?;
                self.note_globals(heap, &own);
            }
            clause.add(heaps, &word)?;
        }
        let (definitions, probes) = (self.definitions.clone(), self.probes.clone());
        let globals = std::mem::take(&mut self.used);
        let made = BTreeMap::new();
        Ok(Contract { signature, requires, ensures, assigns, variables, made, definitions, probes, globals })
    }

    /// Asks whether the names of what may change are names. A global variable that stands there is one that the contract speaks of.
    fn assigned(&mut self, assigns: &Assigns, word: &Token, own: &[String]) -> Result<()> {
        for (name, place) in assigns.names() {
            self.probes.name(word, name, place);
        }
        for (key, place) in assigns.variables() {
            if own.iter().any(|name| name == root(key)) {
                let message = format!("`{key}` is the function's own variable: what it leads to is `*{key}`");
                return Err(Error::at(place, message));
            }
            if !self.globals.contains(root(key)) {
                return Err(Error::at(place, format!("there is no variable `{key}`")));
            }
            if !self.used.iter().any(|(known, _)| known == key) {
                self.used.push((key.to_owned(), place.clone()));
            }
        }
        Ok(())
    }

    fn note_globals(&mut self, heap: &mut Heap, own: &[String]) {
        for expr in heap.expressions() {
            for key in expr.names() {
                let name = root(key);
                let is_own = name.ends_with('\'') || name == "result" || own.iter().any(|one| one == name);
                if !is_own && !self.used.iter().any(|(known, _)| known == key) {
                    self.used.push((key.to_owned(), expr.place.clone()));
                }
            }
        }
    }

    /// Asks C for the constants of a heap, and whether its other names are names.
    fn heap(&mut self, heap: &mut Heap, word: &Token, is_variable: &IsVariable<'_>) -> Result<()> {
        for atom in &heap.atoms {
            let (Atom::Cell { path, .. } | Atom::Block { path, .. }) = atom else { continue };
            for token in path.iter().filter(|token| token.is_name()) {
                self.probes.name(word, &token.text, token);
            }
        }
        heap.expressions().into_iter().try_for_each(|expr| self.resolve(expr, word, is_variable))
    }

    /// Makes constants of the names that are no variables.
    fn resolve(&mut self, expr: &mut Expr, word: &Token, is_variable: &IsVariable<'_>) -> Result<()> {
        let place = expr.place.clone();
        for name in expr.names() {
            if name.ends_with('\'') {
                continue;
            }
            let known = is_variable(root(name)).map_err(|message| Error::at(&place, message))?;
            if !known && self.globals.contains(root(name)) {
                let message = format!("not supported in contracts: the variable `{name}` in a definition");
                return Err(Error::at(&place, message));
            }
            if !known && name.contains('.') {
                return Err(Error::at(&place, format!("there is no variable `{}`", root(name))));
            }
            if known {
                name.split('.').for_each(|part| self.probes.name(word, part, &place));
            }
        }
        *expr = expr.with(&|kind| match kind {
            ExprKind::Name(name) if !name.ends_with('\'') && is_variable(root(name)) != Ok(true) => {
                Some(ExprKind::Constant(name.clone(), String::new()))
            }
            _ => None,
        });
        let mut texts = Vec::new();
        constants(expr, &mut texts);
        let sizes = texts.iter().filter_map(|text| text.strip_prefix("sizeof(*(")?.strip_suffix(" *)0)"));
        for name in sizes {
            if is_variable(name) == Ok(true) || self.globals.contains(name) {
                let message = format!("a size is `sizeof(TYPE)`, and `{name}` is a variable");
                return Err(Error::at(&place, message));
            }
        }
        let answers: Vec<(String, String)> =
            texts.into_iter().map(|text| (text.clone(), self.probes.constant(word, &text))).collect();
        *expr = expr.with(&|kind| match kind {
            ExprKind::Constant(text, _) => {
                let answer = answers.iter().find(|(asked, _)| asked == text);
                answer.map(|(asked, answer)| ExprKind::Constant(asked.clone(), answer.clone()))
            }
            _ => None,
        });
        Ok(())
    }
}

/// Whether a name is a variable, or why it must not stand there.
type IsVariable<'a> = dyn Fn(&str) -> std::result::Result<bool, &'static str> + 'a;

fn constants(expr: &Expr, out: &mut Vec<String>) {
    match &expr.kind {
        ExprKind::Constant(text, _) => out.push(text.clone()),
        ExprKind::Number(_) | ExprKind::Name(_) => {}
        ExprKind::Negative(one) => constants(one, out),
        ExprKind::Sum(one, other) | ExprKind::Difference(one, other) | ExprKind::Product(one, other) => {
            constants(one, out);
            constants(other, out);
        }
    }
}

/// How many cases a contract has at most.
const MOST_CASES: usize = 64;

impl Clause {
    /// Says more: what was said before holds, too, of another part of memory.
    fn add(&mut self, heaps: Vec<Heap>, place: &Token) -> Result<()> {
        if self.heaps.len() * heaps.len() > MOST_CASES {
            return Err(Error::at(place, "not supported in contracts: so many cases"));
        }
        let both = |one: &Heap, other: &Heap| Heap {
            pure: one.pure.iter().chain(&other.pure).cloned().collect(),
            atoms: one.atoms.iter().chain(&other.atoms).cloned().collect::<Vec<Atom>>(),
        };
        let old = std::mem::take(&mut self.heaps);
        self.heaps = old.iter().flat_map(|one| heaps.iter().map(move |other| both(one, other))).collect();
        self.place = place.clone();
        Ok(())
    }
}
