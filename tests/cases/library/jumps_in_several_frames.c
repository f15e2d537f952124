//@ run: exit 0
//@ check: TRUE
//@ stdout: inner 5
//@ stdout: outer 6
//@ stdout: 3 tries
// Each buffer leads to the frame that set it, also in functions that call themselves, through pointers, and again and again.
#include <setjmp.h>
#include <stdio.h>

struct handler {
    struct handler *outer;
    jmp_buf place;
};

static struct handler *innermost;

static void fail(int why)
{
    struct handler *handler = innermost;

    innermost = handler->outer;
    longjmp(handler->place, why);
}

static void (*const failing)(int) = fail;

static void inner(void)
{
    struct handler own;

    own.outer = innermost;
    innermost = &own;
    if (setjmp(own.place) == 0)
        failing(5);
    printf("inner 5\n");
    failing(6);
}

static jmp_buf again;

static int tries(void)
{
    volatile int count = 0;

    setjmp(again);
    count++;
    if (count < 3)
        longjmp(again, 1);
    return count;
}

int main(void)
{
    static struct handler own;
    int count;

    own.outer = NULL;
    innermost = &own;
    if (!sigsetjmp(own.place, 1))
        inner();
    else
        printf("outer 6\n");
    count = tries();
    printf("%d tries\n", count);
    return 0;
}
