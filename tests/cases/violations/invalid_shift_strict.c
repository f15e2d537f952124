//@ run: violation invalid-shift
//@ strict
// One bit too far.
static int bit(int n) { return 1u << n != 0; } //~ violation invalid-shift

int main(void) { return bit(31) + bit(32); }
