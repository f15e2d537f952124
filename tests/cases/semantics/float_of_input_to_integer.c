//@ run: violation float-conversion
//@ strict
//@ inputs: 3000000
//@ oracle: none (the functions of SV-COMP do not exist there)
// A floating-point number that is computed from an input does not fit an integer.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double scaled = __VERIFIER_nondet_int() * 1000.0;
    return (int)scaled == 1; //~ violation float-conversion
}
