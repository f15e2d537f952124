// So far behind its array, an address may wrap around: nothing is known of its order.
//@ run: nothing
//@ property: unreach-call
//@ model: ILP32
//@ templates: UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

char a[4];

int main(void)
{
    unsigned long far = 0x80000000;
    char *p = a + far;
    if (p < a)
        reach_error();
    return 0;
}
