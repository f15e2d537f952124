//@ run: violation error-reached
//@ check: UNKNOWN(address-dependent)
//@ oracle: none (the functions of SV-COMP do not exist there)
// How far apart two variables lie, and which comes first, is the compiler's choice.
extern void reach_error(void);

int main(void)
{
    int first[2], second[2];
    long distance = (char *)first - (char *)second; //~ note unrelated-pointers

    if (distance != 0)
        reach_error(); //~ violation error-reached
    return 0;
}
