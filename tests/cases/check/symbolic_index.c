// An index from outside, checked one off.
//@ run: violation out-of-bounds
//@ inputs: 10
//@ check: FALSE(valid-deref)
//@ oracle: none (the sanitizer does not see every read behind an array on the stack)
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int squares[10];
    for (int i = 0; i < 10; i++)
        squares[i] = i * i;
    int index = __VERIFIER_nondet_int();
    if (index < 0 || index > 10)
        return 0;
    return squares[index] > 81; //~ violation out-of-bounds
}
