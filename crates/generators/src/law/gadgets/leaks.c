// Blocks that nothing holds any more: before the program ends, in dead temporaries, ended scopes, and after
// parts of pointers were overwritten.

//= gadget early-return
//= include stdlib.h
static int *make@(int n) {
    int *p = malloc(sizeof *p);
    *p = n;
-[leak] if (n == $k) return 0;
+[leak] if (n == $k) { free(p); return 0; }
    return p;
}
//= call
free(make@($int));

//= gadget before-exit
//= include stdlib.h
//= exits
static void leave@(int n) {
    char *p = malloc($n);
    p[0] = 1;
-[leak] p = 0;
+[leak] free(p); p = 0;
    if (n == $k) $pick(exit(0)$|abort()$|_Exit(0)$);
}
//= call
leave@($int);

//= gadget lost-then-abort
//= include stdlib.h
//= exits
static void stop@(void) {
    char *p = malloc($n);
    p[0] = 2;
-[leak] p = 0;
+[leak] free(p);
    abort();
}
//= call
if ($int == $k) stop@();

//= gadget held-by-ended-scope-at-exit
//= include stdlib.h
//= exits
static void leave@(int n) {
    {
        char *inner = malloc($n);
        inner[0] = 3;
+[leak] free(inner);
    }
    if (n == $k) exit(0);
}
//= call
leave@($int);

//= gadget held-by-frame-at-exit
//= include stdlib.h
//= exits
static void leave@(int n) {
    char *p = malloc($n);
    p[0] = 4;
    if (n == $k) {
+[not-freed] free(p);
        exit(0);
    }
    free(p);
}
//= call
leave@($int);

//= gadget lost-before-endless-loop
//= include stdlib.h
//= last
static void spin@(void) {
    char *p = malloc($n);
    p[0] = 5;
-[leak] p = 0;
+[leak] free(p);
    for (;;) { }
}
//= call
if ($int == $k) spin@();

//= gadget lost-in-scope-before-endless-loop
//= include stdlib.h
//= last
static void spin@(int n) {
    {
        char *p = malloc($n);
        p[0] = 5;
+[leak] free(p);
    }
    while (n) { if ($int == 1) n = 1; }
}
//= call
spin@($int);

//= gadget temporary-holder
//= include stdlib.h
static int *make@(void) { int *p = malloc(sizeof *p); *p = $k; return p; }
//= call
-[leak] int value@ = *make@();
+[leak] int *held@ = make@(), value@ = *held@; free(held@);
(void)value@;

//= gadget compound-literal-holder
//= include stdlib.h
struct box@ { char *text; int n; };
//= call
{
    struct box@ *b = &(struct box@){ malloc($n), 1 };
    b->text[0] = 'x';
+[leak] free(b->text);
}

//= gadget partial-overwrite
//= include stdlib.h string.h
struct slot@ { char *p; };
static void spoil@(struct slot@ *s) {
    unsigned char *bytes = (unsigned char *)&s->p;
-[leak.open] for (unsigned i = 0; i < $pick(1$|2$|sizeof s->p$); i++) bytes[i] = 0;
    (void)bytes;
}
//= call
{
    struct slot@ s@;
    s@.p = malloc($n);
    s@.p[0] = 0;
-[leak.open] spoil@(&s@);
+[leak.open] spoil@(&s@); free(s@.p);
}

//= gadget overwritten-global
//= include stdlib.h
static int *kept@;
//= call
kept@ = malloc(sizeof *kept@);
*kept@ = $m;
+[leak] free(kept@);
kept@ = malloc(sizeof *kept@);
+[not-freed] free(kept@);
+[not-freed] kept@ = 0;

//= gadget interior-holder
//= include stdlib.h
static char *inside@;
//= single
//= call
inside@ = (char *)malloc($n) + $m;
+[not-freed] free(inside@ - $m);
+[not-freed] inside@ = 0;

//= gadget lost-cycle
//= include stdlib.h
struct ring@ { struct ring@ *next; int v; };
//= call
{
    struct ring@ *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b; b->next = a;
    a->v = b->v = $k;
-[leak] free($pick(0$|(void *)0$));
+[leak] free(a); free(b);
}

//= gadget realloc-loses
//= include stdlib.h
//= call
{
    int *p = malloc($n * sizeof(int));
    p[0] = $k;
    int *q = realloc(p, ($n + 3) * sizeof(int));
    check(q[0] == $k);
-[leak] q = 0;
    free(q);
}

//= gadget struct-copy-holder
//= include stdlib.h
struct pair@ { int *a, *b; };
static struct pair@ make@(int n) {
    struct pair@ p = { malloc(sizeof(int)), n > $k ? malloc(sizeof(int)) : 0 };
    *p.a = n;
    return p;
}
//= call
{
    struct pair@ q = make@($int);
-[leak] free(q.b);
+[leak] free(q.b); free(q.a);
}

//= gadget atexit-frees
//= holds
//= include stdlib.h
//= single
static char *late@;
-[not-freed] static void tidy@(void) { late@ = late@ + 0; }
+[not-freed] static void tidy@(void) { free(late@); }
//= call
if (atexit(tidy@) == 0) { late@ = malloc($n); late@[0] = 'a'; }

//= gadget main-local-array-of-holders
//= include stdlib.h
//= call
{
    int *all[$n];
    for (int i = 0; i < $n; i++) { all[i] = malloc(sizeof(int)); *all[i] = i; }
-[leak] for (int i = 1; i < $n; i++) free(all[i]);
-[double-free] for (int i = 0; i < $n; i++) free(all[i]);
-[double-free] if ($int == $k) free(all[$m]);
+[double-free] for (int i = 0; i < $n; i++)
-[leak] if (0)
+[double-free] free(all[i]);
}

//= gadget pointer-in-integer
//= include stdlib.h stdint.h
//= call
{
    uintptr_t number = (uintptr_t)malloc($n);
-[leak] number ^= number;
    free((void *)number);
}

//= gadget pointer-in-union
//= include stdlib.h
union cell@ { char *p; long n; char bytes[16]; };
//= call
{
    union cell@ u;
    u.p = malloc($n);
    u.p[0] = 7;
-[leak] u.n = 0;
+[leak] free(u.p);
}

//= gadget getline-like-out-parameter
//= include stdlib.h string.h
static int take@(char **out, unsigned n) {
    *out = malloc(n + 1);
    memset(*out, 'x', n);
    (*out)[n] = 0;
-[leak] return n > 2 ? -1 : 0;
+[leak] if (n > 2) { free(*out); *out = 0; return -1; }
    return 0;
}
//= call
{
    char *text@ = 0;
    if (take@(&text@, $uint % 5) == 0) free(text@);
}
