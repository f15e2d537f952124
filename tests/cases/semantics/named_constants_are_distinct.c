//@ run: exit 0
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Variables are distinct objects, const or not.
extern void reach_error(void);

int main(void)
{
    const int a[2] = { 1, 2 }, b[2] = { 1, 2 };
    if (a == b)
        reach_error();
    return 0;
}
