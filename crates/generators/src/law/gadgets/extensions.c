// The extensions of gcc that its manual lists, as far as no other family has them.

//= gadget local-labels
#define RETRY@(limit) ({ __label__ again, out; int tries = 0; \
    again: if (tries >= (limit)) goto out; tries++; goto again; out: tries; })
//= call
{
    int a@ = RETRY@($n), b@ = RETRY@($m);
    check(a@ == $n && b@ == $m);
-[error-reached] check(a@ + b@ != $n + $m || $int != $k);
}

//= gadget label-differences
static int step@(unsigned n) {
    const int table[] = { &&zero - &&zero, &&one - &&zero, &&two - &&zero };
    int r = 0;
+[out-of-bounds] goto *(&&zero + table[n % 3]);
-[out-of-bounds] goto *(&&zero + table[n % 4]);
two: r++;
one: r++;
zero: return r;
}
//= call
{
    unsigned n@ = $uint % 3;
    check(step@(n@) == (int)n@);
-[out-of-bounds] step@($uint);
}

//= gadget omitted-operand
static int calls@;
static int once@(int n) { calls@++; return n; }
//= call
{
    int n@ = $int;
    calls@ = 0;
    int r@ = once@(n@) ?: $k;
    check(calls@ == 1 && r@ == (n@ != 0 ? n@ : $k));
-[division-by-zero] int q@ = $n / (n@ ?: 0); (void)q@;
-[error-reached] check(n@ != 0 || r@ != $k);
}

//= gadget omitted-operand-pointer
//= include stdlib.h
static char spare@[$n];
//= call
{
    char *p@ = $int == $k ? malloc($n) : 0, *q@ = p@ ?: spare@;
    q@[$n - 1] = 1;
-[non-heap-free] free(q@);
+[non-heap-free] free(p@);
}

//= gadget auto-type
//= include stdlib.h
#define MAX@(a, b) ({ __auto_type x_ = (a); __auto_type y_ = (b); x_ > y_ ? x_ : y_; })
//= call
{
    int i@ = 0, j@ = $int;
    int m@ = MAX@(i@++, j@);
    check(i@ == 1 && m@ >= 0 && m@ >= j@);
-[error-reached] check(m@ == 0);
    __auto_type p@ = (char *)malloc(1);
    *p@ = 2;
-[use-after-free] if (j@ == $k) { free(p@); *p@ = 1; } else
    free(p@);
}

//= gadget typeof-declarations
static typeof(int (*)[$n]) keep@;
static int values@[$n];
//= call
{
    typeof(values@[0]) x@ = $m;
    __typeof__(x@) *p@ = &x@;
    keep@ = &values@;
    (*keep@)[*p@] = 3;
    check(values@[$m] == 3);
-[out-of-bounds] x@ = $int; if (x@ >= 0 && x@ <= $n) (*keep@)[*p@] = 4;
}

//= gadget empty-structure
struct nothing@ { };
struct around@ { int a; struct nothing@ n; int b; };
static struct nothing@ same@(struct nothing@ x) { return x; }
//= call
{
    struct nothing@ e@ = { }, f@ = same@(e@);
    struct around@ x@ = { .a = 1, .b = $int };
    f@ = x@.n;
    check(sizeof e@ == 0 && sizeof x@ == 2 * sizeof(int) && x@.a == 1);
-[error-reached] check(x@.b != $k);
    (void)f@;
}

//= gadget variadic-macros
//= include stdio.h string.h
#define FIRST@(first, ...) (first)
#define COUNT@(args...) (int)(sizeof((int[]){ args }) / sizeof(int))
#define SHOW@(to, format, ...) snprintf(to, sizeof to, format, ##__VA_ARGS__)
//= call
{
    char t@[8];
    check(FIRST@(1, 2, 3) == 1 && COUNT@(1, 2, 3) == 3);
    check(SHOW@(t@, "x") == 1 && SHOW@(t@, "%d", $m) == 1 && t@[0] == '0' + $m);
-[error-reached] check(COUNT@($int, 1) != 2);
-[out-of-bounds] int values@[] = { FIRST@(1, 2), 5 }; values@[COUNT@(0, 0) - ($int != $k)] = 0;
}

//= gadget temporary-array-member
struct three@ { int v[3]; };
static struct three@ make@(int n) { struct three@ t = { { n, 1, 2 } }; return t; }
//= call
{
    unsigned i@ = $uint % 3;
    check(make@(0).v[i@] == (int)i@);
-[out-of-bounds] check(make@(0).v[$uint % 4] <= 2);
-[error-reached] check(make@($int).v[i@] >= 0);
}

//= gadget void-arithmetic
//= include stdlib.h
static void nop@(void) { }
//= call
{
    void *p@ = malloc($n), *q@ = p@ + $m;
    check(sizeof(void) == 1 && q@ - p@ == $m && sizeof(nop@) == 1);
    *(char *)q@ = 1;
-[out-of-bounds] q@ += $n; *(char *)q@ = 2;
-[interior-free] if ($int == $k) p@ = p@ + $m + ($m == 0);
    free(p@);
}

//= gadget cast-to-union
union number@ { int i; double d; };
static int whole@(union number@ u) { return u.i; }
//= call
{
    int n@ = $int;
    union number@ u@ = (union number@)n@;
    check(u@.i == n@ && whole@((union number@)$m) == $m);
    u@ = (union number@)0.5;
    check(u@.d == 0.5);
-[error-reached] check(whole@((union number@)n@) != $k);
}

//= gadget transparent-union
union any@ { int *i; const char *c; } __attribute__((transparent_union));
static int first@(union any@ u, int text) { return text ? u.c[0] : *u.i; }
//= call
{
    int n@ = $m;
    check(first@(&n@, 0) == $m && first@("A", 1) == 'A');
-[null-deref] check(first@((int *)0, $int == $k) >= 0 || 1);
}

//= gadget may-alias
typedef short __attribute__((may_alias)) half@;
//= call
{
    int n@ = 0;
    half@ *p@ = (half@ *)&n@;
    p@[1] = 2;
    p@[0] = 1;
    check(n@ == 0x20001);
-[out-of-bounds] p@[$uint % 3] = 3;
}

//= gadget aligned-attributes
struct __attribute__((aligned(16))) wide@ { char c; };
static char __attribute__((aligned(32))) buffer@[64];
//= call
{
    int __attribute__((aligned(8))) x@[3] = { 1, 2, 3 };
    struct wide@ w@[2] = { { 1 }, { 2 } };
    check(sizeof w@ == 32 && __alignof__(struct wide@) == 16 && __alignof__(x@) == 8);
    check(((unsigned long)x@ & 7) == 0 && ((unsigned long)buffer@ & 31) == 0);
-[misaligned] *(int *)(buffer@ + $uint % 4) = 1;
+[misaligned] *(int *)(buffer@ + $uint % 4 * 4) = 1;
-[error-reached.open] check(((unsigned long)x@ & 8) == 0);
}

//= gadget packed-and-aligned-bit-fields
struct __attribute__((packed)) bits@ { unsigned char tag; unsigned a : 5, b : 11; int n; };
//= call
{
    struct bits@ s@ = { 1, 2, 3, 4 };
    unsigned v@ = $uint;
    s@.b = v@;
    check(sizeof s@ == 7 && s@.b == v@ % 2048 && s@.a == 2 && s@.n == 4);
-[error-reached] check(s@.b != 2047);
-[misaligned] int *p@ = &s@.n; check(*p@ == 4);
}

//= gadget mode-attribute
typedef int __attribute__((mode(QI))) byte@;
typedef unsigned int __attribute__((mode(DI))) eight@;
//= call
{
    byte@ b@ = (byte@)$int;
    eight@ e@ = $ulonglong;
    check(sizeof b@ == 1 && sizeof e@ == 8 && b@ >= -128 && b@ <= 127);
-[error-reached] check(e@ <= 0xffffffffu);
}

//= gadget function-attributes
//= include stdlib.h
static int square@(int n) __attribute__((const, noinline, warn_unused_result));
static int square@(int n) { return n * n; }
__attribute__((malloc, returns_nonnull, alloc_size(1))) static void *get@(unsigned long n) { return malloc(n); }
__attribute__((nonnull(1), cold)) static int read@(const int *p) { return *p; }
__attribute__((pure, hot, flatten, used)) static int twice@(const int *p) { return read@(p) + read@(p); }
//= call
{
    int *p@ = get@(sizeof *p@);
    *p@ = $m;
    check(square@($n) == $n * $n && twice@(p@) == 2 * $m);
-[signed-overflow] check(square@($int) >= 0);
-[use-after-free] free(p@); check(read@(p@) == $m);
+[use-after-free] free(p@);
}

//= gadget section-and-visibility
__attribute__((section("law_data"), visibility("hidden"))) int kept@ = $m;
__attribute__((section("law_text"), noinline)) static int bump@(void) { return ++kept@; }
//= call
{
    int before@ = kept@;
    check(bump@() == before@ + 1);
-[error-reached] check(kept@ == before@);
}

//= gadget alternate-keywords
static __inline__ __const int less@(__const int __signed__ n) { return n - (n > -1000); }
//= call
{
    __volatile__ int v@ = $m;
    __extension__ long long w@ = 3LL;
    __typeof__(w@) x@ = w@ + v@;
    check(x@ == 3 + $m && __alignof__(char) == 1);
-[signed-overflow] int n@ = $int; n@ -= 1; (void)n@;
-[error-reached] check(less@($int) != $k);
}

//= gadget volatile-objects
static volatile int flag@;
struct port@ { volatile unsigned char data; int n; };
//= call
{
    struct port@ p@ = { 1, 2 };
    int volatile *q@ = &flag@;
    flag@ = $int;
    *q@;
    p@.data += 255;
    check(*q@ == flag@ && p@.data == 0 && p@.n == 2);
-[division-by-zero] int r@ = 7 / *q@; (void)r@;
-[null-deref] if (flag@ == $k) q@ = 0; *q@ = 1;
}

//= gadget incomplete-enum
enum later@;
static int is_set@(enum later@ *e);
enum later@ { OFF@, ON@ = $n };
static int is_set@(enum later@ *e) { return *e == ON@; }
//= call
{
    enum later@ e@ = ON@;
    check(is_set@(&e@));
    e@ = (enum later@)($uint % ($n + 1));
-[error-reached] check(!is_set@(&e@));
}

//= gadget function-names
//= include string.h
static const char *name@(void) { return __func__; }
static const char *again@(void) { return __FUNCTION__; }
//= call
{
    const char *n@ = name@();
    check(n@[0] == 'n' && n@[3] == 'e' && again@()[0] == 'a' && __PRETTY_FUNCTION__[0] != 0);
    check(strlen(n@) >= 5 && strncmp(n@, "name", 4) == 0);
-[read-only-write] if ($int == $k) ((char *)n@)[0] = 'x';
-[out-of-bounds] check(n@[strlen(n@) + 1 + ($int == $k)] == 0 || 1);
}

//= gadget thread-local
static __thread int mine@ = $m;
static _Thread_local int *where@;
//= call
{
    where@ = &mine@;
    *where@ = $int;
    check(mine@ == *where@);
-[null-deref] if (mine@ == $k) where@ = 0; *where@ = 1;
-[error-reached] check(mine@ != $k);
}

//= gadget binary-and-hex-constants
//= call
{
    unsigned n@ = $uint;
    check(0b1011 == 11 && 0x1.8p1 == 3.0 && 0x.8p0f == 0.5f && '\e' == 27);
    check((n@ & 0b101u) <= 5);
-[error-reached] check((n@ & 0b101u) != 4);
}

//= gadget dollar-names
//= call
{
    int a$b@ = $int, a$c@ = 1;
    check(a$c@ == 1);
-[error-reached] check(a$b@ != $k);
    (void)a$b@;
}

//= gadget unnamed-fields
struct inner@ { int a, b; };
struct outer@ { struct { int x; union { int y; char z[4]; }; }; struct inner@ in; };
//= call
{
    struct outer@ o@ = { .x = 1, .y = 0x01020304, .in = { .b = 2 } };
    check(o@.z[0] == 4 && o@.z[3] == 1 && o@.in.a == 0 && o@.in.b == 2);
    o@.z[$uint % 4] = 7;
    check(o@.x == 1 && o@.y != 0);
-[error-reached] check(o@.z[2] != 7);
-[out-of-bounds] ((char *)&o@)[sizeof o@ - 1 + ($int == $k)] = 1;
}

//= gadget renamed-by-asm
extern int shown@(int n) __asm__("hidden_name@");
int shown@(int n) { return n < 100 ? n + 1 : n; }
static int local@ __asm__("local_name@") = $m;
//= call
{
    int n@ = $int;
    check(shown@(n@) >= n@ && local@ == $m);
-[error-reached] check(shown@(n@) > n@);
}

//= gadget reached-asm
//= call
{
    int x@ = $int;
    if (x@ == $k) {
-[error-reached.open] __asm__ volatile("nop" : "+r"(x@)); check(x@ == $k + 1);
        x@ = 0;
    }
}

//= gadget jumped-over-asm
//= call
{
    unsigned n@ = $uint % 5;
    if (n@ > 7) __asm__ volatile("hlt" ::: "memory");
    check(n@ < 5);
-[error-reached] check(n@ != 4);
}

//= gadget pragma-pack
#pragma pack(push, 1)
struct tight@ { char c; int n; long long w; };
#pragma pack(pop)
struct loose@ { char c; int n; };
//= call
{
    struct tight@ t@ = { 1, $int, 3 };
    check(sizeof t@ == 13 && sizeof(struct loose@) == 8 && t@.w == 3);
-[misaligned] int *p@ = &t@.n; check(*p@ != $k || 1);
-[error-reached] check(t@.n != $k);
}

//= gadget pragma-weak
extern int absent@(int n);
#pragma weak absent@
int other_name@(int n) { return n; }
#pragma weak given@ = other_name@
extern int given@(int n);
//= call
{
    if (absent@) check(absent@(1) == 1);
    check(given@($m) == $m);
-[bad-call] if ($int == $k) absent@(1);
}

//= gadget pragma-macros
#define VALUE@ 1
#pragma push_macro("VALUE@")
#undef VALUE@
#define VALUE@ 2
static const int two@ = VALUE@;
#pragma pop_macro("VALUE@")
//= call
check(two@ == 2 && VALUE@ == 1);
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wall\"")
-[error-reached] check(VALUE@ + two@ != 3 || $int != $k);
_Pragma("GCC diagnostic pop")

//= gadget fallthrough-attribute
static int weight@(int n) {
    int w = 0;
    switch (n) {
    case 2: w += 2; __attribute__((fallthrough));
    case 1: w += 1; break;
    case 0 ... 0: w = -1; break;
    default: unused: __attribute__((unused)); w = 9;
    }
    return w;
}
//= call
{
    int n@ = (int)($uint % 4);
    check(weight@(2) == 3 && weight@(0) == -1);
-[error-reached] check(weight@(n@) != 9);
    (void)n@;
}

//= gadget range-designator-once
static int made@;
static int make@(int n) { made@++; return n; }
//= call
{
    made@ = 0;
    int a@[4] = { [0 ... 2] = make@($m), [3] = 1 };
    check(made@ == 1 && a@[0] == $m && a@[2] == $m && a@[3] == 1);
-[error-reached] check(a@[$uint % 4] != 1 || made@ != 1);
-[out-of-bounds] a@[made@ + 3 - ($int != $k)] = 0;
}

//= gadget flexible-initialiser
static struct flex@ { int n; char data[]; } fixed@ = { 3, { 'a', 'b', 'c' } };
//= call
{
    unsigned i@ = $uint % 3;
    check(sizeof fixed@ == 4 && fixed@.data[2] == 'c' && fixed@.data[i@] >= 'a');
-[error-reached] check(fixed@.data[i@] != 'b');
}

//= gadget extended-initialisers
static int compound@[] = (int[]){ 1, 2, 3 };
static struct pair@ { int a, b; } old@ = { b: 2, a: 1 };
//= call
{
    int n@ = $int, list@[3] = { n@ > 0, old@.a, old@.b };
    check(compound@[2] == 3 && sizeof compound@ == 3 * sizeof(int) && list@[2] == 2);
-[error-reached] check(list@[0] == 0);
-[out-of-bounds] compound@[2 + (n@ == $k)] = 4;
}

//= gadget long-double
//= rare
//= call
{
    long double x@ = $m, y@ = x@ * 2.0L;
    int n@ = $int;
    check(y@ >= x@ && (int)y@ == 2 * $m);
    x@ = n@;
    check((int)x@ == n@);
-[error-reached] check(x@ + 1.0L != $k);
-[float-conversion] x@ = $double; int m@ = (int)x@; (void)m@;
}

//= gadget gnu-inline
extern inline __attribute__((gnu_inline, always_inline)) int half@(int n) { return n / 2; }
static inline int third@(int n) { return n / 3; }
//= call
{
    int n@ = $int;
    check(half@(n@) <= 1073741823 && third@(9) == 3);
-[division-by-zero] check(half@(n@) == 0 || third@(100 / half@(n@ / 2)) >= -100);
-[error-reached] check(half@(n@) != $k);
}

//= gadget constructor-priorities
//= apart
static int order@;
__attribute__((constructor(300))) static void second@(void) { order@ = order@ * 10 + 2; }
__attribute__((constructor(200))) static void first@(void) { order@ = order@ * 10 + 1; }
__attribute__((constructor)) static void third@(void) { order@ = order@ * 10 + 3; }
//= call
check(order@ == 123);
-[error-reached] check(order@ != 123 || $int != $k);

//= gadget nested-function
//= rare
static int apply@(int n) {
    int add(int m) { return m > 1000 ? m : n + m; }
    return n > 0 && n < 1000 ? add(1) : 0;
}
//= call
{
    int n@ = $int;
    check(apply@(n@) >= 0);
-[error-reached] check(apply@(n@) != 7);
}

//= gadget vector-type
//= rare
typedef int four@ __attribute__((vector_size(16)));
//= call
{
    four@ a@ = { 1, 2, 3, $m }, b@ = a@ + a@;
    check(b@[3] == 2 * $m);
-[error-reached] check(b@[$uint % 4] != 4);
}

//= gadget complex-type
//= rare
//= call
{
    _Complex double z@ = $m + 2.0i;
    check(__real__ z@ == $m && __imag__ z@ == 2.0);
-[error-reached] check(__imag__(z@ * z@) != 4.0 * $m || $int != $k);
}

//= gadget decimal-type
//= rare
//= model LP64
//= call
{
    _Decimal64 d@ = 0.1DD;
    check(d@ + 0.2DD == 0.3DD);
-[error-reached] check(d@ * (int)($uint % 4) != 0.3DD);
}
