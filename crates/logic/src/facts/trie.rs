//! A persistent map from numbers: a binary trie with path compression whose nodes are shared.
//!
//! Cloning copies one pointer; an insertion copies the path to one leaf.

use std::sync::Arc;

#[derive(Debug, Clone)]
enum Node<V> {
    Leaf(u32, V),
    /// All keys below share the bits above `bit`; those on the left have `bit` clear.
    Fork {
        key: u32,
        bit: u32,
        left: Arc<Node<V>>,
        right: Arc<Node<V>>,
    },
}

/// The map.
#[derive(Debug, Clone)]
pub(super) struct Trie<V>(Option<Arc<Node<V>>>);

impl<V> Default for Trie<V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<V: Clone> Trie<V> {
    /// Whether there is nothing.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The value of a key.
    pub(super) fn get(&self, key: u32) -> Option<&V> {
        let mut node = self.0.as_deref()?;
        loop {
            match node {
                Node::Leaf(found, value) => return (*found == key).then_some(value),
                Node::Fork { bit, left, right, .. } => {
                    node = if key >> bit & 1 == 0 { left } else { right };
                }
            }
        }
    }

    pub(super) fn insert(&mut self, key: u32, value: V) {
        let leaf = Node::Leaf(key, value);
        self.0 = Some(Arc::new(match self.0.take() {
            None => leaf,
            Some(root) => insert(&root, key, leaf),
        }));
    }
}

/// The node with a leaf put in. At most one level a bit of the key.
fn insert<V: Clone>(node: &Arc<Node<V>>, key: u32, leaf: Node<V>) -> Node<V> {
    let (own, low) = match node.as_ref() {
        Node::Leaf(own, _) => (*own, 0),
        Node::Fork { key: own, bit, .. } => (*own, bit + 1),
    };
    let differing = (own ^ key).checked_shr(low).unwrap_or(0);
    if differing != 0 {
        let bit = 31 - (own ^ key).leading_zeros();
        let (leaf, other) = (Arc::new(leaf), Arc::clone(node));
        let (left, right) = if key >> bit & 1 == 0 { (leaf, other) } else { (other, leaf) };
        return Node::Fork { key, bit, left, right };
    }
    match node.as_ref() {
        Node::Leaf(..) => leaf,
        Node::Fork { bit, left, right, .. } => {
            let (bit, mut left, mut right) = (*bit, Arc::clone(left), Arc::clone(right));
            let side = if key >> bit & 1 == 0 { &mut left } else { &mut right };
            *side = Arc::new(insert(side, key, leaf));
            Node::Fork { key, bit, left, right }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Trie;
    use std::collections::BTreeMap;

    #[test]
    fn agrees_with_an_ordered_map_and_keeps_old_versions() {
        let (mut trie, mut map) = (Trie::default(), BTreeMap::new());
        let mut versions = Vec::new();
        let mut key = 1u32;
        for round in 0..4000u32 {
            key = key.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = if round % 3 == 0 { key } else { key % 500 };
            trie.insert(key, round);
            map.insert(key, round);
            if round % 500 == 0 {
                versions.push((trie.clone(), map.clone()));
            }
        }
        versions.push((trie, map));
        for (trie, map) in versions {
            assert!(map.iter().all(|(&key, value)| trie.get(key) == Some(value)));
            assert!((0..600).all(|key| trie.get(key) == map.get(&key)));
        }
    }
}
