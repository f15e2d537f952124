//@ run: exit 0
//@ findings
// A pointer to a variable that is gone, a write to a literal, and a block whose middle is freed.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int *kept;

static void keep(void)
{
    int local = 5;
    kept = &local;
}

int main(void)
{
    int what = __VERIFIER_nondet_int();
    if (what == 1) {
        keep();
        return *kept; //~ finding use-after-scope
    }
    if (what == 2) {
        char *text = "constant";
        text[0] = 'C'; //~ finding read-only-write
    }
    if (what == 3) {
        char *p = malloc(10);
        free(p + 2); //~ finding interior-free
    }
    return 0;
}
