/* A stack whose last element is lost when it is emptied the wrong way. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    struct cell *below;
    int value;
};

static struct cell *push(struct cell *top, int value)
{
    struct cell *cell = malloc(sizeof *cell);

    cell->below = top;
    cell->value = value;
    return cell;
}

int main(void)
{
    struct cell *top = NULL;
    int wanted = __VERIFIER_nondet_int();

    top = push(top, 1);
    top = push(top, 2);
    while (top->below) {
        struct cell *gone = top;

        top = top->below;
        free(gone);
    }
    if (wanted != top->value)
        free(top);
    top = NULL;
    return 0;
}
