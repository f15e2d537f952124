//@ run: exit 0
//@ check: TRUE
//@ inputs: 77 -3 500
//@ oracle: none (the functions of SV-COMP do not exist there)
// A switch with many cases, with gaps and ranges and numbers below zero.
extern int __VERIFIER_nondet_int(void);

#define ONE(n) case n: return n;
#define TEN(n) ONE(n) ONE(n + 1) ONE(n + 2) ONE(n + 3) ONE(n + 4) ONE(n + 5) ONE(n + 6) ONE(n + 7) ONE(n + 8) ONE(n + 9)
#define HUNDRED(n) TEN(n) TEN(n + 10) TEN(n + 20) TEN(n + 30) TEN(n + 40) TEN(n + 50) TEN(n + 60) TEN(n + 70)

static int same(int x)
{
    switch (x) {
    HUNDRED(0)
    HUNDRED(200)
    HUNDRED(-90)
    case 1000 ... 2000:
        return x;
    default:
        return x;
    }
}

int main(void)
{
    int array[3] = {0, 0, 0};

    for (int i = 0; i < 3; i++) {
        int x = __VERIFIER_nondet_int();
        if (same(x) != x)
            return array[3];
    }
    return 0;
}
