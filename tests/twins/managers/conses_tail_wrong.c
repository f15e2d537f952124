#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Lists of cells that are cut off an array one after the other. */
struct cons {
    int head;
    struct cons *tail;
};
static _Alignas(16) char memory[8192];
static size_t top;

static void *take(size_t n)
{
    n = (n + 15) / 16 * 16;
    if (top + n > sizeof memory)
        return NULL;
    void *p = &memory[top];
    top += n;
    return p;
}

int main(void)
{
    struct cons *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct cons *c = take(sizeof *c);
        if (c == NULL)
            break;
        c->head = __VERIFIER_nondet_int();
        c->tail = list + 512;
        list = c;
    }
    int sum = 0;
    for (struct cons *c = list; c != NULL; c = c->tail)
        sum ^= c->head;
    return sum & 1;
}
