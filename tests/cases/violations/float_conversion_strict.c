//@ run: violation float-conversion
//@ strict
// The value does not fit an int.
static int to_int(double d) { return (int)d; } //~ violation float-conversion

int main(void) { return to_int(3e10) == 0; }
