//! Models on values that are not known: what they ask, and that their answers are those of the
//! machine.

use crate::bench::{Bench, int, ptr, size};
use crate::every::{Numbers, argument, pointers};
use crate::symbolic_host::{SymbolicHost, Tracked};
use ringfence_interp::{Prov, Stop, Value};
use ringfence_ir::Ty;
use ringfence_library::{ModelResult, names};
use ringfence_verdict::ViolationKind::{BadCall, OutOfBounds};

fn known((value, ty): (Value, Ty)) -> Tracked {
    Tracked { value, ty, symbolic: false }
}

fn symbolic((value, ty): (Value, Ty)) -> Tracked {
    Tracked { value, ty, symbolic: true }
}

/// A host over a bench with two texts whose bytes are symbolic.
fn two_symbolic(first: &str, second: &str) -> (SymbolicHost, Tracked, Tracked) {
    let mut bench = Bench::with_stdin("12 ab\nrest");
    let texts = [bench.text(first), bench.text(second)];
    let mut host = SymbolicHost::over(bench);
    for (text, len) in texts.into_iter().zip([first.len(), second.len()]) {
        host.make_symbolic(text, len as u64 + 1);
    }
    (host, known(ptr(texts[0])), known(ptr(texts[1])))
}

/// Calls a model that must not take the bits of anything symbolic, and gives the bits of its result.
#[track_caller]
fn bits_of(host: &mut SymbolicHost, name: &str, args: &[Tracked]) -> u128 {
    let result = host.call(name, args).expect("no stop").expect("a result");
    assert_eq!(host.taken, [], "{name}");
    result.value.bits
}

#[test]
fn strings_are_only_asked_about() {
    let (mut host, a, b) = two_symbolic("abcd", "abXd");
    assert_eq!(bits_of(&mut host, "strlen", &[a]), 4);
    assert_eq!(host.questions, 5);
    assert_eq!(bits_of(&mut host, "strcmp", &[a, a]), 0);
    assert_eq!(bits_of(&mut host, "strcmp", &[a, b]), u128::from(0x63u64.wrapping_sub(0x58)));
    assert_eq!(bits_of(&mut host, "strcasecmp", &[b, b]), 0);
    assert_eq!(bits_of(&mut host, "strchr", &[a, symbolic(int(99))]), a.value.bits + 2);
    assert_eq!(bits_of(&mut host, "strrchr", &[b, symbolic(int(100))]), b.value.bits + 3);
    assert_eq!(bits_of(&mut host, "strspn", &[a, b]), 2);
    assert_eq!(bits_of(&mut host, "strstr", &[a, b]), 0);
    assert_eq!(bits_of(&mut host, "memcmp", &[a, b, symbolic(size(2))]), 0);
    assert_eq!(bits_of(&mut host, "strncpy", &[a, b, symbolic(size(5))]), a.value.bits);
    assert_eq!(bits_of(&mut host, "strcpy", &[a, b]), a.value.bits);
    assert_eq!(bits_of(&mut host, "memset", &[a, symbolic(int(65)), symbolic(size(3))]), a.value.bits);
    let copy = bits_of(&mut host, "strdup", &[a]);
    assert_eq!(host.bench.read(Value { bits: copy, prov: Prov::NONE, undef: 0 }, 5), b"AAAd\0");
}

#[test]
fn digits_stay_symbolic() {
    let (mut host, number, hex) = two_symbolic(" -42x", "0x1F");
    let minus = host.call("atoi", &[number]).expect("no stop").expect("a result");
    assert_eq!((minus.value.bits as i64, minus.symbolic), (-42, true));
    let null = known(ptr(Value::ZERO));
    assert_eq!(bits_of(&mut host, "strtol", &[hex, null, known(int(0))]), 31);
    assert_eq!(bits_of(&mut host, "strtoul", &[hex, null, known(int(16))]), 31);
    let (format, place) = (host.call("strdup", &[number]), host.call("malloc", &[known(size(4))]));
    let format = format.expect("no stop").expect("a block");
    host.bench.machine.write(format.value, b"%d\0").expect("in bounds");
    host.symbolic.clear();
    let place = place.expect("no stop").expect("a block");
    assert_eq!(bits_of(&mut host, "scanf", &[format, place]), 1);
    assert_eq!(host.bench.machine.load(place.value, Ty::I32), Ok(Value::plain(12)));
}

#[test]
fn characters_are_only_asked_about() {
    let (mut host, ..) = two_symbolic("", "");
    for (name, number, expected) in [
        ("isdigit", 55, 0x800),
        ("isdigit", 65, 0),
        ("isalnum", 122, 8),
        ("isspace", 32, 0x2000),
        ("ispunct", -1, 0),
        ("toupper", 113, 81),
        ("tolower", -100, 156),
        ("isascii", -3, 0),
        ("toascii", 200, 72),
    ] {
        assert_eq!(bits_of(&mut host, name, &[symbolic(int(number))]), expected, "{name} {number}");
    }
    let outside = host.call("isalpha", &[symbolic(int(300))]);
    assert!(matches!(outside, Err(Stop::Violation(violation)) if violation.kind == OutOfBounds));
    assert_eq!(bits_of(&mut host, "abs", &[symbolic(int(-7))]), 7);
    assert_eq!(bits_of(&mut host, "ffs", &[symbolic(int(24))]), 4);
    bits_of(&mut host, "__VERIFIER_assert", &[symbolic(int(1))]);
    let stopped = host.call("exit", &[symbolic(int(3))]);
    assert!(matches!(stopped, Err(Stop::Exit(_))) && host.taken.is_empty());
}

#[test]
fn sizes_stay_values() {
    let (mut host, ..) = two_symbolic("", "");
    let block = bits_of(&mut host, "malloc", &[symbolic(size(10))]);
    assert_ne!(block, 0);
    assert_eq!(bits_of(&mut host, "malloc", &[symbolic(size(u64::MAX))]), 0);
    let array = host.call("calloc", &[symbolic(size(3)), known(size(4))]).expect("no stop").expect("a block");
    assert_eq!(bits_of(&mut host, "malloc_usable_size", &[array]), 12);
    assert_eq!(bits_of(&mut host, "calloc", &[symbolic(size(1 << 40)), symbolic(size(1 << 40))]), 0);
    let larger = host.call("realloc", &[array, symbolic(size(20))]).expect("no stop").expect("a block");
    let over = host.call("memset", &[larger, known(int(0)), symbolic(size(21))]);
    assert!(matches!(over, Err(Stop::Violation(violation)) if violation.kind == OutOfBounds));
    assert_eq!(host.taken, []);
}

#[test]
fn input_stays_open() {
    let (mut host, place, _) = two_symbolic("0123456789", "");
    let first = host.call("getchar", &[]).expect("no stop").expect("a result");
    assert_eq!((first.value.bits, first.symbolic), (49, true));
    let stdin = host.bench.stream("stdin");
    bits_of(&mut host, "fgets", &[place, symbolic(int(10)), known(ptr(stdin))]);
    assert_eq!(host.bench.machine.read(place.value, 6).expect("readable"), b"2 ab\n\0");
    assert!(host.symbolic.contains(&place.value.low()));
    assert_eq!(bits_of(&mut host, "read", &[known(int(0)), place, symbolic(size(2))]), 2);
}

#[test]
fn printing_checks_but_takes_no_numbers() {
    let (mut host, text, _) = two_symbolic("ab", "");
    let print = |host: &mut SymbolicHost, format: &str, args: &[Tracked]| {
        let place =
            host.call("calloc", &[known(size(1)), known(size(40))]).expect("no stop").expect("a block");
        host.bench.machine.write(place.value, format.as_bytes()).expect("in bounds");
        let all: Vec<Tracked> = [place].iter().chain(args).copied().collect();
        let result = host.call("printf", &all);
        assert_eq!(host.taken, []);
        result.map(|result| result.expect("a result").symbolic)
    };
    let kind = |result: Result<bool, Stop>| match result {
        Err(Stop::Violation(violation)) => violation.kind,
        other => panic!("{other:?}"),
    };
    let number = symbolic(int(5));
    assert_eq!(print(&mut host, "%d %s %*.*s %x", &[number, text, number, number, text, number]), Ok(true));
    assert_eq!(kind(print(&mut host, "%d %d", &[number])), BadCall);
    let bytes = host.call("malloc", &[known(size(2))]).expect("no stop").expect("a block");
    host.bench.machine.write(bytes.value, b"xy").expect("in bounds");
    assert_eq!(print(&mut host, "%.*s", &[symbolic(int(2)), bytes]), Ok(true));
    assert_eq!(kind(print(&mut host, "%.*s", &[symbolic(int(3)), bytes])), OutOfBounds);
    assert_eq!(kind(print(&mut host, "%.*s", &[symbolic(int(-1)), bytes])), OutOfBounds);
    assert_eq!(kind(print(&mut host, "%n", &[bytes])), OutOfBounds);
    assert!(matches!(print(&mut host, "%y", &[]), Err(Stop::Unsupported { .. })));
}

#[test]
fn text_in_memory_is_that_of_the_machine() {
    let formats = [
        "%d", "%+5d|", "%-6i|", "%06d", "%.3d", "%.0d", "%u", "%x", "%#X", "%o", "%#o", "%hhd", "%hu", "%c%%",
    ];
    for (format, number) in formats.iter().flat_map(|format| {
        [0, 1, -1, 7, 8, 9, 10, 99, 100, 255, -128, 65_535, i32::MIN, i32::MAX].map(|number| (format, number))
    }) {
        let (mut bench, mut host) = (Bench::new(), SymbolicHost::over(Bench::new()));
        let (template, place) = (bench.text(format), bench.block(40));
        let expected = bench.int("sprintf", &[ptr(place), ptr(template), int(number)]);
        let same = [host.bench.text(format), host.bench.block(40)].map(|value| known(ptr(value)));
        let len = bits_of(&mut host, "sprintf", &[same[1], same[0], symbolic(int(number))]);
        assert_eq!(len, expected as u128, "{format} of {number}");
        assert_eq!(host.bench.string(same[1].value), bench.string(place), "{format} of {number}");
    }
}

#[test]
fn strings_in_text_stay_symbolic() {
    let (mut host, text, _) = two_symbolic("abc", "");
    let (template, place) = (host.bench.text("<%5.2s>"), host.bench.block(8));
    let args = [known(ptr(place)), known(size(8)), known(ptr(template)), text];
    assert_eq!(bits_of(&mut host, "snprintf", &args), 7);
    assert_eq!(host.bench.string(place), "<   ab>");
    let covered: Vec<bool> = (0..7).map(|at| host.symbolic.contains(&(place.low() + at))).collect();
    assert_eq!(covered, [false, false, false, false, true, true, false]);
    let cut = [known(ptr(place)), symbolic(size(3)), known(ptr(template)), text];
    let result = host.call("snprintf", &cut).expect("no stop").expect("a result");
    assert_eq!((result.value.bits, host.bench.string(place)), (7, "< ".into()));
}

/// What a result says, without words and places.
fn outline<V>(result: &ModelResult<V>, bits: impl Fn(&V) -> u128) -> String {
    match result {
        Ok(value) => format!("{:?}", value.as_ref().map(bits)),
        Err(Stop::Violation(violation)) => format!("{:?} {}", violation.kind, violation.message),
        Err(Stop::Unsupported { .. }) => "unsupported".into(),
        Err(Stop::Exit(_) | Stop::QuickExit(_)) => "exit".into(),
        Err(stop) => format!("{stop:?}"),
    }
}

/// Every model gives on symbolic values what it gives on known ones, and uses each value as the type that
/// it has.
#[test]
fn symbolic_values_change_no_answer() {
    let mut numbers = Numbers(0x0123_4567_89ab_cdef);
    for name in names() {
        for seed in 0..60 {
            let (mut bench, mut host) = (Bench::small(seed), SymbolicHost::over(Bench::small(seed)));
            bench.reopen_streams();
            let (values, same) = (pointers(&mut bench), pointers(&mut host.bench));
            assert_eq!(values, same, "both have the same objects");
            let (count, model) = (numbers.next(6), bench.machine.model());
            let args: Vec<_> = (0..count).map(|_| argument(&mut numbers, &values, model)).collect();
            host.make_symbolic(values[1], 11);
            let symbolic_host: Vec<Tracked> = args
                .iter()
                .map(|&(value, ty)| Tracked { value, ty, symbolic: ty != Ty::Ptr && numbers.next(2) == 0 })
                .collect();
            let expected = outline(&bench.call(name, &args), |value| value.bits);
            let found = host.call(name, &symbolic_host);
            let worded = found.as_ref().is_err_and(|stop| matches!(stop, Stop::Violation(_)));
            let found = outline(&found, |value| value.value.bits);
            if host.unconstrained == 0 && (found != expected && !(worded && same_kind(&found, &expected))) {
                panic!("{name} of {args:?}: {found}, not {expected}");
            }
        }
    }
}

/// Whether two outlines begin with the same kind of violation: numbers in the words may be symbolic.
fn same_kind(a: &str, b: &str) -> bool {
    a.split(' ').next() == b.split(' ').next()
}
