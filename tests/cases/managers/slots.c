// Slots of one size, with the list of the free ones in them: clients fill them, links and all.
//@ model: LP64
//@ run: exit 0
//@ inputs: 1 1 1 0 0
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
        memset(a, 0, sizeof(union slot));

        if (__VERIFIER_nondet_int())
            give(a);
    }
    return 0;
}
