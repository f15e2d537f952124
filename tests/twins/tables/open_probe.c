#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

#define EMPTY 0
#define USED 1
#define GONE 2

struct slot {
    int key;
    unsigned char state;
};

static int find(const struct slot *t, int n, int key)
{
    int at = (int)((unsigned)key % (unsigned)n);

    for (int tries = 0; tries < n; tries++) {
        if (t[at].state == EMPTY)
            return -1;
        if (t[at].state == USED && t[at].key == key)
            return at;
        at = at + 1 == n ? 0 : at + 1;
    }
    return -1;
}

static int insert(struct slot *t, int n, int key)
{
    int at = (int)((unsigned)key % (unsigned)n);

    if (find(t, n, key) >= 0)
        return 1;
    for (int tries = 0; tries < n; tries++) {
        if (t[at].state != USED) {
            t[at].key = key;
            t[at].state = USED;
            return 1;
        }
        at = (at + 1) % n;
    }
    return 0;
}

static void erase(struct slot *t, int n, int key)
{
    int at = find(t, n, key);

    if (at >= 0)
        t[at].state = GONE;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();

    if (n < 1 || n > 1 << 20)
        return 0;
    struct slot *t = malloc(n * sizeof *t);
    if (t == NULL)
        return 1;
    memset(t, 0, n * sizeof *t);
    int more = __VERIFIER_nondet_int();
    while (more) {
        int key = __VERIFIER_nondet_int();
        switch (more) {
        case 1:
            if (!insert(t, n, key))
                erase(t, n, key ^ 1);
            break;
        case 2:
            erase(t, n, key);
            break;
        default:
            (void)find(t, n, key);
        }
        more = __VERIFIER_nondet_int();
    }
    free(t);
    return 0;
}
