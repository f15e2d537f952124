#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Slots of one size; the free ones are a list that runs through them. */
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
        for (unsigned i = 0; i < sizeof(union slot); i++)
            a[i] = (char)i;
        if (__VERIFIER_nondet_int())
            give(a), free_slots->bytes[0] = 1;
    }
    return 0;
}
