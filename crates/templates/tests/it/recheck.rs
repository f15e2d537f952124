//! The recheck of proofs: what was found passes it, and rows and programs that were changed do not.

use crate::{budget, settings};
use ringfence_engine::recheck::Recheckable;
use ringfence_ir::Program;
use ringfence_templates::{Domain, Objection, Obligations, Settings, analyse, recheck};
use ringfence_verdict::Goal;

const PRELUDE: &str = "
typedef __SIZE_TYPE__ size_t;
int __VERIFIER_nondet_int(void); void reach_error(void);
void *malloc(size_t); void free(void *);
struct node { struct node *next; int val; };
#define nondet __VERIFIER_nondet_int
";

/// Counts through an array.
const ARRAY: &str = "int a[SIZE]; int main(void) { for (int i = 0; i < COUNT; i++) a[i] = i; return 0; }";

/// Builds a list at its front and frees it.
const LIST: &str = "int main(void) { struct node *list = 0;
while (nondet()) { struct node *new = malloc(sizeof *new); new->next = list; new->val = COUNT; list = new; }
while (list) { struct node *next = list->next; if (list->val != SIZE) reach_error(); free(list); list = next; }
return 0; }";

/// A recursive function, whose summary says that its result is its argument.
const RECURSION: &str = "int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }
int a[SIZE]; int main(void) { int n = nondet(); if (n < 0 || n > COUNT) return 0; a[0] = down(n);
if (a[0] < 0) reach_error(); return 0; }";

/// A pointer that steps below its array.
const DOWN: &str =
    "int a[SIZE]; int main(void) { int *p = a + COUNT - 1; while (p >= a) { *p = 1; p--; } return 0; }";

fn load(text: &str, size: u32, count: u32) -> Program {
    let text = text.replace("SIZE", &size.to_string()).replace("COUNT", &count.to_string());
    crate::load("case.c", Some(&format!("{PRELUDE}{text}")))
}

/// The rows of a proof, and what was shown of it.
fn proved(program: &Program, settings: &Settings) -> (Vec<String>, Obligations) {
    let mut candidate = analyse(program, settings, &budget()).proof.expect("a proof");
    assert_eq!(candidate.obligations(), None);
    let count = candidate.recheck().expect("a proof that passes its check");
    let shown = candidate.obligations().expect("obligations");
    assert_eq!(count, shown.total());
    (candidate.rows(), shown)
}

/// All ways to make one number of a row less by one.
fn lowered(row: &str) -> Vec<String> {
    let words: Vec<&str> = row.split(' ').collect();
    let mut all = Vec::new();
    for at in (0..words.len()).filter(|&at| at > 0 && words[at - 1] == "most") {
        let number: i128 = words[at].parse().expect("a number");
        let mut changed: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        changed[at] = (number - 1).to_string();
        all.push(changed.join(" "));
    }
    all
}

fn with(rows: &[String], at: usize, row: &str) -> Vec<String> {
    let mut rows = rows.to_vec();
    row.clone_into(&mut rows[at]);
    rows
}

#[test]
fn proofs_pass_their_check() {
    let by_path = Settings { domain: Domain::Paths, ..settings() };
    let ages = Settings { ages: true, ..settings() };
    let paths = Settings { access_paths: true, goal: Goal::default(), ..settings() };
    let zones = Settings { domain: Domain::Zones, unwind: 1, ..settings() };
    for settings in [&by_path, &zones, &settings()] {
        let (_, shown) = proved(&load(ARRAY, 10, 10), settings);
        assert!(shown.established > 0 && shown.established == shown.preserved, "{shown:?}");
        assert!(shown.checks > 0 && shown.queries > 0 && shown.leaks == 0 && shown.calls == 0, "{shown:?}");
    }
    for settings in [&ages, &paths] {
        let (_, shown) = proved(&load(LIST, 7, 7), settings);
        assert_eq!(shown.leaks > 0, settings.goal.checks_leaks(), "{shown:?}");
    }
    let (_, shown) = proved(&load(RECURSION, 1, 9), &zones);
    assert!(shown.calls > 0, "{shown:?}");
    proved(&load(DOWN, 4, 4), &settings());
}

#[test]
fn rows_that_say_too_much_do_not_hold() {
    let program = load(ARRAY, 10, 10);
    let (rows, _) = proved(&program, &settings());
    let mut changes = 0;
    for (at, row) in rows.iter().enumerate() {
        let nothing = row.replace("reached", "nothing");
        for changed in lowered(row).into_iter().chain([nothing].into_iter().filter(|changed| changed != row))
        {
            let outcome = recheck(&program, &settings(), &with(&rows, at, &changed), &budget());
            assert!(matches!(outcome, Err(Objection::NotShown(_))), "{row} -> {changed}: {outcome:?}");
            changes += 1;
        }
    }
    assert!(changes > 4, "{rows:?}");
}

#[test]
fn no_address_can_be_left_out() {
    let program = load(LIST, 7, 7);
    let ages = Settings { ages: true, ..settings() };
    let (rows, _) = proved(&program, &ages);
    let mut changes = 0;
    for (at, row) in rows.iter().enumerate() {
        let Some((before, _)) = row.split_once(" to ") else { continue };
        let outcome = recheck(&program, &ages, &with(&rows, at, &format!("{before} to 0")), &budget());
        assert!(matches!(outcome, Err(Objection::NotShown(_))), "{row}: {outcome:?}");
        changes += 1;
    }
    for (at, row) in rows.iter().enumerate() {
        let Some((before, signs)) = row.split_once(" signs ") else { continue };
        if signs == "000" {
            continue;
        }
        let outcome = recheck(&program, &ages, &with(&rows, at, &format!("{before} signs 000")), &budget());
        assert!(matches!(outcome, Err(Objection::NotShown(_))), "{row}: {outcome:?}");
        changes += 1;
    }
    assert!(changes > 3, "{rows:?}");
}

#[test]
fn rows_of_another_program_prove_nothing_about_this_one() {
    for (text, settings) in [(ARRAY, settings()), (DOWN, settings())] {
        let (rows, _) = proved(&load(text, 10, 10), &settings);
        let outcome = recheck(&load(text, 10, 11), &settings, &rows, &budget());
        assert!(matches!(outcome, Err(Objection::NotShown(_))), "{text}: {outcome:?}");
        let outcome = recheck(&load(text, 9, 10), &settings, &rows, &budget());
        assert!(matches!(outcome, Err(Objection::NotShown(_))), "{text}: {outcome:?}");
        // Where they hold, they prove it.
        assert!(recheck(&load(text, 12, 10), &settings, &rows, &budget()).is_ok());
    }
    let ages = Settings { ages: true, ..settings() };
    let (rows, _) = proved(&load(LIST, 7, 7), &ages);
    for (size, count) in [(7, 8), (8, 7)] {
        assert!(recheck(&load(LIST, size, count), &ages, &rows, &budget()).is_err());
    }
    // The same rows without the loop, and without the function.
    let other = load("int main(void) { return 0; }", 1, 1);
    assert!(matches!(recheck(&other, &ages, &rows, &budget()), Err(Objection::NotShown(_))));
    assert!(recheck(&other, &ages, &[], &budget()).is_ok());
    let nowhere = Settings { goal: Goal { entry: "start".into(), ..Goal::default() }, ..settings() };
    assert!(recheck(&other, &nowhere, &[], &budget()).is_err());
}

#[test]
fn what_was_not_shown_is_not_shown_by_weaker_rows() {
    // The program goes wrong: no rows at all prove it.
    let program = load(ARRAY, 10, 11);
    let (rows, _) = proved(&load(ARRAY, 11, 11), &settings());
    let outcome = recheck(&program, &settings(), &rows, &budget());
    match outcome {
        Err(Objection::NotShown(what)) => {
            assert!(what.starts_with("out-of-bounds is not excluded"), "{what}")
        }
        other => panic!("{other:?}"),
    }
    // Rows that allow everything are an invariant, under which the array is left.
    let weak: Vec<String> = rows.iter().map(|row| row.replace("most ", "most 99999")).collect();
    assert!(recheck(&load(ARRAY, 11, 11), &settings(), &weak, &budget()).is_err());
}

#[test]
fn what_is_no_row_is_refused() {
    let program = load(ARRAY, 10, 10);
    let (rows, _) = proved(&program, &settings());
    for bad in [
        "",
        "loop",
        "loop x reached",
        "loop 0",
        "loop 0 most",
        "loop 0 most x",
        "loop 0 to 1",
        "function reached",
    ] {
        assert!(recheck(&program, &settings(), &with(&rows, 1, bad), &budget()).is_err(), "{bad}");
    }
    let longer = format!("{} 7", rows[1]);
    let outcome = recheck(&program, &settings(), &with(&rows, 1, &longer), &budget());
    assert!(matches!(outcome, Err(Objection::BadRow(1, _))), "{outcome:?}");
    assert!(recheck(&program, &settings(), &rows[1..], &budget()).is_err());
    let huge = "loop 0 most -99999999999999999999999999";
    assert!(recheck(&program, &settings(), &with(&rows, 1, huge), &budget()).is_err());
}
