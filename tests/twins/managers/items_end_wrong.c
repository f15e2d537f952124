#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Records in a static table are free or in use: each is in one of two lists over the same link. */
struct item {
    int key;
    int value;
    struct item *next;
};
#define ITEMS 100
static struct item items[ITEMS];
static struct item *avail, *used;

static struct item *add(int key)
{
    struct item *p = avail;
    if (p == NULL)
        return NULL;
    avail = p->next;
    p->key = key;
    p->value = 0;
    p->next = used;
    used = p;
    return p;
}

static struct item *find(int key)
{
    for (struct item *p = used; p != NULL; p = p->next)
        if (p->key == key)
            return p;
    return NULL;
}

static void drop(int key)
{
    struct item **link = &used;
    while (*link != NULL && (*link)->key != key)
        link = &(*link)->next;
    struct item *p = *link;
    if (p != NULL) {
        *link = p->next;
        p->next = avail;
        avail = p;
    }
}

int main(void)
{
    for (unsigned i = 0; i <= ITEMS; i++) {
        items[i].next = avail;
        avail = &items[i];
    }
    for (;;) {
        int key = __VERIFIER_nondet_int();
        if (key == 0)
            break;
        struct item *p = find(key);
        if (p != NULL)
            p->value++;
        else if (key > 0)
            add(key);
        else
            drop(-(key + 1));
    }
    return 0;
}
