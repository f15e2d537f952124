//! The part of a picture that is drawn beside the variables: pointers and what they lead to. Numbers in
//! variables that nothing points to stand in the table only.

use crate::words::short_value;
use ringfence_verdict::picture::{Kind, Life, Object, ObjectId, Picture, Value};
use ringfence_verdict::trace::{Changes, Holder};
use std::collections::{BTreeMap, BTreeSet};

/// A row of the table of variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) changed: bool,
}

/// The variables of a picture with their values in words.
pub(super) fn variables(picture: &Picture, changes: &Changes) -> Vec<Variable> {
    let roots = picture.roots.iter().map(|root| Variable {
        name: root.name.clone(),
        value: value_words(picture, &root.value),
        changed: changes.roots.contains(&root.name),
    });
    let scalars = picture.objects.iter_ids().filter_map(|(id, object)| {
        let (name, value) = scalar(object)?;
        Some(Variable {
            name: name.to_owned(),
            value: value_words(picture, value),
            changed: changes.fields.contains(&(id, 0)) || changes.objects.contains_key(&id),
        })
    });
    roots.chain(scalars).collect()
}

/// The name and the value of a variable in memory that is one number or pointer.
fn scalar(object: &Object) -> Option<(&str, &Value)> {
    match (&object.kind, object.fields.as_slice(), object.life) {
        (Kind::Variable(name) | Kind::Global(name), [field], Life::Live) if field.name.is_none() => {
            Some((name, &field.value))
        }
        _ => None,
    }
}

fn value_words(picture: &Picture, value: &Value) -> String {
    let target = value.pointer().and_then(|pointer| Some((pointer, picture.object(pointer.object)?)));
    let Some((pointer, object)) = target else { return short_value(value) };
    let offset = match pointer.offset.exact() {
        Some(0) => String::new(),
        _ => format!(" {}", crate::words::offset_words(pointer.offset)),
    };
    let life = match object.life {
        Life::Live => "",
        Life::Freed => "freed ",
        Life::Ended => "dead ",
    };
    let name = match (&object.kind, &object.type_name) {
        (Kind::Variable(name) | Kind::Global(name), _) => name.clone(),
        (_, Some(type_name)) => type_name.clone(),
        (_, None) => match crate::words::size(object) {
            Some(size) => format!("{} of {size}", crate::words::kind_word(object)),
            None => crate::words::kind_word(object).to_owned(),
        },
    };
    format!("→ {life}{name}{offset}")
}

const fn is_address(value: &Value) -> bool {
    matches!(value, Value::Pointer(_) | Value::Null)
}

/// The part that is drawn, with what changed in it; none when there is nothing to draw.
pub(super) fn drawn(picture: &Picture, changes: &Changes) -> Option<(Picture, Changes)> {
    let targets = picture.roots.iter().map(|root| &root.value);
    let fields = picture.objects.iter().flat_map(|object| &object.fields).map(|field| &field.value);
    let pointed: BTreeSet<ObjectId> =
        targets.chain(fields).filter_map(|value| value.pointer()).map(|pointer| pointer.object).collect();
    let kept = |id: ObjectId, object: &Object| {
        pointed.contains(&id) || scalar(object).is_none_or(|(_, value)| is_address(value))
    };
    let mut new = Picture::new(picture.site.clone());
    let mut ids: BTreeMap<ObjectId, ObjectId> = BTreeMap::new();
    for (id, object) in picture.objects.iter_ids().filter(|(id, object)| kept(*id, object)) {
        ids.insert(id, new.add(object.clone()));
    }
    let renamed = |value: &Value| match value {
        Value::Pointer(pointer) => {
            let object = ids.get(&pointer.object).copied().unwrap_or(ObjectId::NONE);
            Value::Pointer(ringfence_verdict::picture::Pointer { object, ..*pointer })
        }
        other => other.clone(),
    };
    for object in new.objects.iter_mut() {
        object.owner = ids.get(&object.owner).copied().unwrap_or(ObjectId::NONE);
        object.fields.iter_mut().for_each(|field| field.value = renamed(&field.value));
    }
    for root in picture.roots.iter().filter(|root| is_address(&root.value)) {
        new.root(root.name.clone(), renamed(&root.value));
    }
    if new.objects.is_empty() && changes.wrong.is_none() {
        return None;
    }
    let id = |old: &ObjectId| ids.get(old).copied();
    let changes = Changes {
        roots: changes.roots.clone(),
        objects: changes.objects.iter().filter_map(|(old, change)| Some((id(old)?, *change))).collect(),
        fields: changes.fields.iter().filter_map(|(old, offset)| Some((id(old)?, *offset))).collect(),
        wrong: changes.wrong.as_ref().and_then(|holder| match holder {
            Holder::Root(name) => Some(Holder::Root(name.clone())),
            Holder::Field(old, offset) => id(old).map(|new| Holder::Field(new, *offset)),
        }),
    };
    Some((new, changes))
}
