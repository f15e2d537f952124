#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    int key;
    struct node *next;
};

struct set {
    unsigned n_buckets;
    struct node **bucket;
};

static int set_init(struct set *s, unsigned n)
{
    s->bucket = calloc(n, sizeof *s->bucket);
    if (!s->bucket)
        return -1;
    s->n_buckets = n;
    return 0;
}

static int set_contains(const struct set *s, int key)
{
    const struct node *p = s->bucket[(unsigned)key % s->n_buckets];

    while (p && p->key != key)
        p = p->next;
    return p != NULL;
}

static int set_add(struct set *s, int key)
{
    struct node *n;
    unsigned b = (unsigned)key % s->n_buckets;

    if (set_contains(s, key))
        return 0;
    n = malloc(sizeof(struct node));
    if (!n)
        return -1;
    n->key = key;
    n->next = s->bucket[b];
    s->bucket[b] = n;
    return 1;
}

static void set_remove(struct set *s, int key)
{
    struct node **link = &s->bucket[(unsigned)key % s->n_buckets];

    for (; *link; link = &(*link)->next) {
        struct node *n = *link;
        if (n->key == key) {
            *link = n->next;
            free(n);
            return;
        }
    }
}

static void set_destroy(struct set *s)
{
    for (unsigned i = 0; i < s->n_buckets; ++i) {
        struct node *n = s->bucket[i];
        while (n) {
            struct node *next = n->next;
            free(n);
            n = next;
        }
    }
    free(s->bucket);
}

int main(void)
{
    struct set s;
    unsigned n = __VERIFIER_nondet_uint();

    if (n == 0 || n > 10000)
        return 0;
    if (set_init(&s, n) != 0)
        return 1;
    for (;;) {
        int command = __VERIFIER_nondet_int();
        if (command == 0)
            break;
        if (command == 1) {
            if (set_add(&s, __VERIFIER_nondet_int()) < 0)
                break;
        } else if (command == 2) {
            set_remove(&s, __VERIFIER_nondet_int());
        }
    }
    set_destroy(&s);
    return 0;
}
