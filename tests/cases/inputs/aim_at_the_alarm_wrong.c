// Walks without an error have many paths; the alarm lies behind a chain of checks in functions that are called, and paths that cannot come there wait.
//@ run: violation out-of-bounds
//@ inputs: 1 3 101 20 60 21825 -79 1
//@ oracle: none (a compiler does not know where its inputs come from)
//@ check: FALSE(valid-deref)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static unsigned char seen[64];
/* Walks without an error: many paths, all of them long. */
static int wander(void) {
    int sum = 0;
    for (int i = 0; i < 64; i++) {
        int step = __VERIFIER_nondet_int();
        if (step == 3) seen[i]++;
        else if (step == 5) seen[63 - i] += 2;
        else if (step == 7) sum += seen[i];
        else if (step > 100) return sum;
    }
    return sum;
}
static int store(int *table, int n, int at) {
    if (at < 0 || at > n) return 0;
    table[at] = 1; //~ violation out-of-bounds
    return 1;
}
static int accept(int *table, int n) {
    int key = __VERIFIER_nondet_int();
    if (key != n * 7 + 13) return wander();
    if (__VERIFIER_nondet_int() != key * 3) return wander();
    if (__VERIFIER_nondet_int() != (key ^ 0x5555)) return wander() + wander();
    if (__VERIFIER_nondet_int() != key - 99) return wander();
    return store(table, n, __VERIFIER_nondet_int());
}
int main(void) {
    int n = __VERIFIER_nondet_int(), done = 0;
    if (n < 1 || n > 1000) return 0;
    int *table = calloc((unsigned)n, sizeof *table);
    if (!table) return 1;
    while (!done) {
        int command = __VERIFIER_nondet_int();
        if (command == 1) wander();
        else if (command == 2) done = wander() > 3;
        else if (command == 3) { wander(); done = accept(table, n); }
        else if (command == 0) done = 1;
    }
    free(table);
    return 0;
}
