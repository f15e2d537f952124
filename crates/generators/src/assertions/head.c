#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern int printf(const char *, ...);
struct node { struct node *next; int val; struct node *other; int tag; };
struct pair { int low; int high; };
static struct node *shared;
static int total;
static int small(int n) { return (int)((unsigned)__VERIFIER_nondet_int() % (unsigned)n); }
static struct node *fresh(int v, int t) {
    struct node *n = malloc(sizeof *n);
    n->next = 0; n->other = 0; n->val = v; n->tag = t;
    return n;
}
static void push(struct node **list, int v, int t) {
    struct node *n = fresh(v, t);
    n->next = *list;
    *list = n;
}
static int longest(struct node *list) {
    int count = 0;
    while (list && count < 5) { count++; list = list->next; }
    return count;
}
static int climb(int n, int k) { return n <= 0 ? k : climb(n - 1, k < 12 ? k + 1 : k); }
static int odd(int n);
static int even(int n) { return n <= 0 ? small(2) : odd(n - 1); }
static int odd(int n) { if (n > 20) n = 20; return n <= 0 ? 2 : even(n - 1); }
static void spread(struct node *list, int v) {
    for (; list; list = list->next) { if (list->tag < 3) list->val = v; else list->tag--; }
}
static int *held = &total;
static int peak(struct node *p, int d) {
    if (!p || d <= 0) return 0;
    int rest = peak(p->next, d - 1);
    return p->val > rest ? p->val : rest;
}
static struct node *chain(int k, int v) {
    if (k <= 0) return 0;
    struct node *n = fresh(v, k & 3);
    n->next = chain(k - 1, v < 6 ? v + 1 : v);
    if (small(2)) n->other = n->next;
    return n;
}
static struct node *insert(struct node *p, int v, int d) {
    if (!p || d <= 0 || p->val >= v) {
        struct node *n = fresh(v, 1);
        n->next = p;
        return n;
    }
    p->next = insert(p->next, v, d - 1);
    return p;
}
static void mark(struct node *p, int v, int d) {
    if (!p || d <= 0) return;
    p->tag = v;
    mark(p->next, v < 4 ? v + 1 : v, d - 1);
    if (p->tag != v) total = 9;
}
static struct node *find(struct node *p, int v, int d) {
    if (!p || d <= 0) return 0;
    return p->val == v ? p : find(p->next, v, d - 1);
}
static void drop(struct node *p, int d) {
    if (!p || d <= 0) return;
    struct node *rest = p->next;
    p->next = 0;
    if (small(2)) { free(p); drop(rest, d - 1); } else { drop(rest, d - 1); free(p); }
}
static void swap(struct node **p, struct node **q) { struct node *t = *p; *p = *q; *q = t; }
static void keep(struct node *p, int v) { if (p && p->val < 9) p->val = v; shared = p; total = v; }
static void hold(int *p) { held = p; }
static void lend(int v) { int own = v; held = v > 5 ? &own : &total; own = *held; }
static int nested(int *p, int d) {
    int own = *p & 7;
    if (d <= 0) return own;
    hold(&own);
    int below = nested(&own, d - 1);
    held = &total;
    return below > own ? below : own;
}
