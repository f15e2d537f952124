//@ run: exit 0
//@ strict
//@ check: TRUE
// Scalars with a greater or smaller alignment than by nature, where they may lie; members of packed records lie anywhere.
typedef int wide __attribute__((aligned(16)));
typedef int loose __attribute__((aligned(1)));

struct __attribute__((packed)) tight {
    char c;
    wide w;
};

static wide variable;
static char bytes[8];

int main(void)
{
    wide *p = &variable, local = 2;
    loose *q = (loose *)(bytes + 1);
    struct tight t = { 1, 0 }, *r = &t;
    *p = 3;
    *q = 4;
    r->w = local;
    return *p + *q + r->w - 9;
}
