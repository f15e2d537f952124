//@ run: violation uninitialised-read
//@ strict
//@ check: FALSE(no-undefined)
//@ inputs: 0
//@ oracle: none (the functions of SV-COMP do not exist there)
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int status;
    if (__VERIFIER_nondet_int()) {
        status = 0;
    }
    return status; //~ violation uninitialised-read
}
