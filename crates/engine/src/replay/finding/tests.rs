//! What findings say about small programs.

use super::*;
use crate::replay::Replay;
use ringfence_cfront::{Config, Input as File};
use ringfence_ir::DataModel;
use ringfence_verdict::What;

/// The finding of a program that goes wrong on these numbers.
fn found(text: &str, numbers: &[u128]) -> (Program, Finding) {
    let input = File { path: "test.c".into(), text: Some(text.as_bytes().into()), ..File::default() };
    let config = Config { model: DataModel::Lp64, ..Config::default() };
    let program = ringfence_cfront::load(&[input], &config).program.expect("a program");
    let kind = DrawKind::Nondet { bits: 32, signed: true };
    let draws = numbers.iter().map(|&value| Draw { kind, value }).collect();
    let replay = Replay { draws, ..Replay::default() };
    let End::Violation(violation) = replay.run(&program, Budget::default()).end else {
        panic!("a clean run")
    };
    let finding = find(&program, &replay, &violation, "test", &Budget::default());
    (program, finding)
}

/// Line and word of each decisive event, with the outcome of decisions.
fn decisive(program: &Program, finding: &Finding) -> Vec<String> {
    let text = |event: &ringfence_verdict::Event| {
        let line = program.sources.place(event.loc).map_or(0, |place| place.line);
        match &event.what {
            What::Branch { held, values, .. } => {
                let values: Vec<String> =
                    values.iter().map(|(name, value)| format!("{name}={value}")).collect();
                format!("{line} {held} {}", values.join(","))
            }
            other => format!("{line} {}", other.word()),
        }
    };
    finding.path.events.iter().filter(|event| event.decisive).map(text).collect()
}

const HEAD: &str = "void *malloc(unsigned long); void free(void *); int __VERIFIER_nondet_int(void);\n";

#[test]
fn a_double_free_depends_on_the_decisions_and_inputs_that_led_there() {
    let text = format!(
        "{HEAD}int main(void) {{\n  int n = __VERIFIER_nondet_int();\n  int m = __VERIFIER_nondet_int();\n  \
         int *p = malloc(4);\n  if (m > 2)\n    m = 3;\n  if (n == 7)\n    free(p);\n  free(p);\n  return m;\n}}\n"
    );
    let (program, finding) = found(&text, &[7, 5]);
    assert_eq!(
        decisive(&program, &finding),
        ["3 input", "5 allocation", "8 true n=7", "9 free", "10 violation"]
    );
    let inputs: Vec<_> =
        finding.inputs.values.iter().map(|i| (i.variable.as_deref(), i.value.as_str(), i.decisive)).collect();
    assert_eq!(inputs, [(Some("n"), "7", true), (Some("m"), "5", false)]);
    assert_eq!(finding.inputs.values[0].source, "__VERIFIER_nondet_int");
    let memory = finding.memory.expect("a picture");
    assert!(memory.roots.iter().any(|root| root.name == "p"));
}

#[test]
fn a_null_pointer_has_an_origin() {
    let text = format!(
        "{HEAD}struct node {{ struct node *next; int v; }};\nstruct node *last(struct node *l) {{\n  \
         while (l->next)\n    l = l->next;\n  return l->next;\n}}\nint main(void) {{\n  struct node *n = \
         malloc(sizeof *n);\n  n->next = 0;\n  struct node *x = last(n);\n  return x->v;\n}}\n"
    );
    let (program, finding) = found(&text, &[]);
    let origin = finding.origin.clone().expect("an origin");
    let line = program.sources.place(origin.spot.loc).map(|place| place.line);
    assert_eq!(
        (line, origin.source, origin.spot.function.as_str()),
        (Some(10), OriginSource::Constant, "main")
    );
    assert!(decisive(&program, &finding).contains(&"10 origin".to_owned()));
}

#[test]
fn a_leak_has_a_place_where_the_last_pointer_went() {
    let text = format!(
        "{HEAD}static int *keep;\nvoid set(int *p) {{\n  keep = p;\n}}\nint main(void) {{\n  set(malloc(4));\n  \
         set(malloc(8));\n  free(keep);\n  return 0;\n}}\n"
    );
    let (program, finding) = found(&text, &[]);
    let lost = finding.lost.clone().expect("a place");
    assert_eq!(program.sources.place(lost.loc).map(|place| place.line), Some(4));
    assert_eq!(lost.function, "set");
    assert!(decisive(&program, &finding).contains(&"4 lost".to_owned()));
}

#[test]
fn the_steps_of_library_functions_do_not_hide_where_the_last_pointer_went() {
    let text = format!(
        "{HEAD}unsigned long strlen(const char *);\nstatic int *keep;\nint main(void) {{\n  keep = malloc(4);\n  \
         unsigned long n = strlen(\"a text of some bytes\");\n  keep = 0;\n  return strlen(\"another\") == n;\n}}\n"
    );
    let (program, finding) = found(&text, &[]);
    let lost = finding.lost.clone().expect("a place");
    assert_eq!(program.sources.place(lost.loc).map(|place| place.line), Some(7));
}

#[test]
fn many_events_are_bounded_and_the_important_ones_stay() {
    let text = format!(
        "{HEAD}int main(void) {{\n  int *p = malloc(4);\n  free(p);\n  int s = 0;\n  \
         for (int i = 0; i < 100000; i++)\n    if (i % 3)\n      s += i;\n  return *p;\n}}\n"
    );
    let (program, finding) = found(&text, &[]);
    assert!(finding.path.events.len() <= 1000, "{}", finding.path.events.len());
    assert!(finding.path.left_out > 100_000);
    let events = decisive(&program, &finding);
    assert_eq!(events.first().map(String::as_str), Some("3 allocation"));
    assert!(events.contains(&"4 free".to_owned()) && events.last().is_some_and(|last| last == "9 violation"));
}

#[test]
fn a_value_that_was_forgotten_depends_on_the_decision_that_skipped_it() {
    let text = format!(
        "{HEAD}struct node {{ struct node *next; int v; }};\nint main(void) {{\n  int n = \
         __VERIFIER_nondet_int();\n  struct node *p = malloc(sizeof *p);\n  if (n > 3)\n    p->next = 0;\n  \
         return p->next->v;\n}}\n"
    );
    let (program, finding) = found(&text, &[3]);
    assert_eq!(decisive(&program, &finding), ["4 input", "5 origin", "6 false n=3", "8 violation"]);
}

#[test]
fn a_leak_depends_on_the_decision_that_skipped_the_free() {
    let text = format!(
        "{HEAD}void done(int *p, int n) {{\n  if (n != 3)\n    free(p);\n}}\nint main(void) {{\n  int n = \
         __VERIFIER_nondet_int();\n  int *p = malloc(4);\n  done(p, n);\n  return 0;\n}}\n"
    );
    let (program, finding) = found(&text, &[3]);
    assert_eq!(
        decisive(&program, &finding),
        ["7 input", "8 allocation", "3 false n=3", "10 lost", "10 return", "0 violation"]
    );
}

#[test]
fn a_run_that_is_watched_is_the_same_run() {
    let text = format!(
        "{HEAD}int main(void) {{ int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); return 1; }}"
    );
    let (program, _) = found(&text, &[0]);
    for value in [0, 5] {
        let draws = vec![Draw { kind: DrawKind::Nondet { bits: 32, signed: true }, value }];
        let replay = Replay { draws, ..Replay::default() };
        let mut recording = Recording::new(&program);
        let watched = replay.run_watched(&program, Budget::default(), &mut recording);
        assert_eq!(watched, replay.run(&program, Budget::default()));
        assert_eq!(recording.steps(), 0..watched.steps);
    }
}
