//@ run: violation division-by-zero
// The smallest number has no positive counterpart.
#include <limits.h>

static int divide(int a, int b) { return a / b; } //~ violation division-by-zero

int main(void) { return divide(INT_MIN, -1); }
