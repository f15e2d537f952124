//! Lines of C that are being written, indented as blocks open and close.

use std::fmt::Display;

/// The lines of a function, or of a file.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    lines: Vec<String>,
    depth: usize,
}

impl Lines {
    /// The body of a function without a line.
    pub(crate) const fn body() -> Self {
        Self { lines: Vec::new(), depth: 1 }
    }

    /// Adds lines to the block that is open.
    pub(crate) fn line(&mut self, text: impl Display) {
        for line in text.to_string().lines() {
            self.lines.push(format!("{}{line}", "    ".repeat(self.depth)));
        }
    }

    /// Opens a block: `head` ends in `{`.
    pub(crate) fn open(&mut self, head: impl Display) {
        self.line(head);
        self.depth += 1;
    }

    /// Closes a block.
    pub(crate) fn close(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(text);
    }

    /// Closes a block and opens the other branch.
    pub(crate) fn otherwise(&mut self) {
        self.close("} else {");
        self.depth += 1;
    }

    /// The text so far, without the last line break; it is forgotten here.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.lines).join("\n")
    }
}

/// What writes lines and keeps more beside them: `writer.line(…)` adds to its lines.
macro_rules! writes_lines {
    ($writer:ty) => {
        impl std::ops::Deref for $writer {
            type Target = $crate::lines::Lines;

            fn deref(&self) -> &Self::Target {
                &self.lines
            }
        }

        impl std::ops::DerefMut for $writer {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.lines
            }
        }
    };
}
pub(crate) use writes_lines;
