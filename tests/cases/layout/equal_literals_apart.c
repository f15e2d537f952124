//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// Another compiler may keep two objects.
extern void reach_error(void);

int main(void)
{
    const char *a = "text";
    const char *b = "text";

    if (a != b)
        reach_error();
    return 0;
}
