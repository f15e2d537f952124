//! One translation unit on its way through the front end: preprocess, parse, check.

use crate::files::{BUILT_IN, Files, NOWHERE};
use crate::flags::{Flags, MacroFlag};
use crate::footprint::Footprint;
use crate::mentions::Mentions;
use crate::origin::{Headers, Origin};
use crate::places::Places;
use crate::{Config, Diagnostic, Input, Severity, Timings};
use ringfence_base::{FastMap, Sources, words};
use ringfence_ir::DataModel;
use rucc_diag::{SourceBytes, SourceMap};
use rucc_lex::{Convert, Keywords, PpToken};
use rucc_sema::{Checker, ExprId, Tast};
use rucc_session::{OptLevel, Options, Preinclude, SearchPath, Session, Std};
use rucc_target::{Arch, Env, Feature, Isa, Os, TargetInfo, Triple};
use rucc_types::Types;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// A checked translation unit: the typed tree and what it refers to.
pub(crate) struct Unit {
    pub(crate) tast: Tast,
    pub(crate) types: Types,
    pub(crate) names: rucc_base::Interner,
    pub(crate) sources: SourceMap,
    pub(crate) target: TargetInfo,
    pub(crate) wrapv: bool,
    /// The name of labels that count as errors.
    pub(crate) error_label: Option<String>,
    /// The function where the program starts, which is kept even if it is `static`.
    pub(crate) entry: String,
    /// Where variables are declared that live in a machine register for the whole program.
    pub(crate) machine_registers: Vec<rucc_diag::Span>,
    /// The operand of each `sizeof` that is of variable length and may have effects, by what computes the size.
    measured: FastMap<ExprId, ExprId>,
}

impl Unit {
    /// The operand that is evaluated before this expression, which computes its size.
    pub(crate) fn measured_operand(&self, size: ExprId) -> Option<ExprId> {
        if self.measured.is_empty() { None } else { self.measured.get(&size).copied() }
    }
}

/// Errors of the checker that are demoted: the tree is whole without what they are about, and the
/// lowering says "unsupported" where control reaches it.
const GLOBAL_REGISTER_VARIABLE: &str = "E0714";
const FORWARDED_ARGUMENTS: &str = "E0694";

/// The parser's error about brackets that nest too deeply.
const TOO_DEEP: &str = "E0402";

/// The text of a unit, cut into tokens.
pub(crate) struct Text {
    pub(crate) tokens: Vec<PpToken>,
    /// Where, in text that was preprocessed before, system headers begin and end, by turns.
    pub(crate) switches: Vec<rucc_diag::BytePos>,
}

impl Text {
    /// Whether a place lies in a system header.
    fn is_system(&self, at: rucc_diag::BytePos, sources: &SourceMap) -> bool {
        self.switches.partition_point(|&switch| switch <= at) % 2 == 1 || sources.is_system(at)
    }
}

/// What the front end collects while it works on a unit.
pub(crate) struct Collected<'a> {
    /// Where headers come from.
    pub(crate) origin: Origin,
    /// The first header that is not built in, when they are to be.
    pub(crate) missed: &'a mut Option<String>,
    pub(crate) diagnostics: &'a mut Vec<Diagnostic>,
    pub(crate) sources: &'a mut Sources,
    pub(crate) places: &'a mut Places,
    pub(crate) timings: &'a mut Timings,
    pub(crate) footprint: &'a mut Footprint,
}

/// Reads, preprocesses, parses and checks one input. Absent after an error, which is among the
/// diagnostics then.
pub(crate) fn check(
    input: &Input,
    text: Arc<[u8]>,
    config: &Config,
    taken: &[String],
    out: &mut Collected<'_>,
) -> Option<Unit> {
    let options = options(input, config, out.diagnostics)?;
    let thins = out.origin == Origin::BuiltIn && !is_preprocessed(input);
    let mentions = thins.then(|| Mentions::of(&text, &input.flags)).flatten();
    let files = Files::new(input.path.clone(), text, mentions);
    let mut session = Session::new(options);
    let keywords = Keywords::new(&mut session.interner, session.opts.std, session.opts.gnu_extensions)
        .x86(session.opts.gnu_extensions);
    let start = Instant::now();
    let text = preprocess(input, &files, &mut session, config, out);
    out.timings.preprocess += start.elapsed();
    files.tell(out.footprint);
    if let Some(header) = files.missed() {
        *out.missed = Some(header.to_owned());
        return None;
    }
    let text = text?;
    let start = Instant::now();
    let parsed = parse(text, &keywords, &session, config, out);
    out.timings.parse += start.elapsed();
    let (parsed, typeofs) = parsed?;
    let start = Instant::now();
    let unit = sema(&parsed, &typeofs, session, config, input, taken, out);
    out.timings.check += start.elapsed();
    unit
}

/// Library functions that the checker may answer without a call and that have no model under the prefixed name.
const ANSWERED: [&str; 16] = words!(
    "alloca cimag cimagf cimagl conj conjf conjl copysign copysignf copysignl creal crealf creall fabs
     fabsf fabsl"
);

/// The names of library functions that a program defines itself, by a body or as another name of a function of its own,
/// as far as the checker would answer calls of them.
pub(crate) fn taken_names(program: &ringfence_ir::Program, aliased: &[ringfence_ir::FuncId]) -> Vec<String> {
    let answered = |name: &str| {
        ANSWERED.contains(&name) || rucc_sema::library_name(&format!("__builtin_{name}")).is_some()
    };
    let functions = program.functions.iter();
    let defined = functions.filter(|f| f.body.is_some() && f.linkage == ringfence_ir::Linkage::External);
    let defined = defined.chain(aliased.iter().map(|&id| &program.functions[id]));
    let names = defined.map(|function| program.names.name(function.name));
    names.filter(|name| answered(name)).map(str::to_owned).collect()
}

/// Whether an input is text that was preprocessed already.
pub(crate) fn is_preprocessed(input: &Input) -> bool {
    let by_name = input.path.extension().is_some_and(|ext| ext == "i");
    input.flags.language_is_preprocessed.unwrap_or(by_name)
}

/// The front end's options for an input.
fn options(input: &Input, config: &Config, diagnostics: &mut Vec<Diagnostic>) -> Option<Options> {
    let flags = &input.flags;
    let model = config.model;
    let arch = match model {
        DataModel::Ilp32 => Arch::X86,
        DataModel::Lp64 => Arch::X86_64,
    };
    let mut options = Options::new(Triple::new(arch, Os::Linux, Env::Gnu));
    let wanted = flags.std.as_deref().unwrap_or("gnu17");
    let Some((std, gnu)) = Std::from_flag(wanted) else {
        diagnostics.push(Diagnostic::plain(format!("unknown language standard '{wanted}'")));
        return None;
    };
    options.std = std;
    options.gnu_extensions = gnu;
    options.permissive = true;
    options.gnu89_inline = flags.gnu89_inline;
    options.char_signed = flags.char_signed;
    options.short_enums = flags.short_enums;
    options.short_wchar = flags.short_wchar;
    options.trigraphs = flags.trigraphs;
    options.isa = instruction_sets(options.isa, flags);
    options.ms_extensions = flags.ms_extensions.then_some(true);
    options.hosted = !flags.freestanding;
    options.builtins = !flags.no_builtin;
    options.error_limit = u32::try_from(config.error_limit).unwrap_or(u32::MAX);
    if flags.optimise {
        options.opt_level = OptLevel::O2;
    }
    (options.defines, options.undefines) = macros(flags);
    if model == DataModel::Ilp32 {
        options.undefines.extend(absent_instruction_sets(flags));
    }
    options.preincludes = preincludes(flags);
    Some(options)
}

/// The instruction sets that the macros tell the program of.
fn instruction_sets(baseline: Isa, flags: &Flags) -> Isa {
    flags.instruction_sets.iter().fold(baseline, |isa, (on, name)| {
        match (Isa::level(name), Feature::named(name)) {
            (Some(level), _) => isa.union(level),
            (None, Some(feature)) if *on => isa.union(Isa::with(feature)),
            (None, Some(feature)) => isa.minus(Isa::without(feature)),
            (None, None) => isa,
        }
    })
}

/// The macros of instruction sets that the checker takes for granted, and that gcc does not have for 32 bits unless
/// they are asked for.
fn absent_instruction_sets(flags: &Flags) -> Vec<String> {
    let asked = instruction_sets(Isa::NONE, flags);
    let absent = Isa::baseline().minus(asked).macros();
    let defined = |name: &String| {
        flags.macros.iter().any(|flag| matches!(flag, MacroFlag::Define(defined, _) if defined == name))
    };
    let arithmetic = ["__SSE_MATH__", "__SSE2_MATH__"].map(str::to_owned);
    absent.chain(arithmetic).filter(|name| !defined(name)).collect()
}

/// The macros of the command line. A later `-U` takes a `-D` back and the other way round.
fn macros(flags: &Flags) -> (Vec<String>, Vec<String>) {
    let (mut defines, mut undefines) = (Vec::<(String, String)>::new(), Vec::<String>::new());
    for flag in &flags.macros {
        match flag {
            MacroFlag::Define(name, text) => {
                undefines.retain(|undefined| undefined != name);
                let whole = text.as_ref().map_or_else(|| name.clone(), |text| format!("{name}={text}"));
                defines.push((name.clone(), whole));
            }
            MacroFlag::Undefine(name) => {
                defines.retain(|(defined, _)| defined != name);
                undefines.push(name.clone());
            }
        }
    }
    (defines.into_iter().map(|(_, whole)| whole).collect(), undefines)
}

fn preincludes(flags: &Flags) -> Vec<Preinclude> {
    let of = |files: &[PathBuf], macros_only: bool| -> Vec<Preinclude> {
        let name = |file: &PathBuf| Preinclude { name: file.to_string_lossy().into_owned(), macros_only };
        files.iter().map(name).collect()
    };
    let mut all = of(&flags.macro_files, true);
    all.extend(of(&flags.force_includes, false));
    all
}

/// Where headers are looked for: the flags' directories, then the built-in ones or the platform's.
fn search_path(flags: &Flags, config: &Config, origin: Origin) -> SearchPath {
    let mut search = SearchPath::new();
    flags.quote_dirs.iter().for_each(|dir| search.push_quote(dir));
    flags.include_dirs.iter().for_each(|dir| search.push_bracket(dir));
    flags.system_dirs.iter().for_each(|dir| search.push_system(dir));
    if !flags.nostdinc {
        match origin {
            Origin::BuiltIn => search.push_system(BUILT_IN),
            Origin::Platform => {
                crate::headers::platform_include_dirs(config.model)
                    .into_iter()
                    .for_each(|dir| search.push_system(dir));
            }
        }
    }
    flags.after_dirs.iter().for_each(|dir| search.push_after(dir));
    search.remove_duplicates();
    match (origin, config.headers) {
        (Origin::BuiltIn, Headers::Auto) => search.push_after(NOWHERE),
        (Origin::BuiltIn, _) => search.explain_missing_system(
            "it is not built in; `--headers system` takes all headers from the platform",
        ),
        (Origin::Platform, _) => {}
    }
    search
}

/// The text of the unit after preprocessing.
fn preprocess(
    input: &Input,
    files: &Files,
    session: &mut Session,
    config: &Config,
    out: &mut Collected<'_>,
) -> Option<Text> {
    let name = input.path.to_string_lossy().into_owned();
    let bytes = SourceBytes::new(files.main_text().clone());
    let Ok(file) = session.sources.add_shared(name, bytes, None) else {
        out.diagnostics.push(Diagnostic::plain("the file is too large: 4 GiB of text at most".into()));
        return None;
    };
    let preprocessed = config.cc_preprocess || is_preprocessed(input);
    if preprocessed && let Some(text) = crate::preprocessed::read(files.main_text(), file, session, out) {
        return text;
    }
    let deep =
        crate::depth::too_many_open(files.main_text()).map(|at| (at, "parentheses are nested too deeply"));
    let paste =
        || Some((crate::guards::paste_at_end(files.main_text())?, "'##' at the end of a macro definition"));
    if let Some((at, message)) = deep.or_else(paste) {
        let at = session.sources.file(file).start + at as u32;
        let loc = out.places.loc(&session.sources, rucc_diag::Span::new(at, at + 1), out.sources);
        out.diagnostics.push(Diagnostic::error(message, loc));
        return None;
    }
    let search = if preprocessed { SearchPath::new() } else { search_path(&input.flags, config, out.origin) };
    let mut preprocessor = rucc_pp::Preprocessor::new();
    let predefined = rucc_pp::Predef::for_options(&session.opts);
    let lex = lex_options(session);
    let preincludes = session.opts.preincludes.clone();
    let mut tokens = Vec::new();
    {
        let mut cx = rucc_pp::Context::new(&mut session.interner, &mut session.sources, files, &search);
        cx.lex = lex;
        if !preprocessed {
            preprocessor.predefine(&session.target, &predefined, &mut cx).ok()?;
            preprocessor.preinclude(&preincludes, &mut tokens, &mut cx).ok()?;
        }
        tokens.extend(preprocessor.run(file, &mut cx));
    }
    let found = preprocessor.take_diagnostics();
    let failed = report(found, session, out);
    let tokens = || tokens.into_iter().map(rucc_pp::Tok::to_pp).collect();
    (!failed).then(|| Text { tokens: tokens(), switches: Vec::new() })
}

/// How the text is cut into tokens.
pub(crate) fn lex_options(session: &Session) -> rucc_lex::Options {
    rucc_lex::Options::for_dialect(session.opts.std, session.opts.gnu_extensions, session.opts.trigraphs)
}

/// Passes diagnostics on; whether one of them is an error. Warnings are about style, which is not
/// the business of this tool, and are dropped.
pub(crate) fn report(found: Vec<rucc_diag::Diagnostic>, session: &Session, out: &mut Collected<'_>) -> bool {
    let mut failed = false;
    for diagnostic in found.iter().filter(|diagnostic| diagnostic.severity.is_fatal()) {
        failed = true;
        let loc = out.places.loc(&session.sources, diagnostic.span, out.sources);
        let notes = diagnostic
            .children
            .iter()
            .map(|child| (child.message.clone(), out.places.loc(&session.sources, child.span, out.sources)))
            .collect();
        let length = if diagnostic.span.is_dummy() { 1 } else { diagnostic.span.len().max(1) };
        out.diagnostics.push(Diagnostic {
            severity: Severity::Error,
            message: diagnostic.message.clone(),
            loc,
            length,
            notes,
        });
    }
    failed
}

fn parse(
    mut text: Text,
    keywords: &Keywords,
    session: &Session,
    config: &Config,
    out: &mut Collected<'_>,
) -> Option<(rucc_parse::Parsed, Vec<rucc_diag::Span>)> {
    let convert = Convert {
        keywords,
        interner: &session.interner,
        target: &session.target,
        std: session.opts.std,
        gnu: session.opts.gnu_extensions,
        pedantic: false,
    };
    let (mut converted, found) = rucc_lex::convert(&text.tokens, &convert);
    // Each form of the text is let go as soon as the next one is there.
    text.tokens = Vec::new();
    let failed = report(found, session, out);
    let is_system = |at| text.is_system(at, &session.sources);
    crate::unmentioned::leave_out(&mut converted, session.interner.len(), is_system);
    crate::guards::move_cleanups(&mut converted.tokens, &session.interner);
    let deep = crate::depth::too_deep(&converted)
        .map(|span| (span, "expression or statement is too long or nested too deeply"));
    if let Some((span, message)) =
        deep.or_else(|| crate::guards::misread_record(&converted, &session.interner))
    {
        let loc = out.places.loc(&session.sources, span, out.sources);
        out.diagnostics.push(Diagnostic::error(message, loc));
        return None;
    }
    let typeofs = crate::measured::typeofs_with_effects(&converted.tokens);
    let type_names: Vec<_> =
        session.target.type_names().iter().filter_map(|&(name, _)| session.interner.find(name)).collect();
    let mut parsed = rucc_parse::parse(
        &converted,
        rucc_parse::Context {
            interner: &session.interner,
            std: session.opts.std,
            gnu: session.opts.gnu_extensions,
            pedantic: false,
            error_limit: config.error_limit,
            type_names: &type_names,
        },
    );
    let mut found = std::mem::take(&mut parsed.diagnostics);
    if found.iter().any(|diagnostic| diagnostic.code == Some(TOO_DEEP)) {
        // What the parser says after it gave up is about text that it did not read.
        found.retain(|diagnostic| diagnostic.code == Some(TOO_DEEP));
    }
    let failed = report(found, session, out) || failed;
    (!failed).then_some((parsed, typeofs))
}

/// The first use of C that the typed tree cannot express, and what it is.
fn unsupported(
    parsed: &rucc_parse::Parsed,
    checked: &rucc_sema::Checked,
    typeofs: &[rucc_diag::Span],
) -> Option<(rucc_diag::Span, &'static str)> {
    let variable = crate::measured::variable_typeof(&checked.tast, &checked.types, typeofs)
        .map(|span| (span, "'typeof' of a variable-length operand that has side effects is not supported"));
    let lossy = || {
        let message =
            "an initialiser that overrides an earlier one and leaves out some of it is not supported";
        Some((crate::overrides::lossy_override(&parsed.ast)?, message))
    };
    variable.or_else(lossy)
}

fn sema(
    parsed: &rucc_parse::Parsed,
    typeofs: &[rucc_diag::Span],
    session: Session,
    config: &Config,
    input: &Input,
    taken: &[String],
    out: &mut Collected<'_>,
) -> Option<Unit> {
    let options = &session.opts;
    let no_builtin: Vec<String> = taken.iter().chain(&input.flags.no_builtin_names).cloned().collect();
    let context = rucc_sema::Context {
        gnu: options.gnu_extensions,
        permissive: true,
        gnu89_inline: options.gnu89_inline,
        error_limit: config.error_limit,
        builtins: options.builtins && options.hosted,
        no_builtin: &no_builtin,
        isa: options.isa,
        short_enums: options.short_enums,
        ms_extensions: input.flags.ms_extensions,
        ..rucc_sema::Context::new(&session.interner, &session.target, options.std)
    };
    let mut checker = Checker::new(&parsed.ast, context);
    checker.check_unit();
    for pragma in &parsed.extname_pragmas {
        checker.pragma_extname(pragma.old, pragma.new, pragma.span);
    }
    for pragma in &parsed.weak_pragmas {
        checker.pragma_weak(pragma.name, pragma.target, pragma.span);
    }
    let mut checked = checker.finish();
    let found = std::mem::take(&mut checked.diagnostics);
    let (demoted, errors): (Vec<_>, Vec<_>) = found.into_iter().partition(|diagnostic| {
        matches!(diagnostic.code, Some(GLOBAL_REGISTER_VARIABLE | FORWARDED_ARGUMENTS))
    });
    if report(errors, &session, out) {
        return None;
    }
    if let Some((span, message)) = unsupported(parsed, &checked, typeofs) {
        let loc = out.places.loc(&session.sources, span, out.sources);
        out.diagnostics.push(Diagnostic::error(message, loc));
        return None;
    }
    let measured = crate::measured::operands(&parsed.ast, &checked.tast, &checked.types);
    let registers = demoted.iter().filter(|diagnostic| diagnostic.code == Some(GLOBAL_REGISTER_VARIABLE));
    let machine_registers = registers.map(|diagnostic| diagnostic.span).collect();
    Some(Unit {
        tast: checked.tast,
        types: checked.types,
        names: session.interner,
        sources: session.sources,
        target: session.target,
        wrapv: input.flags.wrapv,
        error_label: input.flags.error_label.clone(),
        entry: config.entry.clone(),
        machine_registers,
        measured,
    })
}
