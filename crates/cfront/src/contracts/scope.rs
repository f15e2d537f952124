//! Which variables have a value already, by the names that they have in C.

use super::expr::Expr;
use super::formula::Pure;
use std::collections::BTreeSet;

/// The variables that have values.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope(BTreeSet<String>);

impl Scope {
    pub(super) fn bind(&mut self, key: &str) {
        self.0.insert(key.to_owned());
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains(key)
    }

    /// Whether all names of an expression have values.
    pub(super) fn knows(&self, expr: &Expr) -> bool {
        expr.names().into_iter().all(|name| self.has(name))
    }

    pub(super) fn decides(&self, pure: &Pure) -> bool {
        self.knows(&pure.left) && self.knows(&pure.right)
    }

    /// The variable without a value that an expression is.
    pub(super) fn open(&self, expr: &Expr) -> Option<String> {
        expr.as_variable().filter(|key| !self.has(key)).map(str::to_owned)
    }

    /// A variable that an equality determines, and the other side.
    pub(super) fn determined<'a>(&self, pure: &'a Pure) -> Option<(String, &'a Expr)> {
        let sides = [(&pure.left, &pure.right), (&pure.right, &pure.left)];
        let mut sides = sides.into_iter().filter(|_| pure.operator == "==");
        sides.find_map(|(one, other)| Some((self.open(one).filter(|_| self.knows(other))?, other)))
    }
}

/// The variable that members belong to.
pub(super) fn root(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}
