// The pointer to the cell added last stays when that cell is deleted.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    int key;
    struct cell *next, *prev;
};

static struct cell *head, *last_added;

static void create(void) {
    head = malloc(sizeof *head);
    if (!head)
        exit(1);
    head->key = 0;
    head->next = head;
    head->prev = head;
    last_added = NULL;
}

static struct cell *find(int key) {
    if (last_added && last_added->key == key)
        return last_added;
    for (struct cell *c = head->next; c != head; c = c->next)
        if (c->key == key)
            return c;
    return NULL;
}

static void add(int key) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->key = key;
    c->next = head->next;
    c->prev = head;
    head->next->prev = c;
    head->next = c;
    last_added = c;
}

static void delete(int key) {
    struct cell *c = find(key);
    if (!c)
        return;
    c->prev->next = c->next;
    c->next->prev = c->prev;
    free(c);
}

int main(void) {
    int what;
    create();
    while ((what = __VERIFIER_nondet_int())) {
        int key = __VERIFIER_nondet_int();
        if (what == 1 && !find(key))
            add(key);
        else if (what == 2)
            delete(key);
    }
    while (head->next != head) {
        struct cell *c = head->next;
        head->next = c->next;
        free(c);
    }
    free(head);
    return 0;
}
