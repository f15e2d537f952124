// A number that is taken for an address
extern unsigned char __VERIFIER_nondet_uchar(void);

union word {
    unsigned long number;
    int *pointer;
};

int main(void) {
    int value = 5;
    union word w;
    w.pointer = &value;
    if (__VERIFIER_nondet_uchar() == 200)
        w.number = 0x40000;
    return *w.pointer;
}
