extern void qsort(void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *));
extern int __VERIFIER_nondet_int(void);
static int numbers[2000000];
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
int main(void)
{
    unsigned int seed = 1;
    for (int i = 0; i < 2000000; i++) {
        seed = seed * 1664525u + 1013904223u;
        numbers[i] = i % 1000 == 0 ? __VERIFIER_nondet_int() : (int)(seed >> 4);
    }
    qsort(numbers, 2000000, sizeof(int), compare);
    return 0;
}
