//! `ringfence check --certificate` and `ringfence recheck`: proofs that are checked again, certificates that
//! were altered, and files that are none.

use crate::common::{Files, Said};

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);\nextern void *malloc(unsigned long);\n\
    extern void free(void *);\nextern void reach_error(void);\n";

/// A singly linked list whose values are 10 to 20.
const SLL: &str = "struct node { struct node *next; int val; };
int main(void) {
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->val = __VERIFIER_nondet_int();
        if (node->val < 10 || node->val > 20)
            node->val = 15;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        if (list->val < 10 || list->val > LIMIT)
            reach_error();
        free(list);
        list = next;
    }
    return 0;
}
";

/// A doubly linked list whose nodes have a list of their own.
const DLL: &str = "struct item { struct item *next; };
struct node { struct node *next; struct node *prev; struct item *items; };
int main(void) {
    struct node *first = 0, *last = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = 0;
        node->prev = last;
        node->items = 0;
        while (__VERIFIER_nondet_int()) {
            struct item *item = malloc(sizeof *item);
            item->next = node->items;
            node->items = item;
        }
        if (last)
            last->next = node;
        else
            first = node;
        last = node;
    }
    while (first) {
        struct node *next = first->next;
        while (first->items) {
            struct item *item = first->items;
            first->items = item->next;
            free(item);
        }
        free(first);
        first = next;
    }
    return 0;
}
";

/// A directory with the program, and its certificate.
fn certified(text: &str) -> (Files, String) {
    let text = format!("{HEAD}{text}");
    let files = Files::new(&[("list.c", text.as_bytes())]);
    let arguments =
        ["check", "list.c", "--engine", "verifier", "--certificate", "list.cert", "--", "-DLIMIT=20"];
    let said = files.run(&arguments);
    assert_eq!((said.code, said.out.lines().last()), (0, Some("verdict: TRUE")), "{said:?}");
    let certificate = std::fs::read_to_string(files.path().join("list.cert")).expect("a certificate");
    (files, certificate)
}

fn recheck(files: &Files, certificate: &str) -> Said {
    std::fs::write(files.path().join("altered.cert"), certificate).expect("a file");
    files.run(&["recheck", "altered.cert"])
}

#[track_caller]
fn holds(said: &Said) {
    assert_eq!((said.code, said.out.lines().last()), (0, Some("verdict: TRUE")), "{said:?}");
    let claim =
        "note: the certificate holds: valid-deref, valid-free, valid-memtrack, unreach-call from `main`";
    assert!(said.out.starts_with(claim) && said.err.is_empty(), "{said:?}");
}

#[track_caller]
fn does_not_hold(said: &Said) {
    assert_eq!((said.code, said.out.lines().last()), (2, Some("verdict: UNKNOWN(recheck)")), "{said:?}");
    assert!(said.out.starts_with("note: the certificate does not hold: "), "{said:?}");
}

/// A certificate without its states, and these, each with its lines.
fn states(certificate: &str) -> (String, Vec<String>) {
    let (head, rest) = certificate.split_once("\nstates ").expect("states");
    let rest = rest.split_once('\n').expect("a count").1;
    let rest = rest.strip_suffix("end\n").expect("an end");
    let all = rest.split_inclusive("\nend\n").map(str::to_owned).collect();
    (head.to_owned(), all)
}

fn together(head: &str, states: &[String]) -> String {
    format!("{head}\nstates {}\n{}end\n", states.len(), states.concat())
}

/// A certificate without the lines that start like this.
fn without(certificate: &str, start: &str) -> String {
    let lines = certificate.lines().filter(|line| !line.trim_start().starts_with(start));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The lines that say where a state is.
fn place(state: &str) -> Vec<&str> {
    state.lines().filter(|line| line.trim_start().starts_with("frame ")).collect()
}

#[test]
fn proofs_are_checked_again() {
    for text in [SLL, DLL] {
        let (files, certificate) = certified(text);
        holds(&files.run(&["recheck", "list.cert"]));
        assert!(certificate.contains("    segment head 0 next 0 "), "{certificate}");
        let (head, states) = states(&certificate);
        assert_eq!(together(&head, &states), certificate);
        // More states than needed do no harm, in any order.
        let mut doubled: Vec<String> = states.iter().rev().cloned().collect();
        doubled.extend(states);
        holds(&recheck(&files, &together(&head, &doubled)));
        // The program is as it was read from C.
        let program = files.run(&["ir", "list.c", "--", "-DLIMIT=20"]).out;
        assert!(head.ends_with(program.trim_end()), "{head}");
    }
}

#[test]
fn the_costs_are_reported() {
    let (files, _) = certified(SLL);
    let said = files.run(&["recheck", "list.cert", "--statistics", "--time-limit", "100"]);
    holds(&Said { err: String::new(), ..said });
    let said = files.run(&["recheck", "list.cert", "--statistics"]);
    let line = said.err.lines().find(|line| line.starts_with("statistics: recheck time")).expect("the time");
    let seconds: f64 = line.split_whitespace().nth(3).and_then(|word| word.parse().ok()).expect("a number");
    assert!(seconds > 0.0, "{line}");
    let said = files.run(&["recheck", "list.cert", "--time-limit", "0"]);
    assert_eq!((said.code, said.out.lines().last()), (2, Some("verdict: UNKNOWN(timeout)")), "{said:?}");
}

#[test]
fn no_place_can_be_left_out() {
    for text in [SLL, DLL] {
        let (files, certificate) = certified(text);
        let (head, all) = states(&certificate);
        let mut places: Vec<Vec<&str>> = all.iter().map(|state| place(state)).collect();
        places.sort();
        places.dedup();
        assert!(places.len() > 1, "{certificate}");
        for gone in places {
            let left: Vec<String> = all.iter().filter(|state| place(state) != gone).cloned().collect();
            does_not_hold(&recheck(&files, &together(&head, &left)));
        }
        does_not_hold(&recheck(&files, &together(&head, &[])));
    }
}

#[test]
fn states_that_say_too_much_do_not_hold() {
    let (files, certificate) = certified(SLL);
    // Lists that are never empty.
    for min in 0..3 {
        let raised = certificate.replace(&format!(" min {min} many"), &format!(" min {} many", min + 3));
        if raised != certificate {
            does_not_hold(&recheck(&files, &raised));
        }
    }
    assert!(certificate.contains(" many\n"));
    // A narrower bound of values.
    let narrow = certificate.replace("#32:20 ", "#32:19 ").replace("#32:21\n", "#32:20\n");
    assert_ne!(narrow, certificate);
    does_not_hold(&recheck(&files, &narrow));
    // One more condition on what is local to a list.
    let (head, mut all) = states(&certificate);
    let mut changed = 0;
    for state in &mut all {
        let local = state.lines().find_map(|line| line.trim().strip_prefix("local "));
        let Some(var) = local.and_then(|vars| vars.split(' ').next()).map(str::to_owned) else { continue };
        let next = state.lines().filter(|line| line.starts_with("  term ")).count();
        let more = format!("  term t{next} ult {var} #32:15\n  assume t{next}\n  next ");
        *state = state.replacen("  next ", &more, 1);
        changed += 1;
    }
    assert!(changed > 0, "{certificate}");
    does_not_hold(&recheck(&files, &together(&head, &all)));
}

#[test]
fn states_that_say_too_little_do_not_hold() {
    let (files, certificate) = certified(SLL);
    let vague = without(&certificate, "assume ");
    assert_ne!(vague, certificate);
    does_not_hold(&recheck(&files, &vague));
}

#[test]
fn what_goes_wrong_is_reported() {
    let files = Files::new(&[
        ("bug.c", b"int main(void) { int *p = 0; return *p; }\n"),
        ("fine.c", b"int main(void) { return 0; }\n"),
    ]);
    let certificate = |name: &str| {
        let program = files.run(&["ir", name]).out;
        let lines = program.lines().count();
        let settings = "entry \"main\"\nproperty valid-deref\nmalloc-may-fail no";
        format!("ringfence-certificate 1\n{settings}\nprogram {lines}\n{program}states 0\nend\n")
    };
    let said = recheck(&files, &certificate("bug.c"));
    does_not_hold(&said);
    assert!(said.out.contains("does not hold: null-deref is not excluded at bug.c:1:37\n"), "{said:?}");
    let said = recheck(&files, &certificate("fine.c"));
    let holds = "note: the certificate holds: valid-deref from `main`, where allocations succeed; 1 state\n";
    assert_eq!((said.code, said.out), (0, format!("{holds}verdict: TRUE\n")));
}

#[test]
fn shapes_that_say_too_much_do_not_hold() {
    let (files, certificate) = certified(DLL);
    // What is there for every node would be there once.
    let shared = without(&certificate, "below ");
    assert_ne!(shared, certificate);
    does_not_hold(&recheck(&files, &shared));
    // At most one node.
    let short = certificate.replace("min 0 many", "min 0 one").replace("min 1 many", "min 1 one");
    assert_ne!(short, certificate);
    does_not_hold(&recheck(&files, &short));
    // Without links back.
    let single = certificate.replace(" prev 8 ", " prev - ");
    assert_ne!(single, certificate);
    assert_ne!(recheck(&files, &single).code, 0);
}

#[test]
fn another_program_or_task_needs_another_certificate() {
    let (files, certificate) = certified(SLL);
    let other = files.run(&["ir", "list.c", "--", "-DLIMIT=19"]).out;
    let (head, all) = states(&certificate);
    let settings = head.split("\nprogram ").next().expect("settings");
    let lines = other.lines().count();
    let head = format!("{settings}\nprogram {lines}\n{}", other.trim_end());
    does_not_hold(&recheck(&files, &together(&head, &all)));
    let failing = certificate.replace("malloc-may-fail no", "malloc-may-fail yes");
    does_not_hold(&recheck(&files, &failing));
    let fewer = certificate.replace("property valid-memtrack\n", "");
    let said = recheck(&files, &fewer);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("holds: valid-deref, valid-free, unreach-call from"), "{said:?}");
}

#[test]
fn leaks_at_the_end_are_part_of_the_task() {
    let text = "#include <stdlib.h>\nstruct node { struct node *next; };\nextern int __VERIFIER_nondet_int(void);\n\
                int main(void)\n{\n    struct node *top = NULL;\n    while (__VERIFIER_nondet_int()) {\n        \
                struct node *n = malloc(sizeof *n);\n        n->next = top;\n        top = n;\n    }\n    return 0;\n}\n";
    let files = Files::new(&[("list.c", text.as_bytes())]);
    let words =
        ["check", "list.c", "--engine", "verifier", "--certificate", "list.cert", "--no-leaks-at-end"];
    let said = files.run(&words);
    assert_eq!(said.code, 0, "{said:?}");
    let certificate = std::fs::read_to_string(files.path().join("list.cert")).expect("a certificate");
    let said = recheck(&files, &certificate);
    holds(&said);
    assert!(said.out.contains("held when the program begins to end are no leaks"), "{said:?}");
    does_not_hold(&recheck(&files, &certificate.replace("leaks-at-end no\n", "")));
}

#[test]
fn files_that_are_no_certificates_are_refused() {
    let (files, certificate) = certified(SLL);
    let path = files.path();
    std::fs::write(path.join("binary"), b"\xff\xfe\x00").unwrap();
    std::fs::write(path.join("empty"), b"").unwrap();
    std::fs::write(path.join("prose"), b"This is no certificate.\n").unwrap();
    files.run(&["recheck", "binary"]).expect(3, "`binary` is not a certificate: not UTF-8");
    files.run(&["recheck", "empty"]).expect(3, "`empty`, line 1: not a certificate");
    files.run(&["recheck", "prose"]).expect(3, "`prose`, line 1: not a certificate");
    files.run(&["recheck", "nowhere"]).expect(3, "cannot read `nowhere`");
    files.run(&["recheck"]).expect(3, "Usage: ringfence recheck");
    let line = 1 + certificate.lines().position(|line| line == "  phase entry").expect("a phase");
    for (old, new, said) in [
        ("ringfence-certificate 1", "ringfence-certificate 2", "line 1: not a certificate".to_owned()),
        ("entry \"main\"\n", "", "there is no `entry` before the program".to_owned()),
        (
            "entry \"main\"",
            "entry \"start\"",
            "the program does not define the entry function `start`".to_owned(),
        ),
        ("property valid-deref", "property safety", "line 3: there is no such property".to_owned()),
        ("malloc-may-fail no", "malloc-may-fail maybe", "yes or no is expected".to_owned()),
        ("ringfence-ir 1", "ringfence-ir 9", "line 10: 'ringfence-ir 1' is missing".to_owned()),
        ("  phase entry", "  phase lunch", format!("line {line}: there is no phase `lunch`")),
        ("  phase entry\n", "", format!("line {}: the state has no `phase`", line - 1)),
    ] {
        let altered = certificate.replacen(old, new, 1);
        assert_ne!(altered, certificate, "{old}");
        recheck(&files, &altered).expect(3, &said);
    }
    recheck(&files, &format!("{certificate}more\n")).expect(3, "there is something after the `end`");
}

#[test]
fn a_file_that_was_cut_off_is_refused() {
    let (files, certificate) = certified(SLL);
    let lines: Vec<&str> = certificate.lines().collect();
    let mut counts: Vec<usize> = (0..lines.len()).step_by(7).collect();
    counts.extend([lines.len() - 2, lines.len() - 1]);
    for count in counts {
        let cut: String = lines[..count].iter().map(|line| format!("{line}\n")).collect();
        recheck(&files, &cut).expect(3, "error: `altered.cert`, line ");
        let within: String = cut.chars().take(cut.len().saturating_sub(3)).collect();
        assert_eq!(recheck(&files, &within).code, 3, "{count}");
    }
}

#[test]
fn nothing_is_written_without_a_proof() {
    let text = format!("{HEAD}{SLL}");
    let files = Files::new(&[("list.c", text.as_bytes())]);
    let arguments = ["check", "list.c", "--certificate", "list.cert", "--", "-DLIMIT=19"];
    let said = files.run(&arguments);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("note: `list.cert` was not written: nothing was proved\n"), "{said:?}");
    assert!(!files.path().join("list.cert").exists());
    let said = files.run(&["check", "list.c", "--certificate", "no/list.cert"]);
    said.expect(3, "cannot write `no/list.cert`");
}

/// A certificate of the template engine.
fn certified_by_templates(text: &str, limit: &str) -> (Files, String) {
    let text = format!("{HEAD}{text}");
    let files = Files::new(&[("list.c", text.as_bytes())]);
    let define = format!("-DLIMIT={limit}");
    let arguments =
        ["check", "list.c", "--engine", "templates", "--certificate", "list.cert", "--", define.as_str()];
    let said = files.run(&arguments);
    assert_eq!((said.code, said.out.lines().last()), (0, Some("verdict: TRUE")), "{said:?}");
    let all = said.err + &said.out;
    assert!(all.contains("obligations were rechecked"), "{all}");
    let certificate = std::fs::read_to_string(files.path().join("list.cert")).expect("a certificate");
    (files, certificate)
}

#[test]
fn proofs_by_templates_are_checked_again() {
    let (files, certificate) = certified_by_templates(SLL, "20");
    let said = files.run(&["recheck", "list.cert"]);
    holds(&said);
    assert!(said.out.contains(" obligations\n"), "{said:?}");
    let (program, rows) = certificate.split_once("\ntemplates ").expect("a template");
    // No row can say more than it does.
    for (from, to) in [(" most 20", " most 19"), (" most -10", " most -11"), (" reached", " nothing")] {
        let changed = rows.replace(from, to);
        assert_ne!(changed, rows, "{from}");
        does_not_hold(&recheck(&files, &format!("{program}\ntemplates {changed}")));
    }
    // The program is not another one.
    let (_, other) = certified(SLL);
    let (_, states) = other.split_once("\nstates ").expect("states");
    holds(&recheck(&files, &format!("{program}\nstates {states}")));
    let wrong = program.replace(" 20", " 19");
    assert_ne!(wrong, program);
    does_not_hold(&recheck(&files, &format!("{wrong}\ntemplates {rows}")));
}

#[test]
fn damaged_certificates_of_templates_are_refused() {
    let (files, certificate) = certified_by_templates(SLL, "20");
    let refused = |text: &str| {
        let said = recheck(&files, text);
        assert_eq!((said.code, said.out.as_str()), (3, ""), "{said:?}");
    };
    refused(certificate.strip_suffix("end\n").expect("an end"));
    refused(&format!("{certificate}row loop 0 reached\n"));
    refused(&certificate.replace("\ntemplates intervals", "\ntemplates guesses"));
    refused(&certificate.replace(" unwind 0", " unwind 99999999"));
    refused(&certificate.replace(" reached", " perhaps"));
    refused(&certificate.replace(" most ", " most x"));
    let (head, rows) = certificate.split_once("\nrows ").expect("rows");
    let (count, rest) = rows.split_once('\n').expect("a count");
    let fewer: u32 = count.parse::<u32>().expect("a number") - 1;
    refused(&format!("{head}\nrows {fewer}\n{rest}"));
    let first = rest.split_once('\n').expect("a row").1;
    does_not_hold(&recheck(&files, &format!("{head}\nrows {fewer}\n{first}")));
}

#[test]
fn a_certificate_is_about_the_sources_that_were_proved() {
    let text: &[u8] = b"int main(void) { return 0; }\n";
    let files = Files::new(&[("safe.c", text)]);
    let said = files.run(&["check", "safe.c", "--certificate", "safe.cert"]);
    assert_eq!(said.code, 0, "{said:?}");
    let certificate = std::fs::read_to_string(files.path().join("safe.cert")).unwrap();
    assert!(certificate.contains("\nsource \"safe.c\" "), "{certificate}");
    assert_eq!(files.run(&["recheck", "safe.cert"]).code, 0);
    std::fs::write(files.path().join("safe.c"), b"int main(void) { return *(int *)0; }\n").unwrap();
    files.run(&["recheck", "safe.cert"]).expect(3, "is about another text of `safe.c`");
    // Without the file, the program in the certificate is what is proved.
    std::fs::remove_file(files.path().join("safe.c")).unwrap();
    assert_eq!(files.run(&["recheck", "safe.cert"]).code, 0);
}
