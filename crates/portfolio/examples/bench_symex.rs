//! Prints the table of the speed of symbolic execution in `docs/benchmarks.md`: run it with
//! `cargo run --release -p ringfence-portfolio --example bench_symex`.

use ringfence_base::Budget;
use ringfence_cfront::{Config, Input, flags::Flags};
use ringfence_portfolio::{Answer, Task, check};
use std::time::Duration;

const STRAIGHT: &str = "
unsigned mix(unsigned x) { unsigned a = x; a = a * 31 + 7; a ^= a >> 3; a += 11; a ^= a << 5; a -= 3; return a; }
int main(void) { unsigned s = 0; for (int i = 0; i < 200000; i++) s += mix(s + i); return s & 1; }";

const ARRAY: &str = "
int main(void) {
  static int a[1000];
  for (int r = 0; r < 100; r++)
    for (int i = 0; i < 1000; i++) a[i] = a[(i * 7) % 1000] + i;
  return a[3] & 1;
}";

const SYMBOLIC_ARRAY: &str = "
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[32] = { 0 };
  for (int i = 0; i < 20; i++) { unsigned k = __VERIFIER_nondet_uint() % 32; a[k] = a[(k + 5) % 32] + i; }
  return a[3] > 19 * 20;
}";

const STRING: &str = "
#include <string.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char b[9];
  for (int i = 0; i < 8; i++) b[i] = __VERIFIER_nondet_char();
  b[8] = 0;
  char *copy = malloc(strlen(b) + 1);
  strcpy(copy, b);
  int same = strcmp(copy, \"password\") == 0;
  char *found = strchr(copy, 'x');
  if (found) *found = same;
  free(copy);
  return 0;
}";

const PRODUCTS: &str = "
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x % 1000 == 77 && (x ^ y) % 127 == 3 && x * 33 + y * 65599 == 123456789u) {
    if ((x * y & 0xffff) == 4711) reach_error();
  }
  return 0;
}";

const WIDE: &str = "
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int memory[16] = { 0 };
  for (int i = 0; i < 13; i++) if (__VERIFIER_nondet_int()) memory[i] = i + 1;
  return memory[0];
}";

fn list(nodes: u32) -> String {
    format!(
        "#include <stdlib.h>
struct node {{ struct node *next; int value; }};
int main(void) {{
  struct node *head = 0;
  for (int i = 0; i < {nodes}; i++) {{
    struct node *x = malloc(sizeof *x);
    x->next = head; x->value = i; head = x;
  }}
  while (head) {{ struct node *next = head->next; free(head); head = next; }}
  return 0;
}}"
    )
}

/// The resident memory of this process, in bytes.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}

fn run(text: &str, engines: &[&str]) -> Answer {
    let input = Input { path: "bench.c".into(), text: Some(text.as_bytes().into()), flags: Flags::default() };
    let loaded = ringfence_cfront::load(&[input], &Config::default());
    let program = loaded.program.expect("the programs here are C");
    let task = Task {
        engines: engines.iter().map(|name| name.parse().expect("an engine")).collect(),
        ..Task::default()
    };
    check(&program, &task, Budget::default().with_time(Duration::from_secs(60)))
}

fn main() {
    println!("| program | answer | time | steps | ns a step | states | SAT queries | SAT share |");
    println!("|---|---|---|---|---|---|---|---|");
    let rows = [
        ("straight-line arithmetic in a loop", STRAIGHT.to_owned()),
        ("list of 1,000 nodes, built and freed", list(1_000)),
        ("list of 10,000 nodes, built and freed", list(10_000)),
        ("array of 1,000 numbers, 100 rounds", ARRAY.to_owned()),
        ("array of 32 numbers, symbolic index", SYMBOLIC_ARRAY.to_owned()),
        ("strings of 8 symbolic bytes", STRING.to_owned()),
        ("products and remainders of 32 bits", PRODUCTS.to_owned()),
    ];
    for (name, text) in rows {
        let answer = run(&text, &[]);
        let s = &answer.statistics;
        let each = s.time.as_nanos() as f64 / s.steps.max(1) as f64;
        let share = 100.0 * s.sat_time.as_secs_f64() / s.time.as_secs_f64();
        println!(
            "| {name} | {} | {:.1} ms | {} | {each:.0} | {} | {} | {share:.0} % |",
            answer.verdict.line(),
            s.time.as_secs_f64() * 1000.0,
            s.steps,
            s.states,
            s.sat_queries
        );
    }
    let before = resident();
    let answer = run(WIDE, &["symex-bfs"]);
    let grown = resident().saturating_sub(before);
    println!(
        "\nmemory: {} states, about {} bytes a state",
        answer.statistics.states,
        grown / answer.statistics.states
    );
}
