#include <stdio.h>
#include <stdlib.h>

/* Two-level table of ints, leaves made on demand. */
#define TOP 64
#define LEAF 64

static int *dir[TOP];

static int *slot(unsigned id, int create)
{
    unsigned t = id / LEAF;
    if (t > TOP)
        return NULL;
    if (dir[t] == NULL) {
        if (!create)
            return NULL;
        dir[t] = calloc(LEAF, sizeof(int));
        if (dir[t] == NULL)
            return NULL;
    }
    return &dir[t][id % LEAF];
}

int main(void)
{
    unsigned id;
    int v;

    while (scanf("%u %d", &id, &v) == 2) {
        if (v == 0) {
            int *p = slot(id, 0);
            printf("%d\n", p ? *p : 0);
        } else {
            int *p = slot(id, 1);
            if (p)
                *p = v;
        }
    }
    for (int i = 0; i < TOP; i++)
        free(dir[i]);
    return 0;
}
