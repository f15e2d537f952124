//! The domain of multiword lists on memory managers, in the language of "Beyond Reachability" (section 3): assignments, look-ups, mutations,
//! conditionals and loops over numbers. The programs follow the published descriptions of the algorithms.

use ringfence_seplog::multiword::{Domain, Kind};
use ringfence_seplog::notation::{parse, print};
use ringfence_seplog::{Atom, Definitions, Formula, Linear, Machine, Names, Pure, SymbolicHeap, Var};

/// One cell for each address, as in the paper.
const CELLS: Machine = Machine { byte_bits: 64, word: 1 };

#[derive(Debug, Clone)]
enum Command {
    Assign(Var, Linear),
    Load(Var, Linear),
    Store(Linear, Linear),
    If(Test, Vec<Command>, Vec<Command>),
    While(Test, Vec<Command>),
}

/// A comparison that holds, and what holds where it does not.
#[derive(Debug, Clone)]
struct Test {
    holds: Pure,
    contraries: Vec<Pure>,
}

/// Reads programs.
struct Reader<'t, 'n> {
    words: std::iter::Peekable<std::str::SplitWhitespace<'t>>,
    names: &'n mut Names,
    definitions: &'n Definitions,
}

impl Reader<'_, '_> {
    /// Words up to one of some, which is taken, too.
    fn until(&mut self, ends: &[&str]) -> (String, String) {
        let mut text = String::new();
        loop {
            let word = self.words.next().expect("the program goes on");
            if ends.contains(&word) {
                return (text, word.to_owned());
            }
            text.push_str(word);
            text.push(' ');
        }
    }

    fn comparison(&mut self, text: &str) -> Pure {
        let formula = parse::formula(text, self.names, self.definitions, CELLS).expect(text);
        formula.disjuncts[0].pure[0].clone()
    }

    fn number(&mut self, text: &str) -> Linear {
        match self.comparison(&format!("{text} == 0")) {
            Pure::Zero(linear) => linear,
            _ => unreachable!(),
        }
    }

    fn test(&mut self) -> Test {
        let (text, _) = self.until(&["{"]);
        let holds = self.comparison(&text);
        let contraries = holds.contraries().expect("small numbers");
        Test { holds, contraries }
    }

    fn block(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        while let Some(word) = self.words.next() {
            let command = match word {
                "}" => break,
                "if" => {
                    let test = self.test();
                    let then = self.block();
                    let otherwise = match self.words.next_if_eq(&"else") {
                        Some(_) => {
                            assert_eq!(self.words.next(), Some("{"));
                            self.block()
                        }
                        None => Vec::new(),
                    };
                    Command::If(test, then, otherwise)
                }
                "while" => {
                    let test = self.test();
                    Command::While(test, self.block())
                }
                "[" => {
                    let (at, _) = self.until(&["]"]);
                    assert_eq!(self.words.next(), Some("="));
                    let (value, _) = self.until(&[";"]);
                    Command::Store(self.number(&at), self.number(&value))
                }
                name => {
                    let var = self.names.var(name);
                    assert_eq!(self.words.next(), Some("="));
                    match self.words.next_if_eq(&"[") {
                        Some(_) => {
                            let (at, _) = self.until(&["]"]);
                            assert_eq!(self.words.next(), Some(";"));
                            Command::Load(var, self.number(&at))
                        }
                        None => {
                            let (value, _) = self.until(&[";"]);
                            Command::Assign(var, self.number(&value))
                        }
                    }
                }
            };
            commands.push(command);
        }
        commands
    }
}

/// The address that may not be there.
type Fault = (SymbolicHeap, Linear);

struct Analysis<'a> {
    domain: Domain<'a>,
    /// How many heaps the invariants of all loops have.
    states: usize,
}

impl Analysis<'_> {
    fn run(&mut self, commands: &[Command], heaps: Vec<SymbolicHeap>) -> Result<Vec<SymbolicHeap>, Fault> {
        commands.iter().try_fold(heaps, |heaps, command| {
            let mut all = Vec::new();
            if let Command::While(test, body) = command {
                return self.repeat(test, body, heaps);
            }
            for heap in heaps {
                all.extend(self.step(command, heap)?);
            }
            Ok(all)
        })
    }

    fn step(&mut self, command: &Command, heap: SymbolicHeap) -> Result<Vec<SymbolicHeap>, Fault> {
        Ok(match command {
            Command::Assign(var, value) => vec![assign(heap, *var, value)],
            Command::Load(var, at) => {
                let fault = || (heap.clone(), at.clone());
                let exposed = self.domain.expose(&heap, at, CELLS.word()).ok_or_else(fault)?;
                let found = exposed.into_iter().map(|found| {
                    let mut rest = found.rest;
                    rest.spatial.push(cell(at, &found.value));
                    assign(rest, *var, &found.value)
                });
                found.collect()
            }
            Command::Store(at, value) => {
                let fault = || (heap.clone(), at.clone());
                let exposed = self.domain.expose(&heap, at, CELLS.word()).ok_or_else(fault)?;
                let found = exposed.into_iter().map(|found| {
                    let mut rest = found.rest;
                    rest.spatial.push(cell(at, value));
                    rest
                });
                found.collect()
            }
            Command::If(test, then, otherwise) => {
                let (yes, no) = self.split(test, vec![heap]);
                let mut all = self.run(then, yes)?;
                all.extend(self.run(otherwise, no)?);
                all
            }
            Command::While(..) => unreachable!(),
        })
    }

    fn split(&self, test: &Test, heaps: Vec<SymbolicHeap>) -> (Vec<SymbolicHeap>, Vec<SymbolicHeap>) {
        let with = |cases: &[Pure]| -> Vec<SymbolicHeap> {
            let prover = self.domain.prover();
            let each = heaps.iter().flat_map(|heap| {
                cases.iter().map(move |pure| {
                    let mut heap = heap.clone();
                    heap.pure.push(pure.clone());
                    heap
                })
            });
            each.filter(|heap| !prover.is_inconsistent(heap)).collect()
        };
        (with(std::slice::from_ref(&test.holds)), with(&test.contraries))
    }

    /// The widened differential fixpoint.
    fn repeat(
        &mut self,
        test: &Test,
        body: &[Command],
        heaps: Vec<SymbolicHeap>,
    ) -> Result<Vec<SymbolicHeap>, Fault> {
        let mut known = Vec::new();
        let start: Vec<SymbolicHeap> = heaps.iter().filter_map(|heap| self.domain.abstracted(heap)).collect();
        let mut new = self.domain.widened(&mut known, &start);
        while !new.is_empty() {
            assert!(known.len() < 400, "the loop does not end");
            let (inside, _) = self.split(test, new);
            let after = self.run(body, inside)?;
            let after: Vec<SymbolicHeap> =
                after.iter().filter_map(|heap| self.domain.abstracted(heap)).collect();
            new = self.domain.widened(&mut known, &after);
        }
        self.states += known.len();
        Ok(self.split(test, known).1)
    }
}

fn cell(at: &Linear, value: &Linear) -> Atom {
    Atom::Cell { at: at.clone(), cell: CELLS.word(), value: value.clone() }
}

/// A heap after an assignment: what the variable was is a number that exists.
fn assign(heap: SymbolicHeap, var: Var, value: &Linear) -> SymbolicHeap {
    let unused = value.vars().fold(heap.unused(), |fresh, own| match own {
        Var::Primed(number) => fresh.max(number + 1),
        Var::Program(_) => fresh,
    });
    let old = Linear::var(Var::Primed(unused));
    let replace = |own: Var| if own == var { old.clone() } else { Linear::var(own) };
    let mut after = heap.map(replace).expect("small numbers");
    let value = value.map(replace).expect("small numbers");
    after.pure.push(Pure::Zero(Linear::var(var).minus(&value).expect("small numbers")));
    after
}

/// What the analysis finds of a program: its postcondition, or a fault.
fn analyse(before: &str, program: &str, after: &str) -> Result<(bool, String, usize), String> {
    analyse_kind(Kind::PAPER, before, program, after)
}

/// The same for nodes of some kind. The object `base` is no node.
fn analyse_kind(
    kind: Kind,
    before: &str,
    program: &str,
    after: &str,
) -> Result<(bool, String, usize), String> {
    let mut definitions = Definitions::default();
    let (node, list) = kind.define(&mut definitions, CELLS).expect("nodes of the paper");
    let mut names = Names::default();
    let start = parse::formula(before, &mut names, &definitions, CELLS).expect(before);
    let wanted = parse::formula(after, &mut names, &definitions, CELLS).expect(after);
    let commands =
        Reader { words: program.split_whitespace().peekable(), names: &mut names, definitions: &definitions }
            .block();
    let anchors = [names.var("base")];
    let (most, landmarks, numbers) = (4, &[], &[]);
    let domain = Domain {
        definitions: &definitions,
        machine: CELLS,
        kind,
        node,
        list,
        most,
        kept: &[],
        anchors: &anchors,
        edges: &[],
        landmarks,
        thresholds: &[],
        numbers,
        careful: false,
        keeps_blocks: false,
        starts: None,
    };
    let mut analysis = Analysis { domain, states: 0 };
    match analysis.run(&commands, start.disjuncts) {
        Ok(heaps) => {
            let mut ends = Vec::new();
            let heaps: Vec<SymbolicHeap> = heaps.iter().filter_map(|heap| domain.abstracted(heap)).collect();
            let _ = domain.widened(&mut ends, &heaps);
            let post = Formula { disjuncts: ends };
            let text = print::formula(&post, &names, &definitions, CELLS);
            Ok((domain.prover().entails(&post, &wanted), text, analysis.states))
        }
        Err((heap, at)) => {
            let heap = print::heap(&heap, &names, &definitions, CELLS);
            Err(format!("{at:?} may not be there: {heap}"))
        }
    }
}

const FIRST_FIT: &str = "
    ans = 0 ; prev = 0 ; p = free ;
    while p != 0 {
        s = [ p + 1 ] ;
        if s == n {
            t = [ p ] ;
            if prev == 0 { free = t ; } else { [ prev ] = t ; }
            ans = p ; p = 0 ;
        } else {
            if s >= n + 2 {
                s = s - n ;
                [ p + 1 ] = s ;
                ans = p + s ;
                [ ans + 1 ] = n ;
                p = 0 ;
            } else {
                prev = p ;
                p = [ p ] ;
            }
        }
    }
    prev = 0 ; p = 0 ; s = 0 ; t = 0 ;";

#[test]
fn first_fit_gives_a_node_of_the_size_that_was_asked_for() {
    let before = "n >= 2 && mls(free, 0)";
    let after = "ans == 0 && n >= 2 && mls?(free, 0) || n >= 2 && nd(ans, a', n) * mls?(free, 0)";
    let (holds, post, states) = analyse(before, FIRST_FIT, after).unwrap_or_else(|fault| panic!("{fault}"));
    println!("{states} {post}");
    assert!(holds, "{post}");
    assert!(!post.contains("true"), "{post}");
}

const FREE: &str = "
    b = ap - 2 ; prev = 0 ; p = free ; go = 1 ;
    while go == 1 {
        if p == 0 { go = 0 ; } else {
            if p >= b { go = 0 ; } else { prev = p ; p = [ p ] ; }
        }
    }
    s = [ b + 1 ] ;
    if p == 0 { [ b ] = p ; } else {
        if b + s == p {
            t = [ p + 1 ] ; s = s + t ; [ b + 1 ] = s ;
            t = [ p ] ; [ b ] = t ;
        } else { [ b ] = p ; }
    }
    if prev == 0 { free = b ; } else {
        t = [ prev + 1 ] ;
        if prev + t == b {
            t = t + s ; [ prev + 1 ] = t ;
            u = [ b ] ; [ prev ] = u ;
        } else { [ prev ] = b ; }
    }
    b = 0 ; prev = 0 ; p = 0 ; s = 0 ; t = 0 ; u = 0 ;";

#[test]
fn free_gives_a_node_back_to_the_list() {
    let before = "mls(free, 0) * nd(ap - 2, a', b') || free == 0 && nd(ap - 2, a', b')";
    let after = "mls?(free, ap - 2) * mls(ap - 2, 0) || mls(free, 0)";
    let (holds, post, states) = analyse(before, FREE, after).unwrap_or_else(|fault| panic!("{fault}"));
    println!("{states} {post}");
    assert!(holds, "{post}");
    assert!(!post.contains("true"), "{post}");
}

const BEST_FIT: &str = "
    ans = 0 ; best = 0 ; before = 0 ; size = 0 ; prev = 0 ; p = free ;
    while p != 0 {
        s = [ p + 1 ] ;
        if s >= n {
            if best == 0 { best = p ; before = prev ; size = s ; } else {
                if s < size { best = p ; before = prev ; size = s ; }
            }
        }
        prev = p ;
        p = [ p ] ;
    }
    if best != 0 {
        s = [ best + 1 ] ;
        if s == n {
            t = [ best ] ;
            if before == 0 { free = t ; } else { [ before ] = t ; }
            ans = best ;
        } else {
            if s >= n + 2 {
                s = s - n ;
                [ best + 1 ] = s ;
                ans = best + s ;
                [ ans + 1 ] = n ;
            }
        }
    }
    best = 0 ; before = 0 ; size = 0 ; prev = 0 ; p = 0 ; s = 0 ; t = 0 ;";

#[test]
fn best_fit_gives_a_node_of_the_size_that_was_asked_for() {
    let before = "n >= 2 && mls(free, 0)";
    let after = "ans == 0 && n >= 2 && mls?(free, 0) || n >= 2 && nd(ans, a', n) * mls?(free, 0)";
    let (holds, post, states) = analyse(before, BEST_FIT, after).unwrap_or_else(|fault| panic!("{fault}"));
    println!("{states} {post}");
    assert!(holds, "{post}");
    assert!(!post.contains("true"), "{post}");
}

/// Whether a program with one change is shown to be right all the same.
fn is_right_with(before: &str, program: &str, change: (&str, &str), after: &str) -> bool {
    let (old, new) = change;
    assert_eq!(program.matches(old).count(), 1, "{old}");
    match analyse(before, &program.replace(old, new), after) {
        Ok((holds, post, _)) => holds && !post.contains("true"),
        Err(_) => false,
    }
}

#[test]
fn broken_managers_are_not_right() {
    let asked = "n >= 2 && mls(free, 0)";
    let given = "ans == 0 && n >= 2 && mls?(free, 0) || n >= 2 && nd(ans, a', n) * mls?(free, 0)";
    let (freed, listed) = (
        "mls(free, 0) * nd(ap - 2, a', b') || free == 0 && nd(ap - 2, a', b')",
        "mls?(free, ap - 2) * mls(ap - 2, 0) || mls(free, 0)",
    );
    assert!(is_right_with(asked, FIRST_FIT, ("prev = 0 ; p = free ;", "p = free ; prev = 0 ;"), given));
    for (before, program, change, after) in [
        // A rest that is no node.
        (asked, FIRST_FIT, ("s >= n + 2", "s >= n"), given),
        (asked, FIRST_FIT, ("s >= n + 2", "s >= n + 1"), given),
        // The block that is given is one too far, has no size, or a wrong one.
        (asked, FIRST_FIT, ("ans = p + s ;", "ans = p + s + 1 ;"), given),
        (asked, FIRST_FIT, ("[ ans + 1 ] = n ;", ""), given),
        (asked, FIRST_FIT, ("[ ans + 1 ] = n ;", "[ ans + 1 ] = n + 1 ;"), given),
        // The rest keeps its old size.
        (asked, FIRST_FIT, ("[ p + 1 ] = s ;", ""), given),
        // The block stays in the list.
        (asked, FIRST_FIT, ("[ prev ] = t ;", ""), given),
        (asked, FIRST_FIT, ("{ free = t ; }", "{ }"), given),
        // The rest of the list is lost, or the list leads to what was given away.
        (asked, FIRST_FIT, ("[ prev ] = t ;", "[ prev ] = 0 ;"), given),
        // Coalescing: a wrong size, a lost link, no link at all.
        (freed, FREE, ("s = s + t ;", "s = s + t + 1 ;"), listed),
        (freed, FREE, ("t = [ p ] ; [ b ] = t ;", ""), listed),
        (freed, FREE, ("u = [ b ] ; [ prev ] = u ;", "[ prev ] = 0 ;"), listed),
        (freed, FREE, ("else { [ prev ] = b ; }", "else { }"), listed),
        (freed, FREE, ("b = ap - 2 ;", "b = ap - 1 ;"), listed),
        (freed, FREE, ("{ free = b ; }", "{ }"), listed),
    ] {
        assert!(!is_right_with(before, program, change, after), "{change:?}");
    }
}

/// The nodes of the manager in section 8.7 of "The C Programming Language": the size counts headers, its own among them.
const HEADERS: Kind = Kind { unit: 2, ..Kind::PAPER };

/// The free list of that manager: circular, with the header `base` in it, and `freep` anywhere in it.
const RING: &str = "
    freep == base && base |-> base * base + 1 |-> 0
    || freep == base && base |-> a' * base + 1 |-> 0 * mls(a', base)
    || base |-> freep * base + 1 |-> 0 * mls(freep, base)
    || base |-> a' * base + 1 |-> 0 * mls(a', freep) * mls(freep, base)";

/// `free` of that manager, for the block at `bp`.
const RING_FREE: &str = "
    p = freep ; q = [ p ] ; go = 1 ;
    while go == 1 {
        if bp > p {
            if bp < q { go = 0 ; } else {
                if p >= q { go = 0 ; } else { p = q ; q = [ p ] ; }
            }
        } else {
            if p >= q {
                if bp < q { go = 0 ; } else { p = q ; q = [ p ] ; }
            } else { p = q ; q = [ p ] ; }
        }
    }
    s = [ bp + 1 ] ;
    if bp + 2 * s == q {
        t = [ q + 1 ] ; s = s + t ; [ bp + 1 ] = s ;
        t = [ q ] ; [ bp ] = t ;
    } else { [ bp ] = q ; }
    t = [ p + 1 ] ;
    if p + 2 * t == bp {
        s = [ bp + 1 ] ; t = t + s ; [ p + 1 ] = t ;
        u = [ bp ] ; [ p ] = u ;
    } else { [ p ] = bp ; }
    freep = p ;
    go = 0 ; q = 0 ; s = 0 ; t = 0 ; u = 0 ;";

fn with_block(ring: &str, block: &str) -> String {
    let each: Vec<String> =
        ring.split("||").map(|disjunct| format!("{block} && {disjunct} * nd(bp, y', z')")).collect();
    each.join(" || ")
}

#[test]
fn a_ring_takes_a_block_above_its_header() {
    let before = with_block(RING, "base < bp");
    let program = format!("{RING_FREE} bp = 0 ; p = 0 ;");
    let (holds, post, states) =
        analyse_kind(HEADERS, &before, &program, RING).unwrap_or_else(|fault| panic!("{fault}"));
    println!("{states} {post}");
    assert!(holds, "{post}");
    assert!(!post.contains("true"), "{post}");
}

#[test]
fn a_ring_may_lose_its_header_to_a_block_below() {
    let before = with_block(RING, "bp != 0");
    let program = format!("{RING_FREE} bp = 0 ; p = 0 ;");
    let result = analyse_kind(HEADERS, &before, &program, RING);
    println!("{result:?}");
    assert!(result.is_err() || result.is_ok_and(|(holds, post, _)| !holds || post.contains("true")));
}

/// Slots of four cells each, with the link in the second one.
const SLOTS: Kind = Kind { link: Some(1), size: None, header: 2, unit: 4, extra: 4, ..Kind::PAPER };

/// Records that lie one behind the other: a length, and so many cells behind it.
const RECORDS: Kind = Kind { link: None, size: Some(0), header: 1, extra: 1, ..Kind::PAPER };

/// What the analysis says of a program about nodes of a kind.
fn holds_for(kind: Kind, before: &str, program: &str, after: &str) -> bool {
    analyse_kind(kind, before, program, after).is_ok_and(|(holds, ..)| holds)
}

#[test]
fn slots_are_taken_and_given_back() {
    let swap = "
        b = free ; free = [ b + 1 ] ; [ b ] = 7 ; [ b + 3 ] = 8 ;
        [ b + 1 ] = free ; free = b ; b = 0 ;";
    assert!(holds_for(SLOTS, "mls(free, 0)", swap, "mls(free, 0)"));
    // Behind the slot, over the link, and a list that was not put together again.
    for (change, with) in [("[ b + 3 ] = 8 ;", "[ b + 4 ] = 8 ;"), ("[ b ] = 7 ;", "[ b + 1 ] = 7 ;")] {
        let broken = swap.replace(change, with);
        let broken = if change == "[ b ] = 7 ;" { broken.replace("[ b + 1 ] = free ;", "") } else { broken };
        assert!(!holds_for(SLOTS, "mls(free, 0)", &broken, "mls(free, 0)"), "{broken}");
    }
    assert!(!holds_for(SLOTS, "mls?(free, 0)", swap, "mls?(free, 0)"));
}

#[test]
fn records_are_walked_by_their_lengths() {
    let walk = "p = start ; while p != end { s = [ p ] ; p = p + s + 1 ; } p = 0 ; s = 0 ;";
    assert!(holds_for(RECORDS, "mls?(start, end)", walk, "mls?(start, end)"));
    assert!(!holds_for(RECORDS, "mls?(start, end)", &walk.replace("s + 1", "s + 2"), "mls?(start, end)"));
    assert!(!holds_for(
        RECORDS,
        "mls?(start, end) * blk(end, stop)",
        &walk.replace("!= end", "!= stop"),
        "true"
    ));
}

#[test]
fn a_record_ends_where_the_next_one_begins() {
    let mut definitions = Definitions::default();
    RECORDS.define(&mut definitions, CELLS).expect("records");
    let prover = ringfence_seplog::prover::Prover { definitions: &definitions, machine: CELLS };
    let entails = |left: &str, right: &str| {
        let mut names = Names::default();
        let [left, right] =
            [left, right].map(|text| parse::formula(text, &mut names, &definitions, CELLS).expect(text));
        prover.entails(&left, &right)
    };
    assert!(entails("x |-> n * blk(x + 1, x + 1 + n)", "mls(x, x + 1 + n)"));
    assert!(entails("mls?(x, y) * y |-> n * blk(y + 1, y + 1 + n)", "mls(x, y + n + 1)"));
    assert!(entails("nd(x, y, n)", "y == x + n + 1 && nd(x, y, n)"));
    assert!(!entails("x |-> n * blk(x + 1, x + 1 + n)", "mls(x, x + n)"));
    assert!(!entails("x |-> n * blk(x + 1, x + n)", "mls(x, x + 1 + n)"));
    assert!(!entails("nd(x, y, n) * z |-> 0", "mls(x, z + 1)"));
}
