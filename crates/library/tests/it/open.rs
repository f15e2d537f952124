//! Models on values that are not known: what they ask, and that their answers are those of the
//! machine.

use crate::bench::{Bench, int, ptr, size};
use crate::every::{Numbers, argument, pointers};
use crate::veiled::{Veil, Veiled};
use ringfence_interp::{Prov, Stop, Value};
use ringfence_ir::Ty;
use ringfence_library::{ModelResult, names};
use ringfence_verdict::ViolationKind::{BadCall, OutOfBounds};

fn known((value, ty): (Value, Ty)) -> Veiled {
    Veiled { value, ty, open: false }
}

fn open((value, ty): (Value, Ty)) -> Veiled {
    Veiled { value, ty, open: true }
}

/// A veil over a bench with two texts whose bytes are open.
fn two_open(first: &str, second: &str) -> (Veil, Veiled, Veiled) {
    let mut bench = Bench::with_stdin("12 ab\nrest");
    let texts = [bench.text(first), bench.text(second)];
    let mut veil = Veil::over(bench);
    for (text, len) in texts.into_iter().zip([first.len(), second.len()]) {
        veil.cover(text, len as u64 + 1);
    }
    (veil, known(ptr(texts[0])), known(ptr(texts[1])))
}

/// Calls a model that must not take the bits of anything open, and gives the bits of its result.
#[track_caller]
fn bits_of(veil: &mut Veil, name: &str, args: &[Veiled]) -> u128 {
    let result = veil.call(name, args).expect("no stop").expect("a result");
    assert_eq!(veil.taken, [], "{name}");
    result.value.bits
}

#[test]
fn strings_are_only_asked_about() {
    let (mut veil, a, b) = two_open("abcd", "abXd");
    assert_eq!(bits_of(&mut veil, "strlen", &[a]), 4);
    assert_eq!(veil.questions, 5);
    assert_eq!(bits_of(&mut veil, "strcmp", &[a, a]), 0);
    assert_eq!(bits_of(&mut veil, "strcmp", &[a, b]), u128::from(0x63u64.wrapping_sub(0x58)));
    assert_eq!(bits_of(&mut veil, "strcasecmp", &[b, b]), 0);
    assert_eq!(bits_of(&mut veil, "strchr", &[a, open(int(99))]), a.value.bits + 2);
    assert_eq!(bits_of(&mut veil, "strrchr", &[b, open(int(100))]), b.value.bits + 3);
    assert_eq!(bits_of(&mut veil, "strspn", &[a, b]), 2);
    assert_eq!(bits_of(&mut veil, "strstr", &[a, b]), 0);
    assert_eq!(bits_of(&mut veil, "memcmp", &[a, b, open(size(2))]), 0);
    assert_eq!(bits_of(&mut veil, "strncpy", &[a, b, open(size(5))]), a.value.bits);
    assert_eq!(bits_of(&mut veil, "strcpy", &[a, b]), a.value.bits);
    assert_eq!(bits_of(&mut veil, "memset", &[a, open(int(65)), open(size(3))]), a.value.bits);
    let copy = bits_of(&mut veil, "strdup", &[a]);
    assert_eq!(veil.bench.read(Value { bits: copy, prov: Prov::NONE, undef: 0 }, 5), b"AAAd\0");
}

#[test]
fn digits_stay_open() {
    let (mut veil, number, hex) = two_open(" -42x", "0x1F");
    let minus = veil.call("atoi", &[number]).expect("no stop").expect("a result");
    assert_eq!((minus.value.bits as i64, minus.open), (-42, true));
    let null = known(ptr(Value::ZERO));
    assert_eq!(bits_of(&mut veil, "strtol", &[hex, null, known(int(0))]), 31);
    assert_eq!(bits_of(&mut veil, "strtoul", &[hex, null, known(int(16))]), 31);
    let (format, place) = (veil.call("strdup", &[number]), veil.call("malloc", &[known(size(4))]));
    let format = format.expect("no stop").expect("a block");
    veil.bench.machine.write(format.value, b"%d\0").expect("in bounds");
    veil.open.clear();
    let place = place.expect("no stop").expect("a block");
    assert_eq!(bits_of(&mut veil, "scanf", &[format, place]), 1);
    assert_eq!(veil.bench.machine.load(place.value, Ty::I32), Ok(Value::plain(12)));
}

#[test]
fn characters_are_only_asked_about() {
    let (mut veil, ..) = two_open("", "");
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
        assert_eq!(bits_of(&mut veil, name, &[open(int(number))]), expected, "{name} {number}");
    }
    let outside = veil.call("isalpha", &[open(int(300))]);
    assert!(matches!(outside, Err(Stop::Violation(violation)) if violation.kind == OutOfBounds));
    assert_eq!(bits_of(&mut veil, "abs", &[open(int(-7))]), 7);
    assert_eq!(bits_of(&mut veil, "ffs", &[open(int(24))]), 4);
    bits_of(&mut veil, "__VERIFIER_assert", &[open(int(1))]);
    let stopped = veil.call("exit", &[open(int(3))]);
    assert!(matches!(stopped, Err(Stop::Exit(_))) && veil.taken.is_empty());
}

#[test]
fn sizes_stay_values() {
    let (mut veil, ..) = two_open("", "");
    let block = bits_of(&mut veil, "malloc", &[open(size(10))]);
    assert_ne!(block, 0);
    assert_eq!(bits_of(&mut veil, "malloc", &[open(size(u64::MAX))]), 0);
    let array = veil.call("calloc", &[open(size(3)), known(size(4))]).expect("no stop").expect("a block");
    assert_eq!(bits_of(&mut veil, "malloc_usable_size", &[array]), 12);
    assert_eq!(bits_of(&mut veil, "calloc", &[open(size(1 << 40)), open(size(1 << 40))]), 0);
    let larger = veil.call("realloc", &[array, open(size(20))]).expect("no stop").expect("a block");
    let over = veil.call("memset", &[larger, known(int(0)), open(size(21))]);
    assert!(matches!(over, Err(Stop::Violation(violation)) if violation.kind == OutOfBounds));
    assert_eq!(veil.taken, []);
}

#[test]
fn input_stays_open() {
    let (mut veil, place, _) = two_open("0123456789", "");
    let first = veil.call("getchar", &[]).expect("no stop").expect("a result");
    assert_eq!((first.value.bits, first.open), (49, true));
    let stdin = veil.bench.stream("stdin");
    bits_of(&mut veil, "fgets", &[place, open(int(10)), known(ptr(stdin))]);
    assert_eq!(veil.bench.machine.read(place.value, 6).expect("readable"), b"2 ab\n\0");
    assert!(veil.open.contains(&place.value.low()));
    assert_eq!(bits_of(&mut veil, "read", &[known(int(0)), place, open(size(2))]), 2);
}

#[test]
fn printing_checks_but_takes_no_numbers() {
    let (mut veil, text, _) = two_open("ab", "");
    let print = |veil: &mut Veil, format: &str, args: &[Veiled]| {
        let place =
            veil.call("calloc", &[known(size(1)), known(size(40))]).expect("no stop").expect("a block");
        veil.bench.machine.write(place.value, format.as_bytes()).expect("in bounds");
        let all: Vec<Veiled> = [place].iter().chain(args).copied().collect();
        let result = veil.call("printf", &all);
        assert_eq!(veil.taken, []);
        result.map(|result| result.expect("a result").open)
    };
    let kind = |result: Result<bool, Stop>| match result {
        Err(Stop::Violation(violation)) => violation.kind,
        other => panic!("{other:?}"),
    };
    let number = open(int(5));
    assert_eq!(print(&mut veil, "%d %s %*.*s %x", &[number, text, number, number, text, number]), Ok(true));
    assert_eq!(kind(print(&mut veil, "%d %d", &[number])), BadCall);
    let bytes = veil.call("malloc", &[known(size(2))]).expect("no stop").expect("a block");
    veil.bench.machine.write(bytes.value, b"xy").expect("in bounds");
    assert_eq!(print(&mut veil, "%.*s", &[open(int(2)), bytes]), Ok(true));
    assert_eq!(kind(print(&mut veil, "%.*s", &[open(int(3)), bytes])), OutOfBounds);
    assert_eq!(kind(print(&mut veil, "%.*s", &[open(int(-1)), bytes])), OutOfBounds);
    assert_eq!(kind(print(&mut veil, "%n", &[bytes])), OutOfBounds);
    assert!(matches!(print(&mut veil, "%y", &[]), Err(Stop::Unsupported { .. })));
}

#[test]
fn text_in_memory_is_that_of_the_machine() {
    let formats = [
        "%d", "%+5d|", "%-6i|", "%06d", "%.3d", "%.0d", "%u", "%x", "%#X", "%o", "%#o", "%hhd", "%hu", "%c%%",
    ];
    for (format, number) in formats.iter().flat_map(|format| {
        [0, 1, -1, 7, 8, 9, 10, 99, 100, 255, -128, 65_535, i32::MIN, i32::MAX].map(|number| (format, number))
    }) {
        let (mut bench, mut veil) = (Bench::new(), Veil::over(Bench::new()));
        let (template, place) = (bench.text(format), bench.block(40));
        let expected = bench.int("sprintf", &[ptr(place), ptr(template), int(number)]);
        let same = [veil.bench.text(format), veil.bench.block(40)].map(|value| known(ptr(value)));
        let len = bits_of(&mut veil, "sprintf", &[same[1], same[0], open(int(number))]);
        assert_eq!(len, expected as u128, "{format} of {number}");
        assert_eq!(veil.bench.string(same[1].value), bench.string(place), "{format} of {number}");
    }
}

#[test]
fn strings_in_text_stay_open() {
    let (mut veil, text, _) = two_open("abc", "");
    let (template, place) = (veil.bench.text("<%5.2s>"), veil.bench.block(8));
    let args = [known(ptr(place)), known(size(8)), known(ptr(template)), text];
    assert_eq!(bits_of(&mut veil, "snprintf", &args), 7);
    assert_eq!(veil.bench.string(place), "<   ab>");
    let covered: Vec<bool> = (0..7).map(|at| veil.open.contains(&(place.low() + at))).collect();
    assert_eq!(covered, [false, false, false, false, true, true, false]);
    let cut = [known(ptr(place)), open(size(3)), known(ptr(template)), text];
    let result = veil.call("snprintf", &cut).expect("no stop").expect("a result");
    assert_eq!((result.value.bits, veil.bench.string(place)), (7, "< ".into()));
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

/// Every model gives on open values what it gives on known ones, and uses each value as the type that
/// it has.
#[test]
fn open_values_change_no_answer() {
    let mut numbers = Numbers(0x0123_4567_89ab_cdef);
    for name in names() {
        for seed in 0..60 {
            let (mut bench, mut veil) = (Bench::small(seed), Veil::over(Bench::small(seed)));
            bench.reopen_streams();
            let (values, same) = (pointers(&mut bench), pointers(&mut veil.bench));
            assert_eq!(values, same, "both have the same objects");
            let (count, model) = (numbers.next(6), bench.machine.model());
            let args: Vec<_> = (0..count).map(|_| argument(&mut numbers, &values, model)).collect();
            veil.cover(values[1], 11);
            let veiled: Vec<Veiled> = args
                .iter()
                .map(|&(value, ty)| Veiled { value, ty, open: ty != Ty::Ptr && numbers.next(2) == 0 })
                .collect();
            let expected = outline(&bench.call(name, &args), |value| value.bits);
            let found = veil.call(name, &veiled);
            let worded = found.as_ref().is_err_and(|stop| matches!(stop, Stop::Violation(_)));
            let found = outline(&found, |value| value.value.bits);
            if veil.unconstrained == 0 && (found != expected && !(worded && same_kind(&found, &expected))) {
                panic!("{name} of {args:?}: {found}, not {expected}");
            }
        }
    }
}

/// Whether two outlines begin with the same kind of violation: numbers in the words may be open.
fn same_kind(a: &str, b: &str) -> bool {
    a.split(' ').next() == b.split(' ').next()
}
