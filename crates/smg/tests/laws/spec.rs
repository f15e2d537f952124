//! Descriptions of small states, and the states that they describe.
//!
//! Objects consist of words (of a pointer's size). A description is plain data, so that families of states can
//! be enumerated, printed and written down as tests.

use crate::world::{POINTERS, World};
use ringfence_base::Loc;
use ringfence_exec::{Heap, NewObject, ObjId, ObjectKind, Origin, Path, Reasoner, Rights, Sym, Value};
use ringfence_logic::{Bits, Evaluator, TermId, VarId};
use ringfence_smg::shape::Configuration;
use ringfence_smg::{Segment, Shape};
use std::cell::RefCell;
use std::rc::Rc;

/// What a word holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    /// A number; 0 is the null pointer too.
    Num(u8),
    /// A variable.
    Var(usize),
    /// A variable and a number.
    Sum(usize, u8),
    /// A pointer to the start of an object, or of a list's first node.
    To(usize),
    /// A pointer to a word of an object.
    Into(usize, usize),
    /// A pointer to the start of the last node of a list.
    Last(usize),
    /// Nothing was written.
    Unset,
}

pub(crate) use Word::{Into, Last, Num, Sum, To, Unset, Var};

/// The null pointer.
pub(crate) const NULL: Word = Num(0);

/// How many nodes an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// A region.
    One,
    /// A list linked by its first word, with at least so many nodes.
    Sls(u32),
    /// A list linked by its first word and back by its second, with at least so many nodes.
    Dls(u32),
    /// An object that is there or is null.
    Maybe,
    /// An object that is there or is what its first word holds.
    MaybeLinked,
    /// An object that is there or is what its first word holds, or its second, seen from behind.
    MaybeBoth,
}

/// An object.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Obj {
    /// How many nodes it is.
    pub(crate) form: Form,
    /// The segment that it is below.
    pub(crate) owner: Option<usize>,
    /// The variables that have a value for each of its nodes.
    pub(crate) locals: Vec<usize>,
    pub(crate) words: Vec<Word>,
    /// How large it is, if that is not known: a number of bytes, up to what the words take.
    pub(crate) size: Option<Word>,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(crate) struct Spec {
    /// The pointers in registers.
    pub(crate) roots: Vec<Word>,
    /// A number in a register.
    pub(crate) number: Option<Word>,
    pub(crate) objects: Vec<Obj>,
    /// The least and the greatest value of each variable.
    pub(crate) variables: Vec<(u8, u8)>,
    /// Pairs of variables of which the first is less.
    pub(crate) less: Vec<(usize, usize)>,
    /// The number of the first variable: states with other numbers have other variables.
    pub(crate) first_variable: u32,
    /// Whether objects are used as records whose first word is a link.
    pub(crate) typed: bool,
}

/// An object that is no list.
pub(crate) fn region(words: &[Word]) -> Obj {
    Obj { form: Form::One, owner: None, locals: Vec::new(), words: words.to_vec(), size: None }
}

pub(crate) fn list(form: Form, words: &[Word]) -> Obj {
    Obj { form, ..region(words) }
}

impl Obj {
    /// The object below a segment.
    pub(crate) fn below(self, owner: usize) -> Self {
        Self { owner: Some(owner), ..self }
    }

    /// The object with so many bytes.
    pub(crate) fn sized(self, size: Word) -> Self {
        Self { size: Some(size), ..self }
    }

    /// The object with variables of its own for every node.
    pub(crate) fn with_local(mut self, var: usize) -> Self {
        self.locals.push(var);
        self
    }
}

impl Form {
    /// Whether its last node has a name.
    pub(crate) fn is_double(self) -> bool {
        matches!(self, Form::Dls(_) | Form::MaybeBoth)
    }

    fn shape(self, word: u64) -> Shape {
        let word = word as u32;
        let (next, prev, min, one) = match self {
            Form::One => return Shape::Region,
            Form::Sls(min) => (Some(0), None, min, false),
            Form::Dls(min) => (Some(0), Some(word), min, false),
            Form::Maybe => (None, None, 0, true),
            Form::MaybeLinked => (Some(0), None, 0, true),
            Form::MaybeBoth => (Some(0), Some(word), 0, true),
        };
        Shape::Segment(Segment { head: 0, next, prev, min, one })
    }
}

struct Builder<'s> {
    spec: &'s Spec,
    objects: Vec<ObjId>,
    variables: Vec<TermId>,
    word: u64,
}

impl Spec {
    /// The state. Variables of one number are the same in all states of a world.
    pub(crate) fn build(&self, world: &mut World<'_>) -> Configuration {
        let (mut state, word) = (world.start.clone(), world.word());
        let reason = &mut world.machine.reason;
        let width = 8 * word as u32;
        let variables = (0..self.variables.len()).map(|at| {
            let Sym::Term(term) = reason.variable(Origin::Draw(self.first_variable + at as u32), width)
            else {
                unreachable!()
            };
            term
        });
        let variables: Vec<TermId> = variables.collect();
        let mut builder = Builder { spec: self, objects: Vec::new(), variables, word };
        for object in &self.objects {
            builder.objects.push(builder.allocate(&mut state, object, self.typed));
        }
        for at in 0..self.objects.len() {
            builder.set_shape(&mut state, world, at);
        }
        for at in 0..self.objects.len() {
            builder.set_words(&mut state, world, at);
        }
        let roots: Vec<Value> =
            self.roots.iter().filter_map(|&root| builder.value(&mut state, world, root)).collect();
        let number = self.number.and_then(|number| builder.value(&mut state, world, number));
        let top = state.stack.top_mut().expect("a frame");
        top.regs[..roots.len()].copy_from_slice(&roots);
        if let Some(number) = number {
            top.regs[POINTERS] = number;
        }
        state.path = self.path(world, &builder.variables);
        state
    }

    /// Whether a variable is used, so that there are conditions on it.
    fn mentions(&self, var: usize) -> bool {
        let words = self.objects.iter().flat_map(|object| object.words.iter().chain(&object.size));
        let words = words.chain(&self.roots).chain(&self.number);
        words.into_iter().any(|&word| matches!(word, Var(used) | Sum(used, _) if used == var))
            || self.less.iter().any(|&(a, b)| a == var || b == var)
    }

    fn path(&self, world: &mut World<'_>, variables: &[TermId]) -> Path {
        let reason = &mut world.machine.reason;
        let (mut conditions, mut values) = (Vec::new(), Vec::new());
        for (at, (&term, &(least, most))) in variables.iter().zip(&self.variables).enumerate() {
            values.push((variable(reason, term), least));
            if !self.mentions(at) {
                continue;
            }
            let width = reason.terms.width(term);
            let (low, high) =
                (reason.terms.value(width, least.into()), reason.terms.value(width, most.into()));
            conditions.push(reason.terms.ule(low, term));
            conditions.push(reason.terms.ule(term, high));
        }
        for &(a, b) in &self.less {
            conditions.push(reason.terms.ult(variables[a], variables[b]));
            values[b].1 = values[b].1.max(values[a].1 + 1);
        }
        conditions.retain(|&condition| reason.terms.constant(condition).is_none());
        let width = |var: VarId| reason.terms.variable(var).width;
        let known = values.into_iter().map(|(var, value)| (var, Bits::new(width(var), value.into())));
        let assignment = Rc::new(RefCell::new(Evaluator::new(known.collect())));
        Path::of(reason, conditions, Some(assignment))
    }
}

pub(crate) fn variable(reason: &Reasoner, term: TermId) -> VarId {
    match reason.terms.kind(term) {
        ringfence_logic::Kind::Var(var) => var,
        _ => panic!("{term} is no variable"),
    }
}

impl Builder<'_> {
    fn allocate(&self, state: &mut Configuration, object: &Obj, typed: bool) -> ObjId {
        let size = object.words.len() as u64 * self.word;
        let new = NewObject {
            kind: ObjectKind::Heap("malloc"),
            size: Sym::Const(size.into()),
            align: 16,
            rights: Rights::ReadWrite,
            zero: false,
            loc: Loc::NONE,
        };
        let id = state.heap.allocate(new, size).expect("there is room");
        if typed {
            state.heap.take_for(id, crate::world::node_record());
        }
        id
    }

    fn set_shape(&self, state: &mut Configuration, world: &World<'_>, at: usize) {
        let (object, id) = (&self.spec.objects[at], self.objects[at]);
        state.heap.set_shape(id, object.form.shape(self.word));
        state.heap.set_owner(id, object.owner.map(|owner| self.objects[owner]));
        let locals = object.locals.iter().map(|&var| variable(&world.machine.reason, self.variables[var]));
        state.heap.set_locals(id, locals.collect());
    }

    fn set_words(&self, state: &mut Configuration, world: &mut World<'_>, at: usize) {
        let (object, id) = (&self.spec.objects[at], self.objects[at]);
        if let Some(size) = object.size.and_then(|size| self.value(state, world, size)) {
            state.heap.resize(id, size.bits);
        }
        for (place, &word) in object.words.iter().enumerate() {
            if let Some(value) = self.value(state, world, word) {
                let terms = &mut world.machine.reason.terms;
                state.heap.store(terms, id, place as u64 * self.word, self.word, value);
            }
        }
    }

    fn value(&self, state: &mut Configuration, world: &mut World<'_>, word: Word) -> Option<Value> {
        Some(match word {
            Num(number) => Value::number(number.into()),
            Var(var) => Value::plain(Sym::Term(self.variables[var])),
            Sum(var, number) => {
                let terms = &mut world.machine.reason.terms;
                let number = terms.value(8 * self.word as u32, number.into());
                Value::plain(Sym::Term(terms.add(self.variables[var], number)))
            }
            To(at) => state.heap.pointer(self.objects[at], 0),
            Into(at, place) => state.heap.pointer(self.objects[at], place as u64 * self.word),
            Last(at) => {
                let last = state.heap.last_of(self.objects[at]).expect("there is room");
                state.heap.pointer(last, 0)
            }
            Unset => return None,
        })
    }
}
