//@ run: violation uninitialised-read
//@ strict
//@ check: FALSE(no-undefined)
//@ inputs: 0
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int status;
    if (__VERIFIER_nondet_int()) {
        status = 0;
    }
    return status; //~ violation uninitialised-read
}
