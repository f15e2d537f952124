//@ run: error
// A definition without the parameter that its declaration has.
int twice(int n);

int twice() { return 2; } //~ error another number of parameters

int main(void) { return 0; }
