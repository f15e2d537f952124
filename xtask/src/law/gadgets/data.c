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
