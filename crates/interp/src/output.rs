//! What the program writes: captured, and on wish passed on as it comes.

pub use ringfence_library::Stream;
use std::fmt;

/// Where output is passed on to.
pub type Sink = Box<dyn FnMut(Stream, &[u8])>;

/// The output of a run.
#[derive(Default)]
pub struct Output {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    sink: Option<Sink>,
}

impl Output {
    /// Output that is also passed on to `sink` as it comes.
    #[must_use]
    pub fn with_sink(sink: Sink) -> Self {
        Self { sink: Some(sink), ..Self::default() }
    }

    /// Appends to what the stream has so far, as far as it is kept.
    pub fn write(&mut self, stream: Stream, bytes: &[u8]) {
        match stream {
            Stream::Stdout => self.stdout.extend_from_slice(bytes),
            Stream::Stderr => self.stderr.extend_from_slice(bytes),
        }
        if let Some(sink) = &mut self.sink {
            sink(stream, bytes);
        }
    }

    /// What was written to standard output and standard error.
    #[must_use]
    pub fn into_parts(self) -> (Vec<u8>, Vec<u8>) {
        (self.stdout, self.stderr)
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("stdout", &self.stdout)
            .field("stderr", &self.stderr)
            .finish_non_exhaustive()
    }
}
