//! Runs before and after they are made simple.

use super::*;
use ringfence_cfront::{Config, Input as File};
use ringfence_ir::DataModel;
use ringfence_verdict::EngineName;

const HEAD: &str = "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n\
                    char *getenv(const char *); int scanf(const char *, ...); char *strcpy(char *, const char *);\n\
                    int getchar(void);\n";

fn program(text: &str) -> Program {
    let text = format!("{HEAD}{text}");
    let input = File { path: "test.c".into(), text: Some(text.as_bytes().into()), ..File::default() };
    let config = Config { model: DataModel::Lp64, ..Config::default() };
    ringfence_cfront::load(&[input], &config).program.expect("a program")
}

fn draws(kinds: &[(DrawKind, u128)]) -> Vec<Draw> {
    kinds.iter().map(|&(kind, value)| Draw { kind, value }).collect()
}

fn ints(values: &[i32]) -> Vec<Draw> {
    let kind = DrawKind::Nondet { bits: 32, signed: true };
    values.iter().map(|&value| Draw { kind, value: u128::from(value.cast_unsigned()) }).collect()
}

/// What becomes of a run.
fn simple(text: &str, replay: Replay) -> Replay {
    let program = program(text);
    let End::Violation(found) = replay.run(&program, Budget::default()).end else { panic!("a clean run") };
    let alarm = Alarm::from(&found);
    let shown = seen(&program, EngineName::new("test"), &replay, alarm, Budget::default());
    let defect = Defect { refutation: shown.expect("a violation"), replay };
    let best = simplest(&program, &defect, 1, &Budget::default()).expect("a simpler run");
    assert_eq!((best.violation().kind, best.violation().loc), (found.kind, found.loc));
    best.replay
}

fn numbers(replay: &Replay) -> Vec<i32> {
    replay.draws.iter().map(|draw| (draw.value as u32).cast_signed()).collect()
}

#[test]
fn numbers_become_small() {
    let text = "int main(void) { int a[4] = {0}; int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();\n\
                if (n < 0) return 0; return a[n] + m; }";
    let best = simple(text, Replay { draws: ints(&[1_073_742_320, -77]), ..Replay::default() });
    assert_eq!(numbers(&best), [4, 0]);
    let text = "int main(void) { int a[4] = {0}; int n = __VERIFIER_nondet_int(); return a[n / 1000 + 3]; }";
    let best = simple(text, Replay { draws: ints(&[77_777]), ..Replay::default() });
    assert_eq!(numbers(&best), [1000]);
    let best = simple(text, Replay { draws: ints(&[-77_777]), ..Replay::default() });
    assert_eq!(numbers(&best), [-4000]);
}

#[test]
fn needless_rounds_are_left_out() {
    let text = "int main(void) { int a[2] = {0}, i = 0;\n\
                while (__VERIFIER_nondet_int() != 0) { if (__VERIFIER_nondet_int() == 5) a[i++] = 1; }\n\
                return a[0]; }";
    let best =
        simple(text, Replay { draws: ints(&[9, 4, 1, 5, 7, 7, -2, 5, 3, 8, 6, 5]), ..Replay::default() });
    assert!(
        numbers(&best).len() < 10 && numbers(&best).iter().all(|number| (0..6).contains(number)),
        "{best:?}"
    );
}

#[test]
fn standard_input_becomes_short_and_plain() {
    let text = "int main(void) { int n, a[4] = {0}; if (scanf(\"%d\", &n) != 1 || n < 0) return 1; a[n] = 1; return a[0]; }";
    let best = simple(text, Replay { stdin: b"\t\t+57 x\n".to_vec(), ..Replay::default() });
    assert_eq!(best.stdin, b"4".to_vec());
    let text = "int main(void) { char b[3]; int i = 0, c; while ((c = getchar()) > 0 && c != '\\n') b[i++] = c; return b[0]; }";
    let best = simple(text, Replay { stdin: b"\xfe\xfe~~~\xfe".to_vec(), ..Replay::default() });
    assert_eq!(best.stdin, b"aaaa".to_vec());
}

#[test]
fn variables_of_the_environment_become_text() {
    let text = "int main(void) { char b[4]; char *h = getenv(\"HOME\"); if (!h) return 1; strcpy(b, h); return b[0]; }";
    let byte = (DrawKind::Environment { bits: 16 }, 0xffff);
    let drawn = [(DrawKind::Environment { bits: 1 }, 1), byte, byte, byte, byte, byte];
    let best = simple(text, Replay { draws: draws(&drawn), ..Replay::default() });
    assert_eq!((best.environment, best.draws), (vec![b"HOME=aaaa".to_vec()], Vec::new()));
}

#[test]
fn a_text_of_which_only_the_length_matters_is_one_of_equal_letters() {
    let text = "int main(void) { char b[4]; char *h = getenv(\"HOME\"); if (!h) return 1; strcpy(b, h); return b[0]; }";
    let environment = vec![b"HOME=b-0c".to_vec()];
    let best = simple(text, Replay { environment, ..Replay::default() });
    assert_eq!(best.environment, [b"HOME=aaaa".to_vec()]);
}

#[test]
fn an_endless_run_is_stopped_where_the_loss_shows() {
    let text = "void *malloc(unsigned long);\nint main(void) { int rounds = 0; for (;;) { char *p = malloc(4);\n\
                if (__VERIFIER_nondet_int() != 7) p[0] = 1; rounds++; } }";
    let draws = ints(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let best = simple(text, Replay { draws, steps: Some(100_000), ..Replay::default() });
    assert!(best.steps.is_some_and(|steps| steps < 20), "{best:?}");
    assert!(best.draws.len() <= 1, "{best:?}");
}

#[test]
fn another_violation_is_not_taken() {
    let text = "int main(void) { int a[4] = {0}; int n = __VERIFIER_nondet_int();\n\
                if (n == 1) return *(int *)0;\n if (n < 900) return 0;\n return a[n]; }";
    let best = simple(text, Replay { draws: ints(&[4000]), ..Replay::default() });
    assert_eq!(numbers(&best), [900]);
}

#[test]
fn undefined_behaviour_that_was_not_asked_about_gets_simple_inputs_too() {
    let text = "int main(void) { int n, m; if (scanf(\"%d %d\", &n, &m) != 2) return 0;\n\
                return m > 5 ? 100 / (n - 4) : 0; }";
    let replay = Replay { stdin: b"\t+4\t+77".to_vec(), ..Replay::default() };
    let best = simple(text, replay);
    assert_eq!(String::from_utf8_lossy(&best.stdin), "4 6");
}

/// What is lost before another violation is shown by a run that is stopped before that one, however short it becomes.
#[test]
fn runs_that_are_stopped_become_short() {
    let text = "void *malloc(unsigned long); void free(void *);\n\
                int main(void) { char *p = 0; int n; while (scanf(\"%d\", &n) == 1) p = malloc(8);\n\
                free(p); return *p; }";
    let program = program(text);
    let stopped =
        |steps| Replay { stdin: b"1 2 3 4 5 6 7 8".to_vec(), steps: Some(steps), ..Replay::default() };
    let leaks = |steps: &u64| {
        let end = stopped(*steps).run(&program, Budget::default()).end;
        matches!(end, End::Violation(found) if found.kind == ViolationKind::Leak)
    };
    let last = (1..2000).filter(leaks).max().expect("a block is lost");
    let best = simple(text, stopped(last));
    assert_eq!(best.stdin, b"0 0".to_vec());
}

/// A word of the command line has a letter where it may have one, and a text that the world gives is one word.
#[test]
fn words_are_words() {
    let text = "int main(int argc, char **argv) { int a[2] = {0}; return a[argc]; }";
    let best = simple(
        text,
        Replay { args: [&b"program"[..], b"\xff", b"-"].map(<[u8]>::to_vec).to_vec(), ..Replay::default() },
    );
    assert_eq!(best.args[1..], [b"a".to_vec()]);
}

/// Where words become numbers, a word that could be any is one.
#[test]
fn words_for_numbers_are_numbers() {
    let text = "int atoi(const char *);
        int main(int argc, char **argv) { int a[2] = {0}; return argc > 1 ? a[atoi(argv[1]) + 2] : 0; }";
    let words = [&b"program"[..], b"\xff"].map(<[u8]>::to_vec).to_vec();
    let best = simple(text, Replay { args: words, ..Replay::default() });
    assert_eq!(best.args[1..], [b"0".to_vec()]);
}

/// Words that the program compares with each other are changed together.
#[test]
fn equal_words_stay_equal() {
    let text = "int strcmp(const char *, const char *);
        int main(int argc, char **argv) { int a[2] = {0}; return argc == 3 && !strcmp(argv[1], argv[2]) ? a[argc] : 0; }";
    let words = [&b"program"[..], b"\x01\x02\x01", b"\x01\x02\x01"].map(<[u8]>::to_vec).to_vec();
    let best = simple(text, Replay { args: words, ..Replay::default() });
    assert_eq!(best.args[1..], [b"a".to_vec(), b"a".to_vec()]);
}
