//@ run: exit 0
//@ strict
//@ check: TRUE
// Types that are compatible although they are written differently.
enum colour { RED, GREEN };
struct node;
typedef int number;

static int code(enum colour c, struct node *next, number (*f)(void), const char *text)
{
    return (int)c + (next != 0) + (f != 0) + (text != 0);
}

static int old(a)
int a;
{
    return a;
}

int main(void)
{
    int (*f)(unsigned, struct node *, int (*)(void), const char *) = code;
    int (*g)() = old;
    int (*h)(int) = old;
    return f(RED, 0, 0, 0) + g(0) + h(0);
}
