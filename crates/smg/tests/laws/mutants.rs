//! States that differ a little from a given one: the pairs that a join has something to do with.

use crate::spec::{Form, Into, Last, NULL, Num, Spec, Sum, To, Unset, Var, Word};

const FORMS: [Form; 8] = [
    Form::One,
    Form::Sls(0),
    Form::Sls(1),
    Form::Sls(2),
    Form::Dls(0),
    Form::Dls(1),
    Form::Maybe,
    Form::MaybeLinked,
];

/// Every state that differs from one by the form of an object, by a word, or by an object that is left out.
pub(crate) fn mutants(spec: &Spec, visit: &mut impl FnMut(&Spec)) {
    visit(spec);
    for at in 0..spec.objects.len() {
        for form in FORMS {
            let fits = !form.is_double() || spec.objects[at].words.len() > 1;
            if form != spec.objects[at].form && fits {
                visit(&with_form(spec, at, form));
            }
        }
        if spec.objects.iter().all(|object| object.owner != Some(at)) {
            visit(&without(spec, at));
        }
        visit(&doubled(spec, at));
        for place in 0..spec.objects[at].words.len() {
            for word in words(spec, at) {
                let mut other = spec.clone();
                other.objects[at].words[place] = word;
                visit(&other);
            }
        }
    }
    for at in 0..spec.roots.len() {
        for word in words(spec, usize::MAX) {
            let mut other = spec.clone();
            other.roots[at] = word;
            visit(&other);
        }
    }
}

fn words(spec: &Spec, at: usize) -> Vec<Word> {
    let mut all = vec![NULL];
    if at != usize::MAX {
        all.extend([Num(1), Num(2), Var(0), Unset]);
    }
    for (other, object) in spec.objects.iter().enumerate() {
        all.push(To(other));
        if object.form.is_double() {
            all.push(Last(other));
        }
    }
    all
}

/// The state with an object of another form.
fn with_form(spec: &Spec, at: usize, form: Form) -> Spec {
    let mut other = spec.clone();
    let object = &mut other.objects[at];
    object.form = form;
    if form == Form::One {
        let locals = std::mem::take(&mut object.locals);
        let owner = object.owner;
        if let Some(owner) = owner {
            other.objects[owner].locals.extend(locals);
        }
        for object in &mut other.objects {
            if object.owner == Some(at) {
                object.owner = owner;
            }
        }
    }
    if !form.is_double() {
        replace(&mut other, |word| if word == Last(at) { To(at) } else { word });
    }
    other
}

/// The state without an object: what pointed to it points to what its first word leads to (and from behind,
/// its second).
fn without(spec: &Spec, at: usize) -> Spec {
    let mut other = spec.clone();
    let object = other.objects.remove(at);
    let (next, prev) = (object.words[0], object.words.get(1).copied().unwrap_or(NULL));
    let renamed = |word: Word| match word {
        To(to) if to > at => To(to - 1),
        Into(to, place) if to > at => Into(to - 1, place),
        Last(to) if to > at => Last(to - 1),
        To(to) | Into(to, _) | Last(to) if to == at => NULL,
        word => word,
    };
    replace(&mut other, |word| match word {
        To(to) if to == at => renamed(next),
        Last(to) if to == at => renamed(prev),
        word => renamed(word),
    });
    for object in &mut other.objects {
        object.owner = object.owner.map(|owner| if owner > at { owner - 1 } else { owner });
    }
    other
}

/// The state with an object twice, one linked to the other.
fn doubled(spec: &Spec, at: usize) -> Spec {
    let mut other = spec.clone();
    let copy = other.objects.len();
    let mut object = other.objects[at].clone();
    object.locals.clear();
    for word in &mut object.words {
        if matches!(word, Var(var) | Sum(var, _) if spec.objects[at].locals.contains(var)) {
            *word = Num(1);
        }
    }
    let back = if object.form.is_double() { Last(at) } else { To(at) };
    if let Some(word) = object.words.get_mut(1)
        && (object.form.is_double() || matches!(word, To(_) | Last(_)))
    {
        *word = back;
    }
    other.objects.push(object);
    other.objects[at].words[0] = To(copy);
    other
}

fn replace(spec: &mut Spec, mut by: impl FnMut(Word) -> Word) {
    for object in &mut spec.objects {
        object.words.iter_mut().for_each(|word| *word = by(*word));
    }
    spec.roots.iter_mut().for_each(|root| *root = by(*root));
    spec.number = spec.number.map(by);
}
