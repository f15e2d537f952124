// Types: unions, bit-fields, flexible members, designators, compound literals, enumerations, function pointers.

//= gadget bit-fields
struct bits@ { unsigned a : 3; int b : 5; unsigned c : 1; };
//= call
{
    struct bits@ s@ = { 0 };
    unsigned n@ = $uint;
    s@.a = n@;
    check(s@.a == n@ % 8 && s@.b == 0 && s@.c == 0);
    s@.b = -1;
    check(s@.b == -1);
-[error-reached] s@.a++; check(s@.a != 0);
}

//= gadget bit-field-copy
struct bits@ { unsigned char a : 4, b : 4; unsigned short c : 9; };
//= call
{
    struct bits@ x@ = { 1, 2, 3 }, y@ = x@;
    y@.b = $uchar;
    check(y@.a == 1 && y@.c == 3);
-[error-reached] check(y@.b != 9);
}

//= gadget union-pun
//= include string.h
union pun@ { unsigned n; unsigned char bytes[4]; float f; };
//= call
{
    union pun@ u@ = { .n = 0x01020304 };
    check(u@.bytes[0] == 4 && u@.bytes[3] == 1);
    u@.bytes[1] = $uchar;
    check((u@.n & 0xffff00ff) == 0x01020004);
-[error-reached] check(u@.n != 0x01027704);
}

//= gadget flexible-member
//= include stdlib.h
struct flex@ { unsigned n; int data[]; };
//= call
{
    unsigned n@ = 1 + $uint % 4;
    struct flex@ *f@ = malloc(sizeof *f@ + n@ * sizeof(int));
    f@->n = n@;
    for (unsigned i = 0; i < f@->n; i++) f@->data[i] = i;
    check(f@->data[n@ - 1] == (int)n@ - 1);
-[out-of-bounds] f@->data[f@->n] = 1;
    free(f@);
}

//= gadget range-designator
//= call
{
    int a@[10] = { [2 ... 4] = 7, [9] = 1, [3] = 5 };
    check(a@[2] == 7 && a@[3] == 5 && a@[4] == 7 && a@[5] == 0 && a@[9] == 1);
    unsigned i@ = $uint % 10;
-[error-reached] check(a@[i@] <= 5);
    check(a@[i@] <= 7);
}

//= gadget nested-designators
struct point@ { int x, y; };
struct shape@ { struct point@ p[2]; char name[4]; };
//= call
{
    struct shape@ s@ = { .p[1].y = 4, .p[0] = { .y = 2 }, .name = "ab" };
    check(s@.p[1].y == 4 && s@.p[0].y == 2 && s@.p[1].x == 0 && s@.name[3] == 0);
-[out-of-bounds] ((struct point@ *)&s@)[$n] = (struct point@){ 1, 2 };
-[error-reached] check(s@.p[1].x != 0);
}

//= gadget struct-by-value
struct big@ { int v[4]; };
static struct big@ change@(struct big@ b, int n) { b.v[1] = n; return b; }
//= call
{
    struct big@ a@ = { { 1, 2, 3, 4 } };
    int n@ = $int;
    check(change@(a@, n@).v[1] == n@ && a@.v[1] == 2);
-[error-reached] a@ = change@(a@, n@); check(a@.v[1] == 2);
}

//= gadget enum-values
enum colour@ { RED@, GREEN@ = 5, BLUE@ };
//= call
{
    enum colour@ c@ = (enum colour@)($uint % 8);
    check(BLUE@ == 6 && RED@ == 0);
-[error-reached] check(c@ != BLUE@);
    (void)c@;
}

//= gadget function-table
static int inc@(int x) { return x < 100 ? x + 1 : x; }
static int dec@(int x) { return x > -100 ? x - 1 : x; }
static int (*const table@[])(int) = { inc@, dec@ };
//= call
{
    unsigned i@ = $uint;
+[out-of-bounds] i@ %= 2;
-[out-of-bounds] i@ %= 3;
    int r@ = table@[i@](5);
    check(r@ == 6 || r@ == 4);
}

//= gadget one-bit-bool
//= call
{
    _Bool b@ = $int;
    check(b@ == 0 || b@ == 1);
    b@ = 0.5;
    check(b@);
-[error-reached] b@ = $uint; check(b@);
    b@--;
    check(b@ == 0 || b@ == 1);
}

//= gadget struct-assign-self
//= include stdlib.h
struct node@ { struct node@ *next; int v; };
//= call
{
    struct node@ *a@ = malloc(sizeof *a@), *b@ = malloc(sizeof *b@);
    a@->next = b@; a@->v = 1;
    b@->next = 0; b@->v = 2;
-[leak] *a@ = *b@;
+[leak] struct node@ *t@ = a@->next; *a@ = *t@; free(b@);
    check(a@->v == 2);
    free(a@);
}

//= gadget const-global
static const struct { int a; const char *s; } fixed@ = { $m, "abc" };
//= call
check(fixed@.a == $m && fixed@.s[1] == 'b');
-[out-of-bounds] check(fixed@.s[4 + ($int == $k)] == 0 || 1);
-[read-only-write] if ($int == $k) *(int *)&fixed@.a = 3;

//= gadget zero-length-array
struct zero@ { int n; char end[0]; };
//= call
{
    struct zero@ z@ = { 3 };
    check(sizeof z@ == 4 && (char *)&z@ + 4 == z@.end);
-[out-of-bounds] z@.end[0] = 1;
}

//= gadget anonymous-members
struct mixed@ { int kind; union { int n; float f; struct { short lo, hi; }; }; };
//= call
{
    struct mixed@ m@ = { 1, { .n = 0x20003 } };
    check(m@.lo == 3 && m@.hi == 2);
    m@.hi = $short;
    check((m@.n & 0xffff) == 3);
-[error-reached] check(m@.n > 0);
}

//= gadget array-pointer-steps
//= call
{
    int a@[3][$n] = { { 0 } };
    int (*row@)[$n] = a@;
    row@ += $uint % 3;
    (*row@)[$m] = 4;
    check(row@ - a@ <= 2 && sizeof *row@ == $n * sizeof(int));
-[out-of-bounds] row@++; if (row@ - a@ == 3) (*row@)[0] = 1;
    int *last@ = &a@[2][$n - 1];
    check(last@[-1] == 0 || last@[-1] == 4);
}

//= gadget inner-array
struct table@ { int head[2]; int tail[2]; };
//= call
{
    struct table@ t@ = { { 1, 2 }, { 3, 4 } };
    unsigned i@ = $uint % 2;
    check(t@.tail[i@] == 3 + (int)i@);
-[out-of-bounds] t@.tail[i@ + 1] = 9;
    t@.head[i@] = 0;
    check(t@.tail[0] == 3);
}

//= gadget overlapping-assignment
struct cell@ { int a, b, c; };
union both@ { struct cell@ one; int raw[5]; };
//= call
{
    union both@ u@ = { .raw = { 1, 2, 3, 4, 5 } };
    struct cell@ copy@ = *(struct cell@ *)&u@.raw[1];
    check(copy@.a == 2 && copy@.c == 4);
    u@.one = copy@;
    check(u@.raw[0] == 2 && u@.raw[2] == 4);
-[error-reached] check(u@.raw[1] != 3 || $int != $k);
}

//= gadget struct-with-pointer-by-value
//= include stdlib.h
struct owner@ { char *p; int n; };
static struct owner@ grow@(struct owner@ o) {
-[use-after-free] char *old = o.p;
    char *q = malloc(o.n + 1);
    for (int i = 0; i < o.n; i++) q[i] = o.p[i];
    free(o.p);
    o.p = q;
-[use-after-free] o.p[0] = old[0];
    o.p[o.n++] = 'x';
    return o;
}
//= call
{
    struct owner@ o@ = { malloc(1), 1 }, was@;
    o@.p[0] = 'a';
    was@ = o@;
    o@ = grow@(o@);
    check(was@.n == 1 && o@.n == 2 && o@.p[0] == 'a' && o@.p[1] == 'x');
-[double-free] if ($int == $k) free(was@.p);
    free(o@.p);
}

//= gadget union-of-pointers
//= include stdlib.h
union slot@ { int *i; char *c; struct { void *p; } in; };
//= call
{
    union slot@ s@ = { .i = malloc(sizeof(int)) };
    *s@.i = 0x41;
    check(s@.c[0] == 0x41 && s@.in.p == s@.i);
    free(s@.in.p);
-[double-free] if ($int == $k) free(s@.c);
    s@.i = 0;
    check(s@.c == 0);
}

//= gadget const-array-of-strings
static const char *const names@[] = { "zero", "one", "two" };
//= call
{
    unsigned i@ = $uint % 3;
    check(names@[i@][0] != 0 && sizeof names@ / sizeof names@[0] == 3);
-[out-of-bounds] check(names@[i@][$n + 2] != 'q');
-[error-reached] check(names@[i@][0] != 'o');
}

//= gadget self-referring-initialiser
struct node@ { struct node@ *self; int v; };
static struct node@ fixed@ = { &fixed@, $m };
//= call
{
    struct node@ x@ = { &x@, 2 }, y@ = x@;
    check(y@.self == &x@ && fixed@.self->self == &fixed@ && fixed@.self->v == $m);
-[error-reached] y@.self->v = $int; check(x@.v == 2);
}

//= gadget bool-fields
struct flags@ { _Bool a : 1; _Bool b; unsigned char c : 1; };
//= call
{
    struct flags@ f@ = { 0 };
    f@.a = $int;
    f@.c = 2;
    f@.b = f@.a;
    check(f@.c == 0 && f@.a <= 1 && f@.b == f@.a);
-[error-reached] check(f@.a == 0);
}

//= gadget partial-initialiser
struct part@ { int a[3]; char s[5]; struct { int x, y; } in; };
//= call
{
    struct part@ p@ = { { 1 }, "ab", { .y = $int } };
    check(p@.a[1] == 0 && p@.a[2] == 0 && p@.s[2] == 0 && p@.s[4] == 0 && p@.in.x == 0);
    char exact@[2] = "ab";
    check(exact@[1] == 'b' && sizeof exact@ == 2);
-[out-of-bounds] check(exact@[2 - ($int != $k)] == 'b');
-[error-reached] check(p@.in.y != $k);
}

//= gadget constant-local
//= call
{
    const int limit@ = $m;
    const int *p@ = &limit@;
    check(*p@ == $m);
-[const-write] if ($int == $k) *(int *)p@ = $m + 1;
}
