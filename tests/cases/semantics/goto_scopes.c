//@ run: exit 0
//@ stdout: 108 7
//@ stdout: 21 -1
//@ stdout: 4
// Jumps into and out of blocks: an object lives from the entry of its block, however control got in.
#include <stdio.h>

static int into_block(int skip)
{
    int result = 0;

    if (skip)
        goto inside;
    result = 100;
    {
        int local;
        local = 1;
        result += local;
    inside:
        local = 7;
        result += local;
    }
    return result;
}

static int out_of_nested(int limit)
{
    int found = -1;

    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 10; j++) {
            int product = i * j;
            if (product > limit) {
                found = product;
                goto done;
            }
        }
    }
done:
    return found;
}

static int backwards(void)
{
    int rounds = 0;
    int *kept = 0;

again:
    {
        int fresh = rounds * 10;
        kept = &fresh;
        rounds++;
        if (*kept < 30)
            goto again;
    }
    return rounds;
}

int main(void)
{
    printf("%d %d\n", into_block(0), into_block(1));
    printf("%d %d\n", out_of_nested(20), out_of_nested(1000));
    printf("%d\n", backwards());
    return 0;
}
