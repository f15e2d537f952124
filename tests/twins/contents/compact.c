#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct particle {
    int energy;
    int age;
};

static int compact(struct particle **p, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        if (p[i] == NULL)
            continue;
        if (p[i]->energy <= 0) {
            free(p[i]);
            continue;
        }
        p[kept++] = p[i];
    }
    return kept;
}

static void age_all(struct particle **p, int n)
{
    for (int i = 0; i < n; i++) {
        if (p[i] != NULL && p[i]->age < 1000) {
            p[i]->age++;
            p[i]->energy = p[i]->energy / 2;
        }
    }
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    struct particle **p;
    int alive = 0;

    if (n <= 0 || n > 5000)
        return 0;
    p = malloc((size_t)n * sizeof(struct particle *));
    if (p == NULL)
        return 1;
    for (int i = 0; i < n; i++) {
        p[i] = NULL;
        if (__VERIFIER_nondet_int() > 0) {
            p[i] = malloc(sizeof(struct particle));
            if (p[i] != NULL) {
                p[i]->energy = __VERIFIER_nondet_int();
                p[i]->age = 0;
            }
        }
    }
    age_all(p, n);
    alive = compact(p, n);
    while (alive > 0) {
        age_all(p, alive);
        alive = compact(p, alive);
    }
    free(p);
    return 0;
}
