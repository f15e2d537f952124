//! Pages of `ringfence check --html` in a real browser: do they work, and what do they look like?
//!
//! The browser is Chromium (the program that `CHROMIUM` names, or the first found in the path), driven by
//! `playwright-core`, which is fetched from npm into the build directory when it is not there. `check.js`
//! opens pages and tries everything that a reader can do; `shots.js` takes pictures of them for the
//! documentation. Pages are made from programs of this repository by the program itself.

pub mod tool_info;

use ringfence_testing::process;
use std::path::{Path, PathBuf};
use std::process::Command;

const CHECK: &str = include_str!("check.js");
const SHOTS: &str = include_str!("shots.js");

/// A path of more than 100,000 steps.
const LONG: &str = include_str!("long.c");

/// The version of `playwright-core`.
const PLAYWRIGHT: &str = "playwright-core@1.56.1";

/// A page to be made: its name, the program and more options.
const PAGES: [(&str, &str, &[&str]); 5] = [
    ("violation", "examples/queue_bug.c", &[]),
    ("leak", "xtask/src/pages/leak.c", &[]),
    ("null", "xtask/src/pages/null.c", &["--no-leaks"]),
    ("proof", "xtask/src/pages/proof.c", &["--engine", "verifier"]),
    ("unknown", "xtask/src/pages/unknown.c", &["--engine", "verifier"]),
];

/// Opens pages in a browser and tries what a reader can do.
pub fn check(binary: Option<PathBuf>) -> Result<(), String> {
    let pages = Pages::make(binary)?;
    let long = pages.directory.join("long.c");
    std::fs::write(&long, LONG).map_err(|error| error.to_string())?;
    pages.page("long", &long, &[])?;
    pages.script("check.js", CHECK, &pages.directory)
}

/// Takes the pictures of the documentation.
pub fn screenshots(binary: Option<PathBuf>, into: &Path) -> Result<(), String> {
    let pages = Pages::make(binary)?;
    std::fs::create_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
    pages.script("shots.js", SHOTS, into)
}

/// Pages that were made, and the browser for them.
struct Pages {
    binary: PathBuf,
    chromium: PathBuf,
    directory: PathBuf,
}

impl Pages {
    fn make(binary: Option<PathBuf>) -> Result<Self, String> {
        let chromium = chromium()?;
        let binary = binary.map_or_else(process::build_ringfence, Ok)?;
        let directory = std::env::current_dir().map_err(|error| error.to_string())?.join("target/pages");
        std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        let pages = Self { binary, chromium, directory };
        for (name, program, options) in PAGES {
            pages.page(name, Path::new(program), options)?;
        }
        Ok(pages)
    }

    /// Makes a page.
    fn page(&self, name: &str, program: &Path, options: &[&str]) -> Result<(), String> {
        let page = self.directory.join(name);
        let mut command = Command::new(&self.binary);
        command.arg("check").arg(program).args(["--time-limit", "60", "--html"]).arg(&page).args(options);
        let done = command.output().map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let file = page.join("index.html");
        if !matches!(done.status.code(), Some(0..=2)) || !file.is_file() {
            let errors = String::from_utf8_lossy(&done.stderr);
            return Err(format!("no page of {}: {errors}", program.display()));
        }
        let size = std::fs::metadata(&file).map_or(0, |data| data.len());
        println!("page {name}: {} KB", size / 1024);
        Ok(())
    }

    /// Runs a script of node with the browser, the directory of the pages and one for what it makes.
    fn script(&self, name: &str, text: &str, into: &Path) -> Result<(), String> {
        let modules = modules()?;
        let script = self.directory.join(name);
        std::fs::write(&script, text).map_err(|error| error.to_string())?;
        let status = Command::new("node")
            .arg(&script)
            .args([&self.chromium, &self.directory, &into.to_path_buf()])
            .env("NODE_PATH", &modules)
            .status()
            .map_err(|error| format!("node: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("{name} found something wrong")) }
    }
}

/// The browser.
fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&path).flat_map(|directory| names.map(|name| directory.join(name)));
    let missing =
        "there is no Chromium: install one (on Debian: apt-get install chromium) or name it in CHROMIUM";
    files.find(|file| file.is_file()).ok_or_else(|| missing.to_owned())
}

/// The directory with `playwright-core`, which is fetched when it is not there.
fn modules() -> Result<PathBuf, String> {
    let home = Path::new("target/browser");
    let modules = home.join("node_modules");
    if !modules.join("playwright-core/package.json").is_file() {
        std::fs::create_dir_all(home).map_err(|error| error.to_string())?;
        let status = Command::new("npm")
            .args(["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix"])
            .arg(home)
            .arg(PLAYWRIGHT)
            .status()
            .map_err(|error| format!("npm: {error}"))?;
        if !status.success() {
            return Err(format!("npm could not install {PLAYWRIGHT}"));
        }
    }
    std::fs::canonicalize(modules).map_err(|error| error.to_string())
}
