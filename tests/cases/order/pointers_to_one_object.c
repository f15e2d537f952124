//@ run: violation unsequenced
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// Two pointers to one object: the value and the side effect stand in no order.
static int sum(int *p, int *q) {
    return *p + (*q)++; //~ violation unsequenced
}

int main(void) {
    int x = 1;
    return sum(&x, &x) - 2;
}
