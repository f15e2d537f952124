//! Functions on paths: those that change or look at the file system, and those that take paths apart.
//!
//! A path is a string; whether there is such a file is drawn from the inputs, a bit for each question. The file system is
//! not remembered: a file that was removed may be there at the next question, since other processes make files too.

use crate::call::Call;
use crate::errno::{EINVAL, ENOENT, ERANGE};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::world::Home;
use ringfence_ir::{CmpOp, Ty};

models! {
    [pathconf, fpathconf, basename, dirname, getcwd, canonicalize_file_name]
    "remove" | "unlink" | "rmdir" | "access" | "eaccess" | "euidaccess" | "mkdir" | "mkfifo" | "mknod"
        | "chdir" | "chroot" | "chmod" | "chown" | "lchown" | "truncate"
        | "truncate64" => |call| on_paths(call, &[0]),
    "unlinkat" | "faccessat" | "mkdirat" | "mkfifoat" | "mknodat" | "fchmodat"
        | "fchownat" => |call| on_paths(call, &[1]),
    "rename" | "link" | "symlink" => |call| on_paths(call, &[0, 1]),
    "renameat" | "renameat2" | "linkat" => |call| on_paths(call, &[1, 3]),
    "symlinkat" => |call| on_paths(call, &[0, 2]),
    "utime" => |call| call.with_times(Some(0), 1, 2),
    "utimes" | "lutimes" => |call| call.with_times(Some(0), 1, 4),
    "futimes" | "futimens" => |call| call.with_times(None, 1, 4),
    "futimesat" | "utimensat" => |call| call.with_times(Some(1), 2, 4),
    "__xpg_basename" => posix_basename,
    "__getcwd_chk" => getcwd_checked,
    "realpath" | "__realpath_chk" => realpath,
    "mkstemp" | "mkstemp64" | "mkostemp" | "mkostemp64" => |call| call.fill_template(0, false),
    "mkstemps" | "mkstemps64" | "mkostemps" | "mkostemps64" => |call| call.fill_template(1, false),
    "mkdtemp" => |call| call.fill_template(0, true),
}

/// The longest path that the system gives, without its terminator.
const LONGEST_PATH: u64 = 4095;

/// Functions on paths, the arguments of these numbers: 0 or -1, which a drawn bit decides.
fn on_paths<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, paths: &[usize]) -> ModelResult<H::Value> {
    for &path in paths {
        call.path(path)?;
    }
    if call.world_says()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    Ok(call.give(0))
}

/// `pathconf`: a number that the system gives, or -1.
fn pathconf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.path(0)?;
    fpathconf(call)
}

fn fpathconf<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(1)?;
    if !call.host.is_exact() {
        call.disturb_errno()?;
    }
    call.world_counter()
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    fn is_slash(&mut self, text: &[H::Value], at: usize) -> Result<bool, Stop> {
        match text.get(at) {
            Some(&byte) => self.is(byte, Ty::I8, i128::from(b'/')),
            None => Ok(false),
        }
    }

    /// How long a text is without the slashes at its end; the first byte is left alone.
    fn without_slashes(&mut self, text: &[H::Value]) -> Result<usize, Stop> {
        let mut end = text.len();
        while end > 1 && self.is_slash(text, end - 1)? {
            end -= 1;
        }
        Ok(end)
    }

    /// The index after the last slash of a text.
    fn after_last_slash(&mut self, text: &[H::Value]) -> Result<usize, Stop> {
        for at in (0..text.len()).rev() {
            if self.is_slash(text, at)? {
                return Ok(at + 1);
            }
        }
        Ok(0)
    }

    /// Ends a text after so many bytes. What the C library does with the bytes after that is not specified.
    fn cut(&mut self, path: H::Value, text: &[H::Value], end: usize) -> Result<(), Stop> {
        if end == text.len() {
            return Ok(());
        }
        let place = self.after(path, end as u64);
        self.terminate(place)?;
        let (rest, len) = (self.after(place, 1), (text.len() - end - 1) as u64);
        if self.host.is_exact() || len == 0 { Ok(()) } else { self.host.leave_open(rest, len) }
    }

    /// The string "." of the library's.
    fn dot(&mut self) -> ModelResult<H::Value> {
        self.fixed_string("dirname", 0, b".", "path of the library").map(Some)
    }

    /// Functions that set the times of a file: a path, which may be null in `utimensat`, and so many words unless that
    /// pointer is null.
    fn with_times(&mut self, path: Option<usize>, times: usize, words: u64) -> ModelResult<H::Value> {
        if let Some(path) = path
            && (path == 0 || self.optional(path)?.is_some())
        {
            self.path(path)?;
        }
        if let Some(times) = self.optional(times)? {
            self.readable_bytes(times, words * self.host.model().pointer_bytes())?;
        }
        self.give_status()
    }

    /// `mkstemp`, `mkostemp`, `mkdtemp` and those with a suffix: six letters X, before the suffix whose length the second argument is, are
    /// replaced. Gives a descriptor or the template itself.
    fn fill_template(&mut self, suffix: u64, directory: bool) -> ModelResult<H::Value> {
        let path = self.pointer(0)?;
        let text = self.text(path)?;
        let suffix = if suffix == 0 { self.size(0) } else { self.integer(1, Ty::I64)? };
        let most = self.size((text.len() as u64).wrapping_sub(TEMPLATE));
        let zero = self.size(0);
        let fits = text.len() as u64 >= TEMPLATE
            && self.host.holds(CmpOp::Sle, Ty::I64, zero, suffix)?
            && self.host.holds(CmpOp::Sle, Ty::I64, suffix, most)?;
        let start =
            if fits { text.len() - TEMPLATE as usize - self.size_number(suffix)? as usize } else { 0 };
        let mut is_template = fits;
        for &byte in text.iter().skip(start).take(if fits { TEMPLATE as usize } else { 0 }) {
            is_template = is_template && self.is(byte, Ty::I8, i128::from(b'X'))?;
        }
        if !is_template {
            self.set_errno(EINVAL)?;
            return if directory { Ok(Some(self.null())) } else { Ok(self.give(-1)) };
        }
        let place = self.after(path, start as u64);
        let opens = self.world_says()?;
        for at in 0..TEMPLATE {
            let letter = if self.host.is_exact() { self.byte_value(b'a') } else { self.any_character()? };
            self.store_at(place, at, Ty::I8, letter)?;
        }
        match (opens, directory) {
            (true, true) => Ok(Some(path)),
            (true, false) => {
                let number = self.new_descriptor()?;
                self.give_value(number, Ty::I32, true)
            }
            (false, true) => self.fail_null(ENOENT),
            (false, false) => self.fail(ENOENT),
        }
    }
}

/// `basename` of GNU: what follows the last slash, in the same string, which it leaves alone.
fn basename<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let path = call.pointer(0)?;
    let text = call.text(path)?;
    let start = call.after_last_slash(&text)?;
    Ok(Some(call.after(path, start as u64)))
}

/// `basename` of POSIX: cuts slashes at the end off, in the same string; "." for no path. Only the byte after what is
/// returned is written.
fn posix_basename<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(path) = call.optional(0)? else { return call.dot() };
    let text = call.text(path)?;
    if text.is_empty() {
        return call.dot();
    }
    let end = call.without_slashes(&text)?;
    if end == 1 && call.is_slash(&text, 0)? {
        // A path of slashes alone: its last one in a run, as in glibc; other libraries give the first one.
        let last = text.len() - 1;
        if last > 0 && call.happens()? {
            call.cut(path, &text, 1)?;
            return Ok(Some(path));
        }
        return Ok(Some(call.after(path, last as u64)));
    }
    call.cut(path, &text, end)?;
    let start = call.after_last_slash(&text[..end])?;
    Ok(Some(call.after(path, start as u64)))
}

/// `dirname`: cuts the last part off, in the same string; "." when there is no other part.
fn dirname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(path) = call.optional(0)? else { return call.dot() };
    let text = call.text(path)?;
    let end = call.without_slashes(&text)?;
    let start = call.after_last_slash(&text[..end])?;
    if start == 0 {
        return call.dot();
    }
    let mut cut = start;
    while cut > 1 && call.is_slash(&text, cut - 1)? {
        cut -= 1;
    }
    // Two slashes at the start, and no more, are left as they are.
    let leading = if end == 1 { text.len() } else { start };
    if cut == 1 && leading == 2 && call.is_slash(&text, 0)? {
        cut = 2;
    }
    call.cut(path, &text, cut)?;
    Ok(Some(path))
}

/// `getcwd`: there is room for as many bytes as the size says. Without a place it makes a block, of that size or as large
/// as is needed when it is 0. Null when the path does not fit or there is none.
fn getcwd<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let size = call.count(1)?;
    let place = call.optional(0)?;
    let unlimited = call.host.is_zero(size, Ty::I64)?;
    if place.is_some() && unlimited {
        call.set_errno(EINVAL)?;
        return Ok(Some(call.null()));
    }
    let largest = call.size(LONGEST_PATH + 1);
    let short = !unlimited && call.host.less(size, largest, Ty::I64)?;
    if let Some(place) = place {
        call.writable(place, size)?;
    }
    if call.happens()? || call.world_says()? {
        return call.fail_null(if short { ERANGE } else { ENOENT });
    }
    let room = if short { call.size_number(size)? } else { LONGEST_PATH + 1 };
    let place = match place {
        Some(place) => Some(place),
        None if unlimited => {
            let text = call.new_text(Home::Heap("getcwd"), b"/", LONGEST_PATH - 1)?;
            return call.give_pointer(text);
        }
        None => call.heap_block(size, 16, "getcwd")?,
    };
    if let Some(place) = place {
        write_path(call, place, room)?;
    }
    call.give_pointer(place)
}

/// Writes an absolute path of at most so many bytes with its terminator.
fn write_path<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, place: H::Value, room: u64) -> Result<(), Stop> {
    if room < 2 {
        return call.terminate(place);
    }
    call.host.write(place, b"/")?;
    let rest = call.after(place, 1);
    call.world_text(rest, room - 2)
}

/// `__getcwd_chk`: the room that the compiler knew comes last.
fn getcwd_checked<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (size, room) = (call.count(1)?, call.room(2)?);
    call.fits(size, room)?;
    getcwd(call)
}

/// `realpath`: there is room for a path of any length. Without a place it makes a block.
fn realpath<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.optional(1)?;
    resolved(call, place)
}

fn canonicalize_file_name<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    resolved(call, None)
}

fn resolved<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, place: Option<H::Value>) -> ModelResult<H::Value> {
    call.path(0)?;
    let size = call.size(LONGEST_PATH + 1);
    if let Some(place) = place {
        call.writable(place, size)?;
    }
    if !call.world_says()? {
        // What is at the place then is not specified.
        if let (Some(place), false) = (place, call.host.is_exact()) {
            call.blur(place, size)?;
        }
        return call.fail_null(ENOENT);
    }
    let Some(place) = place else {
        let text = call.new_text(Home::Heap("realpath"), b"/", LONGEST_PATH - 1)?;
        return call.give_pointer(text);
    };
    write_path(call, place, LONGEST_PATH + 1)?;
    Ok(Some(place))
}

/// The letters that stand at the end of a template.
const TEMPLATE: u64 = 6;
