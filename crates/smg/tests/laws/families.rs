//! Families of small states.

use crate::spec::{Form, Last, NULL, Num, Obj, Spec, To, Var, Word, list};

/// All ways to choose one of each.
fn product<T: Clone>(choices: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for choice in choices {
        all = all
            .into_iter()
            .flat_map(|start: Vec<T>| choice.iter().map(move |one| [start.clone(), vec![one.clone()]].concat()))
            .collect();
    }
    all
}

/// The pointers that a state with objects of these forms may hold.
fn pointers(forms: &[Form]) -> Vec<Word> {
    let mut all = vec![NULL];
    for (at, form) in forms.iter().enumerate() {
        all.push(To(at));
        if form.is_double() {
            all.push(Last(at));
        }
    }
    all
}

/// Every graph of objects of these forms, of two words each: the first a pointer, the second a pointer, the
/// number 1, or a variable (one that all share, and one for each node of a segment). The first register points
/// to the first object. Most of them are inconsistent and have to be sorted out.
pub fn graphs(forms: &[Form], owners: &[Option<usize>], visit: &mut impl FnMut(&Spec)) {
    let pointers = pointers(forms);
    let mut places = Vec::new();
    for (at, form) in forms.iter().enumerate() {
        places.push(pointers.clone());
        let mut data = pointers.clone();
        if !form.is_double() {
            data.extend([Num(1), Var(0)]);
            let is_below = owners[at].is_some();
            if *form != Form::One || is_below {
                data.push(Var(1 + if *form == Form::One { owners[at].unwrap_or(at) } else { at }));
            }
        }
        places.push(data);
    }
    let roots = product(&[vec![To(0)], pointers]);
    for words in product(&places) {
        let objects: Vec<Obj> = forms
            .iter()
            .enumerate()
            .map(|(at, &form)| {
                let object = Obj { owner: owners[at], ..list(form, &words[2 * at..2 * at + 2]) };
                if form == Form::One { object } else { object.with_local(1 + at) }
            })
            .collect();
        for roots in &roots {
            let mut roots = roots.clone();
            if forms[0].is_double() && roots[1] == NULL {
                roots = vec![Last(0), NULL];
            }
            roots.push(NULL);
            let variables = vec![(0, 1); forms.len() + 1];
            visit(&Spec { roots, objects: objects.clone(), variables, ..Spec::default() });
        }
    }
}
