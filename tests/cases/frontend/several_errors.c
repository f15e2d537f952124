//@ run: error
// Several errors are reported in one run.
int first(void)
{
    return missing; //~ error missing
}

struct unknown second; //~ error second

int third(void)
{
    int x = 1;
    return x->field; //~ error '->'
}
