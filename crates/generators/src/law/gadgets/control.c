// Statements: goto into and out of scopes, switch, computed goto, statement expressions, VLAs, typeof, static locals.

//= gadget goto-out-of-scope
//= include stdlib.h
static int work@(int n) {
    int *p = malloc(sizeof *p), result = 1;
    *p = n;
    if (n == $k) goto fail;
    result = 0;
+[leak] fail:
    free(p);
-[leak] fail:
    return result;
}
//= call
work@($int);

//= gadget goto-into-scope
static int jump@(int n) {
    int *p = 0;
    if (n > $k) goto inside;
    {
        int x;
inside:
        x = 3;
        p = &x;
        check(*p == 3);
    }
-[use-after-scope] return *p;
    return 0;
}
//= call
jump@($int);

//= gadget goto-back
static int again@(int n) {
    int rounds = 0, *p = 0;
top:
    {
        int fresh = rounds;
-[use-after-scope] if (p) *p = 2;
        p = &fresh;
        *p = 1;
        if (++rounds < $n) goto top;
    }
    return n;
}
//= call
again@($int);

//= gadget compound-literal-goto
static int again@(void) {
    int *p = 0, n = 0;
again:
    if (p) check(*p == n - 1 || *p == n);
    p = &(int){ n };
    check(*p == n);
    if (n++ < $m) goto again;
    return *p;
}
//= call
check(again@() == $m);
-[error-reached] check(again@() != $m);

//= gadget compound-literal-scope
struct cell@ { int a, b; };
//= call
{
    struct cell@ *p@;
    if ($int > 0) {
        p@ = &(struct cell@){ 1, 2 };
        check(p@->b == 2);
    } else p@ = &(struct cell@){ .b = 3 };
-[use-after-scope] check(p@->a <= 1);
    p@ = 0;
}

//= gadget switch-fallthrough
static int digits@(int n) {
    int r = 0;
    switch (n) {
    case 1: r += 1; /* fall through */
    case 2: r += 2;
+[error-reached] break;
    case 3: r += 3; break;
    case 10 ... 20: r = 100; break;
    default: r = -1;
    }
    return r;
}
//= call
{
    int n@ = $int, r@ = digits@(n@);
    if (n@ == 2) check(r@ == 2);
    if (n@ >= 10 && n@ <= 20) check(r@ == 100);
}

//= gadget case-range-edge
static int class@(unsigned char c) {
    switch (c) {
    case 'a' ... 'f': return 1;
-[error-reached] case '0' ... '8': return 2;
+[error-reached] case '0' ... '9': return 2;
    }
    return 0;
}
//= call
{
    unsigned char c@ = $uchar;
    if (c@ >= '0' && c@ <= '9') check(class@(c@) == 2);
}

//= gadget duff
static int copy@(int n) {
    int sum = 0, left = n;
    switch (n % 4) {
    case 0: do { sum++;
    case 3: sum++;
    case 2: sum++;
    case 1: sum++;
            left -= 4;
        } while (left > 0);
    }
    return sum;
}
//= call
{
    unsigned n@ = 1 + $uint % 8;
    check(copy@(n@) == (int)n@);
-[error-reached] check(copy@(n@) != 6);
}

//= gadget labels-as-values
static int jump@(unsigned n) {
    static void *const table[] = { &&zero, &&one, &&two };
    int r = 0;
+[out-of-bounds] goto *table[n % 3];
-[out-of-bounds] goto *table[n % 4];
two: r++;
one: r++;
zero: return r;
}
//= call
{
    unsigned n@ = $uint % 3;
    check(jump@(n@) == (int)n@);
-[out-of-bounds] jump@($uint);
}

//= gadget statement-expression
//= include stdlib.h
//= call
{
    int n@ = $int;
    int r@ = ({ int t = n@ > 0 ? 1 : 0; t += 2; t; });
    check(r@ == 3 || r@ == 2);
    char *p@ = ({ char *q = malloc($n); q[0] = 1; q; });
-[leak] p@ = ({ (char *)0; });
    free(p@);
}

//= gadget statement-expression-break
static int find@(int n) {
    int i;
    for (i = 0; i < 10; i++) {
        int r = ({ if (i == n) break; i * 2; });
        check(r == i * 2);
    }
    return i;
}
//= call
{
    int n@ = $int, i@ = find@(n@);
    check(n@ < 0 || n@ > 9 || i@ == n@);
-[error-reached] check(i@ == 10);
}

//= gadget vla-sizeof
//= call
{
    int n@ = 1 + (int)($uint % 4), m@ = n@;
    int a@[n@];
    unsigned long s@ = sizeof(int[m@++]);
    check(s@ == sizeof a@ && m@ == n@ + 1);
    check(sizeof a@ == n@ * sizeof(int));
-[out-of-bounds] a@[m@ - 1] = 2;
    a@[n@ - 1] = 1;
}

//= gadget vla-size
static void work@(int n) {
    char a[n];
    a[n - 1] = 1;
    check(sizeof a == (unsigned)n);
}
//= call
{
    int n@ = $int;
-[bad-array-size] if (n@ < 10 && n@ > -3) { int a@[n@]; (void)a@; }
+[bad-array-size] if (n@ < 10 && n@ > 0) work@(n@);
}

//= gadget vla-typeof
//= call
{
    int n@ = $n, calls@ = 0;
    typeof(char[n@++]) a@;
    check(n@ == $n + 1 && sizeof a@ == $n);
    typeof(calls@++) b@ = 2;
    check(calls@ == 0 && b@ == 2);
-[error-reached] check(calls@ != 0);
    a@[0] = 0;
}

//= gadget vla-goto
static int loop@(int n) {
    int i = 0, sum = 0;
again:;
    char a[n + i];
    for (int j = 0; j < n + i; j++) a[j] = 1;
    sum += a[n + i - 1];
    if (++i < 3) goto again;
-[out-of-bounds] a[n + i - 1] = 1;
    return sum;
}
//= call
check(loop@(1 + (int)($uint % 3)) == 3);

//= gadget vla-parameter
static int sum@(int n, int a[n][2]) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i][0] + a[i][1];
    return s;
}
//= call
{
    int a@[$n][2];
    for (int i = 0; i < $n; i++) a@[i][0] = a@[i][1] = 1;
-[out-of-bounds] check(sum@($n + 1, a@) >= 0 || 1);
    check(sum@($n, a@) == 2 * $n);
}

//= gadget static-local
static int *counter@(void) { static int n; n++; return &n; }
//= call
{
    int a@ = *counter@(), b@ = *counter@();
    check(b@ == a@ + 1);
-[error-reached] check(a@ == 0);
}

//= gadget cleanup-attribute
//= include stdlib.h
static void drop@(char **p) { free(*p); }
static int use@(int n) {
    __attribute__((cleanup(drop@))) char *p = malloc($n);
    p[0] = 1;
-[double-free] if (n == $k) free(p);
-[leak] if (n == $k) p = 0;
    if (n > 5) return 1;
    return p == 0;
}
//= call
use@($int);

//= gadget empty-asm
//= call
{
    int x@ = $int;
    __asm__ volatile("" ::: "memory");
-[error-reached.open] int y@ = x@; __asm__("" : "+r"(y@)); check(y@ == x@ + 1);
    check(x@ == x@ + 0);
}

//= gadget asm-output
//= call
{
    int x@ = 5;
+[error-reached.open] __asm__ volatile("" : : "r"(x@));
-[error-reached.open] __asm__ volatile("" : "=r"(x@)); check(x@ == 5);
    (void)x@;
}

//= gadget early-continue
//= include stdlib.h
//= call
for (int i@ = 0; i@ < $n; i@++) {
    char *p@ = malloc(2);
    p@[1] = i@;
-[leak] if ($int == $k) continue;
+[leak] if ($int == $k) { free(p@); continue; }
    free(p@);
}

//= gadget condition-declared
//= call
for (int i@ = 0, *p@ = &i@; *p@ < $n; ++*p@) {
    check(i@ < $n);
-[error-reached] check(i@ < $n - 1);
}

//= gadget assertion
//= include assert.h
//= call
{
    int n@ = $int;
    assert(n@ != $k || n@ == $k);
-[assertion-failed] assert(n@ != $k);
}

//= gadget switch-on-wide
static int kind@(long long n) {
    switch (n) {
    case -1: return 1;
    case 4294967296LL: return 2;
    case 0x100000001LL ... 0x100000004LL: return 3;
    default: return 0;
    }
}
//= call
{
    long long n@ = $longlong;
    if (kind@(n@) == 2) check(n@ == 4294967296LL);
    check(kind@(0xffffffff) == 0 && kind@(-1) == 1);
-[error-reached] check(kind@(n@) != 3);
}

//= gadget switch-on-char
static int sign@(char c) {
    switch (c) {
    case -128 ... -1: return -1;
    case 0: return 0;
    default: return 1;
    }
}
//= call
{
    char c@ = $char;
    check(sign@(c@) == (c@ > 0) - (c@ < 0));
-[error-reached] check(sign@(c@) >= 0);
}

//= gadget loop-with-two-exits
//= include stdlib.h
//= call
{
    char *p@ = malloc($n);
    unsigned i@;
    for (i@ = 0; i@ < $n; i@++) {
        p@[i@] = $char;
        if (p@[i@] == 'q') break;
        if (p@[i@] == 'r') { i@ = $n; goto out@; }
    }
    check(i@ <= $n);
-[out-of-bounds] p@[i@] = 0;
out@:
-[leak] if (i@ == $n) p@ = 0;
    free(p@);
}

//= gadget nested-scopes
//= call
{
    int x@ = 1, *outer@ = &x@;
    {
        int x@ = 2;
        check(x@ == 2 && *outer@ == 1);
        { extern int shown@; check(shown@ == $m); }
-[use-after-scope] outer@ = &x@;
    }
    check(*outer@ == 1);
}
//= other
int shown@ = $m;

//= gadget comma-and-loops
//= call
{
    int i@, j@, sum@ = 0;
    for (i@ = 0, j@ = $n; i@ < j@; i@++, j@--) sum@ += (i@, j@) - i@;
    check(i@ >= j@ && sum@ > 0);
    do { if (sum@-- > 3) continue; break; } while (sum@ > 0);
    check(sum@ <= 2);
-[error-reached] check(sum@ + (int)($uint % 2) != sum@ + 1);
}
