#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { struct node *next; int a, b, c, d; };
int main(void) {
    struct node *list = 0, *p;
    int least = 100, most = 0, count = 0;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x < 0 || x > 9) continue;
        p = malloc(sizeof *p);
        p->a = x; p->b = x + 1; p->c = x + 2; p->d = 7;
        p->next = list; list = p;
        if (x < least) least = x;
        if (x > most) most = x;
        if (count < 50) count++;
    }
    for (p = list; p; p = p->next) {
        if (p->a < 0 || p->a > 9 || p->d != 7 || count > 50) reach_error();
        p->d = 7;
    }
    return 0;
}
