//@ run: violation error-reached
//@ check: FALSE(unreach-call)
//@ inputs: 3 4
//@ oracle: none (the numbers are those of another C library)
// Other seeds may give other numbers.
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
    srand(1);
    int first = rand();
    srand(2);
    if (rand() != first) {
        reach_error(); //~ violation error-reached
    }
    return 0;
}
