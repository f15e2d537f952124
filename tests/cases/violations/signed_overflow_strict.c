//@ run: violation signed-overflow
//@ strict
// Treated as a violation when the run is strict.
#include <limits.h>

static int next(int n) { return n + 1; } //~ violation signed-overflow

int main(void) { return next(INT_MAX) < 0; }
