//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (nothing defines the objects)
// Nobody says how large they are: an access is not out of bounds, it is not known.
struct opaque;
extern struct opaque state;
extern int table[];
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 3) return 0;
    if (i == 2) return *(char *)&state;
    return table[i];
}
