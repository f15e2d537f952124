// Texts, variables of the file, callbacks and addresses of anything. Functions that begin with `bad_` have one defect each.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

//= TRUE under precondition: string(s)
size_t count_char(const char *s, char c) {
    size_t n = 0;
    for (; *s; s++)
        if (*s == c)
            n++;
    return n;
}

//= TRUE under precondition: string(s)
char *copy_text(const char *s) {
    size_t n = strlen(s);
    char *t = malloc(n + 1);
    if (t == NULL)
        return NULL;
    memcpy(t, s, n + 1);
    return t;
}

//= FALSE(valid-deref)
char *bad_copy_text(const char *s) {
    char *t = malloc(strlen(s));
    if (t == NULL)
        return NULL;
    strcpy(t, s);
    return t;
}

//= TRUE under precondition
void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}

static int counter;
//= TRUE
int next_number(void) {
    return counter++;
}

static int stack[16];
static int top;
//= TRUE under precondition: top >= 0
int stack_push(int x) {
    if (top >= 16)
        return -1;
    stack[top++] = x;
    return 0;
}

//= TRUE under precondition: pure(f)
int apply(int (*f)(int), int x) {
    return f(x);
}

//= TRUE under precondition: block(p)
void release(void *p) {
    free(p);
}
