// A variable that is constant once it has a value has another one in every call.
//@ run: violation error-reached
//@ inputs: 0 0
//@ check: FALSE(unreach-call)
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int without_const(const int *number)
{
    return *(int *)number;
}

static int looked_up(const int *number)
{
    if (__VERIFIER_nondet_int())
        return looked_up(number);
    return *number;
}

static int passed(int value)
{
    const int number = value;
    return looked_up(&number);
}

int main(void)
{
    const int three = 3;
    if (without_const(&three) + passed(0) + passed(1) == 4)
        reach_error(); //~ violation error-reached
    return 0;
}
