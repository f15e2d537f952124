//! By which name an object or a value is called, and where it is described.
//!
//! The first variable that points to an object gives it its name. An object without one that is pointed to
//! from several places (or from one place of each node of a segment, without being nested below it) gets a
//! label. All others are described where they are pointed to.

use crate::chain::Chains;
use ringfence_base::IdVec;
use ringfence_verdict::picture::{Kind, Object, ObjectId, Picture, Pointer, Target, Value, ValueId};
use std::collections::BTreeMap;

/// Variables that hold the same value.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// Their names, the one that names the value first.
    pub(super) names: Vec<String>,
    pub(super) value: Value,
}

/// The names of a picture.
#[derive(Debug)]
pub(super) struct Naming {
    groups: Vec<Group>,
    uninitialised: Vec<String>,
    scalar: IdVec<ObjectId, bool>,
    /// The group that names an object, with the pointer that its variables hold.
    home: IdVec<ObjectId, Option<(usize, Pointer)>>,
    variable: IdVec<ObjectId, bool>,
    needs_label: IdVec<ObjectId, bool>,
    lost: IdVec<ObjectId, bool>,
    labels: IdVec<ObjectId, Option<u32>>,
    next_label: u32,
    values: BTreeMap<ValueId, String>,
}

/// Where pointers to an object are expected to point.
pub(super) fn expected(object: &Object) -> i64 {
    match &object.kind {
        Kind::Segment(segment) => i64::try_from(segment.head).unwrap_or(0),
        _ => 0,
    }
}

impl Naming {
    pub(super) fn of(picture: &Picture, chains: &Chains) -> Naming {
        let count = picture.objects.len();
        let scalar: IdVec<ObjectId, bool> =
            picture.objects.iter().map(|object| scalar_value(object).is_some()).collect();
        let variable = |object: &Object| matches!(object.kind, Kind::Variable(_) | Kind::Global(_));
        let mut naming = Naming {
            groups: Vec::new(),
            uninitialised: Vec::new(),
            scalar,
            home: IdVec::filled(None, count),
            variable: picture.objects.iter().map(variable).collect(),
            needs_label: IdVec::filled(false, count),
            lost: IdVec::filled(false, count),
            labels: IdVec::filled(None, count),
            next_label: 1,
            values: BTreeMap::new(),
        };
        naming.group(picture);
        let mut mentions = mentions(picture, chains, &naming.scalar);
        naming.find_homes(picture, &mut mentions, chains);
        naming.find_labels(picture, chains, &mentions);
        naming.name_values(picture);
        naming
    }

    /// Groups the variables by what they hold.
    fn group(&mut self, picture: &Picture) {
        let roots = picture.roots.iter().map(|root| (root.name.as_str(), &root.value));
        let scalars = picture.objects.iter().filter_map(|object| {
            let (Kind::Variable(name) | Kind::Global(name)) = &object.kind else { return None };
            Some((name.as_str(), scalar_value(object)?))
        });
        for (name, value) in roots.chain(scalars) {
            if *value == Value::Uninitialised {
                self.uninitialised.push(name.to_owned());
                continue;
            }
            let found = self.groups.iter_mut().find(|group| same(&group.value, value));
            match found {
                Some(group) => group.names.push(name.to_owned()),
                None => self.groups.push(Group { names: vec![name.to_owned()], value: value.clone() }),
            }
        }
    }

    /// The first variable that points to the start of an object names it. Without such a variable, another one
    /// names it if nothing else leads there; otherwise it counts as one more that does.
    fn find_homes(&mut self, picture: &Picture, mentions: &mut IdVec<ObjectId, u32>, chains: &Chains) {
        for direct in [true, false] {
            for (index, group) in self.groups.iter().enumerate() {
                let Some(&pointer) = group.value.pointer() else { continue };
                let Some(object) = picture.object(pointer.object) else { continue };
                let id = pointer.object;
                let start = matches!(pointer.target, Target::First | Target::Region)
                    && pointer.offset.exact() == Some(expected(object));
                if start != direct || self.home[id].is_some() || self.variable[id] {
                    continue;
                }
                let linked = chains.previous(id).is_some_and(|previous| previous != id);
                if direct || !(linked || mentions[id] > 0) {
                    self.home[id] = Some((index, pointer));
                } else {
                    mentions[id] += 1;
                }
            }
        }
    }

    fn find_labels(&mut self, picture: &Picture, chains: &Chains, mentions: &IdVec<ObjectId, u32>) {
        let entered = |id: ObjectId| mentions[id] > 0 || self.home[id].is_some() || self.variable[id];
        let mut entries: BTreeMap<u32, u32> = BTreeMap::new();
        for id in picture.objects.ids() {
            if let Some(cycle) = chains.cycle(id) {
                let count = u32::from(entered(id)) + chains.predecessors(id).saturating_sub(1);
                *entries.entry(cycle).or_default() += count;
            }
        }
        for id in picture.objects.ids() {
            let sole = chains.cycle(id).is_some_and(|cycle| entries.get(&cycle) == Some(&1));
            let (mentioned, linked) = (mentions[id], chains.predecessors(id));
            let both = mentioned >= 1 && linked >= 1 && !sole;
            self.needs_label[id] = mentioned >= 2 || linked >= 2 || both;
            self.lost[id] = mentioned == 0 && linked == 0;
        }
    }

    /// Values that are held by a variable are called by its name; others that occur twice get a number.
    fn name_values(&mut self, picture: &Picture) {
        for group in &self.groups {
            if let (Some(id), Some(name)) = (group.value.identity().get(), group.names.first()) {
                self.values.entry(id).or_insert_with(|| name.clone());
            }
        }
        let mut counts: BTreeMap<ValueId, u32> = BTreeMap::new();
        let mut order = Vec::new();
        let fields = picture.objects.iter().flat_map(|object| &object.fields);
        let held = fields.map(|field| field.value.identity());
        let related = picture.relations.iter().flat_map(|relation| [relation.left, relation.right]);
        for id in held.chain(related).filter(|id| id.is_some() && !self.values.contains_key(id)) {
            let count = counts.entry(id).or_default();
            *count += 1;
            if *count == 2 {
                order.push(id);
            }
        }
        for (number, id) in (1..).zip(order) {
            self.values.insert(id, format!("?{number}"));
        }
    }

    pub(super) fn groups(&self) -> Vec<Group> {
        self.groups.clone()
    }

    /// The line of the variables that hold nothing.
    pub(super) fn uninitialised(&self) -> Option<String> {
        (!self.uninitialised.is_empty()).then(|| format!("{} uninitialised", self.uninitialised.join(", ")))
    }

    /// Whether an object is a variable that is shown by its one value.
    pub(super) fn is_scalar(&self, id: ObjectId) -> bool {
        self.scalar.get(id).copied().unwrap_or(false)
    }

    /// The name of the variable whose line describes an object.
    pub(super) fn home(&self, id: ObjectId) -> Option<&str> {
        let (group, _) = self.home.get(id)?.as_ref()?;
        self.groups.get(*group)?.names.first().map(String::as_str)
    }

    /// The pointer that the variable of [`Naming::home`] holds.
    pub(super) fn home_pointer(&self, id: ObjectId) -> Option<Pointer> {
        self.home.get(id)?.map(|(_, pointer)| pointer)
    }

    /// Whether an object is described on a line of its own.
    pub(super) fn has_name(&self, id: ObjectId) -> bool {
        let flag = |flags: &IdVec<ObjectId, bool>| flags.get(id).copied().unwrap_or(false);
        let labelled = self.labels.get(id).is_some_and(Option::is_some);
        self.home(id).is_some() || flag(&self.variable) || flag(&self.needs_label) || labelled
    }

    /// Whether no object leads to an object.
    pub(super) fn is_lost(&self, id: ObjectId) -> bool {
        self.lost.get(id).copied().unwrap_or(false)
    }

    /// The label of an object, and whether it is new.
    pub(super) fn label(&mut self, id: ObjectId) -> (String, bool) {
        if let Some(number) = self.labels.get(id).copied().flatten() {
            return (format!("#{number}"), false);
        }
        let number = self.next_label;
        self.next_label += 1;
        if self.labels.get(id).is_some() {
            self.labels[id] = Some(number);
        }
        (format!("#{number}"), true)
    }

    /// What values are called.
    pub(super) const fn values(&self) -> &BTreeMap<ValueId, String> {
        &self.values
    }

    /// The same, for keeps.
    pub(super) fn into_values(self) -> BTreeMap<ValueId, String> {
        self.values
    }

    /// What a value is called.
    pub(super) fn value_name(&self, id: ValueId) -> Option<&str> {
        self.values.get(&id).map(String::as_str)
    }
}

/// The value of a variable that is nothing but this value.
fn scalar_value(object: &Object) -> Option<&Value> {
    let whole = |offset: u64, length: u64| offset == 0 && object.size == length.to_string();
    match (&object.kind, object.fields.as_slice()) {
        (Kind::Variable(_) | Kind::Global(_), [field]) if whole(field.offset, field.length) => {
            (field.name.is_none() && object.life == ringfence_verdict::picture::Life::Live)
                .then_some(&field.value)
        }
        _ => None,
    }
}

/// Whether two variables are known to hold the same.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Range(_) | Value::Unknown(_), _) => one.identity().is_some() && one == other,
        _ => one == other,
    }
}

/// How often an object is pointed to by fields, without the links of lists and without pointers from what
/// is nested to what it is nested below. Pointers that each of many nodes has count twice.
fn mentions(picture: &Picture, chains: &Chains, scalar: &IdVec<ObjectId, bool>) -> IdVec<ObjectId, u32> {
    let mut mentions = IdVec::filled(0, picture.objects.len());
    for (id, object) in picture.objects.iter_ids().filter(|(id, _)| !scalar[*id]) {
        for field in &object.fields {
            let Some(pointer) = field.value.pointer() else { continue };
            let Some(target) = picture.object(pointer.object) else { continue };
            let (next, prev) = (chains.is_next(id, field.offset), chains.is_prev(id, field.offset));
            let forward = next && chains.next(id) == Some(pointer.object);
            let answered = chains.previous(id).is_some_and(|previous| chains.mutual(previous));
            let up = steps_up(picture, pointer, id).is_some() || pointer.object == id;
            if forward || (prev && answered) || up {
                continue;
            }
            let many = matches!(object.kind, Kind::Segment(_)) && target.level <= object.level;
            let shared = !(next || prev) && (many || object.level > target.level);
            mentions[pointer.object] += if shared { 2 } else { 1 };
        }
    }
    mentions
}

/// How many levels of nesting a pointer goes up: 0 for one to the node that it stands in.
pub(super) fn steps_up(picture: &Picture, pointer: &Pointer, from: ObjectId) -> Option<u32> {
    if !matches!(pointer.target, Target::Every | Target::Region) {
        return None;
    }
    let mut at = from;
    let mut steps = 0;
    while let Some(object) = picture.object(at) {
        if at == pointer.object {
            return Some(steps);
        }
        // Nesting is bounded by the number of objects; more is a cycle of owners.
        if steps as usize > picture.objects.len() {
            return None;
        }
        at = object.owner;
        steps += 1;
    }
    None
}
