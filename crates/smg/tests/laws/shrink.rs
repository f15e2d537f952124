//! Makes a state that breaks a law smaller, and writes it as the test that it will be.

use crate::mutants::mutants;
use crate::spec::{Form, Into, Last, Num, Spec, Sum, To, Unset, Var, Word};
use std::fmt::Write;

/// How large a description is.
fn size(spec: &Spec) -> (usize, usize) {
    let word = |word: &Word| match word {
        Num(0) => 0,
        Num(1) => 1,
        Num(_) => 2,
        Var(0) => 3,
        Var(_) | Unset => 4,
        Sum(..) => 5,
        To(_) => 2,
        Into(..) => 4,
        Last(_) => 3,
    };
    let form = |form: Form| match form {
        Form::One => 0,
        Form::Sls(min) => 2 + min as usize,
        Form::Dls(min) => 6 + min as usize,
        Form::Maybe => 3,
        Form::MaybeLinked => 4,
        Form::MaybeBoth => 5,
    };
    let object = |object: &crate::spec::Obj| {
        object.words.iter().map(word).sum::<usize>()
            + 3 * object.words.len()
            + form(object.form)
            + object.locals.len()
            + usize::from(object.owner.is_some())
            + object.size.map_or(0, |size| 2 + word(&size))
    };
    let rest = spec.objects.iter().map(object).sum::<usize>() + spec.roots.iter().map(word).sum::<usize>();
    (spec.objects.len(), rest + spec.variables.len() + usize::from(spec.typed) + spec.first_variable as usize)
}

/// The descriptions that are a step smaller.
fn smaller(spec: &Spec) -> Vec<Spec> {
    let mut all = Vec::new();
    let least = size(spec);
    let mut add = |other: &Spec| {
        if size(other) < least {
            all.push(other.clone());
        }
    };
    mutants(spec, &mut add);
    let used = |other: &Spec, var: usize| {
        let words = other.objects.iter().flat_map(|object| object.words.iter().chain(&object.size));
        let words = words.chain(&other.roots);
        words.into_iter().any(|&word| matches!(word, Var(used) | Sum(used, _) if used == var))
    };
    add(&Spec { typed: false, ..spec.clone() });
    add(&Spec { first_variable: 0, ..spec.clone() });
    let mut fewer = spec.clone();
    while fewer.variables.len() > 1 && !used(&fewer, fewer.variables.len() - 1) {
        let last = fewer.variables.len() - 1;
        fewer.variables.pop();
        fewer.objects.iter_mut().for_each(|object| object.locals.retain(|&local| local < last));
    }
    add(&fewer);
    for at in 0..spec.objects.len() {
        let mut known = spec.clone();
        known.objects[at].size = None;
        add(&known);
    }
    let mut unused = spec.clone();
    for at in 0..unused.objects.len() {
        let kept: Vec<usize> =
            unused.objects[at].locals.iter().copied().filter(|&local| used(spec, local)).collect();
        unused.objects[at].locals = kept;
    }
    add(&unused);
    let mut narrow = spec.clone();
    if narrow.objects.iter().all(|object| object.words.len() > 1) {
        narrow.objects.iter_mut().for_each(|object| {
            object.words.pop();
        });
        add(&narrow);
    }
    all
}

/// A smaller description for which something still holds.
pub(crate) fn shrink(spec: &Spec, holds: &mut impl FnMut(&Spec) -> bool) -> Spec {
    let mut best = spec.clone();
    while let Some(found) = smaller(&best).into_iter().find(|other| holds(other)) {
        best = found;
    }
    best
}

/// Two smaller descriptions for which something still holds: the same step for both, or one for either.
pub(crate) fn shrink_pair(pair: &[Spec; 2], holds: &mut impl FnMut(&[Spec; 2]) -> bool) -> [Spec; 2] {
    let mut best = pair.clone();
    loop {
        let (first, second) = (smaller(&best[0]), smaller(&best[1]));
        let both = first.iter().zip(&second).map(|(a, b)| [a.clone(), b.clone()]);
        let one = first.iter().map(|a| [a.clone(), best[1].clone()]);
        let other = second.iter().map(|b| [best[0].clone(), b.clone()]);
        match both.chain(one).chain(other).find(|pair| holds(pair)) {
            Some(found) => best = found,
            None => return best,
        }
    }
}

/// The description as code.
pub(crate) fn code(spec: &Spec) -> String {
    let mut text = format!("state(&{:?}, &[", spec.roots);
    for object in &spec.objects {
        let form = format!("{:?}", object.form);
        let _ = match object.form {
            Form::One => write!(text, "region(&{:?})", object.words),
            _ => write!(text, "list({form}, &{:?})", object.words),
        };
        for local in &object.locals {
            let _ = write!(text, ".with_local({local})");
        }
        if let Some(owner) = object.owner {
            let _ = write!(text, ".below({owner})");
        }
        if let Some(size) = object.size {
            let _ = write!(text, ".sized({size:?})");
        }
        text += ", ";
    }
    text += "])";
    if spec.typed {
        text += ".typed()";
    }
    if spec.first_variable != 0 {
        text += ".with_other_variables()";
    }
    let _ = write!(text, " // {:?}", spec.variables);
    text.replace("Num(0)", "NULL")
}
