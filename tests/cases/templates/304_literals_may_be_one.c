// Whether equal string literals are one object is up to the compiler.
//@ run: nothing
//@ property: unreach-call
//@ templates: UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    const char *a = "text", *b = "text";
    if (a == b)
        reach_error();
    return 0;
}
