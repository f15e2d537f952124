//@ run: violation unsequenced
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// The side effect on the index stands in no order with the read of the element.
int main(void) {
    int a[2] = {0, 5};
    int *p = a;
    int x = a[p[0]++]; //~ violation unsequenced
    return x;
}
