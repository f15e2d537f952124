// Blocks and their ends: use after free, double and invalid frees, sizes, realloc, alloca.

//= gadget use-after-free
//= include stdlib.h
//= call
{
    $T *p@ = malloc(sizeof *p@);
    *p@ = $in;
    if ($int == $k) {
-[use-after-free] free(p@); (*p@)++;
+[use-after-free] (*p@) = 1; free(p@);
    } else free(p@);
}

//= gadget free-in-callee
//= include stdlib.h
static void drop@(int *p, int n) { if (n > $k) free(p); }
//= call
{
    int *p@ = malloc(sizeof *p@), n@ = $int;
    drop@(p@, n@);
-[double-free] if (n@ >= $k + 1) free(p@);
-[double-free] if (n@ <= $k) free(p@);
+[double-free] if (!(n@ > $k)) free(p@);
}

//= gadget interior-free
//= include stdlib.h
//= call
{
    char *p@ = malloc($n + 1);
    p@[0] = 0;
    unsigned step@ = $uint % ($n + 1);
    p@ += step@;
-[interior-free] if (step@ != $n) p@ -= step@;
+[interior-free] p@ -= step@;
    free(p@);
}

//= gadget non-heap-free
//= include stdlib.h
static int global@[4];
//= call
{
    int local@[2] = { 1, 2 }, taken@ = $int == $k;
    int *p@ = taken@ ? $pick(global@$|local@$|(int *)"abc"$) : malloc(sizeof(int));
-[non-heap-free] free(p@);
+[non-heap-free] if (!taken@) free(p@);
    (void)local@;
}

//= gadget out-of-bounds-heap
//= include stdlib.h
//= call
{
    $T *a@ = calloc($n, sizeof *a@);
    unsigned i@ = $uint;
-[out-of-bounds] if (i@ <= $n) a@[i@] = 1;
+[out-of-bounds] if (i@ < $n) a@[i@] = 1;
    free(a@);
}

//= gadget symbolic-size
//= include stdlib.h
//= call
{
    unsigned n@ = $uint % 9;
    char *a@ = malloc(n@);
-[out-of-bounds] for (unsigned i = 0; i <= n@; i++) a@[i] = 1;
+[out-of-bounds] for (unsigned i = 0; i < n@; i++) a@[i] = 1;
    free(a@);
}

//= gadget realloc-moves
//= include stdlib.h
//= call
{
    int *p@ = malloc(sizeof(int)), *old@ = p@;
    *p@ = $k;
    p@ = realloc(p@, $n * sizeof(int));
-[use-after-free] check(*old@ == $k);
+[use-after-free] check(*p@ == $k);
    old@ = 0;
-[out-of-bounds] p@[$n] = 1;
    free(p@);
}

//= gadget realloc-null-and-shrink
//= include stdlib.h
//= call
{
    char *p@ = realloc(0, $n + 2);
    p@[$n + 1] = 9;
    p@ = realloc(p@, $n);
    p@[$n - 1] = 8;
-[out-of-bounds] p@[$n] = 9;
    free(p@);
}

//= gadget calloc-zeroes
//= include stdlib.h
//= call
{
    int *p@ = calloc($n, sizeof(int));
-[error-reached] check(p@[$m] != 0 || $int != $k);
+[error-reached] check(p@[$m] == 0);
    free(p@);
}

//= gadget alloca-scope
//= include stdlib.h alloca.h
static int *keep@;
static void work@(int n) {
    int *p = alloca($n * sizeof(int));
    for (int i = 0; i < $n; i++) p[i] = n;
    keep@ = p;
    check(keep@[$m] == n);
}
//= call
work@($int);
-[use-after-scope] check(*keep@ >= 0 || *keep@ < 0);

//= gadget use-after-scope
//= call
{
    int *p@ = 0, n@ = $int;
    {
        int inner = n@;
        p@ = &inner;
        check(*p@ == n@);
    }
-[use-after-scope] if (n@ == $k) *p@ = 1;
    p@ = 0;
}

//= gadget returned-local
static int *local@(int n) { int x = n; int *p = &x; return p; }
//= call
{
    int *p@ = local@($int);
-[use-after-scope] int got@ = *p@; (void)got@;
    p@ = 0;
}

//= gadget loop-local
//= call
{
    int *p@ = 0;
    for (int i@ = 0; i@ < $n; i@++) {
        int fresh = i@;
-[use-after-scope] if (i@ > 0) *p@ = 1;
        p@ = &fresh;
        *p@ = 2;
    }
    p@ = 0;
}

//= gadget null-deref
//= include stdlib.h
struct rec@ { int a; int b; };
//= call
{
    struct rec@ r@ = { 1, 2 }, *p@ = $int == $k ? 0 : &r@;
-[null-deref] p@->b = 3;
+[null-deref] if (p@) p@->b = 3;
}

//= gadget wild-pointer
//= include stdint.h
//= call
{
    int x@ = 0, *p@ = &x@;
-[wild-pointer] if ($int == $k) p@ = (int *)(uintptr_t)$pick(4096$|65540$);
    *p@ = 2;
}

//= gadget uninitialised-pointer
//= call
{
    int x@ = 0, *p@;
-[uninitialised-pointer] if ($int != $k) p@ = &x@;
+[uninitialised-pointer] p@ = &x@;
    *p@ = 2;
}

//= gadget uninitialised-free
//= include stdlib.h
//= call
{
    char *p@;
-[uninitialised-free] if ($int != $k) p@ = malloc($n);
+[uninitialised-free] p@ = malloc($n);
    free(p@);
}

//= gadget read-only
//= include string.h
static const int table@[$n] = { 1, 2 };
//= call
{
    char text@[] = "abc", *p@ = text@;
-[read-only-write] if ($int == $k) p@ = "abc";
    p@[1] = 'x';
-[read-only-write.2] *(int *)&table@[$m] = 4;
}

//= gadget overlapping-copy
//= include string.h
//= call
{
    char a@[32] = { 1 };
    unsigned n@ = $uint % 17;
-[overlapping-copy] memcpy(a@ + $pick(1$|8$|15$), a@, n@);
+[overlapping-copy] memmove(a@ + 8, a@, n@);
+[overlapping-copy] memcpy(a@ + 16, a@, n@ < 16 ? n@ : 16);
}

//= gadget bad-call
static int one@(int x) { return x; }
//= call
{
    int (*f@)(int) = one@;
-[bad-call] if ($int == $k) f@ = 0;
    check(f@(3) == 3);
}

//= gadget bad-call-type
static int two@(int x, int y) { return x + 0 * y; }
//= call
{
    int (*f@)(int, int) = two@;
-[bad-call] check(((int (*)(int))f@)(3) == 3);
+[bad-call] check(f@(3, 4) == 3);
}

//= gadget zeroed-after-free
//= include stdlib.h
static void drop@(char **p) {
    free(*p);
+[double-free] *p = 0;
}
//= call
{
    char *p@ = malloc($n);
    p@[0] = 1;
    if ($int > $k) drop@(&p@);
    drop@(&p@);
}

//= gadget reference-counts
//= include stdlib.h
struct counted@ { int uses; char data; };
static struct counted@ *hold@(struct counted@ *c) { c->uses++; return c; }
static void release@(struct counted@ *c) {
-[use-after-free] if (--c->uses == 0) free(c); c->data = 1;
+[use-after-free] if (--c->uses == 0) free(c);
}
//= call
{
    struct counted@ *c@ = malloc(sizeof *c@), *d@ = 0;
    c@->uses = 1;
    if ($int == $k) d@ = hold@(c@);
    release@(c@);
-[leak] if ($bool)
    if (d@) release@(d@);
}

//= gadget array-of-blocks
//= include stdlib.h
//= call
{
    char **rows@ = calloc($n, sizeof *rows@);
    unsigned made@ = $uint % ($n + 1);
    for (unsigned i = 0; i < made@; i++) { rows@[i] = malloc(i + 1); rows@[i][i] = 1; }
-[null-deref] rows@[$n - 1][0] = 1;
-[leak] if (made@ > 0) rows@[0] = 0;
    for (unsigned i = 0; i < $n; i++) free(rows@[i]);
    free(rows@);
}

//= gadget growing-buffer
//= include stdlib.h
//= call
{
    unsigned used@ = 0, room@ = 1;
    char *b@ = malloc(room@);
    for (unsigned n = $uint % 5; n > 0; n--) {
-[out-of-bounds] if (used@ > room@) b@ = realloc(b@, room@ *= 2);
+[out-of-bounds] if (used@ == room@) b@ = realloc(b@, room@ *= 2);
        b@[used@++] = 'x';
    }
    free(b@);
}
