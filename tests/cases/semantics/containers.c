//@ run: exit 0
//@ stdout: 285 16
//@ stdout: 3 2 0
//@ stdout: 1 2 3 5 8 9 6
//@ stdout: 4 1
//@ stdout: [three][][two][one]
//@ stdout: 5
//@ stdout: 2
// Vectors, hash tables, trees, graphs and ragged arrays that free what they allocate.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct v { int n, cap; int *d; };

static void push(struct v *v, int x)
{
    if (v->n == v->cap) v->d = realloc(v->d, (v->cap = v->cap ? v->cap * 2 : 1) * sizeof *v->d);
    v->d[v->n++] = x;
}

struct h { struct h *next; char key[8]; int val; } *tab[4];

unsigned hs(const char *s)
{
    unsigned h = 5381;
    while (*s) h = h * 33 ^ (unsigned char)*s++;
    return h % 4;
}

int *at(const char *k)
{
    struct h **p = &tab[hs(k)];
    for (; *p; p = &(*p)->next) if (!strcmp((*p)->key, k)) return &(*p)->val;
    *p = calloc(1, sizeof **p);
    strcpy((*p)->key, k);
    return &(*p)->val;
}

struct t { struct t *c[2]; int k; };

void ins(struct t **t, int k)
{
    while (*t) t = &(*t)->c[k > (*t)->k];
    *t = calloc(1, sizeof **t);
    (*t)->k = k;
}

int walk(struct t *t, int *o)
{
    if (!t) return 0;
    int n = walk(t->c[0], o);
    printf("%d ", t->k);
    return n + 1 + walk(t->c[1], o);
}

void del(struct t *t)
{
    if (!t) return;
    del(t->c[0]);
    del(t->c[1]);
    free(t);
}

struct sk { struct sk *f[3]; int v; };
struct g { struct g **e; int n; int mark; };

int dfs(struct g *g)
{
    if (g->mark++) return 0;
    int s = 1;
    for (int i = 0; i < g->n; i++) s += dfs(g->e[i]);
    return s;
}

int main(void)
{
    struct v v = { 0 };
    for (int i = 0; i < 10; i++) push(&v, i * i);
    int s = 0;
    for (int *p = v.d; p < v.d + v.n; ) s += *p++;
    printf("%d %d\n", s, v.cap);
    free(v.d);
    char *w[] = { "a", "b", "a", "c", "b", "a" };
    for (int i = 0; i < 6; i++) ++*at(w[i]);
    printf("%d %d %d\n", *at("a"), *at("b"), *at("z"));
    for (int i = 0; i < 4; i++) while (tab[i]) {
        struct h *n = tab[i]->next;
        free(tab[i]);
        tab[i] = n;
    }
    struct t *t = 0;
    int ks[] = { 5, 2, 8, 1, 9, 3 };
    for (int i = 0; i < 6; i++) ins(&t, ks[i]);
    printf("%d\n", walk(t, 0));
    del(t);
    struct g *gs = calloc(4, sizeof *gs);
    for (int i = 0; i < 4; i++) {
        gs[i].e = malloc(2 * sizeof *gs[i].e);
        gs[i].e[0] = &gs[(i + 1) % 4];
        gs[i].e[1] = &gs[i];
        gs[i].n = 2;
    }
    printf("%d %d\n", dfs(gs), 1);
    for (int i = 0; i < 4; i++) free(gs[i].e);
    free(gs);
    char **lines = 0;
    int n = 0;
    const char *txt = "one,two,,three";
    for (const char *p = txt, *q; p; p = q ? q + 1 : 0) {
        q = strchr(p, ',');
        size_t l = q ? (size_t)(q - p) : strlen(p);
        lines = realloc(lines, (n + 1) * sizeof *lines);
        lines[n] = malloc(l + 1);
        memcpy(lines[n], p, l);
        lines[n++][l] = 0;
    }
    while (n--) {
        printf("[%s]", lines[n]);
        free(lines[n]);
    }
    puts("");
    free(lines);
    int (*m)[3] = malloc(2 * sizeof *m);
    for (int i = 0; i < 6; i++) m[i / 3][i % 3] = i;
    printf("%d\n", m[1][2]);
    free(m);
    int **j = malloc(3 * sizeof *j);
    for (int i = 0; i < 3; i++) (j[i] = malloc((i + 1) * sizeof **j))[i] = i;
    printf("%d\n", j[2][2]);
    for (int i = 0; i < 3; free(j[i++])) ;
    free(j);
    return 0;
}
