//@ run: violation null-deref
//@ property: memsafety
// A failed assertion raises SIGABRT, so that the program's handler runs.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static int *where;

static void handler(int number) {
    *where = number; //~ violation null-deref
}

int main(void) {
    signal(SIGABRT, handler);
    assert(where != NULL);
    return 0;
}
