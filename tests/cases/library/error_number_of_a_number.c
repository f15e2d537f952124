//@ oracle: none (the error function has no definition)
//@ run: exit 0
//@ check: TRUE
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
    char *p = malloc(3);
    strcpy(p, "12");
    errno = 0;
    long number = strtol(p, NULL, 10);
    if (errno || number != 12) reach_error();
    free(p);
    if (errno) reach_error();
    return 0;
}
