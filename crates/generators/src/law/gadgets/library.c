// The library: strings, memory, sorting and searching, output, random numbers, the environment.

//= gadget string-length
//= include string.h
//= call
{
    char s@[8] = "abc";
    s@[2] = $char;
    check(strlen(s@) <= 7);
-[error-reached] check(strlen(s@) == 3);
-[out-of-bounds] memset(s@, 'x', 8); check(strlen(s@) >= 8);
}

//= gadget string-copy
//= include string.h
//= call
{
    char to@[$n + 1];
    const char *from@ = $int > $k ? "ab" : "a";
-[out-of-bounds] from@ = $int == $k ? "abcdefgh" : "b";
    strcpy(to@, from@);
    check(strlen(to@) <= 2);
}

//= gadget string-append
//= include string.h
//= call
{
    char buffer@[6] = "ab";
    strcat(buffer@, "cd");
    check(strcmp(buffer@, "abcd") == 0);
-[out-of-bounds] if ($int == $k) strcat(buffer@, "ef");
    strncat(buffer@, "xyz", 1);
    check(strlen(buffer@) == 5);
}

//= gadget string-n-copy
//= include string.h
//= call
{
    char to@[4];
    strncpy(to@, "abcdef", sizeof to@);
-[out-of-bounds] check(strlen(to@) >= 4);
+[out-of-bounds] to@[3] = 0; check(strlen(to@) == 3);
}

//= gadget string-search
//= include string.h
//= call
{
    const char *s@ = "hello";
    char *p@ = strchr(s@, $char);
-[null-deref] check(*p@ == 'h' || *p@ != 'h');
+[null-deref] check(!p@ || (p@ >= s@ && p@ <= s@ + 5));
    check(strstr(s@, "llo") == s@ + 2 && strrchr(s@, 'l') == s@ + 3);
}

//= gadget string-duplicate
//= include string.h stdlib.h
//= call
{
    char *s@ = strdup("xyz");
    s@[1] = 0;
    check(strlen(s@) == 1);
-[out-of-bounds] s@[4] = 0;
+[leak] free(s@);
}

//= gadget memory-set
//= include string.h stdlib.h
//= call
{
    unsigned n@ = $uint % 9;
    char *p@ = malloc(8);
+[out-of-bounds] if (n@ > 8) n@ = 8;
-[out-of-bounds] n@ += 1;
    memset(p@, 1, n@);
    if (n@ > 0) check(p@[n@ - 1] == 1);
    free(p@);
}

//= gadget memory-compare
//= include string.h
//= call
{
    int a@[2] = { 1, $int }, b@[2] = { 1, 5 };
    check((memcmp(a@, b@, sizeof a@) == 0) == (a@[1] == 5));
-[error-reached] check(memcmp(a@, b@, sizeof a@) != 0);
-[out-of-bounds] check(memcmp(a@, b@, sizeof a@ + (a@[1] == 5)) >= 0 || 1);
}

//= gadget memory-move
//= include string.h
//= call
{
    char a@[6] = "abcde";
    memmove(a@ + 1, a@, 4);
    check(a@[0] == 'a' && a@[1] == 'a' && a@[4] == 'd');
-[error-reached] check(a@[2] == 'c');
}

//= gadget memory-copy-pointers
//= include string.h stdlib.h
//= call
{
    int *p@ = malloc(sizeof *p@), *q@;
    *p@ = $k;
    memcpy(&q@, &p@, sizeof p@);
    check(*q@ == $k);
    p@ = 0;
-[leak] memset(&q@, 0, sizeof q@);
    free(q@);
}

//= gadget bytewise-pointer-copy
//= include stdlib.h
//= call
{
    int *p@ = malloc(sizeof *p@), *q@ = 0;
    *p@ = $k;
    for (unsigned i = 0; i < sizeof p@; i++) ((unsigned char *)&q@)[i] = ((unsigned char *)&p@)[i];
    p@ = 0;
    check(*q@ == $k);
-[leak] q@ = 0;
    free(q@);
}

//= gadget sort
//= include stdlib.h
static int calls@;
static int order@(const void *a, const void *b) {
    calls@++;
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
//= call
{
    int a@[3] = { $int, 5, $m };
    calls@ = 0;
    qsort(a@, 3, sizeof(int), order@);
    check(a@[0] <= a@[1] && a@[1] <= a@[2]);
-[error-reached.open] check(calls@ == 3);
-[error-reached] check(a@[1] == 5);
    check(calls@ >= 2);
}

//= gadget sort-of-equals
//= include stdlib.h
struct item@ { int key, place; };
static int order@(const void *a, const void *b) { return ((struct item@ *)a)->key - ((struct item@ *)b)->key; }
//= call
{
    struct item@ a@[3] = { { 2, 0 }, { 1, 1 }, { 2, 2 } };
    qsort(a@, 3, sizeof a@[0], order@);
    check(a@[0].key == 1);
-[error-reached.open] check(a@[1].place == 0);
-[error-reached.open2] check(a@[1].place == 2);
}

//= gadget search
//= include stdlib.h
static int order@(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
//= call
{
    int a@[4] = { 1, 3, 5, 7 }, key@ = (int)($uint % 9), *p@;
    p@ = bsearch(&key@, a@, 4, sizeof(int), order@);
-[null-deref] check(*p@ == key@);
+[null-deref] check(p@ ? *p@ == key@ : key@ % 2 == 0);
}

//= gadget random
//= include stdlib.h
//= call
{
    srand($uint);
    int r@ = rand();
    check(r@ >= 0 && r@ <= RAND_MAX);
-[error-reached.open] srand(1); int a@ = rand(); check(a@ != 12345);
}

//= gadget process-id
//= include unistd.h
//= call
{
    int p@ = getpid();
-[error-reached.open] check(p@ == 1);
-[error-reached.open2] check(p@ != 4711);
    check(p@ == getpid());
}

//= gadget environment
//= include stdlib.h
//= call
{
    char *v@ = getenv("LAW_$m");
-[null-deref] check(v@[0] != 0 || v@[0] == 0);
+[null-deref] if (v@) check(v@[0] != 0 || v@[0] == 0);
-[error-reached.open] check(v@ == 0);
}

//= gadget buffer-of-stdout
//= include stdio.h
//= single
//= call
{
    static char buffer@[64];
+[use-after-scope.open] setvbuf(stdout, buffer@, _IOFBF, sizeof buffer@);
-[use-after-scope.open] char local@[64]; setvbuf(stdout, local@, _IOFBF, sizeof local@);
    printf("%d\n", $int);
}

//= gadget print-to-buffer
//= include stdio.h string.h
//= call
{
    char b@[12];
    int n@ = $int;
-[out-of-bounds] sprintf(b@, "%d", n@); if (n@ < -$n) sprintf(b@, "%d.", n@);
+[out-of-bounds] sprintf(b@, "%d", n@);
    check(strlen(b@) <= 11);
    check(snprintf(b@, 4, "%s", "abcdef") == 6 && strlen(b@) == 3);
}

//= gadget print-width
//= include stdio.h
//= call
{
    char b@[8];
    int w@ = $int;
+[out-of-bounds] if (w@ < 0 || w@ > 7) w@ = 3;
-[out-of-bounds] if (w@ < 0 || w@ > 8) w@ = 3;
    sprintf(b@, "%*d", w@, 5);
}

//= gadget convert
//= include stdlib.h
//= call
{
    char *end@;
    const char *s@ = $int > $k ? "12x" : "7";
    long n@ = strtol(s@, &end@, 10);
    check(n@ == 12 || n@ == 7);
    check(*end@ == 'x' || *end@ == 0);
-[error-reached] check(n@ == 7);
-[out-of-bounds] check(end@[2] == 0 || 1);
}

//= gadget token
//= include string.h
//= call
{
    char s@[] = "a,b";
    char *p@ = strtok(s@, ","), *q@ = strtok(0, ","), *r@ = strtok(0, ",");
    check(p@ == s@ && q@ == s@ + 2 && r@ == 0);
-[null-deref] r@[0] = 0;
}

//= gadget characters
//= include ctype.h
//= call
{
    unsigned char c@ = $uchar;
    if (isdigit(c@)) check(c@ >= '0' && c@ <= '9');
    check(toupper('a') == 'A');
-[error-reached] check(!isalpha(c@) || c@ != 'q');
}

//= gadget at-exit-order
//= include stdlib.h
//= single
static int stage@;
static void first@(void) { check(stage@ == 1); }
static void second@(void) {
+[error-reached] stage@ = 1;
-[error-reached] stage@ = 2;
}
//= call
atexit(first@);
atexit(second@);

//= gadget clamped-index
//= call
{
    int n@ = $int;
    if (n@ < 0 || n@ >= $n) n@ = 0;
    int a@[$n] = { 0 };
+[out-of-bounds] a@[n@] = 1;
-[out-of-bounds] a@[n@ + 1] = 1;
}

//= gadget zero-bytes
//= include stdlib.h
//= call
{
    char *p@ = malloc(0);
-[out-of-bounds] p@[0] = 1;
    free(p@);
    free(0);
}

//= gadget memchr
//= include string.h
//= call
{
    unsigned char a@[4] = { 1, 2, 3, $uchar };
    unsigned char *p@ = memchr(a@, 9, 4);
-[null-deref] *p@ = 0;
+[null-deref] if (p@) check(p@ == a@ + 3);
}

//= gadget string-spans
//= include string.h
//= call
{
    const char *s@ = "aab,c";
    check(strspn(s@, "a") == 2 && strcspn(s@, ",") == 3 && strpbrk(s@, ",c") == s@ + 3);
    char c@ = $char;
    const char *p@ = strpbrk(s@, (char[]){ c@, 0 });
-[null-deref] check(*p@ == c@);
+[null-deref] check(!p@ || *p@ == c@);
}

//= gadget string-compare
//= include string.h
//= call
{
    char a@[4] = "abc";
    a@[1] = $char;
    int r@ = strcmp(a@, "abc");
    check((r@ == 0) == (a@[1] == 'b'));
    check(strncmp(a@, "axx", 1) == 0 && strcmp("a", "b") < 0);
-[error-reached.open] check(r@ == 0 || r@ == 1 || r@ == -1);
-[error-reached] check(r@ <= 0);
}

//= gadget scan
//= include stdio.h
//= call
{
    int a@ = 0, b@ = 0;
    char w@[4] = "";
    check(sscanf("12 xy", "%d %3s", &a@, w@) == 2 && a@ == 12 && w@[1] == 'y' && w@[2] == 0);
    check(sscanf("q", "%d", &b@) == 0 && b@ == 0);
-[error-reached] check(a@ != 12 || $int != $k);
-[out-of-bounds] if ($int == $k) sscanf("abcdef", "%s", w@);
}

//= gadget aligned-blocks
//= include stdlib.h stdint.h
//= call
{
    char *p@ = aligned_alloc(32, 64);
    check(((uintptr_t)p@ & 31) == 0);
    p@[63] = 1;
-[out-of-bounds] p@[64] = 1;
-[error-reached.open] check(((uintptr_t)p@ & 32) == 0);
+[leak] free(p@);
}

//= gadget string-n-duplicate
//= include string.h stdlib.h
//= call
{
    unsigned n@ = $uint % 5;
    char *s@ = strndup("abc", n@);
    check(strlen(s@) == (n@ < 3 ? n@ : 3));
-[out-of-bounds] s@[n@] = 0;
-[error-reached] check(s@[0] == 'a');
    free(s@);
}

//= gadget print-nothing
//= include stdio.h
//= call
{
    char t@[1] = { 'x' };
    check(snprintf(0, 0, "%d", 1234) == 4 && snprintf(t@, sizeof t@, "%s", "abc") == 3 && t@[0] == 0);
    char u@[8];
    int n@ = snprintf(u@, sizeof u@, "%u", $uint);
    check(n@ >= 1 && n@ <= 10);
-[out-of-bounds] u@[n@] = 0;
-[error-reached] check(n@ < 8);
}

//= gadget copy-of-nothing
//= include string.h stdlib.h
//= call
{
    char a@[$n] = { 1 }, b@[$n] = { 2 };
    unsigned n@ = $uint % ($n + 1);
    memcpy(a@, b@, n@);
    check(a@[0] == (n@ ? 2 : 1));
    memset(a@ + $n, 0, 0);
-[out-of-bounds] memset(a@ + $n, 0, n@ == 1);
-[error-reached] check(a@[0] == 1);
}

//= gadget read-nothing
//= include stdio.h
//= call
{
    int c@ = getchar();
    check(c@ == EOF || (c@ >= 0 && c@ <= 255));
    char line@[4];
-[error-reached.open] check(c@ == EOF);
-[null-deref] check(fgets(line@, sizeof line@, stdin)[0] != 1 || 1);
+[null-deref] if (fgets(line@, sizeof line@, stdin)) line@[3] = 0;
}
