// A buffer that is only sometimes on the heap
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char small[16];
    unsigned size = __VERIFIER_nondet_uint() % 64;
    char *buffer = size > sizeof small ? malloc(size) : small;
    buffer[0] = 'x';
    free(buffer);
    return 0;
}
