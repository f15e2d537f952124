//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Both ways to compute it give the same; what is constant in the source is known always.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define DOUBLED(n) (__builtin_constant_p(n) ? (n) * 2u : (n) + (n))

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (DOUBLED(n) != n << 1 || DOUBLED(4) != 8 || !__builtin_constant_p(4 + 4))
        reach_error();
    return 0;
}
