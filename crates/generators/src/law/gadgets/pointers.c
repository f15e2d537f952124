// Pointers stepped past objects, compared, subtracted, converted; string literals; padding.

//= gadget stepped-below
//= include stdlib.h
//= call
{
    int a@[$n] = { 0 };
    int *p@ = a@ + $n;
-[out-of-bounds] while (p@ >= a@) { *p@ = 1; p@--; }
+[out-of-bounds] while (p@ != a@) { p@--; *p@ = 1; }
}

//= gadget stepped-above
//= call
{
    $T a@[$n] = { 0 };
    $T *p@, sum@ = 0;
-[out-of-bounds] for (p@ = a@; p@ <= a@ + $n; p@++) sum@ |= *p@;
+[out-of-bounds] for (p@ = a@; p@ < a@ + $n; p@++) sum@ |= *p@;
    check(sum@ == 0);
}

//= gadget unrelated-order
//= call
{
    int a@[2] = { 0 }, b@[2] = { 0 };
-[unrelated-pointers] int less@ = &a@[1] < &b@[0]; (void)less@;
-[unrelated-pointers.2] long d@ = &a@[1] - &b@[0]; (void)d@;
-[error-reached.open] check(a@ < b@);
-[error-reached.open2] check((unsigned long)a@ < (unsigned long)b@);
    check(&a@[0] < &a@[1] && &b@[1] - &b@[0] == 1);
}

//= gadget adjacent-objects
//= call
{
    int a@ = 1, b@ = 2;
-[error-reached.open] check(&a@ + 1 != &b@);
-[error-reached.open2] check(&b@ + 1 != &a@);
    check(&a@ != &b@);
}

//= gadget equal-literals
//= call
{
    const char *p@ = "same", *q@ = "same";
-[error-reached.open] check(p@ == q@);
-[error-reached.open2] check(p@ != q@);
-[error-reached.open3] check("tail" + 2 != "il" + 0);
    check(p@[0] == q@[0]);
}

//= gadget freed-address
//= include stdlib.h
//= call
{
    char *p@ = malloc(8), *q@;
    unsigned long was@ = (unsigned long)p@;
    free(p@);
    q@ = malloc(8);
-[error-reached.open] check((unsigned long)q@ != was@);
-[error-reached.open2] check((unsigned long)q@ == was@);
    free(q@);
    (void)was@;
}

//= gadget address-alignment
//= include stdlib.h stdint.h
//= call
{
    char *p@ = malloc(16);
    check(((uintptr_t)p@ & 3) == 0);
-[error-reached.open] check(((uintptr_t)p@ & 64) == 0);
    char c@[3];
-[error-reached.open2] check(((uintptr_t)c@ & 1) == 0);
    (void)c@;
    free(p@);
}

//= gadget padding-memcmp
//= include string.h
struct padded@ { char c; $pick(int$|short$|long$) n; };
//= call
{
-[error-reached.open] struct padded@ a@ = { 1, 2 }, b@ = { 1, 2 };
+[error-reached.open] struct padded@ a@, b@; memset(&a@, 0, sizeof a@); memset(&b@, 0, sizeof b@);
    check(memcmp(&a@, &b@, sizeof a@) == 0);
}

//= gadget padding-after-store
//= include string.h
struct padded@ { char c; int n; };
//= call
{
    struct padded@ a@;
    memset(&a@, $pick(0$|1$), sizeof a@);
    unsigned char before@ = ((unsigned char *)&a@)[1];
-[error-reached.open] a@.c = 5; a@.n = 6;
-[error-reached.open2] struct padded@ b@ = a@; b@.n = 4; a@ = b@;
    check(((unsigned char *)&a@)[1] == before@);
}

//= gadget padding-read
struct padded@ { char c; int n; };
static struct padded@ static@ = { 1, 2 };
//= call
{
    check(((unsigned char *)&static@)[0] == 1);
-[error-reached.open] struct padded@ local@ = { $char, 2 }; check(((unsigned char *)&local@)[$pick(1$|2$|3$)] == 0);
}

//= gadget union-tail
union wide@ { char c; $pick(int$|long long$|short$) n; };
//= call
{
    union wide@ u@;
    u@.n = 0x11;
-[error-reached.open] u@.c = 1; check(((unsigned char *)&u@)[1] == 0);
    check(u@.n == 0x11 || ((unsigned char *)&u@)[0] == 1);
}

//= gadget past-end-compare
//= include stdlib.h
//= call
{
    int *a@ = malloc($n * sizeof(int)), *end@ = a@ + $n, *p@;
    for (p@ = a@; p@ != end@; ++p@) *p@ = 1;
    check(end@ - a@ == $n);
-[out-of-bounds] if ($int == $k) check(*end@ == 1 || *end@ != 1);
    free(a@);
}

//= gadget container-of
//= include stdlib.h stddef.h
struct outer@ { char tag; struct inner@ { int v; } in; };
//= call
{
    struct outer@ *o@ = malloc(sizeof *o@);
    o@->tag = 3; o@->in.v = $int;
    struct inner@ *i@ = &o@->in;
    struct outer@ *back@ = (struct outer@ *)((char *)i@ - offsetof(struct outer@, in));
    check(back@->tag == 3);
-[out-of-bounds] struct outer@ *off@ = (struct outer@ *)(i@ + 1); check(off@->tag != 77 || 1);
    free(back@);
}

//= gadget misaligned
//= include string.h
//= call
{
    _Alignas(8) char bytes@[24] = { 0 };
    unsigned at@ = $uint % 16;
-[misaligned] check(*(int *)(bytes@ + at@) == 0);
+[misaligned] int got@; memcpy(&got@, bytes@ + at@, sizeof got@); check(got@ == 0);
-[misaligned.2] *(short *)(bytes@ + 2 * at@ / 2 + ($int == $k)) = 1;
}

//= gadget packed-member
struct __attribute__((packed)) packed@ { char c; int n; short s; };
static int read@(int *p) { return *p; }
//= call
{
    struct packed@ x@ = { 1, 2, 3 };
    x@.n = $int;
-[misaligned] check(read@(&x@.n) == x@.n);
-[misaligned.2] int *p@ = &x@.n; *p@ = 5;
    check(x@.n == x@.n + 0u && sizeof x@ == 7);
}

//= gadget misaligned-symbolic-heap
//= include stdlib.h string.h
struct item@ { int v; };
//= call
{
    char *raw@ = malloc(32);
    memset(raw@, 0, 32);
    unsigned step@ = $uint % 4;
-[misaligned] struct item@ *it@ = (struct item@ *)(raw@ + step@);
+[misaligned] struct item@ *it@ = (struct item@ *)(raw@ + step@ * 4);
    it@->v = 1;
    free(raw@);
}

//= gadget array-symbolic-index
//= call
{
    int a@[$n] = { 0 }, i@ = $int;
    if (i@ >= 0 && i@ < $n) a@[i@] = 1;
-[out-of-bounds] if (i@ > -2 && i@ < $n) a@[i@] = 2;
    int sum@ = 0;
    for (int j = 0; j < $n; j++) sum@ += a@[j];
    check(sum@ <= 2);
}

//= gadget two-dimensions
//= call
{
    int a@[$n][3] = { { 0 } };
    unsigned i@ = $uint % $n, j@ = $uint % 3;
    a@[i@][j@] = 4;
-[out-of-bounds] if (i@ == $n - 1) a@[i@ + 1][j@] = 1;
    check(a@[i@][j@] == 4);
}

//= gadget frame-order
static unsigned long below@(void) { int x; return (unsigned long)&x; }
//= call
{
    int here@ = 0;
    unsigned long there@ = below@();
-[error-reached.open] check(there@ $pick(<$|>$) (unsigned long)&here@);
    check(there@ != 0 && here@ == 0);
}

//= gadget pointer-to-pointer
//= include stdlib.h
//= call
{
    int x@ = 1, y@ = 2, *p@ = &x@, **q@ = &p@;
    if ($int > $k) *q@ = &y@;
    **q@ = 5;
    check(x@ + y@ == 7 || x@ + y@ == 6);
-[error-reached] check(x@ == 5);
-[null-deref] if ($int == $k) *q@ = 0; check(*p@ == 5);
}

//= gadget negative-index
//= call
{
    int a@[$n + 1] = { 0 }, *mid@ = a@ + $m, i@ = $int;
+[out-of-bounds] if (i@ >= -$m && i@ <= 0) mid@[i@] = 1;
-[out-of-bounds] if (i@ >= -$m - 1 && i@ <= 0) mid@[i@] = 1;
    check(a@[$n] == 0);
}

//= gadget bytes-of-an-object
//= call
{
    unsigned n@ = $uint;
    unsigned char *b@ = (unsigned char *)&n@;
    unsigned again@ = 0;
    for (unsigned i = 0; i < sizeof n@; i++) again@ |= (unsigned)b@[i] << 8 * i;
    check(again@ == n@);
-[out-of-bounds] check(b@[sizeof n@ - ($int != $k)] <= 255);
-[error-reached] check(b@[3] == 0);
}

//= gadget round-trip-through-integer
//= include stdint.h
//= call
{
    int a@[2] = { 1, 2 };
    uintptr_t n@ = (uintptr_t)&a@[1];
    int *p@ = (int *)(n@ - sizeof(int));
    check(*p@ == 1 && (int *)n@ == a@ + 1);
-[out-of-bounds] p@ = (int *)(n@ + sizeof(int)); *p@ = 3;
-[misaligned] p@ = (int *)(n@ - 2); *p@ = 3;
}
