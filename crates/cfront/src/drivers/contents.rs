//! Whether what arrays and texts hold is set.
//!
//! Memory that nobody has set stands for any contents, as long as what it holds only decides which way the function goes: that is the least
//! that can be required, and the engines know it best. A function that uses an element as an index, or follows it, needs
//! contents that somebody has set. So it is a choice, one for the whole driver, whose stronger option draws each element.

use super::choices::Order;
use super::maker::{Maker, Result};
use super::types::Kind;
use rucc_types::TypeId;

/// What the choice is about that says whether contents are set that are not those of nodes.
pub(super) const CONTENTS: &str = "arrays and texts";

/// Whether contents are set; absent before there is an array or a text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Set {
    of_nodes: Option<bool>,
    of_others: Option<bool>,
}

impl Set {
    /// What is said of contents.
    pub(super) fn said(self) -> Option<&'static str> {
        match (self.of_nodes, self.of_others) {
            (Some(true), Some(false)) => Some("what arrays and texts of nodes hold is set"),
            (Some(false), Some(true)) => Some("what arrays and texts hold is set, but for those of nodes"),
            (Some(true), _) | (_, Some(true)) => Some("what arrays and texts hold is set"),
            _ => None,
        }
    }
}

impl Maker<'_> {
    /// Whether contents are drawn: those of nodes, or those of other places. The choice is there for each driver that makes an array or a text,
    /// whatever its other options are. What a function does with nodes depends on it less often, and many nodes whose contents are drawn
    /// are harder to prove something of.
    pub(super) fn contents(&mut self, place: &str) -> bool {
        let in_node = place.starts_with("node->");
        let known = if in_node { self.set.of_nodes } else { self.set.of_others };
        if let Some(known) = known {
            return known;
        }
        let options = ["any contents", "contents that are set"];
        match in_node {
            true => {
                let set = self.choices.one_of("arrays and texts of nodes", &options, Order::Different) == 1;
                self.set.of_nodes = Some(set);
                set
            }
            false => {
                let set = self.choices.of(CONTENTS, &options, 0) == 1;
                self.set.of_others = Some(set);
                set
            }
        }
    }

    /// Draws the bytes of a block, of which there are so many (an expression of C).
    pub(super) fn fill_bytes(&mut self, place: &str, size: &str) {
        let byte = self.any_byte();
        let index = self.fresh("i");
        self.line(&format!("for (__SIZE_TYPE__ {index} = 0; {index} < (__SIZE_TYPE__){size}; {index}++)"));
        self.line(&format!("    ((char *){place})[{index}] = {byte};"));
    }

    /// Makes a block of any size.
    pub(super) fn any_block(&mut self, place: &str) {
        let (any, size) = (self.any_size(), self.fresh("size"));
        self.line(&format!("__SIZE_TYPE__ {size} = {any};"));
        self.line(&format!("{place} = rf_block({size});"));
        if self.contents(place) {
            self.fill_bytes(place, &size);
        }
    }

    /// The function that makes texts.
    pub(super) fn string_maker(&mut self, place: &str) -> &'static str {
        let (size, set) = (self.any_size(), self.contents(place));
        let name = if set { "rf_set_string" } else { "rf_string" };
        if self.helpers.names.insert(name.to_owned()) {
            let filled = match set {
                true => {
                    let byte = self.any_byte();
                    format!("    for (__SIZE_TYPE__ i = 0; i < length; i++)\n        string[i] = {byte};\n")
                }
                false => String::new(),
            };
            let declared = format!("static char *{name}(void)");
            let body = format!(
                "{declared} {{\n    __SIZE_TYPE__ length = {size};\n    rf_assume(length < __PTRDIFF_MAX__);\n    \
                 char *string = rf_block(length + 1);\n{filled}    string[length] = 0;\n    return string;\n}}\n"
            );
            self.helpers.made.push((declared, body));
        }
        name
    }

    /// Gives the elements of an array their contents: those that are addresses always, others if contents are set.
    pub(super) fn elements(&mut self, place: &str, elem: Option<TypeId>, count: &str) -> Result<()> {
        let set = self.contents(place);
        match elem {
            Some(elem) if self.types.is_delicate(elem) => self.each_element(place, elem, count),
            Some(elem) if set => self.draw_elements(place, elem, count),
            None if set => {
                self.fill_bytes(place, count);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Draws the elements of an array that has no addresses. There is no choice about them: other choices have the same places without it.
    fn draw_elements(&mut self, place: &str, elem: TypeId, count: &str) -> Result<()> {
        let index = self.fresh("i");
        // The address may be one of constants.
        let element = match self.types.spelled(elem).starts_with("const ") {
            true => format!("(({} *){place})[{index}]", self.written(elem)?),
            false => format!("{place}[{index}]"),
        };
        self.line(&format!("for (__SIZE_TYPE__ {index} = 0; {index} < (__SIZE_TYPE__){count}; {index}++)"));
        let set = match self.types.kind(elem) {
            Kind::Integer { .. } => format!("{element} = {};", self.any(elem)?),
            _ => format!("rf_fill(&{element}, sizeof {element});"),
        };
        self.line(&format!("    {set}"));
        Ok(())
    }

    fn any_byte(&mut self) -> &'static str {
        self.helpers.any.insert("char".to_owned(), "char".to_owned());
        "rf_any_char()"
    }
}
