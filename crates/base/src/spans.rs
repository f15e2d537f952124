//! A persistent map from numbers to values in which long spans of one value cost nothing.
//!
//! [`SpanMap`] is a radix trie whose nodes are shared between clones: cloning is one counter, a change
//! copies the nodes on one path and only those that are shared, and a map without clones is changed in
//! place. A node whose keys all have one value may be that value alone, so that a map of 2^60 equal
//! values is one word. Keys lie below 2^60.
//!
//! Not here: equality (two maps of equal values may have other nodes) and sharing between threads.

use std::rc::Rc;

/// How many children a node has.
const FAN: usize = 1 << BITS;
/// How many bits of the key a level takes.
const BITS: u32 = 4;
/// Keys have no more bits than this.
const MAX_HEIGHT: u32 = 60;

#[derive(Debug, Clone)]
enum Node<T> {
    /// Every key below the node has this value.
    Same(T),
    /// A node above other inner nodes.
    Branch(Rc<[Node<T>; FAN]>),
    /// A node of the lowest level.
    Leaf(Rc<[T; FAN]>),
}

/// A persistent map in which every key below [`SpanMap::limit`] has a value.
#[derive(Debug, Clone)]
pub struct SpanMap<T> {
    root: Node<T>,
    /// How many bits of the key the root and what is below it take.
    height: u32,
}

/// The place of a key among the children of a node of this height (at least [`BITS`]).
#[inline]
fn slot(key: u64, height: u32) -> usize {
    (key >> (height - BITS)) as usize & (FAN - 1)
}

/// How many keys a node of this height has.
#[inline]
const fn keys(height: u32) -> u64 {
    1 << height
}

impl<T: Clone> Node<T> {
    /// Makes children of a node above the lowest level that is one value.
    #[inline]
    fn open(&mut self, height: u32) {
        if let Node::Same(value) = self
            && height > 0
        {
            let value = value.clone();
            *self = if height == BITS {
                Node::Leaf(Rc::new(std::array::from_fn(|_| value.clone())))
            } else {
                Node::Branch(Rc::new(std::array::from_fn(|_| Node::Same(value.clone()))))
            };
        }
    }

    fn get_mut(&mut self, height: u32, key: u64) -> &mut T {
        self.open(height);
        match self {
            Node::Same(value) => value,
            Node::Leaf(values) => &mut Rc::make_mut(values)[slot(key, height)],
            Node::Branch(nodes) => Rc::make_mut(nodes)[slot(key, height)].get_mut(height - BITS, key),
        }
    }

    /// Sets the keys `from..=to`, which count from the first one of this node.
    fn set_range(&mut self, height: u32, from: u64, to: u64, value: &T) {
        if from == 0 && to == keys(height) - 1 {
            *self = Node::Same(value.clone());
            return;
        }
        self.open(height);
        match self {
            Node::Same(own) => *own = value.clone(),
            Node::Leaf(values) => Rc::make_mut(values)[from as usize..=to as usize].fill(value.clone()),
            Node::Branch(nodes) => {
                let (height, nodes) = (height - BITS, Rc::make_mut(nodes));
                let (first, last) = ((from >> height) as usize, (to >> height) as usize);
                let below = keys(height) - 1;
                for (i, node) in nodes.iter_mut().enumerate().take(last + 1).skip(first) {
                    let from = if i == first { from & below } else { 0 };
                    let to = if i == last { to & below } else { below };
                    node.set_range(height, from, to, value);
                }
            }
        }
    }

    fn for_each(&self, height: u32, first: u64, visit: &mut impl FnMut(u64, u64, &T)) {
        match self {
            Node::Same(value) => visit(first, keys(height), value),
            Node::Leaf(values) => (first..).zip(values.iter()).for_each(|(key, value)| visit(key, 1, value)),
            Node::Branch(nodes) => {
                let height = height - BITS;
                for (i, node) in (0..).zip(nodes.iter()) {
                    node.for_each(height, first + (i << height), visit);
                }
            }
        }
    }

    /// What [`SpanMap::replace_where`] does, for the keys from `first` on.
    fn replace_where(&mut self, first: u64, height: u32, with: &mut Replace<'_, T>) {
        match self {
            Node::Same(value) => {
                if (with.goes)(first, value) {
                    *value = with.value.clone();
                }
            }
            Node::Leaf(values) => {
                let goes: [bool; FAN] = std::array::from_fn(|i| (with.goes)(first + i as u64, &values[i]));
                if goes.contains(&true) {
                    let values = Rc::make_mut(values);
                    let gone = values.iter_mut().zip(goes).filter(|&(_, goes)| goes);
                    gone.for_each(|(value, _)| *value = with.value.clone());
                    if values.iter().all(|value| (with.is_blank)(value)) {
                        *self = Node::Same(with.value.clone());
                    }
                }
            }
            Node::Branch(nodes) => {
                let height = height - BITS;
                for i in 0..FAN {
                    let first = first + ((i as u64) << height);
                    if nodes[i].any(first, height, with.goes) {
                        Rc::make_mut(nodes)[i].replace_where(first, height, with);
                    }
                }
                let blank = |node: &Node<T>| matches!(node, Node::Same(value) if (with.is_blank)(value));
                if nodes.iter().all(blank) {
                    *self = Node::Same(with.value.clone());
                }
            }
        }
    }

    fn any(&self, first: u64, height: u32, holds: &dyn Fn(u64, &T) -> bool) -> bool {
        match self {
            Node::Same(value) => holds(first, value),
            Node::Leaf(values) => (first..).zip(values.iter()).any(|(key, value)| holds(key, value)),
            Node::Branch(nodes) => {
                let (height, mut children) = (height - BITS, (0..).zip(nodes.iter()));
                children.any(|(i, node): (u64, _)| node.any(first + (i << height), height, holds))
            }
        }
    }

    fn last_where(
        &self,
        height: u32,
        first: u64,
        holds: &mut impl FnMut(&T) -> Option<bool>,
    ) -> Option<(u64, &T)> {
        match self {
            Node::Same(value) => (holds(value) == Some(true)).then_some((first, value)),
            Node::Leaf(values) => {
                let i = values.iter().rposition(|value| holds(value) == Some(true))?;
                Some((first + i as u64, &values[i]))
            }
            Node::Branch(nodes) => {
                let height = height - BITS;
                let i = nodes.iter().rposition(|node| node.begins(holds) == Some(true))?;
                nodes[i].last_where(height, first + ((i as u64) << height), holds)
            }
        }
    }

    /// What `holds` says of the first value for which it says anything.
    fn begins(&self, holds: &mut impl FnMut(&T) -> Option<bool>) -> Option<bool> {
        match self {
            Node::Same(value) => holds(value),
            Node::Leaf(values) => values.iter().find_map(holds),
            Node::Branch(nodes) => nodes.iter().find_map(|node| node.begins(holds)),
        }
    }
}

/// What [`SpanMap::replace_where`] passes on.
struct Replace<'a, T> {
    value: &'a T,
    is_blank: &'a dyn Fn(&T) -> bool,
    goes: &'a dyn Fn(u64, &T) -> bool,
}

impl<T: Clone> SpanMap<T> {
    /// A map in which every key below a limit of at least `limit` (or 2^60) has this value.
    #[must_use]
    pub fn new(value: T, limit: u64) -> Self {
        let bits = u64::BITS - limit.saturating_sub(1).leading_zeros();
        Self { root: Node::Same(value), height: bits.next_multiple_of(BITS).min(MAX_HEIGHT) }
    }

    /// Keys below this have a value.
    #[must_use]
    pub fn limit(&self) -> u64 {
        keys(self.height)
    }

    /// Raises the limit, unless it is 2^60; the new keys have this value.
    pub fn grow(&mut self, value: &T) {
        if self.height >= MAX_HEIGHT {
            return;
        }
        let old = std::mem::replace(&mut self.root, Node::Same(value.clone()));
        self.height += BITS;
        self.root.open(self.height);
        match (&mut self.root, old) {
            (Node::Branch(nodes), old) => Rc::make_mut(nodes)[0] = old,
            (Node::Leaf(values), Node::Same(only)) => Rc::make_mut(values)[0] = only,
            _ => {}
        }
    }

    /// The value of a key, absent above the limit.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<&T> {
        self.span(key).map(|(value, _)| value)
    }

    /// The value of a key and the first key above it that may have another one.
    #[inline]
    #[must_use]
    pub fn span(&self, key: u64) -> Option<(&T, u64)> {
        let (mut node, mut height) = (&self.root, self.height);
        if key >= keys(height) {
            return None;
        }
        loop {
            match node {
                Node::Same(value) => return Some((value, (key | (keys(height) - 1)) + 1)),
                Node::Leaf(values) => return Some((&values[slot(key, BITS)], key + 1)),
                Node::Branch(nodes) => {
                    node = &nodes[slot(key, height)];
                    height -= BITS;
                }
            }
        }
    }

    /// The value of a key, to change; absent above the limit.
    #[inline]
    pub fn get_mut(&mut self, key: u64) -> Option<&mut T> {
        if key >= keys(self.height) {
            return None;
        }
        Some(self.root.get_mut(self.height, key))
    }

    /// Gives the keys `from..to` this value, as far as they are below the limit.
    pub fn set_range(&mut self, from: u64, to: u64, value: &T) {
        let to = to.min(self.limit());
        if from < to {
            self.root.set_range(self.height, from, to - 1, value);
        }
    }

    /// Shows every key with its value, in order, as spans: the first key, how many keys, the value.
    /// Adjacent spans may have equal values.
    pub fn for_each(&self, mut visit: impl FnMut(u64, u64, &T)) {
        self.root.for_each(self.height, 0, &mut visit);
    }

    /// Replaces every value for which `goes` holds by `value`, and drops the nodes below which only
    /// blank values are left. Nodes in which nothing goes stay shared. A span of one value is asked
    /// about once, with its first key.
    pub fn replace_where(
        &mut self,
        value: &T,
        is_blank: impl Fn(&T) -> bool,
        goes: impl Fn(u64, &T) -> bool,
    ) {
        if self.root.any(0, self.height, &goes) {
            let mut with = Replace { value, is_blank: &is_blank, goes: &goes };
            self.root.replace_where(0, self.height, &mut with);
        }
    }

    /// The last key, with its value, for which `holds` is true. The answer may be absent for some
    /// values; the others must be true up to some key and false from there on.
    #[must_use]
    pub fn last_where(&self, mut holds: impl FnMut(&T) -> Option<bool>) -> Option<(u64, &T)> {
        self.root.last_where(self.height, 0, &mut holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers below a bound, the same ones every time.
    fn random() -> impl FnMut(u64) -> u64 {
        let mut state = 1u64;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        }
    }

    fn values<T: Clone>(map: &SpanMap<T>) -> Vec<T> {
        let mut values = Vec::new();
        map.for_each(|first, count, value| {
            assert_eq!(first, values.len() as u64);
            values.extend(std::iter::repeat_n(value.clone(), count as usize));
        });
        values
    }

    #[test]
    fn agrees_with_a_vector() {
        let mut random = random();
        for limit in [1, 2, 16, 17, 256, 300, 5000] {
            let mut map = SpanMap::new(0u32, limit);
            let size = map.limit();
            assert!(size >= limit && size < 16 * limit.max(2));
            let mut plain = vec![0u32; size as usize];
            for step in 1..300 {
                let (a, b) = (random(size), random(size + 1));
                if random(2) == 0 {
                    *map.get_mut(a).expect("below the limit") = step;
                    plain[a as usize] = step;
                } else {
                    map.set_range(a, b, &step);
                    plain.iter_mut().take(b as usize).skip(a as usize).for_each(|value| *value = step);
                }
                assert_eq!(map.get(b), plain.get(b as usize));
                assert_eq!(values(&map), plain);
            }
        }
    }

    #[test]
    fn spans_end_where_the_value_changes() {
        let mut map = SpanMap::new(0u32, 4096);
        assert_eq!(map.span(77), Some((&0, 4096)));
        map.set_range(256, 512, &1);
        *map.get_mut(300).expect("below the limit") = 2;
        assert_eq!(map.span(10), Some((&0, 256)));
        assert_eq!(map.span(257), Some((&1, 272)));
        assert_eq!(map.span(300), Some((&2, 301)));
        assert_eq!(map.span(4096), None);
    }

    #[test]
    fn clones_do_not_see_each_other() {
        let mut map = SpanMap::new(0u32, 300);
        *map.get_mut(7).expect("below the limit") = 1;
        let (before, old) = (map.clone(), values(&map));
        let mut other = map.clone();
        *map.get_mut(8).expect("below the limit") = 2;
        other.set_range(0, 200, &3);
        map.replace_where(&0, |&value| value == 0, |_, &value| value == 1);
        assert_eq!(values(&before), old);
        assert_eq!((map.get(7), map.get(8), other.get(7)), (Some(&0), Some(&2), Some(&3)));
    }

    #[test]
    fn the_limit_grows() {
        let mut map = SpanMap::new(None, 1);
        for key in 0..5000u64 {
            while map.limit() <= key {
                map.grow(&None);
            }
            *map.get_mut(key).expect("below the limit") = Some(key);
        }
        assert!((0..5000).all(|key| map.get(key) == Some(&Some(key))));
        assert_eq!(map.get(5000), Some(&None));
    }

    #[test]
    fn the_last_key_is_found_among_gaps() {
        let mut map = SpanMap::new(None, 5000);
        for key in (0..5000u64).filter(|key| key % 7 == 3 && !(1000..3000).contains(key)) {
            *map.get_mut(key).expect("below the limit") = Some(10 * key);
        }
        for bound in 0..50_000 {
            let found = map.last_where(|value| value.map(|value| value <= bound)).map(|(key, _)| key);
            let expected = (0..=(bound / 10)).rev().find(|&key| map.get(key).is_some_and(|v| v.is_some()));
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn blank_nodes_are_dropped() {
        let mut map = SpanMap::new(None, 1 << 20);
        for key in 0..1000u64 {
            *map.get_mut(key).expect("below the limit") = Some(key);
        }
        map.replace_where(&None, Option::is_none, |key, value| value.is_some() && key != 500);
        let mut spans = Vec::new();
        map.for_each(|first, _, value| spans.extend(value.map(|_| first)));
        assert_eq!(spans, [500]);
        map.replace_where(&None, Option::is_none, |_, value| value.is_some());
        assert!(matches!(map.root, Node::Same(None)));
    }

    #[test]
    fn huge_maps_are_small() {
        let mut map = SpanMap::new(0u8, u64::MAX);
        map.set_range(1, u64::MAX, &1);
        *map.get_mut(1 << 58).expect("below the limit") = 2;
        let last = map.limit() - 1;
        assert_eq!((map.get(0), map.get(1 << 58), map.get(last)), (Some(&0), Some(&2), Some(&1)));
        assert_eq!(map.get(last + 1), None);
        let mut spans = 0;
        map.for_each(|_, _, _| spans += 1);
        assert!(spans < 600);
    }
}
