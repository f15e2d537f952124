//! The record of an exploration without abstraction: a tree of states, each with its fate.
//!
//! Every state that is made gets a node, and every node a fate: split in two by a condition and its
//! negation, at its end, impossible, or equal to another state that was explored from the same point
//! on. The recheck walks the tree and finds any node that was dropped, any child that is not its
//! parent's, and any state that counts as covered by one that was not explored.
//!
//! Why that is enough: the root stands for all executions; a split loses none, since one of the
//! conditions holds; an end is one that the semantics reported; a covered state has the future of the
//! state that covers it, which was explored on its own account. So when every node has its fate and
//! no end was a violation, no execution has one.

use ringfence_engine::recheck::Recheckable;

ringfence_base::define_id! {
    /// A node of the tree.
    pub(crate) struct NodeId = "node";
}

/// What became of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Fate {
    /// It waits or is being explored.
    Open,
    /// It was split in two.
    Split(NodeId, NodeId),
    /// Its path came to an end.
    Ended,
    /// No execution takes its path.
    Impossible,
    /// It is equal to a state that this node went through.
    Covered(NodeId),
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: NodeId,
    fate: Fate,
}

#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: ringfence_base::IdVec<NodeId, Node>,
}

impl Tree {
    /// A tree with the initial state.
    #[must_use]
    pub(crate) fn new() -> (Self, NodeId) {
        let mut tree = Self::default();
        let root = tree.nodes.push(Node { parent: NodeId::NONE, fate: Fate::Open });
        (tree, root)
    }

    /// Splits an open node in two.
    pub(crate) fn split(&mut self, node: NodeId) -> (NodeId, NodeId) {
        let open = Node { parent: node, fate: Fate::Open };
        let children = (self.nodes.push(open), self.nodes.push(open));
        self.close(node, Fate::Split(children.0, children.1));
        children
    }

    /// Gives an open node its fate.
    pub(crate) fn close(&mut self, node: NodeId, fate: Fate) {
        if self.nodes.get(node).is_some() {
            debug_assert_eq!(self.nodes[node].fate, Fate::Open, "a node has one fate");
            self.nodes[node].fate = fate;
        }
    }

    fn check(&self, id: NodeId, node: &Node) -> Result<(), String> {
        match node.fate {
            Fate::Open => Err(format!("state {} was made and not explored to its end", id.raw())),
            Fate::Ended | Fate::Impossible => Ok(()),
            Fate::Split(then, otherwise) => {
                let own =
                    |child: NodeId| child > id && self.nodes.get(child).is_some_and(|node| node.parent == id);
                if own(then) && own(otherwise) && then != otherwise {
                    Ok(())
                } else {
                    Err(format!("state {} was split into states that are not its own", id.raw()))
                }
            }
            Fate::Covered(by) => match self.nodes.get(by) {
                Some(node) if node.fate != Fate::Open && by != id => Ok(()),
                // A path that comes back to where it was covers itself.
                Some(_) if by == id => Ok(()),
                _ => Err(format!("state {} counts as covered by one that was not explored", id.raw())),
            },
        }
    }
}

impl Recheckable for Tree {
    fn recheck(&mut self) -> Result<u64, String> {
        for (id, node) in self.nodes.iter_ids() {
            self.check(id, node)?;
        }
        let roots = self.nodes.iter().filter(|node| node.parent == NodeId::NONE).count();
        if roots != 1 {
            return Err(format!("there are {roots} initial states"));
        }
        Ok(self.nodes.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_passes() {
        let (mut tree, root) = Tree::new();
        let (a, b) = tree.split(root);
        tree.close(a, Fate::Ended);
        let (c, d) = tree.split(b);
        tree.close(c, Fate::Covered(a));
        tree.close(d, Fate::Impossible);
        assert_eq!(tree.recheck(), Ok(5));
    }

    #[test]
    fn a_dropped_state_is_found() {
        let (mut tree, root) = Tree::new();
        let (a, _dropped) = tree.split(root);
        tree.close(a, Fate::Ended);
        assert!(tree.recheck().is_err());
    }

    #[test]
    fn cover_by_an_open_state_is_found() {
        let (mut tree, root) = Tree::new();
        let (a, b) = tree.split(root);
        tree.close(a, Fate::Covered(b));
        assert!(tree.recheck().is_err());
        tree.close(b, Fate::Covered(NodeId::new(17)));
        assert!(tree.recheck().is_err());
    }
}
