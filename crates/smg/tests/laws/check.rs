//! Whether a state is consistent: section 1.2.3, with owners in the place of levels.

use ringfence_base::FastMap;
use ringfence_exec::{Heap, ObjId, Reasoner, Sym, Value};
use ringfence_logic::VarId;
use ringfence_smg::shape::Configuration;
use ringfence_smg::shape::fields::fields;
use ringfence_smg::{Object, Shape};

/// What is wrong with a state.
pub(crate) fn check(state: &Configuration, reason: &mut Reasoner, word: u64) -> Result<(), String> {
    state.heap.check(&reason.terms)?;
    let mut objects = Vec::new();
    state.heap.for_each_object(|id, object| objects.push((id, *object)));
    let mut checked = Checked { state, reason, word, locals: FastMap::default() };
    for &(id, object) in &objects {
        checked.shape(id, &object).map_err(|what| format!("{id}: {what}"))?;
    }
    for &(id, object) in &objects {
        checked.values(id, &object)?;
    }
    let mut roots = Vec::new();
    state.for_each_value(|value| roots.push(value));
    for root in roots {
        checked.value(root, None).map_err(|what| format!("a root: {what}"))?;
    }
    checked.cycles(&objects)?;
    checked.conditions()
}

struct Checked<'s> {
    state: &'s Configuration,
    reason: &'s mut Reasoner,
    word: u64,
    locals: FastMap<VarId, ObjId>,
}

impl Checked<'_> {
    fn object(&self, id: ObjId) -> Result<&Object, String> {
        self.state.heap.object(id).ok_or_else(|| format!("{id} is not there"))
    }

    /// The segments above an object, the nearest first.
    fn above(&self, mut owner: Option<ObjId>) -> Result<Vec<ObjId>, String> {
        let mut all = Vec::new();
        while let Some(id) = owner {
            if all.contains(&id) {
                return Err("it is below itself".into());
            }
            all.push(id);
            owner = self.object(id)?.owner;
        }
        Ok(all)
    }

    fn shape(&mut self, id: ObjId, object: &Object) -> Result<(), String> {
        for above in self.above(object.owner)? {
            if self.object(above)?.shape.segment().is_none() {
                return Err(format!("it is below {above}, which is no segment"));
            }
        }
        match object.shape {
            Shape::Region => self.no_locals(id),
            Shape::Last(of) => {
                let list = *self.object(of)?;
                let segment = list.shape.segment().ok_or_else(|| format!("it is the last of {of}"))?;
                if segment.prev.is_none() || list.owner != object.owner {
                    return Err(format!("it is the last of {of}, which it does not fit"));
                }
                if self.state.heap.find_last(of) != Some(id) {
                    return Err(format!("{of} has two last nodes"));
                }
                self.no_locals(id)
            }
            Shape::Segment(segment) => {
                if !object.is_heap() || !object.is_live() {
                    return Err("a segment of what is no block".into());
                }
                if segment.one && segment.min > 1 {
                    return Err("at least two and at most one".into());
                }
                if segment.next.is_none() && (!segment.one || segment.prev.is_some()) {
                    return Err("a list without links".into());
                }
                for link in [segment.next, segment.prev].into_iter().flatten() {
                    self.link(id, object, link)?;
                }
                for &var in self.state.heap.locals(id).to_vec().iter() {
                    if let Some(other) = self.locals.insert(var, id) {
                        return Err(format!("it shares a variable with {other}"));
                    }
                }
                Ok(())
            }
        }
    }

    fn no_locals(&self, id: ObjId) -> Result<(), String> {
        if self.state.heap.locals(id).is_empty() { Ok(()) } else { Err("variables of no segment".into()) }
    }

    fn link(&mut self, id: ObjId, object: &Object, offset: u32) -> Result<(), String> {
        if u64::from(offset) + self.word > object.reserved {
            return Err("a link outside of the node".into());
        }
        let value = self.state.heap.load(&mut self.reason.terms, id, offset.into(), self.word);
        if value.prov.is_none() || matches!(value.bits, Sym::Const(_)) && value.undef == 0 {
            return Ok(());
        }
        Err(format!("{value:?} as a link"))
    }

    fn values(&mut self, id: ObjId, object: &Object) -> Result<(), String> {
        for field in fields(&self.state.heap, id) {
            let segment = object.shape.segment();
            let is = |link: Option<u32>| link.is_some_and(|link| u64::from(link) == field.offset);
            let is_link = segment.is_some_and(|s| is(s.next) || is(s.prev));
            let scope = if segment.is_some() && !is_link { Some(id) } else { object.owner };
            let at_field = |what| format!("{id}+{}: {what}", field.offset);
            self.value(field.value, scope).map_err(at_field)?;
            if let Some(target) = field.value.prov.get()
                && field.len != self.word
            {
                return Err(format!("{id}+{}: a part of a pointer to {target}", field.offset));
            }
        }
        Ok(())
    }

    /// A value that is seen from below a segment, or from outside all.
    fn value(&mut self, value: Value, scope: Option<ObjId>) -> Result<(), String> {
        let above = self.above(scope)?;
        if let Some(id) = value.prov.get() {
            let target = self.object(id)?;
            if target.owner.is_some_and(|owner| !above.contains(&owner)) {
                return Err(format!("a pointer to {id} from outside of its owner"));
            }
        }
        if let Sym::Term(term) = value.bits {
            for var in self.reason.variables(term).iter() {
                if let Some(owner) = self.locals.get(var)
                    && !above.contains(owner)
                {
                    return Err(format!("a local variable of {owner} outside of it"));
                }
            }
        }
        Ok(())
    }

    /// No end of a list that may be empty leads back to itself through such ends only.
    fn cycles(&mut self, objects: &[(ObjId, Object)]) -> Result<(), String> {
        for &(start, _) in objects {
            for back in [false, true] {
                let mut end = Some((start, back));
                for step in 0.. {
                    end = match end {
                        Some(end) => self.follow(end)?,
                        None => break,
                    };
                    if end == Some((start, back)) || step > 2 * objects.len() {
                        return Err(format!("{start} is on a cycle of lists that may be empty"));
                    }
                }
            }
        }
        Ok(())
    }

    /// The end of a list that an end of a list that may be empty leads to.
    fn follow(&mut self, (id, back): (ObjId, bool)) -> Result<Option<(ObjId, bool)>, String> {
        let Some(segment) = self.state.heap.segment(id).filter(|segment| segment.min == 0) else {
            return Ok(None);
        };
        let Some(offset) = (if back { segment.prev } else { segment.next }) else { return Ok(None) };
        let link = self.state.heap.load(&mut self.reason.terms, id, offset.into(), self.word);
        let Some(next) = link.prov.get() else { return Ok(None) };
        let target = *self.object(next)?;
        let above = self.above(self.object(id)?.owner)?;
        Ok(match target.shape {
            Shape::Last(of) => Some((of, true)),
            Shape::Segment(_) if !above.contains(&next) => Some((next, false)),
            _ => None,
        })
    }

    fn conditions(&mut self) -> Result<(), String> {
        for condition in self.state.path.conditions() {
            let variables = self.reason.variables(condition);
            let mut owners: Vec<Option<ObjId>> =
                variables.iter().map(|var| self.locals.get(var).copied()).collect();
            owners.dedup();
            if owners.len() > 1 {
                return Err(format!("a condition mixes variables of {owners:?}"));
            }
            if let Some(assignment) = self.state.path.assignment()
                && self.reason.evaluate(&mut assignment.borrow_mut(), condition) == 0
            {
                return Err("the assignment does not satisfy the path".into());
            }
        }
        Ok(())
    }
}
