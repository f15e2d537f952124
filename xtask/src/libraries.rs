//! Libraries as they are in real life, function by function, and defects that are planted in them.
//!
//! The functions of an intact library have no defect, so none may be reported. A comment `// wrong: TEXT` says what a line is to be
//! replaced with: then the function that it stands in has a defect, which must be reported. `// wrong with OPTION: TEXT`
//! is one that is there with an option of `check` alone.

use clap::Args;
use ringfence_testing::process::{Scratch, build_ringfence};
use ringfence_testing::{parallel, walk};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What to check, and how.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Where the libraries are
    #[arg(default_value = "tests/libraries")]
    pub dir: PathBuf,
    /// Only libraries whose path contains this
    #[arg(long, default_value = "")]
    pub only: String,
    /// Seconds for one function
    #[arg(long, default_value_t = 20.0)]
    pub seconds: f64,
    /// Do not plant defects
    #[arg(long)]
    pub intact: bool,
    /// Name the functions that are not known, and the defects that were not found
    #[arg(long, short)]
    pub verbose: bool,
    /// The program to check with instead of a fresh release build
    #[arg(long)]
    pub binary: Option<PathBuf>,
}

/// A line to replace: from 0, the function that it stands in, options of the check, and the new text.
struct Defect {
    line: usize,
    function: String,
    options: Vec<String>,
    text: String,
}

/// What was said of the functions of a library, and of the defects that were planted in it.
#[derive(Debug, Default)]
struct Row {
    functions: usize,
    proved: usize,
    required: usize,
    reported: usize,
    planted: usize,
    found: usize,
    time: Duration,
}

/// Checks all libraries and prints a table. Says whether no intact function was said to have a defect.
pub fn run(options: &Options) -> Result<bool, String> {
    let binary = options.binary.clone().map_or_else(build_ringfence, Ok)?;
    let files = walk::files(&options.dir, &["c"]).map_err(|error| error.to_string())?;
    println!(
        "| library | functions | TRUE | under precondition | not known | defects | time | planted | found |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut sum = Row::default();
    for file in files.iter().filter(|file| file.display().to_string().contains(&options.only)) {
        let row = library(&binary, file, options)?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        println!("| {name} {}", row.show());
        sum.add(&row);
    }
    println!("| **all** {}", sum.show());
    Ok(sum.reported == 0)
}

impl Row {
    fn show(&self) -> String {
        let open = self.functions - self.proved - self.required - self.reported;
        let Row { functions, proved, required, reported, planted, found, time } = self;
        let seconds = time.as_secs_f64();
        format!(
            "| {functions} | {proved} | {required} | {open} | {reported} | {seconds:.1} s | {planted} | {found} |"
        )
    }

    fn add(&mut self, other: &Row) {
        self.functions += other.functions;
        self.proved += other.proved;
        self.required += other.required;
        self.reported += other.reported;
        self.planted += other.planted;
        self.found += other.found;
        self.time += other.time;
    }
}

fn library(binary: &Path, file: &Path, options: &Options) -> Result<Row, String> {
    let begin = Instant::now();
    let said = ask(binary, file, &["--library".to_owned()], options)?;
    let mut row = Row { functions: said.len(), time: begin.elapsed(), ..Row::default() };
    for (name, verdict) in &said {
        match verdict {
            verdict if verdict == "TRUE" => row.proved += 1,
            verdict if verdict.starts_with("TRUE") => row.required += 1,
            verdict => {
                row.reported += usize::from(verdict.starts_with("FALSE"));
                if options.verbose || verdict.starts_with("FALSE") {
                    println!("{name}: {verdict}");
                }
            }
        }
    }
    if options.intact {
        return Ok(row);
    }
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let defects = defects(&text);
    row.planted = defects.len();
    let found = parallel::map(&defects, |defect| is_found(binary, (file, &text), defect, options));
    for (defect, found) in defects.iter().zip(found) {
        match found? {
            None => row.found += 1,
            Some(verdict) if options.verbose => {
                println!("{}:{}: {verdict}", file.display(), defect.line + 1);
            }
            Some(_) => {}
        }
    }
    Ok(row)
}

/// The verdict about a function with a defect, if it is not that it has one.
fn is_found(
    binary: &Path,
    (file, text): (&Path, &str),
    defect: &Defect,
    options: &Options,
) -> Result<Option<String>, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let changed: Vec<&str> = text
        .lines()
        .enumerate()
        .map(|(at, line)| if at == defect.line { &defect.text } else { line })
        .collect();
    let path = scratch.path().join(file.file_name().unwrap_or_default());
    std::fs::write(&path, changed.join("\n") + "\n").map_err(|error| error.to_string())?;
    let mut asked = vec!["--functions".to_owned(), defect.function.clone()];
    asked.extend(defect.options.iter().cloned());
    let said = ask(binary, &path, &asked, options)?;
    let verdict = said.into_iter().next().map_or("none".to_owned(), |(_, verdict)| verdict);
    Ok((!verdict.starts_with("FALSE")).then_some(verdict))
}

/// The functions that a check tells of, with the verdicts about them.
fn ask(
    binary: &Path,
    file: &Path,
    asked: &[String],
    options: &Options,
) -> Result<Vec<(String, String)>, String> {
    let mut command = Command::new(binary);
    command.args(["check", "--no-config", "--no-cache", "--format", "json", "--time-limit"]);
    let done = command.arg(options.seconds.to_string()).args(asked).arg(file).output();
    let done = done.map_err(|error| error.to_string())?;
    let document: Value = serde_json::from_slice(&done.stdout)
        .map_err(|error| format!("{}: {error}: {}", file.display(), String::from_utf8_lossy(&done.stderr)))?;
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let functions = document["functions"].as_array().cloned().unwrap_or_default();
    Ok(functions.iter().map(|one| (word(&one["name"]), word(&one["verdict"]))).collect())
}

/// What stands before the parameters in the first line of a function: macros before its name may have parentheses, too.
fn before_parameters(line: &str) -> &str {
    let mut depth = 0i32;
    for (at, c) in line.char_indices().rev() {
        depth += match c {
            ')' => 1,
            '(' => -1,
            _ => 0,
        };
        if c == '(' && depth == 0 {
            return line[..at].trim_end();
        }
    }
    line
}

/// The defects that the comments of a text plant.
fn defects(text: &str) -> Vec<Defect> {
    let mut function = String::new();
    let mut out = Vec::new();
    for (line, content) in text.lines().enumerate() {
        if content.ends_with('{') && content.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let head = before_parameters(content);
            let word = head.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next();
            word.unwrap_or_default().clone_into(&mut function);
        }
        let Some((_, comment)) = content.split_once("// wrong") else { continue };
        let Some((options, text)) = comment.split_once(':') else { continue };
        let options = options.split_whitespace().filter(|&word| word != "with").map(str::to_owned).collect();
        let text = text.to_owned();
        out.push(Defect { line, function: function.clone(), options, text });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::defects;

    #[test]
    fn defects_stand_in_functions() {
        let text = "int f(int *p) {\n    return *p; // wrong: return p[1];\n}\n\nvoid g(void) {\n    \
                    free(x); // wrong with --malloc-may-fail:\n}\n";
        let found: Vec<_> = defects(text)
            .into_iter()
            .map(|defect| (defect.line, defect.function, defect.options, defect.text))
            .collect();
        let option = vec!["--malloc-may-fail".to_owned()];
        assert_eq!(
            found,
            [
                (1, "f".to_owned(), vec![], " return p[1];".to_owned()),
                (5, "g".to_owned(), option, String::new())
            ]
        );
    }
}
