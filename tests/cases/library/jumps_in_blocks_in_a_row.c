//@ run: exit 0
//@ check: TRUE
// Blocks with handlers of their own, and variables of loops around setjmp.
#include <setjmp.h>
#include <stdlib.h>

struct handler {
    struct handler *outer;
    jmp_buf place;
};

static struct handler *innermost;

static void fail(void)
{
    if (innermost == NULL)
        abort();
    longjmp(innermost->place, 1);
}

#define TRY                              \
    do {                                 \
        struct handler own;              \
        own.outer = innermost;           \
        innermost = &own;                \
        if (setjmp(own.place) == 0) {
#define CATCH                            \
            innermost = own.outer;       \
        } else {                         \
            innermost = own.outer;
#define END                              \
        }                                \
    } while (0)

static jmp_buf again;

int main(void)
{
    volatile int caught = 0;

    TRY fail(); CATCH caught++; END;
    TRY fail(); CATCH caught++; END;
    for (int i = 0; i < 3; i++) {
        if (setjmp(again) == 0) {
            int number = i;
            char *text = malloc(3);

            free(text);
            if (number > 0)
                longjmp(again, 1);
        } else {
            caught++;
        }
    }
    return caught - 4;
}
