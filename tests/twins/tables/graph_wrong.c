#include <stdio.h>
#include <stdlib.h>

struct edge {
    int to;
    struct edge *next;
};

struct vertex {
    struct edge *out;
    int seen;
};

static int connect(struct vertex *v, int n, int from, int to)
{
    struct edge *e;

    if (from < 0 || from >= n || to < 0 || to > n)
        return 0;
    e = malloc(sizeof(*e));
    if (!e)
        return -1;
    e->to = to;
    e->next = v[from].out;
    v[from].out = e;
    return 1;
}

static int reachable(struct vertex *v, int n, int *queue)
{
    int head = 0, tail = 0;

    if (n == 0)
        return 0;
    v[0].seen = 1;
    queue[tail++] = 0;
    while (head < tail) {
        int at = queue[head++];
        for (struct edge *e = v[at].out; e; e = e->next) {
            if (!v[e->to].seen) {
                v[e->to].seen = 1;
                if (tail < n)
                    queue[tail++] = e->to;
            }
        }
    }
    return tail;
}

int main(void)
{
    int n, from, to, status = 0;
    struct vertex *v;
    int *queue;

    if (scanf("%6d", &n) != 1 || n <= 0)
        return 0;
    v = calloc(n, sizeof(*v));
    queue = malloc(n * sizeof(*queue));
    if (!v || !queue) {
        free(v);
        free(queue);
        return 1;
    }
    while (scanf("%6d %6d", &from, &to) == 2) {
        if (connect(v, n, from, to) < 0) {
            status = 1;
            break;
        }
    }
    printf("%d of %d\n", reachable(v, n, queue), n);
    for (int i = 0; i < n; i++) {
        struct edge *e = v[i].out;
        while (e) {
            struct edge *dead = e;
            e = e->next;
            free(dead);
        }
    }
    free(queue);
    free(v);
    return status;
}
