//@ run: violation misaligned
//@ strict
//@ check: FALSE(no-undefined)
// A scalar type that was declared with a greater alignment than it has by nature.
typedef int wide __attribute__((aligned(16)));

static struct {
    wide first;
    int second;
} pair;

int main(void)
{
    wide *p = (wide *)&pair.second;
    *p = 1; //~ violation misaligned
    return 0;
}
