//! Entailments of the literature and of memory managers, valid and invalid.

use super::judge;

#[test]
fn valid_entailments_are_proved() {
    for (left, right) in VALID {
        let (proved, refuted) = judge(left, right);
        assert!(!refuted, "a model refutes {left} |- {right}");
        assert!(proved, "not proved: {left} |- {right}");
    }
}

#[test]
fn invalid_entailments_are_not_proved() {
    for (left, right) in INVALID {
        let (proved, refuted) = judge(left, right);
        assert!(refuted, "no model refutes {left} |- {right}");
        assert!(!proved, "proved: {left} |- {right}");
    }
}

const VALID: [(&str, &str); 44] = [
    ("emp", "emp"),
    ("x == y && emp", "y == x && emp"),
    ("x |-> y", "x |-> y"),
    ("x |-> y", "x |-> a'"),
    ("x |-> y", "x != 0 && x |-> y"),
    ("x |-> 1 * y |-> 2", "x != y && y |-> 2 * x |-> 1"),
    ("x |-> 1 * x |-> 2", "false"),
    ("x |-> y * y |-> 0", "ls(x, 0)"),
    ("x == 0", "ls(x, 0)"),
    ("ls(x, y) * ls(y, z)", "ls(x, z)"),
    ("ls(x, y) * y |-> z", "ls(x, z)"),
    ("ls(x, y) * y |-> z", "ls+(x, z)"),
    ("x |-> y * ls(y, 0)", "ls+(x, 0)"),
    ("ls(x, 0)", "x == 0 || ls+(x, 0)"),
    ("ls+(x, 0)", "x |-> a' * ls(a', 0)"),
    ("x != 0 && ls(x, 0)", "x |-> a' * ls(a', 0)"),
    ("ls(x, x)", "emp || ls+(x, x)"),
    ("ls(x, y) * ls(y, x)", "ls(x, x)"),
    ("ls+(x, 0) * ls+(y, 0)", "x != y && ls(x, 0) * ls(y, 0)"),
    ("ls+(x, y) * ls+(x, z)", "false"),
    ("x |-> y * x + 1 |-> p * y |-> 0 * y + 1 |-> x", "dls(x, p, 0, y)"),
    ("dls(x, p, y, q) * dls(y, q, z, r)", "dls(x, p, z, r)"),
    ("dls(x, p, y, q) * y |-> z * y + 1 |-> q", "dls(x, p, z, y)"),
    ("x != y && dls(x, p, y, q)", "x |-> a' * x + 1 |-> p * dls(a', x, y, q)"),
    ("x |-> y * x + 1 |-> d * ls(d, 0) * nested(y, 0)", "nested(x, 0)"),
    ("nested(x, 0) * ls(y, 0)", "true * ls(y, 0)"),
    ("x |-> y", "true"),
    ("blk(x, x)", "emp"),
    ("x <= y && y <= z && blk(x, z)", "blk(x, y) * blk(y, z)"),
    ("blk(x, y) * blk(y, z)", "blk(x, z)"),
    ("blk(x, x + 3)", "x |-> a' * blk(x + 1, x + 3)"),
    ("x |-> 1 * x + 1 |-> 2", "blk(x, x + 2)"),
    ("blk(x, y) * y |-> 1 * blk(y + 1, z)", "blk(x, z)"),
    ("blk(x, y)", "x <= y && blk(x, y)"),
    ("nd(x, y, z)", "x |-> y * x + 1 |-> z * blk(x + 2, x + z)"),
    ("2 <= g <= h && x |-> f * x + 1 |-> g * blk(x + 2, x + h)", "nd(x, f, g) * blk(x + g, x + h)"),
    // Coalescing, formula (6) of the paper.
    ("x |-> y * x + 1 |-> z + b * blk(x + 2, x + z) * nd(x + z, a, b)", "nd(x, y, z + b)"),
    // Swallow: the end of the node behind is cut off.
    (
        "h + 1 <= g <= h + k && x |-> f * x + 1 |-> g * blk(x + 2, x + h) * nd(x + h, i, k)",
        "nd(x, f, g) * blk(x + g, x + h + k)",
    ),
    // Package2.
    ("2 <= g <= h && blk(x, x + 1) * x + 1 |-> g * blk(x + 2, x + h)", "nd(x, a', g) * blk(x + g, x + h)"),
    ("nd(x, y, z) * mls(y, 0)", "mls(x, 0)"),
    ("nd(x, y, z)", "mls(x, y)"),
    ("mls(x, y) * mls(y, x)", "mls(x, x)"),
    ("mls(free, 0) * nd(p, q, n) && n >= 2", "mls(free, 0) * nd(p, a', n)"),
    ("x + 2 == y && blk(x, y) * y |-> 3", "blk(x, x + 3)"),
];

const INVALID: [(&str, &str); 25] = [
    // The block has no bytes where the list has a node.
    ("blk(z, y) * ls+(z, n)", "false"),
    // A list may lead back to where it began.
    ("ls(x, x)", "emp"),
    ("x == y && ls(x, y)", "emp"),
    ("emp", "x |-> y"),
    ("x |-> y", "emp"),
    ("x |-> y", "x |-> z"),
    ("ls(x, y)", "ls+(x, y)"),
    ("ls(x, 0)", "x |-> a' * ls(a', 0)"),
    ("ls(x, 0) * ls(y, 0)", "x != y && ls(x, 0) * ls(y, 0)"),
    ("ls(x, y)", "ls(y, x)"),
    ("x |-> y * y |-> x", "ls(x, 0)"),
    ("ls(x, y) * ls(z, y)", "ls(x, z)"),
    ("dls(x, p, y, q)", "dls(x, q, y, p)"),
    ("x |-> y * x + 1 |-> y * y |-> 0 * y + 1 |-> y", "dls(x, x, 0, y)"),
    ("blk(x, y)", "x < y && blk(x, y)"),
    ("blk(x, z)", "blk(x, y) * blk(y, z)"),
    ("x |-> f * x + 1 |-> g * blk(x + 2, x + h)", "nd(x, f, g) * blk(x + g, x + h)"),
    ("1 <= g <= h && x |-> f * x + 1 |-> g * blk(x + 2, x + h)", "nd(x, f, g) * true"),
    ("x |-> y * x + 1 |-> z + b + 1 * blk(x + 2, x + z) * nd(x + z, a, b)", "nd(x, y, z + b + 1)"),
    ("nd(x, y, z) * nd(y, 0, z)", "nd(x, y, 2 * z)"),
    ("mls(x, 0)", "mls(x, x)"),
    ("x == 0 && emp", "mls(x, 0)"),
    ("true", "emp"),
    ("ls(x, 0) * true", "ls(x, 0)"),
    ("nested(x, 0)", "ls(x, 0)"),
];
