// How programs and functions end, and what is held then: in frames that are still there, and in those that are not.

//= gadget exit-below-a-holder
//= include stdlib.h
//= exits
static void deeper@(int n) { if (n == $k) exit(0); }
static void holder@(int n) {
    char *p = malloc($n);
    p[0] = 1;
-[leak] char *q = p; p = q = 0; (void)q;
+[leak] free(p);
    deeper@(n);
}
//= call
holder@($int);

//= gadget returned-from-main
//= include stdlib.h
//= exits
static int after@(int n) {
    int *p = malloc(sizeof *p);
    *p = n;
-[leak] return *p == $k;
+[leak] int r = *p == $k; free(p); return r;
}
//= call
after@($int);

//= gadget argument-holder
//= include stdlib.h
static int use@(char *p) {
    p[0] = 1;
-[leak] return p[0];
+[leak] int r = p[0]; free(p); return r;
}
//= call
check(use@(malloc($n)) == 1);

//= gadget held-by-freed-block
//= include stdlib.h
struct holder@ { char *inner; };
//= call
{
    struct holder@ *h@ = malloc(sizeof *h@);
    h@->inner = malloc($n);
    h@->inner[0] = 1;
+[leak] free(h@->inner);
    free(h@);
}

//= gadget held-by-realloc
//= include stdlib.h
//= call
{
    char **a@ = malloc(sizeof(char *));
    a@[0] = malloc($n);
    a@ = realloc(a@, 2 * sizeof(char *));
    a@[1] = malloc(1);
+[leak] free(a@[0]);
    free(a@[1]);
    free(a@);
}

//= gadget held-by-shrunk-block
//= include stdlib.h
//= call
{
    char **a@ = malloc(2 * sizeof(char *));
    a@[0] = 0;
    a@[1] = malloc($n);
+[leak] free(a@[1]);
    a@ = realloc(a@, sizeof(char *));
    free(a@);
}

//= gadget held-by-array-of-run-time-length
//= include stdlib.h
static void work@(unsigned n) {
    char *held[n];
    for (unsigned i = 0; i < n; i++) held[i] = malloc(1);
-[leak] for (unsigned i = 1; i < n; i++) free(held[i]);
+[leak] for (unsigned i = 0; i < n; i++) free(held[i]);
}
//= call
work@(1 + $uint % 3);

//= gadget held-by-alloca
//= include stdlib.h alloca.h
static void work@(void) {
    char **held = alloca(sizeof *held);
    *held = malloc($n);
    (*held)[0] = 1;
+[leak] free(*held);
}
//= call
work@();

//= gadget held-by-static-local
//= include stdlib.h
static char *cached@(int drop) {
    static char *text;
    if (drop) { free(text); text = 0; return 0; }
    if (!text) { text = malloc($n); text[0] = 'c'; }
    return text;
}
//= call
check(cached@(0)[0] == 'c');
check(cached@(0)[0] == 'c');
-[use-after-free] char *old@ = cached@(0);
+[not-freed] cached@(1);
-[use-after-free] check(old@[0] == 'c');

//= gadget lost-in-comparison
//= include stdlib.h
static int order@(const void *a, const void *b) {
    int *t = malloc(sizeof *t);
    *t = (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
    int r = *t;
+[leak] free(t);
    return r;
}
//= call
{
    int a@[3] = { 3, $int, 1 };
    qsort(a@, 3, sizeof a@[0], order@);
    check(a@[0] <= a@[2]);
}

//= gadget lost-before-main
//= holds
//= apart
//= include stdlib.h
static char *early@;
__attribute__((constructor)) static void start@(void) {
    early@ = malloc($n);
-[leak] early@ = 0;
}
__attribute__((destructor)) static void stop@(void) {
    free(early@);
    early@ = 0;
}
//= single
//= call
if (early@ != 0) early@[0] = 1;

//= gadget lost-in-atexit
//= include stdlib.h
//= single
static void last@(void) {
    char *p = malloc($n);
    p[0] = 1;
+[leak] free(p);
}
//= call
atexit(last@);

//= gadget exit-in-atexit-order
//= include stdlib.h
//= single
//= exits
//= holds
static char *block@;
static void tidy@(void) { free(block@); block@ = 0; }
//= call
block@ = malloc($n);
+[not-freed] atexit(tidy@);
block@[0] = 1;
if ($int == $k) exit(1);

//= gadget quick-end
//= include stdlib.h unistd.h
//= exits
static char *global@;
//= call
global@ = malloc($n);
global@[0] = 1;
if ($int == $k) {
-[leak] global@ = 0;
+[leak] free(global@);
    $pick(_exit(0)$|_Exit(0)$|abort()$|__builtin_trap()$);
}
free(global@);
global@ = 0;

//= gadget overwritten-in-loop
//= include stdlib.h
//= call
{
    char *p@ = 0;
    for (unsigned i = 0; i < $n; i++) {
+[leak] free(p@);
        p@ = malloc(i + 1);
        p@[i] = 1;
    }
    free(p@);
}

//= gadget half-of-pointer-moved
//= include stdlib.h string.h
//= call
{
    char *p@ = malloc($n), *q@ = 0;
    p@[0] = 1;
    memcpy(&q@, &p@, sizeof q@ / 2);
    memcpy((char *)&q@ + sizeof q@ / 2, (char *)&p@ + sizeof p@ / 2, sizeof q@ - sizeof q@ / 2);
    check(q@[0] == 1);
-[leak.open] memset((char *)&q@ + sizeof q@ / 2, 0, sizeof q@ / 2); p@ = 0;
+[leak.open] free(q@);
    (void)p@;
}

//= gadget encoded-pointer
//= include stdlib.h stdint.h
//= call
{
    uintptr_t code@ = (uintptr_t)malloc($n) ^ 0x55;
-[leak] code@ = 0x55;
    free((void *)(code@ ^ 0x55));
}

//= gadget tagged-pointer
//= include stdlib.h stdint.h
//= call
{
    int *p@ = malloc(sizeof(int));
    *p@ = $k;
    uintptr_t tagged@ = (uintptr_t)p@ | 1;
    p@ = 0;
    check((tagged@ & 1) == 1 && *(int *)(tagged@ & ~(uintptr_t)1) == $k);
-[leak] tagged@ = 1;
    free((void *)(tagged@ - 1));
}

//= gadget conditional-holder
//= include stdlib.h
//= call
{
    int n@ = $int;
    char *p@ = n@ > $k ? malloc($n) : 0;
    if (p@) p@[0] = 1;
-[leak] if (n@ > $k + 5) free(p@);
+[leak] free(p@);
}

//= gadget swap-holders
//= include stdlib.h
static void swap@(char **a, char **b) { char *t = *a; *a = *b;
-[leak] *b = *a; (void)t;
+[leak] *b = t;
}
//= call
{
    char *x@ = malloc(1), *y@ = malloc(2);
    swap@(&x@, &y@);
    free(x@);
-[leak] y@ = 0;
    free(y@);
}

//= gadget never-returns
//= include stdlib.h
//= last
static void serve@(void) {
    char *buffer = malloc($n);
    for (;;) {
        buffer[0] = $char;
-[leak] if (buffer[0] == 'q') buffer = malloc($n);
+[leak] if (buffer[0] == 'q') { free(buffer); buffer = malloc($n); }
    }
}
//= call
if ($int == $k) serve@();
