//! Families of small states.

use crate::spec::{Form, Last, NULL, Num, Obj, Spec, To, Var, Word, list};

/// All ways to choose one of each.
fn product<T: Clone>(choices: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for choice in choices {
        all = all
            .into_iter()
            .flat_map(|start: Vec<T>| {
                choice.iter().map(move |one| [start.clone(), vec![one.clone()]].concat())
            })
            .collect();
    }
    all
}

/// The pointers that a state with objects of these forms may hold.
fn pointers(forms: &[Form]) -> Vec<Word> {
    let mut all = vec![NULL];
    for (at, form) in forms.iter().enumerate() {
        all.push(To(at));
        if form.is_double() {
            all.push(Last(at));
        }
    }
    all
}

/// Every graph of objects of these forms, of two words each: the first a pointer, the second a pointer, the
/// number 1, or a variable (one that all share, and one for each node of a segment). The first register points
/// to the first object. Most of them are inconsistent and have to be sorted out.
pub(crate) fn graphs(forms: &[Form], owners: &[Option<usize>], visit: &mut impl FnMut(&Spec)) {
    let pointers = pointers(forms);
    let mut places = Vec::new();
    for (at, form) in forms.iter().enumerate() {
        places.push(pointers.clone());
        let mut data = pointers.clone();
        if !form.is_double() {
            data.extend([Num(1), Var(0)]);
            let is_below = owners[at].is_some();
            if *form != Form::One || is_below {
                data.push(Var(1 + if *form == Form::One { owners[at].unwrap_or(at) } else { at }));
            }
        }
        places.push(data);
    }
    let roots = product(&[vec![To(0)], pointers]);
    for words in product(&places) {
        let objects: Vec<Obj> = forms
            .iter()
            .enumerate()
            .map(|(at, &form)| {
                let object = Obj { owner: owners[at], ..list(form, &words[2 * at..2 * at + 2]) };
                if form == Form::One { object } else { object.with_local(1 + at) }
            })
            .collect();
        for roots in &roots {
            let mut roots = roots.clone();
            if forms[0].is_double() && roots[1] == NULL {
                roots = vec![Last(0), NULL];
            }
            roots.push(NULL);
            let variables = vec![(0, 1); forms.len() + 1];
            visit(&Spec { roots, objects: objects.clone(), variables, ..Spec::default() });
        }
    }
}

/// What the nodes of a list hold beside their links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Data {
    /// The same number everywhere.
    Constant,
    /// A number that grows from object to object.
    Counted,
    /// The state's variable.
    Shared,
    /// Another variable for every node.
    Own,
    /// The node's own address.
    Itself,
    /// A region.
    Child,
    /// A region with a number that grows from object to object.
    CountedChild,
    /// A region with another variable for every node.
    OwnChild,
    /// A region that points back to the node.
    Back,
    /// A list that ends in a null pointer.
    Sublist(u32),
    /// An object or a null pointer.
    Optional,
    /// A region in the first object, nothing in the others.
    Some,
    /// Nothing was written.
    Nothing,
    /// The start of the list, which is a region.
    Head,
    /// A region that all share.
    Common,
}

/// How a list ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// In a null pointer.
    Null,
    /// At its start.
    Cycle,
    /// In a region that another register points to.
    Meets,
}

/// A list of some objects, linked by the first word (and back by the second).
#[derive(Debug, Clone)]
pub(crate) struct Chain {
    pub(crate) double: bool,
    /// The least lengths of segments, and regions.
    pub(crate) parts: Vec<Option<u32>>,
    pub(crate) data: Data,
    pub(crate) end: End,
    /// The part that the second register points to.
    pub(crate) second: Option<usize>,
    /// Whether that is the last node of the part.
    pub(crate) at_last: bool,
}

impl Chain {
    /// The state, unless it makes no sense.
    // size: because it is one table of the objects and registers of a small heap.
    pub(crate) fn spec(&self) -> Option<Spec> {
        let count = self.parts.len();
        let form = |part: Option<u32>| match (part, self.double) {
            (None, _) => Form::One,
            (Some(min), false) => Form::Sls(min),
            (Some(min), true) => Form::Dls(min),
        };
        let last = |at: usize| if self.double && self.parts[at].is_some() { Last(at) } else { To(at) };
        let mut objects: Vec<Obj> = Vec::new();
        // The end of the list, if it is an object of its own, follows the parts.
        let shared_end = count;
        let extra = usize::from(matches!(self.end, End::Meets) || self.data == Data::Common);
        let mut children: Vec<Obj> = Vec::new();
        for at in 0..count {
            let next = match self.end {
                _ if at + 1 < count => To(at + 1),
                End::Null => NULL,
                End::Cycle => To(0),
                End::Meets => To(shared_end),
            };
            let prev = match (at.checked_sub(1), self.end) {
                (Some(before), _) => last(before),
                (None, End::Cycle) => last(count - 1),
                (None, _) => NULL,
            };
            let mut words = vec![next];
            if self.double {
                words.push(prev);
            }
            let mut object = list(form(self.parts[at]), &[]);
            let own = self.parts[at].is_some();
            let child = count + extra + children.len();
            let mut nested = |child: Obj| children.push(Obj { owner: own.then_some(at), ..child });
            words.push(match self.data {
                Data::Constant => Num(1),
                Data::Counted => Num(at as u8),
                Data::Shared => Var(0),
                Data::Own => {
                    if own {
                        object = object.with_local(1 + at);
                    }
                    Var(1 + at)
                }
                Data::Itself => To(at),
                Data::Child => {
                    nested(list(Form::One, &[Num(1)]));
                    To(child)
                }
                Data::CountedChild => {
                    nested(list(Form::One, &[Num(at as u8)]));
                    To(child)
                }
                Data::OwnChild => {
                    nested(list(Form::One, &[Var(1 + at)]));
                    if own {
                        object = object.with_local(1 + at);
                    }
                    To(child)
                }
                Data::Back => {
                    nested(list(Form::One, &[To(at)]));
                    To(child)
                }
                Data::Sublist(min) => {
                    nested(list(Form::Sls(min), &[NULL, Num(1)]));
                    To(child)
                }
                Data::Optional => {
                    nested(list(Form::Maybe, &[Num(1)]));
                    To(child)
                }
                Data::Some if at == 0 => {
                    nested(list(Form::One, &[Num(1)]));
                    To(child)
                }
                Data::Some => NULL,
                Data::Nothing => crate::spec::Unset,
                Data::Head if self.parts[0].is_none() => To(0),
                Data::Head => return None,
                Data::Common => To(shared_end),
            });
            object.words = words;
            objects.push(object);
        }
        let mut roots = vec![if count == 0 { NULL } else { To(0) }, NULL, NULL];
        if let Some(at) = self.second {
            roots[1] = if self.at_last { last(at) } else { To(at) };
            if self.at_last && roots[1] == To(at) {
                return None;
            }
        }
        if extra == 1 {
            objects.push(list(Form::One, &[Num(2)]));
            roots[2] = To(shared_end);
        }
        objects.extend(children);
        let variables = vec![(0, 1); count + 1];
        Some(Spec { roots, objects, variables, ..Spec::default() })
    }
}

/// Every list of up to `most` objects of these kinds: regions, and segments of at least so many nodes.
pub(crate) fn chains(
    (most, parts): (usize, &[Option<u32>]),
    datas: &[Data],
    ends: &[End],
    visit: &mut impl FnMut(&Spec),
) {
    for count in 0..=most {
        for parts in product(&vec![parts.to_vec(); count]) {
            for double in [false, true] {
                for (&data, &end) in datas.iter().flat_map(|data| ends.iter().map(move |end| (data, end))) {
                    let seconds = std::iter::once((None, false))
                        .chain((0..count).flat_map(|at| [(Some(at), false), (Some(at), true)]));
                    for (second, at_last) in seconds {
                        let chain = Chain { double, parts: parts.clone(), data, end, second, at_last };
                        if let Some(spec) = chain.spec() {
                            visit(&spec);
                        }
                    }
                }
            }
        }
    }
}
