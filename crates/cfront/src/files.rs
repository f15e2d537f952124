//! Files as the front end reads them: from the disk, each once, but for the main file when its text is given and for
//! the built-in headers, which stand in a directory that is on no disk.
//!
//! System headers include each other by the dozen, and most of those directives lead to a file that was read
//! before. A name that was answered once is answered from memory, and two names are one file if device and
//! inode are the same, which costs nothing beyond opening it. A file that changes while a unit is read is
//! seen as it was first.

use crate::footprint::{Footprint, Seen};
use crate::guards::whole_lines;
use crate::mentions::Mentions;
use rucc_diag::SourceBytes;
use rucc_session::FileSystem;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The files of one unit.
#[derive(Debug)]
pub(crate) struct Files {
    main: PathBuf,
    text: Arc<[u8]>,
    /// How many files were included, so that files that include each other come to an end.
    included: AtomicUsize,
    /// The first header that was looked for and that neither the program's directories nor the built-in ones have.
    missed: OnceLock<String>,
    known: Mutex<Known>,
    /// Whether a name led to something that could not be read.
    unreadable: AtomicBool,
    /// The names that the unit mentions, if they are known before its headers are read.
    mentions: Option<Mentions>,
}

/// The directory of the built-in headers, which is on no disk.
pub(crate) const BUILT_IN: &str = "<built-in>";

/// The last directory of a search among the built-in headers: who looks there has found nothing.
pub(crate) const NOWHERE: &str = "<nowhere>";

/// The name of a file as messages show it.
pub(crate) fn shown(name: &str) -> Cow<'_, str> {
    match name.strip_prefix(BUILT_IN).and_then(|rest| rest.strip_prefix('/')) {
        Some(header) => format!("<{header}>").into(),
        None => name.into(),
    }
}

/// The text of a built-in header, as far as the names matter that are mentioned; absent for a path that lies elsewhere.
fn built_in(path: &Path, mentions: Option<&Mentions>) -> Option<io::Result<SourceBytes>> {
    let name = path.to_str()?.strip_prefix(BUILT_IN)?.strip_prefix('/')?;
    let thin = mentions.and_then(|names| ringfence_headers::mentioned_of(name, |name| names.has(name)));
    let text = match thin {
        Some(text) => Some(SourceBytes::new(text.into_bytes())),
        None => ringfence_headers::find(name).map(SourceBytes::new),
    };
    Some(text.ok_or_else(|| io::ErrorKind::NotFound.into()))
}

/// How many files a unit may include. The largest real ones include a few thousand.
const INCLUDE_LIMIT: usize = 20_000;

#[derive(Debug, Default)]
struct Known {
    /// What a name, letter by letter, leads to; absent for names that lead nowhere. Comparing paths part by
    /// part instead would cost more than all else here.
    by_name: FxHashMap<OsString, Option<Entry>>,
    /// Whether a directory is there: most places where a header is looked for in vain are in one that is not.
    directories: FxHashMap<OsString, bool>,
    /// The first name of each file.
    first_names: FxHashMap<FileKey, PathBuf>,
}

#[derive(Debug, Clone)]
struct Entry {
    text: SourceBytes,
    identity: PathBuf,
}

/// What tells two files apart.
#[derive(Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(unix), allow(dead_code, reason = "which one is made depends on the platform"))]
enum FileKey {
    /// Device and inode.
    Node(u64, u64),
    /// The name without links, where there are no inodes or for what is not on a disk.
    Name(PathBuf),
}

impl FileSystem for Files {
    fn read(&self, path: &Path) -> io::Result<SourceBytes> {
        if path == self.main {
            self.count()?;
            return Ok(SourceBytes::new(self.text.clone()));
        }
        if let Some(text) = built_in(path, self.mentions.as_ref()) {
            self.count()?;
            return text;
        }
        if let Ok(header) = path.strip_prefix(NOWHERE) {
            self.missed.get_or_init(|| header.to_string_lossy().into_owned());
            return Err(io::ErrorKind::NotFound.into());
        }
        let known = self.known().answer(path);
        let entry = match known {
            Some(answer) => answer.ok_or(io::ErrorKind::NotFound)?,
            None => self.open(path)?,
        };
        self.count()?;
        Ok(entry.text)
    }

    fn identity(&self, path: &Path) -> PathBuf {
        if path.starts_with(BUILT_IN) {
            return path.to_path_buf();
        }
        let known = self.known().by_name.get(path.as_os_str()).cloned().flatten();
        known.map_or_else(|| self.resolved(path), |entry| entry.identity)
    }
}

impl Known {
    /// What a name leads to, as far as that is known without asking the system.
    fn answer(&self, path: &Path) -> Option<Option<Entry>> {
        let nowhere =
            || path.parent().is_some_and(|dir| self.directories.get(dir.as_os_str()) == Some(&false));
        self.by_name.get(path.as_os_str()).cloned().or_else(|| nowhere().then_some(None))
    }

    /// Remembers that a name leads nowhere, and its directory if that is not there either.
    fn not_found(&mut self, path: &Path) {
        self.by_name.insert(path.into(), None);
        let Some(dir) = path.parent().filter(|dir| !dir.as_os_str().is_empty()) else { return };
        if !self.directories.contains_key(dir.as_os_str()) {
            self.directories.insert(dir.into(), !matches!(dir.try_exists(), Ok(false)));
        }
    }
}

impl Files {
    /// The files around a main file whose text is given, and the names that are mentioned, if they are known.
    pub(crate) fn new(main: PathBuf, text: Arc<[u8]>, mentions: Option<Mentions>) -> Self {
        let (included, missed) = (AtomicUsize::new(0), OnceLock::new());
        let (known, unreadable) = (Mutex::default(), AtomicBool::new(false));
        Files { main, text, included, missed, known, unreadable, mentions }
    }

    /// The first header that was looked for and is neither the program's nor built in, be it by `__has_include`.
    pub(crate) fn missed(&self) -> Option<&str> {
        self.missed.get().map(String::as_str)
    }

    /// Says which names were looked up.
    pub(crate) fn tell(&self, footprint: &mut Footprint) {
        let known = self.known();
        for (name, entry) in &known.by_name {
            let seen = entry
                .as_ref()
                .map(|entry| Seen { text: entry.text.clone(), identity: entry.identity.clone() });
            footprint.add(Path::new(name), seen);
        }
        let absent = known.directories.iter().filter(|(_, is_there)| !**is_there);
        absent.for_each(|(name, _)| footprint.add(Path::new(name), None));
        if self.unreadable.load(Ordering::Relaxed) {
            footprint.mark_inexact();
        }
    }

    pub(crate) fn main_text(&self) -> &Arc<[u8]> {
        &self.text
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a file for the first time under this name.
    fn open(&self, path: &Path) -> io::Result<Entry> {
        match read(path) {
            Ok((text, key)) => {
                let text = SourceBytes::new(whole_lines(text));
                let entry = Entry { text, identity: self.first_name(key, path) };
                self.known().by_name.insert(path.into(), Some(entry.clone()));
                Ok(entry)
            }
            Err(error) => {
                if error.kind() == io::ErrorKind::NotFound {
                    self.known().not_found(path);
                } else {
                    self.unreadable.store(true, Ordering::Relaxed);
                }
                Err(error)
            }
        }
    }

    /// The name by which a file was known first.
    fn first_name(&self, key: FileKey, path: &Path) -> PathBuf {
        self.known().first_names.entry(key).or_insert_with(|| path.to_path_buf()).clone()
    }

    /// The identity of a file that was not read here, such as the main file.
    fn resolved(&self, path: &Path) -> PathBuf {
        match std::fs::metadata(path) {
            Ok(metadata) => self.first_name(key_of(path, &metadata), path),
            Err(_) => path.to_path_buf(),
        }
    }

    fn count(&self) -> io::Result<()> {
        if self.included.fetch_add(1, Ordering::Relaxed) < INCLUDE_LIMIT {
            return Ok(());
        }
        Err(io::Error::other(format!("more than {INCLUDE_LIMIT} files are included")))
    }
}

fn read(path: &Path) -> io::Result<(Vec<u8>, FileKey)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    // One byte more than the size, so that the end is seen without growing the buffer. Through `take`,
    // reading does not ask for the size once more.
    let size = usize::try_from(metadata.len()).unwrap_or(0);
    let mut text = Vec::with_capacity(size.saturating_add(1).min(1 << 30));
    file.take(u64::MAX).read_to_end(&mut text)?;
    Ok((text, key_of(path, &metadata)))
}

#[cfg(unix)]
fn key_of(path: &Path, metadata: &std::fs::Metadata) -> FileKey {
    use std::os::unix::fs::MetadataExt;
    if metadata.is_file() {
        return FileKey::Node(metadata.dev(), metadata.ino());
    }
    FileKey::Name(canonical(path))
}

#[cfg(not(unix))]
fn key_of(path: &Path, _: &std::fs::Metadata) -> FileKey {
    FileKey::Name(canonical(path))
}

fn canonical(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}
