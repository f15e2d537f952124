//@ run: error
// Too few arguments for a prototype.
static int add(int a, int b) { return a + b; }

int main(void) { return add(1); } //~ error argument
