//! Where headers come from: built in, or the platform's. Never both in one program.
//!
//! The built-in headers (crate `ringfence-headers`) are tried first. When a file looks for a header that neither its own
//! directories nor the built-in ones have, be it by `__has_include`, reading stops there and all files are read
//! with the platform's headers instead. So the choice costs nothing where the built-in headers are enough, it
//! heeds conditions around `#include`, and declarations of two C libraries never meet.
//!
//! A program that is refused with the built-in headers gets a second chance with the platform's, which may declare
//! what the built-in ones lack. If that is in vain, the first messages count, which are the same on every machine.

use crate::{Config, Diagnostic, Input, Loaded, Severity};

/// Which headers are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Headers {
    /// The built-in ones if they are enough, else the platform's.
    #[default]
    Auto,
    /// The built-in ones. A header that is not built in is an error.
    BuiltIn,
    /// The platform's.
    System,
}

/// Which headers were used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Those of `ringfence-headers`.
    BuiltIn,
    /// The platform's.
    Platform,
}

impl Origin {
    /// The word of `--headers` that asks for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Origin::BuiltIn => "builtin",
            Origin::Platform => "system",
        }
    }
}

/// Reads all inputs with the headers that are asked for.
pub(crate) fn load(inputs: &[Input], config: &Config) -> Loaded {
    match config.headers {
        Headers::System => crate::run(inputs, config, Origin::Platform, &mut None),
        Headers::Auto if config.cc_preprocess => crate::run(inputs, config, Origin::Platform, &mut None),
        Headers::BuiltIn => crate::run(inputs, config, Origin::BuiltIn, &mut None),
        Headers::Auto => choose(inputs, config),
    }
}

fn choose(inputs: &[Input], config: &Config) -> Loaded {
    let mut missed = None;
    let built_in = crate::run(inputs, config, Origin::BuiltIn, &mut missed);
    if built_in.program.is_some() {
        return built_in;
    }
    let mut platform = crate::run(inputs, config, Origin::Platform, &mut None);
    match missed {
        _ if platform.program.is_some() => platform.after(&built_in),
        None => built_in.after(&platform),
        Some(header) => {
            explain(&mut platform, &header, config);
            platform.after(&built_in)
        }
    }
}

/// Says why the platform's headers were wanted, if one of them is missing.
fn explain(loaded: &mut Loaded, header: &str, config: &Config) {
    let not_found = |diagnostic: &&mut Diagnostic| {
        diagnostic.severity == Severity::Error && diagnostic.message.ends_with("file not found")
    };
    let Some(diagnostic) = loaded.diagnostics.iter_mut().find(not_found) else { return };
    let asked = diagnostic.message.split('`').nth(1) == Some(header);
    let model = config.model.name();
    let text = if asked {
        format!("it is not built in, and the platform has none for {model}")
    } else {
        format!(
            "all headers come from the platform, because `{header}` is not built in; \
             are its headers for {model} installed?"
        )
    };
    diagnostic.notes.push((text, diagnostic.loc));
}
