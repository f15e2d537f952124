//@ run: exit 0
//@ check: UNKNOWN(evaluation-order)
// Too many orders to look at: nothing is proved, and the reason says why.
static int count;

static int next(void) { return ++count; }

static int four(int a, int b, int c, int d) { return a + b + c + d; }

int main(void) { return four(next(), next(), next(), next()) - 10; }
