//! The document: boxes and lines as SVG.
//!
//! Text from outside passes through [`escape`] and nothing else writes it, so that the document is
//! well-formed whatever the picture holds.

use super::boxes::{self, Box, Boxes, Cell, HEADING, PAD, ROW, Row, STACK, Style};
use super::layout::{EdgeId, Layout, Point};
use super::legend::{self, Entry, Sample};
use super::wires::Wire;
use ringfence_base::IdVec;
use ringfence_verdict::trace::ObjectChange;
use std::fmt::Write as _;

/// The looks of everything.
pub(super) const STYLE: &str = include_str!("style.css");
/// Around the drawing.
const MARGIN: i32 = 24;
/// Room for the heading of the document.
const TOP: i32 = 40;
/// The height of a row of the legend.
const KEY: i32 = 22;
/// The radius of corners of lines.
const CORNER: i32 = 6;
/// The length of an arrow head.
const TIP: i32 = 8;

/// What a document is made of.
pub(super) struct Drawing<'a> {
    /// Where and when.
    pub(super) title: String,
    /// The picture in words.
    pub(super) description: Vec<String>,
    pub(super) boxes: &'a Boxes,
    /// The lines.
    pub(super) wires: &'a IdVec<EdgeId, Wire>,
    /// Their places.
    pub(super) layout: &'a Layout,
    /// Whether it is a part of a page, which has the looks and the heading.
    pub(super) embedded: bool,
}

/// Writes the document.
pub(super) fn document(drawing: &Drawing<'_>) -> String {
    let layout = drawing.layout;
    let (top, heading) = if drawing.embedded { (0, 0) } else { (TOP, boxes::width(&drawing.title, 88)) };
    let room = layout.width.max(heading).max(if drawing.embedded { 0 } else { 420 });
    let mut key = legend::entries(drawing.boxes, drawing.wires, !layout.nests.is_empty(), room);
    if drawing.embedded {
        key.clear();
    }
    let key_top = top + MARGIN + layout.height + MARGIN;
    let key_rows = key.last().map_or(0, |entry| entry.row + 1);
    let below = if drawing.embedded { 0 } else { MARGIN / 2 };
    let (width, height) = (room + 2 * MARGIN, key_top + KEY * key_rows + below);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ringfence\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    );
    let _ = writeln!(svg, "<title>{}</title>", escape(&drawing.title));
    let _ = writeln!(svg, "<desc>{}</desc>", escape(&drawing.description.join("\n")));
    if !drawing.embedded {
        let _ = writeln!(svg, "<style>\n{STYLE}</style>");
        let _ = writeln!(svg, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>");
        let title = escape(&drawing.title);
        let _ = writeln!(svg, "<text class=\"heading\" x=\"{MARGIN}\" y=\"30\">{title}</text>");
    }
    let _ = writeln!(svg, "<g transform=\"translate({MARGIN} {})\">", top + MARGIN);
    for (_, area) in &layout.nests {
        let (Point { x, y }, width, height) = (area.at, area.width, area.height);
        let _ = writeln!(
            svg,
            "<rect class=\"nest\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"10\"/>"
        );
    }
    for (id, own) in drawing.boxes.all.iter_ids() {
        paint_box(&mut svg, own, layout.places[id], boxes::number(id));
    }
    for (id, wire) in drawing.wires.iter_ids() {
        paint_wire(&mut svg, wire, &layout.routes[id]);
    }
    let _ = writeln!(svg, "</g>\n<g transform=\"translate({MARGIN} {key_top})\">");
    key.iter().for_each(|entry| paint_entry(&mut svg, entry));
    svg += "</g>\n</svg>\n";
    svg
}

/// A second class for what became of an object.
const fn mark_class(mark: ObjectChange) -> &'static str {
    match mark {
        ObjectChange::New => " made",
        ObjectChange::Ended => " ended",
        ObjectChange::Lost => " lost",
    }
}

fn paint_box(svg: &mut String, own: &Box, at: Point, number: usize) {
    let (width, height, class) = (own.width, own.height(), own.style.name());
    let mark = own.mark.map_or("", mark_class);
    let _ = writeln!(
        svg,
        "<g class=\"object\" data-number=\"{number}\" transform=\"translate({} {})\"><title>{}</title>",
        at.x,
        at.y,
        escape(&own.about)
    );
    let behind = if own.style == Style::Segment { 2 } else { 0 };
    for shift in (0..=behind).rev().map(|layer| layer * STACK) {
        let _ = writeln!(
            svg,
            "<rect class=\"box {class}{mark}\" x=\"{shift}\" y=\"{shift}\" width=\"{width}\" height=\"{height}\" rx=\"5\"/>"
        );
    }
    let _ = writeln!(svg, "<text class=\"title\" x=\"{PAD}\" y=\"17\">{}</text>", escape(&own.title));
    let _ = writeln!(svg, "<text class=\"small\" x=\"{PAD}\" y=\"32\">{}</text>", escape(&own.subtitle));
    if let Some(badge) = &own.badge {
        paint_badge(svg, badge, mark, width);
    }
    if !own.rows.is_empty() {
        let _ = writeln!(svg, "<path class=\"rule\" d=\"M0 {HEADING}H{width}\"/>");
    }
    for (index, row) in own.rows.iter().enumerate() {
        let top = HEADING + ROW * index as i32;
        let base = top + 15;
        if row.changed || row.wrong {
            let (room, class) = (width - 4, if row.wrong { "wrong" } else { "changed" });
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"2\" y=\"{}\" width=\"{room}\" height=\"{}\" rx=\"3\"/>",
                top + 1,
                ROW - 1
            );
        }
        let _ = writeln!(svg, "<text class=\"name\" x=\"{PAD}\" y=\"{base}\">{}</text>", escape(&row.name));
        paint_cell(svg, row, width - PAD, base);
    }
    *svg += "</g>\n";
}

fn paint_badge(svg: &mut String, badge: &str, mark: &str, width: i32) {
    let room = boxes::width(badge, 73) + 10;
    let x = width - room - 5;
    let _ = writeln!(
        svg,
        "<rect class=\"pill{mark}\" x=\"{x}\" y=\"5\" width=\"{room}\" height=\"16\" rx=\"8\"/>"
    );
    let middle = x + room / 2;
    let _ = writeln!(
        svg,
        "<text class=\"badge\" x=\"{middle}\" y=\"17\" text-anchor=\"middle\">{}</text>",
        escape(badge)
    );
}

fn paint_cell(svg: &mut String, row: &Row, right: i32, base: i32) {
    match &row.cell {
        Cell::Text(text) => {
            let _ = writeln!(
                svg,
                "<text class=\"value\" x=\"{right}\" y=\"{base}\" text-anchor=\"end\">{}</text>",
                escape(text)
            );
        }
        Cell::Null => ground(svg, right - 10, base - 5, row.wrong),
        Cell::Pointer(note) if note.is_empty() => {}
        Cell::Pointer(note) => {
            let note = escape(note);
            let _ = writeln!(
                svg,
                "<text class=\"note\" x=\"{right}\" y=\"{base}\" text-anchor=\"end\">{note}</text>"
            );
        }
    }
}

/// The sign for null: that for the ground in circuits.
fn ground(svg: &mut String, x: i32, y: i32, wrong: bool) {
    let class = if wrong { "null wrong" } else { "null" };
    let _ = writeln!(
        svg,
        "<path class=\"{class}\" d=\"M{} {y}H{x}M{x} {}v12M{} {}v7M{} {}v2\"/>",
        x - 12,
        y - 6,
        x + 4,
        y - 3,
        x + 8,
        y - 1
    );
}

fn paint_wire(svg: &mut String, wire: &Wire, route: &[Point]) {
    let [first, .., before, last] = with_middle(route)[..] else { return };
    let class = wire.role.name();
    let marks = [(wire.changed, " fresh"), (wire.dangling, " dangling"), (wire.wrong, " wrong")];
    let fresh: String = marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, class)| class).collect();
    let way = if before.x <= last.x { 1 } else { -1 };
    let _ = writeln!(svg, "<path class=\"line {class}{fresh}\" d=\"{}\"/>", path(route, way));
    let _ = writeln!(svg, "<circle class=\"tip {class}\" cx=\"{}\" cy=\"{}\" r=\"2.6\"/>", first.x, first.y);
    let back = last.x - way * TIP;
    let _ = writeln!(
        svg,
        "<path class=\"tip {class}\" d=\"M{} {}L{back} {}V{}Z\"/>",
        last.x,
        last.y,
        last.y - 4,
        last.y + 4
    );
}

/// A route with at least three points.
fn with_middle(route: &[Point]) -> Vec<Point> {
    match route {
        [first, last] => vec![*first, *first, *last],
        other => other.to_vec(),
    }
}

/// The path of a line: straight along the axes with round corners, in bows otherwise. It ends a little
/// before its end, where the arrow head takes over.
fn path(route: &[Point], way: i32) -> String {
    let mut points = route.to_vec();
    if let Some(last) = points.last_mut() {
        last.x -= way * (TIP - 1);
    }
    let Some(first) = points.first() else { return String::new() };
    let mut text = format!("M{} {}", first.x, first.y);
    for (index, pair) in points.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        if from.x != to.x && from.y != to.y {
            let middle = i32::midpoint(from.x, to.x);
            let _ = write!(text, "C{middle} {} {middle} {} {} {}", from.y, to.y, to.x, to.y);
            continue;
        }
        match points.get(index + 2) {
            Some(next) if turns(from, to, *next) => {
                let (a, b) = (towards(to, from), towards(to, *next));
                let _ = write!(text, "L{} {}Q{} {} {} {}", a.x, a.y, to.x, to.y, b.x, b.y);
            }
            _ => {
                let _ = write!(text, "L{} {}", to.x, to.y);
            }
        }
    }
    text
}

/// Whether two straight pieces meet in a corner.
const fn turns(from: Point, corner: Point, to: Point) -> bool {
    (from.x == corner.x && corner.y == to.y && corner.x != to.x)
        || (from.y == corner.y && corner.x == to.x && corner.y != to.y)
}

/// A point near one on the way to another.
fn towards(from: Point, to: Point) -> Point {
    let step = |from: i32, to: i32| from + (to - from).clamp(-2 * CORNER, 2 * CORNER) / 2;
    Point { x: step(from.x, to.x), y: step(from.y, to.y) }
}

fn paint_entry(svg: &mut String, entry: &Entry) {
    let (x, y) = (entry.x, entry.row * KEY);
    let middle = y + KEY / 2;
    match entry.sample {
        Sample::Box(style) => {
            let class = style.name();
            let behind = if style == Style::Segment { 2 } else { 0 };
            for shift in (0..=behind).rev().map(|layer| 2 * layer) {
                let _ = writeln!(
                    svg,
                    "<rect class=\"box {class}\" x=\"{}\" y=\"{}\" width=\"26\" height=\"12\" rx=\"3\"/>",
                    x + shift,
                    y + 4 + shift
                );
            }
        }
        Sample::Nest => {
            let top = y + 4;
            let _ = writeln!(
                svg,
                "<rect class=\"nest\" x=\"{x}\" y=\"{top}\" width=\"28\" height=\"14\" rx=\"4\"/>"
            );
        }
        Sample::Line(role) => {
            let class = role.name();
            let _ = writeln!(svg, "<path class=\"line {class}\" d=\"M{x} {middle}h22\"/>");
            let _ = writeln!(svg, "<path class=\"tip {class}\" d=\"M{} {middle}l-8 -4v8Z\"/>", x + 30);
        }
        Sample::Null => ground(svg, x + 16, middle, false),
    }
    let _ = writeln!(
        svg,
        "<text class=\"key\" x=\"{}\" y=\"{}\">{}</text>",
        x + legend::SAMPLE,
        middle + 4,
        entry.text
    );
}

/// Text as it may stand in a document: signs of the language are escaped, and what XML does not allow is
/// replaced.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
