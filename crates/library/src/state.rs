//! What the C library remembers between calls.
//!
//! Everything that the program can point to stands in objects of the library's in memory; here are
//! only the addresses of those objects, which never end unless the program closes them. All of it is
//! plain data, so that a state that forks can clone it.

use crate::random::memory::Random;
use ringfence_base::Loc;
use std::hash::{Hash, Hasher};

/// The two standard streams that take output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// The state that the library keeps between calls, with values of the host's.
#[derive(Debug, Clone, PartialEq)]
pub struct Library<V> {
    /// The object behind `errno`.
    pub(crate) errno: Option<V>,
    /// Whether a function that may set `errno` was called before that was made.
    pub(crate) errno_disturbed: bool,
    /// The object with the place that `strtok` goes on from.
    pub(crate) strtok: Option<V>,
    /// The pointers to the tables of character classes, lower and upper case.
    pub(crate) ctype_tables: [Option<V>; 3],
    /// The values of names in the environment that were asked for; null when there is none.
    pub(crate) environment: Vec<Variable<V>>,
    /// Answers of the world that last: which function gave each, for which number, and what it was.
    pub(crate) facts: Vec<(&'static str, u64, V)>,
    /// The sequences of random numbers.
    pub(crate) random: Random<V>,
    /// The handlers of signals.
    pub(crate) handlers: Vec<(i128, V)>,
    /// The place of a `va_list` that was passed by value.
    pub(crate) list: Option<V>,
    /// Open streams, in the order of opening.
    pub(crate) streams: Vec<OpenStream<V>>,
    /// Descriptors that the program opened or closed, in a run.
    pub(crate) descriptors: Vec<(u32, Opened)>,
    /// Standard streams that the program closed.
    pub(crate) closed: Vec<StreamKind>,
    /// How many bytes of standard input were read.
    pub(crate) input_read: u64,
}

impl<V> Default for Library<V> {
    fn default() -> Self {
        Self {
            errno: None,
            errno_disturbed: false,
            strtok: None,
            ctype_tables: [None, None, None],
            environment: Vec::new(),
            facts: Vec::new(),
            random: Random::default(),
            handlers: Vec::new(),
            list: None,
            streams: Vec::new(),
            descriptors: Vec::new(),
            closed: Vec::new(),
            input_read: 0,
        }
    }
}

impl<V: Copy> Library<V> {
    /// Every value that the library holds, in a fixed order: the addresses of its objects, answers that last,
    /// random numbers, handlers, and bytes that were pushed back.
    pub fn for_each_value(&self, mut visit: impl FnMut(V)) {
        let places = [self.errno, self.strtok, self.list].into_iter().chain(self.ctype_tables);
        places.flatten().for_each(&mut visit);
        for known in &self.environment {
            visit(known.value);
            known.text.iter().flatten().copied().for_each(&mut visit);
        }
        self.facts.iter().for_each(|&(_, _, value)| visit(value));
        self.random.for_each_value(&mut visit);
        self.handlers.iter().for_each(|&(_, handler)| visit(handler));
        for stream in &self.streams {
            visit(stream.file);
            stream.pushed_back.iter().copied().for_each(&mut visit);
        }
    }

    /// Replaces every value that the library holds, in the order of [`Library::for_each_value`].
    pub fn map_values(&mut self, mut map: impl FnMut(V) -> V) {
        let places = [&mut self.errno, &mut self.strtok, &mut self.list].into_iter();
        for place in places.chain(&mut self.ctype_tables).flatten() {
            *place = map(*place);
        }
        for known in &mut self.environment {
            known.value = map(known.value);
            known.text.iter_mut().flatten().for_each(|byte| *byte = map(*byte));
        }
        self.facts.iter_mut().for_each(|(_, _, value)| *value = map(*value));
        self.random.map_values(&mut map);
        self.handlers.iter_mut().for_each(|(_, handler)| *handler = map(*handler));
        for stream in &mut self.streams {
            stream.file = map(stream.file);
            stream.pushed_back.iter_mut().for_each(|value| *value = map(*value));
        }
    }

    /// Hashes what is no value, so that with [`Library::for_each_value`] two equal states give equal
    /// sequences. How much of standard input was read is left out: it only names the bytes to come.
    pub fn hash_shape(&self, hasher: &mut impl Hasher) {
        let places = [&self.errno, &self.strtok, &self.list].into_iter().chain(&self.ctype_tables);
        places.for_each(|place| place.is_some().hash(hasher));
        self.errno_disturbed.hash(hasher);
        self.environment.len().hash(hasher);
        for known in &self.environment {
            (&known.name, known.text.as_ref().map(Vec::len), known.stale).hash(hasher);
        }
        self.facts.len().hash(hasher);
        self.facts.iter().for_each(|(name, of, _)| (name, of).hash(hasher));
        self.random.hash_shape(hasher);
        self.handlers.len().hash(hasher);
        self.handlers.iter().for_each(|(signal, _)| signal.hash(hasher));
        self.streams.len().hash(hasher);
        for stream in &self.streams {
            (stream.kind, stream.pushed_back.len(), stream.end).hash(hasher);
            (stream.buffered, stream.by_lines, stream.pending).hash(hasher);
            (stream.position, stream.written, stream.only, stream.descriptor).hash(hasher);
        }
        self.closed.hash(hasher);
        self.descriptors.hash(hasher);
    }

    /// The addresses of objects that there is one of at most: `errno`, the state of `strtok`, the place of a
    /// `va_list`, the tables of character classes.
    #[must_use]
    pub const fn places(&self) -> [Option<V>; 6] {
        let [classes, lower, upper] = self.ctype_tables;
        [self.errno, self.strtok, self.list, classes, lower, upper]
    }

    /// Replaces what [`Library::places`] gives.
    pub const fn set_places(&mut self, places: [Option<V>; 6]) {
        let [errno, strtok, list, classes, lower, upper] = places;
        (self.errno, self.strtok, self.list) = (errno, strtok, list);
        self.ctype_tables = [classes, lower, upper];
    }

    /// Says how many bytes of standard input were read.
    pub const fn set_input_read(&mut self, bytes: u64) {
        self.input_read = bytes;
    }

    /// How many bytes of standard input were read.
    #[must_use]
    pub const fn input_read(&self) -> u64 {
        self.input_read
    }
}

/// A name of the environment that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Variable<V> {
    pub(crate) name: Vec<u8>,
    /// Its text; null when there is none.
    pub(crate) value: V,
    /// The bytes of the text, each an `I8`, if it is known and the library keeps it in an object of its own.
    pub(crate) text: Option<Vec<V>>,
    /// Whether another call may have overwritten them.
    pub(crate) stale: bool,
    /// Whether the string is the program's own, given to `putenv`.
    pub(crate) is_given: bool,
}

/// What is behind a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum StreamKind {
    /// Standard input.
    Input,
    /// Standard output or error.
    Output(Stream),
    File,
    /// A file that nobody else sees, empty at first.
    Temporary,
}

/// What a file is open for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    Reading,
    Writing,
}

/// Where a file is, as far as that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Position {
    /// Where it was opened: nothing was read or written.
    Start,
    /// At its end, where the program went without reading or writing anything since.
    End,
    /// So many bytes from its start. Only exact hosts count.
    At(u64),
    /// Somewhere.
    Elsewhere,
}

/// Whether a read met the end of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum End {
    NotMet,
    Met,
    /// What was read was not followed.
    Unknown,
}

/// What a descriptor stands for in a run, as far as the program changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Opened {
    /// It was one of the standard ones.
    Closed,
    /// A file or a pipe, and whether the program wrote to it.
    File {
        written: bool,
    },
    Socket(Socket),
    /// What tells of events, such as signals and changes of files.
    Events,
}

/// A socket, in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Socket {
    /// The family of its addresses.
    pub(crate) domain: i128,
    /// Whether it takes and gives messages one by one.
    pub(crate) datagrams: bool,
    pub(crate) connected: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenStream<V> {
    /// The address of its `FILE`.
    pub(crate) file: V,
    pub(crate) kind: StreamKind,
    /// Bytes to read next, the last one first.
    pub(crate) pushed_back: Vec<V>,
    pub(crate) end: End,
    /// Where the program gave it a buffer of its own, whose address and size stand in the `FILE`.
    pub(crate) buffered: Option<Loc>,
    /// Where it is, for a file.
    pub(crate) position: Position,
    /// Whether the program wrote to it, for a file.
    pub(crate) written: bool,
    /// The only direction that it is open for, for a file that is not open for both.
    pub(crate) only: Option<Direction>,
    /// As `fileno` returns it.
    pub(crate) descriptor: u32,
    /// Whether every line is written out.
    pub(crate) by_lines: bool,
    /// Whether the buffer holds what was written since the last flush.
    pub(crate) pending: bool,
}
