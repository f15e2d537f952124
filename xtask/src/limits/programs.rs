//! Programs that an analysis could run for ever on.

use std::borrow::Cow;

/// A program for the limits.
pub(super) struct Endless {
    pub(super) name: &'static str,
    pub(super) text: Cow<'static, str>,
    /// The answer that would be right, should the tool find one in time.
    pub(super) right: &'static str,
}

/// All of them.
pub(super) fn all() -> Vec<Endless> {
    let plain = |(name, text, right)| Endless { name, text: Cow::Borrowed(text), right };
    [
        ("states that never repeat", STATES, "TRUE"),
        ("two to the power of sixty paths", PATHS, "TRUE"),
        ("a list that grows for ever", LIST, "TRUE"),
        ("large blocks for ever", BLOCKS, "TRUE"),
        ("factors of a product of 64 bits", FACTORS, "FALSE(unreach-call)"),
        ("a product that has no factors of its size", PRIME, "TRUE"),
        ("a long loop without choice", LOOP, "TRUE"),
        ("a copy of bytes at symbolic places for ever", BYTES, "TRUE"),
        ("a recursion that branches", RECURSION, "TRUE"),
    ]
    .map(plain)
    .into()
}

const STATES: &str = "\
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned int x = 1, y = 0;
    for (;;) {
        unsigned int n = __VERIFIER_nondet_uint();
        if (n % 3u == 0)
            x = x * 3u + n;
        else if (x > y)
            y = y * 5u + (x ^ n);
        else
            x ^= y >> 1;
    }
}
";

const PATHS: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned long long sum = 0;
    for (int i = 0; i < 60; i++)
        if (__VERIFIER_nondet_int() > i)
            sum = sum * 7u + 2u * (unsigned long long)i;
        else
            sum = sum * 5u + 4u;
    if (sum == 1)
        for (int i = 0; i < 60; i++)
            sum += (unsigned long long)i;
    return (int)(sum & 1u);
}
";

const LIST: &str = "\
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int key; };
int main(void)
{
    struct node *head = 0;
    for (;;) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        node->key = __VERIFIER_nondet_int();
        if (head != 0 && head->key > node->key)
            node->key = head->key;
        head = node;
    }
}
";

const BLOCKS: &str = "\
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void *memset(void *to, int byte, size_t size);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char **kept = 0;
    for (size_t round = 1;; round++) {
        char **block = malloc(1 << 20);
        memset(block, (int)round, 1 << 20);
        ((char *)block)[__VERIFIER_nondet_uchar() + 64] = 1;
        block[0] = (char *)kept;
        kept = block;
    }
}
";

/// The product of two primes of 32 bits.
const FACTORS: &str = "\
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void)
{
    unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
    if (a > 1u && b > 1u && a < 0x100000000u && b < 0x100000000u && a * b == 10585377739966312523u)
        reach_error();
    return 0;
}
";

/// A prime of 64 bits.
const PRIME: &str = "\
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void)
{
    unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
    if (a > 1u && b > 1u && a < 0x100000000u && b < 0x100000000u && a * b == 10668106803327565909u)
        reach_error();
    return 0;
}
";

const LOOP: &str = "\
int main(void)
{
    unsigned long long sum = 0;
    for (unsigned long long i = 0; i < 1000000000000u; i++)
        sum = (sum ^ i) * 6364136223846793005u + 1442695040888963407u;
    return (int)(sum & 1u);
}
";

const BYTES: &str = "\
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char cells[256];
int main(void)
{
    for (;;) {
        unsigned char to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar();
        cells[to] = (unsigned char)(cells[from] * 3u + cells[(unsigned char)(to ^ from)] + from);
        if (cells[from] > cells[to])
            cells[cells[to]] ^= from;
    }
}
";

const RECURSION: &str = "\
extern int __VERIFIER_nondet_int(void);
static unsigned int walk(unsigned int depth, unsigned int value)
{
    if (depth == 0)
        return value;
    if (__VERIFIER_nondet_int() > (int)(value & 0xffffu))
        return walk(depth - 1, value * 3u + 1u) ^ walk(depth - 1, value + 7u);
    return walk(depth - 1, value ^ depth) + walk(depth - 1, value >> 1);
}
int main(void)
{
    return (int)(walk(40, 1) & 1u);
}
";

/// A program that draws many inputs before it goes wrong, so that its replay file is long.
pub(super) const MANY_INPUTS: &str = "\
typedef __SIZE_TYPE__ size_t;
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned int sum = 0;
    for (int i = 0; i < 2000; i++)
        sum += (unsigned int)__VERIFIER_nondet_int() & 1u;
    int *nothing = 0;
    return *nothing;
}
";
