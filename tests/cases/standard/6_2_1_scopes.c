//@ run: exit 0
//@ stdout: 30 50
//@ stdout: 2 2
//@ stdout: 75 3
//@ stdout: 123 9
//@ stdout: 6 4
//@ stdout: 2 3
// 6.2.1 and 6.2.2: scopes of identifiers, what an inner declaration hides, linkage of `extern` inside blocks.
#include <stdio.h>

int shared = 1;
static int internal = 2;

struct tag { int a; };
enum { SIZE = 3 };

static int parameter_hides(int shared) { return shared * 10; }

static int block_extern(void)
{
    int shared = 50;
    {
        extern int shared; /* the one of the file */
        shared++;
    }
    return shared;
}

static int tags(void)
{
    struct tag { char c[7]; } inner;
    enum { SIZE = 5 };
    return (int)sizeof inner * 10 + SIZE;
}

/* The scope of an identifier begins right after its declarator. */
static int own_size(void)
{
    int x[2] = { 7, 8 };
    {
        int x[sizeof x / sizeof x[0] + 1]; /* still the outer one */
        return (int)(sizeof x / sizeof x[0]);
    }
}

static int enumerator_scope(void)
{
    enum { a = 1, b = a + 1, c = a + b };
    return a * 100 + b * 10 + c;
}

int prototype_scope(int n, int row[n]);
int prototype_scope(int n, int row[n]) { return row[n - 1]; }

static int labels(int n)
{
    /* Labels have function scope and a name space of their own. */
    int end = n;
    if (n > 3)
        goto end;
    end *= 2;
end:
    return end;
}

int main(void)
{
    int row[2] = { 4, 9 };
    printf("%d %d\n", parameter_hides(3), block_extern());
    printf("%d %d\n", shared, internal);
    printf("%d %d\n", tags(), own_size());
    printf("%d %d\n", enumerator_scope(), prototype_scope(2, row));
    printf("%d %d\n", labels(3), labels(4));
    for (int i = 0, shared = 2; i < 1; i++) {
        int i = shared;
        printf("%d %d\n", i, SIZE);
    }
    return shared - 2;
}
