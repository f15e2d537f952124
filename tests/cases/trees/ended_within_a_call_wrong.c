// The program ends inside of a function that calls itself, while a caller further out holds a block as an argument of another call.
//@ run: violation leak
//@ inputs: 0 7
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int depth(int number)
{
    if (number == 7)
        abort();
    if (number <= 0)
        return 0;
    return 1 + depth(number - 1);
}

static int freed(int *block, int number)
{
    free(block);
    return number;
}

int main(void)
{
    depth(__VERIFIER_nondet_int());
    return freed(malloc(4), depth(__VERIFIER_nondet_int())); //~ violation leak
}
