//! Findings built by hand, for tests.

use ringfence_base::{Loc, Place, Sources};
use ringfence_verdict::finding::{Event, Finding, Input, InputKind, Inputs, Path, Spot, What};
use ringfence_verdict::picture::{Life, Object, Picture, Site, Value};
use ringfence_verdict::{ObjectInfo, Violation, ViolationKind};

const TEXT: &str = "\
#include <stdlib.h>

static void drop(char *p, int n) {
    if (n == 7)
        free(p);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    char *p = malloc(24);
    drop(p, n);
    free(p);
    return 0;
}
";

/// Sources of one file, and places in it.
pub(crate) fn sources(name: &str) -> (Sources, impl FnMut(&mut Sources, u32, u32) -> Loc) {
    let mut sources = Sources::default();
    let file = sources.file(name);
    sources.set_text(file, TEXT.as_bytes().into());
    (sources, move |sources: &mut Sources, line, column| sources.loc(Place { file, line, column }))
}

fn event(step: u64, loc: Loc, function: &str, what: What) -> Event {
    let depth = u32::from(function != "main");
    Event { step, loc, function: function.to_owned(), depth, what, decisive: true }
}

/// A block that is freed twice, on one input.
pub(crate) fn double_free() -> (Finding, Sources) {
    let (mut sources, mut at) = sources("src/drop.c");
    let mut at = |line, column| at(&mut sources, line, column);
    let (input, allocated, call) = (at(9, 13), at(10, 15), at(11, 5));
    let (decision, freed, again) = (at(4, 9), at(5, 9), at(12, 5));
    let object =
        ObjectInfo { what: "heap block".into(), size: 24, offset: Some(0), allocated, ended: Some(freed) };
    let message = "free of heap block of 24 bytes that was freed already, allocated at \
                   src/drop.c:10:15, freed at src/drop.c:5:9";
    let violation = Violation {
        kind: ViolationKind::DoubleFree,
        loc: again,
        message: message.into(),
        object: Some(object),
        stack: vec![("main".into(), Loc::NONE)],
    };
    let branch = What::Branch {
        condition: "n == 7".into(),
        held: true,
        values: vec![("n".into(), "7".into())],
        times_before: 0,
    };
    let events = vec![
        event(2, input, "main", What::Input { index: 0 }),
        event(4, allocated, "main", What::Allocated { size: 24 }),
        Event { decisive: false, ..event(6, call, "main", What::Call { function: "drop".into() }) },
        event(8, decision, "drop", branch),
        event(9, freed, "drop", What::Freed),
        event(12, again, "main", What::Violation),
    ];
    let value = Input {
        kind: InputKind::Number,
        value: "7".into(),
        source: "__VERIFIER_nondet_int".into(),
        variable: Some("n".into()),
        loc: input,
        decisive: true,
    };
    let mut memory = Picture::new(Site::plot("main", again, "violation"));
    let block = memory.add(Object::heap(24).that_is(Life::Freed));
    memory.root("p", Value::region(block));
    memory.root("n", Value::Number(7));
    let finding = Finding {
        inputs: Inputs { values: vec![value], ..Inputs::default() },
        path: Path { events, left_out: 0, steps: 13 },
        memory: Some(memory),
        ..Finding::bare(violation, "symex")
    };
    (finding, sources)
}

/// A block whose last pointer goes with a function.
pub(crate) fn leak() -> (Finding, Sources) {
    let (mut sources, mut at) = sources("src/drop.c");
    let (allocated, lost) = (at(&mut sources, 10, 15), at(&mut sources, 13, 5));
    let object = ObjectInfo { what: "heap block".into(), size: 24, offset: None, allocated, ended: None };
    let violation = Violation {
        kind: ViolationKind::Leak,
        loc: Loc::NONE,
        message: "heap block of 24 bytes, allocated at src/drop.c:10:15, is lost: nothing points to it any \
                  more"
            .into(),
        object: Some(object),
        stack: Vec::new(),
    };
    let events = vec![
        event(4, allocated, "main", What::Allocated { size: 24 }),
        event(12, lost, "main", What::Lost),
        event(13, Loc::NONE, "", What::Violation),
    ];
    let finding = Finding {
        path: Path { events, left_out: 0, steps: 13 },
        lost: Some(Spot { loc: lost, function: "main".into() }),
        ..Finding::bare(violation, "verifier")
    };
    (finding, sources)
}
