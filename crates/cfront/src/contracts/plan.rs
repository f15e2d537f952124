//! A symbolic heap, sorted for who makes it or checks it: predicates are unfolded, names with a prime are variables of C with a
//! type, and the parts of memory are heap blocks and list segments.
//!
//! All cells and blocks that begin at one variable are one heap block, which holds them and nothing else. Different variables
//! are different blocks. No two cells of a block share a byte: what shares one is refused.

use super::arith::{Arith, Types};
use super::error::{Error, Result};
use super::expr::{Expr, is_wildcard};
use super::formula::{Atom, Definition, Definitions, Heap, Pure};
use super::token::Token;
use super::types::{Class, Id, Leaf, Member, Type, View};
use super::writer::Writer;
use std::collections::{BTreeMap, BTreeSet};

/// A member of a heap block, and what it holds.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    /// The member as C writes it.
    pub(super) access: String,
    pub(super) member: Member,
    pub(super) ty: Type,
    pub(super) value: Expr,
    pub(super) place: Token,
}

/// An array that is a heap block, or the end of one.
#[derive(Debug, Clone)]
pub(super) struct Array {
    /// How many bytes stand before it.
    pub(super) offset: u64,
    /// The size of an element in bytes.
    pub(super) element: u64,
    pub(super) count: Expr,
}

/// A heap block.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// The variable of C that holds its address.
    pub(super) key: String,
    pub(super) place: Token,
    /// The object that it is, perhaps with more elements of its last member: the size in bytes. Absent for an array.
    pub(super) object: Option<u64>,
    pub(super) cells: Vec<Cell>,
    /// The members of which nothing is said and whose bytes are not enough to know them.
    pub(super) unsaid: Vec<(String, Type)>,
    pub(super) array: Option<Array>,
}

/// A list segment.
#[derive(Debug, Clone)]
pub(super) struct Segment<'a> {
    pub(super) place: Token,
    pub(super) definition: &'a Definition,
    pub(super) next: &'a [Expr],
    pub(super) from: Vec<Expr>,
    pub(super) to: Vec<Expr>,
    pub(super) nonempty: bool,
}

impl Segment<'_> {
    /// Whether it is written as a ring: its end is its beginning, and it has a node.
    pub(super) fn is_ring(&self) -> bool {
        self.nonempty && self.to[0].as_variable() == self.from[0].as_variable()
    }

    /// What it begins with and ends with, but for the first and for what is the same for all nodes.
    pub(super) fn changing(&self) -> impl Iterator<Item = (&Expr, &Expr)> {
        let names = self.definition.params.iter().map(|param| param.name.text.as_str());
        let all = self.next.iter().zip(names).zip(self.from.iter().zip(&self.to)).skip(1);
        all.filter(|((next, name), _)| next.as_variable() != Some(*name)).map(|(_, both)| both)
    }
}

/// A variable that exists: its name in C, which its type is known of.
#[derive(Debug, Clone)]
pub(super) struct Local {
    pub(super) key: String,
    pub(super) place: Token,
}

/// A symbolic heap, sorted.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan<'a> {
    pub(super) pure: Vec<Pure>,
    pub(super) groups: Vec<Group>,
    pub(super) segments: Vec<Segment<'a>>,
    /// In an order in which C can declare them.
    pub(super) locals: Vec<Local>,
}

/// What sorting needs to know, and the text that is written.
pub(super) struct Context<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) definitions: &'a Definitions,
    /// The types of variables that no declaration of C names ([`frame`](super::frame)).
    pub(super) made: &'a BTreeMap<String, Type>,
    pub(super) writer: Writer,
    /// The types of all variables of the text.
    pub(super) types: Types,
    /// The variables that were made of a `_` that a member holds: nothing else speaks of them.
    pub(super) anything: BTreeSet<String>,
}

impl<'a> Context<'a> {
    pub(super) fn arith(&self) -> Arith<'_> {
        Arith { view: self.view, types: &self.types }
    }

    /// A new variable of a type.
    pub(super) fn fresh(&mut self, name: &str, ty: Type) -> String {
        let key = self.writer.fresh(name);
        self.types.insert(key.clone(), ty);
        key
    }

    /// The type of a parameter of a definition or a function, which C was asked for.
    pub(super) fn type_of(&self, param: &super::unit::Param) -> Result<Type> {
        let known = self.made.get(&param.type_name).cloned();
        let known = known.or_else(|| self.view.named(&param.type_name));
        known.ok_or_else(|| Error::at(&param.name, "C does not say what type this has"))
    }

    /// Sorts a heap, with expressions in the place of some of its names.
    pub(super) fn plan(&mut self, heap: &Heap, values: &BTreeMap<String, Expr>) -> Result<Plan<'a>> {
        let mut sorting = Sorting {
            cx: self,
            raw: Vec::new(),
            untyped: Vec::new(),
            args: Vec::new(),
            plan: Plan::default(),
        };
        sorting.add(heap, values, 0)?;
        sorting.find_types()?;
        sorting.check_args()?;
        Ok(sorting.plan)
    }
}

/// What is said of what a variable points to, before its type is known.
struct Raw {
    base: Expr,
    parts: Vec<(Vec<Token>, Part)>,
}

enum Part {
    Holds(Expr),
    Elements(Expr),
    /// The record is there.
    Whole,
}

struct Sorting<'a, 'c> {
    cx: &'c mut Context<'a>,
    raw: Vec<Raw>,
    /// The variables that exist and have no type yet.
    untyped: Vec<Local>,
    /// The arguments of predicates and lists, with the parameters that they are given to.
    args: Vec<(Expr, Type)>,
    plan: Plan<'a>,
}

/// How many parts of memory a formula has at most when predicates are unfolded.
const MOST_PARTS: usize = 500;

impl<'a> Sorting<'a, '_> {
    /// Adds a heap: its names with a prime become new variables.
    fn add(&mut self, heap: &Heap, values: &BTreeMap<String, Expr>, depth: usize) -> Result<()> {
        let mut values = values.clone();
        for expr in heap.clone().expressions() {
            for name in expr.names() {
                if name.ends_with('\'') && !values.contains_key(name) {
                    let word = if is_wildcard(name) { "any" } else { name };
                    let key = self.cx.writer.fresh(word);
                    self.untyped.push(Local { key: key.clone(), place: expr.place.clone() });
                    values.insert(name.to_owned(), Expr::name(&key, &expr.place));
                }
            }
        }
        let change = |expr: &Expr| expr.renamed(&values);
        for Pure { left, operator, right } in &heap.pure {
            let operator = operator.clone();
            self.plan.pure.push(Pure { left: change(left), operator, right: change(right) });
        }
        for atom in &heap.atoms {
            match atom {
                Atom::Cell { base, path, value } => {
                    let held = change(value);
                    if value.as_variable().is_some_and(is_wildcard) {
                        self.cx.anything.extend(held.as_variable().map(str::to_owned));
                    }
                    self.part(change(base), path, Part::Holds(held));
                }
                Atom::Block { base, path, count, .. } => {
                    self.part(change(base), path, Part::Elements(change(count)));
                }
                Atom::Named { name, args, nonempty, .. } => {
                    let args: Vec<Expr> = args.iter().map(change).collect();
                    self.named(name, args, *nonempty, depth)?;
                }
            }
        }
        Ok(())
    }

    fn part(&mut self, base: Expr, path: &[Token], part: Part) {
        let same =
            |raw: &&mut Raw| raw.base.as_variable().is_some() && raw.base.as_variable() == base.as_variable();
        let part = (path.to_vec(), part);
        match self.raw.iter_mut().find(same) {
            Some(raw) => raw.parts.push(part),
            None => self.raw.push(Raw { base, parts: vec![part] }),
        }
    }

    fn named(
        &mut self,
        name: &Token,
        mut args: Vec<Expr>,
        nonempty: Option<bool>,
        depth: usize,
    ) -> Result<()> {
        let definitions = self.cx.definitions;
        let Some(definition) = definitions.find(&name.text) else {
            return Err(Error::at(name, "there is no such predicate or list"));
        };
        if depth > 50 || self.raw.len() + self.plan.segments.len() > MOST_PARTS {
            return Err(Error::at(name, "not supported in contracts: so many parts of memory"));
        }
        let params =
            definition.params.iter().map(|param| self.cx.type_of(param)).collect::<Result<Vec<_>>>()?;
        self.args.extend(args.iter().cloned().zip(params.iter().cycle().cloned()));
        let Some((next, always)) = &definition.list else {
            if nonempty.is_some() {
                return Err(Error::at(name, "only a list has `+` or `?`"));
            }
            let names = definition.params.iter().map(|param| param.name.text.clone());
            return self.add(&definition.body, &names.zip(args).collect(), depth + 1);
        };
        let to = args.split_off(definition.params.len());
        let nonempty = nonempty.unwrap_or(*always);
        self.plan.segments.push(Segment { place: name.clone(), definition, next, from: args, to, nonempty });
        Ok(())
    }

    /// Gives a variable that exists its type, if it has none.
    fn settle(&mut self, expr: &Expr, ty: &Type) -> bool {
        let Some(key) = expr.as_variable() else { return false };
        let Some(at) = self.untyped.iter().position(|local| local.key == key) else { return false };
        self.cx.types.insert(key.to_owned(), ty.clone());
        self.plan.locals.push(self.untyped.remove(at));
        true
    }

    /// Finds the types of the variables that exist: each is that of a member that holds it, or of the parameter that it is given
    /// to. What is said of a block is looked at once the type of its variable is known.
    fn find_types(&mut self) -> Result<()> {
        loop {
            let args = self.args.clone();
            let mut found = false;
            for (arg, ty) in &args {
                found |= self.settle(arg, ty);
            }
            let known = |raw: &Raw| raw.base.as_variable().is_none_or(|key| self.cx.types.contains_key(key));
            if let Some(at) = self.raw.iter().position(known) {
                let mut raw = self.raw.remove(at);
                self.leave_out_whole(&mut raw);
                let group = self.group(raw)?;
                for cell in &group.cells {
                    self.settle(&cell.value, &cell.ty);
                }
                self.plan.groups.push(group);
                continue;
            }
            if !found {
                break;
            }
        }
        match self.untyped.first() {
            Some(local) => {
                let text = super::expr::plain(&local.key);
                let message = format!("what type `{text}'` has cannot be seen: no member holds it");
                Err(Error::at(&local.place, message))
            }
            None => Ok(()),
        }
    }

    /// Leaves out that all of a record holds anything (`x |-> _`): the record is there, and nothing is said of its members.
    fn leave_out_whole(&mut self, raw: &mut Raw) {
        let base = raw.base.as_variable().and_then(|key| self.cx.types.get(key));
        let Some(Class::Pointer(to)) = base.map(|ty| ty.class) else { return };
        if !self.cx.view.is_struct(to) {
            return;
        }
        let (untyped, anything) = (&mut self.untyped, &self.cx.anything);
        for (path, part) in &mut raw.parts {
            if let Part::Holds(value) = part
                && path.is_empty()
                && let Some(key) = value.as_variable().filter(|key| anything.contains(*key))
            {
                untyped.retain(|local| local.key != key);
                *part = Part::Whole;
            }
        }
    }

    /// Refuses conditions and arguments that are no comparisons of numbers or addresses.
    fn check_args(&self) -> Result<()> {
        let arith = self.cx.arith();
        self.plan.pure.iter().try_for_each(|pure| arith.condition(pure).map(drop))?;
        self.args.iter().try_for_each(|(arg, ty)| arith.fits(arg, ty))
    }

    /// A heap block, from what is said of it.
    fn group(&self, raw: Raw) -> Result<Group> {
        let base = &raw.base;
        let wrong = |message: &str| Error::at(&base.place, message);
        let key = base.as_variable().ok_or_else(|| wrong("a cell or block must begin at a variable here"))?;
        let Class::Pointer(to) = self.cx.arith().variable(key, base)?.class else {
            return Err(wrong("a cell or block begins at a pointer"));
        };
        let view = self.cx.view;
        let size = view.size(to).ok_or_else(|| wrong("what this points to has no size"))?;
        let mut group = Group {
            key: key.to_owned(),
            place: base.place.clone(),
            object: None,
            cells: Vec::new(),
            unsaid: Vec::new(),
            array: None,
        };
        for (path, part) in raw.parts {
            match part {
                Part::Holds(value) => {
                    group.object = Some(size);
                    group.cells.push(self.cell(key, to, &path, value, &raw.base.place)?);
                }
                Part::Whole => group.object = Some(size),
                Part::Elements(count) => {
                    if !path.is_empty() {
                        group.object = Some(size);
                    }
                    let array = self.array(to, &path, count, &raw.base.place)?;
                    if group.array.replace(array).is_some() {
                        return Err(wrong("a heap block with two arrays is not supported"));
                    }
                }
            }
        }
        apart(&group)?;
        if group.object.is_some() {
            let said: Vec<Member> = group.cells.iter().map(|cell| cell.member).collect();
            group.unsaid = unsaid(view, &format!("(*{key})"), to, &said).ok_or_else(|| {
                wrong("not supported in contracts: an object with members that cannot be given any value")
            })?;
        }
        Ok(group)
    }

    fn cell(&self, key: &str, to: Id, path: &[Token], value: Expr, base: &Token) -> Result<Cell> {
        let view = self.cx.view;
        let member = view.member(to, path)?;
        let access = match path {
            [] => format!("(*{key})"),
            path => format!("{key}->{}", path.iter().map(|token| token.text.as_str()).collect::<String>()),
        };
        let place = path.first().unwrap_or(base).clone();
        let ty = view.typed(member.ty, format!("__typeof__({access})"));
        if !matches!(ty.class, Class::Integer { .. } | Class::Pointer(_)) || member.size == 0 {
            let message = "not supported in contracts: a member that is neither a number nor an address";
            return Err(Error::at(&place, message));
        }
        Ok(Cell { access, member, ty, value, place })
    }

    fn array(&self, to: Id, path: &[Token], count: Expr, base: &Token) -> Result<Array> {
        let view = self.cx.view;
        if path.is_empty() {
            let element = view.size(to).unwrap_or(1);
            return Ok(Array { offset: 0, element, count });
        }
        let member = view.member(to, path)?;
        let element = view.open_array(member.ty).and_then(|element| view.size(element));
        let place = path.first().unwrap_or(base);
        let element = element.ok_or_else(|| {
            Error::at(place, "not supported in contracts: a member that is no array without a length")
        })?;
        Ok(Array { offset: member.offset, element, count })
    }
}

/// Refuses a block of which bytes are described twice.
fn apart(group: &Group) -> Result<()> {
    for (at, cell) in group.cells.iter().enumerate() {
        if group.cells[..at].iter().any(|other| other.member.overlaps(&cell.member)) {
            return Err(Error::at(&cell.place, "not supported in contracts: parts of memory that overlap"));
        }
        if group.array.as_ref().is_some_and(|array| array.offset < cell.member.offset + cell.member.size) {
            let message =
                "a heap block of cells and a block that begins with the first of them is not supported";
            return Err(Error::at(&cell.place, message));
        }
    }
    Ok(())
}

/// The members of an object of which nothing is said and whose bytes are not enough to know them. Absent if the object has some
/// that cannot be given values.
pub(super) fn unsaid(view: &View<'_>, object: &str, ty: Id, said: &[Member]) -> Option<Vec<(String, Type)>> {
    let free = |leaf: &Leaf| !said.iter().any(|member| member.overlaps(&leaf.member));
    let leaves = view.delicate(ty)?;
    let typed = |leaf: Leaf| {
        let access = format!("{object}{}", leaf.path);
        let written = format!("__typeof__({access})");
        (access, view.typed(leaf.member.ty, written))
    };
    Some(leaves.into_iter().filter(free).map(typed).collect())
}
