//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// One evaluation gives one object, and variables are never literals.
extern void reach_error(void);

static const char table[] = "text";

int main(void)
{
    const char *a = "text";
    const char *b = a;
    char own[] = "text";

    if (a != b || a == table || a == own || (const char *)own == table)
        reach_error();
    return 0;
}
