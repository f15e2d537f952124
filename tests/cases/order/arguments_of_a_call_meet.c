//@ run: violation unsequenced
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// The arguments of a call stand in no order, also where only one of them is a step.
static int add(int a, int b) {
    return a + b;
}

static int both(int *p, int *q) {
    return add(*p, (*q)++); //~ violation unsequenced
}

int main(void) {
    int a[2] = {1, 1}, i = 1;
    return both(&a[i], a + 1) - 2;
}
