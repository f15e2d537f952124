//@ run: exit 0
//@ strict
//@ inputs: 1 5 3 4
//@ findings
// Accounts and what is done with them: an average of none, an account that does not exist, a customer that is closed twice.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct customer {
    int accounts, balance[3];
};

static int average(const struct customer *customer)
{
    int sum = 0;
    for (int i = 0; i < customer->accounts; i++)
        sum += customer->balance[i] / 3;
    return sum / customer->accounts; //~ finding division-by-zero
}

int main(void)
{
    struct customer *customer = calloc(1, sizeof *customer);
    for (;;) {
        int command = __VERIFIER_nondet_int();
        if (command == 1 && customer->accounts < 3)
            customer->balance[customer->accounts++] = __VERIFIER_nondet_int();
        else if (command == 2)
            customer->balance[customer->accounts] = 0; //~ finding out-of-bounds
        else if (command == 3)
            average(customer);
        else if (command == 4)
            break;
    }
    free(customer);
    if (__VERIFIER_nondet_int() == 5)
        free(customer); //~ finding double-free
    return 0;
}
