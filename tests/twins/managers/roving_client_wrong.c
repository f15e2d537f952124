#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* A ring of free nodes with a pointer that goes round; a node given back is put behind it. */
struct block {
    struct block *next;
    unsigned units;
};
#define UNITS 512
static struct block space[UNITS];
static struct block *rover;

static void *take(unsigned units)
{
    struct block *prev = rover;
    for (struct block *p = prev->next;; prev = p, p = p->next) {
        if (p->units > units) {
            p->units -= units;
            p += p->units;
            p->units = units;
            rover = prev;
            return p + 1;
        }
        if (p == rover)
            return NULL;
    }
}

static void give(void *at)
{
    struct block *b = (struct block *)at - 1;
    b->next = rover->next;
    rover->next = b;
}

int main(void)
{
    rover = space;
    rover->next = rover;
    rover->units = UNITS;
    for (;;) {
        unsigned n = __VERIFIER_nondet_uint();
        if (n == 0)
            return 0;
        if (n > 8000)
            continue;
        unsigned units = (n + sizeof(struct block) - 1) / sizeof(struct block) + 1;
        char *s = take(units);
        if (s != NULL) {
            for (unsigned i = 0; i <= n + 15; i++)
                s[i] = (char)i;
            if (__VERIFIER_nondet_int())
                give(s);
        }
    }
}
