//! All programs of a compile database: which there are, how they are reported, and what the cache may answer.

use crate::common::{Files, Said};
use ringfence_testing::process::compile_commands;
use std::path::Path;
use std::time::{Duration, Instant};

const LIST: &str = "#include <stdlib.h>
#include \"list.h\"
struct node *push(struct node *top, int value)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        abort();
    n->value = value;
    n->next = top;
    return n;
}
void drop_all(struct node *top)
{
    while (top != NULL) {
        struct node *next = top->next;
        free(top);
        top = next;
    }
}
";

const HEADER: &str = "struct node { int value; struct node *next; };
struct node *push(struct node *top, int value);
void drop_all(struct node *top);
";

/// Builds and drops a list of so many nodes; a leaky one forgets to drop it.
fn program(nodes: u32, leaks: bool) -> String {
    let drop = if leaks { "" } else { "    drop_all(top);\n" };
    format!(
        "#include <stddef.h>\n#include \"list.h\"\nint main(void)\n{{\n    struct node *top = NULL;\n    \
         for (int i = 0; i < {nodes}; i++)\n        top = push(top, i);\n{drop}    return 0;\n}}\n"
    )
}

/// A project with `list.c`, which all programs use, and programs of which every third leaks.
struct Project {
    files: Files,
    count: u32,
}

impl Project {
    fn new(count: u32) -> Self {
        let files = Files::new(&[("list.c", LIST.as_bytes()), ("list.h", HEADER.as_bytes())]);
        let project = Self { files, count };
        let mut files = vec!["list.c".to_owned()];
        for index in 0..count {
            project.write(&name(index), &program(index + 2, index % 3 == 0));
            files.push(name(index));
        }
        project.write("compile_commands.json", &compile_commands(&files));
        project
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.files.path().join(name), text).unwrap();
    }

    fn check(&self, options: &[&str]) -> Said {
        Said::from(self.command(options).output().unwrap())
    }

    fn command(&self, options: &[&str]) -> std::process::Command {
        let mut command = self.files.command(&[&["check", "-p", ".", "--statistics"][..], options].concat());
        command.env("XDG_CACHE_HOME", self.files.path().join("cache"));
        command
    }

    fn path(&self) -> &Path {
        self.files.path()
    }
}

fn name(index: u32) -> String {
    format!("p{index:02}.c")
}

/// How many programs came from the cache.
fn cached(said: &Said) -> usize {
    said.err.lines().filter(|line| line.starts_with("statistics: cached")).count()
}

#[test]
fn every_program_is_checked_and_the_table_tells_it() {
    let project = Project::new(4);
    project.write("broken.c", "int main(void) { return }\n");
    project.write("unused.c", "int nobody(void) { return 1; }\n");
    let all = ["list.c", "p00.c", "p01.c", "p02.c", "p03.c", "broken.c", "unused.c"];
    project.write("compile_commands.json", &compile_commands(&all));
    let words = ["--report-out", "all.json", "--report-out", "all.sarif", "--html", "pages"];
    let said = project.check(&words);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.out.contains("\nprogram   verdict "), "{said:?}");
    for line in ["p00.c     FALSE(valid-memtrack)        1  ", "p01.c     TRUE                         0  "] {
        assert!(said.out.contains(line), "{said:?}");
    }
    assert!(said.out.contains("broken.c  ERROR "), "{said:?}");
    let summary =
        "summary: 5 programs: 2 TRUE, 2 FALSE with 2 defects, 0 UNKNOWN, 1 not read; 0 from the cache; ";
    assert!(said.out.contains(summary), "{said:?}");
    assert!(said.out.ends_with("\nverdict: FALSE(valid-memtrack)\n"), "{said:?}");
    let read = |name: &str| std::fs::read_to_string(project.path().join(name)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&read("all.json")).unwrap();
    assert_eq!(json["programs"].as_array().unwrap().len(), 5);
    assert_eq!(json["programs"][1]["report"]["verdict"]["answer"], "TRUE");
    let sarif: serde_json::Value = serde_json::from_str(&read("all.sarif")).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert!(!results.is_empty() && results.iter().all(|result| result["ruleId"] == "leak"), "{results:?}");
    let page = read("pages/index.html");
    assert!(page.contains("<a href=\"001-p00.c/index.html\">p00.c</a>"), "{page}");
    assert!(read("pages/001-p00.c/index.html").contains("p00.c"));
    // The same from the cache.
    let again = project.check(&words);
    assert_eq!((again.code, cached(&again)), (1, 4), "{again:?}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&read("all.json")).unwrap(), json);
}

#[test]
fn the_cache_is_not_believed_when_anything_has_changed() {
    let project = Project::new(3);
    assert_eq!(cached(&project.check(&[])), 0);
    assert_eq!(cached(&project.check(&[])), 3);
    // Other settings.
    for options in [&["--malloc-may-fail"][..], &["--property", "memcleanup"], &["--data-model", "ILP32"]] {
        assert_eq!(cached(&project.check(options)), 0, "{options:?}");
        assert_eq!(cached(&project.check(options)), 3, "{options:?}");
    }
    // Another limit: what is proved stays proved.
    let said = project.check(&["--time-limit", "59"]);
    assert_eq!(cached(&said), 2, "{said:?}");
    assert!(said.err.contains("statistics: checked p00.c"), "{said:?}");
    // One program, a header, a flag, and the settings of the project.
    project.write("p01.c", &program(9, true));
    let said = project.check(&[]);
    assert_eq!((said.code, cached(&said)), (1, 2), "{said:?}");
    assert!(said.out.contains("p01.c    FALSE"), "{said:?}");
    project.write("list.h", &format!("{HEADER}#define MORE\n"));
    assert_eq!(cached(&project.check(&[])), 0);
    assert_eq!(cached(&project.check(&["--", "-DX"])), 0);
    assert_eq!(cached(&project.check(&[])), 3);
    project.write("ringfence.toml", "flags = [\"-DX\"]\n");
    assert_eq!(cached(&project.check(&[])), 0);
    assert_eq!(cached(&project.check(&[])), 3);
    // A header that is found earlier, in a directory that was searched in vain.
    project.write("ringfence.toml", "flags = [\"-Ifirst\"]\n");
    project.write("p00.c", "#include <mine.h>\nint main(void) { return VALUE; }\n");
    for directory in ["first", "second"] {
        std::fs::create_dir_all(project.path().join(directory)).unwrap();
    }
    project.write("second/mine.h", "#define VALUE *(int *)0\n");
    project.write("ringfence.toml", "flags = [\"-Ifirst\", \"-Isecond\"]\n");
    let said = project.check(&[]);
    assert!(said.out.contains("p00.c    FALSE(valid-deref)"), "{said:?}");
    assert_eq!(cached(&project.check(&[])), 3);
    project.write("first/mine.h", "#define VALUE 0\n");
    let said = project.check(&[]);
    assert!(said.out.contains("p00.c    TRUE"), "{said:?}");
    assert_eq!(cached(&said), 2, "{said:?}");
    assert_eq!(cached(&project.check(&["--no-cache"])), 0);
}

#[test]
fn damaged_entries_count_as_absent() {
    let project = Project::new(2);
    project.check(&[]);
    for entry in std::fs::read_dir(project.path().join("cache/ringfence/results")).unwrap() {
        let path = entry.unwrap().path();
        let mut text = std::fs::read(&path).unwrap();
        text.truncate(text.len() / 2);
        std::fs::write(&path, text).unwrap();
    }
    let said = project.check(&[]);
    assert_eq!((cached(&said), said.code), (0, 1), "{said:?}");
}

#[test]
fn the_date_is_not_kept() {
    let project = Project::new(2);
    project.write("p01.c", "int main(void) { return __DATE__[0] == 'x'; }\n");
    project.check(&[]);
    let said = project.check(&[]);
    assert_eq!(cached(&said), 1, "{said:?}");
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let project = Project::new(8);
    let mut finished = std::collections::BTreeSet::new();
    for kill in 0..6u64 {
        let mut command = project.command(&["--jobs", "2"]);
        let mut child =
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped()).spawn().unwrap();
        let started = Instant::now();
        while started.elapsed() < Duration::from_millis(60 * (kill + 1))
            && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(2));
        }
        let _ = child.kill();
        let said = String::from_utf8_lossy(&child.wait_with_output().unwrap().stderr).into_owned();
        let line = |line: &str| {
            line.strip_prefix("finished: ").map(|rest| rest.split(':').next().unwrap().to_owned())
        };
        finished.extend(said.lines().filter_map(line));
    }
    let said = project.check(&[]);
    for name in &finished {
        assert!(said.err.contains(&format!("statistics: cached {name}: ")), "{name}: {said:?}");
    }
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(cached(&project.check(&[])), usize::try_from(project.count).unwrap());
}

#[test]
fn a_name_with_two_definitions_is_refused_and_the_others_are_checked() {
    let project = Project::new(2);
    project.write("other.c", LIST);
    let all = ["list.c", "other.c", "p00.c", "p01.c", "alone.c"];
    project.write("alone.c", "int main(void) { return 0; }\n");
    project.write("compile_commands.json", &compile_commands(&all));
    let said = project.check(&[]);
    assert_eq!(said.code, 3, "{said:?}");
    assert!(said.out.contains("is defined in `list.c` and in `other.c`: name the files"), "{said:?}");
    assert!(said.out.contains("alone.c  TRUE"), "{said:?}");
    assert_eq!(project.check(&["p01.c", "list.c"]).code, 0);
}

#[test]
fn what_nothing_needs_by_name_is_not_forgotten_silently() {
    let project = Project::new(1);
    project.write(
        "a.c",
        "extern void hook(void) __attribute__((weak)); int main(void) { if (hook) hook(); return 0; }\n",
    );
    project.write("hook.c", "void hook(void) { *(int *)0 = 1; }\n");
    project.write("plugin.c", "static __attribute__((constructor)) void begin(void) { *(int *)0 = 1; }\n");
    project.write("b.c", "int main(void) { return 0; }\n");
    let all = ["a.c", "hook.c", "plugin.c", "b.c"];
    project.write("compile_commands.json", &compile_commands(&all));
    for _ in 0..2 {
        let said = project.check(&[]);
        assert_eq!(said.code, 3, "{said:?}");
        assert!(
            said.out.contains("`hook` is weak in `a.c`, and `hook.c` defines it: name the files"),
            "{said:?}"
        );
        assert!(
            said.err.contains("note: `plugin.c` has constructors or destructors, and no program"),
            "{said:?}"
        );
        assert!(said.out.contains("b.c      TRUE"), "{said:?}");
    }
    assert_eq!(project.check(&["a.c", "hook.c"]).code, 1);
    assert_eq!(project.check(&["b.c", "plugin.c"]).code, 1);
}

#[test]
fn options_about_one_program_are_refused() {
    let project = Project::new(2);
    project.check(&["--replay-out", "r"]).expect(3, "--replay-out is about one program");
}
