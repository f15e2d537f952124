//! Strings that do not fit, do not end, or do not hold what is looked for.

use super::scenarios;
use crate::cgen::CInt;
use crate::planted::maker::{Array, Maker, Storage};
use crate::planted::setups::{self, Text};
use ringfence_verdict::ViolationKind;

scenarios! {
    strcpy_too_long, strcat_too_long, strncpy_unterminated, copy_by_hand, strchr_null, empty_string,
    number_as_index, unterminated, length_without_terminator,
}

const CHAR: CInt = CInt { signed: true, ..CInt::unsigned_char() };

/// A symbolic string of at least two characters, and room that is too small for it or is not.
fn text_and_room(maker: &mut Maker) -> (Text, Array) {
    let longest = maker.between(2, 6) as usize;
    let length = maker.between(2, longest) as usize;
    let text = setups::buffer(maker, length, longest);
    let room = if maker.random().chance(50) { length } else { maker.between(1, length) as usize };
    let size = if maker.fixed { longest + 1 } else { room };
    let array = maker.array_of(CHAR, &size.to_string());
    (text, array)
}

fn strcpy_too_long(maker: &mut Maker) -> ViolationKind {
    let (text, room) = text_and_room(maker);
    maker.line(format!("strcpy({}, {});", room.name, text.name));
    maker.release(&room);
    ViolationKind::OutOfBounds
}

fn strcat_too_long(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(1, 6) as usize;
    let prefix = setups::letters(maker, length);
    let longest = maker.between(2, 5) as usize;
    let length = maker.between(1, longest) as usize;
    let text = setups::buffer(maker, length, longest);
    let size = prefix.len() + if maker.fixed { longest + 1 } else { length };
    let room = maker.array_of(CHAR, &size.to_string());
    maker.line(format!("strcpy({}, \"{prefix}\");", room.name));
    maker.line(format!("strcat({}, {});", room.name, text.name));
    maker.release(&room);
    ViolationKind::OutOfBounds
}

/// `strncpy` leaves out the terminator when the string is as long as the room.
fn strncpy_unterminated(maker: &mut Maker) -> ViolationKind {
    let longest = maker.between(2, 6) as usize;
    let length = maker.between(2, longest) as usize;
    let text = setups::buffer(maker, length, longest);
    let room = maker.between(1, length) as usize;
    let array = maker.array_of(CHAR, &room.to_string());
    maker.line(format!("strncpy({}, {}, {room});", array.name, text.name));
    maker.repair(format!("{}[{room} - 1] = '\\0';", array.name));
    match maker.random().below(2) {
        0 => maker.line(format!("if (strlen({}) > 3)\n    sink++;", array.name)),
        // The compared text goes on where the array ends, so the comparison must look further.
        _ => maker.line(format!("if (strcmp({}, \"{}\") > 0)\n    sink++;", array.name, text.word)),
    }
    maker.release(&array);
    ViolationKind::OutOfBounds
}

fn copy_by_hand(maker: &mut Maker) -> ViolationKind {
    let (text, room) = text_and_room(maker);
    let (from, to) = (maker.fresh("from"), maker.fresh("to"));
    maker.line(format!("const char *{from} = {};\nchar *{to} = {};", text.name, room.name));
    match maker.random().below(2) {
        0 => maker.line(format!("while ((*{to}++ = *{from}++) != '\\0')\n    sink++;")),
        _ => {
            maker.line(format!("for (; *{from} != '\\0'; {from}++)\n    *{to}++ = *{from};\n*{to} = '\\0';"))
        }
    }
    maker.release(&room);
    ViolationKind::OutOfBounds
}

/// What is searched need not be there.
fn strchr_null(maker: &mut Maker) -> ViolationKind {
    let longest = maker.between(2, 5) as usize;
    let length = maker.between(1, longest) as usize;
    let text = setups::buffer(maker, length, longest);
    let found = maker.fresh("found");
    // Words hold no such character.
    let wanted = *maker.random().pick(&['=', ',', '!', ' ']);
    let function = *maker.random().pick(&["strchr", "strrchr"]);
    maker.line(format!("char *{found} = {function}({}, '{wanted}');", text.name));
    let head = if maker.fixed { format!("if ({found} != NULL) {{") } else { "{".to_owned() };
    maker.open(head);
    maker.line(format!("*{found} = '\\0';"));
    maker.close("}");
    ViolationKind::NullDeref
}

/// The last character of a string that may be empty.
fn empty_string(maker: &mut Maker) -> ViolationKind {
    let longest = maker.between(1, 5) as usize;
    let text = setups::buffer(maker, 0, longest);
    let length = maker.fresh("length");
    maker.line(format!("size_t {length} = strlen({});", text.name));
    let head = if maker.fixed { format!("if ({length} > 0) {{") } else { "{".to_owned() };
    maker.open(head);
    maker.line(format!("if ({0}[{length} - 1] == '\\n')\n    {0}[{length} - 1] = '\\0';", text.name));
    maker.close("}");
    ViolationKind::OutOfBounds
}

/// A decimal number in a string is taken as index.
fn number_as_index(maker: &mut Maker) -> ViolationKind {
    let digits = maker.between(1, 3) as usize;
    let largest = 10usize.pow(digits as u32) - 1;
    let size = maker.between(1, largest);
    let target = maker.between(size as usize, largest);
    let (number, at, buffer) = (maker.fresh("number"), maker.fresh("at"), maker.fresh("digits"));
    maker.line(format!("char {buffer}[{digits}];\nint {number} = 0;\nint {at};"));
    maker.line(format!(
        "for ({at} = 0; {at} < {digits}; {at}++)\n    {buffer}[{at}] = __VERIFIER_nondet_char();"
    ));
    maker.secrets.extend(format!("{target:0digits$}").bytes().map(i128::from));
    maker.line(format!("for ({at} = 0; {at} < {digits}; {at}++) {{"));
    maker.line(format!("    if ({buffer}[{at}] < '0' || {buffer}[{at}] > '9')\n        break;"));
    maker.line(format!("    {number} = {number} * 10 + ({buffer}[{at}] - '0');\n}}"));
    let storage = *maker.random().pick(&Storage::ALL);
    let element = maker.element();
    let length = if maker.fixed { largest + 1 } else { size as usize };
    let array = maker.array(storage, element, &length.to_string());
    maker.touch(&format!("{}[{number}]", array.name));
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// A buffer without a terminator behind it.
fn unterminated(maker: &mut Maker) -> ViolationKind {
    let length = maker.between(1, 5) as usize;
    let size = if maker.fixed { length + 1 } else { length };
    let array = maker.array_of(CHAR, &size.to_string());
    let at = maker.fresh("at");
    maker.line(format!(
        "for (int {at} = 0; {at} < {length}; {at}++)\n    {}[{at}] = __VERIFIER_nondet_char();",
        array.name
    ));
    let word = setups::letters(maker, length);
    maker.secrets.extend(word.bytes().map(i128::from));
    match maker.random().below(3) {
        0 => maker.line(format!("sink += (unsigned int)strlen({});", array.name)),
        1 => maker.line(format!("if (strcmp({}, \"{word}x\") == 0)\n    sink++;", array.name)),
        _ => maker.line(format!("if (strchr({}, '%') != NULL)\n    sink++;", array.name)),
    }
    maker.release(&array);
    ViolationKind::OutOfBounds
}

/// `malloc(strlen(s))` for a copy.
fn length_without_terminator(maker: &mut Maker) -> ViolationKind {
    let longest = maker.between(1, 5) as usize;
    let length = maker.between(1, longest) as usize;
    let text = setups::buffer(maker, length, longest);
    let copy = maker.fresh("copy");
    let extra = maker.either("", " + 1");
    maker.line(format!("char *{copy} = malloc(strlen({}){extra});", text.name));
    maker.line(format!("strcpy({copy}, {});", text.name));
    maker.line(format!("free({copy});"));
    ViolationKind::OutOfBounds
}
