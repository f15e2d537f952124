// Functions: variable arguments, recursion, noreturn, attributes, two files, programs that define what libraries have.

//= gadget varargs-sum
//= include stdarg.h
static int sum@(int n, ...) {
    va_list list;
    int s = 0;
    va_start(list, n);
    while (n-- > 0) s += va_arg(list, int);
    va_end(list);
    return s;
}
//= call
check(sum@(3, 1, 2, 3) == 6 && sum@(0) == 0);
-[error-reached] check(sum@(2, $m, 4) != $m + 4);
-[bad-call] if ($int == $k) check(sum@(3, 1, 2) >= 0 || 1);

//= gadget varargs-types
//= include stdarg.h
static double mix@(const char *f, ...) {
    va_list a, b;
    double r = 0;
    va_start(a, f);
    va_copy(b, a);
    for (; *f; f++) switch (*f) {
        case 'i': r += va_arg(a, int); break;
        case 'l': r += (double)va_arg(a, long long); break;
        case 'd': r += va_arg(a, double); break;
        case 's': r += va_arg(a, const char *)[0]; break;
    }
    va_end(a);
    va_end(b);
    return r;
}
//= call
check(mix@("ilds", 1, 2LL, 0.5, "A") == 68.5);
-[error-reached] check(mix@("id", 1, 2.0) != 3.0);

//= gadget recursion
static int depth@(int n) { return n <= 0 ? 0 : 1 + depth@(n - 1); }
//= call
{
    unsigned n@ = $uint % 6;
    check(depth@((int)n@) == (int)n@);
-[error-reached] check(depth@((int)n@) != 5);
}

//= gadget recursive-list
//= include stdlib.h
struct rlist@ { struct rlist@ *next; int v; };
static struct rlist@ *build@(int n) {
    if (n == 0) return 0;
    struct rlist@ *x = malloc(sizeof *x);
    x->v = n;
    x->next = build@(n - 1);
    return x;
}
static void drop@(struct rlist@ *x) {
    if (!x) return;
    drop@(x->next);
-[leak] if (x->v != $n)
-[use-after-free] free(x); if (x->v == $n) return; if (0)
    free(x);
}
//= call
drop@(build@($n));

//= gadget mutual-recursion
static int odd@(unsigned n);
static int even@(unsigned n) { return n == 0 ? 1 : odd@(n - 1); }
static int odd@(unsigned n) { return n == 0 ? 0 : even@(n - 1); }
//= call
{
    unsigned n@ = $uint % 5;
    check(even@(n@) == (n@ % 2 == 0));
-[error-reached] check(odd@(n@) != 1 || n@ != 3);
}

//= gadget noreturn-returns
//= include stdlib.h
//= exits
__attribute__((noreturn)) static void stop@(int n) {
+[unreachable-reached.open] (void)n; exit(0);
-[unreachable-reached.open] if (n != $k) exit(0);
}
//= call
{
    if ($bool) stop@($int);
}

//= gadget missing-return
static int pick@(int n) {
    if (n > 0) return 1;
+[uninitialised-read] return 2;
}
//= call
{
    int r@ = pick@($int);
    if (r@ == 1) r@ = 0;
}

//= gadget constructor
//= apart
static int ready@;
__attribute__((constructor)) static void start@(void) { ready@ = $m + 1; }
//= call
check(ready@ == $m + 1);
-[error-reached] check(ready@ == 0);

//= gadget destructor
//= holds
//= apart
//= include stdlib.h
//= single
static char *held@;
__attribute__((destructor)) static void finish@(void) {
+[not-freed] free(held@);
}
//= call
held@ = malloc($n);
held@[0] = 1;

//= gadget alias
int real@(int n) { return n > $k; }
extern int other@(int n) __attribute__((alias("real@")));
//= call
{
    int n@ = $int;
    check(other@(n@) == real@(n@));
-[error-reached] check(other@(n@) == 0);
}

//= gadget weak
__attribute__((weak)) int maybe@(int n);
__attribute__((weak)) int given@(int n) { return n; }
//= call
if (maybe@) check(maybe@(1) == 1);
check(given@($m) == $m);
-[bad-call] if ($int == $k) maybe@(2);

//= gadget two-files
extern int shared@;
extern int bump@(int n);
//= call
{
    int before@ = shared@;
    check(bump@(1) == before@ + 1 && shared@ == before@ + 1);
-[error-reached] check(shared@ == before@);
}
//= other
int shared@ = $m;
int bump@(int n) { shared@ += n; return shared@; }

//= gadget two-files-array
extern int table@[];
extern const unsigned size@;
//= call
{
    unsigned i@ = $uint;
+[out-of-bounds] if (i@ < size@) table@[i@] = 1;
-[out-of-bounds] if (i@ <= size@) table@[i@] = 1;
}
//= other
int table@[$n];
const unsigned size@ = sizeof table@ / sizeof table@[0];

//= gadget two-files-statics
static int hidden@ = 1;
extern int hidden_of_other@(void);
static int same@(void) { return hidden@; }
//= call
check(same@() == 1 && hidden_of_other@() == 2);
-[error-reached] check(same@() == hidden_of_other@());
//= other
static int hidden@ = 2;
static int same@(void) { return hidden@; }
int hidden_of_other@(void) { return same@(); }

//= gadget two-files-heap
//= include stdlib.h
extern char *give@(int n);
extern void take_back@(char *p);
//= call
{
    char *p@ = give@($int);
    p@[0] = 1;
-[double-free] free(p@);
    take_back@(p@);
}
//= other
#include <stdlib.h>
char *give@(int n) { char *p = malloc($n); p[0] = (char)n; return p; }
void take_back@(char *p) {
+[leak] free(p);
-[leak] (void)p;
}

//= gadget tentative
int tentative@;
int tentative@;
extern int array@[];
int array@[2] = { 1, 2 };
//= call
check(tentative@ == 0 && array@[1] == 2);
-[error-reached] check(tentative@ != 0);

//= gadget own-abort
//= alone
static int done@, *target@ = &done@;
void abort(void) { *target@ = 1; for (;;) { } }
//= call
-[null-deref] if ($int == $k) target@ = 0;
if ($bool) abort();
check(done@ == 0);

//= gadget own-exit
//= alone
static int left@;
void exit(int status) { left@ = status; while (left@ >= 0) { if (left@ == 0) continue; left@--; } for (;;) { } }
//= call
if ($bool) {
    int *p@ = &left@;
-[null-deref] p@ = 0;
    *p@ = 1;
    exit($n);
}

//= gadget own-names
//= include stddef.h
//= alone
static int strlen_calls@;
static size_t my_strlen@(const char *s) { size_t n = 0; while (s[n]) n++; strlen_calls@++; return n; }
//= call
check(my_strlen@("abc") == 3 && strlen_calls@ >= 1);
-[error-reached] check(strlen_calls@ == 0);

//= gadget inline-functions
static inline __attribute__((always_inline)) int twice@(int n) { return n / 2 * 2; }
//= call
{
    int n@ = $int;
    check(twice@(n@) % 2 == 0);
-[error-reached] check(twice@(n@) == n@);
}

//= gadget old-style
static int old@(a, b) int a; char b; { return a + b; }
//= call
check(old@(1, 2) == 3);
-[error-reached] check(old@(1, 300) == 301);

//= gadget pointer-returned
static int cells@[$n];
static int *at@(unsigned i) { return i < $n ? &cells@[i] : 0; }
//= call
{
    int *p@ = at@($uint);
+[null-deref] if (p@)
    *p@ = 1;
}

//= gadget weak-library-function
extern long labs(long n) __attribute__((weak));
//= call
{
    long n@ = $short;
    check(labs != 0 && labs(n@) >= 0);
-[error-reached] check(labs(n@) == n@);
}

//= gadget alias-of-own-file
static int hidden@(void) { return 1; }
static int first@(void) __attribute__((alias("hidden@")));
extern int second@(void);
//= call
check(first@() == 1 && second@() == 2);
-[error-reached] check(first@() == second@() || $int != $k);
//= other
static int hidden@(void) { return 2; }
extern int second@(void) __attribute__((alias("hidden@")));

//= gadget status-never-set
//= include stdlib.h
//= exits
static int status@(int n) {
    int s;
    if (n > $k) s = 1;
+[uninitialised-read] else s = 0;
    return s;
}
//= call
if ($bool) exit(status@($int));

//= gadget error-after-lost-block
//= include stdlib.h
//= exits
static char *last@;
//= call
{
    last@ = malloc($n);
    last@[0] = 1;
-[error-reached] if ($int == $k) { free(last@); reach_error(); }
-[leak] if ($int == $k) { last@ = 0; exit(3); }
    free(last@);
    last@ = 0;
}

//= gadget varargs-promotions
//= include stdarg.h
static int take@(int kind, ...) {
    va_list l;
    int r = 0;
    va_start(l, kind);
    if (kind == 0) r = va_arg(l, int);
    else if (kind == 1) r = (int)va_arg(l, double);
    else r = va_arg(l, int *)[0];
    va_end(l);
    return r;
}
//= call
{
    char c@ = 'c';
    float f@ = 2.5f;
    int n@ = $m;
    check(take@(0, c@) == 'c' && take@(1, f@) == 2 && take@(2, &n@) == $m);
-[bad-call] if ($int == $k) check(take@(2, n@) != 1 || 1);
-[null-deref] take@(2, (int *)0);
}

//= gadget function-pointer-equality
static int one@(void) { return 1; }
static int two@(void) { return 2; }
//= call
{
    int (*f@)(void) = $int > $k ? one@ : two@;
    check((f@ == one@) == (f@() == 1) && f@ != 0);
    check((*f@)() == (**f@)());
-[error-reached] check(f@ == two@);
}

//= gadget callback-with-state
//= include stdlib.h
struct state@ { int seen; char *text; };
static void each@(const int *a, int n, void (*f)(int, void *), void *data) { for (int i = 0; i < n; i++) f(a[i], data); }
static void note@(int v, void *data) {
    struct state@ *s = data;
    s->seen += v;
+[leak] free(s->text);
    s->text = malloc(2);
    s->text[0] = (char)v;
}
//= call
{
    int a@[3] = { 1, 2, $m };
    struct state@ s@ = { 0, 0 };
    each@(a@, 3, note@, &s@);
    check(s@.seen == 3 + $m);
    free(s@.text);
}

//= gadget static-recursion
static int depth@(int n) {
    static int most;
    if (n > most) most = n;
    return n > 0 ? depth@(n - 1) : most;
}
//= call
{
    int n@ = (int)($uint % 5);
    check(depth@(n@) >= n@);
-[error-reached] check(depth@(n@) == n@ || n@ != 4 || $int != $k); check(depth@(n@) != 4);
}

//= gadget returned-struct-with-array
struct buffer@ { char text[6]; int n; };
static struct buffer@ make@(int n) {
    struct buffer@ b = { .n = n };
    for (int i = 0; i < n; i++) b.text[i] = 'a';
    return b;
}
//= call
{
    struct buffer@ b@ = make@((int)($uint % 6));
    check(b@.text[b@.n] == 0);
-[out-of-bounds] b@ = make@($n + 11);
-[error-reached] check(b@.n < 5);
}

//= gadget variadic-through-a-pointer
static int first@(int n, ...) { return n; }
//= call
{
    int (*f@)(int, ...) = first@;
    check(f@($m, 1) == $m);
-[incompatible-call] if ($int == $k) check(((int (*)(int))f@)(2) == 2 || 1);
}
