//@ run: exit 7
//@ ir
// Structs are copied through memory; results go where the caller wants them.
struct pair { int a; char b[6]; };

static struct pair swap(struct pair p)
{
    struct pair q = { p.b[0], { (char)p.a, } };

    return q;
}

int main(void)
{
    struct pair x = { 3, "\4" }, y;

    y = swap(x);
    return y.a + y.b[0];
}
