//! What is different between two pictures of one run.
//!
//! Objects are the same when they are the same object of the run, and variables when they are the same
//! register of the same call; pointers are compared by what they point to. An object is lost when a chain of
//! pointers from the variables led to it before and none does now.

use super::painter::{Painted, RootKey};
use ringfence_base::{FastMap, IdVec};
use ringfence_interp::object::ObjId;
use ringfence_verdict::picture::{Field, Kind, Life, Object, ObjectId, Offset, Picture, Value};
use ringfence_verdict::trace::{Changes, ObjectChange};

/// A value in terms of the run.
#[derive(Debug, PartialEq, Eq)]
enum Same<'a> {
    Pointer(Option<ObjId>, Offset),
    Other(&'a Value),
}

fn same<'a>(painted: &Painted, value: &'a Value) -> Same<'a> {
    match value.pointer() {
        Some(pointer) => Same::Pointer(painted.keys.get(pointer.object).copied(), pointer.offset),
        None => Same::Other(value),
    }
}

/// How `now` differs from `before`.
pub(super) fn between(before: &Painted, now: &Painted) -> Changes {
    let mut changes = Changes::default();
    let old_roots: FastMap<RootKey, &Value> = roots(before).collect();
    for ((key, value), root) in roots(now).zip(&now.picture.roots) {
        let old = old_roots.get(&key);
        if old.is_none_or(|old| same(before, old) != same(now, value)) {
            changes.roots.insert(root.name.clone());
        }
    }
    let old_objects: FastMap<ObjId, ObjectId> = before.keys.iter_ids().map(|(id, &key)| (key, id)).collect();
    let led = reached(&before.picture);
    let leads = reached(&now.picture);
    for (id, object) in now.picture.objects.iter_ids() {
        let old = now.keys.get(id).and_then(|key| old_objects.get(key)).copied();
        match old.and_then(|old| Some((old, before.picture.object(old)?))) {
            None => {
                changes.objects.insert(id, ObjectChange::New);
            }
            Some((_, was)) if was.life == Life::Live && object.life != Life::Live => {
                changes.objects.insert(id, ObjectChange::Ended);
            }
            Some((old, was)) => {
                if is_block(object) && led[old] && !leads[id] {
                    changes.objects.insert(id, ObjectChange::Lost);
                }
                let offsets = changed_fields(before, was, now, object);
                changes.fields.extend(offsets.map(|offset| (id, offset)));
            }
        }
    }
    changes
}

fn roots(painted: &Painted) -> impl Iterator<Item = (RootKey, &Value)> {
    painted.root_keys.iter().copied().zip(painted.picture.roots.iter().map(|root| &root.value))
}

fn is_block(object: &Object) -> bool {
    object.kind == Kind::Heap && object.life == Life::Live
}

fn changed_fields<'a>(
    before: &'a Painted,
    was: &'a Object,
    now: &'a Painted,
    object: &'a Object,
) -> impl Iterator<Item = u64> + 'a {
    let old = |field: &Field| was.fields.iter().find(|old| old.offset == field.offset);
    let changed = move |field: &&Field| {
        old(field).is_none_or(|old| {
            old.length != field.length || same(before, &old.value) != same(now, &field.value)
        })
    };
    object.fields.iter().filter(changed).map(|field| field.offset)
}

/// The objects that chains of pointers from variables lead to.
fn reached(picture: &Picture) -> IdVec<ObjectId, bool> {
    let mut met = IdVec::filled(false, picture.objects.len());
    let variable = |id: &ObjectId| picture.objects[*id].kind != Kind::Heap;
    let mut open: Vec<ObjectId> = picture.objects.ids().filter(variable).collect();
    open.extend(picture.roots.iter().filter_map(|root| root.value.pointer()).map(|pointer| pointer.object));
    while let Some(id) = open.pop() {
        let Some(object) = picture.object(id) else { continue };
        if !std::mem::replace(&mut met[id], true) {
            open.extend(object.fields.iter().filter_map(|field| field.value.pointer()).map(|to| to.object));
        }
    }
    met
}
