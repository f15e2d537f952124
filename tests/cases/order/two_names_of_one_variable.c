//@ run: violation unsequenced
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// An alias is the same object.
int first = 1;
extern int second __attribute__((alias("first")));

int main(void) {
    return first + second++ - 2; //~ violation unsequenced
}
