//! Larger states at random, with a fixed seed: lists of lists with a few changes.

use crate::families::{Chain, Data, End};
use crate::laws::{Known, Report};
use crate::meaning::least;
use crate::mutants::mutants;
use crate::shrink::{code, shrink, shrink_pair};
use crate::spec::{Form, Into, Last, NULL, Num, Obj, Spec, Sum, To, Var, Word};
use crate::world::{World, program};
use ringfence_ir::DataModel;

/// A small generator of numbers (xorshift).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    /// One of some.
    pub(crate) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

const FORMS: [Form; 10] = [
    Form::One,
    Form::One,
    Form::Sls(0),
    Form::Sls(1),
    Form::Sls(2),
    Form::Dls(0),
    Form::Dls(1),
    Form::Maybe,
    Form::MaybeLinked,
    Form::MaybeBoth,
];

/// Any graph of up to four objects of two or three words.
fn graph(dice: &mut Dice) -> Spec {
    let count = 2 + dice.below(3);
    let size = 2 + dice.below(2);
    let mut objects: Vec<Obj> = Vec::new();
    let forms: Vec<Form> = (0..count).map(|_| dice.pick(&FORMS)).collect();
    for at in 0..count {
        let owner =
            (at > 0 && dice.below(3) == 0).then(|| dice.below(at)).filter(|&owner| forms[owner] != Form::One);
        let form = forms[at];
        let locals = if form == Form::One { Vec::new() } else { vec![1 + at] };
        let words = (0..size).map(|place| word(dice, &forms, (at, place), owner)).collect();
        objects.push(Obj { form, owner, locals, words, size: None });
    }
    let roots = (0..3).map(|at| if at == 0 { To(0) } else { pointer(dice, &forms) }).collect();
    Spec { roots, objects, variables: vec![(0, 1); count + 1], ..Spec::default() }
}

fn pointer(dice: &mut Dice, forms: &[Form]) -> Word {
    if dice.below(3) == 0 {
        return NULL;
    }
    let at = dice.below(forms.len());
    if forms[at].is_double() && dice.below(2) == 0 { Last(at) } else { To(at) }
}

fn word(dice: &mut Dice, forms: &[Form], (at, place): (usize, usize), owner: Option<usize>) -> Word {
    let is_link = place == 0 || (place == 1 && forms[at].is_double());
    if is_link || dice.below(2) == 0 {
        return pointer(dice, forms);
    }
    match dice.below(6) {
        0 => Num(0),
        3 => Sum(0, 1),
        4 => Into(dice.below(forms.len()), 1),
        1 => Num(1),
        2 => Var(0),
        _ if forms[at] != Form::One => Var(1 + at),
        _ => Var(owner.map_or(0, |owner| 1 + owner)),
    }
}

fn chain(dice: &mut Dice) -> Option<Spec> {
    let data = dice.pick(&[
        Data::Constant,
        Data::Counted,
        Data::Shared,
        Data::Own,
        Data::Itself,
        Data::Child,
        Data::CountedChild,
        Data::OwnChild,
        Data::Back,
        Data::Sublist(0),
        Data::Sublist(1),
        Data::Optional,
        Data::Some,
        Data::Common,
    ]);
    let count = 1 + dice.below(4);
    let parts = (0..count).map(|_| dice.pick(&[None, None, Some(0), Some(1), Some(2)])).collect();
    let second = (dice.below(2) == 0).then(|| dice.below(count));
    let end = dice.pick(&[End::Null, End::Null, End::Cycle, End::Meets]);
    Chain { double: dice.below(2) == 0, parts, data, end, second, at_last: dice.below(2) == 0 }.spec()
}

/// A state: a list with up to two changes, or any graph.
pub(crate) fn state(dice: &mut Dice) -> Option<Spec> {
    let mut spec = if dice.below(3) == 0 { graph(dice) } else { chain(dice)? };
    spec.typed = dice.below(2) == 0 && spec.objects.iter().all(|object| object.words.len() == 2);
    for _ in 0..dice.below(3) {
        let mut all = Vec::new();
        mutants(&spec, &mut |mutant| all.push(mutant.clone()));
        spec = all.swap_remove(dice.below(all.len()));
    }
    Some(spec)
}

/// A state whose objects have sizes that are not known, that differ from node to node where they can.
fn sized_state(dice: &mut Dice) -> Option<Spec> {
    let mut spec = state(dice)?;
    for at in 0..spec.objects.len() {
        let object = &spec.objects[at];
        let holder = if object.form == Form::One { object.owner } else { Some(at) };
        let local = holder.and_then(|holder| spec.objects[holder].locals.first().copied());
        let var = if dice.below(3) == 0 { 0 } else { local.unwrap_or(dice.below(2)) };
        let global = !spec.objects.iter().any(|object| object.locals.contains(&var));
        let var = if Some(var) == local || global { var } else { 0 };
        spec.objects[at].size = Some(if dice.below(3) == 0 { Sum(var, 1) } else { Var(var) });
    }
    spec.typed = false;
    Some(spec)
}

/// How states are made.
type Make = fn(&mut Dice) -> Option<Spec>;

/// How many heap objects a state may have at least.
const LARGE: usize = 6;

fn single(seed: u64, tries: usize) -> Report {
    let mut report = Report::default();
    let mut dice = Dice::new(seed);
    for round in 0..tries / 1000 {
        let model = if round % 2 == 0 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let program = program(model, "  return %x");
        let mut world = World::with_links(&program);
        for _ in 0..1000 {
            let Some(spec) = state(&mut dice) else { continue };
            if let Some(case) = world.case(&spec).filter(|case| least(&case.state) <= LARGE) {
                world.single_laws(&mut report, &case, 2);
            }
        }
    }
    report
}

fn pairs(make: Make, seed: u64, tries: usize) -> Report {
    let mut report = Report::default();
    let mut dice = Dice::new(seed);
    for round in 0..tries / 100 {
        let model = if round % 2 == 0 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let program = program(model, "  return %x");
        let mut world = World::with_links(&program);
        for _ in 0..100 {
            let Some(spec) = make(&mut dice) else { continue };
            let Some(case) = world.case(&spec).filter(|case| least(&case.state) <= LARGE) else { continue };
            let limit = least(&case.state) + 2;
            let Some(one) = Known::of(&mut world, case, limit) else { continue };
            let mut others = Vec::new();
            mutants(&spec, &mut |mutant| others.push(mutant.clone()));
            for _ in 0..8 {
                let mut mutant = others[dice.below(others.len())].clone();
                mutant.first_variable = if dice.below(2) == 0 { 0 } else { 20 };
                let Some(case) = world.case(&mutant).filter(|case| least(&case.state) <= LARGE) else {
                    continue;
                };
                let Some(other) = Known::of(&mut world, case, limit) else { continue };
                world.pair_laws(&mut report, [&one, &other]);
                world.pair_laws(&mut report, [&other, &one]);
            }
        }
    }
    report
}

/// The laws for one state.
pub(crate) fn report_of(model: DataModel, spec: &Spec) -> Report {
    let program = program(model, "  return %x");
    let mut world = World::with_links(&program);
    let mut report = Report::default();
    if let Some(case) = world.case(spec) {
        world.single_laws(&mut report, &case, 2);
    }
    report
}

/// The laws for two states.
pub(crate) fn report_of_pair(model: DataModel, specs: &[Spec; 2]) -> Report {
    let program = program(model, "  return %x");
    let mut world = World::with_links(&program);
    let mut report = Report::default();
    let cases = [world.case(&specs[0]), world.case(&specs[1])];
    let [Some(a), Some(b)] = cases else { return report };
    let limit = least(&a.state).max(least(&b.state)) + 2;
    let (a, b) = (Known::of(&mut world, a, limit), Known::of(&mut world, b, limit));
    if let (Some(a), Some(b)) = (a, b) {
        world.pair_laws(&mut report, [&a, &b]);
    }
    report
}

/// Looks for states that break laws and writes down small ones.
#[test]
#[ignore = "a tool: writes small states that break laws"]
fn hunt() {
    let mut dice = Dice::new(number("LAWS_SEED", 1) as u64);
    let mut found: Vec<String> = Vec::new();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let pairs = std::env::var_os("LAWS_PAIRS").is_some();
    let skipped = std::env::var("LAWS_SKIP").unwrap_or_default();
    let skipped = |law: &str| skipped.split(',').any(|part| !part.is_empty() && law.contains(part));
    let make: Make = if std::env::var_os("LAWS_SIZED").is_some() { sized_state } else { state };
    for _ in 0..number("LAWS_TRIES", 5_000) {
        let Some(spec) = make(&mut dice) else { continue };
        let model = DataModel::Ilp32;
        if pairs {
            let mut others = Vec::new();
            mutants(&spec, &mut |mutant| others.push(mutant.clone()));
            let mut mutant = others[dice.below(others.len())].clone();
            mutant.first_variable = if dice.below(2) == 0 { 0 } else { 20 };
            let pair = if dice.below(2) == 0 { [spec, mutant] } else { [mutant, spec] };
            for law in report_of_pair(model, &pair).broken.into_keys() {
                if skipped(law) {
                    continue;
                }
                let least =
                    shrink_pair(&pair, &mut |pair| report_of_pair(model, pair).broken.contains_key(law));
                let text = format!("{law}:\n    {}\n    {}", code(&least[0]), code(&least[1]));
                if !found.contains(&text) {
                    println!("{text}");
                    found.push(text);
                }
            }
            continue;
        }
        for law in report_of(model, &spec).broken.into_keys() {
            if skipped(law) {
                continue;
            }
            let least = shrink(&spec, &mut |spec| report_of(model, spec).broken.contains_key(law));
            let text = format!("{law}:\n    {}", code(&least));
            if !found.contains(&text) {
                println!("{text}");
                found.push(text);
            }
        }
    }
    std::panic::set_hook(quiet);
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn random_states() {
    single(number("LAWS_SEED", 1) as u64, number("LAWS_TRIES", 4_000)).finish();
}

#[test]
fn random_pairs() {
    pairs(state, number("LAWS_SEED", 1) as u64, number("LAWS_TRIES", 1_000)).finish();
}

#[test]
fn random_states_with_sizes() {
    /// Each size is a number more, so states are smaller.
    const SMALL: usize = 3;
    let mut dice = Dice::new(number("LAWS_SEED", 2) as u64);
    let mut report = Report::default();
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let program = program(model, "  return %x");
        let mut world = World::with_links(&program);
        for _ in 0..number("LAWS_TRIES", 300) / 2 {
            let Some(spec) = sized_state(&mut dice) else { continue };
            if let Some(case) = world.case(&spec).filter(|case| least(&case.state) <= SMALL) {
                world.single_laws(&mut report, &case, 1);
            }
        }
    }
    report.finish();
}

#[test]
fn random_pairs_with_sizes() {
    pairs(sized_state, number("LAWS_SEED", 2) as u64, number("LAWS_TRIES", 100)).finish();
}
