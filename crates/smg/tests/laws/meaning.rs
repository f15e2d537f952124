//! What a state means: the set of concrete configurations that it stands for, up to a number of heap objects.
//!
//! This is a definition, not an algorithm to be fast, and it shares nothing with the code that unfolds
//! segments. A segment is so many nodes in a row. A node is a concrete object; what the segment owns is there
//! once for each node; a local variable has a value for each node. A field is looked at from a [`Scope`]: the
//! bytes of a node from the node's own scope, its links at the ends of the list from where the segment
//! stands. From the scope of a node the segment's name is the node itself; from elsewhere it is the first
//! node, or what the list's next link holds if there is none; the last node's name likewise with the
//! previous link.
//!
//! Numbers: every variable takes the values of [`DOMAIN`] for which the conditions hold. A condition on local
//! variables holds for every node. Values outside the domain are left out on both sides of every comparison,
//! so states are to be made with numbers from it.
//!
//! Bytes that may be indeterminate stand for every number ([`covers`]): what is said of them is that reading them
//! may be wrong.
//!
//! An object is followed by a word that is not part of it: its size.
//!
//! Concrete configurations are compared by an encoding: roots in their order, then objects in the order in
//! which a walk from the roots meets them, byte by byte. Objects that no walk meets follow in the order that
//! gives the least encoding.

use ringfence_exec::{Heap, ObjId, Prov, Reasoner, Stretch, Sym, Value};
use ringfence_logic::{Bits, Evaluator, Kind, TermId, VarId};
use ringfence_smg::shape::Configuration;
use ringfence_smg::{Segment, Shape};
use std::collections::{BTreeMap, HashSet};

/// The values of variables: small numbers, and the offsets of words.
pub(crate) const DOMAIN: [u128; 6] = [0, 1, 2, 3, 4, 8];

/// The concrete configurations of a state, encoded.
pub(crate) type Meaning = HashSet<Box<[u8]>>;

/// What is wrong with a state that has no meaning.
pub(crate) type Nonsense = String;

/// An object of the state.
struct Item {
    shape: Shape,
    owner: Option<ObjId>,
    live: bool,
    /// The values that are no constants, with their places.
    values: Vec<(usize, usize, Value)>,
    /// The constants; none where bytes are undefined.
    bytes: Vec<Option<u8>>,
    next: Value,
    prev: Value,
}

/// A state, taken apart.
struct Abstract {
    items: BTreeMap<ObjId, Item>,
    addresses: BTreeMap<ObjId, u64>,
    roots: Vec<Value>,
    locals: BTreeMap<VarId, ObjId>,
    conditions: Vec<TermId>,
    word: usize,
}

/// Where something is seen from: a node of a segment, in the scope of the segment; the first is outside all.
#[derive(Clone, Copy)]
struct Scope {
    above: usize,
    segment: Option<ObjId>,
    node: usize,
}

/// One choice of lengths for all segments.
#[derive(Clone)]
struct Choice {
    scopes: Vec<Scope>,
    /// The nodes of an object in a scope, in their order.
    nodes: BTreeMap<(ObjId, usize), Vec<usize>>,
    /// The object and the scope of each node.
    made: Vec<(ObjId, usize)>,
}

/// A variable in a scope, with the values that it may have.
type Unknown = ((VarId, usize), Vec<u128>);

/// A byte of a concrete object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    Plain(u8),
    Undefined,
    /// A byte of a pointer to an offset of a node.
    Pointer(usize, Offset, u8),
    /// A byte of a number and a constant, with its indeterminate bits.
    Number(usize, i64, u8, u8),
}

/// An offset in a node: a constant, and perhaps a number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Offset {
    constant: i64,
    number: Option<usize>,
}

/// What a value is in a concrete configuration: a pointer to an offset of a node, or a number that is seen from a
/// scope.
#[derive(Clone, Copy)]
enum Place {
    Node(usize, i64, Option<(TermId, usize)>),
    Number(Value, i64, usize),
}

/// The concrete configurations with one choice of lengths: numbers are open.
struct Skeleton {
    roots: Vec<Vec<Byte>>,
    objects: Vec<(bool, Vec<Byte>)>,
    /// The numbers, with the scopes in which they are seen.
    numbers: Vec<(TermId, usize)>,
}

/// The concrete configurations of a state with at most `limit` heap objects.
pub(crate) fn meaning(
    state: &Configuration,
    reason: &mut Reasoner,
    word: u64,
    limit: usize,
) -> Result<Meaning, Nonsense> {
    let graph = Abstract::of(state, reason, word as usize);
    let mut choices = Vec::new();
    let first = Choice {
        scopes: vec![Scope { above: 0, segment: None, node: 0 }],
        nodes: BTreeMap::new(),
        made: Vec::new(),
    };
    let outside = graph.owned(None).into_iter().map(|id| (id, 0)).collect();
    graph.choose(first, outside, limit, &mut choices);
    let mut all = Meaning::new();
    for choice in choices {
        let skeleton = graph.skeleton(&choice)?;
        graph.solve(&choice, &skeleton, reason, &mut |numbers| {
            all.insert(skeleton.encode(numbers));
        })?;
    }
    Ok(all)
}

/// How many configurations are not among others, where an indeterminate byte stands for every number.
pub(crate) fn missing(of: &Meaning, from: &Meaning) -> usize {
    let mut vague: Option<Vec<&[u8]>> = None;
    let mut count = 0;
    for config in of.difference(from) {
        let vague = vague.get_or_insert_with(|| {
            from.iter().map(|other| &**other).filter(|other| is_vague(other)).collect()
        });
        count += usize::from(!vague.iter().any(|other| covers(other, config)));
    }
    count
}

/// The length of the token that starts with a tag.
fn token(tag: u8) -> usize {
    match tag {
        0 | 1 | 0xfe => 2,
        2 => 5,
        _ => 1,
    }
}

fn is_vague(mut config: &[u8]) -> bool {
    while let Some(&tag) = config.first() {
        if tag == 1 {
            return true;
        }
        config = &config[token(tag)..];
    }
    false
}

/// Whether a configuration is another one, but for bytes that are indeterminate in the first.
fn covers(mut first: &[u8], mut second: &[u8]) -> bool {
    while let (Some(&tag), Some(&other)) = (first.first(), second.first()) {
        let len = token(tag);
        let vague = tag == 1 && other <= 1;
        if len != token(other) || (!vague && first[..len] != second[..len]) {
            return false;
        }
        (first, second) = (&first[len..], &second[len..]);
    }
    first.is_empty() && second.is_empty()
}

/// How many heap objects a state has at least.
pub(crate) fn least(state: &Configuration) -> usize {
    let mut objects = Vec::new();
    state.heap.for_each_object(|id, object| {
        if object.is_heap() && !matches!(object.shape, Shape::Last(_)) {
            objects.push(id);
        }
    });
    let times = |id: ObjId| {
        let (mut times, mut at) = (1, Some(id));
        for _ in 0..=objects.len() {
            let Some(object) = at.and_then(|id| state.heap.object(id)) else { break };
            times *= object.shape.segment().map_or(1, |segment| segment.min as usize);
            at = object.owner;
        }
        times
    };
    objects.iter().map(|&id| times(id)).sum()
}

impl Abstract {
    fn of(state: &Configuration, reason: &mut Reasoner, word: usize) -> Self {
        let (mut items, mut locals) = (BTreeMap::new(), BTreeMap::new());
        let mut addresses = BTreeMap::new();
        let mut objects = Vec::new();
        state.heap.for_each_object(|id, object| objects.push((id, *object)));
        for (id, object) in objects {
            addresses.insert(id, object.address);
            if !object.is_heap() {
                continue;
            }
            locals.extend(state.heap.locals(id).iter().map(|&var| (var, id)));
            let (mut values, mut bytes) = (Vec::new(), Vec::new());
            state.heap.for_each_stretch(id, |stretch| {
                let len = stretch.len() as usize;
                match stretch {
                    Stretch::Bytes(plain) => bytes.extend(plain.iter().map(|&byte| Some(byte))),
                    Stretch::Fill(byte, _) => bytes.extend(vec![Some(byte); len]),
                    Stretch::Undefined(_) => bytes.extend(vec![None; len]),
                    Stretch::Value(value, _) => {
                        values.push((bytes.len(), len, value));
                        bytes.extend(vec![None; len]);
                    }
                }
            });
            match object.size {
                Sym::Const(size) => bytes.extend((0..word).map(|at| Some((size >> (8 * at)) as u8))),
                Sym::Term(_) => {
                    values.push((bytes.len(), word, Value::plain(object.size)));
                    bytes.extend(vec![None; word]);
                }
            }
            let mut link = |offset: Option<u32>| match offset {
                Some(offset) => state.heap.load(&mut reason.terms, id, offset.into(), word as u64),
                None => Value::ZERO,
            };
            let segment = object.shape.segment();
            let (next, prev) = (link(segment.and_then(|s| s.next)), link(segment.and_then(|s| s.prev)));
            let item = Item {
                shape: object.shape,
                owner: object.owner,
                live: object.is_live(),
                values,
                bytes,
                next,
                prev,
            };
            items.insert(id, item);
        }
        let mut roots = Vec::new();
        state.for_each_value(|value| roots.push(value));
        Self { items, addresses, roots, locals, conditions: state.path.conditions().collect(), word }
    }

    fn owned(&self, owner: Option<ObjId>) -> Vec<ObjId> {
        let own = |item: &Item| item.owner == owner && !matches!(item.shape, Shape::Last(_));
        self.items.iter().filter(|(_, item)| own(item)).map(|(&id, _)| id).collect()
    }

    /// All choices of lengths with at most `limit` nodes.
    fn choose(&self, mut choice: Choice, mut open: Vec<(ObjId, usize)>, limit: usize, all: &mut Vec<Choice>) {
        if choice.made.len() > limit {
            return;
        }
        let Some((id, scope)) = open.pop() else {
            all.push(choice);
            return;
        };
        let Shape::Segment(segment) = self.items[&id].shape else {
            choice.nodes.insert((id, scope), vec![choice.made.len()]);
            choice.made.push((id, scope));
            return self.choose(choice, open, limit, all);
        };
        let most = if segment.one { 1 } else { limit - choice.made.len() };
        for length in segment.min as usize..=most {
            let (mut longer, mut more) = (choice.clone(), open.clone());
            let mut nodes = Vec::new();
            for _ in 0..length {
                let node = longer.made.len();
                nodes.push(node);
                longer.scopes.push(Scope { above: scope, segment: Some(id), node });
                let own = longer.scopes.len() - 1;
                longer.made.push((id, own));
                more.extend(self.owned(Some(id)).into_iter().map(|below| (below, own)));
            }
            longer.nodes.insert((id, scope), nodes);
            self.choose(longer, more, limit, all);
        }
    }

    /// The scope of the nearest node of a segment, from a scope outwards; the outermost for none.
    fn scope_of(&self, choice: &Choice, mut scope: usize, segment: Option<ObjId>) -> Option<usize> {
        loop {
            if choice.scopes[scope].segment == segment {
                return Some(scope);
            }
            if scope == 0 {
                return None;
            }
            scope = choice.scopes[scope].above;
        }
    }

    /// Where a pointer that is seen from a scope leads, or the number that it is.
    fn resolve(&self, choice: &Choice, value: Value, scope: usize) -> Result<Place, Nonsense> {
        let (mut value, mut scope, mut moved) = (value, scope, 0);
        let mut open = None;
        for _ in 0..=2 * self.items.len() {
            let Some(id) = value.prov.get() else {
                return match open {
                    None => Ok(Place::Number(value, moved, scope)),
                    Some(_) => Err("an open offset from a number".into()),
                };
            };
            let Some(&address) = self.addresses.get(&id) else {
                return Err(format!("a pointer to {id}, which is not there"));
            };
            let offset = match value.bits {
                Sym::Const(bits) => (bits as u64).wrapping_sub(address) as i64 + moved,
                Sym::Term(term) if open.is_none() => {
                    open = Some((term, scope));
                    moved - address as i64
                }
                Sym::Term(_) => return Err("two open offsets".into()),
            };
            let Some(item) = self.items.get(&id) else { return Err(format!("a pointer to {id}")) };
            let (list, last) = match item.shape {
                Shape::Last(of) => (of, true),
                _ => (id, false),
            };
            let Some(target) = self.items.get(&list) else {
                return Err(format!("{id} is the last of nothing"));
            };
            if let (Shape::Segment(_), false) = (target.shape, last)
                && let Some(own) = self.scope_of(choice, scope, Some(list))
            {
                return Ok(Place::Node(choice.scopes[own].node, offset, open));
            }
            let Some(at) = self.scope_of(choice, scope, target.owner) else {
                return Err(format!("a pointer to {id} from outside of its owner"));
            };
            let nodes = &choice.nodes[&(list, at)];
            if let Some(&node) = if last { nodes.last() } else { nodes.first() } {
                return Ok(Place::Node(node, offset, open));
            }
            let Shape::Segment(segment) = target.shape else { return Err(format!("{list} has no nodes")) };
            moved = offset - i64::from(segment.head);
            (value, scope) = (if last { target.prev } else { target.next }, at);
        }
        Err("a cycle of empty lists".into())
    }

    fn skeleton(&self, choice: &Choice) -> Result<Skeleton, Nonsense> {
        let mut skeleton = Skeleton { roots: Vec::new(), objects: Vec::new(), numbers: Vec::new() };
        for &root in &self.roots {
            let mut bytes = vec![Byte::Undefined; self.word];
            if root.undef == 0 {
                self.write(choice, &mut skeleton.numbers, &mut bytes, root, 0)?;
            }
            skeleton.roots.push(bytes);
        }
        for (node, &(id, scope)) in choice.made.iter().enumerate() {
            let item = &self.items[&id];
            let mut bytes: Vec<Byte> =
                item.bytes.iter().map(|byte| byte.map_or(Byte::Undefined, Byte::Plain)).collect();
            let segment = item.shape.segment();
            for &(at, len, value) in &item.values {
                let is_link =
                    |link: Option<u32>| link.is_some_and(|link| link as usize == at && len == self.word);
                if !segment.is_some_and(|s| is_link(s.next) || is_link(s.prev)) {
                    self.write(choice, &mut skeleton.numbers, &mut bytes[at..at + len], value, scope)?;
                }
            }
            if let Some(segment) = segment {
                self.write_links(choice, &mut skeleton.numbers, &mut bytes, (id, segment), (node, scope))?;
            }
            skeleton.objects.push((item.live, bytes));
        }
        Ok(skeleton)
    }

    /// Writes the links of a node.
    fn write_links(
        &self,
        choice: &Choice,
        numbers: &mut Vec<(TermId, usize)>,
        bytes: &mut [Byte],
        (id, segment): (ObjId, Segment),
        (node, scope): (usize, usize),
    ) -> Result<(), Nonsense> {
        let outside = choice.scopes[scope].above;
        let nodes = &choice.nodes[&(id, outside)];
        let at = nodes.iter().position(|&other| other == node).expect("the node is one of them");
        let item = &self.items[&id];
        let ends = [
            (segment.next, nodes.get(at + 1), item.next),
            (segment.prev, at.checked_sub(1).map(|at| &nodes[at]), item.prev),
        ];
        for (offset, neighbour, end) in ends {
            let Some(offset) = offset else { continue };
            let bytes = &mut bytes[offset as usize..offset as usize + self.word];
            match neighbour {
                Some(&other) => put(bytes, numbers, Place::Node(other, segment.head.into(), None)),
                None => put(bytes, numbers, self.resolve(choice, end, outside)?),
            }
        }
        Ok(())
    }

    /// Writes a value that is seen from a scope.
    fn write(
        &self,
        choice: &Choice,
        numbers: &mut Vec<(TermId, usize)>,
        bytes: &mut [Byte],
        value: Value,
        scope: usize,
    ) -> Result<(), Nonsense> {
        if value.prov == Prov::MIXED {
            return Err("a value that depends on the layout".into());
        }
        put(bytes, numbers, self.resolve(choice, value, scope)?);
        Ok(())
    }

    /// A variable as it is seen from a scope.
    fn seen(&self, choice: &Choice, var: VarId, scope: usize) -> Result<(VarId, usize), Nonsense> {
        match self.locals.get(&var) {
            None => Ok((var, 0)),
            Some(&owner) => match self.scope_of(choice, scope, Some(owner)) {
                Some(scope) => Ok((var, scope)),
                None => Err(format!("a local variable of {owner} outside of it")),
            },
        }
    }

    /// The scopes in which a condition holds.
    fn scopes_of(&self, choice: &Choice, reason: &mut Reasoner, condition: TermId) -> Vec<usize> {
        let depth = |mut id: ObjId| {
            let mut depth = 0;
            while let Some(owner) = self.items.get(&id).and_then(|item| item.owner) {
                (id, depth) = (owner, depth + 1);
            }
            depth
        };
        let owners = reason
            .variables(condition)
            .iter()
            .filter_map(|var| self.locals.get(var).copied())
            .collect::<Vec<_>>();
        let Some(deepest) = owners.into_iter().max_by_key(|&id| depth(id)) else { return vec![0] };
        let all = choice.scopes.iter().enumerate();
        all.filter(|(_, scope)| scope.segment == Some(deepest)).map(|(at, _)| at).collect()
    }

    /// Calls `visit` with the numbers of the skeleton for every assignment that satisfies the conditions.
    fn solve(
        &self,
        choice: &Choice,
        skeleton: &Skeleton,
        reason: &mut Reasoner,
        visit: &mut impl FnMut(&[u128]),
    ) -> Result<(), Nonsense> {
        let mut unknowns: BTreeMap<(VarId, usize), Vec<u128>> = BTreeMap::new();
        let mut conditions = Vec::new();
        for &condition in &self.conditions {
            for scope in self.scopes_of(choice, reason, condition) {
                conditions.push((condition, scope));
            }
        }
        for &(term, scope) in conditions.iter().chain(&skeleton.numbers) {
            for &var in reason.variables(term).iter() {
                let width = reason.terms.variable(var).width;
                let values = DOMAIN.iter().copied().filter(|&value| width >= 2 || value < 1 << width);
                unknowns.entry(self.seen(choice, var, scope)?).or_insert_with(|| values.collect());
            }
        }
        // Conditions on one variable first.
        let mut mixed = Vec::new();
        for (condition, scope) in conditions {
            let variables = reason.variables(condition);
            if let [var] = variables[..] {
                let unknown = self.seen(choice, var, scope)?;
                let values = unknowns.get_mut(&unknown).expect("it was entered");
                values.retain(|&value| evaluate(reason, condition, &[(var, value)]) != 0);
            } else {
                mixed.push((condition, scope));
            }
        }
        let domains: Vec<Unknown> = unknowns.into_iter().collect();
        let mut values = vec![0; domains.len()];
        self.assign(choice, skeleton, reason, (&domains, &mixed), &mut values, 0, visit)
    }

    #[allow(clippy::too_many_arguments)]
    fn assign(
        &self,
        choice: &Choice,
        skeleton: &Skeleton,
        reason: &mut Reasoner,
        problem: (&[Unknown], &[(TermId, usize)]),
        values: &mut Vec<u128>,
        at: usize,
        visit: &mut impl FnMut(&[u128]),
    ) -> Result<(), Nonsense> {
        let (domains, conditions) = problem;
        if let Some((_, domain)) = domains.get(at) {
            for &value in domain {
                values[at] = value;
                self.assign(choice, skeleton, reason, problem, values, at + 1, visit)?;
            }
            return Ok(());
        }
        let value_of = |reason: &mut Reasoner, (term, scope): (TermId, usize)| {
            let variables = reason.variables(term);
            let mut known = Vec::with_capacity(variables.len());
            for &var in variables.iter() {
                let unknown = self.seen(choice, var, scope)?;
                let index = domains.binary_search_by_key(&unknown, |(other, _)| *other);
                known.push((var, values[index.expect("it was entered")]));
            }
            Ok::<_, Nonsense>(evaluate(reason, term, &known))
        };
        for &condition in conditions {
            if value_of(reason, condition)? == 0 {
                return Ok(());
            }
        }
        let mut numbers = Vec::with_capacity(skeleton.numbers.len());
        for &number in &skeleton.numbers {
            numbers.push(value_of(reason, number)?);
        }
        visit(&numbers);
        Ok(())
    }
}

/// The value of a term under values of its variables.
pub(crate) fn evaluate(reason: &Reasoner, term: TermId, values: &[(VarId, u128)]) -> u128 {
    if let (Kind::Var(_), [(_, value)]) = (reason.terms.kind(term), values) {
        return *value;
    }
    let known = values.iter().map(|&(var, value)| (var, Bits::new(reason.terms.variable(var).width, value)));
    reason.evaluate(&mut Evaluator::new(known.collect()), term)
}

fn put(bytes: &mut [Byte], numbers: &mut Vec<(TermId, usize)>, place: Place) {
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = match place {
            Place::Node(node, constant, open) => {
                let number = open.map(|_| numbers.len());
                Byte::Pointer(node, Offset { constant, number }, i as u8)
            }
            Place::Number(value, moved, _) => {
                let undef = if value.undef == u64::MAX { 0xff } else { (value.undef >> (8 * i)) as u8 };
                match value.bits {
                    Sym::Const(bits) if undef == 0 => Byte::Plain(((bits as i64 + moved) >> (8 * i)) as u8),
                    Sym::Const(_) => Byte::Undefined,
                    Sym::Term(_) => Byte::Number(numbers.len(), moved, i as u8, undef),
                }
            }
        };
    }
    match place {
        Place::Node(_, _, Some(open)) => numbers.push(open),
        Place::Number(Value { bits: Sym::Term(term), .. }, _, scope) => numbers.push((term, scope)),
        _ => {}
    }
}

/// A walk under way: the number of each object that was met, and the objects in the order of their numbers.
#[derive(Clone)]
struct Walk {
    names: Vec<Option<u8>>,
    order: Vec<usize>,
    /// How many objects of the order were written.
    done: usize,
    text: Vec<u8>,
}

impl Skeleton {
    fn encode(&self, numbers: &[u128]) -> Box<[u8]> {
        let count = self.objects.len();
        let mut walk = Walk { names: vec![None; count], order: Vec::new(), done: 0, text: Vec::new() };
        for root in &self.roots {
            self.write(&mut walk, root, numbers);
        }
        self.go_on(&mut walk, numbers);
        self.rest(walk, numbers).into()
    }

    /// The least encoding with the objects that the walk has not met.
    fn rest(&self, walk: Walk, numbers: &[u128]) -> Vec<u8> {
        let unmet = (0..self.objects.len()).filter(|&at| walk.names[at].is_none());
        let tried = unmet.map(|at| {
            let mut longer = walk.clone();
            longer.meet(at);
            self.go_on(&mut longer, numbers);
            self.rest(longer, numbers)
        });
        tried.min().unwrap_or_else(|| walk.text.clone())
    }

    fn go_on(&self, walk: &mut Walk, numbers: &[u128]) {
        while let Some(&at) = walk.order.get(walk.done) {
            walk.done += 1;
            let (live, bytes) = &self.objects[at];
            walk.text.extend([0xfe, u8::from(*live)]);
            self.write(walk, bytes, numbers);
        }
    }

    fn write(&self, walk: &mut Walk, bytes: &[Byte], numbers: &[u128]) {
        for byte in bytes {
            match *byte {
                Byte::Plain(byte) => walk.text.extend([0, byte]),
                Byte::Undefined => walk.text.extend([1, 0]),
                Byte::Number(number, moved, i, 0) => {
                    let value = numbers[number].wrapping_add(moved as u128);
                    walk.text.extend([0, (value >> (8 * i)) as u8]);
                }
                Byte::Number(..) => walk.text.extend([1, 0]),
                Byte::Pointer(node, offset, i) => {
                    let name = walk.meet(node);
                    let offset = offset.constant + offset.number.map_or(0, |at| numbers[at] as i64);
                    walk.text.extend([2, name, offset as u8, (offset >> 8) as u8, i]);
                }
            }
        }
        walk.text.push(0xff);
    }
}

impl Walk {
    fn meet(&mut self, node: usize) -> u8 {
        if let Some(name) = self.names[node] {
            return name;
        }
        let name = self.order.len() as u8;
        self.names[node] = Some(name);
        self.order.push(node);
        name
    }
}
