//@ run: exit 0
//@ strict
//@ check: TRUE
//@ templates: TRUE
// The same expressions with pointers that never meet.
extern int __VERIFIER_nondet_int(void);

struct pair {
    int first;
    int second;
};

static int sum(int *p, int *q) {
    return *p + (*q)++;
}

static void move(struct pair *pair) {
    pair->first = pair->second++;
}

int main(void) {
    int x = 1, y = 2;
    struct pair pair = {3, 4};
    int z = sum(&x, &y);
    int a[4] = {0, 1, 2, 3};
    a[0] = a[1]++;
    move(&pair);
    return z == 3 && y == 3 && a[0] == 1 && a[1] == 2 && pair.first == 4 && pair.second == 5 ? 0 : 1;
}
