//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// Compound literals of const type need not be distinct objects (C11 6.5.2.5p7).
extern void reach_error(void);

int main(void)
{
    const int *p = (const int[]){ 1, 2 }, *q = (const int[]){ 1, 2 };
    if (p == q)
        reach_error();
    return 0;
}
