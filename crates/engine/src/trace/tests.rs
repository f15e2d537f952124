//! Traces of small programs: which steps there are, what changes in them, and that long runs stay short.

use super::*;
use crate::replay::Replay;
use ringfence_base::Budget;
use ringfence_cfront::{Config, Input};
use ringfence_interp::{Draw, DrawKind};
use ringfence_verdict::picture::{Life, Value};
use ringfence_verdict::trace::{GivenKind, Happening, Holder, ObjectChange, Step};

fn program(text: &str) -> Program {
    let input = Input { path: "test.c".into(), text: Some(text.as_bytes().into()), ..Input::default() };
    let config = Config { model: ringfence_ir::DataModel::Lp64, ..Config::default() };
    ringfence_cfront::load(&[input], &config).program.expect("a program")
}

fn trace(text: &str, numbers: &[u128]) -> (Program, Trace) {
    let program = program(text);
    let kind = DrawKind::Nondet { bits: 32, signed: true };
    let draws = numbers.iter().map(|&value| Draw { kind, value }).collect();
    let replay = Replay { draws, ..Replay::default() };
    let trace = of(&program, &replay, None, &Budget::default()).expect("it comes to its end");
    (program, trace)
}

fn lines(program: &Program, trace: &Trace) -> Vec<u32> {
    let line = |step: &Step| program.sources.place(step.loc).map_or(0, |place| place.line);
    trace.steps.iter().map(line).collect()
}

const LIST: &str = "\
void *malloc(unsigned long); void free(void *); int __VERIFIER_nondet_int(void);
struct node { struct node *next; int val; };
static struct node *cons(struct node *next) {
    struct node *n = malloc(sizeof *n);
    n->next = next;
    n->val = __VERIFIER_nondet_int();
    return n;
}
int main(void) {
    struct node *l = cons(0);
    l = cons(l);
    free(l->next);
    return l->next->val;
}
";

#[test]
fn steps_follow_the_lines_and_calls() {
    let (program, trace) = trace(LIST, &[7, u128::from(u32::MAX)]);
    assert_eq!(lines(&program, &trace), [10, 4, 5, 6, 7, 11, 4, 5, 6, 7, 12, 13]);
    assert_eq!(trace.total, 12);
    let inputs: Vec<i128> = trace
        .steps
        .iter()
        .flat_map(|step| &step.happenings)
        .filter_map(|happening| match happening {
            Happening::Input(given) if given.what == GivenKind::Number => {
                assert_eq!(given.source, "__VERIFIER_nondet_int");
                Some(given.value)
            }
            _ => None,
        })
        .collect();
    assert_eq!(inputs, [7, -1]);
    assert_eq!(trace.steps[0].happenings, [Happening::Call { function: "cons".into() }]);
    assert_eq!((trace.steps[1].depth, trace.steps[1].function.as_str()), (1, "cons"));
    let file = program.sources.place(trace.steps[0].loc).expect("a place").file;
    assert_eq!(trace.visits.get(&(file, 4)), Some(&2));
}

#[test]
fn pictures_tell_what_changed() {
    let (_, trace) = trace(LIST, &[7, 9]);
    let scene = |index: usize| trace.steps[index].scene.as_ref().expect("a scene");
    let made = scene(1);
    assert_eq!(made.changes.objects.values().collect::<Vec<_>>(), [&ObjectChange::New]);
    assert!(made.changes.roots.contains("n"), "{:?}", made.changes);
    // A return gives the caller what it asked for.
    assert_eq!(scene(4).picture.roots[0].name, "l");
    assert!(scene(4).changes.roots.contains("l"));
    // A call changes nothing in the caller: its variables keep what they hold under longer names.
    assert_eq!(scene(5).picture.roots.last().map(|root| root.name.as_str()), Some("main:l"));
    assert_eq!(scene(5).changes.roots.iter().collect::<Vec<_>>(), ["next"]);
    let freed = scene(10);
    assert_eq!(freed.changes.objects.values().collect::<Vec<_>>(), [&ObjectChange::Ended]);
    assert!(freed.picture.objects.iter().any(|object| object.life == Life::Freed));
    let node = freed.picture.objects.iter().find(|object| object.life == Life::Live).expect("a node");
    assert_eq!(node.type_name.as_deref(), Some("struct node"));
    assert_eq!(node.fields[1].name.as_deref(), Some("val"));
    assert_eq!(node.fields[1].value, Value::Number(9));
    let last = trace.steps.last().expect("a step");
    assert!(matches!(last.happenings.last(), Some(Happening::End { wrong: true, .. })), "{last:?}");
}

#[test]
fn the_pointer_that_was_used_wrongly_is_known() {
    let wrong = |text: &str| {
        let (_, trace) = trace(text, &[7, 9]);
        let last = trace.steps.last().and_then(|step| step.scene.clone()).expect("a scene");
        assert!(trace.steps[0].scene.as_ref().is_none_or(|scene| scene.changes.wrong.is_none()));
        (last.picture, last.changes.wrong)
    };
    let (picture, holder) = wrong(LIST);
    let (node, _) = picture.objects.iter_ids().find(|(_, object)| object.life == Life::Live).expect("a node");
    assert_eq!(holder, Some(Holder::Field(node, 0)));
    let (_, holder) = wrong("int main(void) {\n  int x = 1;\n  int *p = 0;\n  x = 2;\n  return *p + x;\n}\n");
    assert_eq!(holder, Some(Holder::Root("p".into())));
    let copy = "void *memcpy(void *, const void *, unsigned long);\nint main(void) {\n  char a[4], *p = 0, *q = a;\n  \
                memcpy(q, p, 4);\n  return a[0];\n}\n";
    assert_eq!(wrong(copy).1, Some(Holder::Root("p".into())));
    assert_eq!(wrong("int main(void) {\n  int i = 4;\n  int a[4] = {0};\n  return a[i];\n}\n").1, None);
}

#[test]
fn a_block_that_nothing_leads_to_is_lost() {
    let text = "void *malloc(unsigned long);\nint main(void) {\n  int *p = malloc(4);\n  *p = 5;\n  p = 0;\n  return 0;\n}\n";
    let (_, trace) = trace(text, &[]);
    let lost = trace.steps[2].scene.as_ref().expect("a scene");
    assert_eq!(lost.changes.objects.values().collect::<Vec<_>>(), [&ObjectChange::Lost]);
    assert_eq!(lost.changes.roots.iter().collect::<Vec<_>>(), ["p"]);
}

#[test]
fn decisions_are_recorded() {
    let text = "int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  \
                while (n > 0) n--;\n  switch (n) {\n  case 1: return 1;\n  default: return 0;\n  }\n}\n";
    let (program, trace) = trace(text, &[2]);
    let happenings = || trace.steps.iter().flat_map(|step| &step.happenings);
    let held: Vec<bool> = happenings()
        .filter_map(|happening| match happening {
            Happening::Branch { held, .. } => Some(*held),
            _ => None,
        })
        .collect();
    assert_eq!(held, [true, true, false]);
    let switch =
        |happening: &&Happening| matches!(happening, Happening::Switch { value: 0, default: true, .. });
    assert!(happenings().any(|happening| switch(&happening)));
    // A loop on one line is one step for each time around.
    assert_eq!(lines(&program, &trace), [3, 4, 4, 4, 5, 7]);
}

#[test]
fn long_runs_keep_their_ends() {
    let text = "int main(void) {\n  int s = 0;\n  for (int i = 0; i < 40000; i++)\n    s += i & 1;\n  int *p = 0;\n  return *p;\n}\n";
    let (_, trace) = trace(text, &[]);
    assert!(trace.total > 80_000, "{}", trace.total);
    assert_eq!(trace.steps.len() as u64, FIRST + LAST);
    assert_eq!(trace.steps.last().map(|step| step.number), Some(trace.total));
    assert_eq!(trace.steps[0].number, 1);
}

#[test]
fn large_heaps_make_small_pictures() {
    let text = "void *malloc(unsigned long);\nstruct n { struct n *next; };\nint main(void) {\n  struct n *l = 0;\n  \
                for (int i = 0; i < 500; i++) {\n    struct n *x = malloc(8);\n    x->next = l;\n    l = x;\n  }\n  \
                return 0;\n}\n";
    let (_, trace) = trace(text, &[]);
    let last = trace.steps.last().and_then(|step| step.scene.as_ref()).expect("a scene");
    assert!(last.picture.objects.len() <= 24);
    assert_eq!(last.picture.objects.len() as u64 + last.hidden, 500);
}

#[test]
fn inputs_of_steps_that_are_not_kept_are_known() {
    let text = "int __VERIFIER_nondet_int(void);\nint main(void) {\n  int s = 0;\n  for (int i = 0; i < 1500; i++)\n    \
                s ^= __VERIFIER_nondet_int();\n  return s;\n}\n";
    let (_, trace) = trace(text, &[5, 6, 7]);
    assert_eq!((trace.inputs.len(), trace.more_inputs), (1000, 500));
    assert_eq!(trace.inputs[2].value, 7);
    assert_eq!(trace.inputs[999].function, "main");
}
