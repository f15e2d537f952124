// Slots of one size that clients copy any number of bytes to.
//@ model: LP64
//@ run: exit 0
//@ inputs: 1 5 1 1 9 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

union slot {
    union slot *next;
    char bytes[56];
};
#define SLOTS 64
static union slot pool[SLOTS];
static union slot *free_slots;

static void setup(void)
{
    for (int i = 0; i < SLOTS - 1; i++)
        pool[i].next = &pool[i + 1];
    pool[SLOTS - 1].next = NULL;
    free_slots = &pool[0];
}

static void *take(void)
{
    union slot *s = free_slots;
    if (s != NULL)
        free_slots = s->next;
    return s;
}

static void give(void *p)
{
    union slot *s = p;
    s->next = free_slots;
    free_slots = s;
}

int main(void)
{
    setup();
    while (__VERIFIER_nondet_int()) {
        char *a = take();
        if (a == NULL)
            break;
        static char t[56]; unsigned n = __VERIFIER_nondet_uint(); if (n > 56) return 0; memcpy(a, t, n);

        if (__VERIFIER_nondet_int())
            give(a);
    }
    return 0;
}
