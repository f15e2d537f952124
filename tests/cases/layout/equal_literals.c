//@ run: violation error-reached
//@ check: FALSE(unreach-call)
//@ oracle: none (the functions of SV-COMP do not exist there)
// gcc makes one object of equal literals in a file.
extern void reach_error(void);

int main(void)
{
    const char *a = "text";
    const char *b = "text";

    if (a == b)
        reach_error(); //~ violation error-reached
    return 0;
}
