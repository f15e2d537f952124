// Linked lists: singly and doubly linked, nested, with errors at their ends.

//= gadget singly
//= include stdlib.h
struct node@ { struct node@ *next; int v; };
static struct node@ *push@(struct node@ *head, int v) {
    struct node@ *n = malloc(sizeof *n);
    n->next = head;
    n->v = v;
    return n;
}
//= call
{
    struct node@ *l@ = 0;
    for (unsigned i = $uint $pick(% 4$|$); i > 0; i--) l@ = push@(l@, (int)(i % 100));
    while (l@) {
        struct node@ *next = l@->next;
        check(l@->v >= 0);
-[leak] if (l@->v != 3)
-[use-after-free] free(l@); if (next && l@->v == 77) break; if (0)
        free(l@);
        l@ = next;
    }
}

//= gadget singly-search
//= include stdlib.h
struct item@ { int key; struct item@ *next; };
//= call
{
    struct item@ *l@ = 0, *p@;
    for (int i = 0; i < $n; i++) { p@ = malloc(sizeof *p@); p@->key = i; p@->next = l@; l@ = p@; }
    int key@ = $int;
    for (p@ = l@; p@ && p@->key != key@; p@ = p@->next) { }
-[null-deref] p@->key = 0;
+[null-deref] if (p@) p@->key = 0;
    while (l@) { p@ = l@->next; free(l@); l@ = p@; }
}

//= gadget doubly
//= include stdlib.h
struct dnode@ { struct dnode@ *next, *prev; };
//= call
{
    struct dnode@ *head@ = 0, *tail@ = 0;
    for (unsigned n = $uint % 4; n > 0; n--) {
        struct dnode@ *x = malloc(sizeof *x);
        x->next = 0;
        x->prev = tail@;
        if (tail@) tail@->next = x; else head@ = x;
        tail@ = x;
    }
-[null-deref] check(tail@->next == 0);
+[null-deref] if (tail@) check(tail@->next == 0);
    while (tail@) {
        struct dnode@ *p = tail@->prev;
-[use-after-free] free(tail@); tail@ = tail@->prev;
+[use-after-free] free(tail@); tail@ = p;
    }
}

//= gadget nested
//= include stdlib.h
struct in@ { struct in@ *next; };
struct out@ { struct out@ *next; struct in@ *items; };
//= call
{
    struct out@ *all@ = 0;
    for (int i = 0; i < 2; i++) {
        struct out@ *o = malloc(sizeof *o);
        o->items = 0;
        for (unsigned n = $uint % 3; n > 0; n--) {
            struct in@ *x = malloc(sizeof *x);
            x->next = o->items;
            o->items = x;
        }
        o->next = all@;
        all@ = o;
    }
    while (all@) {
        struct out@ *o = all@;
        all@ = o->next;
+[leak] while (o->items) { struct in@ *x = o->items; o->items = x->next; free(x); }
-[leak] if (o->items) free(o->items);
        free(o);
    }
}

//= gadget circular
//= include stdlib.h
struct ring@ { struct ring@ *next; int v; };
//= call
{
    struct ring@ *r@ = malloc(sizeof *r@);
    r@->next = r@;
    r@->v = 0;
    for (unsigned n = $uint % 3; n > 0; n--) {
        struct ring@ *x = malloc(sizeof *x);
        x->v = 1;
        x->next = r@->next;
        r@->next = x;
    }
    struct ring@ *p@ = r@->next;
    while (p@ != r@) { struct ring@ *n = p@->next; free(p@); p@ = n; }
-[double-free] if (r@->next != r@) free(r@->next);
+[double-free] (void)p@;
    free(r@);
}

//= gadget intrusive
//= include stdlib.h stddef.h
struct link@ { struct link@ *next; };
struct thing@ { int v; struct link@ link; };
//= call
{
    struct link@ head@ = { 0 };
    for (unsigned n = $uint % 3; n > 0; n--) {
        struct thing@ *t = malloc(sizeof *t);
        t->v = 1;
        t->link.next = head@.next;
        head@.next = &t->link;
    }
    while (head@.next) {
        struct link@ *l = head@.next;
        head@.next = l->next;
-[interior-free] free(l);
+[interior-free] free((char *)l - offsetof(struct thing@, link));
    }
}

//= gadget reverse
//= include stdlib.h
struct cell@ { struct cell@ *next; int v; };
//= call
{
    struct cell@ *l@ = 0, *r@ = 0;
    for (int i = 0; i < $n; i++) { struct cell@ *c = malloc(sizeof *c); c->v = i; c->next = l@; l@ = c; }
    while (l@) { struct cell@ *c = l@; l@ = c->next; c->next = r@; r@ = c; }
    check(r@->v == 0);
-[error-reached] check(r@->next->v != 1 || $int != $k);
    while (r@) { struct cell@ *c = r@; r@ = c->next; free(c); }
}

//= gadget tree
//= include stdlib.h
struct tree@ { struct tree@ *left, *right; int key; };
static void insert@(struct tree@ **t, int key) {
    while (*t) t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    *t = malloc(sizeof **t);
    (*t)->left = (*t)->right = 0;
    (*t)->key = key;
}
static void drop@(struct tree@ *t) {
    if (!t) return;
    drop@(t->left);
+[leak] drop@(t->right);
    free(t);
}
//= call
{
    struct tree@ *t@ = 0;
    insert@(&t@, 5);
    insert@(&t@, $int);
    insert@(&t@, 7);
    drop@(t@);
}

//= gadget stack-in-array
//= include stdlib.h
//= call
{
    int *s@[$n];
    unsigned top@ = 0;
    for (int i = 0; i < 6; i++) {
-[out-of-bounds] if ($bool && top@ <= $n) { s@[top@] = malloc(4); top@++; }
+[out-of-bounds] if ($bool && top@ < $n) { s@[top@] = malloc(4); top@++; }
        else if (top@ > 0) free(s@[--top@]);
    }
    while (top@ > 0) free(s@[--top@]);
}
