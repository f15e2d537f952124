//@ run: violation out-of-bounds
// A table indexed by a value that was not checked.
static const int days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

static int days_in(int month) { return days[month]; } //~ violation out-of-bounds

int main(void) { return days_in(12); }
