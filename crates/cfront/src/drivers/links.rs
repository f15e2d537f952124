//! Lists, rings and trees: nodes that lead to each other.
//!
//! Each is made node by node, with a draw that says whether there is one more, and a new block for each node.

use super::choices::Order;
use super::maker::{Count, Known, Maker, Result, Where, formula, is_path, value_name};
use super::roles::{Role, SHAPE, is_first, is_last, is_length, role, says};
use super::text::{Part, ending};
use super::types::{Kind, Member};
use rucc_types::{RecordId, TypeId};

impl Maker<'_> {
    /// A member that leads to the last node of the list that another one begins.
    pub(super) fn last_of<'m>(&self, first: &Member, members: &'m [Member]) -> Option<&'m Member> {
        let node = |ty| match self.types.kind(ty) {
            Kind::Pointer(to) => match self.types.kind(to) {
                Kind::Record(id) => Some(id),
                _ => None,
            },
            _ => None,
        };
        let id = node(first.ty)?;
        if !matches!(role(self.types, id), Role::List { .. } | Role::Double { .. })
            || self.making.contains(&id)
        {
            return None;
        }
        let mut lasts = members.iter().filter(|other| other.name != first.name && node(other.ty) == Some(id));
        let last = lasts.next()?;
        (lasts.next().is_none() && is_first(&first.name) && is_last(&last.name)).then_some(last)
    }

    /// A list with an address of its last node, and perhaps a number of nodes.
    pub(super) fn ended_list(
        &mut self,
        first: &str,
        (last, ty): (&str, TypeId),
        members: &[Member],
        base: &str,
    ) -> Result<()> {
        let Kind::Pointer(to) = self.types.kind(ty) else { return Ok(()) };
        let Kind::Record(id) = self.types.kind(to) else { return Ok(()) };
        let written = self.written(to)?;
        let nonempty = self.choices.of(first, &["a list", "a list that is not empty"], 0);
        let is_last_named = last.rsplit(['.', '>']).next().is_some_and(|name| self.uses.names(name));
        let ends = self.choices.of(last, &["any address", "the last node"], usize::from(is_last_named));
        let counted = members.iter().find(|member| {
            matches!(self.types.kind(member.ty), Kind::Integer { .. }) && is_length(&member.name)
        });
        let counter = counted.map(|member| member.ty);
        let counted = counted.map(|member| format!("{base}{}", member.name));
        let is_counted = match &counted {
            Some(counted) => self.choices.of(counted, &["any", "the number of nodes"], 0) == 1,
            None => false,
        };
        let new = self.new_node(to, id)?;
        self.families.push((id, first.to_owned()));
        let role = role(self.types, id);
        self.line(&format!("{first} = 0;"));
        self.line(&format!("{last} = 0;"));
        let number = counted.filter(|_| is_counted);
        number.iter().for_each(|counted| self.line(&format!("{counted} = 0;")));
        self.line("while (rf_choice()) {");
        self.line(&format!("{written} *node = {new}();"));
        self.prepend(&role, first);
        self.line(&format!("if ({first} == 0)"));
        self.line(&format!("    {last} = node;"));
        self.line(&format!("{first} = node;"));
        if let Some(counted) = &number {
            self.count_one(counted, counter);
        }
        self.line("}");
        if nonempty == 1 {
            self.line(&format!("rf_assume({first} != 0);"));
        }
        if ends == 0 {
            self.draw(last, ty)?;
        }
        let (list, to_last) = (self.list_name(to, &role, nonempty == 1)?, ends == 1);
        let value = value_name(first);
        self.atom(format!("{first} |-> {value}"));
        self.note_list(first, id, &role);
        self.note_owner(first, Some(id), Where::Member);
        self.atom(format!("{list}({value}, 0)"));
        if to_last {
            self.atom(format!("last({value}, {last})"));
        }
        if let Some(counted) = &number {
            self.atom(format!("length({value}, {counted})"));
        }
        Ok(())
    }

    /// Counts a node. A list whose nodes the number cannot count has not so many.
    fn count_one(&mut self, counted: &str, ty: Option<TypeId>) {
        let Some(ty) = ty else { return };
        if self.types.kind(ty) == (Kind::Integer { signed: true }) {
            let bits = self.types.size(ty).map_or(64, |size| 8 * size.min(8));
            self.line(&format!("rf_assume({counted} < {}ll);", (1_u64 << (bits - 1)) - 1));
            self.line(&format!("{counted}++;"));
        } else {
            self.line(&format!("{counted}++;"));
            self.line(&format!("rf_assume({counted} != 0);"));
        }
    }

    /// The record of the lists that the elements of an array begin, as those of a table with chains do.
    pub(super) fn lists_of(&self, elem: TypeId) -> Option<RecordId> {
        let Kind::Pointer(to) = self.types.kind(elem) else { return None };
        let Kind::Record(id) = self.types.kind(to) else { return None };
        let is_list = matches!(role(self.types, id), Role::List { .. } | Role::Double { .. });
        (is_list && !self.making.contains(&id)).then_some(id)
    }

    /// An array of lists: all are empty, and then nodes are put in front of any of them.
    pub(super) fn chains(
        &mut self,
        place: &str,
        (elem, id): (TypeId, RecordId),
        count: &Count,
        size: u64,
    ) -> Result<()> {
        let Kind::Pointer(to) = self.types.kind(elem) else { return Err(format!("`{place}`")) };
        let (n, role) = (&count.place, role(self.types, id));
        self.families.push((id, place.to_owned()));
        let new = self.new_node(to, id)?;
        let (written, any, index) = (self.written(to)?, self.any_size(), self.fresh("i"));
        self.line(&format!("{place} = rf_zeros((__SIZE_TYPE__){n}, {size});"));
        self.note_owner(place, None, Where::of(place));
        self.helpers.zeros = true;
        self.line("while (rf_choice()) {");
        self.line(&format!("__SIZE_TYPE__ {index} = {any};"));
        self.line(&format!("rf_assume({index} < (__SIZE_TYPE__){n});"));
        self.line(&format!("{written} *node = {new}();"));
        let list = format!("{place}[{index}]");
        self.prepend(&role, &list);
        self.line(&format!("{list} = node;"));
        self.line("}");
        let name = self.list_name(to, &role, false)?;
        let value = value_name(place);
        self.atom(format!("blk({place}, {place} + {n})"));
        self.atom(format!("each({place}[i] |-> {value} * {name}({value}, 0))"));
        // Such a block without elements begins somewhere, too.
        if !self.part.conditions.contains(&format!("{n} >= 1")) {
            self.part.conditions.push(format!("{place} != 0"));
        }
        Ok(())
    }

    /// Links `node` to the list that begins somewhere.
    fn prepend(&mut self, role: &Role, first: &str) {
        match role {
            Role::List { next } => self.line(&format!("node->{next} = {first};")),
            Role::Double { next, prev } => {
                self.line(&format!("node->{next} = {first};"));
                self.line(&format!("node->{prev} = 0;"));
                self.line(&format!("if ({first} != 0)"));
                self.line(&format!("    {first}->{prev} = node;"));
            }
            _ => {}
        }
    }

    /// A list or a tree.
    pub(super) fn list(&mut self, place: &str, (to, id): (TypeId, RecordId), at: Where) -> Result<()> {
        let role = role(self.types, id);
        let is_tree = matches!(role, Role::Tree { .. });
        self.families.push((id, place.to_owned()));
        let words = match is_tree {
            true => ["a tree", "a tree that is not empty"],
            false => ["a list", "a list that is not empty"],
        };
        let nonempty = self.choices.of(place, &words, 0) == 1;
        let is_read = self.uses.reads(place, role.links().into_iter());
        let shared = self.shared(place, (id, is_read), at);
        let (mut inner, mut is_known) = (false, false);
        if at == Where::Parameter && matches!(role, Role::Double { .. }) {
            inner = self.choices.of(place, &["any node of a list", "its first node"], 1) == 0;
            self.nodes.push(place.to_owned());
            let options = ["nothing else leads to its list", "its list is known"];
            is_known = self.choices.one_of(place, &options, Order::Different) == 1;
        }
        let has_parent = matches!(role, Role::Tree { parent: Some(_), .. });
        self.nodes.extend((at == Where::Parameter && has_parent).then(|| place.to_owned()));
        let options = [words[0], "a node of its own"];
        let is_alone = at == Where::Parameter
            && self.choices.less_of(&format!("*{place}"), &options, usize::from(!is_read)) == 1;
        let children = self.children(place, &role, at);
        if let Some(list) = shared {
            return self.node_of(place, &list, nonempty);
        }
        if is_alone {
            return self.alone(place, (to, id), nonempty);
        }
        let inner = inner || is_known;
        let maker = self.maker_of((to, id), &role, inner, is_known)?;
        self.note_owner(place, Some(id), at);
        self.line(&format!("{place} = {maker}();"));
        if nonempty {
            self.line(&format!("rf_assume({place} != 0);"));
        }
        for child in children {
            self.require(&format!("{place} != 0 && {place}->{child} != 0"));
        }
        let name = self.list_name(to, &role, nonempty)?;
        let value = if at == Where::Member { value_name(place) } else { place.to_owned() };
        if at == Where::Member {
            self.atom(format!("{place} |-> {value}"));
            self.note_list(place, id, &role);
        }
        if is_known {
            self.part
                .conditions
                .push(format!("the caller keeps the first and the last node of the list of {place}"));
        }
        self.atom(match (is_tree, inner) {
            (true, _) => format!("{name}({value})"),
            (false, true) => format!("node of {name}({value})"),
            (false, false) if matches!(role, Role::Double { .. }) => format!("{name}({value}, 0, 0, _)"),
            (false, false) => format!("{name}({value}, 0)"),
        });
        Ok(())
    }

    /// The list of another parameter, if a parameter is one of its nodes: so it is expected if its links are read.
    fn shared(&mut self, place: &str, (node, is_read): (RecordId, bool), at: Where) -> Option<Known> {
        let list = self.lists.iter().find(|list| at == Where::Parameter && list.node == node).cloned()?;
        let options = ["a node of the list of another parameter", "one of a list of its own"];
        (self.choices.shared_of(place, &options, usize::from(!is_read)) == 0).then_some(list)
    }

    /// The children that a tree is required to have.
    fn children(&mut self, place: &str, role: &Role, at: Where) -> Vec<String> {
        let Role::Tree { children, .. } = role else { return Vec::new() };
        let options = ["perhaps null", "a tree that is not empty"];
        let all = children.iter().filter(|_| at == Where::Parameter);
        let taken = all.filter(|child| self.choices.of(&format!("{place}->{child}"), &options, 0) == 1);
        taken.cloned().collect()
    }

    /// Notes a list that a member of a parameter begins.
    fn note_list(&mut self, place: &str, node: RecordId, role: &Role) {
        let is_list = matches!(role, Role::List { .. } | Role::Double { .. });
        if is_list && is_path(place) && !place.starts_with("node->") {
            self.lists.push(Known { place: place.to_owned(), node, guard: None });
        }
    }

    /// Lets a parameter be a node of the list that a member of another one begins.
    fn node_of(&mut self, place: &str, list: &Known, nonempty: bool) -> Result<()> {
        let (Role::List { next } | Role::Double { next, .. }) = role(self.types, list.node) else {
            return Err(format!("`{place}`"));
        };
        let first = &list.place;
        let guarded =
            list.guard.as_ref().map_or_else(|| first.clone(), |guard| format!("{guard} ? {first} : 0"));
        self.line(&format!("{place} = {guarded};"));
        self.line(&format!("while ({place} != 0 && rf_choice())"));
        self.line(&format!("    {place} = {place}->{next};"));
        if nonempty {
            self.line(&format!("rf_assume({place} != 0);"));
        }
        let value = value_name(first);
        let null = if nonempty { String::new() } else { format!("{place} == 0 || ") };
        self.part.conditions.push(format!("({null}{place} is a node of the list of {value})"));
        Ok(())
    }

    /// A node whose links are any addresses, or null if that is allowed.
    fn alone(&mut self, place: &str, (to, id): (TypeId, RecordId), nonempty: bool) -> Result<()> {
        let new = self.new_node(to, id)?;
        if !nonempty {
            self.line("if (rf_choice()) {");
            self.line(&format!("{place} = 0;"));
            self.line("} else {");
        }
        self.line(&format!("{place} = {new}();"));
        let (members, role) = (self.types.members(id), role(self.types, id));
        let mut atoms = Vec::new();
        for link in role.links() {
            let name = link.split('[').next().unwrap_or(link);
            let Some(member) = members.iter().find(|member| member.name == name) else { continue };
            let ty = match self.types.kind(member.ty) {
                Kind::Array(elem, _) => elem,
                _ => member.ty,
            };
            self.draw(&format!("{place}->{link}"), ty)?;
            atoms.push(format!("{place}->{link} |-> _"));
        }
        if !nonempty {
            self.line("}");
        }
        let atom = atoms.join(" * ");
        self.atom(if nonempty { atom } else { format!("({place} == 0 || {atom})") });
        Ok(())
    }

    /// What lists of a type are called in formulas; its definition is added where contracts have one.
    fn list_name(&mut self, to: TypeId, role: &Role, nonempty: bool) -> Result<String> {
        let written = self.written(to)?;
        let word = ending(&written);
        let plus = if nonempty { "+" } else { "" };
        let (name, definition) = match role {
            Role::List { next } => {
                let name = format!("{word}_list");
                let definition = format!("//@ list {name}({written} *x -> y) := x->{next} |-> y");
                (format!("{name}{plus}"), definition)
            }
            Role::Double { next, prev } => {
                let name = format!("{word}_list");
                let definition = format!(
                    "//@ list {name}({written} *x, {written} *p -> y, x) := x->{next} |-> y * x->{prev} |-> p"
                );
                (format!("{name}{plus}"), definition)
            }
            _ => return Ok(format!("{word}_tree{plus}")),
        };
        if !self.helpers.definitions.contains(&definition) {
            self.helpers.definitions.push(definition);
        }
        Ok(name)
    }

    /// The function that makes a node whose links have no values yet.
    fn new_node(&mut self, to: TypeId, id: RecordId) -> Result<String> {
        let written = self.written(to)?;
        let name = format!("rf_new_{}", ending(&written));
        if !self.helpers.names.insert(name.clone()) {
            return Ok(name);
        }
        let declared = format!("static {written} *{name}(void)");
        let at = self.helpers.made.len();
        self.helpers.made.push((declared.clone(), String::new()));
        let outer = std::mem::replace(&mut self.part, Part::body());
        let lengths = self.lengths.len();
        self.line(&format!("{written} *node = rf_block(sizeof *node);"));
        self.line("rf_fill(node, sizeof *node);");
        for link in role(self.types, id).links() {
            self.line(&format!("node->{link} = 0;"));
        }
        let made = self.record("node->", id, false);
        self.line("return node;");
        let part = std::mem::replace(&mut self.part, outer);
        self.lengths.truncate(lengths);
        made?;
        self.helpers.made[at].1 = format!("{declared} {{\n{}\n}}\n", part.lines.join("\n"));
        if !part.atoms.is_empty() || !part.conditions.is_empty() {
            let held = formula(&part.atoms, &part.conditions);
            self.helpers.definitions.push(format!("each node of {written}: {held}"));
        }
        Ok(name)
    }

    /// The function that makes lists or trees of a type.
    fn maker_of(
        &mut self,
        (to, id): (TypeId, RecordId),
        role: &Role,
        inner: bool,
        is_known: bool,
    ) -> Result<String> {
        let written = self.written(to)?;
        let word = ending(&written);
        let what = match (role, inner) {
            (Role::Tree { .. }, _) => "tree",
            (_, true) if is_known => "node_of_known",
            (_, true) => "node_of",
            _ => "list",
        };
        let name = format!("rf_{what}_{word}");
        if self.helpers.names.contains(&name) {
            return Ok(name);
        }
        let new = self.new_node(to, id)?;
        self.helpers.names.insert(name.clone());
        let declared = format!("static {written} *{name}(void)");
        let outer = std::mem::replace(&mut self.part, Part::body());
        match role {
            Role::Tree { children, parent } => {
                self.tree_body((&written, &new, &name), children, parent.as_deref())
            }
            _ => self.list_body((&written, &new), role, inner, is_known),
        }
        let part = std::mem::replace(&mut self.part, outer);
        self.helpers.made.push((declared.clone(), format!("{declared} {{\n{}\n}}\n", part.lines.join("\n"))));
        Ok(name)
    }

    /// The body of a function that makes trees.
    fn tree_body(
        &mut self,
        (written, new, name): (&str, &str, &str),
        children: &[String],
        parent: Option<&str>,
    ) {
        self.line("if (rf_choice())");
        self.line("    return 0;");
        self.line(&format!("{written} *node = {new}();"));
        if let Some(parent) = parent {
            self.line(&format!("node->{parent} = 0;"));
        }
        for child in children {
            self.line(&format!("node->{child} = {name}();"));
            if let Some(parent) = parent {
                self.line(&format!("if (node->{child} != 0)"));
                self.line(&format!("    node->{child}->{parent} = node;"));
            }
        }
        self.line("return node;");
    }

    /// The body of a function that makes lists.
    fn list_body(&mut self, (written, new): (&str, &str), role: &Role, inner: bool, is_known: bool) {
        self.line(&format!("{written} *list = 0;"));
        if is_known {
            self.line(&format!("static {written} *rf_first, *rf_last;"));
        }
        if inner {
            self.line(&format!("{written} *chosen = 0;"));
        }
        self.line("while (rf_choice()) {");
        self.line(&format!("{written} *node = {new}();"));
        self.prepend(role, "list");
        if is_known {
            self.line("if (list == 0)");
            self.line("    rf_last = node;");
        }
        self.line("list = node;");
        if inner {
            self.line("if (rf_choice())");
            self.line("    chosen = node;");
        }
        self.line("}");
        if is_known {
            self.line("rf_first = list;");
        }
        self.line(if inner { "return chosen;" } else { "return list;" });
    }

    /// A ring of records that have links, in place: its nodes are such records, or records that have one as a member.
    pub(super) fn ring(&mut self, place: &str, id: RecordId) -> Result<()> {
        let (next, prev) = match role(self.types, id) {
            Role::Ring { next, prev } | Role::Double { next, prev } => (next, prev),
            _ => return Err(format!("`{place}`")),
        };
        let nonempty = self.choices.of(place, &["a ring", "a ring with a node"], 0) == 1;
        self.families.push((id, place.to_owned()));
        let around = self.around(id);
        let in_records = match &around {
            Some(_) => {
                self.choices.one_of(place, &["nodes in records", "nodes alone"], Order::Different) == 0
            }
            None => false,
        };
        self.line(&format!("{place}.{next} = &{place};"));
        self.line(&format!("{place}.{prev} = &{place};"));
        self.line("while (rf_choice()) {");
        let link = match around.filter(|_| in_records) {
            Some((outer, member)) => {
                let written = self.types.record_name(outer).unwrap_or_default();
                let new = self.new_outer(outer, &member)?;
                self.line(&format!("{written} *node = {new}();"));
                self.atom(format!("ring({place}, {written}.{member})"));
                format!("node->{member}")
            }
            None => {
                let bare = self.bare(id)?;
                let new = self.new_node(bare, id)?;
                let written = self.written(bare)?;
                self.line(&format!("{written} *node = {new}();"));
                self.atom(format!("ring({place})"));
                "(*node)".to_owned()
            }
        };
        self.line(&format!("{link}.{next} = {place}.{next};"));
        self.line(&format!("{link}.{prev} = &{place};"));
        self.line(&format!("{place}.{next}->{prev} = &{link};"));
        self.line(&format!("{place}.{next} = &{link};"));
        self.line("}");
        if nonempty {
            self.line(&format!("rf_assume({place}.{next} != &{place});"));
            self.part.conditions.push(format!("{place} has a node"));
        }
        let options = ["nothing else leads to it", "its nodes are known"];
        if self.choices.one_of(place, &options, Order::Different) == 1 {
            let (known, written) = (self.fresh("known"), self.written(self.bare(id)?)?);
            self.line(&format!("static {written} *{known};"));
            self.line(&format!("{known} = {place}.{next};"));
            self.part.conditions.push(format!("the caller keeps {place}.{next}"));
        }
        Ok(())
    }

    /// A type whose record is this one.
    fn bare(&self, id: RecordId) -> Result<TypeId> {
        for member in self.types.members(id) {
            if let Kind::Pointer(to) = self.types.kind(member.ty)
                && self.types.kind(to) == Kind::Record(id)
            {
                return Ok(to);
            }
        }
        Err("a record without links".to_owned())
    }

    /// The only record that has a record as a member, outside of those that are made now, with the member.
    fn around(&self, id: RecordId) -> Option<(RecordId, String)> {
        if !matches!(role(self.types, id), Role::Ring { .. }) {
            return None;
        }
        let mut found = Vec::new();
        for outer in self.types.records() {
            let is_outside = outer != id && !self.making.contains(&outer) && self.types.is_plain(outer);
            if !is_outside || self.types.record_name(outer).is_none() {
                continue;
            }
            let members = self.types.members(outer);
            let links: Vec<&Member> =
                members.iter().filter(|member| self.types.kind(member.ty) == Kind::Record(id)).collect();
            if let [link] = links.as_slice() {
                found.push((outer, link.name.clone()));
            }
        }
        match found.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// The function that makes a record around a link.
    fn new_outer(&mut self, id: RecordId, link: &str) -> Result<String> {
        let written = self.types.record_name(id).unwrap_or_default();
        let name = format!("rf_new_{}", ending(&written));
        if !self.helpers.names.insert(name.clone()) {
            return Ok(name);
        }
        let declared = format!("static {written} *{name}(void)");
        let outer = std::mem::replace(&mut self.part, Part::body());
        self.line(&format!("{written} *node = rf_block(sizeof *node);"));
        self.line("rf_fill(node, sizeof *node);");
        let members: Vec<Member> =
            self.types.members(id).into_iter().filter(|member| member.name != link).collect();
        self.making.push(id);
        let made = self.members("node->", &members, (&Role::Plain, true), None);
        self.making.pop();
        self.line("return node;");
        let part = std::mem::replace(&mut self.part, outer);
        made?;
        self.helpers.made.push((declared.clone(), format!("{declared} {{\n{}\n}}\n", part.lines.join("\n"))));
        Ok(name)
    }

    /// A number in the nodes of a tree that says something of its shape, if the function looks at it.
    fn shape_of(&self, id: RecordId) -> Option<String> {
        if !matches!(role(self.types, id), Role::Tree { .. }) {
            return None;
        }
        let members = self.types.members(id).into_iter();
        let mut numbers = members.filter(|member| matches!(self.types.kind(member.ty), Kind::Integer { .. }));
        let says_it = |member: &Member| says(&member.name, &SHAPE) && self.uses.names(&member.name);
        numbers.find(says_it).map(|member| member.name)
    }

    /// What a caller may know that this driver does not: two lists of one kind may be one, and a node of a doubly linked list or of a tree
    /// with addresses of parents may have neighbours that others hold.
    pub(super) fn unknown(&self) -> Option<String> {
        for (at, (id, place)) in self.families.iter().enumerate() {
            let mut others = self.families[..at].iter();
            if let Some((_, other)) = others.find(|(known, other)| known == id && other != place) {
                return Some(format!("whether `{other}` and `{place}` lead to the same nodes"));
            }
        }
        if let Some((place, member)) =
            self.families.iter().find_map(|(id, place)| Some((place, self.shape_of(*id)?)))
        {
            return Some(format!("what `{member}` says of the tree of `{place}`"));
        }
        let node = self.nodes.first()?;
        Some(format!("what a caller knows of the nodes around `{node}`"))
    }
}
